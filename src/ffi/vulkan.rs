//! The host's Vulkan device through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! You make the instance, the device and the queue; libanim records work into your command buffers. It creates none of
//! those, never submits and never waits, so you tell it when a frame begins and which frames the device has completed.
//!
//! ```c
//! AnimVulkanDeviceOptions options;
//! anim_vulkan_device_options_init(&options, sizeof options);
//! options.get_instance_proc_addr = vkGetInstanceProcAddr;
//! options.instance = instance;
//! options.physical_device = physical_device;
//! options.device = device;
//! options.api_version = VK_API_VERSION_1_1;
//! options.queue_family = queue_family;
//! anim_vulkan_device_create(context, &options, &skinning);
//! ...
//! for (uint64_t frame = 1;; frame++) {
//!     // Wait for the fence of frame - 2, as every host with two frames in flight does.
//!     anim_vulkan_frame_begin(skinning, frame, frame > 2 ? frame - 2 : 0);
//!     // Record skinning outside a render pass, then draw.
//! }
//! ```
//!
//! Nothing is shared between devices; any number of them work side by side. What you release lives on until no frame in
//! flight uses it.

use std::ffi::c_void;
use std::sync::Arc;

use super::context::AnimContext;
use super::handle::{alone, context, release};
use super::pointer::{AnimText, Options, element, fill, filled, init, options, out};
use super::status::{AnimStatus, Failure, fail, guard};
use super::vulkan_handles::{
    AnimVkAllocationCallbacks, AnimVkBuffer, AnimVkDevice, AnimVkGetInstanceProcAddr, AnimVkInstance,
    AnimVkPhysicalDevice, AnimVkPipelineCache,
};
use super::vulkan_skin::AnimVulkanSkinJob;
use crate::vulkan::{self, Device, HostBuffer, HostBuffers, HostDevice, MemoryPlace, Mesh, Output, Requirements, vk};

/// A Vulkan device of yours that libanim skins on. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanDevice {
    /// Zero for none.
    pub id: u64,
}

/// A device, and what its recordings hold on to while they run; kept for its memory.
#[derive(Debug)]
pub struct HostVulkanDevice {
    pub(super) device: Device,
    pub(super) jobs: Vec<AnimVulkanSkinJob>,
    pub(super) meshes: Vec<Arc<Mesh>>,
    pub(super) outputs: Vec<Option<Arc<Output>>>,
}

// SAFETY: the jobs' pointers are read only during the call that wrote them; the vector is emptied at its end.
unsafe impl Send for HostVulkanDevice {}
// SAFETY: as above.
unsafe impl Sync for HostVulkanDevice {}

/// What a device must offer. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanRequirements {
    /// `sizeof(AnimVulkanRequirements)`.
    pub struct_size: usize,
    /// The least version of instance and device, packed as Vulkan packs versions.
    pub api_version: u32,
    /// What the queue must do: `VkQueueFlags`.
    pub queue_flags: u32,
    /// The least `maxPerStageDescriptorStorageBuffers`; every device has as many.
    pub storage_buffers: u32,
    /// The least `maxComputeWorkGroupInvocations`; every device has as many.
    pub work_group_size: u32,
    /// The least `maxPushConstantsSize`; every device has as many bytes.
    pub push_constant_bytes: u32,
    /// How buffers of yours that skinning writes must be usable: `VkBufferUsageFlags`.
    pub output_usage: u32,
    /// How many functions `anim_vulkan_function_name` names.
    pub function_count: u32,
    /// The most frames that can be in flight.
    pub most_frames_in_flight: u32,
}

filled! {
    AnimVulkanRequirements size_of::<usize>() + 32, {
        api_version: 0, queue_flags: 0, storage_buffers: 0, work_group_size: 0, push_constant_bytes: 0, output_usage: 0,
        function_count: 0, most_frames_in_flight: 0,
    };
    AnimVulkanStatistics size_of::<usize>() + 48, {
        used_bytes: 0, begun_frame: 0, completed_frame: 0, waiting: 0, pending_meshes: 0, gpu_frame: 0, gpu_seconds: 0.0,
    };
}

