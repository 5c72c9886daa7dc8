//! Reading and writing host properties: the only place in the core where host code runs and host memory is touched.
//!
//! One value at a time goes through the functions here, in the C layout that [`layout`] makes and reads; [`rows`] has what
//! serves many objects at once.

mod layout;
mod rows;

use std::ffi::c_void;

use super::{Access, Instance, Property, PropertyAccess, Shape, Value, ValueMut};
use crate::value::Kind;
use layout::{
    byte_count, bytes_of, decode_srgb, encode_unit, floats_of, int_at, store_floats, store_integers, store_words,
    text_of,
};

pub(in crate::target) use layout::packing;
pub use layout::{Slotted, find_outside, pack, pack_lanes, pack_rotation, point_to_text, store_initial, word_count};
pub use rows::{Column, RowSetter, RowSetters, write_column};
pub(crate) use rows::{TakenColumn, read_column};

/// What a host calls one of its objects: an address, or any number of its own. libanim hands it back and, where a
/// property lies in memory, adds the property's offset to it; it is never looked into otherwise.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner(pub *mut c_void);

// SAFETY: an owner is a name. It is dereferenced only in `host`, on the thread that the host delivers on, under the
// contract the host accepted when it registered a property with access through memory.
unsafe impl Send for Owner {}
// SAFETY: as above; there is no access through a shared reference.
unsafe impl Sync for Owner {}

impl Owner {
    /// No object: its properties are skipped until an owner is set.
    pub const NONE: Self = Self(std::ptr::null_mut());

    /// An owner that is a number rather than an address.
    pub fn from_id(id: usize) -> Self {
        Self(std::ptr::without_provenance_mut(id))
    }

    /// The number that [`Owner::from_id`] was given.
    pub fn id(self) -> usize {
        self.0.addr()
    }

    /// Whether there is no object.
    pub fn is_none(self) -> bool {
        self.0.is_null()
    }
}

/// Sets a property: the host's user pointer, the owner, and the value in the C layout of its kind. Returns zero if the
/// owner is gone.
pub type RawSet = unsafe extern "C" fn(user: *mut c_void, owner: *mut c_void, value: *const c_void) -> u8;

/// Reads a property into the C layout of its kind. Returns zero if it cannot.
pub type RawGet = unsafe extern "C" fn(user: *mut c_void, owner: *mut c_void, value: *mut c_void) -> u8;

/// The functions of a typed setter, as the C header has them.
#[derive(Clone, Copy, Debug)]
pub struct RawAccess {
    /// Takes the value.
    pub set: RawSet,
    /// Gives the value; needed for originals, captures and tracks that drive one component.
    pub get: Option<RawGet>,
    /// Passed to both.
    pub user: Owner,
}

/// A view of UTF-8 text, as text crosses to C.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawText {
    /// The bytes; not terminated.
    pub data: *const u8,
    /// How many.
    pub length: usize,
}

/// Reads the present value of a property of an instance into its columns. `false` where it cannot be read: the
/// columns are then as they were.
pub fn read(instance: &Instance, property: &Property, columns: &mut impl Slotted) -> bool {
    let owner = instance.owners()[property.object as usize];
    if owner.is_none() {
        return false;
    }
    match &property.access {
        Access::Kept => false,
        Access::Typed(access) => read_typed(instance, property, access.as_ref(), owner, columns),
        Access::Batch => instance.schema().sink().is_some_and(|sink| {
            let entry =
                super::BatchEntry { owner, tag: instance.tag, property: property_index(instance, property), offset: 0 };
            with_words(word_count(property), |words| {
                let read = sink.read(&[entry], words);
                read && store_words(instance, property, words, columns)
            })
        }),
        Access::Raw(raw) => raw.get.is_some_and(|get| {
            with_words(word_count(property), |words| {
                // SAFETY: whoever registered the property promised that `get` takes this user and this owner, and
                // writes at most the C layout of the property's kind, for which `words` has room.
                let read = unsafe { get(raw.user.0, owner.0, words.as_mut_ptr().cast()) };
                read != 0 && store_words(instance, property, words, columns)
            })
        }),
        Access::Memory { offset } if property.packing.shape == Shape::Lanes && property.packing.bytes <= 16 => {
            let mut few = [0.0_f32; 4];
            let from = owner.0.wrapping_byte_add(*offset).cast_const().cast::<u8>();
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies a value in
            // the C layout of its kind, readable while the instance has that owner; it has at most sixteen bytes.
            unsafe { std::ptr::copy_nonoverlapping(from, few.as_mut_ptr().cast::<u8>(), byte_count(property)) };
            let values = &few[..byte_count(property) / 4];
            let finite = values.iter().all(|value| value.is_finite());
            if finite {
                let lane = property.slots.lane as usize;
                columns.lanes()[lane..lane + values.len()].copy_from_slice(values);
            }
            finite
        }
        Access::Memory { offset } => with_words(word_count(property), |words| {
            let from = owner.0.wrapping_byte_add(*offset).cast_const().cast::<u8>();
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies a value in
            // the C layout of its kind, readable while the instance has that owner. `words` has room for it.
            unsafe { std::ptr::copy_nonoverlapping(from, words.as_mut_ptr().cast::<u8>(), byte_count(property)) };
            store_words(instance, property, words, columns)
        }),
    }
}

