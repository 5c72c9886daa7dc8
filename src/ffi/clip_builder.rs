//! Building clips through the C ABI: whole arrays of keys in, a valid clip out.
//!
//! # Header
//! To build a clip, make a builder, add tracks with all their keys at once, and finish it:
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
//!
//! A track that could not be played is refused when it is added. Rotations need not be of unit length: they are made so,
//! and those of linear tracks take the shorter way; the log hears of it when the clip is finished.

use std::sync::Arc;

use super::clip::{ANIM_ALL_COMPONENTS, AnimClip, AnimClipOptions, AnimTransformPart};
use super::context::{AnimContext, AnimLogLevel};
use super::handle::{Handle, alone, context, release};
use super::keys::{AnimKeys, read_keys};
use super::pointer::{AnimText, options, out, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::read_kind;
use crate::clip::{Clip, ClipError, Keys, SpriteFrame, Target, Track, TrackContent, TransformPart};
use crate::value::Kind;

/// A clip that is being built. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimClipBuilder {
    /// Zero for none.
    pub id: u64,
}

/// What a track animates.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimTarget {
    /// A part of the transform of an object, or of a named joint.
    Transform = 0,
    /// A part of a joint's transform, by the joint's number.
    Joint = 1,
    /// A property of an object, or one number of it.
    Property = 2,
    /// The morph weights of the mesh at a path.
    Weights = 3,
    /// The morph weights of the mesh that a joint shows, by the joint's number.
    JointWeights = 4,
    /// Methods of an object, called when the playhead passes.
    Methods = 5,
    /// Audio that starts when the playhead passes.
    Audio = 6,
    /// Nothing: the host hears of it when the playhead passes.
    Events = 7,
}

/// One picture of a sprite: an image, how it is cut into cells, and which cell.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimSpriteFrame {
    /// The image, as the host names it.
    pub image: AnimText,
    /// How many cells stand side by side, at least 1.
    pub columns: u32,
    /// How many rows of them there are, at least 1.
    pub rows: u32,
    /// Which cell, counted along the rows from the top left.
    pub cell: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// A clip being built, and what to say of it when it is finished. A negative length asks for the last key's time.
#[derive(Debug, Default)]
pub struct HostClipBuilder {
    pub(super) clip: Clip,
    settled: Vec<String>,
}

impl HostClipBuilder {
    /// A new version of a clip.
    pub(super) fn of(clip: &Clip) -> Self {
        Self { clip: clip.clone(), settled: Vec::new() }
    }

    /// Adds a track that can be played, its rotations settled.
    pub(super) fn add(&mut self, track: Track) -> Result<(), Failure> {
        let track = self.settle(self.clip.tracks.len(), track)?;
        self.clip.tracks.push(track);
        Ok(())
    }

    /// A track that may stand at `index`, with its rotations settled.
    pub(super) fn settle(&mut self, index: usize, mut track: Track) -> Result<Track, Failure> {
        let settled = track.settle_rotations();
        track.validate().map_err(|mistake| {
            let target = track.target.clone();
            Failure::from(ClipError::Track { track: index, target, mistake })
        })?;
        self.note(&track, settled);
        Ok(track)
    }

    fn note(&mut self, track: &Track, settled: Option<(usize, f64)>) {
        if let Some((keys, worst)) = settled {
            let target = &track.target;
            self.settled.push(format!("{target}: {keys} rotations were made of unit length, the worst of {worst}"));
        }
    }

    /// The clip, if it can be played.
    fn build(&mut self) -> Result<Clip, Failure> {
        let mut clip = self.clip.clone();
        if clip.length < 0.0 {
            clip.reset_length();
        }
        for changed in clip.settle_rotations() {
            self.note(&clip.tracks[changed.track], Some((changed.keys, changed.worst_length)));
        }
        clip.validate()?;
        Ok(clip)
    }
}

fn part_kind(part: TransformPart) -> Kind {
    if part == TransformPart::Rotation { Kind::Quaternion } else { Kind::Vec3 }
}

fn index_or_all(index: u32) -> Option<u32> {
    (index != ANIM_ALL_COMPONENTS).then_some(index)
}

/// Reads keys of `stride` numbers each and adds the track.
fn add_track(
    builder: AnimClipBuilder,
    target: Target,
    keys: *const AnimKeys,
    kind: Kind,
    stride: usize,
) -> Result<(), Failure> {
    let (keys, loop_wrap) = read_keys(keys, kind, stride)?;
    let mut track = Track::new(target, TrackContent::Values(keys));
    track.loop_wrap = loop_wrap;
    alone(builder)?.add(track)
}

/// How many numbers a key of morph weights has.
fn weights_stride(index: Option<u32>, target_count: u32) -> Result<usize, Failure> {
    match (index, u16::try_from(target_count)) {
        (Some(_), _) => Ok(1),
        (None, Ok(targets @ 1..)) => Ok(targets.into()),
        _ => fail!(OutOfRange, "`target_count` is {target_count}, but a mesh has 1 to {} morph targets", u16::MAX),
    }
}

/// Begins to build a clip.
///
/// @param context where it belongs
/// @param name the clip's name, by which players find it; copied
/// @param options null for the defaults
/// @param builder becomes the builder
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` for the length and the step; `ANIM_STATUS_OUT_OF_RANGE` for
/// a negative step; `ANIM_STATUS_INVALID_ENUM` for the loop mode; `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is
/// not 0; or what pointers, text and handles give
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
        AnimClipBuilder::PART.check()?;
        let builder = out!(builder);
        let options = options!(options);
        let mut host = HostClipBuilder::default();
        options.apply(&mut host.clip)?;
        text!(name).clone_into(&mut host.clip.name);
        builder.write(self::context(context)?.objects().create(host)?);
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
        AnimClipBuilder::PART.check()?;
        let part = AnimTransformPart::read(part, "part")?;
        add_track(builder, Target::Joint { joint, part }, keys, part_kind(part), part_kind(part).components())
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
        AnimClipBuilder::PART.check()?;
        let part = AnimTransformPart::read(part, "part")?;
        let bone = Some(text!(joint)).filter(|name| !name.is_empty()).map(str::to_owned);
        let (kind, target) = (part_kind(part), Target::Transform { path: text!(path).to_owned(), bone, part });
        add_track(builder, target, keys, kind, kind.components())
    })
}

