// A controller built in C, run on an instance: states, a trigger, a blend, bones after the clips, root motion.
#include "check.h"

#include <math.h>

static AnimContext context;

static AnimClip moving(const char *name, float to)
{
    AnimClipBuilder builder;
    AnimClip clip = {0};
    OK(anim_clip_builder_create(context, anim_text(name), NULL, &builder));
    const float times[] = {0, 1};
    const float values[] = {0, 0, 0, to, 0, 0};
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.value_count = 6;
    keys.floats = values;
    OK(anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_TRANSLATION, &keys));
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static AnimSkeleton arm(void)
{
    const AnimTransform at = {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const AnimTransform bent = {{0.3f, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const AnimJoint joints[] = {
        {anim_text("root"), ANIM_NO_JOINT, at},
        {anim_text("upper"), 0, at},
        {anim_text("lower"), 1, bent},
        {anim_text("hand"), 2, at},
    };
    AnimSkeleton skeleton = {0};
    OK(anim_skeleton_create(context, joints, 4, &skeleton));
    return skeleton;
}

static AnimInstance instance_of(AnimSkeleton skeleton)
{
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimInstance instance = {0};
    const AnimModel none = {0};
    OK(anim_schema_builder_create(context, none, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_instance_create(schema, NULL, 7, &instance));
    OK(anim_schema_release(schema));
    return instance;
}

static AnimController controller_of(AnimClip idle, AnimClip run)
{
    AnimControllerBuilder builder;
    AnimController controller = {0};
    uint32_t speed, hit, layer, state, transition;
    OK(anim_controller_builder_create(context, &builder));
    OK(anim_controller_builder_add_parameter(builder, anim_text("speed"), ANIM_PARAMETER_KIND_FLOAT, 0, &speed));
    OK(anim_controller_builder_add_parameter(builder, anim_text("hit"), ANIM_PARAMETER_KIND_TRIGGER, 0, &hit));
    OK(anim_controller_builder_add_layer(builder, anim_text("Base"), NULL, &layer));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("Move"), idle, NULL, &state));
    OK(anim_controller_builder_set_blend(
        builder, layer, state, speed, ANIM_NONE, ANIM_BLEND_SHAPE_DISTANCE, ANIM_BLEND_SYNC_PHASE));
    OK(anim_controller_builder_add_blend_point(builder, layer, state, idle, 0, 0));
    OK(anim_controller_builder_add_blend_point(builder, layer, state, run, 1, 0));
    AnimStateOptions once;
    OK(anim_state_options_init(&once, sizeof once));
    once.looped = 0;
    uint32_t fall;
    OK(anim_controller_builder_add_state(builder, layer, anim_text("Fall"), run, &once, &fall));
    OK(anim_controller_builder_add_transition(builder, layer, ANIM_NONE, fall, NULL, &transition));
    OK(anim_controller_builder_add_condition(builder, layer, transition, hit, ANIM_TEST_TRUE, 0));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_controller_builder_add_state(builder, 9, anim_text("X"), run, NULL, &state));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_controller_builder_add_condition(builder, layer, transition, hit, 99, 0));
    OK(anim_controller_builder_finish(builder, &controller));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_controller_builder_release(builder));
    return controller;
}

static void mistakes_are_named(AnimClip clip)
{
    AnimControllerBuilder builder;
    AnimController controller = {0};
    uint32_t layer, state;
    OK(anim_controller_builder_create(context, &builder));
    OK(anim_controller_builder_add_layer(builder, anim_text("Base"), NULL, &layer));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("A"), clip, NULL, &state));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("A"), clip, NULL, &state));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_controller_builder_finish(builder, &controller));
    char message[256];
    OK(anim_last_error(message, sizeof message, NULL));
    CHECK(strstr(message, "state \"A\"") != NULL);
    CHECK(controller.id == 0);
    OK(anim_controller_builder_release(builder));
}

static void clips_are_measured_from_a_reference(AnimClip run)
{
    AnimControllerBuilder builder;
    AnimController controller = {0};
    AnimAnimator animator;
    uint32_t layer, state;
    AnimClip half = moving("half", 2);
    AnimLayerOptions options;
    OK(anim_layer_options_init(&options, sizeof options));
    options.additive = 1;
    OK(anim_controller_builder_create(context, &builder));
    OK(anim_controller_builder_add_layer(builder, anim_text("Lean"), &options, &layer));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("Run"), run, NULL, &state));
    OK(anim_controller_builder_set_reference(builder, layer, half, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_controller_builder_set_reference(builder, 7, half, 1));
    OK(anim_controller_builder_finish(builder, &controller));
    AnimInstance instance = instance_of(arm());
    OK(anim_animator_create(controller, instance, &animator));
    OK(anim_animator_update(animator, 0.75));
    AnimMatrix matrix;
    OK(anim_instance_bone_matrix(instance, 0, &matrix));
    CHECK(fabsf(matrix.rows[0][3] - 1) < 1e-5f); // three of the run, less two of the reference
    OK(anim_animator_release(animator));
    OK(anim_controller_release(controller));
    OK(anim_clip_release(half));
}

