// Everything a host can do wrong with handles, pointers, text and structs gives its documented status.
#include "check.h"

#include <math.h>

static AnimContext context, other_context;

static AnimText text(const char *string)
{
    return anim_text(string);
}

static AnimSkeleton make_skeleton(AnimContext in)
{
    AnimJoint joints[2] = {
        { text("root"), ANIM_NO_JOINT, { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } } },
        { text("tip"), 0, { { 0, 1, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } } },
    };
    AnimSkeleton skeleton = { 0 };
    OK(anim_skeleton_create(in, joints, 2, &skeleton));
    return skeleton;
}

static AnimPose make_pose(AnimContext in)
{
    AnimSkeleton skeleton = make_skeleton(in);
    AnimPose pose = { 0 };
    OK(anim_pose_create(skeleton, &pose));
    OK(anim_skeleton_release(skeleton));
    return pose;
}

static AnimClipBuilder make_clip_builder(AnimContext in)
{
    AnimClipBuilder builder = { 0 };
    OK(anim_clip_builder_create(in, text("clip"), NULL, &builder));
    return builder;
}

static AnimClip make_clip(AnimContext in)
{
    AnimClip clip = { 0 };
    OK(anim_clip_builder_finish(make_clip_builder(in), &clip));
    return clip;
}

// A triangle that follows one joint, as a whole glTF file.
static const char FILE_TEXT[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":[{\"mesh\":0,\"skin\":0},{\"name\":\"joint\"}],"
    "\"skins\":[{\"joints\":[1]}],"
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2}}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[0,0,0]},"
    "{\"bufferView\":0,\"componentType\":5121,\"count\":3,\"type\":\"VEC4\"},"
    "{\"bufferView\":1,\"componentType\":5126,\"count\":3,\"type\":\"VEC4\"}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":48}],"
    "\"buffers\":[{\"byteLength\":84,\"uri\":\"data:application/octet-stream;base64,"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAA\"}]}";

static AnimModel make_model(AnimContext in)
{
    AnimModel model = { 0 };
    OK(anim_model_load_memory(in, text("triangle.gltf"), FILE_TEXT, sizeof FILE_TEXT - 1, NULL, &model));
    return model;
}

static AnimSkin make_skin(AnimContext in)
{
    AnimModel model = make_model(in);
    AnimSkin skin = { 0 };
    OK(anim_model_skin(model, 0, &skin));
    OK(anim_model_release(model));
    return skin;
}

static AnimSkinBinding make_skin_binding(AnimContext in)
{
    AnimSkin skin = make_skin(in);
    AnimSkeleton skeleton = make_skeleton(in);
    AnimSkinBinding binding = { 0 };
    OK(anim_skin_binding_create(skin, skeleton, 1, &binding));
    OK(anim_skin_release(skin));
    OK(anim_skeleton_release(skeleton));
    return binding;
}

static AnimSkinMesh make_skin_mesh(AnimContext in)
{
    AnimModel model = make_model(in);
    AnimSkinMesh mesh = { 0 };
    OK(anim_skin_mesh_create(model, 0, 0, &mesh));
    OK(anim_model_release(model));
    return mesh;
}

static AnimSchemaBuilder make_schema_builder(AnimContext in)
{
    AnimSchemaBuilder builder = { 0 };
    OK(anim_schema_builder_create(in, (AnimModel){ 0 }, &builder));
    return builder;
}

static AnimSchema make_schema(AnimContext in)
{
    AnimSchema schema = { 0 };
    OK(anim_schema_builder_finish(make_schema_builder(in), &schema));
    return schema;
}

static AnimCrowd make_crowd(AnimContext in)
{
    AnimSchema schema = make_schema(in);
    AnimCrowd crowd = { 0 };
    OK(anim_crowd_create(schema, (AnimSkinBinding){ 0 }, &crowd));
    OK(anim_schema_release(schema));
    return crowd;
}

static void no_batch(void *user, const AnimBatchEntry *entries, size_t count, const uint64_t *data, size_t words)
{
    (void)user, (void)entries, (void)count, (void)data, (void)words;
}

