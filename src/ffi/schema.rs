//! Schemas through the C ABI: what a host offers to be animated.
//!
//! # Header
//! A schema lists the properties that a kind of object offers, by path and name, with a kind and the way a value reaches
//! the host. It is made once for all objects of the kind: a thousand doors share one, and each clip is resolved against it
//! once. There are three ways:
//!
//! - a *setter*, called with the owner and a pointer to the value: `uint8_t (*)(void *user, void *owner, const T *value)`
//!   with the T of the property's kind; 0 says that the owner is gone. A *getter* beside it is needed for what has to be
//!   read before it is animated: crossfades from what the host shows, and tracks that drive one number of several;
//! - a *memory slot*, an offset from the owner, read and written without a call;
//! - a *batch sink*, called once an update with all changed values of the schema.
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
use super::handle::{alone, context, release, same_context, shared};
use super::model::{ANIM_NONE, AnimModel};
use super::pointer::{AnimText, Options, finite, init, options, out, read_array, slice, text};
use super::skeleton::{ANIM_NO_JOINT, AnimSkeleton};
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::{AnimKind, read_kind};
use crate::skeleton::MirrorMap;
use crate::target::{Access, BatchEntry, BatchSink, Owner, Range, RawAccess, Schema, SchemaBuilder};

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

/// How values reach a property.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimAccess {
    /// Not at all: the value is kept in the instance, where `anim_instance_floats` reads it.
    Kept = 0,
    /// By `set`, and `get` where it has to be read.
    Setter = 1,
    /// Read and written in place, `offset` bytes after the owner.
    Memory = 2,
    /// With all other changed values of the schema, by its batch sink.
    Batch = 3,
}

/// Takes a value: `value` points to what the property's kind says. Returns 0 if the owner is gone.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
pub type AnimSetCallback =
    Option<unsafe extern "C" fn(user: *mut c_void, owner: *mut c_void, value: *const c_void) -> u8>;

/// Gives the present value, by writing what the property's kind says. Returns 0 if it cannot.
///
/// It runs in the middle of an update: calls that use the driver that is updated get `ANIM_STATUS_BUSY`.
pub type AnimGetCallback =
    Option<unsafe extern "C" fn(user: *mut c_void, owner: *mut c_void, value: *mut c_void) -> u8>;

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

/// A property of an object. `anim_property_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPropertyOptions {
    /// `sizeof(AnimPropertyOptions)`.
    pub struct_size: usize,
    /// The object's path below the root, such as `Lift/Lamp`; empty, the default, for the root itself.
    pub path: AnimText,
    /// The property's name, unique in its object.
    pub name: AnimText,
    /// An `AnimKind`; float by default.
    pub kind: u32,
    /// How many floats a struct has, or how many weights there are; 0, the default, for other kinds.
    pub kind_size: u32,
    /// An `AnimAccess`; kept by default.
    pub access: u32,
    /// Whether a color is kept as four sRGB bytes rather than four linear floats; false by default.
    pub srgb_bytes: u8,
    /// Whether several instances reach this one property, as those that share a material do: it is then written once an
    /// update; false by default.
    pub shared: u8,
    /// Whether `range_min` and `range_max` hold; false by default.
    pub has_range: u8,
    /// Must be 0.
    pub reserved: u8,
    /// `ANIM_ACCESS_SETTER`: takes the value.
    pub set: AnimSetCallback,
    /// `ANIM_ACCESS_SETTER`: gives the value; may be null.
    pub get: AnimGetCallback,
    /// Handed to `set` and `get`.
    pub user: *mut c_void,
    /// `ANIM_ACCESS_MEMORY`: bytes from the owner to the value.
    pub offset: usize,
    /// The least value of each number; one below is refused at delivery.
    pub range_min: f64,
    /// The greatest value of each number; one above is refused at delivery.
    pub range_max: f64,
    /// An `AnimTransformPart` that this property is of its object, so that transform tracks find it; or `ANIM_NONE`.
    pub transform_part: u32,
    /// The joint whose mesh these weights are, so that imported clips find them; or `ANIM_NO_JOINT`.
    pub weights_joint: u32,
    /// `ANIM_ACCESS_KEPT`: the numbers before anything drives the property; null, the default, for zeros.
    pub initial: *const f32,
    /// How many numbers `initial` has.
    pub initial_count: usize,
}

