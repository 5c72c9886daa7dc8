//! Where a time falls among the keys of a track: at a key, or between two, perhaps across the seam of a loop.
//!
//! In go key times and a [`SampleAt`]; out comes a [`Place`]. A cursor remembers the last segment, so that playing
//! moves one step at most and only a seek searches. The cursor is a hint: it changes the cost, never the result.

use super::SampleAt;

/// Where a time falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// Exactly at a key, or outside the keys, where the nearest one holds.
    Key(usize),
    /// Between two keys.
    Between(Segment),
}

/// The stretch between two keys that follow each other in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    /// The key it starts at.
    pub from: usize,
    /// The key it ends at: the next one, or the first where the segment crosses the loop's seam.
    pub to: usize,
    /// Seconds since `from`: above zero, and below `duration` but at the very end of a loop, where `to` is reached
    /// only in the limit.
    pub elapsed: f64,
    /// Seconds from `from` to `to`.
    pub duration: f64,
    /// The loop the keys lie on, for tracks that wrap.
    pub seam: Option<Seam>,
}

/// How the keys of a wrapping track repeat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seam {
    /// How many keys take part: those within the clip's length.
    pub keys: usize,
    /// Seconds after which they come again.
    pub length: f64,
}

impl Segment {
    /// How far along it is, 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.elapsed / self.duration
    }
}

