//! Kernels that morph and skin vertices.
//!
//! In: the streams of a prepared mesh, a palette and morph weights. Out: positions, normals and tangents in the
//! caller's memory.
//!
//! Vertices stand in blocks of [`BLOCK`], as many as a group of a compute shader has, and the shaders read the same
//! bytes. Per vertex the palette entries of its influences are summed with their weights as rows; the sums of as many
//! vertices as a vector has lanes are then transposed, and everything after runs over columns.

use super::lanes::{Floats, Isa, Stage, normalize3};
use super::{AlignedFloats, LANES, Stream};
use crate::math::Affine;

/// How many vertices a block has.
pub(crate) const BLOCK: usize = 64;

/// The most floats per vertex: position, normal, tangent and its sign.
pub(crate) const MOST_COLUMNS: usize = 10;

/// What weights are counted in: a vertex's weights sum to this.
pub(crate) const WEIGHT_UNITS: u32 = 65_535;

/// Influences whose weights are unpacked at once.
const BATCH: usize = 8;

/// What a block says about its influences.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Where the block's influence words begin.
    pub first_word: u32,
    /// How many influences its vertices have, those with fewer padded by weights of zero.
    pub influences: u32,
    /// Whether some vertex, but not every one, has no influence and stays where it is.
    pub some_unbound: bool,
}

/// The part of a prepared mesh that kernels read, as it is put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeshParts {
    /// How many vertices there are.
    pub vertices: usize,
    /// Whether there are normals, at column 3.
    pub has_normals: bool,
    /// Whether there are tangents, after the normals or at column 3.
    pub has_tangents: bool,
    /// Block after block, in it column after column: position, then normal, then tangent and sign where there are.
    pub floats: AlignedFloats,
    /// One per [`BLOCK`] vertices.
    pub blocks: Vec<Block>,
    /// Per block, influence after influence, a word per vertex: the joint, and above it the weight in
    /// [`WEIGHT_UNITS`]. Heaviest first.
    pub words: Vec<u32>,
    /// The morph targets.
    pub morphs: Vec<MorphStream>,
}

impl MeshParts {
    /// How many floats each vertex has.
    pub(crate) const fn columns(&self) -> usize {
        3 + if self.has_normals { 3 } else { 0 } + if self.has_tangents { 4 } else { 0 }
    }
}

/// The same, known to be sound: what kernels rely on instead of checking it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeshStreams {
    parts: MeshParts,
    palette_len: usize,
}

impl MeshStreams {
    /// Checks that no kernel will read outside `parts`.
    ///
    /// # Panics
    /// If one would.
    pub(crate) fn new(parts: MeshParts) -> Self {
        let blocks = parts.blocks.len();
        assert_eq!(blocks, parts.vertices.div_ceil(BLOCK));
        assert_eq!(parts.floats.len(), blocks * parts.columns() * BLOCK);
        for block in &parts.blocks {
            assert!(block.first_word as usize + block.influences as usize * BLOCK <= parts.words.len());
        }
        for morph in &parts.morphs {
            assert!(morph.blocks.len() == blocks && morph.columns <= parts.columns());
            let present = morph.floats.len() / (morph.columns * BLOCK);
            assert!(morph.blocks.iter().all(|&b| b == ABSENT || (b as usize) < present));
        }
        let palette_len = parts.words.iter().map(|w| (w & 0xFFFF) as usize + 1).max().unwrap_or(0);
        Self { parts, palette_len }
    }

    /// What it was made of.
    pub(crate) const fn parts(&self) -> &MeshParts {
        &self.parts
    }

    /// One past the highest joint in the words.
    pub(crate) const fn palette_len(&self) -> usize {
        self.palette_len
    }
}

/// Marks a block that a morph target does not change.
pub(crate) const ABSENT: u32 = u32::MAX;

/// One morph target's changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MorphStream {
    /// How many of a mesh's columns it changes, from the first.
    pub columns: usize,
    /// Per block, its number among the blocks of `floats`, or [`ABSENT`].
    pub blocks: Vec<u32>,
    /// The changes of the blocks that have any.
    pub floats: AlignedFloats,
}

/// What the skinning kernels work on.
pub(crate) struct Skinning<'a> {
    /// The mesh.
    pub mesh: &'a MeshStreams,
    /// The first block to skin, and one past the last. Streams begin with the first block's first vertex.
    pub blocks: (usize, usize),
    /// One weight per morph target; those past the end are zero.
    pub morph_weights: &'a [f32],
    /// Positions, normals and tangents.
    pub outputs: [Option<Stream<'a>>; 3],
}

