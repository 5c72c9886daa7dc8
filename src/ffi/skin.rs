//! Skins and skinning on the CPU through the C ABI.
//!
//! # Header
//! Skinning goes in three steps. A *skin* is bound to a skeleton once. Each frame the binding turns the model matrices of a
//! pose into a *palette*, one matrix for each joint of the skin. A *skin job* moves the vertices of a prepared mesh by a
//! palette, after adding its morph targets.
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

use std::borrow::Cow;
use std::sync::Arc;

use super::handle::{release, same_context, shared};
use super::model::{AnimModel, HostModel};
use super::pointer::{AnimText, Options, element, init, out, read_array, room, slice};
use super::pose::AnimMatrix;
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::simd::{Kernels, Stream};
use crate::skin::{Primitive, SkinBinding, SkinJob, SkinMesh, SkinPalette, skin};

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

/// A mesh ready to be skinned. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSkinMesh {
    /// Zero for none.
    pub id: u64,
}

/// One mesh to skin. `anim_skin_job_init` fills in the defaults. Outputs must not overlap.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimSkinJob {
    /// `sizeof(AnimSkinJob)`, the same in all jobs of a call.
    pub struct_size: usize,
    /// The mesh.
    pub mesh: AnimSkinMesh,
    /// One matrix for each joint of the mesh's skin.
    pub palette: *const AnimMatrix,
    /// How many matrices there are.
    pub palette_count: usize,
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    pub morph_weights: *const f32,
    /// How many weights there are.
    pub morph_weight_count: usize,
    /// Where positions go, 3 floats each; null, the default, for nowhere.
    pub positions: *mut f32,
    /// Where normals go, 3 floats each; null, the default, for nowhere.
    pub normals: *mut f32,
    /// Where tangents go, 4 floats each; null, the default, for nowhere.
    pub tangents: *mut f32,
    /// For how many vertices each output has room.
    pub vertex_capacity: usize,
    /// Floats from one vertex to the next in `positions`; 3 by default. More than 3 skips what lies between.
    pub position_stride: u32,
    /// Floats from one vertex to the next in `normals`; 3 by default.
    pub normal_stride: u32,
    /// Floats from one vertex to the next in `tangents`; 4 by default.
    pub tangent_stride: u32,
    /// Must be 0.
    pub reserved: u32,
}

// SAFETY: `repr(C)`, begins with its size; integers and pointers; no padding.
unsafe impl Options for AnimSkinJob {
    const FIRST_SIZE: usize = size_of::<usize>() * 9 + 24;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            mesh: AnimSkinMesh { id: 0 },
            palette: std::ptr::null(),
            palette_count: 0,
            morph_weights: std::ptr::null(),
            morph_weight_count: 0,
            positions: std::ptr::null_mut(),
            normals: std::ptr::null_mut(),
            tangents: std::ptr::null_mut(),
            vertex_capacity: 0,
            position_stride: 3,
            normal_stride: 3,
            tangent_stride: 4,
            reserved: 0,
        }
    }
}

/// An output of a job, if the host wants it.
///
/// # Safety
/// `first`, if not null, may be written for `vertices` vertices of `components` floats, `stride` floats apart, by nobody
/// else during the call.
unsafe fn stream<'a>(
    first: *mut f32,
    vertices: usize,
    components: usize,
    stride: u32,
    name: &str,
) -> Result<Option<Stream<'a>>, Failure> {
    if first.is_null() {
        return Ok(None);
    }
    if !first.is_aligned() {
        return fail!(InvalidPointer, "`{name}` is not aligned to 4 bytes");
    }
    let stride = stride as usize;
    let bytes = vertices.checked_mul(stride).and_then(|floats| floats.checked_mul(size_of::<f32>()));
    if stride < components || bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
        return fail!(InvalidArgument, "`{name}` has a stride of {stride} floats for {vertices} vertices");
    }
    // SAFETY: aligned and not null; writable and the call's own by the caller's promise.
    Ok(Some(unsafe { Stream::from_raw(first, vertices, components, stride) }))
}

/// What the host's job asks for, without the mesh.
///
/// # Safety
/// The pointers of `job` are as the header asks.
unsafe fn read_job<'a>(job: &AnimSkinJob, mesh: &'a SkinMesh) -> Result<SkinJob<'a>, Failure> {
    if job.reserved != 0 {
        return fail!(InvalidArgument, "`job.reserved` must be 0");
    }
    // SAFETY: the caller's promise.
    let palette = unsafe { read_array(job.palette, job.palette_count, "job.palette") }?;
    let mut read = SkinJob::new(mesh, SkinPalette::Linear(AnimMatrix::view(palette)));
    let vertices = job.vertex_capacity;
    // SAFETY: the caller's promise, for each.
    unsafe {
        read.morph_weights = read_array(job.morph_weights, job.morph_weight_count, "job.morph_weights")?;
        read.positions = stream(job.positions, vertices, 3, job.position_stride, "job.positions")?;
        read.normals = stream(job.normals, vertices, 3, job.normal_stride, "job.normals")?;
        read.tangents = stream(job.tangents, vertices, 4, job.tangent_stride, "job.tangents")?;
    }
    Ok(read)
}

