//! How things stand in the bytes of a section: one after the other, little-endian, no padding.
//!
//! | what | bytes |
//! | --- | --- |
//! | numbers | their own size; truths are one byte, 0 or 1 |
//! | text | `u32` length, UTF-8 |
//! | list | `u32` count, its elements |
//! | optional | one byte, 0 or 1, then the thing where it is 1 |
//! | choice | one byte, then what belongs to the choice |
//! | struct | its fields in the order that [`super::layout`] lists |
//!
//! Nothing is ever taken out or moved. A field that is added is read where the file's version has it, and otherwise is
//! what older files mean by its absence; so every version is read for ever.

use std::fmt::Arguments;
use std::sync::Arc;

use super::AnimbFault;
use crate::io::{BudgetError, Ledger};

/// What reading gives. There is a `?` for every field of the format, and each is small where the fault is one pointer.
pub(super) type Read<T> = Result<T, Box<AnimbFault>>;

/// Something that is written and read.
pub(super) trait Record: Sized {
    /// The fewest bytes it takes, so that a count of more than there can be is refused before room is asked for.
    const LEAST: usize;

    fn write(&self, out: &mut Vec<u8>);

    fn read(from: &mut Reader<'_>) -> Read<Self>;

    /// As many as a list has; numbers are read all at once.
    fn read_many(from: &mut Reader<'_>, count: usize) -> Read<Vec<Self>> {
        let mut list = from.room(count)?;
        for _ in 0..count {
            list.push(Self::read(from)?);
        }
        Ok(list)
    }

    fn write_many(list: &[Self], out: &mut Vec<u8>) {
        for value in list {
            value.write(out);
        }
    }
}

/// What is left of a section's bytes.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the bytes begin in the file.
    start: u64,
    place: &'a str,
    ledger: &'a mut Ledger,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8], start: u64, place: &'a str, ledger: &'a mut Ledger) -> Self {
        Self { bytes, at: 0, start, place, ledger }
    }

    #[cold]
    #[inline(never)]
    pub fn invalid(&self, message: Arguments<'_>) -> Box<AnimbFault> {
        let (place, offset, message) = (self.place.into(), self.start + self.at as u64, message.to_string());
        Box::new(AnimbFault::Invalid { place, offset, message })
    }

    pub fn rest(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        let bytes = self.bytes.get(self.at..).and_then(|rest| rest.get(..count));
        let bytes = bytes.ok_or_else(|| self.invalid(format_args!("{count} bytes, but {} are left", self.rest())))?;
        self.at += count;
        Ok(bytes)
    }

    /// Room for a list.
    pub fn room<T>(&mut self, count: usize) -> Read<Vec<T>> {
        self.ledger.vec(count, || self.place.to_owned()).map_err(beyond)
    }

    /// Charges what is made of the bytes besides lists.
    pub fn charge(&mut self, bytes: usize) -> Read<()> {
        self.ledger.charge_bytes(bytes as u64, || self.place.to_owned()).map_err(beyond)
    }

    /// Refuses joints that lie too deep.
    pub fn check_depth(&self, depth: u32, what: impl FnOnce() -> String) -> Read<()> {
        self.ledger.check_depth(depth, || format!("{}, {}", self.place, what())).map_err(beyond)
    }

    /// A count of things of at least so many bytes, which must be there.
    pub fn count(&mut self, least: usize) -> Read<usize> {
        let count = u32::read(self)? as usize;
        if count.checked_mul(least.max(1)).is_none_or(|bytes| bytes > self.rest()) {
            return Err(self.invalid(format_args!("a list of {count}, but {} bytes are left", self.rest())));
        }
        Ok(count)
    }

    /// Refuses bytes that are left over.
    pub fn finish(self) -> Read<()> {
        if self.rest() == 0 { Ok(()) } else { Err(self.invalid(format_args!("{} bytes are left over", self.rest()))) }
    }
}

#[cold]
fn beyond(error: BudgetError) -> Box<AnimbFault> {
    Box::new(error.into())
}

/// Numbers. They are what everything comes down to, so that their functions are called rather than copied.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Record for $number {
            const LEAST: usize = size_of::<$number>();

            #[inline(never)]
            fn write(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            #[inline(never)]
            fn read(from: &mut Reader<'_>) -> Read<Self> {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(from.take(size_of::<$number>())?);
                Ok(Self::from_le_bytes(bytes))
            }

            fn read_many(from: &mut Reader<'_>, count: usize) -> Read<Vec<Self>> {
                let mut list = from.room(count)?;
                let bytes = from.take(count.saturating_mul(size_of::<$number>()))?;
                list.extend(bytes.as_chunks().0.iter().map(|bytes| Self::from_le_bytes(*bytes)));
                Ok(list)
            }

            fn write_many(list: &[Self], out: &mut Vec<u8>) {
                out.reserve(size_of_val(list));
                for value in list {
                    out.extend_from_slice(&value.to_le_bytes());
                }
            }
        }
    )*};
}

numbers! { u8 u16 u32 i32 i64 f32 f64 }

impl Record for bool {
    const LEAST: usize = 1;

    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        match u8::read(from)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(from.invalid(format_args!("{other} is neither false nor true"))),
        }
    }
}

impl Record for String {
    const LEAST: usize = 4;

    fn write(&self, out: &mut Vec<u8>) {
        self.as_bytes().len_u32().write(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        let count = from.count(1)?;
        let mut owned: Vec<u8> = from.room(count)?;
        owned.extend_from_slice(from.take(count)?);
        Self::from_utf8(owned)
            .map_err(|error| from.invalid(format_args!("a text is not UTF-8: {}", error.utf8_error())))
    }
}

impl Record for Arc<str> {
    const LEAST: usize = 4;

    fn write(&self, out: &mut Vec<u8>) {
        self.as_bytes().len_u32().write(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        String::read(from).map(Self::from)
    }
}

impl<T: Record> Record for Arc<T> {
    const LEAST: usize = T::LEAST;

    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        T::read(from).map(Self::new)
    }
}

impl<T: Record> Record for Vec<T> {
    const LEAST: usize = 4;

    fn write(&self, out: &mut Vec<u8>) {
        self.len_u32().write(out);
        T::write_many(self, out);
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        let count = from.count(T::LEAST)?;
        T::read_many(from, count)
    }
}

impl<T: Record> Record for Option<T> {
    const LEAST: usize = 1;

    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        if bool::read(from)? { T::read(from).map(Some) } else { Ok(None) }
    }
}

impl<T: Record + Copy + Default, const N: usize> Record for [T; N] {
    const LEAST: usize = N * T::LEAST;

    fn write(&self, out: &mut Vec<u8>) {
        T::write_many(self, out);
    }

    fn read(from: &mut Reader<'_>) -> Read<Self> {
        let mut array = [T::default(); N];
        for value in &mut array {
            *value = T::read(from)?;
        }
        Ok(array)
    }
}

/// Lengths as they are written. What is longer was refused before writing began.
trait Length {
    fn len_u32(&self) -> u32;
}

impl<T> Length for [T] {
    fn len_u32(&self) -> u32 {
        self.len() as u32
    }
}
