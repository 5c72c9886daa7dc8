/* Another Vulkan host of libanim: it skins in its own vertex shaders, from palettes that libanim writes into buffers that the
 * host made. Its picture is that of compute.c.
 *
 *     vertex [--characters COUNT] [--frames COUNT] [--height PIXELS] [--picture FILE] [--validate] */

#include "show.h"

#include <anim_vulkan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char palette_vert[], palette_shadow_vert[];
extern const size_t palette_vert_size, palette_shadow_vert_size;

/* How many buffers libanim may want at a time: one for each frame, and one more while it grows. */
#define MOST_BUFFERS 8

/* A vertex of the host's: what the model has of it. */
typedef struct Vertex {
    float position[3], normal[3];
    uint16_t joints[4];
    float weights[4];
} Vertex;

typedef struct Host {
    Gpu gpu;
    Stage stage;
    Crowd crowd;
    Ground ground;
    GpuBuffer ground_vertices;
    AnimVulkanDevice device;
    /* Per part. */
    GpuBuffer *vertices, *indices;
    /* A palette for each member, and one for the ground, which stands still. */
    AnimVulkanPalette *palettes;
    AnimVulkanPalettePlace *places;
    /* What was made for libanim. */
    GpuBuffer made[MOST_BUFFERS];
} Host;

static uint8_t create_buffer(void *user, uint64_t bytes, uint32_t usage, uint32_t memory, AnimVulkanBuffer *made)
{
    Host *host = user;
    for (int i = 0; i < MOST_BUFFERS; i++) {
        if (host->made[i].buffer)
            continue;
        host->made[i] = gpu_buffer(&host->gpu, bytes, usage, memory == ANIM_VULKAN_MEMORY_UPLOAD);
        made->buffer = host->made[i].buffer;
        made->mapped = host->made[i].mapped;
        return 1;
    }
    return 0;
}

static void destroy_buffer(void *user, AnimVkBuffer buffer)
{
    Host *host = user;
    for (int i = 0; i < MOST_BUFFERS; i++) {
        if (host->made[i].buffer == buffer) {
            gpu_buffer_free(&host->gpu, &host->made[i]);
            memset(&host->made[i], 0, sizeof host->made[i]);
        }
    }
}

static void open_device(Host *host, const Arguments *arguments)
{
    AnimVulkanDeviceOptions options;
    check(anim_vulkan_device_options_init(&options, sizeof options), "options");
    options.get_instance_proc_addr = vkGetInstanceProcAddr;
    options.instance = host->gpu.instance;
    options.physical_device = host->gpu.physical_device;
    options.device = host->gpu.device;
    options.queue_family = host->gpu.queue_family;
    options.frames_in_flight = FRAMES_IN_FLIGHT;
    options.debug_utils = arguments->validate ? 1 : 0;
    options.create_buffer = create_buffer;
    options.destroy_buffer = destroy_buffer;
    options.user = host;
    check(anim_vulkan_device_create(host->crowd.context, &options, &host->device), "device");
}

/* The heaviest four influences of a vertex, made to sum to one. */
static void fill_influences(Vertex *vertex, const AnimInfluences *influences, uint32_t index)
{
    uint32_t first = influences->offsets[index], count = influences->offsets[index + 1] - first;
    float sum = 0;
    count = count < 4 ? count : 4;
    for (uint32_t i = 0; i < count; i++) {
        vertex->joints[i] = influences->joints[first + i];
        vertex->weights[i] = influences->weights[first + i];
        sum += vertex->weights[i];
    }
    for (uint32_t i = 0; i < count; i++)
        vertex->weights[i] /= sum;
}

