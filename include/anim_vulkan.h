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
/// A Vulkan device of yours that libanim skins on. Serves one call at a time.
typedef struct AnimVulkanDevice { uint64_t id; } AnimVulkanDevice;
/// A mesh on a Vulkan device. Never changes.
typedef struct AnimVulkanMesh { uint64_t id; } AnimVulkanMesh;
/// Room for one instance's skinned vertices on a Vulkan device.
typedef struct AnimVulkanOutput { uint64_t id; } AnimVulkanOutput;

// ----------------------------------------------------------------------------------------------------
// Vulkan devices
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// You make the instance, the device and the queue; libanim records work into your command buffers. It creates none of
// those, never submits and never waits, so you tell it when a frame begins and which frames the device has completed.
//
//     AnimVulkanDeviceOptions options;
//     anim_vulkan_device_options_init(&options, sizeof options);
//     options.get_instance_proc_addr = vkGetInstanceProcAddr;
//     options.instance = instance;
//     options.physical_device = physical_device;
//     options.device = device;
//     options.api_version = VK_API_VERSION_1_1;
//     options.queue_family = queue_family;
//     anim_vulkan_device_create(context, &options, &skinning);
//     ...
//     for (uint64_t frame = 1;; frame++) {
//         // Wait for the fence of frame - 2, as every host with two frames in flight does.
//         anim_vulkan_frame_begin(skinning, frame, frame > 2 ? frame - 2 : 0);
//         // Record skinning outside a render pass, then draw.
//     }
//
// Nothing is shared between devices; any number of them work side by side. What you release lives on until no frame in
// flight uses it.

/// Where a buffer's memory lies.
enum AnimVulkanMemory ANIM_ENUM_OF(uint32_t) {
    /// On the device; the CPU never touches it.
    ANIM_VULKAN_MEMORY_DEVICE = 0,
    /// Host visible and coherent, mapped for as long as the buffer lives: the CPU writes it and the device reads it.
    ANIM_VULKAN_MEMORY_UPLOAD = 1,
};
ANIM_ENUM_NAME(uint32_t, AnimVulkanMemory)

/// What a device must offer. Set `struct_size` before it is filled.
typedef struct AnimVulkanRequirements {
    /// `sizeof(AnimVulkanRequirements)`.
    size_t struct_size;
    /// The least version of instance and device, packed as Vulkan packs versions.
    uint32_t api_version;
    /// What the queue must do: `VkQueueFlags`.
    uint32_t queue_flags;
    /// The least `maxPerStageDescriptorStorageBuffers`; every device has as many.
    uint32_t storage_buffers;
    /// The least `maxComputeWorkGroupInvocations`; every device has as many.
    uint32_t work_group_size;
    /// The least `maxPushConstantsSize`; every device has as many bytes.
    uint32_t push_constant_bytes;
    /// How buffers of yours that skinning writes must be usable: `VkBufferUsageFlags`.
    uint32_t output_usage;
    /// How many functions `anim_vulkan_function_name` names.
    uint32_t function_count;
    /// The most frames that can be in flight.
    uint32_t most_frames_in_flight;
} AnimVulkanRequirements;

/// A buffer that you made for libanim.
typedef struct AnimVulkanBuffer {
    /// The buffer, bound to memory, with at least the size and usage that were asked for. With buffer device addresses
    /// its memory was allocated with `VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT`.
    AnimVkBuffer buffer;
    /// For `ANIM_VULKAN_MEMORY_UPLOAD`, where its first byte is mapped, aligned to 4; null for others.
    void *mapped;
} AnimVulkanBuffer;

/// Makes a buffer of `bytes` with a `VkBufferUsageFlags` of `usage` in an `AnimVulkanMemory`. Returns 0 if it cannot.
///
/// It runs inside calls that make meshes and outputs or record; it must not use the device it is called for.
typedef uint8_t (*AnimVulkanCreateBuffer)(void *user,
                                          uint64_t bytes,
                                          uint32_t usage,
                                          uint32_t memory,
                                          AnimVulkanBuffer *made);

/// Takes back a buffer, which no work in flight uses any more.
typedef void (*AnimVulkanDestroyBuffer)(void *user, AnimVkBuffer buffer);

