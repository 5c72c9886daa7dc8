//! Walking and running: where feet, hips and arms are at each phase of a cycle. Phase 0 is the left foot's strike.
//!
//! On the ground a foot goes back at the speed of the walk, so it does not slide when the character is moved on; it
//! rolls from the heel over the flat sole onto the ball. In the air it swings through on a spline that joins both ends.

use anim::math::{Vec3, lerp};

use super::posture::{Arm, Step, Trunk, hang_scarf, nod, plant, roll, stand, swing, wave, yaw};
use super::rig::{Bone, Pose, SIDES, Side};

/// A way of going.
#[derive(Clone, Copy, Debug)]
pub struct Gait {
    /// Seconds of a cycle of two steps.
    pub period: f32,
    /// The part of a cycle that a foot is on the ground.
    pub ground: f32,
    /// Where the foot strikes and leaves, metres before the hips.
    pub reach: [f32; 2],
    /// Degrees the toes are up at the strike, and the heel at leaving.
    pub pitch: [f32; 2],
    /// Metres the foot is lifted in the air, and degrees more the heel is.
    pub lift: [f32; 2],
    /// Metres the hips are lower than in the bind pose, and how far they go up and down, and sideways.
    pub hips: [f32; 3],
    /// The phase at which the hips are lowest.
    pub lowest: f64,
    /// Degrees the hips turn and tilt, and the chest turns against them.
    pub turns: [f32; 3],
    /// Degrees the trunk leans forward.
    pub lean: f32,
    /// Degrees the free arm swings, and its elbow bends, at least and more.
    pub arm: [f32; 3],
    /// Degrees the scarf flies, and how much that changes.
    pub scarf: [f32; 2],
}

/// A cheerful walk.
pub const WALK: Gait = Gait {
    period: 1.0,
    ground: 0.6,
    reach: [0.195, -0.185],
    pitch: [20.0, 38.0],
    lift: [0.052, 18.0],
    hips: [0.034, 0.013, 0.020],
    lowest: 0.05,
    turns: [7.0, 3.5, 6.0],
    lean: 2.5,
    arm: [30.0, 14.0, 18.0],
    scarf: [13.0, 6.0],
};

/// A light run.
pub const RUN: Gait = Gait {
    period: 0.64,
    ground: 0.38,
    reach: [0.16, -0.29],
    pitch: [8.0, 48.0],
    lift: [0.17, 38.0],
    hips: [0.040, 0.030, 0.010],
    lowest: 0.18,
    turns: [10.0, 3.0, 12.0],
    lean: 11.0,
    arm: [44.0, 74.0, 22.0],
    scarf: [52.0, 11.0],
};

impl Gait {
    /// Metres a second that the ground goes by.
    pub fn speed(&self) -> f32 {
        (self.reach[0] - self.reach[1]) / (self.ground * self.period)
    }

    /// The pose at a phase from 0 to 1.
    pub fn pose(&self, phase: f64) -> Pose {
        let mut pose = Pose::default();
        let [lower, bounce, sway] = self.hips;
        let up = -wave(2.0 * (phase - self.lowest) + 0.25);
        let side = wave(phase - f64::from(self.ground) * 0.5 + 0.25);
        let ahead = wave(phase + 0.25);
        pose.hips += Vec3::new(sway * side, bounce * up - lower, self.lean * 0.0012);
        let [turn, tilt, counter] = self.turns;
        let lean = self.lean + 1.2 * up;
        stand(
            &mut pose,
            &Trunk {
                hips: nod(self.lean * 0.6) * yaw(-turn * ahead) * roll(tilt * side),
                chest: nod(lean) * yaw(counter * ahead) * roll(-tilt * 0.5 * side),
                head: nod(self.lean * 0.25 - 1.5 * up) * yaw(counter * 0.15 * ahead) * roll(-tilt * 0.3 * side),
            },
        );
        for side in SIDES {
            let own = (phase + if side == Side::Left { 0.0 } else { 0.5 }).fract();
            plant(&mut pose, side, &self.step(side, own as f32));
            self.place_arm(&mut pose, side, own);
        }
        pose.turn(Bone::Tuft, nod(-3.0 - self.scarf[0] * 0.25 - 7.0 * wave(2.0 * (phase - self.lowest) + 0.05)));
        let [fly, flutter] = self.scarf;
        let lift = |later: f64| fly + flutter * wave(2.0 * (phase - self.lowest) + 0.1 - later);
        hang_scarf(&mut pose, lift, |later| 5.0 * wave(phase - 0.1 - later));
        pose
    }

