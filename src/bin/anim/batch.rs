//! `anim batch`: a whole folder converted or checked, in parallel, on one machine or many, and never twice.
//!
//! Beside the results lies a list of what was done: for each input the hash of its bytes and of all that decides the
//! result (format, settings, version). What the list has and whose output is there is left alone, so a run that was
//! broken off goes on where it was, and a second run does only what changed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use anim::io::{Format, ImportSettings, LoadBudget, Options, WriteError, WriteOptions, formats};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::convert::read_settings;
use crate::files::{file_name, find, put, stem};
use crate::output::{Lines, Outcome, Output, bad, faint, message, plural};

/// Convert every file of a folder, in parallel; what was done before is not done again
#[derive(Args, Debug)]
pub struct BatchArgs {
    /// The folder
    folder: PathBuf,
    /// Where to write; subfolders stay as they are
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Import settings as JSON, or a .meta file with them; by default everything is taken as it is
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// How far values may be from the file's where a format has no word for a curve
    #[arg(long, value_name = "NUMBER", default_value_t = 1e-4, allow_negative_numbers = true)]
    tolerance: f32,
    /// Only the i-th of n parts of the files, counted from 1: for several machines that share the work
    #[arg(long, value_name = "i/n", default_value = "1/1", value_parser = parse_shard)]
    shard: Shard,
    /// How many files at once; by default as many as there are processors
    #[arg(long, short, value_name = "NUMBER", default_value_t = 0)]
    jobs: usize,
    /// Do everything anew
    #[arg(long)]
    again: bool,
}

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    index: u64,
    count: u64,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
        _ => Err("it must be like 2/3: the second of three parts".to_owned()),
    }
}

impl Shard {
    /// Whether a file is of this part; by its name alone, so that all machines agree.
    fn has(self, name: &str) -> bool {
        let hash = blake3::hash(name.as_bytes());
        let mut first = [0; 8];
        first.copy_from_slice(&hash.as_bytes()[..8]);
        u64::from_le_bytes(first) % self.count == self.index - 1
    }
}

/// What became of one file.
enum Fate {
    Written {
        files: Vec<String>,
        losses: usize,
    },
    /// It is as it was when it was done before.
    Kept,
    Failed(String),
}

/// What was done before: for each input the hash that its outputs were made from, and the outputs.
type Done = BTreeMap<String, (String, Vec<String>)>;

