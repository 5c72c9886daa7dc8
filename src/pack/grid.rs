//! The grid of frames that tracks are sampled on, and which tracks it holds.

use super::exact::{Vector, angle, between, distance, turned_between};
use super::source::{PARTS, Source};
use crate::clip::{Interpolation, KeyMode, Keys, TransformPart};
use crate::math::sorting::sort_by;

/// Frames at equal distances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Grid {
    /// The first frame's time in seconds.
    pub start: f64,
    /// Frames a second.
    pub rate: f64,
    /// How many there are: none, or at least two.
    pub frames: u32,
}

/// At how many times in each interval the encoder looks.
pub(super) const LOOKS: u32 = 10;

impl Grid {
    /// A frame's time in seconds, and a fraction of an interval more.
    pub(super) fn time(&self, frame: u32, fraction: f64) -> f64 {
        if self.rate > 0.0 { self.start + (f64::from(frame) + fraction) / self.rate } else { self.start }
    }

    /// The frame before a time, at most the last but one, and how far on to the next.
    #[inline]
    pub(super) fn place(&self, time: f64) -> (u32, f32) {
        let last = f64::from(self.frames - 1);
        let x = (time - self.start) * self.rate;
        // Comparisons that a NaN fails.
        let x = if x > 0.0 { if x < last { x } else { last } } else { 0.0 };
        let frame = (x as u32).min(self.frames - 2);
        (frame, (x - f64::from(frame)) as f32)
    }
}

/// How a part of a joint is kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kept {
    /// The clip does not move it.
    Absent,
    /// It stays as it rests.
    Rest,
    /// It keeps a value.
    Constant([f64; 4]),
    /// It has a value at each frame.
    Framed,
    /// It has a value and a slope at each frame.
    Curved,
    /// It stays as the clip has it.
    Keyed,
}

/// How all parts are kept.
#[derive(Debug)]
pub(super) struct Plan {
    pub grid: Grid,
    pub kept: Vec<[Kept; 3]>,
}

/// Shares of the bound that may be lost where a track is taken for constant, and between its frames.
const CONSTANT_SHARE: f64 = 0.01;
const BETWEEN_SHARE: f64 = 0.15;
/// Bytes that a number takes at a frame, by experience; to weigh frames against keys.
const BYTES_PER_NUMBER: f64 = 0.6;
/// Keys that a curved segment counts for: it has slopes, and takes longer to sample.
const KEYS_PER_CURVE: f64 = 6.0;
/// Most frames of a clip.
const MOST_FRAMES: f64 = 8_000_000.0;
/// The finest rate that is tried, unless keys themselves are closer.
const FINEST_RATE: f64 = 240.0;
/// Rates that programs export with.
const RATES: [f64; 22] = [
    1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 90.0, 100.0, 120.0,
    200.0, 240.0,
];

/// How far values of one part may be from each other, as a length.
pub(super) fn part_error(part: TransformPart, reach: f64, a: [f64; 4], b: [f64; 4]) -> f64 {
    let vector = |v: [f64; 4]| -> Vector { [v[0], v[1], v[2]] };
    match part {
        TransformPart::Translation => distance(vector(a), vector(b)),
        TransformPart::Rotation => angle(a, b) * reach,
        TransformPart::Scale => distance(vector(a), vector(b)) * reach,
    }
}

