/* Instance, device, memory: what every Vulkan host has in some form. */

#include "gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void vk_check(VkResult result, const char *what)
{
    if (result == VK_SUCCESS)
        return;
    fprintf(stderr, "%s: Vulkan gave %d\n", what, (int)result);
    exit(EXIT_FAILURE);
}

static VKAPI_ATTR VkBool32 VKAPI_CALL heard(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                            VkDebugUtilsMessageTypeFlagsEXT type,
                                            const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    (void)severity;
    (void)type;
    ((Gpu *)user)->messages++;
    fprintf(stderr, "%s\n", data->pMessage);
    return VK_FALSE;
}

static void listen(Gpu *gpu)
{
    VkDebugUtilsMessengerCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT };
    PFN_vkCreateDebugUtilsMessengerEXT create =
        (PFN_vkCreateDebugUtilsMessengerEXT)vkGetInstanceProcAddr(gpu->instance, "vkCreateDebugUtilsMessengerEXT");
    info.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    info.messageType =
        VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
    info.pfnUserCallback = heard;
    info.pUserData = gpu;
    vk_check(create(gpu->instance, &info, NULL, &gpu->messenger), "messenger");
}

static void open_instance(Gpu *gpu, int validate)
{
    const char *layers[] = { "VK_LAYER_KHRONOS_validation" }, *extensions[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    VkValidationFeatureEnableEXT enabled[] = { VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT };
    VkValidationFeaturesEXT features = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT };
    VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO };
    application.pApplicationName = "libanim's crowd";
    application.apiVersion = VK_API_VERSION_1_1;
    info.pApplicationInfo = &application;
    features.enabledValidationFeatureCount = 1;
    features.pEnabledValidationFeatures = enabled;
    if (validate) {
        info.pNext = &features;
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = layers;
        info.enabledExtensionCount = 1;
        info.ppEnabledExtensionNames = extensions;
    }
    vk_check(vkCreateInstance(&info, NULL, &gpu->instance), "instance");
    if (validate)
        listen(gpu);
}

/* Takes a real device before one that is the CPU. */
static void choose_device(Gpu *gpu)
{
    VkPhysicalDevice devices[16];
    uint32_t count = 16;
    VkResult result = vkEnumeratePhysicalDevices(gpu->instance, &count, devices);
    VkPhysicalDeviceProperties properties;
    if (result != VK_INCOMPLETE)
        vk_check(result, "physical devices");
    if (!count) {
        fprintf(stderr, "there is no Vulkan device\n");
        exit(EXIT_FAILURE);
    }
    for (uint32_t i = count; i-- > 0;) {
        vkGetPhysicalDeviceProperties(devices[i], &properties);
        if (!gpu->physical_device || properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU) {
            gpu->physical_device = devices[i];
            memcpy(gpu->name, properties.deviceName, sizeof gpu->name);
        }
    }
    vkGetPhysicalDeviceMemoryProperties(gpu->physical_device, &gpu->memory);
}

static uint32_t choose_queue_family(const Gpu *gpu)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = 16;
    VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    vkGetPhysicalDeviceQueueFamilyProperties(gpu->physical_device, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        if ((families[i].queueFlags & both) == both)
            return i;
    }
    fprintf(stderr, "no queue draws and computes\n");
    exit(EXIT_FAILURE);
}

void gpu_open(Gpu *gpu, int validate)
{
    float priority = 1;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO };
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    memset(gpu, 0, sizeof *gpu);
    open_instance(gpu, validate);
    choose_device(gpu);
    gpu->queue_family = choose_queue_family(gpu);
    queue.queueFamilyIndex = gpu->queue_family;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    vk_check(vkCreateDevice(gpu->physical_device, &info, NULL, &gpu->device), "device");
    vkGetDeviceQueue(gpu->device, gpu->queue_family, 0, &gpu->queue);
    pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
    pool.queueFamilyIndex = gpu->queue_family;
    vk_check(vkCreateCommandPool(gpu->device, &pool, NULL, &gpu->pool), "command pool");
}

