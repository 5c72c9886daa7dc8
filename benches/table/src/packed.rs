//! A walk packed, and the same walk as a textbook keeps it: arrays of keys per joint.
//!
//! A textbook has straight lines alone: cubic tracks are joined by as many lines as stay within the bound that the walk is
//! packed to. What files have of noise is no one's: a track that never leaves its first key by more than [`STILL`] is that
//! key for drivers that play the editable clip, and stands in the textbook's rest pose.

use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyValues, Keys, Target, TrackContent, TransformPart};
use anim::io::bake::bake;
use anim::pack::{PackReport, PackSettings, PackedClip, pack};
use anim::skeleton::Skeleton;
use glam::{Quat, Vec3};

use crate::textbook::{PlainClip, PlainTracks, PlainTransform};
use crate::walk::Walk;

/// How far a packed walk may be off, in metres, at points three centimetres from each joint; and a textbook's lines from
/// a cubic track.
const BOUND: f64 = 1e-4;
const SHELL: f64 = 0.03;

/// How far a track may leave its first key and count as still: in metres, and in numbers of a rotation or scale. What files
/// have below that is rounding of those who wrote them.
const STILL: f64 = 1e-5;

/// A walk in each of its forms.
pub struct Packed {
    /// Its joints.
    pub skeleton: Arc<Skeleton>,
    /// Editable, as drivers play it.
    pub clip: Arc<Clip>,
    /// Twice, each with bytes of its own: two clips that are mixed are seldom one.
    pub packed: [PackedClip; 2],
    /// What packing said.
    pub report: PackReport,
    /// Length units in a metre.
    pub metre: f64,
    /// As a textbook has it, twice.
    pub plain: [PlainClip; 2],
    /// What moves in it.
    pub plays: Plays,
}

/// What a textbook's version of a walk plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plays {
    /// Translations, rotations and scales that move.
    pub moving: [usize; 3],
    /// How many of those have cubic tracks, played as lines.
    pub cubic: usize,
}

impl std::fmt::Display for Plays {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [translations, rotations, scales] = self.moving;
        write!(f, "{rotations} rotations, {translations} translations, {scales} scales")?;
        match self.cubic {
            0 => Ok(()),
            cubic => write!(f, "; {cubic} cubic, which the textbook has as lines within {} mm", BOUND * 1e3),
        }
    }
}

impl Packed {
    /// Packs it.
    ///
    /// # Panics
    /// If the clip cannot be packed.
    pub fn new(walk: Walk) -> Self {
        let settings = PackSettings {
            error: Some(BOUND * walk.metre),
            shell: Some(SHELL * walk.metre),
            ..PackSettings::default()
        };
        let (packed, report) = pack(&walk.clip, &walk.skeleton, &settings).expect("a clip that can be packed");
        let clip = without_noise(walk.clip, walk.metre);
        let (plain, plays) = plain(&clip, &walk.skeleton, walk.metre);
        Self {
            skeleton: walk.skeleton,
            clip: Arc::new(clip),
            packed: [packed.clone(), packed],
            report,
            metre: walk.metre,
            plain: [plain.clone(), plain],
            plays,
        }
    }

    /// Seconds that it lasts.
    pub fn length(&self) -> f64 {
        self.clip.length
    }
}

/// What a length or a number is divided by, where lengths are in `metre`s.
fn unit(part: TransformPart, metre: f64) -> f64 {
    if part == TransformPart::Translation { metre } else { 1.0 }
}

/// The clip whose still tracks have one key.
fn without_noise(mut clip: Clip, metre: f64) -> Clip {
    for track in &mut clip.tracks {
        let (Target::Joint { part, .. }, TrackContent::Values(keys)) = (&track.target, &mut track.content) else {
            continue;
        };
        let KeyValues::Floats(values) = &keys.values else { continue };
        let first = &values[..keys.stride()];
        let off = |value: &[f32]| value.iter().zip(first).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        if values.chunks(keys.stride()).all(|value| f64::from(off(value)) <= STILL * unit(*part, metre)) {
            *keys = Keys::floats(keys.kind, vec![0.0], first.to_vec());
        }
    }
    clip
}

