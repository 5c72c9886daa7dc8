//! Many players in one call: phases, priorities, threads.

use anim::clip::LoopMode;
use anim::eval::{Driver, Phase};
use anim::frame::{Crowd, Member, UpdateError};
use anim::jobs::{Inline, JobSystem, Threads};

use crate::kit::{Kit, clip, event_track, line, ramp};

fn kits(count: usize) -> Vec<Kit> {
    let make = |index: usize| {
        let end = index as f32;
        let tracks = vec![line("x", 1.0, 0.0, end), line("z", 1.0, end, 1.0), event_track(&[0.3, 0.6])];
        let mut kit =
            Kit::new().with([clip("a", 1.0, LoopMode::Linear, tracks), ramp("b", 0.7, LoopMode::None, 3.0, 9.0)]);
        kit.play("a");
        kit
    };
    (0..count).map(make).collect()
}

fn update(crowd: &mut Crowd, kits: &mut [Kit], phase: Phase, dt: f64, jobs: &dyn JobSystem) -> Result<(), UpdateError> {
    let member = |kit| {
        let Kit { player, .. }: &mut Kit = kit;
        Member { driver: player, rigs: None }
    };
    let mut members: Vec<Member<'_>> = kits.iter_mut().map(member).collect();
    crowd.update(&mut members, phase, dt, jobs)
}

#[test]
fn results_and_events_do_not_depend_on_how_many_threads_there_are() {
    let run = |jobs: &dyn JobSystem, thread_safe: bool| {
        let mut kits = kits(150);
        let mut crowd = Crowd::default();
        crowd.host_is_thread_safe = thread_safe;
        let mut seen = Vec::new();
        for step in 0..12 {
            for (index, kit) in kits.iter_mut().enumerate().filter(|(index, _)| (index + step) % 5 == 0) {
                kit.fade(if (index + step) % 2 == 0 { "b" } else { "a" }, 0.3);
            }
            update(&mut crowd, &mut kits, Phase::Idle, 0.11, jobs).expect("a step");
            for kit in &kits {
                let events: Vec<_> = kit.player.stage().events.iter().map(|e| (e.kind, e.time.to_bits())).collect();
                seen.push((kit.x().to_bits(), kit.float("z").to_bits(), events, kit.told()));
            }
        }
        seen
    };
    let alone = run(&Inline, false);
    for threads in [1, 2, 5] {
        assert_eq!(run(&Threads::new(threads), false), alone, "{threads} threads");
        assert_eq!(run(&Threads::new(threads), true), alone, "{threads} threads, thread-safe setters");
    }
}

#[test]
fn a_player_answers_only_its_own_phase() {
    let mut kits = kits(3);
    for (kit, phase) in kits.iter_mut().zip([Phase::Idle, Phase::Physics, Phase::Manual]) {
        kit.player.stage_mut().phase = phase;
    }
    let mut crowd = Crowd::default();
    update(&mut crowd, &mut kits, Phase::Idle, 0.25, &Inline).expect("a step");
    update(&mut crowd, &mut kits, Phase::Physics, 0.5, &Inline).expect("a step");
    let positions: Vec<_> = kits.iter().map(|kit| kit.player.position()).collect();
    assert_eq!(positions, [Some(0.25), Some(0.5), Some(0.0)]);
    kits[2].update(0.75);
    assert_eq!(kits[2].player.position(), Some(0.75), "when the host asks for it");
}

#[test]
fn the_lowest_priority_comes_first_and_equal_ones_in_the_order_they_are_given() {
    let mut kits = kits(5);
    let log = kits[0].log();
    for (index, (kit, priority)) in kits.iter_mut().zip([3, -1, 0, -1, 0]).enumerate() {
        kit.player.stage_mut().priority = priority;
        kit.call_in(&log, index);
    }
    let mut crowd = Crowd::default();
    update(&mut crowd, &mut kits, Phase::Idle, 0.35, &Threads::new(3)).expect("a step");
    let heard: Vec<String> = log.lock().iter().filter(|line| line.starts_with("player")).cloned().collect();
    assert_eq!(heard, ["player 1", "player 3", "player 2", "player 4", "player 0"]);
}

#[test]
fn a_step_that_is_refused_moves_nobody() {
    let mut kits = kits(2);
    let mut crowd = Crowd::default();
    assert!(update(&mut crowd, &mut kits, Phase::Idle, -1.0, &Inline).is_err());
    assert!(update(&mut crowd, &mut kits, Phase::Idle, f64::NAN, &Inline).is_err());
    assert!(kits.iter().all(|kit| kit.player.position() == Some(0.0)));
}
