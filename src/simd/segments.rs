//! The samples of a block of instances that play the same keys, each at a time of its own.
//!
//! In: for each instance the key at or before its time and how far the way to the next is gone, and a table of keys in
//! *cells*, four numbers each. Out: a quad per instance and cell, the same bits that [`crate::math::lerp_f64`] and
//! [`crate::math::Quat::slerp`] give number by number; and, where asked, which of them are not what they were.

use super::quads::{BLOCK, EACH, PARTS, Quad, Slot, instances_that_differ, put, put_columns, put_four, transpose};
use super::times::{Places, TimeTable};
use super::turns::{Rotations, TURNS, Turns};

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

/// Keys that a block of instances plays, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keyed<'a> {
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
}

impl Keyed<'_> {
    /// Whether there is a cell of each kind for each key.
    pub fn is_sound(&self) -> bool {
        self.stretches.len() == self.straight * self.keys.len() && self.bends.len() == self.turning * self.keys.len()
    }
}

/// The rows of instances that quads are stored in.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    pub quads: &'a mut [Quad],
    /// From an instance's quads to the next one's.
    pub stride: usize,
    /// How many instances there are.
    pub count: usize,
    /// Per instance, where the bits of what has changed are added; none are where it is empty.
    pub changed: &'a mut [u64],
}

impl Rows<'_> {
    /// Whether there are quads for all instances, up to one of each.
    pub fn are_sound(&self, last: usize) -> bool {
        (1..=BLOCK).contains(&self.count)
            && (self.changed.is_empty() || self.changed.len() >= self.count)
            && (self.count - 1) * self.stride + last < self.quads.len()
    }
}

/// A block to sample.
#[derive(Debug)]
pub(crate) struct Segments<'a> {
    pub keyed: Keyed<'a>,
    /// Where the cells go: first those of numbers, then those that turn.
    pub slots: &'a [Slot],
    pub rows: Rows<'a>,
    pub room: &'a mut Room,
}

/// Room for what is known of a block's instances meanwhile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    pub(super) parts: [Part; PARTS],
    pub(super) turns: [Turns; PARTS],
}

impl Segments<'_> {
    /// Whether all that a block names is there.
    pub fn is_sound(&self) -> bool {
        let last = self.slots.iter().fold(0, |last, slot| last.max(slot.quad as usize));
        let Keyed { straight, turning, .. } = self.keyed;
        self.keyed.is_sound() && self.slots.len() == straight + turning && self.rows.are_sound(last)
    }
}

/// Steps that several kernels take, each compiled once for an instruction set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// [`find_keys`], of so many instances.
    pub find_keys: unsafe fn(&Keyed<'_>, usize, &mut Room),
    /// [`super::turns::turn`].
    pub turn: unsafe fn(&Turns, &mut Rotations),
    /// [`super::turns::turn_between`].
    pub turn_between: unsafe fn([&Rotations; 2], &[f32; TURNS], &mut Rotations),
}

/// As many of a block as turn at once, and what is known of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    places: Places,
    /// Where in the table each key's stretches begin, in bytes.
    starts: [usize; TURNS],
    gone: [f64; TURNS],
    /// Per instance the bits of what has changed.
    changed: [u64; TURNS],
    /// The bits of what has changed in all.
    all: u64,
    /// The first of them, and how many are instances.
    pub first: usize,
    pub count: usize,
    /// Whether an instance is at a key, where nothing is gone.
    pub held: bool,
}

