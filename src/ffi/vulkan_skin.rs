//! Skinning on the host's Vulkan device through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! Each frame, record all jobs in one call, outside a render pass, into a command buffer that you submit before what
//! draws. All instances go in one dispatch while their outputs are in one buffer; buffers of yours make one for each pair
//! of them.
//!
//! ```c
//! AnimVulkanSkinJob job;
//! anim_vulkan_skin_job_init(&job, sizeof job);
//! job.mesh = mesh;
//! job.output = output;
//! job.palette = palette;
//! job.palette_count = palette_count;
//! anim_vulkan_skin_record(device, command_buffer, NULL, &job, 1, NULL);
//! anim_vulkan_output_streams(output, &streams);
//! vkCmdBindVertexBuffers(command_buffer, 0, 1, &streams.position.buffer, &streams.position.offset);
//! ```

use super::handle::{alone, shared};
use super::pointer::{Options, fill, filled, init, options, read_array, read_options_array};
use super::pose::AnimMatrix;
use super::skin_job::AnimSkinMethod;
use super::status::{AnimStatus, Failure, fail, guard};
use super::vulkan::{AnimVulkanDevice, HostVulkanDevice};
use super::vulkan_handles::AnimVkCommandBuffer;
use super::vulkan_memory::{AnimVulkanMesh, AnimVulkanOutput, AnimVulkanStream, read_format};
use crate::vulkan::{Attribute, Barriers, HostPlace, HostStream, JobPose, JobTarget, RecordSettings, SkinJob, vk};

/// No queue family: `VK_QUEUE_FAMILY_IGNORED`.
pub const ANIM_VULKAN_NO_FAMILY: u32 = u32::MAX;

/// Which barriers are recorded around the skinning.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimVulkanBarriers {
    /// Before: what reads or skins the same outputs has finished. After: those who read them see what was written.
    Full = 0,
    /// Only after; you have seen to what comes before.
    After = 1,
    /// None: you record both, by the stages and accesses that `AnimVulkanRecorded` names.
    None = 2,
}

/// How jobs are recorded. `anim_vulkan_record_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanRecordOptions {
    /// `sizeof(AnimVulkanRecordOptions)`.
    pub struct_size: usize,
    /// An `AnimVulkanBarriers`; full by default.
    pub barriers: u32,
    /// The stages that read the outputs, a `VkPipelineStageFlags`; vertex input and vertex shader by default.
    pub reading_stages: u32,
    /// How they read them, a `VkAccessFlags`; as vertex attributes and by shaders by default.
    pub reading_access: u32,
    /// Gives the outputs that are buffers to this queue family after skinning, where you record the matching acquire;
    /// `ANIM_VULKAN_NO_FAMILY` by default.
    pub release_to: u32,
    /// Takes the outputs that are buffers from this queue family before skinning, where you recorded the matching release.
    /// It is needed only to keep what lies between the attributes; `ANIM_VULKAN_NO_FAMILY` by default.
    pub acquire_from: u32,
    /// 1 to take the number of workgroups from the frame's buffer when the commands run. 0 by default.
    pub indirect: u8,
    /// Must be 0.
    pub reserved: [u8; 3],
}

// SAFETY: `repr(C)`, begins with its size; integers; no padding.
unsafe impl Options for AnimVulkanRecordOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 24;

    fn defaults() -> Self {
        let RecordSettings { reading_stages, reading_access, .. } = RecordSettings::default();
        Self {
            struct_size: size_of::<Self>(),
            barriers: AnimVulkanBarriers::Full as u32,
            reading_stages: reading_stages.as_raw(),
            reading_access: reading_access.as_raw(),
            release_to: ANIM_VULKAN_NO_FAMILY,
            acquire_from: ANIM_VULKAN_NO_FAMILY,
            indirect: 0,
            reserved: [0; 3],
        }
    }
}

