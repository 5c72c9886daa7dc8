//! Rows of packed integers, checked once so that decoding them can never read outside their bytes.
//!
//! # Bytes
//!
//! All numbers are little-endian and stand at any address. A clip's frames are cut into *segments* of `2^shift`
//! intervals, whose last frame is the next one's first. Up to 16 lanes of a kind are a *block*; a block is one *part*, or
//! two where its lanes are curves. At the offset of a segment:
//!
//! | bytes | what |
//! | --- | --- |
//! | 12 | `u32` bytes of a row of level 0, of level 1, of level 2 |
//! | per part | for each of the three levels a `u8` of bytes that a component takes of a row; for each of the three levels a `u8` width for each lane, in bits, whatever the component; then per component an `i16` or `i32` base for each lane |
//! | the rest | the rows |
//!
//! Four intervals are a *group*. Its rows are: the first frame (level 0), the third (level 1), the second and the fourth
//! (level 2); after the last group stands one more row of level 0. A row is made of bytes for each part and component;
//! they are a string of bits, lowest first: for each lane as many as its width. Level 0 holds the integer less the base.
//! Level 1 holds the distance from the mean of the level 0 before and after, level 2 from the mean of its two neighbours,
//! rounded down and plus half the range of the width.

use std::ops::Range;
use std::sync::Arc;

use super::places::{Batch, Plan, Run};

/// How many lanes a block has room for.
pub(crate) const BLOCK: usize = 16;

/// Most bits a lane may have, so that it lies within four bytes wherever it starts.
pub(crate) const MAX_WIDTH: u8 = 25;

/// Most numbers a lane has.
pub(crate) const COMPONENTS: usize = 4;

/// Most parts a block has.
pub(crate) const PARTS: usize = 2;

/// How many bytes must follow the rows, because they are loaded by more than is needed.
pub(crate) const SLACK: usize = 64;

/// Bytes that nothing can change: the library's own, or a program's for its whole life.
#[derive(Clone, Debug)]
pub struct SharedBytes {
    store: Store,
    range: Range<usize>,
}

#[derive(Clone, Debug)]
enum Store {
    Shared(Arc<[u8]>),
    Static(&'static [u8]),
}

impl SharedBytes {
    /// A part of shared bytes, without copying them.
    ///
    /// `None` if the range is not within them.
    pub fn part_of(bytes: &Arc<[u8]>, range: Range<usize>) -> Option<Self> {
        bytes.get(range.clone())?;
        Some(Self { store: Store::Shared(bytes.clone()), range })
    }

    /// Bytes that live as long as the program, such as those of a file that stays mapped.
    pub const fn borrowed(bytes: &'static [u8]) -> Self {
        Self { store: Store::Static(bytes), range: 0..bytes.len() }
    }

    /// A part of them, without copying; `None` if the range is not within them.
    pub fn part(&self, range: Range<usize>) -> Option<Self> {
        self.as_slice().get(range.clone())?;
        let start = self.range.start;
        Some(Self { store: self.store.clone(), range: start + range.start..start + range.end })
    }

    /// Whether they are the program's rather than the library's.
    pub fn is_borrowed(&self) -> bool {
        matches!(self.store, Store::Static(_))
    }

    /// The bytes.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        let all: &[u8] = match &self.store {
            Store::Shared(bytes) => bytes,
            Store::Static(bytes) => bytes,
        };
        &all[self.range.clone()]
    }
}

impl From<Vec<u8>> for SharedBytes {
    fn from(bytes: Vec<u8>) -> Self {
        let range = 0..bytes.len();
        Self { store: Store::Shared(bytes.into()), range }
    }
}

/// What the lanes of a block are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum BlockKind {
    /// Three numbers a lane: the vector part of a rotation against the reference.
    Turn,
    /// Four numbers a lane: a whole rotation, not of unit length.
    Rotation,
    /// One number a lane, added to the reference.
    Number,
    /// A number and then its slope a frame, joined by cubic curves and added to the reference.
    Curve,
}

impl BlockKind {
    /// How many parts a block is made of: components of one part share their widths.
    pub(crate) const fn parts(self) -> usize {
        if matches!(self, Self::Curve) { 2 } else { 1 }
    }

    /// How many numbers a lane has in each part.
    pub(crate) const fn components(self) -> usize {
        match self {
            Self::Turn => 3,
            Self::Rotation => 4,
            Self::Number | Self::Curve => 1,
        }
    }

    /// How many numbers come of it.
    pub(crate) const fn outputs(self) -> usize {
        match self {
            Self::Turn | Self::Rotation => 4,
            Self::Number | Self::Curve => 1,
        }
    }
}

/// Up to sixteen lanes that are decoded together: what holds for the whole clip.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// What they are.
    pub kind: BlockKind,
    /// How many there are; at least one.
    pub lanes: usize,
    /// A unit quaternion for each lane, or a number in the first row.
    pub reference: [[f32; BLOCK]; 4],
    /// What the integers of each part are multiplied by; zero for lanes that are not there.
    pub steps: [[f32; BLOCK]; PARTS],
    /// Where each lane's first number goes.
    pub to: [u32; BLOCK],
}

