//! `cargo xtask conformance fbx`: compares FBX files with the meshes that the programs behind them exported, posed.
//!
//! `NAME_VERSION_binary.fbx` (or `_ascii`) is compared with every `NAME[_CLIP][_FRAME].obj` beside it. CLIP is the part
//! of an animation stack's name after `|`, in any case; without one it is the file's first stack. FRAME counts from
//! time zero at the file's own rate; without one it is the file's default pose. Lines `# ufbx:…` at an `.obj`'s head
//! say what not to compare and how near it is. Positions are compared: the normals of posed meshes are not the
//! skinned ones but those that the programs found for the pose, some in an order of their own.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anim::clip::Clip;
use anim::io::Imported;
use anim::math::Affine;
use anim::model::Model;
use anyhow::Context;
use clap::Args;

use super::posed::{self, Posed};
use super::report::{Cell, Outcome, Report, Row};
use crate::verdict::Verdict;

/// How far a vertex may be off, relative to the size of the mesh, where the truth does not say.
const TOLERANCE: f64 = 1e-3;

/// Arguments of `cargo xtask conformance fbx`.
#[derive(Args, Debug)]
pub struct FbxArgs {
    /// The folder with the files and the posed meshes beside them.
    pub folder: PathBuf,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// Looks at every file.
pub fn run(args: &FbxArgs) -> anyhow::Result<Verdict> {
    let truths = posed::files(&args.folder, &["obj"])?;
    let mut claimed = vec![false; truths.len()];
    let mut report = Report::new("file", &["clips", "joints", "poses", "worst error"]);
    for path in posed::files(&args.folder, &["fbx"])? {
        let name = path.strip_prefix(&args.folder).unwrap_or(&path).display().to_string();
        let row = look_at(&path, &truths, &mut claimed, &name);
        report.push(row.unwrap_or_else(|error| {
            let outcome = Outcome::Miss(format!("{error:#}"));
            Row { name, cells: vec![Cell::Absent; 4], outcome }
        }));
    }
    for (truth, _) in truths.iter().zip(&claimed).filter(|(_, claimed)| !**claimed) {
        let name = truth.strip_prefix(&args.folder).unwrap_or(truth).display().to_string();
        let outcome = Outcome::Unsupported("no FBX file has this name, or no clip of it".into());
        report.push(Row { name, cells: vec![Cell::Absent; 4], outcome });
    }
    Ok(report.print(args.json))
}

fn look_at(path: &Path, truths: &[PathBuf], claimed: &mut [bool], name: &str) -> anyhow::Result<Row> {
    let imported = posed::import(path)?;
    let model = &imported.model;
    let base = base_name(path);
    let mut poses = Vec::new();
    for (truth, claimed) in truths.iter().zip(claimed).filter(|(truth, _)| truth.parent() == path.parent()) {
        let stem = truth.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some(moment) = stem.strip_prefix(base.as_str()).and_then(|rest| Moment::parse(rest, model)) else {
            continue;
        };
        *claimed = true;
        let text = std::fs::read_to_string(truth).with_context(|| format!("cannot read {}", truth.display()))?;
        let truth = PosedMesh::parse(&text);
        poses.push((stem.to_owned(), moment.pose(&imported, truth.moved_twice)?, truth));
    }
    let (error, outcome) = judge(&poses);
    let outcome = excuse(outcome, &imported);
    let cells = vec![
        Cell::Count(model.clips.len() as u64),
        Cell::Count(model.skeleton.joint_count() as u64),
        Cell::Count(poses.len() as u64),
        if poses.is_empty() { Cell::Absent } else { Cell::Error(error) },
    ];
    Ok(Row { name: name.into(), cells, outcome })
}

/// What the library says it does not do is no miss.
fn excuse(outcome: Outcome, imported: &Imported) -> Outcome {
    const LEFT_OUT: [&str; 3] = ["geometry cache", "is a subdivision surface", "a mean of linear and dual quaternion"];
    let lines = imported.report.lines().iter();
    let mut left_out = lines.filter(|line| LEFT_OUT.iter().any(|what| line.text.contains(what)));
    match (outcome, left_out.next()) {
        (Outcome::Miss(_), Some(line)) => Outcome::Unsupported(line.to_string()),
        (outcome, _) => outcome,
    }
}

/// The file's name without ending, version and form.
fn base_name(path: &Path) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let without_form = stem.strip_suffix("_ascii").or_else(|| stem.strip_suffix("_binary"));
    let versioned = without_form.and_then(|rest| rest.rsplit_once('_'));
    match versioned {
        Some((base, version)) if version.chars().all(|c| c.is_ascii_digit()) => base.into(),
        _ => stem.into(),
    }
}

/// What an `.obj` shows: a clip's frame, or the default pose.
struct Moment<'a> {
    frame: Option<(&'a Clip, f64)>,
}

