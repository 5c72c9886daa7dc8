//! Keys through the C ABI: whole arrays at once.
//!
//! # Header
//! Keys are given as arrays: the times, and the numbers of all keys one after the other.

use std::sync::Arc;

use super::pointer::{AnimText, Options, init, options, same_enum, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::{Interpolation, KeyMode, KeyValues, Keys, Tangents};
use crate::value::Kind;

/// How values between two keys are found.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimInterpolation {
    /// The earlier key's value.
    Step = 0,
    /// A straight line; rotations along the arc.
    Linear = 1,
    /// A cubic through the neighboring keys with their true times, as Godot has it.
    Cubic = 2,
    /// A straight line on the circle, the shorter way round, for angles in radians.
    LinearAngle = 3,
    /// `ANIM_INTERPOLATION_CUBIC` on the circle, for angles in radians.
    CubicAngle = 4,
    /// A cubic through the keys, as three.js has it.
    Smooth = 5,
    /// glTF's cubic Hermite spline: a slope into and out of each key, per second, for each number.
    CubicSpline = 6,
    /// A cubic Bezier curve: a handle into and out of each key, time and value, for each number.
    Bezier = 7,
}

same_enum!(AnimInterpolation: Interpolation {
    Step, Linear, Cubic, LinearAngle, CubicAngle, Smooth, CubicSpline, Bezier,
});

/// How one key reaches the next, where keys of a track differ.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimKeyMode {
    /// A straight line; rotations along the arc.
    Linear = 0,
    /// A spline through the neighboring keys, without a corner at the key.
    Smooth = 1,
    /// Slow at first.
    EaseIn = 2,
    /// Slow at last.
    EaseOut = 3,
    /// Slow at both ends.
    EaseInOut = 4,
    /// The key's value until the next key, then a jump.
    Hold = 5,
}

same_enum!(AnimKeyMode: KeyMode { Linear, Smooth, EaseIn, EaseOut, EaseInOut, Hold });

/// Whether a value changes between keys.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimKeyUpdate {
    /// As its kind does: integers change when a key is reached, other numbers in between.
    Automatic = 0,
    /// In between, integers too: they are rounded half away from zero.
    Continuous = 1,
    /// Only when a key is reached.
    Discrete = 2,
}

/// Whether a value of `kind` changes only when a key is reached.
fn read_update(update: u8, kind: Kind) -> Result<bool, Failure> {
    match update {
        n if n == AnimKeyUpdate::Automatic as u8 => Ok(kind.is_integer() || kind.is_always_discrete()),
        n if n == AnimKeyUpdate::Continuous as u8 => Ok(kind.is_always_discrete()),
        n if n == AnimKeyUpdate::Discrete as u8 => Ok(true),
        n => fail!(InvalidEnum, "`keys.update` is {n}, which is no AnimKeyUpdate"),
    }
}

/// The keys of a track. `anim_keys_init` fills in the defaults; arrays are read during the call that takes the keys.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimKeys {
    /// `sizeof(AnimKeys)`.
    pub struct_size: usize,
    /// How many keys there are.
    pub key_count: usize,
    /// `key_count` times in seconds, never falling.
    pub times: *const f32,
    /// How many numbers (or texts) all keys have together.
    pub value_count: usize,
    /// The numbers of the kinds that are made of `float`; else null.
    pub floats: *const f32,
    /// The numbers of `ANIM_KIND_DOUBLE`; else null.
    pub doubles: *const f64,
    /// The numbers of booleans, integers and enums; else null.
    pub integers: *const i64,
    /// The texts of `ANIM_KIND_TEXT` and `ANIM_KIND_RESOURCE`, which may have `integers` instead; else null.
    pub texts: *const AnimText,
    /// Cubic spline: `value_count` slopes into the keys. Bezier: twice as many numbers, time and value of each handle.
    pub tangents_in: *const f32,
    /// The same out of the keys.
    pub tangents_out: *const f32,
    /// `key_count` curves of the segments after the keys, 1 for none; null, the default, where all are 1.
    pub transitions: *const f32,
    /// `key_count` times an `AnimKeyMode`; null, the default, where `interpolation` holds for all.
    pub modes: *const u8,
    /// An `AnimInterpolation`; linear by default. Kinds that never interpolate step, whatever it says.
    pub interpolation: u32,
    /// An `AnimKeyUpdate`; automatic by default. Kinds that never interpolate ignore it.
    pub update: u8,
    /// Whether values run from the last key to the first when the clip loops; false by default.
    pub loop_wrap: u8,
    /// Bezier: whether handles are offsets from their key, the default, or points in the track's time and value.
    pub handles_relative: u8,
    /// Whether keys may come in any order of times, and are sorted; false by default. Keys at one time keep their order.
    pub sort: u8,
}

