//! Removing keys that are not needed.
//!
//! Without a tolerance only keys go that hold the same as both neighbours, where that changes nothing. With one, keys
//! of straight lines go as well, while every value stays within the tolerance at every time.

use crate::clip::{Clip, Interpolation, KeyMode, KeyValues, Keys, Tangents, Track, TrackContent};
use crate::math::{Quat, lerp_f64, trig};

/// How far an optimised track may be from the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// For every number but those of rotations: the difference.
    pub number: f64,
    /// For rotations: the angle between them in radians.
    pub angle: f64,
}

impl Clip {
    /// [`Track::optimize`] for every track.
    pub fn optimize(&mut self) {
        self.tracks.iter_mut().for_each(Track::optimize);
    }

    /// [`Track::optimize_within`] for every track.
    pub fn optimize_within(&mut self, tolerance: Tolerance) {
        for track in &mut self.tracks {
            track.optimize_within(tolerance);
        }
    }
}

impl Track {
    /// Removes each key that holds the same as the keys on both sides of it. The first and last key stay, and every key
    /// whose neighbours' curves it shapes: of smooth, cubic and Bézier tracks all, of cubic splines those with slopes
    /// that are not zero.
    pub fn optimize(&mut self) {
        if let TrackContent::Values(keys) = &mut self.content {
            let kept: Vec<usize> = (0..keys.len()).filter(|&key| !keys.repeats(key)).collect();
            if kept.len() < keys.len() {
                *keys = keys.pick(&kept);
            }
        }
    }

    /// [`Track::optimize`], and of linear tracks also keys without which no value at any time leaves the tolerance.
    /// Steps and jumps stay, and a turn is never taken the other way round.
    pub fn optimize_within(&mut self, tolerance: Tolerance) {
        self.optimize();
        if let TrackContent::Values(keys) = &mut self.content {
            let straight = keys.interpolation == Interpolation::Linear
                && !keys.discrete
                && keys.transitions.is_empty()
                && keys.modes.is_empty();
            if straight {
                *keys = keys.pick(&keys.straightened(tolerance));
            }
        }
    }
}

impl Keys {
    /// Whether a key says nothing that its neighbours do not.
    fn repeats(&self, key: usize) -> bool {
        let shapes_others = matches!(
            self.interpolation,
            Interpolation::Smooth | Interpolation::Cubic | Interpolation::CubicAngle | Interpolation::Bezier
        ) || self.modes.contains(&KeyMode::Smooth);
        key > 0
            && key + 1 < self.len()
            && !shapes_others
            && self.same_value(key, key - 1)
            && self.same_value(key, key + 1)
            && self.flat(key)
    }

    fn same_value(&self, a: usize, b: usize) -> bool {
        let stride = self.stride();
        let (a, b) = (a * stride..(a + 1) * stride, b * stride..(b + 1) * stride);
        match &self.values {
            KeyValues::Floats(v) => v[a] == v[b],
            KeyValues::Doubles(v) => v[a] == v[b],
            KeyValues::Integers(v) => v[a] == v[b],
            KeyValues::Texts(v) => v[a] == v[b],
        }
    }

    /// Whether the slopes of a key, and those that reach towards it, are zero.
    fn flat(&self, key: usize) -> bool {
        let stride = self.stride();
        let zero = |slopes: &[f32], keys: std::ops::Range<usize>| {
            slopes[keys.start * stride..keys.end * stride].iter().all(|&slope| slope == 0.0)
        };
        match &self.tangents {
            Tangents::Slopes { into, out } => zero(into, key..key + 2) && zero(out, key - 1..key + 1),
            _ => true,
        }
    }

    /// The keys of a linear track that stay: from each, the line to the farthest key that is close enough to all between.
    fn straightened(&self, tolerance: Tolerance) -> Vec<usize> {
        let last = self.len() - 1;
        let mut kept = vec![0];
        let mut start = 0;
        while start < last {
            let mut end = start + 1;
            while end < last && self.line_is_close(start, end + 1, tolerance) {
                end += 1;
            }
            kept.push(end);
            start = end;
        }
        kept
    }

