//! Reading and writing host properties: the only place in the core where host code runs and host memory is touched.
//!
//! Values cross in the *C layout* of their kind, in 64-bit words so that every value is aligned: `float` numbers as
//! they come, `double`, `uint8_t` for a boolean, `int32_t` for integers and enums (`int64_t` for [`Kind::Int64`]), a
//! pointer and a length for text and resources, and for a colour kept as sRGB four bytes `r g b a`.

use std::ffi::c_void;

use super::{Access, Instance, Packing, Property, Shape, Value, ValueMut};
use crate::math::{Quat, trig};
use crate::simd::segments::{Slot, are_finite, store};
use crate::value::{Class, Kind};

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

/// Columns of values that a property is read into or packed from. Implemented by the evaluator's columns, which stand
/// on a lower floor.
pub trait Slotted {
    /// The floats.
    fn lanes(&mut self) -> &mut [f32];
    /// The rotations.
    fn rotations(&mut self) -> &mut [Quat];
    /// The doubles.
    fn doubles(&mut self) -> &mut [f64];
    /// The discrete values.
    fn discretes(&mut self) -> &mut [u64];
}

/// How many 64-bit words a value of a property takes in the C layout.
#[inline]
pub fn word_count(property: &Property) -> usize {
    property.packing.words as usize
}

#[inline]
fn byte_count(property: &Property) -> usize {
    property.packing.bytes as usize
}

/// How a property's value crosses to the host.
pub(super) fn packing(property: &Property) -> Packing {
    let bytes = bytes_in_layout(property);
    let columns = property.kind.columns();
    let shape = match property.kind {
        Kind::Quaternion => Shape::Rotation,
        Kind::Color if property.srgb_bytes => Shape::Mixed,
        _ if usize::from(columns.lanes) * 4 == bytes => Shape::Lanes,
        _ => Shape::Mixed,
    };
    Packing { words: bytes.div_ceil(8) as u32, bytes: bytes as u32, shape }
}

fn bytes_in_layout(property: &Property) -> usize {
    match property.kind {
        Kind::Color if property.srgb_bytes => 4,
        Kind::Bool => 1,
        Kind::Int32 | Kind::Enum => 4,
        Kind::Double | Kind::Int64 => 8,
        Kind::Text | Kind::Resource => size_of::<RawText>(),
        kind => kind.components() * 4,
    }
}

/// Puts a property's initial value into columns, by the classes that its kind fills. The schema has checked that there
/// are as many numbers as the kind has.
pub fn store_initial(property: &Property, columns: &mut impl Slotted) {
    let values = &property.initial[..];
    if values.is_empty() {
        return;
    }
    match property.kind {
        Kind::Double => columns.doubles()[property.slots.double as usize] = values[0],
        Kind::Bool => columns.discretes()[property.slots.discrete as usize] = u64::from(values[0] != 0.0),
        Kind::Int32 | Kind::Int64 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            // Rust's `round` is half away from zero, and its conversion saturates.
            let integers = values.iter().map(|value| value.round() as i64);
            integers.enumerate().for_each(|(at, value)| store_integers(property, at, value, columns));
        }
        // Their numbers would be those of texts; the schema refuses them.
        Kind::Text | Kind::Resource => {}
        _ => store_floats(property, &values.iter().map(|&value| value as f32).collect::<Vec<_>>(), columns),
    }
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

/// A typed setter of a host written in C, and where in a row is what it is given.
#[derive(Clone, Copy, Debug)]
pub struct RowSetter {
    /// The setter.
    pub access: RawAccess,
    /// The bit that says that it is to be called.
    pub bit: u32,
    /// Index of the owner among those of the row.
    pub owner: u32,
    /// Index of the quad that the value, as many floats as its property has, begins with.
    pub quad: u32,
}

/// Setters for rows of one form.
#[derive(Clone, Debug, Default)]
pub struct RowSetters {
    list: Vec<RowSetter>,
    quads: usize,
    owners: usize,
}

