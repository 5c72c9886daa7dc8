// More of players: methods with arguments, listeners, sections, captures, phases, states and snapshots.
#include "check.h"

#include <math.h>

typedef struct Door {
    float angle;
    int calls;
    double strength;
    char how[16];
} Door;

static Door door;
static AnimContext context;
static AnimSchema schema;
static AnimPlayer player;
static AnimInstance instance;
static char heard[256];
// What `hear` does when a clip has finished.
static enum { PLAY, QUEUE, STOP, RELEASE } at_end;

static uint8_t push(void *user, void *owner, const AnimArgument *arguments, size_t count)
{
    Door *pushed = owner;
    CHECK(user == &heard && pushed == &door && count == 4);
    CHECK(arguments[0].kind == ANIM_KIND_DOUBLE && arguments[0].count == 0);
    CHECK(arguments[1].kind == ANIM_KIND_TEXT && arguments[1].text.length < sizeof pushed->how);
    CHECK(arguments[2].count == 3 && arguments[2].floats[1] == 2.5f && !arguments[2].integers);
    CHECK(arguments[3].count == 1 && arguments[3].integers[0] == -7 && arguments[3].number == -7);
    ++pushed->calls;
    pushed->strength = arguments[0].number;
    memcpy(pushed->how, arguments[1].text.data, arguments[1].text.length);
    pushed->how[arguments[1].text.length] = 0;
    return 1;
}

static void hear(void *user, const AnimEvent *event)
{
    static const char letters[] = "SFCLEMAXK";
    size_t length = strlen(heard);
    CHECK(user == &door && event->kind < sizeof letters && length + 2 < sizeof heard);
    heard[length] = letters[event->kind];
    heard[length + 1] = 0;
    if (event->kind == ANIM_EVENT_KIND_METHOD)
        CHECK(event->instance.id == instance.id && event->tag == 5);
    if (event->kind != ANIM_EVENT_KIND_FINISHED)
        return;
    switch (at_end) {
    case PLAY:
        OK(anim_player_play(player, anim_text("swing"), NULL));
        break;
    case QUEUE:
        OK(anim_player_queue(player, anim_text("swing")));
        break;
    case STOP:
        OK(anim_player_stop(player, 0));
        break;
    case RELEASE:
        OK(anim_player_release(player));
        break;
    }
}

static void make_schema(void)
{
    AnimSchemaBuilder builder;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Door, angle);
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    uint32_t kinds[17] = { ANIM_KIND_DOUBLE, ANIM_KIND_TEXT, ANIM_KIND_VEC3, ANIM_KIND_INT32, 99 };
    AnimText root = anim_text(""), name = anim_text("push");
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_schema_builder_add_method(builder, root, name, kinds, 17, push, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_schema_builder_add_method(builder, root, name, NULL, 2, push, NULL));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_schema_builder_add_method(builder, root, name, kinds, 5, push, NULL));
    OK(anim_schema_builder_add_method(builder, root, name, kinds, 4, push, &heard));
    OK(anim_schema_builder_finish(builder, &schema));
}

