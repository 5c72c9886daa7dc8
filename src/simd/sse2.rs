//! Four lanes on Intel and AMD: SSE2, which every 64-bit processor of theirs has.

use std::arch::x86_64::*;

use super::LANES;
use super::lanes::{Floats, Isa};
use super::vectors::{operators, transpose};

/// The token; needs no promise, since x86-64 includes SSE2.
#[derive(Clone, Copy)]
pub(crate) struct Sse2;

/// Four floats.
#[derive(Clone, Copy)]
pub(crate) struct F32x4(pub(super) __m128);

operators!(F32x4: Add add _mm_add_ps, Sub sub _mm_sub_ps, Mul mul _mm_mul_ps, Div div _mm_div_ps);

impl std::ops::Neg for F32x4 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: x86-64 has SSE2.
        Self(unsafe { _mm_xor_ps(self.0, _mm_set1_ps(-0.0)) })
    }
}

impl Floats for F32x4 {
    type Mask = __m128;

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: x86-64 has SSE2.
        Self(unsafe { _mm_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: x86-64 has SSE2.
        Self(unsafe { _mm_andnot_ps(_mm_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn flip_sign(self, sign: Self) -> Self {
        // SAFETY: x86-64 has SSE2.
        Self(unsafe { _mm_xor_ps(self.0, _mm_and_ps(sign.0, _mm_set1_ps(-0.0))) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> __m128 {
        // SAFETY: x86-64 has SSE2.
        unsafe { _mm_cmplt_ps(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __m128 {
        // SAFETY: x86-64 has SSE2.
        unsafe { _mm_cmpeq_ps(self.0, other.0) }
    }

    #[inline(always)]
    fn any(mask: __m128) -> bool {
        // SAFETY: x86-64 has SSE2.
        unsafe { _mm_movemask_ps(mask) != 0 }
    }

    #[inline(always)]
    fn select(mask: __m128, yes: Self, no: Self) -> Self {
        // SAFETY: x86-64 has SSE2.
        Self(unsafe { _mm_or_ps(_mm_and_ps(mask, yes.0), _mm_andnot_ps(mask, no.0)) })
    }
}

#[inline(always)]
fn transposed(rows: [__m128; 4]) -> [__m128; 4] {
    // SAFETY: x86-64 has SSE2.
    unsafe {
        transpose!(
            rows,
            _mm_unpacklo_ps,
            _mm_unpackhi_ps,
            _mm_unpacklo_pd,
            _mm_unpackhi_pd,
            _mm_castps_pd,
            _mm_castpd_ps
        )
    }
}

impl Isa for Sse2 {
    const COUNT: usize = 4;
    type Column = F32x4;
    type Rows = [__m128; 3];
    type Places = ();
    const PLACES: usize = 1;

    #[inline(always)]
    fn splat(self, value: f32) -> F32x4 {
        // SAFETY: x86-64 has SSE2.
        unsafe { F32x4(_mm_set1_ps(value)) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> F32x4 {
        // SAFETY: the caller promises four readable floats.
        F32x4(unsafe { _mm_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, value: F32x4) {
        // SAFETY: the caller promises four writable floats.
        unsafe { _mm_storeu_ps(to, value.0) }
    }

    #[inline(always)]
    unsafe fn load_upper_halves(self, from: *const u32) -> F32x4 {
        // SAFETY: the caller promises four readable words.
        unsafe {
            let words = _mm_loadu_si128(from.cast());
            F32x4(_mm_cvtepi32_ps(_mm_srli_epi32::<16>(words)))
        }
    }

    #[inline(always)]
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32) {
        // SAFETY: the caller promises four readable and four writable words.
        unsafe {
            let half = _mm_and_si128(_mm_loadu_si128(from.cast()), _mm_set1_epi32(0xFFFF));
            _mm_storeu_si128(to.cast(), _mm_add_epi32(_mm_slli_epi32::<A>(half), _mm_slli_epi32::<B>(half)));
        }
    }

    #[inline(always)]
    unsafe fn load_places(self, _from: *const u8) {}

    #[inline(always)]
    fn look_up(self, table: F32x4, (): ()) -> F32x4 {
        // SAFETY: x86-64 has SSE2.
        F32x4(unsafe { _mm_shuffle_ps::<0x00>(table.0, table.0) })
    }

    #[inline(always)]
    unsafe fn load_quads(self, from: *const f32, stride: usize) -> [F32x4; 4] {
        // SAFETY: the caller promises four readable quads.
        unsafe {
            let rows = [
                _mm_loadu_ps(from),
                _mm_loadu_ps(from.add(stride)),
                _mm_loadu_ps(from.add(2 * stride)),
                _mm_loadu_ps(from.add(3 * stride)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x4(a), F32x4(b), F32x4(c), F32x4(d)]
        }
    }

    #[inline(always)]
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [F32x4; 4] {
        // SAFETY: the caller promises four readable quads.
        unsafe {
            let rows = [
                _mm_loadu_ps(from.add(offsets[0] as usize)),
                _mm_loadu_ps(from.add(offsets[1] as usize)),
                _mm_loadu_ps(from.add(offsets[2] as usize)),
                _mm_loadu_ps(from.add(offsets[3] as usize)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x4(a), F32x4(b), F32x4(c), F32x4(d)]
        }
    }

    #[inline(always)]
    unsafe fn store_quads(self, [a, b, c, d]: [F32x4; 4], to: *mut f32, stride: usize) {
        let [a, b, c, d] = transposed([a.0, b.0, c.0, d.0]);
        // SAFETY: the caller promises four writable quads.
        unsafe {
            _mm_storeu_ps(to, a);
            _mm_storeu_ps(to.add(stride), b);
            _mm_storeu_ps(to.add(2 * stride), c);
            _mm_storeu_ps(to.add(3 * stride), d);
        }
    }

    #[inline(always)]
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> [__m128; 3] {
        // SAFETY: the caller promises three readable quads.
        unsafe { [_mm_loadu_ps(from), _mm_loadu_ps(from.add(stride)), _mm_loadu_ps(from.add(2 * stride))] }
    }

    #[inline(always)]
    unsafe fn store_rows(self, to: *mut f32, [a, b, c]: [__m128; 3]) {
        // SAFETY: the caller promises sixteen writable floats.
        unsafe {
            _mm_storeu_ps(to, a);
            _mm_storeu_ps(to.add(4), b);
            _mm_storeu_ps(to.add(8), c);
        }
    }

    #[inline(always)]
    unsafe fn write_rows(self, to: *mut f32, rows: [__m128; 3]) {
        // SAFETY: the caller promises twelve writable floats, and no more are written.
        unsafe { self.store_rows(to, rows) }
    }

    #[inline(always)]
    unsafe fn repeat_quad(self, from: *const f32) -> [__m128; 3] {
        // SAFETY: the caller promises four readable floats.
        [unsafe { _mm_loadu_ps(from) }; 3]
    }

    #[inline(always)]
    fn spread_first(self, [a, b, c]: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe { [_mm_shuffle_ps::<0x00>(a, a), _mm_shuffle_ps::<0x00>(b, b), _mm_shuffle_ps::<0x00>(c, c)] }
    }

    #[inline(always)]
    fn spread_second(self, [a, b, c]: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe { [_mm_shuffle_ps::<0x55>(a, a), _mm_shuffle_ps::<0x55>(b, b), _mm_shuffle_ps::<0x55>(c, c)] }
    }

    #[inline(always)]
    fn spread_third(self, [a, b, c]: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe { [_mm_shuffle_ps::<0xAA>(a, a), _mm_shuffle_ps::<0xAA>(b, b), _mm_shuffle_ps::<0xAA>(c, c)] }
    }

    #[inline(always)]
    fn keep_last(self, rows: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe {
            let last = _mm_castsi128_ps(_mm_set_epi32(-1, 0, 0, 0));
            let nothing = _mm_set_ps(0.0, -0.0, -0.0, -0.0);
            let [a, b, c] = rows;
            [
                _mm_or_ps(_mm_and_ps(a, last), nothing),
                _mm_or_ps(_mm_and_ps(b, last), nothing),
                _mm_or_ps(_mm_and_ps(c, last), nothing),
            ]
        }
    }

    #[inline(always)]
    fn mul_rows(self, a: [__m128; 3], b: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe { [_mm_mul_ps(a[0], b[0]), _mm_mul_ps(a[1], b[1]), _mm_mul_ps(a[2], b[2])] }
    }

    #[inline(always)]
    fn scale_rows(self, [a, b, c]: [__m128; 3], factor: f32) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe {
            let factor = _mm_set1_ps(factor);
            [_mm_mul_ps(a, factor), _mm_mul_ps(b, factor), _mm_mul_ps(c, factor)]
        }
    }

    #[inline(always)]
    fn add_rows(self, a: [__m128; 3], b: [__m128; 3]) -> [__m128; 3] {
        // SAFETY: x86-64 has SSE2.
        unsafe { [_mm_add_ps(a[0], b[0]), _mm_add_ps(a[1], b[1]), _mm_add_ps(a[2], b[2])] }
    }
}
