//! What each part of the format means, by example.

use anim::clip::{
    Clip, Interpolation, KeyMode, KeyValues, Keys, LoopMode, SampleAt, Target, Track, TrackContent, TransformPart,
};
use anim::controller::{BlendPoint, Controller, Culling, MaskEntry, ParameterKind, Test};
use anim::io::LoadBudget;
use anim::io::ron::{
    ClipFile, ControllerFile, WriteOptions, read_clip, read_controller, read_sprite_clip, write_clip, write_controller,
    write_sprite_clip,
};

fn clip(text: &str) -> (ClipFile, Vec<String>) {
    let (file, report) = read_clip("test.anim.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
    (file, report.lines().iter().map(ToString::to_string).collect())
}

fn controller(text: &str) -> ControllerFile {
    read_controller("game/Fox.actl.ron", text.as_bytes(), LoadBudget::default()).expect("valid").0
}

fn keys(clip: &Clip, track: usize) -> &Keys {
    let TrackContent::Values(keys) = &clip.tracks[track].content else { panic!("values") };
    keys
}

const DOOR: &str = r#"(
    name: "DoorOpen",
    duration: 2.0,
    channels: [
        (
            node: "Hinge",
            rotation: Some((
                times: [0.0, 0.5, 2.0],
                values: [(0, 0, 0, 1), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)],
                modes: [(t: 0.5, mode: Smooth), (t: 0.0, mode: Hold)],
            )),
        ),
        (
            node: "",
            properties: [
                (component: "Material", field: "opacity", times: [0.0, 2.0], values: [Float(1), Float(0)]),
                (component: "Material", field: "unlit", times: [0.0, 1.0], values: [Float(0), Float(1)]),
                (component: "Material", field: "texture", times: [0.0], values: [Text("a\"b.png")]),
                (component: "Sprite", field: "frame", times: [0.0, 0.5], step: false, values: [
                    Frame((texture: "run.png", cols: 4, rows: 2, cell: 3)), Frame((texture: "jump.png")),
                ]),
            ],
        ),
    ],
    events: [(t: 1.5, func: "onOpen"), (t: 0.43, func: "onCreak")],
)"#;

#[test]
fn lanes_bind_by_node_and_components_field_and_have_a_mode_per_key() {
    let (file, report) = clip(DOOR);
    let clip = &file.clip;
    assert_eq!((clip.name.as_str(), clip.length, clip.loop_mode), ("DoorOpen", 2.0, LoopMode::None));
    let part = TransformPart::Rotation;
    assert_eq!(clip.tracks[0].target, Target::Transform { path: "Hinge".into(), bone: None, part });
    assert_eq!(keys(clip, 0).modes, [KeyMode::Hold, KeyMode::Smooth, KeyMode::Linear]);
    let property = |name: &str| Target::Property { path: String::new(), property: name.into(), component: None };
    let targets: Vec<&Target> = clip.tracks[1..].iter().map(|track| &track.target).collect();
    let named = ["Material.opacity", "Material.unlit", "Material.texture", "Sprite.frame"].map(property);
    assert_eq!(targets, [&named[0], &named[1], &named[2], &named[3], &Target::Events]);
    assert_eq!(keys(clip, 1).interpolation, Interpolation::Linear);
    assert_eq!(keys(clip, 3).values, KeyValues::Texts(vec!["a\"b.png".into()]));
    let events: Vec<(f64, &str)> = clip.events().iter().map(|event| (event.time, event.name.as_str())).collect();
    assert_eq!(events, [(0.43, "onCreak"), (1.5, "onOpen")]);
    // Flags, texts and frames hold, whatever the file says, and the report says so.
    let held = |name: &str| report.iter().any(|line| line.contains(name) && line.contains("hold"));
    assert!(held("Material.unlit") && held("Material.texture") && held("Sprite.frame"), "{report:?}");
    assert!(!held("Material.opacity"), "{report:?}");
}

