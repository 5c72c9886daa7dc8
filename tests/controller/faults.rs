//! Faults that other engines' users report of controllers, one test each.

use anim::clip::Marker;
use anim::frame::Rigs;
use anim::rig::RootMotion;

use super::*;

fn blend(sync: BlendSync, points: &[(&str, f32)]) -> BlendDefinition {
    let points = points.iter().map(|(clip, x)| BlendPoint { clip: (*clip).into(), at: [*x, 0.0] }).collect();
    BlendDefinition { parameters: vec!["x".into()], points, sync, ..BlendDefinition::default() }
}

/// A controller with a parameter `x` and one state that blends.
fn blending(blend: BlendDefinition, clock: &str) -> ControllerDefinition {
    let state = StateDefinition { blend: Some(blend), ..state("Move", clock) };
    ControllerDefinition {
        parameters: vec![parameter("x", ParameterKind::Float)],
        layers: vec![base(vec![state], vec![])],
        ..ControllerDefinition::default()
    }
}

fn lasting(clip: &Arc<Clip>, length: f64) -> Arc<Clip> {
    let mut clip = Clip::clone(clip);
    clip.length = length;
    for track in &mut clip.tracks {
        if let TrackContent::Values(keys) = &mut track.content {
            keys.times = vec![0.0, length as f32];
        }
    }
    Arc::new(clip)
}

fn yaw(name: &str, degrees: f32) -> Arc<Clip> {
    let turned = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), degrees.to_radians()).to_array();
    let keys = Keys::floats(Kind::Quaternion, vec![0.0], turned.to_vec());
    let tracks = vec![track("spine", TransformPart::Rotation, keys)];
    Arc::new(Clip { name: name.into(), length: 1.0, tracks, ..Clip::default() })
}

#[test]
fn a_looping_state_leaves_at_its_end_however_its_length_is_cut_into_steps() {
    for count in 3..40 {
        for length in [1.0, 0.7, 1.3, 0.9] {
            let leave = TransitionDefinition { exit_time: Some(1.0), ..transition("A", "B") };
            let layer = base(vec![state("A", "a"), state("B", "b")], vec![leave]);
            let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
            let mut play = play(definition, &[lasting(&still("a", "hips", 0.0), length), still("b", "hips", 1.0)]);
            for _ in 0..count {
                play.update(length / f64::from(count));
            }
            assert_eq!(play.state(), Some("B"), "{length} s in {count} steps");
        }
    }
}

#[test]
fn clips_at_their_own_pace_keep_it_while_the_parameters_change() {
    let clips = [lasting(&moving("slow", "hips", 0.0, 2.0), 2.0), moving("fast", "hips", 100.0, 101.0)];
    let mut play = play(blending(blend(BlendSync::None, &[("slow", 0.0), ("fast", 1.0)]), ""), &clips);
    play.update(0.25);
    assert!(close(play.x("hips"), 0.25));
    play.animator.set_parameter("x", 0.5).expect("there");
    play.update(0.25);
    assert!((play.x("hips") - 50.5).abs() < 1e-4, "{}", play.x("hips"));
    play.animator.set_parameter("x", 1.0).expect("there");
    play.update(0.75);
    assert!((play.x("hips") - 100.25).abs() < 1e-4, "{}", play.x("hips"));
    play.animator.set_parameter("x", 0.0).expect("there");
    play.update(0.25);
    assert!(close(play.x("hips"), 1.5), "{}", play.x("hips"));
}

#[test]
fn clips_at_their_own_pace_are_heard_in_every_lap_and_backward() {
    for speed in [1.0, -1.0] {
        let clips = [with_event(&moving("a", "hips", 0.0, 1.0), "step", 0.5), moving("b", "hips", 0.0, 1.0)];
        let mut definition = blending(blend(BlendSync::None, &[("a", 0.0), ("b", 1.0)]), "");
        definition.layers[0].states[0].speed = speed;
        let mut play = play(definition, &clips);
        for _ in 0..30 {
            play.update(0.1);
        }
        assert_eq!(play.heard.iter().filter(|heard| *heard == "step").count(), 3, "{speed}");
        assert!(close(play.x("hips").fract(), 0.0) || close(play.x("hips"), 1.0), "{}", play.x("hips"));
    }
}

