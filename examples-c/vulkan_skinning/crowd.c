/* Loads a model once and plays it many times: the members share clips, schema and meshes, and have poses of their own. */

#include "crowd.h"

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

static void open_part(Crowd *crowd, const AnimMeshNode *node, uint32_t index)
{
    CrowdPart *part = &crowd->parts[crowd->part_count];
    AnimMaterial material = { .struct_size = sizeof material };
    part->shape.struct_size = sizeof part->shape;
    check(anim_model_primitive(crowd->model, node->mesh, index, &part->shape), "primitive");
    if (!part->shape.skinned || node->skin != 0 || !part->shape.normals)
        return;
    check(anim_skin_mesh_create(crowd->model, node->mesh, index, &part->mesh), "mesh");
    part->model_mesh = node->mesh;
    part->primitive = index;
    part->skin = node->skin;
    part->color[0] = part->color[1] = part->color[2] = 0.5f;
    if (part->shape.material != ANIM_NONE) {
        check(anim_model_material(crowd->model, part->shape.material, &material), "material");
        memcpy(part->color, material.base_color, 3 * sizeof(float));
    }
    crowd->part_count++;
}

/* The parts that the model's first skin moves. Faces keep still: nobody sees them from so far. */
static void open_parts(Crowd *crowd, const AnimModelInfo *info)
{
    AnimMeshNode node = { .struct_size = sizeof node };
    AnimMesh mesh = { .struct_size = sizeof mesh };
    size_t room = 0;
    for (uint32_t i = 0; i < info->mesh_node_count; i++) {
        check(anim_model_mesh_node(crowd->model, i, &node), "mesh node");
        check(anim_model_mesh(crowd->model, node.mesh, &mesh), "mesh");
        room += mesh.primitive_count;
    }
    crowd->parts = allocate(room, sizeof *crowd->parts);
    for (uint32_t i = 0; i < info->mesh_node_count; i++) {
        check(anim_model_mesh_node(crowd->model, i, &node), "mesh node");
        check(anim_model_mesh(crowd->model, node.mesh, &mesh), "mesh");
        for (uint32_t j = 0; j < mesh.primitive_count; j++)
            open_part(crowd, &node, j);
    }
}

static void open_skin(Crowd *crowd)
{
    AnimSkin skin;
    check(anim_model_skin(crowd->model, 0, &skin), "skin");
    check(anim_skin_joint_count(skin, &crowd->palette_count), "skin");
    check(anim_skin_binding_create(skin, crowd->skeleton, 0, &crowd->binding), "skin binding");
    check(anim_skin_release(skin), "skin");
}

/* The members stand in rows, every one a little out of line and at a time of its own. */
static void open_members(Crowd *crowd, uint32_t count)
{
    uint32_t side = 1;
    while (side * side < count)
        side++;
    crowd->member_count = count;
    crowd->members = allocate(count, sizeof *crowd->members);
    crowd->reach = 0.5f * (float)side + 0.5f;
    for (uint32_t i = 0; i < count; i++) {
        CrowdMember *member = &crowd->members[i];
        /* Numbers that look random, the same each time. */
        uint32_t random = i * 2654435761u;
        float shift = (float)(random >> 16 & 255) / 255 - 0.5f, back = (float)(random >> 24) / 255 - 0.5f;
        check(anim_instance_create(crowd->schema, NULL, 0, &member->instance), "instance");
        check(anim_player_create(crowd->context, &member->player), "player");
        check(anim_player_add_library(member->player, anim_text(""), crowd->library), "library");
        check(anim_player_add_instance(member->player, member->instance), "instance");
        check(anim_player_play(member->player, anim_text(i % 5 == 4 ? "run" : "walk"), NULL), "clip");
        check(anim_player_update(member->player, (double)(random >> 8 & 1023) / 1024), "time");
        member->place[0] = (float)(i % side) - 0.5f * (float)(side - 1) + 0.35f * shift;
        member->place[2] = (float)(i / side) - 0.5f * (float)(side - 1) + 0.35f * back;
        member->palette = allocate(crowd->palette_count, sizeof *member->palette);
    }
}

void crowd_open(Crowd *crowd, uint32_t count)
{
    AnimModelInfo info = { .struct_size = sizeof info };
    AnimSchemaBuilder builder;
    memset(crowd, 0, sizeof *crowd);
    check(anim_context_create(NULL, &crowd->context), "context");
    check(anim_model_load_memory(crowd->context, anim_text("character.glb"), default_character, default_character_size,
                                 NULL, &crowd->model),
          "the character that is built in");
    check(anim_model_info(crowd->model, &info), "model");
    check(anim_model_skeleton(crowd->model, &crowd->skeleton), "skeleton");
    crowd->joint_count = info.joint_count;
    crowd->matrices = allocate(info.joint_count, sizeof *crowd->matrices);
    check(anim_schema_builder_create(crowd->context, crowd->model, &builder), "schema");
    check(anim_schema_builder_finish(builder, &crowd->schema), "schema");
    check(anim_library_create(crowd->context, &crowd->library), "library");
    check(anim_library_add_model(crowd->library, crowd->model), "library");
    open_skin(crowd);
    open_parts(crowd, &info);
    open_members(crowd, count);
}

void crowd_close(Crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->member_count; i++)
        free(crowd->members[i].palette);
    free(crowd->members);
    free(crowd->parts);
    free(crowd->matrices);
    /* And with the context everything in it. */
    check(anim_context_release(crowd->context), "context");
}

void crowd_update(Crowd *crowd, double seconds)
{
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        CrowdMember *member = &crowd->members[i];
        size_t count;
        check(anim_player_update(member->player, seconds), "update");
        check(anim_instance_model_matrices(member->instance, crowd->matrices, crowd->joint_count, &count), "pose");
        check(anim_skin_palette(crowd->binding, crowd->matrices, crowd->joint_count, member->palette,
                                crowd->palette_count, &count),
              "palette");
    }
}
