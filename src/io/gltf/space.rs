//! From glTF's space (right-handed, y up, metres) to the axes and unit that the settings ask for.
//!
//! The new axes are old ones, some turned round, so converting swaps and negates numbers and rounds nothing; the unit
//! and the settings' scale multiply lengths. Every part of a model is converted by itself: positions, the frames of
//! nodes and bones, keys with their slopes, bind matrices.

use crate::io::{Axes, ImportSettings};
use crate::math::{Affine, Quat, Transform, Vec3};

/// A change of axes and unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Space {
    /// For each new axis, the old one.
    from: [usize; 3],
    /// For each new axis, −1 where it points the other way.
    sign: [f32; 3],
    /// What lengths are multiplied by.
    scale: f32,
}

impl Space {
    /// The space that the settings ask for.
    pub fn of(settings: &ImportSettings) -> Self {
        let (from, sign) = match settings.axes {
            Axes::File | Axes::RightHandedYUp => ([0, 1, 2], [1.0, 1.0, 1.0]),
            Axes::RightHandedZUp => ([0, 2, 1], [1.0, -1.0, 1.0]),
            Axes::LeftHandedYUp => ([0, 1, 2], [1.0, 1.0, -1.0]),
            Axes::LeftHandedZUp => ([2, 0, 1], [-1.0, 1.0, 1.0]),
        };
        let unit = if settings.unit_meters > 0.0 { settings.unit_meters } else { 1.0 };
        Self { from, sign, scale: (f64::from(settings.scale) / unit) as f32 }
    }

    /// Whether left and right change places.
    pub fn mirrors(&self) -> bool {
        let is_swap = self.from == [0, 2, 1];
        (self.sign.iter().filter(|&&sign| sign < 0.0).count() % 2 == 1) != is_swap
    }

    /// A direction: axes only.
    pub fn direction(&self, v: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|axis| self.sign[axis] * v[self.from[axis]])
    }

    /// A place or a move: axes and unit.
    pub fn length(&self, v: [f32; 3]) -> [f32; 3] {
        self.direction(v).map(|number| number * self.scale)
    }

    /// A scale along the axes.
    pub fn factors(&self, v: [f32; 3]) -> [f32; 3] {
        self.from.map(|axis| v[axis])
    }

    /// A rotation, or the slope of one.
    pub fn rotation(&self, [x, y, z, w]: [f32; 4]) -> [f32; 4] {
        // A mirror turns the sense of every rotation round its mirrored axis.
        let [x, y, z] = self.direction([x, y, z]);
        if self.mirrors() { [-x, -y, -z, w] } else { [x, y, z, w] }
    }

    /// A tangent with its bitangent's sign.
    pub fn tangent(&self, [x, y, z, w]: [f32; 4]) -> [f32; 4] {
        let [x, y, z] = self.direction([x, y, z]);
        [x, y, z, if self.mirrors() { -w } else { w }]
    }

    /// The frame of a node.
    pub fn transform(&self, transform: &Transform) -> Transform {
        Transform {
            translation: Vec3::from(self.length(transform.translation.to_array())),
            rotation: Quat::from(self.rotation(transform.rotation.to_array())),
            scale: Vec3::from(self.factors(transform.scale.to_array())),
        }
    }

    /// A matrix from one converted frame to another.
    pub fn matrix(&self, matrix: &Affine) -> Affine {
        let rows = std::array::from_fn(|row| {
            let old = matrix.rows[self.from[row]];
            let sign = self.sign[row];
            let linear: [f32; 3] = std::array::from_fn(|column| sign * self.sign[column] * old[self.from[column]]);
            [linear[0], linear[1], linear[2], sign * old[3] * self.scale]
        });
        Affine { rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converting_a_frame_and_then_a_point_is_converting_the_points_place() {
        let transform = Transform {
            translation: Vec3::new(1.0, -2.0, 3.0),
            rotation: Quat::new(0.1, -0.7, 0.3, 0.5).normalized(),
            scale: Vec3::new(2.0, 0.5, -1.5),
        };
        let point = [0.3, 0.7, -1.1];
        for axes in [Axes::File, Axes::RightHandedZUp, Axes::LeftHandedYUp, Axes::LeftHandedZUp] {
            let settings = ImportSettings { axes, unit_meters: 0.01, scale: 2.0, ..ImportSettings::default() };
            let space = Space::of(&settings);
            let place = transform.to_affine().transform_point(point.into());
            let expected = Vec3::from(space.length(place.to_array()));
            let converted_point = Vec3::from(space.length(point));
            for converted in [space.transform(&transform).to_affine(), space.matrix(&transform.to_affine())] {
                let found = converted.transform_point(converted_point);
                assert!((found - expected).length() < 1e-3, "{axes:?}: {found:?} {expected:?}");
            }
            let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|v| Vec3::from(space.direction(v)));
            assert_eq!(x.cross(y).dot(z) < 0.0, space.mirrors(), "{axes:?}");
        }
    }
}
