//! Poses through the C ABI.
//!
//! # Header
//! A pose holds one transform per joint of a skeleton. A host makes one to read what an instance plays, or to pose a
//! skeleton itself:
//!
//! ```c
//! anim_clip_sample_packed(walk, walked, pose);
//! anim_clip_sample_packed(wave, waved, other);
//! anim_pose_blend(pose, other, 0.5f, arms, joint_count);
//! anim_pose_model_matrices(pose, matrices, joint_count, &count);
//! ```

use std::sync::Arc;

use super::handle::{alone, release, same_context, shared};
use super::pointer::{out, room, slice};
use super::skeleton::{AnimSkeleton, AnimTransform};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::math::{Affine, Transform};
use crate::simd::{BlendSample, Kernels};
use crate::skeleton::{Pose, RotationMean, Skeleton, add_pose, mix_pose};

/// A pose. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimPose {
    /// Zero for none.
    pub id: u64,
}

/// A matrix of three rows and four columns, the last column the translation: each row times (x, y, z, 1) moves a point.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimMatrix {
    /// The rows.
    pub rows: [[f32; 4]; 3],
}

impl AnimMatrix {
    /// The host's matrices as the library has them.
    pub fn view(matrices: &[Self]) -> &[Affine] {
        const { assert!(size_of::<Affine>() == size_of::<AnimMatrix>() && align_of::<Affine>() == align_of::<f32>()) };
        // SAFETY: both are `repr(C)` around `[[f32; 4]; 3]`.
        unsafe { std::slice::from_raw_parts(matrices.as_ptr().cast(), matrices.len()) }
    }

    /// The host's matrices as the library has them, to write.
    pub fn change(matrices: &mut [Self]) -> &mut [Affine] {
        // SAFETY: as in `view`, whose assertion covers both.
        unsafe { std::slice::from_raw_parts_mut(matrices.as_mut_ptr().cast(), matrices.len()) }
    }
}

/// A pose of a skeleton that the host made.
#[derive(Debug)]
pub struct HostPose {
    pub(super) skeleton: Arc<Skeleton>,
    pub(super) pose: Pose,
    /// The host's weights of joints, with zeros for the padding; empty until there are any.
    mask: Vec<f32>,
}

impl HostPose {
    /// Refuses another skeleton.
    pub(super) fn check_skeleton(&self, other: &Arc<Skeleton>) -> Result<(), Failure> {
        if Arc::ptr_eq(&self.skeleton, other) || *self.skeleton == **other {
            return Ok(());
        }
        let (own, wanted) = (self.skeleton.joint_count(), other.joint_count());
        fail!(Mismatch, "the pose is of another skeleton, of {own} joints, not {wanted}")
    }

    fn check_joint(&self, joint: u32) -> Result<usize, Failure> {
        let count = self.pose.joint_count();
        if (joint as usize) < count {
            return Ok(joint as usize);
        }
        fail!(OutOfRange, "`joint` is {joint}, but there are {count}")
    }
}

/// Makes a pose of a skeleton, at rest.
///
/// @param skeleton whose joints it poses; kept alive by the pose
/// @param pose becomes the new pose, in the skeleton's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the pose with `anim_pose_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_create(skeleton: AnimSkeleton, pose: *mut AnimPose) -> AnimStatus {
    guard(|| {
        let pose = out!(pose);
        let skeleton = shared(skeleton)?;
        let pose_at_rest = skeleton.rest_pose().clone();
        let object = HostPose { skeleton: Arc::clone(&skeleton), pose: pose_at_rest, mask: Vec::new() };
        pose.write(skeleton.context().create(object)?);
        Ok(())
    })
}

/// Releases a pose.
///
/// @param pose the pose; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_pose_release(pose: AnimPose) -> AnimStatus {
    guard(|| release(pose))
}

/// Puts every joint back to rest.
///
/// @param pose the pose
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one pose.
#[unsafe(no_mangle)]
pub extern "C" fn anim_pose_reset(pose: AnimPose) -> AnimStatus {
    guard(|| {
        let mut pose = alone(pose)?;
        let HostPose { skeleton, pose, .. } = &mut *pose;
        pose.copy_from(skeleton.rest_pose());
        Ok(())
    })
}

