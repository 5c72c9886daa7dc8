//! The tracks of a clip as glTF's channels can have them: steps, lines or cubic splines with rising times from zero.

use crate::clip::{
    Clip, Interpolation, KeyValues, Keys, SampleAt, Tangents, Target as TrackTarget, Track, TrackContent, TransformPart,
};
use crate::io::bake::{self, Baked};
use crate::io::{Action, Report};
use crate::math::sorting::sort_by;
use crate::model::Model;
use crate::value::Kind;

/// What a channel moves: a part of a joint's transform, or its morph weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub joint: u32,
    pub part: Option<TransformPart>,
}

impl Target {
    /// glTF's word.
    pub fn path(self) -> &'static str {
        match self.part {
            Some(TransformPart::Translation) => "translation",
            Some(TransformPart::Rotation) => "rotation",
            Some(TransformPart::Scale) => "scale",
            None => "weights",
        }
    }
}

/// How a channel goes from key to key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Step,
    Linear,
    CubicSpline,
}

impl Way {
    /// glTF's word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Step => "STEP",
            Self::Linear => "LINEAR",
            Self::CubicSpline => "CUBICSPLINE",
        }
    }
}

/// The keys of a channel: of splines, a tangent before and after each value.
pub(super) struct Sampler {
    pub times: Vec<f32>,
    pub values: Vec<f32>,
    pub stride: usize,
    pub way: Way,
}

impl Sampler {
    fn of(keys: &Keys) -> Self {
        let stride = keys.stride();
        let KeyValues::Floats(values) = &keys.values else {
            return Self { times: Vec::new(), values: Vec::new(), stride, way: Way::Linear };
        };
        let (way, values) = match (&keys.tangents, keys.interpolation) {
            (Tangents::Slopes { into, out }, Interpolation::CubicSpline) => {
                let keys = into.chunks(stride).zip(values.chunks(stride)).zip(out.chunks(stride));
                (Way::CubicSpline, keys.flat_map(|((into, value), out)| [into, value, out].concat()).collect())
            }
            (_, Interpolation::Step) => (Way::Step, values.clone()),
            _ => (Way::Linear, values.clone()),
        };
        Self { times: keys.times.clone(), values, stride, way }
    }

    /// Adds a key that holds the last value until a time.
    pub fn hold_until(&mut self, time: f32) {
        let stride = self.stride;
        let end = self.values.len();
        self.times.push(time);
        if self.way == Way::CubicSpline {
            self.values[end - stride..].fill(0.0);
            let value = self.values[end - 2 * stride..end - stride].to_vec();
            self.values.resize(end + stride, 0.0);
            self.values.extend(value);
            self.values.resize(end + 3 * stride, 0.0);
        } else {
            self.values.extend_from_within(end - stride..);
        }
    }
}

/// The channels of a clip, in the order of its tracks. What glTF cannot animate is reported.
pub(super) fn gather(model: &Model, clip: &Clip, tolerance: f32, report: &mut Report) -> Vec<(Target, Sampler)> {
    let mut channels: Vec<(Target, Sampler)> = Vec::new();
    let mut single: Vec<(u32, Vec<(usize, Keys)>)> = Vec::new();
    for track in &clip.tracks {
        let place = format!("clip \"{}\", {}", clip.name, track.target);
        let (target, index, keys) = match aim(model, track) {
            Ok(found) => found,
            Err(reason) => {
                report.add(Action::Dropped, place, reason);
                continue;
            }
        };
        if track.loop_wrap && clip.loop_mode == crate::clip::LoopMode::Linear {
            report.add(Action::Dropped, place.as_str(), "that values run from the last key to the first in a loop");
        }
        let keys = fit(keys, clip, tolerance, &place, report);
        match index {
            Some(index) => match single.iter_mut().find(|(joint, _)| *joint == target.joint) {
                Some((_, tracks)) => tracks.push((index as usize, keys)),
                None => single.push((target.joint, vec![(index as usize, keys)])),
            },
            None => set(&mut channels, target, Sampler::of(&keys)),
        }
    }
    for (joint, tracks) in single {
        let target = Target { joint, part: None };
        let (_, rest) = morphs(model, joint);
        let place = format!("clip \"{}\", morph weights of joint {joint}", clip.name);
        let Baked { keys, tolerance: kept } = join(&tracks, &rest, tolerance);
        let within = if kept > tolerance { format!(", within {kept}") } else { String::new() };
        report.add(Action::Approximated, place, format!("tracks of single weights became one of all{within}"));
        set(&mut channels, target, Sampler::of(&keys));
    }
    channels
}