// SAFETY: `repr(C)`, begins with its size; pointers and integers; no padding.
unsafe impl Options for AnimKeys {
    const FIRST_SIZE: usize = size_of::<usize>() * 12 + 8;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            key_count: 0,
            times: std::ptr::null(),
            value_count: 0,
            floats: std::ptr::null(),
            doubles: std::ptr::null(),
            integers: std::ptr::null(),
            texts: std::ptr::null(),
            tangents_in: std::ptr::null(),
            tangents_out: std::ptr::null(),
            transitions: std::ptr::null(),
            modes: std::ptr::null(),
            interpolation: AnimInterpolation::Linear as u32,
            update: AnimKeyUpdate::Automatic as u8,
            loop_wrap: 0,
            handles_relative: 1,
            sort: 0,
        }
    }
}

/// The keys as the library has them, of `stride` numbers each, and whether they wrap across the loop.
pub(super) fn read_keys(keys: *const AnimKeys, kind: Kind, stride: usize) -> Result<(Keys, bool), Failure> {
    if keys.is_null() {
        return fail!(InvalidPointer, "`keys` is null");
    }
    let keys = options!(keys);
    if keys.key_count.checked_mul(stride) != Some(keys.value_count) {
        let (keys, values) = (keys.key_count, keys.value_count);
        return fail!(Mismatch, "{keys} keys of {stride} numbers each, but `keys.value_count` is {values}");
    }
    let interpolation = match AnimInterpolation::read(keys.interpolation, "keys.interpolation")? {
        _ if kind.is_always_discrete() => Interpolation::Step,
        interpolation => interpolation,
    };
    let mut read = Keys {
        kind,
        interpolation,
        discrete: read_update(keys.update, kind)?,
        times: read_times(&keys)?,
        values: read_values(&keys, kind)?,
        tangents: read_tangents(&keys, interpolation)?,
        transitions: read_transitions(&keys)?,
        modes: read_modes(&keys)?,
    };
    if keys.sort != 0 {
        read.sort();
    }
    Ok((read, keys.loop_wrap != 0))
}

/// A view of an array; null where it is empty.
fn view<T>(items: &[T]) -> *const T {
    if items.is_empty() { std::ptr::null() } else { items.as_ptr() }
}

impl AnimKeys {
    /// Views of a track's keys. Texts cannot be viewed as an array.
    pub(super) fn view(keys: &Keys, loop_wrap: bool) -> Self {
        let mut viewed = Self {
            key_count: keys.len(),
            times: view(&keys.times),
            value_count: keys.values.len(),
            transitions: view(&keys.transitions),
            modes: view(&keys.modes).cast(),
            interpolation: AnimInterpolation::number(keys.interpolation),
            update: if keys.discrete { AnimKeyUpdate::Discrete as u8 } else { AnimKeyUpdate::Continuous as u8 },
            loop_wrap: u8::from(loop_wrap),
            ..Self::defaults()
        };
        match &keys.values {
            KeyValues::Floats(values) => viewed.floats = view(values),
            KeyValues::Doubles(values) => viewed.doubles = view(values),
            KeyValues::Integers(values) => viewed.integers = view(values),
            KeyValues::Texts(_) => {}
        }
        match &keys.tangents {
            Tangents::None => {}
            Tangents::Slopes { into, out } => (viewed.tangents_in, viewed.tangents_out) = (view(into), view(out)),
            Tangents::Handles { into, out, relative } => {
                (viewed.tangents_in, viewed.tangents_out) = (view(into).cast(), view(out).cast());
                viewed.handles_relative = u8::from(*relative);
            }
        }
        viewed
    }
}

fn read_times(keys: &AnimKeys) -> Result<Vec<f32>, Failure> {
    let times = slice!(keys.times, keys.key_count);
    check_finite(times, "keys.times")?;
    match times.windows(2).position(|pair| pair[1] < pair[0]) {
        Some(at) if keys.sort == 0 => fail!(
            InvalidArgument,
            "`keys.times[{}]` is {}, before the {} of the key before it",
            at + 1,
            times[at + 1],
            times[at]
        ),
        _ => Ok(times.to_vec()),
    }
}

