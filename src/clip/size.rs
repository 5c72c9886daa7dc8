//! How much is in a clip.

use std::ops::Add;

use super::{Clip, KeyValues, Tangents, Track, TrackContent};

/// How much is in a clip or a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClipSize {
    /// Tracks.
    pub tracks: usize,
    /// Keys of all tracks.
    pub keys: usize,
    /// Bytes of their times, values and tangents, as they lie in memory.
    pub bytes: usize,
}

impl Add for ClipSize {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tracks: self.tracks + other.tracks, keys: self.keys + other.keys, bytes: self.bytes + other.bytes }
    }
}

impl Clip {
    /// How much is in all its tracks.
    pub fn size(&self) -> ClipSize {
        self.tracks.iter().map(Track::size).fold(ClipSize::default(), Add::add)
    }
}

impl Track {
    /// How much is in the track.
    pub fn size(&self) -> ClipSize {
        let (keys, bytes) = match &self.content {
            TrackContent::Values(keys) => {
                let values = match &keys.values {
                    KeyValues::Floats(values) => values.len() * 4,
                    KeyValues::Doubles(values) => values.len() * 8,
                    KeyValues::Integers(values) => values.len() * 8,
                    KeyValues::Texts(values) => values.iter().map(|text| text.len()).sum(),
                };
                let tangents = match &keys.tangents {
                    Tangents::None => 0,
                    Tangents::Slopes { into, out } => (into.len() + out.len()) * 4,
                    Tangents::Handles { into, out, .. } => (into.len() + out.len()) * 8,
                };
                let per_key = keys.times.len() * 4 + keys.transitions.len() * 4 + keys.modes.len();
                (keys.len(), values + tangents + per_key)
            }
            TrackContent::Methods(keys) => {
                (keys.len(), keys.iter().map(|key| 4 + key.method.len() + key.arguments.len()).sum())
            }
            TrackContent::Audio(keys) => (keys.len(), keys.iter().map(|key| 8 + key.stream.len()).sum()),
            TrackContent::Events(keys) => {
                (keys.len(), keys.iter().map(|key| 8 + key.name.len() + key.payload.len()).sum())
            }
        };
        ClipSize { tracks: 1, keys, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Keys, Target};
    use crate::value::Kind;

    #[test]
    fn a_clip_is_as_large_as_its_tracks_together() {
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        let keys = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0; 6]);
        let track = Track::new(target, TrackContent::Values(keys));
        let clip = Clip { tracks: vec![track.clone(), track], ..Clip::default() };
        assert_eq!(clip.size(), ClipSize { tracks: 2, keys: 4, bytes: 64 });
    }
}
