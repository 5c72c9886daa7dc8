//! Affine matrices of three rows and four columns.

use std::ops::Mul;

use super::{Quat, Transform, Vec3};

/// A 3×4 matrix, row by row: `rows[r][0..3]` is the linear part, `rows[r][3]` the translation.
///
/// This is the layout of a palette entry, on the CPU and on the GPU.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    /// The rows, top to bottom.
    pub rows: [[f32; 4]; 3],
}

impl Default for Affine {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Affine {
    /// The matrix that changes nothing.
    pub const IDENTITY: Self = Self { rows: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]] };

    /// The matrix of a transform: `translation * rotation * scale`.
    ///
    /// Parts of the rotation below 2⁻⁴⁰ are taken as zero.
    #[inline]
    pub fn from_transform(t: &Transform) -> Self {
        let [x, y, z, w] = t.rotation.without_traces().to_array();
        let (x2, y2, z2) = (x + x, y + y, z + z);
        let (xx, yy, zz) = (x * x2, y * y2, z * z2);
        let (xy, xz, yz) = (x * y2, x * z2, y * z2);
        let (wx, wy, wz) = (w * x2, w * y2, w * z2);
        let s = t.scale;
        Self {
            rows: [
                [(1.0 - (yy + zz)) * s.x, (xy - wz) * s.y, (xz + wy) * s.z, t.translation.x],
                [(xy + wz) * s.x, (1.0 - (xx + zz)) * s.y, (yz - wx) * s.z, t.translation.y],
                [(xz - wy) * s.x, (yz + wx) * s.y, (1.0 - (xx + yy)) * s.z, t.translation.z],
            ],
        }
    }

    /// From sixteen numbers, column by column, as glTF and OpenGL store them; the last row is taken as `0 0 0 1`.
    pub fn from_columns(m: &[f32; 16]) -> Self {
        Self { rows: [[m[0], m[4], m[8], m[12]], [m[1], m[5], m[9], m[13]], [m[2], m[6], m[10], m[14]]] }
    }

    /// Sixteen numbers, column by column, as glTF and OpenGL store them.
    pub fn to_columns(&self) -> [f32; 16] {
        let [a, b, c] = self.rows;
        [a[0], b[0], c[0], 0.0, a[1], b[1], c[1], 0.0, a[2], b[2], c[2], 0.0, a[3], b[3], c[3], 1.0]
    }

    /// Moves and turns a point.
    #[inline]
    pub fn transform_point(&self, p: Vec3) -> Vec3 {
        let row = |r: &[f32; 4]| r[0] * p.x + r[1] * p.y + r[2] * p.z + r[3];
        Vec3::new(row(&self.rows[0]), row(&self.rows[1]), row(&self.rows[2]))
    }

    /// Turns a direction: the linear part alone.
    #[inline]
    pub fn transform_vector(&self, v: Vec3) -> Vec3 {
        let row = |r: &[f32; 4]| r[0] * v.x + r[1] * v.y + r[2] * v.z;
        Vec3::new(row(&self.rows[0]), row(&self.rows[1]), row(&self.rows[2]))
    }

    /// The matrix of cofactors of the linear part, which turns normals rightly under any scale, mirrored ones too:
    /// it is the inverse transpose times the determinant, and stays finite where the inverse does not exist.
    pub fn cofactors(&self) -> Self {
        let [a, b, c] = self.rows.map(|r| Vec3::new(r[0], r[1], r[2]));
        let row = |v: Vec3| [v.x, v.y, v.z, 0.0];
        Self { rows: [row(b.cross(c)), row(c.cross(a)), row(a.cross(b))] }
    }

    /// The determinant of the linear part: negative where the matrix mirrors.
    pub fn determinant(&self) -> f32 {
        let [a, b, c] = self.rows.map(|r| Vec3::new(r[0], r[1], r[2]));
        a.dot(b.cross(c))
    }

    /// The matrix that undoes this one, or `None` where the linear part is singular or not finite.
    pub fn inverse(&self) -> Option<Self> {
        let determinant = self.determinant();
        let inverse = 1.0 / determinant;
        if determinant == 0.0 || !inverse.is_finite() {
            return None;
        }
        let c = self.cofactors().rows;
        let mut rows = [[0.0; 4]; 3];
        for (r, out) in rows.iter_mut().enumerate() {
            let linear = [c[0][r] * inverse, c[1][r] * inverse, c[2][r] * inverse];
            let moved = linear[0] * self.rows[0][3] + linear[1] * self.rows[1][3] + linear[2] * self.rows[2][3];
            *out = [linear[0], linear[1], linear[2], -moved];
        }
        Some(Self { rows })
    }

    /// The nearest transform: the lengths of the columns as scale, a mirrored matrix as a negative x scale.
    /// Shear, which a transform cannot hold, is lost.
    pub fn to_transform(&self) -> Transform {
        let column = |c: usize| Vec3::new(self.rows[0][c], self.rows[1][c], self.rows[2][c]);
        let mut scale = Vec3::new(column(0).length(), column(1).length(), column(2).length());
        if self.determinant() < 0.0 {
            scale.x = -scale.x;
        }
        let unit = |c: usize, s: f32| if s == 0.0 { Vec3::ZERO } else { column(c) * (1.0 / s) };
        let [x, y, z] = complete([unit(0, scale.x), unit(1, scale.y), unit(2, scale.z)]);
        Transform { translation: column(3), rotation: Quat::from_axes(x, y, z), scale }
    }

    /// Whether no number is NaN or infinite.
    pub fn is_finite(&self) -> bool {
        self.rows.iter().flatten().all(|v| v.is_finite())
    }
}

