// Clips from C: built of every kind of track, edited into new versions, operated on, and read back.
#include "check.h"

#include <math.h>
#include <string.h>

static AnimContext context;
static char last_log[256];

static void hear(void *user, uint32_t level, AnimText message)
{
    (void)user, (void)level;
    size_t length = message.length < sizeof last_log - 1 ? message.length : sizeof last_log - 1;
    memcpy(last_log, message.data, length);
    last_log[length] = 0;
}

static AnimText text(const char *string)
{
    return anim_text(string);
}

static int is(AnimText view, const char *string)
{
    return view.length == strlen(string) && !memcmp(view.data, string, view.length);
}

static int near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

static AnimKeys keys_of(size_t count, const float *times, size_t values, const float *floats)
{
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = count;
    keys.times = times;
    keys.value_count = values;
    keys.floats = floats;
    return keys;
}

static AnimClipBuilder begin(const char *name)
{
    AnimClipBuilder builder = { 0 };
    OK(anim_clip_builder_create(context, text(name), NULL, &builder));
    return builder;
}

static AnimClip finish(AnimClipBuilder builder)
{
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

// One track of a float at "Lift", and keys at 0, 1 and 2 with the values 0, 1 and `last`.
static AnimClip make_ramp(const char *name, float last)
{
    const float times[] = { 0, 1, 2 }, values[] = { 0, 1, last };
    AnimKeys keys = keys_of(3, times, 3, values);
    AnimClipBuilder builder = begin(name);
    OK(anim_clip_builder_add_property_track(
        builder, text("Lift"), text("height"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    return finish(builder);
}

// The keys of a track.
static AnimKeys read_keys(AnimClip clip, uint32_t track)
{
    AnimKeys keys = { .struct_size = sizeof keys };
    OK(anim_clip_keys(clip, track, &keys));
    return keys;
}

static double length_of(AnimClip clip)
{
    double length = -1;
    OK(anim_clip_length(clip, &length));
    return length;
}

static void every_kind_of_track_is_built_and_read_back(void)
{
    AnimClipOptions options;
    OK(anim_clip_options_init(&options, sizeof options));
    options.length = 3;
    options.loop_mode = ANIM_LOOP_MODE_PING_PONG;
    options.step = 0.25;
    options.user_data = text("{\"mine\":1}");
    AnimClipBuilder builder;
    OK(anim_clip_builder_create(context, text("all"), &options, &builder));
    options.step = -1;
    AnimClipBuilder none;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_create(context, text("all"), &options, &none));

    // Rotations that are twice too long and on both sides.
    const float times[] = { 0, 2 };
    const float turns[] = { 0, 0, 0, 2, 0, 0, -0.6f, -0.8f };
    AnimKeys keys = keys_of(2, times, 8, turns);
    OK(anim_clip_builder_add_transform_track(builder, text("Arm"), text("hand"), ANIM_TRANSFORM_PART_ROTATION, &keys));
    const float nothing[8] = { 0 };
    keys.floats = nothing;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_ROTATION, &keys));
    // One Euler angle of a rotation, of which there are three.
    keys = keys_of(2, times, 2, turns);
    OK(anim_clip_builder_add_property_track(
        builder, text("Arm"), text("rotation"), 2, ANIM_KIND_QUATERNION, 0, &keys));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_add_property_track(builder, text("Arm"), text("rotation"), 3,
                                         ANIM_KIND_QUATERNION, 0, &keys));
    // Two weights by path, with slopes; and one by joint.
    const float weights[] = { 0, 1, 1, 0 }, slopes[] = { 0, 0, 1, -1 };
    keys = keys_of(2, times, 4, weights);
    keys.interpolation = ANIM_INTERPOLATION_CUBIC_SPLINE;
    keys.tangents_in = keys.tangents_out = slopes;
    OK(anim_clip_builder_add_weights_track(builder, text("Face"), ANIM_ALL_COMPONENTS, 2, &keys));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE,
        anim_clip_builder_add_weights_track(builder, text("Face"), ANIM_ALL_COMPONENTS, 0, &keys));
    keys = keys_of(2, times, 2, weights);
    OK(anim_clip_builder_add_joint_weights_track(builder, 4, 1, 0, &keys));
    EXPECT(ANIM_STATUS_MISMATCH,
        anim_clip_builder_add_joint_weights_track(builder, 4, ANIM_ALL_COMPONENTS, 2, &keys));

    // Sprite frames: one key each.
    const AnimSpriteFrame frames[] = { { text("run.png"), 4, 2, 0, 0 }, { text("run.png"), 4, 2, 7, 0 } };
    OK(anim_clip_builder_add_sprite_track(builder, text("Hero"), text("frame"), times, frames, 2));
    const AnimSpriteFrame outside = { text("run.png"), 4, 2, 8, 0 };
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_clip_builder_add_sprite_track(builder, text("Hero"), text("frame"), times, &outside, 1));

    // Method calls, audio and events.
    const AnimPointKey calls[] = { { 0.5, text("open"), text("[1,\"a\"]"), 0 }, { 1, text("close"), text(""), 0 } };
    const AnimPointKey sounds[] = { { 0.25, text("creak.ogg"), text(""), 1.5 }, { 1, text(""), text(""), 0 } };
    const AnimPointKey events[] = { { 0.75, text("half"), text("payload"), 0 } };
    OK(anim_clip_builder_add_point_track(builder, ANIM_TARGET_METHODS, text("Door"), calls, 2));
    OK(anim_clip_builder_add_point_track(builder, ANIM_TARGET_AUDIO, text("Speaker"), sounds, 2));
    OK(anim_clip_builder_add_point_track(builder, ANIM_TARGET_EVENTS, text(""), events, 1));
    const AnimPointKey no_json = { 0, text("open"), text("[1"), 0 };
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_clip_builder_add_point_track(builder, ANIM_TARGET_METHODS, text("Door"), &no_json, 1));
    const AnimPointKey early = { 0, text("a.ogg"), text(""), -1 };
    EXPECT(ANIM_STATUS_OUT_OF_RANGE,
        anim_clip_builder_add_point_track(builder, ANIM_TARGET_AUDIO, text("Speaker"), &early, 1));
    EXPECT(ANIM_STATUS_INVALID_ENUM,
        anim_clip_builder_add_point_track(builder, ANIM_TARGET_PROPERTY, text("Door"), calls, 2));

    OK(anim_clip_builder_add_marker(builder, text("late"), 2));
    OK(anim_clip_builder_add_marker(builder, text("early"), 1));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_clip_builder_add_marker(builder, text("late"), 1));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_builder_add_marker(builder, text("never"), NAN));
    OK(anim_clip_builder_set_track(builder, 1, 0, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_set_track(builder, 8, 1, 0));
    uint32_t count = 0;
    OK(anim_clip_builder_track_count(builder, &count));
    CHECK(count == 8);

    last_log[0] = 0;
    AnimClip clip = finish(builder);
    CHECK(strstr(last_log, "1 rotations were made of unit length"));
    OK(anim_clip_options_init(&options, sizeof options));
    OK(anim_clip_options(clip, &options));
    CHECK(options.length == 3 && options.step == 0.25 && options.loop_mode == ANIM_LOOP_MODE_PING_PONG);
    CHECK(is(options.user_data, "{\"mine\":1}") && !options.additive);
    OK(anim_clip_track_count(clip, &count));
    CHECK(count == 8);
    OK(anim_clip_marker_count(clip, &count));
    AnimText name;
    double time;
    OK(anim_clip_marker(clip, 0, &name, &time));
    CHECK(count == 2 && is(name, "early") && time == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_marker(clip, 2, &name, &time));

    AnimTrack track = { .struct_size = sizeof track };
    OK(anim_clip_track(clip, 0, &track));
    CHECK(track.target == ANIM_TARGET_TRANSFORM && is(track.path, "Arm") && is(track.name, "hand"));
    CHECK(track.part == ANIM_TRANSFORM_PART_ROTATION && track.kind == ANIM_KIND_QUATERNION && track.key_size == 4);
    CHECK(track.key_count == 2 && track.enabled && !track.loop_wrap);
    keys = read_keys(clip, 0);
    CHECK(keys.key_count == 2 && keys.value_count == 8 && keys.times[1] == 2);
    CHECK(near(keys.floats[3], 1) && near(keys.floats[6], 0.6) && near(keys.floats[7], 0.8));
    OK(anim_clip_track(clip, 1, &track));
    CHECK(track.component == 2 && !track.enabled && track.loop_wrap && track.key_size == 1);
    keys = read_keys(clip, 2);
    CHECK(keys.interpolation == ANIM_INTERPOLATION_CUBIC_SPLINE && keys.tangents_out[3] == -1);
    OK(anim_clip_track(clip, 3, &track));
    CHECK(track.target == ANIM_TARGET_JOINT_WEIGHTS && track.joint == 4 && track.component == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_track(clip, 8, &track));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_keys(clip, 5, &keys));

    AnimText frame_text;
    OK(anim_clip_key_text(clip, 4, 1, &frame_text));
    AnimSpriteFrame frame;
    OK(anim_sprite_frame_parse(frame_text, &frame));
    CHECK(is(frame.image, "run.png") && frame.columns == 4 && frame.rows == 2 && frame.cell == 7);
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_sprite_frame_parse(text("run.png"), &frame));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_key_text(clip, 4, 2, &frame_text));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_key_text(clip, 0, 0, &frame_text));

    AnimPointKey point;
    OK(anim_clip_point_key(clip, 5, 0, &point));
    CHECK(point.time == 0.5 && is(point.name, "open") && is(point.payload, "[1,\"a\"]"));
    OK(anim_clip_point_key(clip, 6, 0, &point));
    CHECK(point.time == 0.25 && is(point.name, "creak.ogg") && point.start_offset == 1.5);
    OK(anim_clip_point_key(clip, 7, 0, &point));
    CHECK(point.time == 0.75 && is(point.name, "half") && is(point.payload, "payload"));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_point_key(clip, 7, 1, &point));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_point_key(clip, 0, 0, &point));
    OK(anim_clip_release(clip));
}

