//! Palettes for dual quaternion skinning.

use crate::math::{Affine, Quat, Vec3};
use crate::simd::skin::DualEntry;

/// Matrices further than this from a rigid motion are stretched: above what products of rotations lose to rounding.
const RIGID: f64 = 1e-5;

/// Steps that the search for a rotation takes at most; it doubles the correct digits with each.
const STEPS: usize = 12;

/// A palette as rigid motions, each after a stretch.
///
/// Each matrix is taken apart by the polar decomposition: the rotation nearest to its linear part, and what is left, a
/// symmetric stretch in the mesh's axes that holds scale and shear. A mirrored matrix is taken apart as its negative,
/// so its stretch mirrors through the origin. Where there is no nearest rotation (a scale of zero) its columns are made
/// right-angled one after the other. Made once per pose, for any number of meshes; keeps its memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DualPalette {
    entries: Vec<DualEntry>,
    stretched: bool,
}

impl DualPalette {
    /// An empty palette.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), stretched: false }
    }

    /// Takes over a palette of matrices.
    pub fn set(&mut self, palette: &[Affine]) {
        self.entries.clear();
        self.stretched = false;
        for matrix in palette {
            let (entry, stretched) = decompose(matrix);
            self.entries.push(entry);
            self.stretched |= stretched;
        }
    }

    /// How many joints it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no joints.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn entries(&self) -> &[DualEntry] {
        &self.entries
    }

    /// Whether some matrix scales or shears.
    pub(crate) const fn is_stretched(&self) -> bool {
        self.stretched
    }
}

type Linear = [[f64; 3]; 3];

/// The motion and stretch of a matrix, and whether the stretch counts.
fn decompose(matrix: &Affine) -> (DualEntry, bool) {
    let linear: Linear = matrix.rows.map(|row| [row[0], row[1], row[2]].map(f64::from));
    let rotation = nearest_rotation(&linear);
    let Quat { x, y, z, w } = rotation;
    let [tx, ty, tz] = matrix.rows.map(|row| row[3]);
    let dual = [
        0.5 * (tx * w + ty * z - tz * y),
        0.5 * (ty * w + tz * x - tx * z),
        0.5 * (tz * w + tx * y - ty * x),
        -0.5 * (tx * x + ty * y + tz * z),
    ];
    // The rotation's transpose times the linear part, with the rotation as it was rounded.
    let axes = [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)]
        .map(|axis| rotation.rotate(axis).to_array().map(f64::from));
    let mut stretch = [[0.0; 4]; 3];
    let mut stretched = false;
    for (row, axis) in axes.iter().enumerate() {
        for column in 0..3 {
            let value = axis[0] * linear[0][column] + axis[1] * linear[1][column] + axis[2] * linear[2][column];
            let rigid = if row == column { 1.0 } else { 0.0 };
            stretched |= (value - rigid).abs() > RIGID;
            stretch[row][column] = value as f32;
        }
    }
    (DualEntry { real: rotation.to_array(), dual, stretch }, stretched)
}

/// The rotation nearest to a linear map, or to its negative where it mirrors.
///
/// Higham, "Computing the Polar Decomposition", 1986: the mean of a matrix and its inverse transpose, again and again.
/// The scaling of the steps makes up for scale at once.
fn nearest_rotation(linear: &Linear) -> Quat {
    let mut x = *linear;
    if determinant(&x) < 0.0 {
        x = x.map(|row| row.map(|v| -v));
    }
    for _ in 0..STEPS {
        let determinant = determinant(&x);
        let size = length(&x);
        if determinant <= 1e-9 * size * size * size {
            return orthogonalized(linear);
        }
        let inverse_transpose = cofactors(&x).map(|row| row.map(|v| v / determinant));
        let factor = (length(&inverse_transpose) / size).sqrt();
        let mut change = 0.0_f64;
        for (row, inverse) in x.iter_mut().zip(inverse_transpose) {
            for (value, inverse) in row.iter_mut().zip(inverse) {
                let next = 0.5 * (*value * factor + inverse / factor);
                change += (next - *value) * (next - *value);
                *value = next;
            }
        }
        if change < 1e-18 {
            break;
        }
    }
    let column = |c: usize| Vec3::new(x[0][c] as f32, x[1][c] as f32, x[2][c] as f32);
    Quat::from_axes(column(0), column(1), column(2))
}

