// The ABI's structs and enums on 64-bit machines, as `cargo xtask header` finds them in the sources. A line that
// changes breaks programs that were compiled before: structs grow only at their end, numbers keep their meaning.

#include "../include/anim_vulkan.h"

#include <stddef.h>

#define STRUCT(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member)
#define NUMBER(name, number) _Static_assert((name) == (number), #name)

STRUCT(AnimVulkanDevice, 8);
MEMBER(AnimVulkanDevice, id, 0);

STRUCT(AnimVulkanRequirements, 40);
MEMBER(AnimVulkanRequirements, struct_size, 0);
MEMBER(AnimVulkanRequirements, api_version, 8);
MEMBER(AnimVulkanRequirements, queue_flags, 12);
MEMBER(AnimVulkanRequirements, storage_buffers, 16);
MEMBER(AnimVulkanRequirements, work_group_size, 20);
MEMBER(AnimVulkanRequirements, push_constant_bytes, 24);
MEMBER(AnimVulkanRequirements, output_usage, 28);
MEMBER(AnimVulkanRequirements, function_count, 32);
MEMBER(AnimVulkanRequirements, most_frames_in_flight, 36);

NUMBER(ANIM_VULKAN_MEMORY_DEVICE, 0);
NUMBER(ANIM_VULKAN_MEMORY_UPLOAD, 1);

STRUCT(AnimVulkanBuffer, 16);
MEMBER(AnimVulkanBuffer, buffer, 0);
MEMBER(AnimVulkanBuffer, mapped, 8);

STRUCT(AnimVulkanDeviceOptions, 128);
MEMBER(AnimVulkanDeviceOptions, struct_size, 0);
MEMBER(AnimVulkanDeviceOptions, get_instance_proc_addr, 8);
MEMBER(AnimVulkanDeviceOptions, instance, 16);
MEMBER(AnimVulkanDeviceOptions, physical_device, 24);
MEMBER(AnimVulkanDeviceOptions, device, 32);
MEMBER(AnimVulkanDeviceOptions, pipeline_cache, 40);
MEMBER(AnimVulkanDeviceOptions, allocation_callbacks, 48);
MEMBER(AnimVulkanDeviceOptions, create_buffer, 56);
MEMBER(AnimVulkanDeviceOptions, destroy_buffer, 64);
MEMBER(AnimVulkanDeviceOptions, user, 72);
MEMBER(AnimVulkanDeviceOptions, byte_limit, 80);
MEMBER(AnimVulkanDeviceOptions, mesh_bytes, 88);
MEMBER(AnimVulkanDeviceOptions, output_bytes, 96);
MEMBER(AnimVulkanDeviceOptions, frame_bytes, 104);
MEMBER(AnimVulkanDeviceOptions, api_version, 112);
MEMBER(AnimVulkanDeviceOptions, queue_family, 116);
MEMBER(AnimVulkanDeviceOptions, frames_in_flight, 120);
MEMBER(AnimVulkanDeviceOptions, buffer_device_address, 124);
MEMBER(AnimVulkanDeviceOptions, debug_utils, 125);
MEMBER(AnimVulkanDeviceOptions, timestamps, 126);
MEMBER(AnimVulkanDeviceOptions, reserved, 127);

STRUCT(AnimVulkanStatistics, 56);
MEMBER(AnimVulkanStatistics, struct_size, 0);
MEMBER(AnimVulkanStatistics, used_bytes, 8);
MEMBER(AnimVulkanStatistics, begun_frame, 16);
MEMBER(AnimVulkanStatistics, completed_frame, 24);
MEMBER(AnimVulkanStatistics, waiting, 32);
MEMBER(AnimVulkanStatistics, pending_meshes, 36);
MEMBER(AnimVulkanStatistics, gpu_frame, 40);
MEMBER(AnimVulkanStatistics, gpu_seconds, 48);

STRUCT(AnimVulkanMesh, 8);
MEMBER(AnimVulkanMesh, id, 0);

STRUCT(AnimVulkanOutput, 8);
MEMBER(AnimVulkanOutput, id, 0);

NUMBER(ANIM_VERTEX_FORMAT_NONE, 0);
NUMBER(ANIM_VERTEX_FORMAT_FLOAT3, 1);
NUMBER(ANIM_VERTEX_FORMAT_FLOAT4, 2);
NUMBER(ANIM_VERTEX_FORMAT_SNORM8X4, 3);
NUMBER(ANIM_VERTEX_FORMAT_SNORM16X4, 4);
NUMBER(ANIM_VERTEX_FORMAT_SNORM10X3, 5);
NUMBER(ANIM_VERTEX_FORMAT_OCTAHEDRAL, 6);

STRUCT(AnimVulkanAttribute, 16);
MEMBER(AnimVulkanAttribute, format, 0);
MEMBER(AnimVulkanAttribute, stride, 4);
MEMBER(AnimVulkanAttribute, offset, 8);

