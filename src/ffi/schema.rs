//! Schemas through the C ABI: what a host offers to be animated.
//!
//! # Header
//! A schema lists the properties that a kind of object offers. It is made once for all objects of the kind: a thousand
//! doors share one, and each clip is resolved against it once. A track finds its property by the object's path, or by the
//! last name of the path where only one object has it. What a clip names and the schema lacks is logged once for the
//! clip and the schema, and left out; a host that does not list everything can be asked for it instead
//! (`anim_schema_builder_set_resolver`).
//!
//! ```c
//! static uint8_t set_angle(void *user, void *owner, const void *value)
//! {
//!     ((Door *)owner)->angle = *(const float *)value;
//!     return 1;
//! }
//!
//! AnimSchemaBuilder builder;
//! anim_schema_builder_create(context, (AnimModel){ 0 }, &builder);
//! AnimPropertyOptions property;
//! anim_property_options_init(&property, sizeof property);
//! property.name = anim_text("angle");
//! property.kind = ANIM_KIND_FLOAT;
//! property.access = ANIM_ACCESS_SETTER;
//! property.set = set_angle;
//! anim_schema_builder_add_property(builder, &property, NULL);
//! AnimSchema schema;
//! anim_schema_builder_finish(builder, &schema);
//! ```

use std::ffi::c_void;
use std::sync::Arc;

use super::clip::AnimTransformPart;
use super::context::AnimContext;
use super::handle::{Handle, alone, context, release, same_context, shared};
use super::model::{ANIM_NONE, AnimModel};
use super::pointer::{AnimText, Options, options, out, slice, text};
use super::property::{AnimPropertyOptions, add_property, read_property};
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, fail, guard};
use super::value::number_of_kind;
use crate::skeleton::MirrorMap;
use crate::target::{BatchEntry, BatchSink, Owner, Property, Resolver, Schema, Wanted};

/// What a kind of object offers to be animated. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSchema {
    /// Zero for none.
    pub id: u64,
}

/// A schema that is being built. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimSchemaBuilder {
    /// Zero for none.
    pub id: u64,
}

/// One changed value in a batch.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimBatchEntry {
    /// The owner of the property's object.
    pub owner: *mut c_void,
    /// The instance's tag.
    pub tag: u64,
    /// The property's number in the schema.
    pub property: u32,
    /// Where the value begins in the data, in bytes; a multiple of 8. It is laid out as for a setter.
    pub offset: u32,
}

/// Takes all changed values of a schema in one call. `data` has `word_count` 64-bit words.
pub type AnimWriteBatchCallback = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        entries: *const AnimBatchEntry,
        entry_count: usize,
        data: *const u64,
        word_count: usize,
    ),
>;

/// Gives the present values of the entries, in the same layout. Returns 0 if it cannot.
pub type AnimReadBatchCallback = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        entries: *const AnimBatchEntry,
        entry_count: usize,
        data: *mut u64,
        word_count: usize,
    ) -> u8,
>;

/// A batch sink of the host's.
#[derive(Debug)]
struct HostSink {
    write: unsafe extern "C" fn(*mut c_void, *const AnimBatchEntry, usize, *const u64, usize),
    read: AnimReadBatchCallback,
    user: Owner,
}

/// The library's entries as the header has them.
fn entries(entries: &[BatchEntry]) -> *const AnimBatchEntry {
    const { assert!(size_of::<BatchEntry>() == size_of::<AnimBatchEntry>()) };
    // Both are `repr(C)` with the same members in the same order; an owner is a transparent pointer.
    entries.as_ptr().cast()
}

impl BatchSink for HostSink {
    fn write(&self, batch: &[BatchEntry], data: &[u64]) {
        // SAFETY: the host's function, called as the header says it will be.
        unsafe { (self.write)(self.user.0, entries(batch), batch.len(), data.as_ptr(), data.len()) };
    }

    fn read(&self, batch: &[BatchEntry], data: &mut [u64]) -> bool {
        let (count, words) = (batch.len(), data.len());
        // SAFETY: as above; the host writes at most `words` words.
        self.read.is_some_and(|read| unsafe { read(self.user.0, entries(batch), count, data.as_mut_ptr(), words) } != 0)
    }
}

