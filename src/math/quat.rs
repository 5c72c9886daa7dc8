//! Rotations as unit quaternions.

use std::ops::{Mul, Neg};

use super::{Vec3, trig};

/// A rotation `(x, y, z, w)` of unit length; a quaternion and its negative are the same rotation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quat {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

impl Default for Quat {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The sine of the angle about y from which on it counts as a right angle: the angles about x and z are too uncertain
/// beyond, and are taken as one.
const AT_POLE: f64 = 0.999_999_9;

impl Quat {
    /// No rotation.
    pub const IDENTITY: Self = Self::new(0.0, 0.0, 0.0, 1.0);

    /// A quaternion of its four numbers, taken as they are.
    #[inline]
    pub const fn new(x: f32, y: f32, z: f32, w: f32) -> Self {
        Self { x, y, z, w }
    }

    /// Parts of a rotation of unit length below this, 2⁻⁴⁰, are what rounding left: a turn by two picometres at a metre.
    pub(crate) const TRACE: f32 = 1.0 / (1_u64 << 40) as f32;

    /// The same with zeros where parts are below 2⁻⁴⁰.
    ///
    /// Files have many of those where an axis does not turn, such as 1e-17 and 1e-36. Their products leave the range of
    /// normal floats, and processors take several times as long for them.
    #[must_use]
    #[inline]
    pub(crate) fn without_traces(self) -> Self {
        Self::from(self.to_array().map(|part| if part.abs() < Self::TRACE { 0.0 } else { part }))
    }

    /// The rotation by `angle` radians about the unit vector `axis`.
    pub fn from_axis_angle(axis: Vec3, angle: f32) -> Self {
        let (sin, cos) = trig::sin_cos(f64::from(angle) * 0.5);
        let sin = sin as f32;
        Self::new(axis.x * sin, axis.y * sin, axis.z * sin, cos as f32)
    }

    /// The rotation about z, then y, then x: `X(angles[0]) * Y(angles[1]) * Z(angles[2])`, in radians (three.js, XYZ).
    pub fn from_euler_xyz(angles: [f32; 3]) -> Self {
        let turn = |axis, angle| Self::from_axis_angle(axis, angle);
        turn(Vec3::new(1.0, 0.0, 0.0), angles[0])
            * turn(Vec3::new(0.0, 1.0, 0.0), angles[1])
            * turn(Vec3::new(0.0, 0.0, 1.0), angles[2])
    }

