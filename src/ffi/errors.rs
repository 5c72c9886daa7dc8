//! Turns the library's errors into failures: the one place that decides which status an error is.
//!
//! The message is the error's own; it names file, place and value already.

use super::status::{AnimStatus, Failure};
use crate::skeleton::SkeletonError;

/// `statuses! { Error: error => status, … }` lets `?` turn each error into a [`Failure`].
macro_rules! statuses {
    ($($error:ty: $value:ident => $status:expr,)*) => {
        $(impl From<$error> for Failure {
            fn from($value: $error) -> Self {
                let status = $status;
                Failure::new(status, $value.to_string())
            }
        })*
    };
}

statuses! {
    SkeletonError: error => match error {
        SkeletonError::ParentOutOfRange { .. } => AnimStatus::OutOfRange,
        SkeletonError::Cycle { .. } => AnimStatus::InvalidArgument,
        SkeletonError::NotFinite { .. } => AnimStatus::NotFinite,
        SkeletonError::TooMany { .. } => AnimStatus::OutOfMemory,
    },
}
