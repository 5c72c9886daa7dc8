// Models from C: settings, reports, meshes, bones, skinning and its bounds, and clips of other models.
#include "check.h"

#include <math.h>
#include <string.h>

// Two bones that bend a strip of two triangles, with a sword that hangs on the knee, as a whole glTF file.
static const char CHARACTER[] =
    "{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"KHR_node_visibility\",\"KHR_animation_pointer\"],"
    "\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"rig\",\"children\":[1,4]},{\"name\":\"hi"
    "p\",\"children\":[2]},{\"name\":\"knee\",\"translation\":[0,1,0],\"children\":[3]},{\"name\":\"sword\","
    "\"extensions\":{\"KHR_node_visibility\":{\"visible\":false}},\"extras\":{\"sharp\":true}},{\"name\":\"bo"
    "dy\",\"mesh\":0,\"skin\":0}],\"skins\":[{\"name\":\"suit\",\"joints\":[1,2],\"inverseBindMatrices\":7}],"
    "\"materials\":[{\"name\":\"cloth\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[0.5,0.25,1,1]}}],\"mes"
    "hes\":[{\"name\":\"body\",\"weights\":[0],\"extras\":{\"targetNames\":[\"bulge\"]},\"primitives\":[{\"at"
    "tributes\":{\"POSITION\":0,\"NORMAL\":1,\"TEXCOORD_0\":2,\"JOINTS_0\":3,\"WEIGHTS_0\":4},\"indices\":5,"
    "\"material\":0,\"targets\":[{\"POSITION\":6}]}]}],\"animations\":[{\"name\":\"bend\",\"channels\":[{\"sa"
    "mpler\":0,\"target\":{\"node\":2,\"path\":\"rotation\"}},{\"sampler\":1,\"target\":{\"path\":\"pointer\""
    ",\"extensions\":{\"KHR_animation_pointer\":{\"pointer\":\"/materials/0/pbrMetallicRoughness/baseColorFac"
    "tor\"}}}}],\"samplers\":[{\"input\":8,\"output\":9},{\"input\":8,\"output\":10}]}],\"accessors\":[{\"buf"
    "ferView\":0,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[1,2,0]},{\"buf"
    "ferView\":1,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\"},{\"bufferView\":2,\"componentType\":51"
    "26,\"count\":4,\"type\":\"VEC2\"},{\"bufferView\":3,\"componentType\":5121,\"count\":4,\"type\":\"VEC4\""
    "},{\"bufferView\":4,\"componentType\":5126,\"count\":4,\"type\":\"VEC4\"},{\"bufferView\":5,\"componentT"
    "ype\":5123,\"count\":6,\"type\":\"SCALAR\"},{\"bufferView\":6,\"componentType\":5126,\"count\":4,\"type"
    "\":\"VEC3\",\"min\":[0,0,0],\"max\":[0,0,1]},{\"bufferView\":7,\"componentType\":5126,\"count\":2,\"type"
    "\":\"MAT4\"},{\"bufferView\":8,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\",\"min\":[0],\"max"
    "\":[1]},{\"bufferView\":9,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"},{\"bufferView\":10,\"com"
    "ponentType\":5126,\"count\":2,\"type\":\"VEC4\"}],\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byte"
    "Length\":48},{\"buffer\":0,\"byteOffset\":48,\"byteLength\":48},{\"buffer\":0,\"byteOffset\":96,\"byteLe"
    "ngth\":32},{\"buffer\":0,\"byteOffset\":128,\"byteLength\":16},{\"buffer\":0,\"byteOffset\":144,\"byteLe"
    "ngth\":64},{\"buffer\":0,\"byteOffset\":208,\"byteLength\":12},{\"buffer\":0,\"byteOffset\":220,\"byteLe"
    "ngth\":48},{\"buffer\":0,\"byteOffset\":268,\"byteLength\":128},{\"buffer\":0,\"byteOffset\":396,\"byteL"
    "ength\":8},{\"buffer\":0,\"byteOffset\":404,\"byteLength\":32},{\"buffer\":0,\"byteOffset\":436,\"byteLe"
    "ngth\":32}],\"buffers\":[{\"byteLength\":468,\"uri\":\"data:application/octet-stream;base64,AAAAAAAAAAAA"
    "AAAAAAAAAAAAgD8AAAAAAAAAAAAAAEAAAAAAAACAPwAAAEAAAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAIA/AAAAAAAAAAAAAIA/AAAA"
    "AAAAAAAAAIA/AAAAAAAAAAAAAAAAAAAAPwAAAAAAAIA/AACAPwAAgD8AAAAAAAEAAAEAAAABAAAAAACAPwAAAAAAAAAAAAAAAAAAAD8A"
    "AAA/AAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAQADAAEAAgADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAACAPwAAAAAAAAAAAACAPwAAgD8AAAAAAAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAA"
    "AAAAAAAAAAAAgD8AAIA/AAAAAAAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAACAvwAAAAAAAIA/AAAA"
    "AAAAgD8AAAAAAAAAAAAAAAAAAABAAAAAAAAAAADzBDU/8wQ1PwAAgD8AAAAAAAAAAAAAgD8AAAAAAAAAAAAAgD8AAIA/\"}]}";

// A node of another file that has one of the joints.
static const char OTHER[] = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"knee\"}]}";

static AnimContext context;
static char last_log[256];

static void hear(void *user, uint32_t level, AnimText message)
{
    (void)user, (void)level;
    size_t length = message.length < sizeof last_log - 1 ? message.length : sizeof last_log - 1;
    memcpy(last_log, message.data, length);
    last_log[length] = 0;
}

static AnimText text(const char *string)
{
    return anim_text(string);
}

static int is(AnimText view, const char *string)
{
    return view.length == strlen(string) && !memcmp(view.data, string, view.length);
}

static int near(float a, float b)
{
    return fabsf(a - b) < 1e-5f;
}

static AnimStatus load_into(AnimContext in, const AnimLoadOptions *options, AnimModel *model)
{
    return anim_model_load_memory(in, text("character.gltf"), CHARACTER, sizeof CHARACTER - 1, options, model);
}

static AnimModel load(void)
{
    AnimModel model = { 0 };
    OK(load_into(context, NULL, &model));
    return model;
}

static uint8_t cancel(void *user, float fraction)
{
    (void)fraction;
    ++*(int *)user;
    return 0;
}

static void settings_are_a_struct_or_json(void)
{
    AnimLoadOptions options;
    AnimImportSettings settings;
    AnimModel model;
    OK(anim_load_options_init(&options, sizeof options));
    OK(anim_import_settings_init(&settings, sizeof settings));
    EXPECT(ANIM_STATUS_INVALID_STRUCT_SIZE, anim_import_settings_init(&settings, 8));
    const AnimImportClip clip = { text("bend"), text("bow"), 0, 0.5, ANIM_LOOP_MODE_LINEAR, 1 };
    settings.clips = &clip;
    settings.clip_count = 1;
    settings.scale = 2;
    settings.max_influences = 0;
    settings.skip = ANIM_SKIP_MATERIALS + ANIM_SKIP_PROPERTIES;
    options.import = &settings;
    OK(load_into(context, &options, &model));
    AnimModelInfo info = { .struct_size = sizeof info };
    OK(anim_model_info(model, &info));
    CHECK(info.material_count == 0 && info.property_count == 0 && info.clip_count == 1);
    AnimClip bow;
    double length;
    uint32_t loop_mode;
    OK(anim_model_find_clip(model, text("bow"), &bow));
    OK(anim_clip_length(bow, &length));
    OK(anim_clip_loop_mode(bow, &loop_mode));
    CHECK(length == 0.5 && loop_mode == ANIM_LOOP_MODE_LINEAR);
    AnimPrimitive part = { .struct_size = sizeof part };
    OK(anim_model_primitive(model, 0, 0, &part));
    CHECK(part.positions[7] == 4);
    OK(anim_clip_release(bow));
    OK(anim_model_release(model));

    options.settings = text("{\"scale\": 3}");
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, load_into(context, &options, &model));
    options.import = NULL;
    OK(load_into(context, &options, &model));
    OK(anim_model_primitive(model, 0, 0, &part));
    CHECK(part.positions[7] == 6);
    OK(anim_model_release(model));
    options.settings = text("{\"scal\": 3}");
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, load_into(context, &options, &model));

    options.settings = text("");
    options.import = &settings;
    settings.max_influences = 5;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, load_into(context, &options, &model));
    settings.max_influences = 8;
    settings.skip = 2 * ANIM_SKIP_EXTRAS;
    EXPECT(ANIM_STATUS_INVALID_ENUM, load_into(context, &options, &model));
    settings.skip = 0;
    settings.axes = ANIM_AXES_LEFT_HANDED_Z_UP + 1;
    EXPECT(ANIM_STATUS_INVALID_ENUM, load_into(context, &options, &model));
    settings.axes = ANIM_AXES_LEFT_HANDED_Z_UP;
    settings.scale = -1;
    EXPECT(ANIM_STATUS_INVALID_ARGUMENT, load_into(context, &options, &model));

    int calls = 0;
    OK(anim_load_options_init(&options, sizeof options));
    options.progress = cancel;
    options.progress_user = &calls;
    EXPECT(ANIM_STATUS_HOST_REFUSED, load_into(context, &options, &model));
    CHECK(calls == 1);

    AnimContextOptions small;
    AnimContext narrow;
    OK(anim_context_options_init(&small, sizeof small));
    small.load_elements = 3;
    OK(anim_context_create(&small, &narrow));
    EXPECT(ANIM_STATUS_OUT_OF_MEMORY, load_into(narrow, NULL, &model));
    OK(anim_context_release(narrow));
}

