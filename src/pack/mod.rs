//! Packed clips: immutable, small, and read at any time at the same cost, without a cursor.
//!
//! [`pack()`] makes a [`PackedClip`] of an editable clip for a skeleton, such that no point at a small distance (the
//! *shell*) around any joint is ever farther than a bound, in length units, from where the clip puts it. Its bytes can
//! be written as they are and read again in place, from memory of the library or the host; [`PackedClip::load`] checks
//! all of them once, so that sampling can never read outside.
//!
//! Joints that move are three integers a frame on a grid of frames, with a step size per track (`simd::decode` says how
//! the integers stand in memory). Those that stay stand in a template pose and cost nothing a frame; steps and whatever
//! no grid holds keep their keys. Numbers that are no joints' are packed likewise, each within a share of its
//! range. All else, such as events, methods, texts and the name, is kept as it is, in the clip's *outline*.

mod bytes;
mod encode;
mod error;
mod exact;
mod format;
mod grid;
mod measure;
mod numbers;
mod outline;
mod packed_clip;
mod search;
mod source;
mod steps;
mod write_rows;

pub use encode::{PackReport, PackSettings, pack};
pub use error::PackError;
pub use measure::model_error;
pub use packed_clip::{PackedClip, PackedValue};

#[cfg(test)]
mod tests;
