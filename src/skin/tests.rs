//! Skinning against a plain evaluation in double precision, on every width.

use super::*;
use crate::math::{Quat, Transform, Vec3};
use crate::simd::{Attribute, Kernels, Stream};

/// Numbers from -1 to 1 that look random and are the same everywhere.
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        (((self.next() + 1.0) * 0.5 * count as f32) as usize).min(count - 1)
    }

    fn vector<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.next())
    }

    pub(super) fn unit(&mut self) -> Vec3 {
        Vec3::from(self.vector::<3>()).normalized_or(Vec3::new(1.0, 0.0, 0.0))
    }

    pub(super) fn rotation(&mut self) -> Quat {
        Quat::from(self.vector::<4>()).normalized()
    }
}

/// A mesh whose vertices have up to `most` influences, with normals, tangents and two morph targets.
pub(super) fn random_primitive(numbers: &mut Numbers, vertices: usize, joints: usize, most: usize) -> Primitive {
    let mut influences = Influences { offsets: vec![0], ..Influences::default() };
    for _ in 0..vertices {
        let count = if most == 0 { 0 } else { numbers.below(most + 1) };
        let weights: Vec<f32> = (0..count).map(|_| numbers.next().abs() + 0.01).collect();
        let sum: f32 = weights.iter().sum();
        for weight in weights {
            influences.joints.push(numbers.below(joints) as u16);
            influences.weights.push(weight / sum);
        }
        influences.offsets.push(influences.joints.len() as u32);
    }
    let target = |numbers: &mut Numbers, from: usize| MorphTarget {
        positions: (0..vertices).map(|v| if v < from { [0.0; 3] } else { numbers.vector() }).collect(),
        normals: (0..vertices).map(|v| if v < from { [0.0; 3] } else { numbers.vector() }).collect(),
        ..MorphTarget::default()
    };
    Primitive {
        positions: (0..vertices).map(|_| numbers.vector()).collect(),
        normals: (0..vertices).map(|_| numbers.unit().to_array()).collect(),
        tangents: (0..vertices)
            .map(|_| {
                let [x, y, z] = numbers.unit().to_array();
                [x, y, z, if numbers.next() < 0.0 { -1.0 } else { 1.0 }]
            })
            .collect(),
        influences: (most > 0).then_some(influences),
        morph_targets: vec![target(numbers, 0), target(numbers, 100)],
        ..Primitive::default()
    }
}

/// Matrices with turns, moves and scales, some mirrored.
pub(super) fn random_palette(numbers: &mut Numbers, joints: usize) -> Vec<Affine> {
    (0..joints)
        .map(|joint| {
            let side = if joint % 5 == 3 { -1.0 } else { 1.0 };
            Transform {
                translation: numbers.vector().into(),
                rotation: numbers.rotation(),
                scale: Vec3::new(1.3 + numbers.next(), side * (1.2 + numbers.next()), 0.6 + 0.5 * numbers.next()),
            }
            .to_affine()
        })
        .collect()
}

type Matrix = [[f64; 4]; 3];

fn textbook_matrix(primitive: &Primitive, vertex: usize, palette: &[Affine]) -> Matrix {
    let mut sum = [[0.0; 4]; 3];
    let mut total = 0.0;
    if let Some(influences) = &primitive.influences {
        for entry in influences.offsets[vertex] as usize..influences.offsets[vertex + 1] as usize {
            let weight = f64::from(influences.weights[entry]);
            total += weight;
            for (row, from) in sum.iter_mut().zip(palette[influences.joints[entry] as usize].rows) {
                for (to, from) in row.iter_mut().zip(from) {
                    *to += weight * f64::from(from);
                }
            }
        }
    }
    if total == 0.0 {
        return [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];
    }
    sum
}

fn morphed(base: [f32; 3], vertex: usize, weights: &[f32], lists: &[&[[f32; 3]]]) -> [f64; 3] {
    let mut value = base.map(f64::from);
    for (list, &weight) in lists.iter().zip(weights) {
        for (to, from) in value.iter_mut().zip(list[vertex]) {
            *to += f64::from(weight) * f64::from(from);
        }
    }
    value
}

fn turn(m: &Matrix, v: [f64; 3]) -> [f64; 3] {
    m.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    v.map(|x| x / length)
}

