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
    assert!(run.err.contains("does not write fbx"), "{}", run.err);
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