static void keys_in_any_order_are_sorted_when_asked(void)
{
    const float times[] = { 2, 0, 1 }, values[] = { 20, 0, 10 };
    AnimKeys keys = keys_of(3, times, 3, values);
    AnimClipBuilder builder = begin("sorted");
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_builder_add_property_track(builder, text(""), text("x"),
                                             ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    keys.sort = 1;
    OK(anim_clip_builder_add_property_track(
        builder, text(""), text("x"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    AnimClip clip = finish(builder);
    keys = read_keys(clip, 0);
    CHECK(keys.times[0] == 0 && keys.times[2] == 2 && keys.floats[1] == 10 && keys.floats[2] == 20);
    CHECK(length_of(clip) == 2);
    OK(anim_clip_release(clip));

    size_t order[3], count = 0;
    OK(anim_key_order(times, 3, order, 3, &count));
    CHECK(count == 3 && order[0] == 1 && order[1] == 2 && order[2] == 0);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_key_order(times, 3, order, 2, &count));
}

static void an_edited_clip_is_a_new_version(void)
{
    AnimClip clip = make_ramp("ramp", 2);
    AnimClipBuilder builder;
    OK(anim_clip_builder_from_clip(clip, &builder));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_clip_builder_from_clip((AnimClip){ 0 }, &builder));
    AnimClipOptions options;
    OK(anim_clip_options_init(&options, sizeof options));
    OK(anim_clip_options(clip, &options));
    options.user_data = text("edited");
    OK(anim_clip_builder_configure(builder, text("ramp 2"), &options));
    options.loop_mode = 9;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_clip_builder_configure(builder, text("ramp 3"), &options));

    const float times[] = { 0.5f, 1 }, values[] = { 7, 8 };
    AnimKeys keys = keys_of(2, times, 2, values);
    OK(anim_clip_builder_insert_keys(builder, 0, &keys));
    keys.interpolation = ANIM_INTERPOLATION_STEP;
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_builder_insert_keys(builder, 0, &keys));
    OK(anim_clip_builder_move_key(builder, 0, 1, 1.5f));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_move_key(builder, 0, 4, 1));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_builder_move_key(builder, 0, 0, INFINITY));
    OK(anim_clip_builder_remove_key(builder, 0, 0));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_remove_key(builder, 0, 3));
    OK(anim_clip_builder_add_event(builder, 0.5, text("heard"), text("")));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_builder_insert_keys(builder, 1, &keys));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_builder_remove_key(builder, 1, 0));
    OK(anim_clip_builder_add_event(builder, 0.75, text("later"), text("")));
    OK(anim_clip_builder_move_key(builder, 1, 0, 1));
    OK(anim_clip_builder_remove_key(builder, 1, 0));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_move_key(builder, 1, 1, 1));
    OK(anim_clip_builder_remove_track(builder, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_remove_track(builder, 1));
    OK(anim_clip_builder_add_marker(builder, text("here"), 1));
    OK(anim_clip_builder_remove_marker(builder, text("here")));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_clip_builder_remove_marker(builder, text("here")));

    AnimClip edited = finish(builder);
    keys = read_keys(edited, 0);
    CHECK(keys.key_count == 3 && keys.times[0] == 1 && keys.floats[0] == 8);
    CHECK(keys.times[1] == 1.5f && keys.floats[1] == 7);
    CHECK(read_keys(clip, 0).key_count == 3 && read_keys(clip, 0).floats[1] == 1);
    AnimText name;
    OK(anim_clip_name(edited, &name));
    OK(anim_clip_options(edited, &options));
    CHECK(is(name, "ramp 2") && is(options.user_data, "edited") && options.length == 2);

    // What was read may be built again.
    builder = begin("copy");
    OK(anim_clip_builder_add_property_track(
        builder, text("Lift"), text("height"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    AnimClip copy = finish(builder);
    CHECK(read_keys(copy, 0).times[1] == 1.5f);
    OK(anim_clip_release(copy));
    OK(anim_clip_release(edited));
    OK(anim_clip_release(clip));
}

static void operations_make_new_clips(void)
{
    AnimClip clip = make_ramp("ramp", 2), other = make_ramp("other", 5), made;

    OK(anim_clip_shift(clip, 0.5, &made));
    CHECK(read_keys(made, 0).times[0] == 0.5f && length_of(made) == 2.5);
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_shift(clip, NAN, &made));
    OK(anim_clip_release(made));

    OK(anim_clip_scale(clip, 2, &made));
    CHECK(read_keys(made, 0).times[2] == 4 && length_of(made) == 4);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_scale(clip, 0, &made));
    OK(anim_clip_release(made));

    AnimClipBuilder builder;
    AnimClipOptions options;
    OK(anim_clip_builder_from_clip(clip, &builder));
    OK(anim_clip_options_init(&options, sizeof options));
    options.length = 1;
    OK(anim_clip_builder_configure(builder, text("short"), &options));
    AnimClip cut = finish(builder);
    OK(anim_clip_trim(cut, &made));
    CHECK(read_keys(made, 0).key_count == 2);
    OK(anim_clip_release(made));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_clip_trim(cut, NULL));
    OK(anim_clip_reset_length(cut, &made));
    CHECK(length_of(cut) == 1 && length_of(made) == 2);
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_clip_reset_length((AnimClip){ 0 }, &made));
    OK(anim_clip_release(made));
    OK(anim_clip_release(cut));

    // On a straight line the middle key is not needed, but only a tolerance sees that.
    OK(anim_clip_optimize(clip, 0, 0, &made));
    CHECK(read_keys(made, 0).key_count == 3);
    OK(anim_clip_release(made));
    OK(anim_clip_optimize(clip, 0.001, 0.001, &made));
    CHECK(read_keys(made, 0).key_count == 2);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_optimize(clip, -1, 0, &made));
    OK(anim_clip_release(made));

    OK(anim_clip_subclip(clip, text("end"), 30, 61, 30, &made));
    CHECK(read_keys(made, 0).key_count == 2 && read_keys(made, 0).times[0] == 0 && length_of(made) == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_subclip(clip, text("end"), 200, 300, 30, &made));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_subclip(clip, text("end"), 0, 1, 0, &made));
    OK(anim_clip_release(made));

    OK(anim_clip_make_additive(clip, clip, 1, &made));
    OK(anim_clip_options(made, &options));
    CHECK(options.additive && read_keys(made, 0).floats[0] == -1 && read_keys(made, 0).floats[2] == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_make_additive(clip, other, -1, &cut));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_concatenate(clip, made, &cut));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_merge(clip, made, &cut));
    OK(anim_clip_release(made));

    OK(anim_clip_reverse(other, &made));
    CHECK(read_keys(made, 0).floats[0] == 5 && read_keys(made, 0).floats[2] == 0);
    OK(anim_clip_release(made));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_clip_reverse(made, &made));

    OK(anim_clip_resample(clip, 4, &made));
    CHECK(read_keys(made, 0).key_count == 9 && near(read_keys(made, 0).floats[1], 0.25));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_resample(clip, -4, &made));
    OK(anim_clip_release(made));

    OK(anim_clip_concatenate(clip, other, &made));
    CHECK(length_of(made) == 4 && read_keys(made, 0).times[read_keys(made, 0).key_count - 1] == 4);
    OK(anim_clip_release(made));

    OK(anim_clip_merge(clip, other, &made));
    CHECK(read_keys(made, 0).floats[2] == 5);
    OK(anim_clip_release(made));

    AnimTrack track = { .struct_size = sizeof track };
    OK(anim_clip_rename_path(clip, text("Lift"), text("House/Lift"), &made));
    OK(anim_clip_track(made, 0, &track));
    CHECK(is(track.path, "House/Lift"));
    OK(anim_clip_release(made));
    const float times[] = { 0 }, values[] = { 1, 2, 3 };
    AnimKeys keys = keys_of(1, times, 3, values);
    builder = begin("bones");
    OK(anim_clip_builder_add_transform_track(builder, text("A"), text("hip"), ANIM_TRANSFORM_PART_SCALE, &keys));
    OK(anim_clip_builder_add_transform_track(builder, text("A"), text("leg"), ANIM_TRANSFORM_PART_SCALE, &keys));
    OK(anim_clip_builder_add_transform_track(builder, text("B"), text("leg"), ANIM_TRANSFORM_PART_SCALE, &keys));
    AnimClip bones = finish(builder);
    OK(anim_clip_rename_joint(bones, text("hip"), text("pelvis"), &made));
    OK(anim_clip_track(made, 0, &track));
    CHECK(is(track.name, "pelvis"));
    OK(anim_clip_release(made));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_clip_rename_joint(bones, text("hip"), text("leg"), &made));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_clip_rename_path(bones, text("B"), text("A"), &made));
    OK(anim_clip_release(bones));

    size_t length = 1;
    OK(anim_clip_mistakes(clip, NULL, 0, &length));
    CHECK(length == 0);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_clip_mistakes(clip, NULL, 0, NULL));

    AnimContext elsewhere;
    OK(anim_context_create(NULL, &elsewhere));
    OK(anim_clip_builder_create(elsewhere, text("foreign"), NULL, &builder));
    AnimClip foreign = finish(builder);
    EXPECT(ANIM_STATUS_FOREIGN_HANDLE, anim_clip_merge(clip, foreign, &made));
    OK(anim_context_release(elsewhere));
    OK(anim_clip_release(clip));
    OK(anim_clip_release(other));
}

