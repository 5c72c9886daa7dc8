//! Scenes and objects of three.js with their animations, as `Object3D.toJSON` writes them and `ObjectLoader` reads them.
//!
//! In goes JSON, out comes a [`ThreeScene`]: a model whose nodes are the objects, with every clip that an object holds,
//! bound below that object as `PropertyBinding` binds it. Transforms and morph weights go by joint; what else is animated,
//! of objects, materials, maps, lights and cameras, becomes a property of the model. What would be bound to nothing is
//! left out and reported, and so is a clip that has nothing left. Meshes are not read.
//!
//! Writing (through [`crate::io::formats`]) puts clips back into the scene's own text, of which all else stays as it was.
//!
//! The way: [`objects`] reads the tree, [`properties`] knows what things have, [`binding`] finds what names mean,
//! [`writing`] puts clips back.

mod binding;
mod objects;
mod properties;
mod writing;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use self::objects::Scene;
pub(crate) use self::writing::write_into;
use super::clip_reading;
use crate::clip::{Clip, Target};
use crate::io::json::{JsonFault, Reader};
use crate::io::{Action, LoadBudget, ReadError, Report};
use crate::model::{MeshNode, Model, Property};
use crate::skeleton::{Joint, Skeleton};
use crate::skin::Mesh;

/// A scene: its nodes and clips, and which object holds which clip.
#[derive(Clone, Debug, Default)]
pub struct ThreeScene {
    /// The objects as nodes, the clips, and what they animate besides. Meshes have their morph weights and nothing to draw.
    pub model: Model,
    /// For each clip of the model the joint of the object that holds it, where a mixer for it is rooted.
    pub roots: Vec<u32>,
    /// For each clip of the model its uuid in the file.
    pub uuids: Vec<String>,
}

/// A clip of a scene with the names that its tracks had.
pub(super) struct HeldClip {
    /// The object that holds it.
    pub root: usize,
    pub uuid: String,
    pub clip: Clip,
    pub kept: Vec<(String, String)>,
    pub names: HashMap<Target, String>,
}

/// Reads a scene or an object; `name` is for messages.
pub fn read_scene(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(ThreeScene, Report), ReadError> {
    let mut report = Report::default();
    let scene = Reader::new(bytes, budget).and_then(|mut reader| read(&mut reader, &mut report));
    Ok((scene.map_err(|fault| fault.of_file(name))?, report))
}

pub(super) fn read(reader: &mut Reader<'_>, report: &mut Report) -> Result<ThreeScene, JsonFault> {
    let scene = Scene::read(reader)?;
    let mut properties = Properties::default();
    let held = read_clips(&scene, reader, &mut properties, report)?;
    if scene.has_geometry {
        report.add(Action::Dropped, "geometries", "meshes are not read, but for their morph targets");
    }
    let skeleton = build_skeleton(&scene, reader)?;
    let joint_of = |object: usize| skeleton.from_source()[object];
    let mut result = ThreeScene::default();
    for HeldClip { root, uuid, mut clip, .. } in held {
        for track in &mut clip.tracks {
            if let Target::Joint { joint, .. } | Target::JointWeights { joint, .. } = &mut track.target {
                *joint = joint_of(*joint as usize);
            }
        }
        result.roots.push(joint_of(root));
        result.uuids.push(uuid);
        result.model.clips.push(Arc::new(clip));
    }
    let model = &mut result.model;
    model.name = scene.objects.first().map(|object| object.name.clone()).unwrap_or_default();
    model.properties = properties.list;
    for (index, object) in scene.objects.iter().enumerate() {
        if object.type_name == "Bone" {
            model.bones.push(joint_of(index));
        }
        if !object.influences.is_empty() {
            model.mesh_nodes.push(MeshNode {
                joint: joint_of(index),
                mesh: model.meshes.len() as u32,
                skin: None,
                morph_weights: Vec::new(),
            });
            model.meshes.push(Arc::new(Mesh {
                name: object.name.clone(),
                primitives: Vec::new(),
                morph_weights: object.influences.clone(),
                morph_names: object.morph_names.clone(),
            }));
        }
    }
    model.skeleton = Arc::new(skeleton);
    Ok(result)
}

fn build_skeleton(scene: &Scene<'_>, reader: &mut Reader<'_>) -> Result<Skeleton, JsonFault> {
    let joints: Vec<Joint> = scene
        .objects
        .iter()
        .map(|object| Joint {
            name: object.name.clone(),
            parent: object.parent.map(|parent| parent as u32),
            rest: object.transform,
        })
        .collect();
    Skeleton::build(&joints).map_err(|error| reader.fault(scene.root, "object", error.to_string()))
}

/// The properties that clips animate, each once.
#[derive(Default)]
struct Properties {
    list: Vec<Property>,
    known: HashSet<(String, String)>,
}

impl Properties {
    fn add(&mut self, property: Property) {
        if self.known.insert((property.path.clone(), property.property.clone())) {
            self.list.push(property);
        }
    }
}

/// Every clip that an object holds, its tracks bound below that object; joints go by the objects' numbers.
fn read_clips<'a>(
    scene: &Scene<'a>,
    reader: &mut Reader<'a>,
    properties: &mut Properties,
    report: &mut Report,
) -> Result<Vec<HeldClip>, JsonFault> {
    let mut clips = Vec::new();
    let mut held: HashSet<&str> = HashSet::new();
    for (root, object) in scene.objects.iter().enumerate() {
        for uuid in &object.clips {
            let Some(piece) = scene.clips.get(uuid) else {
                let text = format!("{:?} names a clip {uuid:?} that is not in the file", object.name);
                report.add(Action::Dropped, "object.animations", text);
                continue;
            };
            held.insert(uuid);
            clips.extend(read_held(scene, reader, root, uuid, piece, properties, report)?);
        }
    }
    for uuid in scene.clip_order.iter().filter(|uuid| !held.contains(uuid.as_str())) {
        report.add(Action::Dropped, format!("animations, uuid {uuid:?}"), "no object holds it");
    }
    Ok(clips)
}

/// A clip as one object holds it; `None` where nothing of it is left.
fn read_held<'a>(
    scene: &Scene<'a>,
    reader: &mut Reader<'a>,
    root: usize,
    uuid: &str,
    piece: &'a str,
    properties: &mut Properties,
    report: &mut Report,
) -> Result<Option<HeldClip>, JsonFault> {
    let place = format!("animations, uuid {uuid:?}");
    let mut fault = None;
    let mut names = HashMap::new();
    // Names are bound while the clip is read, by a reader of the same text and what is left of its budget.
    let mut binder = Reader::beside(reader);
    let mut resolve = |name: &super::TrackName<'_>, text: &str, kind| {
        let bound = match binding::bind(scene, &mut binder, root, name, kind) {
            Ok(bound) => bound?,
            Err(error) => {
                fault = Some(error);
                return Err(String::new());
            }
        };
        if let Some(property) = bound.property {
            properties.add(property);
        }
        names.insert(bound.target.clone(), text.to_owned());
        Ok((bound.target, bound.kind))
    };
    let read = clip_reading::read_clip(reader, piece, &place, &mut resolve, report);
    if let Some(fault) = fault {
        return Err(fault);
    }
    let three = read?;
    if three.clip.tracks.is_empty() {
        report.add(Action::Dropped, place, "it has no track left");
        return Ok(None);
    }
    let clip = Arc::unwrap_or_clone(three.clip);
    Ok(Some(HeldClip { root, uuid: uuid.to_owned(), clip, kept: three.kept, names }))
}
