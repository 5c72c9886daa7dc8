//! From the lanes of an `.anim.ron` to the tracks of a clip.

use std::fmt::Display;
use std::sync::Arc;

use super::document::{
    ChannelDocument, ClipDocument, EventDocument, Lane, MarkerDocument, ModeDocument, PropertyDocument, PropertyValue,
    Raw, RotationLane, VectorLane,
};
use super::kept::{Kept, KeptField, Places};
use super::text::Text;
use super::{ClipFile, RonError, clip_writing, sprites};
use crate::clip::{
    Clip, EventKey, Interpolation, KeyMode, Keys, LoopMode, Marker, Target, Track, TrackContent, TransformPart,
};
use crate::io::{Action, Report};
use crate::math::sorting::sort_by;
use crate::value::Kind;

/// Fields of components whose numbers are flags or indices: their lanes hold, whatever the file says.
const HELD_FIELDS: [&str; 10] =
    ["cell", "sheetCols", "sheetRows", "visible", "unlit", "fog", "shading", "jitter", "flipX", "flipY"];

/// Makes a clip of a file.
pub(super) fn read(file: &str, document: ClipDocument, header: String) -> Result<(ClipFile, Report), RonError> {
    let mut reading = Reading {
        file,
        clip: Clip { name: document.name, length: document.duration, ..Clip::default() },
        kept: Kept { header, ..Kept::default() },
        report: Report::default(),
        places: Places::default(),
    };
    reading.kept.add("", document.unknown);
    for (index, channel) in document.channels.into_iter().enumerate() {
        reading.read_channel(index, channel)?;
    }
    reading.read_events(document.events)?;
    reading.read_markers(document.markers);
    let clip = &mut reading.clip;
    clip.additive = document.additive;
    clip.user_data = document.user_data.0;
    clip.step = document.snap.0.unwrap_or(clip.step);
    if let Some(Raw(mode)) = document.loop_mode.0 {
        clip.loop_mode = match &*mode {
            "None" => LoopMode::None,
            "Linear" => LoopMode::Linear,
            "PingPong" => LoopMode::PingPong,
            _ => return Err(reading.invalid("loop_mode", format!("{mode} is not None, Linear or PingPong"))),
        };
    }
    if let Err(mistake) = reading.clip.validate() {
        return Err(reading.invalid("duration, snap or markers", mistake));
    }
    let Reading { clip, kept, report, .. } = reading;
    Ok((ClipFile { clip, source_model: document.source_model, kept }, report))
}

struct Reading<'a> {
    file: &'a str,
    clip: Clip,
    kept: Kept,
    report: Report,
    places: Places,
}

