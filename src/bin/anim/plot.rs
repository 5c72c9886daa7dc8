//! `anim plot`: a clip's curves over time, a panel for each track.

use std::path::PathBuf;

use anim::clip::{Clip, KeyValues, Track, TrackContent, TrackValue};
use anim::math::Quat;
use anim::value::Kind;
use anyhow::{Result, ensure};
use clap::Args;
use glam::Vec2;
use serde_json::json;

use crate::files::{choose_clip, named_clip, read_telling};
use crate::output::{Outcome, Output};
use crate::picture::{Anchor, FAINT, GRID, INKS, Picture, WORDS};
use crate::tracks::{chosen, component_name, content, label};

/// Most panels a picture gets.
const MOST_PANELS: usize = 48;
const WIDTH: f32 = 960.0;
/// A panel's height, and of it what is above and below the curves.
const PANEL: [f32; 3] = [150.0, 26.0, 18.0];
/// What is left and right of the curves.
const SIDES: [f32; 2] = [70.0, 24.0];
/// What is above the panels: the clip's name, events and markers.
const HEAD: f32 = 56.0;

/// Draw the curves of a clip's tracks as SVG or PNG
#[derive(Args, Debug)]
pub struct PlotArgs {
    /// The file
    file: PathBuf,
    /// The picture to write: an .svg or a .png
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// The clip; may be left out where there is one
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// Only tracks with one of these words in their name, such as `Hips` or `rotation`
    #[arg(long, value_name = "WORDS")]
    track: Vec<String>,
    /// Draw rotations as angles about x, y and z in degrees
    #[arg(long)]
    euler: bool,
}

/// One track's curves, read at evenly spaced times.
struct Panel<'a> {
    track: &'a Track,
    title: String,
    names: Vec<String>,
    /// One list of values for each name.
    curves: Vec<Vec<f64>>,
}

/// Runs the subcommand.
pub fn run(args: &PlotArgs, output: Output) -> Result<Outcome> {
    let document = read_telling(&args.file, output)?;
    let clip = named_clip(&document, choose_clip(&args.file, &document, args.clip.as_deref())?);
    let steps = (WIDTH - SIDES[0] - SIDES[1]) as usize * 2;
    let mut panels: Vec<Panel<'_>> =
        chosen(&clip, &args.track).filter_map(|track| panel(&clip, track, steps, args.euler)).collect();
    ensure!(!panels.is_empty(), "{}: no track of \"{}\" with values fits", args.file.display(), clip.name);
    if panels.len() > MOST_PANELS {
        output.warn(format_args!("only {MOST_PANELS} of {} tracks are drawn; choose some with --track", panels.len()));
        panels.truncate(MOST_PANELS);
    }
    draw(&clip, &panels).write(&args.output)?;
    output.note(format_args!("wrote {} ({} tracks)", args.output.display(), panels.len()));
    if output.is_json() {
        let names: Vec<String> = panels.iter().map(|panel| label(&panel.track.target)).collect();
        let file = args.output.display().to_string();
        output.result(|| json!({ "clip": clip.name, "written": file, "tracks": names }), String::new)?;
    }
    Ok(Outcome::Done)
}

fn panel<'a>(clip: &Clip, track: &'a Track, steps: usize, euler: bool) -> Option<Panel<'a>> {
    let TrackContent::Values(keys) = &track.content else { return None };
    let as_euler = euler && keys.kind == Kind::Quaternion && keys.stride() == 4;
    let mut last = [0.0; 3];
    let mut read = |step: usize| -> Option<Vec<f64>> {
        let value = track.value_at(&clip.sample_at(clip.length * step as f64 / steps as f64))?;
        match (&value, &keys.values) {
            (TrackValue::Floats(v), _) if as_euler => {
                last = Quat::new(v[0], v[1], v[2], v[3]).to_euler_xyz_near(last);
                Some(last.iter().map(|angle| f64::from(*angle).to_degrees()).collect())
            }
            // Texts are drawn by which of the track's texts they are.
            (TrackValue::Text(text), KeyValues::Texts(texts)) => {
                texts.iter().position(|known| known == text).map(|index| vec![index as f64])
            }
            _ => value.numbers(),
        }
    };
    let rows: Vec<Vec<f64>> = (0..=steps).map(&mut read).collect::<Option<_>>()?;
    let count = rows.first()?.len();
    let curves: Vec<Vec<f64>> = (0..count).map(|index| rows.iter().map(|row| row[index]).collect()).collect();
    let names = match count {
        1 => Vec::new(),
        _ => (0..count).map(|index| component_name(index, count)).collect(),
    };
    let unit = if as_euler { ", degrees" } else { "" };
    let title = format!("{}  ({}{unit})", label(&track.target), content(track));
    Some(Panel { track, title, names, curves })
}

