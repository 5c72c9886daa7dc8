//! Dual quaternion skinning: each vertex moves by the weighted mean of its joints' rigid motions.
//!
//! Kavan, Collins, Žára, O'Sullivan, "Skinning with Dual Quaternions", 2007. Rigid motions have no scale, so a joint's
//! matrix is taken apart into a stretch (scale and shear, in the mesh's axes) and the rigid motion after it; stretches
//! are blended linearly, as that paper proposes. The mean motion and stretch make one matrix per vertex again, and the
//! rest is as in linear skinning: normals are right under the stretch too.

use super::vertices::{Matrix, Place, bound, morphed, transform, unmoved};
use super::{BLOCK, Block, MOST_COLUMNS, Skinning, WEIGHT_UNITS};
use crate::simd::LANES;
use crate::simd::lanes::{Floats, Isa, Stage};
use crate::simd::rotation::{dot4, normalize4};

/// How many floats an entry has.
const ENTRY: usize = 20;

/// One joint's motion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DualEntry {
    /// The rotation: a unit quaternion x, y, z, w.
    pub real: [f32; 4],
    /// Half the translation, as a quaternion without real part, times the rotation.
    pub dual: [f32; 4],
    /// The linear map before the rigid motion, row by row; the fourth column means nothing.
    pub stretch: [[f32; 4]; 3],
}

const _: () = assert!(size_of::<DualEntry>() == ENTRY * size_of::<f32>());

/// Skins by means of rigid motions, after blended stretches where `stretched`.
///
/// # Safety
/// The job is sound for a palette of this length.
#[inline(always)]
pub(crate) unsafe fn dual<I: Isa>(isa: I, job: &Skinning<'_>, entries: &[DualEntry], stretched: bool) {
    let mesh = job.mesh.parts();
    let entries: *const f32 = entries.as_ptr().cast();
    let mut scratch = Stage::<{ MOST_COLUMNS * BLOCK / LANES }>::new();
    let mut index = job.blocks.0;
    while index < job.blocks.1 {
        // SAFETY: the caller's promise; blocks are whole, so every column vector is in them.
        unsafe {
            let block = mesh.blocks.get_unchecked(index);
            let place = Place {
                floats: morphed(isa, job, index, &mut scratch),
                vertex: (index - job.blocks.0) * BLOCK,
                end: (mesh.vertices - index * BLOCK).min(BLOCK),
            };
            if block.influences == 0 {
                unmoved(isa, job, &place);
            } else {
                by_motions(isa, job, entries, stretched, block, &place);
            }
        }
        index += 1;
    }
}

/// # Safety
/// As for [`dual`]; the block is at `place` and has influences.
#[inline(always)]
unsafe fn by_motions<I: Isa>(
    isa: I,
    job: &Skinning<'_>,
    entries: *const f32,
    stretched: bool,
    block: &Block,
    place: &Place,
) {
    let words = job.mesh.parts().words.as_ptr().wrapping_add(block.first_word as usize);
    let mut lane = 0;
    while lane < place.end {
        // SAFETY: the caller's promise: the words of a block's influences follow each other.
        unsafe {
            let words = words.add(lane);
            let motion = mean_motion(isa, entries, words, block.influences as usize, stretched);
            transform(isa, job, place, lane, &bound(isa, block, words, motion));
        }
        lane += I::COUNT;
    }
}

/// The matrices of `COUNT` vertices.
///
/// # Safety
/// `words` are those of the first of `influences` influences, from a lane on; their joints are in the entries.
#[inline(always)]
unsafe fn mean_motion<I: Isa>(
    isa: I,
    entries: *const f32,
    words: *const u32,
    influences: usize,
    stretched: bool,
) -> Matrix<I::Column> {
    let (zero, unit) = (isa.splat(0.0), isa.splat(1.0 / WEIGHT_UNITS as f32));
    let (mut real, mut dual, mut stretch) = ([zero; 4], [zero; 4], [zero; 12]);
    let mut first = real;
    let mut influence = 0;
    while influence < influences {
        // SAFETY: the caller's promise; an entry has 20 = 16 + 4 floats.
        unsafe {
            let words = words.add(influence * BLOCK);
            let mut offsets = [0; LANES];
            isa.scale_lower_halves::<4, 2>(words, offsets.as_mut_ptr());
            let weight = isa.load_upper_halves(words) * unit;
            let rotation = isa.gather_quads(entries, &offsets);
            if influence == 0 {
                first = rotation;
            }
            // A rotation and its negative are one; means are taken on the heaviest influence's side.
            let side = I::Column::select(dot4::<I>(first, rotation).less(zero), -weight, weight);
            real = plus(real, rotation, side);
            dual = plus(dual, isa.gather_quads(entries.add(4), &offsets), side);
            if stretched {
                let [a, b, c, d] = isa.gather_quads(entries.add(8), &offsets);
                let [e, f, g, h] = isa.gather_quads(entries.add(12), &offsets);
                let [i, j, k, l] = isa.gather_quads(entries.add(16), &offsets);
                stretch = plus(stretch, [a, b, c, d, e, f, g, h, i, j, k, l], weight);
            }
        }
        influence += 1;
    }
    let motion = rigid(isa, real, dual);
    if stretched { after_stretch::<I>(&motion, &stretch) } else { motion }
}

#[inline(always)]
fn plus<C: Floats, const N: usize>(mut sum: [C; N], values: [C; N], weight: C) -> [C; N] {
    let mut column = 0;
    while column < N {
        sum[column] = sum[column] + values[column] * weight;
        column += 1;
    }
    sum
}

/// The matrix of a sum of dual quaternions, which need not be of unit length.
#[inline(always)]
fn rigid<I: Isa>(isa: I, real: [I::Column; 4], dual: [I::Column; 4]) -> Matrix<I::Column> {
    let squared = dot4::<I>(real, real);
    let (zero, one, two) = (isa.splat(0.0), isa.splat(1.0), isa.splat(2.0));
    let regular = zero.less(squared);
    // The translation is 2 dual conj(real) over the square of the length.
    let factor = two / I::Column::select(regular, squared, one);
    let [x, y, z, w] = normalize4(isa, real);
    let (r, d) = (real, dual);
    let tx = (r[3] * d[0] - d[3] * r[0] + r[1] * d[2] - r[2] * d[1]) * factor;
    let ty = (r[3] * d[1] - d[3] * r[1] + r[2] * d[0] - r[0] * d[2]) * factor;
    let tz = (r[3] * d[2] - d[3] * r[2] + r[0] * d[1] - r[1] * d[0]) * factor;
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    [
        one - (yy + zz),
        xy - wz,
        xz + wy,
        tx,
        xy + wz,
        one - (xx + zz),
        yz - wx,
        ty,
        xz - wy,
        yz + wx,
        one - (xx + yy),
        tz,
    ]
}

/// `motion * stretch`; the stretch does not translate.
#[inline(always)]
fn after_stretch<I: Isa>(motion: &Matrix<I::Column>, stretch: &Matrix<I::Column>) -> Matrix<I::Column> {
    let mut product = *motion;
    let mut row = 0;
    while row < 3 {
        let m = [motion[row * 4], motion[row * 4 + 1], motion[row * 4 + 2]];
        let mut column = 0;
        while column < 3 {
            product[row * 4 + column] =
                m[0] * stretch[column] + m[1] * stretch[4 + column] + m[2] * stretch[8 + column];
            column += 1;
        }
        row += 1;
    }
    product
}