/// Runs the subcommand.
pub fn run(args: &BatchArgs, output: Output) -> Result<Outcome> {
    ensure!(args.folder.is_dir(), "{}: is no folder", args.folder.display());
    ensure!(
        args.tolerance.is_finite() && args.tolerance > 0.0,
        "a tolerance of {}: it must be above zero",
        args.tolerance
    );
    let settings = read_settings(args.settings.as_deref())?;
    let list = args.output.join(format!(".anim-batch-{}-of-{}.json", args.shard.index, args.shard.count));
    let done = if args.again { Done::new() } else { read_list(&list) };
    let all = inputs(args)?;
    let bases = bases(&all)?;
    check_apart(args, &bases)?;
    let files: Vec<_> = all.into_iter().zip(bases).filter(|((name, _), _)| args.shard.has(name)).collect();
    let bar = output.progress("converting", files.len());
    let list = List { path: list, done: Mutex::new(done.clone()) };
    let work = || {
        files.par_iter().map(|((name, path), base)| {
            let fate = convert(args, &settings, (name, path, base), &done, &list);
            bar.inc(1);
            (name.clone(), fate)
        })
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let mut fates: Vec<(String, Fate)> = pool.install(|| work().collect());
    bar.finish_and_clear();
    fates.sort_by(|a, b| a.0.cmp(&b.0));
    list.write()?;
    let failed = fates.iter().any(|(_, fate)| matches!(fate, Fate::Failed(_)));
    output.result(|| as_json(&fates), || as_text(&fates))?;
    Ok(if failed { Outcome::Found } else { Outcome::Done })
}

/// The files of the folder with their names in it, but for those in an output folder inside of it, however the two are
/// spelt.
fn inputs(args: &BatchArgs) -> Result<Vec<(String, PathBuf)>> {
    let whole = |path: &Path| path.canonicalize().with_context(|| format!("{}: cannot be reached", path.display()));
    let folder = whole(&args.folder)?;
    let output = args.output.canonicalize().ok().filter(|output| *output != folder && output.starts_with(&folder));
    let mut inputs = Vec::new();
    for path in find(&args.folder)? {
        let is_ours = match &output {
            Some(output) => whole(&path)?.starts_with(output),
            None => false,
        };
        if !is_ours {
            inputs.push((relative(&args.folder, &path), path));
        }
    }
    Ok(inputs)
}

/// Refuses outputs that would lie among what is read: they could be written over it, and would be read the next time.
fn check_apart(args: &BatchArgs, bases: &[String]) -> Result<()> {
    let (Ok(folder), Ok(output)) = (args.folder.canonicalize(), args.output.canonicalize()) else { return Ok(()) };
    if output != folder && output.starts_with(&folder) {
        return Ok(());
    }
    let among = bases.iter().find(|base| output.join(base).starts_with(&folder));
    among.map_or(Ok(()), |base| {
        bail!("{}: \"{base}\" would be written into the folder that is read; choose another", args.output.display())
    })
}

/// What the names of each file's outputs begin with: its own name without the ending. Where several have one such name,
/// as `walk.fbx` and `walk.glb` do, the ending stays. Letters' case does not tell them apart, as on some systems.
fn bases(files: &[(String, PathBuf)]) -> Result<Vec<String>> {
    let short = |(name, path): &(String, PathBuf)| {
        let base = Path::new(name).with_file_name(stem(path));
        base.display().to_string().replace('\\', "/")
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in files {
        *counts.entry(short(file).to_lowercase()).or_default() += 1;
    }
    let base = |file: &(String, PathBuf)| {
        let short = short(file);
        if counts[&short.to_lowercase()] > 1 { file.0.clone() } else { short }
    };
    let bases: Vec<String> = files.iter().map(base).collect();
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for (base, (name, _)) in bases.iter().zip(files) {
        if let Some(other) = owners.insert(base.to_lowercase(), name) {
            bail!("{other} and {name} would be written to the same files; rename one of them");
        }
    }
    Ok(bases)
}

/// The list of what was done, written after each file so that nothing is lost when a run is broken off.
struct List {
    path: PathBuf,
    done: Mutex<Done>,
}

impl List {
    fn add(&self, name: &str, hash: String, files: Vec<String>) -> Result<()> {
        if let Ok(mut done) = self.done.lock() {
            done.insert(name.to_owned(), (hash, files));
        }
        self.write()
    }

    fn write(&self) -> Result<()> {
        let Ok(done) = self.done.lock() else { return Ok(()) };
        let entries = done.iter().map(|(name, (hash, files))| (name.clone(), json!({ "hash": hash, "files": files })));
        let text = serde_json::to_string_pretty(&Value::Object(entries.collect()))?;
        put(&self.path, text.as_bytes())
    }
}

/// The list of an earlier run; a list that cannot be read is none.
fn read_list(path: &Path) -> Done {
    let list: Option<Value> = fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let entry = |(name, entry): (&String, &Value)| {
        let files = entry["files"].as_array()?.iter().map(|file| file.as_str().map(str::to_owned));
        Some((name.clone(), (entry["hash"].as_str()?.to_owned(), files.collect::<Option<_>>()?)))
    };
    list.as_ref().and_then(Value::as_object).into_iter().flatten().filter_map(entry).collect()
}

fn convert(
    args: &BatchArgs,
    settings: &ImportSettings,
    (name, path, base): (&str, &Path, &str),
    done: &Done,
    list: &List,
) -> Fate {
    let attempt = || -> Result<Fate> {
        let bytes = fs::read(path).context("cannot be read")?;
        let hash = hash(args, settings, path, &bytes);
        if let Some((known, files)) = done.get(name)
            && *known == hash
            && files.iter().all(|file| args.output.join(file).is_file())
        {
            return Ok(Fate::Kept);
        }
        let (files, losses) = write_all(args, settings, base, path)?;
        list.add(name, hash, files.clone())?;
        Ok(Fate::Written { files, losses })
    };
    attempt().unwrap_or_else(|error| {
        let said = message(&error);
        let file = format!("{}: ", path.display());
        Fate::Failed(said.strip_prefix(&file).unwrap_or(&said).to_owned())
    })
}

/// Hashes the input, what lies beside it and it may name, and all that decides the result.
fn hash(args: &BatchArgs, settings: &ImportSettings, path: &Path, bytes: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    let rest = format!("{} {} {} {settings:?}", env!("CARGO_PKG_VERSION"), args.to, args.tolerance);
    hasher.update(rest.as_bytes()).update(bytes);
    if Format::detect(bytes, &path.display().to_string()) == Some(Format::Gltf) {
        for beside in buffers(bytes) {
            // No more than the reader would read: only files in the folder and below, and those within its budget.
            let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
            if beside.contains(':') || !Path::new(&beside).components().all(inside) {
                continue;
            }
            let beside = path.with_file_name(beside);
            let file = fs::File::open(&beside).ok().filter(|_| beside.is_file());
            // What cannot be read is told by the reader.
            let _read = file.map(|file| io::copy(&mut file.take(LoadBudget::default().bytes), &mut hasher));
        }
    }
    hasher.finalize().to_hex().to_string()
}

/// The files that a .gltf names for its buffers.
fn buffers(bytes: &[u8]) -> Vec<String> {
    let json: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let uris = json["buffers"].as_array().into_iter().flatten().filter_map(|buffer| buffer["uri"].as_str());
    uris.filter(|uri| !uri.starts_with("data:")).map(str::to_owned).collect()
}

/// Writes a file in one, or one for each clip and controller where the format holds no more.
fn write_all(args: &BatchArgs, settings: &ImportSettings, base: &str, path: &Path) -> Result<(Vec<String>, usize)> {
    let (document, _) = formats::read_path(path, Options::from(settings.clone()))?;
    let options = WriteOptions { tolerance: args.tolerance, ..WriteOptions::default() };
    let ending = args.to.ending();
    let parts = match formats::write(&document, args.to, &options) {
        Ok(written) => vec![(format!("{base}{ending}"), written)],
        Err(WriteError::TooMany { .. }) => {
            let mut parts: Vec<(String, formats::Written)> = Vec::new();
            for part in document.split() {
                match formats::write(&part, args.to, &options) {
                    Ok(written) => {
                        let own = file_name(&part.name);
                        let taken = |file: &String| parts.iter().any(|(known, _)| known == file);
                        let names = (2..).map(|number| format!("{base}/{own}-{number}{ending}"));
                        let mut names = std::iter::once(format!("{base}/{own}{ending}")).chain(names);
                        parts.extend(names.find(|file| !taken(file)).map(|file| (file, written)));
                    }
                    Err(WriteError::Nothing { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            parts
        }
        Err(error) => return Err(error.into()),
    };
    let losses = parts.iter().map(|(_, written)| written.report.lines().len()).sum();
    for (file, written) in &parts {
        put(&args.output.join(file), &written.bytes)?;
    }
    Ok((parts.into_iter().map(|(file, _)| file).collect(), losses))
}

/// The path below the folder, with forward slashes on every system.
fn relative(folder: &Path, path: &Path) -> String {
    let below = path.strip_prefix(folder).unwrap_or(path);
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn as_text(fates: &[(String, Fate)]) -> String {
    let mut text = Lines::default();
    let mut counts = [0; 3];
    for (name, fate) in fates {
        match fate {
            Fate::Written { files, losses } => {
                counts[0] += 1;
                let lost = if *losses > 0 {
                    faint(format_args!(", {}", plural(*losses, "loss", "losses")))
                } else {
                    String::new()
                };
                text.add(format_args!("{name}: {}{lost}", plural(files.len(), "file", "files")));
            }
            Fate::Kept => counts[1] += 1,
            Fate::Failed(why) => {
                counts[2] += 1;
                text.add(format_args!("{name}: {} {why}", bad("failed:")));
            }
        }
    }
    let [written, kept, failed] = counts;
    text.add(format_args!("{written} converted, {kept} as they were, {failed} failed"));
    text.into_text()
}

fn as_json(fates: &[(String, Fate)]) -> Value {
    let list = fates.iter().map(|(name, fate)| match fate {
        Fate::Written { files, losses } => {
            json!({ "file": name, "fate": "converted", "written": files, "losses": losses })
        }
        Fate::Kept => json!({ "file": name, "fate": "kept" }),
        Fate::Failed(why) => json!({ "file": name, "fate": "failed", "error": why }),
    });
    let count = |wanted: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| wanted(fate)).count();
    json!({
        "files": list.collect::<Vec<_>>(),
        "converted": count(|fate| matches!(fate, Fate::Written { .. })),
        "kept": count(|fate| matches!(fate, Fate::Kept)),
        "failed": count(|fate| matches!(fate, Fate::Failed(_))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_of_one_part_and_parts_are_about_even() {
        let names: Vec<String> = (0..300).map(|index| format!("folder/clip {index}.glb")).collect();
        let parts: Vec<Shard> = (1..=3).map(|index| Shard { index, count: 3 }).collect();
        assert!(names.iter().all(|name| parts.iter().filter(|part| part.has(name)).count() == 1));
        assert!(parts.iter().all(|part| names.iter().filter(|name| part.has(name)).count() > 70));
    }

    #[test]
    fn files_of_one_name_keep_their_endings_and_no_two_get_the_same() {
        let files = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), name.into())).collect::<Vec<_>>();
        let named = |names: &[&str]| bases(&files(names)).map_err(|error| error.to_string());
        let found = named(&["a/walk.fbx", "a/Walk.glb", "walk.glb", "b/run.glb"]).expect("each its own");
        assert_eq!(found, ["a/walk.fbx", "a/Walk.glb", "walk", "b/run"]);
        let error = named(&["walk.fbx", "walk.fbx.mres", "walk.glb"]).expect_err("two of one name");
        assert_eq!(error, "walk.fbx and walk.fbx.mres would be written to the same files; rename one of them");
    }

    #[test]
    fn a_part_that_does_not_exist_is_refused() {
        assert_eq!(parse_shard("2/3"), Ok(Shard { index: 2, count: 3 }));
        assert!(["0/3", "4/3", "1", "a/b", "0/0"].iter().all(|text| parse_shard(text).is_err()));
    }
}