#[test]
fn markers_of_one_name_are_passed_together_by_the_clips_of_a_state() {
    let marked = |clip: &Arc<Clip>, left, right| {
        let marker = |name: &str, time| Marker { name: name.into(), time };
        let mut clip = Clip::clone(clip);
        clip.markers = vec![marker("left", left), marker("right", right)];
        Arc::new(clip)
    };
    let walk = marked(&moving("walk", "hips", 0.0, 1.0), 0.2, 0.6);
    let limp = marked(&lasting(&moving("limp", "hips", 0.0, 2.0), 2.0), 0.5, 1.0);
    let mut play = play(blending(blend(BlendSync::Markers, &[("walk", 0.0), ("limp", 1.0)]), "walk"), &[walk, limp]);
    play.animator.set_parameter("x", 1.0).expect("there");
    for (step, place) in [(0.2, 0.5), (0.2, 0.75), (0.2, 1.0), (0.2, 1.5)] {
        play.update(step);
        assert!((play.x("hips") - place).abs() < 1e-4, "{} is not {place}", play.x("hips"));
    }
}

#[test]
fn between_178_and_minus_178_degrees_lies_180() {
    let spine = |play: &Play| play.animator.stage().instance(0).expect("staged").pose().get(1).rotation;
    let half_turn = Quat::new(0.0, 1.0, 0.0, 0.0);
    let clips = [yaw("a", 178.0), yaw("b", -178.0)];
    let mut blended = play(blending(blend(BlendSync::Phase, &[("a", 0.0), ("b", 1.0)]), "a"), &clips);
    blended.animator.set_parameter("x", 0.5).expect("there");
    blended.update(0.1);
    assert!(spine(&blended).dot(half_turn).abs() > 0.999_999, "{:?}", spine(&blended));

    let layer = base(vec![state("A", "a"), state("B", "b")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], default_fade: 1.0, ..Default::default() };
    let mut faded = play(definition, &clips);
    faded.update(0.1);
    faded.animator.play("B", None, None).expect("there");
    faded.update(0.5);
    assert!(spine(&faded).dot(half_turn).abs() > 0.999_999, "{:?}", spine(&faded));

    let upper = LayerDefinition { initial: Some("B".into()), weight: 0.5, ..base(vec![state("B", "b")], vec![]) };
    let layers = vec![base(vec![state("A", "a")], vec![]), LayerDefinition { name: "upper".into(), ..upper }];
    let mut layered = play(ControllerDefinition { layers, ..Default::default() }, &clips);
    layered.update(0.1);
    assert!(spine(&layered).dot(half_turn).abs() > 0.999_999, "{:?}", spine(&layered));
}

#[test]
fn a_transition_from_a_state_to_itself_begins_it_again() {
    let again = TransitionDefinition { conditions: when("hit", Test::True), ..transition("A", "A") };
    let definition = ControllerDefinition {
        parameters: vec![parameter("hit", ParameterKind::Trigger)],
        layers: vec![base(vec![state("A", "a")], vec![again])],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[moving("a", "hips", 0.0, 1.0)]);
    play.update(0.5);
    play.animator.set_parameter("hit", 1.0).expect("there");
    play.update(0.125);
    assert!(close(play.x("hips"), 0.125), "{}", play.x("hips"));
    assert_eq!(play.animator.parameter("hit"), Some(0.0));
}