/// Your device, and how libanim is to use it. `anim_vulkan_device_options_init` fills in the defaults.
typedef struct AnimVulkanDeviceOptions {
    /// `sizeof(AnimVulkanDeviceOptions)`.
    size_t struct_size;
    /// The loader's `vkGetInstanceProcAddr`.
    AnimVkGetInstanceProcAddr get_instance_proc_addr;
    /// The instance.
    AnimVkInstance instance;
    /// The physical device.
    AnimVkPhysicalDevice physical_device;
    /// The device.
    AnimVkDevice device;
    /// Where pipelines are looked for and kept; null, the default, for nowhere.
    AnimVkPipelineCache pipeline_cache;
    /// What the driver's memory on the CPU is managed with; null, the default, for the driver's own. Blocks of the
    /// device's memory are allocated without. Copied.
    const AnimVkAllocationCallbacks *allocation_callbacks;
    /// Makes buffers; null, the default, lets libanim allocate them.
    AnimVulkanCreateBuffer create_buffer;
    /// Takes them back; needed with `create_buffer`.
    AnimVulkanDestroyBuffer destroy_buffer;
    /// Passed to both.
    void *user;
    /// The most bytes of buffers that libanim may have at once on this device; 0, the default, for no limit.
    uint64_t byte_limit;
    /// The size of the first buffer for meshes; 16 MiB by default. Each further one doubles what there is.
    uint64_t mesh_bytes;
    /// The size of the first buffer for outputs; 16 MiB by default. Instances whose meshes and outputs are in
    /// one buffer each are skinned in one dispatch.
    uint64_t output_bytes;
    /// The size of each frame's buffer for palettes and jobs; 1 MiB by default. It doubles where it is too small.
    uint64_t frame_bytes;
    /// The version that instance and device were made for, packed as Vulkan packs versions; 1.1 by default and at least.
    uint32_t api_version;
    /// The family of the queue that the recorded work will run on.
    uint32_t queue_family;
    /// How many frames you have in flight at most: 1 to 8, 2 by default.
    uint32_t frames_in_flight;
    /// 1 if the device was made with `bufferDeviceAddress`: everything is skinned in one dispatch, and outputs may be
    /// addresses. 0 by default.
    uint8_t buffer_device_address;
    /// 1 if the instance was made with `VK_EXT_debug_utils`: objects and commands get names. 0 by default.
    uint8_t debug_utils;
    /// 1 to measure how long the recorded work takes on the device. 0 by default.
    uint8_t timestamps;
    /// Must be 0.
    uint8_t reserved;
} AnimVulkanDeviceOptions;

/// What a device uses. Set `struct_size` before it is filled.
typedef struct AnimVulkanStatistics {
    /// `sizeof(AnimVulkanStatistics)`.
    size_t struct_size;
    /// Bytes of all its buffers.
    uint64_t used_bytes;
    /// The frame that began last; 0 before the first.
    uint64_t begun_frame;
    /// The last frame that you said has completed.
    uint64_t completed_frame;
    /// How many released things wait for a frame to complete.
    uint32_t waiting;
    /// How many meshes the next recording copies to the device.
    uint32_t pending_meshes;
    /// The newest completed frame whose time is known; 0 for none.
    uint64_t gpu_frame;
    /// How long its recordings took on the device, in seconds.
    double gpu_seconds;
} AnimVulkanStatistics;

/// Tells what a device must offer, before there is one.
///
/// @param requirements is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers give
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_requirements(AnimVulkanRequirements *requirements);

/// Names a function that libanim asks `vkGetInstanceProcAddr` and `vkGetDeviceProcAddr` for, those of options last.
///
/// @param index which of them, below `function_count` of the requirements
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers give
///
/// Ownership: the view is good forever.
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_function_name(uint32_t index, AnimText *name);

/// Fills in the defaults: two frames in flight, libanim's own memory without a limit, no device.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanDeviceOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_device_options_init(AnimVulkanDeviceOptions *options, size_t struct_size);

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
ANIM_API AnimStatus anim_vulkan_device_create(
    AnimContext context, const AnimVulkanDeviceOptions *options, AnimVulkanDevice *device);

