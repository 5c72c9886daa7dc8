// What the host gives to keep comes back once, when nothing can use it any more, and not before.
#include "check.h"

static void count(void *user)
{
    ++*(int *)user;
}

static uint8_t set_number(void *user, void *owner, const void *value)
{
    CHECK(*(const int *)user == 0);
    *(float *)owner = *(const float *)value;
    return 1;
}

static AnimContext context;

static AnimSchema keeping_schema(int *back)
{
    AnimSchemaBuilder builder;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("number");
    property.access = ANIM_ACCESS_SETTER;
    property.set = set_number;
    property.user = back;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_schema_builder_keep(builder, back, NULL));
    OK(anim_schema_builder_keep(builder, back, count));
    AnimSchema schema = { 0 };
    OK(anim_schema_builder_finish(builder, &schema));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_schema_builder_keep(builder, back, count));
    return schema;
}

static AnimLibrary library_that_moves_it(void)
{
    AnimClipBuilder builder;
    OK(anim_clip_builder_create(context, anim_text("move"), NULL, &builder));
    float times[] = { 0, 1 }, numbers[] = { 1, 3 };
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = keys.value_count = 2;
    keys.times = times;
    keys.floats = numbers;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("number"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    AnimClip clip;
    OK(anim_clip_builder_finish(builder, &clip));
    AnimLibrary library = { 0 };
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), clip));
    OK(anim_clip_release(clip));
    return library;
}

static void a_schema_keeps_until_its_last_instance_is_gone(void)
{
    int back = 0;
    float number = 0;
    AnimSchema schema = keeping_schema(&back);
    AnimInstance instance;
    OK(anim_instance_create(schema, &number, 0, &instance));
    OK(anim_schema_release(schema));
    CHECK(back == 0);
    AnimLibrary library = library_that_moves_it();
    AnimPlayer player;
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));
    OK(anim_player_play(player, anim_text("move"), NULL));
    OK(anim_player_update(player, 0.5));
    CHECK(number == 2);
    CHECK(back == 0);
    OK(anim_instance_release(instance));
    OK(anim_player_release(player));
    OK(anim_library_release(library));
    CHECK(back == 1);
}

static void a_builder_that_is_given_up_gives_back(void)
{
    int back = 0;
    AnimSchemaBuilder builder;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    OK(anim_schema_builder_keep(builder, &back, count));
    CHECK(back == 0);
    OK(anim_schema_builder_release(builder));
    CHECK(back == 1);
}

struct Listener {
    AnimPlayer player;
    int heard, back;
};

static void give_back(void *user)
{
    ++((struct Listener *)user)->back;
}

// Releases the player that calls it.
static void hear(void *user, const AnimEvent *event)
{
    struct Listener *listener = user;
    (void)event;
    ++listener->heard;
    OK(anim_player_release(listener->player));
    CHECK(listener->back == 0);
}

static void hear_nothing(void *user, const AnimEvent *event)
{
    (void)user, (void)event;
}

static void a_listener_is_given_back_when_replaced_or_when_its_player_is_gone(void)
{
    struct Listener first = { 0 }, second = { 0 };
    AnimLibrary library = library_that_moves_it();
    OK(anim_player_create(context, &second.player));
    OK(anim_player_add_library(second.player, anim_text(""), library));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_keep_listener(second.player, hear_nothing, &first, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_keep_listener(second.player, NULL, &first, give_back));
    CHECK(first.back == 0);
    OK(anim_player_keep_listener(second.player, hear_nothing, &first, give_back));
    OK(anim_player_keep_listener(second.player, hear, &second, give_back));
    CHECK(first.back == 1);
    OK(anim_player_play(second.player, anim_text("move"), NULL));
    OK(anim_player_update(second.player, 0));
    CHECK(second.heard == 1);
    CHECK(second.back == 1);
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_keep_listener(second.player, hear_nothing, &first, give_back));
    CHECK(first.back == 1);
    OK(anim_library_release(library));
}

static void a_context_keeps_until_it_is_gone(void)
{
    int back = 0;
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_context_keep(context, &back, NULL));
    OK(anim_context_keep(context, &back, count));
    int of_schema = 0;
    keeping_schema(&of_schema);
    CHECK(back == 0);
    OK(anim_context_release(context));
    CHECK(back == 1);
    CHECK(of_schema == 1);
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_context_keep(context, &back, count));
    CHECK(back == 1);
}

int main(void)
{
    OK(anim_context_create(NULL, &context));
    a_schema_keeps_until_its_last_instance_is_gone();
    a_builder_that_is_given_up_gives_back();
    a_listener_is_given_back_when_replaced_or_when_its_player_is_gone();
    a_context_keeps_until_it_is_gone();
    return report();
}
