//! The rows of cohorts on their way to the host.
//!
//! A row is copied whole, with bits for those of its properties that are to be written; a setter is given the numbers where
//! they lie.

use std::sync::Arc;

use super::cohort::{Cohorts, Quad, Recipe, Station};
use super::outbox::{Policies, Refusal};
use super::shared::SharedTargets;
use crate::target::{Access, Owner, host};

/// Rows that wait to be written.
#[derive(Debug, Default)]
pub(super) struct Rows {
    list: Vec<Row>,
    quads: Vec<Quad>,
    owners: Vec<Owner>,
    /// Of each cohort, where a row needs it.
    recipes: Vec<Option<Arc<Recipe>>>,
}

/// What one instance has for the host.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub instance: u32,
    /// How many single values come before it.
    pub writes: usize,
    cohort: u32,
    /// Bits of the properties to be written.
    properties: u64,
    /// Where its quads and its owners begin.
    quad: u32,
    owner: u32,
}

impl Rows {
    pub fn clear(&mut self) {
        self.list.clear();
        self.quads.clear();
        self.owners.clear();
        self.recipes.fill(None);
    }

    pub fn list(&self) -> &[Row] {
        &self.list
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
        refusals: &mut Vec<Refusal>,
    ) -> u32 {
        let mut index = first;
        while let Some(&Station { cohort, place }) = cohorts.stations().get(index as usize) {
            let Some((recipe, members)) = cohorts.at_mut(cohort) else { break };
            let place = place as usize;
            let changed = std::mem::take(&mut members.changed[place]);
            let mut properties = recipe.delivered & (changed | recipe.always_written(policies));
            if recipe.ranged & properties != 0 {
                properties &= !refuse(recipe, index, members.row(recipe, place), properties, refusals);
            }
            if properties != 0 {
                self.push(cohort, recipe, index, writes, properties);
                self.quads.extend_from_slice(members.row(recipe, place));
                let objects = recipe.objects.len();
                self.owners.extend_from_slice(&members.owners[place * objects..][..objects]);
            }
            index += 1;
        }
        index
    }

    #[inline]
    fn push(&mut self, cohort: u32, recipe: &Arc<Recipe>, instance: u32, writes: usize, properties: u64) {
        let of_cohort = cohort as usize;
        if self.recipes.len() <= of_cohort {
            self.recipes.resize(of_cohort + 1, None);
        }
        self.recipes[of_cohort].get_or_insert_with(|| recipe.clone());
        self.list.push(Row {
            instance,
            writes,
            cohort,
            properties,
            quad: self.quads.len() as u32,
            owner: self.owners.len() as u32,
        });
    }

    /// Writes a row's properties, in order. Before each of them, unless nothing of the host's has run since, `alive` is asked
    /// whether the instance is still there. Calls host code.
    pub fn deliver(
        &self,
        row: &Row,
        alive: &mut impl FnMut(u32) -> bool,
        shared: &mut SharedTargets,
        gone: &mut Vec<(u32, u32, Owner)>,
    ) {
        let Some(recipe) = &self.recipes[row.cohort as usize] else { return };
        let quads = &self.quads[row.quad as usize..][..recipe.width];
        let owners = &self.owners[row.owner as usize..][..recipe.objects.len()];
        let mut looked = false;
        let mut rest = row.properties;
        while rest != 0 {
            let property = &recipe.properties[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            if !looked && !alive(row.instance) {
                return;
            }
            looked = true;
            let owner = owners[property.owner as usize];
            // Everything in a row has a place of the host's that it comes to.
            if property.shared && property.access.place().is_some_and(|place| !shared.insert((owner, place))) {
                continue;
            }
            let lost = (row.instance, recipe.objects[property.owner as usize], owner);
            if !gone.is_empty() && gone.contains(&lost) {
                continue;
            }
            let first = &quads[property.first as usize..];
            let written = if property.spread {
                host::write_floats(&property.access, owner, &join_transform(first))
            } else {
                host::write_floats(&property.access, owner, &first.as_flattened()[..property.floats as usize])
            };
            if !written {
                gone.push(lost);
            }
            looked = matches!(property.access, Access::Memory { .. });
        }
    }
}

/// A transform as the host receives it.
fn join_transform(quads: &[Quad]) -> [f32; 10] {
    let [t, r, s] = [quads[0], quads[1], quads[2]];
    [t[0], t[1], t[2], r[0], r[1], r[2], r[3], s[0], s[1], s[2]]
}

/// Refuses properties that hold what is outside their range, and gives their bits.
#[cold]
fn refuse(recipe: &Recipe, instance: u32, row: &[Quad], properties: u64, refusals: &mut Vec<Refusal>) -> u64 {
    let mut refused = 0;
    for (bit, property) in recipe.properties.iter().enumerate() {
        let Some(range) = property.range.filter(|_| properties >> bit & 1 != 0) else { continue };
        let first = &row[property.first as usize..];
        let joined = property.spread.then(|| join_transform(first));
        let floats = joined.as_ref().map_or(&first.as_flattened()[..property.floats as usize], |joined| joined);
        let outside = |v: &f64| !(range.min..=range.max).contains(v);
        if let Some(value) = floats.iter().map(|&v| f64::from(v)).find(outside) {
            refused |= 1 << bit;
            refusals.push(Refusal { instance, property: recipe.schema.describe(property.id), value });
        }
    }
    refused
}
