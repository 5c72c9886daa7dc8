//! Easing: how a fraction of the way becomes a fraction of the change.
//!
//! In go fractions from 0 to 1, out come fractions that start at 0 and end at 1, though some curves overshoot between.
//! [`ease`] is the curve of a key's transition; [`Easing`] are the named curves of fades and captures.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::trig;

/// A fraction `x`, clamped to 0 to 1, bent by an exponent `curve`, as Godot's key transitions.
///
/// 1 changes nothing, above 1 is slow at first, between 0 and 1 slow at last, below 0 slow at both ends (or, above -1,
/// in the middle), and 0 stays at 0.
pub fn ease(x: f64, curve: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    if curve == 1.0 {
        x
    } else if curve >= 1.0 {
        trig::pow(x, curve)
    } else if curve > 0.0 {
        1.0 - trig::pow(1.0 - x, 1.0 / curve)
    } else if curve == 0.0 {
        0.0
    } else if x < 0.5 {
        0.5 * trig::pow(2.0 * x, -curve)
    } else {
        1.0 - 0.5 * trig::pow(2.0 - 2.0 * x, -curve)
    }
}

/// The shape of an [`Easing`], numbered as Godot's transition types.
///
/// Robert Penner, "Motion, Tweening, and Easing", 2002, with Godot's constants; spring is Godot's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Shape {
    /// A straight line.
    #[default]
    Linear = 0,
    /// A quarter of a sine wave.
    Sine = 1,
    /// The fifth power.
    Quint = 2,
    /// The fourth power.
    Quart = 3,
    /// The second power.
    Quad = 4,
    /// Powers of two.
    Expo = 5,
    /// Swings like a rubber band.
    Elastic = 6,
    /// The third power.
    Cubic = 7,
    /// A quarter of a circle.
    Circ = 8,
    /// Bounces like a ball.
    Bounce = 9,
    /// Draws back, or overshoots.
    Back = 10,
    /// Overshoots and settles.
    Spring = 11,
}

/// Where an [`Easing`] is slow, numbered as Godot's ease types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// At the start.
    #[default]
    In = 0,
    /// At the end.
    Out = 1,
    /// At both ends.
    InOut = 2,
    /// In the middle.
    OutIn = 3,
}

/// A named easing curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Easing {
    /// The curve's shape.
    pub shape: Shape,
    /// Where it is slow.
    pub side: Side,
}

impl Easing {
    /// The fraction of the change at the fraction `t` of the time. `t` outside 0 to 1 is clamped.
    pub fn apply(self, t: f64) -> f64 {
        let t = t.clamp(0.0, 1.0);
        match self.side {
            Side::In => self.shape.ease_in(t),
            Side::Out => self.shape.ease_out(t),
            Side::InOut => self.shape.ease_in_out(t),
            Side::OutIn if t < 0.5 => 0.5 * self.shape.ease_out(2.0 * t),
            Side::OutIn => 0.5 + 0.5 * self.shape.ease_in(2.0 * t - 1.0),
        }
    }
}

/// How far [`Shape::Back`] draws back: a tenth of the way.
const BACK: f64 = 1.70158;
/// The same where both halves of the way have it.
const BACK_BOTH: f64 = BACK * 1.525;

impl Shape {
    /// The shape whose number in Godot is `number`.
    pub fn from_number(number: u32) -> Option<Self> {
        const ALL: [Shape; 12] = [
            Shape::Linear,
            Shape::Sine,
            Shape::Quint,
            Shape::Quart,
            Shape::Quad,
            Shape::Expo,
            Shape::Elastic,
            Shape::Cubic,
            Shape::Circ,
            Shape::Bounce,
            Shape::Back,
            Shape::Spring,
        ];
        ALL.get(number as usize).copied()
    }

    fn ease_in(self, t: f64) -> f64 {
        match self {
            Self::Linear => t,
            Self::Sine => 1.0 - trig::cos(t * FRAC_PI_2),
            Self::Quint => power(t, 5),
            Self::Quart => power(t, 4),
            Self::Quad => power(t, 2),
            Self::Cubic => power(t, 3),
            Self::Expo if t == 0.0 => 0.0,
            Self::Expo => two_to(10.0 * (t - 1.0)) - 0.001,
            Self::Elastic if t == 0.0 || t == 1.0 => t,
            Self::Elastic => -two_to(10.0 * (t - 1.0)) * swing(t - 1.0, 0.3),
            Self::Circ => 1.0 - (1.0 - t * t).sqrt(),
            Self::Back => t * t * ((BACK + 1.0) * t - BACK),
            Self::Bounce | Self::Spring => 1.0 - self.ease_out(1.0 - t),
        }
    }