impl Skinning<'_> {
    /// How many vertices the blocks have.
    pub(crate) fn vertices(&self) -> usize {
        let (first, end) = self.blocks;
        (end * BLOCK).min(self.mesh.parts.vertices).saturating_sub(first * BLOCK)
    }

    /// Whether no kernel would leave the mesh, the palette or the streams.
    pub(super) fn is_sound(&self, palette_len: usize) -> bool {
        let parts = &self.mesh.parts;
        let in_mesh = [true, parts.has_normals, parts.has_tangents];
        let fits = |(index, stream): (usize, &Option<Stream<'_>>)| {
            stream.as_ref().is_none_or(|stream| {
                let needed = if index == 2 { 4 } else { 3 };
                in_mesh[index] && stream.vertices() >= self.vertices() && stream.components() >= needed
            })
        };
        self.blocks.1 <= parts.blocks.len()
            && self.mesh.palette_len <= palette_len
            && self.morph_weights.len() <= parts.morphs.len()
            && self.outputs.iter().enumerate().all(fits)
    }
}

/// The columns of a 3×4 matrix per lane, row by row.
type Matrix<C> = [C; 12];

/// Skins by sums of matrices.
///
/// # Safety
/// The job is sound for a palette of this length.
#[inline(always)]
pub(crate) unsafe fn linear<I: Isa>(isa: I, job: &Skinning<'_>, palette: &[Affine]) {
    let mesh = &job.mesh.parts;
    let palette: *const f32 = palette.as_ptr().cast();
    let mut scratch = Stage::<{ MOST_COLUMNS * BLOCK / LANES }>::new();
    let mut index = job.blocks.0;
    while index < job.blocks.1 {
        // SAFETY: the caller's promise; blocks are whole, so every column vector is in them.
        unsafe {
            let block = *mesh.blocks.get_unchecked(index);
            let floats = morphed(isa, job, index, &mut scratch);
            let words = mesh.words.as_ptr().add(block.first_word as usize);
            let end = (mesh.vertices - index * BLOCK).min(BLOCK);
            let mut lane = 0;
            while lane < end {
                let matrix = blended(isa, palette, block, words.add(lane));
                let vertex = (index - job.blocks.0) * BLOCK + lane;
                transform(isa, job, floats.add(lane), &matrix, vertex, (end - lane).min(I::COUNT));
                lane += I::COUNT;
            }
        }
        index += 1;
    }
}

/// The block's floats after the active morph targets: the mesh's own where none touches it, else a copy in `scratch`.
///
/// # Safety
/// As for [`linear`]; the block is in the mesh.
#[inline(always)]
unsafe fn morphed<I: Isa>(
    isa: I,
    job: &Skinning<'_>,
    block: usize,
    scratch: &mut Stage<{ MOST_COLUMNS * BLOCK / LANES }>,
) -> *const f32 {
    let mesh = &job.mesh.parts;
    let columns = mesh.columns();
    // SAFETY: every block has `columns * BLOCK` floats, in the mesh, in each morph target and in the stage.
    unsafe {
        let base = mesh.floats.as_ptr().add(block * columns * BLOCK);
        let scratch: *mut f32 = scratch.floats();
        let mut copied = false;
        let mut target = 0;
        while target < job.morph_weights.len() {
            let weight = *job.morph_weights.get_unchecked(target);
            let morph = mesh.morphs.get_unchecked(target);
            target += 1;
            let changed = *morph.blocks.get_unchecked(block);
            if weight == 0.0 || changed == ABSENT {
                continue;
            }
            if !copied {
                std::ptr::copy_nonoverlapping(base, scratch, columns * BLOCK);
                copied = true;
            }
            let length = morph.columns * BLOCK;
            let changes = morph.floats.as_ptr().add(changed as usize * length);
            add_scaled(isa, scratch, changes, weight, length);
        }
        if copied { scratch } else { base }
    }
}

