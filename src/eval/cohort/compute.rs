//! Computing cohorts: from contributions to rows, without a word of where the rows belong.

use super::members::{GONE, Members};
use super::recipe::{Input, Pile, Recipe, Step};
use super::wide::{Quad, Segment};
use crate::eval::layer::{Base, Coverage, Layer, Operation, RotationMean};
use crate::eval::{Contribution, Plan};
use crate::math::{Quat, RotationArc, lerp};
use crate::simd::Kernels;
use crate::simd::turns::{TURNS, Turns, differs, line};

/// What computing needs, kept so that nothing is allocated.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The samples of a block of members, cell by cell.
    cells: Vec<Quad>,
    /// The row that is made.
    row: Vec<Quad>,
    turns: Turns,
}

/// How many members are sampled at once: as many as turn at once.
const BLOCK: usize = TURNS;

/// How much of a layer counts, mask and all.
fn share_of(layer: &Layer) -> f32 {
    layer.weight * layer.mask.as_ref().map_or(1.0, |mask| mask.properties())
}

/// Members in a row, to compute: all of a list, or what one of several workers takes of it.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub recipe: &'a Recipe,
    instances: &'a [u32],
    inputs: &'a [u32],
    rows: &'a mut [Quad],
    originals: &'a [Quad],
    changed: &'a mut [u64],
    cursors: &'a mut [u32],
}

impl Members {
    /// All of them.
    pub fn all<'a>(&'a mut self, recipe: &'a Recipe) -> Part<'a> {
        Part {
            recipe,
            instances: &self.instances,
            inputs: &self.inputs,
            rows: &mut self.rows,
            originals: &self.originals,
            changed: &mut self.changed,
            cursors: &mut self.cursors,
        }
    }
}

