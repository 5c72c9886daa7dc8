//! The pictures that the command draws: plot, render, controller graphs.

use super::kit::Bench;

/// Two states that a parameter and an exit time lead between.
const CONTROLLER: &str = r#"(
    default_fade: 0.25,
    layers: [(
        name: "Base",
        weight: 1.0,
        states: [
            (name: "Idle", clip: "animations/character/idle", speed: 1.0, looped: true, pos: (0.0, 0.0)),
            (name: "Walk", clip: "animations/character/walk", speed: 1.5, looped: true, pos: (300.0, 120.0)),
        ],
        default_state: Some("Idle"),
        transitions: [(from: "Idle", to: "Walk", fade: 0.5), (from: "Walk", to: "Idle", fade: 0.1)],
    )],
)"#;

/// A clip that moves nothing of the character.
const DOOR: &str = r#"(
    name: "Door",
    duration: 1.0,
    channels: [(node: "Hinge", translation: Some((times: [0.0, 1.0], values: [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0)])))],
)"#;

#[test]
fn a_plot_has_a_panel_for_each_track() {
    let bench = Bench::new();
    let run = bench.run("plot character.glb --clip walk --track hips --euler -o walk.svg --json").ended(0);
    let svg = String::from_utf8(bench.get("walk.svg")).expect("text");
    assert!(svg.starts_with("<svg") && svg.contains("hips.rotation"), "{svg:.200}");
    let tracks = run.json()["tracks"].as_array().map_or(0, Vec::len);
    assert_eq!(svg.matches("hips.").count(), tracks);
    bench.run("plot character.glb --clip walk --track hips -o walk.png").ended(0);
    assert!(bench.get("walk.png").starts_with(b"\x89PNG"));
    let run = bench.run("plot character.glb --clip walk --track hips -o walk.bmp").ended(1);
    assert!(run.err.contains("an .svg or a .png"), "{}", run.err);
}

#[test]
fn a_clip_becomes_a_moving_picture_in_which_something_moves() {
    let bench = Bench::new();
    let run = bench.run("render character.glb --clip walk --size 48x64 --fps 10 --seconds 0.5 -o walk.gif --json");
    assert_eq!(run.ended(0).json()["pictures"], 5);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let bytes = bench.get("walk.gif");
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("pictures") {
        assert_eq!((frame.width, frame.height, frame.delay), (48, 64, 10));
        pictures.push(frame.buffer.to_vec());
    }
    assert_eq!(pictures.len(), 5);
    assert!(pictures.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn stills_come_on_a_sheet_and_a_png_can_move() {
    let bench = Bench::new();
    bench.run("render character.glb --clip walk --size 32x48 --fps 4 --sheet -o sheet.png").ended(0);
    assert!(bench.get("sheet.png").starts_with(b"\x89PNG"));
    bench.run("render character.glb --clip walk --size 32x48 --fps 4 --follow -o walk.apng").ended(0);
    assert!(bench.get("walk.apng").windows(4).any(|bytes| bytes == b"acTL"));
    let run = bench.run("render character.glb --clip walk -o walk.jpg").ended(1);
    assert!(run.err.contains(".gif, .png or .apng"), "{}", run.err);
    bench.run("render character.glb --clip walk --size 1x1 -o walk.gif").ended(2);
    bench.put("door.anim.ron", DOOR.as_bytes());
    let run = bench.run("render door.anim.ron --model character.glb -o door.gif").ended(1);
    assert!(run.err.contains("no track of clip \"Door\" fits model \"character\""), "{}", run.err);
}

#[test]
fn a_controller_plays_what_a_script_asks_for() {
    let bench = Bench::new();
    bench.put("main.actl.ron", CONTROLLER.as_bytes());
    bench.put("inputs.txt", b"# begin to walk\n0.5 play Walk\n");
    let json = bench.run("controller main.actl.ron --script inputs.txt --clips character.glb --rate 20 --json");
    let updates = json.ended(0).json()["updates"].as_array().expect("a list").clone();
    assert_eq!(updates.len(), 51);
    assert_eq!(updates[0]["layers"][0]["state"], "Idle");
    let fading = &updates[15]["layers"][0];
    assert_eq!((&fading["state"], &fading["previous"]), (&"Walk".into(), &"Idle".into()), "{fading}");
    assert_eq!(updates[15]["clips"].as_array().map(Vec::len), Some(2));
    assert_eq!(updates[50]["layers"][0]["previous"], serde_json::Value::Null);
    let text = bench.run("controller main.actl.ron --script inputs.txt --assume-length 1").ended(0).out;
    assert!(text.contains("Base: Idle to Walk"), "{text}");
    bench
        .run("render main.actl.ron --model character.glb --script inputs.txt --size 32x48 --fps 5 -o main.gif")
        .ended(0);
}

#[test]
fn mistakes_in_scripts_and_missing_clips_are_named() {
    let bench = Bench::new();
    bench.put("main.actl.ron", CONTROLLER.as_bytes());
    bench.put("inputs.txt", b"0.5 play Walk\n1 play Fly\n");
    let run = bench.run("controller main.actl.ron --script inputs.txt").ended(1);
    assert!(run.err.contains("animations/character/idle") && run.err.contains("--clips"), "{}", run.err);
    let run = bench.run("controller main.actl.ron --script inputs.txt --assume-length 1").ended(1);
    assert!(run.err.contains("inputs.txt:2") && run.err.contains("\"Fly\""), "{}", run.err);
    let run = bench.run("controller main.actl.ron").ended(1);
    assert!(run.err.contains("--graph"), "{}", run.err);
}

#[test]
fn a_graph_shows_every_state_and_transition() {
    let bench = Bench::new();
    bench.put("main.actl.ron", CONTROLLER.as_bytes());
    bench.run("controller main.actl.ron --graph main.svg").ended(0);
    let svg = String::from_utf8(bench.get("main.svg")).expect("text");
    for words in ["Idle", "Walk", "0.5 s", "0.1 s", "walk x1.5"] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
}
