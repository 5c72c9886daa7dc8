//! `cargo xtask conformance blender`: compares what Blender exported with where Blender itself puts every vertex, bone
//! and object.
//!
//! Beside each file is `FILE.truth.json`: for some times of some clips, the positions of all vertices, the matrices of
//! bones and other nodes and the morph weights, in the file's own space. Vertices are found by their places at rest,
//! because exporters split and reorder them.

use std::path::{Path, PathBuf};

use anim::clip::Clip;
use anim::model::Model;
use anim::skeleton::NO_PARENT;
use anyhow::Context;
use clap::Args;
use serde_json::Value;

use super::posed::{self, Posed, Worst, numbers};
use super::report::{Cell, Outcome, Report, Row};
use crate::verdict::Verdict;

/// Arguments of `cargo xtask conformance blender`.
#[derive(Args, Debug)]
pub struct BlenderArgs {
    /// The folder with the files and their truth beside them.
    pub folder: PathBuf,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// How far a vertex at rest may be from its place in the truth along each axis, as the truth's README says.
const MATCH: f64 = 1e-4;

/// Looks at every file.
pub fn run(args: &BlenderArgs) -> anyhow::Result<Verdict> {
    let mut report = Report::new("file", &["clips", "joints", "poses", "worst error"]);
    for path in posed::files(&args.folder, &["gltf", "glb", "fbx"])? {
        let mut truth = path.as_os_str().to_owned();
        truth.push(".truth.json");
        let text = std::fs::read(&truth).with_context(|| format!("cannot read {}", Path::new(&truth).display()))?;
        let truth: Value = serde_json::from_slice(&text)?;
        report.push(look_at(&path, &truth, args));
    }
    Ok(report.print(args.json))
}

fn look_at(path: &Path, truth: &Value, args: &BlenderArgs) -> Row {
    let name = path.strip_prefix(&args.folder).unwrap_or(path).display().to_string();
    let compared = posed::import(path).and_then(|imported| {
        let comparison = Comparison::new(&imported.model, truth)?;
        let mut worst = Worst::default();
        let poses = truth["poses"].as_array().map_or(&[][..], Vec::as_slice);
        for pose in poses {
            comparison.pose(pose, &mut worst)?;
        }
        let cells = vec![
            Cell::Count(imported.model.clips.len() as u64),
            Cell::Count(imported.model.skeleton.joint_count() as u64),
            Cell::Count(poses.len() as u64),
            Cell::Error(worst.error * comparison.tolerance),
        ];
        let outcome = if worst.error <= 1.0 { Outcome::Pass } else { Outcome::Miss(worst.place) };
        Ok(Row { name: name.clone(), cells, outcome })
    });
    compared.unwrap_or_else(|error| {
        let outcome = Outcome::Miss(format!("{error:#}"));
        Row { name, cells: vec![Cell::Absent; 4], outcome }
    })
}

/// Where the parts of the truth are in the model.
struct Comparison<'a> {
    model: &'a Model,
    truth: &'a Value,
    /// Per mesh of the truth, its mesh node, and per primitive and vertex the index among the truth's vertices.
    meshes: Vec<(usize, Vec<Vec<usize>>)>,
    bones: Vec<usize>,
    objects: Vec<usize>,
    /// The least tolerance of all poses, to show the worst error in the file's units.
    tolerance: f64,
}

impl<'a> Comparison<'a> {
    fn new(model: &'a Model, truth: &'a Value) -> anyhow::Result<Self> {
        let list = |name: &str| truth[name].as_array().map_or(&[][..], Vec::as_slice).iter();
        let tolerance = list("poses").filter_map(|pose| pose["tolerance"].as_f64()).fold(f64::MAX, f64::min);
        Ok(Self {
            model,
            truth,
            meshes: list("meshes").map(|mesh| find_mesh(model, mesh)).collect::<anyhow::Result<_>>()?,
            bones: list("bones").map(|bone| find_bone(model, bone)).collect::<anyhow::Result<_>>()?,
            objects: list("objects").map(|object| find_object(model, object)).collect::<anyhow::Result<_>>()?,
            tolerance,
        })
    }

