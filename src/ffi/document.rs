//! Documents through the C ABI: files of any format, and what is in them.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! A document is whatever a file of any format holds: a model, clips, libraries, skeletons, controllers. Read one, take out
//! what you want as handles, or write it in another format.
//!
//! ```c
//! AnimDocument document;
//! anim_document_load_path(context, anim_text("walk.mres"), NULL, &document);
//! AnimClip walk;
//! anim_document_find_clip(document, anim_text("walk"), &walk);
//! AnimWrittenFile file;
//! anim_document_write(document, ANIM_FORMAT_GLB, NULL, &file);
//! ```

use std::ffi::c_void;
use std::sync::Arc;

use super::clip::AnimClip;
use super::context::{AnimContext, Settings};
use super::controller::AnimController;
use super::handle::{context, release, same_context, shared};
use super::import::{self, AnimLoadOptions};
use super::library::AnimLibrary;
use super::model::{AnimModel, AnimReportLine, HostModel, tell};
use super::part::Part;
use super::pointer::{AnimText, Options, element, fill, filled, options, out, same_enum, slice, text};
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::controller::Controller;
use crate::io::{Document, Format, Line, Report, formats};
use crate::player::Library;
use crate::simd::SharedBytes;

/// What a file holds. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimDocument {
    /// Zero for none.
    pub id: u64,
}

/// A file format.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimFormat {
    /// glTF 2.0 as JSON text.
    Gltf = 0,
    /// glTF 2.0 in one binary file.
    Glb = 1,
    /// FBX, binary or text.
    Fbx = 2,
    /// A resource file, format 2 JSON (`.mres`).
    Mres = 3,
    /// three.js JSON.
    ThreeJson = 4,
    /// A clip as RON text (`.anim.ron`).
    AnimRon = 5,
    /// A controller as RON text (`.actl.ron`).
    ActlRon = 6,
    /// A sprite animation as RON text (`.spriteanim.ron`).
    SpriteanimRon = 7,
    /// The library's own binary format (`.animb`).
    Animb = 8,
}

same_enum!(AnimFormat: Format { Gltf, Glb, Fbx, Mres, ThreeJson, AnimRon, ActlRon, SpriteanimRon, Animb });

/// A document with the sentences of its reading.
#[derive(Debug)]
pub struct HostDocument {
    pub(super) document: Document,
    lines: Vec<Line>,
}

/// How much a document holds. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimDocumentInfo {
    /// `sizeof(AnimDocumentInfo)`.
    pub struct_size: usize,
    /// The document's name, usually of the file.
    pub name: AnimText,
    /// Clips: the model's first, then the others.
    pub clip_count: u32,
    /// Libraries of clips.
    pub library_count: u32,
    /// Controllers.
    pub controller_count: u32,
    /// Skeletons beside the model's.
    pub skeleton_count: u32,
    /// Lines of the reading's report.
    pub report_count: u32,
    /// Parts that only the file's own format understands, and that are written back to it.
    pub kept_count: u32,
    /// Whether there is a model.
    pub has_model: u8,
    /// Always 0.
    pub reserved: [u8; 7],
}

filled! {
    AnimDocumentInfo size_of::<usize>() * 3 + 32, {
        name: AnimText::EMPTY, clip_count: 0, library_count: 0, controller_count: 0, skeleton_count: 0, report_count: 0,
        kept_count: 0, has_model: 0, reserved: [0; 7],
    };
}

/// Stores a document and tells the log what its reading changed.
fn keep(
    context: AnimContext,
    read: impl FnOnce(&Settings) -> Result<(Document, Report), Failure>,
) -> Result<AnimDocument, Failure> {
    let context = self::context(context)?;
    let (document, report) = read(&context)?;
    tell(&context, &document.name, &report);
    context.objects().create(HostDocument { document, lines: report.lines().to_vec() })
}

impl From<Document> for HostDocument {
    fn from(document: Document) -> Self {
        Self { document, lines: Vec::new() }
    }
}

/// Reads a file of any format that this build of the library reads.
///
/// Formats are told apart by what is in the file, and by its name where that does not say. Files it names are looked for
/// in its own folder and below, unless the options have a callback that reads them. Import settings are for models; clips
/// of formats without a model are read as they are.
///
/// @param context where the document belongs; its limits hold
/// @param path the file
/// @param options null for the defaults
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INPUT_OUTPUT` if a file cannot be read; `ANIM_STATUS_INVALID_FILE`, with the
/// place in the message; `ANIM_STATUS_UNSUPPORTED` for a format that this build lacks; `ANIM_STATUS_OUT_OF_MEMORY` if the
/// file would pass a limit; `ANIM_STATUS_INVALID_ARGUMENT` for the settings; `ANIM_STATUS_HOST_REFUSED` if the progress
/// callback says so; or what pointers, text and handles give
///
/// Ownership: the caller releases the document with `anim_document_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_load_path(
    context: AnimContext,
    path: AnimText,
    options: *const AnimLoadOptions,
    document: *mut AnimDocument,
) -> AnimStatus {
    guard(|| {
        Part::READING.check()?;
        let document = out!(document);
        let options = options!(options);
        let path = text!(path);
        document.write(keep(context, |settings| import::from_path(path, &options, settings))?);
        Ok(())
    })
}

