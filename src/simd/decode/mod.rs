//! The kernel that decodes packed clips: from rows of bits to numbers at one time.
//!
//! In: [`Rows`], and a place between two frames. Out: rotations and numbers, put where each lane belongs. There is no
//! state, so any time costs the same.
//!
//! Everything up to the two frames' integers is exact; what follows is arithmetic in a written order. How lanes' bits are
//! taken out of a row, and how lanes are put into place, is all that instruction sets differ in, see [`unpack`].

#[cfg(target_arch = "x86_64")]
mod eight;
mod places;
mod rows;
#[cfg(target_arch = "x86_64")]
mod sixteen;
pub(super) mod unpack;

pub(crate) use super::rotation::SHORT_ARC;
pub(crate) use rows::{BLOCK, Block, BlockKind, COMPONENTS, MAX_WIDTH, PARTS, Rows, RowsShape, SLACK};
pub use rows::{RowsError, SharedBytes};
#[cfg(target_arch = "x86_64")]
pub(super) use sixteen::Sixteen;

use super::lanes::Isa;
use super::rotation::{ShortArc, arc_by_shares, normalize4, product};
use super::scalar::Scalar;
use places::{Batch, Results, STAGED, Staged, StagedLane};
use unpack::{Cursors, Frames, Part, Plain, Unpack};

/// What [`decode`] works on.
pub(crate) struct Decode<'a> {
    /// Where the integers are.
    pub rows: &'a Rows,
    /// The frame before the time; at most the last but one.
    pub frame: u32,
    /// How far on to the next frame, from 0 to 1.
    pub fraction: f32,
    /// What goes where no lane does.
    pub still: &'a [f32],
    /// Where the numbers go.
    pub out: &'a mut [f32],
}

impl Decode<'_> {
    pub(super) fn is_sound(&self) -> bool {
        let (frames, room) = (self.rows.shape().frames, self.rows.shape().room);
        self.frame < frames - 1 && self.still.len() >= room && self.out.len() >= room
    }
}

/// How much the other frame and the fine one count, see [`Frames`].
#[derive(Clone, Copy)]
struct Shares {
    fraction: f32,
    fine_is_first: bool,
}

impl Shares {
    #[inline(always)]
    fn in_order(self, [first, second]: [f32; 2]) -> [f32; 2] {
        if self.fine_is_first { [second, first] } else { [first, second] }
    }

    /// Of what lies on lines and arcs.
    #[inline(always)]
    fn on_line(self) -> [f32; 2] {
        self.in_order([1.0 - self.fraction, self.fraction])
    }

    /// Of values on curves, and of their slopes: Hermite's polynomials. The weight of the second value is what the first
    /// one's lacks to one.
    #[inline(always)]
    fn on_curve(self) -> [[f32; 2]; 2] {
        let (u, v) = (self.fraction, 1.0 - self.fraction);
        let second = u * u * (3.0 - (u + u));
        [self.in_order([1.0 - second, second]), self.in_order([u * v * v, -(u * u * v)])]
    }
}

/// Decodes all lanes at one time.
///
/// All blocks of a batch are taken out of the rows before the arithmetic on them begins: that on one is a long chain of
/// steps that wait for each other, and processors fill the time with the next one's if that is near enough.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn decode<I: Isa, U: Unpack<I>>(isa: I, unpack: U, job: &mut Decode<'_>) {
    let (rows, stride) = (job.rows, job.rows.shape().stride);
    let (still, out) = (job.still.as_ptr(), job.out.as_mut_ptr());
    // SAFETY: the rows were checked and the job is sound; blocks come in their order, so that the cursors stand at each
    // one's parts.
    unsafe {
        let mut at = Cursors::at(rows, job.frame);
        let shares = Shares { fraction: job.fraction, fine_is_first: at.frames.fine_is_first };
        let mut staged = Staged::new();
        copy_still(isa, U::BY_RUNS, rows, still, out);
        let mut index = 0;
        while index < rows.batches().len() {
            let batch = rows.batches().get_unchecked(index);
            let blocks = rows.shape().blocks.get_unchecked(batch.blocks.clone());
            match batch.kind {
                BlockKind::Turn => {
                    take_out::<I, U, 3, 1>(isa, unpack, blocks, &mut at, &mut staged);
                    finish(isa, blocks, (BlockKind::Turn, batch.straight), shares, &mut staged, (out, stride));
                }
                BlockKind::Rotation => {
                    take_out::<I, U, 4, 1>(isa, unpack, blocks, &mut at, &mut staged);
                    finish(isa, blocks, (BlockKind::Rotation, batch.straight), shares, &mut staged, (out, stride));
                }
                BlockKind::Number => {
                    take_out::<I, U, 1, 1>(isa, unpack, blocks, &mut at, &mut staged);
                    finish(isa, blocks, (BlockKind::Number, batch.straight), shares, &mut staged, (out, stride));
                }
                BlockKind::Curve => {
                    take_out::<I, U, 1, 2>(isa, unpack, blocks, &mut at, &mut staged);
                    finish(isa, blocks, (BlockKind::Curve, batch.straight), shares, &mut staged, (out, stride));
                }
            }
            if U::BY_RUNS && batch.by_runs {
                let runs = rows.runs().get_unchecked(batch.runs.clone());
                let shape = (batch.kind.outputs(), stride);
                unpack.put(runs, shape, staged.lane(0).result(), (still, out));
            } else {
                put_lanes(blocks, batch, stride, &mut staged, out);
            }
            index += 1;
        }
    }
}

