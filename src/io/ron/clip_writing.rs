//! From the tracks of a clip to the lanes of an `.anim.ron`.
//!
//! The fields and their order are the engine's, so that a file of its own comes back as it was. What the format has no
//! field for is written in fields that the engine skips (`loop_mode`, `markers`, `payload` and so on) or, where that
//! cannot say it, left out and listed.

use std::collections::HashMap;
use std::fmt::Display;

use super::clip_reading::event_place;
use super::document::{FrameDocument, PropertyDocument, PropertyValue, Unknown};
use super::kept::{Kept, KeptByPlace, Places};
use super::text::{Digits, Text, Tuple};
use super::{ClipFile, WriteOptions};
use crate::clip::{
    Clip, Interpolation, KeyMode, KeyValues, Keys, LoopMode, SpriteFrame, Target, Track, TrackContent, TransformPart,
};
use crate::io::{Action, Report, bake};
use crate::skeleton::Skeleton;
use crate::value::Kind;

/// How the file calls the ways from key to key.
pub(super) const MODES: [(KeyMode, &str); 6] = [
    (KeyMode::Linear, "Linear"),
    (KeyMode::Smooth, "Smooth"),
    (KeyMode::EaseIn, "EaseIn"),
    (KeyMode::EaseOut, "EaseOut"),
    (KeyMode::EaseInOut, "EaseInOut"),
    (KeyMode::Hold, "Hold"),
];

/// The lane that holds whole sprite frames.
pub(super) const SPRITE_LANE: &str = "Sprite.frame";

/// A component's field as one name of a property.
pub(super) fn property_name(component: &str, field: &str) -> String {
    if component.is_empty() { field.into() } else { format!("{component}.{field}") }
}

/// A channel being gathered: the tracks of one node.
struct Channel<'a> {
    node: String,
    parts: [Option<(&'a Track, Keys)>; 3],
    properties: Vec<(&'a str, &'a Track, Keys)>,
}

impl Channel<'_> {
    fn of(node: String) -> Self {
        Self { node, parts: [const { None }; 3], properties: Vec::new() }
    }
}

/// Writes a clip as a file's text, and lists what the format cannot hold.
pub(super) fn write(file: &ClipFile, options: &WriteOptions<'_>) -> (String, Report) {
    let ClipFile { clip, source_model, kept } = file;
    let mut report = Report::default();
    if clip.packed.is_some() {
        let text = "what it has in packed form; unpack the clip before";
        report.add(Action::Dropped, format!("clip \"{}\"", clip.name), text);
    }
    let channels = gather(clip, kept, options, &mut report);
    let mut text = Text::new(&kept.header);
    let kept = &kept.by_place();
    let mut places = Places::default();
    text.structure(|text| {
        text.string("name", &clip.name);
        text.plain("duration", Digits(clip.length));
        text.string("source_model", source_model);
        text.field("channels", |text| {
            text.list(&channels, |text, channel| write_channel(text, channel, kept, &mut places));
        });
        write_events(text, clip, kept, &mut places);
        write_additions(text, clip, kept, &mut places);
        put_kept(text, kept, "");
    });
    (text.finish(), report)
}

pub(super) fn put_kept(text: &mut Text, kept: &KeptByPlace<'_>, place: &str) {
    for (name, value) in kept.of(place).filter(|(name, _)| !name.ends_with("[]")) {
        text.plain(name, value);
    }
}

/// Sorts tracks into channels, by node in the order in which the nodes come first.
fn gather<'a>(clip: &'a Clip, kept: &Kept, options: &WriteOptions<'_>, report: &mut Report) -> Vec<Channel<'a>> {
    let mut channels = Channels::default();
    for (index, track) in clip.tracks.iter().enumerate() {
        let place = format!("tracks[{index}] ({})", track.target);
        match lane_of(track, options) {
            Ok(Some((node, lane, keys))) => {
                if let Some(keys) = lane_keys(keys, lane.is_err(), &place, options, report) {
                    channels.place_lane(&node, lane, track, keys);
                }
            }
            Ok(None) => {}
            Err(reason) => report.add(Action::Dropped, place, reason),
        }
    }
    for node in &kept.bare_nodes {
        if !channels.of_node.contains_key(node) {
            channels.add(node);
        }
    }
    channels.all
}

