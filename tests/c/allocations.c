// With the host's allocator: everything comes from it and goes back to it, and updates, ten thousand unless the first
// argument says how many, take nothing; nor do those of crowds, on the calling thread and on several.
#include "check.h"

enum { MAX_JOINTS = 256, MEMBERS = 40, JOINTS = 40 };

// Added to from any thread.
static size_t allocations, in_updates, live, bytes;

#define ADD(number, amount) __atomic_add_fetch(&(number), amount, __ATOMIC_RELAXED)

// Blocks carry their size, so that what comes back can be compared.
static void *allocate(void *user, size_t size, size_t alignment)
{
    CHECK(user == &allocations && size > 0 && alignment > 0 && (alignment & (alignment - 1)) == 0);
    size_t head = alignment < 2 * sizeof(size_t) ? 2 * sizeof(size_t) : alignment;
    size_t total = (head + size + alignment - 1) / alignment * alignment;
    if (alignment < sizeof(void *))
        alignment = sizeof(void *);
    char *block = NULL;
    if (posix_memalign((void **)&block, alignment, total))
        return NULL;
    ((size_t *)(block + head))[-1] = size;
    ADD(allocations, 1);
    ADD(live, 1);
    ADD(bytes, size);
    return block + head;
}

static void release(void *user, void *memory, size_t size, size_t alignment)
{
    CHECK(user == &allocations);
    CHECK(((size_t *)memory)[-1] == size);
    size_t head = alignment < 2 * sizeof(size_t) ? 2 * sizeof(size_t) : alignment;
    free((char *)memory - head);
    ADD(live, -(size_t)1);
    ADD(bytes, -size);
}

static void *reallocate(void *user, void *memory, size_t old_size, size_t new_size, size_t alignment)
{
    void *grown = allocate(user, new_size, alignment);
    if (grown) {
        memcpy(grown, memory, old_size < new_size ? old_size : new_size);
        release(user, memory, old_size, alignment);
    }
    return grown;
}

static float angle;

static uint8_t set_angle(void *user, void *owner, const void *value)
{
    (void)user, (void)owner;
    angle = *(const float *)value;
    return 1;
}

static AnimSkeleton make_skeleton(AnimContext context)
{
    AnimJoint joints[JOINTS];
    for (uint32_t i = 0; i < JOINTS; ++i) {
        AnimTransform rest = { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
        joints[i].name = anim_text("joint");
        joints[i].parent = i ? i - 1 : ANIM_NO_JOINT;
        joints[i].rest = rest;
    }
    AnimSkeleton skeleton = { 0 };
    OK(anim_skeleton_create(context, joints, JOINTS, &skeleton));
    return skeleton;
}

static AnimClip make_clip(AnimContext context, const char *name, float far)
{
    float times[2] = { 0, 1 }, values[8] = { 0, 0, 0, 1, 0, 0, 0, 1 };
    AnimClipBuilder builder;
    AnimClipOptions options;
    AnimKeys keys;
    OK(anim_clip_options_init(&options, sizeof options));
    options.loop_mode = ANIM_LOOP_MODE_LINEAR;
    OK(anim_clip_builder_create(context, anim_text(name), &options, &builder));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.floats = values;
    keys.value_count = 8;
    values[4] = values[7] = far * 0.7071068f;
    for (uint32_t joint = 0; joint < JOINTS; ++joint)
        OK(anim_clip_builder_add_joint_track(builder, joint, ANIM_TRANSFORM_PART_ROTATION, &keys));
    keys.value_count = 2;
    OK(anim_clip_builder_add_property_track(
        builder, anim_text(""), anim_text("angle"), ANIM_ALL_COMPONENTS, ANIM_KIND_FLOAT, 0, &keys));
    OK(anim_clip_builder_add_event(builder, 0.5, anim_text("half"), anim_text("")));
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(builder, &clip));
    return clip;
}

static void update(AnimPlayer player, AnimInstance instance, AnimPose pose, int number)
{
    static AnimMatrix matrices[MAX_JOINTS];
    static AnimEvent events[64];
    size_t count, before;
    if (number % 100 == 50) {
        AnimPlayOptions options;
        OK(anim_play_options_init(&options, sizeof options));
        options.blend = 0.3;
        OK(anim_player_play(player, anim_text(number % 200 == 50 ? "walk" : "idle"), &options));
    }
    const uint32_t joints[2] = { 1, 2 };
    const float places[6] = { 0 };
    AnimBoneWrites writes[2];
    AnimStatus statuses[2];
    for (int i = 0; i < 2; i++) {
        OK(anim_bone_writes_init(&writes[i], sizeof writes[i]));
        writes[i].instance = instance;
        writes[i].joints = joints;
        writes[i].positions = places;
        writes[i].count = 2;
    }
    before = allocations;
    OK(anim_player_update(player, 1.0 / 60));
    OK(anim_player_events(player, events, sizeof *events, 64, &count));
    OK(anim_instance_model_matrices(instance, matrices, MAX_JOINTS, &count));
    CHECK(count == JOINTS);
    size_t offsets[3];
    AnimInstance twice[2] = { instance, instance };
    OK(anim_instances_model_matrices(twice, 2, 0, matrices, MAX_JOINTS, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == JOINTS && offsets[2] == 2 * JOINTS);
    CHECK(!memcmp(&matrices[0], &matrices[JOINTS], JOINTS * sizeof *matrices));
    AnimTransform transforms[2 * JOINTS];
    AnimRootMotion motions[2];
    OK(anim_instances_transforms(twice, 2, 0, transforms, 2 * JOINTS, NULL));
    OK(anim_instances_root_motion(twice, 2, motions));
    float angles[2];
    OK(anim_instances_floats(twice, 2, 0, 0, angles, 2, offsets));
    const AnimPlayer players[2] = { player, player };
    OK(anim_players_events(players, 2, events, sizeof *events, 64, offsets));
    OK(anim_instances_set_bones(writes, 2, statuses));
    OK(anim_instance_read_pose(instance, pose));
    OK(anim_pose_model_matrices(pose, matrices, MAX_JOINTS, &count));
    in_updates += allocations - before;
}

static AnimSchema make_schema(AnimContext context)
{
    AnimSchemaBuilder builder;
    AnimSchema schema = { 0 };
    AnimPropertyOptions property;
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), make_skeleton(context)));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_SETTER;
    property.set = set_angle;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_finish(builder, &schema));
    return schema;
}