/// Samples a block step by step, each for all parts. What one step stores in small pieces the next one reads in large ones,
/// which waits for what was stored just before.
///
/// # Safety
/// The block is sound, and the processor has the instructions of the steps.
#[inline(always)]
pub(super) unsafe fn sample(job: &mut Segments<'_>, steps: Steps) {
    // SAFETY: the caller's promise, and the table names keys that are in it.
    unsafe {
        (steps.find_keys)(&job.keyed, job.rows.count, job.room);
        let Room { parts, turns } = &mut *job.room;
        let parts = &mut parts[..job.rows.count.div_ceil(TURNS).min(PARTS)];
        for cell in 0..job.keyed.straight {
            let slot = job.slots[cell];
            let stretches = job.keyed.stretches.as_ptr().add(cell);
            for part in &mut *parts {
                let differ = if part.held {
                    part.store_as::<true, false>(&mut job.rows, &slot, |at| part.value::<true>(stretches, at))
                } else {
                    part.store(&mut job.rows, &slot, |at| part.value::<false>(stretches, at))
                };
                part.note(&slot, differ);
            }
        }
        for cell in 0..job.keyed.turning {
            if cell > 0 {
                take_bends(&job.keyed, parts, cell, turns);
            }
            let slot = job.slots[job.keyed.straight + cell];
            for (part, turns) in parts.iter_mut().zip(&mut *turns) {
                let mut turned = [[0.0; TURNS]; 4];
                part.turn(&job.keyed, cell, turns, steps.turn, &mut turned);
                let differ = part.store_turned(&mut job.rows, &slot, &turned);
                part.note(&slot, differ);
            }
        }
    }
    let used = ..job.rows.count.div_ceil(TURNS).min(PARTS);
    note_changed(&mut job.rows, &job.room.parts[used]);
}

/// Finds where among the keys all parts are, and takes out the ends of the first cell that turns.
///
/// # Safety
/// The keys are sound.
#[inline(always)]
pub(super) unsafe fn find_keys(keyed: &Keyed<'_>, count: usize, room: &mut Room) {
    let Room { parts, turns } = room;
    let parts = &mut parts[..count.div_ceil(TURNS).min(PARTS)];
    for (part, times) in parts.iter_mut().zip(keyed.times.as_chunks().0) {
        keyed.keys.find_many(times, &mut part.places);
    }
    for part in &mut *parts {
        keyed.keys.settle(&mut part.places);
    }
    if keyed.turning > 0 {
        // SAFETY: the caller's promise, and the table names keys that are in it.
        unsafe { take_bends(keyed, parts, 0, turns) };
    }
    let size = keyed.straight * size_of::<Stretch>();
    for (part, first) in parts.iter_mut().zip((0..).step_by(TURNS)) {
        part.gone = part.places.gone();
        part.held = has_zero(&part.gone);
        part.starts = part.places.keys.map(|key| key as usize * size);
        (part.first, part.count) = (first, (count - first).min(TURNS));
        (part.changed, part.all) = ([0; TURNS], 0);
    }
}

