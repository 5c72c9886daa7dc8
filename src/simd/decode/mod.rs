//! The kernel that decodes packed clips: from rows of bits to numbers at one time.
//!
//! In: [`Rows`], and a place between two frames. Out: rotations and vectors, put where each lane belongs. There is no
//! state, so any time costs the same.
//!
//! Everything up to the two frames' integers is exact; what follows is arithmetic in a written order. How a lane's
//! bits are taken out of a row is all that instruction sets differ in, see [`unpack`].

mod rows;
pub(super) mod unpack;

pub(crate) use rows::{BLOCK, Block, BlockKind, COMPONENTS, MAX_WIDTH, Rows, RowsShape, SLACK};
pub use rows::{RowsError, SharedBytes};

use std::mem::MaybeUninit;

use super::lanes::{Floats, Isa};
use super::rotation::{arc, normalize4, product};
use super::scalar::Scalar;
use unpack::{Component, Cursors};

/// What [`decode`] works on.
pub(crate) struct Decode<'a> {
    /// Where the integers are.
    pub rows: &'a Rows,
    /// The frame before the time; at most the last but one.
    pub frame: u32,
    /// How far on to the next frame, from 0 to 1.
    pub fraction: f32,
    /// Where the numbers go.
    pub out: &'a mut [f32],
}

impl Decode<'_> {
    pub(super) fn is_sound(&self) -> bool {
        self.frame < self.rows.shape().frames - 1 && self.out.len() >= self.rows.shape().room
    }
}

/// How many blocks are taken out of the rows before the arithmetic on them begins: the arithmetic on one is a long chain
/// of steps that wait for each other, and processors fill the time with the next one's if that is near enough.
const AHEAD: usize = 4;

/// Room for a block's numbers, component by component.
#[repr(C, align(32))]
#[derive(Clone, Copy)]
struct Lanes(MaybeUninit<[[f32; BLOCK]; COMPONENTS]>);

impl Lanes {
    #[inline(always)]
    const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// Where a component's numbers are.
    #[inline(always)]
    const fn component(&mut self, component: usize) -> *mut f32 {
        self.0.as_mut_ptr().cast::<f32>().wrapping_add(component * BLOCK)
    }
}

/// Decodes all lanes at one time. Vectors have at most eight lanes here, as blocks do.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn decode<I: Isa>(isa: I, job: &mut Decode<'_>) {
    let shape = job.rows.shape();
    let fraction = isa.splat(job.fraction);
    let out = job.out.as_mut_ptr();
    let count = shape.blocks.len();
    // SAFETY: the rows were checked and the job is sound.
    let mut at = unsafe { Cursors::at(job.rows, job.frame) };
    let mut first = 0;
    while first < count {
        let end = if count - first < AHEAD { count } else { first + AHEAD };
        let (mut before, mut after) = ([Lanes::new(); AHEAD], [Lanes::new(); AHEAD]);
        let mut index = first;
        while index < end {
            // SAFETY: as above; blocks come in their order, so that the cursors stand at each one's bits.
            unsafe {
                let block = shape.blocks.get_unchecked(index);
                let (before, after) = (&mut before[index - first], &mut after[index - first]);
                let components = block.kind.components();
                let mut component = 0;
                while component < components {
                    let part = Component { block, index: component, wide: shape.wide };
                    isa.unpack(&part, &mut at, before.component(component), after.component(component));
                    component += 1;
                }
                at.next_block(block, shape.wide);
            }
            index += 1;
        }
        let mut index = first;
        while index < end {
            // SAFETY: as above; the block's numbers have been taken out.
            unsafe {
                let block = shape.blocks.get_unchecked(index);
                let (before, after) = (&mut before[index - first], &mut after[index - first]);
                finish(isa, block, before, after, fraction, out, shape.stride);
            }
            index += 1;
        }
        first = end;
    }
}

/// Turns a block's numbers at two frames into those at the time, and puts them where they belong.
///
/// # Safety
/// `before` and `after` hold the block's components, and `out` has the places its lanes go to.
#[inline(always)]
unsafe fn finish<I: Isa>(
    isa: I,
    block: &Block,
    before: &mut Lanes,
    after: &mut Lanes,
    fraction: I::Column,
    out: *mut f32,
    stride: usize,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut result = Lanes::new();
        let mut lane = 0;
        while lane < BLOCK {
            match block.kind {
                BlockKind::Turn => turn(isa, block, lane, before, after, fraction, &mut result),
                BlockKind::Rotation => rotation(isa, lane, before, after, fraction, &mut result),
                BlockKind::Vector => vector(isa, block, lane, before, after, fraction, &mut result),
                BlockKind::Curve => curve(isa, block, lane, before, after, fraction, &mut result),
            }
            lane += I::COUNT;
        }
        let outputs = block.kind.outputs();
        let mut lane = 0;
        while lane < block.lanes {
            let to = out.add(*block.to.get_unchecked(lane) as usize);
            to.write(result.component(0).add(lane).read());
            to.add(stride).write(result.component(1).add(lane).read());
            to.add(2 * stride).write(result.component(2).add(lane).read());
            if outputs == 4 {
                to.add(3 * stride).write(result.component(3).add(lane).read());
            }
            lane += 1;
        }
    }
}

