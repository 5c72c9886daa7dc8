// Morph weights, numbers of properties and events of many, each by one call.
#include "check.h"

#include <math.h>
#include <string.h>

#define MEMBERS 3
#define WEIGHTS 2
#define GAP 5

typedef struct Stage {
    AnimContext context;
    AnimModel model;
    AnimSchema schema;
    AnimLibrary library;
    AnimInstance instances[MEMBERS];
    AnimPlayer players[MEMBERS];
    uint32_t face, light, lit;
} Stage;

// A second long: weights and a light that grow, and two events.
static AnimClip make_clip(const Stage *stage)
{
    const float times[] = { 0, 1 }, weights[] = { 0, 0, 0.5f, 1 }, colors[] = { 0, 0, 0, 3, 6, 9 };
    AnimClipBuilder builder;
    AnimClip clip = { 0 };
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.value_count = 4;
    keys.floats = weights;
    OK(anim_clip_builder_create(stage->context, anim_text("glow"), NULL, &builder));
    OK(anim_clip_builder_add_joint_weights_track(builder, stage->face, ANIM_ALL_COMPONENTS, WEIGHTS, &keys));
    keys.value_count = 6;
    keys.floats = colors;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("light"), ANIM_ALL_COMPONENTS, ANIM_KIND_VEC3, 0, &keys));
    OK(anim_clip_builder_add_event(builder, 0.25, anim_text("flicker"), anim_text("")));
    OK(anim_clip_builder_add_event(builder, 0.5, anim_text("hum"), anim_text("loud")));
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void begin(Stage *stage, const char *path)
{
    AnimSchemaBuilder builder;
    AnimPropertyOptions property;
    OK(anim_context_create(NULL, &stage->context));
    OK(anim_model_load_path(stage->context, anim_text(path), NULL, &stage->model));
    AnimMeshNode node = { .struct_size = sizeof node };
    for (uint32_t i = 0; node.morph_weight_count != WEIGHTS; i++)
        OK(anim_model_mesh_node(stage->model, i, &node));
    stage->face = node.joint;
    OK(anim_schema_builder_create(stage->context, stage->model, &builder));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("light");
    property.kind = ANIM_KIND_VEC3;
    property.access = ANIM_ACCESS_KEPT;
    OK(anim_schema_builder_add_property(builder, &property, &stage->light));
    property.name = anim_text("lit");
    property.kind = ANIM_KIND_BOOL;
    OK(anim_schema_builder_add_property(builder, &property, &stage->lit));
    OK(anim_schema_builder_finish(builder, &stage->schema));
    OK(anim_library_create(stage->context, &stage->library));
    OK(anim_library_set_clip(stage->library, anim_text("glow"), make_clip(stage)));
    for (int i = 0; i < MEMBERS; i++) {
        OK(anim_instance_create(stage->schema, NULL, (uint64_t)i + 10, &stage->instances[i]));
        OK(anim_player_create(stage->context, &stage->players[i]));
        OK(anim_player_add_library(stage->players[i], anim_text(""), stage->library));
        OK(anim_player_add_instance(stage->players[i], stage->instances[i]));
        OK(anim_player_play(stage->players[i], anim_text("glow"), NULL));
        OK(anim_player_update(stage->players[i], 0.2 + 0.2 * i));
    }
}

static int near(float a, double b)
{
    return fabs((double)a - b) < 1e-5;
}

