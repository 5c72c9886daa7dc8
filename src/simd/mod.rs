//! Lanes and kernels: everything that runs over whole columns.
//!
//! A kernel is written once, over the operations of `lanes::Isa`, and compiled once per instruction set: SSE2, AVX2
//! and AVX-512 on Intel and AMD, NEON on Arm, and plain Rust as the reference. [`Kernels`] is the table of one set's
//! functions; callers choose it once per batch. All give the same bits.

// A kernel's parts must end up inside the function that has the target feature, whatever the optimiser thinks.
#![allow(clippy::inline_always)]

mod aligned;
pub(crate) mod blend;
mod lanes;
mod scalar;
pub(crate) mod skin;
mod stream;
mod table;
mod to_model;

pub use aligned::{AlignedFloats, LANES};
pub use blend::BlendSample;
pub use stream::{Attribute, Stream, StreamError};
pub use table::{Kernels, Width};
