//! Many instances in one call, through the C ABI: their poses, their root motion, and writes to their bones.
//!
//! # Header
//! A host with thousands of characters asks for all of them in one call. Two rules hold here, and for every function that
//! takes many objects or jobs:
//!
//! - What computes into the host's memory does all or nothing: everything is looked at before the first number is written.
//! - What changes or moves objects does each of them by itself: `statuses`, where it is not null, gets a status for each,
//!   those that can be done are done, and the call gives the first status that is not `ANIM_STATUS_OK`.
//!
//! Reading runs on the calling thread and holds each driver only while its instance is read, so several threads may read at
//! once, each its part of the instances. An instance that another thread releases during the call ends it there.

use super::instance::{AnimInstance, read};
use super::pointer::{Blocks, Options, change, each_options, init, slice};
use super::pose::AnimMatrix;
use super::rig::{AnimRootMotion, set_bones};
use super::skeleton::AnimTransform;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::eval::StagedInstance;
use crate::simd::Kernels;

/// Bones of one instance that are set in its next update. `anim_bone_writes_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimBoneWrites {
    /// `sizeof(AnimBoneWrites)`, the same in all of a call.
    pub struct_size: usize,
    /// An instance with a driver.
    pub instance: AnimInstance,
    /// The joints; `count` of them.
    pub joints: *const u32,
    /// Three floats for each joint; null, the default, to leave that alone.
    pub positions: *const f32,
    /// Four floats for each joint; null, the default, to leave that alone.
    pub rotations: *const f32,
    /// How many joints there are.
    pub count: usize,
    /// From 0 to 1, how far they go from where the pose has them; 1 by default.
    pub weight: f32,
    /// Must be 0.
    pub reserved: u32,
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimBoneWrites {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 16;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            instance: AnimInstance { id: 0 },
            joints: std::ptr::null(),
            positions: std::ptr::null(),
            rotations: std::ptr::null(),
            count: 0,
            weight: 1.0,
            reserved: 0,
        }
    }
}

fn joint_count(instance: AnimInstance) -> Result<usize, Failure> {
    read(instance, |staged| Ok(staged.instance.schema().skeleton().joint_count()))
}

/// Where the elements of each instance begin, one for each joint, and at last where the last instance's end.
fn begins(instances: &[AnimInstance], stride: usize, mut each: impl FnMut(usize)) -> Result<usize, Failure> {
    let (mut begin, mut end) = (0, 0);
    for (index, &instance) in instances.iter().enumerate() {
        let count = joint_count(instance)?;
        if stride > 0 && count > stride {
            return fail!(InvalidArgument, "`stride` is {stride}, but `instances[{index}]` has {count} joints");
        }
        each(begin);
        end = begin.saturating_add(count);
        begin = if stride == 0 { end } else { begin.saturating_add(stride) };
    }
    Ok(end)
}

/// Writes elements for the joints of each instance, all or nothing.
///
/// # Safety
/// The pointers are as [`anim_instances_model_matrices`] asks. Zero bytes are a `T`.
unsafe fn write_each<T: Copy>(
    instances: &[AnimInstance],
    stride: usize,
    room: (*mut T, usize),
    offsets: *mut usize,
    write: impl Fn(&StagedInstance, &mut [T]),
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let blocks = unsafe { Blocks::new(room.0, room.1, "the buffer") }?;
    let needed = begins(instances, stride, |_| ())?;
    if !offsets.is_null() {
        let offsets = change!(offsets, instances.len() + 1);
        let mut places = offsets.iter_mut();
        begins(instances, stride, |begin| places.by_ref().take(1).for_each(|place| *place = begin))?;
        offsets[instances.len()] = needed;
    }
    let Some(mut blocks) = blocks else { return Ok(()) };
    blocks.check(needed)?;
    let mut begin = 0;
    for &instance in instances {
        let count = read(instance, |staged| {
            let count = staged.instance.schema().skeleton().joint_count();
            write(staged, blocks.block(begin, count)?);
            Ok(count)
        })?;
        begin += if stride == 0 { count } else { stride };
    }
    Ok(())
}

/// Computes each joint's matrix in the space of the model, for many instances at once.
///
/// @param instances the instances
/// @param count how many
/// @param stride how many matrices after the first of one instance the first of the next stands, no fewer than any has
/// joints; what lies between is left alone. 0 for one right after the other
/// @param matrices where the matrices go; null, with a capacity of 0, to ask for `offsets` alone
/// @param capacity how many `matrices` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each instance's matrices begin,
/// and how many `matrices` must hold; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for the stride; `ANIM_STATUS_MISMATCH` if nothing drives an
/// instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_model_matrices(
    instances: *const AnimInstance,
    count: usize,
    stride: usize,
    matrices: *mut AnimMatrix,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    guard(|| {
        let write = |staged: &StagedInstance, room: &mut [AnimMatrix]| {
            let skeleton = staged.instance.schema().skeleton();
            skeleton.local_to_model(Kernels::best(), staged.pose(), AnimMatrix::change(room));
        };
        let instances = slice!(instances, count);
        // SAFETY: the header asks that the room and the offsets are the call's alone; a matrix is of numbers.
        unsafe { write_each(instances, stride, (matrices, capacity), offsets, write) }
    })
}

