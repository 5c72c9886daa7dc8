//! Versions: which library this is, asked at run time.
//!
//! The header's macros `ANIM_VERSION_MAJOR`, `ANIM_VERSION_MINOR` and `ANIM_VERSION_PATCH` are made from the package's
//! version when the header is.
//!
//! # Header
//! `ANIM_ABI_VERSION` is the version of this header; `anim_abi_version` that of the library. A library works with every
//! header of the same major version that is not newer. Programs that link a library of another major version do not link:
//! through `ANIM_LINK_GUARD` the header asks for a symbol that only its own major version has.

use std::panic::catch_unwind;

/// `"1.2.3"` as a number; the package's version has no more than three digits in a part.
const fn parse(text: &str) -> u32 {
    let (bytes, mut number, mut index) = (text.as_bytes(), 0, 0);
    while index < bytes.len() {
        number = number * 10 + (bytes[index] - b'0') as u32;
        index += 1;
    }
    number
}

/// The package's version, as [`anim_abi_version`] gives it.
const ABI_VERSION: u32 = parse(env!("CARGO_PKG_VERSION_MAJOR")) << 22
    | parse(env!("CARGO_PKG_VERSION_MINOR")) << 12
    | parse(env!("CARGO_PKG_VERSION_PATCH"));

/// The library's version, to compare with `ANIM_ABI_VERSION`: major in the upper 10 bits, then 10 of minor, 12 of patch.
///
/// It cannot fail, needs no context and allocates nothing.
///
/// @return the version as one number; `ANIM_VERSION(major, minor, patch)` makes such numbers
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_abi_version() -> u32 {
    catch_unwind(|| ABI_VERSION).unwrap_or(0)
}
