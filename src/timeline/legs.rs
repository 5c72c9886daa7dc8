//! Legs: the parts of a passage between its turns and jumps, and the keys each passes.
//!
//! Forward a leg passes what lies in `(from, to]`, backward in `[to, from)`. The first update of a play, and each lap
//! of a loop, includes the beginning too. A ping-pong's leg does not: what lies at the turn was passed on the way there.

use std::ops::Range;

use super::Passage;

/// A part of a passage in one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leg {
    /// Seconds in the clip where it begins.
    pub from: f64,
    /// Seconds in the clip where it ends.
    pub to: f64,
    /// Whether it runs forward.
    pub forward: bool,
    /// Whether what lies exactly at `from` is passed.
    pub includes_start: bool,
}

impl Leg {
    /// The indices of the events that are passed, among things whose times do not fall. A forward leg passes them
    /// ascending, a backward one descending.
    pub fn events<K>(&self, events: &[K], time: impl Fn(&K) -> f64) -> Range<usize> {
        self.range(self.from, self.to, events.len(), |index| time(&events[index]))
    }

    /// The same for keys, whose times are `f32`. The playhead counts as rounded to that precision, so that a key at 0.1
    /// is passed in the update that lands on 0.1. As a place rounds the same way at the end of one leg and at the
    /// beginning of the next, no key is passed twice or never.
    pub fn keys<K>(&self, keys: &[K], time: impl Fn(&K) -> f32) -> Range<usize> {
        self.range(self.from as f32, self.to as f32, keys.len(), |index| time(&keys[index]))
    }

    fn range<T: PartialOrd>(&self, from: T, to: T, count: usize, time: impl Fn(usize) -> T) -> Range<usize> {
        let (low, low_counts, high, high_counts) =
            if self.forward { (from, self.includes_start, to, true) } else { (to, true, from, self.includes_start) };
        let below = |index| time(index) < low || (time(index) == low && !low_counts);
        let first = partition(0, count, below);
        let last = partition(first, count, |index| time(index) < high || (time(index) == high && high_counts));
        first..last
    }
}

/// The first index in `from..to` for which `holds` does not hold; it holds for none after it.
fn partition(mut from: usize, mut to: usize, holds: impl Fn(usize) -> bool) -> usize {
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    from
}

/// The legs of a passage, in order.
#[derive(Clone, Debug)]
pub struct Legs {
    passage: Passage,
    next: u64,
}

impl Legs {
    pub(super) fn new(passage: Passage, first: u64) -> Self {
        Self { passage, next: first }
    }
}

impl Iterator for Legs {
    type Item = Leg;

    fn next(&mut self) -> Option<Leg> {
        let Passage { from, to, section: [start, end], forward, ping_pong, ends, includes_start } = self.passage;
        let leg = self.next;
        if leg > ends {
            return None;
        }
        self.next += 1;
        let forward = forward != (ping_pong && leg % 2 == 1);
        let (near, far) = if forward { (start, end) } else { (end, start) };
        Some(Leg {
            from: if leg == 0 { from } else { near },
            to: if leg == ends { to } else { far },
            forward,
            includes_start: if leg == 0 { includes_start } else { !ping_pong },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Playhead;
    use super::*;
    use crate::clip::LoopMode;

    /// Which of the keys at 0, 0.25, 0.5 and 1 a move passes, in order.
    fn passed(passage: &Passage, limit: u64) -> Vec<f64> {
        let times = [0.0, 0.25, 0.5, 1.0];
        let mut all = Vec::new();
        for leg in passage.legs(limit) {
            let range = leg.events(&times, |&t| t);
            assert_eq!(range, leg.keys(&times, |&t| t as f32));
            let each = times[range].iter().copied();
            if leg.forward { all.extend(each) } else { all.extend(each.rev()) }
        }
        all
    }

    fn moved(position: f64, seconds: f64, mode: LoopMode) -> Passage {
        Playhead::at(position).advance(seconds, [0.0, 1.0], mode).passage
    }

    #[test]
    fn forward_passes_what_is_reached_and_not_where_it_began() {
        assert_eq!(passed(&moved(0.25, 0.25, LoopMode::None), 64), [0.5]);
        assert_eq!(passed(&moved(0.0, 5.0, LoopMode::None), 64), [0.25, 0.5, 1.0]);
        let first = Passage { includes_start: true, ..moved(0.0, 0.25, LoopMode::None) };
        assert_eq!(passed(&first, 64), [0.0, 0.25]);
    }

    #[test]
    fn backward_passes_what_is_reached_and_not_where_it_began() {
        assert_eq!(passed(&moved(0.5, -0.25, LoopMode::None), 64), [0.25]);
        assert_eq!(passed(&moved(1.0, -5.0, LoopMode::None), 64), [0.5, 0.25, 0.0]);
        let first = Passage { includes_start: true, ..moved(1.0, -0.5, LoopMode::None) };
        assert_eq!(passed(&first, 64), [1.0, 0.5]);
    }

    #[test]
    fn landing_on_a_loops_end_passes_the_end_and_the_start_once() {
        assert_eq!(passed(&moved(0.75, 0.25, LoopMode::Linear), 64), [1.0, 0.0]);
        assert_eq!(passed(&moved(0.0, 0.25, LoopMode::Linear), 64), [0.25]);
        assert_eq!(passed(&moved(0.25, -0.25, LoopMode::Linear), 64), [0.0]);
        assert_eq!(passed(&moved(0.0, -0.5, LoopMode::Linear), 64), [1.0, 0.5]);
    }

    #[test]
    fn a_ping_pong_passes_its_turn_once() {
        assert_eq!(passed(&moved(0.75, 0.25, LoopMode::PingPong), 64), [1.0]);
        assert_eq!(passed(&moved(0.75, 0.5, LoopMode::PingPong), 64), [1.0]);
        assert_eq!(passed(&moved(1.0, 0.5, LoopMode::PingPong), 64), [0.5]);
        assert_eq!(passed(&moved(0.5, 2.0, LoopMode::PingPong), 64), [1.0, 0.5, 0.25, 0.0, 0.25, 0.5]);
    }

    #[test]
    fn of_too_many_laps_the_last_ones_pass_and_the_others_are_counted() {
        let passage = moved(0.5, 1e9, LoopMode::Linear);
        assert_eq!(passage.ends, 1_000_000_000);
        assert_eq!(passage.skipped(1), 999_999_999);
        assert_eq!(passed(&passage, 1), [0.0, 0.25, 0.5, 1.0, 0.0, 0.25, 0.5]);
    }

    #[test]
    fn a_key_is_passed_once_however_a_lap_is_cut_into_steps() {
        for steps in 1..200 {
            let mut playhead = Playhead::at(0.0);
            let mut counts = [0; 2];
            for _ in 0..3 * steps {
                let step = playhead.advance(1.0 / f64::from(steps), [0.0, 1.0], LoopMode::Linear);
                for leg in step.passage.legs(64) {
                    counts[0] += leg.keys(&[0.1_f32], |&t| t).len();
                    counts[1] += leg.keys(&[0.7_f32], |&t| t).len();
                }
            }
            assert_eq!(counts, [3, 3], "{steps}");
        }
    }
}
