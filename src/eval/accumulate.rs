//! Piles of values: the weighted means of what a layer's contributions hold, and how they become the result.
//!
//! A pile's weight is zero where nothing reached it. The first value in is the pile; each one after it moves the pile a
//! share of the way toward itself, the share being its weight over the weight of all so far. So the pile is the
//! weighted mean however many come (three.js, `PropertyMixer`).

use super::columns::{SlotSet, ValueColumns};
use super::layer::{Coverage, Layer, Operation, RotationMean};
use super::program::{Binding, Program};
use super::sample::Sample;
use crate::math::{Quat, lerp, lerp_f64};
use crate::target::Slots;
use crate::value::Class;

/// The values that a layer gathers, and how much came in.
#[derive(Debug, Default)]
pub(super) struct ValuePile {
    values: ValueColumns,
    weights: [Vec<f32>; 4],
    pub touched: SlotSet,
    /// What it is for now.
    totals: Slots,
}

/// Where the values of one slot are mixed: the operation for its class.
trait Mix: Copy {
    /// A value `t` of the way from `self` to `other`.
    fn mix(self, other: Self, t: f32, mean: RotationMean) -> Self;
}

impl Mix for f32 {
    fn mix(self, other: Self, t: f32, _: RotationMean) -> Self {
        lerp(self, other, t)
    }
}

impl Mix for f64 {
    fn mix(self, other: Self, t: f32, _: RotationMean) -> Self {
        lerp_f64(self, other, f64::from(t))
    }
}

impl Mix for Quat {
    fn mix(self, other: Self, t: f32, mean: RotationMean) -> Self {
        match mean {
            RotationMean::Arc => self.slerp(other, t),
            RotationMean::Chord => self.nlerp(other, t),
        }
    }
}

/// The pairwise half rule: the newcomer is taken if its share is at least one half.
impl Mix for u64 {
    fn mix(self, other: Self, t: f32, _: RotationMean) -> Self {
        if t >= 0.5 { other } else { self }
    }
}

/// Adds one value to a pile by the running mean.
#[inline]
fn accumulate<T: Mix>(pile: &mut T, total: &mut f32, value: T, weight: f32, mean: RotationMean) {
    if *total == 0.0 {
        *pile = value;
        *total = weight;
    } else {
        *total += weight;
        *pile = pile.mix(value, weight / *total, mean);
    }
}

impl ValuePile {
    /// Makes room for the slots of a schema; allocates only the first time, or for a larger schema.
    pub fn fit(&mut self, totals: Slots) {
        if self.totals == totals {
            return;
        }
        self.totals = totals;
        self.touched.fit(totals);
        let counts = [totals.lane, totals.rotation, totals.double, totals.discrete].map(|n| n as usize);
        if self.weights.iter().zip(counts).any(|(w, n)| w.len() < n) {
            self.values = ValueColumns::new(totals);
            self.weights = counts.map(|n| vec![0.0; n]);
        }
    }

    /// Adds a program's sample. `within` limits it to the slots of another program.
    pub fn add(&mut self, program: &Program, sample: &Sample, within: Option<&SlotSet>, weight: f32, layer: &Layer) {
        for binding in &program.bindings {
            if binding.class == Class::Lane && layer.operation == Operation::Override && within.is_none() {
                self.add_lanes(binding, sample, weight);
                continue;
            }
            for index in 0..binding.count {
                let slot = (binding.slot + index) as usize;
                if within.is_none_or(|set| set.contains(binding.class, slot)) {
                    self.add_slot(binding, slot, index, sample, weight, layer);
                }
            }
        }
    }

    /// The running mean of lanes in a row, which are most of what is mixed.
    fn add_lanes(&mut self, b: &Binding, sample: &Sample, weight: f32) {
        let (first, count) = (b.slot as usize, b.count as usize);
        self.touched.insert_all(Class::Lane, first, count);
        let piles = &mut self.values.lanes[first..first + count];
        let totals = &mut self.weights[Class::Lane as usize][first..first + count];
        let given = &sample.floats[b.offset as usize..][..count];
        for ((pile, total), &value) in piles.iter_mut().zip(totals).zip(given) {
            accumulate(pile, total, value, weight, RotationMean::Arc);
        }
    }

    fn add_slot(&mut self, b: &Binding, slot: usize, index: u32, sample: &Sample, weight: f32, layer: &Layer) {
        let at = (b.offset + index) as usize;
        self.touched.insert(b.class, slot);
        let total = &mut self.weights[b.class as usize][slot];
        let additive = layer.operation == Operation::Additive;
        let mean = layer.rotation_mean;
        match b.class {
            Class::Lane if additive => add_number(&mut self.values.lanes[slot], total, sample.floats[at] * weight),
            Class::Double if additive => {
                let pile = &mut self.values.doubles[slot];
                *pile = if *total == 0.0 { 0.0 } else { *pile } + sample.doubles[at] * f64::from(weight);
                *total = 1.0;
            }
            Class::Rotation => {
                let v = Quat::from([
                    sample.floats[at],
                    sample.floats[at + 1],
                    sample.floats[at + 2],
                    sample.floats[at + 3],
                ]);
                let pile = &mut self.values.rotations[slot];
                if additive {
                    let from = if *total == 0.0 { Quat::IDENTITY } else { *pile };
                    *pile = from.slerp(from * v, weight);
                    *total = 1.0;
                } else {
                    accumulate(pile, total, v, weight, mean);
                }
            }
            Class::Lane => accumulate(&mut self.values.lanes[slot], total, sample.floats[at], weight, mean),
            Class::Double => accumulate(&mut self.values.doubles[slot], total, sample.doubles[at], weight, mean),
            Class::Discrete if additive => {
                if weight >= 0.5 {
                    self.values.discretes[slot] = sample.discretes[at];
                    *total = CHOSEN;
                } else if *total == 0.0 {
                    *total = CHOSEN / 2.0;
                }
            }
            Class::Discrete => accumulate(&mut self.values.discretes[slot], total, sample.discretes[at], weight, mean),
        }
    }

