//! Controllers as their users see them: states, transitions, layers, blends, stepped time, culling.

mod faults;
mod hearing;
mod steps;

use std::sync::Arc;

use anim::clip::{AudioKey, Clip, EventKey, Keys, LoopMode, Target, Track, TrackContent, TransformPart};
use anim::controller::*;
use anim::eval::{Driver, EventKind};
use anim::frame::Frame;
use anim::math::{Quat, Transform, Vec3};
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Instance, Owner, Schema, SchemaBuilder};
use anim::value::Kind;

const BONES: [&str; 4] = ["hips", "spine", "arm.L", "arm.R"];

fn schema() -> Arc<Schema> {
    let joint = |name: &str, parent| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
    let joints = [joint("hips", None), joint("spine", Some(0)), joint("arm.L", Some(1)), joint("arm.R", Some(1))];
    let mut builder = Schema::builder();
    builder.object("");
    builder.skeleton(SchemaBuilder::ROOT, Arc::new(Skeleton::build(&joints).expect("valid")));
    Arc::new(builder.build().expect("valid"))
}

fn track(bone: &str, part: TransformPart, keys: Keys) -> Track {
    let target = Target::Transform { path: String::new(), bone: Some(bone.into()), part };
    Track::new(target, TrackContent::Values(keys))
}

/// A clip of one second that moves a bone along x from one place to another.
fn moving(name: &str, bone: &str, from: f32, to: f32) -> Arc<Clip> {
    let keys = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![from, 0.0, 0.0, to, 0.0, 0.0]);
    Arc::new(Clip {
        name: name.into(),
        length: 1.0,
        tracks: vec![track(bone, TransformPart::Translation, keys)],
        ..Clip::default()
    })
}

fn still(name: &str, bone: &str, at: f32) -> Arc<Clip> {
    moving(name, bone, at, at)
}

fn with_event(clip: &Arc<Clip>, name: &str, time: f64) -> Arc<Clip> {
    let mut clip = Clip::clone(clip);
    let key = EventKey { time, name: name.into(), payload: String::new() };
    clip.tracks.push(Track::new(Target::Events, TrackContent::Events(vec![key])));
    Arc::new(clip)
}

fn state(name: &str, clip: &str) -> StateDefinition {
    StateDefinition { name: name.into(), clip: clip.into(), ..StateDefinition::default() }
}

fn one_shot(name: &str, clip: &str) -> StateDefinition {
    StateDefinition { looped: false, ..state(name, clip) }
}

fn transition(from: &str, to: &str) -> TransitionDefinition {
    TransitionDefinition { from: Some(from.into()), to: Some(to.into()), ..TransitionDefinition::default() }
}

fn base(states: Vec<StateDefinition>, transitions: Vec<TransitionDefinition>) -> LayerDefinition {
    LayerDefinition { name: "base".into(), states, transitions, ..LayerDefinition::default() }
}

fn parameter(name: &str, kind: ParameterKind) -> Parameter {
    Parameter { name: name.into(), kind, initial: 0.0 }
}

fn when(parameter: &str, test: Test) -> Vec<Condition> {
    vec![Condition { parameter: parameter.into(), test }]
}

/// An animator, the frame that updates it, and the names of what it heard.
struct Play {
    animator: Animator,
    frame: Frame,
    heard: Vec<String>,
}

fn play(definition: ControllerDefinition, clips: &[Arc<Clip>]) -> Play {
    let find = |name: &str| clips.iter().find(|c| c.name == name).cloned();
    let controller = Controller::build(definition, &find).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let instance = Instance::new(schema(), Owner::from_id(1), 0);
    let animator = Animator::new(Arc::new(controller), instance, Arc::default());
    Play { animator, frame: Frame::default(), heard: Vec::new() }
}

