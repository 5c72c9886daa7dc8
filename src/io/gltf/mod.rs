//! Reads and writes glTF 2.0: `.glb`, and `.gltf` with files beside it or with everything inside.
//!
//! In go a path, or bytes with a callback that fetches the files beside them; out comes [`Imported`]. Every node of the
//! file becomes a joint of the model's skeleton, animation channels become tracks that bind by index, weights channels
//! bind to the joint that shows the mesh, and what `KHR_animation_pointer` animates besides becomes a property named
//! by its JSON pointer.
//!
//! The way: [`container`] finds the JSON, [`document`] turns it into the `gltf` crate's types and checks them,
//! [`source`] reads accessors, and a file each reads nodes, skins, meshes and animations.

mod animations;
mod container;
mod document;
mod error;
mod meshes;
mod meshopt;
mod nodes;
mod pointer;
mod skins;
mod source;
mod space;
mod write;

use std::io;
use std::path::{Component, Path};
use std::sync::Arc;

use error::Step;
pub use error::{Error, Fault};
pub use source::ReadFile;
pub use write::{write_glb, write_gltf};

use super::budget::read_file;
use super::{Action, Imported, Ledger, Options, Report, clips};
use crate::model::{MeshNode, Model};
use crate::skin::Skin;
use document::Document;
use nodes::Nodes;
use source::Source;
use space::Space;

/// Imports a file. Files it names are looked for in its own folder and below.
pub fn import_path(path: impl AsRef<Path>, options: Options<'_>) -> Result<Imported, Error> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let limit = options.budget.bytes;
    let bytes = read_file(path, limit).map_err(|source| {
        let fault = Fault::Read { uri: name.clone(), source };
        Error { file: name.clone(), fault }
    })?;
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let mut read = |uri: &str| {
        let inside = Path::new(uri).components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
        if !inside || uri.contains(':') {
            let text = "is outside the file's folder; give the importer a callback to reach it";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, text));
        }
        read_file(&folder.join(uri), limit)
    };
    import_with(&name, &bytes, &mut read, options)
}

/// Imports a file from memory that has everything inside; `name` is for messages.
pub fn import_bytes(name: &str, bytes: &[u8], options: Options<'_>) -> Result<Imported, Error> {
    let mut read = |_: &str| {
        let text = "is another file, and the importer was given none to read";
        Err(io::Error::new(io::ErrorKind::NotFound, text))
    };
    import_with(name, bytes, &mut read, options)
}

/// Imports a file from memory and fetches the files it names through `read`, which gets their names relative to it
/// with escapes undone. `name` is for messages.
pub fn import_with(
    name: &str,
    bytes: &[u8],
    read: &mut ReadFile<'_>,
    mut options: Options<'_>,
) -> Result<Imported, Error> {
    import(name, bytes, read, &mut options).map_err(|fault| Error { file: name.into(), fault: *fault })
}

fn import(name: &str, bytes: &[u8], read: &mut ReadFile<'_>, options: &mut Options<'_>) -> Step<Imported> {
    options.settings.check().map_err(Fault::from)?;
    let settings = options.settings.clone();
    let mut ledger = Ledger::new(options.budget);
    let mut report = Report::default();
    ledger.charge_bytes(bytes.len() as u64, || "the file".into())?;
    let container = container::split(bytes)?;
    let document = document::parse(container.json, &mut ledger, &mut report)?;
    let mut proceed = |fraction| options.proceed(fraction);
    let mut read = |uri: &str| read(uri);
    let mut source = Source {
        document: &document,
        settings: &settings,
        space: Space::of(&settings),
        ledger,
        report,
        bin: container.bin,
        read: &mut read,
        proceed: &mut proceed,
        buffers: vec![None; document.root.buffers.len()],
        decompressed: vec![None; document.compressed.len()],
    };
    source.step(0.1)?;
    let model = read_model(name, &mut source)?;
    source.step(1.0)?;
    Ok(Imported { model, report: source.report })
}

