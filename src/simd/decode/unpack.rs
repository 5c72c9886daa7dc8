//! Taking lanes' bits out of rows.

use super::rows::{BLOCK, Block, Rows};

/// Where decoding stands: in the segment's widths and bases, and in the four rows around a time.
pub(crate) struct Cursors {
    /// The next block's widths, and where its bases begin after them.
    pub head: *const u8,
    /// The rows of level 0 before and after the time, of level 1 between them, and of level 2 beside the time.
    pub rows: [*const u8; 4],
    /// How many bits of the byte at each level's cursor are behind.
    pub phases: [u32; 3],
    /// Which of the group's four intervals the time is in.
    pub quarter: u32,
}

/// One component of a block.
pub(crate) struct Component<'a> {
    /// The block.
    pub block: &'a Block,
    /// Which of its numbers.
    pub index: usize,
    /// Whether bases have four bytes.
    pub wide: bool,
}

impl Cursors {
    /// Before the first block, for the interval after `frame`.
    ///
    /// # Safety
    /// `frame` is below the last frame.
    #[inline(always)]
    pub(super) unsafe fn at(rows: &Rows, frame: u32) -> Self {
        let shape = rows.shape();
        let local = frame & ((1 << shape.shift) - 1);
        // SAFETY: the rows were checked: each segment's head and rows lie within the bytes.
        unsafe {
            let offset = *shape.segments.get_unchecked((frame >> shape.shift) as usize) as usize;
            let head = rows.bytes().as_ptr().add(offset);
            let size = |level: usize| read_u32(head.add(level * 4)) as usize;
            let (r0, r1, r2) = (size(0), size(1), size(2));
            let quarter = local & 3;
            let first = head.add(rows.head_size()).add((local >> 2) as usize * (r0 + r1 + 2 * r2));
            let third = first.add(r0);
            let fine = third.add(r1).add((quarter >> 1) as usize * r2);
            let next = third.add(r1 + 2 * r2);
            Self { head: head.add(12), rows: [first, next, third, fine], phases: [0; 3], quarter }
        }
    }

    /// Goes on to the next block's widths, once all components of this one are done.
    ///
    /// # Safety
    /// `block` is the one the cursors stand at.
    #[inline(always)]
    pub(super) unsafe fn next_block(&mut self, block: &Block, wide: bool) {
        let per_lane = 3 + if wide { 4 } else { 2 };
        // SAFETY: the rows were checked: the next block's widths, or the first row, follow.
        self.head = unsafe { self.head.add(block.kind.components() * block.lanes * per_lane) };
    }

    /// Where a component's widths begin, level by level.
    ///
    /// # Safety
    /// The component is of the block the cursors stand at.
    #[inline(always)]
    pub(crate) unsafe fn widths(&self, part: &Component<'_>) -> *const u8 {
        // SAFETY: the rows were checked: the head holds the widths of each component.
        unsafe { self.head.add(part.index * 3 * part.block.lanes) }
    }

    /// Where a component's bases begin.
    ///
    /// # Safety
    /// The component is of the block the cursors stand at.
    #[inline(always)]
    pub(crate) unsafe fn bases(&self, part: &Component<'_>) -> *const u8 {
        let (components, lanes) = (part.block.kind.components(), part.block.lanes);
        let size = if part.wide { 4 } else { 2 };
        // SAFETY: the rows were checked: the head holds the bases of each component.
        unsafe { self.head.add(components * 3 * lanes + part.index * lanes * size) }
    }

    /// Leaves a component out.
    ///
    /// # Safety
    /// The cursors stand at the component's block and bits.
    pub(super) unsafe fn skip(&mut self, part: &Component<'_>) {
        let lanes = part.block.lanes;
        for level in 0..3 {
            // SAFETY: the rows were checked: the head holds the widths, and a row their bits.
            unsafe {
                let widths = self.widths(part).add(level * lanes);
                let bits: u32 = (0..lanes).map(|lane| u32::from(*widths.add(lane))).sum();
                self.pass(level, self.phases[level] + bits);
            }
        }
    }

    /// Moves a level's cursors past `bits`, counted from the byte they stand at.
    ///
    /// # Safety
    /// The bits are within the row.
    #[inline(always)]
    pub(crate) unsafe fn pass(&mut self, level: usize, bits: u32) {
        let bytes = (bits >> 3) as usize;
        self.phases[level] = bits & 7;
        // SAFETY: the caller's promise.
        unsafe {
            match level {
                0 => {
                    self.rows[0] = self.rows[0].add(bytes);
                    self.rows[1] = self.rows[1].add(bytes);
                }
                1 => self.rows[2] = self.rows[2].add(bytes),
                _ => self.rows[3] = self.rows[3].add(bytes),
            }
        }
    }
}