fn read_values(keys: &AnimKeys, kind: Kind) -> Result<KeyValues, Failure> {
    let count = keys.value_count;
    Ok(match kind {
        Kind::Double => {
            let values = slice!(keys.doubles, count);
            match values.iter().position(|value| !value.is_finite()) {
                Some(at) => return fail!(NotFinite, "`keys.doubles[{at}]` is {}", values[at]),
                None => KeyValues::Doubles(values.to_vec()),
            }
        }
        Kind::Resource if keys.texts.is_null() && !keys.integers.is_null() => {
            KeyValues::Integers(slice!(keys.integers, count).to_vec())
        }
        Kind::Bool | Kind::Enum | Kind::Int32 | Kind::Int64 | Kind::Vec2i | Kind::Rect2i => {
            KeyValues::Integers(slice!(keys.integers, count).to_vec())
        }
        Kind::Text | Kind::Resource => {
            let values = slice!(keys.texts, count);
            let mut texts: Vec<Arc<str>> = Vec::with_capacity(values.len());
            for value in values {
                texts.push(text!(value).into());
            }
            KeyValues::Texts(texts)
        }
        _ => {
            let values = slice!(keys.floats, count);
            check_finite(values, "keys.floats")?;
            KeyValues::Floats(values.to_vec())
        }
    })
}

fn read_tangents(keys: &AnimKeys, interpolation: Interpolation) -> Result<Tangents, Failure> {
    let numbers = match interpolation {
        Interpolation::CubicSpline => keys.value_count,
        Interpolation::Bezier => keys.value_count.saturating_mul(2),
        _ => return Ok(Tangents::None),
    };
    let (into, out) = (slice!(keys.tangents_in, numbers), slice!(keys.tangents_out, numbers));
    check_finite(into, "keys.tangents_in")?;
    check_finite(out, "keys.tangents_out")?;
    if interpolation == Interpolation::CubicSpline {
        return Ok(Tangents::Slopes { into: into.to_vec(), out: out.to_vec() });
    }
    let pairs = |numbers: &[f32]| numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    Ok(Tangents::Handles { into: pairs(into), out: pairs(out), relative: keys.handles_relative != 0 })
}

fn read_transitions(keys: &AnimKeys) -> Result<Vec<f32>, Failure> {
    if keys.transitions.is_null() {
        return Ok(Vec::new());
    }
    let transitions = slice!(keys.transitions, keys.key_count);
    check_finite(transitions, "keys.transitions")?;
    Ok(transitions.to_vec())
}

fn read_modes(keys: &AnimKeys) -> Result<Vec<KeyMode>, Failure> {
    if keys.modes.is_null() {
        return Ok(Vec::new());
    }
    let modes = slice!(keys.modes, keys.key_count);
    modes.iter().map(|&mode| AnimKeyMode::read(mode.into(), "keys.modes")).collect()
}

fn check_finite(values: &[f32], name: &str) -> Result<(), Failure> {
    match values.iter().position(|value| !value.is_finite()) {
        Some(at) => fail!(NotFinite, "`{name}[{at}]` is {}", values[at]),
        None => Ok(()),
    }
}

/// Fills in the defaults: no keys, linear.
///
/// Functions that take keys refuse them with `ANIM_STATUS_MISMATCH` when `value_count` is not that of the kind times
/// `key_count`, `ANIM_STATUS_INVALID_POINTER` when an array that is needed is null, `ANIM_STATUS_NOT_FINITE`,
/// `ANIM_STATUS_INVALID_ARGUMENT` when times fall, when there are no keys, when a rotation has no length, or when the
/// interpolation does not go with the kind, `ANIM_STATUS_OUT_OF_RANGE` when a kind cannot hold a value,
/// `ANIM_STATUS_INVALID_ENUM`, `ANIM_STATUS_INVALID_UTF8`, and `ANIM_STATUS_INVALID_STRUCT_SIZE`. The message names the
/// array and the place.
///
/// @param keys becomes the defaults
/// @param struct_size `sizeof(AnimKeys)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_keys_init(keys: *mut AnimKeys, struct_size: usize) -> AnimStatus {
    guard(|| init!(keys, struct_size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewed_modes_have_the_headers_numbers() {
        let modes = [
            (KeyMode::Linear, AnimKeyMode::Linear),
            (KeyMode::Smooth, AnimKeyMode::Smooth),
            (KeyMode::EaseIn, AnimKeyMode::EaseIn),
            (KeyMode::EaseOut, AnimKeyMode::EaseOut),
            (KeyMode::EaseInOut, AnimKeyMode::EaseInOut),
            (KeyMode::Hold, AnimKeyMode::Hold),
        ];
        assert!(modes.iter().all(|&(mode, header)| mode as u8 == header as u8));
    }
}
