//! `.spriteanim.ron`: pictures in a row and how many of them pass in a second. It loads as an ordinary clip with one
//! lane of sprite frames.

use super::document::SpriteDocument;
use super::kept::{Kept, KeptByPlace};
use super::text::{Digits, Text};
use super::{ClipFile, RonError, clip_writing};
use crate::clip::{Clip, KeyValues, Keys, LoopMode, SpriteFrame, Target, Track, TrackContent};
use crate::io::{Action, Report};

/// Frames a second where a file names none that could be.
const USUAL_RATE: f64 = 12.0;

/// A frame within its grid; a cell that lies outside becomes the last.
pub(super) fn frame(
    image: String,
    [columns, rows]: [u32; 2],
    cell: u32,
    place: impl FnOnce() -> String,
    report: &mut Report,
) -> SpriteFrame {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let last = u32::try_from(u64::from(columns) * u64::from(rows) - 1).unwrap_or(u32::MAX);
    if cell > last {
        let text = format!("cell {cell} lies outside {columns} columns and {rows} rows, and became {last}");
        report.add(Action::Repaired, place(), text);
    }
    SpriteFrame { image, columns, rows, cell: cell.min(last) }
}

/// Makes a clip of a file. It ends with the end of the last frame.
pub(super) fn read(
    file: &str,
    name: &str,
    document: SpriteDocument,
    header: String,
) -> Result<(ClipFile, Report), RonError> {
    let SpriteDocument { fps, looping, cols, rows, texture, frames, unknown } = document;
    let mut report = Report::default();
    let mut kept = Kept { header, ..Kept::default() };
    kept.add("", unknown);
    let mut rate = fps;
    if !(rate.is_finite() && rate > 0.0) {
        report.add(Action::Repaired, "fps", format!("{fps} frames a second became {USUAL_RATE}"));
        rate = USUAL_RATE;
    }
    let (mut slots, mut times, mut pictures) = (0.0, Vec::new(), Vec::new());
    for (index, entry) in frames.into_iter().enumerate() {
        times.push((slots / rate) as f32);
        let mut hold = entry.hold;
        if !(hold.is_finite() && hold >= 0.0) {
            report.add(Action::Repaired, format!("frames[{index}].hold"), format!("{hold} slots became 1"));
            hold = 1.0;
        }
        slots += hold;
        let image = if entry.texture.is_empty() { texture.clone() } else { entry.texture };
        let own = |own: u32, usual: u32| if own > 0 { own } else { usual };
        let grid = [own(entry.cols, cols), own(entry.rows, rows)];
        pictures.push(frame(image, grid, entry.cell, || format!("frames[{index}]"), &mut report));
        kept.add(&format!("frames[{index}]"), entry.unknown);
    }
    let length = if slots > 0.0 { slots / rate } else { 1.0 / rate };
    let loop_mode = if looping { LoopMode::Linear } else { LoopMode::None };
    let mut clip = Clip { name: name.into(), length, loop_mode, step: 1.0 / rate, ..Clip::default() };
    if !times.is_empty() {
        let target =
            Target::Property { path: String::new(), property: clip_writing::SPRITE_LANE.into(), component: None };
        let keys = Keys::sprite_frames(times, &pictures);
        clip.tracks.push(Track::new(target, TrackContent::Values(keys)));
    }
    let invalid = |mistake: crate::clip::ClipError| RonError::Invalid {
        file: file.into(),
        place: "frames".into(),
        message: mistake.to_string(),
    };
    clip.validate().map_err(invalid)?;
    Ok((ClipFile { clip, source_model: String::new(), kept }, report))
}

