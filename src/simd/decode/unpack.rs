//! Taking lanes' bits out of rows, and bringing decoded lanes into place: all that instruction sets differ in.

use super::places::Run;
use super::rows::Rows;
use crate::simd::LANES;
use crate::simd::lanes::Isa;

/// Where decoding stands: in the segment's head, and in the four rows around a time.
pub(crate) struct Cursors {
    /// The next part's head.
    head: *const u8,
    /// The rows of level 0 nearer to the time and on its other side, of level 1 between them, of level 2 beside the time.
    rows: [*const u8; 4],
    /// How the frames lie.
    pub frames: Frames,
}

/// Of the two frames around a time one is always of level 2: the *fine* one. The *other* is of level 0 or 1.
#[derive(Clone, Copy)]
pub(crate) struct Frames {
    /// Whether the other is of level 1 rather than the nearer one of level 0.
    pub other_is_middle: bool,
    /// Whether the fine one comes before the other.
    pub fine_is_first: bool,
    /// Whether bases have four bytes.
    pub wide: bool,
}

/// A part of a block at one time: components whose lanes have the same widths.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    /// The first component in each of the four rows.
    pub rows: [*const u8; 4],
    /// How far the next component is, at each level.
    pub bytes: [usize; 3],
    /// The widths, level by level.
    pub widths: *const u8,
    /// The bases, component by component.
    pub bases: *const u8,
    /// How many lanes there are.
    pub lanes: usize,
}

impl Cursors {
    /// Before the first block, for the interval after `frame`.
    ///
    /// # Safety
    /// `frame` is below the last frame.
    #[inline(always)]
    pub(super) unsafe fn at(rows: &Rows, frame: u32) -> Self {
        let shape = rows.shape();
        let local = frame & ((1 << shape.shift) - 1);
        // SAFETY: the rows were checked: each segment's head and rows lie within the bytes.
        unsafe {
            let offset = *shape.segments.get_unchecked((frame >> shape.shift) as usize) as usize;
            let head = rows.bytes().as_ptr().add(offset);
            let size = |level: usize| read_u32(head.add(level * 4)) as usize;
            let (r0, r1, r2) = (size(0), size(1), size(2));
            let quarter = local & 3;
            let first = head.add(rows.head_size()).add((local >> 2) as usize * (r0 + r1 + 2 * r2));
            let middle = first.add(r0);
            let fine = middle.add(r1).add((quarter >> 1) as usize * r2);
            let next = middle.add(r1 + 2 * r2);
            let (near, far) = if quarter < 2 { (first, next) } else { (next, first) };
            let frames = Frames {
                other_is_middle: quarter == 1 || quarter == 2,
                fine_is_first: quarter & 1 != 0,
                wide: shape.wide,
            };
            Self { head: head.add(12), rows: [near, far, middle, fine], frames }
        }
    }

    /// The part that the cursors stand at; they go on to the next.
    ///
    /// # Safety
    /// The part has so many lanes and components.
    #[inline(always)]
    pub(super) unsafe fn next_part(&mut self, lanes: usize, components: usize) -> Part {
        // SAFETY: the rows were checked: the part's head is followed by the next one's or by the first row, and rows
        // have the bytes it says.
        unsafe {
            let head = self.head;
            let bytes = [usize::from(*head), usize::from(*head.add(1)), usize::from(*head.add(2))];
            let widths = self.head.add(3);
            let bases = widths.add(3 * lanes);
            let part = Part { rows: self.rows, bytes, widths, bases, lanes };
            self.head = bases.add(components * lanes * if self.frames.wide { 4 } else { 2 });
            self.rows = part.component(components);
            part
        }
    }
}

impl Part {
    /// The rows of a component, or what comes after the last.
    ///
    /// # Safety
    /// The part has the component, or as many before it.
    #[inline(always)]
    pub(super) const unsafe fn component(&self, component: usize) -> [*const u8; 4] {
        let [b0, b1, b2] = [component * self.bytes[0], component * self.bytes[1], component * self.bytes[2]];
        let [near, far, middle, fine] = self.rows;
        // SAFETY: the rows were checked: they hold the bytes of each component.
        unsafe { [near.add(b0), far.add(b0), middle.add(b1), fine.add(b2)] }
    }

    /// The bits at which a lane begins, at each level.
    ///
    /// # Safety
    /// The part has the lane.
    pub(super) unsafe fn starts(&self, lane: usize) -> [u32; 3] {
        // SAFETY: the rows were checked: the head holds the widths of all lanes at all levels.
        let width = |level: usize, lane: usize| unsafe { u32::from(*self.widths.add(level * self.lanes + lane)) };
        [0, 1, 2].map(|level| (0..lane).map(|lane| width(level, lane)).sum())
    }
}

/// How an instruction set takes lanes out of rows and puts them into place: `COUNT` lanes of an [`Isa`] at a time.
pub(crate) trait Unpack<I: Isa>: Copy {
    /// Where `COUNT` lanes' bits are in the bytes of any component.
    type Layout: Copy;

