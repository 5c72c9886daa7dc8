//! The members of a cohort: instances of one recipe, their values in rows that lie one behind the other.
//!
//! While an instance is a member its row stands for its values, and for what the host was last given of them. What has
//! to be known of it otherwise is put back when it leaves, so that it is as if it had been computed alone.

use std::sync::Arc;

use super::recipe::{Pile, Recipe, RowProperty};
use super::wide::Quad;
use crate::eval::StagedInstance;
use crate::eval::outbox::Policies;
use crate::simd::quads::{Slot, store};
use crate::target::{Owner, host};
use crate::value::Class;

/// The members of a cohort, column by column.
#[derive(Debug, Default)]
pub(crate) struct Members {
    /// Indices on the stage, ascending.
    pub instances: Vec<u32>,
    /// For each member and step the index of the contribution.
    pub inputs: Vec<u32>,
    /// Whether these follow each other in the plan.
    pub in_a_row: bool,
    /// The values, [`Recipe::width`] quads each. Shared with an outbox only until that has delivered them.
    pub rows: Arc<Vec<Quad>>,
    /// What shows where weight is missing, laid out like the rows.
    pub originals: Vec<Quad>,
    /// The owner of each of the recipe's objects, shared likewise.
    pub owners: Arc<Vec<Owner>>,
    /// Bits of the properties that are to be written where only changes are.
    pub changed: Vec<u64>,
    /// [`Recipe::cursors`] each.
    pub cursors: Vec<u32>,
}

impl Members {
    pub fn clear(&mut self) {
        self.instances.clear();
        self.inputs.clear();
        Arc::make_mut(&mut self.rows).clear();
        self.originals.clear();
        Arc::make_mut(&mut self.owners).clear();
        self.changed.clear();
        self.cursors.clear();
    }

    /// The values of a member.
    #[inline]
    pub fn row(&self, recipe: &Recipe, place: usize) -> &[Quad] {
        &self.rows[place * recipe.width..][..recipe.width]
    }

    /// Takes in a member of another list for the same recipe.
    pub fn take(&mut self, recipe: &Recipe, other: &Self, place: usize, inputs: &[u32]) {
        let quads = place * recipe.width..(place + 1) * recipe.width;
        let (objects, cursors) = (recipe.objects.len(), recipe.cursors);
        self.instances.push(other.instances[place]);
        self.inputs.extend_from_slice(inputs);
        Arc::make_mut(&mut self.rows).extend_from_slice(&other.rows[quads.clone()]);
        self.originals.extend_from_slice(&other.originals[quads]);
        Arc::make_mut(&mut self.owners).extend_from_slice(&other.owners[place * objects..][..objects]);
        self.changed.push(other.changed[place]);
        self.cursors.extend_from_slice(&other.cursors[place * cursors..][..cursors]);
    }

    /// Takes in an instance that was computed alone, and has its driven slots from that.
    pub fn join(
        &mut self,
        recipe: &Recipe,
        index: u32,
        staged: &mut StagedInstance,
        inputs: &[u32],
        policies: Policies,
    ) {
        let first = self.rows.len();
        self.instances.push(index);
        self.inputs.extend_from_slice(inputs);
        let rows = Arc::make_mut(&mut self.rows);
        rows.resize(first + recipe.width, [0.0; 4]);
        self.originals.resize(first + recipe.width, [0.0; 4]);
        Arc::make_mut(&mut self.owners)
            .extend(recipe.objects.iter().map(|&object| staged.instance.owners()[object as usize]));
        self.cursors.resize(self.cursors.len() + recipe.cursors, 0);
        let mut changed = 0;
        for (bit, property) in recipe.properties.iter().enumerate() {
            recipe.each_number(property, |class, slot, quad, lane| {
                rows[first + quad][lane] = staged.values.float(class, slot, lane);
                self.originals[first + quad][lane] = staged.originals.float(class, slot, lane);
            });
            if policies.notes(recipe.is_lively(bit)) && !staged.is_delivered(recipe.schema.property(property.id)) {
                changed |= 1 << bit;
            }
        }
        self.changed.push(changed);
        staged.was_driven.copy_from(&recipe.driven);
        staged.pending.copy_from(&recipe.driven);
        staged.continuous.copy_from(&recipe.continuous);
        staged.is_rigged = false;
    }

