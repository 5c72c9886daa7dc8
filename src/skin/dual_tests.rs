//! Dual quaternion skinning against Kavan's formula in double precision.

use super::tests::{Numbers, random_primitive};
use super::*;
use crate::math::{Quat, Transform, Vec3};
use crate::simd::{Kernels, Stream};

fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

fn conjugate(q: [f64; 4]) -> [f64; 4] {
    [-q[0], -q[1], -q[2], q[3]]
}

/// A point moved by the weighted mean of rigid motions, as the paper writes it.
fn textbook(point: [f32; 3], motions: &[(Transform, f64)]) -> [f64; 3] {
    let (mut real, mut dual) = ([0.0; 4], [0.0; 4]);
    let first = motions[0].0.rotation.to_array().map(f64::from);
    for (motion, weight) in motions {
        let q = motion.rotation.to_array().map(f64::from);
        let dot: f64 = q.iter().zip(first).map(|(a, b)| a * b).sum();
        let weight = if dot < 0.0 { -weight } else { *weight };
        let [x, y, z] = motion.translation.to_array().map(f64::from);
        let half = product([x, y, z, 0.0], q).map(|v| 0.5 * v);
        for i in 0..4 {
            real[i] += weight * q[i];
            dual[i] += weight * half[i];
        }
    }
    let length = real.iter().map(|v| v * v).sum::<f64>().sqrt();
    let (real, dual) = (real.map(|v| v / length), dual.map(|v| v / length));
    let [x, y, z] = point.map(f64::from);
    let turned = product(product(real, [x, y, z, 0.0]), conjugate(real));
    let moved = product(dual, conjugate(real));
    [0, 1, 2].map(|i| turned[i] + 2.0 * moved[i])
}

fn skinned(kernels: &Kernels, mesh: &SkinMesh, palette: &[Affine]) -> (Vec<f32>, Vec<f32>) {
    let mut dual = DualPalette::new();
    dual.set(palette);
    let (mut positions, mut normals) = (vec![0.0; mesh.vertex_count() * 3], vec![0.0; mesh.vertex_count() * 3]);
    let mut job = SkinJob::new(mesh, SkinPalette::DualQuaternion(&dual));
    job.positions = Some(Stream::planar(&mut positions, 3));
    job.normals = Some(Stream::planar(&mut normals, 3));
    skin(kernels, &mut [job]).expect("valid");
    (positions, normals)
}

#[test]
fn rigid_motions_are_blended_as_the_paper_says() {
    let mut numbers = Numbers::new(11);
    let primitive = random_primitive(&mut numbers, 200, 12, 5);
    let motions: Vec<Transform> = (0..12)
        .map(|_| Transform { translation: numbers.unit(), rotation: numbers.rotation(), scale: Vec3::ONE })
        .collect();
    let palette: Vec<Affine> = motions.iter().map(Transform::to_affine).collect();
    let mesh = SkinMesh::prepare(&primitive, 12).expect("valid");
    let influences = primitive.influences.as_ref().expect("given");
    for kernels in Kernels::available() {
        let (positions, _) = skinned(kernels, &mesh, &palette);
        for vertex in 0..200 {
            let range = influences.offsets[vertex] as usize..influences.offsets[vertex + 1] as usize;
            // The heaviest first, joints named twice as one, as the mesh has them.
            let mut weights = [0.0_f64; 12];
            for entry in range {
                weights[influences.joints[entry] as usize] += f64::from(influences.weights[entry]);
            }
            let mut list: Vec<(Transform, f64)> = motions.iter().copied().zip(weights).collect();
            list.retain(|entry| entry.1 > 0.0);
            list.sort_by(|a, b| b.1.total_cmp(&a.1));
            let point = primitive.positions[vertex];
            let expected = if list.is_empty() { point.map(f64::from) } else { textbook(point, &list) };
            // Means of rotations that are nearly opposite are not well conditioned.
            let near: f32 = list.iter().map(|e| list[0].0.rotation.dot(e.0.rotation).abs()).fold(1.0, f32::min);
            if near > 0.1 {
                for (found, expected) in positions[vertex * 3..][..3].iter().zip(expected) {
                    assert!((f64::from(*found) - expected).abs() < 1e-3, "vertex {vertex}: {found} {expected}");
                }
            }
        }
    }
}