/// Answers for a property that a clip drives and the schema does not list. Returns 1 to offer it, 0 if there is none.
///
/// `property` comes with the defaults, and with `path`, `name`, `kind`, `kind_size` and `transform_part` as the clip's keys
/// want them: set `access` and what belongs to it, and anything else but the first two. A track of a transform asks for
/// `translation`, `rotation` or `scale`, one of morph weights for `weights`.
///
/// It runs in the middle of an update: calls that use the driver that is updated get `ANIM_STATUS_BUSY`.
pub type AnimResolveCallback =
    Option<unsafe extern "C" fn(user: *mut c_void, property: *mut AnimPropertyOptions) -> u8>;

/// A host that answers for what its schema does not list.
#[derive(Debug)]
struct HostResolver {
    resolve: unsafe extern "C" fn(*mut c_void, *mut AnimPropertyOptions) -> u8,
    user: Owner,
}

impl Resolver for HostResolver {
    fn resolve(&self, wanted: &Wanted<'_>) -> Result<Option<Property>, String> {
        let (kind, kind_size) = number_of_kind(wanted.kind);
        let mut property = AnimPropertyOptions {
            path: AnimText::view(wanted.path),
            name: AnimText::view(wanted.name),
            kind,
            kind_size,
            transform_part: wanted.part.map_or(ANIM_NONE, AnimTransformPart::number),
            ..AnimPropertyOptions::defaults()
        };
        // SAFETY: the host's function, called as the header says it will be.
        if unsafe { (self.resolve)(self.user.0, &raw mut property) } == 0 {
            return Ok(None);
        }
        read_property(&property).map(Some).map_err(|failure| failure.message().to_owned())
    }
}

/// Begins to build a schema.
///
/// @param context where it belongs
/// @param model a model whose joints, morph weights and animated properties the schema begins with; zero for none
/// @param builder becomes the builder
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_schema_builder_finish` or `anim_schema_builder_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_create(
    context: AnimContext,
    model: AnimModel,
    builder: *mut AnimSchemaBuilder,
) -> AnimStatus {
    guard(|| {
        AnimSchemaBuilder::PART.check()?;
        let builder = out!(builder);
        let held = self::context(context)?;
        let begun = if model.id == 0 {
            Schema::builder()
        } else {
            let model_held = shared(model)?;
            same_context(context.id, model.id)?;
            model_held.model.schema_builder()
        };
        builder.write(held.objects().create(begun)?);
        Ok(())
    })
}

/// Gives up a schema that was being built.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_schema_builder_release(builder: AnimSchemaBuilder) -> AnimStatus {
    guard(|| release(builder))
}