static void common_motions_are_ready_made(void)
{
    AnimReadyMade options;
    OK(anim_ready_made_init(&options, sizeof options));
    const float colors[] = { 1, 0, 0, 1, 0, 0, 1, 1 };
    options.name = text("made");
    options.path = text("Box");
    options.property = text("tint");
    options.duration = 2;
    options.colors = colors;
    options.color_count = 2;
    options.seed = 7;
    for (uint32_t motion = ANIM_MOTION_ROTATION; motion <= ANIM_MOTION_COLOR; ++motion) {
        AnimClip clip;
        options.motion = motion;
        OK(anim_clip_create_ready_made(context, &options, &clip));
        AnimTrack track = { .struct_size = sizeof track };
        OK(anim_clip_track(clip, 0, &track));
        CHECK(is(track.path, "Box") && length_of(clip) == 2);
        OK(anim_clip_release(clip));
    }
    AnimClip shakes[2];
    options.motion = ANIM_MOTION_SHAKE;
    options.extent[1] = 0;
    for (int i = 0; i < 2; ++i)
        OK(anim_clip_create_ready_made(context, &options, &shakes[i]));
    AnimKeys first = read_keys(shakes[0], 0), second = read_keys(shakes[1], 0);
    CHECK(first.key_count == 20 && !memcmp(first.floats, second.floats, 60 * sizeof(float)));
    CHECK(first.floats[0] != 0 && first.floats[1] == 0 && fabsf(first.floats[0]) <= 1);
    for (int i = 0; i < 2; ++i)
        OK(anim_clip_release(shakes[i]));
    AnimClip none;
    options.duration = -1;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_create_ready_made(context, &options, &none));
    options.duration = 1;
    options.motion = 6;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_clip_create_ready_made(context, &options, &none));
    for (uint32_t motion = ANIM_MOTION_ROTATION; motion <= ANIM_MOTION_COLOR; motion++) {
        const float black[4] = { 0 };
        OK(anim_ready_made_init(&options, sizeof options));
        options.motion = motion;
        options.colors = black;
        options.color_count = 1;
        options.duration = -1;
        EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_create_ready_made(context, &options, &none));
    }
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_ready_made_init(&options, 8));
}