static AnimInstance make_instance(AnimContext in)
{
    AnimSchema schema = make_schema(in);
    AnimInstance instance = { 0 };
    OK(anim_instance_create(schema, NULL, 0, &instance));
    OK(anim_schema_release(schema));
    return instance;
}

static AnimLibrary make_library(AnimContext in)
{
    AnimLibrary library = { 0 };
    OK(anim_library_create(in, &library));
    return library;
}

static AnimPlayer make_player(AnimContext in)
{
    AnimPlayer player = { 0 };
    OK(anim_player_create(in, &player));
    return player;
}

// One row of the table of handle types: `use` is a call that takes `handle` and does nothing harmful. A handle of
// another type, of a released object, of a released context, null, and one that was never given out each get their status.
#define HANDLE_ROW(Type, make, release, use)                                  \
    do {                                                                      \
        Type good = make(context), handle = { 0 };                            \
        uint8_t live = 0;                                                     \
        EXPECT(ANIM_STATUS_NULL_HANDLE, use);                                 \
        EXPECT(ANIM_STATUS_NULL_HANDLE, release(handle));                     \
        handle.id = context.id;                                               \
        EXPECT(ANIM_STATUS_WRONG_HANDLE, use);                                \
        EXPECT(ANIM_STATUS_WRONG_HANDLE, release(handle));                    \
        handle.id = UINT64_MAX;                                               \
        EXPECT(ANIM_STATUS_WRONG_HANDLE, release(handle));                    \
        handle.id = good.id + 1000;                                           \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        handle.id = good.id + ((uint64_t)1 << 24);                            \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        handle.id = good.id ^ ((uint64_t)200 << 56);                          \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        handle = good;                                                        \
        OK(anim_handle_is_live(handle.id, &live));                            \
        CHECK(live == 1);                                                     \
        OK(use);                                                              \
        OK(release(handle));                                                  \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        EXPECT(ANIM_STATUS_STALE_HANDLE, release(handle));                    \
        OK(anim_handle_is_live(handle.id, &live));                            \
        CHECK(live == 0);                                                     \
        AnimContext brief;                                                    \
        OK(anim_context_create(NULL, &brief));                                \
        handle = make(brief);                                                 \
        OK(anim_context_release(brief));                                      \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        OK(anim_context_create(NULL, &brief));                                \
        EXPECT(ANIM_STATUS_STALE_HANDLE, use);                                \
        OK(anim_context_release(brief));                                      \
    } while (0)

static void handles(void)
{
    uint32_t number;
    size_t count;
    double seconds;
    AnimModelInfo info = { .struct_size = sizeof info };
    HANDLE_ROW(AnimSkeleton, make_skeleton, anim_skeleton_release, anim_skeleton_joint_count(handle, &number));
    HANDLE_ROW(AnimPose, make_pose, anim_pose_release, anim_pose_reset(handle));
    HANDLE_ROW(AnimClip, make_clip, anim_clip_release, anim_clip_length(handle, &seconds));
    HANDLE_ROW(AnimClipBuilder, make_clip_builder, anim_clip_builder_release,
               anim_clip_builder_add_event(handle, 0, text("event"), text("")));
    HANDLE_ROW(AnimModel, make_model, anim_model_release, anim_model_info(handle, &info));
    HANDLE_ROW(AnimSkin, make_skin, anim_skin_release, anim_skin_joint_count(handle, &number));
    HANDLE_ROW(AnimSkinBinding, make_skin_binding, anim_skin_binding_release,
               anim_skin_palette(handle, NULL, 0, NULL, 0, &count));
    HANDLE_ROW(AnimSkinMesh, make_skin_mesh, anim_skin_mesh_release, anim_skin_mesh_vertex_count(handle, &number));
    HANDLE_ROW(AnimCrowd, make_crowd, anim_crowd_release, anim_crowd_compute(handle, NULL, 0, NULL, 0, NULL, 0));
    HANDLE_ROW(AnimSchema, make_schema, anim_schema_release, anim_schema_find_object(handle, text(""), &number));
    HANDLE_ROW(AnimSchemaBuilder, make_schema_builder, anim_schema_builder_release,
               anim_schema_builder_set_batch_sink(handle, no_batch, NULL, NULL));
    HANDLE_ROW(AnimInstance, make_instance, anim_instance_release, anim_instance_set_owner(handle, 0, NULL));
    HANDLE_ROW(AnimLibrary, make_library, anim_library_release,
               anim_library_set_clip(handle, text("clip"), make_clip(handle.id >> 56 == 0 ? context : other_context)));
    HANDLE_ROW(AnimPlayer, make_player, anim_player_release, anim_player_update(handle, 0));
}

