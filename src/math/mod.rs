//! Vectors, rotations, transforms and curves: the arithmetic everything else is built from.
//!
//! Every function here gives the same bits on every machine, build profile and thread: only `+ - * /` and square
//! root, which IEEE 754 makes exact, in a written order, and [`trig`] for the rest. That is why these types exist
//! beside glam, whose vector instructions sum in an order of their own. Glam's types convert from and to them for
//! callers who use glam.
//!
//! Conventions: right-handed, column vectors, rotations as unit quaternions `(x, y, z, w)`.

mod affine;
pub mod curves;
pub mod easing;
pub(crate) mod fnv;
pub mod periods;
mod quat;
pub mod rotation_curves;
pub mod sorting;
mod transform;
pub mod trig;
mod vec3;

pub use affine::Affine;
pub(crate) use quat::sine_over_angle;
pub use quat::{Quat, RotationArc};
pub use transform::Transform;
pub use vec3::Vec3;

/// `a + (b - a) * t`, the straight line from `a` at 0 to `b` at 1.
#[inline]
pub fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// [`lerp`] in double precision.
#[inline]
pub fn lerp_f64(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}
