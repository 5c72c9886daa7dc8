/* Registers the host's own things with libanim, each in its way, and builds clips that move them. */

#include "scenery.h"

#include "character.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* The typed setter: libanim hands over the door that was registered as owner, and its new angle. */
static uint8_t set_door_angle(void *user, void *owner, const void *value)
{
    Door *door = owner;
    (void)user;
    door->angle = *(const float *)value;
    door->calls++;
    return 1;
}

static uint8_t get_door_angle(void *user, void *owner, void *value)
{
    (void)user;
    *(float *)value = ((const Door *)owner)->angle;
    return 1;
}

/* The method that the clip's key calls, with the argument that stands on the key. */
static uint8_t unlatch(void *user, void *owner, const AnimArgument *arguments, size_t count)
{
    Door *door = owner;
    (void)user;
    door->unlatched = count == 1 && arguments[0].number > 0;
    return 1;
}

/* The batch sink: all fireflies that moved in this update, in one call. Each entry says whose value lies where. */
static void move_fireflies(void *user, const AnimBatchEntry *entries, size_t entry_count, const uint64_t *data,
                           size_t word_count)
{
    Scenery *scenery = user;
    (void)word_count;
    for (size_t i = 0; i < entry_count; i++)
        memcpy(scenery->fireflies[entries[i].tag], (const char *)data + entries[i].offset, 3 * sizeof(float));
    scenery->batches++;
    scenery->batched += (uint32_t)entry_count;
}

static void register_door_and_lamp(Scenery *scenery, AnimContext context)
{
    AnimSchemaBuilder builder;
    AnimPropertyOptions property;
    uint32_t object;
    check(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder), "schema");

    check(anim_property_options_init(&property, sizeof property), "property");
    property.path = anim_text("Door");
    property.name = anim_text("angle");
    property.kind = ANIM_KIND_FLOAT;
    property.access = ANIM_ACCESS_SETTER;
    property.set = set_door_angle;
    property.get = get_door_angle;
    check(anim_schema_builder_add_property(builder, &property, NULL), "Door:angle");

    const uint32_t parameters[] = { ANIM_KIND_FLOAT };
    check(anim_schema_builder_add_method(builder, anim_text("Door"), anim_text("unlatch"), parameters, 1, unlatch, NULL),
          "Door:unlatch");

    check(anim_property_options_init(&property, sizeof property), "property");
    property.path = anim_text("Lamp");
    property.name = anim_text("brightness");
    property.kind = ANIM_KIND_FLOAT;
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Lamp, brightness);
    check(anim_schema_builder_add_property(builder, &property, NULL), "Lamp:brightness");

    check(anim_schema_builder_finish(builder, &scenery->schema), "schema");
    check(anim_instance_create(scenery->schema, NULL, 0, &scenery->instance), "instance");
    check(anim_schema_find_object(scenery->schema, anim_text("Door"), &object), "Door");
    check(anim_instance_set_owner(scenery->instance, object, &scenery->door), "Door");
    check(anim_schema_find_object(scenery->schema, anim_text("Lamp"), &object), "Lamp");
    check(anim_instance_set_owner(scenery->instance, object, &scenery->lamp), "Lamp");
}

static void register_fireflies(Scenery *scenery, AnimContext context)
{
    AnimSchemaBuilder builder;
    AnimPropertyOptions property;
    check(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder), "schema");
    check(anim_property_options_init(&property, sizeof property), "property");
    property.name = anim_text("place");
    property.kind = ANIM_KIND_VEC3;
    property.access = ANIM_ACCESS_BATCH;
    check(anim_schema_builder_add_property(builder, &property, NULL), "place");
    check(anim_schema_builder_set_batch_sink(builder, move_fireflies, NULL, scenery), "batch sink");
    check(anim_schema_builder_finish(builder, &scenery->firefly_schema), "schema");
    for (uint64_t i = 0; i < FIREFLIES; i++)
        check(anim_instance_create(scenery->firefly_schema, &scenery->fireflies[i], i, &scenery->firefly_instances[i]),
              "instance");
}

