/* A host of libanim in C: a character plays its idle, crossfades to its walk, and is skinned and drawn into a film, with
 * things of the host's own moving beside it.
 *
 *     character [FILE] [--clip NAME | --controller] [--out FOLDER] [--frames COUNT] [--size PIXELS]
 *
 * character.c shows models and skinning; scenery.c how a host registers what is its own and builds clips; acting.c, for
 * --controller, layered states, masks and what changes bones after the clips. */

#include "acting.h"
#include "character.h"
#include "scenery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES_PER_SECOND 24
#define CURVES 4

typedef struct Arguments {
    const char *file, *clip, *folder;
    /* 0 for as many as it takes. */
    uint32_t frames;
    /* Whether a controller drives the character, rather than a player. */
    int controller;
    /* The pictures' height in pixels. */
    uint32_t size;
} Arguments;

/* What is played, and when. */
typedef struct Plan {
    AnimText first, second;
    uint32_t frames, switch_frame;
    /* How fast the ground goes by before and after. */
    float first_speed, second_speed;
} Plan;

typedef struct Show {
    AnimContext context;
    Character character;
    AnimSchema schema;
    AnimLibrary library;
    AnimInstance instance;
    AnimPlayer player;
    int acts;
    Acting acting;
    Scenery scenery;
    float gone_by;
} Show;

/* What a first, undrawn run of the show found out, for the camera and the plot. */
typedef struct Survey {
    float low[3], high[3];
    /* The lowest and highest place of each joint. */
    float *joint_low, *joint_high;
    uint32_t curves[CURVES];
    uint32_t curve_count;
} Survey;

static void parse(int count, char **words, Arguments *arguments)
{
    arguments->folder = "out";
    arguments->size = 432;
    for (int i = 1; i < count; i++) {
        const char *word = words[i], *next = i + 1 < count ? words[i + 1] : NULL;
        if (word[0] != '-' && !arguments->file) {
            arguments->file = word;
        } else if (next && !strcmp(word, "--clip")) {
            arguments->clip = words[++i];
        } else if (!strcmp(word, "--controller")) {
            arguments->controller = 1;
        } else if (next && !strcmp(word, "--out")) {
            arguments->folder = words[++i];
        } else if (next && !strcmp(word, "--frames")) {
            arguments->frames = (uint32_t)strtoul(words[++i], NULL, 10);
        } else if (next && !strcmp(word, "--size")) {
            arguments->size = (uint32_t)strtoul(words[++i], NULL, 10);
        } else {
            fprintf(stderr, "usage: character [FILE] [--clip NAME | --controller] [--out FOLDER] [--frames COUNT] "
                            "[--size PIXELS]\n");
            exit(EXIT_FAILURE);
        }
    }
}

static void print_message(void *user, uint32_t level, AnimText message)
{
    (void)user;
    fprintf(stderr, "%s: %.*s\n", level == ANIM_LOG_LEVEL_ERROR ? "error" : "warning", (int)message.length,
            message.data);
}

/* Whether `text` has `word` in it, capitals or not. */
static int contains(AnimText text, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= text.length; i++) {
        size_t same = 0;
        while (same < length && (text.data[i + same] | 0x20) == word[same])
            same++;
        if (same == length)
            return 1;
    }
    return 0;
}

/* The name and length of a model's clip. The name is good as long as the model. */
static AnimText clip_name(const Character *character, uint32_t index, double *length)
{
    AnimText name;
    AnimClip clip;
    check(anim_model_clip(character->model, index, &clip), "clip");
    check(anim_clip_name(clip, &name), "clip");
    check(anim_clip_length(clip, length), "clip");
    check(anim_clip_release(clip), "clip");
    return name;
}

/* How fast the character that is built in goes. Of others it is not known, and they walk on the spot. */
static float ground_speed(AnimText clip)
{
    return contains(clip, "walk") ? 0.633f : contains(clip, "run") ? 1.85f : 0;
}

