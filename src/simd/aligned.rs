//! Columns of floats, aligned and padded for the widest vectors.

use std::ops::{Deref, DerefMut};

/// The widest vector, in `f32` lanes. Columns are padded to a multiple of it, so kernels have no remainder.
pub const LANES: usize = 16;

#[repr(C, align(64))]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Block([f32; LANES]);

/// A run of floats whose length is a multiple of [`LANES`] and whose start is aligned to 64 bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AlignedFloats {
    blocks: Vec<Block>,
}

impl AlignedFloats {
    /// `len` rounded up to a multiple of [`LANES`], all of `value`.
    pub fn filled(len: usize, value: f32) -> Self {
        Self { blocks: vec![Block([value; LANES]); len.div_ceil(LANES)] }
    }
}

impl Deref for AlignedFloats {
    type Target = [f32];
    #[inline]
    fn deref(&self) -> &[f32] {
        // SAFETY: a `Block` is `repr(C)` around `[f32; LANES]`, 64 bytes of 64-byte alignment, so `blocks` is
        // `blocks.len() * LANES` initialised floats in a row without padding, borrowed as long as `self`.
        unsafe { std::slice::from_raw_parts(self.blocks.as_ptr().cast(), self.blocks.len() * LANES) }
    }
}

impl DerefMut for AlignedFloats {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        // SAFETY: as in `deref`, and `self` is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.blocks.as_mut_ptr().cast(), self.blocks.len() * LANES) }
    }
}
