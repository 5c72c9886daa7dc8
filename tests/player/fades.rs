//! Crossfades and captures.

use anim::clip::{Keys, LoopMode};
use anim::math::easing::{Easing, Shape, Side};
use anim::player::PlayOptions;
use anim::value::Kind;

use crate::kit::{Held, Kit, clip, hold, line, ramp, track};

fn steady(name: &str, tracks: Vec<anim::clip::Track>) -> anim::clip::Clip {
    clip(name, 1.0, LoopMode::Linear, tracks)
}

/// `a` holds x at 0 and z at 1, `b` holds x at 8 and y at 2, `c` holds x at 100.
fn kit() -> Kit {
    Kit::new().with([
        steady("a", vec![line("x", 1.0, 0.0, 0.0), line("z", 1.0, 1.0, 1.0)]),
        steady("b", vec![line("x", 1.0, 8.0, 8.0), line("y", 1.0, 2.0, 2.0)]),
        steady("c", vec![line("x", 1.0, 100.0, 100.0)]),
    ])
}

#[test]
fn floats_move_on_a_line_and_what_only_one_clip_animates_is_held_or_set() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.1);
    kit.fade("b", 1.0);
    assert_eq!(kit.player.fade_progress(), Some(0.0));
    for (dt, x) in [(0.0, 0.0), (0.25, 2.0), (0.25, 4.0), (0.25, 6.0), (0.25, 8.0), (0.25, 8.0)] {
        let writes = kit.writes("z");
        kit.update(dt);
        assert!((kit.x() - x).abs() < 1e-30, "{x} {}", kit.x());
        assert_eq!((kit.float("y"), kit.float("z")), (2.0, 1.0));
        assert_eq!(kit.writes("z"), writes, "held, not written");
    }
    assert_eq!(kit.player.fade_progress(), None);
}

#[test]
fn discrete_values_switch_at_half_time() {
    let mut kit = Kit::new().with([
        steady("a", vec![hold("count", Kind::Int32, 1), hold("on", Kind::Bool, 0)]),
        steady("b", vec![hold("count", Kind::Int32, 9), hold("on", Kind::Bool, 1)]),
    ]);
    kit.play("a");
    kit.update(0.1);
    kit.fade("b", 1.0);
    kit.update(0.375);
    assert_eq!((kit.held("count"), kit.held("on")), (Held::Integer(1), Held::Bool(false)));
    kit.update(0.125);
    assert_eq!((kit.held("count"), kit.held("on")), (Held::Integer(9), Held::Bool(true)));
}

#[test]
fn rotations_move_along_the_arc() {
    let turn = |y: f32, w: f32| {
        let keys = Keys::floats(Kind::Quaternion, vec![0.0], vec![0.0, y, 0.0, w]);
        vec![track("turn", keys)]
    };
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let mut kit = Kit::new().with([steady("a", turn(0.0, 1.0)), steady("b", turn(half, half))]);
    kit.play("a");
    kit.update(0.1);
    kit.fade("b", 1.0);
    kit.update(0.5);
    let Held::Floats(now) = kit.held("turn") else { panic!("a rotation") };
    // An eighth of a turn about y: half of the quarter that the two are apart.
    let wanted = anim::math::Quat::from_axis_angle(anim::math::Vec3::new(0.0, 1.0, 0.0), std::f32::consts::FRAC_PI_4);
    assert!((now[1] - wanted.y).abs() < 1e-6 && (now[3] - wanted.w).abs() < 1e-6, "{now:?}");
}

#[test]
fn both_clips_move_on_and_the_old_one_is_silent() {
    let mut kit = Kit::new().with([
        clip("a", 1.0, LoopMode::Linear, vec![line("x", 1.0, 0.0, 1.0), crate::kit::event_track(&[0.5])]),
        clip("b", 1.0, LoopMode::Linear, vec![line("x", 1.0, 0.0, 1.0), crate::kit::event_track(&[0.25])]),
    ]);
    kit.play("a");
    kit.update(0.25);
    kit.fade("b", 1.0);
    assert_eq!(kit.events(0.5), ["started b", "at 0.25"]);
    assert_eq!(kit.x(), 0.625, "half of 0.75 and half of 0.5");
}