impl Play {
    fn update(&mut self, dt: f64) -> &mut Self {
        self.frame.update(&mut self.animator, dt).expect("a valid step");
        for event in &self.animator.stage().events {
            let text = match event.kind {
                EventKind::Clip => {
                    let clip = event.clip.as_ref().expect("events of clips have one");
                    let TrackContent::Events(keys) = &clip.tracks[event.track as usize].content else {
                        panic!("an event track")
                    };
                    keys[event.key as usize].name.clone()
                }
                kind => format!("{kind:?} {}", event.name.as_deref().unwrap_or("")),
            };
            self.heard.push(text);
        }
        self
    }

    fn x(&self, bone: &str) -> f32 {
        let bone = BONES.iter().position(|b| *b == bone).expect("a bone");
        self.animator.stage().instance(0).expect("staged").pose().get(bone).translation.x
    }

    fn state(&self) -> Option<&str> {
        self.animator.layer(None).expect("there").state
    }
}

fn close(a: f32, b: f32) -> bool {
    (a - b).abs() < 1e-5
}

#[test]
fn the_first_state_plays_and_playing_it_every_update_changes_nothing() {
    let layer = base(vec![state("Idle", "idle")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &[moving("idle", "hips", 0.0, 1.0)]);
    for step in 1..=3 {
        play.animator.play("Idle", Some(0.5), None).expect("there");
        play.update(0.25);
        assert!(close(play.x("hips"), 0.25 * step as f32));
    }
    assert_eq!(play.heard, ["Started Idle"]);
}

#[test]
fn a_states_own_fade_beats_the_transitions_and_that_beats_the_default() {
    let mut own = state("Own", "b");
    own.fade_in = Some(0.0);
    let by_transition = TransitionDefinition { fade: Some(0.5), ..transition("Idle", "Arrow") };
    let layer = base(vec![state("Idle", "a"), own, state("Arrow", "b"), state("Plain", "b")], vec![by_transition]);
    for (name, progress) in [("Own", 1.0), ("Arrow", 0.5), ("Plain", 0.25)] {
        let definition =
            ControllerDefinition { layers: vec![layer.clone()], default_fade: 1.0, ..ControllerDefinition::default() };
        let mut play = play(definition, &[still("a", "hips", 0.0), still("b", "hips", 1.0)]);
        play.update(0.1);
        play.animator.play(name, None, None).expect("there");
        play.update(0.25);
        let layer = play.animator.layer(None).expect("there");
        assert!((layer.progress - progress).abs() < 1e-9, "{name}: {}", layer.progress);
        assert!(close(play.x("hips"), progress as f32), "{name}");
    }
}

#[test]
fn an_instant_snap_shows_frame_zero_even_when_stepped() {
    let mut attack = one_shot("Attack", "attack");
    attack.fade_in = Some(0.0);
    let layer = base(vec![state("Idle", "idle"), attack], vec![]);
    let definition =
        ControllerDefinition { layers: vec![layer], stepped: Some(4.0), default_fade: 0.3, ..Default::default() };
    let mut play = play(definition, &[moving("idle", "hips", 0.0, 1.0), moving("attack", "hips", 10.0, 20.0)]);
    play.update(0.7);
    assert!(close(play.x("hips"), 0.5), "the third frame of four a second: {}", play.x("hips"));
    play.animator.play("Attack", None, None).expect("there");
    play.update(0.0);
    assert!(close(play.x("hips"), 10.0), "frame zero, not {}", play.x("hips"));
}

#[test]
fn events_of_a_stepped_state_keep_their_own_time() {
    let clip = with_event(&moving("run", "hips", 0.0, 1.0), "step", 0.43);
    let mut run = state("Run", "run");
    run.stepped = Some(2.0);
    let definition = ControllerDefinition { layers: vec![base(vec![run], vec![])], ..ControllerDefinition::default() };
    let mut play = play(definition, &[clip]);
    play.update(0.42);
    assert!(!play.heard.contains(&"step".to_owned()));
    play.update(0.02);
    assert!(play.heard.contains(&"step".to_owned()), "{:?}", play.heard);
    assert!(close(play.x("hips"), 0.0), "the picture waits for its frame");
}

#[test]
fn a_looping_state_leaves_at_its_end_and_the_next_state_gets_the_time_that_is_left() {
    let leave = TransitionDefinition { exit_time: Some(1.0), ..transition("Loop", "Next") };
    let layer = base(vec![state("Loop", "loop"), state("Next", "next")], vec![leave]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &[moving("loop", "hips", 0.0, 1.0), moving("next", "hips", 10.0, 11.0)]);
    play.update(0.9);
    assert_eq!(play.state(), Some("Loop"));
    play.update(0.3);
    assert_eq!(play.state(), Some("Next"));
    assert!(close(play.x("hips"), 10.2), "0.2 seconds into it: {}", play.x("hips"));
}

#[test]
fn an_exit_time_is_not_missed_after_the_end_of_a_state_that_stays_there() {
    let leave =
        TransitionDefinition { exit_time: Some(0.5), conditions: when("go", Test::True), ..transition("Once", "Next") };
    let layer = base(vec![one_shot("Once", "once"), state("Next", "next")], vec![leave]);
    let definition = ControllerDefinition {
        parameters: vec![parameter("go", ParameterKind::Bool)],
        layers: vec![layer],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[still("once", "hips", 0.0), still("next", "hips", 1.0)]);
    play.update(5.0);
    assert_eq!(play.state(), Some("Once"));
    play.animator.set_parameter("go", 1.0).expect("there");
    play.update(0.0);
    assert_eq!(play.state(), Some("Next"));
}

#[test]
fn a_trigger_lets_one_transition_through_and_is_unset() {
    let there = TransitionDefinition { conditions: when("hit", Test::True), ..transition("A", "B") };
    let back = TransitionDefinition { conditions: when("hit", Test::True), ..transition("B", "A") };
    let layer = base(vec![state("A", "a"), state("B", "b")], vec![there, back]);
    let definition = ControllerDefinition {
        parameters: vec![parameter("hit", ParameterKind::Trigger)],
        layers: vec![layer],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[still("a", "hips", 0.0), still("b", "hips", 1.0)]);
    play.animator.set_parameter("hit", 1.0).expect("there");
    play.update(0.1).update(0.1).update(0.1);
    assert_eq!(play.state(), Some("B"));
    assert_eq!(play.animator.parameter("hit"), Some(0.0));
}

#[test]
fn states_that_chase_each_other_stop_after_eight_transitions_with_a_report() {
    let always = |from, to| TransitionDefinition { conditions: when("on", Test::True), ..transition(from, to) };
    let layer = base(vec![state("A", "a"), state("B", "b")], vec![always("A", "B"), always("B", "A")]);
    let definition = ControllerDefinition {
        parameters: vec![Parameter { initial: 1.0, ..parameter("on", ParameterKind::Bool) }],
        layers: vec![layer],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[still("a", "hips", 0.0), still("b", "hips", 1.0)]);
    play.update(0.1);
    let reports: Vec<_> = play.animator.stage_mut().take_notes().collect();
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert!(reports[0].contains('8'));
}

#[test]
fn an_interrupted_transition_goes_on_from_what_shows() {
    let layer = base(vec![state("A", "a"), state("B", "b"), state("C", "c")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], default_fade: 1.0, ..Default::default() };
    let clips = [still("a", "hips", 0.0), still("b", "hips", 1.0), still("c", "hips", 2.0)];
    let mut play = play(definition, &clips);
    play.update(0.1);
    let mut last = 0.0;
    for round in 0..60 {
        let to = ["B", "C", "A"][round % 3];
        play.animator.play(to, None, None).expect("there");
        play.update(0.02);
        assert!((play.x("hips") - last).abs() < 0.1, "round {round}: from {last} to {}", play.x("hips"));
        last = play.x("hips");
    }
}

#[test]
fn a_one_shot_on_an_upper_layer_shows_over_the_lower_one_and_lets_go_at_its_end() {
    let upper = LayerDefinition {
        name: "attack".into(),
        states: vec![one_shot("Slash", "slash")],
        ..LayerDefinition::default()
    };
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Run", "run")], vec![]), upper],
        ..ControllerDefinition::default()
    };
    let mut run = Clip::clone(&still("run", "hips", 1.0));
    run.tracks.extend(still("", "arm.L", 1.0).tracks.clone());
    let mut play = play(definition, &[Arc::new(run), still("slash", "arm.L", 5.0)]);
    play.update(0.1);
    play.animator.play("Slash", None, None).expect("there");
    play.update(0.5);
    assert!(close(play.x("arm.L"), 5.0) && close(play.x("hips"), 1.0), "the legs go on");
    play.update(0.6);
    assert!(close(play.x("arm.L"), 1.0), "movement shows again");
    assert_eq!(play.animator.layer(Some("attack")).expect("there").state, None);
    assert!(play.heard.contains(&"Finished Slash".to_owned()), "{:?}", play.heard);
}

