//! From an editable clip to a packed one.

use super::bytes::Writer;
use super::format::{MAGIC, TAIL, VERSION, write_codes, write_constant_turn, write_grid, write_rows_part};
use super::grid::{Kept, Plan};
use super::measure::{Worst, height, measure, reach};
use super::numbers::{pack_tracks, write_number_rows, write_tracks};
use super::outline::write_outline;
use super::packed_clip::{fingerprint, first_column, status};
use super::search::{Form, Search};
use super::source::{PARTS, Source, joint_of};
use super::write_rows::{WrittenLane, write_rows};
use super::{PackError, PackedClip};
use crate::clip::{Clip, ClipError, Target, Track, TransformPart};
use crate::simd::decode::BlockKind;
use crate::skeleton::Skeleton;

/// How closely a clip is followed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackSettings {
    /// How far a shell point may be off, in length units of the skeleton; `None` for 5e-5 of the rest pose's height.
    pub error: Option<f64>,
    /// How far shell points are from their joint, such as the skin around a bone; `None` for 0.015 of the height.
    pub shell: Option<f64>,
    /// How far a number that is no joint's may be off, as a share of its range over the clip; of rotations, in the numbers
    /// of their quaternions.
    pub number: f64,
}

impl Default for PackSettings {
    fn default() -> Self {
        Self { error: None, shell: None, number: 1e-4 }
    }
}

/// What packing did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PackReport {
    /// Bytes of the clip's keys, targets and texts as they were.
    pub bytes_before: usize,
    /// Bytes of the packed clip.
    pub bytes_after: usize,
    /// The bound that was kept, in length units.
    pub error_bound: f64,
    /// How far shell points were from their joints.
    pub shell: f64,
    /// The largest error at ten times the rate of the frames and at all keys.
    pub worst_error: f64,
    /// The joint it is at.
    pub worst_joint: u32,
    /// When, in seconds.
    pub worst_time: f64,
    /// Tracks of joints that stay at a value and cost nothing a frame.
    pub still_tracks: u32,
    /// Tracks of joints that have a value at each frame.
    pub framed_tracks: u32,
    /// Tracks of joints that stay as they are, such as steps.
    pub keyed_tracks: u32,
    /// Tracks of numbers that are packed.
    pub value_tracks: u32,
    /// Frames of the joints' grid.
    pub frames: u32,
    /// Its frames a second.
    pub frame_rate: f64,
}

/// Times that the search is told a smaller bound, because between the frames it looks at, the error was larger.
const TRIES: u32 = 16;

/// Packs a clip for a skeleton.
///
/// Tracks name its joints by index, by bone or, where no bone is named, by the last name of their path. Tracks that are
/// switched off are left out. A clip that loops is sampled as it plays by itself, across the loop's seam where its tracks
/// wrap.
pub fn pack(clip: &Clip, skeleton: &Skeleton, settings: &PackSettings) -> Result<(PackedClip, PackReport), PackError> {
    if clip.packed.is_some() {
        return Err(ClipError::Packed { clip: clip.name.clone() }.into());
    }
    clip.validate()?;
    let source = Source::new(clip, skeleton);
    let height = height(&source);
    let shell = checked("shell", settings.shell.unwrap_or(height * 0.015))?;
    let bound = checked("error", settings.error.unwrap_or(height * 5e-5))?;
    checked("number", settings.number)?;
    let plan = Plan::choose(&source, &reach(&source, shell), bound);
    let rest = Rest::of(&source, &plan, settings);
    let mut search = Search::new(&source, &plan, shell);
    let mut aim = bound;
    let mut least: Option<Worst> = None;
    for attempt in 0..TRIES {
        let found = search.run(aim);
        let bytes = write(&source, &plan, &search, &rest, 0.0);
        let Some(bytes) = bytes.filter(|_| found) else { break };
        let packed = PackedClip::load(bytes, skeleton)?;
        let worst = measure(&source, &packed, &plan.grid, shell);
        if worst.error <= bound {
            return finish(&source, &plan, &search, &rest, (worst, bound, shell));
        }
        if least.is_none_or(|least| worst.error < least.error) {
            least = Some(worst);
        }
        // What is off between frames does not shrink with the steps, so that it is taken off rather than divided by.
        let less = if attempt < TRIES / 2 { 0.99 } else { 0.85 };
        aim = (aim - 1.05 * (worst.error - bound)).min(aim * less).max(aim * 0.5);
    }
    let worst = least.unwrap_or(Worst { error: f64::INFINITY, ..Worst::default() });
    let (error, joint, time) = (worst.error, worst.joint, worst.time);
    Err(PackError::Bound { clip: clip.name.clone(), bound, error, joint, time })
}