void gpu_close(Gpu *gpu)
{
    vkDestroyCommandPool(gpu->device, gpu->pool, NULL);
    vkDestroyDevice(gpu->device, NULL);
    if (gpu->messenger) {
        PFN_vkDestroyDebugUtilsMessengerEXT destroy = (PFN_vkDestroyDebugUtilsMessengerEXT)vkGetInstanceProcAddr(
            gpu->instance, "vkDestroyDebugUtilsMessengerEXT");
        destroy(gpu->instance, gpu->messenger, NULL);
    }
    vkDestroyInstance(gpu->instance, NULL);
}

VkDeviceMemory gpu_allocate(const Gpu *gpu, VkMemoryRequirements requirements, VkMemoryPropertyFlags wanted)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkDeviceMemory memory;
    info.allocationSize = requirements.size;
    for (uint32_t i = 0; i < gpu->memory.memoryTypeCount; i++) {
        if (requirements.memoryTypeBits >> i & 1 && (gpu->memory.memoryTypes[i].propertyFlags & wanted) == wanted) {
            info.memoryTypeIndex = i;
            vk_check(vkAllocateMemory(gpu->device, &info, NULL, &memory), "memory");
            return memory;
        }
    }
    fprintf(stderr, "no memory has the properties %x\n", (unsigned)wanted);
    exit(EXIT_FAILURE);
}

GpuBuffer gpu_buffer(const Gpu *gpu, VkDeviceSize bytes, VkBufferUsageFlags usage, int mapped)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO };
    VkMemoryRequirements requirements;
    VkMemoryPropertyFlags wanted = mapped
        ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
        : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    GpuBuffer buffer = { .mapped = NULL };
    info.size = bytes;
    info.usage = usage;
    vk_check(vkCreateBuffer(gpu->device, &info, NULL, &buffer.buffer), "buffer");
    vkGetBufferMemoryRequirements(gpu->device, buffer.buffer, &requirements);
    buffer.memory = gpu_allocate(gpu, requirements, wanted);
    vk_check(vkBindBufferMemory(gpu->device, buffer.buffer, buffer.memory, 0), "buffer");
    if (mapped)
        vk_check(vkMapMemory(gpu->device, buffer.memory, 0, VK_WHOLE_SIZE, 0, &buffer.mapped), "buffer");
    return buffer;
}

GpuBuffer gpu_buffer_of(const Gpu *gpu, const void *data, size_t bytes, VkBufferUsageFlags usage)
{
    GpuBuffer buffer = gpu_buffer(gpu, bytes, usage, 1);
    memcpy(buffer.mapped, data, bytes);
    return buffer;
}

void gpu_buffer_free(const Gpu *gpu, GpuBuffer *buffer)
{
    vkDestroyBuffer(gpu->device, buffer->buffer, NULL);
    vkFreeMemory(gpu->device, buffer->memory, NULL);
}

GpuImage gpu_image(const Gpu *gpu, uint32_t width, uint32_t height, VkFormat format, VkImageUsageFlags usage)
{
    int color = usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO };
    VkMemoryRequirements requirements;
    GpuImage image;
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = format;
    info.extent = (VkExtent3D){ width, height, 1 };
    info.mipLevels = 1;
    info.arrayLayers = 1;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.usage = usage;
    vk_check(vkCreateImage(gpu->device, &info, NULL, &image.image), "image");
    vkGetImageMemoryRequirements(gpu->device, image.image, &requirements);
    image.memory = gpu_allocate(gpu, requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    vk_check(vkBindImageMemory(gpu->device, image.image, image.memory, 0), "image");
    view.image = image.image;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format;
    view.subresourceRange.aspectMask = color ? VK_IMAGE_ASPECT_COLOR_BIT : VK_IMAGE_ASPECT_DEPTH_BIT;
    view.subresourceRange.levelCount = 1;
    view.subresourceRange.layerCount = 1;
    vk_check(vkCreateImageView(gpu->device, &view, NULL, &image.view), "image view");
    return image;
}

void gpu_image_free(const Gpu *gpu, GpuImage *image)
{
    vkDestroyImageView(gpu->device, image->view, NULL);
    vkDestroyImage(gpu->device, image->image, NULL);
    vkFreeMemory(gpu->device, image->memory, NULL);
}
