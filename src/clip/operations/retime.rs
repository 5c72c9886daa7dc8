//! Moving and stretching keys in time, and a clip's length.

use crate::clip::{Clip, ClipError, Keys, Tangents, Track, TrackContent};

impl Track {
    /// Moves every key by `offset` seconds, before zero too.
    pub fn shift(&mut self, offset: f64) -> Result<(), ClipError> {
        if !offset.is_finite() {
            return Err(ClipError::Argument { what: "an offset", value: offset });
        }
        *self = self.retimed(|time| time + offset)?;
        Ok(())
    }

    /// Multiplies every time by `factor`, which is above zero. Slopes are divided by it, since they are per second.
    pub fn scale(&mut self, factor: f64) -> Result<(), ClipError> {
        check_factor(factor)?;
        let mut scaled = self.retimed(|time| time * factor)?;
        if let TrackContent::Values(keys) = &mut scaled.content {
            keys.scale_tangents(factor)?;
        }
        *self = scaled;
        Ok(())
    }

    /// The time of the first key, `None` without keys.
    pub fn first_time(&self) -> Option<f64> {
        match &self.content {
            TrackContent::Values(keys) => keys.times.first().copied().map(f64::from),
            TrackContent::Methods(keys) => keys.first().map(|key| f64::from(key.time)),
            TrackContent::Audio(keys) => keys.first().map(|key| f64::from(key.time)),
            TrackContent::Events(keys) => keys.first().map(|key| key.time),
        }
    }

    /// The time of the last key, `None` without keys.
    pub fn last_time(&self) -> Option<f64> {
        match &self.content {
            TrackContent::Values(keys) => keys.times.last().copied().map(f64::from),
            TrackContent::Methods(keys) => keys.last().map(|key| f64::from(key.time)),
            TrackContent::Audio(keys) => keys.last().map(|key| f64::from(key.time)),
            TrackContent::Events(keys) => keys.last().map(|key| key.time),
        }
    }

    /// The track with every time, those of absolute handles too, put through `change`.
    pub(super) fn retimed(&self, change: impl Fn(f64) -> f64) -> Result<Self, ClipError> {
        let event_time = |time: f64| {
            let time = change(time);
            if time.is_finite() { Ok(time) } else { Err(ClipError::TimeOverflow { time }) }
        };
        let key_time = |time: f32| {
            let time = change(f64::from(time));
            if (time as f32).is_finite() { Ok(time as f32) } else { Err(ClipError::TimeOverflow { time }) }
        };
        let mut track = self.clone();
        match &mut track.content {
            TrackContent::Values(keys) => {
                for time in keys.all_times_mut() {
                    *time = key_time(*time)?;
                }
            }
            TrackContent::Methods(keys) => {
                for key in keys {
                    key.time = key_time(key.time)?;
                }
            }
            TrackContent::Audio(keys) => {
                for key in keys {
                    key.time = key_time(key.time)?;
                }
            }
            TrackContent::Events(keys) => {
                for key in keys {
                    key.time = event_time(key.time)?;
                }
            }
        }
        Ok(track)
    }
}

impl Keys {
    /// The times of keys, and of handles that are points and not offsets.
    fn all_times_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let handles = match &mut self.tangents {
            Tangents::Handles { into, out, relative: false } => into.iter_mut().chain(out.iter_mut()),
            _ => [].iter_mut().chain([].iter_mut()),
        };
        self.times.iter_mut().chain(handles.map(|handle| &mut handle[0]))
    }

    /// Stretches what tangents say about time by `factor`, but for times in absolute handles.
    fn scale_tangents(&mut self, factor: f64) -> Result<(), ClipError> {
        let stretch = |number: &mut f32, factor: f64| {
            let stretched = f64::from(*number) * factor;
            *number = stretched as f32;
            if number.is_finite() { Ok(()) } else { Err(ClipError::TimeOverflow { time: stretched }) }
        };
        match &mut self.tangents {
            Tangents::Slopes { into, out } => {
                into.iter_mut().chain(out).try_for_each(|slope| stretch(slope, 1.0 / factor))
            }
            Tangents::Handles { into, out, relative: true } => {
                into.iter_mut().chain(out).try_for_each(|handle| stretch(&mut handle[0], factor))
            }
            Tangents::Handles { relative: false, .. } | Tangents::None => Ok(()),
        }
    }
}