static void register_lift(Scenery *scenery, AnimContext context)
{
    AnimSchemaBuilder builder;
    AnimPropertyOptions property;
    check(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder), "schema");
    check(anim_property_options_init(&property, sizeof property), "property");
    property.name = anim_text("height");
    property.kind = ANIM_KIND_FLOAT;
    property.access = ANIM_ACCESS_MEMORY;
    property.offset = offsetof(Lift, height);
    check(anim_schema_builder_add_property(builder, &property, NULL), "height");
    check(anim_schema_builder_finish(builder, &scenery->lift_schema), "schema");
    check(anim_instance_create(scenery->lift_schema, &scenery->lift, 0, &scenery->lift_instance), "instance");
}

/* Adds a track of keys of `components` floats for a property. */
static void add_track(AnimClipBuilder builder, const char *path, const char *property, uint32_t kind,
                      uint32_t components, const float *times, const float *values, size_t count)
{
    AnimKeys keys;
    check(anim_keys_init(&keys, sizeof keys), "keys");
    keys.key_count = count;
    keys.times = times;
    keys.floats = values;
    keys.value_count = count * components;
    keys.interpolation = ANIM_INTERPOLATION_CUBIC;
    keys.loop_wrap = 1;
    check(anim_clip_builder_add_property_track(builder, anim_text(path), anim_text(property), ANIM_ALL_COMPONENTS, kind,
                                               0, &keys),
          property);
}

/* A method key unlatches the door, and an event says so; the door opens and stays; the lamp flickers. */
static AnimClip build_evening(AnimContext context)
{
    static const float door_times[] = { 0, 0.7f, 1.5f, 1.9f, 6 }, door_angles[] = { 0, 0, 1.75f, 1.6f, 1.6f };
    static const float lamp_times[] = { 0, 0.21f, 0.3f, 0.55f, 0.8f, 0.93f, 1.3f, 1.7f, 2.1f, 2.6f, 3.1f, 3.7f, 4.4f, 6 };
    static const float lamp_values[] = { .8f, .95f, .7f, 1, .85f, .65f, .9f, .8f, 1, .75f, .95f, .8f, .9f, .8f };
    AnimClipBuilder builder;
    AnimClip clip;
    check(anim_clip_builder_create(context, anim_text("evening"), NULL, &builder), "evening");
    add_track(builder, "Door", "angle", ANIM_KIND_FLOAT, 1, door_times, door_angles, 5);
    add_track(builder, "Lamp", "brightness", ANIM_KIND_FLOAT, 1, lamp_times, lamp_values, 14);
    check(anim_clip_builder_add_method_key(builder, anim_text("Door"), 0.65f, anim_text("unlatch"), anim_text("[1.5]")),
          "unlatch");
    check(anim_clip_builder_add_event(builder, 0.7, anim_text("latch"), anim_text("the door opens")), "latch");
    check(anim_clip_builder_finish(builder, &clip), "evening");
    return clip;
}

/* A firefly's round, about half as high as the character. */
static AnimClip build_drift(AnimContext context)
{
    float times[9], places[9][3];
    AnimClipOptions options;
    AnimClipBuilder builder;
    AnimClip clip;
    for (int i = 0; i < 9; i++) {
        double turn = i % 8 / 8.0 * 6.283185307179586;
        times[i] = 0.5f * (float)i;
        places[i][0] = (float)(0.14 * cos(turn));
        places[i][1] = (float)(0.09 * sin(2 * turn));
        places[i][2] = (float)(0.14 * sin(turn));
    }
    check(anim_clip_options_init(&options, sizeof options), "drift");
    options.loop_mode = ANIM_LOOP_MODE_LINEAR;
    check(anim_clip_builder_create(context, anim_text("drift"), &options, &builder), "drift");
    add_track(builder, "", "place", ANIM_KIND_VEC3, 3, times, &places[0][0], 9);
    check(anim_clip_builder_finish(builder, &clip), "drift");
    return clip;
}

/* The lift goes up and down for ever. */
static AnimClip build_ride(AnimContext context)
{
    static const float times[] = { 0, 0.5f, 2.2f, 2.7f }, heights[] = { 0, 0, 1, 1 };
    AnimClipOptions options;
    AnimClipBuilder builder;
    AnimClip clip;
    check(anim_clip_options_init(&options, sizeof options), "ride");
    options.loop_mode = ANIM_LOOP_MODE_PING_PONG;
    check(anim_clip_builder_create(context, anim_text("ride"), &options, &builder), "ride");
    add_track(builder, "", "height", ANIM_KIND_FLOAT, 1, times, heights, 4);
    check(anim_clip_builder_finish(builder, &clip), "ride");
    return clip;
}

