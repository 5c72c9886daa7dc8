//! Piles: poses on their way to a weighted mean.
//!
//! A *pile* is a running weighted mean: the first value in is the pile, and every later one moves it the share
//! `weight / total` of the way toward itself. Rotations move along the arc in the order they come, or are summed on
//! the pile's side and scaled to unit length at the end (the chord).

use super::super::LANES;
use super::super::lanes::{Floats, Isa};
use super::super::rotation::{arc, normalize4, plus_aligned};
use super::{
    BlendSample, COLUMNS, Joints, chosen, four, identity, load_columns, load_joints, moved, sample_weight, scaled,
    store_columns, store_joints, toward3, with_four,
};

/// What becomes of a pile.
#[derive(Debug)]
pub(crate) struct Finish<'a> {
    /// What shows where weight is missing: a pose's ten columns; what `result` holds where there are none.
    pub base: Option<&'a [f32]>,
    /// Whether weight that is missing to one counts, or only weight of zero.
    pub absolute: bool,
    /// Where the pose goes: ten columns. Without them it goes where the pile is; with them the pile's columns hold nothing
    /// after it, and no totals are kept.
    pub result: Option<&'a mut [f32]>,
}

impl Finish<'_> {
    fn fits(&self, padded: usize) -> bool {
        (self.base.is_some() || self.result.is_some())
            && self.base.is_none_or(|base| base.len() == padded * COLUMNS)
            && self.result.as_ref().is_none_or(|result| result.len() == padded * COLUMNS)
    }

    /// The columns that show where weight is missing.
    #[inline(always)]
    const fn base(&self) -> *const f32 {
        match (&self.base, &self.result) {
            (Some(base), _) => base.as_ptr(),
            (None, Some(result)) => result.as_ptr(),
            // Not sound, and not to be met.
            (None, None) => std::ptr::null(),
        }
    }
}

/// What [`blend`] works on.
pub(crate) struct Blend<'a> {
    /// The pile's ten columns; in chord mode its rotations are sums until it is finished.
    pub pile: &'a mut [f32],
    /// The weight that is in the pile: three columns, for translation, rotation and scale.
    pub totals: &'a mut [f32],
    /// Whether the pile is empty, whatever its columns hold.
    pub empty: bool,
    /// What goes in, in this order.
    pub samples: &'a [BlendSample<'a>],
    /// Whether rotations move along the arc, or are summed.
    pub arc: bool,
    /// Whether and how the pile is finished, after which it is a pose and must be emptied.
    pub finish: Option<Finish<'a>>,
}

impl Blend<'_> {
    pub(in crate::simd) fn is_sound(&self) -> bool {
        let padded = self.totals.len() / 3;
        padded.is_multiple_of(LANES)
            && self.totals.len() == padded * 3
            && self.pile.len() == padded * COLUMNS
            && self.samples.iter().all(|sample| sample.fits(padded))
            && self.finish.as_ref().is_none_or(|finish| finish.fits(padded))
    }
}

/// Puts samples into a pile, and finishes it where asked.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn blend<I: Isa>(isa: I, job: &mut Blend<'_>) {
    let mut uniform = job.empty;
    let mut index = 0;
    while index < job.samples.len() {
        uniform &= job.samples[index].is_uniform();
        index += 1;
    }
    // SAFETY: the caller's promise.
    unsafe {
        match (job.arc, uniform) {
            (true, true) => blend_uniform::<I, true>(isa, job),
            (false, true) => blend_uniform::<I, false>(isa, job),
            (true, false) => blend_varied::<I, true>(isa, job),
            (false, false) => blend_varied::<I, false>(isa, job),
        }
    }
}

