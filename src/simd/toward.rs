//! Quads of a block of instances on their way toward others, each a share of its own.
//!
//! In: a cell to come from and one to go to, and how far each instance has gone. Out: a quad per instance, the same bits that
//! [`crate::math::lerp`] and [`crate::math::Quat::slerp`] give one by one.

use super::quads::{BLOCK, Cell, Quad, lerp_quad, put_columns, transpose};
use super::segments::Steps;
use super::turns::{Rotations, TURNS};

/// A cell to move.
#[derive(Debug)]
pub(crate) struct Toward<'a> {
    pub from: &'a Cell,
    pub to: &'a Cell,
    pub shares: &'a [f32; BLOCK],
    /// Whether the quads are rotations.
    pub turned: bool,
    /// How many are those of instances. The others may come out as anything.
    pub count: usize,
    pub out: &'a mut Cell,
}

/// As many as turn at once.
type Part = [Quad; TURNS];

/// Moves a cell.
///
/// # Safety
/// The processor has the instructions of the steps.
#[inline(always)]
pub(super) unsafe fn toward(job: &mut Toward<'_>, steps: Steps) {
    if !job.turned {
        let ends = job.from.0.iter().zip(&job.to.0).zip(job.shares);
        for (out, ((from, to), share)) in job.out.0.iter_mut().zip(ends).take(job.count) {
            *out = lerp_quad(from, to, *share);
        }
        return;
    }
    let ends = parts(job.from).iter().zip(parts(job.to)).zip(job.shares.as_chunks::<TURNS>().0);
    let outs = job.out.0.as_chunks_mut::<TURNS>().0;
    for ((first, out), ((from, to), shares)) in (0..job.count).step_by(TURNS).zip(outs).zip(ends) {
        let (mut ends, mut shares) = ([in_columns(from), in_columns(to)], *shares);
        let mut turned = [[0.0; TURNS]; 4];
        if job.count - first < TURNS {
            repeat_last(job.count - first, &mut ends, &mut shares);
        }
        // SAFETY: the caller's promise.
        unsafe { (steps.turn_between)(ends.each_ref(), &shares, &mut turned) };
        for (at, out) in out.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *out = transpose(turned.each_ref().map(|column| column.as_chunks::<4>().0[at]));
        }
    }
}

/// Lets what lies beyond so many of a part turn as the last of them does.
#[cold]
pub(super) fn repeat_last(count: usize, ends: &mut [Rotations; 2], shares: &mut [f32; TURNS]) {
    for column in ends.as_flattened_mut().iter_mut().chain([shares]) {
        let last = column[count - 1];
        column[count..].fill(last);
    }
}

/// A cell in as many parts as it has.
#[inline(always)]
fn parts(cell: &Cell) -> &[Part] {
    cell.0.as_chunks().0
}

/// The rotations of a part in columns.
#[inline(always)]
fn in_columns(part: &Part) -> Rotations {
    let mut columns = [[0.0; TURNS]; 4];
    for (first, four) in (0..).step_by(4).zip(part.as_chunks::<4>().0) {
        put_columns(&mut columns, first, transpose(*four));
    }
    columns
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
    fn many_quads_move_as_one_and_one_on_every_width() {
        let mut state = 1;
        for round in 0..300 {
            let (turned, count) = (round % 2 == 0, round % BLOCK + 1);
            let mut cell = || Cell(std::array::from_fn(|_| [0; 4].map(|_: i32| number(&mut state))));
            let [mut from, mut to] = [cell(), cell()];
            if turned && round % 3 != 0 {
                [from, to] = [from, to].map(|cell| Cell(cell.0.map(|quad| Quat::from(quad).normalized().to_array())));
            }
            let shares = std::array::from_fn(|_| if round % 7 == 0 { 1.5 } else { number(&mut state).abs() });
            let expected = |at: usize| {
                if turned {
                    return Quat::from(from.0[at]).slerp(Quat::from(to.0[at]), shares[at]).to_array();
                }
                std::array::from_fn(|lane| lerp(from.0[at][lane], to.0[at][lane], shares[at]))
            };
            for kernels in Kernels::available() {
                let (from, to, shares, mut out) = (&from, &to, &shares, Cell([[0.0; 4]; BLOCK]));
                kernels.move_toward(&mut Toward { from, to, shares, turned, count, out: &mut out });
                for (at, quad) in out.0.iter().enumerate().take(count) {
                    assert_eq!(quad.map(f32::to_bits), expected(at).map(f32::to_bits), "{kernels:?}");
                }
            }
        }
    }
}
