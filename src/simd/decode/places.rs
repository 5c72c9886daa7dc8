//! Where decoded lanes go, found once: which sixteen numbers next to each other take which lanes.
//!
//! In: the blocks of rows. Out: [`Batch`]es, which are decoded one after the other into a [`Staged`] table, and [`Run`]s,
//! by which vectors of lanes are brought into the order of the numbers and merged with those that no lane goes to. Blocks
//! that are sixteen numbers in their order already go there at once. What neither writes whole is copied before, so that
//! each number is written once where all goes by runs.

use std::mem::MaybeUninit;
use std::ops::Range;

use super::rows::{BLOCK, Block, BlockKind, RowsError, RowsShape};
use crate::simd::lanes::Isa;

/// Most blocks of a batch.
pub(super) const BATCH: usize = 8;

/// Lanes of a batch.
pub(super) const STAGED: usize = BATCH * BLOCK;

/// Blocks of one kind next to each other, all full but the last.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// The kind.
    pub kind: BlockKind,
    /// Which blocks.
    pub blocks: Range<usize>,
    /// How many of them, from the first on, are sixteen numbers next to each other, see [`is_straight`].
    pub straight: usize,
    /// Whether the other blocks' lanes lie so close that they are put into place by runs rather than one by one.
    pub by_runs: bool,
    /// Which runs take those lanes.
    pub runs: Range<usize>,
}

/// Sixteen numbers next to each other that take lanes of at most two blocks. Instruction sets without wide permutations put
/// lanes one by one.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// The first of the numbers, a multiple of sixteen. A lane's other numbers are a stride farther each.
    pub to: u32,
    /// Which of the numbers take a lane.
    pub mask: u16,
    /// Whether no one writes these numbers before: the others are copied from what is still. Where not, they are there.
    pub is_first: bool,
    /// The batch's lanes that the two blocks begin with: the second after the first, or itself where there is none.
    pub blocks: [u16; 2],
    /// Per number, its lane counted from the first block's; [`NO_LANE`] where it takes none.
    pub lanes: [u8; BLOCK],
    /// For eight numbers each, the first of eight lanes that theirs are among, counted from the first block's.
    pub eights: [u8; 2],
}

/// A number that takes no lane. The highest bit tells it from all lanes.
const NO_LANE: u8 = 128;

/// Room for the numbers of a batch's lanes, component by component: at the other frame and then the fine one, see
/// [`super::unpack::Frames`]. What comes of them takes the place of those at the other frame.
#[repr(C, align(64))]
pub(super) struct Staged(MaybeUninit<[[[f32; STAGED]; 4]; 2]>);

/// The first component of one of [`Staged`]'s lanes, and of those after it. Nothing that borrows: lanes lie crosswise.
#[derive(Clone, Copy)]
pub(super) struct StagedLane(*mut f32);

impl Staged {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(super) const fn lane(&mut self, lane: usize) -> StagedLane {
        StagedLane(self.0.as_mut_ptr().cast::<f32>().wrapping_add(lane))
    }
}

impl StagedLane {
    /// A component further on.
    #[inline(always)]
    pub(super) const fn component(self, component: usize) -> Self {
        Self(self.0.wrapping_add(component * STAGED))
    }

    /// Where the number at the other frame is, and then the result.
    #[inline(always)]
    pub(super) const fn result(self) -> *mut f32 {
        self.0
    }

    /// Where the number at the fine frame is.
    #[inline(always)]
    pub(super) const fn fine(self) -> *mut f32 {
        self.0.wrapping_add(4 * STAGED)
    }

    /// Components of `COUNT` lanes at the other and at the fine frame.
    ///
    /// # Safety
    /// They are staged.
    #[inline(always)]
    pub(super) unsafe fn load<I: Isa, const N: usize>(self, isa: I) -> [[I::Column; N]; 2] {
        let (mut others, mut fines) = ([isa.splat(0.0); N], [isa.splat(0.0); N]);
        let mut component = 0;
        while component < N {
            let at = self.component(component);
            // SAFETY: the caller's promise.
            (others[component], fines[component]) = unsafe { (isa.load(at.result()), isa.load(at.fine())) };
            component += 1;
        }
        [others, fines]
    }
}

/// Where the results of `COUNT` lanes go: their first numbers, and how far on the others are each.
#[derive(Clone, Copy)]
pub(super) struct Results {
    pub to: *mut f32,
    pub stride: usize,
}

impl Results {
    /// Stores four numbers a lane.
    ///
    /// # Safety
    /// There is room for them.
    #[inline(always)]
    pub(super) unsafe fn store<I: Isa>(self, isa: I, values: [I::Column; 4]) {
        let mut component = 0;
        while component < 4 {
            // SAFETY: the caller's promise.
            unsafe { isa.store(self.to.add(component * self.stride), values[component]) };
            component += 1;
        }
    }
}

/// How blocks are put into place.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub batches: Vec<Batch>,
    pub runs: Vec<Run>,
    /// Numbers that no run is the first to write, where batches go by runs as they should.
    pub unwritten: Vec<Range<usize>>,
}

/// Lanes to a run from which on runs are worth it.
const WORTH: usize = 3;