    /// The angles that [`Quat::from_euler_xyz`] takes, in radians. Where y is a right angle, z is zero.
    pub fn to_euler_xyz(self) -> [f32; 3] {
        let [x, y, z, w] = self.to_array().map(f64::from);
        let sin_y = 2.0 * (x * z + w * y);
        let (angle_x, angle_z) = if self.pole() == 0.0 {
            (
                trig::atan2(-2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)),
                trig::atan2(-2.0 * (x * y - w * z), 1.0 - 2.0 * (y * y + z * z)),
            )
        } else {
            (trig::atan2(2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + z * z)), 0.0)
        };
        [angle_x as f32, trig::asin(sin_y.clamp(-1.0, 1.0)) as f32, angle_z as f32]
    }

    /// 1 or -1 where the angle about y is that right angle, else 0. Rounding of the quaternion's length must not decide
    /// it: that moves the sine by as much as the angle's distance from a right one does.
    fn pole(self) -> f64 {
        let [x, y, z, w] = self.to_array().map(f64::from);
        let (sin_y, squared) = (2.0 * (x * z + w * y), x * x + y * y + z * z + w * w);
        if sin_y.abs() < AT_POLE * squared { 0.0 } else { sin_y.signum() }
    }

    /// The angles that [`Quat::from_euler_xyz`] takes, in radians, of all there are those nearest to some others: so that
    /// angles followed over time do not jump where y passes a right angle, or any passes half a turn. Where y is a right
    /// angle, only the sum of x and z, or at -90 degrees their difference, turns anything: each takes half of its change.
    pub fn to_euler_xyz_near(self, near: [f32; 3]) -> [f32; 3] {
        const HALF: f64 = std::f64::consts::PI;
        let [x, y, z] = self.to_euler_xyz().map(f64::from);
        let near = near.map(f64::from);
        let without_turns = |angle: f64| angle - (angle / (2.0 * HALF)).round() * (2.0 * HALF);
        let turned = |angles: [f64; 3]| -> [f64; 3] {
            std::array::from_fn(|axis| near[axis] + without_turns(angles[axis] - near[axis]))
        };
        let distance = |angles: &[f64; 3]| -> f64 {
            (0..3).map(|axis| (angles[axis] - near[axis]).abs()).fold(0.0, |sum, d| sum + d)
        };
        let side = self.pole();
        let (plain, mirrored) = if side == 0.0 {
            (turned([x, y, z]), turned([x + HALF, HALF - y, z + HALF]))
        } else {
            let half = 0.5 * without_turns(x - (near[0] + side * near[2]));
            let (x, z) = (near[0] + half, near[2] + side * half);
            (turned([x, y, z]), turned([x, HALF - y, z]))
        };
        let nearest = if distance(&mirrored) < distance(&plain) { mirrored } else { plain };
        nearest.map(|angle| angle as f32)
    }

    /// The four numbers in the order x, y, z, w.
    #[inline]
    pub const fn to_array(self) -> [f32; 4] {
        [self.x, self.y, self.z, self.w]
    }

    /// The cosine of half the angle between two rotations, with a sign that says which side they are on.
    #[inline]
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z + self.w * other.w
    }

    /// The inverse of a unit quaternion.
    #[inline]
    pub fn conjugate(self) -> Self {
        Self::new(-self.x, -self.y, -self.z, self.w)
    }

    /// The quaternion scaled to unit length, or no rotation where its length is zero or not finite.
    #[inline]
    pub fn normalized(self) -> Self {
        let length = self.dot(self).sqrt();
        if length > 0.0 && length.is_finite() {
            let inverse = 1.0 / length;
            Self::new(self.x * inverse, self.y * inverse, self.z * inverse, self.w * inverse)
        } else {
            Self::IDENTITY
        }
    }

    /// Turns `v` by this rotation: `v + 2 q × (q × v + w v)`.
    #[inline]
    pub fn rotate(self, v: Vec3) -> Vec3 {
        let q = Vec3::new(self.x, self.y, self.z);
        let t = q.cross(v) * 2.0;
        v + t * self.w + q.cross(t)
    }

    /// The spherical line from `self` at 0 to `other` at 1, the shorter way round, at constant angular speed. Of unit
    /// length.
    ///
    /// Shoemake, "Animating Rotation with Quaternion Curves", 1985: the two are weighed with the sines of `(1 - t)θ` and
    /// `tθ`, θ being the angle between them, at most a right one. With `S(z) = sin(√z) / √z` these are in the proportion
    /// of `(1 - t) S((1 - t)²θ²)` to `t S(t²θ²)`, and `θ²` is `y A(y)` with `y = (1 - cos θ) / 2`. In double precision,
    /// so that rotations a millionth of a radian apart still turn smoothly.
    #[inline]
    pub fn slerp(self, other: Self, t: f32) -> Self {
        self.slerp_along(other, RotationArc::between(self, other), t)
    }

    /// [`Quat::slerp`] where the arc between the two is known already: the same bits.
    pub fn slerp_along(self, other: Self, arc: RotationArc, t: f32) -> Self {
        let ([ax, ay, az, aw], [bx, by, bz, bw]) = (self.wide(), other.wide());
        let t = f64::from(t);
        let s = 1.0 - t;
        let (weight_a, weight_b) = if (0.0..=1.0).contains(&t) {
            let squared = arc.angle_squared;
            (s * sine_over_angle(s * s * squared), t * sine_over_angle(t * t * squared))
        } else {
            // Past the ends the angles pass what the polynomials are made for. The factor keeps them in proportion.
            let angle = 2.0 * trig::asin(versine(self.cosine(other)).sqrt());
            let weight = |t: f64| if angle > 1e-9 { trig::sin(t * angle) / angle } else { t };
            (weight(s), weight(t))
        };
        let weight_b = weight_b * arc.side;
        let x = ax * weight_a + bx * weight_b;
        let y = ay * weight_a + by * weight_b;
        let z = az * weight_a + bz * weight_b;
        let w = aw * weight_a + bw * weight_b;
        let length = (x * x + y * y + z * z + w * w).sqrt();
        if length > 0.0 && length.is_finite() {
            let inverse = 1.0 / length;
            Self::new((x * inverse) as f32, (y * inverse) as f32, (z * inverse) as f32, (w * inverse) as f32)
        } else {
            self.normalized()
        }
    }

    #[inline]
    fn wide(self) -> [f64; 4] {
        [f64::from(self.x), f64::from(self.y), f64::from(self.z), f64::from(self.w)]
    }

    /// The cosine of half the angle between two rotations, in double precision.
    #[inline]
    fn cosine(self, other: Self) -> f64 {
        let ([ax, ay, az, aw], [bx, by, bz, bw]) = (self.wide(), other.wide());
        ax * bx + ay * by + az * bz + aw * bw
    }

    /// The straight line from `self` at 0 to `other` at 1, the shorter way round, made of unit length.
    #[inline]
    pub fn nlerp(self, other: Self, t: f32) -> Self {
        let s = 1.0 - t;
        let t = if self.dot(other) < 0.0 { -t } else { t };
        Self::new(
            self.x * s + other.x * t,
            self.y * s + other.y * t,
            self.z * s + other.z * t,
            self.w * s + other.w * t,
        )
        .normalized()
    }

    /// Whether no number is NaN or infinite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.z.is_finite() && self.w.is_finite()
    }
}

