//! Whether a clip can be played: every mistake, with its track, key and value.
//!
//! Accepted, though some tools refuse it: keys at one time, times before zero, clips without tracks or length, markers
//! and keys past the length. Refused: whatever cannot be sampled, and NaN and infinity everywhere.

use std::collections::BTreeSet;

use super::arguments::read_list;
use super::error::{ClipError, TrackMistake};
use super::{
    Clip, Interpolation, KeyMode, KeyValues, Keys, Marker, Tangents, Target, Track, TrackContent, TransformPart,
};
use crate::value::Kind;

/// How far a rotation's length may be from one: a few steps of `f32` rounding, as in files with few digits.
pub(super) const UNIT_TOLERANCE: f64 = 1e-4;

/// Says what is wrong with a call's arguments.
type ArgumentCheck = fn(&str) -> Result<(), String>;

fn check_arguments(json: &str) -> Result<(), String> {
    read_list(json).map(drop)
}

impl Clip {
    /// The first mistake, if there is one.
    pub fn validate(&self) -> Result<(), ClipError> {
        self.mistakes().into_iter().next().map_or(Ok(()), Err)
    }

    /// The first mistake that is not in the arguments of a method call. Those are read again where a call is made of them,
    /// and what only samples clips then needs no reader of JSON.
    pub(crate) fn validate_but_arguments(&self) -> Result<(), ClipError> {
        self.mistakes_by(|_| Ok(())).into_iter().next().map_or(Ok(()), Err)
    }

    /// Every mistake: the clip's own, then its tracks' in their order. Of a kind of mistake that many keys of a track
    /// make, the first.
    pub fn mistakes(&self) -> Vec<ClipError> {
        self.mistakes_by(check_arguments)
    }

    fn mistakes_by(&self, arguments: ArgumentCheck) -> Vec<ClipError> {
        let clip = || self.name.clone();
        let mut mistakes = Vec::new();
        if !(self.length.is_finite() && self.length >= 0.0) {
            mistakes.push(ClipError::Length { clip: clip(), length: self.length });
        }
        if !(self.step.is_finite() && self.step >= 0.0) {
            mistakes.push(ClipError::Step { clip: clip(), step: self.step });
        }
        let mut names = BTreeSet::new();
        let mut before = f64::NEG_INFINITY;
        for Marker { name, time } in &self.markers {
            if !time.is_finite() || *time < before {
                mistakes.push(ClipError::MarkerTime { clip: clip(), marker: name.clone(), time: *time });
            }
            if !names.insert(name) {
                mistakes.push(ClipError::MarkerName { clip: clip(), marker: name.clone() });
            }
            before = *time;
        }
        for (index, track) in self.tracks.iter().enumerate() {
            let named = |mistake| ClipError::Track { track: index, target: track.target.clone(), mistake };
            mistakes.extend(track.mistakes_by(arguments).into_iter().map(named));
        }
        mistakes
    }
}

impl Track {
    /// The first mistake, if there is one.
    pub fn validate(&self) -> Result<(), TrackMistake> {
        self.mistakes().into_iter().next().map_or(Ok(()), Err)
    }

    /// Every mistake; of a kind of mistake that many keys make, the first.
    pub fn mistakes(&self) -> Vec<TrackMistake> {
        self.mistakes_by(check_arguments)
    }

    fn mistakes_by(&self, arguments: ArgumentCheck) -> Vec<TrackMistake> {
        let mut mistakes = Vec::new();
        match (&self.target, &self.content) {
            (Target::Methods { .. }, TrackContent::Methods(keys)) => {
                check_times(keys.iter().map(|key| f64::from(key.time)), &mut mistakes);
                mistakes.extend(keys.iter().enumerate().find_map(|(key, method)| {
                    let reason = arguments(&method.arguments).err()?;
                    Some(TrackMistake::Arguments { key, arguments: method.arguments.clone(), reason })
                }));
                check_names(keys.iter().map(|key| key.method.as_str()), &mut mistakes);
            }
            (Target::Audio { .. }, TrackContent::Audio(keys)) => {
                check_times(keys.iter().map(|key| f64::from(key.time)), &mut mistakes);
                let bad = |offset: f32| !(offset.is_finite() && offset >= 0.0);
                mistakes.extend(keys.iter().position(|key| bad(key.start_offset)).map(|key| TrackMistake::Value {
                    key,
                    value: f64::from(keys[key].start_offset),
                    expected: "a start offset of zero seconds or more",
                }));
            }
            (Target::Events, TrackContent::Events(keys)) => {
                check_times(keys.iter().map(|key| key.time), &mut mistakes);
                check_names(keys.iter().map(|key| key.name.as_str()), &mut mistakes);
            }
            (
                Target::Transform { .. }
                | Target::Joint { .. }
                | Target::Property { .. }
                | Target::Weights { .. }
                | Target::JointWeights { .. },
                TrackContent::Values(keys),
            ) => keys.check(&self.target, &mut mistakes),
            (_, content) => mistakes.push(TrackMistake::Content { content: content.name() }),
        }
        mistakes
    }
}

