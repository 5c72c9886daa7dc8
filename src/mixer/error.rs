//! What a mixer refuses.

use super::{ActionId, Root};

/// Why a call was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MixerError {
    /// The action was never added, or has been removed.
    #[error("there is no {0}: it was never added, or has been removed")]
    UnknownAction(ActionId),
    /// No such instance or group is on the mixer's stage.
    #[error("there is no {0} on the mixer's stage")]
    UnknownRoot(Root),
    /// A number is NaN or infinite.
    #[error("{what} of {value} is not a finite number")]
    NotFinite {
        /// What it was to be.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A weight is below zero.
    #[error("a weight of {0} is below zero")]
    NegativeWeight(f64),
    /// A fade, warp or cross-fade is to last less than no time.
    #[error("a {what} of {seconds} seconds lasts less than no time")]
    NegativeDuration {
        /// What it was to be.
        what: &'static str,
        /// The seconds.
        seconds: f64,
    },
    /// One run through a clip is to take no time at all.
    #[error("a clip cannot be played through in no time")]
    ZeroDuration,
    /// A clip lasts no time, so there is no pace to bring to another's.
    #[error("clip \"{0}\" lasts no time, so its pace cannot be set")]
    ClipWithoutLength(String),
    /// A clip's length is negative, or not a number.
    #[error("clip \"{clip}\" has a length of {length} seconds")]
    ClipLength {
        /// The clip's name.
        clip: String,
        /// Its length in seconds.
        length: f64,
    },
    /// A warp keeps its ends as shares of the time scale, so it needs one that is not zero.
    #[error("{0} has a time scale of zero, of which a warp can take no share")]
    WarpOfZero(ActionId),
    /// A cross-fade needs two actions.
    #[error("{0} cannot cross-fade to itself")]
    CrossFadeToItself(ActionId),
}

/// Refuses what is not a number.
pub(super) fn check_finite(what: &'static str, value: f64) -> Result<f64, MixerError> {
    if value.is_finite() { Ok(value) } else { Err(MixerError::NotFinite { what, value }) }
}

/// Refuses what is not a weight.
pub(super) fn check_weight(weight: f64) -> Result<f64, MixerError> {
    if check_finite("a weight", weight)? < 0.0 { Err(MixerError::NegativeWeight(weight)) } else { Ok(weight) }
}

/// Refuses what is not a length of time.
pub(super) fn check_duration(what: &'static str, seconds: f64) -> Result<f64, MixerError> {
    if check_finite(what, seconds)? < 0.0 { Err(MixerError::NegativeDuration { what, seconds }) } else { Ok(seconds) }
}
