// libanim: an animation runtime for embedding.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.
//
// Overview
// ========
//
// You keep your scene. You tell libanim which of your properties can be animated, hand it clips, and once a frame say how
// much time has passed; it calls you back with values, hands out poses, and skins meshes.
//
// A *clip* is animation data. A *schema* says what a kind of object of yours offers to be animated, and an *instance* is
// one such object. A *player*, a *mixer* or an *animator* plays clips on instances; these three are called *drivers*. A
// file is loaded as a *model*, with a skeleton, skins, meshes and clips.
//
// Everything lives in a *context* and is named by a *handle*, a struct with one number. Calls return a *status*; when it
// is not `ANIM_STATUS_OK`, `anim_last_error` has a sentence that says what was wrong. Nothing is half done: a call that
// fails changes nothing.
//
//     AnimContext context;
//     if (anim_context_create(NULL, &context) != ANIM_STATUS_OK) { ... }
//
//     AnimJoint joints[] = {
//         { anim_text("hips"), ANIM_NO_JOINT, { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } } },
//         { anim_text("chest"), 0, { { 0, 0.5f, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } } },
//     };
//     AnimSkeleton skeleton;
//     if (anim_skeleton_create(context, joints, 2, &skeleton) != ANIM_STATUS_OK) { ... }
//
//     anim_context_release(context); // and everything in it
//
// The way through this file
// =========================
//
// A character from a file needs "Models", "Schemas", "Instances", "Libraries", "Players" and "Skins"; things of your own
// need "Properties" and "Building clips" too. In place of players there are "Mixers" and "Controllers" with "Animators".
// "Bones after the clips" is for feet on the ground and heads that look, "Many instances at once" for thousands of
// characters, "Documents" for files of every format. A host that decides itself what plays needs "Packed clips" and "Poses"
// alone. The first sections, up to "Contexts", hold for everything.
//
// Functions are named after what they are called on, `anim_<object>_<verb>`, and take it first; results come last.
// `_create` makes, `_init` fills in defaults, `_release` gives back; `find` looks up by name.
//
// Rules that hold for every function
// ==================================
//
// - Pointers are not kept after a call unless its comment says so. Results are written only when the call succeeds.
// - "What pointers give" in a list of statuses is `ANIM_STATUS_INVALID_POINTER`: null where something is required, or not
//   aligned; and `ANIM_STATUS_INVALID_STRUCT_SIZE` for structs that begin with `struct_size`. Null is fine where a comment
//   says what it means. "What handles give" is `ANIM_STATUS_NULL_HANDLE`, `ANIM_STATUS_STALE_HANDLE`,
//   `ANIM_STATUS_WRONG_HANDLE`, `ANIM_STATUS_FOREIGN_HANDLE` and, for objects that change, `ANIM_STATUS_BUSY` and
//   `ANIM_STATUS_POISONED`. "What text gives" is `ANIM_STATUS_INVALID_UTF8`.
// - `ANIM_STATUS_OUT_OF_MEMORY` and `ANIM_STATUS_PANIC` can come from anywhere.
// - Enums cross as `uint32_t`, booleans as `uint8_t` (0 is false, all else true), times as seconds.
// - Your callbacks get the `void *user` they were registered with, and must not throw or long-jump out.
//
// Units are yours: libanim never asks what one unit of length is. Rotations are unit quaternions x, y, z, w; angles are in
// radians; coordinates are those of the file, or those that the import settings ask for.

#ifndef ANIM_H
#define ANIM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(_WIN32) && !defined(ANIM_STATIC)
#define ANIM_API __declspec(dllimport)
#else
#define ANIM_API
#endif

// Enums are 32 bits wide in C as in C++.
#ifdef __cplusplus
#define ANIM_ENUM_OF(type) : type
#define ANIM_ENUM_NAME(type, name)
#else
#define ANIM_ENUM_OF(type)
#define ANIM_ENUM_NAME(type, name) typedef type name;
#endif

/// The header's major version: what breaks compiled programs changes it.
#define ANIM_VERSION_MAJOR 0
/// The header's minor version: what adds to it.
#define ANIM_VERSION_MINOR 1
/// The header's patch version.
#define ANIM_VERSION_PATCH 0
/// A version as one number, as `anim_abi_version` gives it.
#define ANIM_VERSION(major, minor, patch) ((major) * 4194304u + (minor) * 4096u + (patch))
/// The version of this header; see "Versions".
#define ANIM_ABI_VERSION ANIM_VERSION(ANIM_VERSION_MAJOR, ANIM_VERSION_MINOR, ANIM_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

// ----------------------------------------------------------------------------------------------------
// Status and errors
// ----------------------------------------------------------------------------------------------------
//
// Every function returns an `AnimStatus`. Zero is success. After anything else, `anim_last_error` tells what was
// wrong, where, and which value, in a sentence fit for a log. A call that fails changes nothing, and writes none of
// its results unless its comment says so.
//
// Every build of the library has every function. Where a build was made without a part of the library, such as mixers or the
// readers of files, the part's functions answer `ANIM_STATUS_UNSUPPORTED`, and the message names the Cargo feature that
// brings it.

/// How a call went. Numbers never change their meaning; new ones are added at the end.
enum AnimStatus ANIM_ENUM_OF(int32_t) {
    /// The call did what it says.
    ANIM_STATUS_OK = 0,
    /// A required pointer is null, or a pointer is not aligned for what it points to.
    ANIM_STATUS_INVALID_POINTER = 1,
    /// A handle is zero.
    ANIM_STATUS_NULL_HANDLE = 2,
    /// A handle's object was released, or never was.
    ANIM_STATUS_STALE_HANDLE = 3,
    /// A handle is of another type than the function takes.
    ANIM_STATUS_WRONG_HANDLE = 4,
    /// Two handles of one call belong to different contexts.
    ANIM_STATUS_FOREIGN_HANDLE = 5,
    /// Another thread, or the update that is calling the host right now, holds the object.
    ANIM_STATUS_BUSY = 6,
    /// An earlier call panicked and may have left the object half-changed. Only releasing it is left.
    ANIM_STATUS_POISONED = 7,
    /// The library has a bug and stopped this call. The objects it was changing are poisoned.
    ANIM_STATUS_PANIC = 8,
    /// A limit of the context would be passed, or memory is not to be had.
    ANIM_STATUS_OUT_OF_MEMORY = 9,
    /// An argument's value makes no sense; the message names it.
    ANIM_STATUS_INVALID_ARGUMENT = 10,
    /// A number stands for no member of its enum.
    ANIM_STATUS_INVALID_ENUM = 11,
    /// Text is not UTF-8.
    ANIM_STATUS_INVALID_UTF8 = 12,
    /// `struct_size` is smaller than the struct ever was, or the struct has members set that this library does not know.
    ANIM_STATUS_INVALID_STRUCT_SIZE = 13,
    /// A number is NaN or infinite.
    ANIM_STATUS_NOT_FINITE = 14,
    /// An index or a value lies outside its range.
    ANIM_STATUS_OUT_OF_RANGE = 15,
    /// The buffer is too small; the count that was written says how much it must hold.
    ANIM_STATUS_BUFFER_TOO_SMALL = 16,
    /// Nothing has that name.
    ANIM_STATUS_NOT_FOUND = 17,
    /// Something already has that name.
    ANIM_STATUS_ALREADY_EXISTS = 18,
    /// A file breaks the rules of its format.
    ANIM_STATUS_INVALID_FILE = 19,
    /// A file or a call asks for what this library, or this build of it, does not have.
    ANIM_STATUS_UNSUPPORTED = 20,
    /// A file could not be read or written.
    ANIM_STATUS_INPUT_OUTPUT = 21,
    /// It can only be done earlier, before what the function's comment names.
    ANIM_STATUS_TOO_LATE = 22,
    /// Things do not fit together: kinds, counts, skeletons.
    ANIM_STATUS_MISMATCH = 23,
    /// The host's own code refused.
    ANIM_STATUS_HOST_REFUSED = 24,
    /// The Vulkan device is lost.
    ANIM_STATUS_DEVICE_LOST = 25,
};
ANIM_ENUM_NAME(int32_t, AnimStatus)

/// Copies out why the last failing call of this thread failed.
///
/// The message stays until another call of this thread fails; success does not clear it. With too little room as much
/// as fits is copied, ending between characters. What is copied ends in a zero byte.
///
/// @param buffer where the text goes; may be null when `capacity` is 0
/// @param capacity how many bytes `buffer` has, the zero byte among them
/// @param length becomes the whole message's length in bytes, without the zero byte; may be null
/// @return `ANIM_STATUS_OK`, or `ANIM_STATUS_INVALID_POINTER` when `buffer` is null with a capacity
///
/// Threads: any; each has its own message.
ANIM_API AnimStatus anim_last_error(char *buffer, size_t capacity, size_t *length);

// ----------------------------------------------------------------------------------------------------
// Versions
// ----------------------------------------------------------------------------------------------------
//
// `ANIM_ABI_VERSION` is the version of this header; `anim_abi_version` that of the library. A library works with every
// header of the same major version that is not newer. Programs that link a library of another major version do not link:
// through `ANIM_LINK_GUARD` the header asks for a symbol that only its own major version has.

/// The library's version, to compare with `ANIM_ABI_VERSION`: major in the upper 10 bits, then 10 of minor, 12 of patch.
///
/// It cannot fail, needs no context and allocates nothing.
///
/// @return the version as one number; `ANIM_VERSION(major, minor, patch)` makes such numbers
///
/// Threads: any.
ANIM_API uint32_t anim_abi_version(void);

// ----------------------------------------------------------------------------------------------------
// Text, arrays and options
// ----------------------------------------------------------------------------------------------------
//
// Text is UTF-8 with a length and needs no zero byte at its end. Arrays come in as pointer and count, and go out into a
// buffer with a capacity: the count that is written says how many there are, a null buffer with capacity 0 asks for
// just that, and a buffer that is too small is `ANIM_STATUS_BUFFER_TOO_SMALL` with only the count written.
//
// Structs of options begin with `struct_size` and grow only at their end. Their `_init` function fills in the defaults
// and the size, so code compiled against an older header keeps its meaning with a newer library; a null pointer to
// options means the defaults. Structs of results begin with `struct_size` too: set it, and the struct is filled that far:
//
//     AnimMesh mesh = { .struct_size = sizeof mesh };
//     anim_model_mesh(model, 0, &mesh);

/// A piece of UTF-8 text: a view, which owns nothing.
///
/// As an argument it is read during the call and never kept. As a result it points into the object it came from and is
/// good until that object is released. `anim_text` makes one from a C string.
typedef struct AnimText {
    /// The bytes; may be null when `length` is 0. Not ended by a zero byte.
    const char *data;
    /// How many bytes there are.
    size_t length;
} AnimText;

// ----------------------------------------------------------------------------------------------------
// Memory
// ----------------------------------------------------------------------------------------------------
//
// The library takes memory from the system unless the host installs functions of its own, once, before it calls anything
// else. When memory runs out altogether the process ends; limits such as `load_bytes` are there to be kept before that.

/// The host's memory functions. All are required, may be called from any thread at once, and must not call into libanim.
typedef struct AnimAllocator {
    /// `sizeof(AnimAllocator)`.
    size_t struct_size;
    /// Handed to the functions.
    void *user;
    /// Gives `size` bytes (at least 1) aligned to `alignment` (a power of two), or null.
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /// Grows or shrinks memory to `new_size` bytes, keeping what both sizes hold, or gives null and leaves it.
    void *(*reallocate)(void *user, void *memory, size_t old_size, size_t new_size, size_t alignment);
    /// Takes memory back, with the size and alignment it has.
    void (*release)(void *user, void *memory, size_t size, size_t alignment);
} AnimAllocator;

/// Makes the library take its memory from the host's functions.
///
/// It can be done once, before the library allocates anything: before any other call but `anim_abi_version`. In a Rust
/// program that links the library as a crate it always comes too late.
///
/// @param allocator the functions, all of them; read during the call
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER` for null or a missing function,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or `ANIM_STATUS_TOO_LATE`
///
/// Ownership: the functions and `user` must stay good until the process ends.
/// Threads: any, but no other thread may be calling the library yet.
ANIM_API AnimStatus anim_allocator_install(const AnimAllocator *allocator);

// ----------------------------------------------------------------------------------------------------
// Handles
// ----------------------------------------------------------------------------------------------------
//
// Everything the library makes is reached through a handle: a struct with one number, a type per object, zero for none.
// Handles are values; copy and compare them freely. A handle whose object was released is *stale*, and every function
// answers it with `ANIM_STATUS_STALE_HANDLE`, never with undefined behaviour.
//
// Clips, skeletons, skins, models and schemas never change once made, and may be used by any number of threads. Releasing
// one that others still use keeps it alive for them. Objects that change (builders, poses, instances, players) serve one
// call at a time: a second thread gets `ANIM_STATUS_BUSY` at once. Different objects never get in each other's way.

/// A context: owns the objects that are made in it.
typedef struct AnimContext { uint64_t id; } AnimContext;
/// A clip. Never changes; any number of threads may use it.
typedef struct AnimClip { uint64_t id; } AnimClip;
/// A clip that is being built. Serves one call at a time.
typedef struct AnimClipBuilder { uint64_t id; } AnimClipBuilder;
/// A skeleton. Never changes; any number of threads may use it.
typedef struct AnimSkeleton { uint64_t id; } AnimSkeleton;
/// A pose. Serves one call at a time.
typedef struct AnimPose { uint64_t id; } AnimPose;
/// A model. Never changes; any number of threads may use it.
typedef struct AnimModel { uint64_t id; } AnimModel;
/// A skin: the joints that move a mesh. Never changes; any number of threads may use it.
typedef struct AnimSkin { uint64_t id; } AnimSkin;
/// A skin bound to a skeleton. Never changes; any number of threads may use it.
typedef struct AnimSkinBinding { uint64_t id; } AnimSkinBinding;
/// A mesh ready to be skinned. Never changes; any number of threads may use it.
typedef struct AnimSkinMesh { uint64_t id; } AnimSkinMesh;
/// A schema that is being built. Serves one call at a time.
typedef struct AnimSchemaBuilder { uint64_t id; } AnimSchemaBuilder;
/// What a kind of object offers to be animated. Never changes; any number of threads may use it.
typedef struct AnimSchema { uint64_t id; } AnimSchema;
/// One object of a schema. Serves one call at a time, together with its driver.
typedef struct AnimInstance { uint64_t id; } AnimInstance;
/// Named clips. Any number of threads may use and change it.
typedef struct AnimLibrary { uint64_t id; } AnimLibrary;
/// Plays one clip at a time. Serves one call at a time, together with its instances.
typedef struct AnimPlayer { uint64_t id; } AnimPlayer;
/// Plays many actions. Serves one call at a time, together with its instances.
typedef struct AnimMixer { uint64_t id; } AnimMixer;
/// Computes poses of many characters. Serves one call at a time.
typedef struct AnimCrowd { uint64_t id; } AnimCrowd;
/// A controller, checked and immutable.
typedef struct AnimController { uint64_t id; } AnimController;
/// Gathers what a controller has. Serves one call at a time.
typedef struct AnimControllerBuilder { uint64_t id; } AnimControllerBuilder;
/// Runs a controller on one instance. Serves one call at a time, together with its instance.
typedef struct AnimAnimator { uint64_t id; } AnimAnimator;
/// The versions of a clip. Serves one call at a time.
typedef struct AnimHistory { uint64_t id; } AnimHistory;
/// What properties held before a preview. Serves one call at a time.
typedef struct AnimPreview { uint64_t id; } AnimPreview;
/// Makes keys of what a host changes. Serves one call at a time.
typedef struct AnimRecorder { uint64_t id; } AnimRecorder;
/// What a file holds. Never changes; any number of threads may use it.
typedef struct AnimDocument { uint64_t id; } AnimDocument;
/// The bytes of a file, and what is not in them. Never changes; any number of threads may use it.
typedef struct AnimWrittenFile { uint64_t id; } AnimWrittenFile;

/// Says whether a handle's object is there: its number is one of this process's, and it was not released.
///
/// @param id the handle's number, of any type
/// @param live becomes 1 or 0
/// @return `ANIM_STATUS_OK`, or `ANIM_STATUS_INVALID_POINTER`
///
/// Threads: any. Another thread may release the object right after.
ANIM_API AnimStatus anim_handle_is_live(uint64_t id, uint8_t *live);

// ----------------------------------------------------------------------------------------------------
// Jobs
// ----------------------------------------------------------------------------------------------------
//
// Calls that update many drivers may compute them side by side: on threads of the library's own, or on the host's job
// system. Which it is, is said once, when a context is made; by default everything happens on the calling thread. Results
// and the order of events are the same whichever it is, and host code runs on the calling thread alone unless the context
// was told that any thread may call it.

/// A piece of work: the host calls it with the `data` it was given, for an index.
typedef void (*AnimJob)(void *data, size_t index);

/// Calls `job(data, index)` once for every index below `count`, on any threads and in any order, and returns when all calls
/// have returned. Must not unwind.
typedef void (*AnimRunJobs)(void *user, size_t count, AnimJob job, void *data);

// ----------------------------------------------------------------------------------------------------
// Contexts
// ----------------------------------------------------------------------------------------------------
//
// A context owns what the host makes in it, and has the limits and the log. Most programs need one. Several live side by
// side without knowing of each other; up to 255 at a time.

/// How much a message of the log matters.
enum AnimLogLevel ANIM_ENUM_OF(uint32_t) {
    /// Something the host asked for could not be done.
    ANIM_LOG_LEVEL_ERROR = 1,
    /// Something was repaired, dropped or is not as the host may expect.
    ANIM_LOG_LEVEL_WARNING = 2,
    /// Worth knowing.
    ANIM_LOG_LEVEL_INFO = 3,
    /// Worth knowing while looking for a mistake.
    ANIM_LOG_LEVEL_DEBUG = 4,
};
ANIM_ENUM_NAME(uint32_t, AnimLogLevel)

/// Hears the library's messages: `level` is an `AnimLogLevel`, `message` is good during the call.
///
/// Called on the thread whose call has something to say, while the library holds nothing. Must not unwind.
typedef void (*AnimLogCallback)(void *user, uint32_t level, AnimText message);

/// What a context is made with. `anim_context_options_init` fills in the defaults.
typedef struct AnimContextOptions {
    /// `sizeof(AnimContextOptions)`.
    size_t struct_size;
    /// Hears messages; null for none, the default.
    AnimLogCallback log;
    /// Handed to `log`.
    void *log_user;
    /// The least important `AnimLogLevel` that is heard; warnings by default.
    uint32_t log_level;
    /// On how many threads, the calling one among them, calls that update many drivers compute; 1 by default. Not read where
    /// `run_jobs` is set.
    uint32_t threads;
    /// How many bytes loading one file may take in all, counted as if nothing were freed on the way, and before anything
    /// is allocated; 4 GiB by default. Lower the three limits for files from strangers.
    uint64_t load_bytes;
    /// How many nodes, keys, vertices and other elements one file may have in all; 2^32 by default.
    uint64_t load_elements;
    /// How deep nodes may lie below each other in one file; 4096 by default.
    uint32_t load_depth;
    /// Where `run_jobs` is set: how many calls of a job may run at once.
    uint32_t job_width;
    /// The host's job system; null for none, the default. Must stay good while the context lives.
    AnimRunJobs run_jobs;
    /// Handed to `run_jobs`.
    void *run_jobs_user;
    /// Whether setters, getters, sinks, methods and listeners may be called from any thread, for several drivers at once;
    /// false by default. They then are, in calls that update many drivers: only what belongs to one driver comes in order.
    uint8_t host_is_thread_safe;
    /// Must be 0.
    uint8_t reserved[7];
} AnimContextOptions;

/// Fills in the defaults.
///
/// @param options becomes the defaults; `struct_size` becomes what is passed
/// @param struct_size `sizeof(AnimContextOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_context_options_init(AnimContextOptions *options, size_t struct_size);

/// Makes a context.
///
/// @param options null for the defaults; read during the call
/// @param context becomes the new context, which the caller releases with `anim_context_release`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, `ANIM_STATUS_INVALID_STRUCT_SIZE`,
/// `ANIM_STATUS_INVALID_ENUM` for the log level, `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0, or
/// `ANIM_STATUS_OUT_OF_MEMORY` if there are 255 contexts
///
/// Threads: any. `log` may then be called on every thread that calls into the context.
ANIM_API AnimStatus anim_context_create(const AnimContextOptions *options, AnimContext *context);

/// `anim_context_create` under the name that the header's link guard uses; see `ANIM_LINK_GUARD`.
///
/// @param options as `anim_context_create`
/// @param context as `anim_context_create`
/// @return as `anim_context_create`
///
/// Ownership: as `anim_context_create`.
/// Threads: any.
ANIM_API AnimStatus anim_context_create_abi_0(const AnimContextOptions *options, AnimContext *context);

/// Releases a context and everything in it.
///
/// Every handle of the context is stale from now on. Objects that another thread's call holds live until that call
/// ends, so memory that callbacks use must outlive calls that run now.
///
/// @param context the context
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NULL_HANDLE`, `ANIM_STATUS_WRONG_HANDLE`, or `ANIM_STATUS_STALE_HANDLE`
///
/// Threads: any.
ANIM_API AnimStatus anim_context_release(AnimContext context);

// ----------------------------------------------------------------------------------------------------
// Keeping what callbacks use
// ----------------------------------------------------------------------------------------------------
//
// Callbacks and what their `user` points to must stay good for as long as the library may call them, which the host cannot
// always see: a schema lives as long as its last instance, a player until the call ends that another thread makes with it.
// So the library can keep what callbacks use, and say when it has let go of it for good. Bindings to other languages keep
// closures in this way.

/// Takes back what the library kept: nothing uses `user` any more.
///
/// Called once, on whichever thread lets go last, and maybe in the middle of a call. It must not call into the library, but
/// to release other objects.
typedef void (*AnimReleaseCallback)(void *user);

/// Keeps something of the host's as long as a context and everything in it, such as what its log and job system use.
///
/// @param context the context
/// @param user what is kept; may be null
/// @param release gets it back when the context was released and no call uses it any more
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if `release` is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: any.
ANIM_API AnimStatus anim_context_keep(AnimContext context, void *user, AnimReleaseCallback release);

/// Keeps something of the host's as long as what is built: the schema, and every instance and driver that uses it. It is
/// given back, too, when the builder is given up.
///
/// @param builder the builder
/// @param user what is kept, such as what setters and methods use; may be null
/// @param release gets it back
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if `release` is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_keep(AnimSchemaBuilder builder, void *user, AnimReleaseCallback release);

// ----------------------------------------------------------------------------------------------------
// Kinds of values
// ----------------------------------------------------------------------------------------------------
//
// What a property or a track holds is one of a closed set of kinds. The comment of each says what a setter's `value` or
// a memory slot points to.

/// What a property or a track holds.
enum AnimKind ANIM_ENUM_OF(uint32_t) {
    /// One `float`.
    ANIM_KIND_FLOAT = 0,
    /// One `double`.
    ANIM_KIND_DOUBLE = 1,
    /// `float[2]`.
    ANIM_KIND_VEC2 = 2,
    /// `float[3]`.
    ANIM_KIND_VEC3 = 3,
    /// `float[4]`.
    ANIM_KIND_VEC4 = 4,
    /// A rotation: `float[4]`, x, y, z, w.
    ANIM_KIND_QUATERNION = 5,
    /// Linear red, green, blue and opacity, `float[4]`; `uint8_t[4]` in sRGB where the property says so.
    ANIM_KIND_COLOR = 6,
    /// `uint8_t`, 0 or 1. Never interpolates.
    ANIM_KIND_BOOL = 7,
    /// `int32_t`. Interpolates where a track is continuous.
    ANIM_KIND_INT32 = 8,
    /// `int64_t`. Interpolates where a track is continuous.
    ANIM_KIND_INT64 = 9,
    /// One of the host's named values, as `int32_t`. Never interpolates.
    ANIM_KIND_ENUM = 10,
    /// `int32_t[2]`.
    ANIM_KIND_VEC2I = 11,
    /// Position and size, `float[4]`.
    ANIM_KIND_RECT2 = 12,
    /// Position and size, `int32_t[4]`.
    ANIM_KIND_RECT2I = 13,
    /// `float[6]`: position x and y, rotation in radians, scale x and y, skew in radians.
    ANIM_KIND_TRANSFORM2D = 14,
    /// `float[10]`: as `AnimTransform`.
    ANIM_KIND_TRANSFORM3D = 15,
    /// `AnimText`, good as long as the schema or an instance of it. Never interpolates.
    ANIM_KIND_TEXT = 16,
    /// The name of a resource: `AnimText`, as for texts. Never interpolates.
    ANIM_KIND_RESOURCE = 17,
    /// The host's own struct of 1 to 16 `float`.
    ANIM_KIND_STRUCT = 18,
    /// Morph weights: `float`, one for each target.
    ANIM_KIND_WEIGHTS = 19,
};
ANIM_ENUM_NAME(uint32_t, AnimKind)

// ----------------------------------------------------------------------------------------------------
// Keys
// ----------------------------------------------------------------------------------------------------
//
// Keys are given as arrays: the times, and the numbers of all keys one after the other.

/// How values between two keys are found.
enum AnimInterpolation ANIM_ENUM_OF(uint32_t) {
    /// The earlier key's value.
    ANIM_INTERPOLATION_STEP = 0,
    /// A straight line; rotations along the arc.
    ANIM_INTERPOLATION_LINEAR = 1,
    /// A cubic through the neighboring keys with their true times, as Godot has it.
    ANIM_INTERPOLATION_CUBIC = 2,
    /// A straight line on the circle, the shorter way round, for angles in radians.
    ANIM_INTERPOLATION_LINEAR_ANGLE = 3,
    /// `ANIM_INTERPOLATION_CUBIC` on the circle, for angles in radians.
    ANIM_INTERPOLATION_CUBIC_ANGLE = 4,
    /// A cubic through the keys, as three.js has it.
    ANIM_INTERPOLATION_SMOOTH = 5,
    /// glTF's cubic Hermite spline: a slope into and out of each key, per second, for each number.
    ANIM_INTERPOLATION_CUBIC_SPLINE = 6,
    /// A cubic Bezier curve: a handle into and out of each key, time and value, for each number.
    ANIM_INTERPOLATION_BEZIER = 7,
};
ANIM_ENUM_NAME(uint32_t, AnimInterpolation)

/// How one key reaches the next, where keys of a track differ.
enum AnimKeyMode ANIM_ENUM_OF(uint8_t) {
    /// A straight line; rotations along the arc.
    ANIM_KEY_MODE_LINEAR = 0,
    /// A spline through the neighboring keys, without a corner at the key.
    ANIM_KEY_MODE_SMOOTH = 1,
    /// Slow at first.
    ANIM_KEY_MODE_EASE_IN = 2,
    /// Slow at last.
    ANIM_KEY_MODE_EASE_OUT = 3,
    /// Slow at both ends.
    ANIM_KEY_MODE_EASE_IN_OUT = 4,
    /// The key's value until the next key, then a jump.
    ANIM_KEY_MODE_HOLD = 5,
};
ANIM_ENUM_NAME(uint8_t, AnimKeyMode)

/// Whether a value changes between keys.
enum AnimKeyUpdate ANIM_ENUM_OF(uint8_t) {
    /// As its kind does: integers change when a key is reached, other numbers in between.
    ANIM_KEY_UPDATE_AUTOMATIC = 0,
    /// In between, integers too: they are rounded half away from zero.
    ANIM_KEY_UPDATE_CONTINUOUS = 1,
    /// Only when a key is reached.
    ANIM_KEY_UPDATE_DISCRETE = 2,
};
ANIM_ENUM_NAME(uint8_t, AnimKeyUpdate)

/// The keys of a track. `anim_keys_init` fills in the defaults; arrays are read during the call that takes the keys.
typedef struct AnimKeys {
    /// `sizeof(AnimKeys)`.
    size_t struct_size;
    /// How many keys there are.
    size_t key_count;
    /// `key_count` times in seconds, never falling.
    const float *times;
    /// How many numbers (or texts) all keys have together.
    size_t value_count;
    /// The numbers of the kinds that are made of `float`; else null.
    const float *floats;
    /// The numbers of `ANIM_KIND_DOUBLE`; else null.
    const double *doubles;
    /// The numbers of booleans, integers and enums; else null.
    const int64_t *integers;
    /// The texts of `ANIM_KIND_TEXT` and `ANIM_KIND_RESOURCE`, which may have `integers` instead; else null.
    const AnimText *texts;
    /// Cubic spline: `value_count` slopes into the keys. Bezier: twice as many numbers, time and value of each handle.
    const float *tangents_in;
    /// The same out of the keys.
    const float *tangents_out;
    /// `key_count` curves of the segments after the keys, 1 for none; null, the default, where all are 1.
    const float *transitions;
    /// `key_count` times an `AnimKeyMode`; null, the default, where `interpolation` holds for all.
    const uint8_t *modes;
    /// An `AnimInterpolation`; linear by default. Kinds that never interpolate step, whatever it says.
    uint32_t interpolation;
    /// An `AnimKeyUpdate`; automatic by default. Kinds that never interpolate ignore it.
    uint8_t update;
    /// Whether values run from the last key to the first when the clip loops; false by default.
    uint8_t loop_wrap;
    /// Bezier: whether handles are offsets from their key, the default, or points in the track's time and value.
    uint8_t handles_relative;
    /// Whether keys may come in any order of times, and are sorted; false by default. Keys at one time keep their order.
    uint8_t sort;
} AnimKeys;

/// Fills in the defaults: no keys, linear.
///
/// Functions that take keys refuse them with `ANIM_STATUS_MISMATCH` when `value_count` is not that of the kind times
/// `key_count`, `ANIM_STATUS_INVALID_POINTER` when an array that is needed is null, `ANIM_STATUS_NOT_FINITE`,
/// `ANIM_STATUS_INVALID_ARGUMENT` when times fall, when there are no keys, when a rotation has no length, or when the
/// interpolation does not go with the kind, `ANIM_STATUS_OUT_OF_RANGE` when a kind cannot hold a value,
/// `ANIM_STATUS_INVALID_ENUM`, `ANIM_STATUS_INVALID_UTF8`, and `ANIM_STATUS_INVALID_STRUCT_SIZE`. The message names the
/// array and the place.
///
/// @param keys becomes the defaults
/// @param struct_size `sizeof(AnimKeys)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_keys_init(AnimKeys *keys, size_t struct_size);

// ----------------------------------------------------------------------------------------------------
// Clips
// ----------------------------------------------------------------------------------------------------
//
// A clip is animation data: tracks, each with the keys of one target, and a length. It knows nothing of any object; which
// properties its tracks mean is decided when it is played on an instance of some schema. Clips come out of models, or are
// built. A clip never changes: editing one, and every operation on one, makes a new clip, which a library takes in the
// old one's place by `anim_library_set_clip`.

/// Stands for all components of a property, or all weights of a mesh.
#define ANIM_ALL_COMPONENTS UINT32_MAX

/// What happens at a clip's end while it plays.
enum AnimLoopMode ANIM_ENUM_OF(uint32_t) {
    /// Stay at the end.
    ANIM_LOOP_MODE_NONE = 0,
    /// Begin again.
    ANIM_LOOP_MODE_LINEAR = 1,
    /// Run back and forth.
    ANIM_LOOP_MODE_PING_PONG = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimLoopMode)

/// A part of a transform that has a track of its own.
enum AnimTransformPart ANIM_ENUM_OF(uint32_t) {
    /// Where it stands against its parent: 3 numbers a key.
    ANIM_TRANSFORM_PART_TRANSLATION = 0,
    /// How it is turned against its parent: a quaternion x, y, z, w a key.
    ANIM_TRANSFORM_PART_ROTATION = 1,
    /// Its size along its own axes: 3 numbers a key.
    ANIM_TRANSFORM_PART_SCALE = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimTransformPart)

/// How a clip begins to be built. `anim_clip_options_init` fills in the defaults.
typedef struct AnimClipOptions {
    /// `sizeof(AnimClipOptions)`.
    size_t struct_size;
    /// Seconds; below zero, the default, for the last key's time.
    double length;
    /// An `AnimLoopMode`: what happens at the end, unless whoever plays the clip says otherwise; none by default.
    uint32_t loop_mode;
    /// Whether the keys are changes, to be added to what other clips make; false by default.
    uint8_t additive;
    /// Must be 0.
    uint8_t reserved[3];
    /// The grid an editor snaps keys to, in seconds; a thirtieth by default. Playing ignores it.
    double step;
    /// The host's own text, which copies and subclips keep; empty, the default, for none.
    AnimText user_data;
} AnimClipOptions;

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimClipOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_options_init(AnimClipOptions *options, size_t struct_size);

/// Releases a clip. Players that use it keep it alive.
///
/// @param clip the clip; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_release(AnimClip clip);

/// Gives a clip's name.
///
/// @param clip the clip
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_name(AnimClip clip, AnimText *name);

/// Gives a clip's length in seconds.
///
/// @param clip the clip
/// @param length becomes the length
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_length(AnimClip clip, double *length);

/// Gives what happens at a clip's end unless whoever plays it says otherwise.
///
/// @param clip the clip
/// @param loop_mode becomes an `AnimLoopMode`
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_loop_mode(AnimClip clip, uint32_t *loop_mode);

/// Tells how many tracks a clip has.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_track_count(AnimClip clip, uint32_t *count);

/// Gives what a clip was built with, so that another can be built with it.
///
/// @param clip the clip
/// @param options is filled as far as its `struct_size` says; the length is the clip's own, never below zero
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: the view of the host's text is good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_options(AnimClip clip, AnimClipOptions *options);

/// Tells how many markers a clip has.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_marker_count(AnimClip clip, uint32_t *count);

/// Gives a marker: a named point of a clip.
///
/// @param clip the clip
/// @param index which marker; they ascend in time
/// @param name becomes a view of the name
/// @param time becomes the time in seconds
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_marker(AnimClip clip, uint32_t index, AnimText *name, double *time);

// ----------------------------------------------------------------------------------------------------
// Building clips
// ----------------------------------------------------------------------------------------------------
//
// To build a clip, make a builder, add tracks with all their keys at once, and finish it:
//
//     AnimClipBuilder builder;
//     anim_clip_builder_create(context, anim_text("open"), NULL, &builder);
//     float times[] = { 0, 1 }, angles[] = { 0, 1.57f };
//     AnimKeys keys;
//     anim_keys_init(&keys, sizeof keys);
//     keys.key_count = 2;
//     keys.times = times;
//     keys.floats = angles;
//     keys.value_count = 2;
//     anim_clip_builder_add_property_track(
//         builder, anim_text("Door"), anim_text("angle"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys);
//     AnimClip clip;
//     anim_clip_builder_finish(builder, &clip);
//
// A track that could not be played is refused when it is added. Rotations need not be of unit length: they are made so,
// and those of linear tracks take the shorter way; the log hears of it when the clip is finished.

/// What a track animates.
enum AnimTarget ANIM_ENUM_OF(uint32_t) {
    /// A part of the transform of an object, or of a named joint.
    ANIM_TARGET_TRANSFORM = 0,
    /// A part of a joint's transform, by the joint's number.
    ANIM_TARGET_JOINT = 1,
    /// A property of an object, or one number of it.
    ANIM_TARGET_PROPERTY = 2,
    /// The morph weights of the mesh at a path.
    ANIM_TARGET_WEIGHTS = 3,
    /// The morph weights of the mesh that a joint shows, by the joint's number.
    ANIM_TARGET_JOINT_WEIGHTS = 4,
    /// Methods of an object, called when the playhead passes.
    ANIM_TARGET_METHODS = 5,
    /// Audio that starts when the playhead passes.
    ANIM_TARGET_AUDIO = 6,
    /// Nothing: the host hears of it when the playhead passes.
    ANIM_TARGET_EVENTS = 7,
};
ANIM_ENUM_NAME(uint32_t, AnimTarget)

/// One picture of a sprite: an image, how it is cut into cells, and which cell.
typedef struct AnimSpriteFrame {
    /// The image, as the host names it.
    AnimText image;
    /// How many cells stand side by side, at least 1.
    uint32_t columns;
    /// How many rows of them there are, at least 1.
    uint32_t rows;
    /// Which cell, counted along the rows from the top left.
    uint32_t cell;
    /// Must be 0.
    uint32_t reserved;
} AnimSpriteFrame;

/// Begins to build a clip.
///
/// @param context where it belongs
/// @param name the clip's name, by which players find it; copied
/// @param options null for the defaults
/// @param builder becomes the builder
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` for the length and the step; `ANIM_STATUS_OUT_OF_RANGE` for
/// a negative step; `ANIM_STATUS_INVALID_ENUM` for the loop mode; `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is
/// not 0; or what pointers, text and handles give
///
/// Ownership: the caller releases the builder, by `anim_clip_builder_finish` or `anim_clip_builder_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_builder_create(
    AnimContext context, AnimText name, const AnimClipOptions *options, AnimClipBuilder *builder);

