//! Numbers that are no joints': packed like joints, each within a share of its own range.

use super::PackError;
use super::bytes::{Read, Reader, Writer};
use super::encode::PackSettings;
use super::exact::{conjugate, dot, normalize, on_side, product};
use super::format::{
    Lane, check_rows, read_code, read_grid, read_rows_part, read_turn, write_codes, write_grid, write_rows_part,
};
use super::grid::{Grid, LOOKS};
use super::packed_clip::PackedValue;
use super::source::sample_at;
use super::steps::{CODES, Reference, code_of, step_of};
use super::write_rows::{WrittenLane, write_rows};
use crate::clip::{Clip, Interpolation, KeyValues, Keys, Tangents, Track, TrackContent};
use crate::simd::decode::{BLOCK, BlockKind, Decode, Rows, RowsShape, SHORT_ARC};
use crate::simd::{Kernels, SharedBytes};
use crate::value::Kind;

/// The packed numbers of a clip.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    grid: Grid,
    tracks: Vec<PackedValue>,
    template: Vec<f32>,
    rows: Option<Rows>,
}

/// Numbers whose rows were not read yet.
pub(super) struct NumbersHead {
    numbers: Numbers,
    lanes: Vec<Lane>,
}

/// A run of a track's numbers that are packed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    first: usize,
    count: usize,
    is_rotation: bool,
}

/// The runs of a key: rotations by themselves, all others by threes.
fn runs_of(kind: Kind, stride: usize) -> Vec<Run> {
    let rotation = match kind {
        Kind::Quaternion if stride == 4 => Some(0),
        Kind::Transform3d if stride == 10 => Some(3),
        _ => None,
    };
    let mut runs = Vec::new();
    let mut first = 0;
    while first < stride {
        let is_rotation = rotation == Some(first);
        let until = rotation.filter(|&r| r > first).unwrap_or(stride);
        let count = if is_rotation { 4 } else { (until - first).min(3) };
        runs.push(Run { first, count, is_rotation });
        first += count;
    }
    runs
}

impl Numbers {
    pub(super) fn tracks(&self) -> &[PackedValue] {
        &self.tracks
    }

    pub(super) fn count(&self) -> usize {
        self.template.len()
    }

    pub(super) fn sample(&self, kernels: &Kernels, time: f64, values: &mut [f32]) {
        let values = &mut values[..self.template.len()];
        let Some(rows) = &self.rows else { return values.copy_from_slice(&self.template) };
        let (frame, fraction) = self.grid.place(time);
        kernels.decode(&mut Decode { rows, frame, fraction, still: &self.template, out: values });
    }
}

impl NumbersHead {
    /// Reads the rows where they stand.
    pub(super) fn read_rows(self, from: &mut Reader<'_>, bytes: &SharedBytes) -> Read<Numbers> {
        let mut numbers = self.numbers;
        if !self.lanes.is_empty() {
            if numbers.grid.frames == 0 {
                return Err(from.invalid("numbers move without a frame"));
            }
            // Lanes are put down sixteen numbers at a time, and a rotation's three times one farther.
            let room = numbers.template.len().next_multiple_of(BLOCK) + 3;
            numbers.template.try_reserve(room).map_err(|_| PackError::OutOfMemory { count: room })?;
            numbers.template.resize(room, 0.0);
            let shape: RowsShape = read_rows_part(from, numbers.grid.frames, self.lanes, (1, room))?;
            numbers.rows = Some(check_rows(bytes, shape)?);
        }
        Ok(numbers)
    }
}

/// How a run is kept.
const STILL: u8 = 0;
const NUMBERS: u8 = 1;
const TURN: u8 = 2;
const ROTATION: u8 = 3;

fn kind_of(form: u8) -> Option<BlockKind> {
    match form {
        NUMBERS => Some(BlockKind::Number),
        TURN => Some(BlockKind::Turn),
        ROTATION => Some(BlockKind::Rotation),
        _ => None,
    }
}

pub(super) fn read_tracks(from: &mut Reader<'_>, outline: &Clip) -> Read<NumbersHead> {
    let count = from.count_of(2)?;
    let mut numbers = Numbers { tracks: Reader::room(count)?, ..Numbers::default() };
    let mut lanes = Vec::new();
    if count > 0 {
        numbers.grid = read_grid(from)?;
    }
    let mut next_track = 0;
    for _ in 0..count {
        let track = from.count()?;
        let keys = match outline.tracks.get(track).map(|track| &track.content) {
            Some(TrackContent::Values(keys)) if track >= next_track && keys.len() == 1 => keys,
            _ => return Err(from.invalid("packed numbers are of no track")),
        };
        let KeyValues::Floats(still) = &keys.values else { return Err(from.invalid("packed numbers are of no track")) };
        next_track = track + 1;
        let offset = numbers.template.len();
        let room = keys.stride();
        numbers.template.try_reserve(room).map_err(|_| PackError::OutOfMemory { count: room })?;
        numbers.template.extend_from_slice(still);
        numbers.template.resize(offset + room, 0.0);
        numbers.tracks.push(PackedValue { track: track as u32, offset: offset as u32 });
        for run in runs_of(keys.kind, keys.stride()) {
            let form = from.u8()?;
            let Some(kind) = kind_of(form) else {
                if form != STILL {
                    return Err(from.invalid("numbers are kept in no known way"));
                }
                continue;
            };
            if run.is_rotation != (kind != BlockKind::Number) {
                return Err(from.invalid("numbers are kept in the wrong way"));
            }
            read_run(kind, run.count, (offset + run.first) as u32, from, &mut lanes)?;
        }
    }
    Ok(NumbersHead { numbers, lanes })
}

