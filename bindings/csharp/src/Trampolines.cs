// The functions that the library calls: static, so that every kind of C# can give their address, and with a token that
// finds the object to go on with. What the host throws is caught here and thrown again by the call that led here.

using System;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
#if !NET5_0_OR_GREATER
    /// <summary>Tells compilers ahead of time (Mono's, IL2CPP) that native code calls a method; they know it by its name.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type)
        {
            Type = type;
        }

        internal Type Type { get; }
    }
#endif

    internal static unsafe class Trampolines
    {
#if NET5_0_OR_GREATER
        internal static readonly IntPtr Set = (IntPtr)(delegate* unmanaged[Cdecl]<void*, void*, void*, byte>)&OnSet;
        internal static readonly IntPtr Get = (IntPtr)(delegate* unmanaged[Cdecl]<void*, void*, void*, byte>)&OnGet;
        internal static readonly IntPtr Method =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, void*, AnimArgument*, UIntPtr, byte>)&OnMethod;
        internal static readonly IntPtr WriteBatch =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, AnimBatchEntry*, UIntPtr, ulong*, UIntPtr, void>)&OnWriteBatch;
        internal static readonly IntPtr ReadBatch =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, AnimBatchEntry*, UIntPtr, ulong*, UIntPtr, byte>)&OnReadBatch;
        internal static readonly IntPtr Resolve =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, AnimPropertyOptions*, byte>)&OnResolve;
        internal static readonly IntPtr Event = (IntPtr)(delegate* unmanaged[Cdecl]<void*, AnimEvent*, void>)&OnEvent;
        internal static readonly IntPtr Log = (IntPtr)(delegate* unmanaged[Cdecl]<void*, uint, AnimText, void>)&OnLog;
        internal static readonly IntPtr Progress = (IntPtr)(delegate* unmanaged[Cdecl]<void*, float, byte>)&OnProgress;
        internal static readonly IntPtr ReadFile =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, AnimText, void**, UIntPtr*, byte>)&OnReadFile;
        internal static readonly IntPtr RunJobs =
            (IntPtr)(delegate* unmanaged[Cdecl]<void*, UIntPtr, IntPtr, void*, void>)&OnRunJobs;

        internal static void CallJob(IntPtr function, void* data, UIntPtr index)
        {
            ((delegate* unmanaged[Cdecl]<void*, UIntPtr, void>)function)(data, index);
        }
#else
        // Delegates that are held here for good: the library never calls one that was collected.
        private static readonly AnimSetCallback SetDelegate = OnSet;
        private static readonly AnimGetCallback GetDelegate = OnGet;
        private static readonly AnimMethodCallback MethodDelegate = OnMethod;
        private static readonly AnimWriteBatchCallback WriteBatchDelegate = OnWriteBatch;
        private static readonly AnimReadBatchCallback ReadBatchDelegate = OnReadBatch;
        private static readonly AnimResolveCallback ResolveDelegate = OnResolve;
        private static readonly AnimEventCallback EventDelegate = OnEvent;
        private static readonly AnimLogCallback LogDelegate = OnLog;
        private static readonly AnimProgressCallback ProgressDelegate = OnProgress;
        private static readonly AnimReadFileCallback ReadFileDelegate = OnReadFile;
        private static readonly AnimRunJobs RunJobsDelegate = OnRunJobs;

        internal static readonly IntPtr Set = Marshal.GetFunctionPointerForDelegate((Delegate)SetDelegate);
        internal static readonly IntPtr Get = Marshal.GetFunctionPointerForDelegate((Delegate)GetDelegate);
        internal static readonly IntPtr Method = Marshal.GetFunctionPointerForDelegate((Delegate)MethodDelegate);
        internal static readonly IntPtr WriteBatch = Marshal.GetFunctionPointerForDelegate((Delegate)WriteBatchDelegate);
        internal static readonly IntPtr ReadBatch = Marshal.GetFunctionPointerForDelegate((Delegate)ReadBatchDelegate);
        internal static readonly IntPtr Resolve = Marshal.GetFunctionPointerForDelegate((Delegate)ResolveDelegate);
        internal static readonly IntPtr Event = Marshal.GetFunctionPointerForDelegate((Delegate)EventDelegate);
        internal static readonly IntPtr Log = Marshal.GetFunctionPointerForDelegate((Delegate)LogDelegate);
        internal static readonly IntPtr Progress = Marshal.GetFunctionPointerForDelegate((Delegate)ProgressDelegate);
        internal static readonly IntPtr ReadFile = Marshal.GetFunctionPointerForDelegate((Delegate)ReadFileDelegate);
        internal static readonly IntPtr RunJobs = Marshal.GetFunctionPointerForDelegate((Delegate)RunJobsDelegate);

        // The library has one such function; should it have another one, the delegate is made anew.
        private static Tuple<IntPtr, AnimJob> job;

        internal static void CallJob(IntPtr function, void* data, UIntPtr index)
        {
            Tuple<IntPtr, AnimJob> known = job;
            if (known == null || known.Item1 != function)
            {
                var made = (AnimJob)Marshal.GetDelegateForFunctionPointer(function, typeof(AnimJob));
                job = known = Tuple.Create(function, made);
            }
            known.Item2(data, index);
        }
