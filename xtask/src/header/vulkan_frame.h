// libanim: skinning on a Vulkan device of yours.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.
//
// It needs a library that was built with the feature `vulkan`. Vulkan's own headers are not needed: include them before
// this file to have their types in the declarations below, or leave them out, and types of the same ABI stand in.
//
// The rules of `anim.h` hold here too. Nothing here creates an instance, a device or a queue, submits, or waits.

#ifndef ANIM_VULKAN_H
#define ANIM_VULKAN_H

#include "anim.h"

// Vulkan's types, by names of their own.
#if defined(VK_VERSION_1_0)
typedef VkInstance AnimVkInstance;
typedef VkPhysicalDevice AnimVkPhysicalDevice;
typedef VkDevice AnimVkDevice;
typedef VkCommandBuffer AnimVkCommandBuffer;
typedef VkBuffer AnimVkBuffer;
typedef VkPipelineCache AnimVkPipelineCache;
typedef VkAllocationCallbacks AnimVkAllocationCallbacks;
typedef PFN_vkGetInstanceProcAddr AnimVkGetInstanceProcAddr;
#else
typedef struct VkInstance_T *AnimVkInstance;
typedef struct VkPhysicalDevice_T *AnimVkPhysicalDevice;
typedef struct VkDevice_T *AnimVkDevice;
typedef struct VkCommandBuffer_T *AnimVkCommandBuffer;
#if defined(__LP64__) || defined(_WIN64) || defined(__x86_64__) || defined(_M_X64) || defined(__aarch64__) || \
    defined(_M_ARM64) || defined(__powerpc64__) || (defined(__riscv) && __riscv_xlen == 64)
typedef struct VkBuffer_T *AnimVkBuffer;
typedef struct VkPipelineCache_T *AnimVkPipelineCache;
#else
typedef uint64_t AnimVkBuffer;
typedef uint64_t AnimVkPipelineCache;
#endif
typedef struct VkAllocationCallbacks AnimVkAllocationCallbacks;
#if defined(_WIN32)
typedef void(__stdcall *AnimVkVoidFunction)(void);
typedef AnimVkVoidFunction(__stdcall *AnimVkGetInstanceProcAddr)(AnimVkInstance instance, const char *name);
#else
typedef void (*AnimVkVoidFunction)(void);
typedef AnimVkVoidFunction (*AnimVkGetInstanceProcAddr)(AnimVkInstance instance, const char *name);
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The handles of this file, of the kind that `anim.h` describes.
@HANDLES@
@SECTIONS@

#ifdef __cplusplus
} // extern "C"
#endif

#endif // ANIM_VULKAN_H