    /// Whether an instance may join: what was computed of it last is what the recipe drives, and all of it can be had.
    pub fn can_join(recipe: &Recipe, staged: &StagedInstance) -> bool {
        let is_there = |&object: &u32| !staged.instance.owners()[object as usize].is_none();
        let is_captured = |property: &RowProperty| {
            let runs = recipe.schema.property(property.id).slot_runs();
            runs.iter().all(|&(class, first, count)| staged.captured.contains_all(class, first, count))
        };
        staged.driven == recipe.driven
            && recipe.objects.iter().all(is_there)
            && recipe.properties.iter().all(is_captured)
    }

    /// Puts back what a member's row stands for.
    pub fn put_back(&self, recipe: &Recipe, place: usize, staged: &mut StagedInstance, policies: Policies) {
        let row = self.row(recipe, place);
        for (bit, property) in recipe.properties.iter().enumerate() {
            recipe.each_number(property, |class, slot, quad, lane| {
                staged.values.set_float(class, slot, lane, row[quad][lane]);
            });
            if !policies.notes(recipe.is_lively(bit)) {
                continue;
            }
            let described = recipe.schema.property(property.id);
            let known = self.changed[place] & 1 << bit == 0;
            for (class, first, count) in described.slot_runs() {
                staged.note_run(class, first, count, known);
            }
        }
    }

    /// Reads what the host has of properties that are driven in part.
    pub fn read_partial(&mut self, recipe: &Recipe) {
        // What is taken over: the numbers that nothing drives.
        let slot = |quad: u32, bit: usize| {
            let of_quad = recipe.piles.iter().filter(move |pile| pile.slot.quad == quad);
            let undriven = |lanes: [u32; 4], pile: &Pile| std::array::from_fn(|at| lanes[at] & !pile.slot.lanes[at]);
            Slot { quad, bit: bit as u32, lanes: of_quad.fold([u32::MAX; 4], undriven) }
        };
        for (bit, property) in recipe.properties.iter().enumerate().filter(|(_, property)| property.partial) {
            let count = property.floats as usize;
            let quads = property.first..property.first + property.floats.div_ceil(4);
            if count <= 4 {
                self.read_quad(recipe, property, &slot(property.first, bit));
                continue;
            }
            for place in 0..self.instances.len() {
                let owner = self.owners[place * recipe.objects.len() + property.owner as usize];
                let row = &mut Arc::make_mut(&mut self.rows)[place * recipe.width..][..recipe.width];
                let row = &mut row[quads.start as usize..quads.end as usize];
                // Few properties have more than sixteen numbers, and those are written whole as a rule.
                let (mut few, mut many) = ([[0.0; 4]; 4], Vec::new());
                let read = if row.len() <= few.len() {
                    &mut few[..row.len()]
                } else {
                    many.resize(row.len(), [0.0; 4]);
                    &mut many[..]
                };
                if owner.is_none() || !host::read_floats(&property.access, owner, &mut read.as_flattened_mut()[..count])
                {
                    continue;
                }
                for ((quad, row), read) in quads.clone().zip(row).zip(read) {
                    self.changed[place] |= store(row, *read, &slot(quad, bit));
                }
            }
        }
    }

    /// The same for a property of at most four numbers.
    fn read_quad(&mut self, recipe: &Recipe, property: &RowProperty, slot: &Slot) {
        let mut column = host::TakenColumn {
            rows: Arc::make_mut(&mut self.rows).as_mut_slice(),
            width: recipe.width,
            slot,
            owners: &self.owners[(property.owner as usize).min(self.owners.len())..],
            owner_width: recipe.objects.len(),
            changed: &mut self.changed,
        };
        host::read_column(&property.access, property.floats as usize, &mut column);
    }
}

impl StagedInstance {
    /// Notes slots as the host has them, or as written never.
    fn note_run(&mut self, class: Class, first: usize, count: usize, known: bool) {
        for slot in first..first + count {
            match class {
                Class::Lane => self.delivered.lanes[slot] = self.values.lanes[slot],
                Class::Rotation => self.delivered.rotations[slot] = self.values.rotations[slot],
                Class::Double => self.delivered.doubles[slot] = self.values.doubles[slot],
                Class::Discrete => self.delivered.discretes[slot] = self.values.discretes[slot],
            }
            if known {
                self.delivered_slots.insert(class, slot);
            } else {
                self.delivered_slots.remove(class, slot);
            }
        }
    }
}
