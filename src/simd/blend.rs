//! Kernels that blend poses.
//!
//! In: poses (ten columns in a row of memory), each with a weight, maybe a mask and maybe the parts it has. Out: their
//! weighted mean, or a pose with another mixed in or added.
//!
//! A *pile* is a running weighted mean: the first value in is the pile, and every later one moves it the share
//! `weight / total` of the way toward itself. Rotations move along the arc in the order they come, or are summed on
//! the pile's side and scaled to unit length at the end (the chord).

use super::LANES;
use super::lanes::{Floats, Isa};
use super::rotation::{arc, normalize4, plus_aligned, product};

/// How many columns a pose has.
const COLUMNS: usize = 10;

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

/// What becomes of a pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finish<'a> {
    /// What shows where weight is missing: a pose's ten columns.
    pub base: &'a [f32],
    /// Whether weight that is missing to one counts, or only weight of zero.
    pub absolute: bool,
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
    pub(super) fn is_sound(&self) -> bool {
        let padded = self.totals.len() / 3;
        padded.is_multiple_of(LANES)
            && self.totals.len() == padded * 3
            && self.pile.len() == padded * COLUMNS
            && self.samples.iter().all(|sample| sample.fits(padded))
            && self.finish.is_none_or(|finish| finish.base.len() == padded * COLUMNS)
    }
}

/// What [`mix`] and [`add`] work on.
pub(crate) struct Onto<'a> {
    /// The pose that changes.
    pub pose: &'a mut [f32],
    /// What it moves toward, or what is added.
    pub sample: BlendSample<'a>,
    /// Whether rotations move along the arc, or along the chord.
    pub arc: bool,
}

impl Onto<'_> {
    pub(super) fn is_sound(&self) -> bool {
        let padded = self.pose.len() / COLUMNS;
        padded.is_multiple_of(LANES) && self.pose.len() == padded * COLUMNS && self.sample.fits(padded)
    }
}

/// Translation, rotation and scale of `COUNT` joints.
#[derive(Clone, Copy)]
struct Joints<C> {
    translation: [C; 3],
    rotation: [C; 4],
    scale: [C; 3],
}

/// A weight for each part.
type Parts<C> = [C; 3];

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
                let value = load_joints(isa, sample.columns, padded, at);
                let first = total == 0.0;
                total += sample.weight;
                if first {
                    pile = value;
                    if !ARC {
                        pile.rotation = scaled4::<I>(value.rotation, isa.splat(sample.weight));
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
            let totals = [isa.splat(total); 3];
            store_totals(isa, job.totals, padded, at, totals);
            if let Some(finish) = &job.finish {
                if total == 0.0 {
                    pile = load_joints(isa, finish.base, padded, at);
                } else if finish.absolute && total < 1.0 {
                    let base = load_joints(isa, finish.base, padded, at);
                    pile = covered::<I, ARC>(isa, pile, base, [isa.splat(1.0 - total); 3]);
                } else if !ARC {
                    pile.rotation = normalize4(isa, pile.rotation);
                }
            }
            store_joints(isa, job.pile, padded, at, &pile);
        }
        at += I::COUNT;
    }
}

/// Samples whose weights differ from joint to joint, or a pile that has something already.
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
            let mut index = 0;
            let (mut pile, mut totals) = if !job.empty {
                (load_joints(isa, job.pile, padded, at), load_parts(isa, job.totals, padded, at))
            } else if job.samples.is_empty() {
                (identity(isa), [isa.splat(0.0); 3])
            } else {
                let sample = job.samples.get_unchecked(0);
                index = 1;
                let weights = sample_weights(isa, sample, padded, at);
                (started::<I, ARC>(isa, &load_joints(isa, sample.columns, padded, at), weights), weights)
            };
            while index < job.samples.len() {
                let sample = job.samples.get_unchecked(index);
                let weights = sample_weights(isa, sample, padded, at);
                let value = load_joints(isa, sample.columns, padded, at);
                put::<I, ARC>(isa, &mut pile, &mut totals, &value, weights);
                index += 1;
            }
            store_totals(isa, job.totals, padded, at, totals);
            if let Some(finish) = &job.finish {
                let base = load_joints(isa, finish.base, padded, at);
                pile = finished::<I, ARC>(isa, pile, base, totals, finish.absolute);
            }
            store_joints(isa, job.pile, padded, at, &pile);
        }
        at += I::COUNT;
    }
}

