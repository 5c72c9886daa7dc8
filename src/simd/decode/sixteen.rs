//! Taking lanes out of rows, and putting them into place, sixteen at a time: AVX-512 with its later instructions on bytes.

use std::arch::x86_64::*;

use super::places::{Run, STAGED};
use super::unpack::{Frames, Unpack, read_u32};
use crate::simd::avx512::{Avx512, F32x16};

/// The token.
#[derive(Clone, Copy)]
pub(crate) struct Sixteen(());

impl Sixteen {
    /// # Safety
    /// The processor has AVX-512 F, VL, DQ, BW, VBMI and VNNI.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> Self {
        Self(())
    }
}

/// How the bytes and bits of sixteen lanes of a row are brought into place.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// Which bytes of the row each lane's four are.
    shuffle: __m512i,
    /// How far to the right each lane's bits go; below eight.
    right: __m512i,
    /// Which bits are left of them.
    mask: __m512i,
    /// Half of two to the width, or zero where that is zero.
    half: __m512i,
}

/// Ones where a byte's lane, of the sixteen, comes after the `4 * FOUR`th and so many as the byte's place in its lane.
const fn before<const FOUR: i32>() -> [u32; 16] {
    let mut lanes = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        let mut byte = 0;
        while byte < 4 {
            if FOUR * 4 + byte < lane {
                lanes[lane as usize] |= 1 << (byte * 8);
            }
            byte += 1;
        }
        lane += 1;
    }
    lanes
}

/// Which of four widths each lane comes after, for the first four widths and those that follow.
static BEFORE: [[u32; 16]; 4] = [before::<0>(), before::<1>(), before::<2>(), before::<3>()];

/// # Safety
/// The processor has the instructions, and the row has 64 bytes.
#[inline(always)]
unsafe fn fields(row: *const u8, layout: &Layout) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let windows = _mm512_permutexvar_epi8(layout.shuffle, _mm512_loadu_si512(row.cast()));
        _mm512_and_si512(_mm512_srlv_epi32(windows, layout.right), layout.mask)
    }
}

/// # Safety
/// As for [`fields`].
#[inline(always)]
unsafe fn residuals(row: *const u8, layout: &Layout) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe { _mm512_sub_epi32(fields(row, layout), layout.half) }
}

/// # Safety
/// The processor has AVX-512.
#[inline(always)]
unsafe fn mean(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe { _mm512_srai_epi32::<1>(_mm512_add_epi32(a, b)) }
}

/// For each lane, the sum of four widths as far as they come before it, added to `sum`.
///
/// # Safety
/// The processor has the instructions, and four bytes are readable.
#[inline(always)]
unsafe fn add_widths<const FOUR: usize>(sum: __m512i, widths: *const u8) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let four = _mm512_set1_epi32(read_u32(widths.add(FOUR * 4)).cast_signed());
        _mm512_dpbusd_epi32(sum, _mm512_loadu_si512(BEFORE[FOUR].as_ptr().cast()), four)
    }
}

impl Unpack<Avx512> for Sixteen {
    type Layout = Layout;

    #[inline(always)]
    unsafe fn layout(self, widths: *const u8, _first: u32) -> (Layout, u32) {
        // SAFETY: the caller's promise: sixteen bytes can be read from a level's first width on, and all lanes come at
        // once, so that none are before them.
        unsafe {
            let lower = add_widths::<1>(add_widths::<0>(_mm512_setzero_si512(), widths), widths);
            let upper = add_widths::<3>(add_widths::<2>(_mm512_setzero_si512(), widths), widths);
            let bits = _mm512_add_epi32(lower, upper);
            // Four times the byte in which each lane's bits begin: eight bits from the fourth on of both in 64.
            let fourfold = _mm512_set1_epi64(0x2323_2323_0303_0303);
            let bytes = _mm512_multishift_epi64_epi8(fourfold, bits);
            let shuffle = _mm512_add_epi8(bytes, _mm512_set1_epi32(0x0302_0100));
            // No shift by a register's width or more, whatever stands for lanes that are not there: compilers would see to
            // it themselves.
            let width = _mm512_and_si512(_mm512_cvtepu8_epi32(_mm_loadu_si128(widths.cast())), _mm512_set1_epi32(31));
            let one = _mm512_set1_epi32(1);
            let size = _mm512_sllv_epi32(one, width);
            let (mask, half) = (_mm512_sub_epi32(size, one), _mm512_srli_epi32::<1>(size));
            let right = _mm512_and_si512(bits, _mm512_set1_epi32(7));
            (Layout { shuffle, right, mask, half }, 0)
        }
    }

    #[inline(always)]
    unsafe fn numbers(
        self,
        [near, far, middle, fine]: [*const u8; 4],
        [coarse, finer, finest]: &[Layout; 3],
        bases: *const u8,
        frames: Frames,
    ) -> [F32x16; 2] {
        // SAFETY: the caller's promise; 64 bytes follow all rows.
        unsafe {
            let base = if frames.wide {
                _mm512_loadu_si512(bases.cast())
            } else {
                _mm512_cvtepi16_epi32(_mm256_loadu_si256(bases.cast()))
            };
            let (near, far) = (fields(near, coarse), fields(far, coarse));
            let middle = _mm512_add_epi32(mean(near, far), residuals(middle, finer));
            let fine = _mm512_add_epi32(mean(near, middle), residuals(fine, finest));
            let is_middle = 0_u16.wrapping_sub(u16::from(frames.other_is_middle));
            let other = _mm512_mask_mov_epi32(near, is_middle, middle);
            [
                F32x16::new(_mm512_cvtepi32_ps(_mm512_add_epi32(other, base))),
                F32x16::new(_mm512_cvtepi32_ps(_mm512_add_epi32(fine, base))),
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
        // SAFETY: the caller's promise: runs were made of the rows' blocks, whose places were checked.
        unsafe {
            while index < runs.len() {
                let run = &runs[index];
                let under = if run.is_first { still } else { out.cast_const() };
                let lanes = _mm512_cvtepu8_epi32(_mm_loadu_si128(run.lanes.as_ptr().cast()));
                let blocks = run.blocks.map(|first| staged.add(usize::from(first)));
                let (under, to) = (under.add(run.to as usize), out.add(run.to as usize));
                let mut component = 0;
                while component < outputs {
                    let under = _mm512_loadu_ps(under.add(component * stride));
                    let first = _mm512_loadu_ps(blocks[0].add(component * STAGED));
                    let second = _mm512_loadu_ps(blocks[1].add(component * STAGED));
                    let moved = _mm512_permutex2var_ps(first, lanes, second);
                    _mm512_storeu_ps(to.add(component * stride), _mm512_mask_blend_ps(run.mask, under, moved));
                    component += 1;
                }
                index += 1;
            }
        }
    }
}