/// Adds a track for a property, or for one number of it.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param component which of the property's numbers the track drives, of a rotation which of its three Euler angles in
/// radians, or `ANIM_ALL_COMPONENTS`
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
        AnimClipBuilder::PART.check()?;
        let kind = read_kind(kind, kind_size)?;
        // A component of a rotation is one of its three Euler angles.
        let components = if kind == Kind::Quaternion { 3 } else { kind.components() };
        let component = match index_or_all(component) {
            Some(component) if component as usize >= components => {
                return fail!(OutOfRange, "`component` is {component}, but a {} has {components}", kind.name());
            }
            component => component.map(|component| component as u8),
        };
        let target = Target::Property { path: text!(path).to_owned(), property: text!(property).to_owned(), component };
        add_track(builder, target, keys, kind, if component.is_some() { 1 } else { kind.components() })
    })
}

/// Adds a track for the morph weights of the mesh at a path, or for one of them.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param index which weight, or `ANIM_ALL_COMPONENTS`
/// @param target_count how many weights the mesh has; of one weight's track ignored
/// @param keys the keys, `target_count` floats each, or one; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for no weights or more than 65535; what `anim_keys_init` lists for
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
        AnimClipBuilder::PART.check()?;
        let index = index_or_all(index);
        let stride = weights_stride(index, target_count)?;
        add_track(builder, Target::Weights { path: text!(path).to_owned(), index }, keys, Kind::Float, stride)
    })
}

/// Adds a track for the morph weights of the mesh that a joint shows, by the joint's number.
///
/// @param builder the builder
/// @param joint the joint's number in the skeleton the clip is meant for
/// @param index which weight, or `ANIM_ALL_COMPONENTS`
/// @param target_count how many weights the mesh has; of one weight's track ignored
/// @param keys the keys, `target_count` floats each, or one; copied
/// @return as `anim_clip_builder_add_weights_track`
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_joint_weights_track(
    builder: AnimClipBuilder,
    joint: u32,
    index: u32,
    target_count: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        AnimClipBuilder::PART.check()?;
        let index = index_or_all(index);
        let stride = weights_stride(index, target_count)?;
        add_track(builder, Target::JointWeights { joint, index }, keys, Kind::Float, stride)
    })
}

/// Adds a track of a property that is a picture of a sprite. It changes when a key is reached.
///
/// The property is of `ANIM_KIND_TEXT`, and its text is what `anim_sprite_frame_parse` reads.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param times `count` times in seconds, never falling
/// @param frames `count` pictures; copied
/// @param count how many keys there are
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for a cell outside the grid, a reserved member that is not 0,
/// times that fall and no keys; `ANIM_STATUS_NOT_FINITE` for a time; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_sprite_track(
    builder: AnimClipBuilder,
    path: AnimText,
    property: AnimText,
    times: *const f32,
    frames: *const AnimSpriteFrame,
    count: usize,
) -> AnimStatus {
    guard(|| {
        AnimClipBuilder::PART.check()?;
        let (path, property) = (text!(path).to_owned(), text!(property).to_owned());
        let (times, frames) = (slice!(times, count), slice!(frames, count));
        let mut read = Vec::with_capacity(frames.len());
        for frame in frames {
            if frame.reserved != 0 {
                return fail!(InvalidArgument, "`frames.reserved` must be 0");
            }
            let AnimSpriteFrame { columns, rows, cell, .. } = *frame;
            read.push(SpriteFrame { image: text!(frame.image).to_owned(), columns, rows, cell });
            // Read back, which checks the grid.
            read[read.len() - 1].to_string().parse::<SpriteFrame>()?;
        }
        let keys = Keys::sprite_frames(times.to_vec(), &read);
        let target = Target::Property { path, property, component: None };
        alone(builder)?.add(Track::new(target, TrackContent::Values(keys)))
    })
}

/// Reads a picture of a sprite from the text that a property of such a track is given.
///
/// @param text the text: `image#columns,rows,cell`
/// @param frame becomes the picture
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for other text; or what pointers and text give
///
/// Ownership: the image's name is a view of `text`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_sprite_frame_parse(text: AnimText, frame: *mut AnimSpriteFrame) -> AnimStatus {
    guard(|| {
        AnimClipBuilder::PART.check()?;
        let frame = out!(frame);
        let text = text!(text);
        let SpriteFrame { image, columns, rows, cell } = text.parse()?;
        frame.write(AnimSpriteFrame { image: AnimText::view(&text[..image.len()]), columns, rows, cell, reserved: 0 });
        Ok(())
    })
}

/// Makes the clip, and releases the builder.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if method keys that were added one by one cannot be played;
/// or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_finish(builder: AnimClipBuilder, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let mut held = alone(builder)?;
        let built = Arc::new(held.build()?);
        let context = held.context().hold()?;
        let handle = held.context().create(Arc::clone(&built))?;
        let HostClipBuilder { settled, .. } = std::mem::take(&mut *held);
        release(builder)?;
        drop(held);
        clip.write(handle);
        for line in settled {
            context.log(AnimLogLevel::Warning, &format!("clip \"{}\": {line}", built.name));
        }
        Ok(())
    })
}
