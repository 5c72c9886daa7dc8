//! Faults that players elsewhere were reported to have.

use anim::clip::LoopMode;
use anim::player::{PlayOptions, SeekMode};

use crate::kit::{Kit, clip, event_track, line, ramp};

/// A clip of two seconds with events at 0, 0.5, 1 and 2.
fn kit(loop_mode: LoopMode) -> Kit {
    Kit::new().with([clip("a", 2.0, loop_mode, vec![line("x", 2.0, 0.0, 2.0), event_track(&[0.0, 0.5, 1.0, 2.0])])])
}

#[test]
fn negative_speed_from_zero_ends_at_once_and_says_so() {
    let mut kit = kit(LoopMode::None);
    kit.player.play("a", PlayOptions { speed: -1.0, ..PlayOptions::default() }).expect("there");
    assert_eq!(kit.events(0.5), ["started a", "at 0", "finished a"]);
    assert_eq!(kit.x(), 0.0);
}

#[test]
fn keys_at_both_ends_of_a_loop_fire_once_a_lap() {
    let mut kit = kit(LoopMode::Linear);
    kit.play("a");
    assert_eq!(kit.fired(0.0), [0.0]);
    assert_eq!(kit.fired(1.5), [0.5, 1.0]);
    assert_eq!(kit.fired(0.5), [2.0, 0.0]);
    assert_eq!(kit.fired(0.75), [0.5]);
    assert_eq!(kit.fired(1.5), [1.0, 2.0, 0.0]);
    assert_eq!(kit.fired(2.0), [0.5, 1.0, 2.0, 0.0]);
}

#[test]
fn keys_at_both_ends_of_a_loop_fire_once_a_lap_backward() {
    let mut kit = kit(LoopMode::Linear);
    kit.player.play("a", PlayOptions::backwards()).expect("there");
    assert_eq!(kit.fired(0.0), [2.0]);
    assert_eq!(kit.fired(1.75), [1.0, 0.5]);
    assert_eq!(kit.fired(0.5), [0.0, 2.0]);
}

#[test]
fn a_ping_pong_does_not_fire_twice_at_the_turn() {
    let mut kit = kit(LoopMode::PingPong);
    kit.play("a");
    assert_eq!(kit.fired(1.75), [0.0, 0.5, 1.0]);
    assert_eq!(kit.fired(0.25), [2.0]);
    assert_eq!(kit.fired(0.25), [0.0; 0]);
    assert_eq!(kit.fired(1.75), [1.0, 0.5, 0.0]);
    assert_eq!(kit.fired(0.25), [0.0; 0]);
    assert_eq!(kit.fired(4.0), [0.5, 1.0, 2.0, 1.0, 0.5, 0.0]);
}

#[test]
fn a_pause_inside_a_key_at_zero_does_not_fire_it_again() {
    let mut kit = kit(LoopMode::None);
    kit.play("a");
    assert_eq!(kit.fired(0.0), [0.0]);
    kit.player.pause();
    assert_eq!(kit.fired(0.5), [0.0; 0]);
    kit.play("a");
    assert_eq!(kit.fired(0.0), [0.0; 0]);
    assert_eq!(kit.fired(0.5), [0.5]);
}

#[test]
fn play_then_seek_does_not_fire_what_was_skipped() {
    let mut kit = kit(LoopMode::None);
    kit.play("a");
    kit.player.seek(0.75, SeekMode::Move).expect("assigned");
    assert_eq!(kit.fired(0.5), [1.0]);
    kit.player.seek(0.25, SeekMode::Move).expect("assigned");
    assert_eq!(kit.fired(0.0), [0.0; 0]);
    kit.player.seek(0.5, SeekMode::Move).expect("assigned");
    assert_eq!(kit.fired(0.25), [0.0; 0], "a plain seek fires nothing");
    kit.player.seek(0.5, SeekMode::Update).expect("assigned");
    assert_eq!(kit.fired(0.25), [0.5], "only what lies there, and only when asked");
    kit.player.seek(1.0, SeekMode::UpdateOnly).expect("assigned");
    assert_eq!(kit.fired(0.25), [0.0; 0]);
}