impl RowSetters {
    /// Setters for rows of so many quads and owners.
    ///
    /// # Panics
    /// If one of them is given what is not in such a row.
    pub fn new(list: Vec<RowSetter>, quads: usize, owners: usize) -> Self {
        let fits = |setter: &RowSetter| (setter.quad as usize) < quads && (setter.owner as usize) < owners;
        assert!(list.iter().all(fits), "a setter beyond the rows");
        Self { list, quads, owners }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Calls those setters whose bits are set, in order, as long as `is_alive` says so before each. Returns the first whose
    /// owner is gone.
    ///
    /// # Panics
    /// If the row is of another form.
    #[inline]
    pub fn call(
        &self,
        bits: u64,
        row: &[[f32; 4]],
        owners: &[Owner],
        mut is_alive: impl FnMut() -> bool,
    ) -> Option<&RowSetter> {
        assert!(row.len() == self.quads && owners.len() == self.owners, "a row of another form");
        for setter in &self.list {
            if bits >> (setter.bit & 63) & 1 == 0 {
                continue;
            }
            if !is_alive() {
                break;
            }
            // SAFETY: both are in the row, as was asserted. Whoever registered the property promised that `set` takes this
            // user, this owner and a value in the C layout of the property's kind, which the quad begins.
            let there = unsafe {
                let owner = owners.get_unchecked(setter.owner as usize);
                let value = row.as_ptr().add(setter.quad as usize);
                (setter.access.set)(setter.access.user.0, owner.0, value.cast::<c_void>()) != 0
            };
            if !there {
                return Some(setter);
            }
        }
        None
    }
}

/// Quads of rows that numbers of the host's are taken over into.
#[derive(Debug)]
pub(crate) struct TakenColumn<'a> {
    /// The rows, and how many quads each has.
    pub rows: &'a mut [[f32; 4]],
    pub width: usize,
    /// Which quad of each, and which of its numbers.
    pub slot: &'a Slot,
    /// The first row's owner, and how many owners each has.
    pub owners: &'a [Owner],
    pub owner_width: usize,
    /// Per row, where the slot's bit is added if a number is another than before.
    pub changed: &'a mut [u64],
}

impl TakenColumn<'_> {
    /// Reads each row's numbers, where they can be, and takes over those of the slot.
    #[inline]
    fn take(&mut self, read: impl Fn(Owner, &mut [f32; 4]) -> bool) {
        let Self { width, slot, owner_width, .. } = *self;
        let count = self.changed.len();
        let fits = |length: usize, first: usize, width: usize| count == 0 || first + (count - 1) * width < length;
        assert!(fits(self.rows.len(), slot.quad as usize, width) && fits(self.owners.len(), 0, owner_width));
        let (mut quad, mut owner) = (self.rows.as_mut_ptr().wrapping_add(slot.quad as usize), self.owners.as_ptr());
        for changed in &mut *self.changed {
            let mut numbers = [0.0; 4];
            // SAFETY: there is a quad and an owner for each row, as was asserted.
            unsafe {
                if read(*owner, &mut numbers) {
                    *changed |= store(&mut *quad, numbers, slot);
                }
            }
            quad = quad.wrapping_add(width);
            owner = owner.wrapping_add(owner_width);
        }
    }

    #[inline]
    fn take_numbers<const COUNT: usize>(&mut self, offset: usize) {
        self.take(|owner, quad| {
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies a value in the C
            // layout of its kind, as many floats as the caller says, readable while the instance has that owner.
            unsafe {
                let from = owner.0.wrapping_byte_add(offset).cast_const().cast::<[f32; COUNT]>();
                quad.as_mut_ptr().cast::<[f32; COUNT]>().write(from.read_unaligned());
            }
            are_finite(quad)
        });
    }
}

/// Reads a property of at most four floats from many owners, and takes over some of its numbers.
pub(crate) fn read_column(access: &Access, floats: usize, column: &mut TakenColumn<'_>) {
    match (access, floats) {
        // A copy of a known size is no call.
        (Access::Memory { offset }, 1) => column.take_numbers::<1>(*offset),
        (Access::Memory { offset }, 2) => column.take_numbers::<2>(*offset),
        (Access::Memory { offset }, 3) => column.take_numbers::<3>(*offset),
        (Access::Memory { offset }, 4) => column.take_numbers::<4>(*offset),
        (Access::Raw(RawAccess { get: Some(get), user, .. }), 1..=4) => column.take(|owner, quad| {
            // SAFETY: whoever registered the property promised that `get` takes this user and this owner, and writes at
            // most the C layout of the property's kind, which the caller says is no more floats than there are.
            let read = unsafe { get(user.0, owner.0, quad.as_mut_ptr().cast()) != 0 };
            read && are_finite(quad)
        }),
        _ => column.take(|owner, quad| read_floats(access, owner, &mut quad[..floats])),
    }
}

/// The values of one property for many owners, each in a quad of a row.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// From the first row's quad on.
    pub quads: &'a [[f32; 4]],
    /// Quads from row to row.
    pub stride: usize,
    /// How many floats of a quad are the value: one to four.
    pub floats: usize,
    /// From the first row's owner on.
    pub owners: &'a [Owner],
    /// Owners from row to row.
    pub owner_stride: usize,
    /// How many rows there are.
    pub rows: usize,
}

