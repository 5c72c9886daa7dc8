//! A character of 67 joints with two poses and a mesh of ten thousand vertices, in the library's form and in plain
//! arrays of structures.

use anim::math::{Affine, Quat, Transform, Vec3};
use anim::simd::Kernels;
use anim::skeleton::{Joint, PartWeights, Pose, Skeleton};
use anim::skin::{Influences, Primitive, Skin, SkinBinding, SkinMesh};
use glam::Affine3A;

use crate::textbook::{PlainTransform, PlainVertex};

pub const VERTICES: usize = 10_000;

pub struct Character {
    pub skeleton: Skeleton,
    pub poses: [Pose; 2],
    /// What most clips animate: every rotation, and the translation of the first joint.
    pub presence: PartWeights,
    pub models: Vec<Affine>,
    pub binding: SkinBinding,
    pub skin_joints: Vec<u32>,
    pub palette: Vec<Affine>,
    pub mesh: SkinMesh,
    pub plain: [Vec<PlainTransform>; 2],
    pub plain_models: Vec<Affine3A>,
    pub plain_inverse_bind: Vec<Affine3A>,
    pub plain_palette: Vec<Affine3A>,
    pub plain_vertices: Vec<PlainVertex>,
}

/// Appends `length` joints, each below the one before, the first below `from`; gives the last.
fn chain(parents: &mut Vec<Option<u32>>, from: u32, length: u32) -> u32 {
    (0..length).fold(from, |parent, _| {
        parents.push(Some(parent));
        parents.len() as u32 - 1
    })
}

/// The joints of a human: a spine, a head, arms with five fingers, legs.
fn human() -> Vec<Joint> {
    let mut parents = vec![None];
    let chest = chain(&mut parents, 0, 3);
    let head = chain(&mut parents, chest, 2);
    for _ in 0..3 {
        chain(&mut parents, head, 1);
    }
    for _ in 0..2 {
        let hand = chain(&mut parents, chest, 4);
        for _ in 0..5 {
            chain(&mut parents, hand, 4);
        }
        chain(&mut parents, 0, 5);
    }
    let rest = |f: f32| Transform {
        translation: Vec3::new(0.1, 0.02 * f, 0.01),
        rotation: Quat::new(0.01 * f, 0.2, -0.005 * f, 1.0).normalized(),
        scale: Vec3::ONE,
    };
    let joint = |(index, parent)| Joint { name: format!("joint {index}"), parent, rest: rest(index as f32) };
    parents.into_iter().enumerate().map(joint).collect()
}

fn plain_transform(t: &Transform) -> PlainTransform {
    PlainTransform { translation: t.translation.into(), rotation: t.rotation.into(), scale: t.scale.into() }
}

fn plain_affine(m: &Affine) -> Affine3A {
    let [a, b, c] = m.rows;
    Affine3A::from_cols_array(&[a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2], a[3], b[3], c[3]])
}

/// Neighbours in the mesh follow neighbouring joints, as in a real one.
fn mesh(joints: usize) -> Primitive {
    let mut influences = Influences { offsets: vec![0], ..Influences::default() };
    for vertex in 0..VERTICES {
        let first = vertex * joints / VERTICES;
        for (influence, weight) in [0.4, 0.3, 0.2, 0.1].into_iter().enumerate() {
            influences.joints.push(((first + influence * 3) % joints) as u16);
            influences.weights.push(weight);
        }
        influences.offsets.push(influences.joints.len() as u32);
    }
    let unit = |v: usize| Vec3::new(1.0, v as f32 * 0.001, -0.5).normalized_or(Vec3::ONE).to_array();
    Primitive {
        positions: (0..VERTICES).map(|v| [v as f32 * 1e-4, 1.0 - v as f32 * 1e-4, 0.3]).collect(),
        normals: (0..VERTICES).map(unit).collect(),
        influences: Some(influences),
        ..Primitive::default()
    }
}

impl Character {
    pub fn new() -> Self {
        let skeleton = Skeleton::build(&human()).expect("a tree");
        let joints = skeleton.joint_count();
        assert_eq!(joints, 67);
        let second: Vec<Transform> = skeleton
            .rest()
            .iter()
            .map(|t| Transform { rotation: (t.rotation * Quat::new(0.3, 0.1, 0.0, 1.0)).normalized(), ..*t })
            .collect();
        let poses = [skeleton.rest_pose().clone(), Pose::from_transforms(&second)];
        let mut models = vec![Affine::IDENTITY; joints];
        skeleton.local_to_model(Kernels::scalar(), &poses[0], &mut models);
        let inverse_bind: Vec<Affine> = models.iter().map(|m| m.inverse().expect("regular")).collect();
        skeleton.local_to_model(Kernels::scalar(), &poses[1], &mut models);
        let skin_joints: Vec<u32> = (0..joints as u32).collect();
        let skin = Skin {
            joints: skin_joints.clone(),
            joint_names: skeleton.names().to_vec(),
            inverse_bind: inverse_bind.clone(),
            ..Skin::default()
        };
        let binding = SkinBinding::by_index(&skin, &skeleton);
        let mut palette = vec![Affine::IDENTITY; joints];
        binding.palette(Kernels::scalar(), &models, &mut palette);
        let mut presence = PartWeights::zero(joints);
        presence.column_mut(0)[0] = 1.0;
        presence.column_mut(1)[..joints].fill(1.0);
        let primitive = mesh(joints);
        let influences = primitive.influences.as_ref().expect("given");
        let plain_vertices = (0..VERTICES)
            .map(|v| PlainVertex {
                position: primitive.positions[v].into(),
                normal: primitive.normals[v].into(),
                joints: std::array::from_fn(|i| influences.joints[v * 4 + i]),
                weights: std::array::from_fn(|i| influences.weights[v * 4 + i]),
                skinned_position: glam::Vec3::ZERO,
                skinned_normal: glam::Vec3::ZERO,
            })
            .collect();
        Self {
            plain: [skeleton.rest(), &second].map(|pose| pose.iter().map(plain_transform).collect()),
            plain_models: models.iter().map(plain_affine).collect(),
            plain_inverse_bind: inverse_bind.iter().map(plain_affine).collect(),
            plain_palette: palette.iter().map(plain_affine).collect(),
            plain_vertices,
            mesh: SkinMesh::prepare(&primitive, joints).expect("a sound mesh"),
            skeleton,
            poses,
            presence,
            models,
            binding,
            skin_joints,
            palette,
        }
    }
}
