//! What a host offers to be animated.
//!
//! A [`Schema`] lists the objects, properties, joints and methods that one *kind* of thing has; it is built once and
//! shared by every instance, so a clip is resolved against it once. An [`Instance`] is one such thing: the schema and
//! the host's owner pointers, one per object. [`host`] reads and writes properties through those pointers, and is the
//! only place in the core where host code is called.

mod cache;
mod extension;
pub mod host;
mod instance;
mod method;
mod property;
mod schema;

pub use cache::SchemaCache;
pub use extension::{Resolver, Wanted};
pub use host::{Owner, RawAccess, RawGet, RawSet};
pub use instance::Instance;
pub use method::{Argument, Method, MethodHandler};
pub use property::{Access, BatchEntry, BatchSink, Packing, Property, PropertyAccess, Range, Shape, Value, ValueMut};
pub use schema::{ObjectId, PropertyId, Schema, SchemaBuilder, SchemaError, Slots};