static void pairs_stand_in_for_names(void)
{
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimSkeleton skeleton = arm();
    const AnimModel none = {0};
    const uint32_t pairs[][2] = {{2, 3}}, twice[][2] = {{2, 3}, {3, 1}}, missing[][2] = {{2, 9}};
    OK(anim_schema_builder_create(context, none, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_schema_builder_set_mirror_pairs(builder, skeleton, twice, 2));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_schema_builder_set_mirror_pairs(builder, skeleton, missing, 1));
    OK(anim_schema_builder_set_mirror_pairs(builder, skeleton, pairs, 1));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_schema_release(schema));
    OK(anim_skeleton_release(skeleton));
}

static void what_a_controller_holds_can_be_read(AnimController controller)
{
    uint32_t count;
    AnimText name;
    AnimParameterInfo parameter = {.struct_size = sizeof parameter};
    AnimStateInfo state = {.struct_size = sizeof state};
    OK(anim_controller_parameter_count(controller, &count));
    CHECK(count == 2);
    OK(anim_controller_parameter(controller, 1, &parameter));
    CHECK(parameter.kind == ANIM_PARAMETER_KIND_TRIGGER && memcmp(parameter.name.data, "hit", 3) == 0);
    OK(anim_controller_layer_count(controller, &count));
    CHECK(count == 1);
    OK(anim_controller_layer_name(controller, 0, &name));
    CHECK(name.length == 4 && memcmp(name.data, "Base", 4) == 0);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_controller_layer_name(controller, 1, &name));
    OK(anim_controller_state_count(controller, 0, &count));
    CHECK(count == 2);
    OK(anim_controller_state(controller, 0, 1, &state));
    CHECK(memcmp(state.name.data, "Fall", 4) == 0 && state.action == 1 && state.clip_count == 1 && !state.looped);
    OK(anim_controller_state(controller, 0, 0, &state));
    CHECK(state.clip_count == 2 && state.looped);
    AnimClip clip;
    double length;
    OK(anim_controller_state_clip(controller, 0, 0, 1, &clip));
    OK(anim_clip_length(clip, &length));
    CHECK(length == 1);
    OK(anim_clip_release(clip));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_controller_state_clip(controller, 0, 0, 2, &clip));
}

static void the_events_of_a_clip_can_be_read(void)
{
    AnimClipBuilder builder;
    AnimClip clip;
    uint32_t count;
    AnimClipEvent event = {.struct_size = sizeof event};
    OK(anim_clip_builder_create(context, anim_text("steps"), NULL, &builder));
    OK(anim_clip_builder_add_event(builder, 0.75, anim_text("right"), anim_text("")));
    OK(anim_clip_builder_add_event(builder, 0.25, anim_text("left"), anim_text("loud")));
    OK(anim_clip_builder_finish(builder, &clip));
    OK(anim_clip_event_count(clip, &count));
    CHECK(count == 2);
    OK(anim_clip_event(clip, 0, &event));
    CHECK(event.time == 0.25 && memcmp(event.name.data, "left", 4) == 0 && event.payload.length == 4);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_event(clip, 2, &event));
    OK(anim_clip_release(clip));
}

static float root_x(AnimInstance instance)
{
    AnimMatrix matrix;
    OK(anim_instance_bone_matrix(instance, 0, &matrix));
    return matrix.rows[0][3];
}