/// Copies out the pose that the last update left, for many instances at once: each joint's transform against its parent.
///
/// @param instances the instances
/// @param count how many
/// @param stride as for `anim_instances_model_matrices`, in transforms
/// @param transforms where the transforms go; null, with a capacity of 0, to ask for `offsets` alone
/// @param capacity how many `transforms` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_transforms(
    instances: *const AnimInstance,
    count: usize,
    stride: usize,
    transforms: *mut AnimTransform,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    guard(|| {
        let write = |staged: &StagedInstance, room: &mut [AnimTransform]| AnimTransform::fill(room, staged.pose());
        let instances = slice!(instances, count);
        // SAFETY: the header asks that the room and the offsets are the call's alone; a transform is of numbers.
        unsafe { write_each(instances, stride, (transforms, capacity), offsets, write) }
    })
}

/// Reads how far the last update carried many instances; see `anim_instance_set_root_motion`.
///
/// @param instances the instances
/// @param count how many
/// @param motions becomes `count` motions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives an instance; or what pointers and handles give
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_root_motion(
    instances: *const AnimInstance,
    count: usize,
    motions: *mut AnimRootMotion,
) -> AnimStatus {
    guard(|| {
        let instances = slice!(instances, count);
        let motions = change!(motions, count);
        instances.iter().try_for_each(|&instance| AnimRootMotion::of(instance).map(|_| ()))?;
        for (motion, &instance) in motions.iter_mut().zip(instances) {
            *motion = AnimRootMotion::of(instance)?;
        }
        Ok(())
    })
}

/// Fills in the defaults: no instance, no bones, full weight.
///
/// @param writes becomes the defaults
/// @param struct_size `sizeof(AnimBoneWrites)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_bone_writes_init(writes: *mut AnimBoneWrites, struct_size: usize) -> AnimStatus {
    guard(|| init!(writes, struct_size))
}

/// Sets bones of many instances in their next updates, as `anim_instance_set_bones` does for one. Of one instance all
/// bones or none are taken.
///
/// @param writes the instances and their bones; an instance may come several times, and its bones are set in order
/// @param count how many
/// @param statuses becomes a status for each; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the others have been taken all the same: each as
/// `anim_instance_set_bones`, or `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0.
/// `ANIM_STATUS_INVALID_STRUCT_SIZE` and `ANIM_STATUS_INVALID_POINTER` for `writes` itself, and nothing was taken
///
/// Threads: one at a time on one driver. Allocates nothing once as many bones of an instance were set before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_set_bones(
    writes: *const AnimBoneWrites,
    count: usize,
    statuses: *mut AnimStatus,
) -> AnimStatus {
    guard(|| {
        let mut statuses = if statuses.is_null() { None } else { Some(change!(statuses, count)) };
        let mut first = Ok(());
        let take = |index: usize, writes: AnimBoneWrites| {
            // SAFETY: the header asks that the arrays can be read, and do not change, during the call.
            let taken = unsafe { take(&writes) };
            if let Some(statuses) = &mut statuses {
                statuses[index] = taken.as_ref().map_or_else(Failure::status, |()| AnimStatus::Ok);
            }
            if let (Ok(()), Err(failure)) = (&first, taken) {
                first = Err(Failure::new(failure.status(), format!("`writes[{index}]`: {}", failure.message())));
            }
            Ok(())
        };
        // SAFETY: the header asks that the structs can be read during the call.
        unsafe {
            each_options(writes, count, "writes", |_, _: AnimBoneWrites| Ok(()))?;
            each_options(writes, count, "writes", take)?;
        }
        first
    })
}

/// Takes the bones of one instance.
///
/// # Safety
/// The pointers of `writes` are as the header asks.
unsafe fn take(writes: &AnimBoneWrites) -> Result<(), Failure> {
    let &AnimBoneWrites { instance, joints, positions, rotations, count, weight, reserved, .. } = writes;
    if reserved != 0 {
        return fail!(InvalidArgument, "`reserved` must be 0");
    }
    // SAFETY: the caller's promise.
    unsafe { set_bones(instance, joints, positions, rotations, count, weight) }
}
