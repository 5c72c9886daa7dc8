//! What is heard of states: nothing that an update passes is lost, comes twice, or comes in another order than it happened.

use super::*;

fn with_event_of_its_own(clip: &str, time: f64) -> Arc<Clip> {
    with_event(&moving(clip, "hips", 0.0, 1.0), &format!("{clip} at {time}"), time)
}

/// A one-shot `A` that ends in a state `B`, fading for so long.
fn ending(fade: f64, clips: &[Arc<Clip>]) -> Play {
    let leave = TransitionDefinition { exit_time: Some(1.0), fade: Some(fade), ..transition("A", "B") };
    let layer = base(vec![one_shot("A", "a"), state("B", "b")], vec![leave]);
    play(ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() }, clips)
}

fn events(play: &Play) -> Vec<&str> {
    play.heard.iter().map(String::as_str).filter(|heard| heard.contains(" at ")).collect()
}

#[test]
fn what_a_state_passed_before_a_transition_is_heard_however_short_the_fade() {
    for fade in [0.0, 0.05, 0.5] {
        let mut play = ending(fade, &[with_event_of_its_own("a", 0.95), with_event_of_its_own("b", 0.05)]);
        play.update(0.9).update(0.2);
        assert_eq!(events(&play), ["a at 0.95", "b at 0.05"], "fading for {fade} s");
        play.update(0.1);
        assert_eq!(events(&play).len(), 2, "once each: {:?}", play.heard);
    }
}

#[test]
fn events_around_a_transition_come_in_the_order_in_which_they_happened() {
    let mut play = ending(0.5, &[with_event_of_its_own("a", 1.0), with_event_of_its_own("b", 0.0)]);
    play.update(0.9).update(0.2);
    assert_eq!(events(&play), ["a at 1", "b at 0"]);
}

#[test]
fn what_is_said_of_states_comes_among_their_keys_as_it_happened() {
    for fade in [0.0, 0.5] {
        let mut play = ending(fade, &[with_event_of_its_own("a", 1.0), with_event_of_its_own("b", 0.0)]);
        play.update(1.25);
        assert_eq!(play.heard, ["Started A", "a at 1", "Finished A", "Started B", "b at 0"], "fading for {fade} s");
    }
}

#[test]
fn a_lap_is_said_after_the_keys_of_the_update_that_ends_it() {
    let definition =
        ControllerDefinition { layers: vec![base(vec![state("A", "a")], vec![])], ..ControllerDefinition::default() };
    let mut play = play(definition, &[with_event_of_its_own("a", 0.25)]);
    play.update(1.5);
    assert_eq!(play.heard, ["Started A", "a at 0.25", "a at 0.25", "Looped A"]);
}

#[test]
fn states_that_one_update_passes_through_are_heard_of() {
    let at_end = |from: &str, to: &str| TransitionDefinition { exit_time: Some(1.0), ..transition(from, to) };
    let states = vec![one_shot("A", "a"), one_shot("B", "b"), state("C", "c")];
    let layer = base(states, vec![at_end("A", "B"), at_end("B", "C")]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &["a", "b", "c"].map(|clip| with_event_of_its_own(clip, 0.5)));
    play.update(2.75);
    assert_eq!(events(&play), ["a at 0.5", "b at 0.5", "c at 0.5"]);
}

#[test]
fn a_state_that_begins_again_within_an_update_is_heard_each_time() {
    let again = TransitionDefinition { exit_time: Some(1.0), ..transition("A", "A") };
    let definition =
        ControllerDefinition { layers: vec![base(vec![one_shot("A", "a")], vec![again])], ..Default::default() };
    let mut play = play(definition, &[with_event_of_its_own("a", 0.5)]);
    play.update(2.75);
    assert_eq!(events(&play), ["a at 0.5"; 3]);
}

#[test]
fn an_event_at_the_end_of_a_one_shot_is_heard_when_it_lets_go_of_its_layer() {
    let upper = LayerDefinition { name: "upper".into(), ..base(vec![one_shot("Hit", "hit")], vec![]) };
    let layers = vec![base(vec![state("A", "a")], vec![]), upper];
    let clips = [moving("a", "spine", 0.0, 1.0), with_event_of_its_own("hit", 1.0)];
    let mut play = play(ControllerDefinition { layers, ..Default::default() }, &clips);
    play.animator.play("Hit", None, None).expect("there");
    play.update(0.9).update(0.2);
    assert_eq!(events(&play), ["hit at 1"]);
    assert_eq!(play.animator.layer(Some("upper")).expect("there").state, None);
}