/// The inverse transpose times `v`, by way of the inverse.
fn turn_normal(m: &Matrix, v: [f64; 3]) -> [f64; 3] {
    let cross =
        |a: [f64; 4], b: [f64; 4]| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let [a, b, c] = *m;
    let rows = [cross(b, c), cross(c, a), cross(a, b)];
    let determinant = a[0] * rows[0][0] + a[1] * rows[0][1] + a[2] * rows[0][2];
    rows.map(|row| (row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) / determinant)
}

fn determinant(m: &Matrix) -> f64 {
    let [a, b, c] = *m;
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

fn assert_near(found: &[f32], expected: [f64; 3], tolerance: f64, what: &str) {
    for (f, e) in found.iter().zip(expected) {
        assert!((f64::from(*f) - e).abs() <= tolerance, "{what}: {found:?} against {expected:?}");
    }
}

#[test]
fn every_count_of_influences_agrees_with_double_precision_on_every_width() {
    for most in [0, 1, 3, 4, 8, 13] {
        let mut numbers = Numbers::new(most as u64);
        let primitive = random_primitive(&mut numbers, 150, 20, most);
        let palette = random_palette(&mut numbers, 20);
        let mesh = SkinMesh::prepare(&primitive, 20).expect("valid");
        let weights = [0.5, -0.25];
        for kernels in Kernels::available() {
            let mut vertices = vec![0.0; 150 * 12];
            let at = |offset, components| Attribute { offset, components };
            let [positions, normals, tangents] =
                Stream::interleaved(&mut vertices, 12, [at(0, 3), at(4, 3), at(8, 4)]).expect("apart");
            let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
            job.morph_weights = &weights;
            (job.positions, job.normals, job.tangents) = (Some(positions), Some(normals), Some(tangents));
            skin(kernels, &mut [job]).expect("valid");
            for (vertex, found) in vertices.chunks_exact(12).enumerate() {
                check_vertex(&primitive, vertex, &palette, &weights, found);
            }
        }
    }
}

fn check_vertex(primitive: &Primitive, vertex: usize, palette: &[Affine], weights: &[f32], found: &[f32]) {
    let m = textbook_matrix(primitive, vertex, palette);
    let [a, b] = &primitive.morph_targets[..] else { unreachable!("two targets were made") };
    let position = morphed(primitive.positions[vertex], vertex, weights, &[&a.positions, &b.positions]);
    let normal = morphed(primitive.normals[vertex], vertex, weights, &[&a.normals, &b.normals]);
    let [x, y, z, sign] = primitive.tangents[vertex];
    let moved = turn(&m, position);
    let moved = [moved[0] + m[0][3], moved[1] + m[1][3], moved[2] + m[2][3]];
    // Weights are counted in 65535ths, so matrices of size 3 are off by some 1e-4.
    assert_near(&found[0..3], moved, 2e-4, "position");
    // Directions near where a sum of matrices is singular are not well conditioned.
    if determinant(&m).abs() > 0.05 {
        assert_near(&found[4..7], unit(turn_normal(&m, normal)), 5e-3, "normal");
        assert_near(&found[8..11], unit(turn(&m, [x, y, z].map(f64::from))), 5e-3, "tangent");
        let expected = if determinant(&m) < 0.0 { -sign } else { sign };
        assert_eq!(found[11], expected, "sign of the tangent of vertex {vertex}");
    }
}

#[test]
fn joints_past_a_thousand_move_their_vertices() {
    let primitive = Primitive {
        positions: vec![[1.0, 2.0, 3.0]],
        influences: Some(Influences { offsets: vec![0, 1], joints: vec![2_000], weights: vec![1.0] }),
        ..Primitive::default()
    };
    let mesh = SkinMesh::prepare(&primitive, 2_001).expect("valid");
    let mut palette = vec![Affine::IDENTITY; 2_001];
    palette[2_000].rows[0][3] = 10.0;
    for kernels in Kernels::available() {
        let mut positions = [0.0; 3];
        let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
        job.positions = Some(Stream::planar(&mut positions, 3));
        skin(kernels, &mut [job]).expect("valid");
        assert_eq!(positions, [11.0, 2.0, 3.0], "one weight is exactly one");
    }
}

#[test]
fn a_job_split_in_two_gives_the_bits_of_the_whole() {
    let mut numbers = Numbers::new(7);
    let primitive = random_primitive(&mut numbers, 300, 9, 4);
    let palette = random_palette(&mut numbers, 9);
    let before = random_palette(&mut numbers, 9);
    let mesh = SkinMesh::prepare(&primitive, 9).expect("valid");
    let run = |at: usize| {
        let (mut positions, mut normals, mut previous) = (vec![0.0; 900], vec![0.0; 900], vec![0.0; 900]);
        let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
        job.positions = Some(Stream::planar(&mut positions, 3));
        job.normals = Some(Stream::planar(&mut normals, 3));
        let stream = Stream::planar(&mut previous, 3);
        job.previous =
            Some(PreviousPositions { palette: SkinPalette::Linear(&before), morph_weights: &[], positions: stream });
        let (head, tail) = job.split_at(at);
        skin(Kernels::best(), &mut [tail, head]).expect("valid");
        (positions, normals, previous)
    };
    let whole = run(0);
    assert_ne!(whole.0, whole.2);
    for at in [1, 3, 5, 9] {
        assert_eq!(run(at), whole);
    }
}

#[test]
fn what_cannot_run_is_named_and_nothing_is_written() {
    let mut numbers = Numbers::new(3);
    let primitive = Primitive { normals: Vec::new(), ..random_primitive(&mut numbers, 80, 4, 4) };
    let mesh = SkinMesh::prepare(&primitive, 4).expect("valid");
    let palette = random_palette(&mut numbers, 4);
    let (mut good, mut short) = (vec![0.0; 240], vec![0.0; 239]);
    let mut first = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
    first.positions = Some(Stream::planar(&mut good, 3));
    let mut second = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
    second.positions = Some(Stream::planar(&mut short, 3));
    let error = skin(Kernels::best(), &mut [first, second]).unwrap_err();
    assert!(matches!(error, SkinError::OutputTooSmall { job: 1, output: "positions", found: 79, .. }), "{error}");
    assert!(good.iter().all(|&v| v == 0.0), "nothing may be written");
    let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette[..2]));
    job.normals = Some(Stream::planar(&mut good, 3));
    let error = skin(Kernels::best(), &mut [job]).unwrap_err();
    assert!(matches!(error, SkinError::PaletteTooShort { found: 2, needed: 4, .. }), "{error}");
    let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
    job.normals = Some(Stream::planar(&mut good, 3));
    let error = skin(Kernels::best(), &mut [job]).unwrap_err();
    assert_eq!(error, SkinError::NoSuchAttribute { job: 0, output: "normals" });
}