static void add_clip(AnimLibrary library, AnimClip clip)
{
    check(anim_library_set_clip(library, anim_text(""), clip), "library");
    check(anim_clip_release(clip), "clip");
}

void scenery_begin(Scenery *scenery, AnimContext context)
{
    memset(scenery, 0, sizeof *scenery);
    register_door_and_lamp(scenery, context);
    register_fireflies(scenery, context);
    register_lift(scenery, context);
    check(anim_library_create(context, &scenery->library), "library");
    add_clip(scenery->library, build_evening(context));
    add_clip(scenery->library, build_drift(context));
    add_clip(scenery->library, build_ride(context));
    for (int i = 0; i < 3; i++) {
        check(anim_player_create(context, &scenery->players[i]), "player");
        check(anim_player_add_library(scenery->players[i], anim_text(""), scenery->library), "library");
    }
    check(anim_player_add_instance(scenery->players[0], scenery->instance), "instance");
    for (int i = 0; i < FIREFLIES; i++)
        check(anim_player_add_instance(scenery->players[1], scenery->firefly_instances[i]), "instance");
    check(anim_player_add_instance(scenery->players[2], scenery->lift_instance), "instance");
    check(anim_player_set_phase(scenery->players[2], ANIM_PHASE_PHYSICS, 0), "lift");
    check(anim_player_play(scenery->players[0], anim_text("evening"), NULL), "evening");
    check(anim_player_play(scenery->players[1], anim_text("drift"), NULL), "drift");
    check(anim_player_play(scenery->players[2], anim_text("ride"), NULL), "ride");
}

void scenery_step(Scenery *scenery, double seconds)
{
    /* The physics of this host run at twice its frame rate. Each player answers its own phase only. */
    for (int step = 0; step < 2; step++) {
        check(anim_players_update_phase(scenery->players, 3, ANIM_PHASE_PHYSICS, seconds / 2, NULL), "physics");
        scenery->lift.steps++;
    }
    check(anim_players_update_phase(scenery->players, 3, ANIM_PHASE_IDLE, seconds, NULL), "update");
}

void scenery_end(Scenery *scenery)
{
    for (int i = 0; i < 3; i++)
        check(anim_player_release(scenery->players[i]), "player");
    for (int i = 0; i < FIREFLIES; i++)
        check(anim_instance_release(scenery->firefly_instances[i]), "instance");
    check(anim_instance_release(scenery->instance), "instance");
    check(anim_instance_release(scenery->lift_instance), "instance");
    check(anim_library_release(scenery->library), "library");
    check(anim_schema_release(scenery->schema), "schema");
    check(anim_schema_release(scenery->firefly_schema), "schema");
    check(anim_schema_release(scenery->lift_schema), "schema");
}

/* A box of half size `half` about `middle`, turned by `angle` about an upright axis at `hinge`. */
static void draw_box(Drawing *drawing, const float half[3], const float middle[3], const float hinge[3], float angle,
                     const DrawingLook *look)
{
    float c = (float)cos(angle), s = (float)sin(angle);
    float x = middle[0] - hinge[0], z = middle[2] - hinge[2];
    float place[12] = {
        c, 0, s, hinge[0] + c * x + s * z, 0, 1, 0, middle[1], -s, 0, c, hinge[2] - s * x + c * z,
    };
    drawing_box(drawing, half, place, look);
}

