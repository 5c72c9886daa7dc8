//! Writing files through the C ABI: documents put together by the host, and bytes of any format.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! What a format cannot hold is left out, and the report of the written file lists it. A clip that names joints by index
//! needs the model whose joints they are beside it in the document, for formats that name them.
//!
//! ```c
//! AnimDocumentParts parts;
//! anim_document_parts_init(&parts, sizeof parts);
//! parts.model = model;
//! parts.clips = &edited;
//! parts.clip_count = 1;
//! anim_document_create(context, &parts, &document);
//! anim_document_write(document, ANIM_FORMAT_GLB, NULL, &file);
//! AnimWrittenFileInfo info = { .struct_size = sizeof info };
//! anim_written_file_info(file, &info);
//! fwrite(info.bytes, 1, info.size, output);
//! ```

use std::ffi::c_void;
use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimContext;
use super::controller::AnimController;
use super::document::{AnimDocument, AnimFormat, HostDocument};
use super::handle::{context, release, same_context, shared};
use super::library::AnimLibrary;
use super::model::{AnimModel, AnimReportLine};
use super::part::Part;
use super::pointer::{AnimText, Options, element, fill, filled, finite, init, options, out, read_array, slice, text};
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::io::{ClipEntry, ControllerEntry, Document, Format, SkeletonEntry, WriteOptions, Written, formats};

/// The bytes of a file, and what is not in them. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimWrittenFile {
    /// Zero for none.
    pub id: u64,
}

/// What was written.
#[derive(Debug)]
pub struct HostWrittenFile {
    written: Written,
}

/// What a document is put together from. `anim_document_parts_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimDocumentParts {
    /// `sizeof(AnimDocumentParts)`.
    pub struct_size: usize,
    /// The name; empty, the default, for the model's.
    pub name: AnimText,
    /// The model, whose own clips are in the document too; zero, the default, for none.
    pub model: AnimModel,
    /// Clips beside the model's; where one has a name that a clip of the model has, it takes that one's place.
    pub clips: *const AnimClip,
    /// How many there are; 0 by default.
    pub clip_count: usize,
    /// Controllers.
    pub controllers: *const AnimController,
    /// How many there are; 0 by default.
    pub controller_count: usize,
    /// Libraries, whose clips are in the document too, by the names that the libraries have for them. A clip that is in
    /// several, or among the model's, is there once.
    pub libraries: *const AnimLibrary,
    /// `library_count` names, which players put before those of the clips; null, the default, where all are empty. No two
    /// are the same.
    pub library_names: *const AnimText,
    /// How many libraries there are; 0 by default.
    pub library_count: usize,
    /// Skeletons beside the model's, such as that of packed clips.
    pub skeletons: *const AnimSkeleton,
    /// `skeleton_count` names; null, the default, where all are empty.
    pub skeleton_names: *const AnimText,
    /// How many skeletons there are; 0 by default.
    pub skeleton_count: usize,
}

// SAFETY: `repr(C)`, begins with its size; handles, pointers and counts; no padding.
unsafe impl Options for AnimDocumentParts {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            name: AnimText::EMPTY,
            model: AnimModel { id: 0 },
            clips: std::ptr::null(),
            clip_count: 0,
            controllers: std::ptr::null(),
            controller_count: 0,
            libraries: std::ptr::null(),
            library_names: std::ptr::null(),
            library_count: 0,
            skeletons: std::ptr::null(),
            skeleton_names: std::ptr::null(),
            skeleton_count: 0,
        }
    }
}

/// How a document is written. `anim_write_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimWriteOptions {
    /// `sizeof(AnimWriteOptions)`.
    pub struct_size: usize,
    /// Only the first clip with this name; empty, the default, for all.
    pub clip: AnimText,
    /// Only the clips of the first library with this name, and where `clip` is too, that one of them; without a pointer, the
    /// default, for all. Where a file holds one library, write a file for each.
    pub library: AnimText,
    /// How far values may be from the clip's where a format has no word for a curve: units, radians, weights; 0.0001 by
    /// default. Above 0.
    pub tolerance: f32,
    /// Whether text has line breaks and indents; true by default.
    pub pretty: u8,
    /// Must be 0.
    pub reserved: [u8; 3],
}

// SAFETY: `repr(C)`, begins with its size; a view and numbers; no padding.
unsafe impl Options for AnimWriteOptions {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 8;

    fn defaults() -> Self {
        let defaults = WriteOptions::default();
        Self {
            struct_size: size_of::<Self>(),
            clip: AnimText::EMPTY,
            library: AnimText::EMPTY,
            tolerance: defaults.tolerance,
            pretty: u8::from(defaults.pretty),
            reserved: [0; 3],
        }
    }
}

/// A written file. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimWrittenFileInfo {
    /// `sizeof(AnimWrittenFileInfo)`.
    pub struct_size: usize,
    /// The bytes.
    pub bytes: *const c_void,
    /// How many there are.
    pub size: usize,
    /// Lines of the report of what is not in the file, or not as it was.
    pub report_count: u32,
    /// Always 0.
    pub reserved: u32,
}