/// Copies what is still, but for what runs write whole.
///
/// # Safety
/// Both pointers have the rows' room.
#[inline(always)]
unsafe fn copy_still<I: Isa>(isa: I, by_runs: bool, rows: &Rows, still: *const f32, out: *mut f32) {
    let room = rows.shape().room;
    let all = 0..room;
    let ranges = if by_runs { rows.unwritten() } else { std::slice::from_ref(&all) };
    let mut index = 0;
    // SAFETY: the caller's promise; ranges are within the room.
    unsafe {
        while index < ranges.len() {
            let (mut at, end) = (ranges[index].start, ranges[index].end);
            while at + 4 * I::COUNT <= end {
                let mut vector = 0;
                while vector < 4 {
                    isa.store(out.add(at), isa.load(still.add(at)));
                    at += I::COUNT;
                    vector += 1;
                }
            }
            while at + I::COUNT <= end {
                isa.store(out.add(at), isa.load(still.add(at)));
                at += I::COUNT;
            }
            while at < end {
                out.add(at).write(still.add(at).read());
                at += 1;
            }
            index += 1;
        }
    }
}

/// Puts lanes where they belong, one by one; those of straight blocks are there.
///
/// # Safety
/// The blocks' lanes are staged, and `out` has the room of their rows.
#[inline(always)]
unsafe fn put_lanes(blocks: &[Block], batch: &Batch, stride: usize, staged: &mut Staged, out: *mut f32) {
    let mut index = batch.straight;
    while index < blocks.len() {
        let block = &blocks[index];
        let mut lane = 0;
        while lane < block.lanes {
            let from = staged.lane(index * BLOCK + lane);
            let mut component = 0;
            while component < block.kind.outputs() {
                // SAFETY: the caller's promise: places were checked.
                unsafe {
                    let to = out.add(*block.to.get_unchecked(lane) as usize + component * stride);
                    to.write(from.component(component).result().read());
                }
                component += 1;
            }
            lane += 1;
        }
        index += 1;
    }
}

/// Takes the numbers of a batch's blocks at the other and the fine frame out of the rows: `N` components in each of `P`
/// parts.
///
/// # Safety
/// The cursors stand at the blocks' parts, of which there are so many.
#[inline(always)]
unsafe fn take_out<I: Isa, U: Unpack<I>, const N: usize, const P: usize>(
    isa: I,
    unpack: U,
    blocks: &[Block],
    at: &mut Cursors,
    staged: &mut Staged,
) {
    let frames = at.frames;
    let mut index = 0;
    // SAFETY: the caller's promise.
    unsafe {
        while index < blocks.len() {
            let block = &blocks[index];
            let mut which = 0;
            while which < P {
                let part = at.next_part(block.lanes, N);
                let (mut lane, mut starts) = (0, [0; 3]);
                while lane < block.lanes {
                    let into = staged.lane(index * BLOCK + lane).component(which);
                    take_lanes::<I, U, N>(isa, unpack, &part, &block.steps[which], lane, &mut starts, frames, into);
                    lane += I::COUNT;
                }
                which += 1;
            }
            index += 1;
        }
    }
}

