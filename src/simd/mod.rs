//! Lanes and kernels: everything that runs over whole columns.

mod aligned;

pub use aligned::{AlignedFloats, LANES};