#[test]
fn an_additive_layer_adds_what_its_clip_changes_from_its_own_first_frame_and_does_not_grow() {
    let lean = LayerDefinition {
        name: "lean".into(),
        additive: true,
        initial: Some("Lean".into()),
        states: vec![state("Lean", "lean")],
        ..LayerDefinition::default()
    };
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Run", "run")], vec![]), lean],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[still("run", "spine", 3.0), moving("lean", "spine", 10.0, 12.0)]);
    for lap in 0..3 {
        play.update(0.5);
        assert!(close(play.x("spine"), 4.0), "lap {lap}: 3, and half of the change of 2: {}", play.x("spine"));
        let scale = play.animator.stage().instance(0).expect("staged").pose().get(1).scale;
        assert_eq!(scale, Vec3::ONE, "no scale is added where none is animated");
        play.update(0.5);
    }
}

#[test]
fn a_mask_keeps_a_layer_to_its_bones_and_hides_no_event() {
    let look = LayerDefinition {
        name: "look".into(),
        initial: Some("Look".into()),
        mask: vec![MaskEntry { bone: "arm.L".into(), children: false, weight: 0.5 }],
        states: vec![state("Look", "look")],
        ..LayerDefinition::default()
    };
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Idle", "idle")], vec![]), look],
        ..ControllerDefinition::default()
    };
    let mut clip = Clip::clone(&still("look", "hips", 9.0));
    clip.tracks.extend(still("", "arm.L", 4.0).tracks.clone());
    let clip = with_event(&Arc::new(clip), "blink", 0.05);
    let mut play = play(definition, &[still("idle", "hips", 1.0), clip]);
    play.update(0.1);
    assert!(close(play.x("hips"), 1.0) && close(play.x("arm.L"), 2.0), "{} {}", play.x("hips"), play.x("arm.L"));
    assert!(play.heard.contains(&"blink".to_owned()));
}

