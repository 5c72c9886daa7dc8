//! The rules of pointers that cross the boundary, as types: what the host passes becomes safe Rust here, or a failure.
//!
//! Exported functions use the macros `out!`, `text!`, `slice!`, `options!` and `copy_out!`, which name the argument in
//! the failure and return it from the body. Each holds the one `unsafe` block that its rule needs.
//!
//! # Header
//! Text is UTF-8 with a length and needs no zero byte at its end. Arrays come in as pointer and count, and go out into a
//! buffer with a capacity: the count that is written says how many there are, a null buffer with capacity 0 asks for
//! just that, and a buffer that is too small is `ANIM_STATUS_BUFFER_TOO_SMALL` with only the count written.
//!
//! Structs of options begin with `struct_size` and grow only at their end. Their `_init` function fills in the defaults
//! and the size, so code compiled against an older header keeps its meaning with a newer library; a null pointer to
//! options means the defaults. Structs of results begin with `struct_size` too: set it, and the struct is filled that far:
//!
//! ```c
//! AnimMesh mesh = { .struct_size = sizeof mesh };
//! anim_model_mesh(model, 0, &mesh);
//! ```

use std::alloc::Layout;
use std::ffi::c_char;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ptr::NonNull;

use super::status::{AnimStatus, Failure, fail};

/// A piece of UTF-8 text: a view, which owns nothing.
///
/// As an argument it is read during the call and never kept. As a result it points into the object it came from and is
/// good until that object is released. `anim_text` makes one from a C string.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimText {
    /// The bytes; may be null when `length` is 0. Not ended by a zero byte.
    pub data: *const c_char,
    /// How many bytes there are.
    pub length: usize,
}

impl AnimText {
    /// No text.
    pub const EMPTY: Self = Self { data: std::ptr::null(), length: 0 };

    /// A view of `text`, which the host may read as long as `text`'s owner says.
    pub fn view(text: &str) -> Self {
        Self { data: text.as_ptr().cast(), length: text.len() }
    }

    /// The text, checked. Use [`text!`] for arguments.
    ///
    /// # Safety
    /// `data` is null or points to `length` bytes that stay as they are for `'a`.
    pub unsafe fn read<'a>(self, name: &str) -> Result<&'a str, Failure> {
        // SAFETY: the caller's promise.
        let bytes = unsafe { read_array::<u8>(self.data.cast(), self.length, name) }?;
        std::str::from_utf8(bytes).map_err(|error| {
            let message = format!("`{name}` is not UTF-8 from byte {} on", error.valid_up_to());
            Failure::new(AnimStatus::InvalidUtf8, message)
        })
    }
}

/// A place of the host's for one result. It is written once, at the end, when nothing can fail any more.
#[derive(Debug)]
#[must_use]
pub struct Out<'a, T> {
    place: NonNull<T>,
    call: PhantomData<&'a mut T>,
}

impl<T> Out<'_, T> {
    /// Checks the pointer. Use [`out!`].
    ///
    /// # Safety
    /// `pointer`, if not null, may be written as a `T` during the call.
    #[inline]
    pub unsafe fn new(pointer: *mut T, name: &str) -> Result<Self, Failure> {
        match NonNull::new(pointer) {
            Some(place) if pointer.is_aligned() => Ok(Self { place, call: PhantomData }),
            _ => Err(bad_pointer(pointer.is_null(), align_of::<T>(), name)),
        }
    }

    /// Writes the result.
    #[inline]
    pub fn write(self, value: T) {
        // SAFETY: not null, aligned, and writable by the promise given to `new`. What was there is the host's and is
        // not dropped.
        unsafe { self.place.write(value) };
    }
}

#[inline]
fn check_aligned<T>(pointer: *const T, name: &str) -> Result<(), Failure> {
    if pointer.is_aligned() { Ok(()) } else { Err(bad_pointer(false, align_of::<T>(), name)) }
}

