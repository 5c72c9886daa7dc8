//! Little-endian numbers and texts, in and out.

use super::PackError;

/// Bytes that grow.
#[derive(Debug, Default)]
pub(super) struct Writer(pub Vec<u8>);

impl Writer {
    pub(super) fn u8(&mut self, v: u8) {
        self.0.push(v);
    }
    pub(super) fn u16(&mut self, v: u16) {
        self.0.extend_from_slice(&v.to_le_bytes());
    }
    pub(super) fn u32(&mut self, v: u32) {
        self.0.extend_from_slice(&v.to_le_bytes());
    }
    pub(super) fn u64(&mut self, v: u64) {
        self.0.extend_from_slice(&v.to_le_bytes());
    }
    pub(super) fn f32(&mut self, v: f32) {
        self.u32(v.to_bits());
    }
    pub(super) fn f64(&mut self, v: f64) {
        self.u64(v.to_bits());
    }
    /// A count or an index, which is mostly small: seven bits a byte, the highest says that more follow.
    pub(super) fn count(&mut self, mut v: usize) {
        while v >= 128 {
            self.u8(v as u8 | 128);
            v >>= 7;
        }
        self.u8(v as u8);
    }
    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }
}

/// What reading gives. Each of the many `?` is small where the error is one pointer.
pub(super) type Read<T> = Result<T, Box<PackError>>;

/// What is left of bytes that are not trusted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// How many bytes were taken.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    fn rest(&self) -> usize {
        self.all.len() - self.at
    }

    pub(super) fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        if count > self.rest() {
            return Err(self.truncated(count));
        }
        let bytes = &self.all[self.at..self.at + count];
        self.at += count;
        Ok(bytes)
    }

    /// Whether as many bytes are left.
    pub(super) fn has(&self, count: usize) -> Read<()> {
        if count <= self.rest() {
            return Ok(());
        }
        Err(self.truncated(count))
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    pub(super) fn u8(&mut self) -> Read<u8> {
        Ok(self.array::<1>()?[0])
    }
    pub(super) fn u16(&mut self) -> Read<u16> {
        self.array().map(u16::from_le_bytes)
    }
    pub(super) fn u32(&mut self) -> Read<u32> {
        self.array().map(u32::from_le_bytes)
    }
    pub(super) fn u64(&mut self) -> Read<u64> {
        self.array().map(u64::from_le_bytes)
    }
    /// A finite number.
    pub(super) fn f32(&mut self) -> Read<f32> {
        let v = f32::from_bits(self.u32()?);
        if v.is_finite() { Ok(v) } else { Err(self.invalid("a number is not finite")) }
    }
    /// A finite number.
    pub(super) fn f64(&mut self) -> Read<f64> {
        let v = f64::from_bits(self.u64()?);
        if v.is_finite() { Ok(v) } else { Err(self.invalid("a number is not finite")) }
    }

    pub(super) fn count(&mut self) -> Read<usize> {
        let mut v = 0_u64;
        for shift in (0..).step_by(7).take(5) {
            let byte = self.u8()?;
            v |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return u32::try_from(v).map(|v| v as usize).map_err(|_| self.invalid("a count is too large"));
            }
        }
        Err(self.invalid("a count has no end"))
    }

    /// A count of things that take at least `size` bytes each, which must be there.
    pub(super) fn count_of(&mut self, size: usize) -> Read<usize> {
        let count = self.count()?;
        if count.checked_mul(size.max(1)).is_none_or(|bytes| bytes > self.rest()) {
            return Err(self.truncated(count));
        }
        Ok(count)
    }

    pub(super) fn text(&mut self) -> Read<&'a str> {
        let length = self.count_of(1)?;
        let bytes = self.take(length)?;
        std::str::from_utf8(bytes).map_err(|_| self.invalid("a text is not UTF-8"))
    }

    /// Room for `count` things of `R`, or why there is none.
    pub(super) fn room<T>(count: usize) -> Read<Vec<T>> {
        let mut room = Vec::new();
        room.try_reserve_exact(count).map_err(|_| PackError::OutOfMemory { count })?;
        Ok(room)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn invalid(&self, what: &'static str) -> Box<PackError> {
        Box::new(PackError::Invalid { at: self.at, what })
    }

    #[cold]
    #[inline(never)]
    fn truncated(&self, wanted: usize) -> Box<PackError> {
        Box::new(PackError::Truncated { at: self.at, wanted, length: self.all.len() })
    }
}
