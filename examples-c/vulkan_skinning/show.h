/* What both hosts do alike: arguments, the ground, the frames, the picture. */

#ifndef SHOW_H
#define SHOW_H

#include "crowd.h"
#include "stage.h"

typedef struct Arguments {
    uint32_t characters, frames, width, height;
    /* The picture's file. */
    const char *picture;
    int validate;
} Arguments;

/* The host's own triangles, which nothing animates. */
typedef struct Ground {
    GpuBuffer positions, normals, indices;
    uint32_t index_count;
} Ground;

/* How long a frame is. */
#define FRAME_SECONDS (1.0 / 24)

void parse_arguments(int count, char **words, Arguments *arguments);
void ground_open(Ground *ground, const Gpu *gpu, float reach);
void ground_close(Ground *ground, const Gpu *gpu);
extern const float GROUND_COLOR[4];
/* Writes the picture and ends: 0 if it was written and the validation layer said nothing. */
int finish(const Arguments *arguments, const Gpu *gpu, const unsigned char *pixels);

#endif
