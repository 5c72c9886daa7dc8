//! Pointing tracks at other targets.

use std::collections::HashSet;

use crate::clip::{Clip, ClipError, Target, Track, TrackContent};

impl Clip {
    /// Gives every track the target that `rename` makes of its own, where it makes one, and returns how many changed.
    ///
    /// Two tracks on one target are refused, unless they hold events, and so is a target that cannot take the keys.
    pub fn rename_targets(&mut self, rename: impl Fn(&Target) -> Option<Target>) -> Result<usize, ClipError> {
        let mut changed = 0;
        let renamed = self.edited(|clip| {
            for track in &mut clip.tracks {
                if let Some(target) = rename(&track.target).filter(|target| *target != track.target) {
                    track.target = target;
                    changed += 1;
                }
            }
            let mut taken = HashSet::new();
            let twice = clip.tracks.iter().find(|track| !track.has_many() && !taken.insert(&track.target));
            match twice {
                Some(track) if changed > 0 => Err(ClipError::TargetTwice { target: track.target.clone() }),
                _ => Ok(()),
            }
        })?;
        *self = renamed;
        Ok(changed)
    }

    /// Renames a path, and the paths of everything below it, and returns how many tracks changed.
    pub fn rename_path(&mut self, from: &str, to: &str) -> Result<usize, ClipError> {
        self.rename_targets(|target| {
            let rest = target.path()?.strip_prefix(from)?;
            // "Lift" is no part of "Lifter"; below the empty path lies everything.
            let below = match (rest.strip_prefix('/'), from.is_empty()) {
                _ if rest.is_empty() => String::new(),
                (Some(below), false) => format!("/{below}"),
                (_, true) if to.is_empty() => rest.to_owned(),
                (_, true) => format!("/{rest}"),
                (None, false) => return None,
            };
            let path = format!("{to}{below}");
            Some(target.with_path(path.strip_prefix('/').filter(|_| to.is_empty()).unwrap_or(&path)))
        })
    }

    /// Renames a bone of every skeleton, and returns how many tracks changed.
    pub fn rename_bone(&mut self, from: &str, to: &str) -> Result<usize, ClipError> {
        self.rename_targets(|target| match target {
            Target::Transform { path, bone: Some(bone), part } if bone == from => {
                Some(Target::Transform { path: path.clone(), bone: Some(to.to_owned()), part: *part })
            }
            _ => None,
        })
    }
}

impl Track {
    /// Whether several tracks of the same target all play.
    pub(super) fn has_many(&self) -> bool {
        !matches!(self.content, TrackContent::Values(_))
    }
}

impl Target {
    /// The object's path, for targets that have one.
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Transform { path, .. }
            | Self::Property { path, .. }
            | Self::Weights { path, .. }
            | Self::Methods { path }
            | Self::Audio { path } => Some(path),
            Self::Joint { .. } | Self::JointWeights { .. } | Self::Events => None,
        }
    }

    /// The same at another object; what has no path stays as it is.
    pub fn with_path(&self, new: &str) -> Self {
        let mut target = self.clone();
        match &mut target {
            Self::Transform { path, .. }
            | Self::Property { path, .. }
            | Self::Weights { path, .. }
            | Self::Methods { path }
            | Self::Audio { path } => new.clone_into(path),
            Self::Joint { .. } | Self::JointWeights { .. } | Self::Events => {}
        }
        target
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::Keys;
    use crate::value::Kind;

    fn clip(paths: &[&str]) -> Clip {
        let track = |path: &&str| {
            let target = Target::Property { path: (*path).into(), property: "x".into(), component: None };
            Track::new(target, TrackContent::Values(Keys::floats(Kind::Float, vec![0.0], vec![0.0])))
        };
        Clip { tracks: paths.iter().map(track).collect(), ..Clip::default() }
    }

    fn paths(clip: &Clip) -> Vec<&str> {
        clip.tracks.iter().filter_map(|track| track.target.path()).collect()
    }

    #[test]
    fn a_path_is_renamed_with_all_below_it_and_nothing_else() {
        let mut renamed = clip(&["Lift", "Lift/Lamp", "Lifter", "Other/Lift"]);
        assert_eq!(renamed.rename_path("Lift", "House/Door"), Ok(2));
        assert_eq!(paths(&renamed), ["House/Door", "House/Door/Lamp", "Lifter", "Other/Lift"]);
        assert_eq!(renamed.rename_path("House/Door", ""), Ok(2));
        assert_eq!(paths(&renamed), ["", "Lamp", "Lifter", "Other/Lift"]);
        assert_eq!(renamed.rename_path("", "Root"), Ok(4));
        assert_eq!(paths(&renamed), ["Root", "Root/Lamp", "Root/Lifter", "Root/Other/Lift"]);
    }

    #[test]
    fn two_tracks_on_one_target_are_refused_and_nothing_changes() {
        let mut renamed = clip(&["a", "b"]);
        assert!(matches!(renamed.rename_path("a", "b"), Err(ClipError::TargetTwice { .. })));
        assert_eq!(paths(&renamed), ["a", "b"]);
    }
}
