//! Bounds against skinned meshes.

use proptest::prelude::*;

use super::super::tests::{Numbers, random_palette, random_primitive};
use super::super::{Influences, Primitive, SkinJob, skin};
use super::*;
use crate::simd::{Kernels, Stream};

fn skinned(mesh: &SkinMesh, palette: SkinPalette<'_>, morph_weights: &[f32]) -> Vec<Vec3> {
    let mut positions = vec![0.0; mesh.vertex_count() * 3];
    let mut job = SkinJob::new(mesh, palette);
    job.morph_weights = morph_weights;
    job.positions = Some(Stream::planar(&mut positions, 3));
    skin(Kernels::best(), &mut [job]).expect("valid");
    positions.chunks_exact(3).map(|p| Vec3::new(p[0], p[1], p[2])).collect()
}

/// How many times larger than the skinned mesh its bounds are, which hold every vertex.
fn factor(mesh: &SkinMesh, palette: SkinPalette<'_>, morph_weights: &[f32]) -> f32 {
    let bounds = MeshBounds::new(mesh).posed(palette, morph_weights).expect("there are vertices");
    let vertices = skinned(mesh, palette, morph_weights);
    for &vertex in &vertices {
        assert!(bounds.contains(vertex), "{vertex:?} is outside {bounds:?}");
    }
    let tight = vertices.iter().fold(Bounds::EMPTY, |b, &p| b.merged(Bounds { min: p, max: p }));
    bounds.diagonal() / tight.diagonal()
}

/// A tube along x with a joint at each whole number, whose weights run smoothly from joint to joint.
fn tube(joints: usize) -> Primitive {
    let mut primitive = Primitive { influences: Some(Influences::default()), ..Primitive::default() };
    let influences = primitive.influences.as_mut().expect("just set");
    influences.offsets.push(0);
    for ring in 0..joints * 8 {
        let x = ring as f32 / 8.0;
        for side in 0..12 {
            let (sin, cos) = crate::math::trig::sin_cos(f64::from(side) * std::f64::consts::TAU / 12.0);
            primitive.positions.push([x, 0.2 * sin as f32, 0.2 * cos as f32]);
            let (joint, share) = (x as usize, x.fract());
            influences.joints.push(joint as u16);
            influences.weights.push(1.0 - share);
            if joint + 1 < joints {
                influences.joints.push(joint as u16 + 1);
                influences.weights.push(share);
            }
            influences.offsets.push(influences.joints.len() as u32);
        }
    }
    primitive
}

/// The tube bent by up to `angle` radians at each joint, about changing axes.
fn bent(numbers: &mut Numbers, joints: usize, angle: f32) -> Vec<Affine> {
    let mut model = Affine::IDENTITY;
    (0..joints)
        .map(|joint| {
            let step = Vec3::new(if joint == 0 { 0.0 } else { 1.0 }, 0.0, 0.0);
            let rotation = Quat::from_axis_angle(numbers.unit(), angle * numbers.next());
            model = model * Transform { translation: step, rotation, scale: Vec3::ONE }.to_affine();
            let bind = Transform { translation: Vec3::new(-(joint as f32), 0.0, 0.0), ..Transform::IDENTITY };
            model * bind.to_affine()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn bounds_hold_every_vertex_of_any_mesh_in_any_pose(
        seed in any::<u64>(),
        most in 0_usize..9,
        rigid in any::<bool>(),
        morph in -2.0_f32..2.0,
    ) {
        let mut numbers = Numbers::new(seed);
        let primitive = random_primitive(&mut numbers, 150, 7, most);
        let mesh = SkinMesh::prepare(&primitive, 7).expect("valid");
        let palette: Vec<Affine> = if rigid {
            let motion = |n: &mut Numbers| Transform {
                translation: n.unit() * (n.next() * 100.0),
                rotation: n.rotation(),
                scale: Vec3::ONE,
            };
            (0..7).map(|_| motion(&mut numbers).to_affine()).collect()
        } else {
            random_palette(&mut numbers, 7)
        };
        let mut dual = DualPalette::new();
        dual.set(&palette);
        prop_assert!(factor(&mesh, SkinPalette::Linear(&palette), &[morph, 0.5]) >= 1.0);
        prop_assert!(factor(&mesh, SkinPalette::DualQuaternion(&dual), &[morph, 0.5]) >= 1.0);
    }
}

#[test]
fn bounds_of_a_limb_that_bends_are_little_larger_than_it() {
    let mut numbers = Numbers::new(21);
    let mesh = SkinMesh::prepare(&tube(8), 8).expect("valid");
    for (angle, limit) in [(0.0, 1.001), (0.5, 1.1), (1.5, 1.25)] {
        for _ in 0..20 {
            let palette = bent(&mut numbers, 8, angle);
            let mut dual = DualPalette::new();
            dual.set(&palette);
            let linear = factor(&mesh, SkinPalette::Linear(&palette), &[]);
            assert!(linear < limit, "bent by {angle}: {linear}");
            let dual = factor(&mesh, SkinPalette::DualQuaternion(&dual), &[]);
            assert!(dual < limit + 0.1, "bent by {angle}: {dual}");
        }
    }
}

#[test]
fn a_mesh_without_vertices_has_no_bounds() {
    let mesh = SkinMesh::prepare(&Primitive::default(), 0).expect("valid");
    assert_eq!(MeshBounds::new(&mesh).posed(SkinPalette::Linear(&[]), &[]), None);
}