impl TrackContent {
    /// What it is, in words.
    fn name(&self) -> &'static str {
        match self {
            Self::Values(_) => "values",
            Self::Methods(_) => "method calls",
            Self::Audio(_) => "audio",
            Self::Events(_) => "events",
        }
    }
}

fn check_times(times: impl Iterator<Item = f64>, mistakes: &mut Vec<TrackMistake>) {
    let mut before: Option<f64> = None;
    for (key, time) in times.enumerate() {
        if !time.is_finite() {
            mistakes.push(TrackMistake::Time { key, time });
            return;
        }
        if let Some(before) = before.filter(|&before| time < before) {
            mistakes.push(TrackMistake::FallingTimes { key, time, before });
            return;
        }
        before = Some(time);
    }
    if before.is_none() {
        mistakes.push(TrackMistake::NoKeys);
    }
}

fn check_names<'a>(mut names: impl Iterator<Item = &'a str>, mistakes: &mut Vec<TrackMistake>) {
    mistakes.extend(names.position(str::is_empty).map(|key| TrackMistake::NoName { key }));
}

impl Keys {
    fn check(&self, target: &Target, mistakes: &mut Vec<TrackMistake>) {
        check_times(self.times.iter().copied().map(f64::from), mistakes);
        let stride = match self.check_target(target) {
            Ok(stride) => stride,
            Err(mistake) => return mistakes.push(mistake),
        };
        // Without the right number of values no key can be looked at.
        if let Some(mistake) = self.check_counts(stride) {
            return mistakes.push(mistake);
        }
        mistakes.extend(self.check_interpolation());
        mistakes.extend(self.check_values(stride));
        mistakes.extend(self.check_rotations(stride));
        mistakes.extend(self.check_tangents(stride));
        let transition = self.transitions.iter().position(|value| !value.is_finite());
        mistakes
            .extend(transition.map(|key| TrackMistake::Transition { key, value: f64::from(self.transitions[key]) }));
    }

    /// Whether the target takes keys of this kind, and how many numbers a key then has; `None` for any number.
    fn check_target(&self, target: &Target) -> Result<Option<usize>, TrackMistake> {
        if let Kind::Struct(floats) = self.kind
            && !(1..=Kind::MAX_STRUCT_FLOATS).contains(&floats)
        {
            return Err(TrackMistake::StructSize { floats });
        }
        let takes = |expected: Kind| {
            if self.kind == expected { Ok(()) } else { Err(TrackMistake::Kind { kind: self.kind, expected }) }
        };
        match *target {
            Target::Transform { part, .. } | Target::Joint { part, .. } => {
                takes(if part == TransformPart::Rotation { Kind::Quaternion } else { Kind::Vec3 })?;
            }
            Target::Weights { index, .. } | Target::JointWeights { index, .. } => {
                takes(Kind::Float)?;
                return Ok(index.map(|_| 1));
            }
            Target::Property { component: Some(component), .. } => {
                // A component of a rotation is one of its three Euler angles.
                let components = if self.kind == Kind::Quaternion { 3 } else { self.kind.components() };
                if usize::from(component) >= components {
                    return Err(TrackMistake::Component { component, kind: self.kind, components });
                }
                return Ok(Some(1));
            }
            _ => {}
        }
        Ok(Some(self.kind.components()))
    }

    fn check_counts(&self, stride: Option<usize>) -> Option<TrackMistake> {
        let keys = self.times.len();
        let given = match &self.values {
            KeyValues::Floats(_) => "32-bit floats",
            KeyValues::Doubles(_) => "64-bit floats",
            KeyValues::Integers(_) => "integers",
            KeyValues::Texts(_) => "texts",
        };
        let expected = match self.kind {
            Kind::Double => "64-bit floats",
            Kind::Text => "texts",
            Kind::Resource if given == "texts" => "texts",
            kind if kind.is_integer() || kind.is_always_discrete() => "integers",
            _ => "32-bit floats",
        };
        if given != expected {
            return Some(TrackMistake::Values { kind: self.kind, expected, found: given });
        }
        let values = self.values.len();
        let expected = stride.map_or(values.next_multiple_of(keys.max(1)).max(keys), |stride| stride * keys);
        let wrong = |what, found: usize, expected: usize| {
            (found != expected).then_some(TrackMistake::Count { what, found, keys, expected })
        };
        let optional = |what, found: usize| if found == 0 { None } else { wrong(what, found, keys) };
        let tangents = match &self.tangents {
            Tangents::None => None,
            Tangents::Slopes { into, out } => {
                wrong("in-tangents", into.len(), values).or_else(|| wrong("out-tangents", out.len(), values))
            }
            Tangents::Handles { into, out, .. } => {
                wrong("in-handles", into.len(), values).or_else(|| wrong("out-handles", out.len(), values))
            }
        };
        wrong("values", values, expected)
            .or(tangents)
            .or_else(|| optional("transitions", self.transitions.len()))
            .or_else(|| optional("key modes", self.modes.len()))
    }

