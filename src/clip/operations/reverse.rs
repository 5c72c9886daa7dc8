//! Playing a clip's end first.

use super::order::reorder;
use crate::clip::{Clip, ClipError, Interpolation, KeyMode, Keys, Tangents, Track, TrackContent};

impl Clip {
    /// The clip backwards: what was at a time is at the length less that time.
    ///
    /// Values that hold until the next key then hold from it, so each moves to the key after it.
    pub fn reversed(&self) -> Result<Self, ClipError> {
        self.edited(|clip| {
            for track in &mut clip.tracks {
                *track = track.reversed(clip.length)?;
            }
            clip.markers.reverse();
            for marker in &mut clip.markers {
                marker.time = clip.length - marker.time;
            }
            Ok(())
        })
    }
}

impl Track {
    fn reversed(&self, length: f64) -> Result<Self, ClipError> {
        let mut track = self.retimed(|time| length - time)?;
        match &mut track.content {
            TrackContent::Values(keys) => *keys = keys.turned_round(),
            TrackContent::Methods(keys) => keys.reverse(),
            TrackContent::Audio(keys) => keys.reverse(),
            TrackContent::Events(keys) => keys.reverse(),
        }
        Ok(track)
    }
}

impl Keys {
    /// Keys whose times are mirrored already, put in order, with what belongs to a segment moved to its new first key.
    fn turned_round(&self) -> Self {
        if (0..self.len()).all(|key| self.holds(key)) {
            return self.held_turned_round();
        }
        let mut keys = self.with_jumps();
        let order: Vec<usize> = (0..keys.len()).rev().collect();
        // A segment's transition and mode stand at the key it starts at; the last key's belong to the loop's seam.
        let starts: Vec<usize> = (1..keys.len()).map(|key| keys.len() - 1 - key).chain([keys.len() - 1]).collect();
        let transitions = keys.transitions.iter().map(|&curve| mirrored_curve(curve)).collect::<Vec<_>>();
        let modes = keys.modes.iter().map(|&mode| mirrored_mode(mode)).collect::<Vec<_>>();
        keys = keys.pick(&order);
        if !transitions.is_empty() {
            keys.transitions = reorder(&transitions, 1, &starts);
        }
        if !modes.is_empty() {
            keys.modes = reorder(&modes, 1, &starts);
        }
        keys.tangents = match keys.tangents {
            Tangents::None => Tangents::None,
            Tangents::Slopes { into, out } => {
                let negated = |slopes: Vec<f32>| slopes.into_iter().map(|slope| -slope).collect();
                Tangents::Slopes { into: negated(out), out: negated(into) }
            }
            Tangents::Handles { into, out, relative } => {
                let mirrored = |handles: Vec<[f32; 2]>| {
                    handles.into_iter().map(|[time, value]| [if relative { -time } else { time }, value]).collect()
                };
                Tangents::Handles { into: mirrored(out), out: mirrored(into), relative }
            }
        };
        keys
    }

    /// Keys that all hold: each value begins where it ended, so at the key after it. What held after the last key holds
    /// from the clip's new start.
    fn held_turned_round(&self) -> Self {
        let count = self.len();
        // Mirrored, the last key stands at the time that was left after it.
        let tail = self.times[count - 1] > 0.0;
        let order: Vec<usize> = (0..count).rev().skip(usize::from(!tail && count > 1)).collect();
        let mut keys = self.pick(&order);
        let ends = (1..count).rev().map(|key| self.times[key]);
        keys.times = if tail { [0.0].into_iter().chain(ends).collect() } else { ends.collect() };
        if keys.times.is_empty() {
            keys.times = vec![0.0];
        }
        keys
    }

    /// The same keys, with a second one where a segment of a track that interpolates holds and then jumps: mirrored, it
    /// jumps and then holds.
    fn with_jumps(&self) -> Self {
        let mut order = Vec::with_capacity(self.len());
        let mut jumps = Vec::new();
        for key in 0..self.len() {
            order.push(key);
            if self.holds(key) && key + 1 < self.len() {
                jumps.push((order.len(), key + 1));
                order.push(key);
            }
        }
        if jumps.is_empty() || matches!(self.interpolation, Interpolation::Bezier) {
            return self.clone();
        }
        let mut keys = self.pick(&order);
        for (copy, until) in jumps {
            keys.times[copy] = self.times[until];
        }
        keys
    }
}

/// The transition that runs as `curve` does, seen from the other end.
fn mirrored_curve(curve: f32) -> f32 {
    // Below zero a curve is its own mirror image; zero holds, which between equal values is all the same.
    if curve > 0.0 { 1.0 / curve } else { curve }
}

fn mirrored_mode(mode: KeyMode) -> KeyMode {
    match mode {
        KeyMode::EaseIn => KeyMode::EaseOut,
        KeyMode::EaseOut => KeyMode::EaseIn,
        same => same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, SampleAt, Target};
    use crate::value::Kind;

    fn clip(keys: Keys) -> Clip {
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        Clip { length: 3.0, tracks: vec![Track::new(target, TrackContent::Values(keys))], ..Clip::default() }
    }

    fn sample(clip: &Clip, time: f64) -> f32 {
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        let mut out = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
        out[0]
    }

    fn keys() -> Keys {
        Keys::floats(Kind::Float, vec![0.25, 1.0, 2.0, 2.5], vec![0.0, 2.0, -1.0, 4.0])
    }

    #[test]
    fn every_value_is_where_it_was_seen_from_the_other_end() {
        let slopes = Tangents::Slopes { into: vec![1.0, 2.0, 3.0, 4.0], out: vec![-1.0, 0.5, 0.0, 2.0] };
        let handles = |x: f32| vec![[x, 0.5], [x, -0.5], [x, 0.25], [x, 1.0]];
        let relative = Tangents::Handles { into: handles(-0.2), out: handles(0.2), relative: true };
        let modes = vec![KeyMode::EaseIn, KeyMode::Hold, KeyMode::EaseInOut, KeyMode::Linear];
        for variant in [
            keys(),
            Keys { interpolation: Interpolation::Step, ..keys() },
            Keys { interpolation: Interpolation::Cubic, ..keys() },
            Keys { interpolation: Interpolation::Smooth, ..keys() },
            Keys { interpolation: Interpolation::CubicSpline, tangents: slopes, ..keys() },
            Keys { interpolation: Interpolation::Bezier, tangents: relative, ..keys() },
            Keys { transitions: vec![2.0, 0.0, -0.5, 0.25], ..keys() },
            Keys { modes, ..keys() },
        ] {
            let plain = clip(variant);
            let turned = plain.reversed().expect("valid");
            // Not at the keys' own times, where a held value is either of two.
            for step in 0..=60 {
                let time = f64::from(step) / 20.0 + 0.01;
                let (before, after) = (sample(&plain, time), sample(&turned, 3.0 - time));
                assert!((before - after).abs() < 1e-4, "{:?} at {time}: {before} {after}", plain.tracks[0].content);
            }
        }
    }

    #[test]
    fn events_and_markers_run_backwards_too() {
        let event = |time| EventKey { time, name: "step".into(), payload: String::new() };
        let events = TrackContent::Events(vec![event(0.5), event(3.0)]);
        let plain = Clip { length: 3.0, tracks: vec![Track::new(Target::Events, events)], ..Clip::default() };
        let turned = plain.reversed().expect("valid");
        assert_eq!(turned.tracks[0].content, TrackContent::Events(vec![event(0.0), event(2.5)]));
    }
}
