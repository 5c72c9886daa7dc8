//! Previews and recording through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
//! off by default.
//!
//! For editors. A *preview* keeps what the host's properties held before clips were played on them, and puts it back: when the
//! preview ends, or for as long as it takes to save the scene. A *recorder* does the same, and in between makes keys of what
//! the host changed. Both ask the host's getters, and write by its setters; what cannot be read they leave alone. Poses of
//! joints are the library's own and not held.

use std::sync::Arc;

use super::clip::AnimClip;
use super::handle::{Handle, alone, release, same_context, shared};
use super::instance::{AnimInstance, Place, read};
use super::pointer::{copy_out, finite, out};
use super::status::{AnimStatus, Failure, guard};
use crate::edit::{Preview, Recorder, Restored};
use crate::target::Instance;

/// What properties held before a preview. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimPreview {
    /// Zero for none.
    pub id: u64,
}

/// Makes keys of what a host changes. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimRecorder {
    /// Zero for none.
    pub id: u64,
}

/// A preview or a recording, and the instance that it is of.
#[derive(Debug)]
pub struct HostEdit<T> {
    instance: AnimInstance,
    of: T,
}

/// An instance with the owners that it has now. Nothing of it is held: host code may run.
fn instance_now(instance: AnimInstance) -> Result<Instance, Failure> {
    if let Place::Own(own) = &shared(instance)?.place {
        return Ok(own.clone());
    }
    read(instance, |staged| Ok(staged.instance.clone()))
}

/// Begins a preview of an instance, with nothing held yet.
///
/// @param instance the instance, with a driver or without
/// @param preview becomes the new preview, in the instance's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the preview with `anim_preview_release`. The instance must not be released before the last
/// call that needs the host's properties.
/// Threads: one at a time on one instance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_preview_create(instance: AnimInstance, preview: *mut AnimPreview) -> AnimStatus {
    guard(|| {
        AnimPreview::PART.check()?;
        let preview = out!(preview);
        let of = Preview::new(instance_now(instance)?);
        preview.write(shared(instance)?.context().create(HostEdit { instance, of })?);
        Ok(())
    })
}

/// Releases a preview, without putting anything back.
///
/// @param preview the preview; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_preview_release(preview: AnimPreview) -> AnimStatus {
    guard(|| release(preview))
}

/// Holds what the host has now of all that a clip drives, where that is not held yet. To be called before the first update
/// that plays the clip. Calls the host's getters.
///
/// @param preview the preview
/// @param clip the clip; with a null handle everything that can be animated is held
/// @return `ANIM_STATUS_OK`, or what handles give, those of the instance too
///
/// Threads: one at a time on one preview, and not while its instance's driver is updated.
#[unsafe(no_mangle)]
pub extern "C" fn anim_preview_capture(preview: AnimPreview, clip: AnimClip) -> AnimStatus {
    guard(|| {
        let mut held = alone(preview)?;
        let instance = instance_now(held.instance)?;
        held.of.follow(&instance);
        if clip.id == 0 {
            held.of.capture_all();
            return Ok(());
        }
        same_context(preview.id, clip.id)?;
        let clip = Arc::clone(&*shared(clip)?);
        held.of.capture(&clip);
        Ok(())
    })
}

/// Puts back all that is held, and goes on holding it. A seek of a player that is to show it brings the preview back. Calls the
/// host's setters.
///
/// @param preview the preview
/// @param written becomes the number of properties that were written; may be null
/// @param gone becomes the number of properties whose owner is gone; may be null
/// @return `ANIM_STATUS_OK`, or what pointers and handles give, those of the instance too
///
/// Threads: as for `anim_preview_capture`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_preview_restore(preview: AnimPreview, written: *mut u32, gone: *mut u32) -> AnimStatus {
    guard(|| {
        let written = if written.is_null() { None } else { Some(out!(written)) };
        let gone = if gone.is_null() { None } else { Some(out!(gone)) };
        let mut held = alone(preview)?;
        let instance = instance_now(held.instance)?;
        held.of.follow(&instance);
        let Restored { written: put_back, gone: missing } = held.of.restore();
        if let Some(written) = written {
            written.write(put_back as u32);
        }
        if let Some(gone) = gone {
            gone.write(missing as u32);
        }
        Ok(())
    })
}

