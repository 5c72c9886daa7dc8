//! Libraries of clips through the C ABI.
//!
//! # Header
//! A library is a set of named clips that players play from. Several players may share one; it may change while they play,
//! and they take up what is new with their next update, without a jump in time.

use std::ffi::c_char;
use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimContext;
use super::handle::{Handle, context, release, same_context, shared};
use super::model::AnimModel;
use super::pointer::{AnimText, copy_out, out, text};
use super::status::{AnimStatus, fail, guard};
use crate::player::Library;

/// Named clips. Any number of threads may use and change it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimLibrary {
    /// Zero for none.
    pub id: u64,
}

/// Makes an empty library.
///
/// @param context where it belongs
/// @param library becomes the new library
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the library with `anim_library_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_library_create(context: AnimContext, library: *mut AnimLibrary) -> AnimStatus {
    guard(|| {
        AnimLibrary::PART.check()?;
        let library = out!(library);
        library.write(self::context(context)?.objects().create(Arc::new(Library::default()))?);
        Ok(())
    })
}

/// Releases a library. Players that use it keep it alive.
///
/// @param library the library; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_library_release(library: AnimLibrary) -> AnimStatus {
    guard(|| release(library))
}

/// Adds a clip under a name, in the place of one that has the name already.
///
/// @param library the library
/// @param name the name; empty for the clip's own
/// @param clip the clip; kept alive by the library
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_library_set_clip(library: AnimLibrary, name: AnimText, clip: AnimClip) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        let (held, clip_held) = (shared(library)?, shared(clip)?);
        same_context(library.id, clip.id)?;
        let name = if name.is_empty() { &clip_held.name } else { name };
        held.set(name, Arc::clone(&clip_held));
        Ok(())
    })
}

/// Adds all clips of a model under their own names.
///
/// @param library the library
/// @param model the model
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_library_add_model(library: AnimLibrary, model: AnimModel) -> AnimStatus {
    guard(|| {
        let (held, model_held) = (shared(library)?, shared(model)?);
        same_context(library.id, model.id)?;
        for clip in &model_held.model.clips {
            held.set(&clip.name, Arc::clone(clip));
        }
        Ok(())
    })
}

/// Copies out the names of all clips, one after the other, each ended by a zero byte, in the order in which they came.
///
/// @param library the library
/// @param bytes where the names go
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any. Another thread may change the library right after.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_library_clip_names(
    library: AnimLibrary,
    bytes: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> AnimStatus {
    guard(|| {
        let joined = joined(&shared(library)?.names());
        copy_out!(&joined => bytes, capacity, length)
    })
}

/// Names one after the other, each ended by a zero byte.
pub(super) fn joined(names: &[Arc<str>]) -> Vec<c_char> {
    names.iter().flat_map(|name| name.bytes().chain([0])).map(|byte| byte as c_char).collect()
}

/// Gives a clip by the name that the library has for it.
///
/// @param library the library
/// @param name the name
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_library_find_clip(
    library: AnimLibrary,
    name: AnimText,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let name = text!(name);
        let held = shared(library)?;
        let Some(found) = held.get(name) else { return fail!(NotFound, "the library has no clip \"{name}\"") };
        clip.write(held.context().create(found)?);
        Ok(())
    })
}

/// Takes a clip out. Players that play it go on with it until they play something else.
///
/// @param library the library
/// @param name the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_library_remove_clip(library: AnimLibrary, name: AnimText) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        match shared(library)?.remove(name) {
            Some(_) => Ok(()),
            None => fail!(NotFound, "the library has no clip \"{name}\""),
        }
    })
}