/// Samples of one weight for every joint, into an empty pile.
///
/// # Safety
/// As for [`blend`].
#[inline(always)]
unsafe fn blend_uniform<I: Isa, const ARC: bool>(isa: I, job: &mut Blend<'_>) {
    let padded = job.totals.len() / 3;
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            let mut pile = identity(isa);
            let mut total = 0.0;
            let mut index = 0;
            while index < job.samples.len() {
                let sample = job.samples.get_unchecked(index);
                index += 1;
                if sample.weight == 0.0 {
                    continue;
                }
                let value = load_joints(isa, sample.columns.as_ptr(), padded, at);
                let first = total == 0.0;
                total += sample.weight;
                if first {
                    pile = value;
                    if !ARC {
                        pile.rotation = scaled::<I, 4>(value.rotation, isa.splat(sample.weight));
                    }
                    continue;
                }
                let share = isa.splat(sample.weight / total);
                pile.translation = toward3::<I>(pile.translation, value.translation, share);
                pile.scale = toward3::<I>(pile.scale, value.scale, share);
                pile.rotation = if ARC {
                    arc(isa, pile.rotation, value.rotation, share)
                } else {
                    plus_aligned(isa, pile.rotation, value.rotation, isa.splat(sample.weight))
                };
            }
            if let Some(finish) = &mut job.finish {
                if total == 0.0 {
                    pile = load_joints(isa, finish.base(), padded, at);
                } else if finish.absolute && total < 1.0 {
                    let base = load_joints(isa, finish.base(), padded, at);
                    pile = covered::<I, ARC>(isa, pile, base, isa.splat(1.0 - total));
                } else if !ARC {
                    pile.rotation = normalize4(isa, pile.rotation);
                }
                if let Some(result) = &mut finish.result {
                    store_joints(isa, result, padded, at, &pile);
                    at += I::COUNT;
                    continue;
                }
            }
            store_totals(isa, job.totals, padded, at, isa.splat(total));
            store_joints(isa, job.pile, padded, at, &pile);
        }
        at += I::COUNT;
    }
}

/// Samples whose weights differ from joint to joint, or a pile that has something already: part by part, since most
/// joints only turn.
///
/// # Safety
/// As for [`blend`].
#[inline(always)]
unsafe fn blend_varied<I: Isa, const ARC: bool>(isa: I, job: &mut Blend<'_>) {
    let padded = job.totals.len() / 3;
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            blend_part::<I, ARC, 3>(isa, job, padded, at, 0);
            blend_part::<I, ARC, 4>(isa, job, padded, at, 1);
            blend_part::<I, ARC, 3>(isa, job, padded, at, 2);
        }
        at += I::COUNT;
    }
}

/// The first column of each part.
const FIRST: [usize; 3] = [0, 3, 7];

/// One part of `COUNT` joints, of `N` columns: four are a rotation.
///
/// # Safety
/// As for [`blend`]; `COUNT` joints are at `at`, and `part` is below three and has `N` columns.
#[inline(always)]
unsafe fn blend_part<I: Isa, const ARC: bool, const N: usize>(
    isa: I,
    job: &mut Blend<'_>,
    padded: usize,
    at: usize,
    part: usize,
) {
    let (zero, place) = (isa.splat(0.0), FIRST[part] * padded + at);
    // SAFETY: the caller's promise.
    unsafe {
        let mut index = 0;
        let (mut pile, mut total) = if job.empty {
            let Some(weight) = first_weight(isa, job.samples, &mut index, padded, at, part) else {
                return leave_part::<I, N>(isa, job, padded, at, part);
            };
            // Those of the joints of which nothing came in yet hold anything.
            let sample = job.samples.get_unchecked(index);
            index += 1;
            let value = load_columns(isa, sample.columns.as_ptr().add(place), padded);
            (if N == 4 && !ARC { scaled::<I, N>(value, weight) } else { value }, weight)
        } else {
            (
                load_columns(isa, job.pile.as_ptr().add(place), padded),
                isa.load(job.totals.as_ptr().add(part * padded + at)),
            )
        };
        while index < job.samples.len() {
            let sample = job.samples.get_unchecked(index);
            index += 1;
            let weight = sample_weight(isa, sample, padded, at, part);
            if I::Column::any(zero.less(weight)) {
                let value = load_columns(isa, sample.columns.as_ptr().add(place), padded);
                pile = put::<I, ARC, N>(isa, pile, total, value, weight);
                total = total + weight;
            }
        }
        if let Some(finish) = &mut job.finish {
            let base = finish.base().add(place);
            pile = finished::<I, ARC, N>(isa, pile, total, (base, padded), finish.absolute);
            if let Some(result) = &mut finish.result {
                return store_columns(isa, result.as_mut_ptr().add(place), padded, &pile);
            }
        }
        store_columns(isa, job.pile.as_mut_ptr().add(place), padded, &pile);
        isa.store(job.totals.as_mut_ptr().add(part * padded + at), total);
    }
}