#[test]
fn a_blends_result_does_not_depend_on_the_order_of_its_points() {
    let clips: Vec<_> = ["n", "s", "e", "w", "c"].iter().enumerate().map(|(i, n)| turning(n, i)).collect();
    let places = [[0.0, 1.0], [0.0, -1.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 0.0]];
    let points: Vec<_> =
        clips.iter().zip(places).map(|(clip, at)| BlendPoint { clip: clip.name.clone(), at }).collect();
    let mut poses = Vec::new();
    for rotation in 0..5 {
        for shape in [BlendShape::Distance, BlendShape::Triangles] {
            let mut points = points.clone();
            points.rotate_left(rotation);
            let blend =
                BlendDefinition { parameters: vec!["x".into(), "y".into()], points, shape, ..Default::default() };
            let moving = StateDefinition { blend: Some(blend), ..state("Move", "c") };
            let definition = ControllerDefinition {
                parameters: vec![parameter("x", ParameterKind::Float), parameter("y", ParameterKind::Float)],
                layers: vec![base(vec![moving], vec![])],
                ..ControllerDefinition::default()
            };
            let mut play = play(definition, &clips);
            play.animator.set_parameter("x", 0.31).expect("there");
            play.animator.set_parameter("y", 0.17).expect("there");
            play.update(0.4);
            poses.push((shape, play.animator.stage().instance(0).expect("staged").pose().clone()));
        }
    }
    for (index, (_, pose)) in poses.iter().enumerate() {
        assert_eq!(*pose, poses[index % 2].1, "the same bits");
    }
}