impl Plan {
    /// Checks all places.
    pub(super) fn of(shape: &RowsShape) -> Result<Self, RowsError> {
        let mut plan = Self::default();
        for (index, block) in shape.blocks.iter().enumerate() {
            if block.lanes == 0 || block.lanes > BLOCK {
                return Err(RowsError::Place(index, block.lanes));
            }
            let reach = (block.kind.outputs() - 1) * shape.stride + BLOCK;
            let misplaced =
                |&to: &u32| (to as usize / BLOCK * BLOCK).checked_add(reach).is_none_or(|end| end > shape.room);
            if let Some(lane) = block.to[..block.lanes].iter().position(misplaced) {
                return Err(RowsError::Place(index, lane));
            }
            let goes_on = |batch: &Batch| {
                let last = &shape.blocks[index - 1];
                batch.kind == block.kind && batch.blocks.len() < BATCH && last.lanes == BLOCK
            };
            if !plan.batches.last().is_some_and(goes_on) {
                plan.batches.push(Batch {
                    kind: block.kind,
                    blocks: index..index,
                    straight: 0,
                    by_runs: false,
                    runs: 0..0,
                });
            }
            if let Some(batch) = plan.batches.last_mut() {
                batch.blocks.end += 1;
            }
        }
        plan.find_runs(shape);
        Ok(plan)
    }

    fn find_runs(&mut self, shape: &RowsShape) {
        // Per sixteen numbers: whether something is there before a run comes, and whether runs write them.
        let sixteens = shape.room.div_ceil(BLOCK);
        let (mut is_there, mut is_written) =
            (vec![!shape.stride.is_multiple_of(BLOCK); sixteens], vec![false; sixteens]);
        for batch in &mut self.batches {
            let blocks = &shape.blocks[batch.blocks.clone()];
            batch.straight = blocks.iter().take_while(|block| is_straight(shape, block)).count();
            let (straight, blocks) = blocks.split_at(batch.straight);
            for (block, output) in straight.iter().flat_map(|block| (0..batch.kind.outputs()).map(move |o| (block, o)))
            {
                let sixteen = (block.to[0] as usize + output * shape.stride) / BLOCK;
                (is_there[sixteen], is_written[sixteen]) = (true, true);
            }
            let first = self.runs.len();
            add_runs(shape, batch, &mut self.runs);
            let lanes: usize = blocks.iter().map(|block| block.lanes).sum();
            batch.by_runs = lanes >= WORTH * (self.runs.len() - first);
            batch.runs = first..self.runs.len();
            for run in &mut self.runs[first..] {
                let sixteens =
                    (0..batch.kind.outputs()).map(|output| (run.to as usize + output * shape.stride) / BLOCK);
                run.is_first = batch.by_runs && sixteens.clone().all(|sixteen| !is_there[sixteen]);
                for sixteen in sixteens {
                    is_written[sixteen] |= run.is_first;
                    is_there[sixteen] = true;
                }
            }
        }
        for (sixteen, _) in is_written.iter().enumerate().filter(|(_, written)| !**written) {
            let range = sixteen * BLOCK..((sixteen + 1) * BLOCK).min(shape.room);
            match self.unwritten.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => self.unwritten.push(range),
            }
        }
    }
}

/// Whether a block's lanes are sixteen numbers next to each other, in their order.
fn is_straight(shape: &RowsShape, block: &Block) -> bool {
    let first = block.to[0];
    let apart = shape.stride > 0 && shape.stride.is_multiple_of(BLOCK);
    let in_order = |(lane, &to): (usize, &u32)| to.checked_sub(first) == Some(lane as u32);
    apart && block.lanes == BLOCK && (first as usize).is_multiple_of(BLOCK) && block.to.iter().enumerate().all(in_order)
}

/// Appends the runs of a batch, but of its straight blocks.
fn add_runs(shape: &RowsShape, batch: &Batch, runs: &mut Vec<Run>) {
    let blocks = &shape.blocks[batch.blocks.clone()];
    let last = (blocks.len() - 1) * BLOCK;
    // Lanes are decoded eight at a time at least, where anything is decoded by eights.
    let decoded = last + blocks[blocks.len() - 1].lanes.next_multiple_of(8);
    let places = blocks.iter().flat_map(|block| &block.to[..block.lanes]).enumerate().skip(batch.straight * BLOCK);
    let first_run = runs.len();
    // The first lane of the eight that were begun.
    let mut eight = [0; 2];
    for (lane, &to) in places {
        let (place, half) = (to as usize % BLOCK, to as usize % BLOCK / 8);
        let base = to - place as u32;
        let fits = |run: &Run| {
            let from = usize::from(run.blocks[0]);
            let begun = run.lanes[half * 8..][..8].iter().any(|&lane| lane != NO_LANE);
            run.to == base && lane < from + 2 * BLOCK && (!begun || lane < eight[half] + 8)
        };
        if runs.len() == first_run || !runs.last().is_some_and(fits) {
            let from = lane / BLOCK * BLOCK;
            let blocks = [from, (from + BLOCK).min(last)].map(|lane| lane as u16);
            runs.push(Run { to: base, mask: 0, is_first: false, blocks, lanes: [NO_LANE; BLOCK], eights: [0; 2] });
        }
        let Some(run) = runs.last_mut() else { continue };
        let from = usize::from(run.blocks[0]);
        if run.lanes[half * 8..][..8].iter().all(|&lane| lane == NO_LANE) {
            eight[half] = lane.min(decoded - 8);
            run.eights[half] = (eight[half] - from) as u8;
        }
        run.mask |= 1 << place;
        run.lanes[place] = (lane - from) as u8;
    }
}