// Many players and many poses, each by one call, on so many threads.
static void update_crowds(uint32_t threads)
{
    static AnimMatrix matrices[MEMBERS * JOINTS];
    static AnimCrowdMember members[MEMBERS];
    AnimContextOptions options;
    AnimContext context;
    AnimLibrary library;
    AnimCrowd crowd;
    AnimPlayer players[MEMBERS];
    AnimStatus statuses[MEMBERS];
    uint32_t clips[2];
    OK(anim_context_options_init(&options, sizeof options));
    options.threads = threads;
    OK(anim_context_create(&options, &context));
    AnimSchema schema = make_schema(context);
    AnimClip idle = make_clip(context, "idle", 0.9f), walk = make_clip(context, "walk", 1);
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), idle));
    OK(anim_library_set_clip(library, anim_text(""), walk));
    for (int i = 0; i < MEMBERS; ++i) {
        AnimInstance instance;
        OK(anim_instance_create(schema, &angle, (uint64_t)i, &instance));
        OK(anim_player_create(context, &players[i]));
        OK(anim_player_add_library(players[i], anim_text(""), library));
        OK(anim_player_add_instance(players[i], instance));
        OK(anim_player_play(players[i], anim_text(i % 2 ? "walk" : "idle"), NULL));
    }
    OK(anim_crowd_create(schema, (AnimSkinBinding){ 0 }, &crowd));
    OK(anim_crowd_add_clip(crowd, idle, &clips[0]));
    OK(anim_crowd_add_clip(crowd, walk, &clips[1]));
    size_t before = 0;
    for (int frame = 0; frame < 60; ++frame) {
        // Events and the start of a second lap are met before what counts.
        if (frame == 30)
            before = allocations;
        for (int i = 0; i < MEMBERS; ++i)
            for (int place = 0; place < 2; ++place) {
                members[i].clips[place] = clips[(i + frame + place) % 2];
                members[i].times[place] = (i * 7 + frame) % 100 / 100.0;
                members[i].weights[place] = 0.5f;
            }
        OK(anim_crowd_compute(crowd, members, MEMBERS, matrices, MEMBERS * JOINTS, NULL, 0));
        OK(anim_players_update(players, MEMBERS, 0.06, statuses));
    }
    if (allocations != before)
        fprintf(stderr, "%zu allocations in updates of crowds, %u threads\n", allocations - before, threads);
    CHECK(allocations == before);
    OK(anim_context_release(context));
}

int main(int count, char **arguments)
{
    AnimAllocator allocator = { sizeof allocator, &allocations, allocate, reallocate, release };
    CHECK(anim_abi_version() == ANIM_ABI_VERSION);
    OK(anim_allocator_install(&allocator));
    EXPECT(ANIM_STATUS_TOO_LATE, anim_allocator_install(&allocator));

    AnimContext context;
    AnimLibrary library;
    AnimInstance instance;
    AnimPlayer player;
    AnimPose pose;
    OK(anim_context_create(NULL, &context));
    CHECK(allocations > 0 && live > 0);
    OK(anim_pose_create(make_skeleton(context), &pose));
    AnimSchema schema = make_schema(context);
    OK(anim_instance_create(schema, &angle, 1, &instance));
    OK(anim_library_create(context, &library));
    OK(anim_library_set_clip(library, anim_text(""), make_clip(context, "idle", 0.9f)));
    OK(anim_library_set_clip(library, anim_text(""), make_clip(context, "walk", 1)));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_player_add_instance(player, instance));
    OK(anim_player_play(player, anim_text("idle"), NULL));
    for (int i = 0; i < 500; ++i)
        update(player, instance, pose, i);
    in_updates = 0;
    int updates = count > 1 ? atoi(arguments[1]) : 10000;
    for (int i = 0; i < updates; ++i)
        update(player, instance, pose, i);
    if (in_updates)
        fprintf(stderr, "%zu allocations in %d updates\n", in_updates, updates);
    CHECK(in_updates == 0);

    update_crowds(1);
    update_crowds(3);

    // What a context took comes back with it, but for the tables that later contexts use again.
    OK(anim_context_release(context));
    size_t kept = bytes;
    for (int i = 0; i < 10; ++i) {
        OK(anim_context_create(NULL, &context));
        OK(anim_pose_create(make_skeleton(context), &pose));
        OK(anim_context_release(context));
    }
    CHECK(bytes == kept);
    return report();
}
