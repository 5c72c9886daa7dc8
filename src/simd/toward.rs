//! Quads of a block of instances on their way toward others, each a share of its own.
//!
//! In: a column of quads to come from and one to go to, and how far each instance has gone. Out: a quad per instance, the same
//! bits that [`crate::math::lerp`] and [`crate::math::Quat::slerp`] give one by one; and, where asked, which of them are not
//! what they were.

use super::segments::{
    BLOCK, Cell, EACH, Quad, Slot, instances_that_differ, lerp_quad, put, put_columns, put_four, transpose,
};
use super::turns::{Rotations, TURNS, turn_between};

/// A cell to move.
#[derive(Debug)]
pub(crate) struct Toward<'a> {
    pub from: &'a Cell,
    pub to: &'a Cell,
    pub shares: &'a [f32; BLOCK],
    pub form: Form,
    /// How many are those of instances.
    pub count: usize,
    pub slot: Slot,
    pub out: &'a mut [Quad],
    /// From an instance's quads to the next one's.
    pub stride: usize,
    /// Per instance, where the bits of what has changed are added; none are where it is empty.
    pub changed: &'a mut [u64],
}

/// What the quads of cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Numbers by themselves.
    Numbers,
    /// Rotations.
    Rotations,
    /// Rotations, of as many as turn at once in columns.
    Columns,
}

impl Toward<'_> {
    /// Whether all that it names is there.
    pub fn is_sound(&self) -> bool {
        (1..=BLOCK).contains(&self.count)
            && (self.changed.is_empty() || self.changed.len() >= self.count)
            && (self.count - 1) * self.stride + (self.slot.quad as usize) < self.out.len()
    }
}

/// As many as turn at once.
type Part = [Quad; TURNS];

/// Moves a cell.
///
/// # Safety
/// It is sound.
#[inline(always)]
pub(crate) unsafe fn toward(job: &mut Toward<'_>) {
    let parts = parts(job.from).iter().zip(parts(job.to)).zip(job.shares.as_chunks::<TURNS>().0);
    for (first, ((from, to), shares)) in (0..job.count).step_by(TURNS).zip(parts) {
        // SAFETY: the caller's promise.
        unsafe {
            if job.form == Form::Numbers {
                store_part(job, first, |at| lerp_quad(&from[at], &to[at], shares[at]));
                continue;
            }
            let taken: [Rotations; 2];
            let ends = if job.form == Form::Columns {
                [columns(from), columns(to)]
            } else {
                taken = [in_columns(from), in_columns(to)];
                taken.each_ref()
            };
            let mut turned = [[0.0; TURNS]; 4];
            if job.count - first < TURNS {
                turn_some(job.count - first, ends, shares, &mut turned);
            } else {
                turn_between(ends[0], ends[1], shares, &mut turned);
            }
            let mut moved = [[0.0; 4]; TURNS];
            for (at, moved) in moved.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                *moved = transpose(turned.each_ref().map(|column| column.as_chunks::<4>().0[at]));
            }
            store_part(job, first, |at| moved[at]);
        }
    }
}

/// Turns so many of a part. What lies beyond them turns as the last one does.
#[cold]
fn turn_some(count: usize, ends: [&Rotations; 2], shares: &[f32; TURNS], turned: &mut Rotations) {
    let (mut ends, mut shares) = (ends.map(|end| *end), *shares);
    for column in ends.as_flattened_mut().iter_mut().chain([&mut shares]) {
        let last = column[count - 1];
        column[count..].fill(last);
    }
    turn_between(&ends[0], &ends[1], &shares, turned);
}

/// A part that is in columns.
#[inline(always)]
fn columns(part: &Part) -> &Rotations {
    part.as_flattened().as_chunks::<TURNS>().0.try_into().expect("as many numbers in columns as in quads")
}

/// A cell in as many parts as it has.
#[inline(always)]
fn parts(cell: &Cell) -> &[Part] {
    cell.0.as_chunks().0
}

/// The rotations of a part that is not, in columns.
#[inline(always)]
fn in_columns(part: &Part) -> Rotations {
    let mut columns = [[0.0; TURNS]; 4];
    for (first, four) in (0..).step_by(4).zip(part.as_chunks::<4>().0) {
        put_columns(&mut columns, first, transpose(*four));
    }
    columns
}

/// Stores a part of a cell, and notes in which instances any number is another than before.
///
/// # Safety
/// The cell is sound.
#[inline(always)]
unsafe fn store_part(job: &mut Toward<'_>, first: usize, value: impl Fn(usize) -> Quad) {
    let count = (job.count - first).min(TURNS);
    // SAFETY: the caller's promise.
    let differ = unsafe {
        match (job.changed.is_empty(), job.slot.is_whole()) {
            (true, _) => store::<false, false>(job, (first, count), value),
            (false, true) => store::<true, true>(job, (first, count), value),
            (false, false) => store::<true, false>(job, (first, count), value),
        }
    };
    if let Some(changed) = job.changed.get_mut(first..first + count) {
        note(changed, differ, job.slot.bits());
    }
}

