//! How far a packed clip is from its original, in length units.

use super::PackedClip;
use super::exact::{Local, Matrix, distance};
use super::grid::{Grid, LOOKS};
use super::source::{PARTS, Source};
use crate::math::Transform;
use crate::math::sorting::sort_by;
use crate::simd::Kernels;
use crate::skeleton::{NO_PARENT, Pose, Skeleton};

/// The largest distance between where two poses take the shell points of a skeleton's joints, and at which joint: the
/// points on the three axes, `shell` from each joint. In length units of the skeleton.
///
/// # Panics
/// If a pose is of another number of joints.
pub fn model_error(skeleton: &Skeleton, a: &Pose, b: &Pose, shell: f64) -> (f64, u32) {
    assert!(a.joint_count() == skeleton.joint_count() && b.joint_count() == skeleton.joint_count());
    let local = |pose: &Pose, joint: usize| Local::from(&pose.get(joint));
    let mut models: Vec<[Matrix; 2]> = Vec::with_capacity(skeleton.joint_count());
    let (mut worst, mut at) = (0.0, 0);
    for joint in 0..skeleton.joint_count() {
        let parent = skeleton.parents()[joint];
        let above = if parent == NO_PARENT { [Matrix::IDENTITY; 2] } else { models[parent as usize] };
        let own = [above[0].times(&local(a, joint).matrix()), above[1].times(&local(b, joint).matrix())];
        let error = own[0].shell_error_squared(&own[1], shell);
        if error.is_nan() || error > worst {
            (worst, at) = (error, joint as u32);
        }
        models.push(own);
    }
    (worst.sqrt(), at)
}

/// The largest error, and where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Worst {
    pub error: f64,
    pub joint: u32,
    pub time: f64,
}

/// Looks at a packed clip at ten times the rate of its frames, and at and just before each key.
pub(super) fn measure(source: &Source<'_>, packed: &PackedClip, grid: &Grid, shell: f64) -> Worst {
    let mut times: Vec<f64> = Vec::new();
    let mut key_times: Vec<f32> = (0..source.joints())
        .flat_map(|joint| PARTS.map(|part| source.keys(joint, part)))
        .flatten()
        .flat_map(|(keys, _)| keys.times.iter().copied())
        .collect();
    sort_by(&mut key_times, f32::total_cmp);
    key_times.dedup();
    times.extend(key_times.iter().flat_map(|&t| [f64::from(t).next_down(), f64::from(t)]));
    let looks = grid.frames.saturating_sub(1).saturating_mul(LOOKS);
    times.extend((0..=looks).map(|look| grid.time(look / LOOKS, f64::from(look % LOOKS) / f64::from(LOOKS))));
    sort_by(&mut times, f64::total_cmp);
    let mut pose = Pose::identity(source.joints());
    let mut cursors = source.cursors();
    let mut models: Vec<[Matrix; 2]> = Vec::with_capacity(source.joints());
    let mut worst = Worst::default();
    let mut worst_squared = 0.0;
    for time in times {
        packed.sample(Kernels::best(), time, &mut pose);
        models.clear();
        for (joint, cursors) in cursors.iter_mut().enumerate() {
            let real = source.local(joint, &source.value(joint, time, cursors));
            let lossy = source.local(joint, &local_as_is(&pose.get(joint)));
            let above = source.parent(joint).map_or([Matrix::IDENTITY; 2], |parent| models[parent]);
            let own = [above[0].times(&real.matrix()), above[1].times(&lossy.matrix())];
            let error = own[0].shell_error_squared(&own[1], shell);
            if error.is_nan() || error > worst_squared {
                worst_squared = error;
                worst = Worst { error: error.sqrt(), joint: joint as u32, time };
            }
            models.push(own);
        }
    }
    worst
}

/// A transform with its rotation not normalised, since that is how it will be used.
fn local_as_is(t: &Transform) -> Local {
    Local {
        translation: t.translation.to_array().map(f64::from),
        rotation: t.rotation.to_array().map(f64::from),
        scale: t.scale.to_array().map(f64::from),
    }
}

/// How far from each joint what hangs on it comes, over the clip; at least the shell.
pub(super) fn reach(source: &Source<'_>, shell: f64) -> Vec<f64> {
    const MOMENTS: u32 = 12;
    let count = source.joints();
    let mut reach = vec![shell; count];
    let mut models: Vec<Matrix> = Vec::with_capacity(count);
    for moment in 0..MOMENTS {
        let time = source.clip.length * f64::from(moment) / f64::from(MOMENTS - 1);
        models.clear();
        for joint in 0..count {
            let local = source.local(joint, &source.value(joint, time, &mut [0; 3])).matrix();
            models.push(source.parent(joint).map_or(local, |parent| models[parent].times(&local)));
        }
        for joint in 0..count {
            let mut above = source.parent(joint);
            while let Some(ancestor) = above {
                let far = distance(models[joint].origin(), models[ancestor].origin()) + shell;
                if far > reach[ancestor] {
                    reach[ancestor] = far;
                }
                above = source.parent(ancestor);
            }
        }
    }
    reach
}

/// How large what the clip moves is at rest: the longest side of the box around the joints that hang together with the
/// moved ones; one where it has no size.
pub(super) fn height(source: &Source<'_>) -> f64 {
    let count = source.joints();
    let mut moved: Vec<bool> = (0..count).map(|joint| source.tracks[joint].iter().any(Option::is_some)).collect();
    let mut models: Vec<Matrix> = Vec::with_capacity(count);
    for joint in 0..count {
        let local = source.rest[joint].matrix();
        let parent = source.parent(joint);
        models.push(parent.map_or(local, |parent| models[parent].times(&local)));
        moved[joint] |= parent.is_some_and(|parent| moved[parent]);
    }
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (model, _) in models.iter().zip(&moved).filter(|(_, moved)| **moved) {
        for (axis, v) in model.origin().into_iter().enumerate() {
            low[axis] = low[axis].min(v);
            high[axis] = high[axis].max(v);
        }
    }
    let side = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0_f64, f64::max);
    if side > 0.0 && side.is_finite() { side } else { 1.0 }
}
