//! A clip without its packed keys, as bytes: name, length, events, and the tracks that are kept as they are.

use std::sync::Arc;

use super::bytes::{Read, Reader, Writer};
use crate::clip::{
    AudioKey, Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Marker, MethodKey, Tangents, Target,
    Track, TrackContent, TransformPart,
};
use crate::value::Kind;

const LOOPS: [LoopMode; 3] = [LoopMode::None, LoopMode::Linear, LoopMode::PingPong];
const INTERPOLATIONS: [Interpolation; 8] = [
    Interpolation::Step,
    Interpolation::Linear,
    Interpolation::Cubic,
    Interpolation::LinearAngle,
    Interpolation::CubicAngle,
    Interpolation::Smooth,
    Interpolation::CubicSpline,
    Interpolation::Bezier,
];
const MODES: [KeyMode; 6] =
    [KeyMode::Linear, KeyMode::Smooth, KeyMode::EaseIn, KeyMode::EaseOut, KeyMode::EaseInOut, KeyMode::Hold];
/// The kinds that have a count of their own.
const STRUCT: u8 = 18;
const WEIGHTS: u8 = 19;

/// The place of a value in a list that has it.
fn place<T: PartialEq>(list: &[T], value: &T) -> u8 {
    list.iter().position(|v| v == value).unwrap_or(0) as u8
}

fn pick<T: Copy>(list: &[T], from: &mut Reader<'_>) -> Read<T> {
    let place = from.u8()?;
    list.get(place as usize).copied().ok_or_else(|| from.invalid("a number stands for nothing"))
}

pub(super) fn write_outline(clip: &Clip, out: &mut Writer) {
    out.text(&clip.name);
    out.f64(clip.length);
    out.f64(clip.step);
    out.u8(place(&LOOPS, &clip.loop_mode) | u8::from(clip.additive) << 4 | u8::from(clip.user_data.is_some()) << 5);
    if let Some(user_data) = &clip.user_data {
        out.text(user_data);
    }
    out.count(clip.markers.len());
    for marker in &clip.markers {
        out.text(&marker.name);
        out.f64(marker.time);
    }
    out.count(clip.tracks.len());
    clip.tracks.iter().for_each(|track| write_track(track, out));
}

pub(super) fn read_outline(from: &mut Reader<'_>) -> Read<Clip> {
    let mut clip = Clip { name: from.text()?.to_owned(), length: from.f64()?, step: from.f64()?, ..Clip::default() };
    if clip.length < 0.0 {
        return Err(from.invalid("a length is negative"));
    }
    let flags = from.u8()?;
    clip.loop_mode =
        LOOPS.get(usize::from(flags & 15)).copied().ok_or_else(|| from.invalid("a loop mode is unknown"))?;
    clip.additive = flags & 16 != 0;
    clip.user_data = if flags & 32 != 0 { Some(from.text()?.to_owned()) } else { None };
    let markers = from.count_of(9)?;
    clip.markers = Reader::room(markers)?;
    for _ in 0..markers {
        clip.markers.push(Marker { name: from.text()?.to_owned(), time: from.f64()? });
    }
    let tracks = from.count_of(3)?;
    clip.tracks = Reader::room(tracks)?;
    for _ in 0..tracks {
        clip.tracks.push(read_track(from)?);
    }
    Ok(clip)
}

fn write_track(track: &Track, out: &mut Writer) {
    write_target(&track.target, out);
    let content = match &track.content {
        TrackContent::Values(_) => 0,
        TrackContent::Methods(_) => 1,
        TrackContent::Audio(_) => 2,
        TrackContent::Events(_) => 3,
    };
    out.u8(content | u8::from(track.enabled) << 4 | u8::from(track.loop_wrap) << 5);
    match &track.content {
        TrackContent::Values(keys) => write_keys(keys, out),
        TrackContent::Methods(keys) => {
            out.count(keys.len());
            for key in keys {
                out.f32(key.time);
                out.text(&key.method);
                out.text(&key.arguments);
            }
        }
        TrackContent::Audio(keys) => {
            out.count(keys.len());
            for key in keys {
                out.f32(key.time);
                out.text(&key.stream);
                out.f32(key.start_offset);
            }
        }
        TrackContent::Events(keys) => {
            out.count(keys.len());
            for key in keys {
                out.f64(key.time);
                out.text(&key.name);
                out.text(&key.payload);
            }
        }
    }
}

