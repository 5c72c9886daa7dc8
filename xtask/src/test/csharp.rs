//! The C# bindings and their example on Mono: compiled as C# 7.2, with and without spans, without a warning, and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::guide;
use crate::c_program::Libraries;
use crate::character;
use crate::shell::{command, root, run, run_seeing};

/// The layer of objects, and the generated files below it.
const SOURCES: [&str; 2] = ["bindings/csharp/src", "bindings/csharp/src/Native"];

/// Compiles everything; runs the tests and the example.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let folder = libraries.folder().join("csharp");
    fs::create_dir_all(&folder)?;
    // As older hosts have it, which know no spans.
    let plain = folder.join("plain");
    fs::create_dir_all(&plain)?;
    run(compiler("library", &plain.join("LibAnim.dll")).args(sources(&SOURCES)?))?;
    let library = build_library(libraries)?;

    let program = folder.join("tests.exe");
    let mut build = compiler("exe", &program);
    build.args(["-define:ANIM_SPANS", "-r:System.Core.dll"]).arg(option("-r:", &library));
    run(build.args(sources(&["bindings/csharp/tests"])?))?;
    let mut passed = 0;
    run_seeing(mono(libraries, &program).env("ANIM_CHARACTER", root().join(character::FILE)), |line| {
        passed += passed_in(line);
    })?;
    ensure!(passed > 0, "no test ran");
    *tests += passed;

    let program = folder.join("engine.exe");
    let mut build = compiler("exe", &program);
    build.arg("-r:System.Core.dll").arg(option("-r:", &library));
    run(build.args(sources(&["examples-csharp/engine"])?))?;
    let mut whole = false;
    run_seeing(mono(libraries, &program).arg(character::FILE), |line| whole |= line == "everything as it should be")?;
    ensure!(whole, "the example did not come to its end");
    *tests += 1;
    readme(libraries, tests)
}

/// Compiles and runs the program that the bindings' README shows, by the commands that it shows.
fn readme(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let text = fs::read_to_string(root().join("bindings/csharp/README.md")).context("there is no README")?;
    let said = guide::by_hand(libraries, &text, "csharp-by-hand", &[("Program.cs", "csharp")])?;
    ensure!(
        said.contains("the lamp is switched lower") && said.contains("the lamp is at 0."),
        "the lamp was not dimmed"
    );
    *tests += 1;
    Ok(())
}

/// A compiler of C# 7.2, Unity's floor, for which a warning is an error.
fn compiler(target: &str, out: &Path) -> Command {
    let mut compiler = command("mcs");
    compiler.args(["-langversion:7.2", "-unsafe", "-optimize+", "-debug", "-warn:4", "-warnaserror"]);
    compiler.arg(format!("-target:{target}")).arg("-r:System.Numerics.dll").arg(option("-out:", out));
    compiler
}

fn option(name: &str, value: &Path) -> String {
    format!("{name}{}", value.display())
}

/// The library of objects, as hosts with spans have it.
fn build_library(libraries: &Libraries) -> Result<PathBuf> {
    let folder = libraries.folder().join("csharp");
    fs::create_dir_all(&folder)?;
    let library = folder.join("LibAnim.dll");
    let mut build = compiler("library", &library);
    build.arg("-define:ANIM_SPANS").arg(option("-doc:", &folder.join("LibAnim.xml")));
    run(build.args(sources(&SOURCES)?))?;
    Ok(library)
}

/// Compiles one source with the library of objects.
pub fn compile(libraries: &Libraries, source: &Path, name: &str) -> Result<PathBuf> {
    let library = build_library(libraries)?;
    let program = library.with_file_name(format!("{name}.exe"));
    run(compiler("exe", &program).arg(option("-r:", &library)).arg(source))?;
    Ok(program)
}

/// The C# files that stand in the folders.
fn sources(folders: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(root().join(folder)).with_context(|| format!("cannot read {folder}"))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "cs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Runs a program, which finds the library as a host's would: by its name, on the path of libraries.
pub fn mono(libraries: &Libraries, program: &Path) -> Command {
    let mut mono = command("mono");
    mono.arg("--debug").arg(program).env("LD_LIBRARY_PATH", libraries.folder());
    mono
}

/// How many tests a closing line says passed; 0 for any other line.
fn passed_in(line: &str) -> u64 {
    let counts = line.strip_suffix(" failed").and_then(|counts| counts.split_once(" passed, "));
    counts.and_then(|(passed, _)| passed.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{passed_in, sources};
    use crate::shell::root;

    /// What hosts in C# do without, and why.
    const WITHOUT: [&str; 8] = [
        // The garbage collector's threads must not be asked for memory.
        "anim_allocator_install",
        // `anim_context_create_abi_0` is what is called: only a library of the same major version has it.
        "anim_context_create",
        // The layer keeps what its callbacks need by itself.
        "anim_context_keep",
        "anim_player_keep_listener",
        "anim_schema_builder_keep",
        // `Model.CreateInstance` and `Model.CreatePlayer` share a schema that knows its callbacks.
        "anim_model_create_instance",
        "anim_model_create_player",
        // A schema with delegates is made once and shared.
        "anim_instance_create_inline",
    ];

    #[test]
    fn every_function_of_the_headers_has_a_place_in_the_layer() {
        let read = |path: &Path| fs::read_to_string(path).expect("a file of the tree is read");
        let layer: String =
            sources(&["bindings/csharp/src"]).expect("there are sources").iter().map(|path| read(path)).collect();
        let used = |name: &str| layer.contains(&format!("ethods.{name}("));
        let symbols = ["abi/symbols.txt", "abi/vulkan_symbols.txt"].map(|path| read(&root().join(path)));
        let functions: Vec<&str> = symbols.iter().flat_map(|list| list.lines()).collect();
        assert!(functions.len() > 300);
        let without: Vec<&str> =
            functions.iter().copied().filter(|name| !used(name) && !WITHOUT.contains(name)).collect();
        assert!(without.is_empty(), "the layer of C# has no use for {without:?}");
        for name in WITHOUT {
            assert!(functions.contains(&name) && !used(name), "{name} is on the list for nothing");
        }
    }

    #[test]
    fn only_the_closing_line_counts() {
        assert_eq!(passed_in("12 passed, 1 failed"), 12);
        assert_eq!(passed_in("FAILED something"), 0);
    }
}