/// Releases a device and destroys everything of libanim's on it. Meshes and outputs of it are of no use any more.
///
/// @param device the device; its handle is stale from now on
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUSY` while a frame that began was not said to have completed; or what handles
/// give
///
/// After you have waited for the device, or it was lost, call `anim_vulkan_frame_complete` with the last frame first.
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_device_release(AnimVulkanDevice device);

/// Begins a frame: what is recorded from now on belongs to it.
///
/// @param device the device
/// @param frame the frame's number: above that of the frame before, from 1
/// @param completed_frame the last frame whose work the device has completed; 0 before there is one
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for numbers that do not rise; `ANIM_STATUS_BUSY` while the frame
/// `frames_in_flight` before this one has not completed; `ANIM_STATUS_DEVICE_LOST`; or what handles give
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_vulkan_frame_begin(AnimVulkanDevice device, uint64_t frame, uint64_t completed_frame);

/// Takes note that a frame, and so all before it, has completed, and frees what only they used.
///
/// @param device the device
/// @param completed_frame the frame; a number above the last that began stands for that one
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE` for one below what was said before, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_frame_complete(AnimVulkanDevice device, uint64_t completed_frame);

/// Gives back buffers that hold no mesh and no output.
///
/// @param device the device
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_device_trim(AnimVulkanDevice device);

/// Tells what a device uses, and how long its work took. Does not wait.
///
/// @param device the device
/// @param statistics is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_DEVICE_LOST`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_vulkan_device_statistics(AnimVulkanDevice device, AnimVulkanStatistics *statistics);

// ----------------------------------------------------------------------------------------------------
// Meshes and outputs on Vulkan devices
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// A mesh is copied to the device once, by the next recording. An *output* is room for one instance's skinned vertices, in
// the layout that you describe; or you skip outputs and let jobs write buffers of your own.
//
//     AnimVulkanOutputOptions layout;
//     anim_vulkan_output_options_init(&layout, sizeof layout);
//     layout.vertex_count = vertex_count;
//     layout.position = (AnimVulkanAttribute){ ANIM_VERTEX_FORMAT_FLOAT3, 32, 0 };
//     layout.normal = (AnimVulkanAttribute){ ANIM_VERTEX_FORMAT_FLOAT3, 32, 12 };
//     anim_vulkan_output_create(device, &layout, &output);

/// How an attribute of a vertex is written.
enum AnimVertexFormat ANIM_ENUM_OF(uint32_t) {
    /// Not at all.
    ANIM_VERTEX_FORMAT_NONE = 0,
    /// Three `float`; a tangent loses its sign.
    ANIM_VERTEX_FORMAT_FLOAT3 = 1,
    /// Four `float`: positions with 1, normals with 0, tangents with the bitangent's sign.
    ANIM_VERTEX_FORMAT_FLOAT4 = 2,
    /// Normals and tangents: four signed bytes in 127ths, the last as above. `VK_FORMAT_R8G8B8A8_SNORM`.
    ANIM_VERTEX_FORMAT_SNORM8X4 = 3,
    /// Normals and tangents: four signed 16-bit numbers in 32767ths, the last as above. `VK_FORMAT_R16G16B16A16_SNORM`.
    ANIM_VERTEX_FORMAT_SNORM16X4 = 4,
    /// Normals and tangents: three signed numbers of ten bits in 511ths, and two bits for the last.
    /// `VK_FORMAT_A2B10G10R10_SNORM_PACK32`.
    ANIM_VERTEX_FORMAT_SNORM10X3 = 5,
    /// Normals and tangents: a point of an octahedron unfolded to a square, two signed 16-bit numbers in 32767ths. A
    /// tangent's second number has 15 bits, in 16383rds, above a lowest bit that is set where the sign is negative.
    /// `VK_FORMAT_R16G16_SNORM`.
    ANIM_VERTEX_FORMAT_OCTAHEDRAL = 6,
};
ANIM_ENUM_NAME(uint32_t, AnimVertexFormat)

/// The place of one attribute among a vertex buffer's bytes.
typedef struct AnimVulkanAttribute {
    /// An `AnimVertexFormat`.
    uint32_t format;
    /// Bytes from vertex to vertex; a multiple of 4.
    uint32_t stride;
    /// Where the first vertex's begins; a multiple of 4.
    uint64_t offset;
} AnimVulkanAttribute;

