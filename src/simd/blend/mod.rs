//! Kernels that blend poses.
//!
//! In: poses (ten columns in a row of memory), each with a weight, maybe a mask and maybe the parts it has. Out: their
//! weighted mean ([`pile`]), or a pose with another mixed in or added ([`onto`]). Here is what both are made of.

mod onto;
mod pile;

use super::COLUMNS;
use super::lanes::{Floats, Isa};
use super::rotation::{arc, normalize4, plus_aligned};

pub(crate) use onto::{Onto, add, mix};
pub(crate) use pile::{Blend, Finish, blend};

/// One pose on its way into a pile or another pose.
///
/// Its weight for one part (translation, rotation or scale) of one joint is `weight`, times the joint's number in
/// `mask`, times the joint's and part's number in `presence`.
#[derive(Clone, Copy, Debug)]
pub struct BlendSample<'a> {
    /// The pose's ten columns.
    pub(crate) columns: &'a [f32],
    /// Zero or above, finite.
    pub(crate) weight: f32,
    /// A column of numbers from 0 to 1.
    pub(crate) mask: Option<&'a [f32]>,
    /// Three columns of numbers from 0 to 1, for translation, rotation and scale.
    pub(crate) presence: Option<&'a [f32]>,
}

impl BlendSample<'_> {
    fn fits(&self, padded: usize) -> bool {
        self.columns.len() == padded * COLUMNS
            && self.mask.is_none_or(|mask| mask.len() == padded)
            && self.presence.is_none_or(|presence| presence.len() == padded * 3)
    }

    const fn is_uniform(&self) -> bool {
        self.mask.is_none() && self.presence.is_none()
    }
}

/// Translation, rotation and scale of `COUNT` joints.
#[derive(Clone, Copy)]
struct Joints<C> {
    translation: [C; 3],
    rotation: [C; 4],
    scale: [C; 3],
}

/// A share of the way from `a` to `b`: on a straight line, or as `ARC` says for a rotation.
#[inline(always)]
fn moved<I: Isa, const ARC: bool, const N: usize>(
    isa: I,
    a: [I::Column; N],
    b: [I::Column; N],
    share: I::Column,
) -> [I::Column; N] {
    let mut moved = a;
    if N == 4 && ARC {
        return with_four(arc(isa, four(a), four(b), share), moved);
    }
    if N == 4 {
        return with_four(normalize4(isa, plus_aligned(isa, four(a), four(b), share)), moved);
    }
    let mut column = 0;
    while column < N {
        moved[column] = a[column] + (b[column] - a[column]) * share;
        column += 1;
    }
    moved
}

/// `old` where the weight is zero, `first` where the total was, else `mixed`.
#[inline(always)]
fn chosen<I: Isa, const N: usize>(
    isa: I,
    total: I::Column,
    weight: I::Column,
    old: [I::Column; N],
    first: [I::Column; N],
    mixed: [I::Column; N],
) -> [I::Column; N] {
    let zero = isa.splat(0.0);
    let (some, is_first) = (zero.less(weight), total.equal(zero));
    let mut result = old;
    let mut column = 0;
    while column < N {
        let new = I::Column::select(is_first, first[column], mixed[column]);
        result[column] = I::Column::select(some, new, old[column]);
        column += 1;
    }
    result
}

/// The four columns of a rotation.
#[inline(always)]
fn four<C: Copy, const N: usize>(columns: [C; N]) -> [C; 4] {
    [columns[0], columns[1], columns[2], columns[N - 1]]
}

/// A rotation's four columns among `N`, which are four.
#[inline(always)]
fn with_four<C: Copy, const N: usize>(four: [C; 4], columns: [C; N]) -> [C; N] {
    let mut result = columns;
    let mut column = 0;
    while column < N && column < 4 {
        result[column] = four[column];
        column += 1;
    }
    result
}

#[inline(always)]
fn scaled<I: Isa, const N: usize>(columns: [I::Column; N], factor: I::Column) -> [I::Column; N] {
    let mut scaled = columns;
    let mut column = 0;
    while column < N {
        scaled[column] = columns[column] * factor;
        column += 1;
    }
    scaled
}

#[inline(always)]
fn toward3<I: Isa>(a: [I::Column; 3], b: [I::Column; 3], t: I::Column) -> [I::Column; 3] {
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

#[inline(always)]
fn identity<I: Isa>(isa: I) -> Joints<I::Column> {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    Joints { translation: [zero; 3], rotation: [zero, zero, zero, one], scale: [one; 3] }
}

/// # Safety
/// `columns` are ten of `padded` floats, and `COUNT` of them are at `at`.
#[inline(always)]
unsafe fn load_joints<I: Isa>(isa: I, columns: *const f32, padded: usize, at: usize) -> Joints<I::Column> {
    // SAFETY: the caller's promise.
    let c = unsafe { load_columns::<I, COLUMNS>(isa, columns.add(at), padded) };
    Joints { translation: [c[0], c[1], c[2]], rotation: [c[3], c[4], c[5], c[6]], scale: [c[7], c[8], c[9]] }
}

/// # Safety
/// As for [`load_joints`].
#[inline(always)]
unsafe fn store_joints<I: Isa>(isa: I, columns: &mut [f32], padded: usize, at: usize, joints: &Joints<I::Column>) {
    let (t, r, s) = (joints.translation, joints.rotation, joints.scale);
    let c = [t[0], t[1], t[2], r[0], r[1], r[2], r[3], s[0], s[1], s[2]];
    // SAFETY: the caller's promise.
    unsafe { store_columns(isa, columns.as_mut_ptr().add(at), padded, &c) };
}

/// Loads `N` columns that are `padded` floats from each other.
///
/// # Safety
/// `COUNT` floats are readable at `from`, and `padded` floats on for each column.
#[inline(always)]
unsafe fn load_columns<I: Isa, const N: usize>(isa: I, from: *const f32, padded: usize) -> [I::Column; N] {
    let mut columns = [isa.splat(0.0); N];
    let mut column = 0;
    while column < N {
        // SAFETY: the caller's promise.
        columns[column] = unsafe { isa.load(from.add(column * padded)) };
        column += 1;
    }
    columns
}

/// Stores `N` columns `padded` floats from each other.
///
/// # Safety
/// `COUNT` floats are writable at `to`, and `padded` floats on for each column.
#[inline(always)]
unsafe fn store_columns<I: Isa, const N: usize>(isa: I, to: *mut f32, padded: usize, columns: &[I::Column; N]) {
    let mut column = 0;
    while column < N {
        // SAFETY: the caller's promise.
        unsafe { isa.store(to.add(column * padded), columns[column]) };
        column += 1;
    }
}

/// A sample's weights for one part of `COUNT` joints.
///
/// # Safety
/// The sample fits `padded`, `COUNT` joints are at `at`, and `part` is below three.
#[inline(always)]
unsafe fn sample_weight<I: Isa>(isa: I, sample: &BlendSample<'_>, padded: usize, at: usize, part: usize) -> I::Column {
    let mut weight = isa.splat(sample.weight);
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(mask) = sample.mask {
            weight = weight * isa.load(mask.as_ptr().add(at));
        }
        if let Some(presence) = sample.presence {
            weight = weight * isa.load(presence.as_ptr().add(part * padded + at));
        }
    }
    weight
}
