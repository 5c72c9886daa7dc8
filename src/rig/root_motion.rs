//! Root motion: how far a joint's clips carried it in an update, taken off the pose and given to the host.
//!
//! The motion is the difference between where a clip has the joint before and after the way its playhead took, with
//! whole laps counted, so that it sums to the clip's own whatever the steps in time. Clips are mixed by the weights that
//! the evaluator mixes their poses by.

use crate::clip::TransformPart;
use crate::eval::{Contribution, Coverage, Operation, Program, Source, Stage};
use crate::math::{Quat, Transform, Vec3, trig};
use crate::skeleton::{Pose, Skeleton};
use crate::timeline::Passage;

/// A movement: of the joint's place in its parent's space, and of its rotation, turned after the one it had.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Where it moved, along the axes of its parent; with [`RootMotion::local`] along its own before it moved.
    pub translation: Vec3,
    /// How it turned, about its own axes.
    pub rotation: Quat,
}

/// What is taken off a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMotion {
    /// The joint, a root as a rule.
    pub joint: u32,
    /// Whether its translation is taken.
    pub translation: bool,
    /// Whether its rotation is taken.
    pub rotation: bool,
    /// Whether the translation is given along the joint's own axes.
    pub local: bool,
}

impl Motion {
    /// A share of the way to another.
    fn toward(self, other: Self, share: f32) -> Self {
        Self {
            translation: self.translation.lerp(other.translation, share),
            rotation: self.rotation.slerp(other.rotation, share),
        }
    }
}

impl RootMotion {
    /// Translation and rotation of a joint, along the axes of its parent.
    pub fn of(joint: u32) -> Self {
        Self { joint, translation: true, rotation: true, local: false }
    }

    /// The motion of the last update of an instance.
    pub fn measure(&self, stage: &Stage, instance: u32) -> Motion {
        let mut result = Motion::default();
        for (index, layer) in stage.plan.layers.iter().enumerate() {
            let mut before = Left::default();
            let mut pile = Pile::default();
            for contribution in stage.contributions_of(instance).filter(|c| c.layer as usize == index) {
                let Some(motion) = self.measure_one(stage, instance, &contribution) else { continue };
                if contribution.weight_before > 0.0 {
                    let motion = Motion::default().toward(motion, contribution.weight_before);
                    before.motion = self.follow(before.motion, motion);
                    before.until = before.until.max(contribution.during[1]);
                } else {
                    pile.put(motion, contribution.weight, layer.operation);
                }
            }
            let mask = layer.mask.as_ref().map_or(1.0, |m| m.weights()[self.joint as usize]);
            let mut below = result;
            let mut rest = Motion::default();
            if pile.weight == 0.0 && before.until > 0.0 {
                // The layer was let go on the way: from there on what is below shows.
                rest = rest.toward(below, 1.0 - before.until);
                below = Motion::default().toward(below, before.until);
                pile.weight = 1.0;
            }
            if before.motion != Motion::default() {
                pile.motion = self.follow(before.motion, pile.motion);
            }
            result = pile.finish(below, layer.weight * mask, layer.coverage, layer.operation);
            if rest != Motion::default() {
                result = self.follow(result, rest);
            }
        }
        result
    }

    fn measure_one(self, stage: &Stage, instance: u32, contribution: &Contribution) -> Option<Motion> {
        let Source::Voice(voice) = contribution.source else { return None };
        let passage = contribution.passage?;
        let counts = contribution.weight > 0.0 || contribution.weight_before > 0.0;
        let program = stage.program(voice, instance).filter(|_| counts)?;
        let track = JointTrack { program, joint: self.joint, mirrored: contribution.mirrored };
        if !track.moves(TransformPart::Translation) && !track.moves(TransformPart::Rotation) {
            return None;
        }
        let motion = if self.local { track.local_motion(&passage) } else { track.motion(&passage) };
        Some(self.keep(motion))
    }

    /// Two motions, one after the other.
    fn follow(self, first: Motion, then: Motion) -> Motion {
        if self.local {
            return chain(first, then);
        }
        Motion {
            translation: first.translation + then.translation,
            rotation: (first.rotation * then.rotation).normalized(),
        }
    }

    fn keep(self, motion: Motion) -> Motion {
        Motion {
            translation: if self.translation { motion.translation } else { Vec3::ZERO },
            rotation: if self.rotation { motion.rotation } else { Quat::IDENTITY },
        }
    }

    /// Puts the joint back where it rests, as far as it is taken.
    ///
    /// # Panics
    /// If the pose is not of the skeleton.
    pub fn take_off(&self, skeleton: &Skeleton, pose: &mut Pose) {
        let rest = skeleton.rest()[self.joint as usize];
        if self.translation {
            pose.set_translation(self.joint as usize, rest.translation);
        }
        if self.rotation {
            pose.set_rotation(self.joint as usize, rest.rotation);
        }
    }
}

/// One clip's tracks of the joint, or of its twin seen in a mirror.
struct JointTrack<'a> {
    program: &'a Program,
    joint: u32,
    mirrored: bool,
}

