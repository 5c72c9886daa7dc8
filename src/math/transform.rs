//! Translation, rotation and scale.

use super::{Affine, Quat, Vec3};

/// Where something stands against its parent: scaled, then turned, then moved.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Transform {
    pub translation: Vec3,
    pub rotation: Quat,
    pub scale: Vec3,
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Transform {
    /// Not moved, not turned, scale one.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// The matrix that does the same.
    pub fn to_affine(&self) -> Affine {
        Affine::from_transform(self)
    }

    /// Whether no number is NaN or infinite.
    pub fn is_finite(&self) -> bool {
        self.translation.is_finite() && self.rotation.is_finite() && self.scale.is_finite()
    }
}
