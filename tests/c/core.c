// What the library without any optional part does: it samples packed clips, blends poses and computes model matrices, for a
// host that decides itself what plays; and every part that was left out says so and which feature brings it.
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int near(float a, float b)
{
    return fabsf(a - b) < 1e-3f;
}

static AnimSkeleton make_skeleton(AnimContext context)
{
    AnimJoint joints[2];
    for (uint32_t i = 0; i < 2; ++i) {
        AnimTransform rest = { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
        joints[i].name = anim_text(i ? "arm" : "root");
        joints[i].parent = i ? 0 : ANIM_NO_JOINT;
        joints[i].rest = rest;
    }
    AnimSkeleton skeleton = { 0 };
    OK(anim_skeleton_create(context, joints, 2, &skeleton));
    return skeleton;
}

// The arm moves from x 0 to x 4 in a second.
static AnimClip load_clip(AnimSkeleton skeleton, const char *path)
{
    static uint8_t bytes[4096];
    AnimClip clip = { 0 };
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    CHECK(file && fclose(file) == 0);
    OK(anim_clip_load_packed(skeleton, bytes, size, 0, &clip));
    AnimClip broken = { 0 };
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_clip_load_packed(skeleton, bytes, size / 2, 0, &broken));
    return clip;
}

static float arm_x(AnimPose pose)
{
    AnimTransform transform = { 0 };
    OK(anim_pose_joint(pose, 1, &transform));
    return transform.translation[0];
}

static void poses_are_sampled_blended_and_turned_into_matrices(AnimSkeleton skeleton, AnimClip clip)
{
    AnimPose pose, other;
    AnimMatrix models[2];
    const float arm_alone[2] = { 0, 1 }, root_alone[2] = { 1, 0 }, too_much[2] = { 0, 2 };
    size_t count = 0;
    OK(anim_pose_create(skeleton, &pose));
    OK(anim_pose_create(skeleton, &other));
    OK(anim_clip_sample_packed(clip, 0.25, pose));
    OK(anim_clip_sample_packed(clip, 0.75, other));
    CHECK(near(arm_x(pose), 1) && near(arm_x(other), 3));

    OK(anim_pose_blend(pose, other, 0, NULL, 0));
    CHECK(near(arm_x(pose), 1));
    OK(anim_pose_blend(pose, other, 0.5f, root_alone, 2));
    CHECK(near(arm_x(pose), 1));
    OK(anim_pose_blend(pose, other, 0.5f, arm_alone, 2));
    CHECK(near(arm_x(pose), 2));
    OK(anim_pose_blend(pose, other, 1, NULL, 0));
    CHECK(near(arm_x(pose), 3));

    // A change: the arm by 2 along x, and nothing else.
    const AnimTransform changes[2] = { { { 0 }, { 0, 0, 0, 1 }, { 0 } }, { { 2, 0, 0 }, { 0, 0, 0, 1 }, { 0 } } };
    OK(anim_pose_set_transforms(other, 0, changes, 2));
    OK(anim_pose_add(pose, other, 0.5f, NULL, 0));
    CHECK(near(arm_x(pose), 4));
    OK(anim_pose_add(pose, other, 1, root_alone, 2));
    CHECK(near(arm_x(pose), 4));

    OK(anim_pose_model_matrices(pose, models, 2, &count));
    CHECK(count == 2 && near(models[1].rows[0][3], 4) && near(models[1].rows[1][3], 2) && near(models[1].rows[1][1], 1));

    EXPECT(ANIM_STATUS_BUSY, anim_pose_blend(pose, pose, 0.5f, NULL, 0));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_pose_blend(pose, other, NAN, NULL, 0));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_pose_blend(pose, other, 1.5f, NULL, 0));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_pose_add(pose, other, 1, too_much, 2));
    EXPECT(ANIM_STATUS_MISMATCH, anim_pose_add(pose, other, 1, arm_alone, 1));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_pose_add(pose, other, 1, NULL, 2));
    CHECK(near(arm_x(pose), 4));
}

