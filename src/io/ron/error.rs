//! Why a `.ron` file is refused.

use std::io;

use crate::io::BudgetError;

/// A `.ron` file that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RonError {
    /// The file cannot be read or written.
    #[error("{file}: {source}")]
    File {
        /// The file's name or path, as it was given.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// The text is no RON, or not of this format.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// The file's name or path, as it was given.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A value that leaves no meaning.
    #[error("{file}: {place}: {message}")]
    Invalid {
        /// The file's name or path, as it was given.
        file: String,
        /// Where, such as `channels[2].rotation`.
        place: String,
        /// The value, and what it should have been.
        message: String,
    },
    /// The file would need more than its budget.
    #[error("{file}: {source}")]
    Budget {
        /// The file's name or path, as it was given.
        file: String,
        /// What passed which limit.
        source: BudgetError,
    },
}
