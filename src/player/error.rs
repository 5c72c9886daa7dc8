//! What a player refuses, and why. A refused call has changed nothing.

/// Why a player refused a call.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayerError {
    /// No library of the player, nor its model, has a clip of this name.
    #[error("there is no clip \"{name}\"")]
    UnknownClip {
        /// The name, with its library's prefix.
        name: String,
    },
    /// Something is to go on, but nothing was played yet.
    #[error("nothing was played yet that could go on")]
    NothingAssigned,
    /// A number is not finite.
    #[error("{what} is {value}, which is no number")]
    NotFinite {
        /// What the number is.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A number is negative that cannot be.
    #[error("{what} is {value}, which is negative")]
    Negative {
        /// What the number is.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A clip has no marker of this name.
    #[error("clip \"{clip}\" has no marker \"{marker}\"")]
    UnknownMarker {
        /// The clip's name.
        clip: String,
        /// The marker's name.
        marker: String,
    },
    /// A section ends where it begins, or before.
    #[error("a section from {start} s to {end} s has no length")]
    EmptySection {
        /// Where it begins, in seconds.
        start: f64,
        /// Where it ends, in seconds.
        end: f64,
    },
    /// The player has a library of this prefix already.
    #[error("the player has a library \"{prefix}\" already")]
    LibraryTwice {
        /// The prefix.
        prefix: String,
    },
    /// The player has no library of this prefix.
    #[error("the player has no library \"{prefix}\"")]
    UnknownLibrary {
        /// The prefix.
        prefix: String,
    },
    /// Bytes to restore from are not a snapshot of this player.
    #[error("the snapshot does not fit the player: {what}")]
    Snapshot {
        /// What does not fit.
        what: String,
    },
}

/// Passes a finite number on.
pub(super) fn finite(what: &'static str, value: f64) -> Result<f64, PlayerError> {
    if value.is_finite() { Ok(value) } else { Err(PlayerError::NotFinite { what, value }) }
}

/// Passes a number on that is finite and not negative.
pub(super) fn at_least_zero(what: &'static str, value: f64) -> Result<f64, PlayerError> {
    if finite(what, value)? < 0.0 { Err(PlayerError::Negative { what, value }) } else { Ok(value) }
}
