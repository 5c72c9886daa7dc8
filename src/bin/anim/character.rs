//! A model's meshes in a pose, as triangles to draw; the bones themselves where there is no mesh.

use anim::math::{Affine, Vec3 as Point};
use anim::model::{MeshNode, Model};
use anim::simd::{Kernels, Stream};
use anim::skeleton::{NO_PARENT, Pose};
use anim::skin::{SkinBinding, SkinJob, SkinMesh, SkinPalette, skin};
use anim::target::Schema;
use anyhow::{Context, Result};
use drawing::scene::{Batch, Surface};
use glam::{Mat3, Mat4, Vec3, Vec4};

/// Colours for what has none of its own: warm greys, told apart by lightness.
const CLAY: [[f32; 3]; 4] = [[0.55, 0.42, 0.34], [0.40, 0.44, 0.50], [0.62, 0.55, 0.42], [0.46, 0.36, 0.40]];
const BONE: Surface = Surface { color: Vec3::new(0.70, 0.48, 0.22), glow: 0.0, shine: 0.3 };

/// A model ready to be drawn.
pub struct Character<'a> {
    model: &'a Model,
    parts: Vec<Part<'a>>,
    bindings: Vec<SkinBinding>,
    /// The morph weights of each mesh node.
    weights: Vec<Vec<f32>>,
    models: Vec<Affine>,
}

/// A drawable part of a mesh that a node shows.
struct Part<'a> {
    node: &'a MeshNode,
    mesh: SkinMesh,
    indices: &'a [u32],
    surface: Surface,
}

/// What a character shows at one moment.
#[derive(Clone)]
pub struct Moment {
    pub pose: Pose,
    /// The morph weights of each mesh node.
    pub weights: Vec<Vec<f32>>,
}

impl<'a> Character<'a> {
    /// Prepares a model's meshes.
    pub fn new(model: &'a Model) -> Result<Self> {
        let bindings = model.skins.iter().map(|skin| SkinBinding::by_index(skin, &model.skeleton)).collect();
        let mut parts = Vec::new();
        for node in model.mesh_nodes.iter().filter(|node| !is_hidden(model, node.joint)) {
            let mesh = &model.meshes[node.mesh as usize];
            for primitive in &mesh.primitives {
                let joints = node.skin.map_or(0, |skin| model.skins[skin as usize].joints.len());
                let own = primitive.material.and_then(|index| model.materials.get(index as usize));
                let color = own.map_or([1.0; 3], |material| [0, 1, 2].map(|index| material.base_color[index]));
                let white = color.iter().all(|&channel| channel > 0.95);
                let color = if white { CLAY[parts.len() % CLAY.len()] } else { color };
                let prepared =
                    SkinMesh::prepare(primitive, joints).with_context(|| format!("mesh \"{}\"", mesh.name))?;
                let surface = Surface { color: color.into(), glow: 0.0, shine: 0.2 };
                parts.push(Part { node, mesh: prepared, indices: &primitive.indices, surface });
            }
        }
        let weights = model.mesh_nodes.iter().map(|node| rest_weights(model, node)).collect();
        Ok(Self { model, parts, bindings, weights, models: vec![Affine::IDENTITY; model.skeleton.joint_count()] })
    }

    /// What the instance of a driver shows.
    pub fn moment(
        &self,
        schema: &Schema,
        pose: &Pose,
        floats: impl Fn(anim::target::PropertyId) -> Vec<f32>,
    ) -> Moment {
        let weights = self
            .model
            .mesh_nodes
            .iter()
            .zip(&self.weights)
            .map(|(node, rest)| schema.find_joint_weights(node.joint).map_or_else(|| rest.clone(), &floats));
        Moment { pose: pose.clone(), weights: weights.collect() }
    }

    /// The triangles of a moment.
    pub fn batches(&mut self, moment: &Moment) -> Result<Vec<Batch>> {
        let kernels = Kernels::best();
        self.model.skeleton.local_to_model(kernels, &moment.pose, &mut self.models);
        if self.parts.is_empty() {
            return Ok(self.bones());
        }
        let palettes: Vec<Vec<Affine>> = self
            .bindings
            .iter()
            .map(|binding| {
                let mut palette = vec![Affine::IDENTITY; binding.len()];
                binding.palette(kernels, &self.models, &mut palette);
                palette
            })
            .collect();
        let mut batches = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let index = self.model.mesh_nodes.iter().position(|node| std::ptr::eq(node, part.node));
            let weights = index.and_then(|index| moment.weights.get(index)).map_or(&[][..], Vec::as_slice);
            batches.push(part.batch(kernels, &palettes, &self.models, weights)?);
        }
        Ok(batches)
    }

    /// The bones as long, pointed boxes, from each joint to those below it.
    fn bones(&self) -> Vec<Batch> {
        let parents = self.model.skeleton.parents();
        let mut is_bone = vec![false; parents.len()];
        self.model.bone_trees().iter().flat_map(|tree| &tree.bones).for_each(|&bone| is_bone[bone as usize] = true);
        if !is_bone.contains(&true) {
            is_bone.fill(true);
        }
        let place = |joint: u32| vector(self.models[joint as usize].transform_point(Point::default()));
        let segments = parents.iter().enumerate().filter(|(_, parent)| **parent != NO_PARENT);
        let segments = segments.filter(|&(joint, &parent)| is_bone[joint] && is_bone[parent as usize]);
        let segments = segments.map(|(joint, &parent)| (place(parent), place(joint as u32)));
        segments.filter(|(from, to)| from.distance(*to) > 1e-5).map(|(from, to)| bone(from, to)).collect()
    }
}