#[test]
fn flags_and_frames_never_show_a_value_between_their_keys() {
    let (file, _) = clip(DOOR);
    let mut out = [9.0];
    keys(&file.clip, 2).sample_floats(&SampleAt::time(0.9), false, &mut 0, &mut out);
    assert_eq!(out, [0.0]);
    let frames = keys(&file.clip, 4);
    assert_eq!(frames.sample_text(&SampleAt::time(0.49), false, &mut 0), Some("run.png#4,2,3"));
    assert_eq!(frames.sample_text(&SampleAt::time(0.5), false, &mut 0), Some("jump.png#1,1,0"));
}

#[test]
fn what_is_unknown_is_written_back_where_it_was() {
    let text = r#"#![enable(implicit_some)]
(
    name: "Wave",
    duration: 1.0,
    source_model: "models/fox.glb",
    tint: Warm(r: 1.0, /* a note */ g: 0.5),
    channels: [
        (
            node: "Hand",
            layer: 3,
            translation: Some((
                times: [0.0],
                values: [(0.0, 1.0, 0.0)],
                step: false,
                unit: "cm", // the hand is small
            )),
            properties: [
                (component: "Light", field: "colour", times: [0.0], values: [Colour((1, 0, 0))], step: true),
            ],
        ),
        (node: "Foot", locked: true),
    ],
    events: [(t: 0.5, func: "wave", loud: [1, 2])],
)"#;
    let (file, report) = clip(text);
    assert_eq!((file.clip.tracks.len(), file.source_model.as_str()), (2, "models/fox.glb"));
    assert!(report.iter().any(|line| line.contains("Colour")), "{report:?}");
    let (written, lost) = write_clip(&file, &WriteOptions::default());
    assert!(lost.is_empty(), "{lost}");
    for part in [
        "#![enable(implicit_some)]\n(",
        "    tint: Warm(r: 1.0, /* a note */ g: 0.5),\n",
        "            layer: 3,\n",
        "                unit: \"cm\",\n",
        "Colour((1, 0, 0)),\n",
        "            node: \"Foot\",\n            locked: true,\n",
        "            func: \"wave\",\n            loud: [1, 2],\n",
    ] {
        assert!(written.contains(part), "{part:?} is not in\n{written}");
    }
    let (again, _) = clip(&written);
    assert_eq!(again, file);
    assert_eq!(write_clip(&again, &WriteOptions::default()).0, written);
}

#[test]
fn what_is_kept_stays_with_its_node_when_another_goes() {
    let text = r#"(name: "a", duration: 1, channels: [
        (node: "A", translation: Some((times: [0], values: [(0, 0, 0)]))),
        (node: "B", mark: 7, translation: Some((times: [0], values: [(0, 0, 0)]))),
    ])"#;
    let (mut file, _) = clip(text);
    file.clip.tracks.remove(0);
    let (written, _) = write_clip(&file, &WriteOptions::default());
    assert!(written.contains("mark: 7") && !written.contains("\"A\""), "{written}");
}

