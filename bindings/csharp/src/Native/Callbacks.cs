// Made from the library's sources by `cargo xtask header`; change those instead.

using System;
using System.Runtime.InteropServices;
using System.Security;

namespace LibAnim.Native
{
    /// <summary>A piece of work: the host calls it with the <c>data</c> it was given, for an index.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimJob(void* data, UIntPtr index);

    /// <summary>Calls <c>job(data, index)</c> once for every index below <c>count</c>, on any threads and in any order,
    /// and returns when all calls have returned. Must not unwind.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimRunJobs(void* user, UIntPtr count, IntPtr job, void* data);

    /// <summary>Hears the library's messages: <c>level</c> is an <c>AnimLogLevel</c>, <c>message</c> is good during the
    /// call.</summary>
    /// <remarks><para>Called on the thread whose call has something to say, while the library holds nothing. Must not
    /// unwind.</para> <para>Its address is what structs and functions take; keep the delegate alive as
    /// long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimLogCallback(void* user, uint level, AnimText message);

    /// <summary>Takes back what the library kept: nothing uses <c>user</c> any more.</summary>
    /// <remarks><para>Called once, on whichever thread lets go last, and maybe in the middle of a call. It must not
    /// call into the library, but to release other objects.</para> <para>Its address is what structs and functions
    /// take; keep the delegate alive as long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimReleaseCallback(void* user);

    /// <summary>Reads a file that another file names: <c>name</c> is relative to that file. Returns 0 if it
    /// cannot.</summary>
    /// <remarks><para><c>data</c> and <c>size</c> become the bytes, which must stay as they are until this is called
    /// again or loading ends.</para> <para>Its address is what structs and functions take; keep the delegate alive as
    /// long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimReadFileCallback(void* user, AnimText name, void** data, UIntPtr* size);

    /// <summary>Hears how far loading is, from 0 to 1. Returns 0 to end it.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimProgressCallback(void* user, float fraction);

    /// <summary>Takes a value: <c>value</c> points to what the property's kind says. Returns 0 if the owner is
    /// gone.</summary>
    /// <remarks><para>It runs while the library holds nothing: it may play, stop, release and create. What it changes
    /// counts from the next update.</para> <para>Its address is what structs and functions take; keep the delegate
    /// alive as long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimSetCallback(void* user, void* owner, void* value);

    /// <summary>Gives the present value, by writing what the property's kind says. Returns 0 if it cannot.</summary>
    /// <remarks><para>It runs in the middle of an update: calls that use the driver that is updated get
    /// <c>ANIM_STATUS_BUSY</c>.</para> <para>Its address is what structs and functions take; keep the delegate alive as
    /// long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimGetCallback(void* user, void* owner, void* value);

    /// <summary>Takes all changed values of a schema in one call. <c>data</c> has <c>word_count</c> 64-bit
    /// words.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimWriteBatchCallback(
        void* user, AnimBatchEntry* entries, UIntPtr entry_count, ulong* data, UIntPtr word_count);

    /// <summary>Gives the present values of the entries, in the same layout. Returns 0 if it cannot.</summary>
    /// <remarks>Its address is what structs and functions take; keep the delegate alive as long.</remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimReadBatchCallback(
        void* user, AnimBatchEntry* entries, UIntPtr entry_count, ulong* data, UIntPtr word_count);

    /// <summary>Answers for a property that a clip drives and the schema does not list. Returns 1 to offer it, 0 if
    /// there is none.</summary>
    /// <remarks><para><c>property</c> comes with the defaults, and with <c>path</c>, <c>name</c>, <c>kind</c>,
    /// <c>kind_size</c> and <c>transform_part</c> as the clip's keys want them: set <c>access</c> and what belongs to
    /// it, and anything else but the first two. A track of a transform asks for <c>translation</c>, <c>rotation</c> or
    /// <c>scale</c>, one of morph weights for <c>weights</c>.</para> <para>It runs in the middle of an update: calls
    /// that use the driver that is updated get <c>ANIM_STATUS_BUSY</c>.</para> <para>Its address is what structs and
    /// functions take; keep the delegate alive as long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimResolveCallback(void* user, AnimPropertyOptions* property);

    /// <summary>Takes a call of a method. Returns 0 if the owner is gone.</summary>
    /// <remarks><para>It runs while the library holds nothing: it may play, stop, release and create. What it changes
    /// counts from the next update.</para> <para>Its address is what structs and functions take; keep the delegate
    /// alive as long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate byte AnimMethodCallback(void* user, void* owner, AnimArgument* arguments, UIntPtr count);

    /// <summary>Hears of an event. The event and its texts are good during the call.</summary>
    /// <remarks><para>It runs while the library holds nothing: it may play, stop, release and create. What it changes
    /// counts from the next update.</para> <para>Its address is what structs and functions take; keep the delegate
    /// alive as long.</para></remarks>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void AnimEventCallback(void* user, AnimEvent* @event);
}
