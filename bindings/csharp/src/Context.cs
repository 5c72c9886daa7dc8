// Contexts: what owns everything else.

using System;
using System.Collections.Generic;
using System.Threading;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Runs jobs on threads of the host's.</summary>
    /// <param name="count">How many there are.</param>
    /// <param name="job">Calls one; each is to be called once, on any thread and in any order.</param>
    /// <remarks>It returns when all calls have returned.</remarks>
    public delegate void JobRunner(int count, Job job);

    /// <summary>Work that the library wants done.</summary>
    public readonly unsafe struct Job
    {
        private readonly IntPtr function;
        private readonly IntPtr data;

        internal Job(IntPtr function, IntPtr data)
        {
            this.function = function;
            this.data = data;
        }

        /// <summary>Does the part with this number.</summary>
        public void Run(int index)
        {
            Trampolines.CallJob(function, (void*)data, (UIntPtr)(uint)index);
        }
    }

    /// <summary>How a context is made.</summary>
    public sealed class ContextOptions
    {
        /// <summary>Hears the library's messages, on the thread whose call has something to say; null for nobody.</summary>
        public Action<LogLevel, string> Log { get; set; }

        /// <summary>The least important messages that are heard.</summary>
        public LogLevel LogLevel { get; set; } = LogLevel.Warning;

        /// <summary>On how many threads calls that update many drivers compute, the calling one among them.</summary>
        public int Threads { get; set; } = 1;

        /// <summary>How many bytes loading one file may take in all; null for the library's limit.</summary>
        public ulong? LoadBytes { get; set; }

        /// <summary>How many elements one file may have in all; null for the library's limit.</summary>
        public ulong? LoadElements { get; set; }

        /// <summary>How deep nodes may lie below each other in one file; null for the library's limit.</summary>
        public uint? LoadDepth { get; set; }

        /// <summary>The host's job system, in place of <see cref="Threads"/>; null for none.</summary>
        public JobRunner RunJobs { get; set; }

        /// <summary>With <see cref="RunJobs"/>, how many parts of a job may run at once.</summary>
        public int JobWidth { get; set; } = 1;

        /// <summary>Whether setters, methods and listeners may be called from any thread, in calls that update many
        /// drivers.</summary>
        public bool HostIsThreadSafe { get; set; }
    }

    /// <summary>Owns what is made in it. Most programs need one.</summary>
    /// <remarks>Disposing it releases everything in it; other owners notice when they are used.</remarks>
    public sealed unsafe class Context : NativeObject
    {
        // Static callbacks must not be called once their code is unloaded.
        private static readonly Dictionary<ulong, bool> Live = new Dictionary<ulong, bool>();
        private static int threadSafeHosts;

        private readonly ContextCallbacks callbacks;
        private readonly bool anyThread;

        static Context()
        {
            AppDomain.CurrentDomain.DomainUnload += (sender, arguments) => ReleaseAll();
        }

        /// <summary>Makes a context.</summary>
        /// <exception cref="NotSupportedException">The library on this machine does not fit these bindings.</exception>
        public Context(ContextOptions options = null)
        {
            CheckVersion();
            options = options ?? new ContextOptions();
            AnimContextOptions native;
            Calls.Check(Methods.anim_context_options_init(&native, (UIntPtr)(uint)sizeof(AnimContextOptions)));
            native.log_level = (uint)options.LogLevel;
            native.threads = checked((uint)options.Threads);
            native.load_bytes = options.LoadBytes ?? native.load_bytes;
            native.load_elements = options.LoadElements ?? native.load_elements;
            native.load_depth = options.LoadDepth ?? native.load_depth;
            native.host_is_thread_safe = Flag(options.HostIsThreadSafe);
            callbacks = new ContextCallbacks(options.Log, options.RunJobs);
            if (options.Log != null)
            {
                native.log = Trampolines.Log;
                native.log_user = (void*)callbacks.Token;
            }
            if (options.RunJobs != null)
            {
                native.run_jobs = Trampolines.RunJobs;
                native.run_jobs_user = (void*)callbacks.Token;
                native.job_width = checked((uint)options.JobWidth);
            }
            AnimContext made;
            // By the name that only a library of the same major version has.
            Calls.Check(Methods.anim_context_create_abi_0(&native, &made));
            Own(made.id);
            lock (Live)
            {
                Live.Add(made.id, true);
            }
            anyThread = options.HostIsThreadSafe;
            if (anyThread)
            {
                Interlocked.Increment(ref threadSafeHosts);
            }
        }

        /// <summary>The version of the library that is loaded.</summary>
        public static Version LibraryVersion
        {
            get
            {
                uint version = Methods.anim_abi_version();
                return new Version((int)(version >> 22), (int)(version >> 12 & 0x3FF), (int)(version & 0xFFF));
            }
        }

        /// <summary>Whether the library may call back on threads of its own, in any context.</summary>
        internal static bool AnyThreadMayCall => Volatile.Read(ref threadSafeHosts) != 0;

        internal AnimContext Handle => new AnimContext { id = Id };

        internal static byte Flag(bool value)
        {
            return value ? (byte)1 : (byte)0;
        }

        private static void CheckVersion()
        {
            uint version = Methods.anim_abi_version();
            if (version >> 22 != Methods.ANIM_ABI_VERSION >> 22 || version < Methods.ANIM_ABI_VERSION)
            {
                throw new NotSupportedException(
                    "the library is of version " + LibraryVersion + ", which is too old for these bindings or too new");
            }
        }

        /// <summary>Releases every context that is left, as when the code that they call is unloaded.</summary>
        public static void ReleaseAll()
        {
            ulong[] left;
            lock (Live)
            {
                left = new ulong[Live.Count];
                Live.Keys.CopyTo(left, 0);
            }
            foreach (ulong id in left)
            {
                Methods.anim_context_release(new AnimContext { id = id });
            }
        }

        internal override Status Release(ulong handle)
        {
            lock (Live)
            {
                Live.Remove(handle);
            }
            return Methods.anim_context_release(new AnimContext { id = handle });
        }

        internal override void Released()
        {
            callbacks.End();
            if (anyThread)
            {
                Interlocked.Decrement(ref threadSafeHosts);
            }
        }
    }

    /// <summary>What a context calls.</summary>
    internal sealed class ContextCallbacks
    {
        internal readonly Action<LogLevel, string> Log;
        internal readonly JobRunner RunJobs;
        internal readonly IntPtr Token;

        internal ContextCallbacks(Action<LogLevel, string> log, JobRunner runJobs)
        {
            Log = log;
            RunJobs = runJobs;
            Token = Tokens.Add(this);
        }

        internal void End()
        {
            Tokens.Remove(Token);
        }
    }
}
