//! Operations on clips through the C ABI: a clip in, a new clip out.
//!
//! # Header
//! Every operation takes clips, which stay as they are, and makes a new one, which the caller releases with
//! `anim_clip_release`. One that would leave a clip that cannot be played is refused, and so is one on a packed clip, with
//! `ANIM_STATUS_UNSUPPORTED`.

use std::ffi::c_char;
use std::sync::Arc;

use super::clip::AnimClip;
use super::handle::{same_context, shared};
use super::packed_clip::check_editable;
use super::part::Part;
use super::pointer::{AnimText, copy_out, finite, out, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{Clip, ClipError, Tolerance, keyframe_order};

/// The body of an operation on one clip.
///
/// # Safety
/// `result`, if not null, may be written as a handle during the call.
unsafe fn derive<E: Into<Failure>>(
    clip: AnimClip,
    result: *mut AnimClip,
    operate: impl FnOnce(&Clip) -> Result<Clip, E>,
) -> Result<(), Failure> {
    Part::OPERATIONS.check()?;
    let result = out!(result);
    let clip = shared(clip)?;
    check_editable(&clip)?;
    result.write(clip.context().create(Arc::new(operate(&clip).map_err(Into::into)?))?);
    Ok(())
}

/// [`derive`] for operations that change a copy.
///
/// # Safety
/// As [`derive`].
unsafe fn derive_changed(
    clip: AnimClip,
    result: *mut AnimClip,
    change: impl FnOnce(&mut Clip) -> Result<(), ClipError>,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    unsafe { derive(clip, result, |clip| clip.edited(change)) }
}

/// [`derive`] for operations on two clips.
///
/// # Safety
/// As [`derive`].
unsafe fn derive_of_two(
    first: AnimClip,
    second: AnimClip,
    result: *mut AnimClip,
    operate: impl FnOnce(&Clip, &Clip) -> Result<Clip, ClipError>,
) -> Result<(), Failure> {
    Part::OPERATIONS.check()?;
    same_context(first.id, second.id)?;
    let second = shared(second)?;
    check_editable(&second)?;
    // SAFETY: the caller's promise.
    unsafe { derive(first, result, |first| operate(first, &second)) }
}

/// Moves every key and marker, and the end with them, though not before zero.
///
/// @param clip the clip
/// @param offset seconds, negative to move to earlier
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` if a time does not fit; or what pointers
/// and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_shift(clip: AnimClip, offset: f64, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: the header asks that results can be written.
    guard(|| unsafe { derive_changed(clip, result, |clip| clip.shift(offset)) })
}

/// Multiplies every time and the length. Slopes are divided, since they are per second.
///
/// @param clip the clip
/// @param factor above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a factor of zero or below, or if a
/// time does not fit; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_scale(clip: AnimClip, factor: f64, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive_changed(clip, result, |clip| clip.scale(factor)) })
}

/// Removes what lies outside the clip's length: keys, markers, and tracks of point keys that have none left. A track of
/// values keeps at least one key. No key is made at the cuts.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_trim(clip: AnimClip, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive_changed(clip, result, Clip::trim) })
}

/// Removes keys that are not needed.
///
/// Without a tolerance, those that hold the same as the keys on both sides. With one, of linear tracks also those without
/// which no value at any time is farther from the clip's than the tolerance; steps and jumps stay, and a turn is never
/// taken the other way round.
///
/// @param clip the clip
/// @param tolerance how far a number may be from the clip's, at least 0
/// @param angle_tolerance how far a rotation may be from the clip's, in radians, at least 0; both 0 for none
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative tolerance; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_optimize(
    clip: AnimClip,
    tolerance: f64,
    angle_tolerance: f64,
    result: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let number = finite(tolerance, "tolerance")?;
        let angle = finite(angle_tolerance, "angle_tolerance")?;
        if number < 0.0 || angle < 0.0 {
            return fail!(OutOfRange, "tolerances are {number} and {angle}, but they are at least 0");
        }
        let optimize = |clip: &mut Clip| {
            if number > 0.0 || angle > 0.0 {
                clip.optimize_within(Tolerance { number, angle });
            } else {
                clip.optimize();
            }
            Ok(())
        };
        // SAFETY: as above.
        unsafe { derive_changed(clip, result, optimize) }
    })
}

/// Makes a clip of the keys in a range of frames, moved so that the earliest is at zero.
///
/// A key's frame is its time times the rate. No key is made at the cuts; a track without keys in the range is left out; the
/// length is the last key. All else, the host's own text too, stays.
///
/// @param clip the clip
/// @param name the new clip's name; copied
/// @param start_frame the first frame, at least 0
/// @param end_frame the frame before which the range ends
/// @param frames_per_second above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for frames or a rate that cannot be, and
/// a range without any key; or what pointers, text and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_subclip(
    clip: AnimClip,
    name: AnimText,
    start_frame: f64,
    end_frame: f64,
    frames_per_second: f64,
    result: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        // SAFETY: as above.
        unsafe { derive(clip, result, |clip| clip.subclip(name, start_frame, end_frame, frames_per_second)) }
    })
}

/// Makes a clip of changes from a reference, to be added to what other clips make.
///
/// @param clip the clip
/// @param reference the clip that says what is no change, often `clip` itself; tracks are matched by target and kind, and
/// one without a match keeps its keys
/// @param time where in the reference, in seconds, at least 0
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative time;
/// `ANIM_STATUS_FOREIGN_HANDLE`; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_make_additive(
    clip: AnimClip,
    reference: AnimClip,
    time: f64,
    result: *mut AnimClip,
) -> AnimStatus {
    // At a rate of one frame a second, a frame is a time.
    // SAFETY: as above.
    guard(|| unsafe { derive_of_two(clip, reference, result, |clip, other| clip.to_additive(other, time, 1.0)) })
}

/// Turns a clip round: what was at a time is at the length less that time.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_reverse(clip: AnimClip, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive(clip, result, Clip::reversed) })
}

/// Reads the values of every track that interpolates at each frame from zero to the length, and joins them by lines.
/// Tracks whose values hold, or have keys at one time, keep their keys.
///
/// @param clip the clip
/// @param frames_per_second above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that cannot be; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_resample(
    clip: AnimClip,
    frames_per_second: f64,
    result: *mut AnimClip,
) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive(clip, result, |clip| clip.resampled(frames_per_second)) })
}

/// Makes a clip that plays one and then the other, under the first one's name. Markers of the second whose names are taken
/// are left out.
///
/// @param first the clip that plays first
/// @param second the clip that follows
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if only one of them is additive, or tracks of one target hold
/// different things; `ANIM_STATUS_FOREIGN_HANDLE`; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_concatenate(first: AnimClip, second: AnimClip, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive_of_two(first, second, result, Clip::concatenated) })
}

/// Makes a clip with the tracks of both, as long as the longer, under the first one's name. Where both have a track of one
/// target, the second's takes its place, but for point keys, which all stay. Markers of the second whose names are taken
/// are left out.
///
/// @param first a clip
/// @param second another
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if only one of them is additive; `ANIM_STATUS_FOREIGN_HANDLE`; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_merge(first: AnimClip, second: AnimClip, result: *mut AnimClip) -> AnimStatus {
    // SAFETY: as above.
    guard(|| unsafe { derive_of_two(first, second, result, Clip::merged) })
}

/// Sets the length to the time of the last key.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_reset_length(clip: AnimClip, result: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let reset = |clip: &mut Clip| {
            clip.reset_length();
            Ok(())
        };
        // SAFETY: as above.
        unsafe { derive_changed(clip, result, reset) }
    })
}

/// Points tracks at another object: those of a path, and of everything below it.
///
/// @param clip the clip
/// @param from the path; empty for the root, below which everything lies
/// @param to the path it becomes
/// @param result becomes the new clip, the same where no track has the path
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if two tracks would have one target; or what pointers, text and
/// handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_rename_path(
    clip: AnimClip,
    from: AnimText,
    to: AnimText,
    result: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let (from, to) = (text!(from), text!(to));
        // SAFETY: as above.
        unsafe { derive_changed(clip, result, |clip| clip.rename_path(from, to).map(drop)) }
    })
}

/// Points tracks at another joint: those of a joint's name, whatever the skeleton's path.
///
/// @param clip the clip
/// @param from the joint's name
/// @param to the name it becomes
/// @param result becomes the new clip, the same where no track has the name
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if two tracks would have one target; or what pointers, text and
/// handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_rename_joint(
    clip: AnimClip,
    from: AnimText,
    to: AnimText,
    result: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let (from, to) = (text!(from), text!(to));
        // SAFETY: as above.
        unsafe { derive_changed(clip, result, |clip| clip.rename_bone(from, to).map(drop)) }
    })
}

/// Writes every mistake that keeps a clip from being played, a line each. Built clips have none.
///
/// @param clip the clip
/// @param text where the lines go, without a zero byte at the end
/// @param capacity how many bytes `text` holds
/// @param length becomes the number of bytes, 0 for a clip without mistakes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_mistakes(
    clip: AnimClip,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let mut lines = String::new();
        for mistake in shared(clip)?.mistakes() {
            lines.push_str(&mistake.to_string());
            lines.push('\n');
        }
        let text = text.cast::<u8>();
        copy_out!(lines.as_bytes() => text, capacity, length)
    })
}

/// Tells in which order times rise: the number of the earliest first. Equal times keep their order.
///
/// @param times the times
/// @param time_count how many there are
/// @param order where the numbers go, from 0
/// @param capacity how many `order` holds
/// @param count becomes `time_count`, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_key_order(
    times: *const f32,
    time_count: usize,
    order: *mut usize,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let times = slice!(times, time_count);
        copy_out!(&keyframe_order(times) => order, capacity, count)
    })
}
