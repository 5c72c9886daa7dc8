//! The kinds of values through the C ABI.
//!
//! # Header
//! What a property or a track holds is one of a closed set of kinds. The comment of each says what a setter's `value` or
//! a memory slot points to.

use super::status::{Failure, fail};
use crate::value::Kind;

/// What a property or a track holds.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimKind {
    /// One `float`.
    Float = 0,
    /// One `double`.
    Double = 1,
    /// `float[2]`.
    Vec2 = 2,
    /// `float[3]`.
    Vec3 = 3,
    /// `float[4]`.
    Vec4 = 4,
    /// A rotation: `float[4]`, x, y, z, w.
    Quaternion = 5,
    /// Linear red, green, blue and opacity, `float[4]`; `uint8_t[4]` in sRGB where the property says so.
    Color = 6,
    /// `uint8_t`, 0 or 1. Never interpolates.
    Bool = 7,
    /// `int32_t`. Interpolates where a track is continuous.
    Int32 = 8,
    /// `int64_t`. Interpolates where a track is continuous.
    Int64 = 9,
    /// One of the host's named values, as `int32_t`. Never interpolates.
    Enum = 10,
    /// `int32_t[2]`.
    Vec2i = 11,
    /// Position and size, `float[4]`.
    Rect2 = 12,
    /// Position and size, `int32_t[4]`.
    Rect2i = 13,
    /// `float[6]`: position x and y, rotation in radians, scale x and y, skew in radians.
    Transform2d = 14,
    /// `float[10]`: as `AnimTransform`.
    Transform3d = 15,
    /// `AnimText`, good as long as the schema or an instance of it. Never interpolates.
    Text = 16,
    /// The name of a resource: `AnimText`, as for texts. Never interpolates.
    Resource = 17,
    /// The host's own struct of 1 to 16 `float`.
    Struct = 18,
    /// Morph weights: `float`, one for each target.
    Weights = 19,
}

/// The kinds without a size of their own.
const KINDS: [(AnimKind, Kind); 18] = [
    (AnimKind::Float, Kind::Float),
    (AnimKind::Double, Kind::Double),
    (AnimKind::Vec2, Kind::Vec2),
    (AnimKind::Vec3, Kind::Vec3),
    (AnimKind::Vec4, Kind::Vec4),
    (AnimKind::Quaternion, Kind::Quaternion),
    (AnimKind::Color, Kind::Color),
    (AnimKind::Bool, Kind::Bool),
    (AnimKind::Int32, Kind::Int32),
    (AnimKind::Int64, Kind::Int64),
    (AnimKind::Enum, Kind::Enum),
    (AnimKind::Vec2i, Kind::Vec2i),
    (AnimKind::Rect2, Kind::Rect2),
    (AnimKind::Rect2i, Kind::Rect2i),
    (AnimKind::Transform2d, Kind::Transform2d),
    (AnimKind::Transform3d, Kind::Transform3d),
    (AnimKind::Text, Kind::Text),
    (AnimKind::Resource, Kind::Resource),
];

/// The header's number for a kind, and the size of structs and weights, 0 for others.
pub fn number_of_kind(kind: Kind) -> (u32, u32) {
    match kind {
        Kind::Struct(floats) => (AnimKind::Struct as u32, floats.into()),
        Kind::Weights(targets) => (AnimKind::Weights as u32, targets.into()),
        kind => (KINDS.iter().find(|(_, other)| *other == kind).map_or(0, |(number, _)| *number as u32), 0),
    }
}

/// The library's kind for a number from the host. `size` is that of structs and weights, and must be 0 for others.
pub fn read_kind(number: u32, size: u32) -> Result<Kind, Failure> {
    if number == AnimKind::Struct as u32 {
        return match u8::try_from(size) {
            Ok(floats @ 1..=Kind::MAX_STRUCT_FLOATS) => Ok(Kind::Struct(floats)),
            _ => fail!(OutOfRange, "a struct of {size} floats; 1 to {} are possible", Kind::MAX_STRUCT_FLOATS),
        };
    }
    if number == AnimKind::Weights as u32 {
        return match u16::try_from(size) {
            Ok(targets @ 1..) => Ok(Kind::Weights(targets)),
            _ => fail!(OutOfRange, "{size} morph weights; 1 to {} are possible", u16::MAX),
        };
    }
    match KINDS.iter().find(|(kind, _)| *kind as u32 == number) {
        Some((_, kind)) if size == 0 => Ok(*kind),
        Some((_, kind)) => fail!(OutOfRange, "a {} has no size of its own, but {size} is given", kind.name()),
        None => fail!(InvalidEnum, "`kind` is {number}, which is no AnimKind"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::status::AnimStatus;

    #[test]
    fn every_number_up_to_the_last_is_a_kind() {
        for number in 0..AnimKind::Struct as u32 {
            assert_eq!(read_kind(number, 0).map(number_of_kind), Ok((number, 0)));
        }
        assert_eq!(number_of_kind(Kind::Weights(3)), (AnimKind::Weights as u32, 3));
        assert_eq!(read_kind(AnimKind::Struct as u32, 16), Ok(Kind::Struct(16)));
        assert_eq!(read_kind(AnimKind::Weights as u32, 300), Ok(Kind::Weights(300)));
        let status = |number, size| read_kind(number, size).map_err(|failure| failure.status());
        assert_eq!(status(AnimKind::Weights as u32 + 1, 0), Err(AnimStatus::InvalidEnum));
        assert_eq!(status(AnimKind::Struct as u32, 17), Err(AnimStatus::OutOfRange));
        assert_eq!(status(AnimKind::Float as u32, 1), Err(AnimStatus::OutOfRange));
    }
}
