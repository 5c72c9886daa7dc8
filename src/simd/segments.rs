//! The samples of a block of instances that play the same keys, each at a time of its own.
//!
//! In: for each instance the key at or before its time and how far the way to the next is gone, and a table of keys in
//! *cells*, four numbers each. Out: a quad per instance and cell, the same bits that [`crate::math::lerp_f64`] and
//! [`crate::math::Quat::slerp`] give number by number; and, where asked, which of them are not what they were.

use super::times::{Places, TimeTable};
use super::turns::{Rotations, TURNS, Turns, turn};

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

/// Four numbers from one key to the next, in double precision: where they begin, and by how much they change. Nothing
/// changes after the last key.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub from: [f64; 4],
    pub change: [f64; 4],
}

/// A rotation from one key to the next, both on one side of the sphere. After the last key it stays.
#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    pub from: Quad,
    pub to: Quad,
    /// See [`crate::math::RotationArc`].
    pub angle_squared: f64,
}

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

/// A block to sample.
#[derive(Debug)]
pub(crate) struct Segments<'a> {
    /// Key by key those of each cell of numbers.
    pub stretches: &'a [Stretch],
    /// Key by key those of each cell that turns.
    pub bends: &'a [Bend],
    /// How many cells are numbers, and how many turn.
    pub straight: usize,
    pub turning: usize,
    /// When the keys are.
    pub keys: &'a TimeTable,
    /// The time of each instance.
    pub times: &'a [f64; BLOCK],
    /// How many of the times are those of instances.
    pub count: usize,
    /// Where the cells go: first those of numbers, then those that turn.
    pub slots: &'a [Slot],
    /// Whether cells that turn are given in columns: as many as turn at once have theirs where their quads would be. There is
    /// then room for all instances of a block, one's quads right behind the other's.
    pub in_columns: bool,
    pub out: &'a mut [Quad],
    /// From an instance's quads to the next one's.
    pub stride: usize,
    /// Per instance, where the bits of what has changed are added; none are where it is empty.
    pub changed: &'a mut [u64],
    /// Room for what turns.
    pub turns: &'a mut [Turns; PARTS],
}

impl Segments<'_> {
    /// Whether all that a block names is there.
    pub fn is_sound(&self) -> bool {
        let last = self.slots.iter().fold(0, |last, slot| last.max(slot.quad as usize));
        (1..=BLOCK).contains(&self.count)
            && self.stretches.len() == self.straight * self.keys.len()
            && self.bends.len() == self.turning * self.keys.len()
            && self.slots.len() == self.straight + self.turning
            && (self.changed.is_empty() || self.changed.len() >= self.count)
            && (self.count - 1) * self.stride + last < self.out.len()
            && (!self.in_columns || (self.stride == 1 && last + BLOCK <= self.out.len()))
    }
}

/// As many of a block as turn at once, and what is known of them.
#[derive(Clone, Copy, Default)]
struct Part {
    places: Places,
    /// Where in the table each key's stretches begin, in bytes.
    starts: [usize; TURNS],
    gone: [f64; TURNS],
    /// Per instance the bits of what has changed.
    changed: [u64; TURNS],
    /// The bits of what has changed in all.
    all: u64,
    /// The first of them, and how many are instances.
    first: usize,
    count: usize,
    /// Whether an instance is at a key, where nothing is gone.
    held: bool,
}

/// Samples a block step by step, each for all parts. What one step stores in small pieces the next one reads in large ones,
/// which waits for what was stored just before.
///
/// # Safety
/// The block is sound.
#[inline(always)]
pub(crate) unsafe fn sample(job: &mut Segments<'_>) {
    let compared = !job.changed.is_empty();
    let mut parts = [Part::default(); PARTS];
    let parts = &mut parts[..job.count.div_ceil(TURNS).min(PARTS)];
    for (part, times) in parts.iter_mut().zip(job.times.as_chunks().0) {
        job.keys.find_many(times, &mut part.places);
    }
    for part in &mut *parts {
        job.keys.settle(&mut part.places);
    }
    // SAFETY: the caller's promise, and the table names keys that are in it.
    unsafe {
        if job.turning > 0 {
            take_bends(job, parts, 0);
        }
        let size = job.straight * size_of::<Stretch>();
        for (part, first) in parts.iter_mut().zip((0..).step_by(TURNS)) {
            part.gone = part.places.gone();
            part.held = has_zero(&part.gone);
            part.starts = part.places.keys.map(|key| key as usize * size);
            (part.first, part.count) = (first, (job.count - first).min(TURNS));
        }
        for cell in 0..job.straight {
            let slot = job.slots[cell];
            for part in &mut *parts {
                part.straighten(job, compared, cell, &slot);
            }
        }
        for cell in 0..job.turning {
            if cell > 0 {
                take_bends(job, parts, cell);
            }
            let slot = job.slots[job.straight + cell];
            for (index, part) in parts.iter_mut().enumerate() {
                part.bend(job, compared, index, cell, &slot);
            }
        }
    }
    for (changed, part) in job.changed.chunks_mut(TURNS).zip(parts) {
        for (changed, more) in changed.iter_mut().zip(&part.changed) {
            *changed |= more | part.all;
        }
    }
}