#[cold]
fn bad_pointer(null: bool, align: usize, name: &str) -> Failure {
    let message = if null { format!("`{name}` is null") } else { format!("`{name}` is not aligned to {align} bytes") };
    Failure::new(AnimStatus::InvalidPointer, message)
}

/// The host's array. Use [`slice!`].
///
/// # Safety
/// `pointer`, if not null, points to `count` initialised `T` that stay as they are for `'a`.
pub unsafe fn read_array<'a, T>(pointer: *const T, count: usize, name: &str) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    check_array(pointer.addr(), count, Layout::new::<T>(), name)?;
    // SAFETY: not null, aligned, no larger than an object may be, and readable by the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Checks an array that is not empty, whose elements have a size and an alignment.
#[inline(never)]
fn check_array(address: usize, count: usize, element: Layout, name: &str) -> Result<(), Failure> {
    if address == 0 {
        return fail!(InvalidPointer, "`{name}` is null, but its count is {count}");
    }
    if !address.is_multiple_of(element.align()) {
        return Err(bad_pointer(false, element.align(), name));
    }
    if count > isize::MAX as usize / element.size().max(1) {
        return fail!(InvalidArgument, "`{name}` cannot have {count} elements");
    }
    Ok(())
}

/// The host's array, to change. Use [`change!`].
///
/// # Safety
/// As [`read_array`], and nothing else reads or writes the array for `'a`.
pub unsafe fn change_array<'a, T>(pointer: *mut T, count: usize, name: &str) -> Result<&'a mut [T], Failure> {
    // SAFETY: the caller's promise; this makes the checks.
    unsafe { read_array(pointer.cast_const(), count, name) }?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: checked just above, and exclusive by the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, count) })
}

/// Room of the host's for `needed` elements by the rule of capacity and count, zeroed; `None` where only the count was
/// asked for. Use [`room!`].
///
/// # Safety
/// `buffer`, if not null, may be written as `capacity` `T` by nobody else for `'a`, and `count`, if not null, as a `usize`.
/// Zero bytes are a `T`.
pub unsafe fn make_room<'a, T: Copy>(
    needed: usize,
    buffer: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<Option<&'a mut [T]>, Failure> {
    // SAFETY: the caller's promise.
    unsafe { check_room(needed, buffer.addr(), align_of::<T>(), capacity, count) }?;
    if buffer.is_null() {
        return Ok(None);
    }
    // SAFETY: not null, aligned, and room for at least `needed` elements, which are zeroed before they are borrowed.
    unsafe {
        buffer.write_bytes(0, needed);
        Ok(Some(std::slice::from_raw_parts_mut(buffer, needed)))
    }
}

/// Writes the count, and checks the buffer against it where there is one.
///
/// # Safety
/// `count`, if not null, may be written as a `usize`.
#[inline(never)]
unsafe fn check_room(
    needed: usize,
    address: usize,
    align: usize,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let count = unsafe { Out::new(count, "count") }?;
    if address == 0 && capacity > 0 {
        return fail!(InvalidPointer, "the buffer is null, but its capacity is {capacity}");
    }
    if !address.is_multiple_of(align) {
        return Err(bad_pointer(false, align, "buffer"));
    }
    count.write(needed);
    if address != 0 && capacity < needed {
        return fail!(BufferTooSmall, "the buffer holds {capacity}, but there are {needed}");
    }
    Ok(())
}

/// Copies an array out by the rule of capacity and count. Use [`copy_out!`].
///
/// # Safety
/// As [`make_room`].
pub unsafe fn write_array<T: Copy>(
    from: &[T],
    buffer: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    if let Some(room) = unsafe { make_room(from.len(), buffer, capacity, count) }? {
        room.copy_from_slice(from);
    }
    Ok(())
}

