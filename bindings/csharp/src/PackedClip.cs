// Packed clips: few bytes, an error bound, any time at one cost.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>How closely a packed clip follows its original; zeros are the library's own choice.</summary>
    public struct PackSettings
    {
        /// <summary>How far a point at <see cref="Shell"/> from a joint may be off, in the skeleton's units.</summary>
        public double Error;
        /// <summary>How far such points are from their joint.</summary>
        public double Shell;
        /// <summary>How far a number that is no joint's may be off, as a share of its range over the clip.</summary>
        public double Number;
    }

    /// <summary>What packing did.</summary>
    public struct PackReport
    {
        /// <summary>Bytes of the original's keys, targets and texts.</summary>
        public ulong BytesBefore;
        /// <summary>Bytes of the packed clip.</summary>
        public ulong BytesAfter;
        /// <summary>The bound that was kept, in the skeleton's units.</summary>
        public double ErrorBound;
        /// <summary>The largest error, looked for at ten times the rate of the frames and at every key.</summary>
        public double WorstError;
        /// <summary>When it is, in seconds.</summary>
        public double WorstTime;
        /// <summary>The joint that has it.</summary>
        public uint WorstJoint;
        /// <summary>Frames a second of the joints; 0 where none moves.</summary>
        public double FrameRate;
    }

    public sealed unsafe partial class Clip
    {
        /// <summary>The clip packed for a skeleton, on which alone it plays. This takes from milliseconds to seconds.</summary>
        public Clip Pack(Skeleton skeleton, PackSettings settings, out PackReport report)
        {
            AnimPackSettings native;
            Calls.Check(Methods.anim_pack_settings_init(&native, (UIntPtr)(uint)sizeof(AnimPackSettings)));
            native.error = settings.Error;
            native.shell = settings.Shell;
            native.number = settings.Number == 0 ? native.number : settings.Number;
            AnimPackReport done = default(AnimPackReport);
            done.struct_size = (UIntPtr)(uint)sizeof(AnimPackReport);
            AnimClip made;
            Calls.Check(Methods.anim_clip_pack(Handle, skeleton.Handle, &native, &done, &made), this, skeleton);
            report = new PackReport
            {
                BytesBefore = done.bytes_before,
                BytesAfter = done.bytes_after,
                ErrorBound = done.error_bound,
                WorstError = done.worst_error,
                WorstTime = done.worst_time,
                WorstJoint = done.worst_joint,
                FrameRate = done.frame_rate,
            };
            return new Clip(Context, made);
        }

        /// <summary>The clip packed for a skeleton as closely as the library chooses.</summary>
        public Clip Pack(Skeleton skeleton)
        {
            return Pack(skeleton, default(PackSettings), out PackReport _);
        }

        /// <summary>The bytes of a packed clip, for <see cref="LoadPacked"/>.</summary>
        public byte[] PackedBytes()
        {
            UIntPtr count;
            Calls.Check(Methods.anim_clip_copy_packed(Handle, null, UIntPtr.Zero, &count), this);
            var bytes = new byte[checked((int)count)];
            fixed (byte* into = bytes)
            {
                Calls.Check(Methods.anim_clip_copy_packed(Handle, into, count, &count), this);
            }
            return bytes;
        }

        /// <summary>Loads a packed clip, which is copied; its bytes need not be trusted.</summary>
        public static Clip LoadPacked(Skeleton skeleton, byte[] bytes)
        {
            fixed (byte* data = bytes)
            {
                AnimClip made;
                Calls.Check(
                    Methods.anim_clip_load_packed(skeleton.Handle, data, (UIntPtr)(uint)bytes.Length, 0, &made), skeleton);
                return new Clip(skeleton.Context, made);
            }
        }

        /// <summary>Samples a packed clip into a pose, without a player.</summary>
        public void SamplePacked(double time, Pose into)
        {
            Calls.Check(Methods.anim_clip_sample_packed(Handle, time, into.Handle), this, into);
        }
    }
}
