//! Mixing: what the samples of several contributions come to, layer by layer, for a block of members at once.

use super::compute::{Part, Weighted, share_of};
use super::recipe::{Input, Pile, Recipe};
use super::wide::Quad;
use crate::eval::Plan;
use crate::eval::layer::{Base, Coverage, Layer, Operation, RotationMean};
use crate::math::Quat;
use crate::simd::Kernels;
use crate::simd::segments::{BLOCK, lerp_quad, select, store_column, transpose};
use crate::simd::turns::{TURNS, Turns};

/// A quad of each member.
type Column = [Quad; BLOCK];

/// The samples of a block, and what is to become of them.
pub(super) struct Mixing<'a> {
    pub recipe: &'a Recipe,
    pub plan: &'a Plan,
    pub kernels: &'a Kernels,
    pub cells: &'a [Column],
    /// Step by step.
    pub inputs: &'a [Weighted],
    pub turns: &'a mut Turns,
}

impl Mixing<'_> {
    /// Makes the rows, and notes what has changed.
    pub fn mix(&mut self, part: &mut Part<'_>) {
        let (recipe, width, count) = (self.recipe, self.recipe.width, part.changed.len());
        let mut made = [[0.0; 4]; BLOCK];
        let mut results = [[0.0; 4]; BLOCK];
        for piles in recipe.piles.chunk_by(|a, b| a.slot.quad == b.slot.quad) {
            let quad = piles[0].slot.quad as usize;
            let originals = |member: usize| part.originals[member * width + quad];
            let mut slot = piles[0].slot;
            self.make(&piles[0], count, originals, &results, &mut made);
            if piles.len() > 1 {
                for (result, row) in results.iter_mut().zip(part.rows.chunks_exact(width)) {
                    *result = row[quad];
                }
                take_lanes(&mut results, &made, &slot.lanes);
                for pile in &piles[1..] {
                    self.make(pile, count, originals, &results, &mut made);
                    take_lanes(&mut results, &made, &pile.slot.lanes);
                }
                (made, slot.lanes) = (results, [u32::MAX; 4]);
            }
            store_column(part.rows, width, &made, &slot, (part.changed, part.always & slot.bits() == 0));
        }
    }

    /// Makes a pile's quads upon what the layers below have come to, as [`super::super::accumulate`] does slot by slot.
    fn make(&mut self, pile: &Pile, count: usize, original: impl Fn(usize) -> Quad, below: &Column, made: &mut Column) {
        let [first, end] = pile.inputs;
        let inputs = &self.recipe.inputs[first as usize..end as usize];
        let layer = &self.plan.layers[pile.layer as usize];
        if layer.operation == Operation::Additive {
            for member in 0..count {
                let from = if pile.reached { below[member] } else { original(member) };
                made[member] = self.add(pile, inputs, share_of(layer), member, from);
            }
            return;
        }
        let mut totals = self.weights(inputs[0]);
        *made = self.cells[inputs[0].cell as usize];
        for &input in &inputs[1..] {
            let mut shares = self.weights(input);
            for (share, total) in shares.iter_mut().zip(&mut totals) {
                *total += *share;
                *share /= *total;
            }
            self.blend(pile, layer, count, made, &self.cells[input.cell as usize], &shares);
        }
        let share = share_of(layer);
        let shares = totals.map(|total| match layer.coverage {
            Coverage::Absolute => share * total.min(1.0),
            Coverage::Normalized => share,
        });
        // Counted, they are looked at a few at once.
        if shares[..count].iter().filter(|&&share| share >= 1.0).count() == count {
            return;
        }
        let mut from = *below;
        if layer.base != Base::Below || !pile.reached {
            for (member, from) in from[..count].iter_mut().enumerate() {
                *from = original(member);
            }
        }
        let whole = *made;
        self.blend(pile, layer, count, made, &from, &shares.map(|share| 1.0 - share));
        for (member, &share) in shares[..count].iter().enumerate() {
            if share >= 1.0 {
                made[member] = whole[member];
            }
        }
    }

    fn weights(&self, input: Input) -> [f32; BLOCK] {
        self.inputs[input.step as usize].weights
    }

    /// Moves values their shares of the way to others.
    fn blend(
        &mut self,
        pile: &Pile,
        layer: &Layer,
        count: usize,
        values: &mut Column,
        to: &Column,
        shares: &[f32; BLOCK],
    ) {
        if !pile.turned {
            for ((value, to), &share) in values.iter_mut().zip(to).zip(shares) {
                *value = lerp_quad(value, to, share);
            }
            return;
        }
        if layer.rotation_mean == RotationMean::Chord {
            for ((value, to), &share) in values.iter_mut().zip(to).zip(shares).take(count) {
                *value = Quat::from(*value).nlerp(Quat::from(*to), share).to_array();
            }
            return;
        }
        for (part, values) in values.chunks_mut(TURNS).take(count.div_ceil(TURNS)).enumerate() {
            let (to, shares) = (&to[part * TURNS..], &shares[part * TURNS..]);
            let last = (count - part * TURNS).min(TURNS) - 1;
            self.turn(values, to, shares, last);
        }
    }

    /// Turns values, as many as turn at once, their shares of the way to others.
    fn turn(&mut self, values: &mut [Quad], to: &[Quad], shares: &[f32], last: usize) {
        for first in (0..TURNS).step_by(4) {
            // What lies beyond the members turns as the last of them does.
            let places: [usize; 4] = std::array::from_fn(|at| (first + at).min(last));
            let (from, to) = (transpose(places.map(|place| values[place])), transpose(places.map(|place| to[place])));
            for number in 0..4 {
                self.turns.from[number][first..first + 4].copy_from_slice(&from[number]);
                self.turns.to[number][first..first + 4].copy_from_slice(&to[number]);
            }
            self.turns.gone[first..first + 4].copy_from_slice(&places.map(|place| shares[place]));
        }
        let mut out = [[0.0; TURNS]; 4];
        self.kernels.turn_between(self.turns, &mut out);
        for (at, values) in values.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *values = transpose(out.each_ref().map(|column| column.as_chunks::<4>().0[at]));
        }
    }

    fn add(&self, pile: &Pile, inputs: &[Input], share: f32, member: usize, from: Quad) -> Quad {
        let sample = |input: Input| self.cells[input.cell as usize][member];
        let weight = |input: Input| self.inputs[input.step as usize].weights[member];
        if pile.turned {
            let mut value = Quat::IDENTITY;
            for &input in inputs {
                value = value.slerp(value * Quat::from(sample(input)), weight(input));
            }
            let from = Quat::from(from);
            return from.slerp(from * value, share).to_array();
        }
        let mut value = sample(inputs[0]).map(|number| number * weight(inputs[0]));
        for &input in &inputs[1..] {
            let more = sample(input).map(|number| number * weight(input));
            value = std::array::from_fn(|lane| value[lane] + more[lane]);
        }
        std::array::from_fn(|lane| from[lane] + value[lane] * share)
    }
}

/// Takes over the numbers of some lanes.
fn take_lanes(results: &mut Column, made: &Column, lanes: &[u32; 4]) {
    for (result, made) in results.iter_mut().zip(made) {
        *result = select(lanes, made, result);
    }
}
