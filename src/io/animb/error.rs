//! Why an `.animb` file is refused.

use std::io;

use crate::io::BudgetError;

/// An `.animb` file that cannot be read, and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct AnimbError {
    /// The file's name or path, as it was given.
    pub file: String,
    /// What is wrong.
    #[source]
    pub fault: AnimbFault,
}

/// What can be wrong with an `.animb` file.
#[derive(Debug, thiserror::Error)]
pub enum AnimbFault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It does not begin as such files do.
    #[error("its first bytes are not those of an .animb file")]
    NotAnimb,
    /// It is of a version that is newer than this library.
    #[error("is of version {version}; versions 1 to {newest} are read")]
    Version {
        /// What it says.
        version: u32,
        /// The newest version that is read.
        newest: u32,
    },
    /// It ends too early, or goes on where it should end.
    #[error("has {found} bytes where its head says {expected}")]
    Length {
        /// How many bytes there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Bytes are not as they were written.
    #[error("{place}: the checksum is {found:#010x}, and {expected:#010x} was written")]
    Checksum {
        /// The head, or which section.
        place: String,
        /// The checksum of the bytes.
        found: u32,
        /// The one in the file.
        expected: u32,
    },
    /// A value cannot be what it says.
    #[error("{place}, byte {offset}: {message}")]
    Invalid {
        /// The head, or which section.
        place: String,
        /// Where, from the start of the file.
        offset: u64,
        /// The value, and what it should have been.
        message: String,
    },
    /// The contents would need more than the budget.
    #[error(transparent)]
    Budget(#[from] BudgetError),
}

impl From<Box<AnimbFault>> for AnimbFault {
    fn from(fault: Box<AnimbFault>) -> Self {
        *fault
    }
}
