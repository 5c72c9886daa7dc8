//! Curves through rotations: the spherical form of the cubic in time.
//!
//! Rotations go in and out as [`Quat`]; in between everything is in double precision.

use super::curves::{self, KeyTimes};
use super::{Quat, trig};

/// A quaternion in double precision, `x y z w`.
type Quat64 = [f64; 4];

/// The rotation at the fraction `u` between `keys[1]` and `keys[2]`, on the curve through all four (pre, from, to,
/// post) at their true times.
///
/// Godot's `spherical_cubic_interpolate_in_time`: the cubic is taken over rotation vectors relative to each of the two
/// inner keys, and the two results are mixed along the arc, so that neither end bends more than the other.
pub fn spherical_cubic_in_time(keys: [Quat; 4], u: f64, times: KeyTimes) -> Quat {
    let weights = curves::cubic_in_time_weights(u, times);
    let [pre, from, to, post] = on_one_side(keys);
    let seen_from = |origin: Quat64| {
        let mut sum = [0.0; 3];
        for (key, weight) in [pre, from, to, post].into_iter().zip(weights) {
            let vector = rotation_vector(multiply(conjugate(origin), key));
            for (sum, number) in sum.iter_mut().zip(vector) {
                *sum += number * weight;
            }
        }
        multiply(origin, from_rotation_vector(sum))
    };
    slerp(seen_from(from), seen_from(to), u)
}

/// The rotation at `u` between two quaternions as they are given: the longer way round where they are on two sides.
pub fn slerp_as_given(a: Quat, b: Quat, u: f64) -> Quat {
    let [a, b] = [a, b].map(|q| q.to_array().map(f64::from));
    let turn = rotation_vector(multiply(conjugate(a), b));
    normalized(multiply(a, from_rotation_vector(turn.map(|v| v * u))))
}

/// The rotation at `u` as a weighted sum of four, number by number, made of unit length: for curves that have no
/// spherical form.
pub fn weighted_rotation(keys: [Quat; 4], weights: [f64; 4]) -> Quat {
    let keys = on_one_side(keys);
    normalized([0, 1, 2, 3].map(|i| curves::weighted(keys.map(|key| key[i]), weights)))
}

/// Unit length; no rotation where there is no direction.
pub fn normalized(q: Quat64) -> Quat {
    let length = dot(q, q).sqrt();
    if length > 0.0 { to_quat(q.map(|v| v / length)) } else { Quat::IDENTITY }
}

/// The four keys, each on the side of its inner neighbour.
fn on_one_side(keys: [Quat; 4]) -> [Quat64; 4] {
    let [pre, from, to, post] = keys.map(|q| q.to_array().map(f64::from));
    let towards = |q: Quat64, other: Quat64| if dot(q, other) < 0.0 { q.map(|v| -v) } else { q };
    let to = towards(to, from);
    [towards(pre, from), from, to, towards(post, to)]
}

fn dot(a: Quat64, b: Quat64) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

fn conjugate(q: Quat64) -> Quat64 {
    [-q[0], -q[1], -q[2], q[3]]
}

fn multiply(a: Quat64, b: Quat64) -> Quat64 {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2],
        a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

/// The axis times the angle, which is up to a whole turn: the side of the quaternion counts.
fn rotation_vector(q: Quat64) -> [f64; 3] {
    let sin = (q[0] * q[0] + q[1] * q[1] + q[2] * q[2]).sqrt();
    let angle_over_sin = if sin > 1e-12 { 2.0 * trig::atan2(sin, q[3]) / sin } else { 2.0 };
    [q[0] * angle_over_sin, q[1] * angle_over_sin, q[2] * angle_over_sin]
}

fn from_rotation_vector(v: [f64; 3]) -> Quat64 {
    let angle = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    let (sin, cos) = trig::sin_cos(0.5 * angle);
    let scale = if angle > 1e-12 { sin / angle } else { 0.5 };
    [v[0] * scale, v[1] * scale, v[2] * scale, cos]
}

fn slerp(a: Quat64, b: Quat64, u: f64) -> Quat {
    let b = if dot(a, b) < 0.0 { b.map(|v| -v) } else { b };
    let turn = rotation_vector(multiply(conjugate(a), b));
    normalized(multiply(a, from_rotation_vector(turn.map(|v| v * u))))
}

fn to_quat(q: Quat64) -> Quat {
    Quat::from(q.map(|v| v as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Vec3;

    #[test]
    fn a_steady_turn_stays_steady() {
        let about_y = |angle: f32| Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), angle);
        let keys = [about_y(-0.5), about_y(0.0), about_y(1.0), about_y(1.5)];
        let times = KeyTimes { pre: -0.5, to: 1.0, post: 1.5 };
        for step in 0..=10 {
            let u = f64::from(step) / 10.0;
            let turned = spherical_cubic_in_time(keys, u, times);
            assert!((turned.dot(about_y(u as f32)).abs() - 1.0).abs() < 1e-6, "{u}: {turned:?}");
        }
    }

    #[test]
    fn the_side_of_a_key_does_not_matter() {
        let keys = [0.3, 0.9, -0.4, 1.9].map(|a| Quat::from_axis_angle(Vec3::new(0.0, 0.6, 0.8), a));
        let times = KeyTimes { pre: -0.2, to: 1.0, post: 3.0 };
        let plain = spherical_cubic_in_time(keys, 0.3, times);
        for flipped in 0..4 {
            let mut other = keys;
            other[flipped] = -other[flipped];
            let turned = spherical_cubic_in_time(other, 0.3, times);
            assert!((turned.dot(plain).abs() - 1.0).abs() < 1e-6, "{flipped}: {turned:?} {plain:?}");
        }
    }
}
