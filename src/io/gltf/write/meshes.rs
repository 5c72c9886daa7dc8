//! Meshes: attributes, influences, morph targets and triangles.

use serde_json::{Value, json};

use super::buffer::Use;
use super::{Step, Writer, invalid};
use crate::io::Action;
use crate::model::Model;
use crate::skin::{Influences, Mesh, MorphTarget, Primitive};

/// Which mesh a node shows in the file.
pub(super) struct Shown {
    pub index: usize,
    pub is_skinned: bool,
}

/// What of the meshes is written, and as which.
pub(super) struct Uses {
    /// Per mesh node; `None` where the mesh has nothing to show.
    pub meshes: Vec<Option<Shown>>,
    /// The meshes to write: the model's, and whether with influences. glTF wants influences just where there is a skin.
    written: Vec<(u32, bool)>,
}

impl Uses {
    pub fn of(model: &Model) -> Self {
        let mut uses = Self { meshes: Vec::new(), written: Vec::new() };
        let is_empty = |mesh: &Mesh| !mesh.primitives.iter().any(is_written);
        let can_be_skinned =
            |mesh: &Mesh| mesh.primitives.iter().filter(|p| is_written(p)).all(|p| p.influences.is_some());
        let skinned =
            |shown: &crate::model::MeshNode| shown.skin.is_some() && can_be_skinned(&model.meshes[shown.mesh as usize]);
        // Each mesh at its own place, as often as it can be; a mesh that is shown both ways is written twice.
        for (index, mesh) in model.meshes.iter().enumerate().filter(|(_, mesh)| !is_empty(mesh)) {
            let mut shown = model.mesh_nodes.iter().filter(|shown| shown.mesh as usize == index);
            let first = shown.next().map_or_else(|| can_be_skinned(mesh) && !model.skins.is_empty(), skinned);
            uses.written.push((index as u32, first));
        }
        for shown in &model.mesh_nodes {
            let is_skinned = skinned(shown);
            if is_empty(&model.meshes[shown.mesh as usize]) {
                uses.meshes.push(None);
                continue;
            }
            let wanted = (shown.mesh, is_skinned);
            let index = uses.written.iter().position(|&written| written == wanted).unwrap_or_else(|| {
                uses.written.push(wanted);
                uses.written.len() - 1
            });
            uses.meshes.push(Some(Shown { index, is_skinned }));
        }
        uses
    }
}

/// glTF has no primitives without vertices.
fn is_written(primitive: &Primitive) -> bool {
    !primitive.positions.is_empty()
}

