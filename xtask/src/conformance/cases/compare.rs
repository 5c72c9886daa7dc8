//! How close two answers are.

/// How the numbers of an answer are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// Number by number.
    Plain,
    /// A quaternion, which is the same as its negative.
    Rotation,
    /// An angle, which is the same a whole turn on.
    Angle,
}

/// Says how two lists of numbers differ, if they do by more than `relative` times the largest number involved.
///
/// `scale` is the largest number that went into the answer; numbers below one count as one.
pub fn difference(actual: &[f64], expected: &[f64], measure: Measure, relative: f64, scale: f64) -> Option<String> {
    if actual.len() != expected.len() {
        return Some(format!("{actual:?} is not {expected:?}"));
    }
    let largest = expected.iter().fold(scale.max(1.0), |largest, number| largest.max(number.abs()));
    let turned = measure == Measure::Rotation && dot(actual, expected) < 0.0;
    let far = actual.iter().zip(expected).any(|(&a, &e)| {
        let a = match measure {
            Measure::Angle => e + anim::math::curves::nearest_angle(0.0, a - e),
            _ if turned => -a,
            _ => a,
        };
        let same = a == e || (a.is_nan() && e.is_nan());
        !(same || (a - e).abs() <= relative * largest)
    });
    far.then(|| format!("{actual:?} is not {expected:?}"))
}

/// The largest magnitude in a list, zero for none.
pub fn magnitude(numbers: &[f64]) -> f64 {
    numbers.iter().filter(|number| number.is_finite()).fold(0.0, |largest, number| largest.max(number.abs()))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_close_relative_to_the_largest_involved() {
        assert_eq!(difference(&[1000.0005], &[1000.0], Measure::Plain, 1e-6, 0.0), None);
        assert!(difference(&[1.0005], &[1.0], Measure::Plain, 1e-6, 0.0).is_some());
        assert_eq!(difference(&[1.0005], &[1.0], Measure::Plain, 1e-6, 1000.0), None);
        assert!(difference(&[f64::NAN], &[1.0], Measure::Plain, 1e-6, 0.0).is_some());
    }

    #[test]
    fn a_rotation_is_its_negative_and_an_angle_the_same_a_turn_on() {
        assert_eq!(difference(&[0.0, 0.0, 0.6, -0.8], &[0.0, 0.0, -0.6, 0.8], Measure::Rotation, 1e-6, 0.0), None);
        assert_eq!(difference(&[6.5], &[6.5 - std::f64::consts::TAU], Measure::Angle, 1e-6, 0.0), None);
    }
}