/// Notes in the rows what has changed.
#[inline(always)]
pub(super) fn note_changed(rows: &mut Rows<'_>, parts: &[Part]) {
    for (changed, part) in rows.changed.chunks_mut(TURNS).zip(parts) {
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
/// The keys are sound, and those of the parts are in the table.
#[inline(always)]
pub(super) unsafe fn take_bends(keyed: &Keyed<'_>, parts: &[Part], cell: usize, turns: &mut [Turns; PARTS]) {
    let turning = keyed.turning;
    for (part, turns) in parts.iter().zip(turns) {
        for first in (0..TURNS).step_by(4) {
            let key = |at: usize| part.places.keys[first + at] as usize;
            // SAFETY: the caller's promise.
            let bends: [&Bend; 4] =
                std::array::from_fn(|at| unsafe { keyed.bends.get_unchecked(key(at) * turning + cell) });
            put_columns(&mut turns.from, first, transpose(bends.map(|bend| bend.from)));
            put_columns(&mut turns.to, first, transpose(bends.map(|bend| bend.to)));
            for (at, bend) in bends.iter().enumerate() {
                turns.angle_squared[first + at] = bend.angle_squared;
            }
        }
    }
}

impl Part {
    /// An instance's quad of a cell of numbers, given that cell of the first key. Where it may be held at a key, that is asked.
    ///
    /// # Safety
    /// The keys are sound, and those of the part are in the table.
    #[inline(always)]
    pub(super) unsafe fn value<const HELD: bool>(&self, first: *const Stretch, at: usize) -> Quad {
        // SAFETY: the caller's promise.
        let stretch = unsafe { &*first.byte_add(self.starts[at]) };
        let gone = self.gone[at];
        if HELD && gone == 0.0 {
            stretch.from.map(|number| number as f32)
        } else {
            std::array::from_fn(|lane| (stretch.from[lane] + stretch.change[lane] * gone) as f32)
        }
    }

    /// The rotations of a cell that turns, whose ends have been taken out.
    ///
    /// # Safety
    /// The processor has the instructions of `turn`.
    #[inline(always)]
    pub(super) unsafe fn turn(
        &self,
        keyed: &Keyed<'_>,
        cell: usize,
        turns: &mut Turns,
        turn: unsafe fn(&Turns, &mut Rotations),
        turned: &mut Rotations,
    ) {
        turns.gone = self.gone.map(|gone| gone as f32);
        // SAFETY: the caller's promise.
        unsafe { turn(turns, turned) };
        if self.held {
            for at in (0..TURNS).filter(|at| self.gone[*at] == 0.0) {
                let from = keyed.bends[self.places.keys[at] as usize * keyed.turning + cell].from;
                for (column, number) in turned.iter_mut().zip(from) {
                    column[at] = number;
                }
            }
        }
    }

    /// [`Part::store`] of rotations.
    ///
    /// # Safety
    /// As for that.
    #[inline(always)]
    pub(super) unsafe fn store_turned(&self, rows: &mut Rows<'_>, slot: &Slot, turned: &Rotations) -> u64 {
        let mut quads = [[0.0; 4]; TURNS];
        for (at, quads) in quads.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *quads = transpose(turned.each_ref().map(|column| column.as_chunks::<4>().0[at]));
        }
        // SAFETY: the caller's promise.
        unsafe { self.store(rows, slot, |at| quads[at]) }
    }

    /// Stores a quad of each instance. Which numbers are others than before: four bits for each, the last one's lowest; none where
    /// the rows have no place to note that.
    ///
    /// # Safety
    /// The rows are sound up to the slot's quad, and have this part's instances.
    #[inline(always)]
    pub(super) unsafe fn store(&self, rows: &mut Rows<'_>, slot: &Slot, value: impl Fn(usize) -> Quad) -> u64 {
        // SAFETY: the caller's promise.
        unsafe {
            match (rows.changed.is_empty(), slot.is_whole()) {
                (true, _) => self.store_as::<false, false>(rows, slot, value),
                (false, true) => self.store_as::<true, true>(rows, slot, value),
                (false, false) => self.store_as::<true, false>(rows, slot, value),
            }
        }
    }

    /// The same: whether numbers are compared, and all of a quad's stored. Where they are compared for nothing, or each is asked
    /// whether it is stored, it takes longer and comes to the same.
    ///
    /// # Safety
    /// As for [`Part::store`].
    #[inline(always)]
    pub(super) unsafe fn store_as<const COMPARED: bool, const WHOLE: bool>(
        &self,
        rows: &mut Rows<'_>,
        slot: &Slot,
        value: impl Fn(usize) -> Quad,
    ) -> u64 {
        let mut differ = 0;
        let (count, stride, lanes) = (self.count, rows.stride, slot.lanes);
        let fours = count - count % 4;
        // SAFETY: the caller's promise.
        unsafe {
            let mut out = rows.quads.as_mut_ptr().add(self.first * stride + slot.quad as usize);
            for at in (0..fours).step_by(4) {
                let values = [value(at), value(at + 1), value(at + 2), value(at + 3)];
                differ = differ << 16 | put_four::<COMPARED, WHOLE>(out, stride, &values, &lanes);
                out = out.wrapping_add(4 * stride);
            }
            for at in fours..count {
                differ = differ << 4 | put::<COMPARED, WHOLE>(&mut *out, value(at), &lanes);
                out = out.wrapping_add(stride);
            }
        }
        differ
    }

    /// Notes in which instances a slot differs, given four bits for each, the last one's lowest.
    #[inline(always)]
    pub(super) fn note(&mut self, slot: &Slot, differ: u64) {
        if differ == 0 {
            return;
        }
        let differ = instances_that_differ(differ, self.count);
        if differ & EACH == EACH {
            self.all |= 1 << (slot.bit & 63);
            return;
        }
        for (at, changed) in self.changed.iter_mut().enumerate() {
            *changed |= (differ >> (60 - 4 * at) & 1) << (slot.bit & 63);
        }
    }
}