    /// The foot at a phase from 0 to 1 of its own cycle.
    fn step(&self, side: Side, phase: f32) -> Step {
        let [strike, leave] = self.reach;
        let [toes_up, heel_up] = self.pitch;
        let narrow = -0.024;
        if phase < self.ground {
            let t = phase / self.ground;
            let heel = 1.0 - ease(t / 0.22);
            let ball = ease((t - 0.48) / 0.52 * 0.5) * 2.0;
            return Step::flat(side, narrow, lerp(strike, leave, t)).rolled(toes_up * heel - heel_up * ball);
        }
        let t = (phase - self.ground) / (1.0 - self.ground);
        let from = Step::flat(side, narrow, leave).rolled(-heel_up);
        let to = Step::flat(side, narrow, strike).rolled(toes_up);
        let ground_speed = (strike - leave) / self.ground * (1.0 - self.ground);
        let lift = self.lift[0] * 6.75 * t * (1.0 - t) * (1.0 - t);
        let ankle = Vec3::new(
            from.ankle.x,
            lerp(from.ankle.y, to.ankle.y, ease(t)) + lift,
            hermite(from.ankle.z, to.ankle.z, -ground_speed * 0.4, -ground_speed, t),
        );
        let pitch = lerp(-heel_up, toes_up, ease(t)) - self.lift[1] * 6.75 * t * (1.0 - t) * (1.0 - t);
        Step { ankle, pitch, outward: from.outward, toes: heel_up * (1.0 - ease(t / 0.4)) }
    }

    fn place_arm(&self, pose: &mut Pose, side: Side, phase: f64) {
        // The arm is back when the foot of its side is ahead.
        let ahead = -wave(phase + 0.25 - 0.03);
        let [swings, bent, more] = self.arm;
        if side == Side::Left {
            let bend = bent + more * (0.5 + 0.5 * ahead);
            swing(pose, side, &Arm { down: 74.0, forward: swings * ahead + 2.0, bend, twist: 14.0, curl: 26.0 });
        } else {
            hold_lantern(pose, 7.0 * ahead, 2.0 * wave(2.0 * phase));
        }
    }
}

/// The right arm carries the lantern before the body; `forward` and `bend` move it a little, in degrees.
pub fn hold_lantern(pose: &mut Pose, forward: f32, bend: f32) {
    let arm = Arm { down: 62.0, forward: 12.0 + forward, bend: 66.0 + bend, twist: 34.0, curl: 82.0 };
    swing(pose, Side::Right, &arm);
}

/// Goes from 0 to 1 without a jerk at either end; stays there outside.
pub fn ease(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The cubic from `a` with slope `out` to `b` with slope `into`.
fn hermite(a: f32, b: f32, out: f32, into: f32, t: f32) -> f32 {
    let (t2, t3) = (t * t, t * t * t);
    a * (2.0 * t3 - 3.0 * t2 + 1.0) + b * (3.0 * t2 - 2.0 * t3) + out * (t3 - 2.0 * t2 + t) + into * (t3 - t2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feet_on_the_ground_go_back_at_the_speed_of_the_ground_and_stay_on_it() {
        for gait in [WALK, RUN] {
            let flat = [0.25, 0.45].map(|part| f64::from(gait.ground) * part);
            let [before, after] = flat.map(|phase| gait.pose(phase).world(Bone::ToesLeft).0);
            let seconds = (flat[1] - flat[0]) as f32 * gait.period;
            assert!(
                ((before.z - after.z) / seconds - gait.speed()).abs() < 0.02,
                "{} {}",
                (before.z - after.z) / seconds,
                gait.speed()
            );
            assert!((before.y - Bone::ToesLeft.position().y).abs() < 0.004, "{}", before.y);
        }
    }

    #[test]
    fn a_cycle_ends_as_it_begins() {
        for gait in [WALK, RUN] {
            let (first, last) = (gait.pose(0.0), gait.pose(1.0));
            for (a, b) in first.rotations.iter().zip(&last.rotations) {
                assert!((a.dot(*b).abs() - 1.0).abs() < 1e-5);
            }
        }
    }
}
