#include "acting.h"

#include "character.h"

#include <math.h>
#include <string.h>

enum { LOCOMOTION, WAVE, MIRRORED, STEPPED, SLOPE, GAZE, SCENES };

static const struct {
    double seconds;
    const char *caption;
} scenes[SCENES] = {
    { 2.6, "blend by speed" }, { 1.7, "upper body" },    { 1.7, "mirrored" },
    { 1.6, "8 fps" },          { 1.6, "feet on slope" }, { 2.4, "head follows" },
};

/* The slope rises to the character's left, and lies this high under its middle. */
#define SLOPE_RISE 0.45f
#define SLOPE_HEIGHT 0.085f
/* How high a foot's joint is over the ground that it stands on, and how far from the middle. */
#define ANKLE 0.085f
#define STANCE 0.086f

uint32_t acting_frames(uint32_t frames_per_second)
{
    double seconds = 0;
    for (int i = 0; i < SCENES; i++)
        seconds += scenes[i].seconds;
    return (uint32_t)(seconds * frames_per_second);
}

static uint32_t joint(AnimSkeleton skeleton, const char *name)
{
    uint32_t found;
    check(anim_skeleton_find_joint(skeleton, anim_text(name), &found), name);
    return found;
}

static AnimClip clip(AnimModel model, const char *name)
{
    AnimClip found;
    check(anim_model_find_clip(model, anim_text(name), &found), name);
    return found;
}

/* The lowest layer: a blend of three gaits by speed, and a walk stepped at 8 frames a second. */
static void add_locomotion(AnimControllerBuilder builder, uint32_t speed, const AnimClip gaits[3])
{
    uint32_t layer, state;
    AnimStateOptions stepped;
    check(anim_controller_builder_add_layer(builder, anim_text("Locomotion"), NULL, &layer), "layer");
    check(anim_controller_builder_add_state(builder, layer, anim_text("Move"), gaits[1], NULL, &state), "state");
    check(anim_controller_builder_set_blend(builder, layer, state, speed, ANIM_NONE, ANIM_BLEND_SHAPE_DISTANCE,
                                            ANIM_BLEND_SYNC_PHASE),
          "blend");
    for (int gait = 0; gait < 3; gait++)
        check(anim_controller_builder_add_blend_point(builder, layer, state, gaits[gait], (float)gait, 0), "blend");
    check(anim_state_options_init(&stepped, sizeof stepped), "state");
    stepped.stepped = 8;
    check(anim_controller_builder_add_state(builder, layer, anim_text("Stepped"), gaits[1], &stepped, &state), "state");
}

/* A layer of one-shots for the upper body. When one is over, the layer lets go, and locomotion shows again. */
static void add_upper_body(AnimControllerBuilder builder, AnimClip wave)
{
    uint32_t layer, state;
    AnimStateOptions options;
    check(anim_controller_builder_add_layer(builder, anim_text("Upper body"), NULL, &layer), "layer");
    check(anim_controller_builder_add_mask_bone(builder, layer, anim_text("chest"), 1, 1), "mask");
    check(anim_state_options_init(&options, sizeof options), "state");
    options.looped = 0;
    check(anim_controller_builder_add_state(builder, layer, anim_text("Wave"), wave, &options, &state), "state");
    options.mirror = 1;
    check(anim_controller_builder_add_state(builder, layer, anim_text("Wave mirrored"), wave, &options, &state),
          "state");
}

void acting_begin(Acting *acting, AnimContext context, AnimModel model, AnimSkeleton skeleton, AnimInstance instance)
{
    static const char *const names[4] = { "idle", "walk", "run", "wave" };
    AnimClip clips[4];
    AnimControllerBuilder builder;
    memset(acting, 0, sizeof *acting);
    acting->hips = joint(skeleton, "hips");
    acting->feet[0] = joint(skeleton, "foot.L");
    acting->feet[1] = joint(skeleton, "foot.R");
    acting->gaze[0] = joint(skeleton, "chest");
    acting->gaze[1] = joint(skeleton, "neck");
    acting->gaze[2] = joint(skeleton, "head");
    for (int i = 0; i < 4; i++)
        clips[i] = clip(model, names[i]);
    check(anim_controller_builder_create(context, &builder), "controller");
    check(anim_controller_builder_set_defaults(builder, 0.25, 0, ANIM_CULLING_ALWAYS), "controller");
    check(anim_controller_builder_add_parameter(builder, anim_text("speed"), ANIM_PARAMETER_KIND_FLOAT, 0,
                                                &acting->speed),
          "parameter");
    add_locomotion(builder, acting->speed, clips);
    add_upper_body(builder, clips[3]);
    check(anim_controller_builder_finish(builder, &acting->controller), "controller");
    for (int i = 0; i < 4; i++)
        check(anim_clip_release(clips[i]), "clip");
    check(anim_animator_create(acting->controller, instance, &acting->animator), "animator");
}

void acting_end(Acting *acting)
{
    check(anim_animator_release(acting->animator), "animator");
    check(anim_controller_release(acting->controller), "controller");
}

