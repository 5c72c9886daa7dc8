/* A character that a controller drives, and the scenes that show what controllers do:
 *
 * - locomotion blended by speed, from standing to running;
 * - a wave on a layer of its own, which a mask keeps to the upper body, over the run;
 * - the same wave mirrored;
 * - a state stepped at 8 frames a second;
 * - feet planted on a slope, by reaching with both legs;
 * - a head that follows a moving point. */

#ifndef ACTING_H
#define ACTING_H

#include <anim.h>
#include <drawing.h>

typedef struct Acting {
    AnimController controller;
    AnimAnimator animator;
    uint32_t speed;
    /* Joints by their numbers. */
    uint32_t hips, feet[2], gaze[3];
    /* Which scene is on, and seconds since it began. */
    uint32_t scene;
    double time;
    /* Where the head looks in the last scene. */
    float point[3];
} Acting;

/* How many frames all scenes take. */
uint32_t acting_frames(uint32_t frames_per_second);

/* Builds the controller from the model's clips `idle`, `walk`, `run` and `wave`, and runs it on the instance. */
void acting_begin(Acting *acting, AnimContext context, AnimModel model, AnimSkeleton skeleton, AnimInstance instance);

void acting_end(Acting *acting);

/* Moves on by so many seconds. */
void acting_step(Acting *acting, AnimInstance instance, double seconds);

/* What this frame shows, in a few words. */
const char *acting_caption(const Acting *acting);

/* Draws the slope, or the point that is looked at. */
void acting_draw(const Acting *acting, Drawing *drawing);

#endif