static void the_report_is_a_list_and_text(void)
{
    AnimModel model = load();
    AnimModelInfo info = { .struct_size = sizeof info };
    OK(anim_model_info(model, &info));
    CHECK(info.report_count >= 1);
    int repaired = 0;
    for (uint32_t i = 0; i < info.report_count; ++i) {
        AnimReportLine line = { .struct_size = sizeof line };
        OK(anim_model_report_line(model, i, &line));
        CHECK(line.place.length > 0 && line.text.length > 0);
        repaired += line.action == ANIM_REPORT_ACTION_REPAIRED;
    }
    CHECK(repaired == 1);
    AnimReportLine none = { .struct_size = sizeof none };
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_report_line(model, info.report_count, &none));
    AnimText all;
    OK(anim_model_report(model, &all));
    CHECK(all.length > 9 && all.data[all.length - 1] == '\n');
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_model_report(model, NULL));
    OK(anim_model_release(model));
}

static void bones_properties_and_extras_are_read(void)
{
    AnimModel model = load();
    AnimModelInfo info = { .struct_size = sizeof info };
    OK(anim_model_info(model, &info));
    CHECK(info.bone_tree_count == 1 && info.property_count == 1 && info.extra_count >= 1);
    CHECK(info.hidden_joint_count == 1);
    AnimSkeleton skeleton;
    uint32_t hip, knee, sword;
    OK(anim_model_skeleton(model, &skeleton));
    OK(anim_skeleton_find_joint(skeleton, text("hip"), &hip));
    OK(anim_skeleton_find_joint(skeleton, text("knee"), &knee));
    OK(anim_skeleton_find_joint(skeleton, text("sword"), &sword));
    CHECK(info.hidden_joints[0] == sword);

    AnimBoneTree tree = { .struct_size = sizeof tree };
    OK(anim_model_bone_tree(model, 0, &tree));
    CHECK(tree.root_count == 1 && tree.roots[0] == hip && tree.skin_count == 1 && tree.skins[0] == 0);
    CHECK(tree.bone_count == 2 && tree.bones[0] == hip && tree.bones[1] == knee);
    CHECK(tree.attachment_count == 1 && tree.attachments[0].joint == sword && tree.attachments[0].bone == knee);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_bone_tree(model, 1, &tree));

    AnimModelProperty property = { .struct_size = sizeof property };
    OK(anim_model_property(model, 0, &property));
    CHECK(is(property.name, "/materials/0/pbrMetallicRoughness/baseColorFactor") && property.rest_count == 4 && property.rest[1] == 0.25);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_property(model, 1, &property));

    AnimText place, json;
    int sharp = 0;
    for (uint32_t i = 0; i < info.extra_count; ++i) {
        OK(anim_model_extra(model, i, &place, &json));
        sharp += is(place, "nodes[3]") && is(json, "{\"sharp\":true}");
    }
    CHECK(sharp == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_extra(model, info.extra_count, &place, &json));
    OK(anim_skeleton_release(skeleton));
    OK(anim_model_release(model));
}

