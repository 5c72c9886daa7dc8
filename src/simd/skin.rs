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
    /// How many joints move the block, or zero where there are more than a table has places for.
    pub table_len: u32,
    /// Those joints; the rest repeat the first.
    pub table: [u16; LANES],
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
    /// Per word, the joint's place in its block's table, where it has one.
    pub places: Vec<u8>,
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
        let followed = parts.words.iter().map(|w| (w & 0xFFFF) as usize);
        let tabled = parts.blocks.iter().filter(|b| b.table_len > 0).flat_map(|b| b.table.map(usize::from));
        let palette_len = followed.chain(tabled).max().map_or(0, |joint| joint + 1);
        assert_eq!(parts.places.len(), parts.words.len());
        for block in &parts.blocks {
            let words = block.first_word as usize..block.first_word as usize + block.influences as usize * BLOCK;
            assert!(words.end <= parts.words.len());
            if block.table_len > 0 {
                assert!(block.table_len as usize <= LANES);
                assert!(parts.places[words].iter().all(|&place| u32::from(place) < block.table_len));
            }
        }
        for morph in &parts.morphs {
            assert!(morph.blocks.len() == blocks && morph.columns <= parts.columns());
            let present = morph.floats.len() / (morph.columns * BLOCK);
            assert!(morph.blocks.iter().all(|&b| b == ABSENT || (b as usize) < present));
        }
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