/// One mesh to skin on a device. `anim_vulkan_skin_job_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanSkinJob {
    /// `sizeof(AnimVulkanSkinJob)`, the same in all jobs of a call.
    pub struct_size: usize,
    /// The mesh.
    pub mesh: AnimVulkanMesh,
    /// Where the vertices go: an output, which is in one job of a call; or zero, the default, and streams below.
    pub output: AnimVulkanOutput,
    /// One matrix for each joint of the mesh's skin. Jobs after one another that share the pointer share the copy.
    pub palette: *const AnimMatrix,
    /// How many matrices there are.
    pub palette_count: usize,
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    pub morph_weights: *const f32,
    /// How many weights there are.
    pub morph_weight_count: usize,
    /// The palette of the pose before, for previous positions. With null here and in `previous_morph_weights`, the
    /// default, they are those of this pose.
    pub previous_palette: *const AnimMatrix,
    /// How many matrices there are.
    pub previous_palette_count: usize,
    /// The morph weights of the pose before.
    pub previous_morph_weights: *const f32,
    /// How many weights there are.
    pub previous_morph_weight_count: usize,
    /// Where positions go in memory of yours; of no format, the default, for nowhere.
    pub position: AnimVulkanStream,
    /// Where normals go, likewise.
    pub normal: AnimVulkanStream,
    /// Where tangents go, likewise.
    pub tangent: AnimVulkanStream,
    /// Where positions of the pose before go, likewise.
    pub previous_position: AnimVulkanStream,
    /// An `AnimSkinMethod`; linear by default.
    pub method: u32,
    /// 1, the default, to keep normals at right angles to the surface where joints scale unevenly; 0 is a little faster.
    pub scaled_normals: u8,
    /// 1 for a mesh that is seen for the first time, or jumped: previous positions are those of this pose. 0 by default.
    pub reset: u8,
    /// Must be 0.
    pub reserved: [u8; 2],
}

// SAFETY: `repr(C)`, begins with its size; integers and pointers; no padding.
unsafe impl Options for AnimVulkanSkinJob {
    const FIRST_SIZE: usize = size_of::<usize>() * 9 + 16 + 4 * 32 + 8;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            mesh: AnimVulkanMesh { id: 0 },
            output: AnimVulkanOutput { id: 0 },
            palette: std::ptr::null(),
            palette_count: 0,
            morph_weights: std::ptr::null(),
            morph_weight_count: 0,
            previous_palette: std::ptr::null(),
            previous_palette_count: 0,
            previous_morph_weights: std::ptr::null(),
            previous_morph_weight_count: 0,
            position: AnimVulkanStream::NONE,
            normal: AnimVulkanStream::NONE,
            tangent: AnimVulkanStream::NONE,
            previous_position: AnimVulkanStream::NONE,
            method: AnimSkinMethod::Linear as u32,
            scaled_normals: 1,
            reset: 0,
            reserved: [0; 2],
        }
    }
}

/// What was recorded. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanRecorded {
    /// `sizeof(AnimVulkanRecorded)`.
    pub struct_size: usize,
    /// Vertices that are written.
    pub vertices: u64,
    /// Bytes of meshes that are copied to the device.
    pub uploaded_bytes: u64,
    /// Bytes of the frame's buffer that were written.
    pub frame_bytes: u64,
    /// Dispatches.
    pub dispatches: u32,
    /// Their workgroups.
    pub workgroups: u32,
    /// The stages that write the outputs, a `VkPipelineStageFlags`.
    pub writing_stages: u32,
    /// How they write them, a `VkAccessFlags`.
    pub writing_access: u32,
}

filled! {
    AnimVulkanRecorded size_of::<usize>() + 40, {
        vertices: 0, uploaded_bytes: 0, frame_bytes: 0, dispatches: 0, workgroups: 0, writing_stages: 0,
        writing_access: 0,
    };
}

fn read_settings(options: &AnimVulkanRecordOptions) -> Result<RecordSettings, Failure> {
    if options.reserved != [0; 3] {
        return fail!(InvalidArgument, "`options.reserved` must be 0");
    }
    let barriers = match options.barriers {
        n if n == AnimVulkanBarriers::Full as u32 => Barriers::Full,
        n if n == AnimVulkanBarriers::After as u32 => Barriers::After,
        n if n == AnimVulkanBarriers::None as u32 => Barriers::None,
        n => return fail!(InvalidEnum, "`options.barriers` is {n}, which is no AnimVulkanBarriers"),
    };
    let family = |family: u32| Some(family).filter(|&family| family != ANIM_VULKAN_NO_FAMILY);
    let reading_stages = vk::PipelineStageFlags::from_raw(options.reading_stages);
    if reading_stages.is_empty() && barriers != Barriers::None && family(options.release_to).is_none() {
        return fail!(InvalidArgument, "`options.reading_stages` is 0, but barriers for them are asked for");
    }
    Ok(RecordSettings {
        barriers,
        reading_stages,
        reading_access: vk::AccessFlags::from_raw(options.reading_access),
        indirect: options.indirect != 0,
        release_to: family(options.release_to),
        acquire_from: family(options.acquire_from),
    })
}

