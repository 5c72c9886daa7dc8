/* A crowd: one model, many instances that play its walk, each at a time of its own. Everything of libanim here has nothing to
 * do with Vulkan. */

#ifndef CROWD_H
#define CROWD_H

#include <anim.h>

/* A part of the model that a skin moves. */
typedef struct CrowdPart {
    AnimSkinMesh mesh;
    uint32_t model_mesh, primitive;
    AnimPrimitive shape;
    float color[4];
    uint32_t skin;
} CrowdPart;

typedef struct CrowdMember {
    AnimInstance instance;
    AnimPlayer player;
    /* Where it stands. */
    float place[4];
    /* One matrix for each joint of the skin. */
    AnimMatrix *palette;
} CrowdMember;

typedef struct Crowd {
    AnimContext context;
    AnimModel model;
    AnimSkeleton skeleton;
    AnimSkinBinding binding;
    AnimSchema schema;
    AnimLibrary library;
    CrowdPart *parts;
    uint32_t part_count;
    CrowdMember *members;
    uint32_t member_count;
    uint32_t palette_count;
    AnimMatrix *matrices;
    uint32_t joint_count;
    /* How far the crowd reaches from the middle. */
    float reach;
} Crowd;

/* Ends the program, with the library's message, unless a call succeeded. */
void check(AnimStatus status, const char *what);
void *allocate(size_t count, size_t size);

/* Loads the model that is built in and has `count` members walk. */
void crowd_open(Crowd *crowd, uint32_t count);
void crowd_close(Crowd *crowd);
/* Moves on by `seconds`, and makes every member's palette. */
void crowd_update(Crowd *crowd, double seconds);

#endif
