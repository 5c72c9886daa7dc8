//! Ready-made clips: a turn, a growth, a shake, a pulse, a blink, a change of colour. Each has one track and no name.
//!
//! Random numbers come from a source the caller gives, so that a clip can be made again: [`SeededRandom`] is one.

use crate::clip::{Clip, ClipBuilder, ClipError, Keys, Target, TransformPart};
use crate::value::Kind;

/// An axis of a vector or of a rotation's angles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first.
    #[default]
    X,
    /// The second.
    Y,
    /// The third.
    Z,
}

/// A source of numbers that look random and are the same for the same seed (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014: `SplitMix64`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededRandom {
    state: u64,
}

impl SeededRandom {
    /// A source that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number, at least 0 and below 1.
    pub fn next_number(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        // 53 bits, as many as fit.
        (bits >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Most keys a shake or a pulsation may have: about a day at ten a second.
const MOST_KEYS: f64 = 1_000_000.0;

/// Turns the property `rotation` of the object at `path` about an axis: its angle runs from 0 to 360 radians, as the
/// function of this name in three.js has it, in `period` seconds.
pub fn rotation_clip(path: &str, period: f64, axis: Axis) -> Result<Clip, ClipError> {
    let keys = Keys::floats(Kind::Quaternion, vec![0.0, period as f32], vec![0.0, 360.0]);
    one_track(element(path, "rotation", axis), keys, period)
}

/// Grows the property `scale` of the object at `path` along an axis from 0 to 1 in `period` seconds.
pub fn scale_axis_clip(path: &str, period: f64, axis: Axis) -> Result<Clip, ClipError> {
    let keys = Keys::floats(Kind::Vec3, vec![0.0, period as f32], vec![0.0, 1.0]);
    one_track(element(path, "scale", axis), keys, period)
}

/// Shakes the node at `path`: ten random positions a second, each number between minus and plus `extent`'s.
pub fn shake_clip(
    path: &str,
    duration: f64,
    extent: [f64; 3],
    mut random: impl FnMut() -> f64,
) -> Result<Clip, ClipError> {
    let times = tenths(duration)?;
    let values = times.iter().flat_map(|_| extent.map(|extent| ((random() * 2.0 - 1.0) * extent) as f32)).collect();
    let keys = Keys::floats(Kind::Vec3, times, values);
    one_track(transform(path, TransformPart::Translation), keys, duration)
}

/// Makes the node at `path` pulse: ten random sizes a second between 0 and `extent`.
pub fn pulsation_clip(
    path: &str,
    duration: f64,
    extent: f64,
    mut random: impl FnMut() -> f64,
) -> Result<Clip, ClipError> {
    let times = tenths(duration)?;
    let values = times.iter().flat_map(|_| [(random() * extent) as f32; 3]).collect();
    one_track(transform(path, TransformPart::Scale), Keys::floats(Kind::Vec3, times, values), duration)
}

/// Shows the object at `path` through its property `visible`, hides it half way through, and shows it at the end.
pub fn visibility_clip(path: &str, duration: f64) -> Result<Clip, ClipError> {
    let times = vec![0.0, (duration / 2.0) as f32, duration as f32];
    one_track(property(path, "visible"), Keys::integers(Kind::Bool, times, vec![1, 0, 1]), duration)
}

/// Runs a colour property through linear colours `r g b a` at even steps.
pub fn material_color_clip(
    path: &str,
    property_name: &str,
    duration: f64,
    colors: &[[f32; 4]],
) -> Result<Clip, ClipError> {
    let step = if colors.len() > 1 { duration / (colors.len() - 1) as f64 } else { 0.0 };
    let times = (0..colors.len()).map(|key| (key as f64 * step) as f32).collect();
    let keys = Keys::floats(Kind::Color, times, colors.as_flattened().to_vec());
    one_track(property(path, property_name), keys, duration)
}

/// Every tenth of a second from zero to before `duration`. Checked before any random number is drawn.
fn tenths(duration: f64) -> Result<Vec<f32>, ClipError> {
    let count = (duration * 10.0).ceil();
    if !(duration.is_finite() && duration >= 0.0 && count <= MOST_KEYS) {
        return Err(ClipError::Argument { what: "a duration", value: duration });
    }
    Ok((0..count as u32).map(|key| (f64::from(key) / 10.0) as f32).collect())
}

fn one_track(target: Target, keys: Keys, length: f64) -> Result<Clip, ClipError> {
    let mut builder = ClipBuilder::new("");
    builder.length(length);
    builder.add_keys(target, keys)?;
    Ok(builder.build()?.0)
}

fn property(path: &str, property: &str) -> Target {
    Target::Property { path: path.to_owned(), property: property.to_owned(), component: None }
}

fn element(path: &str, property: &str, axis: Axis) -> Target {
    Target::Property { path: path.to_owned(), property: property.to_owned(), component: Some(axis as u8) }
}

fn transform(path: &str, part: TransformPart) -> Target {
    Target::Transform { path: path.to_owned(), bone: None, part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_clip_and_another_seed_another() {
        let shake = |seed| {
            let mut random = SeededRandom::new(seed);
            shake_clip("lamp", 1.0, [1.0, 2.0, 3.0], || random.next_number()).expect("valid")
        };
        assert_eq!(shake(7), shake(7));
        assert_ne!(shake(7), shake(8));
    }

    #[test]
    fn random_numbers_spread_over_zero_to_one() {
        let mut random = SeededRandom::new(1);
        let numbers: Vec<f64> = (0..1000).map(|_| random.next_number()).collect();
        assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
        let mean = numbers.iter().sum::<f64>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
    }

    #[test]
    fn a_duration_that_no_clip_can_have_is_refused_before_a_number_is_drawn() {
        for duration in [f64::NAN, f64::INFINITY, -1.0, 1e9, 0.0] {
            let drawn = || -> f64 { panic!("a number was drawn") };
            assert!(pulsation_clip("", duration, 1.0, drawn).is_err(), "{duration}");
        }
    }
}
