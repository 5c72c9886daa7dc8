//! Cutting tracks and clips to a range of time.

use std::mem;

use crate::clip::{Clip, ClipError, Track, TrackContent};

impl Track {
    /// Removes the keys before `start` and after `end`, and makes none at the cuts. At least one key stays: where none
    /// is in the range, the last one not after its end, or else the first.
    pub fn trim(&mut self, start: f64, end: f64) -> Result<(), ClipError> {
        if let Some(value) = [start, end].into_iter().find(|time| time.is_nan()) {
            return Err(ClipError::Argument { what: "an end of a range", value });
        }
        match &mut self.content {
            TrackContent::Values(keys) => {
                let kept = kept(&keys.times.iter().copied().map(f64::from), start, end);
                if kept.len() < keys.times.len() {
                    *keys = keys.pick(&kept.collect::<Vec<_>>());
                }
            }
            TrackContent::Methods(keys) => keep(keys, |key| f64::from(key.time), start, end),
            TrackContent::Audio(keys) => keep(keys, |key| f64::from(key.time), start, end),
            TrackContent::Events(keys) => keep(keys, |key| key.time, start, end),
        }
        Ok(())
    }

    /// Whether a key lies in a range, ends included.
    fn has_key_in(&self, start: f64, end: f64) -> bool {
        let inside = |time: f64| time >= start && time <= end;
        match &self.content {
            TrackContent::Values(keys) => keys.times.iter().any(|&time| inside(f64::from(time))),
            TrackContent::Methods(keys) => keys.iter().any(|key| inside(f64::from(key.time))),
            TrackContent::Audio(keys) => keys.iter().any(|key| inside(f64::from(key.time))),
            TrackContent::Events(keys) => keys.iter().any(|key| inside(key.time)),
        }
    }
}

/// The indices of the keys to keep.
fn kept(times: &(impl ExactSizeIterator<Item = f64> + Clone), start: f64, end: f64) -> std::ops::Range<usize> {
    let before = times.clone().take_while(|&time| time < start).count();
    let until = times.clone().take_while(|&time| time <= end).count();
    if before < until { before..until } else { until.max(1) - 1..until.max(1).min(times.len()) }
}

fn keep<K>(keys: &mut Vec<K>, time: impl Fn(&K) -> f64 + Clone, start: f64, end: f64) {
    let range = kept(&keys.iter().map(time), start, end);
    *keys = mem::take(keys).into_iter().skip(range.start).take(range.len()).collect();
}

impl Clip {
    /// Trims every track to the clip's length. Methods, audio and events outside it go, and tracks of them alone with
    /// them; a track of values keeps at least one key. Markers outside go.
    pub fn trim(&mut self) -> Result<(), ClipError> {
        *self = self.edited(|clip| {
            let length = clip.length;
            clip.tracks
                .retain(|track| matches!(track.content, TrackContent::Values(_)) || track.has_key_in(0.0, length));
            clip.markers.retain(|marker| (0.0..=length).contains(&marker.time));
            clip.tracks.iter_mut().try_for_each(|track| track.trim(0.0, length))
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, KeyValues, Keys, Target};
    use crate::value::Kind;

    fn trimmed(start: f64, end: f64) -> Vec<f32> {
        let keys = Keys::floats(Kind::Float, vec![0.0, 1.0, 2.0, 3.0], vec![0.0, 10.0, 20.0, 30.0]);
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        let mut track = Track::new(target, TrackContent::Values(keys));
        track.trim(start, end).expect("valid");
        let TrackContent::Values(Keys { values: KeyValues::Floats(values), .. }) = track.content else {
            panic!("values")
        };
        values
    }

    #[test]
    fn keys_at_the_ends_of_the_range_stay_and_one_key_always_does() {
        assert_eq!(trimmed(1.0, 2.0), [10.0, 20.0]);
        assert_eq!(trimmed(0.5, 2.5), [10.0, 20.0]);
        assert_eq!(trimmed(1.25, 1.75), [10.0]);
        assert_eq!(trimmed(-5.0, -4.0), [0.0]);
        assert_eq!(trimmed(8.0, 9.0), [30.0]);
        assert_eq!(trimmed(3.0, 1.0), [10.0]);
    }

    #[test]
    fn events_past_the_length_go_with_their_track() {
        let event = |time| EventKey { time, name: "step".into(), payload: String::new() };
        let track = |events| Track::new(Target::Events, TrackContent::Events(events));
        let tracks = vec![track(vec![event(0.5), event(3.0)]), track(vec![event(2.0)])];
        let mut clip = Clip { length: 1.0, tracks, ..Clip::default() };
        clip.trim().expect("valid");
        assert_eq!(clip.tracks, [track(vec![event(0.5)])]);
    }
}
