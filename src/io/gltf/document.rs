//! The JSON text as the `gltf` crate's types, with what those types have no place for kept beside them.
//!
//! The crate refuses files that the format allows (animation pointers, extensions it does not know, materials it
//! cannot read), so each part is taken apart here first: images, textures and cameras are left out, extensions that
//! matter are read and kept in lists of their own, and empty lists and unknown attributes are repaired and reported.
//! Afterwards every index that the crate checks is in range.

use std::collections::{BTreeMap, BTreeSet};

use gltf::json::mesh::Semantic;
use gltf::json::validation::{Checked, Error as CrateError, Validate};
use gltf::json::{Path, Root};
use serde_json::{Map, Value};

use super::error::{Fault, Step};
use super::meshopt::{self, Filter, Form, Mode};
use super::pointer::{Pointer, read_pointer};
use crate::io::{Action, Ledger, Report};
use crate::model::{Extra, Material};

/// Where the compressed bytes of a buffer view are (`EXT_meshopt_compression`), and their form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Compressed {
    /// The buffer they are in.
    pub buffer: usize,
    /// Where they begin there.
    pub offset: u64,
    /// How many they are.
    pub length: u64,
    /// What they decompress to.
    pub form: Form,
}

/// A glTF document, ready to be read.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// The crate's types, every index in range but those of animation targets.
    pub root: Root,
    /// The materials.
    pub materials: Vec<Material>,
    /// Per animation and channel, what `KHR_animation_pointer` animates.
    pub pointers: BTreeMap<(usize, usize), Pointer>,
    /// Channels that animate nothing.
    pub idle_channels: BTreeSet<(usize, usize)>,
    /// Nodes that `KHR_node_visibility` hides.
    pub hidden: Vec<usize>,
    /// Per buffer view, how it is compressed.
    pub compressed: Vec<Option<Compressed>>,
    /// Per mesh, the names of its morph targets.
    pub target_names: Vec<Vec<String>>,
    /// Free-form data, with its places.
    pub extras: Vec<Extra>,
    /// Per animation, its free-form data.
    pub animation_extras: Vec<Option<String>>,
}

/// Extensions a file may require: the ones that are read, and by beginning of the name those that say nothing about
/// nodes, meshes, skins or animations.
const SUPPORTED: [&str; 4] =
    ["KHR_mesh_quantization", "EXT_meshopt_compression", "KHR_animation_pointer", "KHR_node_visibility"];
const IRRELEVANT: [&str; 9] = [
    "KHR_materials_",
    "EXT_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "MSFT_texture_",
    "KHR_lights_",
    "EXT_lights_",
    "KHR_xmp",
    "KHR_node_",
];

/// Reads the JSON text.
pub(super) fn parse(json: &[u8], ledger: &mut Ledger, report: &mut Report) -> Step<Document> {
    ledger.charge_bytes(parsed_size(json), || "JSON".into())?;
    let mut value: Value = serde_json::from_slice(json).map_err(|e| Fault::Json { message: e.to_string() })?;
    let mut document = Document::default();
    check_version(&value)?;
    check_extensions(&value, report)?;
    read_channels(&mut value, &mut document, report)?;
    let Value::Object(members) = &mut value else {
        return Err(Fault::invalid("the file", "is not a JSON object"));
    };
    let mut reader = Reader { members, document, report };
    reader.keep_extras();
    reader.read_materials()?;
    reader.read_nodes_extensions()?;
    reader.read_views_extensions()?;
    reader.read_mesh_names();
    reader.drop_unknown_attributes();
    reader.settle_numbers();
    reader.read_root()?;
    let document = reader.document;
    validate(&document.root, report)?;
    Ok(document)
}

/// An upper bound of the memory that parsed JSON takes, from the text: a value is 32 bytes in a list that grows by
/// doubling, and an object is at least a node of a B-tree of 632 bytes.
fn parsed_size(json: &[u8]) -> u64 {
    let (mut in_text, mut escaped, mut commas, mut objects) = (false, false, 0_u64, 0_u64);
    for &byte in json {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b',' | b'[' if !in_text => commas += 1,
            b'{' if !in_text => objects += 1,
            _ => {}
        }
    }
    json.len() as u64 + commas * 96 + objects * 700
}

