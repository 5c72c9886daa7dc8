//! Skins and their palettes through the C ABI.
//!
//! # Header
//! Skinning goes in three steps. A *skin* is bound to a skeleton once. Each frame the binding turns the model matrices of a
//! pose into a *palette*, one matrix for each joint of the skin. A *skin job* moves the vertices of a prepared mesh by a
//! palette, after adding its morph targets; a host that skins on the GPU stops at the palette. `anim_skin_palettes` makes
//! those of many instances at once.
//!
//! ```c
//! anim_skin_binding_create(skin, skeleton, 0, &binding);
//! anim_skin_mesh_create(model, 0, 0, &mesh);
//! ...
//! anim_pose_model_matrices(pose, matrices, joint_count, &count);
//! anim_skin_palette(binding, matrices, count, palette, palette_capacity, &palette_count);
//! AnimSkinJob job;
//! anim_skin_job_init(&job, sizeof job);
//! job.mesh = mesh;
//! job.palette = palette;
//! job.palette_count = palette_count;
//! job.positions = positions;
//! job.vertex_capacity = vertex_count;
//! anim_skin_run(&job, 1);
//! ```

use std::sync::Arc;

use super::handle::{release, same_context, shared};
use super::pointer::{AnimText, Options, element, fill, filled, out, room, slice};
use super::pose::AnimMatrix;
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, fail, guard};
use crate::simd::Kernels;
use crate::skin::SkinBinding;

/// A skin: the joints that move a mesh. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSkin {
    /// Zero for none.
    pub id: u64,
}

/// A skin bound to a skeleton. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSkinBinding {
    /// Zero for none.
    pub id: u64,
}

/// A joint of a skin. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimSkinJoint {
    /// `sizeof(AnimSkinJoint)`.
    pub struct_size: usize,
    /// The joint's name, by which the skin binds to other skeletons.
    pub name: AnimText,
    /// The joint's number in the skeleton of the skin's own model.
    pub joint: u32,
    /// Always 0.
    pub reserved: u32,
    /// The matrix from the space the mesh was bound in to the joint's own.
    pub inverse_bind: AnimMatrix,
}

filled! {
    AnimSkinJoint size_of::<usize>() * 3 + 56, {
        name: AnimText::EMPTY, joint: 0, reserved: 0, inverse_bind: AnimMatrix { rows: [[0.0; 4]; 3] },
    };
}

/// Releases a skin. What was made from it lives on.
///
/// @param skin the skin; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_skin_release(skin: AnimSkin) -> AnimStatus {
    guard(|| release(skin))
}

/// Tells how many joints a skin has: the size of its palettes.
///
/// @param skin the skin
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_joint_count(skin: AnimSkin, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(skin)?.joints.len() as u32);
        Ok(())
    })
}

/// Gives a skin's name, empty for none.
///
/// @param skin the skin
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the skin's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_name(skin: AnimSkin, name: *mut AnimText) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        name.write(AnimText::view(&shared(skin)?.name));
        Ok(())
    })
}

/// Gives a joint of a skin.
///
/// @param skin the skin
/// @param index which of the skin's joints: the numbers that influences and palettes use
/// @param joint is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: the view of the name is good until the skin's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_joint(skin: AnimSkin, index: u32, joint: *mut AnimSkinJoint) -> AnimStatus {
    guard(|| {
        let skin = shared(skin)?;
        let found = *element(&skin.joints, index, "index")?;
        let filled = AnimSkinJoint {
            name: skin.joint_names.get(index as usize).map_or(AnimText::EMPTY, |name| AnimText::view(name)),
            joint: found,
            inverse_bind: AnimMatrix { rows: element(&skin.inverse_bind, index, "index")?.rows },
            ..AnimSkinJoint::defaults()
        };
        fill!(joint, filled)
    })
}

/// Binds a skin to a skeleton.
///
/// @param skin the skin
/// @param skeleton the skeleton whose poses will move it
/// @param by_name 0 for the skeleton of the skin's own model, by number; 1 for any skeleton, by the joints' names
/// @param binding becomes the binding
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// A joint that the skeleton lacks stays as it was bound; `anim_skin_binding_missing` names it.
///
/// Ownership: the caller releases the binding with `anim_skin_binding_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_binding_create(
    skin: AnimSkin,
    skeleton: AnimSkeleton,
    by_name: u8,
    binding: *mut AnimSkinBinding,
) -> AnimStatus {
    guard(|| {
        let binding = out!(binding);
        let (held, skeleton_held) = (shared(skin)?, shared(skeleton)?);
        same_context(skin.id, skeleton.id)?;
        let bind = if by_name == 0 { SkinBinding::by_index } else { SkinBinding::by_name };
        binding.write(held.context().create(Arc::new(bind(&held, &skeleton_held)))?);
        Ok(())
    })
}

/// Releases a skin's binding.
///
/// @param binding the binding; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_skin_binding_release(binding: AnimSkinBinding) -> AnimStatus {
    guard(|| release(binding))
}

/// Tells how many joints of the skin the skeleton lacks.
///
/// @param binding the binding
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_binding_missing_count(binding: AnimSkinBinding, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(binding)?.missing().len() as u32);
        Ok(())
    })
}

/// Gives the name of a joint of the skin that the skeleton lacks.
///
/// @param binding the binding
/// @param index which of them
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the binding's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_binding_missing(
    binding: AnimSkinBinding,
    index: u32,
    name: *mut AnimText,
) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        name.write(AnimText::view(element(shared(binding)?.missing(), index, "index")?));
        Ok(())
    })
}

/// Computes a palette: for each joint of the skin, the matrix that takes a vertex from where it was bound.
///
/// @param binding the binding
/// @param model_matrices the matrix of each joint of the skeleton, as `anim_pose_model_matrices` gives them
/// @param matrix_count how many there are; at least the skeleton's joints
/// @param palette where the matrices go
/// @param capacity how many `palette` holds
/// @param count becomes the number of the skin's joints, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if there are too few model matrices;
/// `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_palette(
    binding: AnimSkinBinding,
    model_matrices: *const AnimMatrix,
    matrix_count: usize,
    palette: *mut AnimMatrix,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let models = AnimMatrix::view(slice!(model_matrices, matrix_count));
        let binding = shared(binding)?;
        let needed = binding.joint_limit();
        if models.len() < needed {
            return fail!(Mismatch, "{matrix_count} model matrices, but the skin follows joint {}", needed - 1);
        }
        let Some(room) = room!(binding.len() => palette, capacity, count) else { return Ok(()) };
        binding.palette(Kernels::best(), models, AnimMatrix::change(room));
        Ok(())
    })
}
