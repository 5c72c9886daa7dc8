//! Many rotations along arcs at once.
//!
//! In: rotations in columns, two for each turn, and how far the way from one to the other is gone. Out: where they are
//! then, the same bits that [`Quat::slerp`] gives one by one. Written as plain loops over columns: in double precision
//! there is nothing to be said that a compiler does not see.

use crate::math::{Quat, RotationArc, sine_over_angle};

/// How many turns are made at once.
pub(crate) const TURNS: usize = 16;

/// Turns in columns. What is not filled is a turn like any other.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    pub from: Rotations,
    /// On the same side of the sphere as `from`.
    pub to: Rotations,
    /// Of each turn's arc: see [`RotationArc`].
    pub angle_squared: [f64; TURNS],
    /// How far each is gone, 0 to 1.
    pub gone: [f32; TURNS],
}

impl Default for Turns {
    fn default() -> Self {
        Self { from: [[0.0; TURNS]; 4], to: [[0.0; TURNS]; 4], angle_squared: [0.0; TURNS], gone: [0.0; TURNS] }
    }
}

/// A number of each rotation, in columns x, y, z, w.
pub(crate) type Rotations = [[f32; TURNS]; 4];

/// A rotation of many.
#[inline(always)]
fn at(columns: &Rotations, at: usize) -> Quat {
    Quat::from(columns.each_ref().map(|column| column[at]))
}

/// Makes all turns along the shorter arcs, from rotations to others on whichever sides.
#[inline(always)]
pub(crate) fn turn_between([from, to]: [&Rotations; 2], gone: &[f32; TURNS], out: &mut Rotations) {
    let mut irregular = 0_u32;
    for turn in 0..TURNS {
        let (a, b) = (at(from, turn), at(to, turn));
        let (rotation, regular) = turned(a.to_array(), b.to_array(), RotationArc::between(a, b), gone[turn]);
        for (column, number) in out.iter_mut().zip(rotation) {
            column[turn] = number;
        }
        irregular |= u32::from(!regular);
    }
    if irregular != 0 {
        turn_between_one_by_one(from, to, gone, out);
    }
}

/// The reference, and the way for turns that have no direction or pass their ends.
#[cold]
fn turn_between_one_by_one(from: &Rotations, to: &Rotations, gone: &[f32; TURNS], out: &mut Rotations) {
    for turn in 0..TURNS {
        let turned = at(from, turn).slerp(at(to, turn), gone[turn]).to_array();
        for (column, number) in out.iter_mut().zip(turned) {
            column[turn] = number;
        }
    }
}

/// Makes all turns.
#[expect(clippy::needless_range_loop, reason = "a turn's numbers lie in many columns")]
#[inline(always)]
pub(crate) fn turn(job: &Turns, out: &mut Rotations) {
    let mut irregular = 0_u32;
    for at in 0..TURNS {
        let from = [job.from[0][at], job.from[1][at], job.from[2][at], job.from[3][at]];
        let to = [job.to[0][at], job.to[1][at], job.to[2][at], job.to[3][at]];
        let arc = RotationArc { angle_squared: job.angle_squared[at], side: 1.0 };
        let (rotation, regular) = turned(from, to, arc, job.gone[at]);
        out[0][at] = rotation[0];
        out[1][at] = rotation[1];
        out[2][at] = rotation[2];
        out[3][at] = rotation[3];
        irregular |= u32::from(!regular);
    }
    if irregular != 0 {
        turn_one_by_one(job, out);
    }
}

/// One turn, and whether it is what [`Quat::slerp_along`] gives: not where it has no direction or passes its ends.
#[inline(always)]
pub(super) fn turned(from: [f32; 4], to: [f32; 4], arc: RotationArc, gone: f32) -> ([f32; 4], bool) {
    let (t, squared) = (f64::from(gone), arc.angle_squared);
    let s = 1.0 - t;
    let weight_a = s * sine_over_angle(s * s * squared);
    let weight_b = t * sine_over_angle(t * t * squared) * arc.side;
    let x = f64::from(from[0]) * weight_a + f64::from(to[0]) * weight_b;
    let y = f64::from(from[1]) * weight_a + f64::from(to[1]) * weight_b;
    let z = f64::from(from[2]) * weight_a + f64::from(to[2]) * weight_b;
    let w = f64::from(from[3]) * weight_a + f64::from(to[3]) * weight_b;
    let length = (x * x + y * y + z * z + w * w).sqrt();
    let inverse = 1.0 / length;
    let rotation = [(x * inverse) as f32, (y * inverse) as f32, (z * inverse) as f32, (w * inverse) as f32];
    (rotation, length > 0.0 && length < f64::INFINITY && (0.0..=1.0).contains(&t))
}

/// The reference, and the way for turns that have no direction or pass their ends.
#[cold]
fn turn_one_by_one(job: &Turns, out: &mut Rotations) {
    for turn in 0..TURNS {
        let arc = RotationArc { angle_squared: job.angle_squared[turn], side: 1.0 };
        let turned = at(&job.from, turn).slerp_along(at(&job.to, turn), arc, job.gone[turn]).to_array();
        for (column, number) in out.iter_mut().zip(turned) {
            column[turn] = number;
        }
    }
}
