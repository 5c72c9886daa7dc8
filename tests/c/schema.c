// Every kind of value reaches a C host by setter, slot and batch; owners go and come back; properties come late or inline.
#include "check.h"

static const float floats[16] = { 0.5f, 0, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
static const float turned[4] = { 0, 0, 1, 0 };
static const float placed[10] = { 1, 2, 3, 0, 0, 1, 0, 4, 5, 6 };
static const double doubles[1] = { 1e300 };
static const int64_t numbers[4] = { -3, 4, 5, -6 }, one[1] = { 1 }, large[1] = { INT64_MIN + 1 };
static const int32_t small[4] = { -3, 4, 5, -6 };
// Half the light in red is 188 of 255 in sRGB; nothing but red, and opaque.
static const float red[4] = { 0.5f, 0, 0, 1 };
static const uint8_t srgb_red[4] = { 188, 0, 0, 255 };

typedef struct Case {
    uint32_t kind, kind_size;
    uint8_t srgb;
    size_t count, size;
    const float *floats;
    const double *doubles;
    const int64_t *integers;
    const void *wanted;
} Case;

#define FLOATS(kind, kind_size, count) { kind, kind_size, 0, count, (count) * 4, floats, NULL, NULL, floats }
#define INTEGERS(kind, count) { kind, 0, 0, count, (count) * 4, NULL, NULL, numbers, small }

static const Case cases[] = {
    FLOATS(ANIM_KIND_FLOAT, 0, 1),
    FLOATS(ANIM_KIND_VEC2, 0, 2),
    FLOATS(ANIM_KIND_VEC3, 0, 3),
    FLOATS(ANIM_KIND_VEC4, 0, 4),
    FLOATS(ANIM_KIND_COLOR, 0, 4),
    FLOATS(ANIM_KIND_RECT2, 0, 4),
    FLOATS(ANIM_KIND_TRANSFORM2D, 0, 6),
    FLOATS(ANIM_KIND_STRUCT, 1, 1),
    FLOATS(ANIM_KIND_STRUCT, 16, 16),
    FLOATS(ANIM_KIND_WEIGHTS, 5, 5),
    { ANIM_KIND_QUATERNION, 0, 0, 4, 16, turned, NULL, NULL, turned },
    { ANIM_KIND_TRANSFORM3D, 0, 0, 10, 40, placed, NULL, NULL, placed },
    { ANIM_KIND_COLOR, 0, 1, 4, 4, red, NULL, NULL, srgb_red },
    { ANIM_KIND_DOUBLE, 0, 0, 1, 8, NULL, doubles, NULL, doubles },
    { ANIM_KIND_BOOL, 0, 0, 1, 1, NULL, NULL, one, one },
    { ANIM_KIND_INT64, 0, 0, 1, 8, NULL, NULL, large, large },
    INTEGERS(ANIM_KIND_INT32, 1),
    INTEGERS(ANIM_KIND_ENUM, 1),
    INTEGERS(ANIM_KIND_VEC2I, 2),
    INTEGERS(ANIM_KIND_RECT2I, 4),
    { ANIM_KIND_TEXT, 0, 0, 1, sizeof(AnimText), NULL, NULL, NULL, "ajar" },
    { ANIM_KIND_RESOURCE, 0, 0, 1, sizeof(AnimText), NULL, NULL, NULL, "res://door.png" },
};

typedef struct Object {
    uint64_t set[16], slot[16], batch[16];
} Object;

static size_t value_size;
static int sets, messages;
static char message[512];
static void *gone;

static uint8_t set(void *user, void *owner, const void *value)
{
    ++*(int *)user;
    memcpy(((Object *)owner)->set, value, value_size);
    return owner != gone;
}

static uint8_t get(void *user, void *owner, void *value)
{
    CHECK(user == &sets);
    memcpy(value, ((Object *)owner)->set, value_size);
    return 1;
}

static void write_batch(void *user, const AnimBatchEntry *entries, size_t count, const uint64_t *data, size_t words)
{
    CHECK(count == 1 && entries[0].offset + value_size <= words * 8 && !user);
    memcpy(((Object *)entries[0].owner)->batch, (const char *)data + entries[0].offset, value_size);
}

static void hear(void *user, uint32_t level, AnimText text)
{
    CHECK(user == &messages && level == ANIM_LOG_LEVEL_WARNING && text.length < sizeof message);
    memcpy(message, text.data, text.length);
    message[text.length] = 0;
    ++messages;
}

static AnimContext begin(void)
{
    AnimContextOptions options;
    OK(anim_context_options_init(&options, sizeof options));
    options.log = hear;
    options.log_user = &messages;
    AnimContext context = { 0 };
    OK(anim_context_create(&options, &context));
    sets = messages = 0;
    value_size = sizeof(float);
    gone = NULL;
    return context;
}

static AnimPropertyOptions property_of(const char *path, const char *name, uint32_t access)
{
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.path = anim_text(path);
    property.name = anim_text(name);
    property.access = access;
    if (access == ANIM_ACCESS_SETTER) {
        property.set = set;
        property.get = get;
        property.user = &sets;
    }
    property.offset = offsetof(Object, slot);
    return property;
}

static void add_track(AnimClipBuilder builder, const char *path, const char *name, const Case *c)
{
    float time = 0;
    int is_text = c->kind == ANIM_KIND_TEXT || c->kind == ANIM_KIND_RESOURCE;
    AnimText text = anim_text(is_text ? c->wanted : "");
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 1;
    keys.times = &time;
    keys.value_count = c->count;
    keys.floats = c->floats;
    keys.doubles = c->doubles;
    keys.integers = c->integers;
    keys.texts = is_text ? &text : NULL;
    if (!c->floats && !c->doubles)
        keys.interpolation = ANIM_INTERPOLATION_STEP;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(path), anim_text(name), ANIM_ALL_COMPONENTS, c->kind, c->kind_size, &keys));
}