/// Room of the host's for blocks of elements. What lies between blocks is left alone.
#[derive(Debug)]
pub struct Blocks<'a, T> {
    first: NonNull<T>,
    capacity: usize,
    call: PhantomData<&'a mut [T]>,
}

impl<T: Copy> Blocks<'_, T> {
    /// Checks the pointer; `None` where the host wants nothing written.
    ///
    /// # Safety
    /// `buffer`, if not null, may be written as `capacity` `T` by nobody else for `'a`. Zero bytes are a `T`.
    pub unsafe fn new(buffer: *mut T, capacity: usize, name: &str) -> Result<Option<Self>, Failure> {
        let Some(first) = NonNull::new(buffer) else {
            if capacity > 0 {
                return fail!(InvalidPointer, "`{name}` is null, but its capacity is {capacity}");
            }
            return Ok(None);
        };
        check_array(buffer.addr(), capacity, Layout::new::<T>(), name)?;
        Ok(Some(Self { first, capacity, call: PhantomData }))
    }

    /// Whether a block that ends here has room.
    pub fn check(&self, end: usize) -> Result<(), Failure> {
        let capacity = self.capacity;
        if end > capacity {
            return fail!(BufferTooSmall, "the buffer holds {capacity}, but {end} are needed");
        }
        Ok(())
    }

    /// Copies elements to the block from `at` on.
    pub fn copy(&mut self, at: usize, from: &[T]) -> Result<(), Failure> {
        self.check(at.saturating_add(from.len()))?;
        // SAFETY: the block lies in the room, which nobody else has.
        unsafe { self.first.as_ptr().add(at).copy_from_nonoverlapping(from.as_ptr(), from.len()) };
        Ok(())
    }

    /// The block of `count` elements from `at` on, zeroed.
    pub fn block(&mut self, at: usize, count: usize) -> Result<&mut [T], Failure> {
        self.check(at.saturating_add(count))?;
        // SAFETY: the block lies in the room, which nobody else has; it is zeroed before it is borrowed.
        unsafe {
            let block = self.first.as_ptr().add(at);
            block.write_bytes(0, count);
            Ok(std::slice::from_raw_parts_mut(block, count))
        }
    }
}

/// A struct of options that begins with `struct_size` and grows only at its end.
///
/// # Safety
/// The struct is `repr(C)`, its first member is `struct_size: usize`, every bit pattern of its other members is a value
/// of theirs, and it has no padding before `FIRST_SIZE` that a member could later fill.
pub unsafe trait Options: Copy {
    /// How many bytes the struct had when it was first published.
    const FIRST_SIZE: usize;

    /// What members have that the host does not set. `struct_size` is the whole struct's.
    fn defaults() -> Self;
}

/// Reads options. Null means the defaults. Use [`options!`].
///
/// # Safety
/// `pointer`, if not null, points to a `struct_size` and as many readable bytes in all as it says.
pub unsafe fn read_options<T: Options>(pointer: *const T, name: &str) -> Result<T, Failure> {
    let mut options = T::defaults();
    if pointer.is_null() {
        return Ok(options);
    }
    check_aligned(pointer, name)?;
    let own = Sizes::of::<T>();
    // SAFETY: not null, aligned, and begins with a `usize` (the trait's and the caller's promise); as many bytes are
    // readable as that says, and any bytes are a value of `T` (the trait's promise).
    unsafe { copy_options(pointer.cast(), (&raw mut options).cast(), own, name) }?;
    Ok(options)
}

/// The sizes that a struct had when it was first published, and has.
#[derive(Clone, Copy)]
struct Sizes {
    first: usize,
    full: usize,
}

impl Sizes {
    const fn of<T: Options>() -> Self {
        Self { first: T::FIRST_SIZE, full: size_of::<T>() }
    }

    /// Checks the size that a host's struct says it has.
    fn check(self, size: usize, name: &str, advice: &str) -> Result<(), Failure> {
        if size < self.first || size > isize::MAX as usize {
            let first = self.first;
            return fail!(InvalidStructSize, "`{name}` has struct_size {size}, but it is at least {first}; {advice}");
        }
        Ok(())
    }
}

