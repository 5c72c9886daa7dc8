// Instances: one object of a schema, its owners, and what is played on it.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>One object of a schema. Serves one call at a time, together with its driver.</summary>
    public sealed unsafe partial class Instance : NativeObject
    {
        private readonly Schema schema;
        private readonly SchemaCallbacks callbacks;
        private readonly List<IntPtr> tokens = new List<IntPtr>();
        private readonly List<object> owners = new List<object>();

        // The driver that it is on, so that whoever holds the instance holds that.
        internal Driver Driver;

        /// <summary>Makes an instance.</summary>
        /// <param name="schema">What kind of object it is.</param>
        /// <param name="owner">What setters and methods are called with; the instance itself where it is null.</param>
        /// <param name="tag">The host's own number, which events and batches carry.</param>
        /// <remarks>The instance holds its owner, and is held by its driver.</remarks>
        public Instance(Schema schema, object owner = null, ulong tag = 0)
        {
            this.schema = schema;
            callbacks = schema.Callbacks;
            Owner = owner ?? this;
            Tag = tag;
            Create((void*)Hold(Owner));
        }

        /// <summary>Makes an instance of an object in native memory, for properties that are memory slots.</summary>
        /// <param name="schema">What kind of object it is.</param>
        /// <param name="memory">What offsets are counted from; it must stay good as long as the instance.</param>
        /// <param name="tag">The host's own number, which events and batches carry.</param>
        public Instance(Schema schema, IntPtr memory, ulong tag = 0)
        {
            this.schema = schema;
            callbacks = schema.Callbacks;
            Tag = tag;
            Create((void*)memory);
        }

        /// <summary>What setters and methods of the root are called with.</summary>
        public object Owner { get; }

        /// <summary>The host's own number.</summary>
        public ulong Tag { get; }

        /// <summary>What kind of object it is.</summary>
        public Schema Schema => schema;

        internal AnimInstance Handle => new AnimInstance { id = Id };

        /// <summary>Gives one object of the instance an owner: another one, or one again after it was gone.</summary>
        /// <param name="path">The object's path.</param>
        /// <param name="owner">The owner; null where the object is gone, and its properties are skipped.</param>
        public void SetOwner(string path, object owner)
        {
            if (!schema.TryFindObject(path, out uint number))
            {
                throw new ArgumentException("the schema has no object " + path, nameof(path));
            }
            SetOwner(number, owner);
        }

        /// <summary>The same by the object's number in the schema.</summary>
        public void SetOwner(uint number, object owner)
        {
            IntPtr token = owner == null ? IntPtr.Zero : Hold(owner);
            Calls.Check(Methods.anim_instance_set_owner(Handle, number, (void*)token), this);
        }

        /// <summary>Computes each joint's matrix in the space of the model, as the last update left them.</summary>
        /// <returns>How many there are.</returns>
        public int ModelMatrices(Matrix3x4[] into)
        {
            fixed (Matrix3x4* matrices = into)
            {
                return ModelMatrices(matrices, into.Length);
            }
        }

        /// <summary>Copies the pose that the last update left.</summary>
        public void ReadPose(Pose into)
        {
            Calls.Check(Methods.anim_instance_read_pose(Handle, into.Handle), this, into);
        }

        /// <summary>Sets the pose that clips are played over, until it is reset.</summary>
        public void SetPose(Pose pose)
        {
            Calls.Check(Methods.anim_instance_set_pose(Handle, pose.Handle), this, pose);
        }

        /// <summary>Takes back what <see cref="SetPose"/> set.</summary>
        public void ResetPose()
        {
            Calls.Check(Methods.anim_instance_reset_pose(Handle), this);
        }

        /// <summary>Copies out the numbers of a property that is made of floats, as the last update left them.</summary>
        /// <returns>How many there are.</returns>
        public int Floats(uint property, float[] into)
        {
            UIntPtr count;
            fixed (float* numbers = into)
            {
                Calls.Check(
                    Methods.anim_instance_floats(Handle, property, numbers, (UIntPtr)(uint)into.Length, &count), this);
            }
            return (int)count;
        }

        /// <summary>Copies out the morph weights of the mesh at a joint, as the last update left them.</summary>
        /// <returns>How many there are.</returns>
        public int MorphWeights(uint joint, float[] into)
        {
            UIntPtr count;
            fixed (float* weights = into)
            {
                Calls.Check(
                    Methods.anim_instance_morph_weights(Handle, joint, weights, (UIntPtr)(uint)into.Length, &count),
                    this);
            }
            return (int)count;
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>Computes each joint's matrix in the space of the model, as the last update left them.</summary>
        /// <returns>How many there are.</returns>
        public int ModelMatrices(Span<Matrix3x4> into)
        {
            fixed (Matrix3x4* matrices = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                return ModelMatrices(matrices, into.Length);
            }
        }

        /// <summary>Copies out the numbers of a property that is made of floats, as the last update left them.</summary>
        /// <returns>How many there are.</returns>
        public int Floats(uint property, Span<float> into)
        {
            UIntPtr count;
            fixed (float* numbers = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                Calls.Check(
                    Methods.anim_instance_floats(Handle, property, numbers, (UIntPtr)(uint)into.Length, &count), this);
            }
            return (int)count;
        }
#endif

        private void Create(void* owner)
        {
            AnimInstance made;
            callbacks.Retain();
            try
            {
                Calls.Check(Methods.anim_instance_create(schema.Handle, owner, Tag, &made), schema);
            }
            catch
            {
                Released();
                throw;
            }
            Own(made.id);
        }

        private IntPtr Hold(object owner)
        {
            // It need not hold itself.
            if (owner != this)
            {
                owners.Add(owner);
            }
            IntPtr token = Tokens.Add(owner);
            tokens.Add(token);
            return token;
        }

        private int ModelMatrices(Matrix3x4* matrices, int capacity)
        {
            UIntPtr count;
            Calls.Check(
                Methods.anim_instance_model_matrices(Handle, (AnimMatrix*)matrices, (UIntPtr)(uint)capacity, &count),
                this);
            return (int)count;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_instance_release(new AnimInstance { id = handle });
        }

        internal override void Released()
        {
            foreach (IntPtr token in tokens)
            {
                Tokens.Remove(token);
            }
            tokens.Clear();
            owners.Clear();
            Driver?.Forget(this);
            callbacks.Release();
        }
    }
}
