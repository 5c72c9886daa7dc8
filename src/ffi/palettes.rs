//! Many palettes in one call, through the C ABI.
//!
//! # Header
//! Characters that the host's GPU skins need a palette each and nothing else: a job names a skin's binding and the instance
//! that moves it, or model matrices that the host has already.
//!
//! ```c
//! for (size_t i = 0; i < count; i++) {
//!     anim_palette_job_init(&jobs[i], sizeof jobs[i]);
//!     jobs[i].binding = binding;
//!     jobs[i].instance = instances[i];
//!     jobs[i].palette = mapped + i * joint_count;
//!     jobs[i].palette_capacity = joint_count;
//! }
//! ...
//! anim_players_update(players, count, seconds, NULL);
//! anim_skin_palettes(jobs, count);
//! ```

use std::cell::RefCell;

use super::handle::{same_context, shared};
use super::instance::{AnimInstance, read};
use super::pointer::{Blocks, Options, each_options, init, read_array};
use super::pose::AnimMatrix;
use super::skin::AnimSkinBinding;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::math::Affine;
use crate::simd::Kernels;

/// One palette to compute. `anim_palette_job_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPaletteJob {
    /// `sizeof(AnimPaletteJob)`, the same in all jobs of a call.
    pub struct_size: usize,
    /// The binding of the skin.
    pub binding: AnimSkinBinding,
    /// An instance with a driver, whose pose the palette is of; zero, the default, where there are `model_matrices`.
    pub instance: AnimInstance,
    /// The matrix of each joint of the skeleton; null, the default, where there is an `instance`.
    pub model_matrices: *const AnimMatrix,
    /// How many model matrices there are; at least the skeleton's joints.
    pub matrix_count: usize,
    /// Where the palette goes. Only written, so that it may be mapped memory of a device.
    pub palette: *mut AnimMatrix,
    /// How many matrices `palette` holds; at least the skin's joints.
    pub palette_capacity: usize,
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimPaletteJob {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 16;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            binding: AnimSkinBinding { id: 0 },
            instance: AnimInstance { id: 0 },
            model_matrices: std::ptr::null(),
            matrix_count: 0,
            palette: std::ptr::null_mut(),
            palette_capacity: 0,
        }
    }
}

/// Fills in the defaults: no binding, nothing to compute from, nowhere to write.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimPaletteJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_palette_job_init(job: *mut AnimPaletteJob, struct_size: usize) -> AnimStatus {
    guard(|| init!(job, struct_size))
}

/// Computes palettes: all of them, or none if one cannot be. Straight from instances no model matrices need room of the
/// host's.
///
/// @param jobs the jobs, whose palettes must not overlap
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if there are too few model matrices, the instance's skeleton has too
/// few joints, or nothing drives it; `ANIM_STATUS_INVALID_ARGUMENT` for both an instance and model matrices;
/// `ANIM_STATUS_BUFFER_TOO_SMALL` for a palette; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Threads: any, on palettes of their own, but not while an instance's driver is updated. Allocates nothing, but for a
/// thread's room for the largest skeleton it has met.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_skin_palettes(jobs: *const AnimPaletteJob, count: usize) -> AnimStatus {
    guard(|| {
        // SAFETY: the header asks that a job's pointers are good during the call.
        let check = |index, job: AnimPaletteJob| unsafe { palette_job(&job, index, None) };
        MODEL_ROOM.with_borrow_mut(|room| {
            // SAFETY: as above.
            let run = |index, job: AnimPaletteJob| unsafe { palette_job(&job, index, Some(&mut *room)) };
            // SAFETY: the header asks that the jobs can be read during the call.
            unsafe {
                each_options(jobs, count, "jobs", check)?;
                each_options(jobs, count, "jobs", run)
            }
        })
    })
}

thread_local! {
    /// The model matrices of an instance, on their way to its palette.
    static MODEL_ROOM: RefCell<Vec<Affine>> = const { RefCell::new(Vec::new()) };
}

/// Looks at a job, and does it where there is room for an instance's model matrices.
///
/// # Safety
/// The pointers of `job` are as the header asks.
unsafe fn palette_job(job: &AnimPaletteJob, index: usize, models: Option<&mut Vec<Affine>>) -> Result<(), Failure> {
    let binding = shared(job.binding)?;
    // SAFETY: the caller's promise.
    let matrices = unsafe { read_array(job.model_matrices, job.matrix_count, "job.model_matrices") }?;
    // SAFETY: the caller's promise; a matrix is of numbers.
    let Some(mut palette) = (unsafe { Blocks::new(job.palette, job.palette_capacity, "job.palette") })? else {
        return fail!(InvalidPointer, "`jobs[{index}].palette` is null");
    };
    palette.check(binding.len())?;
    let check = |count: usize| {
        let needed = binding.joint_limit();
        if count < needed {
            return fail!(Mismatch, "`jobs[{index}]`: {count} joints, but the skin follows joint {}", needed - 1);
        }
        Ok(())
    };
    if job.instance.id == 0 {
        check(matrices.len())?;
        if models.is_some() {
            binding.palette(
                Kernels::best(),
                AnimMatrix::view(matrices),
                AnimMatrix::change(palette.block(0, binding.len())?),
            );
        }
        return Ok(());
    }
    if !job.model_matrices.is_null() {
        return fail!(InvalidArgument, "`jobs[{index}]` has both an instance and model matrices");
    }
    same_context(job.binding.id, job.instance.id)?;
    read(job.instance, |staged| {
        let skeleton = staged.instance.schema().skeleton();
        check(skeleton.joint_count())?;
        let Some(models) = models else { return Ok(()) };
        models.resize(skeleton.joint_count(), Affine::IDENTITY);
        skeleton.local_to_model(Kernels::best(), staged.pose(), models);
        binding.palette(Kernels::best(), models, AnimMatrix::change(palette.block(0, binding.len())?));
        Ok(())
    })
}