// SAFETY: `repr(C)`, begins with its size; numbers, pointers and nullable functions; no padding.
unsafe impl Options for AnimPropertyOptions {
    const FIRST_SIZE: usize = size_of::<usize>() * 11 + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            path: AnimText::EMPTY,
            name: AnimText::EMPTY,
            kind: AnimKind::Float as u32,
            kind_size: 0,
            access: AnimAccess::Kept as u32,
            srgb_bytes: 0,
            shared: 0,
            has_range: 0,
            reserved: 0,
            set: None,
            get: None,
            user: std::ptr::null_mut(),
            offset: 0,
            range_min: 0.0,
            range_max: 0.0,
            transform_part: ANIM_NONE,
            weights_joint: ANIM_NO_JOINT,
            initial: std::ptr::null(),
            initial_count: 0,
        }
    }
}

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

fn read_access(property: &AnimPropertyOptions) -> Result<Access, Failure> {
    match property.access {
        n if n == AnimAccess::Kept as u32 => Ok(Access::Kept),
        n if n == AnimAccess::Memory as u32 => Ok(Access::Memory { offset: property.offset }),
        n if n == AnimAccess::Batch as u32 => Ok(Access::Batch),
        n if n == AnimAccess::Setter as u32 => match property.set {
            Some(set) => Ok(Access::Raw(RawAccess { set, get: property.get, user: Owner(property.user) })),
            None => fail!(InvalidPointer, "`property.set` is null"),
        },
        n => fail!(InvalidEnum, "`property.access` is {n}, which is no AnimAccess"),
    }
}

fn read_range(property: &AnimPropertyOptions) -> Result<Option<Range>, Failure> {
    if property.has_range == 0 {
        return Ok(None);
    }
    let min = finite(property.range_min, "property.range_min")?;
    let max = finite(property.range_max, "property.range_max")?;
    Ok(Some(Range { min, max }))
}

/// Adds the property and gives its number.
fn add_property(builder: &mut SchemaBuilder, property: &AnimPropertyOptions) -> Result<u32, Failure> {
    if property.reserved != 0 {
        return fail!(InvalidArgument, "`property.reserved` must be 0");
    }
    let kind = read_kind(property.kind, property.kind_size)?;
    let (access, range) = (read_access(property)?, read_range(property)?);
    let part = match property.transform_part {
        ANIM_NONE => None,
        part => Some(AnimTransformPart::read(part, "property.transform_part")?),
    };
    // SAFETY: the header asks that an array in options can be read during the call.
    let initial = unsafe { read_array(property.initial, property.initial_count, "property.initial") }?;
    if !initial.is_empty() && initial.len() != kind.components() {
        let (found, wanted) = (initial.len(), kind.components());
        return fail!(Mismatch, "`property.initial` has {found} numbers, but a {} has {wanted}", kind.name());
    }
    if let Some(at) = initial.iter().position(|value| !value.is_finite()) {
        return fail!(NotFinite, "`property.initial[{at}]` is {}", initial[at]);
    }
    let (path, name) = (text!(property.path), text!(property.name));
    let object = builder.object(path);
    let id = builder.property(object, name, kind, access);
    let added = builder.edit(id);
    added.range = range;
    added.srgb_bytes = property.srgb_bytes != 0;
    added.shared = property.shared != 0;
    added.initial = initial.to_vec();
    if let Some(part) = part {
        builder.transform_part(id, part);
    }
    if property.weights_joint != ANIM_NO_JOINT {
        builder.joint_weights(id, property.weights_joint);
    }
    Ok(id.0)
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimPropertyOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_property_options_init(
    options: *mut AnimPropertyOptions,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(options, struct_size))
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
/// numbers or the range; `ANIM_STATUS_INVALID_ARGUMENT`; or what pointers, text, options and handles give
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

/// Gives an object a skeleton; a schema has one at the most, and a model has brought its own.
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
/// @param path the path
/// @param object becomes the object's number, for `anim_instance_set_owner`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_find_object(schema: AnimSchema, path: AnimText, object: *mut u32) -> AnimStatus {
    guard(|| {
        let object = out!(object);
        let path = text!(path);
        let Some(found) = shared(schema)?.find_object(path) else {
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
        let schema = shared(schema)?;
        let Some(found) = schema.find_object(path).and_then(|object| schema.find_property(object, name)) else {
            return fail!(NotFound, "the schema has no property \"{path}:{name}\"");
        };
        property.write(found.0);
        Ok(())
    })
}
