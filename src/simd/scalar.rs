//! The reference: the operations of [`Isa`] in plain Rust, one joint or vertex at a time.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::LANES;
use super::lanes::{Floats, Isa};

/// Plain Rust, on every processor.
#[derive(Clone, Copy)]
pub(crate) struct Scalar;

/// `N` floats in an array.
#[derive(Clone, Copy)]
pub(crate) struct Array<const N: usize>([f32; N]);

macro_rules! number_by_number {
    ($($operation:ident $function:ident $assign:tt),*) => {$(
        impl<const N: usize> $operation for Array<N> {
            type Output = Self;
            #[inline(always)]
            fn $function(mut self, other: Self) -> Self {
                let mut i = 0;
                while i < N {
                    self.0[i] $assign other.0[i];
                    i += 1;
                }
                self
            }
        }
    )*};
}
number_by_number!(Add add +=, Sub sub -=, Mul mul *=, Div div /=);

impl<const N: usize> Array<N> {
    #[inline(always)]
    fn map(mut self, change: impl Fn(f32) -> f32) -> Self {
        let mut i = 0;
        while i < N {
            self.0[i] = change(self.0[i]);
            i += 1;
        }
        self
    }
}

impl<const N: usize> Neg for Array<N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self.map(|v| -v)
    }
}

impl<const N: usize> Floats for Array<N> {
    type Mask = [bool; N];

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.map(f32::sqrt)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.map(f32::abs)
    }

    #[inline(always)]
    fn flip_sign(mut self, sign: Self) -> Self {
        for (value, sign) in self.0.iter_mut().zip(sign.0) {
            *value = f32::from_bits(value.to_bits() ^ (sign.to_bits() & 0x8000_0000));
        }
        self
    }

    #[inline(always)]
    fn less(self, other: Self) -> [bool; N] {
        std::array::from_fn(|i| self.0[i] < other.0[i])
    }

    #[inline(always)]
    fn equal(self, other: Self) -> [bool; N] {
        std::array::from_fn(|i| self.0[i] == other.0[i])
    }

    #[inline(always)]
    fn any(mask: [bool; N]) -> bool {
        mask.contains(&true)
    }

    #[inline(always)]
    fn select(mask: [bool; N], yes: Self, no: Self) -> Self {
        Self(std::array::from_fn(|i| if mask[i] { yes.0[i] } else { no.0[i] }))
    }
}

impl Isa for Scalar {
    const COUNT: usize = 1;
    type Column = Array<1>;
    type Rows = Array<12>;
    type Places = ();
    const PLACES: usize = 1;

    #[inline(always)]
    fn splat(self, value: f32) -> Array<1> {
        Array([value])
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> Array<1> {
        // SAFETY: the caller promises one readable float.
        Array([unsafe { from.read() }])
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, value: Array<1>) {
        // SAFETY: the caller promises one writable float.
        unsafe { to.write(value.0[0]) }
    }

    #[inline(always)]
    unsafe fn load_upper_halves(self, from: *const u32) -> Array<1> {
        // SAFETY: the caller promises one readable word.
        Array([unsafe { from.read() >> 16 } as f32])
    }

    #[inline(always)]
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32) {
        // SAFETY: the caller promises one readable and one writable word.
        unsafe {
            let half = from.read() & 0xFFFF;
            to.write((half << A) + (half << B));
        }
    }

    #[inline(always)]
    unsafe fn load_places(self, _from: *const u8) {}

    #[inline(always)]
    fn look_up(self, table: Array<1>, (): ()) -> Array<1> {
        table
    }

    #[inline(always)]
    unsafe fn load_quads(self, from: *const f32, _stride: usize) -> [Array<1>; 4] {
        // SAFETY: the caller promises four readable floats.
        unsafe { from.cast::<[f32; 4]>().read() }.map(|v| Array([v]))
    }

    #[inline(always)]
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [Array<1>; 4] {
        // SAFETY: the caller promises four readable floats there.
        unsafe { self.load_quads(from.add(offsets[0] as usize), 4) }
    }

    #[inline(always)]
    unsafe fn store_quads(self, columns: [Array<1>; 4], to: *mut f32, _stride: usize) {
        // SAFETY: the caller promises four writable floats.
        unsafe { to.cast::<[f32; 4]>().write(columns.map(|c| c.0[0])) }
    }

    #[inline(always)]
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> Array<12> {
        // SAFETY: the caller promises three readable quads.
        Array(std::array::from_fn(|i| unsafe { from.add(i / 4 * stride + i % 4).read() }))
    }

    #[inline(always)]
    unsafe fn store_rows(self, to: *mut f32, rows: Array<12>) {
        // SAFETY: the caller promises sixteen writable floats.
        unsafe { to.cast::<[f32; 12]>().write(rows.0) }
    }

    #[inline(always)]
    unsafe fn write_rows(self, to: *mut f32, rows: Array<12>) {
        // SAFETY: the caller promises twelve writable floats.
        unsafe { to.cast::<[f32; 12]>().write(rows.0) }
    }

    #[inline(always)]
    unsafe fn repeat_quad(self, from: *const f32) -> Array<12> {
        // SAFETY: the caller promises four readable floats.
        let [a, b, c, d] = unsafe { from.cast::<[f32; 4]>().read() };
        Array([a, b, c, d, a, b, c, d, a, b, c, d])
    }

    #[inline(always)]
    fn spread_first(self, Array([a, _, _, _, b, _, _, _, c, ..]): Array<12>) -> Array<12> {
        Array([a, a, a, a, b, b, b, b, c, c, c, c])
    }

    #[inline(always)]
    fn spread_second(self, Array([_, a, _, _, _, b, _, _, _, c, ..]): Array<12>) -> Array<12> {
        Array([a, a, a, a, b, b, b, b, c, c, c, c])
    }

    #[inline(always)]
    fn spread_third(self, Array([_, _, a, _, _, _, b, _, _, _, c, _]): Array<12>) -> Array<12> {
        Array([a, a, a, a, b, b, b, b, c, c, c, c])
    }

    #[inline(always)]
    fn keep_last(self, Array([_, _, _, a, _, _, _, b, _, _, _, c]): Array<12>) -> Array<12> {
        const O: f32 = -0.0;
        Array([O, O, O, a, O, O, O, b, O, O, O, c])
    }

    #[inline(always)]
    fn mul_rows(self, a: Array<12>, b: Array<12>) -> Array<12> {
        a * b
    }

    #[inline(always)]
    fn scale_rows(self, rows: Array<12>, factor: f32) -> Array<12> {
        rows * Array([factor; 12])
    }

    #[inline(always)]
    fn add_rows(self, a: Array<12>, b: Array<12>) -> Array<12> {
        a + b
    }
}