static AnimPlayer play(AnimContext context, AnimClipBuilder builder, AnimInstance instance)
{
    AnimClip clip = { 0 };
    AnimLibrary library = { 0 };
    AnimPlayer player = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text("clip"), clip));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));
    OK(anim_player_play(player, anim_text("clip"), NULL));
    return player;
}

static AnimClipBuilder begin_clip(AnimContext context)
{
    AnimClipBuilder clip = { 0 };
    AnimClipOptions options;
    OK(anim_clip_options_init(&options, sizeof options));
    options.length = 100;
    OK(anim_clip_builder_create(context, anim_text("clip"), &options, &clip));
    return clip;
}

static int holds(const Case *c, const void *value)
{
    if (c->kind != ANIM_KIND_TEXT && c->kind != ANIM_KIND_RESOURCE)
        return !memcmp(value, c->wanted, c->size);
    AnimText text;
    memcpy(&text, value, sizeof text);
    return text.length == strlen(c->wanted) && !memcmp(text.data, c->wanted, text.length);
}

static void every_kind_arrives_in_three_ways(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const Case *c = &cases[i];
        static Object object;
        memset(&object, 0, sizeof object);
        AnimContext context = begin();
        value_size = c->size;
        AnimSchemaBuilder builder;
        AnimSchema schema = { 0 };
        AnimInstance instance = { 0 };
        OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
        OK(anim_schema_builder_set_batch_sink(builder, write_batch, NULL, NULL));
        const char *names[] = { "set", "slot", "batch" };
        AnimClipBuilder clip = begin_clip(context);
        for (uint32_t way = 0; way < 3; ++way) {
            AnimPropertyOptions property = property_of("", names[way], ANIM_ACCESS_SETTER + way);
            property.kind = c->kind;
            property.kind_size = c->kind_size;
            property.srgb_bytes = c->srgb;
            OK(anim_schema_builder_add_property(builder, &property, NULL));
            add_track(clip, "", names[way], c);
        }
        OK(anim_schema_builder_finish(builder, &schema));
        OK(anim_instance_create(schema, &object, 0, &instance));
        AnimPlayer player = play(context, clip, instance);
        OK(anim_player_update(player, 0.1));
        CHECK(sets == 1 && messages == 0);
        if (!holds(c, object.set) || !holds(c, object.slot) || !holds(c, object.batch)) {
            fprintf(stderr, "kind %u of size %u is not what was keyed\n", (unsigned)c->kind, (unsigned)c->kind_size);
            ++failures;
        }
        OK(anim_context_release(context));
    }
}