/// What an output is made of. `anim_vulkan_output_options_init` fills in the defaults.
typedef struct AnimVulkanOutputOptions {
    /// `sizeof(AnimVulkanOutputOptions)`.
    size_t struct_size;
    /// Positions: `FLOAT3` or `FLOAT4`.
    AnimVulkanAttribute position;
    /// Unit normals.
    AnimVulkanAttribute normal;
    /// Unit tangents.
    AnimVulkanAttribute tangent;
    /// Positions of the pose before, skinned again from that pose's palette: `FLOAT3` or `FLOAT4`. `copies` gives the
    /// same without skinning again.
    AnimVulkanAttribute previous_position;
    /// For how many vertices.
    uint32_t vertex_count;
    /// How many copies there are, 1 to 16; 1 by default. With two or more each recording writes the next copy, and the
    /// positions of the recording before stay where they are, for motion vectors.
    uint32_t copies;
    /// 1 to ignore strides and offsets and lay one attribute after the other, each packed. 0 by default.
    uint8_t planar;
    /// Must be 0.
    uint8_t reserved[7];
} AnimVulkanOutputOptions;

/// A part of a buffer that holds one attribute of vertices.
typedef struct AnimVulkanStream {
    /// The buffer; null for none.
    AnimVkBuffer buffer;
    /// Where the first vertex's begins in it, in bytes; a multiple of 4.
    uint64_t offset;
    /// The same as an address on the device; 0 without buffer device addresses. In a job, an address instead of a buffer.
    uint64_t address;
    /// An `AnimVertexFormat`.
    uint32_t format;
    /// Bytes from vertex to vertex; a multiple of 4.
    uint32_t stride;
} AnimVulkanStream;

/// Where an output's attributes are. Set `struct_size` before it is filled.
typedef struct AnimVulkanOutputStreams {
    /// `sizeof(AnimVulkanOutputStreams)`.
    size_t struct_size;
    /// Positions.
    AnimVulkanStream position;
    /// Normals.
    AnimVulkanStream normal;
    /// Tangents.
    AnimVulkanStream tangent;
    /// Positions of the pose before, where the layout has them.
    AnimVulkanStream previous_position;
    /// The positions of the recording before the last one: in another copy where there are two or more, the same after a
    /// reset and after the first.
    AnimVulkanStream position_before;
    /// Which copy this is, from 0.
    uint32_t copy;
    /// How many there are.
    uint32_t copies;
} AnimVulkanOutputStreams;

/// Takes a prepared mesh to a device; the next recording copies it.
///
/// @param device the device
/// @param skin_mesh the prepared mesh, which may be released after
/// @param mesh becomes the mesh on the device
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_MEMORY`, also for the device's memory and its limit;
/// `ANIM_STATUS_UNSUPPORTED` for a mesh that is larger than a binding of the device reaches;
/// `ANIM_STATUS_HOST_REFUSED` where your own function made no buffer; `ANIM_STATUS_DEVICE_LOST`; or what pointers and
/// handles give
///
/// Ownership: the caller releases the mesh with `anim_vulkan_mesh_release`.
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_mesh_create(AnimVulkanDevice device, AnimSkinMesh skin_mesh, AnimVulkanMesh *mesh);

/// Releases a mesh. Its memory is given back once no frame in flight uses it.
///
/// @param mesh the mesh; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_mesh_release(AnimVulkanMesh mesh);

/// Fills in the defaults: no attributes, one copy.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanOutputOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_output_options_init(AnimVulkanOutputOptions *options, size_t struct_size);

/// Makes room for an instance's skinned vertices. The buffer can be drawn from, read by shaders, and copied to and from.
///
/// @param device the device
/// @param options what it is made of
/// @param output becomes the output
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for a layout without attributes, with an attribute in a format
/// that it cannot have, or with places that are no multiples of 4; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_OUT_OF_RANGE` for `copies`; `ANIM_STATUS_OUT_OF_MEMORY`, `ANIM_STATUS_UNSUPPORTED`,
/// `ANIM_STATUS_HOST_REFUSED` and `ANIM_STATUS_DEVICE_LOST` as for meshes; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what
/// pointers and handles give
///
/// Attributes that share a stride are interleaved, and what lies between them is left to you: copy texture coordinates
/// there once, in every copy.
///
/// Ownership: the caller releases the output with `anim_vulkan_output_release`.
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_output_create(
    AnimVulkanDevice device, const AnimVulkanOutputOptions *options, AnimVulkanOutput *output);

/// Releases an output. Its memory is given back once no frame in flight uses it.
///
/// @param output the output; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_output_release(AnimVulkanOutput output);

