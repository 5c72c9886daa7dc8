// Text across the boundary: C#'s strings out as UTF-8 in memory that is reused, the library's UTF-8 in as strings of which
// each is made once.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using LibAnim.Native;

namespace LibAnim
{
    internal static unsafe class Utf8
    {
        // Names and payloads of clips come again and again; text that does not is not worth keeping.
        private const int PoolSize = 4096;

        private static readonly Encoding Encoding = new UTF8Encoding(false, false);
        private static readonly Dictionary<uint, string> Pool = new Dictionary<uint, string>();

        /// <summary>A new string.</summary>
        internal static string Read(byte* bytes, int length)
        {
            return length == 0 ? string.Empty : Encoding.GetString(bytes, length);
        }

        /// <summary>A new string.</summary>
        internal static string Read(AnimText text)
        {
            return Read(text.data, (int)text.length);
        }

        /// <summary>The string that was made for such text before, or a new one.</summary>
        internal static string Pooled(AnimText text)
        {
            int length = (int)text.length;
            if (length == 0)
            {
                return string.Empty;
            }
            uint hash = 2166136261;
            for (int index = 0; index < length; index++)
            {
                hash = (hash ^ text.data[index]) * 16777619;
            }
            lock (Pool)
            {
                if (Pool.TryGetValue(hash, out string known) && Same(known, text.data, length))
                {
                    return known;
                }
                string made = Read(text);
                if (Pool.Count < PoolSize)
                {
                    Pool[hash] = made;
                }
                return made;
            }
        }

        private static bool Same(string known, byte* bytes, int length)
        {
            if (known.Length == length)
            {
                int index = 0;
                while (index < length && known[index] < 128 && known[index] == bytes[index])
                {
                    index++;
                }
                if (index == length)
                {
                    return true;
                }
            }
            // Not ASCII: compare what it would be written as, a piece at a time.
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimText written = scratch.Text(known);
                if ((int)written.length != length)
                {
                    return false;
                }
                for (int index = 0; index < length; index++)
                {
                    if (written.data[index] != bytes[index])
                    {
                        return false;
                    }
                }
                return true;
            }
        }

        /// <summary>How many bytes a string takes at most.</summary>
        internal static int Room(string text)
        {
            return Encoding.GetMaxByteCount(text.Length);
        }

        /// <summary>Writes a string.</summary>
        internal static int Write(string text, byte* into, int room)
        {
            fixed (char* letters = text)
            {
                return Encoding.GetBytes(letters, text.Length, into, room);
            }
        }

        /// <summary>The names that a call copies out; what it asks may grow meanwhile.</summary>
        internal static unsafe string[] Names(CopyNames copy, object keep)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                UIntPtr length, capacity = UIntPtr.Zero;
                byte* bytes = null;
                Status status = copy(bytes, capacity, &length);
                while ((status == Status.Ok || status == Status.BufferTooSmall) && (ulong)length > (ulong)capacity)
                {
                    capacity = length;
                    bytes = (byte*)scratch.Take((int)capacity);
                    status = copy(bytes, capacity, &length);
                }
                Calls.Check(status, keep);
                return length == UIntPtr.Zero ? new string[0] : Read(bytes, (int)length - 1).Split('\0');
            }
        }
    }

    /// <summary>A call of the library that copies names out, each ended by a zero byte.</summary>
    internal unsafe delegate Status CopyNames(byte* bytes, UIntPtr capacity, UIntPtr* length);

    /// <summary>Memory of a thread's for what calls are given, taken and given back like a stack.</summary>
    internal sealed unsafe class Scratch
    {
        private const int Size = 1 << 16;

        [ThreadStatic] private static Scratch own;

        private readonly byte* block = (byte*)Marshal.AllocHGlobal(Size);
        private readonly List<IntPtr> large = new List<IntPtr>();
        private int used;

        ~Scratch()
        {
            Marshal.FreeHGlobal((IntPtr)block);
        }

        /// <summary>What is taken from here on goes back at the scope's end.</summary>
        internal static Scope Begin()
        {
            Scratch scratch = own ?? (own = new Scratch());
            return new Scope(scratch, scratch.used, scratch.large.Count);
        }

        /// <summary>Part of a thread's memory.</summary>
        internal struct Scope : IDisposable
        {
            private readonly Scratch scratch;
            private readonly int used;
            private readonly int large;

            internal Scope(Scratch scratch, int used, int large)
            {
                this.scratch = scratch;
                this.used = used;
                this.large = large;
            }

            /// <summary>A string as the library takes it; null is empty.</summary>
            internal AnimText Text(string text)
            {
                if (string.IsNullOrEmpty(text))
                {
                    return default(AnimText);
                }
                int room = Utf8.Room(text);
                var bytes = (byte*)Take(room);
                int length = Utf8.Write(text, bytes, room);
                return new AnimText { data = bytes, length = (UIntPtr)(uint)length };
            }

            /// <summary>Strings as the library takes them.</summary>
            internal AnimText* Texts(string[] texts)
            {
                var written = (AnimText*)Take(texts.Length * sizeof(AnimText));
                for (int index = 0; index < texts.Length; index++)
                {
                    written[index] = Text(texts[index]);
                }
                return written;
            }

            /// <summary>Memory of a size, aligned to 8 bytes.</summary>
            internal void* Take(int size)
            {
                int whole = (size + 7) & ~7;
                if (scratch.used + whole <= Size)
                {
                    byte* taken = scratch.block + scratch.used;
                    scratch.used += whole;
                    return taken;
                }
                IntPtr apart = Marshal.AllocHGlobal(whole);
                scratch.large.Add(apart);
                return (void*)apart;
            }

            /// <summary>Gives everything back.</summary>
            public void Dispose()
            {
                scratch.used = used;
                while (scratch.large.Count > large)
                {
                    int last = scratch.large.Count - 1;
                    Marshal.FreeHGlobal(scratch.large[last]);
                    scratch.large.RemoveAt(last);
                }
            }
        }
    }
}