/// The later of two channels on one target counts.
fn set(channels: &mut Vec<(Target, Sampler)>, target: Target, sampler: Sampler) {
    match channels.iter_mut().find(|(known, _)| *known == target) {
        Some((_, known)) => *known = sampler,
        None => channels.push((target, sampler)),
    }
}

/// What a track moves, and with which keys; or why glTF cannot move it.
fn aim<'a>(model: &Model, track: &'a Track) -> Result<(Target, Option<u32>, &'a Keys), &'static str> {
    if !track.enabled {
        return Err("a track that is switched off");
    }
    let TrackContent::Values(keys) = &track.content else { return Err("glTF has no events, method calls or audio") };
    let (joint, part, index) = match &track.target {
        TrackTarget::Joint { joint, part } => (*joint, Some(*part), None),
        TrackTarget::JointWeights { joint, index } => (*joint, None, *index),
        TrackTarget::Transform { .. } | TrackTarget::Weights { .. } => return Err("names a node and not a joint"),
        _ => return Err("the model does not have what it animates"),
    };
    if joint as usize >= model.skeleton.joint_count() {
        return Err("the model does not have the joint");
    }
    if !matches!(keys.values, KeyValues::Floats(_)) || keys.is_empty() {
        return Err("it has no keys of numbers");
    }
    if part.is_none() {
        let (count, _) = morphs(model, joint);
        let fits = index.map_or(keys.stride() == count, |index| (index as usize) < count);
        if count == 0 || !fits {
            return Err("the joint's mesh has another number of morph targets");
        }
    }
    Ok((Target { joint, part }, index, keys))
}

/// How many morph targets the mesh of a joint has, and their weights at rest.
fn morphs(model: &Model, joint: u32) -> (usize, Vec<f32>) {
    let Some(shown) = model.mesh_nodes.iter().find(|shown| shown.joint == joint) else { return (0, Vec::new()) };
    let mesh = &model.meshes[shown.mesh as usize];
    let targets = mesh.primitives.iter().find(|p| !p.positions.is_empty()).map_or(0, |p| p.morph_targets.len());
    let own = if shown.morph_weights.is_empty() { &mesh.morph_weights } else { &shown.morph_weights };
    let mut rest = own.clone();
    rest.resize(targets, 0.0);
    (targets, rest)
}

/// Keys that are steps, lines or a spline, whose times rise from zero to the clip's length at most.
fn fit(keys: &Keys, clip: &Clip, tolerance: f32, place: &str, report: &mut Report) -> Keys {
    let rises = keys.times.windows(2).all(|pair| pair[0] < pair[1]);
    let plain = keys.transitions.is_empty() && keys.modes.is_empty() && !keys.discrete;
    let is_known = match keys.interpolation {
        Interpolation::Linear => true,
        Interpolation::CubicSpline => keys.len() > 1,
        _ => false,
    };
    let mut fitted = if (0..keys.len()).all(|key| keys.holds(key)) {
        stepped(keys)
    } else if plain && rises && is_known {
        keys.clone()
    } else {
        let found = keys.interpolation;
        let Baked { keys: lines, tolerance } = bake::bake(keys, tolerance);
        if keys.len() > 1 {
            let text = format!("{found:?} became {} keys joined by lines, within {tolerance}", lines.len());
            report.add(Action::Approximated, place, text);
        }
        lines
    };
    let end = clip.length as f32;
    let is_outside = |time: f32| time < 0.0 || time > end;
    if fitted.times.iter().any(|&time| is_outside(time)) {
        let cut = format!("is cut to the clip's span, 0 to {end} s");
        if fitted.interpolation == Interpolation::CubicSpline {
            let Baked { keys: lines, tolerance } = bake::bake(&fitted, tolerance);
            report.add(Action::Approximated, place, format!("{cut}, and became lines, within {tolerance}"));
            fitted = lines;
        } else {
            report.add(Action::Approximated, place, cut);
        }
        fitted = within(&fitted, end);
    }
    fitted
}

/// Steps, the last of several keys at one time.
fn stepped(keys: &Keys) -> Keys {
    let kept: Vec<usize> =
        (0..keys.len()).filter(|&key| keys.times.get(key + 1).is_none_or(|&next| next > keys.times[key])).collect();
    let mut stepped = keys.pick(&kept);
    (stepped.interpolation, stepped.discrete, stepped.tangents) = (Interpolation::Step, false, Tangents::None);
    stepped.modes.clear();
    stepped.transitions.clear();
    stepped
}

/// The same motion from zero to an end, with a key there where one was before or after.
fn within(keys: &Keys, end: f32) -> Keys {
    let stride = keys.stride();
    let KeyValues::Floats(values) = &keys.values else { return keys.clone() };
    let (mut times, mut cut) = (Vec::new(), Vec::new());
    let mut add = |time: f32, value: &[f32]| {
        times.push(time);
        cut.extend_from_slice(value);
    };
    let sample = |time: f32| {
        let mut value = vec![0.0; stride];
        keys.sample_floats(&SampleAt::time(f64::from(time)), false, &mut 0, &mut value);
        value
    };
    let (first, last) = (keys.times[0], keys.times[keys.len() - 1]);
    if first < 0.0 || first > end {
        add(0.0, &sample(0.0));
    }
    for (&time, value) in keys.times.iter().zip(values.chunks_exact(stride)) {
        if time >= 0.0 && time <= end && !(first < 0.0 && time == 0.0) {
            add(time, value);
        }
    }
    if last > end && first <= end && times.last() != Some(&end) {
        times.push(end);
        cut.extend(sample(end));
    }
    Keys { times, values: KeyValues::Floats(cut), ..keys.clone() }
}

/// Tracks of single weights as one of all: lines between all their times.
fn join(tracks: &[(usize, Keys)], rest: &[f32], tolerance: f32) -> Baked {
    let baked: Vec<(usize, Baked)> = tracks.iter().map(|(index, keys)| (*index, bake::bake(keys, tolerance))).collect();
    let kept = baked.iter().map(|(_, baked)| baked.tolerance).fold(tolerance, f32::max);
    let mut times: Vec<f32> = baked.iter().flat_map(|(_, baked)| baked.keys.times.iter().copied()).collect();
    sort_by(&mut times, f32::total_cmp);
    times.dedup();
    let mut values = Vec::with_capacity(times.len() * rest.len());
    for &time in &times {
        let start = values.len();
        values.extend_from_slice(rest);
        for (index, Baked { keys, .. }) in &baked {
            let mut value = [0.0];
            keys.sample_floats(&SampleAt::time(f64::from(time)), false, &mut 0, &mut value);
            values[start + index] = value[0];
        }
    }
    Baked { keys: Keys::floats(Kind::Float, times, values), tolerance: kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clip(length: f64) -> Clip {
        Clip { length, ..Clip::default() }
    }

    #[test]
    fn keys_outside_the_clip_are_cut_without_changing_what_plays() {
        let keys = Keys::floats(Kind::Float, vec![-1.0, 1.0, 3.0], vec![0.0, 2.0, 6.0]);
        let mut report = Report::default();
        let cut = fit(&keys, &clip(2.0), 1e-4, "a", &mut report);
        assert_eq!((cut.times, cut.values), (vec![0.0, 1.0, 2.0], KeyValues::Floats(vec![1.0, 2.0, 4.0])));
        assert_eq!(report.to_string(), "approximated a: is cut to the clip's span, 0 to 2 s\n");
    }

    #[test]
    fn of_steps_at_one_time_the_last_counts() {
        let mut keys = Keys::floats(Kind::Float, vec![0.0, 1.0, 1.0], vec![0.0, 2.0, 6.0]);
        keys.discrete = true;
        let fitted = fit(&keys, &clip(1.0), 1e-4, "a", &mut Report::default());
        assert_eq!((fitted.times, fitted.interpolation), (vec![0.0, 1.0], Interpolation::Step));
        assert_eq!(fitted.values, KeyValues::Floats(vec![0.0, 6.0]));
    }

    #[test]
    fn single_weights_are_joined_over_all_their_times() {
        let a = Keys::floats(Kind::Float, vec![0.0, 2.0], vec![0.0, 1.0]);
        let b = Keys::floats(Kind::Float, vec![1.0], vec![0.25]);
        let joined = join(&[(0, a), (2, b)], &[0.0, 0.5, 0.0], 1e-4).keys;
        assert_eq!(joined.times, [0.0, 1.0, 2.0]);
        let expected = vec![0.0, 0.5, 0.25, 0.5, 0.5, 0.25, 1.0, 0.5, 0.25];
        assert_eq!(joined.values, KeyValues::Floats(expected));
    }
}
