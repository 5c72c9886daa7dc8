// A player drives a setter, a memory slot and a batch sink; its events are heard; callbacks may do what they like.
#include "check.h"

#include <math.h>

typedef struct Door {
    float angle;
    float lamp[4];
    int32_t steps;
    int writes;
} Door;

static AnimPlayer player;
static AnimInstance instances[2];
static Door doors[2];
static int batches, batch_values;
// What `set_angle` does when it is called.
static enum { SET, RELEASE_PLAYER, RELEASE_OTHER, UPDATE_AGAIN, PLAY_OTHER, OWNER_GONE } manner;

static uint8_t set_angle(void *user, void *owner, const void *value)
{
    Door *door = owner;
    CHECK(user == &player);
    door->angle = *(const float *)value;
    ++door->writes;
    switch (manner) {
    case RELEASE_PLAYER:
        OK(anim_player_release(player));
        EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_pause(player));
        break;
    case RELEASE_OTHER:
        OK(anim_instance_release(instances[1]));
        break;
    case UPDATE_AGAIN:
        EXPECT(ANIM_STATUS_BUSY, anim_player_update(player, 0.1));
        break;
    case PLAY_OTHER:
        OK(anim_player_play(player, anim_text("close"), NULL));
        break;
    case OWNER_GONE:
        return 0;
    case SET:
        break;
    }
    return 1;
}

static uint8_t get_angle(void *user, void *owner, void *value)
{
    CHECK(user == &player);
    *(float *)value = ((Door *)owner)->angle;
    return 1;
}

static void write_batch(void *user, const AnimBatchEntry *entries, size_t count, const uint64_t *data, size_t words)
{
    CHECK(user == &batches && words >= count);
    ++batches;
    for (size_t i = 0; i < count; ++i) {
        CHECK(entries[i].tag < 2 && entries[i].owner == &doors[entries[i].tag]);
        doors[entries[i].tag].steps = *(const int32_t *)((const char *)data + entries[i].offset);
        ++batch_values;
    }
}

static int calls;

// `slam(2, "loud")`
static uint8_t slam(void *user, void *owner, const AnimArgument *arguments, size_t count)
{
    CHECK(user == &calls && (owner == &doors[0] || owner == &doors[1]) && count == 2);
    CHECK(arguments[0].kind == ANIM_KIND_FLOAT && arguments[0].count == 1 && arguments[0].floats[0] == 2);
    CHECK(arguments[1].kind == ANIM_KIND_TEXT && arguments[1].text.length == 4);
    OK(anim_player_pause(player));
    ++calls;
    return 1;
}

static AnimSchema make_schema(AnimContext context)
{
    AnimSchemaBuilder builder;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_SETTER;
    property.set = set_angle;
    property.get = get_angle;
    property.user = &player;
    property.has_range = 1;
    property.range_min = -10;
    property.range_max = 10;
    OK(anim_schema_builder_add_property(builder, &property, NULL));

    OK(anim_property_options_init(&property, sizeof property));
    property.path = anim_text("Lamp");
    property.name = anim_text("color");
    property.kind = ANIM_KIND_COLOR;
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Door, lamp);
    OK(anim_schema_builder_add_property(builder, &property, NULL));

    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("steps");
    property.kind = ANIM_KIND_INT32;
    property.access = ANIM_ACCESS_BATCH;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_set_batch_sink(builder, write_batch, NULL, &batches));

    uint32_t kinds[2] = { ANIM_KIND_FLOAT, ANIM_KIND_TEXT };
    OK(anim_schema_builder_add_method(builder, anim_text(""), anim_text("slam"), kinds, 2, slam, &calls));
    AnimSchema schema = { 0 };
    OK(anim_schema_builder_finish(builder, &schema));
    return schema;
}

// Two keys, at 0 and 1 second.
static AnimClip make_clip(AnimContext context, const char *name, float from, float to)
{
    float times[2] = { 0, 1 }, angles[2], colors[8] = { 0, 0, 0, 1, 1, 0.5f, 0, 1 };
    int64_t steps[2] = { 3, 4 };
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
    keys.floats = colors;
    keys.value_count = 8;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text("Lamp"), anim_text("color"), ANIM_ALL_COMPONENTS, ANIM_KIND_COLOR, 0, &keys));
    keys.floats = NULL;
    keys.integers = steps;
    keys.value_count = 2;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("steps"), ANIM_ALL_COMPONENTS, ANIM_KIND_INT32, 0, &keys));
    OK(anim_clip_builder_add_method_key(builder, anim_text(""), 0.9f, anim_text("slam"), anim_text("[2, \"loud\"]")));
    OK(anim_clip_builder_add_event(builder, 0.5, anim_text("half"), anim_text("creak")));
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static AnimContext begin(void)
{
    AnimContext context = { 0 };
    OK(anim_context_create(NULL, &context));
    AnimSchema schema = make_schema(context);
    AnimLibrary library;
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), make_clip(context, "open", 0, 2)));
    OK(anim_library_set_clip(library, anim_text("close"), make_clip(context, "whatever", 4, 4)));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    memset(doors, 0, sizeof doors);
    for (int i = 0; i < 2; ++i) {
        OK(anim_instance_create(schema, &doors[i], (uint64_t)i, &instances[i]));
        OK(anim_player_add_instance(player, instances[i]));
    }
    batches = batch_values = 0;
    manner = SET;
    return context;
}