fn checked(name: &'static str, value: f64) -> Result<f64, PackError> {
    if value.is_finite() && value > 0.0 { Ok(value) } else { Err(PackError::Setting { name, value }) }
}

/// What is not of joints: written the same in each try.
struct Rest {
    outline: Vec<u8>,
    numbers: Vec<u8>,
    number_rows: Vec<u8>,
    value_tracks: u32,
}

impl Rest {
    fn of(source: &Source<'_>, plan: &Plan, settings: &PackSettings) -> Self {
        let mut kept = Clip { tracks: Vec::new(), ..source.clip.clone() };
        for (index, track) in source.clip.tracks.iter().enumerate().filter(|(_, track)| track.enabled) {
            let Some((joint, part)) = joint_of(track, source.skeleton) else {
                kept.tracks.push(track.clone());
                continue;
            };
            let counts = source.tracks[joint as usize][part as usize] == Some(index as u32);
            if counts && plan.kept[joint as usize][part as usize] == Kept::Keyed {
                kept.tracks.push(Track { target: Target::Joint { joint, part }, ..track.clone() });
            }
        }
        let mut packed_outline = kept.clone();
        let (grid, tracks) = pack_tracks(&mut packed_outline, settings);
        let (mut numbers, mut rows) = (Writer::default(), Writer::default());
        write_tracks(&grid, &tracks, &mut numbers);
        let written = write_number_rows(&grid, &tracks, &mut rows);
        let mut outline = Writer::default();
        write_outline(&packed_outline, &mut outline);
        let mut whole = Writer::default();
        write_outline(&kept, &mut whole);
        let smaller = numbers.0.len() + rows.0.len() + outline.0.len() < whole.0.len();
        if written && smaller {
            let value_tracks = tracks.len() as u32;
            return Self { outline: outline.0, numbers: numbers.0, number_rows: rows.0, value_tracks };
        }
        // A few keys are less than what it takes to pack them.
        Self { outline: whole.0, numbers: vec![0], number_rows: Vec::new(), value_tracks: 0 }
    }
}

fn finish(
    source: &Source<'_>,
    plan: &Plan,
    search: &Search<'_>,
    rest: &Rest,
    (worst, error_bound, shell): (Worst, f64, f64),
) -> Result<(PackedClip, PackReport), PackError> {
    let too_long = || PackError::TooLong { clip: source.clip.name.clone() };
    let bytes = write(source, plan, search, rest, worst.error as f32).ok_or_else(too_long)?;
    let mut before = Writer::default();
    write_outline(source.clip, &mut before);
    let count = |wanted: fn(&Kept) -> bool| plan.kept.iter().flatten().filter(|kept| wanted(kept)).count() as u32;
    let report = PackReport {
        bytes_before: before.0.len(),
        bytes_after: bytes.len(),
        error_bound,
        shell,
        worst_error: worst.error,
        worst_joint: worst.joint,
        worst_time: worst.time,
        still_tracks: count(|kept| matches!(kept, Kept::Rest | Kept::Constant(_))),
        framed_tracks: count(|kept| matches!(kept, Kept::Framed | Kept::Curved)),
        keyed_tracks: count(|kept| matches!(kept, Kept::Keyed)),
        value_tracks: rest.value_tracks,
        frames: plan.grid.frames,
        frame_rate: plan.grid.rate,
    };
    Ok((PackedClip::load(bytes, source.skeleton)?, report))
}

