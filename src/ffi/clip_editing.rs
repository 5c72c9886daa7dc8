//! Editing clips through the C ABI: a builder that begins with a clip, and changes of what is in a builder.
//!
//! # Header
//! A clip is edited by a builder that begins with all it holds; what it finishes is the clip's new version. Players go on
//! with the old version until the library has the new one, and then play it from where they are.
//!
//! ```c
//! anim_clip_builder_from_clip(clip, &builder);
//! anim_clip_builder_move_key(builder, 0, 1, 0.5);
//! anim_clip_builder_finish(builder, &edited);
//! anim_library_set_clip(library, anim_text("open"), edited);
//! ```
//!
//! Tracks are numbered as `anim_clip_track` has them; those that were added follow. An edit that would leave a track that
//! cannot be played is refused and changes nothing.

use super::clip::{AnimClip, AnimClipOptions};
use super::clip_builder::{AnimClipBuilder, HostClipBuilder};
use super::handle::{Handle, alone, shared};
use super::keys::{AnimKeys, read_keys};
use super::packed_clip::check_editable;
use super::pointer::{AnimText, element, finite, finite_float, options, out, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{ClipError, Marker, Track, TrackContent, TrackMistake};

/// Changes a track of a builder; with a failure it stays as it was.
fn edit(
    builder: AnimClipBuilder,
    track: u32,
    change: impl FnOnce(&mut Track) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut builder = alone(builder)?;
    let mut version = element(&builder.clip.tracks, track, "track")?.clone();
    change(&mut version)?;
    let version = builder.settle(track as usize, version)?;
    builder.clip.tracks[track as usize] = version;
    Ok(())
}

/// Changes the keys of a track; a mistake is named with the track.
fn edit_keys(
    builder: AnimClipBuilder,
    track: u32,
    change: impl FnOnce(&mut Track) -> Result<(), TrackMistake>,
) -> Result<(), Failure> {
    edit(builder, track, |version| {
        let target = version.target.clone();
        Ok(change(version).map_err(|mistake| ClipError::Track { track: track as usize, target, mistake })?)
    })
}

/// Removes a point key; as of values, the last one stays.
fn remove_point<K>(keys: &mut Vec<K>, key: usize) -> Result<(), TrackMistake> {
    match keys.len() {
        count if key >= count => Err(TrackMistake::NoSuchKey { key, keys: count }),
        1 => Err(TrackMistake::NoKeys),
        _ => {
            keys.remove(key);
            Ok(())
        }
    }
}

/// The point key that is to be changed.
fn point<K>(keys: &mut [K], key: usize) -> Result<&mut K, TrackMistake> {
    let count = keys.len();
    keys.get_mut(key).ok_or(TrackMistake::NoSuchKey { key, keys: count })
}

/// Removes a key, whatever the track holds.
fn remove_key(track: &mut Track, key: usize) -> Result<(), TrackMistake> {
    match &mut track.content {
        TrackContent::Values(keys) => keys.remove(key),
        TrackContent::Methods(keys) => remove_point(keys, key),
        TrackContent::Audio(keys) => remove_point(keys, key),
        TrackContent::Events(keys) => remove_point(keys, key),
    }
}

/// Moves a key, whatever the track holds. Point keys replace none.
fn move_key(track: &mut Track, key: usize, time: f32) -> Result<(), TrackMistake> {
    match &mut track.content {
        TrackContent::Values(keys) => return keys.move_key(key, time),
        TrackContent::Methods(keys) => point(keys, key)?.time = time,
        TrackContent::Audio(keys) => point(keys, key)?.time = time,
        TrackContent::Events(keys) => point(keys, key)?.time = time.into(),
    }
    track.sort();
    Ok(())
}

/// Begins to build a new version of a clip.
///
/// @param clip the clip, which stays as it is
/// @param builder becomes the builder, which holds all that the clip does
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_UNSUPPORTED` if the clip is packed; or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_clip_builder_finish` or `anim_clip_builder_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_from_clip(clip: AnimClip, builder: *mut AnimClipBuilder) -> AnimStatus {
    guard(|| {
        AnimClipBuilder::PART.check()?;
        let builder = out!(builder);
        let clip = shared(clip)?;
        check_editable(&clip)?;
        builder.write(clip.context().create(HostClipBuilder::of(&clip))?);
        Ok(())
    })
}

/// Gives a clip that is being built another name and other options. `anim_clip_options` gives those of a clip.
///
/// @param builder the builder
/// @param name the clip's name; copied
/// @param options null for the defaults
/// @return as `anim_clip_builder_create`
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_configure(
    builder: AnimClipBuilder,
    name: AnimText,
    options: *const AnimClipOptions,
) -> AnimStatus {
    guard(|| {
        let options = options!(options);
        let name = text!(name);
        let mut builder = alone(builder)?;
        options.apply(&mut builder.clip)?;
        name.clone_into(&mut builder.clip.name);
        Ok(())
    })
}

/// Adds a marker: a named point, for sections and for synchronizing.
///
/// @param builder the builder
/// @param name the marker's name, which no other of the clip has; copied
/// @param time seconds; markers may be added in any order
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
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
        let time = finite(time, "time")?;
        let markers = &mut alone(builder)?.clip.markers;
        if markers.iter().any(|marker| marker.name == name) {
            return fail!(AlreadyExists, "the clip has a marker \"{name}\" already");
        }
        let at = markers.partition_point(|marker| marker.time <= time);
        markers.insert(at, Marker { name: name.to_owned(), time });
        Ok(())
    })
}

/// Removes a marker.
///
/// @param builder the builder
/// @param name the marker's name
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_remove_marker(builder: AnimClipBuilder, name: AnimText) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        let markers = &mut alone(builder)?.clip.markers;
        match markers.iter().position(|marker| marker.name == name) {
            Some(index) => drop(markers.remove(index)),
            None => return fail!(NotFound, "the clip has no marker \"{name}\""),
        }
        Ok(())
    })
}

/// Tells how many tracks a builder has: the number of the next that is added.
///
/// @param builder the builder
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_track_count(builder: AnimClipBuilder, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(builder)?.clip.tracks.len() as u32);
        Ok(())
    })
}

/// Says whether a track plays at all, and whether its values run from the last key to the first when the clip loops.
///
/// @param builder the builder
/// @param track which track
/// @param enabled 0 or 1; 1 when a track is added
/// @param loop_wrap 0 or 1; when a track is added as its keys say
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_builder_set_track(
    builder: AnimClipBuilder,
    track: u32,
    enabled: u8,
    loop_wrap: u8,
) -> AnimStatus {
    guard(|| {
        edit(builder, track, |version| {
            version.enabled = enabled != 0;
            version.loop_wrap = loop_wrap != 0;
            Ok(())
        })
    })
}

/// Removes a track; those after it move up.
///
/// @param builder the builder
/// @param track which track
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_builder_remove_track(builder: AnimClipBuilder, track: u32) -> AnimStatus {
    guard(|| {
        let tracks = &mut alone(builder)?.clip.tracks;
        element(tracks, track, "track")?;
        tracks.remove(track as usize);
        Ok(())
    })
}

/// Puts keys among those of a track of values. They replace keys that are at their times.
///
/// @param builder the builder
/// @param track which track
/// @param keys the keys, of as many numbers each as the track's, and of its interpolation; copied. Whether the track wraps
/// stays
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track; `ANIM_STATUS_MISMATCH` for keys of another form
/// than the track's, and for tracks of point keys, to which `anim_clip_builder_add_event` and its like add; what
/// `anim_keys_init` lists for keys; or what pointers and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_builder_insert_keys(
    builder: AnimClipBuilder,
    track: u32,
    keys: *const AnimKeys,
) -> AnimStatus {
    guard(|| {
        edit(builder, track, |version| {
            let target = version.target.clone();
            let TrackContent::Values(own) = &mut version.content else {
                return fail!(Mismatch, "track {track} ({target}) holds no values");
            };
            let (more, _) = read_keys(keys, own.kind, own.stride())?;
            let named = |mistake| ClipError::Track { track: track as usize, target, mistake };
            Ok(own.insert(&more).map_err(named)?)
        })
    })
}

/// Removes a key. The last one there is cannot be removed; remove the track.
///
/// @param builder the builder
/// @param track which track
/// @param key which key
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track or the key; `ANIM_STATUS_INVALID_ARGUMENT` for the
/// last key; or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_builder_remove_key(builder: AnimClipBuilder, track: u32, key: u32) -> AnimStatus {
    guard(|| edit_keys(builder, track, |version| remove_key(version, key as usize)))
}

/// Moves a key to another time, past other keys too. Keys that are at that time are replaced, but for point keys.
///
/// @param builder the builder
/// @param track which track
/// @param key which key
/// @param time seconds; kept as `float`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track or the key; `ANIM_STATUS_NOT_FINITE`; or what
/// handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_builder_move_key(builder: AnimClipBuilder, track: u32, key: u32, time: f64) -> AnimStatus {
    guard(|| {
        let time = finite_float(time, "time")?;
        edit_keys(builder, track, |version| move_key(version, key as usize, time))
    })
}
