// How values reach the host's objects: accessors by delegate or by interface, behind one class for each pair of types, so
// that a value goes from the library to a property without boxing.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Takes a value.</summary>
    public delegate void Setter<TOwner, TValue>(TOwner owner, TValue value);

    /// <summary>Gives the present value.</summary>
    public delegate TValue Getter<TOwner, TValue>(TOwner owner);

    /// <summary>Takes the numbers of a struct or of morph weights; they are good during the call.</summary>
    public delegate void FloatsSetter<TOwner>(TOwner owner, FloatView numbers);

    /// <summary>Reads and writes a property; as a struct it is called without any indirection.</summary>
    public interface IPropertyAccess<TOwner, TValue>
    {
        /// <summary>Takes a value; false if the owner is gone, and it is not called again.</summary>
        bool Set(TOwner owner, TValue value);

        /// <summary>Gives the present value; false if it cannot.</summary>
        bool TryGet(TOwner owner, out TValue value);
    }

    /// <summary>What a property is besides its name and how it is reached.</summary>
    public sealed class PropertySettings
    {
        /// <summary>The least value of each number; one below is refused.</summary>
        public double? Minimum { get; set; }

        /// <summary>The greatest value of each number; one above is refused.</summary>
        public double? Maximum { get; set; }

        /// <summary>Whether several instances reach this one property: it is then written once an update.</summary>
        public bool Shared { get; set; }

        /// <summary>The part of its object's transform that it is, so that transform tracks find it.</summary>
        public TransformPart? TransformPart { get; set; }

        /// <summary>The joint whose mesh these weights are, so that imported clips find them.</summary>
        public uint? WeightsJoint { get; set; }

        /// <summary>What text names a resource rather than text.</summary>
        public bool IsResource { get; set; }

        internal unsafe void Fill(AnimPropertyOptions* native)
        {
            if (Minimum != null || Maximum != null)
            {
                native->has_range = 1;
                native->range_min = Minimum ?? -double.MaxValue;
                native->range_max = Maximum ?? double.MaxValue;
            }
            native->shared = Context.Flag(Shared);
            native->transform_part = TransformPart == null ? Methods.ANIM_NONE : (uint)TransformPart.Value;
            native->weights_joint = WeightsJoint ?? Methods.ANIM_NO_JOINT;
            if (IsResource)
            {
                native->kind = (uint)Kind.Resource;
            }
        }
    }

    /// <summary>What a setter's or getter's token finds.</summary>
    internal abstract unsafe class PropertyCallback
    {
        internal abstract bool Set(object owner, void* value);

        internal abstract bool Get(object owner, void* value);

        /// <summary>Whether it can be read.</summary>
        internal abstract bool Readable { get; }

        /// <summary>The owner as the type that the accessors take.</summary>
        internal static TOwner As<TOwner>(object owner) where TOwner : class
        {
            return owner as TOwner ?? throw new InvalidCastException(
                "the instance's owner is a " + owner.GetType() + ", but the property was registered for " + typeof(TOwner));
        }
    }

    internal sealed unsafe class DelegateProperty<TOwner, TValue> : PropertyCallback where TOwner : class
    {
        private readonly ValueCodec<TValue> codec;
        private readonly Setter<TOwner, TValue> setter;
        private readonly Getter<TOwner, TValue> getter;

        internal DelegateProperty(
            ValueCodec<TValue> codec, Setter<TOwner, TValue> setter, Getter<TOwner, TValue> getter)
        {
            this.codec = codec;
            this.setter = setter;
            this.getter = getter;
        }

        internal override bool Readable => getter != null;

        internal override bool Set(object owner, void* value)
        {
            setter(As<TOwner>(owner), codec.Read(value));
            return true;
        }

        internal override bool Get(object owner, void* value)
        {
            codec.Write(getter(As<TOwner>(owner)), value);
            return true;
        }
    }

    internal sealed unsafe class AccessProperty<TOwner, TValue, TAccess> : PropertyCallback
        where TOwner : class
        where TAccess : IPropertyAccess<TOwner, TValue>
    {
        private readonly ValueCodec<TValue> codec;
        private TAccess access;

        internal AccessProperty(ValueCodec<TValue> codec, TAccess access)
        {
            this.codec = codec;
            this.access = access;
        }

        internal override bool Readable => true;

        internal override bool Set(object owner, void* value)
        {
            return access.Set(As<TOwner>(owner), codec.Read(value));
        }

        internal override bool Get(object owner, void* value)
        {
            if (!access.TryGet(As<TOwner>(owner), out TValue present))
            {
                return false;
            }
            codec.Write(present, value);
            return true;
        }
    }

    internal sealed unsafe class FloatsProperty<TOwner> : PropertyCallback where TOwner : class
    {
        private readonly int count;
        private readonly FloatsSetter<TOwner> setter;
        private readonly Getter<TOwner, float[]> getter;

        internal FloatsProperty(int count, FloatsSetter<TOwner> setter, Getter<TOwner, float[]> getter)
        {
            this.count = count;
            this.setter = setter;
            this.getter = getter;
        }

        internal override bool Readable => getter != null;

        internal override bool Set(object owner, void* value)
        {
            setter(As<TOwner>(owner), new FloatView((float*)value, count));
            return true;
        }

        internal override bool Get(object owner, void* value)
        {
            float[] present = getter(As<TOwner>(owner));
            if (present == null || present.Length < count)
            {
                return false;
            }
            for (int index = 0; index < count; index++)
            {
                ((float*)value)[index] = present[index];
            }
            return true;
        }
    }
}
