//! The rig of one instance: what its host asks of the bones, in call order.

use std::sync::Arc;

use super::chain::model;
use super::look_at::{self, LookAt};
use super::reach::{self, Reach};
use crate::math::{Affine, Quat, Vec3};
use crate::skeleton::{Pose, Skeleton};

/// A change to one bone, in its parent's space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoneChange {
    /// Turns it to a rotation.
    SetRotation(Quat),
    /// Turns it further, about its own axes.
    AddRotation(Quat),
    /// Moves it to a place.
    SetPosition(Vec3),
    /// Moves it further.
    AddPosition(Vec3),
}

/// Why a rig refused a call. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RigError {
    /// The skeleton has no such joint.
    #[error("joint {joint} is not among the {count} of the skeleton")]
    NoJoint {
        /// The joint.
        joint: u32,
        /// How many there are.
        count: usize,
    },
    /// A limb needs a tip with a parent and a grandparent, or joints that are above each other.
    #[error("the joints of the limb that ends in joint {tip} are not above each other")]
    NoLimb {
        /// The tip.
        tip: u32,
    },
    /// A number is not finite, or a weight is not from 0 to 1.
    #[error("{what} cannot be {value}")]
    Value {
        /// What it was for.
        what: &'static str,
        /// The number.
        value: f32,
    },
    /// Lists that should be of one length are not.
    #[error("{bones} bones, but {values} {what}")]
    Lengths {
        /// How many bones.
        bones: usize,
        /// How many values.
        values: usize,
        /// Of what.
        what: &'static str,
    },
}

#[derive(Clone, Copy, Debug)]
struct BoneWrite {
    joint: u32,
    change: BoneChange,
    weight: f32,
}

#[derive(Clone, Copy, Debug)]
enum Goal {
    Reach(Reach),
    LookAt(LookAt),
}

/// What a host asks of one instance's bones for one update.
#[derive(Clone, Debug)]
pub struct Rig {
    skeleton: Arc<Skeleton>,
    writes: Vec<BoneWrite>,
    goals: Vec<Goal>,
    hold: bool,
    /// What was asked came from an earlier update, and goes as soon as this one asks for something.
    stale: bool,
}

impl Rig {
    /// A rig that asks for nothing.
    pub fn new(skeleton: Arc<Skeleton>) -> Self {
        Self { skeleton, writes: Vec::new(), goals: Vec::new(), hold: false, stale: false }
    }

    /// Changes a bone; `weight` from 0 to 1 says how far it goes from where the pose has it.
    pub fn write(&mut self, joint: u32, change: BoneChange, weight: f32) -> Result<(), RigError> {
        self.check_joint(joint)?;
        check_weight(weight)?;
        check_change(&change)?;
        self.begin();
        self.writes.push(BoneWrite { joint, change, weight });
        Ok(())
    }

    /// Sets many bones at once: a position, a rotation or both for each. All or none are taken.
    pub fn write_all(
        &mut self,
        joints: &[u32],
        positions: Option<&[Vec3]>,
        rotations: Option<&[Quat]>,
        weight: f32,
    ) -> Result<(), RigError> {
        check_weight(weight)?;
        joints.iter().try_for_each(|&joint| self.check_joint(joint))?;
        check_length(joints, positions, "positions")?;
        check_length(joints, rotations, "rotations")?;
        positions.unwrap_or(&[]).iter().try_for_each(|&p| check_change(&BoneChange::SetPosition(p)))?;
        rotations.unwrap_or(&[]).iter().try_for_each(|&r| check_change(&BoneChange::SetRotation(r)))?;
        self.begin();
        for (index, &joint) in joints.iter().enumerate() {
            let position = positions.map(|p| BoneChange::SetPosition(p[index]));
            let rotation = rotations.map(|r| BoneChange::SetRotation(r[index]));
            let changes = [position, rotation].into_iter().flatten();
            self.writes.extend(changes.map(|change| BoneWrite { joint, change, weight }));
        }
        Ok(())
    }

    /// Has a limb reach for a point, after all bone writes.
    pub fn reach(&mut self, reach: Reach) -> Result<(), RigError> {
        self.check_joint(reach.tip)?;
        [reach.mid, reach.root].into_iter().flatten().try_for_each(|joint| self.check_joint(joint))?;
        reach.joints(&self.skeleton).ok_or(RigError::NoLimb { tip: reach.tip })?;
        check_weight(reach.weight)?;
        check_weight(reach.softness)?;
        check_point("a target", reach.target)?;
        check_point("a pole", reach.pole.unwrap_or_default())?;
        self.begin();
        self.goals.push(Goal::Reach(reach));
        Ok(())
    }