#[test]
fn a_seek_starts_nothing_again_and_takes_no_time_from_its_update() {
    let layer = base(vec![state("A", "a")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &[with_event(&moving("a", "hips", 0.0, 1.0), "step", 0.3)]);
    play.update(0.125);
    play.animator.seek(0.5, None).expect("valid");
    play.update(0.25);
    assert!(close(play.x("hips"), 0.75), "{}", play.x("hips"));
    assert_eq!(play.heard, ["Started A"], "what lies between is not passed");
}

#[test]
fn backward_a_seek_leaves_the_rest_of_the_way_to_the_start() {
    let leave = TransitionDefinition { exit_time: Some(1.0), ..transition("A", "B") };
    let back = StateDefinition { speed: -1.0, ..one_shot("A", "a") };
    let layer = base(vec![back, state("B", "b")], vec![leave]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &[moving("a", "hips", 0.0, 1.0), still("b", "hips", 9.0)]);
    play.animator.seek(0.75, None).expect("valid");
    play.update(0.5);
    assert_eq!(play.state(), Some("A"));
    assert!(close(play.x("hips"), 0.25));
    play.update(0.25);
    assert_eq!(play.state(), Some("B"));
}

#[test]
fn the_root_motion_of_a_mirrored_state_goes_the_other_way() {
    let sideways = moving("strafe", "hips", 0.0, 2.0);
    let mirrored = StateDefinition { mirror: true, ..state("Strafe", "strafe") };
    for (state, expected) in [(state("Strafe", "strafe"), 0.5), (mirrored, -0.5)] {
        let layer = base(vec![state], vec![]);
        let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
        let mut play = play(definition, std::slice::from_ref(&sideways));
        let mut rigs = Rigs::default();
        rigs.get_or_make(play.animator.stage(), 0).expect("there").root_motion = Some(RootMotion::of(0));
        play.frame.update_with(&mut play.animator, &mut rigs, 0.25).expect("valid");
        assert!(close(rigs.get(0).expect("made").motion.translation.x, expected));
    }
}

#[test]
fn the_distance_at_which_an_animator_is_reduced_can_be_set() {
    let layer = base(vec![state("Run", "run")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], culling: Culling::Reduced, ..Default::default() };
    let mut play = play(definition, &[moving("run", "hips", 0.0, 1.0)]);
    play.animator.set_visibility(true, 50.0).expect("valid");
    play.animator.set_reduced_distance(60.0).expect("valid");
    play.update(0.1).update(0.1);
    assert!(close(play.x("hips"), 0.2));
    play.animator.set_reduced_distance(40.0).expect("valid");
    play.update(0.0625).update(0.0625);
    assert!(play.x("hips") < 0.3, "one of three updates works");
    assert!(play.animator.set_reduced_distance(f32::NAN).is_err());
}

#[test]
fn a_layer_that_plays_nothing_goes_where_any_state_may_go() {
    let any = TransitionDefinition {
        to: Some("Hit".into()),
        conditions: when("hit", Test::True),
        ..TransitionDefinition::default()
    };
    let upper = LayerDefinition { name: "upper".into(), ..base(vec![one_shot("Hit", "hit")], vec![any]) };
    let definition = ControllerDefinition {
        parameters: vec![parameter("hit", ParameterKind::Trigger)],
        layers: vec![base(vec![state("A", "a")], vec![]), upper],
        ..ControllerDefinition::default()
    };
    let mut play = play(definition, &[still("a", "hips", 0.0), moving("hit", "hips", 0.0, 1.0)]);
    for _ in 0..2 {
        play.update(0.1);
        assert_eq!(play.animator.layer(Some("upper")).expect("there").state, None);
        play.animator.set_parameter("hit", 1.0).expect("there");
        play.update(0.25);
        assert_eq!(play.animator.layer(Some("upper")).expect("there").state, Some("Hit"));
        assert!(close(play.x("hips"), 0.25));
        play.update(1.0);
    }
}

#[test]
fn a_state_entered_while_its_layer_runs_backward_begins_at_its_end() {
    for sync in [None, Some(BlendSync::Phase), Some(BlendSync::None)] {
        let points = [("b", 0.0), ("c", 1.0)];
        let entered = match sync {
            None => one_shot("B", "b"),
            Some(sync) => StateDefinition { blend: Some(blend(sync, &points)), ..one_shot("B", "") },
        };
        let definition = ControllerDefinition {
            parameters: vec![parameter("x", ParameterKind::Float)],
            layers: vec![base(vec![state("A", "a"), entered], vec![])],
            ..ControllerDefinition::default()
        };
        let clips = [still("a", "hips", 0.0), moving("b", "hips", 0.0, 1.0), still("c", "hips", 9.0)];
        let mut play = play(definition, &clips);
        play.animator.set_speed(-1.0, None).expect("finite");
        play.animator.play("B", None, None).expect("there");
        play.update(0.25);
        assert!(close(play.x("hips"), 0.75), "{sync:?}: {}", play.x("hips"));
        play.update(0.5);
        assert!(close(play.x("hips"), 0.25) && !play.animator.layer(None).expect("there").finished);
    }
}

#[test]
fn a_one_shot_that_is_turned_round_lets_go_when_it_is_back_at_its_start() {
    let upper = LayerDefinition { name: "upper".into(), ..base(vec![one_shot("Hit", "hit")], vec![]) };
    let layers = vec![base(vec![state("A", "a")], vec![]), upper];
    let clips = [still("a", "spine", 0.0), moving("hit", "hips", 0.0, 1.0)];
    let mut play = play(ControllerDefinition { layers, ..Default::default() }, &clips);
    play.animator.play("Hit", None, None).expect("there");
    play.update(0.25);
    play.animator.set_speed(-1.0, Some("upper")).expect("finite");
    play.update(0.25).update(0.0);
    assert_eq!(play.animator.layer(Some("upper")).expect("there").state, None);
}

#[test]
fn no_root_motion_is_lost_where_an_update_leaves_a_state() {
    for fade in [0.0, 0.05] {
        for local in [false, true] {
            let leave = TransitionDefinition { exit_time: Some(1.0), fade: Some(fade), ..transition("A", "B") };
            let layer = base(vec![one_shot("A", "a"), state("B", "b")], vec![leave]);
            let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
            let mut play = play(definition, &[moving("a", "hips", 0.0, 1.0), moving("b", "hips", 5.0, 7.0)]);
            let mut rigs = Rigs::default();
            rigs.get_or_make(play.animator.stage(), 0).expect("there").root_motion =
                Some(RootMotion { local, ..RootMotion::of(0) });
            for (step, expected) in [(0.75, 0.75), (0.5, 0.25 + 0.5), (0.25, 0.5)] {
                play.frame.update_with(&mut play.animator, &mut rigs, step).expect("valid");
                let moved = rigs.get(0).expect("made").motion.translation.x;
                assert!(close(moved, expected), "{step} fading for {fade} s: {moved}, not {expected}");
            }
        }
    }
}

#[test]
fn no_root_motion_is_lost_where_an_update_lets_go_of_an_upper_layer() {
    for (additive, expected) in [(false, [0.75, 0.25 + 0.5]), (true, [2.25, 0.25 + 1.0])] {
        let upper = LayerDefinition { name: "upper".into(), additive, ..base(vec![one_shot("Hit", "hit")], vec![]) };
        let layers = vec![base(vec![state("A", "a")], vec![]), upper];
        let definition = ControllerDefinition { layers, default_fade: 0.0, ..ControllerDefinition::default() };
        let mut play = play(definition, &[moving("a", "hips", 0.0, 2.0), moving("hit", "hips", 0.0, 1.0)]);
        let mut rigs = Rigs::default();
        rigs.get_or_make(play.animator.stage(), 0).expect("there").root_motion = Some(RootMotion::of(0));
        play.animator.play("Hit", Some(0.0), None).expect("there");
        for (step, expected) in [0.75, 0.5].into_iter().zip(expected) {
            play.frame.update_with(&mut play.animator, &mut rigs, step).expect("valid");
            let moved = rigs.get(0).expect("made").motion.translation.x;
            assert!(close(moved, expected), "additive {additive}: {moved}, not {expected}");
        }
    }
}