fn draw(clip: &Clip, panels: &[Panel<'_>]) -> Picture {
    let mut picture = Picture::new(WIDTH, HEAD + PANEL[0] * panels.len() as f32 + 8.0);
    let title = format!("{}  {:.3} s", clip.name, clip.length);
    picture.words(Vec2::new(SIDES[0], 20.0), 11.0, Anchor::Start, WORDS, title);
    for (index, panel) in panels.iter().enumerate() {
        draw_panel(&mut picture, clip, panel, HEAD + PANEL[0] * index as f32);
    }
    draw_points(&mut picture, clip, panels.len());
    picture
}

/// Where a share of the clip's length lies.
fn across(share: f64) -> f32 {
    SIDES[0] + share as f32 * (WIDTH - SIDES[0] - SIDES[1])
}

fn draw_panel(picture: &mut Picture, clip: &Clip, panel: &Panel<'_>, top: f32) {
    let (low, high) = range(&panel.curves);
    let (first, last) = (top + PANEL[1], top + PANEL[0] - PANEL[2]);
    let down = |value: f64| last - ((value - low) / (high - low)) as f32 * (last - first);
    picture.words(Vec2::new(SIDES[0], top + 16.0), 9.0, Anchor::Start, WORDS, panel.title.as_str());
    for value in ticks(low, high, 4) {
        let y = down(value);
        picture.path(vec![Vec2::new(across(0.0), y), Vec2::new(across(1.0), y)], 1.0, GRID);
        let name = short(value, high - low);
        picture.words(Vec2::new(across(0.0) - 8.0, y + 3.5), 7.0, Anchor::End, FAINT, name);
    }
    for time in ticks(0.0, clip.length.max(1e-6), 10) {
        let x = across(time / clip.length.max(1e-6));
        picture.path(vec![Vec2::new(x, last), Vec2::new(x, last + 4.0)], 1.0, FAINT);
        picture.words(Vec2::new(x, last + 14.0), 6.5, Anchor::Middle, FAINT, short(time, clip.length));
    }
    for (index, curve) in panel.curves.iter().enumerate() {
        let ink = INKS[index % INKS.len()];
        let steps = (curve.len() - 1) as f64;
        let points: Vec<Vec2> = curve
            .iter()
            .enumerate()
            .map(|(step, &value)| Vec2::new(across(step as f64 / steps), down(value)))
            .collect();
        picture.path(thin_out(&points), 1.6, ink);
        draw_keys(picture, clip, panel.track, |share| {
            let at = (share * steps).round() as usize;
            (down(curve[at.min(curve.len() - 1)]), ink)
        });
        if let Some(name) = panel.names.get(index) {
            let at = Vec2::new(WIDTH - SIDES[1] - 16.0 * (panel.names.len() - index) as f32, top + 16.0);
            picture.words(at, 9.0, Anchor::Start, ink, name.as_str());
        }
    }
}

fn draw_keys(picture: &mut Picture, clip: &Clip, track: &Track, place: impl Fn(f64) -> (f32, [u8; 3])) {
    let TrackContent::Values(keys) = &track.content else { return };
    // So many keys would hide the curve.
    if keys.len() > 120 || clip.length <= 0.0 {
        return;
    }
    for &time in keys.times.iter().filter(|&&time| (0.0..=clip.length).contains(&f64::from(time))) {
        let share = f64::from(time) / clip.length;
        let (y, ink) = place(share);
        picture.dot(Vec2::new(across(share), y), 4.5, ink);
    }
}

/// Events and markers as lines through all panels.
fn draw_points(picture: &mut Picture, clip: &Clip, panels: usize) {
    if clip.length <= 0.0 {
        return;
    }
    let markers = clip.markers.iter().map(|marker| (marker.time, marker.name.as_str(), FAINT));
    let events = clip.events().into_iter().map(|event| (event.time, event.name.as_str(), INKS[0]));
    let foot = HEAD + PANEL[0] * panels as f32 - PANEL[2];
    for (index, (time, name, ink)) in markers.chain(events).enumerate() {
        let x = across((time / clip.length).clamp(0.0, 1.0));
        let y = HEAD - 22.0 + 10.0 * (index % 2) as f32;
        picture.path(vec![Vec2::new(x, y + 2.0), Vec2::new(x, foot)], 0.8, ink);
        picture.words(Vec2::new(x, y), 7.0, Anchor::Middle, ink, name);
    }
}

/// The range of values, never empty.
fn range(curves: &[Vec<f64>]) -> (f64, f64) {
    let values = || curves.iter().flatten().copied();
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let spread = (high - low).max(high.abs().max(low.abs()) * 1e-4).max(1e-6);
    let middle = f64::midpoint(low, high);
    (middle - spread * 0.54, middle + spread * 0.54)
}

/// Round numbers within a range, about so many.
fn ticks(low: f64, high: f64, count: usize) -> Vec<f64> {
    let rough = (high - low) / count as f64;
    // Powers of ten by hand: the standard library's are not the same on every system.
    let mut step = 1.0;
    while step > rough {
        step /= 10.0;
    }
    while step * 10.0 <= rough {
        step *= 10.0;
    }
    let step =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * step).find(|&step| step >= rough).unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).take(64).map(|index| index as f64 * step).collect()
}

