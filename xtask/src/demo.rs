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

/// The Vulkan hosts' folder.
const CROWD_FOLDER: &str = "examples-c/vulkan_skinning";

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
    /// Instead has a crowd skinned on a Vulkan device, and drawn there.
    #[arg(long, conflicts_with_all = ["file", "clip", "controller"])]
    pub vulkan: bool,
    /// Where the pictures go.
    #[arg(long, default_value = "out")]
    pub out: PathBuf,
}

/// Sets up, builds and runs.
pub fn run(args: &DemoArgs) -> Result<Verdict> {
    setup::ensure(&[setup::C_COMPILER])?;
    if args.vulkan {
        return run_crowd(args);
    }
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

/// Shows the crowd: skinned in one dispatch, and the same by a host that skins in its vertex shader.
fn run_crowd(args: &DemoArgs) -> Result<Verdict> {
    setup::ensure_pieces(&setup::VULKAN)?;
    println!("building the library and the hosts");
    let hosts = build_crowd(&build_libraries()?)?;
    for (host, picture) in [(&hosts.compute, "crowd.png"), (&hosts.vertex, "crowd-by-vertex-shader.png")] {
        shell::run(Command::new(host).arg("--picture").arg(args.out.join(picture)))?;
    }
    let folder = std::path::absolute(&args.out).context("where the pictures are")?;
    println!("the pictures are in {}", folder.display());
    Ok(Verdict::Pass)
}

/// The Vulkan hosts.
pub struct CrowdHosts {
    /// Skins by compute shader.
    pub compute: PathBuf,
    /// Skins in its vertex shaders.
    pub vertex: PathBuf,
}

/// Compiles the Vulkan hosts.
pub fn build_crowd(libraries: &Libraries) -> Result<CrowdHosts> {
    const SHADERS: [(&str, &str); 5] = [
        ("crowd.frag", "crowd_frag"),
        ("crowd.vert", "crowd_vert"),
        ("crowd_shadow.vert", "crowd_shadow_vert"),
        ("palette.vert", "palette_vert"),
        ("palette_shadow.vert", "palette_shadow_vert"),
    ];
    let folder = shell::root().join(CROWD_FOLDER);
    let mut shared = vec![libraries.embed(&shell::root().join(character::FILE), "default_character")?];
    for (shader, name) in SHADERS {
        shared.push(libraries.embed(&folder.join(format!("{shader}.spv")), name)?);
    }
    shared.extend(["gpu.c", "stage.c", "crowd.c", "show.c"].map(|source| folder.join(source)));
    let build = |source: &str, name: &str| {
        let sources = [&shared[..], &[folder.join(source)]].concat();
        libraries.compile_against(Path::new("include"), &sources, name, &["-lvulkan"])
    };
    Ok(CrowdHosts { compute: build("compute.c", "crowd_compute")?, vertex: build("vertex.c", "crowd_vertex")? })
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
