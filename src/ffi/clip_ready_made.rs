//! Ready-made clips through the C ABI: turns, shakes and the like, and sequences of morph targets.
//!
//! # Header
//! Common motions are made in one call:
//!
//! ```c
//! AnimReadyMade shake;
//! anim_ready_made_init(&shake, sizeof shake);
//! shake.motion = ANIM_MOTION_SHAKE;
//! shake.path = anim_text("Camera");
//! shake.duration = 0.5;
//! shake.seed = 7;
//! anim_clip_create_ready_made(context, &shake, &clip);
//! ```

use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimContext;
use super::handle::{context, release};
use super::part::Part;
use super::pointer::{AnimText, Options, finite, init, options, out, room, same_enum, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{
    Axis, Clip, MorphTarget, SeededRandom, clip_of_morph_targets, clips_of_morph_targets, material_color_clip,
    pulsation_clip, rotation_clip, scale_axis_clip, shake_clip, visibility_clip,
};

/// A common motion.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimMotion {
    /// The property `rotation` turns about `axis`: its angle runs from 0 to 360 radians, as three.js has it.
    Rotation = 0,
    /// The property `scale` grows along `axis` from 0 to 1.
    ScaleAxis = 1,
    /// The object's place is random ten times a second, each number between minus and plus `extent`'s.
    Shake = 2,
    /// The object's size is random ten times a second, between 0 and the first number of `extent`.
    Pulsation = 3,
    /// The property `visible` is on, off half way through, and on at the end.
    Visibility = 4,
    /// The property `property` runs through `colors` at even steps.
    Color = 5,
}

/// An axis of a vector.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimAxis {
    /// The first.
    X = 0,
    /// The second.
    Y = 1,
    /// The third.
    Z = 2,
}

same_enum!(AnimAxis: Axis { X, Y, Z });

/// What a ready-made clip is made of. `anim_ready_made_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimReadyMade {
    /// `sizeof(AnimReadyMade)`.
    pub struct_size: usize,
    /// An `AnimMotion`.
    pub motion: u32,
    /// An `AnimAxis`, of turns and growth; x by default.
    pub axis: u32,
    /// The clip's name; empty by default.
    pub name: AnimText,
    /// The object's path in the schema; empty, the default, for the root.
    pub path: AnimText,
    /// The property, of colors.
    pub property: AnimText,
    /// Seconds; 1 by default.
    pub duration: f64,
    /// How far a shake or a pulsation goes; 1 by default.
    pub extent: [f64; 3],
    /// Random numbers are the same for the same seed; 0 by default.
    pub seed: u64,
    /// `color_count` linear colors of 4 floats.
    pub colors: *const f32,
    /// How many colors there are.
    pub color_count: usize,
}

// SAFETY: `repr(C)`, begins with its size; numbers, views and pointers; no padding.
unsafe impl Options for AnimReadyMade {
    const FIRST_SIZE: usize = size_of::<usize>() * 9 + 48;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            motion: AnimMotion::Rotation as u32,
            axis: AnimAxis::X as u32,
            name: AnimText::EMPTY,
            path: AnimText::EMPTY,
            property: AnimText::EMPTY,
            duration: 1.0,
            extent: [1.0; 3],
            seed: 0,
            colors: std::ptr::null(),
            color_count: 0,
        }
    }
}