#[test]
fn curves_that_the_format_lacks_become_lines_and_what_it_cannot_hold_is_listed() {
    let target = |name: &str| Target::Property { path: "Lift".into(), property: name.into(), component: None };
    let cubic = Keys {
        interpolation: Interpolation::Cubic,
        ..Keys::floats(anim::value::Kind::Float, vec![0.0, 1.0, 2.0], vec![0.0, 1.0, 0.0])
    };
    let whole = Keys::integers(anim::value::Kind::Bool, vec![0.0, 1.0], vec![0, 1]);
    let color = Keys::floats(anim::value::Kind::Color, vec![0.0], vec![0.0; 4]);
    let weights = Target::Weights { path: "Face".into(), index: None };
    let smile = Keys::floats(anim::value::Kind::Float, vec![0.0], vec![0.0]);
    let tracks =
        [(target("Lift.height"), cubic.clone()), (target("open"), whole), (target("tint"), color), (weights, smile)];
    let tracks = tracks.map(|(target, keys)| Track::new(target, TrackContent::Values(keys)));
    let file = ClipFile::from(Clip { length: 2.0, tracks: tracks.to_vec(), ..Clip::default() });
    let (text, report) = write_clip(&file, &WriteOptions::default());
    let lines: Vec<String> = report.lines().iter().map(ToString::to_string).collect();
    let [curve, flag, tint, face] = &lines[..] else { panic!("{lines:#?}") };
    assert!(curve.starts_with("approximated tracks[0]") && curve.contains("Cubic"), "{curve}");
    assert!(flag.starts_with("approximated tracks[1]") && flag.contains("bool"), "{flag}");
    assert!(tint.starts_with("dropped tracks[2]") && face.starts_with("dropped tracks[3]"), "{tint} {face}");
    let (again, _) = clip(&text);
    for step in 0..=40 {
        let at = SampleAt::time(f64::from(step) * 0.05);
        let (mut before, mut after) = ([0.0], [0.0]);
        cubic.sample_floats(&at, false, &mut 0, &mut before);
        keys(&again.clip, 0).sample_floats(&at, false, &mut 0, &mut after);
        assert!((before[0] - after[0]).abs() <= 2e-4, "{before:?} {after:?} at {at:?}");
    }
}

#[test]
fn a_row_of_pictures_is_a_clip_that_ends_with_its_last_one() {
    let text = r#"(
        fps: 10, loop: false, cols: 8, rows: 4, texture: "hero.png", author: "me",
        frames: [(cell: 0), (cell: 1), (texture: "extra.png", cols: 4, rows: 4, cell: 9), (cell: 2, hold: 3.0)],
    )"#;
    let read = |text: &str| read_sprite_clip("Walk.spriteanim.ron", text.as_bytes(), LoadBudget::default());
    let (file, report) = read(text).expect("valid");
    assert!(report.is_empty(), "{report}");
    let clip = &file.clip;
    assert_eq!((clip.name.as_str(), clip.loop_mode), ("Walk", LoopMode::None));
    assert!((clip.length - 0.6).abs() < 1e-12);
    let lane = keys(clip, 0);
    assert_eq!(lane.times, [0.0, 0.1, 0.2, 0.3]);
    let shown = |time| lane.sample_text(&SampleAt::time(time), false, &mut 0).expect("a frame").to_owned();
    assert_eq!([shown(0.15), shown(0.25), shown(0.59)], ["hero.png#8,4,1", "extra.png#4,4,9", "hero.png#8,4,2"]);
    let (written, lost) = write_sprite_clip(&file);
    assert!(lost.is_empty() && written.contains("hold: 3.0") && written.contains("author: \"me\""), "{lost} {written}");
    assert_eq!(read(&written).expect("valid").0, file);
}

const FOX: &str = r#"(
    default_fade: 0.2,
    sample_fps: Some(12),
    culling: WhenVisible,
    layers: [
        (name: "Move", states: [
            (name: "Aim", clip: "animations/Soldier/AimCenter", pos: (10, -4),
             blend: Some((params: ["aimX"], points: [
               (clip: "animations/Soldier/AimLeft",   at: (-1, 0)),
               (clip: "animations/Soldier/AimCenter", at: ( 0, 0)),
               (clip: "animations/Soldier/AimRight",  at: ( 1, 0)),
             ]))),
            (name: "WallRunR", clip: "animations/Soldier/WallRunL", mirror: true, fps: Some(8), fade_in: Some(0.0)),
        ], default_state: Some("Aim"), transitions: [(from: "Aim", to: "WallRunR", fade: 0.1)]),
        (name: "Look", weight: 0.5, additive: true, mask: ["Spine1", "Neck", "Head"], states: [
            (name: "Lean", clip: "animations/Soldier/Lean", looped: false, speed: 1.5),
        ]),
    ],
)"#;