/// Puts unit vectors at right angles to the others in the place of axes that are zero, as a scale of zero makes them.
fn complete([x, y, z]: [Vec3; 3]) -> [Vec3; 3] {
    let is_zero = |v: Vec3| v == Vec3::ZERO;
    // Any direction across `v`: with the coordinate axis that it has least of.
    let across = |v: Vec3| {
        let axis = if v.x.abs() <= v.y.abs() && v.x.abs() <= v.z.abs() {
            Vec3::new(1.0, 0.0, 0.0)
        } else if v.y.abs() <= v.z.abs() {
            Vec3::new(0.0, 1.0, 0.0)
        } else {
            Vec3::new(0.0, 0.0, 1.0)
        };
        v.cross(axis).normalized_or(axis)
    };
    match (is_zero(x), is_zero(y), is_zero(z)) {
        (false, false, false) => [x, y, z],
        (true, false, false) => [y.cross(z), y, z],
        (false, true, false) => [x, z.cross(x), z],
        (false, false, true) => [x, y, x.cross(y)],
        (false, true, true) => [x, across(x), x.cross(across(x))],
        (true, false, true) => [across(y), y, across(y).cross(y)],
        (true, true, false) => [across(z), z.cross(across(z)), z],
        (true, true, true) => [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)],
    }
}

/// The product of two matrices: first `other`, then `self`.
impl Mul for Affine {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        let mut rows = [[0.0; 4]; 3];
        for (out, a) in rows.iter_mut().zip(&self.rows) {
            for (column, value) in out.iter_mut().enumerate() {
                *value = a[0] * other.rows[0][column] + a[1] * other.rows[1][column] + a[2] * other.rows[2][column];
            }
            out[3] += a[3];
        }
        Self { rows }
    }
}

impl Quat {
    /// The rotation that takes the coordinate axes to `x`, `y` and `z`, which are unit, at right angles, right-handed.
    ///
    /// Shepperd, "Quaternion from Rotation Matrix", 1978: the largest of the four numbers is found first, so the
    /// root never nears zero.
    pub fn from_axes(x: Vec3, y: Vec3, z: Vec3) -> Self {
        let trace = x.x + y.y + z.z;
        let q = if trace >= x.x.max(y.y).max(z.z) {
            Self::new(y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + trace)
        } else if x.x >= y.y && x.x >= z.z {
            Self::new(1.0 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y)
        } else if y.y >= z.z {
            Self::new(x.y + y.x, 1.0 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
        } else {
            Self::new(x.z + z.x, y.z + z.y, 1.0 + z.z - x.x - y.y, x.y - y.x)
        };
        q.normalized()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Transform {
        Transform {
            translation: Vec3::new(1.0, -2.0, 3.0),
            rotation: Quat::new(0.1, -0.7, 0.3, 0.5).normalized(),
            scale: Vec3::new(2.0, 0.5, -1.5),
        }
    }

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let m = sample().to_affine();
        let product = m.inverse().expect("regular") * m;
        for (a, b) in product.rows.iter().flatten().zip(Affine::IDENTITY.rows.iter().flatten()) {
            assert!((a - b).abs() < 1e-5, "{product:?}");
        }
    }

    #[test]
    fn what_rounding_left_of_a_rotation_leaves_no_products_too_small_to_be_fast() {
        let matrix = |z, w| {
            let rotation = Quat::new(3e-17, -1e-36, z, w);
            Transform { rotation, ..Transform::IDENTITY }.to_affine()
        };
        for factor in matrix(0.6, 0.8).rows.iter().flatten() {
            for other in matrix(0.8, 0.6).rows.iter().flatten() {
                let product = factor * other;
                assert!(product == 0.0 || product.is_normal(), "{factor} times {other}");
            }
        }
    }

    #[test]
    fn taking_a_matrix_apart_and_together_gives_it_again() {
        let m = sample().to_affine();
        let again = m.to_transform().to_affine();
        for (a, b) in m.rows.iter().flatten().zip(again.rows.iter().flatten()) {
            assert!((a - b).abs() < 1e-5, "{m:?} {again:?}");
        }
    }

    #[test]
    fn a_matrix_that_is_flat_keeps_its_rotation_and_its_flatness() {
        for flat in 1..8 {
            let scale = |axis: usize, s: f32| if flat >> axis & 1 == 1 { 0.0 } else { s };
            let transform = Transform { scale: Vec3::new(scale(0, 2.0), scale(1, 0.5), scale(2, 1.5)), ..sample() };
            let m = transform.to_affine();
            let again = m.to_transform();
            let length = again.rotation.dot(again.rotation);
            assert!((length - 1.0).abs() < 1e-5, "{flat}: {again:?}");
            for (a, b) in m.rows.iter().flatten().zip(again.to_affine().rows.iter().flatten()) {
                assert!((a - b).abs() < 1e-5, "{flat}: {m:?} {again:?}");
            }
        }
    }

    #[test]
    fn every_branch_of_the_matrix_to_rotation_conversion_is_right() {
        for q in [[0.9, 0.1, 0.2, 0.1], [0.1, 0.9, 0.2, 0.1], [0.1, 0.2, 0.9, 0.1], [0.1, 0.2, 0.1, 0.9]] {
            let q = Quat::from(q).normalized();
            let axis = |v| q.rotate(v);
            let back = Quat::from_axes(
                axis(Vec3::new(1.0, 0.0, 0.0)),
                axis(Vec3::new(0.0, 1.0, 0.0)),
                axis(Vec3::new(0.0, 0.0, 1.0)),
            );
            assert!((back.dot(q).abs() - 1.0).abs() < 1e-6, "{q:?} {back:?}");
        }
    }
}
