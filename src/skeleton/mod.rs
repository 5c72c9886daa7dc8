//! Transform forests and their poses.
//!
//! A [`Skeleton`] is any forest of named transforms: the bones of a character, or the whole node tree of a model.
//! Joints stand in breadth-first order, so a parent always comes before its children; the order of the file they came
//! from is kept as a map. A [`Pose`] holds one transform per joint in columns.

mod blend;
mod mirror;
mod model_space;
mod pose;

use std::collections::{HashMap, HashSet};

pub use blend::{Coverage, PartWeights, Pile, RotationMean, add_pose, mix_pose};
pub use mirror::{MirrorError, MirrorMap, mirrored_name};
pub use pose::{Columns, JointBits, PADDING, Pose, TransformColumn};

use crate::math::Transform;

/// Marks a joint without a parent.
pub const NO_PARENT: u32 = u32::MAX;

/// A transform forest, parents first. Immutable once built; shared as `Arc<Skeleton>`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skeleton {
    names: Vec<String>,
    parents: Vec<u32>,
    rest: Vec<Transform>,
    rest_pose: Pose,
    to_source: Vec<u32>,
    from_source: Vec<u32>,
    by_name: HashMap<String, u32>,
    duplicates: Vec<String>,
}

/// One joint, as it is given to [`Skeleton::build`].
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The name; need not be unique, but binding by name finds the first.
    pub name: String,
    /// Index of the parent in the same list, in any order; `None` for a root.
    pub parent: Option<u32>,
    /// The transform against the parent when nothing animates the joint.
    pub rest: Transform,
}

/// Why a skeleton could not be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SkeletonError {
    /// A joint names a parent that is not in the list.
    #[error("joint {joint} \"{name}\" has parent {parent}, but there are {count} joints")]
    ParentOutOfRange {
        /// The joint's index.
        joint: usize,
        /// The joint's name.
        name: String,
        /// The parent it names.
        parent: u32,
        /// How many joints there are.
        count: usize,
    },
    /// Joints are each other's ancestors.
    #[error("joint {joint} \"{name}\" is its own ancestor")]
    Cycle {
        /// A joint on the cycle.
        joint: usize,
        /// Its name.
        name: String,
    },
    /// A rest transform has a number that is NaN or infinite.
    #[error("joint {joint} \"{name}\" has a rest transform that is not finite")]
    NotFinite {
        /// The joint's index.
        joint: usize,
        /// The joint's name.
        name: String,
    },
    /// More joints than a `u32` index less the "no parent" mark can tell apart.
    #[error("{count} joints are more than a skeleton can hold")]
    TooMany {
        /// How many joints there are.
        count: usize,
    },
}

impl Skeleton {
    /// Sorts joints breadth-first (roots in their order, then their children in theirs, and so on) and checks them.
    ///
    /// Rest rotations are made of unit length; their parts below 2⁻⁴⁰, which rounding left, become zero.
    pub fn build(joints: &[Joint]) -> Result<Self, SkeletonError> {
        Self::build_from(joints, |rest| Transform { rotation: rest.rotation.normalized().without_traces(), ..*rest })
    }

    /// The same with rest rotations as they are, for joints of a skeleton that was built before: to make what is of unit
    /// length so again would round it.
    #[cfg(feature = "animb")]
    pub(crate) fn rebuild(joints: &[Joint]) -> Result<Self, SkeletonError> {
        Self::build_from(joints, |rest| *rest)
    }

    fn build_from(joints: &[Joint], settle: impl Fn(&Transform) -> Transform) -> Result<Self, SkeletonError> {
        check_joints(joints)?;
        let to_source = breadth_first(joints)?;
        let mut from_source = vec![0; joints.len()];
        for (index, &source) in to_source.iter().enumerate() {
            from_source[source as usize] = index as u32;
        }
        let ordered = || to_source.iter().map(|&source| &joints[source as usize]);
        let names: Vec<String> = ordered().map(|j| j.name.clone()).collect();
        let parents = ordered().map(|j| j.parent.map_or(NO_PARENT, |p| from_source[p as usize])).collect();
        let rest: Vec<Transform> = ordered().map(|joint| settle(&joint.rest)).collect();
        let (by_name, duplicates) = index_names(&names, &to_source);
        let rest_pose = Pose::from_transforms(&rest);
        Ok(Self { names, parents, rest, rest_pose, to_source, from_source, by_name, duplicates })
    }

