//! What glTF files become: models, clips, reports and errors.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::eval::Program;
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
fn every_valid_file_imports_and_its_clips_bind_to_its_own_schema() {
    let Some(assets) = assets() else { return };
    let mut files = 0;
    for folder in ["assets/gltf", "assets/blender", "oracles/gltf-three/made"] {
        for path in gltf_files(&assets.join("..").join(folder)) {
            let model = import_path(&path, Options::default()).unwrap_or_else(|error| panic!("{error}")).model;
            let schema = Arc::new(model.schema().unwrap_or_else(|error| panic!("{}: {error}", path.display())));
            for clip in &model.clips {
                clip.validate().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let program = Program::compile(clip, &schema);
                let unbound = program.reports();
                assert!(unbound.is_empty(), "{}, {}: {unbound:?}", path.display(), clip.name);
            }
            files += 1;
        }
    }
    assert!(files > 50, "{files} files");
}

#[test]
fn files_beside_are_read_and_files_elsewhere_are_not() {
    let Some(assets) = assets() else { return };
    let path = assets.join("gltf/interpolation_test.gltf");
    assert_eq!(import_path(&path, Options::default()).expect("a .bin beside it").model.clips.len(), 9);
    let text =
        fs::read_to_string(&path).expect("JSON").replace("interpolation_test.bin", "../gltf/interpolation_test.bin");
    let folder = std::env::temp_dir().join("libanim-gltf-elsewhere");
    fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("copy.gltf");
    fs::write(&copy, text).expect("a copy");
    let error = import_path(&copy, Options::default()).expect_err("outside the folder");
    assert!(error.to_string().contains("../gltf/interpolation_test.bin: cannot be read"), "{error}");
    fs::remove_dir_all(&folder).expect("the folder goes");
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
