//! Numbers that look random and are the same everywhere: `SplitMix64` (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", 2014), in integers only.

/// A sequence of numbers.
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// A number from -1 to 1, of which every value is exact.
    pub fn signed(&mut self) -> f32 {
        ((self.next() >> 40) as f32) / 8_388_608.0 - 1.0
    }

    /// A number between two others.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (0.5 * self.signed() + 0.5)
    }
}
