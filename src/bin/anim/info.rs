//! `anim info`: what is in a file.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, LoopMode};
use anim::io::{ControllerEntry, Document};
use anim::model::Model;
use anim::pack::PackedClip;
use anyhow::{Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::files::{everything, named_clip, read, tell};
use crate::output::{Lines, Outcome, Output, faint, plural, strong};
use crate::tracks::{content, label};

/// Say what is in a file: model, clips, controllers
#[derive(Args, Debug)]
pub struct InfoArgs {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// List every clip's tracks too
    #[arg(long, short)]
    tracks: bool,
    /// Only the clip with this name
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
}

/// Runs the subcommand.
pub fn run(args: &InfoArgs, output: Output) -> Result<Outcome> {
    let mut all = Vec::new();
    let mut found = args.clip.is_none();
    for path in &args.files {
        let (document, report) = read(path, everything())?;
        found |= args.clip.as_ref().is_some_and(|name| has_clip(&document, name));
        if output.is_json() {
            all.push(as_json(path, &document, args));
        } else {
            output.result(|| Value::Null, || as_text(path, &document, args))?;
            tell(&path.display().to_string(), &report, output);
        }
    }
    if output.is_json() {
        output.result(|| if all.len() == 1 { all.remove(0) } else { Value::Array(all) }, String::new)?;
    }
    let files = || args.files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    ensure!(found, "{}: there is no clip \"{}\"", files(), args.clip.as_deref().unwrap_or_default());
    Ok(Outcome::Done)
}

/// Whether a document has a clip of a name, packed or not.
fn has_clip(document: &Document, name: &str) -> bool {
    document.find_clip(name).is_some() || packed_clips(document).any(|(packed, _)| packed == name)
}

/// The clips that are asked for, their joints by name.
fn clips(document: &Document, args: &InfoArgs) -> Vec<Clip> {
    let asked = document.all_clips().filter(|clip| args.clip.as_ref().is_none_or(|name| *name == clip.name));
    asked.map(|clip| named_clip(document, clip)).collect()
}

fn loop_word(mode: LoopMode) -> &'static str {
    match mode {
        LoopMode::None => "once",
        LoopMode::Linear => "loops",
        LoopMode::PingPong => "ping-pong",
    }
}

fn model_numbers(model: &Model) -> [([&'static str; 2], usize); 7] {
    let vertices = model.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.positions.len()).sum();
    let triangles = model.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.indices.len() / 3).sum();
    [
        (["node", "nodes"], model.skeleton.joint_count()),
        (["mesh", "meshes"], model.meshes.len()),
        (["vertex", "vertices"], vertices),
        (["triangle", "triangles"], triangles),
        (["skin", "skins"], model.skins.len()),
        (["material", "materials"], model.materials.len()),
        (["property", "properties"], model.properties.len()),
    ]
}

fn as_text(path: &Path, document: &Document, args: &InfoArgs) -> String {
    let mut text = Lines::default();
    text.add(format_args!("{}", strong(path.display())));
    if let Some(model) = &document.model {
        let numbers = model_numbers(model).into_iter().filter(|&(_, count)| count > 0);
        let words: Vec<String> = numbers.map(|([one, many], count)| plural(count, one, many)).collect();
        text.add(format_args!("  model \"{}\": {}", model.name, words.join(", ")));
        for (index, tree) in model.bone_trees().iter().enumerate() {
            let root = tree.roots.first().map_or("", |&root| model.skeleton.names()[root as usize].as_str());
            let bones = plural(tree.bones.len(), "bone", "bones");
            let hangs = plural(tree.attachments.len(), "attachment", "attachments");
            text.add(format_args!("  character {index}: {bones} from \"{root}\", {hangs}"));
        }
    }
    for entry in &document.skeletons {
        let joints = plural(entry.skeleton.joint_count(), "joint", "joints");
        text.add(format_args!("  skeleton \"{}\": {joints}", entry.name));
    }
    let clips = clips(document, args);
    let width = clips.iter().map(|clip| clip.name.chars().count()).max().unwrap_or(0).min(40);
    for clip in &clips {
        let size = clip.size();
        let additive = if clip.additive { ", additive" } else { "" };
        let events = clip.events().len();
        let events = if events > 0 { format!(", {events} events") } else { String::new() };
        let (name, length, tracks, keys) = (&clip.name, clip.length, size.tracks, size.keys);
        let mode = loop_word(clip.loop_mode);
        let line = format_args!(
            "  clip {name:width$}  {length:8.3} s  {tracks:4} tracks  {keys:6} keys  {mode}{additive}{events}"
        );
        text.add(line);
        if args.tracks {
            for track in &clip.tracks {
                let keys = track.size().keys;
                let words = format!("{keys:5} keys  {}", content(track));
                text.add(format_args!("    {:40} {}", label(&track.target), faint(words)));
            }
        }
    }
    for (name, bytes) in packed_clips(document) {
        text.add(format_args!("  packed clip \"{name}\": {bytes} bytes"));
    }
    for library in &document.libraries {
        text.add(format_args!("  library \"{}\": {}", library.name, plural(library.clips.len(), "clip", "clips")));
    }
    for entry in &document.controllers {
        controller_text(&mut text, entry);
    }
    if clips.is_empty() && document.controllers.is_empty() {
        text.add(format_args!("  no clips"));
    }
    text.into_text()
}

