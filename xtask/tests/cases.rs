//! No case that three.js and Godot were asked is missed, and each rule that excuses one is written down.

use std::path::{Path, PathBuf};

use xtask::conformance::cases;

/// The folder with the outside numbers, or `None` where there is none and it is not demanded.
fn oracles() -> Option<PathBuf> {
    match std::env::var_os("ANIM_TEST_ASSETS") {
        Some(assets) => Some(PathBuf::from(assets).join("oracles")),
        None if std::env::var_os("CI").is_some() => panic!("ANIM_TEST_ASSETS is not set"),
        None => {
            println!("ANIM_TEST_ASSETS is not set: the cases of three.js and Godot are left out");
            None
        }
    }
}

fn assert_none_missed(folder: &str, fewest: usize) {
    let Some(oracles) = oracles() else { return };
    let tally = cases::tally(&oracles.join(folder)).expect("readable cases");
    assert_eq!(tally.missed, Vec::<String>::new());
    let differences = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/differences.md");
    let differences = std::fs::read_to_string(differences).expect("docs/differences.md");
    for rule in tally.rules {
        assert!(differences.contains(&format!("**{rule}**")), "docs/differences.md does not state the rule {rule:?}");
    }
    assert!(tally.passed >= fewest, "only {} cases passed", tally.passed);
}

#[test]
fn no_case_of_three_js_is_missed() {
    assert_none_missed("three", 362);
}

#[test]
fn no_case_of_godot_is_missed() {
    assert_none_missed("godot", 151);
}