/// The node and the lane of a track: a part of its transform, or the name of a property.
type Place<'a> = (String, Result<TransformPart, &'a str>, &'a Keys);

/// Where a track goes; nowhere for events, which have a list of their own. Says why it cannot be written.
fn lane_of<'a>(track: &'a Track, options: &WriteOptions<'_>) -> Result<Option<Place<'a>>, &'static str> {
    let keys = match &track.content {
        TrackContent::Values(keys) => keys,
        TrackContent::Events(_) if track.enabled => return Ok(None),
        TrackContent::Events(_) => return Err("events that are switched off"),
        TrackContent::Methods(_) => return Err("the format has no method calls with arguments"),
        TrackContent::Audio(_) => return Err("the format has no audio"),
    };
    match &track.target {
        Target::Transform { path, bone, part } => Ok(Some((bone.as_ref().unwrap_or(path).clone(), Ok(*part), keys))),
        Target::Joint { joint, part } => {
            let names = options.skeleton.map_or(&[][..], Skeleton::names);
            let name = names.get(*joint as usize).ok_or("the joint has no name without its skeleton")?;
            Ok(Some((name.clone(), Ok(*part), keys)))
        }
        Target::Property { path, property, component: None } => Ok(Some((path.clone(), Err(property), keys))),
        Target::Property { .. } => Err("the format has no lane for one number of several"),
        _ => Err("the format has no morph weights"),
    }
}

/// The keys as a lane can have them.
fn lane_keys(
    keys: &Keys,
    is_property: bool,
    place: &str,
    options: &WriteOptions<'_>,
    report: &mut Report,
) -> Option<Keys> {
    if let KeyValues::Texts(_) = keys.values {
        if keys.kind == Kind::Resource {
            report.add(Action::Approximated, place, "a resource is written as its name, and reads back as text");
        }
        return Some(keys.clone());
    }
    if is_property && (keys.kind.components() != 1 || keys.stride() != 1) {
        let text = format!("the format has no lanes of kind {}", keys.kind.name());
        report.add(Action::Dropped, place, text);
        return None;
    }
    let (mut floats, lost) = bake::as_floats(keys)?;
    if keys.kind != floats_kind(keys.kind) {
        let rounding = if lost { ", rounded" } else { "" };
        let text = format!("values of kind {} are written as numbers{rounding}", keys.kind.name());
        report.add(Action::Approximated, place, text);
        floats.discrete |= keys.kind.is_always_discrete();
        floats.kind = floats_kind(keys.kind);
    }
    let straight = matches!(floats.interpolation, Interpolation::Linear | Interpolation::Step);
    if floats.discrete {
        (floats.interpolation, floats.discrete) = (Interpolation::Step, false);
        floats.modes.clear();
        floats.transitions.clear();
        floats.tangents = crate::clip::Tangents::None;
    } else if !straight || !floats.transitions.is_empty() {
        let found = floats.interpolation;
        let bake::Baked { keys: lines, tolerance } = bake::bake(&floats, options.tolerance);
        let text = format!("{found:?} became {} keys joined by lines, within {tolerance}", lines.len());
        floats = lines;
        report.add(Action::Approximated, place, text);
    }
    Some(floats)
}

fn floats_kind(kind: Kind) -> Kind {
    match kind {
        Kind::Vec3 | Kind::Quaternion => kind,
        _ => Kind::Float,
    }
}

/// Channels, with where the next lane of a node goes.
#[derive(Default)]
struct Channels<'a> {
    all: Vec<Channel<'a>>,
    of_node: HashMap<String, NodeChannels>,
}

/// The channels of one node.
#[derive(Default)]
struct NodeChannels {
    last: usize,
    /// Those that have none of a part yet, in their order.
    free: [Vec<usize>; 3],
}

impl<'a> Channels<'a> {
    /// Adds a channel for a node, with every part free.
    fn add(&mut self, node: &str) {
        let index = self.all.len();
        self.all.push(Channel::of(node.into()));
        let of_node = self.of_node.entry(node.into()).or_default();
        of_node.last = index;
        of_node.free.iter_mut().for_each(|free| free.push(index));
    }

