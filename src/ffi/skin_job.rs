//! Skinning on the CPU through the C ABI: prepared meshes, skin jobs, and the boxes around what they make.
//!
//! # Header
//! A skin job names a prepared mesh, a palette, and where its results go. Jobs run together in one call, on as many
//! threads as the host calls from, each with jobs of its own.
//!
//! For motion vectors a job also makes the positions of the pose before, from that pose's palette; a mesh that is seen for
//! the first time, or jumped, passes its present palette.

use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use super::handle::{release, shared};
use super::model::{AnimModel, HostModel};
use super::part::Part;
use super::pointer::{Options, each_options, element, init, options, out, read_array};
use super::pose::AnimMatrix;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::simd::{Kernels, Stream};
use crate::skin::{DualPalette, MeshBounds, PreviousPositions, Primitive, SkinJob, SkinMesh, SkinPalette, skin};

/// A mesh ready to be skinned. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSkinMesh {
    /// Zero for none.
    pub id: u64,
}

/// A prepared mesh, and what its boxes are made from once they are asked for.
#[derive(Debug)]
pub struct HostSkinMesh {
    mesh: SkinMesh,
    bounds: OnceLock<MeshBounds>,
}

impl HostSkinMesh {
    /// The mesh.
    #[cfg(feature = "vulkan")]
    pub(super) const fn mesh(&self) -> &SkinMesh {
        &self.mesh
    }
}

/// How joints move vertices.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimSkinMethod {
    /// By the weighted sum of their matrices: shears and scales exactly, loses volume in joints that twist.
    Linear = 0,
    /// By the mean of their rigid motions, after the mean of their stretches: keeps volume where joints twist, bulges a
    /// little where they bend.
    DualQuaternion = 1,
}

/// A box along the axes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimBounds {
    /// The least coordinates.
    pub min: [f32; 3],
    /// The greatest coordinates.
    pub max: [f32; 3],
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
    /// An `AnimSkinMethod`; linear by default.
    pub method: u32,
    /// The palette of the pose before, for `previous_positions`.
    pub previous_palette: *const AnimMatrix,
    /// How many matrices there are.
    pub previous_palette_count: usize,
    /// The morph weights of the pose before.
    pub previous_morph_weights: *const f32,
    /// How many weights there are.
    pub previous_morph_weight_count: usize,
    /// Where positions of the pose before go, 3 floats each; null, the default, for nowhere.
    pub previous_positions: *mut f32,
    /// Floats from one vertex to the next in `previous_positions`; 3 by default.
    pub previous_position_stride: u32,
    /// Must be 0.
    pub reserved: u32,
}

// SAFETY: `repr(C)`, begins with its size; integers and pointers; no padding.
unsafe impl Options for AnimSkinJob {
    const FIRST_SIZE: usize = size_of::<usize>() * 14 + 32;

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
            method: AnimSkinMethod::Linear as u32,
            previous_palette: std::ptr::null(),
            previous_palette_count: 0,
            previous_morph_weights: std::ptr::null(),
            previous_morph_weight_count: 0,
            previous_positions: std::ptr::null_mut(),
            previous_position_stride: 3,
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

/// Room for the palettes of dual quaternions of one job: of its pose, and of the one before.
///
/// Each is made anew only for another palette of the host's, so jobs of one call that share a palette share the work.
#[derive(Debug, Default)]
struct DualRoom {
    present: DualSlot,
    previous: DualSlot,
}

#[derive(Debug, Default)]
struct DualSlot {
    made_from: Option<(*const AnimMatrix, usize)>,
    palette: DualPalette,
}

impl DualRoom {
    /// Forgets which palettes were read: the host may have changed them since.
    fn begin(&mut self) {
        self.present.made_from = None;
        self.previous.made_from = None;
    }
}

impl DualSlot {
    fn of(&mut self, palette: &[AnimMatrix]) -> &DualPalette {
        let from = Some((palette.as_ptr(), palette.len()));
        if self.made_from != from {
            self.palette.set(AnimMatrix::view(palette));
            self.made_from = from;
        }
        &self.palette
    }
}

thread_local! {
    static DUAL_ROOM: RefCell<DualRoom> = RefCell::default();
}

/// What the host's job asks for. Without room the palettes are linear, which is enough for a job's checks.
///
/// # Safety
/// The pointers of `job` are as the header asks.
unsafe fn read_job<'a>(
    job: &AnimSkinJob,
    mesh: &'a SkinMesh,
    room: Option<&'a mut DualRoom>,
) -> Result<SkinJob<'a>, Failure> {
    if job.reserved != 0 {
        return fail!(InvalidArgument, "`job.reserved` must be 0");
    }
    let dual = match job.method {
        n if n == AnimSkinMethod::Linear as u32 => false,
        n if n == AnimSkinMethod::DualQuaternion as u32 => true,
        n => return fail!(InvalidEnum, "`job.method` is {n}, which is no AnimSkinMethod"),
    };
    let (mut present, mut previous) = match room.filter(|_| dual) {
        Some(DualRoom { present, previous }) => (Some(present), Some(previous)),
        None => (None, None),
    };
    // SAFETY: the caller's promise, for each.
    unsafe {
        let palette = read_array(job.palette, job.palette_count, "job.palette")?;
        let mut read = SkinJob::new(mesh, palette_of(palette, present.take()));
        let vertices = job.vertex_capacity;
        read.morph_weights = read_array(job.morph_weights, job.morph_weight_count, "job.morph_weights")?;
        read.positions = stream(job.positions, vertices, 3, job.position_stride, "job.positions")?;
        read.normals = stream(job.normals, vertices, 3, job.normal_stride, "job.normals")?;
        read.tangents = stream(job.tangents, vertices, 4, job.tangent_stride, "job.tangents")?;
        let stride = job.previous_position_stride;
        if let Some(positions) = stream(job.previous_positions, vertices, 3, stride, "job.previous_positions")? {
            let count = job.previous_palette_count;
            let palette = read_array(job.previous_palette, count, "job.previous_palette")?;
            let (weights, count) = (job.previous_morph_weights, job.previous_morph_weight_count);
            let morph_weights = read_array(weights, count, "job.previous_morph_weights")?;
            let palette = palette_of(palette, previous.take());
            read.previous = Some(PreviousPositions { palette, morph_weights, positions });
        }
        Ok(read)
    }
}

