//! The order of keys: sorting them by time, and making whole arrays of single keys.

use crate::clip::{KeyValues, Keys, Tangents, Track, TrackContent};
use crate::math::sorting::sort_by;

/// The order that sorts `times`: the index of the earliest first. Equal times keep their order.
pub fn keyframe_order(times: &[f32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..times.len()).collect();
    sort_by(&mut order, |&a, &b| times[a].total_cmp(&times[b]));
    order
}

/// `values`, of which each key has `stride`, with the keys in `order`; keys that `order` leaves out are left out.
///
/// # Panics
/// If `order` has an index past the last whole key.
pub fn reorder<T: Clone>(values: &[T], stride: usize, order: &[usize]) -> Vec<T> {
    order.iter().flat_map(|&key| values[key * stride..][..stride].iter().cloned()).collect()
}

/// Times and values in parallel arrays, from keys one by one; a key without a value is left out.
pub fn flatten_keys<T: Clone>(keys: &[(f32, Option<Vec<T>>)]) -> (Vec<f32>, Vec<T>) {
    let present = || keys.iter().filter_map(|(time, value)| value.as_ref().map(|value| (*time, value)));
    (present().map(|(time, _)| time).collect(), present().flat_map(|(_, value)| value.iter().cloned()).collect())
}

impl Keys {
    /// Sorts the keys by time. Keys at one time keep their order, so that the later still wins.
    pub fn sort(&mut self) {
        if self.times.is_sorted() {
            return;
        }
        *self = self.pick(&keyframe_order(&self.times));
    }

    /// The keys whose indices `order` has, in that order, with all that belongs to them.
    pub(crate) fn pick(&self, order: &[usize]) -> Self {
        let stride = self.stride();
        let values = match &self.values {
            KeyValues::Floats(v) => KeyValues::Floats(reorder(v, stride, order)),
            KeyValues::Doubles(v) => KeyValues::Doubles(reorder(v, stride, order)),
            KeyValues::Integers(v) => KeyValues::Integers(reorder(v, stride, order)),
            KeyValues::Texts(v) => KeyValues::Texts(reorder(v, stride, order)),
        };
        let tangents = match &self.tangents {
            Tangents::None => Tangents::None,
            Tangents::Slopes { into, out } => {
                Tangents::Slopes { into: reorder(into, stride, order), out: reorder(out, stride, order) }
            }
            Tangents::Handles { into, out, relative } => Tangents::Handles {
                into: reorder(into, stride, order),
                out: reorder(out, stride, order),
                relative: *relative,
            },
        };
        let optional = |present: bool| if present { order } else { &[] };
        Self {
            times: reorder(&self.times, 1, order),
            values,
            tangents,
            transitions: reorder(&self.transitions, 1, optional(!self.transitions.is_empty())),
            modes: reorder(&self.modes, 1, optional(!self.modes.is_empty())),
            ..*self
        }
    }
}

impl Track {
    /// Sorts the keys by time, whatever the track holds.
    pub fn sort(&mut self) {
        match &mut self.content {
            TrackContent::Values(keys) => keys.sort(),
            TrackContent::Methods(keys) => sort_by(keys, |a, b| a.time.total_cmp(&b.time)),
            TrackContent::Audio(keys) => sort_by(keys, |a, b| a.time.total_cmp(&b.time)),
            TrackContent::Events(keys) => sort_by(keys, |a, b| a.time.total_cmp(&b.time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Kind;

    #[test]
    fn sorting_takes_along_all_that_belongs_to_a_key_and_keeps_equal_times_in_order() {
        let mut keys = Keys::floats(Kind::Vec2, vec![2.0, 0.0, 1.0, 0.0], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        keys.transitions = vec![0.2, 0.3, 0.4, 0.5];
        keys.sort();
        assert_eq!(keys.times, [0.0, 0.0, 1.0, 2.0]);
        assert_eq!(keys.values, KeyValues::Floats(vec![3.0, 4.0, 7.0, 8.0, 5.0, 6.0, 1.0, 2.0]));
        assert_eq!(keys.transitions, [0.3, 0.5, 0.4, 0.2]);
    }

    #[test]
    fn flattening_leaves_out_keys_without_a_value() {
        let keys = [(0.0, Some(vec![1, 2])), (1.0, None), (2.0, Some(vec![3, 4]))];
        assert_eq!(flatten_keys(&keys), (vec![0.0, 2.0], vec![1, 2, 3, 4]));
    }
}