impl Plan {
    /// Chooses the grid with which the clip takes least room. `reach` is how far what hangs on each joint is from it.
    pub(super) fn choose(source: &Source<'_>, reach: &[f64], bound: f64) -> Self {
        let spans = Spans::of(source);
        let mut kept = spans.constants(source, reach, bound * CONSTANT_SHARE);
        let framed: Vec<(usize, TransformPart)> = (0..source.joints())
            .flat_map(|joint| PARTS.map(|part| (joint, part)))
            .filter(|&(joint, part)| kept[joint][part as usize] == Kept::Framed)
            .collect();
        if framed.is_empty() {
            return Self { grid: Grid::default(), kept };
        }
        let tolerance = bound * BETWEEN_SHARE;
        let (mut best, mut best_cost) = (Grid::default(), f64::INFINITY);
        let (mut best_misfits, mut best_curves) = (Vec::new(), Vec::new());
        for grid in spans.candidates(source, &framed) {
            let (mut misfits, mut curves) = (Vec::new(), Vec::new());
            let mut cost = 0.0;
            for &(joint, part) in &framed {
                let numbers = if part == TransformPart::Rotation { 4.0 } else { 3.0 };
                let per_frame = BYTES_PER_NUMBER * 3.0 * f64::from(grid.frames);
                if fits(source, joint, part, &grid, reach[joint], tolerance) {
                    cost += per_frame;
                } else if part != TransformPart::Rotation
                    && curve_fits(source, joint, part, &grid, reach[joint], tolerance)
                {
                    curves.push((joint, part));
                    cost += 2.0 * per_frame;
                } else {
                    misfits.push((joint, part));
                    cost += (4.0 + 4.0 * numbers) * source.keys(joint, part).map_or(0.0, |(keys, _)| keys_needed(keys));
                }
            }
            if cost < best_cost {
                let perfect = misfits.is_empty();
                (best, best_cost, best_misfits, best_curves) = (grid, cost, misfits, curves);
                if perfect {
                    break;
                }
            }
        }
        for (joint, part) in best_curves {
            kept[joint][part as usize] = Kept::Curved;
        }
        for &(joint, part) in &best_misfits {
            kept[joint][part as usize] = Kept::Keyed;
        }
        Self { grid: best, kept }
    }
}

/// What keys count for, beside those joined by straight lines.
fn keys_needed(keys: &Keys) -> f64 {
    let is_line = |key: usize| {
        keys.holds(key)
            || keys.modes.get(key).map_or(keys.interpolation == Interpolation::Linear, |&m| m == KeyMode::Linear)
    };
    (0..keys.len()).map(|key| if is_line(key) { 1.0 } else { KEYS_PER_CURVE }).sum()
}

/// When a clip's joints move.
#[derive(Debug)]
pub(super) struct Spans {
    start: f64,
    end: f64,
}

impl Spans {
    fn of(source: &Source<'_>) -> Self {
        let (mut start, mut end) = (f64::INFINITY, f64::NEG_INFINITY);
        for joint in 0..source.joints() {
            for part in PARTS {
                let Some((keys, wrap)) = source.keys(joint, part) else { continue };
                start = start.min(f64::from(keys.times[0]));
                end = end.max(f64::from(keys.times[keys.len() - 1]));
                if wrap && super::source::sample_at(source.clip, 0.0).looped {
                    (start, end) = (start.min(0.0), end.max(source.clip.length));
                }
            }
        }
        Self { start, end }
    }

    /// Finds the parts that do not move; the others are framed for now.
    fn constants(&self, source: &Source<'_>, reach: &[f64], tolerance: f64) -> Vec<[Kept; 3]> {
        let keep = |joint: usize, part: TransformPart| {
            let Some((keys, wrap)) = source.keys(joint, part) else { return Kept::Absent };
            let error = |a, b| part_error(part, reach[joint], a, b);
            let mut cursor = 0;
            let mut at = |time| source.part(joint, part, time, &mut cursor).unwrap_or_default();
            let first = at(self.start);
            let mut still = |time: f64| error(at(time), first) <= tolerance;
            let ends = wrap.then_some([self.end, 0.5 * (self.end + f64::from(keys.times[keys.len() - 1]))]);
            let moves = keys.times.windows(2).any(|pair| {
                let (a, b) = (f64::from(pair[0]), f64::from(pair[1]));
                [0.0, 0.25, 0.5, 0.75].iter().any(|u| !still(a + (b - a) * u))
            }) || !still(f64::from(keys.times[keys.len() - 1]))
                || ends.into_iter().flatten().any(|time| !still(time));
            if moves {
                return Kept::Framed;
            }
            let rest = source.default_of(joint).get(part);
            if error(rest, first) <= tolerance { Kept::Rest } else { Kept::Constant(first) }
        };
        (0..source.joints()).map(|joint| PARTS.map(|part| keep(joint, part))).collect()
    }