fn influences(entries: &[(u16, f32)]) -> Primitive {
    Primitive {
        positions: vec![[0.0; 3]],
        influences: Some(Influences {
            offsets: vec![0, entries.len() as u32],
            joints: entries.iter().map(|e| e.0).collect(),
            weights: entries.iter().map(|e| e.1).collect(),
        }),
        ..Primitive::default()
    }
}

#[test]
fn weights_are_made_good_and_reported_when_a_mesh_is_prepared() {
    let mesh = SkinMesh::prepare(&influences(&[(0, 1.0), (1, 0.5), (0, 0.5), (2, 0.0)]), 2).expect("valid");
    assert_eq!(mesh.repairs(), Repairs { renormalized: 1, dropped: 1, merged: 1, unbound: 0 });
    assert_eq!(mesh.streams.parts().words[..1], [49_151 << 16], "three quarters, rounded so that the sum is right");
    let mesh = SkinMesh::prepare(&influences(&[]), 2).expect("valid");
    assert_eq!(mesh.repairs().unbound, 1);
}

#[test]
fn joints_out_of_range_and_bad_weights_are_refused_when_a_mesh_is_prepared() {
    let error = SkinMesh::prepare(&influences(&[(5, 1.0)]), 5).unwrap_err();
    assert_eq!(error, SkinMeshError::JointOutOfRange { vertex: 0, joint: 5, joints: 5 });
    assert!(SkinMesh::prepare(&influences(&[(5, 0.0)]), 5).is_ok(), "without weight it does not count");
    let error = SkinMesh::prepare(&influences(&[(0, -0.5)]), 5).unwrap_err();
    assert_eq!(error, SkinMeshError::Weight { vertex: 0, weight: -0.5 });
    let mut primitive = influences(&[(0, 1.0)]);
    primitive.normals = vec![[f32::NAN, 0.0, 0.0]];
    let error = SkinMesh::prepare(&primitive, 5).unwrap_err();
    assert_eq!(error, SkinMeshError::NotFinite { what: "the array of normals", vertex: 0 });
}
