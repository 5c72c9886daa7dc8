//! Late joiners and rollback.

use std::sync::Arc;

use anim::clip::{Clip, Keys, LoopMode, Target, Track, TrackContent, TransformPart};
use anim::eval::Driver;
use anim::frame::Frame;
use anim::math::Transform;
use anim::math::easing::{Easing, Shape, Side};
use anim::player::{Library, PlayOptions, Player, PlayerError, PlayerState, SeekMode};
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Access, Instance, Owner, PropertyAccess, Schema, Value};

use crate::kit::{Kit, clip, event_track, hold, line, ramp};
use anim::value::Kind;

fn kit() -> Kit {
    Kit::new().with([
        clip("a", 1.0, LoopMode::Linear, vec![line("x", 1.0, 0.0, 3.0), line("z", 1.0, 1.0, 2.0), event_track(&[0.4])]),
        clip("b", 1.7, LoopMode::PingPong, vec![line("x", 1.7, 8.0, 0.1), line("y", 1.0, 2.0, 7.0)]),
        clip("c", 0.6, LoopMode::None, vec![line("x", 0.6, 100.0, -1.0), hold("count", Kind::Int32, 3)]),
        ramp("d", 0.5, LoopMode::None, 1.0, 2.0),
    ])
}

#[test]
fn a_late_joiner_goes_on_with_the_same_and_hears_of_nothing_before() {
    let (mut first, mut late) = (kit(), kit());
    first.player.play("b", PlayOptions { speed: 0.5, ..PlayOptions::default() }).expect("there");
    first.update(4.0);
    first.player.enqueue("c").expect("there");
    let state = first.player.state();
    assert_eq!((state.clip.as_deref(), state.turned, state.playing), (Some("b"), true, true));
    late.player.apply_state(&state).expect("fits");
    assert!(late.events(0.0).is_empty());
    assert_eq!(late.x(), first.x());
    for _ in 0..10 {
        first.update(0.3);
        late.update(0.3);
        assert_eq!((late.x(), late.player.state()), (first.x(), first.player.state()));
    }
}

#[test]
fn a_state_that_does_not_fit_changes_nothing() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.5);
    let before = kit.player.state();
    let unknown = PlayerState { clip: Some("unknown".into()), ..before.clone() };
    assert!(kit.player.apply_state(&unknown).is_err());
    let unknown = PlayerState { queue: vec!["unknown".into()], ..before.clone() };
    assert!(kit.player.apply_state(&unknown).is_err());
    let bad = PlayerState { position: f64::NAN, ..before.clone() };
    assert!(kit.player.apply_state(&bad).is_err());
    assert_eq!(kit.player.state(), before);
}

/// Everything that can be going on at once.
fn act(kit: &mut Kit, step: usize) {
    match step % 12 {
        0 => kit.fade("a", 0.4),
        2 => kit.fade("b", 0.7),
        3 => kit.fade("c", 0.9),
        5 => kit.player.enqueue("d").expect("there"),
        6 => kit.player.seek(0.3, SeekMode::Update).expect("assigned"),
        8 => {
            let curve = Easing { shape: Shape::Elastic, side: Side::InOut };
            kit.player.play_with_capture("b", 0.5, Some(curve), PlayOptions::backwards()).expect("there");
        }
        9 => kit.player.pause(),
        10 => kit.player.stop(step % 24 == 10),
        _ => {}
    }
}

#[test]
fn restoring_and_advancing_gives_the_same_bits_as_never_having_left() {
    for saved_at in 0..24 {
        let mut kit = kit();
        let step = |kit: &mut Kit, number: usize| {
            act(kit, number);
            let events = kit.events(0.07 + 0.011 * (number % 5) as f64);
            let values = ["x", "y", "z"].map(|name| kit.float(name).to_bits());
            (events, values, kit.held("count"), kit.player.state())
        };
        for number in 0..saved_at {
            step(&mut kit, number);
        }
        // In the middle: calls made, no update yet.
        act(&mut kit, saved_at);
        let mut bytes = vec![0; kit.player.saved_size()];
        assert_eq!(kit.player.save(&mut bytes), Ok(bytes.len()));
        let host = ["x", "y", "z", "count"].map(|name| kit.held(name));
        let run = |kit: &mut Kit| (saved_at + 1..saved_at + 30).map(|number| step(kit, number)).collect::<Vec<_>>();
        let once = run(&mut kit);
        kit.player.restore(&bytes).expect("its own");
        for (name, held) in ["x", "y", "z", "count"].into_iter().zip(host) {
            kit.set(name, held);
        }
        assert_eq!(run(&mut kit), once, "saved at {saved_at}");
    }
}

#[test]
fn bytes_that_are_not_a_snapshot_of_the_player_are_refused_whole() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.4);
    kit.fade("b", 1.0);
    kit.update(0.2);
    let mut bytes = vec![0; kit.player.saved_size()];
    kit.player.save(&mut bytes).expect("room");
    assert_eq!(kit.player.save(&mut vec![0; bytes.len() - 1]), Err(bytes.len()));
    let before = kit.player.state();
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1;
        assert!(matches!(kit.player.restore(&wrong), Err(PlayerError::Snapshot { .. })), "byte {place}");
        assert!(kit.player.restore(&bytes[..place]).is_err());
    }
    kit.library.remove("a");
    assert!(matches!(kit.player.restore(&bytes), Err(PlayerError::UnknownClip { .. })));
    assert_eq!(kit.player.state(), before);
}

