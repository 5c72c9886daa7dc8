//! Meshes: vertices, triangles, influences and morph targets.

use std::sync::Arc;

use gltf::json::mesh::{Mode, Semantic};
use gltf::json::validation::Checked;

use super::error::{Fault, Step};
use super::source::{Elements, NotFinite, Source};
use crate::io::Action;
use crate::io::influences::{self, Repairs};
use crate::skin::{Influences, Mesh, MorphTarget, Primitive};

/// Reads all meshes. `joint_limits` has, per mesh, how many joints the smallest skin has that moves it.
pub(super) fn read_meshes(source: &mut Source<'_>, joint_limits: &[Option<usize>]) -> Step<Vec<Arc<Mesh>>> {
    let meshes = &source.document.root.meshes;
    let mut read = source.vec(meshes.len(), || "meshes".into())?;
    for (index, mesh) in meshes.iter().enumerate() {
        source.step(0.2 + 0.3 * index as f32 / meshes.len() as f32)?;
        read.push(Arc::new(read_mesh(source, index, mesh, joint_limits[index])?));
    }
    Ok(read)
}

/// How many morph targets a mesh of the file has.
pub(super) fn target_count(mesh: &gltf::json::Mesh) -> usize {
    mesh.primitives.first().and_then(|primitive| primitive.targets.as_ref()).map_or(0, Vec::len)
}

fn read_mesh(source: &mut Source<'_>, index: usize, mesh: &gltf::json::Mesh, joint_limit: Option<usize>) -> Step<Mesh> {
    let mut primitives = source.vec(mesh.primitives.len(), || format!("meshes[{index}].primitives"))?;
    for (p, primitive) in mesh.primitives.iter().enumerate() {
        let place = format!("meshes[{index}].primitives[{p}]");
        let mut reader = PrimitiveReader { source, primitive, place, vertices: 0 };
        primitives.push(reader.read(joint_limit)?);
    }
    let targets = if source.settings.skip.morph_targets { 0 } else { target_count(mesh) };
    if targets > usize::from(u16::MAX) {
        let text = format!("{targets} morph targets, but weights are counted in 16 bits");
        return Err(Fault::invalid(format!("meshes[{index}]"), text));
    }
    for (p, primitive) in primitives.iter().enumerate() {
        if primitive.morph_targets.len() != targets {
            let place = format!("meshes[{index}].primitives[{p}].targets");
            let text =
                format!("{} morph targets, but the first primitive has {targets}", primitive.morph_targets.len());
            return Err(Fault::invalid(place, text));
        }
    }
    let mut morph_names = source.document.target_names.get(index).cloned().unwrap_or_default();
    morph_names.resize(targets, String::new());
    for (target, name) in morph_names.iter().enumerate() {
        for primitive in &mut primitives {
            primitive.morph_targets[target].name.clone_from(name);
        }
    }
    let place = format!("meshes[{index}].weights");
    let morph_weights = read_weights(source, &place, mesh.weights.as_deref(), targets)?;
    Ok(Mesh { name: mesh.name.clone().unwrap_or_default(), primitives, morph_weights, morph_names })
}

/// Weights of a mesh or node, as many as there are targets; missing ones are zero.
pub(super) fn read_weights(
    source: &mut Source<'_>,
    place: &str,
    weights: Option<&[f32]>,
    targets: usize,
) -> Step<Vec<f32>> {
    let mut read = weights.unwrap_or_default().to_vec();
    if read.iter().any(|weight| !weight.is_finite()) {
        return Err(Fault::invalid(place, "has a number that is not finite"));
    }
    let skipped = source.settings.skip.morph_targets;
    if weights.is_some() && read.len() != targets && !skipped {
        source.note(Action::Repaired, place, format!("{} weights for {targets} morph targets", read.len()));
    }
    read.resize(targets, 0.0);
    Ok(read)
}

struct PrimitiveReader<'a, 's> {
    source: &'a mut Source<'s>,
    primitive: &'a gltf::json::mesh::Primitive,
    place: String,
    vertices: usize,
}

impl PrimitiveReader<'_, '_> {
    fn read(&mut self, joint_limit: Option<usize>) -> Step<Primitive> {
        let skip = self.source.settings.skip;
        let mut primitive = Primitive::default();
        let Some(positions) = self.accessor(Semantic::Positions) else {
            self.source.note(Action::Dropped, self.place.clone(), "has no positions, and stays without vertices");
            let targets = self.primitive.targets.as_ref().map_or(0, Vec::len);
            let targets = if skip.morph_targets { 0 } else { targets };
            primitive.morph_targets.resize(targets, MorphTarget::default());
            return Ok(primitive);
        };
        self.vertices = self.source.count(positions)?;
        primitive.positions = self.lengths(positions, "attributes.POSITION")?;
        if !skip.normals {
            self.read_normals(&mut primitive)?;
        }
        if !skip.surface {
            self.read_surface(&mut primitive)?;
        }
        primitive.indices = self.read_indices()?;
        if self.source.space.mirrors() {
            for triangle in primitive.indices.chunks_exact_mut(3) {
                triangle.swap(1, 2);
            }
        }
        if !skip.skins {
            primitive.influences = self.read_influences(joint_limit)?;
        }
        if !skip.morph_targets {
            primitive.morph_targets = self.read_targets()?;
        }
        if !skip.materials {
            primitive.material = self.primitive.material.map(|material| material.value() as u32);
        }
        Ok(primitive)
    }

