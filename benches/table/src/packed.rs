//! A walk packed, and the same walk as a textbook keeps it: arrays of keys per joint.

use std::sync::Arc;

use anim::clip::{Clip, KeyValues, Target, TrackContent, TransformPart};
use anim::pack::{PackReport, PackSettings, PackedClip, pack};
use anim::skeleton::Skeleton;
use glam::{Quat, Vec3};

use crate::textbook::{PlainClip, PlainKeys, PlainTracks, PlainTransform};
use crate::walk::Walk;

/// A walk in each of its forms.
pub struct Packed {
    /// Its joints.
    pub skeleton: Arc<Skeleton>,
    /// Editable.
    pub clip: Arc<Clip>,
    /// Twice, each with bytes of its own: two clips that are mixed are seldom one.
    pub packed: [PackedClip; 2],
    /// What packing said, at a tenth of a millimetre at points three centimetres from each joint.
    pub report: PackReport,
    /// Length units in a metre.
    pub metre: f64,
    /// As a textbook has it, twice.
    pub plain: [PlainClip; 2],
}

impl Packed {
    /// Packs it.
    ///
    /// # Panics
    /// If the clip cannot be packed.
    pub fn new(walk: Walk) -> Self {
        let settings =
            PackSettings { error: Some(1e-4 * walk.metre), shell: Some(0.03 * walk.metre), ..PackSettings::default() };
        let (packed, report) = pack(&walk.clip, &walk.skeleton, &settings).expect("a clip that can be packed");
        let plain = plain(&walk.clip, &walk.skeleton);
        Self {
            skeleton: walk.skeleton,
            clip: Arc::new(walk.clip),
            packed: [packed.clone(), packed],
            report,
            metre: walk.metre,
            plain: [plain.clone(), plain],
        }
    }

    /// Seconds that it lasts.
    pub fn length(&self) -> f64 {
        self.clip.length
    }
}

fn plain(clip: &Clip, skeleton: &Skeleton) -> PlainClip {
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
        let (KeyValues::Floats(values), into) = (&keys.values, &mut tracks[*joint as usize]) else { continue };
        let vectors =
            || PlainKeys { times: keys.times.clone(), values: values.chunks(3).map(Vec3::from_slice).collect() };
        match part {
            TransformPart::Translation => into.translation = vectors(),
            TransformPart::Scale => into.scale = vectors(),
            TransformPart::Rotation => {
                into.rotation =
                    PlainKeys { times: keys.times.clone(), values: values.chunks(4).map(Quat::from_slice).collect() };
            }
        }
    }
    PlainClip { tracks }
}
