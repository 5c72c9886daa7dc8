//! Writing integers as the rows that `simd::decode` reads.

use super::bytes::Writer;
use crate::simd::decode::{BLOCK, COMPONENTS, MAX_WIDTH};

/// A track's integers, frame after frame.
pub(super) type Integers = Vec<Numbers>;
/// A track's integers at a frame.
pub(super) type Numbers = [i32; COMPONENTS];

/// Tracks that one block holds.
pub(super) struct Lanes<'a> {
    /// How many numbers a lane has.
    pub components: usize,
    /// At most eight tracks.
    pub tracks: &'a [Integers],
}

/// Cuts tracks, which are sorted by how many numbers they have, into blocks. `same` says whether two may share one.
pub(super) fn blocks_of(
    integers: &[Integers],
    components: impl Fn(usize) -> usize,
    same: impl Fn(usize, usize) -> bool,
) -> Vec<Lanes<'_>> {
    let mut blocks = Vec::new();
    let mut first = 0;
    while first < integers.len() {
        let mut end = first + 1;
        while end < integers.len() && end - first < BLOCK && same(first, end) {
            end += 1;
        }
        blocks.push(Lanes { components: components(first), tracks: &integers[first..end] });
        first = end;
    }
    blocks
}

/// Rows, and what must be known to read them.
#[derive(Debug, Default)]
pub(super) struct WrittenRows {
    /// Intervals of a segment, as a power of two.
    pub shift: u32,
    /// Whether bases have four bytes.
    pub wide: bool,
    /// The segments, one after the other.
    pub bytes: Vec<u8>,
    /// Where each begins.
    pub segments: Vec<u32>,
}