/// Adds `weight * changes` to `to`.
///
/// # Safety
/// Both have `length` floats, a multiple of [`LANES`].
#[inline(always)]
unsafe fn add_scaled<I: Isa>(isa: I, to: *mut f32, changes: *const f32, weight: f32, length: usize) {
    let weight = isa.splat(weight);
    let mut at = 0;
    while at < length {
        // SAFETY: the caller's promise.
        unsafe { isa.store(to.add(at), isa.load(to.add(at)) + isa.load(changes.add(at)) * weight) };
        at += I::COUNT;
    }
}

/// The weighted sums of palette entries of `COUNT` vertices.
///
/// # Safety
/// `words` are those of the block's first influence from a lane on that `COUNT` divides; joints are in the palette.
#[inline(always)]
unsafe fn blended<I: Isa>(isa: I, palette: *const f32, block: Block, words: *const u32) -> Matrix<I::Column> {
    let influences = block.influences as usize;
    if influences == 0 {
        return identity(isa);
    }
    let mut rows = Stage::<LANES>::new();
    let staged = rows.floats();
    // SAFETY: the caller's promise; the stage has `LANES` runs of sixteen floats.
    unsafe {
        if influences == 4 {
            sum_rows::<I, 4>(isa, palette, words, 4, staged, false);
        } else {
            let mut first = 0;
            while first < influences {
                let count = (influences - first).min(BATCH);
                sum_rows::<I, BATCH>(isa, palette, words.add(first * BLOCK), count, staged, first > 0);
                first += count;
            }
        }
        let [a, b, c, d] = isa.load_quads(staged, LANES);
        let [e, f, g, h] = isa.load_quads(staged.add(4), LANES);
        let [i, j, k, l] = isa.load_quads(staged.add(8), LANES);
        let matrix = [a, b, c, d, e, f, g, h, i, j, k, l];
        if block.some_unbound {
            let unbound = isa.load_upper_halves(words).equal(isa.splat(0.0));
            return select(unbound, &identity(isa), &matrix);
        }
        matrix
    }
}

/// Sums the rows of at most `MOST` influences of `COUNT` vertices, onto what is staged where `continued`.
///
/// # Safety
/// As for [`blended`]; `count` is at most `MOST`.
#[inline(always)]
unsafe fn sum_rows<I: Isa, const MOST: usize>(
    isa: I,
    palette: *const f32,
    words: *const u32,
    count: usize,
    staged: *mut f32,
    continued: bool,
) {
    let unit = isa.splat(1.0 / WEIGHT_UNITS as f32);
    let mut unpacked = Stage::<MOST>::new();
    let weights = unpacked.floats();
    // SAFETY: the caller's promise; a word's lower half comes first in memory or is masked out.
    unsafe {
        let mut influence = 0;
        while influence < count {
            let weight = isa.load_upper_halves(words.add(influence * BLOCK)) * unit;
            isa.store(weights.add(influence * LANES), weight);
            influence += 1;
        }
        let mut lane = 0;
        while lane < I::COUNT {
            let to = staged.add(lane * LANES);
            let mut sum =
                if continued { isa.load_rows(to) } else { weighted(isa, palette, words.add(lane), *weights.add(lane)) };
            let mut influence = usize::from(!continued);
            while influence < count {
                let weight = *weights.add(influence * LANES + lane);
                let term = weighted(isa, palette, words.add(influence * BLOCK + lane), weight);
                sum = isa.add_rows(sum, term);
                influence += 1;
            }
            isa.store_rows(to, sum);
            lane += 1;
        }
    }
}

/// The palette entry that a word names, times `weight`.
///
/// # Safety
/// The word is readable and its joint in the palette.
#[inline(always)]
unsafe fn weighted<I: Isa>(isa: I, palette: *const f32, word: *const u32, weight: f32) -> I::Rows {
    // SAFETY: the caller's promise.
    unsafe { isa.scale_rows(isa.load_rows(palette.add((*word & 0xFFFF) as usize * 12)), weight) }
}

#[inline(always)]
fn identity<I: Isa>(isa: I) -> Matrix<I::Column> {
    let (o, i) = (isa.splat(0.0), isa.splat(1.0));
    [i, o, o, o, o, i, o, o, o, o, i, o]
}

#[inline(always)]
fn select<C: Floats>(mask: C::Mask, yes: &Matrix<C>, no: &Matrix<C>) -> Matrix<C> {
    let mut result = *no;
    let mut element = 0;
    while element < 12 {
        result[element] = C::select(mask, yes[element], no[element]);
        element += 1;
    }
    result
}

