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

use super::context::{AnimContext, AnimLogLevel};
use super::handle::{alone, context, release, shared};
use super::keys::{AnimKeys, read_keys};
use super::pointer::{AnimText, Options, finite, init, options, out, same_enum, text};
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::read_kind;
use crate::clip::{
    AudioKey, ClipBuilder, EventKey, LoopMode, MethodKey, NormalizedRotations, Target, Track, TrackContent,
    TransformPart,
};
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

/// A clip being built.
#[derive(Debug)]
pub struct HostClipBuilder {
    builder: ClipBuilder,
    /// Tracks that grow key by key, checked when the clip is finished.
    growing: Vec<Track>,
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
    builder.builder.add_track(track)?;
    Ok(())
}

impl HostClipBuilder {
    /// The content of the growing track with this target, made where there is none.
    fn content(&mut self, target: Target, empty: TrackContent) -> &mut TrackContent {
        let index = self.growing.iter().position(|track| track.target == target).unwrap_or_else(|| {
            self.growing.push(Track::new(target, empty));
            self.growing.len() - 1
        });
        &mut self.growing[index].content
    }
}

/// Puts a key after those at the same time: keys at one time are heard in the order they were added.
fn insert_by_time<K>(keys: &mut Vec<K>, key: K, time: impl Fn(&K) -> f64) {
    let at = time(&key);
    keys.insert(keys.partition_point(|other| time(other) <= at), key);
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
        let mut begun = ClipBuilder::new(text!(name));
        if finite(options.length, "options.length")? >= 0.0 {
            begun.length(options.length);
        }
        begun.loop_mode(AnimLoopMode::read(options.loop_mode, "options.loop_mode")?).additive(options.additive != 0);
        let object = HostClipBuilder { builder: begun, growing: Vec::new() };
        builder.write(self::context(context)?.objects().create(object)?);
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
        if let TrackContent::Events(keys) = builder.content(Target::Events, TrackContent::Events(Vec::new())) {
            insert_by_time(keys, key, |key| key.time);
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
        if let TrackContent::Methods(keys) = builder.content(target, TrackContent::Methods(Vec::new())) {
            insert_by_time(keys, key, |key| key.time.into());
        }
        Ok(())
    })
}

/// Adds an audio key: a stream that an audio player of the host's is to start when the playhead passes.
///
/// @param builder the builder
/// @param path the audio player's path in the schema; empty for the root
/// @param time seconds
/// @param stream the stream, as the host names it; copied. Empty stops what plays
/// @param start_offset seconds into the stream to start at
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_audio_key(
    builder: AnimClipBuilder,
    path: AnimText,
    time: f32,
    stream: AnimText,
    start_offset: f32,
) -> AnimStatus {
    guard(|| {
        finite(time.into(), "time")?;
        finite(start_offset.into(), "start_offset")?;
        let key = AudioKey { time, stream: text!(stream).to_owned(), start_offset };
        let target = Target::Audio { path: text!(path).to_owned() };
        let mut builder = alone(builder)?;
        if let TrackContent::Audio(keys) = builder.content(target, TrackContent::Audio(Vec::new())) {
            insert_by_time(keys, key, |key| key.time.into());
        }
        Ok(())
    })
}

/// Adds a marker: a named point, for sections and for synchronising. Markers may come in any order.
///
/// @param builder the builder
/// @param name the name, unique in the clip; copied
/// @param time seconds
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_marker(
    builder: AnimClipBuilder,
    name: AnimText,
    time: f64,
) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        finite(time, "time")?;
        alone(builder)?.builder.marker(name, time);
        Ok(())
    })
}

/// Makes the clip, and releases the builder.
///
/// Rotations that are not of unit length were made so; the context's log says which.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` for two markers of one name; `ANIM_STATUS_INVALID_ARGUMENT` for a
/// method, event or argument list that cannot be; or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_finish(builder: AnimClipBuilder, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let held = alone(builder)?;
        let mut building = held.builder.clone();
        for track in &held.growing {
            building.add_track(track.clone())?;
        }
        let (built, report) = building.build()?;
        let context = held.context().hold()?;
        let name = built.name.clone();
        let handle = held.context().create(Arc::new(built))?;
        release(builder)?;
        drop(held);
        for NormalizedRotations { track, keys, worst_length } in report.normalized {
            let text = format!("clip \"{name}\", track {track}: {keys} rotations had to be made of unit length, ");
            context.log(AnimLogLevel::Warning, &format!("{text}the worst was {worst_length}"));
        }
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
