//! Linear skinning: each vertex moves by the weighted sum of its joints' matrices.

use super::vertices::{Matrix, Place, bound, morphed, transform, unmoved};
use super::{BLOCK, Block, MOST_COLUMNS, Skinning, WEIGHT_UNITS};
use crate::math::Affine;
use crate::simd::LANES;
use crate::simd::lanes::{Isa, Stage};

/// Influences whose weights are unpacked at once.
const BATCH: usize = 8;

/// Skins by sums of matrices.
///
/// # Safety
/// The job is sound for a palette of this length.
#[inline(always)]
pub(crate) unsafe fn linear<I: Isa>(isa: I, job: &Skinning<'_>, palette: &[Affine]) {
    let mesh = job.mesh.parts();
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

/// A block that few joints move: their matrices are a table in registers, and each lane looks its own up.
///
/// # Safety
/// As for [`linear`]; the block is at `place`, has a table of at most `PLACES` joints, and influences.
#[inline(always)]
unsafe fn by_table<I: Isa>(isa: I, job: &Skinning<'_>, palette: *const f32, block: &Block, place: &Place) {
    let mesh = job.mesh.parts();
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
        let words = job.mesh.parts().words.as_ptr().add(block.first_word as usize);
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
            let mut sum = if continued { isa.reload_rows(to) } else { weighted(isa, palette, weights, offsets) };
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