    /// The layout of `COUNT` lanes at one level, of which the first begins at the bit `first`, and the bit after the last.
    /// What is said of lanes that are not there, and the bit after them, means nothing.
    ///
    /// # Safety
    /// `widths` are those of a part at a level, from one of its lanes on; `first` is the sum of those before.
    unsafe fn layout(self, widths: *const u8, first: u32) -> (Self::Layout, u32);

    /// A component's integers at the other and at the fine frame, as floats.
    ///
    /// # Safety
    /// `rows` are of a component of a part, `bases` its bases from a lane on, and `layouts` those of the lane on at each level.
    unsafe fn numbers(
        self,
        rows: [*const u8; 4],
        layouts: &[Self::Layout; 3],
        bases: *const u8,
        frames: Frames,
    ) -> [I::Column; 2];

    /// Whether [`Unpack::put`] is there: lanes are put where they belong by runs.
    const BY_RUNS: bool = false;

    /// Puts a batch's lanes where they belong: runs that are the first to write theirs fill them up with what is still.
    /// Lanes have `outputs` numbers, a stride from each other.
    ///
    /// # Safety
    /// The runs are a batch's, all of one [`Rows`], whose room `still` and `out` have, and `staged` holds the batch's lanes.
    #[inline(always)]
    unsafe fn put(
        self,
        runs: &[Run],
        (outputs, stride): (usize, usize),
        staged: *const f32,
        (still, out): (*const f32, *mut f32),
    ) {
        let _ = (runs, outputs, stride, staged, still, out);
    }
}

/// Plain Rust, lane by lane: the form that all others equal.
#[derive(Clone, Copy)]
pub(crate) struct Plain<I: Isa>(pub I);

/// Where lanes' bits begin, and how many there are.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    starts: [u32; LANES],
    widths: [u8; LANES],
}

impl<I: Isa> Unpack<I> for Plain<I> {
    type Layout = Fields;

    #[inline(always)]
    unsafe fn layout(self, widths: *const u8, first: u32) -> (Fields, u32) {
        let mut fields = Fields { starts: [0; LANES], widths: [0; LANES] };
        let (mut bit, mut lane) = (first, 0);
        while lane < I::COUNT {
            // SAFETY: the caller's promise; more bytes than a block has lanes follow all widths. Of lanes that are not
            // there nothing more is read than of the widest that are.
            let width = unsafe { *widths.add(lane) } & 31;
            fields.starts[lane] = bit;
            fields.widths[lane] = width;
            bit += u32::from(width);
            lane += 1;
        }
        (fields, bit)
    }

    #[inline(always)]
    unsafe fn numbers(
        self,
        [near, far, middle, fine]: [*const u8; 4],
        [coarse, finer, finest]: &[Fields; 3],
        bases: *const u8,
        frames: Frames,
    ) -> [I::Column; 2] {
        let (mut others, mut fines) = ([0.0; LANES], [0.0; LANES]);
        let mut lane = 0;
        while lane < I::COUNT {
            // SAFETY: the caller's promise: the rows were checked, and 64 bytes follow them.
            unsafe {
                let base = if frames.wide {
                    read_u32(bases.add(lane * 4)).cast_signed()
                } else {
                    i32::from(i16::from_le_bytes([*bases.add(lane * 2), *bases.add(lane * 2 + 1)]))
                };
                let (near, far) = (field(near, coarse, lane), field(far, coarse, lane));
                let middle = mean(near, far).wrapping_add(residual(middle, finer, lane));
                let fine = mean(near, middle).wrapping_add(residual(fine, finest, lane));
                let other = if frames.other_is_middle { middle } else { near };
                others[lane] = other.wrapping_add(base) as f32;
                fines[lane] = fine.wrapping_add(base) as f32;
            }
            lane += 1;
        }
        // SAFETY: there are as many floats as any column has.
        unsafe { [self.0.load(others.as_ptr()), self.0.load(fines.as_ptr())] }
    }
}

/// Half the sum, rounded down.
#[inline(always)]
const fn mean(a: i32, b: i32) -> i32 {
    a.wrapping_add(b) >> 1
}

/// A lane's bits as a number from zero.
///
/// # Safety
/// Four bytes are readable at the byte the bits start in.
#[inline(always)]
unsafe fn field(row: *const u8, fields: &Fields, lane: usize) -> i32 {
    let bit = fields.starts[lane];
    // SAFETY: the caller's promise.
    let window = unsafe { read_u32(row.add((bit >> 3) as usize)) };
    ((window >> (bit & 7)) & ((1_u32 << fields.widths[lane]) - 1)).cast_signed()
}

/// A lane's bits as a number on both sides of zero.
///
/// # Safety
/// As for [`field`].
#[inline(always)]
unsafe fn residual(row: *const u8, fields: &Fields, lane: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { field(row, fields, lane).wrapping_sub(((1_u32 << fields.widths[lane]) >> 1).cast_signed()) }
}

/// # Safety
/// Four bytes are readable.
#[inline(always)]
pub(crate) unsafe fn read_u32(from: *const u8) -> u32 {
    // SAFETY: the caller's promise; a pointer to bytes may stand anywhere.
    u32::from_le(unsafe { from.cast::<u32>().read_unaligned() })
}
