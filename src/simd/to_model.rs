//! Kernels from local transforms to model matrices, and from those to palettes.
//!
//! In: the ten columns of a pose, and each joint's parent. Out: one [`Affine`] per joint.
//!
//! Model matrices stand in memory as an array of [`Affine`], not in columns. A joint needs its parent's whole matrix:
//! that is one cache line in an array, and twelve gathers in columns. The levels of a character's tree are narrower
//! than a vector (67 joints of a human stand on some fifteen levels), so working on many siblings at once would leave
//! most lanes empty, while a matrix product fills four lanes whatever the tree looks like. And palettes, shaders and
//! C callers want the array. So the first half, from rotations to matrix elements, runs over columns, sixteen joints
//! at a time; its result is transposed as far as vectors go without their lanes changing places, and the products run
//! over the rows of single matrices.

use super::COLUMNS;
use super::lanes::{Floats, Isa, Stage};
use crate::math::{Affine, Quat};

/// What [`local_to_model`] works on.
pub(crate) struct ToModel<'a> {
    /// The columns of a pose (translation, rotation, scale), one after the other.
    pub pose: &'a [f32],
    /// Each joint's parent; one that does not come before the joint is taken as none.
    pub parents: &'a [u32],
    /// Where the model matrices go, one per parent.
    pub models: &'a mut [Affine],
}

/// What [`palette`] works on.
pub(crate) struct Palette<'a> {
    /// The model matrices.
    pub models: &'a [Affine],
    /// Per skin joint, its index in `models`; one out of range gives the identity.
    pub joints: &'a [u32],
    /// Per skin joint, its inverse bind matrix.
    pub inverse_bind: &'a [Affine],
    /// Where the products go.
    pub products: &'a mut [Affine],
}

/// How many joints' rows are kept as they were in registers, where those are one vector: more than levels are wide.
const RECENT: usize = 128;

/// Model matrices of a pose.
///
/// A joint waits for its parent's matrix, and little else is left to do while chains are few: in the trunk of a tree.
/// So a parent that comes right before its child is taken from registers, and the local matrices of the next joints
/// are made before this block's products begin.
///
/// # Safety
/// The pose has [`COLUMNS`](super::COLUMNS) columns of a multiple of [`LANES`](super::LANES) floats, at least `parents`,
/// which is as long as `models`.
#[inline(always)]
pub(crate) unsafe fn local_to_model<I: Isa>(isa: I, job: &mut ToModel<'_>) {
    let (count, padded) = (job.parents.len(), job.pose.len() / COLUMNS);
    if count == 0 {
        return;
    }
    let models: *mut f32 = job.models.as_mut_ptr().cast();
    let (mut locals, mut recent) = (Stage::<24>::new(), Stage::<RECENT>::new());
    let (mut staged, recent) = (locals.floats(), recent.floats());
    // SAFETY: `next` is a multiple of `COUNT` where it is below `count`, so `COUNT` floats are in each padded column. The
    // stage holds two blocks of local matrices. Joints below `count` and parents below their joint are in `models`.
    unsafe {
        let mut other = staged.add(12 * I::COUNT);
        // No joint comes before the first, so whatever this is, none has it as its parent.
        let mut last = isa.repeat_quad(job.pose.as_ptr());
        let (mut joint, mut next) = (0, 0);
        while joint < count {
            if next < count {
                stage_locals(isa, job.pose.as_ptr().add(next), padded, staged);
            }
            let end = next.min(count);
            next += I::COUNT;
            (staged, other) = (other, staged);
            while joint < end {
                let local = staged.add(I::quad_place(joint % I::COUNT)).cast_const();
                let parent = *job.parents.get_unchecked(joint) as usize;
                let above = (joint as u64).wrapping_sub(parent as u64);
                last = if above == 1 {
                    product(isa, last, local, 4 * I::COUNT)
                } else if I::ONE_VECTOR_ROWS && above.wrapping_sub(1) < RECENT as u64 {
                    product(isa, isa.reload_rows(recent.add(parent % RECENT * 16)), local, 4 * I::COUNT)
                } else if parent < joint {
                    product(isa, isa.load_rows(models.add(parent * 12)), local, 4 * I::COUNT)
                } else {
                    isa.gather_rows(local, 4 * I::COUNT)
                };
                isa.write_rows(models.add(joint * 12), last);
                if I::ONE_VECTOR_ROWS {
                    isa.store_rows(recent.add(joint % RECENT * 16), last);
                }
                joint += 1;
            }
        }
    }
}

