//! `anim convert`: from one format to another, with a list of what the other cannot hold.

use std::fs;
use std::path::{Path, PathBuf};

use anim::io::{Document, Format, ImportSettings, WriteError, WriteOptions, Written, formats};
use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::files::{check_free, everything, file_name, output_format, put, read, stem, tell};
use crate::output::{Outcome, Output};
use crate::validate::report_json;

/// Convert a file to another format; what the other cannot hold is listed
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// The file
    file: PathBuf,
    /// Where to write; a folder with --split
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// The format to write; by default what the output's name ends with
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Only the clip with this name
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// Write a file for each clip and controller into the output folder
    #[arg(long)]
    split: bool,
    /// Import settings as JSON, or a .meta file with them; by default everything is taken as it is
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// How far values may be from the file's where a format has no word for a curve
    #[arg(long, value_name = "NUMBER", default_value_t = 1e-4, allow_negative_numbers = true)]
    tolerance: f32,
    /// Write over files that are there
    #[arg(long)]
    overwrite: bool,
    /// Exit with code 3 if anything of the file is not in the output
    #[arg(long)]
    strict: bool,
}

/// Runs the subcommand.
pub fn run(args: &ConvertArgs, output: Output) -> Result<Outcome> {
    ensure!(
        args.tolerance.is_finite() && args.tolerance > 0.0,
        "a tolerance of {}: it must be above zero",
        args.tolerance
    );
    let settings = read_settings(args.settings.as_deref())?;
    let format =
        if args.split { args.to.context("--split needs --to FORMAT")? } else { output_format(args.to, &args.output)? };
    let (document, report) = read(&args.file, settings)?;
    tell(&args.file.display().to_string(), &report, output);
    let options = WriteOptions { clip: args.clip.clone(), tolerance: args.tolerance, ..WriteOptions::default() };
    let written = if args.split {
        split(args, &document, format, &options)?
    } else {
        vec![one(args, &document, format, &options)?]
    };
    for (path, written) in &written {
        tell(&path.display().to_string(), &written.report, output);
        output.note(format_args!("wrote {} ({} bytes)", path.display(), written.bytes.len()));
    }
    if output.is_json() {
        output.result(|| as_json(args, format, &report_json(&report), &written), String::new)?;
    }
    let lost = args.strict && written.iter().any(|(_, written)| !written.report.is_empty());
    Ok(if lost { Outcome::Found } else { Outcome::Done })
}

/// The settings of a file, or those that take everything as it is.
pub fn read_settings(path: Option<&Path>) -> Result<ImportSettings> {
    let Some(path) = path else { return Ok(everything()) };
    let text = fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?;
    ImportSettings::from_json(&text).with_context(|| path.display().to_string())
}

fn one(args: &ConvertArgs, document: &Document, format: Format, options: &WriteOptions) -> Result<(PathBuf, Written)> {
    check_free(&args.output, args.overwrite)?;
    let written = formats::write(document, format, options).map_err(|error| {
        let hint = if matches!(error, WriteError::TooMany { .. }) { " (--clip, --split)" } else { "" };
        anyhow::anyhow!("{}: {error}{hint}", args.file.display())
    })?;
    put(&args.output, &written.bytes)?;
    Ok((args.output.clone(), written))
}

/// A file for each clip and controller that the format can hold, named after it.
fn split(
    args: &ConvertArgs,
    document: &Document,
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<(PathBuf, Written)>> {
    let mut chosen = document.clone();
    if let Some(clip) = &args.clip {
        ensure!(chosen.keep_clip(clip), "{}: there is no clip \"{clip}\"", args.file.display());
    }
    let mut files = Vec::new();
    for part in chosen.split() {
        let name = if part.name.is_empty() { stem(&args.file) } else { file_name(&part.name) };
        let path = free_path(&args.output, &name, format, &files);
        check_free(&path, args.overwrite)?;
        let written = match formats::write(&part, format, &WriteOptions { clip: None, ..options.clone() }) {
            Ok(written) => written,
            // A clip in a format of controllers, or the other way round.
            Err(WriteError::Nothing { .. }) => continue,
            Err(error) => return Err(error).with_context(|| format!("{}: \"{}\"", args.file.display(), part.name)),
        };
        put(&path, &written.bytes)?;
        files.push((path, written));
    }
    ensure!(!files.is_empty(), "{}: {format} can hold nothing of what is in it", args.file.display());
    Ok(files)
}

/// A path that none of the files has: two clips may have one name.
fn free_path(folder: &Path, name: &str, format: Format, files: &[(PathBuf, Written)]) -> PathBuf {
    let path = |suffix: &str| folder.join(format!("{name}{suffix}{}", format.ending()));
    let is_free = |path: &PathBuf| files.iter().all(|(known, _)| known != path);
    let numbered = (2..).map(|number| path(&format!("-{number}")));
    std::iter::once(path("")).chain(numbered).find(is_free).unwrap_or_else(|| path(""))
}

fn as_json(args: &ConvertArgs, format: Format, read: &Value, written: &[(PathBuf, Written)]) -> Value {
    let files = written.iter().map(|(path, written)| {
        let (file, bytes) = (path.display().to_string(), written.bytes.len());
        json!({ "file": file, "bytes": bytes, "report": report_json(&written.report) })
    });
    json!({
        "from": args.file.display().to_string(),
        "format": format.name(),
        "report": read,
        "written": files.collect::<Vec<_>>(),
    })
}