/// Refuses what [`view_job`] would pass over.
///
/// # Safety
/// The pointers of `job` are as the header asks.
unsafe fn check_job(index: usize, job: &AnimVulkanSkinJob) -> Result<(), Failure> {
    if job.reserved != [0; 2] {
        return fail!(InvalidArgument, "job {index}: `reserved` must be 0");
    }
    if job.method != AnimSkinMethod::Linear as u32 && job.method != AnimSkinMethod::DualQuaternion as u32 {
        return fail!(InvalidEnum, "job {index}: `method` is {}, which is no AnimSkinMethod", job.method);
    }
    let named = streams_of(job);
    for (stream, name) in &named {
        read_format(stream.format, name)?;
    }
    if job.output.id != 0 && named.iter().any(|(stream, _)| stream.format != 0) {
        return fail!(InvalidArgument, "job {index}: it has an output and streams, too");
    }
    if let Some((_, name)) = named.iter().find(|(stream, _)| stream.buffer != 0 && stream.address != 0) {
        return fail!(InvalidArgument, "job {index}: `{name}` has a buffer and an address");
    }
    // SAFETY: the caller's promise, for each.
    unsafe {
        read_array(job.palette, job.palette_count, "job.palette")?;
        read_array(job.morph_weights, job.morph_weight_count, "job.morph_weights")?;
        read_array(job.previous_palette, job.previous_palette_count, "job.previous_palette")?;
        read_array(job.previous_morph_weights, job.previous_morph_weight_count, "job.previous_morph_weights")?;
    }
    Ok(())
}

fn streams_of(job: &AnimVulkanSkinJob) -> [(AnimVulkanStream, &'static str); 4] {
    [
        (job.position, "job.position"),
        (job.normal, "job.normal"),
        (job.tangent, "job.tangent"),
        (job.previous_position, "job.previous_position"),
    ]
}

/// # Safety
/// As for [`check_job`], which has passed the pose's pointers, and they stay good for `'a`.
unsafe fn view_pose<'a>(
    palette: *const AnimMatrix,
    palette_count: usize,
    weights: *const f32,
    weight_count: usize,
) -> JobPose<'a> {
    // SAFETY: the caller's promise.
    unsafe {
        let palette = read_array(palette, palette_count, "palette").unwrap_or_default();
        let morph_weights = read_array(weights, weight_count, "weights").unwrap_or_default();
        JobPose { palette: AnimMatrix::view(palette), morph_weights }
    }
}

impl HostVulkanDevice {
    /// The job at `index`, of those that were read for this call.
    ///
    /// # Safety
    /// [`check_job`] has passed it, and its pointers stay good during the call.
    unsafe fn view_job<'a>(
        jobs: &'a [AnimVulkanSkinJob],
        meshes: &'a [std::sync::Arc<crate::vulkan::Mesh>],
        outputs: &'a [Option<std::sync::Arc<crate::vulkan::Output>>],
        index: usize,
    ) -> SkinJob<'a> {
        let job = &jobs[index];
        // SAFETY: the caller's promise.
        let (pose, previous) = unsafe {
            let pose = view_pose(job.palette, job.palette_count, job.morph_weights, job.morph_weight_count);
            let (palette, weights) = (job.previous_palette, job.previous_morph_weights);
            let given = !palette.is_null() || !weights.is_null();
            let (joints, targets) = (job.previous_palette_count, job.previous_morph_weight_count);
            (pose, given.then(|| view_pose(palette, joints, weights, targets)))
        };
        let target = match &outputs[index] {
            Some(output) => JobTarget::Output(output),
            None => JobTarget::Streams(streams_of(job).map(|(stream, name)| {
                let format = read_format(stream.format, name).ok()??;
                let place = match stream.address {
                    0 => HostPlace::Buffer(vk::Handle::from_raw(stream.buffer)),
                    address => HostPlace::Address(address),
                };
                let attribute = Attribute { format, offset: stream.offset, stride: stream.stride };
                Some(HostStream { place, attribute })
            })),
        };
        SkinJob {
            previous,
            dual_quaternions: job.method == AnimSkinMethod::DualQuaternion as u32,
            scaled_normals: job.scaled_normals != 0,
            reset: job.reset != 0,
            ..SkinJob::new(&meshes[index], pose, target)
        }
    }

    /// Takes what the jobs name. Everything is let go of in [`let_go`](Self::let_go).
    ///
    /// # Safety
    /// `jobs` points to `count` jobs as the header asks.
    unsafe fn take(&mut self, jobs: *const AnimVulkanSkinJob, count: usize) -> Result<(), Failure> {
        if count == 0 {
            return Ok(());
        }
        if jobs.is_null() || !jobs.is_aligned() {
            return fail!(InvalidPointer, "`jobs` is null or not aligned, but its count is {count}");
        }
        // SAFETY: the first job begins with its size, by the caller's promise.
        let size = unsafe { jobs.cast::<usize>().read() };
        // SAFETY: the caller's promise.
        for (index, job) in unsafe { read_options_array(jobs, size, count, "jobs") }?.enumerate() {
            let job = job?;
            // SAFETY: the caller's promise.
            unsafe { check_job(index, &job) }?;
            self.meshes.push(std::sync::Arc::clone(&*shared(job.mesh)?));
            self.outputs.push(match job.output.id {
                0 => None,
                _ => Some(std::sync::Arc::clone(&*shared(job.output)?)),
            });
            self.jobs.push(job);
        }
        Ok(())
    }

    fn let_go(&mut self) {
        self.jobs.clear();
        self.meshes.clear();
        self.outputs.clear();
    }
}