/// A pile of one sample: what [`put`] would make of an empty one.
#[inline(always)]
fn started<I: Isa, const ARC: bool>(isa: I, value: &Joints<I::Column>, weights: Parts<I::Column>) -> Joints<I::Column> {
    let empty = identity(isa);
    let zero = isa.splat(0.0);
    let (rotation, none) =
        if ARC { (value.rotation, empty.rotation) } else { (scaled4::<I>(value.rotation, weights[1]), [zero; 4]) };
    Joints {
        translation: chosen(isa, zero, weights[0], empty.translation, value.translation, value.translation),
        rotation: chosen(isa, zero, weights[1], none, rotation, rotation),
        scale: chosen(isa, zero, weights[2], empty.scale, value.scale, value.scale),
    }
}

/// Moves a pile toward `value`, part by part; leaves parts without weight as they are.
#[inline(always)]
fn put<I: Isa, const ARC: bool>(
    isa: I,
    pile: &mut Joints<I::Column>,
    totals: &mut Parts<I::Column>,
    value: &Joints<I::Column>,
    weights: Parts<I::Column>,
) {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    let mut shares = [zero; 3];
    let mut part = 0;
    while part < 3 {
        let total = totals[part] + weights[part];
        shares[part] = weights[part] / I::Column::select(zero.less(total), total, one);
        part += 1;
    }
    let translation = toward3::<I>(pile.translation, value.translation, shares[0]);
    let scale = toward3::<I>(pile.scale, value.scale, shares[2]);
    pile.translation = chosen(isa, totals[0], weights[0], pile.translation, value.translation, translation);
    pile.scale = chosen(isa, totals[2], weights[2], pile.scale, value.scale, scale);
    pile.rotation = if ARC {
        let turned = arc(isa, pile.rotation, value.rotation, shares[1]);
        chosen(isa, totals[1], weights[1], pile.rotation, value.rotation, turned)
    } else {
        let sum = plus_aligned(isa, pile.rotation, value.rotation, weights[1]);
        let first = scaled4::<I>(value.rotation, weights[1]);
        chosen(isa, totals[1], weights[1], pile.rotation, first, sum)
    };
    let mut part = 0;
    while part < 3 {
        totals[part] = totals[part] + weights[part];
        part += 1;
    }
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

/// The pose of a pile whose totals differ from joint to joint.
#[inline(always)]
fn finished<I: Isa, const ARC: bool>(
    isa: I,
    pile: Joints<I::Column>,
    base: Joints<I::Column>,
    totals: Parts<I::Column>,
    absolute: bool,
) -> Joints<I::Column> {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    let mut whole = pile;
    if !ARC {
        whole.rotation = normalize4(isa, pile.rotation);
    }
    let mut result = whole;
    let missing = [(one - totals[0]).max(zero), (one - totals[1]).max(zero), (one - totals[2]).max(zero)];
    if absolute && I::Column::any(zero.less(missing[0].max(missing[1]).max(missing[2]))) {
        let mixed = covered::<I, ARC>(isa, pile, base, missing);
        result = Joints {
            translation: chosen(isa, one, missing[0], whole.translation, zero3(zero), mixed.translation),
            rotation: chosen(isa, one, missing[1], whole.rotation, [zero; 4], mixed.rotation),
            scale: chosen(isa, one, missing[2], whole.scale, zero3(zero), mixed.scale),
        };
    }
    Joints {
        translation: chosen(isa, one, totals[0], base.translation, zero3(zero), result.translation),
        rotation: chosen(isa, one, totals[1], base.rotation, [zero; 4], result.rotation),
        scale: chosen(isa, one, totals[2], base.scale, zero3(zero), result.scale),
    }
}

#[inline(always)]
const fn zero3<C: Copy>(zero: C) -> [C; 3] {
    [zero; 3]
}

/// A pile with the base mixed in by what weight is missing.
#[inline(always)]
fn covered<I: Isa, const ARC: bool>(
    isa: I,
    pile: Joints<I::Column>,
    base: Joints<I::Column>,
    missing: Parts<I::Column>,
) -> Joints<I::Column> {
    Joints {
        translation: toward3::<I>(pile.translation, base.translation, missing[0]),
        rotation: if ARC {
            arc(isa, pile.rotation, base.rotation, missing[1])
        } else {
            normalize4(isa, plus_aligned(isa, pile.rotation, base.rotation, missing[1]))
        },
        scale: toward3::<I>(pile.scale, base.scale, missing[2]),
    }
}

/// Moves a pose the sample's weight of the way toward it; weights are at most one.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn mix<I: Isa>(isa: I, job: &mut Onto<'_>) {
    let padded = job.pose.len() / COLUMNS;
    let one = isa.splat(1.0);
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            let mut pose = load_joints(isa, job.pose, padded, at);
            let value = load_joints(isa, job.sample.columns, padded, at);
            let weights = sample_weights(isa, &job.sample, padded, at);
            // The first value of `chosen` stands for a weight of one here: there the pose is the sample exactly.
            let left = [one - weights[0], one - weights[1], one - weights[2]];
            let translation = toward3::<I>(pose.translation, value.translation, weights[0]);
            let rotation = if job.arc {
                arc(isa, pose.rotation, value.rotation, weights[1])
            } else {
                let kept = scaled4::<I>(pose.rotation, left[1]);
                normalize4(isa, plus_aligned(isa, kept, value.rotation, weights[1]))
            };
            let scale = toward3::<I>(pose.scale, value.scale, weights[2]);
            pose.translation = chosen(isa, left[0], weights[0], pose.translation, value.translation, translation);
            pose.rotation = chosen(isa, left[1], weights[1], pose.rotation, value.rotation, rotation);
            pose.scale = chosen(isa, left[2], weights[2], pose.scale, value.scale, scale);
            store_joints(isa, job.pose, padded, at, &pose);
        }
        at += I::COUNT;
    }
}

