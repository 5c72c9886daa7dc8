//! Meshes and outputs on the host's Vulkan device through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! A mesh is copied to the device once, by the next recording. An *output* is room for one instance's skinned vertices, in
//! the layout that you describe; or you skip outputs and let jobs write buffers of your own.
//!
//! ```c
//! AnimVulkanOutputOptions layout;
//! anim_vulkan_output_options_init(&layout, sizeof layout);
//! layout.vertex_count = vertex_count;
//! layout.position = (AnimVulkanAttribute){ ANIM_VERTEX_FORMAT_FLOAT3, 32, 0 };
//! layout.normal = (AnimVulkanAttribute){ ANIM_VERTEX_FORMAT_FLOAT3, 32, 12 };
//! anim_vulkan_output_create(device, &layout, &output);
//! ```

use std::sync::Arc;

use super::handle::{alone, release, same_context, shared};
use super::pointer::{Options, fill, filled, init, options, out};
use super::skin_job::AnimSkinMesh;
use super::status::{AnimStatus, Failure, fail, guard};
use super::vulkan::AnimVulkanDevice;
use super::vulkan_handles::AnimVkBuffer;
use crate::vulkan::{Attribute, OutputSettings, StreamKind, StreamPlace, VertexFormat, VertexLayout, vk};

/// A mesh on a Vulkan device. Never changes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanMesh {
    /// Zero for none.
    pub id: u64,
}

/// Room for one instance's skinned vertices on a Vulkan device.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanOutput {
    /// Zero for none.
    pub id: u64,
}

/// How an attribute of a vertex is written.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimVertexFormat {
    /// Not at all.
    None = 0,
    /// Three `float`; a tangent loses its sign.
    Float3 = 1,
    /// Four `float`: positions with 1, normals with 0, tangents with the bitangent's sign.
    Float4 = 2,
    /// Normals and tangents: four signed bytes in 127ths, the last as above. `VK_FORMAT_R8G8B8A8_SNORM`.
    Snorm8x4 = 3,
    /// Normals and tangents: four signed 16-bit numbers in 32767ths, the last as above. `VK_FORMAT_R16G16B16A16_SNORM`.
    Snorm16x4 = 4,
    /// Normals and tangents: three signed numbers of ten bits in 511ths, and two bits for the last.
    /// `VK_FORMAT_A2B10G10R10_SNORM_PACK32`.
    Snorm10x3 = 5,
    /// Normals and tangents: a point of an octahedron unfolded to a square, two signed 16-bit numbers in 32767ths. A
    /// tangent's second number has 15 bits, in 16383rds, above a lowest bit that is set where the sign is negative.
    /// `VK_FORMAT_R16G16_SNORM`.
    Octahedral = 6,
}

/// The place of one attribute among a vertex buffer's bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanAttribute {
    /// An `AnimVertexFormat`.
    pub format: u32,
    /// Bytes from vertex to vertex; a multiple of 4.
    pub stride: u32,
    /// Where the first vertex's begins; a multiple of 4.
    pub offset: u64,
}

impl AnimVulkanAttribute {
    const NONE: Self = Self { format: AnimVertexFormat::None as u32, stride: 0, offset: 0 };
}

/// What an output is made of. `anim_vulkan_output_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanOutputOptions {
    /// `sizeof(AnimVulkanOutputOptions)`.
    pub struct_size: usize,
    /// Positions: `FLOAT3` or `FLOAT4`.
    pub position: AnimVulkanAttribute,
    /// Unit normals.
    pub normal: AnimVulkanAttribute,
    /// Unit tangents.
    pub tangent: AnimVulkanAttribute,
    /// Positions of the pose before, skinned again from that pose's palette: `FLOAT3` or `FLOAT4`. `copies` gives the
    /// same without skinning again.
    pub previous_position: AnimVulkanAttribute,
    /// For how many vertices.
    pub vertex_count: u32,
    /// How many copies there are, 1 to 16; 1 by default. With two or more each recording writes the next copy, and the
    /// positions of the recording before stay where they are, for motion vectors.
    pub copies: u32,
    /// 1 to ignore strides and offsets and lay one attribute after the other, each packed. 0 by default.
    pub planar: u8,
    /// Must be 0.
    pub reserved: [u8; 7],
}

