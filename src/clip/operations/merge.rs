//! Playing two clips at once, as one.

use super::check_additive;
use crate::clip::{Clip, ClipError};
use crate::math::sorting::sort_by;

impl Clip {
    /// This clip with the tracks of `other` beside its own, under this one's name, as long as the longer.
    ///
    /// A track of `other` with the target of one here takes its place, but for tracks of events, which all stay. Markers
    /// of `other` whose names are taken are left out.
    pub fn merged(&self, other: &Self) -> Result<Self, ClipError> {
        other.check_editable()?;
        check_additive(self, other)?;
        self.edited(|clip| {
            for track in &other.tracks {
                let same = clip.tracks.iter_mut().find(|mine| mine.target == track.target && !mine.has_many());
                match same {
                    Some(mine) => *mine = track.clone(),
                    None => clip.tracks.push(track.clone()),
                }
            }
            for marker in &other.markers {
                if !clip.markers.iter().any(|mine| mine.name == marker.name) {
                    clip.markers.push(marker.clone());
                }
            }
            sort_by(&mut clip.markers, |a, b| a.time.total_cmp(&b.time));
            clip.length = clip.length.max(other.length);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, Keys, Target, Track, TrackContent};
    use crate::value::Kind;

    fn clip(length: f64, properties: &[&str]) -> Clip {
        let track = |property: &&str| {
            let target = Target::Property { path: String::new(), property: (*property).into(), component: None };
            let keys = Keys::floats(Kind::Float, vec![0.0], vec![length as f32]);
            Track::new(target, TrackContent::Values(keys))
        };
        let event = EventKey { time: length, name: "end".into(), payload: String::new() };
        let events = Track::new(Target::Events, TrackContent::Events(vec![event]));
        let tracks = properties.iter().map(track).chain([events]).collect();
        Clip { length, tracks, ..Clip::default() }
    }

    #[test]
    fn tracks_stand_side_by_side_and_the_other_clips_win() {
        let merged = clip(1.0, &["a", "b"]).merged(&clip(2.0, &["b", "c"])).expect("alike");
        let names: Vec<String> = merged.tracks.iter().map(|track| track.target.to_string()).collect();
        assert_eq!(names, [":a", ":b", "events", ":c", "events"]);
        assert_eq!((merged.length, &merged.tracks[1]), (2.0, &clip(2.0, &["b"]).tracks[0]));
    }
}