/// Reads how a run is kept, and appends its lanes: one of a rotation, else one for each number.
fn read_run(kind: BlockKind, count: usize, to: u32, from: &mut Reader<'_>, lanes: &mut Vec<Lane>) -> Read<()> {
    if kind != BlockKind::Number {
        let reference = if kind == BlockKind::Turn { read_turn(from)? } else { [0.0; 4] };
        lanes.push(Lane { kind, reference, code: read_code(kind, from)?, to });
        return Ok(());
    }
    let first = lanes.len();
    for number in 0..count {
        lanes.push(Lane { kind, reference: [from.f32()?, 0.0, 0.0, 0.0], code: 0, to: to + number as u32 });
    }
    for lane in &mut lanes[first..] {
        lane.code = read_code(kind, from)?;
    }
    Ok(())
}

/// What is packed of one track.
pub(super) struct PackedTrack {
    track: usize,
    runs: Vec<PackedRun>,
}

struct PackedRun {
    form: u8,
    /// How many numbers it has.
    count: usize,
    /// The bases of numbers, or the value of what is still.
    reference: [f64; 4],
    turn: Reference,
    codes: [i32; 4],
    /// Frame after frame.
    integers: Vec<[i32; 4]>,
}

/// Packs what can be packed of a clip's value tracks. In `outline` they are left with one key.
pub(super) fn pack_tracks(outline: &mut Clip, settings: &PackSettings) -> (Grid, Vec<PackedTrack>) {
    let mut best: (Grid, Vec<PackedTrack>) = (Grid::default(), Vec::new());
    for grid in candidates(outline) {
        let packed: Vec<PackedTrack> =
            (0..outline.tracks.len()).filter_map(|track| pack_track(outline, track, &grid, settings)).collect();
        // A finer grid only where it holds more tracks.
        if packed.len() > best.1.len() {
            best = (grid, packed);
        }
    }
    for packed in &best.1 {
        let still = best.0.time(0, 0.0);
        reduce(outline, packed.track, still);
    }
    best
}

/// Leaves a track one key.
fn reduce(outline: &mut Clip, index: usize, time: f64) {
    let at = sample_at(outline, time);
    let track = &mut outline.tracks[index];
    let TrackContent::Values(keys) = &mut track.content else { return };
    let mut first = vec![0.0; keys.stride()];
    keys.sample_floats(&at, track.loop_wrap, &mut 0, &mut first);
    let times = vec![keys.times[0]];
    *keys = Keys {
        kind: keys.kind,
        interpolation: Interpolation::Linear,
        discrete: false,
        times,
        values: KeyValues::Floats(first),
        tangents: Tangents::None,
        transitions: Vec::new(),
        modes: Vec::new(),
    };
}

fn packable(track: &Track) -> Option<&Keys> {
    let TrackContent::Values(keys) = &track.content else { return None };
    let angles = matches!(keys.interpolation, Interpolation::LinearAngle | Interpolation::CubicAngle);
    let fits = track.enabled
        && keys.len() > 2
        && !keys.discrete
        && !keys.kind.is_always_discrete()
        && !keys.kind.is_integer()
        && matches!(keys.values, KeyValues::Floats(_))
        && !angles;
    fits.then_some(keys)
}

fn candidates(outline: &Clip) -> Vec<Grid> {
    let (mut start, mut end, mut keys_at_most) = (f64::INFINITY, f64::NEG_INFINITY, 0);
    for track in &outline.tracks {
        let Some(keys) = packable(track) else { continue };
        start = start.min(f64::from(keys.times[0]));
        end = end.max(f64::from(keys.times[keys.len() - 1]));
        if track.loop_wrap && sample_at(outline, 0.0).looped {
            (start, end) = (start.min(0.0), end.max(outline.length));
        }
        keys_at_most = keys_at_most.max(keys.len());
    }
    let times = outline.tracks.iter().filter_map(packable).flat_map(|keys| keys.times.iter().copied()).collect();
    let mut grids = super::grid::grids_for(start, end, times);
    // Frames that are many more than keys would make the clip larger.
    grids.retain(|grid| (grid.frames as usize) < keys_at_most.saturating_mul(4));
    grids
}

