//! Method keys, audio keys, event keys: which fire, when, in what order, with what.

use anim::clip::{AudioKey, Clip, LoopMode, Target, Track, TrackContent};
use anim::eval::{CallMode, Driver};
use anim::player::{PlayOptions, SeekMode};
use anim::target::Argument;

use crate::kit::{Kit, clip, event_track, line, method_track};

fn methods(name: &str, loop_mode: LoopMode) -> Clip {
    let keys = [(0.0, "hit", "[0]"), (0.5, "hit", "[5]"), (1.0, "hit", "[10]"), (2.0, "hit", "[20]")];
    clip(name, 2.0, loop_mode, vec![line("x", 2.0, 0.0, 2.0), method_track(&keys)])
}

fn calls(kit: &Kit) -> Vec<String> {
    kit.told().into_iter().filter(|line| line != "x is set").collect()
}

#[test]
fn method_keys_call_with_typed_arguments_after_the_values() {
    let mut kit = Kit::new().with([clip(
        "a",
        1.0,
        LoopMode::None,
        vec![method_track(&[(0.5, "say", "[\"open\", 2]")]), line("x", 1.0, 0.0, 1.0)],
    )]);
    kit.play("a");
    kit.update(0.25);
    kit.told();
    kit.update(0.5);
    assert_eq!(kit.told(), ["x is set", "say [Text(\"open\"), Floats([2.0])]"]);
    let call = kit.player.stage().events[0].call.clone().expect("a call");
    assert_eq!(call.arguments, [Argument::Text("open".to_owned()), Argument::Floats(vec![2.0])]);
}

#[test]
fn immediate_calls_come_before_the_values() {
    let mut kit = Kit::new().with([methods("a", LoopMode::None)]);
    kit.player.stage_mut().call_mode = CallMode::Immediate;
    kit.play("a");
    kit.update(0.75);
    assert_eq!(kit.told(), ["hit [Integers([0])]", "hit [Integers([5])]", "x is set"]);
}

#[test]
fn method_keys_call_across_loops_backwards_and_once_a_ping_pong_pass() {
    let hit = |number: i32| format!("hit [Integers([{number}])]");
    let mut kit = Kit::new().with([methods("loop", LoopMode::Linear), methods("ping", LoopMode::PingPong)]);
    kit.play("loop");
    kit.update(1.5);
    kit.told();
    kit.update(1.25);
    assert_eq!(calls(&kit), [hit(20), hit(0), hit(5)]);
    kit.player.play("loop", PlayOptions { speed: -1.0, ..PlayOptions::default() }).expect("there");
    kit.update(1.25);
    assert_eq!(calls(&kit), [hit(5), hit(0), hit(20)]);
    kit.play("ping");
    kit.update(3.25);
    assert_eq!(calls(&kit), [hit(0), hit(5), hit(10), hit(20), hit(10)]);
}

#[test]
fn a_key_that_does_not_fit_is_reported_once_with_its_place_and_never_called() {
    let keys = [(0.0, "hit", "[\"seven\"]"), (0.5, "leap", "[]"), (1.0, "hit", "[1, 2]"), (1.5, "hit", "[1]")];
    let mut kit = Kit::new().with([clip("wrong", 2.0, LoopMode::Linear, vec![method_track(&keys)])]);
    kit.play("wrong");
    kit.update(1.75);
    let reports: Vec<_> = kit.player.stage_mut().take_reports().collect();
    assert_eq!(reports.len(), 3);
    for (report, words) in reports.iter().zip(["key 0 at 0 s", "no method \"leap\"", "takes 1 arguments, not 2"]) {
        assert_eq!((report.clip.as_str(), report.track), ("wrong", 0));
        assert!(report.message.contains(words), "{}", report.message);
    }
    assert_eq!(kit.told(), ["hit [Integers([1])]"]);
    kit.update(4.0);
    assert_eq!(kit.player.stage_mut().take_reports().count(), 0);
}

#[test]
fn only_the_incoming_clip_fires() {
    let mut kit = Kit::new().with([methods("a", LoopMode::Linear), methods("b", LoopMode::Linear)]);
    kit.play("a");
    kit.update(0.25);
    kit.told();
    kit.fade("b", 1.0);
    kit.update(0.375);
    assert_eq!(calls(&kit), ["hit [Integers([0])]"]);
}

