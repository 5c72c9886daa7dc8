//! The closed set of things that can be animated: their names, their numbers, and how those are mixed.
//!
//! A [`Kind`] matters only where a track is bound to a property and where a value is delivered to the host. In
//! between, values live in columns by [`Class`], and everything that samples, blends or stores is written for the
//! four classes alone.

/// How numbers of a kind are mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// `f32` lanes, each mixed on its own along a line.
    Lane,
    /// A unit quaternion, mixed along the arc.
    Rotation,
    /// `f64`, mixed along a line: doubles, and integers whose track is continuous.
    Double,
    /// 64 bits that are never mixed: one of the values is chosen.
    Discrete,
}

/// What a property or a track holds.
///
/// The numbers of a key, in the order in which keys, setters and files have them, are given for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One `f32`.
    Float,
    /// One `f64`.
    Double,
    /// `x y`.
    Vec2,
    /// `x y z`.
    Vec3,
    /// `x y z w`.
    Vec4,
    /// A rotation, `x y z w`.
    Quaternion,
    /// Linear `r g b a`, not premultiplied.
    Color,
    /// False or true.
    Bool,
    /// A 32-bit signed integer.
    Int32,
    /// A 64-bit signed integer.
    Int64,
    /// One of a list of named values, as a 32-bit integer.
    Enum,
    /// Two 32-bit integers.
    Vec2i,
    /// Position and size, `x y w h`.
    Rect2,
    /// Position and size in 32-bit integers.
    Rect2i,
    /// A 2D transform, `position.x position.y rotation scale.x scale.y skew`, angles in radians.
    Transform2d,
    /// A 3D transform, translation (3), rotation (4), scale (3).
    Transform3d,
    /// UTF-8 text.
    Text,
    /// A reference to a host resource, by a name in UTF-8.
    Resource,
    /// A host's own struct of 1 to 16 `f32`.
    Struct(u8),
    /// Morph weights, one `f32` per target.
    Weights(u16),
}

/// How many columns of each class a value of some kind fills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// `f32` lanes.
    pub lanes: u16,
    /// Rotations.
    pub rotations: u16,
    /// `f64` columns.
    pub doubles: u16,
    /// 64-bit discrete columns.
    pub discretes: u16,
}

impl Kind {
    /// Most floats a [`Kind::Struct`] may have.
    pub const MAX_STRUCT_FLOATS: u8 = 16;

    /// The kinds without a count of their own. Packed clips hold places in this list, and the next two for the others: none
    /// of them may move.
    pub(crate) const NAMED: [Self; 18] = [
        Self::Float,
        Self::Double,
        Self::Vec2,
        Self::Vec3,
        Self::Vec4,
        Self::Quaternion,
        Self::Color,
        Self::Bool,
        Self::Int32,
        Self::Int64,
        Self::Enum,
        Self::Vec2i,
        Self::Rect2,
        Self::Rect2i,
        Self::Transform2d,
        Self::Transform3d,
        Self::Text,
        Self::Resource,
    ];

    /// The word for the kind in files, messages and documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Double => "double",
            Self::Vec2 => "vec2",
            Self::Vec3 => "vec3",
            Self::Vec4 => "vec4",
            Self::Quaternion => "quaternion",
            Self::Color => "color",
            Self::Bool => "bool",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Enum => "enum",
            Self::Vec2i => "vec2i",
            Self::Rect2 => "rect2",
            Self::Rect2i => "rect2i",
            Self::Transform2d => "transform2d",
            Self::Transform3d => "transform3d",
            Self::Text => "text",
            Self::Resource => "resource",
            Self::Struct(_) => "struct",
            Self::Weights(_) => "weights",
        }
    }

    /// How many numbers one key holds; a text or a resource counts as one.
    pub fn components(self) -> usize {
        match self {
            Self::Vec2 | Self::Vec2i => 2,
            Self::Vec3 => 3,
            Self::Vec4 | Self::Quaternion | Self::Color | Self::Rect2 | Self::Rect2i => 4,
            Self::Transform2d => 6,
            Self::Transform3d => 10,
            Self::Struct(floats) => floats as usize,
            Self::Weights(targets) => targets as usize,
            _ => 1,
        }
    }

    /// The columns a property of this kind fills.
    pub fn columns(self) -> Columns {
        let n = self.components() as u16;
        let none = Columns::default();
        match self {
            Self::Float
            | Self::Vec2
            | Self::Vec3
            | Self::Vec4
            | Self::Color
            | Self::Rect2
            | Self::Transform2d
            | Self::Struct(_)
            | Self::Weights(_) => Columns { lanes: n, ..none },
            // The lanes are its Euler angles, for tracks that drive one of them.
            Self::Quaternion => Columns { rotations: 1, lanes: 3, ..none },
            Self::Transform3d => Columns { lanes: 6, rotations: 1, ..none },
            Self::Double => Columns { doubles: 1, ..none },
            Self::Bool | Self::Enum | Self::Text | Self::Resource => Columns { discretes: n, ..none },
            // Integers fill both: the doubles where a track is continuous, the discretes where it is not.
            Self::Int32 | Self::Int64 | Self::Vec2i | Self::Rect2i => Columns { doubles: n, discretes: n, ..none },
        }
    }

    /// Whether numbers are one value of the kind, or none: what is wrong with them otherwise.
    pub fn check_numbers(self, numbers: &[f64]) -> Result<(), String> {
        if numbers.is_empty() {
            return Ok(());
        }
        let (name, found, count) = (self.name(), numbers.len(), self.components());
        if matches!(self, Self::Text | Self::Resource) {
            return Err(format!("a {name} has no numbers, and {found} are given"));
        }
        if found != count {
            return Err(format!("{found} numbers for a {name} of {count}"));
        }
        let columns = self.columns();
        let fits = |number: f64| if columns.lanes > 0 { (number as f32).is_finite() } else { number.is_finite() };
        match numbers.iter().find(|&&number| !fits(number)) {
            Some(number) => Err(format!("{number:?} is not a finite number of a {name}")),
            None => Ok(()),
        }
    }

    /// Whether values are whole numbers that a continuous track may interpolate.
    pub fn is_integer(self) -> bool {
        matches!(self, Self::Int32 | Self::Int64 | Self::Vec2i | Self::Rect2i)
    }

    /// Whether values are never mixed, whatever the track says.
    pub fn is_always_discrete(self) -> bool {
        matches!(self, Self::Bool | Self::Enum | Self::Text | Self::Resource)
    }
}
