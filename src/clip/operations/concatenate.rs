//! Playing one clip after another, as one.

use super::check_additive;
use crate::clip::{Clip, ClipError, KeyMode, KeyValues, Keys, Marker, Tangents, Track, TrackContent};

impl Clip {
    /// This clip and then `next`, as one clip under this one's name, as long as both.
    ///
    /// Where both have a track of one target the keys go into one track: this clip's up to its length, then `next`'s.
    /// What this clip ends with holds until `next` begins, and does not run into it; only curves that look at
    /// neighbouring keys (smooth and cubic) do so across the joint. Markers of `next` whose names are taken are left out.
    pub fn concatenated(&self, next: &Self) -> Result<Self, ClipError> {
        next.check_editable()?;
        check_additive(self, next)?;
        let joint = self.length;
        self.edited(|clip| {
            clip.trim()?;
            for track in &next.tracks {
                let mut later = track.clone();
                later.trim_start_at_zero()?;
                later.shift(joint)?;
                let same = clip.tracks.iter_mut().find(|track| track.target == later.target && can_join(track, &later));
                match same {
                    Some(track) => track.join(&later, joint)?,
                    None => clip.tracks.push(later),
                }
            }
            for Marker { name, time } in &next.markers {
                if !clip.markers.iter().any(|marker| marker.name == *name) {
                    clip.markers.push(Marker { name: name.clone(), time: time + joint });
                }
            }
            clip.length = joint + next.length;
            Ok(())
        })
    }
}

/// Events may have several tracks; anything else has one per target.
fn can_join(first: &Track, second: &Track) -> bool {
    matches!(
        (&first.content, &second.content),
        (TrackContent::Values(_), TrackContent::Values(_))
            | (TrackContent::Methods(_), TrackContent::Methods(_))
            | (TrackContent::Audio(_), TrackContent::Audio(_))
            | (TrackContent::Events(_), TrackContent::Events(_))
    )
}

impl Track {
    /// Leaves out keys before zero, which would come into the clip before.
    fn trim_start_at_zero(&mut self) -> Result<(), ClipError> {
        if self.first_time().is_some_and(|time| time < 0.0) { self.trim(0.0, f64::MAX) } else { Ok(()) }
    }

    /// Appends the keys of a track that begins at `joint`.
    fn join(&mut self, later: &Self, joint: f64) -> Result<(), ClipError> {
        match (&mut self.content, &later.content) {
            (TrackContent::Values(keys), TrackContent::Values(more)) => {
                if let Err(mistake) = keys.check_like(more) {
                    let target = self.target.clone();
                    return Err(ClipError::Track { track: 0, target, mistake });
                }
                keys.hold_until(joint as f32);
                let mut more = more.clone();
                more.begin_at(joint as f32);
                keys.append(&more);
            }
            (TrackContent::Methods(keys), TrackContent::Methods(more)) => keys.extend(more.iter().cloned()),
            (TrackContent::Audio(keys), TrackContent::Audio(more)) => keys.extend(more.iter().cloned()),
            (TrackContent::Events(keys), TrackContent::Events(more)) => keys.extend(more.iter().cloned()),
            _ => {}
        }
        Ok(())
    }
}

impl Keys {
    /// Repeats the last key at `time`, if it is before, with a level line between.
    fn hold_until(&mut self, time: f32) {
        let last = self.len() - 1;
        if self.times[last] < time {
            let mut repeated = self.pick(&[last]);
            repeated.times[0] = time;
            repeated.level_into(0);
            repeated.level_out(0);
            self.level_out(last);
            self.append(&repeated);
        }
    }

    /// Repeats the first key at `time`, if it is after, with a level line between.
    fn begin_at(&mut self, time: f32) {
        if self.times[0] > time {
            let mut repeated = self.pick(&[0]);
            repeated.times[0] = time;
            repeated.level_into(0);
            repeated.level_out(0);
            self.level_into(0);
            repeated.append(self);
            *self = repeated;
        }
    }

    /// Makes the curve leave a key level. At the last key of a track that changes nothing else.
    fn level_out(&mut self, key: usize) {
        let level = self.level_handles(key);
        let numbers = key * level.len()..(key + 1) * level.len();
        match &mut self.tangents {
            Tangents::None => {}
            Tangents::Slopes { out, .. } => out[numbers].fill(0.0),
            Tangents::Handles { out, .. } => out[numbers].copy_from_slice(&level),
        }
        if let Some(mode) = self.modes.get_mut(key).filter(|mode| **mode == KeyMode::Smooth) {
            *mode = KeyMode::Linear;
        }
    }

