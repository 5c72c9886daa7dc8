// Skinning on a Vulkan device: enums, structs, objects and calls of `anim_vulkan.h`.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.

#ifndef ANIM_VULKAN_OBJECTS_HPP
#define ANIM_VULKAN_OBJECTS_HPP

#include "playing.hpp"
#include <anim_vulkan.h>

namespace anim {
inline namespace ANIM_RESULTS {

// ---- Vulkan devices ------------------------------------------------------------------------------------------------

/// Where a buffer's memory lies.
enum class VulkanMemory : uint32_t {
    /// On the device; the CPU never touches it.
    Device = ANIM_VULKAN_MEMORY_DEVICE,
    /// Host visible and coherent, mapped for as long as the buffer lives: the CPU writes it and the device reads it.
    Upload = ANIM_VULKAN_MEMORY_UPLOAD,
};

// ---- Meshes and outputs on Vulkan devices --------------------------------------------------------------------------

/// How an attribute of a vertex is written.
enum class VertexFormat : uint32_t {
    /// Not at all.
    None = ANIM_VERTEX_FORMAT_NONE,
    /// Three `float`; a tangent loses its sign.
    Float3 = ANIM_VERTEX_FORMAT_FLOAT3,
    /// Four `float`: positions with 1, normals with 0, tangents with the bitangent's sign.
    Float4 = ANIM_VERTEX_FORMAT_FLOAT4,
    /// Normals and tangents: four signed bytes in 127ths, the last as above. `VK_FORMAT_R8G8B8A8_SNORM`.
    Snorm8x4 = ANIM_VERTEX_FORMAT_SNORM8X4,
    /// Normals and tangents: four signed 16-bit numbers in 32767ths, the last as above. `VK_FORMAT_R16G16B16A16_SNORM`.
    Snorm16x4 = ANIM_VERTEX_FORMAT_SNORM16X4,
    /// Normals and tangents: three signed numbers of ten bits in 511ths, and two bits for the last.
    /// `VK_FORMAT_A2B10G10R10_SNORM_PACK32`.
    Snorm10x3 = ANIM_VERTEX_FORMAT_SNORM10X3,
    /// Normals and tangents: a point of an octahedron unfolded to a square, two signed 16-bit numbers in 32767ths. A
    /// tangent's second number has 15 bits, in 16383rds, above a lowest bit that is set where the sign is negative.
    /// `VK_FORMAT_R16G16_SNORM`.
    Octahedral = ANIM_VERTEX_FORMAT_OCTAHEDRAL,
};

// ---- Skinning on Vulkan devices ------------------------------------------------------------------------------------

/// No queue family: `VK_QUEUE_FAMILY_IGNORED`.
inline constexpr uint32_t vulkan_no_family = ANIM_VULKAN_NO_FAMILY;

/// Which barriers are recorded around the skinning.
enum class VulkanBarriers : uint32_t {
    /// Before: what reads or skins the same outputs has finished. After: those who read them see what was written.
    Full = ANIM_VULKAN_BARRIERS_FULL,
    /// Only after; you have seen to what comes before.
    After = ANIM_VULKAN_BARRIERS_AFTER,
    /// None: you record both, by the stages and accesses that `VulkanRecorded` names.
    None = ANIM_VULKAN_BARRIERS_NONE,
};

// ---- Vulkan devices ------------------------------------------------------------------------------------------------

/// What a device must offer.
struct VulkanRequirements {
    /// `sizeof(AnimVulkanRequirements)`.
    size_t struct_size = sizeof(AnimVulkanRequirements);
    /// The least version of instance and device, packed as Vulkan packs versions.
    uint32_t api_version = {};
    /// What the queue must do: `VkQueueFlags`.
    uint32_t queue_flags = {};
    /// The least `maxPerStageDescriptorStorageBuffers`; every device has as many.
    uint32_t storage_buffers = {};
    /// The least `maxComputeWorkGroupInvocations`; every device has as many.
    uint32_t work_group_size = {};
    /// The least `maxPushConstantsSize`; every device has as many bytes.
    uint32_t push_constant_bytes = {};
    /// How buffers of yours that skinning writes must be usable: `VkBufferUsageFlags`.
    uint32_t output_usage = {};
    /// How many functions `vulkan_function_name` names.
    uint32_t function_count = {};
    /// The most frames that can be in flight.
    uint32_t most_frames_in_flight = {};
};

namespace detail {
inline const AnimVulkanRequirements *c(const VulkanRequirements &value) noexcept { return reinterpret_cast<const AnimVulkanRequirements *>(&value); }
inline AnimVulkanRequirements *c(VulkanRequirements &value) noexcept { return reinterpret_cast<AnimVulkanRequirements *>(&value); }
} // namespace detail

/// A buffer that you made for libanim.
struct VulkanBuffer {
    /// The buffer, bound to memory, with at least the size and usage that were asked for. With buffer device addresses
    /// its memory was allocated with `VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT`.
    AnimVkBuffer buffer = {};
    /// For `VulkanMemory::Upload`, where its first byte is mapped, aligned to 4; null for others.
    void *mapped = {};
};

namespace detail {
inline const AnimVulkanBuffer *c(const VulkanBuffer &value) noexcept { return reinterpret_cast<const AnimVulkanBuffer *>(&value); }
inline AnimVulkanBuffer *c(VulkanBuffer &value) noexcept { return reinterpret_cast<AnimVulkanBuffer *>(&value); }
} // namespace detail

/// Your device, and how libanim is to use it. `VulkanDeviceOptions()` fills in the defaults.
struct VulkanDeviceOptions {
    /// The library's defaults.
    VulkanDeviceOptions() noexcept { anim_vulkan_device_options_init(reinterpret_cast<AnimVulkanDeviceOptions *>(this), sizeof *this); }

    /// `sizeof(AnimVulkanDeviceOptions)`.
    size_t struct_size = sizeof(AnimVulkanDeviceOptions);
    /// The loader's `vkGetInstanceProcAddr`.
    AnimVkGetInstanceProcAddr get_instance_proc_addr = {};
    /// The instance.
    AnimVkInstance instance = {};
    /// The physical device.
    AnimVkPhysicalDevice physical_device = {};
    /// The device.
    AnimVkDevice device = {};
    /// Where pipelines are looked for and kept; null, the default, for nowhere.
    AnimVkPipelineCache pipeline_cache = {};
    /// What the driver's memory on the CPU is managed with; null, the default, for the driver's own. Blocks of the
    /// device's memory are allocated without. Copied.
    const AnimVkAllocationCallbacks *allocation_callbacks = {};
    /// Makes buffers; null, the default, lets libanim allocate them.
    AnimVulkanCreateBuffer create_buffer = {};
    /// Takes them back; needed with `create_buffer`.
    AnimVulkanDestroyBuffer destroy_buffer = {};
    /// Passed to both.
    void *user = {};
    /// The most bytes of buffers that libanim may have at once on this device; 0, the default, for no limit.
    uint64_t byte_limit = {};
    /// The size of the first buffer for meshes; 16 MiB by default. Each further one doubles what there is.
    uint64_t mesh_bytes = {};
    /// The size of the first buffer for outputs; 16 MiB by default. Instances whose meshes and outputs are in one
    /// buffer each are skinned in one dispatch.
    uint64_t output_bytes = {};
    /// The size of each frame's buffer for palettes and jobs; 1 MiB by default. It doubles where it is too small.
    uint64_t frame_bytes = {};
    /// The version that instance and device were made for, packed as Vulkan packs versions; 1.1 by default and at
    /// least.
    uint32_t api_version = {};
    /// The family of the queue that the recorded work will run on.
    uint32_t queue_family = {};
    /// How many frames you have in flight at most: 1 to 8, 2 by default.
    uint32_t frames_in_flight = {};
    /// 1 if the device was made with `bufferDeviceAddress`: everything is skinned in one dispatch, and outputs may be
    /// addresses. 0 by default.
    uint8_t buffer_device_address = {};
    /// 1 if the instance was made with `VK_EXT_debug_utils`: objects and commands get names. 0 by default.
    uint8_t debug_utils = {};
    /// 1 to measure how long the recorded work takes on the device. 0 by default.
    uint8_t timestamps = {};
    /// Must be 0.
    uint8_t reserved = {};
};

namespace detail {
inline const AnimVulkanDeviceOptions *c(const VulkanDeviceOptions &value) noexcept { return reinterpret_cast<const AnimVulkanDeviceOptions *>(&value); }
inline AnimVulkanDeviceOptions *c(VulkanDeviceOptions &value) noexcept { return reinterpret_cast<AnimVulkanDeviceOptions *>(&value); }
} // namespace detail

/// What a device uses.
struct VulkanStatistics {
    /// `sizeof(AnimVulkanStatistics)`.
    size_t struct_size = sizeof(AnimVulkanStatistics);
    /// Bytes of all its buffers.
    uint64_t used_bytes = {};
    /// The frame that began last; 0 before the first.
    uint64_t begun_frame = {};
    /// The last frame that you said has completed.
    uint64_t completed_frame = {};
    /// How many released things wait for a frame to complete.
    uint32_t waiting = {};
    /// How many meshes the next recording copies to the device.
    uint32_t pending_meshes = {};
    /// The newest completed frame whose time is known; 0 for none.
    uint64_t gpu_frame = {};
    /// How long its recordings took on the device, in seconds.
    double gpu_seconds = {};
};

namespace detail {
inline const AnimVulkanStatistics *c(const VulkanStatistics &value) noexcept { return reinterpret_cast<const AnimVulkanStatistics *>(&value); }
inline AnimVulkanStatistics *c(VulkanStatistics &value) noexcept { return reinterpret_cast<AnimVulkanStatistics *>(&value); }
} // namespace detail

// ---- Meshes and outputs on Vulkan devices --------------------------------------------------------------------------

/// The place of one attribute among a vertex buffer's bytes.
struct VulkanAttribute {
    /// A `VertexFormat`.
    VertexFormat format = {};
    /// Bytes from vertex to vertex; a multiple of 4.
    uint32_t stride = {};
    /// Where the first vertex's begins; a multiple of 4.
    uint64_t offset = {};
};

namespace detail {
inline const AnimVulkanAttribute *c(const VulkanAttribute &value) noexcept { return reinterpret_cast<const AnimVulkanAttribute *>(&value); }
inline AnimVulkanAttribute *c(VulkanAttribute &value) noexcept { return reinterpret_cast<AnimVulkanAttribute *>(&value); }
} // namespace detail

/// What an output is made of. `VulkanOutputOptions()` fills in the defaults.
struct VulkanOutputOptions {
    /// The library's defaults.
    VulkanOutputOptions() noexcept { anim_vulkan_output_options_init(reinterpret_cast<AnimVulkanOutputOptions *>(this), sizeof *this); }

    /// `sizeof(AnimVulkanOutputOptions)`.
    size_t struct_size = sizeof(AnimVulkanOutputOptions);
    /// Positions: `FLOAT3` or `FLOAT4`.
    VulkanAttribute position = {};
    /// Unit normals.
    VulkanAttribute normal = {};
    /// Unit tangents.
    VulkanAttribute tangent = {};
    /// Positions of the pose before, skinned again from that pose's palette: `FLOAT3` or `FLOAT4`. `copies` gives the
    /// same without skinning again.
    VulkanAttribute previous_position = {};
    /// For how many vertices.
    uint32_t vertex_count = {};
    /// How many copies there are, 1 to 16; 1 by default. With two or more each recording writes the next copy, and the
    /// positions of the recording before stay where they are, for motion vectors.
    uint32_t copies = {};
    /// 1 to ignore strides and offsets and lay one attribute after the other, each packed. 0 by default.
    uint8_t planar = {};
    /// Must be 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimVulkanOutputOptions *c(const VulkanOutputOptions &value) noexcept { return reinterpret_cast<const AnimVulkanOutputOptions *>(&value); }
inline AnimVulkanOutputOptions *c(VulkanOutputOptions &value) noexcept { return reinterpret_cast<AnimVulkanOutputOptions *>(&value); }
} // namespace detail

/// A part of a buffer that holds one attribute of vertices.
struct VulkanStream {
    /// The buffer; null for none.
    AnimVkBuffer buffer = {};
    /// Where the first vertex's begins in it, in bytes; a multiple of 4.
    uint64_t offset = {};
    /// The same as an address on the device; 0 without buffer device addresses. In a job, an address instead of a
    /// buffer.
    uint64_t address = {};
    /// A `VertexFormat`.
    VertexFormat format = {};
    /// Bytes from vertex to vertex; a multiple of 4.
    uint32_t stride = {};
};

namespace detail {
inline const AnimVulkanStream *c(const VulkanStream &value) noexcept { return reinterpret_cast<const AnimVulkanStream *>(&value); }
inline AnimVulkanStream *c(VulkanStream &value) noexcept { return reinterpret_cast<AnimVulkanStream *>(&value); }
} // namespace detail

/// Where an output's attributes are.
struct VulkanOutputStreams {
    /// `sizeof(AnimVulkanOutputStreams)`.
    size_t struct_size = sizeof(AnimVulkanOutputStreams);
    /// Positions.
    VulkanStream position = {};
    /// Normals.
    VulkanStream normal = {};
    /// Tangents.
    VulkanStream tangent = {};
    /// Positions of the pose before, where the layout has them.
    VulkanStream previous_position = {};
    /// The positions of the recording before the last one: in another copy where there are two or more, the same after
    /// a reset and after the first.
    VulkanStream position_before = {};
    /// Which copy this is, from 0.
    uint32_t copy = {};
    /// How many there are.
    uint32_t copies = {};
};

namespace detail {
inline const AnimVulkanOutputStreams *c(const VulkanOutputStreams &value) noexcept { return reinterpret_cast<const AnimVulkanOutputStreams *>(&value); }
inline AnimVulkanOutputStreams *c(VulkanOutputStreams &value) noexcept { return reinterpret_cast<AnimVulkanOutputStreams *>(&value); }
} // namespace detail

// ---- Skinning on Vulkan devices ------------------------------------------------------------------------------------

/// How jobs are recorded. `VulkanRecordOptions()` fills in the defaults.
struct VulkanRecordOptions {
    /// The library's defaults.
    VulkanRecordOptions() noexcept { anim_vulkan_record_options_init(reinterpret_cast<AnimVulkanRecordOptions *>(this), sizeof *this); }

    /// `sizeof(AnimVulkanRecordOptions)`.
    size_t struct_size = sizeof(AnimVulkanRecordOptions);
    /// A `VulkanBarriers`; full by default.
    VulkanBarriers barriers = {};
    /// The stages that read the outputs, a `VkPipelineStageFlags`; vertex input and vertex shader by default.
    uint32_t reading_stages = {};
    /// How they read them, a `VkAccessFlags`; as vertex attributes and by shaders by default.
    uint32_t reading_access = {};
    /// Gives the outputs that are buffers to this queue family after skinning, where you record the matching acquire;
    /// `vulkan_no_family` by default.
    uint32_t release_to = {};
    /// Takes the outputs that are buffers from this queue family before skinning, where you recorded the matching
    /// release. It is needed only to keep what lies between the attributes; `vulkan_no_family` by default.
    uint32_t acquire_from = {};
    /// 1 to take the number of workgroups from the frame's buffer when the commands run. 0 by default.
    uint8_t indirect = {};
    /// Must be 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimVulkanRecordOptions *c(const VulkanRecordOptions &value) noexcept { return reinterpret_cast<const AnimVulkanRecordOptions *>(&value); }
inline AnimVulkanRecordOptions *c(VulkanRecordOptions &value) noexcept { return reinterpret_cast<AnimVulkanRecordOptions *>(&value); }
} // namespace detail

/// What was recorded.
struct VulkanRecorded {
    /// `sizeof(AnimVulkanRecorded)`.
    size_t struct_size = sizeof(AnimVulkanRecorded);
    /// Vertices that are written.
    uint64_t vertices = {};
    /// Bytes of meshes that are copied to the device.
    uint64_t uploaded_bytes = {};
    /// Bytes of the frame's buffer that were written.
    uint64_t frame_bytes = {};
    /// Dispatches.
    uint32_t dispatches = {};
    /// Their workgroups.
    uint32_t workgroups = {};
    /// The stages that write the outputs, a `VkPipelineStageFlags`.
    uint32_t writing_stages = {};
    /// How they write them, a `VkAccessFlags`.
    uint32_t writing_access = {};
};

namespace detail {
inline const AnimVulkanRecorded *c(const VulkanRecorded &value) noexcept { return reinterpret_cast<const AnimVulkanRecorded *>(&value); }
inline AnimVulkanRecorded *c(VulkanRecorded &value) noexcept { return reinterpret_cast<AnimVulkanRecorded *>(&value); }
} // namespace detail

// ---- Palettes on Vulkan devices ------------------------------------------------------------------------------------

/// A palette to write for your own shaders.
struct VulkanPalette {
    /// One matrix for each joint.
    const Matrix *matrices = {};
    /// How many there are.
    size_t count = {};
};

namespace detail {
inline const AnimVulkanPalette *c(const VulkanPalette &value) noexcept { return reinterpret_cast<const AnimVulkanPalette *>(&value); }
inline AnimVulkanPalette *c(VulkanPalette &value) noexcept { return reinterpret_cast<AnimVulkanPalette *>(&value); }
} // namespace detail

/// Where a palette was written, until its frame has completed.
struct VulkanPalettePlace {
    /// The buffer; null for a palette without joints.
    AnimVkBuffer buffer = {};
    /// Where it begins in the buffer, in bytes; a multiple of 16. Three rows of four `float` for each joint follow.
    uint64_t offset = {};
    /// The same as an address on the device; 0 without buffer device addresses.
    uint64_t address = {};
};

namespace detail {
inline const AnimVulkanPalettePlace *c(const VulkanPalettePlace &value) noexcept { return reinterpret_cast<const AnimVulkanPalettePlace *>(&value); }
inline AnimVulkanPalettePlace *c(VulkanPalettePlace &value) noexcept { return reinterpret_cast<AnimVulkanPalettePlace *>(&value); }
} // namespace detail

class VulkanDeviceId;
class VulkanDevice;
class VulkanMeshId;
class VulkanMesh;
class VulkanOutputId;
class VulkanOutput;
struct VulkanSkinJob;

namespace detail {
template <> inline AnimStatus release(AnimVulkanDevice handle) noexcept { return anim_vulkan_device_release(handle); }
template <> inline AnimStatus release(AnimVulkanMesh handle) noexcept { return anim_vulkan_mesh_release(handle); }
template <> inline AnimStatus release(AnimVulkanOutput handle) noexcept { return anim_vulkan_output_release(handle); }
} // namespace detail

// ---- VulkanDevice --------------------------------------------------------------------------------------------------

/// A Vulkan device of yours that libanim skins on. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `VulkanDevice` owns one.
class VulkanDeviceId : public detail::Id<AnimVulkanDevice> {
public:
    using Id::Id;

    /// Begins a frame: what is recorded from now on belongs to it.
    ///
    /// @param frame the frame's number: above that of the frame before, from 1
    /// @param completed_frame the last frame whose work the device has completed; 0 before there is one
    /// Fails with `Status::OutOfRange` for numbers that do not rise; `Status::Busy` while the frame `frames_in_flight`
    /// before this one has not completed; `Status::DeviceLost`; or what handles give
    ///
    /// Threads: any. Allocates nothing.
    Result<void> frame_begin(uint64_t frame, uint64_t completed_frame) const;

    /// Takes note that a frame, and so all before it, has completed, and frees what only they used.
    ///
    /// @param completed_frame the frame; a number above the last that began stands for that one
    /// Fails with `Status::OutOfRange` for one below what was said before, or what handles give
    ///
    /// Threads: any.
    Result<void> frame_complete(uint64_t completed_frame) const;

    /// Gives back buffers that hold no mesh and no output.
    ///
    /// Fails with what handles give
    ///
    /// Threads: any.
    Result<void> trim() const;

    /// Tells what a device uses, and how long its work took. Does not wait.
    ///
    /// @return what it is
    /// Fails with `Status::DeviceLost`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Threads: any. Allocates nothing.
    Result<VulkanStatistics> statistics() const;

    /// Records the skinning of meshes: all of them, or none if one cannot be. Meshes that were made meanwhile are copied to
    /// the device first.
    ///
    /// @param command_buffer a command buffer of its queue family, being recorded, outside a render pass
    /// @param options how to record; left out for the defaults
    /// @param jobs the jobs
    /// @return what was recorded, filled as far as its `struct_size` says; may be null
    /// Fails with `Status::TooLate` before the first frame began; `Status::Mismatch` for a palette that is too short or
    /// too many morph weights; `Status::BufferTooSmall` for an output; `Status::NotFound` for an attribute the mesh has
    /// no data for; `Status::ForeignHandle` for a mesh or an output of another device; `Status::InvalidArgument` for a
    /// stream that cannot be written, an output in two jobs, or none; `Status::NotFinite`; `Status::InvalidEnum`;
    /// `Status::OutOfMemory`; `Status::Unsupported` for more at once than a binding of the device reaches;
    /// `Status::HostRefused`; `Status::DeviceLost`; `Status::InvalidStructSize`; or what pointers and handles give
    ///
    /// Submit the command buffer after those recorded before it. Palettes and weights are copied. Buffers and addresses
    /// in jobs must be good until the frame has completed.
    /// Threads: any. Allocates nothing, once its room has grown to what the host records.
    Result<VulkanRecorded> skin_record(
        AnimVkCommandBuffer command_buffer, const VulkanRecordOptions &options, Span<const VulkanSkinJob> jobs) const;

    /// Writes palettes into the frame's buffer, for shaders of yours: this pose's and, for motion vectors, the one's before.
    /// Nothing is recorded; what the CPU wrote before a submit is seen by what was submitted.
    ///
    /// @param palettes the palettes
    /// @param places become the places, as many as palettes
    ///
    /// The buffer can differ from frame to frame, and from call to call where it had to grow.
    ///
    /// Threads: any. Allocates nothing, once its room has grown to what the host writes.
    Result<void> palettes_write(Span<const VulkanPalette> palettes, Span<VulkanPalettePlace> places) const;
};

/// Owns a vulkan device: releases it in the end. Can be moved, and goes wherever its id is wanted.
class VulkanDevice : public detail::Owner<VulkanDeviceId> {
public:
    using Owner::Owner;

    /// Takes your device into use: looks up every function, checks limits, and makes pipelines.
    ///
    /// @param context where it belongs
    /// @param options the device
    /// @return libanim's view of it
    /// Fails with `Status::Unsupported` for a version below 1.1, a limit that is too low, or a function that cannot be
    /// had, which the message names; `Status::OutOfRange` for a setting; `Status::OutOfMemory`; `Status::DeviceLost`;
    /// `Status::InvalidStructSize`; or what pointers and handles give
    ///
    /// Ownership: instance, device and what `user` points to must outlive the result. Release it with
    /// `VulkanDevice::release` before you destroy the device, and before you release the context.
    /// Threads: any.
    static Result<VulkanDevice> create(ContextId context, const VulkanDeviceOptions &options);
};

// ---- VulkanMesh ----------------------------------------------------------------------------------------------------

/// A mesh on a Vulkan device. Never changes.
///
/// The id of one: a value to copy, compare and keep. `VulkanMesh` owns one.
class VulkanMeshId : public detail::Id<AnimVulkanMesh> {
public:
    using Id::Id;
};

/// Owns a vulkan mesh: releases it in the end. Can be moved, and goes wherever its id is wanted.
class VulkanMesh : public detail::Owner<VulkanMeshId> {
public:
    using Owner::Owner;

    /// Takes a prepared mesh to a device; the next recording copies it.
    ///
    /// @param device the device
    /// @param skin_mesh the prepared mesh, which may be released after
    /// @return the mesh on the device
    /// Fails with `Status::OutOfMemory`, also for the device's memory and its limit; `Status::Unsupported` for a mesh
    /// that is larger than a binding of the device reaches; `Status::HostRefused` where your own function made no
    /// buffer; `Status::DeviceLost`; or what pointers and handles give
    ///
    /// Threads: any.
    static Result<VulkanMesh> create(VulkanDeviceId device, SkinMeshId skin_mesh);
};

// ---- VulkanOutput --------------------------------------------------------------------------------------------------

/// Room for one instance's skinned vertices on a Vulkan device.
///
/// The id of one: a value to copy, compare and keep. `VulkanOutput` owns one.
class VulkanOutputId : public detail::Id<AnimVulkanOutput> {
public:
    using Id::Id;

    /// Tells where the last recording wrote an output's attributes. Before the first, where it will write them.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// The buffer never changes; with one copy the offsets do not either.
    /// Threads: any. Allocates nothing.
    Result<VulkanOutputStreams> streams() const;
};

/// Owns a vulkan output: releases it in the end. Can be moved, and goes wherever its id is wanted.
class VulkanOutput : public detail::Owner<VulkanOutputId> {
public:
    using Owner::Owner;

    /// Makes room for an instance's skinned vertices. The buffer can be drawn from, read by shaders, and copied to and from.
    ///
    /// @param device the device
    /// @param options what it is made of
    /// @return the output
    /// Fails with `Status::InvalidArgument` for a layout without attributes, with an attribute in a format that it
    /// cannot have, or with places that are no multiples of 4; `Status::InvalidEnum`; `Status::OutOfRange` for
    /// `copies`; `Status::OutOfMemory`, `Status::Unsupported`, `Status::HostRefused` and `Status::DeviceLost` as for
    /// meshes; `Status::InvalidStructSize`; or what pointers and handles give
    ///
    /// Attributes that share a stride are interleaved, and what lies between them is left to you: copy texture
    /// coordinates there once, in every copy.
    /// Threads: any.
    static Result<VulkanOutput> create(VulkanDeviceId device, const VulkanOutputOptions &options);
};

// ---- Structs that name objects -------------------------------------------------------------------------------------

/// One mesh to skin on a device. `VulkanSkinJob()` fills in the defaults.
struct VulkanSkinJob {
    /// The library's defaults.
    VulkanSkinJob() noexcept { anim_vulkan_skin_job_init(reinterpret_cast<AnimVulkanSkinJob *>(this), sizeof *this); }

    /// `sizeof(AnimVulkanSkinJob)`, the same in all jobs of a call.
    size_t struct_size = sizeof(AnimVulkanSkinJob);
    /// The mesh.
    VulkanMeshId mesh = {};
    /// Where the vertices go: an output, which is in one job of a call; or zero, the default, and streams below.
    VulkanOutputId output = {};
    /// One matrix for each joint of the mesh's skin. Jobs after one another that share the pointer share the copy.
    const Matrix *palette = {};
    /// How many matrices there are.
    size_t palette_count = {};
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    const float *morph_weights = {};
    /// How many weights there are.
    size_t morph_weight_count = {};
    /// The palette of the pose before, for previous positions. With null here and in `previous_morph_weights`, the
    /// default, they are those of this pose.
    const Matrix *previous_palette = {};
    /// How many matrices there are.
    size_t previous_palette_count = {};
    /// The morph weights of the pose before.
    const float *previous_morph_weights = {};
    /// How many weights there are.
    size_t previous_morph_weight_count = {};
    /// Where positions go in memory of yours; of no format, the default, for nowhere.
    VulkanStream position = {};
    /// Where normals go, likewise.
    VulkanStream normal = {};
    /// Where tangents go, likewise.
    VulkanStream tangent = {};
    /// Where positions of the pose before go, likewise.
    VulkanStream previous_position = {};
    /// A `SkinMethod`; linear by default.
    SkinMethod method = {};
    /// 1, the default, to keep normals at right angles to the surface where joints scale unevenly; 0 is a little
    /// faster.
    uint8_t scaled_normals = {};
    /// 1 for a mesh that is seen for the first time, or jumped: previous positions are those of this pose. 0 by
    /// default.
    uint8_t reset = {};
    /// Must be 0.
    uint8_t reserved[2] = {};
};

namespace detail {
inline const AnimVulkanSkinJob *c(const VulkanSkinJob &value) noexcept { return reinterpret_cast<const AnimVulkanSkinJob *>(&value); }
inline AnimVulkanSkinJob *c(VulkanSkinJob &value) noexcept { return reinterpret_cast<AnimVulkanSkinJob *>(&value); }
} // namespace detail

// ---- Functions of no object ----------------------------------------------------------------------------------------

/// Tells what a device must offer, before there is one.
///
/// @return what it is
/// Fails with `Status::InvalidStructSize`, or what pointers give
///
/// Threads: any.
Result<VulkanRequirements> vulkan_requirements();

/// Names a function that libanim asks `vkGetInstanceProcAddr` and `vkGetDeviceProcAddr` for, those of options last.
///
/// @param index which of them, below `function_count` of the requirements
/// @return a view of the name
/// Fails with `Status::OutOfRange`, or what pointers give
///
/// Ownership: the view is good forever.
/// Threads: any.
Result<std::string_view> vulkan_function_name(uint32_t index);

inline Result<VulkanRequirements> vulkan_requirements()
{
    detail::Call call_;
    VulkanRequirements requirements;
    AnimStatus status_ = anim_vulkan_requirements(detail::c(requirements));
    return call_.done(status_, [&] { return requirements; });
}

inline Result<std::string_view> vulkan_function_name(uint32_t index)
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_vulkan_function_name(index, &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<VulkanDevice> VulkanDevice::create(ContextId context, const VulkanDeviceOptions &options)
{
    detail::Call call_;
    AnimVulkanDevice device{};
    AnimStatus status_ = anim_vulkan_device_create(context.c(), detail::c(options), &device);
    return call_.done(status_, [&] { return VulkanDevice(VulkanDeviceId(device)); });
}

inline Result<void> VulkanDeviceId::frame_begin(uint64_t frame, uint64_t completed_frame) const
{
    detail::Call call_;
    return call_.done(anim_vulkan_frame_begin(c(), frame, completed_frame));
}

inline Result<void> VulkanDeviceId::frame_complete(uint64_t completed_frame) const
{
    detail::Call call_;
    return call_.done(anim_vulkan_frame_complete(c(), completed_frame));
}

inline Result<void> VulkanDeviceId::trim() const
{
    detail::Call call_;
    return call_.done(anim_vulkan_device_trim(c()));
}

inline Result<VulkanStatistics> VulkanDeviceId::statistics() const
{
    detail::Call call_;
    VulkanStatistics statistics;
    AnimStatus status_ = anim_vulkan_device_statistics(c(), detail::c(statistics));
    return call_.done(status_, [&] { return statistics; });
}

inline Result<VulkanMesh> VulkanMesh::create(VulkanDeviceId device, SkinMeshId skin_mesh)
{
    detail::Call call_;
    AnimVulkanMesh mesh{};
    AnimStatus status_ = anim_vulkan_mesh_create(device.c(), skin_mesh.c(), &mesh);
    return call_.done(status_, [&] { return VulkanMesh(VulkanMeshId(mesh)); });
}

inline Result<VulkanOutput> VulkanOutput::create(VulkanDeviceId device, const VulkanOutputOptions &options)
{
    detail::Call call_;
    AnimVulkanOutput output{};
    AnimStatus status_ = anim_vulkan_output_create(device.c(), detail::c(options), &output);
    return call_.done(status_, [&] { return VulkanOutput(VulkanOutputId(output)); });
}

inline Result<VulkanOutputStreams> VulkanOutputId::streams() const
{
    detail::Call call_;
    VulkanOutputStreams streams;
    AnimStatus status_ = anim_vulkan_output_streams(c(), detail::c(streams));
    return call_.done(status_, [&] { return streams; });
}

inline Result<VulkanRecorded> VulkanDeviceId::skin_record(
    AnimVkCommandBuffer command_buffer, const VulkanRecordOptions &options, Span<const VulkanSkinJob> jobs) const
{
    detail::Call call_;
    VulkanRecorded recorded;
    AnimStatus status_ = anim_vulkan_skin_record(
        c(), command_buffer, detail::c(options), reinterpret_cast<const AnimVulkanSkinJob *>(jobs.data()), jobs.size(),
        detail::c(recorded));
    return call_.done(status_, [&] { return recorded; });
}

static_assert(sizeof(VulkanRequirements) == sizeof(AnimVulkanRequirements), "VulkanRequirements");
static_assert(offsetof(VulkanRequirements, struct_size) == offsetof(AnimVulkanRequirements, struct_size), "VulkanRequirements.struct_size");
static_assert(offsetof(VulkanRequirements, api_version) == offsetof(AnimVulkanRequirements, api_version), "VulkanRequirements.api_version");
static_assert(offsetof(VulkanRequirements, queue_flags) == offsetof(AnimVulkanRequirements, queue_flags), "VulkanRequirements.queue_flags");
static_assert(offsetof(VulkanRequirements, storage_buffers) == offsetof(AnimVulkanRequirements, storage_buffers), "VulkanRequirements.storage_buffers");
static_assert(offsetof(VulkanRequirements, work_group_size) == offsetof(AnimVulkanRequirements, work_group_size), "VulkanRequirements.work_group_size");
static_assert(offsetof(VulkanRequirements, push_constant_bytes) == offsetof(AnimVulkanRequirements, push_constant_bytes), "VulkanRequirements.push_constant_bytes");
static_assert(offsetof(VulkanRequirements, output_usage) == offsetof(AnimVulkanRequirements, output_usage), "VulkanRequirements.output_usage");
static_assert(offsetof(VulkanRequirements, function_count) == offsetof(AnimVulkanRequirements, function_count), "VulkanRequirements.function_count");
static_assert(offsetof(VulkanRequirements, most_frames_in_flight) == offsetof(AnimVulkanRequirements, most_frames_in_flight), "VulkanRequirements.most_frames_in_flight");
static_assert(sizeof(VulkanBuffer) == sizeof(AnimVulkanBuffer), "VulkanBuffer");
static_assert(offsetof(VulkanBuffer, buffer) == offsetof(AnimVulkanBuffer, buffer), "VulkanBuffer.buffer");
static_assert(offsetof(VulkanBuffer, mapped) == offsetof(AnimVulkanBuffer, mapped), "VulkanBuffer.mapped");
static_assert(sizeof(VulkanDeviceOptions) == sizeof(AnimVulkanDeviceOptions), "VulkanDeviceOptions");
static_assert(offsetof(VulkanDeviceOptions, struct_size) == offsetof(AnimVulkanDeviceOptions, struct_size), "VulkanDeviceOptions.struct_size");
static_assert(offsetof(VulkanDeviceOptions, get_instance_proc_addr) == offsetof(AnimVulkanDeviceOptions, get_instance_proc_addr), "VulkanDeviceOptions.get_instance_proc_addr");
static_assert(offsetof(VulkanDeviceOptions, instance) == offsetof(AnimVulkanDeviceOptions, instance), "VulkanDeviceOptions.instance");
static_assert(offsetof(VulkanDeviceOptions, physical_device) == offsetof(AnimVulkanDeviceOptions, physical_device), "VulkanDeviceOptions.physical_device");
static_assert(offsetof(VulkanDeviceOptions, device) == offsetof(AnimVulkanDeviceOptions, device), "VulkanDeviceOptions.device");
static_assert(offsetof(VulkanDeviceOptions, pipeline_cache) == offsetof(AnimVulkanDeviceOptions, pipeline_cache), "VulkanDeviceOptions.pipeline_cache");
static_assert(offsetof(VulkanDeviceOptions, allocation_callbacks) == offsetof(AnimVulkanDeviceOptions, allocation_callbacks), "VulkanDeviceOptions.allocation_callbacks");
static_assert(offsetof(VulkanDeviceOptions, create_buffer) == offsetof(AnimVulkanDeviceOptions, create_buffer), "VulkanDeviceOptions.create_buffer");
static_assert(offsetof(VulkanDeviceOptions, destroy_buffer) == offsetof(AnimVulkanDeviceOptions, destroy_buffer), "VulkanDeviceOptions.destroy_buffer");
static_assert(offsetof(VulkanDeviceOptions, user) == offsetof(AnimVulkanDeviceOptions, user), "VulkanDeviceOptions.user");
static_assert(offsetof(VulkanDeviceOptions, byte_limit) == offsetof(AnimVulkanDeviceOptions, byte_limit), "VulkanDeviceOptions.byte_limit");
static_assert(offsetof(VulkanDeviceOptions, mesh_bytes) == offsetof(AnimVulkanDeviceOptions, mesh_bytes), "VulkanDeviceOptions.mesh_bytes");
static_assert(offsetof(VulkanDeviceOptions, output_bytes) == offsetof(AnimVulkanDeviceOptions, output_bytes), "VulkanDeviceOptions.output_bytes");
static_assert(offsetof(VulkanDeviceOptions, frame_bytes) == offsetof(AnimVulkanDeviceOptions, frame_bytes), "VulkanDeviceOptions.frame_bytes");
static_assert(offsetof(VulkanDeviceOptions, api_version) == offsetof(AnimVulkanDeviceOptions, api_version), "VulkanDeviceOptions.api_version");
static_assert(offsetof(VulkanDeviceOptions, queue_family) == offsetof(AnimVulkanDeviceOptions, queue_family), "VulkanDeviceOptions.queue_family");
static_assert(offsetof(VulkanDeviceOptions, frames_in_flight) == offsetof(AnimVulkanDeviceOptions, frames_in_flight), "VulkanDeviceOptions.frames_in_flight");
static_assert(offsetof(VulkanDeviceOptions, buffer_device_address) == offsetof(AnimVulkanDeviceOptions, buffer_device_address), "VulkanDeviceOptions.buffer_device_address");
static_assert(offsetof(VulkanDeviceOptions, debug_utils) == offsetof(AnimVulkanDeviceOptions, debug_utils), "VulkanDeviceOptions.debug_utils");
static_assert(offsetof(VulkanDeviceOptions, timestamps) == offsetof(AnimVulkanDeviceOptions, timestamps), "VulkanDeviceOptions.timestamps");
static_assert(offsetof(VulkanDeviceOptions, reserved) == offsetof(AnimVulkanDeviceOptions, reserved), "VulkanDeviceOptions.reserved");
static_assert(sizeof(VulkanStatistics) == sizeof(AnimVulkanStatistics), "VulkanStatistics");
static_assert(offsetof(VulkanStatistics, struct_size) == offsetof(AnimVulkanStatistics, struct_size), "VulkanStatistics.struct_size");
static_assert(offsetof(VulkanStatistics, used_bytes) == offsetof(AnimVulkanStatistics, used_bytes), "VulkanStatistics.used_bytes");
static_assert(offsetof(VulkanStatistics, begun_frame) == offsetof(AnimVulkanStatistics, begun_frame), "VulkanStatistics.begun_frame");
static_assert(offsetof(VulkanStatistics, completed_frame) == offsetof(AnimVulkanStatistics, completed_frame), "VulkanStatistics.completed_frame");
static_assert(offsetof(VulkanStatistics, waiting) == offsetof(AnimVulkanStatistics, waiting), "VulkanStatistics.waiting");
static_assert(offsetof(VulkanStatistics, pending_meshes) == offsetof(AnimVulkanStatistics, pending_meshes), "VulkanStatistics.pending_meshes");
static_assert(offsetof(VulkanStatistics, gpu_frame) == offsetof(AnimVulkanStatistics, gpu_frame), "VulkanStatistics.gpu_frame");
static_assert(offsetof(VulkanStatistics, gpu_seconds) == offsetof(AnimVulkanStatistics, gpu_seconds), "VulkanStatistics.gpu_seconds");
static_assert(sizeof(VulkanAttribute) == sizeof(AnimVulkanAttribute), "VulkanAttribute");
static_assert(offsetof(VulkanAttribute, format) == offsetof(AnimVulkanAttribute, format), "VulkanAttribute.format");
static_assert(offsetof(VulkanAttribute, stride) == offsetof(AnimVulkanAttribute, stride), "VulkanAttribute.stride");
static_assert(offsetof(VulkanAttribute, offset) == offsetof(AnimVulkanAttribute, offset), "VulkanAttribute.offset");
static_assert(sizeof(VulkanOutputOptions) == sizeof(AnimVulkanOutputOptions), "VulkanOutputOptions");
static_assert(offsetof(VulkanOutputOptions, struct_size) == offsetof(AnimVulkanOutputOptions, struct_size), "VulkanOutputOptions.struct_size");
static_assert(offsetof(VulkanOutputOptions, position) == offsetof(AnimVulkanOutputOptions, position), "VulkanOutputOptions.position");
static_assert(offsetof(VulkanOutputOptions, normal) == offsetof(AnimVulkanOutputOptions, normal), "VulkanOutputOptions.normal");
static_assert(offsetof(VulkanOutputOptions, tangent) == offsetof(AnimVulkanOutputOptions, tangent), "VulkanOutputOptions.tangent");
static_assert(offsetof(VulkanOutputOptions, previous_position) == offsetof(AnimVulkanOutputOptions, previous_position), "VulkanOutputOptions.previous_position");
static_assert(offsetof(VulkanOutputOptions, vertex_count) == offsetof(AnimVulkanOutputOptions, vertex_count), "VulkanOutputOptions.vertex_count");
static_assert(offsetof(VulkanOutputOptions, copies) == offsetof(AnimVulkanOutputOptions, copies), "VulkanOutputOptions.copies");
static_assert(offsetof(VulkanOutputOptions, planar) == offsetof(AnimVulkanOutputOptions, planar), "VulkanOutputOptions.planar");
static_assert(offsetof(VulkanOutputOptions, reserved) == offsetof(AnimVulkanOutputOptions, reserved), "VulkanOutputOptions.reserved");
static_assert(sizeof(VulkanStream) == sizeof(AnimVulkanStream), "VulkanStream");
static_assert(offsetof(VulkanStream, buffer) == offsetof(AnimVulkanStream, buffer), "VulkanStream.buffer");
static_assert(offsetof(VulkanStream, offset) == offsetof(AnimVulkanStream, offset), "VulkanStream.offset");
static_assert(offsetof(VulkanStream, address) == offsetof(AnimVulkanStream, address), "VulkanStream.address");
static_assert(offsetof(VulkanStream, format) == offsetof(AnimVulkanStream, format), "VulkanStream.format");
static_assert(offsetof(VulkanStream, stride) == offsetof(AnimVulkanStream, stride), "VulkanStream.stride");
static_assert(sizeof(VulkanOutputStreams) == sizeof(AnimVulkanOutputStreams), "VulkanOutputStreams");
static_assert(offsetof(VulkanOutputStreams, struct_size) == offsetof(AnimVulkanOutputStreams, struct_size), "VulkanOutputStreams.struct_size");
static_assert(offsetof(VulkanOutputStreams, position) == offsetof(AnimVulkanOutputStreams, position), "VulkanOutputStreams.position");
static_assert(offsetof(VulkanOutputStreams, normal) == offsetof(AnimVulkanOutputStreams, normal), "VulkanOutputStreams.normal");
static_assert(offsetof(VulkanOutputStreams, tangent) == offsetof(AnimVulkanOutputStreams, tangent), "VulkanOutputStreams.tangent");
static_assert(offsetof(VulkanOutputStreams, previous_position) == offsetof(AnimVulkanOutputStreams, previous_position), "VulkanOutputStreams.previous_position");
static_assert(offsetof(VulkanOutputStreams, position_before) == offsetof(AnimVulkanOutputStreams, position_before), "VulkanOutputStreams.position_before");
static_assert(offsetof(VulkanOutputStreams, copy) == offsetof(AnimVulkanOutputStreams, copy), "VulkanOutputStreams.copy");
static_assert(offsetof(VulkanOutputStreams, copies) == offsetof(AnimVulkanOutputStreams, copies), "VulkanOutputStreams.copies");
static_assert(sizeof(VulkanRecordOptions) == sizeof(AnimVulkanRecordOptions), "VulkanRecordOptions");
static_assert(offsetof(VulkanRecordOptions, struct_size) == offsetof(AnimVulkanRecordOptions, struct_size), "VulkanRecordOptions.struct_size");
static_assert(offsetof(VulkanRecordOptions, barriers) == offsetof(AnimVulkanRecordOptions, barriers), "VulkanRecordOptions.barriers");
static_assert(offsetof(VulkanRecordOptions, reading_stages) == offsetof(AnimVulkanRecordOptions, reading_stages), "VulkanRecordOptions.reading_stages");
static_assert(offsetof(VulkanRecordOptions, reading_access) == offsetof(AnimVulkanRecordOptions, reading_access), "VulkanRecordOptions.reading_access");
static_assert(offsetof(VulkanRecordOptions, release_to) == offsetof(AnimVulkanRecordOptions, release_to), "VulkanRecordOptions.release_to");
static_assert(offsetof(VulkanRecordOptions, acquire_from) == offsetof(AnimVulkanRecordOptions, acquire_from), "VulkanRecordOptions.acquire_from");
static_assert(offsetof(VulkanRecordOptions, indirect) == offsetof(AnimVulkanRecordOptions, indirect), "VulkanRecordOptions.indirect");
static_assert(offsetof(VulkanRecordOptions, reserved) == offsetof(AnimVulkanRecordOptions, reserved), "VulkanRecordOptions.reserved");
static_assert(sizeof(VulkanSkinJob) == sizeof(AnimVulkanSkinJob), "VulkanSkinJob");
static_assert(offsetof(VulkanSkinJob, struct_size) == offsetof(AnimVulkanSkinJob, struct_size), "VulkanSkinJob.struct_size");
static_assert(offsetof(VulkanSkinJob, mesh) == offsetof(AnimVulkanSkinJob, mesh), "VulkanSkinJob.mesh");
static_assert(offsetof(VulkanSkinJob, output) == offsetof(AnimVulkanSkinJob, output), "VulkanSkinJob.output");
static_assert(offsetof(VulkanSkinJob, palette) == offsetof(AnimVulkanSkinJob, palette), "VulkanSkinJob.palette");
static_assert(offsetof(VulkanSkinJob, palette_count) == offsetof(AnimVulkanSkinJob, palette_count), "VulkanSkinJob.palette_count");
static_assert(offsetof(VulkanSkinJob, morph_weights) == offsetof(AnimVulkanSkinJob, morph_weights), "VulkanSkinJob.morph_weights");
static_assert(offsetof(VulkanSkinJob, morph_weight_count) == offsetof(AnimVulkanSkinJob, morph_weight_count), "VulkanSkinJob.morph_weight_count");
static_assert(offsetof(VulkanSkinJob, previous_palette) == offsetof(AnimVulkanSkinJob, previous_palette), "VulkanSkinJob.previous_palette");
static_assert(offsetof(VulkanSkinJob, previous_palette_count) == offsetof(AnimVulkanSkinJob, previous_palette_count), "VulkanSkinJob.previous_palette_count");
static_assert(offsetof(VulkanSkinJob, previous_morph_weights) == offsetof(AnimVulkanSkinJob, previous_morph_weights), "VulkanSkinJob.previous_morph_weights");
static_assert(offsetof(VulkanSkinJob, previous_morph_weight_count) == offsetof(AnimVulkanSkinJob, previous_morph_weight_count), "VulkanSkinJob.previous_morph_weight_count");
static_assert(offsetof(VulkanSkinJob, position) == offsetof(AnimVulkanSkinJob, position), "VulkanSkinJob.position");
static_assert(offsetof(VulkanSkinJob, normal) == offsetof(AnimVulkanSkinJob, normal), "VulkanSkinJob.normal");
static_assert(offsetof(VulkanSkinJob, tangent) == offsetof(AnimVulkanSkinJob, tangent), "VulkanSkinJob.tangent");
static_assert(offsetof(VulkanSkinJob, previous_position) == offsetof(AnimVulkanSkinJob, previous_position), "VulkanSkinJob.previous_position");
static_assert(offsetof(VulkanSkinJob, method) == offsetof(AnimVulkanSkinJob, method), "VulkanSkinJob.method");
static_assert(offsetof(VulkanSkinJob, scaled_normals) == offsetof(AnimVulkanSkinJob, scaled_normals), "VulkanSkinJob.scaled_normals");
static_assert(offsetof(VulkanSkinJob, reset) == offsetof(AnimVulkanSkinJob, reset), "VulkanSkinJob.reset");
static_assert(offsetof(VulkanSkinJob, reserved) == offsetof(AnimVulkanSkinJob, reserved), "VulkanSkinJob.reserved");
static_assert(sizeof(VulkanRecorded) == sizeof(AnimVulkanRecorded), "VulkanRecorded");
static_assert(offsetof(VulkanRecorded, struct_size) == offsetof(AnimVulkanRecorded, struct_size), "VulkanRecorded.struct_size");
static_assert(offsetof(VulkanRecorded, vertices) == offsetof(AnimVulkanRecorded, vertices), "VulkanRecorded.vertices");
static_assert(offsetof(VulkanRecorded, uploaded_bytes) == offsetof(AnimVulkanRecorded, uploaded_bytes), "VulkanRecorded.uploaded_bytes");
static_assert(offsetof(VulkanRecorded, frame_bytes) == offsetof(AnimVulkanRecorded, frame_bytes), "VulkanRecorded.frame_bytes");
static_assert(offsetof(VulkanRecorded, dispatches) == offsetof(AnimVulkanRecorded, dispatches), "VulkanRecorded.dispatches");
static_assert(offsetof(VulkanRecorded, workgroups) == offsetof(AnimVulkanRecorded, workgroups), "VulkanRecorded.workgroups");
static_assert(offsetof(VulkanRecorded, writing_stages) == offsetof(AnimVulkanRecorded, writing_stages), "VulkanRecorded.writing_stages");
static_assert(offsetof(VulkanRecorded, writing_access) == offsetof(AnimVulkanRecorded, writing_access), "VulkanRecorded.writing_access");
static_assert(sizeof(VulkanPalette) == sizeof(AnimVulkanPalette), "VulkanPalette");
static_assert(offsetof(VulkanPalette, matrices) == offsetof(AnimVulkanPalette, matrices), "VulkanPalette.matrices");
static_assert(offsetof(VulkanPalette, count) == offsetof(AnimVulkanPalette, count), "VulkanPalette.count");
static_assert(sizeof(VulkanPalettePlace) == sizeof(AnimVulkanPalettePlace), "VulkanPalettePlace");
static_assert(offsetof(VulkanPalettePlace, buffer) == offsetof(AnimVulkanPalettePlace, buffer), "VulkanPalettePlace.buffer");
static_assert(offsetof(VulkanPalettePlace, offset) == offsetof(AnimVulkanPalettePlace, offset), "VulkanPalettePlace.offset");
static_assert(offsetof(VulkanPalettePlace, address) == offsetof(AnimVulkanPalettePlace, address), "VulkanPalettePlace.address");

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_VULKAN_OBJECTS_HPP
