//! Compiles C programs against the header and the library, and runs them, under valgrind where it is installed.
//!
//! The libraries are built here, one crate type at a time as releases are, into a target folder of their own, so that the
//! programs never meet a library of other features. `ANIM_C_LIBRARIES` may name a folder that has them already.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const STATIC: &str = "libanim.a";
const SHARED: &str = "libanim.so";

/// What the programs ask for, and nothing that takes long to build.
const FEATURES: &str = "capi,editing,mres,ron,three";

#[test]
fn macros_and_library_agree_on_the_version() {
    run_in_c("versions", &[]);
}

#[test]
fn misuse_gives_its_documented_status() {
    run_in_c("misuse", &[]);
}

#[test]
fn a_player_drives_hosts_properties_and_survives_what_callbacks_do() {
    run_in_c("player", &[]);
}

#[test]
fn methods_listeners_phases_and_states_of_players_work_from_c() {
    run_in_c("playback", &[]);
}

#[test]
fn a_mixer_mixes_loops_and_refuses_from_c() {
    run_in_c("mixer", &[]);
}

#[test]
fn every_kind_reaches_a_host_and_schemas_grow() {
    run_in_c("schema", &[]);
}

#[test]
fn packed_clips_are_made_loaded_played_and_refused_from_c() {
    run_in_c("packed", &[]);
}

#[test]
fn what_callbacks_use_is_kept_and_given_back_once() {
    run_in_c("keep", &[]);
}

#[test]
fn two_threads_on_one_player_are_told_that_it_is_busy() {
    run_in_c("threads", &[]);
}