static void morph_targets_are_shown_one_after_the_other(void)
{
    const uint32_t targets[] = { 3, 5 };
    AnimClip clip;
    OK(anim_clip_create_morph_sequence(context, text("flip"), text("Face"), targets, 2, 10, 0, &clip));
    AnimTrack track = { .struct_size = sizeof track };
    OK(anim_clip_track(clip, 1, &track));
    CHECK(track.target == ANIM_TARGET_WEIGHTS && track.component == 5 && is(track.path, "Face"));
    OK(anim_clip_release(clip));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE,
        anim_clip_create_morph_sequence(context, text("flip"), text("Face"), targets, 2, 0, 0, &clip));

    const AnimText names[] = { text("walk1"), text("walk2"), text("smile"), text("run01"), text("run02") };
    AnimClip clips[2];
    size_t count = 0;
    OK(anim_clip_create_morph_sequences(context, text("Face"), names, 5, 10, 1, NULL, 0, &count));
    CHECK(count == 2);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL,
        anim_clip_create_morph_sequences(context, text("Face"), names, 5, 10, 1, clips, 1, &count));
    OK(anim_clip_create_morph_sequences(context, text("Face"), names, 5, 10, 1, clips, 2, &count));
    AnimText name;
    OK(anim_clip_name(clips[1], &name));
    CHECK(is(name, "run"));
    OK(anim_clip_release(clips[0]));
    OK(anim_clip_release(clips[1]));
}

int main(void)
{
    AnimContextOptions options;
    OK(anim_context_options_init(&options, sizeof options));
    options.log = hear;
    OK(anim_context_create(&options, &context));
    every_kind_of_track_is_built_and_read_back();
    keys_in_any_order_are_sorted_when_asked();
    an_edited_clip_is_a_new_version();
    operations_make_new_clips();
    common_motions_are_ready_made();
    morph_targets_are_shown_one_after_the_other();
    OK(anim_context_release(context));
    return report();
}