    /// Adds values that are in columns already, in the given slots. `within` limits it to the slots of a program.
    pub fn add_columns(
        &mut self,
        columns: &ValueColumns,
        slots: &SlotSet,
        within: Option<&SlotSet>,
        weight: f32,
        layer: &Layer,
    ) {
        let mean = layer.rotation_mean;
        for (class, slot) in slots.iter_all() {
            if within.is_some_and(|within| !within.contains(class, slot)) {
                continue;
            }
            self.touched.insert(class, slot);
            let total = &mut self.weights[class as usize][slot];
            match class {
                Class::Lane => accumulate(&mut self.values.lanes[slot], total, columns.lanes[slot], weight, mean),
                Class::Rotation => {
                    accumulate(&mut self.values.rotations[slot], total, columns.rotations[slot], weight, mean);
                }
                Class::Double => accumulate(&mut self.values.doubles[slot], total, columns.doubles[slot], weight, mean),
                Class::Discrete => {
                    accumulate(&mut self.values.discretes[slot], total, columns.discretes[slot], weight, mean);
                }
            }
        }
    }

    /// Takes the pile into the result, and empties it. `base` gives what shows where weight is missing; slots of
    /// `driven` that lower layers have reached this update are themselves the base of an additive layer.
    pub fn finish(&mut self, layer: &Layer, base: &ValueColumns, driven: &mut SlotSet, result: &mut ValueColumns) {
        let share = layer.weight * layer.mask.as_ref().map_or(1.0, |mask| mask.properties());
        for (class, slot) in self.touched.iter_all() {
            let total = std::mem::take(&mut self.weights[class as usize][slot]);
            let below = layer.base != super::Base::Below && layer.operation == Operation::Override;
            let from = if below || !driven.contains(class, slot) { Some(base) } else { None };
            if class == Class::Discrete && layer.operation == Operation::Additive {
                // What is not mixed is not added either: the layer's choice takes the place of what lies below.
                let chosen = total == CHOSEN && share >= 0.5;
                let from = if chosen { &self.values } else { base };
                result.discretes[slot] = from.discretes[slot];
                continue;
            }
            let share = match layer.coverage {
                Coverage::Absolute if layer.operation == Operation::Override => share * total.min(1.0),
                _ => share,
            };
            self.finish_slot(class, slot, from, share, layer, result);
        }
        driven.union(&self.touched);
        self.touched.clear();
    }

    fn finish_slot(
        &self,
        class: Class,
        slot: usize,
        base: Option<&ValueColumns>,
        share: f32,
        layer: &Layer,
        result: &mut ValueColumns,
    ) {
        let additive = layer.operation == Operation::Additive;
        let mean = layer.rotation_mean;
        match class {
            Class::Lane => {
                let from = base.map_or(result.lanes[slot], |b| b.lanes[slot]);
                let pile = self.values.lanes[slot];
                result.lanes[slot] = if additive { from + pile * share } else { take(from, pile, share, mean) };
            }
            Class::Rotation => {
                let from = base.map_or(result.rotations[slot], |b| b.rotations[slot]);
                let pile = self.values.rotations[slot];
                result.rotations[slot] =
                    if additive { from.slerp(from * pile, share) } else { take(from, pile, share, mean) };
            }
            Class::Double => {
                let from = base.map_or(result.doubles[slot], |b| b.doubles[slot]);
                let pile = self.values.doubles[slot];
                result.doubles[slot] =
                    if additive { from + pile * f64::from(share) } else { take(from, pile, share, mean) };
            }
            Class::Discrete => {
                let from = base.map_or(result.discretes[slot], |b| b.discretes[slot]);
                let pile = self.values.discretes[slot];
                // The missing weight, not the given one, decides a tie: the base takes back at one half.
                result.discretes[slot] = if 1.0 - share >= 0.5 { from } else { pile };
            }
        }
    }
}

/// The weight of an additive pile of something that is not mixed, once a contribution of at least one half has been
/// taken into it. With less it holds the base.
const CHOSEN: f32 = 2.0;

fn add_number(pile: &mut f32, total: &mut f32, value: f32) {
    *pile = if *total == 0.0 { value } else { *pile + value };
    *total = 1.0;
}

/// The pile where it covers all, else what is missing of the base.
fn take<T: Mix>(base: T, pile: T, share: f32, mean: RotationMean) -> T {
    if share >= 1.0 { pile } else { pile.mix(base, 1.0 - share, mean) }
}