#[test]
fn ten_thousand_updates_allocate_nothing() {
    run_in_c("allocations", &["200"]);
    // Valgrind is too slow for so many.
    let output = Command::new(program("allocations")).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn many_players_give_the_same_on_any_number_of_threads() {
    run_in_c("crowd", &[]);
}

#[test]
fn poses_of_crowds_are_computed_by_one_call() {
    run_in_c("crowd_poses", &[]);
}

#[test]
fn poses_palettes_motions_and_bones_of_many_instances_take_one_call() {
    let character = root().join("examples-c/character/default.glb");
    run_in_c("many", &[character.to_str().expect("the path is UTF-8")]);
}

#[test]
fn weights_numbers_and_events_of_many_take_one_call() {
    let character = root().join("examples-c/character/default.glb");
    run_in_c("many_values", &[character.to_str().expect("the path is UTF-8")]);
}

#[test]
fn an_editor_undoes_previews_and_records_from_c() {
    run_in_c("editing", &[]);
}

#[test]
fn controllers_and_bones_work_from_c() {
    run_in_c("animator", &[]);
}

#[test]
fn real_characters_load_play_and_are_skinned() {
    let Some(assets) = assets() else { return };
    let folder = assets.join("gltf");
    let names = ["Fox.glb", "Knight.glb", "cesium_man.gltf", "rigged_simple.gltf", "SimpleSkin.gltf"];
    let files: Vec<PathBuf> = names.iter().filter_map(|name| find(&assets, name)).collect();
    assert_eq!(files.len(), names.len(), "of {names:?} under {}, these were found: {files:?}", folder.display());
    let files: Vec<&str> = files.iter().map(|path| path.to_str().expect("the paths are UTF-8")).collect();
    run_in_c("files", &[&["load"], &files[..]].concat());
}

#[test]
fn broken_files_give_a_status_and_a_message_that_names_the_place() {
    let Some(assets) = assets() else { return };
    let mut files = Vec::new();
    collect(&assets.join("invalid-gltf"), &mut files);
    files.sort();
    assert!(!files.is_empty(), "there are no broken files");
    let files: Vec<&str> = files.iter().map(|path| path.to_str().expect("the paths are UTF-8")).collect();
    run_in_c("files", &[&["refuse"], &files[..]].concat());
}

#[test]
fn models_and_their_skins_are_read_from_c() {
    run_in_c("models", &[]);
}

#[test]
fn clips_are_built_edited_operated_on_and_read_from_c() {
    run_in_c("clips", &[]);
}

#[test]
fn documents_are_read_put_together_and_written_from_c() {
    let character = root().join("examples-c/character/default.glb");
    run_in_c("documents", &[character.to_str().expect("the path is UTF-8")]);
}

#[test]
fn a_header_of_another_major_version_does_not_link() {
    let folder = scratch("link_guard");
    let header = std::fs::read_to_string(root().join("include/anim.h")).expect("the header is there");
    let changed =
        header.replace("anim_context_create anim_context_create_abi_", "anim_context_create anim_context_create_abi_9");
    assert_ne!(changed, header);
    std::fs::write(folder.join("anim.h"), changed).expect("it can be written");
    let flags = ["-Wno-implicit-function-declaration"];
    let output = compile("versions", &folder, &folder.join("versions"), &flags);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("anim_context_create_abi_9"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_shared_library_exports_what_the_list_says() {
    let output = Command::new("nm").args(["-D", "--defined-only"]).arg(libraries().join(SHARED)).output();
    let output = output.expect("nm comes with the C compiler");
    let text = String::from_utf8(output.stdout).expect("names are ASCII");
    let mut found: Vec<&str> =
        text.lines().filter_map(|line| line.split(' ').nth(2)).filter(|name| name.starts_with("anim_")).collect();
    found.sort_unstable();
    // A library that was built without Vulkan has none of its functions.
    let (vulkan, found): (Vec<&str>, _) = found.into_iter().partition(|name| name.starts_with("anim_vulkan_"));
    let listed = std::fs::read_to_string(root().join("abi/symbols.txt")).expect("the list is there");
    assert_eq!(found, listed.lines().collect::<Vec<_>>());
    let listed = std::fs::read_to_string(root().join("abi/vulkan_symbols.txt")).expect("the list is there");
    assert!(vulkan.is_empty() || vulkan == listed.lines().collect::<Vec<_>>(), "{vulkan:?}");
}

#[test]
#[cfg(target_pointer_width = "64")]
fn structs_and_numbers_are_what_the_description_says() {
    for description in ["abi/layout.c", "abi/vulkan_layout.c"] {
        let mut command = Command::new("cc");
        command.args(["-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]);
        let output = command.arg(root().join(description)).output().expect("there is a C compiler");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of test assets, if the run has them.
fn assets() -> Option<PathBuf> {
    let found = std::env::var_os("ANIM_TEST_ASSETS").map(|root| Path::new(&root).join("assets"));
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS must name the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
    }
    found
}

/// The first file of a name in a folder and below.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    files.into_iter().find(|path| path.file_name().is_some_and(|file| file == name))
}

/// Every glTF file in a folder and below.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "gltf" || ending == "glb") {
            files.push(path);
        }
    }
}

/// An empty folder of the test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_programs").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Where the program of a test is.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_programs").join(name).join(name)
}

/// The folder that has both libraries.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(folder) = std::env::var_os("ANIM_C_LIBRARIES") {
            return folder.into();
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_libraries");
        for (crate_type, _) in [("staticlib", STATIC), ("cdylib", SHARED)] {
            let mut command = Command::new(env!("CARGO"));
            command.current_dir(root()).args(["rustc", "--quiet", "--lib", "--features", FEATURES, "--crate-type"]);
            let output = command.arg(crate_type).arg("--target-dir").arg(&target).output().expect("cargo is there");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        target.join("debug")
    })
}

/// Compiles `tests/c/<name>.c` with the header in `include` against the static library.
fn compile(name: &str, include: &Path, program: &Path, flags: &[&str]) -> Output {
    let mut command = Command::new("cc");
    command
        .args(["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-O1", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror"])
        .args(flags);
    command.arg("-I").arg(include).arg("-I").arg(root().join("tests/c"));
    command.arg(root().join("tests/c").join(name).with_extension("c")).arg("-o").arg(program);
    command.arg(libraries().join(STATIC)).args(["-lm", "-lpthread", "-ldl"]);
    command.output().expect("there is a C compiler")
}

/// Compiles and runs a program, which says itself what is wrong.
fn run_in_c(name: &str, arguments: &[&str]) {
    scratch(name);
    let program = program(name);
    let output = compile(name, &root().join("include"), &program, &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut command = match valgrind() {
        Some(mut command) => {
            command.arg(&program);
            command
        }
        None => Command::new(&program),
    };
    let output = command.args(arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {}\n{said}", output.status);
}

/// Valgrind with the options that make it fail on errors and leaks, if it is installed. Continuous integration has it.
fn valgrind() -> Option<Command> {
    let there = Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        assert!(std::env::var_os("CI").is_none(), "valgrind is not installed");
        println!("left out: valgrind is not installed");
        return None;
    }
    let mut command = Command::new("valgrind");
    command.args([
        "--quiet",
        "--error-exitcode=99",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite,indirect",
        "--show-leak-kinds=definite,indirect",
    ]);
    Some(command)
}