#endif

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimSetCallback))]
#endif
        private static byte OnSet(void* user, void* owner, void* value)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                object target = Tokens.Get(owner);
                return Flag(target != null && Tokens.Get(user) is PropertyCallback property && property.Set(target, value));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
                // The owner is there: what comes next is still written to it.
                return 1;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimGetCallback))]
#endif
        private static byte OnGet(void* user, void* owner, void* value)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                object target = Tokens.Get(owner);
                return Flag(target != null && Tokens.Get(user) is PropertyCallback property && property.Get(target, value));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
                return 0;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimMethodCallback))]
#endif
        private static byte OnMethod(void* user, void* owner, AnimArgument* arguments, UIntPtr count)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                object target = Tokens.Get(owner);
                return Flag(
                    target != null && Tokens.Get(user) is MethodCallback method
                    && method.Call(target, new MethodArguments(arguments, (int)count)));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
                return 1;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimWriteBatchCallback))]
#endif
        private static void OnWriteBatch(
            void* user, AnimBatchEntry* entries, UIntPtr entryCount, ulong* data, UIntPtr wordCount)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                (Tokens.Get(user) as BatchCallback)?.Sink.Write(new Batch(entries, (int)entryCount, data));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimReadBatchCallback))]
#endif
        private static byte OnReadBatch(
            void* user, AnimBatchEntry* entries, UIntPtr entryCount, ulong* data, UIntPtr wordCount)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                return Flag(
                    Tokens.Get(user) is BatchCallback batch
                    && batch.Sink.Read(new Batch(entries, (int)entryCount, data)));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
                return 0;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimResolveCallback))]
#endif
        private static byte OnResolve(void* user, AnimPropertyOptions* property)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                return Flag(Tokens.Get(user) is ResolveCallback resolver && resolver.Resolve(property));
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
                return 0;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimEventCallback))]
#endif
        private static void OnEvent(void* user, AnimEvent* happened)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                (Tokens.Get(user) as Player)?.Hear(happened);
            }
            catch (Exception exception)
            {
                Faults.Keep(exception);
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimLogCallback))]
#endif
        private static void OnLog(void* user, uint level, AnimText message)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                (Tokens.Get(user) as ContextCallbacks)?.Log((LogLevel)level, Utf8.Read(message));
            }
            catch (Exception exception)
            {
                Faults.KeepHere(exception);
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimProgressCallback))]
#endif
        private static byte OnProgress(void* user, float fraction)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                return Flag(Tokens.Get(user) is LoadCallbacks loading && loading.Progress(fraction));
            }
            catch (Exception exception)
            {
                Faults.KeepHere(exception);
                return 0;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimReadFileCallback))]
#endif
        private static byte OnReadFile(void* user, AnimText name, void** data, UIntPtr* size)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                return Flag(Tokens.Get(user) is LoadCallbacks loading && loading.ReadFile(Utf8.Read(name), data, size));
            }
            catch (Exception exception)
            {
                Faults.KeepHere(exception);
                return 0;
            }
            finally
            {
                Faults.End(before);
            }
        }

#if NET5_0_OR_GREATER
        [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })]
#else
        [MonoPInvokeCallback(typeof(AnimRunJobs))]
#endif
        private static void OnRunJobs(void* user, UIntPtr count, IntPtr function, void* data)
        {
            ExceptionDispatchInfo before = Faults.Begin();
            try
            {
                (Tokens.Get(user) as ContextCallbacks)?.RunJobs((int)count, new Job(function, (IntPtr)data));
            }
            catch (Exception exception)
            {
                Faults.KeepHere(exception);
            }
            finally
            {
                Faults.End(before);
            }
        }

        private static byte Flag(bool value)
        {
            return value ? (byte)1 : (byte)0;
        }
    }
}
