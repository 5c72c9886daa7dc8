//! Curves through numbers: what a value between keys is made of.
//!
//! Most functions return *weights*, one for each key that takes part, because a key holds several numbers that all
//! share them. Times are seconds counted from the key before; a fraction `u` runs from 0 at that key to 1 at the next.
//! All in double precision: keys are `f32`, so results rounded to `f32` are right to the last bit or nearly so.

use std::f64::consts::TAU;

/// The sum of four values times their weights, in the order pre, from, to, post.
#[inline]
pub fn weighted(values: [f64; 4], weights: [f64; 4]) -> f64 {
    values[0] * weights[0] + values[1] * weights[1] + values[2] * weights[2] + values[3] * weights[3]
}

/// Weights of pre, from, to, post on the Catmull-Rom spline through evenly spaced keys.
pub fn cubic_weights(u: f64) -> [f64; 4] {
    let (uu, uuu) = (u * u, u * u * u);
    [
        0.5 * (-u + 2.0 * uu - uuu),
        0.5 * (2.0 - 5.0 * uu + 3.0 * uuu),
        0.5 * (u + 4.0 * uu - 3.0 * uuu),
        0.5 * (uuu - uu),
    ]
}

/// When the keys around a segment are, in seconds from the key it starts at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyTimes {
    /// The key before the segment: below zero, or zero where there is none and the first stands in for it.
    pub pre: f64,
    /// The key the segment ends at: above zero.
    pub to: f64,
    /// The key after the segment: above `to`, or equal to it where there is none and the last stands in for it.
    pub post: f64,
}

/// Weights of pre, from, to, post on the Catmull-Rom spline through unevenly spaced keys, as Godot's cubic in time.
///
/// Barry and Goldman, "A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines", 1988: three levels of
/// straight lines between the keys' true times. A neighbour at no distance has no weight.
pub fn cubic_in_time_weights(u: f64, times: KeyTimes) -> [f64; 4] {
    let KeyTimes { pre, to, post } = times;
    let t = u * to;
    let first = if pre < 0.0 { (t - pre) / -pre } else { 1.0 };
    let third = if post > to { (t - to) / (post - to) } else { 0.0 };
    let left = (t - pre) / (to - pre);
    let right = t / post;
    [
        (1.0 - u) * (1.0 - left) * (1.0 - first),
        (1.0 - u) * ((1.0 - left) * first + left * (1.0 - u)) + u * (1.0 - right) * (1.0 - u),
        (1.0 - u) * left * u + u * ((1.0 - right) * u + right * (1.0 - third)),
        u * right * third,
    ]
}

/// Weights of pre, from, to, post on three.js's smooth curve.
///
/// `before` and `after` are half the segment's duration divided by the time to the neighbour on that side.
pub fn smooth_weights(u: f64, before: f64, after: f64) -> [f64; 4] {
    let (uu, uuu) = (u * u, u * u * u);
    [
        -before * uuu + 2.0 * before * uu - before * u,
        (1.0 + before) * uuu + (-1.5 - 2.0 * before) * uu + (before - 0.5) * u + 1.0,
        (-1.0 - after) * uuu + (1.5 + after) * uu + 0.5 * u,
        after * uuu - after * uu,
    ]
}

/// Weights of the first value, its slope out, the second value and its slope in, on a cubic Hermite curve.
///
/// glTF 2.0 specification, appendix C. Slopes are per second, so the segment's `duration` is in their weights.
pub fn hermite_weights(u: f64, duration: f64) -> [f64; 4] {
    let (uu, uuu) = (u * u, u * u * u);
    [2.0 * uuu - 3.0 * uu + 1.0, duration * (uuu - 2.0 * uu + u), -2.0 * uuu + 3.0 * uu, duration * (uuu - uu)]
}

/// The number at `u` on the cubic Bézier curve from `a` to `d` with control points `b` and `c`.
pub fn bezier(a: f64, b: f64, c: f64, d: f64, u: f64) -> f64 {
    let v = 1.0 - u;
    a * (v * v * v) + b * (3.0 * v * v * u) + c * (3.0 * v * u * u) + d * (u * u * u)
}