impl<'a> Moment<'a> {
    /// Reads what follows the base name: `[_CLIP][_FRAME]`; `None` where it is neither.
    fn parse(rest: &str, model: &'a Model) -> Option<Self> {
        if rest.is_empty() {
            return Some(Self { frame: None });
        }
        let rest = rest.strip_prefix('_')?;
        if let Ok(frame) = rest.parse::<i32>() {
            let clip = model.clips.first()?;
            return Some(Self { frame: Some((clip, f64::from(frame))) });
        }
        let (clip, frame) = match rest.rsplit_once('_').map(|(clip, frame)| (clip, frame.parse::<i32>())) {
            Some((clip, Ok(frame))) => (clip, Some(f64::from(frame))),
            _ => (rest, None),
        };
        let is_named = |known: &&'a std::sync::Arc<Clip>| {
            let own = known.name.rsplit_once('|').map_or(known.name.as_str(), |(_, own)| own);
            own.to_lowercase() == clip.to_lowercase()
        };
        let clip = model.clips.iter().find(is_named)?;
        Some(Self { frame: frame.map(|frame| (&**clip, frame)) })
    }

    /// All vertices that the file shows, mesh by mesh; with `moved_twice`, skinned ones move with their mesh's node too.
    fn pose(&self, imported: &Imported, moved_twice: bool) -> anyhow::Result<Vec<Vec<[f32; 3]>>> {
        let model = &imported.model;
        let posed = match self.frame {
            Some((clip, frame)) => Posed::play(model, &[(clip, frame * clip.step - file_begin(imported, clip))]),
            None => Posed::rest(model),
        };
        let mut meshes = Vec::new();
        for (index, node) in model.mesh_nodes.iter().enumerate() {
            let mut vertices: Vec<[f32; 3]> = Vec::new();
            let dual = kept(model, node.joint, "skinning").is_some_and(|method| method == "dualQuaternion");
            for primitive in 0..model.meshes[node.mesh as usize].primitives.len() {
                vertices.extend(posed.positions_by(index, primitive, dual)?);
            }
            if moved_twice && node.skin.is_some() {
                let matrix = posed.matrices[node.joint as usize] * undo_binding(model, node.joint);
                for vertex in &mut vertices {
                    *vertex = matrix.transform_point((*vertex).into()).to_array();
                }
            }
            meshes.push(vertices);
        }
        Ok(meshes)
    }
}

/// When a clip that the importer moved to begin at zero began in the file, in seconds below zero; zero for others.
fn file_begin(imported: &Imported, clip: &Clip) -> f64 {
    let place = format!("anim stack \"{}\"", clip.name);
    let lines = imported.report.lines().iter().filter(|line| line.place == place);
    let mut times = lines.filter_map(|line| line.text.strip_prefix("begins at ")?.split(' ').next()?.parse().ok());
    times.next().unwrap_or(0.0)
}

/// What the importer kept beside the model about the node of a joint.
fn kept(model: &Model, joint: u32, member: &str) -> Option<serde_json::Value> {
    let place = format!("node \"{}\"", model.skeleton.names()[joint as usize]);
    let extras = model.extras.iter().filter(|extra| extra.place == place);
    let mut members = extras.filter_map(|extra| serde_json::from_str::<serde_json::Value>(&extra.json).ok());
    members.find_map(|members| members.get(member).cloned())
}

/// What takes a mesh from where it was bound to the origin, where the importer kept that.
fn undo_binding(model: &Model, joint: u32) -> Affine {
    let numbers = kept(model, joint, "bindMatrix").map_or_else(Vec::new, |matrix| posed::numbers(&matrix));
    let mut bind = Affine::IDENTITY;
    for (to, from) in bind.rows.iter_mut().flatten().zip(numbers) {
        *to = from as f32;
    }
    bind.inverse().unwrap_or_default()
}

/// The posed mesh of an `.obj`.
#[derive(Default)]
struct PosedMesh {
    positions: Vec<[f64; 3]>,
    /// Whether vertices stand in another order than in the other files.
    own_order: bool,
    /// Whether the program moved skinned vertices once more with the node of their mesh, as Maya does where that node
    /// was moved after binding.
    moved_twice: bool,
    /// How near they are, relative to the size.
    tolerance: f64,
    size: f64,
}