/// Where a buffer's memory lies.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimVulkanMemory {
    /// On the device; the CPU never touches it.
    Device = 0,
    /// Host visible and coherent, mapped for as long as the buffer lives: the CPU writes it and the device reads it.
    Upload = 1,
}

/// A buffer that you made for libanim.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanBuffer {
    /// The buffer, bound to memory, with at least the size and usage that were asked for. With buffer device addresses
    /// its memory was allocated with `VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT`.
    pub buffer: AnimVkBuffer,
    /// For `ANIM_VULKAN_MEMORY_UPLOAD`, where its first byte is mapped, aligned to 4; null for others.
    pub mapped: *mut c_void,
}

/// Makes a buffer of `bytes` with a `VkBufferUsageFlags` of `usage` in an `AnimVulkanMemory`. Returns 0 if it cannot.
///
/// It runs inside calls that make meshes and outputs or record; it must not use the device it is called for.
pub type AnimVulkanCreateBuffer = Option<
    unsafe extern "C" fn(user: *mut c_void, bytes: u64, usage: u32, memory: u32, made: *mut AnimVulkanBuffer) -> u8,
>;

/// Takes back a buffer, which no work in flight uses any more.
pub type AnimVulkanDestroyBuffer = Option<unsafe extern "C" fn(user: *mut c_void, buffer: AnimVkBuffer)>;

/// Your device, and how libanim is to use it. `anim_vulkan_device_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanDeviceOptions {
    /// `sizeof(AnimVulkanDeviceOptions)`.
    pub struct_size: usize,
    /// The loader's `vkGetInstanceProcAddr`.
    pub get_instance_proc_addr: AnimVkGetInstanceProcAddr,
    /// The instance.
    pub instance: AnimVkInstance,
    /// The physical device.
    pub physical_device: AnimVkPhysicalDevice,
    /// The device.
    pub device: AnimVkDevice,
    /// Where pipelines are looked for and kept; null, the default, for nowhere.
    pub pipeline_cache: AnimVkPipelineCache,
    /// What the driver's memory on the CPU is managed with; null, the default, for the driver's own. Blocks of the
    /// device's memory are allocated without. Copied.
    pub allocation_callbacks: *const AnimVkAllocationCallbacks,
    /// Makes buffers; null, the default, lets libanim allocate them.
    pub create_buffer: AnimVulkanCreateBuffer,
    /// Takes them back; needed with `create_buffer`.
    pub destroy_buffer: AnimVulkanDestroyBuffer,
    /// Passed to both.
    pub user: *mut c_void,
    /// The most bytes of buffers that libanim may have at once on this device; 0, the default, for no limit.
    pub byte_limit: u64,
    /// The size of the first buffer for meshes; 16 MiB by default. Each further one doubles what there is.
    pub mesh_bytes: u64,
    /// The size of the first buffer for outputs; 16 MiB by default. Instances whose meshes and outputs are in
    /// one buffer each are skinned in one dispatch.
    pub output_bytes: u64,
    /// The size of each frame's buffer for palettes and jobs; 1 MiB by default. It doubles where it is too small.
    pub frame_bytes: u64,
    /// The version that instance and device were made for, packed as Vulkan packs versions; 1.1 by default and at least.
    pub api_version: u32,
    /// The family of the queue that the recorded work will run on.
    pub queue_family: u32,
    /// How many frames you have in flight at most: 1 to 8, 2 by default.
    pub frames_in_flight: u32,
    /// 1 if the device was made with `bufferDeviceAddress`: everything is skinned in one dispatch, and outputs may be
    /// addresses. 0 by default.
    pub buffer_device_address: u8,
    /// 1 if the instance was made with `VK_EXT_debug_utils`: objects and commands get names. 0 by default.
    pub debug_utils: u8,
    /// 1 to measure how long the recorded work takes on the device. 0 by default.
    pub timestamps: u8,
    /// Must be 0.
    pub reserved: u8,
}

