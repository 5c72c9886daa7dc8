// How values of C#'s types are read and written where the library has them: one object per type, made once, so that
// setters are called without boxing.

using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Reads and writes values of a type. Derive from it for structs of your own that are made of floats.</summary>
    public abstract unsafe class ValueCodec<T>
    {
        /// <summary>What the library calls such values.</summary>
        public Kind Kind { get; }

        /// <summary>How many floats a struct has; 0 for other kinds.</summary>
        public int KindSize { get; }

        /// <summary>Whether a color is four bytes.</summary>
        internal virtual bool SrgbBytes => false;

        /// <summary>A codec for values of a kind.</summary>
        protected ValueCodec(Kind kind, int kindSize = 0)
        {
            Kind = kind;
            KindSize = kindSize;
        }

        /// <summary>The codec of a type that the library knows, or of an enum.</summary>
        /// <exception cref="NotSupportedException">It is neither.</exception>
        public static ValueCodec<T> Default => DefaultCodec<T>.Get();

        /// <summary>Reads the value at an address.</summary>
        public abstract T Read(void* at);

        /// <summary>Writes a value to an address.</summary>
        public abstract void Write(T value, void* at);

        /// <summary>Reads an argument of a method.</summary>
        internal virtual T Read(AnimArgument* argument)
        {
            return Read((void*)argument->floats);
        }
    }

    internal static class DefaultCodec<T>
    {
        private static ValueCodec<T> known;

        internal static ValueCodec<T> Get()
        {
            return known ?? (known = Make());
        }

        private static ValueCodec<T> Make()
        {
            foreach (object codec in Codecs.All)
            {
                if (codec is ValueCodec<T> fitting)
                {
                    return fitting;
                }
            }
            if (typeof(T).IsEnum)
            {
                return new EnumCodec<T>();
            }
            throw new NotSupportedException(
                typeof(T) + " is no type of the library: derive a ValueCodec for it and hand that over");
        }
    }

    internal static class Codecs
    {
        internal static readonly object[] All =
        {
            new FloatCodec(), new DoubleCodec(), new Vector2Codec(), new Vector3Codec(), new Vector4Codec(),
            new QuaternionCodec(), new ColorCodec(), new Color32Codec(), new BoolCodec(), new IntCodec(), new LongCodec(),
            new Vector2IntCodec(), new RectCodec(), new RectIntCodec(), new Transform2DCodec(), new TransformCodec(),
            new StringCodec(), new SpriteFrameCodec(),
        };
    }

    internal sealed unsafe class FloatCodec : ValueCodec<float>
    {
        internal FloatCodec() : base(Kind.Float) { }
        public override float Read(void* at) => *(float*)at;
        public override void Write(float value, void* at) => *(float*)at = value;
    }

    internal sealed unsafe class DoubleCodec : ValueCodec<double>
    {
        internal DoubleCodec() : base(Kind.Double) { }
        public override double Read(void* at) => *(double*)at;
        public override void Write(double value, void* at) => *(double*)at = value;
        internal override double Read(AnimArgument* argument) => argument->number;
    }

    internal sealed unsafe class Vector2Codec : ValueCodec<Vector2>
    {
        internal Vector2Codec() : base(Kind.Vec2) { }
        public override Vector2 Read(void* at) => *(Vector2*)at;
        public override void Write(Vector2 value, void* at) => *(Vector2*)at = value;
    }

    internal sealed unsafe class Vector3Codec : ValueCodec<Vector3>
    {
        internal Vector3Codec() : base(Kind.Vec3) { }
        public override Vector3 Read(void* at) => *(Vector3*)at;
        public override void Write(Vector3 value, void* at) => *(Vector3*)at = value;
    }

    internal sealed unsafe class Vector4Codec : ValueCodec<Vector4>
    {
        internal Vector4Codec() : base(Kind.Vec4) { }
        public override Vector4 Read(void* at) => *(Vector4*)at;
        public override void Write(Vector4 value, void* at) => *(Vector4*)at = value;
    }

    internal sealed unsafe class QuaternionCodec : ValueCodec<Quaternion>
    {
        internal QuaternionCodec() : base(Kind.Quaternion) { }
        public override Quaternion Read(void* at) => *(Quaternion*)at;
        public override void Write(Quaternion value, void* at) => *(Quaternion*)at = value;
    }

    internal sealed unsafe class ColorCodec : ValueCodec<Color>
    {
        internal ColorCodec() : base(Kind.Color) { }
        public override Color Read(void* at) => *(Color*)at;
        public override void Write(Color value, void* at) => *(Color*)at = value;
    }

    internal sealed unsafe class Color32Codec : ValueCodec<Color32>
    {
        internal Color32Codec() : base(Kind.Color) { }
        internal override bool SrgbBytes => true;
        public override Color32 Read(void* at) => *(Color32*)at;
        public override void Write(Color32 value, void* at) => *(Color32*)at = value;

        internal override Color32 Read(AnimArgument* argument)
        {
            throw new NotSupportedException("colors of arguments are linear");
        }
    }

    internal sealed unsafe class BoolCodec : ValueCodec<bool>
    {
        internal BoolCodec() : base(Kind.Bool) { }
        public override bool Read(void* at) => *(byte*)at != 0;
        public override void Write(bool value, void* at) => *(byte*)at = value ? (byte)1 : (byte)0;
        internal override bool Read(AnimArgument* argument) => argument->number != 0;
    }

    internal sealed unsafe class IntCodec : ValueCodec<int>
    {
        internal IntCodec() : base(Kind.Int32) { }
        public override int Read(void* at) => *(int*)at;
        public override void Write(int value, void* at) => *(int*)at = value;
        internal override int Read(AnimArgument* argument) => (int)argument->integers[0];
    }

    internal sealed unsafe class LongCodec : ValueCodec<long>
    {
        internal LongCodec() : base(Kind.Int64) { }
        public override long Read(void* at) => *(long*)at;
        public override void Write(long value, void* at) => *(long*)at = value;
        internal override long Read(AnimArgument* argument) => argument->integers[0];
    }

    internal sealed unsafe class Vector2IntCodec : ValueCodec<Vector2Int>
    {
        internal Vector2IntCodec() : base(Kind.Vec2i) { }
        public override Vector2Int Read(void* at) => *(Vector2Int*)at;
        public override void Write(Vector2Int value, void* at) => *(Vector2Int*)at = value;

        internal override Vector2Int Read(AnimArgument* argument)
        {
            return new Vector2Int { X = (int)argument->integers[0], Y = (int)argument->integers[1] };
        }
    }

    internal sealed unsafe class RectCodec : ValueCodec<Rect>
    {
        internal RectCodec() : base(Kind.Rect2) { }
        public override Rect Read(void* at) => *(Rect*)at;
        public override void Write(Rect value, void* at) => *(Rect*)at = value;
    }

    internal sealed unsafe class RectIntCodec : ValueCodec<RectInt>
    {
        internal RectIntCodec() : base(Kind.Rect2i) { }
        public override RectInt Read(void* at) => *(RectInt*)at;
        public override void Write(RectInt value, void* at) => *(RectInt*)at = value;

        internal override RectInt Read(AnimArgument* argument)
        {
            long* numbers = argument->integers;
            return new RectInt
            {
                Position = new Vector2Int { X = (int)numbers[0], Y = (int)numbers[1] },
                Size = new Vector2Int { X = (int)numbers[2], Y = (int)numbers[3] },
            };
        }
    }

    internal sealed unsafe class Transform2DCodec : ValueCodec<Transform2D>
    {
        internal Transform2DCodec() : base(Kind.Transform2d) { }
        public override Transform2D Read(void* at) => *(Transform2D*)at;
        public override void Write(Transform2D value, void* at) => *(Transform2D*)at = value;
    }

    internal sealed unsafe class TransformCodec : ValueCodec<Transform>
    {
        internal TransformCodec() : base(Kind.Transform3d) { }
        public override Transform Read(void* at) => *(Transform*)at;
        public override void Write(Transform value, void* at) => *(Transform*)at = value;
    }

    /// <summary>Text: the same string for the same text, so that a value that comes again makes no new one.</summary>
    internal sealed unsafe class StringCodec : ValueCodec<string>
    {
        // What a getter gives must stay as it is until the library has read it: the last few texts of each thread.
        [ThreadStatic] private static KeptTexts given;

        internal StringCodec() : base(Kind.Text) { }
        public override string Read(void* at) => Utf8.Pooled(*(AnimText*)at);
        internal override string Read(AnimArgument* argument) => Utf8.Pooled(argument->text);

        public override void Write(string value, void* at)
        {
            KeptTexts kept = given ?? (given = new KeptTexts());
            *(AnimText*)at = kept.Keep(value ?? string.Empty);
        }
    }

    /// <summary>The UTF-8 of texts that were handed to the library. Each is made once; those not asked for among the last few
    /// thousand are given up.</summary>
    internal sealed unsafe class KeptTexts
    {
        private const int Size = 4096;

        private Dictionary<string, AnimText> texts = new Dictionary<string, AnimText>();
        private Dictionary<string, AnimText> before = new Dictionary<string, AnimText>();

        ~KeptTexts()
        {
            Free(texts);
            Free(before);
        }

        internal AnimText Keep(string text)
        {
            if (texts.TryGetValue(text, out AnimText kept))
            {
                return kept;
            }
            if (before.TryGetValue(text, out kept))
            {
                before.Remove(text);
            }
            else
            {
                int room = Utf8.Room(text);
                kept.data = (byte*)Marshal.AllocHGlobal(room + 1);
                kept.length = (UIntPtr)(uint)Utf8.Write(text, kept.data, room);
            }
            if (texts.Count == Size)
            {
                Free(before);
                Dictionary<string, AnimText> empty = before;
                before = texts;
                texts = empty;
            }
            texts.Add(text, kept);
            return kept;
        }

        private static void Free(Dictionary<string, AnimText> given)
        {
            foreach (AnimText text in given.Values)
            {
                Marshal.FreeHGlobal((IntPtr)text.data);
            }
            given.Clear();
        }
    }

    /// <summary>Enums by their numbers: the members that there are, so that nothing is boxed.</summary>
    internal sealed unsafe class EnumCodec<T> : ValueCodec<T>
    {
        private readonly Dictionary<int, T> members = new Dictionary<int, T>();
        private readonly Dictionary<T, int> numbers = new Dictionary<T, int>();

        internal EnumCodec() : base(Kind.Enum)
        {
            foreach (T member in (T[])Enum.GetValues(typeof(T)))
            {
                int number = Convert.ToInt32(member);
                members[number] = member;
                numbers[member] = number;
            }
        }

        public override T Read(void* at) => Member(*(int*)at);
        public override void Write(T value, void* at) => *(int*)at = numbers[value];
        internal override T Read(AnimArgument* argument) => Member((int)argument->integers[0]);

        private T Member(int number)
        {
            if (members.TryGetValue(number, out T member))
            {
                return member;
            }
            throw new ArgumentOutOfRangeException(nameof(number), number, typeof(T) + " has no member of this number");
        }
    }
}