fn read_model(name: &str, source: &mut Source<'_>) -> Step<Model> {
    let document = source.document;
    let skip = source.settings.skip;
    let nodes = nodes::read_nodes(source)?;
    source.step(0.2)?;
    let mut model = Model {
        name: Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
        skeleton: nodes.skeleton.clone(),
        hidden: document.hidden.iter().filter_map(|&node| nodes.joint(node)).collect(),
        ..Model::default()
    };
    if !skip.extras {
        model.extras.clone_from(&document.extras);
    }
    if !skip.materials {
        model.materials.clone_from(&document.materials);
    }
    if !skip.meshes {
        let skins = if skip.skins { Vec::new() } else { skins::read_skins(source, &nodes)? };
        read_mesh_nodes(source, &nodes, &skins, &mut model)?;
    }
    if source.settings.import_animations {
        let clips = animations::read_animations(source, &nodes, &mut model.properties)?;
        let clips = clips::apply_settings(clips, source.settings, &mut source.ledger, &mut source.report)?;
        model.clips = clips.into_iter().map(Arc::new).collect();
    }
    Ok(model)
}

/// Reads meshes, skins and the nodes that show them. A skin without joints is left out, and with it its index.
fn read_mesh_nodes(source: &mut Source<'_>, nodes: &Nodes, skins: &[Option<Arc<Skin>>], model: &mut Model) -> Step<()> {
    let document = source.document;
    let mut kept = Vec::with_capacity(skins.len());
    for skin in skins {
        kept.push(skin.as_ref().map(|_| model.skins.len() as u32));
        model.skins.extend(skin.clone());
    }
    let mut joint_limits = vec![None; document.root.meshes.len()];
    for (index, node) in document.root.nodes.iter().enumerate() {
        let Some(joint) = nodes.joint(index) else { continue };
        let Some(mesh) = node.mesh.map(|mesh| mesh.value()) else {
            for (part, is_there) in [("skin", node.skin.is_some()), ("weights", node.weights.is_some())] {
                if is_there {
                    source.note(
                        Action::Dropped,
                        format!("nodes[{index}].{part}"),
                        "belongs to a mesh, and there is none",
                    );
                }
            }
            continue;
        };
        let skin = check_skin(source, document, nodes, index, mesh).and_then(|skin| kept.get(skin).copied().flatten());
        if let Some(skin) = skin {
            let joints = model.skins[skin as usize].joints.len();
            let limit: &mut Option<usize> = &mut joint_limits[mesh];
            *limit = Some(limit.map_or(joints, |least| least.min(joints)));
        }
        let targets =
            if source.settings.skip.morph_targets { 0 } else { meshes::target_count(&document.root.meshes[mesh]) };
        let place = format!("nodes[{index}].weights");
        let morph_weights = match &node.weights {
            Some(weights) => meshes::read_weights(source, &place, Some(weights), targets)?,
            None => Vec::new(),
        };
        model.mesh_nodes.push(MeshNode { joint, mesh: mesh as u32, skin, morph_weights });
    }
    model.meshes = meshes::read_meshes(source, &joint_limits)?;
    Ok(())
}

/// How many scenes are looked at for skinned meshes without their joints; files have one.
const MAX_SCENES_CHECKED: usize = 8;

/// The skin that moves the mesh of a node, unless the mesh cannot be skinned.
fn check_skin(source: &mut Source<'_>, document: &Document, nodes: &Nodes, index: usize, mesh: usize) -> Option<usize> {
    use gltf::json::mesh::Semantic;
    use gltf::json::validation::Checked;
    let skin = document.root.nodes[index].skin?.value();
    let joints = Checked::Valid(Semantic::Joints(0));
    let primitives = &document.root.meshes[mesh].primitives;
    if !primitives.iter().any(|primitive| primitive.attributes.contains_key(&joints)) {
        source.note(Action::Dropped, format!("nodes[{index}].skin"), "the node's mesh has no joints to follow");
        return None;
    }
    let root_of = |node: usize| nodes.root_of(node);
    let own = root_of(index);
    let joints = document.root.skins[skin].joints.first().and_then(|joint| root_of(joint.value()));
    let has = |scene: &gltf::json::Scene, root| scene.nodes.iter().any(|node| root_of(node.value()) == root);
    let scenes = || document.root.scenes.iter().take(MAX_SCENES_CHECKED);
    let apart = own != joints && joints.is_some() && scenes().any(|scene| has(scene, own) && !has(scene, joints));
    if apart {
        source.note(Action::Repaired, format!("nodes[{index}]"), "shows a skinned mesh in a scene without its joints");
    }
    Some(skin)
}
