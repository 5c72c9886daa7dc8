/* A Vulkan host of libanim: a crowd is skinned in one dispatch into memory of libanim's, and the same vertices are drawn
 * twice, into a shadow map and into the picture.
 *
 *     compute [--characters COUNT] [--frames COUNT] [--height PIXELS] [--picture FILE] [--validate]
 *
 * gpu.c has what every Vulkan host has in some form, stage.c the passes, crowd.c what plays. Here is what is between them. */

#include "show.h"

#include <anim_vulkan.h>
#include <stdio.h>
#include <stdlib.h>

extern const unsigned char crowd_vert[], crowd_shadow_vert[];
extern const size_t crowd_vert_size, crowd_shadow_vert_size;

typedef struct Host {
    Gpu gpu;
    Stage stage;
    Crowd crowd;
    Ground ground;
    AnimVulkanDevice device;
    /* Per part: the mesh on the device, and its triangles. */
    AnimVulkanMesh *meshes;
    GpuBuffer *indices;
    /* Per member and part. */
    AnimVulkanOutput *outputs;
    AnimVulkanOutputStreams *streams;
    AnimVulkanSkinJob *jobs;
} Host;

static void open_device(Host *host, const Arguments *arguments)
{
    AnimVulkanDeviceOptions options;
    check(anim_vulkan_device_options_init(&options, sizeof options), "options");
    options.get_instance_proc_addr = vkGetInstanceProcAddr;
    options.instance = host->gpu.instance;
    options.physical_device = host->gpu.physical_device;
    options.device = host->gpu.device;
    options.api_version = VK_API_VERSION_1_1;
    options.queue_family = host->gpu.queue_family;
    options.frames_in_flight = FRAMES_IN_FLIGHT;
    options.debug_utils = arguments->validate ? 1 : 0;
    options.timestamps = 1;
    /* All outputs in one buffer make one dispatch. */
    options.output_bytes = 64u << 20;
    check(anim_vulkan_device_create(host->crowd.context, &options, &host->device), "device");
}

static void open_parts(Host *host)
{
    const Crowd *crowd = &host->crowd;
    size_t count = (size_t)crowd->member_count * crowd->part_count;
    host->meshes = allocate(crowd->part_count, sizeof *host->meshes);
    host->indices = allocate(crowd->part_count, sizeof *host->indices);
    host->outputs = allocate(count, sizeof *host->outputs);
    host->streams = allocate(count, sizeof *host->streams);
    host->jobs = allocate(count, sizeof *host->jobs);
    for (uint32_t i = 0; i < crowd->part_count; i++) {
        const CrowdPart *part = &crowd->parts[i];
        check(anim_vulkan_mesh_create(host->device, part->mesh, &host->meshes[i]), "mesh");
        host->indices[i] = gpu_buffer_of(&host->gpu, part->shape.indices, part->shape.index_count * sizeof(uint32_t),
                                         VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    }
}

/* An output and a job for each part of each member. */
static void open_jobs(Host *host)
{
    const Crowd *crowd = &host->crowd;
    AnimVulkanOutputOptions options;
    check(anim_vulkan_output_options_init(&options, sizeof options), "options");
    options.position.format = ANIM_VERTEX_FORMAT_FLOAT3;
    options.normal.format = ANIM_VERTEX_FORMAT_FLOAT3;
    options.planar = 1;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        for (uint32_t j = 0; j < crowd->part_count; j++) {
            size_t at = (size_t)i * crowd->part_count + j;
            AnimVulkanSkinJob *job = &host->jobs[at];
            options.vertex_count = crowd->parts[j].shape.vertex_count;
            check(anim_vulkan_output_create(host->device, &options, &host->outputs[at]), "output");
            check(anim_vulkan_skin_job_init(job, sizeof *job), "job");
            job->mesh = host->meshes[j];
            job->output = host->outputs[at];
            /* The parts of a member share its palette, which is copied once for all of them. */
            job->palette = crowd->members[i].palette;
            job->palette_count = crowd->palette_count;
        }
    }
}

