//! What the CPU makes of a job, and how far from it the device may be.

use anim::math::Affine;
use anim::simd::{Kernels, Stream};
use anim::skin::{self, DualPalette, SkinMesh, SkinPalette};
use anim::vulkan::{Attribute, StreamKind, VertexFormat, VertexLayout};

/// A pose.
#[derive(Clone, Debug, Default)]
pub struct Pose {
    pub palette: Vec<Affine>,
    pub weights: Vec<f32>,
}

/// Skinned vertices, by stream: four numbers for each vertex.
pub type Skinned = [Option<Vec<[f32; 4]>>; 4];

/// What the CPU makes.
pub fn on_cpu(mesh: &SkinMesh, pose: &Pose, previous: &Pose, dual: bool) -> Skinned {
    let vertices = mesh.vertex_count();
    let (mut positions, mut before) = (vec![0.0; vertices * 4], vec![0.0; vertices * 4]);
    let (mut normals, mut tangents) = (vec![0.0; vertices * 4], vec![0.0; vertices * 4]);
    let (mut motions, mut motions_before) = (DualPalette::new(), DualPalette::new());
    motions.set(&pose.palette);
    motions_before.set(&previous.palette);
    let present = if dual { SkinPalette::DualQuaternion(&motions) } else { SkinPalette::Linear(&pose.palette) };
    let past = if dual { SkinPalette::DualQuaternion(&motions_before) } else { SkinPalette::Linear(&previous.palette) };
    let mut job = skin::SkinJob::new(mesh, present);
    job.morph_weights = &pose.weights;
    job.positions = Some(Stream::planar(&mut positions, 4));
    job.normals = mesh.has_normals().then(|| Stream::planar(&mut normals, 4));
    job.tangents = mesh.has_tangents().then(|| Stream::planar(&mut tangents, 4));
    job.previous = Some(skin::PreviousPositions {
        palette: past,
        morph_weights: &previous.weights,
        positions: Stream::planar(&mut before, 4),
    });
    skin::skin(Kernels::best(), &mut [job]).expect("valid");
    let quads = |floats: Vec<f32>, fourth: Option<f32>| {
        let quad = |f: &[f32]| [f[0], f[1], f[2], fourth.unwrap_or(f[3])];
        floats.chunks_exact(4).map(quad).collect::<Vec<_>>()
    };
    [
        Some(quads(positions, Some(1.0))),
        mesh.has_normals().then(|| quads(normals, Some(0.0))),
        mesh.has_tangents().then(|| quads(tangents, None)),
        Some(quads(before, Some(1.0))),
    ]
}

fn snorm(value: u32, bits: u32) -> f32 {
    let most = (1_i32 << (bits - 1)) - 1;
    let shifted = (value << (32 - bits)) as i32 >> (32 - bits);
    shifted.max(-most) as f32 / most as f32
}