/// Writes rows with segments of the length that takes least room; `None` where integers need more bits than a lane may
/// have, or the rows more bytes than four gibibytes.
pub(super) fn write_rows(blocks: &[Lanes<'_>], frames: u32) -> Option<WrittenRows> {
    let intervals = frames - 1;
    let mut best: Option<WrittenRows> = None;
    for shift in 4..=8 {
        let written = write_with(blocks, frames, shift)?;
        let smaller = best.as_ref().is_none_or(|best| written.size() < best.size());
        if smaller {
            best = Some(written);
        }
        if intervals <= 1 << shift {
            break;
        }
    }
    best
}

impl WrittenRows {
    fn size(&self) -> usize {
        self.bytes.len() + self.segments.len() * 4
    }
}

/// The three levels' numbers of a lane's component in one segment.
struct Levels {
    base: i32,
    /// Per group the first frame's; one more at the end.
    coarse: Vec<i32>,
    /// Per group the third frame's.
    middle: Vec<i32>,
    /// Per group the second and the fourth frame's.
    fine: Vec<i32>,
}

impl Levels {
    fn of(track: &Integers, component: usize, start: u32, intervals: u32) -> Self {
        let last = track.len() - 1;
        let at = |frame: u32| track[((start + frame) as usize).min(last)][component];
        let groups = intervals.div_ceil(4);
        let coarse: Vec<i32> = (0..=groups).map(|group| at(group * 4)).collect();
        let mean = |a: i32, b: i32| (a + b) >> 1;
        let (mut middle, mut fine) = (Vec::new(), Vec::new());
        for group in 0..groups {
            let frame = group * 4;
            let (first, third, next) = (at(frame), at(frame + 2), at(frame + 4));
            middle.push(third - mean(first, next));
            fine.push(at(frame + 1) - mean(first, third));
            // In decoding the fourth is beside the next, in this order; the sum is the same.
            fine.push(at(frame + 3) - mean(next, third));
        }
        let base = coarse.iter().copied().min().unwrap_or(0);
        Self { base, coarse, middle, fine }
    }

    fn widths(&self) -> [u8; 3] {
        let range = self.coarse.iter().map(|&v| i64::from(v) - i64::from(self.base)).max().unwrap_or(0);
        [unsigned_width(range), signed_width(&self.middle), signed_width(&self.fine)]
    }
}

fn unsigned_width(largest: i64) -> u8 {
    (64 - largest.leading_zeros()) as u8
}

/// Bits with which half the range holds the numbers on both sides of zero.
fn signed_width(values: &[i32]) -> u8 {
    let (mut low, mut high) = (0_i64, 0_i64);
    for &v in values {
        low = low.min(i64::from(v));
        high = high.max(i64::from(v));
    }
    if low == 0 && high == 0 {
        return 0;
    }
    (1..63).find(|&w| -low <= 1_i64 << (w - 1) && high < 1_i64 << (w - 1)).unwrap_or(u8::MAX)
}

fn write_with(blocks: &[Lanes<'_>], frames: u32, shift: u32) -> Option<WrittenRows> {
    let intervals = frames - 1;
    let wide_base = |block: &Lanes<'_>| block.tracks.iter().flatten().flatten().any(|&v| i16::try_from(v).is_err());
    let wide = blocks.iter().any(wide_base);
    let mut written = WrittenRows { shift, wide, ..WrittenRows::default() };
    let mut start = 0;
    while start < intervals {
        let count = (intervals - start).min(1 << shift);
        written.segments.push(u32::try_from(written.bytes.len()).ok()?);
        write_segment(blocks, start, count, wide, &mut written.bytes)?;
        start += count;
    }
    Some(written)
}

fn write_segment(blocks: &[Lanes<'_>], start: u32, count: u32, wide: bool, out: &mut Vec<u8>) -> Option<()> {
    // Per block, component and lane.
    let levels: Vec<Vec<Vec<Levels>>> = blocks
        .iter()
        .map(|block| {
            let lanes = |c| block.tracks.iter().map(|track| Levels::of(track, c, start, count)).collect();
            (0..block.components).map(lanes).collect()
        })
        .collect();
    let mut head = Writer::default();
    let mut bits = [0_u32; 3];
    for block in &levels {
        for component in block {
            let widths: Vec<[u8; 3]> = component.iter().map(Levels::widths).collect();
            if widths.iter().flatten().any(|&w| w > MAX_WIDTH) {
                return None;
            }
            for level in 0..3 {
                for width in &widths {
                    head.u8(width[level]);
                    bits[level] += u32::from(width[level]);
                }
            }
        }
        for lane in block.iter().flatten() {
            if wide { head.u32(lane.base.cast_unsigned()) } else { head.u16(lane.base as u16) }
        }
    }
    for bits in bits {
        out.extend_from_slice(&bits.div_ceil(8).to_le_bytes());
    }
    out.extend_from_slice(&head.0);
    let lanes = || levels.iter().flatten().flatten();
    for group in 0..=count.div_ceil(4) as usize {
        write_row(out, lanes().map(|l| (l.widths()[0], l.coarse[group].wrapping_sub(l.base).cast_unsigned())));
        if group == count.div_ceil(4) as usize {
            break;
        }
        let residual = |width: u8, v: i32| (width, v.wrapping_add((1 << width) >> 1).cast_unsigned());
        write_row(out, lanes().map(|l| residual(l.widths()[1], l.middle[group])));
        write_row(out, lanes().map(|l| residual(l.widths()[2], l.fine[2 * group])));
        write_row(out, lanes().map(|l| residual(l.widths()[2], l.fine[2 * group + 1])));
    }
    Some(())
}

/// Writes bit fields, lowest bits first, up to a whole byte.
fn write_row(out: &mut Vec<u8>, fields: impl Iterator<Item = (u8, u32)>) {
    let (mut pending, mut count) = (0_u64, 0_u32);
    for (width, value) in fields {
        pending |= u64::from(value) << count;
        count += u32::from(width);
        while count >= 8 {
            out.push(pending as u8);
            pending >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        out.push(pending as u8);
    }
}