/// Reads a file of any format that is in memory already.
///
/// @param context where the document belongs; its limits hold
/// @param name the file's name, for messages, and to tell formats apart where the contents do not say
/// @param bytes the file; read during the call
/// @param size how many bytes there are
/// @param options null for the defaults; files that the file names are read through its callback
/// @param document becomes the new document
/// @return as `anim_document_load_path`
///
/// Ownership: the caller releases the document with `anim_document_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_load_memory(
    context: AnimContext,
    name: AnimText,
    bytes: *const c_void,
    size: usize,
    options: *const AnimLoadOptions,
    document: *mut AnimDocument,
) -> AnimStatus {
    guard(|| {
        Part::READING.check()?;
        let document = out!(document);
        let options = options!(options);
        let name = text!(name);
        let bytes = slice!(bytes.cast::<u8>(), size);
        document.write(keep(context, |settings| import::from_memory(name, bytes, &options, settings))?);
        Ok(())
    })
}

/// Reads an `.animb` file that lies in memory, or is mapped, and stays there: its packed clips are used where they stand.
///
/// All of the file is checked first, as `anim_document_load_memory` does. What is not packed is read into memory of the
/// library's.
///
/// @param context where the document belongs; its limits hold
/// @param name the file's name, for messages
/// @param bytes the file, at any address; it stays, and does not change, until the document and everything taken out of it
/// is released and nothing plays it any more
/// @param size how many bytes there are
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE`, with the place in the message, also for other formats;
/// `ANIM_STATUS_UNSUPPORTED` for a version that is newer, or where this build lacks the format;
/// `ANIM_STATUS_OUT_OF_MEMORY` if the file would pass a limit; or what pointers, text and handles give
///
/// Ownership: the caller releases the document with `anim_document_release`; the bytes stay the host's.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_load_in_place(
    context: AnimContext,
    name: AnimText,
    bytes: *const c_void,
    size: usize,
    document: *mut AnimDocument,
) -> AnimStatus {
    guard(|| {
        Part::READING.check()?;
        let document = out!(document);
        let name = text!(name);
        let bytes: &[u8] = slice!(bytes.cast::<u8>(), size);
        // SAFETY: the header asks that the bytes stay, and do not change, for as long as anything uses what is in them.
        let bytes = SharedBytes::borrowed(unsafe { std::slice::from_raw_parts(bytes.as_ptr(), bytes.len()) });
        document.write(keep(context, |settings| Ok(formats::read_in_place(&bytes, name, settings.load_budget)?))?);
        Ok(())
    })
}

/// Releases a document. What was taken out of it lives on.
///
/// @param document the document; its handle, and every view of its names, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_document_release(document: AnimDocument) -> AnimStatus {
    guard(|| release(document))
}

/// Tells how much a document holds.
///
/// @param document the document
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the document's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_info(document: AnimDocument, info: *mut AnimDocumentInfo) -> AnimStatus {
    guard(|| {
        let held = shared(document)?;
        let document = &held.document;
        let filled = AnimDocumentInfo {
            name: AnimText::view(&document.name),
            clip_count: document.clip_count() as u32,
            library_count: document.libraries.len() as u32,
            controller_count: document.controllers.len() as u32,
            skeleton_count: document.skeletons.len() as u32,
            report_count: held.lines.len() as u32,
            kept_count: document.all_kept().count() as u32,
            has_model: u8::from(document.model.is_some()),
            ..AnimDocumentInfo::defaults()
        };
        fill!(info, filled)
    })
}

/// Gives a thing that reading dropped, repaired, renamed or guessed.
///
/// @param document the document
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the document's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_report_line(
    document: AnimDocument,
    index: u32,
    line: *mut AnimReportLine,
) -> AnimStatus {
    guard(|| {
        let held = shared(document)?;
        let filled = AnimReportLine::of(element(&held.lines, index, "index")?);
        fill!(line, filled)
    })
}

/// Gives the model.
///
/// @param document the document
/// @param model becomes a new handle of the model
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if there is none, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_model_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_model(document: AnimDocument, model: *mut AnimModel) -> AnimStatus {
    guard(|| {
        let model = out!(model);
        let held = shared(document)?;
        let Some(found) = held.document.model.clone() else {
            return fail!(NotFound, "the document \"{}\" has no model", held.document.name);
        };
        model.write(held.context().create(HostModel::from(found))?);
        Ok(())
    })
}

/// Gives a clip by its number: the model's first, then the others.
///
/// Clips of a model name its joints by index; the others name what they animate.
///
/// @param document the document
/// @param index which clip, below `clip_count`
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_clip(document: AnimDocument, index: u32, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let held = shared(document)?;
        let count = held.document.clip_count();
        let Some(found) = held.document.all_clips().nth(index as usize) else {
            return fail!(OutOfRange, "`index` is {index}, but there are {count}");
        };
        clip.write(held.context().create(Arc::clone(found))?);
        Ok(())
    })
}

/// Gives a clip by its name.
///
/// @param document the document
/// @param name the clip's name; the first clip with it is found
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_find_clip(
    document: AnimDocument,
    name: AnimText,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let name = text!(name);
        let held = shared(document)?;
        let Some(found) = held.document.find_clip(name) else {
            return fail!(NotFound, "the document \"{}\" has no clip \"{name}\"", held.document.name);
        };
        clip.write(held.context().create(Arc::clone(found))?);
        Ok(())
    })
}

/// Gives a library of clips by its number.
///
/// @param document the document
/// @param index which library, below `library_count`
/// @param name becomes a view of the library's name, which a player puts before its clips' own
/// @param library becomes a new library with its clips
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the library with `anim_library_release`; the view is good until the document's handle is
/// released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_library(
    document: AnimDocument,
    index: u32,
    name: *mut AnimText,
    library: *mut AnimLibrary,
) -> AnimStatus {
    guard(|| {
        let (name, library) = (out!(name), out!(library));
        let held = shared(document)?;
        let entry = element(&held.document.libraries, index, "index")?;
        let clips = entry.clips.iter().filter_map(|&clip| held.document.clips.get(clip as usize));
        let made = Library::from_clips(clips.map(|entry| Arc::clone(&entry.clip)));
        library.write(held.context().create(Arc::new(made))?);
        name.write(AnimText::view(&entry.name));
        Ok(())
    })
}

/// Gives a skeleton that is beside the model's.
///
/// @param document the document
/// @param index which skeleton, below `skeleton_count`
/// @param name becomes a view of its name
/// @param skeleton becomes a new handle of the skeleton
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skeleton_release`; the view is good until the document's handle is
/// released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_skeleton(
    document: AnimDocument,
    index: u32,
    name: *mut AnimText,
    skeleton: *mut AnimSkeleton,
) -> AnimStatus {
    guard(|| {
        let (name, skeleton) = (out!(name), out!(skeleton));
        let held = shared(document)?;
        let entry = element(&held.document.skeletons, index, "index")?;
        skeleton.write(held.context().create(Arc::clone(&entry.skeleton))?);
        name.write(AnimText::view(&entry.name));
        Ok(())
    })
}

