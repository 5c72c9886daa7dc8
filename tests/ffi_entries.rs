//! Holds the shape of the C functions: every body is one call of the panic guard, and every comment has its parts.

use std::fs;
use std::path::{Path, PathBuf};

/// Functions that cannot fail return a value instead of a status, and guard it themselves.
const WITHOUT_STATUS: [&str; 1] = ["anim_abi_version"];

#[test]
fn every_entry_is_guarded() {
    let faults: Vec<String> = entries().iter().filter_map(unguarded).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_entry_says_what_it_does_and_on_which_threads() {
    let faults: Vec<String> = entries().iter().filter_map(undocumented).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_given_out_says_who_releases_it_and_how_long_it_is_good() {
    let header = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/anim.h")).expect("the header");
    let functions = header.split("\nANIM_API AnimStatus ").collect::<Vec<_>>();
    let mut checked = 0;
    for (before, after) in functions.iter().zip(&functions[1..]) {
        let comment: Vec<&str> = before.lines().rev().take_while(|line| line.starts_with("///")).collect();
        let (name, arguments) = after.split_once('(').expect("a function has arguments");
        let arguments = arguments.split_once(");").expect("they end").0;
        let gives = |argument: &str| {
            let argument = argument.trim();
            let (of, _) = argument.split_once(" *").unwrap_or(("", ""));
            let handle = header.contains(&format!("typedef struct {of} {{ uint64_t id; }} {of};"));
            let is_view = of == "AnimText" || argument.starts_with("const ") && argument.contains(" **");
            !of.is_empty() && !argument.starts_with("const Anim") && (handle || is_view)
        };
        if arguments.split(',').any(gives) {
            checked += 1;
            let says = |word: &str| comment.iter().any(|line| line.contains(word));
            assert!(says("Ownership:") || says("releases") || says("good"), "{name} does not say whose it is");
        }
    }
    assert!(checked > 60, "only {checked} functions give something out");
}

#[test]
fn an_entry_without_a_guard_is_found() {
    let text = "/// Does it.\n///\n/// Threads: any.\n#[unsafe(no_mangle)]\npub extern \"C\" fn anim_do(\n    a: u32,\n) -> \
                AnimStatus {\n    let b = a;\n    guard(|| use_it(b))\n}\n";
    let found = entries_of("sample.rs", text);
    assert_eq!(found.len(), 1);
    assert_eq!(unguarded(&found[0]).as_deref(), Some("sample.rs: anim_do is not one call of guard"));
    let guarded = entries_of("sample.rs", &text.replace("    let b = a;\n", ""));
    assert_eq!(unguarded(&guarded[0]), None);
}

#[test]
fn an_entry_whose_argument_is_not_described_is_found() {
    let text = "/// Does it.\n///\n/// @return a status\n///\n/// Threads: any.\n#[unsafe(no_mangle)]\npub extern \"C\" fn \
                anim_do(a: u32) -> AnimStatus {\n    guard(|| use_it(a))\n}\n";
    let found = entries_of("sample.rs", text);
    assert_eq!(undocumented(&found[0]).as_deref(), Some("sample.rs: anim_do says nothing of `a`"));
}

struct Entry {
    file: String,
    name: String,
    comment: String,
    arguments: Vec<String>,
    body: String,
}

fn unguarded(entry: &Entry) -> Option<String> {
    // A comment may stand before the call; a statement may not, and nothing may follow it.
    let code: Vec<&str> =
        entry.body.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
    let code = code.join("\n");
    let guards: &[&str] =
        if WITHOUT_STATUS.contains(&entry.name.as_str()) { &["catch_unwind("] } else { &["guard(|| "] };
    let code = code.strip_prefix("const { assert!(").and_then(|rest| Some(rest.split_once("};\n")?.1)).unwrap_or(&code);
    let one_call = guards.iter().any(|guard| code.starts_with(guard)) && !top_level_semicolon(code);
    (!one_call).then(|| format!("{}: {} is not one call of guard", entry.file, entry.name))
}

fn top_level_semicolon(code: &str) -> bool {
    let mut depth = 0_i32;
    code.chars().any(|c| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        c == ';' && depth == 0
    })
}

fn undocumented(entry: &Entry) -> Option<String> {
    let fault = |what: String| Some(format!("{}: {} {what}", entry.file, entry.name));
    let first = entry.comment.split("\n\n").next().unwrap_or_default().trim();
    if !first.ends_with('.') && !first.ends_with(':') {
        return fault("does not begin with a sentence".into());
    }
    for argument in &entry.arguments {
        if !entry.comment.contains(&format!("@param {argument} ")) {
            return fault(format!("says nothing of `{argument}`"));
        }
    }
    for part in ["@return ", "Threads: "] {
        if !entry.comment.contains(part) {
            return fault(format!("has no \"{part}\""));
        }
    }
    None
}

fn entries() -> Vec<Entry> {
    let mut files = Vec::new();
    collect(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/ffi"), &mut files);
    files.sort();
    let entries: Vec<Entry> = files
        .iter()
        .flat_map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy();
            entries_of(&name, &fs::read_to_string(path).expect("sources are text"))
        })
        .collect();
    assert!(entries.len() > 20, "only {} entries were found", entries.len());
    entries
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

/// The exported functions of a source, which rustfmt has laid out: the attribute, the signature, a body whose closing
/// brace starts its line.
fn entries_of(file: &str, text: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("#[unsafe(no_mangle)]\n") {
        let comment: Vec<&str> =
            rest[..at].lines().rev().take_while(|line| line.starts_with("///") || line.starts_with("#[")).collect();
        let comment: Vec<&str> =
            comment.into_iter().rev().filter_map(|line| line.strip_prefix("///")).map(str::trim).collect();
        let item = &rest[at..];
        let end = item.find("\n}\n").map_or(item.len(), |end| end + 2);
        let item = &item[..end];
        let open = item.find(" {\n").expect("a body");
        let signature = &item[..open];
        let (_, head) = signature.split_once(" fn ").expect("a function");
        let (name, list) = head.split_once('(').expect("a list of arguments");
        found.push(Entry {
            file: file.into(),
            name: name.into(),
            comment: comment.join("\n"),
            arguments: list.split(", ").flat_map(|part| part.split(",\n")).filter_map(argument_name).collect(),
            body: item[open + 3..].trim_end_matches("}\n").trim_end_matches('}').into(),
        });
        rest = &rest[at + end..];
    }
    found
}

fn argument_name(part: &str) -> Option<String> {
    let (name, _) = part.split_once(": ")?;
    Some(name.trim().to_owned())
}