// Fails the test, and goes on, unless the call is not supported and the message names the feature.
#define LACKS(feature, call)                                                  \
    do {                                                                      \
        EXPECT(ANIM_STATUS_UNSUPPORTED, call);                                \
        char said[256];                                                       \
        OK(anim_last_error(said, sizeof said, NULL));                         \
        CHECK(strstr(said, "this build does not") && strstr(said, "`" feature "`")); \
    } while (0)

static void what_was_left_out_says_so(AnimContext context, AnimSkeleton skeleton, AnimClip clip)
{
    AnimInstance instance = { 0 };
    AnimPlayer player = { 0 };
    AnimLibrary library;
    AnimSchema schema = { 0 };
    AnimSchemaBuilder schema_builder;
    AnimClipBuilder clip_builder;
    AnimCrowd crowd;
    AnimTrack track;
    AnimClip made;
    AnimControllerBuilder builder;
    AnimAnimator animator = { 0 };
    AnimMixer mixer = { 0 };
    AnimModel model = { 0 };
    AnimSkinMesh mesh;
    AnimDocument document;
    AnimReadyMade shake;
    LACKS("player", anim_player_create(context, &player));
    LACKS("player", anim_player_update(player, 0));
    LACKS("player", anim_library_create(context, &library));
    LACKS("player", anim_instance_create(schema, NULL, 0, &instance));
    LACKS("player", anim_schema_builder_create(context, (AnimModel){ 0 }, &schema_builder));
    LACKS("building", anim_clip_builder_create(context, anim_text("a"), NULL, &clip_builder));
    LACKS("building", anim_clip_builder_from_clip(clip, &clip_builder));
    LACKS("building", anim_clip_track(clip, 0, &track));
    LACKS("crowds", anim_crowd_create(schema, (AnimSkinBinding){ 0 }, &crowd));
    LACKS("controller", anim_controller_builder_create(context, &builder));
    LACKS("controller", anim_animator_create((AnimController){ 0 }, instance, &animator));
    LACKS("controller", anim_animator_update(animator, 0));
    LACKS("controller", anim_animators_update(&animator, 1, 0, NULL));
    LACKS("mixer", anim_mixer_create(context, &mixer));
    LACKS("mixer", anim_mixer_add_instance(mixer, instance));
    LACKS("mixer", anim_mixers_update(&mixer, 1, 0, NULL));
    LACKS("operations", anim_clip_trim(clip, &made));
    LACKS("operations", anim_clip_make_additive(clip, clip, 0, &made));
    OK(anim_ready_made_init(&shake, sizeof shake));
    LACKS("operations", anim_clip_create_ready_made(context, &shake, &made));
    LACKS("packing", anim_clip_pack(clip, skeleton, NULL, NULL, &made));
    LACKS("animb", anim_model_load_memory(context, anim_text("a.glb"), "glTF", 4, NULL, &model));
    LACKS("animb", anim_document_load_memory(context, anim_text("a.animb"), "ANIMB", 5, NULL, &document));
    LACKS("animb", anim_skin_mesh_create(model, 0, 0, &mesh));
    LACKS("skinning", anim_skin_run(NULL, 0));
    LACKS("writing", anim_document_create(context, NULL, &document));
    for (uint32_t format = ANIM_FORMAT_GLTF; format <= ANIM_FORMAT_ANIMB; ++format) {
        AnimFormatInfo info = { 0 };
        info.struct_size = sizeof info;
        OK(anim_format_info(format, &info));
        CHECK(!info.can_read && !info.can_write);
    }
}

int main(int argc, char **argv)
{
    AnimContext context;
    if (argc != 2)
        return 2;
    OK(anim_context_create(NULL, &context));
    AnimSkeleton skeleton = make_skeleton(context);
    AnimClip clip = load_clip(skeleton, argv[1]);
    poses_are_sampled_blended_and_turned_into_matrices(skeleton, clip);
    what_was_left_out_says_so(context, skeleton, clip);
    OK(anim_context_release(context));
    return report();
}
