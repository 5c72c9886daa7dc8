//! Quads: four numbers of a property, for many instances side by side; and how they are stored and compared.

use super::turns::TURNS;

/// Four numbers of a property.
pub(crate) type Quad = [f32; 4];

/// A quad of each instance of a block.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell(pub [Quad; BLOCK]);

/// The quads of cells, one cell's behind the other's.
pub(crate) fn flatten(cells: &mut [Cell]) -> &mut [Quad] {
    let count = cells.len() * BLOCK;
    // SAFETY: a cell is a block's quads and nothing else.
    unsafe { std::slice::from_raw_parts_mut(cells.as_mut_ptr().cast(), count) }
}

/// How many instances a block has at the most: as many as turn at once, a few times over.
pub(crate) const BLOCK: usize = PARTS * TURNS;

/// How many parts a block has, of as many as turn at once.
pub(crate) const PARTS: usize = 8;

/// Where a cell's quads go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Which quad of those that an instance has.
    pub quad: u32,
    /// The bit that says that it has changed.
    pub bit: u32,
    /// Ones for the numbers that are stored; the others stay.
    pub lanes: [u32; 4],
}

impl Slot {
    /// Its bit among those that say what has changed.
    #[inline]
    pub const fn bits(&self) -> u64 {
        1 << (self.bit & 63)
    }

    /// Whether all four numbers are stored.
    #[inline(always)]
    pub(crate) fn is_whole(&self) -> bool {
        self.lanes == [u32::MAX; 4]
    }
}

/// The lowest of four bits for each of as many as turn at once.
pub(crate) const EACH: u64 = 0x1111_1111_1111_1111;

/// Of four bits for each of some instances, the last one's lowest, whether any is set: in the lowest of the four, the first
/// one's four uppermost.
#[inline(always)]
pub(crate) fn instances_that_differ(differ: u64, count: usize) -> u64 {
    ((differ | differ >> 1 | differ >> 2 | differ >> 3) & EACH) << (4 * (TURNS - count).min(TURNS - 1))
}

/// Stores those of four numbers that lanes name, or all, and says which of them are others than before: a bit for each.
#[inline(always)]
pub(crate) fn put<const COMPARED: bool, const WHOLE: bool>(place: &mut Quad, value: Quad, lanes: &[u32; 4]) -> u64 {
    let value = if WHOLE { value } else { select(lanes, &value, place) };
    let differs = if COMPARED { differing(place, &value) } else { 0 };
    *place = value;
    differs
}

/// The same for four members whose quads lie `stride` from each other: four bits for each, the last one's lowest.
///
/// # Safety
/// There are such quads.
#[inline(always)]
pub(crate) unsafe fn put_four<const COMPARED: bool, const WHOLE: bool>(
    first: *mut Quad,
    stride: usize,
    values: &[Quad; 4],
    lanes: &[u32; 4],
) -> u64 {
    let before = std::array::from_fn(|at| {
        // SAFETY: the caller's promise.
        if COMPARED || !WHOLE { unsafe { *first.add(at * stride) } } else { [0.0; 4] }
    });
    let values = if WHOLE { *values } else { std::array::from_fn(|at| select(lanes, &values[at], &before[at])) };
    let differs = if COMPARED { differing_four(&before, &values) } else { 0 };
    for (at, value) in values.into_iter().enumerate() {
        // SAFETY: as above.
        unsafe { *first.add(at * stride) = value };
    }
    differs
}

/// Stores what a slot takes of four numbers, and says whether any of them is another than before: as the slot's bit.
#[inline(always)]
pub(crate) fn store(place: &mut Quad, value: Quad, slot: &Slot) -> u64 {
    u64::from(put::<true, false>(place, value, &slot.lanes) != 0) << (slot.bit & 63)
}

/// The same for four members whose quads lie `stride` from each other: which numbers are others than before, four bits for
/// each member, the last one's lowest.
///
/// # Safety
/// There are such quads.
#[inline(always)]
pub(crate) unsafe fn store_four(first: *mut Quad, stride: usize, values: &[Quad; 4], slot: &Slot) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { put_four::<true, false>(first, stride, values, &slot.lanes) }
}