// SAFETY: `repr(C)`, begins with its size; integers; no padding.
unsafe impl Options for AnimVulkanOutputOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 4 * 16 + 16;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            position: AnimVulkanAttribute::NONE,
            normal: AnimVulkanAttribute::NONE,
            tangent: AnimVulkanAttribute::NONE,
            previous_position: AnimVulkanAttribute::NONE,
            vertex_count: 0,
            copies: 1,
            planar: 0,
            reserved: [0; 7],
        }
    }
}

/// A part of a buffer that holds one attribute of vertices.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimVulkanStream {
    /// The buffer; null for none.
    pub buffer: AnimVkBuffer,
    /// Where the first vertex's begins in it, in bytes; a multiple of 4.
    pub offset: u64,
    /// The same as an address on the device; 0 without buffer device addresses. In a job, an address instead of a buffer.
    pub address: u64,
    /// An `AnimVertexFormat`.
    pub format: u32,
    /// Bytes from vertex to vertex; a multiple of 4.
    pub stride: u32,
}

impl AnimVulkanStream {
    pub(super) const NONE: Self =
        Self { buffer: 0, offset: 0, address: 0, format: AnimVertexFormat::None as u32, stride: 0 };

    fn of(place: Option<StreamPlace>) -> Self {
        place.map_or(Self::NONE, |place| Self {
            buffer: vk::Handle::as_raw(place.buffer),
            offset: place.offset,
            address: place.address,
            format: place.format as u32,
            stride: place.stride,
        })
    }
}

/// Where an output's attributes are. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimVulkanOutputStreams {
    /// `sizeof(AnimVulkanOutputStreams)`.
    pub struct_size: usize,
    /// Positions.
    pub position: AnimVulkanStream,
    /// Normals.
    pub normal: AnimVulkanStream,
    /// Tangents.
    pub tangent: AnimVulkanStream,
    /// Positions of the pose before, where the layout has them.
    pub previous_position: AnimVulkanStream,
    /// The positions of the recording before the last one: in another copy where there are two or more, the same after a
    /// reset and after the first.
    pub position_before: AnimVulkanStream,
    /// Which copy this is, from 0.
    pub copy: u32,
    /// How many there are.
    pub copies: u32,
}

filled! {
    AnimVulkanOutputStreams size_of::<usize>() + 5 * 32 + 8, {
        position: AnimVulkanStream::NONE, normal: AnimVulkanStream::NONE, tangent: AnimVulkanStream::NONE,
        previous_position: AnimVulkanStream::NONE, position_before: AnimVulkanStream::NONE, copy: 0, copies: 0,
    };
}

/// The library's format, or none.
pub(super) fn read_format(format: u32, name: &str) -> Result<Option<VertexFormat>, Failure> {
    let formats = [
        VertexFormat::Float3,
        VertexFormat::Float4,
        VertexFormat::Snorm8x4,
        VertexFormat::Snorm16x4,
        VertexFormat::Snorm10x3,
        VertexFormat::Octahedral,
    ];
    match (format, formats.into_iter().find(|known| *known as u32 == format)) {
        (0, _) => Ok(None),
        (_, Some(known)) => Ok(Some(known)),
        _ => fail!(InvalidEnum, "`{name}.format` is {format}, which is no AnimVertexFormat"),
    }
}

fn read_layout(options: &AnimVulkanOutputOptions) -> Result<VertexLayout, Failure> {
    if options.reserved != [0; 7] {
        return fail!(InvalidArgument, "`options.reserved` must be 0");
    }
    let named = [
        (options.position, "options.position"),
        (options.normal, "options.normal"),
        (options.tangent, "options.tangent"),
        (options.previous_position, "options.previous_position"),
    ];
    let mut layout = VertexLayout::default();
    for (stream, (attribute, name)) in layout.streams.iter_mut().zip(named) {
        let AnimVulkanAttribute { stride, offset, .. } = attribute;
        *stream = read_format(attribute.format, name)?.map(|format| Attribute { format, offset, stride });
    }
    if options.planar != 0 {
        let formats = layout.streams.map(|stream| stream.map(|attribute| attribute.format));
        layout = VertexLayout::planar(options.vertex_count, formats);
    }
    Ok(layout)
}