/* The clip asked for; else an idle and a walk, or the first two clips there are. */
static void make_plan(Plan *plan, const Character *character, const Arguments *arguments)
{
    uint32_t count = character->info.clip_count, first = 0, second = count > 1 ? 1 : 0;
    double length = 0;
    for (uint32_t i = count; i-- > 0;) {
        AnimText name = clip_name(character, i, &length);
        first = contains(name, "idle") ? i : first;
        second = contains(name, "walk") ? i : second;
    }
    memset(plan, 0, sizeof *plan);
    plan->frames = 4 * FRAMES_PER_SECOND;
    plan->switch_frame = FRAMES_PER_SECOND + FRAMES_PER_SECOND / 4;
    if (count)
        plan->first = clip_name(character, first, &length), plan->second = clip_name(character, second, &length);
    if (arguments->clip) {
        AnimClip clip;
        check(anim_model_find_clip(character->model, anim_text(arguments->clip), &clip), arguments->clip);
        check(anim_clip_length(clip, &length), "clip");
        check(anim_clip_release(clip), "clip");
        plan->first = plan->second = anim_text(arguments->clip);
        plan->switch_frame = UINT32_MAX;
        if (length * FRAMES_PER_SECOND < plan->frames)
            plan->frames = FRAMES_PER_SECOND * (length < 2 ? 2 : 1) * (length < 1 ? 1 : (uint32_t)(length + 0.999));
    }
    if (arguments->controller) {
        plan->switch_frame = UINT32_MAX;
        plan->frames = acting_frames(FRAMES_PER_SECOND);
    }
    if (arguments->frames)
        plan->frames = arguments->frames;
    if (plan->switch_frame >= plan->frames && !arguments->clip && !arguments->controller)
        plan->switch_frame = plan->frames / 3;
    plan->first_speed = arguments->file ? 0 : ground_speed(plan->first);
    plan->second_speed = arguments->file ? 0 : ground_speed(plan->second);
}

static void play(Show *show, AnimText name, double crossfade)
{
    AnimPlayOptions options;
    if (!name.length)
        return;
    check(anim_play_options_init(&options, sizeof options), "play");
    options.blend = crossfade;
    options.loop_mode = ANIM_LOOP_MODE_LINEAR;
    check(anim_player_play(show->player, name, &options), "play");
}

/* Binds the character: a schema of the model's own joints and weights, an instance of it, and a player or a controller
 * on that. */
static void begin(Show *show, const Plan *plan)
{
    AnimSchemaBuilder builder;
    check(anim_schema_builder_create(show->context, show->character.model, &builder), "schema");
    check(anim_schema_builder_finish(builder, &show->schema), "schema");
    check(anim_instance_create(show->schema, NULL, 0, &show->instance), "instance");
    scenery_begin(&show->scenery, show->context);
    show->gone_by = 0;
    if (show->acts) {
        acting_begin(&show->acting, show->context, show->character.model, show->character.skeleton, show->instance);
        return;
    }
    check(anim_library_create(show->context, &show->library), "library");
    check(anim_library_add_model(show->library, show->character.model), "library");
    check(anim_player_create(show->context, &show->player), "player");
    check(anim_player_add_library(show->player, anim_text(""), show->library), "library");
    check(anim_player_add_instance(show->player, show->instance), "instance");
    play(show, plan->first, 0);
}

static void end(Show *show)
{
    scenery_end(&show->scenery);
    if (show->acts) {
        acting_end(&show->acting);
    } else {
        check(anim_player_release(show->player), "player");
        check(anim_library_release(show->library), "library");
    }
    check(anim_instance_release(show->instance), "instance");
    check(anim_schema_release(show->schema), "schema");
}

/* One frame: everything that plays moves on, and the character is skinned. */
static void step(Show *show, const Plan *plan, uint32_t frame)
{
    AnimPlayerState state = { .struct_size = sizeof state };
    double seconds = frame ? 1.0 / FRAMES_PER_SECOND : 0;
    if (show->acts) {
        acting_step(&show->acting, show->instance, seconds);
        scenery_step(&show->scenery, seconds);
        character_skin(&show->character, show->instance);
        return;
    }
    if (frame == plan->switch_frame)
        play(show, plan->second, 0.4);
    check(anim_player_update(show->player, seconds), "update");
    scenery_step(&show->scenery, seconds);
    check(anim_player_state(show->player, &state), "player");
    show->gone_by += (float)seconds * (frame < plan->switch_frame
                                           ? plan->first_speed
                                           : plan->first_speed + (plan->second_speed - plan->first_speed) * (float)state.fade);
    character_skin(&show->character, show->instance);
}

