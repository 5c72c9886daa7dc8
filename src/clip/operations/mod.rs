//! Operations on keys, tracks and clips: a file per subject.
//!
//! Each takes valid data and leaves it valid, or returns an error and changes nothing.

mod order;

pub use order::{flatten_keys, keyframe_order, reorder};