/// All of a packed clip's bytes; `None` where integers or offsets need more bits than there are.
fn write(source: &Source<'_>, plan: &Plan, search: &Search<'_>, rest: &Rest, worst: f32) -> Option<Vec<u8>> {
    let mut out = Writer::default();
    out.0.extend_from_slice(&MAGIC);
    out.u16(VERSION);
    let length_at = out.0.len();
    out.u32(0);
    out.u64(fingerprint(source.skeleton));
    out.f32(worst);
    out.0.extend_from_slice(&rest.outline);
    out.count(source.joints());
    let framed = !search.tracks.is_empty();
    if framed {
        write_grid(&plan.grid, &mut out);
    } else {
        out.count(0);
    }
    write_statuses(plan, &mut out);
    let others = || search.tracks.iter().filter(|track| matches!(track.form, Form::Rotation | Form::Curve));
    out.count(others().count());
    others().for_each(|track| out.count(track.joint * 3 + track.part as usize));
    write_constants(plan, &mut out);
    for track in &search.tracks {
        let kind = kind_of(track.form);
        if kind == BlockKind::Turn {
            track.reference.bytes.iter().for_each(|&v| out.u8(v.cast_unsigned()));
        }
        let numbers = if track.part == TransformPart::Rotation { 1 } else { 3 };
        write_codes(kind, &[track.code; 3][..numbers], &mut out);
    }
    out.0.extend_from_slice(&rest.numbers);
    if framed {
        write_rows_part(&write_rows(&mut lanes_of(search), plan.grid.frames)?, &mut out);
    }
    out.0.extend_from_slice(&rest.number_rows);
    out.0.extend_from_slice(&TAIL);
    let length = u32::try_from(out.0.len()).ok()?;
    out.0[length_at..length_at + 4].copy_from_slice(&length.to_le_bytes());
    Some(out.0)
}

/// The lanes of all tracks: one of a rotation, three of a vector.
fn lanes_of(search: &Search<'_>) -> Vec<WrittenLane> {
    let mut lanes = Vec::new();
    let joints = search.joint_count();
    for (track, integers) in search.tracks.iter().zip(search.integers()) {
        let kind = kind_of(track.form);
        let to = |number: usize| ((first_column(track.part) + number) * joints + track.joint) as u32;
        if track.part == TransformPart::Rotation {
            let frames = integers.iter().map(|v| [v[0], v[1], v[2], v[3]]).collect();
            lanes.push(WrittenLane { kind, to: to(0), frames });
            continue;
        }
        for number in 0..3 {
            let frames = integers.iter().map(|v| [v[number], v[3 + number], 0, 0]).collect();
            lanes.push(WrittenLane { kind, to: to(number), frames });
        }
    }
    lanes
}

const fn kind_of(form: Form) -> BlockKind {
    match form {
        Form::Turn => BlockKind::Turn,
        Form::Rotation => BlockKind::Rotation,
        Form::Vector => BlockKind::Number,
        Form::Curve => BlockKind::Curve,
    }
}

fn write_statuses(plan: &Plan, out: &mut Writer) {
    let all: Vec<u8> = plan
        .kept
        .iter()
        .flatten()
        .map(|kept| match kept {
            Kept::Absent | Kept::Keyed => status::ABSENT,
            Kept::Rest => status::REST,
            Kept::Constant(_) => status::CONSTANT,
            Kept::Framed | Kept::Curved => status::FRAMED,
        })
        .collect();
    for four in all.chunks(4) {
        out.u8(four.iter().enumerate().fold(0, |byte, (place, &status)| byte | status << (place * 2)));
    }
}

fn write_constants(plan: &Plan, out: &mut Writer) {
    for kept in &plan.kept {
        for part in PARTS {
            let Kept::Constant(v) = &kept[part as usize] else { continue };
            if part == TransformPart::Rotation {
                write_constant_turn(*v, out);
            } else {
                v[..3].iter().for_each(|&v| out.f32(v as f32));
            }
        }
    }
}
