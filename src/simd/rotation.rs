//! Rotations in columns: unit quaternions x, y, z, w.

use super::lanes::{Floats, Isa};

/// Quaternions scaled to length one, or no rotation where the length is zero or not finite.
#[inline(always)]
pub(crate) fn normalize4<I: Isa>(isa: I, q: [I::Column; 4]) -> [I::Column; 4] {
    let squared = dot4::<I>(q, q);
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    let finite = I::Column::select(squared.less(isa.splat(f32::INFINITY)), squared, zero);
    let regular = zero.less(finite);
    let inverse = one / I::Column::select(regular, finite, one).sqrt();
    [
        I::Column::select(regular, q[0] * inverse, zero),
        I::Column::select(regular, q[1] * inverse, zero),
        I::Column::select(regular, q[2] * inverse, zero),
        I::Column::select(regular, q[3] * inverse, one),
    ]
}

/// The sum of the products of four columns, added in order.
#[inline(always)]
pub(crate) fn dot4<I: Isa>(a: [I::Column; 4], b: [I::Column; 4]) -> I::Column {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// From `a` at 0 to `b` at 1 along the arc, the shorter way round, to less than 1e-6 radians of the exact rotation.
///
/// Slerp weighs `a` and `b` with the sines of `(1 - t)θ` and `tθ`, θ being the angle between them, at most a right
/// angle as quaternions. With `S(z) = sin(√z) / √z` these are in the proportion of `(1 - t) S((1 - t)²θ²)` to
/// `t S(t²θ²)`, which need the square of the angle alone; that is `y A(y)` with `y = (1 - cos θ) / 2`. `S` and `A` are
/// polynomials, interpolated at Chebyshev's points: off by less than 7e-9 for angles to a right one, and 4e-7. No
/// step has a case for small angles.
#[inline(always)]
pub(super) fn arc<I: Isa>(isa: I, a: [I::Column; 4], b: [I::Column; 4], t: I::Column) -> [I::Column; 4] {
    arc_by_shares(isa, a, b, [isa.splat(1.0) - t, t])
}

/// [`arc`], where `t` and what it lacks to one are given: `1 - t`, and `t`.
#[inline(always)]
pub(super) fn arc_by_shares<I: Isa>(
    isa: I,
    a: [I::Column; 4],
    b: [I::Column; 4],
    [s, t]: [I::Column; 2],
) -> [I::Column; 4] {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    let cos = dot4::<I>(a, b);
    let y = ((one - cos.abs()) * isa.splat(0.5)).max(zero);
    let angle_squared = y * polynomial(isa, y, ANGLE_SQUARED);
    let weight_a = s * polynomial(isa, s * s * angle_squared, SINE);
    let weight_b = (t * polynomial(isa, t * t * angle_squared, SINE)).flip_sign(side(isa, cos));
    normalize4(
        isa,
        [
            a[0] * weight_a + b[0] * weight_b,
            a[1] * weight_a + b[1] * weight_b,
            a[2] * weight_a + b[2] * weight_b,
            a[3] * weight_a + b[3] * weight_b,
        ],
    )
}

/// The weights of slerp for one place on all lanes' arcs, of up to [`SHORT_ARC`], as polynomials of each lane's angle.
///
/// `sin(tθ) / sin θ` is `t` times a hypergeometric series in `y = (1 - cos θ) / 2`: its terms are `y` to rising powers, of
/// which each has the one before times `(k² - t²) / (k (k + ½))`. What comes after the last here is below 4e-8.
#[derive(Clone, Copy)]
pub(super) struct ShortArc<I: Isa> {
    /// `1 - t` and `t`.
    shares: [I::Column; 2],
    terms: [[I::Column; 5]; 2],
}

/// The cosine of the longest short arc: 30 degrees between quaternions, of rotations twice that.
pub(crate) const SHORT_ARC: f64 = 0.866_025;

impl<I: Isa> ShortArc<I> {
    /// At `1 - t` and `t`.
    #[inline(always)]
    pub(super) fn at(isa: I, [s, t]: [f32; 2]) -> Self {
        let terms = [Self::terms(isa, s), Self::terms(isa, t)];
        Self { shares: [isa.splat(s), isa.splat(t)], terms }
    }

    #[inline(always)]
    fn terms(isa: I, share: f32) -> [I::Column; 5] {
        const DIVISORS: [f32; 5] = [1.5, 5.0, 10.5, 18.0, 27.5];
        let mut terms = [isa.splat(0.0); 5];
        let (mut term, mut k) = (1.0, 0);
        while k < 5 {
            let square = ((k + 1) * (k + 1)) as f32;
            term *= (square - share * share) * (1.0 / DIVISORS[k]);
            terms[k] = isa.splat(term);
            k += 1;
        }
        terms
    }

    /// From `a` to `b`, the vector parts of unit quaternions whose scalar parts are not negative; and so is what comes of
    /// it. Parts that are too long, or farther apart than a short arc, give finite numbers.
    #[inline(always)]
    pub(super) fn turn(&self, isa: I, a: [I::Column; 3], b: [I::Column; 3]) -> [I::Column; 4] {
        let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
        let scalars = (rest_of_one::<I>(one, a) * rest_of_one::<I>(one, b)).max(zero).sqrt();
        let cos = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + scalars;
        let y = ((one - cos) * isa.splat(0.5)).max(zero);
        // Far more than a short arc has.
        let most = isa.splat(0.25);
        let y = I::Column::select(y.less(most), y, most);
        let weight_a = self.shares[0] * weight::<I>(one, self.terms[0], y);
        let weight_b = self.shares[1] * weight::<I>(one, self.terms[1], y);
        let v =
            [a[0] * weight_a + b[0] * weight_b, a[1] * weight_a + b[1] * weight_b, a[2] * weight_a + b[2] * weight_b];
        let [x, y, z] = v;
        [x, y, z, rest_of_one::<I>(one, v).max(zero).sqrt()]
    }
}

/// What the squares of three numbers lack to one.
#[inline(always)]
fn rest_of_one<I: Isa>(one: I::Column, [x, y, z]: [I::Column; 3]) -> I::Column {
    one - x * x - y * y - z * z
}

/// A polynomial with the constant term one. No power of a small `y` is so high that it is denormal.
#[inline(always)]
fn weight<I: Isa>(one: I::Column, [c1, c2, c3, c4, c5]: [I::Column; 5], y: I::Column) -> I::Column {
    let squared = y * y;
    let high = (c5 * y + c4) * squared + (c3 * y + c2);
    (c1 * y + one) + high * squared
}

/// `4 asin²(√y) / y` for y from 0 to ½, by rising powers.
#[allow(clippy::unreadable_literal)]
const ANGLE_SQUARED: [f32; 7] = [4.000001, 1.333151, 0.71681555, 0.39173332, 0.6704705, -0.6343402, 1.1502278];

/// `sin(√z) / √z` for z from 0 to (π/2)², by rising powers.
#[allow(clippy::unreadable_literal)]
const SINE: [f32; 5] = [1.0, -0.16666658, 0.00833305, -0.00019809017, 2.6051077e-6];

/// A polynomial by Horner's rule.
#[inline(always)]
fn polynomial<I: Isa, const N: usize>(isa: I, x: I::Column, coefficients: [f32; N]) -> I::Column {
    let mut sum = isa.splat(coefficients[N - 1]);
    let mut power = N - 1;
    while power > 0 {
        power -= 1;
        sum = sum * x + isa.splat(coefficients[power]);
    }
    sum
}

/// Negative zero where `cos` is negative, else zero.
#[inline(always)]
fn side<I: Isa>(isa: I, cos: I::Column) -> I::Column {
    I::Column::select(cos.less(isa.splat(0.0)), isa.splat(-0.0), isa.splat(0.0))
}

/// `sum + weight * q`, or of `-q` where that is on the sum's side.
#[inline(always)]
pub(super) fn plus_aligned<I: Isa>(
    isa: I,
    sum: [I::Column; 4],
    q: [I::Column; 4],
    weight: I::Column,
) -> [I::Column; 4] {
    let weight = weight.flip_sign(side(isa, dot4::<I>(sum, q)));
    [sum[0] + q[0] * weight, sum[1] + q[1] * weight, sum[2] + q[2] * weight, sum[3] + q[3] * weight]
}

/// The Hamilton product: first `b`, then `a`.
#[inline(always)]
pub(super) fn product<I: Isa>(a: [I::Column; 4], b: [I::Column; 4]) -> [I::Column; 4] {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}
