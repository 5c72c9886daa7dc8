//! Compares with files and numbers that others made, in the folder that `ANIM_TEST_ASSETS` names: `assets/` and
//! `oracles/` in it. Where the variable is not set, the closing lines say what was left out, and in CI that is a failure.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use super::{CPrograms, Progress, example, numbers};
use crate::conformance::{Truth, blender, cases, fbx, gltf};
use crate::verdict::Verdict;

/// The check that the C example shows files of others.
const EXAMPLE: &str = "C example on glTF files";
/// The check that it poses them rightly.
const NUMBERS: &str = "C example against numbers of others";

/// The folder, where there is one.
fn folder() -> Option<PathBuf> {
    std::env::var_os("ANIM_TEST_ASSETS").map(PathBuf::from).filter(|folder| folder.is_dir())
}

/// What to compare with, as `cargo xtask conformance` has it.
fn truths(folder: &Path) -> Vec<(&'static str, Truth)> {
    let (assets, oracles) = (folder.join("assets"), folder.join("oracles"));
    let gltf = |folder: PathBuf, numbers: Option<PathBuf>| Truth::Gltf(gltf::GltfArgs { folder, numbers, json: false });
    let cases = |directory: PathBuf| Truth::Cases(cases::CasesArgs { directory, topics: Vec::new(), json: false });
    let three = oracles.join("gltf-three");
    vec![
        ("glTF files", gltf(assets.join("gltf"), Some(three.clone()))),
        ("glTF files about one point each", gltf(three.join("made"), Some(three.join("made")))),
        ("invalid glTF files", gltf(assets.join("invalid-gltf"), None)),
        ("FBX files", Truth::Fbx(fbx::FbxArgs { folder: assets.join("fbx"), json: false })),
        ("Blender's scenes", Truth::Blender(blender::BlenderArgs { folder: assets.join("blender"), json: false })),
        ("Godot's cases", cases(oracles.join("godot"))),
        ("three.js's cases", cases(oracles.join("three"))),
    ]
}

/// Compares with everything there is.
pub fn compare(progress: &mut Progress, built: Option<&CPrograms>) {
    let Some(folder) = folder() else {
        let names = truths(Path::new("")).into_iter().map(|(name, _)| name);
        if std::env::var_os("CI").is_some() {
            progress.step("files of others", |_| anyhow::bail!("ANIM_TEST_ASSETS names no folder"));
        }
        progress
            .left_out
            .extend(names.chain([EXAMPLE, NUMBERS]).map(|name| (name, "ANIM_TEST_ASSETS names no folder")));
        return;
    };
    for (name, truth) in truths(&folder) {
        progress.step(name, |_| passes(&truth));
    }
    if let Some(built) = built {
        let gltf = folder.join("assets/gltf");
        progress.step(EXAMPLE, |tests| example::show_files(&built.host, &gltf, tests));
        progress.step(NUMBERS, |tests| numbers::compare(&built.libraries, &folder, tests));
    }
}

fn passes(truth: &Truth) -> Result<()> {
    ensure!(crate::conformance::compare(truth)? == Verdict::Pass, "a row missed");
    Ok(())
}