/// Finds where `at` falls among `times`, which are sorted and not empty.
pub(super) fn place(times: &[f32], at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> Place {
    let seam = if loop_wrap && at.looped { seam(times, at.length) } else { None };
    let keys = seam.map_or(times.len(), |seam| seam.keys);
    match find(&times[..keys], at.time, cursor) {
        Some(from) if from + 1 < keys => {
            let start = f64::from(times[from]);
            let elapsed = at.time - start;
            if elapsed == 0.0 {
                return Place::Key(from);
            }
            let duration = f64::from(times[from + 1]) - start;
            Place::Between(Segment { from, to: from + 1, elapsed, duration, seam })
        }
        found => match seam {
            Some(seam) => across_seam(times, at.time, found.is_some(), seam),
            None => Place::Key(found.unwrap_or(0)),
        },
    }
}

/// The key at or before `time` and how far the way to the next is gone, on a track that does not wrap. At a key, and
/// outside the keys, nothing is gone.
#[inline]
pub(super) fn fraction(times: &[f32], time: f64, cursor: &mut u32) -> (usize, f64) {
    match find(times, time, cursor) {
        Some(from) if from + 1 < times.len() => {
            let start = f64::from(times[from]);
            (from, (time - start) / (f64::from(times[from + 1]) - start))
        }
        found => (found.unwrap_or(0), 0.0),
    }
}

/// The index of the last key at or before `time`; `None` before the first key.
#[inline]
pub(super) fn find(times: &[f32], time: f64, cursor: &mut u32) -> Option<usize> {
    let last = times.len() - 1;
    let reached = |key: usize| f64::from(times[key]) <= time;
    let holds = |key: usize| reached(key) && (key == last || !reached(key + 1));
    let guess = (*cursor as usize).min(last);
    if holds(guess) {
        return Some(guess);
    }
    let found = if guess < last && holds(guess + 1) {
        Some(guess + 1)
    } else if guess > 0 && holds(guess - 1) {
        Some(guess - 1)
    } else {
        times.partition_point(|&key| f64::from(key) <= time).checked_sub(1)
    };
    *cursor = found.unwrap_or(0) as u32;
    found
}

/// The keys that repeat in a loop of `length` seconds; `None` where no two lie within it.
///
/// Keys past the length are never reached, so that the seam joins the last key that is with the first.
fn seam(times: &[f32], length: f64) -> Option<Seam> {
    let within = |key: &f32| f64::from(*key) <= length;
    let keys = if times.last().is_some_and(within) { times.len() } else { times.partition_point(within) };
    (keys > 1).then_some(Seam { keys, length })
}

/// The place of a time after the last key (`after`) or before the first, on the segment that joins the two.
fn across_seam(times: &[f32], time: f64, after: bool, seam: Seam) -> Place {
    let from = seam.keys - 1;
    let (first, last) = (f64::from(times[0]), f64::from(times[from]));
    let duration = first + seam.length - last;
    let elapsed = if after { time - last } else { time + seam.length - last };
    if elapsed <= 0.0 || duration <= 0.0 {
        Place::Key(from)
    } else {
        Place::Between(Segment { from, to: 0, elapsed: elapsed.min(duration), duration, seam: Some(seam) })
    }
}

/// The keys before and after a segment, each with its time in seconds from the segment's start; `None` where there is
/// no such key, or where the value jumps, so that a curve does not look across the jump.
///
/// `same` says whether two keys hold the same value: of keys at one time that do, the further one is looked at, which
/// is how a loop whose first and last key meet at the seam runs on without a corner.
pub(super) fn neighbours(
    times: &[f32],
    segment: &Segment,
    same: impl Fn(usize, usize) -> bool,
) -> [Option<(usize, f64)>; 2] {
    let keys = segment.seam.map_or(times.len(), |seam| seam.keys) as isize;
    let start = f64::from(times[segment.from]);
    // Positions go on past both ends of the keys where the track wraps: -1 is the last key, one length earlier.
    let key_at = |position: isize| {
        let key = position.rem_euclid(keys) as usize;
        let lap = position.div_euclid(keys);
        match segment.seam {
            None if lap != 0 => None,
            None => Some((key, f64::from(times[key]) - start)),
            Some(seam) => Some((key, f64::from(times[key]) + lap as f64 * seam.length - start)),
        }
    };
    let beyond = |end: isize, end_time: f64, step: isize| {
        let end_key = end.rem_euclid(keys) as usize;
        let mut position = end + step;
        for _ in 0..keys {
            let (key, time) = key_at(position)?;
            if time != end_time {
                return Some((key, time));
            }
            if !same(key, end_key) {
                return None;
            }
            position += step;
        }
        None
    };
    let from = segment.from as isize;
    [beyond(from, 0.0, -1), beyond(from + 1, segment.duration, 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looped(time: f64, length: f64) -> SampleAt {
        SampleAt { length, looped: true, ..SampleAt::time(time) }
    }

    #[test]
    fn of_two_keys_at_one_time_the_later_is_found() {
        for cursor in 0..5 {
            assert_eq!(find(&[0.0, 1.0, 1.0, 2.0], 1.0, &mut cursor.clone()), Some(2));
            assert_eq!(find(&[0.0, 1.0, 1.0, 2.0], 0.5, &mut cursor.clone()), Some(0));
        }
    }

    #[test]
    fn a_time_outside_the_keys_is_at_the_nearest_one() {
        let place_at = |time| place(&[1.0, 2.0], &SampleAt::time(time), true, &mut 0);
        assert_eq!(place_at(0.5), Place::Key(0));
        assert_eq!(place_at(f64::INFINITY), Place::Key(1));
    }

    #[test]
    fn before_the_first_key_of_a_loop_the_segment_began_at_the_last() {
        let Place::Between(segment) = place(&[0.5, 1.5], &looped(0.25, 2.0), true, &mut 0) else {
            panic!("a segment");
        };
        assert_eq!((segment.from, segment.to, segment.elapsed, segment.duration), (1, 0, 0.75, 1.0));
    }

    #[test]
    fn at_the_end_of_a_loop_the_seam_is_crossed_unless_a_key_is_there() {
        let Place::Between(segment) = place(&[0.0, 1.5], &looped(2.0, 2.0), true, &mut 0) else {
            panic!("a segment");
        };
        assert_eq!((segment.from, segment.to, segment.fraction()), (1, 0, 1.0));
        assert_eq!(place(&[0.0, 2.0], &looped(2.0, 2.0), true, &mut 0), Place::Key(1));
    }

    #[test]
    fn keys_past_the_length_take_no_part_in_a_loop() {
        let Place::Between(segment) = place(&[0.2, 0.8, 1.5], &looped(0.9, 1.0), true, &mut 0) else {
            panic!("a segment");
        };
        assert_eq!((segment.from, segment.to), (1, 0));
        let Place::Between(segment) = place(&[0.2, 0.8, 1.5], &looped(0.9, 1.0), false, &mut 0) else {
            panic!("a segment");
        };
        assert_eq!((segment.from, segment.to), (1, 2));
    }

    #[test]
    fn a_jump_has_no_neighbour_and_a_repeated_value_is_looked_through() {
        let times = [0.0, 1.0, 1.0, 2.0];
        let segment = Segment { from: 2, to: 3, elapsed: 0.5, duration: 1.0, seam: None };
        assert_eq!(neighbours(&times, &segment, |_, _| false), [None, None]);
        assert_eq!(neighbours(&times, &segment, |_, _| true), [Some((0, -1.0)), None]);
    }

    #[test]
    fn keys_that_meet_at_the_seam_are_one_key_to_a_curve() {
        let seam = Some(Seam { keys: 3, length: 2.0 });
        let segment = Segment { from: 0, to: 1, elapsed: 0.25, duration: 0.5, seam };
        let ends_equal = |a: usize, b: usize| a.abs_diff(b) != 1;
        assert_eq!(neighbours(&[0.0, 0.5, 2.0], &segment, ends_equal), [Some((1, -1.5)), Some((2, 2.0))]);
    }
}
