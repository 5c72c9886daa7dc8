//! `cargo xtask header`: makes `include/anim.h` and `include/anim_vulkan.h`, the descriptions in `abi/`, C++'s classes and
//! C#'s native methods from `src/ffi/`.
//!
//! cbindgen turns each file of [`SECTIONS`] into C; this module puts the parts in order under headings, with the prose
//! that the files' first comments have after `# Header`, between the opening and closing of `frame.h`.

mod abi;
mod cpp;
mod csharp;
mod source;

pub use abi::EXPERIMENTAL;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::verdict::Verdict;
use source::Source;

/// The header's sections in their order: the file in `src/ffi/` and the heading. A section uses only what stands above.
const SECTIONS: &[(&str, &str)] = &[
    ("status", "Status and errors"),
    ("version", "Versions"),
    ("pointer", "Text, arrays and options"),
    ("allocator", "Memory"),
    ("handle", HANDLES),
    ("jobs", "Jobs"),
    ("context", "Contexts"),
    ("keep", "Keeping what callbacks use"),
    ("value", "Kinds of values"),
    ("keys", "Keys"),
    ("clip", "Clips"),
    ("clip_builder", "Building clips"),
    ("clip_points", "Events, method calls and audio in clips"),
    ("clip_editing", "Editing clips"),
    ("clip_reading", "Reading clips"),
    ("clip_operations", "Operations on clips"),
    ("clip_ready_made", "Ready-made clips"),
    ("packed_clip", "Packed clips"),
    ("skeleton", "Skeletons"),
    ("pose", "Poses"),
    ("import_settings", "Import settings"),
    ("import", "Loading files"),
    ("model", "Models"),
    ("mesh", "Meshes of models"),
    ("model_bones", "Bones of models"),
    ("skin", "Skins"),
    ("skin_job", "Skinning"),
    ("property", "Properties"),
    ("schema", "Schemas"),
    ("method", "Methods"),
    ("instance", "Instances"),
    ("event", "Events"),
    ("library", "Libraries"),
    ("player", "Players"),
    ("player_settings", "Settings of players"),
    ("player_state", "States of players"),
    ("mixer", "Mixers"),
    ("action", "Actions of mixers"),
    ("crowd", "Crowds"),
    ("controller", "Controllers"),
    ("controller_builder", "Building controllers"),
    ("animator", "Animators"),
    ("inspection", "Looking into controllers"),
    ("rig", "Bones after the clips"),
    ("instances", "Many instances at once"),
    ("palettes", "Many palettes at once"),
    ("history", "Undoing edits"),
    ("preview", "Previews and recording"),
    ("timeline", "Times on a grid and on a ruler"),
    ("document", "Documents"),
    ("document_writing", "Writing files"),
];

/// The same of `anim_vulkan.h`, which may use all of the above.
const VULKAN_SECTIONS: &[(&str, &str)] = &[
    ("vulkan", "Vulkan devices"),
    ("vulkan_memory", "Meshes and outputs on Vulkan devices"),
    ("vulkan_skin", "Skinning on Vulkan devices"),
    ("vulkan_palette", "Palettes on Vulkan devices"),
];

/// Vulkan's own types, which the frame of `anim_vulkan.h` has and the description of its ABI must know.
const VULKAN_TYPES: &str = "vulkan_handles";

const HANDLES: &str = "Handles";

/// What stands around the sections; `@SECTIONS@` marks their place, `@MAJOR@` and its kind the version.
const FRAME: &str = include_str!("frame.h");

/// The same for `anim_vulkan.h`; `@HANDLES@` marks the place of its handles.
const VULKAN_FRAME: &str = include_str!("vulkan_frame.h");

/// Arguments of `cargo xtask header`.
#[derive(Args, Debug)]
pub struct HeaderArgs {
    /// Changes nothing; fails when a file is not what it would be made.
    #[arg(long)]
    pub check: bool,
}

