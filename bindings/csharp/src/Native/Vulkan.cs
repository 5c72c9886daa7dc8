// Made from the library's sources by `cargo xtask header`; change those instead.

using System;
using System.Runtime.InteropServices;
using System.Security;

namespace LibAnim.Native
{
    /// <summary>Every function and constant of <c>include/anim_vulkan.h</c>, under its C name. Libraries that were
    /// built without the feature <c>vulkan</c> have none of them.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class VulkanMethods
    {
        private const string Library = Methods.Library;

        /// <summary>Tells what a device must offer, before there is one.</summary>
        /// <param name="requirements">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_requirements(AnimVulkanRequirements* requirements);

        /// <summary>Names a function that libanim asks <c>vkGetInstanceProcAddr</c> and <c>vkGetDeviceProcAddr</c> for,
        /// those of options last.</summary>
        /// <param name="index">Which of them, below <c>function_count</c> of the requirements.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers give.</returns>
        /// <remarks><para>Ownership: the view is good forever.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_function_name(uint index, AnimText* name);

        /// <summary>Fills in the defaults: two frames in flight, libanim's own memory without a limit, no
        /// device.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimVulkanDeviceOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_device_options_init(
            AnimVulkanDeviceOptions* options, UIntPtr struct_size);

        /// <summary>Takes your device into use: looks up every function, checks limits, and makes pipelines.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="options">The device.</param>
        /// <param name="device">Becomes libanim's view of it.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_UNSUPPORTED</c> for a version below 1.1, a limit that is too
        /// low, or a function that cannot be had, which the message names; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// setting; <c>ANIM_STATUS_OUT_OF_MEMORY</c>; <c>ANIM_STATUS_DEVICE_LOST</c>;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: instance, device and what <c>user</c> points to must outlive the result. Release
        /// it with <c>anim_vulkan_device_release</c> before you destroy the device, and before you release the
        /// context.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_device_create(
            AnimContext context, AnimVulkanDeviceOptions* options, AnimVulkanDevice* device);

        /// <summary>Releases a device and destroys everything of libanim's on it. Meshes and outputs of it are of no
        /// use any more.</summary>
        /// <param name="device">The device; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUSY</c> while a frame that began was not said to have
        /// completed; or what handles give.</returns>
        /// <remarks><para>After you have waited for the device, or it was lost, call <c>anim_vulkan_frame_complete</c>
        /// with the last frame first.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_device_release(AnimVulkanDevice device);

        /// <summary>Begins a frame: what is recorded from now on belongs to it.</summary>
        /// <param name="device">The device.</param>
        /// <param name="frame">The frame's number: above that of the frame before, from 1.</param>
        /// <param name="completed_frame">The last frame whose work the device has completed; 0 before there is
        /// one.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for numbers that do not rise;
        /// <c>ANIM_STATUS_BUSY</c> while the frame <c>frames_in_flight</c> before this one has not completed;
        /// <c>ANIM_STATUS_DEVICE_LOST</c>; or what handles give.</returns>
        /// <remarks>Threads: any. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_frame_begin(
            AnimVulkanDevice device, ulong frame, ulong completed_frame);

        /// <summary>Takes note that a frame, and so all before it, has completed, and frees what only they
        /// used.</summary>
        /// <param name="device">The device.</param>
        /// <param name="completed_frame">The frame; a number above the last that began stands for that one.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c> for one below what was said before, or what
        /// handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_frame_complete(AnimVulkanDevice device, ulong completed_frame);

        /// <summary>Gives back buffers that hold no mesh and no output.</summary>
        /// <param name="device">The device.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_device_trim(AnimVulkanDevice device);

        /// <summary>Tells what a device uses, and how long its work took. Does not wait.</summary>
        /// <param name="device">The device.</param>
        /// <param name="statistics">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_DEVICE_LOST</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks>Threads: any. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_device_statistics(
            AnimVulkanDevice device, AnimVulkanStatistics* statistics);

        /// <summary>Takes a prepared mesh to a device; the next recording copies it.</summary>
        /// <param name="device">The device.</param>
        /// <param name="skin_mesh">The prepared mesh, which may be released after.</param>
        /// <param name="mesh">Becomes the mesh on the device.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_MEMORY</c>, also for the device's memory and its
        /// limit; <c>ANIM_STATUS_UNSUPPORTED</c> for a mesh that is larger than a binding of the device reaches;
        /// <c>ANIM_STATUS_HOST_REFUSED</c> where your own function made no buffer; <c>ANIM_STATUS_DEVICE_LOST</c>; or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the mesh with <c>anim_vulkan_mesh_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_mesh_create(
            AnimVulkanDevice device, AnimSkinMesh skin_mesh, AnimVulkanMesh* mesh);

        /// <summary>Releases a mesh. Its memory is given back once no frame in flight uses it.</summary>
        /// <param name="mesh">The mesh; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_mesh_release(AnimVulkanMesh mesh);

        /// <summary>Fills in the defaults: no attributes, one copy.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimVulkanOutputOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_output_options_init(
            AnimVulkanOutputOptions* options, UIntPtr struct_size);

        /// <summary>Makes room for an instance's skinned vertices. The buffer can be drawn from, read by shaders, and
        /// copied to and from.</summary>
        /// <param name="device">The device.</param>
        /// <param name="options">What it is made of.</param>
        /// <param name="output">Becomes the output.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for a layout without attributes, with an
        /// attribute in a format that it cannot have, or with places that are no multiples of 4;
        /// <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for <c>copies</c>;
        /// <c>ANIM_STATUS_OUT_OF_MEMORY</c>, <c>ANIM_STATUS_UNSUPPORTED</c>, <c>ANIM_STATUS_HOST_REFUSED</c> and
        /// <c>ANIM_STATUS_DEVICE_LOST</c> as for meshes; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and
        /// handles give.</returns>
        /// <remarks><para>Attributes that share a stride are interleaved, and what lies between them is left to you:
        /// copy texture coordinates there once, in every copy.</para> <para>Ownership: the caller releases the output
        /// with <c>anim_vulkan_output_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_output_create(
            AnimVulkanDevice device, AnimVulkanOutputOptions* options, AnimVulkanOutput* output);

        /// <summary>Releases an output. Its memory is given back once no frame in flight uses it.</summary>
        /// <param name="output">The output; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_output_release(AnimVulkanOutput output);

        /// <summary>Tells where the last recording wrote an output's attributes. Before the first, where it will write
        /// them.</summary>
        /// <param name="output">The output.</param>
        /// <param name="streams">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>The buffer never changes; with one copy the offsets do not either.</para> <para>Threads: any.
        /// Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_output_streams(
            AnimVulkanOutput output, AnimVulkanOutputStreams* streams);

        /// <summary>No queue family: <c>VK_QUEUE_FAMILY_IGNORED</c>.</summary>
        public const uint ANIM_VULKAN_NO_FAMILY = uint.MaxValue;

        /// <summary>Fills in the defaults: barriers on both sides, for outputs that vertex stages read.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimVulkanRecordOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_record_options_init(
            AnimVulkanRecordOptions* options, UIntPtr struct_size);

        /// <summary>Fills in the defaults: no mesh, no output, linear, with normals that stand scale.</summary>
        /// <param name="job">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimVulkanSkinJob)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_skin_job_init(AnimVulkanSkinJob* job, UIntPtr struct_size);

        /// <summary>Records the skinning of meshes: all of them, or none if one cannot be. Meshes that were made
        /// meanwhile are copied to the device first.</summary>
        /// <param name="device">The device.</param>
        /// <param name="command_buffer">A command buffer of its queue family, being recorded, outside a render
        /// pass.</param>
        /// <param name="options">How to record; null for the defaults.</param>
        /// <param name="jobs">The jobs.</param>
        /// <param name="count">How many.</param>
        /// <param name="recorded">What was recorded, filled as far as its <c>struct_size</c> says; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_TOO_LATE</c> before the first frame began;
        /// <c>ANIM_STATUS_MISMATCH</c> for a palette that is too short or too many morph weights;
        /// <c>ANIM_STATUS_BUFFER_TOO_SMALL</c> for an output; <c>ANIM_STATUS_NOT_FOUND</c> for an attribute the mesh
        /// has no data for; <c>ANIM_STATUS_FOREIGN_HANDLE</c> for a mesh or an output of another device;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for a stream that cannot be written, an output in two jobs, or none;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_OUT_OF_MEMORY</c>;
        /// <c>ANIM_STATUS_UNSUPPORTED</c> for more at once than a binding of the device reaches;
        /// <c>ANIM_STATUS_HOST_REFUSED</c>; <c>ANIM_STATUS_DEVICE_LOST</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Submit the command buffer after those recorded before it. Palettes and weights are copied.
        /// Buffers and addresses in jobs must be good until the frame has completed.</para> <para>Threads: any.
        /// Allocates nothing, once its room has grown to what the host records.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_skin_record(
            AnimVulkanDevice device, IntPtr command_buffer, AnimVulkanRecordOptions* options, AnimVulkanSkinJob* jobs,
            UIntPtr count, AnimVulkanRecorded* recorded);

        /// <summary>Writes palettes into the frame's buffer, for shaders of yours: this pose's and, for motion vectors,
        /// the one's before. Nothing is recorded; what the CPU wrote before a submit is seen by what was
        /// submitted.</summary>
        /// <param name="device">The device.</param>
        /// <param name="palettes">The palettes.</param>
        /// <param name="count">How many.</param>
        /// <param name="places">Become the places, as many as palettes.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_TOO_LATE</c> before the first frame began;
        /// <c>ANIM_STATUS_OUT_OF_MEMORY</c>; <c>ANIM_STATUS_UNSUPPORTED</c> for more at once than a binding of the
        /// device reaches; <c>ANIM_STATUS_HOST_REFUSED</c>; <c>ANIM_STATUS_DEVICE_LOST</c>; or what pointers and
        /// handles give.</returns>
        /// <remarks><para>The buffer can differ from frame to frame, and from call to call where it had to grow.</para>
        /// <para>Threads: any. Allocates nothing, once its room has grown to what the host writes.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_vulkan_palettes_write(
            AnimVulkanDevice device, AnimVulkanPalette* palettes, UIntPtr count, AnimVulkanPalettePlace* places);
    }

    /// <summary>A Vulkan device of yours that libanim skins on. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanDevice
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>What a device must offer. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanRequirements
    {
        /// <summary><c>sizeof(AnimVulkanRequirements)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The least version of instance and device, packed as Vulkan packs versions.</summary>
        public uint api_version;
        /// <summary>What the queue must do: <c>VkQueueFlags</c>.</summary>
        public uint queue_flags;
        /// <summary>The least <c>maxPerStageDescriptorStorageBuffers</c>; every device has as many.</summary>
        public uint storage_buffers;
        /// <summary>The least <c>maxComputeWorkGroupInvocations</c>; every device has as many.</summary>
        public uint work_group_size;
        /// <summary>The least <c>maxPushConstantsSize</c>; every device has as many bytes.</summary>
        public uint push_constant_bytes;
        /// <summary>How buffers of yours that skinning writes must be usable: <c>VkBufferUsageFlags</c>.</summary>
        public uint output_usage;
        /// <summary>How many functions <c>anim_vulkan_function_name</c> names.</summary>
        public uint function_count;
        /// <summary>The most frames that can be in flight.</summary>
        public uint most_frames_in_flight;
    }

    /// <summary>A buffer that you made for libanim.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanBuffer
    {
        /// <summary>The buffer, bound to memory, with at least the size and usage that were asked for. With buffer
        /// device addresses its memory was allocated with <c>VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT</c>.</summary>
        public ulong buffer;
        /// <summary>For <c>ANIM_VULKAN_MEMORY_UPLOAD</c>, where its first byte is mapped, aligned to 4; null for
        /// others.</summary>
        public void* mapped;
    }

    /// <summary>Your device, and how libanim is to use it. <c>anim_vulkan_device_options_init</c> fills in the
    /// defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanDeviceOptions
    {
        /// <summary><c>sizeof(AnimVulkanDeviceOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The loader's <c>vkGetInstanceProcAddr</c>.</summary>
        public IntPtr get_instance_proc_addr;
        /// <summary>The instance.</summary>
        public IntPtr instance;
        /// <summary>The physical device.</summary>
        public IntPtr physical_device;
        /// <summary>The device.</summary>
        public IntPtr device;
        /// <summary>Where pipelines are looked for and kept; null, the default, for nowhere.</summary>
        public ulong pipeline_cache;
        /// <summary>What the driver's memory on the CPU is managed with; null, the default, for the driver's own.
        /// Blocks of the device's memory are allocated without. Copied.</summary>
        public void* allocation_callbacks;
        /// <summary>Makes buffers; null, the default, lets libanim allocate them.</summary>
        /// <remarks>The address of an <see cref="AnimVulkanCreateBuffer"/>, or zero.</remarks>
        public IntPtr create_buffer;
        /// <summary>Takes them back; needed with <c>create_buffer</c>.</summary>
        /// <remarks>The address of an <see cref="AnimVulkanDestroyBuffer"/>, or zero.</remarks>
        public IntPtr destroy_buffer;
        /// <summary>Passed to both.</summary>
        public void* user;
        /// <summary>The most bytes of buffers that libanim may have at once on this device; 0, the default, for no
        /// limit.</summary>
        public ulong byte_limit;
        /// <summary>The size of the first buffer for meshes; 16 MiB by default. Each further one doubles what there
        /// is.</summary>
        public ulong mesh_bytes;
        /// <summary>The size of the first buffer for outputs; 16 MiB by default. Instances whose meshes and outputs are
        /// in one buffer each are skinned in one dispatch.</summary>
        public ulong output_bytes;
        /// <summary>The size of each frame's buffer for palettes and jobs; 1 MiB by default. It doubles where it is too
        /// small.</summary>
        public ulong frame_bytes;
        /// <summary>The version that instance and device were made for, packed as Vulkan packs versions; 1.1 by default
        /// and at least.</summary>
        public uint api_version;
        /// <summary>The family of the queue that the recorded work will run on.</summary>
        public uint queue_family;
        /// <summary>How many frames you have in flight at most: 1 to 8, 2 by default.</summary>
        public uint frames_in_flight;
        /// <summary>1 if the device was made with <c>bufferDeviceAddress</c>: everything is skinned in one dispatch,
        /// and outputs may be addresses. 0 by default.</summary>
        public byte buffer_device_address;
        /// <summary>1 if the instance was made with <c>VK_EXT_debug_utils</c>: objects and commands get names. 0 by
        /// default.</summary>
        public byte debug_utils;
        /// <summary>1 to measure how long the recorded work takes on the device. 0 by default.</summary>
        public byte timestamps;
        /// <summary>Must be 0.</summary>
        public byte reserved;
    }

    /// <summary>What a device uses. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanStatistics
    {
        /// <summary><c>sizeof(AnimVulkanStatistics)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Bytes of all its buffers.</summary>
        public ulong used_bytes;
        /// <summary>The frame that began last; 0 before the first.</summary>
        public ulong begun_frame;
        /// <summary>The last frame that you said has completed.</summary>
        public ulong completed_frame;
        /// <summary>How many released things wait for a frame to complete.</summary>
        public uint waiting;
        /// <summary>How many meshes the next recording copies to the device.</summary>
        public uint pending_meshes;
        /// <summary>The newest completed frame whose time is known; 0 for none.</summary>
        public ulong gpu_frame;
        /// <summary>How long its recordings took on the device, in seconds.</summary>
        public double gpu_seconds;
    }

    /// <summary>A mesh on a Vulkan device. Never changes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanMesh
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Room for one instance's skinned vertices on a Vulkan device.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanOutput
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>The place of one attribute among a vertex buffer's bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanAttribute
    {
        /// <summary>An <c>AnimVertexFormat</c>.</summary>
        public uint format;
        /// <summary>Bytes from vertex to vertex; a multiple of 4.</summary>
        public uint stride;
        /// <summary>Where the first vertex's begins; a multiple of 4.</summary>
        public ulong offset;
    }

    /// <summary>What an output is made of. <c>anim_vulkan_output_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanOutputOptions
    {
        /// <summary><c>sizeof(AnimVulkanOutputOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Positions: <c>FLOAT3</c> or <c>FLOAT4</c>.</summary>
        public AnimVulkanAttribute position;
        /// <summary>Unit normals.</summary>
        public AnimVulkanAttribute normal;
        /// <summary>Unit tangents.</summary>
        public AnimVulkanAttribute tangent;
        /// <summary>Positions of the pose before, skinned again from that pose's palette: <c>FLOAT3</c> or
        /// <c>FLOAT4</c>. <c>copies</c> gives the same without skinning again.</summary>
        public AnimVulkanAttribute previous_position;
        /// <summary>For how many vertices.</summary>
        public uint vertex_count;
        /// <summary>How many copies there are, 1 to 16; 1 by default. With two or more each recording writes the next
        /// copy, and the positions of the recording before stay where they are, for motion vectors.</summary>
        public uint copies;
        /// <summary>1 to ignore strides and offsets and lay one attribute after the other, each packed. 0 by
        /// default.</summary>
        public byte planar;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>A part of a buffer that holds one attribute of vertices.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanStream
    {
        /// <summary>The buffer; null for none.</summary>
        public ulong buffer;
        /// <summary>Where the first vertex's begins in it, in bytes; a multiple of 4.</summary>
        public ulong offset;
        /// <summary>The same as an address on the device; 0 without buffer device addresses. In a job, an address
        /// instead of a buffer.</summary>
        public ulong address;
        /// <summary>An <c>AnimVertexFormat</c>.</summary>
        public uint format;
        /// <summary>Bytes from vertex to vertex; a multiple of 4.</summary>
        public uint stride;
    }

    /// <summary>Where an output's attributes are. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanOutputStreams
    {
        /// <summary><c>sizeof(AnimVulkanOutputStreams)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Positions.</summary>
        public AnimVulkanStream position;
        /// <summary>Normals.</summary>
        public AnimVulkanStream normal;
        /// <summary>Tangents.</summary>
        public AnimVulkanStream tangent;
        /// <summary>Positions of the pose before, where the layout has them.</summary>
        public AnimVulkanStream previous_position;
        /// <summary>The positions of the recording before the last one: in another copy where there are two or more,
        /// the same after a reset and after the first.</summary>
        public AnimVulkanStream position_before;
        /// <summary>Which copy this is, from 0.</summary>
        public uint copy;
        /// <summary>How many there are.</summary>
        public uint copies;
    }

    /// <summary>How jobs are recorded. <c>anim_vulkan_record_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanRecordOptions
    {
        /// <summary><c>sizeof(AnimVulkanRecordOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>An <c>AnimVulkanBarriers</c>; full by default.</summary>
        public uint barriers;
        /// <summary>The stages that read the outputs, a <c>VkPipelineStageFlags</c>; vertex input and vertex shader by
        /// default.</summary>
        public uint reading_stages;
        /// <summary>How they read them, a <c>VkAccessFlags</c>; as vertex attributes and by shaders by
        /// default.</summary>
        public uint reading_access;
        /// <summary>Gives the outputs that are buffers to this queue family after skinning, where you record the
        /// matching acquire; <c>ANIM_VULKAN_NO_FAMILY</c> by default.</summary>
        public uint release_to;
        /// <summary>Takes the outputs that are buffers from this queue family before skinning, where you recorded the
        /// matching release. It is needed only to keep what lies between the attributes; <c>ANIM_VULKAN_NO_FAMILY</c>
        /// by default.</summary>
        public uint acquire_from;
        /// <summary>1 to take the number of workgroups from the frame's buffer when the commands run. 0 by
        /// default.</summary>
        public byte indirect;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>One mesh to skin on a device. <c>anim_vulkan_skin_job_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanSkinJob
    {
        /// <summary><c>sizeof(AnimVulkanSkinJob)</c>, the same in all jobs of a call.</summary>
        public UIntPtr struct_size;
        /// <summary>The mesh.</summary>
        public AnimVulkanMesh mesh;
        /// <summary>Where the vertices go: an output, which is in one job of a call; or zero, the default, and streams
        /// below.</summary>
        public AnimVulkanOutput output;
        /// <summary>One matrix for each joint of the mesh's skin. Jobs after one another that share the pointer share
        /// the copy.</summary>
        public AnimMatrix* palette;
        /// <summary>How many matrices there are.</summary>
        public UIntPtr palette_count;
        /// <summary>One weight for each morph target; those past the end are zero. Null, the default, for
        /// none.</summary>
        public float* morph_weights;
        /// <summary>How many weights there are.</summary>
        public UIntPtr morph_weight_count;
        /// <summary>The palette of the pose before, for previous positions. With null here and in
        /// <c>previous_morph_weights</c>, the default, they are those of this pose.</summary>
        public AnimMatrix* previous_palette;
        /// <summary>How many matrices there are.</summary>
        public UIntPtr previous_palette_count;
        /// <summary>The morph weights of the pose before.</summary>
        public float* previous_morph_weights;
        /// <summary>How many weights there are.</summary>
        public UIntPtr previous_morph_weight_count;
        /// <summary>Where positions go in memory of yours; of no format, the default, for nowhere.</summary>
        public AnimVulkanStream position;
        /// <summary>Where normals go, likewise.</summary>
        public AnimVulkanStream normal;
        /// <summary>Where tangents go, likewise.</summary>
        public AnimVulkanStream tangent;
        /// <summary>Where positions of the pose before go, likewise.</summary>
        public AnimVulkanStream previous_position;
        /// <summary>An <c>AnimSkinMethod</c>; linear by default.</summary>
        public uint method;
        /// <summary>1, the default, to keep normals at right angles to the surface where joints scale unevenly; 0 is a
        /// little faster.</summary>
        public byte scaled_normals;
        /// <summary>1 for a mesh that is seen for the first time, or jumped: previous positions are those of this pose.
        /// 0 by default.</summary>
        public byte reset;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[2];
    }

    /// <summary>What was recorded. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanRecorded
    {
        /// <summary><c>sizeof(AnimVulkanRecorded)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Vertices that are written.</summary>
        public ulong vertices;
        /// <summary>Bytes of meshes that are copied to the device.</summary>
        public ulong uploaded_bytes;
        /// <summary>Bytes of the frame's buffer that were written.</summary>
        public ulong frame_bytes;
        /// <summary>Dispatches.</summary>
        public uint dispatches;
        /// <summary>Their workgroups.</summary>
        public uint workgroups;
        /// <summary>The stages that write the outputs, a <c>VkPipelineStageFlags</c>.</summary>
        public uint writing_stages;
        /// <summary>How they write them, a <c>VkAccessFlags</c>.</summary>
        public uint writing_access;
    }

    /// <summary>A palette to write for your own shaders.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanPalette
    {
        /// <summary>One matrix for each joint.</summary>
        public AnimMatrix* matrices;
        /// <summary>How many there are.</summary>
        public UIntPtr count;
    }

    /// <summary>Where a palette was written, until its frame has completed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimVulkanPalettePlace
    {
        /// <summary>The buffer; null for a palette without joints.</summary>
        public ulong buffer;
        /// <summary>Where it begins in the buffer, in bytes; a multiple of 16. Three rows of four <c>float</c> for each
        /// joint follow.</summary>
        public ulong offset;
        /// <summary>The same as an address on the device; 0 without buffer device addresses.</summary>
        public ulong address;
    }

    /// <summary>Makes a buffer of <c>bytes</c> with a <c>VkBufferUsageFlags</c> of <c>usage</c> in an
    /// <c>AnimVulkanMemory</c>. Returns 0 if it cannot.</summary>
    /// <remarks><para>It runs inside calls that make meshes and outputs or record; it must not use the device it is
    /// called for.</para> <para>Its address is what structs and functions take; keep the delegate alive as
    /// long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimVulkanCreateBuffer(
        void* user, ulong bytes, uint usage, uint memory, AnimVulkanBuffer* made);

    /// <summary>Takes back a buffer, which no work in flight uses any more.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimVulkanDestroyBuffer(void* user, ulong buffer);
}
