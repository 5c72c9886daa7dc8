//! Replacing curves by evenly spaced keys with straight lines between them.

use super::check_rate;
use crate::clip::{Clip, ClipError, Interpolation, KeyValues, Keys, LoopMode, SampleAt, Tangents, Track, TrackContent};

/// Most keys one track may get: about an hour at 1000 frames a second.
const MOST_KEYS: f64 = 4_000_000.0;

impl Clip {
    /// The clip with the values of every track that interpolates read at each frame from zero to the length, and at the
    /// length itself, and joined by lines.
    ///
    /// Tracks whose values hold keep their keys: a frame's time would move their steps. So do tracks with keys at one
    /// time, whose jump no line can make.
    pub fn resampled(&self, frames_per_second: f64) -> Result<Self, ClipError> {
        check_rate(frames_per_second)?;
        let frames = (self.length * frames_per_second).floor();
        if frames >= MOST_KEYS {
            return Err(ClipError::Argument { what: "a number of frames", value: frames });
        }
        let mut times: Vec<f64> = (0..=frames as u32).map(|frame| f64::from(frame) / frames_per_second).collect();
        if times.last().is_some_and(|&last| (last as f32) < self.length as f32) {
            times.push(self.length);
        }
        self.edited(|clip| {
            let looped = clip.loop_mode == LoopMode::Linear;
            let at = SampleAt { length: clip.length, looped, ..SampleAt::time(0.0) };
            for track in &mut clip.tracks {
                track.resample(&times, &at);
            }
            Ok(())
        })
    }
}

impl Track {
    fn resample(&mut self, times: &[f64], at: &SampleAt) {
        let loop_wrap = self.loop_wrap;
        let TrackContent::Values(keys) = &mut self.content else { return };
        let jumps = keys.times.windows(2).any(|pair| pair[0] == pair[1]);
        if jumps || (0..keys.len()).any(|key| keys.holds(key)) {
            return;
        }
        *keys = keys.sampled_at(times, at, loop_wrap);
    }
}

impl Keys {
    fn sampled_at(&self, times: &[f64], at: &SampleAt, loop_wrap: bool) -> Self {
        let stride = self.stride();
        let reads = || times.iter().map(|&time| SampleAt { time, ..*at });
        let mut cursor = 0;
        let values = match &self.values {
            KeyValues::Floats(_) => {
                let mut values = vec![0.0; times.len() * stride];
                for (at, out) in reads().zip(values.chunks_exact_mut(stride)) {
                    self.sample_floats(&at, loop_wrap, &mut cursor, out);
                }
                KeyValues::Floats(values)
            }
            KeyValues::Doubles(_) => {
                KeyValues::Doubles(reads().map(|at| self.sample_double(&at, loop_wrap, &mut cursor)).collect())
            }
            KeyValues::Integers(_) => {
                let mut values = Vec::with_capacity(times.len() * stride);
                let mut out = vec![0.0; stride];
                for at in reads() {
                    self.sample_integers_continuous(&at, loop_wrap, &mut cursor, &mut out);
                    values.extend(out.iter().map(|value| value.round() as i64));
                }
                KeyValues::Integers(values)
            }
            KeyValues::Texts(texts) => KeyValues::Texts(texts.clone()),
        };
        let angles = matches!(self.interpolation, Interpolation::LinearAngle | Interpolation::CubicAngle);
        Self {
            kind: self.kind,
            interpolation: if angles { Interpolation::LinearAngle } else { Interpolation::Linear },
            discrete: false,
            times: times.iter().map(|&time| time as f32).collect(),
            values,
            tangents: Tangents::None,
            transitions: Vec::new(),
            modes: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::Target;
    use crate::value::Kind;

    fn clip(interpolation: Interpolation) -> Clip {
        let keys = Keys::floats(Kind::Float, vec![0.0, 0.6, 1.0], vec![0.0, 2.0, -1.0]);
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        let track = Track::new(target, TrackContent::Values(Keys { interpolation, ..keys }));
        Clip { length: 1.0, tracks: vec![track], ..Clip::default() }
    }

    fn keys(clip: &Clip) -> &Keys {
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        keys
    }

    #[test]
    fn every_frame_and_the_end_has_the_value_of_the_curve() {
        let plain = clip(Interpolation::Cubic);
        let even = plain.resampled(3.5).expect("valid");
        assert_eq!(keys(&even).times, [0.0, 2.0 / 7.0, 4.0 / 7.0, 6.0 / 7.0, 1.0]);
        for &time in &keys(&even).times {
            let read = |clip: &Clip| {
                let mut out = [0.0];
                keys(clip).sample_floats(&SampleAt::time(f64::from(time)), false, &mut 0, &mut out);
                out[0]
            };
            assert!((read(&plain) - read(&even)).abs() < 1e-6, "at {time}");
        }
    }

    #[test]
    fn steps_keep_their_keys_and_a_bad_rate_is_refused() {
        let steps = clip(Interpolation::Step);
        assert_eq!(steps.resampled(10.0).expect("valid"), steps);
        assert!(steps.resampled(0.0).is_err() && steps.resampled(1e12).is_err());
    }
}