    fn place_lane(&mut self, node: &str, lane: Result<TransformPart, &'a str>, track: &'a Track, keys: Keys) {
        let part = lane.map(|part| match part {
            TransformPart::Translation => 0,
            TransformPart::Rotation => 1,
            TransformPart::Scale => 2,
        });
        let is_full = |channels: &NodeChannels| part.is_ok_and(|part| channels.free[part].is_empty());
        if self.of_node.get(node).is_none_or(is_full) {
            self.add(node);
        }
        let Some(channels) = self.of_node.get_mut(node) else { return };
        let free = part.map(|part| channels.free[part].pop());
        let channel = &mut self.all[free.ok().flatten().unwrap_or(channels.last)];
        match part {
            Ok(part) => channel.parts[part] = Some((track, keys)),
            Err(name) => channel.properties.push((name, track, keys)),
        }
    }
}

fn write_channel(text: &mut Text, channel: &Channel<'_>, kept: &KeptByPlace<'_>, places: &mut Places) {
    let place = places.name(format!("channels[{:?}]", channel.node));
    text.structure(|text| {
        text.string("node", &channel.node);
        for (part, name) in channel.parts.iter().zip(["translation", "rotation", "scale"]) {
            let Some((track, keys)) = part else { continue };
            text.field(name, |text| {
                text.put("Some(");
                text.structure(|text| {
                    write_values(text, keys);
                    write_way(text, track, keys);
                    put_kept(text, kept, &format!("{place}.{name}"));
                });
                text.put(")");
            });
        }
        let lists = kept.of(&place).filter(|(name, _)| *name == "properties[]").map(|(_, value)| value);
        let lists: Vec<&str> = lists.collect();
        if !channel.properties.is_empty() || !lists.is_empty() {
            text.field("properties", |text| {
                let lanes = channel.properties.iter().map(Ok).chain(lists.into_iter().map(Err));
                text.list(lanes, |text, lane| match lane {
                    Ok((name, track, keys)) => write_property(text, name, track, keys, kept, &place),
                    Err(kept) => text.put(kept),
                });
            });
        }
        put_kept(text, kept, &place);
    });
}

fn write_property(text: &mut Text, name: &str, track: &Track, keys: &Keys, kept: &KeptByPlace<'_>, channel: &str) {
    let (component, field) = name.split_once('.').unwrap_or(("", name));
    text.structure(|text| {
        text.string("component", component);
        text.string("field", field);
        write_times(text, &keys.times);
        text.field("values", |text| match &keys.values {
            KeyValues::Floats(values) => {
                text.list(values, |text, value| text.put(format_args!("Float({})", Digits(value))));
            }
            KeyValues::Texts(values) => write_texts(text, name, values),
            KeyValues::Doubles(_) | KeyValues::Integers(_) => text.put("[]"),
        });
        write_way(text, track, keys);
        put_kept(text, kept, &format!("{channel}.{name}"));
    });
}

fn write_texts(text: &mut Text, lane: &str, values: &[std::sync::Arc<str>]) {
    let frames: Option<Vec<SpriteFrame>> =
        if lane == SPRITE_LANE { values.iter().map(|value| value.parse().ok()).collect() } else { None };
    let Some(frames) = frames else {
        return text.list(values, |text, value| {
            text.put("Text(");
            text.quote(value);
            text.put(")");
        });
    };
    text.list(frames, |text, frame| {
        text.put("Frame(");
        write_frame(text, &frame.image, [frame.columns, frame.rows, frame.cell], &[]);
        text.put(")");
    });
}

fn write_frame(text: &mut Text, texture: &str, [cols, rows, cell]: [u32; 3], unknown: &[Unknown]) {
    text.structure(|text| {
        text.string("texture", texture);
        for (name, number, usual) in [("cols", cols, 1), ("rows", rows, 1), ("cell", cell, 0)] {
            if number != usual {
                text.plain(name, number);
            }
        }
        put_unknown(text, unknown);
    });
}

fn put_unknown(text: &mut Text, unknown: &[Unknown]) {
    for Unknown { name, text: value } in unknown {
        text.plain(name, value);
    }
}

fn write_times(text: &mut Text, times: &[f32]) {
    text.field("times", |text| text.list(times, |text, time| text.put(Digits(time))));
}

fn write_values(text: &mut Text, keys: &Keys) {
    write_times(text, &keys.times);
    if let KeyValues::Floats(values) = &keys.values {
        let stride = keys.stride().max(1);
        text.field("values", |text| text.list(values.chunks_exact(stride), |text, value| text.put(Tuple(value))));
    }
}