/// Writes a clip's lane of sprite frames; everything else it has is listed.
pub(super) fn write(file: &ClipFile) -> (String, Report) {
    let clip = &file.clip;
    let mut report = Report::default();
    let mut lane = None;
    for (index, track) in clip.tracks.iter().enumerate() {
        match frames_of(track) {
            Some(found) if lane.is_none() => lane = Some(found),
            _ => report.add(Action::Dropped, format!("tracks[{index}] ({})", track.target), "is no row of pictures"),
        }
    }
    for marker in &clip.markers {
        report.add(Action::Dropped, format!("marker {:?}", marker.name), "the format has no markers");
    }
    let (times, frames) = lane.unwrap_or_default();
    let rate = rate_of(clip.step);
    let mut text = Text::new(&file.kept.header);
    let kept = &file.kept.by_place();
    let shared = frames.first().cloned();
    let mut shared = shared.unwrap_or(SpriteFrame { image: String::new(), columns: 1, rows: 1, cell: 0 });
    // A frame without a texture takes the file's.
    if frames.iter().any(|frame| frame.image.is_empty()) {
        shared.image.clear();
    }
    if let Some(&first) = times.first().filter(|&&first| first != 0.0) {
        report.add(Action::Approximated, "the first frame", format!("begins at 0 and not at {first} s"));
    }
    text.structure(|text| {
        text.plain("fps", Digits(rate));
        text.plain("loop", clip.loop_mode != LoopMode::None);
        for (name, number) in [("cols", shared.columns), ("rows", shared.rows)] {
            if number != 1 {
                text.plain(name, number);
            }
        }
        if !shared.image.is_empty() {
            text.string("texture", &shared.image);
        }
        text.field("frames", |text| {
            text.list(frames.iter().enumerate(), |text, (index, frame)| {
                let end = times.get(index + 1).map_or(clip.length, |&time| f64::from(time));
                let hold = slots(end - f64::from(times[index]), rate);
                text.structure(|text| write_frame(text, frame, &shared, hold, kept, index));
            });
        });
        clip_writing::put_kept(text, kept, "");
    });
    if clip.loop_mode == LoopMode::PingPong {
        report.add(Action::Approximated, "loop_mode", "back and forth became a loop");
    }
    (text.finish(), report)
}

fn write_frame(
    text: &mut Text,
    frame: &SpriteFrame,
    shared: &SpriteFrame,
    hold: f64,
    kept: &KeptByPlace<'_>,
    index: usize,
) {
    if frame.image != shared.image {
        text.string("texture", &frame.image);
    }
    if [frame.columns, frame.rows] != [shared.columns, shared.rows] {
        text.plain("cols", frame.columns);
        text.plain("rows", frame.rows);
    }
    if frame.cell != 0 {
        text.plain("cell", frame.cell);
    }
    if hold != 1.0 {
        text.plain("hold", Digits(hold));
    }
    clip_writing::put_kept(text, kept, &format!("frames[{index}]"));
}

fn frames_of(track: &Track) -> Option<(Vec<f32>, Vec<SpriteFrame>)> {
    let (TrackContent::Values(keys), Target::Property { property, .. }) = (&track.content, &track.target) else {
        return None;
    };
    let KeyValues::Texts(texts) = &keys.values else { return None };
    if property != clip_writing::SPRITE_LANE || !track.enabled {
        return None;
    }
    let frames: Result<Vec<SpriteFrame>, _> = texts.iter().map(|text| text.parse()).collect();
    Some((keys.times.clone(), frames.ok()?))
}

/// Frames a second of a clip whose keys snap to a step of so many seconds.
fn rate_of(step: f64) -> f64 {
    if step.is_finite() && step > 0.0 { shortest(1.0 / step) } else { USUAL_RATE }
}

/// How many slots a time takes, freed from the rounding that made seconds of slots.
fn slots(seconds: f64, rate: f64) -> f64 {
    let exact = seconds * rate;
    let near = (exact * 1e4).round() / 1e4;
    if (near - exact).abs() <= 1e-4 * exact.abs().max(1.0) { near } else { exact }
}

/// The number with the fewest digits that is one of 32 bits and lies within its rounding.
fn shortest(number: f64) -> f64 {
    let narrow = number as f32;
    narrow.to_string().parse().unwrap_or(number)
}
