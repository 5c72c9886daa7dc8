// Skeletons, and poses of them.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A joint of a skeleton to be made.</summary>
    public struct Joint
    {
        /// <summary>The name.</summary>
        public string Name;
        /// <summary>The parent's index in the same list, or <see cref="Skeleton.NoJoint"/>.</summary>
        public uint Parent;
        /// <summary>Against the parent, when nothing animates the joint.</summary>
        public Transform Rest;

        /// <summary>A joint of these parts.</summary>
        public Joint(string name, uint parent, Transform rest)
        {
            Name = name;
            Parent = parent;
            Rest = rest;
        }
    }

    /// <summary>A forest of joints, parents before their children. Never changes; any thread may use it.</summary>
    public sealed unsafe class Skeleton : NativeObject
    {
        /// <summary>Stands for no joint.</summary>
        public const uint NoJoint = Methods.ANIM_NO_JOINT;

        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        /// <summary>Makes a skeleton.</summary>
        public Skeleton(Context context, IReadOnlyList<Joint> joints)
        {
            Context = context;
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = (AnimJoint*)scratch.Take(Math.Max(1, joints.Count) * sizeof(AnimJoint));
                for (int index = 0; index < joints.Count; index++)
                {
                    Joint joint = joints[index];
                    native[index].name = scratch.Text(joint.Name);
                    native[index].parent = joint.Parent;
                    *(Transform*)&native[index].rest = joint.Rest;
                }
                AnimSkeleton made;
                Calls.Check(
                    Methods.anim_skeleton_create(context.Handle, native, (UIntPtr)(uint)joints.Count, &made), context);
                Own(made.id);
            }
        }

        internal Skeleton(Context context, AnimSkeleton made)
        {
            Context = context;
            Own(made.id);
        }

        internal AnimSkeleton Handle => new AnimSkeleton { id = Id };

        /// <summary>How many joints there are.</summary>
        public int JointCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_skeleton_joint_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>A joint's name.</summary>
        public string JointName(uint joint)
        {
            AnimText name;
            Calls.Check(Methods.anim_skeleton_joint_name(Handle, joint, &name), this);
            string read = Utf8.Read(name);
            GC.KeepAlive(this);
            return read;
        }

        /// <summary>A joint's transform when nothing animates it.</summary>
        public Transform JointRest(uint joint)
        {
            Transform rest;
            Calls.Check(Methods.anim_skeleton_joint_rest(Handle, joint, (AnimTransform*)&rest), this);
            return rest;
        }

        /// <summary>Finds a joint by its name.</summary>
        public bool TryFindJoint(string name, out uint joint)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint found = NoJoint;
                bool there = Calls.Found(Methods.anim_skeleton_find_joint(Handle, scratch.Text(name), &found), this);
                joint = found;
                return there;
            }
        }

        /// <summary>Each joint's parent, <see cref="NoJoint"/> for roots.</summary>
        public uint[] Parents()
        {
            var parents = new uint[JointCount];
            UIntPtr count;
            fixed (uint* into = parents)
            {
                Calls.Check(
                    Methods.anim_skeleton_parents(Handle, into, (UIntPtr)(uint)parents.Length, &count), this);
            }
            return parents;
        }

        /// <summary>For each place in the list that the skeleton was made from, which joint it has become.</summary>
        public uint[] JointsFromSource()
        {
            var joints = new uint[JointCount];
            UIntPtr count;
            fixed (uint* into = joints)
            {
                Calls.Check(
                    Methods.anim_skeleton_joints_from_source(Handle, into, (UIntPtr)(uint)joints.Length, &count), this);
            }
            return joints;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_skeleton_release(new AnimSkeleton { id = handle });
        }
    }

    /// <summary>A transform for each joint of a skeleton. Serves one call at a time.</summary>
    public sealed unsafe class Pose : NativeObject
    {
        /// <summary>Makes a pose at rest.</summary>
        public Pose(Skeleton skeleton)
        {
            Holds = skeleton;
            AnimPose made;
            Calls.Check(Methods.anim_pose_create(skeleton.Handle, &made), skeleton);
            Own(made.id);
        }

        internal AnimPose Handle => new AnimPose { id = Id };

        /// <summary>Puts every joint at rest.</summary>
        public void Reset()
        {
            Calls.Check(Methods.anim_pose_reset(Handle), this);
        }

        /// <summary>A joint's transform against its parent.</summary>
        public Transform this[uint joint]
        {
            get
            {
                Transform transform;
                Calls.Check(Methods.anim_pose_joint(Handle, joint, (AnimTransform*)&transform), this);
                return transform;
            }
            set
            {
                Transform transform = value;
                Calls.Check(
                    Methods.anim_pose_set_transforms(Handle, joint, (AnimTransform*)&transform, (UIntPtr)1u), this);
            }
        }

        /// <summary>Copies out the transforms of all joints against their parents.</summary>
        /// <returns>How many there are.</returns>
        public int Transforms(Transform[] into)
        {
            UIntPtr count;
            fixed (Transform* transforms = into)
            {
                Calls.Check(
                    Methods.anim_pose_transforms(
                        Handle, (AnimTransform*)transforms, (UIntPtr)(uint)into.Length, &count),
                    this);
            }
            return (int)count;
        }

        /// <summary>Sets the transforms of joints that follow each other.</summary>
        public void SetTransforms(uint first, Transform[] transforms)
        {
            fixed (Transform* from = transforms)
            {
                Calls.Check(
                    Methods.anim_pose_set_transforms(
                        Handle, first, (AnimTransform*)from, (UIntPtr)(uint)transforms.Length),
                    this);
            }
        }

        /// <summary>
        /// Moves the pose toward another one of its skeleton: translations and scales along straight lines, rotations along
        /// the shorter arc.
        /// </summary>
        /// <param name="toward">The other pose.</param>
        /// <param name="weight">From 0, which changes nothing, to 1, which makes it the other pose.</param>
        /// <param name="jointWeights">
        /// A number from 0 to 1 for each joint, by which its weight is multiplied; null for none.
        /// </param>
        public void Blend(Pose toward, float weight, float[] jointWeights = null)
        {
            fixed (float* weights = jointWeights)
            {
                Calls.Check(
                    Methods.anim_pose_blend(Handle, toward.Handle, weight, weights, Count(jointWeights)), this, toward);
            }
        }

        /// <summary>
        /// Adds a pose of changes: translations and scales times the weight, and each rotation after the pose's own.
        /// </summary>
        /// <param name="changes">
        /// A pose of the same skeleton, with zero translation and scale and no turn where nothing changes.
        /// </param>
        /// <param name="weight">How much of the changes, from 0 to 1.</param>
        /// <param name="jointWeights">As for <see cref="Blend"/>.</param>
        public void Add(Pose changes, float weight, float[] jointWeights = null)
        {
            fixed (float* weights = jointWeights)
            {
                Calls.Check(
                    Methods.anim_pose_add(Handle, changes.Handle, weight, weights, Count(jointWeights)), this, changes);
            }
        }

        private static UIntPtr Count(float[] weights)
        {
            return (UIntPtr)(uint)(weights == null ? 0 : weights.Length);
        }

        /// <summary>Computes each joint's matrix in the space of the model.</summary>
        /// <returns>How many there are.</returns>
        public int ModelMatrices(Matrix3x4[] into)
        {
            fixed (Matrix3x4* matrices = into)
            {
                return ModelMatrices(matrices, into.Length);
            }
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>Sets the transforms of joints that follow each other.</summary>
        public void SetTransforms(uint first, ReadOnlySpan<Transform> transforms)
        {
            fixed (Transform* from = &System.Runtime.InteropServices.MemoryMarshal.GetReference(transforms))
            {
                Calls.Check(
                    Methods.anim_pose_set_transforms(
                        Handle, first, (AnimTransform*)from, (UIntPtr)(uint)transforms.Length),
                    this);
            }
        }

        /// <summary>Computes each joint's matrix in the space of the model.</summary>
        /// <returns>How many there are.</returns>
        public int ModelMatrices(Span<Matrix3x4> into)
        {
            fixed (Matrix3x4* matrices = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return ModelMatrices(matrices, into.Length);
            }
        }
#endif

        private int ModelMatrices(Matrix3x4* matrices, int capacity)
        {
            UIntPtr count;
            Calls.Check(
                Methods.anim_pose_model_matrices(Handle, (AnimMatrix*)matrices, (UIntPtr)(uint)capacity, &count), this);
            return (int)count;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_pose_release(new AnimPose { id = handle });
        }
    }
}