/// Gives up a clip that was being built.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_builder_release(AnimClipBuilder builder);

/// Adds a track for a part of a joint's transform, by the joint's number.
///
/// @param builder the builder
/// @param joint the joint's number in the skeleton the clip is meant for
/// @param part an `AnimTransformPart`
/// @param keys the keys, 3 or 4 floats each; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the part; what `anim_keys_init` lists for keys; or what
/// pointers and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_joint_track(
    AnimClipBuilder builder, uint32_t joint, uint32_t part, const AnimKeys *keys);

/// Adds a track for a part of the transform of an object, or of a named joint.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param joint the joint's name, where the object is a skeleton; empty for the object itself
/// @param part an `AnimTransformPart`
/// @param keys the keys, 3 or 4 floats each; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the part; what `anim_keys_init` lists for keys; or what
/// pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_transform_track(
    AnimClipBuilder builder, AnimText path, AnimText joint, uint32_t part, const AnimKeys *keys);

/// Adds a track for a property, or for one number of it.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param component which of the property's numbers the track drives, of a rotation which of its three Euler angles in
/// radians, or `ANIM_ALL_COMPONENTS`
/// @param kind an `AnimKind`: what the whole property holds
/// @param kind_size how many floats a struct has; 0 for other kinds
/// @param keys the keys, as many numbers each as the kind has, or one for a component; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the kind; `ANIM_STATUS_OUT_OF_RANGE` for the component or
/// the size; what `anim_keys_init` lists for keys; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_property_track(
    AnimClipBuilder builder, AnimText path, AnimText property, uint32_t component, uint32_t kind, uint32_t kind_size,
    const AnimKeys *keys);

/// Adds a track for the morph weights of the mesh at a path, or for one of them.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param index which weight, or `ANIM_ALL_COMPONENTS`
/// @param target_count how many weights the mesh has; of one weight's track ignored
/// @param keys the keys, `target_count` floats each, or one; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for no weights or more than 65535; what `anim_keys_init` lists for
/// keys; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_weights_track(
    AnimClipBuilder builder, AnimText path, uint32_t index, uint32_t target_count, const AnimKeys *keys);

/// Adds a track for the morph weights of the mesh that a joint shows, by the joint's number.
///
/// @param builder the builder
/// @param joint the joint's number in the skeleton the clip is meant for
/// @param index which weight, or `ANIM_ALL_COMPONENTS`
/// @param target_count how many weights the mesh has; of one weight's track ignored
/// @param keys the keys, `target_count` floats each, or one; copied
/// @return as `anim_clip_builder_add_weights_track`
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_joint_weights_track(
    AnimClipBuilder builder, uint32_t joint, uint32_t index, uint32_t target_count, const AnimKeys *keys);

/// Adds a track of a property that is a picture of a sprite. It changes when a key is reached.
///
/// The property is of `ANIM_KIND_TEXT`, and its text is what `anim_sprite_frame_parse` reads.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param times `count` times in seconds, never falling
/// @param frames `count` pictures; copied
/// @param count how many keys there are
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for a cell outside the grid, a reserved member that is not 0,
/// times that fall and no keys; `ANIM_STATUS_NOT_FINITE` for a time; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_sprite_track(
    AnimClipBuilder builder, AnimText path, AnimText property, const float *times, const AnimSpriteFrame *frames,
    size_t count);

/// Reads a picture of a sprite from the text that a property of such a track is given.
///
/// @param text the text: `image#columns,rows,cell`
/// @param frame becomes the picture
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for other text; or what pointers and text give
///
/// Ownership: the image's name is a view of `text`.
/// Threads: any.
ANIM_API AnimStatus anim_sprite_frame_parse(AnimText text, AnimSpriteFrame *frame);

/// Makes the clip, and releases the builder.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if method keys that were added one by one cannot be played;
/// or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_finish(AnimClipBuilder builder, AnimClip *clip);

// ----------------------------------------------------------------------------------------------------
// Events, method calls and audio in clips
// ----------------------------------------------------------------------------------------------------
//
// Point keys hold no value: they happen when the playhead passes. A track of them is given at once, or grows key by key:
// keys that are added one by one go to the first track with their target, and are checked when the clip is finished.

/// A key that holds no value but happens when the playhead passes: an event, a method call or a start of audio.
typedef struct AnimPointKey {
    /// Seconds; of method calls and audio kept as `float`.
    double time;
    /// The event, the method, or the audio stream; an empty stream stops what plays.
    AnimText name;
    /// An event's text, the host's own; a method's arguments, a JSON array or empty; of audio empty.
    AnimText payload;
    /// Of audio the seconds into the stream to start at, else 0.
    double start_offset;
} AnimPointKey;

/// Adds a track of keys that happen when the playhead passes: method calls, audio or events.
///
/// @param builder the builder
/// @param target an `AnimTarget`: methods, audio or events
/// @param path the object's path in the schema; empty for the root; of events ignored
/// @param keys the keys, their times never falling; copied
/// @param count how many keys there are
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for the target; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_OUT_OF_RANGE` for a negative offset; `ANIM_STATUS_INVALID_ARGUMENT` for times that fall, no keys, a method
/// or event without a name, and arguments that are no JSON array; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_point_track(
    AnimClipBuilder builder, uint32_t target, AnimText path, const AnimPointKey *keys, size_t count);

/// Adds an event: a point the host hears of when the playhead passes it.
///
/// @param builder the builder
/// @param time seconds
/// @param name the event's name; copied
/// @param payload the host's own text; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_event(
    AnimClipBuilder builder, double time, AnimText name, AnimText payload);

/// Adds a method key: a method of an object, to be called when the playhead passes.
///
/// @param builder the builder
/// @param path the object's path in the schema; empty for the root
/// @param time seconds; kept as `float`
/// @param method the method's name; copied
/// @param arguments a JSON array, or empty; copied
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_method_key(
    AnimClipBuilder builder, AnimText path, double time, AnimText method, AnimText arguments);

/// Adds an audio key: a stream that an audio player of the host's is to start when the playhead passes.
///
/// @param builder the builder
/// @param path the audio player's path in the schema; empty for the root
/// @param time seconds; kept as `float`
/// @param stream the stream, as the host names it; copied. Empty stops what plays
/// @param start_offset seconds into the stream to start at; kept as `float`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_audio_key(
    AnimClipBuilder builder, AnimText path, double time, AnimText stream, double start_offset);

// ----------------------------------------------------------------------------------------------------
// Editing clips
// ----------------------------------------------------------------------------------------------------
//
// A clip is edited by a builder that begins with all it holds; what it finishes is the clip's new version. Players go on
// with the old version until the library has the new one, and then play it from where they are.
//
//     anim_clip_builder_from_clip(clip, &builder);
//     anim_clip_builder_move_key(builder, 0, 1, 0.5);
//     anim_clip_builder_finish(builder, &edited);
//     anim_library_set_clip(library, anim_text("open"), edited);
//
// Tracks are numbered as `anim_clip_track` has them; those that were added follow. An edit that would leave a track that
// cannot be played is refused and changes nothing.

/// Begins to build a new version of a clip.
///
/// @param clip the clip, which stays as it is
/// @param builder becomes the builder, which holds all that the clip does
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_UNSUPPORTED` if the clip is packed; or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_clip_builder_finish` or `anim_clip_builder_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_builder_from_clip(AnimClip clip, AnimClipBuilder *builder);

/// Gives a clip that is being built another name and other options. `anim_clip_options` gives those of a clip.
///
/// @param builder the builder
/// @param name the clip's name; copied
/// @param options null for the defaults
/// @return as `anim_clip_builder_create`
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_configure(
    AnimClipBuilder builder, AnimText name, const AnimClipOptions *options);

/// Adds a marker: a named point, for sections and for synchronizing.
///
/// @param builder the builder
/// @param name the marker's name, which no other of the clip has; copied
/// @param time seconds; markers may be added in any order
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_add_marker(AnimClipBuilder builder, AnimText name, double time);

/// Removes a marker.
///
/// @param builder the builder
/// @param name the marker's name
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_remove_marker(AnimClipBuilder builder, AnimText name);

/// Tells how many tracks a builder has: the number of the next that is added.
///
/// @param builder the builder
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_track_count(AnimClipBuilder builder, uint32_t *count);

/// Says whether a track plays at all, and whether its values run from the last key to the first when the clip loops.
///
/// @param builder the builder
/// @param track which track
/// @param enabled 0 or 1; 1 when a track is added
/// @param loop_wrap 0 or 1; when a track is added as its keys say
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_set_track(
    AnimClipBuilder builder, uint32_t track, uint8_t enabled, uint8_t loop_wrap);

/// Removes a track; those after it move up.
///
/// @param builder the builder
/// @param track which track
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_remove_track(AnimClipBuilder builder, uint32_t track);

/// Puts keys among those of a track of values. They replace keys that are at their times.
///
/// @param builder the builder
/// @param track which track
/// @param keys the keys, of as many numbers each as the track's, and of its interpolation; copied. Whether the track wraps
/// stays
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track; `ANIM_STATUS_MISMATCH` for keys of another form
/// than the track's, and for tracks of point keys, to which `anim_clip_builder_add_event` and its like add; what
/// `anim_keys_init` lists for keys; or what pointers and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_insert_keys(AnimClipBuilder builder, uint32_t track, const AnimKeys *keys);

/// Removes a key. The last one there is cannot be removed; remove the track.
///
/// @param builder the builder
/// @param track which track
/// @param key which key
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track or the key; `ANIM_STATUS_INVALID_ARGUMENT` for the
/// last key; or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_remove_key(AnimClipBuilder builder, uint32_t track, uint32_t key);

/// Moves a key to another time, past other keys too. Keys that are at that time are replaced, but for point keys.
///
/// @param builder the builder
/// @param track which track
/// @param key which key
/// @param time seconds; kept as `float`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the track or the key; `ANIM_STATUS_NOT_FINITE`; or what
/// handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_clip_builder_move_key(AnimClipBuilder builder, uint32_t track, uint32_t key, double time);

// ----------------------------------------------------------------------------------------------------
// Reading clips
// ----------------------------------------------------------------------------------------------------
//
// What a clip holds can be read as it was given: a track's target, its keys as the arrays they are kept in, and its point
// keys one by one. Keys that were read can be given to a builder as they are. The events of all tracks can be read in the
// order in which they are heard, for games that work out beforehand what happens when.
//
//     AnimTrack track = { .struct_size = sizeof track };
//     anim_clip_track(clip, 0, &track);
//     AnimKeys keys = { .struct_size = sizeof keys };
//     anim_clip_keys(clip, 0, &keys);

/// A track of a clip. Set `struct_size` before it is filled.
typedef struct AnimTrack {
    /// `sizeof(AnimTrack)`.
    size_t struct_size;
    /// The object's path; empty for the root, and for targets that name a joint by number or nothing.
    AnimText path;
    /// The property's name, or of a transform the joint's, empty for the object itself; else empty.
    AnimText name;
    /// An `AnimTarget`: what the track animates.
    uint32_t target;
    /// The joint's number; 0 for targets that name none by number.
    uint32_t joint;
    /// Of a transform or a joint an `AnimTransformPart`; else 0.
    uint32_t part;
    /// Which number of the property, or which weight; `ANIM_ALL_COMPONENTS` for all, and for other targets.
    uint32_t component;
    /// An `AnimKind`: what the keys hold, of a component the whole property; of morph weights `ANIM_KIND_FLOAT`. 0 for
    /// point keys.
    uint32_t kind;
    /// How many floats a struct has; 0 for other kinds.
    uint32_t kind_size;
    /// How many numbers a key has; 0 for point keys.
    uint32_t key_size;
    /// How many keys there are.
    uint32_t key_count;
    /// Whether it plays at all.
    uint8_t enabled;
    /// Whether values run from the last key to the first when the clip loops.
    uint8_t loop_wrap;
    /// Always 0.
    uint8_t reserved[6];
} AnimTrack;

/// An event of a clip. Set `struct_size` before it is filled.
typedef struct AnimClipEvent {
    /// `sizeof(AnimClipEvent)`.
    size_t struct_size;
    /// Seconds in the clip.
    double time;
    /// What it names.
    AnimText name;
    /// What it carries.
    AnimText payload;
} AnimClipEvent;

/// Gives a track.
///
/// @param clip the clip
/// @param index which track
/// @param track is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_track(AnimClip clip, uint32_t index, AnimTrack *track);

/// Gives the keys of a track of values, as views of the clip's arrays.
///
/// @param clip the clip
/// @param track which track
/// @param keys is filled as far as its `struct_size` says; arrays that there are not are null, and so is `texts`: see
/// `anim_clip_key_text`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of point keys,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_keys(AnimClip clip, uint32_t track, AnimKeys *keys);

/// Gives the text of a key of a track of texts or named resources.
///
/// @param clip the clip
/// @param track which track
/// @param key which key
/// @param text becomes a view of the text
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of anything else, or what
/// pointers and handles give
///
/// Ownership: the view is good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_key_text(AnimClip clip, uint32_t track, uint32_t key, AnimText *text);

/// Gives a key of a track of method calls, audio or events.
///
/// @param clip the clip
/// @param track which track
/// @param index which key
/// @param key becomes the key
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_MISMATCH` for a track of values, or what pointers
/// and handles give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_point_key(AnimClip clip, uint32_t track, uint32_t index, AnimPointKey *key);

/// Tells how many events a clip has, over all its event tracks.
///
/// @param clip the clip
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_event_count(AnimClip clip, uint32_t *count);

/// Gives an event of a clip.
///
/// @param clip the clip
/// @param index which event, by time; at one time, in the order of the tracks
/// @param event is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the clip's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_clip_event(AnimClip clip, uint32_t index, AnimClipEvent *event);

// ----------------------------------------------------------------------------------------------------
// Operations on clips
// ----------------------------------------------------------------------------------------------------
//
// Every operation takes clips, which stay as they are, and makes a new one, which the caller releases with
// `anim_clip_release`. One that would leave a clip that cannot be played is refused, and so is one on a packed clip, with
// `ANIM_STATUS_UNSUPPORTED`.

/// Moves every key and marker, and the end with them, though not before zero.
///
/// @param clip the clip
/// @param offset seconds, negative to move to earlier
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` if a time does not fit; or what pointers
/// and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_shift(AnimClip clip, double offset, AnimClip *result);

/// Multiplies every time and the length. Slopes are divided, since they are per second.
///
/// @param clip the clip
/// @param factor above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a factor of zero or below, or if a
/// time does not fit; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_scale(AnimClip clip, double factor, AnimClip *result);

/// Removes what lies outside the clip's length: keys, markers, and tracks of point keys that have none left. A track of
/// values keeps at least one key. No key is made at the cuts.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_trim(AnimClip clip, AnimClip *result);

/// Removes keys that are not needed.
///
/// Without a tolerance, those that hold the same as the keys on both sides. With one, of linear tracks also those without
/// which no value at any time is farther from the clip's than the tolerance; steps and jumps stay, and a turn is never
/// taken the other way round.
///
/// @param clip the clip
/// @param tolerance how far a number may be from the clip's, at least 0
/// @param angle_tolerance how far a rotation may be from the clip's, in radians, at least 0; both 0 for none
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative tolerance; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_optimize(AnimClip clip, double tolerance, double angle_tolerance, AnimClip *result);

/// Makes a clip of the keys in a range of frames, moved so that the earliest is at zero.
///
/// A key's frame is its time times the rate. No key is made at the cuts; a track without keys in the range is left out; the
/// length is the last key. All else, the host's own text too, stays.
///
/// @param clip the clip
/// @param name the new clip's name; copied
/// @param start_frame the first frame, at least 0
/// @param end_frame the frame before which the range ends
/// @param frames_per_second above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for frames or a rate that cannot be, and
/// a range without any key; or what pointers, text and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_subclip(
    AnimClip clip, AnimText name, double start_frame, double end_frame, double frames_per_second, AnimClip *result);

/// Makes a clip of changes from a reference, to be added to what other clips make.
///
/// @param clip the clip
/// @param reference the clip that says what is no change, often `clip` itself; tracks are matched by target and kind, and
/// one without a match keeps its keys
/// @param time where in the reference, in seconds, at least 0
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative time;
/// `ANIM_STATUS_FOREIGN_HANDLE`; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_make_additive(AnimClip clip, AnimClip reference, double time, AnimClip *result);

/// Turns a clip round: what was at a time is at the length less that time.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_reverse(AnimClip clip, AnimClip *result);

/// Reads the values of every track that interpolates at each frame from zero to the length, and joins them by lines.
/// Tracks whose values hold, or have keys at one time, keep their keys.
///
/// @param clip the clip
/// @param frames_per_second above zero
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that cannot be; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_resample(AnimClip clip, double frames_per_second, AnimClip *result);

/// Makes a clip that plays one and then the other, under the first one's name. Markers of the second whose names are taken
/// are left out.
///
/// @param first the clip that plays first
/// @param second the clip that follows
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if only one of them is additive, or tracks of one target hold
/// different things; `ANIM_STATUS_FOREIGN_HANDLE`; or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_concatenate(AnimClip first, AnimClip second, AnimClip *result);

/// Makes a clip with the tracks of both, as long as the longer, under the first one's name. Where both have a track of one
/// target, the second's takes its place, but for point keys, which all stay. Markers of the second whose names are taken
/// are left out.
///
/// @param first a clip
/// @param second another
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if only one of them is additive; `ANIM_STATUS_FOREIGN_HANDLE`; or what
/// pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_merge(AnimClip first, AnimClip second, AnimClip *result);

/// Sets the length to the time of the last key.
///
/// @param clip the clip
/// @param result becomes the new clip
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_reset_length(AnimClip clip, AnimClip *result);

/// Points tracks at another object: those of a path, and of everything below it.
///
/// @param clip the clip
/// @param from the path; empty for the root, below which everything lies
/// @param to the path it becomes
/// @param result becomes the new clip, the same where no track has the path
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if two tracks would have one target; or what pointers, text and
/// handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_rename_path(AnimClip clip, AnimText from, AnimText to, AnimClip *result);

/// Points tracks at another joint: those of a joint's name, whatever the skeleton's path.
///
/// @param clip the clip
/// @param from the joint's name
/// @param to the name it becomes
/// @param result becomes the new clip, the same where no track has the name
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if two tracks would have one target; or what pointers, text and
/// handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_rename_joint(AnimClip clip, AnimText from, AnimText to, AnimClip *result);

/// Writes every mistake that keeps a clip from being played, a line each. Built clips have none.
///
/// @param clip the clip
/// @param text where the lines go, without a zero byte at the end
/// @param capacity how many bytes `text` holds
/// @param length becomes the number of bytes, 0 for a clip without mistakes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_mistakes(AnimClip clip, char *text, size_t capacity, size_t *length);