/// A clip that turns the spine about an axis of its own.
fn turning(name: &str, index: usize) -> Arc<Clip> {
    let axis = Vec3::new(0.2 * index as f32, 1.0, 0.3).normalized_or(Vec3::ONE);
    let values =
        [0.0, 1.0].map(|t: f32| Quat::from_axis_angle(axis, t * (0.5 + 0.3 * index as f32)).to_array()).concat();
    let keys = Keys::floats(Kind::Quaternion, vec![0.0, 1.0], values);
    let tracks = vec![track("spine", TransformPart::Rotation, keys)];
    Arc::new(Clip { name: name.into(), length: 1.0, tracks, ..Clip::default() })
}

#[test]
fn clips_of_a_blend_stay_in_step_also_at_zero_weight() {
    let blend = BlendDefinition {
        parameters: vec!["speed".into()],
        points: vec![
            BlendPoint { clip: "walk".into(), at: [0.0; 2] },
            BlendPoint { clip: "run".into(), at: [1.0, 0.0] },
        ],
        ..BlendDefinition::default()
    };
    let definition = ControllerDefinition {
        parameters: vec![parameter("speed", ParameterKind::Float)],
        layers: vec![base(vec![StateDefinition { blend: Some(blend), ..state("Move", "") }], vec![])],
        ..ControllerDefinition::default()
    };
    let mut run = Clip::clone(&moving("run", "hips", 0.0, 1.0));
    run = Clip { length: 0.5, tracks: moving("", "hips", 0.0, 2.0).tracks.clone(), ..run };
    let mut play = play(definition, &[moving("walk", "hips", 0.0, 1.0), Arc::new(run)]);
    play.update(0.25);
    play.animator.set_parameter("speed", 1.0).expect("there");
    play.update(0.0);
    // A quarter of the walk's lap is a quarter of the run's: 0.125 seconds, at two units a second.
    assert!(close(play.x("hips"), 0.25), "{}", play.x("hips"));
    play.update(0.25);
    assert!(close(play.x("hips"), 0.75), "the lap now takes half a second: {}", play.x("hips"));
}

#[test]
fn a_mirrored_state_plays_the_left_arms_motion_on_the_right() {
    let mut wave = state("Wave", "wave");
    wave.mirror = true;
    let definition = ControllerDefinition { layers: vec![base(vec![wave], vec![])], ..ControllerDefinition::default() };
    let mut play = play(definition, &[still("wave", "arm.L", 2.0)]);
    play.update(0.1);
    assert!(close(play.x("arm.R"), -2.0) && close(play.x("arm.L"), 0.0));
}

#[test]
fn a_hidden_animator_rests_and_catches_up_in_one_step_without_the_events_between() {
    let clip = with_event(&moving("run", "hips", 0.0, 1.0), "step", 0.5);
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Run", "run")], vec![])],
        culling: Culling::WhenVisible,
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[clip]);
    play.update(0.1);
    play.animator.set_visibility(false, 0.0).expect("valid");
    play.update(0.5);
    assert!(close(play.x("hips"), 0.1), "rests");
    play.animator.set_visibility(true, 0.0).expect("valid");
    play.update(0.1);
    assert!(close(play.x("hips"), 0.7), "{}", play.x("hips"));
    assert!(!play.heard.contains(&"step".to_owned()), "{:?}", play.heard);
}

