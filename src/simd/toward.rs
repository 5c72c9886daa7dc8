//! Quads of a block of instances on their way toward others, each a share of its own.
//!
//! In: a column of quads to come from and one to go to, and how far each instance has gone. Out: a quad per instance, the same
//! bits that [`crate::math::lerp`] and [`crate::math::Quat::slerp`] give one by one; and, where asked, which of them are not
//! what they were.

use super::segments::{BLOCK, Quad, Slot, instances_that_differ, lerp_quad, put, put_four, transpose};
use super::turns::{TURNS, Turns, turn_between};

/// A quad of each instance of a block.
pub(crate) type Column = [Quad; BLOCK];

/// A column to move.
#[derive(Debug)]
pub(crate) struct Toward<'a> {
    pub from: &'a Column,
    pub to: &'a Column,
    pub shares: &'a [f32; BLOCK],
    /// Whether the quads are rotations.
    pub turned: bool,
    /// How many are those of instances.
    pub count: usize,
    pub slot: Slot,
    pub out: &'a mut [Quad],
    /// From an instance's quads to the next one's.
    pub stride: usize,
    /// Per instance, where the bits of what has changed are added; none are where it is empty.
    pub changed: &'a mut [u64],
}

impl Toward<'_> {
    /// Whether all that it names is there.
    pub fn is_sound(&self) -> bool {
        (1..=BLOCK).contains(&self.count)
            && (self.changed.is_empty() || self.changed.len() >= self.count)
            && (self.count - 1) * self.stride + (self.slot.quad as usize) < self.out.len()
    }
}

/// Moves a column.
///
/// # Safety
/// It is sound.
#[inline(always)]
pub(crate) unsafe fn toward(job: &mut Toward<'_>) {
    // SAFETY: the caller's promise.
    unsafe {
        match (job.changed.is_empty(), job.slot.is_whole()) {
            (true, true) => move_parts::<false, true>(job),
            (true, false) => move_parts::<false, false>(job),
            (false, true) => move_parts::<true, true>(job),
            (false, false) => move_parts::<true, false>(job),
        }
    }
}

/// Moves as many as turn at once, and again.
///
/// # Safety
/// The column is sound.
#[inline(always)]
unsafe fn move_parts<const COMPARED: bool, const WHOLE: bool>(job: &mut Toward<'_>) {
    for first in (0..job.count).step_by(TURNS) {
        let count = (job.count - first).min(TURNS);
        let mut moved = [[0.0; 4]; TURNS];
        if job.turned {
            turn_part(job, first, &mut moved);
        } else {
            for (at, moved) in moved.iter_mut().enumerate() {
                *moved = lerp_quad(&job.from[first + at], &job.to[first + at], job.shares[first + at]);
            }
        }
        // SAFETY: the caller's promise.
        let differ = unsafe { store_part::<COMPARED, WHOLE>(job, first, &moved[..count]) };
        if COMPARED {
            let differ = instances_that_differ(differ, count);
            for (at, changed) in job.changed[first..first + count].iter_mut().enumerate() {
                *changed |= (differ >> (60 - 4 * at) & 1) << (job.slot.bit & 63);
            }
        }
    }
}

/// Stores some of a column, and says which numbers of them are others than before: four bits for each, the last one's lowest.
///
/// # Safety
/// The column is sound.
#[inline(always)]
unsafe fn store_part<const COMPARED: bool, const WHOLE: bool>(
    job: &mut Toward<'_>,
    first: usize,
    values: &[Quad],
) -> u64 {
    let (stride, mut differ) = (job.stride, 0);
    // SAFETY: a sound column has the quads of all its instances.
    unsafe {
        let mut out = job.out.as_mut_ptr().add(first * stride + job.slot.quad as usize);
        let (fours, rest) = values.as_chunks::<4>();
        for values in fours {
            differ = differ << 16 | put_four::<COMPARED, WHOLE>(out, stride, values, &job.slot.lanes);
            out = out.wrapping_add(4 * stride);
        }
        for value in rest {
            differ = differ << 4 | put::<COMPARED, WHOLE>(&mut *out, *value, &job.slot.lanes);
            out = out.wrapping_add(stride);
        }
    }
    differ
}

/// Turns rotations, from some one on as many as turn at once.
#[inline(always)]
fn turn_part(job: &Toward<'_>, first: usize, turned: &mut [Quad; TURNS]) {
    let last = job.count - 1;
    let mut turns = Turns::default();
    for four in (0..TURNS).step_by(4) {
        // What lies beyond the instances turns as the last of them does.
        let places: [usize; 4] = std::array::from_fn(|at| (first + four + at).min(last));
        let (from, to) = (transpose(places.map(|at| job.from[at])), transpose(places.map(|at| job.to[at])));
        for number in 0..4 {
            turns.from[number][four..four + 4].copy_from_slice(&from[number]);
            turns.to[number][four..four + 4].copy_from_slice(&to[number]);
        }
        turns.gone[four..four + 4].copy_from_slice(&places.map(|at| job.shares[at]));
    }
    let mut out = [[0.0; TURNS]; 4];
    turn_between(&mut turns, &mut out);
    for (at, turned) in turned.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        *turned = transpose(out.each_ref().map(|column| column.as_chunks::<4>().0[at]));
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
            let mut column = || -> Column { std::array::from_fn(|_| [0; 4].map(|_: i32| number(&mut state))) };
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
            for kernels in Kernels::available() {
                let (mut out, mut changed) = (rows, [1; BLOCK]);
                let changed = if round % 4 == 0 { &mut [][..] } else { &mut changed[..] };
                let (from, to, shares) = (&from, &to, &shares);
                let mut job = Toward { from, to, shares, turned, count, slot, out: &mut out, stride: 2, changed };
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