static AnimClip make_clip(const char *name, float from, float to)
{
    float times[2] = { 0, 1 }, angles[2];
    angles[0] = from;
    angles[1] = to;
    AnimClipBuilder builder;
    AnimKeys keys;
    OK(anim_clip_builder_create(context, anim_text(name), NULL, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = keys.value_count = 2;
    keys.times = times;
    keys.floats = angles;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("angle"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    OK(anim_clip_builder_add_method_key(
        builder, anim_text(""), 0.5, anim_text("push"), anim_text("[0.25, \"hard\", [1, 2.5, 3], -7]")));
    OK(anim_clip_builder_add_method_key(builder, anim_text(""), 0.75, anim_text("push"), anim_text("[\"wrong\"]")));
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void begin(void)
{
    OK(anim_context_create(NULL, &context));
    make_schema();
    AnimLibrary library;
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text("open"), make_clip("open", 0, 1)));
    OK(anim_library_set_clip(library, anim_text("swing"), make_clip("swing", 2, 4)));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_library(player, anim_text("more"), library));
    OK(anim_instance_create(schema, &door, 5, &instance));
    OK(anim_player_add_instance(player, instance));
    memset(&door, 0, sizeof door);
    heard[0] = 0;
}

static int near(double a, double b)
{
    return fabs(a - b) < 1e-5;
}

static void methods_are_called_and_listeners_hear(void)
{
    begin();
    OK(anim_player_set_listener(player, hear, &door));
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 2));
    CHECK(door.calls == 1 && door.strength == 0.25 && !strcmp(door.how, "hard"));
    CHECK(!strcmp(heard, "SMF"));
    // The listener played the other clip when it heard of the end.
    OK(anim_player_update(player, 0.25));
    CHECK(!strcmp(heard, "SMFS") && near(door.angle, 2.5));
    OK(anim_player_set_listener(player, NULL, NULL));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_player_set_call_mode(player, 2));
    OK(anim_player_set_call_mode(player, ANIM_CALL_MODE_IMMEDIATE));
    OK(anim_player_update(player, 0.5));
    CHECK(door.calls == 2 && !strcmp(heard, "SMFS"));
    OK(anim_context_release(context));
}

static void a_listener_may_do_anything_when_a_clip_has_finished(void)
{
    begin();
    OK(anim_player_set_listener(player, hear, &door));
    at_end = QUEUE;
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 2));
    CHECK(near(door.angle, 1));
    OK(anim_player_update(player, 0.5));
    CHECK(!strcmp(heard, "SMFSM") && near(door.angle, 3));
    at_end = STOP;
    OK(anim_player_update(player, 2));
    CHECK(!strcmp(heard, "SMFSMF") && near(door.angle, 4));
    OK(anim_player_update(player, 0));
    CHECK(near(door.angle, 2));
    at_end = RELEASE;
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_update(player, 2));
    CHECK(!strcmp(heard, "SMFSMFSMF") && near(door.angle, 1));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_update(player, 0.1));
    at_end = PLAY;
    OK(anim_context_release(context));
}

static void names_sections_and_captures(void)
{
    begin();
    char names[64];
    size_t length = 0;
    OK(anim_player_clip_names(player, names, sizeof names, &length));
    CHECK(length == 32 && !memcmp(names, "open\0swing\0more/open\0more/swing\0", 32));
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_player_clip_names(player, names, 3, &length));
    uint8_t has = 9;
    OK(anim_player_has_library(player, anim_text("more"), &has));
    CHECK(has == 1);
    OK(anim_player_has_library(player, anim_text("less"), &has));
    CHECK(has == 0);

    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_set_section(player, 0, 1));
    OK(anim_player_play(player, anim_text("open"), NULL));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_set_section(player, 0.5, 0.5));
    OK(anim_player_set_section(player, 0.25, 0.5));
    OK(anim_player_update(player, 5));
    CHECK(near(door.angle, 0.5));
    OK(anim_player_clear_section(player));
    double start = 9, end = 9;
    OK(anim_player_find_section(player, anim_text("open"), anim_text(""), anim_text(""), &start, &end));
    CHECK(start == 0 && end == 1);
    EXPECT(ANIM_STATUS_NOT_FOUND,
        anim_player_find_section(player, anim_text("open"), anim_text("mark"), anim_text(""), &start, &end));

    door.angle = -2;
    AnimText swing = anim_text("swing");
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_play_with_capture(player, swing, -1, 0, 0, NULL));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_player_play_with_capture(player, swing, 1, 12, 0, NULL));
    OK(anim_player_play_with_capture(player, swing, 0.5, ANIM_EASE_SHAPE_QUAD, ANIM_EASE_SIDE_IN, NULL));
    OK(anim_player_update(player, 0.25));
    CHECK(near(door.angle, -2 + 0.25 * (2.5 + 2)));
    OK(anim_player_assign(player, anim_text("open")));
    OK(anim_context_release(context));
}

