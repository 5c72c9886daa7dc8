// With the host's allocator: everything comes from it and goes back to it, and updates, ten thousand unless the first
// argument says how many, take nothing.
#include "check.h"

enum { MAX_JOINTS = 256 };

static size_t allocations, in_updates, live, bytes;

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
    ++allocations;
    ++live;
    bytes += size;
    return block + head;
}

static void release(void *user, void *memory, size_t size, size_t alignment)
{
    CHECK(user == &allocations);
    CHECK(((size_t *)memory)[-1] == size);
    size_t head = alignment < 2 * sizeof(size_t) ? 2 * sizeof(size_t) : alignment;
    free((char *)memory - head);
    --live;
    bytes -= size;
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
    AnimJoint joints[40];
    for (uint32_t i = 0; i < 40; ++i) {
        AnimTransform rest = { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
        joints[i].name = anim_text("joint");
        joints[i].parent = i ? i - 1 : ANIM_NO_JOINT;
        joints[i].rest = rest;
    }
    AnimSkeleton skeleton = { 0 };
    OK(anim_skeleton_create(context, joints, 40, &skeleton));
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
    for (uint32_t joint = 0; joint < 40; ++joint)
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
    before = allocations;
    OK(anim_player_update(player, 1.0 / 60));
    OK(anim_player_events(player, events, sizeof *events, 64, &count));
    OK(anim_instance_model_matrices(instance, matrices, MAX_JOINTS, &count));
    CHECK(count == 40);
    size_t offsets[3];
    AnimInstance twice[2] = { instance, instance };
    OK(anim_instances_model_matrices(twice, 2, matrices, MAX_JOINTS, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == 40 && offsets[2] == 80);
    CHECK(!memcmp(&matrices[0], &matrices[40], 40 * sizeof *matrices));
    OK(anim_instance_read_pose(instance, pose));
    OK(anim_pose_model_matrices(pose, matrices, MAX_JOINTS, &count));
    in_updates += allocations - before;
}

int main(int count, char **arguments)
{
    AnimAllocator allocator = { sizeof allocator, &allocations, allocate, reallocate, release };
    CHECK(anim_abi_version() == ANIM_ABI_VERSION);
    OK(anim_allocator_install(&allocator));
    EXPECT(ANIM_STATUS_TOO_LATE, anim_allocator_install(&allocator));

    AnimContext context;
    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimPropertyOptions property;
    AnimLibrary library;
    AnimInstance instance;
    AnimPlayer player;
    AnimPose pose;
    OK(anim_context_create(NULL, &context));
    CHECK(allocations > 0 && live > 0);
    AnimSkeleton skeleton = make_skeleton(context);
    OK(anim_pose_create(skeleton, &pose));
    OK(anim_schema_builder_create(context, (AnimModel){ 0 }, &builder));
    OK(anim_schema_builder_set_skeleton(builder, anim_text(""), skeleton));
    OK(anim_property_options_init(&property, sizeof property));
    property.name = anim_text("angle");
    property.access = ANIM_ACCESS_SETTER;
    property.set = set_angle;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_finish(builder, &schema));
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
