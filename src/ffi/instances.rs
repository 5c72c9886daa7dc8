//! Many instances in one call, through the C ABI: their poses, morph weights and other numbers, their root motion, and
//! writes to their bones.
//!
//! # Header
//! A host with thousands of characters asks for all of them in one call. Two rules hold here, and for every function that
//! takes many objects or jobs:
//!
//! - What computes into the host's memory does all or nothing: everything is looked at before the first number is written.
//!   What only copies, numbers and events, looks at each object once: what it has written when it fails is of no use.
//! - What changes or moves objects does each of them by itself: `statuses`, where it is not null, gets a status for each,
//!   those that can be done are done, and the call gives the first status that is not `ANIM_STATUS_OK`.
//!
//! Reading runs on the calling thread and holds each driver only while its instance is read, so several threads may read at
//! once, each its part of the instances. An instance that another thread releases during the call ends it there.

use super::instance::{AnimInstance, Numbers, read};
use super::pointer::{Blocks, Options, change, each_options, init, slice};
use super::pose::AnimMatrix;
use super::rig::{AnimRootMotion, set_bones};
use super::skeleton::AnimTransform;
use super::status::{AnimStatus, Failure, fail, guard};
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

/// What is read of each instance: an element for each joint, made of floats. One type for both, so that there is one copy of
/// what goes through the instances.
#[derive(Clone, Copy)]
enum Reading {
    /// Matrices in the space of the model.
    Matrices,
    /// Transforms against the parents.
    Transforms,
}

impl Reading {
    /// How many floats an element has.
    const fn size(self) -> usize {
        match self {
            Self::Matrices => size_of::<AnimMatrix>() / size_of::<f32>(),
            Self::Transforms => size_of::<AnimTransform>() / size_of::<f32>(),
        }
    }

    /// Writes the elements of an instance from one of the room on, and says how many there were.
    fn write(self, instance: AnimInstance, room: &mut Blocks<'_, f32>, begin: usize) -> Result<usize, Failure> {
        read(instance, |staged| {
            let skeleton = staged.instance.schema().skeleton();
            let count = skeleton.joint_count();
            let block = room.block(begin * self.size(), count * self.size())?;
            match self {
                Self::Matrices => {
                    // SAFETY: a matrix is of floats.
                    let matrices = AnimMatrix::change(unsafe { structs(block) });
                    skeleton.local_to_model(Kernels::best(), staged.pose(), matrices);
                }
                // SAFETY: so is a transform.
                Self::Transforms => AnimTransform::fill(unsafe { structs(block) }, staged.pose()),
            }
            Ok(count)
        })
    }

    /// Writes the elements of each instance, all or nothing.
    ///
    /// # Safety
    /// The pointers are as [`anim_instances_model_matrices`] asks.
    unsafe fn write_each(
        self,
        instances: (*const AnimInstance, usize),
        stride: usize,
        room: (*mut f32, usize),
        offsets: *mut usize,
    ) -> Result<(), Failure> {
        let instances = slice!(instances.0, instances.1);
        // SAFETY: the caller's promise; zero bytes are floats.
        let blocks = unsafe { Blocks::new(room.0, room.1.saturating_mul(self.size()), "the buffer") }?;
        let needed = begins(instances, stride, &mut [])?;
        if !offsets.is_null() {
            let offsets = change!(offsets, instances.len() + 1);
            begins(instances, stride, offsets)?;
            offsets[instances.len()] = needed;
        }
        let Some(mut blocks) = blocks else { return Ok(()) };
        if needed > room.1 {
            return fail!(BufferTooSmall, "the buffer holds {}, but {needed} are needed", room.1);
        }
        let mut begin = 0;
        for &instance in instances {
            let count = self.write(instance, &mut blocks, begin)?;
            begin += if stride == 0 { count } else { stride };
        }
        Ok(())
    }
}

/// Where the elements of each instance begin, one for each joint, and at last where the last instance's end.
fn begins(instances: &[AnimInstance], stride: usize, offsets: &mut [usize]) -> Result<usize, Failure> {
    let mut run = Run { stride, begin: 0, end: 0 };
    for (index, &instance) in instances.iter().enumerate() {
        let count = read(instance, |staged| Ok(staged.instance.schema().skeleton().joint_count()))?;
        let begin = run.next(index, count)?;
        if let Some(offset) = offsets.get_mut(index) {
            *offset = begin;
        }
    }
    Ok(run.end)
}

/// How elements of instances follow each other.
struct Run {
    stride: usize,
    /// Where the next instance's begin.
    begin: usize,
    /// Where the last instance's end.
    end: usize,
}