static void draw_door(const Scenery *scenery, Drawing *drawing, const float feet[3], float h, float behind, float gone_by)
{
    static const DrawingLook wood = { { 0.16f, 0.065f, 0.030f }, 0, 0.05f };
    static const DrawingLook leaf = { { 0.045f, 0.13f, 0.105f }, 0, 0.10f };
    static const DrawingLook brass = { { 0.45f, 0.28f, 0.08f }, 0, 0.60f };
    float x = feet[0] + 0.64f * h, z = behind - gone_by, wide = 0.23f * h, high = 0.98f * h;
    float left[3] = { x - wide - 0.03f * h, feet[1] + high / 2, z }, right[3] = { x + wide + 0.03f * h, left[1], z };
    float top[3] = { x, feet[1] + high + 0.03f * h, z }, hinge[3] = { x + wide, 0, z };
    float middle[3] = { x, feet[1] + high / 2, z };
    float knob[3] = { x - wide * 0.78f, feet[1] + high * 0.47f, z + 0.03f * h };
    float glow = scenery->door.angle > 0 ? scenery->door.angle / 1.75f : 0;
    float light[3] = { x, feet[1] + high * 0.55f, z - 0.22f * h };
    float warm[3] = { 3.4f * glow, 1.9f * glow, 0.75f * glow };
    draw_box(drawing, (float[]){ 0.035f * h, high / 2, 0.05f * h }, left, left, 0, &wood);
    draw_box(drawing, (float[]){ 0.035f * h, high / 2, 0.05f * h }, right, right, 0, &wood);
    draw_box(drawing, (float[]){ wide + 0.085f * h, 0.04f * h, 0.06f * h }, top, top, 0, &wood);
    draw_box(drawing, (float[]){ wide * 0.98f, high / 2 * 0.985f, 0.018f * h }, middle, hinge, -scenery->door.angle, &leaf);
    draw_box(drawing, (float[]){ 0.018f * h, 0.018f * h, 0.018f * h }, knob, hinge, -scenery->door.angle, &brass);
    drawing_lamp(drawing, light, warm);
}

static void draw_fireflies(const Scenery *scenery, Drawing *drawing, const float feet[3], float h, float gone_by)
{
    static const float homes[FIREFLIES][3] = {
        { -0.42f, 0.72f, 0.10f }, { 0.30f, 0.98f, -0.20f }, { -0.30f, 0.30f, 0.42f }, { 0.52f, 0.34f, 0.30f },
        { -0.55f, 1.02f, -0.35f },
    };
    static const DrawingLook look = { { 0.62f, 0.80f, 0.16f }, 1.3f, 0 };
    for (int i = 0; i < FIREFLIES; i++) {
        /* Each flies the same round at a home, and a size, of its own. */
        const float *place = scenery->fireflies[i], size = 0.7f + 0.2f * (float)i;
        float at[3], half = 0.0045f * h, light[3] = { 0.16f, 0.22f, 0.07f };
        for (int axis = 0; axis < 3; axis++)
            at[axis] = feet[axis] + h * (homes[i][axis] + size * place[axis]);
        at[2] -= 0.15f * gone_by;
        draw_box(drawing, (float[]){ half, half, half }, at, at, 0.8f * (float)i, &look);
        drawing_lamp(drawing, at, light);
    }
}

/* A platform that goes up and down on the character's other side. */
static void draw_lift(const Scenery *scenery, Drawing *drawing, const float feet[3], float h, float gone_by)
{
    static const DrawingLook deck = { { 0.30f, 0.24f, 0.17f }, 0, 0.1f };
    static const DrawingLook post = { { 0.10f, 0.11f, 0.13f }, 0, 0.4f };
    float x = feet[0] - 0.56f * h, z = feet[2] - 0.30f * h - gone_by, half = 0.30f * h;
    float y = feet[1] + 0.03f * h + 0.42f * h * scenery->lift.height;
    draw_box(drawing, (float[]){ 0.19f * h, 0.02f * h, 0.19f * h }, (float[]){ x, y, z }, (float[]){ 0, 0, 0 }, 0, &deck);
    for (int side = -1; side <= 1; side += 2) {
        float at[3] = { x + 0.21f * h * (float)side, feet[1] + half, z };
        draw_box(drawing, (float[]){ 0.014f * h, half, 0.014f * h }, at, at, 0, &post);
    }
}

void scenery_draw(const Scenery *scenery, Drawing *drawing, const float low[3], const float high[3], float gone_by)
{
    float height = high[1] - low[1];
    float feet[3] = { 0.5f * (low[0] + high[0]), low[1], 0.5f * (low[2] + high[2]) };
    draw_door(scenery, drawing, feet, height, low[2] - 0.16f * height, gone_by);
    draw_fireflies(scenery, drawing, feet, height, gone_by);
    draw_lift(scenery, drawing, feet, height, gone_by);
}
