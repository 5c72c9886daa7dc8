//! `cargo xtask docs`: browsable pages of the headers, by Doxygen: C's in `target/docs/html`, C++'s in `target/docs/cpp`.
//!
//! The C headers' prose stands in plain comments, for those who read them in an editor. Here each section becomes a group of
//! Doxygen's, with its prose, and what stands before the first line of `anim.h`'s code becomes the main page. What is public
//! and has no comment is an error, in C and in C++.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

use crate::setup::{self, Tool};
use crate::shell::{command, root, run};
use crate::verdict::Verdict;

/// The header whose opening is the main page.
const MAIN: &str = "anim.h";

const DOXYGEN: Tool = Tool { program: "doxygen", package: "doxygen" };

/// Makes the pages.
pub fn make() -> Result<Verdict> {
    setup::ensure(&[DOXYGEN])?;
    let input = root().join("target/docs/input");
    if input.exists() {
        fs::remove_dir_all(&input)?;
    }
    fs::create_dir_all(&input)?;
    for entry in fs::read_dir(root().join("include"))? {
        let path = entry?.path();
        let header = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().context("a file has a name")?;
        fs::write(input.join(name), grouped(&header, &name.to_string_lossy()))?;
    }
    run(command("doxygen").arg("docs/Doxyfile"))?;
    run(command("doxygen").arg("docs/Doxyfile.cpp"))?;
    for pages in ["html", "cpp"] {
        println!("{}", root().join("target/docs").join(pages).join("index.html").display());
    }
    Ok(Verdict::Pass)
}

/// A header with its sections as groups.
fn grouped(header: &str, name: &str) -> String {
    let (opening, code) = header.split_once("\n#ifndef ").unwrap_or((header, ""));
    // There can be one main page.
    let page = if name == MAIN { "/// @mainpage\n" } else { "" };
    let mut text = format!("/// @file {name}\n{page}");
    prose(&mut text, opening.lines());
    let mut lines = format!("#ifndef {code}").lines().map(str::to_owned).collect::<Vec<_>>().into_iter().peekable();
    let mut open = false;
    while let Some(line) = lines.next() {
        if !is_rule(&line) {
            // Handles stand on one line, where their number has no room for a comment.
            let line = line.replace("{ uint64_t id; }", "{ uint64_t id; /**< The number; zero for none. */ }");
            let ends = line.starts_with("#ifdef __cplusplus") && open;
            if ends {
                text.push_str("/// @}\n");
                open = false;
            }
            writeln!(text, "{line}").expect("text grows");
            continue;
        }
        let title = lines.next().unwrap_or_default();
        let title = title.trim_start_matches('/').trim().to_owned();
        lines.next_if(|line| is_rule(line));
        if open {
            text.push_str("/// @}\n\n");
        }
        let slug: String =
            title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let file: String = name.chars().take_while(|&c| c != '.').collect();
        writeln!(text, "/// @defgroup {file}_{slug} {title}").expect("text grows");
        let said: Vec<String> = std::iter::from_fn(|| lines.next_if(|line| is_plain_comment(line))).collect();
        prose(&mut text, said.iter().map(String::as_str));
        text.push_str("/// @{\n");
        open = true;
    }
    text
}

fn is_rule(line: &str) -> bool {
    line.starts_with("// -----")
}

fn is_plain_comment(line: &str) -> bool {
    line.starts_with("//") && !line.starts_with("///")
}

/// Plain comments as Doxygen's.
fn prose<'a>(text: &mut String, lines: impl Iterator<Item = &'a str>) {
    for line in lines {
        writeln!(text, "///{}", line.trim_start_matches('/')).expect("text grows");
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn a_section_becomes_a_group_with_its_prose_and_ends_before_the_next() {
        let rule = "// -----";
        let header = format!(
            "// What it is.\n\n#ifndef A_H\n{rule}\n// Two words\n{rule}\n//\n// Prose.\n\n/// One.\nint f(void);\n\
             {rule}\n// More\n{rule}\n/// Two.\nint g(void);\n#ifdef __cplusplus\n}}\n#endif\n"
        );
        let wanted = "/// @file anim.h\n/// @mainpage\n/// What it is.\n#ifndef A_H\n/// @defgroup anim_two_words Two words\n///\n\
             /// Prose.\n/// @{\n\n/// One.\nint f(void);\n/// @}\n\n/// @defgroup anim_more More\n/// @{\n/// Two.\nint g(void);\n\
             /// @}\n#ifdef __cplusplus\n}\n#endif\n";
        assert_eq!(grouped(&header, "anim.h"), wanted);
    }
}
