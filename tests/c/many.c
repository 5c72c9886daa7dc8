// Many instances in one call: where each one's joints go, what lies between, all or nothing, and a status for each write.
#include "check.h"

#define MEMBERS 3
#define GAP 7

typedef struct Stage {
    AnimContext context;
    AnimInstance instances[MEMBERS];
    AnimPlayer players[MEMBERS];
    AnimSkinBinding binding;
    uint32_t joints, palette;
} Stage;

static void begin(Stage *stage, const char *path)
{
    AnimModel model;
    AnimSkeleton skeleton;
    AnimSkin skin;
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimLibrary library;
    AnimClip clip;
    AnimText name;
    OK(anim_context_create(NULL, &stage->context));
    OK(anim_model_load_path(stage->context, anim_text(path), NULL, &model));
    OK(anim_model_skeleton(model, &skeleton));
    OK(anim_skeleton_joint_count(skeleton, &stage->joints));
    OK(anim_model_skin(model, 0, &skin));
    OK(anim_skin_joint_count(skin, &stage->palette));
    OK(anim_skin_binding_create(skin, skeleton, 0, &stage->binding));
    OK(anim_schema_builder_create(stage->context, model, &builder));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_library_create(stage->context, &library));
    OK(anim_library_add_model(library, model));
    OK(anim_model_clip(model, 0, &clip));
    OK(anim_clip_name(clip, &name));
    for (int i = 0; i < MEMBERS; i++) {
        OK(anim_instance_create(schema, NULL, (uint64_t)i, &stage->instances[i]));
        OK(anim_player_create(stage->context, &stage->players[i]));
        OK(anim_player_add_library(stage->players[i], anim_text(""), library));
        OK(anim_player_add_instance(stage->players[i], stage->instances[i]));
        OK(anim_player_play(stage->players[i], name, NULL));
        OK(anim_player_update(stage->players[i], 0.1 + 0.2 * i));
    }
}

static void poses_go_where_the_stride_says(const Stage *stage)
{
    const size_t joints = stage->joints, stride = joints + GAP, room = MEMBERS * stride;
    AnimMatrix *alone = malloc(MEMBERS * joints * sizeof *alone), *many = malloc(room * sizeof *many);
    AnimTransform *transforms = malloc(room * sizeof *transforms);
    size_t offsets[MEMBERS + 1] = { 9, 9, 9, 9 }, count;
    for (size_t i = 0; i < MEMBERS; i++)
        OK(anim_instance_model_matrices(stage->instances[i], alone + i * joints, joints, &count));
    // One right after the other, whoever wants to know where.
    OK(anim_instances_model_matrices(stage->instances, MEMBERS, 0, many, room, NULL));
    CHECK(memcmp(many, alone, MEMBERS * joints * sizeof *many) == 0);
    OK(anim_instances_model_matrices(stage->instances, MEMBERS, 0, NULL, 0, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == joints && offsets[3] == 3 * joints);
    // A stride leaves what lies between alone, and needs no room after the last.
    memset(many, 0x55, room * sizeof *many);
    OK(anim_instances_model_matrices(stage->instances, MEMBERS, stride, many, room - GAP, offsets));
    CHECK(offsets[1] == stride && offsets[2] == 2 * stride && offsets[3] == room - GAP);
    for (size_t i = 0; i < MEMBERS; i++) {
        CHECK(memcmp(many + i * stride, alone + i * joints, joints * sizeof *many) == 0);
        const uint8_t *between = (const uint8_t *)(many + i * stride + joints);
        for (size_t byte = 0; byte < GAP * sizeof *many; byte++)
            CHECK(between[byte] == 0x55);
    }
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_instances_model_matrices(stage->instances, MEMBERS, joints - 1, many, room, NULL));
    memset(many, 0x55, room * sizeof *many);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL,
        anim_instances_model_matrices(stage->instances, MEMBERS, stride, many, room - GAP - 1, offsets));
    CHECK(*(uint8_t *)many == 0x55 && offsets[3] == room - GAP);
    const AnimInstance broken[] = { stage->instances[0], { 0 } };
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_instances_model_matrices(broken, 2, 0, many, room, NULL));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT,
        anim_instances_model_matrices(stage->instances, MEMBERS, SIZE_MAX / 8, many, SIZE_MAX, NULL));
    CHECK(*(uint8_t *)many == 0x55);
    // Transforms against parents go by the same rules.
    OK(anim_instances_transforms(stage->instances, MEMBERS, stride, transforms, room, offsets));
    CHECK(offsets[2] == 2 * stride);
    for (uint32_t joint = 0; joint < stage->joints; joint++) {
        const float *q = transforms[2 * stride + joint].rotation;
        const float length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        CHECK(length > 0.99f && length < 1.01f);
    }
    free(transforms);
    free(many);
    free(alone);
}

