// The ABI's structs and enums on 64-bit machines, as `cargo xtask header` finds them in the sources. A line that
// changes breaks programs that were compiled before: structs grow only at their end, numbers keep their meaning.

#include "../include/anim.h"

#include <stddef.h>

#define STRUCT(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member)
#define NUMBER(name, number) _Static_assert((name) == (number), #name)

NUMBER(ANIM_STATUS_OK, 0);
NUMBER(ANIM_STATUS_INVALID_POINTER, 1);
NUMBER(ANIM_STATUS_NULL_HANDLE, 2);
NUMBER(ANIM_STATUS_STALE_HANDLE, 3);
NUMBER(ANIM_STATUS_WRONG_HANDLE, 4);
NUMBER(ANIM_STATUS_FOREIGN_HANDLE, 5);
NUMBER(ANIM_STATUS_BUSY, 6);
NUMBER(ANIM_STATUS_POISONED, 7);
NUMBER(ANIM_STATUS_PANIC, 8);
NUMBER(ANIM_STATUS_OUT_OF_MEMORY, 9);
NUMBER(ANIM_STATUS_INVALID_ARGUMENT, 10);
NUMBER(ANIM_STATUS_INVALID_ENUM, 11);
NUMBER(ANIM_STATUS_INVALID_UTF8, 12);
NUMBER(ANIM_STATUS_INVALID_STRUCT_SIZE, 13);
NUMBER(ANIM_STATUS_NOT_FINITE, 14);
NUMBER(ANIM_STATUS_OUT_OF_RANGE, 15);
NUMBER(ANIM_STATUS_BUFFER_TOO_SMALL, 16);
NUMBER(ANIM_STATUS_NOT_FOUND, 17);
NUMBER(ANIM_STATUS_ALREADY_EXISTS, 18);
NUMBER(ANIM_STATUS_INVALID_FILE, 19);
NUMBER(ANIM_STATUS_UNSUPPORTED, 20);
NUMBER(ANIM_STATUS_INPUT_OUTPUT, 21);
NUMBER(ANIM_STATUS_TOO_LATE, 22);
NUMBER(ANIM_STATUS_MISMATCH, 23);
NUMBER(ANIM_STATUS_HOST_REFUSED, 24);

STRUCT(AnimText, 16);
MEMBER(AnimText, data, 0);
MEMBER(AnimText, length, 8);

STRUCT(AnimAllocator, 40);
MEMBER(AnimAllocator, struct_size, 0);
MEMBER(AnimAllocator, user, 8);
MEMBER(AnimAllocator, allocate, 16);
MEMBER(AnimAllocator, reallocate, 24);
MEMBER(AnimAllocator, release, 32);

STRUCT(AnimContext, 8);
MEMBER(AnimContext, id, 0);

NUMBER(ANIM_LOG_LEVEL_ERROR, 1);
NUMBER(ANIM_LOG_LEVEL_WARNING, 2);
NUMBER(ANIM_LOG_LEVEL_INFO, 3);
NUMBER(ANIM_LOG_LEVEL_DEBUG, 4);

STRUCT(AnimContextOptions, 56);
MEMBER(AnimContextOptions, struct_size, 0);
MEMBER(AnimContextOptions, log, 8);
MEMBER(AnimContextOptions, log_user, 16);
MEMBER(AnimContextOptions, log_level, 24);
MEMBER(AnimContextOptions, reserved, 28);
MEMBER(AnimContextOptions, load_bytes, 32);
MEMBER(AnimContextOptions, load_elements, 40);
MEMBER(AnimContextOptions, load_depth, 48);
MEMBER(AnimContextOptions, reserved_2, 52);

STRUCT(AnimSkeleton, 8);
MEMBER(AnimSkeleton, id, 0);

STRUCT(AnimTransform, 40);
MEMBER(AnimTransform, translation, 0);
MEMBER(AnimTransform, rotation, 12);
MEMBER(AnimTransform, scale, 28);

STRUCT(AnimJoint, 64);
MEMBER(AnimJoint, name, 0);
MEMBER(AnimJoint, parent, 16);
MEMBER(AnimJoint, rest, 20);

STRUCT(AnimPose, 8);
MEMBER(AnimPose, id, 0);

STRUCT(AnimMatrix, 48);
MEMBER(AnimMatrix, rows, 0);
