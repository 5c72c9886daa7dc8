//! What the command says of files: info, validate, sample, events, diff, and of itself.

use super::kit::{Bench, assets};

#[test]
fn help_lists_every_subcommand_with_examples_and_exit_codes() {
    let help = Bench::new().run("--help").ended(0).out;
    for words in ["info", "validate", "convert", "sample", "diff", "Examples:", "Exit codes:", "\n  3  "] {
        assert!(help.contains(words), "{words}: {help}");
    }
}

#[test]
fn a_wrong_command_line_ends_with_2_and_a_file_that_is_not_there_with_1() {
    let bench = Bench::new();
    let run = bench.run("inform character.glb").ended(2);
    assert!(run.err.contains("info"), "{}", run.err);
    let run = bench.run("info nothing.glb").ended(1);
    assert!(run.err.contains("nothing.glb: cannot be read"), "{}", run.err);
    assert_eq!(run.out, "");
    let run = bench.run("info nothing.glb --json").ended(1);
    let error: serde_json::Value = serde_json::from_str(&run.err).expect("errors are JSON too");
    assert!(error["error"].as_str().is_some_and(|text| text.starts_with("nothing.glb: ")), "{error}");
}

#[test]
fn info_counts_what_is_in_a_file() {
    let bench = Bench::new();
    let text = bench.run("info character.glb").ended(0).out;
    assert!(text.contains("clip walk") && text.contains("model \"character\""), "{text}");
    assert!(!text.contains('\u{1b}'), "colours are for terminals");
    assert!(bench.run("info character.glb --color always").ended(0).out.contains('\u{1b}'));
    let info = bench.run("info character.glb --json --tracks").ended(0).json();
    let clips = info["clips"].as_array().expect("a list");
    let walk = clips.iter().find(|clip| clip["name"] == "walk").expect("it walks");
    assert_eq!(walk["tracks"].as_u64(), walk["track_list"].as_array().map(|list| list.len() as u64));
    assert!(info["model"]["joints"].as_array().is_some_and(|joints| joints.len() > 20));
}

#[test]
fn validate_names_what_is_wrong_and_ends_with_3() {
    let bench = Bench::new();
    assert!(bench.run("validate character.glb").ended(0).out.ends_with("1 valid, 0 not\n"));
    bench.put("broken.gltf", b"{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"children\": [7]}]}");
    bench.put("notes.txt", b"not a file of ours");
    let run = bench.run("validate . --json").ended(3);
    let found = run.json();
    assert_eq!((&found["valid"], &found["not_valid"]), (&1.into(), &1.into()), "{found}");
    let errors = found["files"][0]["errors"].to_string();
    assert_eq!(errors.matches("nodes[0].children[0]").count(), 1, "{errors}");
    bench.run("validate notes.txt").ended(3);
}

#[test]
fn sampled_values_have_a_column_for_each_number() {
    let bench = Bench::new();
    let csv = bench.run("sample character.glb --clip walk --track hips --at 0,0.5").ended(0).out;
    let mut lines = csv.lines();
    let head = lines.next().expect("a head");
    assert!(head.starts_with("time,") && head.contains("hips.rotation.w"), "{head}");
    let rows: Vec<&str> = lines.collect();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.split(',').count() == head.split(',').count()), "{csv}");
    let json = bench.run("sample character.glb --clip walk --track hips --at 0,0.5 --json").ended(0).json();
    assert_eq!(json["times"], serde_json::json!([0.0, 0.5]));
    assert_eq!(json["tracks"][0]["values"].as_array().map(Vec::len), Some(2));
    let run = bench.run("sample character.glb").ended(1);
    assert!(run.err.contains("choose one with --clip") && run.err.contains("\"walk\""), "{}", run.err);
}

#[test]
fn a_clip_is_the_same_as_itself_and_differs_from_another_by_so_much() {
    let bench = Bench::new();
    bench.run("diff character.glb character.glb").ended(0);
    let run = bench.run("diff character.glb character.glb --clip walk --second-clip idle --json").ended(3);
    let found = run.json();
    assert_eq!(found["same"], false);
    let worst = &found["clips"][0]["tracks"][0];
    assert!(worst["worst"].as_f64().is_some_and(|worst| worst > 0.0), "{worst}");
    assert!(!worst["first"].is_null() && !worst["second"].is_null(), "{worst}");
}

#[test]
fn events_are_listed_by_time() {
    let bench = Bench::new();
    let json = bench.run("events character.glb --json").ended(0).json();
    assert!(json.as_array().is_some_and(|clips| !clips.is_empty()), "{json}");
}

#[test]
fn shells_and_manuals_are_made_from_the_arguments() {
    let bench = Bench::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(bench.run_with(&["completions", shell]).ended(0).out.contains("validate"), "{shell}");
    }
    assert!(bench.run("man").ended(0).out.contains(".TH anim 1"));
    bench.run("man -o pages").ended(0);
    let page = String::from_utf8(bench.get("pages/anim-convert.1")).expect("text");
    assert!(page.contains("\\-\\-tolerance"), "{page}");
}

/// Broken files are refused by the reader; a few break rules that do not matter to an animation and are only reported.
#[test]
fn every_asset_is_valid() {
    let Some(assets) = assets() else { return };
    let bench = Bench::new();
    for folder in ["gltf", "fbx", "blender"] {
        let path = assets.join(folder);
        let run = bench.run_with(&["validate", "--quiet", path.to_str().expect("UTF-8")]).ended(0);
        assert!(run.out.contains(" valid, 0 not"), "{}", run.out);
    }
}

#[test]
fn times_before_zero_are_times() {
    let bench = Bench::new();
    let run = bench.run("sample character.glb --clip walk --track hips.translation --at -0.5,0.25").ended(0);
    assert!(run.out.lines().nth(1).is_some_and(|line| line.starts_with("-0.5,")), "{}", run.out);
    let run = bench.run("sample character.glb --clip walk --rate -1").ended(1);
    assert!(run.err.contains("a rate of -1: it must be above zero"), "{}", run.err);
}

#[test]
fn a_clip_that_no_file_has_is_an_error() {
    let bench = Bench::new();
    let run = bench.run("info character.glb --clip crawl").ended(1);
    assert!(run.err.contains("character.glb: there is no clip \"crawl\""), "{}", run.err);
}
