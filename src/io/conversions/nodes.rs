//! Nodes for clips that come without any, for formats in which a track must point at a node.

use std::sync::Arc;

use super::names::join;
use crate::clip::{Clip, Target};
use crate::io::{Action, Report};
use crate::math::Transform;
use crate::model::Model;
use crate::skeleton::{Joint, Skeleton};

/// A model with a node for every node and bone that the clips name, each below the one its path names before it. All
/// stand at their parent, unturned and of size one: clips do not say how things lie when nothing moves them.
pub fn model_of_targets<'a>(name: &str, clips: impl IntoIterator<Item = &'a Clip>, report: &mut Report) -> Model {
    let mut joints: Vec<Joint> = Vec::new();
    let mut paths: Vec<String> = Vec::new();
    for track in clips.into_iter().flat_map(|clip| &clip.tracks) {
        if let Target::Transform { path, bone, .. } = &track.target {
            let path = bone.as_ref().map_or_else(|| path.clone(), |bone| join(path, bone));
            add_node(&path, &mut paths, &mut joints);
        }
    }
    if !joints.is_empty() {
        let text = format!("made {} of the tracks' names, each at its parent", joints.len());
        report.add(Action::Guessed, "nodes", text);
    }
    // Parents are listed before their children, so this cannot fail but by their number, which tracks bound.
    let skeleton = Skeleton::build(&joints).unwrap_or_default();
    Model { name: name.to_owned(), skeleton: Arc::new(skeleton), ..Model::default() }
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
    use crate::clip::{Keys, Track, TrackContent, TransformPart};
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
}
