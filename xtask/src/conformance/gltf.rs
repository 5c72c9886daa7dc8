//! `cargo xtask conformance gltf`: loads every glTF file below a folder, and compares with the numbers that another
//! reader made where they exist and are true.
//!
//! Numbers for `NAME` are in `NAME.json`, beside it or in `--numbers DIR`: node matrices, morph weights and deformed
//! vertices at rest and at times of each clip. A validator's report `NAME.report.json` beside a file says whether it is
//! valid; an invalid file must end in an error or in a repair that the import reports.

use std::path::{Path, PathBuf};

use anim::io::Imported;
use anim::math::Affine;
use anim::model::Model;
use anyhow::Context;
use clap::Args;
use serde_json::Value;

use super::posed::{self, Posed, Worst, numbers};
use super::report::{Cell, Outcome, Report, Row};
use crate::verdict::Verdict;

/// How far a number may be from the truth, relative to the model's size.
pub const TOLERANCE: f64 = 1e-4;

/// The same for files whose rotations are so far from unit length that the import reports it. The numbers come from
/// matrices of such rotations, which shear; libanim makes rotations of unit length (see `docs/differences.md`).
pub const UNEVEN_TOLERANCE: f64 = 1e-3;

/// Arguments of `cargo xtask conformance gltf`.
#[derive(Args, Debug)]
pub struct GltfArgs {
    /// The folder with the files; folders in it are looked through too.
    pub folder: PathBuf,
    /// The folder with the numbers, where they are not beside the files.
    #[arg(long, value_name = "DIR")]
    pub numbers: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// Looks at every file.
pub fn run(args: &GltfArgs) -> anyhow::Result<Verdict> {
    let mut report = Report::new("file", &["clips", "joints", "samples", "worst error"]);
    for path in posed::files(&args.folder, &["gltf", "glb"])? {
        report.push(look_at(&path, args)?);
    }
    Ok(report.print(args.json))
}

fn look_at(path: &Path, args: &GltfArgs) -> anyhow::Result<Row> {
    let name = path.strip_prefix(&args.folder).unwrap_or(path).display().to_string();
    let valid = read_json(&with_ending(path, "report.json"))?
        .is_none_or(|report| report["issues"]["numErrors"].as_u64() == Some(0));
    let imported = match posed::import(path) {
        Ok(imported) => imported,
        Err(error) => {
            let outcome = if valid { Outcome::Miss(format!("{error:#}")) } else { Outcome::Pass };
            return Ok(Row { name, cells: vec![Cell::Absent; 4], outcome });
        }
    };
    let (clips, joints) = (imported.model.clips.len(), imported.model.skeleton.joint_count());
    let mut cells = vec![Cell::Count(clips as u64), Cell::Count(joints as u64), Cell::Absent, Cell::Absent];
    if !valid {
        let outcome = if imported.report.is_empty() {
            Outcome::Miss("is invalid, but was imported without a word".into())
        } else {
            Outcome::Pass
        };
        return Ok(Row { name, cells, outcome });
    }
    let Some(truth) = find_numbers(path, args)? else {
        return Ok(Row { name, cells, outcome: Outcome::Pass });
    };
    if truth["truth"] == "no" {
        let outcome = Outcome::Excused("the numbers differ from the format's rules".into());
        return Ok(Row { name, cells, outcome });
    }
    let (worst, samples) = compare(&imported, &truth)?;
    cells[2] = Cell::Count(samples);
    cells[3] = Cell::Error(worst.error);
    let uneven = imported.report.lines().iter().any(|line| line.text.contains("not of unit length"));
    let outcome = if worst.error <= TOLERANCE {
        Outcome::Pass
    } else if uneven && worst.error <= UNEVEN_TOLERANCE {
        Outcome::Excused("has rotations not of unit length, which libanim normalises".into())
    } else {
        Outcome::Miss(worst.place)
    };
    Ok(Row { name, cells, outcome })
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn read_json(path: &Path) -> anyhow::Result<Option<Value>> {
    if !path.is_file() {
        return Ok(None);
    }
    let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Some(serde_json::from_slice(&text).with_context(|| format!("{} is not JSON", path.display()))?))
}

fn find_numbers(path: &Path, args: &GltfArgs) -> anyhow::Result<Option<Value>> {
    let beside = with_ending(path, "json");
    if let (Some(folder), Some(name)) = (&args.numbers, beside.file_name())
        && let Some(numbers) = read_json(&folder.join(name))?
    {
        return Ok(Some(numbers));
    }
    read_json(&beside)
}

/// The largest difference, and how many poses were compared.
fn compare(imported: &Imported, truth: &Value) -> anyhow::Result<(Worst, u64)> {
    let model = &imported.model;
    let comparison = Comparison { model, truth, size: size_of(&truth["rest"]) };
    let mut worst = Worst::default();
    comparison.pose(&Posed::rest(model), &truth["rest"], "rest", &mut worst)?;
    let mut samples = 1;
    let only_rest = truth["truth"] != "yes";
    for clip in truth["clips"].as_array().into_iter().flatten().filter(|_| !only_rest) {
        let index = clip["index"].as_u64().context("a clip without index")? as usize;
        let Some(found) = model.clips.get(index) else {
            worst.see(f64::NAN, || format!("clip {index} is missing"));
            continue;
        };
        let length = clip["duration"].as_f64().context("a clip without duration")?;
        worst.see((found.length - length).abs() / 10.0, || format!("length of clip {index}"));
        for sample in clip["samples"].as_array().into_iter().flatten() {
            let time = sample["time"].as_f64().context("a sample without time")?;
            let posed = Posed::play(model, &[(found, time)]);
            comparison.pose(&posed, sample, &format!("clip {index} at {time} s"), &mut worst)?;
            samples += 1;
        }
    }
    Ok((worst, samples))
}

/// The largest distance from the origin along an axis that a node or vertex has at rest; one at least, as what is
/// compared with has few digits more than single precision.
pub fn size_of(rest: &Value) -> f64 {
    let matrices = rest["world"].as_object().into_iter().flatten();
    let places = matrices.flat_map(|(_, matrix)| numbers(matrix).into_iter().skip(12).take(3));
    let bounds = rest["primitives"].as_array().into_iter().flatten();
    let bounds = bounds.flat_map(|primitive| [numbers(&primitive["min"]), numbers(&primitive["max"])].concat());
    places.chain(bounds).fold(1.0, |size, number| number.abs().max(size))
}

struct Comparison<'a> {
    model: &'a Model,
    truth: &'a Value,
    size: f64,
}