/// What a spherical line between two rotations needs to be known of them but themselves ([`Quat::slerp_along`]).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RotationArc {
    /// The square of the angle between them as points of the unit sphere, which is at most a right one.
    pub angle_squared: f64,
    /// 1, or -1 where the second is to be taken from the other side of the sphere.
    pub side: f64,
}

impl RotationArc {
    /// The shorter arc between two rotations.
    #[inline]
    pub fn between(from: Quat, to: Quat) -> Self {
        let cosine = from.cosine(to);
        Self { angle_squared: angle_squared(versine(cosine)), side: if cosine < 0.0 { -1.0 } else { 1.0 } }
    }
}

/// Half of what the cosine's amount lacks to one.
#[inline]
fn versine(cosine: f64) -> f64 {
    (0.5 - 0.5 * cosine.abs()).max(0.0)
}

/// `4 asin²(√y)` for y from 0 to ½: `y` times a polynomial interpolated at Chebyshev's points, off by less than 3e-7 `y`.
/// In a slerp that moves the result by less than 2e-8 radians.
#[inline]
#[allow(clippy::unreadable_literal)]
fn angle_squared(y: f64) -> f64 {
    // Estrin's scheme: pairs, then pairs of pairs, so that few steps wait for each other.
    let (yy, yyyy) = (y * y, (y * y) * (y * y));
    let low = (3.999999867466349 + 1.3333671452064 * y) + (0.7097158912486962 + 0.47871418734485705 * y) * yy;
    let high = (0.1649261504482616 + 0.8697127507814718 * y) + (-1.0637981372217025 + 1.278171392985249 * y) * yy;
    y * (low + high * yyyy)
}

/// `sin(√z) / √z` for z from 0 to (π/2)², a polynomial found likewise: off by less than 2e-11.
#[inline]
#[allow(clippy::unreadable_literal)]
pub(crate) fn sine_over_angle(z: f64) -> f64 {
    let zz = z * z;
    let low = 0.9999999999829191 - 0.16666666616815567 * z;
    let middle = 0.008333330974207583 - 0.00019840861179319552 * z;
    let high = 2.752526981229885e-06 - 2.3889217773452806e-08 * z;
    low + (middle + high * zz) * zz
}

/// The Hamilton product: first `other`, then `self`.
impl Mul for Quat {
    type Output = Self;
    #[inline]
    fn mul(self, o: Self) -> Self {
        Self::new(
            self.w * o.x + self.x * o.w + self.y * o.z - self.z * o.y,
            self.w * o.y - self.x * o.z + self.y * o.w + self.z * o.x,
            self.w * o.z + self.x * o.y - self.y * o.x + self.z * o.w,
            self.w * o.w - self.x * o.x - self.y * o.y - self.z * o.z,
        )
    }
}

impl Neg for Quat {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z, -self.w)
    }
}

impl From<[f32; 4]> for Quat {
    fn from([x, y, z, w]: [f32; 4]) -> Self {
        Self { x, y, z, w }
    }
}