    fn accessor(&self, semantic: Semantic) -> Option<usize> {
        self.primitive.attributes.get(&Checked::Valid(semantic)).map(gltf::json::Index::value)
    }

    /// The elements of an attribute that this primitive has, one per vertex.
    fn elements(&mut self, accessor: usize, name: &str, not_finite: NotFinite) -> Step<Elements<f32>> {
        let elements = self.source.read_floats(accessor, not_finite)?;
        if elements.len() != self.vertices {
            let text = format!("{} elements for {} vertices", elements.len(), self.vertices);
            return Err(Fault::invalid(format!("{}.{name}", self.place), text));
        }
        Ok(elements)
    }

    fn arrays<const N: usize>(&mut self, accessor: usize, name: &str, finite: NotFinite) -> Step<Vec<[f32; N]>> {
        let elements = self.elements(accessor, name, finite)?;
        if elements.components != N {
            let text = format!("{} numbers a vertex, but there should be {N}", elements.components);
            return Err(Fault::invalid(format!("{}.{name}", self.place), text));
        }
        let mut arrays = self.source.vec(elements.len(), || self.place.clone())?;
        arrays.extend(elements.arrays::<N>());
        Ok(arrays)
    }

    fn attribute<const N: usize>(
        &mut self,
        semantic: Semantic,
        name: &str,
        not_finite: NotFinite,
    ) -> Step<Option<Vec<[f32; N]>>> {
        self.accessor(semantic).map(|accessor| self.arrays(accessor, name, not_finite)).transpose()
    }

    /// Positions, or changes of them, in the model's space.
    fn lengths(&mut self, accessor: usize, name: &str) -> Step<Vec<[f32; 3]>> {
        let mut lengths = self.arrays::<3>(accessor, name, NotFinite::Refuse)?;
        let space = self.source.space;
        for length in &mut lengths {
            *length = space.length(*length);
        }
        Ok(lengths)
    }

    /// Directions, or changes of them, in the model's space.
    fn directions(&mut self, accessor: usize, name: &str) -> Step<Vec<[f32; 3]>> {
        let mut directions = self.arrays::<3>(accessor, name, NotFinite::Zero)?;
        let space = self.source.space;
        for direction in &mut directions {
            *direction = space.direction(*direction);
        }
        Ok(directions)
    }

    fn read_normals(&mut self, primitive: &mut Primitive) -> Step<()> {
        if let Some(accessor) = self.accessor(Semantic::Normals) {
            primitive.normals = self.directions(accessor, "attributes.NORMAL")?;
        }
        if let Some(accessor) = self.accessor(Semantic::Tangents) {
            primitive.tangents = self.arrays(accessor, "attributes.TANGENT", NotFinite::Zero)?;
            let space = self.source.space;
            for tangent in &mut primitive.tangents {
                *tangent = space.tangent(*tangent);
            }
        }
        Ok(())
    }

    fn read_surface(&mut self, primitive: &mut Primitive) -> Step<()> {
        for set in 0.. {
            let name = format!("attributes.TEXCOORD_{set}");
            let Some(uvs) = self.attribute(Semantic::TexCoords(set), &name, NotFinite::Zero)? else { break };
            primitive.uvs.push(uvs);
        }
        for set in 0.. {
            let name = format!("attributes.COLOR_{set}");
            let Some(accessor) = self.accessor(Semantic::Colors(set)) else { break };
            let colors = if self.source.components(accessor)? == 3 {
                let opaque = self.arrays::<3>(accessor, &name, NotFinite::Zero)?;
                opaque.into_iter().map(|[r, g, b]| [r, g, b, 1.0]).collect()
            } else {
                self.arrays(accessor, &name, NotFinite::Zero)?
            };
            primitive.colors.push(colors);
        }
        Ok(())
    }

