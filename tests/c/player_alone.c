// A library with nothing but `player`, `building` and `packing`: a player plays a clip that was built here, on a skeleton and
// a property, and the clip's packed form is written to the file that is named, for `core.c`.
#include "check.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Lamp {
    float power;
} Lamp;

static int near(float a, float b)
{
    return fabsf(a - b) < 1e-5f;
}

static AnimSkeleton make_skeleton(AnimContext context)
{
    AnimJoint joints[2];
    for (uint32_t i = 0; i < 2; ++i) {
        AnimTransform rest = { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
        joints[i].name = anim_text(i ? "arm" : "root");
        joints[i].parent = i ? 0 : ANIM_NO_JOINT;
        joints[i].rest = rest;
    }
    AnimSkeleton skeleton = { 0 };
    OK(anim_skeleton_create(context, joints, 2, &skeleton));
    return skeleton;
}

static AnimInstance make_instance(AnimContext context, AnimSkeleton skeleton, Lamp *lamp)
{
    AnimSchemaBuilder builder;
    AnimSchema schema = { 0 };
    AnimInstance instance = { 0 };
    AnimPropertyOptions property;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("power");
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Lamp, power);
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_instance_create(schema, lamp, 0, &instance));
    return instance;
}

// In one second the arm moves from x 0 to x 4, and the power from 2 to 6; an event is half way.
static AnimClip make_clip(AnimContext context)
{
    float times[2] = { 0, 1 }, places[6] = { 0, 1, 0, 4, 1, 0 }, powers[2] = { 2, 6 };
    AnimClipBuilder builder;
    AnimKeys keys;
    OK(anim_clip_builder_create(context, anim_text("reach"), NULL, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.floats = places;
    keys.value_count = 6;
    OK(anim_clip_builder_add_joint_track(builder, 1, ANIM_TRANSFORM_PART_TRANSLATION, &keys));
    keys.floats = powers;
    keys.value_count = 2;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("power"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    OK(anim_clip_builder_add_event(builder, 0.5, anim_text("half"), anim_text("")));
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void a_clip_that_was_built_plays(AnimContext context, AnimInstance instance, AnimClip clip, const Lamp *lamp)
{
    AnimLibrary library;
    AnimPlayer player;
    AnimMatrix models[2];
    AnimEvent events[4];
    size_t count = 0;
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text("reach"), clip));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));
    OK(anim_player_play(player, anim_text("reach"), NULL));
    OK(anim_player_update(player, 0.75));
    CHECK(near(lamp->power, 5));
    OK(anim_instance_model_matrices(instance, models, 2, &count));
    CHECK(count == 2 && near(models[1].rows[0][3], 3) && near(models[1].rows[1][3], 2));
    OK(anim_player_events(player, events, sizeof *events, 4, &count));
    CHECK(count == 2 && events[0].kind == ANIM_EVENT_KIND_STARTED && events[1].kind == ANIM_EVENT_KIND_CLIP);
    CHECK(near((float)events[1].time, 0.5f));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_update(player, -1));
}

static void the_clip_is_packed(AnimClip clip, AnimSkeleton skeleton, const char *path)
{
    static uint8_t bytes[4096];
    AnimClip packed = { 0 };
    size_t size = 0;
    OK(anim_clip_pack(clip, skeleton, NULL, NULL, &packed));
    OK(anim_clip_copy_packed(packed, bytes, sizeof bytes, &size));
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, size, file) == size);
    CHECK(file && fclose(file) == 0);
}

int main(int argc, char **argv)
{
    AnimContext context;
    Lamp lamp = { 1 };
    if (argc != 2)
        return 2;
    OK(anim_context_create(NULL, &context));
    AnimSkeleton skeleton = make_skeleton(context);
    AnimInstance instance = make_instance(context, skeleton, &lamp);
    AnimClip clip = make_clip(context);
    a_clip_that_was_built_plays(context, instance, clip, &lamp);
    the_clip_is_packed(clip, skeleton, argv[1]);
    OK(anim_context_release(context));
    return report();
}