static void contexts(void)
{
    AnimContext none = { 0 }, released;
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_context_release(none));
    OK(anim_context_create(NULL, &released));
    OK(anim_context_release(released));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_context_release(released));
    AnimSkeleton skeleton = { 77 };
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_skeleton_create(released, NULL, 0, &skeleton));
    EXPECT(ANIM_STATUS_WRONG_HANDLE, anim_context_release((AnimContext){ make_clip(context).id }));
    CHECK(skeleton.id == 77);
    // Of two contexts.
    AnimSkin skin = make_skin(context);
    AnimSkeleton foreign = make_skeleton(other_context);
    AnimSkinBinding binding = { 77 };
    EXPECT(ANIM_STATUS_FOREIGN_HANDLE, anim_skin_binding_create(skin, foreign, 0, &binding));
    EXPECT(ANIM_STATUS_FOREIGN_HANDLE,
           anim_schema_builder_set_skeleton(make_schema_builder(context), text(""), foreign));
    CHECK(binding.id == 77);
}

static void pointers(void)
{
    AnimSkeleton skeleton = make_skeleton(context);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_context_create(NULL, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skeleton_joint_count(skeleton, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skeleton_create(context, NULL, 2, &skeleton));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_pose_create(skeleton, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_model_load_memory(context, text("a"), NULL, 4, NULL, &(AnimModel){ 0 }));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skin_run(NULL, 1));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_handle_is_live(1, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_allocator_install(NULL));
    uint32_t words[2];
    uint32_t *odd = (uint32_t *)((char *)words + 1);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skeleton_joint_count(skeleton, odd));

    uint32_t parents[2] = { 7, 7 };
    size_t count = 0;
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_skeleton_parents(skeleton, parents, 1, &count));
    CHECK(count == 2 && parents[0] == 7);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skeleton_parents(skeleton, NULL, 1, &count));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_skeleton_parents(skeleton, parents, 2, NULL));
    OK(anim_skeleton_parents(skeleton, NULL, 0, &count));
    OK(anim_skeleton_parents(skeleton, parents, 2, &count));
    CHECK(parents[0] == ANIM_NO_JOINT && parents[1] == 0);

    char message[8];
    size_t length;
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_last_error(NULL, 1, NULL));
    OK(anim_last_error(message, sizeof message, &length));
    CHECK(strlen(message) == 7 && length > 7);
}

// Counts that no array can have, in front of arrays that are not there.
static void counts(void)
{
    AnimPlayer player = make_player(context);
    AnimSharedState state = { .struct_size = sizeof state, .loop_mode = ANIM_NONE };
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_apply_shared_state(player, &state, NULL, SIZE_MAX));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_player_apply_shared_state(player, &state, &(AnimText){ NULL, 0 }, SIZE_MAX));
    OK(anim_player_release(player));
    AnimClipBuilder builder = make_clip_builder(context);
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_builder_add_sprite_track(builder, text(""), text("frame"), &(float){ 0 },
                                                                            &(AnimSpriteFrame){ 0 }, SIZE_MAX));
    OK(anim_clip_builder_release(builder));
}

// A controller without layers has no lowest one.
static void layers(void)
{
    AnimControllerBuilder builder;
    AnimController controller;
    AnimAnimator animator;
    OK(anim_controller_builder_create(context, &builder));
    OK(anim_controller_builder_finish(builder, &controller));
    OK(anim_animator_create(controller, make_instance(context), &animator));
    AnimLayerState state = { .struct_size = sizeof state };
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_animator_layer(animator, text(""), &state));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_animator_seek(animator, text(""), 0.5));
    OK(anim_animator_stop(animator, text(""), 0));
    OK(anim_animator_update(animator, 0.1));
    OK(anim_animator_release(animator));
    OK(anim_controller_release(controller));
}

