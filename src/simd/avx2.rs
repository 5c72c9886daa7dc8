//! Eight lanes on Intel and AMD: AVX2.

use std::arch::x86_64::*;

use super::LANES;
use super::lanes::{Floats, Isa};
use super::vectors::{operators, transpose};

/// The token.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// Eight floats.
#[derive(Clone, Copy)]
pub(crate) struct F32x8(__m256);

impl F32x8 {
    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    pub(super) const unsafe fn new(floats: __m256) -> Self {
        Self(floats)
    }
}

operators!(F32x8: Add add _mm256_add_ps, Sub sub _mm256_sub_ps, Mul mul _mm256_mul_ps, Div div _mm256_div_ps);

impl std::ops::Neg for F32x8 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Self(unsafe { _mm256_xor_ps(self.0, _mm256_set1_ps(-0.0)) })
    }
}

impl Floats for F32x8 {
    type Mask = __m256;

    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Self(unsafe { _mm256_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn abs(self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Self(unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn flip_sign(self, sign: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Self(unsafe { _mm256_xor_ps(self.0, _mm256_and_ps(sign.0, _mm256_set1_ps(-0.0))) })
    }

    #[inline(always)]
    fn less(self, other: Self) -> __m256 {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe { _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __m256 {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe { _mm256_cmp_ps::<_CMP_EQ_OQ>(self.0, other.0) }
    }

    #[inline(always)]
    fn any(mask: __m256) -> bool {
        // SAFETY: a vector exists only where AVX2 does.
        unsafe { _mm256_movemask_ps(mask) != 0 }
    }

    #[inline(always)]
    fn select(mask: __m256, yes: Self, no: Self) -> Self {
        // SAFETY: a vector exists only where AVX2 does.
        Self(unsafe { _mm256_blendv_ps(no.0, yes.0, mask) })
    }
}

/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn transposed(rows: [__m256; 4]) -> [__m256; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        transpose!(
            rows,
            _mm256_unpacklo_ps,
            _mm256_unpackhi_ps,
            _mm256_unpacklo_pd,
            _mm256_unpackhi_pd,
            _mm256_castps_pd,
            _mm256_castpd_ps
        )
    }
}

/// Two quads, the first in the lower half.
///
/// # Safety
/// The processor has AVX2, and four floats are readable at both.
#[inline(always)]
unsafe fn pair(low: *const f32, high: *const f32) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high)) }
}

impl Isa for Avx2 {
    const COUNT: usize = 8;
    type Column = F32x8;
    type Rows = (__m256, __m128);
    type Places = __m256i;
    const PLACES: usize = 8;

