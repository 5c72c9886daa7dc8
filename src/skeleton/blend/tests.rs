//! Blends against the plain formulas, on every width.

use super::*;
use crate::math::{Quat, Transform, Vec3};

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn pose(&mut self, joints: usize) -> Pose {
        let transforms: Vec<Transform> = (0..joints)
            .map(|_| Transform {
                translation: self.vector(),
                rotation: Quat::new(self.next(), self.next(), self.next(), self.next()).normalized(),
                scale: self.vector(),
            })
            .collect();
        Pose::from_transforms(&transforms)
    }
}

/// The angle of the turn from one rotation to another, in double precision.
fn angle_between(a: Quat, b: Quat) -> f64 {
    let (a, b) = (a.to_array().map(f64::from), b.to_array().map(f64::from));
    let distance = |sign: f64| a.iter().zip(b).map(|(x, y)| (x - sign * y) * (x - sign * y)).sum::<f64>().sqrt();
    2.0 * distance(1.0).min(distance(-1.0))
}

const JOINTS: usize = 37;

#[test]
fn rotations_along_the_arc_are_within_a_millionth_of_a_radian() {
    let mut numbers = Numbers(1);
    let mut worst = 0.0_f64;
    for round in 0..200 {
        let from = numbers.pose(JOINTS);
        let mut to = numbers.pose(JOINTS);
        for joint in 0..JOINTS {
            // From far apart to a millionth apart, and every fifth on the other side.
            let spread = [1.0, 0.5, 0.1, 1e-2, 1e-4, 1e-6, 0.0][joint % 7];
            let (a, b) = (from.get(joint).rotation, to.get(joint).rotation);
            let near = Quat::new(
                a.x + (b.x - a.x) * spread,
                a.y + (b.y - a.y) * spread,
                a.z + (b.z - a.z) * spread,
                a.w + (b.w - a.w) * spread,
            )
            .normalized();
            to.set_rotation(joint, if joint % 5 == 0 { -near } else { near });
        }
        let share = round as f32 / 199.0;
        let mut mixed = from.clone();
        mix_pose(Kernels::best(), &mut mixed, &BlendSample::new(&to, share), RotationMean::Arc);
        for joint in 0..JOINTS {
            let expected = from.get(joint).rotation.slerp(to.get(joint).rotation, share);
            worst = worst.max(angle_between(mixed.get(joint).rotation, expected));
        }
    }
    assert!(worst < 1e-6, "{worst}");
}

