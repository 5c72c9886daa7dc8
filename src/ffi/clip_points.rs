//! Point keys through the C ABI: events, method calls and audio of clips that are built.
//!
//! # Header
//! Point keys hold no value: they happen when the playhead passes. A track of them is given at once, or grows key by key:
//! keys that are added one by one go to the first track with their target, and are checked when the clip is finished.

use super::clip_builder::{AnimClipBuilder, AnimTarget};
use super::handle::alone;
use super::part::Part;
use super::pointer::{AnimText, finite, finite_float, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{AudioKey, Clip, EventKey, MethodKey, Target, Track, TrackContent};

/// A key that holds no value but happens when the playhead passes: an event, a method call or a start of audio.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPointKey {
    /// Seconds; of method calls and audio kept as `float`.
    pub time: f64,
    /// The event, the method, or the audio stream; an empty stream stops what plays.
    pub name: AnimText,
    /// An event's text, the host's own; a method's arguments, a JSON array or empty; of audio empty.
    pub payload: AnimText,
    /// Of audio the seconds into the stream to start at, else 0.
    pub start_offset: f64,
}

/// The content of the track with this target, made where there is none, for tracks that grow key by key.
fn track_for<'a>(clip: &'a mut Clip, target: &Target, empty: fn() -> TrackContent) -> &'a mut TrackContent {
    let index = clip.tracks.iter().position(|track| track.target == *target).unwrap_or_else(|| {
        clip.tracks.push(Track::new(target.clone(), empty()));
        clip.tracks.len() - 1
    });
    &mut clip.tracks[index].content
}

/// What a point key says, read.
fn read_point(key: &AnimPointKey) -> Result<(&str, &str), Failure> {
    finite(key.time, "keys.time")?;
    finite(key.start_offset, "keys.start_offset")?;
    Ok((text!(key.name), text!(key.payload)))
}

/// The target and keys of a track of point keys.
fn read_points(target: u32, path: &str, keys: &[AnimPointKey]) -> Result<Track, Failure> {
    let path = path.to_owned();
    let (mut methods, mut audio, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for key in keys {
        let (name, payload) = read_point(key)?;
        let (name, payload, time) = (name.to_owned(), payload.to_owned(), key.time as f32);
        match target {
            n if n == AnimTarget::Methods as u32 => {
                methods.push(MethodKey { time, method: name, arguments: payload });
            }
            n if n == AnimTarget::Audio as u32 => {
                audio.push(AudioKey { time, stream: name, start_offset: key.start_offset as f32 });
            }
            _ => events.push(EventKey { time: key.time, name, payload }),
        }
    }
    let (target, content) = match target {
        n if n == AnimTarget::Methods as u32 => (Target::Methods { path }, TrackContent::Methods(methods)),
        n if n == AnimTarget::Audio as u32 => (Target::Audio { path }, TrackContent::Audio(audio)),
        n if n == AnimTarget::Events as u32 => (Target::Events, TrackContent::Events(events)),
        n => return fail!(InvalidEnum, "`target` is {n}, which is no AnimTarget of point keys"),
    };
    Ok(Track::new(target, content))
}

/// Adds a track of keys that happen when the playhead passes: method calls, audio or events.
///
/// @param builder the builder
/// @param target an `AnimTarget`: methods, audio or events
/// @param path the object's path in the schema; empty for the root; of events ignored
/// @param keys the keys, their times never falling; copied
/// @param count how many keys there are
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the target; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_OUT_OF_RANGE` for a negative offset; `ANIM_STATUS_INVALID_ARGUMENT` for times that fall, no keys, a method
/// or event without a name, and arguments that are no JSON array; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_point_track(
    builder: AnimClipBuilder,
    target: u32,
    path: AnimText,
    keys: *const AnimPointKey,
    count: usize,
) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let track = read_points(target, text!(path), slice!(keys, count))?;
        alone(builder)?.add(track)
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
        Part::BUILDING.check()?;
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
/// @param time seconds; kept as `float`
/// @param method the method's name; copied
/// @param arguments a JSON array, or empty; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_method_key(
    builder: AnimClipBuilder,
    path: AnimText,
    time: f64,
    method: AnimText,
    arguments: AnimText,
) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let time = finite_float(time, "time")?;
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

/// Adds an audio key: a stream that an audio player of the host's is to start when the playhead passes.
///
/// @param builder the builder
/// @param path the audio player's path in the schema; empty for the root
/// @param time seconds; kept as `float`
/// @param stream the stream, as the host names it; copied. Empty stops what plays
/// @param start_offset seconds into the stream to start at; kept as `float`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_add_audio_key(
    builder: AnimClipBuilder,
    path: AnimText,
    time: f64,
    stream: AnimText,
    start_offset: f64,
) -> AnimStatus {
    guard(|| {
        Part::BUILDING.check()?;
        let time = finite_float(time, "time")?;
        let start_offset = finite_float(start_offset, "start_offset")?;
        let key = AudioKey { time, stream: text!(stream).to_owned(), start_offset };
        let target = Target::Audio { path: text!(path).to_owned() };
        let mut builder = alone(builder)?;
        let content = track_for(&mut builder.clip, &target, || TrackContent::Audio(Vec::new()));
        if let TrackContent::Audio(keys) = content {
            keys.insert(keys.partition_point(|other| other.time <= key.time), key);
        }
        Ok(())
    })
}