/* Prints what happened in the last update, as libanim has it in order. */
static void print_events(const AnimEvent *events, size_t count, uint32_t frame, Drawing *drawing)
{
    static const char *const kinds[] = { "started", "finished", "changed", "looped", "passed", "called", "sounds",
                                         "silenced", "skipped" };
    for (size_t i = 0; i < count; i++) {
        char mark[64];
        AnimText name = events[i].name, key = events[i].event;
        const char *kind = events[i].kind < 9 ? kinds[events[i].kind] : "?";
        printf("%6.2f s  %.*s %s", (double)frame / FRAMES_PER_SECOND, (int)name.length, name.data, kind);
        if (key.length)
            printf(" %.*s: %.*s", (int)key.length, key.data, (int)events[i].payload.length, events[i].payload.data);
        printf("\n");
        snprintf(mark, sizeof mark, "%.*s", (int)(key.length ? key.length : name.length),
                 key.length ? key.data : name.data);
        if (events[i].kind == ANIM_EVENT_KIND_STARTED || events[i].kind == ANIM_EVENT_KIND_CLIP)
            drawing_mark(drawing, mark);
    }
}

static void print_player_events(AnimPlayer player, uint32_t frame, Drawing *drawing)
{
    AnimEvent events[16];
    size_t count = 0;
    check(anim_player_events(player, events, sizeof events[0], 16, &count), "events");
    print_events(events, count, frame, drawing);
}

static void print_animator_events(AnimAnimator animator, uint32_t frame, Drawing *drawing)
{
    AnimEvent events[16];
    size_t count = 0;
    check(anim_animator_events(animator, events, sizeof events[0], 16, &count), "events");
    print_events(events, count, frame, drawing);
}

/* The joints that go up and down most, without parents and children of those chosen already. */
static void choose_curves(Survey *survey, const Character *character)
{
    uint32_t count = character->info.joint_count, *parents = allocate(count, sizeof *parents);
    size_t parent_count;
    check(anim_skeleton_parents(character->skeleton, parents, count, &parent_count), "skeleton");
    while (survey->curve_count < CURVES) {
        uint32_t best = ANIM_NONE;
        for (uint32_t joint = 0; joint < count; joint++) {
            int near = 0;
            for (uint32_t i = 0; i < survey->curve_count; i++) {
                uint32_t chosen = survey->curves[i];
                near |= chosen == joint || parents[joint] == chosen || parents[chosen] == joint;
            }
            if (!near && (best == ANIM_NONE || survey->joint_high[joint] - survey->joint_low[joint] >
                                                   survey->joint_high[best] - survey->joint_low[best]))
                best = joint;
        }
        if (best == ANIM_NONE)
            break;
        survey->curves[survey->curve_count++] = best;
    }
    free(parents);
}

/* Plays the whole show without drawing it. */
static void look_ahead(Show *show, const Plan *plan, Survey *survey)
{
    uint32_t count = show->character.info.joint_count;
    survey->joint_low = allocate(count, sizeof(float));
    survey->joint_high = allocate(count, sizeof(float));
    for (int axis = 0; axis < 3; axis++) {
        survey->low[axis] = 1e30f;
        survey->high[axis] = -1e30f;
    }
    begin(show, plan);
    for (uint32_t frame = 0; frame < plan->frames; frame++) {
        step(show, plan, frame);
        character_bounds(&show->character, survey->low, survey->high);
        for (uint32_t joint = 0; joint < count; joint++) {
            float height = show->character.matrices[joint].rows[1][3];
            if (!frame || height < survey->joint_low[joint])
                survey->joint_low[joint] = height;
            if (!frame || height > survey->joint_high[joint])
                survey->joint_high[joint] = height;
        }
    }
    end(show);
    choose_curves(survey, &show->character);
}

