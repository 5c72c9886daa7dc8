//! Curves as straight lines, for formats that have no others.
//!
//! In go keys of any interpolation; out come keys of rising times joined by lines, as few as halving finds, that leave
//! the curve by no more than a tolerance. Steps and jumps become two keys as close as numbers allow. A file of few keys
//! must not become one of very many: where the tolerance asks for more than [`most_keys`], a wider one is kept, and said.

use crate::clip::{Interpolation, KeyValues, Keys, SampleAt, Tangents};
use crate::math::Quat;
use crate::value::Kind;

/// How far baked curves may be from the true ones unless a caller says otherwise: units, radians.
pub const BAKING_TOLERANCE: f32 = 1e-4;

/// A segment is halved at most so often: into 1024 parts.
const MOST_HALVINGS: u32 = 10;

/// What became of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct Baked {
    /// Keys joined by lines.
    pub keys: Keys,
    /// How far they may be from the curve: as was asked for, or wider where that took too many keys.
    pub tolerance: f32,
}

/// How many keys a track of so many becomes at the most: enough for one segment at its finest, and for 128 lines in each
/// of many.
pub fn most_keys(keys: usize) -> usize {
    (1 << MOST_HALVINGS) + 128 * keys
}

/// How much wider the next tolerance is: lines that follow a curve are half as many then.
const WIDER: f32 = 4.0;

/// Keys joined by lines that follow `keys`, which hold `f32` numbers, within the tolerance; within a wider one where it
/// takes more than [`most_keys`].
pub fn bake(keys: &Keys, tolerance: f32) -> Baked {
    let mut kept = tolerance;
    loop {
        if let Some(keys) = bake_within(keys, kept) {
            return Baked { keys, tolerance: kept };
        }
        kept = kept.max(f32::MIN_POSITIVE) * WIDER;
    }
}

/// `None` where it takes too many keys.
fn bake_within(keys: &Keys, tolerance: f32) -> Option<Keys> {
    let (stride, most) = (keys.stride(), most_keys(keys.len()));
    let mut lines = Lines { keys, stride, tolerance, most, times: Vec::new(), values: Vec::new(), cursor: 0 };
    for key in 0..keys.len() {
        lines.add_segment(key);
        if lines.times.len() > most {
            return None;
        }
    }
    Some(Keys {
        interpolation: Interpolation::Linear,
        discrete: false,
        times: lines.times,
        values: KeyValues::Floats(lines.values),
        tangents: Tangents::None,
        transitions: Vec::new(),
        modes: Vec::new(),
        kind: keys.kind,
    })
}

/// Keys whose numbers are `f32`: integers and doubles become such, with whether any lost something.
pub fn as_floats(keys: &Keys) -> Option<(Keys, bool)> {
    let (values, lost) = match &keys.values {
        KeyValues::Floats(_) => return Some((keys.clone(), false)),
        KeyValues::Doubles(values) => {
            (values.iter().map(|&v| v as f32).collect(), values.iter().any(|&v| f64::from(v as f32) != v))
        }
        KeyValues::Integers(values) => {
            let exact = |v: i64| i32::try_from(v).is_ok() && f64::from(v as f32) == v as f64;
            (values.iter().map(|&v| v as f32).collect(), values.iter().any(|&v| !exact(v)))
        }
        KeyValues::Texts(_) => return None,
    };
    Some((Keys { values: KeyValues::Floats(values), ..keys.clone() }, lost))
}

struct Lines<'a> {
    keys: &'a Keys,
    stride: usize,
    tolerance: f32,
    /// Nothing is halved any more once there are so many keys.
    most: usize,
    times: Vec<f32>,
    values: Vec<f32>,
    cursor: u32,
}