/// Tells where the last recording wrote an output's attributes. Before the first, where it will write them.
///
/// @param output the output
/// @param streams is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// The buffer never changes; with one copy the offsets do not either.
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_vulkan_output_streams(AnimVulkanOutput output, AnimVulkanOutputStreams *streams);

// ----------------------------------------------------------------------------------------------------
// Skinning on Vulkan devices
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// Each frame, record all jobs in one call, outside a render pass, into a command buffer that you submit before what
// draws. All instances go in one dispatch while their outputs are in one buffer; buffers of yours make one for each pair
// of them.
//
//     AnimVulkanSkinJob job;
//     anim_vulkan_skin_job_init(&job, sizeof job);
//     job.mesh = mesh;
//     job.output = output;
//     job.palette = palette;
//     job.palette_count = palette_count;
//     anim_vulkan_skin_record(device, command_buffer, NULL, &job, 1, NULL);
//     anim_vulkan_output_streams(output, &streams);
//     vkCmdBindVertexBuffers(command_buffer, 0, 1, &streams.position.buffer, &streams.position.offset);

/// No queue family: `VK_QUEUE_FAMILY_IGNORED`.
#define ANIM_VULKAN_NO_FAMILY UINT32_MAX

/// Which barriers are recorded around the skinning.
enum AnimVulkanBarriers ANIM_ENUM_OF(uint32_t) {
    /// Before: what reads or skins the same outputs has finished. After: those who read them see what was written.
    ANIM_VULKAN_BARRIERS_FULL = 0,
    /// Only after; you have seen to what comes before.
    ANIM_VULKAN_BARRIERS_AFTER = 1,
    /// None: you record both, by the stages and accesses that `AnimVulkanRecorded` names.
    ANIM_VULKAN_BARRIERS_NONE = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimVulkanBarriers)

/// How jobs are recorded. `anim_vulkan_record_options_init` fills in the defaults.
typedef struct AnimVulkanRecordOptions {
    /// `sizeof(AnimVulkanRecordOptions)`.
    size_t struct_size;
    /// An `AnimVulkanBarriers`; full by default.
    uint32_t barriers;
    /// The stages that read the outputs, a `VkPipelineStageFlags`; vertex input and vertex shader by default.
    uint32_t reading_stages;
    /// How they read them, a `VkAccessFlags`; as vertex attributes and by shaders by default.
    uint32_t reading_access;
    /// Gives the outputs that are buffers to this queue family after skinning, where you record the matching acquire;
    /// `ANIM_VULKAN_NO_FAMILY` by default.
    uint32_t release_to;
    /// Takes the outputs that are buffers from this queue family before skinning, where you recorded the matching release.
    /// It is needed only to keep what lies between the attributes; `ANIM_VULKAN_NO_FAMILY` by default.
    uint32_t acquire_from;
    /// 1 to take the number of workgroups from the frame's buffer when the commands run. 0 by default.
    uint8_t indirect;
    /// Must be 0.
    uint8_t reserved[3];
} AnimVulkanRecordOptions;

/// One mesh to skin on a device. `anim_vulkan_skin_job_init` fills in the defaults.
typedef struct AnimVulkanSkinJob {
    /// `sizeof(AnimVulkanSkinJob)`, the same in all jobs of a call.
    size_t struct_size;
    /// The mesh.
    AnimVulkanMesh mesh;
    /// Where the vertices go: an output, which is in one job of a call; or zero, the default, and streams below.
    AnimVulkanOutput output;
    /// One matrix for each joint of the mesh's skin. Jobs after one another that share the pointer share the copy.
    const AnimMatrix *palette;
    /// How many matrices there are.
    size_t palette_count;
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    const float *morph_weights;
    /// How many weights there are.
    size_t morph_weight_count;
    /// The palette of the pose before, for previous positions. With null here and in `previous_morph_weights`, the
    /// default, they are those of this pose.
    const AnimMatrix *previous_palette;
    /// How many matrices there are.
    size_t previous_palette_count;
    /// The morph weights of the pose before.
    const float *previous_morph_weights;
    /// How many weights there are.
    size_t previous_morph_weight_count;
    /// Where positions go in memory of yours; of no format, the default, for nowhere.
    AnimVulkanStream position;
    /// Where normals go, likewise.
    AnimVulkanStream normal;
    /// Where tangents go, likewise.
    AnimVulkanStream tangent;
    /// Where positions of the pose before go, likewise.
    AnimVulkanStream previous_position;
    /// An `AnimSkinMethod`; linear by default.
    uint32_t method;
    /// 1, the default, to keep normals at right angles to the surface where joints scale unevenly; 0 is a little faster.
    uint8_t scaled_normals;
    /// 1 for a mesh that is seen for the first time, or jumped: previous positions are those of this pose. 0 by default.
    uint8_t reset;
    /// Must be 0.
    uint8_t reserved[2];
} AnimVulkanSkinJob;

