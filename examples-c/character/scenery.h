/* What stands around the character, and is animated too: things of the host's own, which libanim reaches in three ways.
 *
 * - a door: its angle goes through a typed setter, and a method key of the clip unlatches it;
 * - a lamp: its brightness is a memory slot, written in place;
 * - fireflies: their places come all together in one call, to a batch sink;
 * - a lift: its height is a memory slot too, but it moves with the physics, in steps of their length.
 *
 * All play from one library. */

#ifndef SCENERY_H
#define SCENERY_H

#include <anim.h>
#include <drawing.h>

#define FIREFLIES 5

typedef struct Door {
    /* Radians; 0 is shut. */
    float angle;
    /* How often the setter was called. */
    uint32_t calls;
    /* Whether the clip's method key has called. */
    int unlatched;
} Door;

typedef struct Lamp {
    uint32_t number;
    /* 0 to 1. */
    float brightness;
} Lamp;

typedef struct Lift {
    /* From 0, on the ground, to 1. */
    float height;
    /* How many steps of the physics moved it. */
    uint32_t steps;
} Lift;

typedef struct Scenery {
    Door door;
    Lamp lamp;
    Lift lift;
    float fireflies[FIREFLIES][3];
    /* How often the batch sink was called, and with how many values. */
    uint32_t batches, batched;
    AnimSchema schema, firefly_schema, lift_schema;
    AnimInstance instance, firefly_instances[FIREFLIES], lift_instance;
    AnimLibrary library;
    AnimPlayer players[3];
} Scenery;

/* Registers everything and begins to play clips that are built here. */
void scenery_begin(Scenery *scenery, AnimContext context);

void scenery_end(Scenery *scenery);

/* Moves everything on by so many seconds: first what moves with the physics, in steps of its own, then the rest. */
void scenery_step(Scenery *scenery, double seconds);

/* Draws it around a character that is always within the box from `low` to `high`, after it went `gone_by` forward. */
void scenery_draw(const Scenery *scenery, Drawing *drawing, const float low[3], const float high[3], float gone_by);

#endif