static int near(float a, float b)
{
    return fabsf(a - b) < 1e-5f;
}

static void values_arrive_in_three_ways(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 0.25));
    CHECK(near(doors[0].angle, 0.5f) && near(doors[1].angle, 0.5f));
    CHECK(near(doors[1].lamp[0], 0.25f) && near(doors[1].lamp[1], 0.125f) && near(doors[1].lamp[3], 1));
    CHECK(doors[0].steps == 3 && doors[1].steps == 3 && batches == 1 && batch_values == 2);
    OK(anim_player_update(player, 0.25));
    CHECK(near(doors[0].angle, 1) && batches == 1);

    AnimEvent events[8];
    size_t count = 0;
    OK(anim_player_events(player, events, sizeof *events, 8, &count));
    int heard = 0;
    for (size_t i = 0; i < count; ++i)
        if (events[i].kind == ANIM_EVENT_KIND_CLIP) {
            ++heard;
            CHECK(events[i].event.length == 4 && !memcmp(events[i].event.data, "half", 4));
            CHECK(events[i].payload.length == 5 && !memcmp(events[i].payload.data, "creak", 5));
            CHECK(events[i].name.length == 4 && events[i].time == 0.5 && events[i].forward);
            CHECK(events[i].instance.id == instances[events[i].tag].id);
        }
    CHECK(heard == 2);

    // A crossfade: half a second in, half of each.
    AnimPlayOptions options;
    OK(anim_play_options_init(&options, sizeof options));
    options.blend = 1;
    OK(anim_player_play(player, anim_text("close"), &options));
    OK(anim_player_update(player, 0.5));
    CHECK(near(doors[0].angle, 3));
    AnimPlayerState state = { .struct_size = sizeof state };
    OK(anim_player_state(player, &state));
    CHECK(state.playing && state.fade == 0.5 && state.assigned.length == 5);
    OK(anim_player_update(player, 0.6));
    OK(anim_player_state(player, &state));
    CHECK(!state.playing && state.fade == 1 && near(doors[0].angle, 4));
    OK(anim_context_release(context));
}

static void methods_are_called_with_their_arguments(void)
{
    AnimContext context = begin();
    calls = 0;
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 0.8));
    CHECK(calls == 0);
    OK(anim_player_update(player, 0.15));
    AnimPlayerState state = { .struct_size = sizeof state };
    OK(anim_player_state(player, &state));
    CHECK(calls == 2 && !state.playing);
    OK(anim_context_release(context));
}

static void releasing_the_player_ends_the_delivery(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    manner = RELEASE_PLAYER;
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 1 && doors[1].writes == 0 && doors[0].lamp[0] == 0 && batches == 0);
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_update(player, 0.25));
    OK(anim_context_release(context));
}

static void releasing_an_instance_drops_what_was_for_it(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    manner = RELEASE_OTHER;
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 1 && doors[1].writes == 0 && doors[1].lamp[0] == 0 && batch_values == 1);
    manner = SET;
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 2 && doors[1].writes == 0);
    OK(anim_context_release(context));
}

static void an_update_within_an_update_is_busy(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    manner = UPDATE_AGAIN;
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 1 && doors[1].writes == 1);
    OK(anim_context_release(context));
}

static void what_a_callback_plays_counts_from_the_next_update(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    manner = PLAY_OTHER;
    OK(anim_player_update(player, 0.25));
    CHECK(near(doors[0].angle, 0.5f) && near(doors[1].angle, 0.5f));
    OK(anim_player_update(player, 0.25));
    CHECK(near(doors[0].angle, 4) && near(doors[1].angle, 4));
    OK(anim_context_release(context));
}

static void an_owner_that_is_gone_is_skipped(void)
{
    AnimContext context = begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    manner = OWNER_GONE;
    OK(anim_player_update(player, 0.25));
    manner = SET;
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 1 && doors[1].writes == 1);
    OK(anim_instance_set_owner(instances[0], 0, &doors[0]));
    OK(anim_player_update(player, 0.25));
    CHECK(doors[0].writes == 2 && doors[1].writes == 1);
    OK(anim_context_release(context));
}

static AnimContext doomed;

static uint8_t release_everything(void *user, void *owner, const void *value)
{
    (void)user, (void)owner, (void)value;
    OK(anim_context_release(doomed));
    return 1;
}

static void releasing_the_context_in_a_callback_is_safe(void)
{
    OK(anim_context_create(NULL, &doomed));
    AnimSchemaBuilder builder;
    AnimPropertyOptions property;
    AnimSchema schema;
    AnimLibrary library;
    AnimInstance instance;
    OK(anim_schema_builder_create(doomed, (AnimModel){ 0 }, &builder));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_SETTER;
    property.set = release_everything;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_instance_create(schema, &doors[0], 0, &instance));
    OK(anim_library_create(doomed, &library));
    OK(anim_library_set_clip(library, anim_text(""), make_clip(doomed, "open", 0, 2)));
    OK(anim_player_create(doomed, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 0.25));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_update(player, 0.25));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_context_release(doomed));
}

int main(void)
{
    values_arrive_in_three_ways();
    methods_are_called_with_their_arguments();
    releasing_the_player_ends_the_delivery();
    releasing_an_instance_drops_what_was_for_it();
    an_update_within_an_update_is_busy();
    what_a_callback_plays_counts_from_the_next_update();
    an_owner_that_is_gone_is_skipped();
    releasing_the_context_in_a_callback_is_safe();
    return report();
}
