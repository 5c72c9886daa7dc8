//! The commands that compare with numbers of others find no miss on the test assets.

use std::path::{Path, PathBuf};

use xtask::conformance::blender::{self, BlenderArgs};
use xtask::conformance::gltf::{self, GltfArgs};
use xtask::verdict::Verdict;

/// The folder with the assets and numbers, or nothing where it is absent, which is said once per test.
fn shared() -> Option<PathBuf> {
    let found = std::env::var_os("ANIM_TEST_ASSETS").map(|root| Path::new(&root).to_owned());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
    }
    found
}

#[test]
fn gltf_files_pose_as_another_reader_poses_them() {
    let Some(shared) = shared() else { return };
    let numbers = shared.join("oracles/gltf-three");
    for (folder, numbers) in [
        (shared.join("assets/gltf"), Some(numbers.clone())),
        (numbers.join("made"), None),
        (shared.join("assets/invalid-gltf"), None),
    ] {
        let found = gltf::run(&GltfArgs { folder, numbers, json: false }).expect("readable numbers");
        assert_eq!(found, Verdict::Pass);
    }
}

#[test]
fn what_blender_exported_poses_as_blender_does() {
    let Some(shared) = shared() else { return };
    let args = BlenderArgs { folder: shared.join("assets/blender"), json: false };
    assert_eq!(blender::run(&args).expect("readable truth"), Verdict::Pass);
}
