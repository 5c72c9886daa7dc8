// Many players in one call: the same values and events on one thread, on several, and on a job system of the host's.
#include "check.h"

#define CROWD 150
#define UPDATES 40

typedef struct Crowd {
    AnimContext context;
    AnimPlayer players[CROWD];
    AnimInstance instances[CROWD];
    float heights[CROWD];
    // All events of all updates, as a sum that knows their order.
    uint64_t heard;
    uint32_t runs;
} Crowd;

static AnimClip climb(AnimContext context)
{
    AnimClipOptions options;
    AnimClipBuilder builder;
    AnimClip clip = {0};
    AnimKeys keys;
    const float times[] = {0, 0.4f, 1}, values[] = {0, 3, 1};
    OK(anim_clip_options_init(&options, sizeof options));
    options.loop_mode = ANIM_LOOP_MODE_LINEAR;
    OK(anim_clip_builder_create(context, anim_text("climb"), &options, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = keys.value_count = 3;
    keys.times = times;
    keys.floats = values;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("height"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    OK(anim_clip_builder_add_event(builder, 0.3, anim_text("step"), anim_text("")));
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void begin(Crowd *crowd, const AnimContextOptions *options)
{
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimPropertyOptions property;
    AnimLibrary library;
    const AnimModel none = {0};
    memset(crowd, 0, sizeof *crowd);
    OK(anim_context_create(options, &crowd->context));
    OK(anim_schema_builder_create(crowd->context, none, &builder));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("height");
    property.kind = ANIM_KIND_FLOAT;
    property.access = ANIM_ACCESS_MEMORY;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_library_create(crowd->context, &library));
    AnimClip clip = climb(crowd->context);
    OK(anim_library_set_clip(library, anim_text(""), clip));
    for (int i = 0; i < CROWD; i++) {
        AnimPlayOptions play;
        OK(anim_instance_create(schema, &crowd->heights[i], (uint64_t)i, &crowd->instances[i]));
        OK(anim_player_create(crowd->context, &crowd->players[i]));
        OK(anim_player_add_library(crowd->players[i], anim_text(""), library));
        OK(anim_player_add_instance(crowd->players[i], crowd->instances[i]));
        OK(anim_play_options_init(&play, sizeof play));
        play.speed = 0.5 + 0.01 * i;
        OK(anim_player_play(crowd->players[i], anim_text("climb"), &play));
    }
}

static void run(Crowd *crowd)
{
    AnimStatus statuses[CROWD];
    for (int update = 0; update < UPDATES; update++) {
        OK(anim_players_update(crowd->players, CROWD, 0.037, statuses));
        for (int i = 0; i < CROWD; i++) {
            AnimEvent events[8];
            size_t count = 0;
            CHECK(statuses[i] == ANIM_STATUS_OK);
            OK(anim_player_events(crowd->players[i], events, sizeof events[0], 8, &count));
            for (size_t e = 0; e < count; e++)
                crowd->heard = crowd->heard * 31 + events[e].kind * 7 + events[e].tag;
        }
    }
}

// A job system that does everything backward.
static void run_backward(void *user, size_t count, AnimJob job, void *data)
{
    ((Crowd *)user)->runs++;
    while (count-- > 0)
        job(data, count);
}

int main(void)
{
    static Crowd one, several, free_threads, host;
    AnimContextOptions options;
    OK(anim_context_options_init(&options, sizeof options));
    begin(&one, &options);
    run(&one);
    options.threads = 3;
    begin(&several, &options);
    run(&several);
    options.host_is_thread_safe = 1;
    begin(&free_threads, &options);
    run(&free_threads);
    options.host_is_thread_safe = 0;
    options.run_jobs = run_backward;
    options.run_jobs_user = &host;
    options.job_width = 5;
    begin(&host, &options);
    run(&host);
    CHECK(host.runs == UPDATES * ((CROWD + 63) / 64));
    CHECK(one.heard != 0 && one.heard == several.heard && one.heard == host.heard);
    CHECK(memcmp(one.heights, several.heights, sizeof one.heights) == 0);
    CHECK(memcmp(one.heights, host.heights, sizeof one.heights) == 0);
    CHECK(one.heard == free_threads.heard && memcmp(one.heights, free_threads.heights, sizeof one.heights) == 0);

    // One that is gone fails alone.
    AnimStatus statuses[CROWD];
    OK(anim_player_release(several.players[70]));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_players_update(several.players, CROWD, 0.1, statuses));
    CHECK(statuses[69] == ANIM_STATUS_OK && statuses[70] == ANIM_STATUS_STALE_HANDLE && statuses[71] == ANIM_STATUS_OK);

    options.job_width = 0;
    AnimContext context = {0};
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_context_create(&options, &context));
    options.run_jobs = NULL;
    options.threads = 100000;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_context_create(&options, &context));
    OK(anim_context_release(one.context));
    OK(anim_context_release(several.context));
    OK(anim_context_release(free_threads.context));
    OK(anim_context_release(host.context));
    return report();
}