/// Stores what a slot takes of a column, a quad of each row, and notes in which rows any of the numbers is another than
/// before; in all of them where nobody is to look.
///
/// # Panics
/// If there are fewer rows, of `stride` quads each, than quads and notes.
pub(crate) fn store_column(
    rows: &mut [Quad],
    stride: usize,
    column: &[Quad],
    slot: &Slot,
    (changed, compared): (&mut [u64], bool),
) {
    let count = changed.len().min(column.len());
    assert!(count == 0 || (count - 1) * stride + (slot.quad as usize) < rows.len(), "a column without its rows");
    if !compared {
        let quads = rows[slot.quad as usize..].iter_mut().step_by(stride.max(1));
        for ((place, value), changed) in quads.zip(column).zip(changed) {
            *place = if slot.is_whole() { *value } else { select(&slot.lanes, value, place) };
            *changed |= slot.bits();
        }
        return;
    }
    let mut quad = rows.as_mut_ptr().wrapping_add(slot.quad as usize);
    let (fours, rest) = column[..count].as_chunks::<4>();
    let (changed, changed_rest) = changed[..count].as_chunks_mut::<4>();
    for (four, changed) in fours.iter().zip(changed) {
        // SAFETY: there is a quad for each, as was asserted.
        let differ = unsafe { store_four(quad, stride, four, slot) };
        for (row, changed) in changed.iter_mut().enumerate() {
            *changed |= u64::from(differ >> (12 - 4 * row) & 15 != 0) << (slot.bit & 63);
        }
        quad = quad.wrapping_add(4 * stride);
    }
    for (value, changed) in rest.iter().zip(changed_rest) {
        // SAFETY: as above.
        *changed |= store(unsafe { &mut *quad }, *value, slot);
        quad = quad.wrapping_add(stride);
    }
}

/// Puts four columns of four into columns.
#[inline(always)]
pub(crate) fn put_columns(columns: &mut [[f32; TURNS]; 4], first: usize, values: [Quad; 4]) {
    for (column, values) in columns.iter_mut().zip(values) {
        column[first..first + 4].copy_from_slice(&values);
    }
}

#[cfg(target_arch = "x86_64")]
mod lanes {
    use super::Quad;
    use std::arch::x86_64::*;

    /// Rows to columns.
    #[inline(always)]
    pub fn transpose(rows: [Quad; 4]) -> [Quad; 4] {
        // SAFETY: every 64-bit Intel and AMD processor has SSE; an array has the four floats that are read and written.
        unsafe {
            let [mut a, mut b, mut c, mut d] = rows.map(|row| _mm_loadu_ps(row.as_ptr()));
            _MM_TRANSPOSE4_PS(&mut a, &mut b, &mut c, &mut d);
            [a, b, c, d].map(|row| {
                let mut quad = [0.0; 4];
                _mm_storeu_ps(quad.as_mut_ptr(), row);
                quad
            })
        }
    }

