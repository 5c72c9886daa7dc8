// Skinning on a Vulkan device from C++: vertices come to a buffer of the host's as the CPU makes them, palettes go where shaders
// read them, and what cannot be is refused.
extern "C" {
#include "gpu.h"
}

#include "check.hpp"

#include <anim_vulkan.hpp>

#include <cmath>
#include <cstring>
#include <vector>

// The model, its first skin, the mesh that it moves, and the palette of an instance that walks.
struct Figure {
    anim::SkinMesh mesh;
    uint32_t vertices = 0;
    std::vector<anim::Matrix> palette;

    Figure(anim::ContextId context, const char *file)
    {
        auto model = GET(anim::Model::load_path(context, file));
        auto playing = GET(model.create_player());
        OK(playing.player.play("walk"));
        OK(playing.player.update(0.3));
        auto binding = GET(anim::SkinBinding::create(GET(model.skin(0)), GET(model.skeleton()), false));
        palette = GET(binding.palette(GET(playing.instance.model_matrices())));
        anim::MeshNode node = GET(model.mesh_node(0));
        for (uint32_t i = 1; node.skin == anim::none; i++)
            node = GET(model.mesh_node(i));
        mesh = GET(anim::SkinMesh::create(model, node.mesh, 0));
        vertices = GET(mesh.vertex_count());
    }

    std::vector<float> on_the_cpu() const
    {
        std::vector<float> positions(vertices * 3);
        anim::SkinJob job;
        job.mesh = mesh;
        job.palette = palette.data();
        job.palette_count = palette.size();
        job.positions = positions.data();
        job.vertex_capacity = vertices;
        OK(anim::skin_run({job}));
        return positions;
    }
};

static VkCommandBuffer begin_commands(const Gpu &gpu)
{
    VkCommandBufferAllocateInfo allocation = {};
    allocation.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    allocation.commandPool = gpu.pool;
    allocation.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    allocation.commandBufferCount = 1;
    VkCommandBuffer commands;
    vk_check(vkAllocateCommandBuffers(gpu.device, &allocation, &commands), "commands");
    VkCommandBufferBeginInfo begin = {};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    vk_check(vkBeginCommandBuffer(commands, &begin), "commands");
    return commands;
}

static void run(const Gpu &gpu, VkCommandBuffer commands)
{
    vk_check(vkEndCommandBuffer(commands), "commands");
    VkSubmitInfo submit = {};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    vk_check(vkQueueSubmit(gpu.queue, 1, &submit, VK_NULL_HANDLE), "work");
    vk_check(vkQueueWaitIdle(gpu.queue), "work");
}

static anim::VulkanDeviceOptions options_of(const Gpu &gpu)
{
    anim::VulkanDeviceOptions options;
    CHECK(options.frames_in_flight == 2 && options.output_bytes == 16u << 20);
    options.get_instance_proc_addr = vkGetInstanceProcAddr;
    options.instance = gpu.instance;
    options.physical_device = gpu.physical_device;
    options.device = gpu.device;
    options.queue_family = gpu.queue_family;
    options.debug_utils = 1;
    return options;
}

