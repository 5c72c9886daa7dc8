//! The samples of a block of instances that play the same keys, each at a time of its own.
//!
//! In: for each instance the key at or before its time and how far the way to the next is gone, and a table of keys in
//! *cells*, four numbers each. Out: a quad per instance and cell, the same bits that [`crate::math::lerp_f64`] and
//! [`crate::math::Quat::slerp`] give number by number; and, where asked, which of them are not what they were.

use super::times::{Places, TimeTable};
use super::turns::{TURNS, Turns, turn};

/// Four numbers of a property.
pub(crate) type Quad = [f32; 4];

/// How many instances are sampled at once: as many as turn at once.
pub(crate) const BLOCK: usize = TURNS;

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

/// A block to sample.
#[derive(Debug)]
pub(crate) struct Segments<'a> {
    /// Key by key those of each cell of numbers.
    pub stretches: &'a [Stretch],
    /// Key by key those of each cell that turns.
    pub bends: &'a [Bend],
    /// When the keys are.
    pub keys: &'a TimeTable,
    /// The time of each instance.
    pub times: &'a [f64; BLOCK],
    /// How many of the times are those of instances.
    pub count: usize,
    /// Where the cells go: first those of numbers, then those that turn.
    pub slots: &'a [Slot],
    pub out: &'a mut [Quad],
    /// From an instance's quads to the next one's.
    pub stride: usize,
    /// Per instance, where the bits of what has changed are added; none are where it is empty.
    pub changed: &'a mut [u64],
    pub turns: &'a mut Turns,
}

impl Segments<'_> {
    /// How many cells are numbers, and how many turn.
    fn widths(&self) -> (usize, usize) {
        (self.stretches.len() / self.keys.len(), self.bends.len() / self.keys.len())
    }

    /// Whether all that a block names is there.
    pub fn is_sound(&self) -> bool {
        let (straight, turning) = self.widths();
        let last = self.slots.iter().fold(0, |last, slot| last.max(slot.quad as usize));
        (1..=BLOCK).contains(&self.count)
            && self.stretches.len() == straight * self.keys.len()
            && self.bends.len() == turning * self.keys.len()
            && self.slots.len() == straight + turning
            && (self.changed.is_empty() || self.changed.len() >= self.count)
            && (self.count - 1) * self.stride + last < self.out.len()
    }
}

/// Samples a block.
///
/// # Safety
/// The block is sound.
#[inline(always)]
pub(crate) unsafe fn sample(job: &mut Segments<'_>) {
    let places = job.keys.find_block(job.times);
    // SAFETY: the caller's promise, and the table names keys that are in it.
    unsafe {
        if job.changed.is_empty() {
            straighten::<false>(job, &places);
            bend::<false>(job, &places);
        } else {
            straighten::<true>(job, &places);
            bend::<true>(job, &places);
        }
    }
}

/// The cells of numbers.
///
/// # Safety
/// The block is sound, and the places are in its table.
#[inline(always)]
unsafe fn straighten<const COMPARED: bool>(job: &mut Segments<'_>, places: &Places) {
    let (width, _) = job.widths();
    let slots = &job.slots[..width];
    let mut out = job.out.as_mut_ptr();
    for member in 0..job.count {
        let (key, gone) = (places.keys[member & (BLOCK - 1)] as usize, places.gone[member & (BLOCK - 1)]);
        // SAFETY: the caller's promise.
        let stretches = unsafe { job.stretches.get_unchecked(key * width..(key + 1) * width) };
        let mut changed = 0;
        if gone == 0.0 {
            for (stretch, slot) in stretches.iter().zip(slots) {
                let value = stretch.from.map(|number| number as f32);
                // SAFETY: a sound block has the quads of all its members.
                changed |= unsafe { store::<COMPARED>(&mut *out.add(slot.quad as usize), value, slot) };
            }
        } else {
            for (stretch, slot) in stretches.iter().zip(slots) {
                let value = std::array::from_fn(|at| (stretch.from[at] + stretch.change[at] * gone) as f32);
                // SAFETY: as above.
                changed |= unsafe { store::<COMPARED>(&mut *out.add(slot.quad as usize), value, slot) };
            }
        }
        if COMPARED {
            // SAFETY: a sound block has as many.
            unsafe { *job.changed.get_unchecked_mut(member) |= changed };
        }
        out = out.wrapping_add(job.stride);
    }
}

/// The cells that turn.
///
/// # Safety
/// The block is sound, and the places are in its table.
#[inline(always)]
unsafe fn bend<const COMPARED: bool>(job: &mut Segments<'_>, places: &Places) {
    let (straight, width) = job.widths();
    for number in 0..width {
        let slot = job.slots[straight + number];
        // SAFETY: the caller's promise.
        let bend = |at: usize| unsafe { job.bends.get_unchecked(places.keys[at] as usize * width + number) };
        for first in (0..BLOCK).step_by(4) {
            let bends: [&Bend; 4] = std::array::from_fn(|at| bend(first + at));
            put(&mut job.turns.from, first, transpose(bends.map(|bend| bend.from)));
            put(&mut job.turns.to, first, transpose(bends.map(|bend| bend.to)));
            for (at, bend) in bends.iter().enumerate() {
                job.turns.angle_squared[first + at] = bend.angle_squared;
            }
        }
        job.turns.gone = places.gone.map(|gone| gone as f32);
        turn(job.turns);
        for first in (0..job.count).step_by(4) {
            let turned = transpose(std::array::from_fn(|number| {
                std::array::from_fn(|member| job.turns.out[number][first + member])
            }));
            for (member, turned) in (first..job.count).zip(turned) {
                let value = if places.gone[member] == 0.0 { bend(member).from } else { turned };
                // SAFETY: a sound block has the quads of all its members, and as many places for changes.
                unsafe {
                    let out = &mut *job.out.as_mut_ptr().add(member * job.stride + slot.quad as usize);
                    let changed = store::<COMPARED>(out, value, &slot);
                    if COMPARED {
                        *job.changed.get_unchecked_mut(member) |= changed;
                    }
                }
            }
        }
    }
}

/// Stores what a slot takes of four numbers, and says whether any of them is another than before: as the slot's bit.
#[inline(always)]
pub(crate) fn store<const COMPARED: bool>(place: &mut Quad, value: Quad, slot: &Slot) -> u64 {
    let value = select(&slot.lanes, &value, place);
    let changed = if COMPARED { u64::from(differs(place, &value)) << (slot.bit & 63) } else { 0 };
    *place = value;
    changed
}

/// Puts four columns of four into columns.
#[inline(always)]
fn put(columns: &mut [[f32; TURNS]; 4], first: usize, values: [Quad; 4]) {
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

    /// Whether any of four numbers is not what it is in the others.
    #[inline(always)]
    pub fn differs(a: &Quad, b: &Quad) -> bool {
        // SAFETY: as above.
        unsafe { _mm_movemask_ps(_mm_cmpneq_ps(_mm_loadu_ps(a.as_ptr()), _mm_loadu_ps(b.as_ptr()))) != 0 }
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

    /// Whether any of four numbers is not what it is in the others.
    #[inline(always)]
    pub fn differs(a: &Quad, b: &Quad) -> bool {
        a != b
    }
}

pub(crate) use quads::{differs, select, transpose};