impl<'a> Part<'a> {
    /// Takes off the first `count` members, or all there are.
    pub fn take(&mut self, count: usize) -> Part<'a> {
        let recipe = self.recipe;
        let count = count.min(self.instances.len());
        Part {
            recipe,
            instances: self.instances.split_off(..count).unwrap_or_default(),
            inputs: self.inputs.split_off(..count * recipe.steps.len()).unwrap_or_default(),
            rows: self.rows.split_off_mut(..count * recipe.width).unwrap_or_default(),
            originals: self.originals.split_off(..count * recipe.width).unwrap_or_default(),
            changed: self.changed.split_off_mut(..count).unwrap_or_default(),
            cursors: self.cursors.split_off_mut(..count * recipe.cursors).unwrap_or_default(),
        }
    }

    /// Whether nobody is left.
    pub fn is_empty(&self) -> bool {
        self.instances.is_empty()
    }

    /// Computes the rows, given how much of each layer counts.
    pub fn compute(mut self, plan: &Plan, kernels: &Kernels, scratch: &mut Scratch) {
        scratch.cells.resize(scratch.cells.len().max(self.recipe.cells * BLOCK), [0.0; 4]);
        scratch.row.resize(scratch.row.len().max(self.recipe.width), [0.0; 4]);
        while !self.is_empty() {
            let mut block = self.take(BLOCK);
            for step in 0..self.recipe.steps.len() {
                block.sample(step, plan, kernels, scratch);
            }
            block.mix(plan, scratch);
        }
    }

    /// The contribution of a step to a member.
    #[inline]
    fn contribution<'p>(&self, member: usize, step: usize, plan: &'p Plan) -> &'p Contribution {
        &plan.contributions[self.inputs[member * self.recipe.steps.len() + step] as usize]
    }

    /// Samples a step's program for a block of members.
    fn sample(&mut self, step: usize, plan: &Plan, kernels: &Kernels, scratch: &mut Scratch) {
        let Scratch { cells, turns, .. } = scratch;
        let recipe = self.recipe;
        let Step { ref program, first, cursor, .. } = recipe.steps[step];
        let wide = recipe.steps[step].wide();
        let own = |member: usize| member * recipe.cells + first;
        for lines in &wide.lines {
            let mut places = [(0_u32, 0.0_f64); BLOCK];
            for (member, place) in places.iter_mut().enumerate().take(self.instances.len()) {
                let (key, gone) = lines.times.find(self.contribution(member, step, plan).at.time);
                *place = (key as u32, gone);
            }
            let places = &places[..self.instances.len()];
            for (member, &(key, gone)) in places.iter().enumerate() {
                let out = &mut cells[own(member) + lines.first..][..lines.straight];
                if gone == 0.0 {
                    out.copy_from_slice(&lines.key(key as usize)[..lines.straight]);
                    continue;
                }
                let Segment { from, to, .. } = lines.segment(key as usize);
                for ((out, from), to) in out.iter_mut().zip(from).zip(to) {
                    *out = line(from, to, gone);
                }
            }
            for number in 0..lines.turns {
                let at = lines.straight + number;
                for (member, &(key, gone)) in places.iter().enumerate() {
                    if gone == 0.0 {
                        // Set to what does no harm, and overwritten below.
                        turns.set(member, &[1.0; 4], &[1.0; 4], &RotationArc { angle_squared: 0.0, side: 1.0 }, 0.0);
                        continue;
                    }
                    let Segment { from, to, arcs } = lines.segment(key as usize);
                    turns.set(member, &from[at], &to[at], &arcs[number], gone as f32);
                }
                kernels.turn(turns);
                for (member, &(key, gone)) in places.iter().enumerate() {
                    let out = &mut cells[own(member) + lines.first + at];
                    *out = if gone == 0.0 { lines.key(key as usize)[at] } else { turns.get(member) };
                }
            }
        }
        for (number, curve) in wide.curves.iter().enumerate() {
            for member in 0..self.instances.len() {
                let at = &self.contribution(member, step, plan).at;
                let cursor = &mut self.cursors[member * recipe.cursors + cursor + number];
                let out = &mut cells[own(member)..][..wide.cells.len()];
                curve.sample(program, at, cursor, out);
            }
        }
    }

    /// Mixes the samples of a block of members, layer by layer, and notes what has changed.
    fn mix(&mut self, plan: &Plan, scratch: &mut Scratch) {
        let (recipe, contributions) = (self.recipe, &plan.contributions[..]);
        let count = self.recipe.steps.len();
        for (member, row) in self.rows.chunks_exact_mut(recipe.width).enumerate() {
            if self.instances[member] == GONE {
                continue;
            }
            let inputs = &self.inputs[member * count..][..count];
            let cells = &scratch.cells[member * recipe.cells..][..recipe.cells];
            let changed = &mut self.changed[member];
            if let Some(share) = recipe.sole_share(inputs, plan)
                && share >= 1.0
            {
                store_sole(recipe, cells, row, changed);
                continue;
            }
            let originals = &self.originals[member * recipe.width..][..recipe.width];
            let fresh = &mut scratch.row[..recipe.width];
            fresh.copy_from_slice(row);
            for pile in &recipe.piles {
                let work = PileWork { recipe, pile, layer: &plan.layers[pile.layer as usize], inputs, contributions };
                let original = originals[pile.quad as usize];
                work.finish(cells, original, &mut fresh[pile.quad as usize]);
            }
            for ((row, fresh), bit) in row.iter_mut().zip(&*fresh).zip(&recipe.bits) {
                *changed |= u64::from(differs(row, fresh)) << bit;
                *row = *fresh;
            }
        }
    }
}

/// The short way where one contribution alone drives a row and leaves nothing of what lies below: the samples are the row.
#[inline]
fn store_sole(recipe: &Recipe, cells: &[Quad], row: &mut [Quad], changed: &mut u64) {
    for pile in &recipe.piles {
        let mut value = cells[recipe.inputs[pile.inputs[0] as usize].cell as usize];
        let place = &mut row[pile.quad as usize];
        if pile.lanes != 0b1111 {
            for lane in 0..4 {
                value[lane] = if pile.lanes >> lane & 1 != 0 { value[lane] } else { place[lane] };
            }
        }
        *changed |= u64::from(differs(place, &value)) << pile.bit;
        *place = value;
    }
}

