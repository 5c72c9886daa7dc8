// Failures of the library as exceptions, and the check that every call goes through.

using System;
using System.Runtime.CompilerServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A call of the library failed. Nothing was changed by it.</summary>
    public sealed class AnimException : Exception
    {
        /// <summary>Which way it failed.</summary>
        public Status Status { get; }

        internal AnimException(Status status, string message) : base(message)
        {
            Status = status;
        }

        /// <summary>The failure with this thread's message.</summary>
        internal static unsafe AnimException Of(Status status)
        {
            byte* room = stackalloc byte[1024];
            UIntPtr length;
            Methods.anim_last_error(room, (UIntPtr)1024u, &length);
            string text = Utf8.Read(room, Math.Min((int)length, 1023));
            return new AnimException(status, text.Length == 0 ? status.ToString() : text);
        }
    }

    /// <summary>What happens after every call.</summary>
    internal static class Calls
    {
        /// <summary>Rethrows what a callback threw, throws for a failure, and keeps objects alive until here: a finaliser
        /// must not release what a call still uses.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static void Check(Status status, object first = null, object second = null, object third = null)
        {
            if (Faults.Pending)
            {
                Faults.Rethrow();
            }
            if (status != Status.Ok)
            {
                throw AnimException.Of(status);
            }
            GC.KeepAlive(first);
            GC.KeepAlive(second);
            GC.KeepAlive(third);
        }

        /// <summary>The same, but false where nothing has the name.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static bool Found(Status status, object first, object second = null)
        {
            if (status == Status.NotFound && !Faults.Pending)
            {
                GC.KeepAlive(first);
                GC.KeepAlive(second);
                return false;
            }
            Check(status, first, second);
            return true;
        }
    }
}
