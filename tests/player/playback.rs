//! Playing, pausing, stopping, seeking, queueing.

use anim::clip::{LoopMode, Marker};
use anim::player::{Autoplay, PlayOptions, PlayerError, SeekMode};

use crate::kit::{Kit, clip, line, ramp};

fn kit() -> Kit {
    Kit::new().with([
        ramp("a", 2.0, LoopMode::None, 0.0, 2.0),
        ramp("b", 1.5, LoopMode::None, 10.0, 11.5),
        ramp("c", 1.0, LoopMode::None, 20.0, 21.0),
        ramp("loop", 2.0, LoopMode::Linear, 0.0, 2.0),
        ramp("back and forth", 2.0, LoopMode::PingPong, 0.0, 2.0),
    ])
}

#[test]
fn play_says_so_with_the_next_update_and_moves_by_its_step() {
    let mut kit = kit();
    kit.play("a");
    assert_eq!((kit.player.position(), kit.x()), (Some(0.0), 5.0), "nothing is written before an update");
    assert_eq!(kit.events(0.5), ["started a"]);
    assert_eq!((kit.player.position(), kit.x()), (Some(0.5), 0.5));
    assert_eq!(kit.player.playing_speed(), 1.0);
    assert!(kit.events(0.5).is_empty());
}

#[test]
fn a_clip_that_does_not_loop_ends_on_its_last_value_and_then_says_so() {
    let mut kit = kit();
    kit.play("a");
    kit.update(1.5);
    assert_eq!(kit.events(0.75), ["finished a"]);
    assert_eq!((kit.x(), kit.player.position(), kit.player.current()), (2.0, Some(2.0), None));
    let writes = kit.writes("x");
    assert!(kit.events(1.0).is_empty());
    assert_eq!(kit.writes("x"), writes, "it is over");
    kit.play("a");
    assert_eq!(kit.events(0.25), ["started a"]);
    assert_eq!(kit.x(), 0.25, "from the start again");
}

#[test]
fn backward_runs_from_the_end_to_the_start() {
    let mut kit = kit();
    kit.player.play("a", PlayOptions::backwards()).expect("there");
    kit.update(0.5);
    assert_eq!((kit.x(), kit.player.playing_speed()), (1.5, -1.0));
    assert_eq!(kit.events(5.0), ["finished a"]);
    assert_eq!(kit.x(), 0.0);
    kit.player.play("a", PlayOptions::default()).expect("there");
    kit.update(0.5);
    assert_eq!(kit.x(), 0.5, "forward from where it ended");
    kit.player.play("a", PlayOptions::backwards()).expect("there");
    kit.update(0.25);
    assert_eq!(kit.x(), 0.25, "turned where it was");
}

#[test]
fn speeds_multiply_and_a_speed_of_zero_stands_still() {
    let mut kit = kit();
    kit.player.settings.set_speed_scale(2.0).expect("finite");
    kit.player.play("a", PlayOptions { speed: 0.25, ..PlayOptions::default() }).expect("there");
    kit.update(1.0);
    assert_eq!((kit.x(), kit.player.playing_speed()), (0.5, 0.5));
    kit.player.settings.set_speed_scale(0.0).expect("finite");
    kit.update(10.0);
    assert_eq!(kit.x(), 0.5);
    kit.player.settings.set_speed_scale(-1.0).expect("finite");
    assert_eq!(kit.events(10.0), ["finished a"]);
    assert_eq!(kit.x(), 0.0);
}

#[test]
fn pause_holds_and_play_goes_on() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.5);
    kit.player.pause();
    assert!(kit.events(0.5).is_empty());
    assert_eq!((kit.player.position(), kit.player.is_playing()), (Some(0.5), false));
    kit.player.play_assigned(PlayOptions::default()).expect("assigned");
    assert_eq!(kit.events(0.25), ["started a"]);
    assert_eq!(kit.x(), 0.75);
}

