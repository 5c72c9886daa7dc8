/* Poses a file with the C example's own code and writes the numbers, to be compared with those of others.
 *
 *     numbers FILE < QUESTIONS > ANSWERS
 *
 * A question is a line `CLIP SECONDS`; clip -1 is the rest pose. Answers are binary: first how many nodes there are, how
 * many parts, and of each part its node and how many vertices; then for each question a 3x4 matrix of each node and the
 * position of each part's vertices in the world. Nodes are numbered as in the file. */

#include "character.h"

#include <stdio.h>
#include <stdlib.h>

static void write_bytes(const void *data, size_t size, size_t count)
{
    if (fwrite(data, size, count, stdout) != count) {
        fprintf(stderr, "cannot write\n");
        exit(EXIT_FAILURE);
    }
}

/* For each node of the file, the joint. */
static uint32_t *joints_of(const Character *character)
{
    size_t count;
    uint32_t *joints = allocate(character->info.joint_count, sizeof *joints);
    check(anim_skeleton_joints_from_source(character->skeleton, joints, character->info.joint_count, &count), "nodes");
    return joints;
}

static void write_heads(const Character *character, const uint32_t *joints)
{
    uint32_t counts[2] = { character->info.joint_count, (uint32_t)character->part_count };
    write_bytes(counts, sizeof counts[0], 2);
    for (size_t i = 0; i < character->part_count; i++) {
        uint32_t head[2] = { 0, character->parts[i].vertex_count };
        while (joints[head[0]] != character->parts[i].node)
            head[0]++;
        write_bytes(head, sizeof head[0], 2);
    }
}

static void write_pose(const Character *character, const uint32_t *joints)
{
    for (uint32_t node = 0; node < character->info.joint_count; node++)
        write_bytes(&character->matrices[joints[node]], sizeof(AnimMatrix), 1);
    for (size_t i = 0; i < character->part_count; i++) {
        const Part *part = &character->parts[i];
        for (uint32_t vertex = 0; vertex < part->vertex_count; vertex++) {
            float world[3];
            character_vertex(character, part, vertex, world);
            write_bytes(world, sizeof world, 1);
        }
    }
}

/* Poses the character as a player that was put to a time of a clip does. */
static void pose(Character *character, AnimContext context, AnimSchema schema, int clip, double seconds)
{
    AnimInstance instance;
    AnimPlayer player;
    check(anim_instance_create(schema, NULL, 0, &instance), "instance");
    check(anim_player_create(context, &player), "player");
    check(anim_player_add_instance(player, instance), "instance");
    if (clip >= 0) {
        AnimLibrary library;
        AnimClip played;
        AnimPlayOptions options;
        check(anim_library_create(context, &library), "library");
        check(anim_model_clip(character->model, (uint32_t)clip, &played), "clip");
        check(anim_library_set_clip(library, anim_text("clip"), played), "clip");
        check(anim_player_add_library(player, anim_text(""), library), "library");
        check(anim_play_options_init(&options, sizeof options), "play");
        options.loop_mode = ANIM_LOOP_MODE_NONE;
        check(anim_player_play(player, anim_text("clip"), &options), "play");
        check(anim_player_seek(player, seconds, ANIM_SEEK_MODE_UPDATE_ONLY), "seek");
        check(anim_clip_release(played), "clip");
        check(anim_library_release(library), "library");
    }
    check(anim_player_update(player, 0), "update");
    character_skin(character, instance);
    check(anim_player_release(player), "player");
    check(anim_instance_release(instance), "instance");
}

int main(int count, char **words)
{
    AnimContext context;
    AnimSchemaBuilder builder;
    AnimSchema schema;
    Character character;
    uint32_t *joints;
    int clip;
    double seconds;
    if (count != 2)
        return EXIT_FAILURE;
    check(anim_context_create(NULL, &context), "context");
    character_load(&character, context, words[1]);
    check(anim_schema_builder_create(context, character.model, &builder), "schema");
    check(anim_schema_builder_finish(builder, &schema), "schema");
    joints = joints_of(&character);
    write_heads(&character, joints);
    while (scanf("%d %lf", &clip, &seconds) == 2) {
        pose(&character, context, schema, clip, seconds);
        write_pose(&character, joints);
    }
    free(joints);
    check(anim_schema_release(schema), "schema");
    character_release(&character);
    check(anim_context_release(context), "context");
    return EXIT_SUCCESS;
}
