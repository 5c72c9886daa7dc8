//! Undoable versions of clips through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
//! off by default.
//!
//! For editors. A history holds the versions of one clip: an edit makes a new version, which the history takes, and every
//! version before it can be had again. Only what differs from one to the next is kept. The edits of a drag become one.
//!
//! ```c
//! anim_history_create(clip, 100, &history);
//! ...
//! anim_clip_builder_finish(builder, &edited);
//! anim_history_commit(history, edited, anim_text("move key"), gesture);
//! ...
//! anim_history_undo(history, &before);
//! anim_library_set_clip(library, anim_text("open"), before);
//! ```

use std::sync::Arc;

use super::clip::AnimClip;
use super::handle::{Handle, alone, release, same_context, shared};
use super::pointer::{AnimText, Options, fill, out, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::edit::History;

/// The versions of a clip. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimHistory {
    /// Zero for none.
    pub id: u64,
}

/// Where a history stands. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimHistoryState {
    /// `sizeof(AnimHistoryState)`.
    pub struct_size: usize,
    /// What `anim_history_undo` would take back; empty where there is nothing. Good until the history is changed.
    pub undo_label: AnimText,
    /// What `anim_history_redo` would do again; as above.
    pub redo_label: AnimText,
    /// How many edits can be taken back.
    pub undo_count: u32,
    /// How many edits can be done again.
    pub redo_count: u32,
    /// Whether the present version is the one that was saved.
    pub is_saved: u8,
    /// Always 0.
    pub reserved: [u8; 7],
}

// SAFETY: `repr(C)`, begins with its size; numbers and views; no padding.
unsafe impl Options for AnimHistoryState {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            undo_label: AnimText::EMPTY,
            redo_label: AnimText::EMPTY,
            undo_count: 0,
            redo_count: 0,
            is_saved: 0,
            reserved: [0; 7],
        }
    }
}

/// Begins a history with a clip that counts as saved.
///
/// @param clip the first version; kept alive while it can be had again
/// @param limit how many edits are kept, at least one; the oldest is forgotten
/// @param history becomes the new history, in the clip's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the history with `anim_history_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_create(clip: AnimClip, limit: u32, history: *mut AnimHistory) -> AnimStatus {
    guard(|| {
        AnimHistory::PART.check()?;
        let history = out!(history);
        let clip = shared(clip)?;
        history.write(clip.context().create(History::new(Arc::clone(&clip), limit as usize))?);
        Ok(())
    })
}

/// Releases a history.
///
/// @param history the history; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_history_release(history: AnimHistory) -> AnimStatus {
    guard(|| release(history))
}

/// Takes a new version. What was undone can be had no more. A version that equals the present one changes nothing.
///
/// @param history the history
/// @param clip the new version
/// @param label what the edit is called in menus; copied
/// @param merge 0, or a number of the edit's gesture: edits with the same number that follow each other become one, until
/// `anim_history_end_merge`, an undo or another edit
/// @return `ANIM_STATUS_OK`; what `anim_clip_builder_finish` gives for a clip that is not valid, which changes nothing; or what
/// text and handles give
///
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_commit(
    history: AnimHistory,
    clip: AnimClip,
    label: AnimText,
    merge: u64,
) -> AnimStatus {
    guard(|| {
        AnimHistory::PART.check()?;
        let label = text!(label);
        let mut held = alone(history)?;
        same_context(history.id, clip.id)?;
        let clip = Arc::clone(&*shared(clip)?);
        Ok(held.commit(clip, label, (merge != 0).then_some(merge))?)
    })
}

/// Says that a gesture has ended: the next edit is one of its own, whatever its number.
///
/// @param history the history
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub extern "C" fn anim_history_end_merge(history: AnimHistory) -> AnimStatus {
    guard(|| {
        alone(history)?.end_merge();
        Ok(())
    })
}

/// Goes to another version and gives it.
fn go(
    history: AnimHistory,
    go: impl FnOnce(&mut History) -> Option<Arc<Clip>>,
    nothing: &'static str,
) -> Result<AnimClip, Failure> {
    let mut held = alone(history)?;
    let Some(clip) = go(&mut held) else { return fail!(NotFound, "there is no edit to {nothing}") };
    held.context().create(clip)
}

/// Goes back to the version before the last edit.
///
/// @param history the history
/// @param clip becomes that version
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if there is no edit; or what pointers and handles give
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_undo(history: AnimHistory, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        clip.write(go(history, |history| history.undo().cloned(), "take back")?);
        Ok(())
    })
}

/// Does the last edit that was taken back again.
///
/// @param history the history
/// @param clip becomes the version after it
/// @return as `anim_history_undo`
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_redo(history: AnimHistory, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        clip.write(go(history, |history| history.redo().cloned(), "do again")?);
        Ok(())
    })
}

/// Gives the present version.
///
/// @param history the history
/// @param clip becomes that version
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_clip(history: AnimHistory, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        clip.write(go(history, |history| Some(Arc::clone(history.clip())), "")?);
        Ok(())
    })
}

/// Says that the present version was saved.
///
/// @param history the history
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub extern "C" fn anim_history_mark_saved(history: AnimHistory) -> AnimStatus {
    guard(|| {
        alone(history)?.mark_saved();
        Ok(())
    })
}

/// Tells what can be taken back and done again, and whether the present version is the one that was saved.
///
/// @param history the history
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the history is changed or released.
/// Threads: one at a time on one history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_history_state(history: AnimHistory, state: *mut AnimHistoryState) -> AnimStatus {
    guard(|| {
        let held = shared(history)?;
        let view = |label: Option<&str>| label.map_or(AnimText::EMPTY, AnimText::view);
        let [undo_count, redo_count] = held.counts().map(|count| count as u32);
        let filled = AnimHistoryState {
            undo_label: view(held.undo_label()),
            redo_label: view(held.redo_label()),
            undo_count,
            redo_count,
            is_saved: u8::from(held.is_saved()),
            ..AnimHistoryState::defaults()
        };
        fill!(state, filled)
    })
}