impl Comparison<'_> {
    fn pose(&self, posed: &Posed<'_>, truth: &Value, when: &str, worst: &mut Worst) -> anyhow::Result<()> {
        for (node, matrix) in truth["world"].as_object().into_iter().flatten() {
            let joint = self.joint(node)?;
            self.matrix(&posed.matrices[joint], &numbers(matrix), || format!("{when}, node {node}"), worst);
        }
        for (node, weights) in truth["morphWeights"].as_object().into_iter().flatten() {
            let found = self.mesh_node(self.joint(node)?).map_or(&[][..], |index| &posed.weights[index]);
            worst.compare(found, &numbers(weights), 1.0, || format!("{when}, weights of node {node}"));
        }
        let listed = self.truth["primitives"].as_array().into_iter().flatten();
        for (listed, truth) in listed.zip(truth["primitives"].as_array().into_iter().flatten()) {
            self.primitive(posed, listed, truth, when, worst)?;
        }
        Ok(())
    }

    /// Compares the linear part with the size of its own numbers, and the place with the model's.
    fn matrix(&self, found: &Affine, truth: &[f64], place: impl Fn() -> String, worst: &mut Worst) {
        let found = found.to_columns();
        let (linear, moved) = truth.split_at(truth.len().min(12));
        let largest = linear.iter().fold(1.0_f64, |largest, number| number.abs().max(largest));
        worst.compare(&found[..12], linear, largest, &place);
        worst.compare(&found[12..], moved, self.size, &place);
    }

    fn primitive(
        &self,
        posed: &Posed<'_>,
        listed: &Value,
        truth: &Value,
        when: &str,
        worst: &mut Worst,
    ) -> anyhow::Result<()> {
        let (node, primitive) = (listed["node"].to_string(), listed["primitive"].as_u64().unwrap_or(0) as usize);
        let place = || format!("{when}, node {node} primitive {primitive}");
        let Some(mesh_node) = self.mesh_node(self.joint(&node)?) else {
            worst.see(f64::NAN, || format!("{}: shows no mesh", place()));
            return Ok(());
        };
        let positions = posed.positions(mesh_node, primitive)?;
        let vertices = listed["vertices"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        for (vertex, truth) in vertices.zip(truth["positions"].as_array().into_iter().flatten()) {
            let found = positions.get(vertex as usize).map_or(&[][..], |position| &position[..]);
            worst.compare(found, &numbers(truth), self.size, || format!("{} vertex {vertex}", place()));
        }
        for (name, pick) in [("min", f32::min as fn(f32, f32) -> f32), ("max", f32::max)] {
            let bound = positions.iter().copied().reduce(|a, b| std::array::from_fn(|axis| pick(a[axis], b[axis])));
            worst.compare(&bound.unwrap_or_default(), &numbers(&truth[name]), self.size, || {
                format!("{} {name}", place())
            });
        }
        Ok(())
    }

    fn joint(&self, node: &str) -> anyhow::Result<usize> {
        let node: usize = node.parse().with_context(|| format!("\"{node}\" is not a node's index"))?;
        let joint = self.model.skeleton.from_source().get(node);
        Ok(*joint.with_context(|| format!("there is no node {node}"))? as usize)
    }

    fn mesh_node(&self, joint: usize) -> Option<usize> {
        self.model.mesh_nodes.iter().position(|node| node.joint as usize == joint)
    }
}