filled! {
    AnimWrittenFileInfo size_of::<usize>() * 3 + 8, {
        bytes: std::ptr::null(), size: 0, report_count: 0, reserved: 0,
    };
}

/// What this build of the library does with a format. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimFormatInfo {
    /// `sizeof(AnimFormatInfo)`.
    pub struct_size: usize,
    /// How its files end, with the dot. Good for ever.
    pub ending: AnimText,
    /// Whether it is read.
    pub can_read: u8,
    /// Whether it is written.
    pub can_write: u8,
    /// Always 0.
    pub reserved: [u8; 6],
}

filled! {
    AnimFormatInfo size_of::<usize>() * 3 + 8, { ending: AnimText::EMPTY, can_read: 0, can_write: 0, reserved: [0; 6] };
}

/// Fills in the defaults.
///
/// @param parts becomes the defaults
/// @param struct_size `sizeof(AnimDocumentParts)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_parts_init(parts: *mut AnimDocumentParts, struct_size: usize) -> AnimStatus {
    guard(|| init!(parts, struct_size))
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimWriteOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_write_options_init(options: *mut AnimWriteOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// The names of parts, or none.
///
/// # Safety
/// `names`, if not null, points to `count` texts that can be read, and do not change, during the call.
unsafe fn names<'a>(names: *const AnimText, count: usize, name: &str) -> Result<&'a [AnimText], Failure> {
    // SAFETY: the caller's promise.
    if names.is_null() { Ok(&[]) } else { unsafe { read_array(names, count, name) } }
}

/// A part's name; empty where parts have none.
///
/// # Safety
/// The text can be read, and does not change, during the call.
unsafe fn part_name<'a>(names: &[AnimText], index: usize) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    names.get(index).map_or(Ok(""), |name| unsafe { name.read("a part's name") })
}

/// Puts a document together, to be written.
///
/// @param context where the document belongs
/// @param parts what is in it; null for nothing
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` for two libraries of one name; or what pointers, text and
/// handles give
///
/// Ownership: the parts stay the caller's, who releases the document with `anim_document_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_create(
    context: AnimContext,
    parts: *const AnimDocumentParts,
    document: *mut AnimDocument,
) -> AnimStatus {
    guard(|| {
        Part::WRITING.check()?;
        let document = out!(document);
        let parts = options!(parts);
        let name = text!(parts.name);
        let clips = slice!(parts.clips, parts.clip_count);
        let controllers = slice!(parts.controllers, parts.controller_count);
        let libraries = slice!(parts.libraries, parts.library_count);
        // SAFETY: the header asks that parts can be read, and do not change, during the call.
        let library_names = unsafe { names(parts.library_names, parts.library_count, "parts.library_names") }?;
        let skeletons = slice!(parts.skeletons, parts.skeleton_count);
        // SAFETY: the header asks that parts can be read, and do not change, during the call.
        let skeleton_names = unsafe { names(parts.skeleton_names, parts.skeleton_count, "parts.skeleton_names") }?;
        let mut made = Document { name: name.to_owned(), ..Document::default() };
        if parts.model.id != 0 {
            same_context(context.id, parts.model.id)?;
            let model = shared(parts.model)?.model.clone();
            made.name = if name.is_empty() { model.name.clone() } else { made.name };
            made.model = Some(model);
        }
        for &clip in clips {
            same_context(context.id, clip.id)?;
            let held = shared(clip)?;
            let clip: Arc<Clip> = Arc::clone(&held);
            if let Some(model) = &mut made.model {
                model.clips.retain(|own| own.name != clip.name);
            }
            made.clips.push(ClipEntry::from(clip));
        }
        for &controller in controllers {
            same_context(context.id, controller.id)?;
            let definition = shared(controller)?.definition().clone();
            made.controllers.push(ControllerEntry { definition, kept: Vec::new() });
        }
        for (index, &library) in libraries.iter().enumerate() {
            same_context(context.id, library.id)?;
            // SAFETY: as above.
            let name = unsafe { part_name(library_names, index) }?;
            if made.libraries.iter().any(|other| other.name == name) {
                return fail!(AlreadyExists, "`parts.library_names[{index}]` is \"{name}\", as another one is");
            }
            made.add_library(name, shared(library)?.clips());
        }
        for (index, &skeleton) in skeletons.iter().enumerate() {
            same_context(context.id, skeleton.id)?;
            // SAFETY: as above.
            let name = unsafe { part_name(skeleton_names, index) }?.to_owned();
            let held = shared(skeleton)?;
            made.skeletons.push(SkeletonEntry { name, skeleton: Arc::clone(&held) });
        }
        document.write(self::context(context)?.objects().create(HostDocument::from(made))?);
        Ok(())
    })
}

