// A mixer drives memory slots: weights, fades, loops, groups, additive actions, and what it refuses.
#include "check.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

typedef struct Door {
    float angle;
} Door;

static AnimContext context;
static AnimMixer mixer;
static AnimInstance instances[3];
static Door doors[3];

static int near(float a, float b)
{
    return fabsf(a - b) < 1e-5f;
}

// Two keys, at 0 and 1 second.
static AnimClip make_clip(const char *name, float from, float to)
{
    float times[2] = { 0, 1 }, angles[2];
    angles[0] = from;
    angles[1] = to;
    AnimClipBuilder builder;
    AnimKeys keys;
    OK(anim_clip_builder_create(context, anim_text(name), NULL, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.floats = angles;
    keys.value_count = 2;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("angle"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void begin(void)
{
    OK(anim_context_create(NULL, &context));
    AnimSchemaBuilder builder;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Door, angle);
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    AnimSchema schema = { 0 };
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_mixer_create(context, &mixer));
    for (int i = 0; i < 3; ++i) {
        doors[i].angle = 10;
        OK(anim_instance_create(schema, &doors[i], (uint64_t)i, &instances[i]));
        OK(anim_mixer_add_instance(mixer, instances[i]));
    }
}

static void end(void)
{
    OK(anim_context_release(context));
}

static void actions_are_mixed_and_originals_given_back(void)
{
    begin();
    AnimAction one, two, again;
    AnimClip still = make_clip("still", 2, 2);
    OK(anim_mixer_add_action(mixer, still, instances[0], ANIM_NONE, &one));
    OK(anim_mixer_add_action(mixer, make_clip("other", 6, 6), instances[0], ANIM_NONE, &two));
    OK(anim_mixer_add_action(mixer, still, instances[0], ANIM_NONE, &again));
    CHECK(one.id && one.id == again.id && one.id != two.id);
    OK(anim_mixer_find_action(mixer, still, instances[0], &again));
    CHECK(again.id == one.id);
    OK(anim_action_play(mixer, one));
    OK(anim_action_play(mixer, two));
    OK(anim_action_set_weight(mixer, one, 0.25));
    OK(anim_action_set_weight(mixer, two, 0.25));
    OK(anim_mixer_update(mixer, 0.5));
    CHECK(near(doors[0].angle, 7));
    OK(anim_mixer_cross_fade(mixer, one, two, 1, 0));
    OK(anim_mixer_stop_all(mixer));
    OK(anim_mixer_update(mixer, 0));
    CHECK(near(doors[0].angle, 10) && near(doors[1].angle, 10));
    OK(anim_mixer_remove_action(mixer, one));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_action_play(mixer, one));
    end();
}

static void loops_are_heard_and_states_told(void)
{
    begin();
    AnimAction action;
    OK(anim_mixer_add_action(mixer, make_clip("open", 0, 4), instances[0], ANIM_BLEND_MODE_NORMAL, &action));
    OK(anim_action_play(mixer, action));
    OK(anim_action_set_loop(mixer, action, ANIM_LOOP_MODE_PING_PONG, 3));
    OK(anim_action_set_clamp_when_finished(mixer, action, 1));
    OK(anim_mixer_update(mixer, 1.25));
    CHECK(near(doors[0].angle, 3));
    AnimEvent event;
    size_t count = 0;
    OK(anim_mixer_events(mixer, &event, sizeof event, 1, &count));
    CHECK(count == 1 && event.kind == ANIM_EVENT_KIND_LOOPED && event.count == 1 && event.action == action.id);
    AnimActionState state;
    state.struct_size = sizeof state;
    OK(anim_action_state(mixer, action, &state));
    CHECK(state.time == 0.25 && state.position == 0.75 && state.loop_count == 1 && state.running && state.active);
    OK(anim_mixer_update(mixer, 33554432));
    OK(anim_mixer_events(mixer, &event, sizeof event, 1, &count));
    CHECK(count == 1 && event.kind == ANIM_EVENT_KIND_FINISHED && near(doors[0].angle, 4));
    AnimMixerState all;
    all.struct_size = sizeof all;
    OK(anim_mixer_state(mixer, &all));
    CHECK(all.time == 33554433.25 && all.actions == 1 && all.active_actions == 1);
    OK(anim_mixer_set_time(mixer, 0.5));
    OK(anim_action_reset(mixer, action));
    OK(anim_mixer_update(mixer, 0));
    CHECK(near(doors[0].angle, 2));
    end();
}

static void a_group_is_played_on_as_one(void)
{
    begin();
    uint32_t group = 9;
    AnimAction action, change;
    OK(anim_mixer_add_group(mixer, &group));
    OK(anim_mixer_join_group(mixer, group, instances[0]));
    OK(anim_mixer_join_group(mixer, group, instances[1]));
    doors[1].angle = 30;
    OK(anim_mixer_add_group_action(mixer, make_clip("still", 2, 2), group, ANIM_NONE, &action));
    OK(anim_mixer_add_action(mixer, make_clip("nod", 1, 1), instances[1], ANIM_BLEND_MODE_ADDITIVE, &change));
    OK(anim_action_play(mixer, action));
    OK(anim_action_play(mixer, change));
    OK(anim_action_set_effective_weight(mixer, action, 0.5));
    OK(anim_mixer_update(mixer, 0.1));
    CHECK(near(doors[0].angle, 6) && near(doors[1].angle, 17) && near(doors[2].angle, 10));
    OK(anim_mixer_leave_group(mixer, group, instances[0]));
    OK(anim_mixer_remove_instance(mixer, instances[1]));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_action_stop(mixer, change));
    OK(anim_mixer_update(mixer, 0.1));
    CHECK(near(doors[0].angle, 6));
    OK(anim_mixer_remove_group(mixer, group));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_mixer_join_group(mixer, group, instances[0]));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_action_stop(mixer, action));
    end();
}

static void mistakes_are_refused(void)
{
    begin();
    AnimAction action, other;
    OK(anim_mixer_add_action(mixer, make_clip("a", 0, 1), instances[0], ANIM_NONE, &action));
    OK(anim_mixer_add_action(mixer, make_clip("b", 0, 1), instances[0], ANIM_NONE, &other));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_action_set_weight(mixer, action, -1));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_action_set_weight(mixer, action, NAN));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_action_fade_in(mixer, action, -1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_action_set_duration(mixer, action, 0));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_mixer_cross_fade(mixer, action, action, 1, 0));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_action_set_loop(mixer, action, 77, ANIM_FOREVER));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_action_set_blend_mode(mixer, action, 77));
    OK(anim_action_set_time_scale(mixer, other, 0));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_action_warp(mixer, other, 1, 2, 1));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_mixer_cross_fade(mixer, action, other, 1, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_mixer_set_time(mixer, -1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_mixer_update(mixer, -1));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_action_play(mixer, (AnimAction){ 0 }));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_action_play((AnimMixer){ 0 }, action));
    AnimMixer stranger;
    OK(anim_mixer_create(context, &stranger));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_mixer_add_instance(stranger, instances[0]));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_mixer_remove_instance(stranger, instances[0]));
    OK(anim_mixer_release(stranger));
    end();
}

int main(void)
{
    actions_are_mixed_and_originals_given_back();
    loops_are_heard_and_states_told();
    a_group_is_played_on_as_one();
    mistakes_are_refused();
    return report();
}