/// Makes the check of the bytes anew: it is FNV-1a, as anyone can.
fn fit_check(bytes: &mut [u8]) {
    let content = bytes.len() - 8;
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let check = bytes[..content].iter().fold(0xcbf2_9ce4_8422_2325, mix);
    bytes[content..].copy_from_slice(&check.to_le_bytes());
}

/// A player of a skeleton and a text, between two clips of both, and the host's frame.
fn puppet() -> (Player, Frame) {
    struct Label;
    impl PropertyAccess for Label {
        fn set(&self, _: Owner, value: Value<'_>) -> bool {
            matches!(value, Value::Text(_))
        }
    }
    let joint = |name: &str, parent| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
    let joints = [joint("root", None), joint("arm", Some(0)), joint("hand", Some(1))];
    let mut builder = Schema::builder();
    let root = builder.object("");
    builder.skeleton(root, Arc::new(Skeleton::build(&joints).expect("valid")));
    builder.property(root, "label", Kind::Text, Access::Typed(Arc::new(Label)));
    let library = Arc::new(Library::default());
    for (name, to) in [("a", 1.0), ("b", 2.0)] {
        let moved = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0, 0.0, 0.0, to, to, to]);
        let said = Keys::texts(Kind::Text, vec![0.0, 0.5], vec![name.into(), "both".into()]);
        let joint = Target::Joint { joint: 1, part: TransformPart::Translation };
        let label = Target::Property { path: String::new(), property: "label".into(), component: None };
        let tracks =
            [(joint, moved), (label, said)].map(|(target, keys)| Track::new(target, TrackContent::Values(keys)));
        let clip = Clip { name: name.into(), length: 1.0, tracks: tracks.into(), ..Clip::default() };
        library.set(name, Arc::new(clip));
    }
    let mut player = Player::new(Arc::default());
    player.add_library("", library).expect("the first");
    let schema = Arc::new(builder.build().expect("valid"));
    player.stage_mut().add_instance(Instance::new(schema, Owner::from_id(1), 0));
    (player, Frame::default())
}

/// Forges a snapshot in every place and plays on from what is taken; how many were refused, and how many taken.
fn forge(player: &mut Player, mut update: impl FnMut(&mut Player)) -> (usize, usize) {
    let mut bytes = vec![0; player.saved_size()];
    player.save(&mut bytes).expect("room");
    let (mut refused, mut taken) = (0, 0);
    for place in 0..bytes.len() - 8 {
        // Ones, and numbers that are none, of both sizes.
        let forgeries =
            [&[1_u8][..], &[0xFF], &[0xFF; 4], &[0, 0, 0xC0, 0x7F], &[0xFF; 8], &[0, 0, 0, 0, 0, 0, 0xF0, 0x7F]];
        for forged in forgeries {
            let mut wrong = bytes.clone();
            let end = (place + forged.len()).min(bytes.len() - 8);
            wrong[place..end].copy_from_slice(&forged[..end - place]);
            fit_check(&mut wrong);
            let before = player.state();
            if player.restore(&wrong).is_err() {
                assert_eq!(player.state(), before, "{forged:?} at {place}");
                refused += 1;
                continue;
            }
            taken += 1;
            (0..3).for_each(|_| update(player));
            player.restore(&bytes).expect("its own");
        }
    }
    (refused, taken)
}

#[test]
fn a_snapshot_forged_anywhere_is_refused_whole_or_played_on_and_nothing_breaks() {
    let mut kit = kit();
    kit.play("a");
    kit.update(0.4);
    kit.player.play_with_capture("b", 5.0, None, PlayOptions::default()).expect("there");
    kit.player.enqueue("d").expect("there");
    kit.update(0.2);
    let mut frame = Frame::default();
    let (refused, taken) =
        forge(&mut kit.player, |player| frame.update(player, 0.3).expect("a step that is always good"));
    assert!(refused > 200 && taken > 1000, "{refused}, {taken}");

    let (mut player, mut frame) = puppet();
    player.play("a", PlayOptions::default()).expect("there");
    frame.update(&mut player, 0.4).expect("a step");
    player.play_with_capture("b", 5.0, None, PlayOptions::default()).expect("there");
    frame.update(&mut player, 0.2).expect("a step");
    let (refused, taken) = forge(&mut player, |player| frame.update(player, 0.3).expect("a step that is always good"));
    assert!(refused > 100 && taken > 1000, "{refused}, {taken}");
}

#[test]
fn a_snapshot_brings_in_no_number_that_no_call_would_take() {
    let mut kit = kit();
    kit.player.play("a", PlayOptions { section: Some([0.25, 0.75]), ..PlayOptions::default() }).expect("there");
    kit.update(0.1);
    kit.player.seek(0.625, SeekMode::Move).expect("finite");
    let mut bytes = vec![0; kit.player.saved_size()];
    kit.player.save(&mut bytes).expect("room");
    let before = kit.player.state();
    for (held, other) in [(0.625, f64::NAN), (0.25, f64::INFINITY), (0.75, f64::NAN), (0.75, 0.125)] {
        let mut wrong = bytes.clone();
        let place = wrong.windows(8).position(|window| window == f64::to_le_bytes(held)).expect("saved");
        wrong[place..place + 8].copy_from_slice(&f64::to_le_bytes(other));
        fit_check(&mut wrong);
        assert!(matches!(kit.player.restore(&wrong), Err(PlayerError::Snapshot { .. })), "{held} as {other}");
        assert_eq!(kit.player.state(), before);
    }
    kit.player.restore(&bytes).expect("its own");
}