/// A number with as many digits as its range is worth.
fn short(value: f64, range: f64) -> String {
    let digits = if range >= 50.0 {
        0
    } else if range >= 5.0 {
        1
    } else if range >= 0.05 {
        2
    } else {
        5
    };
    let text = format!("{value:.digits$}");
    if text.trim_matches(['-', '0', '.']).is_empty() { "0".to_owned() } else { text }
}

/// Leaves out points that lie within a tenth of a pixel of the line between those that stay (Ramer, Douglas and Peucker).
fn thin_out(points: &[Vec2]) -> Vec<Vec2> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut stays = vec![false; points.len()];
    (stays[0], stays[last]) = (true, true);
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let (start, along) = (points[from], (points[to] - points[from]).normalize_or_zero());
        let off = |index: &usize| along.perp_dot(points[*index] - start).abs();
        let farthest = (from + 1..to).max_by(|a, b| off(a).total_cmp(&off(b)));
        if let Some(middle) = farthest.filter(|middle| off(middle) > 0.1) {
            stays[middle] = true;
            spans.extend([(from, middle), (middle, to)]);
        }
    }
    points.iter().zip(stays).filter(|(_, stays)| *stays).map(|(&point, _)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_range() {
        assert_eq!(ticks(0.0, 1.0, 4), [0.0, 0.5, 1.0]);
        assert_eq!(ticks(-3.0, 17.0, 4), [0.0, 5.0, 10.0, 15.0]);
        assert!(ticks(0.0, 1e-6, 4).len() <= 6);
    }

    #[test]
    fn a_straight_curve_keeps_its_ends() {
        let line: Vec<Vec2> = (0..100).map(|x| Vec2::new(x as f32, 0.5 * x as f32)).collect();
        assert_eq!(thin_out(&line), [Vec2::ZERO, Vec2::new(99.0, 49.5)]);
    }
}