/// The clips in packed form: their names, and how many bytes they take.
fn packed_clips(document: &Document) -> impl Iterator<Item = (&str, usize)> {
    document.all_clips().filter_map(|clip| Some((clip.name.as_str(), PackedClip::of(clip)?.bytes().len())))
}

fn controller_text(text: &mut Lines, entry: &ControllerEntry) {
    let controller = &entry.definition;
    let states: usize = controller.layers.iter().map(|layer| layer.states.len()).sum();
    let layers = plural(controller.layers.len(), "layer", "layers");
    let states = plural(states, "state", "states");
    let parameters = plural(controller.parameters.len(), "parameter", "parameters");
    text.add(format_args!("  controller \"{}\": {layers}, {states}, {parameters}", controller.name));
    for layer in &controller.layers {
        let names: Vec<&str> = layer.states.iter().map(|state| state.name.as_str()).collect();
        let additive = if layer.additive { " (additive)" } else { "" };
        text.add(format_args!("    layer {}{additive}: {}", layer.name, names.join(", ")));
    }
}

fn as_json(path: &Path, document: &Document, args: &InfoArgs) -> Value {
    let model = document.model.as_ref().map(|model| {
        let numbers = model_numbers(model).into_iter().map(|([_, what], count)| (what.to_owned(), json!(count)));
        let mut object: serde_json::Map<String, Value> = numbers.collect();
        object.insert("name".into(), json!(model.name));
        object.insert("joints".into(), json!(model.skeleton.names()));
        Value::Object(object)
    });
    let clips: Vec<Value> = clips(document, args).iter().map(|clip| clip_json(clip, args.tracks)).collect();
    let controllers: Vec<Value> = document.controllers.iter().map(controller_json).collect();
    let skeletons: Vec<Value> = document
        .skeletons
        .iter()
        .map(|entry| json!({ "name": entry.name, "joints": entry.skeleton.names() }))
        .collect();
    let packed: Vec<Value> =
        packed_clips(document).map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
    let libraries: Vec<Value> =
        document.libraries.iter().map(|library| json!({ "name": library.name, "clips": library.clips })).collect();
    json!({
        "file": path.display().to_string(),
        "name": document.name,
        "model": model,
        "skeletons": skeletons,
        "clips": clips,
        "packed": packed,
        "libraries": libraries,
        "controllers": controllers,
    })
}

fn clip_json(clip: &Clip, tracks: bool) -> Value {
    let size = clip.size();
    let mut value = json!({
        "name": clip.name,
        "length": clip.length,
        "loop": loop_word(clip.loop_mode),
        "additive": clip.additive,
        "events": clip.events().len(),
        "markers": clip.markers.len(),
        "tracks": size.tracks,
        "keys": size.keys,
        "bytes": size.bytes,
    });
    if tracks {
        let list = clip.tracks.iter().map(
            |track| json!({ "target": label(&track.target), "keys": track.size().keys, "content": content(track) }),
        );
        value["track_list"] = list.collect();
    }
    value
}

fn controller_json(entry: &ControllerEntry) -> Value {
    let layers = entry.definition.layers.iter().map(|layer| {
        let states: Vec<Value> =
            layer.states.iter().map(|state| json!({ "name": state.name, "clip": state.clip })).collect();
        json!({
            "name": layer.name,
            "additive": layer.additive,
            "states": states,
            "transitions": layer.transitions.len(),
        })
    });
    let parameters: Vec<&str> = entry.definition.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    json!({ "name": entry.definition.name, "layers": layers.collect::<Vec<_>>(), "parameters": parameters })
}
