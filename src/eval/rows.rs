//! The rows of cohorts on their way to the host.
//!
//! Rows are not copied: the members share them until they are delivered, with bits for those properties that are to be
//! written. A setter is given the numbers where they lie; what lies in the host's memory is written property by property.

use std::sync::Arc;

use super::cohort::{Cohorts, Quad, Recipe, RowProperty};
use super::outbox::{Policies, Refusals};
use super::shared::SharedTargets;
use crate::target::{Owner, host};

/// Rows that wait to be written.
#[derive(Debug, Default)]
pub(super) struct Rows {
    runs: Vec<Run>,
    /// Of each row the bits of the properties to be written.
    properties: Vec<u64>,
    /// What each cohort has, where a row needs it and until it is written.
    cohorts: Vec<Option<Held>>,
}

/// A cohort's rows.
#[derive(Debug)]
struct Held {
    recipe: Arc<Recipe>,
    quads: Arc<Vec<Quad>>,
    owners: Arc<Vec<Owner>>,
}

/// Instances that follow each other on the stage as well as in their cohort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// How many single values come before them.
    pub writes: usize,
    cohort: u32,
    /// The first on the stage, and in the cohort.
    instance: u32,
    place: usize,
    count: usize,
    /// The first one's place among the rows that wait.
    row: usize,
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
        self.properties.clear();
        self.let_go();
    }

    /// Shares nothing with the cohorts any more.
    pub fn let_go(&mut self) {
        for held in &mut self.cohorts {
            *held = None;
        }
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    pub fn write_count(&self) -> usize {
        self.properties.iter().map(|properties| properties.count_ones() as usize).sum()
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
        let mut instance = first;
        while let Some((cohort, place, count)) = cohorts.run_from(instance) {
            let Some((recipe, members)) = cohorts.at_mut(cohort) else { break };
            let row = self.properties.len();
            let (always, delivered) = (recipe.always_written(policies), recipe.delivered);
            let changed = &mut members.changed[place..place + count];
            let taken = changed.iter_mut().map(|changed| delivered & (std::mem::take(changed) | always));
            self.properties.extend(taken);
            let any = self.properties[row..].iter().fold(0, |any, properties| any | properties);
            if any & recipe.ranged != 0 {
                for (at, properties) in self.properties[row..].iter_mut().enumerate() {
                    let quads = members.row(recipe, place + at);
                    *properties = refusals.refuse(recipe, instance + at as u32, quads, *properties);
                }
            }
            if any == 0 {
                self.properties.truncate(row);
            } else {
                self.runs.push(Run { writes, cohort, instance, place, count, row });
                let of_cohort = cohort as usize;
                if self.cohorts.len() <= of_cohort {
                    self.cohorts.resize_with(of_cohort + 1, || None);
                }
                self.cohorts[of_cohort].get_or_insert_with(|| Held {
                    recipe: recipe.clone(),
                    quads: members.rows.clone(),
                    owners: members.owners.clone(),
                });
            }
            instance += count as u32;
        }
        instance
    }

    /// Writes the rows of a run, in order. Calls host code.
    pub fn deliver<A: FnMut(u32) -> bool>(&mut self, run: &Run, delivery: &mut Delivery<'_, A>) {
        let Some(Held { recipe, quads, owners }) = &self.cohorts[run.cohort as usize] else { return };
        let (width, objects) = (recipe.width, recipe.objects.len());
        let quads = &quads[run.place * width..][..run.count * width];
        let owners = &owners[run.place * objects..][..run.count * objects];
        let properties = &mut self.properties[run.row..][..run.count];
        if recipe.in_memory && delivery.gone.is_empty() {
            // So few at once that they stay in the nearest cache from property to property.
            const FEW: usize = 64;
            let rows = quads.chunks(FEW * width).zip(owners.chunks(FEW * objects));
            for (few, (properties, (quads, owners))) in properties.chunks_mut(FEW).zip(rows).enumerate() {
                let first = run.instance + (few * FEW) as u32;
                delivery.write_columns(recipe, first, properties, quads, owners);
            }
            return;
        }
        let mut done = 0;
        if !recipe.setters.is_empty() && delivery.gone.is_empty() {
            done = delivery.set_rows(recipe, run.instance, properties, quads, owners);
        }
        let rows = properties.iter().zip(quads.chunks_exact(width)).zip(owners.chunks_exact(objects));
        for (instance, ((&properties, quads), owners)) in (run.instance..).zip(rows).skip(done) {
            delivery.write_row(recipe, instance, properties, quads, owners);
        }
    }
}

impl<A: FnMut(u32) -> bool> Delivery<'_, A> {
    /// Writes rows whose properties all lie in the host's memory. No host code runs meanwhile, so that each instance is
    /// looked for once, and nobody sees that it is done property by property.
    fn write_columns(&mut self, recipe: &Recipe, first: u32, properties: &mut [u64], quads: &[Quad], owners: &[Owner]) {
        let mut all = u64::MAX;
        for (instance, properties) in (first..).zip(properties.iter_mut()) {
            if !(self.alive)(instance) {
                *properties = 0;
            }
            all &= *properties;
        }
        for (bit, property) in recipe.properties.iter().enumerate().filter(|(bit, _)| recipe.delivered >> bit & 1 != 0)
        {
            let column = host::Column {
                quads: &quads[property.first as usize..],
                stride: recipe.width,
                floats: property.floats as usize,
                owners: &owners[property.owner as usize..],
                owner_stride: recipe.objects.len(),
                rows: properties.len(),
            };
            if all >> bit & 1 != 0 {
                host::write_column(&property.access, &column, |_| true);
            } else {
                host::write_column(&property.access, &column, |row| properties[row] >> bit & 1 != 0);
            }
        }
    }

    /// The short way through typed setters of hosts written in C, up to the first row of which an owner is gone. Returns
    /// how many rows are done.
    #[inline(never)]
    fn set_rows(&mut self, recipe: &Recipe, first: u32, properties: &[u64], quads: &[Quad], owners: &[Owner]) -> usize {
        let lost = recipe.setters.call(properties, quads, owners, |row| (self.alive)(first + row as u32));
        let Some((row, setter)) = lost else { return properties.len() };
        let (instance, owners) = (first + row as u32, &owners[row * recipe.objects.len()..]);
        let (object, owner) = (recipe.objects[setter.owner as usize], owners[setter.owner as usize]);
        self.gone.push((instance, object, owner));
        let later = u64::MAX.checked_shl(setter.bit + 1).unwrap_or(0);
        self.write_row(recipe, instance, properties[row] & later, &quads[row * recipe.width..], owners);
        row + 1
    }

    /// Writes a row's properties. Before each of them it is asked whether the instance is still there.
    #[inline]
    fn write_row(&mut self, recipe: &Recipe, instance: u32, properties: u64, quads: &[Quad], owners: &[Owner]) {
        let mut rest = properties;
        while rest != 0 {
            let property = &recipe.properties[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            if !(self.alive)(instance) {
                return;
            }
            let owner = owners[property.owner as usize];
            if (property.shared || !self.gone.is_empty()) && !self.may_write(recipe, property, instance, owner) {
                continue;
            }
            let first = &quads[property.first as usize..];
            let written = if property.spread {
                host::write_floats(&property.access, owner, &join_transform(first))
            } else {
                host::write_floats(&property.access, owner, &first.as_flattened()[..property.floats as usize])
            };
            if !written {
                self.gone.push((instance, recipe.objects[property.owner as usize], owner));
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
