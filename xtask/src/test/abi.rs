//! Holds that programs which were built against earlier headers go on running. A folder in `tests/abi/` keeps, for a version,
//! its header, the descriptions of its ABI and a host's source. What they promise must still be so: every function that was
//! not experimental, every member's place, every enum's number; structs may only have grown. And the host, compiled against
//! its own header, must run with today's library.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::c_program::Libraries;
use crate::character;
use crate::header::EXPERIMENTAL;
use crate::shell::{command, root, run};

/// Looks at every version that is kept.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let folder = root().join("tests/abi");
    let mut versions = 0;
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let version = entry?.path();
        if !version.is_dir() {
            continue;
        }
        let today = root().join("abi");
        let broken = [
            missing_functions(&read(&version.join("functions.txt"))?, &read(&today.join("functions.txt"))?),
            broken_layout(&read(&version.join("layout.c"))?, &read(&today.join("layout.c"))?),
        ]
        .concat();
        ensure!(broken.is_empty(), "programs built against {} break:\n{}", version.display(), broken.join("\n"));
        let host = libraries.compile_against(&version, &[version.join("host.c")], "earlier-host", &[])?;
        run(command(&host.to_string_lossy()).arg(character::FILE))?;
        versions += 1;
        *tests += 3;
    }
    ensure!(versions > 0, "tests/abi keeps no version");
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Functions that were promised and are not there, or are declared otherwise.
fn missing_functions(then: &str, now: &str) -> Vec<String> {
    let now: Vec<&str> = now.lines().map(|line| line.trim_start_matches(EXPERIMENTAL)).collect();
    let promised = then.lines().filter(|line| !line.starts_with(EXPERIMENTAL));
    promised.filter(|line| !now.contains(line)).map(|line| format!("gone or changed: {line}")).collect()
}

/// Members and numbers that are elsewhere or gone, and structs that shrank.
fn broken_layout(then: &str, now: &str) -> Vec<String> {
    let entries = |text: &str| -> HashMap<String, i64> { text.lines().filter_map(entry).collect() };
    let now = entries(now);
    let mut broken: Vec<String> = entries(then)
        .into_iter()
        .filter(|(what, number)| {
            let is_size = what.starts_with("STRUCT");
            now.get(what).is_none_or(|today| if is_size { today < number } else { today != number })
        })
        .map(|(what, number)| format!("was {number}, and is {:?}: {what}", now.get(&what)))
        .collect();
    broken.sort();
    broken
}

/// A line such as `MEMBER(AnimText, length, 8);`: what it is about, and the number.
fn entry(line: &str) -> Option<(String, i64)> {
    let inside = line.strip_suffix(");")?;
    let (what, number) = inside.rsplit_once(", ")?;
    Some((what.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_changed_is_broken_unless_it_was_experimental() {
        let then = "int a(void)\nexperimental int b(void)\nint c(void)";
        assert!(missing_functions(then, "int a(void)\nint c(void)\nint d(void)").is_empty());
        assert_eq!(missing_functions(then, "int a(int x)\nint c(void)"), ["gone or changed: int a(void)"]);
    }

    #[test]
    fn structs_may_grow_and_members_may_not_move() {
        let then = "STRUCT(A, 8);\nMEMBER(A, x, 4);\nNUMBER(N, 3);";
        assert!(broken_layout(then, "STRUCT(A, 16);\nMEMBER(A, x, 4);\nMEMBER(A, y, 8);\nNUMBER(N, 3);").is_empty());
        assert_eq!(broken_layout(then, "STRUCT(A, 4);\nMEMBER(A, x, 8);\nNUMBER(N, 4);").len(), 3);
        assert_eq!(broken_layout(then, "").len(), 3);
    }
}