/// Adds a sample's changes to a pose: numbers times the weight, rotations by the weight of their angle.
///
/// Weights above one turn on: the weight is halved until it is at most one, and the turn doubled as often.
///
/// # Safety
/// The job is sound.
#[inline(always)]
pub(crate) unsafe fn add<I: Isa>(isa: I, job: &mut Onto<'_>) {
    let padded = job.pose.len() / COLUMNS;
    let mut doublings = 0;
    let mut fraction = 1.0;
    while job.sample.weight * fraction > 1.0 {
        fraction *= 0.5;
        doublings += 1;
    }
    let zero = isa.splat(0.0);
    let mut at = 0;
    while at < padded {
        // SAFETY: the job is sound: `at` is a multiple of `COUNT` below `padded`.
        unsafe {
            let pose = load_joints(isa, job.pose, padded, at);
            let change = load_joints(isa, job.sample.columns, padded, at);
            let weights = sample_weights(isa, &job.sample, padded, at);
            let no_turn = [zero, zero, zero, isa.splat(1.0)];
            let mut turn = arc(isa, no_turn, change.rotation, weights[1] * isa.splat(fraction));
            let mut doubling = 0;
            while doubling < doublings {
                turn = normalize4(isa, product::<I>(turn, turn));
                doubling += 1;
            }
            let turned = normalize4(isa, product::<I>(pose.rotation, turn));
            let result = Joints {
                translation: plus3::<I>(pose.translation, change.translation, weights[0]),
                rotation: chosen(isa, isa.splat(1.0), weights[1], pose.rotation, no_turn, turned),
                scale: plus3::<I>(pose.scale, change.scale, weights[2]),
            };
            store_joints(isa, job.pose, padded, at, &result);
        }
        at += I::COUNT;
    }
}

