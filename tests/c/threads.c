// Two threads on one player: each call succeeds or says that the player is busy; nothing is lost, torn or stuck.
#include "check.h"

#include <pthread.h>

enum { ROUNDS = 500 };

static AnimPlayer player;
static AnimContext context;
static int updates[2];

static void *update(void *argument)
{
    int which = *(int *)argument;
    for (int i = 0; i < ROUNDS; ++i) {
        AnimStatus status = anim_player_update(player, 0.001);
        if (status == ANIM_STATUS_OK)
            ++updates[which];
        else
            EXPECT(ANIM_STATUS_BUSY, status);
        AnimPlayerState state = { .struct_size = sizeof state };
        status = anim_player_state(player, &state);
        if (status != ANIM_STATUS_OK)
            EXPECT(ANIM_STATUS_BUSY, status);
    }
    return NULL;
}

// Makes and releases objects in the same context, beside another thread that does so too.
static void *make(void *argument)
{
    (void)argument;
    for (int i = 0; i < ROUNDS; ++i) {
        AnimLibrary library;
        AnimStatus status = anim_library_create(context, &library);
        if (status == ANIM_STATUS_STALE_HANDLE)
            return NULL; // the context was released meanwhile
        OK(status);
        status = anim_library_release(library);
        if (status != ANIM_STATUS_OK)
            EXPECT(ANIM_STATUS_STALE_HANDLE, status);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int which[2] = { 0, 1 };
    OK(anim_context_create(NULL, &context));
    OK(anim_player_create(context, &player));
    AnimLibrary library;
    AnimClipBuilder builder;
    AnimClip clip;
    AnimClipOptions options;
    OK(anim_clip_options_init(&options, sizeof options));
    options.length = 1e6;
    OK(anim_clip_builder_create(context, anim_text("long"), &options, &builder));
    OK(anim_clip_builder_finish(builder, &clip));
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), clip));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_play(player, anim_text("long"), NULL));

    for (int i = 0; i < 2; ++i)
        CHECK(pthread_create(&threads[i], NULL, update, &which[i]) == 0);
    for (int i = 0; i < 2; ++i)
        CHECK(pthread_join(threads[i], NULL) == 0);
    AnimPlayerState state = { .struct_size = sizeof state };
    OK(anim_player_state(player, &state));
    double moved = 0.001 * (updates[0] + updates[1]);
    CHECK(state.position > moved - 1e-6 && state.position < moved + 1e-6);

    for (int i = 0; i < 2; ++i)
        CHECK(pthread_create(&threads[i], NULL, make, NULL) == 0);
    OK(anim_context_release(context));
    for (int i = 0; i < 2; ++i)
        CHECK(pthread_join(threads[i], NULL) == 0);
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_player_update(player, 0));
    return report();
}
