/* A character: a model of libanim with what it takes to pose, skin and draw it. */

#ifndef CHARACTER_H
#define CHARACTER_H

#include <anim.h>
#include <drawing.h>

/* One drawable part of a mesh, at one node. */
typedef struct Part {
    AnimSkinMesh mesh;
    /* Which skin moves it, or ANIM_NONE: then it hangs from its node. */
    uint32_t skin;
    uint32_t node;
    float *weights;
    uint32_t weight_count;
    /* Its vertices in this frame: as bound, morphed, skinned. */
    float *positions;
    float *normals;
    uint32_t vertex_count;
    const uint32_t *indices;
    uint32_t index_count;
    DrawingLook look;
    /* Whether it is the light of a lantern. */
    int is_light;
} Part;

/* A skin with the matrices of this frame. */
typedef struct BoundSkin {
    AnimSkinBinding binding;
    AnimMatrix *palette;
    size_t palette_count;
} BoundSkin;

typedef struct Character {
    AnimModel model;
    AnimModelInfo info;
    AnimSkeleton skeleton;
    AnimMatrix *matrices;
    BoundSkin *skins;
    Part *parts;
    size_t part_count;
} Character;

/* Loads a file, or the character that is built in when `path` is null, and prepares everything for skinning. */
void character_load(Character *character, AnimContext context, const char *path);

/* Frees everything. */
void character_release(Character *character);

/* Turns what an instance plays into this frame's vertices. */
void character_skin(Character *character, AnimInstance instance);

/* Where a vertex of a part is in the world, in this frame. */
void character_vertex(const Character *character, const Part *part, uint32_t vertex, float world[3]);

/* Widens the box from `low` to `high` so that it holds this frame's vertices. */
void character_bounds(const Character *character, float low[3], float high[3]);

/* Draws this frame's vertices; lights shine with `brightness`. Where there is one, `light` becomes its middle, and the
 * result is 1. */
int character_draw(const Character *character, Drawing *drawing, float brightness, float light[3]);

/* Ends the program with libanim's message when a call failed. */
void check(AnimStatus status, const char *what);

/* Memory, or the end of the program. */
void *allocate(size_t count, size_t size);

#endif