fn check_factor(factor: f64) -> Result<(), ClipError> {
    if factor.is_finite() && factor > 0.0 {
        Ok(())
    } else {
        Err(ClipError::Argument { what: "a factor of time", value: factor })
    }
}

impl Clip {
    /// Moves every key and marker by `offset` seconds, and the end with them, though not before zero.
    pub fn shift(&mut self, offset: f64) -> Result<(), ClipError> {
        *self = self.edited(|clip| {
            for marker in &mut clip.markers {
                marker.time += offset;
            }
            clip.length = (clip.length + offset).max(0.0);
            clip.tracks.iter_mut().try_for_each(|track| track.shift(offset))
        })?;
        Ok(())
    }

    /// Multiplies every time and the length by `factor`, which is above zero.
    pub fn scale(&mut self, factor: f64) -> Result<(), ClipError> {
        check_factor(factor)?;
        *self = self.edited(|clip| {
            for marker in &mut clip.markers {
                marker.time *= factor;
            }
            clip.length *= factor;
            clip.tracks.iter_mut().try_for_each(|track| track.scale(factor))
        })?;
        Ok(())
    }

    /// Sets the length to the time of the last key; zero where there is none after zero.
    pub fn reset_length(&mut self) {
        self.length = self.tracks.iter().filter_map(Track::last_time).fold(0.0, f64::max);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Interpolation, SampleAt, Target};
    use crate::value::Kind;

    fn spline(tangents: Tangents, interpolation: Interpolation) -> Track {
        let keys = Keys::floats(Kind::Float, vec![0.0, 1.0, 3.0], vec![0.0, 2.0, -1.0]);
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        Track::new(target, TrackContent::Values(Keys { interpolation, tangents, ..keys }))
    }

    fn sample(track: &Track, time: f64) -> f32 {
        let TrackContent::Values(keys) = &track.content else { panic!("values") };
        let mut out = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
        out[0]
    }

    #[test]
    fn a_stretched_or_moved_curve_keeps_its_shape() {
        let slopes = Tangents::Slopes { into: vec![0.0, 1.0, -2.0], out: vec![3.0, 1.0, 0.0] };
        let points = |offset: [f32; 3]| [[offset[0], 0.5], [offset[1], 1.0], [offset[2], -2.0]].to_vec();
        let relative =
            Tangents::Handles { into: points([-0.5, -0.25, -0.5]), out: points([0.25, 0.5, 1.0]), relative: true };
        let absolute =
            Tangents::Handles { into: points([-0.5, 0.75, 2.5]), out: points([0.25, 1.5, 4.0]), relative: false };
        for (tangents, interpolation) in [
            (Tangents::None, Interpolation::Smooth),
            (slopes, Interpolation::CubicSpline),
            (relative, Interpolation::Bezier),
            (absolute, Interpolation::Bezier),
        ] {
            let track = spline(tangents, interpolation);
            let mut changed = track.clone();
            changed.scale(2.0).expect("valid");
            changed.shift(-0.5).expect("valid");
            assert_eq!(changed.validate(), Ok(()));
            for step in 0..=12 {
                let time = f64::from(step) / 4.0;
                let (before, after) = (sample(&track, time), sample(&changed, time * 2.0 - 0.5));
                assert!((before - after).abs() < 1e-5, "{interpolation:?} at {time}: {before} {after}");
            }
        }
    }

    #[test]
    fn a_factor_that_is_not_above_zero_changes_nothing() {
        let mut track = spline(Tangents::None, Interpolation::Linear);
        let before = track.clone();
        for factor in [0.0, -1.0, f64::NAN, 1e300] {
            assert!(track.scale(factor).is_err(), "{factor}");
            assert_eq!(track, before);
        }
        assert!(track.shift(f64::INFINITY).is_err());
    }
}