fn check_version(root: &Value) -> Step<()> {
    for (member, most) in [("minVersion", "2.0"), ("version", "2.")] {
        let Some(version) = root.pointer(&format!("/asset/{member}")) else {
            if member == "version" {
                return Err(Fault::invalid("asset.version", "is missing"));
            }
            continue;
        };
        if !version.as_str().is_some_and(|version| version.starts_with(most)) {
            return Err(Fault::invalid(format!("asset.{member}"), format!("is {version}, but only 2.0 is known")));
        }
    }
    Ok(())
}

fn check_extensions(root: &Value, report: &mut Report) -> Step<()> {
    let names = |list: &str| root.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let unknown =
        |name: &&str| !SUPPORTED.contains(name) && !IRRELEVANT.iter().any(|beginning| name.starts_with(beginning));
    if let Some(extension) = names("extensionsRequired").find(unknown) {
        return Err(Fault::Extension { extension: extension.into() }.into());
    }
    for name in names("extensionsUsed").filter(unknown) {
        report.add(Action::Dropped, "extensionsUsed", format!("{name} is not read"));
    }
    Ok(())
}

/// Finds the channels that animate by pointer or animate nothing, and gives them a form that the crate accepts.
fn read_channels(root: &mut Value, document: &mut Document, report: &mut Report) -> Step<()> {
    let mut found = Vec::new();
    for (a, animation) in root.get("animations").and_then(Value::as_array).into_iter().flatten().enumerate() {
        for (c, channel) in animation.get("channels").and_then(Value::as_array).into_iter().flatten().enumerate() {
            let Some(target) = channel.get("target").and_then(Value::as_object) else { continue };
            let place = || format!("animations[{a}].channels[{c}].target");
            if let Some(extension) = target.get("extensions").and_then(|e| e.get("KHR_animation_pointer")) {
                let path = extension.get("pointer").and_then(Value::as_str);
                let path = path.ok_or_else(|| Fault::invalid(place(), "KHR_animation_pointer has no pointer"))?;
                document.pointers.insert((a, c), read_pointer(root, path));
            } else if let Some(path) = target.get("path").and_then(Value::as_str) {
                let known = gltf::json::animation::VALID_PROPERTIES.contains(&path);
                if known && target.contains_key("node") {
                    continue;
                }
                let why = if known { "has no node".into() } else { format!("has the unknown path \"{path}\"") };
                report.add(Action::Dropped, place(), why);
                document.idle_channels.insert((a, c));
            } else {
                continue;
            }
            found.push((a, c));
        }
    }
    for (a, c) in found {
        if let Some(target) = root.pointer_mut(&format!("/animations/{a}/channels/{c}/target")) {
            *target = serde_json::json!({ "node": 0, "path": "weights" });
        }
    }
    Ok(())
}

/// Takes the parts of the JSON one after the other.
struct Reader<'a> {
    members: &'a mut Map<String, Value>,
    document: Document,
    report: &'a mut Report,
}

