//! Compiles and runs the programs of `docs/embedding.md` as they stand there, in C, C++ and C#, and holds that they print
//! what the guide says they print; and runs the commands that documents show.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{cpp, csharp};
use crate::c_program::Libraries;
use crate::shell::{command, root};

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
    let programs = [("lamp.c", "c"), ("lamp.cpp", "cpp"), ("lamp.cs", "csharp")];
    let said = by_hand(libraries, &guide, "embedding-by-hand", &programs)?;
    ensure!(said.trim_end() == [printed.trim_end(); 3].join("\n"), "the guide's commands printed\n{said}");
    *tests += 1;
    Ok(())
}

/// Does what a document says to do by hand: puts its programs into an empty folder that has the sources and the libraries, and
/// runs its commands. Gives what they printed.
pub fn by_hand(libraries: &Libraries, document: &str, name: &str, programs: &[(&str, &str)]) -> Result<String> {
    let folder = libraries.folder().join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir(&folder)?;
    symlink(root(), folder.join("libanim"))?;
    symlink(libraries.folder(), folder.join("lib"))?;
    for &(file, language) in programs {
        fs::write(folder.join(file), block(document, language)?)?;
    }
    let output = command("sh").args(["-e", "-c", block(document, "sh")?]).current_dir(&folder).output()?;
    let problem = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the commands of {name} failed\n{problem}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The last block of a language, which is the whole program where there are several.
fn block<'a>(guide: &'a str, language: &str) -> Result<&'a str> {
    let (_, rest) =
        guide.rsplit_once(&format!("```{language}\n")).with_context(|| format!("no block of {language}"))?;
    Ok(rest.split_once("```").map_or(rest, |(program, _)| program))
}
