/* Passes, pipelines and frames. */

#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char crowd_frag[];
extern const size_t crowd_frag_size;

#define COLOR_FORMAT VK_FORMAT_R8G8B8A8_UNORM
#define DEPTH_FORMAT VK_FORMAT_D32_SFLOAT

/* What both shaders see of the scene; matrices column by column. */
typedef struct View {
    float camera[16], light[16];
    float to_light[4];
} View;

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const float a[3], const float b[3], float c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static void normalize(float v[3])
{
    float length = sqrtf(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

/* From the world to an eye at `from` that looks at `at`, along its negative z. */
static void look(const float from[3], const float at[3], float m[16])
{
    float back[3], right[3], up[3], world_up[3] = { 0, 1, 0 };
    for (int i = 0; i < 3; i++)
        back[i] = from[i] - at[i];
    normalize(back);
    cross(world_up, back, right);
    normalize(right);
    cross(back, right, up);
    for (int i = 0; i < 3; i++) {
        m[4 * i] = right[i];
        m[4 * i + 1] = up[i];
        m[4 * i + 2] = back[i];
        m[4 * i + 3] = 0;
    }
    m[12] = -dot(right, from);
    m[13] = -dot(up, from);
    m[14] = -dot(back, from);
    m[15] = 1;
}

static void multiply(const float a[16], const float b[16], float c[16])
{
    for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 4; row++) {
            float sum = 0;
            for (int i = 0; i < 4; i++)
                sum += a[4 * i + row] * b[4 * column + i];
            c[4 * column + row] = sum;
        }
    }
}

/* Depth goes from 0 to 1, and y down, as Vulkan has it. */
static void perspective(float half_angle, float aspect, float near_plane, float far_plane, float m[16])
{
    float scale = 1 / tanf(half_angle);
    memset(m, 0, 16 * sizeof *m);
    m[0] = scale / aspect;
    m[5] = -scale;
    m[10] = far_plane / (near_plane - far_plane);
    m[11] = -1;
    m[14] = near_plane * far_plane / (near_plane - far_plane);
}

static void orthographic(float half, float near_plane, float far_plane, float m[16])
{
    memset(m, 0, 16 * sizeof *m);
    m[0] = 1 / half;
    m[5] = -1 / half;
    m[10] = 1 / (near_plane - far_plane);
    m[14] = near_plane / (near_plane - far_plane);
    m[15] = 1;
}

static void fill_view(const StageOptions *options, View *view)
{
    float reach = options->reach, world[16], projection[16];
    float eye[3] = { 0.25f * reach, 0.75f * reach + 1, 1.35f * reach + 2 }, middle[3] = { 0, 0.5f, 0 };
    float lamp[3] = { -1.2f * reach - 1, 2 * reach + 3, 0.9f * reach + 1 };
    float light_reach = 1.6f * reach + 2;
    look(eye, middle, world);
    perspective(0.42f, (float)options->width / (float)options->height, 0.1f, 6 * reach + 20, projection);
    multiply(projection, world, view->camera);
    look(lamp, middle, world);
    orthographic(light_reach, 0.1f, 6 * reach + 20, projection);
    multiply(projection, world, view->light);
    memcpy(view->to_light, lamp, sizeof lamp);
    normalize(view->to_light);
    view->to_light[3] = 0;
}

static VkAttachmentDescription attachment(VkFormat format, VkAttachmentStoreOp store, VkImageLayout end)
{
    VkAttachmentDescription description = { .format = format };
    description.samples = VK_SAMPLE_COUNT_1_BIT;
    description.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    description.storeOp = store;
    description.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    description.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    description.finalLayout = end;
    return description;
}

