// What an editor does: edits that are undone, a preview that is taken back, keys that are recorded, and a ruler.
#include "check.h"

#include <math.h>
#include <string.h>

typedef struct Lamp {
    float power;
    uint8_t on;
} Lamp;

static AnimInstance make_instance(AnimContext context, Lamp *lamp)
{
    AnimPropertyOptions properties[2];
    AnimInstance instance = { 0 };
    for (int i = 0; i < 2; ++i) {
        OK(anim_property_options_init(&properties[i], sizeof properties[i]));
        properties[i].access = ANIM_ACCESS_MEMORY;
    }
    properties[0].name = anim_text("power");
    properties[0].offset = offsetof(Lamp, power);
    properties[1].name = anim_text("on");
    properties[1].kind = ANIM_KIND_BOOL;
    properties[1].offset = offsetof(Lamp, on);
    OK(anim_instance_create_inline(context, properties, sizeof *properties, 2, lamp, 0, &instance));
    return instance;
}

// The power, always the same.
static AnimClip make_clip(AnimContext context, float power)
{
    float time = 0;
    AnimClipBuilder builder;
    AnimKeys keys;
    AnimClip clip = { 0 };
    OK(anim_clip_builder_create(context, anim_text("glow"), NULL, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 1;
    keys.times = &time;
    keys.floats = &power;
    keys.value_count = 1;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("power"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static float power_of(AnimClip clip)
{
    AnimKeys keys = { 0 };
    keys.struct_size = sizeof keys;
    OK(anim_clip_keys(clip, 0, &keys));
    return keys.floats ? keys.floats[keys.value_count - 1] : -1;
}

static int says(AnimText text, const char *what)
{
    return text.length == strlen(what) && memcmp(text.data, what, text.length) == 0;
}

static void edits_are_taken_back_and_done_again(AnimContext context)
{
    AnimHistory history = { 0 };
    AnimHistoryState state = { 0 };
    AnimClip clip = { 0 };
    state.struct_size = sizeof state;
    OK(anim_history_create(make_clip(context, 1), 10, &history));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_history_undo(history, &clip));
    OK(anim_history_commit(history, make_clip(context, 2), anim_text("brighten"), 7));
    OK(anim_history_commit(history, make_clip(context, 3), anim_text("brighten"), 7));
    OK(anim_history_end_merge(history));
    OK(anim_history_commit(history, make_clip(context, 4), anim_text("brighten more"), 7));
    OK(anim_history_state(history, &state));
    CHECK(state.undo_count == 2 && state.redo_count == 0 && !state.is_saved && says(state.undo_label, "brighten more"));
    OK(anim_history_undo(history, &clip));
    CHECK(power_of(clip) == 3);
    OK(anim_history_mark_saved(history));
    OK(anim_history_undo(history, &clip));
    CHECK(power_of(clip) == 1);
    OK(anim_history_state(history, &state));
    CHECK(state.undo_count == 0 && state.redo_count == 2 && !state.is_saved && says(state.redo_label, "brighten"));
    OK(anim_history_redo(history, &clip));
    OK(anim_history_clip(history, &clip));
    CHECK(power_of(clip) == 3);
    OK(anim_history_state(history, &state));
    CHECK(state.is_saved);
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_history_commit(history, (AnimClip){ 0 }, anim_text("nothing"), 0));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_history_undo(history, NULL));
    OK(anim_history_release(history));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_history_end_merge(history));
}

