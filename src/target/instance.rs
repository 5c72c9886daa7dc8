//! Instances: one object of a schema each.

use std::sync::Arc;

use super::{Owner, Schema};

/// One object of a schema, with the host's owner of each of the schema's objects.
#[derive(Clone, Debug)]
pub struct Instance {
    schema: Arc<Schema>,
    owners: Vec<Owner>,
    /// The host's own number, which events and batches carry.
    pub tag: u64,
}

impl Instance {
    /// An instance whose objects all have `owner`, as those do that reach everything from one pointer.
    pub fn new(schema: Arc<Schema>, owner: Owner, tag: u64) -> Self {
        let owners = vec![owner; schema.objects().len()];
        Self { schema, owners, tag }
    }

    /// The schema.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// The owner of each of the schema's objects.
    pub fn owners(&self) -> &[Owner] {
        &self.owners
    }

    /// Takes a newer version of its schema. New objects have the root's owner.
    pub fn take_version(&mut self, version: &Arc<Schema>) {
        self.owners.resize(version.objects().len(), self.owners[0]);
        self.schema = version.clone();
    }

    /// Sets the owner of one object; [`Owner::NONE`] where it is gone.
    ///
    /// # Panics
    /// If the schema has no such object.
    pub fn set_owner(&mut self, object: u32, owner: Owner) {
        self.owners[object as usize] = owner;
    }
}