static void texts(void)
{
    AnimText broken = { "ab\xff", 3 }, cut = { "\xc3", 1 }, missing = { NULL, 3 };
    AnimClipBuilder builder = { 77 };
    EXPECT(ANIM_STATUS_INVALID_UTF8, anim_clip_builder_create(context, broken, NULL, &builder));
    EXPECT(ANIM_STATUS_INVALID_UTF8, anim_clip_builder_create(context, cut, NULL, &builder));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_clip_builder_create(context, missing, NULL, &builder));
    CHECK(builder.id == 77);
    AnimModel model = { 77 };
    EXPECT(ANIM_STATUS_INVALID_UTF8, anim_model_load_path(context, broken, NULL, &model));
    EXPECT(ANIM_STATUS_INPUT_OUTPUT, anim_model_load_path(context, text("no/such/file.glb"), NULL, &model));
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_model_load_memory(context, text("a.gltf"), "{", 1, NULL, &model));
    CHECK(model.id == 77);
    uint32_t joint;
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_skeleton_find_joint(make_skeleton(context), text("nobody"), &joint));
}

static void structs(void)
{
    AnimContext made = { 77 };
    struct {
        AnimContextOptions options;
        uint64_t newer;
    } longer;
    OK(anim_context_options_init(&longer.options, sizeof longer));
    CHECK(longer.options.struct_size == sizeof longer && longer.newer == 0);
    OK(anim_context_create(&longer.options, &made));
    OK(anim_context_release(made));
    longer.newer = 1;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_context_create(&longer.options, &made));

    AnimContextOptions options;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_context_options_init(&options, sizeof options - 1));
    OK(anim_context_options_init(&options, sizeof options));
    options.struct_size = 0;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_context_create(&options, &made));
    options.struct_size = SIZE_MAX;
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_context_create(&options, &made));
    OK(anim_context_options_init(&options, sizeof options));
    options.log_level = 9;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_context_create(&options, &made));
    options.log_level = ANIM_LOG_LEVEL_ERROR;
    options.threads = 100000;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_context_create(&options, &made));
    options.threads = 1;

    AnimModelInfo info = { .struct_size = 4 };
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_model_info(make_model(context), &info));
    AnimSkinJob job;
    OK(anim_skin_job_init(&job, sizeof job));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_skin_run(&job, 1));
    job.mesh = make_skin_mesh(context);
    EXPECT(ANIM_STATUS_MISMATCH, anim_skin_run(&job, 1));
    AnimMatrix palette[1] = { { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } } };
    float positions[9];
    job.palette = palette;
    job.palette_count = 1;
    job.positions = positions;
    job.vertex_capacity = 2;
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_skin_run(&job, 1));
    job.vertex_capacity = 3;
    OK(anim_skin_run(&job, 1));
    job.normals = positions;
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_skin_run(&job, 1));
    job.normals = NULL;
    job.position_stride = 2;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_skin_run(&job, 1));
}

