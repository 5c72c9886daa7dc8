//! The instructions that kernels are written in.
//!
//! A kernel is one generic function over an [`Isa`]: a token for an instruction set, which loads and stores vectors of
//! [`Floats`]. Every operation here is one that IEEE 754 makes exact or that only moves bits, so a kernel gives the
//! same bits on every instruction set: no fused multiply-add, no approximate reciprocal, no sum across lanes. Minimum
//! and maximum are a comparison and a selection, because the instructions of that name differ between processors.
//!
//! # Safety of the tokens
//!
//! A token is made by an `unsafe` constructor whose caller promises that the processor has the instructions. Vectors
//! come only from tokens, so their arithmetic is safe to call. Everything is `inline(always)`: the wrappers with
//! `#[target_feature]` in `table` are where the instructions are really generated.

use std::mem::MaybeUninit;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::LANES;

/// A vector of floats.
pub(crate) trait Floats:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// A truth value per lane.
    type Mask: Copy;

    /// The square root.
    fn sqrt(self) -> Self;
    /// The value without its sign.
    fn abs(self) -> Self;
    /// `self`, negated where `sign` has its sign bit set (negative zero counts).
    fn flip_sign(self, sign: Self) -> Self;
    /// Where `self < other`; false for NaN.
    fn less(self, other: Self) -> Self::Mask;
    /// Where `self == other`; false for NaN.
    fn equal(self, other: Self) -> Self::Mask;
    /// Whether the mask is true anywhere. To leave out work whose result no lane would take, never to change one.
    fn any(mask: Self::Mask) -> bool;
    /// `yes` where the mask is true, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// `self` where it is greater, else `other`.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self::select(other.less(self), self, other)
    }
}

/// An instruction set: a token that proves the processor has it.
///
/// `Columns` are vectors of [`Isa::COUNT`] floats, one per joint or vertex. A *quad* is four floats in a row of
/// memory. *Rows* are the three quads of a 3×4 matrix.
pub(crate) trait Isa: Copy {
    /// How many floats a column vector has; divides [`LANES`].
    const COUNT: usize;
    /// A column vector.
    type Column: Floats;
    /// Three quads.
    type Rows: Copy;
    /// Whether rows are one vector: it comes back from memory sooner where it was stored whole than from a matrix's parts.
    const ONE_VECTOR_ROWS: bool = false;
    /// Per lane, a place in a table of one column.
    type Places: Copy;
    /// How many places [`Isa::look_up`] can tell apart, at most `COUNT`.
    const PLACES: usize;

    /// A column of one value.
    fn splat(self, value: f32) -> Self::Column;

    /// Loads a column.
    ///
    /// # Safety
    /// `COUNT` floats are readable at `from`.
    unsafe fn load(self, from: *const f32) -> Self::Column;

    /// Stores a column.
    ///
    /// # Safety
    /// `COUNT` floats are writable at `to`.
    unsafe fn store(self, to: *mut f32, value: Self::Column);

    /// Loads `COUNT` words and converts the upper half of each to a float.
    ///
    /// # Safety
    /// `COUNT` words are readable at `from`.
    unsafe fn load_upper_halves(self, from: *const u32) -> Self::Column;

