//! Writes glTF 2.0: a [`Model`] with its clips as `.glb`, or as `.gltf` with everything inside.
//!
//! Numbers go out as they are: the model's axes should be glTF's (right-handed, y up, metres), which importers give when
//! asked for them. Nodes keep the order of the file the model came from, so that reading it again gives the same
//! skeleton. What glTF has no word for is brought into a form that it has, or left out, and reported: curves other than
//! steps, lines and cubic splines become lines; events, properties and markers go.

mod animations;
mod buffer;
mod channels;
mod meshes;

use serde_json::{Map, Value, json};

use crate::io::{Action, Report, WriteError, WriteOptions, Written};
use crate::model::Model;
use crate::skeleton::NO_PARENT;
use buffer::Buffer;

/// Writes a model as one binary file.
pub fn write_glb(model: &Model, options: &WriteOptions) -> Result<Written, WriteError> {
    let mut writer = Writer::new(model, options);
    let mut root = writer.write()?;
    if !writer.buffer.bytes.is_empty() {
        root["buffers"] = json!([{ "byteLength": writer.buffer.bytes.len() }]);
    }
    let mut json = root.to_string().into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut binary = writer.buffer.bytes;
    binary.resize(binary.len().next_multiple_of(4), 0);
    let chunks = [(json, *b"JSON"), (binary, *b"BIN\0")];
    let chunks = chunks.iter().filter(|(content, kind)| kind == b"JSON" || !content.is_empty());
    let length = 12 + chunks.clone().map(|(content, _)| content.len() + 8).sum::<usize>();
    let mut bytes = Vec::with_capacity(length);
    bytes.extend(*b"glTF");
    bytes.extend(2_u32.to_le_bytes());
    bytes.extend(size(length)?.to_le_bytes());
    for (content, kind) in chunks {
        bytes.extend(size(content.len())?.to_le_bytes());
        bytes.extend(kind);
        bytes.extend(content);
    }
    Ok(Written { bytes, report: writer.report })
}

/// Writes a model as JSON text with its numbers inside.
pub fn write_gltf(model: &Model, options: &WriteOptions) -> Result<Written, WriteError> {
    let mut writer = Writer::new(model, options);
    let mut root = writer.write()?;
    let bytes = &writer.buffer.bytes;
    if !bytes.is_empty() {
        let uri = format!("data:application/octet-stream;base64,{}", buffer::encode_base64(bytes));
        root["buffers"] = json!([{ "byteLength": bytes.len(), "uri": uri }]);
    }
    let text = if options.pretty { format!("{root:#}\n") } else { root.to_string() };
    Ok(Written { bytes: text.into_bytes(), report: writer.report })
}

/// What a step of writing gives. Each of the many `?` is small where the error is one pointer.
type Step<T> = Result<T, Box<WriteError>>;

fn size(length: usize) -> Step<u32> {
    u32::try_from(length).map_err(|_| invalid("file", format!("{length} bytes are more than a .glb can count")))
}

fn invalid(place: impl Into<String>, message: impl Into<String>) -> Box<WriteError> {
    Box::new(WriteError::Invalid { place: place.into(), message: message.into() })
}

struct Writer<'a> {
    model: &'a Model,
    options: &'a WriteOptions,
    buffer: Buffer,
    report: Report,
}

impl<'a> Writer<'a> {
    fn new(model: &'a Model, options: &'a WriteOptions) -> Self {
        Self { model, options, buffer: Buffer::default(), report: Report::default() }
    }

