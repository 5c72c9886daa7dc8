//! The rows of cohorts on their way to the host.
//!
//! A row is copied whole, with bits for those of its properties that are to be written; a setter is given the numbers where
//! they lie.

use std::sync::Arc;

use super::cohort::{Cohorts, Quad, Recipe, RowProperty};
use super::outbox::{Policies, Refusals};
use super::shared::SharedTargets;
use crate::target::{Access, Owner, host};

/// Rows that wait to be written.
#[derive(Debug, Default)]
pub(super) struct Rows {
    runs: Vec<Run>,
    list: Vec<Row>,
    quads: Vec<Quad>,
    owners: Vec<Owner>,
    /// Of each cohort, where a row needs it.
    recipes: Vec<Option<Arc<Recipe>>>,
}

/// Instances that follow each other on the stage as well as in their cohort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// How many single values come before them.
    pub writes: usize,
    cohort: u32,
    count: u32,
    /// Where their rows, quads and owners begin.
    row: usize,
    quad: usize,
    owner: usize,
}

/// What one instance has for the host.
#[derive(Clone, Copy, Debug)]
struct Row {
    instance: u32,
    /// Bits of the properties to be written.
    properties: u64,
}

/// What happens while rows are written: what must be asked, and what must be kept.
pub(super) struct Delivery<'a, A> {
    /// Whether an instance is still there.
    pub alive: A,
    pub shared: &'a mut SharedTargets,
    pub gone: &'a mut Vec<(u32, u32, Owner)>,
}

impl Rows {
    pub fn clear(&mut self) {
        self.runs.clear();
        self.list.clear();
        self.quads.clear();
        self.owners.clear();
        self.recipes.fill(None);
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    pub fn write_count(&self) -> usize {
        self.list.iter().map(|row| row.properties.count_ones() as usize).sum()
    }

    /// Takes what the members of cohorts have for the host, up to an instance that was computed alone or the end: all from
    /// `first` on. Returns the index of the instance that follows. `writes` single values come before.
    pub fn collect(
        &mut self,
        cohorts: &mut Cohorts,
        first: u32,
        writes: usize,
        policies: Policies,
        refusals: &mut Refusals,
    ) -> u32 {
        let mut index = first;
        while let Some((cohort, first, count)) = cohorts.run_from(index) {
            let Some((recipe, members)) = cohorts.at_mut(cohort) else { break };
            let places = first..first + count;
            let (row, quad, owner) = (self.list.len(), self.quads.len(), self.owners.len());
            let always = recipe.always_written(policies);
            let mut any = 0;
            for (changed, instance) in members.changed[places.clone()].iter_mut().zip(index..) {
                let properties = recipe.delivered & (std::mem::take(changed) | always);
                any |= properties;
                self.list.push(Row { instance, properties });
            }
            if any & recipe.ranged != 0 {
                for (row, place) in self.list[row..].iter_mut().zip(places.clone()) {
                    row.properties = refusals.refuse(recipe, row.instance, members.row(recipe, place), row.properties);
                }
            }
            index += count as u32;
            if any == 0 {
                self.list.truncate(row);
                continue;
            }
            let (width, objects) = (recipe.width, recipe.objects.len());
            self.quads.extend_from_slice(&members.rows[places.start * width..places.end * width]);
            self.owners.extend_from_slice(&members.owners[places.start * objects..places.end * objects]);
            self.runs.push(Run { writes, cohort, count: count as u32, row, quad, owner });
            let of_cohort = cohort as usize;
            if self.recipes.len() <= of_cohort {
                self.recipes.resize(of_cohort + 1, None);
            }
            self.recipes[of_cohort].get_or_insert_with(|| recipe.clone());
        }
        index
    }

    /// Writes the rows of a run, in order. Calls host code.
    pub fn deliver<A: FnMut(u32) -> bool>(&self, run: &Run, delivery: &mut Delivery<'_, A>) {
        let Some(recipe) = &self.recipes[run.cohort as usize] else { return };
        let count = run.count as usize;
        let quads = self.quads[run.quad..].chunks_exact(recipe.width);
        let owners = self.owners[run.owner..].chunks_exact(recipe.objects.len());
        for ((row, quads), owners) in self.list[run.row..][..count].iter().zip(quads).zip(owners) {
            delivery.write_row(recipe, row, quads, owners);
        }
    }
}

impl<A: FnMut(u32) -> bool> Delivery<'_, A> {
    /// Writes a row's properties. Before each of them, unless nothing of the host's has run since, it is asked whether the
    /// instance is still there.
    #[inline]
    fn write_row(&mut self, recipe: &Recipe, row: &Row, quads: &[Quad], owners: &[Owner]) {
        let mut looked = false;
        let mut rest = row.properties;
        while rest != 0 {
            let property = &recipe.properties[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            if !looked && !(self.alive)(row.instance) {
                return;
            }
            looked = matches!(property.access, Access::Memory { .. });
            let owner = owners[property.owner as usize];
            if (property.shared || !self.gone.is_empty()) && !self.may_write(recipe, property, row.instance, owner) {
                continue;
            }
            let first = &quads[property.first as usize..];
            let written = if property.spread {
                host::write_floats(&property.access, owner, &join_transform(first))
            } else {
                host::write_floats(&property.access, owner, &first.as_flattened()[..property.floats as usize])
            };
            if !written {
                self.gone.push((row.instance, recipe.objects[property.owner as usize], owner));
            }
        }
    }

    /// Whether an owner is not known to be gone, and nobody has written to the same place of the host's.
    #[cold]
    fn may_write(&mut self, recipe: &Recipe, property: &RowProperty, instance: u32, owner: Owner) -> bool {
        // Everything in a row has a place of the host's that it comes to.
        let is_taken = |place| !self.shared.insert((owner, place));
        if property.shared && property.access.place().is_some_and(is_taken) {
            return false;
        }
        !self.gone.contains(&(instance, recipe.objects[property.owner as usize], owner))
    }
}

/// A transform as the host receives it.
fn join_transform(quads: &[Quad]) -> [f32; 10] {
    let [t, r, s] = [quads[0], quads[1], quads[2]];
    [t[0], t[1], t[2], r[0], r[1], r[2], r[3], s[0], s[1], s[2]]
}

impl Refusals {
    /// The properties of a row that are within their ranges, of those that are to be written.
    #[cold]
    fn refuse(&mut self, recipe: &Recipe, instance: u32, row: &[Quad], properties: u64) -> u64 {
        let mut accepted = properties;
        for (bit, property) in recipe.properties.iter().enumerate() {
            let Some(range) = property.range.filter(|_| properties >> bit & 1 != 0) else { continue };
            let first = &row[property.first as usize..];
            let joined = property.spread.then(|| join_transform(first));
            let floats = joined.as_ref().map_or(&first.as_flattened()[..property.floats as usize], |joined| joined);
            let outside = |v: &f64| !(range.min..=range.max).contains(v);
            let found = floats.iter().map(|&v| f64::from(v)).find(outside);
            if self.is_refused(instance, property.id, found, || recipe.schema.describe(property.id)) {
                accepted &= !(1 << bit);
            }
        }
        accepted
    }
}
