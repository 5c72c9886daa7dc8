/* Where the crowd is drawn: a shadow map and a picture, each with a pass and a pipeline. It knows nothing of libanim. */

#ifndef STAGE_H
#define STAGE_H

#include "gpu.h"

#define SHADOW_SIZE 2048

/* What every draw is told. */
typedef struct Push {
    /* Where the character stands, and nothing. */
    float place[4];
    float color[4];
    /* For hosts that skin in the vertex shader: where the palette begins, in rows. */
    uint32_t first_row;
} Push;

/* A vertex shader in SPIR-V. */
typedef struct Shader {
    const unsigned char *bytes;
    size_t size;
} Shader;

/* How a host feeds its vertices. */
typedef struct StageOptions {
    uint32_t width, height;
    /* How far the crowd reaches from the middle, on both sides. */
    float reach;
    Shader mesh, shadow;
    const VkVertexInputBindingDescription *bindings;
    uint32_t binding_count;
    /* Normals at location 1, which the shadow map does without. */
    const VkVertexInputAttributeDescription *attributes;
    uint32_t attribute_count;
    /* Whether the shaders read palettes, from the second binding of the set. */
    int palettes;
} StageOptions;

/* What one frame in flight has of its own. */
typedef struct StageFrame {
    VkCommandBuffer commands;
    VkFence fence;
    GpuImage color, depth, shadow;
    VkFramebuffer picture, shadow_map;
    GpuBuffer copy;
    VkDescriptorSet set;
} StageFrame;

typedef struct Stage {
    const Gpu *gpu;
    uint32_t width, height;
    VkRenderPass picture_pass, shadow_pass;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline mesh, shadow;
    VkSampler sampler;
    VkDescriptorPool pool;
    GpuBuffer view;
    int palettes;
    StageFrame frames[FRAMES_IN_FLIGHT];
} Stage;

/* Draws the crowd into a pass that has begun; it is called for the shadow map and for the picture. */
typedef void (*DrawCrowd)(void *user, VkCommandBuffer commands, VkPipelineLayout layout);

void stage_open(Stage *stage, const Gpu *gpu, const StageOptions *options);
void stage_close(Stage *stage);

/* Waits until the frame before the last one in this place has completed, and begins its command buffer. */
StageFrame *stage_begin(Stage *stage, uint64_t frame);
/* For shaders that read palettes: the buffer that this frame's are in. */
void stage_bind_palettes(Stage *stage, StageFrame *frame, VkBuffer buffer);
/* Records both passes and the copy of the picture, and submits. */
void stage_end(Stage *stage, StageFrame *frame, DrawCrowd draw, void *user);
/* Waits for everything, and gives the picture of `frame`: rows of red, green, blue and alpha bytes. */
const unsigned char *stage_picture(Stage *stage, uint64_t frame);

#endif