static void transforms_are_those_of_a_pose(const Stage *stage, const char *path)
{
    AnimModel model;
    AnimSkeleton skeleton;
    AnimPose pose;
    size_t count;
    AnimTransform *one = malloc(stage->joints * sizeof *one), *two = malloc(stage->joints * sizeof *two);
    OK(anim_model_load_path(stage->context, anim_text(path), NULL, &model));
    OK(anim_model_skeleton(model, &skeleton));
    OK(anim_pose_create(skeleton, &pose));
    OK(anim_instance_read_pose(stage->instances[1], pose));
    OK(anim_pose_transforms(pose, NULL, 0, &count));
    CHECK(count == stage->joints);
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_pose_transforms(pose, one, count - 1, &count));
    OK(anim_pose_transforms(pose, one, count, &count));
    OK(anim_instances_transforms(&stage->instances[1], 1, 0, two, count, NULL));
    CHECK(memcmp(one, two, count * sizeof *one) == 0);
    AnimTransform last;
    OK(anim_pose_joint(pose, stage->joints - 1, &last));
    CHECK(memcmp(&one[count - 1], &last, sizeof last) == 0);
    free(two);
    free(one);
}

static void palettes_come_straight_from_instances(const Stage *stage)
{
    const size_t joints = stage->joints, size = stage->palette;
    AnimMatrix *models = malloc(joints * sizeof *models), *alone = malloc(size * sizeof *alone);
    AnimMatrix *many = malloc(MEMBERS * size * sizeof *many);
    AnimPaletteJob jobs[MEMBERS];
    size_t count;
    for (size_t i = 0; i < MEMBERS; i++) {
        OK(anim_palette_job_init(&jobs[i], sizeof jobs[i]));
        jobs[i].binding = stage->binding;
        jobs[i].instance = stage->instances[i];
        jobs[i].palette = many + i * size;
        jobs[i].palette_capacity = size;
    }
    // One job has model matrices of the host's.
    OK(anim_instance_model_matrices(stage->instances[1], models, joints, &count));
    jobs[1].instance.id = 0;
    jobs[1].model_matrices = models;
    jobs[1].matrix_count = joints;
    OK(anim_skin_palettes(jobs, MEMBERS));
    for (size_t i = 0; i < MEMBERS; i++) {
        OK(anim_instance_model_matrices(stage->instances[i], models, joints, &count));
        OK(anim_skin_palette(stage->binding, models, joints, alone, size, &count));
        CHECK(memcmp(many + i * size, alone, size * sizeof *alone) == 0);
    }
    // One that cannot be: nothing is written.
    memset(many, 0x55, MEMBERS * size * sizeof *many);
    jobs[2].palette_capacity = size - 1;
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_skin_palettes(jobs, MEMBERS));
    jobs[2].palette_capacity = size;
    jobs[1].matrix_count = 1;
    EXPECT(ANIM_STATUS_MISMATCH, anim_skin_palettes(jobs, MEMBERS));
    jobs[1].instance = stage->instances[1];
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_skin_palettes(jobs, MEMBERS));
    jobs[1].model_matrices = NULL;
    jobs[1].matrix_count = 0;
    jobs[2].palette = NULL;
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skin_palettes(jobs, MEMBERS));
    jobs[2].binding.id = 0;
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_skin_palettes(jobs, MEMBERS));
    jobs[0].struct_size = 4;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_skin_palettes(jobs, MEMBERS));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skin_palettes(NULL, 1));
    OK(anim_skin_palettes(NULL, 0));
    CHECK(*(uint8_t *)many == 0x55);
    free(many);
    free(alone);
    free(models);
}

static void bones_are_written_with_a_status_for_each(const Stage *stage)
{
    const uint32_t joint = 1, wrong = stage->joints;
    const float high[] = { 0, 50, 0 }, higher[] = { 0, 70, 0 };
    AnimBoneWrites writes[4];
    AnimStatus statuses[4];
    AnimTransform *transforms = malloc(MEMBERS * stage->joints * sizeof *transforms);
    for (int i = 0; i < 4; i++) {
        OK(anim_bone_writes_init(&writes[i], sizeof writes[i]));
        writes[i].instance = stage->instances[i == 3 ? 0 : i];
        writes[i].joints = &joint;
        writes[i].count = 1;
        writes[i].positions = high;
    }
    writes[1].joints = &wrong;
    writes[3].positions = higher;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_instances_set_bones(writes, 4, statuses));
    CHECK(statuses[0] == ANIM_STATUS_OK && statuses[1] == ANIM_STATUS_OUT_OF_RANGE);
    CHECK(statuses[2] == ANIM_STATUS_OK && statuses[3] == ANIM_STATUS_OK);
    char message[128];
    OK(anim_last_error(message, sizeof message, NULL));
    CHECK(strstr(message, "writes[1]") != NULL);
    OK(anim_players_update(stage->players, MEMBERS, 0, NULL));
    OK(anim_instances_transforms(stage->instances, MEMBERS, 0, transforms, MEMBERS * stage->joints, NULL));
    CHECK(transforms[joint].translation[1] == 70);
    CHECK(transforms[stage->joints + joint].translation[1] != 50);
    CHECK(transforms[2 * stage->joints + joint].translation[1] == 50);
    writes[0].reserved = 1;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_instances_set_bones(writes, 1, NULL));
    writes[0].struct_size = 3;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_instances_set_bones(writes, 4, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_set_bones(NULL, 1, NULL));
    free(transforms);
}

