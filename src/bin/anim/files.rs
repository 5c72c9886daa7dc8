//! Reading and writing files for the subcommands, with every format's reports told to the user.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::clip::Clip;
use anim::io::conversions::{name_targets, unpack_all};
use anim::io::{Document, Format, ImportSettings, MaxInfluences, Options, Report, WriteOptions, Written, formats};
use anyhow::{Context, Result, bail, ensure};

use crate::output::Output;

/// Most lines of a report that are told; the rest is counted.
const MOST_LINES: usize = 12;

/// Settings that take everything from a file as it is.
pub fn everything() -> ImportSettings {
    ImportSettings { optimize_animations: false, max_influences: MaxInfluences::All, ..ImportSettings::default() }
}

/// Reads a file of any format.
pub fn read(path: &Path, settings: ImportSettings) -> Result<(Document, Report)> {
    Ok(formats::read_path(path, Options::from(settings))?)
}

/// Reads a file of any format, with packed clips as the keys they come to, and tells what was changed.
pub fn read_telling(path: &Path, output: Output) -> Result<Document> {
    let (mut document, mut report) = read(path, everything())?;
    unpack_all(&mut document, WriteOptions::default().tolerance, &mut report);
    tell(&path.display().to_string(), &report, output);
    Ok(document)
}

/// Tells a report's first lines.
pub fn tell(file: &str, report: &Report, output: Output) {
    for line in report.lines().iter().take(MOST_LINES) {
        output.warn(format_args!("{file}: {line}"));
    }
    let rest = report.lines().len().saturating_sub(MOST_LINES) as u64 + report.omitted();
    if rest > 0 {
        output.warn(format_args!("{file}: and {rest} more; `anim validate --json` lists all"));
    }
}

/// Writes what `format` can hold of a document to a path whose folder is made where it is absent.
pub fn write(document: &Document, format: Format, options: &WriteOptions, path: &Path) -> Result<Written> {
    let written = formats::write(document, format, options)?;
    put(path, &written.bytes)?;
    Ok(written)
}

/// Writes bytes to a path whose folder is made where it is absent. A file is whole or as it was, whatever goes wrong.
pub fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    replace(path, bytes).with_context(|| format!("{}: cannot be written", path.display()))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays one, and what it leads to is written.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = path.file_name().filter(|_| path.is_file() || !path.exists());
    // A device or a pipe takes bytes as they come.
    let Some(name) = name else { return fs::write(&path, bytes) };
    let fresh = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let write = || {
        fs::write(&fresh, bytes)?;
        if path.exists() {
            // Refused where the file itself may not be written; what it allows stays allowed.
            fs::OpenOptions::new().write(true).open(&path)?;
            fs::set_permissions(&fresh, fs::metadata(&path)?.permissions())?;
        }
        fs::rename(&fresh, &path)
    };
    write().inspect_err(|_| {
        let _removed = fs::remove_file(&fresh);
    })
}

/// Refuses to write over a file unless that is wanted.
pub fn check_free(path: &Path, overwrite: bool) -> Result<()> {
    ensure!(overwrite || !path.exists(), "{} is there already; --overwrite writes over it", path.display());
    Ok(())
}

/// The format for an output: the one asked for, else the one its name says.
pub fn output_format(wanted: Option<Format>, path: &Path) -> Result<Format> {
    let by_name = || Format::from_name(&path.display().to_string());
    wanted.or_else(by_name).with_context(|| {
        let endings = Format::ALL.map(Format::ending).join(" ");
        format!("{}: its name ends like no format; give --to FORMAT, or an ending of {endings}", path.display())
    })
}

/// A clip of a document with its joints by name, so that it reads and compares alike whatever format it is from.
pub fn named_clip(document: &Document, clip: &Arc<Clip>) -> Clip {
    match &document.model {
        Some(model) if model.clips.iter().any(|own| Arc::ptr_eq(own, clip)) => {
            name_targets(clip, &model.skeleton, &mut Report::default())
        }
        _ => Clip::clone(clip),
    }
}

/// The clip that is meant: the one with the name, or the only one.
pub fn choose_clip<'a>(path: &Path, document: &'a Document, name: Option<&str>) -> Result<&'a Arc<Clip>> {
    let names = || document.all_clips().map(|clip| format!("\"{}\"", clip.name)).collect::<Vec<_>>().join(", ");
    let file = path.display();
    match (name, document.clip_count()) {
        (_, 0) => bail!("{file}: there is no clip in it"),
        (Some(name), _) => document
            .find_clip(name)
            .with_context(|| format!("{file}: there is no clip \"{name}\"; there are {}", names())),
        (None, 1) => document.all_clips().next().context("there is one"),
        (None, count) => bail!("{file}: there are {count} clips; choose one with --clip: {}", names()),
    }
}

/// The file's name without the ending of its format.
pub fn stem(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = Format::from_name(&name).map_or(0, |format| format.ending().len());
    name[..name.len() - ending].to_owned()
}

/// A name that a file can have on any system.
pub fn file_name(name: &str) -> String {
    let safe: String =
        name.chars().map(|c| if c.is_control() || r#"/\:*?"<>|"#.contains(c) { '_' } else { c }).collect();
    let safe = safe.trim_matches([' ', '.']).to_owned();
    if safe.is_empty() { "unnamed".to_owned() } else { safe }
}

/// All files below a folder whose names end like a format's, sorted; a file as it is.
pub fn find(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
        let entry = entry.with_context(|| format!("{}: cannot be listed", path.display()))?;
        // three.js JSON ends as any JSON does: only those that are it count.
        let is_known = match Format::from_name(&entry.file_name().to_string_lossy()) {
            Some(Format::ThreeJson) => is_three(entry.path()),
            known => known.is_some(),
        };
        if entry.file_type().is_file() && is_known {
            found.push(entry.into_path());
        }
    }
    Ok(found)
}

fn is_three(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| Format::detect(&bytes, "") == Some(Format::ThreeJson))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_clips_become_names_of_files() {
        assert_eq!(file_name("Armature|Walk/fast"), "Armature_Walk_fast");
        assert_eq!(file_name(".."), "unnamed");
        assert_eq!(stem(Path::new("a/Fox.Walk.anim.ron")), "Fox.Walk");
        assert_eq!(stem(Path::new("a/notes")), "notes");
    }
}