fn property_index(instance: &Instance, property: &Property) -> u32 {
    let found = instance.schema().properties().iter().position(|p| std::ptr::eq(p, property));
    found.map_or(u32::MAX, |index| index as u32)
}

/// Writes a value in the C layout to a property. `false` says that the owner is gone. Batches are written apart.
pub fn write(access: &Access, property: &Property, owner: Owner, words: &[u64]) -> bool {
    match access {
        Access::Kept | Access::Batch => true,
        Access::Typed(access) => write_typed(property, access.as_ref(), owner, words),
        Access::Raw(raw) => {
            // SAFETY: whoever registered the property promised that `set` takes this user, this owner and a value in
            // the C layout of the property's kind, which `words` is.
            unsafe { (raw.set)(raw.user.0, owner.0, words.as_ptr().cast::<c_void>()) != 0 }
        }
        Access::Memory { offset } => {
            let to = owner.0.wrapping_byte_add(*offset).cast::<u8>();
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies room for a
            // value in the C layout of its kind, writable while the instance has that owner.
            unsafe { std::ptr::copy_nonoverlapping(words.as_ptr().cast::<u8>(), to, byte_count(property)) };
            true
        }
    }
}

/// Reads the present value of a property whose C layout is its floats, as many as `out` has. `false` where it cannot be
/// read: `out` is then of no meaning.
#[inline]
pub fn read_floats(access: &Access, owner: Owner, out: &mut [f32]) -> bool {
    let read = match access {
        Access::Kept | Access::Batch => false,
        Access::Typed(access) => access.get(owner, ValueMut::Floats(out)),
        Access::Raw(raw) => raw.get.is_some_and(|get| {
            // SAFETY: whoever registered the property promised that `get` takes this user and this owner, and writes at
            // most the C layout of the property's kind, which the caller says `out` has room for.
            unsafe { get(raw.user.0, owner.0, out.as_mut_ptr().cast()) != 0 }
        }),
        Access::Memory { offset } => {
            let from = owner.0.wrapping_byte_add(*offset).cast_const().cast::<u8>();
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies a value in
            // the C layout of its kind, readable while the instance has that owner: the floats that `out` has.
            unsafe {
                match out {
                    // Most values are these, and a copy of a known size is no call.
                    [a] => *a = from.cast::<f32>().read_unaligned(),
                    [_, _, _] => out.copy_from_slice(&from.cast::<[f32; 3]>().read_unaligned()),
                    [_, _, _, _] => out.copy_from_slice(&from.cast::<[f32; 4]>().read_unaligned()),
                    _ => std::ptr::copy_nonoverlapping(from, out.as_mut_ptr().cast::<u8>(), size_of_val(out)),
                }
            }
            true
        }
    };
    read && out.iter().all(|value| value.is_finite())
}