impl From<glam::Quat> for Quat {
    fn from(q: glam::Quat) -> Self {
        q.to_array().into()
    }
}

impl From<Quat> for glam::Quat {
    fn from(q: Quat) -> Self {
        Self::from_array(q.to_array())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slerp_halves_a_right_angle_and_takes_the_shorter_way() {
        let turned = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), std::f32::consts::FRAC_PI_2);
        let half = Quat::IDENTITY.slerp(-turned, 0.5);
        let expected = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), std::f32::consts::FRAC_PI_4);
        assert!((half.dot(expected).abs() - 1.0).abs() < 1e-6, "{half:?}");
    }

    #[test]
    fn euler_angles_taken_off_a_rotation_make_it_again() {
        for angles in [[0.3, -0.8, 1.2], [-2.0, 0.4, 3.0], [0.5, std::f32::consts::FRAC_PI_2, 0.0]] {
            let q = Quat::from_euler_xyz(angles);
            let again = Quat::from_euler_xyz(q.to_euler_xyz());
            assert!((q.dot(again).abs() - 1.0).abs() < 1e-5, "{angles:?}");
        }
    }

    #[test]
    fn angles_that_are_followed_through_the_poles_take_small_steps() {
        const STEP: f32 = 1e-4;
        let steps = |from: f32, to: f32| (0..=((to - from) / STEP) as usize).map(move |step| from + step as f32 * STEP);
        // y through 90 degrees, x and z as they are, and back through -90.
        for (x, z) in [(0.0, 0.0), (0.4, -1.1), (-2.9, 3.0), (7.0, -5.0)] {
            for side in [1.0, -1.0] {
                let mut last = [x, side * 1.3, z];
                for y in steps(1.3, 1.9) {
                    let angles = Quat::from_euler_xyz([x, side * y, z]).to_euler_xyz_near(last);
                    let off = |axis: usize| (angles[axis] - [x, side * y, z][axis]).abs();
                    assert!(off(0) < 2e-3 && off(1) < 2e-3 && off(2) < 2e-3, "{angles:?} for {x}, {}, {z}", side * y);
                    last = angles;
                }
            }
        }
        // About x and z while y stays at the pole.
        for side in [1.0, -1.0] {
            let pole = side * std::f32::consts::FRAC_PI_2;
            let mut last = [0.5, pole, -0.2];
            for turn in steps(0.0, 8.0) {
                let rotation = Quat::from_euler_xyz([0.5 + turn, pole, -0.2]);
                let angles = rotation.to_euler_xyz_near(last);
                assert!((0..3).all(|axis| (angles[axis] - last[axis]).abs() < 1e-3), "{last:?}, then {angles:?}");
                let again = Quat::from_euler_xyz(angles);
                assert!(again.dot(rotation).abs() > 0.999_999, "{angles:?} at {turn}");
                last = angles;
            }
        }
    }

    #[test]
    fn slerp_turns_by_its_share_of_the_angle_within_the_ends_and_past_them() {
        let about = |angle: f64| {
            let (sin, cos) = trig::sin_cos(0.5 * angle);
            Quat::new(0.0, (0.6 * sin) as f32, (0.8 * sin) as f32, cos as f32)
        };
        for degrees in [0.0, 1e-4, 1.0, 30.0, 90.0, 150.0, 179.0] {
            let angle = f64::to_radians(degrees);
            for step in -10..=20 {
                let t = f64::from(step) / 10.0;
                let turned = about(0.3).slerp(about(0.3 + angle), t as f32);
                let expected = about(0.3 + t * angle);
                for (a, b) in turned.to_array().iter().zip(expected.to_array()) {
                    assert!((a - b).abs() < 2e-7, "{degrees} at {t}: {turned:?} {expected:?}");
                }
            }
        }
    }

    #[test]
    fn multiplying_turns_first_by_the_right_factor() {
        let x = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 0.0), std::f32::consts::FRAC_PI_2);
        let y = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), std::f32::consts::FRAC_PI_2);
        let v = Vec3::new(0.0, 1.0, 0.0);
        let both = (y * x).rotate(v);
        let one_by_one = y.rotate(x.rotate(v));
        assert!((both - one_by_one).length() < 1e-6);
    }
}