/// Tells in which order times rise: the number of the earliest first. Equal times keep their order.
///
/// @param times the times
/// @param time_count how many there are
/// @param order where the numbers go, from 0
/// @param capacity how many `order` holds
/// @param count becomes `time_count`, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers give
///
/// Threads: any.
ANIM_API AnimStatus anim_key_order(
    const float *times, size_t time_count, size_t *order, size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Ready-made clips
// ----------------------------------------------------------------------------------------------------
//
// Common motions are made in one call:
//
//     AnimReadyMade shake;
//     anim_ready_made_init(&shake, sizeof shake);
//     shake.motion = ANIM_MOTION_SHAKE;
//     shake.path = anim_text("Camera");
//     shake.duration = 0.5;
//     shake.seed = 7;
//     anim_clip_create_ready_made(context, &shake, &clip);

/// A common motion.
enum AnimMotion ANIM_ENUM_OF(uint32_t) {
    /// The property `rotation` turns about `axis`: its angle runs from 0 to 360 radians, as three.js has it.
    ANIM_MOTION_ROTATION = 0,
    /// The property `scale` grows along `axis` from 0 to 1.
    ANIM_MOTION_SCALE_AXIS = 1,
    /// The object's place is random ten times a second, each number between minus and plus `extent`'s.
    ANIM_MOTION_SHAKE = 2,
    /// The object's size is random ten times a second, between 0 and the first number of `extent`.
    ANIM_MOTION_PULSATION = 3,
    /// The property `visible` is on, off half way through, and on at the end.
    ANIM_MOTION_VISIBILITY = 4,
    /// The property `property` runs through `colors` at even steps.
    ANIM_MOTION_COLOR = 5,
};
ANIM_ENUM_NAME(uint32_t, AnimMotion)

/// An axis of a vector.
enum AnimAxis ANIM_ENUM_OF(uint32_t) {
    /// The first.
    ANIM_AXIS_X = 0,
    /// The second.
    ANIM_AXIS_Y = 1,
    /// The third.
    ANIM_AXIS_Z = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimAxis)

/// What a ready-made clip is made of. `anim_ready_made_init` fills in the defaults.
typedef struct AnimReadyMade {
    /// `sizeof(AnimReadyMade)`.
    size_t struct_size;
    /// An `AnimMotion`.
    uint32_t motion;
    /// An `AnimAxis`, of turns and growth; x by default.
    uint32_t axis;
    /// The clip's name; empty by default.
    AnimText name;
    /// The object's path in the schema; empty, the default, for the root.
    AnimText path;
    /// The property, of colors.
    AnimText property;
    /// Seconds; 1 by default.
    double duration;
    /// How far a shake or a pulsation goes; 1 by default.
    double extent[3];
    /// Random numbers are the same for the same seed; 0 by default.
    uint64_t seed;
    /// `color_count` linear colors of 4 floats.
    const float *colors;
    /// How many colors there are.
    size_t color_count;
} AnimReadyMade;

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimReadyMade)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_ready_made_init(AnimReadyMade *options, size_t struct_size);

/// Makes a clip of a common motion.
///
/// @param context where it belongs
/// @param options what the clip is made of
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative or too long duration;
/// `ANIM_STATUS_INVALID_ENUM` for the motion or the axis; `ANIM_STATUS_INVALID_ARGUMENT` for no colors; or what pointers,
/// text and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_create_ready_made(AnimContext context, const AnimReadyMade *options, AnimClip *clip);

/// Makes a clip that fades from each morph target to the next, one a frame.
///
/// @param context where it belongs
/// @param name the clip's name; copied
/// @param path the path of the mesh's object in the schema
/// @param targets the numbers of the morph targets in the order they are shown
/// @param target_count how many there are
/// @param frames_per_second above zero
/// @param wrap whether it fades from the last to the first too
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that cannot be; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_create_morph_sequence(
    AnimContext context, AnimText name, AnimText path, const uint32_t *targets, size_t target_count,
    double frames_per_second, uint8_t wrap, AnimClip *clip);

/// Makes a clip for each group of morph targets whose names differ only in the digits at their end, named by what comes
/// before them. Names without digits at the end are in no group.
///
/// @param context where they belong
/// @param path the path of the mesh's object in the schema
/// @param names the names of the mesh's morph targets, in their order
/// @param name_count how many there are
/// @param frames_per_second above zero
/// @param wrap whether each fades from the last of its group to the first too
/// @param clips where the new clips go; null with capacity 0 to ask for their number
/// @param capacity how many `clips` holds
/// @param count becomes the number of groups, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a
/// rate that cannot be; or what pointers, text and handles give
///
/// Ownership: the caller releases the clips with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_create_morph_sequences(
    AnimContext context, AnimText path, const AnimText *names, size_t name_count, double frames_per_second,
    uint8_t wrap, AnimClip *clips, size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Packed clips
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// A clip can be packed for a skeleton: it then takes a few kilobytes, is sampled at any time at the same cost, and no
// point near a joint is ever farther from where the original puts it than a bound. A packed clip is a clip: it plays
// wherever one does, with its events, methods and values. It cannot be edited. Its bytes can be kept in files, and loaded
// again for the same skeleton, copied or in place.

/// How closely a packed clip follows its original. `anim_pack_settings_init` fills in the defaults.
typedef struct AnimPackSettings {
    /// `sizeof(AnimPackSettings)`.
    size_t struct_size;
    /// How far a point at `shell` from a joint may be off, in length units of the skeleton; 0, the default, for 5e-5 of
    /// the rest pose's height.
    double error;
    /// How far such points are from their joint, as skin is from a bone; 0, the default, for 0.015 of the height.
    double shell;
    /// How far a number that is no joint's may be off, as a share of its range over the clip; of rotations, in the numbers
    /// of their quaternions. 1e-4 by default.
    double number;
} AnimPackSettings;

/// What packing did. Set `struct_size` before it is filled.
typedef struct AnimPackReport {
    /// `sizeof(AnimPackReport)`.
    size_t struct_size;
    /// Bytes of the original's keys, targets and texts.
    uint64_t bytes_before;
    /// Bytes of the packed clip.
    uint64_t bytes_after;
    /// The bound that was kept, in length units of the skeleton.
    double error_bound;
    /// How far the points that were measured are from their joints.
    double shell;
    /// The largest error, looked for at ten times the rate of the frames and at every key.
    double worst_error;
    /// When it is, in seconds.
    double worst_time;
    /// Frames a second of the joints; 0 where none moves.
    double frame_rate;
    /// The joint with the largest error.
    uint32_t worst_joint;
    /// How many frames there are.
    uint32_t frames;
    /// Tracks of joints that keep one value, and cost nothing when the clip is sampled.
    uint32_t still_tracks;
    /// Tracks of joints with a value at every frame.
    uint32_t framed_tracks;
    /// Tracks of joints that are kept as they are, such as steps.
    uint32_t keyed_tracks;
    /// Tracks of numbers that are packed.
    uint32_t value_tracks;
} AnimPackReport;

/// What a packed clip is. Set `struct_size` before it is filled.
typedef struct AnimPackedInfo {
    /// `sizeof(AnimPackedInfo)`.
    size_t struct_size;
    /// How many bytes it has.
    uint64_t bytes;
    /// The largest error that was found when it was packed, in length units of the skeleton.
    double worst_error;
    /// Frames a second of the joints; 0 where none moves.
    double frame_rate;
    /// How many frames there are.
    uint32_t frames;
    /// The joints of the skeleton that it was packed for.
    uint32_t joints;
    /// Whether its bytes are the host's, used in place.
    uint8_t in_place;
    /// Always 0.
    uint8_t reserved[7];
} AnimPackedInfo;

/// Fills in the defaults.
///
/// @param settings becomes the defaults
/// @param struct_size `sizeof(AnimPackSettings)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_pack_settings_init(AnimPackSettings *settings, size_t struct_size);

/// Packs a clip for a skeleton.
///
/// Tracks name joints by index, by bone or, where no bone is named, by the last name of their path; tracks that are
/// switched off are left out. A clip that loops is taken as it plays by itself. This takes from milliseconds to seconds:
/// it is for tools and loading.
///
/// @param clip the clip, which stays as it is
/// @param skeleton the skeleton whose joints it moves; the packed clip plays on no other
/// @param settings how closely it is followed; null for the defaults
/// @param report is filled as far as its `struct_size` says; may be null
/// @param packed becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for a setting that is no length;
/// `ANIM_STATUS_OUT_OF_RANGE` if the bound cannot be kept, because it is finer than the skeleton's own numbers;
/// `ANIM_STATUS_UNSUPPORTED` if the clip is packed already; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_clip_pack(
    AnimClip clip, AnimSkeleton skeleton, const AnimPackSettings *settings, AnimPackReport *report,
    AnimClip *packed);

/// Gives the bytes of a packed clip, to be written to a file or loaded again.
///
/// @param clip a packed clip
/// @param bytes where the bytes go
/// @param capacity how many `bytes` holds
/// @param count becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed; or
/// what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_copy_packed(AnimClip clip, uint8_t *bytes, size_t capacity, size_t *count);

/// Loads a packed clip from bytes, which need not be trusted: all of them are checked.
///
/// @param skeleton the skeleton it was packed for
/// @param bytes the bytes, at any address
/// @param size how many there are
/// @param in_place 0 to copy them; 1 to use them where they are: then they stay, and do not change, until the clip is
/// released and nothing plays it any more
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE` if the bytes are no packed clip, or not a whole one;
/// `ANIM_STATUS_UNSUPPORTED` if they are of another version; `ANIM_STATUS_MISMATCH` if they were packed for another
/// skeleton; `ANIM_STATUS_OUT_OF_MEMORY`; or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`; bytes used in place stay the host's.
/// Threads: any.
ANIM_API AnimStatus anim_clip_load_packed(
    AnimSkeleton skeleton, const uint8_t *bytes, size_t size, uint8_t in_place, AnimClip *clip);

/// Says what a packed clip is.
///
/// @param clip a packed clip
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or
/// what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_clip_packed_info(AnimClip clip, AnimPackedInfo *info);

/// Samples a packed clip into a pose, without a player. Joints it does not move come to rest; of an additive clip they are
/// no change.
///
/// @param clip a packed clip
/// @param time seconds in the clip; before its start and after its end it stays as it is there
/// @param pose a pose of the skeleton it was packed for
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed;
/// `ANIM_STATUS_MISMATCH` if the pose is of another number of joints; or what handles give
///
/// Threads: any; one at a time on one pose.
ANIM_API AnimStatus anim_clip_sample_packed(AnimClip clip, double time, AnimPose pose);

// ----------------------------------------------------------------------------------------------------
// Skeletons
// ----------------------------------------------------------------------------------------------------
//
// A skeleton is a forest of named transforms: the bones of a character, or every node of a model. Joints are numbered
// breadth-first, so a parent's number is always smaller than its children's, in whatever order they were given.

/// Stands for "no joint": the parent of a root.
#define ANIM_NO_JOINT UINT32_MAX

/// Translation, rotation and scale, applied to a point in the order scale, rotation, translation.
typedef struct AnimTransform {
    /// x, y, z.
    float translation[3];
    /// A unit quaternion x, y, z, w.
    float rotation[4];
    /// Along the own axes x, y, z.
    float scale[3];
} AnimTransform;

/// One joint of a skeleton to be made.
typedef struct AnimJoint {
    /// The name; copied. Where several joints have one name, looking it up finds the first given.
    AnimText name;
    /// Index of the parent in the same array, in any order, or `ANIM_NO_JOINT`.
    uint32_t parent;
    /// Against the parent, when nothing animates the joint. The rotation is made of unit length.
    AnimTransform rest;
} AnimJoint;

/// Makes a skeleton.
///
/// Sorts the joints breadth-first: roots in their order, then their children in theirs, and so on.
///
/// @param context where it belongs
/// @param joints `joint_count` joints; read during the call
/// @param joint_count how many
/// @param skeleton becomes the new skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a parent that is not in the array;
/// `ANIM_STATUS_INVALID_ARGUMENT` for joints that are each other's ancestors; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_INVALID_UTF8`; or what pointers and handles give
///
/// Ownership: the caller releases the skeleton with `anim_skeleton_release`. Names are copied.
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_create(
    AnimContext context, const AnimJoint *joints, size_t joint_count, AnimSkeleton *skeleton);

/// Releases a skeleton. What was made from it keeps it alive.
///
/// @param skeleton the skeleton; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_release(AnimSkeleton skeleton);

/// Tells how many joints a skeleton has.
///
/// @param skeleton the skeleton
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_joint_count(AnimSkeleton skeleton, uint32_t *count);

/// Finds a joint by name.
///
/// @param skeleton the skeleton
/// @param name the name; the first joint given with it is found
/// @param joint becomes the joint's number
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no joint has the name; or what pointers, text and handles give
///
/// Threads: any. Looks in a hash map: do it once and keep the number.
ANIM_API AnimStatus anim_skeleton_find_joint(AnimSkeleton skeleton, AnimText name, uint32_t *joint);

/// Gives a joint's name.
///
/// @param skeleton the skeleton
/// @param joint the joint's number
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the skeleton's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_joint_name(AnimSkeleton skeleton, uint32_t joint, AnimText *name);

/// Copies out each joint's parent; `ANIM_NO_JOINT` for roots.
///
/// @param skeleton the skeleton
/// @param parents where the numbers go
/// @param capacity how many `parents` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_parents(AnimSkeleton skeleton, uint32_t *parents, size_t capacity, size_t *count);

/// Gives a joint's transform against its parent when nothing animates it.
///
/// @param skeleton the skeleton
/// @param joint the joint's number
/// @param rest becomes the transform
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_joint_rest(AnimSkeleton skeleton, uint32_t joint, AnimTransform *rest);

/// Copies out, for each joint that was given or stood in the file, its number in the skeleton.
///
/// @param skeleton the skeleton
/// @param joints where the numbers go
/// @param capacity how many `joints` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skeleton_joints_from_source(
    AnimSkeleton skeleton, uint32_t *joints, size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Poses
// ----------------------------------------------------------------------------------------------------
//
// A pose holds one transform per joint of a skeleton. A host makes one to read what an instance plays, or to pose a
// skeleton itself:
//
//     anim_clip_sample_packed(walk, walked, pose);
//     anim_clip_sample_packed(wave, waved, other);
//     anim_pose_blend(pose, other, 0.5f, arms, joint_count);
//     anim_pose_model_matrices(pose, matrices, joint_count, &count);

/// A matrix of three rows and four columns, the last column the translation: each row times (x, y, z, 1) moves a point.
typedef struct AnimMatrix {
    /// The rows.
    float rows[3][4];
} AnimMatrix;

/// Makes a pose of a skeleton, at rest.
///
/// @param skeleton whose joints it poses; kept alive by the pose
/// @param pose becomes the new pose, in the skeleton's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the pose with `anim_pose_release`.
/// Threads: any.
ANIM_API AnimStatus anim_pose_create(AnimSkeleton skeleton, AnimPose *pose);

/// Releases a pose.
///
/// @param pose the pose; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_pose_release(AnimPose pose);

/// Puts every joint back to rest.
///
/// @param pose the pose
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one pose.
ANIM_API AnimStatus anim_pose_reset(AnimPose pose);

/// Sets the transforms of joints that follow each other.
///
/// @param pose the pose
/// @param first the first joint
/// @param transforms the transforms; read during the call. Rotations are made of unit length
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` if there are not so many joints; `ANIM_STATUS_NOT_FINITE`; or
/// what pointers and handles give
///
/// Threads: one at a time on one pose.
ANIM_API AnimStatus anim_pose_set_transforms(
    AnimPose pose, uint32_t first, const AnimTransform *transforms, size_t count);

/// Gives the transform of a joint against its parent.
///
/// @param pose the pose
/// @param joint the joint's number
/// @param transform becomes the transform
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read.
ANIM_API AnimStatus anim_pose_joint(AnimPose pose, uint32_t joint, AnimTransform *transform);

/// Copies out the transforms of all joints against their parents.
///
/// @param pose the pose
/// @param transforms where the transforms go
/// @param capacity how many `transforms` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read. Allocates nothing.
ANIM_API AnimStatus anim_pose_transforms(AnimPose pose, AnimTransform *transforms, size_t capacity, size_t *count);

/// Computes each joint's matrix in the space of the model, from all transforms up to its root, and copies them out.
///
/// @param pose the pose
/// @param matrices where the matrices go
/// @param capacity how many `matrices` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_BUFFER_TOO_SMALL`, or what pointers and handles give
///
/// Threads: one at a time on one pose, or several that read. Allocates nothing.
ANIM_API AnimStatus anim_pose_model_matrices(AnimPose pose, AnimMatrix *matrices, size_t capacity, size_t *count);

/// Moves a pose toward another one: translations and scales along straight lines, rotations along the shorter arc.
///
/// Of three poses and more each is blended in with its share of the weights so far: the second with `b / (a + b)`, the
/// third with `c / (a + b + c)`.
///
/// @param pose the pose, which becomes the blend
/// @param toward a pose of the same skeleton
/// @param weight how far, from 0, which changes nothing, to 1, which makes it the other pose
/// @param joint_weights null, or a number from 0 to 1 for each joint, by which its weight is multiplied: a mask
/// @param joint_weight_count how many: 0, or as many as there are joints
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a weight; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` for
/// another skeleton or another number of joints; `ANIM_STATUS_BUSY` also where both are one pose; or what pointers and
/// handles give
///
/// Threads: one at a time on one pose. Allocates nothing but room for the first weights of joints that a pose is given.
ANIM_API AnimStatus anim_pose_blend(
    AnimPose pose, AnimPose toward, float weight, const float *joint_weights, size_t joint_weight_count);

/// Adds a pose of changes, as an additive clip gives it, to a pose: translations and scales times the weight, and each
/// rotation after the pose's own, its angle times the weight.
///
/// @param pose the pose, which is changed
/// @param changes a pose of the same skeleton: zero translation and scale and no turn where nothing changes
/// @param weight how much of the changes, from 0 to 1
/// @param joint_weights as for `anim_pose_blend`
/// @param joint_weight_count as for `anim_pose_blend`
/// @return as `anim_pose_blend`
///
/// Threads: as for `anim_pose_blend`.
ANIM_API AnimStatus anim_pose_add(
    AnimPose pose, AnimPose changes, float weight, const float *joint_weights, size_t joint_weight_count);

// ----------------------------------------------------------------------------------------------------
// Import settings
// ----------------------------------------------------------------------------------------------------
//
// What to take from a model's file, and how. The same settings can be given as JSON text, the `settings` object of a
// model's `.meta` file; see `AnimLoadOptions`.

/// Stands for the importer's own choice of what happens at a clip's end.
#define ANIM_LOOP_MODE_OF_IMPORTER UINT32_MAX

/// The axes a model is converted to.
enum AnimAxes ANIM_ENUM_OF(uint32_t) {
    /// As the file has them.
    ANIM_AXES_FILE = 0,
    /// x right, y up, z towards the viewer: glTF, OpenGL.
    ANIM_AXES_RIGHT_HANDED_Y_UP = 1,
    /// x right, y away from the viewer, z up: Blender, 3ds Max.
    ANIM_AXES_RIGHT_HANDED_Z_UP = 2,
    /// x right, y up, z away from the viewer: Unity, DirectX.
    ANIM_AXES_LEFT_HANDED_Y_UP = 3,
    /// x away from the viewer, y right, z up: Unreal.
    ANIM_AXES_LEFT_HANDED_Z_UP = 4,
};
ANIM_ENUM_NAME(uint32_t, AnimAxes)

/// A part of a file to leave out; together they are added up.
enum AnimSkip ANIM_ENUM_OF(uint32_t) {
    /// Meshes, and with them skins and morph targets.
    ANIM_SKIP_MESHES = 1,
    /// Skins and influences.
    ANIM_SKIP_SKINS = 2,
    /// Morph targets and the tracks of their weights.
    ANIM_SKIP_MORPH_TARGETS = 4,
    /// Materials.
    ANIM_SKIP_MATERIALS = 8,
    /// Normals and tangents.
    ANIM_SKIP_NORMALS = 16,
    /// Texture coordinates and vertex colors.
    ANIM_SKIP_SURFACE = 32,
    /// Tracks of properties that are neither transforms nor morph weights: cameras, lights, materials.
    ANIM_SKIP_PROPERTIES = 64,
    /// The file's own free-form data.
    ANIM_SKIP_EXTRAS = 128,
};
ANIM_ENUM_NAME(uint32_t, AnimSkip)

/// What to do with one clip of a file. Several may name one clip: each makes a clip of its own.
typedef struct AnimImportClip {
    /// The clip's name in the file.
    AnimText name;
    /// The name to give it; empty to keep it.
    AnimText rename;
    /// Where in the file's clip the new one starts, in seconds.
    double start;
    /// Where it ends, in seconds.
    double end;
    /// An `AnimLoopMode`, or `ANIM_LOOP_MODE_OF_IMPORTER`.
    uint32_t loop_mode;
    /// 1 to cut the clip from `start` to `end`, 0 for all of it.
    uint32_t has_range;
} AnimImportClip;

/// How a model's file is to be imported. `anim_import_settings_init` fills in the defaults.
typedef struct AnimImportSettings {
    /// `sizeof(AnimImportSettings)`.
    size_t struct_size;
    /// What to do with single clips; those not named are taken as they are. Null, the default, for none.
    const AnimImportClip *clips;
    /// How many there are.
    size_t clip_count;
    /// Keys a second where a format's curves must be sampled; 0, the default, for the file's own rate.
    double rate;
    /// The length of one unit of the result in meters; 0, the default, for the file's own unit.
    double unit_meters;
    /// What every length in the file is multiplied by, above 0; 1 by default.
    float scale;
    /// How far a value may be from the file's after optimizing: meters, radians, weights. 0, the default, removes only
    /// keys that change nothing.
    float optimize_tolerance;
    /// Most joints that move one vertex: 4, the default, 8, or 0 for as many as the file has.
    uint32_t max_influences;
    /// An `AnimAxes`; the file's by default.
    uint32_t axes;
    /// A sum of `AnimSkip`; 0, the default, for nothing.
    uint32_t skip;
    /// Whether to take clips; true by default.
    uint8_t import_animations;
    /// Whether to remove keys that their neighbors already say; true by default.
    uint8_t optimize_animations;
    /// Whether clips whose first key is after zero are moved to begin with it; false by default.
    uint8_t trim_leading_time;
    /// Whether rotations of cubic splines are turned to one side of their neighbors; false by default, because files mean
    /// them as they are.
    uint8_t align_cubic_rotations;
} AnimImportSettings;

/// Fills in the defaults.
///
/// @param settings becomes the defaults
/// @param struct_size `sizeof(AnimImportSettings)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_import_settings_init(AnimImportSettings *settings, size_t struct_size);

// ----------------------------------------------------------------------------------------------------
// Loading files
// ----------------------------------------------------------------------------------------------------
//
// Loading may be told what to take from a file and how, where to read files that the file names, and whom to tell how
// far it is.

/// Reads a file that another file names: `name` is relative to that file. Returns 0 if it cannot.
///
/// `data` and `size` become the bytes, which must stay as they are until this is called again or loading ends.
typedef uint8_t (*AnimReadFileCallback)(void *user, AnimText name, const void **data, size_t *size);

/// Hears how far loading is, from 0 to 1. Returns 0 to end it.
typedef uint8_t (*AnimProgressCallback)(void *user, float fraction);

/// How a file is loaded. `anim_load_options_init` fills in the defaults.
typedef struct AnimLoadOptions {
    /// `sizeof(AnimLoadOptions)`.
    size_t struct_size;
    /// Settings as JSON text, such as `{"scale": 0.01}`, which may be a whole `.meta` file; empty, the default, for none.
    AnimText settings;
    /// Reads files that the file names; null, the default, to look in the file's own folder, or nowhere for memory.
    AnimReadFileCallback read_file;
    /// Handed to `read_file`.
    void *read_file_user;
    /// Hears how far loading is; null, the default, for nobody.
    AnimProgressCallback progress;
    /// Handed to `progress`.
    void *progress_user;
    /// Settings as a struct; null, the default, for `settings` to say. Not both.
    const AnimImportSettings *import;
} AnimLoadOptions;

// ----------------------------------------------------------------------------------------------------
// Models
// ----------------------------------------------------------------------------------------------------
//
// A model is what a file holds: nodes, meshes, skins, materials and clips. Its node tree is a skeleton in which every node
// is a joint, whether or not a skin names it.
//
//     AnimModel model;
//     anim_model_load_path(context, anim_text("fox.glb"), NULL, &model);
//     AnimModelInfo info = { .struct_size = sizeof info };
//     anim_model_info(model, &info);
//     AnimClip walk;
//     anim_model_find_clip(model, anim_text("Walk"), &walk);
//
// What was dropped, repaired or guessed on the way is in the model's report, and in the context's log.

/// Stands for "none" where an index is optional.
#define ANIM_NONE UINT32_MAX

/// What an import did with a part of the file.
enum AnimReportAction ANIM_ENUM_OF(uint32_t) {
    /// It was left out.
    ANIM_REPORT_ACTION_DROPPED = 0,
    /// It was wrong and was put right.
    ANIM_REPORT_ACTION_REPAIRED = 1,
    /// It got another name.
    ANIM_REPORT_ACTION_RENAMED = 2,
    /// The file left it open and the importer chose.
    ANIM_REPORT_ACTION_GUESSED = 3,
    /// It was put into another form that says nearly or just the same.
    ANIM_REPORT_ACTION_APPROXIMATED = 4,
};
ANIM_ENUM_NAME(uint32_t, AnimReportAction)

/// How much a model holds. Set `struct_size` before it is filled.
typedef struct AnimModelInfo {
    /// `sizeof(AnimModelInfo)`.
    size_t struct_size;
    /// The model's name, usually of the file.
    AnimText name;
    /// Nodes, which are the joints of the model's skeleton.
    uint32_t joint_count;
    /// Meshes.
    uint32_t mesh_count;
    /// Nodes that show a mesh.
    uint32_t mesh_node_count;
    /// Skins.
    uint32_t skin_count;
    /// Clips.
    uint32_t clip_count;
    /// Materials.
    uint32_t material_count;
    /// Lines of the import's report.
    uint32_t report_count;
    /// Characters: trees of bones that belong together.
    uint32_t bone_tree_count;
    /// Values besides transforms and morph weights that clips animate.
    uint32_t property_count;
    /// Pieces of the file's free-form data.
    uint32_t extra_count;
    /// Joints that the file hides, and with them everything below.
    uint32_t hidden_joint_count;
    /// Always 0.
    uint32_t reserved;
    /// The numbers of the hidden joints; null where there are none.
    const uint32_t *hidden_joints;
} AnimModelInfo;

/// A thing that an import changed. Set `struct_size` before it is filled.
typedef struct AnimReportLine {
    /// `sizeof(AnimReportLine)`.
    size_t struct_size;
    /// Where in the file, such as `animations[2].channels[1]`; of FBX the kind and name of the element.
    AnimText place;
    /// What was found there and what became of it.
    AnimText text;
    /// An `AnimReportAction`.
    uint32_t action;
    /// Always 0.
    uint32_t reserved;
} AnimReportLine;

/// Loads a file: glTF (`.gltf`, `.glb`), or another format this build of the library reads.
///
/// Files it names are looked for in its own folder and below, unless the options have a callback that reads them.
///
/// @param context where the model belongs; its limits hold
/// @param path the file
/// @param options null for the defaults
/// @param model becomes the new model
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INPUT_OUTPUT` if a file cannot be read; `ANIM_STATUS_INVALID_FILE`, with the
/// place in the message; `ANIM_STATUS_UNSUPPORTED`; `ANIM_STATUS_OUT_OF_MEMORY` if the file would pass a limit;
/// `ANIM_STATUS_INVALID_ARGUMENT` for the settings; `ANIM_STATUS_HOST_REFUSED` if the progress callback says so; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
ANIM_API AnimStatus anim_model_load_path(
    AnimContext context, AnimText path, const AnimLoadOptions *options, AnimModel *model);

/// Loads a file that is in memory already.
///
/// @param context where the model belongs; its limits hold
/// @param name the file's name, for messages and to tell formats apart by its ending
/// @param bytes the file; read during the call
/// @param size how many bytes there are
/// @param options null for the defaults; files that the file names are read through its callback
/// @param model becomes the new model
/// @return as `anim_model_load_path`
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
ANIM_API AnimStatus anim_model_load_memory(
    AnimContext context, AnimText name, const void *bytes, size_t size, const AnimLoadOptions *options,
    AnimModel *model);

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimLoadOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_load_options_init(AnimLoadOptions *options, size_t struct_size);

/// Releases a model. Clips, skins and skeletons that were taken out of it live on.
///
/// @param model the model; its handle, and every view of its arrays and names, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_model_release(AnimModel model);

/// Tells how much a model holds.
///
/// @param model the model
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_info(AnimModel model, AnimModelInfo *info);

/// Gives a thing that the import dropped, repaired, renamed or guessed.
///
/// @param model the model
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_report_line(AnimModel model, uint32_t index, AnimReportLine *line);

/// Gives all that the import dropped, repaired, renamed or guessed as text, a line each.
///
/// @param model the model
/// @param report becomes a view of the text, empty where nothing was changed
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_report(AnimModel model, AnimText *report);

/// Gives the model's node tree as a skeleton.
///
/// @param model the model
/// @param skeleton becomes a new handle of the skeleton
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skeleton_release`.
/// Threads: any.
ANIM_API AnimStatus anim_model_skeleton(AnimModel model, AnimSkeleton *skeleton);

/// Gives a clip by its number.
///
/// @param model the model
/// @param index which clip, below `clip_count`
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_model_clip(AnimModel model, uint32_t index, AnimClip *clip);

/// Gives a clip by its name.
///
/// @param model the model
/// @param name the clip's name; the first clip with it is found
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_model_find_clip(AnimModel model, AnimText name, AnimClip *clip);