impl PosedMesh {
    fn parse(text: &str) -> Self {
        let mut mesh = Self { tolerance: TOLERANCE, ..Self::default() };
        for line in text.lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("v") => {
                    let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
                    mesh.positions.push([number(), number(), number()]);
                }
                Some("#") => match words.next().and_then(|word| word.strip_prefix("ufbx:")) {
                    Some("bad_order") => mesh.own_order = true,
                    Some("transform_skin") => mesh.moved_twice = true,
                    Some(note) => {
                        let said = note.strip_prefix("tolerance=").and_then(|number| number.parse().ok());
                        mesh.tolerance = said.unwrap_or(mesh.tolerance);
                    }
                    None => {}
                },
                _ => {}
            }
        }
        let axis = |n: usize| {
            let numbers = mesh.positions.iter().map(|p| p[n]);
            numbers.clone().fold(f64::MIN, f64::max) - numbers.fold(f64::MAX, f64::min)
        };
        mesh.size = (0..3).map(axis).fold(f64::MIN_POSITIVE, f64::max);
        mesh
    }
}

type Pose = (String, Vec<Vec<[f32; 3]>>, PosedMesh);

/// The worst error relative to size over all poses, and whether every pose is near enough.
///
/// The `.obj` files of one FBX file list their vertices in one order, so a vertex of the model must be near the same
/// vertex in all of them. Meshes of which no vertex is near any are not in the `.obj`.
fn judge(poses: &[Pose]) -> (f64, Outcome) {
    let mut worst = (0.0, String::new());
    let mut see = |error: f64, limit: f64, pose: &Pose, what: &str| {
        if error > worst.0 {
            let text =
                if error > limit { format!("{} {what}, {error:.1e} of its size", pose.0) } else { String::new() };
            worst = (error, text);
        }
    };
    for group in [true, false] {
        // Files in an order of their own are each looked at alone.
        let together: Vec<&Pose> = poses.iter().filter(|pose| pose.2.own_order != group).collect();
        let groups: Vec<&[&Pose]> = if group { vec![&together] } else { together.chunks(1).collect() };
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            for (pose, error) in group.iter().zip(compare(group)) {
                see(error, pose.2.tolerance, pose, "has a vertex without its like");
            }
        }
    }
    let outcome = if worst.1.is_empty() { Outcome::Pass } else { Outcome::Miss(worst.1.clone()) };
    (worst.0, outcome)
}

/// How many vertices without their like are looked for everywhere; a file that misses more is wrong enough.
const FAR_SEARCHES: usize = 16;

/// For each pose of a group, how far the vertex that is worst placed lies from its like, relative to size.
fn compare(group: &[&Pose]) -> Vec<f64> {
    let counts = group.iter().map(|pose| pose.2.positions.len());
    if counts.clone().min() != counts.max() {
        return vec![f64::INFINITY; group.len()];
    }
    let truths: Vec<usize> = (0..group[0].2.positions.len()).collect();
    let cells = Cells::new(&group[0].2);
    let (mut errors, mut found, mut searches) = (vec![0.0_f64; group.len()], vec![false; truths.len()], 0);
    for mesh in 0..group[0].1.len() {
        let vertices: Vec<usize> = (0..group[0].1[mesh].len()).collect();
        let likes: Vec<Option<usize>> = vertices
            .iter()
            .map(|&vertex| {
                let near = cells.near(group[0].1[mesh][vertex]);
                near.into_iter()
                    .filter(|&truth| is_near(group, mesh, vertex, truth))
                    .min_by(|&a, &b| worst(group, mesh, vertex, a).total_cmp(&worst(group, mesh, vertex, b)))
            })
            .collect();
        if likes.iter().all(Option::is_none) {
            continue;
        }
        for (&vertex, like) in vertices.iter().zip(&likes) {
            let like = like.or_else(|| {
                searches += 1;
                (searches <= FAR_SEARCHES)
                    .then(|| nearest(&truths, |truth| worst(group, mesh, vertex, truth)))
                    .flatten()
            });
            see(&mut errors, group, like.map(|truth| (mesh, vertex, truth)));
            like.inspect(|&truth| found[truth] = true);
        }
    }
    for truth in truths.into_iter().filter(|&truth| !found[truth]) {
        searches += 1;
        let all = (0..group[0].1.len()).flat_map(|mesh| (0..group[0].1[mesh].len()).map(move |vertex| (mesh, vertex)));
        let like = all.min_by(|a, b| worst(group, a.0, a.1, truth).total_cmp(&worst(group, b.0, b.1, truth)));
        see(&mut errors, group, like.filter(|_| searches <= FAR_SEARCHES).map(|(mesh, vertex)| (mesh, vertex, truth)));
    }
    errors
}

fn nearest(of: &[usize], distance: impl Fn(usize) -> f64) -> Option<usize> {
    of.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
}

/// Takes the distances of a vertex from its like into each pose's worst.
fn see(errors: &mut [f64], group: &[&Pose], like: Option<(usize, usize, usize)>) {
    for (error, pose) in errors.iter_mut().zip(group) {
        let apart = like.map_or(f64::INFINITY, |(mesh, vertex, truth)| distance(pose, mesh, vertex, truth));
        *error = error.max(apart);
    }
}