impl Reading<'_> {
    fn invalid(&self, place: impl Into<String>, message: impl Display) -> RonError {
        RonError::Invalid { file: self.file.into(), place: place.into(), message: message.to_string() }
    }

    fn read_channel(&mut self, index: usize, channel: ChannelDocument) -> Result<(), RonError> {
        let ChannelDocument { node, translation, rotation, scale, properties, unknown } = channel;
        let before = self.clip.tracks.len();
        let kept = self.places.name(format!("channels[{node:?}]"));
        self.kept.add(&kept, unknown);
        let place = |name: &str| (format!("channels[{index}].{name} ({node:?})"), format!("{kept}.{name}"));
        let lanes = [
            (translation.map(VectorLane::split), TransformPart::Translation, "translation", Kind::Vec3),
            (rotation.map(RotationLane::split), TransformPart::Rotation, "rotation", Kind::Quaternion),
            (scale.map(VectorLane::split), TransformPart::Scale, "scale", Kind::Vec3),
        ];
        for (lane, part, name, kind) in lanes {
            if let Some((lane, values)) = lane {
                let target = Target::Transform { path: node.clone(), bone: None, part };
                self.add_numbers(&place(name), target, kind, lane, values)?;
            }
        }
        for (number, lane) in properties.into_iter().enumerate() {
            let name = clip_writing::property_name(&lane.component, &lane.field);
            let place = (format!("channels[{index}].properties[{number}] ({name})"), place(&name).1);
            self.read_property(&place, &kept, &node, name, lane)?;
        }
        if self.clip.tracks.len() == before {
            self.kept.bare_nodes.push(node);
        }
        Ok(())
    }

    fn read_property(
        &mut self,
        place: &(String, String),
        channel: &str,
        node: &str,
        name: String,
        lane: PropertyDocument,
    ) -> Result<(), RonError> {
        if let Some(PropertyValue::Unknown(kind, _)) =
            lane.values.iter().find(|value| matches!(value, PropertyValue::Unknown(..)))
        {
            let text = format!("keys of the unknown kind {kind} do not play; they are written back");
            self.report.add(Action::Dropped, &place.0, text);
            let mut text = Text::at(4);
            clip_writing::write_property_document(&mut text, &lane);
            let (place, name) = (channel.to_owned(), "properties[]".into());
            self.kept.fields.push(KeptField { place, name, text: text.finish() });
            return Ok(());
        }
        let target = Target::Property { path: node.into(), property: name, component: None };
        let PropertyDocument { field, times, values, step, modes, enabled, wraps, unknown, .. } = lane;
        let mut common = Lane { times, step, modes, enabled, wraps, unknown };
        let first = values.first().map(std::mem::discriminant);
        if values.iter().any(|value| Some(std::mem::discriminant(value)) != first) {
            return Err(self.invalid(&place.0, "keys of several kinds; a lane has one of Float, Text and Frame"));
        }
        let are_floats = matches!(values.first(), Some(PropertyValue::Float(_)));
        if !are_floats || HELD_FIELDS.contains(&field.as_str()) {
            if !common.step && !values.is_empty() {
                self.report.add(Action::Repaired, &place.0, "keys that hold were to be interpolated");
            }
            common.step = true;
            common.modes.clear();
        }
        if are_floats {
            let number = |value| if let PropertyValue::Float(number) = value { number } else { 0.0 };
            return self.add_numbers(place, target, Kind::Float, common, values.into_iter().map(number).collect());
        }
        let mut texts: Vec<Arc<str>> = Vec::with_capacity(values.len());
        for (key, value) in values.into_iter().enumerate() {
            texts.push(match value {
                PropertyValue::Frame(frame) => {
                    let at = || format!("{}, key {key}", place.0);
                    let grid = [frame.cols, frame.rows];
                    sprites::frame(frame.texture, grid, frame.cell, at, &mut self.report).to_string().into()
                }
                PropertyValue::Text(text) => text.into(),
                PropertyValue::Float(_) | PropertyValue::Unknown(..) => "".into(),
            });
        }
        let (found, expected) = (texts.len(), common.times.len());
        if found != expected {
            return Err(self.invalid(&place.0, format!("{found} values for {expected} times")));
        }
        let keys = Keys::texts(Kind::Text, std::mem::take(&mut common.times), texts);
        self.add_track(place, target, common, keys)
    }

    fn add_numbers(
        &mut self,
        place: &(String, String),
        target: Target,
        kind: Kind,
        mut lane: Lane,
        values: Vec<f32>,
    ) -> Result<(), RonError> {
        let (found, expected) = (values.len() / kind.components(), lane.times.len());
        if found != expected {
            return Err(self.invalid(&place.0, format!("{found} values for {expected} times")));
        }
        let mut keys = Keys::floats(kind, std::mem::take(&mut lane.times), values);
        if lane.step {
            keys.interpolation = Interpolation::Step;
        }
        self.read_modes(&place.0, &lane, &mut keys)?;
        self.add_track(place, target, lane, keys)
    }

    /// Modes are listed by their keys' times; keys that are not listed are as the lane.
    fn read_modes(&mut self, place: &str, lane: &Lane, keys: &mut Keys) -> Result<(), RonError> {
        if lane.modes.is_empty() {
            return Ok(());
        }
        let usual = if lane.step { KeyMode::Hold } else { KeyMode::Linear };
        let mut modes = vec![usual; keys.len()];
        // How many keys of each time have modes: those of one time take theirs in order.
        let mut taken = vec![0_usize; keys.len()];
        for (index, ModeDocument { t, mode: Raw(mode), .. }) in lane.modes.iter().enumerate() {
            let Some(read) = read_mode(mode) else {
                let text = format!("the mode {mode} is unknown; the key is as its lane");
                self.report.add(Action::Guessed, format!("{place}.modes[{index}]"), text);
                continue;
            };
            if !t.is_finite() {
                return Err(self.invalid(format!("{place}.modes[{index}]"), format!("the time {t} is not a number")));
            }
            let first = keys.times.partition_point(|time| time < t);
            let here = taken.get_mut(first).map(|taken| (first + *taken, taken));
            if let Some((key, taken)) = here.filter(|(key, _)| keys.times.get(*key) == Some(t)) {
                modes[key] = read;
                *taken += 1;
            } else {
                let text = format!("there is no key at {t} s");
                self.report.add(Action::Dropped, format!("{place}.modes[{index}]"), text);
            }
        }
        keys.modes = modes;
        Ok(())
    }

    fn add_track(&mut self, place: &(String, String), target: Target, lane: Lane, keys: Keys) -> Result<(), RonError> {
        if keys.is_empty() {
            self.report.add(Action::Dropped, &place.0, "a lane without keys");
            return Ok(());
        }
        self.kept.add(&place.1, lane.unknown);
        let mut track = Track::new(target, TrackContent::Values(keys));
        (track.enabled, track.loop_wrap) = (lane.enabled, lane.wraps);
        if let Some((keys, worst)) = track.settle_rotations() {
            let text = format!("{keys} rotations not of unit length (such as {worst})");
            self.report.add(Action::Repaired, &place.0, text);
        }
        track.validate().map_err(|mistake| self.invalid(&place.0, mistake))?;
        self.clip.tracks.push(track);
        Ok(())
    }

    fn read_events(&mut self, events: Vec<EventDocument>) -> Result<(), RonError> {
        if events.is_empty() {
            return Ok(());
        }
        if let Some((index, event)) = events.iter().enumerate().find(|(_, event)| !event.t.is_finite()) {
            return Err(self.invalid(format!("events[{index}].t"), format!("{} is not a number", event.t)));
        }
        let mut keys = Vec::with_capacity(events.len());
        for (index, event) in events.into_iter().enumerate() {
            if event.func.is_empty() {
                self.report.add(Action::Dropped, format!("events[{index}]"), "it calls no function");
                continue;
            }
            let kept = self.places.name(event_place(event.t, &event.func));
            self.kept.add(&kept, event.unknown);
            keys.push(EventKey { time: event.t, name: event.func, payload: event.payload });
        }
        sort_by(&mut keys, |a, b| a.time.total_cmp(&b.time));
        if !keys.is_empty() {
            self.clip.tracks.push(Track::new(Target::Events, TrackContent::Events(keys)));
        }
        Ok(())
    }

    fn read_markers(&mut self, markers: Vec<MarkerDocument>) {
        for MarkerDocument { name, t, unknown } in markers {
            let kept = self.places.name(format!("markers[{name:?}]"));
            self.kept.add(&kept, unknown);
            self.clip.markers.push(Marker { name, time: t });
        }
        sort_by(&mut self.clip.markers, |a, b| a.time.total_cmp(&b.time));
    }
}

/// What is kept of an event stays with its time and name.
pub(super) fn event_place(time: f64, name: &str) -> String {
    format!("events[{time} {name:?}]")
}

fn read_mode(text: &str) -> Option<KeyMode> {
    clip_writing::MODES.iter().find(|(_, name)| *name == text.trim_matches('"')).map(|(mode, _)| *mode)
}
