//! The *C layout* of a property's value, in which it crosses to the host: from columns into 64-bit words and back.
//!
//! Words make every value aligned. In them lie `float` numbers as they come, `double`, `uint8_t` for a boolean,
//! `int32_t` for integers and enums (`int64_t` for [`Kind::Int64`]), a pointer and a length for text and resources, and
//! for a colour kept as sRGB four bytes `r g b a`.

use super::RawText;
use crate::math::{Quat, trig};
use crate::target::{Instance, Packing, Property, Shape};
use crate::value::{Class, Kind};

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
pub(super) fn byte_count(property: &Property) -> usize {
    property.packing.bytes as usize
}

/// How a property's value crosses to the host.
pub(in crate::target) fn packing(property: &Property) -> Packing {
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

pub(super) fn bytes_of(words: &[u64], at: usize) -> [u8; 4] {
    let half = words[at / 2].to_ne_bytes();
    let start = at % 2 * 4;
    [half[start], half[start + 1], half[start + 2], half[start + 3]]
}

fn float_at(words: &[u64], at: usize) -> f32 {
    f32::from_ne_bytes(bytes_of(words, at))
}

pub(super) fn int_at(words: &[u64], at: usize) -> i64 {
    i64::from(i32::from_ne_bytes(bytes_of(words, at)))
}

/// Puts numbers of a float kind into columns, in the order that [`Kind`] gives.
pub(super) fn store_floats(property: &Property, values: &[f32], columns: &mut impl Slotted) {
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

pub(super) fn store_integers(property: &Property, at: usize, value: i64, columns: &mut impl Slotted) {
    if property.kind.is_integer() {
        columns.doubles()[property.slots.double as usize + at] = value as f64;
    }
    columns.discretes()[property.slots.discrete as usize + at] = value as u64;
}

pub(super) fn store_words(instance: &Instance, property: &Property, words: &[u64], columns: &mut impl Slotted) -> bool {
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
pub(super) fn text_of(words: &[u64]) -> Option<&str> {
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

/// Words of packed floats as floats.
pub(super) fn floats_of(words: &[u64]) -> &[f32] {
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
pub(super) fn decode_srgb(byte: u8) -> f32 {
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

pub(super) fn encode_unit(v: f32) -> u8 {
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
