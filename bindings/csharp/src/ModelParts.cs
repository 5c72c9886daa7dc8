// What a model has besides clips and plain geometry: bones, materials, influences, morph targets, properties, free-form
// data.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>The bones of one character, as joints of the model's skeleton.</summary>
    public sealed class BoneTree
    {
        internal BoneTree()
        {
        }

        /// <summary>The topmost bones.</summary>
        public uint[] Roots { get; internal set; }

        /// <summary>All bones, parents before their children.</summary>
        public uint[] Bones { get; internal set; }

        /// <summary>The numbers of the skins.</summary>
        public uint[] Skins { get; internal set; }

        /// <summary>Joints that are no bones and follow one: pairs of the joint and its bone.</summary>
        public uint[][] Attachments { get; internal set; }
    }

    /// <summary>What the host may want to show a material.</summary>
    public struct Material
    {
        /// <summary>The name; empty for none.</summary>
        public string Name;
        /// <summary>Linear, with opacity.</summary>
        public Color BaseColor;
    }

    /// <summary>A value that a model's clips animate besides transforms and morph weights.</summary>
    public struct ModelProperty
    {
        /// <summary>The object's path, as the clips name it.</summary>
        public string Path;
        /// <summary>The property's name there.</summary>
        public string Name;
        /// <summary>What it holds.</summary>
        public Kind Kind;
        /// <summary>Its numbers when nothing animates it.</summary>
        public double[] Rest;
    }

    /// <summary>Which joints of its skin move each vertex, and how much.</summary>
    public sealed class Influences
    {
        internal Influences()
        {
        }

        /// <summary>One number more than there are vertices: where each vertex's influences begin.</summary>
        public uint[] Offsets { get; internal set; }

        /// <summary>Numbers of the skin's joints.</summary>
        public ushort[] Joints { get; internal set; }

        /// <summary>Weights above zero, which sum to one for each vertex that has any.</summary>
        public float[] Weights { get; internal set; }
    }

    /// <summary>What a morph target adds to the vertices of a part, times its weight; null for what it leaves alone.</summary>
    public sealed class MorphTarget
    {
        internal MorphTarget()
        {
        }

        /// <summary>The name; empty for none.</summary>
        public string Name { get; internal set; }

        /// <summary>Three numbers for each vertex.</summary>
        public float[] Positions { get; internal set; }

        /// <summary>Three numbers for each vertex.</summary>
        public float[] Normals { get; internal set; }

        /// <summary>Three numbers for each vertex: changes of the tangents' directions.</summary>
        public float[] Tangents { get; internal set; }
    }

    public sealed unsafe partial class Model
    {
        /// <summary>How many characters there are: trees of bones that belong together.</summary>
        public int BoneTreeCount => (int)Info().bone_tree_count;

        /// <summary>How many materials there are.</summary>
        public int MaterialCount => (int)Info().material_count;

        /// <summary>How many values clips animate besides transforms and morph weights.</summary>
        public int PropertyCount => (int)Info().property_count;

        /// <summary>The bones of one character.</summary>
        public BoneTree GetBoneTree(int index)
        {
            AnimBoneTree native = default(AnimBoneTree);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimBoneTree);
            Calls.Check(Methods.anim_model_bone_tree(Handle, checked((uint)index), &native), this);
            var tree = new BoneTree
            {
                Roots = Copy(native.roots, native.root_count),
                Bones = Copy(native.bones, native.bone_count),
                Skins = Copy(native.skins, native.skin_count),
                Attachments = new uint[native.attachment_count][],
            };
            for (uint attachment = 0; attachment < native.attachment_count; attachment++)
            {
                AnimAttachment one = native.attachments[attachment];
                tree.Attachments[attachment] = new[] { one.joint, one.bone };
            }
            GC.KeepAlive(this);
            return tree;
        }

        /// <summary>A material.</summary>
        public Material GetMaterial(int index)
        {
            AnimMaterial native = default(AnimMaterial);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMaterial);
            Calls.Check(Methods.anim_model_material(Handle, checked((uint)index), &native), this);
            float* color = native.base_color;
            var material = new Material
            {
                Name = Utf8.Read(native.name),
                BaseColor = new Color(color[0], color[1], color[2], color[3]),
            };
            GC.KeepAlive(this);
            return material;
        }

        /// <summary>A value that clips animate besides transforms and morph weights.</summary>
        public ModelProperty GetProperty(int index)
        {
            AnimModelProperty native = default(AnimModelProperty);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimModelProperty);
            Calls.Check(Methods.anim_model_property(Handle, checked((uint)index), &native), this);
            var property = new ModelProperty
            {
                Path = Utf8.Read(native.path),
                Name = Utf8.Read(native.name),
                Kind = (Kind)native.kind,
                Rest = new double[(int)native.rest_count],
            };
            for (int number = 0; number < property.Rest.Length; number++)
            {
                property.Rest[number] = native.rest[number];
            }
            GC.KeepAlive(this);
            return property;
        }

        /// <summary>Which joints move the vertices of a part; null for a part that none move.</summary>
        public Influences GetInfluences(uint mesh, uint part)
        {
            AnimInfluences native = default(AnimInfluences);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimInfluences);
            if (!Calls.Found(Methods.anim_model_influences(Handle, mesh, part, &native), this))
            {
                return null;
            }
            var count = (int)native.influence_count;
            var influences = new Influences
            {
                Offsets = Copy(native.offsets, native.vertex_count + 1),
                Joints = new ushort[count],
                Weights = Copy(native.weights, count),
            };
            for (int index = 0; index < count; index++)
            {
                influences.Joints[index] = native.joints[index];
            }
            GC.KeepAlive(this);
            return influences;
        }

        /// <summary>The names of a mesh's morph targets.</summary>
        public string[] MorphNames(uint mesh)
        {
            AnimMesh native = default(AnimMesh);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMesh);
            Calls.Check(Methods.anim_model_mesh(Handle, mesh, &native), this);
            var names = new string[native.morph_target_count];
            for (uint target = 0; target < names.Length; target++)
            {
                AnimText name;
                Calls.Check(Methods.anim_model_morph_target_name(Handle, mesh, target, &name), this);
                names[target] = Utf8.Read(name);
            }
            GC.KeepAlive(this);
            return names;
        }

        /// <summary>What a morph target adds to a part.</summary>
        public MorphTarget GetMorphTarget(uint mesh, uint part, int index)
        {
            var primitive = default(AnimPrimitive);
            primitive.struct_size = (UIntPtr)(uint)sizeof(AnimPrimitive);
            Calls.Check(Methods.anim_model_primitive(Handle, mesh, part, &primitive), this);
            var native = default(AnimMorphTarget);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMorphTarget);
            Calls.Check(Methods.anim_model_morph_target(Handle, mesh, part, checked((uint)index), &native), this);
            var numbers = checked((int)primitive.vertex_count * 3);
            var target = new MorphTarget
            {
                Name = Utf8.Read(native.name),
                Positions = Copy(native.positions, numbers),
                Normals = Copy(native.normals, numbers),
                Tangents = Copy(native.tangents, numbers),
            };
            GC.KeepAlive(this);
            return target;
        }

        /// <summary>One of the sets of texture coordinates and colors of a part, copied.</summary>
        /// <param name="mesh">The mesh.</param>
        /// <param name="part">Its part.</param>
        /// <param name="set">Below the larger number of sets of the part.</param>
        /// <param name="textureCoordinates">Becomes two numbers for each vertex, or null.</param>
        /// <param name="colors">Becomes four linear numbers for each vertex, or null.</param>
        public void GetSurfaceSet(
            uint mesh, uint part, int set, out float[] textureCoordinates, out float[] colors)
        {
            var primitive = default(AnimPrimitive);
            primitive.struct_size = (UIntPtr)(uint)sizeof(AnimPrimitive);
            Calls.Check(Methods.anim_model_primitive(Handle, mesh, part, &primitive), this);
            float* pairs, fours;
            Calls.Check(Methods.anim_model_surface_set(Handle, mesh, part, checked((uint)set), &pairs, &fours), this);
            textureCoordinates = Copy(pairs, checked((int)primitive.vertex_count * 2));
            colors = Copy(fours, checked((int)primitive.vertex_count * 4));
            GC.KeepAlive(this);
        }

        /// <summary>The file's free-form data, which the library does not read: where each piece is, such as
        /// <c>nodes[3]</c>, and its JSON text.</summary>
        public KeyValuePair<string, string>[] Extras()
        {
            var extras = new KeyValuePair<string, string>[Info().extra_count];
            for (uint index = 0; index < extras.Length; index++)
            {
                AnimText place, json;
                Calls.Check(Methods.anim_model_extra(Handle, index, &place, &json), this);
                extras[index] = new KeyValuePair<string, string>(Utf8.Read(place), Utf8.Read(json));
            }
            GC.KeepAlive(this);
            return extras;
        }

        /// <summary>The joints that the file hides, and with them everything below.</summary>
        public uint[] HiddenJoints()
        {
            AnimModelInfo info = Info();
            uint[] joints = Copy(info.hidden_joints, info.hidden_joint_count);
            GC.KeepAlive(this);
            return joints;
        }

        /// <summary>What the import dropped, repaired, renamed or guessed; <see cref="Report"/> has it as text.</summary>
        public ReportLine[] ReportLines()
        {
            AnimModel model = Handle;
            return ReportLine.All(
                Info().report_count, (index, line) => Methods.anim_model_report_line(model, index, line), this);
        }

        private static uint[] Copy(uint* numbers, uint count)
        {
            var copied = new uint[count];
            for (uint index = 0; index < count; index++)
            {
                copied[index] = numbers[index];
            }
            return copied;
        }

        private AnimModelInfo Info()
        {
            AnimModelInfo info = default(AnimModelInfo);
            info.struct_size = (UIntPtr)(uint)sizeof(AnimModelInfo);
            Calls.Check(Methods.anim_model_info(Handle, &info), this);
            return info;
        }
    }
}
