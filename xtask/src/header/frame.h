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
#define ANIM_VERSION_MAJOR @MAJOR@
/// The header's minor version: what adds to it.
#define ANIM_VERSION_MINOR @MINOR@
/// The header's patch version.
#define ANIM_VERSION_PATCH @PATCH@
/// A version as one number, as `anim_abi_version` gives it.
#define ANIM_VERSION(major, minor, patch) ((major) * 4194304u + (minor) * 4096u + (patch))
/// The version of this header; see "Versions".
#define ANIM_ABI_VERSION ANIM_VERSION(ANIM_VERSION_MAJOR, ANIM_VERSION_MINOR, ANIM_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

@SECTIONS@

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
#define anim_context_create anim_context_create_abi_@MAJOR@
#endif

#endif // ANIM_H