#[test]
fn far_away_a_reduced_animator_works_in_every_third_update() {
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Run", "run")], vec![])],
        culling: Culling::Reduced,
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[moving("run", "hips", 0.0, 1.0)]);
    play.animator.set_visibility(true, 31.0).expect("valid");
    let seen: Vec<f32> = (0..6)
        .map(|_| {
            play.update(0.1);
            play.x("hips")
        })
        .collect();
    assert!(close(seen[0], 0.1) && close(seen[1], 0.1), "the first update poses it: {seen:?}");
    assert!(close(seen[2], 0.3) && close(seen[4], 0.3) && close(seen[5], 0.6), "{seen:?}");
}

#[test]
fn switched_off_an_animator_holds_its_pose_and_its_time() {
    let definition =
        ControllerDefinition { layers: vec![base(vec![state("Run", "run")], vec![])], ..Default::default() };
    let mut play = play(definition, &[moving("run", "hips", 0.0, 1.0)]);
    play.update(0.3);
    play.animator.set_enabled(false);
    play.update(0.3);
    assert!(close(play.x("hips"), 0.3));
    play.animator.set_enabled(true);
    play.update(0.1);
    assert!(close(play.x("hips"), 0.4));
}

#[test]
fn each_layer_has_a_speed_of_its_own() {
    let upper = LayerDefinition {
        name: "upper".into(),
        initial: Some("Punch".into()),
        states: vec![state("Punch", "punch")],
        ..LayerDefinition::default()
    };
    let definition = ControllerDefinition {
        layers: vec![base(vec![state("Run", "run")], vec![]), upper],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[moving("run", "hips", 0.0, 1.0), moving("punch", "arm.L", 0.0, 1.0)]);
    play.animator.set_speed(1.5, Some("base")).expect("there");
    play.update(0.4);
    assert!(close(play.x("hips"), 0.6) && close(play.x("arm.L"), 0.4));
}

#[test]
fn every_mistake_of_a_definition_is_named() {
    let broken = TransitionDefinition { conditions: when("speed", Test::True), ..transition("A", "Z") };
    let layer = LayerDefinition {
        weight: 2.0,
        ..base(
            vec![state("A", "a"), state("A", "missing"), StateDefinition { speed: f64::NAN, ..state("B", "a") }],
            vec![broken],
        )
    };
    let definition = ControllerDefinition {
        parameters: vec![parameter("speed", ParameterKind::Float)],
        layers: vec![layer],
        default_fade: -1.0,
        ..ControllerDefinition::default()
    };
    let clip = still("a", "hips", 0.0);
    let mistakes = Controller::build(definition, &|name| (name == "a").then(|| clip.clone())).expect_err("broken");
    let text = mistakes.to_string();
    for part in ["-1", "weight of 2", "state \"A\": another", "missing", "NaN", "\"Z\" is not a state", "is a Float"] {
        assert!(text.contains(part), "{part} in:\n{text}");
    }
}

#[test]
fn numbers_that_a_controller_cannot_hold_are_mistakes() {
    let at = |x| BlendPoint { clip: "a".into(), at: [x, 0.0] };
    let blend = BlendDefinition { parameters: vec!["x".into()], points: vec![at(0.0), at(1e30)], ..Default::default() };
    let large = TransitionDefinition { conditions: when("count", Test::Equal(16_777_217)), ..transition("A", "A") };
    let layer = base(vec![StateDefinition { blend: Some(blend), ..state("A", "a") }], vec![large]);
    let begin = |name: &str, kind, initial| Parameter { initial, ..parameter(name, kind) };
    let parameters = vec![
        begin("x", ParameterKind::Float, f32::INFINITY),
        begin("count", ParameterKind::Int, 0.5),
        begin("grounded", ParameterKind::Bool, 2.0),
        begin("fire", ParameterKind::Trigger, -1.0),
    ];
    let mut layers = vec![layer];
    layers.extend((0..70_000).map(|i| LayerDefinition { name: i.to_string(), ..LayerDefinition::default() }));
    let definition = ControllerDefinition { parameters, layers, ..ControllerDefinition::default() };
    let clip = still("a", "hips", 0.0);
    let mistakes = Controller::build(definition, &|_| Some(clip.clone())).expect_err("broken");
    let places: Vec<&str> = mistakes.0.iter().map(|mistake| mistake.place.as_str()).collect();
    let named =
        ["parameter \"x\"", "parameter \"count\"", "parameter \"grounded\"", "parameter \"fire\"", "controller"];
    assert_eq!(places[..5], named, "{mistakes}");
    assert_eq!(places[5..], ["layer \"base\", state \"A\"", "layer \"base\", transition A to A"], "{mistakes}");
}