/// Copies a host's struct, which begins with its size, over the defaults.
///
/// # Safety
/// `from` is aligned and points to a `usize` and as many readable bytes in all as it says; `to` has the full size, whose
/// bytes may have any value.
#[inline(never)]
unsafe fn copy_options(from: *const usize, to: *mut u8, own: Sizes, name: &str) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let size = unsafe { from.read() };
    own.check(size, name, "call its _init function")?;
    let known = size.min(own.full);
    // SAFETY: `size` bytes are readable by the caller's promise.
    let newer = unsafe { read_array(from.cast::<u8>().add(known), size - known, name) }?;
    if newer.iter().any(|&byte| byte != 0) {
        return fail!(InvalidStructSize, "`{name}` has members set that this version of libanim does not know");
    }
    // SAFETY: both have `known` bytes.
    unsafe { std::ptr::copy_nonoverlapping(from.cast::<u8>(), to, known) };
    Ok(())
}

/// The elements of an array of options, each `size` bytes after the one before and of the size that it says itself.
///
/// # Safety
/// `pointer`, if not null, points to `count` structs of `size` readable bytes, which stay as they are for `'a`.
pub unsafe fn read_options_array<'a, T: Options + 'a>(
    pointer: *const T,
    size: usize,
    count: usize,
    name: &'a str,
) -> Result<impl Iterator<Item = Result<T, Failure>> + 'a, Failure> {
    if count > 0 && pointer.is_null() {
        return fail!(InvalidPointer, "`{name}` is null, but its count is {count}");
    }
    check_aligned(pointer, name)?;
    if size < T::FIRST_SIZE || !size.is_multiple_of(align_of::<T>()) || count > isize::MAX as usize / size {
        return fail!(InvalidStructSize, "`{name}` has {count} structs of {size} bytes");
    }
    Ok((0..count).map(move |index| {
        // SAFETY: the element lies in the array by the caller's promise.
        let (element, found) = unsafe {
            let element = pointer.byte_add(index * size);
            (element, element.cast::<usize>().read())
        };
        if found > size {
            return fail!(InvalidStructSize, "`{name}[{index}]` has struct_size {found}, but {size} bytes");
        }
        // SAFETY: the struct has as many readable bytes as it says, which is no more than `size`.
        unsafe { read_options(element, name) }
    }))
}

/// Acts on the structs of an array one by one; each begins as many bytes after the one before as that one says it has.
///
/// # Safety
/// `first`, if not null, points to `count` structs that all have the same `struct_size`, readable for as many bytes.
pub unsafe fn each_options<T: Options>(
    first: *const T,
    count: usize,
    name: &str,
    mut act: impl FnMut(usize, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut at = first;
    for index in 0..count {
        if at.is_null() {
            return fail!(InvalidPointer, "`{name}` is null, but its count is {count}");
        }
        // SAFETY: `at` is a struct of the array by the caller's promise.
        let options = unsafe { read_options(at, name) }?;
        // SAFETY: the first member is a `usize` (the trait's promise), here the size that the host's struct says it has.
        let size = unsafe { (&raw const options).cast::<usize>().read() };
        act(index, options)?;
        at = at.wrapping_byte_add(size);
    }
    Ok(())
}

/// The body of an `_init` function: writes as much of the defaults as the host's struct has, and zeros after.
///
/// # Safety
/// `pointer`, if not null, may be written for `struct_size` bytes.
pub unsafe fn init_options<T: Options>(pointer: *mut T, struct_size: usize) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let place = unsafe { Out::new(pointer, "options") }?.place;
    if struct_size < T::FIRST_SIZE || struct_size > isize::MAX as usize {
        return fail!(InvalidStructSize, "struct_size is {struct_size}, but it is at least {}", T::FIRST_SIZE);
    }
    let defaults = T::defaults();
    // SAFETY: `struct_size` bytes may be written by the caller's promise.
    unsafe { write_struct((&raw const defaults).cast(), size_of::<T>(), place.as_ptr().cast(), struct_size) };
    Ok(())
}