/// Tells which properties were to be held and cannot be read: a preview changes them for good.
///
/// @param preview the preview
/// @param properties where their numbers go, as `anim_schema_find_property` gives them
/// @param capacity how many `properties` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: one at a time on one preview.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_preview_unreadable(
    preview: AnimPreview,
    properties: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let found: Vec<u32> = shared(preview)?.of.unreadable().map(|property| property.0).collect();
        copy_out!(&found => properties, capacity, count)
    })
}

/// Begins to record: holds what the host has now of everything that can be read. Calls the host's getters.
///
/// @param instance the instance, with a driver or without
/// @param recorder becomes the new recorder, in the instance's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller ends it with `anim_recorder_stop`, or releases it with `anim_recorder_release`.
/// Threads: one at a time on one instance, and not while its driver is updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_recorder_create(instance: AnimInstance, recorder: *mut AnimRecorder) -> AnimStatus {
    guard(|| {
        AnimRecorder::PART.check()?;
        let recorder = out!(recorder);
        let of = Recorder::new(instance_now(instance)?);
        recorder.write(shared(instance)?.context().create(HostEdit { instance, of })?);
        Ok(())
    })
}

/// Releases a recorder, without putting anything back.
///
/// @param recorder the recorder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_recorder_release(recorder: AnimRecorder) -> AnimStatus {
    guard(|| release(recorder))
}

/// Says that what the host has now is not to be recorded: a clip was scrubbed. Calls the host's getters.
///
/// @param recorder the recorder
/// @return `ANIM_STATUS_OK`, or what handles give, those of the instance too
///
/// Threads: one at a time on one recorder, and not while its instance's driver is updated.
#[unsafe(no_mangle)]
pub extern "C" fn anim_recorder_look(recorder: AnimRecorder) -> AnimStatus {
    guard(|| {
        let mut held = alone(recorder)?;
        let instance = instance_now(held.instance)?;
        held.of.follow(&instance);
        held.of.look();
        Ok(())
    })
}

/// Makes a version of a clip with keys for all that the host changed since it was last looked at or recorded. Calls the host's
/// getters.
///
/// A property that the clip drives gets a key in each of its tracks that change, or in those of its components; another gets a
/// track. Numbers get straight lines, what cannot be mixed holds; tangents of new keys are flat. A key at the time is
/// replaced; the clip becomes longer where the time is after its end.
///
/// @param recorder the recorder
/// @param clip the clip, which stays as it is
/// @param time seconds in the clip
/// @param recorded becomes the new version; a null handle where nothing changed
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`, or `ANIM_STATUS_OUT_OF_RANGE` for a time below zero;
/// `ANIM_STATUS_UNSUPPORTED` if the clip is packed; `ANIM_STATUS_MISMATCH` if a key does not fit its track; or what pointers and
/// handles give, those of the instance too. But for the first nothing counts as recorded
///
/// Ownership: the caller releases the new version.
/// Threads: as for `anim_recorder_look`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_recorder_record(
    recorder: AnimRecorder,
    clip: AnimClip,
    time: f64,
    recorded: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        AnimRecorder::PART.check()?;
        let recorded = out!(recorded);
        let time = finite(time, "time")?;
        let mut held = alone(recorder)?;
        same_context(recorder.id, clip.id)?;
        let clip = Arc::clone(&*shared(clip)?);
        let instance = instance_now(held.instance)?;
        held.of.follow(&instance);
        let handle = match held.of.record(&clip, time)? {
            Some(made) => held.context().create(Arc::new(made))?,
            None => AnimClip { id: 0 },
        };
        recorded.write(handle);
        Ok(())
    })
}

/// Ends a recording: puts back what the host had when it began. Calls the host's setters.
///
/// @param recorder the recorder; its handle is stale from now on
/// @param written becomes the number of properties that were written; may be null
/// @param gone becomes the number of properties whose owner is gone; may be null
/// @return `ANIM_STATUS_OK`, or what pointers and handles give, those of the instance too; the recorder is left then
///
/// Threads: as for `anim_recorder_look`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_recorder_stop(recorder: AnimRecorder, written: *mut u32, gone: *mut u32) -> AnimStatus {
    guard(|| {
        let written = if written.is_null() { None } else { Some(out!(written)) };
        let gone = if gone.is_null() { None } else { Some(out!(gone)) };
        let mut held = alone(recorder)?;
        let instance = instance_now(held.instance)?;
        held.of.follow(&instance);
        let Restored { written: put_back, gone: missing } = held.of.restore();
        if let Some(written) = written {
            written.write(put_back as u32);
        }
        if let Some(gone) = gone {
            gone.write(missing as u32);
        }
        release(recorder)
    })
}