/// Makes a document that is as another one, but for one clip: in the place of the first that has its name, or added where
/// there is none, and then to the document's library where it has one.
///
/// What of a file only its format understands stays, so that writing that format again changes what was edited and
/// nothing else.
///
/// @param document the document, which stays as it is
/// @param clip the clip; kept alive by the new document
/// @param edited becomes the new document
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new document with `anim_document_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_with_clip(
    document: AnimDocument,
    clip: AnimClip,
    edited: *mut AnimDocument,
) -> AnimStatus {
    guard(|| {
        Part::WRITING.check()?;
        let edited = out!(edited);
        let (held, clip_held) = (shared(document)?, shared(clip)?);
        same_context(document.id, clip.id)?;
        let mut made = held.document.clone();
        made.set_clip(Arc::clone(&clip_held));
        edited.write(held.context().create(HostDocument::from(made))?);
        Ok(())
    })
}

/// Writes what a format can hold of a document into memory.
///
/// @param document the document
/// @param format an `AnimFormat`
/// @param options null for the defaults
/// @param file becomes the new file
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_UNSUPPORTED` if this build does not write the format; `ANIM_STATUS_MISMATCH` if
/// the format can hold nothing of the document, or holds one clip and there are several; `ANIM_STATUS_NOT_FOUND` if there
/// is no clip or library of the name; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for the tolerance; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the file with `anim_written_file_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_document_write(
    document: AnimDocument,
    format: u32,
    options: *const AnimWriteOptions,
    file: *mut AnimWrittenFile,
) -> AnimStatus {
    guard(|| {
        Part::WRITING.check()?;
        let file = out!(file);
        let options = options!(options);
        let clip = text!(options.clip);
        // The default library's name is empty, so it is the pointer that says whether one is chosen.
        let library = (!options.library.data.is_null()).then_some(text!(options.library));
        let format = AnimFormat::read(format, "format")?;
        let tolerance = finite(f64::from(options.tolerance), "options.tolerance")? as f32;
        if tolerance <= 0.0 {
            return fail!(OutOfRange, "`options.tolerance` is {tolerance}, but it is above 0");
        }
        if options.reserved != [0; 3] {
            return fail!(InvalidArgument, "`options.reserved` must be 0");
        }
        let clip = (!clip.is_empty()).then(|| clip.to_owned());
        let options =
            WriteOptions { clip, library: library.map(str::to_owned), tolerance, pretty: options.pretty != 0 };
        let held = shared(document)?;
        let written = formats::write(&held.document, format, &options)?;
        file.write(held.context().create(HostWrittenFile { written })?);
        Ok(())
    })
}

/// Gives a written file's bytes.
///
/// @param file the file
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: the bytes are good until the file's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_written_file_info(file: AnimWrittenFile, info: *mut AnimWrittenFileInfo) -> AnimStatus {
    guard(|| {
        let held = shared(file)?;
        let filled = AnimWrittenFileInfo {
            bytes: held.written.bytes.as_ptr().cast(),
            size: held.written.bytes.len(),
            report_count: held.written.report.lines().len() as u32,
            ..AnimWrittenFileInfo::defaults()
        };
        fill!(info, filled)
    })
}

/// Gives a thing that is not in a written file, or not as it was.
///
/// @param file the file
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the file's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_written_file_report_line(
    file: AnimWrittenFile,
    index: u32,
    line: *mut AnimReportLine,
) -> AnimStatus {
    guard(|| {
        let held = shared(file)?;
        let filled = AnimReportLine::of(element(held.written.report.lines(), index, "index")?);
        fill!(line, filled)
    })
}

/// Releases a written file.
///
/// @param file the file; its handle, and every view of its bytes, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_written_file_release(file: AnimWrittenFile) -> AnimStatus {
    guard(|| release(file))
}

/// Tells how files of a format end, and whether this build of the library reads and writes them.
///
/// @param format an `AnimFormat`
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_format_info(format: u32, info: *mut AnimFormatInfo) -> AnimStatus {
    guard(|| {
        let format: Format = AnimFormat::read(format, "format")?;
        let filled = AnimFormatInfo {
            ending: AnimText::view(format.ending()),
            can_read: u8::from(format.can_read()),
            can_write: u8::from(format.can_write() && Part::WRITING.here),
            ..AnimFormatInfo::defaults()
        };
        fill!(info, filled)
    })
}

/// Tells which format a file has, by its contents, and by its name where they do not say.
///
/// @param name the file's name
/// @param bytes the file, or its beginning; may be null where `size` is 0
/// @param size how many bytes there are
/// @param format becomes an `AnimFormat`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if neither says, or what pointers and text give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_format_detect(
    name: AnimText,
    bytes: *const c_void,
    size: usize,
    format: *mut u32,
) -> AnimStatus {
    guard(|| {
        let format = out!(format);
        let name = text!(name);
        let bytes = slice!(bytes.cast::<u8>(), size);
        match Format::detect(bytes, name) {
            Some(found) => format.write(AnimFormat::number(found)),
            None => return fail!(NotFound, "neither the contents of \"{name}\" nor its name say which format it has"),
        }
        Ok(())
    })
}