/// The first sample that has any weight for one part of `COUNT` joints: its weights, and `index` becomes its place.
///
/// # Safety
/// As for [`blend_part`].
#[inline(always)]
unsafe fn first_weight<I: Isa>(
    isa: I,
    samples: &[BlendSample<'_>],
    index: &mut usize,
    padded: usize,
    at: usize,
    part: usize,
) -> Option<I::Column> {
    while *index < samples.len() {
        // SAFETY: the caller's promise.
        let weight = unsafe { sample_weight(isa, samples.get_unchecked(*index), padded, at, part) };
        if I::Column::any(isa.splat(0.0).less(weight)) {
            return Some(weight);
        }
        *index += 1;
    }
    None
}

/// One part of `COUNT` joints of which no sample has anything.
///
/// # Safety
/// As for [`blend_part`].
#[inline(always)]
unsafe fn leave_part<I: Isa, const N: usize>(isa: I, job: &mut Blend<'_>, padded: usize, at: usize, part: usize) {
    let place = FIRST[part] * padded + at;
    // SAFETY: the caller's promise.
    unsafe {
        let mut pile = [isa.splat(0.0); N];
        if let Some(finish) = &mut job.finish {
            let Some(base) = finish.base else { return };
            pile = load_columns(isa, base.as_ptr().add(place), padded);
            if let Some(result) = &mut finish.result {
                return store_columns(isa, result.as_mut_ptr().add(place), padded, &pile);
            }
        }
        store_columns(isa, job.pile.as_mut_ptr().add(place), padded, &pile);
        isa.store(job.totals.as_mut_ptr().add(part * padded + at), isa.splat(0.0));
    }
}

/// Moves one part of a pile toward `value`; leaves joints without weight as they are.
#[inline(always)]
fn put<I: Isa, const ARC: bool, const N: usize>(
    isa: I,
    pile: [I::Column; N],
    total: I::Column,
    value: [I::Column; N],
    weight: I::Column,
) -> [I::Column; N] {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    if N == 4 && !ARC {
        let sum = with_four(plus_aligned(isa, four(pile), four(value), weight), pile);
        return chosen(isa, total, weight, pile, scaled::<I, N>(value, weight), sum);
    }
    let sum = total + weight;
    let share = weight / I::Column::select(zero.less(sum), sum, one);
    let moved = moved::<I, ARC, N>(isa, pile, value, share);
    chosen(isa, total, weight, pile, value, moved)
}

/// The pose that one part of a pile becomes, given the base's first column.
///
/// # Safety
/// `COUNT` floats are readable at the base, and `padded` floats on for each of `N` columns.
#[inline(always)]
unsafe fn finished<I: Isa, const ARC: bool, const N: usize>(
    isa: I,
    pile: [I::Column; N],
    total: I::Column,
    (base, padded): (*const f32, usize),
    absolute: bool,
) -> [I::Column; N] {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    let some = zero.less(total);
    // Most joints either have all of the weight or none.
    let missing = I::Column::select(some, (one - total).max(zero), zero);
    let none = I::Column::any(total.equal(zero));
    let partial = absolute && I::Column::any(zero.less(missing));
    let mut pose = pile;
    if N == 4 && !ARC {
        pose = with_four(normalize4(isa, four(pile)), pile);
    }
    if none || partial {
        // SAFETY: the caller's promise.
        let base = unsafe { load_columns::<I, N>(isa, base, padded) };
        if partial {
            let mixed = moved::<I, ARC, N>(isa, pile, base, missing);
            pose = chosen(isa, one, missing, pose, pose, mixed);
        }
        pose = chosen(isa, one, total, base, pose, pose);
    }
    pose
}

/// A pile with the base mixed in by what weight is missing.
#[inline(always)]
fn covered<I: Isa, const ARC: bool>(
    isa: I,
    pile: Joints<I::Column>,
    base: Joints<I::Column>,
    missing: I::Column,
) -> Joints<I::Column> {
    Joints {
        translation: moved::<I, ARC, 3>(isa, pile.translation, base.translation, missing),
        rotation: moved::<I, ARC, 4>(isa, pile.rotation, base.rotation, missing),
        scale: moved::<I, ARC, 3>(isa, pile.scale, base.scale, missing),
    }
}

/// # Safety
/// `totals` are three columns of `padded` floats, and `COUNT` of them are at `at`.
#[inline(always)]
unsafe fn store_totals<I: Isa>(isa: I, totals: &mut [f32], padded: usize, at: usize, total: I::Column) {
    // SAFETY: the caller's promise.
    unsafe { store_columns(isa, totals.as_mut_ptr().add(at), padded, &[total; 3]) };
}