impl JointTrack<'_> {
    /// The joint whose tracks are read.
    fn source(&self) -> u32 {
        if self.mirrored { self.program.schema().mirror().twins()[self.joint as usize] } else { self.joint }
    }

    fn moves(&self, part: TransformPart) -> bool {
        self.program.finds_joint(self.source(), part)
    }

    /// Where the clip has the joint; what it does not animate stays where it rests.
    fn at(&self, time: f64) -> Transform {
        let (source, schema) = (self.source(), self.program.schema());
        let additive = self.program.clip().additive;
        let mut at = if additive { Transform::IDENTITY } else { schema.skeleton().rest()[source as usize] };
        if let Some(v) = self.program.sample_joint(source, TransformPart::Translation, time) {
            at.translation = Vec3::new(v[0], v[1], v[2]);
        }
        if let Some(v) = self.program.sample_joint(source, TransformPart::Rotation, time) {
            at.rotation = Quat::from(v);
        }
        if self.mirrored { schema.mirror().image(schema.skeleton(), source, &at, additive) } else { at }
    }

    /// The motion over a passage. Between its ends a ping-pong goes there and back; a loop jumps from one end to the
    /// other, and each lap in between adds the motion of a whole one.
    fn motion(&self, passage: &Passage) -> Motion {
        let (from, to) = (self.at(passage.from), self.at(passage.to));
        if passage.ends == 0 || passage.ping_pong {
            return between(&from, &to);
        }
        let (leave, enter) = self.seam(passage);
        let out = between(&from, &leave);
        let lap = between(&enter, &leave);
        let into = between(&enter, &to);
        let laps = passage.ends - 1;
        Motion {
            translation: out.translation + lap.translation * laps as f32 + into.translation,
            rotation: (out.rotation * power(lap.rotation, laps as f64) * into.rotation).normalized(),
        }
    }

    /// The same along the joint's own axes before it moved: motions that are done one after the other lead where the
    /// clip does, also across a lap's seam, where the joint goes on from the way it faces.
    fn local_motion(&self, passage: &Passage) -> Motion {
        let (from, to) = (self.at(passage.from), self.at(passage.to));
        if passage.ends == 0 || passage.ping_pong {
            return local_between(&from, &to);
        }
        let (leave, enter) = self.seam(passage);
        let laps = repeat(local_between(&enter, &leave), passage.ends - 1);
        chain(chain(local_between(&from, &leave), laps), local_between(&enter, &to))
    }

    /// Where the clip has the joint at the end of a lap that it leaves, and at the one where the next lap begins.
    fn seam(&self, passage: &Passage) -> (Transform, Transform) {
        let [start, end] = passage.section;
        let (leave, enter) = if passage.forward { (end, start) } else { (start, end) };
        (self.at(leave), self.at(enter))
    }
}

/// The same along the axes that the joint has at the start of the way.
fn local_between(from: &Transform, to: &Transform) -> Motion {
    let motion = between(from, to);
    Motion { translation: from.rotation.conjugate().rotate(motion.translation), ..motion }
}

/// Two local motions, one after the other.
fn chain(first: Motion, then: Motion) -> Motion {
    Motion {
        translation: first.translation + first.rotation.rotate(then.translation),
        rotation: (first.rotation * then.rotation).normalized(),
    }
}

/// A local motion done some number of times, in as many steps as the number has binary digits.
fn repeat(motion: Motion, times: u64) -> Motion {
    let (mut result, mut power, mut rest) = (Motion::default(), motion, times);
    while rest > 0 {
        if rest % 2 == 1 {
            result = chain(result, power);
        }
        power = chain(power, power);
        rest /= 2;
    }
    result
}

fn between(from: &Transform, to: &Transform) -> Motion {
    Motion {
        translation: to.translation - from.translation,
        rotation: (from.rotation.conjugate() * to.rotation).normalized(),
    }
}

/// A rotation done some number of times.
fn power(q: Quat, times: f64) -> Quat {
    let sin = (q.x * q.x + q.y * q.y + q.z * q.z).sqrt();
    if times == 0.0 || sin == 0.0 {
        return Quat::IDENTITY;
    }
    let angle = trig::atan2(f64::from(sin), f64::from(q.w)) * times;
    let (turned, cos) = trig::sin_cos(angle);
    let scale = (turned / f64::from(sin)) as f32;
    Quat::new(q.x * scale, q.y * scale, q.z * scale, cos as f32)
}

/// What clips that an update left on its way moved the joint by, and the share of the update until which they did.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    motion: Motion,
    until: f32,
}

/// The motions of a layer's clips, mixed as the evaluator mixes poses.
#[derive(Clone, Copy, Debug, Default)]
struct Pile {
    motion: Motion,
    weight: f32,
}

impl Pile {
    fn put(&mut self, motion: Motion, weight: f32, operation: Operation) {
        if operation == Operation::Additive {
            self.motion.translation += motion.translation * weight;
            let turned = self.motion.rotation * motion.rotation;
            self.motion.rotation = self.motion.rotation.slerp(turned, weight);
            self.weight = 1.0;
            return;
        }
        self.weight += weight;
        let share = weight / self.weight;
        self.motion = self.motion.toward(motion, share);
    }

    fn finish(self, below: Motion, share: f32, coverage: Coverage, operation: Operation) -> Motion {
        if self.weight == 0.0 {
            return below;
        }
        if operation == Operation::Additive {
            let turned = below.rotation * self.motion.rotation;
            return Motion {
                translation: below.translation + self.motion.translation * share,
                rotation: below.rotation.slerp(turned, share),
            };
        }
        let missing = if self.weight < 1.0 { self.weight } else { 1.0 };
        let share = if coverage == Coverage::Absolute { share * missing } else { share };
        below.toward(self.motion, share)
    }
}