impl Reader<'_> {
    fn list(&self, name: &str) -> impl Iterator<Item = (usize, &Value)> + use<'_> {
        self.members.get(name).and_then(Value::as_array).into_iter().flatten().enumerate()
    }

    fn keep_extras(&mut self) {
        let mut extras = Vec::new();
        let mut keep = |place: String, value: Option<&Value>| {
            if let Some(value) = value.filter(|value| !value.is_null()) {
                extras.push(Extra { place, json: value.to_string() });
            }
        };
        keep("asset".into(), self.members.get("asset").and_then(|asset| asset.get("extras")));
        keep(String::new(), self.members.get("extras"));
        for name in ["scenes", "nodes", "meshes", "skins", "animations", "materials", "cameras"] {
            for (index, value) in self.list(name) {
                keep(format!("{name}[{index}]"), value.get("extras"));
            }
        }
        let of_animation = |(_, value): (usize, &Value)| value.get("extras").map(Value::to_string);
        let animation_extras = self.list("animations").map(of_animation).collect();
        self.document.extras = extras;
        self.document.animation_extras = animation_extras;
    }

    fn read_materials(&mut self) -> Step<()> {
        let mut materials = Vec::new();
        for (index, value) in self.list("materials") {
            let name = value.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let mut base_color = [1.0; 4];
            let factor = value.pointer("/pbrMetallicRoughness/baseColorFactor").and_then(Value::as_array);
            if let Some(factor) = factor {
                let number = |value: &Value| value.as_f64().map(|v| v as f32).filter(|v| v.is_finite());
                let numbers: Vec<f32> = factor.iter().filter_map(number).collect();
                base_color = <[f32; 4]>::try_from(numbers).map_err(|_| {
                    let place = format!("materials[{index}].pbrMetallicRoughness.baseColorFactor");
                    Fault::invalid(place, "is not four finite numbers")
                })?;
            }
            materials.push(Material { name, base_color });
        }
        self.document.materials = materials;
        Ok(())
    }

    fn read_nodes_extensions(&mut self) -> Step<()> {
        let hidden =
            |node: &Value| node.pointer("/extensions/KHR_node_visibility/visible") == Some(&Value::Bool(false));
        self.document.hidden = self.list("nodes").filter(|(_, node)| hidden(node)).map(|(index, _)| index).collect();
        let cameras = self.list("cameras").count() as u64;
        let Some(Value::Array(nodes)) = self.members.get_mut("nodes") else { return Ok(()) };
        for (index, node) in nodes.iter_mut().enumerate() {
            let Some(camera) = node.as_object_mut().and_then(|node| node.remove("camera")) else { continue };
            if camera.as_u64().is_none_or(|camera| camera >= cameras) {
                return Err(Fault::invalid(format!("nodes[{index}].camera"), format!("there is no camera {camera}")));
            }
        }
        Ok(())
    }

    fn read_views_extensions(&mut self) -> Step<()> {
        let read = |(index, view): (usize, &Value)| {
            let extension = view.pointer("/extensions/EXT_meshopt_compression");
            extension.map(|extension| read_compressed(index, extension)).transpose()
        };
        self.document.compressed = self.list("bufferViews").map(read).collect::<Result<_, _>>()?;
        Ok(())
    }

    fn read_mesh_names(&mut self) {
        let names = |(_, mesh): (usize, &Value)| {
            let names = mesh.pointer("/extras/targetNames").and_then(Value::as_array);
            names.into_iter().flatten().map(|name| name.as_str().unwrap_or_default().to_owned()).collect()
        };
        self.document.target_names = self.list("meshes").map(names).collect();
    }

    fn drop_unknown_attributes(&mut self) {
        let Some(Value::Array(meshes)) = self.members.get_mut("meshes") else { return };
        for (m, mesh) in meshes.iter_mut().enumerate() {
            let Some(Value::Array(primitives)) = mesh.get_mut("primitives") else { continue };
            for (p, primitive) in primitives.iter_mut().enumerate() {
                let Some(Value::Object(attributes)) = primitive.get_mut("attributes") else { continue };
                attributes.retain(|name, _| {
                    let known = is_attribute(name);
                    if !known {
                        let place = format!("meshes[{m}].primitives[{p}].attributes");
                        self.report.add(Action::Dropped, place, format!("\"{name}\" is not an attribute's name"));
                    }
                    known
                });
            }
        }
    }

    /// Spells whole numbers as whole, since some writers end indices and sizes with `.0`.
    fn settle_numbers(&mut self) {
        for name in ["accessors", "bufferViews", "buffers", "meshes", "nodes", "scene", "scenes", "skins", "animations"]
        {
            if let Some(value) = self.members.get_mut(name) {
                settle_numbers(value);
            }
        }
    }

    fn read_root(&mut self) -> Step<()> {
        let root = Root {
            accessors: self.take("accessors", serde_json::from_value)?,
            animations: self.take_animations()?,
            buffers: self.take("buffers", serde_json::from_value)?,
            buffer_views: self.take("bufferViews", serde_json::from_value)?,
            meshes: self.take("meshes", serde_json::from_value)?,
            nodes: self.take("nodes", serde_json::from_value)?,
            scenes: self.take("scenes", serde_json::from_value)?,
            skins: self.take("skins", serde_json::from_value)?,
            materials: vec![gltf::json::Material::default(); self.document.materials.len()],
            scene: self
                .members
                .remove("scene")
                .map(|scene| typed("scene", scene, serde_json::from_value))
                .transpose()?,
            ..Root::default()
        };
        self.document.root = root;
        Ok(())
    }

    /// Takes a list at the top of the document.
    fn take<T>(&mut self, name: &str, read: fn(Value) -> serde_json::Result<T>) -> Step<Vec<T>> {
        let list = self.members.remove(name);
        take_list(name, list, self.report, read)
    }

    fn take_animations(&mut self) -> Step<Vec<gltf::json::Animation>> {
        let mut animations = Vec::new();
        let list = self.members.remove("animations");
        for (index, mut value) in take_list("animations", list, self.report, Ok)?.into_iter().enumerate() {
            let place = format!("animations[{index}]");
            let mut part = |name: &str| value.as_object_mut().and_then(|members| members.remove(name));
            let (channels, samplers) = (part("channels"), part("samplers"));
            if channels.is_none() || samplers.is_none() {
                return Err(Fault::invalid(place, "has no channels or no samplers"));
            }
            let channels = take_list(&format!("{place}.channels"), channels, self.report, serde_json::from_value)?;
            let samplers = take_list(&format!("{place}.samplers"), samplers, self.report, serde_json::from_value)?;
            let name = value.get("name").and_then(Value::as_str).map(str::to_owned);
            animations.push(gltf::json::Animation { extensions: None, extras: None, channels, name, samplers });
        }
        Ok(animations)
    }
}