/// What was recorded. Set `struct_size` before it is filled.
typedef struct AnimVulkanRecorded {
    /// `sizeof(AnimVulkanRecorded)`.
    size_t struct_size;
    /// Vertices that are written.
    uint64_t vertices;
    /// Bytes of meshes that are copied to the device.
    uint64_t uploaded_bytes;
    /// Bytes of the frame's buffer that were written.
    uint64_t frame_bytes;
    /// Dispatches.
    uint32_t dispatches;
    /// Their workgroups.
    uint32_t workgroups;
    /// The stages that write the outputs, a `VkPipelineStageFlags`.
    uint32_t writing_stages;
    /// How they write them, a `VkAccessFlags`.
    uint32_t writing_access;
} AnimVulkanRecorded;

/// Fills in the defaults: barriers on both sides, for outputs that vertex stages read.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanRecordOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_record_options_init(AnimVulkanRecordOptions *options, size_t struct_size);

/// Fills in the defaults: no mesh, no output, linear, with normals that stand scale.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimVulkanSkinJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_vulkan_skin_job_init(AnimVulkanSkinJob *job, size_t struct_size);

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
ANIM_API AnimStatus anim_vulkan_skin_record(
    AnimVulkanDevice device, AnimVkCommandBuffer command_buffer, const AnimVulkanRecordOptions *options,
    const AnimVulkanSkinJob *jobs, size_t count, AnimVulkanRecorded *recorded);

// ----------------------------------------------------------------------------------------------------
// Palettes on Vulkan devices
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// Hosts that skin in their vertex shaders write palettes alone, into a buffer that each frame has. `shaders/palette.glsl`
// is a GLSL include that reads them.
//
//     AnimVulkanPalette palettes[] = { { palette, palette_count }, { palette_before, palette_count } };
//     AnimVulkanPalettePlace places[2];
//     anim_vulkan_palettes_write(device, palettes, 2, places);
//     push.first_row = (uint32_t)(places[0].offset / 16);
//     push.first_row_before = (uint32_t)(places[1].offset / 16);

/// A palette to write for your own shaders.
typedef struct AnimVulkanPalette {
    /// One matrix for each joint.
    const AnimMatrix *matrices;
    /// How many there are.
    size_t count;
} AnimVulkanPalette;

/// Where a palette was written, until its frame has completed.
typedef struct AnimVulkanPalettePlace {
    /// The buffer; null for a palette without joints.
    AnimVkBuffer buffer;
    /// Where it begins in the buffer, in bytes; a multiple of 16. Three rows of four `float` for each joint follow.
    uint64_t offset;
    /// The same as an address on the device; 0 without buffer device addresses.
    uint64_t address;
} AnimVulkanPalettePlace;

/// Writes palettes into the frame's buffer, for shaders of yours: this pose's and, for motion vectors, the one's before.
/// Nothing is recorded; what the CPU wrote before a submit is seen by what was submitted.
///
/// @param device the device
/// @param palettes the palettes
/// @param count how many
/// @param places become the places, as many as palettes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_TOO_LATE` before the first frame began; `ANIM_STATUS_OUT_OF_MEMORY`;
/// `ANIM_STATUS_UNSUPPORTED` for more at once than a binding of the device reaches; `ANIM_STATUS_HOST_REFUSED`;
/// `ANIM_STATUS_DEVICE_LOST`; or what pointers and handles give
///
/// The buffer can differ from frame to frame, and from call to call where it had to grow.
///
/// Threads: any. Allocates nothing, once its room has grown to what the host writes.
ANIM_API AnimStatus anim_vulkan_palettes_write(
    AnimVulkanDevice device, const AnimVulkanPalette *palettes, size_t count, AnimVulkanPalettePlace *places);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // ANIM_VULKAN_H
