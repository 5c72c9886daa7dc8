// Made from the library's sources by `cargo xtask header`; change those instead.

using System;
using System.Runtime.InteropServices;
using System.Security;

namespace LibAnim.Native
{
    /// <summary>Every function and constant of <c>include/anim.h</c>, under its C name.</summary>
    [SuppressUnmanagedCodeSecurity]
    public static unsafe class Methods
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        /// <summary>Where the functions are: linked into the program itself.</summary>
        public const string Library = "__Internal";
#else
        /// <summary>Where the functions are: <c>libanim.so</c>, <c>libanim.dylib</c> or <c>anim.dll</c>.</summary>
        public const string Library = "anim";
#endif

        /// <summary>The version of these declarations, to compare with <see cref="anim_abi_version"/>.</summary>
        public const uint ANIM_ABI_VERSION = 0u * 4194304u + 1u * 4096u + 0u;

        /// <summary>Copies out why the last failing call of this thread failed.</summary>
        /// <param name="buffer">Where the text goes; may be null when <c>capacity</c> is 0.</param>
        /// <param name="capacity">How many bytes <c>buffer</c> has, the zero byte among them.</param>
        /// <param name="length">Becomes the whole message's length in bytes, without the zero byte; may be
        /// null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or <c>ANIM_STATUS_INVALID_POINTER</c> when <c>buffer</c> is null with a
        /// capacity.</returns>
        /// <remarks><para>The message stays until another call of this thread fails; success does not clear it. With
        /// too little room as much as fits is copied, ending between characters. What is copied ends in a zero
        /// byte.</para> <para>Threads: any; each has its own message.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_last_error(byte* buffer, UIntPtr capacity, UIntPtr* length);

        /// <summary>The library's version, to compare with <c>ANIM_ABI_VERSION</c>: major in the upper 10 bits, then 10
        /// of minor, 12 of patch.</summary>
        /// <returns>The version as one number; <c>ANIM_VERSION(major, minor, patch)</c> makes such numbers.</returns>
        /// <remarks><para>It cannot fail, needs no context and allocates nothing.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint anim_abi_version();

        /// <summary>Makes the library take its memory from the host's functions.</summary>
        /// <param name="allocator">The functions, all of them; read during the call.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c> for null or a missing function,
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or <c>ANIM_STATUS_TOO_LATE</c>.</returns>
        /// <remarks><para>It can be done once, before the library allocates anything: before any other call but
        /// <c>anim_abi_version</c>. In a Rust program that links the library as a crate it always comes too
        /// late.</para> <para>Ownership: the functions and <c>user</c> must stay good until the process ends.</para>
        /// <para>Threads: any, but no other thread may be calling the library yet.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_allocator_install(AnimAllocator* allocator);

        /// <summary>Says whether a handle's object is there: its number is one of this process's, and it was not
        /// released.</summary>
        /// <param name="id">The handle's number, of any type.</param>
        /// <param name="live">Becomes 1 or 0.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or <c>ANIM_STATUS_INVALID_POINTER</c>.</returns>
        /// <remarks>Threads: any. Another thread may release the object right after.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_handle_is_live(ulong id, byte* live);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults; <c>struct_size</c> becomes what is passed.</param>
        /// <param name="struct_size"><c>sizeof(AnimContextOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_context_options_init(AnimContextOptions* options, UIntPtr struct_size);

        /// <summary>Makes a context.</summary>
        /// <param name="options">Null for the defaults; read during the call.</param>
        /// <param name="context">Becomes the new context, which the caller releases with
        /// <c>anim_context_release</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>,
        /// <c>ANIM_STATUS_INVALID_ENUM</c> for the log level, <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a reserved member
        /// is not 0, or <c>ANIM_STATUS_OUT_OF_MEMORY</c> if there are 255 contexts.</returns>
        /// <remarks>Threads: any. <c>log</c> may then be called on every thread that calls into the context.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_context_create(AnimContextOptions* options, AnimContext* context);

        /// <summary><c>anim_context_create</c> under the name that the header's link guard uses; see
        /// <c>ANIM_LINK_GUARD</c>.</summary>
        /// <param name="options">As <c>anim_context_create</c>.</param>
        /// <param name="context">As <c>anim_context_create</c>.</param>
        /// <returns>As <c>anim_context_create</c>.</returns>
        /// <remarks><para>Ownership: as <c>anim_context_create</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_context_create_abi_0(AnimContextOptions* options, AnimContext* context);

        /// <summary>Releases a context and everything in it.</summary>
        /// <param name="context">The context.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NULL_HANDLE</c>, <c>ANIM_STATUS_WRONG_HANDLE</c>, or
        /// <c>ANIM_STATUS_STALE_HANDLE</c>.</returns>
        /// <remarks><para>Every handle of the context is stale from now on. Objects that another thread's call holds
        /// live until that call ends, so memory that callbacks use must outlive calls that run now.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_context_release(AnimContext context);

        /// <summary>Keeps something of the host's as long as a context and everything in it, such as what its log and
        /// job system use.</summary>
        /// <param name="context">The context.</param>
        /// <param name="user">What is kept; may be null.</param>
        /// <param name="release">Gets it back when the context was released and no call uses it any more.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_POINTER</c> if <c>release</c> is null; or what
        /// handles give.</returns>
        /// <remarks><para>Ownership: the library has <c>user</c> from the moment this succeeds.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_context_keep(AnimContext context, void* user, IntPtr release);

        /// <summary>Keeps something of the host's as long as what is built: the schema, and every instance and driver
        /// that uses it. It is given back, too, when the builder is given up.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="user">What is kept, such as what setters and methods use; may be null.</param>
        /// <param name="release">Gets it back.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_POINTER</c> if <c>release</c> is null; or what
        /// handles give.</returns>
        /// <remarks><para>Ownership: the library has <c>user</c> from the moment this succeeds.</para> <para>Threads:
        /// one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_keep(AnimSchemaBuilder builder, void* user, IntPtr release);

        /// <summary>Fills in the defaults: no keys, linear.</summary>
        /// <param name="keys">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimKeys)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks><para>Functions that take keys refuse them with <c>ANIM_STATUS_MISMATCH</c> when <c>value_count</c>
        /// is not that of the kind times <c>key_count</c>, <c>ANIM_STATUS_INVALID_POINTER</c> when an array that is
        /// needed is null, <c>ANIM_STATUS_NOT_FINITE</c>, <c>ANIM_STATUS_INVALID_ARGUMENT</c> when times fall, when
        /// there are no keys, when a rotation has no length, or when the interpolation does not go with the kind,
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> when a kind cannot hold a value, <c>ANIM_STATUS_INVALID_ENUM</c>,
        /// <c>ANIM_STATUS_INVALID_UTF8</c>, and <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>. The message names the array and
        /// the place.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_keys_init(AnimKeys* keys, UIntPtr struct_size);

        /// <summary>Stands for all components of a property, or all weights of a mesh.</summary>
        public const uint ANIM_ALL_COMPONENTS = uint.MaxValue;

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimClipOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_options_init(AnimClipOptions* options, UIntPtr struct_size);

        /// <summary>Releases a clip. Players that use it keep it alive.</summary>
        /// <param name="clip">The clip; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_release(AnimClip clip);

        /// <summary>Gives a clip's name.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the view is good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_name(AnimClip clip, AnimText* name);

        /// <summary>Gives a clip's length in seconds.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="length">Becomes the length.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_length(AnimClip clip, double* length);

        /// <summary>Gives what happens at a clip's end unless whoever plays it says otherwise.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="loop_mode">Becomes an <c>AnimLoopMode</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_loop_mode(AnimClip clip, uint* loop_mode);

        /// <summary>Tells how many tracks a clip has.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_track_count(AnimClip clip, uint* count);

        /// <summary>Gives what a clip was built with, so that another can be built with it.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="options">Is filled as far as its <c>struct_size</c> says; the length is the clip's own, never
        /// below zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view of the host's text is good until the clip's handle is released.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_options(AnimClip clip, AnimClipOptions* options);

        /// <summary>Tells how many markers a clip has.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_marker_count(AnimClip clip, uint* count);

        /// <summary>Gives a marker: a named point of a clip.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="index">Which marker; they ascend in time.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <param name="time">Becomes the time in seconds.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view is good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_marker(AnimClip clip, uint index, AnimText* name, double* time);

