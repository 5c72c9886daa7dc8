//! What an update has for the host, gathered while nothing of the host's runs and handed over when nothing is borrowed.

use std::sync::Arc;

use super::StagedInstance;
use super::notices::Notices;
use super::rows::{Delivery, Rows};
use super::shared::{SharedTargets, Target};
use super::{SlotSet, Stage};
use crate::target::{Access, BatchEntry, Owner, Property, PropertyId, Schema, Shape, host};
use crate::value::{Class, Kind};

/// When values are written that are what they were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WritePolicy {
    /// In every update in which something drives them.
    #[default]
    Always,
    /// Only when they differ from what was written last, so that what the host wrote in between stays.
    Changed,
}

/// The write policies of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Policies {
    continuous: WritePolicy,
    discrete: WritePolicy,
}

impl Policies {
    pub fn of(stage: &Stage) -> Self {
        Self { continuous: stage.write_policy, discrete: stage.discrete_policy }
    }

    /// The policy of a property that something drives between its keys, or nothing does.
    #[inline]
    pub fn of_property(self, continuous: bool) -> WritePolicy {
        if continuous { self.continuous } else { self.discrete }
    }

    /// Whether what is written is noted: where it is, or may become, a matter of change, or the note would be old then.
    pub fn notes(self, continuous: bool) -> bool {
        self.continuous != self.discrete || self.of_property(continuous) == WritePolicy::Changed
    }
}

/// One value to be written.
#[derive(Clone, Copy, Debug)]
struct Write {
    /// Index of the instance on its stage.
    instance: u32,
    /// The property.
    property: u32,
    owner: Owner,
    tag: u64,
    schema: u32,
    offset: u32,
}

/// A value that its property cannot hold. It was not written. Said once, until the property is given one that it can hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// Index of the instance on its stage.
    pub instance: u32,
    /// The property, as `path:name`.
    pub property: String,
    /// The number that lies outside the property's range.
    pub value: f64,
}

/// What was refused in an update, and what is refused for the time being.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    list: Vec<Refusal>,
    /// Instances and properties, ascending.
    standing: Vec<(u32, PropertyId)>,
}

impl Refusals {
    /// Whether a property is refused, given the number that is outside its range, if any is.
    pub fn is_refused(
        &mut self,
        instance: u32,
        property: PropertyId,
        outside: Option<f64>,
        describe: impl FnOnce() -> String,
    ) -> bool {
        match (outside, self.standing.binary_search(&(instance, property))) {
            (Some(value), Err(place)) => {
                self.standing.insert(place, (instance, property));
                self.list.push(Refusal { instance, property: describe(), value });
            }
            (None, Ok(place)) => {
                self.standing.remove(place);
            }
            _ => {}
        }
        outside.is_some()
    }

    /// Forgets an instance that is no more.
    pub fn forget(&mut self, instance: u32) {
        self.standing.retain(|(of, _)| *of != instance);
    }
}

/// Values on their way to the host. It borrows nothing: the stage may change, or go, while it delivers.
#[derive(Debug, Default)]
pub struct Outbox {
    writes: Vec<Write>,
    words: Vec<u64>,
    rows: Rows,
    /// All of the stage's, where any of the writes needs one.
    schemas: Vec<Arc<Schema>>,
    texts: Vec<Arc<str>>,
    entries: Vec<BatchEntry>,
    batch: Vec<u64>,
    shared: SharedTargets,
    gone: Vec<(u32, u32, Owner)>,
    refusals: Vec<Refusal>,
    notices: Notices,
}