/// Gives a skin by its number.
///
/// @param model the model
/// @param index which skin, below `skin_count`
/// @param skin becomes a new handle of the skin
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skin_release`.
/// Threads: any.
ANIM_API AnimStatus anim_model_skin(AnimModel model, uint32_t index, AnimSkin *skin);

// ----------------------------------------------------------------------------------------------------
// Meshes of models
// ----------------------------------------------------------------------------------------------------
//
// What a model shows: which of its joints show which mesh, and the vertices, influences and morph targets of each mesh's
// parts. Views are of the model's own arrays, in the order and at the size they have there.

/// A node that shows a mesh. Set `struct_size` before it is filled.
typedef struct AnimMeshNode {
    /// `sizeof(AnimMeshNode)`.
    size_t struct_size;
    /// The joint it is.
    uint32_t joint;
    /// The mesh it shows.
    uint32_t mesh;
    /// The skin that moves it, and the joint's own transform plays no part; or `ANIM_NONE`.
    uint32_t skin;
    /// How many morph weights there are.
    uint32_t morph_weight_count;
    /// The morph weights when nothing animates them; null where there are none.
    const float *morph_weights;
} AnimMeshNode;

/// A mesh: drawable parts that share morph weights. Set `struct_size` before it is filled.
typedef struct AnimMesh {
    /// `sizeof(AnimMesh)`.
    size_t struct_size;
    /// The mesh's name, empty for none.
    AnimText name;
    /// How many drawable parts there are.
    uint32_t primitive_count;
    /// How many morph targets there are.
    uint32_t morph_target_count;
} AnimMesh;

/// A drawable part of a mesh, as views of the model's arrays. Set `struct_size` before it is filled.
typedef struct AnimPrimitive {
    /// `sizeof(AnimPrimitive)`.
    size_t struct_size;
    /// How many vertices there are.
    uint32_t vertex_count;
    /// How many indices there are, three for each triangle.
    uint32_t index_count;
    /// `vertex_count` positions of 3 floats.
    const float *positions;
    /// `vertex_count` unit normals of 3 floats, or null.
    const float *normals;
    /// `vertex_count` tangents of 4 floats, the last the sign of the bitangent, or null.
    const float *tangents;
    /// `vertex_count` texture coordinates of 2 floats, of the first set, or null.
    const float *uvs;
    /// `vertex_count` linear colors of 4 floats, of the first set, or null.
    const float *colors;
    /// `index_count` indices.
    const uint32_t *indices;
    /// The material, or `ANIM_NONE`.
    uint32_t material;
    /// Whether joints move the vertices.
    uint8_t skinned;
    /// How many sets of texture coordinates there are.
    uint8_t uv_set_count;
    /// How many sets of colors there are.
    uint8_t color_set_count;
    /// Always 0.
    uint8_t reserved;
} AnimPrimitive;

/// Which joints of its skin move each vertex of a part, and how much. Set `struct_size` before it is filled.
typedef struct AnimInfluences {
    /// `sizeof(AnimInfluences)`.
    size_t struct_size;
    /// How many vertices there are.
    uint32_t vertex_count;
    /// How many influences there are in all.
    uint32_t influence_count;
    /// `vertex_count + 1` numbers: the influences of vertex v are those from `offsets[v]` to before `offsets[v + 1]`, the
    /// heaviest first.
    const uint32_t *offsets;
    /// `influence_count` numbers of the skin's joints.
    const uint16_t *joints;
    /// `influence_count` weights above zero, which sum to one for each vertex that has any.
    const float *weights;
} AnimInfluences;

/// What a morph target adds to the vertices of a part, times its weight. Set `struct_size` before it is filled.
typedef struct AnimMorphTarget {
    /// `sizeof(AnimMorphTarget)`.
    size_t struct_size;
    /// The name, empty for none.
    AnimText name;
    /// `vertex_count` changes of positions, 3 floats each, or null.
    const float *positions;
    /// `vertex_count` changes of normals, 3 floats each, or null.
    const float *normals;
    /// `vertex_count` changes of tangents' directions, 3 floats each, or null.
    const float *tangents;
} AnimMorphTarget;

/// What the host may want to show a material. Set `struct_size` before it is filled.
typedef struct AnimMaterial {
    /// `sizeof(AnimMaterial)`.
    size_t struct_size;
    /// The name, empty for none.
    AnimText name;
    /// Linear red, green, blue and opacity.
    float base_color[4];
} AnimMaterial;

/// Tells which node shows which mesh.
///
/// @param model the model
/// @param index which mesh node, below `mesh_node_count`
/// @param node is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_mesh_node(AnimModel model, uint32_t index, AnimMeshNode *node);

/// Tells what a mesh consists of.
///
/// @param model the model
/// @param index which mesh, below `mesh_count`
/// @param mesh is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_mesh(AnimModel model, uint32_t index, AnimMesh *mesh);

/// Gives the name of a mesh's morph target.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param target which target, below the mesh's `morph_target_count`
/// @param name becomes a view of the name, empty for none
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_morph_target_name(AnimModel model, uint32_t mesh, uint32_t target, AnimText *name);

/// Gives a drawable part of a mesh.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param index which part, below the mesh's `primitive_count`
/// @param primitive is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_primitive(AnimModel model, uint32_t mesh, uint32_t index, AnimPrimitive *primitive);

/// Gives one of the sets of texture coordinates and of colors of a drawable part. `AnimPrimitive` has the first of each.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param set which set, below the larger of `uv_set_count` and `color_set_count`
/// @param uvs becomes a view of as many texture coordinates of 2 floats as there are vertices, or null
/// @param colors becomes a view of as many linear colors of 4 floats, or null
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_surface_set(
    AnimModel model, uint32_t mesh, uint32_t primitive, uint32_t set, const float **uvs, const float **colors);

/// Gives which joints move the vertices of a drawable part.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param influences is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FOUND` for a part that no joints move,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_influences(
    AnimModel model, uint32_t mesh, uint32_t primitive, AnimInfluences *influences);

/// Gives what a morph target adds to a drawable part.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param index which target, below the mesh's `morph_target_count`
/// @param target is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_morph_target(
    AnimModel model, uint32_t mesh, uint32_t primitive, uint32_t index, AnimMorphTarget *target);

/// Gives a material.
///
/// @param model the model
/// @param index which material, below `material_count`
/// @param material is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_material(AnimModel model, uint32_t index, AnimMaterial *material);

// ----------------------------------------------------------------------------------------------------
// Bones of models
// ----------------------------------------------------------------------------------------------------
//
// A model's node tree holds everything. Its bone trees tell which joints are bones, one tree for each character, and what
// hangs on them: an attachment follows the bone that is its parent. A clip of another model is adopted by the names of its
// joints: motion in one file, the character in a second.

/// A joint that is no bone and follows one.
typedef struct AnimAttachment {
    /// The joint; what lies below it goes with it.
    uint32_t joint;
    /// The bone it follows: its parent.
    uint32_t bone;
} AnimAttachment;

/// The bones that belong together, as joints of the model's skeleton. Set `struct_size` before it is filled.
typedef struct AnimBoneTree {
    /// `sizeof(AnimBoneTree)`.
    size_t struct_size;
    /// How many topmost bones there are: one, or several where skins have joints without a common ancestor.
    uint32_t root_count;
    /// How many bones there are.
    uint32_t bone_count;
    /// How many skins follow them.
    uint32_t skin_count;
    /// How many attachments there are.
    uint32_t attachment_count;
    /// The topmost bones.
    const uint32_t *roots;
    /// All bones, parents before their children.
    const uint32_t *bones;
    /// The numbers of the skins.
    const uint32_t *skins;
    /// What hangs on the bones, in the order of the joints.
    const AnimAttachment *attachments;
} AnimBoneTree;

/// A value that a model's clips animate and that is neither a transform nor a morph weight. Set `struct_size` before it is
/// filled.
typedef struct AnimModelProperty {
    /// `sizeof(AnimModelProperty)`.
    size_t struct_size;
    /// The object's path, as the clips name it.
    AnimText path;
    /// The property's name there.
    AnimText name;
    /// An `AnimKind`.
    uint32_t kind;
    /// How many floats a struct has; 0 for other kinds.
    uint32_t kind_size;
    /// How many numbers `rest` has; 0 where the file does not say.
    size_t rest_count;
    /// Its numbers when nothing animates it.
    const double *rest;
} AnimModelProperty;

/// Gives the bones of one of a model's characters.
///
/// Bones are the joints that skins name or the file calls so, and all between them and their lowest common ancestor.
///
/// @param model the model
/// @param index which tree, below `bone_tree_count`; those that no skin follows come last
/// @param tree is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_bone_tree(AnimModel model, uint32_t index, AnimBoneTree *tree);

/// Gives a value that the model's clips animate besides transforms and morph weights.
///
/// @param model the model
/// @param index which property, below `property_count`
/// @param property is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_property(AnimModel model, uint32_t index, AnimModelProperty *property);

/// Gives a piece of the file's free-form data, which the library does not read.
///
/// @param model the model
/// @param index which piece, below `extra_count`
/// @param place becomes a view of where in the file it is, such as `nodes[3]`
/// @param json becomes a view of the JSON text
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_model_extra(AnimModel model, uint32_t index, AnimText *place, AnimText *json);

/// Makes a clip of another model move this model's joints of the same names.
///
/// Values stay as they are. Of several joints of one name the first counts, in both models. Tracks of joints that this
/// model lacks are left out, and their names are told to the log as warnings. Tracks of properties keep their paths.
///
/// @param model the model that adopts
/// @param clip a clip of the other model
/// @param from the other model's skeleton
/// @param adopted becomes the new clip
/// @param missing_count becomes the number of names that this model lacks
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_FOREIGN_HANDLE`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_model_adopt_clip(
    AnimModel model, AnimClip clip, AnimSkeleton from, AnimClip *adopted, uint32_t *missing_count);

// ----------------------------------------------------------------------------------------------------
// Skins
// ----------------------------------------------------------------------------------------------------
//
// Skinning goes in three steps. A *skin* is bound to a skeleton once. Each frame the binding turns the model matrices of a
// pose into a *palette*, one matrix for each joint of the skin. A *skin job* moves the vertices of a prepared mesh by a
// palette, after adding its morph targets; a host that skins on the GPU stops at the palette. `anim_skin_palettes` makes
// those of many instances at once.
//
//     anim_skin_binding_create(skin, skeleton, 0, &binding);
//     anim_skin_mesh_create(model, 0, 0, &mesh);
//     ...
//     anim_pose_model_matrices(pose, matrices, joint_count, &count);
//     anim_skin_palette(binding, matrices, count, palette, palette_capacity, &palette_count);
//     AnimSkinJob job;
//     anim_skin_job_init(&job, sizeof job);
//     job.mesh = mesh;
//     job.palette = palette;
//     job.palette_count = palette_count;
//     job.positions = positions;
//     job.vertex_capacity = vertex_count;
//     anim_skin_run(&job, 1);

/// A joint of a skin. Set `struct_size` before it is filled.
typedef struct AnimSkinJoint {
    /// `sizeof(AnimSkinJoint)`.
    size_t struct_size;
    /// The joint's name, by which the skin binds to other skeletons.
    AnimText name;
    /// The joint's number in the skeleton of the skin's own model.
    uint32_t joint;
    /// Always 0.
    uint32_t reserved;
    /// The matrix from the space the mesh was bound in to the joint's own.
    AnimMatrix inverse_bind;
} AnimSkinJoint;

/// Releases a skin. What was made from it lives on.
///
/// @param skin the skin; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_release(AnimSkin skin);

/// Tells how many joints a skin has: the size of its palettes.
///
/// @param skin the skin
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_joint_count(AnimSkin skin, uint32_t *count);

/// Gives a skin's name, empty for none.
///
/// @param skin the skin
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the skin's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_skin_name(AnimSkin skin, AnimText *name);

/// Gives a joint of a skin.
///
/// @param skin the skin
/// @param index which of the skin's joints: the numbers that influences and palettes use
/// @param joint is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: the view of the name is good until the skin's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_skin_joint(AnimSkin skin, uint32_t index, AnimSkinJoint *joint);

/// Binds a skin to a skeleton.
///
/// @param skin the skin
/// @param skeleton the skeleton whose poses will move it
/// @param by_name 0 for the skeleton of the skin's own model, by number; 1 for any skeleton, by the joints' names
/// @param binding becomes the binding
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// A joint that the skeleton lacks stays as it was bound; `anim_skin_binding_missing` names it.
///
/// Ownership: the caller releases the binding with `anim_skin_binding_release`.
/// Threads: any.
ANIM_API AnimStatus anim_skin_binding_create(
    AnimSkin skin, AnimSkeleton skeleton, uint8_t by_name, AnimSkinBinding *binding);

/// Releases a skin's binding.
///
/// @param binding the binding; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_binding_release(AnimSkinBinding binding);

/// Tells how many joints of the skin the skeleton lacks.
///
/// @param binding the binding
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_binding_missing_count(AnimSkinBinding binding, uint32_t *count);

/// Gives the name of a joint of the skin that the skeleton lacks.
///
/// @param binding the binding
/// @param index which of them
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the binding's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_skin_binding_missing(AnimSkinBinding binding, uint32_t index, AnimText *name);

/// Computes a palette: for each joint of the skin, the matrix that takes a vertex from where it was bound.
///
/// @param binding the binding
/// @param model_matrices the matrix of each joint of the skeleton, as `anim_pose_model_matrices` gives them
/// @param matrix_count how many there are; at least the skeleton's joints
/// @param palette where the matrices go
/// @param capacity how many `palette` holds
/// @param count becomes the number of the skin's joints, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if there are too few model matrices;
/// `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_skin_palette(
    AnimSkinBinding binding, const AnimMatrix *model_matrices, size_t matrix_count, AnimMatrix *palette,
    size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Skinning
// ----------------------------------------------------------------------------------------------------
//
// A skin job names a prepared mesh, a palette, and where its results go. Jobs run together in one call, on as many
// threads as the host calls from, each with jobs of its own.
//
// For motion vectors a job also makes the positions of the pose before, from that pose's palette; a mesh that is seen for
// the first time, or jumped, passes its present palette.

/// How joints move vertices.
enum AnimSkinMethod ANIM_ENUM_OF(uint32_t) {
    /// By the weighted sum of their matrices: shears and scales exactly, loses volume in joints that twist.
    ANIM_SKIN_METHOD_LINEAR = 0,
    /// By the mean of their rigid motions, after the mean of their stretches: keeps volume where joints twist, bulges a
    /// little where they bend.
    ANIM_SKIN_METHOD_DUAL_QUATERNION = 1,
};
ANIM_ENUM_NAME(uint32_t, AnimSkinMethod)

/// One mesh to skin. `anim_skin_job_init` fills in the defaults. Outputs must not overlap.
typedef struct AnimSkinJob {
    /// `sizeof(AnimSkinJob)`, the same in all jobs of a call.
    size_t struct_size;
    /// The mesh.
    AnimSkinMesh mesh;
    /// One matrix for each joint of the mesh's skin.
    const AnimMatrix *palette;
    /// How many matrices there are.
    size_t palette_count;
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    const float *morph_weights;
    /// How many weights there are.
    size_t morph_weight_count;
    /// Where positions go, 3 floats each; null, the default, for nowhere.
    float *positions;
    /// Where normals go, 3 floats each; null, the default, for nowhere.
    float *normals;
    /// Where tangents go, 4 floats each; null, the default, for nowhere.
    float *tangents;
    /// For how many vertices each output has room.
    size_t vertex_capacity;
    /// Floats from one vertex to the next in `positions`; 3 by default. More than 3 skips what lies between.
    uint32_t position_stride;
    /// Floats from one vertex to the next in `normals`; 3 by default.
    uint32_t normal_stride;
    /// Floats from one vertex to the next in `tangents`; 4 by default.
    uint32_t tangent_stride;
    /// An `AnimSkinMethod`; linear by default.
    uint32_t method;
    /// The palette of the pose before, for `previous_positions`.
    const AnimMatrix *previous_palette;
    /// How many matrices there are.
    size_t previous_palette_count;
    /// The morph weights of the pose before.
    const float *previous_morph_weights;
    /// How many weights there are.
    size_t previous_morph_weight_count;
    /// Where positions of the pose before go, 3 floats each; null, the default, for nowhere.
    float *previous_positions;
    /// Floats from one vertex to the next in `previous_positions`; 3 by default.
    uint32_t previous_position_stride;
    /// Must be 0.
    uint32_t reserved;
} AnimSkinJob;

/// A box along the axes.
typedef struct AnimBounds {
    /// The least coordinates.
    float min[3];
    /// The greatest coordinates.
    float max[3];
} AnimBounds;

/// Prepares a drawable part of a model's mesh for skinning.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param skin_mesh becomes the prepared mesh
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH`, `ANIM_STATUS_NOT_FINITE` or
/// `ANIM_STATUS_INVALID_ARGUMENT` for a mesh that cannot be skinned; or what pointers and handles give
///
/// Ownership: the caller releases the prepared mesh with `anim_skin_mesh_release`.
/// Threads: any.
ANIM_API AnimStatus anim_skin_mesh_create(
    AnimModel model, uint32_t mesh, uint32_t primitive, AnimSkinMesh *skin_mesh);

/// Releases a prepared mesh.
///
/// @param skin_mesh the mesh; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_mesh_release(AnimSkinMesh skin_mesh);

/// Tells how many vertices a prepared mesh has.
///
/// @param skin_mesh the mesh
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_mesh_vertex_count(AnimSkinMesh skin_mesh, uint32_t *count);

/// Fills in the defaults: no mesh, no outputs, packed.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimSkinJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_job_init(AnimSkinJob *job, size_t struct_size);

/// Skins meshes on the CPU: all of them, or none if one cannot be.
///
/// @param jobs the jobs
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` for a palette that is too short or too many morph weights;
/// `ANIM_STATUS_BUFFER_TOO_SMALL` for an output; `ANIM_STATUS_NOT_FOUND` for an output the mesh has no data for;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT`; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Threads: any, on outputs of their own. Allocates nothing, but for a thread's room for the largest dual quaternion palette
/// it has met.
ANIM_API AnimStatus anim_skin_run(const AnimSkinJob *jobs, size_t count);

/// Gives a box around the mesh as a job would make it, without skinning it: never smaller, in a time that grows with the
/// joints and not the vertices.
///
/// The first call for a mesh looks at its vertices once.
///
/// @param job the mesh, the palette, the morph weights and the method; all else is ignored
/// @param bounds becomes the box, with `min` above `max` for a mesh without vertices
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` for a palette that is too short or too many morph weights;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Threads: any.
ANIM_API AnimStatus anim_skin_bounds(const AnimSkinJob *job, AnimBounds *bounds);

// ----------------------------------------------------------------------------------------------------
// Properties
// ----------------------------------------------------------------------------------------------------
//
// A property has a path, a name and a kind, and one of three ways in which a value reaches the host:
//
// - a *setter*, called with the owner and a pointer to the value: `uint8_t (*)(void *user, void *owner, const T *value)`
//   with the T of the property's kind; 0 says that the owner is gone. A *getter* beside it is needed for what has to be
//   read before it is animated: crossfades from what the host shows, and tracks that drive one number of several;
// - a *memory slot*, an offset from the owner, read and written without a call;
// - a *batch sink*, called once an update with all changed values of the schema.
//
// Properties are listed in a schema, or given with a one-off object (`anim_instance_create_inline`), or offered when a clip
// first asks for them (`anim_schema_builder_set_resolver`).

/// How values reach a property.
enum AnimAccess ANIM_ENUM_OF(uint32_t) {
    /// Not at all: the value is kept in the instance, where `anim_instance_floats` reads it.
    ANIM_ACCESS_KEPT = 0,
    /// By `set`, and `get` where it has to be read.
    ANIM_ACCESS_SETTER = 1,
    /// Read and written in place, `offset` bytes after the owner.
    ANIM_ACCESS_MEMORY = 2,
    /// With all other changed values of the schema, by its batch sink.
    ANIM_ACCESS_BATCH = 3,
};
ANIM_ENUM_NAME(uint32_t, AnimAccess)

/// Takes a value: `value` points to what the property's kind says. Returns 0 if the owner is gone.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
typedef uint8_t (*AnimSetCallback)(void *user, void *owner, const void *value);

/// Gives the present value, by writing what the property's kind says. Returns 0 if it cannot.
///
/// It runs in the middle of an update: calls that use the driver that is updated get `ANIM_STATUS_BUSY`.
typedef uint8_t (*AnimGetCallback)(void *user, void *owner, void *value);

/// A property of an object. `anim_property_options_init` fills in the defaults.
typedef struct AnimPropertyOptions {
    /// `sizeof(AnimPropertyOptions)`.
    size_t struct_size;
    /// The object's path below the root, such as `Lift/Lamp`; empty, the default, for the root itself.
    AnimText path;
    /// The property's name, unique in its object.
    AnimText name;
    /// An `AnimKind`; float by default.
    uint32_t kind;
    /// How many floats a struct has, or how many weights there are; 0, the default, for other kinds.
    uint32_t kind_size;
    /// An `AnimAccess`; kept by default.
    uint32_t access;
    /// Whether a color is kept as four sRGB bytes rather than four linear floats; false by default.
    uint8_t srgb_bytes;
    /// Whether several instances reach this one property, as those that share a material do: it is then written once an
    /// update; false by default.
    uint8_t shared;
    /// Whether `range_min` and `range_max` hold; false by default.
    uint8_t has_range;
    /// Must be 0.
    uint8_t reserved;
    /// `ANIM_ACCESS_SETTER`: takes the value.
    AnimSetCallback set;
    /// `ANIM_ACCESS_SETTER`: gives the value; may be null.
    AnimGetCallback get;
    /// Handed to `set` and `get`.
    void *user;
    /// `ANIM_ACCESS_MEMORY`: bytes from the owner to the value.
    size_t offset;
    /// The least value of each number; a number below is not written, and logged.
    double range_min;
    /// The greatest value of each number; a number above is not written, and logged.
    double range_max;
    /// An `AnimTransformPart` that this property is of its object, so that transform tracks find it; or `ANIM_NONE`.
    uint32_t transform_part;
    /// The joint whose mesh these weights are, so that imported clips find them; or `ANIM_NO_JOINT`.
    uint32_t weights_joint;
    /// `ANIM_ACCESS_KEPT`: the numbers before anything drives the property, as many as the kind has and rounded for
    /// integers; null, the default, for zeros. Texts and resources have none.
    const float *initial;
    /// How many numbers `initial` has.
    size_t initial_count;
} AnimPropertyOptions;

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimPropertyOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_property_options_init(AnimPropertyOptions *options, size_t struct_size);

// ----------------------------------------------------------------------------------------------------
// Schemas
// ----------------------------------------------------------------------------------------------------
//
// A schema lists the properties that a kind of object offers. It is made once for all objects of the kind: a thousand
// doors share one, and each clip is resolved against it once. A track finds its property by the object's path, or by the
// last name of the path where only one object has it. What a clip names and the schema lacks is logged once for the
// clip and the schema, and left out; a host that does not list everything can be asked for it instead
// (`anim_schema_builder_set_resolver`).
//
//     static uint8_t set_angle(void *user, void *owner, const void *value)
//     {
//         ((Door *)owner)->angle = *(const float *)value;
//         return 1;
//     }
//
//     AnimSchemaBuilder builder;
//     anim_schema_builder_create(context, (AnimModel){ 0 }, &builder);
//     AnimPropertyOptions property;
//     anim_property_options_init(&property, sizeof property);
//     property.name = anim_text("angle");
//     property.kind = ANIM_KIND_FLOAT;
//     property.access = ANIM_ACCESS_SETTER;
//     property.set = set_angle;
//     anim_schema_builder_add_property(builder, &property, NULL);
//     AnimSchema schema;
//     anim_schema_builder_finish(builder, &schema);

/// One changed value in a batch.
typedef struct AnimBatchEntry {
    /// The owner of the property's object.
    void *owner;
    /// The instance's tag.
    uint64_t tag;
    /// The property's number in the schema.
    uint32_t property;
    /// Where the value begins in the data, in bytes; a multiple of 8. It is laid out as for a setter.
    uint32_t offset;
} AnimBatchEntry;

/// Takes all changed values of a schema in one call. `data` has `word_count` 64-bit words.
typedef void (*AnimWriteBatchCallback)(void *user,
                                       const AnimBatchEntry *entries,
                                       size_t entry_count,
                                       const uint64_t *data,
                                       size_t word_count);

/// Gives the present values of the entries, in the same layout. Returns 0 if it cannot.
typedef uint8_t (*AnimReadBatchCallback)(void *user,
                                         const AnimBatchEntry *entries,
                                         size_t entry_count,
                                         uint64_t *data,
                                         size_t word_count);

/// Answers for a property that a clip drives and the schema does not list. Returns 1 to offer it, 0 if there is none.
///
/// `property` comes with the defaults, and with `path`, `name`, `kind`, `kind_size` and `transform_part` as the clip's keys
/// want them: set `access` and what belongs to it, and anything else but the first two. A track of a transform asks for
/// `translation`, `rotation` or `scale`, one of morph weights for `weights`.
///
/// It runs in the middle of an update: calls that use the driver that is updated get `ANIM_STATUS_BUSY`.
typedef uint8_t (*AnimResolveCallback)(void *user, AnimPropertyOptions *property);

/// Begins to build a schema.
///
/// @param context where it belongs
/// @param model a model whose joints, morph weights and animated properties the schema begins with; zero for none
/// @param builder becomes the builder
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_schema_builder_finish` or `anim_schema_builder_release`.
/// Threads: any.
ANIM_API AnimStatus anim_schema_builder_create(AnimContext context, AnimModel model, AnimSchemaBuilder *builder);

/// Gives up a schema that was being built.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_schema_builder_release(AnimSchemaBuilder builder);

/// Adds a property.
///
/// @param builder the builder
/// @param property the property
/// @param index becomes its number in the schema; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if the setter is missing; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_OUT_OF_RANGE` for the kind's size; `ANIM_STATUS_MISMATCH` or `ANIM_STATUS_NOT_FINITE` for the initial
/// numbers or the range; `ANIM_STATUS_INVALID_ARGUMENT`; or what pointers, text and handles give
///
/// Ownership: `set`, `get` and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_add_property(
    AnimSchemaBuilder builder, const AnimPropertyOptions *property, uint32_t *index);

/// Gives an object a skeleton, in the place of the one that the schema has, if it has one: from a model, or from here.
///
/// @param builder the builder
/// @param path the object's path; empty for the root
/// @param skeleton the skeleton
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_set_skeleton(AnimSchemaBuilder builder, AnimText path, AnimSkeleton skeleton);

/// Says which joints are each other's mirror image, where their names do not.
///
/// Without it joints pair by name: `Hand.L` and `Hand.R`, `hand_l` and `hand_r`, `LeftHand` and `RightHand`. Joints in no
/// pair are reflected onto themselves.
///
/// @param builder the builder
/// @param skeleton the skeleton of the schema
/// @param pairs two joints a pair
/// @param pair_count how many pairs
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint that is not there; `ANIM_STATUS_INVALID_ARGUMENT` for
/// one in two pairs; or what pointers and handles give. `anim_schema_builder_finish` refuses pairs of another skeleton with
/// `ANIM_STATUS_MISMATCH`
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_set_mirror_pairs(
    AnimSchemaBuilder builder, AnimSkeleton skeleton, const uint32_t (*pairs)[2], size_t pair_count);

/// Sets who takes the values of properties with `ANIM_ACCESS_BATCH`.
///
/// @param builder the builder
/// @param write takes the values
/// @param read gives them; may be null
/// @param user handed to both
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the functions and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_set_batch_sink(
    AnimSchemaBuilder builder, AnimWriteBatchCallback write, AnimReadBatchCallback read, void *user);

/// Sets who answers for properties that clips drive and the schema does not list. Each is asked for once, when a clip
/// that drives it is first played on an object of the schema; what is offered then belongs to the schema.
///
/// An object that comes to the schema in this way has in each instance the owner of the root, until
/// `anim_instance_set_owner` gives it another.
///
/// @param builder the builder
/// @param resolve answers
/// @param user handed to it
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the function and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder. `resolve` may be called on every thread that updates a driver of such an object.
ANIM_API AnimStatus anim_schema_builder_set_resolver(
    AnimSchemaBuilder builder, AnimResolveCallback resolve, void *user);

