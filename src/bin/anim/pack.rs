//! `anim pack`: clips in few bytes, within an error that is kept.

use std::path::PathBuf;
use std::sync::Arc;

use anim::clip::Clip;
use anim::io::{ClipEntry, Document, Format, ImportSettings, SkeletonEntry, WriteOptions};
use anim::pack::{PackReport, PackSettings, pack};
use anim::skeleton::Skeleton;
use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::clips::Shelf;
use crate::convert::read_settings;
use crate::files::{check_free, choose_clip, output_format, read, tell, write};
use crate::output::{Lines, Outcome, Output, strong};

/// Pack clips into few bytes within an error bound; without an output, only tell how small they become
#[derive(Args, Debug)]
pub struct PackArgs {
    /// The file
    file: PathBuf,
    /// Where to write the packed clips with their skeleton: an .animb
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Only the clip with this name
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// The character whose joints the clips move, where the file has none
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// How far any point near a joint may be off, in the model's units of length; by default 5e-5 of its height
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true)]
    error: Option<f64>,
    /// How far from a joint the points are that are measured; by default 0.015 of the model's height
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true)]
    shell: Option<f64>,
    /// How far other numbers may be off, as a share of their range
    #[arg(long, value_name = "SHARE", default_value_t = PackSettings::default().number, allow_negative_numbers = true)]
    number: f64,
    /// Import settings as JSON, or a .meta file with them; by default everything is taken as it is
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    overwrite: bool,
}

/// A clip and what packing made of it.
struct Packed {
    name: String,
    report: PackReport,
    joint: String,
}

/// Runs the subcommand.
pub fn run(args: &PackArgs, output: Output) -> Result<Outcome> {
    let format = args.output.as_ref().map(|path| output_format(None, path)).transpose()?;
    if let (Some(path), Some(format)) = (&args.output, format) {
        ensure!(format == Format::Animb, "{}: packed clips go into an .animb", path.display());
        check_free(path, args.overwrite)?;
    }
    let settings = read_settings(args.settings.as_deref())?;
    let (document, report) = read(&args.file, settings.clone())?;
    tell(&args.file.display().to_string(), &report, output);
    let (name, skeleton, clips) = clips_on_a_skeleton(args, &settings, &document, output)?;
    let bar = output.progress("packing", clips.len());
    let wanted = PackSettings { error: args.error, shell: args.shell, number: args.number };
    let mut packed = Vec::new();
    let mut entries = Vec::new();
    for clip in &clips {
        bar.set_message(clip.name.clone());
        let (small, report) = pack(clip, &skeleton, &wanted).with_context(|| args.file.display().to_string())?;
        let joint = skeleton.names().get(report.worst_joint as usize).cloned().unwrap_or_default();
        packed.push(Packed { name: clip.name.clone(), report, joint });
        entries.push(ClipEntry::from(Arc::new(small).to_clip()));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.output {
        let skeletons = vec![SkeletonEntry { name: name.clone(), skeleton }];
        let made = Document { name, skeletons, clips: entries, ..Document::default() };
        let written = write(&made, Format::Animb, &WriteOptions::default(), path)?;
        tell(&path.display().to_string(), &written.report, output);
        output.note(format_args!("wrote {} ({} bytes)", path.display(), written.bytes.len()));
    }
    output.result(|| as_json(args, &packed), || as_text(&packed))?;
    Ok(Outcome::Done)
}

/// The clips that are asked for, with joints by index, and the skeleton whose joints they are.
fn clips_on_a_skeleton(
    args: &PackArgs,
    settings: &ImportSettings,
    document: &Document,
    output: Output,
) -> Result<(String, Arc<Skeleton>, Vec<Arc<Clip>>)> {
    let chosen: Vec<Arc<Clip>> = match &args.clip {
        Some(name) => vec![choose_clip(&args.file, document, Some(name))?.clone()],
        None => document.all_clips().cloned().collect(),
    };
    ensure!(!chosen.is_empty(), "{}: there is no clip in it", args.file.display());
    if let (None, Some(model)) = (&args.model, &document.model) {
        return Ok((model.name.clone(), model.skeleton.clone(), chosen));
    }
    let hint = || format!("{}: there is no skeleton in it; give a character with --model", args.file.display());
    let path = args.model.as_ref().with_context(hint)?;
    let (with_model, report) = read(path, settings.clone())?;
    tell(&path.display().to_string(), &report, output);
    let model = with_model.model.with_context(|| format!("{}: there is no model in it", path.display()))?;
    let shelf = Shelf::open(std::slice::from_ref(&args.file), settings, output)?.fitted(&model, output);
    let fitted = chosen.iter().filter_map(|clip| shelf.find(&clip.name).cloned()).collect();
    Ok((model.name, model.skeleton, fitted))
}

fn as_text(packed: &[Packed]) -> String {
    let mut text = Lines::default();
    for Packed { name, report, joint } in packed {
        let (before, after) = (report.bytes_before, report.bytes_after);
        let times = before as f64 / after.max(1) as f64;
        let (worst, bound, time) = (report.worst_error, report.error_bound, report.worst_time);
        let name = strong(name);
        let size = format!("{before} bytes to {after} ({times:.1} times less)");
        text.add(format_args!(
            "{name}: {size}, at most {worst:.3e} off of {bound:.3e} allowed, in {joint} at {time:.3} s"
        ));
    }
    let sum = |bytes: fn(&PackReport) -> usize| packed.iter().map(|clip| bytes(&clip.report)).sum::<usize>();
    text.add(format_args!(
        "{} bytes to {} in all",
        sum(|report| report.bytes_before),
        sum(|report| report.bytes_after)
    ));
    text.into_text()
}

fn as_json(args: &PackArgs, packed: &[Packed]) -> Value {
    let clips = packed.iter().map(|Packed { name, report, joint }| {
        json!({
            "name": name,
            "bytes_before": report.bytes_before,
            "bytes_after": report.bytes_after,
            "error_bound": report.error_bound,
            "worst_error": report.worst_error,
            "worst_joint": joint,
            "worst_time": report.worst_time,
            "shell": report.shell,
            "frame_rate": report.frame_rate,
            "frames": report.frames,
            "tracks": {
                "still": report.still_tracks,
                "framed": report.framed_tracks,
                "keyed": report.keyed_tracks,
                "values": report.value_tracks,
            },
        })
    });
    let output = args.output.as_ref().map(|path| path.display().to_string());
    json!({ "file": args.file.display().to_string(), "written": output, "clips": clips.collect::<Vec<_>>() })
}
