//! Schemas of one-off objects: equal lists of properties share one.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use super::{Access, Property, Schema, SchemaBuilder, SchemaError};

/// Schemas in use that were made for single objects.
#[derive(Debug, Default)]
pub struct SchemaCache {
    schemas: Mutex<HashMap<String, Weak<Schema>>>,
}

impl SchemaCache {
    /// The schema that a builder describes: one that is in use already if it was described alike.
    pub fn get(&self, builder: SchemaBuilder) -> Result<Arc<Schema>, SchemaError> {
        let description = builder.describe();
        let mut schemas = self.schemas.lock();
        // A living schema keeps what its description has the addresses of, so they cannot have been given to others.
        if let Some(schema) = schemas.get(&description).and_then(Weak::upgrade) {
            return Ok(schema);
        }
        let schema = Arc::new(builder.build()?);
        schemas.retain(|_, schema| schema.strong_count() > 0);
        schemas.insert(description, Arc::downgrade(&schema));
        Ok(schema)
    }
}

impl SchemaBuilder {
    /// Everything that tells schemas apart, as text: what is the host's by its address.
    fn describe(&self) -> String {
        let mut text = format!("{:?}", self.objects);
        for property in &self.properties {
            property.describe(&mut text);
        }
        for method in &self.methods {
            let handler = method.handler.as_ref().map(|handler| Arc::as_ptr(handler).cast::<()>());
            let _ = write!(text, "{:?} {:?} {:?} {handler:?}", method.object, method.name, method.parameters);
        }
        let skeleton = self.skeleton.as_ref().map(|(object, skeleton)| (object, Arc::as_ptr(skeleton)));
        let sink = self.sink.as_ref().map(|sink| Arc::as_ptr(sink).cast::<()>());
        let resolver = self.resolver.as_ref().map(|resolver| Arc::as_ptr(resolver).cast::<()>());
        let _ = write!(text, "{skeleton:?} {:?} {sink:?} {resolver:?}", self.mirror);
        let _ = write!(text, "{:?} {:?}", self.transforms, self.weights);
        text
    }
}

impl Property {
    fn describe(&self, text: &mut String) {
        let Self { object, name, kind, range, access, srgb_bytes, initial, shared, slots: _, packing: _ } = self;
        let _ = write!(text, "{object} {name:?} {kind:?} {range:?} {srgb_bytes} {initial:?} {shared}");
        let _ = match access {
            Access::Kept => write!(text, " kept "),
            Access::Batch => write!(text, " batch "),
            Access::Memory { offset } => write!(text, " memory {offset} "),
            Access::Raw(raw) => {
                write!(text, " raw {:?} {:?} {:?} ", raw.set as usize, raw.get.map(|get| get as usize), raw.user)
            }
            Access::Typed(access) => write!(text, " typed {:?} ", Arc::as_ptr(access).cast::<()>()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Kind;

    fn lamp(name: &str, offset: usize) -> SchemaBuilder {
        let mut builder = Schema::builder();
        let lamp = builder.object("Lamp");
        builder.property(lamp, name, Kind::Float, Access::Memory { offset });
        builder
    }

    #[test]
    fn equal_lists_share_a_schema_while_it_lives_and_others_do_not() {
        let cache = SchemaCache::default();
        let first = cache.get(lamp("power", 8)).expect("valid");
        assert!(Arc::ptr_eq(&first, &cache.get(lamp("power", 8)).expect("valid")));
        for other in [lamp("power", 12), lamp("range", 8), {
            let mut builder = lamp("power", 8);
            builder.edit(super::super::PropertyId(0)).shared = true;
            builder
        }] {
            assert!(!Arc::ptr_eq(&first, &cache.get(other).expect("valid")));
        }
        let weak = Arc::downgrade(&first);
        drop(first);
        assert!(weak.upgrade().is_none(), "the cache keeps nothing alive");
        assert_eq!(cache.get(lamp("power", 8)).expect("valid").properties().len(), 1);
    }
}
