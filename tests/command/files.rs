//! What the command writes: convert, optimize, sample into a file.

use super::kit::Bench;

#[test]
fn nothing_is_written_over_unless_asked() {
    let bench = Bench::new();
    let run = bench.run("optimize character.glb -o character.glb").ended(1);
    assert!(run.err.contains("--overwrite"), "{}", run.err);
    let run = bench.run("convert character.glb -o character.glb").ended(1);
    assert!(run.err.contains("--overwrite"), "{}", run.err);
}

#[test]
fn an_output_without_a_format_is_refused_with_the_endings_there_are() {
    let bench = Bench::new();
    let run = bench.run("convert character.glb -o character.xyz").ended(1);
    assert!(run.err.contains("--to FORMAT") && run.err.contains(".anim.ron"), "{}", run.err);
    let run = bench.run("convert character.glb -o out --to obj").ended(2);
    assert!(run.err.contains("three_json"), "{}", run.err);
}

#[test]
fn a_format_that_cannot_be_written_is_named() {
    let bench = Bench::new();
    let run = bench.run("convert character.glb -o character.fbx").ended(1);
    assert!(run.err.contains("no build writes"), "{}", run.err);
    assert!(!bench.path("character.fbx").exists());
}

#[test]
fn optimizing_within_a_tolerance_says_how_far_values_went() {
    let bench = Bench::new();
    let json = bench.run("optimize character.glb --tolerance 0.01 --angle 0.5 --json").ended(0).json();
    let clips = json["clips"].as_array().expect("a list");
    let sum = |which: &str| clips.iter().filter_map(|clip| clip[which]["keys"].as_u64()).sum::<u64>();
    assert!(sum("after") < sum("before"), "{json}");
    for clip in clips {
        for worst in clip["worst"].as_array().expect("a list") {
            let most = if worst["measure"] == "radians" { 0.5_f64.to_radians() } else { 0.01 };
            assert!(worst["worst"].as_f64().expect("a number") <= most * 1.001, "{worst}");
        }
    }
}

#[test]
fn samples_go_into_a_file_where_asked() {
    let bench = Bench::new();
    bench.run("sample character.glb --clip idle --rate 10 -o values/idle.csv").ended(0);
    assert!(bench.get("values/idle.csv").starts_with(b"time,"));
}

#[test]
fn a_file_comes_back_from_every_format_that_holds_clips() {
    let bench = Bench::new();
    for there in ["a.mres", "a.json", "a.animb", "a.gltf", "a.glb"] {
        bench.run_with(&["convert", "character.glb", "-o", there, "--quiet"]).ended(0);
        bench.run_with(&["validate", there]).ended(0);
        bench.run_with(&["diff", "character.glb", there, "--quiet"]).ended(0);
        for back in ["b.mres", "b.json", "b.animb", "b.glb"] {
            bench.run_with(&["convert", there, "-o", back, "--overwrite", "--quiet"]).ended(0);
            bench.run_with(&["diff", "character.glb", back, "--quiet"]).ended(0);
        }
    }
}

#[test]
fn losses_are_listed_and_count_where_strictness_is_asked_for() {
    let bench = Bench::new();
    let json = bench.run("convert character.glb -o a.mres --json").ended(0).json();
    let report = json["written"][0]["report"].as_array().expect("a list");
    assert!(report.iter().any(|line| line["action"] == "dropped" && line["place"] == "model \"character\""), "{json}");
    bench.run("convert character.glb -o b.mres --strict").ended(3);
    bench.run("convert character.glb -o b.animb --strict").ended(0);
}

#[test]
fn clips_that_are_packed_keep_their_bound_and_go_into_an_animb() {
    let bench = Bench::new();
    let json = bench.run("pack character.glb -o packed.animb --error 0.001 --json").ended(0).json();
    let clips = json["clips"].as_array().expect("a list");
    assert!(!clips.is_empty());
    for clip in clips {
        assert!(clip["worst_error"].as_f64() <= clip["error_bound"].as_f64(), "{clip}");
        assert!(clip["bytes_after"].as_u64() < clip["bytes_before"].as_u64(), "{clip}");
    }
    let info = bench.run("info packed.animb --json").ended(0).json();
    assert_eq!(info["packed"].as_array().map(Vec::len), Some(clips.len()));
    let same = "diff character.glb packed.animb --clip walk --tolerance 0.05 --angle 10";
    bench.run(same).ended(0);
    bench.run("sample packed.animb --clip walk --track hips --at 0,0.25,0.5").ended(0);
    let run = bench.run("pack character.glb -o packed.glb").ended(1);
    assert!(run.err.contains("packed clips go into an .animb"), "{}", run.err);
}

/// A shell whose files may not grow past 4 kB, as on a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_whole_leaves_what_was_there() {
    let bench = Bench::new();
    bench.put("a.mres", b"as it was");
    let line = "trap '' XFSZ; ulimit -f 4; exec \"$0\" convert character.glb -o a.mres --overwrite";
    let run = bench.run_in_shell(line).ended(1);
    assert!(run.err.contains("a.mres: cannot be written"), "{}", run.err);
    assert_eq!(bench.get("a.mres"), b"as it was");
    let files = std::fs::read_dir(bench.path("")).expect("there").count();
    assert_eq!(files, 2, "nothing half written stays beside it and the character");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_file_keeps_who_may_read_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let bench = Bench::new();
    bench.put("behind.mres", b"");
    let behind = bench.path("behind.mres");
    std::fs::set_permissions(&behind, std::fs::Permissions::from_mode(0o600)).expect("ours");
    symlink("behind.mres", bench.path("link.mres")).expect("room");
    bench.run("convert character.glb -o link.mres --overwrite").ended(0);
    assert!(bench.path("link.mres").is_symlink());
    assert!(bench.get("behind.mres").len() > 100);
    assert_eq!(std::fs::metadata(behind).expect("there").permissions().mode() & 0o777, 0o600);
}
