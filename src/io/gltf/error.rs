//! Why a glTF file is refused.

use std::io;

use crate::io::{BudgetError, SettingsError};
use crate::skeleton::SkeletonError;

/// An import that failed: the file, and what was wrong.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct Error {
    /// The file's name or path, as it was given.
    pub file: String,
    /// What was wrong.
    #[source]
    pub fault: Fault,
}

/// What can be wrong with a glTF file or its import.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The file, or one beside it, cannot be read.
    #[error("{uri}: cannot be read: {source}")]
    Read {
        /// The file that cannot be read.
        uri: String,
        /// Why.
        source: io::Error,
    },
    /// The bytes are neither a GLB container nor JSON text.
    #[error("byte {offset}: {message}")]
    Container {
        /// Where in the file, from its start.
        offset: u64,
        /// What was expected and what was found.
        message: String,
    },
    /// The JSON text does not parse.
    #[error("JSON does not parse: {message}")]
    Json {
        /// What the parser says, with line and column.
        message: String,
    },
    /// A value in the file breaks the format's rules in a way that leaves no meaning.
    #[error("{place}: {message}")]
    Invalid {
        /// The place in the JSON, such as `animations[2].channels[1]`.
        place: String,
        /// The value, and what it should have been.
        message: String,
    },
    /// The file cannot be understood without an extension that this library does not know.
    #[error("extensionsRequired: {extension} is not supported")]
    Extension {
        /// The extension's name.
        extension: String,
    },
    /// The file would need more than its budget.
    #[error(transparent)]
    Budget(#[from] BudgetError),
    /// The node tree cannot be built.
    #[error("nodes: {0}")]
    Nodes(#[from] SkeletonError),
    /// The settings are out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The progress callback ended the import.
    #[error("cancelled")]
    Cancelled,
}

/// What a step of the import gives. Each of the many `?` is small where the fault is one pointer.
pub(super) type Step<T> = Result<T, Box<Fault>>;

impl Fault {
    /// A value that breaks the format's rules.
    #[cold]
    pub(super) fn invalid(place: impl Into<String>, message: impl Into<String>) -> Box<Self> {
        Box::new(Self::Invalid { place: place.into(), message: message.into() })
    }
}

impl From<BudgetError> for Box<Fault> {
    fn from(error: BudgetError) -> Self {
        Self::new(error.into())
    }
}
