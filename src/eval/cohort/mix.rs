//! Mixing: what the samples of several contributions come to, layer by layer, for a block of members at once.

use super::compute::{Part, Weighted, are_whole, share_of};
use super::recipe::{Input, Mixture, Pile, Recipe};
use super::wide::Quad;
use crate::eval::Plan;
use crate::eval::layer::{Base, Coverage, Operation, RotationMean};
use crate::math::Quat;
use crate::simd::Kernels;
use crate::simd::quads::{BLOCK, Cell, select, store_column};
use crate::simd::toward::Toward;

/// The samples of a block, and what is to become of them.
pub(super) struct Mixing<'a> {
    pub recipe: &'a Recipe,
    pub plan: &'a Plan,
    pub kernels: &'a Kernels,
    pub cells: &'a [Cell],
    /// Step by step.
    pub inputs: &'a [Weighted],
    /// Mixture by mixture.
    pub shares: &'a [Shares],
}

/// How the steps of a mixture share in it.
#[derive(Debug)]
pub(crate) struct Shares {
    /// For each step how far what the ones before it come to moves toward it; nothing for the first.
    ways: Vec<[f32; BLOCK]>,
    /// How much all of them count beside what lies below.
    all: [f32; BLOCK],
    /// Whether nothing of that is left, in any member.
    whole: bool,
}

impl Default for Shares {
    fn default() -> Self {
        Self { ways: Vec::new(), all: [0.0; BLOCK], whole: false }
    }
}

impl Shares {
    /// How far the first step's samples move toward the second's, where nothing of what lies below is left in any member.
    pub fn of_two(&self) -> Option<&[f32; BLOCK]> {
        self.ways.get(1).filter(|_| self.whole)
    }

    /// Takes the weights of a mixture's steps for so many members.
    pub fn take(&mut self, mixture: &Mixture, inputs: &[Weighted], plan: &Plan, count: usize) {
        let layer = &plan.layers[mixture.layer as usize];
        self.ways.resize(self.ways.len().max(mixture.steps.len()), [0.0; BLOCK]);
        let mut totals = inputs[mixture.steps[0] as usize].weights;
        for (&step, way) in mixture.steps.iter().zip(&mut self.ways).skip(1) {
            let weights = inputs[step as usize].weights.iter().zip(&mut totals);
            for (way, (weight, total)) in way.iter_mut().zip(weights) {
                *total += *weight;
                *way = *weight / *total;
            }
        }
        let share = share_of(layer);
        self.all = totals.map(|total| match layer.coverage {
            Coverage::Absolute => share * total.min(1.0),
            Coverage::Normalized => share,
        });
        self.whole = are_whole(self.all[..count].iter().copied());
    }
}

impl Mixing<'_> {
    /// Makes the rows, and notes what has changed.
    pub fn mix(&self, part: &mut Part<'_>) {
        let (recipe, width, count) = (self.recipe, self.recipe.width, part.changed.len());
        let mut made = Cell([[0.0; 4]; BLOCK]);
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
                take_lanes(&mut results, &made.0, &slot.lanes);
                for pile in &piles[1..] {
                    self.make(pile, count, originals, &results, &mut made);
                    take_lanes(&mut results, &made.0, &pile.slot.lanes);
                }
                (made.0, slot.lanes) = (results, [u32::MAX; 4]);
            }
            store_column(part.rows, width, &made.0, &slot, (part.changed, part.always & slot.bits() == 0));
        }
    }

    fn inputs_of(&self, pile: &Pile) -> &[Input] {
        let [first, end] = pile.inputs;
        &self.recipe.inputs[first as usize..end as usize]
    }

    fn samples(&self, input: Input) -> &Cell {
        &self.cells[input.cell as usize]
    }

    fn is_chord(&self, pile: &Pile) -> bool {
        pile.turned && self.plan.layers[pile.layer as usize].rotation_mean == RotationMean::Chord
    }

    /// Moves a pile's first samples toward the others, one after the other.
    fn mix_inputs(&self, pile: &Pile, count: usize, made: &mut Cell) {
        let ways = &self.shares[pile.mixture as usize].ways;
        for (&input, way) in self.inputs_of(pile).iter().zip(ways).skip(1) {
            self.blend(pile, count, made, self.samples(input), way);
        }
    }

    /// Makes a pile's quads upon what the layers below have come to, as [`super::super::accumulate`] does slot by slot.
    fn make(
        &self,
        pile: &Pile,
        count: usize,
        original: impl Fn(usize) -> Quad,
        below: &[Quad; BLOCK],
        made: &mut Cell,
    ) {
        let inputs = self.inputs_of(pile);
        let layer = &self.plan.layers[pile.layer as usize];
        if layer.operation == Operation::Additive {
            for (member, &below) in below[..count].iter().enumerate() {
                let from = if pile.reached { below } else { original(member) };
                made.0[member] = self.add(pile, inputs, share_of(layer), member, from);
            }
            return;
        }
        *made = *self.samples(inputs[0]);
        self.mix_inputs(pile, count, made);
        let Shares { all: shares, whole: covering, .. } = &self.shares[pile.mixture as usize];
        if *covering {
            return;
        }
        let mut from = Cell(*below);
        if layer.base != Base::Below || !pile.reached {
            for (member, from) in from.0[..count].iter_mut().enumerate() {
                *from = original(member);
            }
        }
        let whole = *made;
        self.blend(pile, count, made, &from, &shares.map(|share| 1.0 - share));
        for (member, &share) in shares[..count].iter().enumerate() {
            if share >= 1.0 {
                made.0[member] = whole.0[member];
            }
        }
    }

    /// Moves values their shares of the way to others.
    fn blend(&self, pile: &Pile, count: usize, values: &mut Cell, to: &Cell, shares: &[f32; BLOCK]) {
        if self.is_chord(pile) {
            for ((value, to), &share) in values.0.iter_mut().zip(to.0).zip(shares).take(count) {
                *value = Quat::from(*value).nlerp(Quat::from(to), share).to_array();
            }
            return;
        }
        let (from, turned) = (&values.clone(), pile.turned);
        self.kernels.move_toward(&mut Toward { from, to, shares, turned, count, out: values });
    }

    fn add(&self, pile: &Pile, inputs: &[Input], share: f32, member: usize, from: Quad) -> Quad {
        let sample = |input: Input| self.samples(input).0[member];
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
fn take_lanes(results: &mut [Quad; BLOCK], made: &[Quad; BLOCK], lanes: &[u32; 4]) {
    for (result, made) in results.iter_mut().zip(made) {
        *result = select(lanes, made, result);
    }
}
