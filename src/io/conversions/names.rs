//! Targets by joint index, as models have them, and by name, as files without a model do.

use std::collections::HashMap;

use crate::clip::{Clip, Target};
use crate::io::{Action, Report};
use crate::model::Model;
use crate::skeleton::{NO_PARENT, Skeleton};

/// The clip with its joints by name: [`Target::Joint`] becomes [`Target::Transform`] of the node, [`Target::JointWeights`]
/// becomes [`Target::Weights`].
///
/// A joint whose name is not its own alone is named by its whole path; where that does not tell it apart either, and
/// where it has no name, its tracks are left out and the report says so.
pub fn name_targets(clip: &Clip, skeleton: &Skeleton, report: &mut Report) -> Clip {
    let mut named = Clip { tracks: Vec::with_capacity(clip.tracks.len()), ..clip.clone() };
    let mut paths = None;
    for track in &clip.tracks {
        let mut track = track.clone();
        if let Target::Joint { joint, .. } | Target::JointWeights { joint, .. } = track.target {
            let Some(path) = name_of(joint, skeleton, &mut paths) else {
                let text = "the joint has no name of its own to be found by";
                report.add(Action::Dropped, format!("clip \"{}\", {}", clip.name, track.target), text);
                continue;
            };
            track.target = match track.target {
                Target::JointWeights { index, .. } => Target::Weights { path, index },
                Target::Joint { part, .. } => Target::Transform { path, bone: None, part },
                other => other,
            };
        }
        named.tracks.push(track);
    }
    named
}

/// The clip with the model's joints by index, the other way round than [`name_targets`]. Tracks of transforms and morph
/// weights that the model lacks are left out and reported; those of properties, methods, audio and events stay.
pub fn index_targets(clip: &Clip, model: &Model, report: &mut Report) -> Clip {
    let mut indexed = Clip { tracks: Vec::with_capacity(clip.tracks.len()), ..clip.clone() };
    let paths = Paths::of(&model.skeleton);
    let find = |path: &str| {
        let by_name = || model.skeleton.find(path.rsplit('/').next().unwrap_or(path));
        paths.find(path).or_else(by_name)
    };
    for track in &clip.tracks {
        let mut track = track.clone();
        let found = match &track.target {
            Target::Transform { path, bone, part } => {
                let joint = match bone {
                    Some(bone) => find(&join(path, bone)).or_else(|| model.skeleton.find(bone)),
                    None => find(path),
                };
                joint.map(|joint| Target::Joint { joint, part: *part })
            }
            Target::Weights { path, index } => find(path)
                .filter(|&joint| has_morph_targets(model, joint))
                .map(|joint| Target::JointWeights { joint, index: *index }),
            Target::Joint { joint, .. } | Target::JointWeights { joint, .. } => {
                ((*joint as usize) < model.skeleton.joint_count()).then(|| track.target.clone())
            }
            _ => {
                indexed.tracks.push(track);
                continue;
            }
        };
        let Some(target) = found else {
            let text = format!("model \"{}\" has nothing of this name", model.name);
            report.add(Action::Dropped, format!("clip \"{}\", {}", clip.name, track.target), text);
            continue;
        };
        track.target = target;
        indexed.tracks.push(track);
    }
    indexed
}

fn has_morph_targets(model: &Model, joint: u32) -> bool {
    model.mesh_nodes.iter().any(|node| {
        let mesh = model.meshes.get(node.mesh as usize);
        node.joint == joint && mesh.is_some_and(|mesh| !mesh.morph_weights.is_empty())
    })
}

/// The name that finds a joint and no other: its own, or its path from the root.
fn name_of<'s>(joint: u32, skeleton: &'s Skeleton, paths: &mut Option<Paths<'s>>) -> Option<String> {
    let name = skeleton.names().get(joint as usize).filter(|name| !name.is_empty())?;
    let has_slash = name.contains('/');
    let is_first = skeleton.find(name) == Some(joint);
    if is_first && !has_slash && !skeleton.duplicate_names().contains(name) {
        return Some(name.clone());
    }
    let paths = paths.get_or_insert_with(|| Paths::of(skeleton));
    paths.is_first(joint).then(|| skeleton.path(joint))
}

/// The first joint of each path, found part by part: paths are never written out, as those of a long chain would take
/// the square of its length.
struct Paths<'s> {
    tree: PathTree<'s>,
    /// Per place of the tree the first joint that is there.
    joints: Vec<Option<u32>>,
    /// Per joint its place.
    places: Vec<u32>,
}

impl<'s> Paths<'s> {
    fn of(skeleton: &'s Skeleton) -> Self {
        let mut paths = Self { tree: PathTree::default(), joints: Vec::new(), places: Vec::new() };
        for (joint, (name, &parent)) in (0..).zip(skeleton.names().iter().zip(skeleton.parents())) {
            let mut place = (parent != NO_PARENT).then(|| paths.places[parent as usize]);
            // A name with slashes makes the same path as several names.
            for part in name.split('/') {
                place = Some(paths.tree.add(place, part));
            }
            let place = place.unwrap_or_default();
            paths.joints.resize(paths.tree.len(), None);
            paths.joints[place as usize].get_or_insert(joint);
            paths.places.push(place);
        }
        paths
    }

    fn find(&self, path: &str) -> Option<u32> {
        self.joints[self.tree.find(path)? as usize]
    }

    fn is_first(&self, joint: u32) -> bool {
        self.joints[self.places[joint as usize] as usize] == Some(joint)
    }
}

/// Paths by their parts: each place is known by the one above it and its own part.
#[derive(Default)]
pub(super) struct PathTree<'s>(HashMap<(Option<u32>, &'s str), u32>);

