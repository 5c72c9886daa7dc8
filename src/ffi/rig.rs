//! What the host asks of an instance's bones, through the C ABI.
//!
//! # Header
//! After the clips, a host may change bones: write them one by one or many at once, have a limb reach for a point, have a
//! head look at one. Calls come before the driver's update, take effect in that update in the order in which they came
//! (bone writes first, then reaching and looking), and last one update. Positions and rotations of writes are in the
//! space of the bone's parent; targets and poles are in model space.

use super::driver::{change_rig, read_rig};
use super::instance::AnimInstance;
use super::model::ANIM_NONE;
use super::pointer::{Options, finite, init, options, out, slice};
use super::pose::AnimMatrix;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::math::{Quat, Vec3};
use crate::rig::{BoneChange, LookAt, Reach, RootMotion};

/// What a bone write does.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimBoneChange {
    /// Turns the bone to a rotation.
    SetRotation = 0,
    /// Turns it further, about its own axes.
    AddRotation = 1,
    /// Moves it to a place.
    SetPosition = 2,
    /// Moves it further.
    AddPosition = 3,
}

/// A limb that reaches. `anim_reach_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimReach {
    /// `sizeof(AnimReach)`.
    pub struct_size: usize,
    /// The joint that is to be at the target.
    pub tip: u32,
    /// The joint that bends; `ANIM_NONE`, the default, for the tip's parent.
    pub mid: u32,
    /// The joint that the limb turns about; `ANIM_NONE`, the default, for the middle's parent.
    pub root: u32,
    /// How much of it counts, from 0 to 1; 1 by default.
    pub weight: f32,
    /// The last share of the limb's length in which it straightens gently; 0 by default.
    pub softness: f32,
    /// Where the tip is to be, in model space.
    pub target: [f32; 3],
    /// Where `has_pole`: a point that the middle joint bends toward.
    pub pole: [f32; 3],
    /// Whether there is a pole; false by default, and the limb bends as the pose has it.
    pub has_pole: u8,
    /// Must be 0.
    pub reserved: [u8; 3],
}

/// How far an update carried the joint whose motion is taken off the pose.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimRootMotion {
    /// How far it moved.
    pub translation: [f32; 3],
    /// How it turned, after the rotation it had: a quaternion x, y, z, w.
    pub rotation: [f32; 4],
}

impl AnimRootMotion {
    /// Of the last update of an instance.
    pub(super) fn of(instance: AnimInstance) -> Result<Self, Failure> {
        let motion = read_rig(instance, |rig, _| Ok(rig.map(|rig| rig.motion).unwrap_or_default()))?;
        Ok(Self { translation: motion.translation.to_array(), rotation: motion.rotation.to_array() })
    }
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimReach {
    const FIRST_SIZE: usize = size_of::<usize>() + 48;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            tip: 0,
            mid: ANIM_NONE,
            root: ANIM_NONE,
            weight: 1.0,
            softness: 0.0,
            target: [0.0; 3],
            pole: [0.0; 3],
            has_pole: 0,
            reserved: [0; 3],
        }
    }
}

fn vector(v: &[f32], name: &str) -> Result<Vec3, Failure> {
    let number = |at: usize| finite(f64::from(v[at]), name).map(|v| v as f32);
    Ok(Vec3::new(number(0)?, number(1)?, number(2)?))
}

fn rotation(q: &[f32], name: &str) -> Result<Quat, Failure> {
    let number = |at: usize| finite(f64::from(q[at]), name).map(|v| v as f32);
    Ok(Quat::new(number(0)?, number(1)?, number(2)?, number(3)?))
}

/// Three floats each, as vectors.
fn vectors(floats: &[f32]) -> &[Vec3] {
    // SAFETY: a `Vec3` is `repr(C)` of three `f32`, and any bits are one.
    unsafe { std::slice::from_raw_parts(floats.as_ptr().cast(), floats.len() / 3) }
}

/// Four floats each, as rotations.
fn rotations_of(floats: &[f32]) -> &[Quat] {
    // SAFETY: a `Quat` is `repr(C)` of four `f32`, and any bits are one.
    unsafe { std::slice::from_raw_parts(floats.as_ptr().cast(), floats.len() / 4) }
}

/// How many floats there are for `count` of `each`.
fn floats(count: usize, each: usize) -> Result<usize, Failure> {
    count.checked_mul(each).map_or_else(|| fail!(OutOfRange, "`count` is {count}"), Ok)
}