    /// The numbers of `a` where the mask has ones, else those of `b`.
    #[inline(always)]
    pub fn select(mask: &[u32; 4], a: &Quad, b: &Quad) -> Quad {
        let mut quad = [0.0; 4];
        // SAFETY: as above.
        unsafe {
            let mask = _mm_loadu_ps(mask.as_ptr().cast());
            let (a, b) = (_mm_loadu_ps(a.as_ptr()), _mm_loadu_ps(b.as_ptr()));
            _mm_storeu_ps(quad.as_mut_ptr(), _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b)));
        }
        quad
    }

    /// Four numbers a share of the way to others: [`crate::math::lerp`] of each.
    #[inline(always)]
    pub fn lerp_quad(from: &Quad, to: &Quad, share: f32) -> Quad {
        let mut quad = [0.0; 4];
        // SAFETY: as above.
        unsafe {
            let (from, to) = (_mm_loadu_ps(from.as_ptr()), _mm_loadu_ps(to.as_ptr()));
            let way = _mm_mul_ps(_mm_sub_ps(to, from), _mm_set1_ps(share));
            _mm_storeu_ps(quad.as_mut_ptr(), _mm_add_ps(from, way));
        }
        quad
    }

    /// Whether all of four numbers are finite.
    #[inline(always)]
    pub fn are_finite(quad: &Quad) -> bool {
        // SAFETY: as above.
        unsafe {
            // Less itself a number is zero, but for what is not finite.
            let quad = _mm_loadu_ps(quad.as_ptr());
            let rest = _mm_sub_ps(quad, quad);
            _mm_movemask_ps(_mm_cmpunord_ps(rest, rest)) == 0
        }
    }

    /// The same for four and four.
    #[inline(always)]
    pub fn are_all_finite(quads: &[Quad; 4]) -> bool {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d] = quads.each_ref().map(|quad| {
                let quad = _mm_loadu_ps(quad.as_ptr());
                _mm_sub_ps(quad, quad)
            });
            let rest = _mm_add_ps(_mm_add_ps(a, b), _mm_add_ps(c, d));
            _mm_movemask_ps(_mm_cmpunord_ps(rest, rest)) == 0
        }
    }

    /// Which of four numbers are not what they are in the others: a bit for each.
    #[inline(always)]
    pub fn differing(a: &Quad, b: &Quad) -> u64 {
        // SAFETY: as above.
        unsafe { _mm_movemask_ps(_mm_cmpneq_ps(_mm_loadu_ps(a.as_ptr()), _mm_loadu_ps(b.as_ptr()))) as u64 }
    }

    /// The same for four and four: four bits for each, the last one's lowest.
    #[inline(always)]
    pub fn differing_four(a: &[Quad; 4], b: &[Quad; 4]) -> u64 {
        // SAFETY: every 64-bit Intel and AMD processor has SSE2; an array has the four floats that are read.
        unsafe {
            let differing =
                |at: usize| _mm_castps_si128(_mm_cmpneq_ps(_mm_loadu_ps(a[at].as_ptr()), _mm_loadu_ps(b[at].as_ptr())));
            let last = _mm_packs_epi32(differing(3), differing(2));
            let first = _mm_packs_epi32(differing(1), differing(0));
            _mm_movemask_epi8(_mm_packs_epi16(last, first)) as u64
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod lanes {
    use super::Quad;

    /// Rows to columns.
    #[inline(always)]
    pub fn transpose(rows: [Quad; 4]) -> [Quad; 4] {
        std::array::from_fn(|column| std::array::from_fn(|row| rows[row][column]))
    }

    /// The numbers of `a` where the mask has ones, else those of `b`.
    #[inline(always)]
    pub fn select(mask: &[u32; 4], a: &Quad, b: &Quad) -> Quad {
        std::array::from_fn(|at| f32::from_bits(a[at].to_bits() & mask[at] | b[at].to_bits() & !mask[at]))
    }

    /// Four numbers a share of the way to others: [`crate::math::lerp`] of each.
    #[inline(always)]
    pub fn lerp_quad(from: &Quad, to: &Quad, share: f32) -> Quad {
        std::array::from_fn(|at| crate::math::lerp(from[at], to[at], share))
    }

    /// Whether all of four numbers are finite.
    #[inline(always)]
    pub fn are_finite(quad: &Quad) -> bool {
        quad.iter().all(|number| number.is_finite())
    }

    /// The same for four and four.
    #[inline(always)]
    pub fn are_all_finite(quads: &[Quad; 4]) -> bool {
        quads.iter().all(are_finite)
    }

    /// Which of four numbers are not what they are in the others: a bit for each.
    #[inline(always)]
    pub fn differing(a: &Quad, b: &Quad) -> u64 {
        (0..4).fold(0, |bits, at| bits | u64::from(a[at] != b[at]) << at)
    }

    /// The same for four and four: four bits for each, the last one's lowest.
    #[inline(always)]
    pub fn differing_four(a: &[Quad; 4], b: &[Quad; 4]) -> u64 {
        a.iter().zip(b).fold(0, |bits, (a, b)| bits << 4 | differing(a, b))
    }
}

pub(crate) use lanes::{are_all_finite, are_finite, lerp_quad, select, transpose};
use lanes::{differing, differing_four};
