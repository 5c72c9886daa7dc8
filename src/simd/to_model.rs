//! Kernels from local transforms to model matrices, and from those to palettes.
//!
//! In: the ten columns of a pose, and each joint's parent. Out: one [`Affine`] per joint.
//!
//! Model matrices stand in memory as an array of [`Affine`], not in columns. A joint needs its parent's whole matrix:
//! that is one cache line in an array, and twelve gathers in columns. The levels of a character's tree are narrower
//! than a vector (67 joints of a human stand on some fifteen levels), so working on many siblings at once would leave
//! most lanes empty, while a matrix product fills four lanes whatever the tree looks like. And palettes, shaders and
//! C callers want the array. So the first half, from rotations to matrix elements, runs over columns, sixteen joints
//! at a time; its result is transposed in registers, and the products run over the rows of single matrices.

use super::lanes::{Isa, Stage};
use crate::math::Affine;

/// What [`local_to_model`] works on.
pub(crate) struct ToModel<'a> {
    /// The ten columns of a pose (translation, rotation, scale), each of `padded` floats.
    pub columns: [&'a [f32]; 10],
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

/// Model matrices of a pose.
///
/// # Safety
/// The columns are equally long, a multiple of [`LANES`](super::LANES) and at least `parents`, which is as long as `models`.
#[inline(always)]
pub(crate) unsafe fn local_to_model<I: Isa>(isa: I, job: &mut ToModel<'_>) {
    let count = job.parents.len();
    let models: *mut f32 = job.models.as_mut_ptr().cast();
    let mut locals = Stage::<12>::new();
    let staged = locals.floats();
    let mut first = 0;
    while first < count {
        // SAFETY: `first` is a multiple of `COUNT` below `count`, so `COUNT` floats are in each padded column. The
        // stage holds `LANES` matrices of twelve floats. Joints below `count` and parents below their joint are in
        // `models`.
        unsafe {
            let rows = local_matrices(isa, &job.columns, first);
            isa.store_quads(rows[0], staged, 12);
            isa.store_quads(rows[1], staged.add(4), 12);
            isa.store_quads(rows[2], staged.add(8), 12);
            let end = (first + I::COUNT).min(count);
            let mut joint = first;
            // Most joints follow their parent at once. Taking its matrix from memory would wait until it is written.
            let mut last = if first == 0 { isa.load_rows(staged) } else { isa.load_rows(models.add((first - 1) * 12)) };
            while joint < end {
                let local = staged.add((joint - first) * 12).cast_const();
                let parent = *job.parents.get_unchecked(joint) as usize;
                last = if parent >= joint {
                    isa.load_rows(local)
                } else if parent + 1 == joint {
                    product(isa, last, local)
                } else {
                    product(isa, isa.load_rows(models.add(parent * 12)), local)
                };
                isa.write_rows(models.add(joint * 12), last);
                joint += 1;
            }
        }
        first += I::COUNT;
    }
}

/// The matrices of `COUNT` transforms, row by row, in the order of operations of [`Affine::from_transform`].
///
/// # Safety
/// `COUNT` floats are in each column from `first`.
#[inline(always)]
unsafe fn local_matrices<I: Isa>(isa: I, columns: &[&[f32]; 10], first: usize) -> [[I::Column; 4]; 3] {
    let mut c = [isa.splat(0.0); 10];
    let mut column = 0;
    while column < 10 {
        // SAFETY: the caller's promise.
        c[column] = unsafe { isa.load(columns[column].as_ptr().add(first)) };
        column += 1;
    }
    let [tx, ty, tz, x, y, z, w, sx, sy, sz] = c;
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

/// The rows of `a * b`, in the order of operations of `Affine`'s product.
///
/// # Safety
/// Twelve floats are readable at `b`.
#[inline(always)]
unsafe fn product<I: Isa>(isa: I, a: I::Rows, b: *const f32) -> I::Rows {
    // SAFETY: the caller's promise.
    unsafe {
        let x = isa.mul_rows(isa.spread_first(a), isa.repeat_quad(b));
        let y = isa.mul_rows(isa.spread_second(a), isa.repeat_quad(b.add(4)));
        let z = isa.mul_rows(isa.spread_third(a), isa.repeat_quad(b.add(8)));
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
                isa.write_rows(palette.add(entry * 12), product(isa, model, inverse_bind.add(entry * 12)));
            } else {
                *job.products.get_unchecked_mut(entry) = Affine::IDENTITY;
            }
        }
        entry += 1;
    }
}