/* A pass whose end is seen by `stage` and `access`. */
static VkRenderPass render_pass(const Gpu *gpu, const VkAttachmentDescription *attachments, uint32_t count,
                                VkPipelineStageFlags stage, VkAccessFlags access)
{
    VkPipelineStageFlags depth =
        VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
    VkPipelineStageFlags own = depth | (count > 1 ? VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT : 0);
    VkAccessFlags writes = VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                           (count > 1 ? VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT : 0);
    VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkAttachmentReference depth_reference = { count - 1, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL };
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkSubpassDependency dependencies[2] = {
        { VK_SUBPASS_EXTERNAL, 0, own | stage, own, writes, writes, 0 },
        { 0, VK_SUBPASS_EXTERNAL, own, stage, writes, access, 0 },
    };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO };
    VkRenderPass pass;
    subpass.colorAttachmentCount = count - 1;
    subpass.pColorAttachments = &color;
    subpass.pDepthStencilAttachment = &depth_reference;
    info.attachmentCount = count;
    info.pAttachments = attachments;
    info.subpassCount = 1;
    info.pSubpasses = &subpass;
    info.dependencyCount = 2;
    info.pDependencies = dependencies;
    vk_check(vkCreateRenderPass(gpu->device, &info, NULL, &pass), "render pass");
    return pass;
}

static VkShaderModule module_of(const Gpu *gpu, Shader shader)
{
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    VkShaderModule module;
    /* SPIR-V is words, and bytes in a program may stand anywhere. */
    uint32_t *words = malloc(shader.size);
    if (!words)
        exit(EXIT_FAILURE);
    memcpy(words, shader.bytes, shader.size);
    info.codeSize = shader.size;
    info.pCode = words;
    vk_check(vkCreateShaderModule(gpu->device, &info, NULL, &module), "shader");
    free(words);
    return module;
}

/* The picture's pipeline, or without a fragment shader the shadow map's. */
static VkPipeline pipeline(Stage *stage, const StageOptions *options, int shadow)
{
    VkShaderModule vertex = module_of(stage->gpu, shadow ? options->shadow : options->mesh), fragment;
    Shader fragment_shader = { crowd_frag, crowd_frag_size };
    VkPipelineShaderStageCreateInfo stages[2] = {
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO },
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO },
    };
    VkPipelineVertexInputStateCreateInfo input = { .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO
    };
    uint32_t width = shadow ? SHADOW_SIZE : stage->width, height = shadow ? SHADOW_SIZE : stage->height;
    VkViewport viewport = { 0, 0, (float)width, (float)height, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { width, height } };
    VkPipelineViewportStateCreateInfo view = { .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO };
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO
    };
    VkPipelineMultisampleStateCreateInfo samples = { .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO };
    VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO
    };
    VkPipelineColorBlendAttachmentState blend_attachment = { .colorWriteMask = 15 };
    VkPipelineColorBlendStateCreateInfo blend = { .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO };
    VkGraphicsPipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO };
    VkVertexInputAttributeDescription attributes[4];
    uint32_t attribute_count = 0;
    VkPipeline made;
    for (uint32_t i = 0; i < options->attribute_count; i++) {
        if (!shadow || options->attributes[i].location != 1)
            attributes[attribute_count++] = options->attributes[i];
    }
    fragment = shadow ? VK_NULL_HANDLE : module_of(stage->gpu, fragment_shader);
    stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
    stages[0].module = vertex;
    stages[0].pName = "main";
    stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
    stages[1].module = fragment;
    stages[1].pName = "main";
    input.vertexBindingDescriptionCount = options->binding_count;
    input.pVertexBindingDescriptions = options->bindings;
    input.vertexAttributeDescriptionCount = attribute_count;
    input.pVertexAttributeDescriptions = attributes;
    assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    view.viewportCount = 1;
    view.pViewports = &viewport;
    view.scissorCount = 1;
    view.pScissors = &scissor;
    raster.cullMode = VK_CULL_MODE_BACK_BIT;
    raster.frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
    raster.depthBiasEnable = shadow ? VK_TRUE : VK_FALSE;
    raster.depthBiasConstantFactor = 2;
    raster.depthBiasSlopeFactor = 2.5f;
    raster.lineWidth = 1;
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    depth.depthTestEnable = VK_TRUE;
    depth.depthWriteEnable = VK_TRUE;
    depth.depthCompareOp = VK_COMPARE_OP_LESS;
    blend.attachmentCount = shadow ? 0 : 1;
    blend.pAttachments = &blend_attachment;
    info.stageCount = shadow ? 1 : 2;
    info.pStages = stages;
    info.pVertexInputState = &input;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &view;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.layout = stage->layout;
    info.renderPass = shadow ? stage->shadow_pass : stage->picture_pass;
    vk_check(vkCreateGraphicsPipelines(stage->gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &made), "pipeline");
    vkDestroyShaderModule(stage->gpu->device, vertex, NULL);
    vkDestroyShaderModule(stage->gpu->device, fragment, NULL);
    return made;
}

