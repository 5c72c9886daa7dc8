//! Layers of joints: gathers a layer's samples and has the pose kernels blend them.

use super::layer::{Base, Coverage, Layer, Operation};
use crate::simd::{BlendSample, Kernels};
use crate::skeleton::{PartWeights, Pile, Pose, add_pose, mix_pose};

/// How many samples go through the kernels at once. More come in several passes.
const BATCH: usize = 8;

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
}

impl JointBlender {
    /// Makes room for a skeleton; allocates only the first time, or for another number of joints.
    pub fn fit(&mut self, joints: usize) {
        if self.pile.totals().joint_count() != joints {
            self.pile = Pile::new(joints);
            self.limits.clear();
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
        let samples = (0..count).filter_map(&input).map(|input| {
            let limited = input.within.and_then(|_| limits.next());
            BlendSample::new(input.pose, input.weight).with_presence(limited.unwrap_or(input.presence))
        });
        let mask = layer.mask.as_ref().map(|mask| mask.weights());
        if layer.operation == Operation::Additive {
            for sample in samples {
                let weight = sample.weight * layer.weight;
                add_pose(kernels, result, &BlendSample { weight, mask, ..sample });
            }
            return;
        }
        let base = match layer.base {
            Base::Rest => bases.rest,
            Base::Original => bases.original,
            Base::Snapshot if layer.coverage == Coverage::Absolute => bases.snapshot,
            Base::Below | Base::Snapshot => &*result,
        };
        self.pile.clear(layer.rotation_mean);
        let Some(blended) = fill(&mut self.pile, kernels, samples, base, layer.coverage) else { return };
        if layer.weight >= 1.0 && mask.is_none() {
            result.copy_from(blended);
        } else {
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

/// What samples make of a base, taken a few at a time; `None` if there is no sample.
fn fill<'a, 'p>(
    pile: &'p mut Pile,
    kernels: &Kernels,
    mut samples: impl Iterator<Item = BlendSample<'a>>,
    base: &Pose,
    coverage: Coverage,
) -> Option<&'p Pose> {
    let mut next = samples.next();
    while let Some(first) = next {
        let mut batch = [first; BATCH];
        let mut count = 1;
        for (place, sample) in batch[1..].iter_mut().zip(&mut samples) {
            *place = sample;
            count += 1;
        }
        next = samples.next();
        if next.is_none() {
            // The last of them are put in and the pile is finished in one pass.
            return Some(pile.blend(kernels, &batch[..count], base, coverage));
        }
        pile.put(kernels, &batch[..count]);
    }
    None
}
