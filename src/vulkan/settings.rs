//! What the host tells about its device.

use std::ffi::c_void;
use std::fmt;

use ash::vk;

/// The least the host's device must offer. Nothing here needs a device to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The least version of instance and device, packed as Vulkan packs versions.
    pub api_version: u32,
    /// What the queue must do.
    pub queue: vk::QueueFlags,
    /// `maxPerStageDescriptorStorageBuffers`: every device has as many.
    pub storage_buffers: u32,
    /// `maxComputeWorkGroupInvocations`: every device has as many.
    pub work_group_size: u32,
    /// `maxPushConstantsSize`: every device has as many bytes.
    pub push_constant_bytes: u32,
    /// How the host's own output buffers must be usable.
    pub output_usage: vk::BufferUsageFlags,
}

impl Requirements {
    /// What the library needs.
    pub fn get() -> Self {
        Self {
            api_version: vk::API_VERSION_1_1,
            queue: vk::QueueFlags::COMPUTE,
            storage_buffers: 4,
            work_group_size: 64,
            push_constant_bytes: 8,
            output_usage: vk::BufferUsageFlags::STORAGE_BUFFER,
        }
    }
}

/// Where a buffer's memory lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryPlace {
    /// On the device; the CPU never touches it.
    Device,
    /// Written by the CPU through a pointer, coherently, and read by the device.
    Upload,
}

/// A buffer that the host made for the library.
#[derive(Clone, Copy, Debug)]
pub struct HostBuffer {
    /// The buffer, bound to memory, with at least the usage and size that were asked for.
    pub buffer: vk::Buffer,
    /// For [`MemoryPlace::Upload`], where its first byte is mapped for as long as it lives.
    pub mapped: *mut c_void,
}

/// The host's own memory for the library's buffers.
pub trait HostBuffers: Send {
    /// Makes a buffer, or gives none.
    fn create(&mut self, bytes: u64, usage: vk::BufferUsageFlags, place: MemoryPlace) -> Option<HostBuffer>;
    /// Takes back a buffer that no work in flight uses.
    fn destroy(&mut self, buffer: vk::Buffer);
}

/// The host's device, and how the library is to use it. The library creates no instance, device or queue, never submits
/// and never waits.
pub struct HostDevice {
    /// The loader's entry.
    pub get_instance_proc_addr: vk::PFN_vkGetInstanceProcAddr,
    /// The instance.
    pub instance: vk::Instance,
    /// The physical device.
    pub physical_device: vk::PhysicalDevice,
    /// The device.
    pub device: vk::Device,
    /// The version that instance and device were made for, 1.1 or newer.
    pub api_version: u32,
    /// The family of the queue that the recorded work will run on.
    pub queue_family: u32,
    /// How many frames the host has in flight at most, 1 to 8.
    pub frames_in_flight: u32,
    /// Whether the device was made with `bufferDeviceAddress`.
    pub buffer_device_address: bool,
    /// Whether the instance was made with `VK_EXT_debug_utils`: objects and command ranges get names.
    pub debug_utils: bool,
    /// Whether to measure the time that recorded work takes on the device.
    pub timestamps: bool,
    /// Where pipelines are looked for and kept; null for nowhere.
    pub pipeline_cache: vk::PipelineCache,
    /// What the host manages the driver's memory on the CPU with. Blocks of the device's memory are taken without.
    pub allocation_callbacks: Option<vk::AllocationCallbacks<'static>>,
    /// The host's own buffers instead of the library's.
    pub buffers: Option<Box<dyn HostBuffers>>,
    /// The most bytes of buffers that the library may have at once; 0 for no limit.
    pub byte_limit: u64,
    /// The size of the first buffer for meshes, in bytes.
    pub mesh_bytes: u64,
    /// The size of the first buffer for outputs, in bytes.
    pub output_bytes: u64,
    /// The size of each frame's first buffer, in bytes.
    pub frame_bytes: u64,
}

impl fmt::Debug for HostDevice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HostDevice")
            .field("device", &self.device)
            .field("api_version", &self.api_version)
            .field("queue_family", &self.queue_family)
            .field("frames_in_flight", &self.frames_in_flight)
            .field("buffer_device_address", &self.buffer_device_address)
            .finish_non_exhaustive()
    }
}

/// The size of the first buffer for meshes, where the host names none.
pub const DEFAULT_MESH_BYTES: u64 = 16 << 20;
/// The size of the first buffer for outputs, where the host names none.
pub const DEFAULT_OUTPUT_BYTES: u64 = 16 << 20;
/// The size of each frame's first buffer, where the host names none.
pub const DEFAULT_FRAME_BYTES: u64 = 1 << 20;
/// The most frames that can be in flight.
pub const MOST_FRAMES: u32 = 8;
