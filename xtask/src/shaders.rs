//! `cargo xtask shaders`: compiles the project's shaders to the SPIR-V that is committed beside them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::setup;
use crate::shell::{cargo, command, root, run};
use crate::verdict::Verdict;

/// Where shaders stand, from the root. What they include stands in the first folder.
const FOLDERS: [&str; 2] = ["shaders", "examples-c/vulkan_skinning"];

/// Arguments of `cargo xtask shaders`.
#[derive(Args, Debug)]
pub struct ShadersArgs {
    /// Changes nothing; fails when a committed file is not what its shader becomes.
    #[arg(long)]
    pub check: bool,
}

/// Compiles every shader, validates what comes out, and writes or compares it.
pub fn run_shaders(args: &ShadersArgs) -> Result<Verdict> {
    setup::ensure(&[setup::SPIRV_VALIDATOR, setup::CPP_COMPILER])?;
    let shaders = find()?;
    let built = root().join("target/shaders");
    let compiled = |shader: &Path| {
        built
            .join(shader.with_extension("").file_name().unwrap_or_default())
            .with_extension(format!("{}.spv", shader.extension().and_then(|kind| kind.to_str()).unwrap_or_default()))
    };
    let mut compile = cargo();
    compile.args(["run", "--quiet", "--locked", "--manifest-path", "shaders/compiler/Cargo.toml", "--target-dir"]);
    compile.arg(&built).args(["--", "--include", FOLDERS[0]]);
    for shader in &shaders {
        compile.arg(shader).arg(compiled(shader));
    }
    run(&mut compile)?;
    let mut verdict = Verdict::Pass;
    for shader in &shaders {
        let (made, mut committed) = (compiled(shader), root().join(shader).into_os_string());
        committed.push(".spv");
        run(command("spirv-val").args(["--target-env", "vulkan1.1"]).arg(&made))?;
        let bytes = fs::read(&made).with_context(|| format!("{}", made.display()))?;
        if fs::read(&committed).is_ok_and(|old| old == bytes) {
            continue;
        }
        if args.check {
            println!("{}.spv is not what `cargo xtask shaders` makes", shader.display());
            verdict = Verdict::Miss;
        } else {
            fs::write(&committed, bytes)?;
            println!("wrote {}.spv", shader.display());
        }
    }
    println!("{} shaders", shaders.len());
    Ok(verdict)
}

/// Every shader, from the root, in order. Their names differ between folders.
fn find() -> Result<Vec<PathBuf>> {
    let mut shaders = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(root().join(folder)) else { continue };
        for entry in entries {
            let name = PathBuf::from(entry?.file_name());
            if name.extension().is_some_and(|kind| kind == "comp" || kind == "vert" || kind == "frag") {
                shaders.push(Path::new(folder).join(name));
            }
        }
    }
    shaders.sort();
    Ok(shaders)
}