    /// Makes the curve reach a key level. At the first key of a track that changes nothing else.
    fn level_into(&mut self, key: usize) {
        let level = self.level_handles(key);
        let numbers = key * level.len()..(key + 1) * level.len();
        match &mut self.tangents {
            Tangents::None => {}
            Tangents::Slopes { into, .. } => into[numbers].fill(0.0),
            Tangents::Handles { into, .. } => into[numbers].copy_from_slice(&level),
        }
    }

    /// Handles that lie on a key.
    fn level_handles(&self, key: usize) -> Vec<[f32; 2]> {
        let stride = self.stride();
        if !matches!(self.tangents, Tangents::Handles { relative: false, .. }) {
            return vec![[0.0; 2]; stride];
        }
        let point = |index: usize| match &self.values {
            KeyValues::Floats(values) => values[index],
            KeyValues::Doubles(values) => values[index] as f32,
            KeyValues::Integers(values) => values[index] as f32,
            KeyValues::Texts(_) => 0.0,
        };
        (key * stride..(key + 1) * stride).map(|index| [self.times[key], point(index)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, Interpolation, SampleAt, Target};
    use crate::value::Kind;

    fn clip(keys: Keys) -> Clip {
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        Clip { length: 1.5, tracks: vec![Track::new(target, TrackContent::Values(keys))], ..Clip::default() }
    }

    fn sample(clip: &Clip, time: f64) -> f32 {
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("values") };
        let mut out = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
        out[0]
    }

    #[test]
    fn each_part_plays_as_it_did_alone() {
        let slopes = Tangents::Slopes { into: vec![1.0, 2.0], out: vec![-1.0, 0.5] };
        let relative = vec![[0.2, 0.5], [0.1, -0.5]];
        let relative = Tangents::Handles { into: relative.clone(), out: relative, relative: true };
        let absolute = vec![[0.3, 0.5], [0.9, -0.5]];
        let absolute = Tangents::Handles { into: absolute.clone(), out: absolute, relative: false };
        let keys = |values: [f32; 2]| Keys::floats(Kind::Float, vec![0.25, 1.0], values.to_vec());
        for (interpolation, tangents) in [
            (Interpolation::Step, Tangents::None),
            (Interpolation::Linear, Tangents::None),
            (Interpolation::CubicSpline, slopes),
            (Interpolation::Bezier, relative),
            (Interpolation::Bezier, absolute),
        ] {
            let part = |values| clip(Keys { interpolation, tangents: tangents.clone(), ..keys(values) });
            let (first, second) = (part([0.0, 2.0]), part([5.0, -1.0]));
            let both = first.concatenated(&second).expect("alike");
            assert_eq!((both.length, both.tracks.len()), (3.0, 1));
            for step in 0..60 {
                let time = f64::from(step) / 20.0;
                let alone = if time < 1.5 { sample(&first, time) } else { sample(&second, time - 1.5) };
                let found = sample(&both, time);
                assert!((alone - found).abs() < 1e-5, "{interpolation:?} at {time}: {alone} {found}");
            }
        }
    }

    #[test]
    fn tracks_of_one_target_that_are_not_alike_are_refused() {
        let keys = Keys::floats(Kind::Float, vec![0.0], vec![0.0]);
        let steps = Keys { interpolation: Interpolation::Step, ..keys.clone() };
        assert!(clip(keys.clone()).concatenated(&clip(steps)).is_err());
        let additive = Clip { additive: true, ..clip(keys.clone()) };
        assert!(matches!(clip(keys).concatenated(&additive), Err(ClipError::MixedAdditive { .. })));
    }

    #[test]
    fn events_and_markers_follow() {
        let part = |name: &str| {
            let event = EventKey { time: 0.5, name: name.into(), payload: String::new() };
            let marker = Marker { name: name.into(), time: 1.0 };
            let tracks = vec![Track::new(Target::Events, TrackContent::Events(vec![event]))];
            Clip { length: 2.0, tracks, markers: vec![marker], ..Clip::default() }
        };
        let both = part("a").concatenated(&part("b")).expect("alike");
        let TrackContent::Events(events) = &both.tracks[0].content else { panic!("events") };
        assert_eq!(events.iter().map(|event| event.time).collect::<Vec<_>>(), [0.5, 2.5]);
        assert_eq!(both.markers.iter().map(|marker| marker.time).collect::<Vec<_>>(), [1.0, 3.0]);
    }
}
