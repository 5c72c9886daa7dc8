// Skins: their joints, what binds them to skeletons, palettes, and meshes ready to be skinned.

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
}