/// Whether any of some numbers, none below zero, is zero.
#[inline(always)]
fn has_zero(numbers: &[f64; TURNS]) -> bool {
    let least = |a: f64, b: f64| if a < b { a } else { b };
    let (mut eight, mut four) = ([0.0; 8], [0.0; 4]);
    for at in 0..8 {
        eight[at] = least(numbers[at], numbers[at + 8]);
    }
    for at in 0..4 {
        four[at] = least(eight[at], eight[at + 4]);
    }
    least(least(four[0], four[1]), least(four[2], four[3])) == 0.0
}

/// Takes out the ends of a cell's turns.
///
/// # Safety
/// The block is sound, and the keys are in the table.
#[inline(always)]
unsafe fn take_bends(job: &mut Segments<'_>, parts: &[Part], cell: usize) {
    let turning = job.turning;
    for (part, turns) in parts.iter().zip(&mut *job.turns) {
        for first in (0..TURNS).step_by(4) {
            let key = |at: usize| part.places.keys[first + at] as usize;
            // SAFETY: the caller's promise.
            let bends: [&Bend; 4] =
                std::array::from_fn(|at| unsafe { job.bends.get_unchecked(key(at) * turning + cell) });
            put_columns(&mut turns.from, first, transpose(bends.map(|bend| bend.from)));
            put_columns(&mut turns.to, first, transpose(bends.map(|bend| bend.to)));
            for (at, bend) in bends.iter().enumerate() {
                turns.angle_squared[first + at] = bend.angle_squared;
            }
        }
    }
}

impl Part {
    /// A cell of numbers.
    ///
    /// # Safety
    /// The block is sound, this part of it, and its places are in the table.
    #[inline(always)]
    unsafe fn straighten(&mut self, job: &mut Segments<'_>, compared: bool, cell: usize, slot: &Slot) {
        // SAFETY: the caller's promise.
        unsafe {
            match (compared, self.held, slot.is_whole()) {
                (true, false, true) => self.straighten_cell::<true, false, true>(job, cell, slot),
                (true, false, false) => self.straighten_cell::<true, false, false>(job, cell, slot),
                (true, true, _) => self.straighten_cell::<true, true, false>(job, cell, slot),
                (false, false, true) => self.straighten_cell::<false, false, true>(job, cell, slot),
                (false, _, _) => self.straighten_cell::<false, true, false>(job, cell, slot),
            }
        }
    }

    /// The same: where some are held at a key, or all of its numbers are stored.
    ///
    /// # Safety
    /// As for [`Part::straighten`].
    #[inline(always)]
    unsafe fn straighten_cell<const COMPARED: bool, const HELD: bool, const WHOLE: bool>(
        &mut self,
        job: &mut Segments<'_>,
        cell: usize,
        slot: &Slot,
    ) {
        let mut differ = 0;
        let (count, stride, lanes) = (self.count, job.stride, slot.lanes);
        // SAFETY: a sound block has the quads of all its members, and the places are in the table.
        unsafe {
            let mut out = job.out.as_mut_ptr().add(self.first * stride + slot.quad as usize);
            let first = job.stretches.as_ptr().add(cell);
            let value = |member: usize| -> Quad {
                let stretch = &*first.byte_add(self.starts[member]);
                let gone = self.gone[member];
                if HELD && gone == 0.0 {
                    stretch.from.map(|number| number as f32)
                } else {
                    std::array::from_fn(|at| (stretch.from[at] + stretch.change[at] * gone) as f32)
                }
            };
            let fours = count - count % 4;
            for member in (0..fours).step_by(4) {
                let values = [value(member), value(member + 1), value(member + 2), value(member + 3)];
                differ = differ << 16 | put_four::<COMPARED, WHOLE>(out, stride, &values, &lanes);
                out = out.wrapping_add(4 * stride);
            }
            for member in fours..count {
                differ = differ << 4 | put::<COMPARED, WHOLE>(&mut *out, value(member), &lanes);
                out = out.wrapping_add(stride);
            }
        }
        if COMPARED {
            self.note(slot, differ);
        }
    }