static void make_layouts(Stage *stage)
{
    VkDescriptorSetLayoutBinding bindings[3] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_VERTEX_BIT, NULL },
        { 2, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_FRAGMENT_BIT, NULL },
    };
    VkDescriptorPoolSize sizes[3] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, FRAMES_IN_FLIGHT },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, FRAMES_IN_FLIGHT },
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, FRAMES_IN_FLIGHT },
    };
    VkPushConstantRange push = { VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof(Push) };
    VkDescriptorSetLayoutCreateInfo set = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO };
    VkPipelineLayoutCreateInfo layout = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO };
    VkDescriptorPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    set.bindingCount = 3;
    set.pBindings = bindings;
    vk_check(vkCreateDescriptorSetLayout(stage->gpu->device, &set, NULL, &stage->set_layout), "set layout");
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &stage->set_layout;
    layout.pushConstantRangeCount = 1;
    layout.pPushConstantRanges = &push;
    vk_check(vkCreatePipelineLayout(stage->gpu->device, &layout, NULL, &stage->layout), "layout");
    pool.maxSets = FRAMES_IN_FLIGHT;
    pool.poolSizeCount = 3;
    pool.pPoolSizes = sizes;
    vk_check(vkCreateDescriptorPool(stage->gpu->device, &pool, NULL, &stage->pool), "descriptor pool");
    sampler.magFilter = VK_FILTER_NEAREST;
    sampler.minFilter = VK_FILTER_NEAREST;
    sampler.addressModeU = sampler.addressModeV = sampler.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    vk_check(vkCreateSampler(stage->gpu->device, &sampler, NULL, &stage->sampler), "sampler");
}

static VkFramebuffer framebuffer(const Gpu *gpu, VkRenderPass pass, const VkImageView *views, uint32_t count,
                                 uint32_t width, uint32_t height)
{
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO };
    VkFramebuffer made;
    info.renderPass = pass;
    info.attachmentCount = count;
    info.pAttachments = views;
    info.width = width;
    info.height = height;
    info.layers = 1;
    vk_check(vkCreateFramebuffer(gpu->device, &info, NULL, &made), "framebuffer");
    return made;
}

static void write_set(Stage *stage, StageFrame *frame)
{
    VkDescriptorSetAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO };
    VkDescriptorBufferInfo view = { stage->view.buffer, 0, sizeof(View) };
    VkDescriptorImageInfo shadow = { stage->sampler, frame->shadow.view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    VkWriteDescriptorSet writes[2] = {
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET },
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET },
    };
    allocate.descriptorPool = stage->pool;
    allocate.descriptorSetCount = 1;
    allocate.pSetLayouts = &stage->set_layout;
    vk_check(vkAllocateDescriptorSets(stage->gpu->device, &allocate, &frame->set), "descriptor set");
    writes[0].dstSet = writes[1].dstSet = frame->set;
    writes[0].descriptorCount = writes[1].descriptorCount = 1;
    writes[0].descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    writes[0].pBufferInfo = &view;
    writes[1].dstBinding = 2;
    writes[1].descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    writes[1].pImageInfo = &shadow;
    vkUpdateDescriptorSets(stage->gpu->device, 2, writes, 0, NULL);
    /* A set has something at every binding, even one that no shader reads. */
    stage_bind_palettes(stage, frame, stage->view.buffer);
}