impl Column<'_> {
    fn is_sound(&self) -> bool {
        let fits = |length: usize, stride: usize| self.rows == 0 || (self.rows - 1) * stride < length;
        fits(self.quads.len(), self.stride) && fits(self.owners.len(), self.owner_stride)
    }
}

/// Writes those rows of a column that `is_written` says to a property that lies in memory; to any other nothing.
///
/// # Panics
/// If the column lacks rows.
#[inline]
pub fn write_column(access: &Access, column: &Column<'_>, is_written: impl Fn(usize) -> bool) {
    assert!(column.is_sound(), "a column without its rows");
    let &Access::Memory { offset } = access else { return };
    match column.floats {
        1 => write_numbers::<1>(offset, column, is_written),
        2 => write_numbers::<2>(offset, column, is_written),
        3 => write_numbers::<3>(offset, column, is_written),
        _ => write_numbers::<4>(offset, column, is_written),
    }
}

#[inline]
fn write_numbers<const COUNT: usize>(offset: usize, column: &Column<'_>, is_written: impl Fn(usize) -> bool) {
    let (mut quad, mut owner) = (column.quads.as_ptr(), column.owners.as_ptr());
    for row in 0..column.rows {
        if is_written(row) {
            // SAFETY: a sound column has a quad and an owner for each row. Whoever registered the property promised that
            // `offset` bytes after each owner lies room for a value in the C layout of its kind, as many floats as the
            // caller says, writable while the instance has that owner.
            unsafe {
                let to = (*owner).0.wrapping_byte_add(offset).cast::<[f32; COUNT]>();
                to.write_unaligned(quad.cast::<[f32; COUNT]>().read());
            }
        }
        quad = quad.wrapping_add(column.stride);
        owner = owner.wrapping_add(column.owner_stride);
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

fn bytes_of(words: &[u64], at: usize) -> [u8; 4] {
    let half = words[at / 2].to_ne_bytes();
    let start = at % 2 * 4;
    [half[start], half[start + 1], half[start + 2], half[start + 3]]
}

fn float_at(words: &[u64], at: usize) -> f32 {
    f32::from_ne_bytes(bytes_of(words, at))
}

fn int_at(words: &[u64], at: usize) -> i64 {
    i64::from(i32::from_ne_bytes(bytes_of(words, at)))
}

/// Puts numbers of a float kind into columns, in the order that [`Kind`] gives.
fn store_floats(property: &Property, values: &[f32], columns: &mut impl Slotted) {
    let lane = property.slots.lane as usize;
    let rotation = property.slots.rotation as usize;
    debug_assert!(property.kind.columns().doubles + property.kind.columns().discretes == 0, "the kind has no lanes");
    match property.kind {
        Kind::Quaternion => {
            let q = Quat::new(values[0], values[1], values[2], values[3]).normalized();
            columns.rotations()[rotation] = q;
            columns.lanes()[lane..lane + 3].copy_from_slice(&q.to_euler_xyz());
        }
        Kind::Transform3d => {
            columns.lanes()[lane..lane + 3].copy_from_slice(&values[..3]);
            columns.rotations()[rotation] = Quat::new(values[3], values[4], values[5], values[6]).normalized();
            columns.lanes()[lane + 3..lane + 6].copy_from_slice(&values[7..10]);
        }
        _ => {
            let count = values.len().min(property.kind.components());
            columns.lanes()[lane..lane + count].copy_from_slice(&values[..count]);
        }
    }
}

fn store_integers(property: &Property, at: usize, value: i64, columns: &mut impl Slotted) {
    if property.kind.is_integer() {
        columns.doubles()[property.slots.double as usize + at] = value as f64;
    }
    columns.discretes()[property.slots.discrete as usize + at] = value as u64;
}

fn store_words(instance: &Instance, property: &Property, words: &[u64], columns: &mut impl Slotted) -> bool {
    let kind = property.kind;
    match kind {
        Kind::Color if property.srgb_bytes => {
            let bytes = bytes_of(words, 0);
            let linear = [0, 1, 2].map(|c| decode_srgb(bytes[c]));
            store_floats(property, &[linear[0], linear[1], linear[2], f32::from(bytes[3]) / 255.0], columns);
        }
        Kind::Double => {
            let value = f64::from_bits(words[0]);
            if !value.is_finite() {
                return false;
            }
            columns.doubles()[property.slots.double as usize] = value;
        }
        Kind::Bool => {
            let byte = words[0].to_ne_bytes()[0];
            columns.discretes()[property.slots.discrete as usize] = u64::from(byte != 0);
        }
        Kind::Int64 => store_integers(property, 0, words[0] as i64, columns),
        Kind::Int32 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            (0..kind.components()).for_each(|at| store_integers(property, at, int_at(words, at), columns));
        }
        Kind::Text | Kind::Resource => {
            let Some(text) = text_of(words) else { return false };
            columns.discretes()[property.slots.discrete as usize] = u64::from(instance.schema().intern(text));
        }
        _ => {
            let count = kind.components();
            if (0..count).any(|at| !float_at(words, at).is_finite()) {
                return false;
            }
            let mut few = [0.0; 16];
            if count <= few.len() {
                (0..count).for_each(|at| few[at] = float_at(words, at));
                store_floats(property, &few[..count], columns);
            } else {
                let lane = property.slots.lane as usize;
                (0..count).for_each(|at| columns.lanes()[lane + at] = float_at(words, at));
            }
        }
    }
    true
}

/// The text that a host's getter gave: it stays the host's, and is copied before the host runs again.
fn text_of(words: &[u64]) -> Option<&str> {
    // SAFETY: `words` has room for a `RawText` (`byte_count`), is aligned for it, and any bits are a `RawText`.
    let text = unsafe { words.as_ptr().cast::<RawText>().read_unaligned() };
    if text.data.is_null() {
        return (text.length == 0).then_some("");
    }
    // SAFETY: the getter said it gave a text, so `data` points to `length` bytes that stay until the host runs again;
    // the borrow is that of `words`, which the caller drops before.
    let bytes = unsafe { std::slice::from_raw_parts(text.data, text.length) };
    std::str::from_utf8(bytes).ok()
}

fn read_typed(
    instance: &Instance,
    property: &Property,
    access: &dyn super::PropertyAccess,
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
    access: &dyn super::PropertyAccess,
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

fn write_typed(property: &Property, access: &dyn super::PropertyAccess, owner: Owner, words: &[u64]) -> bool {
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

/// Words of packed floats as floats.
fn floats_of(words: &[u64]) -> &[f32] {
    // SAFETY: a word is two floats' size and more than a float's alignment, and any bits are a float.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len() * 2) }
}

/// Packs a property's value from columns into the C layout, appending [`word_count`] words. Integers are rounded half
/// away from zero where a continuous track drove them (`driven` says which slots are driven); a rotation takes over
/// the Euler angles that are driven, the others being those of the rotation where that is driven too. Text is packed as its number; see [`point_to_text`].
pub fn pack(
    property: &Property,
    columns: &mut impl Slotted,
    driven: impl Fn(Class, usize) -> bool,
    out: &mut Vec<u64>,
) {
    let start = out.len();
    out.resize(start + word_count(property), 0);
    let words = &mut out[start..];
    let lane = property.slots.lane as usize;
    let count = property.kind.components();
    match property.kind {
        Kind::Color if property.srgb_bytes => {
            let c = &columns.lanes()[lane..lane + 4];
            let bytes = [encode_srgb(c[0]), encode_srgb(c[1]), encode_srgb(c[2]), encode_unit(c[3])];
            set_half(words, 0, bytes);
        }
        Kind::Double => words[0] = columns.doubles()[property.slots.double as usize].to_bits(),
        Kind::Bool => {
            let set = columns.discretes()[property.slots.discrete as usize] != 0;
            words[0] = u64::from_ne_bytes([u8::from(set), 0, 0, 0, 0, 0, 0, 0]);
        }
        Kind::Int64 => words[0] = integer(property, 0, columns, &driven) as u64,
        Kind::Int32 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            for at in 0..count {
                let value = integer(property, at, columns, &driven).clamp(i64::from(i32::MIN), i64::from(i32::MAX));
                set_half(words, at, (value as i32).to_ne_bytes());
            }
        }
        Kind::Text | Kind::Resource => words[0] = columns.discretes()[property.slots.discrete as usize],
        Kind::Quaternion => {
            let mut q = columns.rotations()[property.slots.rotation as usize];
            if (lane..lane + 3).any(|slot| driven(Class::Lane, slot)) {
                let lanes = &columns.lanes()[lane..lane + 3];
                let given = [lanes[0], lanes[1], lanes[2]];
                let mut angles = given;
                if driven(Class::Rotation, property.slots.rotation as usize) {
                    let own = q.to_euler_xyz_near(given);
                    for axis in (0..3).filter(|axis| !driven(Class::Lane, lane + axis)) {
                        angles[axis] = own[axis];
                    }
                }
                q = Quat::from_euler_xyz(angles);
            }
            set_floats(words, 0, &q.to_array());
        }
        Kind::Transform3d => {
            set_floats(words, 0, &columns.lanes()[lane..lane + 3]);
            set_floats(words, 3, &columns.rotations()[property.slots.rotation as usize].to_array());
            set_floats(words, 7, &columns.lanes()[lane + 3..lane + 6]);
        }
        _ => set_floats(words, 0, &columns.lanes()[lane..lane + count]),
    }
}

/// Packs lanes in a row, as they are.
#[inline]
pub fn pack_lanes(lanes: &[f32], out: &mut Vec<u64>) {
    let (pairs, rest) = lanes.as_chunks::<2>();
    out.extend(pairs.iter().map(|&[a, b]| word_of(a, b)));
    out.extend(rest.iter().map(|&a| word_of(a, 0.0)));
}

/// Packs a rotation, as it is.
#[inline]
pub fn pack_rotation(q: Quat, out: &mut Vec<u64>) {
    out.extend_from_slice(&[word_of(q.x, q.y), word_of(q.z, q.w)]);
}

/// Two floats as they lie in memory, the first one first.
#[inline]
fn word_of(first: f32, second: f32) -> u64 {
    let ([a, b, c, d], [e, f, g, h]) = (first.to_ne_bytes(), second.to_ne_bytes());
    u64::from_ne_bytes([a, b, c, d, e, f, g, h])
}

/// Turns a packed number of a text into the pointer and length that a host receives.
pub fn point_to_text(words: &mut [u64], text: &str) {
    let raw = RawText { data: text.as_ptr(), length: text.len() };
    // SAFETY: `words` has room for a `RawText` (`byte_count`) and is aligned for it.
    unsafe { words.as_mut_ptr().cast::<RawText>().write_unaligned(raw) };
}

/// The first of a packed property's numbers that lies outside its range.
pub fn find_outside(property: &Property, words: &[u64]) -> Option<f64> {
    let range = property.range?;
    let outside = |v: f64| !(range.min..=range.max).contains(&v);
    let count = property.kind.components();
    match property.kind {
        Kind::Text | Kind::Resource | Kind::Bool => None,
        Kind::Double => Some(f64::from_bits(words[0])).filter(|&v| outside(v)),
        Kind::Int64 => Some(words[0] as i64 as f64).filter(|&v| outside(v)),
        Kind::Int32 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            (0..count).map(|at| int_at(words, at) as f64).find(|&v| outside(v))
        }
        Kind::Color if property.srgb_bytes => {
            let [r, g, b, a] = bytes_of(words, 0);
            let linear = [decode_srgb(r), decode_srgb(g), decode_srgb(b), f32::from(a) / 255.0];
            linear.into_iter().map(f64::from).find(|&v| outside(v))
        }
        _ => (0..count).map(|at| f64::from(float_at(words, at))).find(|&v| outside(v)),
    }
}

fn integer(property: &Property, at: usize, columns: &mut impl Slotted, driven: &impl Fn(Class, usize) -> bool) -> i64 {
    let double = property.slots.double as usize + at;
    if property.kind.is_integer() && driven(Class::Double, double) {
        // Rust's `round` is half away from zero, and its conversion saturates.
        columns.doubles()[double].round() as i64
    } else {
        columns.discretes()[property.slots.discrete as usize + at] as i64
    }
}

fn set_half(words: &mut [u64], at: usize, bytes: [u8; 4]) {
    let mut word = words[at / 2].to_ne_bytes();
    word[at % 2 * 4..at % 2 * 4 + 4].copy_from_slice(&bytes);
    words[at / 2] = u64::from_ne_bytes(word);
}

fn set_floats(words: &mut [u64], first: usize, values: &[f32]) {
    for (at, value) in values.iter().enumerate() {
        set_half(words, first + at, value.to_ne_bytes());
    }
}

/// sRGB to linear: IEC 61966-2-1.
fn decode_srgb(byte: u8) -> f32 {
    let v = f64::from(byte) / 255.0;
    let linear = if v <= 0.04045 { v / 12.92 } else { trig::pow((v + 0.055) / 1.055, 2.4) };
    linear as f32
}

/// Linear to sRGB: IEC 61966-2-1. Values outside 0 to 1 are cut off, as a byte can hold no others.
fn encode_srgb(linear: f32) -> u8 {
    let v = f64::from(linear).clamp(0.0, 1.0);
    let encoded = if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * trig::pow(v, 1.0 / 2.4) - 0.055 };
    encode_unit(encoded as f32)
}

fn encode_unit(v: f32) -> u8 {
    (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_srgb_byte_survives_decoding_and_encoding() {
        for byte in 0..=u8::MAX {
            assert_eq!(encode_srgb(decode_srgb(byte)), byte);
        }
    }
}