impl Writer<'_> {
    pub(super) fn write_meshes(&mut self, uses: &Uses) -> Step<Vec<Value>> {
        let model = self.model;
        for (index, mesh) in model.meshes.iter().enumerate() {
            if !mesh.primitives.iter().any(is_written) {
                self.report.add(Action::Dropped, format!("meshes[{index}]"), "has no vertices");
            }
        }
        for (shown, written) in model.mesh_nodes.iter().zip(&uses.meshes) {
            if shown.skin.is_some() && written.as_ref().is_some_and(|written| !written.is_skinned) {
                let place = format!("nodes[{}].skin", self.node(shown.joint));
                self.report.add(Action::Dropped, place, "parts of the node's mesh have no joints to follow");
            }
        }
        let mut meshes = Vec::with_capacity(uses.written.len());
        for &(index, is_skinned) in &uses.written {
            meshes.push(self.write_mesh(index as usize, &model.meshes[index as usize], is_skinned)?);
        }
        Ok(meshes)
    }

    fn write_mesh(&mut self, index: usize, mesh: &Mesh, is_skinned: bool) -> Step<Value> {
        let mut primitives = Vec::with_capacity(mesh.primitives.len());
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            let place = format!("meshes[{index}].primitives[{number}]");
            if !is_written(primitive) {
                self.report.add(Action::Dropped, place, "has no vertices");
                continue;
            }
            primitives.push(self.write_primitive(&place, primitive, is_skinned)?);
        }
        let mut value = json!({ "primitives": primitives });
        if !mesh.name.is_empty() {
            value["name"] = json!(mesh.name);
        }
        let targets = mesh.primitives.iter().find(|p| is_written(p)).map_or(0, |p| p.morph_targets.len());
        if targets > 0 && mesh.morph_weights.len() == targets {
            value["weights"] = json!(mesh.morph_weights);
        }
        if targets > 0 && mesh.morph_names.len() == targets && mesh.morph_names.iter().any(|name| !name.is_empty()) {
            value["extras"] = json!({ "targetNames": mesh.morph_names });
        }
        Ok(value)
    }

    fn write_primitive(&mut self, place: &str, primitive: &Primitive, is_skinned: bool) -> Step<Value> {
        let vertices = primitive.positions.len();
        let check = |what: &str, found: usize| {
            let text = format!("{found} {what} for {vertices} vertices");
            if found == 0 || found == vertices { Ok(found > 0) } else { Err(invalid(place, text)) }
        };
        let at = |attribute: &str| format!("{place}.attributes.{attribute}");
        let positions = primitive.positions.as_flattened();
        let positions = self.buffer.bounded_floats(positions, 3, Some(Use::Vertices), &at("POSITION"))?;
        let mut attributes = json!({ "POSITION": positions });
        let has_normals = check("normals", primitive.normals.len())?;
        if has_normals {
            let normals = self.unit_normals(&at("NORMAL"), &primitive.normals);
            attributes["NORMAL"] = json!(self.buffer.attribute(&normals, &at("NORMAL"))?);
        }
        if check("tangents", primitive.tangents.len())? {
            if has_normals {
                let tangents = self.unit_tangents(&at("TANGENT"), &primitive.tangents);
                attributes["TANGENT"] = json!(self.buffer.attribute(&tangents, &at("TANGENT"))?);
            } else {
                self.report.add(Action::Dropped, at("TANGENT"), "glTF has tangents only beside normals");
            }
        }
        for (set, uvs) in primitive.uvs.iter().enumerate() {
            let name = format!("TEXCOORD_{set}");
            if check("texture coordinates", uvs.len())? {
                attributes[&name] = json!(self.buffer.attribute(uvs, &at(&name))?);
            }
        }
        for (set, colors) in primitive.colors.iter().enumerate() {
            let name = format!("COLOR_{set}");
            if check("colours", colors.len())? {
                let cut: Vec<[f32; 4]> = colors.iter().map(|color| color.map(|v| v.clamp(0.0, 1.0))).collect();
                if cut != *colors {
                    self.report.add(Action::Approximated, at(&name), "is cut to what glTF allows, 0 to 1");
                }
                attributes[&name] = json!(self.buffer.attribute(&cut, &at(&name))?);
            }
        }
        if let Some(influences) = &primitive.influences {
            if is_skinned {
                self.write_influences(place, influences, vertices, &mut attributes)?;
            } else {
                self.report.add(Action::Dropped, at("WEIGHTS_0"), "the mesh is shown without a skin");
            }
        }
        let mut value = json!({ "attributes": attributes });
        if let Some(&index) = primitive.indices.iter().find(|&&index| index as usize >= vertices) {
            return Err(invalid(place, format!("a triangle has corner {index} of {vertices} vertices")));
        }
        if primitive.indices.is_empty() {
            value["mode"] = json!(0);
        } else {
            value["indices"] = json!(self.buffer.indices(&primitive.indices));
        }
        if let Some(material) = primitive.material.filter(|&material| (material as usize) < self.model.materials.len())
        {
            value["material"] = json!(material);
        }
        if !primitive.morph_targets.is_empty() {
            let mut targets = Vec::with_capacity(primitive.morph_targets.len());
            for (number, target) in primitive.morph_targets.iter().enumerate() {
                let place = format!("{place}.targets[{number}]");
                targets.push(self.write_target(&place, target, vertices, &attributes)?);
            }
            value["targets"] = json!(targets);
        }
        Ok(value)
    }

    fn write_target(&mut self, place: &str, target: &MorphTarget, vertices: usize, attributes: &Value) -> Step<Value> {
        let mut value = json!({});
        let zeros;
        let positions = if target.positions.is_empty() {
            zeros = vec![[0.0; 3]; vertices];
            &zeros
        } else {
            &target.positions
        };
        let parts = [("POSITION", positions), ("NORMAL", &target.normals), ("TANGENT", &target.tangents)];
        for (name, changes) in parts.into_iter().filter(|(_, changes)| !changes.is_empty()) {
            let place = format!("{place}.{name}");
            if changes.len() != vertices {
                return Err(invalid(place, format!("{} changes for {vertices} vertices", changes.len())));
            }
            if attributes.get(name).is_none() {
                self.report.add(Action::Dropped, place, "changes what the mesh does not have");
                continue;
            }
            let flat = changes.as_flattened();
            value[name] = json!(match name {
                "POSITION" => self.buffer.bounded_floats(flat, 3, Some(Use::Vertices), &place)?,
                _ => self.buffer.attribute(changes, &place)?,
            });
        }
        Ok(value)
    }

    /// Four joints and weights a set, as many sets as the vertex with the most needs.
    fn write_influences(
        &mut self,
        place: &str,
        influences: &Influences,
        vertices: usize,
        attributes: &mut Value,
    ) -> Step<()> {
        let Influences { offsets, joints, weights } = influences;
        let entries = joints.len().min(weights.len());
        let in_order = offsets.windows(2).all(|pair| pair[0] <= pair[1]);
        if offsets.len() != vertices + 1 || !in_order || offsets.last().is_some_and(|&end| end as usize > entries) {
            return Err(invalid(place, "its influences are not within their arrays"));
        }
        let most = offsets.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0) as usize;
        let sets = most.div_ceil(4).max(1);
        let mut columns = vec![(vec![[0_u16; 4]; vertices], vec![[0.0_f32; 4]; vertices]); sets];
        let mut unmoved = 0;
        for vertex in 0..vertices {
            let range = offsets[vertex] as usize..offsets[vertex + 1] as usize;
            let of_vertex = joints[range.clone()].iter().zip(evened(&weights[range]));
            let mut sum = 0.0;
            for (index, (&joint, weight)) in of_vertex.enumerate() {
                let (joints, weights) = &mut columns[index / 4];
                if weight > 0.0 {
                    (joints[vertex][index % 4], weights[vertex][index % 4]) = (joint, weight);
                    sum += weight;
                }
            }
            unmoved += usize::from(sum == 0.0);
        }
        if unmoved > 0 {
            let text = format!("{unmoved} vertices follow no joint, which glTF does not allow; they have no weight");
            self.report.add(Action::Approximated, place, text);
        }
        for (set, (joints, weights)) in columns.iter().enumerate() {
            attributes[format!("JOINTS_{set}")] = json!(self.buffer.joints(joints));
            let name = format!("WEIGHTS_{set}");
            attributes[&name] = json!(self.buffer.attribute(weights, &format!("{place}.attributes.{name}"))?);
        }
        Ok(())
    }

    fn unit_normals(&mut self, place: &str, normals: &[[f32; 3]]) -> Vec<[f32; 3]> {
        let unit: Vec<[f32; 3]> = normals.iter().map(|&normal| unit(normal, [0.0, 0.0, 1.0])).collect();
        self.report_turned(place, unit.iter().zip(normals).filter(|(new, old)| new != old).count());
        unit
    }

    fn unit_tangents(&mut self, place: &str, tangents: &[[f32; 4]]) -> Vec<[f32; 4]> {
        let unit_tangent = |&[x, y, z, w]: &[f32; 4]| {
            let [x, y, z] = unit([x, y, z], [1.0, 0.0, 0.0]);
            [x, y, z, if w < 0.0 { -1.0 } else { 1.0 }]
        };
        let made: Vec<[f32; 4]> = tangents.iter().map(unit_tangent).collect();
        self.report_turned(place, made.iter().zip(tangents).filter(|(new, old)| new != old).count());
        made
    }

    fn report_turned(&mut self, place: &str, count: usize) {
        if count > 0 {
            self.report.add(Action::Repaired, place, format!("{count} were not of unit length"));
        }
    }
}

/// How far a direction's length may be from one before it is made so.
const UNIT_TOLERANCE: f32 = 5e-4;

fn unit(v: [f32; 3], otherwise: [f32; 3]) -> [f32; 3] {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    if (length - 1.0).abs() <= UNIT_TOLERANCE {
        v
    } else if length > 0.0 && length.is_finite() {
        v.map(|number| number / length)
    } else {
        otherwise
    }
}

/// Weights whose sum is one as nearly as numbers of 32 bits allow: the first, the heaviest, takes what is missing.
fn evened(weights: &[f32]) -> Vec<f32> {
    let rest: f64 = weights.iter().skip(1).map(|&weight| f64::from(weight)).sum();
    let mut weights = weights.to_vec();
    if let Some(first) = weights.first_mut() {
        let sum = f64::from(*first) + rest;
        if (sum - 1.0).abs() < 1e-3 && rest < 1.0 {
            *first = (1.0 - rest) as f32;
        } else if sum > 0.0 {
            for weight in &mut weights {
                *weight = (f64::from(*weight) / sum) as f32;
            }
        }
    }
    weights
}