/// Writes a value to a property whose C layout is its floats. `false` says that the owner is gone.
#[inline]
pub fn write_floats(access: &Access, owner: Owner, values: &[f32]) -> bool {
    match access {
        Access::Kept | Access::Batch => true,
        Access::Typed(access) => access.set(owner, Value::Floats(values)),
        Access::Raw(raw) => {
            // SAFETY: whoever registered the property promised that `set` takes this user, this owner and a value in
            // the C layout of the property's kind, which the caller says `values` is.
            unsafe { (raw.set)(raw.user.0, owner.0, values.as_ptr().cast::<c_void>()) != 0 }
        }
        Access::Memory { offset } => {
            let to = owner.0.wrapping_byte_add(*offset).cast::<u8>();
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies room for a
            // value in the C layout of its kind, writable while the instance has that owner.
            unsafe {
                match values {
                    // Most values are these, and a copy of a known size is no call.
                    [a] => to.cast::<f32>().write_unaligned(*a),
                    [a, b, c] => to.cast::<[f32; 3]>().write_unaligned([*a, *b, *c]),
                    [a, b, c, d] => to.cast::<[f32; 4]>().write_unaligned([*a, *b, *c, *d]),
                    _ => std::ptr::copy_nonoverlapping(values.as_ptr().cast::<u8>(), to, size_of_val(values)),
                }
            }
            true
        }
    }
}

/// Calls `act` with `count` zeroed words, from the stack where they fit.
fn with_words<R>(count: usize, act: impl FnOnce(&mut [u64]) -> R) -> R {
    if count <= 2 {
        // Clearing more words than most values have would cost more than reading them.
        return act(&mut [0; 2][..count]);
    }
    let mut few = [0; 64];
    match few.get_mut(..count) {
        Some(words) => act(words),
        None => act(&mut vec![0; count]),
    }
}

fn read_typed(
    instance: &Instance,
    property: &Property,
    access: &dyn PropertyAccess,
    owner: Owner,
    columns: &mut impl Slotted,
) -> bool {
    let kind = property.kind;
    match kind {
        Kind::Double => {
            let mut value = 0.0;
            let read = access.get(owner, ValueMut::Double(&mut value)) && value.is_finite();
            if read {
                columns.doubles()[property.slots.double as usize] = value;
            }
            read
        }
        Kind::Bool => {
            let mut value = false;
            let read = access.get(owner, ValueMut::Bool(&mut value));
            if read {
                columns.discretes()[property.slots.discrete as usize] = u64::from(value);
            }
            read
        }
        Kind::Int32 | Kind::Int64 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            let mut values = [0; 4];
            let values = &mut values[..kind.components()];
            let read = access.get(owner, ValueMut::Integers(values));
            if read {
                values.iter().enumerate().for_each(|(at, &value)| store_integers(property, at, value, columns));
            }
            read
        }
        Kind::Text | Kind::Resource => {
            let mut value = String::new();
            let read = access.get(owner, ValueMut::Text(&mut value));
            if read {
                columns.discretes()[property.slots.discrete as usize] = u64::from(instance.schema().intern(&value));
            }
            read
        }
        _ => read_typed_floats(property, access, owner, columns),
    }
}

fn read_typed_floats(
    property: &Property,
    access: &dyn PropertyAccess,
    owner: Owner,
    columns: &mut impl Slotted,
) -> bool {
    let count = property.kind.components();
    let mut few = [0.0; 16];
    let mut many = Vec::new();
    let values = if count <= few.len() {
        &mut few[..count]
    } else {
        many.resize(count, 0.0);
        &mut many[..]
    };
    let read = access.get(owner, ValueMut::Floats(values)) && values.iter().all(|v| v.is_finite());
    if read {
        if property.srgb_bytes {
            values[..3].iter_mut().for_each(|v| *v = decode_srgb(encode_unit(*v)));
        }
        store_floats(property, values, columns);
    }
    read
}

fn write_typed(property: &Property, access: &dyn PropertyAccess, owner: Owner, words: &[u64]) -> bool {
    let kind = property.kind;
    match kind {
        Kind::Double => access.set(owner, Value::Double(f64::from_bits(words[0]))),
        Kind::Bool => access.set(owner, Value::Bool(words[0].to_ne_bytes()[0] != 0)),
        Kind::Int64 => access.set(owner, Value::Integers(&[words[0] as i64])),
        Kind::Int32 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            let mut values = [0; 4];
            let values = &mut values[..kind.components()];
            values.iter_mut().enumerate().for_each(|(at, value)| *value = int_at(words, at));
            access.set(owner, Value::Integers(values))
        }
        Kind::Text | Kind::Resource => text_of(words).is_none_or(|text| access.set(owner, Value::Text(text))),
        Kind::Color if property.srgb_bytes => {
            let bytes = bytes_of(words, 0);
            access.set(owner, Value::Floats(&bytes.map(|b| f32::from(b) / 255.0)))
        }
        _ => access.set(owner, Value::Floats(&floats_of(words)[..kind.components()])),
    }
}
