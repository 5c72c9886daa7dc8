//! Taking lanes out of rows, and putting them into place, eight at a time: AVX2.

use std::arch::x86_64::*;

use super::places::{Run, STAGED};
use super::unpack::{Frames, Unpack};
use crate::simd::avx2::{Avx2, F32x8};

/// How the bytes and bits of eight lanes of a row are brought into place.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// Which bytes of the two loads each lane's four are.
    shuffle: __m256i,
    /// How far to the right each lane's bits go; below eight.
    right: __m256i,
    /// Which bits are left of them.
    mask: __m256i,
    /// Half of two to the width, or zero where that is zero.
    half: __m256i,
    /// Where the first load begins.
    lower: usize,
    /// Where the second load begins.
    upper: usize,
}

/// # Safety
/// The processor has AVX2, and the row has the layout's bits and 64 more bytes.
#[inline(always)]
unsafe fn fields(row: *const u8, layout: &Layout) -> __m256i {
    // SAFETY: the caller's promise; the first load begins at most 25 bytes on, and the second 31 more where nothing is.
    unsafe {
        let low = _mm256_castsi128_si256(_mm_loadu_si128(row.add(layout.lower).cast()));
        let both = _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(row.add(layout.upper).cast()));
        let windows = _mm256_shuffle_epi8(both, layout.shuffle);
        _mm256_and_si256(_mm256_srlv_epi32(windows, layout.right), layout.mask)
    }
}

/// # Safety
/// As for [`fields`].
#[inline(always)]
unsafe fn residuals(row: *const u8, layout: &Layout) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe { _mm256_sub_epi32(fields(row, layout), layout.half) }
}

/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn mean(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe { _mm256_srai_epi32::<1>(_mm256_add_epi32(a, b)) }
}

impl Unpack<Self> for Avx2 {
    type Layout = Layout;

    #[inline(always)]
    unsafe fn layout(self, widths: *const u8, first: u32) -> (Layout, u32) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        // SAFETY: the caller's promise: eight bytes can be read from each width on. Eight widths of at most 25 bits and
        // less than a byte before them: no sum leaves its byte, but of lanes that are not there.
        unsafe {
            let (lower, before) = ((first >> 3) as usize, u64::from(first & 7));
            let width_bytes = u64::from_le(widths.cast::<u64>().read_unaligned());
            let starts = width_bytes.wrapping_mul(EACH << 8).wrapping_add(before * EACH);
            let end = (width_bytes.wrapping_mul(EACH) >> 56) as u32 + first;
            let upper = (starts >> 32 & 255) as usize >> 3;
            let bits = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(starts.cast_signed()));
            let u = upper as i32;
            let bytes = _mm256_sub_epi32(_mm256_srli_epi32::<3>(bits), _mm256_set_epi32(u, u, u, u, 0, 0, 0, 0));
            let fourfold = _mm256_setr_epi8(
                0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12,
            );
            let shuffle = _mm256_add_epi8(_mm256_shuffle_epi8(bytes, fourfold), _mm256_set1_epi32(0x0302_0100));
            // No shift by a register's width or more, whatever stands for lanes that are not there: compilers would see to
            // it themselves.
            let width = _mm256_and_si256(_mm256_cvtepu8_epi32(_mm_loadl_epi64(widths.cast())), _mm256_set1_epi32(31));
            let one = _mm256_set1_epi32(1);
            let size = _mm256_sllv_epi32(one, width);
            let (mask, half) = (_mm256_sub_epi32(size, one), _mm256_srli_epi32::<1>(size));
            let right = _mm256_and_si256(bits, _mm256_set1_epi32(7));
            (Layout { shuffle, right, mask, half, lower, upper: lower + upper }, end)
        }
    }

    #[inline(always)]
    unsafe fn numbers(
        self,
        [near, far, middle, fine]: [*const u8; 4],
        [coarse, finer, finest]: &[Layout; 3],
        bases: *const u8,
        frames: Frames,
    ) -> [F32x8; 2] {
        // SAFETY: the caller's promise; 64 bytes follow all rows.
        unsafe {
            let base = if frames.wide {
                _mm256_loadu_si256(bases.cast())
            } else {
                _mm256_cvtepi16_epi32(_mm_loadu_si128(bases.cast()))
            };
            let (near, far) = (fields(near, coarse), fields(far, coarse));
            let middle = _mm256_add_epi32(mean(near, far), residuals(middle, finer));
            let fine = _mm256_add_epi32(mean(near, middle), residuals(fine, finest));
            let is_middle = _mm256_set1_epi32(-i32::from(frames.other_is_middle));
            let other = _mm256_blendv_epi8(near, middle, is_middle);
            [
                F32x8::new(_mm256_cvtepi32_ps(_mm256_add_epi32(other, base))),
                F32x8::new(_mm256_cvtepi32_ps(_mm256_add_epi32(fine, base))),
            ]
        }
    }

    const BY_RUNS: bool = true;

    #[inline(always)]
    unsafe fn put(
        self,
        runs: &[Run],
        (outputs, stride): (usize, usize),
        staged: *const f32,
        (still, out): (*const f32, *mut f32),
    ) {
        let mut index = 0;
        // SAFETY: the caller's promise: runs were made of the rows' blocks, whose places were checked, and name eights of
        // lanes that were decoded.
        unsafe {
            while index < runs.len() {
                let run = &runs[index];
                let under = if run.is_first { still } else { out.cast_const() };
                let mut half = 0;
                while half < 2 {
                    let eight = run.eights[half];
                    // A number that takes no lane has the sign of a negative one.
                    let lanes = _mm256_cvtepi8_epi32(_mm_loadl_epi64(run.lanes.as_ptr().add(half * 8).cast()));
                    let places = _mm256_sub_epi32(lanes, _mm256_set1_epi32(i32::from(eight)));
                    let stays = _mm256_castsi256_ps(lanes);
                    let from = staged.add(usize::from(run.blocks[0]) + usize::from(eight));
                    let (under, to) = (under.add(run.to as usize + half * 8), out.add(run.to as usize + half * 8));
                    let mut component = 0;
                    while component < outputs {
                        let under = _mm256_loadu_ps(under.add(component * stride));
                        let moved = _mm256_permutevar8x32_ps(_mm256_loadu_ps(from.add(component * STAGED)), places);
                        _mm256_storeu_ps(to.add(component * stride), _mm256_blendv_ps(moved, under, stays));
                        component += 1;
                    }
                    half += 1;
                }
                index += 1;
            }
        }
    }
}
