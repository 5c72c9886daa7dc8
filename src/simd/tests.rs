//! Every width against the reference, bit for bit, on numbers that are far from kind.

use super::blend::{Blend, BlendSample, Finish, Onto};
use super::skin::{BLOCK, Block, DualEntry, MeshParts, MeshStreams, MorphStream, Skinning};
use super::*;
use crate::math::Affine;

struct Numbers(u64);

impl Numbers {
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    /// From -1 to 1.
    fn plain(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Zeros of both signs, denormals, tiny, huge and plain numbers.
    fn wild(&mut self) -> f32 {
        let plain = self.plain();
        match self.bits() >> 28 {
            0 => 0.0,
            1 => -0.0,
            2 => f32::from_bits(self.bits() & 0x807F_FFFF),
            3 => plain * 1e-30,
            4 => plain * 1e30,
            5 => 1.0,
            6 => -1.0,
            _ => plain,
        }
    }

    fn column(&mut self, length: usize, wild: bool) -> AlignedFloats {
        let mut floats = AlignedFloats::filled(length, 0.0);
        for value in floats.iter_mut() {
            *value = if wild { self.wild() } else { self.plain() };
        }
        floats
    }

    fn weights(&mut self, length: usize) -> AlignedFloats {
        let mut floats = AlignedFloats::filled(length, 0.0);
        for value in floats.iter_mut() {
            *value = [0.0, 1.0, self.plain().abs(), 1e-40][(self.bits() >> 30) as usize];
        }
        floats
    }

    fn matrices(&mut self, count: usize, wild: bool) -> Vec<Affine> {
        let mut number = || if wild { self.wild() } else { self.plain() };
        (0..count).map(|_| Affine { rows: std::array::from_fn(|_| std::array::from_fn(|_| number())) }).collect()
    }
}

/// The bits, with one pattern for every NaN: which one an operation gives is not specified.
fn bits(floats: &[f32]) -> Vec<u32> {
    floats.iter().map(|v| if v.is_nan() { 0x7FC0_0000 } else { v.to_bits() }).collect()
}

fn matrix_bits(matrices: &[Affine]) -> Vec<u32> {
    matrices.iter().flat_map(|m| bits(m.rows.as_flattened())).collect()
}

/// Runs `job` on every width and holds its bits against the reference's.
fn compare(what: &str, job: impl Fn(&Kernels) -> Vec<u32>) {
    let expected = job(Kernels::scalar());
    for kernels in Kernels::available() {
        let found = job(kernels);
        let differs = found.iter().zip(&expected).position(|(a, b)| a != b);
        assert_eq!(differs, None, "{what} on {:?}", kernels.width());
        let flushing = on_flushing_host(|| {
            let _arithmetic = DefaultArithmetic::enter();
            job(kernels)
        });
        assert!(flushing == expected, "{what} on {:?}, where the host flushes denormals", kernels.width());
    }
}

#[test]
fn model_matrices_and_palettes_have_the_same_bits_on_every_width() {
    let mut numbers = Numbers(1);
    for round in 0..20_usize {
        let joints = 1 + round * 7;
        let padded = joints.next_multiple_of(LANES);
        let pose = numbers.column(padded * 10, round % 2 == 0);
        // None, itself, the joint before, or any before.
        let parent = |j: u32| match numbers.bits() % 8 {
            _ if j == 0 => u32::MAX,
            0 => j,
            1 | 2 => j - 1,
            _ => numbers.bits() % j,
        };
        let parents: Vec<u32> = (0..joints as u32).map(parent).collect();
        let inverse_bind = numbers.matrices(joints, true);
        compare("model matrices", |kernels| {
            let mut models = vec![Affine::IDENTITY; joints];
            kernels.local_to_model(&pose, &parents, &mut models);
            let mut palette = vec![Affine::IDENTITY; joints];
            kernels.palette(&models, &parents, &inverse_bind, &mut palette);
            [matrix_bits(&models), matrix_bits(&palette)].concat()
        });
    }
}

#[test]
fn blends_have_the_same_bits_on_every_width() {
    let mut numbers = Numbers(2);
    for round in 0..40_usize {
        let padded = LANES * (1 + round % 3);
        let wild = round % 4 == 0;
        let poses: [AlignedFloats; 4] = std::array::from_fn(|_| numbers.column(padded * 10, wild));
        let masks: [AlignedFloats; 3] = std::array::from_fn(|_| numbers.weights(padded));
        let presences: [AlignedFloats; 3] = std::array::from_fn(|_| numbers.weights(padded * 3));
        let varied = round % 2 == 0;
        let samples: [BlendSample<'_>; 3] = std::array::from_fn(|i| BlendSample {
            columns: &poses[i],
            weight: [0.7, 0.0, 0.2][(i + round) % 3],
            mask: (varied && i > 0).then_some(&masks[i][..]),
            presence: (varied && i < 2).then_some(&presences[i][..]),
        });
        for (arc, absolute) in [(true, true), (true, false), (false, true), (false, false)] {
            compare("a pile", |kernels| {
                let mut pile = AlignedFloats::filled(padded * 10, 0.5);
                let mut totals = AlignedFloats::filled(padded * 3, 0.25);
                let finish = Some(Finish { base: Some(&poses[3]), absolute, result: None });
                let (pile_columns, empty) = (&mut pile[..], round % 5 != 0);
                kernels.blend(&mut Blend {
                    pile: pile_columns,
                    totals: &mut totals,
                    empty,
                    samples: &samples,
                    arc,
                    finish,
                });
                [bits(&pile), bits(&totals)].concat()
            });
        }
        for arc in [true, false] {
            compare("a mixed and added pose", |kernels| {
                let mut mixed = poses[3].clone();
                kernels.mix(&mut Onto { pose: &mut mixed, sample: samples[0], arc });
                let mut added = poses[3].clone();
                kernels.add(&mut Onto { pose: &mut added, sample: BlendSample { weight: 2.5, ..samples[1] }, arc });
                [bits(&mixed), bits(&added)].concat()
            });
        }
    }
}

