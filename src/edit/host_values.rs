//! What the properties of an instance hold on the host's side: read into columns, compared, written back.

use std::sync::Arc;

use crate::clip::{Clip, KeyValues};
use crate::eval::{ValueColumns, extend_for};
use crate::target::{Access, BatchEntry, Instance, Property, PropertyId, Schema, host};
use crate::value::{Class, Kind};

/// An instance, and the newest version of its schema.
#[derive(Clone, Debug)]
pub(super) struct HostValues {
    instance: Instance,
}

impl HostValues {
    pub fn new(mut instance: Instance) -> Self {
        let newest = instance.schema().newest();
        instance.take_version(&newest);
        Self { instance }
    }

    pub fn schema(&self) -> &Arc<Schema> {
        self.instance.schema()
    }

    /// Takes over the owners that the instance has by now. Objects that its version of the schema lacks have the root's.
    pub fn follow(&mut self, instance: &Instance) {
        let (schema, owners) = (instance.schema(), instance.owners());
        let own = self.instance.schema().clone();
        for (object, path) in (0..).zip(own.objects()) {
            let owner = schema.find_object(path).map_or(owners[0], |found| owners[found.0 as usize]);
            self.instance.set_owner(object, owner);
        }
    }

    /// Takes the version of the schema that has what a clip drives, as far as the host offers it. Calls host code.
    pub fn extend(&mut self, clip: &Clip) {
        let version = extend_for(self.schema(), clip, &mut Vec::new());
        self.instance.take_version(&version);
    }

    /// Whether the host has the property at all.
    pub fn is_hosts(&self, id: PropertyId) -> bool {
        !matches!(self.schema().property(id).access, Access::Kept)
    }

    /// Reads a property into columns of the schema's size; `false` where it cannot be read. Calls host code.
    pub fn read(&self, id: PropertyId, columns: &mut ValueColumns) -> bool {
        host::read(&self.instance, self.schema().property(id), columns)
    }

    /// Writes a property. `false` says that its owner is gone. Calls host code.
    pub fn write(&self, id: PropertyId, columns: &mut ValueColumns) -> bool {
        let property = self.schema().property(id);
        let owner = self.instance.owners()[property.object as usize];
        if owner.is_none() {
            return false;
        }
        let mut words = pack(property, columns);
        let text = if matches!(property.kind, Kind::Text | Kind::Resource) {
            let text = self.text(words[0]);
            host::point_to_text(&mut words, &text);
            Some(text)
        } else {
            None
        };
        let written = if let (Access::Batch, Some(sink)) = (&property.access, self.schema().sink()) {
            sink.write(&[BatchEntry { owner, tag: self.instance.tag, property: id.0, offset: 0 }], &words);
            true
        } else {
            host::write(&property.access, property, owner, &words)
        };
        // The words point into it.
        drop(text);
        written
    }

    /// Whether two columns hold the same of a property.
    pub fn is_same(&self, id: PropertyId, [a, b]: [&mut ValueColumns; 2]) -> bool {
        let property = self.schema().property(id);
        pack(property, a) == pack(property, b)
    }

    /// What a key of a property holds, or of one of its components; `None` where there is no such component.
    pub fn key(&self, id: PropertyId, component: Option<u32>, columns: &ValueColumns) -> Option<KeyValues> {
        let property = self.schema().property(id);
        let [lane, rotation, double, discrete] = property.slot_runs();
        let whole = match property.kind {
            Kind::Double => KeyValues::Doubles(vec![columns.doubles[double.1]]),
            Kind::Text | Kind::Resource => KeyValues::Texts(vec![self.text(columns.discretes[discrete.1])]),
            kind if kind.columns().discretes > 0 => {
                KeyValues::Integers(columns.discretes[run(discrete)].iter().map(|&number| number as i64).collect())
            }
            // A component of a rotation is an Euler angle, and angles are what its lanes hold.
            Kind::Quaternion if component.is_none() => {
                KeyValues::Floats(columns.rotations[rotation.1].to_array().to_vec())
            }
            Kind::Transform3d => {
                let lanes = &columns.lanes[run(lane)];
                let turn = columns.rotations[rotation.1].to_array();
                KeyValues::Floats([&lanes[..3], &turn, &lanes[3..]].concat())
            }
            _ => KeyValues::Floats(columns.lanes[run(lane)].to_vec()),
        };
        let Some(component) = component.map(|component| component as usize) else { return Some(whole) };
        match whole {
            KeyValues::Floats(numbers) => Some(KeyValues::Floats(vec![*numbers.get(component)?])),
            KeyValues::Integers(numbers) => Some(KeyValues::Integers(vec![*numbers.get(component)?])),
            KeyValues::Doubles(_) | KeyValues::Texts(_) => (component == 0).then_some(whole),
        }
    }

    fn text(&self, number: u64) -> Arc<str> {
        let mut texts = Vec::new();
        self.schema().copy_texts(&mut texts);
        texts.get(number as usize).cloned().unwrap_or_default()
    }
}

fn run((_, first, count): (Class, usize, usize)) -> std::ops::Range<usize> {
    first..first + count
}

/// A property's value in the C layout; a text as its number.
fn pack(property: &Property, columns: &mut ValueColumns) -> Vec<u64> {
    let mut words = Vec::new();
    // Integers are read as doubles too, which lose the last digits of large ones.
    host::pack(property, columns, |class, _| matches!(class, Class::Rotation | Class::Discrete), &mut words);
    words
}