    fn candidates(&self, source: &Source<'_>, framed: &[(usize, TransformPart)]) -> Vec<Grid> {
        let times = framed
            .iter()
            .filter_map(|&(joint, part)| source.keys(joint, part))
            .flat_map(|(keys, _)| keys.times.iter().copied())
            .collect();
        grids_for(self.start, self.end, times)
    }
}

/// Grids worth a try, coarse to fine, for tracks with keys at these times: those on whose frames the keys stand, where
/// there are some.
pub(super) fn grids_for(start: f64, end: f64, mut times: Vec<f32>) -> Vec<Grid> {
    let span = end - start;
    if times.is_empty() {
        return Vec::new();
    }
    sort_by(&mut times, f32::total_cmp);
    times.dedup();
    if span <= 0.0 {
        // Keys at one time jump; any grid will do.
        return vec![Grid { start, rate: 1.0, frames: 2 }];
    }
    let of_rate = |rate: f64| {
        let intervals = (span * rate).round().clamp(1.0, MOST_FRAMES);
        Grid { start, rate: intervals / span, frames: intervals as u32 + 1 }
    };
    let on_frames = |grid: &Grid| {
        times.iter().all(|&time| {
            let x = (f64::from(time) - grid.start) * grid.rate;
            (x - x.round()).abs() < 2e-3
        })
    };
    let two_frames = Grid { start, rate: 1.0 / span, frames: 2 };
    // Programs that stretch a clip to their own frames leave rates that have no name.
    let gap = times.windows(2).map(|pair| f64::from(pair[1]) - f64::from(pair[0])).fold(span, f64::min);
    let own = (gap > 1e-4).then(|| of_rate(1.0 / gap));
    let aligned = std::iter::once(two_frames).chain(RATES.map(of_rate)).chain(own).find(on_frames);
    let rates: Vec<f64> = match aligned {
        Some(grid) => {
            let doubled = |by: i32| grid.rate * f64::from(1 << by);
            (0..10).map(doubled).take_while(|&rate| rate <= grid.rate.max(FINEST_RATE)).collect()
        }
        None => vec![15.0, 30.0, 60.0, 120.0],
    };
    let mut grids: Vec<Grid> = rates.into_iter().map(of_rate).collect();
    grids.dedup();
    grids
}

/// Whether a track's values and slopes at the grid's frames, joined by cubic curves, stay close to it.
fn curve_fits(source: &Source<'_>, joint: usize, part: TransformPart, grid: &Grid, reach: f64, tolerance: f64) -> bool {
    let mut cursor = 0;
    let mut at = |time| source.part(joint, part, time, &mut cursor).unwrap_or_default();
    let mut before = (at(grid.time(0, 0.0)), slopes_at(source, joint, part, grid, 0));
    for frame in 0..grid.frames - 1 {
        let after = (at(grid.time(frame + 1, 0.0)), slopes_at(source, joint, part, grid, frame + 1));
        for look in 1..LOOKS {
            let u = f64::from(look) / f64::from(LOOKS);
            let found = curve_between(before, after, u);
            if part_error(part, reach, found, at(grid.time(frame, u))) > tolerance {
                return false;
            }
        }
        before = after;
    }
    let frame =
        |frame: u32| (source.part_at(joint, part, grid.time(frame, 0.0)), slopes_at(source, joint, part, grid, frame));
    key_times(source, joint, part, grid).all(|time| {
        let (before, u) = grid.place(time);
        let found = curve_between(frame(before), frame(before + 1), f64::from(u));
        part_error(part, reach, found, source.part_at(joint, part, time)) <= tolerance
    })
}

