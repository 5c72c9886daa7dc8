//! Nodes for clips that come without any, for formats in which a track must point at a node.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::names::PathTree;
use crate::clip::{Clip, Target, TrackContent};
use crate::io::{Action, LoadBudget, Report};
use crate::math::Transform;
use crate::model::{MeshNode, Model};
use crate::skeleton::{Joint, Skeleton};
use crate::skin::{Mesh, MorphTarget, Primitive};

/// Most morph targets that a mesh is given for the weight with the highest number.
const MOST_TARGETS: usize = 1024;

/// A model with a node for every node and bone that the clips name, each below the one its path names before it. All
/// stand at their parent, unturned and of size one: clips do not say how things lie when nothing moves them. Where clips
/// move morph weights, the node shows an empty mesh with as many morph targets; nodes with as many share it, so that many
/// tracks do not make many times their own size.
pub fn model_of_targets<'a>(name: &str, clips: impl IntoIterator<Item = &'a Clip>, report: &mut Report) -> Model {
    let mut nodes = Nodes::default();
    // The morph targets of each node that has any.
    let mut targets: BTreeMap<u32, usize> = BTreeMap::new();
    for track in clips.into_iter().flat_map(|clip| &clip.tracks) {
        let (path, bone) = match &track.target {
            Target::Transform { path, bone, .. } => (path, bone.as_deref()),
            Target::Weights { path, .. } => (path, None),
            _ => continue,
        };
        let Some(node) = nodes.add(path, bone, report) else { continue };
        if let (Target::Weights { index, .. }, TrackContent::Values(keys)) = (&track.target, &track.content) {
            let most = targets.entry(node).or_default();
            *most = index.map_or(keys.stride(), |index| index as usize + 1).min(MOST_TARGETS).max(*most);
        }
    }
    let joints = nodes.joints;
    if !joints.is_empty() {
        let text = format!("made {} of the tracks' names, each at its parent", joints.len());
        report.add(Action::Guessed, "nodes", text);
    }
    // Parents are listed before their children, so this cannot fail but by their number, which tracks bound.
    let skeleton = Skeleton::build(&joints).unwrap_or_default();
    let mut model = Model { name: name.to_owned(), ..Model::default() };
    // The mesh of each number of morph targets.
    let mut meshes: BTreeMap<usize, u32> = BTreeMap::new();
    for (source, count) in targets {
        let joint = skeleton.from_source()[source as usize];
        let mesh = *meshes.entry(count).or_insert_with(|| {
            model.meshes.push(Arc::new(empty_mesh(&skeleton.names()[joint as usize], count)));
            model.meshes.len() as u32 - 1
        });
        model.mesh_nodes.push(MeshNode { joint, mesh, skin: None, morph_weights: Vec::new() });
        let text = format!("shows an empty mesh, whose {count} morph targets the clips weight");
        report.add(Action::Guessed, format!("node \"{}\"", skeleton.names()[joint as usize]), text);
    }
    model.skeleton = Arc::new(skeleton);
    model
}

/// The nodes that paths name, each made once.
#[derive(Default)]
struct Nodes<'c> {
    tree: PathTree<'c>,
    /// By their places in the tree.
    joints: Vec<Joint>,
}

impl<'c> Nodes<'c> {
    /// Adds the node at a path and those above it, where they are not there; the empty path is a node without a name.
    /// `None`, and a line in the report, if it would lie deeper than files may have nodes.
    fn add(&mut self, path: &'c str, bone: Option<&'c str>, report: &mut Report) -> Option<u32> {
        // A bone's name may be all there is.
        let path = (!path.is_empty() || bone.is_none()).then_some(path);
        let parts = || path.into_iter().chain(bone).flat_map(|text| text.split('/'));
        let (depth, deepest) = (parts().count(), LoadBudget::default().depth as usize);
        if depth > deepest {
            let text = format!("a track names a node {depth} levels deep, and nodes are made for {deepest}");
            report.add(Action::Dropped, "nodes", text);
            return None;
        }
        let mut node = None;
        for name in parts() {
            let place = self.tree.add(node, name);
            if place as usize == self.joints.len() {
                self.joints.push(Joint { name: name.to_owned(), parent: node, rest: Transform::IDENTITY });
            }
            node = Some(place);
        }
        node
    }
}

