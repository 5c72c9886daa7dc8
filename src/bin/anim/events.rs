//! `anim events`: what a clip tells the host besides values: events, method calls, audio, markers.

use std::path::PathBuf;

use anim::clip::{Clip, TrackContent};
use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::files::{choose_clip, named_clip, read_telling};
use crate::output::{Lines, Outcome, Output, faint, strong};
use crate::tracks::label;

/// List events, method calls, audio and markers by time
#[derive(Args, Debug)]
pub struct EventsArgs {
    /// The file
    file: PathBuf,
    /// The clip; all where it is left out
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
}

/// One point in time.
struct Point {
    time: f64,
    kind: &'static str,
    name: String,
    /// The object it happens to, the arguments or the payload.
    detail: Value,
}

/// Runs the subcommand.
pub fn run(args: &EventsArgs, output: Output) -> Result<Outcome> {
    let document = read_telling(&args.file, output)?;
    let clips: Vec<Clip> = match &args.clip {
        Some(name) => vec![named_clip(&document, choose_clip(&args.file, &document, Some(name))?)],
        None => document.all_clips().map(|clip| named_clip(&document, clip)).collect(),
    };
    let json = || {
        let list = clips.iter().map(|clip| {
            let points: Vec<Value> = points(clip).iter().map(as_json).collect();
            json!({ "clip": clip.name, "length": clip.length, "points": points })
        });
        list.collect()
    };
    output.result(json, || clips.iter().map(as_text).collect())?;
    Ok(Outcome::Done)
}

/// Everything at a point in time, by time.
fn points(clip: &Clip) -> Vec<Point> {
    let mut points: Vec<Point> = clip
        .markers
        .iter()
        .map(|marker| Point { time: marker.time, kind: "marker", name: marker.name.clone(), detail: json!({}) })
        .collect();
    for track in clip.tracks.iter().filter(|track| track.enabled) {
        let target = label(&track.target);
        match &track.content {
            TrackContent::Values(_) => {}
            TrackContent::Events(keys) => points.extend(keys.iter().map(|key| Point {
                time: key.time,
                kind: "event",
                name: key.name.clone(),
                detail: json!({ "payload": key.payload }),
            })),
            TrackContent::Methods(keys) => points.extend(keys.iter().map(|key| Point {
                time: key.time.into(),
                kind: "method",
                name: key.method.clone(),
                detail: json!({ "target": target, "arguments": key.arguments }),
            })),
            TrackContent::Audio(keys) => points.extend(keys.iter().map(|key| Point {
                time: key.time.into(),
                kind: "audio",
                name: key.stream.clone(),
                detail: json!({ "target": target, "start_offset": key.start_offset }),
            })),
        }
    }
    points.sort_by(|a, b| a.time.total_cmp(&b.time));
    points
}

fn as_json(point: &Point) -> Value {
    let mut value = json!({ "time": point.time, "kind": point.kind, "name": point.name });
    if let (Some(value), Some(detail)) = (value.as_object_mut(), point.detail.as_object()) {
        value.extend(detail.clone());
    }
    value
}

fn as_text(clip: &Clip) -> String {
    let points = points(clip);
    let mut text = Lines::default();
    text.add(format_args!("{} ({:.3} s)", strong(&clip.name), clip.length));
    for point in &points {
        let details = point.detail.as_object().into_iter().flatten();
        let words: Vec<String> = details
            .filter(|(_, value)| value.as_str() != Some(""))
            .map(|(name, value)| format!("{name} {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
            .collect();
        let words = faint(words.join(", "));
        text.add(format_args!("  {:9.4} s  {:6}  {}  {words}", point.time, point.kind, point.name));
    }
    if points.is_empty() {
        text.add(format_args!("  nothing"));
    }
    text.into_text()
}