    fn write(&mut self) -> Step<Value> {
        let generator = concat!("libanim ", env!("CARGO_PKG_VERSION"));
        let mut root = json!({ "asset": { "version": "2.0", "generator": generator } });
        let uses = meshes::Uses::of(self.model);
        let mut nodes = self.write_nodes(&uses);
        let skins = self.write_skins()?;
        self.give_skins_a_root(&mut nodes);
        let lists = [
            ("materials", self.write_materials()),
            ("meshes", self.write_meshes(&uses)?),
            ("skins", skins),
            ("animations", self.write_animations()?),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                root[name] = Value::Array(list);
            }
        }
        if !nodes.is_empty() {
            root["scenes"] = json!([{ "nodes": roots(&nodes) }]);
            root["scene"] = json!(0);
            root["nodes"] = Value::Array(nodes);
        }
        if !self.model.hidden.is_empty() {
            root["extensionsUsed"] = json!(["KHR_node_visibility"]);
        }
        self.buffer.describe(&mut root);
        self.put_extras(&mut root);
        self.report_the_rest();
        Ok(root)
    }

    /// The node that a joint is written as.
    fn node(&self, joint: u32) -> u32 {
        self.model.skeleton.to_source()[joint as usize]
    }

    fn write_nodes(&self, uses: &meshes::Uses) -> Vec<Value> {
        let skeleton = &self.model.skeleton;
        let mut nodes = vec![Value::Null; skeleton.joint_count()];
        for (joint, name) in skeleton.names().iter().enumerate() {
            let mut node = Map::new();
            if !name.is_empty() {
                node.insert("name".into(), json!(name));
            }
            let rest = &skeleton.rest()[joint];
            let parts = [
                ("translation", rest.translation.to_array().to_vec(), &[0.0; 3][..]),
                ("rotation", rest.rotation.to_array().to_vec(), &[0.0, 0.0, 0.0, 1.0]),
                ("scale", rest.scale.to_array().to_vec(), &[1.0; 3]),
            ];
            for (name, value, usual) in parts {
                if value != usual {
                    node.insert(name.into(), json!(value));
                }
            }
            nodes[self.node(joint as u32) as usize] = Value::Object(node);
        }
        for (joint, &parent) in skeleton.parents().iter().enumerate().filter(|(_, parent)| **parent != NO_PARENT) {
            let child = self.node(joint as u32);
            let parent = &mut nodes[self.node(parent) as usize];
            match parent.get_mut("children").and_then(Value::as_array_mut) {
                Some(children) => children.push(json!(child)),
                None => parent["children"] = json!([child]),
            }
        }
        for (shown, mesh) in self.model.mesh_nodes.iter().zip(&uses.meshes) {
            let node = &mut nodes[self.node(shown.joint) as usize];
            let Some(mesh) = mesh else { continue };
            node["mesh"] = json!(mesh.index);
            if let Some(skin) = shown.skin.filter(|_| mesh.is_skinned) {
                node["skin"] = json!(skin);
            }
            let targets = self.model.meshes[shown.mesh as usize].morph_weights.len();
            if !shown.morph_weights.is_empty() && shown.morph_weights.len() == targets {
                node["weights"] = json!(shown.morph_weights);
            }
        }
        for &joint in &self.model.hidden {
            let node = &mut nodes[self.node(joint) as usize];
            node["extensions"] = json!({ "KHR_node_visibility": { "visible": false } });
        }
        nodes
    }

    /// glTF asks that the joints of a skin have a common root. Where some have not, all roots get one above them.
    fn give_skins_a_root(&mut self, nodes: &mut Vec<Value>) {
        let mut root_of: Vec<u32> = Vec::with_capacity(self.model.skeleton.joint_count());
        for (joint, &parent) in (0..).zip(self.model.skeleton.parents()) {
            root_of.push(if parent == NO_PARENT { joint } else { root_of[parent as usize] });
        }
        let root_of = |joint: u32| root_of[joint as usize];
        let is_split = |joints: &[u32]| joints.iter().any(|&joint| root_of(joint) != root_of(joints[0]));
        if self.model.skins.iter().any(|skin| is_split(&skin.joints)) {
            let place = format!("nodes[{}]", nodes.len());
            self.report.add(Action::Approximated, place, "stands above all roots, as glTF wants one for each skin");
            let roots = roots(nodes);
            nodes.push(json!({ "children": roots }));
        }
    }

    fn write_skins(&mut self) -> Step<Vec<Value>> {
        let mut skins = Vec::with_capacity(self.model.skins.len());
        for (index, skin) in self.model.skins.iter().enumerate() {
            let place = format!("skins[{index}]");
            if skin.joints.is_empty() || skin.inverse_bind.len() != skin.joints.len() {
                let text = format!("{} bind matrices for {} joints", skin.inverse_bind.len(), skin.joints.len());
                return Err(invalid(place, text));
            }
            let joints: Vec<u32> = skin.joints.iter().map(|&joint| self.node(joint)).collect();
            let columns: Vec<f32> = skin.inverse_bind.iter().flat_map(crate::math::Affine::to_columns).collect();
            let matrices = self.buffer.floats(&columns, 16, &(place + ".inverseBindMatrices"))?;
            let mut value = json!({ "joints": joints, "inverseBindMatrices": matrices });
            if !skin.name.is_empty() {
                value["name"] = json!(skin.name);
            }
            skins.push(value);
        }
        Ok(skins)
    }

    fn write_materials(&mut self) -> Vec<Value> {
        let mut materials = Vec::with_capacity(self.model.materials.len());
        for (index, material) in self.model.materials.iter().enumerate() {
            let color = material.base_color.map(|number| number.clamp(0.0, 1.0));
            if color != material.base_color {
                let text = format!("the colour {:?} is cut to what glTF allows, 0 to 1", material.base_color);
                self.report.add(Action::Approximated, format!("materials[{index}]"), text);
            }
            let mut value = json!({});
            if color != [1.0; 4] {
                value["pbrMetallicRoughness"] = json!({ "baseColorFactor": color });
            }
            if !material.name.is_empty() {
                value["name"] = json!(material.name);
            }
            materials.push(value);
        }
        materials
    }

    /// Free-form data goes back to where it was, where that still is.
    fn put_extras(&mut self, root: &mut Value) {
        for extra in &self.model.extras {
            let Ok(value) = serde_json::from_str::<Value>(&extra.json) else {
                self.report.add(Action::Dropped, extra.place.as_str(), "free-form data that is no JSON");
                continue;
            };
            let place = match extra.place.split_once('[') {
                Some((list, rest)) => rest.trim_end_matches(']').parse().ok().and_then(|index: usize| {
                    let known = ["nodes", "meshes", "materials", "skins", "scenes"].contains(&list);
                    if known { root.get_mut(list)?.get_mut(index) } else { None }
                }),
                None if extra.place.is_empty() => Some(&mut *root),
                None if extra.place == "asset" => root.get_mut("asset"),
                None => None,
            };
            match (place, value) {
                (Some(place), Value::Object(members)) if place.get("extras").is_some_and(Value::is_object) => {
                    // Names of morph targets are free-form data too.
                    for (name, member) in members {
                        if place["extras"].get(&name).is_none() {
                            place["extras"][name] = member;
                        }
                    }
                }
                (Some(place), value) => place["extras"] = value,
                (None, _) => {
                    self.report.add(Action::Dropped, extra.place.as_str(), "free-form data of what is not written");
                }
            }
        }
    }

    fn report_the_rest(&mut self) {
        if !self.model.properties.is_empty() {
            let text =
                format!("{} animated properties of things that a model does not have", self.model.properties.len());
            self.report.add(Action::Dropped, "properties", text);
        }
        let mut in_a_skin = vec![false; self.model.skeleton.joint_count()];
        self.model.skins.iter().flat_map(|skin| &skin.joints).for_each(|&joint| in_a_skin[joint as usize] = true);
        let called = self.model.bones.iter().filter(|&&bone| in_a_skin.get(bone as usize) != Some(&true)).count();
        if called > 0 {
            let text = format!("{called} joints that no skin names are called bones, for which glTF has no word");
            self.report.add(Action::Dropped, "bones", text);
        }
    }
}

/// Nodes that are nobody's child.
fn roots(nodes: &[Value]) -> Vec<usize> {
    let mut is_child = vec![false; nodes.len()];
    let children = nodes.iter().filter_map(|node| node.get("children").and_then(Value::as_array)).flatten();
    for child in children.filter_map(Value::as_u64) {
        is_child[child as usize] = true;
    }
    (0..nodes.len()).filter(|&node| !is_child[node]).collect()
}