#[test]
fn a_step_longer_than_the_clip_fires_every_lap_up_to_the_limit_and_counts_the_rest() {
    let mut kit = kit(LoopMode::Linear);
    kit.play("a");
    kit.update(0.0);
    assert_eq!(kit.fired(4.0).len(), 8);
    anim::eval::Driver::stage_mut(&mut kit.player).lap_limit = 3;
    let events = kit.events(2000.0);
    assert_eq!(events[0], "skipped a 997");
    assert_eq!(events.len(), 1 + 3 * 4 + 1 + 1, "{events:?}");
}

#[test]
fn advancing_by_nothing_at_the_end_does_not_end_again() {
    let mut kit = kit(LoopMode::None);
    kit.play("a");
    assert_eq!(kit.events(5.0).last().map(String::as_str), Some("finished a"));
    assert!(kit.events(0.0).is_empty());
    assert!(kit.events(0.0).is_empty());
}

#[test]
fn a_clip_without_length_shows_its_value_and_is_over() {
    let mut kit = Kit::new().with([
        clip("none", 0.0, LoopMode::None, vec![line("x", 0.0, 3.0, 3.0), event_track(&[0.0])]),
        clip("linear", 0.0, LoopMode::Linear, vec![line("x", 0.0, 4.0, 4.0), event_track(&[0.0])]),
        clip("ping-pong", 0.0, LoopMode::PingPong, vec![line("x", 0.0, 5.0, 5.0), event_track(&[0.0])]),
    ]);
    kit.play("none");
    assert_eq!(kit.events(0.1), ["started none", "at 0", "finished none"]);
    assert_eq!(kit.x(), 3.0);
    kit.play("linear");
    assert_eq!(kit.events(0.1), ["started linear", "at 0"]);
    assert_eq!(kit.x(), 4.0);
    kit.play("ping-pong");
    assert_eq!(kit.events(1e9), ["started ping-pong", "at 0"]);
    assert!(kit.events(0.1).is_empty());
}

#[test]
fn a_month_of_looping_loses_nothing() {
    let mut kit = kit(LoopMode::Linear);
    kit.play("a");
    kit.update(30.0 * 86_400.0);
    assert_eq!(kit.player.position(), Some(0.0));
    assert_eq!(kit.fired(0.5), [0.5]);
    assert_eq!(kit.x(), 0.5);
}

#[test]
fn a_clip_that_changes_while_playing_goes_on_where_it_is() {
    use std::sync::Arc;
    let mut kit = kit(LoopMode::None);
    kit.play("a");
    kit.update(0.75);
    kit.library.set("a", Arc::new(ramp("a", 4.0, LoopMode::None, 0.0, 40.0)));
    assert!(kit.events(0.25).is_empty());
    assert_eq!((kit.x(), kit.player.position(), kit.player.length()), (10.0, Some(1.0), Some(4.0)));
    kit.library.set("a", Arc::new(ramp("a", 0.5, LoopMode::None, 0.0, 1.0)));
    assert_eq!(kit.events(0.25), ["finished a"], "it is shorter now");
    assert_eq!(kit.x(), 1.0);
}

#[test]
fn an_object_that_is_gone_is_left_alone_until_the_host_gives_another() {
    use anim::eval::Driver;
    use anim::target::Owner;
    let mut kit = kit(LoopMode::Linear);
    kit.play("a");
    kit.update(0.25);
    kit.set_gone("x", true);
    kit.update(0.25);
    let writes = kit.writes("x");
    assert_eq!(kit.fired(0.5), [1.0], "the clip goes on");
    assert_eq!((kit.writes("x"), kit.x()), (writes, 0.25));
    kit.set_gone("x", false);
    kit.player.stage_mut().instance_mut(0).expect("staged").instance.set_owner(0, Owner::from_id(2));
    kit.update(0.25);
    assert_eq!(kit.x(), 1.25);
}