impl<'s> PathTree<'s> {
    /// How many places there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The place of a part below another place; a new one has the next number.
    pub fn add(&mut self, above: Option<u32>, part: &'s str) -> u32 {
        let next = self.len() as u32;
        *self.0.entry((above, part)).or_insert(next)
    }

    fn find(&self, path: &str) -> Option<u32> {
        path.split('/').try_fold(None, |above, part| self.0.get(&(above, part)).copied().map(Some)).flatten()
    }
}

pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::clip::{Keys, Track, TrackContent, TransformPart};
    use crate::math::Transform;
    use crate::model::MeshNode;
    use crate::skeleton::Joint;
    use crate::skin::Mesh;
    use crate::value::Kind;

    /// `root`, `hand` below it, `tip` below that; `left` and `right` below the root, each with an `eye`; one without a name.
    fn model() -> Model {
        let joints = [
            ("root", None),
            ("hand", Some(0)),
            ("tip", Some(1)),
            ("left", Some(0)),
            ("right", Some(0)),
            ("eye", Some(3)),
            ("eye", Some(4)),
            ("", Some(0)),
        ];
        let joint =
            |&(name, parent): &(&str, Option<u32>)| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
        let skeleton = Skeleton::build(&joints.iter().map(joint).collect::<Vec<_>>()).expect("valid");
        let hand = skeleton.find("hand").expect("there");
        let face = Mesh { morph_weights: vec![0.0], ..Mesh::default() };
        let shown = MeshNode { joint: hand, mesh: 0, skin: None, morph_weights: Vec::new() };
        Model {
            skeleton: Arc::new(skeleton),
            meshes: vec![Arc::new(face)],
            mesh_nodes: vec![shown],
            ..Model::default()
        }
    }

    fn track(target: Target) -> Track {
        let kind =
            if matches!(target, Target::Joint { .. } | Target::Transform { .. }) { Kind::Vec3 } else { Kind::Float };
        let keys = Keys::floats(kind, vec![0.0], vec![0.0; kind.components()]);
        Track::new(target, TrackContent::Values(keys))
    }

    fn part(joint: u32) -> Target {
        Target::Joint { joint, part: TransformPart::Scale }
    }

    #[test]
    fn joints_become_names_and_names_the_same_joints_again() {
        let model = model();
        let named_joints = (0..model.skeleton.joint_count() as u32 - 1)
            .filter(|&joint| !model.skeleton.names()[joint as usize].is_empty());
        let mut tracks: Vec<Track> = named_joints.map(|joint| track(part(joint))).collect();
        tracks.push(track(Target::JointWeights { joint: model.skeleton.find("hand").expect("there"), index: Some(0) }));
        let clip = Clip { name: "wave".into(), tracks, ..Clip::default() };
        let mut report = Report::default();
        let named = name_targets(&clip, &model.skeleton, &mut report);
        let paths: Vec<&str> = named.tracks.iter().filter_map(|track| track.target.path()).collect();
        assert!(paths.contains(&"tip") && paths.contains(&"root/left/eye"), "{paths:?}");
        assert_eq!(index_targets(&named, &model, &mut report), clip);
        assert_eq!(report.to_string(), "");
    }

    /// As long as the depth that files may have, whose paths would take gigabytes.
    #[test]
    fn a_long_chain_of_one_name_is_named_by_paths_and_found_again() {
        let parent = |index: u32| index.checked_sub(1);
        let joint = |index| Joint { name: "a".repeat(200), parent: parent(index), rest: Transform::IDENTITY };
        let skeleton = Skeleton::build(&(0..4096).map(joint).collect::<Vec<_>>()).expect("valid");
        let model = Model { skeleton: Arc::new(skeleton), ..Model::default() };
        let clip = Clip { tracks: vec![track(part(2)), track(part(0))], ..Clip::default() };
        let mut report = Report::default();
        let named = name_targets(&clip, &model.skeleton, &mut report);
        assert_eq!(named.tracks[0].target.path().map(str::len), Some(602));
        assert_eq!(index_targets(&named, &model, &mut report), clip);
        assert_eq!(report.to_string(), "");
    }

    #[test]
    fn a_name_with_slashes_is_the_path_of_several_names() {
        let joints = [("arm/hand", None), ("arm", None), ("hand", Some(1)), ("hand", Some(0))];
        let joint =
            |&(name, parent): &(&str, Option<u32>)| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
        let skeleton = Skeleton::build(&joints.iter().map(joint).collect::<Vec<_>>()).expect("valid");
        let paths = Paths::of(&skeleton);
        let joint_of = |source: usize| skeleton.from_source()[source];
        assert_eq!(paths.find("arm/hand"), Some(joint_of(0)));
        assert_eq!(paths.find("arm/hand/hand"), Some(joint_of(3)));
        assert!(!paths.is_first(joint_of(2)));
        assert_eq!((paths.find("hand"), paths.find("arm/hand/hand/hand")), (None, None));
    }

    #[test]
    fn what_has_no_name_or_is_not_there_is_left_out_and_reported() {
        let model = model();
        let nameless = model.skeleton.names().iter().position(String::is_empty).expect("there") as u32;
        let clip = Clip { name: "wave".into(), tracks: vec![track(part(nameless))], ..Clip::default() };
        let mut report = Report::default();
        assert_eq!(name_targets(&clip, &model.skeleton, &mut report).tracks, []);
        let tail = Target::Transform { path: "tail".into(), bone: None, part: TransformPart::Scale };
        let weights = Target::Weights { path: "tip".into(), index: Some(0) };
        let clip = Clip { tracks: vec![track(tail), track(weights), track(Target::Events)], ..clip };
        assert_eq!(index_targets(&clip, &model, &mut report).tracks, [track(Target::Events)]);
        assert_eq!(report.lines().len(), 3, "{report}");
    }
}
