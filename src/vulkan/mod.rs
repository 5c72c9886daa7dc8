//! Compute skinning on the host's Vulkan device.
//!
//! In: the host's device, prepared meshes ([`crate::skin::SkinMesh`]), and each frame palettes and morph weights. Out:
//! commands in the host's command buffer that write skinned vertices into buffers of the library's or the host's, or
//! palettes alone, for hosts that skin in their vertex shaders (`shaders/palette.glsl`).
//!
//! The library makes no instance, device or queue, never submits and never waits. The host says when a frame
//! [begins](Device::begin_frame) and which frames have completed; what is dropped lives on until no frame in flight uses
//! it. Nothing is global: any number of devices work side by side.
//!
//! The CPU and the device read the same blocks of 64 vertices and the same quantised weights, and compute by the same
//! formula, so either may stand in for the other.

mod arena;
mod barriers;
mod device;
mod error;
mod frame_data;
mod frames;
mod functions;
mod job;
mod layout;
mod memory;
mod mesh;
mod output;
mod pipeline;
mod plan;
mod record;
mod retired;
mod settings;

pub use ash::vk;
pub use device::{Device, PalettePlace, Statistics};
pub use error::{JobFault, VulkanError};
pub use frames::GpuTime;
pub use functions::function_names;
pub use job::{HostPlace, HostStream, JobPose, JobTarget, SkinJob};
pub use layout::{Attribute, StreamKind, VertexFormat, VertexLayout};
pub use mesh::Mesh;
pub use output::{Output, OutputSettings, StreamPlace};
pub use record::{Barriers, RecordSettings, Recorded};
pub use settings::{
    DEFAULT_FRAME_BYTES, DEFAULT_MESH_BYTES, DEFAULT_OUTPUT_BYTES, HostBuffer, HostBuffers, HostDevice, MOST_FRAMES,
    MemoryPlace, Requirements,
};