/// Sets the transforms of joints that follow each other.
///
/// @param pose the pose
/// @param first the first joint
/// @param transforms the transforms; read during the call. Rotations are made of unit length
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` if there are not so many joints; `ANIM_STATUS_NOT_FINITE`; or
/// what pointers and handles give
///
/// Threads: one at a time on one pose.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_set_transforms(
    pose: AnimPose,
    first: u32,
    transforms: *const AnimTransform,
    count: usize,
) -> AnimStatus {
    guard(|| {
        let transforms = slice!(transforms, count);
        let mut pose = alone(pose)?;
        let joints = pose.pose.joint_count();
        let first = first as usize;
        if first > joints || count > joints - first {
            return fail!(OutOfRange, "joints {first} to {} of {joints}", first.saturating_add(count));
        }
        for (index, &transform) in transforms.iter().enumerate() {
            if !Transform::from(transform).is_finite() {
                return fail!(NotFinite, "`transforms[{index}]` is not finite");
            }
        }
        for (index, &transform) in transforms.iter().enumerate() {
            let transform = Transform::from(transform);
            let rotation = transform.rotation.normalized();
            pose.pose.set(first + index, &Transform { rotation, ..transform });
        }
        Ok(())
    })
}

/// Gives the transform of a joint against its parent.
///
/// @param pose the pose
/// @param joint the joint's number
/// @param transform becomes the transform
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_joint(pose: AnimPose, joint: u32, transform: *mut AnimTransform) -> AnimStatus {
    guard(|| {
        let transform = out!(transform);
        let pose = shared(pose)?;
        transform.write(pose.pose.get(pose.check_joint(joint)?).into());
        Ok(())
    })
}

/// Copies out the transforms of all joints against their parents.
///
/// @param pose the pose
/// @param transforms where the transforms go
/// @param capacity how many `transforms` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_transforms(
    pose: AnimPose,
    transforms: *mut AnimTransform,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let held = shared(pose)?;
        let Some(room) = room!(held.pose.joint_count() => transforms, capacity, count) else { return Ok(()) };
        AnimTransform::fill(room, &held.pose);
        Ok(())
    })
}

/// Computes each joint's matrix in the space of the model, from all transforms up to its root, and copies them out.
///
/// @param pose the pose
/// @param matrices where the matrices go
/// @param capacity how many `matrices` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_model_matrices(
    pose: AnimPose,
    matrices: *mut AnimMatrix,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let held = shared(pose)?;
        let Some(room) = room!(held.pose.joint_count() => matrices, capacity, count) else { return Ok(()) };
        held.skeleton.local_to_model(Kernels::best(), &held.pose, AnimMatrix::change(room));
        Ok(())
    })
}

/// Changes a pose by another one and its weights.
fn change_pose(
    pose: AnimPose,
    other: AnimPose,
    weight: f32,
    joint_weights: &[f32],
    change: impl FnOnce(&mut Pose, &BlendSample<'_>),
) -> Result<(), Failure> {
    if !weight.is_finite() {
        return fail!(NotFinite, "`weight` is not finite");
    }
    if !(0.0..=1.0).contains(&weight) {
        return fail!(OutOfRange, "`weight` is {weight}, which is not from 0 to 1");
    }
    let mut held = alone(pose)?;
    same_context(pose.id, other.id)?;
    let other = shared(other)?;
    held.check_skeleton(&other.skeleton)?;
    let HostPose { pose, mask, .. } = &mut *held;
    let sample = BlendSample::new(&other.pose, weight);
    if joint_weights.is_empty() {
        change(pose, &sample);
        return Ok(());
    }
    let joints = pose.joint_count();
    if joint_weights.len() != joints {
        return fail!(Mismatch, "{} weights for {joints} joints", joint_weights.len());
    }
    if let Some(joint) = joint_weights.iter().position(|weight| !(0.0..=1.0).contains(weight)) {
        let weight = joint_weights[joint];
        return fail!(OutOfRange, "`joint_weights[{joint}]` is {weight}, which is not from 0 to 1");
    }
    mask.resize(pose.padded_count(), 0.0);
    mask[..joints].copy_from_slice(joint_weights);
    change(pose, &sample.with_mask(mask));
    Ok(())
}

/// Moves a pose toward another one: translations and scales along straight lines, rotations along the shorter arc.
///
/// Of three poses and more each is blended in with its share of the weights so far: the second with `b / (a + b)`, the
/// third with `c / (a + b + c)`.
///
/// @param pose the pose, which becomes the blend
/// @param toward a pose of the same skeleton
/// @param weight how far, from 0, which changes nothing, to 1, which makes it the other pose
/// @param joint_weights null, or a number from 0 to 1 for each joint, by which its weight is multiplied: a mask
/// @param joint_weight_count how many: 0, or as many as there are joints
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a weight; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` for
/// another skeleton or another number of joints; `ANIM_STATUS_BUSY` also where both are one pose; or what pointers and
/// handles give
///
/// Threads: one at a time on one pose. Allocates nothing but room for the first weights of joints that a pose is given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_blend(
    pose: AnimPose,
    toward: AnimPose,
    weight: f32,
    joint_weights: *const f32,
    joint_weight_count: usize,
) -> AnimStatus {
    guard(|| {
        let joint_weights = slice!(joint_weights, joint_weight_count);
        let kernels = Kernels::best();
        change_pose(pose, toward, weight, joint_weights, |pose, sample| {
            mix_pose(kernels, pose, sample, RotationMean::Arc);
        })
    })
}

/// Adds a pose of changes, as an additive clip gives it, to a pose: translations and scales times the weight, and each
/// rotation after the pose's own, its angle times the weight.
///
/// @param pose the pose, which is changed
/// @param changes a pose of the same skeleton: zero translation and scale and no turn where nothing changes
/// @param weight how much of the changes, from 0 to 1
/// @param joint_weights as for `anim_pose_blend`
/// @param joint_weight_count as for `anim_pose_blend`
/// @return as `anim_pose_blend`
///
/// Threads: as for `anim_pose_blend`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pose_add(
    pose: AnimPose,
    changes: AnimPose,
    weight: f32,
    joint_weights: *const f32,
    joint_weight_count: usize,
) -> AnimStatus {
    guard(|| {
        let joint_weights = slice!(joint_weights, joint_weight_count);
        let kernels = Kernels::best();
        change_pose(pose, changes, weight, joint_weights, |pose, sample| add_pose(kernels, pose, sample))
    })
}