// SAFETY: `repr(C)`, begins with its size; integers, pointers and nullable functions; no padding.
unsafe impl Options for AnimVulkanDeviceOptions {
    const FIRST_SIZE: usize = size_of::<usize>() * 9 + 56;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            get_instance_proc_addr: None,
            instance: std::ptr::null_mut(),
            physical_device: std::ptr::null_mut(),
            device: std::ptr::null_mut(),
            pipeline_cache: 0,
            allocation_callbacks: std::ptr::null(),
            create_buffer: None,
            destroy_buffer: None,
            user: std::ptr::null_mut(),
            byte_limit: 0,
            mesh_bytes: vulkan::DEFAULT_MESH_BYTES,
            output_bytes: vulkan::DEFAULT_OUTPUT_BYTES,
            frame_bytes: vulkan::DEFAULT_FRAME_BYTES,
            api_version: Requirements::get().api_version,
            queue_family: 0,
            frames_in_flight: 2,
            buffer_device_address: 0,
            debug_utils: 0,
            timestamps: 0,
            reserved: 0,
        }
    }
}

/// What a device uses. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanStatistics {
    /// `sizeof(AnimVulkanStatistics)`.
    pub struct_size: usize,
    /// Bytes of all its buffers.
    pub used_bytes: u64,
    /// The frame that began last; 0 before the first.
    pub begun_frame: u64,
    /// The last frame that you said has completed.
    pub completed_frame: u64,
    /// How many released things wait for a frame to complete.
    pub waiting: u32,
    /// How many meshes the next recording copies to the device.
    pub pending_meshes: u32,
    /// The newest completed frame whose time is known; 0 for none.
    pub gpu_frame: u64,
    /// How long its recordings took on the device, in seconds.
    pub gpu_seconds: f64,
}

/// The host's functions for buffers.
struct HostMemory {
    create: unsafe extern "C" fn(*mut c_void, u64, u32, u32, *mut AnimVulkanBuffer) -> u8,
    destroy: unsafe extern "C" fn(*mut c_void, AnimVkBuffer),
    user: *mut c_void,
}

// SAFETY: the header says that any thread that uses the device may call the functions, with their user data.
unsafe impl Send for HostMemory {}

impl HostBuffers for HostMemory {
    fn create(&mut self, bytes: u64, usage: vk::BufferUsageFlags, place: MemoryPlace) -> Option<HostBuffer> {
        let memory = match place {
            MemoryPlace::Device => AnimVulkanMemory::Device,
            MemoryPlace::Upload => AnimVulkanMemory::Upload,
        };
        let mut made = AnimVulkanBuffer { buffer: 0, mapped: std::ptr::null_mut() };
        // SAFETY: the host's function, called as the header says; the result's place lives through the call.
        let given = unsafe { (self.create)(self.user, bytes, usage.as_raw(), memory as u32, &raw mut made) };
        (given != 0).then(|| HostBuffer { buffer: vk::Handle::from_raw(made.buffer), mapped: made.mapped })
    }

    fn destroy(&mut self, buffer: vk::Buffer) {
        // SAFETY: the host's function, called as the header says, with a buffer that it made.
        unsafe { (self.destroy)(self.user, vk::Handle::as_raw(buffer)) };
    }
}