static void open_part(Host *host, uint32_t index)
{
    const CrowdPart *part = &host->crowd.parts[index];
    AnimInfluences influences = { .struct_size = sizeof influences };
    Vertex *vertices = allocate(part->shape.vertex_count, sizeof *vertices);
    check(anim_model_influences(host->crowd.model, part->model_mesh, part->primitive, &influences), "influences");
    for (uint32_t i = 0; i < part->shape.vertex_count; i++) {
        memcpy(vertices[i].position, part->shape.positions + 3 * (size_t)i, sizeof vertices[i].position);
        memcpy(vertices[i].normal, part->shape.normals + 3 * (size_t)i, sizeof vertices[i].normal);
        fill_influences(&vertices[i], &influences, i);
    }
    host->vertices[index] = gpu_buffer_of(&host->gpu, vertices, part->shape.vertex_count * sizeof *vertices,
                                          VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    host->indices[index] = gpu_buffer_of(&host->gpu, part->shape.indices, part->shape.index_count * sizeof(uint32_t),
                                         VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    free(vertices);
}

/* The ground as a mesh of one joint, which stands still. */
static void open_ground(Host *host)
{
    Vertex vertices[4];
    ground_open(&host->ground, &host->gpu, host->crowd.reach);
    memset(vertices, 0, sizeof vertices);
    for (int i = 0; i < 4; i++) {
        memcpy(vertices[i].position, (const float *)host->ground.positions.mapped + 3 * i, sizeof vertices[i].position);
        vertices[i].normal[1] = 1;
        vertices[i].weights[0] = 1;
    }
    host->ground_vertices = gpu_buffer_of(&host->gpu, vertices, sizeof vertices, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
}

static void open_palettes(Host *host)
{
    static const AnimMatrix still = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } };
    uint32_t count = host->crowd.member_count;
    host->palettes = allocate(count + 1, sizeof *host->palettes);
    host->places = allocate(count + 1, sizeof *host->places);
    for (uint32_t i = 0; i < count; i++) {
        host->palettes[i].matrices = host->crowd.members[i].palette;
        host->palettes[i].count = host->crowd.palette_count;
    }
    host->palettes[count].matrices = &still;
    host->palettes[count].count = 1;
}

static uint32_t first_row(const Host *host, uint32_t palette)
{
    return (uint32_t)(host->places[palette].offset / 16);
}

static void draw_crowd(void *user, VkCommandBuffer commands, VkPipelineLayout layout)
{
    const Host *host = user;
    const Crowd *crowd = &host->crowd;
    VkDeviceSize offset = 0;
    Push push = { .place = { 0 } };
    push.first_row = first_row(host, crowd->member_count);
    for (int i = 0; i < 4; i++)
        push.color[i] = GROUND_COLOR[i];
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof push, &push);
    vkCmdBindVertexBuffers(commands, 0, 1, &host->ground_vertices.buffer, &offset);
    vkCmdBindIndexBuffer(commands, host->ground.indices.buffer, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands, host->ground.index_count, 1, 0, 0, 0);
    for (uint32_t j = 0; j < crowd->part_count; j++) {
        vkCmdBindVertexBuffers(commands, 0, 1, &host->vertices[j].buffer, &offset);
        vkCmdBindIndexBuffer(commands, host->indices[j].buffer, 0, VK_INDEX_TYPE_UINT32);
        for (uint32_t i = 0; i < crowd->member_count; i++) {
            push.first_row = first_row(host, i);
            for (int axis = 0; axis < 4; axis++) {
                push.place[axis] = crowd->members[i].place[axis];
                push.color[axis] = crowd->parts[j].color[axis];
            }
            vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof push, &push);
            vkCmdDrawIndexed(commands, crowd->parts[j].shape.index_count, 1, 0, 0, 0);
        }
    }
}

static void run_frame(Host *host, uint64_t number)
{
    StageFrame *frame = stage_begin(&host->stage, number);
    uint64_t completed = number > FRAMES_IN_FLIGHT ? number - FRAMES_IN_FLIGHT : 0;
    check(anim_vulkan_frame_begin(host->device, number, completed), "frame");
    crowd_update(&host->crowd, FRAME_SECONDS);
    /* One call writes all of them into one buffer. */
    check(anim_vulkan_palettes_write(host->device, host->palettes, host->crowd.member_count + 1, host->places),
          "palettes");
    stage_bind_palettes(&host->stage, frame, host->places[0].buffer);
    stage_end(&host->stage, frame, draw_crowd, host);
}

static void close_host(Host *host)
{
    stage_close(&host->stage);
    check(anim_vulkan_frame_complete(host->device, UINT64_MAX), "frame");
    check(anim_vulkan_device_release(host->device), "device");
    for (uint32_t i = 0; i < host->crowd.part_count; i++) {
        gpu_buffer_free(&host->gpu, &host->vertices[i]);
        gpu_buffer_free(&host->gpu, &host->indices[i]);
    }
    gpu_buffer_free(&host->gpu, &host->ground_vertices);
    ground_close(&host->ground, &host->gpu);
    crowd_close(&host->crowd);
    gpu_close(&host->gpu);
    free(host->vertices);
    free(host->indices);
    free(host->palettes);
    free(host->places);
}

int main(int count, char **words)
{
    static Host host;
    VkVertexInputBindingDescription binding = { 0, sizeof(Vertex), VK_VERTEX_INPUT_RATE_VERTEX };
    VkVertexInputAttributeDescription attributes[4] = {
        { 0, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(Vertex, position) },
        { 1, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(Vertex, normal) },
        { 2, 0, VK_FORMAT_R16G16B16A16_UINT, offsetof(Vertex, joints) },
        { 3, 0, VK_FORMAT_R32G32B32A32_SFLOAT, offsetof(Vertex, weights) },
    };
    StageOptions options = { .bindings = &binding, .binding_count = 1, .attributes = attributes, .attribute_count = 4 };
    Arguments arguments;
    int result;
    parse_arguments(count, words, &arguments);
    gpu_open(&host.gpu, arguments.validate);
    crowd_open(&host.crowd, arguments.characters);
    options.width = arguments.width;
    options.height = arguments.height;
    options.reach = host.crowd.reach;
    options.palettes = 1;
    options.mesh = (Shader){ palette_vert, palette_vert_size };
    options.shadow = (Shader){ palette_shadow_vert, palette_shadow_vert_size };
    stage_open(&host.stage, &host.gpu, &options);
    open_device(&host, &arguments);
    host.vertices = allocate(host.crowd.part_count, sizeof *host.vertices);
    host.indices = allocate(host.crowd.part_count, sizeof *host.indices);
    for (uint32_t i = 0; i < host.crowd.part_count; i++)
        open_part(&host, i);
    open_ground(&host);
    open_palettes(&host);
    for (uint64_t frame = 1; frame <= arguments.frames; frame++)
        run_frame(&host, frame);
    result = finish(&arguments, &host.gpu, stage_picture(&host.stage, arguments.frames));
    close_host(&host);
    return result;
}