fn plain(clip: &Clip, skeleton: &Skeleton, metre: f64) -> (PlainClip, Plays) {
    let mut plays = Plays::default();
    let mut tracks: Vec<PlainTracks> = skeleton
        .rest()
        .iter()
        .map(|rest| PlainTracks {
            rest: PlainTransform {
                translation: rest.translation.into(),
                rotation: rest.rotation.into(),
                scale: rest.scale.into(),
            },
            ..PlainTracks::default()
        })
        .collect();
    for track in &clip.tracks {
        let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
            continue;
        };
        let baked;
        let lines = if keys.interpolation == Interpolation::Linear {
            keys
        } else {
            plays.cubic += 1;
            baked = bake(keys, (BOUND * unit(*part, metre)) as f32).keys;
            &baked
        };
        let (KeyValues::Floats(values), into) = (&lines.values, &mut tracks[*joint as usize]) else { continue };
        plays.moving[*part as usize] += usize::from(lines.len() > 1);
        let (vectors, rotations) =
            (|| values.chunks(3).map(Vec3::from_slice), || values.chunks(4).map(Quat::from_slice));
        match part {
            TransformPart::Translation => into.translation.set(&lines.times, vectors(), &mut into.rest.translation),
            TransformPart::Rotation => into.rotation.set(&lines.times, rotations(), &mut into.rest.rotation),
            TransformPart::Scale => into.scale.set(&lines.times, vectors(), &mut into.rest.scale),
        }
    }
    (PlainClip { tracks }, plays)
}

#[cfg(test)]
mod tests {
    use anim::clip::{SampleAt, Tangents, Track};
    use anim::math::Transform;
    use anim::skeleton::Joint;
    use anim::value::Kind;

    use super::*;

    /// In centimetres, as the walk of the test assets is.
    const METRE: f64 = 100.0;

    fn curve() -> Keys {
        Keys {
            interpolation: Interpolation::CubicSpline,
            tangents: Tangents::Slopes {
                into: vec![9.0, -2.0, 30.0, 0.0, 1.0, 0.0],
                out: vec![40.0, 0.0, 1.0, 0.0, 9.0, 2.0],
            },
            ..Keys::floats(Kind::Vec3, vec![0.0, 0.5], vec![0.0, 1.0, 2.0, 4.0, 1.0, 1.5])
        }
    }

    fn skeleton() -> Skeleton {
        Skeleton::build(&[Joint { name: "hips".into(), parent: None, rest: Transform::IDENTITY }]).expect("a tree")
    }

    /// A clip of one track.
    fn clip(part: TransformPart, keys: Keys) -> Clip {
        let tracks = vec![Track::new(Target::Joint { joint: 0, part }, TrackContent::Values(keys))];
        Clip { length: 0.5, tracks, ..Clip::default() }
    }

    #[test]
    fn a_textbook_s_lines_follow_a_cubic_track_within_the_bound() {
        let (plain, plays) = plain(&clip(TransformPart::Translation, curve()), &skeleton(), METRE);
        assert_eq!(plays, Plays { moving: [1, 0, 0], cubic: 1 });
        let mut pose = [PlainTransform::default()];
        for step in 0..=1000 {
            let (time, mut value) = (f64::from(step) * 5e-4, [0.0; 3]);
            curve().sample_floats(&SampleAt::time(time), false, &mut 0, &mut value);
            plain.sample(time as f32, None, &mut pose);
            let off = pose[0].translation.distance(value.into());
            assert!(f64::from(off) <= BOUND * METRE * 2.0, "{value:?} became {:?} at {time} s", pose[0].translation);
        }
    }

    #[test]
    fn a_track_that_trembles_by_rounding_alone_stands_in_the_rest_pose() {
        let keys = |by: f32| Keys::floats(Kind::Vec3, vec![0.0, 0.5], vec![2.0, 1.0, 1.0, 2.0, 1.0 + by, 1.0]);
        for (by, moving) in [(1e-6, 0), (1e-4, 1)] {
            let clip = without_noise(clip(TransformPart::Scale, keys(by)), METRE);
            let (plain, plays) = plain(&clip, &skeleton(), METRE);
            assert_eq!(plays.moving, [0, 0, moving], "by {by}");
            let mut pose = [PlainTransform::default()];
            plain.sample(0.0, None, &mut pose);
            assert_eq!(pose[0].scale, Vec3::new(2.0, 1.0, 1.0), "by {by}");
        }
    }
}