    /// Takes the lower half of `COUNT` words, times `2^A + 2^B`, and stores the products.
    ///
    /// # Safety
    /// `COUNT` words are readable at `from` and writable at `to`.
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32);

    /// Loads `COUNT` places, each below [`Isa::PLACES`].
    ///
    /// # Safety
    /// `COUNT` bytes are readable at `from`.
    unsafe fn load_places(self, from: *const u8) -> Self::Places;

    /// Per lane, the table's value at its place.
    fn look_up(self, table: Self::Column, places: Self::Places) -> Self::Column;

    /// Loads `COUNT` quads, `stride` floats apart, as four columns: a transposition.
    ///
    /// # Safety
    /// Four floats are readable at `from + i * stride` for each `i` below `COUNT`.
    unsafe fn load_quads(self, from: *const f32, stride: usize) -> [Self::Column; 4];

    /// Loads the quads at `from + offsets[i]`, in floats, as four columns.
    ///
    /// # Safety
    /// Four floats are readable at each of those places.
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [Self::Column; 4];

    /// Stores four columns as `COUNT` quads, `stride` floats apart, first to last: a transposition. Where quads overlap
    /// the later one counts.
    ///
    /// # Safety
    /// Four floats are writable at `to + i * stride` for each `i` below `COUNT`.
    unsafe fn store_quads(self, columns: [Self::Column; 4], to: *mut f32, stride: usize);

    /// Stores four columns as `COUNT` quads, each at its [`Isa::quad_place`]: a transposition as far as it is cheap.
    ///
    /// # Safety
    /// `4 * COUNT` floats are writable at `to`, which is aligned to as many bytes as a column has.
    #[inline(always)]
    unsafe fn stage_quads(self, columns: [Self::Column; 4], to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { self.store_quads(columns, to, 4) }
    }

    /// Where [`Isa::stage_quads`] puts the quad of a lane, in floats: each fourth lane's stand side by side.
    #[inline(always)]
    fn quad_place(lane: usize) -> usize {
        if Self::COUNT < 4 { lane * 4 } else { lane % 4 * Self::COUNT + lane / 4 * 4 }
    }

    /// Loads three quads, `stride` floats apart.
    ///
    /// # Safety
    /// Four floats are readable at `from`, `from + stride` and `from + 2 * stride`.
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> Self::Rows;

    /// Loads three quads in a row.
    ///
    /// # Safety
    /// Twelve floats are readable at `from`.
    #[inline(always)]
    unsafe fn load_rows(self, from: *const f32) -> Self::Rows {
        // SAFETY: the caller's promise.
        unsafe { self.gather_rows(from, 4) }
    }

    /// Loads what [`Isa::store_rows`] stored.
    ///
    /// # Safety
    /// Sixteen floats are readable at `from`, which is aligned to 64 bytes.
    #[inline(always)]
    unsafe fn reload_rows(self, from: *const f32) -> Self::Rows {
        // SAFETY: the caller's promise.
        unsafe { self.load_rows(from) }
    }

    /// Stores three quads in a row, and up to four more floats of no meaning.
    ///
    /// # Safety
    /// Sixteen floats are writable at `to`, which is aligned to 64 bytes.
    unsafe fn store_rows(self, to: *mut f32, rows: Self::Rows);

    /// Stores three quads in a row.
    ///
    /// # Safety
    /// Twelve floats are writable at `to`.
    unsafe fn write_rows(self, to: *mut f32, rows: Self::Rows);

    /// The quad at `from`, three times.
    ///
    /// # Safety
    /// Four floats are readable at `from`.
    unsafe fn repeat_quad(self, from: *const f32) -> Self::Rows;

    /// Each row's first number in all four of its places.
    fn spread_first(self, rows: Self::Rows) -> Self::Rows;
    /// Each row's second number in all four of its places.
    fn spread_second(self, rows: Self::Rows) -> Self::Rows;
    /// Each row's third number in all four of its places.
    fn spread_third(self, rows: Self::Rows) -> Self::Rows;
    /// Each row's last number in its place, and before it negative zeros, which added to a number change nothing.
    fn keep_last(self, rows: Self::Rows) -> Self::Rows;

    /// Every number times `factor`.
    fn scale_rows(self, rows: Self::Rows, factor: f32) -> Self::Rows;
    /// The products, number by number.
    fn mul_rows(self, a: Self::Rows, b: Self::Rows) -> Self::Rows;
    /// The sums, number by number.
    fn add_rows(self, a: Self::Rows, b: Self::Rows) -> Self::Rows;
}

/// Memory for `N` vectors of the widest kind, not initialised.
#[repr(C, align(64))]
pub(crate) struct Stage<const N: usize>(MaybeUninit<[[f32; LANES]; N]>);

impl<const N: usize> Stage<N> {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// Its `N * LANES` floats.
    #[inline(always)]
    pub(crate) const fn floats(&mut self) -> *mut f32 {
        self.0.as_mut_ptr().cast()
    }
}

/// Two to the 96th, and the lengths beyond which vectors are scaled by it before they are squared: what is left of the
/// range of `f32` on both sides is then far from its ends.
const RAISE: f32 = 79_228_162_514_264_337_593_543_950_336.0;
const LOWER: f32 = 1.0 / RAISE;
const SMALL: f32 = 1.0e-18;
const LARGE: f32 = 1.0e18;

/// A vector of three columns scaled to length one, or `fallback` where its length is zero.
///
/// Lengths so small or large that their squares leave the range of `f32` are scaled by a power of two first.
#[inline(always)]
pub(crate) fn normalize3<I: Isa>(isa: I, v: [I::Column; 3], fallback: [I::Column; 3]) -> [I::Column; 3] {
    let largest = v[0].abs().max(v[1].abs()).max(v[2].abs());
    let one = isa.splat(1.0);
    let raise = I::Column::select(largest.less(isa.splat(SMALL)), isa.splat(RAISE), one);
    let range = I::Column::select(isa.splat(LARGE).less(largest), isa.splat(LOWER), raise);
    let (x, y, z) = (v[0] * range, v[1] * range, v[2] * range);
    let squared = x * x + y * y + z * z;
    let regular = isa.splat(0.0).less(squared);
    let inverse = one / I::Column::select(regular, squared, one).sqrt();
    [
        I::Column::select(regular, x * inverse, fallback[0]),
        I::Column::select(regular, y * inverse, fallback[1]),
        I::Column::select(regular, z * inverse, fallback[2]),
    ]
}
