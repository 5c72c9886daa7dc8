//! Looking at a point with a chain of joints that share the turn.

use super::chain::{any_perpendicular, model, parent_model, unit};
use crate::math::{Quat, Transform, Vec3, trig};
use crate::skeleton::{NO_PARENT, Pose, Skeleton};

/// How many joints may share a turn.
pub const MAX_JOINTS: usize = 8;

/// A chain of joints and the point that the last one looks at, in model space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookAt {
    joints: [u32; MAX_JOINTS],
    shares: [f32; MAX_JOINTS],
    count: usize,
    /// Where to look.
    pub target: Vec3,
    /// The most that the look may turn away from where the pose looks, in radians.
    pub limit: f32,
    /// The direction that the last joint faces in the rest pose, in model space.
    pub axis: Vec3,
    /// How much of it counts, from 0 to 1.
    pub weight: f32,
}

impl LookAt {
    /// A look along +Z with full weight and without a limit, shared evenly by `joints`, from the one nearest the root to
    /// the one that looks. `None` for no joint, or more than [`MAX_JOINTS`].
    pub fn new(joints: &[u32], target: Vec3) -> Option<Self> {
        let count = joints.len();
        if !(1..=MAX_JOINTS).contains(&count) {
            return None;
        }
        let mut look = Self {
            joints: [0; MAX_JOINTS],
            shares: [0.0; MAX_JOINTS],
            count,
            target,
            limit: std::f32::consts::PI,
            axis: Vec3::new(0.0, 0.0, 1.0),
            weight: 1.0,
        };
        look.joints[..count].copy_from_slice(joints);
        look.shares[..count].fill(1.0 / count as f32);
        Some(look)
    }

    /// Sets how much of the turn each joint takes; the numbers are scaled so that they sum to one. `false`, with nothing
    /// changed, if there are not as many as joints, or they have no sum.
    pub fn set_shares(&mut self, shares: &[f32]) -> bool {
        let sum: f32 = shares.iter().sum();
        let fits = shares.len() == self.count && shares.iter().all(|&s| s >= 0.0) && sum > 0.0 && sum.is_finite();
        if fits {
            self.shares[..self.count].iter_mut().zip(shares).for_each(|(to, s)| *to = s / sum);
        }
        fits
    }

    /// The joints, from the one nearest the root to the one that looks.
    pub fn joints(&self) -> &[u32] {
        &self.joints[..self.count]
    }
}

/// The part of a half turn, short of straight behind, in which the look goes back to where the pose looks: a target that
/// passes behind would otherwise flip it from one side to the other.
const BEHIND: f32 = std::f32::consts::PI / 6.0;

/// How often the turn is refined: turning moves the eyes, and so the direction to the target.
const ROUNDS: usize = 4;

/// Turns the chain's joints.
pub(super) fn apply(look: &LookAt, skeleton: &Skeleton, pose: &mut Pose) {
    let eye = look.joints[look.count - 1];
    let Some(facing) = facing_at_rest(skeleton, eye, look.axis) else { return };
    let animated = forward(skeleton, pose, eye, facing);
    for _ in 0..ROUNDS {
        let place = model(skeleton, pose, eye).transform_point(Vec3::ZERO);
        let Some(to) = unit(look.target - place) else { break };
        let wanted = turn_by(animated, limited(animated, to, look.limit), look.weight).rotate(animated);
        turn_chain(look, skeleton, pose, forward(skeleton, pose, eye, facing), wanted);
    }
}

/// The direction that a joint faces, in its own axes.
fn facing_at_rest(skeleton: &Skeleton, joint: u32, axis: Vec3) -> Option<Vec3> {
    let mut rotation = Quat::IDENTITY;
    let mut at = joint;
    while at != NO_PARENT {
        let rest: Transform = skeleton.rest()[at as usize];
        rotation = rest.rotation * rotation;
        at = skeleton.parents()[at as usize];
    }
    unit(rotation.conjugate().rotate(axis))
}

fn forward(skeleton: &Skeleton, pose: &Pose, joint: u32, facing: Vec3) -> Vec3 {
    model(skeleton, pose, joint).transform_vector(facing).normalized_or(facing)
}

/// A direction toward `to` that is no further from `from` than the limit, and back at `from` for what lies straight
/// behind.
fn limited(from: Vec3, to: Vec3, limit: f32) -> Vec3 {
    let angle = angle_between(from, to);
    let pi = std::f32::consts::PI;
    let begin = if limit > pi - BEHIND { limit } else { pi - BEHIND };
    let mut allowed = if angle < limit { angle } else { limit };
    if angle > begin && begin < pi {
        let back = (pi - angle) / (pi - begin);
        allowed *= back * back * (3.0 - 2.0 * back);
    }
    let axis = axis_between(from, to);
    Quat::from_axis_angle(axis, allowed).rotate(from)
}

fn angle_between(a: Vec3, b: Vec3) -> f32 {
    trig::atan2(f64::from(a.cross(b).length()), f64::from(a.dot(b))) as f32
}

fn axis_between(a: Vec3, b: Vec3) -> Vec3 {
    unit(a.cross(b)).unwrap_or_else(|| any_perpendicular(a))
}

fn turn_by(from: Vec3, to: Vec3, share: f32) -> Quat {
    Quat::from_axis_angle(axis_between(from, to), angle_between(from, to) * share)
}

/// Turns each joint by its share of the turn from one direction to another. All turn about one axis of the model, so the
/// last one faces the other direction when all have turned.
fn turn_chain(look: &LookAt, skeleton: &Skeleton, pose: &mut Pose, from: Vec3, to: Vec3) {
    let axis = axis_between(from, to);
    let angle = angle_between(from, to);
    for (&joint, &share) in look.joints().iter().zip(&look.shares) {
        let parent = parent_model(skeleton, pose, joint);
        let Some(turn) = turn_about(&parent, axis, angle * share) else { continue };
        let rotation = pose.get(joint as usize).rotation;
        pose.set_rotation(joint as usize, (turn * rotation).normalized());
    }
}

/// A turn about an axis of the model, as a joint's parent sees it. Under a mirrored parent it runs the other way.
fn turn_about(parent: &crate::math::Affine, axis: Vec3, angle: f32) -> Option<Quat> {
    let inverse = parent.inverse()?;
    let local = unit(inverse.transform_vector(axis))?;
    let sense = if parent.determinant() < 0.0 { -1.0 } else { 1.0 };
    Some(Quat::from_axis_angle(local, angle * sense))
}