static void open_frame(Stage *stage, StageFrame *frame)
{
    const Gpu *gpu = stage->gpu;
    VkCommandBufferAllocateInfo commands = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO };
    VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkImageView views[2];
    commands.commandPool = gpu->pool;
    commands.commandBufferCount = 1;
    vk_check(vkAllocateCommandBuffers(gpu->device, &commands, &frame->commands), "command buffer");
    fence.flags = VK_FENCE_CREATE_SIGNALED_BIT;
    vk_check(vkCreateFence(gpu->device, &fence, NULL, &frame->fence), "fence");
    frame->color = gpu_image(gpu, stage->width, stage->height, COLOR_FORMAT,
                             VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    frame->depth = gpu_image(gpu, stage->width, stage->height, DEPTH_FORMAT, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    frame->shadow = gpu_image(gpu, SHADOW_SIZE, SHADOW_SIZE, DEPTH_FORMAT,
                              VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
    views[0] = frame->color.view;
    views[1] = frame->depth.view;
    frame->picture = framebuffer(gpu, stage->picture_pass, views, 2, stage->width, stage->height);
    frame->shadow_map = framebuffer(gpu, stage->shadow_pass, &frame->shadow.view, 1, SHADOW_SIZE, SHADOW_SIZE);
    frame->copy =
        gpu_buffer(gpu, 4 * (VkDeviceSize)stage->width * stage->height, VK_BUFFER_USAGE_TRANSFER_DST_BIT, 1);
    write_set(stage, frame);
}

void stage_open(Stage *stage, const Gpu *gpu, const StageOptions *options)
{
    VkAttachmentDescription picture[2] = {
        attachment(COLOR_FORMAT, VK_ATTACHMENT_STORE_OP_STORE, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL),
        attachment(DEPTH_FORMAT, VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
    };
    VkAttachmentDescription shadow =
        attachment(DEPTH_FORMAT, VK_ATTACHMENT_STORE_OP_STORE, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    View view;
    memset(stage, 0, sizeof *stage);
    stage->gpu = gpu;
    stage->width = options->width;
    stage->height = options->height;
    stage->palettes = options->palettes;
    stage->picture_pass =
        render_pass(gpu, picture, 2, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT);
    stage->shadow_pass =
        render_pass(gpu, &shadow, 1, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, VK_ACCESS_SHADER_READ_BIT);
    make_layouts(stage);
    stage->mesh = pipeline(stage, options, 0);
    stage->shadow = pipeline(stage, options, 1);
    fill_view(options, &view);
    stage->view = gpu_buffer_of(gpu, &view, sizeof view,
                                VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    for (int i = 0; i < FRAMES_IN_FLIGHT; i++)
        open_frame(stage, &stage->frames[i]);
}

void stage_close(Stage *stage)
{
    VkDevice device = stage->gpu->device;
    vk_check(vkDeviceWaitIdle(device), "waiting");
    for (int i = 0; i < FRAMES_IN_FLIGHT; i++) {
        StageFrame *frame = &stage->frames[i];
        gpu_buffer_free(stage->gpu, &frame->copy);
        vkDestroyFramebuffer(device, frame->picture, NULL);
        vkDestroyFramebuffer(device, frame->shadow_map, NULL);
        gpu_image_free(stage->gpu, &frame->color);
        gpu_image_free(stage->gpu, &frame->depth);
        gpu_image_free(stage->gpu, &frame->shadow);
        vkDestroyFence(device, frame->fence, NULL);
    }
    gpu_buffer_free(stage->gpu, &stage->view);
    vkDestroySampler(device, stage->sampler, NULL);
    vkDestroyDescriptorPool(device, stage->pool, NULL);
    vkDestroyPipeline(device, stage->mesh, NULL);
    vkDestroyPipeline(device, stage->shadow, NULL);
    vkDestroyPipelineLayout(device, stage->layout, NULL);
    vkDestroyDescriptorSetLayout(device, stage->set_layout, NULL);
    vkDestroyRenderPass(device, stage->picture_pass, NULL);
    vkDestroyRenderPass(device, stage->shadow_pass, NULL);
}

StageFrame *stage_begin(Stage *stage, uint64_t frame)
{
    StageFrame *begun = &stage->frames[frame % FRAMES_IN_FLIGHT];
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    vk_check(vkWaitForFences(stage->gpu->device, 1, &begun->fence, VK_TRUE, UINT64_MAX), "waiting");
    vk_check(vkResetFences(stage->gpu->device, 1, &begun->fence), "fence");
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    vk_check(vkBeginCommandBuffer(begun->commands, &info), "command buffer");
    return begun;
}

void stage_bind_palettes(Stage *stage, StageFrame *frame, VkBuffer buffer)
{
    VkDescriptorBufferInfo palettes = { buffer, 0, VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET };
    write.dstSet = frame->set;
    write.dstBinding = 1;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &palettes;
    vkUpdateDescriptorSets(stage->gpu->device, 1, &write, 0, NULL);
}

static void run_pass(Stage *stage, StageFrame *frame, int shadow, DrawCrowd draw, void *user)
{
    VkClearValue clear[2];
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO };
    memset(clear, 0, sizeof clear);
    clear[shadow ? 0 : 1].depthStencil.depth = 1;
    if (!shadow) {
        clear[0].color.float32[0] = 0.80f;
        clear[0].color.float32[1] = 0.84f;
        clear[0].color.float32[2] = 0.88f;
        clear[0].color.float32[3] = 1;
    }
    begin.renderPass = shadow ? stage->shadow_pass : stage->picture_pass;
    begin.framebuffer = shadow ? frame->shadow_map : frame->picture;
    begin.renderArea.extent.width = shadow ? SHADOW_SIZE : stage->width;
    begin.renderArea.extent.height = shadow ? SHADOW_SIZE : stage->height;
    begin.clearValueCount = shadow ? 1 : 2;
    begin.pClearValues = clear;
    vkCmdBeginRenderPass(frame->commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(frame->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, shadow ? stage->shadow : stage->mesh);
    vkCmdBindDescriptorSets(frame->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, stage->layout, 0, 1, &frame->set, 0,
                            NULL);
    draw(user, frame->commands, stage->layout);
    vkCmdEndRenderPass(frame->commands);
}

void stage_end(Stage *stage, StageFrame *frame, DrawCrowd draw, void *user)
{
    VkBufferImageCopy copy;
    VkMemoryBarrier seen = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO };
    run_pass(stage, frame, 1, draw, user);
    run_pass(stage, frame, 0, draw, user);
    memset(&copy, 0, sizeof copy);
    copy.imageSubresource.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    copy.imageSubresource.layerCount = 1;
    copy.imageExtent = (VkExtent3D){ stage->width, stage->height, 1 };
    vkCmdCopyImageToBuffer(frame->commands, frame->color.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                           frame->copy.buffer, 1, &copy);
    seen.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    seen.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
    vkCmdPipelineBarrier(frame->commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &seen, 0,
                         NULL, 0, NULL);
    vk_check(vkEndCommandBuffer(frame->commands), "command buffer");
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &frame->commands;
    vk_check(vkQueueSubmit(stage->gpu->queue, 1, &submit, frame->fence), "submit");
}

const unsigned char *stage_picture(Stage *stage, uint64_t frame)
{
    vk_check(vkDeviceWaitIdle(stage->gpu->device), "waiting");
    return stage->frames[frame % FRAMES_IN_FLIGHT].copy.mapped;
}
