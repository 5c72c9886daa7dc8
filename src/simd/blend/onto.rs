//! One pose onto another: mixed in by its weight, or added to it.

use super::super::LANES;
use super::super::lanes::Isa;
use super::super::rotation::{arc, normalize4, plus_aligned, product};
use super::{BlendSample, COLUMNS, Joints, chosen, load_joints, sample_weight, scaled, store_joints, toward3};

/// What [`mix`] and [`add`] work on.
pub(crate) struct Onto<'a> {
    /// The pose that changes.
    pub pose: &'a mut [f32],
    /// What it moves toward, or what is added.
    pub sample: BlendSample<'a>,
    /// Whether rotations move along the arc, or along the chord.
    pub arc: bool,
}

impl Onto<'_> {
    pub(in crate::simd) fn is_sound(&self) -> bool {
        let padded = self.pose.len() / COLUMNS;
        padded.is_multiple_of(LANES) && self.pose.len() == padded * COLUMNS && self.sample.fits(padded)
    }
}

/// Moves a pose the sample's weight of the way toward it; weights are at most one.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn mix<I: Isa>(isa: I, job: &mut Onto<'_>) {
    let padded = job.pose.len() / COLUMNS;
    let one = isa.splat(1.0);
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            let mut pose = load_joints(isa, job.pose.as_ptr(), padded, at);
            let value = load_joints(isa, job.sample.columns.as_ptr(), padded, at);
            let weights = sample_weights(isa, &job.sample, padded, at);
            // The first value of `chosen` stands for a weight of one here: there the pose is the sample exactly.
            let left = [one - weights[0], one - weights[1], one - weights[2]];
            let translation = toward3::<I>(pose.translation, value.translation, weights[0]);
            let rotation = if job.arc {
                arc(isa, pose.rotation, value.rotation, weights[1])
            } else {
                let kept = scaled::<I, 4>(pose.rotation, left[1]);
                normalize4(isa, plus_aligned(isa, kept, value.rotation, weights[1]))
            };
            let scale = toward3::<I>(pose.scale, value.scale, weights[2]);
            pose.translation = chosen(isa, left[0], weights[0], pose.translation, value.translation, translation);
            pose.rotation = chosen(isa, left[1], weights[1], pose.rotation, value.rotation, rotation);
            pose.scale = chosen(isa, left[2], weights[2], pose.scale, value.scale, scale);
            store_joints(isa, job.pose, padded, at, &pose);
        }
        at += I::COUNT;
    }
}

/// Adds a sample's changes to a pose: numbers times the weight, rotations by the weight of their angle.
///
/// Weights above one turn on: the weight is halved until it is at most one, and the turn doubled as often.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn add<I: Isa>(isa: I, job: &mut Onto<'_>) {
    let padded = job.pose.len() / COLUMNS;
    let mut doublings = 0;
    let mut fraction = 1.0;
    while job.sample.weight * fraction > 1.0 {
        fraction *= 0.5;
        doublings += 1;
    }
    let zero = isa.splat(0.0);
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            let pose = load_joints(isa, job.pose.as_ptr(), padded, at);
            let change = load_joints(isa, job.sample.columns.as_ptr(), padded, at);
            let weights = sample_weights(isa, &job.sample, padded, at);
            let no_turn = [zero, zero, zero, isa.splat(1.0)];
            let mut turn = arc(isa, no_turn, change.rotation, weights[1] * isa.splat(fraction));
            let mut doubling = 0;
            while doubling < doublings {
                turn = normalize4(isa, product::<I>(turn, turn));
                doubling += 1;
            }
            let turned = normalize4(isa, product::<I>(pose.rotation, turn));
            let result = Joints {
                translation: plus3::<I>(pose.translation, change.translation, weights[0]),
                rotation: chosen(isa, isa.splat(1.0), weights[1], pose.rotation, no_turn, turned),
                scale: plus3::<I>(pose.scale, change.scale, weights[2]),
            };
            store_joints(isa, job.pose, padded, at, &result);
        }
        at += I::COUNT;
    }
}

#[inline(always)]
fn plus3<I: Isa>(a: [I::Column; 3], b: [I::Column; 3], weight: I::Column) -> [I::Column; 3] {
    [a[0] + b[0] * weight, a[1] + b[1] * weight, a[2] + b[2] * weight]
}

/// A sample's weights for the parts of `COUNT` joints.
///
/// # Safety
/// As for [`sample_weight`].
#[inline(always)]
unsafe fn sample_weights<I: Isa>(isa: I, sample: &BlendSample<'_>, padded: usize, at: usize) -> [I::Column; 3] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            sample_weight(isa, sample, padded, at, 0),
            sample_weight(isa, sample, padded, at, 1),
            sample_weight(isa, sample, padded, at, 2),
        ]
    }
}
