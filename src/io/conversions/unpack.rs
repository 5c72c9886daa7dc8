//! Packed clips as editable ones, for formats that cannot hold them as they are.

use std::sync::Arc;

use super::name_targets;
use crate::clip::{
    Clip, Interpolation, KeyValues, Keys, Tangents, Target, Tolerance, Track, TrackContent, TransformPart,
};
use crate::io::{Action, Document, Report};
use crate::pack::PackedClip;
use crate::simd::Kernels;
use crate::skeleton::Skeleton;
use crate::value::Kind;

/// Most values a clip is unpacked to; an hour of a character has fewer.
const MOST_SAMPLES: u64 = 1 << 28;

/// How often a second numbers that are no joints' are read at least.
const RATE_OF_VALUES: f64 = 60.0;

/// Gives the packed clips of a document their tracks back, with joints by index in the model's clips and by name in the
/// others.
pub fn unpack_all(document: &mut Document, tolerance: f32, report: &mut Report) {
    let skeletons: Vec<_> = document.all_skeletons().cloned().collect();
    if let Some(model) = &mut document.model {
        for clip in &mut model.clips {
            if let Some(unpacked) = unpack_reporting(clip, std::slice::from_ref(&model.skeleton), tolerance, report) {
                *clip = Arc::new(unpacked.0);
            }
        }
    }
    for entry in &mut document.clips {
        if let Some((unpacked, skeleton)) = unpack_reporting(&entry.clip, &skeletons, tolerance, report) {
            entry.clip = Arc::new(match skeleton {
                Some(skeleton) => name_targets(&unpacked, &skeleton, report),
                None => unpacked,
            });
        }
    }
}

/// A clip without its packed form, and the skeleton that its joints are of; `None` where it is not packed.
pub(crate) fn unpack_reporting(
    clip: &Clip,
    skeletons: &[Arc<Skeleton>],
    tolerance: f32,
    report: &mut Report,
) -> Option<(Clip, Option<Arc<Skeleton>>)> {
    let packed = PackedClip::of(clip)?;
    let place = format!("clip \"{}\"", clip.name);
    let skeleton = skeletons.iter().find(|skeleton| packed.fits(skeleton)).cloned();
    let unpacked = skeleton.as_ref().and_then(|skeleton| unpack(&packed, skeleton, f64::from(tolerance)));
    if let Some(unpacked) = unpacked {
        let text = format!("was unpacked from {} frames, within {tolerance} of them", packed.frame_count());
        report.add(Action::Approximated, place, text);
        return Some((unpacked, skeleton));
    }
    let text = match skeleton {
        Some(_) => "what it has in packed form is too long to be unpacked",
        None => "what it has in packed form is for a skeleton that is not here",
    };
    report.add(Action::Dropped, place, text);
    Some((Clip { packed: None, ..clip.clone() }, None))
}

/// A packed clip as an editable one, with joints by index: a key at each frame and between them, less those that a
/// tolerance lets go. `None` where that would be too many.
pub fn unpack(packed: &PackedClip, skeleton: &Skeleton, tolerance: f64) -> Option<Clip> {
    let mut clip = (**packed.outline()).clone();
    for track in &mut clip.tracks {
        if let Target::Transform { path, bone, part } = &track.target {
            let name = bone.as_deref().unwrap_or_else(|| path.rsplit('/').next().unwrap_or(path));
            if let Some(joint) = skeleton.find(name) {
                track.target = Target::Joint { joint, part: *part };
            }
        }
    }
    let frames = packed.frame_count();
    let lanes = packed.joint_count() as u64 * 3 + packed.value_count() as u64;
    let rate_of_values = if packed.frame_rate() > RATE_OF_VALUES { packed.frame_rate() } else { RATE_OF_VALUES };
    let steps = (clip.length * rate_of_values).ceil();
    if (f64::from(frames) * 2.0 + steps) * lanes as f64 > MOST_SAMPLES as f64 {
        return None;
    }
    let half = if packed.frame_rate() > 0.0 { 0.5 / packed.frame_rate() } else { 0.0 };
    let mut times: Vec<f64> = Vec::new();
    for frame in 0..frames {
        times.push(packed.frame_time(frame));
        if frame + 1 < frames {
            times.push(packed.frame_time(frame) + half);
        }
    }
    if times.is_empty() {
        times.push(0.0);
    }
    unpack_values(packed, &mut clip, rate_of_values, steps as u32);
    let is_kept = |target: &Target| clip.tracks.iter().any(|track| track.target == *target);
    let mut made = Vec::new();
    for joint in 0..packed.joint_count() as u32 {
        for part in [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale] {
            let target = Target::Joint { joint, part };
            if !is_kept(&target) {
                made.extend(unpack_joint(packed, joint, part, &times).map(|keys| (target, keys)));
            }
        }
    }
    clip.tracks.extend(made.into_iter().map(|(target, keys)| Track::new(target, TrackContent::Values(keys))));
    clip.settle_rotations();
    clip.optimize_within(Tolerance { number: tolerance, angle: tolerance });
    Some(clip)
}