/// Takes `COUNT` lanes of a part out of the rows, from one on. `starts` are the bits they begin at, and then those that
/// come after them.
///
/// # Safety
/// The part has `N` components, the lanes are there and begin where it is said, and there is room for them.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
unsafe fn take_lanes<I: Isa, U: Unpack<I>, const N: usize>(
    isa: I,
    unpack: U,
    part: &Part,
    steps: &[f32; BLOCK],
    lane: usize,
    starts: &mut [u32; 3],
    frames: Frames,
    staged: StagedLane,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let widths = part.widths.add(lane);
        let (coarse, finer, finest);
        (coarse, starts[0]) = unpack.layout(widths, starts[0]);
        (finer, starts[1]) = unpack.layout(widths.add(part.lanes), starts[1]);
        (finest, starts[2]) = unpack.layout(widths.add(2 * part.lanes), starts[2]);
        let layouts = [coarse, finer, finest];
        let step = isa.load(steps.as_ptr().add(lane));
        let base_size = if frames.wide { 4 } else { 2 };
        let mut component = 0;
        while component < N {
            let bases = part.bases.add((component * part.lanes + lane) * base_size);
            let [other, fine] = unpack.numbers(part.component(component), &layouts, bases, frames);
            let into = staged.component(component);
            isa.store(into.result(), other * step);
            isa.store(into.fine(), fine * step);
            component += 1;
        }
    }
}

/// Turns the numbers of lanes at two frames into those at the time. All blocks are of one kind, which callers know; the
/// first, so many as are straight, go where they belong at once, and the others stay in the table.
///
/// # Safety
/// The blocks' lanes are staged, and `out` has the room of their rows.
#[inline(always)]
unsafe fn finish<I: Isa>(
    isa: I,
    blocks: &[Block],
    (kind, straight): (BlockKind, usize),
    shares: Shares,
    staged: &mut Staged,
    (out, stride): (*mut f32, usize),
) {
    let line = shares.on_line();
    let arc = ShortArc::at(isa, line);
    let line = [isa.splat(line[0]), isa.splat(line[1])];
    let mut index = 0;
    while index < blocks.len() {
        let block = &blocks[index];
        let (to, stride) = if index < straight {
            (out.wrapping_add(block.to[0] as usize), stride)
        } else {
            (staged.lane(index * BLOCK).result(), STAGED)
        };
        let mut lane = 0;
        while lane < block.lanes {
            let at = staged.lane(index * BLOCK + lane);
            let results = Results { to: to.wrapping_add(lane), stride };
            // SAFETY: the caller's promise; straight blocks have sixteen lanes, and places were checked.
            unsafe {
                match kind {
                    BlockKind::Turn => turn(isa, block, lane, &arc, (at, results)),
                    BlockKind::Rotation => rotation(isa, line, (at, results)),
                    BlockKind::Number => number(isa, block, lane, line, (at, results)),
                    BlockKind::Curve => curve(isa, block, lane, shares, (at, results)),
                }
            }
            lane += I::COUNT;
        }
        index += 1;
    }
}

