//! Settling rotations once: unit length, and neighbours of linear tracks on one side.
//!
//! A quaternion and its negative are the same rotation, but a line between two runs the shorter way only on one side.

use super::validate::length;
use super::{Clip, Interpolation, KeyMode, KeyValues, Keys, Track, TrackContent};
use crate::math::Quat;

/// Rotations of one track that were not of unit length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NormalizedRotations {
    /// The track's index in its clip.
    pub track: usize,
    /// How many of its keys were changed.
    pub keys: usize,
    /// The length farthest from one.
    pub worst_length: f64,
}

/// Lengths this close to one are rounding, not worth a report.
const REPORTED: f64 = 1e-4;

impl Clip {
    /// Makes every rotation that can be of unit length so, its parts below 2⁻⁴⁰ zero, puts neighbours of linear tracks on
    /// one side, and reports the lengths that were off by more than rounding. Rotations of no length stay, for validation
    /// to refuse.
    pub fn settle_rotations(&mut self) -> Vec<NormalizedRotations> {
        let mut reports = Vec::new();
        for (track, content) in self.tracks.iter_mut().enumerate() {
            let changed = content.settle_rotations();
            reports.extend(changed.map(|(keys, worst_length)| NormalizedRotations { track, keys, worst_length }));
        }
        reports
    }
}

impl Track {
    /// [`Clip::settle_rotations`] for one track: how many keys were off, and the worst length.
    pub fn settle_rotations(&mut self) -> Option<(usize, f64)> {
        match &mut self.content {
            TrackContent::Values(keys) => keys.settle_rotations(),
            _ => None,
        }
    }
}

impl Keys {
    fn settle_rotations(&mut self) -> Option<(usize, f64)> {
        // Vertices of splines are taken as they are: tangents belong to their length and side.
        if self.times.is_empty() || matches!(self.interpolation, Interpolation::CubicSpline | Interpolation::Bezier) {
            return None;
        }
        let stride = self.stride();
        let lane = self.rotation_lane(stride)?;
        let one_side = self.interpolation == Interpolation::Linear || self.modes.iter().any(|&m| m != KeyMode::Hold);
        let KeyValues::Floats(values) = &mut self.values else { return None };
        let mut off = (0, 1.0_f64);
        let mut before: Option<[f32; 4]> = None;
        for key in values.chunks_exact_mut(stride) {
            let rotation = &mut key[lane..lane + 4];
            let length = length(rotation);
            if length.is_finite() && length > 0.0 && (length - 1.0).abs() > f64::from(f32::EPSILON) {
                for v in rotation.iter_mut() {
                    *v = (f64::from(*v) / length) as f32;
                }
                if (length - 1.0).abs() > REPORTED {
                    off = (off.0 + 1, if (length - 1.0).abs() > (off.1 - 1.0).abs() { length } else { off.1 });
                }
            }
            let settled = Quat::from([rotation[0], rotation[1], rotation[2], rotation[3]]).without_traces();
            rotation.copy_from_slice(&settled.to_array());
            let dot = before.map_or(1.0, |before| before.iter().zip(rotation.iter()).map(|(a, b)| a * b).sum::<f32>());
            if one_side && dot < 0.0 {
                // Zero stays zero: its negative would differ in bits alone.
                for v in rotation.iter_mut() {
                    *v = 0.0 - *v;
                }
            }
            before = Some([rotation[0], rotation[1], rotation[2], rotation[3]]);
        }
        (off.0 > 0).then_some(off)
    }
}
