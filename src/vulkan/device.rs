//! The host's device as the library uses it: what it is made from, its frames, and its objects.

use std::sync::Arc;

use ash::vk;

use super::arena::{Arena, Region};
use super::error::VulkanError;
use super::frames::{Frame, GpuTime, Run, Stopwatch};
use super::functions::Functions;
use super::job::JobLimits;
use super::memory::Memory;
use super::mesh::{Mesh, encode};
use super::output::{Output, OutputPlace, OutputSettings};
use super::pipeline::Pipeline;
use super::record::Scratch;
use super::retired::Retired;
use super::settings::{HostDevice, MOST_FRAMES, Requirements};
use crate::math::Affine;
use crate::skin::SkinMesh;

/// The most copies of an output.
const MOST_COPIES: u32 = 16;

/// The host's device, and everything of the library's on it.
pub struct Device {
    pub(super) memory: Memory,
    pub(super) meshes: Arena,
    outputs: Arena,
    pub(super) retired: Retired,
    pub(super) frames: Vec<Frame>,
    pub(super) pipeline: Pipeline,
    /// Where the device has addresses.
    pub(super) address_pipeline: Option<Pipeline>,
    pub(super) stopwatch: Option<Stopwatch>,
    pub(super) limits: JobLimits,
    pub(super) queue_family: u32,
    frame_bytes: u64,
    /// Meshes that the next recording copies to the device.
    pub(super) pending: Vec<(Vec<u32>, Region)>,
    pub(super) scratch: Scratch,
    /// Counts recordings.
    pub(super) serial: u64,
    /// The frame that began last; 0 before the first.
    pub(super) begun: u64,
    completed: u64,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Device")
            .field("begun", &self.begun)
            .field("completed", &self.completed)
            .field("used_bytes", &self.memory.used())
            .finish_non_exhaustive()
    }
}

/// Where a palette lies for the host's own shaders, until its frame has completed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PalettePlace {
    /// The buffer.
    pub buffer: vk::Buffer,
    /// Where it begins in the buffer, in bytes; a multiple of 16.
    pub offset: u64,
    /// The same as an address, where the device has addresses; 0 elsewhere.
    pub address: u64,
}

/// What a device uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Bytes of all its buffers.
    pub used_bytes: u64,
    /// The frame that began last.
    pub begun: u64,
    /// The last frame that the host said has completed.
    pub completed: u64,
    /// Regions and buffers that wait for a frame to complete.
    pub waiting: usize,
    /// Meshes that the next recording copies to the device.
    pub pending_meshes: usize,
}

impl Device {
    /// Takes the host's device into use.
    ///
    /// # Safety
    /// The handles are live and belong together, as the settings say, until this is dropped; `get_instance_proc_addr` is the
    /// loader's function. Before this is dropped, the work that was recorded with it has completed or the device was lost.
    pub unsafe fn new(mut host: HostDevice) -> Result<Self, VulkanError> {
        check_settings(&host)?;
        // SAFETY: the caller's promise.
        let functions = Arc::new(unsafe { Functions::load(&host) }?);
        // SAFETY: as above; the physical device is the instance's.
        let (properties, families) = unsafe {
            (
                functions.instance.get_physical_device_properties(host.physical_device),
                functions.instance.get_physical_device_queue_family_properties(host.physical_device),
            )
        };
        let valid_bits = check_device(&host, &properties.limits, &families)?;
        let limits = JobLimits {
            most_bytes: u64::from(properties.limits.max_storage_buffer_range),
            alignment: properties.limits.min_storage_buffer_offset_alignment.max(4),
            most_groups: properties.limits.max_compute_work_group_count[0],
            addresses: host.buffer_device_address,
        };
        let buffers = host.buffers.take();
        let memory = Memory::new(Arc::clone(&functions), &host, buffers)?;
        let pipeline = Pipeline::with_bindings(&functions, host.pipeline_cache)?;
        let second = host.buffer_device_address.then(|| Pipeline::with_addresses(&functions, host.pipeline_cache));
        let address_pipeline = match second.transpose() {
            Ok(made) => made,
            Err(error) => {
                pipeline.destroy(&functions);
                return Err(error);
            }
        };
        let period = properties.limits.timestamp_period;
        let stopwatch =
            host.timestamps.then(|| Stopwatch::new(Arc::clone(&functions), host.frames_in_flight, period, valid_bits));
        let stopwatch = match stopwatch.transpose() {
            Ok(made) => made,
            Err(error) => {
                address_pipeline.iter().chain([&pipeline]).for_each(|made| made.destroy(&functions));
                return Err(error);
            }
        };
        let shared = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::TRANSFER_DST;
        let drawn = shared | vk::BufferUsageFlags::TRANSFER_SRC | vk::BufferUsageFlags::VERTEX_BUFFER;
        Ok(Self {
            meshes: Arena::new("libanim meshes", shared, host.mesh_bytes, limits.most_bytes),
            outputs: Arena::new("libanim outputs", drawn, host.output_bytes, limits.most_bytes),
            retired: Retired::default(),
            frames: (0..host.frames_in_flight).map(|_| Frame::new(Arc::clone(&functions))).collect(),
            pipeline,
            address_pipeline,
            stopwatch,
            limits,
            queue_family: host.queue_family,
            frame_bytes: host.frame_bytes,
            pending: Vec::new(),
            scratch: Scratch::default(),
            serial: 0,
            begun: 0,
            completed: 0,
            memory,
        })
    }

