// libanim for C++17 and later: skinning on a Vulkan device of yours, over the C header `anim_vulkan.h`.
//
// Include this file in place of `anim.hpp`, or after it, and link a library that was built with the feature `vulkan`. Vulkan's
// own headers are not needed: include them before this file to have their types, or leave them out, and types of the same ABI
// stand in.
//
//     anim::VulkanDeviceOptions options;
//     options.get_instance_proc_addr = vkGetInstanceProcAddr;
//     options.instance = instance;
//     options.physical_device = physical_device;
//     options.device = device;
//     options.queue_family = queue_family;
//     auto skinning = anim::VulkanDevice::create(context, options);
//     auto mesh = anim::VulkanMesh::create(skinning, skin_mesh);
//     auto output = anim::VulkanOutput::create(skinning, layout);
//     ...
//     skinning.frame_begin(frame, completed_frame);
//     anim::VulkanSkinJob job;
//     job.mesh = mesh;
//     job.output = output;
//     job.palette = palette.data();
//     job.palette_count = palette.size();
//     skinning.skin_record(command_buffer, {}, {job});
//
// An owner of a device releases it as all owners do, but a device is in use while a frame that began was not said to have
// completed: after you have waited for it, call `frame_complete` with the last frame, then let the owner go, and only then
// destroy the device.
//
// What each function does is told by its comment in `anim/vulkan.hpp`; the chapters are those of `anim_vulkan.h`.

#ifndef ANIM_VULKAN_HPP
#define ANIM_VULKAN_HPP

#include "anim/vulkan.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

/// Writes palettes into the frame's buffer, for shaders of yours: this pose's and, for motion vectors, the one's before.
/// Nothing is recorded; what the CPU wrote before a submit is seen by what was submitted.
///
/// @param palettes the palettes
/// @param places become the places, as many as palettes
///
/// The buffer can differ from frame to frame, and from call to call where it had to grow.
///
/// Threads: any. Allocates nothing, once its room has grown to what the host writes.
// Instead of anim_vulkan_palettes_write.
inline Result<void> VulkanDeviceId::palettes_write(Span<const VulkanPalette> palettes, Span<VulkanPalettePlace> places) const
{
    if (places.size() < palettes.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many places as palettes");
    detail::Call call;
    return call.done(anim_vulkan_palettes_write(c(), reinterpret_cast<const AnimVulkanPalette *>(palettes.data()),
                                                palettes.size(), reinterpret_cast<AnimVulkanPalettePlace *>(places.data())));
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_VULKAN_HPP