/// Fills in the defaults: barriers on both sides, for outputs that vertex stages read.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanRecordOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_record_options_init(
    options: *mut AnimVulkanRecordOptions,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Fills in the defaults: no mesh, no output, linear, with normals that stand scale.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimVulkanSkinJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_skin_job_init(job: *mut AnimVulkanSkinJob, struct_size: usize) -> AnimStatus {
    guard(|| init!(job, struct_size))
}

/// Records the skinning of meshes: all of them, or none if one cannot be. Meshes that were made meanwhile are copied to
/// the device first.
///
/// @param device the device
/// @param command_buffer a command buffer of its queue family, being recorded, outside a render pass
/// @param options how to record; null for the defaults
/// @param jobs the jobs
/// @param count how many
/// @param recorded what was recorded, filled as far as its `struct_size` says; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_TOO_LATE` before the first frame began; `ANIM_STATUS_MISMATCH` for a palette that
/// is too short or too many morph weights; `ANIM_STATUS_BUFFER_TOO_SMALL` for an output; `ANIM_STATUS_NOT_FOUND` for an
/// attribute the mesh has no data for; `ANIM_STATUS_FOREIGN_HANDLE` for a mesh or an output of another device;
/// `ANIM_STATUS_INVALID_ARGUMENT` for a stream that cannot be written, an output in two jobs, or none;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_MEMORY`; `ANIM_STATUS_UNSUPPORTED` for more
/// at once than a binding of the device reaches; `ANIM_STATUS_HOST_REFUSED`; `ANIM_STATUS_DEVICE_LOST`;
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Submit the command buffer after those recorded before it. Palettes and weights are copied. Buffers and addresses in
/// jobs must be good until the frame has completed.
///
/// Threads: any. Allocates nothing, once its room has grown to what the host records.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_skin_record(
    device: AnimVulkanDevice,
    command_buffer: AnimVkCommandBuffer,
    options: *const AnimVulkanRecordOptions,
    jobs: *const AnimVulkanSkinJob,
    count: usize,
    recorded: *mut AnimVulkanRecorded,
) -> AnimStatus {
    guard(|| {
        if command_buffer.is_null() {
            return fail!(InvalidPointer, "`command_buffer` is null");
        }
        let settings = read_settings(&options!(options))?;
        if !recorded.is_null() {
            // A struct that cannot be filled is refused before anything is recorded.
            fill!(recorded, AnimVulkanRecorded::defaults())?;
        }
        let mut held = alone(device)?;
        let host = &mut *held;
        host.let_go();
        // SAFETY: the header asks that the jobs, and what they point to, can be read during the call.
        let taken = unsafe { host.take(jobs, count) };
        let HostVulkanDevice { device, jobs, meshes, outputs } = host;
        let done = taken.and_then(|()| {
            // SAFETY: as above; the command buffer is as the header asks.
            let done = unsafe {
                device.record(vk::Handle::from_raw(command_buffer as u64), &settings, jobs.len(), |index| {
                    HostVulkanDevice::view_job(jobs, meshes, outputs, index)
                })
            };
            done.map_err(Failure::from)
        });
        host.let_go();
        let done = done?;
        if recorded.is_null() {
            return Ok(());
        }
        let filled = AnimVulkanRecorded {
            vertices: done.vertices,
            uploaded_bytes: done.uploaded_bytes,
            frame_bytes: done.frame_bytes,
            dispatches: done.dispatches,
            workgroups: done.workgroups,
            writing_stages: done.writing_stages.as_raw(),
            writing_access: done.writing_access.as_raw(),
            ..AnimVulkanRecorded::defaults()
        };
        fill!(recorded, filled)
    })
}