fn pack_track(outline: &Clip, index: usize, grid: &Grid, settings: &PackSettings) -> Option<PackedTrack> {
    let track = &outline.tracks[index];
    let keys = packable(track)?;
    let stride = keys.stride();
    let mut cursor = 0;
    let mut at = |time: f64| {
        let mut v = vec![0.0_f32; stride];
        keys.sample_floats(&sample_at(outline, time), track.loop_wrap, &mut cursor, &mut v);
        v
    };
    let frames: Vec<Vec<f32>> = (0..grid.frames).map(|frame| at(grid.time(frame, 0.0))).collect();
    let mut runs: Vec<PackedRun> = Vec::new();
    for run in runs_of(keys.kind, stride) {
        let value = |frame: &[f32]| -> [f64; 4] {
            std::array::from_fn(|i| if i < run.count { f64::from(frame[run.first + i]) } else { 0.0 })
        };
        let values: Vec<[f64; 4]> = frames.iter().map(|frame| value(frame)).collect();
        runs.push(if run.is_rotation {
            pack_rotation(&values, settings)
        } else {
            pack_numbers(&values, run.count, settings)?
        });
    }
    let packed = PackedTrack { track: index, runs };
    // Between frames, and at the keys themselves.
    let keys_too = keys.times.iter().flat_map(|&t| [f64::from(t), f64::from(t).next_down()]);
    let looks = (0..grid.frames - 1)
        .flat_map(|frame| (0..=LOOKS).map(move |look| grid.time(frame, f64::from(look) / f64::from(LOOKS))));
    let tolerances = tolerances(&frames, keys.kind, settings);
    for time in looks.chain(keys_too) {
        let expected = at(time);
        let (frame, fraction) = grid.place(time);
        for (run, packed) in runs_of(keys.kind, stride).iter().zip(&packed.runs) {
            let found = packed.value(frame as usize, f64::from(fraction), values_at(&expected, run));
            for i in 0..run.count {
                let off = found[i] - f64::from(expected[run.first + i]);
                if off.is_nan() || off.abs() > tolerances[run.first + i] {
                    return None;
                }
            }
        }
    }
    Some(packed)
}

fn values_at(all: &[f32], run: &Run) -> [f64; 4] {
    std::array::from_fn(|i| if i < run.count { f64::from(all[run.first + i]) } else { 0.0 })
}

/// How far each number may be off.
fn tolerances(frames: &[Vec<f32>], kind: Kind, settings: &PackSettings) -> Vec<f64> {
    let stride = frames[0].len();
    let mut tolerances = Vec::with_capacity(stride);
    for run in runs_of(kind, stride) {
        for i in run.first..run.first + run.count {
            let range = range_of(frames.iter().map(|frame| f64::from(frame[i])));
            // Rounding of single precision is not held against a number.
            let rounding = 4.0 * f64::from(f32::EPSILON) * range.0.abs().max(range.1.abs());
            let wide = if run.is_rotation { 1.0 } else { range.1 - range.0 };
            tolerances.push(wide * settings.number + rounding);
        }
    }
    tolerances
}

fn range_of(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
}

impl PackedRun {
    /// The value between two frames as decoding makes it; where nothing moves, what is `expected` there.
    fn value(&self, frame: usize, fraction: f64, expected: [f64; 4]) -> [f64; 4] {
        let at = |frame: usize| -> [f64; 4] {
            let steps = self.codes.map(|code| f64::from(step_of(code)));
            let v: [f64; 4] = std::array::from_fn(|i| f64::from(self.integers[frame][i]) * steps[i]);
            match self.form {
                TURN => [v[0], v[1], v[2], (1.0 - v[0] * v[0] - v[1] * v[1] - v[2] * v[2]).max(0.0).sqrt()],
                ROTATION => normalize(v),
                _ => v,
            }
        };
        match self.form {
            STILL => self.reference,
            NUMBERS => {
                let v = super::exact::between(at(frame), at(frame + 1), fraction);
                std::array::from_fn(|i| if i < 3 { self.reference[i] + v[i] } else { 0.0 })
            }
            TURN => {
                let v = super::exact::turned_between(at(frame), at(frame + 1), fraction);
                on_side(product(self.turn.turn, v), expected)
            }
            _ => on_side(super::exact::turned_between(at(frame), at(frame + 1), fraction), expected),
        }
    }
}