fn unpack_joint(packed: &PackedClip, joint: u32, part: TransformPart, times: &[f64]) -> Option<Keys> {
    packed.sample_joint(joint, part, 0.0)?;
    let (kind, count) = if part == TransformPart::Rotation { (Kind::Quaternion, 4) } else { (Kind::Vec3, 3) };
    let values = times.iter().flat_map(|&time| {
        let value = packed.sample_joint(joint, part, time).unwrap_or_default();
        value.into_iter().take(count)
    });
    let values: Vec<f32> = values.collect();
    let still = values.chunks_exact(count).all(|value| value == &values[..count]);
    if still {
        return Some(Keys::floats(kind, vec![0.0], values[..count].to_vec()));
    }
    Some(Keys::floats(kind, times.iter().map(|&time| time as f32).collect(), values))
}

/// Gives tracks whose numbers are packed their keys back.
fn unpack_values(packed: &PackedClip, clip: &mut Clip, rate: f64, steps: u32) {
    let count = packed.value_count();
    if count == 0 {
        return;
    }
    let times: Vec<f64> = (0..=steps).map(|step| (f64::from(step) / rate).min(clip.length)).collect();
    let mut numbers = vec![0.0; count * times.len()];
    for (&time, row) in times.iter().zip(numbers.chunks_exact_mut(count)) {
        packed.sample_values(Kernels::best(), time, row);
    }
    for value in packed.values() {
        let Some(track) = clip.tracks.get_mut(value.track as usize) else { continue };
        let TrackContent::Values(keys) = &mut track.content else { continue };
        let (offset, stride) = (value.offset as usize, keys.stride());
        let rows = numbers.chunks_exact(count).filter_map(|row| row.get(offset..offset + stride));
        let values: Vec<f32> = rows.flatten().copied().collect();
        let KeyValues::Floats(old) = &mut keys.values else { continue };
        *old = values;
        (keys.interpolation, keys.tangents) = (Interpolation::Linear, Tangents::None);
        keys.transitions.clear();
        keys.modes.clear();
        keys.times = times.iter().map(|&time| time as f32).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, SampleAt};
    use crate::math::{Transform, trig};
    use crate::pack::{PackSettings, pack};
    use crate::skeleton::Joint;

    /// A swing of one joint, a step of another, a number and an event.
    fn clip() -> Clip {
        let times: Vec<f32> = (0..=40).map(|key| key as f32 * 0.05).collect();
        let turn = |&time: &f32| {
            let (sine, cosine) = trig::sin_cos(f64::from(time));
            [0.0, sine as f32, 0.0, cosine as f32]
        };
        let turns = times.iter().flat_map(turn).collect();
        let swing = Keys::floats(Kind::Quaternion, times.clone(), turns);
        let mut step = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        step.interpolation = Interpolation::Step;
        let power = Keys::floats(Kind::Float, vec![0.0, 1.0, 2.0], vec![0.0, 3.0, 1.0]);
        let joint = |joint, part| Target::Joint { joint, part };
        let named = Target::Transform { path: "a/b".into(), bone: None, part: TransformPart::Translation };
        let property = Target::Property { path: "lamp".into(), property: "power".into(), component: None };
        let event = EventKey { time: 0.5, name: "hit".into(), payload: String::new() };
        let values = |(target, keys)| Track::new(target, TrackContent::Values(keys));
        let tracks = [(joint(0, TransformPart::Rotation), swing), (named, step), (property, power)];
        let mut tracks: Vec<Track> = tracks.into_iter().map(values).collect();
        tracks.push(Track::new(Target::Events, TrackContent::Events(vec![event])));
        Clip { name: "swing".into(), length: 2.0, tracks, ..Clip::default() }
    }

    #[test]
    fn an_unpacked_clip_moves_as_the_packed_one() {
        let joint = |name: &str, parent| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
        let skeleton = Skeleton::build(&[joint("a", None), joint("b", Some(0))]).expect("valid");
        let original = clip();
        let settings = PackSettings { error: Some(1e-4), shell: Some(0.1), ..PackSettings::default() };
        let (packed, _) = pack(&original, &skeleton, &settings).expect("packed");
        let unpacked = unpack(&packed, &skeleton, 1e-4).expect("short");
        assert_eq!((unpacked.events().len(), unpacked.tracks.len(), unpacked.length), (1, 4, 2.0));
        unpacked.validate().expect("valid");
        for (track, target) in original.tracks.iter().zip([0, 1, 2]) {
            let TrackContent::Values(old) = &track.content else { continue };
            let target = match target {
                0 => Target::Joint { joint: 0, part: TransformPart::Rotation },
                1 => Target::Joint { joint: 1, part: TransformPart::Translation },
                _ => track.target.clone(),
            };
            let found = unpacked.tracks.iter().find(|track| track.target == target).expect("there");
            let TrackContent::Values(new) = &found.content else { panic!("values") };
            for sample in 0..80 {
                let at = SampleAt::time(f64::from(sample) * 0.0249);
                let (mut a, mut b) = (vec![0.0; old.stride()], vec![0.0; new.stride()]);
                old.sample_floats(&at, false, &mut 0, &mut a);
                new.sample_floats(&at, false, &mut 0, &mut b);
                let off = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                assert!(off < 2e-3, "{target} at {}: {a:?} became {b:?}", at.time);
            }
        }
    }
}
