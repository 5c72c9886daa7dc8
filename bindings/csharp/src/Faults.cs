// Exceptions of callbacks: caught before they could unwind through native frames, kept, and thrown again when the call that
// ran the callback is back on the caller's side.

using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace LibAnim
{
    internal static class Faults
    {
        // How many exceptions are kept, on all threads: so that a call without any looks at one number.
        private static int kept;

        [ThreadStatic] private static ExceptionDispatchInfo own;
        [ThreadStatic] private static int updates;

        // From threads of the library's, which have no caller: for the update that the callback ran in.
        private static ExceptionDispatchInfo fromElsewhere;

        /// <summary>Whether any thread has an exception to be thrown.</summary>
        internal static bool Pending => Volatile.Read(ref kept) != 0;

        /// <summary>Says that this thread's call may call back, on this thread or on others.</summary>
        internal static void EnterUpdate()
        {
            updates++;
        }

        /// <summary>Ends <see cref="EnterUpdate"/>.</summary>
        internal static void LeaveUpdate()
        {
            updates--;
            if (Pending)
            {
                Adopt();
            }
        }

        /// <summary>What a callback does first: sets aside what this thread has kept, which is not for calls of the callback to
        /// throw.</summary>
        internal static ExceptionDispatchInfo Begin()
        {
            if (!Pending)
            {
                return null;
            }
            ExceptionDispatchInfo before = own;
            own = null;
            return before;
        }

        /// <summary>What a callback does at last.</summary>
        internal static void End(ExceptionDispatchInfo before)
        {
            if (before == null)
            {
                return;
            }
            if (own != null)
            {
                // The first is the one that is thrown.
                Interlocked.Decrement(ref kept);
            }
            own = before;
        }

        /// <summary>Keeps an exception for the thread's caller, or for whom the library's thread works.</summary>
        internal static void Keep(Exception exception)
        {
            Keep(exception, updates != 0 || !Context.AnyThreadMayCall);
        }

        /// <summary>Keeps an exception of a callback that only the thread's own calls lead to.</summary>
        internal static void KeepHere(Exception exception)
        {
            Keep(exception, true);
        }

        private static void Keep(Exception exception, bool here)
        {
            ExceptionDispatchInfo info = ExceptionDispatchInfo.Capture(exception);
            if (!here)
            {
                if (Interlocked.CompareExchange(ref fromElsewhere, info, null) == null)
                {
                    Interlocked.Increment(ref kept);
                }
                return;
            }
            if (own == null)
            {
                own = info;
                Interlocked.Increment(ref kept);
            }
        }

        /// <summary>Throws what this thread has kept, if anything.</summary>
        internal static void Rethrow()
        {
            ExceptionDispatchInfo info = own;
            if (info == null)
            {
                return;
            }
            Forget();
            info.Throw();
        }

        /// <summary>Forgets what this thread has kept: a finaliser has no caller.</summary>
        internal static void Forget()
        {
            if (own != null)
            {
                own = null;
                Interlocked.Decrement(ref kept);
            }
        }

        /// <summary>Takes what callbacks on threads without a caller have thrown. Of several exceptions the first of this
        /// thread's is thrown, as of one thread's the first is.</summary>
        private static void Adopt()
        {
            if (updates != 0)
            {
                return;
            }
            ExceptionDispatchInfo elsewhere = Interlocked.Exchange(ref fromElsewhere, null);
            if (own == null)
            {
                own = elsewhere;
            }
            else if (elsewhere != null)
            {
                Interlocked.Decrement(ref kept);
            }
        }
    }
}