/// Makes the schema, and releases the builder.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param schema becomes the new schema
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` for two properties of one name in one object;
/// `ANIM_STATUS_MISMATCH` for a kind that does not fit its use; `ANIM_STATUS_OUT_OF_RANGE` for an empty range;
/// `ANIM_STATUS_INVALID_ARGUMENT` for batches without a sink; or what pointers and handles give
///
/// Ownership: the caller releases the schema with `anim_schema_release`.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_finish(AnimSchemaBuilder builder, AnimSchema *schema);

/// Releases a schema. Instances of it keep it alive.
///
/// @param schema the schema; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_schema_release(AnimSchema schema);

/// Finds an object of a schema by its path.
///
/// @param schema the schema
/// @param path the path; empty for the root
/// @param object becomes the object's number, for `anim_instance_set_owner`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_schema_find_object(AnimSchema schema, AnimText path, uint32_t *object);

/// Finds a property of a schema by its object's path and its name.
///
/// @param schema the schema
/// @param path the object's path; empty for the root
/// @param name the property's name
/// @param property becomes the property's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_schema_find_property(AnimSchema schema, AnimText path, AnimText name, uint32_t *property);

// ----------------------------------------------------------------------------------------------------
// Methods
// ----------------------------------------------------------------------------------------------------
//
// A clip's method keys name methods of the host's objects. A method is added to a schema with the kinds of its
// parameters; the arguments of a key, JSON text in the clip, are parsed and checked once, when the clip first meets the
// schema. What does not fit is logged with the clip, track and key, and never called.
//
//     static uint8_t open_door(void *user, void *owner, const AnimArgument *arguments, size_t count)
//     {
//         door_open((Door *)owner, arguments[0].number);
//         return 1;
//     }
//
//     uint32_t kinds[] = { ANIM_KIND_FLOAT };
//     anim_schema_builder_add_method(builder, anim_text("Door"), anim_text("open"), kinds, 1, open_door, NULL);

/// One argument of a call. Which members hold it depends on the parameter's kind.
typedef struct AnimArgument {
    /// The parameter's `AnimKind`.
    uint32_t kind;
    /// How many numbers `floats` or `integers` has; 0 where neither has any.
    uint32_t count;
    /// The numbers of kinds made of `float`; null for others.
    const float *floats;
    /// The numbers of integers and enums; null for others.
    const int64_t *integers;
    /// The number of kinds that have one, a double, an integer or a boolean (0 or 1) too; 0 for others.
    double number;
    /// The text of texts and resources; empty for others. Good during the call.
    AnimText text;
} AnimArgument;

/// Takes a call of a method. Returns 0 if the owner is gone.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
typedef uint8_t (*AnimMethodCallback)(void *user, void *owner, const AnimArgument *arguments, size_t count);

/// Adds a method to an object.
///
/// @param builder the builder
/// @param path the object's path; empty for the root
/// @param name the method's name, unique in its object
/// @param kinds the `AnimKind`s of its parameters; structs and weights cannot be parameters
/// @param count how many parameters, 16 at the most
/// @param call takes calls; may be null, and calls are then only heard of as events
/// @param user handed to `call`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for a kind; `ANIM_STATUS_OUT_OF_RANGE` for too many parameters;
/// or what pointers, text and handles give. Two methods of one name are found when the schema is finished.
///
/// Ownership: `call` and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_schema_builder_add_method(
    AnimSchemaBuilder builder, AnimText path, AnimText name, const uint32_t *kinds, size_t count,
    AnimMethodCallback call, void *user);

// ----------------------------------------------------------------------------------------------------
// Instances
// ----------------------------------------------------------------------------------------------------
//
// An instance is one object of a schema: the host's owner pointers, and, once a driver plays on it, a pose and values.
// A *driver* is what plays on instances: a player, a mixer or an animator. An instance has one driver at a time, and is
// used together with it: while an update of the driver computes, calls that read or change the instance get
// `ANIM_STATUS_BUSY`. Releasing a driver ends its instances; only their handles are left to be released then.

/// Makes an instance.
///
/// @param schema what kind of object it is
/// @param owner what the host calls it: the address that memory slots are counted from, or any pointer of its own; the
/// owner of all objects of the schema until `anim_instance_set_owner` says otherwise. Null for an object that is not there
/// @param tag the host's own number, which events and batches carry
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`. What `owner` points to must stay good while
/// the instance has it.
/// Threads: any.
ANIM_API AnimStatus anim_instance_create(AnimSchema schema, void *owner, uint64_t tag, AnimInstance *instance);

/// Makes an instance of a model as it is: of a schema with the model's joints, morph weights and animated properties, and
/// nothing of the host's. All instances that are made so of one model share that schema.
///
/// @param model the model
/// @param owner as for `anim_instance_create`; nothing is written there
/// @param tag the host's own number, which events carry
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_finish` gives; or what pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`; it lives on without the model.
/// Threads: any.
ANIM_API AnimStatus anim_model_create_instance(AnimModel model, void *owner, uint64_t tag, AnimInstance *instance);

/// Makes an instance of a one-off object, with its list of properties. Equal lists share a schema.
///
/// @param context where it belongs
/// @param properties the properties, of `property_size` bytes each; batches need a schema
/// @param property_size `sizeof(AnimPropertyOptions)`
/// @param property_count how many there are
/// @param owner as for `anim_instance_create`
/// @param tag as for `anim_instance_create`
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_add_property` and `anim_schema_builder_finish` give; or what
/// pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`. `set`, `get` and `user` of the properties, and
/// what `owner` points to, must stay good while the instance has them.
/// Threads: any.
ANIM_API AnimStatus anim_instance_create_inline(
    AnimContext context, const AnimPropertyOptions *properties, size_t property_size, size_t property_count,
    void *owner, uint64_t tag, AnimInstance *instance);

/// Releases an instance, and takes it off its driver.
///
/// From the moment this returns nothing is written to its owners any more.
///
/// @param instance the instance; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give; `ANIM_STATUS_BUSY` while another thread uses its driver
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_release(AnimInstance instance);

/// Sets the owner of one object of an instance: another one, or the first again after a setter has said that it is gone.
/// What its properties hold is read anew before they are driven again.
///
/// @param instance the instance
/// @param object the object's number, as `anim_schema_find_object` gives it
/// @param owner the owner; null where the object is gone, and its properties are skipped
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Ownership: what `owner` points to must stay good while the instance has it.
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_set_owner(AnimInstance instance, uint32_t object, void *owner);

/// Copies the pose that the last update left into a pose of the host's.
///
/// @param instance the instance
/// @param pose a pose of the same skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skeletons differ or nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one pose, and not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_instance_read_pose(AnimInstance instance, AnimPose pose);

/// Sets the pose that updates start from, until `anim_instance_reset_pose`: clips write over the channels they animate.
///
/// @param instance the instance
/// @param pose a pose of the same skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skeletons differ or nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_set_pose(AnimInstance instance, AnimPose pose);

/// Lets updates start from the rest pose again.
///
/// @param instance the instance
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_reset_pose(AnimInstance instance);

/// Computes each joint's matrix in the space of the model, from the pose that the last update left.
///
/// @param instance the instance
/// @param matrices where the matrices go
/// @param capacity how many `matrices` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or
/// what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_instance_model_matrices(
    AnimInstance instance, AnimMatrix *matrices, size_t capacity, size_t *count);

/// Copies out the numbers of a property that is made of floats, as the last update left them.
///
/// @param instance the instance
/// @param property the property's number, as `anim_schema_find_property` gives it
/// @param numbers where the numbers go
/// @param capacity how many `numbers` holds
/// @param count becomes how many the property has, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if the property is not made of floats or
/// nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_instance_floats(
    AnimInstance instance, uint32_t property, float *numbers, size_t capacity, size_t *count);

/// Copies out the morph weights of the mesh at a joint, as the last update left them.
///
/// @param instance an instance of a schema that was begun with a model
/// @param joint the joint that shows the mesh
/// @param weights where the weights go
/// @param capacity how many `weights` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the joint shows no mesh with morph targets;
/// `ANIM_STATUS_MISMATCH` if nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_instance_morph_weights(
    AnimInstance instance, uint32_t joint, float *weights, size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Events
// ----------------------------------------------------------------------------------------------------
//
// What happened in an update of a driver is fetched after it, in order. Texts are views that are good until the driver's
// next update. A host with thousands of drivers fetches what happened to all of them by one call, as it updates them:
//
//     AnimEvent events[256];
//     size_t *begin = malloc((count + 1) * sizeof *begin);
//     anim_players_update(players, count, seconds, NULL);
//     anim_players_events(players, count, events, sizeof *events, 256, begin);
//     for (size_t i = 0; i < begin[count]; i++)
//         heard(events[i].tag, &events[i]);

/// What happened.
enum AnimEventKind ANIM_ENUM_OF(uint32_t) {
    /// A clip began to play.
    ANIM_EVENT_KIND_STARTED = 0,
    /// A clip that does not loop came to its end.
    ANIM_EVENT_KIND_FINISHED = 1,
    /// A queued clip took over.
    ANIM_EVENT_KIND_CHANGED = 2,
    /// A loop passed its end, or a ping-pong turned.
    ANIM_EVENT_KIND_LOOPED = 3,
    /// The playhead passed an event of the clip: `event` is its name, `payload` the host's own text.
    ANIM_EVENT_KIND_CLIP = 4,
    /// The playhead passed a method key: `event` is the method, `payload` a JSON array of its arguments.
    ANIM_EVENT_KIND_METHOD = 5,
    /// The playhead passed an audio key: `event` is the stream, `offset` where in it to start.
    ANIM_EVENT_KIND_AUDIO = 6,
    /// Audio that a clip started is to stop.
    ANIM_EVENT_KIND_AUDIO_STOP = 7,
    /// More laps lay in one update than events are fired for; `count` says how many laps were silent.
    ANIM_EVENT_KIND_SKIPPED = 8,
};
ANIM_ENUM_NAME(uint32_t, AnimEventKind)

/// One thing that happened in an update. Later versions may add members at its end.
typedef struct AnimEvent {
    /// An `AnimEventKind`.
    uint32_t kind;
    /// Whether the playhead moved forward.
    uint8_t forward;
    /// Always 0.
    uint8_t reserved[3];
    /// The instance; zero where it concerns the driver as a whole.
    AnimInstance instance;
    /// The instance's tag.
    uint64_t tag;
    /// The driver's own number of what plays: an action of a mixer, a state of a controller.
    uint64_t action;
    /// Seconds in the clip.
    double time;
    /// For audio, seconds into the stream to start at.
    double offset;
    /// For a loop the ends that were passed, negative when running backward; for skipped laps how many.
    int64_t count;
    /// For keys, the track's number in the clip.
    uint32_t track;
    /// For keys, the key's number in the track.
    uint32_t key;
    /// The name by which the clip plays; empty where there is none.
    AnimText name;
    /// For `ANIM_EVENT_KIND_CHANGED`, the name that played before.
    AnimText previous;
    /// For keys, what the key names: the event, the method, the stream.
    AnimText event;
    /// For keys, what the key carries.
    AnimText payload;
} AnimEvent;

/// Hears of an event. The event and its texts are good during the call.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
typedef void (*AnimEventCallback)(void *user, const AnimEvent *event);

/// Copies out the events of a driver's last update.
///
/// @param player the player
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the driver's next update.
/// Threads: any, but not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_player_events(
    AnimPlayer player, AnimEvent *events, size_t event_size, size_t capacity, size_t *count);

/// Copies out the events of many players' last updates, those of one after those of the other. A player may come twice.
///
/// @param players the players
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each player's events begin, and
/// how many there are in all
/// @return as `anim_player_events`
///
/// Ownership: texts are good until their player's next update.
/// Threads: any, but not while one of the players is updated. Allocates nothing.
ANIM_API AnimStatus anim_players_events(
    const AnimPlayer *players, size_t count, AnimEvent *events, size_t event_size, size_t capacity, size_t *offsets);

// ----------------------------------------------------------------------------------------------------
// Libraries
// ----------------------------------------------------------------------------------------------------
//
// A library is a set of named clips that players play from. Several players may share one; it may change while they play,
// and they take up what is new with their next update, without a jump in time.

/// Makes an empty library.
///
/// @param context where it belongs
/// @param library becomes the new library
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the library with `anim_library_release`.
/// Threads: any.
ANIM_API AnimStatus anim_library_create(AnimContext context, AnimLibrary *library);

/// Releases a library. Players that use it keep it alive.
///
/// @param library the library; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_library_release(AnimLibrary library);

/// Adds a clip under a name, in the place of one that has the name already.
///
/// @param library the library
/// @param name the name; empty for the clip's own
/// @param clip the clip; kept alive by the library
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_library_set_clip(AnimLibrary library, AnimText name, AnimClip clip);

/// Adds all clips of a model under their own names.
///
/// @param library the library
/// @param model the model
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_library_add_model(AnimLibrary library, AnimModel model);

/// Copies out the names of all clips, one after the other, each ended by a zero byte, in the order in which they came.
///
/// @param library the library
/// @param bytes where the names go
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any. Another thread may change the library right after.
ANIM_API AnimStatus anim_library_clip_names(AnimLibrary library, char *bytes, size_t capacity, size_t *length);

/// Gives a clip by the name that the library has for it.
///
/// @param library the library
/// @param name the name
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_library_find_clip(AnimLibrary library, AnimText name, AnimClip *clip);

/// Takes a clip out. Players that play it go on with it until they play something else.
///
/// @param library the library
/// @param name the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_library_remove_clip(AnimLibrary library, AnimText name);

// ----------------------------------------------------------------------------------------------------
// Players
// ----------------------------------------------------------------------------------------------------
//
// A player plays one clip at a time on its instances, and fades from one to the next. Calls take effect at once on what
// the player says of itself, and on values with the next update.
//
//     anim_player_create(context, &player);
//     anim_player_add_library(player, anim_text(""), library);
//     anim_player_add_instance(player, instance);
//     anim_player_play(player, anim_text("Walk"), NULL);
//     for (;;) {
//         anim_player_update(player, dt);
//         anim_instance_model_matrices(instance, matrices, joint_count, &count);
//     }

/// What a seek does besides putting the playhead somewhere.
enum AnimSeekMode ANIM_ENUM_OF(uint32_t) {
    /// Nothing: the next update goes on from there.
    ANIM_SEEK_MODE_MOVE = 0,
    /// The next update shows the place, even if nothing plays, and fires what lies exactly there.
    ANIM_SEEK_MODE_UPDATE = 1,
    /// The next update shows the place, even if nothing plays, and fires nothing that lies there.
    ANIM_SEEK_MODE_UPDATE_ONLY = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimSeekMode)

/// How a clip is to be played. `anim_play_options_init` fills in the defaults.
typedef struct AnimPlayOptions {
    /// `sizeof(AnimPlayOptions)`.
    size_t struct_size;
    /// Seconds of the crossfade from what plays now; below zero, the default, for what the player is set to.
    double blend;
    /// Seconds of the clip in a second, negative for backward; 1 by default.
    double speed;
    /// Where `has_section`: the first second to play.
    double section_start;
    /// Where `has_section`: the last second to play.
    double section_end;
    /// An `AnimLoopMode`, or `ANIM_NONE`, the default, for the clip's own.
    uint32_t loop_mode;
    /// Whether it begins at its end; false by default.
    uint8_t from_end;
    /// Whether only a part plays; false by default.
    uint8_t has_section;
    /// Must be 0.
    uint8_t reserved[2];
} AnimPlayOptions;

/// What a player says of itself. Set `struct_size` before it is filled.
typedef struct AnimPlayerState {
    /// `sizeof(AnimPlayerState)`.
    size_t struct_size;
    /// The name of the clip that plays or played last; empty where nothing did. Good until the player is changed.
    AnimText assigned;
    /// Seconds in the clip; 0 where nothing is assigned.
    double position;
    /// The clip's length in seconds.
    double length;
    /// Seconds of the clip that pass in a second, with the player's own speed; 0 while nothing plays.
    double speed;
    /// How far a crossfade has come, from 0 to 1; 1 where there is none.
    double fade;
    /// How many clips are queued.
    uint32_t queued;
    /// Whether a clip plays: it was not paused, stopped or finished.
    uint8_t playing;
    /// Always 0.
    uint8_t reserved[3];
} AnimPlayerState;

/// Makes a player without libraries or instances.
///
/// @param context where it belongs
/// @param player becomes the new player
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the player with `anim_player_release`.
/// Threads: any.
ANIM_API AnimStatus anim_player_create(AnimContext context, AnimPlayer *player);

/// Makes an instance of a model as it is, as `anim_model_create_instance` does, and a player that plays the model's clips
/// on it. Nothing plays yet.
///
/// It does what these do: `anim_model_create_instance`, `anim_player_create`, `anim_library_create` and
/// `anim_library_add_model` (one library for all such players of the model), `anim_player_add_library` without a prefix,
/// and `anim_player_add_instance`.
///
/// @param model the model
/// @param instance becomes the new instance, with the tag 0 and without an owner
/// @param player becomes the new player
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_finish` gives; or what pointers and handles give
///
/// Ownership: the caller releases both, with `anim_instance_release` and `anim_player_release`; they live on without the
/// model.
/// Threads: any.
ANIM_API AnimStatus anim_model_create_player(AnimModel model, AnimInstance *instance, AnimPlayer *player);

/// Releases a player, and ends its instances.
///
/// In the middle of the player's own update, what it has not delivered yet is dropped.
///
/// @param player the player; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the player, it is dropped when that call ends.
ANIM_API AnimStatus anim_player_release(AnimPlayer player);

/// Gives a player an instance, on which it plays from the next update on.
///
/// @param player the player
/// @param instance an instance without a driver
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_add_instance(AnimPlayer player, AnimInstance instance);

/// Takes an instance from a player; it may be given to another driver then.
///
/// @param player the player
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the player does not have it; or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_remove_instance(AnimPlayer player, AnimInstance instance);

/// Adds a library. Its clips are named `prefix/name`, or `name` where the prefix is empty.
///
/// Where two libraries have a name, the one added first has it.
///
/// @param player the player
/// @param prefix what the names begin with; empty for nothing
/// @param library the library; kept alive by the player
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the player has a library of the prefix; or what text and
/// handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_add_library(AnimPlayer player, AnimText prefix, AnimLibrary library);

/// Takes a library away. What plays from it goes on.
///
/// @param player the player
/// @param prefix the library's prefix
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_remove_library(AnimPlayer player, AnimText prefix);

/// Fills in the defaults: forward, the whole clip, the player's own crossfade.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimPlayOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_play_options_init(AnimPlayOptions *options, size_t struct_size);

/// Plays a clip. What plays now fades into it, where there is a crossfade.
///
/// Playing what plays already changes its speed and its section and nothing else; playing what is paused goes on.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix; empty to go on with the assigned clip
/// @param options null for the defaults
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no library has the clip, or none is assigned;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a section without length; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0; or what pointers, text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_play(AnimPlayer player, AnimText name, const AnimPlayOptions *options);

/// Plays a clip when what plays now has ended; at once where nothing plays.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_queue(AnimPlayer player, AnimText name);

/// Forgets what was to play next.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_clear_queue(AnimPlayer player);

/// Holds the clip where it is, and empties the queue.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_pause(AnimPlayer player);

/// Stops the clip, ends a crossfade, and empties the queue.
///
/// @param player the player
/// @param keep_state 0 to show the clip's start with the next update, else to leave everything as it is
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_stop(AnimPlayer player, uint8_t keep_state);

/// Stops, and gives everything that was animated its original back with the next update.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_reset(AnimPlayer player);

/// Puts the playhead somewhere in the assigned clip.
///
/// @param player the player
/// @param seconds where; kept within what plays of the clip, a loop's place folded into it
/// @param mode an `AnimSeekMode`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_NOT_FOUND` if nothing is
/// assigned; or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_seek(AnimPlayer player, double seconds, uint32_t mode);

/// Sets the factor that all speeds are multiplied with: 1 at first; a negative one plays everything backward.
///
/// @param player the player
/// @param factor the factor
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_speed(AnimPlayer player, double factor);

/// Sets whether updates do anything: 1 at first.
///
/// @param player the player
/// @param active 0 to do nothing
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_active(AnimPlayer player, uint8_t active);

/// Sets the crossfade from one clip to another.
///
/// @param player the player
/// @param from the name of the clip that plays before; empty with an empty `to` for every pair that nothing is set for
/// @param to the name of the clip that plays after
/// @param seconds how long it takes; below zero to take the default again
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative default;
/// `ANIM_STATUS_INVALID_ARGUMENT` if only one name is empty; or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_blend(AnimPlayer player, AnimText from, AnimText to, double seconds);

/// Sets the clip that follows a clip: playing the one queues the other.
///
/// @param player the player
/// @param name the name of the clip
/// @param next the name of the clip that follows; empty for none
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_next(AnimPlayer player, AnimText name, AnimText next);

/// Tells what a player does.
///
/// @param player the player
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated. Allocates nothing.
ANIM_API AnimStatus anim_player_state(AnimPlayer player, AnimPlayerState *state);

/// Moves a player on, and writes what it plays to the host.
///
/// First getters may be called; then everything is computed; then, while nothing is held, setters, batch sinks and
/// methods are called and memory is written. Host code may call anything then, also on this player, but not update it.
/// What it changes counts from the next update. What belongs to an object that it releases is not delivered any more.
///
/// @param player the player
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has moved;
/// `ANIM_STATUS_BUSY` if the player is in use, or is the one whose update is calling the host; or what handles give
///
/// Threads: one at a time on one player; different players at once. Allocates nothing once it has met what it plays.
ANIM_API AnimStatus anim_player_update(AnimPlayer player, double seconds);

/// Moves many players on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param players the players; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each player's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other players have been updated all the same; or what
/// pointers give
///
/// Threads: as `anim_player_update`. Allocates nothing once the players have met what they play.
ANIM_API AnimStatus anim_players_update(
    const AnimPlayer *players, size_t count, double seconds, AnimStatus *statuses);

// ----------------------------------------------------------------------------------------------------
// Settings of players
// ----------------------------------------------------------------------------------------------------
//
// What a player plays of itself, which parts of clips, in which of the host's rounds, and how its keys are heard.

/// Which of the host's rounds an update belongs to.
enum AnimPhase ANIM_ENUM_OF(uint32_t) {
    /// Once a frame, by the time that has passed.
    ANIM_PHASE_IDLE = 0,
    /// In the fixed steps of a simulation.
    ANIM_PHASE_PHYSICS = 1,
    /// Only when the host updates the player itself.
    ANIM_PHASE_MANUAL = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimPhase)

/// When methods that clips name are called.
enum AnimCallMode ANIM_ENUM_OF(uint32_t) {
    /// After the values of the update, among its events.
    ANIM_CALL_MODE_DEFERRED = 0,
    /// Before the values of the update.
    ANIM_CALL_MODE_IMMEDIATE = 1,
};
ANIM_ENUM_NAME(uint32_t, AnimCallMode)

/// The shape of an easing curve: Penner's, and Godot's spring.
enum AnimEaseShape ANIM_ENUM_OF(uint32_t) {
    /// A straight line.
    ANIM_EASE_SHAPE_LINEAR = 0,
    /// A quarter of a sine wave.
    ANIM_EASE_SHAPE_SINE = 1,
    /// The fifth power.
    ANIM_EASE_SHAPE_QUINT = 2,
    /// The fourth power.
    ANIM_EASE_SHAPE_QUART = 3,
    /// The second power.
    ANIM_EASE_SHAPE_QUAD = 4,
    /// Powers of two.
    ANIM_EASE_SHAPE_EXPO = 5,
    /// Swings like a rubber band.
    ANIM_EASE_SHAPE_ELASTIC = 6,
    /// The third power.
    ANIM_EASE_SHAPE_CUBIC = 7,
    /// A quarter of a circle.
    ANIM_EASE_SHAPE_CIRC = 8,
    /// Bounces like a ball.
    ANIM_EASE_SHAPE_BOUNCE = 9,
    /// Draws back first.
    ANIM_EASE_SHAPE_BACK = 10,
    /// Swings out like a spring.
    ANIM_EASE_SHAPE_SPRING = 11,
};
ANIM_ENUM_NAME(uint32_t, AnimEaseShape)

/// Where an easing curve is slow.
enum AnimEaseSide ANIM_ENUM_OF(uint32_t) {
    /// At the start.
    ANIM_EASE_SIDE_IN = 0,
    /// At the end.
    ANIM_EASE_SIDE_OUT = 1,
    /// At both ends.
    ANIM_EASE_SIDE_IN_OUT = 2,
    /// In the middle.
    ANIM_EASE_SIDE_OUT_IN = 3,
};
ANIM_ENUM_NAME(uint32_t, AnimEaseSide)

/// Plays a clip, fading into it from what the host has now.
///
/// Everything that the clip drives is read from the host and captured, whoever moved it last.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @param seconds how long the fade takes; at least zero
/// @param shape an `AnimEaseShape`: the curve the fade goes on
/// @param side an `AnimEaseSide`
/// @param options null for the defaults; its `blend` is ignored
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for negative seconds; or what `anim_player_play` gives
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_play_with_capture(
    AnimPlayer player, AnimText name, double seconds, uint32_t shape, uint32_t side, const AnimPlayOptions *options);

/// Makes a clip the assigned one without playing it: it stands at its start. Where something plays, the clip plays.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_assign(AnimPlayer player, AnimText name);

/// Sets the part of the assigned clip that plays. A position outside moves to the nearer end.
///
/// @param player the player
/// @param start the first second
/// @param end the last second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no clip is assigned; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_OUT_OF_RANGE` for a section without length; or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_section(AnimPlayer player, double start, double end);

/// Lets all of the assigned clip play again.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if no clip is assigned, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_clear_section(AnimPlayer player);

/// Finds the section between two markers of a clip.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @param from the marker it begins at; empty for the clip's start
/// @param to the marker it ends at; empty for the clip's end
/// @param start becomes the first second
/// @param end becomes the last second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for the clip or a marker; `ANIM_STATUS_OUT_OF_RANGE` for a section
/// without length; or what pointers, text and handles give
///
/// Threads: any, but not while the player is changed or updated.
ANIM_API AnimStatus anim_player_find_section(
    AnimPlayer player, AnimText name, AnimText from, AnimText to, double *start, double *end);

/// Copies out the names of all clips that a player can play, one after the other, each ended by a zero byte.
///
/// @param player the player
/// @param bytes where the names go
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated.
ANIM_API AnimStatus anim_player_clip_names(AnimPlayer player, char *bytes, size_t capacity, size_t *length);

/// Sets the clips that a model brought along. A clip of the same name in a library takes over from them, also while one
/// plays.
///
/// @param player the player
/// @param library their library; zero for none
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_own_clips(AnimPlayer player, AnimLibrary library);

/// Sets what the player plays of itself, if nothing was played before its first update.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix; it may come later. Empty for nothing
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_autoplay(AnimPlayer player, AnimText name);

/// Lets the player play what shows a model that nobody has set up: its clip named idle, else one with idle in its name,
/// else its first, looping.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_autoplay_idle(AnimPlayer player);

/// Sets in which round of the host's `anim_players_update_phase` moves the player, and where in it.
///
/// @param player the player
/// @param phase an `AnimPhase`; idle at first
/// @param priority the lowest comes first, 0 at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_phase(AnimPlayer player, uint32_t phase, int32_t priority);

/// Sets when methods that clips name are called.
///
/// @param player the player
/// @param mode an `AnimCallMode`; deferred at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_call_mode(AnimPlayer player, uint32_t mode);

/// Sets whether properties are written in every update in which something drives them, or only when they change.
///
/// @param player the player
/// @param continuous whether what changes between keys is always written; true at first
/// @param discrete whether what changes only at keys is always written; false at first, so that what the host sets
/// between two keys stays until the next one
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_writes(AnimPlayer player, uint8_t continuous, uint8_t discrete);

/// Sets how many laps of one update events are fired for, 64 at first. Of more the last ones fire, and one event counts
/// the others.
///
/// @param player the player
/// @param laps how many
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_lap_limit(AnimPlayer player, uint64_t laps);

/// Sets who hears of events as they are delivered, after the values of an update. `anim_player_events` gives them too.
///
/// @param player the player
/// @param hear is called for each event; null for nobody
/// @param user handed to it
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Ownership: `hear` and `user` must stay good until they are replaced or the player is gone.
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_set_listener(AnimPlayer player, AnimEventCallback hear, void *user);

/// `anim_player_set_listener` with a listener that the library has: it gives it back when another one takes its place, or
/// the player is gone and no call uses it any more.
///
/// @param player the player
/// @param hear is called for each event
/// @param user handed to it
/// @param release gets `user` back
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if a function is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_keep_listener(
    AnimPlayer player, AnimEventCallback hear, void *user, AnimReleaseCallback release);

