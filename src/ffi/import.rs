//! How files are loaded for the C ABI: options, the host's callbacks, and which importer takes which file.
//!
//! # Header
//! Loading may be told what to take from a file and how, where to read files that the file names, and whom to tell how
//! far it is.

use std::ffi::c_void;
use std::io;
use std::ops::ControlFlow;

use super::context::Settings;
use super::import_settings::AnimImportSettings;
use super::pointer::{AnimText, Options, read_array, read_options};
use super::status::{Failure, fail};
use crate::io::{ImportSettings, Imported, Options as ImportOptions};

/// Reads a file that another file names: `name` is relative to that file. Returns 0 if it cannot.
///
/// `data` and `size` become the bytes, which must stay as they are until this is called again or loading ends.
pub type AnimReadFileCallback =
    Option<unsafe extern "C" fn(user: *mut c_void, name: AnimText, data: *mut *const c_void, size: *mut usize) -> u8>;

/// Hears how far loading is, from 0 to 1. Returns 0 to end it.
pub type AnimProgressCallback = Option<unsafe extern "C" fn(user: *mut c_void, fraction: f32) -> u8>;

/// How a file is loaded. `anim_load_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimLoadOptions {
    /// `sizeof(AnimLoadOptions)`.
    pub struct_size: usize,
    /// Settings as JSON text, such as `{"scale": 0.01}`, which may be a whole `.meta` file; empty, the default, for none.
    pub settings: AnimText,
    /// Reads files that the file names; null, the default, to look in the file's own folder, or nowhere for memory.
    pub read_file: AnimReadFileCallback,
    /// Handed to `read_file`.
    pub read_file_user: *mut c_void,
    /// Hears how far loading is; null, the default, for nobody.
    pub progress: AnimProgressCallback,
    /// Handed to `progress`.
    pub progress_user: *mut c_void,
    /// Settings as a struct; null, the default, for `settings` to say. Not both.
    pub import: *const AnimImportSettings,
}

// SAFETY: `repr(C)`, begins with its size; integers, pointers and nullable functions; no padding.
unsafe impl Options for AnimLoadOptions {
    const FIRST_SIZE: usize = size_of::<[usize; 8]>();

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            settings: AnimText::EMPTY,
            read_file: None,
            read_file_user: std::ptr::null_mut(),
            progress: None,
            progress_user: std::ptr::null_mut(),
            import: std::ptr::null(),
        }
    }
}

impl AnimLoadOptions {
    fn settings(&self) -> Result<ImportSettings, Failure> {
        // SAFETY: the header asks that text in options can be read during the call.
        let json = unsafe { self.settings.read("options.settings") }?;
        match (self.import.is_null(), json.is_empty()) {
            (true, true) => Ok(ImportSettings::default()),
            (true, false) => parse_settings(json),
            // SAFETY: the header asks that structs in options can be read, with what they point to, during the call.
            (false, true) => unsafe { read_options(self.import, "options.import")?.read() },
            (false, false) => fail!(InvalidArgument, "`options.settings` and `options.import` are both given"),
        }
    }

    /// What the host's callback says of a file, copied.
    fn read(&self, name: &str, limit: u64) -> Option<io::Result<Vec<u8>>> {
        let read_file = self.read_file?;
        let (mut data, mut size) = (std::ptr::null(), 0);
        // SAFETY: the host's function, called as the header says it will be.
        let there = unsafe { read_file(self.read_file_user, AnimText::view(name), &raw mut data, &raw mut size) } != 0;
        if !there {
            return Some(Err(io::Error::new(io::ErrorKind::NotFound, "the host could not read it")));
        }
        if size as u64 > limit {
            let text = format!("{size} bytes pass the budget of {limit}");
            return Some(Err(io::Error::new(io::ErrorKind::OutOfMemory, text)));
        }
        // SAFETY: the callback said that there are `size` bytes at `data`, until it is called again.
        let bytes = unsafe { read_array::<u8>(data.cast(), size, "data") };
        Some(bytes.map(<[u8]>::to_vec).map_err(|failure| io::Error::other(failure.message)))
    }

