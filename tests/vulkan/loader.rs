//! A loader around the machine's own that has faults: functions that are missing, calls that fail, limits that are low.
//!
//! What is wrong is set for the thread that uses the library, so tests do not meet.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char};

use anim::vulkan::HostDevice;
use ash::vk;

thread_local! {
    static REAL: Cell<Option<vk::PFN_vkGetInstanceProcAddr>> = const { Cell::new(None) };
    static REAL_DEVICE: Cell<Option<vk::PFN_vkGetDeviceProcAddr>> = const { Cell::new(None) };
    static DEVICE: Cell<vk::Device> = const { Cell::new(vk::Device::null()) };
    static INSTANCE: Cell<vk::Instance> = const { Cell::new(vk::Instance::null()) };
    static MISSING: RefCell<String> = const { RefCell::new(String::new()) };
    static FAILING: Cell<Option<(&'static str, u32, vk::Result)>> = const { Cell::new(None) };
    static LIMITS: Cell<Option<fn(&mut vk::PhysicalDeviceLimits)>> = const { Cell::new(None) };
    static ASKED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Puts the faulty loader before the one of `settings`.
pub fn wrap(settings: &mut HostDevice) {
    REAL.set(Some(settings.get_instance_proc_addr));
    DEVICE.set(settings.device);
    INSTANCE.set(settings.instance);
    settings.get_instance_proc_addr = get_instance_proc_addr;
    MISSING.with_borrow_mut(String::clear);
    FAILING.set(None);
    LIMITS.set(None);
    ASKED.with_borrow_mut(Vec::clear);
}

/// Has a function not be there.
pub fn miss(name: &str) {
    MISSING.with_borrow_mut(|missing| name.clone_into(missing));
}

/// Has calls of a function fail after `passed` that do not; `None` ends it.
pub fn fail(failing: Option<(&'static str, u32, vk::Result)>) {
    FAILING.set(failing);
}

/// Changes the limits that the physical device says it has.
pub fn limit(change: fn(&mut vk::PhysicalDeviceLimits)) {
    LIMITS.set(Some(change));
}

/// Every function that was asked for.
pub fn asked() -> Vec<String> {
    ASKED.with_borrow(Clone::clone)
}

/// Whether this call of `name` is to fail, and how.
fn fault(name: &str) -> Option<vk::Result> {
    let (failing, passed, result) = FAILING.get()?;
    if failing != name {
        return None;
    }
    if passed > 0 {
        FAILING.set(Some((failing, passed - 1, result)));
        return None;
    }
    Some(result)
}

fn is_missing(name: &CStr) -> bool {
    let name = name.to_string_lossy();
    ASKED.with_borrow_mut(|asked| asked.push(name.clone().into_owned()));
    // A function that became a part of Vulkan has its older name, too.
    MISSING.with_borrow(|missing| *missing == name || format!("{missing}KHR") == name)
}

fn real(name: &CStr) -> vk::PFN_vkVoidFunction {
    let load = REAL.get().expect("the loader is wrapped");
    unsafe { load(INSTANCE.get(), name.as_ptr()) }
}

fn real_of_device(name: &CStr) -> vk::PFN_vkVoidFunction {
    let load = REAL_DEVICE.get().expect("the loader is wrapped");
    unsafe { load(DEVICE.get(), name.as_ptr()) }
}

unsafe extern "system" fn get_instance_proc_addr(_: vk::Instance, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let name = unsafe { CStr::from_ptr(name) };
    if is_missing(name) {
        return None;
    }
    let found = real(name)?;
    match name.to_bytes() {
        b"vkGetDeviceProcAddr" => unsafe {
            REAL_DEVICE
                .set(Some(std::mem::transmute::<unsafe extern "system" fn(), vk::PFN_vkGetDeviceProcAddr>(found)));
            Some(std::mem::transmute::<vk::PFN_vkGetDeviceProcAddr, unsafe extern "system" fn()>(get_device_proc_addr))
        },
        b"vkGetPhysicalDeviceProperties" => unsafe {
            Some(std::mem::transmute::<vk::PFN_vkGetPhysicalDeviceProperties, unsafe extern "system" fn()>(
                get_physical_device_properties,
            ))
        },
        _ => Some(found),
    }
}

unsafe extern "system" fn get_physical_device_properties(
    device: vk::PhysicalDevice,
    properties: *mut vk::PhysicalDeviceProperties,
) {
    let found = real(c"vkGetPhysicalDeviceProperties").expect("it was found before");
    unsafe {
        let call = std::mem::transmute::<unsafe extern "system" fn(), vk::PFN_vkGetPhysicalDeviceProperties>(found);
        call(device, properties);
        if let Some(change) = LIMITS.get() {
            change(&mut (*properties).limits);
        }
    }
}

/// A function that fails where it is to, and is the device's own elsewhere.
macro_rules! failing {
    ($($function:ident $kind:ident $name:literal ($($argument:ident: $type:ty),*);)*) => {
        $(unsafe extern "system" fn $function($($argument: $type),*) -> vk::Result {
            let name = std::str::from_utf8(&$name.to_bytes()).expect("ASCII");
            if let Some(result) = fault(name) {
                return result;
            }
            let found = real_of_device($name).expect("it was found before");
            unsafe { std::mem::transmute::<unsafe extern "system" fn(), vk::$kind>(found)($($argument),*) }
        })*

        unsafe extern "system" fn get_device_proc_addr(_: vk::Device, name: *const c_char) -> vk::PFN_vkVoidFunction {
            let name = unsafe { CStr::from_ptr(name) };
            if is_missing(name) {
                return None;
            }
            let found = real_of_device(name)?;
            $(if name == $name {
                return Some(unsafe {
                    std::mem::transmute::<*const (), unsafe extern "system" fn()>($function as *const ())
                });
            })*
            Some(found)
        }

        /// The functions that can be made to fail.
        pub const FAILING_NAMES: &[&str] = &[$(match $name.to_str() { Ok(name) => name, Err(_) => "" }),*];
    };
}

type Callbacks = *const vk::AllocationCallbacks<'static>;

failing! {
    allocate_memory PFN_vkAllocateMemory c"vkAllocateMemory"
        (device: vk::Device, info: *const vk::MemoryAllocateInfo<'_>, callbacks: Callbacks, made: *mut vk::DeviceMemory);
    create_buffer PFN_vkCreateBuffer c"vkCreateBuffer"
        (device: vk::Device, info: *const vk::BufferCreateInfo<'_>, callbacks: Callbacks, made: *mut vk::Buffer);
    bind_buffer_memory PFN_vkBindBufferMemory c"vkBindBufferMemory"
        (device: vk::Device, buffer: vk::Buffer, memory: vk::DeviceMemory, offset: vk::DeviceSize);
    map_memory PFN_vkMapMemory c"vkMapMemory"
        (device: vk::Device, memory: vk::DeviceMemory, offset: vk::DeviceSize, size: vk::DeviceSize,
         flags: vk::MemoryMapFlags, mapped: *mut *mut std::ffi::c_void);
    create_shader_module PFN_vkCreateShaderModule c"vkCreateShaderModule"
        (device: vk::Device, info: *const vk::ShaderModuleCreateInfo<'_>, callbacks: Callbacks,
         made: *mut vk::ShaderModule);
    create_descriptor_set_layout PFN_vkCreateDescriptorSetLayout c"vkCreateDescriptorSetLayout"
        (device: vk::Device, info: *const vk::DescriptorSetLayoutCreateInfo<'_>, callbacks: Callbacks,
         made: *mut vk::DescriptorSetLayout);
    create_pipeline_layout PFN_vkCreatePipelineLayout c"vkCreatePipelineLayout"
        (device: vk::Device, info: *const vk::PipelineLayoutCreateInfo<'_>, callbacks: Callbacks,
         made: *mut vk::PipelineLayout);
    create_compute_pipelines PFN_vkCreateComputePipelines c"vkCreateComputePipelines"
        (device: vk::Device, cache: vk::PipelineCache, count: u32, infos: *const vk::ComputePipelineCreateInfo<'_>,
         callbacks: Callbacks, made: *mut vk::Pipeline);
    create_query_pool PFN_vkCreateQueryPool c"vkCreateQueryPool"
        (device: vk::Device, info: *const vk::QueryPoolCreateInfo<'_>, callbacks: Callbacks, made: *mut vk::QueryPool);
    create_descriptor_pool PFN_vkCreateDescriptorPool c"vkCreateDescriptorPool"
        (device: vk::Device, info: *const vk::DescriptorPoolCreateInfo<'_>, callbacks: Callbacks,
         made: *mut vk::DescriptorPool);
    reset_descriptor_pool PFN_vkResetDescriptorPool c"vkResetDescriptorPool"
        (device: vk::Device, pool: vk::DescriptorPool, flags: vk::DescriptorPoolResetFlags);
    allocate_descriptor_sets PFN_vkAllocateDescriptorSets c"vkAllocateDescriptorSets"
        (device: vk::Device, info: *const vk::DescriptorSetAllocateInfo<'_>, made: *mut vk::DescriptorSet);
    get_query_pool_results PFN_vkGetQueryPoolResults c"vkGetQueryPoolResults"
        (device: vk::Device, pool: vk::QueryPool, first: u32, count: u32, bytes: usize, data: *mut std::ffi::c_void,
         stride: vk::DeviceSize, flags: vk::QueryResultFlags);
}