static void meshes_are_views(void)
{
    AnimModel model = load();
    AnimPrimitive part = { .struct_size = sizeof part };
    OK(anim_model_primitive(model, 0, 0, &part));
    CHECK(part.vertex_count == 4 && part.index_count == 6 && part.skinned);
    CHECK(part.uv_set_count == 1 && part.color_set_count == 0);
    const float *uvs, *colors;
    OK(anim_model_surface_set(model, 0, 0, 0, &uvs, &colors));
    CHECK(uvs == part.uvs && uvs[3] == 0.5f && !colors);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_surface_set(model, 0, 0, 1, &uvs, &colors));

    AnimInfluences influences = { .struct_size = sizeof influences };
    OK(anim_model_influences(model, 0, 0, &influences));
    CHECK(influences.vertex_count == 4 && influences.influence_count == 5);
    CHECK(influences.offsets[1] == 1 && influences.offsets[2] == 3 && influences.offsets[4] == 5);
    CHECK(influences.joints[3] == 1 && influences.weights[1] == 0.5f && influences.weights[4] == 1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_influences(model, 0, 1, &influences));

    AnimMorphTarget target = { .struct_size = sizeof target };
    OK(anim_model_morph_target(model, 0, 0, 0, &target));
    CHECK(target.positions[8] == 1 && !target.normals && !target.tangents);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_model_morph_target(model, 0, 0, 1, &target));
    OK(anim_model_release(model));

    AnimLoadOptions options;
    OK(anim_load_options_init(&options, sizeof options));
    options.settings = text("{\"skip\": [\"skins\"]}");
    OK(load_into(context, &options, &model));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_model_influences(model, 0, 0, &influences));
    OK(anim_model_release(model));
}