    /// Whether the line from one key to another is close enough to the keys between and the lines that join them.
    ///
    /// Jumps are not crossed. Between two keys the difference of two straight lines is largest at an end, so that of
    /// numbers the keys are all there is to look at; see [`arc_allowance`] for rotations.
    fn line_is_close(&self, start: usize, end: usize, tolerance: Tolerance) -> bool {
        let time = |key: usize| f64::from(self.times[key]);
        if (start..end).any(|key| time(key) == time(key + 1)) {
            return false;
        }
        (start + 1..end).all(|key| {
            let u = (time(key) - time(start)) / (time(end) - time(start));
            self.numbers_are_close(start, end, key, u, tolerance.number)
        }) && self.turns_are_close(start, end, tolerance.angle)
    }

    fn numbers_are_close(&self, start: usize, end: usize, key: usize, u: f64, tolerance: f64) -> bool {
        let stride = self.stride();
        let rotation = self.rotation_lane(stride);
        let close = |value: &dyn Fn(usize) -> f64| {
            (0..stride).all(|lane| {
                let at = |key: usize| value(key * stride + lane);
                let turns = rotation.is_some_and(|first| (first..first + 4).contains(&lane));
                turns || (lerp_f64(at(start), at(end), u) - at(key)).abs() <= tolerance
            })
        };
        match &self.values {
            KeyValues::Floats(values) => close(&|index| f64::from(values[index])),
            KeyValues::Doubles(values) => close(&|index| values[index]),
            KeyValues::Integers(values) => close(&|index| values[index] as f64),
            KeyValues::Texts(_) => false,
        }
    }

    fn turns_are_close(&self, start: usize, end: usize, tolerance: f64) -> bool {
        let stride = self.stride();
        let (Some(lane), KeyValues::Floats(values)) = (self.rotation_lane(stride), &self.values) else { return true };
        let key = |key: usize| {
            let at = key * stride + lane;
            Quat::new(values[at], values[at + 1], values[at + 2], values[at + 3])
        };
        let time = |key: usize| f64::from(self.times[key]);
        let from_start = |t: f64| (t - time(start)) / (time(end) - time(start));
        let (first, last) = (key(start), key(end));
        let on_arc = |t: f64| first.slerp(last, from_start(t) as f32);
        if angle_between(first, last) > WIDEST_ARC {
            return false;
        }
        (start..end).all(|segment| {
            let (a, b) = (key(segment), key(segment + 1));
            let allowed = tolerance * arc_allowance(angle_between(a, b));
            angle_between(on_arc(time(segment)), a) <= allowed && angle_between(on_arc(time(segment + 1)), b) <= allowed
        })
    }
}

/// The widest turn between keys that stay, in radians. Near half a turn rounding would decide which way it goes.
const WIDEST_ARC: f64 = 3.0;

/// The angle of the rotation that takes one into the other, radians, 0 to π.
fn angle_between(a: Quat, b: Quat) -> f64 {
    let turn = a.conjugate() * b;
    let [x, y, z, w] = turn.to_array().map(f64::from);
    2.0 * trig::atan2((x * x + y * y + z * z).sqrt(), w.abs())
}