static void what_a_device_needs_is_told_before_there_is_one(anim::ContextId context)
{
    anim::VulkanRequirements needed = GET(anim::vulkan_requirements());
    CHECK(needed.function_count > 10 && needed.output_usage == VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    CHECK(GET(anim::vulkan_function_name(0)).substr(0, 2) == "vk");
    EXPECT(OutOfRange, anim::vulkan_function_name(needed.function_count));
    EXPECT(InvalidPointer, anim::VulkanDevice::create(context, anim::VulkanDeviceOptions()));
}

static void vertices_come_out_as_on_the_cpu(anim::ContextId context, const Gpu &gpu, const char *file)
{
    Figure figure(context, file);
    auto skinning = GET(anim::VulkanDevice::create(context, options_of(gpu)));
    auto mesh = GET(anim::VulkanMesh::create(skinning, figure.mesh));
    const size_t bytes = figure.vertices * 3 * sizeof(float);
    GpuBuffer buffer = gpu_buffer(&gpu, bytes, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 1);
    anim::VulkanSkinJob job;
    job.mesh = mesh;
    job.palette = figure.palette.data();
    job.palette_count = figure.palette.size();
    job.position.buffer = buffer.buffer;
    job.position.format = anim::VertexFormat::Float3;
    job.position.stride = 3 * sizeof(float);

    VkCommandBuffer commands = begin_commands(gpu);
    EXPECT(TooLate, skinning.skin_record(commands, {}, {job}));
    OK(skinning.frame_begin(1, 0));
    anim::VulkanRecordOptions options;
    options.reading_stages = VK_PIPELINE_STAGE_HOST_BIT;
    options.reading_access = VK_ACCESS_HOST_READ_BIT;
    anim::VulkanRecorded recorded = GET(skinning.skin_record(commands, options, {job}));
    CHECK(recorded.vertices == figure.vertices && recorded.dispatches == 1 && recorded.uploaded_bytes > 0);
    anim::VulkanSkinJob without = job;
    without.palette_count = 1;
    EXPECT(Mismatch, skinning.skin_record(commands, {}, {job, without}));
    run(gpu, commands);

    std::vector<float> wanted = figure.on_the_cpu();
    const float *got = static_cast<const float *>(buffer.mapped);
    float furthest = 0, largest = 0;
    for (size_t i = 0; i < wanted.size(); i++) {
        furthest = std::fmax(furthest, std::fabs(wanted[i] - got[i]));
        largest = std::fmax(largest, std::fabs(wanted[i]));
    }
    CHECK(furthest < 1e-4f && largest > 0.1f);

    // An output of the library's has a place too, and a mesh is copied once.
    anim::VulkanOutputOptions layout;
    layout.vertex_count = figure.vertices;
    layout.position = {anim::VertexFormat::Float4, 32, 0};
    layout.normal = {anim::VertexFormat::Float3, 32, 16};
    auto output = GET(anim::VulkanOutput::create(skinning, layout));
    job.output = output;
    job.position = {};
    OK(skinning.frame_begin(2, 1));
    commands = begin_commands(gpu);
    recorded = GET(skinning.skin_record(commands, {}, {job}));
    CHECK(recorded.uploaded_bytes == 0 && recorded.vertices == figure.vertices);
    run(gpu, commands);
    anim::VulkanOutputStreams streams = GET(output.streams());
    CHECK(streams.position.buffer && streams.position.format == anim::VertexFormat::Float4);
    CHECK(streams.normal.stride == 32 && streams.normal.offset == streams.position.offset + 16);

    anim::VulkanPalette palettes[] = {{figure.palette.data(), figure.palette.size()}, {figure.palette.data(), 0}};
    anim::VulkanPalettePlace places[2];
    OK(skinning.palettes_write(palettes, places));
    CHECK(places[0].buffer && places[0].offset % 16 == 0 && !places[1].buffer);
    EXPECT(BufferTooSmall, skinning.palettes_write(palettes, anim::Span<anim::VulkanPalettePlace>(places, 1)));

    anim::VulkanStatistics statistics = GET(skinning.statistics());
    CHECK(statistics.begun_frame == 2 && statistics.completed_frame == 1 && statistics.used_bytes > bytes);
    EXPECT(OutOfRange, skinning.frame_begin(2, 1));
    OK(skinning.frame_complete(2));
    anim::VulkanDeviceId id = skinning.id();
    OK(output.release());
    OK(mesh.release());
    OK(skinning.trim());
    OK(skinning.release());
    EXPECT(StaleHandle, id.statistics());
    gpu_buffer_free(&gpu, &buffer);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return EXIT_FAILURE;
    Gpu gpu;
    gpu_open(&gpu, 1);
    {
        auto context = GET(anim::Context::create());
        what_a_device_needs_is_told_before_there_is_one(context);
        vertices_come_out_as_on_the_cpu(context, gpu, argv[1]);
    }
    gpu_close(&gpu);
    CHECK(gpu.messages == 0);
    return report();
}
