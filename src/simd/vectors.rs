//! What the vector types of all instruction sets have in common.

/// Arithmetic on a vector type by its intrinsics.
macro_rules! operators {
    ($vector:ident: $($operation:ident $function:ident $intrinsic:ident),*) => {$(
        impl std::ops::$operation for $vector {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                // SAFETY: vectors come only from a token, and a token exists only where its instructions do.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )*};
}

/// Transposes four vectors as 4×4 matrices, one in every 128 bits.
///
/// The columns become rows and the rows columns: the same steps undo themselves.
macro_rules! transpose {
    ($r:expr, $unpack_low:ident, $unpack_high:ident, $low_pairs:ident, $high_pairs:ident, $to_pairs:ident, $to_floats:ident) => {{
        let [r0, r1, r2, r3] = $r;
        let (a, b) = ($to_pairs($unpack_low(r0, r1)), $to_pairs($unpack_low(r2, r3)));
        let (c, d) = ($to_pairs($unpack_high(r0, r1)), $to_pairs($unpack_high(r2, r3)));
        [
            $to_floats($low_pairs(a, b)),
            $to_floats($high_pairs(a, b)),
            $to_floats($low_pairs(c, d)),
            $to_floats($high_pairs(c, d)),
        ]
    }};
}

pub(super) use operators;
pub(super) use transpose;
