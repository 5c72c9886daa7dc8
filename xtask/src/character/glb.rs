//! Writes the character as binary glTF 2.0. The same character always gives the same bytes.

use anim::math::Vec3;
use serde_json::{Value, json};

use super::clips::{Channel, Clip};
use super::flesh::{Material, Mesh, Meshes, Primitive};
use super::rig::{ALL, BONES, Bone};

/// The node the lantern hangs at.
pub const LANTERN_NODE: usize = BONES;
/// The node that shows the sweater, whose weight is the breath.
pub const TORSO_NODE: usize = BONES + 2;
/// The node that shows the face, whose weights are blink and smile.
pub const FACE_NODE: usize = BONES + 3;

const FLOAT: u32 = 5126;
const UNSIGNED_BYTE: u32 = 5121;
const UNSIGNED_SHORT: u32 = 5123;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// The binary chunk and what describes it.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds an accessor with a view of its own and gives its index.
    fn add(&mut self, bytes: &[u8], target: Option<u32>, accessor: Value) -> usize {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        let mut view = json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len() });
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.bytes.extend_from_slice(bytes);
        let mut accessor = accessor;
        accessor["bufferView"] = json!(self.views.len());
        self.views.push(view);
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    fn floats(&mut self, values: &[f32], kind: &str, components: usize, target: Option<u32>) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let count = values.len() / components;
        self.add(&bytes, target, json!({ "componentType": FLOAT, "count": count, "type": kind }))
    }

    /// Vectors with their range, which the format asks for.
    fn points(&mut self, points: &[Vec3]) -> usize {
        let values: Vec<f32> = points.iter().flat_map(|p| p.to_array()).collect();
        let index = self.floats(&values, "VEC3", 3, Some(VERTICES));
        let range = |pick: fn(f32, f32) -> f32, from: f32| {
            let mut range = [from; 3];
            for point in points {
                range = std::array::from_fn(|axis| pick(range[axis], point.to_array()[axis]));
            }
            json!(range)
        };
        self.accessors[index]["min"] = range(f32::min, f32::INFINITY);
        self.accessors[index]["max"] = range(f32::max, f32::NEG_INFINITY);
        index
    }

    fn times(&mut self, times: &[f32]) -> usize {
        let index = self.floats(times, "SCALAR", 1, None);
        self.accessors[index]["min"] = json!([times.first()]);
        self.accessors[index]["max"] = json!([times.last()]);
        index
    }
}

/// The file.
pub fn write(meshes: &Meshes, clips: &[Clip], grip: Vec3) -> Vec<u8> {
    let mut buffer = Buffer::default();
    let all = [&meshes.lantern, &meshes.body, &meshes.torso, &meshes.face];
    let mesh_values: Vec<Value> = all.iter().map(|mesh| mesh_value(&mut buffer, mesh)).collect();
    let inverse_bind = inverse_bind(&mut buffer);
    let animations: Vec<Value> = clips.iter().map(|clip| animation(&mut buffer, clip)).collect();
    buffer.bytes.resize(buffer.bytes.len().next_multiple_of(4), 0);
    let document = json!({
        "asset": { "version": "2.0", "generator": "libanim xtask character" },
        "scene": 0,
        "scenes": [{ "nodes": [Bone::Root as usize, BONES + 1, TORSO_NODE, FACE_NODE] }],
        "nodes": nodes(grip),
        "meshes": mesh_values,
        "skins": [{
            "joints": (0..BONES).collect::<Vec<_>>(),
            "inverseBindMatrices": inverse_bind,
            "skeleton": Bone::Root as usize,
        }],
        "materials": meshes.materials.iter().map(material_value).collect::<Vec<_>>(),
        "animations": animations,
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{ "byteLength": buffer.bytes.len() }],
    });
    container(document.to_string().into_bytes(), &buffer.bytes)
}

fn container(mut text: Vec<u8>, binary: &[u8]) -> Vec<u8> {
    text.resize(text.len().next_multiple_of(4), b' ');
    let total = 12 + 8 + text.len() + 8 + binary.len();
    let mut file = Vec::with_capacity(total);
    file.extend_from_slice(b"glTF");
    file.extend_from_slice(&2u32.to_le_bytes());
    file.extend_from_slice(&(total as u32).to_le_bytes());
    for (name, chunk) in [(b"JSON", text.as_slice()), (b"BIN\0", binary)] {
        file.extend_from_slice(&(chunk.len() as u32).to_le_bytes());
        file.extend_from_slice(name);
        file.extend_from_slice(chunk);
    }
    file
}