    #[inline(always)]
    fn splat(self, value: f32) -> F32x8 {
        // SAFETY: the token exists only where AVX2 does.
        F32x8(unsafe { _mm256_set1_ps(value) })
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> F32x8 {
        // SAFETY: the caller promises eight readable floats; the token AVX2.
        F32x8(unsafe { _mm256_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, value: F32x8) {
        // SAFETY: the caller promises eight writable floats; the token AVX2.
        unsafe { _mm256_storeu_ps(to, value.0) }
    }

    #[inline(always)]
    unsafe fn load_upper_halves(self, from: *const u32) -> F32x8 {
        // SAFETY: the caller promises eight readable words; the token AVX2.
        unsafe {
            let words = _mm256_loadu_si256(from.cast());
            F32x8(_mm256_cvtepi32_ps(_mm256_srli_epi32::<16>(words)))
        }
    }

    #[inline(always)]
    unsafe fn scale_lower_halves<const A: i32, const B: i32>(self, from: *const u32, to: *mut u32) {
        // SAFETY: the caller promises eight readable and eight writable words; the token AVX2.
        unsafe {
            let half = _mm256_and_si256(_mm256_loadu_si256(from.cast()), _mm256_set1_epi32(0xFFFF));
            let scaled = _mm256_add_epi32(_mm256_slli_epi32::<A>(half), _mm256_slli_epi32::<B>(half));
            _mm256_storeu_si256(to.cast(), scaled);
        }
    }

    #[inline(always)]
    unsafe fn load_places(self, from: *const u8) -> __m256i {
        // SAFETY: the caller promises eight readable bytes; the token AVX2.
        unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(from.cast())) }
    }

    #[inline(always)]
    fn look_up(self, table: F32x8, places: __m256i) -> F32x8 {
        // SAFETY: the token exists only where AVX2 does.
        F32x8(unsafe { _mm256_permutevar8x32_ps(table.0, places) })
    }

    #[inline(always)]
    unsafe fn load_quads(self, from: *const f32, stride: usize) -> [F32x8; 4] {
        // SAFETY: the caller promises eight readable quads; the token AVX2.
        unsafe {
            let rows = [
                pair(from, from.add(4 * stride)),
                pair(from.add(stride), from.add(5 * stride)),
                pair(from.add(2 * stride), from.add(6 * stride)),
                pair(from.add(3 * stride), from.add(7 * stride)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x8(a), F32x8(b), F32x8(c), F32x8(d)]
        }
    }

    #[inline(always)]
    unsafe fn gather_quads(self, from: *const f32, offsets: &[u32; LANES]) -> [F32x8; 4] {
        // SAFETY: the caller promises eight readable quads; the token AVX2.
        unsafe {
            let rows = [
                pair(from.add(offsets[0] as usize), from.add(offsets[4] as usize)),
                pair(from.add(offsets[1] as usize), from.add(offsets[5] as usize)),
                pair(from.add(offsets[2] as usize), from.add(offsets[6] as usize)),
                pair(from.add(offsets[3] as usize), from.add(offsets[7] as usize)),
            ];
            let [a, b, c, d] = transposed(rows);
            [F32x8(a), F32x8(b), F32x8(c), F32x8(d)]
        }
    }

    #[inline(always)]
    unsafe fn store_quads(self, [a, b, c, d]: [F32x8; 4], to: *mut f32, stride: usize) {
        // SAFETY: the caller promises eight writable quads; the token AVX2.
        unsafe {
            let rows = transposed([a.0, b.0, c.0, d.0]);
            let mut row = 0;
            while row < 4 {
                _mm_storeu_ps(to.add(row * stride), _mm256_castps256_ps128(rows[row]));
                row += 1;
            }
            while row < 8 {
                _mm_storeu_ps(to.add(row * stride), _mm256_extractf128_ps::<1>(rows[row - 4]));
                row += 1;
            }
        }
    }

    #[inline(always)]
    unsafe fn stage_quads(self, [a, b, c, d]: [F32x8; 4], to: *mut f32) {
        // SAFETY: the caller promises 32 writable floats, aligned to 32 bytes; the token AVX2.
        unsafe {
            let rows = transposed([a.0, b.0, c.0, d.0]);
            let mut row = 0;
            while row < 4 {
                _mm256_store_ps(to.add(row * 8), rows[row]);
                row += 1;
            }
        }
    }

    #[inline(always)]
    unsafe fn gather_rows(self, from: *const f32, stride: usize) -> (__m256, __m128) {
        // SAFETY: the caller promises three readable quads; the token AVX2.
        unsafe { (pair(from, from.add(stride)), _mm_loadu_ps(from.add(2 * stride))) }
    }

    #[inline(always)]
    unsafe fn load_rows(self, from: *const f32) -> (__m256, __m128) {
        // SAFETY: the caller promises twelve readable floats; the token AVX2.
        unsafe { (_mm256_loadu_ps(from), _mm_loadu_ps(from.add(8))) }
    }

    #[inline(always)]
    unsafe fn store_rows(self, to: *mut f32, (ab, c): (__m256, __m128)) {
        // SAFETY: the caller promises sixteen writable floats; the token AVX2.
        unsafe {
            _mm256_storeu_ps(to, ab);
            _mm_storeu_ps(to.add(8), c);
        }
    }

    #[inline(always)]
    unsafe fn write_rows(self, to: *mut f32, rows: (__m256, __m128)) {
        // SAFETY: the caller promises twelve writable floats, and no more are written.
        unsafe { self.store_rows(to, rows) }
    }

    #[inline(always)]
    unsafe fn repeat_quad(self, from: *const f32) -> (__m256, __m128) {
        // SAFETY: the caller promises four readable floats; the token AVX2.
        unsafe {
            let quad = _mm_loadu_ps(from);
            (_mm256_insertf128_ps::<1>(_mm256_castps128_ps256(quad), quad), quad)
        }
    }

    #[inline(always)]
    fn spread_first(self, (ab, c): (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_permute_ps::<0x00>(ab), _mm_permute_ps::<0x00>(c)) }
    }

    #[inline(always)]
    fn spread_second(self, (ab, c): (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_permute_ps::<0x55>(ab), _mm_permute_ps::<0x55>(c)) }
    }

    #[inline(always)]
    fn spread_third(self, (ab, c): (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_permute_ps::<0xAA>(ab), _mm_permute_ps::<0xAA>(c)) }
    }

    #[inline(always)]
    fn keep_last(self, (ab, c): (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe {
            let nothing = _mm256_set1_ps(-0.0);
            (_mm256_blend_ps::<0x88>(nothing, ab), _mm_blend_ps::<0x8>(_mm_set1_ps(-0.0), c))
        }
    }

    #[inline(always)]
    fn mul_rows(self, a: (__m256, __m128), b: (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_mul_ps(a.0, b.0), _mm_mul_ps(a.1, b.1)) }
    }

    #[inline(always)]
    fn scale_rows(self, (ab, c): (__m256, __m128), factor: f32) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_mul_ps(ab, _mm256_set1_ps(factor)), _mm_mul_ps(c, _mm_set1_ps(factor))) }
    }

    #[inline(always)]
    fn add_rows(self, a: (__m256, __m128), b: (__m256, __m128)) -> (__m256, __m128) {
        // SAFETY: the token exists only where AVX2 does.
        unsafe { (_mm256_add_ps(a.0, b.0), _mm_add_ps(a.1, b.1)) }
    }
}
