//! `anim optimize`: fewer keys that say the same, or nearly.

use std::path::PathBuf;
use std::sync::Arc;

use anim::clip::{Clip, ClipSize, Tolerance, TrackDifference};
use anim::io::{Document, Format, WriteOptions};
use anyhow::{Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::files::{check_free, named_clip, output_format, read_telling, tell, write};
use crate::output::{Lines, Outcome, Output, strong};
use crate::tracks::{label, measure_name, measured};

/// Remove keys that their neighbours already say; without an output, only tell how many
#[derive(Args, Debug)]
pub struct OptimizeArgs {
    /// The file
    file: PathBuf,
    /// Where to write the result
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The format to write; by default what the output's name ends with
    #[arg(long, value_name = "FORMAT", requires = "output")]
    to: Option<Format>,
    /// How far numbers may be from what they were, at any time; zero removes only what changes nothing
    #[arg(long, value_name = "NUMBER", default_value_t = 0.0, allow_negative_numbers = true)]
    tolerance: f64,
    /// How far rotations may be from what they were, in degrees
    #[arg(long, value_name = "DEGREES", default_value_t = 0.0, allow_negative_numbers = true)]
    angle: f64,
    /// Write over a file that is there
    #[arg(long)]
    overwrite: bool,
}

/// A clip before and after.
struct Optimized {
    name: String,
    before: ClipSize,
    after: ClipSize,
    /// The farthest that a number and a rotation went.
    worst: Vec<TrackDifference>,
}

/// Runs the subcommand.
pub fn run(args: &OptimizeArgs, output: Output) -> Result<Outcome> {
    for (what, value) in [("a tolerance", args.tolerance), ("an angle", args.angle)] {
        ensure!(value.is_finite() && value >= 0.0, "{what} of {value}: it must be zero or above");
    }
    if let Some(path) = &args.output {
        check_free(path, args.overwrite)?;
    }
    let mut document = read_telling(&args.file, output)?;
    let optimized = optimize_all(&mut document, Tolerance { number: args.tolerance, angle: args.angle.to_radians() });
    if let Some(path) = &args.output {
        let format = output_format(args.to, path)?;
        let written = write(&document, format, &WriteOptions::default(), path)?;
        tell(&path.display().to_string(), &written.report, output);
        output.note(format_args!("wrote {} ({} bytes)", path.display(), written.bytes.len()));
    }
    let clips = || optimized.iter().map(as_json).collect::<Vec<_>>();
    output.result(|| json!({ "file": args.file.display().to_string(), "clips": clips() }), || as_text(&optimized))?;
    Ok(Outcome::Done)
}

fn optimize_all(document: &mut Document, tolerance: Tolerance) -> Vec<Optimized> {
    let before: Vec<Clip> = document.all_clips().map(|clip| named_clip(document, clip)).collect();
    if let Some(model) = &mut document.model {
        model.clips.iter_mut().for_each(|clip| optimize(clip, tolerance));
    }
    document.clips.iter_mut().for_each(|entry| optimize(&mut entry.clip, tolerance));
    let after = document.all_clips().map(|clip| named_clip(document, clip));
    before.iter().zip(after).map(|(before, after)| compare(before, &after)).collect()
}

fn optimize(clip: &mut Arc<Clip>, tolerance: Tolerance) {
    let clip = Arc::make_mut(clip);
    if tolerance.number > 0.0 || tolerance.angle > 0.0 {
        clip.optimize_within(tolerance);
    } else {
        clip.optimize();
    }
}

fn compare(before: &Clip, after: &Clip) -> Optimized {
    let mut worst: Vec<TrackDifference> = Vec::new();
    for track in before.compare(after).tracks {
        if worst.iter().all(|known| known.measure != track.measure) {
            worst.push(track);
        }
    }
    Optimized { name: before.name.clone(), before: before.size(), after: after.size(), worst }
}

fn as_text(optimized: &[Optimized]) -> String {
    let mut text = Lines::default();
    for clip in optimized {
        let (before, after) = (clip.before.keys, clip.after.keys);
        let share = if before == 0 { 100.0 } else { after as f64 * 100.0 / before as f64 };
        let off = |track: &TrackDifference| format!(", at most {} off in {}", measured(track), label(&track.target));
        let off: String = clip.worst.iter().map(off).collect();
        text.add(format_args!("{}: {before} keys to {after} ({share:.1} %){off}", strong(&clip.name)));
    }
    let keys = |size: fn(&Optimized) -> ClipSize| optimized.iter().map(|clip| size(clip).keys).sum::<usize>();
    text.add(format_args!("{} keys to {} in all", keys(|clip| clip.before), keys(|clip| clip.after)));
    text.into_text()
}

fn as_json(clip: &Optimized) -> Value {
    let size = |size: ClipSize| json!({ "tracks": size.tracks, "keys": size.keys, "bytes": size.bytes });
    let worst = |track: &TrackDifference| {
        let (target, measure) = (label(&track.target), measure_name(track.measure));
        json!({ "target": target, "measure": measure, "worst": track.worst, "time": track.time })
    };
    json!({
        "name": clip.name,
        "before": size(clip.before),
        "after": size(clip.after),
        "worst": clip.worst.iter().map(worst).collect::<Vec<_>>(),
    })
}
