// A host as it was written for 0.1.0, compiled against the header of 0.1.0. It is never changed.
#include <anim.h>
#include <stdio.h>
#include <stdlib.h>

static void check(AnimStatus status) {
    char message[512];
    if (status == ANIM_STATUS_OK) return;
    anim_last_error(message, sizeof message, NULL);
    fprintf(stderr, "%s\n", message);
    exit(1);
}

int main(int argc, char **argv) {
    AnimContext context; AnimModel model; AnimSkeleton skeleton; AnimSkin skin; AnimSkinBinding binding;
    AnimSkinMesh mesh; AnimLibrary library; AnimSchemaBuilder builder; AnimSchema schema; AnimInstance instance;
    AnimPlayer player; AnimClip clip; AnimText name; AnimMatrix joints[256], palette[256]; size_t joint_count, count;
    AnimMeshNode node = { .struct_size = sizeof node }; AnimSkinJob job;
    // Load: a model has a skeleton, skins, meshes and clips.
    check(anim_context_create(NULL, &context));
    check(anim_model_load_path(context, anim_text(argc > 1 ? argv[1] : "character.glb"), NULL, &model));
    check(anim_model_skeleton(model, &skeleton)); check(anim_model_skin(model, 0, &skin));
    for (uint32_t i = 0; i == 0 || node.skin != 0; i++) check(anim_model_mesh_node(model, i, &node));
    check(anim_skin_binding_create(skin, skeleton, 0, &binding));
    check(anim_skin_mesh_create(model, node.mesh, 0, &mesh));
    // Bind: a schema says what can be animated, an instance is one object of it. Add properties of your own here.
    check(anim_schema_builder_create(context, model, &builder)); check(anim_schema_builder_finish(builder, &schema));
    check(anim_instance_create(schema, NULL, 0, &instance));
    // Play.
    check(anim_library_create(context, &library)); check(anim_library_add_model(library, model));
    check(anim_player_create(context, &player)); check(anim_player_add_library(player, anim_text(""), library));
    check(anim_player_add_instance(player, instance));
    check(anim_model_clip(model, 0, &clip)); check(anim_clip_name(clip, &name));
    check(anim_player_play(player, name, NULL));
    // Skin: model matrices, then a palette, then vertices.
    check(anim_skin_job_init(&job, sizeof job));
    job.mesh = mesh; job.palette = palette;
    uint32_t vertex_count; check(anim_skin_mesh_vertex_count(mesh, &vertex_count));
    job.positions = malloc(vertex_count * 3 * sizeof(float)); job.vertex_capacity = vertex_count;
    for (int frame = 0; frame < 120; frame++) {
        check(anim_player_update(player, 1.0 / 60));
        check(anim_instance_model_matrices(instance, joints, 256, &joint_count));
        check(anim_skin_palette(binding, joints, joint_count, palette, 256, &count)); job.palette_count = count;
        check(anim_skin_run(&job, 1));
    }
    printf("%.*s: %u vertices, the first at %g %g %g\n", (int)name.length, name.data, vertex_count,
           job.positions[0], job.positions[1], job.positions[2]);
    free(job.positions);
    return anim_context_release(context); // and everything in it
}
