//! Sixteen lanes on Intel and AMD: AVX-512.

use std::arch::x86_64::*;

use super::LANES;
use super::lanes::{Floats, Isa};
use super::vectors::{operators, transpose};

/// The token.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// # Safety
    /// The processor has AVX-512 F, VL, DQ and BW.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Sixteen floats.
#[derive(Clone, Copy)]
pub(crate) struct F32x16(__m512);

impl F32x16 {
    /// # Safety
    /// The processor has AVX-512.
    #[inline(always)]
    pub(super) const unsafe fn new(floats: __m512) -> Self {
        Self(floats)
    }
}

operators!(F32x16: Add add _mm512_add_ps, Sub sub _mm512_sub_ps, Mul mul _mm512_mul_ps, Div div _mm512_div_ps);

impl std::ops::Neg for F32x16 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Self(unsafe { _mm512_xor_ps(self.0, _mm512_set1_ps(-0.0)) })
    }
}

impl Floats for F32x16 {
    type Mask = __mmask16;

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Self(unsafe { _mm512_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Self(unsafe { _mm512_andnot_ps(_mm512_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn flip_sign(self, sign: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Self(unsafe { _mm512_xor_ps(self.0, _mm512_and_ps(sign.0, _mm512_set1_ps(-0.0))) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> __mmask16 {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask16 {
        // SAFETY: a vector exists only where AVX-512 does.
        unsafe { _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(self.0, other.0) }
    }

    #[inline(always)]
    fn any(mask: __mmask16) -> bool {
        mask != 0
    }

    #[inline(always)]
    fn select(mask: __mmask16, yes: Self, no: Self) -> Self {
        // SAFETY: a vector exists only where AVX-512 does.
        Self(unsafe { _mm512_mask_blend_ps(mask, no.0, yes.0) })
    }
}

/// # Safety
/// The processor has AVX-512.
#[inline(always)]
unsafe fn transposed(rows: [__m512; 4]) -> [__m512; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        transpose!(
            rows,
            _mm512_unpacklo_ps,
            _mm512_unpackhi_ps,
            _mm512_unpacklo_pd,
            _mm512_unpackhi_pd,
            _mm512_castps_pd,
            _mm512_castpd_ps
        )
    }
}

/// Four quads in their order. Loads that broadcast under a mask need no shuffle.
///
/// # Safety
/// The processor has AVX-512, and four floats are readable at each.
#[inline(always)]
unsafe fn four(a: *const f32, b: *const f32, c: *const f32, d: *const f32) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe {
        let quads = _mm512_castps128_ps512(_mm_loadu_ps(a));
        let quads = _mm512_mask_broadcast_f32x4(quads, 0x00F0, _mm_loadu_ps(b));
        let quads = _mm512_mask_broadcast_f32x4(quads, 0x0F00, _mm_loadu_ps(c));
        _mm512_mask_broadcast_f32x4(quads, 0xF000, _mm_loadu_ps(d))
    }
}

impl Isa for Avx512 {
    const COUNT: usize = 16;
    type Column = F32x16;
    type Rows = __m512;
    const ONE_VECTOR_ROWS: bool = true;
    type Places = __m512i;
    const PLACES: usize = 16;

    #[inline(always)]
    fn splat(self, value: f32) -> F32x16 {
        // SAFETY: the token exists only where AVX-512 does.
        F32x16(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> F32x16 {
        // SAFETY: the caller promises sixteen readable floats; the token AVX-512.
        F32x16(unsafe { _mm512_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, value: F32x16) {
        // SAFETY: the caller promises sixteen writable floats; the token AVX-512.
        unsafe { _mm512_storeu_ps(to, value.0) }
    }

    #[inline(always)]
    unsafe fn load_upper_halves(self, from: *const u32) -> F32x16 {
        // SAFETY: the caller promises sixteen readable words; the token AVX-512.
        unsafe {
            let words = _mm512_loadu_si512(from.cast());
            F32x16(_mm512_cvtepi32_ps(_mm512_srli_epi32::<16>(words)))
        }
    }

    #[inline(always)]
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32) {
        // SAFETY: the caller promises sixteen readable and sixteen writable words; the token AVX-512.
        unsafe {
            let half = _mm512_and_si512(_mm512_loadu_si512(from.cast()), _mm512_set1_epi32(0xFFFF));
            // The shifts by a vector take their counts as they are; the immediate form wants unsigned ones.
            let scaled = _mm512_add_epi32(
                _mm512_sllv_epi32(half, _mm512_set1_epi32(A)),
                _mm512_sllv_epi32(half, _mm512_set1_epi32(B)),
            );
            _mm512_storeu_si512(to.cast(), scaled);
        }
    }

    #[inline(always)]
    unsafe fn load_places(self, from: *const u8) -> __m512i {
        // SAFETY: the caller promises sixteen readable bytes; the token AVX-512.
        unsafe { _mm512_cvtepu8_epi32(_mm_loadu_si128(from.cast())) }
    }

    #[inline(always)]
    fn look_up(self, table: F32x16, places: __m512i) -> F32x16 {
        // SAFETY: the token exists only where AVX-512 does.
        F32x16(unsafe { _mm512_permutexvar_ps(places, table.0) })
    }

    #[inline(always)]
    unsafe fn load_quads(self, from: *const f32, stride: usize) -> [F32x16; 4] {
        // SAFETY: the caller promises sixteen readable quads; the token AVX-512.
        unsafe {
            let (f0, f1, f2, f3) = (from, from.add(stride), from.add(2 * stride), from.add(3 * stride));
            let step = 4 * stride;
            let rows = [
                four(f0, f0.add(step), f0.add(2 * step), f0.add(3 * step)),
                four(f1, f1.add(step), f1.add(2 * step), f1.add(3 * step)),
                four(f2, f2.add(step), f2.add(2 * step), f2.add(3 * step)),
                four(f3, f3.add(step), f3.add(2 * step), f3.add(3 * step)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x16(a), F32x16(b), F32x16(c), F32x16(d)]
        }
    }

    #[inline(always)]
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [F32x16; 4] {
        // SAFETY: the caller promises sixteen readable quads; the token AVX-512.
        unsafe {
            let mut rows = [_mm512_setzero_ps(); 4];
            let mut row = 0;
            while row < 4 {
                rows[row] = four(
                    from.add(offsets[row] as usize),
                    from.add(offsets[row + 4] as usize),
                    from.add(offsets[row + 8] as usize),
                    from.add(offsets[row + 12] as usize),
                );
                row += 1;
            }
            let [a, b, c, d] = transposed(rows);
            [F32x16(a), F32x16(b), F32x16(c), F32x16(d)]
        }
    }

    #[inline(always)]
    unsafe fn store_quads(self, [a, b, c, d]: [F32x16; 4], to: *mut f32, stride: usize) {
        // SAFETY: the caller promises sixteen writable quads; the token AVX-512.
        unsafe {
            let rows = transposed([a.0, b.0, c.0, d.0]);
            let mut row = 0;
            while row < 4 {
                _mm_storeu_ps(to.add(row * stride), _mm512_castps512_ps128(rows[row]));
                row += 1;
            }
            while row < 8 {
                _mm_storeu_ps(to.add(row * stride), _mm512_extractf32x4_ps::<1>(rows[row - 4]));
                row += 1;
            }
            while row < 12 {
                _mm_storeu_ps(to.add(row * stride), _mm512_extractf32x4_ps::<2>(rows[row - 8]));
                row += 1;
            }
            while row < 16 {
                _mm_storeu_ps(to.add(row * stride), _mm512_extractf32x4_ps::<3>(rows[row - 12]));
                row += 1;
            }
        }
    }

    #[inline(always)]
    unsafe fn stage_quads(self, [a, b, c, d]: [F32x16; 4], to: *mut f32) {
        // SAFETY: the caller promises 64 writable floats, aligned to 64 bytes; the token AVX-512.
        unsafe {
            let rows = transposed([a.0, b.0, c.0, d.0]);
            let mut row = 0;
            while row < 4 {
                _mm512_store_ps(to.add(row * 16), rows[row]);
                row += 1;
            }
        }
    }

    #[inline(always)]
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> __m512 {
        // SAFETY: the caller promises three readable quads; the token AVX-512.
        unsafe {
            let a = _mm512_castps128_ps512(_mm_loadu_ps(from));
            let ab = _mm512_mask_broadcast_f32x4(a, 0x00F0, _mm_loadu_ps(from.add(stride)));
            _mm512_mask_broadcast_f32x4(ab, 0x0F00, _mm_loadu_ps(from.add(2 * stride)))
        }
    }

    #[inline(always)]
    unsafe fn load_rows(self, from: *const f32) -> __m512 {
        // One load: of two, put together, the compiler makes permutations of two vectors each instead of one.
        // SAFETY: the caller promises twelve readable floats, and no more are read; the token AVX-512.
        unsafe { _mm512_maskz_loadu_ps(0x0FFF, from) }
    }

    #[inline(always)]
    unsafe fn reload_rows(self, from: *const f32) -> __m512 {
        // SAFETY: the caller promises sixteen readable floats, aligned to 64 bytes; the token AVX-512.
        unsafe { _mm512_load_ps(from) }
    }

    #[inline(always)]
    unsafe fn store_rows(self, to: *mut f32, rows: __m512) {
        // SAFETY: the caller promises sixteen writable floats, aligned to 64 bytes; the token AVX-512.
        unsafe { _mm512_store_ps(to, rows) }
    }

    #[inline(always)]
    unsafe fn write_rows(self, to: *mut f32, rows: __m512) {
        // SAFETY: the caller promises twelve writable floats; the token AVX-512.
        unsafe {
            _mm256_storeu_ps(to, _mm512_castps512_ps256(rows));
            _mm_storeu_ps(to.add(8), _mm512_extractf32x4_ps::<2>(rows));
        }
    }

    #[inline(always)]
    unsafe fn repeat_quad(self, from: *const f32) -> __m512 {
        // SAFETY: the caller promises four readable floats; the token AVX-512.
        unsafe { _mm512_broadcast_f32x4(_mm_loadu_ps(from)) }
    }

    #[inline(always)]
    fn spread_first(self, rows: __m512) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_permute_ps::<0x00>(rows) }
    }

    #[inline(always)]
    fn spread_second(self, rows: __m512) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_permute_ps::<0x55>(rows) }
    }

    #[inline(always)]
    fn spread_third(self, rows: __m512) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_permute_ps::<0xAA>(rows) }
    }

    #[inline(always)]
    fn keep_last(self, rows: __m512) -> __m512 {
        // Bits, not a selection by a mask, which the compiler sets up anew for each.
        // SAFETY: the token exists only where AVX-512 does.
        unsafe {
            let last = _mm512_castsi512_ps(_mm512_broadcast_i32x4(_mm_setr_epi32(0, 0, 0, -1)));
            let nothing = _mm512_broadcast_f32x4(_mm_setr_ps(-0.0, -0.0, -0.0, 0.0));
            _mm512_or_ps(_mm512_and_ps(rows, last), nothing)
        }
    }

    #[inline(always)]
    fn mul_rows(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_mul_ps(a, b) }
    }

    #[inline(always)]
    fn scale_rows(self, rows: __m512, factor: f32) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_mul_ps(rows, _mm512_set1_ps(factor)) }
    }

    #[inline(always)]
    fn add_rows(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: the token exists only where AVX-512 does.
        unsafe { _mm512_add_ps(a, b) }
    }
}
