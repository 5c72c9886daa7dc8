//! Skeletons through the C ABI.
//!
//! # Header
//! A skeleton is a forest of named transforms: the bones of a character, or every node of a model. Joints are numbered
//! breadth-first, so a parent's number is always smaller than its children's, in whatever order they were given.

use std::sync::Arc;

use super::context::AnimContext;
use super::handle::{context, release, shared};
use super::pointer::{AnimText, copy_out, element, out, slice, text};
use super::status::{AnimStatus, fail, guard};
use crate::math::{Quat, Transform, Vec3};
use crate::skeleton::{Joint, NO_PARENT, Pose, Skeleton};

/// A skeleton. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSkeleton {
    /// Zero for none.
    pub id: u64,
}

/// Stands for "no joint": the parent of a root.
pub const ANIM_NO_JOINT: u32 = u32::MAX;

/// Translation, rotation and scale, applied to a point in the order scale, rotation, translation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimTransform {
    /// x, y, z.
    pub translation: [f32; 3],
    /// A unit quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// Along the own axes x, y, z.
    pub scale: [f32; 3],
}

/// One joint of a skeleton to be made.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimJoint {
    /// The name; copied. Where several joints have one name, looking it up finds the first given.
    pub name: AnimText,
    /// Index of the parent in the same array, in any order, or `ANIM_NO_JOINT`.
    pub parent: u32,
    /// Against the parent, when nothing animates the joint. The rotation is made of unit length.
    pub rest: AnimTransform,
}

impl From<AnimTransform> for Transform {
    fn from(t: AnimTransform) -> Self {
        let ([x, y, z], [i, j, k, w], [sx, sy, sz]) = (t.translation, t.rotation, t.scale);
        Self { translation: Vec3::new(x, y, z), rotation: Quat::new(i, j, k, w), scale: Vec3::new(sx, sy, sz) }
    }
}

impl From<Transform> for AnimTransform {
    fn from(t: Transform) -> Self {
        Self { translation: t.translation.to_array(), rotation: t.rotation.to_array(), scale: t.scale.to_array() }
    }
}

impl AnimTransform {
    /// Copies out the transforms of a pose's first joints.
    pub(super) fn fill(room: &mut [Self], pose: &Pose) {
        for (joint, transform) in room.iter_mut().enumerate() {
            *transform = pose.get(joint).into();
        }
    }
}

/// Makes a skeleton.
///
/// Sorts the joints breadth-first: roots in their order, then their children in theirs, and so on.
///
/// @param context where it belongs
/// @param joints `joint_count` joints; read during the call
/// @param joint_count how many
/// @param skeleton becomes the new skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a parent that is not in the array;
/// `ANIM_STATUS_INVALID_ARGUMENT` for joints that are each other's ancestors; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_INVALID_UTF8`; or what pointers and handles give
///
/// Ownership: the caller releases the skeleton with `anim_skeleton_release`. Names are copied.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_create(
    context: AnimContext,
    joints: *const AnimJoint,
    joint_count: usize,
    skeleton: *mut AnimSkeleton,
) -> AnimStatus {
    guard(|| {
        let skeleton = out!(skeleton);
        let joints = slice!(joints, joint_count);
        let context = self::context(context)?;
        let mut built = Vec::new();
        if built.try_reserve_exact(joints.len()).is_err() {
            return fail!(OutOfMemory, "there is no memory for {joint_count} joints");
        }
        for joint in joints {
            let parent = (joint.parent != ANIM_NO_JOINT).then_some(joint.parent);
            built.push(Joint { name: text!(joint.name).to_owned(), parent, rest: joint.rest.into() });
        }
        skeleton.write(context.objects().create(Arc::new(Skeleton::build(&built)?))?);
        Ok(())
    })
}

/// Releases a skeleton. What was made from it keeps it alive.
///
/// @param skeleton the skeleton; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_skeleton_release(skeleton: AnimSkeleton) -> AnimStatus {
    guard(|| release(skeleton))
}

/// Tells how many joints a skeleton has.
///
/// @param skeleton the skeleton
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_joint_count(skeleton: AnimSkeleton, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(skeleton)?.joint_count() as u32);
        Ok(())
    })
}

/// Finds a joint by name.
///
/// @param skeleton the skeleton
/// @param name the name; the first joint given with it is found
/// @param joint becomes the joint's number
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no joint has the name; or what pointers, text and handles give
///
/// Threads: any. Looks in a hash map: do it once and keep the number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_find_joint(
    skeleton: AnimSkeleton,
    name: AnimText,
    joint: *mut u32,
) -> AnimStatus {
    guard(|| {
        let joint = out!(joint);
        let name = text!(name);
        let Some(found) = shared(skeleton)?.find(name) else {
            return fail!(NotFound, "no joint is named \"{name}\"");
        };
        joint.write(found);
        Ok(())
    })
}

/// Gives a joint's name.
///
/// @param skeleton the skeleton
/// @param joint the joint's number
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the skeleton's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_joint_name(
    skeleton: AnimSkeleton,
    joint: u32,
    name: *mut AnimText,
) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        let skeleton = shared(skeleton)?;
        name.write(AnimText::view(element(skeleton.names(), joint, "joint")?));
        Ok(())
    })
}

/// Copies out each joint's parent; `ANIM_NO_JOINT` for roots.
///
/// @param skeleton the skeleton
/// @param parents where the numbers go
/// @param capacity how many `parents` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_parents(
    skeleton: AnimSkeleton,
    parents: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    const { assert!(ANIM_NO_JOINT == NO_PARENT) };
    guard(|| {
        let skeleton = shared(skeleton)?;
        copy_out!(skeleton.parents() => parents, capacity, count)
    })
}

/// Gives a joint's transform against its parent when nothing animates it.
///
/// @param skeleton the skeleton
/// @param joint the joint's number
/// @param rest becomes the transform
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_joint_rest(
    skeleton: AnimSkeleton,
    joint: u32,
    rest: *mut AnimTransform,
) -> AnimStatus {
    guard(|| {
        let rest = out!(rest);
        let skeleton = shared(skeleton)?;
        rest.write((*element(skeleton.rest(), joint, "joint")?).into());
        Ok(())
    })
}

/// Copies out, for each joint that was given or stood in the file, its number in the skeleton.
///
/// @param skeleton the skeleton
/// @param joints where the numbers go
/// @param capacity how many `joints` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skeleton_joints_from_source(
    skeleton: AnimSkeleton,
    joints: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let skeleton = shared(skeleton)?;
        copy_out!(skeleton.from_source() => joints, capacity, count)
    })
}
