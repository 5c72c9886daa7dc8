//! Godot's animations as clips.

use anim::clip::{Clip, Marker, MethodKey, Target, Track, TrackContent, TransformPart};
use anyhow::{Context, bail};
use serde_json::Value;

use super::super::case::{floats, list, number, text};
use super::super::godot_tracks::{read_loop_mode, read_track};

/// An animation as a clip.
pub fn read_clip(name: &str, json: &Value) -> anyhow::Result<Clip> {
    let tracks = list(json, "tracks")?.iter().map(read).collect::<anyhow::Result<_>>()?;
    let mut markers = Vec::new();
    for (name, time) in json["markers"].as_object().into_iter().flatten() {
        markers.push(Marker { name: name.clone(), time: number(time)? });
    }
    // Godot keeps lengths in 32 bits, and none below a thousandth of a second.
    let length = f64::from((number(&json["length"])? as f32).max(0.001));
    Ok(Clip {
        name: name.to_owned(),
        length,
        loop_mode: read_loop_mode(&json["loop_mode"])?,
        tracks,
        markers,
        ..Clip::default()
    })
}

fn read(json: &Value) -> anyhow::Result<Track> {
    let path = text(json, "path")?;
    let enabled = json["enabled"].as_bool().unwrap_or(true);
    if text(json, "type")? == "method" {
        let target = Target::Methods { path: path.to_owned() };
        let track = Track::new(target, TrackContent::Methods(read_methods(json)?));
        return Ok(Track { enabled, ..track });
    }
    let mut track = read_track(json)?;
    track.keys.discrete = json["update"] == "discrete";
    let transform = |part| Target::Transform { path: path.to_owned(), bone: None, part };
    let target = match text(json, "type")? {
        "position_3d" => transform(TransformPart::Translation),
        "rotation_3d" => transform(TransformPart::Rotation),
        "scale_3d" => transform(TransformPart::Scale),
        _ => property(path)?,
    };
    let content = TrackContent::Values(track.keys);
    Ok(Track { target, enabled, loop_wrap: track.loop_wrap, content })
}

/// `T:v3` or `T:v3:y`.
fn property(path: &str) -> anyhow::Result<Target> {
    let mut parts = path.split(':');
    let node = parts.next().context("a path without a node")?;
    let property = parts.next().with_context(|| format!("no property in {path:?}"))?;
    let component = match parts.next() {
        None => None,
        Some("x" | "r") => Some(0),
        Some("y" | "g") => Some(1),
        Some("z" | "b") => Some(2),
        Some("w" | "a") => Some(3),
        Some(other) => bail!("unknown component {other:?}"),
    };
    Ok(Target::Property { path: node.to_owned(), property: property.to_owned(), component })
}

fn read_methods(json: &Value) -> anyhow::Result<Vec<MethodKey>> {
    let mut keys = Vec::new();
    let times = floats(&json["times"])?;
    for ((time, method), arguments) in times.into_iter().zip(list(json, "methods")?).zip(list(json, "args")?) {
        let method = method.as_str().context("a method is a name")?;
        insert(&mut keys, MethodKey { time, method: method.to_owned(), arguments: arguments.to_string() });
    }
    Ok(keys)
}

/// Inserts a key in the order of times; one at its time gives way.
pub fn insert(keys: &mut Vec<MethodKey>, key: MethodKey) {
    let place = keys.partition_point(|other| other.time < key.time);
    match keys.get_mut(place) {
        Some(other) if other.time == key.time => *other = key,
        _ => keys.insert(place, key),
    }
}

/// The time of the first key of those tracks that capture, the latest of them.
pub fn capture_time(json: &Value) -> Option<f64> {
    let tracks = json["tracks"].as_array()?.iter().filter(|track| track["update"] == "capture");
    tracks.filter_map(|track| track["times"].as_array()?.first()?.as_f64()).reduce(f64::max)
}