/// Moves `COUNT` vertices and writes the first `count` of them.
///
/// # Safety
/// As for [`linear`]; the vertices' floats begin at `floats` in each column, their places in the streams at `vertex`.
#[inline(always)]
pub(super) unsafe fn transform<I: Isa>(
    isa: I,
    job: &Skinning<'_>,
    floats: *const f32,
    m: &Matrix<I::Column>,
    vertex: usize,
    count: usize,
) {
    let [positions, normals, tangents] = &job.outputs;
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(stream) = positions {
            let [x, y, z] = load3(isa, floats);
            let moved = [
                m[0] * x + m[1] * y + m[2] * z + m[3],
                m[4] * x + m[5] * y + m[6] * z + m[7],
                m[8] * x + m[9] * y + m[10] * z + m[11],
            ];
            write::<I, 3>(isa, stream, [moved[0], moved[1], moved[2], moved[2]], vertex, count);
        }
        if normals.is_none() && tangents.is_none() {
            return;
        }
        let c = cofactors::<I>(m);
        let mirrored = m[0] * c[0] + m[1] * c[1] + m[2] * c[2];
        if let Some(stream) = normals {
            let [x, y, z] = load3(isa, floats.add(3 * BLOCK));
            let turned = [
                (c[0] * x + c[1] * y + c[2] * z).flip_sign(mirrored),
                (c[3] * x + c[4] * y + c[5] * z).flip_sign(mirrored),
                (c[6] * x + c[7] * y + c[8] * z).flip_sign(mirrored),
            ];
            let [x, y, z] = normalize3(isa, turned, [x, y, z]);
            write::<I, 3>(isa, stream, [x, y, z, z], vertex, count);
        }
        if let Some(stream) = tangents {
            let first = if job.mesh.parts.has_normals { 6 } else { 3 };
            let [x, y, z] = load3(isa, floats.add(first * BLOCK));
            let sign = isa.load(floats.add((first + 3) * BLOCK)).flip_sign(mirrored);
            let turned =
                [m[0] * x + m[1] * y + m[2] * z, m[4] * x + m[5] * y + m[6] * z, m[8] * x + m[9] * y + m[10] * z];
            let [x, y, z] = normalize3(isa, turned, [x, y, z]);
            write::<I, 4>(isa, stream, [x, y, z, sign], vertex, count);
        }
    }
}

/// Three columns of a block.
///
/// # Safety
/// `COUNT` floats are readable at `from`, and one and two [`BLOCK`]s after it.
#[inline(always)]
unsafe fn load3<I: Isa>(isa: I, from: *const f32) -> [I::Column; 3] {
    // SAFETY: the caller's promise.
    unsafe { [isa.load(from), isa.load(from.add(BLOCK)), isa.load(from.add(2 * BLOCK))] }
}

/// The cofactors of the linear part: rows are the cross products of the two other rows.
#[inline(always)]
fn cofactors<I: Isa>(m: &Matrix<I::Column>) -> [I::Column; 9] {
    [
        m[5] * m[10] - m[6] * m[9],
        m[6] * m[8] - m[4] * m[10],
        m[4] * m[9] - m[5] * m[8],
        m[9] * m[2] - m[10] * m[1],
        m[10] * m[0] - m[8] * m[2],
        m[8] * m[1] - m[9] * m[0],
        m[1] * m[6] - m[2] * m[5],
        m[2] * m[4] - m[0] * m[6],
        m[0] * m[5] - m[1] * m[4],
    ]
}

/// Writes the first `N` of four columns to the first `count` vertices from `vertex`.
///
/// # Safety
/// Those vertices are in the stream, which has at least `N` floats per vertex; `count` is at most `COUNT`.
#[inline(always)]
unsafe fn write<I: Isa, const N: usize>(
    isa: I,
    stream: &Stream<'_>,
    columns: [I::Column; 4],
    vertex: usize,
    count: usize,
) {
    let mut quads = Stage::<4>::new();
    let staged = quads.floats();
    let stride = stream.stride();
    // SAFETY: the caller's promise; the stage has `LANES` quads.
    unsafe {
        isa.store_quads(columns, staged, 4);
        let to = stream.as_ptr().add(vertex * stride);
        let mut lane = 0;
        while lane < count {
            std::ptr::copy_nonoverlapping(staged.add(lane * 4), to.add(lane * stride), N);
            lane += 1;
        }
    }
}
