// A clip packed, written, loaded in place and copied, sampled, played by a mixer, and refused where it must be.
#include "check.h"

#include <math.h>
#include <string.h>

#define KEYS 61

static AnimContext context;

// A skeleton of a chain of joints.
static AnimSkeleton chain(size_t count)
{
    const AnimTransform at = {{0, 0.25f, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const char *names[] = {"hip", "spine", "chest", "head", "horn"};
    AnimJoint joints[5];
    for (size_t i = 0; i < count; ++i)
        joints[i] = (AnimJoint){anim_text(names[i]), i ? (uint32_t)i - 1 : ANIM_NO_JOINT, at};
    AnimSkeleton skeleton = {0};
    OK(anim_skeleton_create(context, joints, count, &skeleton));
    return skeleton;
}

// Two seconds in which four joints bend, and something is heard in the middle.
static AnimClip bending(void)
{
    AnimClipBuilder builder;
    AnimClip clip = {0};
    AnimKeys keys;
    static float times[KEYS], values[KEYS * 4];
    OK(anim_clip_builder_create(context, anim_text("bend"), NULL, &builder));
    for (uint32_t joint = 0; joint < 4; ++joint) {
        for (int key = 0; key < KEYS; ++key) {
            times[key] = (float)key / 30;
            float angle = 0.3f * sinf(times[key] * 2 + (float)joint);
            values[key * 4] = values[key * 4 + 1] = 0;
            values[key * 4 + 2] = sinf(angle);
            values[key * 4 + 3] = cosf(angle);
        }
        OK(anim_keys_init(&keys, sizeof keys));
        keys.key_count = KEYS;
        keys.times = times;
        keys.value_count = KEYS * 4;
        keys.floats = values;
        OK(anim_clip_builder_add_joint_track(builder, joint, ANIM_TRANSFORM_PART_ROTATION, &keys));
    }
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

// Whether two poses are alike, joint by joint.
static int alike(AnimPose a, AnimPose b, uint32_t joints, float tolerance)
{
    for (uint32_t joint = 0; joint < joints; ++joint) {
        AnimTransform x, y;
        OK(anim_pose_joint(a, joint, &x));
        OK(anim_pose_joint(b, joint, &y));
        const float *p = (const float *)&x, *q = (const float *)&y;
        for (size_t i = 0; i < sizeof x / sizeof *p; ++i)
            if (!(fabsf(p[i] - q[i]) <= tolerance))
                return 0;
    }
    return 1;
}

static AnimInstance play(AnimSkeleton skeleton, AnimClip clip, double seconds, AnimMixer *mixer)
{
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimInstance instance = {0};
    AnimAction action;
    const AnimModel none = {0};
    OK(anim_schema_builder_create(context, none, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_instance_create(schema, NULL, 7, &instance));
    OK(anim_schema_release(schema));
    OK(anim_mixer_create(context, mixer));
    OK(anim_mixer_add_instance(*mixer, instance));
    OK(anim_mixer_add_action(*mixer, clip, instance, ANIM_NONE, &action));
    OK(anim_action_play(*mixer, action));
    OK(anim_mixer_update(*mixer, seconds));
    return instance;
}

int main(void)
{
    OK(anim_context_create(NULL, &context));
    AnimSkeleton skeleton = chain(5), other = chain(4);
    AnimClip clip = bending(), packed = {0}, loaded = {0}, copied = {0}, none = {0};

    AnimPackSettings settings;
    OK(anim_pack_settings_init(&settings, sizeof settings));
    settings.error = 1e-4;
    AnimPackReport report_of = {.struct_size = sizeof report_of};
    OK(anim_clip_pack(clip, skeleton, &settings, &report_of, &packed));
    CHECK(report_of.bytes_after * 3 < report_of.bytes_before && report_of.worst_error <= 1e-4);
    CHECK(report_of.framed_tracks == 4 && report_of.frames == KEYS);
    settings.error = -1;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_pack(clip, skeleton, &settings, NULL, &none));
    EXPECT(ANIM_STATUS_UNSUPPORTED, anim_clip_pack(packed, skeleton, NULL, NULL, &none));

    // Out, and in again.
    size_t count = 0;
    OK(anim_clip_copy_packed(packed, NULL, 0, &count));
    CHECK(count == report_of.bytes_after);
    uint8_t *bytes = malloc(count);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_clip_copy_packed(packed, bytes, count - 1, &count));
    OK(anim_clip_copy_packed(packed, bytes, count, &count));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_copy_packed(clip, bytes, count, &count));
    OK(anim_clip_load_packed(skeleton, bytes, count, 1, &loaded));
    OK(anim_clip_load_packed(skeleton, bytes, count, 0, &copied));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_load_packed(other, bytes, count, 0, &none));
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_clip_load_packed(skeleton, bytes, count - 1, 0, &none));
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_clip_load_packed(skeleton, NULL, 0, 0, &none));
    CHECK(none.id == 0);
    AnimPackedInfo info = {.struct_size = sizeof info};
    OK(anim_clip_packed_info(loaded, &info));
    CHECK(info.in_place == 1 && info.bytes == count && info.joints == 5 && info.frames == KEYS);
    AnimText name;
    OK(anim_clip_name(loaded, &name));
    CHECK(name.length == 4 && memcmp(name.data, "bend", 4) == 0);

    // Sampled by itself, in place and copied.
    AnimPose a, b, wrong;
    OK(anim_pose_create(skeleton, &a));
    OK(anim_pose_create(skeleton, &b));
    OK(anim_pose_create(other, &wrong));
    for (double time = -0.5; time < 2.5; time += 0.173) {
        OK(anim_clip_sample_packed(loaded, time, a));
        OK(anim_clip_sample_packed(copied, time, b));
        CHECK(alike(a, b, 5, 0));
    }
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_sample_packed(loaded, 0, wrong));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_sample_packed(loaded, (double)NAN, a));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_sample_packed(clip, 0, a));

    // Played where clips play, and then what it was packed from.
    AnimMixer one, two;
    AnimInstance lossy = play(skeleton, loaded, 0.77, &one), exact = play(skeleton, clip, 0.77, &two);
    OK(anim_instance_read_pose(lossy, a));
    OK(anim_instance_read_pose(exact, b));
    CHECK(alike(a, b, 5, 1e-3f) && !alike(a, b, 5, 0));
    OK(anim_clip_sample_packed(loaded, 0.77, b));
    CHECK(alike(a, b, 5, 0));

    // Not to be edited.
    AnimClipBuilder builder = {0};
    EXPECT(ANIM_STATUS_UNSUPPORTED, anim_clip_shift(loaded, 1, &none));
    EXPECT(ANIM_STATUS_UNSUPPORTED, anim_clip_builder_from_clip(loaded, &builder));
    OK(anim_context_release(context));
    free(bytes);
    return report();
}
