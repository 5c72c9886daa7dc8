//! Properties through the C ABI: what a host offers to be animated, one by one.
//!
//! # Header
//! A property has a path, a name and a kind, and one of three ways in which a value reaches the host:
//!
//! - a *setter*, called with the owner and a pointer to the value: `uint8_t (*)(void *user, void *owner, const T *value)`
//!   with the T of the property's kind; 0 says that the owner is gone. A *getter* beside it is needed for what has to be
//!   read before it is animated: crossfades from what the host shows, and tracks that drive one number of several;
//! - a *memory slot*, an offset from the owner, read and written without a call;
//! - a *batch sink*, called once an update with all changed values of the schema.
//!
//! Properties are listed in a schema, or given with a one-off object (`anim_instance_create_inline`), or offered when a clip
//! first asks for them (`anim_schema_builder_set_resolver`).

use std::ffi::c_void;

use super::clip::AnimTransformPart;
use super::model::ANIM_NONE;
use super::pointer::{AnimText, Options, finite, init, read_array, text};
use super::skeleton::ANIM_NO_JOINT;
use super::status::{AnimStatus, Failure, fail, guard};
use super::value::{AnimKind, read_kind};
use crate::clip::TransformPart;
use crate::target::{Access, Owner, Property, Range, RawAccess, SchemaBuilder};

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
    /// The least value of each number; a number below is not written, and logged.
    pub range_min: f64,
    /// The greatest value of each number; a number above is not written, and logged.
    pub range_max: f64,
    /// An `AnimTransformPart` that this property is of its object, so that transform tracks find it; or `ANIM_NONE`.
    pub transform_part: u32,
    /// The joint whose mesh these weights are, so that imported clips find them; or `ANIM_NO_JOINT`.
    pub weights_joint: u32,
    /// `ANIM_ACCESS_KEPT`: the numbers before anything drives the property, as many as the kind has and rounded for
    /// integers; null, the default, for zeros. Texts and resources have none.
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

/// A property of the host's, checked. Its object and name are for the caller to read.
pub(super) fn read_property(property: &AnimPropertyOptions) -> Result<Property, Failure> {
    if property.reserved != 0 {
        return fail!(InvalidArgument, "`property.reserved` must be 0");
    }
    let kind = read_kind(property.kind, property.kind_size)?;
    let (access, range) = (read_access(property)?, read_range(property)?);
    // SAFETY: the header asks that an array in options can be read during the call.
    let initial = unsafe { read_array(property.initial, property.initial_count, "property.initial") }?;
    if let Some(at) = initial.iter().position(|value| !value.is_finite()) {
        return fail!(NotFinite, "`property.initial[{at}]` is {}", initial[at]);
    }
    let initial: Vec<f64> = initial.iter().copied().map(f64::from).collect();
    if let Err(reason) = kind.check_numbers(&initial) {
        return fail!(Mismatch, "`property.initial`: {reason}");
    }
    Ok(Property {
        range,
        srgb_bytes: property.srgb_bytes != 0,
        shared: property.shared != 0,
        initial,
        ..Property::new("", kind, access)
    })
}

fn read_part(property: &AnimPropertyOptions) -> Result<Option<TransformPart>, Failure> {
    match property.transform_part {
        ANIM_NONE => Ok(None),
        part => Ok(Some(AnimTransformPart::read(part, "property.transform_part")?)),
    }
}

/// Adds the property and gives its number.
pub(super) fn add_property(builder: &mut SchemaBuilder, property: &AnimPropertyOptions) -> Result<u32, Failure> {
    let (mut added, part) = (read_property(property)?, read_part(property)?);
    let (path, name) = (text!(property.path), text!(property.name));
    added.object = builder.object(path).0;
    name.clone_into(&mut added.name);
    let id = builder.add(added);
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