    fn check_interpolation(&self) -> Option<TrackMistake> {
        let interpolation = self.interpolation;
        let combination = |problem| Some(TrackMistake::Combination { interpolation, problem });
        let only_held = self.kind.is_always_discrete();
        let angles = matches!(interpolation, Interpolation::LinearAngle | Interpolation::CubicAngle);
        let whole_rotation = self.rotation_lane(self.stride()).is_some();
        if (only_held && interpolation != Interpolation::Step) || (angles && whole_rotation) {
            return Some(TrackMistake::Interpolation { kind: self.kind, interpolation });
        }
        if only_held && self.modes.iter().any(|&mode| mode != KeyMode::Hold) {
            return combination("of values that never mix needs the key mode hold");
        }
        match (interpolation, &self.tangents) {
            (Interpolation::CubicSpline, Tangents::Slopes { .. })
            | (Interpolation::Bezier, Tangents::Handles { .. }) => {}
            (Interpolation::CubicSpline, _) => return combination("needs an in-tangent and an out-tangent per value"),
            (Interpolation::Bezier, _) => return combination("needs an in-handle and an out-handle per value"),
            (_, Tangents::None) => {}
            _ => return combination("has no tangents or handles"),
        }
        if !self.modes.is_empty() && !matches!(interpolation, Interpolation::Linear | Interpolation::Step) {
            return combination("leaves nothing to key modes, which go with linear or step");
        }
        if !self.transitions.is_empty() && interpolation == Interpolation::Bezier {
            return combination("is bent by its handles and takes no transitions");
        }
        None
    }

    fn check_values(&self, stride: Option<usize>) -> Option<TrackMistake> {
        let stride = stride.unwrap_or_else(|| self.stride()).max(1);
        let bad = |index: usize, value: f64, expected| TrackMistake::Value { key: index / stride, value, expected };
        match &self.values {
            KeyValues::Floats(values) => {
                let index = values.iter().position(|value| !value.is_finite())?;
                Some(bad(index, f64::from(values[index]), "a finite number"))
            }
            KeyValues::Doubles(values) => {
                let index = values.iter().position(|value| !value.is_finite())?;
                Some(bad(index, values[index], "a finite number"))
            }
            KeyValues::Integers(values) => {
                let (range, expected) = match self.kind {
                    Kind::Bool => (0..=1, "a boolean, 0 or 1"),
                    Kind::Int64 | Kind::Resource => return None,
                    _ => (i64::from(i32::MIN)..=i64::from(i32::MAX), "a 32-bit integer"),
                };
                let index = values.iter().position(|value| !range.contains(value))?;
                Some(bad(index, values[index] as f64, expected))
            }
            KeyValues::Texts(_) => None,
        }
    }

    /// Vertices of splines need not be of unit length: what is between them is made so.
    fn check_rotations(&self, stride: Option<usize>) -> Option<TrackMistake> {
        let stride = stride.unwrap_or_else(|| self.stride());
        let (lane, KeyValues::Floats(values)) = (self.rotation_lane(stride)?, &self.values) else { return None };
        let spline = matches!(self.interpolation, Interpolation::CubicSpline | Interpolation::Bezier);
        values.chunks_exact(stride).enumerate().find_map(|(key, numbers)| {
            let length = length(&numbers[lane..lane + 4]);
            let good = if spline { length > 0.0 } else { (length - 1.0).abs() <= UNIT_TOLERANCE };
            (!good && length.is_finite()).then_some(TrackMistake::Rotation { key, length })
        })
    }

    fn check_tangents(&self, stride: Option<usize>) -> Option<TrackMistake> {
        let stride = stride.unwrap_or_else(|| self.stride()).max(1);
        let first_bad = |numbers: &mut dyn Iterator<Item = f32>, per_key: usize| {
            let (index, value) = numbers.enumerate().find(|(_, value)| !value.is_finite())?;
            Some(TrackMistake::Tangent { key: index / per_key, value: f64::from(value) })
        };
        match &self.tangents {
            Tangents::None => None,
            Tangents::Slopes { into, out } => {
                first_bad(&mut into.iter().copied(), stride).or_else(|| first_bad(&mut out.iter().copied(), stride))
            }
            Tangents::Handles { into, out, .. } => first_bad(&mut into.iter().flatten().copied(), 2 * stride)
                .or_else(|| first_bad(&mut out.iter().flatten().copied(), 2 * stride)),
        }
    }
}

/// The length of a quaternion, in double precision.
pub(super) fn length(quaternion: &[f32]) -> f64 {
    quaternion.iter().map(|&v| f64::from(v) * f64::from(v)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests;
