//! A character with two poses of its walk and a mesh of ten thousand vertices, in the library's form and in plain arrays
//! of structures.

use std::sync::Arc;

use anim::clip::{SampleAt, Target, TrackContent, TransformPart};
use anim::math::{Affine, Quat, Transform, Vec3};
use anim::simd::Kernels;
use anim::skeleton::{PartWeights, Pose, Skeleton};
use anim::skin::{Influences, Primitive, Skin, SkinBinding, SkinMesh};
use glam::Affine3A;

use crate::textbook::{PlainTransform, PlainVertex};
use crate::walk::Walk;

/// Vertices of the mesh.
pub const VERTICES: usize = 10_000;

/// All of it.
pub struct Character {
    /// Its joints.
    pub skeleton: Arc<Skeleton>,
    /// Two poses.
    pub poses: [Pose; 2],
    /// What most clips animate: every rotation, and the translation of the first joint.
    pub presence: PartWeights,
    /// Model matrices of the second pose.
    pub models: Vec<Affine>,
    /// Of a skin of all joints.
    pub binding: SkinBinding,
    /// All of them.
    pub skin_joints: Vec<u32>,
    /// Of the second pose.
    pub palette: Vec<Affine>,
    /// Four influences a vertex.
    pub mesh: SkinMesh,
    /// The two poses.
    pub plain: [Vec<PlainTransform>; 2],
    /// Model matrices of the second pose.
    pub plain_models: Vec<Affine3A>,
    /// Per joint.
    pub plain_inverse_bind: Vec<Affine3A>,
    /// Of the second pose.
    pub plain_palette: Vec<Affine3A>,
    /// The mesh.
    pub plain_vertices: Vec<PlainVertex>,
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

/// The joints of a walk at a time.
fn pose_at(walk: &Walk, time: f64) -> Vec<Transform> {
    let mut pose = walk.skeleton.rest().to_vec();
    for track in &walk.clip.tracks {
        let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
            continue;
        };
        let (mut v, joint) = ([0.0; 4], &mut pose[*joint as usize]);
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut v[..keys.stride()]);
        match part {
            TransformPart::Translation => joint.translation = Vec3::new(v[0], v[1], v[2]),
            TransformPart::Rotation => joint.rotation = Quat::from(v),
            TransformPart::Scale => joint.scale = Vec3::new(v[0], v[1], v[2]),
        }
    }
    pose
}

impl Character {
    /// Takes two poses of its walk.
    ///
    /// # Panics
    /// If the skeleton has joints of no size.
    pub fn new(walk: &Walk) -> Self {
        let skeleton = walk.skeleton.clone();
        let joints = skeleton.joint_count();
        let both = [0.2, 0.7].map(|share| pose_at(walk, walk.clip.length * share));
        let poses = [Pose::from_transforms(&both[0]), Pose::from_transforms(&both[1])];
        let mut models = vec![Affine::IDENTITY; joints];
        skeleton.local_to_model(Kernels::scalar(), skeleton.rest_pose(), &mut models);
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
            plain: both.map(|pose| pose.iter().map(plain_transform).collect()),
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
