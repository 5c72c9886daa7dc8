//! Layers of joints: gathers a layer's samples and has the pose kernels blend them.

use super::layer::{Base, Coverage, Layer, Operation};
use crate::simd::{BlendSample, Kernels};
use crate::skeleton::{PartWeights, Pile, Pose, add_pose, mix_pose};

/// How many samples go through the kernels at once. More come in several passes.
const BATCH: usize = 4;

/// A contribution's joints: what it has, how much it counts, and what limits it.
#[derive(Clone, Copy)]
pub(super) struct JointInput<'a> {
    pub pose: &'a Pose,
    pub presence: &'a PartWeights,
    pub within: Option<&'a PartWeights>,
    pub weight: f32,
}

/// The poses that a layer may rest on, besides what lies below it.
#[derive(Clone, Copy)]
pub(super) struct BasePoses<'a> {
    pub rest: &'a Pose,
    pub original: &'a Pose,
    pub snapshot: &'a Pose,
}

/// The buffers that blending a layer needs, one set per worker.
#[derive(Debug, Default)]
pub(super) struct JointBlender {
    pile: Pile,
    limits: Vec<PartWeights>,
    /// Whether nothing has come to the instance's pose in this update: it is to hold the original one, and holds anything.
    bare: bool,
}

impl JointBlender {
    /// Makes room for a skeleton; allocates only the first time, or for another number of joints.
    pub fn fit(&mut self, joints: usize) {
        if self.pile.totals().joint_count() != joints {
            self.pile = Pile::new(joints);
            self.limits.clear();
        }
    }

    /// Begins an instance, whose layers then come one after the other: from the pose that it has, or from the original one.
    pub fn begin(&mut self, from_original: bool) {
        self.bare = from_original;
    }

    /// Ends an instance: where no layer had anything for it, it has the original pose.
    pub fn end(&mut self, original: &Pose, result: &mut Pose) {
        if std::mem::take(&mut self.bare) {
            result.copy_from(original);
        }
    }

    /// Blends a layer's inputs into the result, which is what lies below. `input` gives the one at an index below `count`, or none
    /// where that contribution has no joints.
    pub fn blend<'a>(
        &mut self,
        kernels: &Kernels,
        layer: &Layer,
        count: usize,
        input: impl Fn(usize) -> Option<JointInput<'a>>,
        bases: BasePoses<'a>,
        result: &mut Pose,
    ) {
        self.limit((0..count).filter_map(&input));
        let mut limits = self.limits.iter();
        let mut samples = (0..count).filter_map(&input).map(|input| {
            let limited = input.within.and_then(|_| limits.next());
            BlendSample::new(input.pose, input.weight).with_presence(limited.unwrap_or(input.presence))
        });
        let Some(first) = samples.next() else { return };
        let mask = layer.mask.as_ref().map(|mask| mask.weights());
        let covers = layer.operation == Operation::Override && layer.weight >= 1.0 && mask.is_none();
        let bare = std::mem::take(&mut self.bare);
        if bare && !covers {
            result.copy_from(bases.original);
        }
        if layer.operation == Operation::Additive {
            for sample in std::iter::once(first).chain(samples) {
                let weight = sample.weight * layer.weight;
                add_pose(kernels, result, &BlendSample { weight, mask, ..sample });
            }
            return;
        }
        let base = match layer.base {
            Base::Rest => Some(bases.rest),
            Base::Original => Some(bases.original),
            Base::Snapshot if layer.coverage == Coverage::Absolute => Some(bases.snapshot),
            Base::Below | Base::Snapshot => bare.then_some(bases.original),
        };
        self.pile.clear(layer.rotation_mean);
        let last = Batch::put_all_but_last(first, samples, |batch| self.pile.put(kernels, batch));
        if covers {
            self.pile.blend_into(kernels, last.samples(), base, layer.coverage, result);
        } else {
            let blended = self.pile.blend(kernels, last.samples(), base.unwrap_or(result), layer.coverage);
            let sample = BlendSample { mask, ..BlendSample::new(blended, layer.weight) };
            mix_pose(kernels, result, &sample, layer.rotation_mean);
        }
    }

    /// Keeps, for each input that another voice limits, what both have.
    fn limit<'a>(&mut self, inputs: impl Iterator<Item = JointInput<'a>>) {
        let mut used = 0;
        for input in inputs {
            let Some(within) = input.within else { continue };
            if used == self.limits.len() {
                self.limits.push(PartWeights::zero(input.presence.joint_count()));
            }
            for part in 0..3 {
                let both = input.presence.column(part).iter().zip(within.column(part)).map(|(a, b)| a * b);
                self.limits[used].column_mut(part).iter_mut().zip(both).for_each(|(to, v)| *to = v);
            }
            used += 1;
        }
    }
}

/// Samples that go through the kernels together.
struct Batch<'a> {
    samples: [BlendSample<'a>; BATCH],
    count: usize,
}

impl<'a> Batch<'a> {
    /// Puts samples into a pile a batch at a time, but for the last of them: with it the pile is finished in one pass.
    fn put_all_but_last(
        first: BlendSample<'a>,
        mut samples: impl Iterator<Item = BlendSample<'a>>,
        mut put: impl FnMut(&[BlendSample<'a>]),
    ) -> Self {
        let mut batch = Self { samples: [first; BATCH], count: 1 };
        for sample in &mut samples {
            if batch.count == BATCH {
                put(&batch.samples);
                batch.count = 0;
            }
            batch.samples[batch.count] = sample;
            batch.count += 1;
        }
        batch
    }

    fn samples(&self) -> &[BlendSample<'a>] {
        &self.samples[..self.count]
    }
}
