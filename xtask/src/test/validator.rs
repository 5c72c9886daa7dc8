//! Has Khronos' glTF validator judge the files that the tests wrote (`ANIM_GLTF_OUT` in `tests/gltf_write.rs`).
//!
//! It is an npm package. Users of the library need no Node; where there is none the check is left out, but in CI it is
//! installed.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::Progress;
use crate::{setup, shell};

const NAME: &str = "written glTF files";
const SCRIPT: &str = include_str!("validate_gltf.mjs");
const PACKAGE: &str =
    r#"{ "private": true, "type": "module", "dependencies": { "gltf-validator": "2.0.0-dev.3.10" } }"#;

/// Where the tests write files to be judged.
pub fn folder() -> PathBuf {
    shell::root().join("target/gltf-written")
}

/// Judges them; writes them first where the tests have not run.
pub fn judge(progress: &mut Progress) {
    let has_node = shell::has("node") && shell::has("npm");
    if !has_node && std::env::var_os("CI").is_none() {
        progress.left_out.push((NAME, "Node and npm are not here"));
        return;
    }
    progress.step(NAME, |_| {
        setup::ensure(&[setup::NODE, setup::NPM])?;
        if !folder().is_dir() {
            let mut test = shell::cargo();
            test.args(["test", "--quiet", "--package", "libanim", "--all-features", "--test", "gltf_write"]);
            shell::run(test.env("ANIM_GLTF_OUT", folder()))?;
        }
        validate()
    });
}

fn validate() -> Result<()> {
    let place = shell::root().join("target/gltf-validator");
    fs::create_dir_all(&place)?;
    fs::write(place.join("package.json"), PACKAGE)?;
    fs::write(place.join("validate_gltf.mjs"), SCRIPT)?;
    if !place.join("node_modules/gltf-validator").is_dir() {
        let flags = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
        shell::run(shell::command("npm").current_dir(&place).args(flags))?;
    }
    shell::run(shell::command("node").current_dir(&place).arg("validate_gltf.mjs").arg(folder()))
}
