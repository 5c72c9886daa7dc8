//! Reads and writes files of every format through one pair of functions.
//!
//! In goes a file's bytes and name, out comes a [`Document`] with a report of what was changed on the way; or in goes a
//! document and a format, and out come bytes with a report of what that format cannot hold. Readers and writers lie in
//! their formats' folders; here is only which takes what.

use std::io;
use std::path::{Component, Path};

use super::budget::read_file;
use super::conversions::prepare;
use super::{Action, Document, Format, Kept, LoadBudget, Options, ReadError, Report, WriteError};
use crate::simd::SharedBytes;

/// Reads a whole file by its name relative to the one that names it.
pub type ReadFile<'a> = dyn FnMut(&str) -> io::Result<Vec<u8>> + 'a;

/// How a document is written.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteOptions {
    /// Only the first clip with this name; `None` for all.
    pub clip: Option<String>,
    /// Only the clips of the first library with this name; `None` for all.
    pub library: Option<String>,
    /// How far values may be from the clip's where a format has no word for a curve: units, radians, weights. Above zero.
    pub tolerance: f32,
    /// Whether text has line breaks and indents, for people and version control.
    pub pretty: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self { clip: None, library: None, tolerance: 1e-4, pretty: true }
    }
}

/// What writing gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What of the document is not in it, or not as it was.
    pub report: Report,
}

impl Format {
    /// Whether this build reads it.
    pub fn can_read(self) -> bool {
        match self {
            Self::Gltf | Self::Glb => cfg!(feature = "gltf"),
            Self::Fbx => cfg!(feature = "fbx"),
            Self::AnimRon | Self::ActlRon | Self::SpriteanimRon => cfg!(feature = "ron"),
            Self::Mres => cfg!(feature = "mres"),
            Self::ThreeJson => cfg!(feature = "three"),
            Self::Animb => cfg!(feature = "animb"),
        }
    }

    /// Whether this build writes it.
    pub fn can_write(self) -> bool {
        match self {
            Self::Gltf | Self::Glb => cfg!(feature = "gltf"),
            Self::Mres => cfg!(feature = "mres"),
            Self::ThreeJson => cfg!(feature = "three"),
            Self::Animb => cfg!(feature = "animb"),
            Self::Fbx => false,
            Self::AnimRon | Self::ActlRon | Self::SpriteanimRon => cfg!(feature = "ron"),
        }
    }
}

/// Reads the file at a path. Files it names are looked for in its own folder and below.
pub fn read_path(path: impl AsRef<Path>, options: Options<'_>) -> Result<(Document, Report), ReadError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let limit = options.budget.bytes;
    let bytes = read_file(path, limit).map_err(|source| ReadError::Read { file: name.clone(), source })?;
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let mut beside = |uri: &str| {
        let inside = Path::new(uri).components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
        if !inside || uri.contains(':') {
            let text = "is outside the file's folder; give the reader a callback to reach it";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, text));
        }
        read_file(&folder.join(uri), limit)
    };
    read_with(&bytes, &name, &mut beside, options)
}

/// Reads a file from memory that has everything inside. The name is for messages, and for the format where the contents
/// do not say it.
pub fn read(bytes: &[u8], name: &str, options: Options<'_>) -> Result<(Document, Report), ReadError> {
    let mut beside = |_: &str| {
        let text = "is another file, and the reader was given none to read";
        Err(io::Error::new(io::ErrorKind::NotFound, text))
    };
    read_with(bytes, name, &mut beside, options)
}

/// Reads a file from memory and fetches the files it names through `beside`.
///
/// Settings that shape meshes and space are for models; clips of formats that hold no model are read as they are.
pub fn read_with(
    bytes: &[u8],
    name: &str,
    beside: &mut ReadFile<'_>,
    options: Options<'_>,
) -> Result<(Document, Report), ReadError> {
    let format = Format::detect(bytes, name).ok_or_else(|| ReadError::Unknown { file: name.into() })?;
    read_as(format, bytes, name, beside, options)
}

