//! Computing cohorts: from contributions to rows, without a word of where the rows belong.

use std::sync::Arc;

use super::members::Members;
use super::mix::{Mixing, Shares};
use super::recipe::{Recipe, Step};
use super::wide::Quad;
use crate::eval::Plan;
use crate::eval::layer::{Coverage, Layer, Operation, RotationMean};
use crate::eval::outbox::Policies;
use crate::simd::Kernels;
use crate::simd::pairs::Pairs;
use crate::simd::quads::{BLOCK, Cell, Slot, flatten, store};
use crate::simd::segments::{Room, Rows, Segments};

/// What computing needs, kept so that nothing is allocated.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The samples of a block of members, cell by cell.
    pub cells: Vec<Cell>,
    /// How much each step counts for each member of a block, and at which time it is read.
    pub inputs: Vec<Weighted>,
    pub shares: Vec<Shares>,
    /// Two, for steps that are sampled at once.
    pub rooms: Vec<Room>,
}

/// A step's contributions to a block of members.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub weights: [f32; BLOCK],
    times: [f64; BLOCK],
}

impl Default for Weighted {
    fn default() -> Self {
        Self { weights: [0.0; BLOCK], times: [0.0; BLOCK] }
    }
}

impl Weighted {
    /// Takes the contributions of each step to some members.
    fn gather(all: &mut [Self], inputs: Inputs<'_>, plan: &Plan) {
        let (times, weights) = plan.contributions.columns();
        if let (true, Some(&first)) = (inputs.in_a_row, inputs.all.first()) {
            let run = first as usize..first as usize + inputs.all.len();
            match all {
                [one] => return one.take_run(&times[run.clone()], &weights[run]),
                [first, second] => {
                    return Self::take_pairs([first, second], &times[run.clone()], &weights[run]);
                }
                _ => {}
            }
        }
        let steps = all.len();
        for (step, Self { weights: own, times: own_times }) in all.iter_mut().enumerate() {
            for ((weight, time), inputs) in own.iter_mut().zip(own_times).zip(inputs.all.chunks_exact(steps)) {
                let input = inputs[step] as usize;
                (*weight, *time) = (weights[input], times[input]);
            }
        }
    }

    fn take_run(&mut self, times: &[f64], weights: &[f32]) {
        self.times[..times.len()].copy_from_slice(times);
        self.weights[..weights.len()].copy_from_slice(weights);
    }

    /// Takes apart what two steps have in turn.
    fn take_pairs([first, second]: [&mut Self; 2], times: &[f64], weights: &[f32]) {
        for ((a, b), pair) in first.times.iter_mut().zip(&mut second.times).zip(times.as_chunks().0) {
            [*a, *b] = *pair;
        }
        for ((a, b), pair) in first.weights.iter_mut().zip(&mut second.weights).zip(weights.as_chunks().0) {
            [*a, *b] = *pair;
        }
    }
}

/// Whether all of some numbers are at least one. Counted, they are looked at a few at once.
pub(super) fn are_whole(numbers: impl Iterator<Item = f32>) -> bool {
    numbers.fold(0, |less, number| less + u32::from(number < 1.0 || number.is_nan())) == 0
}

/// The contributions to some members: for each member and step its index.
#[derive(Clone, Copy, Debug)]
struct Inputs<'a> {
    all: &'a [u32],
    /// Whether they follow each other in the plan.
    in_a_row: bool,
}

/// How much of a layer counts, mask and all.
pub(crate) fn share_of(layer: &Layer) -> f32 {
    layer.weight * layer.mask.as_ref().map_or(1.0, |mask| mask.properties())
}

/// Where the samples of a step go.
enum Out<'a> {
    /// The step of that number: into cells.
    Cells(usize, &'a mut [Cell]),
    /// The only one: into the rows.
    Rows,
}

/// Members in a row, to compute: all of a list, or what one of several workers takes of it.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub recipe: &'a Recipe,
    inputs: Inputs<'a>,
    pub rows: &'a mut [Quad],
    pub originals: &'a [Quad],
    pub changed: &'a mut [u64],
    /// Bits of the properties that are written whether they have changed or not: they count as changed, and nobody looks.
    pub always: u64,
    cursors: &'a mut [u32],
}

impl Members {
    /// All of them.
    pub fn all<'a>(&'a mut self, recipe: &'a Recipe, policies: Policies) -> Part<'a> {
        Part {
            recipe,
            always: recipe.always_written(policies),
            inputs: Inputs { all: &self.inputs, in_a_row: self.in_a_row },
            rows: Arc::make_mut(&mut self.rows).as_mut_slice(),
            originals: &self.originals,
            changed: &mut self.changed,
            cursors: &mut self.cursors,
        }
    }
}

