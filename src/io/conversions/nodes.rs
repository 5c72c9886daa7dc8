//! Nodes for clips that come without any, for formats in which a track must point at a node.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::names::join;
use crate::clip::{Clip, Target, TrackContent};
use crate::io::{Action, Report};
use crate::math::Transform;
use crate::model::{MeshNode, Model};
use crate::skeleton::{Joint, Skeleton};
use crate::skin::{Mesh, MorphTarget, Primitive};

/// Most morph targets that a mesh is given for the weight with the highest number.
const MOST_TARGETS: usize = 1024;

/// A model with a node for every node and bone that the clips name, each below the one its path names before it. All
/// stand at their parent, unturned and of size one: clips do not say how things lie when nothing moves them. Where clips
/// move morph weights, the node shows an empty mesh with as many morph targets.
pub fn model_of_targets<'a>(name: &str, clips: impl IntoIterator<Item = &'a Clip>, report: &mut Report) -> Model {
    let mut joints: Vec<Joint> = Vec::new();
    let mut paths: Vec<String> = Vec::new();
    // The morph targets of each node that has any.
    let mut targets: BTreeMap<u32, usize> = BTreeMap::new();
    for track in clips.into_iter().flat_map(|clip| &clip.tracks) {
        match &track.target {
            Target::Transform { path, bone, .. } => {
                let path = bone.as_ref().map_or_else(|| path.clone(), |bone| join(path, bone));
                add_node(&path, &mut paths, &mut joints);
            }
            Target::Weights { path, index } => {
                let TrackContent::Values(keys) = &track.content else { continue };
                let most = targets.entry(add_node(path, &mut paths, &mut joints)).or_default();
                *most = index.map_or(keys.stride(), |index| index as usize + 1).min(MOST_TARGETS).max(*most);
            }
            _ => {}
        }
    }
    if !joints.is_empty() {
        let text = format!("made {} of the tracks' names, each at its parent", joints.len());
        report.add(Action::Guessed, "nodes", text);
    }
    // Parents are listed before their children, so this cannot fail but by their number, which tracks bound.
    let skeleton = Skeleton::build(&joints).unwrap_or_default();
    let mut model = Model { name: name.to_owned(), ..Model::default() };
    for (source, count) in targets {
        let (joint, mesh) = (skeleton.from_source()[source as usize], model.meshes.len() as u32);
        model.mesh_nodes.push(MeshNode { joint, mesh, skin: None, morph_weights: Vec::new() });
        model.meshes.push(Arc::new(empty_mesh(&skeleton.names()[joint as usize], count)));
        let text = format!("shows an empty mesh, whose {count} morph targets the clips weight");
        report.add(Action::Guessed, format!("node \"{}\"", skeleton.names()[joint as usize]), text);
    }
    model.skeleton = Arc::new(skeleton);
    model
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

/// Adds the node at a path and those above it, where they are not there; the empty path is a node without a name.
fn add_node(path: &str, paths: &mut Vec<String>, joints: &mut Vec<Joint>) -> u32 {
    if let Some(index) = paths.iter().position(|known| known == path) {
        return index as u32;
    }
    let (above, name) = path.rsplit_once('/').map_or((None, path), |(above, name)| (Some(above), name));
    let parent = above.map(|above| add_node(above, paths, joints));
    joints.push(Joint { name: name.to_owned(), parent, rest: Transform::IDENTITY });
    paths.push(path.to_owned());
    paths.len() as u32 - 1
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
}
