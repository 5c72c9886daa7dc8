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

impl Quat {
    /// No rotation.
    pub const IDENTITY: Self = Self::new(0.0, 0.0, 0.0, 1.0);

    /// A quaternion of its four numbers, taken as they are.
    #[inline]
    pub const fn new(x: f32, y: f32, z: f32, w: f32) -> Self {
        Self { x, y, z, w }
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
        let angle_y = trig::asin(sin_y.clamp(-1.0, 1.0));
        let (angle_x, angle_z) = if sin_y.abs() < 0.999_999_9 {
            (
                trig::atan2(-2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)),
                trig::atan2(-2.0 * (x * y - w * z), 1.0 - 2.0 * (y * y + z * z)),
            )
        } else {
            (trig::atan2(2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + z * z)), 0.0)
        };
        [angle_x as f32, angle_y as f32, angle_z as f32]
    }

    /// The angles that [`Quat::from_euler_xyz`] takes, in radians, of all there are those nearest to some others: so that
    /// angles followed over time do not jump where y passes a right angle, or any passes half a turn.
    pub fn to_euler_xyz_near(self, near: [f32; 3]) -> [f32; 3] {
        const HALF: f64 = std::f64::consts::PI;
        let [x, y, z] = self.to_euler_xyz().map(f64::from);
        let turned = |angles: [f64; 3]| -> [f64; 3] {
            std::array::from_fn(|axis| {
                let near = f64::from(near[axis]);
                near + (angles[axis] - near) - ((angles[axis] - near) / (2.0 * HALF)).round() * (2.0 * HALF)
            })
        };
        let distance = |angles: &[f64; 3]| -> f64 {
            (0..3).map(|axis| (angles[axis] - f64::from(near[axis])).abs()).fold(0.0, |sum, d| sum + d)
        };
        let (plain, mirrored) = (turned([x, y, z]), turned([x + HALF, HALF - y, z + HALF]));
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

    /// The spherical line from `self` at 0 to `other` at 1, the shorter way round, at constant angular speed.
    ///
    /// Shoemake, "Animating Rotation with Quaternion Curves", 1985. Computed in double precision, so that rotations
    /// a millionth of a radian apart still turn smoothly.
    pub fn slerp(self, other: Self, t: f32) -> Self {
        let a = self.to_array().map(f64::from);
        let mut b = other.to_array().map(f64::from);
        let mut cos = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
        if cos < 0.0 {
            cos = -cos;
            b = b.map(|v| -v);
        }
        let t = f64::from(t);
        let (wa, wb) = if cos > 1.0 - 1e-12 {
            (1.0 - t, t)
        } else {
            let angle = trig::acos(cos.min(1.0));
            let inverse = 1.0 / trig::sin(angle);
            (trig::sin((1.0 - t) * angle) * inverse, trig::sin(t * angle) * inverse)
        };
        Self::new(
            (a[0] * wa + b[0] * wb) as f32,
            (a[1] * wa + b[1] * wb) as f32,
            (a[2] * wa + b[2] * wb) as f32,
            (a[3] * wa + b[3] * wb) as f32,
        )
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
    fn multiplying_turns_first_by_the_right_factor() {
        let x = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 0.0), std::f32::consts::FRAC_PI_2);
        let y = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), std::f32::consts::FRAC_PI_2);
        let v = Vec3::new(0.0, 1.0, 0.0);
        let both = (y * x).rotate(v);
        let one_by_one = y.rotate(x.rotate(v));
        assert!((both - one_by_one).length() < 1e-6);
    }
}
