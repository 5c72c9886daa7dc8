//! How a call says how it went: the status it returns and the message the thread can fetch.
//!
//! # Header
//! Every function returns an `AnimStatus`. Zero is success. After anything else, `anim_last_error` tells what was
//! wrong, where, and which value, in a sentence fit for a log. A call that fails changes nothing, and writes none of
//! its results unless its comment says so.
//!
//! Every build of the library has every function. Where a build was made without a part of the library, such as mixers or the
//! readers of files, the part's functions answer `ANIM_STATUS_UNSUPPORTED`, and the message names the Cargo feature that
//! brings it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::c_char;
use std::fmt::Arguments;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a call went. Numbers never change their meaning; new ones are added at the end.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimStatus {
    /// The call did what it says.
    Ok = 0,
    /// A required pointer is null, or a pointer is not aligned for what it points to.
    InvalidPointer = 1,
    /// A handle is zero.
    NullHandle = 2,
    /// A handle's object was released, or never was.
    StaleHandle = 3,
    /// A handle is of another type than the function takes.
    WrongHandle = 4,
    /// Two handles of one call belong to different contexts.
    ForeignHandle = 5,
    /// Another thread, or the update that is calling the host right now, holds the object.
    Busy = 6,
    /// An earlier call panicked and may have left the object half-changed. Only releasing it is left.
    Poisoned = 7,
    /// The library has a bug and stopped this call. The objects it was changing are poisoned.
    Panic = 8,
    /// A limit of the context would be passed, or memory is not to be had.
    OutOfMemory = 9,
    /// An argument's value makes no sense; the message names it.
    InvalidArgument = 10,
    /// A number stands for no member of its enum.
    InvalidEnum = 11,
    /// Text is not UTF-8.
    InvalidUtf8 = 12,
    /// `struct_size` is smaller than the struct ever was, or the struct has members set that this library does not know.
    InvalidStructSize = 13,
    /// A number is NaN or infinite.
    NotFinite = 14,
    /// An index or a value lies outside its range.
    OutOfRange = 15,
    /// The buffer is too small; the count that was written says how much it must hold.
    BufferTooSmall = 16,
    /// Nothing has that name.
    NotFound = 17,
    /// Something already has that name.
    AlreadyExists = 18,
    /// A file breaks the rules of its format.
    InvalidFile = 19,
    /// A file or a call asks for what this library, or this build of it, does not have.
    Unsupported = 20,
    /// A file could not be read or written.
    InputOutput = 21,
    /// It can only be done earlier, before what the function's comment names.
    TooLate = 22,
    /// Things do not fit together: kinds, counts, skeletons.
    Mismatch = 23,
    /// The host's own code refused.
    HostRefused = 24,
    /// The Vulkan device is lost.
    DeviceLost = 25,
}

/// Why a call did not succeed. One pointer, so that the ways on which nothing fails have little to carry.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure(Box<(AnimStatus, Cow<'static, str>)>);

impl Failure {
    /// A failure with a sentence that says what, where and which value.
    #[cold]
    pub fn new(status: AnimStatus, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new((status, message.into())))
    }

    /// A failure with a sentence that is put together here, so that its callers stay small.
    #[cold]
    #[inline(never)]
    pub fn formatted(status: AnimStatus, message: Arguments<'_>) -> Self {
        match message.as_str() {
            Some(text) => Self::new(status, text),
            None => Self::new(status, message.to_string()),
        }
    }

    /// The code.
    pub fn status(&self) -> AnimStatus {
        self.0.0
    }

    /// The sentence for [`anim_last_error`].
    pub fn message(&self) -> &str {
        &self.0.1
    }
}

/// `Err` of a [`Failure`] with a formatted sentence: `fail!(OutOfRange, "joint {joint} of {count}")`.
macro_rules! fail {
    ($status:ident, $($message:tt)*) => {
        Err($crate::ffi::status::Failure::formatted($crate::ffi::status::AnimStatus::$status, format_args!($($message)*)))
    };
}
pub(crate) use fail;