    /// Has a chain of bones look at a point, after all bone writes.
    pub fn look_at(&mut self, look: LookAt) -> Result<(), RigError> {
        look.joints().iter().try_for_each(|&joint| self.check_joint(joint))?;
        check_weight(look.weight)?;
        check_point("a target", look.target)?;
        check_point("an axis", look.axis)?;
        if !(look.limit >= 0.0 && look.limit.is_finite()) {
            return Err(RigError::Value { what: "a limit", value: look.limit });
        }
        self.begin();
        self.goals.push(Goal::LookAt(look));
        Ok(())
    }

    /// Keeps what the last update that asked for something asked for, while later ones ask for nothing. Switched off, the
    /// bones go back to the clips in this update.
    pub fn hold_pose(&mut self, hold: bool) {
        self.hold = hold;
        if !hold && self.stale {
            self.forget();
        }
    }

    /// A bone's matrix against the model, in `pose` with the writes made so far in this update (or held), and the goals.
    pub fn bone(&self, joint: u32, pose: &Pose, scratch: &mut Pose) -> Result<Affine, RigError> {
        self.check_joint(joint)?;
        if scratch.joint_count() != pose.joint_count() {
            *scratch = pose.clone();
        }
        scratch.copy_from(pose);
        self.change(scratch);
        Ok(model(&self.skeleton, scratch, joint))
    }

    /// Whether there is nothing to apply.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty() && self.goals.is_empty()
    }

    /// Applies everything to a pose and ends the update: what was asked for is forgotten, or held.
    ///
    /// # Panics
    /// If the pose is of another skeleton.
    pub fn apply(&mut self, pose: &mut Pose) {
        self.change(pose);
        self.end_update();
    }

    /// Ends an update in which nothing was posed: what was asked for lasts no longer for that, unless the pose is held.
    pub fn end_update(&mut self) {
        if self.hold {
            self.stale = true;
        } else {
            self.forget();
        }
    }

    fn change(&self, pose: &mut Pose) {
        for write in &self.writes {
            apply_write(write, pose);
        }
        for goal in &self.goals {
            match goal {
                Goal::Reach(reach) => reach::apply(reach, &self.skeleton, pose),
                Goal::LookAt(look) => look_at::apply(look, &self.skeleton, pose),
            }
        }
    }

    fn begin(&mut self) {
        if self.stale {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.writes.clear();
        self.goals.clear();
        self.stale = false;
    }

    fn check_joint(&self, joint: u32) -> Result<(), RigError> {
        let count = self.skeleton.joint_count();
        if (joint as usize) < count { Ok(()) } else { Err(RigError::NoJoint { joint, count }) }
    }
}

fn apply_write(write: &BoneWrite, pose: &mut Pose) {
    let joint = write.joint as usize;
    let now = pose.get(joint);
    match write.change {
        BoneChange::SetRotation(to) => pose.set_rotation(joint, now.rotation.slerp(to.normalized(), write.weight)),
        BoneChange::AddRotation(by) => {
            let to = (now.rotation * by.normalized()).normalized();
            pose.set_rotation(joint, now.rotation.slerp(to, write.weight));
        }
        BoneChange::SetPosition(to) => pose.set_translation(joint, now.translation.lerp(to, write.weight)),
        BoneChange::AddPosition(by) => pose.set_translation(joint, now.translation + by * write.weight),
    }
}

fn check_weight(weight: f32) -> Result<(), RigError> {
    if (0.0..=1.0).contains(&weight) { Ok(()) } else { Err(RigError::Value { what: "a weight", value: weight }) }
}

fn check_point(what: &'static str, point: Vec3) -> Result<(), RigError> {
    match point.to_array().into_iter().find(|v| !v.is_finite()) {
        Some(value) => Err(RigError::Value { what, value }),
        None => Ok(()),
    }
}

fn check_change(change: &BoneChange) -> Result<(), RigError> {
    match *change {
        BoneChange::SetPosition(p) | BoneChange::AddPosition(p) => check_point("a position", p),
        BoneChange::SetRotation(q) | BoneChange::AddRotation(q) => {
            match q.to_array().into_iter().find(|v| !v.is_finite()) {
                Some(value) => Err(RigError::Value { what: "a rotation", value }),
                None => Ok(()),
            }
        }
    }
}

fn check_length<T>(joints: &[u32], values: Option<&[T]>, what: &'static str) -> Result<(), RigError> {
    let (bones, values) = (joints.len(), values.map_or(joints.len(), <[T]>::len));
    if bones == values { Ok(()) } else { Err(RigError::Lengths { bones, values, what }) }
}