/// Builds a controller that is in the document.
///
/// Its states name clips. Each is looked for in the library by its whole name and by what stands after the last slash,
/// then likewise among the document's own clips.
///
/// @param document the document
/// @param index which controller, below `controller_count`
/// @param library the clips; zero for the document's own alone
/// @param controller becomes the new controller
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT`, with every mistake and every clip that is missing in the
/// message; `ANIM_STATUS_OUT_OF_RANGE`; or what pointers and handles give
///
/// Ownership: the caller releases the controller with `anim_controller_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_controller(
    document: AnimDocument,
    index: u32,
    library: AnimLibrary,
    controller: *mut AnimController,
) -> AnimStatus {
    guard(|| {
        let controller = out!(controller);
        let held = shared(document)?;
        let definition = element(&held.document.controllers, index, "index")?.definition.clone();
        let clips = if library.id == 0 {
            None
        } else {
            same_context(document.id, library.id)?;
            Some(shared(library)?)
        };
        let find = |name: &str| -> Option<Arc<Clip>> {
            let last = name.rsplit('/').next().unwrap_or(name);
            let given = clips.as_ref().and_then(|clips| clips.get(name).or_else(|| clips.get(last)));
            let own = || held.document.find_clip(name).or_else(|| held.document.find_clip(last)).cloned();
            given.or_else(own)
        };
        match Controller::build(definition, &find) {
            Ok(built) => controller.write(held.context().create(Arc::new(built))?),
            Err(mistakes) => return Err(Failure::new(AnimStatus::InvalidArgument, mistakes.to_string())),
        }
        Ok(())
    })
}
