//! Reading clips back through the C ABI: what each track animates, and its keys as views.
//!
//! # Header
//! What a clip holds can be read as it was given: a track's target, its keys as the arrays they are kept in, and its point
//! keys one by one. Keys that were read can be given to a builder as they are. The events of all tracks can be read in the
//! order in which they are heard, for games that work out beforehand what happens when.
//!
//! ```c
//! AnimTrack track = { .struct_size = sizeof track };
//! anim_clip_track(clip, 0, &track);
//! AnimKeys keys = { .struct_size = sizeof keys };
//! anim_clip_keys(clip, 0, &keys);
//! ```

use super::clip::{ANIM_ALL_COMPONENTS, AnimClip, AnimTransformPart};
use super::clip_builder::AnimTarget;
use super::clip_points::AnimPointKey;
use super::handle::shared;
use super::keys::AnimKeys;
use super::part::Part;
use super::pointer::{AnimText, Options, element, fill, out};
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::number_of_kind;
use crate::clip::{Clip, KeyValues, Keys, Target, Track, TrackContent};

/// A track of a clip. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimTrack {
    /// `sizeof(AnimTrack)`.
    pub struct_size: usize,
    /// The object's path; empty for the root, and for targets that name a joint by number or nothing.
    pub path: AnimText,
    /// The property's name, or of a transform the joint's, empty for the object itself; else empty.
    pub name: AnimText,
    /// An `AnimTarget`: what the track animates.
    pub target: u32,
    /// The joint's number; 0 for targets that name none by number.
    pub joint: u32,
    /// Of a transform or a joint an `AnimTransformPart`; else 0.
    pub part: u32,
    /// Which number of the property, or which weight; `ANIM_ALL_COMPONENTS` for all, and for other targets.
    pub component: u32,
    /// An `AnimKind`: what the keys hold, of a component the whole property; of morph weights `ANIM_KIND_FLOAT`. 0 for
    /// point keys.
    pub kind: u32,
    /// How many floats a struct has; 0 for other kinds.
    pub kind_size: u32,
    /// How many numbers a key has; 0 for point keys.
    pub key_size: u32,
    /// How many keys there are.
    pub key_count: u32,
    /// Whether it plays at all.
    pub enabled: u8,
    /// Whether values run from the last key to the first when the clip loops.
    pub loop_wrap: u8,
    /// Always 0.
    pub reserved: [u8; 6],
}

// SAFETY: `repr(C)`, begins with its size; numbers and views; no padding.
unsafe impl Options for AnimTrack {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            path: AnimText::EMPTY,
            name: AnimText::EMPTY,
            target: 0,
            joint: 0,
            part: 0,
            component: ANIM_ALL_COMPONENTS,
            kind: 0,
            kind_size: 0,
            key_size: 0,
            key_count: 0,
            enabled: 0,
            loop_wrap: 0,
            reserved: [0; 6],
        }
    }
}

impl AnimTrack {
    fn of(track: &Track) -> Self {
        let mut filled = Self { enabled: u8::from(track.enabled), ..Self::defaults() };
        filled.loop_wrap = u8::from(track.loop_wrap);
        filled.path = track.target.path().map_or(AnimText::EMPTY, AnimText::view);
        filled.read_target(&track.target);
        filled.key_count = match &track.content {
            TrackContent::Values(keys) => {
                (filled.kind, filled.kind_size) = number_of_kind(keys.kind);
                filled.key_size = keys.stride() as u32;
                keys.len()
            }
            TrackContent::Methods(keys) => keys.len(),
            TrackContent::Audio(keys) => keys.len(),
            TrackContent::Events(keys) => keys.len(),
        } as u32;
        filled
    }

    fn read_target(&mut self, target: &Target) {
        let all = |index: Option<u32>| index.unwrap_or(ANIM_ALL_COMPONENTS);
        let number = match target {
            Target::Transform { bone, part, .. } => {
                self.name = bone.as_deref().map_or(AnimText::EMPTY, AnimText::view);
                self.part = AnimTransformPart::number(*part);
                AnimTarget::Transform
            }
            Target::Joint { joint, part } => {
                (self.joint, self.part) = (*joint, AnimTransformPart::number(*part));
                AnimTarget::Joint
            }
            Target::Property { property, component, .. } => {
                (self.name, self.component) = (AnimText::view(property), all(component.map(u32::from)));
                AnimTarget::Property
            }
            Target::Weights { index, .. } => {
                self.component = all(*index);
                AnimTarget::Weights
            }
            Target::JointWeights { joint, index } => {
                (self.joint, self.component) = (*joint, all(*index));
                AnimTarget::JointWeights
            }
            Target::Methods { .. } => AnimTarget::Methods,
            Target::Audio { .. } => AnimTarget::Audio,
            Target::Events => AnimTarget::Events,
        };
        self.target = number as u32;
    }
}