    /// How many joints there are.
    pub fn joint_count(&self) -> usize {
        self.names.len()
    }

    /// The joints' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Each joint's parent, always less than the joint's own index; [`NO_PARENT`] for roots.
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// The names from the root to a joint, with slashes between.
    ///
    /// # Panics
    /// If there is no such joint.
    pub fn path(&self, joint: u32) -> String {
        let above = |&joint: &u32| Some(self.parents[joint as usize]).filter(|&parent| parent != NO_PARENT);
        let mut names: Vec<&str> =
            std::iter::successors(Some(joint), above).map(|joint| self.names[joint as usize].as_str()).collect();
        names.reverse();
        names.join("/")
    }

    /// How many joints lie one below the other at the most; a root alone is one.
    pub fn depth(&self) -> u32 {
        let mut depths: Vec<u32> = Vec::with_capacity(self.parents.len());
        for &parent in &self.parents {
            depths.push(if parent == NO_PARENT { 1 } else { depths[parent as usize] + 1 });
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// The transforms against their parents when nothing animates the joints.
    pub fn rest(&self) -> &[Transform] {
        &self.rest
    }

    /// The same as a pose, with every channel present.
    pub fn rest_pose(&self) -> &Pose {
        &self.rest_pose
    }

    /// The joint named `name`; the first in the source's order where several have it.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    /// Names that more than one joint has, in order.
    pub fn duplicate_names(&self) -> &[String] {
        &self.duplicates
    }

    /// For each joint, its index in the list (or file) the skeleton was built from.
    pub fn to_source(&self) -> &[u32] {
        &self.to_source
    }

    /// For each index in the list (or file) the skeleton was built from, the joint.
    pub fn from_source(&self) -> &[u32] {
        &self.from_source
    }
}

fn check_joints(joints: &[Joint]) -> Result<(), SkeletonError> {
    let count = joints.len();
    if count >= NO_PARENT as usize {
        return Err(SkeletonError::TooMany { count });
    }
    for (index, joint) in joints.iter().enumerate() {
        let name = || joint.name.clone();
        if let Some(parent) = joint.parent.filter(|&p| p as usize >= count) {
            return Err(SkeletonError::ParentOutOfRange { joint: index, name: name(), parent, count });
        }
        if !joint.rest.is_finite() {
            return Err(SkeletonError::NotFinite { joint: index, name: name() });
        }
    }
    Ok(())
}

fn breadth_first(joints: &[Joint]) -> Result<Vec<u32>, SkeletonError> {
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); joints.len()];
    let mut order = Vec::with_capacity(joints.len());
    for (index, joint) in joints.iter().enumerate() {
        match joint.parent {
            Some(parent) => children[parent as usize].push(index as u32),
            None => order.push(index as u32),
        }
    }
    let mut next = 0;
    while next < order.len() {
        order.extend_from_slice(&children[order[next] as usize]);
        next += 1;
    }
    if order.len() == joints.len() {
        return Ok(order);
    }
    let mut reached = vec![false; joints.len()];
    for &index in &order {
        reached[index as usize] = true;
    }
    let joint = reached.iter().position(|&r| !r).unwrap_or(0);
    Err(SkeletonError::Cycle { joint, name: joints[joint].name.clone() })
}

fn index_names(names: &[String], to_source: &[u32]) -> (HashMap<String, u32>, Vec<String>) {
    let mut by_name: HashMap<String, u32> = HashMap::with_capacity(names.len());
    let mut duplicates = Vec::new();
    let mut repeated = HashSet::new();
    for (index, name) in names.iter().enumerate() {
        let index = index as u32;
        if let Some(first) = by_name.get_mut(name) {
            if to_source[index as usize] < to_source[*first as usize] {
                *first = index;
            }
            if repeated.insert(name) {
                duplicates.push(name.clone());
            }
        } else {
            by_name.insert(name.clone(), index);
        }
    }
    (by_name, duplicates)
}

