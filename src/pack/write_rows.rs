//! Writing integers as the rows that `simd::decode` reads.

use super::bytes::Writer;
use super::format::lane_order;
use crate::math::sorting::sort_by_key;
use crate::simd::decode::{BLOCK, BlockKind, COMPONENTS, MAX_WIDTH};

/// A lane's integers, frame after frame.
pub(super) struct WrittenLane {
    /// What it is.
    pub kind: BlockKind,
    /// Where its first number goes, or whatever else has that order.
    pub to: u32,
    /// The integers of each component, a curve's slope after its value.
    pub frames: Vec<[i32; COMPONENTS]>,
}

/// Sorts lanes and cuts them into blocks, as those who read them do.
fn blocks_of(lanes: &mut [WrittenLane]) -> Vec<&[WrittenLane]> {
    sort_by_key(lanes, |lane| lane_order(lane.kind, lane.to));
    lanes.chunk_by(|a, b| a.kind == b.kind).flat_map(|lanes| lanes.chunks(BLOCK)).collect()
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
pub(super) fn write_rows(lanes: &mut [WrittenLane], frames: u32) -> Option<WrittenRows> {
    let blocks = &blocks_of(lanes);
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
    fn of(lane: &WrittenLane, component: usize, start: u32, intervals: u32) -> Self {
        let last = lane.frames.len() - 1;
        let at = |frame: u32| lane.frames[((start + frame) as usize).min(last)][component];
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

fn write_with(blocks: &[&[WrittenLane]], frames: u32, shift: u32) -> Option<WrittenRows> {
    let intervals = frames - 1;
    let is_wide = |lane: &WrittenLane| lane.frames.iter().flatten().any(|&v| i16::try_from(v).is_err());
    let wide = blocks.iter().any(|lanes| lanes.iter().any(is_wide));
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

/// A part of a block in one segment.
struct Part {
    /// Per component and lane.
    levels: Vec<Vec<Levels>>,
    /// Per lane, those that hold all components.
    widths: Vec<[u8; 3]>,
}

impl Part {
    fn of(lanes: &[WrittenLane], components: std::ops::Range<usize>, start: u32, count: u32) -> Self {
        let of_lanes = |c| lanes.iter().map(|lane| Levels::of(lane, c, start, count)).collect();
        let levels: Vec<Vec<Levels>> = components.map(of_lanes).collect();
        let mut widths = vec![[0; 3]; lanes.len()];
        for component in &levels {
            for (widest, levels) in widths.iter_mut().zip(component) {
                let own = levels.widths();
                *widest = [0, 1, 2].map(|level| widest[level].max(own[level]));
            }
        }
        Self { levels, widths }
    }

    /// Bytes that a component takes of a row.
    fn bytes(&self, level: usize) -> u32 {
        self.widths.iter().map(|widths| u32::from(widths[level])).sum::<u32>().div_ceil(8)
    }

    fn write_head(&self, wide: bool, out: &mut Writer) {
        (0..3).for_each(|level| out.u8(self.bytes(level) as u8));
        for level in 0..3 {
            self.widths.iter().for_each(|widths| out.u8(widths[level]));
        }
        for lane in self.levels.iter().flatten() {
            if wide { out.u32(lane.base.cast_unsigned()) } else { out.u16(lane.base as u16) }
        }
    }

    /// Writes what is of a level and at a place in a row.
    fn write_row(&self, level: usize, place: usize, out: &mut Vec<u8>) {
        for component in &self.levels {
            let fields = component.iter().zip(&self.widths).map(|(levels, widths)| {
                let width = widths[level];
                let from_zero = match level {
                    0 => levels.coarse[place].wrapping_sub(levels.base),
                    1 => levels.middle[place].wrapping_add((1 << width) >> 1),
                    _ => levels.fine[place].wrapping_add((1 << width) >> 1),
                };
                (width, from_zero.cast_unsigned())
            });
            write_bits(out, fields);
        }
    }
}

fn write_segment(blocks: &[&[WrittenLane]], start: u32, count: u32, wide: bool, out: &mut Vec<u8>) -> Option<()> {
    let mut parts = Vec::new();
    for lanes in blocks {
        let (kind, components) = (lanes[0].kind, lanes[0].kind.components());
        for part in 0..kind.parts() {
            parts.push(Part::of(lanes, part * components..(part + 1) * components, start, count));
        }
    }
    if parts.iter().flat_map(|part| &part.widths).flatten().any(|&width| width > MAX_WIDTH) {
        return None;
    }
    for level in 0..3 {
        let bytes: u32 = parts.iter().map(|part| part.bytes(level) * part.levels.len() as u32).sum();
        out.extend_from_slice(&bytes.to_le_bytes());
    }
    let mut head = Writer::default();
    for part in &parts {
        part.write_head(wide, &mut head);
    }
    out.extend_from_slice(&head.0);
    let groups = count.div_ceil(4) as usize;
    for group in 0..groups {
        for (level, place) in [(0, group), (1, group), (2, 2 * group), (2, 2 * group + 1)] {
            for part in &parts {
                part.write_row(level, place, out);
            }
        }
    }
    for part in &parts {
        part.write_row(0, groups, out);
    }
    Some(())
}

/// Writes bit fields, lowest bits first, up to a whole byte.
fn write_bits(out: &mut Vec<u8>, fields: impl Iterator<Item = (u8, u32)>) {
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