thread_local! {
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs the body of an exported function: every one consists of a call of this.
///
/// A failure is kept for [`anim_last_error`]. A panic stops here: unwinding into C is undefined behaviour.
#[inline]
pub fn guard(body: impl FnOnce() -> Result<(), Failure>) -> AnimStatus {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => AnimStatus::Ok,
        Ok(Err(failure)) => refuse(failure),
        Err(payload) => refuse_panic(payload),
    }
}

/// Keeps the failure's sentence and gives its status.
///
/// As `extern "C"` it cannot unwind, and neither can [`refuse_panic`]: what would end the process then stands here once, and not
/// in every function that the header has.
#[cold]
#[expect(improper_ctypes_definitions, reason = "C has no part in it")]
extern "C" fn refuse(failure: Failure) -> AnimStatus {
    // During a thread's end its storage may be gone; the status still says enough.
    let _ = LAST_ERROR.try_with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            last.clear();
            last.push_str(failure.message());
        }
    });
    failure.status()
}

#[cold]
#[expect(improper_ctypes_definitions, reason = "C has no part in it")]
extern "C" fn refuse_panic(payload: Box<dyn std::any::Any + Send>) -> AnimStatus {
    let said = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text.as_str(),
        (None, None) => "no message",
    };
    let message = format!("a bug in libanim stopped the call: {said}");
    // A payload may panic while it is dropped.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
    refuse(Failure::new(AnimStatus::Panic, message))
}

/// Copies out why the last failing call of this thread failed.
///
/// The message stays until another call of this thread fails; success does not clear it. With too little room as much
/// as fits is copied, ending between characters. What is copied ends in a zero byte.
///
/// @param buffer where the text goes; may be null when `capacity` is 0
/// @param capacity how many bytes `buffer` has, the zero byte among them
/// @param length becomes the whole message's length in bytes, without the zero byte; may be null
/// @return `ANIM_STATUS_OK`, or `ANIM_STATUS_INVALID_POINTER` when `buffer` is null with a capacity
///
/// Threads: any; each has its own message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_last_error(buffer: *mut c_char, capacity: usize, length: *mut usize) -> AnimStatus {
    guard(|| {
        if buffer.is_null() && capacity > 0 {
            return fail!(InvalidPointer, "`buffer` is null, but `capacity` is {capacity}");
        }
        LAST_ERROR.with_borrow(|message| {
            if capacity > 0 {
                let most = message.len().min(capacity - 1);
                let end = (0..=most).rev().find(|&end| message.is_char_boundary(end)).unwrap_or(0);
                // SAFETY: `buffer` is not null and has `capacity` bytes (the function's contract), of which `end + 1`
                // are written; it cannot overlap the library's own string.
                unsafe {
                    std::ptr::copy_nonoverlapping(message.as_ptr(), buffer.cast(), end);
                    buffer.add(end).write(0);
                }
            }
            if !length.is_null() {
                // SAFETY: not null, so valid by the function's contract; written without asking for alignment.
                unsafe { length.write_unaligned(message.len()) };
            }
        });
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_error(capacity: usize) -> (String, usize) {
        let mut buffer = vec![1_u8; capacity];
        let mut length = 0;
        // SAFETY: both pointers are valid for what is written.
        assert_eq!(unsafe { anim_last_error(buffer.as_mut_ptr().cast(), capacity, &raw mut length) }, AnimStatus::Ok);
        let end = buffer.iter().position(|&b| b == 0).expect("ends in a zero byte");
        (String::from_utf8(buffer[..end].to_vec()).expect("utf-8"), length)
    }

    #[test]
    fn a_failure_is_returned_and_its_sentence_kept() {
        assert_eq!(guard(|| fail!(OutOfRange, "joint {} of {}", 7, 3)), AnimStatus::OutOfRange);
        assert_eq!(guard(|| Ok(())), AnimStatus::Ok);
        assert_eq!(last_error(64), ("joint 7 of 3".into(), 12));
    }

    #[test]
    fn a_message_is_cut_between_characters() {
        assert_eq!(guard(|| fail!(NotFound, "aé")), AnimStatus::NotFound);
        assert_eq!(last_error(3), ("a".into(), 3));
    }

    #[test]
    fn a_panic_becomes_a_status_with_its_message() {
        assert_eq!(guard(|| panic!("lane {}", 3)), AnimStatus::Panic);
        assert!(last_error(200).0.ends_with("lane 3"));
    }
}