/// What the host's options say.
///
/// # Safety
/// The pointers of `options` are as the header asks.
unsafe fn read_device(options: &AnimVulkanDeviceOptions) -> Result<HostDevice, Failure> {
    let Some(get_instance_proc_addr) = options.get_instance_proc_addr else {
        return fail!(InvalidPointer, "`options.get_instance_proc_addr` is null");
    };
    if options.reserved != 0 {
        return fail!(InvalidArgument, "`options.reserved` must be 0");
    }
    let buffers: Option<Box<dyn HostBuffers>> = match (options.create_buffer, options.destroy_buffer) {
        (Some(create), Some(destroy)) => Some(Box::new(HostMemory { create, destroy, user: options.user })),
        (None, None) => None,
        _ => return fail!(InvalidPointer, "`options.create_buffer` and `options.destroy_buffer` go together"),
    };
    let callbacks = options.allocation_callbacks;
    if !callbacks.is_aligned() {
        return fail!(InvalidPointer, "`options.allocation_callbacks` is not aligned");
    }
    // SAFETY: null or readable by the caller's promise, and aligned.
    let allocation_callbacks = unsafe { callbacks.as_ref() }.copied();
    // SAFETY: both are pointers to the same function of Vulkan's ABI; dispatchable handles are pointers.
    let get_instance_proc_addr = unsafe {
        std::mem::transmute::<
            unsafe extern "system" fn(
                AnimVkInstance,
                *const std::ffi::c_char,
            ) -> super::vulkan_handles::AnimVkVoidFunction,
            vk::PFN_vkGetInstanceProcAddr,
        >(get_instance_proc_addr)
    };
    Ok(HostDevice {
        get_instance_proc_addr,
        instance: vk::Handle::from_raw(options.instance as u64),
        physical_device: vk::Handle::from_raw(options.physical_device as u64),
        device: vk::Handle::from_raw(options.device as u64),
        api_version: options.api_version,
        queue_family: options.queue_family,
        frames_in_flight: options.frames_in_flight,
        buffer_device_address: options.buffer_device_address != 0,
        debug_utils: options.debug_utils != 0,
        timestamps: options.timestamps != 0,
        pipeline_cache: vk::Handle::from_raw(options.pipeline_cache),
        allocation_callbacks,
        buffers,
        byte_limit: options.byte_limit,
        mesh_bytes: options.mesh_bytes,
        output_bytes: options.output_bytes,
        frame_bytes: options.frame_bytes,
    })
}

/// Tells what a device must offer, before there is one.
///
/// @param requirements is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_requirements(requirements: *mut AnimVulkanRequirements) -> AnimStatus {
    guard(|| {
        let needed = Requirements::get();
        let filled = AnimVulkanRequirements {
            api_version: needed.api_version,
            queue_flags: needed.queue.as_raw(),
            storage_buffers: needed.storage_buffers,
            work_group_size: needed.work_group_size,
            push_constant_bytes: needed.push_constant_bytes,
            output_usage: needed.output_usage.as_raw(),
            function_count: vulkan::function_names().count() as u32,
            most_frames_in_flight: vulkan::MOST_FRAMES,
            ..AnimVulkanRequirements::defaults()
        };
        fill!(requirements, filled)
    })
}

/// Names a function that libanim asks `vkGetInstanceProcAddr` and `vkGetDeviceProcAddr` for, those of options last.
///
/// @param index which of them, below `function_count` of the requirements
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers give
///
/// Ownership: the view is good forever.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_function_name(index: u32, name: *mut AnimText) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        let names: Vec<&'static str> = vulkan::function_names().collect();
        name.write(AnimText::view(element(&names, index, "index")?));
        Ok(())
    })
}

/// Fills in the defaults: two frames in flight, libanim's own memory without a limit, no device.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanDeviceOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_device_options_init(
    options: *mut AnimVulkanDeviceOptions,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Takes your device into use: looks up every function, checks limits, and makes pipelines.