static void numbers(void)
{
    AnimClipBuilder builder = make_clip_builder(context);
    float times[2] = { 0, 1 }, values[6] = { 0, 0, 0, 1, 1, 1 };
    AnimKeys keys;
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 2;
    keys.times = times;
    keys.value_count = 6;
    keys.floats = values;
    OK(anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_TRANSLATION, &keys));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_clip_builder_add_joint_track(builder, 0, 3, &keys));
    EXPECT(ANIM_STATUS_MISMATCH, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_ROTATION, &keys));
    EXPECT(ANIM_STATUS_INVALID_ENUM,
           anim_clip_builder_add_property_track(builder, text(""), text("a"), ANIM_ALL_COMPONENTS, 99, 0, &keys));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE,
           anim_clip_builder_add_property_track(builder, text(""), text("a"), 3, ANIM_KIND_VEC3, 0, &keys));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_clip_builder_add_property_track(
                                         builder, text(""), text("a"), ANIM_ALL_COMPONENTS, ANIM_KIND_STRUCT, 17, &keys));
    values[4] = NAN;
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    values[4] = 1;
    times[1] = INFINITY;
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    times[1] = -1;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    times[1] = 1;
    keys.interpolation = 99;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    keys.interpolation = ANIM_INTERPOLATION_LINEAR;
    keys.update = 3;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    keys.update = ANIM_KEY_UPDATE_AUTOMATIC;
    keys.interpolation = ANIM_INTERPOLATION_CUBIC_SPLINE;
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, &keys));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_clip_builder_add_joint_track(builder, 0, ANIM_TRANSFORM_PART_SCALE, NULL));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_clip_builder_add_event(builder, (double)NAN, text("event"), text("")));

    AnimClip clip;
    uint32_t tracks;
    double length;
    OK(anim_clip_builder_finish(builder, &clip));
    OK(anim_clip_track_count(clip, &tracks));
    OK(anim_clip_length(clip, &length));
    CHECK(tracks == 1 && length == 1);

    AnimPose pose = make_pose(context);
    AnimTransform transform = { { 0, NAN, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } };
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_pose_set_transforms(pose, 0, &transform, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_pose_set_transforms(pose, 2, &transform, 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_pose_joint(pose, 2, &transform));

    AnimSkeleton skeleton = { 77 };
    AnimJoint joint = { text("a"), 5, { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } } };
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_skeleton_create(context, &joint, 1, &skeleton));
    joint.parent = 0;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_skeleton_create(context, &joint, 1, &skeleton));
    CHECK(skeleton.id == 77);
}

static void schemas(void)
{
    AnimSchemaBuilder builder = make_schema_builder(context);
    AnimPropertyOptions property;
    OK(anim_property_options_init(&property, sizeof property));
    property.name = text("angle");
    property.access = ANIM_ACCESS_SETTER;
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_schema_builder_add_property(builder, &property, NULL));
    property.access = 9;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_schema_builder_add_property(builder, &property, NULL));
    property.access = ANIM_ACCESS_KEPT;
    property.has_range = 1;
    property.range_min = (double)NAN;
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_schema_builder_add_property(builder, &property, NULL));
    property.has_range = 0;
    property.kind = ANIM_KIND_VEC3;
    float initial[2] = { 0, 0 };
    property.initial = initial;
    property.initial_count = 2;
    EXPECT(ANIM_STATUS_MISMATCH, anim_schema_builder_add_property(builder, &property, NULL));
    property.initial = NULL;
    property.initial_count = 0;
    property.transform_part = ANIM_TRANSFORM_PART_ROTATION;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    AnimSchema schema = { 77 };
    EXPECT(ANIM_STATUS_MISMATCH, anim_schema_builder_finish(builder, &schema));
    // A builder whose schema is refused is still there.
    OK(anim_schema_builder_release(builder));

    builder = make_schema_builder(context);
    property.transform_part = ANIM_NONE;
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    OK(anim_schema_builder_add_property(builder, &property, NULL));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_schema_builder_finish(builder, &schema));
    CHECK(schema.id == 77);
}