    fn progress(&self, fraction: f32) -> ControlFlow<()> {
        match self.progress {
            // SAFETY: the host's function, called as the header says it will be.
            Some(progress) if unsafe { progress(self.progress_user, fraction) } == 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[cfg(feature = "json")]
fn parse_settings(json: &str) -> Result<ImportSettings, Failure> {
    Ok(ImportSettings::from_json(json)?)
}

#[cfg(not(feature = "json"))]
fn parse_settings(_: &str) -> Result<ImportSettings, Failure> {
    fail!(Unsupported, "this build of libanim does not read settings from JSON")
}

/// A format that a file may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Gltf,
    Fbx,
}

/// The format by the file's first bytes, or by its name where they do not say.
fn format_of(name: &str, bytes: &[u8]) -> Format {
    let is_fbx = bytes.starts_with(b"Kaydara FBX Binary") || bytes.starts_with(b"; FBX");
    let named_fbx = name.rsplit('.').next().is_some_and(|ending| ending.eq_ignore_ascii_case("fbx"));
    if is_fbx || (named_fbx && !bytes.starts_with(b"glTF")) { Format::Fbx } else { Format::Gltf }
}

/// Loads the file at `path`.
pub fn from_path(path: &str, options: &AnimLoadOptions, context: &Settings) -> Result<Imported, Failure> {
    let settings = options.settings()?;
    let mut progress = |fraction| options.progress(fraction);
    let import = ImportOptions { settings, budget: context.load_budget, progress: Some(&mut progress) };
    let format = format_of(path, &[]);
    if options.read_file.is_none() {
        return match format {
            Format::Gltf => gltf_path(path, import),
            Format::Fbx => fbx_path(path, import),
        };
    }
    drop(import);
    let limit = context.load_budget.bytes;
    match options.read(path, limit) {
        Some(Ok(bytes)) => from_memory(path, &bytes, options, context),
        Some(Err(error)) => fail!(InputOutput, "{path}: cannot be read: {error}"),
        None => fail!(InputOutput, "{path}: there is nothing to read it with"),
    }
}

/// Loads a file from memory.
pub fn from_memory(
    name: &str,
    bytes: &[u8],
    options: &AnimLoadOptions,
    context: &Settings,
) -> Result<Imported, Failure> {
    let settings = options.settings()?;
    let mut progress = |fraction| options.progress(fraction);
    let limit = context.load_budget.bytes;
    let import = ImportOptions { settings, budget: context.load_budget, progress: Some(&mut progress) };
    let mut read = |uri: &str| {
        options.read(uri, limit).unwrap_or_else(|| {
            Err(io::Error::new(io::ErrorKind::NotFound, "is another file, and no callback was given to read it"))
        })
    };
    match format_of(name, bytes) {
        Format::Gltf => gltf_memory(name, bytes, &mut read, import),
        Format::Fbx => fbx_memory(name, bytes, import),
    }
}

type Read<'a> = &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

#[cfg(feature = "gltf")]
fn gltf_path(path: &str, import: ImportOptions<'_>) -> Result<Imported, Failure> {
    Ok(crate::io::gltf::import_path(path, import)?)
}

#[cfg(feature = "gltf")]
fn gltf_memory(name: &str, bytes: &[u8], read: Read<'_>, import: ImportOptions<'_>) -> Result<Imported, Failure> {
    Ok(crate::io::gltf::import_with(name, bytes, read, import)?)
}

#[cfg(not(feature = "gltf"))]
fn gltf_path(path: &str, _: ImportOptions<'_>) -> Result<Imported, Failure> {
    fail!(Unsupported, "{path}: this build of libanim does not read glTF")
}

#[cfg(not(feature = "gltf"))]
fn gltf_memory(name: &str, _: &[u8], _: Read<'_>, _: ImportOptions<'_>) -> Result<Imported, Failure> {
    fail!(Unsupported, "{name}: this build of libanim does not read glTF")
}

#[cfg(feature = "fbx")]
fn fbx_path(path: &str, import: ImportOptions<'_>) -> Result<Imported, Failure> {
    Ok(crate::io::fbx::import_path(path, import)?)
}

#[cfg(feature = "fbx")]
fn fbx_memory(name: &str, bytes: &[u8], import: ImportOptions<'_>) -> Result<Imported, Failure> {
    Ok(crate::io::fbx::import_bytes(name, bytes, import)?)
}

#[cfg(not(feature = "fbx"))]
fn fbx_path(path: &str, _: ImportOptions<'_>) -> Result<Imported, Failure> {
    fail!(Unsupported, "{path}: this build of libanim does not read FBX")
}

#[cfg(not(feature = "fbx"))]
fn fbx_memory(name: &str, _: &[u8], _: ImportOptions<'_>) -> Result<Imported, Failure> {
    fail!(Unsupported, "{name}: this build of libanim does not read FBX")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart_by_content_and_then_by_name() {
        assert_eq!(format_of("a.glb", b"glTF\x02"), Format::Gltf);
        assert_eq!(format_of("a.fbx", b"glTF\x02"), Format::Gltf);
        assert_eq!(format_of("a", b"Kaydara FBX Binary  \0"), Format::Fbx);
        assert_eq!(format_of("a.FBX", b""), Format::Fbx);
        assert_eq!(format_of("a", b"{\"asset\":{}}"), Format::Gltf);
    }
}