/// A mesh of `influences` per vertex, some vertices with none, and two morph targets, of which one changes one block.
fn mesh(numbers: &mut Numbers, vertices: usize, joints: u32, influences: u32, wild: bool) -> MeshStreams {
    let blocks = vertices.div_ceil(BLOCK);
    let mut words = Vec::new();
    for _ in 0..blocks * influences as usize * BLOCK {
        let weight = if numbers.bits() >> 30 == 0 { 0 } else { numbers.bits() >> 16 };
        words.push((weight << 16) | (numbers.bits() % joints));
    }
    let block = |index: usize| Block {
        first_word: index as u32 * influences * BLOCK as u32,
        influences,
        some_unbound: influences > 0 && index.is_multiple_of(2),
        table_len: if joints <= 16 { joints } else { 0 },
        table: std::array::from_fn(|place| if place < joints as usize { place as u16 } else { 0 }),
    };
    let mut parts = MeshParts {
        vertices,
        has_normals: true,
        has_tangents: true,
        blocks: (0..blocks).map(block).collect(),
        places: words.iter().map(|word| *word as u8).collect(),
        words,
        ..MeshParts::default()
    };
    parts.floats = numbers.column(blocks * parts.columns() * BLOCK, wild);
    parts.morphs = vec![
        MorphStream {
            columns: 9,
            blocks: (0..blocks as u32).collect(),
            floats: numbers.column(blocks * 9 * BLOCK, wild),
        },
        MorphStream {
            columns: 3,
            blocks: (0..blocks).map(|b| if b == 0 { 0 } else { u32::MAX }).collect(),
            floats: numbers.column(3 * BLOCK, wild),
        },
    ];
    MeshStreams::new(parts)
}