fn palette_of<'a>(matrices: &'a [AnimMatrix], slot: Option<&'a mut DualSlot>) -> SkinPalette<'a> {
    match slot {
        Some(slot) => SkinPalette::DualQuaternion(slot.of(matrices)),
        None => SkinPalette::Linear(AnimMatrix::view(matrices)),
    }
}

/// How many joints the smallest skin has that shows the mesh; `None` where no skin does.
fn skin_joints(held: &HostModel, mesh: u32) -> Option<usize> {
    let model = &held.model;
    let skins = model.mesh_nodes.iter().filter(|node| node.mesh == mesh).filter_map(|node| node.skin);
    skins.filter_map(|skin| model.skins.get(skin as usize)).map(|skin| skin.joints.len()).min()
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
        let prepared = HostSkinMesh { mesh: prepared, bounds: OnceLock::new() };
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
        count.write(shared(skin_mesh)?.mesh.vertex_count() as u32);
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
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT`; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Threads: any, on outputs of their own. Allocates nothing, but for a thread's room for the largest dual quaternion palette
/// it has met.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_run(jobs: *const AnimSkinJob, count: usize) -> AnimStatus {
    guard(|| {
        Part::SKINNING.check()?;
        let check = |index, job: AnimSkinJob| {
            let held = shared(job.mesh)?;
            // SAFETY: the header asks that a job's pointers are good during the call.
            Ok(unsafe { read_job(&job, &held.mesh, None) }?.check(index)?)
        };
        DUAL_ROOM.with_borrow_mut(|room| {
            room.begin();
            let run = |_, job: AnimSkinJob| {
                let held = shared(job.mesh)?;
                // SAFETY: as above.
                let mut job = unsafe { read_job(&job, &held.mesh, Some(&mut *room)) }?;
                Ok(skin(Kernels::best(), std::slice::from_mut(&mut job))?)
            };
            // SAFETY: the header asks that the jobs can be read during the call.
            unsafe {
                each_options(jobs, count, "jobs", check)?;
                each_options(jobs, count, "jobs", run)
            }
        })
    })
}

/// Gives a box around the mesh as a job would make it, without skinning it: never smaller, in a time that grows with the
/// joints and not the vertices.
///
/// The first call for a mesh looks at its vertices once.
///
/// @param job the mesh, the palette, the morph weights and the method; all else is ignored
/// @param bounds becomes the box, with `min` above `max` for a mesh without vertices
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` for a palette that is too short or too many morph weights;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_bounds(job: *const AnimSkinJob, bounds: *mut AnimBounds) -> AnimStatus {
    guard(|| {
        Part::SKINNING.check()?;
        let bounds = out!(bounds);
        let AnimSkinJob { mesh, palette, palette_count, morph_weights, morph_weight_count, method, .. } = options!(job);
        let job = AnimSkinJob {
            mesh,
            palette,
            palette_count,
            morph_weights,
            morph_weight_count,
            method,
            ..AnimSkinJob::defaults()
        };
        let held = shared(mesh)?;
        let measured = held.bounds.get_or_init(|| MeshBounds::new(&held.mesh));
        let found = DUAL_ROOM.with_borrow_mut(|room| {
            room.begin();
            // SAFETY: the header asks that a job's pointers are good during the call.
            let job = unsafe { read_job(&job, &held.mesh, Some(room)) }?;
            job.check(0)?;
            Ok::<_, Failure>(measured.posed(job.palette, job.morph_weights))
        })?;
        let nothing = AnimBounds { min: [f32::INFINITY; 3], max: [f32::NEG_INFINITY; 3] };
        bounds
            .write(found.map_or(nothing, |found| AnimBounds { min: found.min.to_array(), max: found.max.to_array() }));
        Ok(())
    })
}