/// The parser bounds how deep values lie in each other, and so this recursion.
fn settle_numbers(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(settle_numbers),
        Value::Object(members) => members.values_mut().for_each(settle_numbers),
        Value::Number(number) => {
            let whole = number.as_f64().filter(|v| number.is_f64() && v.trunc() == *v && v.abs() < 9e15);
            if let Some(whole) = whole {
                *value = Value::from(whole as i64);
            }
        }
        _ => {}
    }
}

fn is_attribute(name: &str) -> bool {
    let set = ["TEXCOORD_", "COLOR_", "JOINTS_", "WEIGHTS_"].iter().find_map(|stem| name.strip_prefix(stem));
    match set {
        Some(set) => set.parse::<u32>().is_ok(),
        None => name.starts_with('_') || ["POSITION", "NORMAL", "TANGENT"].contains(&name),
    }
}

fn take_list<T>(
    place: &str,
    list: Option<Value>,
    report: &mut Report,
    read: fn(Value) -> serde_json::Result<T>,
) -> Step<Vec<T>> {
    let values = match list {
        None => return Ok(Vec::new()),
        Some(Value::Array(values)) => values,
        Some(_) => return Err(Fault::invalid(place, "is not an array")),
    };
    if values.is_empty() {
        report.add(Action::Repaired, place, "is empty, which is taken as absent");
    }
    values.into_iter().enumerate().map(|(index, value)| typed(&format!("{place}[{index}]"), value, read)).collect()
}

fn typed<T>(place: &str, value: Value, read: fn(Value) -> serde_json::Result<T>) -> Step<T> {
    read(value).map_err(|error| Fault::invalid(place, error.to_string()))
}

fn read_compressed(index: usize, extension: &Value) -> Step<Compressed> {
    let place = || format!("bufferViews[{index}].extensions.EXT_meshopt_compression");
    let number = |name: &str, default: Option<u64>| {
        let number = extension.get(name).map_or(default, Value::as_u64);
        number.ok_or_else(|| Fault::invalid(place(), format!("{name} is not a whole number")))
    };
    let size = |name: &str| number(name, None).map(|size| usize::try_from(size).unwrap_or(usize::MAX));
    let word = |name: &str, default| extension.get(name).map_or(Some(default), Value::as_str).unwrap_or_default();
    let unknown = |name: &str| Fault::invalid(place(), format!("{name} is unknown"));
    let form = Form {
        mode: Mode::from_word(word("mode", "")).ok_or_else(|| unknown("mode"))?,
        filter: Filter::from_word(word("filter", "NONE")).ok_or_else(|| unknown("filter"))?,
        count: size("count")?,
        stride: size("byteStride")?,
    };
    meshopt::check(form).map_err(|message| Fault::invalid(place(), message))?;
    Ok(Compressed {
        buffer: size("buffer")?,
        offset: number("byteOffset", Some(0))?,
        length: number("byteLength", None)?,
        form,
    })
}