static void weights_go_where_the_stride_says(const Stage *stage)
{
    const size_t stride = WEIGHTS + GAP, room = MEMBERS * stride;
    float alone[MEMBERS * WEIGHTS], many[MEMBERS * (WEIGHTS + GAP)];
    size_t offsets[MEMBERS + 1] = { 9, 9, 9, 9 }, count;
    for (size_t i = 0; i < MEMBERS; i++)
        OK(anim_instance_morph_weights(stage->instances[i], stage->face, alone + i * WEIGHTS, WEIGHTS, &count));
    CHECK(near(alone[0], 0.1) && near(alone[1], 0.2) && near(alone[5], 0.6));
    OK(anim_instances_morph_weights(stage->instances, MEMBERS, stage->face, 0, NULL, 0, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == WEIGHTS && offsets[3] == MEMBERS * WEIGHTS);
    OK(anim_instances_morph_weights(stage->instances, MEMBERS, stage->face, 0, many, MEMBERS * WEIGHTS, NULL));
    CHECK(memcmp(many, alone, sizeof alone) == 0);
    // What lies between is left alone, and nothing is needed after the last.
    for (size_t i = 0; i < room; i++)
        many[i] = -7;
    OK(anim_instances_morph_weights(stage->instances, MEMBERS, stage->face, stride, many, room - GAP, offsets));
    CHECK(offsets[1] == stride && offsets[2] == 2 * stride && offsets[3] == room - GAP);
    for (size_t i = 0; i < room; i++)
        CHECK(many[i] == (i % stride < WEIGHTS ? alone[i / stride * WEIGHTS + i % stride] : -7));
    // With too little room nothing is written past it.
    many[room - GAP - 1] = -7;
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL,
        anim_instances_morph_weights(stage->instances, MEMBERS, stage->face, stride, many, room - GAP - 1, offsets));
    CHECK(many[room - GAP - 1] == -7 && offsets[1] == stride && offsets[3] == room - GAP);
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_instances_morph_weights(stage->instances, MEMBERS, stage->face, 1, many, room, NULL));
    EXPECT(ANIM_STATUS_NOT_FOUND,
        anim_instances_morph_weights(stage->instances, MEMBERS, stage->face + 1000, 0, many, room, NULL));
    const AnimInstance broken[] = { stage->instances[0], { 0 } };
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_instances_morph_weights(broken, 2, stage->face, 0, many, room, offsets));
}

static void numbers_are_those_of_each(const Stage *stage)
{
    float numbers[MEMBERS * 4], alone[3];
    size_t offsets[MEMBERS + 1], count;
    OK(anim_instances_floats(stage->instances, MEMBERS, stage->light, 4, numbers, MEMBERS * 4, offsets));
    CHECK(offsets[2] == 8 && offsets[3] == 11);
    for (size_t i = 0; i < MEMBERS; i++) {
        OK(anim_instance_floats(stage->instances[i], stage->light, alone, 3, &count));
        CHECK(memcmp(alone, numbers + 4 * i, sizeof alone) == 0 && near(alone[2], 9 * (0.2 + 0.2 * (double)i)));
    }
    EXPECT(ANIM_STATUS_OUT_OF_RANGE,
        anim_instances_floats(stage->instances, MEMBERS, stage->light + 1000, 0, numbers, 12, NULL));
    EXPECT(ANIM_STATUS_MISMATCH, anim_instances_floats(stage->instances, MEMBERS, stage->lit, 0, numbers, 12, NULL));
    AnimInstance undriven;
    OK(anim_instance_create(stage->schema, NULL, 0, &undriven));
    const AnimInstance some[] = { stage->instances[0], undriven };
    EXPECT(ANIM_STATUS_MISMATCH, anim_instances_floats(some, 2, stage->light, 0, numbers, 12, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_floats(NULL, 1, stage->light, 0, numbers, 12, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_floats(some, 1, stage->light, 0, NULL, 12, NULL));
    OK(anim_instances_floats(NULL, 0, stage->light, 0, numbers, 12, offsets));
    CHECK(offsets[0] == 0);
    OK(anim_instance_release(undriven));
}

static int says(AnimText text, const char *words)
{
    return text.length == strlen(words) && memcmp(text.data, words, text.length) == 0;
}

// The first has passed nothing since its start, the second one event, the third two.
static void events_of_players_come_in_order(const Stage *stage)
{
    AnimEvent events[8], alone[4];
    size_t offsets[MEMBERS + 1] = { 9, 9, 9, 9 }, count;
    OK(anim_players_events(stage->players, MEMBERS, NULL, sizeof *events, 0, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == 1 && offsets[2] == 3 && offsets[3] == 6);
    memset(events, 0x55, sizeof events);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL,
        anim_players_events(stage->players, MEMBERS, events, sizeof *events, 5, offsets));
    CHECK(*(uint8_t *)&events[5] == 0x55 && offsets[1] == 1 && offsets[3] == 6);
    OK(anim_players_events(stage->players, MEMBERS, events, sizeof *events, 8, offsets));
    for (size_t i = 0; i < MEMBERS; i++) {
        memset(alone, 0, sizeof alone);
        OK(anim_player_events(stage->players[i], alone, sizeof *alone, 4, &count));
        CHECK(count == offsets[i + 1] - offsets[i]);
        CHECK(memcmp(alone, &events[offsets[i]], count * sizeof *alone) == 0);
    }
    CHECK(events[4].kind == ANIM_EVENT_KIND_CLIP && says(events[4].event, "flicker"));
    CHECK(says(events[5].event, "hum") && says(events[5].payload, "loud"));
    CHECK(events[5].tag == 12 && events[5].instance.id == stage->instances[2].id);
    CHECK(*(uint8_t *)&events[6] == 0x55);
    // One that comes twice is written twice.
    const AnimPlayer twice[] = { stage->players[1], stage->players[1] };
    OK(anim_players_events(twice, 2, events, sizeof *events, 8, offsets));
    CHECK(offsets[2] == 4 && events[1].tag == 11 && memcmp(&events[0], &events[2], 2 * sizeof *events) == 0);
    const AnimPlayer broken[] = { stage->players[2], { 0 } };
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_players_events(broken, 2, events, sizeof *events, 8, offsets));
    const AnimPlayer strange[] = { stage->players[2], { stage->instances[0].id } };
    EXPECT(ANIM_STATUS_WRONG_HANDLE, anim_players_events(strange, 2, events, sizeof *events, 8, offsets));
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_players_events(twice, 2, events, 8, 8, offsets));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_players_events(twice, 2, events, sizeof *events, 8, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_players_events(twice, 2, NULL, sizeof *events, 8, offsets));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_players_events(NULL, 2, events, sizeof *events, 8, offsets));
    OK(anim_players_events(NULL, 0, events, sizeof *events, 8, offsets));
    CHECK(offsets[0] == 0);
}