#[test]
fn stop_shows_the_start_unless_the_state_is_kept() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.5);
    kit.player.stop(true);
    kit.update(0.0);
    assert_eq!((kit.x(), kit.player.position()), (0.5, None));
    kit.play("a");
    kit.update(0.5);
    kit.player.stop(false);
    kit.update(0.25);
    assert_eq!((kit.x(), kit.player.position()), (0.0, None));
    assert_eq!(kit.player.assigned().map(|name| &**name), Some("a"));
}

#[test]
fn a_seek_shows_its_place_when_asked_also_while_nothing_plays() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.5);
    kit.player.seek(1.0, SeekMode::Move).expect("assigned");
    assert_eq!((kit.player.position(), kit.x()), (Some(1.0), 0.5));
    kit.update(0.25);
    assert_eq!(kit.x(), 1.25);
    kit.player.pause();
    kit.player.seek(0.75, SeekMode::Update).expect("assigned");
    kit.update(0.25);
    assert_eq!((kit.x(), kit.player.position()), (0.75, Some(0.75)), "shown, not moved");
    kit.player.stop(true);
    kit.player.seek(1.25, SeekMode::Update).expect("assigned");
    kit.update(0.0);
    kit.play("a");
    kit.update(0.25);
    assert_eq!(kit.x(), 1.5, "it goes on from there");
}

#[test]
fn a_seek_stays_in_the_clip_and_folds_into_a_loop() {
    let mut kit = kit();
    kit.play("a");
    kit.player.seek(3.25, SeekMode::Move).expect("assigned");
    assert_eq!(kit.player.position(), Some(2.0));
    kit.player.seek(-1.0, SeekMode::Move).expect("assigned");
    assert_eq!(kit.player.position(), Some(0.0));
    kit.play("loop");
    kit.player.seek(3.25, SeekMode::Move).expect("assigned");
    assert_eq!(kit.player.position(), Some(1.25));
    kit.play("back and forth");
    kit.player.seek(3.25, SeekMode::Move).expect("assigned");
    assert_eq!((kit.player.position(), kit.player.playing_speed()), (Some(0.75), -1.0), "on the way back");
}

#[test]
fn what_is_queued_follows_and_says_so() {
    let mut kit = kit();
    kit.play("a");
    kit.player.enqueue("b").expect("there");
    kit.player.enqueue("c").expect("there");
    assert_eq!(kit.events(100.0), ["started a", "finished a", "started b", "changed a b"]);
    assert_eq!((kit.x(), kit.player.position()), (2.0, Some(0.0)), "one end a step, with its last value");
    assert_eq!(kit.events(100.0), ["finished b", "started c", "changed b c"]);
    assert_eq!(kit.events(100.0), ["finished c"]);
    kit.player.enqueue("a").expect("there");
    assert_eq!(kit.player.current().map(|name| &**name), Some("a"), "at once where nothing plays");
}

#[test]
fn stopping_and_clearing_forget_the_queue() {
    let mut kit = kit();
    kit.play("a");
    kit.player.enqueue("b").expect("there");
    kit.player.clear_queue();
    assert_eq!(kit.player.queue().len(), 0);
    kit.player.enqueue("b").expect("there");
    kit.player.stop(false);
    assert_eq!(kit.player.queue().len(), 0);
}

#[test]
fn a_clip_that_has_a_next_one_queues_it() {
    let mut kit = kit();
    kit.player.settings.set_next("a", Some("b"));
    kit.player.settings.set_next("b", Some("a"));
    kit.play("a");
    assert_eq!(kit.events(3.0), ["started a", "finished a", "started b", "changed a b"]);
    assert_eq!(kit.events(3.0), ["finished b", "started a", "changed b a"]);
}

#[test]
fn loops_say_how_often_they_went_round_and_never_finish() {
    let mut kit = kit();
    kit.play("loop");
    assert_eq!(kit.events(2.0), ["started loop", "looped loop 1"]);
    assert_eq!(kit.x(), 0.0);
    assert_eq!(kit.events(5.0), ["looped loop 2"]);
    assert_eq!(kit.x(), 1.0);
    kit.play("back and forth");
    assert_eq!(kit.events(2.5), ["started back and forth", "looped back and forth 1"]);
    assert_eq!((kit.x(), kit.player.playing_speed()), (1.5, -1.0));
}

