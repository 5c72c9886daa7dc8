//! Making a clip additive: keys become changes from a reference.
//!
//! Numbers become `key − reference`, rotations `conjugate(reference) · key`, so that the change is applied after the
//! pose. Booleans, enums, texts and resources stay as they are.

use super::{check_frame, check_rate};
use crate::clip::{Clip, ClipError, KeyValues, Keys, SampleAt, Tangents, Track, TrackContent, TrackMistake};
use crate::math::Quat;

impl Clip {
    /// The clip as changes from `reference` (which may be the clip itself) at a frame. Tracks are matched by target and
    /// kind; one without a match keeps its keys.
    pub fn to_additive(
        &self,
        reference: &Self,
        reference_frame: f64,
        frames_per_second: f64,
    ) -> Result<Self, ClipError> {
        check_rate(frames_per_second)?;
        check_frame(reference_frame)?;
        reference.check_editable()?;
        let at = SampleAt::time(reference_frame / frames_per_second);
        self.edited(|clip| {
            clip.additive = true;
            for (index, track) in clip.tracks.iter_mut().enumerate() {
                let named = |mistake| ClipError::Track { track: index, target: track.target.clone(), mistake };
                let changed = track.less(&reference.tracks, &at).map_err(named)?;
                *track = changed;
            }
            Ok(())
        })
    }
}

impl Track {
    /// The track less the value that the matching one of `references` has at a time.
    fn less(&self, references: &[Self], at: &SampleAt) -> Result<Self, TrackMistake> {
        let mut track = self.clone();
        let TrackContent::Values(keys) = &mut track.content else { return Ok(track) };
        let matching = references.iter().find_map(|reference| match &reference.content {
            TrackContent::Values(other) if reference.target == self.target && other.kind == keys.kind => Some(other),
            _ => None,
        });
        if let Some(reference) = matching {
            if reference.stride() != keys.stride() {
                let numbers = |keys: &Keys| format!("{} numbers a key", keys.stride());
                return Err(TrackMistake::Unlike { first: numbers(keys), second: numbers(reference) });
            }
            keys.subtract(reference, at);
        }
        Ok(track)
    }
}

impl Keys {
    fn subtract(&mut self, reference: &Self, at: &SampleAt) {
        let stride = self.stride();
        match &mut self.values {
            KeyValues::Floats(values) => {
                let mut pose = vec![0.0; stride];
                reference.sample_floats(at, false, &mut 0, &mut pose);
                let lane = reference.rotation_lane(stride);
                subtract_floats(values, &pose, lane);
                subtract_from_tangents(&mut self.tangents, &pose, lane);
            }
            KeyValues::Doubles(values) => {
                let pose = reference.sample_double(at, false, &mut 0);
                for value in values {
                    *value -= pose;
                }
            }
            KeyValues::Integers(values) if !self.kind.is_always_discrete() => {
                let mut pose = vec![0.0; stride];
                reference.sample_integers_continuous(at, false, &mut 0, &mut pose);
                for key in values.chunks_exact_mut(stride) {
                    for (value, reference) in key.iter_mut().zip(&pose) {
                        *value = value.saturating_sub(reference.round() as i64);
                    }
                }
            }
            KeyValues::Integers(_) | KeyValues::Texts(_) => {}
        }
    }
}

/// Takes `pose` off every key. The four numbers from `lane` on are a rotation.
fn subtract_floats(values: &mut [f32], pose: &[f32], lane: Option<usize>) {
    for key in values.chunks_exact_mut(pose.len()) {
        for (index, (value, reference)) in key.iter_mut().zip(pose).enumerate() {
            if !is_rotation(lane, index) {
                *value = (f64::from(*value) - f64::from(*reference)) as f32;
            }
        }
        turn_back(key, pose, lane);
    }
}

