//! A vector of three numbers.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use super::{Quat, trig};

/// Three numbers: a position, a direction, or a scale per axis.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

impl Vec3 {
    /// All zero.
    pub const ZERO: Self = Self::new(0.0, 0.0, 0.0);
    /// All one.
    pub const ONE: Self = Self::new(1.0, 1.0, 1.0);

    /// A vector of its three numbers.
    #[inline]
    pub const fn new(x: f32, y: f32, z: f32) -> Self {
        Self { x, y, z }
    }

    /// The three numbers in order.
    #[inline]
    pub const fn to_array(self) -> [f32; 3] {
        [self.x, self.y, self.z]
    }

    /// The sum of the products, added in the order x, y, z.
    #[inline]
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The vector at right angles to both, by the right-hand rule.
    #[inline]
    pub fn cross(self, other: Self) -> Self {
        Self::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    /// The Euclidean length.
    #[inline]
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The vector scaled to length one, or `fallback` where its length is zero or not finite.
    #[inline]
    pub fn normalized_or(self, fallback: Self) -> Self {
        let length = self.length();
        if length > 0.0 && length.is_finite() { self * (1.0 / length) } else { fallback }
    }

    /// The products number by number.
    #[inline]
    pub fn scaled(self, other: Self) -> Self {
        Self::new(self.x * other.x, self.y * other.y, self.z * other.z)
    }

    /// The straight line from `self` at 0 to `other` at 1.
    #[inline]
    pub fn lerp(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    /// Between two directions along the arc, the length along a straight line; a straight line where there is no arc.
    pub fn slerp(self, other: Self, t: f32) -> Self {
        let lengths = [self.length(), other.length()];
        let cross = self.cross(other);
        let axis = cross.normalized_or(Self::ZERO);
        if axis == Self::ZERO {
            return self.lerp(other, t);
        }
        let angle = trig::atan2(f64::from(cross.length()), f64::from(self.dot(other))) as f32;
        let turned = Quat::from_axis_angle(axis, angle * t).rotate(self);
        turned * (super::lerp(lengths[0], lengths[1], t) / lengths[0])
    }

    /// Whether no number is NaN or infinite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.z.is_finite()
    }
}

impl Add for Vec3 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl AddAssign for Vec3 {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vec3 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl Neg for Vec3 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl From<[f32; 3]> for Vec3 {
    fn from([x, y, z]: [f32; 3]) -> Self {
        Self { x, y, z }
    }
}

impl From<glam::Vec3> for Vec3 {
    fn from(v: glam::Vec3) -> Self {
        v.to_array().into()
    }
}

impl From<Vec3> for glam::Vec3 {
    fn from(v: Vec3) -> Self {
        Self::from_array(v.to_array())
    }
}
