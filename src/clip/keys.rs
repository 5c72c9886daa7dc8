//! The keys of a sampled track, in parallel arrays.

use std::sync::Arc;

use super::Interpolation;
use crate::value::Kind;

/// How one key reaches the next, where keys of a track differ ([`Keys::modes`]).
#[repr(u8)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeyMode {
    /// A straight line; rotations along the arc.
    #[default]
    Linear,
    /// A spline through the neighbouring keys, without a corner at the key.
    Smooth,
    /// Slow at first.
    EaseIn,
    /// Slow at last.
    EaseOut,
    /// Slow at both ends.
    EaseInOut,
    /// The key's value until the next key, then a jump.
    Hold,
}

/// The values of all keys, one key after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValues {
    /// `f32` numbers, [`Kind::components`] a key (1 where a component track holds one of them).
    Floats(Vec<f32>),
    /// `f64` numbers, one a key.
    Doubles(Vec<f64>),
    /// Booleans, enums and integers, [`Kind::components`] a key.
    Integers(Vec<i64>),
    /// Texts and resources, one a key.
    Texts(Vec<Arc<str>>),
}

impl KeyValues {
    /// How many numbers (or texts) there are, over all keys.
    pub fn len(&self) -> usize {
        match self {
            Self::Floats(v) => v.len(),
            Self::Doubles(v) => v.len(),
            Self::Integers(v) => v.len(),
            Self::Texts(v) => v.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What bends a curve at its keys, for the interpolations that store it.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Tangents {
    /// The interpolation needs none.
    #[default]
    None,
    /// [`Interpolation::CubicSpline`]: slopes in value units per second, laid out as the values are.
    Slopes {
        /// Into each key.
        into: Vec<f32>,
        /// Out of each key.
        out: Vec<f32>,
    },
    /// [`Interpolation::Bezier`]: `[time, value]` for each number of each key, laid out as the values are.
    Handles {
        /// Into each key.
        into: Vec<[f32; 2]>,
        /// Out of each key.
        out: Vec<[f32; 2]>,
        /// Whether they are offsets from their key (Godot) or points in the track's time and value (three.js).
        relative: bool,
    },
}

/// The keys of a track whose values are sampled.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// What a key holds; of a component track, what the whole property holds.
    pub kind: Kind,
    /// How values between keys are found, where [`Keys::modes`] is empty.
    pub interpolation: Interpolation,
    /// Whether the value changes only when a key is reached. Always so for kinds that never mix.
    /// Where some clips drive an integer continuously and others do not, the continuous ones alone count: the weight of the
    /// others is missing.
    pub discrete: bool,
    /// Seconds, never falling.
    pub times: Vec<f32>,
    /// The values, [`Keys::stride`] numbers a key.
    pub values: KeyValues,
    /// Tangents or handles, where the interpolation has them.
    pub tangents: Tangents,
    /// Godot's transition curve of the segment after each key; empty where all are 1.
    pub transitions: Vec<f32>,
    /// How each key reaches the next; empty where [`Keys::interpolation`] holds for all.
    pub modes: Vec<KeyMode>,
}

impl Keys {
    /// Keys of numbers, interpolated linearly.
    pub fn floats(kind: Kind, times: Vec<f32>, values: Vec<f32>) -> Self {
        Self {
            kind,
            interpolation: Interpolation::Linear,
            discrete: false,
            times,
            values: KeyValues::Floats(values),
            tangents: Tangents::None,
            transitions: Vec::new(),
            modes: Vec::new(),
        }
    }

    /// Keys of doubles, interpolated linearly.
    pub fn doubles(times: Vec<f32>, values: Vec<f64>) -> Self {
        Self { values: KeyValues::Doubles(values), ..Self::floats(Kind::Double, times, Vec::new()) }
    }

    /// Keys of booleans, enums or integers, which hold until the next key. For integers that interpolate clear
    /// [`Keys::discrete`] and set [`Keys::interpolation`].
    pub fn integers(kind: Kind, times: Vec<f32>, values: Vec<i64>) -> Self {
        Self { values: KeyValues::Integers(values), ..Self::held(kind, times) }
    }

    /// Keys of texts or resources, which hold until the next key.
    pub fn texts(kind: Kind, times: Vec<f32>, values: Vec<Arc<str>>) -> Self {
        Self { values: KeyValues::Texts(values), ..Self::held(kind, times) }
    }

    fn held(kind: Kind, times: Vec<f32>) -> Self {
        Self { interpolation: Interpolation::Step, discrete: true, ..Self::floats(kind, times, Vec::new()) }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// How many numbers one key holds.
    pub fn stride(&self) -> usize {
        if self.times.is_empty() { self.kind.components() } else { self.values.len() / self.times.len() }
    }
}