#[test]
fn a_play_may_loop_what_does_not_loop() {
    let mut kit = kit();
    kit.player.play("a", PlayOptions { loop_mode: Some(LoopMode::Linear), ..PlayOptions::default() }).expect("there");
    assert_eq!(kit.events(2.5), ["started a", "looped a 1"]);
    assert_eq!(kit.x(), 0.5);
}

#[test]
fn a_section_plays_as_if_it_were_the_clip() {
    let mut kit = kit();
    kit.player.play("loop", PlayOptions { section: Some([0.5, 1.25]), ..PlayOptions::default() }).expect("there");
    kit.update(0.0);
    assert_eq!(kit.x(), 0.5);
    kit.update(1.0);
    assert_eq!(kit.x(), 0.75);
    kit.play("loop");
    kit.update(1.0);
    assert_eq!(kit.x(), 1.75, "playing without a section drops it");
    kit.player.set_section(Some([0.25, 1.0])).expect("a section");
    assert_eq!(kit.player.position(), Some(1.0));
    let backward = PlayOptions { section: Some([0.5, 1.0]), ..PlayOptions::backwards() };
    kit.player.play("a", backward).expect("there");
    kit.update(0.25);
    assert_eq!(kit.x(), 0.75);
    assert_eq!(kit.events(1.0), ["finished a"]);
    assert_eq!(kit.x(), 0.5);
}

#[test]
fn markers_name_sections() {
    let marker = |name: &str, time| Marker { name: name.to_owned(), time };
    let marked = anim::clip::Clip {
        markers: vec![marker("in", 0.25), marker("out", 1.0)],
        ..clip("marked", 2.0, LoopMode::None, vec![line("x", 2.0, 0.0, 2.0)])
    };
    let kit = Kit::new().with([marked]);
    let section = |from, to| kit.player.section_between("marked", from, to);
    assert_eq!(section(Some("in"), Some("out")), Ok([0.25, 1.0]));
    assert_eq!(section(Some("out"), None), Ok([1.0, 2.0]));
    assert!(matches!(section(Some("out"), Some("in")), Err(PlayerError::EmptySection { .. })));
    assert!(matches!(section(Some("nowhere"), None), Err(PlayerError::UnknownMarker { .. })));
}

#[test]
fn autoplay_plays_the_idle_clip_of_a_model_that_nobody_set_up() {
    let mut kit = Kit::new()
        .with([ramp("Walk", 1.0, LoopMode::None, 0.0, 1.0), ramp("Armature|Idle_A", 1.0, LoopMode::None, 2.0, 3.0)]);
    kit.player.settings.autoplay = Autoplay::IdleOrFirst;
    assert_eq!(kit.events(2.5), ["started Armature|Idle_A", "looped Armature|Idle_A 2"]);
    kit.player.stop(false);
    kit.update(0.0);
    assert!(kit.events(0.5).is_empty(), "once");
}

#[test]
fn an_inactive_player_does_nothing() {
    let mut kit = kit();
    kit.play("a");
    kit.player.settings.active = false;
    assert!(kit.events(0.5).is_empty());
    assert_eq!((kit.player.position(), kit.x()), (Some(0.0), 5.0));
    kit.player.settings.active = true;
    assert_eq!(kit.events(0.5), ["started a"]);
}

#[test]
fn reset_gives_everything_back() {
    let mut kit = kit();
    kit.play("a");
    kit.update(1.0);
    kit.player.reset();
    kit.update(0.1);
    assert_eq!((kit.x(), kit.player.is_playing()), (5.0, false));
    let writes = kit.writes("x");
    kit.update(0.1);
    assert_eq!(kit.writes("x"), writes);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut kit = kit();
    let unknown = kit.player.play("nothing", PlayOptions::default());
    assert_eq!(unknown, Err(PlayerError::UnknownClip { name: "nothing".to_owned() }));
    assert_eq!(kit.player.play_assigned(PlayOptions::default()), Err(PlayerError::NothingAssigned));
    assert_eq!(kit.player.seek(1.0, SeekMode::Update), Err(PlayerError::NothingAssigned));
    kit.play("a");
    let bad = PlayOptions { speed: f64::NAN, ..PlayOptions::default() };
    assert!(matches!(kit.player.play("b", bad), Err(PlayerError::NotFinite { .. })));
    let bad = PlayOptions { blend: Some(-1.0), ..PlayOptions::default() };
    assert!(matches!(kit.player.play("b", bad), Err(PlayerError::Negative { .. })));
    let bad = PlayOptions { section: Some([1.0, 1.0]), ..PlayOptions::default() };
    assert!(matches!(kit.player.play("b", bad), Err(PlayerError::EmptySection { .. })));
    assert!(kit.player.seek(f64::INFINITY, SeekMode::Move).is_err());
    assert!(kit.player.settings.set_speed_scale(f64::NAN).is_err());
    assert_eq!(kit.player.current().map(|name| &**name), Some("a"));
}