#[test]
fn the_time_of_a_fade_comes_from_the_call_then_the_pair_then_the_default() {
    let mut kit = kit();
    kit.player.settings.set_default_blend(4.0).expect("valid");
    kit.player.settings.set_blend("a", "b", Some(2.0)).expect("valid");
    let half_after = |kit: &mut Kit, from: &str, to: &str, blend| {
        kit.fade(from, 0.0);
        kit.update(0.0);
        kit.player.play(to, PlayOptions { blend, ..PlayOptions::default() }).expect("there");
        kit.update(0.5);
        kit.player.fade_progress()
    };
    assert_eq!(half_after(&mut kit, "a", "b", Some(1.0)), Some(0.5));
    assert_eq!(half_after(&mut kit, "a", "b", None), Some(0.25));
    assert_eq!(half_after(&mut kit, "b", "a", None), Some(0.125));
    assert_eq!(half_after(&mut kit, "b", "a", Some(0.0)), None);
}

#[test]
fn a_third_play_during_a_fade_goes_on_from_the_mix() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.1);
    kit.fade("b", 1.0);
    kit.update(0.5);
    assert_eq!(kit.x(), 4.0);
    kit.fade("c", 1.0);
    kit.update(0.0);
    assert_eq!(kit.x(), 4.0);
    kit.update(0.25);
    assert_eq!(kit.x(), 28.0);
    kit.update(0.75);
    assert_eq!(kit.x(), 100.0);
}

#[test]
fn switching_back_and_forth_quickly_never_freezes() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.1);
    let mut last = kit.x();
    for round in 0..50 {
        let name = if round % 2 == 0 { "b" } else { "a" };
        kit.fade(name, 0.5);
        kit.update(0.05);
        let moved = kit.x() - last;
        assert!(if name == "b" { moved > 0.0 } else { moved < 0.0 }, "round {round}: {last} {}", kit.x());
        last = kit.x();
    }
    kit.update(1.0);
    assert_eq!(kit.x(), 0.0);
}

#[test]
fn play_of_the_playing_clip_every_frame_changes_nothing() {
    let (mut once, mut again) = (kit(), kit());
    for kit in [&mut once, &mut again] {
        kit.play("a");
        kit.update(0.1);
        kit.fade("b", 1.0);
    }
    for _ in 0..30 {
        again.fade("b", 1.0);
        assert_eq!(again.events(0.05), once.events(0.05));
        assert_eq!((again.x(), again.player.position()), (once.x(), once.player.position()));
    }
}

#[test]
fn a_fade_goes_on_after_its_clip_has_finished() {
    let mut kit =
        Kit::new().with([steady("a", vec![line("x", 1.0, 0.0, 0.0)]), ramp("short", 0.25, LoopMode::None, 8.0, 8.0)]);
    kit.play("a");
    kit.update(0.1);
    kit.fade("short", 1.0);
    assert_eq!(kit.events(0.5), ["started short", "finished short"]);
    assert_eq!(kit.x(), 4.0);
    kit.update(0.5);
    assert_eq!(kit.x(), 8.0);
}

#[test]
fn a_clip_that_was_stopped_is_not_faded_from() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.1);
    kit.player.stop(true);
    kit.fade("b", 1.0);
    kit.update(0.1);
    assert_eq!(kit.x(), 8.0);
}

#[test]
fn a_capture_goes_out_from_what_the_host_has_now() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.1);
    kit.set("x", Held::Floats(vec![4.0]));
    kit.set("y", Held::Floats(vec![10.0]));
    kit.player.play_with_capture("b", 1.0, None, PlayOptions::default()).expect("there");
    kit.update(0.0);
    assert_eq!((kit.x(), kit.float("y")), (4.0, 10.0));
    kit.update(0.25);
    assert_eq!((kit.x(), kit.float("y")), (5.0, 8.0));
    let quadratic = Easing { shape: Shape::Quad, side: Side::In };
    kit.set("x", Held::Floats(vec![0.0]));
    kit.player.play_with_capture("c", 1.0, Some(quadratic), PlayOptions::default()).expect("there");
    kit.update(0.5);
    assert_eq!(kit.x(), 25.0, "a quarter of the way at half the time");
}

#[test]
fn a_third_play_blends_what_the_first_two_moved_and_sets_what_only_it_moves() {
    let mut kit =
        kit().with([steady("d", vec![line("x", 1.0, 0.0, 0.0), line("y", 1.0, 0.0, 0.0), line("z", 1.0, 0.0, 0.0)])]);
    kit.play("c");
    kit.update(0.1);
    kit.fade("a", 1.0);
    kit.update(0.5);
    assert_eq!((kit.x(), kit.float("z")), (50.0, 1.0));
    kit.fade("d", 1.0);
    kit.update(0.5);
    assert_eq!((kit.x(), kit.float("z")), (25.0, 0.5), "from the mix");
    assert_eq!(kit.float("y"), 0.0, "only the new clip moves it");
}
