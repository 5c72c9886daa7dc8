// Skinning: joints' matrices to palettes, palettes to vertices.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A joint of a skin.</summary>
    public struct SkinJoint
    {
        /// <summary>The joint's name, by which the skin binds to other skeletons.</summary>
        public string Name;
        /// <summary>The joint's number in the skeleton of the skin's own model.</summary>
        public uint Joint;
        /// <summary>The matrix from the space the mesh was bound in to the joint's own.</summary>
        public Matrix3x4 InverseBind;
    }

    /// <summary>The joints that move a mesh. Never changes; any thread may use it.</summary>
    public sealed unsafe class Skin : NativeObject
    {
        internal Skin(Context context, AnimSkin made)
        {
            Holds = context;
            Own(made.id);
        }

        internal AnimSkin Handle => new AnimSkin { id = Id };

        /// <summary>The name; empty for none.</summary>
        public string Name
        {
            get
            {
                AnimText name;
                Calls.Check(Methods.anim_skin_name(Handle, &name), this);
                string read = Utf8.Read(name);
                GC.KeepAlive(this);
                return read;
            }
        }

        /// <summary>A joint: by the number that influences and palettes use.</summary>
        public SkinJoint Joint(int index)
        {
            var native = default(AnimSkinJoint);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimSkinJoint);
            Calls.Check(Methods.anim_skin_joint(Handle, checked((uint)index), &native), this);
            var joint = new SkinJoint
            {
                Name = Utf8.Read(native.name),
                Joint = native.joint,
                InverseBind = *(Matrix3x4*)&native.inverse_bind,
            };
            GC.KeepAlive(this);
            return joint;
        }

        /// <summary>How many joints there are: matrices of a palette.</summary>
        public int JointCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_skin_joint_count(Handle, &count), this);
                return (int)count;
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_skin_release(new AnimSkin { id = handle });
        }
    }

    /// <summary>A skin bound to a skeleton. Never changes; any thread may use it.</summary>
    public sealed unsafe partial class SkinBinding : NativeObject
    {
        /// <summary>Binds a skin to the skeleton of its own model, or by name to another one.</summary>
        public SkinBinding(Skin skin, Skeleton skeleton, bool byName = false)
        {
            Holds = skeleton;
            AnimSkinBinding made;
            Calls.Check(
                Methods.anim_skin_binding_create(skin.Handle, skeleton.Handle, Context.Flag(byName), &made), skin,
                skeleton);
            Own(made.id);
        }

        internal AnimSkinBinding Handle => new AnimSkinBinding { id = Id };

        /// <summary>How many joints of the skin the skeleton lacks.</summary>
        public int MissingCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_skin_binding_missing_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>The names of the joints of the skin that the skeleton lacks.</summary>
        public string[] Missing()
        {
            var names = new string[MissingCount];
            for (uint index = 0; index < names.Length; index++)
            {
                AnimText name;
                Calls.Check(Methods.anim_skin_binding_missing(Handle, index, &name), this);
                names[index] = Utf8.Read(name);
            }
            GC.KeepAlive(this);
            return names;
        }

        /// <summary>Makes a palette of a pose's model matrices.</summary>
        /// <returns>How many matrices it has.</returns>
        public int Palette(Matrix3x4[] modelMatrices, int matrixCount, Matrix3x4[] into)
        {
            CheckCount(matrixCount, modelMatrices.Length);
            fixed (Matrix3x4* from = modelMatrices, palette = into)
            {
                return Palette(from, matrixCount, palette, into.Length);
            }
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>Makes a palette of a pose's model matrices.</summary>
        /// <returns>How many matrices it has.</returns>
        public int Palette(ReadOnlySpan<Matrix3x4> modelMatrices, Span<Matrix3x4> into)
        {
            fixed (Matrix3x4* from = &System.Runtime.InteropServices.MemoryMarshal.GetReference(modelMatrices))
            fixed (Matrix3x4* palette = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return Palette(from, modelMatrices.Length, palette, into.Length);
            }
        }
#endif

        private int Palette(Matrix3x4* from, int matrixCount, Matrix3x4* palette, int capacity)
        {
            UIntPtr count;
            Calls.Check(
                Methods.anim_skin_palette(
                    Handle, (AnimMatrix*)from, (UIntPtr)(uint)matrixCount, (AnimMatrix*)palette, (UIntPtr)(uint)capacity,
                    &count),
                this);
            return (int)count;
        }

        internal static void CheckCount(int count, int length)
        {
            if (count < 0 || count > length)
            {
                throw new ArgumentOutOfRangeException(nameof(count), count, "the array has " + length + " elements");
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_skin_binding_release(new AnimSkinBinding { id = handle });
        }
    }

    /// <summary>A part of a mesh ready to be skinned. Never changes; any thread may use it.</summary>
    public sealed unsafe class SkinMesh : NativeObject
    {
        /// <summary>Prepares a part of a model's mesh.</summary>
        public SkinMesh(Model model, uint mesh, uint part = 0)
        {
            Holds = model.Context;
            AnimSkinMesh made;
            Calls.Check(Methods.anim_skin_mesh_create(model.Handle, mesh, part, &made), model);
            Own(made.id);
            uint count;
            Calls.Check(Methods.anim_skin_mesh_vertex_count(Handle, &count), this);
            VertexCount = (int)count;
        }

        internal AnimSkinMesh Handle => new AnimSkinMesh { id = Id };

        /// <summary>How many vertices there are.</summary>
        public int VertexCount { get; }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_skin_mesh_release(new AnimSkinMesh { id = handle });
        }
    }

    /// <summary>One mesh to skin: what moves it, and where its vertices go. Keep it, and run it each frame.</summary>
    public sealed unsafe class SkinJob
    {
        /// <summary>A job for a mesh.</summary>
        public SkinJob(SkinMesh mesh)
        {
            Mesh = mesh;
        }

        /// <summary>The mesh.</summary>
        public SkinMesh Mesh { get; }

        /// <summary>One matrix for each joint of the mesh's skin.</summary>
        public Matrix3x4[] Palette { get; set; }

        /// <summary>How many matrices there are; all of the array where it is null.</summary>
        public int? PaletteCount { get; set; }

        /// <summary>One weight for each morph target; null for none.</summary>
        public float[] MorphWeights { get; set; }

        /// <summary>Where positions go, three numbers each; null for nowhere.</summary>
        public float[] Positions { get; set; }

        /// <summary>Where normals go, three numbers each; null for nowhere.</summary>
        public float[] Normals { get; set; }

        /// <summary>Where tangents go, four numbers each; null for nowhere.</summary>
        public float[] Tangents { get; set; }

        /// <summary>The palette of the pose before, for <see cref="PreviousPositions"/>.</summary>
        public Matrix3x4[] PreviousPalette { get; set; }

        /// <summary>The morph weights of the pose before.</summary>
        public float[] PreviousMorphWeights { get; set; }

        /// <summary>Where positions of the pose before go, three numbers each; null for nowhere.</summary>
        public float[] PreviousPositions { get; set; }

        /// <summary>How joints move vertices.</summary>
        public SkinMethod Method { get; set; }

        /// <summary>Moves the vertices.</summary>
        public void Run()
        {
            Run(false);
        }

        /// <summary>A box around the vertices that the palette makes, without making them.</summary>
        public Bounds Bounds()
        {
            return Run(true);
        }

        private Bounds Run(bool boundsOnly)
        {
            AnimSkinJob job;
            Calls.Check(Methods.anim_skin_job_init(&job, (UIntPtr)(uint)sizeof(AnimSkinJob)));
            job.mesh = Mesh.Handle;
            job.method = (uint)Method;
            int matrices = PaletteCount ?? Palette?.Length ?? 0;
            SkinBinding.CheckCount(matrices, Palette?.Length ?? 0);
            int room = Math.Min(
                Math.Min(Vertices(Positions, 3), Vertices(Normals, 3)),
                Math.Min(Vertices(Tangents, 4), Vertices(PreviousPositions, 3)));
            job.vertex_capacity = (UIntPtr)(uint)(room == int.MaxValue ? 0 : room);
            Bounds bounds = default(Bounds);
            fixed (Matrix3x4* palette = Palette, before = PreviousPalette)
            fixed (float* weights = MorphWeights, weightsBefore = PreviousMorphWeights)
            fixed (float* positions = Positions, normals = Normals, tangents = Tangents, previous = PreviousPositions)
            {
                job.palette = (AnimMatrix*)palette;
                job.palette_count = (UIntPtr)(uint)matrices;
                job.morph_weights = weights;
                job.morph_weight_count = (UIntPtr)(uint)(MorphWeights?.Length ?? 0);
                job.positions = positions;
                job.normals = normals;
                job.tangents = tangents;
                job.previous_palette = (AnimMatrix*)before;
                job.previous_palette_count = (UIntPtr)(uint)(PreviousPalette?.Length ?? 0);
                job.previous_morph_weights = weightsBefore;
                job.previous_morph_weight_count = (UIntPtr)(uint)(PreviousMorphWeights?.Length ?? 0);
                job.previous_positions = previous;
                Status status = boundsOnly
                    ? Methods.anim_skin_bounds(&job, (AnimBounds*)&bounds)
                    : Methods.anim_skin_run(&job, (UIntPtr)1u);
                Calls.Check(status, Mesh);
            }
            return bounds;
        }

        private static int Vertices(float[] into, int numbers)
        {
            return into == null ? int.MaxValue : into.Length / numbers;
        }
    }
}
