//! Editing single keys: inserting, removing, moving; and putting the keys of two tracks into one.

use super::order::keyframe_order;
use crate::clip::{Interpolation, KeyMode, KeyValues, Keys, Tangents, TrackMistake};

impl Keys {
    /// Puts the keys of `other`, which hold the same, among these. They replace keys that are at their times.
    pub fn insert(&mut self, other: &Self) -> Result<(), TrackMistake> {
        self.check_like(other)?;
        if let Some(key) = other.times.iter().position(|time| !time.is_finite()) {
            return Err(TrackMistake::Time { key, time: f64::from(other.times[key]) });
        }
        self.replace(|keys, key| !other.times.contains(&keys.times[key]), other);
        Ok(())
    }

    /// Removes a key. The last one there is stays, since a track needs one.
    pub fn remove(&mut self, key: usize) -> Result<(), TrackMistake> {
        self.check_key(key)?;
        if self.len() == 1 {
            return Err(TrackMistake::NoKeys);
        }
        let kept: Vec<usize> = (0..self.len()).filter(|&other| other != key).collect();
        *self = self.pick(&kept);
        Ok(())
    }

    /// Moves a key to another time, past other keys too. Keys that are at that time are replaced.
    pub fn move_key(&mut self, key: usize, time: f32) -> Result<(), TrackMistake> {
        self.check_key(key)?;
        let mut moved = self.pick(&[key]);
        let offset = time - moved.times[0];
        if !time.is_finite() || !offset.is_finite() {
            return Err(TrackMistake::Time { key, time: f64::from(time) });
        }
        moved.times[0] = time;
        if let Tangents::Handles { into, out, relative: false } = &mut moved.tangents {
            for handle in into.iter_mut().chain(out) {
                handle[0] += offset;
            }
        }
        self.replace(|keys, other| other != key && keys.times[other] != time, &moved);
        Ok(())
    }

    /// Keeps the keys that `keep` says, and puts those of `other` among them.
    fn replace(&mut self, keep: impl Fn(&Self, usize) -> bool, other: &Self) {
        let kept: Vec<usize> = (0..self.len()).filter(|&key| keep(self, key)).collect();
        let mut all = self.pick(&kept);
        all.append(other);
        *self = all.pick(&keyframe_order(&all.times));
    }

    /// Adds keys of the same form at the end, whatever their times. Where only one side has transitions or modes, the
    /// other gets those that mean the same.
    pub(super) fn append(&mut self, other: &Self) {
        let (count, more) = (self.len(), other.len());
        extend_optional(&mut self.transitions, count, &other.transitions, more, 1.0);
        let mode = if self.interpolation == Interpolation::Step { KeyMode::Hold } else { KeyMode::Linear };
        extend_optional(&mut self.modes, count, &other.modes, more, mode);
        self.times.extend(&other.times);
        match (&mut self.values, &other.values) {
            (KeyValues::Floats(values), KeyValues::Floats(more)) => values.extend(more),
            (KeyValues::Doubles(values), KeyValues::Doubles(more)) => values.extend(more),
            (KeyValues::Integers(values), KeyValues::Integers(more)) => values.extend(more),
            (KeyValues::Texts(values), KeyValues::Texts(more)) => values.extend(more.iter().cloned()),
            _ => unreachable!("keys of one form hold values of one type"),
        }
        match (&mut self.tangents, &other.tangents) {
            (Tangents::Slopes { into, out }, Tangents::Slopes { into: more_into, out: more_out }) => {
                into.extend(more_into);
                out.extend(more_out);
            }
            (Tangents::Handles { into, out, .. }, Tangents::Handles { into: more_into, out: more_out, .. }) => {
                into.extend(more_into);
                out.extend(more_out);
            }
            _ => {}
        }
    }

    /// Whether keys of `other` have the form of these, so that they can stand in one track.
    pub(super) fn check_like(&self, other: &Self) -> Result<(), TrackMistake> {
        let (first, second) = (self.form(), other.form());
        if first == second { Ok(()) } else { Err(TrackMistake::Unlike { first, second }) }
    }

    /// In words, all that keys of one track have in common.
    fn form(&self) -> String {
        let values = match &self.values {
            KeyValues::Floats(_) | KeyValues::Doubles(_) => "floats",
            KeyValues::Integers(_) => "integers",
            KeyValues::Texts(_) => "texts",
        };
        let tangents = match &self.tangents {
            Tangents::None => "",
            Tangents::Slopes { .. } => " with slopes",
            Tangents::Handles { relative: true, .. } => " with relative handles",
            Tangents::Handles { relative: false, .. } => " with absolute handles",
        };
        let discrete = if self.discrete { "discrete " } else { "" };
        let (kind, stride, interpolation) = (self.kind.name(), self.stride(), self.interpolation);
        format!("{discrete}{interpolation:?} keys of {kind} as {stride} {values}{tangents}")
    }

    fn check_key(&self, key: usize) -> Result<(), TrackMistake> {
        if key < self.len() { Ok(()) } else { Err(TrackMistake::NoSuchKey { key, keys: self.len() }) }
    }
}

/// Appends to an array that may be left out, filling in `default` where one side has none and the other has.
fn extend_optional<T: Copy>(array: &mut Vec<T>, count: usize, other: &[T], more: usize, default: T) {
    if array.is_empty() && other.is_empty() {
        return;
    }
    array.resize(count, default);
    array.extend(other);
    array.resize(count + more, default);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Kind;

    fn keys(times: &[f32], values: &[f32]) -> Keys {
        Keys::floats(Kind::Float, times.to_vec(), values.to_vec())
    }

    #[test]
    fn inserting_at_the_time_of_a_key_replaces_it() {
        let mut track = keys(&[0.0, 1.0, 1.0, 2.0], &[0.0, 1.0, 2.0, 3.0]);
        track.insert(&Keys { transitions: vec![0.5, 2.0], ..keys(&[1.0, 1.5], &[8.0, 9.0]) }).expect("like keys");
        assert_eq!(track.times, [0.0, 1.0, 1.5, 2.0]);
        assert_eq!(track.values, KeyValues::Floats(vec![0.0, 8.0, 9.0, 3.0]));
        assert_eq!(track.transitions, [1.0, 0.5, 2.0, 1.0]);
    }

    #[test]
    fn keys_of_another_form_are_refused_with_both_forms() {
        let mut track = keys(&[0.0], &[0.0]);
        let other = Keys { interpolation: Interpolation::Step, ..keys(&[1.0], &[0.0]) };
        let mistake = track.insert(&other).expect_err("unlike");
        let expected = "keys of two forms: Linear keys of float as 1 floats and Step keys of float as 1 floats";
        assert_eq!(mistake.to_string(), expected);
    }

    #[test]
    fn a_key_moves_past_others_and_the_last_one_is_not_removed() {
        let mut track = keys(&[0.0, 1.0, 2.0], &[0.0, 1.0, 2.0]);
        track.move_key(0, 1.5).expect("a key");
        assert_eq!((&track.times[..], &track.values), (&[1.0, 1.5, 2.0][..], &KeyValues::Floats(vec![1.0, 0.0, 2.0])));
        track.move_key(0, 2.0).expect("a key");
        assert_eq!(track.values, KeyValues::Floats(vec![0.0, 1.0]));
        track.remove(1).expect("a key");
        assert!(track.remove(0).is_err() && track.remove(5).is_err() && track.move_key(0, f32::NAN).is_err());
    }
}