impl Lines<'_> {
    /// The key itself, and what lies between it and the next.
    fn add_segment(&mut self, key: usize) {
        let time = self.keys.times[key];
        let value = self.key_value(key);
        self.push(time, &value);
        let Some(&end) = self.keys.times.get(key + 1) else { return };
        if end <= time {
            return;
        }
        if self.keys.holds(key) {
            let last = end.next_down();
            if last > time {
                self.push(last, &value);
            }
            return;
        }
        let end_value = self.key_value(key + 1);
        self.halve([time, end], [&value, &end_value], 0);
    }

    /// Adds the keys that the curve needs between two points, without these.
    fn halve(&mut self, [start, end]: [f32; 2], [from, to]: [&[f32]; 2], depth: u32) {
        let middle = start + (end - start) * 0.5;
        // Within an infinite tolerance lies every line, also beside a curve that is no number.
        let ends = depth == MOST_HALVINGS || self.times.len() > self.most || self.tolerance == f32::INFINITY;
        if ends || middle <= start || middle >= end {
            return;
        }
        let follows = [0.25, 0.5, 0.75].iter().all(|&u| {
            let time = f64::from(start) + (f64::from(end) - f64::from(start)) * u;
            let (curve, line) = (self.sample(time), self.line(from, to, u as f32));
            self.is_near(&curve, &line)
        });
        if follows {
            return;
        }
        let value = self.sample(f64::from(middle));
        self.halve([start, middle], [from, &value], depth + 1);
        self.push(middle, &value);
        self.halve([middle, end], [&value, to], depth + 1);
    }

    /// Adds a key; one at the time of the key before moves that one as little as numbers allow, so that times rise.
    fn push(&mut self, time: f32, value: &[f32]) {
        if self.times.last() == Some(&time) {
            let earlier = time.next_down();
            let last = self.times.len() - 1;
            if last > 0 && self.times[last - 1] >= earlier {
                self.times.pop();
                self.values.truncate(last * self.stride);
            } else {
                self.times[last] = earlier;
            }
        }
        self.times.push(time);
        self.values.extend_from_slice(value);
    }

    /// A key's own numbers; rotations of unit length.
    fn key_value(&self, key: usize) -> Vec<f32> {
        let KeyValues::Floats(values) = &self.keys.values else { return vec![0.0; self.stride] };
        let mut value = values[key * self.stride..][..self.stride].to_vec();
        if let Some(rotation) = self.rotation(&value) {
            value.copy_from_slice(&rotation.normalized().to_array());
        }
        value
    }

    fn sample(&mut self, time: f64) -> Vec<f32> {
        let mut value = vec![0.0; self.stride];
        self.keys.sample_floats(&SampleAt::time(time), false, &mut self.cursor, &mut value);
        value
    }

    fn line(&self, from: &[f32], to: &[f32], u: f32) -> Vec<f32> {
        match (self.rotation(from), self.rotation(to)) {
            (Some(from), Some(to)) => from.slerp(to, u).to_array().to_vec(),
            _ => from.iter().zip(to).map(|(from, to)| from + (to - from) * u).collect(),
        }
    }

    /// Whether two values are as close as the tolerance asks. A turn by an angle moves a quaternion by half of it.
    fn is_near(&self, a: &[f32], b: &[f32]) -> bool {
        let Some((a_turn, b_turn)) = self.rotation(a).zip(self.rotation(b)) else {
            return a.iter().zip(b).all(|(a, b)| (a - b).abs() <= self.tolerance);
        };
        let (a, b) = (a_turn.to_array(), b_turn.to_array());
        let squared = |sign: f32| a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + (a - sign * b) * (a - sign * b));
        let (same, opposite) = (squared(1.0), squared(-1.0));
        let nearest = if same < opposite { same } else { opposite };
        nearest.sqrt() * 2.0 <= self.tolerance
    }

    fn rotation(&self, value: &[f32]) -> Option<Quat> {
        match *value {
            [x, y, z, w] if self.keys.kind == Kind::Quaternion => Some(Quat::new(x, y, z, w)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(keys: &Keys, time: f64) -> f32 {
        let mut out = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut out);
        out[0]
    }

    #[test]
    fn a_spline_becomes_lines_that_stay_within_the_tolerance() {
        let curve = Keys {
            interpolation: Interpolation::CubicSpline,
            tangents: Tangents::Slopes { into: vec![0.0, 4.0, -3.0], out: vec![2.0, -5.0, 0.0] },
            ..Keys::floats(Kind::Float, vec![0.0, 1.0, 1.5], vec![0.0, 2.0, -1.0])
        };
        for tolerance in [1e-2, 1e-4] {
            let baked = bake(&curve, tolerance).keys;
            let worst = (0..=3000).map(|i| f64::from(i) * 5e-4).map(|t| (sample(&curve, t) - sample(&baked, t)).abs());
            let worst = worst.fold(0.0, f32::max);
            assert!(worst <= tolerance * 1.2, "{worst} off with {} keys", baked.len());
        }
        assert!(bake(&curve, 1e-2).keys.len() < bake(&curve, 1e-4).keys.len());
    }

    #[test]
    fn steps_and_jumps_stay_where_they_are() {
        let mut keys = Keys::floats(Kind::Float, vec![0.0, 1.0, 1.0, 2.0], vec![0.0, 1.0, 5.0, 6.0]);
        keys.transitions = vec![0.0, 1.0, 1.0, 1.0];
        let baked = bake(&keys, 1e-3).keys;
        assert!(baked.times.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", baked.times);
        for (time, value) in [(0.0, 0.0), (0.99, 0.0), (1.0, 5.0), (1.5, 5.5), (2.0, 6.0)] {
            assert!((sample(&baked, time) - value).abs() < 1e-5, "{time}: {}", sample(&baked, time));
        }
    }

    /// Four hundred swings of a million units: a tolerance of 1e-4 would take a thousand keys for each.
    fn wild() -> Keys {
        let swing = |key: usize| if key.is_multiple_of(2) { 1e6 } else { -1e6 };
        let times = (0..400).map(|key| key as f32).collect();
        let slopes: Vec<f32> = (0..400).map(swing).collect();
        Keys {
            interpolation: Interpolation::CubicSpline,
            tangents: Tangents::Slopes { into: slopes.clone(), out: slopes.clone() },
            ..Keys::floats(Kind::Float, times, slopes)
        }
    }

    #[test]
    fn a_curve_that_takes_too_many_keys_keeps_a_wider_tolerance_and_says_which() {
        let keys = wild();
        let Baked { keys: lines, tolerance } = bake(&keys, 1e-4);
        assert!(lines.len() <= most_keys(400) && lines.len() > 400, "{} keys", lines.len());
        assert!(tolerance > 1e-4 && tolerance.is_finite(), "{tolerance}");
        for step in 0..4000 {
            let time = f64::from(step) * 0.0997;
            let off = (sample(&keys, time) - sample(&lines, time)).abs();
            assert!(off <= tolerance * 1.2, "{off} off at {time} s, which is more than {tolerance}");
        }
    }

    #[test]
    fn a_curve_that_is_no_number_between_its_keys_ends_in_few_keys() {
        let huge = vec![f32::MAX, -f32::MAX];
        let keys = Keys {
            interpolation: Interpolation::CubicSpline,
            tangents: Tangents::Slopes { into: huge.clone(), out: huge.clone() },
            ..Keys::floats(Kind::Float, vec![0.0, 1e6], huge)
        };
        assert!(bake(&keys, 0.0).keys.len() <= most_keys(2));
    }
}
