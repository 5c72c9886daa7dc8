//! What glTF files become: models, clips, reports and errors.

use std::fs;
use std::path::{Path, PathBuf};

use anim::io::gltf::import_path;
use anim::io::{ImportSettings, Options};

/// The folder of real files, or nothing where it is absent, which is said once per test.
fn assets() -> Option<PathBuf> {
    let found = std::env::var_os("ANIM_TEST_ASSETS").map(|root| Path::new(&root).join("assets"));
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
    }
    found
}

fn gltf_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the test assets").map(|entry| entry.expect("an entry")) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "gltf" || end == "glb") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_valid_file_imports() {
    let Some(assets) = assets() else { return };
    for folder in ["gltf", "blender"] {
        for path in gltf_files(&assets.join(folder)) {
            let imported = import_path(&path, Options::default()).unwrap_or_else(|error| panic!("{error}"));
            println!(
                "{}: {} joints, {} clips\n{}",
                path.display(),
                imported.model.skeleton.joint_count(),
                imported.model.clips.len(),
                imported.report
            );
        }
    }
}

#[test]
fn what_the_validator_calls_an_error_is_refused_or_reported_and_nothing_else_is_refused() {
    let Some(assets) = assets() else { return };
    let mut files = 0;
    for path in gltf_files(&assets.join("invalid-gltf")) {
        let report = fs::read(path.with_extension("gltf.report.json")).expect("a report beside the file");
        let report: serde_json::Value = serde_json::from_slice(&report).expect("JSON");
        let errors = report["issues"]["numErrors"].as_u64().expect("a count");
        let result = import_path(&path, ImportSettings::default().into());
        match result {
            Ok(imported) if errors > 0 => assert!(!imported.report.is_empty(), "{}: {report:#}", path.display()),
            Ok(_) => {}
            Err(error) => assert!(errors > 0, "{error}"),
        }
        files += 1;
    }
    assert!(files > 50, "{files} files");
}
