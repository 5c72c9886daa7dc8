// Owners of native objects: released once, by Dispose or by the finaliser.

using System;
using System.Runtime.ConstrainedExecution;
using System.Threading;

namespace LibAnim
{
    /// <summary>Owns one object of the library.</summary>
    /// <remarks>
    /// <para>Dispose it, or leave it to the garbage collector: the finaliser may run on any thread, and the library is
    /// released exactly once. Using it afterwards throws <see cref="ObjectDisposedException"/>; using what lived in a
    /// context that was disposed throws an <see cref="AnimException"/> of <see cref="Status.StaleHandle"/>.</para>
    /// <para>It is not a <c>SafeHandle</c>, because a handle of the library has 64 bits on every machine and needs no
    /// count of its users: one that is released while another thread uses it is a status there, not freed memory.</para>
    /// </remarks>
    public abstract class NativeObject : CriticalFinalizerObject, IDisposable
    {
        private long id;

        /// <summary>What must not be collected before it: what it was made in.</summary>
        internal object Holds;

        internal NativeObject()
        {
        }

        /// <summary>Whether <see cref="Dispose"/> has released it.</summary>
        public bool IsDisposed => Volatile.Read(ref id) == 0;

        /// <summary>Whether the library has it: neither it nor its context was disposed.</summary>
        public unsafe bool IsLive
        {
            get
            {
                byte live;
                Calls.Check(Native.Methods.anim_handle_is_live((ulong)Volatile.Read(ref id), &live), this);
                return live != 0;
            }
        }

        /// <summary>The handle's number, for calls of <see cref="Native.Methods"/>.</summary>
        public ulong Id
        {
            get
            {
                long present = Volatile.Read(ref id);
                if (present == 0)
                {
                    throw new ObjectDisposedException(GetType().Name);
                }
                return (ulong)present;
            }
        }

        /// <summary>Whether both are the same object of the library.</summary>
        internal bool Owns(ulong other)
        {
            return (ulong)Volatile.Read(ref id) == other;
        }

        /// <summary>Takes over what the library has made.</summary>
        internal void Own(ulong made)
        {
            Volatile.Write(ref id, (long)made);
        }

        /// <summary>Says that the library has taken the object back itself.</summary>
        internal void Disown()
        {
            Volatile.Write(ref id, 0);
            GC.SuppressFinalize(this);
            Released();
        }

        /// <summary>Releases the object.</summary>
        /// <exception cref="AnimException">Another thread is using it: it is still there then.</exception>
        public void Dispose()
        {
            long taken = Interlocked.Exchange(ref id, 0);
            if (taken == 0)
            {
                return;
            }
            Status status = Release((ulong)taken);
            if (status == Status.Busy)
            {
                Volatile.Write(ref id, taken);
                throw AnimException.Of(status);
            }
            // Any other status says that it is gone already, with its context.
            GC.SuppressFinalize(this);
            Released();
            if (Faults.Pending)
            {
                Faults.Rethrow();
            }
        }

        /// <summary>Releases the object if nobody did.</summary>
        ~NativeObject()
        {
            long taken = Interlocked.Exchange(ref id, 0);
            if (taken == 0)
            {
                return;
            }
            if (Release((ulong)taken) == Status.Busy)
            {
                // Another thread's call uses what it belongs to: the next collection tries again.
                Volatile.Write(ref id, taken);
                GC.ReRegisterForFinalize(this);
                return;
            }
            Faults.Forget();
            Released();
        }

        internal abstract Status Release(ulong handle);

        /// <summary>Lets go of what was kept for the native side.</summary>
        internal virtual void Released()
        {
        }
    }
}
