//! `anim validate`: whether files are what they claim to be.

use std::path::{Path, PathBuf};

use anim::controller::{Controller, ControllerDefinition};
use anim::io::{Document, Report};
use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::files::{everything, find, named_clip, read};
use crate::output::{Lines, Outcome, Output, bad, faint, good, message, strong};

/// Check files, or every file of a folder: exit code 3 if one is not valid
#[derive(Args, Debug)]
pub struct ValidateArgs {
    /// Files and folders
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Let what a reader repairs, drops or guesses count as not valid
    #[arg(long)]
    strict: bool,
}

/// What was found of one file.
struct Found {
    path: PathBuf,
    errors: Vec<String>,
    report: Report,
}

/// Runs the subcommand.
pub fn run(args: &ValidateArgs, output: Output) -> Result<Outcome> {
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(find(path)?);
    }
    let bar = output.progress("checking", files.len());
    let mut found = Vec::with_capacity(files.len());
    for path in files {
        bar.set_message(path.display().to_string());
        found.push(check(&path));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let is_wrong = |file: &Found| !file.errors.is_empty() || (args.strict && !file.report.is_empty());
    let wrong = found.iter().filter(|file| is_wrong(file)).count();
    let files = || found.iter().map(|file| as_json(file, !is_wrong(file))).collect::<Vec<_>>();
    let json = || json!({ "files": files(), "valid": found.len() - wrong, "not_valid": wrong });
    output.result(json, || as_text(&found, args.strict, wrong))?;
    Ok(if wrong > 0 { Outcome::Found } else { Outcome::Done })
}

fn check(path: &Path) -> Found {
    let mut found = Found { path: path.to_owned(), errors: Vec::new(), report: Report::default() };
    match read(path, everything()) {
        Ok((document, report)) => {
            found.errors = mistakes(&document);
            found.report = report;
        }
        Err(error) => {
            let file = format!("{}: ", path.display());
            let message = message(&error);
            found.errors.push(message.strip_prefix(&file).unwrap_or(&message).to_owned());
        }
    }
    found
}

/// What the library would refuse of a document that was read.
fn mistakes(document: &Document) -> Vec<String> {
    let mut errors = Vec::new();
    for clip in document.all_clips() {
        let clip = named_clip(document, clip);
        errors.extend(clip.mistakes().iter().map(|mistake| format!("clip \"{}\": {mistake}", clip.name)));
    }
    for entry in &document.controllers {
        errors.extend(controller_mistakes(&entry.definition));
    }
    errors
}

/// What is wrong with a controller whatever clips it is given: each name is taken to be one.
fn controller_mistakes(definition: &ControllerDefinition) -> Vec<String> {
    let clips = |name: &str| Some(anim::clip::Clip { name: name.into(), length: 1.0, ..Default::default() }.into());
    match Controller::build(definition.clone(), &clips) {
        Ok(_) => Vec::new(),
        Err(mistakes) => mistakes.0.iter().map(ToString::to_string).collect(),
    }
}

fn as_text(found: &[Found], strict: bool, wrong: usize) -> String {
    let mut text = Lines::default();
    for file in found {
        let is_wrong = !file.errors.is_empty() || (strict && !file.report.is_empty());
        let word = if is_wrong { bad("not valid") } else { good("valid") };
        text.add(format_args!("{}: {word}", strong(file.path.display())));
        for error in &file.errors {
            text.add(format_args!("  {error}"));
        }
        for line in file.report.lines() {
            text.add(format_args!("  {}", faint(line)));
        }
        if file.report.omitted() > 0 {
            text.add(format_args!("  {}", faint(format_args!("and {} more", file.report.omitted()))));
        }
    }
    text.add(format_args!("{} valid, {wrong} not", found.len() - wrong));
    text.into_text()
}

fn as_json(file: &Found, valid: bool) -> Value {
    json!({
        "file": file.path.display().to_string(),
        "valid": valid,
        "errors": file.errors,
        "report": report_json(&file.report),
    })
}

/// A report as a list of objects.
pub fn report_json(report: &Report) -> Value {
    let line =
        |line: &anim::io::Line| json!({ "action": line.action.to_string(), "place": line.place, "text": line.text });
    report.lines().iter().map(line).collect()
}