static void what_a_kept_property_begins_with_touches_no_other(void)
{
    static const float ones[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const Case *c = &cases[i];
        static Object object;
        AnimContext context = begin();
        AnimPropertyOptions properties[4];
        properties[0] = property_of("", "before", ANIM_ACCESS_KEPT);
        properties[1] = property_of("", "beside", ANIM_ACCESS_KEPT);
        properties[2] = property_of("", "angle", ANIM_ACCESS_SETTER);
        properties[3] = property_of("", "behind", ANIM_ACCESS_KEPT);
        for (int at = 0; at < 4; at += 3) {
            properties[at].kind = c->kind;
            properties[at].kind_size = c->kind_size;
            properties[at].initial = ones;
            properties[at].initial_count = c->count;
        }
        AnimInstance instance = { 77 };
        if (c->kind == ANIM_KIND_TEXT || c->kind == ANIM_KIND_RESOURCE) {
            EXPECT(ANIM_STATUS_MISMATCH,
                   anim_instance_create_inline(context, properties, sizeof *properties, 4, &object, 0, &instance));
            CHECK(instance.id == 77);
        } else {
            OK(anim_instance_create_inline(context, properties, sizeof *properties, 4, &object, 0, &instance));
            AnimClipBuilder clip = begin_clip(context);
            add_track(clip, "", "angle", &cases[0]);
            AnimPlayer player = play(context, clip, instance);
            OK(anim_player_update(player, 0.1));
            float number = 77;
            size_t count = 0;
            OK(anim_instance_floats(instance, 1, &number, 1, &count));
            CHECK(number == 0 && count == 1);
        }
        OK(anim_context_release(context));
    }
}

static void one_off_objects_bring_their_properties(void)
{
    AnimContext context = begin();
    static Object objects[2];
    AnimInstance instances[2];
    AnimPropertyOptions properties[2];
    properties[0] = property_of("", "angle", ANIM_ACCESS_SETTER);
    properties[1] = property_of("Lamp", "power", ANIM_ACCESS_MEMORY);
    AnimClipBuilder clip = begin_clip(context);
    add_track(clip, "", "angle", &cases[0]);
    add_track(clip, "Lamp", "power", &cases[0]);
    add_track(clip, "Lamp", "missing", &cases[0]);
    for (int i = 0; i < 2; ++i)
        OK(anim_instance_create_inline(context, properties, sizeof *properties, 2, &objects[i], 0, &instances[i]));
    AnimPlayer player = play(context, clip, instances[0]);
    OK(anim_player_add_instance(player, instances[1]));
    OK(anim_player_update(player, 0.1));
    CHECK(sets == 2 && holds(&cases[0], objects[1].set) && holds(&cases[0], objects[1].slot));
    // Two equal lists are one schema, so what is missing is missing once.
    CHECK(messages == 1 && strstr(message, "missing"));

    AnimInstance none = { 77 };
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instance_create_inline(context, NULL, sizeof *properties, 1, NULL, 0, &none));
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_instance_create_inline(context, properties, 8, 2, NULL, 0, &none));
    properties[1] = properties[0];
    EXPECT(ANIM_STATUS_ALREADY_EXISTS,
           anim_instance_create_inline(context, properties, sizeof *properties, 2, NULL, 0, &none));
    properties[1] = property_of("", "batched", ANIM_ACCESS_BATCH);
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
           anim_instance_create_inline(context, properties, sizeof *properties, 2, NULL, 0, &none));
    properties[1].struct_size = sizeof *properties + 8;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE,
           anim_instance_create_inline(context, properties, sizeof *properties, 2, NULL, 0, &none));
    CHECK(none.id == 77);
    OK(anim_context_release(context));
}

static int asked;

static uint8_t offer(void *user, AnimPropertyOptions *property)
{
    CHECK(user == &asked && property->struct_size == sizeof *property);
    ++asked;
    if (property->name.length == 5 && !memcmp(property->name.data, "wrong", 5))
        property->kind = 1000;
    else if (property->name.length != 5 || memcmp(property->name.data, "power", 5))
        return 0;
    CHECK(property->path.length == 4 && !memcmp(property->path.data, "Lamp", 4));
    CHECK(property->kind == ANIM_KIND_FLOAT || property->kind == 1000);
    property->access = ANIM_ACCESS_MEMORY;
    property->offset = offsetof(Object, slot);
    return 1;
}

