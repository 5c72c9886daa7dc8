// The tracks of a clip and their keys, read back.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What a track of a clip animates, and how many keys it has.</summary>
    public sealed class TrackInfo
    {
        internal TrackInfo(AnimTrack native)
        {
            Target = (Target)native.target;
            Path = Utf8.Read(native.path);
            Name = Utf8.Read(native.name);
            Joint = native.joint;
            Part = (TransformPart)native.part;
            Component = native.component;
            Kind = (Kind)native.kind;
            KindSize = native.kind_size;
            KeySize = native.key_size;
            KeyCount = (int)native.key_count;
            Enabled = native.enabled != 0;
            LoopWrap = native.loop_wrap != 0;
        }

        /// <summary>What kind of thing it animates.</summary>
        public Target Target { get; }

        /// <summary>The object's path; empty for the root, and for targets that name a joint by number or nothing.</summary>
        public string Path { get; }

        /// <summary>The property's name, or of a transform the joint's; else empty.</summary>
        public string Name { get; }

        /// <summary>The joint's number; 0 for targets that name none by number.</summary>
        public uint Joint { get; }

        /// <summary>Of a transform or a joint, which part.</summary>
        public TransformPart Part { get; }

        /// <summary>
        /// Which number of the property, or which weight; <see cref="ClipBuilder.AllComponents"/> for all.
        /// </summary>
        public uint Component { get; }

        /// <summary>What the keys hold, of a component the whole property.</summary>
        public Kind Kind { get; }

        /// <summary>How many floats a struct has; 0 for other kinds.</summary>
        public uint KindSize { get; }

        /// <summary>How many numbers a key has; 0 for point keys.</summary>
        public uint KeySize { get; }

        /// <summary>How many keys there are.</summary>
        public int KeyCount { get; }

        /// <summary>Whether it plays at all.</summary>
        public bool Enabled { get; }

        /// <summary>Whether values run from the last key to the first when the clip loops.</summary>
        public bool LoopWrap { get; }
    }

    /// <summary>A key of a method call, of audio or of an event.</summary>
    public struct PointKey
    {
        /// <summary>Seconds.</summary>
        public double Time;
        /// <summary>The event, the method, or the audio stream; an empty stream stops what plays.</summary>
        public string Name;
        /// <summary>An event's text; a method's arguments, a JSON array or empty; of audio empty.</summary>
        public string Payload;
        /// <summary>Of audio the seconds into the stream to start at, else 0.</summary>
        public double StartOffset;
    }

    public sealed unsafe partial class Clip
    {
        /// <summary>A track.</summary>
        public TrackInfo Track(int index)
        {
            var native = default(AnimTrack);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimTrack);
            Calls.Check(Methods.anim_clip_track(Handle, (uint)index, &native), this);
            var track = new TrackInfo(native);
            GC.KeepAlive(this);
            return track;
        }

        /// <summary>
        /// The keys of a track of values, copied: as <see cref="ClipBuilder"/> takes them to make the track again.
        /// </summary>
        public Keys Keys(int track)
        {
            var native = default(AnimKeys);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimKeys);
            Calls.Check(Methods.anim_clip_keys(Handle, (uint)track, &native), this);
            int count = checked((int)native.key_count), values = checked((int)native.value_count);
            var interpolation = (Interpolation)native.interpolation;
            int tangents = interpolation == Interpolation.Bezier ? 2 * values : values;
            var keys = new Keys
            {
                Times = Copy(native.times, count),
                Floats = Copy(native.floats, values),
                TangentsIn = Copy(native.tangents_in, tangents),
                TangentsOut = Copy(native.tangents_out, tangents),
                Transitions = Copy(native.transitions, count),
                Interpolation = interpolation,
                Update = (KeyUpdate)native.update,
                LoopWrap = native.loop_wrap != 0,
                HandlesRelative = native.handles_relative != 0,
            };
            if (native.doubles != null)
            {
                keys.Doubles = new double[values];
                for (int index = 0; index < values; index++)
                {
                    keys.Doubles[index] = native.doubles[index];
                }
            }
            if (native.integers != null)
            {
                keys.Integers = new long[values];
                for (int index = 0; index < values; index++)
                {
                    keys.Integers[index] = native.integers[index];
                }
            }
            if (native.modes != null)
            {
                keys.Modes = new KeyMode[count];
                for (int index = 0; index < count; index++)
                {
                    keys.Modes[index] = (KeyMode)native.modes[index];
                }
            }
            if (native.floats == null && native.doubles == null && native.integers == null)
            {
                keys.Texts = new string[count];
                for (int index = 0; index < count; index++)
                {
                    AnimText text;
                    Calls.Check(Methods.anim_clip_key_text(Handle, (uint)track, (uint)index, &text), this);
                    keys.Texts[index] = Utf8.Read(text);
                }
            }
            GC.KeepAlive(this);
            return keys;
        }

        /// <summary>The keys of a track of method calls, audio or events.</summary>
        public PointKey[] PointKeys(int track)
        {
            var keys = new PointKey[Track(track).KeyCount];
            for (int index = 0; index < keys.Length; index++)
            {
                AnimPointKey native;
                Calls.Check(Methods.anim_clip_point_key(Handle, (uint)track, (uint)index, &native), this);
                keys[index].Time = native.time;
                keys[index].Name = Utf8.Read(native.name);
                keys[index].Payload = Utf8.Read(native.payload);
                keys[index].StartOffset = native.start_offset;
            }
            GC.KeepAlive(this);
            return keys;
        }

        private static float[] Copy(float* from, int count)
        {
            if (from == null)
            {
                return null;
            }
            var numbers = new float[count];
            for (int index = 0; index < count; index++)
            {
                numbers[index] = from[index];
            }
            return numbers;
        }
    }
}
