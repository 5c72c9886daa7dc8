//! Building clips: whole arrays of keys in, a valid clip and a report out; and editing built ones into new versions.

use super::rotations::NormalizedRotations;
use super::{Clip, ClipError, Keys, LoopMode, Marker, Target, Track, TrackContent};
use crate::math::sorting::sort_by;

/// What was changed while a clip was built.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BuildReport {
    /// Tracks whose rotations were not of unit length and were made so.
    pub normalized: Vec<NormalizedRotations>,
}

/// Makes a clip of settings and tracks, which are checked as they come.
///
/// ```
/// # use anim::clip::{ClipBuilder, Keys, Target};
/// # use anim::value::Kind;
/// let mut builder = ClipBuilder::new("lift");
/// let height = Target::Property { path: "Lift".into(), property: "height".into(), component: None };
/// builder.add_keys(height, Keys::floats(Kind::Float, vec![0.0, 2.5], vec![0.0, 4.0]))?;
/// let (clip, _) = builder.build()?;
/// assert_eq!(clip.length, 2.5);
/// # Ok::<(), anim::clip::ClipError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ClipBuilder {
    clip: Clip,
    length: Option<f64>,
    report: BuildReport,
}

impl ClipBuilder {
    /// Begins a clip without tracks that does not loop.
    pub fn new(name: impl Into<String>) -> Self {
        Self { clip: Clip { name: name.into(), ..Clip::default() }, ..Self::default() }
    }

    /// Sets the length in seconds; without it the clip ends with its last key.
    pub fn length(&mut self, seconds: f64) -> &mut Self {
        self.length = Some(seconds);
        self
    }

    /// Sets what happens at the end.
    pub fn loop_mode(&mut self, mode: LoopMode) -> &mut Self {
        self.clip.loop_mode = mode;
        self
    }

    /// Says whether the keys are changes to add to what other clips make.
    pub fn additive(&mut self, additive: bool) -> &mut Self {
        self.clip.additive = additive;
        self
    }

    /// Sets the grid an editor snaps to, in seconds.
    pub fn step(&mut self, seconds: f64) -> &mut Self {
        self.clip.step = seconds;
        self
    }

    /// Sets the host's own text.
    pub fn user_data(&mut self, text: impl Into<String>) -> &mut Self {
        self.clip.user_data = Some(text.into());
        self
    }

    /// Adds a named point; points may come in any order.
    pub fn marker(&mut self, name: impl Into<String>, time: f64) -> &mut Self {
        self.clip.markers.push(Marker { name: name.into(), time });
        self
    }

    /// Adds a track and returns its index. Rotations are made of unit length, and of linear tracks put on the side of
    /// the key before them. With a mistake the builder stays as it was.
    pub fn add_track(&mut self, mut track: Track) -> Result<usize, ClipError> {
        let index = self.clip.tracks.len();
        let normalized = track.settle_rotations();
        if let Err(mistake) = track.validate() {
            return Err(ClipError::Track { track: index, target: track.target, mistake });
        }
        let named = |(keys, worst_length)| NormalizedRotations { track: index, keys, worst_length };
        self.report.normalized.extend(normalized.map(named));
        self.clip.tracks.push(track);
        Ok(index)
    }

    /// Adds an enabled track of values that does not wrap, and returns its index.
    pub fn add_keys(&mut self, target: Target, keys: Keys) -> Result<usize, ClipError> {
        self.add_track(Track::new(target, TrackContent::Values(keys)))
    }

    /// The clip, and what was changed of what was given.
    pub fn build(mut self) -> Result<(Clip, BuildReport), ClipError> {
        sort_by(&mut self.clip.markers, |a, b| a.time.total_cmp(&b.time));
        match self.length {
            Some(length) => self.clip.length = length,
            None => self.clip.reset_length(),
        }
        self.clip.validate()?;
        Ok((self.clip, self.report))
    }
}

impl Clip {
    /// Refuses a packed clip.
    pub(super) fn check_editable(&self) -> Result<(), ClipError> {
        if self.packed.is_some() { Err(ClipError::Packed { clip: self.name.clone() }) } else { Ok(()) }
    }

    /// A new version of the clip, changed by `change`, with rotations settled and everything checked.
    ///
    /// Whoever plays the old version goes on with it until given the new one. A packed clip is refused.
    pub fn edited(&self, change: impl FnOnce(&mut Self) -> Result<(), ClipError>) -> Result<Self, ClipError> {
        self.check_editable()?;
        let mut version = self.clone();
        change(&mut version)?;
        version.settle_rotations();
        version.validate()?;
        Ok(version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{KeyValues, TransformPart};
    use crate::value::Kind;

    fn rotation() -> Target {
        Target::Transform { path: "hip".into(), bone: None, part: TransformPart::Rotation }
    }

    #[test]
    fn rotations_become_unit_length_and_neighbours_come_to_one_side() {
        let mut builder = ClipBuilder::new("turn");
        let values = vec![0.0, 0.0, 0.0, 2.0, 0.0, 0.0, -0.6, -0.8];
        builder.add_keys(rotation(), Keys::floats(Kind::Quaternion, vec![0.0, 1.0], values)).expect("valid");
        let (clip, report) = builder.build().expect("valid");
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        assert_eq!(keys.values, KeyValues::Floats(vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.6, 0.8]));
        assert_eq!(report.normalized, [NormalizedRotations { track: 0, keys: 1, worst_length: 2.0 }]);
    }

    #[test]
    fn what_rounding_left_of_rotations_becomes_zero() {
        let mut builder = ClipBuilder::new("turn");
        let values = vec![3e-17, -1e-36, 0.6, 0.8, 1e-6, -1e-14, 1.0, 6e-17];
        builder.add_keys(rotation(), Keys::floats(Kind::Quaternion, vec![0.0, 1.0], values)).expect("valid");
        let (clip, report) = builder.build().expect("valid");
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        assert_eq!(keys.values, KeyValues::Floats(vec![0.0, 0.0, 0.6, 0.8, 1e-6, 0.0, 1.0, 0.0]));
        assert_eq!(report.normalized, []);
    }

    #[test]
    fn a_track_with_a_mistake_is_not_added() {
        let mut builder = ClipBuilder::new("turn");
        let zero = Keys::floats(Kind::Quaternion, vec![0.0], vec![0.0; 4]);
        assert!(matches!(builder.add_keys(rotation(), zero), Err(ClipError::Track { track: 0, .. })));
        assert_eq!(builder.build().expect("valid").0.tracks, []);
    }

    #[test]
    fn the_length_is_the_last_key_unless_given() {
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        let mut builder = ClipBuilder::new("a");
        builder.add_keys(target, Keys::floats(Kind::Float, vec![0.5, 1.5], vec![0.0, 1.0])).expect("valid");
        assert_eq!(builder.clone().build().expect("valid").0.length, 1.5);
        builder.length(f64::INFINITY);
        assert!(matches!(builder.build(), Err(ClipError::Length { .. })));
    }

    #[test]
    fn an_edit_makes_a_new_version_and_a_wrong_one_none() {
        let old = Clip { length: 1.0, ..Clip::default() };
        let new = old.edited(|clip| {
            clip.length = 2.0;
            Ok(())
        });
        assert_eq!((old.length, new.expect("valid").length), (1.0, 2.0));
        let wrong = old.edited(|clip| {
            clip.length = -1.0;
            Ok(())
        });
        assert!(wrong.is_err());
    }
}
