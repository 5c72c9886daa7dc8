// Models: what files hold.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>How a file is loaded.</summary>
    public sealed class LoadOptions
    {
        /// <summary>Settings as JSON text, such as <c>{"scale": 0.01}</c>, which may be a whole <c>.meta</c> file.</summary>
        public string Settings { get; set; }

        /// <summary>Settings as an object; null for <see cref="Settings"/> to say. Not both.</summary>
        public ImportSettings Import { get; set; }

        /// <summary>Reads files that the file names; null to look in its folder. It gives null for a file that is not
        /// there.</summary>
        public Func<string, byte[]> ReadFile { get; set; }

        /// <summary>Hears how far loading is, from 0 to 1, and gives false to end it.</summary>
        public Func<float, bool> Progress { get; set; }
    }

    /// <summary>What loading calls.</summary>
    internal sealed unsafe class LoadCallbacks : IDisposable
    {
        private readonly LoadOptions options;
        private GCHandle bytes;

        internal readonly IntPtr Token;

        internal LoadCallbacks(LoadOptions options)
        {
            this.options = options;
            Token = Tokens.Add(this);
        }

        internal bool Progress(float fraction)
        {
            return options.Progress(fraction);
        }

        internal bool ReadFile(string name, void** data, UIntPtr* size)
        {
            byte[] read = options.ReadFile(name);
            if (read == null)
            {
                return false;
            }
            Unpin();
            bytes = GCHandle.Alloc(read, GCHandleType.Pinned);
            *data = (void*)bytes.AddrOfPinnedObject();
            *size = (UIntPtr)(uint)read.Length;
            return true;
        }

        public void Dispose()
        {
            Tokens.Remove(Token);
            Unpin();
        }

        private void Unpin()
        {
            if (bytes.IsAllocated)
            {
                bytes.Free();
            }
        }
    }

    /// <summary>A node that shows a mesh.</summary>
    public struct MeshNode
    {
        /// <summary>The joint it is.</summary>
        public uint Joint;
        /// <summary>The mesh it shows.</summary>
        public uint Mesh;
        /// <summary>The skin that moves it; null for none.</summary>
        public uint? Skin;
        /// <summary>How many morph weights there are.</summary>
        public int MorphWeightCount;
    }

    /// <summary>A part of a mesh, as copies of the model's arrays; null for what it does not have.</summary>
    public sealed class MeshPart
    {
        internal MeshPart()
        {
        }

        /// <summary>How many vertices there are.</summary>
        public int VertexCount { get; internal set; }

        /// <summary>Three numbers for each vertex.</summary>
        public float[] Positions { get; internal set; }

        /// <summary>Three numbers for each vertex.</summary>
        public float[] Normals { get; internal set; }

        /// <summary>Four numbers for each vertex.</summary>
        public float[] Tangents { get; internal set; }

        /// <summary>Two numbers for each vertex; of several sets the first.</summary>
        public float[] TextureCoordinates { get; internal set; }

        /// <summary>Four linear numbers for each vertex; of several sets the first.</summary>
        public float[] Colors { get; internal set; }

        /// <summary>How many sets of texture coordinates there are, for <see cref="Model.GetSurfaceSet"/>.</summary>
        public int TextureCoordinateSets { get; internal set; }

        /// <summary>How many sets of colors there are, for <see cref="Model.GetSurfaceSet"/>.</summary>
        public int ColorSets { get; internal set; }

        /// <summary>Three for each triangle.</summary>
        public uint[] Indices { get; internal set; }

        /// <summary>The material; null for none.</summary>
        public uint? Material { get; internal set; }

        /// <summary>Whether joints move the vertices.</summary>
        public bool Skinned { get; internal set; }
    }

    /// <summary>What a file holds. Never changes; any thread may use it.</summary>
    public sealed unsafe partial class Model : NativeObject
    {
        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        private readonly int[] counts;
        private Schema schema;
        private ClipLibrary library;

        internal Model(Context context, AnimModel made)
        {
            Context = context;
            Own(made.id);
            AnimModelInfo info = default(AnimModelInfo);
            info.struct_size = (UIntPtr)(uint)sizeof(AnimModelInfo);
            Calls.Check(Methods.anim_model_info(made, &info), this);
            Name = Utf8.Read(info.name);
            counts = new[]
            {
                (int)info.joint_count, (int)info.mesh_count, (int)info.mesh_node_count, (int)info.skin_count,
                (int)info.clip_count,
            };
        }

        /// <summary>Loads a file.</summary>
        public static Model Load(Context context, string path, LoadOptions options = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            using (LoadCallbacks callbacks = options == null ? null : new LoadCallbacks(options))
            {
                AnimLoadOptions native = Options(options, callbacks, scratch);
                AnimModel made;
                Calls.Check(
                    Methods.anim_model_load_path(context.Handle, scratch.Text(path), &native, &made), context, callbacks);
                return new Model(context, made);
            }
        }

        /// <summary>Loads a file that is in memory.</summary>
        /// <param name="context">Where the model belongs.</param>
        /// <param name="name">The file's name, whose ending tells the format.</param>
        /// <param name="bytes">The file.</param>
        /// <param name="options">Null for the defaults.</param>
        public static Model Load(Context context, string name, byte[] bytes, LoadOptions options = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            using (LoadCallbacks callbacks = options == null ? null : new LoadCallbacks(options))
            fixed (byte* data = bytes)
            {
                AnimLoadOptions native = Options(options, callbacks, scratch);
                AnimModel made;
                Calls.Check(
                    Methods.anim_model_load_memory(
                        context.Handle, scratch.Text(name), data, (UIntPtr)(uint)bytes.Length, &native, &made),
                    context, callbacks);
                return new Model(context, made);
            }
        }

        internal AnimModel Handle => new AnimModel { id = Id };

        /// <summary>The name, usually of the file.</summary>
        public string Name { get; }

        /// <summary>How many joints there are: a model's nodes.</summary>
        public int JointCount => counts[0];

        /// <summary>How many meshes there are.</summary>
        public int MeshCount => counts[1];

        /// <summary>How many nodes show a mesh.</summary>
        public int MeshNodeCount => counts[2];

        /// <summary>How many skins there are.</summary>
        public int SkinCount => counts[3];

        /// <summary>How many clips there are.</summary>
        public int ClipCount => counts[4];

        /// <summary>What the import dropped, repaired, renamed or guessed, a line each.</summary>
        public string Report
        {
            get
            {
                AnimText report;
                Calls.Check(Methods.anim_model_report(Handle, &report), this);
                string read = Utf8.Read(report);
                GC.KeepAlive(this);
                return read;
            }
        }

        /// <summary>The schema of the model as it is, one for all instances and players that the model makes.</summary>
        public Schema Schema => schema ?? (schema = new SchemaBuilder(this).Finish());

        /// <summary>Makes an instance of the model as it is: with its joints, morph weights and animated properties.</summary>
        public Instance CreateInstance(object owner = null, ulong tag = 0)
        {
            return new Instance(Schema, owner, tag);
        }

        /// <summary>Makes an instance of the model as it is, and a player of the model's clips on it.</summary>
        /// <param name="instance">Becomes the instance, which the player holds.</param>
        public Player CreatePlayer(out Instance instance)
        {
            var player = new Player(Context);
            player.AddLibrary("", library ?? (library = new ClipLibrary(Context).AddModel(this)));
            instance = CreateInstance();
            player.AddInstance(instance);
            return player;
        }

        /// <summary>The node tree as a skeleton, to be disposed by the caller.</summary>
        public Skeleton GetSkeleton()
        {
            AnimSkeleton made;
            Calls.Check(Methods.anim_model_skeleton(Handle, &made), this);
            return new Skeleton(Context, made);
        }

        /// <summary>A clip by its number, to be disposed by the caller.</summary>
        public Clip GetClip(int index)
        {
            AnimClip made;
            Calls.Check(Methods.anim_model_clip(Handle, checked((uint)index), &made), this);
            return new Clip(Context, made);
        }

        /// <summary>A clip by its name, to be disposed by the caller; null where there is none.</summary>
        public Clip FindClip(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                bool there = Calls.Found(Methods.anim_model_find_clip(Handle, scratch.Text(name), &made), this);
                return there ? new Clip(Context, made) : null;
            }
        }

        /// <summary>A clip of another model that moves this model's joints of the same names.</summary>
        public Clip AdoptClip(Clip clip, Skeleton from)
        {
            AnimClip made;
            Calls.Check(Methods.anim_model_adopt_clip(Handle, clip.Handle, from.Handle, &made, null), this, clip, from);
            return new Clip(Context, made);
        }

        /// <summary>A skin, to be disposed by the caller.</summary>
        public Skin GetSkin(int index)
        {
            AnimSkin made;
            Calls.Check(Methods.anim_model_skin(Handle, checked((uint)index), &made), this);
            return new Skin(Context, made);
        }

        /// <summary>Tells which node shows which mesh.</summary>
        public MeshNode GetMeshNode(int index)
        {
            AnimMeshNode native = default(AnimMeshNode);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMeshNode);
            Calls.Check(Methods.anim_model_mesh_node(Handle, checked((uint)index), &native), this);
            return new MeshNode
            {
                Joint = native.joint,
                Mesh = native.mesh,
                Skin = native.skin == Methods.ANIM_NONE ? null : (uint?)native.skin,
                MorphWeightCount = (int)native.morph_weight_count,
            };
        }

        /// <summary>How many parts a mesh has.</summary>
        public int PartCount(uint mesh)
        {
            AnimMesh native = default(AnimMesh);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMesh);
            Calls.Check(Methods.anim_model_mesh(Handle, mesh, &native), this);
            return (int)native.primitive_count;
        }

        /// <summary>Copies out a part of a mesh.</summary>
        public MeshPart GetPart(uint mesh, uint part)
        {
            AnimPrimitive native = default(AnimPrimitive);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimPrimitive);
            Calls.Check(Methods.anim_model_primitive(Handle, mesh, part, &native), this);
            var vertices = (int)native.vertex_count;
            var copied = new MeshPart
            {
                VertexCount = vertices,
                Positions = Copy(native.positions, vertices * 3),
                Normals = Copy(native.normals, vertices * 3),
                Tangents = Copy(native.tangents, vertices * 4),
                TextureCoordinates = Copy(native.uvs, vertices * 2),
                Colors = Copy(native.colors, vertices * 4),
                TextureCoordinateSets = native.uv_set_count,
                ColorSets = native.color_set_count,
                Indices = new uint[native.index_count],
                Material = native.material == Methods.ANIM_NONE ? null : (uint?)native.material,
                Skinned = native.skinned != 0,
            };
            for (int index = 0; index < copied.Indices.Length; index++)
            {
                copied.Indices[index] = native.indices[index];
            }
            GC.KeepAlive(this);
            return copied;
        }

        /// <summary>The names of all clips.</summary>
        public IReadOnlyList<string> ClipNames()
        {
            var names = new string[ClipCount];
            for (int index = 0; index < names.Length; index++)
            {
                using (Clip clip = GetClip(index))
                {
                    names[index] = clip.Name;
                }
            }
            return names;
        }

        private static float[] Copy(float* numbers, int count)
        {
            if (numbers == null)
            {
                return null;
            }
            var copied = new float[count];
            Marshal.Copy((IntPtr)numbers, copied, 0, count);
            return copied;
        }

        internal static AnimLoadOptions Options(LoadOptions options, LoadCallbacks callbacks, Scratch.Scope scratch)
        {
            AnimLoadOptions native;
            Calls.Check(Methods.anim_load_options_init(&native, (UIntPtr)(uint)sizeof(AnimLoadOptions)));
            if (options == null)
            {
                return native;
            }
            native.settings = scratch.Text(options.Settings);
            native.import = options.Import == null ? null : options.Import.Native(scratch);
            if (options.ReadFile != null)
            {
                native.read_file = Trampolines.ReadFile;
                native.read_file_user = (void*)callbacks.Token;
            }
            if (options.Progress != null)
            {
                native.progress = Trampolines.Progress;
                native.progress_user = (void*)callbacks.Token;
            }
            return native;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_model_release(new AnimModel { id = handle });
        }
    }

    /// <summary>Named clips that players play. Any number of threads may use and change it.</summary>
    public sealed unsafe class ClipLibrary : NativeObject
    {
        /// <summary>Makes an empty library.</summary>
        public ClipLibrary(Context context)
        {
            AnimLibrary made;
            Calls.Check(Methods.anim_library_create(context.Handle, &made), context);
            Own(made.id);
            Holds = context;
        }

        internal ClipLibrary(Context context, AnimLibrary made)
        {
            Own(made.id);
            Holds = context;
        }

        internal AnimLibrary Handle => new AnimLibrary { id = Id };

        /// <summary>Adds a clip, or puts it in another one's place.</summary>
        public ClipLibrary SetClip(string name, Clip clip)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_library_set_clip(Handle, scratch.Text(name), clip.Handle), this, clip);
            }
            return this;
        }

        /// <summary>Adds all clips of a model under their names.</summary>
        public ClipLibrary AddModel(Model model)
        {
            Calls.Check(Methods.anim_library_add_model(Handle, model.Handle), this, model);
            return this;
        }

        /// <summary>The names of all clips, in the order in which they came.</summary>
        public string[] ClipNames()
        {
            return Utf8.Names(
                (bytes, capacity, length) => Methods.anim_library_clip_names(Handle, bytes, capacity, length), this);
        }

        /// <summary>A clip by the name that the library has for it, to be disposed by the caller; null where there is
        /// none.</summary>
        public Clip FindClip(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                bool there = Calls.Found(Methods.anim_library_find_clip(Handle, scratch.Text(name), &made), this);
                return there ? new Clip((Context)Holds, made) : null;
            }
        }

        /// <summary>Removes a clip; false where there is none.</summary>
        public bool RemoveClip(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                return Calls.Found(Methods.anim_library_remove_clip(Handle, scratch.Text(name)), this);
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_library_release(new AnimLibrary { id = handle });
        }
    }
}