/* Adds this frame's places of the chosen joints to the plot. */
static void plot(const Show *show, const Survey *survey, Drawing *drawing)
{
    for (uint32_t i = 0; i < survey->curve_count; i++) {
        char name[64];
        AnimText text;
        check(anim_skeleton_joint_name(show->character.skeleton, survey->curves[i], &text), "joint");
        snprintf(name, sizeof name, "%.*s height", (int)(text.length < 40 ? text.length : 40), text.data);
        drawing_curve(drawing, name, show->character.matrices[survey->curves[i]].rows[1][3]);
    }
}

static void draw(const Show *show, const Survey *survey, Drawing *drawing, uint32_t frame)
{
    AnimPlayerState state = { .struct_size = sizeof state };
    float light[3], warm[3] = { 2.6f, 1.5f, 0.6f };
    float brightness = show->scenery.lamp.brightness;
    char caption[96];
    drawing_go(drawing, show->gone_by);
    if (character_draw(&show->character, drawing, brightness, light)) {
        for (int i = 0; i < 3; i++)
            warm[i] *= brightness;
        drawing_lamp(drawing, light, warm);
    }
    scenery_draw(&show->scenery, drawing, survey->low, survey->high, show->gone_by);
    plot(show, survey, drawing);
    if (show->acts) {
        acting_draw(&show->acting, drawing);
        snprintf(caption, sizeof caption, "%s", acting_caption(&show->acting));
    } else {
        check(anim_player_state(show->player, &state), "player");
        snprintf(caption, sizeof caption, "%.*s %.2f s", (int)state.assigned.length, state.assigned.data,
                 (double)frame / FRAMES_PER_SECOND);
    }
    drawing_frame(drawing, caption);
}

static void print_model(const Character *character)
{
    printf("%.*s: %u joints, %u skins, %u clips", (int)character->info.name.length, character->info.name.data,
           character->info.joint_count, character->info.skin_count, character->info.clip_count);
    for (uint32_t i = 0; i < character->info.clip_count; i++) {
        double length;
        AnimText name = clip_name(character, i, &length);
        printf("%s%.*s", i ? ", " : ": ", (int)name.length, name.data);
    }
    printf("\n");
}

int main(int count, char **words)
{
    Arguments arguments = { 0 };
    AnimContextOptions options;
    Show show = { 0 };
    Survey survey = { 0 };
    Plan plan;
    Drawing *drawing;
    int failed;
    parse(count, words, &arguments);
    check(anim_context_options_init(&options, sizeof options), "context");
    options.log = print_message;
    check(anim_context_create(&options, &show.context), "context");
    character_load(&show.character, show.context, arguments.file);
    print_model(&show.character);
    make_plan(&plan, &show.character, &arguments);
    show.acts = arguments.controller;
    look_ahead(&show, &plan, &survey);

    drawing = drawing_begin(arguments.size * 32 / 27, arguments.size, plan.frames, FRAMES_PER_SECOND);
    drawing_show(drawing, survey.low, survey.high);
    begin(&show, &plan);
    for (uint32_t frame = 0; frame < plan.frames; frame++) {
        step(&show, &plan, frame);
        if (show.acts)
            print_animator_events(show.acting.animator, frame, drawing);
        else
            print_player_events(show.player, frame, drawing);
        print_player_events(show.scenery.players[0], frame, drawing);
        draw(&show, &survey, drawing, frame);
    }
    printf("the door was %s by its method, and its setter called %u times; %u batches brought %u places of fireflies;\n"
           "the lift moved in %u steps of the physics\n",
           show.scenery.door.unlatched ? "unlatched" : "left shut", show.scenery.door.calls, show.scenery.batches,
           show.scenery.batched, show.scenery.lift.steps);
    end(&show);
    failed = drawing_end(drawing, arguments.folder);
    free(survey.joint_low);
    free(survey.joint_high);
    character_release(&show.character);
    check(anim_context_release(show.context), "context");
    return failed;
}
