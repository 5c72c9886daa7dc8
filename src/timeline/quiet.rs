//! Quiet stretches: how far a playhead may go, either way, without passing a key.
//!
//! In go a place and the times of keys; out come bounds. As long as a playhead goes from one place within them to another,
//! no [`super::Leg`] of it has a key on it, so that nobody needs to look.

/// Places between which nothing is passed, whichever way a playhead goes, once it is at one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quiet {
    /// The lowest of them, in seconds of the clip.
    pub low: f64,
    /// Above the highest.
    pub high: f64,
}

impl Quiet {
    /// Where nothing is ever passed.
    pub const EVERYWHERE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Around a place, of events whose times do not fall. Where one lies at the place itself, the stretch begins after it.
    pub fn among_events<K>(place: f64, events: &[K], time: impl Fn(&K) -> f64) -> Self {
        let after = events.partition_point(|event| time(event) <= place);
        Self {
            low: after.checked_sub(1).map_or(f64::NEG_INFINITY, |before| time(&events[before]).next_up()),
            high: events.get(after).map_or(f64::INFINITY, &time),
        }
    }

    /// The same for keys, whose times are `f32`, and beside which a place counts as rounded to that precision.
    pub fn among_keys<K>(place: f64, keys: &[K], time: impl Fn(&K) -> f32) -> Self {
        let place = place as f32;
        let after = keys.partition_point(|key| time(key) <= place);
        // What lies beyond a neighbour of a key's time does not round to that time.
        Self {
            low: after.checked_sub(1).map_or(f64::NEG_INFINITY, |before| f64::from(time(&keys[before]).next_up())),
            high: keys.get(after).map_or(f64::INFINITY, |key| f64::from(time(key).next_down())),
        }
    }

    /// What both have in common.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Leg;
    use super::*;

    #[test]
    fn no_step_between_places_of_a_quiet_stretch_passes_a_key_and_one_past_its_key_does() {
        let keys = [0.0_f32, 0.1, 0.1, 0.300_000_04, 1.0];
        let near = |key: f32| {
            let key = f64::from(key);
            [
                key - 1e-3,
                key - 1e-8,
                key - 1e-9,
                key.next_down(),
                key,
                key.next_up(),
                key + 1e-9,
                key + 1e-8,
                key + 1e-3,
            ]
        };
        let places: Vec<f64> = keys.iter().flat_map(|&key| near(key)).collect();
        let passes = |from: f64, to: f64| {
            let leg = Leg { from, to, forward: to > from, includes_start: false };
            (leg.keys(&keys, |&key| key).len(), leg.events(&keys, |&key| f64::from(key)).len())
        };
        let mut steps = 0;
        for (&place, &to) in places.iter().flat_map(|place| places.iter().map(move |to| (place, to))) {
            let of_keys = Quiet::among_keys(place, &keys, |&key| key);
            let of_events = Quiet::among_events(place, &keys, |&key| f64::from(key));
            let (keys_passed, events_passed) = passes(place, to);
            if to >= of_keys.low && to < of_keys.high {
                assert_eq!(keys_passed, 0, "from {place} to {to} in {of_keys:?}");
                steps += 1;
            }
            if to >= of_events.low && to < of_events.high {
                assert_eq!(events_passed, 0, "from {place} to {to} in {of_events:?}");
            }
            if to > place {
                assert_eq!(events_passed > 0, to >= of_events.high, "from {place} to {to} in {of_events:?}");
                // Of what rounds to a key's time, some is left out that would pass nothing.
                let past = f64::from((of_keys.high as f32).next_up());
                assert!(to < past || keys_passed > 0, "from {place} to {to} in {of_keys:?}");
            }
        }
        assert!(steps > places.len(), "places lie together in stretches");
    }

    #[test]
    fn without_keys_everywhere_is_quiet() {
        assert_eq!(Quiet::among_keys(0.5, &[], |&key: &f32| key), Quiet::EVERYWHERE);
        let both = Quiet { low: 0.0, high: 2.0 }.within(Quiet { low: -1.0, high: 1.0 });
        assert_eq!(both, Quiet { low: 0.0, high: 1.0 });
    }
}