/// The slope by `u` of [`bezier`].
pub fn bezier_derivative(a: f64, b: f64, c: f64, d: f64, u: f64) -> f64 {
    let v = 1.0 - u;
    (b - a) * (3.0 * v * v) + (c - b) * (6.0 * v * u) + (d - c) * (3.0 * u * u)
}

/// The parameter at which a Bézier curve that runs in time from 0 to 1, with control times `b` and `c`, is at `time`.
///
/// Newton's method inside a bracket that every step narrows, so that it ends where the slope vanishes too. Where a
/// control time lies outside 0 to 1 time may run back along the curve and pass `time` three times: then halving comes
/// first, ten times, which settles on the solution that Godot's players show.
pub fn bezier_parameter(b: f64, c: f64, time: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    let mut u = time;
    if !(0.0..=1.0).contains(&b) || !(0.0..=1.0).contains(&c) {
        for _ in 0..10 {
            let middle = 0.5 * (low + high);
            if bezier(0.0, b, c, 1.0, middle) < time {
                low = middle;
            } else {
                high = middle;
            }
        }
        u = 0.5 * (low + high);
    }
    for _ in 0..48 {
        let error = bezier(0.0, b, c, 1.0, u) - time;
        if error.abs() < 1e-14 {
            break;
        }
        if error < 0.0 {
            low = u;
        } else {
            high = u;
        }
        let next = u - error / bezier_derivative(0.0, b, c, 1.0, u);
        u = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    u
}

/// The angle nearest to `reference` that points where `angle` does, in radians.
pub fn nearest_angle(reference: f64, angle: f64) -> f64 {
    let difference = (angle - reference) % TAU;
    reference + (2.0 * difference) % TAU - difference
}

/// Angles of pre, from, to, post, each turned to within half a turn of its neighbour, so that numbers between them
/// run the shorter way. They start from `from` as it is.
pub fn unwind(angles: [f64; 4]) -> [f64; 4] {
    let [pre, from, to, post] = angles;
    let to = nearest_angle(from, to);
    [nearest_angle(from, pre), from, to, nearest_angle(to, post)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cubic_in_time_is_the_even_one_where_keys_are_even() {
        for step in 0..=8 {
            let u = f64::from(step) / 8.0;
            let uneven = cubic_in_time_weights(u, KeyTimes { pre: -1.0, to: 1.0, post: 2.0 });
            for (a, b) in uneven.iter().zip(cubic_weights(u)) {
                assert!((a - b).abs() < 1e-12, "{u}: {uneven:?}");
            }
        }
    }

    #[test]
    fn weights_of_every_curve_sum_to_one() {
        for step in 0..=10 {
            let u = f64::from(step) / 10.0;
            let cubic = cubic_in_time_weights(u, KeyTimes { pre: -0.3, to: 1.7, post: 1.9 });
            let end = cubic_in_time_weights(u, KeyTimes { pre: 0.0, to: 1.7, post: 1.7 });
            let smooth = smooth_weights(u, 0.8, 0.2);
            for weights in [cubic, end, smooth] {
                assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{u}: {weights:?}");
            }
        }
    }

    #[test]
    fn the_parameter_found_on_a_bezier_curve_is_at_the_time_asked_for() {
        for (b, c) in
            [(0.0, 1.0), (1.0 / 3.0, 2.0 / 3.0), (1.0, 0.0), (0.9, 0.95), (0.0, 0.0), (3.0, -2.0), (-0.5, 1.5)]
        {
            for step in 0..=20 {
                let time = f64::from(step) / 20.0;
                let u = bezier_parameter(b, c, time);
                assert!((bezier(0.0, b, c, 1.0, u) - time).abs() < 1e-9, "{b} {c} at {time}: {u}");
            }
        }
    }

    #[test]
    fn an_angle_is_turned_the_shorter_way() {
        assert!((nearest_angle(0.1, TAU - 0.1) - -0.1).abs() < 1e-12);
        assert!((nearest_angle(7.0, 0.5) - (0.5 + TAU)).abs() < 1e-12);
        assert!((nearest_angle(-20.0, 1.0) - (1.0 - 3.0 * TAU)).abs() < 1e-9);
    }
}
