//! What every way of skinning does to vertices: morph them, move them by their matrices, and write them.

use super::{ABSENT, BLOCK, Block, MOST_COLUMNS, Skinning};
use crate::simd::lanes::{Floats, Isa, Stage, normalize3};
use crate::simd::{LANES, Stream};

/// Where a block's vertices come from and go.
pub(super) struct Place {
    /// The first column, of the mesh or morphed.
    pub floats: *const f32,
    /// The place of the block's first vertex in the streams.
    pub vertex: usize,
    /// How many vertices the block has.
    pub end: usize,
}

/// The columns of a 3×4 matrix per lane, row by row.
pub(super) type Matrix<C> = [C; 12];

/// The block's floats after the active morph targets: the mesh's own where none touches it, else a copy in `scratch`.
///
/// # Safety
/// As for [`linear`]; the block is in the mesh.
#[inline(always)]
pub(super) unsafe fn morphed<I: Isa>(
    isa: I,
    job: &Skinning<'_>,
    block: usize,
    scratch: &mut Stage<{ MOST_COLUMNS * BLOCK / LANES }>,
) -> *const f32 {
    let mesh = job.mesh.parts();
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
pub(super) unsafe fn unmoved<I: Isa>(isa: I, job: &Skinning<'_>, place: &Place) {
    let mut lane = 0;
    while lane < place.end {
        // SAFETY: the caller's promise.
        unsafe { transform(isa, job, place, lane, &identity(isa)) };
        lane += I::COUNT;
    }
}

/// The identity for vertices without influence, else `matrix`.
///
/// # Safety
/// `words` are those of the block's first influence from a lane on.
#[inline(always)]
pub(super) unsafe fn bound<I: Isa>(
    isa: I,
    block: &Block,
    words: *const u32,
    matrix: Matrix<I::Column>,
) -> Matrix<I::Column> {
    if !block.some_unbound {
        return matrix;
    }
    // SAFETY: the caller's promise.
    let unbound = unsafe { isa.load_upper_halves(words) }.equal(isa.splat(0.0));
    select(unbound, &identity(isa), &matrix)
}

#[inline(always)]
pub(super) fn identity<I: Isa>(isa: I) -> Matrix<I::Column> {
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
pub(super) unsafe fn transform<I: Isa>(isa: I, job: &Skinning<'_>, place: &Place, lane: usize, m: &Matrix<I::Column>) {
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
            let first = if job.mesh.parts().has_normals { 6 } else { 3 };
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