/// The times just before and at the keys that lie within the grid, but for those on its frames.
fn key_times<'a>(source: &Source<'a>, joint: usize, part: TransformPart, grid: &Grid) -> impl Iterator<Item = f64> {
    let keys: &'a [f32] = source.keys(joint, part).map_or(&[], |(keys, _)| &keys.times);
    let grid = *grid;
    let off = move |time: &f64| {
        let x = (time - grid.start) * grid.rate;
        (x - x.round()).abs() > 1e-7
    };
    keys.iter().flat_map(|&t| [f64::from(t).next_down(), f64::from(t)]).filter(off)
}

/// A vector on the cubic curve between two frames' values and slopes.
fn curve_between((a, slope_a): ([f64; 4], [f64; 4]), (b, slope_b): ([f64; 4], [f64; 4]), u: f64) -> [f64; 4] {
    let v = 1.0 - u;
    let second = u * u * (3.0 - 2.0 * u);
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * second + slope_a[i] * u * v * v - slope_b[i] * u * u * v)
}

/// A vector track's slopes at a frame, per frame: of the cubics through four points on both sides of it, the mean.
pub(super) fn slopes_at(source: &Source<'_>, joint: usize, part: TransformPart, grid: &Grid, frame: u32) -> [f64; 4] {
    let mut cursor = 0;
    let mut at = |frame: u32, u: f64| source.part(joint, part, grid.time(frame, u), &mut cursor).unwrap_or_default();
    let mut slopes = |frame: u32| -> [[f64; 4]; 2] {
        let [p0, p1, p2, p3] = [at(frame, 0.0), at(frame, 1.0 / 3.0), at(frame, 2.0 / 3.0), at(frame + 1, 0.0)];
        let a: [f64; 4] = std::array::from_fn(|i| 27.0 * p1[i] - 20.0 * p0[i] - 7.0 * p3[i]);
        let b: [f64; 4] = std::array::from_fn(|i| 27.0 * p2[i] - 7.0 * p0[i] - 20.0 * p3[i]);
        [std::array::from_fn(|i| (2.0 * a[i] - b[i]) / 6.0), std::array::from_fn(|i| (a[i] - 2.0 * b[i]) / 6.0)]
    };
    let into = frame.checked_sub(1).map(|before| slopes(before)[1]);
    let out = (frame + 1 < grid.frames).then(|| slopes(frame)[0]);
    match (into, out) {
        (Some(into), Some(out)) => std::array::from_fn(|i| 0.5 * (into[i] + out[i])),
        (Some(slopes), None) | (None, Some(slopes)) => slopes,
        (None, None) => [0.0; 4],
    }
}

/// Whether a track sampled at the grid's frames, and joined by lines or arcs, stays close to itself.
fn fits(source: &Source<'_>, joint: usize, part: TransformPart, grid: &Grid, reach: f64, tolerance: f64) -> bool {
    let mut cursor = 0;
    let mut at = |time| source.part(joint, part, time, &mut cursor).unwrap_or_default();
    let mut before = at(grid.time(0, 0.0));
    for frame in 0..grid.frames - 1 {
        let after = at(grid.time(frame + 1, 0.0));
        for look in 1..LOOKS {
            let u = f64::from(look) / f64::from(LOOKS);
            let expected = at(grid.time(frame, u));
            let found = match part {
                TransformPart::Rotation => turned_between(before, after, u),
                _ => between(before, after, u),
            };
            if part_error(part, reach, found, expected) > tolerance {
                return false;
            }
        }
        before = after;
    }
    key_times(source, joint, part, grid).all(|time| {
        let (frame, u) = grid.place(time);
        let [a, b] = [0, 1].map(|step| source.part_at(joint, part, grid.time(frame + step, 0.0)));
        let found = match part {
            TransformPart::Rotation => turned_between(a, b, f64::from(u)),
            _ => between(a, b, f64::from(u)),
        };
        part_error(part, reach, found, source.part_at(joint, part, time)) <= tolerance
    })
}