/// Reads a file that is known to be of a format.
#[allow(unused_variables, clippy::needless_pass_by_value, reason = "readers that are not in the build take none")]
pub fn read_as(
    format: Format,
    bytes: &[u8],
    name: &str,
    beside: &mut ReadFile<'_>,
    options: Options<'_>,
) -> Result<(Document, Report), ReadError> {
    match format {
        #[cfg(feature = "gltf")]
        Format::Gltf | Format::Glb => Ok(of_model(super::gltf::import_with(name, bytes, beside, options)?)),
        #[cfg(feature = "fbx")]
        Format::Fbx => Ok(of_model(super::fbx::import_bytes(name, bytes, options)?)),
        #[cfg(feature = "mres")]
        Format::Mres => super::mres::read_document(name, bytes, options.budget),
        #[cfg(feature = "three")]
        Format::ThreeJson => super::three::read_document(name, bytes, options.budget),
        #[cfg(feature = "ron")]
        Format::AnimRon | Format::ActlRon | Format::SpriteanimRon => {
            super::ron::read_document(format, name, bytes, options.budget)
        }
        #[cfg(feature = "animb")]
        Format::Animb => Ok(super::animb::read(name, bytes, options.budget)?),
        #[allow(unreachable_patterns, reason = "in a build with every reader")]
        _ => Err(ReadError::Unsupported { file: name.into(), format }),
    }
}

/// Reads an `.animb` file whose bytes stay where they are: its packed clips are used there, without copying them. Files of
/// other formats are read by copying, and refused here.
#[allow(unused_variables, reason = "without the reader nothing is read")]
pub fn read_in_place(bytes: &SharedBytes, name: &str, budget: LoadBudget) -> Result<(Document, Report), ReadError> {
    #[cfg(feature = "animb")]
    return Ok(super::animb::read_shared(name, bytes, budget)?);
    #[cfg(not(feature = "animb"))]
    Err(ReadError::Unsupported { file: name.into(), format: Format::Animb })
}

/// Writes what a format can hold of a document, and reports the rest.
pub fn write(document: &Document, format: Format, options: &WriteOptions) -> Result<Written, WriteError> {
    let mut report = Report::default();
    let prepared = prepare(document, format, options, &mut report)?;
    report_kept(document, format, &mut report);
    let bytes = write_prepared(&prepared, format, options, &mut report)?;
    Ok(Written { bytes, report })
}

/// Hands a document that has only what the format can hold, named as the format names it, to the format's writer.
#[allow(unused_variables, clippy::match_single_binding, reason = "writers that are not in the build take none")]
fn write_prepared(
    document: &Document,
    format: Format,
    options: &WriteOptions,
    report: &mut Report,
) -> Result<Vec<u8>, WriteError> {
    match format {
        #[cfg(feature = "mres")]
        Format::Mres => Ok(super::mres::write_document(document, options, report)),
        #[cfg(feature = "three")]
        Format::ThreeJson => Ok(super::three::write_document(document, options, report)),
        #[cfg(feature = "ron")]
        Format::AnimRon | Format::ActlRon | Format::SpriteanimRon => {
            Ok(super::ron::write_document(document, format, options, report))
        }
        #[cfg(feature = "gltf")]
        Format::Gltf | Format::Glb => {
            let Some(model) = &document.model else {
                return Err(WriteError::Nothing { format, document: document.name.clone() });
            };
            let write = if format == Format::Gltf { super::gltf::write_gltf } else { super::gltf::write_glb };
            let written = write(model, options)?;
            report.append(written.report);
            Ok(written.bytes)
        }
        #[cfg(feature = "animb")]
        Format::Animb => super::animb::write(document),
        #[allow(unreachable_patterns, reason = "in a build with every writer")]
        _ => Err(WriteError::Unsupported { format }),
    }
}

#[cfg(any(feature = "gltf", feature = "fbx"))]
fn of_model(imported: super::Imported) -> (Document, Report) {
    let name = imported.model.name.clone();
    (Document { name, model: Some(imported.model), ..Document::default() }, imported.report)
}

/// What only another format understands goes.
fn report_kept(document: &Document, format: Format, report: &mut Report) {
    let mut gone = |owner: &str, kept: &[Kept]| {
        for kept in kept.iter().filter(|kept| kept.format != format && !kept.place.is_empty()) {
            report.add(Action::Dropped, format!("{owner}{}", kept.place), format!("{} alone has it", kept.format));
        }
    };
    gone("", &document.kept);
    for entry in &document.clips {
        gone(&format!("clip \"{}\", ", entry.clip.name), &entry.kept);
    }
    for entry in &document.libraries {
        gone(&format!("library \"{}\", ", entry.name), &entry.kept);
    }
    for entry in &document.controllers {
        gone(&format!("controller \"{}\", ", entry.definition.name), &entry.kept);
    }
}