fn nodes(grip: Vec3) -> Vec<Value> {
    let mut nodes: Vec<Value> = ALL
        .iter()
        .map(|bone| {
            let mut node = json!({ "name": bone.place().name, "translation": bone.offset().to_array() });
            let mut children: Vec<usize> =
                ALL.iter().filter(|child| child.place().parent == Some(*bone)).map(|child| *child as usize).collect();
            if *bone == Bone::HandRight {
                children.push(LANTERN_NODE);
            }
            if !children.is_empty() {
                node["children"] = json!(children);
            }
            node
        })
        .collect();
    nodes.push(json!({ "name": "lantern", "translation": grip.to_array(), "mesh": 0 }));
    for (mesh, name) in ["body", "torso", "face"].into_iter().enumerate() {
        nodes.push(json!({ "name": name, "mesh": mesh + 1, "skin": 0 }));
    }
    nodes
}

fn mesh_value(buffer: &mut Buffer, mesh: &Mesh) -> Value {
    let primitives: Vec<Value> = mesh.primitives.iter().map(|primitive| primitive_value(buffer, primitive)).collect();
    let mut value = json!({ "name": mesh.name, "primitives": primitives });
    if !mesh.morph_names.is_empty() {
        value["weights"] = json!(vec![0.0; mesh.morph_names.len()]);
        value["extras"] = json!({ "targetNames": mesh.morph_names });
    }
    value
}

fn primitive_value(buffer: &mut Buffer, primitive: &Primitive) -> Value {
    let surface = &primitive.surface;
    let normals: Vec<f32> = surface.normals.iter().flat_map(|n| n.to_array()).collect();
    let mut attributes = json!({
        "POSITION": buffer.points(&surface.positions),
        "NORMAL": buffer.floats(&normals, "VEC3", 3, Some(VERTICES)),
    });
    if !primitive.influences.is_empty() {
        let count = primitive.influences.len();
        let bones: Vec<u8> = primitive.influences.iter().flat_map(|i| i.bones).collect();
        let weights: Vec<u8> = primitive.influences.iter().flat_map(|i| i.weights).collect();
        let joints = json!({ "componentType": UNSIGNED_BYTE, "count": count, "type": "VEC4" });
        let shares = json!({ "componentType": UNSIGNED_BYTE, "normalized": true, "count": count, "type": "VEC4" });
        attributes["JOINTS_0"] = json!(buffer.add(&bones, Some(VERTICES), joints));
        attributes["WEIGHTS_0"] = json!(buffer.add(&weights, Some(VERTICES), shares));
    }
    let indices: Vec<u8> = surface.indices.iter().flat_map(|&index| (index as u16).to_le_bytes()).collect();
    let accessor = json!({ "componentType": UNSIGNED_SHORT, "count": surface.indices.len(), "type": "SCALAR" });
    let indices = buffer.add(&indices, Some(INDICES), accessor);
    let mut value = json!({ "attributes": attributes, "indices": indices, "material": primitive.material });
    if !primitive.morphs.is_empty() {
        let targets = primitive.morphs.iter().map(|moved| json!({ "POSITION": buffer.points(moved) }));
        value["targets"] = Value::Array(targets.collect());
    }
    value
}

fn material_value(material: &Material) -> Value {
    let [red, green, blue] = material.color;
    let mut value = json!({
        "name": material.name,
        "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, 1.0],
            "metallicFactor": 0.0,
            "roughnessFactor": material.roughness,
        },
    });
    if material.glow != [0.0; 3] {
        value["emissiveFactor"] = json!(material.glow);
    }
    value
}

fn inverse_bind(buffer: &mut Buffer) -> usize {
    let mut values = Vec::with_capacity(BONES * 16);
    for bone in ALL {
        let [x, y, z] = bone.position().to_array();
        values.extend([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -x, -y, -z, 1.0]);
    }
    buffer.floats(&values, "MAT4", 16, None)
}

fn animation(buffer: &mut Buffer, clip: &Clip) -> Value {
    let times = buffer.times(&clip.times);
    let still_times = buffer.times(&clip.times[..1]);
    let mut samplers = Vec::new();
    let mut channels = Vec::new();
    for Channel { node, path, components, values } in &clip.channels {
        let kind = ["SCALAR", "", "VEC3", "VEC4"][if *path == "weights" { 0 } else { components - 1 }];
        let still = values.chunks(*components).all(|key| key == &values[..*components]);
        let (input, values) = if still { (still_times, &values[..*components]) } else { (times, values.as_slice()) };
        let output = if *path == "weights" {
            buffer.floats(values, kind, 1, None)
        } else {
            buffer.floats(values, kind, *components, None)
        };
        channels.push(json!({ "sampler": samplers.len(), "target": { "node": node, "path": path } }));
        samplers.push(json!({ "input": input, "output": output }));
    }
    json!({ "name": clip.name, "channels": channels, "samplers": samplers })
}