int main(void)
{
    OK(anim_context_create(NULL, &context));
    AnimClip idle = moving("idle", 0), run = moving("run", 4);
    mistakes_are_named(idle);
    clips_are_measured_from_a_reference(run);
    pairs_stand_in_for_names();
    the_events_of_a_clip_can_be_read();
    AnimController controller = controller_of(idle, run);
    what_a_controller_holds_can_be_read(controller);
    AnimInstance instance = instance_of(arm());
    AnimAnimator animator;
    OK(anim_animator_create(controller, instance, &animator));
    AnimAnimator second;
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_animator_create(controller, instance, &second));

    uint32_t speed, hit;
    OK(anim_controller_find_parameter(controller, anim_text("speed"), &speed));
    OK(anim_controller_find_parameter(controller, anim_text("hit"), &hit));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_controller_find_parameter(controller, anim_text("x"), &hit));
    OK(anim_animator_set_parameter(animator, speed, 0.5f));
    OK(anim_animator_update(animator, 0.5));
    CHECK(fabsf(root_x(instance) - 1) < 1e-5f); // half of the way, at half of the run

    // What plays, for a debugger.
    uint32_t given;
    AnimContribution contribution = {.struct_size = sizeof contribution};
    OK(anim_animator_contribution_count(animator, &given));
    CHECK(given == 2);
    OK(anim_animator_contribution(animator, 1, &contribution));
    CHECK(memcmp(contribution.state.data, "Move", 4) == 0 && memcmp(contribution.clip.data, "run", 3) == 0);
    CHECK(contribution.layer == 0 && contribution.weight == 0.5f && contribution.time == 0.5);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_animator_contribution(animator, 2, &contribution));
    uint8_t playing;
    float half;
    OK(anim_animator_is_playing(animator, anim_text("Move"), &playing));
    CHECK(playing);
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_animator_is_playing(animator, anim_text("Swim"), &playing));
    OK(anim_animator_parameter(animator, speed, &half));
    CHECK(half == 0.5f);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_animator_parameter(animator, 9, &half));
    OK(anim_animator_set_reduced_distance(animator, 20));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_animator_set_reduced_distance(animator, -1));

    // A hand that reaches, and root motion.
    AnimReach reach;
    OK(anim_reach_init(&reach, sizeof reach));
    reach.tip = 3;
    reach.target[0] = 1.5f;
    reach.target[1] = 2.75f;
    OK(anim_instance_reach(instance, &reach));
    AnimMatrix matrix, matrices[4];
    size_t count_of_matrices;
    OK(anim_instance_bone_matrix(instance, 3, &matrix)); // counts what was asked for
    CHECK(fabsf(matrix.rows[0][3] - 1.5f) < 1e-3f && fabsf(matrix.rows[1][3] - 2.75f) < 1e-3f);
    OK(anim_animator_update(animator, 0));
    OK(anim_instance_model_matrices(instance, matrices, 4, &count_of_matrices));
    CHECK(fabsf(matrices[3].rows[0][3] - 1.5f) < 1e-3f && fabsf(matrices[3].rows[1][3] - 2.75f) < 1e-3f);
    OK(anim_instance_bone_matrix(instance, 3, &matrix)); // the clips' pose again
    CHECK(fabsf(matrix.rows[1][3] - 3) < 1e-3f);
    reach.tip = 0;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_instance_reach(instance, &reach));
    OK(anim_instance_set_root_motion(instance, 0, 1, 1, 0));
    OK(anim_animator_update(animator, 0.25));
    AnimRootMotion motion;
    OK(anim_instance_root_motion(instance, &motion));
    CHECK(fabsf(motion.translation[0] - 0.5f) < 1e-5f && fabsf(root_x(instance)) < 1e-6f);
    OK(anim_instance_set_root_motion(instance, ANIM_NONE, 0, 0, 0));

    // A trigger lets the fall through.
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_animator_set_parameter(animator, hit, 0.5f));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_animator_set_parameter(animator, speed, NAN));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_animator_set_parameter(animator, 99, 0));
    OK(anim_animator_set_parameter(animator, hit, 1));
    OK(anim_animator_update(animator, 0.5));
    AnimLayerState state;
    state.struct_size = sizeof state;
    OK(anim_animator_layer(animator, anim_text(""), &state));
    CHECK(state.state.length == 4 && memcmp(state.state.data, "Fall", 4) == 0);
    AnimEvent events[4];
    size_t count;
    OK(anim_animator_events(animator, events, sizeof events[0], 4, &count));
    CHECK(count == 1 && events[0].kind == ANIM_EVENT_KIND_STARTED && events[0].action == 1);
    OK(anim_animator_update(animator, 5));
    OK(anim_animator_layer(animator, anim_text("Base"), &state));
    CHECK(state.finished == 1);

    AnimStatus statuses[2];
    const AnimAnimator both[] = {animator, {0}};
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_animators_update(both, 2, 0.1, statuses));
    CHECK(statuses[0] == ANIM_STATUS_OK && statuses[1] == ANIM_STATUS_NULL_HANDLE);
    OK(anim_animator_play(animator, anim_text("Move"), anim_text(""), ANIM_DEFAULT_FADE));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_animator_play(animator, anim_text("Swim"), anim_text(""), 0));
    OK(anim_animator_release(animator));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_animator_update(animator, 0.1));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_instance_reset_pose(instance));
    OK(anim_instance_release(instance));
    OK(anim_context_release(context));
    return report();
}