/// Copies `own_size` bytes of a struct that begins with its size to the host's, which has `size`: what is newer becomes
/// zero, and the first member the host's size.
///
/// # Safety
/// `from` has `own_size` readable bytes; `to` is aligned for a `usize` and may be written for `size` bytes, at least one
/// `usize`.
#[inline(never)]
unsafe fn write_struct(from: *const u8, own_size: usize, to: *mut usize, size: usize) {
    let known = size.min(own_size);
    // SAFETY: the caller's promise; `known` is at most both sizes.
    unsafe {
        let bytes = to.cast::<u8>();
        std::ptr::copy_nonoverlapping(from, bytes, known);
        bytes.add(known).write_bytes(0, size - known);
        to.write(size);
    }
}

/// Checks a struct of results before there is anything to fill it with; gives its place and the size that the host set.
///
/// # Safety
/// As [`fill_struct`].
pub unsafe fn check_struct<T: Options>(pointer: *mut T, name: &str) -> Result<(*mut T, usize), Failure> {
    // SAFETY: the caller's promise.
    let place = unsafe { Out::new(pointer, name) }?.place.as_ptr();
    // SAFETY: not null, aligned, and begins with a `usize` (the trait's and the caller's promise).
    let size = unsafe { place.cast::<usize>().read() };
    Sizes::of::<T>().check(size, name, "set it to the struct's size")?;
    Ok((place, size))
}

/// Fills a struct of results as far as its `struct_size` says; members newer than the library become zero. Use [`fill!`].
///
/// # Safety
/// `pointer`, if not null, points to a `struct_size` and may be written for as many bytes in all as it says.
pub unsafe fn fill_struct<T: Options>(pointer: *mut T, filled: &T, name: &str) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let (place, size) = unsafe { check_struct(pointer, name) }?;
    // SAFETY: `size` bytes may be written by the caller's promise.
    unsafe { write_struct(std::ptr::from_ref(filled).cast(), size_of::<T>(), place.cast(), size) };
    Ok(())
}

/// Refuses NaN and infinity where they enter.
pub fn finite(value: f64, name: &str) -> Result<f64, Failure> {
    if value.is_finite() { Ok(value) } else { fail!(NotFinite, "`{name}` is {value}") }
}

/// The same for a number that is kept as `f32`, which must be finite there too.
pub fn finite_float(value: f64, name: &str) -> Result<f32, Failure> {
    finite(f64::from(value as f32), name).map(|_| value as f32)
}

/// The element of `items` at `index`, or a failure that names it.
pub fn element<'a, T>(items: &'a [T], index: u32, name: &str) -> Result<&'a T, Failure> {
    let count = items.len();
    items.get(index as usize).map_or_else(|| fail!(OutOfRange, "`{name}` is {index}, but there are {count}"), Ok)
}

/// `let clip = out!(clip);`: the place of a result, not null and aligned.
macro_rules! out {
    ($pointer:ident) => {
        // SAFETY: the header asks that a result's pointer can be written during the call.
        unsafe { $crate::ffi::pointer::Out::new($pointer, stringify!($pointer)) }?
    };
}

/// `let name = text!(name);`: an argument's text, as `&str`.
macro_rules! text {
    ($text:ident $(. $member:ident)*) => {
        // SAFETY: the header asks that text can be read, and does not change, during the call.
        unsafe { $text$(.$member)*.read(stringify!($text$(.$member)*)) }?
    };
}