/* What a scene does when it begins. */
static void enter(const Acting *acting)
{
    const AnimText any = anim_text("");
    if (acting->scene == WAVE)
        check(anim_animator_restart(acting->animator, anim_text("Wave"), any, ANIM_DEFAULT_FADE), "wave");
    if (acting->scene == MIRRORED)
        check(anim_animator_restart(acting->animator, anim_text("Wave mirrored"), any, ANIM_DEFAULT_FADE), "wave");
    if (acting->scene == STEPPED) {
        check(anim_animator_stop(acting->animator, anim_text("Upper body"), ANIM_DEFAULT_FADE), "stop");
        check(anim_animator_play(acting->animator, anim_text("Stepped"), any, ANIM_DEFAULT_FADE), "step");
    }
    if (acting->scene == SLOPE)
        check(anim_animator_play(acting->animator, anim_text("Move"), any, ANIM_DEFAULT_FADE), "move");
}

static float smooth(double from, double to, double at)
{
    double t = (at - from) / (to - from);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (float)(t * t * (3 - 2 * t));
}

/* Drops the hips until the lower foot reaches the ground, and then has both legs reach for where their feet stand. */
static void plant_feet(const Acting *acting, AnimInstance instance, float weight)
{
    const float drop[3] = { 0, SLOPE_HEIGHT - SLOPE_RISE * STANCE, 0 };
    const float half = 0.5f * atanf(SLOPE_RISE);
    const float tilt[4] = { 0, 0, sinf(half), cosf(half) };
    check(anim_instance_change_bone(instance, acting->hips, ANIM_BONE_CHANGE_ADD_POSITION, drop, weight), "hips");
    for (int foot = 0; foot < 2; foot++) {
        float x = foot ? -STANCE : STANCE;
        AnimReach reach;
        check(anim_instance_change_bone(instance, acting->feet[foot], ANIM_BONE_CHANGE_ADD_ROTATION, tilt, weight),
              "foot");
        check(anim_reach_init(&reach, sizeof reach), "reach");
        reach.tip = acting->feet[foot];
        reach.target[0] = x;
        reach.target[1] = SLOPE_HEIGHT + SLOPE_RISE * x + ANKLE;
        reach.target[2] = -0.012f;
        reach.has_pole = 1;
        reach.pole[0] = x;
        reach.pole[1] = 0.5f;
        reach.pole[2] = 1;
        reach.weight = weight;
        check(anim_instance_reach(instance, &reach), "reach");
    }
}

static void look_around(Acting *acting, AnimInstance instance, float weight)
{
    const float forward[3] = { 0, 0, 1 };
    const float limit = 1.4f;
    float angle = 2.2f * sinf(2.6f * (float)acting->time);
    acting->point[0] = 0.75f * sinf(angle);
    acting->point[1] = 1.25f + 0.2f * cosf(1.7f * angle);
    acting->point[2] = 0.75f * cosf(angle);
    check(anim_instance_look_at(instance, acting->gaze, NULL, 3, acting->point, forward, limit, weight), "look");
}

void acting_step(Acting *acting, AnimInstance instance, double seconds)
{
    float speed = 1.6f;
    acting->time += seconds;
    if (acting->scene + 1 < SCENES && acting->time >= scenes[acting->scene].seconds) {
        acting->time -= scenes[acting->scene].seconds;
        acting->scene++;
        enter(acting);
    }
    if (acting->scene == LOCOMOTION)
        speed = 2 * smooth(0.3, 2.2, acting->time);
    if (acting->scene == STEPPED)
        speed = 0;
    if (acting->scene == SLOPE) {
        speed = 0;
        plant_feet(acting, instance, smooth(0.1, 0.5, acting->time) * (1 - smooth(1.4, 1.6, acting->time)));
    }
    if (acting->scene == GAZE) {
        speed = 0;
        look_around(acting, instance, smooth(0, 0.4, acting->time));
    }
    check(anim_animator_set_parameter(acting->animator, acting->speed, speed), "speed");
    check(anim_animator_update(acting->animator, seconds), "update");
}

const char *acting_caption(const Acting *acting)
{
    return scenes[acting->scene].caption;
}

void acting_draw(const Acting *acting, Drawing *drawing)
{
    if (acting->scene == SLOPE) {
        const DrawingLook stone = { { 0.36f, 0.33f, 0.30f }, 0, 0.1f };
        const float angle = atanf(SLOPE_RISE), c = cosf(angle), s = sinf(angle), thick = 0.2f;
        const float half[3] = { 0.34f, thick, 0.3f };
        /* The middle of the top lies over the origin. */
        const float place[12] = { c, -s, 0, thick * s, s, c, 0, SLOPE_HEIGHT - thick * c, 0, 0, 1, 0.03f };
        drawing_box(drawing, half, place, &stone);
    }
    if (acting->scene == GAZE) {
        const DrawingLook bright = { { 1.0f, 0.8f, 0.3f }, 1, 0 };
        const float half[3] = { 0.03f, 0.03f, 0.03f }, *p = acting->point;
        const float place[12] = { 1, 0, 0, p[0], 0, 1, 0, p[1], 0, 0, 1, p[2] };
        drawing_box(drawing, half, place, &bright);
    }
}
