// Real files. `files load FILE…` loads, plays and skins each file whole; `files refuse FILE…` finds every file refused with
// a message that names it, or loaded with a report.
#include "check.h"

#include <math.h>

typedef struct Heard {
    int errors;
    char last[1024];
} Heard;

static void hear(void *user, uint32_t level, AnimText message)
{
    Heard *heard = user;
    size_t length = message.length < sizeof heard->last - 1 ? message.length : sizeof heard->last - 1;
    memcpy(heard->last, message.data, length);
    heard->last[length] = 0;
    if (level == ANIM_LOG_LEVEL_ERROR)
        ++heard->errors;
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

static int all_finite(const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (!isfinite(numbers[i]))
            return 0;
    return 1;
}

// Skins one drawable part by the pose of the instance, and checks that it moved as a body: finite, normals of unit length.
static void skin_part(AnimModel model, AnimInstance instance, const AnimMeshNode *node, uint32_t part)
{
    AnimSkinMesh mesh;
    AnimSkin skin;
    AnimSkinBinding binding;
    AnimSkeleton skeleton;
    uint32_t vertices;
    size_t joints, entries, weights;
    OK(anim_skin_mesh_create(model, node->mesh, part, &mesh));
    OK(anim_skin_mesh_vertex_count(mesh, &vertices));
    OK(anim_model_skin(model, node->skin, &skin));
    OK(anim_model_skeleton(model, &skeleton));
    OK(anim_skin_binding_create(skin, skeleton, 0, &binding));
    OK(anim_instance_model_matrices(instance, NULL, 0, &joints));
    AnimMatrix *matrices = take(joints, sizeof *matrices);
    OK(anim_instance_model_matrices(instance, matrices, joints, &joints));
    OK(anim_skin_palette(binding, matrices, joints, NULL, 0, &entries));
    AnimMatrix *palette = take(entries, sizeof *palette);
    OK(anim_skin_palette(binding, matrices, joints, palette, entries, &entries));

    AnimPrimitive primitive = { .struct_size = sizeof primitive };
    OK(anim_model_primitive(model, node->mesh, part, &primitive));
    CHECK(primitive.vertex_count == vertices);
    float *positions = take(vertices, 3 * sizeof(float)), *normals = take(vertices, 3 * sizeof(float));
    float morphs[64] = { 0 };
    weights = 0;
    AnimMesh of = { .struct_size = sizeof of };
    OK(anim_model_mesh(model, node->mesh, &of));
    if (of.morph_target_count && of.morph_target_count <= 64)
        OK(anim_instance_morph_weights(instance, node->joint, morphs, 64, &weights));
    AnimSkinJob job;
    OK(anim_skin_job_init(&job, sizeof job));
    job.mesh = mesh;
    job.palette = palette;
    job.palette_count = entries;
    job.morph_weights = morphs;
    job.morph_weight_count = weights;
    job.positions = positions;
    job.normals = primitive.normals ? normals : NULL;
    job.vertex_capacity = vertices;
    OK(anim_skin_run(&job, 1));
    CHECK(all_finite(positions, 3 * (size_t)vertices));
    for (size_t i = 0; primitive.normals && i < vertices; ++i) {
        const float *n = normals + 3 * i;
        CHECK(fabsf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-3f);
    }
    free(positions);
    free(normals);
    free(palette);
    free(matrices);
    OK(anim_skin_binding_release(binding));
    OK(anim_skin_release(skin));
    OK(anim_skeleton_release(skeleton));
    OK(anim_skin_mesh_release(mesh));
}

static void load(AnimContext context, const char *path)
{
    AnimModel model;
    AnimModelInfo info = { .struct_size = sizeof info };
    AnimStatus status = anim_model_load_path(context, anim_text(path), NULL, &model);
    EXPECT(ANIM_STATUS_OK, status);
    if (status != ANIM_STATUS_OK)
        return;
    OK(anim_model_info(model, &info));
    CHECK(info.joint_count > 0 && info.clip_count > 0 && info.skin_count > 0 && info.mesh_node_count > 0);

    AnimSchemaBuilder builder;
    AnimSchema schema;
    AnimLibrary library;
    AnimPlayer player;
    AnimInstance instance;
    OK(anim_schema_builder_create(context, model, &builder));
    OK(anim_schema_builder_finish(builder, &schema));
    OK(anim_library_create(context, &library));
    OK(anim_player_create(context, &player));
    OK(anim_player_add_library(player, anim_text(""), library));
    OK(anim_instance_create(schema, NULL, 7, &instance));
    OK(anim_player_add_instance(player, instance));
    for (uint32_t i = 0; i < info.clip_count && i < 3; ++i) {
        AnimClip clip;
        double length;
        OK(anim_model_clip(model, i, &clip));
        OK(anim_clip_length(clip, &length));
        // Some files leave their clips without names.
        OK(anim_library_set_clip(library, anim_text("clip"), clip));
        OK(anim_clip_release(clip));
        OK(anim_player_play(player, anim_text("clip"), NULL));
        OK(anim_player_update(player, length * 0.4));
        for (uint32_t n = 0; n < info.mesh_node_count; ++n) {
            AnimMeshNode node = { .struct_size = sizeof node };
            AnimMesh mesh = { .struct_size = sizeof mesh };
            OK(anim_model_mesh_node(model, n, &node));
            OK(anim_model_mesh(model, node.mesh, &mesh));
            for (uint32_t part = 0; node.skin != ANIM_NONE && part < mesh.primitive_count; ++part)
                skin_part(model, instance, &node, part);
        }
    }
    OK(anim_instance_release(instance));
    OK(anim_player_release(player));
    OK(anim_library_release(library));
    OK(anim_schema_release(schema));
    OK(anim_model_release(model));
}

static void refuse(AnimContext context, const char *path, const Heard *heard)
{
    AnimModel model = { 77 };
    AnimStatus status = anim_model_load_path(context, anim_text(path), NULL, &model);
    if (status == ANIM_STATUS_OK) {
        OK(anim_model_release(model));
        return;
    }
    CHECK(model.id == 77);
    char message[2048];
    size_t length;
    OK(anim_last_error(message, sizeof message, &length));
    int told = status == ANIM_STATUS_INVALID_FILE || status == ANIM_STATUS_UNSUPPORTED || status == ANIM_STATUS_INPUT_OUTPUT ||
               status == ANIM_STATUS_OUT_OF_MEMORY;
    if (!told || !strstr(message, path) || length <= strlen(path) + 2)
        fprintf(stderr, "%s: status %d, \"%s\", log \"%s\"\n", path, (int)status, message, heard->last);
    CHECK(told && strstr(message, path) && length > strlen(path) + 2);
}

int main(int count, char **arguments)
{
    Heard heard = { 0, "" };
    AnimContextOptions options;
    AnimContext context;
    OK(anim_context_options_init(&options, sizeof options));
    options.log = hear;
    options.log_user = &heard;
    options.load_bytes = (uint64_t)1 << 28;
    OK(anim_context_create(&options, &context));
    CHECK(count > 2);
    for (int i = 2; i < count; ++i)
        if (strcmp(arguments[1], "load"))
            refuse(context, arguments[i], &heard);
        else
            load(context, arguments[i]);
    CHECK(heard.errors == 0);
    OK(anim_context_release(context));
    return report();
}