fn read_track(from: &mut Reader<'_>) -> Read<Track> {
    let target = read_target(from)?;
    let flags = from.u8()?;
    let content = match flags & 15 {
        0 => TrackContent::Values(read_keys(from)?),
        1 => TrackContent::Methods(read_list(from, 6, |from| {
            Ok(MethodKey { time: from.f32()?, method: from.text()?.to_owned(), arguments: from.text()?.to_owned() })
        })?),
        2 => TrackContent::Audio(read_list(from, 9, |from| {
            Ok(AudioKey { time: from.f32()?, stream: from.text()?.to_owned(), start_offset: from.f32()? })
        })?),
        3 => TrackContent::Events(read_list(from, 10, |from| {
            Ok(EventKey { time: from.f64()?, name: from.text()?.to_owned(), payload: from.text()?.to_owned() })
        })?),
        _ => return Err(from.invalid("a track holds something unknown")),
    };
    Ok(Track { target, enabled: flags & 16 != 0, loop_wrap: flags & 32 != 0, content })
}

fn read_list<'a, T>(from: &mut Reader<'a>, size: usize, read: impl Fn(&mut Reader<'a>) -> Read<T>) -> Read<Vec<T>> {
    let count = from.count_of(size)?;
    let mut list = Reader::room(count)?;
    for _ in 0..count {
        list.push(read(from)?);
    }
    Ok(list)
}

fn write_optional(index: Option<u32>, out: &mut Writer) {
    out.count(index.map_or(0, |index| (index as usize).saturating_add(1)));
}

fn read_optional(from: &mut Reader<'_>) -> Read<Option<u32>> {
    Ok((from.count()? as u32).checked_sub(1))
}

fn write_target(target: &Target, out: &mut Writer) {
    match target {
        Target::Transform { path, bone, part } => {
            out.u8(u8::from(bone.is_some()));
            out.text(path);
            if let Some(bone) = bone {
                out.text(bone);
            }
            out.u8(*part as u8);
        }
        Target::Joint { joint, part } => {
            out.u8(2);
            out.count(*joint as usize);
            out.u8(*part as u8);
        }
        Target::JointWeights { joint, index } => {
            out.u8(3);
            out.count(*joint as usize);
            write_optional(*index, out);
        }
        Target::Property { path, property, component } => {
            out.u8(4);
            out.text(path);
            out.text(property);
            write_optional(component.map(u32::from), out);
        }
        Target::Weights { path, index } => {
            out.u8(5);
            out.text(path);
            write_optional(*index, out);
        }
        Target::Methods { path } => {
            out.u8(6);
            out.text(path);
        }
        Target::Audio { path } => {
            out.u8(7);
            out.text(path);
        }
        Target::Events => out.u8(8),
    }
}

fn read_target(from: &mut Reader<'_>) -> Read<Target> {
    let text = |from: &mut Reader<'_>| from.text().map(str::to_owned);
    Ok(match from.u8()? {
        kind @ (0 | 1) => {
            let path = text(from)?;
            let bone = if kind == 1 { Some(text(from)?) } else { None };
            Target::Transform { path, bone, part: pick(&super::source::PARTS, from)? }
        }
        2 => Target::Joint { joint: from.count()? as u32, part: pick(&super::source::PARTS, from)? },
        3 => Target::JointWeights { joint: from.count()? as u32, index: read_optional(from)? },
        4 => {
            let (path, property) = (text(from)?, text(from)?);
            let component = read_optional(from)?.map(u8::try_from).transpose();
            Target::Property { path, property, component: component.map_err(|_| from.invalid("a component"))? }
        }
        5 => Target::Weights { path: text(from)?, index: read_optional(from)? },
        6 => Target::Methods { path: text(from)? },
        7 => Target::Audio { path: text(from)? },
        8 => Target::Events,
        _ => return Err(from.invalid("a target is of no known kind")),
    })
}

fn write_kind(kind: Kind, out: &mut Writer) {
    match kind {
        Kind::Struct(floats) => {
            out.u8(STRUCT);
            out.u8(floats);
        }
        Kind::Weights(targets) => {
            out.u8(WEIGHTS);
            out.u16(targets);
        }
        other => out.u8(place(&Kind::NAMED, &other)),
    }
}