/// The keys of a track of values.
fn values(clip: &Clip, track: u32) -> Result<(&Keys, bool), Failure> {
    let found = element(&clip.tracks, track, "track")?;
    match &found.content {
        TrackContent::Values(keys) => Ok((keys, found.loop_wrap)),
        _ => fail!(Mismatch, "track {track} ({}) holds no values", found.target),
    }
}

/// An event of a clip. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimClipEvent {
    /// `sizeof(AnimClipEvent)`.
    pub struct_size: usize,
    /// Seconds in the clip.
    pub time: f64,
    /// What it names.
    pub name: AnimText,
    /// What it carries.
    pub payload: AnimText,
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimClipEvent {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self { struct_size: size_of::<Self>(), time: 0.0, name: AnimText::EMPTY, payload: AnimText::EMPTY }
    }
}

/// Gives a track.
///
/// @param clip the clip
/// @param index which track
/// @param track is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_track(clip: AnimClip, index: u32, track: *mut AnimTrack) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let clip = shared(clip)?;
        let filled = AnimTrack::of(element(&clip.tracks, index, "index")?);
        fill!(track, filled)
    })
}

/// Gives the keys of a track of values, as views of the clip's arrays.
///
/// @param clip the clip
/// @param track which track
/// @param keys is filled as far as its `struct_size` says; arrays that there are not are null, and so is `texts`: see
/// `anim_clip_key_text`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of point keys,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_keys(clip: AnimClip, track: u32, keys: *mut AnimKeys) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let clip = shared(clip)?;
        let (found, loop_wrap) = values(&clip, track)?;
        let filled = AnimKeys::view(found, loop_wrap);
        fill!(keys, filled)
    })
}

/// Gives the text of a key of a track of texts or named resources.
///
/// @param clip the clip
/// @param track which track
/// @param key which key
/// @param text becomes a view of the text
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of anything else, or what
/// pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_key_text(clip: AnimClip, track: u32, key: u32, text: *mut AnimText) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let text = out!(text);
        let clip = shared(clip)?;
        let KeyValues::Texts(texts) = &values(&clip, track)?.0.values else {
            return fail!(Mismatch, "track {track} holds no texts");
        };
        text.write(AnimText::view(element(texts, key, "key")?));
        Ok(())
    })
}

/// Gives a key of a track of method calls, audio or events.
///
/// @param clip the clip
/// @param track which track
/// @param index which key
/// @param key becomes the key
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of values, or what pointers
/// and handles give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_point_key(
    clip: AnimClip,
    track: u32,
    index: u32,
    key: *mut AnimPointKey,
) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let key = out!(key);
        let clip = shared(clip)?;
        let found = element(&clip.tracks, track, "track")?;
        let point = |time: f64, name: &str, payload: &str, start_offset: f32| AnimPointKey {
            time,
            name: AnimText::view(name),
            payload: AnimText::view(payload),
            start_offset: start_offset.into(),
        };
        key.write(match &found.content {
            TrackContent::Values(_) => return fail!(Mismatch, "track {track} ({}) holds values", found.target),
            TrackContent::Methods(keys) => {
                let key = element(keys, index, "index")?;
                point(key.time.into(), &key.method, &key.arguments, 0.0)
            }
            TrackContent::Audio(keys) => {
                let key = element(keys, index, "index")?;
                point(key.time.into(), &key.stream, "", key.start_offset)
            }
            TrackContent::Events(keys) => {
                let key = element(keys, index, "index")?;
                point(key.time, &key.name, &key.payload, 0.0)
            }
        });
        Ok(())
    })
}

/// Tells how many events a clip has, over all its event tracks.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_event_count(clip: AnimClip, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(clip)?.events().len() as u32);
        Ok(())
    })
}

/// Gives an event of a clip.
///
/// @param clip the clip
/// @param index which event, by time; at one time, in the order of the tracks
/// @param event is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_event(clip: AnimClip, index: u32, event: *mut AnimClipEvent) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let held = shared(clip)?;
        let events = held.events();
        let found = element(&events, index, "index")?;
        let filled = AnimClipEvent {
            struct_size: size_of::<AnimClipEvent>(),
            time: found.time,
            name: AnimText::view(&found.name),
            payload: AnimText::view(&found.payload),
        };
        fill!(event, filled)
    })
}
