// Skinning on a Vulkan device of the host's. Handles of Vulkan are numbers here, of whichever binding the host uses.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>The host's device, and how the library is to use it. Handles are those of Vulkan.</summary>
    public sealed class VulkanDeviceOptions
    {
        /// <summary>The address of the loader's <c>vkGetInstanceProcAddr</c>.</summary>
        public IntPtr GetInstanceProcAddr { get; set; }

        /// <summary>The <c>VkInstance</c>.</summary>
        public IntPtr Instance { get; set; }

        /// <summary>The <c>VkPhysicalDevice</c>.</summary>
        public IntPtr PhysicalDevice { get; set; }

        /// <summary>The <c>VkDevice</c>.</summary>
        public IntPtr Device { get; set; }

        /// <summary>The version that instance and device were made for, packed as Vulkan packs versions; 0 for 1.1.</summary>
        public uint ApiVersion { get; set; }

        /// <summary>The family of the queue that the recorded work will run on.</summary>
        public uint QueueFamily { get; set; }

        /// <summary>How many frames are in flight at most: 1 to 8.</summary>
        public uint FramesInFlight { get; set; } = 2;

        /// <summary>Whether the device was made with <c>bufferDeviceAddress</c>.</summary>
        public bool BufferDeviceAddress { get; set; }

        /// <summary>Whether the instance was made with <c>VK_EXT_debug_utils</c>: objects and commands get names.</summary>
        public bool DebugUtils { get; set; }

        /// <summary>Whether to measure how long the recorded work takes on the device.</summary>
        public bool Timestamps { get; set; }

        /// <summary>A <c>VkPipelineCache</c>, where pipelines are looked for and kept; 0 for nowhere.</summary>
        public ulong PipelineCache { get; set; }

        /// <summary>The address of a <c>VkAllocationCallbacks</c>, which is copied; zero for the driver's own.</summary>
        public IntPtr AllocationCallbacks { get; set; }

        /// <summary>The address of a C function that makes buffers, an <see cref="AnimVulkanCreateBuffer"/>; zero lets the
        /// library allocate them. It must stay good as long as the device is not disposed, and must not throw.</summary>
        public IntPtr CreateBuffer { get; set; }

        /// <summary>The address of a C function that takes them back, an <see cref="AnimVulkanDestroyBuffer"/>.</summary>
        public IntPtr DestroyBuffer { get; set; }

        /// <summary>Passed to both.</summary>
        public IntPtr User { get; set; }

        /// <summary>The most bytes of buffers that the library may have at once on this device; 0 for no limit.</summary>
        public ulong ByteLimit { get; set; }

        /// <summary>The size of the first buffer for meshes; 0 for the library's choice.</summary>
        public ulong MeshBytes { get; set; }

        /// <summary>The size of the first buffer for outputs; 0 for the library's choice.</summary>
        public ulong OutputBytes { get; set; }

        /// <summary>The size of each frame's buffer for palettes and jobs; 0 for the library's choice.</summary>
        public ulong FrameBytes { get; set; }
    }

    /// <summary>What a device must offer.</summary>
    public struct VulkanRequirements
    {
        /// <summary>The least version of instance and device, packed as Vulkan packs versions.</summary>
        public uint ApiVersion;
        /// <summary>What the queue must do: <c>VkQueueFlags</c>.</summary>
        public uint QueueFlags;
        /// <summary>How buffers of the host's that skinning writes must be usable: <c>VkBufferUsageFlags</c>.</summary>
        public uint OutputUsage;
        /// <summary>The most frames that can be in flight.</summary>
        public uint MostFramesInFlight;
    }

    /// <summary>What a device uses.</summary>
    public struct VulkanStatistics
    {
        /// <summary>Bytes of all its buffers.</summary>
        public ulong UsedBytes;
        /// <summary>The frame that began last; 0 before the first.</summary>
        public ulong BegunFrame;
        /// <summary>The last frame that was said to have completed.</summary>
        public ulong CompletedFrame;
        /// <summary>How many released things wait for a frame to complete.</summary>
        public uint Waiting;
        /// <summary>The newest completed frame whose time is known; 0 for none.</summary>
        public ulong GpuFrame;
        /// <summary>How long its recordings took on the device, in seconds.</summary>
        public double GpuSeconds;
    }

    /// <summary>The place of one attribute among a vertex buffer's bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VulkanAttribute
    {
        /// <summary>How it is written; not at all by default.</summary>
        public VertexFormat Format;
        /// <summary>Bytes from vertex to vertex; a multiple of 4.</summary>
        public uint Stride;
        /// <summary>Where the first vertex's begins; a multiple of 4.</summary>
        public ulong Offset;

        /// <summary>An attribute of these parts.</summary>
        public VulkanAttribute(VertexFormat format, uint stride, ulong offset)
        {
            Format = format;
            Stride = stride;
            Offset = offset;
        }
    }

    /// <summary>A part of a buffer that holds one attribute of vertices.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VulkanStream
    {
        /// <summary>The <c>VkBuffer</c>; 0 for none.</summary>
        public ulong Buffer;
        /// <summary>Where the first vertex's begins in it, in bytes; a multiple of 4.</summary>
        public ulong Offset;
        /// <summary>The same as an address on the device; 0 without buffer device addresses.</summary>
        public ulong Address;
        /// <summary>How it is written; not at all by default.</summary>
        public VertexFormat Format;
        /// <summary>Bytes from vertex to vertex; a multiple of 4.</summary>
        public uint Stride;
    }

    /// <summary>What an output is made of.</summary>
    public sealed class VulkanOutputOptions
    {
        /// <summary>For how many vertices.</summary>
        public uint VertexCount { get; set; }

        /// <summary>Positions: three or four floats.</summary>
        public VulkanAttribute Position { get; set; }

        /// <summary>Unit normals.</summary>
        public VulkanAttribute Normal { get; set; }

        /// <summary>Unit tangents.</summary>
        public VulkanAttribute Tangent { get; set; }

        /// <summary>Positions of the pose before, skinned again from that pose's palette.</summary>
        public VulkanAttribute PreviousPosition { get; set; }

        /// <summary>How many copies there are, 1 to 16: with two or more each recording writes the next.</summary>
        public uint Copies { get; set; } = 1;

        /// <summary>Whether strides and offsets are ignored, and attributes lie one after the other, each packed.</summary>
        public bool Planar { get; set; }
    }

    /// <summary>Where an output's attributes are.</summary>
    public struct VulkanOutputStreams
    {
        /// <summary>Positions.</summary>
        public VulkanStream Position;
        /// <summary>Normals.</summary>
        public VulkanStream Normal;
        /// <summary>Tangents.</summary>
        public VulkanStream Tangent;
        /// <summary>Positions of the pose before, where the layout has them.</summary>
        public VulkanStream PreviousPosition;
        /// <summary>The positions of the recording before the last one.</summary>
        public VulkanStream PositionBefore;
        /// <summary>Which copy this is, from 0.</summary>
        public uint Copy;
    }

    /// <summary>One mesh to skin on a device. Keep it, and record it each frame.</summary>
    public sealed class VulkanSkinJob
    {
        /// <summary>The mesh.</summary>
        public VulkanMesh Mesh { get; set; }

        /// <summary>Where the vertices go; null for <see cref="Position"/> and the other streams.</summary>
        public VulkanOutput Output { get; set; }

        /// <summary>An array that holds one matrix for each joint of the mesh's skin, maybe among those of others.</summary>
        public Matrix3x4[] Palette { get; set; }

        /// <summary>Where in <see cref="Palette"/> the first is.</summary>
        public int PaletteOffset { get; set; }

        /// <summary>How many there are; all from the offset on where it is null.</summary>
        public int? PaletteCount { get; set; }

        /// <summary>One weight for each morph target; null for none.</summary>
        public float[] MorphWeights { get; set; }

        /// <summary>The palette of the pose before, at the same offset of this array; null for that of this pose.</summary>
        public Matrix3x4[] PreviousPalette { get; set; }

        /// <summary>The morph weights of the pose before.</summary>
        public float[] PreviousMorphWeights { get; set; }

        /// <summary>Where positions go in memory of the host's; of no format for nowhere.</summary>
        public VulkanStream Position { get; set; }

        /// <summary>Where normals go, likewise.</summary>
        public VulkanStream Normal { get; set; }

        /// <summary>Where tangents go, likewise.</summary>
        public VulkanStream Tangent { get; set; }

        /// <summary>Where positions of the pose before go, likewise.</summary>
        public VulkanStream PreviousPosition { get; set; }

        /// <summary>How joints move vertices.</summary>
        public SkinMethod Method { get; set; }

        /// <summary>Whether normals are kept at right angles to the surface where joints scale unevenly.</summary>
        public bool ScaledNormals { get; set; } = true;

        /// <summary>Whether previous positions are those of this pose, as for what has jumped.</summary>
        public bool Reset { get; set; }
    }

    /// <summary>How jobs are recorded.</summary>
    public sealed class VulkanRecordOptions
    {
        /// <summary>Which barriers are recorded around the skinning.</summary>
        public VulkanBarriers Barriers { get; set; } = VulkanBarriers.Full;

        /// <summary>The stages that read the outputs, <c>VkPipelineStageFlags</c>; null for vertex input and vertex
        /// shader.</summary>
        public uint? ReadingStages { get; set; }

        /// <summary>How they read them, <c>VkAccessFlags</c>; null for as vertex attributes and by shaders.</summary>
        public uint? ReadingAccess { get; set; }

        /// <summary>Gives outputs to this queue family after skinning; null for none.</summary>
        public uint? ReleaseTo { get; set; }

        /// <summary>Takes outputs from this queue family before skinning; null for none.</summary>
        public uint? AcquireFrom { get; set; }

        /// <summary>Whether the number of workgroups is read when the commands run.</summary>
        public bool Indirect { get; set; }
    }

    /// <summary>What was recorded.</summary>
    public struct VulkanRecorded
    {
        /// <summary>Vertices that are written.</summary>
        public ulong Vertices;
        /// <summary>Bytes of meshes that are copied to the device.</summary>
        public ulong UploadedBytes;
        /// <summary>Bytes of the frame's buffer that were written.</summary>
        public ulong FrameBytes;
        /// <summary>Dispatches.</summary>
        public uint Dispatches;
        /// <summary>Their workgroups.</summary>
        public uint Workgroups;
        /// <summary>The stages that write the outputs, <c>VkPipelineStageFlags</c>.</summary>
        public uint WritingStages;
        /// <summary>How they write them, <c>VkAccessFlags</c>.</summary>
        public uint WritingAccess;
    }

    /// <summary>Where a palette was written, until its frame has completed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VulkanPalettePlace
    {
        /// <summary>The <c>VkBuffer</c>; 0 for a palette without joints.</summary>
        public ulong Buffer;
        /// <summary>Where it begins in the buffer, in bytes; a multiple of 16.</summary>
        public ulong Offset;
        /// <summary>The same as an address on the device; 0 without buffer device addresses.</summary>
        public ulong Address;
    }

    /// <summary>A Vulkan device of the host's that the library skins on. Serves one call at a time.</summary>
    /// <remarks>
    /// <para>The library uses the host's device until this is disposed, so it is never left to the garbage collector: dispose
    /// it before the <c>VkDevice</c> is destroyed and before the context, once every frame was said to have completed. Until
    /// then it, its context, and what they use are kept.</para>
    /// <para>Libraries that were built without the feature <c>vulkan</c> throw
    /// <see cref="EntryPointNotFoundException"/>.</para>
    /// </remarks>
    public sealed unsafe class VulkanDevice : NativeObject
    {
        private static readonly HashSet<VulkanDevice> InUse = new HashSet<VulkanDevice>();

        // Pins of a recording, kept for the next.
        private readonly List<GCHandle> pins = new List<GCHandle>();

        /// <summary>Takes the host's device into use: looks up every function, checks limits, and makes pipelines.</summary>
        public VulkanDevice(Context context, VulkanDeviceOptions options)
        {
            // The host's device may be gone when a finaliser would run.
            GC.SuppressFinalize(this);
            AnimVulkanDeviceOptions native;
            Calls.Check(
                VulkanMethods.anim_vulkan_device_options_init(&native, (UIntPtr)(uint)sizeof(AnimVulkanDeviceOptions)));
            native.get_instance_proc_addr = options.GetInstanceProcAddr;
            native.instance = options.Instance;
            native.physical_device = options.PhysicalDevice;
            native.device = options.Device;
            native.pipeline_cache = options.PipelineCache;
            native.allocation_callbacks = (void*)options.AllocationCallbacks;
            native.create_buffer = options.CreateBuffer;
            native.destroy_buffer = options.DestroyBuffer;
            native.user = (void*)options.User;
            native.byte_limit = options.ByteLimit;
            native.mesh_bytes = options.MeshBytes == 0 ? native.mesh_bytes : options.MeshBytes;
            native.output_bytes = options.OutputBytes == 0 ? native.output_bytes : options.OutputBytes;
            native.frame_bytes = options.FrameBytes == 0 ? native.frame_bytes : options.FrameBytes;
            native.api_version = options.ApiVersion == 0 ? native.api_version : options.ApiVersion;
            native.queue_family = options.QueueFamily;
            native.frames_in_flight = options.FramesInFlight;
            native.buffer_device_address = Context.Flag(options.BufferDeviceAddress);
            native.debug_utils = Context.Flag(options.DebugUtils);
            native.timestamps = Context.Flag(options.Timestamps);
            AnimVulkanDevice made;
            Calls.Check(VulkanMethods.anim_vulkan_device_create(context.Handle, &native, &made), context);
            Own(made.id);
            Holds = context;
            lock (InUse)
            {
                InUse.Add(this);
            }
        }

        internal AnimVulkanDevice Handle => new AnimVulkanDevice { id = Id };

        /// <summary>What a device must offer, before there is one.</summary>
        public static VulkanRequirements Requirements
        {
            get
            {
                AnimVulkanRequirements native = Required();
                return new VulkanRequirements
                {
                    ApiVersion = native.api_version,
                    QueueFlags = native.queue_flags,
                    OutputUsage = native.output_usage,
                    MostFramesInFlight = native.most_frames_in_flight,
                };
            }
        }

        /// <summary>The names of all functions of Vulkan that are looked up, those of options last.</summary>
        public static string[] FunctionNames()
        {
            var names = new string[Required().function_count];
            for (uint index = 0; index < names.Length; index++)
            {
                AnimText name;
                Calls.Check(VulkanMethods.anim_vulkan_function_name(index, &name));
                names[index] = Utf8.Read(name);
            }
            return names;
        }

        /// <summary>What the device uses, and how long its work took. Does not wait.</summary>
        public VulkanStatistics Statistics
        {
            get
            {
                AnimVulkanStatistics native = default(AnimVulkanStatistics);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimVulkanStatistics);
                Calls.Check(VulkanMethods.anim_vulkan_device_statistics(Handle, &native), this);
                return new VulkanStatistics
                {
                    UsedBytes = native.used_bytes,
                    BegunFrame = native.begun_frame,
                    CompletedFrame = native.completed_frame,
                    Waiting = native.waiting,
                    GpuFrame = native.gpu_frame,
                    GpuSeconds = native.gpu_seconds,
                };
            }
        }

        /// <summary>Begins a frame: what is recorded from now on belongs to it.</summary>
        /// <param name="frame">Its number: above that of the frame before, from 1.</param>
        /// <param name="completedFrame">The last frame whose work the device has completed; 0 before there is one.</param>
        public void BeginFrame(ulong frame, ulong completedFrame)
        {
            Calls.Check(VulkanMethods.anim_vulkan_frame_begin(Handle, frame, completedFrame), this);
        }

        /// <summary>Takes note that a frame, and so all before it, has completed, and frees what only they used.</summary>
        public void CompleteFrame(ulong frame)
        {
            Calls.Check(VulkanMethods.anim_vulkan_frame_complete(Handle, frame), this);
        }

        /// <summary>Gives back buffers that hold no mesh and no output.</summary>
        public void Trim()
        {
            Calls.Check(VulkanMethods.anim_vulkan_device_trim(Handle), this);
        }

        /// <summary>Records the skinning of meshes: all of them, or none if one cannot be.</summary>
        /// <param name="commandBuffer">A <c>VkCommandBuffer</c> of the device's queue family, being recorded, outside a render
        /// pass.</param>
        /// <param name="jobs">The jobs; what their arrays hold is copied.</param>
        /// <param name="options">How to record; null for the defaults.</param>
        public VulkanRecorded Record(IntPtr commandBuffer, VulkanSkinJob[] jobs, VulkanRecordOptions options = null)
        {
            options = options ?? new VulkanRecordOptions();
            AnimVulkanRecordOptions how;
            Calls.Check(
                VulkanMethods.anim_vulkan_record_options_init(&how, (UIntPtr)(uint)sizeof(AnimVulkanRecordOptions)));
            how.barriers = (uint)options.Barriers;
            how.reading_stages = options.ReadingStages ?? how.reading_stages;
            how.reading_access = options.ReadingAccess ?? how.reading_access;
            how.release_to = options.ReleaseTo ?? how.release_to;
            how.acquire_from = options.AcquireFrom ?? how.acquire_from;
            how.indirect = Context.Flag(options.Indirect);
            AnimVulkanRecorded recorded = default(AnimVulkanRecorded);
            recorded.struct_size = (UIntPtr)(uint)sizeof(AnimVulkanRecorded);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                try
                {
                    var native = (AnimVulkanSkinJob*)scratch.Take(jobs.Length * sizeof(AnimVulkanSkinJob));
                    for (int index = 0; index < jobs.Length; index++)
                    {
                        Fill(native + index, jobs[index]);
                    }
                    Calls.Check(
                        VulkanMethods.anim_vulkan_skin_record(
                            Handle, commandBuffer, &how, native, (UIntPtr)(uint)jobs.Length, &recorded),
                        this, jobs);
                }
                finally
                {
                    Unpin();
                }
            }
            return new VulkanRecorded
            {
                Vertices = recorded.vertices,
                UploadedBytes = recorded.uploaded_bytes,
                FrameBytes = recorded.frame_bytes,
                Dispatches = recorded.dispatches,
                Workgroups = recorded.workgroups,
                WritingStages = recorded.writing_stages,
                WritingAccess = recorded.writing_access,
            };
        }

        /// <summary>Writes palettes into the frame's buffer, for shaders of the host's. Nothing is recorded.</summary>
        /// <param name="palettes">The matrices of all palettes, one palette right after the other.</param>
        /// <param name="counts">How many matrices each has.</param>
        /// <param name="places">Become the places, as many as palettes.</param>
        public void WritePalettes(Matrix3x4[] palettes, int[] counts, VulkanPalettePlace[] places)
        {
            SkinBinding.CheckCount(counts.Length, places.Length);
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (Matrix3x4* matrices = palettes)
            fixed (VulkanPalettePlace* into = places)
            {
                var native = (AnimVulkanPalette*)scratch.Take(counts.Length * sizeof(AnimVulkanPalette));
                int first = 0;
                for (int index = 0; index < counts.Length; index++)
                {
                    SkinBinding.CheckCount(counts[index], palettes.Length - first);
                    native[index].matrices = (AnimMatrix*)(matrices + first);
                    native[index].count = (UIntPtr)(uint)counts[index];
                    first += counts[index];
                }
                Calls.Check(
                    VulkanMethods.anim_vulkan_palettes_write(
                        Handle, native, (UIntPtr)(uint)counts.Length, (AnimVulkanPalettePlace*)into),
                    this);
            }
        }

        private void Fill(AnimVulkanSkinJob* native, VulkanSkinJob job)
        {
            Calls.Check(
                VulkanMethods.anim_vulkan_skin_job_init(native, (UIntPtr)(uint)sizeof(AnimVulkanSkinJob)));
            native->mesh = job.Mesh.Handle;
            native->output = job.Output == null ? default(AnimVulkanOutput) : job.Output.Handle;
            native->palette = Palette(job.Palette, job, out native->palette_count);
            native->morph_weights = (float*)Pin(job.MorphWeights, out native->morph_weight_count);
            if (job.PreviousPalette != null)
            {
                native->previous_palette = Palette(job.PreviousPalette, job, out native->previous_palette_count);
            }
            native->previous_morph_weights =
                (float*)Pin(job.PreviousMorphWeights, out native->previous_morph_weight_count);
            *(VulkanStream*)&native->position = job.Position;
            *(VulkanStream*)&native->normal = job.Normal;
            *(VulkanStream*)&native->tangent = job.Tangent;
            *(VulkanStream*)&native->previous_position = job.PreviousPosition;
            native->method = (uint)job.Method;
            native->scaled_normals = Context.Flag(job.ScaledNormals);
            native->reset = Context.Flag(job.Reset);
        }

        private AnimMatrix* Palette(Matrix3x4[] palette, VulkanSkinJob job, out UIntPtr count)
        {
            var first = (AnimMatrix*)Pin(palette, out UIntPtr length);
            SkinBinding.CheckCount(job.PaletteOffset, (int)length);
            int room = (int)length - job.PaletteOffset;
            int wanted = job.PaletteCount ?? room;
            SkinBinding.CheckCount(wanted, room);
            count = (UIntPtr)(uint)wanted;
            return first == null ? null : first + job.PaletteOffset;
        }

        /// <summary>Where an array is for the length of a recording. Jobs after one another may share it.</summary>
        private void* Pin(Array array, out UIntPtr length)
        {
            length = (UIntPtr)(uint)(array?.Length ?? 0);
            if (array == null || array.Length == 0)
            {
                return null;
            }
            for (int index = pins.Count - 1; index >= 0 && index >= pins.Count - 2; index--)
            {
                if (ReferenceEquals(pins[index].Target, array))
                {
                    return (void*)pins[index].AddrOfPinnedObject();
                }
            }
            pins.Add(GCHandle.Alloc(array, GCHandleType.Pinned));
            return (void*)pins[pins.Count - 1].AddrOfPinnedObject();
        }

        private void Unpin()
        {
            foreach (GCHandle pin in pins)
            {
                pin.Free();
            }
            pins.Clear();
        }

        private static AnimVulkanRequirements Required()
        {
            AnimVulkanRequirements native = default(AnimVulkanRequirements);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimVulkanRequirements);
            Calls.Check(VulkanMethods.anim_vulkan_requirements(&native));
            return native;
        }

        internal override Status Release(ulong handle)
        {
            return VulkanMethods.anim_vulkan_device_release(new AnimVulkanDevice { id = handle });
        }

        internal override void Released()
        {
            lock (InUse)
            {
                InUse.Remove(this);
            }
        }
    }

    /// <summary>A mesh on a Vulkan device. Never changes.</summary>
    public sealed unsafe class VulkanMesh : NativeObject
    {
        /// <summary>Takes a prepared mesh, which may be disposed after, to a device; the next recording copies it.</summary>
        public VulkanMesh(VulkanDevice device, SkinMesh mesh)
        {
            Holds = device;
            AnimVulkanMesh made;
            Calls.Check(VulkanMethods.anim_vulkan_mesh_create(device.Handle, mesh.Handle, &made), device, mesh);
            Own(made.id);
        }

        internal AnimVulkanMesh Handle => new AnimVulkanMesh { id = Id };

        internal override Status Release(ulong handle)
        {
            return VulkanMethods.anim_vulkan_mesh_release(new AnimVulkanMesh { id = handle });
        }
    }

    /// <summary>Room for one instance's skinned vertices on a Vulkan device.</summary>
    public sealed unsafe class VulkanOutput : NativeObject
    {
        /// <summary>Makes room. The buffer can be drawn from, read by shaders, and copied to and from.</summary>
        public VulkanOutput(VulkanDevice device, VulkanOutputOptions options)
        {
            Holds = device;
            AnimVulkanOutputOptions native;
            Calls.Check(
                VulkanMethods.anim_vulkan_output_options_init(&native, (UIntPtr)(uint)sizeof(AnimVulkanOutputOptions)));
            native.vertex_count = options.VertexCount;
            *(VulkanAttribute*)&native.position = options.Position;
            *(VulkanAttribute*)&native.normal = options.Normal;
            *(VulkanAttribute*)&native.tangent = options.Tangent;
            *(VulkanAttribute*)&native.previous_position = options.PreviousPosition;
            native.copies = options.Copies;
            native.planar = Context.Flag(options.Planar);
            AnimVulkanOutput made;
            Calls.Check(VulkanMethods.anim_vulkan_output_create(device.Handle, &native, &made), device);
            Own(made.id);
        }

        internal AnimVulkanOutput Handle => new AnimVulkanOutput { id = Id };

        /// <summary>Where the last recording wrote its attributes; before the first, where it will write them.</summary>
        public VulkanOutputStreams Streams
        {
            get
            {
                AnimVulkanOutputStreams native = default(AnimVulkanOutputStreams);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimVulkanOutputStreams);
                Calls.Check(VulkanMethods.anim_vulkan_output_streams(Handle, &native), this);
                return new VulkanOutputStreams
                {
                    Position = *(VulkanStream*)&native.position,
                    Normal = *(VulkanStream*)&native.normal,
                    Tangent = *(VulkanStream*)&native.tangent,
                    PreviousPosition = *(VulkanStream*)&native.previous_position,
                    PositionBefore = *(VulkanStream*)&native.position_before,
                    Copy = native.copy,
                };
            }
        }

        internal override Status Release(ulong handle)
        {
            return VulkanMethods.anim_vulkan_output_release(new AnimVulkanOutput { id = handle });
        }
    }
}