/// Moves those of many players on that belong to a round of the host's, in the order of their priorities and, where those
/// are equal, of the array.
///
/// @param players the players; the array must not change during the call
/// @param count how many
/// @param phase an `AnimPhase`: the players of others are left alone
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each player's update, OK for those left alone; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other players have been updated all the same;
/// `ANIM_STATUS_INVALID_ENUM`; or what pointers give
///
/// Threads: as `anim_player_update`. Allocates nothing once the players have met what they play.
ANIM_API AnimStatus anim_players_update_phase(
    const AnimPlayer *players, size_t count, uint32_t phase, double seconds, AnimStatus *statuses);

/// Tells whether a player has a library of a prefix.
///
/// @param player the player
/// @param prefix the prefix
/// @param has becomes whether there is one
/// @return `ANIM_STATUS_OK`, or what pointers, text and handles give
///
/// Threads: any, but not while the player is changed or updated.
ANIM_API AnimStatus anim_player_has_library(AnimPlayer player, AnimText prefix, uint8_t *has);

// ----------------------------------------------------------------------------------------------------
// States of players
// ----------------------------------------------------------------------------------------------------
//
// What a player is doing can be told to another one that joins late, or kept whole to go back to: a player that goes back
// and on again gives the same bits as the one that never left.

/// What a player is doing, without fades. Set `struct_size` before it is filled.
typedef struct AnimSharedState {
    /// `sizeof(AnimSharedState)`.
    size_t struct_size;
    /// The assigned clip; empty where nothing was played, or it was stopped. Good until the player is changed.
    AnimText clip;
    /// Seconds in the clip.
    double position;
    /// Seconds of the clip in a second, before the player's own speed; negative for backward.
    double speed;
    /// Where `has_section`: the first second that plays.
    double section_start;
    /// Where `has_section`: the last second that plays.
    double section_end;
    /// An `AnimLoopMode`, or `ANIM_NONE` for the clip's own.
    uint32_t loop_mode;
    /// Whether only a part plays.
    uint8_t has_section;
    /// Whether a ping-pong is on its way back.
    uint8_t turned;
    /// Whether the clip moves.
    uint8_t playing;
    /// Always 0.
    uint8_t reserved;
} AnimSharedState;

/// Tells what a player is doing, for another one to do the same.
///
/// @param player the player
/// @param state is filled as far as its `struct_size` says
/// @param queue where the names of what plays next go; good until the player is changed
/// @param capacity how many names `queue` holds
/// @param count becomes the number of names, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`, with the state filled; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or
/// what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated.
ANIM_API AnimStatus anim_player_shared_state(
    AnimPlayer player, AnimSharedState *state, AnimText *queue, size_t capacity, size_t *count);

/// Does what another player was doing, at once and silently: nothing that lies before the position fires, and nothing is
/// faded. The next update shows it.
///
/// @param player the player
/// @param state what to do
/// @param queue the names of what plays next
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for a clip; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a
/// section without length; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_INVALID_POINTER` if the state is null; or what
/// pointers, text and handles give. Nothing has changed then
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_apply_shared_state(
    AnimPlayer player, const AnimSharedState *state, const AnimText *queue, size_t count);

/// Writes everything that updates change in a player and its instances into a buffer, to go back to.
///
/// @param player the player
/// @param bytes where it goes
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated. Allocates nothing.
ANIM_API AnimStatus anim_player_save(AnimPlayer player, uint8_t *bytes, size_t capacity, size_t *length);

/// Goes back to what `anim_player_save` wrote. The updates that follow give the same bits as those that followed then.
///
/// The player must have the instances, and know the clips by the names, that it had. What it drives is written to the host
/// anew with the next update.
///
/// @param player the player that was saved
/// @param bytes what was written
/// @param length how many bytes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE` for bytes that are not this player's, or have changed;
/// `ANIM_STATUS_NOT_FOUND` for a clip; or what pointers and handles give. Nothing has changed then
///
/// Threads: one at a time on one player.
ANIM_API AnimStatus anim_player_restore(AnimPlayer player, const uint8_t *bytes, size_t length);

// ----------------------------------------------------------------------------------------------------
// Mixers
// ----------------------------------------------------------------------------------------------------
//
// A mixer plays many actions on many instances. An action is one clip on one instance or on one group of them, with a
// weight, a time scale and a loop mode of its own. Actions that drive the same property are mixed by weight; what is
// missing of the weight one is the property's original, and additive actions come on top.
//
//     anim_mixer_create(context, &mixer);
//     anim_mixer_add_instance(mixer, instance);
//     anim_mixer_add_action(mixer, walk, instance, ANIM_NONE, &walking);
//     anim_mixer_add_action(mixer, run, instance, ANIM_NONE, &running);
//     anim_action_play(mixer, walking);
//     anim_action_play(mixer, running);
//     anim_mixer_cross_fade(mixer, walking, running, 0.5, 0);
//     for (;;) {
//         anim_mixer_update(mixer, dt);
//     }

/// How an action becomes part of the result.
enum AnimBlendMode ANIM_ENUM_OF(uint32_t) {
    /// By weighted mean with the other normal actions.
    ANIM_BLEND_MODE_NORMAL = 0,
    /// On top of what the normal actions make.
    ANIM_BLEND_MODE_ADDITIVE = 1,
};
ANIM_ENUM_NAME(uint32_t, AnimBlendMode)

/// An action of a mixer. Its number is never given to another one of the same mixer.
typedef struct AnimAction {
    /// Zero for none; events carry it.
    uint64_t id;
} AnimAction;

/// What a mixer says of itself. Set `struct_size` before it is filled.
typedef struct AnimMixerState {
    /// `sizeof(AnimMixerState)`.
    size_t struct_size;
    /// Seconds that it has been moved by, at its time scale.
    double time;
    /// How fast its clock runs.
    double time_scale;
    /// How many actions it has.
    uint32_t actions;
    /// How many of them are active.
    uint32_t active_actions;
} AnimMixerState;

/// Makes a mixer without instances or actions.
///
/// @param context where it belongs
/// @param mixer becomes the new mixer
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the mixer with `anim_mixer_release`.
/// Threads: any.
ANIM_API AnimStatus anim_mixer_create(AnimContext context, AnimMixer *mixer);

/// Releases a mixer with its actions, and ends its instances.
///
/// @param mixer the mixer; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the mixer, it is dropped when that call ends.
ANIM_API AnimStatus anim_mixer_release(AnimMixer mixer);

/// Gives a mixer an instance, so that actions can play on it.
///
/// @param mixer the mixer
/// @param instance an instance without a driver
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_add_instance(AnimMixer mixer, AnimInstance instance);

/// Takes an instance from a mixer, out of its groups, and removes its actions. What was driven stays as it is.
///
/// @param mixer the mixer
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have it; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_remove_instance(AnimMixer mixer, AnimInstance instance);

/// Makes an empty group of instances, on which an action can play as on one.
///
/// @param mixer the mixer
/// @param group becomes the group's number, which is never given to another
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_add_group(AnimMixer mixer, uint32_t *group);

/// Dissolves a group and removes its actions. What was driven goes back to its originals in the next update.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_remove_group(AnimMixer mixer, uint32_t group);

/// Puts an instance into a group: what plays on the group drives it from the next update on. One that is there stays.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_join_group(AnimMixer mixer, uint32_t group, AnimInstance instance);

/// Takes an instance out of a group. What nothing else drives keeps its last value.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @param instance one of its instances; one that is not in the group is left alone
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_leave_group(AnimMixer mixer, uint32_t group, AnimInstance instance);

/// Makes the action of a clip on an instance, or gives the one there is in that blend mode.
///
/// A new action repeats without end, at full weight and speed, and is not active.
///
/// @param mixer the mixer
/// @param clip the clip; kept alive by the action
/// @param instance one of its instances
/// @param blend_mode an `AnimBlendMode`, or `ANIM_NONE` for the clip's own
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for a clip
/// whose length is none; or what pointers and handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_add_action(
    AnimMixer mixer, AnimClip clip, AnimInstance instance, uint32_t blend_mode, AnimAction *action);

/// Makes the action of a clip on a group, or gives the one there is in that blend mode.
///
/// A new action repeats without end, at full weight and speed, and is not active.
///
/// @param mixer the mixer
/// @param clip the clip; kept alive by the action
/// @param group one of its groups
/// @param blend_mode an `AnimBlendMode`, or `ANIM_NONE` for the clip's own
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for a clip
/// whose length is none; or what pointers and handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_add_group_action(
    AnimMixer mixer, AnimClip clip, uint32_t group, uint32_t blend_mode, AnimAction *action);

/// Finds the action that was made last for a clip and an instance.
///
/// @param mixer the mixer
/// @param clip the clip
/// @param instance one of its instances
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated.
ANIM_API AnimStatus anim_mixer_find_action(AnimMixer mixer, AnimClip clip, AnimInstance instance, AnimAction *action);

/// Finds the action that was made last for a clip and a group.
///
/// @param mixer the mixer
/// @param clip the clip
/// @param group one of its groups
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated.
ANIM_API AnimStatus anim_mixer_find_group_action(AnimMixer mixer, AnimClip clip, uint32_t group, AnimAction *action);

/// Stops an action and forgets it.
///
/// @param mixer the mixer
/// @param action one of its actions; unknown from now on
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_remove_action(AnimMixer mixer, AnimAction action);

/// Stops and forgets every action of a clip.
///
/// @param mixer the mixer
/// @param clip the clip
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_remove_clip(AnimMixer mixer, AnimClip clip);

/// Stops and forgets every action on an instance; those on its groups stay.
///
/// @param mixer the mixer
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_remove_actions(AnimMixer mixer, AnimInstance instance);

/// Stops every active action, the last activated first.
///
/// @param mixer the mixer
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_stop_all(AnimMixer mixer);

/// Fades one action out and another in. It plays neither.
///
/// With `warp` each also runs at the other's pace while the other is the louder: the one that fades out ends at the pace
/// of the one that fades in, which begins at the other's. Afterwards each has its own pace again.
///
/// @param mixer the mixer
/// @param from the action that fades out
/// @param to the action that fades in
/// @param seconds how long it takes, on the mixer's clock
/// @param warp whether paces are brought together
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action and itself, and for a warp of a time scale of zero or of
/// a clip without length; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_cross_fade(
    AnimMixer mixer, AnimAction from, AnimAction to, double seconds, uint8_t warp);

/// Puts an action where another one is, and lets it run as fast: it takes over time, leg of a ping-pong and time scale,
/// and drops its warp.
///
/// @param mixer the mixer
/// @param action the action that is put somewhere
/// @param with the action that it follows
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_synchronize(AnimMixer mixer, AnimAction action, AnimAction with);

/// Sets how fast the mixer's clock runs, and with it every action, fade and warp. Negative runs backward.
///
/// @param mixer the mixer
/// @param scale 1 at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_set_time_scale(AnimMixer mixer, double scale);

/// Sets the mixer's clock and every action's to zero; the next update moves them on by `seconds`, at the mixer's time
/// scale, besides its own step. Update by 0 to see the result.
///
/// Laps are not forgotten, and what has finished stays so.
///
/// @param mixer the mixer
/// @param seconds at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero, or for more than clocks
/// can count; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_mixer_set_time(AnimMixer mixer, double seconds);

/// Tells what a mixer does.
///
/// @param mixer the mixer
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
ANIM_API AnimStatus anim_mixer_state(AnimMixer mixer, AnimMixerState *state);

/// Copies out the events of a mixer's last update.
///
/// @param mixer the mixer
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the mixer's next update.
/// Threads: any, but not while the mixer is updated. Allocates nothing.
ANIM_API AnimStatus anim_mixer_events(
    AnimMixer mixer, AnimEvent *events, size_t event_size, size_t capacity, size_t *count);

/// Copies out the events of many mixers' last updates, as `anim_players_events` does those of players.
///
/// @param mixers the mixers
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each mixer's events begin, and
/// how many there are in all
/// @return as `anim_players_events`
///
/// Ownership: texts are good until their mixer's next update.
/// Threads: any, but not while one of the mixers is updated. Allocates nothing.
ANIM_API AnimStatus anim_mixers_events(
    const AnimMixer *mixers, size_t count, AnimEvent *events, size_t event_size, size_t capacity, size_t *offsets);

/// Moves a mixer on, and writes what its actions come to to the host, as `anim_player_update` does.
///
/// @param mixer the mixer
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has
/// moved; `ANIM_STATUS_BUSY` if the mixer is in use, or is the one whose update is calling the host; or what handles
/// give
///
/// Threads: one at a time on one mixer; different mixers at once. Allocates nothing once it has met what it plays.
ANIM_API AnimStatus anim_mixer_update(AnimMixer mixer, double seconds);

/// Moves many mixers on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param mixers the mixers; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each mixer's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other mixers have been updated all the same; or
/// what pointers give
///
/// Threads: as `anim_mixer_update`. Allocates nothing once the mixers have met what they play.
ANIM_API AnimStatus anim_mixers_update(const AnimMixer *mixers, size_t count, double seconds, AnimStatus *statuses);

// ----------------------------------------------------------------------------------------------------
// Actions of mixers
// ----------------------------------------------------------------------------------------------------
//
// An action is *active* from `anim_action_play` to `anim_action_stop`, *enabled* until it finishes or has faded out, and
// *running* while its clock moves. Calls take effect in the mixer's next update; a call that is refused changes nothing.

/// As many repetitions as there is time for.
#define ANIM_FOREVER UINT64_MAX

/// What an action says of itself. Set `struct_size` before it is filled.
typedef struct AnimActionState {
    /// `sizeof(AnimActionState)`.
    size_t struct_size;
    /// Seconds into the clip, or into the present leg of a ping-pong.
    double time;
    /// Where the clip is read, in seconds.
    double position;
    /// How much it counts, without fades.
    double weight;
    /// How much it counted in the last update.
    double effective_weight;
    /// How fast it runs, without warps.
    double time_scale;
    /// How fast it ran in the last update.
    double effective_time_scale;
    /// Ends passed since it was started or reset: laps of a loop, legs of a ping-pong.
    uint64_t loop_count;
    /// After how many laps it finishes, or `ANIM_FOREVER`.
    uint64_t repetitions;
    /// An `AnimLoopMode`.
    uint32_t loop_mode;
    /// An `AnimBlendMode`.
    uint32_t blend_mode;
    /// Whether it was told to play and not to stop since.
    uint8_t active;
    /// Whether it may contribute: it has neither finished nor faded out.
    uint8_t enabled;
    /// Whether its clock moves.
    uint8_t running;
    /// Whether its clock is held.
    uint8_t paused;
    /// Whether its weight follows a fade.
    uint8_t fading;
    /// Whether its time scale follows a warp.
    uint8_t warping;
    /// Always 0.
    uint8_t reserved[2];
} AnimActionState;

/// Activates an action. One that has finished, or faded out, also needs `anim_action_reset` to be seen again.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_play(AnimMixer mixer, AnimAction action);

/// Deactivates and resets an action. What nothing else drives goes back to its original in the next update.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_stop(AnimMixer mixer, AnimAction action);

/// Rewinds an action, enables and unpauses it, and forgets its laps, its fade, its warp and its start time. It stays
/// active or inactive as it is.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_reset(AnimMixer mixer, AnimAction action);

/// Holds an action's clock, or lets it go on. A paused action goes on contributing.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param paused whether it is held
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_paused(AnimMixer mixer, AnimAction action, uint8_t paused);

/// Says whether an action contributes while it is active. Its clock moves only while it is enabled.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param enabled whether it contributes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_enabled(AnimMixer mixer, AnimAction action, uint8_t enabled);

/// Sets what happens at the clip's end, and when an action finishes. `ANIM_LOOP_MODE_NONE` finishes at the first end.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param loop_mode an `AnimLoopMode`
/// @param repetitions after how many laps (legs of a ping-pong) it finishes, or `ANIM_FOREVER`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_loop(
    AnimMixer mixer, AnimAction action, uint32_t loop_mode, uint64_t repetitions);

/// Says whether an action holds its last frame when it has finished. If not, as at first, it lets go.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param clamp whether it holds
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_clamp_when_finished(AnimMixer mixer, AnimAction action, uint8_t clamp);

/// Says whether smooth tracks are flat at the first and at the last key, as at first, where the curve does not go on
/// into another lap; else they run straight on there.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param at_start whether they are flat at the first key
/// @param at_end whether they are flat at the last key
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_zero_slopes(AnimMixer mixer, AnimAction action, uint8_t at_start, uint8_t at_end);

/// Sets how an action becomes part of the result.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param blend_mode an `AnimBlendMode`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_blend_mode(AnimMixer mixer, AnimAction action, uint32_t blend_mode);

/// Sets an action's clock. A time outside the clip is folded into it by the next step that is not zero.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds seconds into the clip, or into the present leg of a ping-pong
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_time(AnimMixer mixer, AnimAction action, double seconds);

/// Holds an action's clock until the mixer's reaches a time. It contributes while it waits.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_start_at(AnimMixer mixer, AnimAction action, double seconds);

/// Sets how much an action counts. A fade goes on, as a factor of it.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param weight at least zero; 1 at first
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero;
/// or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_weight(AnimMixer mixer, AnimAction action, double weight);

/// Sets how much an action counts, and drops its fade.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param weight at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero;
/// or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_effective_weight(AnimMixer mixer, AnimAction action, double weight);

/// Lets the weight rise from nothing to itself, from now on. It does not play the action.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_fade_in(AnimMixer mixer, AnimAction action, double seconds);

/// Lets the weight fall to nothing, from now on; the first update past the end disables the action.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_fade_out(AnimMixer mixer, AnimAction action, double seconds);

/// Drops an action's fade: the whole weight counts.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_stop_fading(AnimMixer mixer, AnimAction action);

/// Sets how fast an action runs; negative runs backward. A warp goes on, as a factor of it.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param scale 1 at first
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_time_scale(AnimMixer mixer, AnimAction action, double scale);

/// Sets how fast an action runs, and drops its warp.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param scale seconds of the clip in a second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_effective_time_scale(AnimMixer mixer, AnimAction action, double scale);

/// Sets the time scale so that one run through the clip takes some time, and drops the warp.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds not zero; negative to run backward
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for zero;
/// `ANIM_STATUS_INVALID_ARGUMENT` for a clip without length; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_set_duration(AnimMixer mixer, AnimAction action, double seconds);

/// Lets the time scale run from one value to another, from now on. The last one stays; where it is zero, the action
/// pauses.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param from the time scale at the beginning
/// @param to the time scale at the end
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action whose time scale is zero; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_warp(AnimMixer mixer, AnimAction action, double from, double to, double seconds);

/// Lets the time scale run from what it was in the last update to zero, and pauses the action then.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action whose time scale is zero; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_halt(AnimMixer mixer, AnimAction action, double seconds);

/// Drops an action's warp: the time scale counts as it is.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
ANIM_API AnimStatus anim_action_stop_warping(AnimMixer mixer, AnimAction action);

/// Tells how an action stands.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
ANIM_API AnimStatus anim_action_state(AnimMixer mixer, AnimAction action, AnimActionState *state);

// ----------------------------------------------------------------------------------------------------
// Crowds
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// A crowd computes the poses of thousands of characters of one skeleton by one call, straight into the host's memory: model
// matrices, palettes or both. What plays on each member, where and with which weight, is the host's to say in every call;
// nothing is kept of a member. The work is spread over the context's threads or jobs. Packed clips cost the least.
//
//     anim_crowd_create(schema, binding, &crowd);
//     anim_crowd_add_clip(crowd, walk, &walking);
//     ...
//     members[i].clips[0] = walking;
//     members[i].times[0] = time;
//     members[i].weights[0] = 1;
//     ...
//     anim_crowd_compute(crowd, members, count, NULL, 0, palettes, count * skin_joint_count);

/// What plays on one member of a crowd, in the order in which it is mixed: up to four clips.
typedef struct AnimCrowdMember {
    /// Seconds into each clip.
    double times[4];
    /// The clips, as `anim_crowd_add_clip` counted them.
    uint32_t clips[4];
    /// How much each counts beside the others; one of no weight does not play.
    float weights[4];
} AnimCrowdMember;

/// Makes a crowd without clips. Rotations are mixed one after the other, each time the shorter way.
///
/// @param schema the kind of object its members are; its skeleton counts, and what clips have for it
/// @param binding a skin bound to that skeleton, whose palettes are wanted; zero for none
/// @param crowd becomes the new crowd
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skin follows joints that the skeleton lacks; or what pointers
/// and handles give
///
/// Ownership: the caller releases the crowd with `anim_crowd_release`.
/// Threads: any.
ANIM_API AnimStatus anim_crowd_create(AnimSchema schema, AnimSkinBinding binding, AnimCrowd *crowd);

/// Releases a crowd.
///
/// @param crowd the crowd; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the crowd, it is dropped when that call ends.
ANIM_API AnimStatus anim_crowd_release(AnimCrowd crowd);

/// Adds a clip that members can play. What of it does not fit the skeleton does nothing, and is logged.
///
/// @param crowd the crowd
/// @param clip the clip, packed or not; kept alive by the crowd
/// @param index becomes its number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one crowd.
ANIM_API AnimStatus anim_crowd_add_clip(AnimCrowd crowd, AnimClip clip, uint32_t *index);

/// Computes the members of a crowd, on the context's threads or jobs. A member on which nothing plays rests.
///
/// @param crowd the crowd
/// @param members what plays on each member
/// @param member_count how many there are
/// @param models where model matrices go, as many for each member as the skeleton has joints; null for none
/// @param model_capacity how many `models` holds
/// @param palettes where palettes go, as many matrices for each member as the skin has joints; null for none. Only written,
/// so that it may be mapped memory of a device
/// @param palette_capacity how many `palettes` holds
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for a clip that was not added; `ANIM_STATUS_NOT_FINITE` or
/// `ANIM_STATUS_OUT_OF_RANGE` for a time or a weight; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give. But
/// for the first nothing was written
///
/// Threads: one at a time on one crowd. Allocates nothing once there has been as much work.
ANIM_API AnimStatus anim_crowd_compute(
    AnimCrowd crowd, const AnimCrowdMember *members, size_t member_count, AnimMatrix *models, size_t model_capacity,
    AnimMatrix *palettes, size_t palette_capacity);

// ----------------------------------------------------------------------------------------------------
// Controllers
// ----------------------------------------------------------------------------------------------------
//
// A controller says which states there are, what each plays, and how one leads to another. It is built once from a
// builder, checked whole, and shared by any number of animators, which run it.

/// What a parameter holds.
enum AnimParameterKind ANIM_ENUM_OF(uint32_t) {
    /// 0 or 1.
    ANIM_PARAMETER_KIND_BOOL = 0,
    /// A whole number.
    ANIM_PARAMETER_KIND_INT = 1,
    /// A number.
    ANIM_PARAMETER_KIND_FLOAT = 2,
    /// 1 when the host sets it, and 0 again when it has let a transition through.
    ANIM_PARAMETER_KIND_TRIGGER = 3,
};
ANIM_ENUM_NAME(uint32_t, AnimParameterKind)

/// How the clips of a blend are weighted. With one parameter the first two both mix the neighbors on the line.
enum AnimBlendShape ANIM_ENUM_OF(uint32_t) {
    /// By the inverse square of the distance to each point; exactly one clip on its point.
    ANIM_BLEND_SHAPE_DISTANCE = 0,
    /// By the corners of the triangle that the parameters lie in.
    ANIM_BLEND_SHAPE_TRIANGLES = 1,
    /// The nearest point's clip plays alone.
    ANIM_BLEND_SHAPE_NEAREST = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimBlendShape)

/// How the clips of a blend keep step.
enum AnimBlendSync ANIM_ENUM_OF(uint32_t) {
    /// All are at the same share of their length.
    ANIM_BLEND_SYNC_PHASE = 0,
    /// All are at the same share of the way between two markers of the same names.
    ANIM_BLEND_SYNC_MARKERS = 1,
    /// Each runs at its own pace.
    ANIM_BLEND_SYNC_NONE = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimBlendSync)

/// Whose transitions may begin while one still fades.
enum AnimInterruption ANIM_ENUM_OF(uint32_t) {
    /// Nobody's.
    ANIM_INTERRUPTION_NONE = 0,
    /// Those of the state it goes to.
    ANIM_INTERRUPTION_DESTINATION = 1,
    /// Those of the state it comes from.
    ANIM_INTERRUPTION_SOURCE = 2,
    /// Those of the state it comes from, then of the one it goes to.
    ANIM_INTERRUPTION_BOTH = 3,
};
ANIM_ENUM_NAME(uint32_t, AnimInterruption)

/// What a condition asks of its parameter.
enum AnimTest ANIM_ENUM_OF(uint32_t) {
    /// Is 1, or a trigger that is set.
    ANIM_TEST_TRUE = 0,
    /// Is 0.
    ANIM_TEST_FALSE = 1,
    /// Is above `value`.
    ANIM_TEST_GREATER = 2,
    /// Is below `value`.
    ANIM_TEST_LESS = 3,
    /// Is the whole number `value`.
    ANIM_TEST_EQUAL = 4,
    /// Is not the whole number `value`.
    ANIM_TEST_NOT_EQUAL = 5,
};
ANIM_ENUM_NAME(uint32_t, AnimTest)

/// When an animator does its work.
enum AnimCulling ANIM_ENUM_OF(uint32_t) {
    /// In every update.
    ANIM_CULLING_ALWAYS = 0,
    /// Only while it is visible; when it comes back it catches up in one step, and fires nothing of the time between.
    ANIM_CULLING_WHEN_VISIBLE = 1,
    /// The same, and beyond a distance only in every third update.
    ANIM_CULLING_REDUCED = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimCulling)

/// What a layer is like. `anim_layer_options_init` fills in the defaults.
typedef struct AnimLayerOptions {
    /// `sizeof(AnimLayerOptions)`.
    size_t struct_size;
    /// How fast its clock runs; 1 by default.
    double speed;
    /// How much of it counts, from 0 to 1; 1 by default.
    float weight;
    /// Whether it adds its motion to what is below, each clip measured from its own first frame; false by default.
    uint8_t additive;
    /// Must be 0.
    uint8_t reserved[3];
} AnimLayerOptions;

/// What a state is like. `anim_state_options_init` fills in the defaults.
typedef struct AnimStateOptions {
    /// `sizeof(AnimStateOptions)`.
    size_t struct_size;
    /// How fast it plays, negative for backward; 1 by default.
    double speed;
    /// Seconds in which every transition into it fades, whatever the transition says; below zero, the default, to leave
    /// that to the transition.
    double fade_in;
    /// Frames a second at which it is sampled; 0, the default, for the controller's.
    double stepped;
    /// Whether it begins again at its end; true by default.
    uint8_t looped;
    /// Whether it plays left for right; false by default.
    uint8_t mirror;
    /// Must be 0.
    uint8_t reserved[6];
} AnimStateOptions;

/// What a transition is like. `anim_transition_options_init` fills in the defaults.
typedef struct AnimTransitionOptions {
    /// `sizeof(AnimTransitionOptions)`.
    size_t struct_size;
    /// Seconds in which it fades; below zero, the default, for the controller's.
    double fade;
    /// The share of the state's length at which it may happen; below zero, the default, for any time.
    double exit_time;
    /// Of several that could happen the one with the highest does; 0 by default.
    int32_t priority;
    /// An `AnimInterruption`; `ANIM_INTERRUPTION_DESTINATION` by default.
    uint32_t interruption;
} AnimTransitionOptions;

/// Releases a controller. Animators that run it go on.
///
/// @param controller the controller; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_controller_release(AnimController controller);

/// Finds a parameter by its name.
///
/// @param controller the controller
/// @param name the name
/// @param parameter becomes the parameter's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_controller_find_parameter(AnimController controller, AnimText name, uint32_t *parameter);

// ----------------------------------------------------------------------------------------------------
// Building controllers
// ----------------------------------------------------------------------------------------------------
//
// Everything is named as it is added, and referred to by the number that the call gives. Nothing is checked against
// anything else before `anim_controller_builder_finish`, which names every mistake.
//
//     anim_controller_builder_create(context, &builder);
//     anim_controller_builder_add_parameter(builder, anim_text("speed"), ANIM_PARAMETER_KIND_FLOAT, 0, &speed);
//     anim_controller_builder_add_layer(builder, anim_text("Base"), NULL, &base);
//     anim_controller_builder_add_state(builder, base, anim_text("Idle"), idle, NULL, &state);
//     anim_controller_builder_add_state(builder, base, anim_text("Walk"), walk, NULL, &state);
//     anim_controller_builder_finish(builder, &controller);

