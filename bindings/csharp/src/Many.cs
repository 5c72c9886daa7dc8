// Many instances in one call: poses, palettes, numbers, morph weights, root motion, and writes to bones.

using System;
using System.Numerics;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Bones of one instance that are set in its next update.</summary>
    public sealed class BoneWrites
    {
        /// <summary>An instance with a driver.</summary>
        public Instance Instance { get; set; }

        /// <summary>The joints.</summary>
        public uint[] Joints { get; set; }

        /// <summary>One for each joint; null to leave them alone.</summary>
        public Vector3[] Positions { get; set; }

        /// <summary>One for each joint; null to leave them alone.</summary>
        public Quaternion[] Rotations { get; set; }

        /// <summary>From 0 to 1, how far they go from where the pose has them.</summary>
        public float Weight { get; set; } = 1;

        internal unsafe AnimBoneWrites Native(Scratch.Scope scratch)
        {
            AnimBoneWrites native;
            Calls.Check(Methods.anim_bone_writes_init(&native, (UIntPtr)(uint)sizeof(AnimBoneWrites)));
            native.instance = Instance.Handle;
            native.weight = Weight;
            int count = Joints.Length;
            native.count = (UIntPtr)(uint)count;
            if ((Positions != null && Positions.Length < count) || (Rotations != null && Rotations.Length < count))
            {
                throw new ArgumentException("there are more joints than values");
            }
            native.joints = (uint*)scratch.Take(count * sizeof(uint));
            native.positions = Positions == null ? null : (float*)scratch.Take(count * sizeof(Vector3));
            native.rotations = Rotations == null ? null : (float*)scratch.Take(count * sizeof(Quaternion));
            for (int index = 0; index < count; index++)
            {
                native.joints[index] = Joints[index];
                if (Positions != null)
                {
                    ((Vector3*)native.positions)[index] = Positions[index];
                }
                if (Rotations != null)
                {
                    ((Quaternion*)native.rotations)[index] = Rotations[index];
                }
            }
            return native;
        }
    }

    public sealed unsafe partial class Instance
    {
        /// <summary>Computes each joint's matrix in the space of the model, for many instances at once: all or none.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="into">Where the matrices go.</param>
        /// <param name="offsets">Where each instance's matrices begin, and at the end how many must have room; null for
        /// nobody to know.</param>
        /// <param name="stride">How many matrices after the first of one instance the first of the next stands; 0 for one
        /// right after the other.</param>
        public static void ModelMatrices(
            Instance[] instances, Matrix3x4[] into, int[] offsets = null, int stride = 0)
        {
            fixed (Matrix3x4* matrices = into)
            {
                Read(instances, 0, stride, matrices, into.Length, offsets, MatricesOfMany);
            }
        }

        /// <summary>Copies out each joint's transform against its parent, for many instances at once: all or none.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="into">Where the transforms go.</param>
        /// <param name="offsets">Where each instance's begin, and at the end how many must have room; null for nobody to
        /// know.</param>
        /// <param name="stride">How many transforms after the first of one instance the first of the next stands; 0 for one
        /// right after the other.</param>
        public static void Transforms(Instance[] instances, Transform[] into, int[] offsets = null, int stride = 0)
        {
            fixed (Transform* transforms = into)
            {
                Read(instances, 0, stride, transforms, into.Length, offsets, TransformsOfMany);
            }
        }

        /// <summary>Copies out the numbers of one property, which is made of floats, for many instances at once, as the last
        /// update left them.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="property">The property's number in the schema of each.</param>
        /// <param name="into">Where the numbers go; of no use after a failure.</param>
        /// <param name="offsets">Where each instance's begin, and at the end how many must have room; null for nobody to
        /// know.</param>
        /// <param name="stride">How many numbers after the first of one instance the first of the next stands; 0 for one right
        /// after the other.</param>
        public static void Floats(
            Instance[] instances, uint property, float[] into, int[] offsets = null, int stride = 0)
        {
            fixed (float* numbers = into)
            {
                Read(instances, property, stride, numbers, into.Length, offsets, FloatsOfMany);
            }
        }

        /// <summary>Copies out the morph weights of the mesh at a joint, for many instances at once, as the last update left
        /// them.</summary>
        /// <param name="instances">Instances of schemas that were begun with a model.</param>
        /// <param name="joint">The joint that shows the mesh.</param>
        /// <param name="into">Where the weights go; of no use after a failure.</param>
        /// <param name="offsets">Where each instance's begin, and at the end how many must have room; null for nobody to
        /// know.</param>
        /// <param name="stride">How many weights after the first of one instance the first of the next stands; 0 for one right
        /// after the other.</param>
        public static void MorphWeights(
            Instance[] instances, uint joint, float[] into, int[] offsets = null, int stride = 0)
        {
            fixed (float* weights = into)
            {
                Read(instances, joint, stride, weights, into.Length, offsets, MorphWeightsOfMany);
            }
        }

        /// <summary>Reads how far the last update carried many instances; see <see cref="SetRootMotion"/>.</summary>
        public static void RootMotions(Instance[] instances, RootMotion[] into)
        {
            SkinBinding.CheckCount(instances.Length, into.Length);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimInstance* handles = Handles(instances, scratch);
                fixed (RootMotion* motions = into)
                {
                    Calls.Check(
                        Methods.anim_instances_root_motion(
                            handles, (UIntPtr)(uint)instances.Length, (AnimRootMotion*)motions),
                        instances);
                }
            }
        }

        /// <summary>Sets bones of many instances in their next updates. Of one instance all bones or none are taken.</summary>
        /// <param name="writes">The instances and their bones.</param>
        /// <param name="statuses">Becomes a status for each; null for nobody to know.</param>
        /// <exception cref="AnimException">The first failure; the others have been taken all the same.</exception>
        public static void SetBones(BoneWrites[] writes, Status[] statuses = null)
        {
            if (statuses != null)
            {
                SkinBinding.CheckCount(writes.Length, statuses.Length);
            }
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = (AnimBoneWrites*)scratch.Take(writes.Length * sizeof(AnimBoneWrites));
                for (int index = 0; index < writes.Length; index++)
                {
                    native[index] = writes[index].Native(scratch);
                }
                fixed (Status* each = statuses)
                {
                    Calls.Check(Methods.anim_instances_set_bones(native, (UIntPtr)(uint)writes.Length, each), writes);
                }
            }
        }

        internal static AnimInstance* Handles(Instance[] instances, Scratch.Scope scratch)
        {
            var handles = (AnimInstance*)scratch.Take(instances.Length * sizeof(AnimInstance));
            for (int index = 0; index < instances.Length; index++)
            {
                handles[index] = instances[index].Handle;
            }
            return handles;
        }

        /// <summary>A call of the library that reads many instances, of some the property or the joint.</summary>
        private delegate Status ReadMany(
            AnimInstance* instances, UIntPtr count, uint which, UIntPtr stride, void* into, UIntPtr capacity,
            UIntPtr* offsets);

        private static readonly ReadMany MatricesOfMany = (instances, count, which, stride, into, capacity, offsets) =>
            Methods.anim_instances_model_matrices(instances, count, stride, (AnimMatrix*)into, capacity, offsets);

        private static readonly ReadMany TransformsOfMany = (instances, count, which, stride, into, capacity, offsets) =>
            Methods.anim_instances_transforms(instances, count, stride, (AnimTransform*)into, capacity, offsets);

        private static readonly ReadMany FloatsOfMany = (instances, count, which, stride, into, capacity, offsets) =>
            Methods.anim_instances_floats(instances, count, which, stride, (float*)into, capacity, offsets);

        private static readonly ReadMany MorphWeightsOfMany = (instances, count, which, stride, into, capacity, offsets) =>
            Methods.anim_instances_morph_weights(instances, count, which, stride, (float*)into, capacity, offsets);

        private static void Read(
            Instance[] instances, uint which, int stride, void* into, int capacity, int[] offsets, ReadMany read)
        {
            int count = instances.Length;
            if (offsets != null && offsets.Length <= count)
            {
                throw new ArgumentException("one offset more than there are instances is needed", nameof(offsets));
            }
            if (stride < 0)
            {
                throw new ArgumentOutOfRangeException(nameof(stride));
            }
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                UIntPtr* begins =
                    offsets == null ? null : (UIntPtr*)scratch.Take((count + 1) * sizeof(UIntPtr));
                Calls.Check(
                    read(
                        Handles(instances, scratch), (UIntPtr)(uint)count, which, (UIntPtr)(uint)stride, into,
                        (UIntPtr)(uint)capacity, begins),
                    instances);
                for (int index = 0; offsets != null && index <= count; index++)
                {
                    offsets[index] = (int)begins[index];
                }
            }
        }
    }

    public sealed unsafe partial class SkinBinding
    {
        /// <summary>Makes palettes straight from what the last update left of many instances: all or none.</summary>
        /// <param name="instances">The instances, of the skeleton that the skin is bound to.</param>
        /// <param name="skinJointCount">How many matrices a palette has: <see cref="Skin.JointCount"/>.</param>
        /// <param name="into">Where the palettes go.</param>
        /// <param name="stride">How many matrices after the first of one palette the first of the next stands; 0 for one
        /// right after the other.</param>
        public void Palettes(Instance[] instances, int skinJointCount, Matrix3x4[] into, int stride = 0)
        {
            int step = stride == 0 ? skinJointCount : stride;
            if (skinJointCount < 0 || step < skinJointCount)
            {
                throw new ArgumentOutOfRangeException(nameof(stride));
            }
            int count = instances.Length;
            CheckCount(checked(count == 0 ? 0 : (count - 1) * step + skinJointCount), into.Length);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var jobs = (AnimPaletteJob*)scratch.Take(count * sizeof(AnimPaletteJob));
                fixed (Matrix3x4* palettes = into)
                {
                    for (int index = 0; index < count; index++)
                    {
                        Calls.Check(Methods.anim_palette_job_init(jobs + index, (UIntPtr)(uint)sizeof(AnimPaletteJob)));
                        jobs[index].binding = Handle;
                        jobs[index].instance = instances[index].Handle;
                        jobs[index].palette = (AnimMatrix*)(palettes + index * step);
                        jobs[index].palette_capacity = (UIntPtr)(uint)skinJointCount;
                    }
                    Calls.Check(Methods.anim_skin_palettes(jobs, (UIntPtr)(uint)count), this, instances);
                }
            }
        }
    }
}
