//! Vulkan's own types in the C functions, as its ABI has them. The header names them without needing Vulkan's headers;
//! see `vulkan_frame.h`.

use std::ffi::{c_char, c_void};

/// `VkInstance`.
pub type AnimVkInstance = *mut c_void;
/// `VkPhysicalDevice`.
pub type AnimVkPhysicalDevice = *mut c_void;
/// `VkDevice`.
pub type AnimVkDevice = *mut c_void;
/// `VkCommandBuffer`.
pub type AnimVkCommandBuffer = *mut c_void;
/// `VkBuffer`, 64 bits wide on every machine.
pub type AnimVkBuffer = u64;
/// `VkPipelineCache`, likewise.
pub type AnimVkPipelineCache = u64;
/// `PFN_vkVoidFunction`.
pub type AnimVkVoidFunction = Option<unsafe extern "system" fn()>;
/// `PFN_vkGetInstanceProcAddr`.
pub type AnimVkGetInstanceProcAddr =
    Option<unsafe extern "system" fn(instance: AnimVkInstance, name: *const c_char) -> AnimVkVoidFunction>;
/// `VkAllocationCallbacks`.
pub type AnimVkAllocationCallbacks = ash::vk::AllocationCallbacks<'static>;
