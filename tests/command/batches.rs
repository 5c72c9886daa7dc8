//! Whole folders: what is done once is not done again, and several machines can share the work.

use super::kit::Bench;

fn bench() -> Bench {
    let bench = Bench::new();
    let character = bench.get("character.glb");
    for name in ["in/a.glb", "in/deep/b.glb"] {
        bench.put(name, &character);
    }
    bench.put("in/notes.txt", b"nothing of ours");
    bench
}

fn counts(bench: &Bench, arguments: &str, code: i32) -> [u64; 3] {
    let json = bench.run(&format!("batch in -o out --to anim_ron --json {arguments}")).ended(code).json();
    ["converted", "kept", "failed"].map(|word| json[word].as_u64().expect("a number"))
}

#[test]
fn a_second_run_does_only_what_changed() {
    let bench = bench();
    assert_eq!(counts(&bench, "", 0), [2, 0, 0]);
    let walk = bench.get("out/deep/b/walk.anim.ron");
    assert_eq!(counts(&bench, "", 0), [0, 2, 0]);
    std::fs::remove_file(bench.path("out/deep/b/walk.anim.ron")).expect("it was written");
    assert_eq!(counts(&bench, "", 0), [1, 1, 0]);
    assert_eq!(bench.get("out/deep/b/walk.anim.ron"), walk);
    assert_eq!(counts(&bench, "--tolerance 0.01", 0), [2, 0, 0]);
    assert_eq!(counts(&bench, "--tolerance 0.01 --again", 0), [2, 0, 0]);
}

#[test]
fn parts_together_make_the_whole() {
    let bench = bench();
    let parts = ["1/2", "2/2"].map(|part| counts(&bench, &format!("--shard {part} --jobs 1"), 0)[0]);
    assert_eq!(parts.iter().sum::<u64>(), 2);
    assert!(bench.path("out/a/idle.anim.ron").is_file() && bench.path("out/deep/b/idle.anim.ron").is_file());
    bench.run("batch in -o out --to anim_ron --shard 3/2").ended(2);
}

#[test]
fn a_file_that_fails_does_not_stop_the_others() {
    let bench = bench();
    bench.put("in/broken.glb", b"glTF\x02\0\0\0");
    assert_eq!(counts(&bench, "", 3), [2, 0, 1]);
    let text = bench.run("batch in -o out --to anim_ron").ended(3).out;
    assert!(
        text.contains("broken.glb: failed: byte ") && text.ends_with("0 converted, 2 as they were, 1 failed\n"),
        "{text}"
    );
}

#[test]
fn an_output_inside_the_folder_is_not_converted_again_however_it_is_spelt() {
    let bench = bench();
    for expected in [[2, 0], [0, 2]] {
        let json = bench.run("batch ./in -o in/out --to animb --json").ended(0).json();
        assert_eq!(["converted", "kept"].map(|word| json[word].as_u64().expect("a number")), expected);
    }
}

#[test]
fn files_that_differ_only_in_their_ending_are_both_written() {
    let bench = bench();
    bench.put("in/a.mres", &std::fs::read("tests/json_formats/lift.mres").expect("a file of the tests"));
    assert_eq!(bench.run("batch in -o out --to animb --json").ended(0).json()["converted"].as_u64(), Some(3));
    assert!(bench.path("out/a.glb.animb").is_file() && bench.path("out/a.mres.animb").is_file());
}

#[test]
fn results_are_not_put_among_what_is_read() {
    let bench = bench();
    bench.run("convert character.glb -o in/walk.mres --clip walk").ended(0);
    let walk = bench.get("in/walk.mres");
    bench.put("in/in/character.glb", &bench.get("character.glb"));
    for output in ["in", "./in/", "."] {
        let run = bench.run(&format!("batch in -o {output} --to mres")).ended(1);
        assert!(run.err.contains("into the folder that is read"), "{output}: {}", run.err);
    }
    assert_eq!(bench.get("in/walk.mres"), walk);
    bench.run("batch in -o in/made --to mres").ended(0);
    assert!(bench.path("in/made/walk.mres").is_file());
}