static void events_of_mixers_and_animators_come_likewise(const Stage *stage)
{
    AnimMixer mixers[2];
    AnimAnimator animators[2];
    AnimClip clip;
    AnimControllerBuilder builder;
    AnimController controller;
    uint32_t layer, state;
    OK(anim_library_find_clip(stage->library, anim_text("glow"), &clip));
    OK(anim_controller_builder_create(stage->context, &builder));
    OK(anim_controller_builder_add_layer(builder, anim_text("all"), NULL, &layer));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("glowing"), clip, NULL, &state));
    OK(anim_controller_builder_finish(builder, &controller));
    for (int i = 0; i < 2; i++) {
        AnimInstance mixed, animated;
        AnimAction action;
        OK(anim_instance_create(stage->schema, NULL, (uint64_t)i + 20, &mixed));
        OK(anim_mixer_create(stage->context, &mixers[i]));
        OK(anim_mixer_add_instance(mixers[i], mixed));
        OK(anim_mixer_add_action(mixers[i], clip, mixed, ANIM_NONE, &action));
        OK(anim_action_play(mixers[i], action));
        OK(anim_mixer_update(mixers[i], 0.3 + 0.3 * i));
        OK(anim_instance_create(stage->schema, NULL, (uint64_t)i + 30, &animated));
        OK(anim_animator_create(controller, animated, &animators[i]));
        OK(anim_animator_update(animators[i], 0.3 + 0.3 * i));
    }
    AnimEvent events[8];
    size_t offsets[3];
    OK(anim_mixers_events(mixers, 2, events, sizeof *events, 8, offsets));
    CHECK(offsets[2] > 2 && says(events[offsets[1] - 1].event, "flicker") && events[offsets[1] - 1].tag == 20);
    CHECK(says(events[offsets[2] - 1].event, "hum") && events[offsets[2] - 1].tag == 21);
    OK(anim_animators_events(animators, 2, events, sizeof *events, 8, offsets));
    CHECK(offsets[2] > 2 && says(events[offsets[1] - 1].event, "flicker") && events[offsets[1] - 1].tag == 30);
    CHECK(says(events[offsets[2] - 1].event, "hum") && events[offsets[2] - 1].tag == 31);
    // A handle of another type is no driver of this one.
    const AnimMixer mistaken[] = { mixers[0], { animators[0].id } };
    EXPECT(ANIM_STATUS_WRONG_HANDLE, anim_mixers_events(mistaken, 2, events, sizeof *events, 8, offsets));
    OK(anim_animator_release(animators[1]));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_animators_events(animators, 2, events, sizeof *events, 8, offsets));
}

int main(int argc, char **argv)
{
    Stage stage;
    if (argc < 2)
        return EXIT_FAILURE;
    begin(&stage, argv[1]);
    weights_go_where_the_stride_says(&stage);
    numbers_are_those_of_each(&stage);
    events_of_players_come_in_order(&stage);
    events_of_mixers_and_animators_come_likewise(&stage);
    OK(anim_context_release(stage.context));
    return report();
}