#[test]
fn a_clip_s_last_keys_fire_before_it_says_that_it_finished() {
    let mut kit = Kit::new().with([clip("a", 1.0, LoopMode::None, vec![event_track(&[0.0, 1.0])])]);
    kit.play("a");
    assert_eq!(kit.events(2.0), ["started a", "at 0", "at 1", "finished a"]);
}

#[test]
fn keys_of_several_tracks_fire_by_time_and_then_by_track() {
    let tracks = vec![event_track(&[0.5, 0.75]), method_track(&[(0.25, "hit", "[1]"), (0.5, "hit", "[2]")])];
    let mut kit = Kit::new().with([clip("a", 1.0, LoopMode::None, tracks)]);
    kit.play("a");
    assert_eq!(kit.events(0.8)[1..], ["hit", "at 0.5", "hit", "at 0.75"]);
    kit.player.play("a", PlayOptions { speed: -1.0, ..PlayOptions::default() }).expect("there");
    assert_eq!(kit.events(0.6), ["at 0.75", "at 0.5", "hit", "hit"]);
}

#[test]
fn events_at_one_time_all_fire() {
    let mut kit = Kit::new().with([clip("a", 1.0, LoopMode::None, vec![event_track(&[0.5, 0.5, 0.5])])]);
    kit.play("a");
    assert_eq!(kit.fired(0.5).len(), 3);
    assert_eq!(kit.fired(0.5).len(), 0);
}

fn sounds(keys: &[(f32, &str, f32)]) -> Track {
    let key =
        |&(time, stream, start_offset): &(f32, &str, f32)| AudioKey { time, stream: stream.to_owned(), start_offset };
    let target = Target::Audio { path: String::new() };
    Track::new(target, TrackContent::Audio(keys.iter().map(key).collect()))
}

#[test]
fn audio_starts_at_its_offset_and_stops_with_the_clip() {
    let mut kit = Kit::new().with([
        clip("a", 4.0, LoopMode::None, vec![sounds(&[(0.5, "chime", 0.25), (2.0, "", 0.0), (3.0, "gong", 0.0)])]),
        clip("b", 4.0, LoopMode::None, Vec::new()),
    ]);
    kit.play("a");
    assert_eq!(kit.events(1.0), ["started a", "audio chime 0.25"]);
    kit.player.pause();
    assert_eq!(kit.events(0.0), ["stop chime"]);
    assert!(kit.events(0.0).is_empty(), "once");
    kit.play("a");
    assert_eq!(kit.events(1.5), ["started a", "stop "]);
    assert_eq!(kit.events(1.0), ["audio gong 0"]);
    kit.play("b");
    assert_eq!(kit.events(0.0), ["stop gong", "started b"]);
}

#[test]
fn a_seek_with_update_joins_a_sound_in_its_middle() {
    let mut kit = Kit::new().with([clip(
        "a",
        4.0,
        LoopMode::None,
        vec![sounds(&[(0.5, "chime", 0.25), (2.0, "", 0.0), (3.0, "gong", 0.0)])],
    )]);
    kit.play("a");
    kit.update(0.0);
    kit.player.seek(1.5, SeekMode::Update).expect("assigned");
    assert_eq!(kit.events(0.0), ["audio chime 1.25"]);
    kit.player.seek(2.5, SeekMode::Update).expect("assigned");
    assert!(kit.events(0.0).is_empty(), "it was over there");
    kit.player.seek(3.0, SeekMode::Update).expect("assigned");
    assert_eq!(kit.events(0.0), ["audio gong 0"]);
    kit.player.seek(1.5, SeekMode::UpdateOnly).expect("assigned");
    assert!(kit.events(0.0).is_empty());
}

#[test]
fn a_listener_hears_of_the_end_after_the_last_value() {
    let mut kit = Kit::new().with([methods("a", LoopMode::None)]);
    kit.listen();
    kit.play("a");
    kit.update(1.5);
    kit.told();
    kit.update(3.0);
    assert_eq!(kit.told(), ["x is set", "hit [Integers([20])]", "Method is heard", "Finished is heard"]);
    assert_eq!(kit.x(), 2.0);
}
