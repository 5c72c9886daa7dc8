// The keys of a track.

using System;
using System.Numerics;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>The keys of a track: times, and the numbers of all keys one after the other.</summary>
    public sealed class Keys
    {
        /// <summary>Seconds, never falling unless <see cref="Sort"/> is set.</summary>
        public float[] Times { get; set; }

        /// <summary>The numbers of kinds made of floats.</summary>
        public float[] Floats { get; set; }

        /// <summary>The numbers of <see cref="Kind.Double"/>.</summary>
        public double[] Doubles { get; set; }

        /// <summary>The numbers of booleans, integers and enums.</summary>
        public long[] Integers { get; set; }

        /// <summary>Texts and names of resources.</summary>
        public string[] Texts { get; set; }

        /// <summary>Slopes or handles into the keys.</summary>
        public float[] TangentsIn { get; set; }

        /// <summary>Slopes or handles out of the keys.</summary>
        public float[] TangentsOut { get; set; }

        /// <summary>Curves of the segments after the keys; null where all are 1.</summary>
        public float[] Transitions { get; set; }

        /// <summary>How each key reaches the next; null where <see cref="Interpolation"/> holds for all.</summary>
        public KeyMode[] Modes { get; set; }

        /// <summary>How values between two keys are found.</summary>
        public Interpolation Interpolation { get; set; } = Interpolation.Linear;

        /// <summary>Whether a value changes between keys.</summary>
        public KeyUpdate Update { get; set; }

        /// <summary>Whether values run from the last key to the first when the clip loops.</summary>
        public bool LoopWrap { get; set; }

        /// <summary>Whether Bézier handles are offsets from their keys.</summary>
        public bool HandlesRelative { get; set; } = true;

        /// <summary>Whether keys come in any order.</summary>
        public bool Sort { get; set; }

        /// <summary>Keys of numbers.</summary>
        public static Keys Of(float[] times, params float[] numbers)
        {
            return new Keys { Times = times, Floats = numbers };
        }

        /// <summary>Keys of vectors.</summary>
        public static Keys Of(float[] times, params Vector3[] vectors)
        {
            var numbers = new float[vectors.Length * 3];
            for (int index = 0; index < vectors.Length; index++)
            {
                vectors[index].CopyTo(numbers, index * 3);
            }
            return new Keys { Times = times, Floats = numbers };
        }

        /// <summary>Keys of rotations.</summary>
        public static Keys Of(float[] times, params Quaternion[] rotations)
        {
            var numbers = new float[rotations.Length * 4];
            for (int index = 0; index < rotations.Length; index++)
            {
                new Vector4(rotations[index].X, rotations[index].Y, rotations[index].Z, rotations[index].W)
                    .CopyTo(numbers, index * 4);
            }
            return new Keys { Times = times, Floats = numbers };
        }

        /// <summary>Keys that jump from whole number to whole number, booleans and enums among them.</summary>
        public static Keys Of(float[] times, params long[] integers)
        {
            return new Keys { Times = times, Integers = integers };
        }

        /// <summary>Keys that jump from text to text.</summary>
        public static Keys Of(float[] times, params string[] texts)
        {
            return new Keys { Times = times, Texts = texts };
        }

        /// <summary>In which order times rise: the number of the earliest first. Equal times keep their order.</summary>
        public static unsafe int[] Order(float[] times)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = (UIntPtr*)scratch.Take(times.Length * sizeof(UIntPtr));
                fixed (float* seconds = times)
                {
                    var length = (UIntPtr)(uint)times.Length;
                    UIntPtr count;
                    Calls.Check(Methods.anim_key_order(seconds, length, native, length, &count));
                }
                var order = new int[times.Length];
                for (int index = 0; index < order.Length; index++)
                {
                    order[index] = (int)native[index];
                }
                return order;
            }
        }

        /// <summary>What is done with the keys as the library takes them.</summary>
        internal unsafe delegate Status Use(AnimKeys* keys);

        /// <summary>Hands the keys over.</summary>
        internal unsafe void Give(NativeObject builder, Use use)
        {
            AnimKeys native;
            Calls.Check(Methods.anim_keys_init(&native, (UIntPtr)(uint)sizeof(AnimKeys)));
            int keys = Times?.Length ?? 0;
            CheckLength(Transitions, keys, nameof(Transitions));
            CheckLength(Modes, keys, nameof(Modes));
            int values = Floats?.Length ?? Doubles?.Length ?? Integers?.Length ?? Texts?.Length ?? 0;
            int tangents = Interpolation == Interpolation.Bezier ? values * 2 : values;
            CheckLength(TangentsIn, tangents, nameof(TangentsIn));
            CheckLength(TangentsOut, tangents, nameof(TangentsOut));
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (float* times = Times, floats = Floats, into = TangentsIn, outOf = TangentsOut, curves = Transitions)
            fixed (double* doubles = Doubles)
            fixed (long* integers = Integers)
            fixed (KeyMode* modes = Modes)
            {
                native.key_count = (UIntPtr)(uint)keys;
                native.value_count = (UIntPtr)(uint)values;
                native.times = times;
                native.floats = floats;
                native.doubles = doubles;
                native.integers = integers;
                native.texts = Texts == null ? null : scratch.Texts(Texts);
                native.tangents_in = into;
                native.tangents_out = outOf;
                native.transitions = curves;
                native.modes = (byte*)modes;
                native.interpolation = (uint)Interpolation;
                native.update = (byte)Update;
                native.loop_wrap = Context.Flag(LoopWrap);
                native.handles_relative = Context.Flag(HandlesRelative);
                native.sort = Context.Flag(Sort);
                Calls.Check(use(&native), builder);
            }
        }

        private static void CheckLength(Array array, int length, string name)
        {
            if (array != null && array.Length != length)
            {
                throw new ArgumentException(name + " has " + array.Length + " elements, not " + length, name);
            }
        }
    }
}
