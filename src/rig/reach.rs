//! Two-bone inverse kinematics: a limb whose tip reaches for a point.
//!
//! The law of cosines gives the angles. Both bones turn within the plane that the pole chooses, so the middle joint bends
//! like a hinge, and neither changes its length.

use super::chain::{any_perpendicular, parent_model, relative, shortest, turn_between, unit};
use crate::math::{Affine, Vec3};
use crate::skeleton::{NO_PARENT, Pose, Skeleton};

/// A limb and the point it reaches for, in model space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The joint that is to be at the target: a foot, a hand.
    pub tip: u32,
    /// The joint that bends; the tip's parent where this is `None`.
    pub mid: Option<u32>,
    /// The joint that the limb turns about; the middle's parent where this is `None`.
    pub root: Option<u32>,
    /// Where the tip is to be.
    pub target: Vec3,
    /// A point that the middle joint bends toward; as the pose bends it where this is `None`.
    pub pole: Option<Vec3>,
    /// How much of it counts, from 0 to 1.
    pub weight: f32,
    /// The last share of the limb's length, from 0 to 1, in which it straightens gently rather than at once.
    pub softness: f32,
}

impl Reach {
    /// A limb that reaches with full weight and a hard limit, by the tip's parent and grandparent.
    pub fn new(tip: u32, target: Vec3) -> Self {
        Self { tip, mid: None, root: None, target, pole: None, weight: 1.0, softness: 0.0 }
    }

    /// The joints of the limb from its root to its tip; `None` where the tip has no parent or grandparent, or the joints
    /// are not above each other.
    pub fn joints(&self, skeleton: &Skeleton) -> Option<[u32; 3]> {
        let parents = skeleton.parents();
        let parent = |joint: u32| parents.get(joint as usize).copied().filter(|&p| p != NO_PARENT);
        let mid = self.mid.or_else(|| parent(self.tip))?;
        let root = self.root.or_else(|| parent(mid))?;
        let above = |upper: u32, mut lower: u32| loop {
            match parent(lower) {
                Some(p) if p == upper => return true,
                Some(p) => lower = p,
                None => return false,
            }
        };
        (above(root, mid) && above(mid, self.tip)).then_some([root, mid, self.tip])
    }
}

/// Turns the limb's two joints.
pub(super) fn apply(reach: &Reach, skeleton: &Skeleton, pose: &mut Pose) {
    let Some([root, mid, tip]) = reach.joints(skeleton) else { return };
    let before = [root, mid].map(|joint| pose.get(joint as usize).rotation);
    if solve(reach, skeleton, pose, [root, mid, tip]).is_none() {
        return;
    }
    for (joint, before) in [root, mid].into_iter().zip(before) {
        let after = pose.get(joint as usize).rotation;
        pose.set_rotation(joint as usize, before.slerp(after, reach.weight));
    }
}

/// Turns the joints. All of it happens in the space of the root's parent, where the bones keep their lengths however the
/// joints above are scaled; lines and planes are the same there.
fn solve(reach: &Reach, skeleton: &Skeleton, pose: &mut Pose, [root, mid, tip]: [u32; 3]) -> Option<()> {
    let above = skeleton.parents()[root as usize];
    let place = |pose: &Pose, joint| relative(skeleton, pose, joint, above).transform_point(Vec3::ZERO);
    let inverse = parent_model(skeleton, pose, root).inverse()?;
    let target = inverse.transform_point(reach.target);
    let pole = reach.pole.map(|pole| inverse.transform_point(pole));
    let [a, b, c] = [root, mid, tip].map(|joint| place(pose, joint));
    let (upper, lower) = ((b - a).length(), (c - b).length());
    let toward = unit(target - a).or_else(|| unit(c - a))?;
    let distance = soften((target - a).length(), upper + lower, reach.softness);
    let nearest = (upper - lower).abs();
    let distance = if distance < nearest { nearest } else { distance };

    let now = unit(c - a).or_else(|| unit(b - a))?;
    let bent = bend_of(b - a, now);
    let bend = choose_bend(pole, a, toward, now, bent);
    let bent = bent.unwrap_or_else(|| shortest(toward, now).rotate(bend));
    let cos = (upper * upper + distance * distance - lower * lower) / (2.0 * upper * distance);
    let cos = if cos.is_finite() { cos.clamp(-1.0, 1.0) } else { 1.0 };
    let sin = (1.0 - cos * cos).sqrt();
    let elbow = a + toward * (upper * cos) + bend * (upper * sin);
    let hand = a + toward * distance;

    let across = now.cross(bent);
    let new_across = toward.cross(bend);
    let turn = turn_between(&Affine::IDENTITY, [b - a, across], [elbow - a, new_across])?;
    turn_joint(pose, root, turn);

    let parent = relative(skeleton, pose, skeleton.parents()[mid as usize], above);
    let [b, c] = [mid, tip].map(|joint| place(pose, joint));
    if let Some(turn) = turn_between(&parent, [c - b, new_across], [hand - b, new_across]) {
        turn_joint(pose, mid, turn);
    }
    Some(())
}

/// Which way the middle joint stands off the line from root to tip; `None` for a straight limb.
fn bend_of(upper: Vec3, now: Vec3) -> Option<Vec3> {
    let off = upper - now * now.dot(upper);
    (off.length() > 1e-5 * upper.length()).then(|| unit(off)).flatten()
}

/// Which way the middle joint is to stand off the line from root to target: toward the pole, else as it does now, else
/// any way.
fn choose_bend(pole: Option<Vec3>, root: Vec3, toward: Vec3, now: Vec3, bent: Option<Vec3>) -> Vec3 {
    let perpendicular = |v: Vec3| {
        let off = v - toward * toward.dot(v);
        (off.length() > 1e-6 * v.length()).then(|| unit(off)).flatten()
    };
    let to_pole = pole.and_then(|pole| perpendicular(pole - root));
    to_pole
        .or_else(|| bent.and_then(|bent| perpendicular(shortest(now, toward).rotate(bent))))
        .unwrap_or_else(|| any_perpendicular(toward))
}

/// The distance that the tip keeps from the root for a target at some distance: the same while the limb is well bent,
/// then ever less than it, and never more than the limb is long. Within the soft part `s` of the length the rest is
/// approached exponentially, so that the speed has no jump.
fn soften(distance: f32, length: f32, softness: f32) -> f32 {
    let soft = length * softness.clamp(0.0, 1.0);
    let hard = length - soft;
    if distance <= hard {
        distance
    } else if soft <= 0.0 {
        length
    } else {
        let over = f64::from((distance - hard) / soft);
        hard + soft * (1.0 - crate::math::trig::exp(-over)) as f32
    }
}

fn turn_joint(pose: &mut Pose, joint: u32, turn: crate::math::Quat) {
    let rotation = pose.get(joint as usize).rotation;
    pose.set_rotation(joint as usize, (turn * rotation).normalized());
}