/// How keys reach the next, and what else a lane says after its values.
fn write_way(text: &mut Text, track: &Track, keys: &Keys) {
    let holds = keys.interpolation == Interpolation::Step;
    text.plain("step", holds);
    let usual = if holds { KeyMode::Hold } else { KeyMode::Linear };
    // Of keys at one time all are listed, so that each mode finds its key.
    let shares_time = |key: usize| {
        let time = keys.times[key];
        key > 0 && keys.times[key - 1] == time || keys.times.get(key + 1) == Some(&time)
    };
    let listed = keys.modes.iter().enumerate().filter(|&(key, &mode)| mode != usual || shares_time(key));
    let listed: Vec<(f32, &str)> = listed.map(|(key, mode)| (keys.times[key], mode_name(*mode))).collect();
    if !listed.is_empty() {
        text.field("modes", |text| {
            text.list(listed, |text, (time, mode)| {
                text.structure(|text| {
                    text.plain("t", Digits(time));
                    text.plain("mode", mode);
                });
            });
        });
    }
    if !track.enabled {
        text.plain("enabled", false);
    }
    if track.loop_wrap {
        text.plain("wraps", true);
    }
}

fn mode_name(mode: KeyMode) -> &'static str {
    MODES.iter().find(|(other, _)| *other == mode).map_or("Linear", |(_, name)| name)
}

fn write_events(text: &mut Text, clip: &Clip, kept: &KeptByPlace<'_>, places: &mut Places) {
    text.field("events", |text| {
        text.list(clip.events(), |text, event| {
            let place = places.name(event_place(event.time, &event.name));
            text.structure(|text| {
                text.plain("t", Digits(event.time));
                text.string("func", &event.name);
                if !event.payload.is_empty() {
                    text.string("payload", &event.payload);
                }
                put_kept(text, kept, &place);
            });
        });
    });
}

/// Fields of libanim's own, where the clip has more than the format.
fn write_additions(text: &mut Text, clip: &Clip, kept: &KeptByPlace<'_>, places: &mut Places) {
    if clip.loop_mode != LoopMode::None {
        text.plain("loop_mode", format_args!("{:?}", clip.loop_mode));
    }
    if clip.additive {
        text.plain("additive", true);
    }
    if clip.step != Clip::default().step {
        text.plain("snap", Digits(clip.step));
    }
    if !clip.markers.is_empty() {
        text.field("markers", |text| {
            text.list(&clip.markers, |text, marker| {
                let place = places.name(format!("markers[{:?}]", marker.name));
                text.structure(|text| {
                    text.string("name", &marker.name);
                    text.plain("t", Digits(marker.time));
                    put_kept(text, kept, &place);
                });
            });
        });
    }
    if let Some(data) = &clip.user_data {
        text.string("user_data", data);
    }
}

/// Writes a lane as it was read, for lanes that hold keys of an unknown kind.
pub(super) fn write_property_document(text: &mut Text, lane: &PropertyDocument) {
    text.structure(|text| {
        text.string("component", &lane.component);
        text.string("field", &lane.field);
        write_times(text, &lane.times);
        text.field("values", |text| {
            text.list(&lane.values, |text, value| match value {
                PropertyValue::Float(number) => text.put(format_args!("Float({})", Digits(*number))),
                PropertyValue::Text(value) => {
                    text.put("Text(");
                    text.quote(value);
                    text.put(")");
                }
                PropertyValue::Frame(FrameDocument { texture, cols, rows, cell, unknown }) => {
                    text.put("Frame(");
                    write_frame(text, texture, [*cols, *rows, *cell], unknown);
                    text.put(")");
                }
                PropertyValue::Unknown(kind, value) => text.put(format_args!("{kind}({value})")),
            });
        });
        text.plain("step", lane.step);
        if !lane.modes.is_empty() {
            text.field("modes", |text| {
                text.list(&lane.modes, |text, mode| {
                    let shown: &dyn Display = &mode.mode.0;
                    text.structure(|text| {
                        text.plain("t", Digits(mode.t));
                        text.plain("mode", shown);
                        put_unknown(text, &mode.unknown);
                    });
                });
            });
        }
        put_unknown(text, &lane.unknown);
    });
}
