//! Why an FBX file is not imported: what is wrong, in which file, and where in it.

use crate::io::{BudgetError, SettingsError};
use crate::skeleton::SkeletonError;

/// Why an FBX file is not imported.
#[derive(Debug, thiserror::Error)]
pub enum FbxError {
    /// The settings are out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The file cannot be read.
    #[error("{file}: {source}")]
    Read {
        /// The file.
        file: String,
        /// What the system or the host's callback says.
        source: std::io::Error,
    },
    /// The file is not FBX, is cut off, or contradicts itself.
    #[error("{file}: not a readable FBX file: {message}")]
    Format {
        /// The file.
        file: String,
        /// What the parser says.
        message: String,
    },
    /// The contents pass the budget.
    #[error("{file}: {source}")]
    Budget {
        /// The file.
        file: String,
        /// Which limit, and what passed it.
        source: BudgetError,
    },
    /// The nodes make no skeleton.
    #[error("{file}: {source}")]
    Nodes {
        /// The file.
        file: String,
        /// What is wrong with them.
        source: SkeletonError,
    },
    /// A skin has more joints than an influence can name.
    #[error("{file}: {place} has {count} joints, and a skin can have 65536")]
    TooManyJoints {
        /// The file.
        file: String,
        /// The skin.
        place: String,
        /// How many joints it has.
        count: usize,
    },
    /// The progress callback ended the import.
    #[error("{file}: the import was cancelled")]
    Cancelled {
        /// The file.
        file: String,
    },
}
