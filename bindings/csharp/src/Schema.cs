// Schemas: what a kind of object offers to be animated.

using System;
using System.Collections.Generic;
using System.Threading;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What a schema calls. Held by the schema and all its instances; what it holds is found by token.</summary>
    internal sealed unsafe class SchemaCallbacks
    {
        private readonly List<object> held = new List<object>();
        private readonly List<IntPtr> tokens = new List<IntPtr>();
        private int users = 1;

        ~SchemaCallbacks()
        {
            End();
        }

        /// <summary>Says that one more, besides its maker, can lead to calls.</summary>
        internal void Retain()
        {
            Interlocked.Increment(ref users);
        }

        /// <summary>Says that one less can: after the last nothing is called any more.</summary>
        internal void Release()
        {
            if (Interlocked.Decrement(ref users) == 0)
            {
                End();
                GC.SuppressFinalize(this);
            }
        }

        private void End()
        {
            lock (held)
            {
                foreach (IntPtr token in tokens)
                {
                    Tokens.Remove(token);
                }
                tokens.Clear();
                held.Clear();
            }
        }

        /// <summary>Holds what a token is to find.</summary>
        internal IntPtr Hold(object callback)
        {
            IntPtr token = Tokens.Add(callback);
            // Resolvers come while an update runs, on any thread.
            lock (held)
            {
                held.Add(callback);
                tokens.Add(token);
            }
            return token;
        }

        /// <summary>Says how a property is reached by delegates.</summary>
        internal void Fill<TOwner, TValue>(
            AnimPropertyOptions* native, ValueCodec<TValue> codec, Setter<TOwner, TValue> setter,
            Getter<TOwner, TValue> getter)
            where TOwner : class
        {
            if (setter == null)
            {
                throw new ArgumentNullException(nameof(setter));
            }
            Fill(native, codec.Kind, codec.KindSize, new DelegateProperty<TOwner, TValue>(codec, setter, getter));
            native->srgb_bytes = Context.Flag(codec.SrgbBytes);
        }

        /// <summary>Says how a property is reached.</summary>
        internal void Fill(AnimPropertyOptions* native, Kind kind, int kindSize, PropertyCallback callback)
        {
            native->kind = (uint)kind;
            native->kind_size = (uint)kindSize;
            native->access = (uint)Access.Setter;
            native->set = Trampolines.Set;
            native->get = callback.Readable ? Trampolines.Get : IntPtr.Zero;
            native->user = (void*)Hold(callback);
        }
    }

    /// <summary>Gathers what a kind of object offers.</summary>
    /// <remarks>A property belongs to an object, which is named by a path below the instance's root; an empty path is the
    /// root. Setters get the owner of that object: the instance's own, unless <see cref="Instance.SetOwner(string, object)"/> gave it
    /// another.</remarks>
    public sealed unsafe class SchemaBuilder : NativeObject
    {
        private readonly Context context;
        private readonly SchemaCallbacks callbacks = new SchemaCallbacks();

        /// <summary>Begins an empty schema.</summary>
        public SchemaBuilder(Context context) : this(context, null)
        {
        }

        /// <summary>Begins with the joints, morph weights and animated properties of a model.</summary>
        public SchemaBuilder(Model model) : this(model.Context, model)
        {
        }

        private SchemaBuilder(Context context, Model model)
        {
            this.context = context;
            AnimSchemaBuilder made;
            Calls.Check(
                Methods.anim_schema_builder_create(context.Handle, model?.Handle ?? default(AnimModel), &made), context,
                model);
            Own(made.id);
        }

        private AnimSchemaBuilder Handle => new AnimSchemaBuilder { id = Id };

        /// <summary>Gives an object a skeleton; a schema has one at the most.</summary>
        public SchemaBuilder SetSkeleton(string path, Skeleton skeleton)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_schema_builder_set_skeleton(Handle, scratch.Text(path), skeleton.Handle), this, skeleton);
            }
            return this;
        }

        /// <summary>Says which joints are each other's mirror image, two a pair, where their names do not.</summary>
        public SchemaBuilder SetMirrorPairs(Skeleton skeleton, uint[] joints)
        {
            fixed (uint* pairs = joints)
            {
                Calls.Check(
                    Methods.anim_schema_builder_set_mirror_pairs(
                        Handle, skeleton.Handle, pairs, (UIntPtr)(uint)(joints.Length / 2)),
                    this, skeleton);
            }
            return this;
        }

        /// <summary>Adds a property that delegates write and read.</summary>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="name">The property's name, unique in its object.</param>
        /// <param name="setter">Takes values.</param>
        /// <param name="getter">Gives the present value; needed for crossfades from what is shown, and for tracks that drive
        /// one number of several.</param>
        /// <param name="settings">What else it is.</param>
        public SchemaBuilder AddProperty<TOwner, TValue>(
            string path, string name, Setter<TOwner, TValue> setter, Getter<TOwner, TValue> getter = null,
            PropertySettings settings = null)
            where TOwner : class
        {
            return AddProperty(path, name, ValueCodec<TValue>.Default, setter, getter, settings);
        }

        /// <summary>Adds a property of a type with a codec of the host's.</summary>
        public SchemaBuilder AddProperty<TOwner, TValue>(
            string path, string name, ValueCodec<TValue> codec, Setter<TOwner, TValue> setter,
            Getter<TOwner, TValue> getter = null, PropertySettings settings = null)
            where TOwner : class
        {
            AnimPropertyOptions native = Begin();
            callbacks.Fill(&native, codec, setter, getter);
            return Add(path, name, &native, settings);
        }

        /// <summary>Adds a property that an object of an interface writes and reads.</summary>
        public SchemaBuilder AddPropertyAccess<TOwner, TValue, TAccess>(
            string path, string name, TAccess access, PropertySettings settings = null)
            where TOwner : class
            where TAccess : IPropertyAccess<TOwner, TValue>
        {
            AnimPropertyOptions native = Begin();
            ValueCodec<TValue> codec = ValueCodec<TValue>.Default;
            callbacks.Fill(
                &native, codec.Kind, codec.KindSize, new AccessProperty<TOwner, TValue, TAccess>(codec, access));
            native.srgb_bytes = Context.Flag(codec.SrgbBytes);
            return Add(path, name, &native, settings);
        }

        /// <summary>Adds a struct of floats, or morph weights.</summary>
        public SchemaBuilder AddFloats<TOwner>(
            string path, string name, Kind kind, int count, FloatsSetter<TOwner> setter,
            Getter<TOwner, float[]> getter = null, PropertySettings settings = null)
            where TOwner : class
        {
            AnimPropertyOptions native = Begin();
            callbacks.Fill(&native, kind, count, new FloatsProperty<TOwner>(count, setter, getter));
            return Add(path, name, &native, settings);
        }

        /// <summary>Adds a property that the instance keeps, for <see cref="Instance.Floats(uint, float[])"/> to read.</summary>
        public SchemaBuilder AddKept(
            string path, string name, Kind kind, int kindSize = 0, float[] initial = null, PropertySettings settings = null)
        {
            AnimPropertyOptions native = Begin();
            native.kind = (uint)kind;
            native.kind_size = (uint)kindSize;
            native.access = (uint)Access.Kept;
            fixed (float* numbers = initial)
            {
                native.initial = numbers;
                native.initial_count = (UIntPtr)(uint)(initial?.Length ?? 0);
                return Add(path, name, &native, settings);
            }
        }

        /// <summary>Adds a property in native memory, <paramref name="offset"/> bytes after the address that the instance was
        /// made with.</summary>
        public SchemaBuilder AddMemory(
            string path, string name, Kind kind, int offset, int kindSize = 0, PropertySettings settings = null)
        {
            AnimPropertyOptions native = Begin();
            native.kind = (uint)kind;
            native.kind_size = (uint)kindSize;
            native.access = (uint)Access.Memory;
            native.offset = (UIntPtr)(uint)offset;
            return Add(path, name, &native, settings);
        }

        /// <summary>Adds a property that the schema's batch sink takes.</summary>
        public SchemaBuilder AddBatched(
            string path, string name, Kind kind, int kindSize = 0, PropertySettings settings = null)
        {
            AnimPropertyOptions native = Begin();
            native.kind = (uint)kind;
            native.kind_size = (uint)kindSize;
            native.access = (uint)Access.Batch;
            return Add(path, name, &native, settings);
        }

        /// <summary>Sets what takes the changed values of all batched properties.</summary>
        public SchemaBuilder SetBatchSink(IBatchSink sink, bool canRead = true)
        {
            IntPtr token = callbacks.Hold(new BatchCallback(sink));
            IntPtr read = canRead ? Trampolines.ReadBatch : IntPtr.Zero;
            Calls.Check(
                Methods.anim_schema_builder_set_batch_sink(Handle, Trampolines.WriteBatch, read, (void*)token), this);
            return this;
        }

        /// <summary>Sets what answers for properties that are not listed.</summary>
        public SchemaBuilder SetResolver(PropertyResolver resolver)
        {
            IntPtr token = callbacks.Hold(new ResolveCallback(resolver, callbacks));
            Calls.Check(
                Methods.anim_schema_builder_set_resolver(Handle, Trampolines.Resolve, (void*)token), this);
            return this;
        }

        /// <summary>Adds a method that clips' method keys call.</summary>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="name">The method's name.</param>
        /// <param name="kinds">What its parameters are.</param>
        /// <param name="handler">Takes the calls.</param>
        public SchemaBuilder AddMethod<TOwner>(string path, string name, Kind[] kinds, MethodHandler<TOwner> handler)
            where TOwner : class
        {
            IntPtr token = callbacks.Hold(new DelegateMethod<TOwner>(handler));
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (Kind* types = kinds)
            {
                Calls.Check(
                    Methods.anim_schema_builder_add_method(
                        Handle, scratch.Text(path), scratch.Text(name), (uint*)types, (UIntPtr)(uint)kinds.Length,
                        Trampolines.Method, (void*)token),
                    this);
            }
            return this;
        }

        /// <summary>Adds a method without parameters.</summary>
        public SchemaBuilder AddMethod<TOwner>(string path, string name, Action<TOwner> handler) where TOwner : class
        {
            return AddMethod<TOwner>(path, name, new Kind[0], (owner, arguments) => handler(owner));
        }

        /// <summary>Adds a method with one parameter.</summary>
        public SchemaBuilder AddMethod<TOwner, T>(string path, string name, Action<TOwner, T> handler)
            where TOwner : class
        {
            return AddMethod<TOwner>(
                path, name, new[] { ValueCodec<T>.Default.Kind },
                (owner, arguments) => handler(owner, arguments.Get<T>(0)));
        }

        /// <summary>Adds a method with two parameters.</summary>
        public SchemaBuilder AddMethod<TOwner, T1, T2>(string path, string name, Action<TOwner, T1, T2> handler)
            where TOwner : class
        {
            return AddMethod<TOwner>(
                path, name, new[] { ValueCodec<T1>.Default.Kind, ValueCodec<T2>.Default.Kind },
                (owner, arguments) => handler(owner, arguments.Get<T1>(0), arguments.Get<T2>(1)));
        }

        /// <summary>Makes the schema; the builder is used up.</summary>
        public Schema Finish()
        {
            AnimSchema made;
            Calls.Check(Methods.anim_schema_builder_finish(Handle, &made), this);
            callbacks.Retain();
            Disown();
            return new Schema(context, made, callbacks);
        }

        private static AnimPropertyOptions Begin()
        {
            AnimPropertyOptions native;
            Calls.Check(Methods.anim_property_options_init(&native, (UIntPtr)(uint)sizeof(AnimPropertyOptions)));
            return native;
        }

        private SchemaBuilder Add(string path, string name, AnimPropertyOptions* native, PropertySettings settings)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                native->path = scratch.Text(path);
                native->name = scratch.Text(name);
                settings?.Fill(native);
                Calls.Check(Methods.anim_schema_builder_add_property(Handle, native, null), this);
            }
            return this;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_schema_builder_release(new AnimSchemaBuilder { id = handle });
        }

        internal override void Released()
        {
            callbacks.Release();
        }
    }

    /// <summary>What a kind of object offers to be animated. Never changes; any thread may use it.</summary>
    public sealed unsafe class Schema : NativeObject
    {
        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        internal readonly SchemaCallbacks Callbacks;

        internal Schema(Context context, AnimSchema made, SchemaCallbacks callbacks)
        {
            Context = context;
            Callbacks = callbacks;
            Own(made.id);
        }

        internal AnimSchema Handle => new AnimSchema { id = Id };

        /// <summary>Finds the number of a property.</summary>
        public bool TryFindProperty(string path, string name, out uint property)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint found = 0;
                bool there = Calls.Found(
                    Methods.anim_schema_find_property(Handle, scratch.Text(path), scratch.Text(name), &found), this);
                property = found;
                return there;
            }
        }

        /// <summary>Finds the number of an object.</summary>
        public bool TryFindObject(string path, out uint number)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint found = 0;
                bool there = Calls.Found(Methods.anim_schema_find_object(Handle, scratch.Text(path), &found), this);
                number = found;
                return there;
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_schema_release(new AnimSchema { id = handle });
        }

        internal override void Released()
        {
            Callbacks.Release();
        }
    }
}
