//! Skinning on the CPU.

use anim::math::Affine;
use anim::simd::{Kernels, Stream};
use anim::skin::{SkinBinding, SkinJob, SkinMesh, SkinPalette, skin};

use crate::error::Error;
use crate::ffi;
use crate::loading::Model;

/// A part, and what moves it.
#[derive(Debug)]
struct Part {
    mesh: SkinMesh,
    binding: SkinBinding,
}

/// Moves the vertices of all parts of a model that a skin moves.
#[derive(Debug)]
pub struct Skinning {
    parts: Vec<Part>,
    joints: usize,
    models: Vec<Affine>,
    palette: Vec<Affine>,
}

pub(crate) fn new_skinning(model: &Model) -> Result<Box<Skinning>, Error> {
    let model = &model.model;
    let mut parts = Vec::new();
    for node in &model.mesh_nodes {
        let Some(skin) = node.skin.and_then(|skin| model.skins.get(skin as usize)) else { continue };
        for primitive in model.meshes.get(node.mesh as usize).into_iter().flat_map(|mesh| &mesh.primitives) {
            let mesh = SkinMesh::prepare(primitive, skin.joints.len())?;
            parts.push(Part { mesh, binding: SkinBinding::by_index(skin, &model.skeleton) });
        }
    }
    let joints = model.skeleton.joint_count();
    Ok(Box::new(Skinning { parts, joints, models: Vec::new(), palette: Vec::new() }))
}

impl Skinning {
    pub(crate) fn part_count(&self) -> usize {
        self.parts.len()
    }

    fn part(&self, part: usize) -> Result<&Part, Error> {
        let count = self.parts.len();
        self.parts.get(part).ok_or(Error::OutOfRange { what: "parts", index: part, count })
    }

    pub(crate) fn vertex_count(&self, part: usize) -> Result<usize, Error> {
        Ok(self.part(part)?.mesh.vertex_count())
    }

    pub(crate) fn skin(
        &mut self,
        part: usize,
        matrices: &[ffi::Matrix],
        positions: &mut [f32],
        normals: &mut [f32],
    ) -> Result<(), Error> {
        if matrices.len() != self.joints {
            return Err(Error::Count { what: "matrices", given: matrices.len(), wanted: self.joints });
        }
        self.part(part)?;
        let Part { mesh, binding } = &self.parts[part];
        self.models.clear();
        self.models.extend(matrices.iter().map(affine));
        self.palette.clear();
        self.palette.resize(binding.len(), Affine::IDENTITY);
        let kernels = Kernels::best();
        binding.palette(kernels, &self.models, &mut self.palette);
        let mut job = SkinJob::new(mesh, SkinPalette::Linear(&self.palette));
        job.positions = Some(Stream::planar(positions, 3));
        if !normals.is_empty() {
            job.normals = Some(Stream::planar(normals, 3));
        }
        Ok(skin(kernels, &mut [job])?)
    }
}

fn affine(matrix: &ffi::Matrix) -> Affine {
    let row = |row: usize| std::array::from_fn(|column| matrix.rows[row * 4 + column]);
    Affine { rows: [row(0), row(1), row(2)] }
}
