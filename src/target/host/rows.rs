//! Properties of many objects at once, whose values lie in rows of quads: reading them, calling setters, writing memory.

use std::ffi::c_void;

use super::{Owner, RawAccess, read_floats};
use crate::simd::quads::{Slot, are_all_finite, are_finite, store, store_four};
use crate::target::Access;

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
    /// The bits of all of them.
    bits: u64,
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
        let bits = list.iter().fold(0, |bits, setter| bits | 1 << (setter.bit & 63));
        Self { list, bits, quads, owners }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Calls for each row those setters whose bits are set, in order, as long as `is_alive` says so of the row before each.
    /// Ends with the first row of which an owner is gone: says which it is, and the setter that said so.
    ///
    /// # Panics
    /// If the rows are of another form.
    #[inline]
    pub fn call(
        &self,
        bits: &[u64],
        rows: &[[f32; 4]],
        owners: &[Owner],
        mut is_alive: impl FnMut(usize) -> bool,
    ) -> Option<(usize, &RowSetter)> {
        let count = bits.len();
        assert!(rows.len() == count * self.quads && owners.len() == count * self.owners, "rows of another form");
        let (mut first, mut owner) = (rows.as_ptr(), owners.as_ptr());
        for (row, bits) in bits.iter().enumerate() {
            let all = bits & self.bits == self.bits;
            for setter in &self.list {
                if !all && bits >> (setter.bit & 63) & 1 == 0 {
                    continue;
                }
                if !is_alive(row) {
                    break;
                }
                // SAFETY: both are in the row, as was asserted. Whoever registered the property promised that `set` takes this
                // user, this owner and a value in the C layout of the property's kind, which the quad begins.
                let there = unsafe {
                    let (owner, value) = (*owner.add(setter.owner as usize), first.add(setter.quad as usize));
                    (setter.access.set)(setter.access.user.0, owner.0, value.cast::<c_void>()) != 0
                };
                if !there {
                    return Some((row, setter));
                }
            }
            first = first.wrapping_add(self.quads);
            owner = owner.wrapping_add(self.owners);
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

/// The next row to be taken over.
struct Next {
    quad: *mut [f32; 4],
    owner: *const Owner,
}

impl TakenColumn<'_> {
    /// Reads each row's numbers, where they can be, and takes over those of the slot. So many rows are read before the first
    /// one's numbers are looked at.
    #[inline]
    fn take<const ROWS: usize>(&mut self, read: impl Fn(Owner, &mut [f32; 4]) -> bool) {
        let Self { width, slot, owner_width, .. } = *self;
        let count = self.changed.len();
        let fits = |length: usize, first: usize, width: usize| count == 0 || first + (count - 1) * width < length;
        assert!(fits(self.rows.len(), slot.quad as usize, width) && fits(self.owners.len(), 0, owner_width));
        let quad = self.rows.as_mut_ptr().wrapping_add(slot.quad as usize);
        let mut next = Next { quad, owner: self.owners.as_ptr() };
        let (many, rest) = self.changed.as_chunks_mut::<ROWS>();
        // SAFETY: there is a quad and an owner for each row, as was asserted.
        unsafe {
            for changed in many {
                next.take((width, owner_width), slot, changed, &read);
            }
            for changed in rest.as_chunks_mut::<1>().0 {
                next.take((width, owner_width), slot, changed, &read);
            }
        }
    }

    /// The same where reading is a call. What a host has written in pieces is read whole, which waits until it lies in the
    /// cache: so a few are called first.
    #[inline]
    fn take_called(&mut self, read: impl Fn(Owner, &mut [f32; 4]) -> bool) {
        self.take::<16>(read);
    }

    #[inline]
    fn take_numbers<const COUNT: usize>(&mut self, offset: usize) {
        self.take::<4>(|owner, quad| {
            // SAFETY: whoever registered the property promised that `offset` bytes after each owner lies a value in the C
            // layout of its kind, as many floats as the caller says, readable while the instance has that owner.
            unsafe {
                let from = owner.0.wrapping_byte_add(offset).cast_const().cast::<[f32; COUNT]>();
                quad.as_mut_ptr().cast::<[f32; COUNT]>().write(from.read_unaligned());
            }
            true
        });
    }
}

impl Next {
    /// Takes over some rows, given how many quads and owners each has.
    ///
    /// # Safety
    /// They are there.
    #[inline]
    unsafe fn take<const ROWS: usize>(
        &mut self,
        (width, owner_width): (usize, usize),
        slot: &Slot,
        changed: &mut [u64; ROWS],
        read: impl Fn(Owner, &mut [f32; 4]) -> bool,
    ) {
        let mut numbers = [[0.0; 4]; ROWS];
        let mut there = [false; ROWS];
        for (numbers, there) in numbers.iter_mut().zip(&mut there) {
            // SAFETY: the caller's promise.
            *there = unsafe { read(*self.owner, numbers) };
            self.owner = self.owner.wrapping_add(owner_width);
        }
        let (fours, rest) = numbers.as_chunks::<4>();
        for (at, four) in fours.iter().enumerate() {
            if there[4 * at..4 * at + 4].iter().all(|&there| there) && are_all_finite(four) {
                // SAFETY: the caller's promise.
                let differ = unsafe { store_four(self.quad, width, four, slot) };
                if differ != 0 {
                    for (row, changed) in changed[4 * at..4 * at + 4].iter_mut().enumerate() {
                        *changed |= u64::from(differ >> (12 - 4 * row) & 15 != 0) << (slot.bit & 63);
                    }
                }
                self.quad = self.quad.wrapping_add(4 * width);
                continue;
            }
            for (row, numbers) in four.iter().enumerate() {
                // SAFETY: as above.
                unsafe { self.take_one(width, slot, &mut changed[4 * at + row], there[4 * at + row], numbers) };
            }
        }
        for (row, numbers) in rest.iter().enumerate() {
            let row = fours.len() * 4 + row;
            // SAFETY: as above.
            unsafe { self.take_one(width, slot, &mut changed[row], there[row], numbers) };
        }
    }

    /// Takes over a row.
    ///
    /// # Safety
    /// It is there.
    #[inline]
    unsafe fn take_one(&mut self, width: usize, slot: &Slot, changed: &mut u64, there: bool, numbers: &[f32; 4]) {
        if there && are_finite(numbers) {
            // SAFETY: the caller's promise.
            *changed |= store(unsafe { &mut *self.quad }, *numbers, slot);
        }
        self.quad = self.quad.wrapping_add(width);
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
        (Access::Raw(RawAccess { get: Some(get), user, .. }), 1..=4) => column.take_called(|owner, quad| {
            // SAFETY: whoever registered the property promised that `get` takes this user and this owner, and writes at
            // most the C layout of the property's kind, which the caller says is no more floats than there are.
            unsafe { get(user.0, owner.0, quad.as_mut_ptr().cast()) != 0 }
        }),
        _ => column.take_called(|owner, quad| read_floats(access, owner, &mut quad[..floats])),
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
    let Column { stride, owner_stride, rows, .. } = *column;
    let mut row = 0;
    // SAFETY: a sound column has a quad and an owner for each row. Whoever registered the property promised that `offset`
    // bytes after each owner lies room for a value in the C layout of its kind, as many floats as the caller says, writable
    // while the instance has that owner.
    unsafe {
        let (mut quad, mut owner) = (column.quads.as_ptr(), column.owners.as_ptr());
        if owner_stride == 1 {
            // Most instances are one object.
            for owners in column.owners[..rows].as_chunks::<4>().0 {
                for (at, owner) in owners.iter().enumerate() {
                    if is_written(row + at) {
                        write_one::<COUNT>(offset, quad.wrapping_add(at * stride), *owner);
                    }
                }
                quad = quad.wrapping_add(4 * stride);
                row += 4;
            }
            owner = owner.wrapping_add(row);
        }
        while row < rows {
            if is_written(row) {
                write_one::<COUNT>(offset, quad, *owner);
            }
            quad = quad.wrapping_add(stride);
            owner = owner.wrapping_add(owner_stride);
            row += 1;
        }
    }
}

/// Writes the numbers of a quad.
///
/// # Safety
/// The quad is there, and `offset` bytes after the owner lies room for as many floats.
#[inline]
unsafe fn write_one<const COUNT: usize>(offset: usize, quad: *const [f32; 4], owner: Owner) {
    // SAFETY: the caller's promise.
    unsafe {
        let to = owner.0.wrapping_byte_add(offset).cast::<[f32; COUNT]>();
        to.write_unaligned(quad.cast::<[f32; COUNT]>().read());
    }
}
