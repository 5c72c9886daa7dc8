//! Compiles and runs the programs of `docs/embedding.md` as they stand there, in C, C++ and C#, and holds that they print
//! what the guide says they print.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{cpp, csharp};
use crate::c_program::Libraries;
use crate::shell::root;

/// Extracts, compiles, runs, compares.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let guide = fs::read_to_string(root().join("docs/embedding.md")).context("cannot read docs/embedding.md")?;
    let printed = block(&guide, "text")?;
    let c = libraries.compile(&[libraries.source("embedding", block(&guide, "c")?)?], "embedding")?;
    let source = libraries.folder().join("embedding.cpp");
    fs::write(&source, block(&guide, "cpp")?)?;
    let cpp = cpp::compile(libraries, &source.display().to_string(), "embedding-cpp", &[])?;
    let source = libraries.folder().join("embedding.cs");
    fs::write(&source, block(&guide, "csharp")?)?;
    let csharp = csharp::compile(libraries, &source, "embedding")?;
    for mut program in [Command::new(c), Command::new(cpp), csharp::mono(libraries, &csharp)] {
        let output = program.output().with_context(|| format!("cannot start {program:?}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(output.status.success() && text.trim_end() == printed.trim_end(), "{program:?} printed\n{text}");
        *tests += 1;
    }
    Ok(())
}

/// The last block of a language, which is the whole program where there are several.
fn block<'a>(guide: &'a str, language: &str) -> Result<&'a str> {
    let (_, rest) =
        guide.rsplit_once(&format!("```{language}\n")).with_context(|| format!("no block of {language}"))?;
    Ok(rest.split_once("```").map_or(rest, |(program, _)| program))
}
