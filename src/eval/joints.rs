//! Piles of joints: the same running means as [`super::accumulate`] has for values, over whole columns.

use super::layer::{Coverage, Layer, Operation, RotationMean};
use crate::math::{Quat, Vec3, lerp};
use crate::simd::AlignedFloats;
use crate::skeleton::Pose;

/// The poses that a layer gathers, and how much of each part of each joint came in.
#[derive(Debug, Default)]
pub(super) struct JointPile {
    pose: Pose,
    weights: [AlignedFloats; 3],
    /// Whether anything came in since the last [`JointPile::finish`].
    touched: bool,
}

/// Translation, rotation, scale: the parts of a transform, as indices into arrays of three.
const TRANSLATION: usize = 0;
const ROTATION: usize = 1;
const SCALE: usize = 2;

impl JointPile {
    /// Makes room for a skeleton; allocates only the first time, or for another number of joints.
    pub fn fit(&mut self, joints: usize) {
        if self.pose.joint_count() != joints {
            self.pose = Pose::identity(joints);
            self.weights = std::array::from_fn(|_| AlignedFloats::filled(joints, 0.0));
        }
    }

    /// Adds a pose. `presence` says per part which joints it has, and `within`, where there is one, which it may reach.
    pub fn add(
        &mut self,
        pose: &Pose,
        presence: &[AlignedFloats; 3],
        within: Option<&[AlignedFloats; 3]>,
        weight: f32,
        layer: &Layer,
    ) {
        self.touched = true;
        for joint in 0..pose.joint_count() {
            let given = pose.get(joint);
            let mut pile = self.pose.get(joint);
            for part in [TRANSLATION, ROTATION, SCALE] {
                let w = weight * presence[part][joint] * within.map_or(1.0, |limit| limit[part][joint]);
                if w == 0.0 {
                    continue;
                }
                let total = &mut self.weights[part][joint];
                let first = *total == 0.0;
                *total += w;
                let t = w / *total;
                let additive = layer.operation == Operation::Additive;
                match part {
                    TRANSLATION => add_vector(&mut pile.translation, given.translation, w, t, first, additive),
                    SCALE => add_vector(&mut pile.scale, given.scale, w, t, first, additive),
                    _ if additive => {
                        let from = if first { Quat::IDENTITY } else { pile.rotation };
                        pile.rotation = from.slerp(from * given.rotation, w);
                    }
                    _ if first => pile.rotation = given.rotation,
                    _ => pile.rotation = mix_rotations(pile.rotation, given.rotation, t, layer.rotation_mean),
                }
            }
            self.pose.set(joint, &pile);
        }
    }

    /// Takes the pile into the result, and empties it. Joints that nothing reached keep what the result has.
    pub fn finish(&mut self, layer: &Layer, base: Option<&Pose>, result: &mut Pose) {
        if !std::mem::take(&mut self.touched) {
            return;
        }
        let mask = layer.mask.as_ref().map(|m| m.weights());
        let additive = layer.operation == Operation::Additive;
        for joint in 0..result.joint_count() {
            let pile = self.pose.get(joint);
            let mut out = result.get(joint);
            let from = base.map_or(out, |b| b.get(joint));
            for part in [TRANSLATION, ROTATION, SCALE] {
                let total = std::mem::take(&mut self.weights[part][joint]);
                let share = layer.weight * mask.map_or(1.0, |m| m[joint]);
                if total == 0.0 || share == 0.0 {
                    continue;
                }
                let share = if layer.coverage == Coverage::Absolute { share * total.min(1.0) } else { share };
                let share = if additive { layer.weight * mask.map_or(1.0, |m| m[joint]) } else { share };
                match part {
                    TRANSLATION => out.translation = take_vector(from.translation, pile.translation, share, additive),
                    SCALE => out.scale = take_vector(from.scale, pile.scale, share, additive),
                    _ if additive => out.rotation = from.rotation.slerp(from.rotation * pile.rotation, share),
                    _ if share >= 1.0 => out.rotation = pile.rotation,
                    _ => {
                        out.rotation = mix_rotations(pile.rotation, from.rotation, 1.0 - share, layer.rotation_mean);
                    }
                }
            }
            result.set(joint, &out);
        }
    }
}

fn mix_rotations(a: Quat, b: Quat, t: f32, mean: RotationMean) -> Quat {
    match mean {
        RotationMean::Arc => a.slerp(b, t),
        RotationMean::Chord => a.nlerp(b, t),
    }
}

fn add_vector(pile: &mut Vec3, given: Vec3, weight: f32, share: f32, first: bool, additive: bool) {
    *pile = match (additive, first) {
        (true, true) => given * weight,
        (true, false) => *pile + given * weight,
        (false, true) => given,
        (false, false) => pile.lerp(given, share),
    };
}

fn take_vector(from: Vec3, pile: Vec3, share: f32, additive: bool) -> Vec3 {
    if additive {
        from + pile * share
    } else if share >= 1.0 {
        pile
    } else {
        let back = 1.0 - share;
        Vec3::new(lerp(pile.x, from.x, back), lerp(pile.y, from.y, back), lerp(pile.z, from.z, back))
    }
}
