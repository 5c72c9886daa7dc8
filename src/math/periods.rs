//! Times that come round again: wrapping and reflecting.

/// `value` folded into 0 up to but without `length`, as a clock's hand. Zero where `length` is not above zero.
pub fn wrap(value: f64, length: f64) -> f64 {
    if length > 0.0 {
        let rest = value % length;
        let folded = if rest < 0.0 { rest + length } else { rest };
        // A value just below zero rounds up to the length itself.
        if folded < length { folded } else { 0.0 }
    } else {
        0.0
    }
}

/// `value` reflected at 0 and at `length`, as a ball between walls. Zero where `length` is not above zero.
pub fn ping_pong(value: f64, length: f64) -> f64 {
    let folded = wrap(value, 2.0 * length);
    if folded > length { 2.0 * length - folded } else { folded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_and_reflecting_fold_into_the_length() {
        assert_eq!([-0.5, 0.0, 1.5, 2.0, 4.5].map(|v| wrap(v, 2.0)), [1.5, 0.0, 1.5, 0.0, 0.5]);
        assert_eq!([-0.5, 0.0, 1.5, 2.0, 3.5, 4.5].map(|v| ping_pong(v, 2.0)), [0.5, 0.0, 1.5, 2.0, 0.5, 0.5]);
        assert_eq!(wrap(-1e-30, 2.0), 0.0);
        assert_eq!((wrap(3.0, 0.0), ping_pong(3.0, 0.0)), (0.0, 0.0));
    }
}