#[test]
fn ping_pong_clips_turn_and_a_negative_speed_begins_at_the_end() {
    let mut back = state("Back", "run");
    back.speed = -1.0;
    let definition =
        ControllerDefinition { layers: vec![base(vec![state("To", "pong"), back], vec![])], ..Default::default() };
    let pong = Arc::new(Clip { loop_mode: LoopMode::PingPong, ..Clip::clone(&moving("pong", "hips", 0.0, 1.0)) });
    let mut play = play(definition, &[pong, moving("run", "hips", 0.0, 1.0)]);
    play.update(1.25);
    assert!(close(play.x("hips"), 0.75));
    play.animator.play("Back", None, None).expect("there");
    play.update(0.25);
    assert!(close(play.x("hips"), 0.75));
}

#[test]
fn queries_tell_what_a_debugger_wants_to_know() {
    let layer = base(vec![state("A", "a"), state("B", "b")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], default_fade: 1.0, ..Default::default() };
    let mut play = play(definition, &[still("a", "hips", 0.0), still("b", "hips", 1.0)]);
    play.update(0.1);
    play.animator.play("B", None, None).expect("there");
    play.update(0.25);
    let layer = play.animator.layer(Some("base")).expect("there");
    assert_eq!((layer.state, layer.previous, layer.finished), (Some("B"), Some("A"), false));
    assert!(play.animator.is_playing("B") && !play.animator.is_playing("A"));
    let given: Vec<_> =
        play.animator.contributions().map(|c| (c.state.to_owned(), c.clip.to_owned(), c.weight)).collect();
    assert_eq!(given, [("A".into(), "a".into(), 0.75), ("B".into(), "b".into(), 0.25)]);
    assert!(play.animator.play("C", None, None).is_err());
    assert!(play.animator.layer(Some("upper")).is_err());
}

#[test]
fn a_level_of_detail_leaves_joints_where_they_rest() {
    let definition =
        ControllerDefinition { layers: vec![base(vec![state("Run", "run")], vec![])], ..Default::default() };
    let mut clip = Clip::clone(&still("run", "hips", 1.0));
    clip.tracks.extend(still("", "arm.L", 4.0).tracks.clone());
    let mut play = play(definition, &[Arc::new(clip)]);
    let level = play.animator.add_detail_level(&[2]).expect("a joint");
    play.animator.set_detail_level(level).expect("there");
    play.update(0.1);
    assert!(close(play.x("hips"), 1.0) && close(play.x("arm.L"), 0.0));
    play.animator.set_detail_level(0).expect("there");
    play.update(0.1);
    assert!(close(play.x("arm.L"), 4.0));
    assert!(play.animator.add_detail_level(&[99]).is_err() && play.animator.set_detail_level(7).is_err());
}

#[test]
fn a_crowd_with_an_interval_shares_its_work_out_over_updates() {
    let mut worked = vec![0; 9];
    for offset in 0..3 {
        let definition =
            ControllerDefinition { layers: vec![base(vec![state("Run", "run")], vec![])], ..Default::default() };
        let mut play = play(definition, &[moving("run", "hips", 0.0, 1.0)]);
        play.animator.set_update_interval(3, offset);
        // Each one is posed in its first update.
        play.update(0.01);
        for update in &mut worked {
            let before = play.x("hips");
            play.update(0.01);
            *update += usize::from(play.x("hips") != before);
        }
    }
    assert_eq!(worked, [1; 9], "one of three in each");
}