static void skinning_is_linear_or_by_dual_quaternions_and_bounded(void)
{
    AnimModel model = load();
    AnimSkin skin;
    AnimSkeleton skeleton;
    AnimSkinBinding binding;
    AnimSkinMesh mesh;
    OK(anim_model_skin(model, 0, &skin));
    OK(anim_model_skeleton(model, &skeleton));
    AnimText name;
    OK(anim_skin_name(skin, &name));
    CHECK(is(name, "suit"));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_skin_name((AnimSkin){ 0 }, &name));
    AnimSkinJoint joint = { .struct_size = sizeof joint };
    OK(anim_skin_joint(skin, 1, &joint));
    CHECK(is(joint.name, "knee") && joint.inverse_bind.rows[1][3] == -1);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_skin_joint(skin, 2, &joint));
    OK(anim_skin_binding_create(skin, skeleton, 0, &binding));
    OK(anim_skin_mesh_create(model, 0, 0, &mesh));

    // The knee turned by a right angle about z, and before that not at all.
    AnimPose pose;
    OK(anim_pose_create(skeleton, &pose));
    AnimMatrix matrices[5], palette[2], rest[2];
    size_t count;
    OK(anim_pose_model_matrices(pose, matrices, 5, &count));
    OK(anim_skin_palette(binding, matrices, count, rest, 2, &count));
    AnimTransform bent = { { 0, 1, 0 }, { 0, 0, sqrtf(0.5f), sqrtf(0.5f) }, { 1, 1, 1 } };
    OK(anim_pose_set_transforms(pose, joint.joint, &bent, 1));
    OK(anim_pose_model_matrices(pose, matrices, 5, &count));
    OK(anim_skin_palette(binding, matrices, count, palette, 2, &count));

    float positions[2][12], previous[12];
    const float weights[] = { 1 };
    AnimSkinJob jobs[2];
    for (uint32_t method = 0; method < 2; ++method) {
        OK(anim_skin_job_init(&jobs[method], sizeof jobs[method]));
        jobs[method].mesh = mesh;
        jobs[method].palette = palette;
        jobs[method].palette_count = 2;
        jobs[method].morph_weights = weights;
        jobs[method].morph_weight_count = 1;
        jobs[method].positions = positions[method];
        jobs[method].vertex_capacity = 4;
        jobs[method].method = method;
    }
    jobs[0].previous_palette = rest;
    jobs[0].previous_palette_count = 2;
    jobs[0].previous_positions = previous;
    OK(anim_skin_run(jobs, 2));
    for (int method = 0; method < 2; ++method) {
        // The last vertex stands at (1, 2) and turns about (0, 1), after its morph target raised it by one.
        CHECK(near(positions[method][9], -1) && near(positions[method][10], 2) && near(positions[method][11], 1));
        AnimBounds bounds;
        OK(anim_skin_bounds(&jobs[method], &bounds));
        for (int i = 0; i < 12; ++i)
            CHECK(bounds.min[i % 3] <= positions[method][i] && positions[method][i] <= bounds.max[i % 3]);
        CHECK(bounds.max[0] - bounds.min[0] < 3 && bounds.max[1] - bounds.min[1] < 5);
    }
    CHECK(near(previous[9], 1) && near(previous[10], 2) && near(previous[11], 0));

    AnimBounds bounds;
    jobs[1].method = 2;
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_skin_run(jobs, 2));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_skin_bounds(&jobs[1], &bounds));
    jobs[1].method = ANIM_SKIN_METHOD_DUAL_QUATERNION;
    jobs[1].palette_count = 1;
    EXPECT(ANIM_STATUS_MISMATCH, anim_skin_run(jobs, 2));
    EXPECT(ANIM_STATUS_MISMATCH, anim_skin_bounds(&jobs[1], &bounds));
    jobs[0].previous_palette_count = 1;
    EXPECT(ANIM_STATUS_MISMATCH, anim_skin_run(jobs, 1));
    EXPECT(ANIM_STATUS_NULL_HANDLE, anim_skin_bounds(NULL, &bounds));
    OK(anim_pose_release(pose));
    OK(anim_skin_binding_release(binding));
    OK(anim_skin_mesh_release(mesh));
    OK(anim_skin_release(skin));
    OK(anim_skeleton_release(skeleton));
    OK(anim_model_release(model));
}

