//! Schemas that grow: what a clip asks for and the schema lacks is asked of the host once, and comes in as a newer
//! version.
//!
//! A schema never changes. A version made by an answer has everything its predecessor has, in the same slots, and the
//! new properties after them; it is found through its predecessor, so that whoever holds an old version can take the
//! newest. Stages take it when they bind a clip that needs it; nothing of this is looked at in a frame.

use std::any::Any;
use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;

use super::schema::TextTable;
use super::{Property, Schema, SchemaBuilder, SchemaError};
use crate::clip::TransformPart;
use crate::value::Kind;

/// A property that a clip drives and a schema lacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted<'a> {
    /// The object's path.
    pub path: &'a str,
    /// The property's name; of a transform or of morph weights a word for them.
    pub name: &'a str,
    /// What the clip's keys fit.
    pub kind: Kind,
    /// The part of the object's transform that the property has to be, where the track is one of transforms.
    pub part: Option<TransformPart>,
}

impl Wanted<'_> {
    fn refuse(&self, reason: String) -> SchemaError {
        SchemaError::Offer { path: self.path.to_owned(), name: self.name.to_owned(), reason }
    }
}

/// Answers for properties that a schema has not listed, when a clip first drives them. Called only where host code may
/// run, in the first stage of an update.
pub trait Resolver: Send + Sync {
    /// Offers the property, with any kind, access, range and flags; its object and its name are those that are wanted.
    /// `None` says that there is none, and is remembered; an error says what is wrong with the offer.
    fn resolve(&self, wanted: &Wanted<'_>) -> Result<Option<Property>, String>;
}

/// What all versions of a schema share.
#[derive(Debug, Default)]
pub(super) struct Lineage {
    pub texts: Mutex<TextTable>,
    /// What the host was asked for, by path and name. Held while a version is made, so that there is one line of them.
    asked: Mutex<HashSet<(String, String)>>,
    /// What the host gave to keep as long as any version lives.
    pub kept: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

impl Schema {
    /// Whether somebody answers for properties that the schema lacks.
    pub fn is_open(&self) -> bool {
        self.resolver.is_some()
    }

    /// The version that knows the most: this one, if nothing was added to it.
    pub fn newest(self: &Arc<Self>) -> Arc<Self> {
        let mut newest = self;
        while let Some(newer) = newest.newer.get() {
            newest = newer;
        }
        newest.clone()
    }

    /// Asks the host for properties it was not asked for before, and gives the newest version, which has what it
    /// offered. What cannot be is refused alone. Calls host code; two threads may ask for one property at once, and the
    /// first answer counts.
    pub fn extend(self: &Arc<Self>, wanted: &[Wanted<'_>], refused: &mut Vec<SchemaError>) -> Arc<Self> {
        let Some(resolver) = &self.resolver else { return self.clone() };
        let key = |wanted: &Wanted<'_>| (wanted.path.to_owned(), wanted.name.to_owned());
        let unasked: Vec<_> = {
            let asked = self.lineage.asked.lock();
            wanted.iter().filter(|wanted| !asked.contains(&key(wanted))).collect()
        };
        let offers: Vec<_> = unasked.into_iter().map(|wanted| (wanted, resolver.resolve(wanted))).collect();

        let mut asked = self.lineage.asked.lock();
        let newest = self.newest();
        let mut version = None;
        for (wanted, offer) in offers {
            if !asked.insert(key(wanted)) {
                continue;
            }
            let present: &Self = version.as_ref().unwrap_or(&newest);
            match offer.map_err(|reason| wanted.refuse(reason)) {
                Ok(None) => {}
                Ok(Some(property)) => match present.with_property(wanted, property) {
                    Ok(schema) => version = Some(schema),
                    Err(error) => refused.push(error),
                },
                Err(error) => refused.push(error),
            }
        }
        let Some(version) = version else { return newest };
        let version = Arc::new(version);
        // Only here, under the lock, is a version set, and the newest has none yet.
        let _ = newest.newer.set(version.clone());
        version
    }

    fn with_property(&self, wanted: &Wanted<'_>, mut property: Property) -> Result<Schema, SchemaError> {
        let mut builder = SchemaBuilder::from(self);
        property.object = builder.object(wanted.path).0;
        wanted.name.clone_into(&mut property.name);
        let id = builder.add(property);
        if let Some(part) = wanted.part {
            builder.transform_part(id, part);
        }
        builder.build()
    }
}