/// Sets many bones of an instance.
///
/// # Safety
/// The pointers are as `anim_instance_set_bones` asks.
pub(super) unsafe fn set_bones(
    instance: AnimInstance,
    joints: *const u32,
    positions: *const f32,
    rotations: *const f32,
    count: usize,
    weight: f32,
) -> Result<(), Failure> {
    let (places, turns) = (floats(count, 3)?, floats(count, 4)?);
    let joints = slice!(joints, count);
    let positions = if positions.is_null() { None } else { Some(vectors(slice!(positions, places))) };
    let rotations = if rotations.is_null() { None } else { Some(rotations_of(slice!(rotations, turns))) };
    change_rig(instance, |rig, _| Ok(rig.rig.write_all(joints, positions, rotations, weight)?))
}

/// Changes one bone in the next update.
///
/// @param instance an instance with a driver
/// @param joint the joint
/// @param change an `AnimBoneChange`
/// @param value three floats x, y, z of a position, or four x, y, z, w of a rotation
/// @param weight from 0 to 1, how far it goes from where the pose has it
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the joint or the weight; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_change_bone(
    instance: AnimInstance,
    joint: u32,
    change: u32,
    value: *const f32,
    weight: f32,
) -> AnimStatus {
    guard(|| {
        let turns = change == AnimBoneChange::SetRotation as u32 || change == AnimBoneChange::AddRotation as u32;
        let value = slice!(value, if turns { 4 } else { 3 });
        let change = match change {
            c if c == AnimBoneChange::SetRotation as u32 => BoneChange::SetRotation(rotation(value, "value")?),
            c if c == AnimBoneChange::AddRotation as u32 => BoneChange::AddRotation(rotation(value, "value")?),
            c if c == AnimBoneChange::SetPosition as u32 => BoneChange::SetPosition(vector(value, "value")?),
            c if c == AnimBoneChange::AddPosition as u32 => BoneChange::AddPosition(vector(value, "value")?),
            _ => return fail!(InvalidEnum, "`change` is {change}, which is no AnimBoneChange"),
        };
        change_rig(instance, |rig, _| Ok(rig.rig.write(joint, change, weight)?))
    })
}

/// Sets many bones in the next update. All or none are taken.
///
/// @param instance an instance with a driver
/// @param joints the joints
/// @param positions three floats for each; null to leave that alone
/// @param rotations four floats for each; null to leave that alone
/// @param count how many
/// @param weight from 0 to 1
/// @return as `anim_instance_change_bone`, or what pointers give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_set_bones(
    instance: AnimInstance,
    joints: *const u32,
    positions: *const f32,
    rotations: *const f32,
    count: usize,
    weight: f32,
) -> AnimStatus {
    guard(|| {
        // SAFETY: the header asks that the arrays can be read, and do not change, during the call.
        unsafe { set_bones(instance, joints, positions, rotations, count, weight) }
    })
}

/// Fills in the defaults: full weight, by the tip's parent and grandparent.
///
/// @param reach becomes the defaults
/// @param struct_size `sizeof(AnimReach)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_reach_init(reach: *mut AnimReach, struct_size: usize) -> AnimStatus {
    guard(|| init!(reach, struct_size))
}

/// Has a limb reach for a point in the next update. A target out of reach straightens it.
///
/// @param instance an instance with a driver
/// @param reach the limb and the point
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint or a weight; `ANIM_STATUS_INVALID_ARGUMENT` if the joints
/// are not above each other, or a reserved member is not 0; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if nothing
/// drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_reach(instance: AnimInstance, reach: *const AnimReach) -> AnimStatus {
    guard(|| {
        let options: AnimReach = options!(reach);
        if options.reserved != [0; 3] {
            return fail!(InvalidArgument, "`reach.reserved` must be 0");
        }
        let joint = |joint: u32| (joint != ANIM_NONE).then_some(joint);
        let target = vector(&options.target, "reach.target")?;
        let pole = if options.has_pole == 0 { None } else { Some(vector(&options.pole, "reach.pole")?) };
        let reach = Reach {
            tip: options.tip,
            mid: joint(options.mid),
            root: joint(options.root),
            target,
            pole,
            weight: options.weight,
            softness: options.softness,
        };
        change_rig(instance, |rig, _| Ok(rig.rig.reach(reach)?))
    })
}

