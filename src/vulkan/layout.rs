//! How vertices lie in memory: formats, and the place of each stream.

use super::error::{JobFault, VulkanError};

/// How one attribute of a vertex is written. The numbers are the shaders'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum VertexFormat {
    /// Three `f32`; a tangent loses its sign.
    Float3 = 1,
    /// Four `f32`: positions with 1, normals with 0, tangents with the bitangent's sign.
    Float4 = 2,
    /// Four signed bytes in 127ths, the last as in [`Float4`](Self::Float4).
    Snorm8x4 = 3,
    /// Four signed 16-bit numbers in 32 767ths, the last as in [`Float4`](Self::Float4).
    Snorm16x4 = 4,
    /// Three signed numbers of ten bits in 511ths from the lowest bit, and two bits for the last: Vulkan's
    /// `A2B10G10R10_SNORM_PACK32`.
    Snorm10x3 = 5,
    /// A unit vector as a point of an unfolded octahedron: two signed 16-bit numbers in 32 767ths. A tangent's second
    /// number is one of 15 bits, in 16 383rds, above a lowest bit that is set where the bitangent's sign is negative.
    Octahedral = 6,
}

impl VertexFormat {
    /// How many bytes a vertex takes.
    pub const fn size(self) -> u32 {
        match self {
            Self::Float3 => 12,
            Self::Float4 => 16,
            Self::Snorm16x4 => 8,
            Self::Snorm8x4 | Self::Snorm10x3 | Self::Octahedral => 4,
        }
    }
}

/// A stream that a job writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamKind {
    /// Positions.
    Position = 0,
    /// Unit normals.
    Normal = 1,
    /// Unit tangents, with the bitangent's sign.
    Tangent = 2,
    /// Positions of the pose before, from that pose's palette and morph weights.
    Previous = 3,
}

impl StreamKind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Position, Self::Normal, Self::Tangent, Self::Previous];

    /// The word for messages.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Position => "positions",
            Self::Normal => "normals",
            Self::Tangent => "tangents",
            Self::Previous => "previous positions",
        }
    }

    /// Whether the stream may be written so.
    pub(super) const fn allows(self, format: VertexFormat) -> bool {
        match self {
            Self::Position | Self::Previous => matches!(format, VertexFormat::Float3 | VertexFormat::Float4),
            Self::Normal | Self::Tangent => true,
        }
    }
}

/// The place of one stream among a vertex buffer's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// How it is written.
    pub format: VertexFormat,
    /// Where the first vertex's begins, in bytes; a multiple of four.
    pub offset: u64,
    /// Bytes from vertex to vertex; a multiple of four.
    pub stride: u32,
}

impl Attribute {
    /// One past the last byte of `vertices` vertices.
    pub(super) fn end(&self, vertices: u32) -> u64 {
        match u64::from(vertices) {
            0 => self.offset,
            count => self.offset + (count - 1) * u64::from(self.stride) + u64::from(self.format.size()),
        }
    }

    pub(super) fn check(&self, kind: StreamKind) -> Result<(), JobFault> {
        let Self { format, offset, stride } = *self;
        if !kind.allows(format) {
            return Err(JobFault::Format { stream: kind.word(), format });
        }
        let aligned = offset.is_multiple_of(4) && stride.is_multiple_of(4);
        if !aligned || stride < format.size() || offset > u64::MAX >> 1 {
            return Err(JobFault::Place { stream: kind.word(), offset, stride, size: format.size() });
        }
        Ok(())
    }
}

/// The streams of a vertex buffer, by [`StreamKind`]: interleaved where they share a stride, planar where each has its own
/// part of the buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VertexLayout {
    /// The place of each stream; `None` for those that are not written.
    pub streams: [Option<Attribute>; 4],
}

impl VertexLayout {
    /// One stream after the other, each packed, beginning at multiples of sixteen bytes.
    pub fn planar(vertices: u32, formats: [Option<VertexFormat>; 4]) -> Self {
        let mut end = 0_u64;
        let streams = formats.map(|format| {
            let attribute = Attribute { format: format?, offset: end.next_multiple_of(16), stride: format?.size() };
            end = attribute.end(vertices);
            Some(attribute)
        });
        Self { streams }
    }

    /// How many bytes `vertices` vertices take. Whole strides count, so that the host may have attributes of its own
    /// between and behind.
    pub fn bytes(&self, vertices: u32) -> u64 {
        let of = |attribute: &Attribute| {
            let whole = u64::from(attribute.stride) * u64::from(vertices);
            let inside = attribute.offset + u64::from(attribute.format.size()) <= u64::from(attribute.stride);
            if inside { whole } else { attribute.end(vertices) }
        };
        self.streams.iter().flatten().map(of).max().unwrap_or(0)
    }

    /// Refuses what cannot be written.
    pub fn check(&self) -> Result<(), VulkanError> {
        if self.streams.iter().all(Option::is_none) {
            return Err(VulkanError::Layout { fault: JobFault::NoOutput });
        }
        for (kind, attribute) in StreamKind::ALL.into_iter().zip(&self.streams) {
            if let Some(attribute) = attribute {
                attribute.check(kind).map_err(|fault| VulkanError::Layout { fault })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn attribute(format: VertexFormat, offset: u64, stride: u32) -> Attribute {
        Attribute { format, offset, stride }
    }

    #[test]
    fn planar_streams_follow_one_another_and_interleaved_ones_leave_room_for_the_host() {
        let formats = [Some(VertexFormat::Float3), Some(VertexFormat::Octahedral), None, None];
        let planar = VertexLayout::planar(5, formats);
        assert_eq!(planar.streams[1], Some(attribute(VertexFormat::Octahedral, 64, 4)));
        assert_eq!(planar.bytes(5), 64 + 5 * 4);
        let interleaved = VertexLayout {
            streams: [
                Some(attribute(VertexFormat::Float3, 0, 32)),
                Some(attribute(VertexFormat::Float3, 12, 32)),
                None,
                None,
            ],
        };
        assert_eq!((interleaved.bytes(5), interleaved.check()), (160, Ok(())));
    }

    #[test]
    fn what_a_shader_of_words_cannot_write_is_refused() {
        let fault = |streams| VertexLayout { streams }.check().map_err(|error| error.to_string());
        let bad = [
            [Some(attribute(VertexFormat::Float3, 2, 12)), None, None, None],
            [Some(attribute(VertexFormat::Float3, 0, 8)), None, None, None],
            [Some(attribute(VertexFormat::Snorm8x4, 0, 4)), None, None, None],
            [None, None, None, None],
        ];
        for streams in bad {
            assert!(fault(streams).is_err(), "{streams:?}");
        }
    }
}