/// Where a block's vertices come from and go.
struct Place {
    /// The first column, of the mesh or morphed.
    floats: *const f32,
    /// The place of the block's first vertex in the streams.
    vertex: usize,
    /// How many vertices the block has.
    end: usize,
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
            let place = Place {
                floats,
                vertex: (index - job.blocks.0) * BLOCK,
                end: (mesh.vertices - index * BLOCK).min(BLOCK),
            };
            if block.influences == 0 {
                unmoved(isa, job, &place);
            } else if block.table_len != 0 && block.table_len as usize <= I::PLACES {
                by_table(isa, job, palette, &block, &place);
            } else {
                by_rows(isa, job, palette, &block, &place);
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

/// Morphed vertices that no joint moves.
///
/// # Safety
/// As for [`linear`]; the block is at `place`.
#[inline(always)]
unsafe fn unmoved<I: Isa>(isa: I, job: &Skinning<'_>, place: &Place) {
    let mut lane = 0;
    while lane < place.end {
        // SAFETY: the caller's promise.
        unsafe { transform(isa, job, place, lane, &identity(isa)) };
        lane += I::COUNT;
    }
}

/// A block that few joints move: their matrices are a table in registers, and each lane looks its own up.
///
/// # Safety
/// As for [`linear`]; the block is at `place`, has a table of at most `PLACES` joints, and influences.
#[inline(always)]
unsafe fn by_table<I: Isa>(isa: I, job: &Skinning<'_>, palette: *const f32, block: &Block, place: &Place) {
    let mesh = &job.mesh.parts;
    let unit = isa.splat(1.0 / WEIGHT_UNITS as f32);
    let influences = block.influences as usize;
    let mut offsets = [0; LANES];
    let mut entry = 0;
    while entry < LANES {
        offsets[entry] = u32::from(block.table[entry]) * 12;
        entry += 1;
    }
    // SAFETY: the caller's promise: joints are in the palette, whose entries are three quads.
    unsafe {
        let words = mesh.words.as_ptr().add(block.first_word as usize);
        let places = mesh.places.as_ptr().add(block.first_word as usize);
        let [a, b, c, d] = isa.gather_quads(palette, &offsets);
        let [e, f, g, h] = isa.gather_quads(palette.add(4), &offsets);
        let [i, j, k, l] = isa.gather_quads(palette.add(8), &offsets);
        let table = [a, b, c, d, e, f, g, h, i, j, k, l];
        let mut lane = 0;
        while lane < place.end {
            let weight = isa.load_upper_halves(words.add(lane)) * unit;
            let mut matrix = looked_up(isa, &table, isa.load_places(places.add(lane)), weight);
            let mut influence = 1;
            while influence < influences {
                let at = influence * BLOCK + lane;
                let weight = isa.load_upper_halves(words.add(at)) * unit;
                let term = looked_up(isa, &table, isa.load_places(places.add(at)), weight);
                let mut element = 0;
                while element < 12 {
                    matrix[element] = matrix[element] + term[element];
                    element += 1;
                }
                influence += 1;
            }
            transform(isa, job, place, lane, &bound(isa, block, words.add(lane), matrix));
            lane += I::COUNT;
        }
    }
}

/// The table's matrices at `places`, times a weight.
#[inline(always)]
fn looked_up<I: Isa>(isa: I, table: &Matrix<I::Column>, places: I::Places, weight: I::Column) -> Matrix<I::Column> {
    let mut matrix = *table;
    let mut element = 0;
    while element < 12 {
        matrix[element] = isa.look_up(table[element], places) * weight;
        element += 1;
    }
    matrix
}

/// The identity for vertices without influence, else `matrix`.
///
/// # Safety
/// `words` are those of the block's first influence from a lane on.
#[inline(always)]
unsafe fn bound<I: Isa>(isa: I, block: &Block, words: *const u32, matrix: Matrix<I::Column>) -> Matrix<I::Column> {
    if !block.some_unbound {
        return matrix;
    }
    // SAFETY: the caller's promise.
    let unbound = unsafe { isa.load_upper_halves(words) }.equal(isa.splat(0.0));
    select(unbound, &identity(isa), &matrix)
}

/// A block that any number of joints moves: each vertex's matrix is summed as rows, and those are transposed.
///
/// # Safety
/// As for [`linear`]; the block is at `place` and has influences.
#[inline(always)]
unsafe fn by_rows<I: Isa>(isa: I, job: &Skinning<'_>, palette: *const f32, block: &Block, place: &Place) {
    let influences = block.influences as usize;
    let mut rows = Stage::<LANES>::new();
    let staged = rows.floats();
    // SAFETY: the caller's promise; the stage has `LANES` runs of sixteen floats.
    unsafe {
        let words = job.mesh.parts.words.as_ptr().add(block.first_word as usize);
        let mut lane = 0;
        while lane < place.end {
            if influences == 4 {
                sum_rows::<I, 4>(isa, palette, words.add(lane), 4, staged, false);
            } else {
                let mut first = 0;
                while first < influences {
                    let count = (influences - first).min(BATCH);
                    sum_rows::<I, BATCH>(isa, palette, words.add(first * BLOCK + lane), count, staged, first > 0);
                    first += count;
                }
            }
            let [a, b, c, d] = isa.load_quads(staged, LANES);
            let [e, f, g, h] = isa.load_quads(staged.add(4), LANES);
            let [i, j, k, l] = isa.load_quads(staged.add(8), LANES);
            let matrix = [a, b, c, d, e, f, g, h, i, j, k, l];
            transform(isa, job, place, lane, &bound(isa, block, words.add(lane), matrix));
            lane += I::COUNT;
        }
    }
}

/// Sums the rows of at most `MOST` influences of `COUNT` vertices, onto what is staged where `continued`.
///
/// # Safety
/// `words` are those of the first of `count` influences, at most `MOST`, from a lane on; joints are in the palette;
/// `staged` has [`LANES`] runs of sixteen floats.
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
    let (mut weights, mut offsets) = (Stage::<MOST>::new(), Stage::<MOST>::new());
    let weights = weights.floats();
    let offsets: *mut u32 = offsets.floats().cast();
    // SAFETY: the caller's promise; the stages have `MOST` runs of `LANES` numbers.
    unsafe {
        let mut influence = 0;
        while influence < count {
            let words = words.add(influence * BLOCK);
            isa.store(weights.add(influence * LANES), isa.load_upper_halves(words) * unit);
            // An entry of the palette has 48 = 16 + 32 bytes.
            isa.scale_lower_halves::<4, 5>(words, offsets.add(influence * LANES));
            influence += 1;
        }
        let mut lane = 0;
        while lane < I::COUNT {
            let to = staged.add(lane * LANES);
            let (weights, offsets) = (weights.add(lane), offsets.add(lane));
            let mut sum = if continued { isa.load_rows(to) } else { weighted(isa, palette, weights, offsets) };
            let mut influence = usize::from(!continued);
            while influence < count {
                let at = influence * LANES;
                sum = isa.add_rows(sum, weighted(isa, palette, weights.add(at), offsets.add(at)));
                influence += 1;
            }
            isa.store_rows(to, sum);
            lane += 1;
        }
    }
}

/// The palette entry at an offset in bytes, times a weight.
///
/// # Safety
/// Weight and offset are readable, and the offset is that of an entry.
#[inline(always)]
unsafe fn weighted<I: Isa>(isa: I, palette: *const f32, weight: *const f32, offset: *const u32) -> I::Rows {
    // SAFETY: the caller's promise.
    unsafe { isa.scale_rows(isa.load_rows(palette.byte_add(*offset as usize)), *weight) }
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

/// Moves `COUNT` vertices of a block from `lane` on, and writes those that are in the mesh.
///
/// # Safety
/// As for [`linear`]; the block is at `place`.
#[inline(always)]
unsafe fn transform<I: Isa>(isa: I, job: &Skinning<'_>, place: &Place, lane: usize, m: &Matrix<I::Column>) {
    let floats = place.floats.wrapping_add(lane);
    let (vertex, count) = (place.vertex + lane, (place.end - lane).min(I::COUNT));
    let [positions, normals, tangents] = &job.outputs;
    let vertices = job.vertices();
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(stream) = positions {
            let [x, y, z] = load3(isa, floats);
            let moved = [
                m[0] * x + m[1] * y + m[2] * z + m[3],
                m[4] * x + m[5] * y + m[6] * z + m[7],
                m[8] * x + m[9] * y + m[10] * z + m[11],
            ];
            write::<I, 3>(isa, stream, [moved[0], moved[1], moved[2], moved[2]], vertex, vertices, count);
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
            write::<I, 3>(isa, stream, [x, y, z, z], vertex, vertices, count);
        }
        if let Some(stream) = tangents {
            let first = if job.mesh.parts.has_normals { 6 } else { 3 };
            let [x, y, z] = load3(isa, floats.add(first * BLOCK));
            let sign = isa.load(floats.add((first + 3) * BLOCK)).flip_sign(mirrored);
            let turned =
                [m[0] * x + m[1] * y + m[2] * z, m[4] * x + m[5] * y + m[6] * z, m[8] * x + m[9] * y + m[10] * z];
            let [x, y, z] = normalize3(isa, turned, [x, y, z]);
            write::<I, 4>(isa, stream, [x, y, z, sign], vertex, vertices, count);
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

/// Writes the first `N` of four columns to the first `count` vertices from `vertex`, of the `vertices` that will be
/// written in their order.
///
/// # Safety
/// The vertices are in the stream, which has at least `N` floats per vertex; `count` is at most `COUNT`.
#[inline(always)]
unsafe fn write<I: Isa, const N: usize>(
    isa: I,
    stream: &Stream<'_>,
    columns: [I::Column; 4],
    vertex: usize,
    vertices: usize,
    count: usize,
) {
    let mut quads = Stage::<4>::new();
    let staged = quads.floats();
    let stride = stream.stride();
    // SAFETY: the caller's promise; the stage has `LANES` quads.
    unsafe {
        let to = stream.as_ptr().add(vertex * stride);
        if N == 4 && count == I::COUNT {
            isa.store_quads(columns, to, stride);
            return;
        }
        if stride == 3 && vertex + I::COUNT < vertices {
            // Each quad's fourth float is where the next vertex's first comes after.
            isa.store_quads(columns, to, stride);
            return;
        }
        isa.store_quads(columns, staged, 4);
        let mut lane = 0;
        while lane < count {
            std::ptr::copy_nonoverlapping(staged.add(lane * 4), to.add(lane * stride), N);
            lane += 1;
        }
    }
}
