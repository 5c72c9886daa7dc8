//! Values at a time, whatever their kind: for tools that print, plot and compare clips. Drivers sample by class.

use std::sync::Arc;

use super::{Clip, KeyValues, Keys, LoopMode, SampleAt, Track, TrackContent};

/// What a track holds at one time.
#[derive(Clone, Debug, PartialEq)]
pub enum TrackValue {
    /// `f32` numbers.
    Floats(Vec<f32>),
    /// An `f64` number.
    Double(f64),
    /// Booleans, enums or integers; of a continuous track rounded half away from zero.
    Integers(Vec<i64>),
    /// A text or a resource.
    Text(Arc<str>),
}

impl TrackValue {
    /// The numbers; `None` for a text.
    pub fn numbers(&self) -> Option<Vec<f64>> {
        match self {
            Self::Floats(values) => Some(values.iter().map(|&value| f64::from(value)).collect()),
            Self::Double(value) => Some(vec![*value]),
            Self::Integers(values) => Some(values.iter().map(|&value| value as f64).collect()),
            Self::Text(_) => None,
        }
    }
}

impl Track {
    /// What the track holds; `None` if it has no values to sample.
    pub fn value_at(&self, at: &SampleAt) -> Option<TrackValue> {
        match &self.content {
            TrackContent::Values(keys) => keys.value_at(at, self.loop_wrap),
            _ => None,
        }
    }
}

impl Keys {
    /// What the keys give; `None` without keys.
    pub fn value_at(&self, at: &SampleAt, loop_wrap: bool) -> Option<TrackValue> {
        if self.is_empty() {
            return None;
        }
        let cursor = &mut 0;
        Some(match &self.values {
            KeyValues::Floats(_) => {
                let mut values = vec![0.0; self.stride()];
                self.sample_floats(at, loop_wrap, cursor, &mut values);
                TrackValue::Floats(values)
            }
            KeyValues::Doubles(_) => TrackValue::Double(self.sample_double(at, loop_wrap, cursor)),
            KeyValues::Integers(_) if self.discrete || self.kind.is_always_discrete() => {
                let mut values = vec![0; self.stride()];
                self.sample_integers(at, loop_wrap, cursor, &mut values);
                TrackValue::Integers(values)
            }
            KeyValues::Integers(_) => {
                let mut values = vec![0.0; self.stride()];
                self.sample_integers_continuous(at, loop_wrap, cursor, &mut values);
                TrackValue::Integers(values.iter().map(|value| value.round() as i64).collect())
            }
            KeyValues::Texts(_) => TrackValue::Text(self.sample_text(at, loop_wrap, cursor)?.into()),
        })
    }
}

impl Clip {
    /// How its tracks are read at a time when the clip plays by itself.
    pub fn sample_at(&self, time: f64) -> SampleAt {
        let looped = self.loop_mode == LoopMode::Linear;
        SampleAt { length: self.length, looped, ..SampleAt::time(time) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Kind;

    #[test]
    fn values_of_every_storage_are_read_by_one_function() {
        let times = || vec![0.0, 1.0];
        let mut continuous = Keys::integers(Kind::Int32, times(), vec![0, 5]);
        continuous.discrete = false;
        continuous.interpolation = super::super::Interpolation::Linear;
        let cases = [
            (Keys::floats(Kind::Vec2, times(), vec![0.0, 1.0, 2.0, 3.0]), TrackValue::Floats(vec![1.0, 2.0])),
            (Keys::doubles(times(), vec![0.0, 3.0]), TrackValue::Double(1.5)),
            (Keys::integers(Kind::Bool, times(), vec![1, 0]), TrackValue::Integers(vec![1])),
            (continuous, TrackValue::Integers(vec![3])),
            (Keys::texts(Kind::Text, times(), vec!["a".into(), "b".into()]), TrackValue::Text("a".into())),
        ];
        for (keys, expected) in cases {
            assert_eq!(keys.value_at(&SampleAt::time(0.5), false), Some(expected));
        }
        assert_eq!(Keys::doubles(vec![], vec![]).value_at(&SampleAt::time(0.0), false), None);
    }
}
