//! Clips through the C ABI: what they are, and what they hold besides tracks.
//!
//! # Header
//! A clip is animation data: tracks, each with the keys of one target, and a length. It knows nothing of any object; which
//! properties its tracks mean is decided when it is played on an instance of some schema. Clips come out of models, or are
//! built. A clip never changes: editing one, and every operation on one, makes a new clip, which a library takes in the
//! old one's place by `anim_library_set_clip`.

use super::handle::{release, shared};
use super::pointer::{AnimText, Options, element, fill, finite, init, out, same_enum, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{Clip, LoopMode, TransformPart};

/// A clip. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimClip {
    /// Zero for none.
    pub id: u64,
}

/// What happens at a clip's end while it plays.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimLoopMode {
    /// Stay at the end.
    None = 0,
    /// Begin again.
    Linear = 1,
    /// Run back and forth.
    PingPong = 2,
}

same_enum!(AnimLoopMode: LoopMode { None, Linear, PingPong });

/// A part of a transform that has a track of its own.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimTransformPart {
    /// Where it stands against its parent: 3 numbers a key.
    Translation = 0,
    /// How it is turned against its parent: a quaternion x, y, z, w a key.
    Rotation = 1,
    /// Its size along its own axes: 3 numbers a key.
    Scale = 2,
}

same_enum!(AnimTransformPart: TransformPart { Translation, Rotation, Scale });

/// Stands for all components of a property, or all weights of a mesh.
pub const ANIM_ALL_COMPONENTS: u32 = u32::MAX;

/// How a clip begins to be built. `anim_clip_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimClipOptions {
    /// `sizeof(AnimClipOptions)`.
    pub struct_size: usize,
    /// Seconds; below zero, the default, for the last key's time.
    pub length: f64,
    /// An `AnimLoopMode`: what happens at the end, unless whoever plays the clip says otherwise; none by default.
    pub loop_mode: u32,
    /// Whether the keys are changes, to be added to what other clips make; false by default.
    pub additive: u8,
    /// Must be 0.
    pub reserved: [u8; 3],
    /// The grid an editor snaps keys to, in seconds; a thirtieth by default. Playing ignores it.
    pub step: f64,
    /// The host's own text, which copies and subclips keep; empty, the default, for none.
    pub user_data: AnimText,
}

// SAFETY: `repr(C)`, begins with its size; numbers and a view only; no padding.
unsafe impl Options for AnimClipOptions {
    const FIRST_SIZE: usize = size_of::<usize>() * 3 + 24;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            length: -1.0,
            loop_mode: 0,
            additive: 0,
            reserved: [0; 3],
            step: Clip::default().step,
            user_data: AnimText::EMPTY,
        }
    }
}

impl AnimClipOptions {
    /// Gives a clip what the options say. A negative length is for whoever finishes the clip to replace.
    pub(super) fn apply(&self, clip: &mut Clip) -> Result<(), Failure> {
        let options = self;
        if options.reserved != [0; 3] {
            return fail!(InvalidArgument, "`options.reserved` must be 0");
        }
        let step = finite(options.step, "options.step")?;
        if step < 0.0 {
            return fail!(OutOfRange, "`options.step` is {step}, but it is at least 0");
        }
        let (length, user_data) = (finite(options.length, "options.length")?, text!(options.user_data));
        clip.loop_mode = AnimLoopMode::read(options.loop_mode, "options.loop_mode")?;
        clip.length = length;
        clip.additive = options.additive != 0;
        clip.step = step;
        clip.user_data = (!user_data.is_empty()).then(|| user_data.to_owned());
        Ok(())
    }
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimClipOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_options_init(options: *mut AnimClipOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Releases a clip. Players that use it keep it alive.
///
/// @param clip the clip; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_release(clip: AnimClip) -> AnimStatus {
    guard(|| release(clip))
}

/// Gives a clip's name.
///
/// @param clip the clip
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_name(clip: AnimClip, name: *mut AnimText) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        name.write(AnimText::view(&shared(clip)?.name));
        Ok(())
    })
}

/// Gives a clip's length in seconds.
///
/// @param clip the clip
/// @param length becomes the length
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_length(clip: AnimClip, length: *mut f64) -> AnimStatus {
    guard(|| {
        let length = out!(length);
        length.write(shared(clip)?.length);
        Ok(())
    })
}

/// Gives what happens at a clip's end unless whoever plays it says otherwise.
///
/// @param clip the clip
/// @param loop_mode becomes an `AnimLoopMode`
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_loop_mode(clip: AnimClip, loop_mode: *mut u32) -> AnimStatus {
    guard(|| {
        let loop_mode = out!(loop_mode);
        loop_mode.write(AnimLoopMode::number(shared(clip)?.loop_mode));
        Ok(())
    })
}

/// Tells how many tracks a clip has.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_track_count(clip: AnimClip, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(clip)?.tracks.len() as u32);
        Ok(())
    })
}

/// Gives what a clip was built with, so that another can be built with it.
///
/// @param clip the clip
/// @param options is filled as far as its `struct_size` says; the length is the clip's own, never below zero
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: the view of the host's text is good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_options(clip: AnimClip, options: *mut AnimClipOptions) -> AnimStatus {
    guard(|| {
        let clip = shared(clip)?;
        let filled = AnimClipOptions {
            length: clip.length,
            loop_mode: AnimLoopMode::number(clip.loop_mode),
            additive: u8::from(clip.additive),
            step: clip.step,
            user_data: clip.user_data.as_deref().map_or(AnimText::EMPTY, AnimText::view),
            ..AnimClipOptions::defaults()
        };
        fill!(options, filled)
    })
}

/// Tells how many markers a clip has.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_marker_count(clip: AnimClip, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(clip)?.markers.len() as u32);
        Ok(())
    })
}

/// Gives a marker: a named point of a clip.
///
/// @param clip the clip
/// @param index which marker; they ascend in time
/// @param name becomes a view of the name
/// @param time becomes the time in seconds
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_marker(
    clip: AnimClip,
    index: u32,
    name: *mut AnimText,
    time: *mut f64,
) -> AnimStatus {
    guard(|| {
        let (name, time) = (out!(name), out!(time));
        let clip = shared(clip)?;
        let marker = element(&clip.markers, index, "index")?;
        name.write(AnimText::view(&marker.name));
        time.write(marker.time);
        Ok(())
    })
}