STRUCT(AnimVulkanOutputOptions, 88);
MEMBER(AnimVulkanOutputOptions, struct_size, 0);
MEMBER(AnimVulkanOutputOptions, position, 8);
MEMBER(AnimVulkanOutputOptions, normal, 24);
MEMBER(AnimVulkanOutputOptions, tangent, 40);
MEMBER(AnimVulkanOutputOptions, previous_position, 56);
MEMBER(AnimVulkanOutputOptions, vertex_count, 72);
MEMBER(AnimVulkanOutputOptions, copies, 76);
MEMBER(AnimVulkanOutputOptions, planar, 80);
MEMBER(AnimVulkanOutputOptions, reserved, 81);

STRUCT(AnimVulkanStream, 32);
MEMBER(AnimVulkanStream, buffer, 0);
MEMBER(AnimVulkanStream, offset, 8);
MEMBER(AnimVulkanStream, address, 16);
MEMBER(AnimVulkanStream, format, 24);
MEMBER(AnimVulkanStream, stride, 28);

STRUCT(AnimVulkanOutputStreams, 176);
MEMBER(AnimVulkanOutputStreams, struct_size, 0);
MEMBER(AnimVulkanOutputStreams, position, 8);
MEMBER(AnimVulkanOutputStreams, normal, 40);
MEMBER(AnimVulkanOutputStreams, tangent, 72);
MEMBER(AnimVulkanOutputStreams, previous_position, 104);
MEMBER(AnimVulkanOutputStreams, position_before, 136);
MEMBER(AnimVulkanOutputStreams, copy, 168);
MEMBER(AnimVulkanOutputStreams, copies, 172);

NUMBER(ANIM_VULKAN_BARRIERS_FULL, 0);
NUMBER(ANIM_VULKAN_BARRIERS_AFTER, 1);
NUMBER(ANIM_VULKAN_BARRIERS_NONE, 2);

STRUCT(AnimVulkanRecordOptions, 32);
MEMBER(AnimVulkanRecordOptions, struct_size, 0);
MEMBER(AnimVulkanRecordOptions, barriers, 8);
MEMBER(AnimVulkanRecordOptions, reading_stages, 12);
MEMBER(AnimVulkanRecordOptions, reading_access, 16);
MEMBER(AnimVulkanRecordOptions, release_to, 20);
MEMBER(AnimVulkanRecordOptions, acquire_from, 24);
MEMBER(AnimVulkanRecordOptions, indirect, 28);
MEMBER(AnimVulkanRecordOptions, reserved, 29);

STRUCT(AnimVulkanSkinJob, 224);
MEMBER(AnimVulkanSkinJob, struct_size, 0);
MEMBER(AnimVulkanSkinJob, mesh, 8);
MEMBER(AnimVulkanSkinJob, output, 16);
MEMBER(AnimVulkanSkinJob, palette, 24);
MEMBER(AnimVulkanSkinJob, palette_count, 32);
MEMBER(AnimVulkanSkinJob, morph_weights, 40);
MEMBER(AnimVulkanSkinJob, morph_weight_count, 48);
MEMBER(AnimVulkanSkinJob, previous_palette, 56);
MEMBER(AnimVulkanSkinJob, previous_palette_count, 64);
MEMBER(AnimVulkanSkinJob, previous_morph_weights, 72);
MEMBER(AnimVulkanSkinJob, previous_morph_weight_count, 80);
MEMBER(AnimVulkanSkinJob, position, 88);
MEMBER(AnimVulkanSkinJob, normal, 120);
MEMBER(AnimVulkanSkinJob, tangent, 152);
MEMBER(AnimVulkanSkinJob, previous_position, 184);
MEMBER(AnimVulkanSkinJob, method, 216);
MEMBER(AnimVulkanSkinJob, scaled_normals, 220);
MEMBER(AnimVulkanSkinJob, reset, 221);
MEMBER(AnimVulkanSkinJob, reserved, 222);

STRUCT(AnimVulkanRecorded, 48);
MEMBER(AnimVulkanRecorded, struct_size, 0);
MEMBER(AnimVulkanRecorded, vertices, 8);
MEMBER(AnimVulkanRecorded, uploaded_bytes, 16);
MEMBER(AnimVulkanRecorded, frame_bytes, 24);
MEMBER(AnimVulkanRecorded, dispatches, 32);
MEMBER(AnimVulkanRecorded, workgroups, 36);
MEMBER(AnimVulkanRecorded, writing_stages, 40);
MEMBER(AnimVulkanRecorded, writing_access, 44);

STRUCT(AnimVulkanPalette, 16);
MEMBER(AnimVulkanPalette, matrices, 0);
MEMBER(AnimVulkanPalette, count, 8);

STRUCT(AnimVulkanPalettePlace, 24);
MEMBER(AnimVulkanPalettePlace, buffer, 0);
MEMBER(AnimVulkanPalettePlace, offset, 8);
MEMBER(AnimVulkanPalettePlace, address, 16);
