//! Clips through the C ABI: reading them, and building them from whole arrays of keys.
//!
//! # Header
//! A clip is animation data: tracks, each with the keys of one target, and a length. It knows nothing of any object; which
//! properties its tracks mean is decided when it is played on an instance of some schema. Clips come out of models, or are
//! built: make a builder, add tracks with all their keys at once, and finish it.
//!
//! ```c
//! AnimClipBuilder builder;
//! anim_clip_builder_create(context, anim_text("open"), NULL, &builder);
//! float times[] = { 0, 1 }, angles[] = { 0, 1.57f };
//! AnimKeys keys;
//! anim_keys_init(&keys, sizeof keys);
//! keys.key_count = 2;
//! keys.times = times;
//! keys.floats = angles;
//! keys.value_count = 2;
//! anim_clip_builder_add_property_track(
//!     builder, anim_text("Door"), anim_text("angle"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys);
//! AnimClip clip;
//! anim_clip_builder_finish(builder, &clip);
//! ```

use std::sync::Arc;

use super::context::AnimContext;
use super::handle::{alone, context, release, shared};
use super::keys::{AnimKeys, read_keys};
use super::pointer::{AnimText, Options, finite, init, options, out, same_enum, text};
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::read_kind;
use crate::clip::{Clip, EventKey, LoopMode, MethodKey, Target, Track, TrackContent, TransformPart};
use crate::value::Kind;

/// A clip. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimClip {
    /// Zero for none.
    pub id: u64,
}

/// A clip that is being built. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimClipBuilder {
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
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimClipOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 16;

    fn defaults() -> Self {
        Self { struct_size: size_of::<Self>(), length: -1.0, loop_mode: 0, additive: 0, reserved: [0; 3] }
    }
}

/// A clip being built. A negative length asks for the last key's time.
#[derive(Debug)]
pub struct HostClipBuilder {
    clip: Clip,
}

fn part_kind(part: TransformPart) -> Kind {
    if part == TransformPart::Rotation { Kind::Quaternion } else { Kind::Vec3 }
}

fn index_or_all(index: u32) -> Option<u32> {
    (index != ANIM_ALL_COMPONENTS).then_some(index)
}

/// Reads the keys and adds the track.
fn add_track(builder: AnimClipBuilder, target: Target, keys: *const AnimKeys, kind: Kind) -> Result<(), Failure> {
    let single = match &target {
        Target::Property { component, .. } => component.is_some(),
        Target::Weights { index, .. } | Target::JointWeights { index, .. } => index.is_some(),
        _ => false,
    };
    let (keys, loop_wrap) = read_keys(keys, kind, single)?;
    let mut builder = alone(builder)?;
    let mut track = Track::new(target, TrackContent::Values(keys));
    track.loop_wrap = loop_wrap;
    builder.clip.tracks.push(track);
    Ok(())
}

/// The content of the track with this target, made where there is none, for tracks that grow key by key.
fn track_for<'a>(clip: &'a mut Clip, target: &Target, empty: fn() -> TrackContent) -> &'a mut TrackContent {
    let index = clip.tracks.iter().position(|track| track.target == *target).unwrap_or_else(|| {
        clip.tracks.push(Track::new(target.clone(), empty()));
        clip.tracks.len() - 1
    });
    &mut clip.tracks[index].content
}

fn last_time(clip: &Clip) -> f64 {
    let last = |track: &Track| match &track.content {
        TrackContent::Values(keys) => keys.times.last().map(|&time| f64::from(time)),
        TrackContent::Methods(keys) => keys.last().map(|key| f64::from(key.time)),
        TrackContent::Audio(keys) => keys.last().map(|key| f64::from(key.time)),
        TrackContent::Events(keys) => keys.last().map(|key| key.time),
    };
    clip.tracks.iter().filter_map(last).fold(0.0, |a, b| if b > a { b } else { a })
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

/// Begins to build a clip.
///
/// @param context where it belongs
/// @param name the clip's name, by which players find it; copied
/// @param options null for the defaults
/// @param builder becomes the builder
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` for the length; `ANIM_STATUS_INVALID_ENUM` for the loop mode;
/// `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0; or what pointers, text and handles give
///
/// Ownership: the caller releases the builder, by `anim_clip_builder_finish` or `anim_clip_builder_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_create(
    context: AnimContext,
    name: AnimText,
    options: *const AnimClipOptions,
    builder: *mut AnimClipBuilder,
) -> AnimStatus {
    guard(|| {
        let builder = out!(builder);
        let options = options!(options);
        if options.reserved != [0; 3] {
            return fail!(InvalidArgument, "`options.reserved` must be 0");
        }
        let clip = Clip {
            name: text!(name).to_owned(),
            length: finite(options.length, "options.length")?,
            loop_mode: AnimLoopMode::read(options.loop_mode, "options.loop_mode")?,
            additive: options.additive != 0,
            ..Clip::default()
        };
        builder.write(self::context(context)?.objects().create(HostClipBuilder { clip })?);
        Ok(())
    })
}

/// Gives up a clip that was being built.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_builder_release(builder: AnimClipBuilder) -> AnimStatus {
    guard(|| release(builder))
}