    /// Sees every difference divided by the pose's tolerance.
    fn pose(&self, pose: &Value, worst: &mut Worst) -> anyhow::Result<()> {
        let mut play: Vec<(&Clip, f64)> = Vec::new();
        for (name, time) in pose["play"].as_object().into_iter().flatten() {
            let clip = self.model.clips.iter().find(|clip| clip.name == *name);
            let clip = clip.with_context(|| format!("there is no clip \"{name}\""))?;
            play.push((clip, time.as_f64().context("a time that is not a number")?));
        }
        let posed = Posed::play(self.model, &play);
        let tolerance = pose["tolerance"].as_f64().context("a pose without tolerance")?;
        let when = format!("frame {}", pose["frame"]);
        for (list, joints) in [("bones", &self.bones), ("objects", &self.objects)] {
            for (index, &joint) in joints.iter().enumerate() {
                let found: Vec<f32> = posed.matrices[joint].rows.into_iter().flatten().collect();
                let place = || format!("{when}, {list} {}", self.truth[list][index]["name"]);
                worst.compare(&found, &numbers(&pose[list][index]), tolerance, place);
            }
        }
        for (index, (mesh_node, primitives)) in self.meshes.iter().enumerate() {
            let name = &self.truth["meshes"][index]["object"];
            if let Some(weights) = pose["weights"].get(index) {
                // Morph weights agree to a tenth of a ten-thousandth in files of any unit.
                let place = || format!("{when}, weights of {name}");
                worst.compare(&posed.weights[*mesh_node], &numbers(weights), 1e-5, place);
            }
            let truth = numbers(&pose["meshes"][index]);
            for (primitive, vertices) in primitives.iter().enumerate() {
                for (position, &vertex) in posed.positions(*mesh_node, primitive)?.iter().zip(vertices) {
                    let place = || format!("{when}, {name} vertex {vertex}");
                    worst.compare(position, &truth[vertex * 3..vertex * 3 + 3], tolerance, place);
                }
            }
        }
        Ok(())
    }
}

/// The mesh node of an object and, per primitive, which vertex of the truth each of its vertices is.
fn find_mesh(model: &Model, mesh: &Value) -> anyhow::Result<(usize, Vec<Vec<usize>>)> {
    let name = mesh["object"].as_str().context("a mesh without object")?;
    let names = model.skeleton.names();
    let mesh_node = model.mesh_nodes.iter().position(|node| names[node.joint as usize] == name);
    let mesh_node = mesh_node.with_context(|| format!("no node \"{name}\" shows a mesh"))?;
    let rest = numbers(&mesh["rest"]);
    let rest: Vec<&[f64]> = rest.chunks_exact(3).collect();
    let mut by_x: Vec<usize> = (0..rest.len()).collect();
    by_x.sort_by(|&a, &b| rest[a][0].total_cmp(&rest[b][0]));
    let mut matched = vec![false; rest.len()];
    let mut primitives = Vec::new();
    for primitive in &model.meshes[model.mesh_nodes[mesh_node].mesh as usize].primitives {
        let mut vertices = Vec::with_capacity(primitive.positions.len());
        for position in &primitive.positions {
            let [x, y, z] = position.map(f64::from);
            let near = |&vertex: &usize| {
                let truth = rest[vertex];
                (truth[1] - y).abs() <= MATCH && (truth[2] - z).abs() <= MATCH
            };
            let start = by_x.partition_point(|&vertex| rest[vertex][0] < x - MATCH);
            let alike = by_x[start..].iter().take_while(|&&vertex| rest[vertex][0] <= x + MATCH);
            // Places at rest are farther from each other than this, so the first is the only one.
            let vertex = alike.copied().find(near);
            let vertex = vertex.with_context(|| format!("\"{name}\" has no vertex at {position:?} at rest"))?;
            matched[vertex] = true;
            vertices.push(vertex);
        }
        primitives.push(vertices);
    }
    let missing = matched.iter().position(|&matched| !matched);
    anyhow::ensure!(missing.is_none(), "vertex {missing:?} of \"{name}\" is missing");
    Ok((mesh_node, primitives))
}

/// A bone: in the skin named as its armature, or below the armature's node.
fn find_bone(model: &Model, bone: &Value) -> anyhow::Result<usize> {
    let (armature, name) = (bone["armature"].as_str().unwrap_or_default(), bone["name"].as_str().unwrap_or_default());
    let names = model.skeleton.names();
    let skins = model.skins.iter().filter(|skin| skin.name == armature);
    let in_skin = skins.flat_map(|skin| &skin.joints).map(|&joint| joint as usize).find(|&joint| names[joint] == name);
    let below = || (0..names.len()).find(|&joint| names[joint] == name && is_below(model, joint, armature));
    in_skin.or_else(below).with_context(|| format!("there is no bone \"{name}\" of \"{armature}\""))
}

fn is_below(model: &Model, joint: usize, ancestor: &str) -> bool {
    let mut parent = model.skeleton.parents()[joint];
    while parent != NO_PARENT {
        if model.skeleton.names()[parent as usize] == ancestor {
            return true;
        }
        parent = model.skeleton.parents()[parent as usize];
    }
    false
}

/// A node that is no joint of a skin, or else any of that name.
fn find_object(model: &Model, object: &Value) -> anyhow::Result<usize> {
    let name = object["name"].as_str().unwrap_or_default();
    let named = || (0..model.skeleton.joint_count()).filter(|&joint| model.skeleton.names()[joint] == name);
    let is_bone = |joint: usize| model.skins.iter().any(|skin| skin.joints.contains(&(joint as u32)));
    let found = named().find(|&joint| !is_bone(joint)).or_else(|| named().next());
    found.with_context(|| format!("there is no node \"{name}\""))
}
