//! Step sizes and reference turns as small numbers.

use super::exact::{Turn, normalize};

/// `2^(k/8)` for k from 0 to 7.
const EIGHTHS: [f32; 8] =
    [1.0, 1.090_507_7, 1.189_207_1, 1.296_839_6, std::f32::consts::SQRT_2, 1.542_210_8, 1.681_792_9, 1.834_008];

/// Smallest and largest number of a step: steps from 2^-32 to 2^31.
pub(super) const CODES: std::ops::RangeInclusive<i32> = -255..=255;

/// The step of a number: eight of them halve it.
pub(super) fn step_of(code: i32) -> f32 {
    let code = code.clamp(*CODES.start(), *CODES.end());
    let (whole, eighth) = ((-code).div_euclid(8), (-code).rem_euclid(8));
    let power = f32::from_bits(((127 + whole) as u32) << 23);
    EIGHTHS[eighth as usize] * power
}

/// The number of a curve's step of slopes: twice that of its values, since slopes count less than half as much.
pub(super) fn slope_code(code: i32) -> i32 {
    code - 8
}

/// The number of the largest step that is not above `step`.
pub(super) fn code_of(step: f64) -> i32 {
    // Steps fall as numbers rise.
    let (mut low, mut high) = (*CODES.start(), *CODES.end());
    while low < high {
        let middle = low + (high - low).div_euclid(2);
        if f64::from(step_of(middle)) <= step { high = middle } else { low = middle + 1 }
    }
    low
}

/// A reference turn as three bytes: the vector part, on the side where the scalar part is not negative.
fn turn_bytes(q: Turn) -> [i8; 3] {
    let q = if q[3] < 0.0 { q.map(|v| -v) } else { q };
    [q[0], q[1], q[2]].map(|v| (v * 127.0).round_ties_even() as i8)
}

/// The turn of three bytes.
pub(super) fn turn_of(bytes: [i8; 3]) -> [f32; 4] {
    let [x, y, z] = bytes.map(|v| f64::from(v) / 127.0);
    let w = (1.0 - x * x - y * y - z * z).max(0.0).sqrt();
    normalize([x, y, z, w]).map(|v| v as f32)
}

/// A reference near a turn: its bytes, and the turn they are read as.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Reference {
    pub bytes: [i8; 3],
    pub turn: Turn,
}

impl Reference {
    pub(super) fn near(q: Turn) -> Self {
        let bytes = turn_bytes(q);
        Self { bytes, turn: turn_of(bytes).map(f64::from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steps_number_is_found_again_and_eight_halve_it() {
        for code in CODES {
            assert_eq!(code_of(f64::from(step_of(code))), code);
        }
        for code in -200..=200 {
            assert_eq!(step_of(code + 8), step_of(code) * 0.5);
        }
    }

    #[test]
    fn a_turn_of_three_bytes_is_near_what_it_was_made_of() {
        for q in [[0.5, 0.5, 0.5, 0.5], [1.0, 0.0, 0.0, 0.0], [0.6, -0.8, 0.0, 0.0], [0.1, 0.2, 0.3, -0.9]] {
            let q = normalize(q);
            assert!(super::super::exact::dot(q, Reference::near(q).turn).abs() > 0.99, "{q:?}");
        }
    }
}