/// Slopes of numbers stay; slopes of rotations turn with their keys, and points with what they are points of.
fn subtract_from_tangents(tangents: &mut Tangents, pose: &[f32], lane: Option<usize>) {
    match tangents {
        Tangents::None => {}
        Tangents::Slopes { into, out } => {
            for slopes in into.chunks_exact_mut(pose.len()).chain(out.chunks_exact_mut(pose.len())) {
                turn_back(slopes, pose, lane);
            }
        }
        Tangents::Handles { into, out, relative } => {
            for handles in into.chunks_exact_mut(pose.len()).chain(out.chunks_exact_mut(pose.len())) {
                let mut values: Vec<f32> = handles.iter().map(|handle| handle[1]).collect();
                if *relative {
                    turn_back(&mut values, pose, lane);
                } else {
                    subtract_floats(&mut values, pose, lane);
                }
                for (handle, value) in handles.iter_mut().zip(values) {
                    handle[1] = value;
                }
            }
        }
    }
}

fn is_rotation(lane: Option<usize>, index: usize) -> bool {
    lane.is_some_and(|lane| (lane..lane + 4).contains(&index))
}

/// Multiplies the rotation among a key's numbers with the inverse of the pose's.
fn turn_back(key: &mut [f32], pose: &[f32], lane: Option<usize>) {
    let Some(lane) = lane else { return };
    let rotation = |numbers: &[f32]| Quat::new(numbers[lane], numbers[lane + 1], numbers[lane + 2], numbers[lane + 3]);
    let turned = rotation(pose).normalized().conjugate() * rotation(key);
    key[lane..lane + 4].copy_from_slice(&turned.to_array());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Interpolation, Target, TransformPart};
    use crate::math::{Vec3, rotation_curves};
    use crate::value::Kind;

    fn about_z(angle: f32) -> [f32; 4] {
        Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), angle).to_array()
    }

    fn clip(keys: Keys) -> Clip {
        let target = Target::Transform { path: "hip".into(), bone: None, part: TransformPart::Rotation };
        Clip { length: 1.0, tracks: vec![Track::new(target, TrackContent::Values(keys))], ..Clip::default() }
    }

    fn sample(clip: &Clip, time: f64) -> Quat {
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        let mut out = [0.0; 4];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
        out.into()
    }

    #[test]
    fn an_additive_rotation_after_its_reference_gives_the_key_on_splines_too() {
        let values = [about_z(0.3), about_z(1.5)].concat();
        let slopes = vec![0.0, 0.0, 0.7, -0.1, 0.0, 0.0, 0.2, 0.4];
        let linear = Keys::floats(Kind::Quaternion, vec![0.0, 1.0], values);
        let tangents = Tangents::Slopes { into: slopes.clone(), out: slopes };
        let spline = Keys { interpolation: Interpolation::CubicSpline, tangents, ..linear.clone() };
        for keys in [linear, spline] {
            let plain = clip(keys);
            let additive = plain.to_additive(&plain, 0.0, 30.0).expect("valid");
            assert!(additive.additive);
            for step in 0..=4 {
                let time = f64::from(step) / 4.0;
                let put_back = sample(&plain, 0.0) * sample(&additive, time);
                assert!((put_back.dot(sample(&plain, time)).abs() - 1.0).abs() < 1e-6, "at {time}");
            }
        }
    }

    #[test]
    fn a_track_of_another_kind_is_no_reference() {
        let numbers = |kind, value| {
            let target = Target::Property { path: String::new(), property: "color".into(), component: None };
            let keys = Keys::floats(kind, vec![0.0], vec![value; 4]);
            Clip { tracks: vec![Track::new(target, TrackContent::Values(keys))], ..Clip::default() }
        };
        let made = numbers(Kind::Vec4, 2.0).to_additive(&numbers(Kind::Color, 1.0), 0.0, 30.0).expect("valid");
        assert_eq!(made.tracks, numbers(Kind::Vec4, 2.0).tracks);
    }

    #[test]
    fn a_bad_frame_or_rate_is_refused() {
        let keys = Keys::floats(Kind::Quaternion, vec![0.0], about_z(0.5).to_vec());
        let plain = clip(keys);
        assert!(plain.to_additive(&plain, -1.0, 30.0).is_err());
        assert!(plain.to_additive(&plain, 0.0, 0.0).is_err());
        let normal = rotation_curves::normalized(about_z(0.5).map(f64::from));
        assert!((sample(&plain, 0.0).dot(normal) - 1.0).abs() < 1e-6, "the clip is as it was");
    }
}