/// A weight per joint that says how much of a layer reaches it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mask {
    weights: Vec<f32>,
    properties: f32,
}

impl Mask {
    /// A mask that lets nothing through.
    pub fn none(skeleton: &Skeleton) -> Self {
        Self { weights: padded(skeleton.joint_count(), 0.0), properties: 0.0 }
    }

    /// A mask that lets everything through.
    pub fn all(skeleton: &Skeleton) -> Self {
        let mut mask = Self { weights: padded(skeleton.joint_count(), 0.0), properties: 1.0 };
        mask.weights[..skeleton.joint_count()].fill(1.0);
        mask
    }

    /// Gives `joint` a weight from 0 to 1, and with `children` all below it too.
    ///
    /// # Panics
    /// If the joint is not in the skeleton.
    pub fn set(&mut self, skeleton: &Skeleton, joint: u32, children: bool, weight: f32) {
        self.weights[joint as usize] = weight;
        if !children {
            return;
        }
        let mut below = vec![false; skeleton.joint_count()];
        below[joint as usize] = true;
        for (index, &parent) in skeleton.parents().iter().enumerate() {
            if parent != NO_PARENT && below[parent as usize] {
                below[index] = true;
                self.weights[index] = weight;
            }
        }
    }

    /// Sets the weight of everything that is not a joint, from 0 to 1.
    pub fn set_properties(&mut self, weight: f32) {
        self.properties = weight;
    }

    /// The weight of everything that is not a joint.
    pub fn properties(&self) -> f32 {
        self.properties
    }

    /// One weight per joint, padded with zeros to a multiple of [`PADDING`].
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }
}

fn padded(count: usize, value: f32) -> Vec<f32> {
    vec![value; count.next_multiple_of(PADDING)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Quat;

    fn joint(name: &str, parent: Option<u32>) -> Joint {
        Joint { name: name.into(), parent, rest: Transform::IDENTITY }
    }

    #[test]
    fn joints_come_breadth_first_and_remember_their_places_in_the_file() {
        let skeleton = Skeleton::build(&[
            joint("hand", Some(2)),
            joint("root", None),
            joint("arm", Some(1)),
            joint("leg", Some(1)),
        ])
        .expect("valid");
        assert_eq!(skeleton.names(), ["root", "arm", "leg", "hand"]);
        assert_eq!(skeleton.parents(), [NO_PARENT, 0, 0, 1]);
        assert_eq!(skeleton.to_source(), [1, 2, 3, 0]);
        assert_eq!(skeleton.from_source(), [3, 0, 1, 2]);
        assert_eq!([0, 3].map(|joint| skeleton.path(joint)), ["root", "root/arm/hand"]);
    }

    #[test]
    fn rest_rotations_become_unit_length_and_what_rounding_left_in_them_zero() {
        let rest = Transform { rotation: Quat::new(6e-17, -1.2, -1e-36, 1.6), ..Transform::IDENTITY };
        let skeleton = Skeleton::build(&[Joint { rest, ..joint("spine", None) }]).expect("valid");
        assert_eq!(skeleton.rest()[0].rotation, Quat::new(0.0, -0.6, 0.0, 0.8));
    }

    #[test]
    fn a_joint_that_is_its_own_ancestor_is_named() {
        let error = Skeleton::build(&[joint("a", None), joint("b", Some(2)), joint("c", Some(1))]).unwrap_err();
        assert_eq!(error, SkeletonError::Cycle { joint: 1, name: "b".into() });
    }

    #[test]
    fn a_mask_with_children_reaches_the_whole_subtree() {
        let skeleton = Skeleton::build(&[
            joint("root", None),
            joint("arm", Some(0)),
            joint("hand", Some(1)),
            joint("leg", Some(0)),
        ])
        .expect("valid");
        let mut mask = Mask::none(&skeleton);
        mask.set(&skeleton, skeleton.find("arm").expect("there"), true, 0.5);
        let weight = |name| mask.weights()[skeleton.find(name).expect("there") as usize];
        assert_eq!([weight("root"), weight("arm"), weight("hand"), weight("leg")], [0.0, 0.5, 0.5, 0.0]);
    }
}