/// Has a chain of bones look at a point in the next update, sharing the turn.
///
/// @param instance an instance with a driver
/// @param joints the bones, from the one nearest the root to the one that looks; at most 8
/// @param shares how much of the turn each takes; null for evenly
/// @param count how many
/// @param target three floats: where to look, in model space
/// @param axis three floats: the direction that the last bone faces in the rest pose, in model space; +Z as a rule
/// @param limit the most that it turns away from where the pose looks, in radians
/// @param weight from 0 to 1
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint, the count, the limit or the weight;
/// `ANIM_STATUS_INVALID_ARGUMENT` for shares that have no sum; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if nothing
/// drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_look_at(
    instance: AnimInstance,
    joints: *const u32,
    shares: *const f32,
    count: usize,
    target: *const f32,
    axis: *const f32,
    limit: f32,
    weight: f32,
) -> AnimStatus {
    guard(|| {
        let joints = slice!(joints, count);
        let shares = if shares.is_null() { None } else { Some(slice!(shares, count)) };
        let (target, axis) = (slice!(target, 3), slice!(axis, 3));
        let Some(mut look) = LookAt::new(joints, vector(target, "target")?) else {
            return fail!(OutOfRange, "`count` is {count}; 1 to 8 bones can look");
        };
        if shares.is_some_and(|shares| !look.set_shares(shares)) {
            return fail!(InvalidArgument, "`shares` are not numbers from zero up with a sum");
        }
        look.axis = vector(axis, "axis")?;
        look.limit = limit;
        look.weight = weight;
        change_rig(instance, |rig, _| Ok(rig.rig.look_at(look)?))
    })
}

/// Keeps what the last update that asked something of the bones asked, while later ones ask for nothing.
///
/// @param instance an instance with a driver
/// @param hold whether to keep it; switched off, the clips have the bones again in the next update
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_hold_pose(instance: AnimInstance, hold: u8) -> AnimStatus {
    guard(|| {
        change_rig(instance, |rig, _| {
            rig.rig.hold_pose(hold != 0);
            Ok(())
        })
    })
}

/// Takes the motion of a joint off the pose, to be read with `anim_instance_root_motion`.
///
/// @param instance an instance with a driver
/// @param joint the joint; `ANIM_NONE` to leave all joints to the pose
/// @param translation whether its translation is taken
/// @param rotation whether its rotation is taken
/// @param local whether the translation is given along the joint's own axes, not its parent's
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_set_root_motion(
    instance: AnimInstance,
    joint: u32,
    translation: u8,
    rotation: u8,
    local: u8,
) -> AnimStatus {
    guard(|| {
        change_rig(instance, |rig, staged| {
            let count = staged.instance.schema().skeleton().joint_count();
            if joint != ANIM_NONE && joint as usize >= count {
                return fail!(OutOfRange, "`joint` is {joint}, but there are {count}");
            }
            let taken = RootMotion { joint, translation: translation != 0, rotation: rotation != 0, local: local != 0 };
            rig.root_motion = (joint != ANIM_NONE).then_some(taken);
            Ok(())
        })
    })
}

/// Reads how far the last update carried the joint of `anim_instance_set_root_motion`.
///
/// @param instance an instance with a driver
/// @param motion becomes the motion; none where no joint's is taken off the pose
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_root_motion(instance: AnimInstance, motion: *mut AnimRootMotion) -> AnimStatus {
    guard(|| {
        let motion = out!(motion);
        motion.write(AnimRootMotion::of(instance)?);
        Ok(())
    })
}

/// Reads a bone's matrix against the model, in the pose that the last update's clips made, with what was asked of the bones
/// since then (or is held). What was asked before that update is not counted again.
///
/// Poses the bones anew for the call; to read many, use `anim_instance_model_matrices` after the update.
///
/// @param instance an instance with a driver
/// @param joint the joint
/// @param matrix becomes the matrix
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what
/// pointers and handles give
///
/// Threads: one at a time on one driver. Allocates for an instance's first bone only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_bone_matrix(
    instance: AnimInstance,
    joint: u32,
    matrix: *mut AnimMatrix,
) -> AnimStatus {
    guard(|| {
        let matrix = out!(matrix);
        let found = change_rig(instance, |rig, staged| Ok(rig.bone(staged, joint)?))?;
        matrix.write(AnimMatrix { rows: found.rows });
        Ok(())
    })
}