impl<'a> Part<'a> {
    /// Takes off the first `count` members, or all there are.
    pub fn take(&mut self, count: usize) -> Part<'a> {
        let Self { recipe, always, .. } = *self;
        let count = count.min(self.changed.len());
        let inputs = self.inputs.all.split_off(..count * recipe.steps.len()).unwrap_or_default();
        Part {
            recipe,
            always,
            inputs: Inputs { all: inputs, ..self.inputs },
            rows: self.rows.split_off_mut(..count * recipe.width).unwrap_or_default(),
            originals: self.originals.split_off(..count * recipe.width).unwrap_or_default(),
            changed: self.changed.split_off_mut(..count).unwrap_or_default(),
            cursors: self.cursors.split_off_mut(..count * recipe.cursors).unwrap_or_default(),
        }
    }

    /// Whether nobody is left.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    /// Computes the rows, given how much of each layer counts.
    pub fn compute(mut self, plan: &Plan, kernels: &Kernels, scratch: &mut Scratch) {
        let Recipe { cells, ref steps, .. } = *self.recipe;
        scratch.rooms.resize_with(2, Room::default);
        scratch.cells.resize(scratch.cells.len().max(cells), Cell([[0.0; 4]; BLOCK]));
        scratch.inputs.resize(scratch.inputs.len().max(steps.len()), Weighted::default());
        scratch.shares.resize_with(scratch.shares.len().max(self.recipe.mixtures.len()), Shares::default);
        while !self.is_empty() {
            self.take(BLOCK).compute_block(plan, kernels, scratch);
        }
    }

    fn compute_block(mut self, plan: &Plan, kernels: &Kernels, scratch: &mut Scratch) {
        let recipe = self.recipe;
        Weighted::gather(&mut scratch.inputs[..recipe.steps.len()], self.inputs, plan);
        if let (Some(slots), [step]) = (&recipe.sole, &recipe.steps[..])
            && is_sole(&plan.layers[step.layer as usize], &scratch.inputs[0].weights[..self.changed.len()])
        {
            self.sample(step, slots, Out::Rows, plan, kernels, scratch);
            return;
        }
        for (mixture, shares) in recipe.mixtures.iter().zip(&mut scratch.shares) {
            shares.take(mixture, &scratch.inputs, plan, self.changed.len());
        }
        if self.crossfade(plan, kernels, scratch) {
            return;
        }
        let mut cells = std::mem::take(&mut scratch.cells);
        for (index, step) in recipe.steps.iter().enumerate() {
            let slots = &recipe.slots[step.first..];
            self.sample(step, slots, Out::Cells(index, &mut cells), plan, kernels, scratch);
        }
        let (inputs, shares) = (&scratch.inputs[..], &scratch.shares[..]);
        Mixing { recipe, plan, kernels, cells: &cells, inputs, shares }.mix(&mut self);
        scratch.cells = cells;
    }

    /// Samples and mixes two steps at once where that is all there is to do; else `false`, and nothing is done.
    fn crossfade(&mut self, plan: &Plan, kernels: &Kernels, scratch: &mut Scratch) -> bool {
        let recipe = self.recipe;
        let (Some(crossfade), [first, second]) = (&recipe.crossfade, &recipe.steps[..]) else { return false };
        let Some(shares) = scratch.shares.first().and_then(Shares::of_two) else { return false };
        let layer = &plan.layers[first.layer as usize];
        if layer.operation == Operation::Additive || layer.rotation_mean == RotationMean::Chord {
            return false;
        }
        let [Some(a), Some(b)] = [first, second].map(|step| step.wide().only_lines()) else { return false };
        let Some(rooms) = scratch.rooms.first_chunk_mut() else { return false };
        let count = self.changed.len();
        let bits = crossfade.straight.iter().chain(&crossfade.turning).fold(0, |bits, pair| bits | pair.slot.bits());
        kernels.sample_pairs(&mut Pairs {
            keyed: [a.keyed(&scratch.inputs[0].times), b.keyed(&scratch.inputs[1].times)],
            straight: &crossfade.straight,
            turning: &crossfade.turning,
            shares,
            rooms,
            rows: Rows {
                quads: self.rows,
                stride: recipe.width,
                count,
                changed: looked_at(self.changed, bits, self.always),
            },
        });
        true
    }

    /// Samples a step's program for a block of members.
    fn sample(
        &mut self,
        step: &Step,
        slots: &[Slot],
        out: Out<'_>,
        plan: &Plan,
        kernels: &Kernels,
        scratch: &mut Scratch,
    ) {
        let (recipe, count) = (self.recipe, self.changed.len());
        let (number, out, stride, changed) = match out {
            Out::Cells(number, cells) => (number, flatten(cells), 1, &mut [][..]),
            Out::Rows => (0, &mut *self.rows, recipe.width, &mut *self.changed),
        };
        let wide = step.wide();
        for lines in &wide.lines {
            let slots = &slots[lines.first..][..lines.straight + lines.turns];
            let bits = slots.iter().fold(0, |bits, slot| bits | slot.bits());
            let changed = looked_at(changed, bits, self.always);
            kernels.sample(&mut Segments {
                keyed: lines.keyed(&scratch.inputs[number].times),
                slots,
                rows: Rows { quads: &mut *out, stride, count, changed },
                room: &mut scratch.rooms[0],
            });
        }
        for (curve, cursor) in wide.curves.iter().zip(step.cursor..) {
            for (member, inputs) in self.inputs.all.chunks_exact(recipe.steps.len()).enumerate() {
                let at = &plan.contributions.at(inputs[number] as usize);
                let cursor = &mut self.cursors[member * recipe.cursors + cursor];
                curve.sample(&step.program, at, cursor, |cell, quad| {
                    let place = &mut out[member * stride + slots[cell].quad as usize];
                    let bits = store(place, quad, &slots[cell]);
                    if let Some(changed) = changed.get_mut(member) {
                        *changed |= bits;
                    }
                });
            }
        }
    }
}

/// Where it is noted that the properties of some bits have changed, unless all of them count as changed: then that is noted.
fn looked_at(changed: &mut [u64], bits: u64, always: u64) -> &mut [u64] {
    if bits & !always != 0 {
        return changed;
    }
    for changed in changed {
        *changed |= bits;
    }
    &mut []
}

/// Whether a layer's only contribution, of such weights in some rows, leaves nothing of what lies below: its samples are the
/// rows.
fn is_sole(layer: &Layer, weights: &[f32]) -> bool {
    let share = share_of(layer);
    let whole = match layer.coverage {
        Coverage::Absolute => are_whole(weights.iter().map(|weight| share * weight.min(1.0))),
        Coverage::Normalized => share >= 1.0,
    };
    layer.operation != Operation::Additive && whole
}
