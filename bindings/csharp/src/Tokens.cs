// What native code is given to find managed objects by: a number that stands in a table, not an address.
//
// The table holds its objects weakly. A callback that comes for an object that is gone, or with a number from before, finds
// nothing and says so to the library; there is no handle that could dangle. What must live as long as it can be called is
// held by the owners that registered it (a schema and its instances hold the setters, an instance its owner), so that a
// closure that refers to its own player is collected with it.

using System;
using System.Collections.Generic;
using System.Threading;

namespace LibAnim
{
    internal static unsafe class Tokens
    {
        private sealed class Entry
        {
            internal readonly WeakReference Object = new WeakReference(null);
            internal uint Generation;
        }

        private static readonly object Gate = new object();
        private static readonly Stack<int> Free = new Stack<int>();
        private static Entry[] entries = new Entry[0];

        // An index and a generation in the bits of a pointer; never null.
        private static readonly int IndexBits = IntPtr.Size == 8 ? 32 : 20;

        private static uint GenerationMask => IntPtr.Size == 8 ? uint.MaxValue : 0xFFFu;

        /// <summary>A number for an object, until <see cref="Remove"/>.</summary>
        internal static IntPtr Add(object target)
        {
            lock (Gate)
            {
                if (Free.Count == 0)
                {
                    Grow();
                }
                int index = Free.Pop();
                Entry entry = entries[index];
                entry.Object.Target = target;
                return (IntPtr)(long)(((ulong)entry.Generation << IndexBits) | ((uint)index + 1u));
            }
        }

        /// <summary>Ends a number: nothing finds its object any more.</summary>
        internal static void Remove(IntPtr token)
        {
            Entry entry = Find(token, out int index, out uint generation);
            if (entry == null)
            {
                return;
            }
            lock (Gate)
            {
                if (entry.Generation != generation)
                {
                    return;
                }
                Volatile.Write(ref entry.Generation, (generation + 1) & GenerationMask);
                entry.Object.Target = null;
                Free.Push(index);
            }
        }

        /// <summary>The object, or null.</summary>
        internal static object Get(void* token)
        {
            Entry entry = Find((IntPtr)token, out int _, out uint generation);
            if (entry == null || Volatile.Read(ref entry.Generation) != generation)
            {
                return null;
            }
            object target = entry.Object.Target;
            // It may have been given to another object between the two reads.
            return Volatile.Read(ref entry.Generation) == generation ? target : null;
        }

        /// <summary>How many numbers are in use.</summary>
        internal static int Count
        {
            get
            {
                lock (Gate)
                {
                    return entries.Length - Free.Count;
                }
            }
        }

        private static Entry Find(IntPtr token, out int index, out uint generation)
        {
            ulong bits = IntPtr.Size == 8 ? (ulong)(long)token : (uint)(int)token;
            index = (int)(bits & ((1UL << IndexBits) - 1)) - 1;
            generation = (uint)(bits >> IndexBits);
            Entry[] present = Volatile.Read(ref entries);
            return index >= 0 && index < present.Length ? present[index] : null;
        }

        private static void Grow()
        {
            int before = entries.Length;
            var grown = new Entry[Math.Max(64, before * 2)];
            Array.Copy(entries, grown, before);
            for (int index = grown.Length - 1; index >= before; index--)
            {
                grown[index] = new Entry();
                Free.Push(index);
            }
            Volatile.Write(ref entries, grown);
        }
    }
}
