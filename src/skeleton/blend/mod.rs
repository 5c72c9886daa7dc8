//! Blending poses: piles, mixing one pose into another, and adding changes.
//!
//! In: poses with weights, masks and the parts they have. Out: one pose. What each operation does to a joint is said
//! in `simd::blend`; here are the shapes that evaluators hold.

use super::{JointBits, PADDING, Pose};
use crate::simd::blend::{Blend, Finish, Onto};
use crate::simd::{AlignedFloats, BlendSample, Kernels};

/// How several rotations become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RotationMean {
    /// A running slerp in the order the samples come.
    #[default]
    Arc,
    /// A sum of all on the first one's side, scaled to unit length.
    Chord,
}

/// What a weight that does not reach one means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coverage {
    /// The pile is taken as it is; the base shows only where nothing came in.
    #[default]
    Normalized,
    /// The base shows through by the weight that is missing to one.
    Absolute,
}

/// A number for the translation, the rotation and the scale of each joint, in three columns padded with zeros.
///
/// As the presence of a clip it is one for the parts the clip animates and zero for the rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartWeights {
    joints: usize,
    floats: AlignedFloats,
}

impl PartWeights {
    /// All zero.
    pub fn zero(joints: usize) -> Self {
        Self { joints, floats: AlignedFloats::filled(joints.next_multiple_of(PADDING) * 3, 0.0) }
    }

    /// One where a bit is set.
    pub fn from_bits(bits: &JointBits, joints: usize) -> Self {
        let mut weights = Self::zero(joints);
        weights.set_bits(bits);
        weights
    }

    /// Becomes one where a bit is set, and zero elsewhere.
    pub fn set_bits(&mut self, bits: &JointBits) {
        let joints = self.joints;
        for (part, words) in bits.parts().into_iter().enumerate() {
            for (joint, weight) in self.column_mut(part)[..joints].iter_mut().enumerate() {
                *weight = if JointBits::get(words, joint) { 1.0 } else { 0.0 };
            }
        }
    }

    /// A bit for each number that is not zero.
    pub fn to_bits(&self) -> JointBits {
        let mut bits = JointBits::none(self.joints);
        for (part, words) in bits.parts_mut().into_iter().enumerate() {
            let some = self.column(part).iter().take(self.joints).enumerate().filter(|(_, weight)| **weight != 0.0);
            some.for_each(|(joint, _)| JointBits::set(words, joint));
        }
        bits
    }

    /// How many joints there are.
    pub fn joint_count(&self) -> usize {
        self.joints
    }

    /// Sets every joint's number for all parts.
    pub fn fill(&mut self, weight: f32) {
        for part in 0..3 {
            let joints = self.joints;
            self.column_mut(part)[..joints].fill(weight);
        }
    }

    /// The column of translations (0), rotations (1) or scales (2).
    ///
    /// # Panics
    /// If `part` is above 2.
    pub fn column(&self, part: usize) -> &[f32] {
        assert!(part < 3, "a transform has three parts");
        let padded = self.floats.len() / 3;
        &self.floats[part * padded..][..padded]
    }

    /// The same, to write; numbers past the last joint stay zero.
    ///
    /// # Panics
    /// If `part` is above 2.
    pub fn column_mut(&mut self, part: usize) -> &mut [f32] {
        assert!(part < 3, "a transform has three parts");
        let padded = self.floats.len() / 3;
        &mut self.floats[part * padded..][..padded]
    }
}

impl<'a> BlendSample<'a> {
    /// A pose that weighs the same for every part of every joint. `weight` is finite and not negative.
    pub fn new(pose: &'a Pose, weight: f32) -> Self {
        Self { columns: pose.floats(), weight, mask: None, presence: None }
    }

    /// The same, its weight times a number per joint from 0 to 1, such as [`super::Mask::weights`].
    pub fn with_mask(self, mask: &'a [f32]) -> Self {
        Self { mask: Some(mask), ..self }
    }

    /// The same, its weight times a number per joint and part, such as what a clip animates.
    pub fn with_presence(self, presence: &'a PartWeights) -> Self {
        Self { presence: Some(&presence.floats), ..self }
    }
}