        /// <summary>Begins to build a clip.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="name">The clip's name, by which players find it; copied.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="builder">Becomes the builder.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c> for the length and the step;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a negative step; <c>ANIM_STATUS_INVALID_ENUM</c> for the loop mode;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a reserved member is not 0; or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the builder, by <c>anim_clip_builder_finish</c> or
        /// <c>anim_clip_builder_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_create(
            AnimContext context, AnimText name, AnimClipOptions* options, AnimClipBuilder* builder);

        /// <summary>Gives up a clip that was being built.</summary>
        /// <param name="builder">The builder; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_release(AnimClipBuilder builder);

        /// <summary>Adds a track for a part of a joint's transform, by the joint's number.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="joint">The joint's number in the skeleton the clip is meant for.</param>
        /// <param name="part">An <c>AnimTransformPart</c>.</param>
        /// <param name="keys">The keys, 3 or 4 floats each; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ENUM</c> for the part; what <c>anim_keys_init</c>
        /// lists for keys; or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_joint_track(
            AnimClipBuilder builder, uint joint, uint part, AnimKeys* keys);

        /// <summary>Adds a track for a part of the transform of an object, or of a named joint.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="joint">The joint's name, where the object is a skeleton; empty for the object itself.</param>
        /// <param name="part">An <c>AnimTransformPart</c>.</param>
        /// <param name="keys">The keys, 3 or 4 floats each; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ENUM</c> for the part; what <c>anim_keys_init</c>
        /// lists for keys; or what pointers, text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_transform_track(
            AnimClipBuilder builder, AnimText path, AnimText joint, uint part, AnimKeys* keys);

        /// <summary>Adds a track for a property, or for one number of it.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="property">The property's name.</param>
        /// <param name="component">Which of the property's numbers the track drives, of a rotation which of its three
        /// Euler angles in radians, or <c>ANIM_ALL_COMPONENTS</c>.</param>
        /// <param name="kind">An <c>AnimKind</c>: what the whole property holds.</param>
        /// <param name="kind_size">How many floats a struct has; 0 for other kinds.</param>
        /// <param name="keys">The keys, as many numbers each as the kind has, or one for a component; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ENUM</c> for the kind;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for the component or the size; what <c>anim_keys_init</c> lists for keys; or
        /// what pointers, text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_property_track(
            AnimClipBuilder builder, AnimText path, AnimText property, uint component, uint kind, uint kind_size,
            AnimKeys* keys);

        /// <summary>Adds a track for the morph weights of the mesh at a path, or for one of them.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="index">Which weight, or <c>ANIM_ALL_COMPONENTS</c>.</param>
        /// <param name="target_count">How many weights the mesh has; of one weight's track ignored.</param>
        /// <param name="keys">The keys, <c>target_count</c> floats each, or one; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for no weights or more than 65535; what
        /// <c>anim_keys_init</c> lists for keys; or what pointers, text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_weights_track(
            AnimClipBuilder builder, AnimText path, uint index, uint target_count, AnimKeys* keys);

        /// <summary>Adds a track for the morph weights of the mesh that a joint shows, by the joint's number.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="joint">The joint's number in the skeleton the clip is meant for.</param>
        /// <param name="index">Which weight, or <c>ANIM_ALL_COMPONENTS</c>.</param>
        /// <param name="target_count">How many weights the mesh has; of one weight's track ignored.</param>
        /// <param name="keys">The keys, <c>target_count</c> floats each, or one; copied.</param>
        /// <returns>As <c>anim_clip_builder_add_weights_track</c>.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_joint_weights_track(
            AnimClipBuilder builder, uint joint, uint index, uint target_count, AnimKeys* keys);

        /// <summary>Adds a track of a property that is a picture of a sprite. It changes when a key is
        /// reached.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="property">The property's name.</param>
        /// <param name="times"><c>count</c> times in seconds, never falling.</param>
        /// <param name="frames"><c>count</c> pictures; copied.</param>
        /// <param name="count">How many keys there are.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for a cell outside the grid, a reserved
        /// member that is not 0, times that fall and no keys; <c>ANIM_STATUS_NOT_FINITE</c> for a time; or what
        /// pointers, text and handles give.</returns>
        /// <remarks><para>The property is of <c>ANIM_KIND_TEXT</c>, and its text is what <c>anim_sprite_frame_parse</c>
        /// reads.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_sprite_track(
            AnimClipBuilder builder, AnimText path, AnimText property, float* times, AnimSpriteFrame* frames,
            UIntPtr count);

        /// <summary>Reads a picture of a sprite from the text that a property of such a track is given.</summary>
        /// <param name="text">The text: <c>image#columns,rows,cell</c>.</param>
        /// <param name="frame">Becomes the picture.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for other text; or what pointers and
        /// text give.</returns>
        /// <remarks><para>Ownership: the image's name is a view of <c>text</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_sprite_frame_parse(AnimText text, AnimSpriteFrame* frame);

        /// <summary>Makes the clip, and releases the builder.</summary>
        /// <param name="builder">The builder; its handle is stale once this succeeds.</param>
        /// <param name="clip">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if method keys that were added one by
        /// one cannot be played; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip with <c>anim_clip_release</c>.</para> <para>Threads:
        /// one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_finish(AnimClipBuilder builder, AnimClip* clip);

        /// <summary>Adds a track of keys that happen when the playhead passes: method calls, audio or events.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="target">An <c>AnimTarget</c>: methods, audio or events.</param>
        /// <param name="path">The object's path in the schema; empty for the root; of events ignored.</param>
        /// <param name="keys">The keys, their times never falling; copied.</param>
        /// <param name="count">How many keys there are.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ENUM</c> for the target;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a negative offset;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for times that fall, no keys, a method or event without a name, and
        /// arguments that are no JSON array; or what pointers, text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_point_track(
            AnimClipBuilder builder, uint target, AnimText path, AnimPointKey* keys, UIntPtr count);

        /// <summary>Adds an event: a point the host hears of when the playhead passes it.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="time">Seconds.</param>
        /// <param name="name">The event's name; copied.</param>
        /// <param name="payload">The host's own text; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_event(
            AnimClipBuilder builder, double time, AnimText name, AnimText payload);

        /// <summary>Adds a method key: a method of an object, to be called when the playhead passes.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="time">Seconds; kept as <c>float</c>.</param>
        /// <param name="method">The method's name; copied.</param>
        /// <param name="arguments">A JSON array, or empty; copied.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_method_key(
            AnimClipBuilder builder, AnimText path, double time, AnimText method, AnimText arguments);

        /// <summary>Adds an audio key: a stream that an audio player of the host's is to start when the playhead
        /// passes.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The audio player's path in the schema; empty for the root.</param>
        /// <param name="time">Seconds; kept as <c>float</c>.</param>
        /// <param name="stream">The stream, as the host names it; copied. Empty stops what plays.</param>
        /// <param name="start_offset">Seconds into the stream to start at; kept as <c>float</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_audio_key(
            AnimClipBuilder builder, AnimText path, double time, AnimText stream, double start_offset);

        /// <summary>Begins to build a new version of a clip.</summary>
        /// <param name="clip">The clip, which stays as it is.</param>
        /// <param name="builder">Becomes the builder, which holds all that the clip does.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_UNSUPPORTED</c> if the clip is packed; or what pointers and
        /// handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the builder, by <c>anim_clip_builder_finish</c> or
        /// <c>anim_clip_builder_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_from_clip(AnimClip clip, AnimClipBuilder* builder);

        /// <summary>Gives a clip that is being built another name and other options. <c>anim_clip_options</c> gives
        /// those of a clip.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="name">The clip's name; copied.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <returns>As <c>anim_clip_builder_create</c>.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_configure(
            AnimClipBuilder builder, AnimText name, AnimClipOptions* options);

        /// <summary>Adds a marker: a named point, for sections and for synchronizing.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="name">The marker's name, which no other of the clip has; copied.</param>
        /// <param name="time">Seconds; markers may be added in any order.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what
        /// text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_add_marker(AnimClipBuilder builder, AnimText name, double time);

        /// <summary>Removes a marker.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="name">The marker's name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_remove_marker(AnimClipBuilder builder, AnimText name);

        /// <summary>Tells how many tracks a builder has: the number of the next that is added.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_track_count(AnimClipBuilder builder, uint* count);

        /// <summary>Says whether a track plays at all, and whether its values run from the last key to the first when
        /// the clip loops.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="track">Which track.</param>
        /// <param name="enabled">0 or 1; 1 when a track is added.</param>
        /// <param name="loop_wrap">0 or 1; when a track is added as its keys say.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_set_track(
            AnimClipBuilder builder, uint track, byte enabled, byte loop_wrap);

        /// <summary>Removes a track; those after it move up.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="track">Which track.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_remove_track(AnimClipBuilder builder, uint track);

        /// <summary>Puts keys among those of a track of values. They replace keys that are at their times.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="track">Which track.</param>
        /// <param name="keys">The keys, of as many numbers each as the track's, and of its interpolation; copied.
        /// Whether the track wraps stays.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the track; <c>ANIM_STATUS_MISMATCH</c>
        /// for keys of another form than the track's, and for tracks of point keys, to which
        /// <c>anim_clip_builder_add_event</c> and its like add; what <c>anim_keys_init</c> lists for keys; or what
        /// pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_insert_keys(AnimClipBuilder builder, uint track, AnimKeys* keys);

        /// <summary>Removes a key. The last one there is cannot be removed; remove the track.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="track">Which track.</param>
        /// <param name="key">Which key.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the track or the key;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for the last key; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_remove_key(AnimClipBuilder builder, uint track, uint key);

        /// <summary>Moves a key to another time, past other keys too. Keys that are at that time are replaced, but for
        /// point keys.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="track">Which track.</param>
        /// <param name="key">Which key.</param>
        /// <param name="time">Seconds; kept as <c>float</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the track or the key;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_builder_move_key(
            AnimClipBuilder builder, uint track, uint key, double time);

        /// <summary>Gives a track.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="index">Which track.</param>
        /// <param name="track">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_track(AnimClip clip, uint index, AnimTrack* track);

        /// <summary>Gives the keys of a track of values, as views of the clip's arrays.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="track">Which track.</param>
        /// <param name="keys">Is filled as far as its <c>struct_size</c> says; arrays that there are not are null, and
        /// so is <c>texts</c>: see <c>anim_clip_key_text</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_MISMATCH</c> for a track of
        /// point keys, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_keys(AnimClip clip, uint track, AnimKeys* keys);

        /// <summary>Gives the text of a key of a track of texts or named resources.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="track">Which track.</param>
        /// <param name="key">Which key.</param>
        /// <param name="text">Becomes a view of the text.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_MISMATCH</c> for a track of
        /// anything else, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the view is good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_key_text(AnimClip clip, uint track, uint key, AnimText* text);

        /// <summary>Gives a key of a track of method calls, audio or events.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="track">Which track.</param>
        /// <param name="index">Which key.</param>
        /// <param name="key">Becomes the key.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_MISMATCH</c> for a track of
        /// values, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_point_key(AnimClip clip, uint track, uint index, AnimPointKey* key);

        /// <summary>Tells how many events a clip has, over all its event tracks.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_event_count(AnimClip clip, uint* count);

        /// <summary>Gives an event of a clip.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="index">Which event, by time; at one time, in the order of the tracks.</param>
        /// <param name="event">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the clip's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_event(AnimClip clip, uint index, AnimClipEvent* @event);

        /// <summary>Moves every key and marker, and the end with them, though not before zero.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="offset">Seconds, negative to move to earlier.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> if a time
        /// does not fit; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_shift(AnimClip clip, double offset, AnimClip* result);

        /// <summary>Multiplies every time and the length. Slopes are divided, since they are per second.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="factor">Above zero.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a factor
        /// of zero or below, or if a time does not fit; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_scale(AnimClip clip, double factor, AnimClip* result);

        /// <summary>Removes what lies outside the clip's length: keys, markers, and tracks of point keys that have none
        /// left. A track of values keeps at least one key. No key is made at the cuts.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_trim(AnimClip clip, AnimClip* result);

        /// <summary>Removes keys that are not needed.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="tolerance">How far a number may be from the clip's, at least 0.</param>
        /// <param name="angle_tolerance">How far a rotation may be from the clip's, in radians, at least 0; both 0 for
        /// none.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// negative tolerance; or what pointers and handles give.</returns>
        /// <remarks><para>Without a tolerance, those that hold the same as the keys on both sides. With one, of linear
        /// tracks also those without which no value at any time is farther from the clip's than the tolerance; steps
        /// and jumps stay, and a turn is never taken the other way round.</para> <para>Ownership: the caller releases
        /// the new clip with <c>anim_clip_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_optimize(
            AnimClip clip, double tolerance, double angle_tolerance, AnimClip* result);

        /// <summary>Makes a clip of the keys in a range of frames, moved so that the earliest is at zero.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="name">The new clip's name; copied.</param>
        /// <param name="start_frame">The first frame, at least 0.</param>
        /// <param name="end_frame">The frame before which the range ends.</param>
        /// <param name="frames_per_second">Above zero.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for frames or
        /// a rate that cannot be, and a range without any key; or what pointers, text and handles give.</returns>
        /// <remarks><para>A key's frame is its time times the rate. No key is made at the cuts; a track without keys in
        /// the range is left out; the length is the last key. All else, the host's own text too, stays.</para>
        /// <para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_subclip(
            AnimClip clip, AnimText name, double start_frame, double end_frame, double frames_per_second,
            AnimClip* result);

        /// <summary>Makes a clip of changes from a reference, to be added to what other clips make.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="reference">The clip that says what is no change, often <c>clip</c> itself; tracks are matched
        /// by target and kind, and one without a match keeps its keys.</param>
        /// <param name="time">Where in the reference, in seconds, at least 0.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// negative time; <c>ANIM_STATUS_FOREIGN_HANDLE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_make_additive(
            AnimClip clip, AnimClip reference, double time, AnimClip* result);

        /// <summary>Turns a clip round: what was at a time is at the length less that time.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_reverse(AnimClip clip, AnimClip* result);

        /// <summary>Reads the values of every track that interpolates at each frame from zero to the length, and joins
        /// them by lines. Tracks whose values hold, or have keys at one time, keep their keys.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="frames_per_second">Above zero.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a rate
        /// that cannot be; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_resample(AnimClip clip, double frames_per_second, AnimClip* result);

        /// <summary>Makes a clip that plays one and then the other, under the first one's name. Markers of the second
        /// whose names are taken are left out.</summary>
        /// <param name="first">The clip that plays first.</param>
        /// <param name="second">The clip that follows.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if only one of them is additive, or tracks of
        /// one target hold different things; <c>ANIM_STATUS_FOREIGN_HANDLE</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_concatenate(AnimClip first, AnimClip second, AnimClip* result);

        /// <summary>Makes a clip with the tracks of both, as long as the longer, under the first one's name. Where both
        /// have a track of one target, the second's takes its place, but for point keys, which all stay. Markers of the
        /// second whose names are taken are left out.</summary>
        /// <param name="first">A clip.</param>
        /// <param name="second">Another.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if only one of them is additive;
        /// <c>ANIM_STATUS_FOREIGN_HANDLE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_merge(AnimClip first, AnimClip second, AnimClip* result);

        /// <summary>Sets the length to the time of the last key.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="result">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_reset_length(AnimClip clip, AnimClip* result);

        /// <summary>Points tracks at another object: those of a path, and of everything below it.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="from">The path; empty for the root, below which everything lies.</param>
        /// <param name="to">The path it becomes.</param>
        /// <param name="result">Becomes the new clip, the same where no track has the path.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if two tracks would have one target; or
        /// what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_rename_path(AnimClip clip, AnimText from, AnimText to, AnimClip* result);

        /// <summary>Points tracks at another joint: those of a joint's name, whatever the skeleton's path.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="from">The joint's name.</param>
        /// <param name="to">The name it becomes.</param>
        /// <param name="result">Becomes the new clip, the same where no track has the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if two tracks would have one target; or
        /// what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the new clip with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_rename_joint(AnimClip clip, AnimText from, AnimText to, AnimClip* result);

        /// <summary>Writes every mistake that keeps a clip from being played, a line each. Built clips have
        /// none.</summary>
        /// <param name="clip">The clip.</param>
        /// <param name="text">Where the lines go, without a zero byte at the end.</param>
        /// <param name="capacity">How many bytes <c>text</c> holds.</param>
        /// <param name="length">Becomes the number of bytes, 0 for a clip without mistakes, also when there is too
        /// little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_mistakes(AnimClip clip, byte* text, UIntPtr capacity, UIntPtr* length);

        /// <summary>Tells in which order times rise: the number of the earliest first. Equal times keep their
        /// order.</summary>
        /// <param name="times">The times.</param>
        /// <param name="time_count">How many there are.</param>
        /// <param name="order">Where the numbers go, from 0.</param>
        /// <param name="capacity">How many <c>order</c> holds.</param>
        /// <param name="count">Becomes <c>time_count</c>, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_key_order(
            float* times, UIntPtr time_count, UIntPtr* order, UIntPtr capacity, UIntPtr* count);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimReadyMade)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_ready_made_init(AnimReadyMade* options, UIntPtr struct_size);

        /// <summary>Makes a clip of a common motion.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="options">What the clip is made of.</param>
        /// <param name="clip">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// negative or too long duration; <c>ANIM_STATUS_INVALID_ENUM</c> for the motion or the axis;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for no colors; or what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip with <c>anim_clip_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_create_ready_made(
            AnimContext context, AnimReadyMade* options, AnimClip* clip);

        /// <summary>Makes a clip that fades from each morph target to the next, one a frame.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="name">The clip's name; copied.</param>
        /// <param name="path">The path of the mesh's object in the schema.</param>
        /// <param name="targets">The numbers of the morph targets in the order they are shown.</param>
        /// <param name="target_count">How many there are.</param>
        /// <param name="frames_per_second">Above zero.</param>
        /// <param name="wrap">Whether it fades from the last to the first too.</param>
        /// <param name="clip">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a rate
        /// that cannot be; or what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip with <c>anim_clip_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_create_morph_sequence(
            AnimContext context, AnimText name, AnimText path, uint* targets, UIntPtr target_count,
            double frames_per_second, byte wrap, AnimClip* clip);

        /// <summary>Makes a clip for each group of morph targets whose names differ only in the digits at their end,
        /// named by what comes before them. Names without digits at the end are in no group.</summary>
        /// <param name="context">Where they belong.</param>
        /// <param name="path">The path of the mesh's object in the schema.</param>
        /// <param name="names">The names of the mesh's morph targets, in their order.</param>
        /// <param name="name_count">How many there are.</param>
        /// <param name="frames_per_second">Above zero.</param>
        /// <param name="wrap">Whether each fades from the last of its group to the first too.</param>
        /// <param name="clips">Where the new clips go; null with capacity 0 to ask for their number.</param>
        /// <param name="capacity">How many <c>clips</c> holds.</param>
        /// <param name="count">Becomes the number of groups, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a rate that cannot be; or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the clips with <c>anim_clip_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_create_morph_sequences(
            AnimContext context, AnimText path, AnimText* names, UIntPtr name_count, double frames_per_second,
            byte wrap, AnimClip* clips, UIntPtr capacity, UIntPtr* count);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="settings">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimPackSettings)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pack_settings_init(AnimPackSettings* settings, UIntPtr struct_size);

        /// <summary>Packs a clip for a skeleton.</summary>
        /// <param name="clip">The clip, which stays as it is.</param>
        /// <param name="skeleton">The skeleton whose joints it moves; the packed clip plays on no other.</param>
        /// <param name="settings">How closely it is followed; null for the defaults.</param>
        /// <param name="report">Is filled as far as its <c>struct_size</c> says; may be null.</param>
        /// <param name="packed">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// setting that is no length; <c>ANIM_STATUS_OUT_OF_RANGE</c> if the bound cannot be kept, because it is finer
        /// than the skeleton's own numbers; <c>ANIM_STATUS_UNSUPPORTED</c> if the clip is packed already;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Tracks name joints by index, by bone or, where no bone is named, by the last name of their
        /// path; tracks that are switched off are left out. A clip that loops is taken as it plays by itself. This
        /// takes from milliseconds to seconds: it is for tools and loading.</para> <para>Ownership: the caller releases
        /// the new clip with <c>anim_clip_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_pack(
            AnimClip clip, AnimSkeleton skeleton, AnimPackSettings* settings, AnimPackReport* report, AnimClip* packed);

        /// <summary>Gives the bytes of a packed clip, to be written to a file or loaded again.</summary>
        /// <param name="clip">A packed clip.</param>
        /// <param name="bytes">Where the bytes go.</param>
        /// <param name="capacity">How many <c>bytes</c> holds.</param>
        /// <param name="count">Becomes the number of bytes, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if
        /// the clip is not packed; or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_copy_packed(AnimClip clip, byte* bytes, UIntPtr capacity, UIntPtr* count);

        /// <summary>Loads a packed clip from bytes, which need not be trusted: all of them are checked.</summary>
        /// <param name="skeleton">The skeleton it was packed for.</param>
        /// <param name="bytes">The bytes, at any address.</param>
        /// <param name="size">How many there are.</param>
        /// <param name="in_place">0 to copy them; 1 to use them where they are: then they stay, and do not change,
        /// until the clip is released and nothing plays it any more.</param>
        /// <param name="clip">Becomes the new clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_FILE</c> if the bytes are no packed clip, or not a
        /// whole one; <c>ANIM_STATUS_UNSUPPORTED</c> if they are of another version; <c>ANIM_STATUS_MISMATCH</c> if
        /// they were packed for another skeleton; <c>ANIM_STATUS_OUT_OF_MEMORY</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip with <c>anim_clip_release</c>; bytes used in place
        /// stay the host's.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_load_packed(
            AnimSkeleton skeleton, byte* bytes, UIntPtr size, byte in_place, AnimClip* clip);

        /// <summary>Says what a packed clip is.</summary>
        /// <param name="clip">A packed clip.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if the clip is not packed;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_packed_info(AnimClip clip, AnimPackedInfo* info);

        /// <summary>Samples a packed clip into a pose, without a player. Joints it does not move come to rest; of an
        /// additive clip they are no change.</summary>
        /// <param name="clip">A packed clip.</param>
        /// <param name="time">Seconds in the clip; before its start and after its end it stays as it is there.</param>
        /// <param name="pose">A pose of the skeleton it was packed for.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if the
        /// clip is not packed; <c>ANIM_STATUS_MISMATCH</c> if the pose is of another number of joints; or what handles
        /// give.</returns>
        /// <remarks>Threads: any; one at a time on one pose.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_clip_sample_packed(AnimClip clip, double time, AnimPose pose);

        /// <summary>Stands for "no joint": the parent of a root.</summary>
        public const uint ANIM_NO_JOINT = uint.MaxValue;

        /// <summary>Makes a skeleton.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="joints"><c>joint_count</c> joints; read during the call.</param>
        /// <param name="joint_count">How many.</param>
        /// <param name="skeleton">Becomes the new skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a parent that is not in the array;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for joints that are each other's ancestors;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_UTF8</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Sorts the joints breadth-first: roots in their order, then their children in theirs, and so
        /// on.</para> <para>Ownership: the caller releases the skeleton with <c>anim_skeleton_release</c>. Names are
        /// copied.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_create(
            AnimContext context, AnimJoint* joints, UIntPtr joint_count, AnimSkeleton* skeleton);

        /// <summary>Releases a skeleton. What was made from it keeps it alive.</summary>
        /// <param name="skeleton">The skeleton; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_release(AnimSkeleton skeleton);

        /// <summary>Tells how many joints a skeleton has.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_joint_count(AnimSkeleton skeleton, uint* count);

        /// <summary>Finds a joint by name.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="name">The name; the first joint given with it is found.</param>
        /// <param name="joint">Becomes the joint's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if no joint has the name; or what pointers,
        /// text and handles give.</returns>
        /// <remarks>Threads: any. Looks in a hash map: do it once and keep the number.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_find_joint(AnimSkeleton skeleton, AnimText name, uint* joint);

        /// <summary>Gives a joint's name.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="joint">The joint's number.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view is good until the skeleton's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_joint_name(AnimSkeleton skeleton, uint joint, AnimText* name);

        /// <summary>Copies out each joint's parent; <c>ANIM_NO_JOINT</c> for roots.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="parents">Where the numbers go.</param>
        /// <param name="capacity">How many <c>parents</c> holds.</param>
        /// <param name="count">Becomes the number of joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_parents(
            AnimSkeleton skeleton, uint* parents, UIntPtr capacity, UIntPtr* count);

        /// <summary>Gives a joint's transform against its parent when nothing animates it.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="joint">The joint's number.</param>
        /// <param name="rest">Becomes the transform.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_joint_rest(AnimSkeleton skeleton, uint joint, AnimTransform* rest);

        /// <summary>Copies out, for each joint that was given or stood in the file, its number in the
        /// skeleton.</summary>
        /// <param name="skeleton">The skeleton.</param>
        /// <param name="joints">Where the numbers go.</param>
        /// <param name="capacity">How many <c>joints</c> holds.</param>
        /// <param name="count">Becomes the number of joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skeleton_joints_from_source(
            AnimSkeleton skeleton, uint* joints, UIntPtr capacity, UIntPtr* count);

        /// <summary>Makes a pose of a skeleton, at rest.</summary>
        /// <param name="skeleton">Whose joints it poses; kept alive by the pose.</param>
        /// <param name="pose">Becomes the new pose, in the skeleton's context.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the pose with <c>anim_pose_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_create(AnimSkeleton skeleton, AnimPose* pose);

        /// <summary>Releases a pose.</summary>
        /// <param name="pose">The pose; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_release(AnimPose pose);

        /// <summary>Puts every joint back to rest.</summary>
        /// <param name="pose">The pose.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one pose.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_reset(AnimPose pose);

        /// <summary>Sets the transforms of joints that follow each other.</summary>
        /// <param name="pose">The pose.</param>
        /// <param name="first">The first joint.</param>
        /// <param name="transforms">The transforms; read during the call. Rotations are made of unit length.</param>
        /// <param name="count">How many.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> if there are not so many joints;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one pose.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_set_transforms(
            AnimPose pose, uint first, AnimTransform* transforms, UIntPtr count);

        /// <summary>Gives the transform of a joint against its parent.</summary>
        /// <param name="pose">The pose.</param>
        /// <param name="joint">The joint's number.</param>
        /// <param name="transform">Becomes the transform.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one pose, or several that read.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_joint(AnimPose pose, uint joint, AnimTransform* transform);

        /// <summary>Copies out the transforms of all joints against their parents.</summary>
        /// <param name="pose">The pose.</param>
        /// <param name="transforms">Where the transforms go.</param>
        /// <param name="capacity">How many <c>transforms</c> holds.</param>
        /// <param name="count">Becomes the number of joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one pose, or several that read. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_transforms(
            AnimPose pose, AnimTransform* transforms, UIntPtr capacity, UIntPtr* count);

        /// <summary>Computes each joint's matrix in the space of the model, from all transforms up to its root, and
        /// copies them out.</summary>
        /// <param name="pose">The pose.</param>
        /// <param name="matrices">Where the matrices go.</param>
        /// <param name="capacity">How many <c>matrices</c> holds.</param>
        /// <param name="count">Becomes the number of joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one pose, or several that read. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_model_matrices(
            AnimPose pose, AnimMatrix* matrices, UIntPtr capacity, UIntPtr* count);

        /// <summary>Moves a pose toward another one: translations and scales along straight lines, rotations along the
        /// shorter arc.</summary>
        /// <param name="pose">The pose, which becomes the blend.</param>
        /// <param name="toward">A pose of the same skeleton.</param>
        /// <param name="weight">How far, from 0, which changes nothing, to 1, which makes it the other pose.</param>
        /// <param name="joint_weights">Null, or a number from 0 to 1 for each joint, by which its weight is multiplied:
        /// a mask.</param>
        /// <param name="joint_weight_count">How many: 0, or as many as there are joints.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a weight; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_MISMATCH</c> for another skeleton or another number of joints; <c>ANIM_STATUS_BUSY</c> also
        /// where both are one pose; or what pointers and handles give.</returns>
        /// <remarks><para>Of three poses and more each is blended in with its share of the weights so far: the second
        /// with <c>b / (a + b)</c>, the third with <c>c / (a + b + c)</c>.</para> <para>Threads: one at a time on one
        /// pose. Allocates nothing but room for the first weights of joints that a pose is given.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_blend(
            AnimPose pose, AnimPose toward, float weight, float* joint_weights, UIntPtr joint_weight_count);

        /// <summary>Adds a pose of changes, as an additive clip gives it, to a pose: translations and scales times the
        /// weight, and each rotation after the pose's own, its angle times the weight.</summary>
        /// <param name="pose">The pose, which is changed.</param>
        /// <param name="changes">A pose of the same skeleton: zero translation and scale and no turn where nothing
        /// changes.</param>
        /// <param name="weight">How much of the changes, from 0 to 1.</param>
        /// <param name="joint_weights">As for <c>anim_pose_blend</c>.</param>
        /// <param name="joint_weight_count">As for <c>anim_pose_blend</c>.</param>
        /// <returns>As <c>anim_pose_blend</c>.</returns>
        /// <remarks>Threads: as for <c>anim_pose_blend</c>.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_pose_add(
            AnimPose pose, AnimPose changes, float weight, float* joint_weights, UIntPtr joint_weight_count);

        /// <summary>Stands for the importer's own choice of what happens at a clip's end.</summary>
        public const uint ANIM_LOOP_MODE_OF_IMPORTER = uint.MaxValue;

        /// <summary>Fills in the defaults.</summary>
        /// <param name="settings">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimImportSettings)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_import_settings_init(AnimImportSettings* settings, UIntPtr struct_size);

        /// <summary>Stands for "none" where an index is optional.</summary>
        public const uint ANIM_NONE = uint.MaxValue;

        /// <summary>Loads a file: glTF (<c>.gltf</c>, <c>.glb</c>), or another format this build of the library
        /// reads.</summary>
        /// <param name="context">Where the model belongs; its limits hold.</param>
        /// <param name="path">The file.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="model">Becomes the new model.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INPUT_OUTPUT</c> if a file cannot be read;
        /// <c>ANIM_STATUS_INVALID_FILE</c>, with the place in the message; <c>ANIM_STATUS_UNSUPPORTED</c>;
        /// <c>ANIM_STATUS_OUT_OF_MEMORY</c> if the file would pass a limit; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for the
        /// settings; <c>ANIM_STATUS_HOST_REFUSED</c> if the progress callback says so; or what pointers, text and
        /// handles give.</returns>
        /// <remarks><para>Files it names are looked for in its own folder and below, unless the options have a callback
        /// that reads them.</para> <para>Ownership: the caller releases the model with
        /// <c>anim_model_release</c>.</para> <para>Threads: any; callbacks run on the calling thread.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_load_path(
            AnimContext context, AnimText path, AnimLoadOptions* options, AnimModel* model);

        /// <summary>Loads a file that is in memory already.</summary>
        /// <param name="context">Where the model belongs; its limits hold.</param>
        /// <param name="name">The file's name, for messages and to tell formats apart by its ending.</param>
        /// <param name="bytes">The file; read during the call.</param>
        /// <param name="size">How many bytes there are.</param>
        /// <param name="options">Null for the defaults; files that the file names are read through its
        /// callback.</param>
        /// <param name="model">Becomes the new model.</param>
        /// <returns>As <c>anim_model_load_path</c>.</returns>
        /// <remarks><para>Ownership: the caller releases the model with <c>anim_model_release</c>.</para>
        /// <para>Threads: any; callbacks run on the calling thread.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_load_memory(
            AnimContext context, AnimText name, void* bytes, UIntPtr size, AnimLoadOptions* options, AnimModel* model);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimLoadOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_load_options_init(AnimLoadOptions* options, UIntPtr struct_size);

        /// <summary>Releases a model. Clips, skins and skeletons that were taken out of it live on.</summary>
        /// <param name="model">The model; its handle, and every view of its arrays and names, is stale from now
        /// on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_release(AnimModel model);

        /// <summary>Tells how much a model holds.</summary>
        /// <param name="model">The model.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_info(AnimModel model, AnimModelInfo* info);

        /// <summary>Gives a thing that the import dropped, repaired, renamed or guessed.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which line, below <c>report_count</c>.</param>
        /// <param name="line">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_report_line(AnimModel model, uint index, AnimReportLine* line);

        /// <summary>Gives all that the import dropped, repaired, renamed or guessed as text, a line each.</summary>
        /// <param name="model">The model.</param>
        /// <param name="report">Becomes a view of the text, empty where nothing was changed.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the view is good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_report(AnimModel model, AnimText* report);

        /// <summary>Gives the model's node tree as a skeleton.</summary>
        /// <param name="model">The model.</param>
        /// <param name="skeleton">Becomes a new handle of the skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_skeleton_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_skeleton(AnimModel model, AnimSkeleton* skeleton);

        /// <summary>Gives a clip by its number.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which clip, below <c>clip_count</c>.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_clip(AnimModel model, uint index, AnimClip* clip);

        /// <summary>Gives a clip by its name.</summary>
        /// <param name="model">The model.</param>
        /// <param name="name">The clip's name; the first clip with it is found.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_find_clip(AnimModel model, AnimText name, AnimClip* clip);

        /// <summary>Gives a skin by its number.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which skin, below <c>skin_count</c>.</param>
        /// <param name="skin">Becomes a new handle of the skin.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_skin_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_skin(AnimModel model, uint index, AnimSkin* skin);

        /// <summary>Tells which node shows which mesh.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which mesh node, below <c>mesh_node_count</c>.</param>
        /// <param name="node">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_mesh_node(AnimModel model, uint index, AnimMeshNode* node);

        /// <summary>Tells what a mesh consists of.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="mesh">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_mesh(AnimModel model, uint index, AnimMesh* mesh);

        /// <summary>Gives the name of a mesh's morph target.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="target">Which target, below the mesh's <c>morph_target_count</c>.</param>
        /// <param name="name">Becomes a view of the name, empty for none.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view is good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_morph_target_name(
            AnimModel model, uint mesh, uint target, AnimText* name);

        /// <summary>Gives a drawable part of a mesh.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="index">Which part, below the mesh's <c>primitive_count</c>.</param>
        /// <param name="primitive">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_primitive(
            AnimModel model, uint mesh, uint index, AnimPrimitive* primitive);

        /// <summary>Gives one of the sets of texture coordinates and of colors of a drawable part. <c>AnimPrimitive</c>
        /// has the first of each.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="primitive">Which part, below the mesh's <c>primitive_count</c>.</param>
        /// <param name="set">Which set, below the larger of <c>uv_set_count</c> and <c>color_set_count</c>.</param>
        /// <param name="uvs">Becomes a view of as many texture coordinates of 2 floats as there are vertices, or
        /// null.</param>
        /// <param name="colors">Becomes a view of as many linear colors of 4 floats, or null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_surface_set(
            AnimModel model, uint mesh, uint primitive, uint set, float** uvs, float** colors);

        /// <summary>Gives which joints move the vertices of a drawable part.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="primitive">Which part, below the mesh's <c>primitive_count</c>.</param>
        /// <param name="influences">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_NOT_FOUND</c> for a part
        /// that no joints move, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_influences(
            AnimModel model, uint mesh, uint primitive, AnimInfluences* influences);

        /// <summary>Gives what a morph target adds to a drawable part.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="primitive">Which part, below the mesh's <c>primitive_count</c>.</param>
        /// <param name="index">Which target, below the mesh's <c>morph_target_count</c>.</param>
        /// <param name="target">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_morph_target(
            AnimModel model, uint mesh, uint primitive, uint index, AnimMorphTarget* target);

        /// <summary>Gives a material.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which material, below <c>material_count</c>.</param>
        /// <param name="material">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_material(AnimModel model, uint index, AnimMaterial* material);

        /// <summary>Gives the bones of one of a model's characters.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which tree, below <c>bone_tree_count</c>; those that no skin follows come last.</param>
        /// <param name="tree">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Bones are the joints that skins name or the file calls so, and all between them and their
        /// lowest common ancestor.</para> <para>Ownership: views are good until the model's handle is released.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_bone_tree(AnimModel model, uint index, AnimBoneTree* tree);

        /// <summary>Gives a value that the model's clips animate besides transforms and morph weights.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which property, below <c>property_count</c>.</param>
        /// <param name="property">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_property(AnimModel model, uint index, AnimModelProperty* property);

        /// <summary>Gives a piece of the file's free-form data, which the library does not read.</summary>
        /// <param name="model">The model.</param>
        /// <param name="index">Which piece, below <c>extra_count</c>.</param>
        /// <param name="place">Becomes a view of where in the file it is, such as <c>nodes[3]</c>.</param>
        /// <param name="json">Becomes a view of the JSON text.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: views are good until the model's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_extra(AnimModel model, uint index, AnimText* place, AnimText* json);

        /// <summary>Makes a clip of another model move this model's joints of the same names.</summary>
        /// <param name="model">The model that adopts.</param>
        /// <param name="clip">A clip of the other model.</param>
        /// <param name="from">The other model's skeleton.</param>
        /// <param name="adopted">Becomes the new clip.</param>
        /// <param name="missing_count">Becomes the number of names that this model lacks.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_FOREIGN_HANDLE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Values stay as they are. Of several joints of one name the first counts, in both models.
        /// Tracks of joints that this model lacks are left out, and their names are told to the log as warnings. Tracks
        /// of properties keep their paths.</para> <para>Ownership: the caller releases the new clip with
        /// <c>anim_clip_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_adopt_clip(
            AnimModel model, AnimClip clip, AnimSkeleton from, AnimClip* adopted, uint* missing_count);

        /// <summary>Releases a skin. What was made from it lives on.</summary>
        /// <param name="skin">The skin; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_release(AnimSkin skin);

        /// <summary>Tells how many joints a skin has: the size of its palettes.</summary>
        /// <param name="skin">The skin.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_joint_count(AnimSkin skin, uint* count);

        /// <summary>Gives a skin's name, empty for none.</summary>
        /// <param name="skin">The skin.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the view is good until the skin's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_name(AnimSkin skin, AnimText* name);

        /// <summary>Gives a joint of a skin.</summary>
        /// <param name="skin">The skin.</param>
        /// <param name="index">Which of the skin's joints: the numbers that influences and palettes use.</param>
        /// <param name="joint">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the view of the name is good until the skin's handle is released.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_joint(AnimSkin skin, uint index, AnimSkinJoint* joint);

        /// <summary>Binds a skin to a skeleton.</summary>
        /// <param name="skin">The skin.</param>
        /// <param name="skeleton">The skeleton whose poses will move it.</param>
        /// <param name="by_name">0 for the skeleton of the skin's own model, by number; 1 for any skeleton, by the
        /// joints' names.</param>
        /// <param name="binding">Becomes the binding.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>A joint that the skeleton lacks stays as it was bound; <c>anim_skin_binding_missing</c> names
        /// it.</para> <para>Ownership: the caller releases the binding with <c>anim_skin_binding_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_binding_create(
            AnimSkin skin, AnimSkeleton skeleton, byte by_name, AnimSkinBinding* binding);

        /// <summary>Releases a skin's binding.</summary>
        /// <param name="binding">The binding; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_binding_release(AnimSkinBinding binding);

        /// <summary>Tells how many joints of the skin the skeleton lacks.</summary>
        /// <param name="binding">The binding.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_binding_missing_count(AnimSkinBinding binding, uint* count);

        /// <summary>Gives the name of a joint of the skin that the skeleton lacks.</summary>
        /// <param name="binding">The binding.</param>
        /// <param name="index">Which of them.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view is good until the binding's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_binding_missing(AnimSkinBinding binding, uint index, AnimText* name);

        /// <summary>Computes a palette: for each joint of the skin, the matrix that takes a vertex from where it was
        /// bound.</summary>
        /// <param name="binding">The binding.</param>
        /// <param name="model_matrices">The matrix of each joint of the skeleton, as <c>anim_pose_model_matrices</c>
        /// gives them.</param>
        /// <param name="matrix_count">How many there are; at least the skeleton's joints.</param>
        /// <param name="palette">Where the matrices go.</param>
        /// <param name="capacity">How many <c>palette</c> holds.</param>
        /// <param name="count">Becomes the number of the skin's joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if there are too few model matrices;
        /// <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_palette(
            AnimSkinBinding binding, AnimMatrix* model_matrices, UIntPtr matrix_count, AnimMatrix* palette,
            UIntPtr capacity, UIntPtr* count);

        /// <summary>Prepares a drawable part of a model's mesh for skinning.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh, below <c>mesh_count</c>.</param>
        /// <param name="primitive">Which part, below the mesh's <c>primitive_count</c>.</param>
        /// <param name="skin_mesh">Becomes the prepared mesh.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_MISMATCH</c>,
        /// <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_INVALID_ARGUMENT</c> for a mesh that cannot be skinned; or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the prepared mesh with <c>anim_skin_mesh_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_mesh_create(
            AnimModel model, uint mesh, uint primitive, AnimSkinMesh* skin_mesh);

        /// <summary>Releases a prepared mesh.</summary>
        /// <param name="skin_mesh">The mesh; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_mesh_release(AnimSkinMesh skin_mesh);

        /// <summary>Tells how many vertices a prepared mesh has.</summary>
        /// <param name="skin_mesh">The mesh.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_mesh_vertex_count(AnimSkinMesh skin_mesh, uint* count);

        /// <summary>Fills in the defaults: no mesh, no outputs, packed.</summary>
        /// <param name="job">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimSkinJob)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_job_init(AnimSkinJob* job, UIntPtr struct_size);

        /// <summary>Skins meshes on the CPU: all of them, or none if one cannot be.</summary>
        /// <param name="jobs">The jobs.</param>
        /// <param name="count">How many.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> for a palette that is too short or too many
        /// morph weights; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c> for an output; <c>ANIM_STATUS_NOT_FOUND</c> for an output
        /// the mesh has no data for; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c>;
        /// <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, on outputs of their own. Allocates nothing, but for a thread's room for the largest
        /// dual quaternion palette it has met.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_run(AnimSkinJob* jobs, UIntPtr count);

        /// <summary>Gives a box around the mesh as a job would make it, without skinning it: never smaller, in a time
        /// that grows with the joints and not the vertices.</summary>
        /// <param name="job">The mesh, the palette, the morph weights and the method; all else is ignored.</param>
        /// <param name="bounds">Becomes the box, with <c>min</c> above <c>max</c> for a mesh without vertices.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> for a palette that is too short or too many
        /// morph weights; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ENUM</c>;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>The first call for a mesh looks at its vertices once.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_bounds(AnimSkinJob* job, AnimBounds* bounds);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimPropertyOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_property_options_init(AnimPropertyOptions* options, UIntPtr struct_size);

        /// <summary>Begins to build a schema.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="model">A model whose joints, morph weights and animated properties the schema begins with; zero
        /// for none.</param>
        /// <param name="builder">Becomes the builder.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the builder, by <c>anim_schema_builder_finish</c> or
        /// <c>anim_schema_builder_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_create(
            AnimContext context, AnimModel model, AnimSchemaBuilder* builder);

        /// <summary>Gives up a schema that was being built.</summary>
        /// <param name="builder">The builder; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_release(AnimSchemaBuilder builder);

        /// <summary>Adds a property.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="property">The property.</param>
        /// <param name="index">Becomes its number in the schema; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_POINTER</c> if the setter is missing;
        /// <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the kind's size;
        /// <c>ANIM_STATUS_MISMATCH</c> or <c>ANIM_STATUS_NOT_FINITE</c> for the initial numbers or the range;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c>; or what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: <c>set</c>, <c>get</c> and <c>user</c> must stay good while the schema or an
        /// instance of it lives.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_add_property(
            AnimSchemaBuilder builder, AnimPropertyOptions* property, uint* index);

        /// <summary>Gives an object a skeleton, in the place of the one that the schema has, if it has one: from a
        /// model, or from here.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="skeleton">The skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_set_skeleton(
            AnimSchemaBuilder builder, AnimText path, AnimSkeleton skeleton);

        /// <summary>Says which joints are each other's mirror image, where their names do not.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="skeleton">The skeleton of the schema.</param>
        /// <param name="pairs">Two joints a pair.</param>
        /// <param name="pair_count">How many pairs.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a joint that is not there;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for one in two pairs; or what pointers and handles give.
        /// <c>anim_schema_builder_finish</c> refuses pairs of another skeleton with
        /// <c>ANIM_STATUS_MISMATCH</c>.</returns>
        /// <remarks><para>Without it joints pair by name: <c>Hand.L</c> and <c>Hand.R</c>, <c>hand_l</c> and
        /// <c>hand_r</c>, <c>LeftHand</c> and <c>RightHand</c>. Joints in no pair are reflected onto themselves.</para>
        /// <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_set_mirror_pairs(
            AnimSchemaBuilder builder, AnimSkeleton skeleton, uint* pairs, UIntPtr pair_count);

        /// <summary>Sets who takes the values of properties with <c>ANIM_ACCESS_BATCH</c>.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="write">Takes the values.</param>
        /// <param name="read">Gives them; may be null.</param>
        /// <param name="user">Handed to both.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the functions and <c>user</c> must stay good while the schema or an instance of it
        /// lives.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_set_batch_sink(
            AnimSchemaBuilder builder, IntPtr write, IntPtr read, void* user);

        /// <summary>Sets who answers for properties that clips drive and the schema does not list. Each is asked for
        /// once, when a clip that drives it is first played on an object of the schema; what is offered then belongs to
        /// the schema.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="resolve">Answers.</param>
        /// <param name="user">Handed to it.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>An object that comes to the schema in this way has in each instance the owner of the root,
        /// until <c>anim_instance_set_owner</c> gives it another.</para> <para>Ownership: the function and <c>user</c>
        /// must stay good while the schema or an instance of it lives.</para> <para>Threads: one at a time on one
        /// builder. <c>resolve</c> may be called on every thread that updates a driver of such an
        /// object.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_set_resolver(
            AnimSchemaBuilder builder, IntPtr resolve, void* user);

        /// <summary>Makes the schema, and releases the builder.</summary>
        /// <param name="builder">The builder; its handle is stale once this succeeds.</param>
        /// <param name="schema">Becomes the new schema.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> for two properties of one name in one
        /// object; <c>ANIM_STATUS_MISMATCH</c> for a kind that does not fit its use; <c>ANIM_STATUS_OUT_OF_RANGE</c>
        /// for an empty range; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for batches without a sink; or what pointers and
        /// handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the schema with <c>anim_schema_release</c>.</para>
        /// <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_finish(AnimSchemaBuilder builder, AnimSchema* schema);

        /// <summary>Releases a schema. Instances of it keep it alive.</summary>
        /// <param name="schema">The schema; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_release(AnimSchema schema);

        /// <summary>Finds an object of a schema by its path.</summary>
        /// <param name="schema">The schema.</param>
        /// <param name="path">The path; empty for the root.</param>
        /// <param name="object">Becomes the object's number, for <c>anim_instance_set_owner</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_find_object(AnimSchema schema, AnimText path, uint* @object);

        /// <summary>Finds a property of a schema by its object's path and its name.</summary>
        /// <param name="schema">The schema.</param>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="name">The property's name.</param>
        /// <param name="property">Becomes the property's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_find_property(
            AnimSchema schema, AnimText path, AnimText name, uint* property);

        /// <summary>Adds a method to an object.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="name">The method's name, unique in its object.</param>
        /// <param name="kinds">The <c>AnimKind</c>s of its parameters; structs and weights cannot be
        /// parameters.</param>
        /// <param name="count">How many parameters, 16 at the most.</param>
        /// <param name="call">Takes calls; may be null, and calls are then only heard of as events.</param>
        /// <param name="user">Handed to <c>call</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ENUM</c> for a kind; <c>ANIM_STATUS_OUT_OF_RANGE</c>
        /// for too many parameters; or what pointers, text and handles give. Two methods of one name are found when the
        /// schema is finished.</returns>
        /// <remarks><para>Ownership: <c>call</c> and <c>user</c> must stay good while the schema or an instance of it
        /// lives.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_schema_builder_add_method(
            AnimSchemaBuilder builder, AnimText path, AnimText name, uint* kinds, UIntPtr count, IntPtr call,
            void* user);

        /// <summary>Makes an instance.</summary>
        /// <param name="schema">What kind of object it is.</param>
        /// <param name="owner">What the host calls it: the address that memory slots are counted from, or any pointer
        /// of its own; the owner of all objects of the schema until <c>anim_instance_set_owner</c> says otherwise. Null
        /// for an object that is not there.</param>
        /// <param name="tag">The host's own number, which events and batches carry.</param>
        /// <param name="instance">Becomes the new instance.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the instance with <c>anim_instance_release</c>. What
        /// <c>owner</c> points to must stay good while the instance has it.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_create(
            AnimSchema schema, void* owner, ulong tag, AnimInstance* instance);

        /// <summary>Makes an instance of a model as it is: of a schema with the model's joints, morph weights and
        /// animated properties, and nothing of the host's. All instances that are made so of one model share that
        /// schema.</summary>
        /// <param name="model">The model.</param>
        /// <param name="owner">As for <c>anim_instance_create</c>; nothing is written there.</param>
        /// <param name="tag">The host's own number, which events carry.</param>
        /// <param name="instance">Becomes the new instance.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; what <c>anim_schema_builder_finish</c> gives; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the instance with <c>anim_instance_release</c>; it lives on
        /// without the model.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_create_instance(
            AnimModel model, void* owner, ulong tag, AnimInstance* instance);

        /// <summary>Makes an instance of a one-off object, with its list of properties. Equal lists share a
        /// schema.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="properties">The properties, of <c>property_size</c> bytes each; batches need a schema.</param>
        /// <param name="property_size"><c>sizeof(AnimPropertyOptions)</c>.</param>
        /// <param name="property_count">How many there are.</param>
        /// <param name="owner">As for <c>anim_instance_create</c>.</param>
        /// <param name="tag">As for <c>anim_instance_create</c>.</param>
        /// <param name="instance">Becomes the new instance.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; what <c>anim_schema_builder_add_property</c> and
        /// <c>anim_schema_builder_finish</c> give; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the instance with <c>anim_instance_release</c>. <c>set</c>,
        /// <c>get</c> and <c>user</c> of the properties, and what <c>owner</c> points to, must stay good while the
        /// instance has them.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_create_inline(
            AnimContext context, AnimPropertyOptions* properties, UIntPtr property_size, UIntPtr property_count,
            void* owner, ulong tag, AnimInstance* instance);

        /// <summary>Releases an instance, and takes it off its driver.</summary>
        /// <param name="instance">The instance; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give; <c>ANIM_STATUS_BUSY</c> while another thread uses its
        /// driver.</returns>
        /// <remarks><para>From the moment this returns nothing is written to its owners any more.</para> <para>Threads:
        /// one at a time on one driver.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_release(AnimInstance instance);

        /// <summary>Sets the owner of one object of an instance: another one, or the first again after a setter has
        /// said that it is gone. What its properties hold is read anew before they are driven again.</summary>
        /// <param name="instance">The instance.</param>
        /// <param name="object">The object's number, as <c>anim_schema_find_object</c> gives it.</param>
        /// <param name="owner">The owner; null where the object is gone, and its properties are skipped.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what handles give.</returns>
        /// <remarks><para>Ownership: what <c>owner</c> points to must stay good while the instance has it.</para>
        /// <para>Threads: one at a time on one driver.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_set_owner(AnimInstance instance, uint @object, void* owner);

        /// <summary>Copies the pose that the last update left into a pose of the host's.</summary>
        /// <param name="instance">The instance.</param>
        /// <param name="pose">A pose of the same skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if the skeletons differ or nothing drives the
        /// instance; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one pose, and not while the driver is updated. Allocates
        /// nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_read_pose(AnimInstance instance, AnimPose pose);

        /// <summary>Sets the pose that updates start from, until <c>anim_instance_reset_pose</c>: clips write over the
        /// channels they animate.</summary>
        /// <param name="instance">The instance.</param>
        /// <param name="pose">A pose of the same skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if the skeletons differ or nothing drives the
        /// instance; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_set_pose(AnimInstance instance, AnimPose pose);

        /// <summary>Lets updates start from the rest pose again.</summary>
        /// <param name="instance">The instance.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_reset_pose(AnimInstance instance);

        /// <summary>Computes each joint's matrix in the space of the model, from the pose that the last update
        /// left.</summary>
        /// <param name="instance">The instance.</param>
        /// <param name="matrices">Where the matrices go.</param>
        /// <param name="capacity">How many <c>matrices</c> holds.</param>
        /// <param name="count">Becomes the number of joints, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance;
        /// <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the driver is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_model_matrices(
            AnimInstance instance, AnimMatrix* matrices, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the numbers of a property that is made of floats, as the last update left
        /// them.</summary>
        /// <param name="instance">The instance.</param>
        /// <param name="property">The property's number, as <c>anim_schema_find_property</c> gives it.</param>
        /// <param name="numbers">Where the numbers go.</param>
        /// <param name="capacity">How many <c>numbers</c> holds.</param>
        /// <param name="count">Becomes how many the property has, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_MISMATCH</c> if the property
        /// is not made of floats or nothing drives the instance; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers
        /// and handles give.</returns>
        /// <remarks>Threads: any, but not while the driver is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_floats(
            AnimInstance instance, uint property, float* numbers, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the morph weights of the mesh at a joint, as the last update left them.</summary>
        /// <param name="instance">An instance of a schema that was begun with a model.</param>
        /// <param name="joint">The joint that shows the mesh.</param>
        /// <param name="weights">Where the weights go.</param>
        /// <param name="capacity">How many <c>weights</c> holds.</param>
        /// <param name="count">Becomes how many there are, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the joint shows no mesh with morph targets;
        /// <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what
        /// pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the driver is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_morph_weights(
            AnimInstance instance, uint joint, float* weights, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the events of a driver's last update.</summary>
        /// <param name="player">The player.</param>
        /// <param name="events">Where the events go.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="count">Becomes the number of events, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>
        /// for the event's size; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: texts are good until the driver's next update.</para> <para>Threads: any, but not
        /// while the driver is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_events(
            AnimPlayer player, AnimEvent* events, UIntPtr event_size, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the events of many players' last updates, those of one after those of the other. A
        /// player may come twice.</summary>
        /// <param name="players">The players.</param>
        /// <param name="count">How many.</param>
        /// <param name="events">Where the events go; null, with a capacity of 0, to ask for <c>offsets</c> alone. Of no
        /// use after a failure, nor are <c>offsets</c> but for too little room.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="offsets">Becomes <c>count + 1</c> numbers, also when there is too little room: where each
        /// player's events begin, and how many there are in all.</param>
        /// <returns>As <c>anim_player_events</c>.</returns>
        /// <remarks><para>Ownership: texts are good until their player's next update.</para> <para>Threads: any, but
        /// not while one of the players is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_players_events(
            AnimPlayer* players, UIntPtr count, AnimEvent* events, UIntPtr event_size, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Makes an empty library.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="library">Becomes the new library.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the library with <c>anim_library_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_create(AnimContext context, AnimLibrary* library);

        /// <summary>Releases a library. Players that use it keep it alive.</summary>
        /// <param name="library">The library; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_release(AnimLibrary library);

        /// <summary>Adds a clip under a name, in the place of one that has the name already.</summary>
        /// <param name="library">The library.</param>
        /// <param name="name">The name; empty for the clip's own.</param>
        /// <param name="clip">The clip; kept alive by the library.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what text and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_set_clip(AnimLibrary library, AnimText name, AnimClip clip);

        /// <summary>Adds all clips of a model under their own names.</summary>
        /// <param name="library">The library.</param>
        /// <param name="model">The model.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_add_model(AnimLibrary library, AnimModel model);

        /// <summary>Copies out the names of all clips, one after the other, each ended by a zero byte, in the order in
        /// which they came.</summary>
        /// <param name="library">The library.</param>
        /// <param name="bytes">Where the names go.</param>
        /// <param name="capacity">How many bytes <c>bytes</c> holds.</param>
        /// <param name="length">Becomes the number of bytes, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any. Another thread may change the library right after.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_clip_names(
            AnimLibrary library, byte* bytes, UIntPtr capacity, UIntPtr* length);

        /// <summary>Gives a clip by the name that the library has for it.</summary>
        /// <param name="library">The library.</param>
        /// <param name="name">The name.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_find_clip(AnimLibrary library, AnimText name, AnimClip* clip);

        /// <summary>Takes a clip out. Players that play it go on with it until they play something else.</summary>
        /// <param name="library">The library.</param>
        /// <param name="name">The name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what text and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_library_remove_clip(AnimLibrary library, AnimText name);

        /// <summary>Makes a player without libraries or instances.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="player">Becomes the new player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the player with <c>anim_player_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_create(AnimContext context, AnimPlayer* player);

        /// <summary>Makes an instance of a model as it is, as <c>anim_model_create_instance</c> does, and a player that
        /// plays the model's clips on it. Nothing plays yet.</summary>
        /// <param name="model">The model.</param>
        /// <param name="instance">Becomes the new instance, with the tag 0 and without an owner.</param>
        /// <param name="player">Becomes the new player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; what <c>anim_schema_builder_finish</c> gives; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>It does what these do: <c>anim_model_create_instance</c>, <c>anim_player_create</c>,
        /// <c>anim_library_create</c> and <c>anim_library_add_model</c> (one library for all such players of the
        /// model), <c>anim_player_add_library</c> without a prefix, and <c>anim_player_add_instance</c>.</para>
        /// <para>Ownership: the caller releases both, with <c>anim_instance_release</c> and <c>anim_player_release</c>;
        /// they live on without the model.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_model_create_player(
            AnimModel model, AnimInstance* instance, AnimPlayer* player);

        /// <summary>Releases a player, and ends its instances.</summary>
        /// <param name="player">The player; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks><para>In the middle of the player's own update, what it has not delivered yet is dropped.</para>
        /// <para>Threads: any. If another thread's call uses the player, it is dropped when that call
        /// ends.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_release(AnimPlayer player);

        /// <summary>Gives a player an instance, on which it plays from the next update on.</summary>
        /// <param name="player">The player.</param>
        /// <param name="instance">An instance without a driver.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if the instance has a driver; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_add_instance(AnimPlayer player, AnimInstance instance);

        /// <summary>Takes an instance from a player; it may be given to another driver then.</summary>
        /// <param name="player">The player.</param>
        /// <param name="instance">One of its instances.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the player does not have it; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_remove_instance(AnimPlayer player, AnimInstance instance);

        /// <summary>Adds a library. Its clips are named <c>prefix/name</c>, or <c>name</c> where the prefix is
        /// empty.</summary>
        /// <param name="player">The player.</param>
        /// <param name="prefix">What the names begin with; empty for nothing.</param>
        /// <param name="library">The library; kept alive by the player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if the player has a library of the prefix;
        /// or what text and handles give.</returns>
        /// <remarks><para>Where two libraries have a name, the one added first has it.</para> <para>Threads: one at a
        /// time on one player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_add_library(AnimPlayer player, AnimText prefix, AnimLibrary library);

        /// <summary>Takes a library away. What plays from it goes on.</summary>
        /// <param name="player">The player.</param>
        /// <param name="prefix">The library's prefix.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_remove_library(AnimPlayer player, AnimText prefix);

        /// <summary>Fills in the defaults: forward, the whole clip, the player's own crossfade.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimPlayOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_play_options_init(AnimPlayOptions* options, UIntPtr struct_size);

        /// <summary>Plays a clip. What plays now fades into it, where there is a crossfade.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix; empty to go on with the assigned
        /// clip.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if no library has the clip, or none is
        /// assigned; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a section without length;
        /// <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a reserved member is not 0; or what
        /// pointers, text and handles give.</returns>
        /// <remarks><para>Playing what plays already changes its speed and its section and nothing else; playing what
        /// is paused goes on.</para> <para>Threads: one at a time on one player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_play(AnimPlayer player, AnimText name, AnimPlayOptions* options);

        /// <summary>Plays a clip when what plays now has ended; at once where nothing plays.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_queue(AnimPlayer player, AnimText name);

        /// <summary>Forgets what was to play next.</summary>
        /// <param name="player">The player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_clear_queue(AnimPlayer player);

        /// <summary>Holds the clip where it is, and empties the queue.</summary>
        /// <param name="player">The player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_pause(AnimPlayer player);

        /// <summary>Stops the clip, ends a crossfade, and empties the queue.</summary>
        /// <param name="player">The player.</param>
        /// <param name="keep_state">0 to show the clip's start with the next update, else to leave everything as it
        /// is.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_stop(AnimPlayer player, byte keep_state);

        /// <summary>Stops, and gives everything that was animated its original back with the next update.</summary>
        /// <param name="player">The player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_reset(AnimPlayer player);

        /// <summary>Puts the playhead somewhere in the assigned clip.</summary>
        /// <param name="player">The player.</param>
        /// <param name="seconds">Where; kept within what plays of the clip, a loop's place folded into it.</param>
        /// <param name="mode">An <c>AnimSeekMode</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ENUM</c>;
        /// <c>ANIM_STATUS_NOT_FOUND</c> if nothing is assigned; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_seek(AnimPlayer player, double seconds, uint mode);

        /// <summary>Sets the factor that all speeds are multiplied with: 1 at first; a negative one plays everything
        /// backward.</summary>
        /// <param name="player">The player.</param>
        /// <param name="factor">The factor.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_speed(AnimPlayer player, double factor);

        /// <summary>Sets whether updates do anything: 1 at first.</summary>
        /// <param name="player">The player.</param>
        /// <param name="active">0 to do nothing.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_active(AnimPlayer player, byte active);

        /// <summary>Sets the crossfade from one clip to another.</summary>
        /// <param name="player">The player.</param>
        /// <param name="from">The name of the clip that plays before; empty with an empty <c>to</c> for every pair that
        /// nothing is set for.</param>
        /// <param name="to">The name of the clip that plays after.</param>
        /// <param name="seconds">How long it takes; below zero to take the default again.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a
        /// negative default; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if only one name is empty; or what text and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_blend(
            AnimPlayer player, AnimText from, AnimText to, double seconds);

        /// <summary>Sets the clip that follows a clip: playing the one queues the other.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The name of the clip.</param>
        /// <param name="next">The name of the clip that follows; empty for none.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_next(AnimPlayer player, AnimText name, AnimText next);

        /// <summary>Tells what a player does.</summary>
        /// <param name="player">The player.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_state(AnimPlayer player, AnimPlayerState* state);

        /// <summary>Moves a player on, and writes what it plays to the host.</summary>
        /// <param name="player">The player.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_OUT_OF_RANGE</c> for the
        /// time, and nothing has moved; <c>ANIM_STATUS_BUSY</c> if the player is in use, or is the one whose update is
        /// calling the host; or what handles give.</returns>
        /// <remarks><para>First getters may be called; then everything is computed; then, while nothing is held,
        /// setters, batch sinks and methods are called and memory is written. Host code may call anything then, also on
        /// this player, but not update it. What it changes counts from the next update. What belongs to an object that
        /// it releases is not delivered any more.</para> <para>Threads: one at a time on one player; different players
        /// at once. Allocates nothing once it has met what it plays.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_update(AnimPlayer player, double seconds);

        /// <summary>Moves many players on by the same time, in order, or side by side where their context has threads
        /// or jobs.</summary>
        /// <param name="players">The players; the array must not change during the call.</param>
        /// <param name="count">How many.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <param name="statuses">Becomes the status of each player's update; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or the first status that is not, and the other players have been updated all
        /// the same; or what pointers give.</returns>
        /// <remarks>Threads: as <c>anim_player_update</c>. Allocates nothing once the players have met what they
        /// play.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_players_update(
            AnimPlayer* players, UIntPtr count, double seconds, Status* statuses);

        /// <summary>Plays a clip, fading into it from what the host has now.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix.</param>
        /// <param name="seconds">How long the fade takes; at least zero.</param>
        /// <param name="shape">An <c>AnimEaseShape</c>: the curve the fade goes on.</param>
        /// <param name="side">An <c>AnimEaseSide</c>.</param>
        /// <param name="options">Null for the defaults; its <c>blend</c> is ignored.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for negative seconds; or what
        /// <c>anim_player_play</c> gives.</returns>
        /// <remarks><para>Everything that the clip drives is read from the host and captured, whoever moved it
        /// last.</para> <para>Threads: one at a time on one player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_play_with_capture(
            AnimPlayer player, AnimText name, double seconds, uint shape, uint side, AnimPlayOptions* options);

        /// <summary>Makes a clip the assigned one without playing it: it stands at its start. Where something plays,
        /// the clip plays.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_assign(AnimPlayer player, AnimText name);

        /// <summary>Sets the part of the assigned clip that plays. A position outside moves to the nearer
        /// end.</summary>
        /// <param name="player">The player.</param>
        /// <param name="start">The first second.</param>
        /// <param name="end">The last second.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if no clip is assigned;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a section without length; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_section(AnimPlayer player, double start, double end);

        /// <summary>Lets all of the assigned clip play again.</summary>
        /// <param name="player">The player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c> if no clip is assigned, or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_clear_section(AnimPlayer player);

        /// <summary>Finds the section between two markers of a clip.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix.</param>
        /// <param name="from">The marker it begins at; empty for the clip's start.</param>
        /// <param name="to">The marker it ends at; empty for the clip's end.</param>
        /// <param name="start">Becomes the first second.</param>
        /// <param name="end">Becomes the last second.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> for the clip or a marker;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a section without length; or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_find_section(
            AnimPlayer player, AnimText name, AnimText from, AnimText to, double* start, double* end);

        /// <summary>Copies out the names of all clips that a player can play, one after the other, each ended by a zero
        /// byte.</summary>
        /// <param name="player">The player.</param>
        /// <param name="bytes">Where the names go.</param>
        /// <param name="capacity">How many bytes <c>bytes</c> holds.</param>
        /// <param name="length">Becomes the number of bytes, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_clip_names(
            AnimPlayer player, byte* bytes, UIntPtr capacity, UIntPtr* length);

        /// <summary>Sets the clips that a model brought along. A clip of the same name in a library takes over from
        /// them, also while one plays.</summary>
        /// <param name="player">The player.</param>
        /// <param name="library">Their library; zero for none.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_own_clips(AnimPlayer player, AnimLibrary library);

        /// <summary>Sets what the player plays of itself, if nothing was played before its first update.</summary>
        /// <param name="player">The player.</param>
        /// <param name="name">The clip's name, with its library's prefix; it may come later. Empty for nothing.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_autoplay(AnimPlayer player, AnimText name);

        /// <summary>Lets the player play what shows a model that nobody has set up: its clip named idle, else one with
        /// idle in its name, else its first, looping.</summary>
        /// <param name="player">The player.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_autoplay_idle(AnimPlayer player);

        /// <summary>Sets in which round of the host's <c>anim_players_update_phase</c> moves the player, and where in
        /// it.</summary>
        /// <param name="player">The player.</param>
        /// <param name="phase">An <c>AnimPhase</c>; idle at first.</param>
        /// <param name="priority">The lowest comes first, 0 at first.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_phase(AnimPlayer player, uint phase, int priority);

        /// <summary>Sets when methods that clips name are called.</summary>
        /// <param name="player">The player.</param>
        /// <param name="mode">An <c>AnimCallMode</c>; deferred at first.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_call_mode(AnimPlayer player, uint mode);

        /// <summary>Sets whether properties are written in every update in which something drives them, or only when
        /// they change.</summary>
        /// <param name="player">The player.</param>
        /// <param name="continuous">Whether what changes between keys is always written; true at first.</param>
        /// <param name="discrete">Whether what changes only at keys is always written; false at first, so that what the
        /// host sets between two keys stays until the next one.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_writes(AnimPlayer player, byte continuous, byte discrete);

        /// <summary>Sets how many laps of one update events are fired for, 64 at first. Of more the last ones fire, and
        /// one event counts the others.</summary>
        /// <param name="player">The player.</param>
        /// <param name="laps">How many.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_lap_limit(AnimPlayer player, ulong laps);

        /// <summary>Sets who hears of events as they are delivered, after the values of an update.
        /// <c>anim_player_events</c> gives them too.</summary>
        /// <param name="player">The player.</param>
        /// <param name="hear">Is called for each event; null for nobody.</param>
        /// <param name="user">Handed to it.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks><para>Ownership: <c>hear</c> and <c>user</c> must stay good until they are replaced or the player
        /// is gone.</para> <para>Threads: one at a time on one player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_set_listener(AnimPlayer player, IntPtr hear, void* user);

        /// <summary><c>anim_player_set_listener</c> with a listener that the library has: it gives it back when another
        /// one takes its place, or the player is gone and no call uses it any more.</summary>
        /// <param name="player">The player.</param>
        /// <param name="hear">Is called for each event.</param>
        /// <param name="user">Handed to it.</param>
        /// <param name="release">Gets <c>user</c> back.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_POINTER</c> if a function is null; or what handles
        /// give.</returns>
        /// <remarks><para>Ownership: the library has <c>user</c> from the moment this succeeds.</para> <para>Threads:
        /// one at a time on one player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_keep_listener(
            AnimPlayer player, IntPtr hear, void* user, IntPtr release);

        /// <summary>Moves those of many players on that belong to a round of the host's, in the order of their
        /// priorities and, where those are equal, of the array.</summary>
        /// <param name="players">The players; the array must not change during the call.</param>
        /// <param name="count">How many.</param>
        /// <param name="phase">An <c>AnimPhase</c>: the players of others are left alone.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <param name="statuses">Becomes the status of each player's update, OK for those left alone; may be
        /// null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or the first status that is not, and the other players have been updated all
        /// the same; <c>ANIM_STATUS_INVALID_ENUM</c>; or what pointers give.</returns>
        /// <remarks>Threads: as <c>anim_player_update</c>. Allocates nothing once the players have met what they
        /// play.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_players_update_phase(
            AnimPlayer* players, UIntPtr count, uint phase, double seconds, Status* statuses);

        /// <summary>Tells whether a player has a library of a prefix.</summary>
        /// <param name="player">The player.</param>
        /// <param name="prefix">The prefix.</param>
        /// <param name="has">Becomes whether there is one.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers, text and handles give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_has_library(AnimPlayer player, AnimText prefix, byte* has);

        /// <summary>Tells what a player is doing, for another one to do the same.</summary>
        /// <param name="player">The player.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <param name="queue">Where the names of what plays next go; good until the player is changed.</param>
        /// <param name="capacity">How many names <c>queue</c> holds.</param>
        /// <param name="count">Becomes the number of names, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>, with the state filled;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_shared_state(
            AnimPlayer player, AnimSharedState* state, AnimText* queue, UIntPtr capacity, UIntPtr* count);

        /// <summary>Does what another player was doing, at once and silently: nothing that lies before the position
        /// fires, and nothing is faded. The next update shows it.</summary>
        /// <param name="player">The player.</param>
        /// <param name="state">What to do.</param>
        /// <param name="queue">The names of what plays next.</param>
        /// <param name="count">How many.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> for a clip; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a section without length; <c>ANIM_STATUS_INVALID_ENUM</c>;
        /// <c>ANIM_STATUS_INVALID_POINTER</c> if the state is null; or what pointers, text and handles give. Nothing
        /// has changed then.</returns>
        /// <remarks>Threads: one at a time on one player.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_apply_shared_state(
            AnimPlayer player, AnimSharedState* state, AnimText* queue, UIntPtr count);

        /// <summary>Writes everything that updates change in a player and its instances into a buffer, to go back
        /// to.</summary>
        /// <param name="player">The player.</param>
        /// <param name="bytes">Where it goes.</param>
        /// <param name="capacity">How many bytes <c>bytes</c> holds.</param>
        /// <param name="length">Becomes the number of bytes, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the player is changed or updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_save(AnimPlayer player, byte* bytes, UIntPtr capacity, UIntPtr* length);

        /// <summary>Goes back to what <c>anim_player_save</c> wrote. The updates that follow give the same bits as
        /// those that followed then.</summary>
        /// <param name="player">The player that was saved.</param>
        /// <param name="bytes">What was written.</param>
        /// <param name="length">How many bytes.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_FILE</c> for bytes that are not this player's, or
        /// have changed; <c>ANIM_STATUS_NOT_FOUND</c> for a clip; or what pointers and handles give. Nothing has
        /// changed then.</returns>
        /// <remarks><para>The player must have the instances, and know the clips by the names, that it had. What it
        /// drives is written to the host anew with the next update.</para> <para>Threads: one at a time on one
        /// player.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_player_restore(AnimPlayer player, byte* bytes, UIntPtr length);

        /// <summary>Makes a mixer without instances or actions.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="mixer">Becomes the new mixer.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the mixer with <c>anim_mixer_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_create(AnimContext context, AnimMixer* mixer);

        /// <summary>Releases a mixer with its actions, and ends its instances.</summary>
        /// <param name="mixer">The mixer; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any. If another thread's call uses the mixer, it is dropped when that call ends.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_release(AnimMixer mixer);

        /// <summary>Gives a mixer an instance, so that actions can play on it.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="instance">An instance without a driver.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if the instance has a driver; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_add_instance(AnimMixer mixer, AnimInstance instance);

        /// <summary>Takes an instance from a mixer, out of its groups, and removes its actions. What was driven stays
        /// as it is.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="instance">One of its instances.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have it; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_remove_instance(AnimMixer mixer, AnimInstance instance);

        /// <summary>Makes an empty group of instances, on which an action can play as on one.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="group">Becomes the group's number, which is never given to another.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_add_group(AnimMixer mixer, uint* group);

        /// <summary>Dissolves a group and removes its actions. What was driven goes back to its originals in the next
        /// update.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="group">One of its groups.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_remove_group(AnimMixer mixer, uint group);

        /// <summary>Puts an instance into a group: what plays on the group drives it from the next update on. One that
        /// is there stays.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="group">One of its groups.</param>
        /// <param name="instance">One of its instances.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_join_group(AnimMixer mixer, uint group, AnimInstance instance);

        /// <summary>Takes an instance out of a group. What nothing else drives keeps its last value.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="group">One of its groups.</param>
        /// <param name="instance">One of its instances; one that is not in the group is left alone.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_leave_group(AnimMixer mixer, uint group, AnimInstance instance);

        /// <summary>Makes the action of a clip on an instance, or gives the one there is in that blend mode.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="clip">The clip; kept alive by the action.</param>
        /// <param name="instance">One of its instances.</param>
        /// <param name="blend_mode">An <c>AnimBlendMode</c>, or <c>ANIM_NONE</c> for the clip's own.</param>
        /// <param name="action">Becomes the action.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_ENUM</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a clip whose length is none; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>A new action repeats without end, at full weight and speed, and is not active.</para>
        /// <para>Threads: one at a time on one mixer.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_add_action(
            AnimMixer mixer, AnimClip clip, AnimInstance instance, uint blend_mode, AnimAction* action);

        /// <summary>Makes the action of a clip on a group, or gives the one there is in that blend mode.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="clip">The clip; kept alive by the action.</param>
        /// <param name="group">One of its groups.</param>
        /// <param name="blend_mode">An <c>AnimBlendMode</c>, or <c>ANIM_NONE</c> for the clip's own.</param>
        /// <param name="action">Becomes the action.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_ENUM</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for a clip whose length is none; or what pointers and handles
        /// give.</returns>
        /// <remarks><para>A new action repeats without end, at full weight and speed, and is not active.</para>
        /// <para>Threads: one at a time on one mixer.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_add_group_action(
            AnimMixer mixer, AnimClip clip, uint group, uint blend_mode, AnimAction* action);

        /// <summary>Finds the action that was made last for a clip and an instance.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="clip">The clip.</param>
        /// <param name="instance">One of its instances.</param>
        /// <param name="action">Becomes the action.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the mixer is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_find_action(
            AnimMixer mixer, AnimClip clip, AnimInstance instance, AnimAction* action);

        /// <summary>Finds the action that was made last for a clip and a group.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="clip">The clip.</param>
        /// <param name="group">One of its groups.</param>
        /// <param name="action">Becomes the action.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the mixer is changed or updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_find_group_action(
            AnimMixer mixer, AnimClip clip, uint group, AnimAction* action);

        /// <summary>Stops an action and forgets it.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions; unknown from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_remove_action(AnimMixer mixer, AnimAction action);

        /// <summary>Stops and forgets every action of a clip.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="clip">The clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_remove_clip(AnimMixer mixer, AnimClip clip);

        /// <summary>Stops and forgets every action on an instance; those on its groups stay.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="instance">One of its instances.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_remove_actions(AnimMixer mixer, AnimInstance instance);

        /// <summary>Stops every active action, the last activated first.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_stop_all(AnimMixer mixer);

        /// <summary>Fades one action out and another in. It plays neither.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="from">The action that fades out.</param>
        /// <param name="to">The action that fades in.</param>
        /// <param name="seconds">How long it takes, on the mixer's clock.</param>
        /// <param name="warp">Whether paces are brought together.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for less than no time; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for an action and
        /// itself, and for a warp of a time scale of zero or of a clip without length; or what handles give.</returns>
        /// <remarks><para>With <c>warp</c> each also runs at the other's pace while the other is the louder: the one
        /// that fades out ends at the pace of the one that fades in, which begins at the other's. Afterwards each has
        /// its own pace again.</para> <para>Threads: one at a time on one mixer.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_cross_fade(
            AnimMixer mixer, AnimAction from, AnimAction to, double seconds, byte warp);

        /// <summary>Puts an action where another one is, and lets it run as fast: it takes over time, leg of a
        /// ping-pong and time scale, and drops its warp.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">The action that is put somewhere.</param>
        /// <param name="with">The action that it follows.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_synchronize(AnimMixer mixer, AnimAction action, AnimAction with);

        /// <summary>Sets how fast the mixer's clock runs, and with it every action, fade and warp. Negative runs
        /// backward.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="scale">1 at first.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_set_time_scale(AnimMixer mixer, double scale);

        /// <summary>Sets the mixer's clock and every action's to zero; the next update moves them on by <c>seconds</c>,
        /// at the mixer's time scale, besides its own step. Update by 0 to see the result.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="seconds">At least zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> below zero,
        /// or for more than clocks can count; or what handles give.</returns>
        /// <remarks><para>Laps are not forgotten, and what has finished stays so.</para> <para>Threads: one at a time
        /// on one mixer.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_set_time(AnimMixer mixer, double seconds);

        /// <summary>Tells what a mixer does.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the mixer is changed or updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_state(AnimMixer mixer, AnimMixerState* state);

        /// <summary>Copies out the events of a mixer's last update.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="events">Where the events go.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="count">Becomes the number of events, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>
        /// for the event's size; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: texts are good until the mixer's next update.</para> <para>Threads: any, but not
        /// while the mixer is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_events(
            AnimMixer mixer, AnimEvent* events, UIntPtr event_size, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the events of many mixers' last updates, as <c>anim_players_events</c> does those of
        /// players.</summary>
        /// <param name="mixers">The mixers.</param>
        /// <param name="count">How many.</param>
        /// <param name="events">Where the events go; null, with a capacity of 0, to ask for <c>offsets</c> alone. Of no
        /// use after a failure, nor are <c>offsets</c> but for too little room.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="offsets">Becomes <c>count + 1</c> numbers, also when there is too little room: where each
        /// mixer's events begin, and how many there are in all.</param>
        /// <returns>As <c>anim_players_events</c>.</returns>
        /// <remarks><para>Ownership: texts are good until their mixer's next update.</para> <para>Threads: any, but not
        /// while one of the mixers is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixers_events(
            AnimMixer* mixers, UIntPtr count, AnimEvent* events, UIntPtr event_size, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Moves a mixer on, and writes what its actions come to to the host, as <c>anim_player_update</c>
        /// does.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_OUT_OF_RANGE</c> for the
        /// time, and nothing has moved; <c>ANIM_STATUS_BUSY</c> if the mixer is in use, or is the one whose update is
        /// calling the host; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer; different mixers at once. Allocates nothing once it has met
        /// what it plays.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixer_update(AnimMixer mixer, double seconds);

        /// <summary>Moves many mixers on by the same time, in order, or side by side where their context has threads or
        /// jobs.</summary>
        /// <param name="mixers">The mixers; the array must not change during the call.</param>
        /// <param name="count">How many.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <param name="statuses">Becomes the status of each mixer's update; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or the first status that is not, and the other mixers have been updated all
        /// the same; or what pointers give.</returns>
        /// <remarks>Threads: as <c>anim_mixer_update</c>. Allocates nothing once the mixers have met what they
        /// play.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_mixers_update(
            AnimMixer* mixers, UIntPtr count, double seconds, Status* statuses);

        /// <summary>As many repetitions as there is time for.</summary>
        public const ulong ANIM_FOREVER = ulong.MaxValue;

        /// <summary>Activates an action. One that has finished, or faded out, also needs <c>anim_action_reset</c> to be
        /// seen again.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_play(AnimMixer mixer, AnimAction action);

        /// <summary>Deactivates and resets an action. What nothing else drives goes back to its original in the next
        /// update.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_stop(AnimMixer mixer, AnimAction action);

        /// <summary>Rewinds an action, enables and unpauses it, and forgets its laps, its fade, its warp and its start
        /// time. It stays active or inactive as it is.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_reset(AnimMixer mixer, AnimAction action);

        /// <summary>Holds an action's clock, or lets it go on. A paused action goes on contributing.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="paused">Whether it is held.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_paused(AnimMixer mixer, AnimAction action, byte paused);

        /// <summary>Says whether an action contributes while it is active. Its clock moves only while it is
        /// enabled.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="enabled">Whether it contributes.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_enabled(AnimMixer mixer, AnimAction action, byte enabled);

        /// <summary>Sets what happens at the clip's end, and when an action finishes. <c>ANIM_LOOP_MODE_NONE</c>
        /// finishes at the first end.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="loop_mode">An <c>AnimLoopMode</c>.</param>
        /// <param name="repetitions">After how many laps (legs of a ping-pong) it finishes, or
        /// <c>ANIM_FOREVER</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_ENUM</c>; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_loop(
            AnimMixer mixer, AnimAction action, uint loop_mode, ulong repetitions);

        /// <summary>Says whether an action holds its last frame when it has finished. If not, as at first, it lets
        /// go.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="clamp">Whether it holds.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_clamp_when_finished(AnimMixer mixer, AnimAction action, byte clamp);

        /// <summary>Says whether smooth tracks are flat at the first and at the last key, as at first, where the curve
        /// does not go on into another lap; else they run straight on there.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="at_start">Whether they are flat at the first key.</param>
        /// <param name="at_end">Whether they are flat at the last key.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_zero_slopes(
            AnimMixer mixer, AnimAction action, byte at_start, byte at_end);

        /// <summary>Sets how an action becomes part of the result.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="blend_mode">An <c>AnimBlendMode</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_ENUM</c>; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_blend_mode(AnimMixer mixer, AnimAction action, uint blend_mode);

        /// <summary>Sets an action's clock. A time outside the clip is folded into it by the next step that is not
        /// zero.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">Seconds into the clip, or into the present leg of a ping-pong.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_time(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Holds an action's clock until the mixer's reaches a time. It contributes while it waits.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">On the mixer's clock.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_start_at(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Sets how much an action counts. A fade goes on, as a factor of it.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="weight">At least zero; 1 at first.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> below zero; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_weight(AnimMixer mixer, AnimAction action, double weight);

        /// <summary>Sets how much an action counts, and drops its fade.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="weight">At least zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> below zero; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_effective_weight(AnimMixer mixer, AnimAction action, double weight);

        /// <summary>Lets the weight rise from nothing to itself, from now on. It does not play the action.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">How long it takes, on the mixer's clock.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for less than no time; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_fade_in(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Lets the weight fall to nothing, from now on; the first update past the end disables the
        /// action.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">How long it takes, on the mixer's clock.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for less than no time; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_fade_out(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Drops an action's fade: the whole weight counts.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_stop_fading(AnimMixer mixer, AnimAction action);

        /// <summary>Sets how fast an action runs; negative runs backward. A warp goes on, as a factor of it.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="scale">1 at first.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_time_scale(AnimMixer mixer, AnimAction action, double scale);

        /// <summary>Sets how fast an action runs, and drops its warp.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="scale">Seconds of the clip in a second.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_effective_time_scale(
            AnimMixer mixer, AnimAction action, double scale);

        /// <summary>Sets the time scale so that one run through the clip takes some time, and drops the warp.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">Not zero; negative to run backward.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for zero; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for a clip without length; or
        /// what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_set_duration(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Lets the time scale run from one value to another, from now on. The last one stays; where it is
        /// zero, the action pauses.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="from">The time scale at the beginning.</param>
        /// <param name="to">The time scale at the end.</param>
        /// <param name="seconds">How long it takes, on the mixer's clock.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for less than no time; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for an action
        /// whose time scale is zero; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_warp(
            AnimMixer mixer, AnimAction action, double from, double to, double seconds);

        /// <summary>Lets the time scale run from what it was in the last update to zero, and pauses the action
        /// then.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="seconds">How long it takes, on the mixer's clock.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c> for less than no time; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for an action
        /// whose time scale is zero; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_halt(AnimMixer mixer, AnimAction action, double seconds);

        /// <summary>Drops an action's warp: the time scale counts as it is.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the mixer does not have the action; or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one mixer.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_stop_warping(AnimMixer mixer, AnimAction action);

        /// <summary>Tells how an action stands.</summary>
        /// <param name="mixer">The mixer.</param>
        /// <param name="action">One of its actions.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or
        /// what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the mixer is changed or updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_action_state(AnimMixer mixer, AnimAction action, AnimActionState* state);

        /// <summary>Makes a crowd without clips. Rotations are mixed one after the other, each time the shorter
        /// way.</summary>
        /// <param name="schema">The kind of object its members are; its skeleton counts, and what clips have for
        /// it.</param>
        /// <param name="binding">A skin bound to that skeleton, whose palettes are wanted; zero for none.</param>
        /// <param name="crowd">Becomes the new crowd.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if the skin follows joints that the skeleton
        /// lacks; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the crowd with <c>anim_crowd_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_crowd_create(AnimSchema schema, AnimSkinBinding binding, AnimCrowd* crowd);

        /// <summary>Releases a crowd.</summary>
        /// <param name="crowd">The crowd; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any. If another thread's call uses the crowd, it is dropped when that call ends.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_crowd_release(AnimCrowd crowd);

        /// <summary>Adds a clip that members can play. What of it does not fit the skeleton does nothing, and is
        /// logged.</summary>
        /// <param name="crowd">The crowd.</param>
        /// <param name="clip">The clip, packed or not; kept alive by the crowd.</param>
        /// <param name="index">Becomes its number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one crowd.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_crowd_add_clip(AnimCrowd crowd, AnimClip clip, uint* index);

        /// <summary>Computes the members of a crowd, on the context's threads or jobs. A member on which nothing plays
        /// rests.</summary>
        /// <param name="crowd">The crowd.</param>
        /// <param name="members">What plays on each member.</param>
        /// <param name="member_count">How many there are.</param>
        /// <param name="models">Where model matrices go, as many for each member as the skeleton has joints; null for
        /// none.</param>
        /// <param name="model_capacity">How many <c>models</c> holds.</param>
        /// <param name="palettes">Where palettes go, as many matrices for each member as the skin has joints; null for
        /// none. Only written, so that it may be mapped memory of a device.</param>
        /// <param name="palette_capacity">How many <c>palettes</c> holds.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> for a clip that was not added;
        /// <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_OUT_OF_RANGE</c> for a time or a weight;
        /// <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles give. But for the first nothing was
        /// written.</returns>
        /// <remarks>Threads: one at a time on one crowd. Allocates nothing once there has been as much work.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_crowd_compute(
            AnimCrowd crowd, AnimCrowdMember* members, UIntPtr member_count, AnimMatrix* models, UIntPtr model_capacity,
            AnimMatrix* palettes, UIntPtr palette_capacity);

        /// <summary>Releases a controller. Animators that run it go on.</summary>
        /// <param name="controller">The controller; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_release(AnimController controller);

        /// <summary>Finds a parameter by its name.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="name">The name.</param>
        /// <param name="parameter">Becomes the parameter's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_find_parameter(
            AnimController controller, AnimText name, uint* parameter);

        /// <summary>Makes an empty builder.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="builder">Becomes the new builder.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the builder, by <c>anim_controller_builder_finish</c> or
        /// <c>anim_controller_builder_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_create(AnimContext context, AnimControllerBuilder* builder);

        /// <summary>Releases a builder without building.</summary>
        /// <param name="builder">The builder; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_release(AnimControllerBuilder builder);

        /// <summary>Sets what holds for the whole controller.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="default_fade">Seconds in which transitions fade that say nothing else; 0 for a snap.</param>
        /// <param name="stepped">Frames a second at which states are sampled; 0 for smoothly.</param>
        /// <param name="culling">An <c>AnimCulling</c>: when animators do their work.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_set_defaults(
            AnimControllerBuilder builder, double default_fade, double stepped, uint culling);

        /// <summary>Adds a parameter.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="name">The name, unique in the controller; copied.</param>
        /// <param name="kind">An <c>AnimParameterKind</c>.</param>
        /// <param name="initial">What it holds at first.</param>
        /// <param name="parameter">Becomes the parameter's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_parameter(
            AnimControllerBuilder builder, AnimText name, uint kind, float initial, uint* parameter);

        /// <summary>Fills in the defaults: full weight, overriding.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimLayerOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_layer_options_init(AnimLayerOptions* options, UIntPtr struct_size);

        /// <summary>Adds a layer above those that are there.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="name">The name, unique in the controller; copied.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="layer">Becomes the layer's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a
        /// reserved member is not 0, or what pointers, text and handles give.</returns>
        /// <remarks><para>The lowest layer begins in its first state; the others with nothing, as layers of one-shots
        /// do.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_layer(
            AnimControllerBuilder builder, AnimText name, AnimLayerOptions* options, uint* layer);

        /// <summary>Has an additive layer's clips measured from a moment of one clip, not each from its own first
        /// frame.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="clip">The clip; kept alive by the controller.</param>
        /// <param name="seconds">Where in it.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_NOT_FINITE</c>, or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_set_reference(
            AnimControllerBuilder builder, uint layer, AnimClip clip, double seconds);

        /// <summary>Lets a layer reach a bone. A layer without any reaches all.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="bone">The bone's name; copied.</param>
        /// <param name="children">Whether all bones below it are meant too.</param>
        /// <param name="weight">How much of the layer reaches it, from 0 to 1.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_NOT_FINITE</c>, or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_mask_bone(
            AnimControllerBuilder builder, uint layer, AnimText bone, byte children, float weight);

        /// <summary>Fills in the defaults: looped, at its own speed.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimStateOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_state_options_init(AnimStateOptions* options, UIntPtr struct_size);

        /// <summary>Adds a state to a layer.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="name">The name, unique in the controller; copied.</param>
        /// <param name="clip">What it plays; kept alive by the controller. With blend points it sets the clock, and may
        /// be zero.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="state">Becomes the state's number in its layer.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a reserved member is not 0; or what pointers, text and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_state(
            AnimControllerBuilder builder, uint layer, AnimText name, AnimClip clip, AnimStateOptions* options,
            uint* state);

        /// <summary>Has a layer begin in a state.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="state">The state's number; <c>ANIM_NONE</c> for nothing.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_set_initial(
            AnimControllerBuilder builder, uint layer, uint state);

        /// <summary>Has a state play several clips, weighted by one or two parameters. Its points follow.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="state">The state's number.</param>
        /// <param name="x">The number of the first parameter.</param>
        /// <param name="y">The number of the second parameter; <c>ANIM_NONE</c> for a blend by one.</param>
        /// <param name="shape">An <c>AnimBlendShape</c>.</param>
        /// <param name="sync">An <c>AnimBlendSync</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_set_blend(
            AnimControllerBuilder builder, uint layer, uint state, uint x, uint y, uint shape, uint sync);

        /// <summary>Adds a clip to a state's blend.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="state">The number of a state with a blend.</param>
        /// <param name="clip">The clip; kept alive by the controller.</param>
        /// <param name="x">Where it plays alone, by the first parameter.</param>
        /// <param name="y">And by the second.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_MISMATCH</c> if the state has no blend; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_blend_point(
            AnimControllerBuilder builder, uint layer, uint state, AnimClip clip, float x, float y);

        /// <summary>Fills in the defaults: at any time, with the controller's fade.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimTransitionOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_transition_options_init(AnimTransitionOptions* options, UIntPtr struct_size);

        /// <summary>Adds a transition to a layer.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="from">The number of the state it leaves; <c>ANIM_NONE</c> for any, and for a layer that plays
        /// nothing.</param>
        /// <param name="to">The number of the state it goes to; <c>ANIM_NONE</c> to let go of the layer.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="transition">Becomes the transition's number in its layer.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_NOT_FINITE</c>,
        /// <c>ANIM_STATUS_INVALID_ENUM</c>, or what pointers and handles give.</returns>
        /// <remarks><para>One without conditions and exit time happens only when code asks for its state, and then says
        /// how long the fade is.</para> <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_transition(
            AnimControllerBuilder builder, uint layer, uint from, uint to, AnimTransitionOptions* options,
            uint* transition);

        /// <summary>Adds a condition to a transition: all of a transition's must hold.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="transition">The transition's number.</param>
        /// <param name="parameter">The parameter's number.</param>
        /// <param name="test">An <c>AnimTest</c>.</param>
        /// <param name="value">What the parameter is compared with; not read by the tests for true and false.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_NOT_FINITE</c>,
        /// <c>ANIM_STATUS_INVALID_ENUM</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one builder.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_add_condition(
            AnimControllerBuilder builder, uint layer, uint transition, uint parameter, uint test, float value);

        /// <summary>Checks everything, makes the controller, and releases the builder. Every mistake is named, one a
        /// line, in the message of the failure.</summary>
        /// <param name="builder">The builder; its handle is stale once this succeeds.</param>
        /// <param name="controller">Becomes the controller.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> if anything is wrong; or what pointers
        /// and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the controller with <c>anim_controller_release</c>.</para>
        /// <para>Threads: one at a time on one builder.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_builder_finish(
            AnimControllerBuilder builder, AnimController* controller);

        /// <summary>A fade that leaves its length to the state, the transition, or the controller.</summary>
        public const double ANIM_DEFAULT_FADE = -1.0;

        /// <summary>Makes an animator in the controller's initial states.</summary>
        /// <param name="controller">What it runs; kept alive by the animator.</param>
        /// <param name="instance">An instance without a driver.</param>
        /// <param name="animator">Becomes the new animator.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> if the instance has a driver; or what
        /// pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the animator with <c>anim_animator_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_create(
            AnimController controller, AnimInstance instance, AnimAnimator* animator);

        /// <summary>Releases an animator, and ends its instance.</summary>
        /// <param name="animator">The animator; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any. If another thread's call uses the animator, it is dropped when that call
        /// ends.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_release(AnimAnimator animator);

        /// <summary>Goes to a state, if its layer is not in it yet: safe to call in every update.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="state">The state's name.</param>
        /// <param name="layer">The name of the layer that has it; empty for whichever has.</param>
        /// <param name="fade">Seconds in which it fades, unless the state has a fade of its own;
        /// <c>ANIM_DEFAULT_FADE</c> for what the transition or the controller says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_play(
            AnimAnimator animator, AnimText state, AnimText layer, double fade);

        /// <summary>Goes to a state from its beginning, even from itself: to trigger a one-shot again.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="state">The state's name.</param>
        /// <param name="layer">The name of the layer that has it; empty for whichever has.</param>
        /// <param name="fade">As for <c>anim_animator_play</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_restart(
            AnimAnimator animator, AnimText state, AnimText layer, double fade);

        /// <summary>Lets go of a layer: what is below it shows.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="layer">The layer's name; empty for all layers.</param>
        /// <param name="fade">Seconds; <c>ANIM_DEFAULT_FADE</c> for the controller's.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_stop(AnimAnimator animator, AnimText layer, double fade);

        /// <summary>Puts a layer's state at a time of its clock. What lies between is not passed; what lies exactly
        /// there is.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="layer">The layer's name; empty for the lowest.</param>
        /// <param name="seconds">At least zero; beyond the state's length is its end.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_OUT_OF_RANGE</c>; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_seek(AnimAnimator animator, AnimText layer, double seconds);

        /// <summary>Sets how fast a layer's clock runs.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="layer">The layer's name; empty for all layers.</param>
        /// <param name="speed">A factor; negative runs backward.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_NOT_FINITE</c>; or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_speed(AnimAnimator animator, AnimText layer, double speed);

        /// <summary>Sets how much of a layer counts.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="layer">The layer's name.</param>
        /// <param name="weight">From 0 to 1.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; or what text
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_layer_weight(AnimAnimator animator, AnimText layer, float weight);

        /// <summary>Sets a parameter.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="parameter">The parameter's number, as <c>anim_controller_find_parameter</c> gives it.</param>
        /// <param name="value">A number; 0 or 1 for a bool; 1 to set a trigger; a whole number for an int.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the
        /// number, and for what its kind cannot hold; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_parameter(AnimAnimator animator, uint parameter, float value);

        /// <summary>Switches an animator on or off. Off, it holds its last pose and costs nothing; its time stands
        /// still.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="enabled">Whether it is on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_enabled(AnimAnimator animator, byte enabled);

        /// <summary>Sets when an animator works, over what its controller says.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="culling">An <c>AnimCulling</c>; <c>ANIM_NONE</c> for the controller's.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_culling(AnimAnimator animator, uint culling);

        /// <summary>Says whether the instance is on screen, and how far from the viewer.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="visible">Whether it is on screen.</param>
        /// <param name="distance">In the host's units.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_visibility(AnimAnimator animator, byte visible, float distance);

        /// <summary>Sets the distance beyond which <c>ANIM_CULLING_REDUCED</c> reduces; 30 at first.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="distance">In the host's units, at least 0.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FINITE</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what
        /// handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_reduced_distance(AnimAnimator animator, float distance);

        /// <summary>Has an animator work in one of every so many updates only, for crowds that share the work out over
        /// frames.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="interval">Every how many updates; 0 counts as 1.</param>
        /// <param name="offset">Shifts the updates in which it works, so that not all of a crowd do at once.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_update_interval(
            AnimAnimator animator, uint interval, uint offset);

        /// <summary>Adds a level of detail that leaves out joints: they stay where they rest.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="joints">The joints to leave out, fingers and faces as a rule.</param>
        /// <param name="count">How many.</param>
        /// <param name="level">Becomes the level's number; level 0, which is always there, leaves out none.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c> for a joint, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one animator.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_add_detail_level(
            AnimAnimator animator, uint* joints, UIntPtr count, uint* level);

        /// <summary>Sets the level of detail from the next update on.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="level">The level's number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_set_detail_level(AnimAnimator animator, uint level);

        /// <summary>Reads how a layer stands.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="layer">The layer's name; empty for the lowest.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or
        /// what pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the animator is changed or updated.</para> <para>Threads:
        /// any, but not while the animator is changed or updated.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_layer(AnimAnimator animator, AnimText layer, AnimLayerState* state);

        /// <summary>Moves an animator on, and writes what changed to the host, as <c>anim_player_update</c>
        /// does.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c> or <c>ANIM_STATUS_OUT_OF_RANGE</c> for the
        /// time, and nothing has moved; <c>ANIM_STATUS_BUSY</c> if the animator is in use, or is the one whose update
        /// is calling the host; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one animator; different animators at once. Allocates nothing once it has
        /// met what it plays.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_update(AnimAnimator animator, double seconds);

        /// <summary>Moves many animators on by the same time, in order, or side by side where their context has threads
        /// or jobs.</summary>
        /// <param name="animators">The animators; the array must not change during the call.</param>
        /// <param name="count">How many.</param>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        /// <param name="statuses">Becomes the status of each one's update; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or the first status that is not, and the others have been updated all the
        /// same; or what pointers give.</returns>
        /// <remarks>Threads: as <c>anim_animator_update</c>. Allocates nothing once the animators have met what they
        /// play.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animators_update(
            AnimAnimator* animators, UIntPtr count, double seconds, Status* statuses);

        /// <summary>Copies out the events of an animator's last update. Their <c>action</c> is the state's number,
        /// layer after layer.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="events">Where the events go.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="count">Becomes the number of events, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>
        /// for the event's size; or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: texts are good until the animator's next update.</para> <para>Threads: any, but
        /// not while the animator is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_events(
            AnimAnimator animator, AnimEvent* events, UIntPtr event_size, UIntPtr capacity, UIntPtr* count);

        /// <summary>Copies out the events of many animators' last updates, as <c>anim_players_events</c> does those of
        /// players.</summary>
        /// <param name="animators">The animators.</param>
        /// <param name="count">How many.</param>
        /// <param name="events">Where the events go; null, with a capacity of 0, to ask for <c>offsets</c> alone. Of no
        /// use after a failure, nor are <c>offsets</c> but for too little room.</param>
        /// <param name="event_size"><c>sizeof(AnimEvent)</c>.</param>
        /// <param name="capacity">How many <c>events</c> holds.</param>
        /// <param name="offsets">Becomes <c>count + 1</c> numbers, also when there is too little room: where each
        /// animator's events begin, and how many there are in all.</param>
        /// <returns>As <c>anim_players_events</c>.</returns>
        /// <remarks><para>Ownership: texts are good until their animator's next update.</para> <para>Threads: any, but
        /// not while one of the animators is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animators_events(
            AnimAnimator* animators, UIntPtr count, AnimEvent* events, UIntPtr event_size, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Tells how many parameters a controller has.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_parameter_count(AnimController controller, uint* count);

        /// <summary>Gives a parameter of a controller.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="parameter">The parameter's number.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the controller's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_parameter(
            AnimController controller, uint parameter, AnimParameterInfo* info);

        /// <summary>Tells how many layers a controller has.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_layer_count(AnimController controller, uint* count);

        /// <summary>Gives the name of a layer.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="layer">The layer's number, the lowest's being 0.</param>
        /// <param name="name">Becomes a view of the name.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the view is good until the controller's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_layer_name(AnimController controller, uint layer, AnimText* name);

        /// <summary>Tells how many states a layer has.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_state_count(AnimController controller, uint layer, uint* count);

        /// <summary>Gives a state of a controller.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="state">The state's number in its layer.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the controller's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_state(
            AnimController controller, uint layer, uint state, AnimStateInfo* info);

        /// <summary>Gives a clip that a state plays, as it was given to the builder.</summary>
        /// <param name="controller">The controller.</param>
        /// <param name="layer">The layer's number.</param>
        /// <param name="state">The state's number in its layer.</param>
        /// <param name="index">Which of the state's clips: of a blend, in the order of their points, by the first
        /// parameter and then by the second.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_controller_state_clip(
            AnimController controller, uint layer, uint state, uint index, AnimClip* clip);

        /// <summary>Tells how many clips gave to an animator's last update.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="count">Becomes the number.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while the animator is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_contribution_count(AnimAnimator animator, uint* count);

        /// <summary>Tells what a clip gave to an animator's last update: layer by layer from the lowest, in each from
        /// the state that was there first.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="index">Which contribution.</param>
        /// <param name="contribution">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the animator is changed or updated.</para> <para>Threads:
        /// any, but not while the animator is updated. Allocates nothing.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_contribution(
            AnimAnimator animator, uint index, AnimContribution* contribution);

        /// <summary>Tells whether a state plays: whether its layer is in it, or goes to it, and it has not come to its
        /// end.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="state">The state's name.</param>
        /// <param name="playing">Becomes whether it plays.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if the controller has no such state; or what
        /// pointers, text and handles give.</returns>
        /// <remarks>Threads: any, but not while the animator is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_is_playing(AnimAnimator animator, AnimText state, byte* playing);

        /// <summary>Reads a parameter of an animator.</summary>
        /// <param name="animator">The animator.</param>
        /// <param name="parameter">The parameter's number.</param>
        /// <param name="value">Becomes what it holds; booleans and triggers as 0 or 1.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: any, but not while the animator is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_animator_parameter(AnimAnimator animator, uint parameter, float* value);

        /// <summary>Changes one bone in the next update.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="joint">The joint.</param>
        /// <param name="change">An <c>AnimBoneChange</c>.</param>
        /// <param name="value">Three floats x, y, z of a position, or four x, y, z, w of a rotation.</param>
        /// <param name="weight">From 0 to 1, how far it goes from where the pose has it.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the joint or the weight;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing
        /// drives the instance; or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_change_bone(
            AnimInstance instance, uint joint, uint change, float* value, float weight);

        /// <summary>Sets many bones in the next update. All or none are taken.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="joints">The joints.</param>
        /// <param name="positions">Three floats for each; null to leave that alone.</param>
        /// <param name="rotations">Four floats for each; null to leave that alone.</param>
        /// <param name="count">How many.</param>
        /// <param name="weight">From 0 to 1.</param>
        /// <returns>As <c>anim_instance_change_bone</c>, or what pointers give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_set_bones(
            AnimInstance instance, uint* joints, float* positions, float* rotations, UIntPtr count, float weight);

        /// <summary>Fills in the defaults: full weight, by the tip's parent and grandparent.</summary>
        /// <param name="reach">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimReach)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_reach_init(AnimReach* reach, UIntPtr struct_size);

        /// <summary>Has a limb reach for a point in the next update. A target out of reach straightens it.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="reach">The limb and the point.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a joint or a weight;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> if the joints are not above each other, or a reserved member is not 0;
        /// <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; or what pointers
        /// and handles give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_reach(AnimInstance instance, AnimReach* reach);

        /// <summary>Has a chain of bones look at a point in the next update, sharing the turn.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="joints">The bones, from the one nearest the root to the one that looks; at most 8.</param>
        /// <param name="shares">How much of the turn each takes; null for evenly.</param>
        /// <param name="count">How many.</param>
        /// <param name="target">Three floats: where to look, in model space.</param>
        /// <param name="axis">Three floats: the direction that the last bone faces in the rest pose, in model space; +Z
        /// as a rule.</param>
        /// <param name="limit">The most that it turns away from where the pose looks, in radians.</param>
        /// <param name="weight">From 0 to 1.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a joint, the count, the limit or the
        /// weight; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for shares that have no sum; <c>ANIM_STATUS_NOT_FINITE</c>;
        /// <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; or what pointers and handles give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_look_at(
            AnimInstance instance, uint* joints, float* shares, UIntPtr count, float* target, float* axis, float limit,
            float weight);

        /// <summary>Keeps what the last update that asked something of the bones asked, while later ones ask for
        /// nothing.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="hold">Whether to keep it; switched off, the clips have the bones again in the next
        /// update.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; or what handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_hold_pose(AnimInstance instance, byte hold);

        /// <summary>Takes the motion of a joint off the pose, to be read with
        /// <c>anim_instance_root_motion</c>.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="joint">The joint; <c>ANIM_NONE</c> to leave all joints to the pose.</param>
        /// <param name="translation">Whether its translation is taken.</param>
        /// <param name="rotation">Whether its rotation is taken.</param>
        /// <param name="local">Whether the translation is given along the joint's own axes, not its parent's.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing
        /// drives the instance; or what handles give.</returns>
        /// <remarks>Threads: one at a time on one driver.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_set_root_motion(
            AnimInstance instance, uint joint, byte translation, byte rotation, byte local);

        /// <summary>Reads how far the last update carried the joint of <c>anim_instance_set_root_motion</c>.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="motion">Becomes the motion; none where no joint's is taken off the pose.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives the instance; or what pointers
        /// and handles give.</returns>
        /// <remarks>Threads: any, but not while the driver is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_root_motion(AnimInstance instance, AnimRootMotion* motion);

        /// <summary>Reads a bone's matrix against the model, in the pose that the last update's clips made, with what
        /// was asked of the bones since then (or is held). What was asked before that update is not counted
        /// again.</summary>
        /// <param name="instance">An instance with a driver.</param>
        /// <param name="joint">The joint.</param>
        /// <param name="matrix">Becomes the matrix.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing
        /// drives the instance; or what pointers and handles give.</returns>
        /// <remarks><para>Poses the bones anew for the call; to read many, use <c>anim_instance_model_matrices</c>
        /// after the update.</para> <para>Threads: one at a time on one driver. Allocates for an instance's first bone
        /// only.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instance_bone_matrix(AnimInstance instance, uint joint, AnimMatrix* matrix);

        /// <summary>Computes each joint's matrix in the space of the model, for many instances at once.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="count">How many.</param>
        /// <param name="stride">How many matrices after the first of one instance the first of the next stands, no
        /// fewer than any has joints; what lies between is left alone. 0 for one right after the other.</param>
        /// <param name="matrices">Where the matrices go; null, with a capacity of 0, to ask for <c>offsets</c>
        /// alone.</param>
        /// <param name="capacity">How many <c>matrices</c> holds.</param>
        /// <param name="offsets">Becomes <c>count + 1</c> numbers, also when there is too little room: where each
        /// instance's matrices begin, and how many <c>matrices</c> must hold; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for the stride;
        /// <c>ANIM_STATUS_MISMATCH</c> if nothing drives an instance; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what
        /// pointers and handles give.</returns>
        /// <remarks>Threads: any, but not while one of the drivers is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_model_matrices(
            AnimInstance* instances, UIntPtr count, UIntPtr stride, AnimMatrix* matrices, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Copies out the pose that the last update left, for many instances at once: each joint's transform
        /// against its parent.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="count">How many.</param>
        /// <param name="stride">As for <c>anim_instances_model_matrices</c>, in transforms.</param>
        /// <param name="transforms">Where the transforms go; null, with a capacity of 0, to ask for <c>offsets</c>
        /// alone.</param>
        /// <param name="capacity">How many <c>transforms</c> holds.</param>
        /// <param name="offsets">As for <c>anim_instances_model_matrices</c>; may be null.</param>
        /// <returns>As <c>anim_instances_model_matrices</c>.</returns>
        /// <remarks>Threads: any, but not while one of the drivers is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_transforms(
            AnimInstance* instances, UIntPtr count, UIntPtr stride, AnimTransform* transforms, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Copies out the numbers of one property, which is made of floats, for many instances at once, as the
        /// last update left them.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="count">How many.</param>
        /// <param name="property">The property's number in the schema of each, as <c>anim_schema_find_property</c>
        /// gives it.</param>
        /// <param name="stride">As for <c>anim_instances_model_matrices</c>, in numbers.</param>
        /// <param name="numbers">Where the numbers go; null, with a capacity of 0, to ask for <c>offsets</c> alone. Of
        /// no use after a failure, nor are <c>offsets</c> but for too little room.</param>
        /// <param name="capacity">How many <c>numbers</c> holds.</param>
        /// <param name="offsets">As for <c>anim_instances_model_matrices</c>; may be null.</param>
        /// <returns>As <c>anim_instances_model_matrices</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the property; or
        /// <c>ANIM_STATUS_MISMATCH</c> if it is not made of floats.</returns>
        /// <remarks>Threads: any, but not while one of the drivers is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_floats(
            AnimInstance* instances, UIntPtr count, uint property, UIntPtr stride, float* numbers, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Copies out the morph weights of the mesh at a joint, for many instances at once, as the last update
        /// left them.</summary>
        /// <param name="instances">Instances of schemas that were begun with a model.</param>
        /// <param name="count">How many.</param>
        /// <param name="joint">The joint that shows the mesh.</param>
        /// <param name="stride">As for <c>anim_instances_model_matrices</c>, in weights.</param>
        /// <param name="weights">Where the weights go; null, with a capacity of 0, to ask for <c>offsets</c> alone. Of
        /// no use after a failure, nor are <c>offsets</c> but for too little room.</param>
        /// <param name="capacity">How many <c>weights</c> holds.</param>
        /// <param name="offsets">As for <c>anim_instances_model_matrices</c>; may be null.</param>
        /// <returns>As <c>anim_instances_model_matrices</c>; or <c>ANIM_STATUS_NOT_FOUND</c> if the joint shows no mesh
        /// with morph targets.</returns>
        /// <remarks>Threads: any, but not while one of the drivers is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_morph_weights(
            AnimInstance* instances, UIntPtr count, uint joint, UIntPtr stride, float* weights, UIntPtr capacity,
            UIntPtr* offsets);

        /// <summary>Reads how far the last update carried many instances; see
        /// <c>anim_instance_set_root_motion</c>.</summary>
        /// <param name="instances">The instances.</param>
        /// <param name="count">How many.</param>
        /// <param name="motions">Becomes <c>count</c> motions.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if nothing drives an instance; or what pointers
        /// and handles give.</returns>
        /// <remarks>Threads: any, but not while one of the drivers is updated. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_root_motion(
            AnimInstance* instances, UIntPtr count, AnimRootMotion* motions);

        /// <summary>Fills in the defaults: no instance, no bones, full weight.</summary>
        /// <param name="writes">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimBoneWrites)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_bone_writes_init(AnimBoneWrites* writes, UIntPtr struct_size);

        /// <summary>Sets bones of many instances in their next updates, as <c>anim_instance_set_bones</c> does for one.
        /// Of one instance all bones or none are taken.</summary>
        /// <param name="writes">The instances and their bones; an instance may come several times, and its bones are
        /// set in order.</param>
        /// <param name="count">How many.</param>
        /// <param name="statuses">Becomes a status for each; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or the first status that is not, and the others have been taken all the
        /// same: each as <c>anim_instance_set_bones</c>, or <c>ANIM_STATUS_INVALID_ARGUMENT</c> if a reserved member is
        /// not 0. <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c> and <c>ANIM_STATUS_INVALID_POINTER</c> for <c>writes</c>
        /// itself, and nothing was taken.</returns>
        /// <remarks>Threads: one at a time on one driver. Allocates nothing once as many bones of an instance were set
        /// before.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_instances_set_bones(AnimBoneWrites* writes, UIntPtr count, Status* statuses);

        /// <summary>Fills in the defaults: no binding, nothing to compute from, nowhere to write.</summary>
        /// <param name="job">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimPaletteJob)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_palette_job_init(AnimPaletteJob* job, UIntPtr struct_size);

        /// <summary>Computes palettes: all of them, or none if one cannot be. Straight from instances no model matrices
        /// need room of the host's.</summary>
        /// <param name="jobs">The jobs, whose palettes must not overlap.</param>
        /// <param name="count">How many.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_MISMATCH</c> if there are too few model matrices, the
        /// instance's skeleton has too few joints, or nothing drives it; <c>ANIM_STATUS_INVALID_ARGUMENT</c> for both
        /// an instance and model matrices; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c> for a palette;
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>; or what pointers and handles give.</returns>
        /// <remarks>Threads: any, on palettes of their own, but not while an instance's driver is updated. Allocates
        /// nothing, but for a thread's room for the largest skeleton it has met.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_skin_palettes(AnimPaletteJob* jobs, UIntPtr count);

        /// <summary>Begins a history with a clip that counts as saved.</summary>
        /// <param name="clip">The first version; kept alive while it can be had again.</param>
        /// <param name="limit">How many edits are kept, at least one; the oldest is forgotten.</param>
        /// <param name="history">Becomes the new history, in the clip's context.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the history with <c>anim_history_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_create(AnimClip clip, uint limit, AnimHistory* history);

        /// <summary>Releases a history.</summary>
        /// <param name="history">The history; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_release(AnimHistory history);

        /// <summary>Takes a new version. What was undone can be had no more. A version that equals the present one
        /// changes nothing.</summary>
        /// <param name="history">The history.</param>
        /// <param name="clip">The new version.</param>
        /// <param name="label">What the edit is called in menus; copied.</param>
        /// <param name="merge">0, or a number of the edit's gesture: edits with the same number that follow each other
        /// become one, until <c>anim_history_end_merge</c>, an undo or another edit.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; what <c>anim_clip_builder_finish</c> gives for a clip that is not valid,
        /// which changes nothing; or what text and handles give.</returns>
        /// <remarks>Threads: one at a time on one history.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_commit(
            AnimHistory history, AnimClip clip, AnimText label, ulong merge);

        /// <summary>Says that a gesture has ended: the next edit is one of its own, whatever its number.</summary>
        /// <param name="history">The history.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one history.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_end_merge(AnimHistory history);

        /// <summary>Goes back to the version before the last edit.</summary>
        /// <param name="history">The history.</param>
        /// <param name="clip">Becomes that version.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FOUND</c> if there is no edit; or what pointers and
        /// handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip.</para> <para>Threads: one at a time on one
        /// history.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_undo(AnimHistory history, AnimClip* clip);

        /// <summary>Does the last edit that was taken back again.</summary>
        /// <param name="history">The history.</param>
        /// <param name="clip">Becomes the version after it.</param>
        /// <returns>As <c>anim_history_undo</c>.</returns>
        /// <remarks><para>Ownership: the caller releases the clip.</para> <para>Threads: one at a time on one
        /// history.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_redo(AnimHistory history, AnimClip* clip);

        /// <summary>Gives the present version.</summary>
        /// <param name="history">The history.</param>
        /// <param name="clip">Becomes that version.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the clip.</para> <para>Threads: one at a time on one
        /// history.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_clip(AnimHistory history, AnimClip* clip);

        /// <summary>Says that the present version was saved.</summary>
        /// <param name="history">The history.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: one at a time on one history.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_mark_saved(AnimHistory history);

        /// <summary>Tells what can be taken back and done again, and whether the present version is the one that was
        /// saved.</summary>
        /// <param name="history">The history.</param>
        /// <param name="state">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: views are good until the history is changed or released.</para> <para>Threads: one
        /// at a time on one history.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_history_state(AnimHistory history, AnimHistoryState* state);

        /// <summary>Begins a preview of an instance, with nothing held yet.</summary>
        /// <param name="instance">The instance, with a driver or without.</param>
        /// <param name="preview">Becomes the new preview, in the instance's context.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the preview with <c>anim_preview_release</c>. The instance
        /// must not be released before the last call that needs the host's properties.</para> <para>Threads: one at a
        /// time on one instance.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_preview_create(AnimInstance instance, AnimPreview* preview);

        /// <summary>Releases a preview, without putting anything back.</summary>
        /// <param name="preview">The preview; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_preview_release(AnimPreview preview);

        /// <summary>Holds what the host has now of all that a clip drives, where that is not held yet. To be called
        /// before the first update that plays the clip. Calls the host's getters.</summary>
        /// <param name="preview">The preview.</param>
        /// <param name="clip">The clip; with a null handle everything that can be animated is held.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give, those of the instance too.</returns>
        /// <remarks>Threads: one at a time on one preview, and not while its instance's driver is updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_preview_capture(AnimPreview preview, AnimClip clip);

        /// <summary>Puts back all that is held, and goes on holding it. A seek of a player that is to show it brings
        /// the preview back. Calls the host's setters.</summary>
        /// <param name="preview">The preview.</param>
        /// <param name="written">Becomes the number of properties that were written; may be null.</param>
        /// <param name="gone">Becomes the number of properties whose owner is gone; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give, those of the instance too.</returns>
        /// <remarks>Threads: as for <c>anim_preview_capture</c>.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_preview_restore(AnimPreview preview, uint* written, uint* gone);

        /// <summary>Tells which properties were to be held and cannot be read: a preview changes them for
        /// good.</summary>
        /// <param name="preview">The preview.</param>
        /// <param name="properties">Where their numbers go, as <c>anim_schema_find_property</c> gives them.</param>
        /// <param name="capacity">How many <c>properties</c> holds.</param>
        /// <param name="count">Becomes how many there are, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers and handles
        /// give.</returns>
        /// <remarks>Threads: one at a time on one preview.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_preview_unreadable(
            AnimPreview preview, uint* properties, UIntPtr capacity, UIntPtr* count);

        /// <summary>Begins to record: holds what the host has now of everything that can be read. Calls the host's
        /// getters.</summary>
        /// <param name="instance">The instance, with a driver or without.</param>
        /// <param name="recorder">Becomes the new recorder, in the instance's context.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>Ownership: the caller ends it with <c>anim_recorder_stop</c>, or releases it with
        /// <c>anim_recorder_release</c>.</para> <para>Threads: one at a time on one instance, and not while its driver
        /// is updated.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_recorder_create(AnimInstance instance, AnimRecorder* recorder);

        /// <summary>Releases a recorder, without putting anything back.</summary>
        /// <param name="recorder">The recorder; its handle is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_recorder_release(AnimRecorder recorder);

        /// <summary>Says that what the host has now is not to be recorded: a clip was scrubbed. Calls the host's
        /// getters.</summary>
        /// <param name="recorder">The recorder.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give, those of the instance too.</returns>
        /// <remarks>Threads: one at a time on one recorder, and not while its instance's driver is updated.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_recorder_look(AnimRecorder recorder);

        /// <summary>Makes a version of a clip with keys for all that the host changed since it was last looked at or
        /// recorded. Calls the host's getters.</summary>
        /// <param name="recorder">The recorder.</param>
        /// <param name="clip">The clip, which stays as it is.</param>
        /// <param name="time">Seconds in the clip.</param>
        /// <param name="recorded">Becomes the new version; a null handle where nothing changed.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>, or <c>ANIM_STATUS_OUT_OF_RANGE</c> for a time
        /// below zero; <c>ANIM_STATUS_UNSUPPORTED</c> if the clip is packed; <c>ANIM_STATUS_MISMATCH</c> if a key does
        /// not fit its track; or what pointers and handles give, those of the instance too. But for the first nothing
        /// counts as recorded.</returns>
        /// <remarks><para>A property that the clip drives gets a key in each of its tracks that change, or in those of
        /// its components; another gets a track. Numbers get straight lines, what cannot be mixed holds; tangents of
        /// new keys are flat. A key at the time is replaced; the clip becomes longer where the time is after its
        /// end.</para> <para>Ownership: the caller releases the new version.</para> <para>Threads: as for
        /// <c>anim_recorder_look</c>.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_recorder_record(
            AnimRecorder recorder, AnimClip clip, double time, AnimClip* recorded);

        /// <summary>Ends a recording: puts back what the host had when it began. Calls the host's setters.</summary>
        /// <param name="recorder">The recorder; its handle is stale from now on.</param>
        /// <param name="written">Becomes the number of properties that were written; may be null.</param>
        /// <param name="gone">Becomes the number of properties whose owner is gone; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give, those of the instance too; the recorder
        /// is left then.</returns>
        /// <remarks>Threads: as for <c>anim_recorder_look</c>.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_recorder_stop(AnimRecorder recorder, uint* written, uint* gone);

        /// <summary>Snaps a time to frames. A frame's time is its number over the rate, so that frame 30 of 30 a second
        /// is at one second exactly.</summary>
        /// <param name="seconds">The time.</param>
        /// <param name="frames_per_second">How many frames a second has.</param>
        /// <param name="rounding">An <c>AnimRounding</c>.</param>
        /// <param name="snapped">Becomes the time of the frame; may be null.</param>
        /// <param name="frame">Becomes the frame's number; may be null.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a rate
        /// that is not above zero; <c>ANIM_STATUS_INVALID_ENUM</c>; or what pointers give.</returns>
        /// <remarks>Threads: any. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_time_snap(
            double seconds, double frames_per_second, uint rounding, double* snapped, long* frame);

        /// <summary>Gives the ticks of a ruler, from left to right. Labelled ones are at steps of 1, 2 and 5 of a power
        /// of ten.</summary>
        /// <param name="start">The time at the left edge.</param>
        /// <param name="pixels_per_second">How wide a second is.</param>
        /// <param name="width">How wide the ruler is, in pixels.</param>
        /// <param name="spacing">How many pixels labelled ticks are apart at least.</param>
        /// <param name="frames_per_second">How many frames a second has, where the ruler counts frames; 0 where it
        /// counts seconds.</param>
        /// <param name="ticks">Where the ticks go.</param>
        /// <param name="capacity">How many <c>ticks</c> holds.</param>
        /// <param name="count">Becomes how many there are, also when there is too little room.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_NOT_FINITE</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for a scale,
        /// a spacing or a rate that is not above zero; <c>ANIM_STATUS_BUFFER_TOO_SMALL</c>; or what pointers
        /// give.</returns>
        /// <remarks>Threads: any. Allocates nothing.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_ruler_ticks(
            double start, double pixels_per_second, double width, double spacing, double frames_per_second,
            AnimTick* ticks, UIntPtr capacity, UIntPtr* count);

        /// <summary>Reads a file of any format that this build of the library reads.</summary>
        /// <param name="context">Where the document belongs; its limits hold.</param>
        /// <param name="path">The file.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="document">Becomes the new document.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INPUT_OUTPUT</c> if a file cannot be read;
        /// <c>ANIM_STATUS_INVALID_FILE</c>, with the place in the message; <c>ANIM_STATUS_UNSUPPORTED</c> for a format
        /// that this build lacks; <c>ANIM_STATUS_OUT_OF_MEMORY</c> if the file would pass a limit;
        /// <c>ANIM_STATUS_INVALID_ARGUMENT</c> for the settings; <c>ANIM_STATUS_HOST_REFUSED</c> if the progress
        /// callback says so; or what pointers, text and handles give.</returns>
        /// <remarks><para>Formats are told apart by what is in the file, and by its name where that does not say. Files
        /// it names are looked for in its own folder and below, unless the options have a callback that reads them.
        /// Import settings are for models; clips of formats without a model are read as they are.</para>
        /// <para>Ownership: the caller releases the document with <c>anim_document_release</c>.</para> <para>Threads:
        /// any; callbacks run on the calling thread.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_load_path(
            AnimContext context, AnimText path, AnimLoadOptions* options, AnimDocument* document);

        /// <summary>Reads a file of any format that is in memory already.</summary>
        /// <param name="context">Where the document belongs; its limits hold.</param>
        /// <param name="name">The file's name, for messages, and to tell formats apart where the contents do not
        /// say.</param>
        /// <param name="bytes">The file; read during the call.</param>
        /// <param name="size">How many bytes there are.</param>
        /// <param name="options">Null for the defaults; files that the file names are read through its
        /// callback.</param>
        /// <param name="document">Becomes the new document.</param>
        /// <returns>As <c>anim_document_load_path</c>.</returns>
        /// <remarks><para>Ownership: the caller releases the document with <c>anim_document_release</c>.</para>
        /// <para>Threads: any; callbacks run on the calling thread.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_load_memory(
            AnimContext context, AnimText name, void* bytes, UIntPtr size, AnimLoadOptions* options,
            AnimDocument* document);

        /// <summary>Reads an <c>.animb</c> file that lies in memory, or is mapped, and stays there: its packed clips
        /// are used where they stand.</summary>
        /// <param name="context">Where the document belongs; its limits hold.</param>
        /// <param name="name">The file's name, for messages.</param>
        /// <param name="bytes">The file, at any address; it stays, and does not change, until the document and
        /// everything taken out of it is released and nothing plays it any more.</param>
        /// <param name="size">How many bytes there are.</param>
        /// <param name="document">Becomes the new document.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_FILE</c>, with the place in the message, also for
        /// other formats; <c>ANIM_STATUS_UNSUPPORTED</c> for a version that is newer, or where this build lacks the
        /// format; <c>ANIM_STATUS_OUT_OF_MEMORY</c> if the file would pass a limit; or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>All of the file is checked first, as <c>anim_document_load_memory</c> does. What is not
        /// packed is read into memory of the library's.</para> <para>Ownership: the caller releases the document with
        /// <c>anim_document_release</c>; the bytes stay the host's.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_load_in_place(
            AnimContext context, AnimText name, void* bytes, UIntPtr size, AnimDocument* document);

        /// <summary>Releases a document. What was taken out of it lives on.</summary>
        /// <param name="document">The document; its handle, and every view of its names, is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_release(AnimDocument document);

        /// <summary>Tells how much a document holds.</summary>
        /// <param name="document">The document.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: views are good until the document's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_info(AnimDocument document, AnimDocumentInfo* info);

        /// <summary>Gives a thing that reading dropped, repaired, renamed or guessed.</summary>
        /// <param name="document">The document.</param>
        /// <param name="index">Which line, below <c>report_count</c>.</param>
        /// <param name="line">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the document's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_report_line(AnimDocument document, uint index, AnimReportLine* line);

        /// <summary>Gives the model.</summary>
        /// <param name="document">The document.</param>
        /// <param name="model">Becomes a new handle of the model.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c> if there is none, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_model_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_model(AnimDocument document, AnimModel* model);

        /// <summary>Gives a clip by its number: the model's first, then the others.</summary>
        /// <param name="document">The document.</param>
        /// <param name="index">Which clip, below <c>clip_count</c>.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Clips of a model name its joints by index; the others name what they animate.</para>
        /// <para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_clip(AnimDocument document, uint index, AnimClip* clip);

        /// <summary>Gives a clip by its name.</summary>
        /// <param name="document">The document.</param>
        /// <param name="name">The clip's name; the first clip with it is found.</param>
        /// <param name="clip">Becomes a new handle of the clip.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c>, or what pointers, text and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_clip_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_find_clip(AnimDocument document, AnimText name, AnimClip* clip);

        /// <summary>Gives a library of clips by its number.</summary>
        /// <param name="document">The document.</param>
        /// <param name="index">Which library, below <c>library_count</c>.</param>
        /// <param name="name">Becomes a view of the library's name, which a player puts before its clips' own.</param>
        /// <param name="library">Becomes a new library with its clips.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the library with <c>anim_library_release</c>; the view is good
        /// until the document's handle is released.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_library(
            AnimDocument document, uint index, AnimText* name, AnimLibrary* library);

        /// <summary>Gives a skeleton that is beside the model's.</summary>
        /// <param name="document">The document.</param>
        /// <param name="index">Which skeleton, below <c>skeleton_count</c>.</param>
        /// <param name="name">Becomes a view of its name.</param>
        /// <param name="skeleton">Becomes a new handle of the skeleton.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the caller releases the handle with <c>anim_skeleton_release</c>; the view is good
        /// until the document's handle is released.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_skeleton(
            AnimDocument document, uint index, AnimText* name, AnimSkeleton* skeleton);

        /// <summary>Builds a controller that is in the document.</summary>
        /// <param name="document">The document.</param>
        /// <param name="index">Which controller, below <c>controller_count</c>.</param>
        /// <param name="library">The clips; zero for the document's own alone.</param>
        /// <param name="controller">Becomes the new controller.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_INVALID_ARGUMENT</c>, with every mistake and every clip that
        /// is missing in the message; <c>ANIM_STATUS_OUT_OF_RANGE</c>; or what pointers and handles give.</returns>
        /// <remarks><para>Its states name clips. Each is looked for in the library by its whole name and by what stands
        /// after the last slash, then likewise among the document's own clips.</para> <para>Ownership: the caller
        /// releases the controller with <c>anim_controller_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_controller(
            AnimDocument document, uint index, AnimLibrary library, AnimController* controller);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="parts">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimDocumentParts)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_parts_init(AnimDocumentParts* parts, UIntPtr struct_size);

        /// <summary>Fills in the defaults.</summary>
        /// <param name="options">Becomes the defaults.</param>
        /// <param name="struct_size"><c>sizeof(AnimWriteOptions)</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_POINTER</c>, or
        /// <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_write_options_init(AnimWriteOptions* options, UIntPtr struct_size);

        /// <summary>Puts a document together, to be written.</summary>
        /// <param name="context">Where the document belongs.</param>
        /// <param name="parts">What is in it; null for nothing.</param>
        /// <param name="document">Becomes the new document.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_ALREADY_EXISTS</c> for two libraries of one name; or what
        /// pointers, text and handles give.</returns>
        /// <remarks><para>Ownership: the parts stay the caller's, who releases the document with
        /// <c>anim_document_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_create(
            AnimContext context, AnimDocumentParts* parts, AnimDocument* document);

        /// <summary>Makes a document that is as another one, but for one clip: in the place of the first that has its
        /// name, or added where there is none, and then to the document's library where it has one.</summary>
        /// <param name="document">The document, which stays as it is.</param>
        /// <param name="clip">The clip; kept alive by the new document.</param>
        /// <param name="edited">Becomes the new document.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what pointers and handles give.</returns>
        /// <remarks><para>What of a file only its format understands stays, so that writing that format again changes
        /// what was edited and nothing else.</para> <para>Ownership: the caller releases the new document with
        /// <c>anim_document_release</c>.</para> <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_with_clip(AnimDocument document, AnimClip clip, AnimDocument* edited);

        /// <summary>Writes what a format can hold of a document into memory.</summary>
        /// <param name="document">The document.</param>
        /// <param name="format">An <c>AnimFormat</c>.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="file">Becomes the new file.</param>
        /// <returns><c>ANIM_STATUS_OK</c>; <c>ANIM_STATUS_UNSUPPORTED</c> if this build does not write the format;
        /// <c>ANIM_STATUS_MISMATCH</c> if the format can hold nothing of the document, or holds one clip and there are
        /// several; <c>ANIM_STATUS_NOT_FOUND</c> if there is no clip or library of the name;
        /// <c>ANIM_STATUS_INVALID_ENUM</c>; <c>ANIM_STATUS_OUT_OF_RANGE</c> for the tolerance; or what pointers, text
        /// and handles give.</returns>
        /// <remarks><para>Ownership: the caller releases the file with <c>anim_written_file_release</c>.</para>
        /// <para>Threads: any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_document_write(
            AnimDocument document, uint format, AnimWriteOptions* options, AnimWrittenFile* file);

        /// <summary>Gives a written file's bytes.</summary>
        /// <param name="file">The file.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or what pointers and handles
        /// give.</returns>
        /// <remarks><para>Ownership: the bytes are good until the file's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_written_file_info(AnimWrittenFile file, AnimWrittenFileInfo* info);

        /// <summary>Gives a thing that is not in a written file, or not as it was.</summary>
        /// <param name="file">The file.</param>
        /// <param name="index">Which line, below <c>report_count</c>.</param>
        /// <param name="line">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_OUT_OF_RANGE</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers and handles give.</returns>
        /// <remarks><para>Ownership: views are good until the file's handle is released.</para> <para>Threads:
        /// any.</para></remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_written_file_report_line(
            AnimWrittenFile file, uint index, AnimReportLine* line);

        /// <summary>Releases a written file.</summary>
        /// <param name="file">The file; its handle, and every view of its bytes, is stale from now on.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, or what handles give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_written_file_release(AnimWrittenFile file);

        /// <summary>Tells how files of a format end, and whether this build of the library reads and writes
        /// them.</summary>
        /// <param name="format">An <c>AnimFormat</c>.</param>
        /// <param name="info">Is filled as far as its <c>struct_size</c> says.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_INVALID_ENUM</c>, <c>ANIM_STATUS_INVALID_STRUCT_SIZE</c>, or
        /// what pointers give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_format_info(uint format, AnimFormatInfo* info);

        /// <summary>Tells which format a file has, by its contents, and by its name where they do not say.</summary>
        /// <param name="name">The file's name.</param>
        /// <param name="bytes">The file, or its beginning; may be null where <c>size</c> is 0.</param>
        /// <param name="size">How many bytes there are.</param>
        /// <param name="format">Becomes an <c>AnimFormat</c>.</param>
        /// <returns><c>ANIM_STATUS_OK</c>, <c>ANIM_STATUS_NOT_FOUND</c> if neither says, or what pointers and text
        /// give.</returns>
        /// <remarks>Threads: any.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Status anim_format_detect(AnimText name, void* bytes, UIntPtr size, uint* format);
    }
}