impl Part<'_> {
    fn batch(&self, kernels: &Kernels, palettes: &[Vec<Affine>], models: &[Affine], weights: &[f32]) -> Result<Batch> {
        let count = self.mesh.vertex_count();
        let (mut positions, mut normals) = (vec![0.0; count * 3], vec![0.0; count * 3]);
        let palette = self.node.skin.map_or(&[][..], |skin| &palettes[skin as usize]);
        let mut job = SkinJob::new(&self.mesh, SkinPalette::Linear(palette));
        job.morph_weights = &weights[..weights.len().min(self.mesh.morph_count())];
        job.positions = Some(Stream::planar(&mut positions, 3));
        if self.mesh.has_normals() {
            job.normals = Some(Stream::planar(&mut normals, 3));
        }
        skin(kernels, &mut [job])?;
        let place = if self.node.skin.is_some() { Mat4::IDENTITY } else { matrix(&models[self.node.joint as usize]) };
        let turn = Mat3::from_mat4(place).inverse().transpose();
        let vectors = |numbers: &[f32]| numbers.chunks_exact(3).map(Vec3::from_slice).collect::<Vec<_>>();
        let positions: Vec<Vec3> = vectors(&positions).iter().map(|&p| place.transform_point3(p)).collect();
        let normals = if self.mesh.has_normals() {
            vectors(&normals).iter().map(|&n| (turn * n).normalize_or(Vec3::Y)).collect()
        } else {
            drawing::studio::smooth_normals(&positions, self.indices)
        };
        Ok(Batch { positions, normals, indices: self.indices.to_vec(), surface: self.surface })
    }
}

fn is_hidden(model: &Model, joint: u32) -> bool {
    let mut at = joint;
    while at != NO_PARENT {
        if model.hidden.contains(&at) {
            return true;
        }
        at = model.skeleton.parents()[at as usize];
    }
    false
}

fn rest_weights(model: &Model, node: &MeshNode) -> Vec<f32> {
    let mesh = &model.meshes[node.mesh as usize];
    if node.morph_weights.is_empty() { mesh.morph_weights.clone() } else { node.morph_weights.clone() }
}

fn vector(point: Point) -> Vec3 {
    Vec3::new(point.x, point.y, point.z)
}

fn matrix(affine: &Affine) -> Mat4 {
    Mat4::from_cols_array(&affine.to_columns())
}

/// An octahedron that is widest near its beginning.
fn bone(from: Vec3, to: Vec3) -> Batch {
    let along = to - from;
    let (side, other) = along.normalize_or(Vec3::Y).any_orthonormal_pair();
    let width = along.length() * 0.12;
    let waist = from + along * 0.18;
    let ring = [side, other, -side, -other].map(|direction| waist + direction * width);
    let corners = [from, ring[0], ring[1], ring[2], ring[3], to];
    let mut batch = Batch { positions: Vec::new(), normals: Vec::new(), indices: Vec::new(), surface: BONE };
    for quarter in 0..4 {
        let (a, b) = (1 + quarter, 1 + (quarter + 1) % 4);
        for triangle in [[0, b, a], [5, a, b]] {
            let points = triangle.map(|corner| corners[corner]);
            let normal = (points[1] - points[0]).cross(points[2] - points[0]).normalize_or(Vec3::Y);
            let first = batch.positions.len() as u32;
            batch.positions.extend(points);
            batch.normals.extend([normal; 3]);
            batch.indices.extend([first, first + 1, first + 2]);
        }
    }
    batch
}

/// The lowest and highest corner of all that is drawn.
pub fn bounds(batches: &[Batch]) -> Option<(Vec3, Vec3)> {
    let points = batches.iter().flat_map(|batch| &batch.positions);
    let both = points.map(|&p| (p, p)).reduce(|(low, high), (p, _)| (low.min(p), high.max(p)))?;
    let finite = Vec4::from((both.0, both.1.length())).is_finite();
    finite.then_some(both)
}
