//! How files are loaded for the C ABI: options and the host's callbacks.
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
use crate::io::{Document, ImportSettings, Imported, Options as ImportOptions, Report, formats};

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
        Some(bytes.map(<[u8]>::to_vec).map_err(|failure| io::Error::other(failure.message())))
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

/// Reads the file at `path`.
pub fn from_path(path: &str, options: &AnimLoadOptions, context: &Settings) -> Result<(Document, Report), Failure> {
    if options.read_file.is_some() {
        return match options.read(path, context.load_budget.bytes) {
            Some(Ok(bytes)) => from_memory(path, &bytes, options, context),
            Some(Err(error)) => fail!(InputOutput, "{path}: cannot be read: {error}"),
            None => fail!(InputOutput, "{path}: there is nothing to read it with"),
        };
    }
    let settings = options.settings()?;
    let mut progress = |fraction| options.progress(fraction);
    let import = ImportOptions { settings, budget: context.load_budget, progress: Some(&mut progress) };
    Ok(formats::read_path(path, import)?)
}

/// Reads a file from memory.
pub fn from_memory(
    name: &str,
    bytes: &[u8],
    options: &AnimLoadOptions,
    context: &Settings,
) -> Result<(Document, Report), Failure> {
    let settings = options.settings()?;
    let mut progress = |fraction| options.progress(fraction);
    let limit = context.load_budget.bytes;
    let import = ImportOptions { settings, budget: context.load_budget, progress: Some(&mut progress) };
    let mut read = |uri: &str| {
        options.read(uri, limit).unwrap_or_else(|| {
            Err(io::Error::new(io::ErrorKind::NotFound, "is another file, and no callback was given to read it"))
        })
    };
    Ok(formats::read_with(bytes, name, &mut read, import)?)
}

/// The model of a file that must have one.
pub fn model_of(file: &str, (document, report): (Document, Report)) -> Result<Imported, Failure> {
    match document.model {
        Some(model) => Ok(Imported { model, report }),
        None => fail!(Unsupported, "{file}: has no model in it; load it as a document for its clips and controllers"),
    }
}