static void root_motion_of_all_is_that_of_each(const Stage *stage)
{
    AnimRootMotion motions[MEMBERS], motion;
    memset(motions, 0x55, sizeof motions);
    const AnimInstance broken[] = { stage->instances[0], { 0 } };
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_instances_root_motion(broken, 2, motions));
    CHECK(*(uint8_t *)motions == 0x55);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_root_motion(stage->instances, MEMBERS, NULL));
    // A joint that moves: at other times it stands elsewhere.
    AnimTransform *transforms = malloc(MEMBERS * stage->joints * sizeof *transforms);
    OK(anim_players_update(stage->players, MEMBERS, 0, NULL));
    OK(anim_instances_transforms(stage->instances, MEMBERS, 0, transforms, MEMBERS * stage->joints, NULL));
    uint32_t joint = 0;
    while (joint + 1 < stage->joints
        && memcmp(&transforms[joint], &transforms[2 * stage->joints + joint], sizeof *transforms) == 0)
        joint++;
    free(transforms);
    for (int i = 1; i < MEMBERS; i++)
        OK(anim_instance_set_root_motion(stage->instances[i], joint, 1, 1, 0));
    for (int update = 0; update < 2; update++)
        OK(anim_players_update(stage->players, MEMBERS, 0.1, NULL));
    OK(anim_instances_root_motion(stage->instances, MEMBERS, motions));
    CHECK(motions[0].translation[0] == 0 && motions[0].rotation[3] == 1);
    float moved = 0;
    for (int i = 0; i < MEMBERS; i++) {
        OK(anim_instance_root_motion(stage->instances[i], &motion));
        CHECK(memcmp(&motion, &motions[i], sizeof motion) == 0);
        for (int axis = 0; axis < 3; axis++)
            moved += motion.translation[axis] * motion.translation[axis] + motion.rotation[axis] * motion.rotation[axis];
    }
    CHECK(moved > 0);
}

// What one call makes of a model is what its parts make, call by call; it outlives the model, and nothing is half made.
static void a_model_plays_after_one_call(const char *path)
{
    AnimContext context;
    AnimModel model;
    AnimInstance instances[2], alone;
    AnimPlayer players[2], player = { 7 };
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimLibrary library;
    AnimMatrix one[64], two[64];
    size_t count;
    char names[256];
    OK(anim_context_create(NULL, &context));
    OK(anim_model_load_path(context, anim_text(path), NULL, &model));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_model_create_player(model, &alone, NULL));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_model_create_player((AnimModel){ 0 }, &alone, &player));
    CHECK(player.id == 7);
    for (int i = 0; i < 2; i++)
        OK(anim_model_create_player(model, &instances[i], &players[i]));
    OK(anim_model_create_instance(model, NULL, 5, &alone));
    OK(anim_schema_builder_create(context, model, &builder));
    OK(anim_schema_builder_finish(builder, &schema));
    AnimInstance longer;
    OK(anim_instance_create(schema, NULL, 5, &longer));
    OK(anim_library_create(context, &library));
    OK(anim_library_add_model(library, model));
    OK(anim_model_release(model));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_model_create_instance(model, NULL, 0, &instances[0]));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_player_add_library(players[0], anim_text(""), library));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, longer));
    OK(anim_player_add_instance(player, alone));
    OK(anim_player_clip_names(players[1], names, sizeof names, &count));
    OK(anim_player_play(players[1], anim_text("walk"), NULL));
    OK(anim_player_play(player, anim_text("walk"), NULL));
    OK(anim_player_update(players[1], 0.3));
    OK(anim_player_update(player, 0.3));
    OK(anim_instance_model_matrices(instances[1], one, 64, &count));
    OK(anim_instance_model_matrices(longer, two, 64, &count));
    CHECK(memcmp(one, two, count * sizeof *one) == 0);
    OK(anim_instance_model_matrices(alone, two, 64, &count));
    CHECK(memcmp(one, two, count * sizeof *one) == 0);
    // The other one of the same model stands by itself.
    OK(anim_player_set_autoplay_idle(players[0]));
    OK(anim_player_update(players[0], 0.3));
    OK(anim_instance_model_matrices(instances[0], two, 64, &count));
    CHECK(memcmp(one, two, count * sizeof *one) != 0);
    OK(anim_instance_release(instances[0]));
    OK(anim_player_release(players[0]));
    OK(anim_context_release(context));
}

int main(int argc, char **argv)
{
    Stage stage;
    if (argc < 2)
        return EXIT_FAILURE;
    begin(&stage, argv[1]);
    poses_go_where_the_stride_says(&stage);
    transforms_are_those_of_a_pose(&stage, argv[1]);
    palettes_come_straight_from_instances(&stage);
    bones_are_written_with_a_status_for_each(&stage);
    root_motion_of_all_is_that_of_each(&stage);
    OK(anim_context_release(stage.context));
    a_model_plays_after_one_call(argv[1]);
    return report();
}