/// A component's numbers at the two frames around the time, lane by lane: the form that all others equal.
///
/// # Safety
/// The cursors stand at the component's block and bits; eight floats are writable at `before` and `after`.
#[inline(always)]
pub(crate) unsafe fn unpack_plain(part: &Component<'_>, at: &mut Cursors, before: *mut f32, after: *mut f32) {
    let lanes = part.block.lanes;
    let mut bits = at.phases;
    // SAFETY: the rows were checked: the head holds what is read of it, a row the widths' bits, and four bytes can be
    // read from each byte of a row.
    unsafe {
        let (widths, bases) = (at.widths(part), at.bases(part));
        let mut lane = 0;
        while lane < lanes {
            let width = [*widths.add(lane), *widths.add(lanes + lane), *widths.add(2 * lanes + lane)];
            let base = if part.wide {
                read_u32(bases.add(lane * 4)).cast_signed()
            } else {
                i32::from(i16::from_le_bytes([*bases.add(lane * 2), *bases.add(lane * 2 + 1)]))
            };
            let first = field(at.rows[0], bits[0], width[0]).wrapping_add(base);
            let next = field(at.rows[1], bits[0], width[0]).wrapping_add(base);
            let third = mean(first, next).wrapping_add(residual(at.rows[2], bits[1], width[1]));
            let end = if at.quarter < 2 { first } else { next };
            let fine = mean(end, third).wrapping_add(residual(at.rows[3], bits[2], width[2]));
            let (from, to) = match at.quarter {
                0 => (first, fine),
                1 => (fine, third),
                2 => (third, fine),
                _ => (fine, next),
            };
            let step = part.block.steps[part.index][lane];
            before.add(lane).write(from as f32 * step);
            after.add(lane).write(to as f32 * step);
            bits[0] += u32::from(width[0]);
            bits[1] += u32::from(width[1]);
            bits[2] += u32::from(width[2]);
            lane += 1;
        }
        while lane < BLOCK {
            before.add(lane).write(0.0);
            after.add(lane).write(0.0);
            lane += 1;
        }
        at.pass(0, bits[0]);
        at.pass(1, bits[1]);
        at.pass(2, bits[2]);
    }
}

/// Half the sum, rounded down.
#[inline(always)]
const fn mean(a: i32, b: i32) -> i32 {
    a.wrapping_add(b) >> 1
}

/// A lane's bits as a number from zero.
///
/// # Safety
/// Four bytes are readable at the byte the bits start in.
#[inline(always)]
unsafe fn field(row: *const u8, bit: u32, width: u8) -> i32 {
    // SAFETY: the caller's promise.
    let window = unsafe { read_u32(row.add((bit >> 3) as usize)) };
    ((window >> (bit & 7)) & ((1 << width) - 1)).cast_signed()
}

/// A lane's bits as a number on both sides of zero.
///
/// # Safety
/// As for [`field`].
#[inline(always)]
unsafe fn residual(row: *const u8, bit: u32, width: u8) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { field(row, bit, width) - ((1 << width) >> 1) }
}