#[test]
fn a_pile_moves_the_share_of_each_weight_toward_the_new_value() {
    let mut numbers = Numbers(2);
    let poses: [Pose; 3] = std::array::from_fn(|_| numbers.pose(JOINTS));
    let weights = [0.5, 0.25, 1.5];
    let samples: [BlendSample<'_>; 3] = std::array::from_fn(|i| BlendSample::new(&poses[i], weights[i]));
    let base = numbers.pose(JOINTS);
    for kernels in Kernels::available() {
        let mut pile = Pile::new(JOINTS);
        pile.clear(RotationMean::Arc);
        let pose = pile.blend(kernels, &samples, &base, Coverage::Absolute);
        for joint in 0..JOINTS {
            let [a, b, c] = [0, 1, 2].map(|i| poses[i].get(joint));
            let found = pose.get(joint);
            let translation = a.translation.lerp(b.translation, 0.25 / 0.75).lerp(c.translation, 1.5 / 2.25);
            assert!((found.translation - translation).length() < 1e-6);
            let rotation = a.rotation.slerp(b.rotation, 0.25 / 0.75).slerp(c.rotation, 1.5 / 2.25);
            assert!(angle_between(found.rotation, rotation) < 2e-6);
            let scale = a.scale.lerp(b.scale, 0.25 / 0.75).lerp(c.scale, 1.5 / 2.25);
            assert!((found.scale - scale).length() < 1e-6);
        }
    }
}

#[test]
fn the_chord_is_the_weighted_sum_on_one_side_scaled_to_unit_length() {
    let mut numbers = Numbers(3);
    let poses: [Pose; 3] = std::array::from_fn(|_| numbers.pose(JOINTS));
    let weights = [0.5, 0.25, 0.25];
    let samples: [BlendSample<'_>; 3] = std::array::from_fn(|i| BlendSample::new(&poses[i], weights[i]));
    let mut pile = Pile::new(JOINTS);
    pile.clear(RotationMean::Chord);
    let pose = pile.blend(Kernels::best(), &samples, &poses[0], Coverage::Normalized);
    for joint in 0..JOINTS {
        let mut sum = [0.0_f64; 4];
        for (pose, weight) in poses.iter().zip(weights) {
            let q = pose.get(joint).rotation.to_array().map(f64::from);
            let dot: f64 = sum.iter().zip(q).map(|(a, b)| a * b).sum();
            let weight = if dot < 0.0 { -f64::from(weight) } else { f64::from(weight) };
            for (sum, q) in sum.iter_mut().zip(q) {
                *sum += weight * q;
            }
        }
        let length = sum.iter().map(|v| v * v).sum::<f64>().sqrt();
        let expected = Quat::from(sum.map(|v| (v / length) as f32));
        assert!(angle_between(pose.get(joint).rotation, expected) < 2e-6);
    }
}

#[test]
fn the_only_value_in_a_pile_comes_out_as_it_went_in() {
    let mut numbers = Numbers(4);
    let (pose, base) = (numbers.pose(JOINTS), numbers.pose(JOINTS));
    for kernels in Kernels::available() {
        let mut pile = Pile::new(JOINTS);
        assert_eq!(*pile.blend(kernels, &[BlendSample::new(&pose, 1.0)], &base, Coverage::Absolute), pose);
        assert_eq!(*pile.blend(kernels, &[BlendSample::new(&pose, 0.3)], &base, Coverage::Normalized), pose);
        assert_eq!(*pile.blend(kernels, &[BlendSample::new(&pose, 0.0)], &base, Coverage::Normalized), base);
        assert_eq!(*pile.finish(kernels, &base, Coverage::Absolute), base);
    }
}

#[test]
fn missing_weight_shows_the_base_only_where_coverage_is_absolute() {
    let mut numbers = Numbers(5);
    let (pose, base) = (numbers.pose(JOINTS), numbers.pose(JOINTS));
    let mut pile = Pile::new(JOINTS);
    for mean in [RotationMean::Arc, RotationMean::Chord] {
        pile.clear(mean);
        let covered = pile.blend(Kernels::best(), &[BlendSample::new(&pose, 0.25)], &base, Coverage::Absolute).clone();
        for joint in 0..JOINTS {
            let expected = base.get(joint).translation.lerp(pose.get(joint).translation, 0.25);
            assert!((covered.get(joint).translation - expected).length() < 1e-6);
            let expected = base.get(joint).rotation.slerp(pose.get(joint).rotation, 0.25);
            let near = angle_between(covered.get(joint).rotation, expected);
            assert!(if mean == RotationMean::Arc { near < 1e-6 } else { near < 0.3 }, "{near}");
        }
    }
}

#[test]
fn parts_a_clip_does_not_animate_keep_what_others_put_there() {
    let mut numbers = Numbers(6);
    let (whole, arm, base) = (numbers.pose(JOINTS), numbers.pose(JOINTS), numbers.pose(JOINTS));
    let mut bits = JointBits::none(JOINTS);
    JointBits::set(&mut bits.rotation, 5);
    JointBits::set(&mut bits.translation, 6);
    let presence = PartWeights::from_bits(&bits, JOINTS);
    for (kernels, mean) in Kernels::available().flat_map(|k| [(k, RotationMean::Arc), (k, RotationMean::Chord)]) {
        let mut pile = Pile::new(JOINTS);
        pile.clear(mean);
        let samples = [BlendSample::new(&arm, 0.5).with_presence(&presence)];
        let pose = pile.blend(kernels, &samples, &base, Coverage::Normalized);
        let chord = mean == RotationMean::Chord;
        for joint in 0..JOINTS {
            let mut expected = base.get(joint);
            if joint == 6 {
                expected.translation = arm.get(joint).translation;
            }
            if joint == 5 && !chord {
                expected.rotation = arm.get(joint).rotation;
            }
            if !(chord && joint == 5) {
                assert_eq!(pose.get(joint), expected, "joint {joint}");
            }
        }
        pile.clear(mean);
        pile.put(kernels, &[BlendSample::new(&whole, 1.0)]);
        pile.put(kernels, &samples);
        let pose = pile.finish(kernels, &base, Coverage::Absolute);
        if !chord {
            assert_eq!(pose.get(3), whole.get(3));
        }
        let expected = whole.get(6).translation.lerp(arm.get(6).translation, 0.5 / 1.5);
        assert!((pose.get(6).translation - expected).length() < 1e-6);
    }
}

#[test]
fn one_pass_and_many_and_weights_per_joint_give_the_same_bits() {
    let mut numbers = Numbers(7);
    let poses: [Pose; 3] = std::array::from_fn(|_| numbers.pose(JOINTS));
    let base = numbers.pose(JOINTS);
    let mut ones = PartWeights::zero(JOINTS);
    for part in 0..3 {
        ones.column_mut(part)[..JOINTS].fill(1.0);
    }
    for (mean, coverage) in [
        (RotationMean::Arc, Coverage::Normalized),
        (RotationMean::Arc, Coverage::Absolute),
        (RotationMean::Chord, Coverage::Normalized),
        (RotationMean::Chord, Coverage::Absolute),
    ] {
        let samples: [BlendSample<'_>; 3] = std::array::from_fn(|i| BlendSample::new(&poses[i], [0.3, 0.0, 0.2][i]));
        let mut pile = Pile::new(JOINTS);
        pile.clear(mean);
        let expected = pile.blend(Kernels::scalar(), &samples, &base, coverage).clone();
        for kernels in Kernels::available() {
            pile.clear(mean);
            assert_eq!(*pile.blend(kernels, &samples, &base, coverage), expected);
            pile.clear(mean);
            let parts = samples.map(|s| s.with_presence(&ones));
            assert_eq!(*pile.blend(kernels, &parts, &base, coverage), expected);
            pile.clear(mean);
            for sample in samples {
                pile.put(kernels, &[sample]);
            }
            assert_eq!(*pile.finish(kernels, &base, coverage), expected);
        }
    }
}

#[test]
fn a_pile_is_finished_in_any_pose_as_in_its_own() {
    let mut numbers = Numbers(11);
    let poses: [Pose; 3] = std::array::from_fn(|_| numbers.pose(JOINTS));
    let mut some = PartWeights::zero(JOINTS);
    for joint in 0..JOINTS {
        some.column_mut(joint % 3)[joint] = if joint % 2 == 0 { 1.0 } else { 0.25 };
    }
    let whole = [BlendSample::new(&poses[0], 0.5), BlendSample::new(&poses[1], 0.25)];
    let parts = [whole[0].with_presence(&some), whole[1]];
    let absent = [whole[0].with_presence(&some)];
    for (mean, coverage) in [(RotationMean::Arc, Coverage::Absolute), (RotationMean::Chord, Coverage::Normalized)] {
        for (kernels, samples) in Kernels::available().flat_map(|k| [(k, &whole[..]), (k, &parts), (k, &absent)]) {
            let mut pile = Pile::new(JOINTS);
            pile.clear(mean);
            let expected = pile.blend(kernels, samples, &poses[2], coverage).clone();
            let (mut into, mut onto) = (poses[0].clone(), poses[2].clone());
            pile.clear(mean);
            pile.blend_into(kernels, samples, Some(&poses[2]), coverage, &mut into);
            pile.clear(mean);
            pile.blend_into(kernels, samples, None, coverage, &mut onto);
            assert_eq!((&into, &onto), (&expected, &expected));
        }
    }
}

#[test]
fn changes_are_added_by_weight_and_weights_above_one_turn_on() {
    let mut numbers = Numbers(8);
    let pose = numbers.pose(JOINTS);
    let mut change = numbers.pose(JOINTS);
    for joint in 0..JOINTS {
        change.set_rotation(joint, Quat::from_axis_angle(numbers.vector().normalized_or(Vec3::ONE), numbers.next()));
    }
    for (kernels, weight) in Kernels::available().flat_map(|k| [0.0, 0.5, 1.0, 3.0].map(|w| (k, w))) {
        let mut found = pose.clone();
        add_pose(kernels, &mut found, &BlendSample::new(&change, weight));
        for joint in 0..JOINTS {
            let (before, change, after) = (pose.get(joint), change.get(joint), found.get(joint));
            let turn = if weight > 1.0 {
                change.rotation * change.rotation * change.rotation
            } else {
                Quat::IDENTITY.slerp(change.rotation, weight)
            };
            assert!(angle_between(after.rotation, before.rotation * turn) < 3e-6);
            assert!((after.translation - (before.translation + change.translation * weight)).length() < 1e-6);
            assert!((after.scale - (before.scale + change.scale * weight)).length() < 1e-6);
        }
        if weight == 0.0 {
            assert_eq!(found, pose);
        }
    }
}

#[test]
fn a_mask_limits_what_is_mixed() {
    let mut numbers = Numbers(9);
    let (pose, other) = (numbers.pose(JOINTS), numbers.pose(JOINTS));
    let mut mask = vec![0.0; pose.padded_count()];
    mask[3] = 1.0;
    mask[4] = 0.5;
    for (kernels, mean) in Kernels::available().flat_map(|k| [(k, RotationMean::Arc), (k, RotationMean::Chord)]) {
        let mut mixed = pose.clone();
        mix_pose(kernels, &mut mixed, &BlendSample::new(&other, 1.0).with_mask(&mask), mean);
        assert_eq!(mixed.get(2), pose.get(2));
        assert_eq!(mixed.get(3), other.get(3));
        let half = pose.get(4).rotation.slerp(other.get(4).rotation, 0.5);
        assert!(angle_between(mixed.get(4).rotation, half) < 1e-6, "half way, arc and chord are one");
    }
}