/// Makes the local matrices of `COUNT` joints: the quads of their first rows, at their [`Isa::quad_place`], then those
/// of the second and of the third.
///
/// # Safety
/// As for [`local_matrices`]; `12 * COUNT` floats are writable at `staged`, which is aligned as [`Isa::stage_quads`] asks.
#[inline(always)]
unsafe fn stage_locals<I: Isa>(isa: I, from: *const f32, padded: usize, staged: *mut f32) {
    // SAFETY: the caller's promise.
    unsafe {
        let rows = local_matrices(isa, from, padded);
        isa.stage_quads(rows[0], staged);
        isa.stage_quads(rows[1], staged.add(4 * I::COUNT));
        isa.stage_quads(rows[2], staged.add(8 * I::COUNT));
    }
}

/// The matrices of `COUNT` transforms, row by row, in the order of operations of [`Affine::from_transform`].
///
/// # Safety
/// `COUNT` floats are readable at `from`, and `padded` floats on for each column.
#[inline(always)]
unsafe fn local_matrices<I: Isa>(isa: I, from: *const f32, padded: usize) -> [[I::Column; 4]; 3] {
    let mut c = [isa.splat(0.0); COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        // SAFETY: the caller's promise.
        c[column] = unsafe { isa.load(from.add(column * padded)) };
        column += 1;
    }
    let [tx, ty, tz, x, y, z, w, sx, sy, sz] = c;
    let (x, y, z, w) = (turning(isa, x), turning(isa, y), turning(isa, z), turning(isa, w));
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    let one = isa.splat(1.0);
    [
        [(one - (yy + zz)) * sx, (xy - wz) * sy, (xz + wy) * sz, tx],
        [(xy + wz) * sx, (one - (xx + zz)) * sy, (yz - wx) * sz, ty],
        [(xz - wy) * sx, (yz + wx) * sy, (one - (xx + yy)) * sz, tz],
    ]
}

/// A part of a rotation, or zero where it is below [`Quat::TRACE`].
#[inline(always)]
fn turning<I: Isa>(isa: I, part: I::Column) -> I::Column {
    I::Column::select(part.abs().less(isa.splat(Quat::TRACE)), isa.splat(0.0), part)
}

/// The rows of `a * b`, in the order of operations of `Affine`'s product; those of `b` are `stride` floats apart.
///
/// # Safety
/// Three quads are readable at `b`.
#[inline(always)]
unsafe fn product<I: Isa>(isa: I, a: I::Rows, b: *const f32, stride: usize) -> I::Rows {
    // SAFETY: the caller's promise.
    unsafe {
        let x = isa.mul_rows(isa.spread_first(a), isa.repeat_quad(b));
        let y = isa.mul_rows(isa.spread_second(a), isa.repeat_quad(b.add(stride)));
        let z = isa.mul_rows(isa.spread_third(a), isa.repeat_quad(b.add(2 * stride)));
        isa.add_rows(isa.add_rows(isa.add_rows(x, y), z), isa.keep_last(a))
    }
}

/// Model matrices times inverse bind matrices.
///
/// # Safety
/// `joints`, `inverse_bind` and `palette` are equally long.
#[inline(always)]
pub(crate) unsafe fn palette<I: Isa>(isa: I, job: &mut Palette<'_>) {
    let models: *const f32 = job.models.as_ptr().cast();
    let inverse_bind: *const f32 = job.inverse_bind.as_ptr().cast();
    let palette: *mut f32 = job.products.as_mut_ptr().cast();
    let (count, available) = (job.joints.len(), job.models.len());
    let mut entry = 0;
    while entry < count {
        // SAFETY: `entry` is in each of the three arrays, and `joint` is checked.
        unsafe {
            let joint = *job.joints.get_unchecked(entry) as usize;
            if joint < available {
                let model = isa.load_rows(models.add(joint * 12));
                isa.write_rows(palette.add(entry * 12), product(isa, model, inverse_bind.add(entry * 12), 4));
            } else {
                *job.products.get_unchecked_mut(entry) = Affine::IDENTITY;
            }
        }
        entry += 1;
    }
}
