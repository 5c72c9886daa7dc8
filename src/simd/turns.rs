//! Many rotations along arcs at once, and the small operations on four floats that go with them.
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
    pub from: [[f32; TURNS]; 4],
    pub to: [[f32; TURNS]; 4],
    /// Each turn's arc: see [`RotationArc`].
    pub angle_squared: [f64; TURNS],
    pub side: [f64; TURNS],
    /// How far each is gone, 0 to 1.
    pub gone: [f32; TURNS],
    pub out: [[f32; TURNS]; 4],
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            from: [[0.0; TURNS]; 4],
            to: [[0.0; TURNS]; 4],
            angle_squared: [0.0; TURNS],
            side: [1.0; TURNS],
            gone: [0.0; TURNS],
            out: [[0.0; TURNS]; 4],
        }
    }
}

impl Turns {
    /// Sets one turn.
    #[inline(always)]
    pub fn set(&mut self, index: usize, from: &[f32; 4], to: &[f32; 4], arc: &RotationArc, gone: f32) {
        for number in 0..4 {
            self.from[number][index] = from[number];
            self.to[number][index] = to[number];
        }
        self.angle_squared[index] = arc.angle_squared;
        self.side[index] = arc.side;
        self.gone[index] = gone;
    }

    /// Where one turn is.
    #[inline(always)]
    pub fn get(&self, index: usize) -> [f32; 4] {
        std::array::from_fn(|number| self.out[number][index])
    }
}

/// Makes all turns.
#[inline(always)]
pub(crate) fn turn(job: &mut Turns) {
    let mut irregular = 0_u32;
    for at in 0..TURNS {
        let from = [job.from[0][at], job.from[1][at], job.from[2][at], job.from[3][at]];
        let to = [job.to[0][at], job.to[1][at], job.to[2][at], job.to[3][at]];
        let arc = RotationArc { angle_squared: job.angle_squared[at], side: job.side[at] };
        let (rotation, regular) = turned(from, to, arc, job.gone[at]);
        job.out[0][at] = rotation[0];
        job.out[1][at] = rotation[1];
        job.out[2][at] = rotation[2];
        job.out[3][at] = rotation[3];
        irregular |= u32::from(!regular);
    }
    if irregular != 0 {
        turn_one_by_one(job);
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
fn turn_one_by_one(job: &mut Turns) {
    for at in 0..TURNS {
        let of = |columns: &[[f32; TURNS]; 4]| Quat::from(columns.each_ref().map(|column| column[at]));
        let arc = RotationArc { angle_squared: job.angle_squared[at], side: job.side[at] };
        let turned = of(&job.from).slerp_along(of(&job.to), arc, job.gone[at]).to_array();
        for (column, number) in job.out.iter_mut().zip(turned) {
            column[at] = number;
        }
    }
}

/// Four numbers some of the way from others to others, each in double precision: `a + (b - a) * gone`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn line(from: &[f32; 4], to: &[f32; 4], gone: f64) -> [f32; 4] {
    use std::arch::x86_64::*;
    let mut out = [0.0; 4];
    // SAFETY: every 64-bit Intel and AMD processor has SSE2; the arrays have the four floats that are read and written.
    unsafe {
        let (from, to, gone) = (_mm_loadu_ps(from.as_ptr()), _mm_loadu_ps(to.as_ptr()), _mm_set1_pd(gone));
        let (a, b) = (_mm_cvtps_pd(from), _mm_cvtps_pd(to));
        let low = _mm_cvtpd_ps(_mm_add_pd(a, _mm_mul_pd(_mm_sub_pd(b, a), gone)));
        let (a, b) = (_mm_cvtps_pd(_mm_movehl_ps(from, from)), _mm_cvtps_pd(_mm_movehl_ps(to, to)));
        let high = _mm_cvtpd_ps(_mm_add_pd(a, _mm_mul_pd(_mm_sub_pd(b, a), gone)));
        _mm_storeu_ps(out.as_mut_ptr(), _mm_movelh_ps(low, high));
    }
    out
}

/// Four numbers some of the way from others to others, each in double precision: `a + (b - a) * gone`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn line(from: &[f32; 4], to: &[f32; 4], gone: f64) -> [f32; 4] {
    std::array::from_fn(|number| {
        let (a, b) = (f64::from(from[number]), f64::from(to[number]));
        (a + (b - a) * gone) as f32
    })
}

/// Whether any of four numbers is not what it is in the others.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn differs(a: &[f32; 4], b: &[f32; 4]) -> bool {
    use std::arch::x86_64::*;
    // SAFETY: as for `line`.
    unsafe { _mm_movemask_ps(_mm_cmpneq_ps(_mm_loadu_ps(a.as_ptr()), _mm_loadu_ps(b.as_ptr()))) != 0 }
}

/// Whether any of four numbers is not what it is in the others.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn differs(a: &[f32; 4], b: &[f32; 4]) -> bool {
    a != b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Kernels;

    /// Numbers that look random, of many sizes.
    fn number(state: &mut u64) -> f32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let value = (*state >> 40) as f32 / (1 << 23) as f32 - 1.0;
        match *state >> 8 & 15 {
            0 => 0.0,
            1 => -0.0,
            2 => value * 1e-38,
            3 => value * 1e30,
            _ => value,
        }
    }

    #[test]
    fn many_turns_are_the_same_bits_as_one_and_one_on_every_width() {
        let mut state = 1;
        for round in 0..300 {
            let mut job = Turns::default();
            for at in 0..TURNS {
                let mut quad = || [0; 4].map(|_: i32| number(&mut state));
                let (from, to) = (quad(), quad());
                let (from, to) = if round % 3 == 0 {
                    (from, to)
                } else {
                    [from, to].map(|q| Quat::from(q).normalized().to_array()).into()
                };
                let arc = RotationArc::between(Quat::from(from), Quat::from(to));
                job.set(at, &from, &to, &arc, number(&mut state).abs());
            }
            let mut expected = job.clone();
            turn_one_by_one(&mut expected);
            for kernels in Kernels::available() {
                let mut job = job.clone();
                kernels.turn(&mut job);
                for at in 0..TURNS {
                    assert_eq!(job.get(at).map(f32::to_bits), expected.get(at).map(f32::to_bits), "{kernels:?}");
                }
            }
        }
    }

    #[test]
    fn four_numbers_move_as_one_does() {
        let mut state = 7;
        for _ in 0..1000 {
            let mut quad = || [0; 4].map(|_: i32| number(&mut state));
            let (from, to, gone) = (quad(), quad(), f64::from(quad()[0]));
            let one = |at: usize| (f64::from(from[at]) + (f64::from(to[at]) - f64::from(from[at])) * gone) as f32;
            assert_eq!(line(&from, &to, gone).map(f32::to_bits), [0, 1, 2, 3].map(|at| one(at).to_bits()));
            assert_eq!(differs(&from, &to), from != to);
            assert!(!differs(&from, &from));
        }
        assert!(!differs(&[0.0; 4], &[-0.0; 4]) && differs(&[f32::NAN; 4], &[f32::NAN; 4]));
    }
}