/// # Safety
/// `lane` and `COUNT` after it are lanes.
#[inline(always)]
unsafe fn turn<I: Isa>(
    isa: I,
    block: &Block,
    lane: usize,
    before: &mut Lanes,
    after: &mut Lanes,
    fraction: I::Column,
    result: &mut Lanes,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let a = completed(isa, load3(isa, before, lane));
        let b = completed(isa, load3(isa, after, lane));
        let reference = [
            isa.load(block.reference[0].as_ptr().add(lane)),
            isa.load(block.reference[1].as_ptr().add(lane)),
            isa.load(block.reference[2].as_ptr().add(lane)),
            isa.load(block.reference[3].as_ptr().add(lane)),
        ];
        store4(isa, result, lane, product::<I>(reference, arc(isa, a, b, fraction)));
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn rotation<I: Isa>(
    isa: I,
    lane: usize,
    before: &mut Lanes,
    after: &mut Lanes,
    fraction: I::Column,
    result: &mut Lanes,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let [ax, ay, az] = load3(isa, before, lane);
        let [bx, by, bz] = load3(isa, after, lane);
        let a = normalize4(isa, [ax, ay, az, isa.load(before.component(3).add(lane))]);
        let b = normalize4(isa, [bx, by, bz, isa.load(after.component(3).add(lane))]);
        store4(isa, result, lane, arc(isa, a, b, fraction));
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn vector<I: Isa>(
    isa: I,
    block: &Block,
    lane: usize,
    before: &mut Lanes,
    after: &mut Lanes,
    fraction: I::Column,
    result: &mut Lanes,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let (a, b) = (load3(isa, before, lane), load3(isa, after, lane));
        let mut component = 0;
        while component < 3 {
            let base = isa.load(block.reference[component].as_ptr().add(lane));
            let on = a[component] + (b[component] - a[component]) * fraction;
            isa.store(result.component(component).add(lane), base + on);
            component += 1;
        }
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn curve<I: Isa>(
    isa: I,
    block: &Block,
    lane: usize,
    before: &mut Lanes,
    after: &mut Lanes,
    fraction: I::Column,
    result: &mut Lanes,
) {
    let (u, one) = (fraction, isa.splat(1.0));
    let v = one - u;
    // Hermite's polynomials; the weight of the second value is what the first one's lacks to one.
    let second = u * u * (isa.splat(3.0) - (u + u));
    let (slope_before, slope_after) = (u * v * v, -(u * u * v));
    // SAFETY: the caller's promise.
    unsafe {
        let mut component = 0;
        while component < 3 {
            let base = isa.load(block.reference[component].as_ptr().add(lane));
            let a = isa.load(before.component(component).add(lane));
            let b = isa.load(after.component(component).add(lane));
            let slope_a = isa.load(before.component(component + 3).add(lane));
            let slope_b = isa.load(after.component(component + 3).add(lane));
            let on = a + (b - a) * second + (slope_a * slope_before + slope_b * slope_after);
            isa.store(result.component(component).add(lane), base + on);
            component += 1;
        }
    }
}

/// Rotations of a vector part, whose scalar part is not negative.
#[inline(always)]
fn completed<I: Isa>(isa: I, [x, y, z]: [I::Column; 3]) -> [I::Column; 4] {
    let rest = isa.splat(1.0) - x * x - y * y - z * z;
    [x, y, z, rest.max(isa.splat(0.0)).sqrt()]
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn load3<I: Isa>(isa: I, lanes: &mut Lanes, lane: usize) -> [I::Column; 3] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            isa.load(lanes.component(0).add(lane)),
            isa.load(lanes.component(1).add(lane)),
            isa.load(lanes.component(2).add(lane)),
        ]
    }
}

/// # Safety
/// As for [`turn`].
#[inline(always)]
unsafe fn store4<I: Isa>(isa: I, lanes: &mut Lanes, lane: usize, values: [I::Column; 4]) {
    let mut component = 0;
    while component < 4 {
        // SAFETY: the caller's promise.
        unsafe { isa.store(lanes.component(component).add(lane), values[component]) };
        component += 1;
    }
}

impl Rows {
    /// The lane whose first number goes to `to`, at one time: the bits that [`decode`] gives. A vector leaves the fourth
    /// number zero.
    ///
    /// # Panics
    /// If the frame is not before the last.
    pub(crate) fn decode_lane(&self, to: u32, frame: u32, fraction: f32) -> Option<[f32; 4]> {
        let shape = self.shape();
        assert!(frame < shape.frames - 1, "no such frame");
        let lane_of = |block: &Block| block.to[..block.lanes].iter().position(|&lane| lane == to);
        let (wanted, lane) =
            shape.blocks.iter().enumerate().find_map(|(index, block)| Some((index, lane_of(block)?)))?;
        // SAFETY: the rows were checked and the frame is below the last; blocks come in their order, so that the cursors
        // stand at each one's bits.
        unsafe {
            let mut at = Cursors::at(self, frame);
            for block in &shape.blocks[..wanted] {
                for component in 0..block.kind.components() {
                    at.skip(&Component { block, index: component, wide: shape.wide });
                }
                at.next_block(block, shape.wide);
            }
            let block = &shape.blocks[wanted];
            let (mut before, mut after) = (Lanes::new(), Lanes::new());
            for component in 0..block.kind.components() {
                let part = Component { block, index: component, wide: shape.wide };
                unpack::unpack_plain(&part, &mut at, before.component(component), after.component(component));
            }
            let mut result = Lanes::new();
            let fraction = Scalar.splat(fraction);
            match block.kind {
                BlockKind::Turn => turn(Scalar, block, lane, &mut before, &mut after, fraction, &mut result),
                BlockKind::Rotation => rotation(Scalar, lane, &mut before, &mut after, fraction, &mut result),
                BlockKind::Vector => vector(Scalar, block, lane, &mut before, &mut after, fraction, &mut result),
                BlockKind::Curve => curve(Scalar, block, lane, &mut before, &mut after, fraction, &mut result),
            }
            let mut found = [0.0; 4];
            for (component, found) in found.iter_mut().enumerate().take(block.kind.outputs()) {
                *found = result.component(component).add(lane).read();
            }
            Some(found)
        }
    }
}
