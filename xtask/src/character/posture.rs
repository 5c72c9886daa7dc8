//! Puts a pose together as an animator would: feet planted by inverse kinematics, arms by where they point, spine and
//! head by how they stand in the world. Angles in degrees; positions in the space of the character.

use anim::math::{Quat, Vec3, trig};

use super::body::on;
use super::rig::{Bone, Pose, SIDES, Side};

const X: Vec3 = Vec3::new(1.0, 0.0, 0.0);
const Y: Vec3 = Vec3::new(0.0, 1.0, 0.0);
const Z: Vec3 = Vec3::new(0.0, 0.0, 1.0);

/// A rotation about x by degrees: positive nods forward, and takes a hanging arm back.
pub fn nod(degrees: f32) -> Quat {
    Quat::from_axis_angle(X, degrees.to_radians())
}

/// A rotation about y by degrees: positive turns to the character's left.
pub fn yaw(degrees: f32) -> Quat {
    Quat::from_axis_angle(Y, degrees.to_radians())
}

/// A rotation about z by degrees: positive lifts what points to the character's left.
pub fn roll(degrees: f32) -> Quat {
    Quat::from_axis_angle(Z, degrees.to_radians())
}

/// The sine of a phase in turns.
pub fn wave(turns: f64) -> f32 {
    trig::sin(turns * std::f64::consts::TAU) as f32
}

/// How a foot stands.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Where the ankle is.
    pub ankle: Vec3,
    /// Degrees the toes point up.
    pub pitch: f32,
    /// Degrees the toes point outward.
    pub outward: f32,
    /// Degrees the toes bend up against the foot.
    pub toes: f32,
}

impl Step {
    /// Flat on the ground under its bind pose, moved by `x` outward and `z` forward.
    pub fn flat(side: Side, x: f32, z: f32) -> Self {
        let ankle = Bone::FootLeft.position();
        Self { ankle: on(side, ankle.x + x, ankle.y, ankle.z + z), pitch: 0.0, outward: 7.0, toes: 0.0 }
    }

    /// The same step with the foot pitched on what touches the ground: the heel when the toes are up, the ball of the
    /// foot (and flat toes) when the heel is.
    pub fn rolled(mut self, pitch: f32) -> Self {
        let ball = Bone::ToesLeft.offset();
        let heel = Vec3::new(0.0, -Bone::FootLeft.position().y, -0.045);
        let pivot = if pitch > 0.0 { heel } else { Vec3::new(0.0, ball.y - 0.030, ball.z) };
        let turned = nod(-pitch).rotate(pivot);
        self.ankle = self.ankle + pivot - turned;
        self.pitch = pitch;
        self.toes = (-pitch).max(0.0);
        self
    }
}

/// Bends a leg so that the foot stands as asked, as far as the leg reaches. The hips must stand already.
pub fn plant(pose: &mut Pose, side: Side, step: &Step) {
    let [thigh, shin, foot, toes] =
        [Bone::ThighLeft, Bone::ShinLeft, Bone::FootLeft, Bone::ToesLeft].map(|bone| side.of(bone));
    let (hip, hips_turn) = (pose.world(thigh).0, pose.world(Bone::Hips).1);
    let (upper, lower) = (shin.offset().length(), foot.offset().length());
    let to_ankle = step.ankle - hip;
    let reach = soft_reach(to_ankle.length(), upper + lower);
    let down = to_ankle.normalized_or(-Y);
    let pole = hips_turn.rotate(on(side, 0.16, 0.0, 1.0));
    let forward = (pole - down * pole.dot(down)).normalized_or(Z);
    let along = (upper * upper - lower * lower + reach * reach) / (2.0 * reach);
    let knee = hip + down * along + forward * (upper * upper - along * along).max(0.0).sqrt();
    let ankle = hip + down * reach;
    pose.turn_in_world(thigh, aim(shin.offset(), knee - hip, forward));
    pose.turn_in_world(shin, aim(foot.offset(), ankle - knee, forward));
    pose.turn_in_world(foot, yaw(step.outward * side.sign()) * nod(-step.pitch));
    pose.turn(toes, nod(-step.toes));
}

/// The reach of a leg of `length` toward something at `distance`: it straightens gently instead of all at once.
fn soft_reach(distance: f32, length: f32) -> f32 {
    let soft = 0.04 * length;
    let start = length - soft;
    if distance <= start {
        return distance;
    }
    let over = f64::from((distance - start) / soft);
    (start + soft * (1.0 - trig::exp(-over) as f32) * 0.98).min(length * 0.999)
}

/// The rotation that takes `bound` (with z forward) to point along `direction` with its front to `forward`.
fn aim(bound: Vec3, direction: Vec3, forward: Vec3) -> Quat {
    frame(direction, forward) * frame(bound, Z).conjugate()
}