    /// Triangles as three indices each; none for lines and points.
    fn read_indices(&mut self) -> Step<Vec<u32>> {
        let place = format!("{}.indices", self.place);
        let corners = if let Some(accessor) = self.primitive.indices {
            self.source.read_integers(accessor.value())?.values
        } else {
            let mut corners = self.source.vec(self.vertices, || place.clone())?;
            corners.extend(0..self.vertices as u32);
            corners
        };
        if let Some(position) = corners.iter().position(|&corner| corner as usize >= self.vertices) {
            let text = format!("index {position} is {}, but there are {} vertices", corners[position], self.vertices);
            return Err(Fault::invalid(place, text));
        }
        let Checked::Valid(mode) = self.primitive.mode else {
            return Err(Fault::invalid(format!("{}.mode", self.place), "is unknown"));
        };
        let triangles = corners.len().saturating_sub(2);
        match mode {
            Mode::Triangles => {
                let mut corners = corners;
                if !corners.len().is_multiple_of(3) {
                    self.source.note(Action::Repaired, place, "are not a multiple of three; the last are left out");
                    corners.truncate(corners.len() / 3 * 3);
                }
                Ok(corners)
            }
            Mode::TriangleStrip | Mode::TriangleFan => {
                let mut indices = self.source.vec(triangles * 3, || place.clone())?;
                for t in 0..triangles {
                    // glTF 2.0, "Mesh Primitives": odd triangles of a strip are wound the other way.
                    let triangle = match mode {
                        Mode::TriangleFan => [t + 1, t + 2, 0],
                        _ => [t, t + 1 + t % 2, t + 2 - t % 2],
                    };
                    indices.extend(triangle.map(|corner| corners[corner]));
                }
                Ok(indices)
            }
            Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip => {
                let place = self.place.clone();
                self.source.note(Action::Dropped, place, "is of points or lines; only its vertices are kept");
                Ok(Vec::new())
            }
        }
    }

    fn read_influences(&mut self, joint_limit: Option<usize>) -> Step<Option<Influences>> {
        let mut sets = Vec::new();
        for set in 0.. {
            let joints = self.accessor(Semantic::Joints(set));
            let weights = self.accessor(Semantic::Weights(set));
            let (Some(joints), Some(weights)) = (joints, weights) else {
                if joints.is_some() != weights.is_some() {
                    let text = format!("JOINTS_{set} and WEIGHTS_{set} come only together");
                    self.source.note(Action::Dropped, format!("{}.attributes", self.place), text);
                }
                break;
            };
            let name = format!("attributes.WEIGHTS_{set}");
            let weights = self.elements(weights, &name, NotFinite::Refuse)?;
            let joints = self.source.read_integers(joints)?;
            if joints.components != 4 || weights.components != 4 || joints.len() != self.vertices {
                let text =
                    format!("{} joints and {} weights for {} vertices", joints.len(), weights.len(), self.vertices);
                return Err(Fault::invalid(format!("{}.attributes.JOINTS_{set}", self.place), text));
            }
            sets.push((joints, weights));
        }
        if sets.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.gather_influences(&sets, joint_limit)?))
    }

    fn gather_influences(
        &mut self,
        sets: &[(Elements<u32>, Elements<f32>)],
        joint_limit: Option<usize>,
    ) -> Step<Influences> {
        let place = || self.place.clone();
        let limit = self.source.settings.max_influences;
        let most = self.vertices.saturating_mul(limit.limit().min(sets.len() * 4));
        let mut gathered = Influences {
            offsets: self.source.vec(self.vertices + 1, place)?,
            joints: self.source.vec(most, place)?,
            weights: self.source.vec(most, place)?,
        };
        gathered.offsets.push(0);
        let joint_limit = joint_limit.unwrap_or(1 << 16);
        let (mut repairs, mut strays, mut entries) = (Repairs::default(), 0, Vec::new());
        for vertex in 0..self.vertices {
            entries.clear();
            for (joints, weights) in sets {
                let range = vertex * 4..vertex * 4 + 4;
                for (&joint, &weight) in joints.values[range.clone()].iter().zip(&weights.values[range]) {
                    if (joint as usize) < joint_limit {
                        entries.push((joint as u16, f64::from(weight)));
                    } else if weight != 0.0 {
                        strays += 1;
                    }
                }
            }
            influences::clean(&mut entries, limit.limit(), &mut repairs);
            influences::push(&mut gathered, &entries);
        }
        if strays > 0 {
            let text = format!("{strays} influences of joints that the skin has not ({joint_limit} are there)");
            self.source.note(Action::Dropped, self.place.clone(), text);
        }
        repairs.report(&mut self.source.report, &self.place, limit);
        Ok(gathered)
    }

    fn read_targets(&mut self) -> Step<Vec<MorphTarget>> {
        let skip_normals = self.source.settings.skip.normals;
        let targets = self.primitive.targets.as_deref().unwrap_or_default();
        let mut read = self.source.vec(targets.len(), || self.place.clone())?;
        for (index, target) in targets.iter().enumerate() {
            let mut morph = MorphTarget::default();
            let place = |attribute: &str| format!("targets[{index}].{attribute}");
            if let Some(accessor) = target.positions {
                morph.positions = self.lengths(accessor.value(), &place("POSITION"))?;
            }
            if let Some(accessor) = target.normals.filter(|_| !skip_normals) {
                morph.normals = self.directions(accessor.value(), &place("NORMAL"))?;
            }
            if let Some(accessor) = target.tangents.filter(|_| !skip_normals) {
                morph.tangents = self.directions(accessor.value(), &place("TANGENT"))?;
            }
            read.push(morph);
        }
        Ok(read)
    }
}
