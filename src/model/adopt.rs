//! Clips of one model for the joints of another, by name: motion in one file, the character in a second.

use super::Model;
use crate::clip::{Clip, Target};
use crate::skeleton::Skeleton;

/// A clip that moves another model than the one it came with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdoptedClip {
    /// The clip. Its tracks name joints of the model that adopted it.
    pub clip: Clip,
    /// Names of joints that it moved and the model lacks, each once, in the order of the tracks. Their tracks are gone.
    pub missing: Vec<String>,
}

impl Model {
    /// Makes a clip of another model, whose joints are those of `from`, move this model's joints of the same names.
    ///
    /// Values stay as they are; skeletons of other proportions need retargeting instead. Of several
    /// joints of one name the first counts, here and there. Tracks of properties keep their paths.
    pub fn adopt_clip(&self, clip: &Clip, from: &Skeleton) -> AdoptedClip {
        let mut adopted = AdoptedClip { clip: Clip { tracks: Vec::new(), ..clip.clone() }, missing: Vec::new() };
        for track in &clip.tracks {
            let mut track = track.clone();
            if let Target::Joint { joint, .. } | Target::JointWeights { joint, .. } = &mut track.target {
                let name = from.names().get(*joint as usize).map_or("", String::as_str);
                let own = self.skeleton.find(name).filter(|_| from.find(name) == Some(*joint));
                let Some(own) = own else {
                    if !adopted.missing.iter().any(|known| known == name) {
                        adopted.missing.push(name.to_owned());
                    }
                    continue;
                };
                *joint = own;
            }
            adopted.clip.tracks.push(track);
        }
        adopted
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::clip::{Keys, Track, TrackContent, TransformPart};
    use crate::math::Transform;
    use crate::skeleton::Joint;
    use crate::value::Kind;

    fn skeleton(names: &[&str]) -> Skeleton {
        let joint = |name: &&str| Joint { name: (*name).into(), parent: None, rest: Transform::IDENTITY };
        Skeleton::build(&names.iter().map(joint).collect::<Vec<_>>()).expect("valid")
    }

    #[test]
    fn tracks_follow_their_joints_names_and_those_of_unknown_joints_are_named() {
        let from = skeleton(&["hips", "tail", "head", "tail"]);
        let own = skeleton(&["root", "head", "hips"]);
        let model = Model { skeleton: Arc::new(own), ..Model::default() };
        let track = |joint| {
            let keys = Keys::floats(Kind::Vec3, vec![0.0], vec![1.0, 2.0, 3.0]);
            let target = Target::Joint { joint, part: TransformPart::Translation };
            Track::new(target, TrackContent::Values(keys))
        };
        let clip = Clip { name: "walk".into(), tracks: (0..4).map(track).collect(), ..Clip::default() };
        let adopted = model.adopt_clip(&clip, &from);
        let joints: Vec<&Target> = adopted.clip.tracks.iter().map(|track| &track.target).collect();
        let target = |joint| Target::Joint { joint, part: TransformPart::Translation };
        assert_eq!(joints, [&target(2), &target(1)]);
        assert_eq!((adopted.clip.name.as_str(), adopted.missing), ("walk", vec!["tail".to_owned()]));
    }
}
