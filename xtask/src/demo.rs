//! `cargo xtask demo`: builds the C example and runs it on a file, or on the project's own character.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::c_program::{Libraries, build_libraries};
use crate::verdict::Verdict;
use crate::{character, setup, shell};

/// The example's folder, under the repository's root.
pub const FOLDER: &str = "examples-c/character";

/// Arguments of `cargo xtask demo`.
#[derive(Args, Debug)]
pub struct DemoArgs {
    /// A glTF or FBX file; without one, the project's own character.
    pub file: Option<PathBuf>,
    /// The clip to play; without one, an idle and a walk, or what comes nearest.
    #[arg(long)]
    pub clip: Option<String>,
    /// Has a controller drive the character: blends, layers, masks, mirroring, stepped time, feet on a slope.
    #[arg(long, conflicts_with = "clip")]
    pub controller: bool,
    /// Where the pictures go.
    #[arg(long, default_value = "out")]
    pub out: PathBuf,
}

/// Sets up, builds and runs.
pub fn run(args: &DemoArgs) -> Result<Verdict> {
    setup::ensure(&[setup::C_COMPILER])?;
    println!("building the library and the example");
    let host = build(&build_libraries()?)?;
    let mut command = Command::new(&host);
    if let Some(file) = &args.file {
        command.arg(file);
    }
    if let Some(clip) = &args.clip {
        command.arg("--clip").arg(clip);
    }
    if args.controller {
        command.arg("--controller");
    }
    shell::run(command.arg("--out").arg(&args.out))?;
    let folder = std::path::absolute(&args.out).context("where the pictures are")?;
    println!("the pictures are in {}", folder.display());
    Ok(Verdict::Pass)
}

/// Compiles the example.
pub fn build(libraries: &Libraries) -> Result<PathBuf> {
    let folder = shell::root().join(FOLDER);
    let mut sources = vec![libraries.embed(&shell::root().join(character::FILE), "default_character")?];
    sources.extend(c_sources(&folder)?);
    libraries.compile(&sources, "character")
}

fn c_sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut sources: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    Ok(sources)
}