/// Stores a part of a cell, and says which numbers are others than before: four bits for each instance, the last one's lowest.
///
/// # Safety
/// The cell is sound.
#[inline(always)]
unsafe fn store<const COMPARED: bool, const WHOLE: bool>(
    job: &mut Toward<'_>,
    (first, count): (usize, usize),
    value: impl Fn(usize) -> Quad,
) -> u64 {
    let (stride, lanes, mut differ) = (job.stride, job.slot.lanes, 0);
    let fours = count - count % 4;
    // SAFETY: a sound cell has the quads of all its instances.
    unsafe {
        let mut out = job.out.as_mut_ptr().add(first * stride + job.slot.quad as usize);
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

/// Notes in which instances anything differs, given four bits for each, the last one's lowest.
#[inline(always)]
fn note(changed: &mut [u64], differ: u64, bits: u64) {
    let differ = instances_that_differ(differ, changed.len());
    if differ == EACH {
        for changed in changed {
            *changed |= bits;
        }
        return;
    }
    for (at, changed) in changed.iter_mut().enumerate() {
        if differ >> (60 - 4 * at) & 1 != 0 {
            *changed |= bits;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{Quat, lerp};
    use crate::simd::Kernels;

    /// Numbers that look random, of many sizes.
    fn number(state: &mut u64) -> f32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let value = (*state >> 40) as f32 / (1 << 23) as f32 - 1.0;
        match *state >> 8 & 15 {
            0 => 0.0,
            1 => -0.0,
            2 => value * 1e-38,
            3 => value * 1e30,
            _ => value,
        }
    }

    #[test]
    fn many_quads_move_as_one_and_one_on_every_width_and_what_changes_is_noted() {
        let mut state = 1;
        for round in 0..300 {
            let (turned, count) = (round % 2 == 0, round % BLOCK + 1);
            let slot = Slot {
                quad: 1,
                bit: 5,
                lanes: if round % 5 == 0 { [u32::MAX, 0, 0, u32::MAX] } else { [u32::MAX; 4] },
            };
            let mut column = || -> [Quad; BLOCK] { std::array::from_fn(|_| [0; 4].map(|_: i32| number(&mut state))) };
            let [mut from, mut to] = [column(), column()];
            if turned && round % 3 != 0 {
                [from, to] = [from, to].map(|column| column.map(|quad| Quat::from(quad).normalized().to_array()));
            }
            let shares = std::array::from_fn(|_| if round % 7 == 0 { 1.5 } else { number(&mut state).abs() });
            let expected = |at: usize, before: Quad| {
                let moved = if turned {
                    Quat::from(from[at]).slerp(Quat::from(to[at]), shares[at]).to_array()
                } else {
                    std::array::from_fn(|lane| lerp(from[at][lane], to[at][lane], shares[at]))
                };
                std::array::from_fn(|lane| if slot.lanes[lane] != 0 { moved[lane] } else { before[lane] })
            };
            let mut rows = [[0.5; 4]; 2 * BLOCK];
            for at in (0..count).step_by(3) {
                rows[2 * at + 1] = expected(at, rows[2 * at + 1]);
            }
            let in_columns = |quads: &[Quad; BLOCK]| {
                let mut cell = Cell(*quads);
                for (part, quads) in cell.0.as_chunks_mut::<TURNS>().0.iter_mut().zip(quads.as_chunks::<TURNS>().0) {
                    for (at, number) in part.as_flattened_mut().iter_mut().enumerate() {
                        *number = quads[at % TURNS][at / TURNS];
                    }
                }
                cell
            };
            let forms = if turned { &[Form::Rotations, Form::Columns][..] } else { &[Form::Numbers] };
            for (kernels, &form) in
                Kernels::available().flat_map(|kernels| forms.iter().map(move |form| (kernels, form)))
            {
                let (mut out, mut changed) = (rows, [1; BLOCK]);
                let changed = if round % 4 == 0 { &mut [][..] } else { &mut changed[..] };
                let cell = |quads| if form == Form::Columns { in_columns(quads) } else { Cell(*quads) };
                let (from, to, shares) = (&cell(&from), &cell(&to), &shares);
                let mut job = Toward { from, to, shares, form, count, slot, out: &mut out, stride: 2, changed };
                kernels.move_toward(&mut job);
                let changed = job.changed.to_vec();
                for at in 0..BLOCK {
                    let (left, quad) = (out[2 * at], out[2 * at + 1]);
                    let wanted = if at < count { expected(at, rows[2 * at + 1]) } else { rows[2 * at + 1] };
                    assert_eq!((left, quad.map(f32::to_bits)), ([0.5; 4], wanted.map(f32::to_bits)), "{kernels:?}");
                    let differs = quad != rows[2 * at + 1];
                    assert!(changed.is_empty() || changed[at] == 1 | u64::from(differs) << 5, "{kernels:?}, {at}");
                }
            }
        }
    }
}