#[test]
fn libraries_have_prefixes_and_a_model_s_own_clips_come_last() {
    use anim::player::Library;
    use std::sync::Arc;
    let mut kit = kit();
    let imported = Library::from_clips([Arc::new(ramp("a", 1.0, LoopMode::None, 100.0, 101.0))]);
    kit.player.add_library("imported", Arc::new(imported)).expect("new");
    assert!(kit.player.add_library("imported", Arc::default()).is_err());
    let own = Library::from_clips([
        Arc::new(ramp("a", 1.0, LoopMode::None, 7.0, 7.0)),
        Arc::new(ramp("own", 1.0, LoopMode::None, 8.0, 8.0)),
    ]);
    kit.player.set_own_clips(Some(Arc::new(own)));
    let names: Vec<_> = kit.player.clip_names().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["a", "b", "c", "loop", "back and forth", "imported/a", "own"]);
    kit.play("imported/a");
    kit.update(0.5);
    assert_eq!(kit.x(), 100.5);
    kit.play("own");
    kit.update(0.5);
    assert_eq!(kit.x(), 8.0);
    kit.library.set("own", Arc::new(ramp("own", 1.0, LoopMode::None, 9.0, 9.0)));
    kit.update(0.0);
    assert_eq!(kit.x(), 9.0, "a library takes over, in flight too");
    kit.library.remove("own");
    kit.update(0.0);
    assert_eq!(kit.x(), 8.0);
    kit.player.remove_library("imported").expect("there");
    assert!(kit.player.clip("imported/a").is_none());
}

#[test]
fn a_discrete_track_writes_when_its_value_changes_and_leaves_what_the_host_sets_in_between() {
    use anim::clip::{KeyValues, Keys};
    use anim::value::Kind;
    let keys = Keys {
        values: KeyValues::Integers(vec![1, 2]),
        discrete: true,
        ..Keys::floats(Kind::Int32, vec![0.0, 0.5], vec![])
    };
    let tracks = vec![crate::kit::track("count", keys), line("x", 1.0, 0.0, 1.0)];
    let mut kit = Kit::new().with([clip("a", 1.0, LoopMode::Linear, tracks)]);
    kit.play("a");
    for (dt, writes) in [(0.0, 1), (0.25, 1), (0.25, 2), (0.25, 2), (0.25, 3)] {
        kit.update(dt);
        assert_eq!(kit.writes("count"), writes);
    }
    kit.set("count", crate::kit::Held::Integer(7));
    kit.update(0.25);
    assert_eq!(kit.held("count"), crate::kit::Held::Integer(7));
    kit.player.stop(true);
    kit.play("a");
    kit.update(0.0);
    assert_eq!(kit.held("count"), crate::kit::Held::Integer(1), "a new play writes its start");
}

#[test]
fn a_seek_beyond_the_laps_that_can_be_counted_stays_in_the_clip() {
    for name in ["a", "loop", "back and forth"] {
        let mut kit = kit();
        kit.play(name);
        for seconds in [1e300, -1e300, f64::MAX, f64::MIN, 2e18, -2e18 - 512.0] {
            kit.player.seek(seconds, SeekMode::Update).expect("finite");
            kit.update(0.0);
            assert!((0.0..=2.0).contains(&kit.player.position().expect("played")), "{name} at {seconds:e}");
        }
    }
}