/// A vertex as it was written, and how far its numbers may be from what they stand for.
fn decoded(bytes: &[u8], at: usize, format: VertexFormat, tangent: bool) -> ([f32; 4], f32) {
    let word = |index: usize| {
        let b = &bytes[at + index * 4..][..4];
        u32::from_le_bytes([b[0], b[1], b[2], b[3]])
    };
    let float = |index| f32::from_bits(word(index));
    match format {
        VertexFormat::Float3 => ([float(0), float(1), float(2), f32::NAN], 0.0),
        VertexFormat::Float4 => ([0, 1, 2, 3].map(float), 0.0),
        VertexFormat::Snorm8x4 => ([0, 8, 16, 24].map(|shift| snorm(word(0) >> shift & 0xFF, 8)), 1.0 / 127.0),
        VertexFormat::Snorm16x4 => {
            ([(0, 0), (0, 16), (1, 0), (1, 16)].map(|(w, s)| snorm(word(w) >> s & 0xFFFF, 16)), 1.0 / 32_767.0)
        }
        VertexFormat::Snorm10x3 => {
            let [x, y, z] = [0, 10, 20].map(|shift| snorm(word(0) >> shift & 0x3FF, 10));
            ([x, y, z, snorm(word(0) >> 30, 2)], 1.0 / 511.0)
        }
        VertexFormat::Octahedral => {
            let x = snorm(word(0) & 0xFFFF, 16);
            let y = if tangent { snorm(word(0) >> 17, 15) } else { snorm(word(0) >> 16, 16) };
            let z = 1.0 - x.abs() - y.abs();
            let side = |v: f32| if v < 0.0 { -1.0 } else { 1.0 };
            let [x, y] = if z < 0.0 { [(1.0 - y.abs()) * side(x), (1.0 - x.abs()) * side(y)] } else { [x, y] };
            let length = (x * x + y * y + z * z).sqrt();
            let sign = if tangent && word(0) >> 16 & 1 == 1 { -1.0 } else { f32::from(u8::from(tangent)) };
            // A step of the unfolded square turns the vector by at most three.
            let step = if tangent { 3.0 / 16_383.0 } else { 3.0 / 32_767.0 };
            ([x / length, y / length, z / length, sign], step)
        }
    }
}

/// The largest error of a stream over what it may be: at most 1.
pub fn excess(
    bytes: &[u8],
    begin: usize,
    attribute: &Attribute,
    kind: StreamKind,
    expected: &[[f32; 4]],
    size: f32,
) -> f32 {
    let size = if matches!(kind, StreamKind::Position | StreamKind::Previous) { size } else { 1.0 };
    let mut worst = 0.0_f32;
    for (vertex, expected) in expected.iter().enumerate() {
        let at = begin + attribute.offset as usize + vertex * attribute.stride as usize;
        let (found, quantum) = decoded(bytes, at, attribute.format, kind == StreamKind::Tangent);
        let allowed = quantum + 1e-5 * size;
        for axis in 0..4 {
            // Three floats have no fourth number.
            if axis == 3 && attribute.format == VertexFormat::Float3 {
                continue;
            }
            let error = (found[axis] - expected[axis]).abs();
            worst = if error.is_nan() { f32::INFINITY } else { worst.max(error / allowed) };
        }
    }
    worst
}

/// The length of the box around a mesh's vertices, before and after skinning.
pub fn size_of(expected: &Skinned) -> f32 {
    let mut largest = 0.0_f32;
    for position in expected[0].iter().chain(&expected[3]).flatten() {
        largest = position[..3].iter().fold(largest, |largest, v| largest.max(v.abs()));
    }
    largest.max(1e-3)
}

/// Interleaved or planar streams in different formats, by a number: every format of every stream comes up in twelve.
pub fn layout(number: usize, vertices: u32, has: [bool; 4]) -> VertexLayout {
    use VertexFormat::{Float3, Float4, Octahedral, Snorm8x4, Snorm10x3, Snorm16x4};
    let unit = [Float3, Float4, Snorm8x4, Snorm16x4, Snorm10x3, Octahedral];
    let mut formats = [Some([Float3, Float4][number % 2]), None, None, Some([Float4, Float3][number % 2])];
    formats[1] = Some(unit[number % 6]);
    formats[2] = Some(unit[(number + 1 + number / 6) % 6]);
    for (format, has) in formats.iter_mut().zip(has) {
        *format = format.filter(|_| has);
    }
    if number.is_multiple_of(2) {
        return VertexLayout::planar(vertices, formats);
    }
    // With a gap of eight bytes for the host at the front.
    let mut offset = 8;
    let mut streams = formats.map(|format| {
        let attribute = Attribute { format: format?, offset, stride: 0 };
        offset += u64::from(format?.size());
        Some(attribute)
    });
    streams.iter_mut().flatten().for_each(|attribute| attribute.stride = offset as u32);
    VertexLayout { streams }
}