impl Recipe {
    /// How much of the only contribution counts, where there is one alone and it takes the place of what lies below.
    #[inline]
    fn sole_share(&self, inputs: &[u32], plan: &Plan) -> Option<f32> {
        let ([step], [input]) = (&self.steps[..], inputs) else { return None };
        let layer = &plan.layers[step.layer as usize];
        if layer.operation == Operation::Additive {
            return None;
        }
        let share = share_of(layer);
        Some(match layer.coverage {
            Coverage::Absolute => share * plan.contributions[*input as usize].weight.min(1.0),
            Coverage::Normalized => share,
        })
    }
}

/// One quad of one layer of one member.
struct PileWork<'a> {
    recipe: &'a Recipe,
    pile: &'a Pile,
    layer: &'a Layer,
    inputs: &'a [u32],
    contributions: &'a [Contribution],
}

impl PileWork<'_> {
    #[inline]
    fn weight(&self, input: Input) -> f32 {
        self.contributions[self.inputs[input.step as usize] as usize].weight
    }

    /// Makes the pile and puts it upon the row, as [`super::super::accumulate`] does slot by slot.
    #[inline]
    fn finish(&self, cells: &[Quad], original: Quad, result: &mut Quad) {
        let [first, end] = self.pile.inputs;
        let inputs = &self.recipe.inputs[first as usize..end as usize];
        let made = if self.layer.operation == Operation::Additive {
            self.add(inputs, cells, original, *result)
        } else {
            self.mean(inputs, cells, original, *result)
        };
        if self.pile.lanes == 0b1111 {
            *result = made;
            return;
        }
        for lane in 0..4 {
            if self.pile.lanes >> lane & 1 != 0 {
                result[lane] = made[lane];
            }
        }
    }

    #[inline]
    fn mean(&self, inputs: &[Input], cells: &[Quad], original: Quad, result: Quad) -> Quad {
        let mut total = self.weight(inputs[0]);
        let mut value = cells[inputs[0].cell as usize];
        for &input in &inputs[1..] {
            let weight = self.weight(input);
            total += weight;
            value = self.mix(value, cells[input.cell as usize], weight / total);
        }
        let share = match self.layer.coverage {
            Coverage::Absolute => share_of(self.layer) * total.min(1.0),
            Coverage::Normalized => share_of(self.layer),
        };
        if share >= 1.0 {
            return value;
        }
        let from = if self.layer.base != Base::Below || !self.pile.reached { original } else { result };
        self.mix(value, from, 1.0 - share)
    }

    fn add(&self, inputs: &[Input], cells: &[Quad], original: Quad, result: Quad) -> Quad {
        let share = share_of(self.layer);
        let from = if self.pile.reached { result } else { original };
        if self.pile.turned {
            let mut value = Quat::IDENTITY;
            for &input in inputs {
                value = value.slerp(value * Quat::from(cells[input.cell as usize]), self.weight(input));
            }
            let from = Quat::from(from);
            return from.slerp(from * value, share).to_array();
        }
        let scaled = |input: Input| {
            let weight = self.weight(input);
            cells[input.cell as usize].map(|number| number * weight)
        };
        let mut value = scaled(inputs[0]);
        for &input in &inputs[1..] {
            let more = scaled(input);
            value = std::array::from_fn(|lane| value[lane] + more[lane]);
        }
        std::array::from_fn(|lane| from[lane] + value[lane] * share)
    }

    #[inline]
    fn mix(&self, from: Quad, to: Quad, share: f32) -> Quad {
        if !self.pile.turned {
            return std::array::from_fn(|lane| lerp(from[lane], to[lane], share));
        }
        let (from, to) = (Quat::from(from), Quat::from(to));
        match self.layer.rotation_mean {
            RotationMean::Arc => from.slerp(to, share).to_array(),
            RotationMean::Chord => from.nlerp(to, share).to_array(),
        }
    }
}