/// `let times = slice!(times, key_count);`: an argument's array, as `&[T]`.
macro_rules! slice {
    ($pointer:expr, $count:expr) => {
        // SAFETY: the header asks that an array can be read, and does not change, during the call.
        unsafe { $crate::ffi::pointer::read_array($pointer, $count, stringify!($pointer)) }?
    };
}

/// `let values = change!(values, count);`: an array the call changes, as `&mut [T]`.
macro_rules! change {
    ($pointer:expr, $count:expr) => {
        // SAFETY: the header asks that such an array is the call's alone while it runs.
        unsafe { $crate::ffi::pointer::change_array($pointer, $count, stringify!($pointer)) }?
    };
}

/// `let options = options!(options);`: a struct of options by value, complete; null gives the defaults.
macro_rules! options {
    ($pointer:ident) => {
        // SAFETY: the header asks that options can be read for as many bytes as their `struct_size` says.
        unsafe { $crate::ffi::pointer::read_options($pointer, stringify!($pointer)) }?
    };
}

/// `init!(options, struct_size)`: the body of an `_init` function.
macro_rules! init {
    ($pointer:ident, $size:ident) => {
        // SAFETY: the header asks that the struct can be written for the size that is passed.
        unsafe { $crate::ffi::pointer::init_options($pointer, $size) }
    };
}

/// `fill!(info, filled)`: a struct of results, as far as the host's `struct_size` says.
macro_rules! fill {
    ($pointer:ident, $filled:expr) => {
        // SAFETY: the header asks that such a struct can be written for as many bytes as its `struct_size` says.
        unsafe { $crate::ffi::pointer::fill_struct($pointer, &$filled, stringify!($pointer)) }
    };
}

/// What a struct that is filled has before; each begins with its size and has no padding.
macro_rules! filled {
    ($($type:ident $first_size:expr, { $($member:ident: $value:expr),* $(,)? };)*) => {
        $(
            // SAFETY: `repr(C)`, begins with its size; integers, floats and pointers; no padding.
            unsafe impl $crate::ffi::pointer::Options for $type {
                const FIRST_SIZE: usize = $first_size;
                fn defaults() -> Self {
                    Self { struct_size: size_of::<Self>(), $($member: $value),* }
                }
            }
        )*
    };
}

/// `copy_out!(&matrices => matrices, capacity, count)`: an array out, by the rule of capacity and count.
macro_rules! copy_out {
    ($from:expr => $buffer:ident, $capacity:ident, $count:ident) => {
        // SAFETY: the header asks that the buffer can be written for its capacity, and the count's pointer once.
        unsafe { $crate::ffi::pointer::write_array($from, $buffer, $capacity, $count) }
    };
}

/// `room!(needed => matrices, capacity, count)`: room to write an array out, or none where only the count was asked for.
macro_rules! room {
    ($needed:expr => $buffer:ident, $capacity:ident, $count:ident) => {
        // SAFETY: the header asks that the buffer can be written for its capacity, and the count's pointer once. Only
        // structs of numbers are written so.
        unsafe { $crate::ffi::pointer::make_room($needed, $buffer, $capacity, $count) }?
    };
}

/// Ties an enum of the header to one of the library with variants of the same names, and checks what the host passes.
///
/// `AnimX::read(number, "argument")` gives the library's value or a failure, `AnimX::number(value)` the header's number.
macro_rules! same_enum {
    ($header:ty: $library:ty { $($variant:ident),* $(,)? }) => {
        impl $header {
            /// The library's value for a number from the host.
            pub fn read(number: u32, name: &str) -> Result<$library, $crate::ffi::status::Failure> {
                match number {
                    $(n if n == Self::$variant as u32 => Ok(<$library>::$variant),)*
                    _ => $crate::ffi::status::fail!(
                        InvalidEnum, "`{name}` is {number}, which is no {}", stringify!($header)
                    ),
                }
            }

            /// The number for a value of the library's.
            #[allow(dead_code)]
            pub fn number(value: $library) -> u32 {
                match value {
                    $(<$library>::$variant => Self::$variant as u32,)*
                }
            }
        }
    };
}