#[test]
fn skinned_vertices_have_the_same_bits_on_every_width() {
    let mut numbers = Numbers(3);
    for round in 0..32_usize {
        let (wild, vertices) = (round % 2 == 0, 40 + round * 17);
        let influences = [0, 1, 4, 11][(round / 2) % 4];
        // One joint, and as many as tables of eight and sixteen have places for, and more.
        let joints = [1, 8, 16, 30][round / 8];
        let mesh = mesh(&mut numbers, vertices, joints, influences, wild);
        let mut palette = numbers.matrices(30, wild);
        palette[0] = Affine { rows: [[0.0; 4]; 3] };
        let morph_weights = [numbers.wild(), -0.5];
        compare("skinned vertices", |kernels| {
            let mut outputs = [vec![0.0; vertices * 3], vec![0.0; vertices * 3], vec![0.0; vertices * 4]];
            let [positions, normals, tangents] = &mut outputs;
            let streams = [
                Some(Stream::planar(positions, 3)),
                Some(Stream::planar(normals, 3)),
                Some(Stream::planar(tangents, 4)),
            ];
            let blocks = (0, mesh.parts().blocks.len());
            kernels.skin_linear(
                &Skinning { mesh: &mesh, blocks, morph_weights: &morph_weights, outputs: streams },
                &palette,
            );
            bits(&outputs.concat())
        });
        let entries: Vec<DualEntry> = (0..30)
            .map(|_| DualEntry {
                real: std::array::from_fn(|_| numbers.plain()),
                dual: std::array::from_fn(|_| if wild { numbers.wild() } else { numbers.plain() }),
                stretch: std::array::from_fn(|_| std::array::from_fn(|_| numbers.plain())),
            })
            .collect();
        compare("vertices skinned by dual quaternions", |kernels| {
            let mut outputs = [vec![0.0; vertices * 3], vec![0.0; vertices * 3]];
            let [positions, normals] = &mut outputs;
            let streams = [Some(Stream::planar(positions, 3)), Some(Stream::planar(normals, 3)), None];
            let blocks = (0, mesh.parts().blocks.len());
            let job = Skinning { mesh: &mesh, blocks, morph_weights: &morph_weights, outputs: streams };
            kernels.skin_dual(&job, &entries, round % 4 < 2);
            bits(&outputs.concat())
        });
    }
}

#[test]
fn a_processor_has_the_reference_and_its_widest_kernels_are_the_best() {
    assert!(Kernels::available().any(|k| k.width() == Width::Scalar));
    let widest = Kernels::available().last().map(Kernels::width);
    assert_eq!(Some(Kernels::best().width()), widest);
    for width in Width::ALL {
        assert_eq!(Width::from_name(width.name()), Some(width));
    }
}

/// Joints that no rotation turns, that are flat or inside out, and nearly nothing.
#[test]
fn degenerate_joints_give_finite_poses_matrices_and_palettes() {
    let mut numbers = Numbers(5);
    let joints = 2 * LANES;
    let degenerate = |numbers: &mut Numbers| {
        let mut pose = numbers.column(joints * 10, false);
        for joint in 0..joints {
            let rotation = [0.0, -0.0, 1e-40, 1e-25][joint % 4];
            let scale = [0.0, -1.0, 1e-40, 1e15][joint / 4 % 4];
            (3..7).for_each(|column| pose[column * joints + joint] = rotation);
            (7..10).for_each(|column| pose[column * joints + joint] = scale);
        }
        pose
    };
    let poses = [degenerate(&mut numbers), numbers.column(joints * 10, false), degenerate(&mut numbers)];
    let parents: Vec<u32> = (0..joints as u32).map(|j| if j % 3 == 0 { u32::MAX } else { j - 1 }).collect();
    let inverse_bind = numbers.matrices(joints, false);
    for kernels in Kernels::available() {
        for arc in [true, false] {
            let mut pile = AlignedFloats::filled(joints * 10, 0.0);
            let mut totals = AlignedFloats::filled(joints * 3, 0.0);
            let sample =
                |pose: usize, weight| BlendSample { columns: &poses[pose], weight, mask: None, presence: None };
            kernels.blend(&mut Blend {
                pile: &mut pile,
                totals: &mut totals,
                empty: true,
                samples: &[sample(0, 0.25), sample(1, 0.0), sample(2, 0.25)],
                arc,
                finish: Some(Finish { base: Some(&poses[1]), absolute: true, result: None }),
            });
            kernels.mix(&mut Onto { pose: &mut pile, sample: sample(0, 0.5), arc });
            kernels.add(&mut Onto { pose: &mut pile, sample: sample(2, 1.5), arc });
            let mut models = vec![Affine::IDENTITY; joints];
            kernels.local_to_model(&pile, &parents, &mut models);
            let mut palette = vec![Affine::IDENTITY; joints];
            kernels.palette(&models, &parents, &inverse_bind, &mut palette);
            let finite = pile.iter().all(|v| v.is_finite()) && palette.iter().all(Affine::is_finite);
            assert!(finite, "{:?}, arc: {arc}", kernels.width());
        }
    }
}