/// Adds a property.
///
/// @param builder the builder
/// @param property the property
/// @param index becomes its number in the schema; may be null
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if the setter is missing; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_OUT_OF_RANGE` for the kind's size; `ANIM_STATUS_MISMATCH` or `ANIM_STATUS_NOT_FINITE` for the initial
/// numbers or the range; `ANIM_STATUS_INVALID_ARGUMENT`; or what pointers, text and handles give
///
/// Ownership: `set`, `get` and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_add_property(
    builder: AnimSchemaBuilder,
    property: *const AnimPropertyOptions,
    index: *mut u32,
) -> AnimStatus {
    guard(|| {
        if property.is_null() {
            return fail!(InvalidPointer, "`property` is null");
        }
        let property = options!(property);
        let index = if index.is_null() { None } else { Some(out!(index)) };
        let mut builder = alone(builder)?;
        let added = add_property(&mut builder, &property)?;
        if let Some(index) = index {
            index.write(added);
        }
        Ok(())
    })
}

/// Gives an object a skeleton, in the place of the one that the schema has, if it has one: from a model, or from here.
///
/// @param builder the builder
/// @param path the object's path; empty for the root
/// @param skeleton the skeleton
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_set_skeleton(
    builder: AnimSchemaBuilder,
    path: AnimText,
    skeleton: AnimSkeleton,
) -> AnimStatus {
    guard(|| {
        let path = text!(path);
        let skeleton_held = shared(skeleton)?;
        same_context(builder.id, skeleton.id)?;
        let mut builder = alone(builder)?;
        let object = builder.object(path);
        builder.skeleton(object, Arc::clone(&skeleton_held));
        Ok(())
    })
}

/// Says which joints are each other's mirror image, where their names do not.
///
/// Without it joints pair by name: `Hand.L` and `Hand.R`, `hand_l` and `hand_r`, `LeftHand` and `RightHand`. Joints in no
/// pair are reflected onto themselves.
///
/// @param builder the builder
/// @param skeleton the skeleton of the schema
/// @param pairs two joints a pair
/// @param pair_count how many pairs
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for a joint that is not there; `ANIM_STATUS_INVALID_ARGUMENT` for
/// one in two pairs; or what pointers and handles give. `anim_schema_builder_finish` refuses pairs of another skeleton with
/// `ANIM_STATUS_MISMATCH`
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_set_mirror_pairs(
    builder: AnimSchemaBuilder,
    skeleton: AnimSkeleton,
    pairs: *const [u32; 2],
    pair_count: usize,
) -> AnimStatus {
    guard(|| {
        AnimSchemaBuilder::PART.check()?;
        let pairs = slice!(pairs, pair_count);
        let held = shared(skeleton)?;
        same_context(builder.id, skeleton.id)?;
        let map = MirrorMap::from_pairs(&held, pairs)?;
        alone(builder)?.mirror(map);
        Ok(())
    })
}

/// Sets who takes the values of properties with `ANIM_ACCESS_BATCH`.
///
/// @param builder the builder
/// @param write takes the values
/// @param read gives them; may be null
/// @param user handed to both
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the functions and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_set_batch_sink(
    builder: AnimSchemaBuilder,
    write: AnimWriteBatchCallback,
    read: AnimReadBatchCallback,
    user: *mut c_void,
) -> AnimStatus {
    guard(|| {
        let Some(write) = write else { return fail!(InvalidPointer, "`write` is null") };
        alone(builder)?.sink(Arc::new(HostSink { write, read, user: Owner(user) }));
        Ok(())
    })
}

/// Sets who answers for properties that clips drive and the schema does not list. Each is asked for once, when a clip
/// that drives it is first played on an object of the schema; what is offered then belongs to the schema.
///
/// An object that comes to the schema in this way has in each instance the owner of the root, until
/// `anim_instance_set_owner` gives it another.
///
/// @param builder the builder
/// @param resolve answers
/// @param user handed to it
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the function and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder. `resolve` may be called on every thread that updates a driver of such an object.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_set_resolver(
    builder: AnimSchemaBuilder,
    resolve: AnimResolveCallback,
    user: *mut c_void,
) -> AnimStatus {
    guard(|| {
        let Some(resolve) = resolve else { return fail!(InvalidPointer, "`resolve` is null") };
        alone(builder)?.resolver(Arc::new(HostResolver { resolve, user: Owner(user) }));
        Ok(())
    })
}

/// Makes the schema, and releases the builder.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param schema becomes the new schema
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` for two properties of one name in one object;
/// `ANIM_STATUS_MISMATCH` for a kind that does not fit its use; `ANIM_STATUS_OUT_OF_RANGE` for an empty range;
/// `ANIM_STATUS_INVALID_ARGUMENT` for batches without a sink; or what pointers and handles give
///
/// Ownership: the caller releases the schema with `anim_schema_release`.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_finish(builder: AnimSchemaBuilder, schema: *mut AnimSchema) -> AnimStatus {
    guard(|| {
        let schema = out!(schema);
        let held = alone(builder)?;
        let handle = held.context().create(Arc::new(held.clone().build()?))?;
        release(builder)?;
        schema.write(handle);
        Ok(())
    })
}

/// Releases a schema. Instances of it keep it alive.
///
/// @param schema the schema; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_schema_release(schema: AnimSchema) -> AnimStatus {
    guard(|| release(schema))
}

/// Finds an object of a schema by its path.
///
/// @param schema the schema
/// @param path the path; empty for the root
/// @param object becomes the object's number, for `anim_instance_set_owner`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_find_object(schema: AnimSchema, path: AnimText, object: *mut u32) -> AnimStatus {
    guard(|| {
        let object = out!(object);
        let path = text!(path);
        let Some(found) = shared(schema)?.newest().find_object(path) else {
            return fail!(NotFound, "the schema has no object \"{path}\"");
        };
        object.write(found.0);
        Ok(())
    })
}

/// Finds a property of a schema by its object's path and its name.
///
/// @param schema the schema
/// @param path the object's path; empty for the root
/// @param name the property's name
/// @param property becomes the property's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_find_property(
    schema: AnimSchema,
    path: AnimText,
    name: AnimText,
    property: *mut u32,
) -> AnimStatus {
    guard(|| {
        let property = out!(property);
        let (path, name) = (text!(path), text!(name));
        let schema = shared(schema)?.newest();
        let Some(found) = schema.find_object(path).and_then(|object| schema.find_property(object, name)) else {
            return fail!(NotFound, "the schema has no property \"{path}:{name}\"");
        };
        property.write(found.0);
        Ok(())
    })
}
