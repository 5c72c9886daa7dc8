//! Runs every example of `docs/command.md`, in order and in one folder.

use std::path::Path;

use super::kit::Bench;

#[test]
fn the_examples_of_the_page_work_as_they_stand() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/command.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let bench = Bench::new();
    let mut run = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (head, body) = block.split_once('\n').expect("a block has lines");
        match head.split_once(' ') {
            Some((_, file)) => bench.put(file, body.as_bytes()),
            None if head == "sh" => {
                for line in body.lines() {
                    let command = line.split(" #").next().unwrap_or(line);
                    let arguments = command.strip_prefix("anim ").unwrap_or_else(|| panic!("{line}"));
                    let done = bench.run(arguments);
                    assert_eq!(done.code, Some(0), "{line}: {done:?}");
                    run += 1;
                }
            }
            None => {}
        }
    }
    assert!(run >= 18, "{run} examples");
    for file in ["walk.gif", "walk.csv", "clips/walk.anim.ron", "packed/walk.mres", "hero.svg", "hero.gif"] {
        assert!(!bench.get(file).is_empty(), "{file}");
    }
}