/// The rotation whose axes are the columns of a singular map, made right-angled in their order; axes that the map has
/// lost are chosen.
fn orthogonalized(linear: &Linear) -> Quat {
    let column = |c: usize| Vec3::new(linear[0][c] as f32, linear[1][c] as f32, linear[2][c] as f32);
    let (a, b, c) = (column(0), column(1), column(2));
    let any = |v: Vec3| {
        let other = if v.x.abs() < 0.6 { Vec3::new(1.0, 0.0, 0.0) } else { Vec3::new(0.0, 1.0, 0.0) };
        (other + v * -v.dot(other)).normalized_or(Vec3::new(0.0, 0.0, 1.0))
    };
    let none = a.length() == 0.0;
    let x = if none { any(b.cross(c).normalized_or(Vec3::new(1.0, 0.0, 0.0))) } else { a.normalized_or(Vec3::ONE) };
    let flat = |v: Vec3| v + x * -x.dot(v);
    let y = if flat(b).length() > 1e-6 * b.length() {
        flat(b).normalized_or(any(x))
    } else {
        c.cross(x).normalized_or(any(x))
    };
    Quat::from_axes(x, y, x.cross(y))
}

fn cofactors([a, b, c]: &Linear) -> Linear {
    let cross =
        |a: &[f64; 3], b: &[f64; 3]| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    [cross(b, c), cross(c, a), cross(a, b)]
}

fn determinant(m: &Linear) -> f64 {
    let [row, _, _] = cofactors(m);
    m[0][0] * row[0] + m[0][1] * row[1] + m[0][2] * row[2]
}

fn length(m: &Linear) -> f64 {
    m.iter().flatten().map(|v| v * v).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Transform;

    fn rebuilt(entry: &DualEntry) -> Affine {
        let [x, y, z, w] = entry.real;
        let rotation = Quat::new(x, y, z, w);
        let [dx, dy, dz, dw] = entry.dual;
        let moved = Quat::new(dx, dy, dz, dw) * rotation.conjugate();
        let translation = Vec3::new(moved.x, moved.y, moved.z) * 2.0;
        let stretch = Affine { rows: entry.stretch };
        Transform { translation, rotation, scale: Vec3::ONE }.to_affine() * stretch
    }

    #[test]
    fn motion_after_stretch_is_the_matrix_again_whatever_it_scales_shears_or_mirrors() {
        let turned = |scale| Transform {
            translation: Vec3::new(1.0, -2.0, 0.5),
            rotation: Quat::new(0.3, -0.5, 0.1, 0.7).normalized(),
            scale,
        };
        let matrices = [
            turned(Vec3::ONE).to_affine(),
            turned(Vec3::new(2.0, 0.5, 1.0)).to_affine() * turned(Vec3::new(1.0, 3.0, 1.0)).to_affine(),
            turned(Vec3::new(-1.0, 1.0, 1.0)).to_affine(),
            turned(Vec3::new(0.01, 0.01, 0.01)).to_affine(),
            turned(Vec3::new(0.0, 1.0, 1.0)).to_affine(),
            turned(Vec3::new(0.0, 0.0, 1.0)).to_affine(),
            turned(Vec3::new(0.0, 1.0, 0.0)).to_affine(),
            turned(Vec3::ZERO).to_affine(),
        ];
        for (index, matrix) in matrices.iter().enumerate() {
            let (entry, stretched) = decompose(matrix);
            assert_eq!(stretched, index > 0, "matrix {index}");
            let again = rebuilt(&entry);
            for (a, b) in matrix.rows.iter().flatten().zip(again.rows.iter().flatten()) {
                assert!((a - b).abs() < 1e-5, "matrix {index}: {matrix:?} {again:?}");
            }
        }
    }
}
