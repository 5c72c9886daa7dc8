/* Loads a model, and each frame turns what plays into vertices: model matrices, a palette for each skin, a skin job for each
 * part. */

#include "character.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The character that is built in: a whole glTF file. */
extern const unsigned char default_character[];
extern const size_t default_character_size;

void check(AnimStatus status, const char *what)
{
    char message[1024];
    if (status == ANIM_STATUS_OK)
        return;
    anim_last_error(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s (status %d)\n", what, message, (int)status);
    exit(EXIT_FAILURE);
}

void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* Colours for parts whose material is plain white, as those are whose colour is in a texture. */
static const float CLAY[6][3] = {
    { 0.47f, 0.26f, 0.13f }, { 0.10f, 0.25f, 0.32f }, { 0.45f, 0.11f, 0.08f },
    { 0.34f, 0.32f, 0.12f }, { 0.16f, 0.30f, 0.20f }, { 0.28f, 0.20f, 0.34f },
};

/* How a part looks; parts of one mesh without a colour of their own share one. */
static DrawingLook look_of(const Character *character, const AnimPrimitive *primitive, uint32_t mesh, int *is_light)
{
    DrawingLook look = { { 1, 1, 1 }, 0, 0.06f };
    AnimMaterial material = { .struct_size = sizeof material };
    *is_light = 0;
    if (primitive->material != ANIM_NONE) {
        check(anim_model_material(character->model, primitive->material, &material), "material");
        memcpy(look.color, material.base_color, sizeof look.color);
        *is_light = material.name.length == 5 && memcmp(material.name.data, "light", 5) == 0;
        if (material.name.length == 4 && memcmp(material.name.data, "eyes", 4) == 0)
            look.shine = 0.5f;
    }
    if (look.color[0] > 0.95f && look.color[1] > 0.95f && look.color[2] > 0.95f)
        memcpy(look.color, CLAY[mesh % 6], sizeof look.color);
    return look;
}

static void prepare_part(Character *character, Part *part, const AnimMeshNode *node, uint32_t index)
{
    AnimPrimitive primitive = { .struct_size = sizeof primitive };
    check(anim_model_primitive(character->model, node->mesh, index, &primitive), "primitive");
    check(anim_skin_mesh_create(character->model, node->mesh, index, &part->mesh), "mesh");
    part->skin = primitive.skinned ? node->skin : ANIM_NONE;
    part->node = node->joint;
    part->weight_count = node->morph_weight_count;
    part->weights = allocate(part->weight_count, sizeof *part->weights);
    if (node->morph_weights)
        memcpy(part->weights, node->morph_weights, part->weight_count * sizeof *part->weights);
    part->vertex_count = primitive.vertex_count;
    part->positions = allocate(primitive.vertex_count, 3 * sizeof *part->positions);
    part->normals = primitive.normals ? allocate(primitive.vertex_count, 3 * sizeof *part->normals) : NULL;
    part->indices = primitive.indices;
    part->index_count = primitive.index_count;
    part->look = look_of(character, &primitive, node->mesh, &part->is_light);
}

/* A part for each primitive of each node that shows a mesh. */
static void prepare_parts(Character *character)
{
    size_t count = 0;
    for (int filling = 0; filling < 2; filling++) {
        if (filling)
            character->parts = allocate(character->part_count, sizeof *character->parts);
        for (uint32_t i = 0; i < character->info.mesh_node_count; i++) {
            AnimMeshNode node = { .struct_size = sizeof node };
            AnimMesh mesh = { .struct_size = sizeof mesh };
            check(anim_model_mesh_node(character->model, i, &node), "mesh node");
            check(anim_model_mesh(character->model, node.mesh, &mesh), "mesh");
            for (uint32_t j = 0; j < mesh.primitive_count; j++) {
                if (filling)
                    prepare_part(character, &character->parts[count++], &node, j);
                else
                    character->part_count++;
            }
        }
    }
}

static void prepare_skins(Character *character)
{
    character->skins = allocate(character->info.skin_count, sizeof *character->skins);
    for (uint32_t i = 0; i < character->info.skin_count; i++) {
        BoundSkin *bound = &character->skins[i];
        AnimSkin skin;
        uint32_t joint_count;
        check(anim_model_skin(character->model, i, &skin), "skin");
        check(anim_skin_joint_count(skin, &joint_count), "skin");
        check(anim_skin_binding_create(skin, character->skeleton, 0, &bound->binding), "skin binding");
        check(anim_skin_release(skin), "skin");
        bound->palette = allocate(joint_count, sizeof *bound->palette);
        bound->palette_count = joint_count;
    }
}

void character_load(Character *character, AnimContext context, const char *path)
{
    memset(character, 0, sizeof *character);
    if (path)
        check(anim_model_load_path(context, anim_text(path), NULL, &character->model), "file");
    else
        check(anim_model_load_memory(context, anim_text("character.glb"), default_character, default_character_size,
                                     NULL, &character->model),
              "the character that is built in");
    character->info.struct_size = sizeof character->info;
    check(anim_model_info(character->model, &character->info), "model");
    check(anim_model_skeleton(character->model, &character->skeleton), "skeleton");
    character->matrices = allocate(character->info.joint_count, sizeof *character->matrices);
    prepare_skins(character);
    prepare_parts(character);
}

void character_release(Character *character)
{
    for (size_t i = 0; i < character->part_count; i++) {
        check(anim_skin_mesh_release(character->parts[i].mesh), "mesh");
        free(character->parts[i].weights);
        free(character->parts[i].positions);
        free(character->parts[i].normals);
    }
    for (uint32_t i = 0; i < character->info.skin_count; i++) {
        check(anim_skin_binding_release(character->skins[i].binding), "skin binding");
        free(character->skins[i].palette);
    }
    free(character->parts);
    free(character->skins);
    free(character->matrices);
    check(anim_skeleton_release(character->skeleton), "skeleton");
    check(anim_model_release(character->model), "model");
}

void character_skin(Character *character, AnimInstance instance)
{
    size_t count;
    check(anim_instance_model_matrices(instance, character->matrices, character->info.joint_count, &count), "pose");
    for (uint32_t i = 0; i < character->info.skin_count; i++) {
        BoundSkin *bound = &character->skins[i];
        check(anim_skin_palette(bound->binding, character->matrices, character->info.joint_count, bound->palette,
                                bound->palette_count, &count),
              "palette");
    }
    for (size_t i = 0; i < character->part_count; i++) {
        Part *part = &character->parts[i];
        AnimSkinJob job;
        if (part->weight_count)
            check(anim_instance_morph_weights(instance, part->node, part->weights, part->weight_count, &count),
                  "morph weights");
        check(anim_skin_job_init(&job, sizeof job), "skin job");
        job.mesh = part->mesh;
        if (part->skin != ANIM_NONE) {
            job.palette = character->skins[part->skin].palette;
            job.palette_count = character->skins[part->skin].palette_count;
        }
        job.morph_weights = part->weights;
        job.morph_weight_count = part->weight_count;
        job.positions = part->positions;
        job.normals = part->normals;
        job.vertex_capacity = part->vertex_count;
        check(anim_skin_run(&job, 1), "skinning");
    }
}

/* Where a part's vertices stand: null in the world already, else the matrix of its node. */
static const float *place_of(const Character *character, const Part *part)
{
    return part->skin == ANIM_NONE ? &character->matrices[part->node].rows[0][0] : NULL;
}

void character_vertex(const Character *character, const Part *part, uint32_t vertex, float world[3])
{
    const float *place = place_of(character, part), *position = part->positions + 3 * (size_t)vertex;
    for (int i = 0; i < 3; i++) {
        const float *row = place ? place + 4 * i : NULL;
        world[i] = row ? row[0] * position[0] + row[1] * position[1] + row[2] * position[2] + row[3] : position[i];
    }
}

/* Widens a box by a part's vertices. */
static void part_bounds(const Character *character, const Part *part, float low[3], float high[3])
{
    for (uint32_t i = 0; i < part->vertex_count; i++) {
        float world[3];
        character_vertex(character, part, i, world);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = world[axis] < low[axis] ? world[axis] : low[axis];
            high[axis] = world[axis] > high[axis] ? world[axis] : high[axis];
        }
    }
}

void character_bounds(const Character *character, float low[3], float high[3])
{
    for (size_t i = 0; i < character->part_count; i++)
        part_bounds(character, &character->parts[i], low, high);
}

int character_draw(const Character *character, Drawing *drawing, float brightness, float light[3])
{
    int has_light = 0;
    for (size_t i = 0; i < character->part_count; i++) {
        const Part *part = &character->parts[i];
        DrawingMesh mesh = {
            .positions = part->positions,
            .normals = part->normals,
            .vertex_count = part->vertex_count,
            .indices = part->indices,
            .index_count = part->index_count,
            .place = place_of(character, part),
            .look = part->look,
        };
        if (part->is_light) {
            float low[3] = { 1e30f, 1e30f, 1e30f }, high[3] = { -1e30f, -1e30f, -1e30f };
            part_bounds(character, part, low, high);
            for (int axis = 0; axis < 3; axis++)
                light[axis] = 0.5f * (low[axis] + high[axis]);
            mesh.look.glow = 0.2f + 1.6f * brightness;
            has_light = 1;
        }
        drawing_mesh(drawing, &mesh);
    }
    return has_light;
}