/// Makes an empty builder.
///
/// @param context where it belongs
/// @param builder becomes the new builder
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_controller_builder_finish` or
/// `anim_controller_builder_release`.
/// Threads: any.
ANIM_API AnimStatus anim_controller_builder_create(AnimContext context, AnimControllerBuilder *builder);

/// Releases a builder without building.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_release(AnimControllerBuilder builder);

/// Sets what holds for the whole controller.
///
/// @param builder the builder
/// @param default_fade seconds in which transitions fade that say nothing else; 0 for a snap
/// @param stepped frames a second at which states are sampled; 0 for smoothly
/// @param culling an `AnimCulling`: when animators do their work
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_set_defaults(
    AnimControllerBuilder builder, double default_fade, double stepped, uint32_t culling);

/// Adds a parameter.
///
/// @param builder the builder
/// @param name the name, unique in the controller; copied
/// @param kind an `AnimParameterKind`
/// @param initial what it holds at first
/// @param parameter becomes the parameter's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_parameter(
    AnimControllerBuilder builder, AnimText name, uint32_t kind, float initial, uint32_t *parameter);

/// Fills in the defaults: full weight, overriding.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimLayerOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_layer_options_init(AnimLayerOptions *options, size_t struct_size);

/// Adds a layer above those that are there.
///
/// The lowest layer begins in its first state; the others with nothing, as layers of one-shots do.
///
/// @param builder the builder
/// @param name the name, unique in the controller; copied
/// @param options null for the defaults
/// @param layer becomes the layer's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0, or
/// what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_layer(
    AnimControllerBuilder builder, AnimText name, const AnimLayerOptions *options, uint32_t *layer);

/// Has an additive layer's clips measured from a moment of one clip, not each from its own first frame.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param clip the clip; kept alive by the controller
/// @param seconds where in it
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_set_reference(
    AnimControllerBuilder builder, uint32_t layer, AnimClip clip, double seconds);

/// Lets a layer reach a bone. A layer without any reaches all.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param bone the bone's name; copied
/// @param children whether all bones below it are meant too
/// @param weight how much of the layer reaches it, from 0 to 1
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, or what text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_mask_bone(
    AnimControllerBuilder builder, uint32_t layer, AnimText bone, uint8_t children, float weight);

/// Fills in the defaults: looped, at its own speed.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimStateOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_state_options_init(AnimStateOptions *options, size_t struct_size);

/// Adds a state to a layer.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param name the name, unique in the controller; copied
/// @param clip what it plays; kept alive by the controller. With blend points it sets the clock, and may be zero
/// @param options null for the defaults
/// @param state becomes the state's number in its layer
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT` if a
/// reserved member is not 0; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_state(
    AnimControllerBuilder builder, uint32_t layer, AnimText name, AnimClip clip, const AnimStateOptions *options,
    uint32_t *state);

/// Has a layer begin in a state.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the state's number; `ANIM_NONE` for nothing
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_set_initial(
    AnimControllerBuilder builder, uint32_t layer, uint32_t state);

/// Has a state play several clips, weighted by one or two parameters. Its points follow.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the state's number
/// @param x the number of the first parameter
/// @param y the number of the second parameter; `ANIM_NONE` for a blend by one
/// @param shape an `AnimBlendShape`
/// @param sync an `AnimBlendSync`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_set_blend(
    AnimControllerBuilder builder, uint32_t layer, uint32_t state, uint32_t x, uint32_t y, uint32_t shape,
    uint32_t sync);

/// Adds a clip to a state's blend.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the number of a state with a blend
/// @param clip the clip; kept alive by the controller
/// @param x where it plays alone, by the first parameter
/// @param y and by the second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if the state has
/// no blend; or what handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_blend_point(
    AnimControllerBuilder builder, uint32_t layer, uint32_t state, AnimClip clip, float x, float y);

/// Fills in the defaults: at any time, with the controller's fade.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimTransitionOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_transition_options_init(AnimTransitionOptions *options, size_t struct_size);

/// Adds a transition to a layer.
///
/// One without conditions and exit time happens only when code asks for its state, and then says how long the fade is.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param from the number of the state it leaves; `ANIM_NONE` for any, and for a layer that plays nothing
/// @param to the number of the state it goes to; `ANIM_NONE` to let go of the layer
/// @param options null for the defaults
/// @param transition becomes the transition's number in its layer
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what
/// pointers and handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_transition(
    AnimControllerBuilder builder, uint32_t layer, uint32_t from, uint32_t to, const AnimTransitionOptions *options,
    uint32_t *transition);

/// Adds a condition to a transition: all of a transition's must hold.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param transition the transition's number
/// @param parameter the parameter's number
/// @param test an `AnimTest`
/// @param value what the parameter is compared with; not read by the tests for true and false
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what
/// handles give
///
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_add_condition(
    AnimControllerBuilder builder, uint32_t layer, uint32_t transition, uint32_t parameter, uint32_t test,
    float value);

/// Checks everything, makes the controller, and releases the builder. Every mistake is named, one a line, in the message
/// of the failure.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param controller becomes the controller
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if anything is wrong; or what pointers and handles give
///
/// Ownership: the caller releases the controller with `anim_controller_release`.
/// Threads: one at a time on one builder.
ANIM_API AnimStatus anim_controller_builder_finish(AnimControllerBuilder builder, AnimController *controller);

// ----------------------------------------------------------------------------------------------------
// Animators
// ----------------------------------------------------------------------------------------------------
//
// An animator runs a controller on one instance. States are named; `anim_animator_play` is safe to call in every update.
// Layers are named too, and an empty name means the lowest (or, for a state, the layer that has it).
//
//     anim_animator_create(controller, instance, &animator);
//     for (;;) {
//         anim_animator_set_parameter(animator, speed, 2.5f);
//         anim_animator_play(animator, anim_text("Run"), anim_text(""), ANIM_DEFAULT_FADE);
//         anim_animator_update(animator, dt);
//     }

/// A fade that leaves its length to the state, the transition, or the controller.
#define ANIM_DEFAULT_FADE -1.0

/// How a layer of an animator stands. Set `struct_size` before it is filled.
typedef struct AnimLayerState {
    /// `sizeof(AnimLayerState)`.
    size_t struct_size;
    /// The state that it is in, or goes to; empty where it plays nothing.
    AnimText state;
    /// While a transition fades, the state that it leaves; else empty.
    AnimText previous;
    /// How far the transition has come, from 0 to 1; 1 where none fades.
    double progress;
    /// Seconds on the state's clock.
    double time;
    /// Seconds of one lap of the state.
    double length;
    /// How fast the layer's clock runs.
    double speed;
    /// How much of the layer counts.
    float weight;
    /// Whether the state came to its end and does not loop.
    uint8_t finished;
    /// Always 0.
    uint8_t reserved[3];
} AnimLayerState;

/// Makes an animator in the controller's initial states.
///
/// @param controller what it runs; kept alive by the animator
/// @param instance an instance without a driver
/// @param animator becomes the new animator
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what pointers and handles give
///
/// Ownership: the caller releases the animator with `anim_animator_release`.
/// Threads: any.
ANIM_API AnimStatus anim_animator_create(AnimController controller, AnimInstance instance, AnimAnimator *animator);

/// Releases an animator, and ends its instance.
///
/// @param animator the animator; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the animator, it is dropped when that call ends.
ANIM_API AnimStatus anim_animator_release(AnimAnimator animator);

/// Goes to a state, if its layer is not in it yet: safe to call in every update.
///
/// @param animator the animator
/// @param state the state's name
/// @param layer the name of the layer that has it; empty for whichever has
/// @param fade seconds in which it fades, unless the state has a fade of its own; `ANIM_DEFAULT_FADE` for what the
/// transition or the controller says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_play(AnimAnimator animator, AnimText state, AnimText layer, double fade);

/// Goes to a state from its beginning, even from itself: to trigger a one-shot again.
///
/// @param animator the animator
/// @param state the state's name
/// @param layer the name of the layer that has it; empty for whichever has
/// @param fade as for `anim_animator_play`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_restart(AnimAnimator animator, AnimText state, AnimText layer, double fade);

/// Lets go of a layer: what is below it shows.
///
/// @param animator the animator
/// @param layer the layer's name; empty for all layers
/// @param fade seconds; `ANIM_DEFAULT_FADE` for the controller's
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_stop(AnimAnimator animator, AnimText layer, double fade);

/// Puts a layer's state at a time of its clock. What lies between is not passed; what lies exactly there is.
///
/// @param animator the animator
/// @param layer the layer's name; empty for the lowest
/// @param seconds at least zero; beyond the state's length is its end
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE`; or what text and
/// handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_seek(AnimAnimator animator, AnimText layer, double seconds);

/// Sets how fast a layer's clock runs.
///
/// @param animator the animator
/// @param layer the layer's name; empty for all layers
/// @param speed a factor; negative runs backward
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_speed(AnimAnimator animator, AnimText layer, double speed);

/// Sets how much of a layer counts.
///
/// @param animator the animator
/// @param layer the layer's name
/// @param weight from 0 to 1
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_OUT_OF_RANGE`; or what text and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_layer_weight(AnimAnimator animator, AnimText layer, float weight);

/// Sets a parameter.
///
/// @param animator the animator
/// @param parameter the parameter's number, as `anim_controller_find_parameter` gives it
/// @param value a number; 0 or 1 for a bool; 1 to set a trigger; a whole number for an int
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for the number, and for what its kind
/// cannot hold; or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_parameter(AnimAnimator animator, uint32_t parameter, float value);

/// Switches an animator on or off. Off, it holds its last pose and costs nothing; its time stands still.
///
/// @param animator the animator
/// @param enabled whether it is on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_enabled(AnimAnimator animator, uint8_t enabled);

/// Sets when an animator works, over what its controller says.
///
/// @param animator the animator
/// @param culling an `AnimCulling`; `ANIM_NONE` for the controller's
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_culling(AnimAnimator animator, uint32_t culling);

/// Says whether the instance is on screen, and how far from the viewer.
///
/// @param animator the animator
/// @param visible whether it is on screen
/// @param distance in the host's units
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_visibility(AnimAnimator animator, uint8_t visible, float distance);

/// Sets the distance beyond which `ANIM_CULLING_REDUCED` reduces; 30 at first.
///
/// @param animator the animator
/// @param distance in the host's units, at least 0
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_reduced_distance(AnimAnimator animator, float distance);

/// Has an animator work in one of every so many updates only, for crowds that share the work out over frames.
///
/// @param animator the animator
/// @param interval every how many updates; 0 counts as 1
/// @param offset shifts the updates in which it works, so that not all of a crowd do at once
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_set_update_interval(AnimAnimator animator, uint32_t interval, uint32_t offset);

/// Adds a level of detail that leaves out joints: they stay where they rest.
///
/// @param animator the animator
/// @param joints the joints to leave out, fingers and faces as a rule
/// @param count how many
/// @param level becomes the level's number; level 0, which is always there, leaves out none
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE` for a joint, or what pointers and handles give
///
/// Threads: one at a time on one animator.
ANIM_API AnimStatus anim_animator_add_detail_level(
    AnimAnimator animator, const uint32_t *joints, size_t count, uint32_t *level);

/// Sets the level of detail from the next update on.
///
/// @param animator the animator
/// @param level the level's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one animator. Allocates nothing.
ANIM_API AnimStatus anim_animator_set_detail_level(AnimAnimator animator, uint32_t level);

/// Reads how a layer stands.
///
/// @param animator the animator
/// @param layer the layer's name; empty for the lowest
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers, text and
/// handles give
///
/// Ownership: views are good until the animator is changed or updated.
/// Threads: any, but not while the animator is changed or updated.
ANIM_API AnimStatus anim_animator_layer(AnimAnimator animator, AnimText layer, AnimLayerState *state);

/// Moves an animator on, and writes what changed to the host, as `anim_player_update` does.
///
/// @param animator the animator
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has moved;
/// `ANIM_STATUS_BUSY` if the animator is in use, or is the one whose update is calling the host; or what handles give
///
/// Threads: one at a time on one animator; different animators at once. Allocates nothing once it has met what it plays.
ANIM_API AnimStatus anim_animator_update(AnimAnimator animator, double seconds);

/// Moves many animators on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param animators the animators; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the others have been updated all the same; or what pointers
/// give
///
/// Threads: as `anim_animator_update`. Allocates nothing once the animators have met what they play.
ANIM_API AnimStatus anim_animators_update(
    const AnimAnimator *animators, size_t count, double seconds, AnimStatus *statuses);

/// Copies out the events of an animator's last update. Their `action` is the state's number, layer after layer.
///
/// @param animator the animator
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the animator's next update.
/// Threads: any, but not while the animator is updated. Allocates nothing.
ANIM_API AnimStatus anim_animator_events(
    AnimAnimator animator, AnimEvent *events, size_t event_size, size_t capacity, size_t *count);

/// Copies out the events of many animators' last updates, as `anim_players_events` does those of players.
///
/// @param animators the animators
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each animator's events begin, and
/// how many there are in all
/// @return as `anim_players_events`
///
/// Ownership: texts are good until their animator's next update.
/// Threads: any, but not while one of the animators is updated. Allocates nothing.
ANIM_API AnimStatus anim_animators_events(
    const AnimAnimator *animators, size_t count, AnimEvent *events, size_t event_size, size_t capacity,
    size_t *offsets);

// ----------------------------------------------------------------------------------------------------
// Looking into controllers
// ----------------------------------------------------------------------------------------------------
//
// What a controller holds is read from the controller, so it can be read before anything plays: its parameters, layers and
// states, and the clips of each state. What an animator
// gave to its last update is read from the animator, for debuggers.

/// A parameter of a controller. Set `struct_size` before it is filled.
typedef struct AnimParameterInfo {
    /// `sizeof(AnimParameterInfo)`.
    size_t struct_size;
    /// The name.
    AnimText name;
    /// An `AnimParameterKind`.
    uint32_t kind;
    /// What it holds at first; booleans and triggers as 0 or 1.
    float initial;
} AnimParameterInfo;

/// A state of a controller. Set `struct_size` before it is filled.
typedef struct AnimStateInfo {
    /// `sizeof(AnimStateInfo)`.
    size_t struct_size;
    /// The name.
    AnimText name;
    /// The state's number over all layers, as events carry it in `action`.
    uint64_t action;
    /// How fast it plays; negative runs backward.
    double speed;
    /// How many clips it plays: one, or those of its blend.
    uint32_t clip_count;
    /// Whether it begins again at its end.
    uint8_t looped;
    /// Whether it plays left for right.
    uint8_t mirror;
    /// Always 0.
    uint8_t reserved[2];
} AnimStateInfo;

/// What one clip gave to an animator's last update. Set `struct_size` before it is filled.
typedef struct AnimContribution {
    /// `sizeof(AnimContribution)`.
    size_t struct_size;
    /// The state that plays it.
    AnimText state;
    /// The clip's name.
    AnimText clip;
    /// Seconds in the clip at which it was sampled.
    double time;
    /// The layer's number.
    uint32_t layer;
    /// Its weight within the layer.
    float weight;
} AnimContribution;

/// Tells how many parameters a controller has.
///
/// @param controller the controller
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_controller_parameter_count(AnimController controller, uint32_t *count);

/// Gives a parameter of a controller.
///
/// @param controller the controller
/// @param parameter the parameter's number
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the controller's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_controller_parameter(AnimController controller, uint32_t parameter, AnimParameterInfo *info);

/// Tells how many layers a controller has.
///
/// @param controller the controller
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_controller_layer_count(AnimController controller, uint32_t *count);

/// Gives the name of a layer.
///
/// @param controller the controller
/// @param layer the layer's number, the lowest's being 0
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the controller's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_controller_layer_name(AnimController controller, uint32_t layer, AnimText *name);

/// Tells how many states a layer has.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_controller_state_count(AnimController controller, uint32_t layer, uint32_t *count);

/// Gives a state of a controller.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param state the state's number in its layer
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the controller's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_controller_state(
    AnimController controller, uint32_t layer, uint32_t state, AnimStateInfo *info);

/// Gives a clip that a state plays, as it was given to the builder.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param state the state's number in its layer
/// @param index which of the state's clips: of a blend, in the order of their points, by the first parameter and then by
/// the second
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_controller_state_clip(
    AnimController controller, uint32_t layer, uint32_t state, uint32_t index, AnimClip *clip);

/// Tells how many clips gave to an animator's last update.
///
/// @param animator the animator
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
ANIM_API AnimStatus anim_animator_contribution_count(AnimAnimator animator, uint32_t *count);

/// Tells what a clip gave to an animator's last update: layer by layer from the lowest, in each from the state that was
/// there first.
///
/// @param animator the animator
/// @param index which contribution
/// @param contribution is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the animator is changed or updated.
/// Threads: any, but not while the animator is updated. Allocates nothing.
ANIM_API AnimStatus anim_animator_contribution(AnimAnimator animator, uint32_t index, AnimContribution *contribution);

/// Tells whether a state plays: whether its layer is in it, or goes to it, and it has not come to its end.
///
/// @param animator the animator
/// @param state the state's name
/// @param playing becomes whether it plays
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the controller has no such state; or what pointers, text and
/// handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
ANIM_API AnimStatus anim_animator_is_playing(AnimAnimator animator, AnimText state, uint8_t *playing);

/// Reads a parameter of an animator.
///
/// @param animator the animator
/// @param parameter the parameter's number
/// @param value becomes what it holds; booleans and triggers as 0 or 1
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
ANIM_API AnimStatus anim_animator_parameter(AnimAnimator animator, uint32_t parameter, float *value);

// ----------------------------------------------------------------------------------------------------
// Bones after the clips
// ----------------------------------------------------------------------------------------------------
//
// After the clips, a host may change bones: write them one by one or many at once, have a limb reach for a point, have a
// head look at one. Calls come before the driver's update, take effect in that update in the order in which they came
// (bone writes first, then reaching and looking), and last one update. Positions and rotations of writes are in the
// space of the bone's parent; targets and poles are in model space.

/// What a bone write does.
enum AnimBoneChange ANIM_ENUM_OF(uint32_t) {
    /// Turns the bone to a rotation.
    ANIM_BONE_CHANGE_SET_ROTATION = 0,
    /// Turns it further, about its own axes.
    ANIM_BONE_CHANGE_ADD_ROTATION = 1,
    /// Moves it to a place.
    ANIM_BONE_CHANGE_SET_POSITION = 2,
    /// Moves it further.
    ANIM_BONE_CHANGE_ADD_POSITION = 3,
};
ANIM_ENUM_NAME(uint32_t, AnimBoneChange)

/// A limb that reaches. `anim_reach_init` fills in the defaults.
typedef struct AnimReach {
    /// `sizeof(AnimReach)`.
    size_t struct_size;
    /// The joint that is to be at the target.
    uint32_t tip;
    /// The joint that bends; `ANIM_NONE`, the default, for the tip's parent.
    uint32_t mid;
    /// The joint that the limb turns about; `ANIM_NONE`, the default, for the middle's parent.
    uint32_t root;
    /// How much of it counts, from 0 to 1; 1 by default.
    float weight;
    /// The last share of the limb's length in which it straightens gently; 0 by default.
    float softness;
    /// Where the tip is to be, in model space.
    float target[3];
    /// Where `has_pole`: a point that the middle joint bends toward.
    float pole[3];
    /// Whether there is a pole; false by default, and the limb bends as the pose has it.
    uint8_t has_pole;
    /// Must be 0.
    uint8_t reserved[3];
} AnimReach;

/// How far an update carried the joint whose motion is taken off the pose.
typedef struct AnimRootMotion {
    /// How far it moved.
    float translation[3];
    /// How it turned, after the rotation it had: a quaternion x, y, z, w.
    float rotation[4];
} AnimRootMotion;

/// Changes one bone in the next update.
///
/// @param instance an instance with a driver
/// @param joint the joint
/// @param change an `AnimBoneChange`
/// @param value three floats x, y, z of a position, or four x, y, z, w of a rotation
/// @param weight from 0 to 1, how far it goes from where the pose has it
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for the joint or the weight; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_change_bone(
    AnimInstance instance, uint32_t joint, uint32_t change, const float *value, float weight);

/// Sets many bones in the next update. All or none are taken.
///
/// @param instance an instance with a driver
/// @param joints the joints
/// @param positions three floats for each; null to leave that alone
/// @param rotations four floats for each; null to leave that alone
/// @param count how many
/// @param weight from 0 to 1
/// @return as `anim_instance_change_bone`, or what pointers give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_set_bones(
    AnimInstance instance, const uint32_t *joints, const float *positions, const float *rotations, size_t count,
    float weight);

/// Fills in the defaults: full weight, by the tip's parent and grandparent.
///
/// @param reach becomes the defaults
/// @param struct_size `sizeof(AnimReach)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_reach_init(AnimReach *reach, size_t struct_size);

/// Has a limb reach for a point in the next update. A target out of reach straightens it.
///
/// @param instance an instance with a driver
/// @param reach the limb and the point
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint or a weight; `ANIM_STATUS_INVALID_ARGUMENT` if the joints
/// are not above each other, or a reserved member is not 0; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if nothing
/// drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_reach(AnimInstance instance, const AnimReach *reach);

/// Has a chain of bones look at a point in the next update, sharing the turn.
///
/// @param instance an instance with a driver
/// @param joints the bones, from the one nearest the root to the one that looks; at most 8
/// @param shares how much of the turn each takes; null for evenly
/// @param count how many
/// @param target three floats: where to look, in model space
/// @param axis three floats: the direction that the last bone faces in the rest pose, in model space; +Z as a rule
/// @param limit the most that it turns away from where the pose looks, in radians
/// @param weight from 0 to 1
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint, the count, the limit or the weight;
/// `ANIM_STATUS_INVALID_ARGUMENT` for shares that have no sum; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if nothing
/// drives the instance; or what pointers and handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_look_at(
    AnimInstance instance, const uint32_t *joints, const float *shares, size_t count, const float *target,
    const float *axis, float limit, float weight);

/// Keeps what the last update that asked something of the bones asked, while later ones ask for nothing.
///
/// @param instance an instance with a driver
/// @param hold whether to keep it; switched off, the clips have the bones again in the next update
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_hold_pose(AnimInstance instance, uint8_t hold);

/// Takes the motion of a joint off the pose, to be read with `anim_instance_root_motion`.
///
/// @param instance an instance with a driver
/// @param joint the joint; `ANIM_NONE` to leave all joints to the pose
/// @param translation whether its translation is taken
/// @param rotation whether its rotation is taken
/// @param local whether the translation is given along the joint's own axes, not its parent's
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one driver.
ANIM_API AnimStatus anim_instance_set_root_motion(
    AnimInstance instance, uint32_t joint, uint8_t translation, uint8_t rotation, uint8_t local);

/// Reads how far the last update carried the joint of `anim_instance_set_root_motion`.
///
/// @param instance an instance with a driver
/// @param motion becomes the motion; none where no joint's is taken off the pose
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
ANIM_API AnimStatus anim_instance_root_motion(AnimInstance instance, AnimRootMotion *motion);

/// Reads a bone's matrix against the model, in the pose that the last update's clips made, with what was asked of the bones
/// since then (or is held). What was asked before that update is not counted again.
///
/// Poses the bones anew for the call; to read many, use `anim_instance_model_matrices` after the update.
///
/// @param instance an instance with a driver
/// @param joint the joint
/// @param matrix becomes the matrix
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what
/// pointers and handles give
///
/// Threads: one at a time on one driver. Allocates for an instance's first bone only.
ANIM_API AnimStatus anim_instance_bone_matrix(AnimInstance instance, uint32_t joint, AnimMatrix *matrix);

// ----------------------------------------------------------------------------------------------------
// Many instances at once
// ----------------------------------------------------------------------------------------------------
//
// A host with thousands of characters asks for all of them in one call. Two rules hold here, and for every function that
// takes many objects or jobs:
//
// - What computes into the host's memory does all or nothing: everything is looked at before the first number is written.
//   What only copies, numbers and events, looks at each object once: what it has written when it fails is of no use.
// - What changes or moves objects does each of them by itself: `statuses`, where it is not null, gets a status for each,
//   those that can be done are done, and the call gives the first status that is not `ANIM_STATUS_OK`.
//
// Reading runs on the calling thread and holds each driver only while its instance is read, so several threads may read at
// once, each its part of the instances. An instance that another thread releases during the call ends it there.

/// Bones of one instance that are set in its next update. `anim_bone_writes_init` fills in the defaults.
typedef struct AnimBoneWrites {
    /// `sizeof(AnimBoneWrites)`, the same in all of a call.
    size_t struct_size;
    /// An instance with a driver.
    AnimInstance instance;
    /// The joints; `count` of them.
    const uint32_t *joints;
    /// Three floats for each joint; null, the default, to leave that alone.
    const float *positions;
    /// Four floats for each joint; null, the default, to leave that alone.
    const float *rotations;
    /// How many joints there are.
    size_t count;
    /// From 0 to 1, how far they go from where the pose has them; 1 by default.
    float weight;
    /// Must be 0.
    uint32_t reserved;
} AnimBoneWrites;

/// Computes each joint's matrix in the space of the model, for many instances at once.
///
/// @param instances the instances
/// @param count how many
/// @param stride how many matrices after the first of one instance the first of the next stands, no fewer than any has
/// joints; what lies between is left alone. 0 for one right after the other
/// @param matrices where the matrices go; null, with a capacity of 0, to ask for `offsets` alone
/// @param capacity how many `matrices` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each instance's matrices begin,
/// and how many `matrices` must hold; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for the stride; `ANIM_STATUS_MISMATCH` if nothing drives an
/// instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
ANIM_API AnimStatus anim_instances_model_matrices(
    const AnimInstance *instances, size_t count, size_t stride, AnimMatrix *matrices, size_t capacity,
    size_t *offsets);

/// Copies out the pose that the last update left, for many instances at once: each joint's transform against its parent.
///
/// @param instances the instances
/// @param count how many
/// @param stride as for `anim_instances_model_matrices`, in transforms
/// @param transforms where the transforms go; null, with a capacity of 0, to ask for `offsets` alone
/// @param capacity how many `transforms` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
ANIM_API AnimStatus anim_instances_transforms(
    const AnimInstance *instances, size_t count, size_t stride, AnimTransform *transforms, size_t capacity,
    size_t *offsets);

/// Copies out the numbers of one property, which is made of floats, for many instances at once, as the last update left
/// them.
///
/// @param instances the instances
/// @param count how many
/// @param property the property's number in the schema of each, as `anim_schema_find_property` gives it
/// @param stride as for `anim_instances_model_matrices`, in numbers
/// @param numbers where the numbers go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure,
/// nor are `offsets` but for too little room
/// @param capacity how many `numbers` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`; `ANIM_STATUS_OUT_OF_RANGE` for the property; or `ANIM_STATUS_MISMATCH` if it is
/// not made of floats
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
ANIM_API AnimStatus anim_instances_floats(
    const AnimInstance *instances, size_t count, uint32_t property, size_t stride, float *numbers, size_t capacity,
    size_t *offsets);

/// Copies out the morph weights of the mesh at a joint, for many instances at once, as the last update left them.
///
/// @param instances instances of schemas that were begun with a model
/// @param count how many
/// @param joint the joint that shows the mesh
/// @param stride as for `anim_instances_model_matrices`, in weights
/// @param weights where the weights go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure,
/// nor are `offsets` but for too little room
/// @param capacity how many `weights` holds
/// @param offsets as for `anim_instances_model_matrices`; may be null
/// @return as `anim_instances_model_matrices`; or `ANIM_STATUS_NOT_FOUND` if the joint shows no mesh with morph targets
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
ANIM_API AnimStatus anim_instances_morph_weights(
    const AnimInstance *instances, size_t count, uint32_t joint, size_t stride, float *weights, size_t capacity,
    size_t *offsets);

/// Reads how far the last update carried many instances; see `anim_instance_set_root_motion`.
///
/// @param instances the instances
/// @param count how many
/// @param motions becomes `count` motions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives an instance; or what pointers and handles give
///
/// Threads: any, but not while one of the drivers is updated. Allocates nothing.
ANIM_API AnimStatus anim_instances_root_motion(const AnimInstance *instances, size_t count, AnimRootMotion *motions);

/// Fills in the defaults: no instance, no bones, full weight.
///
/// @param writes becomes the defaults
/// @param struct_size `sizeof(AnimBoneWrites)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_bone_writes_init(AnimBoneWrites *writes, size_t struct_size);

