//! What stands where in a packed clip's bytes.
//!
//! One run of little-endian bytes at any address: a head, then for joints and for numbers which tracks there are and how
//! they are scaled, then the outline, then the rows (see `simd::decode`), then 64 zeros. Counts are written seven bits
//! to a byte.

use super::bytes::{Read, Reader, Writer};
use super::grid::Grid;
use super::steps::{slope_code, step_of, turn_of};
use super::write_rows::WrittenRows;
use crate::math::sorting::sort_by_key;
use crate::simd::SharedBytes;
use crate::simd::decode::{BLOCK, Block, BlockKind, PARTS, Rows, RowsShape, SLACK};

/// The first bytes.
pub(super) const MAGIC: [u8; 4] = *b"ANPC";
/// The version that is written and read.
pub(super) const VERSION: u16 = 2;

/// One lane of rows.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub kind: BlockKind,
    /// The reference turn, or the base of a number in the first place.
    pub reference: [f32; 4],
    /// The step's number.
    pub code: i32,
    /// Where its first number goes.
    pub to: u32,
}

/// What lanes are sorted by: those of one kind can share a block, and those that go next to each other are put there
/// together.
pub(super) const fn lane_order(kind: BlockKind, to: u32) -> (BlockKind, u32) {
    (kind, to)
}

/// Blocks of lanes.
pub(super) fn blocks_of(mut lanes: Vec<Lane>) -> Vec<Block> {
    sort_by_key(&mut lanes, |lane| lane_order(lane.kind, lane.to));
    let mut blocks: Vec<Block> = Vec::new();
    for lane in &lanes {
        let full = |block: &Block| block.kind != lane.kind || block.lanes == BLOCK;
        if blocks.last().is_none_or(full) {
            let mut reference = [[0.0; BLOCK]; 4];
            if lane.kind == BlockKind::Turn {
                reference[3] = [1.0; BLOCK];
            }
            blocks.push(Block { kind: lane.kind, lanes: 0, reference, steps: [[0.0; BLOCK]; PARTS], to: [0; BLOCK] });
        }
        let Some(block) = blocks.last_mut() else { continue };
        for component in 0..4 {
            block.reference[component][block.lanes] = lane.reference[component];
        }
        for (part, steps) in block.steps.iter_mut().enumerate().take(lane.kind.parts()) {
            let code = if part == 0 { lane.code } else { slope_code(lane.code) };
            steps[block.lanes] = step_of(code);
        }
        block.to[block.lanes] = lane.to;
        block.lanes += 1;
    }
    blocks
}

pub(super) fn write_grid(grid: &Grid, out: &mut Writer) {
    out.count(grid.frames as usize);
    if grid.frames > 0 {
        out.f64(grid.start);
        out.f64(grid.rate);
    }
}

pub(super) fn read_grid(from: &mut Reader<'_>) -> Read<Grid> {
    let frames = from.count()? as u32;
    if frames == 0 {
        return Ok(Grid::default());
    }
    let grid = Grid { start: from.f64()?, rate: from.f64()?, frames };
    if frames < 2 || grid.rate <= 0.0 {
        return Err(from.invalid("a grid has one frame, or no rate"));
    }
    Ok(grid)
}

/// The steps' numbers: a byte for a rotation, two bytes for each number of a vector.
pub(super) fn write_codes(kind: BlockKind, codes: &[i32], out: &mut Writer) {
    match kind {
        BlockKind::Number | BlockKind::Curve => codes.iter().for_each(|&code| out.u16(code as u16)),
        BlockKind::Turn | BlockKind::Rotation => codes.iter().for_each(|&code| out.u8(code as u8)),
    }
}

pub(super) fn read_code(kind: BlockKind, from: &mut Reader<'_>) -> Read<i32> {
    Ok(match kind {
        BlockKind::Number | BlockKind::Curve => i32::from(from.u16()?.cast_signed()),
        BlockKind::Turn | BlockKind::Rotation => i32::from(from.u8()?),
    })
}