#[test]
fn a_controller_has_every_field_of_the_format() {
    let file = controller(FOX);
    let definition = &file.definition;
    assert_eq!((definition.name.as_str(), definition.default_fade, definition.stepped), ("Fox", 0.2, Some(12.0)));
    assert_eq!(definition.culling, Culling::WhenVisible);
    let [aim, run] = &definition.layers[0].states[..] else { panic!("{:?}", definition.layers) };
    let blend = aim.blend.as_ref().expect("a blend");
    assert_eq!(blend.parameters, ["aimX"]);
    assert_eq!(blend.points[0], BlendPoint { clip: "animations/Soldier/AimLeft".into(), at: [-1.0, 0.0] });
    assert_eq!(aim.graph_position, [10.0, -4.0]);
    assert_eq!((run.mirror, run.stepped, run.fade_in, run.looped), (true, Some(8.0), Some(0.0), true));
    let look = &definition.layers[1];
    assert_eq!((look.additive, look.weight, look.initial.as_ref()), (true, 0.5, None));
    assert_eq!(look.mask.iter().map(|entry| entry.bone.as_str()).collect::<Vec<_>>(), ["Spine1", "Neck", "Head"]);
    // The file names a parameter without listing it: it is a number that begins at zero.
    let [parameter] = &definition.parameters[..] else { panic!("{:?}", definition.parameters) };
    assert_eq!((parameter.name.as_str(), parameter.kind, parameter.initial), ("aimX", ParameterKind::Float, 0.0));
    // It builds, with clips found by their file names.
    let paths = ["a/AimLeft.anim.ron", "a/AimCenter.anim.ron", "a/AimRight.anim.ron", "b/WallRunL", "b/Lean"];
    let found = |name: &str| {
        let index = anim::io::ron::find_by_path(name, &paths)?;
        Some(std::sync::Arc::new(Clip { name: paths[index].into(), length: 1.0, ..Clip::default() }))
    };
    Controller::build(definition.clone(), &found).expect("valid");
    let written = write_controller(&file);
    assert_eq!(controller(&written), file);
    assert_eq!(write_controller(&controller(&written)), written);
}

#[test]
fn a_controller_of_an_older_engine_is_always_animated_and_keeps_its_defaults() {
    let file = controller(r#"(layers: [(name: "Base", states: [(name: "Idle", clip: "Idle", whim: Maybe(3))])])"#);
    let definition = &file.definition;
    assert_eq!((definition.default_fade, definition.culling), (0.25, Culling::Always));
    let state = &definition.layers[0].states[0];
    assert_eq!((state.speed, state.looped, state.fade_in), (1.0, true, None));
    assert!(write_controller(&file).contains("whim: Maybe(3)"));
}

#[test]
fn conditions_and_the_rest_that_only_libanim_has_come_back() {
    let mut file = controller(FOX);
    let transition = &mut file.definition.layers[0].transitions[0];
    (transition.from, transition.fade, transition.exit_time, transition.priority) = (None, None, Some(0.9), -2);
    transition.conditions.push(anim::controller::Condition { parameter: "aimX".into(), test: Test::Greater(0.1) });
    file.definition.layers[1].mask[0].children = true;
    file.definition.layers[1].speed = 0.5;
    file.definition.parameters[0].initial = 0.25;
    assert_eq!(controller(&write_controller(&file)), file);
}

#[test]
fn bones_that_someone_adds_to_a_mask_or_takes_away_count() {
    let mut file = controller(FOX);
    let entry = |bone: &str, weight| MaskEntry { bone: bone.into(), children: true, weight };
    file.definition.layers[1].mask = vec![entry("Spine1", 0.5), entry("Neck", 0.25)];
    // As a hand that does not know of the entries below it would change it.
    let text = write_controller(&file).replacen("\"Spine1\"", "\"Head\"", 1);
    let (edited, report) = read_controller("Fox.actl.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
    let plain = MaskEntry { bone: "Head".into(), children: false, weight: 1.0 };
    assert_eq!(edited.definition.layers[1].mask, [plain, entry("Neck", 0.25)], "{text}");
    assert!(report.to_string().contains("Spine1"), "{report}");
}