/// Sets bones of many instances in their next updates, as `anim_instance_set_bones` does for one. Of one instance all
/// bones or none are taken.
///
/// @param writes the instances and their bones; an instance may come several times, and its bones are set in order
/// @param count how many
/// @param statuses becomes a status for each; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the others have been taken all the same: each as
/// `anim_instance_set_bones`, or `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0.
/// `ANIM_STATUS_INVALID_STRUCT_SIZE` and `ANIM_STATUS_INVALID_POINTER` for `writes` itself, and nothing was taken
///
/// Threads: one at a time on one driver. Allocates nothing once as many bones of an instance were set before.
ANIM_API AnimStatus anim_instances_set_bones(const AnimBoneWrites *writes, size_t count, AnimStatus *statuses);

// ----------------------------------------------------------------------------------------------------
// Many palettes at once
// ----------------------------------------------------------------------------------------------------
//
// Characters that the host's GPU skins need a palette each and nothing else: a job names a skin's binding and the instance
// that moves it, or model matrices that the host has already.
//
//     for (size_t i = 0; i < count; i++) {
//         anim_palette_job_init(&jobs[i], sizeof jobs[i]);
//         jobs[i].binding = binding;
//         jobs[i].instance = instances[i];
//         jobs[i].palette = mapped + i * joint_count;
//         jobs[i].palette_capacity = joint_count;
//     }
//     ...
//     anim_players_update(players, count, seconds, NULL);
//     anim_skin_palettes(jobs, count);

/// One palette to compute. `anim_palette_job_init` fills in the defaults.
typedef struct AnimPaletteJob {
    /// `sizeof(AnimPaletteJob)`, the same in all jobs of a call.
    size_t struct_size;
    /// The binding of the skin.
    AnimSkinBinding binding;
    /// An instance with a driver, whose pose the palette is of; zero, the default, where there are `model_matrices`.
    AnimInstance instance;
    /// The matrix of each joint of the skeleton; null, the default, where there is an `instance`.
    const AnimMatrix *model_matrices;
    /// How many model matrices there are; at least the skeleton's joints.
    size_t matrix_count;
    /// Where the palette goes. Only written, so that it may be mapped memory of a device.
    AnimMatrix *palette;
    /// How many matrices `palette` holds; at least the skin's joints.
    size_t palette_capacity;
} AnimPaletteJob;

/// Fills in the defaults: no binding, nothing to compute from, nowhere to write.
///
/// @param job becomes the defaults
/// @param struct_size `sizeof(AnimPaletteJob)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_palette_job_init(AnimPaletteJob *job, size_t struct_size);

/// Computes palettes: all of them, or none if one cannot be. Straight from instances no model matrices need room of the
/// host's.
///
/// @param jobs the jobs, whose palettes must not overlap
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if there are too few model matrices, the instance's skeleton has too
/// few joints, or nothing drives it; `ANIM_STATUS_INVALID_ARGUMENT` for both an instance and model matrices;
/// `ANIM_STATUS_BUFFER_TOO_SMALL` for a palette; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles give
///
/// Threads: any, on palettes of their own, but not while an instance's driver is updated. Allocates nothing, but for a
/// thread's room for the largest skeleton it has met.
ANIM_API AnimStatus anim_skin_palettes(const AnimPaletteJob *jobs, size_t count);

// ----------------------------------------------------------------------------------------------------
// Undoing edits
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
// off by default.
//
// For editors. A history holds the versions of one clip: an edit makes a new version, which the history takes, and every
// version before it can be had again. Only what differs from one to the next is kept. The edits of a drag become one.
//
//     anim_history_create(clip, 100, &history);
//     ...
//     anim_clip_builder_finish(builder, &edited);
//     anim_history_commit(history, edited, anim_text("move key"), gesture);
//     ...
//     anim_history_undo(history, &before);
//     anim_library_set_clip(library, anim_text("open"), before);

/// Where a history stands. Set `struct_size` before it is filled.
typedef struct AnimHistoryState {
    /// `sizeof(AnimHistoryState)`.
    size_t struct_size;
    /// What `anim_history_undo` would take back; empty where there is nothing. Good until the history is changed.
    AnimText undo_label;
    /// What `anim_history_redo` would do again; as above.
    AnimText redo_label;
    /// How many edits can be taken back.
    uint32_t undo_count;
    /// How many edits can be done again.
    uint32_t redo_count;
    /// Whether the present version is the one that was saved.
    uint8_t is_saved;
    /// Always 0.
    uint8_t reserved[7];
} AnimHistoryState;

/// Begins a history with a clip that counts as saved.
///
/// @param clip the first version; kept alive while it can be had again
/// @param limit how many edits are kept, at least one; the oldest is forgotten
/// @param history becomes the new history, in the clip's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the history with `anim_history_release`.
/// Threads: any.
ANIM_API AnimStatus anim_history_create(AnimClip clip, uint32_t limit, AnimHistory *history);

/// Releases a history.
///
/// @param history the history; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_history_release(AnimHistory history);

/// Takes a new version. What was undone can be had no more. A version that equals the present one changes nothing.
///
/// @param history the history
/// @param clip the new version
/// @param label what the edit is called in menus; copied
/// @param merge 0, or a number of the edit's gesture: edits with the same number that follow each other become one, until
/// `anim_history_end_merge`, an undo or another edit
/// @return `ANIM_STATUS_OK`; what `anim_clip_builder_finish` gives for a clip that is not valid, which changes nothing; or what
/// text and handles give
///
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_commit(AnimHistory history, AnimClip clip, AnimText label, uint64_t merge);

/// Says that a gesture has ended: the next edit is one of its own, whatever its number.
///
/// @param history the history
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_end_merge(AnimHistory history);

/// Goes back to the version before the last edit.
///
/// @param history the history
/// @param clip becomes that version
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if there is no edit; or what pointers and handles give
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_undo(AnimHistory history, AnimClip *clip);

/// Does the last edit that was taken back again.
///
/// @param history the history
/// @param clip becomes the version after it
/// @return as `anim_history_undo`
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_redo(AnimHistory history, AnimClip *clip);

/// Gives the present version.
///
/// @param history the history
/// @param clip becomes that version
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the clip.
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_clip(AnimHistory history, AnimClip *clip);

/// Says that the present version was saved.
///
/// @param history the history
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_mark_saved(AnimHistory history);

/// Tells what can be taken back and done again, and whether the present version is the one that was saved.
///
/// @param history the history
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the history is changed or released.
/// Threads: one at a time on one history.
ANIM_API AnimStatus anim_history_state(AnimHistory history, AnimHistoryState *state);

// ----------------------------------------------------------------------------------------------------
// Previews and recording
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
// off by default.
//
// For editors. A *preview* keeps what the host's properties held before clips were played on them, and puts it back: when the
// preview ends, or for as long as it takes to save the scene. A *recorder* does the same, and in between makes keys of what
// the host changed. Both ask the host's getters, and write by its setters; what cannot be read they leave alone. Poses of
// joints are the library's own and not held.

/// Begins a preview of an instance, with nothing held yet.
///
/// @param instance the instance, with a driver or without
/// @param preview becomes the new preview, in the instance's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the preview with `anim_preview_release`. The instance must not be released before the last
/// call that needs the host's properties.
/// Threads: one at a time on one instance.
ANIM_API AnimStatus anim_preview_create(AnimInstance instance, AnimPreview *preview);

/// Releases a preview, without putting anything back.
///
/// @param preview the preview; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_preview_release(AnimPreview preview);

/// Holds what the host has now of all that a clip drives, where that is not held yet. To be called before the first update
/// that plays the clip. Calls the host's getters.
///
/// @param preview the preview
/// @param clip the clip; with a null handle everything that can be animated is held
/// @return `ANIM_STATUS_OK`, or what handles give, those of the instance too
///
/// Threads: one at a time on one preview, and not while its instance's driver is updated.
ANIM_API AnimStatus anim_preview_capture(AnimPreview preview, AnimClip clip);

/// Puts back all that is held, and goes on holding it. A seek of a player that is to show it brings the preview back. Calls the
/// host's setters.
///
/// @param preview the preview
/// @param written becomes the number of properties that were written; may be null
/// @param gone becomes the number of properties whose owner is gone; may be null
/// @return `ANIM_STATUS_OK`, or what pointers and handles give, those of the instance too
///
/// Threads: as for `anim_preview_capture`.
ANIM_API AnimStatus anim_preview_restore(AnimPreview preview, uint32_t *written, uint32_t *gone);

/// Tells which properties were to be held and cannot be read: a preview changes them for good.
///
/// @param preview the preview
/// @param properties where their numbers go, as `anim_schema_find_property` gives them
/// @param capacity how many `properties` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: one at a time on one preview.
ANIM_API AnimStatus anim_preview_unreadable(
    AnimPreview preview, uint32_t *properties, size_t capacity, size_t *count);

/// Begins to record: holds what the host has now of everything that can be read. Calls the host's getters.
///
/// @param instance the instance, with a driver or without
/// @param recorder becomes the new recorder, in the instance's context
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller ends it with `anim_recorder_stop`, or releases it with `anim_recorder_release`.
/// Threads: one at a time on one instance, and not while its driver is updated.
ANIM_API AnimStatus anim_recorder_create(AnimInstance instance, AnimRecorder *recorder);

/// Releases a recorder, without putting anything back.
///
/// @param recorder the recorder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_recorder_release(AnimRecorder recorder);

/// Says that what the host has now is not to be recorded: a clip was scrubbed. Calls the host's getters.
///
/// @param recorder the recorder
/// @return `ANIM_STATUS_OK`, or what handles give, those of the instance too
///
/// Threads: one at a time on one recorder, and not while its instance's driver is updated.
ANIM_API AnimStatus anim_recorder_look(AnimRecorder recorder);

/// Makes a version of a clip with keys for all that the host changed since it was last looked at or recorded. Calls the host's
/// getters.
///
/// A property that the clip drives gets a key in each of its tracks that change, or in those of its components; another gets a
/// track. Numbers get straight lines, what cannot be mixed holds; tangents of new keys are flat. A key at the time is
/// replaced; the clip becomes longer where the time is after its end.
///
/// @param recorder the recorder
/// @param clip the clip, which stays as it is
/// @param time seconds in the clip
/// @param recorded becomes the new version; a null handle where nothing changed
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`, or `ANIM_STATUS_OUT_OF_RANGE` for a time below zero;
/// `ANIM_STATUS_UNSUPPORTED` if the clip is packed; `ANIM_STATUS_MISMATCH` if a key does not fit its track; or what pointers and
/// handles give, those of the instance too. But for the first nothing counts as recorded
///
/// Ownership: the caller releases the new version.
/// Threads: as for `anim_recorder_look`.
ANIM_API AnimStatus anim_recorder_record(AnimRecorder recorder, AnimClip clip, double time, AnimClip *recorded);

/// Ends a recording: puts back what the host had when it began. Calls the host's setters.
///
/// @param recorder the recorder; its handle is stale from now on
/// @param written becomes the number of properties that were written; may be null
/// @param gone becomes the number of properties whose owner is gone; may be null
/// @return `ANIM_STATUS_OK`, or what pointers and handles give, those of the instance too; the recorder is left then
///
/// Threads: as for `anim_recorder_look`.
ANIM_API AnimStatus anim_recorder_stop(AnimRecorder recorder, uint32_t *written, uint32_t *gone);

// ----------------------------------------------------------------------------------------------------
// Times on a grid and on a ruler
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version. A library has it with the feature `editing`, which is
// off by default.
//
// For editors that draw a timeline: keys snap to frames, and a ruler has a tick for each. These calls need no context.

/// Which time of a grid a time becomes.
enum AnimRounding ANIM_ENUM_OF(uint32_t) {
    /// The nearest; of two that are as near, the later.
    ANIM_ROUNDING_NEAREST = 0,
    /// The last that is not after it.
    ANIM_ROUNDING_DOWN = 1,
    /// The first that is not before it.
    ANIM_ROUNDING_UP = 2,
};
ANIM_ENUM_NAME(uint32_t, AnimRounding)

/// A line of a ruler.
typedef struct AnimTick {
    /// Seconds.
    double time;
    /// Pixels from the left edge.
    double x;
    /// What its label says: seconds, or a frame.
    double number;
    /// Whether it is labelled; the others divide the way between two that are.
    uint8_t major;
    /// Always 0.
    uint8_t reserved[7];
} AnimTick;

/// Snaps a time to frames. A frame's time is its number over the rate, so that frame 30 of 30 a second is at one second exactly.
///
/// @param seconds the time
/// @param frames_per_second how many frames a second has
/// @param rounding an `AnimRounding`
/// @param snapped becomes the time of the frame; may be null
/// @param frame becomes the frame's number; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a rate that is not above zero;
/// `ANIM_STATUS_INVALID_ENUM`; or what pointers give
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_time_snap(
    double seconds, double frames_per_second, uint32_t rounding, double *snapped, int64_t *frame);

/// Gives the ticks of a ruler, from left to right. Labelled ones are at steps of 1, 2 and 5 of a power of ten.
///
/// @param start the time at the left edge
/// @param pixels_per_second how wide a second is
/// @param width how wide the ruler is, in pixels
/// @param spacing how many pixels labelled ticks are apart at least
/// @param frames_per_second how many frames a second has, where the ruler counts frames; 0 where it counts seconds
/// @param ticks where the ticks go
/// @param capacity how many `ticks` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a scale, a spacing or a rate that is not
/// above zero; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers give
///
/// Threads: any. Allocates nothing.
ANIM_API AnimStatus anim_ruler_ticks(
    double start, double pixels_per_second, double width, double spacing, double frames_per_second, AnimTick *ticks,
    size_t capacity, size_t *count);

// ----------------------------------------------------------------------------------------------------
// Documents
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// A document is whatever a file of any format holds: a model, clips, libraries, skeletons, controllers. Read one, take out
// what you want as handles, or write it in another format.
//
//     AnimDocument document;
//     anim_document_load_path(context, anim_text("walk.mres"), NULL, &document);
//     AnimClip walk;
//     anim_document_find_clip(document, anim_text("walk"), &walk);
//     AnimWrittenFile file;
//     anim_document_write(document, ANIM_FORMAT_GLB, NULL, &file);

/// A file format.
enum AnimFormat ANIM_ENUM_OF(uint32_t) {
    /// glTF 2.0 as JSON text.
    ANIM_FORMAT_GLTF = 0,
    /// glTF 2.0 in one binary file.
    ANIM_FORMAT_GLB = 1,
    /// FBX, binary or text.
    ANIM_FORMAT_FBX = 2,
    /// A resource file, format 2 JSON (`.mres`).
    ANIM_FORMAT_MRES = 3,
    /// three.js JSON.
    ANIM_FORMAT_THREE_JSON = 4,
    /// A clip as RON text (`.anim.ron`).
    ANIM_FORMAT_ANIM_RON = 5,
    /// A controller as RON text (`.actl.ron`).
    ANIM_FORMAT_ACTL_RON = 6,
    /// A sprite animation as RON text (`.spriteanim.ron`).
    ANIM_FORMAT_SPRITEANIM_RON = 7,
    /// The library's own binary format (`.animb`).
    ANIM_FORMAT_ANIMB = 8,
};
ANIM_ENUM_NAME(uint32_t, AnimFormat)

/// How much a document holds. Set `struct_size` before it is filled.
typedef struct AnimDocumentInfo {
    /// `sizeof(AnimDocumentInfo)`.
    size_t struct_size;
    /// The document's name, usually of the file.
    AnimText name;
    /// Clips: the model's first, then the others.
    uint32_t clip_count;
    /// Libraries of clips.
    uint32_t library_count;
    /// Controllers.
    uint32_t controller_count;
    /// Skeletons beside the model's.
    uint32_t skeleton_count;
    /// Lines of the reading's report.
    uint32_t report_count;
    /// Parts that only the file's own format understands, and that are written back to it.
    uint32_t kept_count;
    /// Whether there is a model.
    uint8_t has_model;
    /// Always 0.
    uint8_t reserved[7];
} AnimDocumentInfo;

/// Reads a file of any format that this build of the library reads.
///
/// Formats are told apart by what is in the file, and by its name where that does not say. Files it names are looked for
/// in its own folder and below, unless the options have a callback that reads them. Import settings are for models; clips
/// of formats without a model are read as they are.
///
/// @param context where the document belongs; its limits hold
/// @param path the file
/// @param options null for the defaults
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INPUT_OUTPUT` if a file cannot be read; `ANIM_STATUS_INVALID_FILE`, with the
/// place in the message; `ANIM_STATUS_UNSUPPORTED` for a format that this build lacks; `ANIM_STATUS_OUT_OF_MEMORY` if the
/// file would pass a limit; `ANIM_STATUS_INVALID_ARGUMENT` for the settings; `ANIM_STATUS_HOST_REFUSED` if the progress
/// callback says so; or what pointers, text and handles give
///
/// Ownership: the caller releases the document with `anim_document_release`.
/// Threads: any; callbacks run on the calling thread.
ANIM_API AnimStatus anim_document_load_path(
    AnimContext context, AnimText path, const AnimLoadOptions *options, AnimDocument *document);

/// Reads a file of any format that is in memory already.
///
/// @param context where the document belongs; its limits hold
/// @param name the file's name, for messages, and to tell formats apart where the contents do not say
/// @param bytes the file; read during the call
/// @param size how many bytes there are
/// @param options null for the defaults; files that the file names are read through its callback
/// @param document becomes the new document
/// @return as `anim_document_load_path`
///
/// Ownership: the caller releases the document with `anim_document_release`.
/// Threads: any; callbacks run on the calling thread.
ANIM_API AnimStatus anim_document_load_memory(
    AnimContext context, AnimText name, const void *bytes, size_t size, const AnimLoadOptions *options,
    AnimDocument *document);

/// Reads an `.animb` file that lies in memory, or is mapped, and stays there: its packed clips are used where they stand.
///
/// All of the file is checked first, as `anim_document_load_memory` does. What is not packed is read into memory of the
/// library's.
///
/// @param context where the document belongs; its limits hold
/// @param name the file's name, for messages
/// @param bytes the file, at any address; it stays, and does not change, until the document and everything taken out of it
/// is released and nothing plays it any more
/// @param size how many bytes there are
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE`, with the place in the message, also for other formats;
/// `ANIM_STATUS_UNSUPPORTED` for a version that is newer, or where this build lacks the format;
/// `ANIM_STATUS_OUT_OF_MEMORY` if the file would pass a limit; or what pointers, text and handles give
///
/// Ownership: the caller releases the document with `anim_document_release`; the bytes stay the host's.
/// Threads: any.
ANIM_API AnimStatus anim_document_load_in_place(
    AnimContext context, AnimText name, const void *bytes, size_t size, AnimDocument *document);

/// Releases a document. What was taken out of it lives on.
///
/// @param document the document; its handle, and every view of its names, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_document_release(AnimDocument document);

/// Tells how much a document holds.
///
/// @param document the document
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the document's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_document_info(AnimDocument document, AnimDocumentInfo *info);

/// Gives a thing that reading dropped, repaired, renamed or guessed.
///
/// @param document the document
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the document's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_document_report_line(AnimDocument document, uint32_t index, AnimReportLine *line);

/// Gives the model.
///
/// @param document the document
/// @param model becomes a new handle of the model
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if there is none, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_model_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_model(AnimDocument document, AnimModel *model);

/// Gives a clip by its number: the model's first, then the others.
///
/// Clips of a model name its joints by index; the others name what they animate.
///
/// @param document the document
/// @param index which clip, below `clip_count`
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_clip(AnimDocument document, uint32_t index, AnimClip *clip);

/// Gives a clip by its name.
///
/// @param document the document
/// @param name the clip's name; the first clip with it is found
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_find_clip(AnimDocument document, AnimText name, AnimClip *clip);

/// Gives a library of clips by its number.
///
/// @param document the document
/// @param index which library, below `library_count`
/// @param name becomes a view of the library's name, which a player puts before its clips' own
/// @param library becomes a new library with its clips
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the library with `anim_library_release`; the view is good until the document's handle is
/// released.
/// Threads: any.
ANIM_API AnimStatus anim_document_library(
    AnimDocument document, uint32_t index, AnimText *name, AnimLibrary *library);

/// Gives a skeleton that is beside the model's.
///
/// @param document the document
/// @param index which skeleton, below `skeleton_count`
/// @param name becomes a view of its name
/// @param skeleton becomes a new handle of the skeleton
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skeleton_release`; the view is good until the document's handle is
/// released.
/// Threads: any.
ANIM_API AnimStatus anim_document_skeleton(
    AnimDocument document, uint32_t index, AnimText *name, AnimSkeleton *skeleton);

/// Builds a controller that is in the document.
///
/// Its states name clips. Each is looked for in the library by its whole name and by what stands after the last slash,
/// then likewise among the document's own clips.
///
/// @param document the document
/// @param index which controller, below `controller_count`
/// @param library the clips; zero for the document's own alone
/// @param controller becomes the new controller
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT`, with every mistake and every clip that is missing in the
/// message; `ANIM_STATUS_OUT_OF_RANGE`; or what pointers and handles give
///
/// Ownership: the caller releases the controller with `anim_controller_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_controller(
    AnimDocument document, uint32_t index, AnimLibrary library, AnimController *controller);

// ----------------------------------------------------------------------------------------------------
// Writing files
// ----------------------------------------------------------------------------------------------------
//
// Experimental: what stands in this section may change in any version.
//
// What a format cannot hold is left out, and the report of the written file lists it. A clip that names joints by index
// needs the model whose joints they are beside it in the document, for formats that name them.
//
//     AnimDocumentParts parts;
//     anim_document_parts_init(&parts, sizeof parts);
//     parts.model = model;
//     parts.clips = &edited;
//     parts.clip_count = 1;
//     anim_document_create(context, &parts, &document);
//     anim_document_write(document, ANIM_FORMAT_GLB, NULL, &file);
//     AnimWrittenFileInfo info = { .struct_size = sizeof info };
//     anim_written_file_info(file, &info);
//     fwrite(info.bytes, 1, info.size, output);

/// What a document is put together from. `anim_document_parts_init` fills in the defaults.
typedef struct AnimDocumentParts {
    /// `sizeof(AnimDocumentParts)`.
    size_t struct_size;
    /// The name; empty, the default, for the model's.
    AnimText name;
    /// The model, whose own clips are in the document too; zero, the default, for none.
    AnimModel model;
    /// Clips beside the model's; where one has a name that a clip of the model has, it takes that one's place.
    const AnimClip *clips;
    /// How many there are; 0 by default.
    size_t clip_count;
    /// Controllers.
    const AnimController *controllers;
    /// How many there are; 0 by default.
    size_t controller_count;
    /// Libraries, whose clips are in the document too, by the names that the libraries have for them. A clip that is in
    /// several, or among the model's, is there once.
    const AnimLibrary *libraries;
    /// `library_count` names, which players put before those of the clips; null, the default, where all are empty. No two
    /// are the same.
    const AnimText *library_names;
    /// How many libraries there are; 0 by default.
    size_t library_count;
    /// Skeletons beside the model's, such as that of packed clips.
    const AnimSkeleton *skeletons;
    /// `skeleton_count` names; null, the default, where all are empty.
    const AnimText *skeleton_names;
    /// How many skeletons there are; 0 by default.
    size_t skeleton_count;
} AnimDocumentParts;

/// How a document is written. `anim_write_options_init` fills in the defaults.
typedef struct AnimWriteOptions {
    /// `sizeof(AnimWriteOptions)`.
    size_t struct_size;
    /// Only the first clip with this name; empty, the default, for all.
    AnimText clip;
    /// Only the clips of the first library with this name, and where `clip` is too, that one of them; without a pointer, the
    /// default, for all. Where a file holds one library, write a file for each.
    AnimText library;
    /// How far values may be from the clip's where a format has no word for a curve: units, radians, weights; 0.0001 by
    /// default. Above 0.
    float tolerance;
    /// Whether text has line breaks and indents; true by default.
    uint8_t pretty;
    /// Must be 0.
    uint8_t reserved[3];
} AnimWriteOptions;

/// A written file. Set `struct_size` before it is filled.
typedef struct AnimWrittenFileInfo {
    /// `sizeof(AnimWrittenFileInfo)`.
    size_t struct_size;
    /// The bytes.
    const void *bytes;
    /// How many there are.
    size_t size;
    /// Lines of the report of what is not in the file, or not as it was.
    uint32_t report_count;
    /// Always 0.
    uint32_t reserved;
} AnimWrittenFileInfo;

/// What this build of the library does with a format. Set `struct_size` before it is filled.
typedef struct AnimFormatInfo {
    /// `sizeof(AnimFormatInfo)`.
    size_t struct_size;
    /// How its files end, with the dot. Good for ever.
    AnimText ending;
    /// Whether it is read.
    uint8_t can_read;
    /// Whether it is written.
    uint8_t can_write;
    /// Always 0.
    uint8_t reserved[6];
} AnimFormatInfo;

/// Fills in the defaults.
///
/// @param parts becomes the defaults
/// @param struct_size `sizeof(AnimDocumentParts)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_document_parts_init(AnimDocumentParts *parts, size_t struct_size);

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimWriteOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
ANIM_API AnimStatus anim_write_options_init(AnimWriteOptions *options, size_t struct_size);

/// Puts a document together, to be written.
///
/// @param context where the document belongs
/// @param parts what is in it; null for nothing
/// @param document becomes the new document
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` for two libraries of one name; or what pointers, text and
/// handles give
///
/// Ownership: the parts stay the caller's, who releases the document with `anim_document_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_create(AnimContext context, const AnimDocumentParts *parts, AnimDocument *document);

/// Makes a document that is as another one, but for one clip: in the place of the first that has its name, or added where
/// there is none, and then to the document's library where it has one.
///
/// What of a file only its format understands stays, so that writing that format again changes what was edited and
/// nothing else.
///
/// @param document the document, which stays as it is
/// @param clip the clip; kept alive by the new document
/// @param edited becomes the new document
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the new document with `anim_document_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_with_clip(AnimDocument document, AnimClip clip, AnimDocument *edited);

/// Writes what a format can hold of a document into memory.
///
/// @param document the document
/// @param format an `AnimFormat`
/// @param options null for the defaults
/// @param file becomes the new file
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_UNSUPPORTED` if this build does not write the format; `ANIM_STATUS_MISMATCH` if
/// the format can hold nothing of the document, or holds one clip and there are several; `ANIM_STATUS_NOT_FOUND` if there
/// is no clip or library of the name; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for the tolerance; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the file with `anim_written_file_release`.
/// Threads: any.
ANIM_API AnimStatus anim_document_write(
    AnimDocument document, uint32_t format, const AnimWriteOptions *options, AnimWrittenFile *file);

/// Gives a written file's bytes.
///
/// @param file the file
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: the bytes are good until the file's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_written_file_info(AnimWrittenFile file, AnimWrittenFileInfo *info);

/// Gives a thing that is not in a written file, or not as it was.
///
/// @param file the file
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the file's handle is released.
/// Threads: any.
ANIM_API AnimStatus anim_written_file_report_line(AnimWrittenFile file, uint32_t index, AnimReportLine *line);

/// Releases a written file.
///
/// @param file the file; its handle, and every view of its bytes, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
ANIM_API AnimStatus anim_written_file_release(AnimWrittenFile file);

/// Tells how files of a format end, and whether this build of the library reads and writes them.
///
/// @param format an `AnimFormat`
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers give
///
/// Threads: any.
ANIM_API AnimStatus anim_format_info(uint32_t format, AnimFormatInfo *info);

/// Tells which format a file has, by its contents, and by its name where they do not say.
///
/// @param name the file's name
/// @param bytes the file, or its beginning; may be null where `size` is 0
/// @param size how many bytes there are
/// @param format becomes an `AnimFormat`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if neither says, or what pointers and text give
///
/// Threads: any.
ANIM_API AnimStatus anim_format_detect(AnimText name, const void *bytes, size_t size, uint32_t *format);

/// A view of a C string, which must stay as it is while the view is used.
static inline AnimText anim_text(const char *string)
{
    AnimText text;
    text.data = string;
    text.length = string ? strlen(string) : 0;
    return text;
}

#ifdef __cplusplus
} // extern "C"
#endif

// Programs ask for the function that only a library of this header's major version has, so a mismatch fails to link.
// Define ANIM_LINK_GUARD as 0 before including this file to do without, as when symbols are looked up at run time.
#ifndef ANIM_LINK_GUARD
#define ANIM_LINK_GUARD 1
#endif
#if ANIM_LINK_GUARD
#define anim_context_create anim_context_create_abi_0
#endif

#endif // ANIM_H