/// Takes a prepared mesh to a device; the next recording copies it.
///
/// @param device the device
/// @param skin_mesh the prepared mesh, which may be released after
/// @param mesh becomes the mesh on the device
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_MEMORY`, also for the device's memory and its limit;
/// `ANIM_STATUS_UNSUPPORTED` for a mesh that is larger than a binding of the device reaches;
/// `ANIM_STATUS_HOST_REFUSED` where your own function made no buffer; `ANIM_STATUS_DEVICE_LOST`; or what pointers and
/// handles give
///
/// Ownership: the caller releases the mesh with `anim_vulkan_mesh_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_mesh_create(
    device: AnimVulkanDevice,
    skin_mesh: AnimSkinMesh,
    mesh: *mut AnimVulkanMesh,
) -> AnimStatus {
    guard(|| {
        let mesh = out!(mesh);
        let prepared = shared(skin_mesh)?;
        same_context(device.id, skin_mesh.id)?;
        let mut held = alone(device)?;
        let made = held.device.create_mesh(prepared.mesh())?;
        mesh.write(held.context().create(Arc::new(made))?);
        Ok(())
    })
}

/// Releases a mesh. Its memory is given back once no frame in flight uses it.
///
/// @param mesh the mesh; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_mesh_release(mesh: AnimVulkanMesh) -> AnimStatus {
    guard(|| release(mesh))
}

/// Fills in the defaults: no attributes, one copy.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimVulkanOutputOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_output_options_init(
    options: *mut AnimVulkanOutputOptions,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Makes room for an instance's skinned vertices. The buffer can be drawn from, read by shaders, and copied to and from.
///
/// @param device the device
/// @param options what it is made of
/// @param output becomes the output
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` for a layout without attributes, with an attribute in a format
/// that it cannot have, or with places that are no multiples of 4; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_OUT_OF_RANGE` for `copies`; `ANIM_STATUS_OUT_OF_MEMORY`, `ANIM_STATUS_UNSUPPORTED`,
/// `ANIM_STATUS_HOST_REFUSED` and `ANIM_STATUS_DEVICE_LOST` as for meshes; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what
/// pointers and handles give
///
/// Attributes that share a stride are interleaved, and what lies between them is left to you: copy texture coordinates
/// there once, in every copy.
///
/// Ownership: the caller releases the output with `anim_vulkan_output_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_output_create(
    device: AnimVulkanDevice,
    options: *const AnimVulkanOutputOptions,
    output: *mut AnimVulkanOutput,
) -> AnimStatus {
    guard(|| {
        let output = out!(output);
        let options = options!(options);
        let layout = read_layout(&options)?;
        let settings = OutputSettings { layout, vertices: options.vertex_count, copies: options.copies };
        let mut held = alone(device)?;
        let made = held.device.create_output(&settings)?;
        output.write(held.context().create(Arc::new(made))?);
        Ok(())
    })
}

/// Releases an output. Its memory is given back once no frame in flight uses it.
///
/// @param output the output; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_vulkan_output_release(output: AnimVulkanOutput) -> AnimStatus {
    guard(|| release(output))
}

/// Tells where the last recording wrote an output's attributes. Before the first, where it will write them.
///
/// @param output the output
/// @param streams is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// The buffer never changes; with one copy the offsets do not either.
///
/// Threads: any. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_vulkan_output_streams(
    output: AnimVulkanOutput,
    streams: *mut AnimVulkanOutputStreams,
) -> AnimStatus {
    guard(|| {
        let output = shared(output)?;
        let filled = AnimVulkanOutputStreams {
            position: AnimVulkanStream::of(output.stream(StreamKind::Position)),
            normal: AnimVulkanStream::of(output.stream(StreamKind::Normal)),
            tangent: AnimVulkanStream::of(output.stream(StreamKind::Tangent)),
            previous_position: AnimVulkanStream::of(output.stream(StreamKind::Previous)),
            position_before: AnimVulkanStream::of(output.positions_before()),
            copy: output.current_copy().unwrap_or(0),
            copies: output.copies(),
            ..AnimVulkanOutputStreams::defaults()
        };
        fill!(streams, filled)
    })
}
