//! Transforms in double precision, as the encoder measures with.

use crate::clip::TransformPart;
use crate::math::{Transform, trig};

/// A quaternion x, y, z, w.
pub(super) type Turn = [f64; 4];
/// A vector.
pub(super) type Vector = [f64; 3];

/// No rotation.
pub(super) const NO_TURN: Turn = [0.0, 0.0, 0.0, 1.0];

/// The Hamilton product: first `b`, then `a`.
pub(super) fn product(a: Turn, b: Turn) -> Turn {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

/// The rotation back.
pub(super) fn conjugate(q: Turn) -> Turn {
    [-q[0], -q[1], -q[2], q[3]]
}

pub(super) fn dot(a: Turn, b: Turn) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// Of unit length; no rotation where the length is zero.
pub(super) fn normalize(q: Turn) -> Turn {
    let length = dot(q, q).sqrt();
    if length > 0.0 && length.is_finite() { q.map(|v| v / length) } else { NO_TURN }
}

/// `q`, or its negative where that is on the side of `of`.
pub(super) fn on_side(q: Turn, of: Turn) -> Turn {
    if dot(q, of) < 0.0 { q.map(|v| -v) } else { q }
}

/// The angle between two unit quaternions, in radians, for small angles: the chord of the sphere, doubled.
pub(super) fn angle(a: Turn, b: Turn) -> f64 {
    let b = on_side(b, a);
    let d = [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
    2.0 * dot(d, d).sqrt()
}

/// A joint's transform against its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Local {
    pub translation: Vector,
    pub rotation: Turn,
    pub scale: Vector,
}

impl From<&Transform> for Local {
    fn from(t: &Transform) -> Self {
        let q = t.rotation.to_array().map(f64::from);
        Self {
            translation: t.translation.to_array().map(f64::from),
            rotation: normalize(q),
            scale: t.scale.to_array().map(f64::from),
        }
    }
}

impl Local {
    /// What a change does to this transform: numbers are added, the rotation comes after.
    pub(super) fn changed_by(&self, change: &Self) -> Self {
        Self {
            translation: std::array::from_fn(|i| self.translation[i] + change.translation[i]),
            rotation: product(self.rotation, change.rotation),
            scale: std::array::from_fn(|i| self.scale[i] + change.scale[i]),
        }
    }

    /// One part; a vector's fourth number is zero.
    pub(super) fn get(&self, part: TransformPart) -> [f64; 4] {
        let vector = |v: Vector| [v[0], v[1], v[2], 0.0];
        match part {
            TransformPart::Translation => vector(self.translation),
            TransformPart::Rotation => self.rotation,
            TransformPart::Scale => vector(self.scale),
        }
    }

    pub(super) fn set(&mut self, part: TransformPart, v: [f64; 4]) {
        match part {
            TransformPart::Translation => self.translation = [v[0], v[1], v[2]],
            TransformPart::Rotation => self.rotation = v,
            TransformPart::Scale => self.scale = [v[0], v[1], v[2]],
        }
    }

    pub(super) fn matrix(&self) -> Matrix {
        let [x, y, z, w] = self.rotation;
        let s = self.scale;
        let t = self.translation;
        Matrix([
            [(1.0 - 2.0 * (y * y + z * z)) * s[0], 2.0 * (x * y - w * z) * s[1], 2.0 * (x * z + w * y) * s[2], t[0]],
            [2.0 * (x * y + w * z) * s[0], (1.0 - 2.0 * (x * x + z * z)) * s[1], 2.0 * (y * z - w * x) * s[2], t[1]],
            [2.0 * (x * z - w * y) * s[0], 2.0 * (y * z + w * x) * s[1], (1.0 - 2.0 * (x * x + y * y)) * s[2], t[2]],
        ])
    }
}

/// Three rows of four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix(pub [[f64; 4]; 3]);

impl Matrix {
    pub(super) const IDENTITY: Self = Self([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);

    /// First `other`, then `self`.
    pub(super) fn times(&self, other: &Self) -> Self {
        let (mut rows, b) = ([[0.0; 4]; 3], &other.0);
        for (row, a) in rows.iter_mut().zip(&self.0) {
            for (column, value) in row.iter_mut().enumerate() {
                *value = a[0] * b[0][column] + a[1] * b[1][column] + a[2] * b[2][column];
            }
            row[3] += a[3];
        }
        Self(rows)
    }

    /// Where the joint stands.
    pub(super) fn origin(&self) -> Vector {
        [self.0[0][3], self.0[1][3], self.0[2][3]]
    }

    /// The point against this matrix that it takes to `point`; `None` where that is ill-defined.
    pub(super) fn solve(&self, point: Vector) -> Option<Vector> {
        let m = &self.0;
        let c = |r: usize, s: usize, a: usize, b: usize| m[r][a] * m[s][b] - m[r][b] * m[s][a];
        let cofactors = [
            [c(1, 2, 1, 2), -c(1, 2, 0, 2), c(1, 2, 0, 1)],
            [-c(0, 2, 1, 2), c(0, 2, 0, 2), -c(0, 2, 0, 1)],
            [c(0, 1, 1, 2), -c(0, 1, 0, 2), c(0, 1, 0, 1)],
        ];
        let determinant = m[0][0] * cofactors[0][0] + m[0][1] * cofactors[0][1] + m[0][2] * cofactors[0][2];
        let largest = m.iter().flat_map(|row| &row[..3]).fold(0.0_f64, |l, v| l.max(v.abs()));
        if determinant.abs() <= 1e-6 * largest * largest * largest {
            return None;
        }
        let p = [point[0] - m[0][3], point[1] - m[1][3], point[2] - m[2][3]];
        Some(std::array::from_fn(|i| {
            (cofactors[0][i] * p[0] + cofactors[1][i] * p[1] + cofactors[2][i] * p[2]) / determinant
        }))
    }

    /// The largest distance, squared, between where two matrices take the three points on the axes at `shell` from a
    /// joint: what a vertex that far from the bone would be off.
    pub(super) fn shell_error_squared(&self, other: &Self, shell: f64) -> f64 {
        let (mut at, mut along) = ([0.0; 3], [[0.0; 3]; 3]);
        for row in 0..3 {
            at[row] = self.0[row][3] - other.0[row][3];
            for (axis, along) in along.iter_mut().enumerate() {
                along[row] = shell * (self.0[row][axis] - other.0[row][axis]);
            }
        }
        let mut worst = 0.0_f64;
        for axis in along {
            let d = [at[0] + axis[0], at[1] + axis[1], at[2] + axis[2]];
            let squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
            // Not `max`: a difference that is not a number must not pass for none.
            if squared > worst || squared.is_nan() {
                worst = squared;
            }
        }
        worst
    }
}

pub(super) fn distance(a: Vector, b: Vector) -> f64 {
    let d = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt()
}

/// Between two values of one part, as decoding goes; `b` of a rotation is taken on the side of `a`.
pub(super) fn between(a: [f64; 4], b: [f64; 4], u: f64) -> [f64; 4] {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * u)
}

/// Between two rotations along the arc.
pub(super) fn turned_between(a: Turn, b: Turn, u: f64) -> Turn {
    let b = on_side(b, a);
    let theta = 0.5 * angle(a, b);
    // `angle` gives the chord; the arc over it.
    let theta = 2.0 * trig::asin((0.5 * theta).min(1.0));
    if theta < 1e-9 {
        return normalize(between(a, b, u));
    }
    let sin = trig::sin(theta);
    let (wa, wb) = (trig::sin((1.0 - u) * theta) / sin, trig::sin(u * theta) / sin);
    normalize(std::array::from_fn(|i| a[i] * wa + b[i] * wb))
}
