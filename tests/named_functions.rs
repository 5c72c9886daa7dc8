//! The functions that the documents name are functions of the header.

use std::path::Path;

/// Every name in backticks that begins as functions do, with the short forms (`_queue`) made whole by the one before.
fn named(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut stem = String::new();
        for code in line.split('`').skip(1).step_by(2) {
            let word = code.split(['(', ' ']).next().unwrap_or_default();
            // Formats are named so too, with one word behind.
            if word.starts_with("anim_") && word.matches('_').count() > 1 && !word.ends_with('…') {
                stem = word.splitn(3, '_').take(2).collect::<Vec<_>>().join("_");
                if let Some(whole) = ["anim_clip_builder"].into_iter().find(|whole| word.starts_with(whole)) {
                    whole.clone_into(&mut stem);
                }
                names.push(word.to_owned());
            } else if word.starts_with('_') && !stem.is_empty() {
                names.push(format!("{stem}{word}"));
            }
        }
    }
    names
}

#[test]
fn functions_that_documents_name_are_in_the_header() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| std::fs::read_to_string(path).expect("a document of the project");
    let mut headers = String::new();
    for entry in std::fs::read_dir(root.join("include")).expect("the headers") {
        headers += &read(&entry.expect("an entry").path());
    }
    let documents =
        std::fs::read_dir(root.join("docs")).expect("the documents").map(|entry| entry.expect("an entry").path());
    let (mut checked, mut missing) = (0, Vec::new());
    for document in documents.filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        for name in named(&read(&document)) {
            checked += 1;
            if !headers.contains(&format!("{name}(")) {
                missing.push(format!("{}: {name}", document.display()));
            }
        }
    }
    assert!(checked > 50, "only {checked} functions are named");
    assert!(missing.is_empty(), "no such functions:\n{}", missing.join("\n"));
}