/// # Safety
/// The lanes are staged, and are of the block from `lane` on; there is room for the results.
#[inline(always)]
unsafe fn turn<I: Isa>(
    isa: I,
    block: &Block,
    lane: usize,
    arc: &ShortArc<I>,
    (staged, results): (StagedLane, Results),
) {
    // SAFETY: the caller's promise.
    unsafe {
        let [other, fine] = staged.load(isa);
        let reference = [
            isa.load(block.reference[0].as_ptr().add(lane)),
            isa.load(block.reference[1].as_ptr().add(lane)),
            isa.load(block.reference[2].as_ptr().add(lane)),
            isa.load(block.reference[3].as_ptr().add(lane)),
        ];
        results.store(isa, product::<I>(reference, arc.turn(isa, other, fine)));
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn rotation<I: Isa>(isa: I, line: [I::Column; 2], (staged, results): (StagedLane, Results)) {
    // SAFETY: the caller's promise.
    unsafe {
        let [other, fine] = staged.load(isa);
        results.store(isa, arc_by_shares(isa, normalize4(isa, other), normalize4(isa, fine), line));
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn number<I: Isa>(
    isa: I,
    block: &Block,
    lane: usize,
    line: [I::Column; 2],
    (staged, results): (StagedLane, Results),
) {
    // SAFETY: the caller's promise.
    unsafe {
        let [[other], [fine]] = staged.load(isa);
        let base = isa.load(block.reference[0].as_ptr().add(lane));
        isa.store(results.to, base + (other * line[0] + fine * line[1]));
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn curve<I: Isa>(isa: I, block: &Block, lane: usize, shares: Shares, (staged, results): (StagedLane, Results)) {
    // SAFETY: the caller's promise.
    unsafe {
        let [[other, other_slope], [fine, fine_slope]] = staged.load(isa);
        let base = isa.load(block.reference[0].as_ptr().add(lane));
        let [values, slopes] = shares.on_curve();
        let value = other * isa.splat(values[0]) + fine * isa.splat(values[1]);
        let slope = other_slope * isa.splat(slopes[0]) + fine_slope * isa.splat(slopes[1]);
        isa.store(results.to, base + (value + slope));
    }
}

impl Rows {
    /// What goes to `to` and the places of its other numbers at one time, the bits that [`decode`] gives: a rotation, or as
    /// many numbers of a vector as there are. `None` where nothing goes there.
    ///
    /// # Panics
    /// If the frame is not before the last.
    pub(crate) fn decode_joint(&self, to: u32, frame: u32, fraction: f32) -> Option<[f32; 4]> {
        let shape = self.shape();
        assert!(frame < shape.frames - 1, "no such frame");
        let (mut found, mut is_found) = ([0.0; 4], false);
        // SAFETY: the rows were checked and the frame is below the last; blocks come in their order, so that the cursors
        // stand at each one's parts.
        unsafe {
            let mut at = Cursors::at(self, frame);
            let frames = at.frames;
            let shares = Shares { fraction, fine_is_first: frames.fine_is_first };
            for block in &shape.blocks {
                let mut next = || at.next_part(block.lanes, block.kind.components());
                let values = next();
                let slopes = if block.kind.parts() == 2 { next() } else { values };
                let outputs = block.kind.outputs();
                for number in 0..if outputs == 4 { 1 } else { 3 } {
                    let place = to as usize + number * shape.stride;
                    let places = &block.to[..block.lanes];
                    let Some(lane) = places.iter().position(|&to| to as usize == place) else { continue };
                    is_found = true;
                    let one = one_lane(block, [&values, &slopes], lane, shares, frames);
                    found[number..number + outputs].copy_from_slice(&one[..outputs]);
                }
            }
        }
        is_found.then_some(found)
    }
}

/// One lane's numbers at the time.
///
/// # Safety
/// The parts are the block's; the second one counts where it has two.
unsafe fn one_lane(block: &Block, parts: [&Part; 2], lane: usize, shares: Shares, frames: Frames) -> [f32; 4] {
    let (isa, plain) = (Scalar, Plain(Scalar));
    let mut staged = Staged::new();
    let at = staged.lane(0);
    // SAFETY: the caller's promise.
    unsafe {
        for (which, part) in parts.into_iter().enumerate().take(block.kind.parts()) {
            let (steps, mut starts, at) = (&block.steps[which], part.starts(lane), at.component(which));
            match block.kind {
                BlockKind::Turn => take_lanes::<_, _, 3>(isa, plain, part, steps, lane, &mut starts, frames, at),
                BlockKind::Rotation => take_lanes::<_, _, 4>(isa, plain, part, steps, lane, &mut starts, frames, at),
                BlockKind::Number | BlockKind::Curve => {
                    take_lanes::<_, _, 1>(isa, plain, part, steps, lane, &mut starts, frames, at);
                }
            }
        }
        let line = shares.on_line();
        let places = (at, Results { to: at.result(), stride: STAGED });
        match block.kind {
            BlockKind::Turn => turn(isa, block, lane, &ShortArc::at(isa, line), places),
            BlockKind::Rotation => rotation(isa, line.map(|share| isa.splat(share)), places),
            BlockKind::Number => number(isa, block, lane, line.map(|share| isa.splat(share)), places),
            BlockKind::Curve => curve(isa, block, lane, shares, places),
        }
        let mut numbers = [0.0; 4];
        for (component, number) in numbers.iter_mut().enumerate().take(block.kind.outputs()) {
            *number = at.component(component).result().read();
        }
        numbers
    }
}
