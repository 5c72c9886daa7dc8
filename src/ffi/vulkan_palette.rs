//! Palettes for shaders of the host's through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! Hosts that skin in their vertex shaders write palettes alone, into a buffer that each frame has. `shaders/palette.glsl`
//! is a GLSL include that reads them.
//!
//! ```c
//! AnimVulkanPalette palettes[] = { { palette, palette_count }, { palette_before, palette_count } };
//! AnimVulkanPalettePlace places[2];
//! anim_vulkan_palettes_write(device, palettes, 2, places);
//! push.first_row = (uint32_t)(places[0].offset / 16);
//! push.first_row_before = (uint32_t)(places[1].offset / 16);
//! ```

use super::handle::alone;
use super::pointer::{change, read_array, slice};
use super::pose::AnimMatrix;
use super::status::{AnimStatus, Failure, guard};
use super::vulkan::AnimVulkanDevice;
use super::vulkan_handles::AnimVkBuffer;
use crate::math::Affine;
use crate::vulkan::{PalettePlace, vk};

/// A palette to write for your own shaders.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanPalette {
    /// One matrix for each joint.
    pub matrices: *const AnimMatrix,
    /// How many there are.
    pub count: usize,
}

/// Where a palette was written, until its frame has completed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanPalettePlace {
    /// The buffer; null for a palette without joints.
    pub buffer: AnimVkBuffer,
    /// Where it begins in the buffer, in bytes; a multiple of 16. Three rows of four `float` for each joint follow.
    pub offset: u64,
    /// The same as an address on the device; 0 without buffer device addresses.
    pub address: u64,
}

/// Writes palettes into the frame's buffer, for shaders of yours: this pose's and, for motion vectors, the one's before.
/// Nothing is recorded; what the CPU wrote before a submit is seen by what was submitted.
///
/// @param device the device
/// @param palettes the palettes
/// @param count how many
/// @param places become the places, as many as palettes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_TOO_LATE` before the first frame began; `ANIM_STATUS_OUT_OF_MEMORY`;
/// `ANIM_STATUS_UNSUPPORTED` for more at once than a binding of the device reaches; `ANIM_STATUS_HOST_REFUSED`;
/// `ANIM_STATUS_DEVICE_LOST`; or what pointers and handles give
///
/// The buffer can differ from frame to frame, and from call to call where it had to grow.
///
/// Threads: any. Allocates nothing, once its room has grown to what the host writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_palettes_write(
    device: AnimVulkanDevice,
    palettes: *const AnimVulkanPalette,
    count: usize,
    places: *mut AnimVulkanPalettePlace,
) -> AnimStatus {
    guard(|| {
        let palettes = slice!(palettes, count);
        let places = change!(places, count);
        let matrices = |palette: &AnimVulkanPalette| {
            // SAFETY: the header asks that palettes can be read during the call.
            let matrices = unsafe { read_array(palette.matrices, palette.count, "palettes.matrices") }?;
            Ok::<&[Affine], Failure>(AnimMatrix::view(matrices))
        };
        for palette in palettes {
            matrices(palette)?;
        }
        let mut held = alone(device)?;
        held.device.write_palettes(
            count,
            |index| matrices(&palettes[index]).unwrap_or_default(),
            |index, PalettePlace { buffer, offset, address }| {
                places[index] = AnimVulkanPalettePlace { buffer: vk::Handle::as_raw(buffer), offset, address };
            },
        )?;
        Ok(())
    })
}
