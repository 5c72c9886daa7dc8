/* Draws the example's pictures. It has nothing to do with libanim: it takes triangles as they are, skinned already, and
 * writes files.
 *
 *     Drawing *drawing = drawing_begin(480, 540, 90, 30);
 *     drawing_show(drawing, low, high);                  // what the pictures must hold
 *     for each frame:
 *         drawing_mesh(drawing, &mesh);                  // any number of times
 *         drawing_frame(drawing, "idle 0.50 s");
 *     drawing_end(drawing, "out");                       // out/animation.png, out/sheet.png, out/curves.png
 *
 * Positions are x, y, z; y is up. Colours are linear red, green, blue. Nothing is kept of what pointers give. */

#ifndef DRAWING_H
#define DRAWING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A film in the making. */
typedef struct Drawing Drawing;

/* Begins a film of so many frames; the count is for the progress bar alone. Null for sizes of zero. */
Drawing *drawing_begin(uint32_t width, uint32_t height, uint32_t frames, uint32_t frames_per_second);

/* Chooses the view: all of the box from `low` to `high` is seen, and the ground is at its lowest y. */
void drawing_show(Drawing *drawing, const float low[3], const float high[3]);

/* Moves the ground by so much along z since the film began, as if the character went on. */
void drawing_go(Drawing *drawing, float distance);

/* A point of light in this frame. */
void drawing_lamp(Drawing *drawing, const float position[3], const float color[3]);

/* How triangles look. */
typedef struct DrawingLook {
    float color[3];
    /* How much of its colour it gives off itself; 0 for none. */
    float glow;
    /* How strongly it mirrors lights, 0 to 1. */
    float shine;
} DrawingLook;

/* Triangles of this frame. */
typedef struct DrawingMesh {
    /* `vertex_count` positions of three floats. */
    const float *positions;
    /* As many normals, or null: then they are made from the triangles. */
    const float *normals;
    size_t vertex_count;
    /* `index_count` indices, three a triangle; triangles with an index out of range are left out. */
    const uint32_t *indices;
    size_t index_count;
    /* The 3x4 matrix (row by row) that places the mesh in the world, or null where it stands there already. */
    const float *place;
    DrawingLook look;
} DrawingMesh;

/* Adds triangles to this frame. */
void drawing_mesh(Drawing *drawing, const DrawingMesh *mesh);

/* A box of this frame: half its size along its own axes, and the 3x4 matrix (row by row) that places it. */
void drawing_box(Drawing *drawing, const float half[3], const float place[12], const DrawingLook *look);

/* A number to plot over the frames, under its name. Call it once a frame. */
void drawing_curve(Drawing *drawing, const char *name, float value);

/* Marks this frame in the plot. */
void drawing_mark(Drawing *drawing, const char *name);

/* Draws the frame; `caption` is written under it on the sheet. */
void drawing_frame(Drawing *drawing, const char *caption);

/* Writes a picture of another drawer's: `height` rows from the top of `width` pixels, red, green, blue and alpha bytes. Gives 0,
 * or 1 where the file could not be written, with the reason on standard error. */
int drawing_picture(const char *path, uint32_t width, uint32_t height, const unsigned char *pixels);

/* Writes the files into `folder`, which is made where it is absent, and frees the drawing, in any case. Gives 0, or 1
 * where a file could not be written, with the reason on standard error. */
int drawing_end(Drawing *drawing, const char *folder);

#ifdef __cplusplus
}
#endif

#endif
