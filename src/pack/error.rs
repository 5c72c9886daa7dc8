//! Why a clip could not be packed, or packed bytes not be read.

use crate::clip::ClipError;
use crate::simd::RowsError;

/// Why a clip could not be packed, or packed bytes not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PackError {
    /// The clip, or what packed bytes keep of one, could not be played.
    #[error(transparent)]
    Clip(#[from] ClipError),
    /// A setting is NaN, infinite, zero or negative.
    #[error("the setting {name} is {value}, where a number above zero is wanted")]
    Setting {
        /// The setting's name.
        name: &'static str,
        /// What it is.
        value: f64,
    },
    /// No step sizes keep the bound.
    #[error("clip \"{clip}\" cannot be packed within {bound}: joint {joint} is {error} off at {time} s")]
    Bound {
        /// The clip's name.
        clip: String,
        /// The bound.
        bound: f64,
        /// The least error that was reached.
        error: f64,
        /// Where.
        joint: u32,
        /// When.
        time: f64,
    },
    /// The packed clip would be larger than four gibibytes.
    #[error("clip \"{clip}\" is too long to be packed")]
    TooLong {
        /// The clip's name.
        clip: String,
    },
    /// The bytes are not those of a packed clip.
    #[error("these {length} bytes are not a packed clip")]
    NotPacked {
        /// How many there are.
        length: usize,
    },
    /// The bytes are of a version that this library does not read.
    #[error("a packed clip of version {version}, where version {expected} is read")]
    Version {
        /// What they say.
        version: u16,
        /// What is read.
        expected: u16,
    },
    /// The bytes end too early.
    #[error("{wanted} more are needed at byte {at} of a packed clip, which has {length}")]
    Truncated {
        /// Where.
        at: usize,
        /// How many bytes, or things.
        wanted: usize,
        /// How many bytes there are.
        length: usize,
    },
    /// The bytes hold something that cannot be.
    #[error("byte {at} of a packed clip: {what}")]
    Invalid {
        /// Where it was noticed.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The rows of a packed clip are not sound.
    #[error("rows of a packed clip: {0}")]
    Rows(#[from] RowsError),
    /// The clip was packed for a skeleton of other joints, or another rest pose.
    #[error("clip \"{clip}\" was packed for another skeleton, of {packed} joints; this one has {joints}")]
    OtherSkeleton {
        /// The clip's name.
        clip: String,
        /// The joints it was packed for.
        packed: usize,
        /// The skeleton's.
        joints: usize,
    },
    /// There is no memory for as many things as the bytes say.
    #[error("no memory for {count} parts of a packed clip")]
    OutOfMemory {
        /// How many.
        count: usize,
    },
}

impl From<Box<PackError>> for PackError {
    fn from(error: Box<PackError>) -> Self {
        *error
    }
}
