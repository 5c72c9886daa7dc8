// Poses of a crowd in one call: those of a pose sampled by itself, on one thread and on several, and what is refused.
#include "check.h"

#define JOINTS 5
#define MEMBERS 200

static AnimSkeleton chain(AnimContext context)
{
    const AnimTransform at = {{0, 0.5f, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const char *names[] = {"hip", "spine", "chest", "head", "horn"};
    AnimJoint joints[JOINTS];
    AnimSkeleton skeleton = {0};
    for (uint32_t i = 0; i < JOINTS; ++i)
        joints[i] = (AnimJoint){anim_text(names[i]), i ? i - 1 : ANIM_NO_JOINT, at};
    OK(anim_skeleton_create(context, joints, JOINTS, &skeleton));
    return skeleton;
}

static AnimClip bend(AnimContext context)
{
    AnimClipOptions options;
    AnimClipBuilder builder;
    AnimClip clip = {0};
    AnimKeys keys;
    const float times[] = {0, 1}, turns[] = {0, 0, 0, 1, 0.6f, 0, 0, 0.8f};
    OK(anim_clip_options_init(&options, sizeof options));
    OK(anim_clip_builder_create(context, anim_text("bend"), &options, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.times = times;
    keys.key_count = 2;
    keys.floats = turns;
    keys.value_count = 8;
    for (uint32_t joint = 0; joint < JOINTS; joint += 2)
        OK(anim_clip_builder_add_joint_track(builder, joint, ANIM_TRANSFORM_PART_ROTATION, &keys));
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

// The matrices of all members on a number of threads.
static void compute(uint32_t threads, AnimMatrix *matrices)
{
    AnimContextOptions options;
    AnimContext context;
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimCrowd crowd;
    uint32_t clip;
    AnimCrowdMember members[MEMBERS];
    const AnimModel model = {0};
    const AnimSkinBinding binding = {0};
    OK(anim_context_options_init(&options, sizeof options));
    options.threads = threads;
    OK(anim_context_create(&options, &context));
    AnimSkeleton skeleton = chain(context);
    OK(anim_schema_builder_create(context, model, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_crowd_create(schema, binding, &crowd));
    OK(anim_crowd_add_clip(crowd, bend(context), &clip));
    memset(members, 0, sizeof members);
    for (int i = 0; i < MEMBERS; i++) {
        members[i].clips[0] = clip;
        members[i].times[0] = i / (double)MEMBERS;
        members[i].weights[0] = i == 7 ? 0 : 1;
    }
    OK(anim_crowd_compute(crowd, members, MEMBERS, matrices, MEMBERS * JOINTS, NULL, 0));
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_crowd_compute(crowd, members, MEMBERS, matrices, 9, NULL, 0));
    members[3].weights[1] = -1;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_crowd_compute(crowd, members, MEMBERS, NULL, 0, NULL, 0));
    members[3].weights[1] = 1;
    members[3].clips[1] = 1;
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_crowd_compute(crowd, members, MEMBERS, NULL, 0, NULL, 0));
    OK(anim_crowd_release(crowd));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_crowd_release(crowd));
    OK(anim_context_release(context));
}

int main(void)
{
    static AnimMatrix one[MEMBERS * JOINTS], several[MEMBERS * JOINTS];
    compute(0, one);
    compute(3, several);
    CHECK(memcmp(one, several, sizeof one) == 0);
    // The seventh rests: half a unit up for each joint.
    CHECK(one[7 * JOINTS + 4].rows[1][3] == 2.5f && one[7 * JOINTS + 4].rows[1][1] == 1);
    // The first is at the clip's beginning, where nothing is bent yet, and the last is.
    CHECK(one[0].rows[1][1] == 1 && one[(MEMBERS - 1) * JOINTS].rows[1][1] < 0.5f);
    return report();
}
