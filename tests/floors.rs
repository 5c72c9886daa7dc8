//! Holds the architecture: which module may use which, where unsafe code may stand, and that `ARCHITECTURE.md` names the
//! modules that exist, in their order.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the ground up; each may use those before it. The drivers share a floor and may not use each other.
const FLOORS: [&[&str]; 20] = [
    &["math"],
    &["simd"],
    &["jobs"],
    &["value"],
    &["clip"],
    &["skeleton"],
    &["pack"],
    &["target"],
    &["timeline"],
    &["eval"],
    &["player", "mixer", "controller"],
    &["rig"],
    &["frame"],
    &["skin"],
    &["model"],
    &["edit"],
    &["io"],
    &["vulkan"],
    &["ffi"],
    &["bin"],
];

/// Where unsafe code may stand; each block there says why it is sound, which clippy holds.
const UNSAFE: [&str; 5] = ["simd/", "jobs/threads.rs", "target/host/", "ffi/", "vulkan/"];

#[test]
fn modules_use_only_what_stands_below_them() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let Some(own) = floor_of(module_of(&path)) else { continue };
        for used in used_modules(&path, &code_of(&text)) {
            let Some(floor) = floor_of(&used) else { continue };
            let below = floor < own || used == module_of(&path);
            if !below {
                faults.push(format!("src/{path} uses {used}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_has_a_floor() {
    let unknown: Vec<String> = modules().into_iter().filter(|module| floor_of(module).is_none()).collect();
    assert!(unknown.is_empty(), "not on a floor: {unknown:?}");
}

#[test]
fn unsafe_code_stands_only_where_it_is_allowed() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let allowed = UNSAFE.iter().any(|place| path.starts_with(place));
        if !allowed && words(&code_of(&text)).any(|word| word == "unsafe") {
            faults.push(format!("src/{path} has unsafe code"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The evaluator serves three drivers and knows none: what they are like lies in the layers they give.
#[test]
fn the_evaluator_names_no_driver() {
    let mut faults = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| path.starts_with("eval/")) {
        let code = code_of(&text).to_lowercase();
        for driver in ["player", "mixer", "animator", "controller"] {
            if code.contains(driver) {
                faults.push(format!("src/{path} names a {driver}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn architecture_names_the_modules_that_exist_in_the_order_of_their_floors() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is there");
    let section = page.split("\n## ").find(|section| section.starts_with("Floors")).expect("it has the floors");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let named: Vec<&str> = rows.map(|(name, _)| name.trim_end_matches('/').trim_end_matches(".rs")).collect();
    let exist = modules();
    let expected: Vec<&str> = FLOORS.iter().flat_map(|floor| floor.iter().copied()).collect();
    let expected: Vec<&str> = expected.into_iter().filter(|&name| exist.contains(name)).collect();
    assert_eq!(named, expected);
}

#[test]
fn the_scanner_sees_uses_however_they_are_written() {
    let code = code_of(
        "use crate::{clip::Clip, math};\nuse crate::skin::Skin; // crate::player\nlet text = \"crate::mixer\";\n\
         fn f() -> super::super::eval::Program { crate::rig::solve('\"') }\n/* crate::io /* crate::io */ */",
    );
    let used: Vec<String> = used_modules("frame/gather.rs", &code).into_iter().collect();
    assert_eq!(used, ["clip", "eval", "math", "rig", "skin"]);
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file but the crate's root: its path under `src/` with forward slashes, and its text.
fn sources() -> Vec<(String, String)> {
    let source = root().join("src");
    let mut files = Vec::new();
    collect(&source, &mut files);
    files.sort();
    let relative = |path: &Path| {
        let parts = path.strip_prefix(&source).expect("it is under src").iter();
        parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
    };
    let read = |path: &PathBuf| (relative(path), fs::read_to_string(path).expect("sources are text"));
    files.iter().map(read).filter(|(path, _)| path != "lib.rs").collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn modules() -> BTreeSet<String> {
    sources().iter().map(|(path, _)| module_of(path).to_owned()).collect()
}

/// The top module that a file under `src/` belongs to.
fn module_of(path: &str) -> &str {
    path.split('/').next().map_or(path, |first| first.trim_end_matches(".rs"))
}

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The top modules that the code of the file at `path` reaches through `crate::` or a chain of `super::`.
fn used_modules(path: &str, code: &str) -> BTreeSet<String> {
    let folders = path.split('/').count() - 1;
    // How many `super::` lead from the file's module to the crate's root.
    let depth = if path.ends_with("/mod.rs") { folders } else { folders + 1 };
    let climb = "super::".repeat(depth);
    let mut used = BTreeSet::new();
    for start in ["crate::", climb.as_str()] {
        for (at, _) in code.match_indices(start) {
            used.extend(heads(&code[at + start.len()..]));
        }
    }
    used
}

/// The first names of a path, or of each path of a braced group.
fn heads(path: &str) -> Vec<String> {
    let path = path.trim_start();
    let Some(group) = path.strip_prefix('{') else {
        return words(path).next().map(str::to_owned).into_iter().collect();
    };
    let mut heads = Vec::new();
    let mut depth = 0;
    let mut begun = 0;
    for (at, character) in group.char_indices() {
        let ends_group = character == '}' && depth == 0;
        if ends_group || (character == ',' && depth == 0) {
            heads.extend(words(&group[begun..at]).next().map(str::to_owned));
            begun = at + 1;
        }
        match character {
            '{' => depth += 1,
            '}' if ends_group => break,
            '}' => depth -= 1,
            _ => {}
        }
    }
    heads
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|character: char| !character.is_alphanumeric() && character != '_').filter(|word| !word.is_empty())
}

/// The source without comments and without what stands in quotes.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if first == '"' {
            quoted(rest)
        } else if let Some(length) = raw_text(rest, &code) {
            length
        } else if first == '\'' {
            character_literal(rest)
        } else {
            0
        };
        if skipped == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a raw string that begins here, where one does.
fn raw_text(text: &str, before: &str) -> Option<usize> {
    let in_word = before.chars().next_back().is_some_and(|c| c.is_alphanumeric() && c != 'b');
    let marks = text.strip_prefix('r')?;
    let hashes = marks.len() - marks.trim_start_matches('#').len();
    if in_word || !marks[hashes..].starts_with('"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let body = hashes + 2;
    text[body..].find(&end).map(|at| body + at + end.len())
}

/// The length of a character literal that begins here; 0 for a lifetime.
fn character_literal(text: &str) -> usize {
    let mut characters = text.char_indices().skip(1);
    match characters.next() {
        Some((_, '\\')) => text[2..].char_indices().skip(1).find(|&(_, c)| c == '\'').map_or(0, |(at, _)| at + 3),
        Some(_) => characters.next().filter(|&(_, c)| c == '\'').map_or(0, |(at, _)| at + 1),
        None => 0,
    }
}
