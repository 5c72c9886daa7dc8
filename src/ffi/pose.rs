//! Poses through the C ABI.
//!
//! # Header
//! A pose holds one transform per joint of a skeleton. A host makes one to read what an instance plays, or to pose a
//! skeleton itself.

use std::sync::Arc;

use super::handle::{alone, release, shared};
use super::pointer::{out, room, slice};
use super::skeleton::{AnimSkeleton, AnimTransform};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::math::{Affine, Transform};
use crate::simd::Kernels;
use crate::skeleton::{Pose, Skeleton};

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
        let object = HostPose { skeleton: Arc::clone(&skeleton), pose: skeleton.rest_pose().clone() };
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