static void what_is_not_listed_is_asked_for_once(void)
{
    AnimContext context = begin();
    static Object objects[2];
    AnimSchemaBuilder builder;
    AnimSchema schema = { 0 };
    AnimInstance instance = { 0 };
    asked = 0;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    AnimPropertyOptions property = property_of("", "angle", ANIM_ACCESS_SETTER);
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_schema_builder_set_resolver(builder, NULL, &asked));
    OK(anim_schema_builder_set_resolver(builder, offer, &asked));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_instance_create(schema, &objects[0], 0, &instance));
    uint32_t number = 77;
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_schema_find_property(schema, anim_text("Lamp"), anim_text("power"), &number));
    AnimClipBuilder clip = begin_clip(context);
    add_track(clip, "", "angle", &cases[0]);
    add_track(clip, "Lamp", "power", &cases[0]);
    add_track(clip, "Lamp", "wrong", &cases[0]);
    add_track(clip, "Lamp", "none", &cases[0]);
    AnimPlayer player = play(context, clip, instance);
    OK(anim_player_update(player, 0.1));
    OK(anim_player_update(player, 0.1));
    CHECK(asked == 3 && sets == 2 && holds(&cases[0], objects[0].slot));
    // One offer that cannot be, and the two tracks that have nothing to drive.
    CHECK(messages == 3);
    OK(anim_schema_find_property(schema, anim_text("Lamp"), anim_text("power"), &number));
    CHECK(number == 1);
    // The object that came with it had the root's owner; now it has one of its own.
    OK(anim_schema_find_object(schema, anim_text("Lamp"), &number));
    OK(anim_instance_set_owner(instance, number, &objects[1]));
    OK(anim_player_update(player, 0.1));
    CHECK(holds(&cases[0], objects[1].slot) && asked == 3);
    OK(anim_context_release(context));
}

static void an_owner_that_is_gone_is_logged_once(void)
{
    AnimContext context = begin();
    static Object objects[2];
    AnimPropertyOptions property = property_of("", "angle", ANIM_ACCESS_SETTER);
    AnimInstance instance = { 0 };
    OK(anim_instance_create_inline(context, &property, sizeof property, 1, &objects[0], 5, &instance));
    AnimClipBuilder clip = begin_clip(context);
    add_track(clip, "", "angle", &cases[0]);
    AnimPlayer player = play(context, clip, instance);
    gone = &objects[0];
    OK(anim_player_update(player, 0.1));
    CHECK(messages == 1 && strstr(message, "tag 5"));
    OK(anim_player_update(player, 0.1));
    CHECK(messages == 1 && sets == 1);
    OK(anim_instance_set_owner(instance, 0, &objects[1]));
    OK(anim_player_update(player, 0.1));
    CHECK(messages == 1 && sets == 2 && holds(&cases[0], objects[1].set));
    OK(anim_context_release(context));
}

static void values_outside_their_range_are_named_and_the_rest_arrives(void)
{
    AnimContext context = begin();
    static Object object;
    AnimPropertyOptions properties[2];
    properties[0] = property_of("Door", "angle", ANIM_ACCESS_SETTER);
    properties[0].has_range = 1;
    properties[0].range_min = -0.25;
    properties[0].range_max = 0.25;
    properties[1] = property_of("Door", "gap", ANIM_ACCESS_MEMORY);
    AnimInstance instance = { 0 };
    OK(anim_instance_create_inline(context, properties, sizeof *properties, 2, &object, 0, &instance));
    AnimClipBuilder clip = begin_clip(context);
    add_track(clip, "Door", "angle", &cases[0]);
    add_track(clip, "Door", "gap", &cases[0]);
    AnimPlayer player = play(context, clip, instance);
    OK(anim_player_update(player, 0.1));
    CHECK(sets == 0 && holds(&cases[0], object.slot));
    CHECK(messages == 1 && strstr(message, "Door:angle") && strstr(message, "0.5"));
    OK(anim_context_release(context));
}

int main(void)
{
    every_kind_arrives_in_three_ways();
    what_a_kept_property_begins_with_touches_no_other();
    one_off_objects_bring_their_properties();
    what_is_not_listed_is_asked_for_once();
    an_owner_that_is_gone_is_logged_once();
    values_outside_their_range_are_named_and_the_rest_arrives();
    return report();
}