impl Outbox {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.writes.clear();
        self.words.clear();
        self.rows.clear();
        self.schemas.clear();
        self.texts.clear();
        self.shared.clear();
        self.gone.clear();
        self.refusals.clear();
        self.notices.clear();
    }

    /// How many values are to be written.
    pub fn write_count(&self) -> usize {
        self.writes.len() + self.rows.write_count()
    }

    /// Takes over what the stage's last computation has for the host.
    pub fn collect(&mut self, stage: &mut Stage) {
        self.clear();
        self.notices.collect(stage);
        if stage.plan.idle {
            return;
        }
        let policies = Policies::of(stage);
        let Stage { instances, schemas, texts, cohorts, refusals, .. } = stage;
        let mut index = 0;
        loop {
            index = self.rows.collect(cohorts, index, self.writes.len(), policies, refusals);
            let Some(staged) = instances.get_mut(index as usize) else { break };
            if let Some(staged) = staged
                && !staged.pending.is_empty()
            {
                let schema = &schemas[staged.schema as usize];
                self.collect_instance((index, schema), staged, &mut texts[staged.schema as usize], refusals, policies);
            }
            index += 1;
        }
        if !self.writes.is_empty() {
            self.schemas.extend_from_slice(schemas);
        }
        self.refusals.append(&mut refusals.list);
    }

    fn collect_instance(
        &mut self,
        (index, schema): (u32, &Schema),
        staged: &mut StagedInstance,
        texts: &mut Vec<Arc<str>>,
        refusals: &mut Refusals,
        policies: Policies,
    ) {
        for (id, property) in schema.properties().iter().enumerate() {
            let owner = staged.instance.owners()[property.object as usize];
            if owner.is_none() || matches!(property.access, Access::Kept) || !is_any_in(&staged.pending, property) {
                continue;
            }
            let continuous = is_any_in(&staged.continuous, property);
            let batched = matches!(property.access, Access::Batch);
            let changed_only = policies.of_property(continuous) == WritePolicy::Changed || batched;
            let noted = policies.notes(continuous) || batched;
            if noted && !staged.note_delivered(property) && changed_only {
                continue;
            }
            let offset = self.words.len();
            staged.pack(property, &mut self.words);
            if property.range.is_some() {
                let (id, found) = (PropertyId(id as u32), host::find_outside(property, &self.words[offset..]));
                if refusals.is_refused(index, id, found, || schema.describe(id)) {
                    self.words.truncate(offset);
                    continue;
                }
            }
            if matches!(property.kind, Kind::Text | Kind::Resource) {
                self.keep_text(schema, texts, offset);
            }
            self.writes.push(Write {
                instance: index,
                property: id as u32,
                owner,
                tag: staged.instance.tag,
                schema: staged.schema,
                offset: offset as u32,
            });
        }
    }

    /// Replaces a text's number in the schema's table by its place among the outbox's own texts.
    fn keep_text(&mut self, schema: &Schema, texts: &mut Vec<Arc<str>>, offset: usize) {
        let number = self.words[offset] as usize;
        if number >= texts.len() {
            schema.copy_texts(texts);
        }
        self.words[offset] = self.texts.len() as u64;
        self.texts.push(texts.get(number).cloned().unwrap_or_else(|| "".into()));
    }

    /// Writes everything, in order, and then says what happened. Before each value, and before each of
    /// its events, `alive` is asked whether the instance is still there; what belongs to one that is not is dropped.
    /// Calls host code.
    pub fn deliver(&mut self, mut alive: impl FnMut(u32) -> bool) {
        self.notices.deliver_early(&mut alive, &mut self.gone);
        let mut next = 0;
        for run in 0..self.rows.runs().len() {
            let run = self.rows.runs()[run];
            self.deliver_some(next..run.writes, &mut alive);
            next = run.writes;
            let Self { rows, shared, gone, .. } = self;
            rows.deliver(&run, &mut Delivery { alive: &mut alive, shared, gone });
        }
        self.deliver_some(next..self.writes.len(), &mut alive);
        self.rows.let_go();
        self.deliver_batches(&mut alive);
        self.notices.deliver(&mut alive, &mut self.gone);
    }

    fn deliver_some(&mut self, range: std::ops::Range<usize>, alive: &mut impl FnMut(u32) -> bool) {
        for index in range {
            let write = self.writes[index];
            if alive(write.instance) {
                self.deliver_one(&write);
            }
        }
    }

    fn deliver_one(&mut self, write: &Write) {
        let schema = &self.schemas[write.schema as usize];
        let property = &schema.properties()[write.property as usize];
        let lost = (write.instance, property.object, write.owner);
        if matches!(property.access, Access::Batch)
            || self.gone.contains(&lost)
            || (property.shared && !self.shared.insert(target_of(write, property)))
        {
            return;
        }
        let offset = write.offset as usize;
        let words = &mut self.words[offset..offset + host::word_count(property)];
        if matches!(property.kind, Kind::Text | Kind::Resource) {
            host::point_to_text(words, &self.texts[words[0] as usize]);
        }
        if !host::write(&property.access, property, write.owner, words) {
            self.gone.push(lost);
        }
    }

    /// One call per schema with a sink, with all its changed values.
    fn deliver_batches(&mut self, alive: &mut impl FnMut(u32) -> bool) {
        for schema_index in 0..self.schemas.len() {
            let schema = self.schemas[schema_index].clone();
            let Some(sink) = schema.sink() else { continue };
            self.entries.clear();
            self.batch.clear();
            for write in self.writes.iter().filter(|w| w.schema as usize == schema_index) {
                let property = &schema.properties()[write.property as usize];
                let gone = self.gone.contains(&(write.instance, property.object, write.owner));
                if !matches!(property.access, Access::Batch) || gone || !alive(write.instance) {
                    continue;
                }
                if property.shared && !self.shared.insert(target_of(write, property)) {
                    continue;
                }
                let offset = write.offset as usize;
                self.entries.push(BatchEntry {
                    owner: write.owner,
                    tag: write.tag,
                    property: write.property,
                    offset: self.batch.len() as u32 * 8,
                });
                let start = self.batch.len();
                self.batch.extend_from_slice(&self.words[offset..offset + host::word_count(property)]);
                if matches!(property.kind, Kind::Text | Kind::Resource) {
                    let text = &self.texts[self.batch[start] as usize];
                    host::point_to_text(&mut self.batch[start..], text);
                }
            }
            if !self.entries.is_empty() {
                sink.write(&self.entries, &self.batch);
            }
        }
    }

    /// Objects whose setters said that their owner is gone: instance, object, owner.
    pub fn gone(&self) -> &[(u32, u32, Owner)] {
        &self.gone
    }

    /// Values that were refused because their property cannot hold them.
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }
}