/// # Safety
/// Four bytes are readable.
#[inline(always)]
pub(crate) unsafe fn read_u32(from: *const u8) -> u32 {
    // SAFETY: the caller's promise; a pointer to bytes may stand anywhere.
    u32::from_le(unsafe { from.cast::<u32>().read_unaligned() })
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod eight {
    //! Eight lanes at once, with AVX2.

    use std::arch::x86_64::*;

    use super::{Component, Cursors, read_u32};
    use crate::simd::decode::rows::BLOCK;

    /// How the bytes and bits of eight lanes of a row are brought into place.
    #[derive(Clone, Copy)]
    struct Layout {
        /// Which bytes of the two loads each lane's four are.
        shuffle: __m256i,
        /// How far to the left each lane's bits go, so that what is above them is gone.
        left: __m256i,
        /// How far back to the right.
        right: __m256i,
        /// Where the second load begins.
        upper: usize,
        /// The bits after the last lane, counted from the first byte.
        end: u32,
    }

    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    unsafe fn layout(widths: u64, phase: u32) -> Layout {
        const EACH: u64 = 0x0101_0101_0101_0101;
        // Eight widths of at most 25 bits and a phase below 8: no sum leaves its byte.
        let starts = widths.wrapping_mul(EACH << 8).wrapping_add(u64::from(phase) * EACH);
        let end = (widths.wrapping_mul(EACH) >> 56) as u32 + phase;
        let upper = (starts >> 32 & 255) as usize >> 3;
        // SAFETY: the caller's promise.
        unsafe {
            let bits = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(starts.cast_signed()));
            let u = upper as i32;
            let bytes = _mm256_sub_epi32(_mm256_srli_epi32::<3>(bits), _mm256_set_epi32(u, u, u, u, 0, 0, 0, 0));
            let fourfold = _mm256_setr_epi8(
                0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12,
            );
            let shuffle = _mm256_add_epi8(_mm256_shuffle_epi8(bytes, fourfold), _mm256_set1_epi32(0x0302_0100));
            let width = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(widths.cast_signed()));
            let right = _mm256_sub_epi32(_mm256_set1_epi32(32), width);
            let left = _mm256_sub_epi32(right, _mm256_and_si256(bits, _mm256_set1_epi32(7)));
            Layout { shuffle, left, right, upper, end }
        }
    }

    /// # Safety
    /// The processor has AVX2, and the row has the layout's bits and 32 more bytes.
    #[inline(always)]
    unsafe fn fields(row: *const u8, layout: &Layout) -> __m256i {
        // SAFETY: the caller's promise; lane 4 starts at most 13 bytes on.
        unsafe {
            let low = _mm256_castsi128_si256(_mm_loadu_si128(row.cast()));
            let both = _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(row.add(layout.upper).cast()));
            let windows = _mm256_shuffle_epi8(both, layout.shuffle);
            _mm256_srlv_epi32(_mm256_sllv_epi32(windows, layout.left), layout.right)
        }
    }

    /// # Safety
    /// As for [`fields`].
    #[inline(always)]
    unsafe fn residuals(row: *const u8, layout: &Layout) -> __m256i {
        // SAFETY: the caller's promise. Half of 2^w is 2^31 moved right by 32 - w, and zero where w is.
        unsafe {
            let half = _mm256_srlv_epi32(_mm256_set1_epi32(i32::MIN), layout.right);
            _mm256_sub_epi32(fields(row, layout), half)
        }
    }

    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    unsafe fn mean(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_srai_epi32::<1>(_mm256_add_epi32(a, b)) }
    }

    /// What [`super::unpack_plain`] does.
    ///
    /// # Safety
    /// As for [`super::unpack_plain`], and the processor has AVX2.
    #[inline(always)]
    pub(crate) unsafe fn unpack(part: &Component<'_>, at: &mut Cursors, before: *mut f32, after: *mut f32) {
        let lanes = part.block.lanes;
        let there = u64::MAX >> (8 * (BLOCK - lanes));
        // SAFETY: the caller's promise. Eight bytes can be read where a level's widths begin, and 32 where the bases do,
        // because 32 bytes follow the rows.
        unsafe {
            let (widths, bases) = (at.widths(part), at.bases(part));
            let level = |level: usize| {
                let bytes = widths.add(level * lanes);
                (u64::from(read_u32(bytes)) | u64::from(read_u32(bytes.add(4))) << 32) & there
            };
            let base = if part.wide {
                _mm256_loadu_si256(bases.cast())
            } else {
                _mm256_cvtepi16_epi32(_mm_loadu_si128(bases.cast()))
            };
            let coarse = layout(level(0), at.phases[0]);
            let middle = layout(level(1), at.phases[1]);
            let finest = layout(level(2), at.phases[2]);
            let first = _mm256_add_epi32(fields(at.rows[0], &coarse), base);
            let next = _mm256_add_epi32(fields(at.rows[1], &coarse), base);
            let third = _mm256_add_epi32(mean(first, next), residuals(at.rows[2], &middle));
            let end = if at.quarter < 2 { first } else { next };
            let fine = _mm256_add_epi32(mean(end, third), residuals(at.rows[3], &finest));
            let (from, to) = match at.quarter {
                0 => (first, fine),
                1 => (fine, third),
                2 => (third, fine),
                _ => (fine, next),
            };
            let step = _mm256_loadu_ps(part.block.steps[part.index].as_ptr());
            _mm256_storeu_ps(before, _mm256_mul_ps(_mm256_cvtepi32_ps(from), step));
            _mm256_storeu_ps(after, _mm256_mul_ps(_mm256_cvtepi32_ps(to), step));
            at.pass(0, coarse.end);
            at.pass(1, middle.end);
            at.pass(2, finest.end);
        }
    }
}