impl Run {
    /// Where the elements of the next instance begin.
    fn next(&mut self, index: usize, count: usize) -> Result<usize, Failure> {
        let (stride, begin) = (self.stride, self.begin);
        if stride > 0 && count > stride {
            return fail!(InvalidArgument, "`stride` is {stride}, but `instances[{index}]` has {count}");
        }
        self.end = begin.saturating_add(count);
        self.begin = if stride == 0 { self.end } else { begin.saturating_add(stride) };
        Ok(begin)
    }
}

/// Copies numbers of each instance, as they are met.
///
/// # Safety
/// The pointers are as [`anim_instances_floats`] asks.
unsafe fn copy_numbers(
    numbers: Numbers,
    instances: (*const AnimInstance, usize),
    stride: usize,
    room: (*mut f32, usize),
    offsets: *mut usize,
) -> Result<(), Failure> {
    let instances = slice!(instances.0, instances.1);
    // SAFETY: the caller's promise; zero bytes are floats.
    let mut blocks = unsafe { Blocks::new(room.0, room.1, "the buffer") }?;
    let offsets = if offsets.is_null() { &mut [] } else { change!(offsets, instances.len() + 1) };
    let mut run = Run { stride, begin: 0, end: 0 };
    // Most instances of a call are of one schema: what is looked for there is found once.
    let mut found = None;
    for (index, &instance) in instances.iter().enumerate() {
        numbers.read(instance, Some(&mut found), |floats| {
            let begin = run.next(index, floats.len())?;
            if let Some(offset) = offsets.get_mut(index) {
                *offset = begin;
            }
            match &mut blocks {
                Some(blocks) if run.end <= room.1 => blocks.copy(begin, floats),
                _ => Ok(()),
            }
        })?;
    }
    if let Some(last) = offsets.last_mut() {
        *last = run.end;
    }
    if let Some(blocks) = blocks {
        blocks.check(run.end)?;
    }
    Ok(())
}

/// Floats as the structs that they are the members of.
///
/// # Safety
/// A `T` has no members but floats.
unsafe fn structs<T>(floats: &mut [f32]) -> &mut [T] {
    const { assert!(align_of::<T>() == align_of::<f32>() && size_of::<T>().is_multiple_of(size_of::<f32>())) };
    let count = floats.len() / (size_of::<T>() / size_of::<f32>());
    // SAFETY: the structs are as large as their floats, of which there are enough, and as aligned.
    unsafe { std::slice::from_raw_parts_mut(floats.as_mut_ptr().cast(), count) }
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
    // SAFETY: the header asks that the instances can be read, and that the room and the offsets are the call's alone.
    guard(|| unsafe { Reading::Matrices.write_each((instances, count), stride, (matrices.cast(), capacity), offsets) })
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
    // SAFETY: the header asks that the instances can be read, and that the room and the offsets are the call's alone.
    guard(|| unsafe {
        Reading::Transforms.write_each((instances, count), stride, (transforms.cast(), capacity), offsets)
    })
}

/// Copies out the numbers of one property, which is made of floats, for many instances at once, as the last update left
/// them.
///
/// @param instances the instances
/// @param count how many
/// @param property the property's number in the schema of each, as `anim_schema_find_property` gives it
/// @param stride as for `anim_instances_model_matrices`, in numbers
/// @param numbers where the numbers go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure,
/// nor are `offsets` but for too little room
/// @param capacity how many `numbers` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`; `ANIM_STATUS_OUT_OF_RANGE` for the property; or `ANIM_STATUS_MISMATCH` if it is
/// not made of floats
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_floats(
    instances: *const AnimInstance,
    count: usize,
    property: u32,
    stride: usize,
    numbers: *mut f32,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks that the instances can be read, and that the room and the offsets are the call's alone.
    guard(|| unsafe {
        copy_numbers(Numbers::Property(property), (instances, count), stride, (numbers, capacity), offsets)
    })
}

/// Copies out the morph weights of the mesh at a joint, for many instances at once, as the last update left them.
///
/// @param instances instances of schemas that were begun with a model
/// @param count how many
/// @param joint the joint that shows the mesh
/// @param stride as for `anim_instances_model_matrices`, in weights
/// @param weights where the weights go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure,
/// nor are `offsets` but for too little room
/// @param capacity how many `weights` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`; or `ANIM_STATUS_NOT_FOUND` if the joint shows no mesh with morph targets
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instances_morph_weights(
    instances: *const AnimInstance,
    count: usize,
    joint: u32,
    stride: usize,
    weights: *mut f32,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks that the instances can be read, and that the room and the offsets are the call's alone.
    guard(|| unsafe { copy_numbers(Numbers::Weights(joint), (instances, count), stride, (weights, capacity), offsets) })
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
