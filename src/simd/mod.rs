//! Lanes and kernels: everything that runs over whole columns.
//!
//! A kernel is written once, over the operations of `lanes::Isa`, and compiled once per instruction set: SSE2, AVX2
//! and AVX-512 on Intel and AMD, NEON on Arm, and plain Rust as the reference. [`Kernels`] is the table of one set's
//! functions; callers choose it once per batch. All give the same bits.

// A kernel's parts must end up inside the function that has the target feature, whatever the optimiser thinks.
#![allow(clippy::inline_always)]
// The names of intrinsics tell where they come from.
#![allow(clippy::wildcard_imports)]

mod aligned;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod blend;
mod control;
pub(crate) mod decode;
pub(crate) mod glides;
mod lanes;
pub(crate) mod lines;
#[cfg(target_arch = "aarch64")]
mod neon;
pub(crate) mod pairs;
pub(crate) mod quads;
mod rotation;
mod scalar;
pub(crate) mod segments;
pub(crate) mod skin;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod stream;
mod table;
pub(crate) mod times;
mod to_model;
pub(crate) mod toward;
pub(crate) mod turns;
mod vectors;

pub use aligned::{AlignedFloats, LANES};
pub use blend::BlendSample;
pub use control::DefaultArithmetic;
#[cfg(test)]
pub(crate) use control::on_flushing_host;
pub use decode::{RowsError, SharedBytes};
pub use stream::{Attribute, Stream, StreamError};
pub use table::{Kernels, Width};

/// How many columns a pose has: translation, rotation and scale.
const COLUMNS: usize = 10;

#[cfg(test)]
mod tests;
