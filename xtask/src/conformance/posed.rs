//! A model posed by its clips: model matrices, morph weights and deformed vertices, by the library's own sampling,
//! model space and skinning.
//!
//! Every reader gives the same `Model`, so the comparisons with numbers of others share this.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, SampleAt, Target, TrackContent, TransformPart};
use anim::io::{ImportSettings, Imported, MaxInfluences, Options};
use anim::math::{Affine, Quat, Vec3};
use anim::model::Model;
use anim::simd::{Kernels, Stream};
use anim::skeleton::Pose;
use anim::skin::{DualPalette, SkinBinding, SkinJob, SkinMesh, SkinPalette, skin};
use anyhow::{Context, bail};

/// A model at some time of some of its clips.
pub struct Posed<'a> {
    model: &'a Model,
    /// Per joint, from its own space to the model's.
    pub matrices: Vec<Affine>,
    /// Per mesh node, the morph weights in force.
    pub weights: Vec<Vec<f32>>,
}

impl<'a> Posed<'a> {
    /// The model with nothing playing.
    pub fn rest(model: &'a Model) -> Self {
        Self::play(model, &[])
    }

    /// The model with clips at times in seconds, the later over the earlier.
    pub fn play(model: &'a Model, clips: &[(&Clip, f64)]) -> Self {
        let mut pose = model.skeleton.rest_pose().clone();
        let mut weights: Vec<Vec<f32>> = model.mesh_nodes.iter().map(|node| rest_weights(model, node)).collect();
        for (clip, time) in clips {
            apply(model, clip, *time, &mut pose, &mut weights);
        }
        let mut matrices = vec![Affine::IDENTITY; model.skeleton.joint_count()];
        model.skeleton.local_to_model(Kernels::best(), &pose, &mut matrices);
        Self { model, matrices, weights }
    }

    /// Positions of a primitive's vertices in the model's space: morphed, then skinned or moved with its node.
    pub fn positions(&self, mesh_node: usize, primitive: usize) -> anyhow::Result<Vec<[f32; 3]>> {
        self.positions_by(mesh_node, primitive, false)
    }

    /// The same, by dual quaternions if `dual`.
    pub fn positions_by(&self, mesh_node: usize, primitive: usize, dual: bool) -> anyhow::Result<Vec<[f32; 3]>> {
        let node = &self.model.mesh_nodes[mesh_node];
        let primitive = &self.model.meshes[node.mesh as usize].primitives[primitive];
        let binding =
            node.skin.map(|skin| SkinBinding::by_index(&self.model.skins[skin as usize], &self.model.skeleton));
        let joints = binding.as_ref().map_or(0, SkinBinding::len);
        let mut palette = vec![Affine::IDENTITY; joints];
        let mesh = if let Some(binding) = &binding {
            binding.palette(Kernels::best(), &self.matrices, &mut palette);
            SkinMesh::prepare(primitive, joints)?
        } else {
            let mut still = primitive.clone();
            still.influences = None;
            SkinMesh::prepare(&still, 0)?
        };
        let mut floats = vec![0.0; primitive.positions.len() * 3];
        let mut rigid = DualPalette::new();
        rigid.set(&palette);
        let palette = if dual { SkinPalette::DualQuaternion(&rigid) } else { SkinPalette::Linear(&palette) };
        let mut job = SkinJob::new(&mesh, palette);
        job.morph_weights = &self.weights[mesh_node];
        job.positions = Some(Stream::planar(&mut floats, 3));
        skin(Kernels::best(), &mut [job])?;
        let place = if binding.is_some() { Affine::IDENTITY } else { self.matrices[node.joint as usize] };
        let moved = floats.chunks_exact(3).map(|p| place.transform_point(Vec3::new(p[0], p[1], p[2])).to_array());
        Ok(moved.collect())
    }
}

fn rest_weights(model: &Model, node: &anim::model::MeshNode) -> Vec<f32> {
    if node.morph_weights.is_empty() {
        model.meshes[node.mesh as usize].morph_weights.clone()
    } else {
        node.morph_weights.clone()
    }
}

fn apply(model: &Model, clip: &Clip, time: f64, pose: &mut Pose, weights: &mut [Vec<f32>]) {
    let at = SampleAt::time(time);
    for track in &clip.tracks {
        let TrackContent::Values(keys) = &track.content else { continue };
        match track.target {
            Target::Joint { joint, part } => {
                let joint = joint as usize;
                let mut sampled = [0.0; 4];
                let components = if part == TransformPart::Rotation { 4 } else { 3 };
                keys.sample_floats(&at, false, &mut 0, &mut sampled[..components]);
                let [x, y, z, w] = sampled;
                match part {
                    TransformPart::Translation => pose.set_translation(joint, Vec3::new(x, y, z)),
                    TransformPart::Rotation => pose.set_rotation(joint, Quat::new(x, y, z, w)),
                    TransformPart::Scale => pose.set_scale(joint, Vec3::new(x, y, z)),
                }
            }
            Target::JointWeights { joint, index } => {
                for (_, weights) in model.mesh_nodes.iter().zip(&mut *weights).filter(|(node, _)| node.joint == joint) {
                    let run = match index {
                        Some(index) => weights.get_mut(index as usize..=index as usize),
                        None => Some(&mut weights[..]),
                    };
                    if let Some(run) = run {
                        keys.sample_floats(&at, false, &mut 0, run);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Imports a file by the reader that its ending names, with every influence.
pub fn import(path: &Path) -> anyhow::Result<Imported> {
    let settings =
        ImportSettings { max_influences: MaxInfluences::All, optimize_animations: false, ..ImportSettings::default() };
    let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    match ending.as_deref().and_then(|end| end.to_str()) {
        Some("gltf" | "glb") => Ok(anim::io::gltf::import_path(path, Options::from(settings))?),
        Some("fbx") => Ok(anim::io::fbx::import_path(path, Options::from(settings))?),
        _ => bail!("{}: no reader for files of this ending", path.display()),
    }
}

/// Files below a folder whose endings are among `endings`, sorted.
pub fn files(folder: &Path, endings: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let ending = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_ascii_lowercase();
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&ending.as_str()) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The largest difference found so far, and where.
#[derive(Debug, Default)]
pub struct Worst {
    /// The difference.
    pub error: f64,
    /// Where it is.
    pub place: String,
}

impl Worst {
    /// Looks at one difference, which may be NaN.
    pub fn see(&mut self, error: f64, place: impl FnOnce() -> String) {
        // NaN is worse than everything.
        if error > self.error || error.is_nan() && !self.error.is_nan() {
            self.error = error;
            self.place = place();
        }
    }

    /// The largest difference of numbers that belong together, each divided by `size`.
    pub fn compare(&mut self, found: &[f32], truth: &[f64], size: f64, place: impl Fn() -> String) {
        if found.len() != truth.len() {
            self.see(f64::NAN, || format!("{}: {} numbers, not {}", place(), found.len(), truth.len()));
        }
        for (&found, &truth) in found.iter().zip(truth) {
            self.see((f64::from(found) - truth).abs() / size, &place);
        }
    }
}

/// The numbers of a JSON array, arrays within it one after the other; NaN where there is something else.
pub fn numbers(value: &serde_json::Value) -> Vec<f64> {
    match value {
        serde_json::Value::Array(values) => values.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().unwrap_or(f64::NAN)],
    }
}
