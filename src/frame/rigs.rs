//! What a driver's instances do to their poses after the clips.

use crate::eval::{Stage, StagedInstance};
use crate::math::Affine;
use crate::rig::{Motion, Rig, RigError, RootMotion};
use crate::skeleton::Pose;

/// What one instance does to its pose after the clips.
#[derive(Clone, Debug)]
pub struct InstanceRig {
    /// What the host asks of the bones.
    pub rig: Rig,
    /// The joint whose motion is taken off and given to the host.
    pub root_motion: Option<RootMotion>,
    /// What the last update moved it by.
    pub motion: Motion,
    /// Where bones are posed to be read: what that begins with, and what it comes to.
    scratch: [Pose; 2],
}

impl InstanceRig {
    /// A bone's matrix against the model, in the pose of the clips with what was asked of the bones since the last update
    /// (or is held): writes of the last update are not counted again. Allocates the first time only.
    pub fn bone(&mut self, staged: &StagedInstance, joint: u32) -> Result<Affine, RigError> {
        let [begin, end] = &mut self.scratch;
        let Some(taken) = self.root_motion else { return self.rig.bone(joint, staged.animated_pose(), end) };
        begin.clone_from(staged.animated_pose());
        taken.take_off(staged.instance.schema().skeleton(), begin);
        self.rig.bone(joint, begin, end)
    }
}

/// The rigs of a driver's instances, by the instances' indices. Most have none.
#[derive(Debug, Default)]
pub struct Rigs {
    rigs: Vec<Option<Box<InstanceRig>>>,
}

impl Rigs {
    /// The rig of an instance, made if it has none; `None` where the stage has no such instance.
    pub fn get_or_make(&mut self, stage: &Stage, instance: u32) -> Option<&mut InstanceRig> {
        let skeleton = stage.instance(instance)?.instance.schema().skeleton();
        let index = instance as usize;
        if self.rigs.len() <= index {
            self.rigs.resize_with(index + 1, || None);
        }
        let make = || InstanceRig {
            rig: Rig::new(skeleton.clone()),
            root_motion: None,
            motion: Motion::default(),
            scratch: Default::default(),
        };
        Some(self.rigs[index].get_or_insert_with(|| Box::new(make())))
    }

    /// The rig of an instance, if it has one.
    pub fn get(&self, instance: u32) -> Option<&InstanceRig> {
        self.rigs.get(instance as usize)?.as_deref()
    }

    /// Forgets the rig of an instance.
    pub fn remove(&mut self, instance: u32) {
        if let Some(rig) = self.rigs.get_mut(instance as usize) {
            *rig = None;
        }
    }

    /// Takes off root motion, then applies what was asked of the bones, for every instance that was computed.
    pub(super) fn apply(&mut self, stage: &mut Stage) {
        if stage.plan.idle {
            for rig in self.rigs.iter_mut().flatten() {
                rig.motion = Motion::default();
                rig.rig.end_update();
            }
            return;
        }
        for (index, rig) in self.rigs.iter_mut().enumerate() {
            let Some(rig) = rig else { continue };
            let index = index as u32;
            rig.motion = rig.root_motion.map_or_else(Motion::default, |taken| taken.measure(stage, index));
            let Some(staged) = stage.instance_mut(index) else { continue };
            if let Some(taken) = rig.root_motion {
                let skeleton = staged.instance.schema().skeleton().clone();
                taken.take_off(&skeleton, staged.pose_after_clips());
            }
            if rig.rig.is_empty() {
                rig.rig.end_update();
            } else {
                rig.rig.apply(staged.pose_after_clips());
            }
        }
    }
}