    /// The place of the frame that began last among those in flight.
    pub(super) fn slot(&self) -> usize {
        (self.begun % self.frames.len() as u64) as usize
    }

    /// Begins a frame: what is recorded from now on belongs to it. `completed` is the last frame whose work has completed
    /// on the device; 0 before there is one. Frames are counted from 1 and only grow.
    pub fn begin_frame(&mut self, frame: u64, completed: u64) -> Result<(), VulkanError> {
        if frame <= self.begun || completed >= frame || completed < self.completed {
            return Err(VulkanError::FrameOrder { frame, begun: self.begun, completed });
        }
        let slot = (frame % self.frames.len() as u64) as usize;
        let earlier = self.frames[slot].number;
        if earlier > completed {
            return Err(VulkanError::FrameInFlight { frame, earlier });
        }
        if let Some(stopwatch) = &mut self.stopwatch {
            stopwatch.read(slot as u32, &self.frames[slot])?;
        }
        self.frames[slot].begin(frame)?;
        self.begun = frame;
        self.complete(completed)?;
        self.retired.collect(frame);
        Ok(())
    }

    /// Takes note that a frame, and so all before it, has completed, and frees what only they used.
    pub fn complete(&mut self, completed: u64) -> Result<(), VulkanError> {
        let completed = completed.min(self.begun);
        if completed < self.completed {
            return Err(VulkanError::FrameOrder { frame: self.begun, begun: self.begun, completed });
        }
        self.completed = completed;
        self.retired.free(completed, &mut self.memory, &mut self.meshes, &mut self.outputs);
        Ok(())
    }

    /// Whether the host has said that every frame has completed in which something was recorded.
    pub fn is_idle(&self) -> bool {
        self.completed >= self.begun
    }

    /// Takes a mesh to the device; the next recording copies it.
    pub fn create_mesh(&mut self, mesh: &SkinMesh) -> Result<Mesh, VulkanError> {
        let too_large = || VulkanError::Memory { bytes: u64::MAX, why: "the mesh is too large".to_owned() };
        let (words, parts) = encode(mesh).ok_or_else(too_large)?;
        self.pending.try_reserve(1).map_err(|_| too_large())?;
        let region = self.meshes.allocate(&mut self.memory, words.len() as u64 * 4)?;
        let base = self.meshes.buffer(region.chunk).map_or(0, |buffer| buffer.address);
        let address = if base == 0 { 0 } else { base + region.offset };
        self.pending.push((words, region));
        Ok(Mesh::describe(mesh, parts, region, address, self.retired.returns()))
    }

    /// Makes room for an instance's skinned vertices.
    pub fn create_output(&mut self, settings: &OutputSettings) -> Result<Output, VulkanError> {
        settings.layout.check()?;
        if settings.copies == 0 || settings.copies > MOST_COPIES {
            let value = u64::from(settings.copies);
            return Err(VulkanError::Setting { setting: "copies", value, allowed: "from 1 to 16" });
        }
        let bytes = settings.layout.bytes(settings.vertices);
        let copy_bytes = bytes.next_multiple_of(16);
        let whole = copy_bytes.saturating_mul(u64::from(settings.copies));
        let region = self.outputs.allocate(&mut self.memory, whole.min(u64::MAX >> 1))?;
        let (buffer, base) =
            self.outputs.buffer(region.chunk).map_or((vk::Buffer::null(), 0), |buffer| (buffer.handle, buffer.address));
        let address = if base == 0 { 0 } else { base + region.offset };
        let place = OutputPlace { region, buffer, address, copy_bytes };
        Ok(Output::new(settings, &place, self.retired.returns()))
    }

    pub(super) fn take_run(&mut self, bytes: u64) -> Result<Run, VulkanError> {
        let slot = self.slot();
        let (first, most) = (self.frame_bytes, self.limits.most_bytes);
        self.frames[slot].take(bytes, first, most, &mut self.memory, &mut self.retired)
    }

