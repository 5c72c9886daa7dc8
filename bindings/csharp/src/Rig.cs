// Bones after the clips: writes, limbs that reach, heads that look, and the motion that is taken off the root.

using System;
using System.Numerics;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A limb that reaches for a point.</summary>
    public sealed class Reach
    {
        /// <summary>The joint that is to be at the target.</summary>
        public uint Tip { get; set; }

        /// <summary>The joint that bends; null for the tip's parent.</summary>
        public uint? Mid { get; set; }

        /// <summary>The joint that the limb turns about; null for the middle's parent.</summary>
        public uint? Root { get; set; }

        /// <summary>How much of it counts, from 0 to 1.</summary>
        public float Weight { get; set; } = 1;

        /// <summary>The last share of the limb's length in which it straightens gently.</summary>
        public float Softness { get; set; }

        /// <summary>Where the tip is to be, in model space.</summary>
        public Vector3 Target { get; set; }

        /// <summary>A point that the middle joint bends toward, in model space; null to bend as the pose does.</summary>
        public Vector3? Pole { get; set; }
    }

    public sealed unsafe partial class Instance
    {
        /// <summary>Turns a bone to a rotation in the next update.</summary>
        public void SetBoneRotation(uint joint, Quaternion rotation, float weight = 1)
        {
            ChangeBone(joint, BoneChange.SetRotation, (float*)&rotation, weight);
        }

        /// <summary>Turns a bone further in the next update, about its own axes.</summary>
        public void AddBoneRotation(uint joint, Quaternion rotation, float weight = 1)
        {
            ChangeBone(joint, BoneChange.AddRotation, (float*)&rotation, weight);
        }

        /// <summary>Moves a bone to a place in the next update, in the space of its parent.</summary>
        public void SetBonePosition(uint joint, Vector3 position, float weight = 1)
        {
            ChangeBone(joint, BoneChange.SetPosition, (float*)&position, weight);
        }

        /// <summary>Moves a bone further in the next update, in the space of its parent.</summary>
        public void AddBonePosition(uint joint, Vector3 offset, float weight = 1)
        {
            ChangeBone(joint, BoneChange.AddPosition, (float*)&offset, weight);
        }

        /// <summary>Sets many bones in the next update; all or none are taken.</summary>
        /// <param name="joints">The joints.</param>
        /// <param name="positions">One for each; null to leave them alone.</param>
        /// <param name="rotations">One for each; null to leave them alone.</param>
        /// <param name="weight">From 0 to 1.</param>
        public void SetBones(uint[] joints, Vector3[] positions, Quaternion[] rotations, float weight = 1)
        {
            if ((positions != null && positions.Length < joints.Length)
                || (rotations != null && rotations.Length < joints.Length))
            {
                throw new ArgumentException("there are more joints than values");
            }
            fixed (uint* bones = joints)
            fixed (Vector3* places = positions)
            fixed (Quaternion* turns = rotations)
            {
                Calls.Check(
                    Methods.anim_instance_set_bones(
                        Handle, bones, (float*)places, (float*)turns, (UIntPtr)(uint)joints.Length, weight),
                    this);
            }
        }

        /// <summary>Has a limb reach for a point in the next update.</summary>
        public void Reach(Reach reach)
        {
            AnimReach native;
            Calls.Check(Methods.anim_reach_init(&native, (UIntPtr)(uint)sizeof(AnimReach)));
            native.tip = reach.Tip;
            native.mid = reach.Mid ?? Methods.ANIM_NONE;
            native.root = reach.Root ?? Methods.ANIM_NONE;
            native.weight = reach.Weight;
            native.softness = reach.Softness;
            *(Vector3*)native.target = reach.Target;
            if (reach.Pole is Vector3 pole)
            {
                *(Vector3*)native.pole = pole;
                native.has_pole = 1;
            }
            Calls.Check(Methods.anim_instance_reach(Handle, &native), this);
        }

        /// <summary>Has a chain of bones look at a point in the next update, sharing the turn.</summary>
        /// <param name="joints">The bones, from the one nearest the root to the one that looks.</param>
        /// <param name="target">Where to look, in model space.</param>
        /// <param name="axis">The direction that the last bone faces in the rest pose, in model space.</param>
        /// <param name="limit">The most that it turns away from where the pose looks, in radians.</param>
        /// <param name="weight">From 0 to 1.</param>
        /// <param name="shares">How much of the turn each takes; null for evenly.</param>
        public void LookAt(
            uint[] joints, Vector3 target, Vector3 axis, float limit, float weight = 1, float[] shares = null)
        {
            if (shares != null && shares.Length < joints.Length)
            {
                throw new ArgumentException("there are more joints than shares", nameof(shares));
            }
            fixed (uint* bones = joints)
            fixed (float* parts = shares)
            {
                Calls.Check(
                    Methods.anim_instance_look_at(
                        Handle, bones, parts, (UIntPtr)(uint)joints.Length, (float*)&target, (float*)&axis, limit, weight),
                    this);
            }
        }

        /// <summary>Keeps what the last update asked of the bones, while later ones ask for nothing.</summary>
        public void HoldPose(bool hold)
        {
            Calls.Check(Methods.anim_instance_hold_pose(Handle, Context.Flag(hold)), this);
        }

        /// <summary>Takes the motion of a joint off the pose, for <see cref="RootMotion"/> to read.</summary>
        public void SetRootMotion(uint joint, bool translation = true, bool rotation = true, bool local = false)
        {
            Calls.Check(
                Methods.anim_instance_set_root_motion(
                    Handle, joint, Context.Flag(translation), Context.Flag(rotation), Context.Flag(local)),
                this);
        }

        /// <summary>Leaves the motion of all joints to the pose.</summary>
        public void ClearRootMotion()
        {
            Calls.Check(Methods.anim_instance_set_root_motion(Handle, Methods.ANIM_NONE, 0, 0, 0), this);
        }

        /// <summary>Reads how far the last update carried the joint of <see cref="SetRootMotion"/>.</summary>
        public RootMotion RootMotion()
        {
            RootMotion motion;
            Calls.Check(Methods.anim_instance_root_motion(Handle, (AnimRootMotion*)&motion), this);
            return motion;
        }

        /// <summary>Reads a bone's matrix against the model, with what was asked of the bones since the last update.</summary>
        public Matrix3x4 BoneMatrix(uint joint)
        {
            Matrix3x4 matrix;
            Calls.Check(Methods.anim_instance_bone_matrix(Handle, joint, (AnimMatrix*)&matrix), this);
            return matrix;
        }

        private void ChangeBone(uint joint, BoneChange change, float* value, float weight)
        {
            Calls.Check(Methods.anim_instance_change_bone(Handle, joint, (uint)change, value, weight), this);
        }
    }
}