/// Adds a track for a part of a joint's transform, by the joint's number.
///
/// @param builder the builder
/// @param joint the joint's number in the skeleton the clip is meant for
/// @param part an `AnimTransformPart`
/// @param keys the keys, 3 or 4 floats each; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the part; what `anim_keys_init` lists for keys; or what
/// pointers and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_joint_track(
    builder: AnimClipBuilder,
    joint: u32,
    part: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        let part = AnimTransformPart::read(part, "part")?;
        add_track(builder, Target::Joint { joint, part }, keys, part_kind(part))
    })
}

/// Adds a track for a part of the transform of an object, or of a named joint.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param joint the joint's name, where the object is a skeleton; empty for the object itself
/// @param part an `AnimTransformPart`
/// @param keys the keys, 3 or 4 floats each; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the part; what `anim_keys_init` lists for keys; or what
/// pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_transform_track(
    builder: AnimClipBuilder,
    path: AnimText,
    joint: AnimText,
    part: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        let part = AnimTransformPart::read(part, "part")?;
        let bone = Some(text!(joint)).filter(|name| !name.is_empty()).map(str::to_owned);
        add_track(builder, Target::Transform { path: text!(path).to_owned(), bone, part }, keys, part_kind(part))
    })
}

/// Adds a track for a property, or for one number of it.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param component which of the property's numbers the track drives, or `ANIM_ALL_COMPONENTS`
/// @param kind an `AnimKind`: what the whole property holds
/// @param kind_size how many floats a struct has; 0 for other kinds
/// @param keys the keys, as many numbers each as the kind has, or one for a component; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the kind; `ANIM_STATUS_OUT_OF_RANGE` for the component or
/// the size; what `anim_keys_init` lists for keys; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_property_track(
    builder: AnimClipBuilder,
    path: AnimText,
    property: AnimText,
    component: u32,
    kind: u32,
    kind_size: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        let kind = read_kind(kind, kind_size)?;
        let component = index_or_all(component);
        if let Some(component) = component
            && component as usize >= kind.components()
        {
            return fail!(OutOfRange, "`component` is {component}, but a {} has {}", kind.name(), kind.components());
        }
        let target = Target::Property {
            path: text!(path).to_owned(),
            property: text!(property).to_owned(),
            component: component.map(|component| component as u8),
        };
        add_track(builder, target, keys, kind)
    })
}

/// Adds a track for the morph weights of the mesh at a path, or for one of them.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param index which weight, or `ANIM_ALL_COMPONENTS`
/// @param target_count how many weights the mesh has; of one weight's track ignored
/// @param keys the keys, `target_count` floats each, or one; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for more than 65535 weights; what `anim_keys_init` lists for
/// keys; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_weights_track(
    builder: AnimClipBuilder,
    path: AnimText,
    index: u32,
    target_count: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        let index = index_or_all(index);
        let Ok(targets) = u16::try_from(target_count) else {
            return fail!(OutOfRange, "`target_count` is {target_count}, but a mesh has at most {}", u16::MAX);
        };
        let kind = if index.is_some() { Kind::Float } else { Kind::Weights(targets) };
        add_track(builder, Target::Weights { path: text!(path).to_owned(), index }, keys, kind)
    })
}

/// Adds an event: a point the host hears of when the playhead passes it.
///
/// @param builder the builder
/// @param time seconds
/// @param name the event's name; copied
/// @param payload the host's own text; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_event(
    builder: AnimClipBuilder,
    time: f64,
    name: AnimText,
    payload: AnimText,
) -> AnimStatus {
    guard(|| {
        let key =
            EventKey { time: finite(time, "time")?, name: text!(name).to_owned(), payload: text!(payload).to_owned() };
        let mut builder = alone(builder)?;
        let content = track_for(&mut builder.clip, &Target::Events, || TrackContent::Events(Vec::new()));
        if let TrackContent::Events(keys) = content {
            // After those at the same time: events at one time are heard in the order they were added.
            keys.insert(keys.partition_point(|other| other.time <= key.time), key);
        }
        Ok(())
    })
}

/// Adds a method key: a method of an object, to be called when the playhead passes.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param time seconds
/// @param method the method's name; copied
/// @param arguments a JSON array, or empty; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_method_key(
    builder: AnimClipBuilder,
    path: AnimText,
    time: f32,
    method: AnimText,
    arguments: AnimText,
) -> AnimStatus {
    guard(|| {
        finite(time.into(), "time")?;
        let key = MethodKey { time, method: text!(method).to_owned(), arguments: text!(arguments).to_owned() };
        let target = Target::Methods { path: text!(path).to_owned() };
        let mut builder = alone(builder)?;
        let content = track_for(&mut builder.clip, &target, || TrackContent::Methods(Vec::new()));
        if let TrackContent::Methods(keys) = content {
            keys.insert(keys.partition_point(|other| other.time <= key.time), key);
        }
        Ok(())
    })
}

/// Makes the clip, and releases the builder.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_finish(builder: AnimClipBuilder, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let mut held = alone(builder)?;
        let mut built = held.clip.clone();
        if built.length < 0.0 {
            built.length = last_time(&built);
        }
        let handle = held.context().create(Arc::new(built))?;
        held.clip.tracks.clear();
        release(builder)?;
        clip.write(handle);
        Ok(())
    })
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
