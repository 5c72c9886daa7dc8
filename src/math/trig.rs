//! Trigonometry, powers and logarithms that give the same bits everywhere.
//!
//! The platform's own functions differ from system to system in the last bit. These are those of the `libm` crate
//! (musl's, in portable arithmetic), always in double precision.

/// Sine of an angle in radians.
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// Cosine of an angle in radians.
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// Sine and cosine of an angle in radians.
pub fn sin_cos(x: f64) -> (f64, f64) {
    libm::sincos(x)
}

/// Tangent of an angle in radians.
pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

/// The angle in radians whose sine is `x`; NaN outside -1 to 1.
pub fn asin(x: f64) -> f64 {
    libm::asin(x)
}

/// The angle in radians whose cosine is `x`; NaN outside -1 to 1.
pub fn acos(x: f64) -> f64 {
    libm::acos(x)
}

/// The angle in radians of the point `(x, y)` from the x axis.
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// `x` to the power `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The exponential function.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}