#[test]
fn joints_that_move_alike_move_vertices_as_in_linear_skinning_with_any_scale_and_mirror() {
    let mut numbers = Numbers::new(12);
    let primitive = random_primitive(&mut numbers, 100, 6, 4);
    let mesh = SkinMesh::prepare(&primitive, 6).expect("valid");
    for scale in [Vec3::ONE, Vec3::new(2.0, 0.5, 1.5), Vec3::new(-1.0, 1.0, 2.0)] {
        let matrix = Transform { translation: numbers.unit(), rotation: numbers.rotation(), scale }.to_affine();
        let palette = vec![matrix; 6];
        let (positions, normals) = skinned(Kernels::best(), &mesh, &palette);
        let (mut linear, mut linear_normals) = (vec![0.0; 300], vec![0.0; 300]);
        let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
        job.positions = Some(Stream::planar(&mut linear, 3));
        job.normals = Some(Stream::planar(&mut linear_normals, 3));
        skin(Kernels::best(), &mut [job]).expect("valid");
        for (a, b) in positions.iter().zip(&linear).chain(normals.iter().zip(&linear_normals)) {
            assert!((a - b).abs() < 2e-5, "{a} {b}");
        }
    }
}

#[test]
fn a_twisted_joint_keeps_its_volume() {
    // Half way between no turn and half a turn about x, linear skinning would pull the vertex onto the axis.
    let primitive = Primitive {
        positions: vec![[0.0, 1.0, 0.0]],
        influences: Some(Influences { offsets: vec![0, 2], joints: vec![0, 1], weights: vec![0.5, 0.5] }),
        ..Primitive::default()
    };
    let mesh = SkinMesh::prepare(&primitive, 2).expect("valid");
    let turned = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 0.0), 3.1);
    let palette = [Affine::IDENTITY, Transform { rotation: turned, ..Transform::IDENTITY }.to_affine()];
    let mut dual = DualPalette::new();
    dual.set(&palette);
    let mut position = [0.0; 3];
    let mut job = SkinJob::new(&mesh, SkinPalette::DualQuaternion(&dual));
    job.positions = Some(Stream::planar(&mut position, 3));
    skin(Kernels::best(), &mut [job]).expect("valid");
    let radius = (position[1] * position[1] + position[2] * position[2]).sqrt();
    assert!((radius - 1.0).abs() < 1e-5, "{position:?}");
}

#[test]
fn degenerate_joints_give_finite_vertices_of_unit_normals_either_way() {
    let mut numbers = Numbers::new(13);
    let primitive = random_primitive(&mut numbers, 150, 8, 4);
    let mesh = SkinMesh::prepare(&primitive, 8).expect("valid");
    let scales = [0.0, 1.0, -1.0, 1e-20, 0.0, 1e6, -1e-3, 1.0];
    let palette: Vec<Affine> = scales
        .iter()
        .enumerate()
        .map(|(joint, &s)| {
            let scale = if joint % 2 == 0 { Vec3::new(s, 1.0, 1.0) } else { Vec3::new(s, s, s) };
            Transform { translation: numbers.unit(), rotation: numbers.rotation(), scale }.to_affine()
        })
        .collect();
    for kernels in Kernels::available() {
        let (positions, normals) = skinned(kernels, &mesh, &palette);
        let (mut linear, mut linear_normals) = (vec![0.0; 450], vec![0.0; 450]);
        let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
        job.positions = Some(Stream::planar(&mut linear, 3));
        job.normals = Some(Stream::planar(&mut linear_normals, 3));
        skin(kernels, &mut [job]).expect("valid");
        assert!(positions.iter().chain(&linear).all(|v| v.is_finite()));
        for normal in normals.chunks_exact(3).chain(linear_normals.chunks_exact(3)) {
            let length = Vec3::new(normal[0], normal[1], normal[2]).length();
            assert!((length - 1.0).abs() < 1e-5, "{normal:?}");
        }
    }
}