static void a_clip_of_another_model_is_adopted_by_names(void)
{
    AnimModel model = load(), other;
    OK(anim_model_load_memory(context, text("other.gltf"), OTHER, sizeof OTHER - 1, NULL, &other));
    AnimSkeleton from;
    AnimClip bend, adopted;
    uint32_t missing = 9;
    OK(anim_model_skeleton(model, &from));
    OK(anim_model_find_clip(model, text("bend"), &bend));
    OK(anim_model_adopt_clip(other, bend, from, &adopted, &missing));
    AnimTrack track = { .struct_size = sizeof track };
    OK(anim_clip_track(adopted, 0, &track));
    CHECK(missing == 0 && track.target == ANIM_TARGET_JOINT && track.joint == 0);
    EXPECT(ANIM_STATUS_NULL_HANDLE,
        anim_model_adopt_clip(other, bend, (AnimSkeleton){ 0 }, &adopted, &missing));
    OK(anim_clip_release(adopted));

    // A clip that moves the hip, which the other model lacks.
    AnimClipBuilder builder;
    AnimKeys keys;
    const float times[] = { 0 }, values[] = { 0, 1, 0 };
    uint32_t hip;
    OK(anim_skeleton_find_joint(from, text("hip"), &hip));
    OK(anim_keys_init(&keys, sizeof keys));
    keys.key_count = 1;
    keys.times = times;
    keys.value_count = 3;
    keys.floats = values;
    OK(anim_clip_builder_create(context, text("hop"), NULL, &builder));
    OK(anim_clip_builder_add_joint_track(builder, hip, ANIM_TRANSFORM_PART_TRANSLATION, &keys));
    AnimClip hop;
    OK(anim_clip_builder_finish(builder, &hop));
    OK(anim_model_adopt_clip(other, hop, from, &adopted, &missing));
    CHECK(missing == 1 && strstr(last_log, "\"hip\""));
    OK(anim_clip_release(adopted));
    OK(anim_clip_release(hop));
    OK(anim_clip_release(bend));
    OK(anim_skeleton_release(from));
    OK(anim_model_release(model));
    OK(anim_model_release(other));
}

int main(void)
{
    AnimContextOptions options;
    OK(anim_context_options_init(&options, sizeof options));
    options.log = hear;
    OK(anim_context_create(&options, &context));
    settings_are_a_struct_or_json();
    the_report_is_a_list_and_text();
    bones_properties_and_extras_are_read();
    meshes_are_views();
    skinning_is_linear_or_by_dual_quaternions_and_bounded();
    a_clip_of_another_model_is_adopted_by_names();
    OK(anim_context_release(context));
    return report();
}