static void a_preview_leaves_no_trace(AnimContext context)
{
    Lamp lamp = { 0.5f, 1 };
    AnimInstance instance = make_instance(context, &lamp);
    AnimClip glow = make_clip(context, 9);
    AnimPreview preview = { 0 };
    AnimLibrary library;
    AnimPlayer player;
    uint32_t written = 9, gone = 9;
    size_t unreadable = 9;
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), glow));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));

    OK(anim_preview_create(instance, &preview));
    OK(anim_preview_capture(preview, glow));
    OK(anim_player_play(player, anim_text("glow"), NULL));
    OK(anim_player_update(player, 0.1));
    CHECK(lamp.power == 9);
    OK(anim_preview_restore(preview, &written, &gone));
    CHECK(lamp.power == 0.5f && lamp.on == 1 && written == 1 && gone == 0);
    OK(anim_preview_unreadable(preview, NULL, 0, &unreadable));
    CHECK(unreadable == 0);

    OK(anim_instance_set_owner(instance, 0, NULL));
    OK(anim_preview_restore(preview, &written, &gone));
    CHECK(written == 0 && gone == 1);
    OK(anim_instance_set_owner(instance, 0, &lamp));
    OK(anim_preview_restore(preview, NULL, NULL));
    OK(anim_player_release(player));
    OK(anim_instance_release(instance));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_preview_restore(preview, NULL, NULL));
    OK(anim_preview_release(preview));
}

static void what_is_changed_is_recorded(AnimContext context)
{
    Lamp lamp = { 0.5f, 1 };
    AnimInstance instance = make_instance(context, &lamp);
    AnimClip glow = make_clip(context, 0.5f), recorded = { 1 };
    AnimRecorder recorder = { 0 };
    AnimTrack track = { 0 };
    uint32_t tracks = 0, written = 0;
    double length = 0;
    track.struct_size = sizeof track;
    OK(anim_recorder_create(instance, &recorder));
    OK(anim_recorder_record(recorder, glow, 1, &recorded));
    CHECK(recorded.id == 0);
    lamp.power = 0.75f;
    lamp.on = 0;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_recorder_record(recorder, glow, -1, &recorded));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_recorder_record(recorder, glow, NAN, &recorded));
    OK(anim_recorder_record(recorder, glow, 1.5, &recorded));
    OK(anim_clip_track_count(recorded, &tracks));
    OK(anim_clip_length(recorded, &length));
    CHECK(tracks == 2 && length == 1.5 && power_of(recorded) == 0.75f);
    OK(anim_clip_track(recorded, 1, &track));
    CHECK(track.kind == ANIM_KIND_BOOL && track.key_count == 1 && says(track.name, "on"));

    lamp.power = 4;
    OK(anim_recorder_look(recorder));
    OK(anim_recorder_record(recorder, recorded, 2, &recorded));
    CHECK(recorded.id == 0);
    OK(anim_recorder_stop(recorder, &written, NULL));
    CHECK(lamp.power == 0.5f && lamp.on == 1 && written == 2);
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_recorder_look(recorder));
}

static void times_snap_and_a_ruler_has_ticks(void)
{
    AnimTick ticks[16];
    double snapped = 0;
    int64_t frame = 0;
    size_t count = 0;
    OK(anim_time_snap(1.01, 30, ANIM_ROUNDING_NEAREST, &snapped, &frame));
    CHECK(snapped == 1 && frame == 30);
    OK(anim_time_snap(1.01, 30, ANIM_ROUNDING_UP, NULL, &frame));
    CHECK(frame == 31);
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_time_snap(1, 30, 9, &snapped, &frame));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_time_snap(1, 0, ANIM_ROUNDING_DOWN, &snapped, &frame));
    OK(anim_ruler_ticks(0, 100, 200, 60, 0, ticks, 16, &count));
    CHECK(count == 11 && ticks[0].major && !ticks[1].major && ticks[5].major && ticks[10].x == 200 && ticks[10].time == 2);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_ruler_ticks(0, 100, 200, 60, 30, ticks, 1, &count));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_ruler_ticks(0, 0, 200, 60, 0, ticks, 16, &count));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_ruler_ticks(0, 100, INFINITY, 60, 0, ticks, 16, &count));
}

int main(void)
{
    AnimContext context;
    OK(anim_context_create(NULL, &context));
    edits_are_taken_back_and_done_again(context);
    a_preview_leaves_no_trace(context);
    what_is_changed_is_recorded(context);
    times_snap_and_a_ruler_has_ticks();
    OK(anim_context_release(context));
    return report();
}