pub(crate) use {change, copy_out, fill, filled, init, options, out, room, same_enum, slice, text};

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Example {
        struct_size: usize,
        old: u64,
        new: u64,
    }

    // SAFETY: `repr(C)`, begins with its size, integers only, no padding.
    unsafe impl Options for Example {
        const FIRST_SIZE: usize = 16;
        fn defaults() -> Self {
            Self { struct_size: size_of::<Self>(), old: 1, new: 2 }
        }
    }

    fn read(words: &[usize]) -> Result<Example, AnimStatus> {
        // SAFETY: every size below is at most the array's.
        unsafe { read_options(words.as_ptr().cast::<Example>(), "example") }.map_err(|failure| failure.status())
    }

    #[test]
    fn options_of_an_older_host_have_the_defaults_for_what_is_new() {
        assert_eq!(read(&[16, 7]).map(|example| (example.old, example.new)), Ok((7, 2)));
        // SAFETY: null is allowed.
        let defaults: Result<Example, _> = unsafe { read_options(std::ptr::null(), "example") };
        assert_eq!(defaults.map(|example| (example.old, example.new)), Ok((1, 2)));
    }

    #[test]
    fn options_of_a_newer_host_are_taken_while_what_is_newer_is_zero() {
        assert_eq!(read(&[32, 7, 8, 0]).map(|example| (example.old, example.new)), Ok((7, 8)));
        assert_eq!(read(&[32, 7, 8, 9]), Err(AnimStatus::InvalidStructSize));
        assert_eq!(read(&[15, 7, 8, 9]), Err(AnimStatus::InvalidStructSize));
    }

    #[test]
    fn init_writes_only_as_much_as_the_host_has() {
        let mut words = [9_usize; 4];
        let place = words.as_mut_ptr().cast::<Example>();
        // SAFETY: the array has at least as many bytes as are passed.
        unsafe {
            assert_eq!(init_options(place, 16), Ok(()));
            assert_eq!(words, [16, 1, 9, 9]);
            assert_eq!(init_options(words.as_mut_ptr().cast::<Example>(), 32), Ok(()));
        }
        assert_eq!(words, [32, 1, 2, 0]);
    }

    #[test]
    fn a_buffer_that_is_too_small_gets_only_the_count() {
        let (mut buffer, mut count) = ([0_u8; 2], 0);
        let place = buffer.as_mut_ptr();
        // SAFETY: the buffer has two bytes, and null is allowed with capacity 0.
        let results = unsafe {
            [
                write_array(&[1, 2, 3], place, 2, &raw mut count),
                write_array(&[1, 2, 3], std::ptr::null_mut(), 0, &raw mut count),
                write_array(&[1, 2, 3], std::ptr::null_mut(), 1, &raw mut count),
            ]
        };
        let statuses = results.map(|result| result.map_err(|failure| failure.status()));
        assert_eq!(statuses, [Err(AnimStatus::BufferTooSmall), Ok(()), Err(AnimStatus::InvalidPointer)]);
        assert_eq!((buffer, count), ([0, 0], 3));
    }

    #[test]
    fn text_must_be_utf8_and_may_be_empty_without_a_pointer() {
        let read = |bytes: &[u8]| {
            let text = AnimText { data: bytes.as_ptr().cast(), length: bytes.len() };
            // SAFETY: a view of a slice that lives on.
            unsafe { text.read("name") }.map(str::to_owned).map_err(|failure| failure.message().to_owned())
        };
        assert_eq!(read("né".as_bytes()), Ok("né".into()));
        assert_eq!(read(&[b'a', 0xff]), Err("`name` is not UTF-8 from byte 1 on".into()));
        // SAFETY: null with length 0 is allowed.
        assert_eq!(unsafe { AnimText::EMPTY.read("name") }, Ok(""));
    }
}