impl StagedInstance {
    /// Packs a property's value into the C layout.
    fn pack(&mut self, property: &Property, out: &mut Vec<u64>) {
        let lane = property.slots.lane as usize;
        if property.packing.shape == Shape::Lanes {
            return host::pack_lanes(&self.values.lanes[lane..][..property.packing.bytes as usize / 4], out);
        }
        // What was driven and is given back counts only where nothing of the property is driven now.
        let slots = if is_any_in(&self.driven, property) { &self.driven } else { &self.pending };
        if property.packing.shape == Shape::Rotation && !slots.contains_any(Class::Lane, lane, 3) {
            return host::pack_rotation(self.values.rotations[property.slots.rotation as usize], out);
        }
        host::pack(property, &mut self.values, |class, slot| slots.contains(class, slot), out);
    }

    /// Whether angles of a rotation are driven, of which the value is then made.
    fn has_driven_angle(&self, property: &Property) -> bool {
        let slots = if is_any_in(&self.driven, property) { &self.driven } else { &self.pending };
        slots.contains_any(Class::Lane, property.slots.lane as usize, 3)
    }

    /// Whether a property of which no angle is driven holds what was written last.
    pub(super) fn is_delivered(&self, property: &Property) -> bool {
        property.slot_runs().iter().all(|&(class, first, count)| {
            let angles = property.packing.shape == Shape::Rotation && class == Class::Lane;
            angles
                || self.delivered_slots.contains_all(class, first, count)
                    && match class {
                        Class::Lane => self.delivered.lanes[first..][..count] == self.values.lanes[first..][..count],
                        Class::Rotation => {
                            self.delivered.rotations[first..][..count] == self.values.rotations[first..][..count]
                        }
                        Class::Double => {
                            self.delivered.doubles[first..][..count] == self.values.doubles[first..][..count]
                        }
                        Class::Discrete => {
                            self.delivered.discretes[first..][..count] == self.values.discretes[first..][..count]
                        }
                    }
        })
    }

    /// Notes what is about to be written; `false` if all of it is what was written last.
    fn note_delivered(&mut self, property: &Property) -> bool {
        if property.packing.shape == Shape::Lanes {
            let (first, count) = (property.slots.lane as usize, property.packing.bytes as usize / 4);
            let known = self.delivered_slots.contains_all(Class::Lane, first, count);
            let values = &self.values.lanes[first..first + count];
            let delivered = &mut self.delivered.lanes[first..first + count];
            if known && delivered == values {
                return false;
            }
            delivered.copy_from_slice(values);
            self.delivered_slots.insert_all(Class::Lane, first, count);
            return true;
        }
        let mut changed = false;
        for (class, first, count) in property.slot_runs() {
            if property.packing.shape == Shape::Rotation && class == Class::Lane && !self.has_driven_angle(property) {
                continue;
            }
            changed |= !self.delivered_slots.contains_all(class, first, count);
            self.delivered_slots.insert_all(class, first, count);
            for slot in first..first + count {
                let same = match class {
                    Class::Lane => replace(&mut self.delivered.lanes[slot], self.values.lanes[slot]),
                    Class::Rotation => replace(&mut self.delivered.rotations[slot], self.values.rotations[slot]),
                    Class::Double => replace(&mut self.delivered.doubles[slot], self.values.doubles[slot]),
                    Class::Discrete => replace(&mut self.delivered.discretes[slot], self.values.discretes[slot]),
                };
                changed |= !same;
            }
        }
        changed
    }
}

/// Where a shared property's value goes: by whatever schema, if it comes to one place of the host's.
fn target_of(write: &Write, property: &Property) -> Target {
    let place = property.access.place().unwrap_or((0, write.schema as usize, write.property as usize));
    (write.owner, place)
}

/// Whether a set has a slot of a property.
#[inline]
fn is_any_in(slots: &SlotSet, property: &Property) -> bool {
    match property.packing.shape {
        Shape::Lanes => {
            slots.contains_any(Class::Lane, property.slots.lane as usize, property.packing.bytes as usize / 4)
        }
        Shape::Rotation => {
            slots.contains(Class::Rotation, property.slots.rotation as usize)
                || slots.contains_any(Class::Lane, property.slots.lane as usize, 3)
        }
        Shape::Mixed => {
            property.slot_runs().iter().any(|&(class, first, count)| slots.contains_any(class, first, count))
        }
    }
}

/// Stores a value and says whether it was there already.
fn replace<T: PartialEq + Copy>(place: &mut T, value: T) -> bool {
    let same = *place == value;
    *place = value;
    same
}
