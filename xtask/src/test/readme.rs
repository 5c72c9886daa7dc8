//! Compiles the C program that README shows and runs it on the project's own character.

use anyhow::{Context, Result, ensure};

use crate::c_program::Libraries;
use crate::shell::{command, root, run};
use crate::{character, shell};

/// Extracts, compiles, runs.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let source = libraries.source("readme", &program()?)?;
    let built = libraries.compile(&[source], "readme")?;
    run(command(&built.to_string_lossy()).arg(character::FILE))?;
    let refused = shell::quiet(command(&built.to_string_lossy()).arg("absent.glb"))?;
    ensure!(!refused.success(), "README's program says nothing of a file that is not there");
    *tests += 2;
    Ok(())
}

/// The program.
pub fn program() -> Result<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).context("cannot read README.md")?;
    Ok(c_program(&readme).context("README.md has no C program")?.to_owned())
}

/// The first block of C.
fn c_program(readme: &str) -> Option<&str> {
    let (_, rest) = readme.split_once("```c\n")?;
    rest.split_once("```").map(|(program, _)| program)
}