static void players_answer_their_own_phase(void)
{
    begin();
    AnimPlayer players[2];
    players[0] = player;
    OK(anim_player_create(context, &players[1]));
    OK(anim_player_set_phase(players[1], ANIM_PHASE_PHYSICS, -3));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_player_set_phase(player, 3, 0));
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_players_update_phase(players, 2, ANIM_PHASE_PHYSICS, 0.5, NULL));
    CHECK(door.angle == 0);
    OK(anim_players_update_phase(players, 2, ANIM_PHASE_IDLE, 0.5, NULL));
    CHECK(near(door.angle, 0.5));
    OK(anim_player_release(players[1]));
    AnimStatus statuses[2];
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_players_update_phase(players, 2, ANIM_PHASE_IDLE, 0.25, statuses));
    CHECK(statuses[0] == ANIM_STATUS_OK && statuses[1] == ANIM_STATUS_STALE_HANDLE && near(door.angle, 0.75));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_players_update_phase(players, 1, 9, 0.25, NULL));
    OK(anim_context_release(context));
}

static void states_are_shared_and_gone_back_to(void)
{
    begin();
    OK(anim_player_play(player, anim_text("open"), NULL));
    OK(anim_player_queue(player, anim_text("swing")));
    OK(anim_player_update(player, 0.4));

    AnimSharedState state = { .struct_size = sizeof state };
    AnimText queue[2];
    size_t count = 0, length = 0;
    OK(anim_player_shared_state(player, &state, queue, 2, &count));
    CHECK(count == 1 && queue[0].length == 5 && state.clip.length == 4 && near(state.position, 0.4) && state.playing);

    uint8_t bytes[4096];
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_player_save(player, bytes, 8, &length));
    OK(anim_player_save(player, bytes, sizeof bytes, &length));
    float once[8], again[8];
    for (int i = 0; i < 8; ++i) {
        OK(anim_player_update(player, 0.17));
        once[i] = door.angle;
    }
    OK(anim_player_restore(player, bytes, length));
    for (int i = 0; i < 8; ++i) {
        OK(anim_player_update(player, 0.17));
        again[i] = door.angle;
    }
    CHECK(!memcmp(once, again, sizeof once));
    bytes[20] ^= 1;
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_player_restore(player, bytes, length));
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_player_restore(player, bytes, 3));

    state.clip = anim_text("open");
    queue[0] = anim_text("swing");
    OK(anim_player_apply_shared_state(player, &state, queue, 1));
    OK(anim_player_update(player, 0.1));
    CHECK(near(door.angle, 0.5));
    state.position = NAN;
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_player_apply_shared_state(player, &state, queue, 1));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_apply_shared_state(player, NULL, queue, 1));
    OK(anim_context_release(context));
}

static void players_play_of_themselves(void)
{
    begin();
    OK(anim_player_set_autoplay(player, anim_text("swing")));
    OK(anim_player_update(player, 0.5));
    CHECK(near(door.angle, 3));
    OK(anim_context_release(context));
    begin();
    AnimLibrary own;
    OK(anim_library_create(context, &own));
    OK(anim_library_set_clip(own, anim_text("Idle"), make_clip("Idle", 6, 8)));
    OK(anim_player_set_own_clips(player, own));
    OK(anim_player_set_autoplay_idle(player));
    OK(anim_player_set_writes(player, 0, 1));
    OK(anim_player_set_lap_limit(player, 4));
    OK(anim_player_update(player, 1.5));
    CHECK(near(door.angle, 7));
    OK(anim_player_set_own_clips(player, (AnimLibrary){ 0 }));
    OK(anim_context_release(context));
}

int main(void)
{
    methods_are_called_and_listeners_hear();
    a_listener_may_do_anything_when_a_clip_has_finished();
    names_sections_and_captures();
    players_answer_their_own_phase();
    states_are_shared_and_gone_back_to();
    players_play_of_themselves();
    return report();
}
