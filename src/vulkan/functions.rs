//! The device's functions, from the host's `vkGetInstanceProcAddr`.
//!
//! Only what is named here is ever asked for, and each is checked, so a device that lacks one is refused at creation
//! with the function's name instead of crashing a frame later.

use std::ffi::{CStr, c_void};

use ash::vk;

use super::error::VulkanError;
use super::settings::HostDevice;

const INSTANCE: [&str; 4] = [
    "vkGetDeviceProcAddr",
    "vkGetPhysicalDeviceMemoryProperties",
    "vkGetPhysicalDeviceProperties",
    "vkGetPhysicalDeviceQueueFamilyProperties",
];

const DEVICE: [&str; 28] = [
    "vkAllocateDescriptorSets",
    "vkAllocateMemory",
    "vkBindBufferMemory",
    "vkCmdBindDescriptorSets",
    "vkCmdBindPipeline",
    "vkCmdCopyBuffer",
    "vkCmdDispatch",
    "vkCmdDispatchIndirect",
    "vkCmdPipelineBarrier",
    "vkCmdPushConstants",
    "vkCreateBuffer",
    "vkCreateComputePipelines",
    "vkCreateDescriptorPool",
    "vkCreateDescriptorSetLayout",
    "vkCreatePipelineLayout",
    "vkCreateShaderModule",
    "vkDestroyBuffer",
    "vkDestroyDescriptorPool",
    "vkDestroyDescriptorSetLayout",
    "vkDestroyPipeline",
    "vkDestroyPipelineLayout",
    "vkDestroyShaderModule",
    "vkFreeMemory",
    "vkGetBufferMemoryRequirements",
    "vkMapMemory",
    "vkResetDescriptorPool",
    "vkUnmapMemory",
    "vkUpdateDescriptorSets",
];

const ADDRESSES: [&str; 1] = ["vkGetBufferDeviceAddress"];
const DEBUG: [&str; 3] = ["vkCmdBeginDebugUtilsLabelEXT", "vkCmdEndDebugUtilsLabelEXT", "vkSetDebugUtilsObjectNameEXT"];
const TIMESTAMPS: [&str; 5] =
    ["vkCmdResetQueryPool", "vkCmdWriteTimestamp", "vkCreateQueryPool", "vkDestroyQueryPool", "vkGetQueryPoolResults"];

/// The names of every function that a device with all options needs, in the order of their kinds.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    INSTANCE.into_iter().chain(DEVICE).chain(ADDRESSES).chain(DEBUG).chain(TIMESTAMPS)
}

/// The loaded functions.
pub(super) struct Functions {
    pub instance: ash::Instance,
    pub device: ash::Device,
    pub debug: Option<ash::ext::debug_utils::DeviceFn>,
    /// What the host manages its memory on the CPU with.
    callbacks: Option<vk::AllocationCallbacks<'static>>,
}

// SAFETY: function pointers and handles may be used on any thread; the callbacks' user data is the host's, who is told
// that any thread that uses the device may call them.
unsafe impl Send for Functions {}
// SAFETY: as above; nothing is changed through a shared reference.
unsafe impl Sync for Functions {}

impl Functions {
    /// Asks for every function, and names the first one that is missing.
    ///
    /// # Safety
    /// The host's handles are live and its function is `vkGetInstanceProcAddr`.
    pub(super) unsafe fn load(host: &HostDevice) -> Result<Self, VulkanError> {
        // SAFETY: the caller's promise; every name ends in a zero byte.
        let of_instance = |name: &CStr| unsafe { (host.get_instance_proc_addr)(host.instance, name.as_ptr()) };
        for name in INSTANCE {
            find(name, &of_instance)?;
        }
        // SAFETY: what was given for `vkGetDeviceProcAddr` is that function.
        let get_device_proc_addr: vk::PFN_vkGetDeviceProcAddr = unsafe {
            std::mem::transmute::<vk::PFN_vkVoidFunction, vk::PFN_vkGetDeviceProcAddr>(of_instance(
                c"vkGetDeviceProcAddr",
            ))
        };
        // SAFETY: as above. Functions of instance extensions come from the instance on some loaders.
        let of_device = |name: &CStr| unsafe {
            get_device_proc_addr(host.device, name.as_ptr()).or_else(|| match name.to_bytes() {
                b"vkGetBufferDeviceAddress" => {
                    get_device_proc_addr(host.device, c"vkGetBufferDeviceAddressKHR".as_ptr())
                }
                _ if DEBUG.iter().any(|debug| debug.as_bytes() == name.to_bytes()) => of_instance(name),
                _ => None,
            })
        };
        let wanted = |name: &CStr| {
            let name = name.to_bytes();
            let among = |names: &[&str]| names.iter().any(|known| known.as_bytes() == name);
            among(&DEVICE)
                || (host.buffer_device_address && among(&ADDRESSES))
                || (host.debug_utils && among(&DEBUG))
                || (host.timestamps && among(&TIMESTAMPS))
        };
        for name in DEVICE.into_iter().chain(ADDRESSES).chain(DEBUG).chain(TIMESTAMPS) {
            let text = format!("{name}\0");
            if CStr::from_bytes_with_nul(text.as_bytes()).is_ok_and(wanted) {
                find(name, &of_device)?;
            }
        }
        let raw = |function: vk::PFN_vkVoidFunction| -> *const c_void {
            function.map_or(std::ptr::null(), |function| function as *const c_void)
        };
        let instance_wanted = |name: &CStr| INSTANCE.iter().any(|known| known.as_bytes() == name.to_bytes());
        // SAFETY: each function is the one of its name; those that are not loaded are never called.
        unsafe {
            let instance = ash::Instance::load_with(
                |name| if instance_wanted(name) { raw(of_instance(name)) } else { std::ptr::null() },
                host.instance,
            );
            let load = |name: &CStr| if wanted(name) { raw(of_device(name)) } else { std::ptr::null() };
            let device = ash::Device::load_with(load, host.device);
            let debug = host.debug_utils.then(|| ash::ext::debug_utils::DeviceFn::load(load));
            Ok(Self { instance, device, debug, callbacks: host.allocation_callbacks })
        }
    }

    /// The host's callbacks, as every call takes them.
    pub(super) fn callbacks(&self) -> Option<&vk::AllocationCallbacks<'_>> {
        self.callbacks.as_ref()
    }

    /// Names an object for debuggers.
    pub(super) fn name<H: vk::Handle>(&self, object: H, name: &CStr) {
        let Some(debug) = &self.debug else { return };
        let info = vk::DebugUtilsObjectNameInfoEXT::default().object_handle(object).object_name(name);
        // SAFETY: the object is live. A name that cannot be kept is no failure.
        let _ = unsafe { (debug.set_debug_utils_object_name_ext)(self.device.handle(), &raw const info) };
    }
}

fn find(name: &'static str, load: &impl Fn(&CStr) -> vk::PFN_vkVoidFunction) -> Result<(), VulkanError> {
    let text = format!("{name}\0");
    let found = CStr::from_bytes_with_nul(text.as_bytes()).ok().and_then(load);
    found.map(|_| ()).ok_or(VulkanError::MissingFunction { name })
}