///
/// @param context where it belongs
/// @param options the device
/// @param device becomes libanim's view of it
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_UNSUPPORTED` for a version below 1.1, a limit that is too low, or a function
/// that cannot be had, which the message names; `ANIM_STATUS_OUT_OF_RANGE` for a setting; `ANIM_STATUS_OUT_OF_MEMORY`;
/// `ANIM_STATUS_DEVICE_LOST`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Ownership: instance, device and what `user` points to must outlive the result. Release it with
/// `anim_vulkan_device_release` before you destroy the device, and before you release the context.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_device_create(
    context: AnimContext,
    options: *const AnimVulkanDeviceOptions,
    device: *mut AnimVulkanDevice,
) -> AnimStatus {
    guard(|| {
        let device = out!(device);
        let options = options!(options);
        let held = self::context(context)?;
        // SAFETY: the header asks that the handles are live, belong together, and outlive the object.
        let made = unsafe { Device::new(read_device(&options)?) }?;
        let stored = HostVulkanDevice { device: made, jobs: Vec::new(), meshes: Vec::new(), outputs: Vec::new() };
        device.write(held.objects().create(stored)?);
        Ok(())
    })
}

/// Releases a device and destroys everything of libanim's on it. Meshes and outputs of it are of no use any more.
///
/// @param device the device; its handle is stale from now on
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUSY` while a frame that began was not said to have completed; or what handles
/// give
///
/// After you have waited for the device, or it was lost, call `anim_vulkan_frame_complete` with the last frame first.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_device_release(device: AnimVulkanDevice) -> AnimStatus {
    guard(|| {
        match alone(device) {
            Ok(held) if !held.device.is_idle() => {
                let begun = held.device.statistics().begun;
                return fail!(Busy, "frame {begun} began and was not said to have completed");
            }
            // Releasing is what is left to do with a device that a panic left half-changed.
            Ok(_) => {}
            Err(failure) if failure.status() == AnimStatus::Poisoned => {}
            Err(failure) => return Err(failure),
        }
        release(device)
    })
}

/// Begins a frame: what is recorded from now on belongs to it.
///
/// @param device the device
/// @param frame the frame's number: above that of the frame before, from 1
/// @param completed_frame the last frame whose work the device has completed; 0 before there is one
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for numbers that do not rise; `ANIM_STATUS_BUSY` while the frame
/// `frames_in_flight` before this one has not completed; `ANIM_STATUS_DEVICE_LOST`; or what handles give
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_frame_begin(device: AnimVulkanDevice, frame: u64, completed_frame: u64) -> AnimStatus {
    guard(|| Ok(alone(device)?.device.begin_frame(frame, completed_frame)?))
}

/// Takes note that a frame, and so all before it, has completed, and frees what only they used.
///
/// @param device the device
/// @param completed_frame the frame; a number above the last that began stands for that one
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE` for one below what was said before, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_frame_complete(device: AnimVulkanDevice, completed_frame: u64) -> AnimStatus {
    guard(|| Ok(alone(device)?.device.complete(completed_frame)?))
}

/// Gives back buffers that hold no mesh and no output.
///
/// @param device the device
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_device_trim(device: AnimVulkanDevice) -> AnimStatus {
    guard(|| {
        alone(device)?.device.trim();
        Ok(())
    })
}

/// Tells what a device uses, and how long its work took. Does not wait.
///
/// @param device the device
/// @param statistics is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_DEVICE_LOST`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_device_statistics(
    device: AnimVulkanDevice,
    statistics: *mut AnimVulkanStatistics,
) -> AnimStatus {
    guard(|| {
        let mut held = alone(device)?;
        let time = held.device.gpu_time()?;
        let found = held.device.statistics();
        let filled = AnimVulkanStatistics {
            used_bytes: found.used_bytes,
            begun_frame: found.begun,
            completed_frame: found.completed,
            waiting: found.waiting as u32,
            pending_meshes: found.pending_meshes as u32,
            gpu_frame: time.map_or(0, |time| time.frame),
            gpu_seconds: time.map_or(0.0, |time| time.seconds),
            ..AnimVulkanStatistics::defaults()
        };
        fill!(statistics, filled)
    })
}