/// Lets the crate check every index and value it knows, and passes over what the format allows.
fn validate(root: &Root, report: &mut Report) -> Step<()> {
    // The crate's check of positions indexes without looking.
    for (m, mesh) in root.meshes.iter().enumerate() {
        for (p, primitive) in mesh.primitives.iter().enumerate() {
            let position = primitive.attributes.get(&Checked::Valid(Semantic::Positions));
            if let Some(accessor) = position.filter(|accessor| accessor.value() >= root.accessors.len()) {
                let place = format!("meshes[{m}].primitives[{p}].attributes.POSITION");
                return Err(Fault::invalid(place, format!("there is no accessor {}", accessor.value())));
            }
        }
    }
    let mut fault = None;
    root.validate(root, Path::new, &mut |path, error| {
        // Only the first fault is told; a hostile file may have millions.
        if fault.is_none() {
            fault = judge(path().0, error, report);
        }
    });
    fault.map_or(Ok(()), Err)
}

/// What a finding of the crate means: a fault, or something that the format allows or that can be read all the same.
fn judge(place: String, error: CrateError, report: &mut Report) -> Option<Box<Fault>> {
    let about_positions = place.contains("[\"POSITION\"]");
    match error {
        CrateError::Missing if about_positions || place.ends_with(".bufferView") => None,
        CrateError::Invalid if about_positions => None,
        CrateError::Invalid if place.ends_with(".byteStride") || place.ends_with(".target") => {
            report.add(Action::Repaired, place, "is out of range, and is read all the same");
            None
        }
        CrateError::IndexOutOfBounds => Some(Fault::invalid(place, "names something that is not there")),
        error => Some(Fault::invalid(place, error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::LoadBudget;

    fn parsed(json: &str) -> Step<(Document, Report)> {
        let mut report = Report::default();
        let document = parse(json.as_bytes(), &mut Ledger::new(LoadBudget::default()), &mut report)?;
        Ok((document, report))
    }

    #[test]
    fn a_required_extension_that_is_unknown_is_named() {
        let json = r#"{ "asset": { "version": "2.0" }, "extensionsRequired": ["KHR_draco_mesh_compression"] }"#;
        let fault = parsed(json).unwrap_err();
        assert_eq!(fault.to_string(), "extensionsRequired: KHR_draco_mesh_compression is not supported");
    }

    #[test]
    fn whole_numbers_may_be_spelt_with_a_point() {
        let json = r#"{ "asset": { "version": "2.0" }, "scene": 0.0, "scenes": [ { "nodes": [ 1.0 ] } ],
            "nodes": [ {}, { "children": [ 0.0 ], "translation": [ 1.0, -0.0, 2.5 ] } ] }"#;
        let (document, _) = parsed(json).expect("valid");
        assert_eq!(document.root.nodes[1].translation, Some([1.0, 0.0, 2.5]));
    }

    #[test]
    fn an_index_past_its_list_is_refused_with_its_place() {
        let fault = parsed(r#"{ "asset": { "version": "2.0" }, "nodes": [ {}, { "mesh": 3 } ] }"#).unwrap_err();
        assert!(fault.to_string().starts_with("nodes[1].mesh"), "{fault}");
    }

    #[test]
    fn channels_that_animate_nothing_are_reported_and_do_not_stop_the_import() {
        let json = r#"{ "asset": { "version": "2.0" },
            "accessors": [ { "componentType": 5126, "type": "SCALAR", "count": 1 } ],
            "animations": [ { "samplers": [ { "input": 0, "output": 0 } ], "channels": [
                { "sampler": 0, "target": { "path": "translation" } },
                { "sampler": 0, "target": { "node": 0, "path": "colour" } } ] } ] }"#;
        let (document, report) = parsed(json).expect("valid");
        assert_eq!(document.idle_channels, BTreeSet::from([(0, 0), (0, 1)]));
        assert_eq!(report.lines().len(), 2);
    }

    #[test]
    fn the_estimate_of_parsed_json_grows_with_its_values_and_not_with_its_texts() {
        let text = format!(r#"{{ "uri": "{}" }}"#, ",{[".repeat(1000));
        assert!(parsed_size(text.as_bytes()) < 2 * text.len() as u64);
        assert!(parsed_size("[[],[],[]]".as_bytes()) > 32 * 5);
    }
}