#[test]
fn what_is_left_by_a_call_is_heard_no_more() {
    let layer = base(vec![state("A", "a"), state("B", "b")], vec![]);
    let definition = ControllerDefinition { layers: vec![layer], ..ControllerDefinition::default() };
    let mut play = play(definition, &[with_event_of_its_own("a", 0.25), with_event_of_its_own("b", 0.5)]);
    play.update(0.5);
    play.animator.play("B", Some(0.0), None).expect("there");
    play.update(0.25);
    assert_eq!(events(&play), ["a at 0.25"]);
}

#[test]
fn an_event_where_an_update_ended_is_heard_once_while_parameters_stretch_the_lap() {
    for step in 1..500_u16 {
        let time = 0.05 + 0.0016 * f64::from(step);
        let mut short = Clip::clone(&moving("short", "hips", 0.0, 1.0));
        short.length = 0.7;
        let points = [("long", 0.0), ("short", 1.0)];
        let points = points.map(|(clip, x)| BlendPoint { clip: clip.into(), at: [x, 0.0] }).to_vec();
        let blend = BlendDefinition { parameters: vec!["x".into()], points, ..BlendDefinition::default() };
        let definition = ControllerDefinition {
            parameters: vec![parameter("x", ParameterKind::Float)],
            layers: vec![base(vec![StateDefinition { blend: Some(blend), ..state("Move", "") }], vec![])],
            ..ControllerDefinition::default()
        };
        let mut play = play(definition, &[with_event_of_its_own("long", time), Arc::new(short)]);
        play.update(time);
        play.animator.set_parameter("x", f32::from(step) / 1100.0).expect("there");
        play.update(0.1);
        assert_eq!(events(&play).len(), 1, "{time}");
    }
}

#[test]
fn audio_stops_when_its_state_shows_no_more() {
    for (fade, silent_after) in [(0.0, 0.0), (0.1, 0.2), (0.5, 0.6)] {
        let chime = AudioKey { time: 0.5, stream: "chime".into(), start_offset: 0.0 };
        let mut sounding = Clip::clone(&moving("a", "hips", 0.0, 1.0));
        sounding.tracks.push(Track::new(Target::Audio { path: String::new() }, TrackContent::Audio(vec![chime])));
        let mut play = ending(fade, &[Arc::new(sounding), still("b", "hips", 0.0)]);
        play.update(0.9);
        assert!(play.heard.contains(&"Audio ".to_owned()), "{:?}", play.heard);
        play.update(0.1 + silent_after + 0.01);
        let stops = play.heard.iter().filter(|heard| *heard == "AudioStop ").count();
        assert_eq!(stops, 1, "fading for {fade} s: {:?}", play.heard);
        play.update(1.0);
        assert_eq!(play.heard.iter().filter(|heard| *heard == "AudioStop ").count(), 1, "once");
    }
}

#[test]
fn audio_that_begins_in_the_update_that_leaves_its_state_begins_and_stops() {
    let chime = AudioKey { time: 0.95, stream: "chime".into(), start_offset: 0.0 };
    let mut sounding = Clip::clone(&moving("a", "hips", 0.0, 1.0));
    sounding.tracks.push(Track::new(Target::Audio { path: String::new() }, TrackContent::Audio(vec![chime])));
    let mut play = ending(0.0, &[Arc::new(sounding), still("b", "hips", 0.0)]);
    play.update(0.9).update(0.2);
    let audio: Vec<&String> = play.heard.iter().filter(|heard| heard.starts_with("Audio")).collect();
    assert_eq!(audio, ["Audio ", "AudioStop "]);
    let mut play = ending(0.0, &[with_event_of_its_own("a", 0.5), still("b", "hips", 0.0)]);
    play.update(0.9);
    play.animator.restart("A", Some(0.0), None).expect("there");
    play.update(0.1);
    assert!(!play.heard.iter().any(|heard| heard.starts_with("Audio")));
}