/// A triangle without extent whose morph targets move nothing.
fn empty_mesh(name: &str, targets: usize) -> Mesh {
    let still = MorphTarget { positions: vec![[0.0; 3]; 3], ..MorphTarget::default() };
    let part = Primitive {
        positions: vec![[0.0; 3]; 3],
        indices: vec![0, 1, 2],
        morph_targets: vec![still; targets],
        ..Primitive::default()
    };
    Mesh {
        name: name.to_owned(),
        primitives: vec![part],
        morph_weights: vec![0.0; targets],
        morph_names: vec![String::new(); targets],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Keys, Track, TransformPart};
    use crate::value::Kind;

    #[test]
    fn every_name_becomes_a_node_below_the_one_before_it() {
        let track = |path: &str, bone: Option<&str>| {
            let part = TransformPart::Translation;
            let target = Target::Transform { path: path.into(), bone: bone.map(Into::into), part };
            Track::new(target, TrackContent::Values(Keys::floats(Kind::Vec3, vec![0.0], vec![0.0; 3])))
        };
        let tracks =
            vec![track("Lift/Door", None), track("Lift", None), track("Rig", Some("hand")), track("Lift", None)];
        let clip = Clip { tracks, ..Clip::default() };
        let mut report = Report::default();
        let model = model_of_targets("lift", [&clip], &mut report);
        assert_eq!(model.skeleton.names(), ["Lift", "Rig", "Door", "hand"]);
        assert_eq!(&model.skeleton.parents()[2..], [0, 1]);
        assert_eq!(report.to_string(), "guessed nodes: made 4 of the tracks' names, each at its parent\n");
    }

    #[test]
    fn nodes_whose_morph_weights_move_show_a_mesh_that_has_them() {
        let track = |index, kind: Kind| {
            let target = Target::Weights { path: "head/face".into(), index };
            Track::new(target, TrackContent::Values(Keys::floats(kind, vec![0.0], vec![0.5; kind.components()])))
        };
        let tracks = vec![track(Some(4), Kind::Float), track(None, Kind::Weights(2))];
        let clip = Clip { tracks, ..Clip::default() };
        let model = model_of_targets("man", [&clip], &mut Report::default());
        assert_eq!(model.meshes[0].morph_weights.len(), 5);
        let shown = &model.mesh_nodes[0];
        assert_eq!(model.skeleton.names()[shown.joint as usize], "face");
        let found = crate::io::conversions::index_targets(&clip, &model, &mut Report::default());
        assert_eq!(found.tracks[0].target, Target::JointWeights { joint: shown.joint, index: Some(4) });
    }

    #[test]
    fn weights_of_one_target_share_a_mesh_as_do_targets_with_as_many() {
        let track = |path: &str, index| {
            let target = Target::Weights { path: path.into(), index: Some(index) };
            Track::new(target, TrackContent::Values(Keys::floats(Kind::Float, vec![0.0], vec![0.5])))
        };
        let tracks = vec![track("a", 0), track("a", 3), track("a", 1), track("b", 3), track("c", 2)];
        let model = model_of_targets("man", [&Clip { tracks, ..Clip::default() }], &mut Report::default());
        let counts: Vec<usize> = model.meshes.iter().map(|mesh| mesh.morph_weights.len()).collect();
        assert_eq!(counts, [4, 3]);
        let shown: Vec<(&str, u32)> = model
            .mesh_nodes
            .iter()
            .map(|node| (model.skeleton.names()[node.joint as usize].as_str(), node.mesh))
            .collect();
        assert_eq!(shown, [("a", 0), ("b", 0), ("c", 1)]);
    }

    fn clip_of(paths: impl IntoIterator<Item = String>) -> Clip {
        let track = |path: String| {
            let target = Target::Transform { path, bone: None, part: TransformPart::Translation };
            Track::new(target, TrackContent::Values(Keys::floats(Kind::Vec3, vec![0.0], vec![0.0; 3])))
        };
        Clip { tracks: paths.into_iter().map(track).collect(), ..Clip::default() }
    }

    #[test]
    fn a_path_of_more_levels_than_nodes_may_have_is_reported_and_makes_none() {
        let mut report = Report::default();
        let model = model_of_targets("deep", [&clip_of(["/".repeat(80_000), "a/b".into()])], &mut report);
        assert_eq!(model.skeleton.names(), ["a", "b"]);
        let text = "dropped nodes: a track names a node 80001 levels deep, and nodes are made for 4096\n";
        assert!(report.to_string().starts_with(text), "{report}");
        let most = vec!["a"; 4096].join("/");
        let model = model_of_targets("deep", [&clip_of([most])], &mut Report::default());
        assert_eq!(model.skeleton.depth(), 4096);
    }

    #[test]
    fn empty_names_are_nodes_of_their_own() {
        let model = model_of_targets("empty", [&clip_of(["a//b".into(), String::new()])], &mut Report::default());
        assert_eq!(model.skeleton.names(), ["a", "", "", "b"]);
        assert_eq!(model.skeleton.parents(), [crate::skeleton::NO_PARENT, crate::skeleton::NO_PARENT, 0, 2]);
    }
}
