//! A host that hashes all it is told: every value, call, batch and event, in the order they come.

use std::hash::Hasher;
use std::sync::Arc;

use anim::eval::{Event, EventListener};
use anim::target::{Argument, BatchEntry, BatchSink, MethodHandler, Owner, PropertyAccess, Value, ValueMut};
use fnv::FnvHasher;
use parking_lot::Mutex;

/// What the host has heard so far, as a hash.
#[derive(Clone, Default)]
pub struct Record(Arc<Mutex<FnvHasher>>);

impl Record {
    /// Hashes something.
    pub fn hear(&self, hash: impl FnOnce(&mut FnvHasher)) {
        hash(&mut self.0.lock());
    }

    /// Hashes floats by their bits.
    pub fn floats(&self, values: &[f32]) {
        self.hear(|hasher| values.iter().for_each(|value| hasher.write(&value.to_bits().to_le_bytes())));
    }

    /// The hash of everything so far.
    pub fn hash(&self) -> u64 {
        self.0.lock().finish()
    }
}

fn hash_value(hasher: &mut FnvHasher, value: &Value<'_>) {
    match value {
        Value::Floats(values) => values.iter().for_each(|v| hasher.write(&v.to_bits().to_le_bytes())),
        Value::Double(value) => hasher.write(&value.to_bits().to_le_bytes()),
        Value::Bool(value) => hasher.write(&[u8::from(*value)]),
        Value::Integers(values) => values.iter().for_each(|v| hasher.write(&v.to_le_bytes())),
        Value::Text(text) => hasher.write(text.as_bytes()),
    }
}

/// A property of the host's. What it says when it is asked depends on the owner, and is never one of the keys.
pub struct Property {
    /// Its place among the properties.
    pub number: u32,
    /// Where it is heard.
    pub record: Record,
}

impl PropertyAccess for Property {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        self.record.hear(|hasher| {
            hasher.write(&(owner.id() as u64).to_le_bytes());
            hasher.write(&self.number.to_le_bytes());
            hash_value(hasher, &value);
        });
        true
    }

    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let number = owner.id() as f32 * 0.25;
        match value {
            // A rotation, too, wants a length.
            ValueMut::Floats(values) => values.iter_mut().for_each(|v| *v = number + 0.5),
            ValueMut::Double(value) => *value = f64::from(number),
            ValueMut::Bool(value) => *value = owner.id() % 2 == 1,
            ValueMut::Integers(values) => values.fill(owner.id() as i64),
            ValueMut::Text(text) => text.push_str("original"),
        }
        true
    }
}

/// A method of the host's.
pub struct Method(pub Record);

impl MethodHandler for Method {
    fn call(&self, owner: Owner, arguments: &[Argument]) -> bool {
        self.0.hear(|hasher| {
            hasher.write(&(owner.id() as u64).to_le_bytes());
            for argument in arguments {
                hash_value(hasher, &argument.value());
            }
        });
        true
    }
}

/// Takes what is written in batches.
pub struct Batches(pub Record);

impl BatchSink for Batches {
    fn write(&self, entries: &[BatchEntry], data: &[u64]) {
        self.0.hear(|hasher| {
            for entry in entries {
                hasher.write(&entry.tag.to_le_bytes());
                hasher.write(&entry.property.to_le_bytes());
            }
            for word in data {
                hasher.write(&word.to_le_bytes());
            }
        });
    }

    fn read(&self, entries: &[BatchEntry], data: &mut [u64]) -> bool {
        data.fill(entries.len() as u64);
        true
    }
}

/// Hears events.
pub struct Listener(pub Record);

impl EventListener for Listener {
    fn hear(&self, event: &Event) {
        self.0.hear(|hasher| {
            hasher.write(&[event.kind as u8, u8::from(event.forward)]);
            hasher.write(&event.instance.unwrap_or(u32::MAX).to_le_bytes());
            hasher.write(&event.action.to_le_bytes());
            hasher.write(event.name.as_deref().unwrap_or_default().as_bytes());
            hasher.write(&event.track.to_le_bytes());
            hasher.write(&event.key.to_le_bytes());
            hasher.write(&event.time.to_bits().to_le_bytes());
            hasher.write(&event.count.to_le_bytes());
            hasher.write(&event.offset.to_bits().to_le_bytes());
        });
    }
}