#[inline(always)]
fn scaled4<I: Isa>(q: [I::Column; 4], factor: I::Column) -> [I::Column; 4] {
    [q[0] * factor, q[1] * factor, q[2] * factor, q[3] * factor]
}

#[inline(always)]
fn toward3<I: Isa>(a: [I::Column; 3], b: [I::Column; 3], t: I::Column) -> [I::Column; 3] {
    [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

#[inline(always)]
fn plus3<I: Isa>(a: [I::Column; 3], b: [I::Column; 3], weight: I::Column) -> [I::Column; 3] {
    [a[0] + b[0] * weight, a[1] + b[1] * weight, a[2] + b[2] * weight]
}

#[inline(always)]
fn identity<I: Isa>(isa: I) -> Joints<I::Column> {
    let (zero, one) = (isa.splat(0.0), isa.splat(1.0));
    Joints { translation: [zero; 3], rotation: [zero, zero, zero, one], scale: [one; 3] }
}

/// # Safety
/// `columns` are ten of `padded` floats, and `COUNT` of them are at `at`.
#[inline(always)]
unsafe fn load_joints<I: Isa>(isa: I, columns: &[f32], padded: usize, at: usize) -> Joints<I::Column> {
    let from = columns.as_ptr();
    let mut c = [isa.splat(0.0); COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        // SAFETY: the caller's promise.
        c[column] = unsafe { isa.load(from.add(column * padded + at)) };
        column += 1;
    }
    Joints { translation: [c[0], c[1], c[2]], rotation: [c[3], c[4], c[5], c[6]], scale: [c[7], c[8], c[9]] }
}

/// # Safety
/// As for [`load_joints`].
#[inline(always)]
unsafe fn store_joints<I: Isa>(isa: I, columns: &mut [f32], padded: usize, at: usize, joints: &Joints<I::Column>) {
    let to = columns.as_mut_ptr();
    let (t, r, s) = (joints.translation, joints.rotation, joints.scale);
    let c = [t[0], t[1], t[2], r[0], r[1], r[2], r[3], s[0], s[1], s[2]];
    let mut column = 0;
    while column < COLUMNS {
        // SAFETY: the caller's promise.
        unsafe { isa.store(to.add(column * padded + at), c[column]) };
        column += 1;
    }
}

/// # Safety
/// `parts` are three columns of `padded` floats, and `COUNT` of them are at `at`.
#[inline(always)]
unsafe fn load_parts<I: Isa>(isa: I, parts: &[f32], padded: usize, at: usize) -> Parts<I::Column> {
    let from = parts.as_ptr();
    // SAFETY: the caller's promise.
    unsafe { [isa.load(from.add(at)), isa.load(from.add(padded + at)), isa.load(from.add(2 * padded + at))] }
}

/// # Safety
/// As for [`load_parts`].
#[inline(always)]
unsafe fn store_totals<I: Isa>(isa: I, totals: &mut [f32], padded: usize, at: usize, values: Parts<I::Column>) {
    let to = totals.as_mut_ptr();
    // SAFETY: the caller's promise.
    unsafe {
        isa.store(to.add(at), values[0]);
        isa.store(to.add(padded + at), values[1]);
        isa.store(to.add(2 * padded + at), values[2]);
    }
}

/// A sample's weights for the parts of `COUNT` joints.
///
/// # Safety
/// The sample fits `padded`, and `COUNT` joints are at `at`.
#[inline(always)]
unsafe fn sample_weights<I: Isa>(isa: I, sample: &BlendSample<'_>, padded: usize, at: usize) -> Parts<I::Column> {
    let mut weight = isa.splat(sample.weight);
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(mask) = sample.mask {
            weight = weight * isa.load(mask.as_ptr().add(at));
        }
        let Some(presence) = sample.presence else { return [weight; 3] };
        let present = load_parts(isa, presence, padded, at);
        [weight * present[0], weight * present[1], weight * present[2]]
    }
}