/// Up to three numbers; `None` where a range cannot be held in the steps there are.
fn pack_numbers(values: &[[f64; 4]], count: usize, settings: &PackSettings) -> Option<PackedRun> {
    let mut run = PackedRun {
        form: NUMBERS,
        count,
        reference: [0.0; 4],
        turn: Reference::default(),
        codes: [0; 4],
        integers: Vec::new(),
    };
    let mut moves = false;
    for i in 0..count {
        let (low, high) = range_of(values.iter().map(|v| v[i]));
        run.reference[i] = f64::from(low as f32);
        moves |= high > low;
        if high > low {
            run.codes[i] = code_of((high - low) * settings.number * 1.5);
            let step = f64::from(step_of(run.codes[i]));
            if run.codes[i] == *CODES.start() || run.codes[i] == *CODES.end() || (high - low) / step > 8_000_000.0 {
                return None;
            }
        }
    }
    if !moves {
        return Some(PackedRun { form: STILL, reference: values[0], ..run });
    }
    let steps = run.codes.map(|code| f64::from(step_of(code)));
    let round = |v: &[f64; 4], i: usize| ((v[i] - run.reference[i]) / steps[i]).round_ties_even() as i32;
    run.integers = values.iter().map(|v| std::array::from_fn(|i| if i < 3 { round(v, i) } else { 0 })).collect();
    Some(run)
}

fn pack_rotation(values: &[[f64; 4]], settings: &PackSettings) -> PackedRun {
    let mut run = PackedRun {
        form: STILL,
        count: 4,
        reference: values[0],
        turn: Reference::default(),
        codes: [0; 4],
        integers: Vec::new(),
    };
    if values.iter().all(|v| v == &values[0]) {
        return run;
    }
    let mut sum = [0.0; 4];
    let mut before = values[0];
    for &v in values {
        before = on_side(v, before);
        sum = std::array::from_fn(|i| sum[i] + before[i]);
    }
    let reference = Reference::near(normalize(sum));
    // Half a step on each of three numbers, and the fourth that follows from them.
    run.codes = [code_of(settings.number * 0.5).max(8); 4];
    let step = f64::from(step_of(run.codes[0]));
    let turns_little = values.windows(2).all(|pair| {
        let [a, b] = [pair[0], pair[1]].map(|v| on_side(normalize(v), reference.turn));
        dot(a, b) > SHORT_ARC
    });
    if turns_little && values.iter().all(|&v| dot(v, reference.turn).abs() > 0.5) {
        (run.form, run.turn) = (TURN, reference);
        run.integers = values
            .iter()
            .map(|&v| {
                let v = product(conjugate(reference.turn), v);
                let sign = if v[3] < 0.0 { -1.0 } else { 1.0 };
                std::array::from_fn(|i| if i < 3 { (v[i] * sign / step).round_ties_even() as i32 } else { 0 })
            })
            .collect();
        return run;
    }
    run.form = ROTATION;
    let mut before = values[0];
    for &v in values {
        before = on_side(v, before);
        run.integers.push(std::array::from_fn(|i| if i < 4 { (before[i] / step).round_ties_even() as i32 } else { 0 }));
    }
    run
}

pub(super) fn write_tracks(grid: &Grid, tracks: &[PackedTrack], out: &mut Writer) {
    out.count(tracks.len());
    if tracks.is_empty() {
        return;
    }
    write_grid(grid, out);
    for packed in tracks {
        out.count(packed.track);
        for run in &packed.runs {
            out.u8(run.form);
            let Some(kind) = kind_of(run.form) else { continue };
            match kind {
                BlockKind::Number | BlockKind::Curve => {
                    run.reference[..run.count].iter().for_each(|&v| out.f32(v as f32));
                    write_codes(kind, &run.codes[..run.count], out);
                }
                BlockKind::Turn | BlockKind::Rotation => {
                    if kind == BlockKind::Turn {
                        run.turn.bytes.iter().for_each(|&v| out.u8(v.cast_unsigned()));
                    }
                    write_codes(kind, &run.codes[..1], out);
                }
            }
        }
    }
}

/// Writes the rows; `false` where they cannot be.
pub(super) fn write_number_rows(grid: &Grid, tracks: &[PackedTrack], out: &mut Writer) -> bool {
    let mut lanes: Vec<WrittenLane> = Vec::new();
    let mut to = 0;
    for run in tracks.iter().flat_map(|track| &track.runs) {
        match kind_of(run.form) {
            Some(kind @ BlockKind::Number) => {
                let frames = |i: usize| run.integers.iter().map(|v| [v[i], 0, 0, 0]).collect();
                lanes.extend((0..run.count).map(|i| WrittenLane { kind, to: to + i as u32, frames: frames(i) }));
            }
            Some(kind) => lanes.push(WrittenLane { kind, to, frames: run.integers.clone() }),
            None => {}
        }
        to += run.count as u32;
    }
    if lanes.is_empty() {
        return true;
    }
    let Some(rows) = write_rows(&mut lanes, grid.frames) else { return false };
    write_rows_part(&rows, out);
    true
}