fn read_kind(from: &mut Reader<'_>) -> Read<Kind> {
    match from.u8()? {
        STRUCT => match from.u8()? {
            floats @ 1..=Kind::MAX_STRUCT_FLOATS => Ok(Kind::Struct(floats)),
            _ => Err(from.invalid("a struct has too many numbers, or none")),
        },
        WEIGHTS => from.u16().map(Kind::Weights),
        place => Kind::NAMED.get(place as usize).copied().ok_or_else(|| from.invalid("a kind is unknown")),
    }
}

fn write_keys(keys: &Keys, out: &mut Writer) {
    write_kind(keys.kind, out);
    out.u8(place(&INTERPOLATIONS, &keys.interpolation) | u8::from(keys.discrete) << 4);
    out.count(keys.times.len());
    keys.times.iter().for_each(|&t| out.f32(t));
    out.u8(match &keys.values {
        KeyValues::Floats(_) => 0,
        KeyValues::Doubles(_) => 1,
        KeyValues::Integers(_) => 2,
        KeyValues::Texts(_) => 3,
    });
    out.count(keys.values.len());
    match &keys.values {
        KeyValues::Floats(v) => v.iter().for_each(|&v| out.f32(v)),
        KeyValues::Doubles(v) => v.iter().for_each(|&v| out.f64(v)),
        KeyValues::Integers(v) => v.iter().for_each(|&v| out.u64(v.cast_unsigned())),
        KeyValues::Texts(v) => v.iter().for_each(|v| out.text(v)),
    }
    match &keys.tangents {
        Tangents::None => out.u8(0),
        Tangents::Slopes { into, out: out_of } => {
            out.u8(1);
            into.iter().chain(out_of).for_each(|&v| out.f32(v));
        }
        Tangents::Handles { into, out: out_of, relative } => {
            out.u8(2 + u8::from(*relative));
            into.iter().chain(out_of).flatten().for_each(|&v| out.f32(v));
        }
    }
    out.count(keys.transitions.len());
    keys.transitions.iter().for_each(|&v| out.f32(v));
    out.count(keys.modes.len());
    keys.modes.iter().for_each(|mode| out.u8(*mode as u8));
}

fn read_keys(from: &mut Reader<'_>) -> Read<Keys> {
    let kind = read_kind(from)?;
    let flags = from.u8()?;
    let interpolation = INTERPOLATIONS.get(usize::from(flags & 15)).copied();
    let interpolation = interpolation.ok_or_else(|| from.invalid("an interpolation is unknown"))?;
    let times = read_list(from, 4, Reader::f32)?;
    let values = match from.u8()? {
        0 => KeyValues::Floats(read_list(from, 4, Reader::f32)?),
        1 => KeyValues::Doubles(read_list(from, 8, Reader::f64)?),
        2 => KeyValues::Integers(read_list(from, 8, |from| from.u64().map(u64::cast_signed))?),
        3 => KeyValues::Texts(read_list(from, 1, |from| from.text().map(Arc::from))?),
        _ => return Err(from.invalid("values are of no known type")),
    };
    let floats = |from: &mut Reader<'_>, count: usize| -> Read<Vec<f32>> {
        let mut list = Reader::room(count)?;
        for _ in 0..count {
            list.push(from.f32()?);
        }
        Ok(list)
    };
    let pairs = |from: &mut Reader<'_>, count: usize| -> Read<Vec<[f32; 2]>> {
        let mut list = Reader::room(count)?;
        for _ in 0..count {
            list.push([from.f32()?, from.f32()?]);
        }
        Ok(list)
    };
    let count = values.len();
    let tangents = match from.u8()? {
        0 => Tangents::None,
        1 => Tangents::Slopes { into: floats(from, count)?, out: floats(from, count)? },
        form @ (2 | 3) => {
            Tangents::Handles { into: pairs(from, count)?, out: pairs(from, count)?, relative: form == 3 }
        }
        _ => return Err(from.invalid("tangents are of no known type")),
    };
    let transitions = read_list(from, 4, Reader::f32)?;
    let modes = read_list(from, 1, |from| pick(&MODES, from))?;
    Ok(Keys { kind, interpolation, discrete: flags & 16 != 0, times, values, tangents, transitions, modes })
}

/// The three parts, whose numbers are their places.
const _: () = assert!(TransformPart::Translation as u8 == 0 && TransformPart::Scale as u8 == 2);
