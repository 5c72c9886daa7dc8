// What the library without any optional part does: a player plays a clip that was built here, on a skeleton and a property,
// and every part that was left out says so and which feature brings it.
#include "check.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

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

// Fails the test, and goes on, unless the call is not supported and the message names the feature.
#define LACKS(feature, call)                                                  \
    do {                                                                      \
        EXPECT(ANIM_STATUS_UNSUPPORTED, call);                                \
        char said[256];                                                       \
        OK(anim_last_error(said, sizeof said, NULL));                         \
        CHECK(strstr(said, "this build does not") && strstr(said, "`" feature "`")); \
    } while (0)

static void what_was_left_out_says_so(AnimContext context, AnimInstance instance, AnimSkeleton skeleton, AnimClip clip)
{
    AnimClip made;
    AnimControllerBuilder builder;
    AnimAnimator animator = { 0 };
    AnimMixer mixer = { 0 };
    AnimModel model = { 0 };
    AnimSkinMesh mesh;
    AnimDocument document;
    AnimReadyMade shake;
    LACKS("controller", anim_controller_builder_create(context, &builder));
    LACKS("controller", anim_animator_create((AnimController){ 0 }, instance, &animator));
    LACKS("controller", anim_animator_update(animator, 0));
    LACKS("controller", anim_animators_update(&animator, 1, 0, NULL));
    LACKS("mixer", anim_mixer_create(context, &mixer));
    LACKS("mixer", anim_mixer_add_instance(mixer, instance));
    LACKS("mixer", anim_mixers_update(&mixer, 1, 0, NULL));
    LACKS("operations", anim_clip_trim(clip, &made));
    LACKS("operations", anim_clip_make_additive(clip, clip, 0, &made));
    OK(anim_ready_made_init(&shake, sizeof shake));
    LACKS("operations", anim_clip_create_ready_made(context, &shake, &made));
    LACKS("packing", anim_clip_pack(clip, skeleton, NULL, NULL, &made));
    LACKS("animb", anim_model_load_memory(context, anim_text("a.glb"), "glTF", 4, NULL, &model));
    LACKS("animb", anim_document_load_memory(context, anim_text("a.animb"), "ANIMB", 5, NULL, &document));
    LACKS("animb", anim_skin_mesh_create(model, 0, 0, &mesh));
    LACKS("skinning", anim_skin_run(NULL, 0));
    LACKS("writing", anim_document_create(context, NULL, &document));
    for (uint32_t format = ANIM_FORMAT_GLTF; format <= ANIM_FORMAT_ANIMB; ++format) {
        AnimFormatInfo info = { 0 };
        info.struct_size = sizeof info;
        OK(anim_format_info(format, &info));
        CHECK(!info.can_read && !info.can_write);
    }
}

int main(void)
{
    AnimContext context;
    Lamp lamp = { 1 };
    OK(anim_context_create(NULL, &context));
    AnimSkeleton skeleton = make_skeleton(context);
    AnimInstance instance = make_instance(context, skeleton, &lamp);
    AnimClip clip = make_clip(context);
    a_clip_that_was_built_plays(context, instance, clip, &lamp);
    what_was_left_out_says_so(context, instance, skeleton, clip);
    OK(anim_context_release(context));
    return report();
}
