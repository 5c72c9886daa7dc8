// The other calls of the library to the host: methods that clips name, batches of changed values, and properties that are
// asked for when a clip first wants them.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>The arguments of a method's call; good during the call.</summary>
    public readonly unsafe ref struct MethodArguments
    {
        private readonly AnimArgument* arguments;

        internal MethodArguments(AnimArgument* arguments, int count)
        {
            this.arguments = arguments;
            Count = count;
        }

        /// <summary>How many there are.</summary>
        public int Count { get; }

        /// <summary>What an argument is.</summary>
        public Kind KindOf(int index)
        {
            return (Kind)At(index)->kind;
        }

        /// <summary>An argument as a value of the type that its kind stands for.</summary>
        public T Get<T>(int index)
        {
            return ValueCodec<T>.Default.Read(At(index));
        }

        private AnimArgument* At(int index)
        {
            if ((uint)index >= (uint)Count)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            return arguments + index;
        }
    }

    /// <summary>Takes a call of a method.</summary>
    public delegate void MethodHandler<TOwner>(TOwner owner, MethodArguments arguments);

    /// <summary>What a method's token finds.</summary>
    internal abstract class MethodCallback
    {
        internal abstract bool Call(object owner, MethodArguments arguments);
    }

    internal sealed class DelegateMethod<TOwner> : MethodCallback where TOwner : class
    {
        private readonly MethodHandler<TOwner> handler;

        internal DelegateMethod(MethodHandler<TOwner> handler)
        {
            this.handler = handler;
        }

        internal override bool Call(object owner, MethodArguments arguments)
        {
            if (!(owner is TOwner fitting))
            {
                throw new InvalidCastException(
                    "the instance's owner is a " + owner.GetType() + ", but the method was registered for "
                    + typeof(TOwner));
            }
            handler(fitting, arguments);
            return true;
        }
    }

    /// <summary>Changed values, or values that are asked for; good during the call.</summary>
    public readonly unsafe ref struct Batch
    {
        private readonly AnimBatchEntry* entries;
        private readonly ulong* data;

        internal Batch(AnimBatchEntry* entries, int count, ulong* data)
        {
            this.entries = entries;
            this.data = data;
            Count = count;
        }

        /// <summary>How many values there are.</summary>
        public int Count { get; }

        /// <summary>The owner of a value's object; null if it is gone.</summary>
        public object Owner(int index)
        {
            return Tokens.Get(At(index)->owner);
        }

        /// <summary>The tag of a value's instance.</summary>
        public ulong Tag(int index)
        {
            return At(index)->tag;
        }

        /// <summary>The number of a value's property in the schema.</summary>
        public uint Property(int index)
        {
            return At(index)->property;
        }

        /// <summary>A value.</summary>
        public T Get<T>(int index)
        {
            return ValueCodec<T>.Default.Read((byte*)data + At(index)->offset);
        }

        /// <summary>Answers with a value, where values are asked for.</summary>
        public void Set<T>(int index, T value)
        {
            ValueCodec<T>.Default.Write(value, (byte*)data + At(index)->offset);
        }

        private AnimBatchEntry* At(int index)
        {
            if ((uint)index >= (uint)Count)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            return entries + index;
        }
    }

    /// <summary>Takes all changed values of a schema in one call.</summary>
    public interface IBatchSink
    {
        /// <summary>Takes values.</summary>
        void Write(Batch batch);

        /// <summary>Gives the present values of what the batch lists; false if it cannot.</summary>
        bool Read(Batch batch);
    }

    internal sealed class BatchCallback
    {
        internal readonly IBatchSink Sink;

        internal BatchCallback(IBatchSink sink)
        {
            Sink = sink;
        }
    }

    /// <summary>What a clip drives and the schema does not list.</summary>
    public readonly unsafe ref struct PropertyRequest
    {
        private readonly AnimPropertyOptions* native;
        private readonly SchemaCallbacks callbacks;

        internal PropertyRequest(AnimPropertyOptions* native, SchemaCallbacks callbacks)
        {
            this.native = native;
            this.callbacks = callbacks;
        }

        /// <summary>The object's path.</summary>
        public string Path => Utf8.Read(native->path);

        /// <summary>The property's name.</summary>
        public string Name => Utf8.Read(native->name);

        /// <summary>What the clip's keys hold.</summary>
        public Kind Kind => (Kind)native->kind;

        /// <summary>The part of the object's transform that is asked for, if it is one.</summary>
        public TransformPart? TransformPart =>
            native->transform_part == Methods.ANIM_NONE ? null : (TransformPart?)native->transform_part;

        /// <summary>Offers a property; its kind is that of the value's type.</summary>
        /// <returns>True, to be returned.</returns>
        public bool Offer<TOwner, TValue>(Setter<TOwner, TValue> setter, Getter<TOwner, TValue> getter = null)
            where TOwner : class
        {
            callbacks.Fill(native, ValueCodec<TValue>.Default, setter, getter);
            return true;
        }
    }

    /// <summary>Answers for a property: <c>request.Offer(…)</c>, or false if there is none.</summary>
    /// <remarks>It is asked in the middle of an update: calls that use the driver get <see cref="Status.Busy"/>.</remarks>
    public delegate bool PropertyResolver(PropertyRequest request);

    internal sealed unsafe class ResolveCallback
    {
        private readonly PropertyResolver resolver;
        private readonly WeakReference callbacks;

        internal ResolveCallback(PropertyResolver resolver, SchemaCallbacks callbacks)
        {
            this.resolver = resolver;
            this.callbacks = new WeakReference(callbacks);
        }

        internal bool Resolve(AnimPropertyOptions* property)
        {
            return callbacks.Target is SchemaCallbacks present && resolver(new PropertyRequest(property, present));
        }
    }
}
