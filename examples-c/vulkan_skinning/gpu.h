/* A Vulkan device without a window, and the few things of it that the hosts share. It knows nothing of libanim. */

#ifndef GPU_H
#define GPU_H

#include <stddef.h>
#include <vulkan/vulkan.h>

/* How many frames are in flight. */
#define FRAMES_IN_FLIGHT 2

typedef struct Gpu {
    VkInstance instance;
    VkDebugUtilsMessengerEXT messenger;
    VkPhysicalDevice physical_device;
    VkPhysicalDeviceMemoryProperties memory;
    VkDevice device;
    VkQueue queue;
    uint32_t queue_family;
    VkCommandPool pool;
    char name[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE];
    /* What the validation layer said. */
    uint32_t messages;
} Gpu;

typedef struct GpuBuffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    /* Where the CPU sees it; null for memory of the device alone. */
    void *mapped;
} GpuBuffer;

typedef struct GpuImage {
    VkImage image;
    VkDeviceMemory memory;
    VkImageView view;
} GpuImage;

/* Ends the program unless a call of Vulkan's succeeded. */
void vk_check(VkResult result, const char *what);

/* With `validate` the validation layer watches, synchronisation too, and what it says goes to standard error. */
void gpu_open(Gpu *gpu, int validate);
void gpu_close(Gpu *gpu);

/* Memory of a type that `bits` allows and that has `wanted` properties. */
VkDeviceMemory gpu_allocate(const Gpu *gpu, VkMemoryRequirements requirements, VkMemoryPropertyFlags wanted);

GpuBuffer gpu_buffer(const Gpu *gpu, VkDeviceSize bytes, VkBufferUsageFlags usage, int mapped);
/* A mapped buffer that holds `bytes` of `data`. */
GpuBuffer gpu_buffer_of(const Gpu *gpu, const void *data, size_t bytes, VkBufferUsageFlags usage);
void gpu_buffer_free(const Gpu *gpu, GpuBuffer *buffer);

GpuImage gpu_image(const Gpu *gpu, uint32_t width, uint32_t height, VkFormat format, VkImageUsageFlags usage);
void gpu_image_free(const Gpu *gpu, GpuImage *image);

#endif