    fn ease_out(self, t: f64) -> f64 {
        match self {
            Self::Linear => t,
            Self::Sine => trig::sin(t * FRAC_PI_2),
            Self::Quint | Self::Quart | Self::Quad | Self::Cubic | Self::Circ | Self::Back => {
                1.0 - self.ease_in(1.0 - t)
            }
            Self::Expo if t == 1.0 => 1.0,
            Self::Expo => 1.001 * (1.0 - two_to(-10.0 * t)),
            Self::Elastic if t == 0.0 || t == 1.0 => t,
            Self::Elastic => two_to(-10.0 * t) * swing(t, 0.3) + 1.0,
            Self::Bounce => bounce(t),
            Self::Spring => {
                let s = 1.0 - t;
                (trig::sin(t * PI * (0.2 + 2.5 * t * t * t)) * trig::pow(s, 2.2) + t) * (1.0 + 1.2 * s)
            }
        }
    }

    fn ease_in_out(self, t: f64) -> f64 {
        let (twice, late) = (2.0 * t, t >= 0.5);
        match self {
            Self::Sine => 0.5 * (1.0 - trig::cos(PI * t)),
            Self::Expo | Self::Elastic if t == 0.0 || t == 1.0 => t,
            Self::Expo if late => 0.5 * 1.0005 * (2.0 - two_to(-10.0 * (twice - 1.0))),
            Self::Expo => 0.5 * two_to(10.0 * (twice - 1.0)) - 0.0005,
            Self::Elastic if late => 0.5 * two_to(-10.0 * (twice - 1.0)) * swing(twice - 1.0, 0.45) + 1.0,
            Self::Elastic => -0.5 * two_to(10.0 * (twice - 1.0)) * swing(twice - 1.0, 0.45),
            Self::Back if late => {
                let s = twice - 2.0;
                0.5 * (s * s * ((BACK_BOTH + 1.0) * s + BACK_BOTH) + 2.0)
            }
            Self::Back => 0.5 * twice * twice * ((BACK_BOTH + 1.0) * twice - BACK_BOTH),
            _ if late => 0.5 + 0.5 * self.ease_out(twice - 1.0),
            _ => 0.5 * self.ease_in(twice),
        }
    }
}

/// `t` multiplied with itself, from left to right.
fn power(t: f64, exponent: u32) -> f64 {
    (1..exponent).fold(t, |product, _| product * t)
}

fn two_to(exponent: f64) -> f64 {
    trig::pow(2.0, exponent)
}

/// A sine wave of a period, a quarter of which has passed at zero.
fn swing(t: f64, period: f64) -> f64 {
    trig::sin((t - period / 4.0) * TAU / period)
}

/// Four parabolas of falling height.
fn bounce(t: f64) -> f64 {
    let parabola = |centre: f64, base: f64| 7.5625 * (t - centre / 2.75) * (t - centre / 2.75) + base;
    match t * 2.75 {
        x if x < 1.0 => parabola(0.0, 0.0),
        x if x < 2.0 => parabola(1.5, 0.75),
        x if x < 2.5 => parabola(2.25, 0.9375),
        _ => parabola(2.625, 0.984_375),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_starts_at_zero_and_ends_at_one() {
        for number in 0..12 {
            let shape = Shape::from_number(number).expect("a shape");
            assert_eq!(shape as u32, number);
            for side in [Side::In, Side::Out, Side::InOut, Side::OutIn] {
                let easing = Easing { shape, side };
                assert!(easing.apply(0.0).abs() < 2e-3, "{easing:?}");
                assert!((easing.apply(1.0) - 1.0).abs() < 2e-3, "{easing:?}");
            }
        }
        assert_eq!(Shape::from_number(12), None);
    }

    #[test]
    fn no_curve_jumps() {
        for number in 0..12 {
            for side in [Side::In, Side::Out, Side::InOut, Side::OutIn] {
                let easing = Easing { shape: Shape::from_number(number).expect("a shape"), side };
                for step in 0..1000 {
                    let t = f64::from(step) / 1000.0;
                    let (a, b) = (easing.apply(t), easing.apply(t + 0.001));
                    assert!((a - b).abs() < 0.05, "{easing:?} at {t}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn a_transition_bends_towards_the_side_it_names() {
        assert_eq!(ease(0.5, 1.0), 0.5);
        assert_eq!(ease(0.5, 2.0), 0.25);
        assert_eq!(ease(0.5, 0.5), 0.75);
        assert_eq!(ease(0.25, -2.0), 0.125);
        assert_eq!(ease(0.75, -2.0), 0.875);
        assert_eq!(ease(0.9, 0.0), 0.0);
        assert_eq!(ease(7.0, 2.0), 1.0);
    }
}