/* Into the shadow map and into the picture alike. */
static void draw_crowd(void *user, VkCommandBuffer commands, VkPipelineLayout layout)
{
    const Host *host = user;
    const Crowd *crowd = &host->crowd;
    VkDeviceSize offsets[2] = { 0, 0 };
    VkBuffer ground[2] = { host->ground.positions.buffer, host->ground.normals.buffer };
    Push push = { .place = { 0 } };
    for (int i = 0; i < 4; i++)
        push.color[i] = GROUND_COLOR[i];
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof push, &push);
    vkCmdBindVertexBuffers(commands, 0, 2, ground, offsets);
    vkCmdBindIndexBuffer(commands, host->ground.indices.buffer, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands, host->ground.index_count, 1, 0, 0, 0);
    for (uint32_t j = 0; j < crowd->part_count; j++) {
        vkCmdBindIndexBuffer(commands, host->indices[j].buffer, 0, VK_INDEX_TYPE_UINT32);
        for (uint32_t i = 0; i < crowd->member_count; i++) {
            const AnimVulkanOutputStreams *streams = &host->streams[(size_t)i * crowd->part_count + j];
            VkBuffer buffers[2] = { streams->position.buffer, streams->normal.buffer };
            VkDeviceSize places[2] = { streams->position.offset, streams->normal.offset };
            for (int axis = 0; axis < 4; axis++) {
                push.place[axis] = crowd->members[i].place[axis];
                push.color[axis] = crowd->parts[j].color[axis];
            }
            vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof push, &push);
            vkCmdBindVertexBuffers(commands, 0, 2, buffers, places);
            vkCmdDrawIndexed(commands, crowd->parts[j].shape.index_count, 1, 0, 0, 0);
        }
    }
}

static void run_frame(Host *host, uint64_t number, AnimVulkanRecorded *recorded)
{
    size_t count = (size_t)host->crowd.member_count * host->crowd.part_count;
    StageFrame *frame = stage_begin(&host->stage, number);
    /* Its fence was waited for, so the frame that had this place before has completed. */
    uint64_t completed = number > FRAMES_IN_FLIGHT ? number - FRAMES_IN_FLIGHT : 0;
    check(anim_vulkan_frame_begin(host->device, number, completed), "frame");
    crowd_update(&host->crowd, FRAME_SECONDS);
    check(anim_vulkan_skin_record(host->device, frame->commands, NULL, host->jobs, count, recorded), "skinning");
    for (size_t i = 0; i < count; i++) {
        host->streams[i].struct_size = sizeof host->streams[i];
        check(anim_vulkan_output_streams(host->outputs[i], &host->streams[i]), "output");
    }
    stage_end(&host->stage, frame, draw_crowd, host);
}

static void close_host(Host *host)
{
    stage_close(&host->stage);
    check(anim_vulkan_frame_complete(host->device, UINT64_MAX), "frame");
    check(anim_vulkan_device_release(host->device), "device");
    for (uint32_t i = 0; i < host->crowd.part_count; i++)
        gpu_buffer_free(&host->gpu, &host->indices[i]);
    ground_close(&host->ground, &host->gpu);
    crowd_close(&host->crowd);
    gpu_close(&host->gpu);
    free(host->meshes);
    free(host->indices);
    free(host->outputs);
    free(host->streams);
    free(host->jobs);
}

int main(int count, char **words)
{
    static Host host;
    VkVertexInputBindingDescription bindings[2] = {
        { 0, 12, VK_VERTEX_INPUT_RATE_VERTEX },
        { 1, 12, VK_VERTEX_INPUT_RATE_VERTEX },
    };
    VkVertexInputAttributeDescription attributes[2] = {
        { 0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0 },
        { 1, 1, VK_FORMAT_R32G32B32_SFLOAT, 0 },
    };
    StageOptions options = { .bindings = bindings, .binding_count = 2, .attributes = attributes, .attribute_count = 2 };
    AnimVulkanRecorded recorded = { .struct_size = sizeof recorded };
    AnimVulkanStatistics statistics = { .struct_size = sizeof statistics };
    Arguments arguments;
    int result;
    parse_arguments(count, words, &arguments);
    gpu_open(&host.gpu, arguments.validate);
    crowd_open(&host.crowd, arguments.characters);
    options.width = arguments.width;
    options.height = arguments.height;
    options.reach = host.crowd.reach;
    options.mesh = (Shader){ crowd_vert, crowd_vert_size };
    options.shadow = (Shader){ crowd_shadow_vert, crowd_shadow_vert_size };
    stage_open(&host.stage, &host.gpu, &options);
    open_device(&host, &arguments);
    open_parts(&host);
    open_jobs(&host);
    ground_open(&host.ground, &host.gpu, host.crowd.reach);
    for (uint64_t frame = 1; frame <= arguments.frames; frame++)
        run_frame(&host, frame, &recorded);
    result = finish(&arguments, &host.gpu, stage_picture(&host.stage, arguments.frames));
    check(anim_vulkan_frame_complete(host.device, arguments.frames), "frame");
    check(anim_vulkan_device_statistics(host.device, &statistics), "statistics");
    printf("%llu vertices in %u dispatch%s, %.2f ms on the device\n", (unsigned long long)recorded.vertices,
           (unsigned)recorded.dispatches, recorded.dispatches == 1 ? "" : "es", 1000 * statistics.gpu_seconds);
    close_host(&host);
    return result;
}