/// A running weighted mean of poses, with the weight that is in it for each part of each joint.
///
/// Made once per worker and skeleton; putting samples in and finishing allocate nothing. Where all samples of a layer
/// are at hand, [`Pile::blend`] does everything in one pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pile {
    pose: Pose,
    totals: PartWeights,
    mean: RotationMean,
    empty: bool,
}

impl Pile {
    /// An empty pile for poses of `joints` joints.
    pub fn new(joints: usize) -> Self {
        Self { pose: Pose::identity(joints), totals: PartWeights::zero(joints), mean: RotationMean::Arc, empty: true }
    }

    /// Empties the pile, and says how the rotations that come next are taken together.
    pub fn clear(&mut self, mean: RotationMean) {
        self.empty = true;
        self.mean = mean;
    }

    /// Puts samples in, in this order.
    ///
    /// # Panics
    /// If a pose, mask or presence is of another skeleton.
    pub fn put(&mut self, kernels: &Kernels, samples: &[BlendSample<'_>]) {
        self.run(kernels, samples, None);
        self.empty = false;
    }

    /// Turns the pile into a pose, and empties it.
    ///
    /// # Panics
    /// If the base is of another skeleton.
    pub fn finish(&mut self, kernels: &Kernels, base: &Pose, coverage: Coverage) -> &Pose {
        self.blend(kernels, &[], base, coverage)
    }

    /// Puts samples in and finishes, in one pass.
    ///
    /// # Panics
    /// If a pose, mask or presence is of another skeleton.
    pub fn blend(&mut self, kernels: &Kernels, samples: &[BlendSample<'_>], base: &Pose, coverage: Coverage) -> &Pose {
        let absolute = coverage == Coverage::Absolute;
        self.run(kernels, samples, Some(Finish { base: Some(base.floats()), absolute, result: None }));
        self.empty = true;
        &self.pose
    }

    /// The same into a pose of the caller's, which is itself the base where none is given. [`Pile::totals`] are not kept.
    ///
    /// # Panics
    /// If a pose, mask or presence is of another skeleton.
    pub fn blend_into(
        &mut self,
        kernels: &Kernels,
        samples: &[BlendSample<'_>],
        base: Option<&Pose>,
        coverage: Coverage,
        result: &mut Pose,
    ) {
        let absolute = coverage == Coverage::Absolute;
        let (base, result) = (base.map(Pose::floats), Some(result.floats_mut()));
        self.run(kernels, samples, Some(Finish { base, absolute, result }));
        self.empty = true;
    }

    /// The weight that came in for each part of each joint, until the pile is used again.
    pub fn totals(&self) -> &PartWeights {
        &self.totals
    }

    fn run(&mut self, kernels: &Kernels, samples: &[BlendSample<'_>], finish: Option<Finish<'_>>) {
        kernels.blend(&mut Blend {
            pile: self.pose.floats_mut(),
            totals: &mut self.totals.floats,
            empty: self.empty,
            samples,
            arc: self.mean == RotationMean::Arc,
            finish,
        });
    }
}

/// Moves `pose` toward the sample by the sample's weight, which is at most one: where it is one the pose becomes the
/// sample, where it is zero it stays.
///
/// # Panics
/// If a pose, mask or presence is of another skeleton.
pub fn mix_pose(kernels: &Kernels, pose: &mut Pose, sample: &BlendSample<'_>, mean: RotationMean) {
    let arc = mean == RotationMean::Arc;
    kernels.mix(&mut Onto { pose: pose.floats_mut(), sample: *sample, arc });
}

/// Adds the sample's changes to `pose`: translations and scales times the weight, and after the pose's rotation the
/// sample's, by the weight of its angle.
///
/// Where nothing changes, a pose of changes has zero for translation and scale, and no turn.
///
/// # Panics
/// If a pose, mask or presence is of another skeleton.
pub fn add_pose(kernels: &Kernels, pose: &mut Pose, sample: &BlendSample<'_>) {
    kernels.add(&mut Onto { pose: pose.floats_mut(), sample: *sample, arc: true });
    // Padding joints of a pose of changes have scale one, as every pose's.
    pose.reset_padding();
}

#[cfg(test)]
mod tests;