fn frame(down: Vec3, forward: Vec3) -> Quat {
    let y = down.normalized_or(-Y) * -1.0;
    let x = y.cross(forward).normalized_or(X);
    Quat::from_axes(x, y, x.cross(y))
}

/// How an arm hangs or reaches, against the chest.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// Degrees below the horizontal that the upper arm points, to the side.
    pub down: f32,
    /// Degrees it swings forward.
    pub forward: f32,
    /// Degrees the elbow bends forward.
    pub bend: f32,
    /// Degrees the forearm and hand turn inward about their length.
    pub twist: f32,
    /// Degrees the fingers curl.
    pub curl: f32,
}

/// Places an arm.
pub fn swing(pose: &mut Pose, side: Side, arm: &Arm) {
    let [upper, fore, hand, fingers] =
        [Bone::UpperArmLeft, Bone::ForearmLeft, Bone::HandLeft, Bone::FingersLeft].map(|bone| side.of(bone));
    let sign = side.sign();
    // The bind pose has the arm 40 degrees below the horizontal.
    pose.turn(upper, nod(-arm.forward) * roll((40.0 - arm.down) * sign));
    let along = hand.offset().normalized_or(X);
    let about = |degrees: f32| Quat::from_axis_angle(along, degrees.to_radians() * sign);
    let bend = Quat::from_axis_angle(along.cross(Z).normalized_or(X), arm.bend.to_radians());
    pose.turn(fore, bend * about(arm.twist * 0.5));
    pose.turn(hand, about(arm.twist * 0.5));
    pose.turn(fingers, roll(-arm.curl * sign));
}

/// An arm in the plane of the body, as in a wave: degrees above the horizontal of the upper arm, forearm and hand, and
/// how far the palm is turned to the front.
pub fn raise(pose: &mut Pose, side: Side, above: [f32; 3], palm: f32) {
    let bones = [Bone::UpperArmLeft, Bone::ForearmLeft, Bone::HandLeft].map(|bone| side.of(bone));
    let chest = pose.world(Bone::Chest).1;
    let along = side.of(Bone::HandLeft).offset().normalized_or(X);
    for (index, bone) in bones.into_iter().enumerate() {
        let twist = Quat::from_axis_angle(along, (-palm * [0.25, 0.65, 1.0][index]).to_radians() * side.sign());
        pose.turn_in_world(bone, chest * roll((40.0 + above[index]) * side.sign()) * twist);
    }
    pose.turn(side.of(Bone::FingersLeft), roll(6.0 * side.sign()));
}

/// How the trunk stands in the world.
#[derive(Clone, Copy, Debug)]
pub struct Trunk {
    /// The hips.
    pub hips: Quat,
    /// The chest; the spine stands halfway.
    pub chest: Quat,
    /// The head; the neck stands halfway.
    pub head: Quat,
}

/// Places the trunk. Where the hips are is set apart.
pub fn stand(pose: &mut Pose, trunk: &Trunk) {
    pose.turn_in_world(Bone::Hips, trunk.hips);
    pose.turn_in_world(Bone::Spine, halfway(trunk.hips, trunk.chest));
    pose.turn_in_world(Bone::Chest, trunk.chest);
    pose.turn_in_world(Bone::Neck, halfway(trunk.chest, trunk.head));
    pose.turn_in_world(Bone::Head, trunk.head);
}

/// The rotation in the middle of two that are less than half a turn apart.
fn halfway(a: Quat, b: Quat) -> Quat {
    Quat::new(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w).normalized()
}

/// Hangs the scarf's tail: degrees it flies up behind, and sideways, the tip later than the knot.
pub fn hang_scarf(pose: &mut Pose, lift: impl Fn(f64) -> f32, sway: impl Fn(f64) -> f32) {
    for (index, bone) in [Bone::Scarf1, Bone::Scarf2, Bone::Scarf3].into_iter().enumerate() {
        let later = 0.09 * index as f64;
        pose.turn_in_world(bone, roll(sway(later)) * nod(lift(later) * [0.6, 1.0, 1.25][index]));
    }
}

/// Both feet flat where they were bound, a little apart.
pub fn plant_both(pose: &mut Pose, apart: f32) {
    for side in SIDES {
        plant(pose, side, &Step::flat(side, apart, if side == Side::Left { 0.012 } else { -0.012 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_foot_is_where_it_was_asked_to_be() {
        let mut pose = Pose::default();
        pose.hips.y -= 0.05;
        let step = Step::flat(Side::Left, 0.02, 0.1).rolled(-20.0);
        plant(&mut pose, Side::Left, &step);
        let (ankle, turn) = pose.world(Bone::FootLeft);
        assert!((ankle - step.ankle).length() < 1e-4);
        assert!((turn.dot(yaw(7.0) * nod(20.0)).abs() - 1.0).abs() < 1e-5);
    }
}
