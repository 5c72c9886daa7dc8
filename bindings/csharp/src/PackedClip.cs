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
        /// <summary>How many frames there are.</summary>
        public int Frames;
        /// <summary>Tracks of joints that keep one value, and cost nothing when the clip is sampled.</summary>
        public int StillTracks;
        /// <summary>Tracks of joints with a value at every frame.</summary>
        public int FramedTracks;
        /// <summary>Tracks of joints that are kept as they are, such as steps.</summary>
        public int KeyedTracks;
        /// <summary>Tracks of numbers that are packed.</summary>
        public int ValueTracks;
    }

    /// <summary>What a packed clip is.</summary>
    public struct PackedInfo
    {
        /// <summary>How many bytes it has.</summary>
        public ulong Bytes;
        /// <summary>The largest error that was found when it was packed, in the skeleton's units.</summary>
        public double WorstError;
        /// <summary>Frames a second of the joints; 0 where none moves.</summary>
        public double FrameRate;
        /// <summary>How many frames there are.</summary>
        public int Frames;
        /// <summary>The joints of the skeleton that it was packed for.</summary>
        public int JointCount;
        /// <summary>Whether its bytes are the host's, used in place.</summary>
        public bool InPlace;
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
                Frames = (int)done.frames,
                StillTracks = (int)done.still_tracks,
                FramedTracks = (int)done.framed_tracks,
                KeyedTracks = (int)done.keyed_tracks,
                ValueTracks = (int)done.value_tracks,
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

        /// <summary>Takes a packed clip where it lies: in memory of the host's, or in a file that is mapped.</summary>
        /// <param name="skeleton">What it was packed for.</param>
        /// <param name="bytes">The clip; it stays, and does not change, until the clip is disposed and nothing plays it any
        /// more. It is checked, and need not be trusted.</param>
        /// <param name="size">How many bytes there are.</param>
        public static Clip LoadPackedInPlace(Skeleton skeleton, IntPtr bytes, long size)
        {
            AnimClip made;
            Calls.Check(
                Methods.anim_clip_load_packed(skeleton.Handle, (byte*)bytes, (UIntPtr)checked((ulong)size), 1, &made),
                skeleton);
            return new Clip(skeleton.Context, made);
        }

        /// <summary>What a packed clip is.</summary>
        /// <exception cref="AnimException">The clip is not packed.</exception>
        public PackedInfo PackedInfo()
        {
            var native = default(AnimPackedInfo);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimPackedInfo);
            Calls.Check(Methods.anim_clip_packed_info(Handle, &native), this);
            return new PackedInfo
            {
                Bytes = native.bytes,
                WorstError = native.worst_error,
                FrameRate = native.frame_rate,
                Frames = (int)native.frames,
                JointCount = (int)native.joints,
                InPlace = native.in_place != 0,
            };
        }

        /// <summary>Samples a packed clip into a pose, without a player.</summary>
        public void SamplePacked(double time, Pose into)
        {
            Calls.Check(Methods.anim_clip_sample_packed(Handle, time, into.Handle), this, into);
        }
    }
}
