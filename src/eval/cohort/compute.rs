//! Computing cohorts: from contributions to rows, without a word of where the rows belong.

use super::members::{GONE, Members};
use super::recipe::{Input, Pile, Recipe, Step};
use super::wide::{Quad, Segment};
use crate::clip::SampleAt;
use crate::eval::layer::{Base, Coverage, Layer, Operation, RotationMean};
use crate::eval::{Contribution, Plan};
use crate::math::{Quat, lerp};

/// What computing needs, kept so that nothing is allocated.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The samples of one member, cell by cell.
    cells: Vec<Quad>,
    /// The row that is made.
    row: Vec<Quad>,
}

/// How much of a layer counts, mask and all.
fn share_of(layer: &Layer) -> f32 {
    layer.weight * layer.mask.as_ref().map_or(1.0, |mask| mask.properties())
}

impl Members {
    /// Computes the rows of all members.
    pub fn compute(&mut self, recipe: &Recipe, plan: &Plan, scratch: &mut Scratch) {
        let Scratch { cells, row: fresh } = scratch;
        cells.clear();
        cells.resize(recipe.cells, [0.0; 4]);
        fresh.resize(recipe.width, [0.0; 4]);
        let rows = self.rows.chunks_exact_mut(recipe.width);
        let originals = self.originals.chunks_exact(recipe.width);
        let inputs = self.inputs.chunks_exact(recipe.steps.len());
        let mut cursors = &mut self.cursors[..];
        let mut last: Option<&[u32]> = None;
        let members = self.instances.iter().zip(inputs).zip(rows).zip(originals).zip(&mut self.changed);
        for ((((&instance, inputs), row), originals), changed) in members {
            let (mine, rest) = cursors.split_at_mut(recipe.cursors);
            cursors = rest;
            if instance == GONE {
                continue;
            }
            let contributions = &plan.contributions[..];
            // What plays on a whole group is sampled once for all of it.
            if last != Some(inputs) {
                for (step, &input) in recipe.steps.iter().zip(inputs) {
                    sample(step, &contributions[input as usize].at, mine, cells);
                }
                last = Some(inputs);
            }
            fresh.copy_from_slice(row);
            for pile in &recipe.piles {
                let work = PileWork { recipe, pile, layer: &plan.layers[pile.layer as usize], inputs, contributions };
                let original = originals[pile.quad as usize];
                work.finish(cells, original, &mut fresh[pile.quad as usize]);
            }
            for (bit, property) in recipe.properties.iter().enumerate() {
                let first = property.first as usize;
                let end = recipe.properties.get(bit + 1).map_or(recipe.width, |next| next.first as usize);
                let mut differs = false;
                for (row, fresh) in row[first..end].iter_mut().zip(&fresh[first..end]) {
                    let differing = row.iter().zip(fresh).map(|(a, b)| u32::from(a != b)).sum::<u32>();
                    differs |= differing != 0;
                    *row = *fresh;
                }
                *changed |= u64::from(differs) << bit;
            }
        }
    }
}

/// Samples a step's program at a time.
fn sample(step: &Step, at: &SampleAt, cursors: &mut [u32], cells: &mut [Quad]) {
    let wide = step.wide();
    let cells = &mut cells[step.first..][..wide.cells.len()];
    for lines in &wide.lines {
        let (key, gone) = lines.times.find(at.time);
        let out = &mut cells[lines.first..][..lines.straight + lines.turns];
        if gone == 0.0 {
            out.copy_from_slice(lines.key(key));
            continue;
        }
        let Segment { from, to, arcs } = lines.segment(key);
        let (straight, turns) = out.split_at_mut(lines.straight);
        for ((out, from), to) in straight.iter_mut().zip(from).zip(to) {
            *out = line(from, to, gone);
        }
        let ends = from[lines.straight..].iter().zip(&to[lines.straight..]);
        for ((out, (from, to)), arc) in turns.iter_mut().zip(ends).zip(arcs) {
            *out = Quat::from(*from).slerp_along(Quat::from(*to), *arc, gone as f32).to_array();
        }
    }
    for (curve, cursor) in wide.curves.iter().zip(&mut cursors[step.cursor..]) {
        curve.sample(&step.program, at, cursor, cells);
    }
}

/// Four numbers between two keys, in double precision, as a single track is sampled.
#[inline]
fn line(from: &Quad, to: &Quad, gone: f64) -> Quad {
    std::array::from_fn(|lane| {
        let (a, b) = (f64::from(from[lane]), f64::from(to[lane]));
        (a + (b - a) * gone) as f32
    })
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