/// Writes the files, or compares them.
pub fn run(args: &HeaderArgs) -> Result<Verdict> {
    let root = root();
    let mut verdict = Verdict::Pass;
    for (path, text) in generate(&root)? {
        let place = root.join(&path);
        if fs::read_to_string(&place).is_ok_and(|old| old == text) {
            continue;
        }
        if args.check {
            println!("{path} is not what `cargo xtask header` makes");
            verdict = Verdict::Miss;
        } else {
            fs::create_dir_all(place.parent().context("a path has a folder")?)?;
            fs::write(&place, text).with_context(|| format!("{path} cannot be written"))?;
            println!("wrote {path}");
        }
    }
    Ok(verdict)
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every generated file: its path from the root, and its text.
pub fn generate(root: &Path) -> Result<Vec<(String, String)>> {
    let read = |sections: &[(&str, &str)]| {
        let read = |&(module, heading): &_| Source::read(&root.join("src/ffi"), module, heading);
        sections.iter().map(read).collect::<Result<Vec<_>>>()
    };
    let (sources, vulkan) = (read(SECTIONS)?, read(VULKAN_SECTIONS)?);
    let vulkan_types = read(&[(VULKAN_TYPES, "")])?;
    check_sections(root)?;
    let vulkan_header = assemble_vulkan(&vulkan)?;
    let vulkan_functions = abi::functions(&vulkan_header);
    let header = assemble(&sources)?;
    let functions = abi::functions(&header);
    let mut files = vec![
        ("abi/symbols.txt".into(), abi::symbols(&functions)),
        ("abi/functions.txt".into(), functions.join("\n") + "\n"),
        ("abi/layout.c".into(), abi::layout(&sources, &[], "anim.h")?),
        ("include/anim.h".into(), header),
        ("abi/vulkan_symbols.txt".into(), abi::symbols(&vulkan_functions)),
        ("abi/vulkan_functions.txt".into(), vulkan_functions.join("\n") + "\n"),
        ("include/anim_vulkan.h".into(), vulkan_header),
    ];
    files.extend(csharp::generate(&sources, &vulkan)?);
    files.extend(cpp::generate(root, &sources, &vulkan_types, &vulkan)?);
    let mut known = vulkan_types;
    known.extend(sources);
    files.push(("abi/vulkan_layout.c".into(), abi::layout(&vulkan, &known, "anim_vulkan.h")?));
    Ok(files)
}

/// Every file that exports something must be in the list, or its functions would be missing in the header.
fn check_sections(root: &Path) -> Result<()> {
    for entry in fs::read_dir(root.join("src/ffi"))? {
        let path = entry?.path();
        let Some(module) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
        let listed = SECTIONS.iter().chain(VULKAN_SECTIONS).any(|&(listed, _)| listed == module);
        if !listed && path.is_file() && fs::read_to_string(&path)?.contains("\n#[unsafe(no_mangle)]\n") {
            bail!("src/ffi/{module}.rs exports functions, but SECTIONS in xtask/src/header/mod.rs does not list it");
        }
    }
    Ok(())
}

fn assemble(sources: &[Source]) -> Result<String> {
    let mut handles = Vec::new();
    let mut parts = Vec::new();
    for source in sources {
        parts.push(take_handles(&source.to_c()?, &mut handles));
    }
    let sections = headed(sources, &parts, &handles);
    let part = |index: usize| env!("CARGO_PKG_VERSION").split('.').nth(index).unwrap_or("0");
    let header = FRAME
        .replace("@MAJOR@", part(0))
        .replace("@MINOR@", part(1))
        .replace("@PATCH@", part(2))
        .replace("@SECTIONS@", sections.trim_end_matches('\n'));
    check_ascii(&header)?;
    let guard = format!("anim_context_create_abi_{}(", part(0));
    if !header.contains(&guard) {
        bail!("the link guard's function must be renamed for this major version: {guard}");
    }
    Ok(header)
}

/// The sections under their headings; the handles of all of them go where there is a heading for them.
fn headed(sources: &[Source], parts: &[String], handles: &[String]) -> String {
    let mut sections = String::new();
    for (source, part) in sources.iter().zip(parts) {
        sections.push_str(&heading(&source.heading));
        sections.push_str(&source.prose);
        sections.push('\n');
        if source.heading == HANDLES {
            sections.push_str(&handles.concat());
            sections.push('\n');
        }
        if !part.is_empty() {
            sections.push_str(part);
            sections.push_str("\n\n");
        }
    }
    sections
}

fn assemble_vulkan(sources: &[Source]) -> Result<String> {
    let mut handles = Vec::new();
    let mut parts = Vec::new();
    for source in sources {
        parts.push(take_handles(&source.to_c()?, &mut handles));
    }
    let sections = headed(sources, &parts, &handles);
    let header =
        VULKAN_FRAME.replace("@HANDLES@", &handles.concat()).replace("@SECTIONS@", sections.trim_end_matches('\n'));
    check_ascii(&header)?;
    Ok(header)
}

/// Some compilers read sources in the machine's own character set, so the header keeps to ASCII.
fn check_ascii(header: &str) -> Result<()> {
    match header.lines().find(|line| !line.is_ascii()) {
        Some(line) => bail!("the header may only have ASCII characters, but has: {line}"),
        None => Ok(()),
    }
}

/// Takes the handle types out of a section, on a line each, so that every section may use those of every other.
fn take_handles(section: &str, handles: &mut Vec<String>) -> String {
    let mut rest = Vec::new();
    for block in section.trim_end().split("\n\n") {
        let of_handle = "    /// Zero for none.\n    uint64_t id;\n";
        match block.split_once(of_handle) {
            Some((before, after)) => handles.push(format!("{}uint64_t id; {after}\n", before.replace("{\n", "{ "))),
            None => rest.push(block),
        }
    }
    rest.join("\n\n")
}

fn heading(text: &str) -> String {
    let line = "-".repeat(100);
    format!("// {line}\n// {text}\n// {line}\n//\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handle_types_are_taken_out_of_their_sections() {
        let mut handles = Vec::new();
        let text =
            "/// A clip.\ntypedef struct AnimA {\n    /// Zero for none.\n    uint64_t id;\n} AnimA;\n\nint f(void);\n";
        assert_eq!(take_handles(text, &mut handles), "int f(void);");
        assert_eq!(handles, ["/// A clip.\ntypedef struct AnimA { uint64_t id; } AnimA;\n"]);
    }

    #[test]
    fn the_headers_compile_alone_as_c_and_as_cpp() {
        compile("anim.h", &[]);
        compile("anim_vulkan.h", &[]);
    }

    #[test]
    fn vulkans_own_types_may_stand_before_the_header_that_names_them() {
        if !Path::new("/usr/include/vulkan/vulkan.h").exists() {
            assert!(std::env::var_os("CI").is_none(), "Vulkan's headers are needed");
            println!("left out: there are no headers of Vulkan");
            return;
        }
        compile("anim_vulkan.h", &["-include", "vulkan/vulkan.h"]);
    }

    fn compile(header: &str, flags: &[&str]) {
        let header = root().join("include").join(header);
        let compilers = [("cc", ["-std=c99", "-xc"]), ("cc", ["-std=c11", "-xc"]), ("c++", ["-std=c++17", "-xc++"])];
        for (compiler, language) in compilers {
            let mut command = std::process::Command::new(compiler);
            command
                .args(language)
                .args(["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"])
                .args(flags)
                .arg(&header);
            let output = command.output().expect("there is a compiler");
            assert!(output.status.success(), "{language:?}\n{}", String::from_utf8_lossy(&output.stderr));
        }
    }

    #[test]
    fn the_committed_header_and_abi_files_are_what_the_sources_make() {
        for (path, text) in generate(&root()).expect("the sources can be read") {
            let committed = fs::read_to_string(root().join(&path)).unwrap_or_default();
            assert!(committed == text, "{path} is not up to date: run `cargo xtask header` and look at the difference");
        }
    }
}
