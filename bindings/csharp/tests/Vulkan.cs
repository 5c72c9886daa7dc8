// Skinning on a Vulkan device: a host in small, which makes a device by Vulkan's own functions, and what it reads back.

using System;
using System.Linq;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim.Tests
{
    /// <summary>Just enough of Vulkan.</summary>
    internal static unsafe class Vk
    {
        private const string Loader = "libvulkan.so.1";

        [DllImport(Loader)]
        internal static extern int vkCreateInstance(InstanceInfo* info, void* allocator, out IntPtr instance);

        [DllImport(Loader)]
        internal static extern void vkDestroyInstance(IntPtr instance, void* allocator);

        [DllImport(Loader)]
        internal static extern IntPtr vkGetInstanceProcAddr(IntPtr instance, string name);

        [DllImport(Loader)]
        internal static extern int vkEnumeratePhysicalDevices(IntPtr instance, ref uint count, IntPtr* devices);

        [DllImport(Loader)]
        internal static extern void vkGetPhysicalDeviceQueueFamilyProperties(
            IntPtr device, ref uint count, QueueFamily* families);

        [DllImport(Loader)]
        internal static extern void vkGetPhysicalDeviceMemoryProperties(IntPtr device, uint* properties);

        [DllImport(Loader)]
        internal static extern int vkCreateDevice(IntPtr physical, DeviceInfo* info, void* allocator, out IntPtr device);

        [DllImport(Loader)]
        internal static extern void vkDestroyDevice(IntPtr device, void* allocator);

        [DllImport(Loader)]
        internal static extern void vkGetDeviceQueue(IntPtr device, uint family, uint index, out IntPtr queue);

        [DllImport(Loader)]
        internal static extern int vkCreateCommandPool(IntPtr device, PoolInfo* info, void* allocator, out ulong pool);

        [DllImport(Loader)]
        internal static extern void vkDestroyCommandPool(IntPtr device, ulong pool, void* allocator);

        [DllImport(Loader)]
        internal static extern int vkAllocateCommandBuffers(IntPtr device, CommandsInfo* info, out IntPtr commands);

        [DllImport(Loader)]
        internal static extern int vkBeginCommandBuffer(IntPtr commands, BeginInfo* info);

        [DllImport(Loader)]
        internal static extern int vkEndCommandBuffer(IntPtr commands);

        [DllImport(Loader)]
        internal static extern int vkQueueSubmit(IntPtr queue, uint count, SubmitInfo* submits, ulong fence);

        [DllImport(Loader)]
        internal static extern int vkDeviceWaitIdle(IntPtr device);

        [DllImport(Loader)]
        internal static extern int vkCreateBuffer(IntPtr device, BufferInfo* info, void* allocator, out ulong buffer);

        [DllImport(Loader)]
        internal static extern void vkDestroyBuffer(IntPtr device, ulong buffer, void* allocator);

        [DllImport(Loader)]
        internal static extern void vkGetBufferMemoryRequirements(IntPtr device, ulong buffer, ulong* requirements);

        [DllImport(Loader)]
        internal static extern int vkAllocateMemory(IntPtr device, MemoryInfo* info, void* allocator, out ulong memory);

        [DllImport(Loader)]
        internal static extern void vkFreeMemory(IntPtr device, ulong memory, void* allocator);

        [DllImport(Loader)]
        internal static extern int vkBindBufferMemory(IntPtr device, ulong buffer, ulong memory, ulong offset);

        [DllImport(Loader)]
        internal static extern int vkMapMemory(
            IntPtr device, ulong memory, ulong offset, ulong size, uint flags, out IntPtr data);

        [StructLayout(LayoutKind.Sequential)]
        internal struct ApplicationInfo
        {
            internal uint Type;
            internal void* Next;
            internal byte* Name;
            internal uint Version;
            internal byte* Engine;
            internal uint EngineVersion;
            internal uint ApiVersion;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct InstanceInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal ApplicationInfo* Application;
            internal uint LayerCount;
            internal byte** Layers;
            internal uint ExtensionCount;
            internal byte** Extensions;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct QueueFamily
        {
            internal uint Flags;
            internal uint Count;
            internal uint TimestampBits;
            internal uint Width;
            internal uint Height;
            internal uint Depth;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct QueueInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal uint Family;
            internal uint Count;
            internal float* Priorities;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct DeviceInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal uint QueueCount;
            internal QueueInfo* Queues;
            internal uint LayerCount;
            internal byte** Layers;
            internal uint ExtensionCount;
            internal byte** Extensions;
            internal void* Features;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct PoolInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal uint Family;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct CommandsInfo
        {
            internal uint Type;
            internal void* Next;
            internal ulong Pool;
            internal uint Level;
            internal uint Count;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct BeginInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal void* Inheritance;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct SubmitInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint WaitCount;
            internal ulong* Waits;
            internal uint* Stages;
            internal uint CommandCount;
            internal IntPtr* Commands;
            internal uint SignalCount;
            internal ulong* Signals;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct BufferInfo
        {
            internal uint Type;
            internal void* Next;
            internal uint Flags;
            internal ulong Size;
            internal uint Usage;
            internal uint Sharing;
            internal uint FamilyCount;
            internal uint* Families;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MemoryInfo
        {
            internal uint Type;
            internal void* Next;
            internal ulong Size;
            internal uint Index;
        }
    }

    /// <summary>A device with one queue, a command buffer, and a buffer that the CPU reads.</summary>
    internal sealed unsafe class VulkanHost : IDisposable
    {
        internal readonly IntPtr Instance, Physical, Device, Commands;
        internal readonly uint Family;
        internal ulong Buffer;
        internal float* Mapped;
        private readonly IntPtr queue;
        private readonly ulong pool;
        private ulong memory;

        internal VulkanHost()
        {
            var application = new Vk.ApplicationInfo { ApiVersion = 1 << 22 | 1 << 12 };
            var instance = new Vk.InstanceInfo { Type = 1, Application = &application };
            Done(Vk.vkCreateInstance(&instance, null, out Instance));
            uint count = 8;
            IntPtr* physical = stackalloc IntPtr[8];
            Check.That(Vk.vkEnumeratePhysicalDevices(Instance, ref count, physical) >= 0 && count > 0, "there is a device");
            Physical = physical[0];
            count = 16;
            Vk.QueueFamily* families = stackalloc Vk.QueueFamily[16];
            Vk.vkGetPhysicalDeviceQueueFamilyProperties(Physical, ref count, families);
            uint wanted = VulkanDevice.Requirements.QueueFlags;
            while ((families[Family].Flags & wanted) != wanted)
            {
                Family++;
            }
            float priority = 1;
            var queues = new Vk.QueueInfo { Type = 2, Family = Family, Count = 1, Priorities = &priority };
            var device = new Vk.DeviceInfo { Type = 3, QueueCount = 1, Queues = &queues };
            Done(Vk.vkCreateDevice(Physical, &device, null, out Device));
            Vk.vkGetDeviceQueue(Device, Family, 0, out queue);
            var commands = new Vk.PoolInfo { Type = 39, Family = Family };
            Done(Vk.vkCreateCommandPool(Device, &commands, null, out pool));
            var allocate = new Vk.CommandsInfo { Type = 40, Pool = pool, Count = 1 };
            Done(Vk.vkAllocateCommandBuffers(Device, &allocate, out Commands));
        }

        internal VulkanDeviceOptions Options => new VulkanDeviceOptions
        {
            GetInstanceProcAddr = Vk.vkGetInstanceProcAddr(Instance, "vkGetInstanceProcAddr"),
            Instance = Instance,
            PhysicalDevice = Physical,
            Device = Device,
            QueueFamily = Family,
        };

        internal void MakeBuffer(ulong bytes)
        {
            var info = new Vk.BufferInfo { Type = 12, Size = bytes, Usage = VulkanDevice.Requirements.OutputUsage };
            Done(Vk.vkCreateBuffer(Device, &info, null, out Buffer));
            ulong* needs = stackalloc ulong[3];
            Vk.vkGetBufferMemoryRequirements(Device, Buffer, needs);
            // How many types there are, then for each its flags and its heap.
            uint* types = stackalloc uint[256];
            Vk.vkGetPhysicalDeviceMemoryProperties(Physical, types);
            uint index = 0;
            while ((needs[2] >> (int)index & 1) == 0 || (types[1 + 2 * index] & 6) != 6)
            {
                index++;
            }
            var allocate = new Vk.MemoryInfo { Type = 5, Size = needs[0], Index = index };
            Done(Vk.vkAllocateMemory(Device, &allocate, null, out memory));
            Done(Vk.vkBindBufferMemory(Device, Buffer, memory, 0));
            Done(Vk.vkMapMemory(Device, memory, 0, ulong.MaxValue, 0, out IntPtr mapped));
            Mapped = (float*)mapped;
        }

        internal void Run(Action record)
        {
            var begin = new Vk.BeginInfo { Type = 42 };
            Done(Vk.vkBeginCommandBuffer(Commands, &begin));
            record();
            Done(Vk.vkEndCommandBuffer(Commands));
            IntPtr commands = Commands;
            var submit = new Vk.SubmitInfo { Type = 4, CommandCount = 1, Commands = &commands };
            Done(Vk.vkQueueSubmit(queue, 1, &submit, 0));
            Done(Vk.vkDeviceWaitIdle(Device));
        }

        public void Dispose()
        {
            Vk.vkDestroyBuffer(Device, Buffer, null);
            Vk.vkFreeMemory(Device, memory, null);
            Vk.vkDestroyCommandPool(Device, pool, null);
            Vk.vkDestroyDevice(Device, null);
            Vk.vkDestroyInstance(Instance, null);
        }

        private static void Done(int result)
        {
            Check.Equal(0, result, "what Vulkan answers");
        }
    }

    internal static unsafe class VulkanSkinning
    {
        [Test]
        private static void The_layers_structs_for_vulkan_are_laid_out_as_the_native_ones()
        {
            Check.Equal(sizeof(AnimVulkanAttribute), sizeof(VulkanAttribute), "the size of an attribute");
            Check.Equal(sizeof(AnimVulkanStream), sizeof(VulkanStream), "the size of a stream");
            Check.Equal(sizeof(AnimVulkanPalettePlace), sizeof(VulkanPalettePlace), "the size of a place");
            var stream = new VulkanStream { Format = VertexFormat.Float4, Stride = 16, Address = 5 };
            var native = *(AnimVulkanStream*)&stream;
            Check.That(native.format == 2 && native.stride == 16 && native.address == 5, "a stream's members are in order");
            var attribute = new VulkanAttribute(VertexFormat.Float3, 12, 9);
            Check.That(((AnimVulkanAttribute*)&attribute)->offset == 9, "an attribute's members are in order");
        }

        [Test]
        private static void A_device_skins_as_the_processor_does_and_is_let_go_of_once()
        {
            VulkanHost host;
            try
            {
                host = new VulkanHost();
            }
            catch (DllNotFoundException)
            {
                Console.WriteLine("left out: there is no Vulkan loader");
                return;
            }
            using (host)
            using (var context = new Context())
            using (Model model = Model.Load(context, Environment.GetEnvironmentVariable("ANIM_CHARACTER")))
            {
                Check.That(VulkanDevice.FunctionNames().Contains("vkCmdDispatch"), "functions have names");
                MeshNode node = Enumerable.Range(0, model.MeshNodeCount).Select(model.GetMeshNode)
                    .First(shown => shown.Skin != null);
                Skin skin = model.GetSkin((int)node.Skin.Value);
                var binding = new SkinBinding(skin, model.GetSkeleton());
                var mesh = new SkinMesh(model, node.Mesh);
                var instance = new Instance(new SchemaBuilder(model).Finish());
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).AddModel(model));
                player.AddInstance(instance);
                player.Play("walk");
                player.Update(0.3);
                // The palette stands behind another one.
                var palettes = new Matrix3x4[2 * skin.JointCount];
                binding.Palettes(new[] { instance, instance }, skin.JointCount, palettes);
                var job = new SkinJob(mesh)
                {
                    Palette = palettes, PaletteCount = skin.JointCount, Positions = new float[3 * mesh.VertexCount],
                };
                job.Run();

                host.MakeBuffer((ulong)mesh.VertexCount * 16);
                Check.Fails(Status.InvalidPointer, () => new VulkanDevice(context, new VulkanDeviceOptions()));
                var device = new VulkanDevice(context, host.Options);
                var onDevice = new VulkanMesh(device, mesh);
                var output = new VulkanOutput(
                    device,
                    new VulkanOutputOptions
                    {
                        VertexCount = (uint)mesh.VertexCount, Planar = true,
                        Position = new VulkanAttribute(VertexFormat.Float3, 0, 0),
                    });
                var jobs = new[]
                {
                    new VulkanSkinJob
                    {
                        Mesh = onDevice, Palette = palettes, PaletteOffset = skin.JointCount,
                        Position = new VulkanStream { Buffer = host.Buffer, Format = VertexFormat.Float4, Stride = 16 },
                    },
                    new VulkanSkinJob
                    {
                        Mesh = onDevice, Output = output, Palette = palettes, PaletteCount = skin.JointCount,
                        Method = SkinMethod.DualQuaternion,
                    },
                };
                Check.Fails(Status.TooLate, () => device.Record(host.Commands, jobs));
                device.BeginFrame(1, 0);
                jobs[0].PaletteCount = 1;
                Check.Fails(Status.Mismatch, () => device.Record(host.Commands, jobs));
                jobs[0].PaletteCount = null;
                jobs[0].PaletteOffset = palettes.Length + 1;
                Check.Throws<ArgumentOutOfRangeException>(() => device.Record(host.Commands, jobs));
                jobs[0].PaletteOffset = skin.JointCount;
                VulkanRecorded recorded = default(VulkanRecorded);
                var after = new VulkanRecordOptions { ReadingStages = 1 << 14, ReadingAccess = 1 << 13 };
                host.Run(() => recorded = device.Record(host.Commands, jobs, after));
                Check.Equal(2ul * (ulong)mesh.VertexCount, recorded.Vertices);
                Check.That(recorded.Dispatches > 0 && recorded.UploadedBytes > 0, "something was recorded");
                for (int vertex = 0; vertex < mesh.VertexCount; vertex++)
                {
                    for (int axis = 0; axis < 3; axis++)
                    {
                        Check.Near(job.Positions[3 * vertex + axis], host.Mapped[4 * vertex + axis], "a vertex", 1e-4);
                    }
                }
                Check.That(output.Streams.Position.Buffer != 0, "an output has a buffer");
                var places = new VulkanPalettePlace[2];
                device.WritePalettes(palettes, new[] { skin.JointCount, skin.JointCount }, places);
                Check.That(places[0].Buffer != 0 && places[1].Offset != places[0].Offset, "palettes have places");

                // While a frame is in flight the device stays, and is never left to the garbage collector.
                Check.Fails(Status.Busy, device.Dispose);
                Check.Equal(1ul, device.Statistics.BegunFrame);
                device.CompleteFrame(1);
                device.Trim();
                onDevice.Dispose();
                output.Dispose();
                device.Dispose();
                device.Dispose();
                Check.Throws<ObjectDisposedException>(() => device.BeginFrame(2, 1));
            }
        }
    }
}