static void players(void)
{
    AnimPlayer player = make_player(context), other = make_player(context);
    AnimInstance instance = make_instance(context), foreign = make_instance(other_context);
    AnimLibrary library = make_library(context);
    OK(anim_library_set_clip(library, text("idle"), make_clip(context)));
    EXPECT(ANIM_STATUS_FOREIGN_HANDLE, anim_library_set_clip(library, text("a"), make_clip(other_context)));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_library_remove_clip(library, text("walk")));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_play(player, text("idle"), NULL));
    OK(anim_player_add_library(player, text(""), library));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_player_add_library(player, text(""), library));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_remove_library(player, text("more")));

    EXPECT(ANIM_STATUS_FOREIGN_HANDLE, anim_player_add_instance(player, foreign));
    size_t count;
    EXPECT(ANIM_STATUS_MISMATCH, anim_instance_model_matrices(instance, NULL, 0, &count));
    OK(anim_player_add_instance(player, instance));
    size_t offsets[3] = { 7, 7, 7 };
    AnimInstance pair[2] = { instance, foreign };
    EXPECT(ANIM_STATUS_MISMATCH, anim_instances_model_matrices(pair, 2, 0, NULL, 0, offsets));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_model_matrices(pair, 1, 0, NULL, 1, NULL));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_instances_model_matrices(NULL, 1, 0, NULL, 0, offsets));
    CHECK(offsets[0] == 7);
    OK(anim_instances_model_matrices(pair, 1, 0, NULL, 0, offsets));
    CHECK(offsets[0] == 0 && offsets[1] == 0);
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_player_add_instance(player, instance));
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_player_add_instance(other, instance));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_remove_instance(other, instance));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_instance_set_owner(instance, 1, NULL));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_instance_floats(instance, 0, NULL, 0, &count));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_instance_morph_weights(instance, 0, NULL, 0, &count));
    EXPECT(ANIM_STATUS_MISMATCH, anim_instance_read_pose(instance, make_pose(context)));

    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_seek(player, 0, ANIM_SEEK_MODE_MOVE));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_player_play(player, text(""), NULL));
    OK(anim_player_play(player, text("idle"), NULL));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_player_seek(player, 0, 3));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_player_seek(player, (double)NAN, ANIM_SEEK_MODE_MOVE));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_player_set_speed(player, (double)INFINITY));
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, anim_player_set_blend(player, text("idle"), text(""), 1));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_set_blend(player, text(""), text(""), -1));
    AnimPlayOptions options;
    OK(anim_play_options_init(&options, sizeof options));
    options.loop_mode = 3;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_player_play(player, text("idle"), &options));
    OK(anim_play_options_init(&options, sizeof options));
    options.has_section = 1;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_play(player, text("idle"), &options));
    OK(anim_play_options_init(&options, sizeof options));
    options.speed = (double)NAN;
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_player_play(player, text("idle"), &options));
    EXPECT(ANIM_STATUS_NOT_FINITE, anim_player_update(player, (double)NAN));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_player_update(player, -1));
    OK(anim_player_update(player, 0));

    AnimEvent events[4];
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_player_events(player, events, 4, 4, &count));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_events(player, NULL, sizeof *events, 4, &count));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_player_events(player, events, sizeof *events, 4, NULL));
    OK(anim_player_events(player, events, sizeof *events, 4, &count));
    CHECK(count >= 1 && events[0].kind == ANIM_EVENT_KIND_STARTED);
    OK(anim_player_events(player, NULL, sizeof *events, 0, &count));

    AnimPlayer many[3] = { player, { 0 }, other };
    AnimStatus statuses[3];
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_players_update(many, 3, 0.1, statuses));
    CHECK(statuses[0] == ANIM_STATUS_OK && statuses[1] == ANIM_STATUS_NULL_HANDLE && statuses[2] == ANIM_STATUS_OK);
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_players_update(NULL, 1, 0.1, NULL));

    // An instance ends with its driver.
    OK(anim_player_release(player));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_instance_model_matrices(instance, NULL, 0, &count));
    OK(anim_instance_release(instance));
}

static void limits(void)
{
    AnimContextOptions options;
    AnimContext small;
    AnimModel model = { 77 };
    OK(anim_context_options_init(&options, sizeof options));
    options.load_bytes = 64;
    OK(anim_context_create(&options, &small));
    EXPECT(ANIM_STATUS_OUT_OF_MEMORY,
           anim_model_load_memory(small, text("a.gltf"), FILE_TEXT, sizeof FILE_TEXT - 1, NULL, &model));
    CHECK(model.id == 77);
    OK(anim_context_release(small));

    static AnimContext many[300];
    size_t made = 0;
    while (made < 300 && anim_context_create(NULL, &many[made]) == ANIM_STATUS_OK)
        ++made;
    CHECK(made == 253); // besides the two that are there
    EXPECT(ANIM_STATUS_OUT_OF_MEMORY, anim_context_create(NULL, &many[made]));
    while (made > 0)
        OK(anim_context_release(many[--made]));
}

int main(void)
{
    OK(anim_context_create(NULL, &context));
    OK(anim_context_create(NULL, &other_context));
    handles();
    contexts();
    pointers();
    counts();
    layers();
    texts();
    structs();
    numbers();
    schemas();
    players();
    limits();
    OK(anim_context_release(context));
    OK(anim_context_release(other_context));
    return report();
}