pub(super) fn read_turn(from: &mut Reader<'_>) -> Read<[f32; 4]> {
    let bytes = from.take(3)?;
    Ok(turn_of([bytes[0].cast_signed(), bytes[1].cast_signed(), bytes[2].cast_signed()]))
}

/// Writes rows where the lanes have been said before.
pub(super) fn write_rows_part(rows: &WrittenRows, out: &mut Writer) {
    out.u8(rows.shift as u8 | u8::from(rows.wide) << 7);
    out.count(rows.segments.len());
    // A single segment begins where the rows do.
    for segment in &rows.segments[1..] {
        out.u32(*segment);
    }
    out.count(rows.bytes.len());
    out.0.extend_from_slice(&rows.bytes);
}

/// Rows as they are said to be, not yet checked.
pub(super) fn read_rows_part(
    from: &mut Reader<'_>,
    frames: u32,
    lanes: Vec<Lane>,
    (stride, room): (usize, usize),
) -> Read<RowsShape> {
    let flags = from.u8()?;
    let count = from.count()?;
    let mut segments: Vec<u32> = Vec::new();
    if count > 0 {
        from.has((count - 1) * 4)?;
        segments = Reader::room(count)?;
        segments.push(0);
        for _ in 1..count {
            segments.push(from.u32()?);
        }
    }
    let length = from.count_of(1)?;
    let start = u32::try_from(from.position()).map_err(|_| from.invalid("rows begin too far on"))?;
    from.take(length)?;
    for segment in &mut segments {
        *segment = segment.checked_add(start).ok_or_else(|| from.invalid("a segment begins too far on"))?;
    }
    let (shift, wide) = (u32::from(flags & 127), flags & 128 != 0);
    Ok(RowsShape { frames, shift, wide, segments, blocks: blocks_of(lanes), stride, room })
}

/// Checks rows against the bytes they are in.
pub(super) fn check_rows(bytes: &SharedBytes, shape: RowsShape) -> Read<Rows> {
    Rows::check(bytes.clone(), shape).map_err(|error| Box::new(error.into()))
}

/// Zeros that must follow the last row.
pub(super) const TAIL: [u8; SLACK] = [0; SLACK];

/// A unit quaternion as eight bytes: the three smaller numbers in 20 bits each, and which one is left out.
pub(super) fn write_constant_turn(q: [f64; 4], out: &mut Writer) {
    let mut largest = 0;
    for i in 1..4 {
        if q[i].abs() > q[largest].abs() {
            largest = i;
        }
    }
    let sign = if q[largest] < 0.0 { -1.0 } else { 1.0 };
    let mut word = largest as u64;
    for i in (0..4).filter(|&i| i != largest) {
        let scaled = (q[i] * sign * CONSTANT_SCALE).round_ties_even().clamp(-CONSTANT_HALF, CONSTANT_HALF);
        word = word << 20 | (scaled + CONSTANT_HALF) as u64;
    }
    out.u64(word);
}

/// Half the range of 20 bits, over the largest that a number which is not the largest may be.
const CONSTANT_HALF: f64 = 524_287.0;
const CONSTANT_SCALE: f64 = CONSTANT_HALF * std::f64::consts::SQRT_2;

pub(super) fn read_constant_turn(from: &mut Reader<'_>) -> Read<[f32; 4]> {
    let word = from.u64()?;
    if word >> 62 != 0 || word >> 60 > 3 {
        return Err(from.invalid("a constant rotation leaves out a number it does not have"));
    }
    let largest = (word >> 60) as usize;
    let mut q = [0.0_f64; 4];
    let mut sum = 0.0;
    for (shift, i) in [40, 20, 0].into_iter().zip((0..4).filter(|&i| i != largest)) {
        q[i] = ((word >> shift & 0xF_FFFF) as f64 - CONSTANT_HALF) / CONSTANT_SCALE;
        sum += q[i] * q[i];
    }
    q[largest] = (1.0 - sum).max(0.0).sqrt();
    Ok(super::exact::normalize(q).map(|v| v as f32))
}