impl AnimReadyMade {
    fn make(&self) -> Result<Clip, Failure> {
        let options = self;
        let path = text!(options.path);
        let duration = finite(options.duration, "options.duration")?;
        if duration < 0.0 {
            return fail!(OutOfRange, "`options.duration` is {duration}, but it is at least 0");
        }
        let axis = AnimAxis::read(options.axis, "options.axis")?;
        for extent in options.extent {
            finite(extent, "options.extent")?;
        }
        let mut random = SeededRandom::new(options.seed);
        let random = || random.next_number();
        let clip = match options.motion {
            n if n == AnimMotion::Rotation as u32 => rotation_clip(path, duration, axis),
            n if n == AnimMotion::ScaleAxis as u32 => scale_axis_clip(path, duration, axis),
            n if n == AnimMotion::Shake as u32 => shake_clip(path, duration, options.extent, random),
            n if n == AnimMotion::Pulsation as u32 => pulsation_clip(path, duration, options.extent[0], random),
            n if n == AnimMotion::Visibility as u32 => visibility_clip(path, duration),
            n if n == AnimMotion::Color as u32 => {
                let colors = slice!(options.colors.cast::<[f32; 4]>(), options.color_count);
                material_color_clip(path, text!(options.property), duration, colors)
            }
            n => return fail!(InvalidEnum, "`options.motion` is {n}, which is no AnimMotion"),
        };
        Ok(Clip { name: text!(options.name).to_owned(), ..clip? })
    }
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimReadyMade)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_ready_made_init(options: *mut AnimReadyMade, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Makes a clip of a common motion.
///
/// @param context where it belongs
/// @param options what the clip is made of
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative or too long duration;
/// `ANIM_STATUS_INVALID_ENUM` for the motion or the axis; `ANIM_STATUS_INVALID_ARGUMENT` for no colors; or what pointers,
/// text and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_create_ready_made(
    context: AnimContext,
    options: *const AnimReadyMade,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        Part::OPERATIONS.check()?;
        let clip = out!(clip);
        let made = options!(options).make()?;
        clip.write(self::context(context)?.objects().create(Arc::new(made))?);
        Ok(())
    })
}

/// Makes a clip that fades from each morph target to the next, one a frame.
///
/// @param context where it belongs
/// @param name the clip's name; copied
/// @param path the path of the mesh's object in the schema
/// @param targets the numbers of the morph targets in the order they are shown
/// @param target_count how many there are
/// @param frames_per_second above zero
/// @param wrap whether it fades from the last to the first too
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that cannot be; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "each says something else of the one clip")]
pub unsafe extern "C" fn anim_clip_create_morph_sequence(
    context: AnimContext,
    name: AnimText,
    path: AnimText,
    targets: *const u32,
    target_count: usize,
    frames_per_second: f64,
    wrap: u8,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        Part::OPERATIONS.check()?;
        let clip = out!(clip);
        let (name, path) = (text!(name), text!(path));
        let target = |&index: &u32| MorphTarget { name: String::new(), index };
        let targets: Vec<MorphTarget> = slice!(targets, target_count).iter().map(target).collect();
        let made = clip_of_morph_targets(name, path, &targets, frames_per_second, wrap == 0)?;
        clip.write(self::context(context)?.objects().create(Arc::new(made))?);
        Ok(())
    })
}

/// Makes a clip for each group of morph targets whose names differ only in the digits at their end, named by what comes
/// before them. Names without digits at the end are in no group.
///
/// @param context where they belong
/// @param path the path of the mesh's object in the schema
/// @param names the names of the mesh's morph targets, in their order
/// @param name_count how many there are
/// @param frames_per_second above zero
/// @param wrap whether each fades from the last of its group to the first too
/// @param clips where the new clips go; null with capacity 0 to ask for their number
/// @param capacity how many `clips` holds
/// @param count becomes the number of groups, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a
/// rate that cannot be; or what pointers, text and handles give
///
/// Ownership: the caller releases the clips with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "each says something else of the clips")]
pub unsafe extern "C" fn anim_clip_create_morph_sequences(
    context: AnimContext,
    path: AnimText,
    names: *const AnimText,
    name_count: usize,
    frames_per_second: f64,
    wrap: u8,
    clips: *mut AnimClip,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        Part::OPERATIONS.check()?;
        let path = text!(path);
        let names = slice!(names, name_count);
        let mut targets = Vec::with_capacity(names.len());
        for (index, name) in names.iter().enumerate() {
            targets.push(MorphTarget { name: text!(name).to_owned(), index: index as u32 });
        }
        let made = clips_of_morph_targets(path, &targets, frames_per_second, wrap == 0)?;
        let context = self::context(context)?;
        let Some(room) = room!(made.len() => clips, capacity, count) else { return Ok(()) };
        for at in 0..room.len() {
            match context.objects().create(Arc::new(made[at].clone())) {
                Ok(clip) => room[at] = clip,
                Err(failure) => {
                    for clip in &mut room[..at] {
                        release(*clip)?;
                        *clip = AnimClip { id: 0 };
                    }
                    return Err(failure);
                }
            }
        }
        Ok(())
    })
}
