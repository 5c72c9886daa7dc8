//! `.anim.ron`, `.actl.ron` and `.spriteanim.ron`: what they mean, what comes back, and what broken ones end in.

#[path = "ron/examples.rs"]
mod examples;
#[path = "ron/robustness.rs"]
mod robustness;
#[path = "ron/round_trips.rs"]
mod round_trips;

use std::fs;
use std::path::PathBuf;

/// The folder of real files, where there is one.
fn real_files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return Vec::new();
    };
    let folder = PathBuf::from(root).join("assets/ron").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.iter().map(|path| (path.display().to_string(), fs::read(path).expect("readable"))).collect()
}