/// What rows are like, as it is said elsewhere than in their bytes.
#[derive(Clone, Debug)]
pub(crate) struct RowsShape {
    /// How many frames there are, at least two.
    pub frames: u32,
    /// The number of intervals of a segment, as a power of two; at least 2.
    pub shift: u32,
    /// Whether bases have four bytes rather than two.
    pub wide: bool,
    /// Where the segments stand in the bytes.
    pub segments: Vec<u32>,
    /// The lanes; best in the order of their kinds and places.
    pub blocks: Vec<Block>,
    /// How many numbers lie between two of one lane where they are written.
    pub stride: usize,
    /// How many numbers there are where they are written: sixteen can be from where any sixteenth lane's go.
    pub room: usize,
}

impl RowsShape {
    /// Bytes of a block's part before the rows.
    fn part_size(&self, block: &Block) -> usize {
        3 + block.lanes * (3 + block.kind.components() * if self.wide { 4 } else { 2 })
    }
}

/// Rows that were checked.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    bytes: SharedBytes,
    shape: RowsShape,
    head_size: usize,
    plan: Plan,
}

/// Why rows are not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    /// The counts do not fit each other.
    #[error("{0} frames in {1} segments")]
    Counts(u32, usize),
    /// A segment reaches past the bytes.
    #[error("segment {0} reaches past the end of the bytes")]
    Outside(usize),
    /// A width is too large.
    #[error("segment {0} has a lane of {1} bits")]
    Width(usize, u8),
    /// A row, or a component's share of it, is shorter or longer than its lanes.
    #[error("segment {0} says that a row or a share of it has {1} bytes, where its lanes have {2}")]
    RowLength(usize, u32, u32),
    /// A lane would be written where nothing is.
    #[error("lane {1} of block {0} goes to no place")]
    Place(usize, usize),
}

impl Rows {
    /// Checks rows.
    pub(crate) fn check(bytes: SharedBytes, shape: RowsShape) -> Result<Self, RowsError> {
        let head_size =
            12 + shape.blocks.iter().map(|block| block.kind.parts() * shape.part_size(block)).sum::<usize>();
        let counts = Err(RowsError::Counts(shape.frames, shape.segments.len()));
        if shape.frames < 2 || !(2..=24).contains(&shape.shift) {
            return counts;
        }
        let intervals = shape.frames - 1;
        if shape.segments.len() != intervals.div_ceil(1 << shape.shift) as usize {
            return counts;
        }
        let plan = Plan::of(&shape)?;
        let rows = Self { bytes, shape, head_size, plan };
        for segment in 0..rows.shape.segments.len() {
            rows.check_segment(segment)?;
        }
        Ok(rows)
    }

    fn check_segment(&self, segment: usize) -> Result<(), RowsError> {
        let bytes = self.bytes.as_slice();
        let outside = RowsError::Outside(segment);
        let start = self.shape.segments[segment] as usize;
        let head = bytes.get(start..).and_then(|rest| rest.get(..self.head_size)).ok_or(outside)?;
        let mut row_bytes = [0_u64; 3];
        let mut rest = &head[12..];
        for block in &self.shape.blocks {
            for _ in 0..block.kind.parts() {
                let (part, after) = rest.split_at(self.shape.part_size(block));
                for level in 0..3 {
                    let widths = &part[3 + level * block.lanes..][..block.lanes];
                    if let Some(&width) = widths.iter().find(|&&width| width > MAX_WIDTH) {
                        return Err(RowsError::Width(segment, width));
                    }
                    let bits: u32 = widths.iter().map(|&width| u32::from(width)).sum();
                    let (said, needed) = (u32::from(part[level]), bits.div_ceil(8));
                    if said != needed {
                        return Err(RowsError::RowLength(segment, said, needed));
                    }
                    row_bytes[level] += u64::from(needed) * block.kind.components() as u64;
                }
                rest = after;
            }
        }
        for (level, &bytes) in row_bytes.iter().enumerate() {
            let said =
                u32::from_le_bytes([head[level * 4], head[level * 4 + 1], head[level * 4 + 2], head[level * 4 + 3]]);
            let needed = u32::try_from(bytes).map_err(|_| outside)?;
            if said != needed {
                return Err(RowsError::RowLength(segment, said, needed));
            }
        }
        let intervals = (self.shape.frames - 1) - ((segment as u32) << self.shape.shift);
        let groups = u64::from(intervals.min(1 << self.shape.shift).div_ceil(4));
        let group_bytes = row_bytes[0] + row_bytes[1] + 2 * row_bytes[2];
        let end = (start + self.head_size + SLACK) as u64 + groups * group_bytes + row_bytes[0];
        if end > bytes.len() as u64 { Err(outside) } else { Ok(()) }
    }

    /// Blocks that are decoded together, and where their lanes go.
    #[inline]
    pub(super) fn batches(&self) -> &[Batch] {
        &self.plan.batches
    }

    /// Where the lanes of batches go, sixteen places at a time.
    #[inline]
    pub(super) fn runs(&self) -> &[Run] {
        &self.plan.runs
    }

    /// What must be copied of what is still, where lanes go by runs.
    #[inline]
    pub(super) fn unwritten(&self) -> &[Range<usize>] {
        &self.plan.unwritten
    }

    /// Bytes of a segment before its rows.
    #[inline]
    pub(crate) fn head_size(&self) -> usize {
        self.head_size
    }

    /// The bytes that the rows are part of.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// What they are like.
    #[inline]
    pub(crate) fn shape(&self) -> &RowsShape {
        &self.shape
    }
}