/// The jobs of an array whose elements all have the first one's `struct_size`, one by one.
///
/// # Safety
/// `jobs` points to `count` jobs as the header asks.
unsafe fn each_job(
    jobs: *const AnimSkinJob,
    count: usize,
    mut act: impl FnMut(usize, AnimSkinJob) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut at = jobs;
    for index in 0..count {
        if at.is_null() {
            return fail!(InvalidPointer, "`jobs` is null, but `count` is {count}");
        }
        // SAFETY: `at` is a job of the array by the caller's promise.
        let job = unsafe { super::pointer::read_options(at, "jobs") }?;
        act(index, job)?;
        at = at.wrapping_byte_add(job.struct_size);
    }
    Ok(())
}

/// How many joints the smallest skin has that shows the mesh; `None` where no skin does.
fn skin_joints(held: &HostModel, mesh: u32) -> Option<usize> {
    let model = &held.model;
    let skins = model.mesh_nodes.iter().filter(|node| node.mesh == mesh).filter_map(|node| node.skin);
    skins.filter_map(|skin| model.skins.get(skin as usize)).map(|skin| skin.joints.len()).min()
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

/// Prepares a drawable part of a model's mesh for skinning.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param skin_mesh becomes the prepared mesh
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH`, `ANIM_STATUS_NOT_FINITE` or
/// `ANIM_STATUS_INVALID_ARGUMENT` for a mesh that cannot be skinned; or what pointers and handles give
///
/// Ownership: the caller releases the prepared mesh with `anim_skin_mesh_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_mesh_create(
    model: AnimModel,
    mesh: u32,
    primitive: u32,
    skin_mesh: *mut AnimSkinMesh,
) -> AnimStatus {
    guard(|| {
        let skin_mesh = out!(skin_mesh);
        let held = shared(model)?;
        let found = element(&held.model.meshes, mesh, "mesh")?;
        let found = element(&found.primitives, primitive, "primitive")?;
        let joints = skin_joints(&held, mesh);
        // A mesh that no node shows with a skin follows nothing, whatever influences it has.
        let found = match joints {
            None if found.influences.is_some() => Cow::Owned(Primitive { influences: None, ..found.clone() }),
            _ => Cow::Borrowed(found),
        };
        let prepared = SkinMesh::prepare(&found, joints.unwrap_or(0))?;
        skin_mesh.write(held.context().create(Arc::new(prepared))?);
        Ok(())
    })
}

/// Releases a prepared mesh.
///
/// @param skin_mesh the mesh; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_skin_mesh_release(skin_mesh: AnimSkinMesh) -> AnimStatus {
    guard(|| release(skin_mesh))
}

/// Tells how many vertices a prepared mesh has.
///
/// @param skin_mesh the mesh
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_mesh_vertex_count(skin_mesh: AnimSkinMesh, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(skin_mesh)?.vertex_count() as u32);
        Ok(())
    })
}

/// Fills in the defaults: no mesh, no outputs, packed.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimSkinJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_job_init(job: *mut AnimSkinJob, struct_size: usize) -> AnimStatus {
    guard(|| init!(job, struct_size))
}

/// Skins meshes on the CPU: all of them, or none if one cannot be.
///
/// @param jobs the jobs
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` for a palette that is too short or too many morph weights;
/// `ANIM_STATUS_BUFFER_TOO_SMALL` for an output; `ANIM_STATUS_NOT_FOUND` for an output the mesh has no data for;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and
/// handles give
///
/// Threads: any, on outputs of their own. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_run(jobs: *const AnimSkinJob, count: usize) -> AnimStatus {
    guard(|| {
        let check = |index, job: AnimSkinJob| {
            let mesh = shared(job.mesh)?;
            // SAFETY: the header asks that a job's pointers are good during the call.
            Ok(unsafe { read_job(&job, &mesh) }?.check(index)?)
        };
        let run = |_, job: AnimSkinJob| {
            let mesh = shared(job.mesh)?;
            // SAFETY: as above.
            let mut job = unsafe { read_job(&job, &mesh) }?;
            Ok(skin(Kernels::best(), std::slice::from_mut(&mut job))?)
        };
        // SAFETY: the header asks that the jobs can be read during the call.
        unsafe {
            each_job(jobs, count, check)?;
            each_job(jobs, count, run)
        }
    })
}
