//! The part of a clip between two frames.

use std::mem;

use super::{check_frame, check_rate};
use crate::clip::{Clip, ClipError, Track, TrackContent};

impl Clip {
    /// The keys whose frame, their time times `frames_per_second`, is at `start_frame` or after it and before
    /// `end_frame`, moved back so that the earliest is at zero.
    ///
    /// No key is made at the cuts; a track without keys in the range is left out; the length is the last key. All else,
    /// the host's own text too, stays as it is. A range without any key is refused.
    pub fn subclip(
        &self,
        name: impl Into<String>,
        start_frame: f64,
        end_frame: f64,
        frames_per_second: f64,
    ) -> Result<Self, ClipError> {
        check_rate(frames_per_second)?;
        check_frame(start_frame)?;
        check_frame(end_frame)?;
        if end_frame < start_frame {
            return Err(ClipError::Range { start: start_frame, end: end_frame });
        }
        let inside = |frame: f64| frame >= start_frame && frame < end_frame;
        let tracks: Vec<Track> =
            self.tracks.iter().filter_map(|track| track.keys_in(&inside, frames_per_second)).collect();
        let Some(earliest) = tracks.iter().filter_map(Track::first_time).reduce(f64::min) else {
            return Err(ClipError::NothingLeft { clip: self.name.clone(), start: start_frame, end: end_frame });
        };
        let name = name.into();
        self.edited(|clip| {
            clip.name = name;
            clip.tracks = tracks;
            clip.tracks.iter_mut().try_for_each(|track| track.shift(-earliest))?;
            clip.markers.retain(|marker| inside(marker.time * frames_per_second));
            for marker in &mut clip.markers {
                marker.time -= earliest;
            }
            clip.reset_length();
            Ok(())
        })
    }
}

/// The frame of a key. A time that is a whole frame's, rounded to 32 bits, is at that frame.
fn frame_of(time: f32, frames_per_second: f64) -> f64 {
    let frame = f64::from(time) * frames_per_second;
    let whole = frame.round();
    if (whole / frames_per_second) as f32 == time { whole } else { frame }
}

impl Track {
    /// The track with only the keys whose frame is `inside`; `None` if none is.
    fn keys_in(&self, inside: &impl Fn(f64) -> bool, frames_per_second: f64) -> Option<Self> {
        let at = |time: f32| inside(frame_of(time, frames_per_second));
        let mut track = self.clone();
        match &mut track.content {
            TrackContent::Values(keys) => {
                let kept: Vec<usize> = (0..keys.len()).filter(|&key| at(keys.times[key])).collect();
                // A part without keys would have no number of values per key.
                if kept.is_empty() {
                    return None;
                }
                *keys = keys.pick(&kept);
            }
            TrackContent::Methods(keys) => keys.retain(|key| at(key.time)),
            TrackContent::Audio(keys) => keys.retain(|key| at(key.time)),
            TrackContent::Events(keys) => {
                *keys = mem::take(keys).into_iter().filter(|key| inside(key.time * frames_per_second)).collect();
            }
        }
        track.first_time().map(|_| track)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, Keys, Target};
    use crate::value::Kind;

    fn everything() -> Clip {
        let times: Vec<f32> = (0..=10u8).map(|frame| f32::from(frame) / 10.0).collect();
        let keys = Keys::floats(Kind::Float, times.clone(), times);
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        let event = |time| EventKey { time, name: "step".into(), payload: String::new() };
        let events = TrackContent::Events(vec![event(0.05), event(0.45), event(0.95)]);
        let tracks = vec![Track::new(target, TrackContent::Values(keys)), Track::new(Target::Events, events)];
        Clip { length: 1.0, tracks, user_data: Some("{}".into()), additive: true, ..Clip::default() }
    }

    #[test]
    fn keys_from_the_start_frame_to_before_the_end_frame_move_to_zero() {
        let part = everything().subclip("part", 3.0, 7.0, 10.0).expect("keys");
        let TrackContent::Values(keys) = &part.tracks[0].content else { panic!("values") };
        assert_eq!(keys.len(), 4, "the key at frame 7 is out, though 0.7 in 32 bits is a little less");
        let event = part.tracks[1].first_time().expect("an event");
        assert!(keys.times[0] == 0.0 && (event - 0.15).abs() < 1e-6 && (part.length - 0.3).abs() < 1e-6, "{part:?}");
        assert_eq!((part.user_data.as_deref(), part.additive), (Some("{}"), true));
    }

    #[test]
    fn a_range_that_keeps_nothing_or_runs_backward_is_refused() {
        let all = everything();
        assert!(matches!(all.subclip("part", 100.0, 200.0, 10.0), Err(ClipError::NothingLeft { .. })));
        assert!(matches!(all.subclip("part", 6.0, 2.0, 10.0), Err(ClipError::Range { .. })));
        assert!(matches!(all.subclip("part", -1.0, 2.0, 10.0), Err(ClipError::Argument { .. })));
        assert!(matches!(all.subclip("part", 0.0, 2.0, 0.0), Err(ClipError::Argument { .. })));
    }
}