fn worst(group: &[&Pose], mesh: usize, vertex: usize, truth: usize) -> f64 {
    group.iter().map(|pose| distance(pose, mesh, vertex, truth)).fold(0.0, f64::max)
}

fn is_near(group: &[&Pose], mesh: usize, vertex: usize, truth: usize) -> bool {
    group.iter().all(|pose| distance(pose, mesh, vertex, truth) <= pose.2.tolerance)
}

/// The vertices of a mesh by the cell of space they lie in; cells are as wide as the tolerance.
struct Cells {
    width: f64,
    vertices: HashMap<[i64; 3], Vec<usize>>,
}

impl Cells {
    fn new(mesh: &PosedMesh) -> Self {
        let mut cells = Self { width: (mesh.tolerance * mesh.size).max(f64::MIN_POSITIVE), vertices: HashMap::new() };
        for (index, &position) in mesh.positions.iter().enumerate() {
            cells.vertices.entry(cells.cell(position)).or_default().push(index);
        }
        cells
    }

    fn cell(&self, position: [f64; 3]) -> [i64; 3] {
        position.map(|v| (v / self.width).floor() as i64)
    }

    /// All vertices nearer than the width of a cell, and some that are not, in order.
    fn near(&self, position: [f32; 3]) -> Vec<usize> {
        let [x, y, z] = self.cell(position.map(f64::from));
        let around = |c: i64| c.saturating_sub(1)..=c.saturating_add(1);
        let cells = around(x).flat_map(|x| around(y).flat_map(move |y| around(z).map(move |z| [x, y, z])));
        let mut near: Vec<usize> = cells.filter_map(|cell| self.vertices.get(&cell)).flatten().copied().collect();
        near.sort_unstable();
        near
    }
}

fn distance(pose: &Pose, mesh: usize, vertex: usize, truth: usize) -> f64 {
    let (found, truth) = (pose.1[mesh][vertex], pose.2.positions[truth]);
    let squares = found.iter().zip(truth).map(|(&a, b)| (f64::from(a) - b) * (f64::from(a) - b));
    let apart = squares.sum::<f64>().sqrt() / pose.2.size;
    // No number is as far away as can be.
    if apart.is_nan() { f64::INFINITY } else { apart }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(found: &[[f32; 3]], truth: &str) -> Pose {
        ("a_1".into(), vec![found.to_vec()], PosedMesh::parse(truth))
    }

    #[test]
    fn the_version_and_form_are_no_part_of_a_files_name() {
        assert_eq!(base_name(Path::new("a/maya_skin_7700_binary.fbx")), "maya_skin");
        assert_eq!(base_name(Path::new("max_7_5800_ascii.fbx")), "max_7");
        assert_eq!(base_name(Path::new("pab_walk.fbx")), "pab_walk");
    }

    #[test]
    fn a_vertex_must_be_near_the_same_one_in_every_pose() {
        let truth = "v 0 0 0\nv 1 0 0\n";
        let [a, b] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        assert_eq!(judge(&[pose(&[a, b], truth), pose(&[a, b], truth)]).1, Outcome::Pass);
        assert!(matches!(judge(&[pose(&[a, b], truth), pose(&[b, a], truth)]).1, Outcome::Miss(_)));
        let own_order = "# ufbx:bad_order\nv 0 0 0\nv 1 0 0\n";
        assert_eq!(judge(&[pose(&[a, b], truth), pose(&[b, a], own_order)]).1, Outcome::Pass);
    }

    #[test]
    fn a_vertex_that_is_no_number_is_a_miss() {
        let truth = "v 0 0 0\nv 1 0 0\n";
        let found = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [f32::NAN, 0.0, 0.0]];
        assert!(matches!(judge(&[pose(&found, truth)]).1, Outcome::Miss(_)));
        assert!(matches!(judge(&[pose(&found[..2], "v 0 0 0\nv x 0 0\n")]).1, Outcome::Miss(_)));
    }

    #[test]
    fn a_vertex_off_by_more_than_the_tolerance_or_missing_is_a_miss() {
        let truth = "v 0 0 0\nv 1 0 0\n";
        assert!(matches!(judge(&[pose(&[[0.0, 0.0, 0.0], [1.0, 0.002, 0.0]], truth)]).1, Outcome::Miss(_)));
        assert!(matches!(judge(&[pose(&[[0.0, 0.0, 0.0]], truth)]).1, Outcome::Miss(_)));
        let near = "# ufbx:tolerance=0.01\nv 0 0 0\nv 1 0 0\n";
        assert_eq!(judge(&[pose(&[[0.0, 0.0, 0.0], [1.0, 0.002, 0.0]], near)]).1, Outcome::Pass);
    }
}