/// What part of a tolerance two arcs may differ by at their ends, to differ by no more than the tolerance anywhere.
///
/// On the sphere of quaternions, arcs whose ends lie `d` apart lie at most `d (1 + sin h) / cos h` apart between them,
/// where `h` is half the length of the longer: the first term moves the arc as a whole, which bulges by `1 / cos h`,
/// the second makes it longer or shorter. Half the arc is a quarter of the rotation's angle.
fn arc_allowance(angle: f64) -> f64 {
    let (sin, cos) = trig::sin_cos(0.25 * angle);
    cos / (1.0 + sin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::Target;
    use crate::math::Vec3;
    use crate::value::Kind;

    fn track(keys: Keys) -> Track {
        let target = Target::Property { path: String::new(), property: "x".into(), component: None };
        Track::new(target, TrackContent::Values(keys))
    }

    fn times(track: &Track) -> &[f32] {
        let TrackContent::Values(keys) = &track.content else { panic!("values") };
        &keys.times
    }

    fn optimized(keys: Keys) -> Vec<f32> {
        let mut track = track(keys);
        track.optimize();
        times(&track).to_vec()
    }

    fn within(keys: Keys, tolerance: f64) -> Vec<f32> {
        let mut track = track(keys);
        track.optimize_within(Tolerance { number: tolerance, angle: tolerance });
        times(&track).to_vec()
    }

    fn numbers(values: &[f32]) -> Keys {
        Keys::floats(Kind::Float, (0..values.len()).map(|key| key as f32).collect(), values.to_vec())
    }

    #[test]
    fn of_equal_keys_the_first_and_the_last_stay() {
        assert_eq!(optimized(numbers(&[1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0])), [0.0, 3.0, 4.0, 6.0]);
        assert_eq!(optimized(numbers(&[1.0, 1.0])), [0.0, 1.0]);
        let jump = Keys::floats(Kind::Float, vec![0.0, 1.0, 2.0, 2.0], vec![0.0, 1.0, 2.0, 3.0]);
        assert_eq!(optimized(jump), [0.0, 1.0, 2.0, 2.0], "keys at one time make a jump");
    }

    #[test]
    fn keys_that_shape_a_curve_stay() {
        for interpolation in [Interpolation::Smooth, Interpolation::Cubic, Interpolation::CubicAngle] {
            assert_eq!(optimized(Keys { interpolation, ..numbers(&[1.0; 4]) }).len(), 4, "{interpolation:?}");
        }
        let slopes = |slope: f32| Tangents::Slopes { into: vec![slope; 4], out: vec![slope; 4] };
        let spline = |tangents| Keys { interpolation: Interpolation::CubicSpline, tangents, ..numbers(&[1.0; 4]) };
        assert_eq!(optimized(spline(slopes(0.0))).len(), 2);
        assert_eq!(optimized(spline(slopes(0.5))).len(), 4);
    }

    #[test]
    fn a_tolerance_takes_keys_on_a_line_and_none_beside_it() {
        assert_eq!(within(numbers(&[0.0, 1.05, 1.95, 3.0, 2.0, 1.0]), 0.1), [0.0, 3.0, 5.0]);
        assert_eq!(within(numbers(&[0.0, 1.05, 1.95, 3.0, 2.0, 1.0]), 0.01).len(), 5);
    }

    #[test]
    fn steps_and_jumps_stay_within_any_tolerance() {
        let steps = Keys { interpolation: Interpolation::Step, ..numbers(&[0.0, 0.1, 0.2]) };
        assert_eq!(within(steps, 10.0).len(), 3);
        let jump = Keys::floats(Kind::Float, vec![0.0, 1.0, 1.0, 2.0], vec![0.0, 0.0, 1.0, 1.0]);
        assert_eq!(within(jump, 10.0).len(), 4);
    }

    #[test]
    fn a_whole_turn_keeps_the_keys_that_make_it_one() {
        let turn = |degrees: f32| Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), degrees.to_radians()).to_array();
        let values: Vec<f32> = (0..=12u8).flat_map(|step| turn(f32::from(step) * 30.0)).collect();
        let keys = Keys::floats(Kind::Quaternion, (0..=12u8).map(f32::from).collect(), values);
        let left = within(keys, 0.01);
        assert!(left.windows(2).all(|pair| (pair[1] - pair[0]) * 30.0 < 180.0), "{left:?}");
        assert!(left.len() < 13, "{left:?}");
    }
}