    /// A cell that turns, whose ends have been taken out.
    ///
    /// # Safety
    /// As for [`Part::straighten`].
    #[inline(always)]
    unsafe fn bend(&mut self, job: &mut Segments<'_>, compared: bool, index: usize, cell: usize, slot: &Slot) {
        let turns = &mut job.turns[index];
        turns.gone = self.gone.map(|gone| gone as f32);
        let mut out = [[0.0; TURNS]; 4];
        turn(turns, &mut out);
        if job.in_columns {
            if self.held {
                for at in (0..TURNS).filter(|at| self.gone[*at] == 0.0) {
                    let from = job.bends[self.places.keys[at] as usize * job.turning + cell].from;
                    for (column, number) in out.iter_mut().zip(from) {
                        column[at] = number;
                    }
                }
            }
            // SAFETY: a sound block has room for whole columns.
            unsafe { job.out.as_mut_ptr().add(self.first + slot.quad as usize).cast::<Rotations>().write(out) };
            return;
        }
        let mut turned = [[0.0; 4]; TURNS];
        for (at, turned) in turned.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *turned = transpose(out.each_ref().map(|column| column.as_chunks::<4>().0[at]));
        }
        if self.held {
            for (at, turned) in turned.iter_mut().enumerate().filter(|(at, _)| self.gone[*at] == 0.0) {
                *turned = job.bends[self.places.keys[at] as usize * job.turning + cell].from;
            }
        }
        // SAFETY: the caller's promise.
        unsafe {
            match (compared, slot.is_whole()) {
                (true, true) => self.store_cell::<true, true>(job, slot, &turned),
                (true, false) => self.store_cell::<true, false>(job, slot, &turned),
                (false, true) => self.store_cell::<false, true>(job, slot, &turned),
                (false, false) => self.store_cell::<false, false>(job, slot, &turned),
            }
        }
    }

    /// Stores a cell of each member.
    ///
    /// # Safety
    /// The block is sound, and this part of it.
    #[inline(always)]
    unsafe fn store_cell<const COMPARED: bool, const WHOLE: bool>(
        &mut self,
        job: &mut Segments<'_>,
        slot: &Slot,
        values: &[Quad; TURNS],
    ) {
        let mut differ = 0;
        let (count, stride, lanes) = (self.count, job.stride, slot.lanes);
        // SAFETY: a sound block has the quads of all its members.
        unsafe {
            let mut out = job.out.as_mut_ptr().add(self.first * stride + slot.quad as usize);
            let (fours, rest) = values[..count].as_chunks::<4>();
            for values in fours {
                differ = differ << 16 | put_four::<COMPARED, WHOLE>(out, stride, values, &lanes);
                out = out.wrapping_add(4 * stride);
            }
            for value in rest {
                differ = differ << 4 | put::<COMPARED, WHOLE>(&mut *out, *value, &lanes);
                out = out.wrapping_add(stride);
            }
        }
        if COMPARED {
            self.note(slot, differ);
        }
    }

    /// Notes in which members a slot differs, given four bits for each, the last one's lowest.
    #[inline(always)]
    fn note(&mut self, slot: &Slot, differ: u64) {
        let differ = instances_that_differ(differ, self.count);
        if differ & EACH == EACH {
            self.all |= 1 << (slot.bit & 63);
            return;
        }
        for (member, changed) in self.changed.iter_mut().enumerate() {
            *changed |= (differ >> (60 - 4 * member) & 1) << (slot.bit & 63);
        }
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
mod quads {
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
mod quads {
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

pub(crate) use quads::{are_all_finite, are_finite, lerp_quad, select, transpose};
use quads::{differing, differing_four};
