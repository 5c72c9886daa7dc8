//! Instances on a stage: their poses, their values, and what they were before anything drove them.

use super::program::Presence;
use super::{SlotSet, ValueColumns};
use crate::skeleton::{JointBits, PartWeights, Pose};
use crate::target::{Instance, PropertyId, host};

/// An instance on a stage, with its pose, its values and what they were before anything drove them.
#[derive(Debug)]
pub struct StagedInstance {
    /// The instance.
    pub instance: Instance,
    pub(super) schema: u32,
    /// What the clips make of the joints: what the next update goes on from.
    pub(super) pose: Pose,
    /// The same after the rig, where anything was asked of it in the last update; made when it is first needed.
    rigged: Pose,
    pub(super) is_rigged: bool,
    pub(super) base_pose: Pose,
    pub(super) values: ValueColumns,
    pub(super) originals: ValueColumns,
    pub(super) captured: SlotSet,
    /// What contributions of any weight hold, worked out where originals are let go.
    pub(super) held: SlotSet,
    pub(super) snapshot_pose: Pose,
    pub(super) snapshot: ValueColumns,
    /// What the snapshot holds that was animated when it was taken.
    pub(super) snapshot_slots: SlotSet,
    pub(super) snapshot_presence: Presence,
    /// What the contributions of the last update have that holds results, also where a limit kept it from being driven.
    pub(super) animated: SlotSet,
    pub(super) animated_joints: JointBits,
    pub(super) driven: SlotSet,
    pub(super) was_driven: SlotSet,
    /// What is to be delivered: what is driven, and what was and is given back.
    pub(super) pending: SlotSet,
    /// What tracks drive that give values between their keys.
    pub(super) continuous: SlotSet,
    pub(super) delivered: ValueColumns,
    pub(super) delivered_slots: SlotSet,
}

impl StagedInstance {
    /// All its sets of slots.
    pub(super) fn slot_sets(&mut self) -> [&mut SlotSet; 9] {
        [
            &mut self.captured,
            &mut self.held,
            &mut self.snapshot_slots,
            &mut self.animated,
            &mut self.driven,
            &mut self.was_driven,
            &mut self.pending,
            &mut self.continuous,
            &mut self.delivered_slots,
        ]
    }

    /// An instance whose properties hold what they hold at first.
    pub(super) fn new(instance: Instance, schema: u32) -> Self {
        let totals = instance.schema().totals();
        let rest = instance.schema().skeleton().rest_pose().clone();
        let mut originals = ValueColumns::new(totals);
        for property in instance.schema().properties() {
            host::store_initial(property, &mut originals);
        }
        Self {
            instance,
            schema,
            pose: rest.clone(),
            rigged: Pose::default(),
            is_rigged: false,
            base_pose: rest.clone(),
            values: originals.clone(),
            snapshot: originals.clone(),
            delivered: originals.clone(),
            originals,
            captured: SlotSet::new(totals),
            held: SlotSet::new(totals),
            animated: SlotSet::new(totals),
            animated_joints: JointBits::none(rest.joint_count()),
            snapshot_slots: SlotSet::new(totals),
            snapshot_presence: PartWeights::zero(rest.joint_count()).into(),
            snapshot_pose: rest,
            driven: SlotSet::new(totals),
            was_driven: SlotSet::new(totals),
            pending: SlotSet::new(totals),
            continuous: SlotSet::new(totals),
            delivered_slots: SlotSet::new(totals),
        }
    }

    /// The pose that the last update left, after everything.
    pub fn pose(&self) -> &Pose {
        if self.is_rigged { &self.rigged } else { &self.pose }
    }

    /// The pose that the last update's clips made, before bone writes and inverse kinematics.
    pub fn animated_pose(&self) -> &Pose {
        &self.pose
    }

    /// The pose after the clips, to change: a copy, so that nothing that is done to it is there in the next update.
    pub fn pose_after_clips(&mut self) -> &mut Pose {
        if !self.is_rigged {
            if self.rigged.joint_count() == self.pose.joint_count() {
                self.rigged.copy_from(&self.pose);
            } else {
                self.rigged.clone_from(&self.pose);
            }
            self.is_rigged = true;
        }
        &mut self.rigged
    }

    /// Sets the pose that updates start from, and shows it at once.
    ///
    /// # Panics
    /// If the pose is of another skeleton.
    pub fn set_pose(&mut self, pose: &Pose) {
        self.base_pose.copy_from(pose);
        self.pose.copy_from(pose);
        self.is_rigged = false;
    }

    /// The pose that updates start from: the rest pose, or what the host set.
    pub fn base_pose(&self) -> &Pose {
        &self.base_pose
    }

    /// The pose that updates start from, for the host to set; kept until [`StagedInstance::reset_pose`].
    pub fn base_pose_mut(&mut self) -> &mut Pose {
        &mut self.base_pose
    }

    /// Takes back what the host set: updates start from the rest pose again.
    pub fn reset_pose(&mut self) {
        self.base_pose.copy_from(self.instance.schema().skeleton().rest_pose());
        self.pose.copy_from(&self.base_pose);
        self.is_rigged = false;
    }

    /// The floats of a property as the last update left them, where the instance is computed alone.
    pub(super) fn floats(&self, property: PropertyId) -> &[f32] {
        let property = self.instance.schema().property(property);
        let count = property.kind.columns().lanes as usize;
        &self.values.lanes[property.slots.lane as usize..][..count]
    }
}