    /// Writes palettes for shaders of the host's into this frame's buffer; `palette` gives each, the same however often it is
    /// asked. Nothing needs to be recorded: what the CPU writes before a submit is seen.
    pub fn write_palettes<'a>(
        &mut self,
        palettes: usize,
        palette: impl Fn(usize) -> &'a [Affine],
        mut place: impl FnMut(usize, PalettePlace),
    ) -> Result<(), VulkanError> {
        if self.begun == 0 {
            return Err(VulkanError::NoFrame);
        }
        let joints: usize = (0..palettes).map(|index| palette(index).len()).sum();
        if joints == 0 {
            (0..palettes).for_each(|index| place(index, PalettePlace::default()));
            return Ok(());
        }
        let run = self.take_run((joints * size_of::<Affine>()) as u64)?;
        let mut at = 0;
        for index in 0..palettes {
            let matrices = palette(index);
            if matrices.is_empty() {
                place(index, PalettePlace::default());
                continue;
            }
            let bytes = at as u64 * 4;
            let address = if run.address == 0 { 0 } else { run.address + bytes };
            for matrix in matrices {
                run.write_floats(at, &matrix.rows);
                at += 12;
            }
            place(index, PalettePlace { buffer: run.buffer, offset: run.offset + bytes, address });
        }
        Ok(())
    }

    /// How long the newest measured frame that has completed took, if the device measures and there is one.
    pub fn gpu_time(&mut self) -> Result<Option<GpuTime>, VulkanError> {
        let Some(stopwatch) = &mut self.stopwatch else { return Ok(None) };
        for (slot, frame) in self.frames.iter().enumerate() {
            if frame.number != 0 && frame.number <= self.completed {
                stopwatch.read(slot as u32, frame)?;
            }
        }
        Ok(stopwatch.last())
    }

    /// Gives back buffers that hold no mesh and no output.
    pub fn trim(&mut self) {
        self.meshes.trim(&mut self.memory);
        self.outputs.trim(&mut self.memory);
    }

    /// What the device uses.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            used_bytes: self.memory.used(),
            begun: self.begun,
            completed: self.completed,
            waiting: self.retired.len(),
            pending_meshes: self.pending.len(),
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        let functions = Arc::clone(&self.memory.functions);
        self.retired.collect(self.begun);
        self.retired.free(u64::MAX, &mut self.memory, &mut self.meshes, &mut self.outputs);
        for frame in &mut self.frames {
            frame.destroy(&mut self.memory);
        }
        self.meshes.destroy(&mut self.memory);
        self.outputs.destroy(&mut self.memory);
        self.address_pipeline.iter().chain([&self.pipeline]).for_each(|made| made.destroy(&functions));
        if let Some(stopwatch) = &self.stopwatch {
            stopwatch.destroy();
        }
    }
}

fn check_settings(host: &HostDevice) -> Result<(), VulkanError> {
    let (version, least) = (host.api_version, Requirements::get().api_version);
    let packed = |version| (vk::api_version_major(version), vk::api_version_minor(version));
    if vk::api_version_variant(version) != 0 || packed(version) < packed(least) {
        return Err(VulkanError::Version { version });
    }
    let setting = |setting, value: u64, allowed| Err(VulkanError::Setting { setting, value, allowed });
    let frames = host.frames_in_flight;
    if frames == 0 || frames > MOST_FRAMES {
        return setting("frames_in_flight", frames.into(), "from 1 to 8");
    }
    for (name, null) in [
        ("instance", host.instance == vk::Instance::null()),
        ("physical_device", host.physical_device == vk::PhysicalDevice::null()),
        ("device", host.device == vk::Device::null()),
    ] {
        if null {
            return setting(name, 0, "a handle");
        }
    }
    Ok(())
}

/// Refuses a device that cannot skin. Gives how many bits of its queue's timestamps count.
fn check_device(
    host: &HostDevice,
    limits: &vk::PhysicalDeviceLimits,
    families: &[vk::QueueFamilyProperties],
) -> Result<u32, VulkanError> {
    let needed = Requirements::get();
    let Some(family) = families.get(host.queue_family as usize) else {
        let value = host.queue_family.into();
        return Err(VulkanError::Setting { setting: "queue_family", value, allowed: "one of the physical device's" });
    };
    if !family.queue_flags.contains(needed.queue) {
        let value = host.queue_family.into();
        return Err(VulkanError::Setting { setting: "queue_family", value, allowed: "one that computes" });
    }
    if host.timestamps && family.timestamp_valid_bits == 0 {
        return Err(VulkanError::Limit { limit: "timestampValidBits", found: 0, needed: 1 });
    }
    let of = [
        (
            "maxPerStageDescriptorStorageBuffers",
            limits.max_per_stage_descriptor_storage_buffers,
            needed.storage_buffers,
        ),
        ("maxComputeWorkGroupInvocations", limits.max_compute_work_group_invocations, needed.work_group_size),
        ("maxComputeWorkGroupSize", limits.max_compute_work_group_size[0], needed.work_group_size),
        ("maxPushConstantsSize", limits.max_push_constants_size, needed.push_constant_bytes),
        ("maxComputeWorkGroupCount", limits.max_compute_work_group_count[0], 1),
    ];
    for (limit, found, needed) in of {
        if found < needed {
            return Err(VulkanError::Limit { limit, found: found.into(), needed: needed.into() });
        }
    }
    Ok(family.timestamp_valid_bits)
}
