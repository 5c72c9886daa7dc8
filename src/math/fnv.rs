//! Fowler, Noll and Vo's 64-bit hash, FNV-1a: for names and checks that must be the same everywhere, not against attacks.

/// Where a hash begins.
pub(crate) const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// Goes on with a hash over more bytes.
pub(crate) fn fnv1a(hash: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the authors' list of test vectors.
    #[test]
    fn hashes_are_those_that_its_authors_give() {
        assert_eq!(fnv1a(FNV_START, *b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(FNV_START, *b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(fnv1a(FNV_START, *b"foo"), *b"bar"), 0x8594_4171_f739_67e8);
    }
}
