//! Clocks: loops, ends, large advances, fades, warps and starts.

use super::*;
use anim::clip::{AudioKey, EventKey, LoopMode, TransformPart};
use anim::eval::AdvanceError;
use anim::frame::{Rigs, UpdateError};
use anim::math::{Transform, Vec3};
use anim::rig::RootMotion;
use anim::skeleton::{Joint, Skeleton};

#[test]
fn a_loop_runs_on_and_says_how_many_ends_it_passed() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    scene.update(0.75);
    assert_eq!((scene.x(), scene.heard()), (7.5, vec![]));
    scene.update(2.5);
    assert_eq!((scene.x(), scene.heard()), (2.5, vec![(EventKind::Looped, 3, true)]));
    scene.edit(id).set_time_scale(-1.0).expect("a number");
    scene.update(0.5);
    assert_eq!((scene.x(), scene.heard()), (7.5, vec![(EventKind::Looped, -1, false)]));
}

#[test]
fn one_enormous_step_costs_no_more_and_is_exact() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.5));
    scene.update(33_554_432.0);
    let action = scene.mixer.action(id).expect("known");
    assert_eq!((action.time(), action.loop_count()), (0.5, 22_369_621));
    assert_eq!(scene.heard(), [(EventKind::Looped, 22_369_621, true)]);
    // A month in steps of a sixty-fourth, which divide the length exactly.
    scene.edit(id).reset();
    scene.update(86_400.0 * 30.0);
    for _ in 0..6400 {
        scene.update(1.0 / 64.0);
    }
    assert_eq!(scene.mixer.action(id).expect("known").time(), 100.0 % 1.5);
}

#[test]
fn a_step_beyond_what_a_clock_can_hold_is_refused_and_moves_nothing() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    scene.update(0.25);
    scene.edit(id).set_time_scale(1e300).expect("a number");
    for seconds in [1e10, 1e300] {
        let refused = scene.frame.update(&mut scene.mixer, seconds);
        assert_eq!(refused, Err(UpdateError::Advance(AdvanceError::TooFar { seconds })));
    }
    assert_eq!(scene.mixer.set_time(1e200), Err(AdvanceError::TooFar { seconds: 1e200 }));
    assert_eq!(scene.mixer.action(id).expect("known").time(), 0.25);
    assert_eq!(scene.mixer.time(), 0.25);
}

#[test]
fn a_ping_pong_runs_back_and_holds_the_end_its_last_leg_ran_to() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    scene.edit(id).set_loop(LoopMode::PingPong, Some(3)).set_clamp_when_finished(true);
    scene.update(1.25);
    assert_eq!((scene.x(), scene.heard()), (7.5, vec![(EventKind::Looped, 1, true)]));
    scene.update(0.5);
    assert_eq!(scene.x(), 2.5);
    scene.update(0.5);
    assert_eq!(scene.x(), 2.5);
    scene.update(9.0);
    assert_eq!((scene.x(), scene.heard()), (10.0, vec![(EventKind::Finished, 0, true)]));
    scene.update(1.0);
    assert_eq!((scene.x(), scene.heard()), (10.0, vec![]));
}

#[test]
fn a_finished_action_lets_go_unless_it_clamps() {
    for clamp in [false, true] {
        let mut scene = Scene::new(1);
        let id = scene.play(&slide(1.0));
        scene.edit(id).set_loop(LoopMode::None, None).set_clamp_when_finished(clamp);
        scene.update(2.0);
        assert_eq!(scene.x(), 10.0);
        assert_eq!(scene.heard(), [(EventKind::Finished, 0, true)]);
        let action = scene.mixer.action(id).expect("known");
        assert_eq!((action.is_enabled(), action.is_paused(), action.is_active()), (clamp, clamp, true));
        scene.update(2.0);
        assert_eq!((scene.x(), scene.heard()), (10.0, vec![]));
    }
}

#[test]
fn a_clip_without_length_repeats_in_place_and_finishes_when_told_to() {
    let mut scene = Scene::new(1);
    let id = scene.play(&clip(0.0, slide(1.0).tracks.clone()));
    scene.update(0.5);
    assert_eq!((scene.x(), scene.heard()), (0.0, vec![]));
    scene.edit(id).set_loop(LoopMode::PingPong, Some(7));
    scene.update(0.5);
    assert_eq!(scene.heard(), [(EventKind::Finished, 0, true)]);
}

#[test]
fn a_start_time_holds_the_clock_and_only_what_lies_after_it_runs() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    scene.edit(id).start_at(1.0).expect("a number").set_time_scale(2.0).expect("a number");
    scene.update(0.75);
    assert!(!scene.mixer.action(id).expect("known").is_running());
    assert_eq!(scene.x(), 0.0, "it contributes while it waits");
    scene.update(0.5);
    assert_eq!(scene.x(), 5.0);
    assert!(scene.mixer.action(id).expect("known").is_running());
}

#[test]
fn a_fade_out_disables_on_the_first_update_past_its_end() {
    let mut scene = Scene::new(1);
    let id = scene.play(&hold([0.0; 3]));
    scene.edit(id).fade_out(1.0).expect("a length of time");
    scene.update(0.25);
    assert_eq!(scene.x(), 2.5, "a quarter of the original 10 shows");
    scene.update(0.75);
    let action = scene.mixer.action(id).expect("known");
    assert!(action.is_enabled() && action.effective_weight() == 0.0);
    scene.update(0.125);
    let action = scene.mixer.action(id).expect("known");
    assert!(!action.is_enabled() && !action.is_fading());
    assert_eq!(scene.x(), 10.0);
}

#[test]
fn a_warp_leaves_its_last_time_scale_and_a_halt_pauses() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(8.0));
    scene.edit(id).warp(1.0, 3.0, 1.0).expect("valid");
    scene.update(0.5);
    assert_eq!(scene.mixer.action(id).expect("known").effective_time_scale(), 2.0);
    scene.update(1.0);
    assert_eq!(scene.mixer.action(id).expect("known").time_scale(), 3.0);
    scene.edit(id).halt(0.5).expect("valid");
    scene.update(0.25);
    scene.update(0.5);
    assert!(scene.mixer.action(id).expect("known").is_paused());
}

#[test]
fn a_cross_fade_with_warp_gives_each_its_own_pace_back() {
    let mut scene = Scene::new(1);
    let (slow, fast) = (scene.play(&slide(4.0)), scene.play(&slide(2.0)));
    scene.mixer.cross_fade(slow, fast, 1.0, true).expect("valid");
    let scales = |scene: &Scene| [slow, fast].map(|id| scene.mixer.action(id).expect("known").effective_time_scale());
    scene.update(0.0);
    assert_eq!(scales(&scene), [1.0, 0.5]);
    scene.update(1.0);
    assert_eq!(scales(&scene), [2.0, 1.0]);
    scene.update(0.5);
    assert_eq!(scales(&scene), [1.0, 1.0]);
    assert!(!scene.mixer.action(slow).expect("known").is_enabled());
}

#[test]
fn setting_the_time_rewinds_every_clock_and_runs_once() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(2.0));
    scene.update(1.5);
    scene.mixer.set_time(0.25).expect("a time");
    scene.update(0.0);
    assert_eq!((scene.mixer.time(), scene.mixer.action(id).expect("known").time(), scene.x()), (0.25, 0.25, 2.5));
}

#[test]
fn synchronizing_takes_over_the_leg_of_a_ping_pong() {
    let mut scene = Scene::new(1);
    let (leader, follower) = (scene.play(&slide(1.0)), scene.play(&slide(1.0)));
    assert_ne!(leader, follower);
    for id in [leader, follower] {
        scene.edit(id).set_loop(LoopMode::PingPong, None);
    }
    scene.edit(follower).set_paused(true);
    scene.update(1.25);
    scene.edit(follower).set_paused(false);
    scene.mixer.synchronize(follower, leader).expect("known");
    scene.update(0.25);
    let positions = [leader, follower].map(|id| scene.mixer.action(id).expect("known").position());
    assert_eq!(positions, [0.5, 0.5]);
}

/// Every setting without a fade, warp, start or finish inside a step: two halves of a step are the whole one.
#[test]
fn two_half_steps_are_one_whole_within_rounding() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    for _ in 0..400 {
        let mode = if random() < 0.5 { LoopMode::Linear } else { LoopMode::PingPong };
        let length = 0.25 + random() * 3.0;
        let (scale, mixer_scale) = (random() * 6.0 - 3.0, 0.25 + random());
        let (paused, weight, begin) = (random() < 0.1, random() * 2.0, random() * 4.0);
        let step = random() * 5.0;
        let places = [[step, 0.0], [step * 0.5, step * 0.5]].map(|steps| {
            let mut scene = Scene::new(1);
            let id = scene.play(&slide(length as f32));
            scene.mixer.set_time_scale(mixer_scale).expect("a number");
            let mut action = scene.edit(id);
            action.set_loop(mode, None).set_weight(weight).expect("a weight");
            action.set_time_scale(scale).expect("a number");
            // A first step, so that a clock that runs backward from zero has begun.
            scene.update(begin);
            scene.edit(id).set_paused(paused);
            for seconds in steps {
                scene.update(seconds);
            }
            (scene.mixer.action(id).expect("known").position(), scene.x())
        });
        let apart = (places[0].0 - places[1].0).abs();
        // A place within rounding of the end may be just before it or just after.
        let near = if mode == LoopMode::Linear { apart.min(length - apart) } else { apart };
        assert!(near < 1e-9 || (f64::from(length as f32) - apart).abs() < 1e-9, "{places:?} {mode:?} {length} {scale}");
        if near == apart {
            assert!((places[0].1 - places[1].1).abs() < 1e-4, "{places:?}");
        }
    }
}

/// Numbers that look random, from 0 to `end`.
fn below(state: &mut u64, end: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % end
}

/// Does one of the things that can be done to an action.
fn meddle(scene: &mut Scene, id: ActionId, other: ActionId, state: &mut u64) {
    let number = below(state, 4) as f64 / 2.0;
    let mode = [LoopMode::None, LoopMode::Linear, LoopMode::PingPong][below(state, 3) as usize];
    let what = below(state, 15);
    if what == 0 {
        // Refused where either is as fast as nothing.
        let _ = scene.mixer.cross_fade(id, other, 0.3, true);
        return;
    }
    if what == 14 {
        scene.mixer.set_time_scale(number - 1.0).expect("a scale");
        return;
    }
    let mut action = scene.edit(id);
    match what {
        1 => action.play(),
        2 => action.stop(),
        3 => action.reset(),
        4 => action.set_paused(number > 1.0),
        5 => action.set_enabled(number > 0.0),
        6 => action.set_loop(mode, (number > 0.0).then_some(number as u64)),
        7 => action.set_clamp_when_finished(number > 1.0),
        8 => action.set_time(number).expect("a time"),
        9 => action.set_weight(number).expect("a weight"),
        10 => action.set_time_scale(number - 1.0).expect("a scale"),
        11 => action.fade_in(number).expect("a duration"),
        12 => action.fade_out(number).expect("a duration"),
        _ => {
            // Refused where it is as fast as nothing.
            let _ = action.halt(number);
            &mut action
        }
    };
}

#[test]
fn a_mixer_left_alone_moves_as_one_that_is_touched_before_every_update() {
    for seed in 0..120 {
        let mut state = seed;
        let mut scenes = [Scene::new(1), Scene::new(1)];
        let mut heard = Clip::clone(&slide(0.7));
        let event = |time| EventKey { time, name: "step".into(), payload: String::new() };
        let sound = |time| AudioKey { time, start_offset: 0.0, stream: "step".into() };
        let (events, sounds) = (vec![event(0.0), event(0.5)], vec![sound(0.1), sound(0.1 + 1.0 / 60.0), sound(0.7)]);
        heard.tracks.push(Track::new(Target::Events, TrackContent::Events(events)));
        heard.tracks.push(Track::new(Target::Audio { path: String::new() }, TrackContent::Audio(sounds)));
        let clips = [slide(1.0), Arc::new(heard), flag(true), slide(2.0)];
        let ids = scenes.each_mut().map(|scene| clips.each_ref().map(|clip| scene.play(clip)));
        for (scene, ids) in scenes.iter_mut().zip(&ids) {
            scene.edit(ids[3]).set_loop(LoopMode::PingPong, None);
            scene.mixer.set_time_scale([1.0, -1.0][seed as usize % 2]).expect("a scale");
        }
        for update in 0..200 {
            if below(&mut state, 6 + seed % 9) == 0 {
                let (which, other) = (below(&mut state, 4) as usize, below(&mut state, 4) as usize);
                let before = state;
                for (scene, ids) in scenes.iter_mut().zip(&ids) {
                    state = before;
                    meddle(scene, ids[which], ids[other], &mut state);
                }
            }
            let paused = scenes[1].mixer.action(ids[1][0]).expect("known").is_paused();
            scenes[1].edit(ids[1][0]).set_paused(paused);
            let step = [1.0 / 60.0, 0.25, 0.0, 7.3, 1.0 / 60.0][below(&mut state, 5) as usize];
            for scene in &mut scenes {
                scene.update(step);
            }
            let [left, touched] = &scenes;
            for (a, b) in ids[0].iter().zip(&ids[1]) {
                let [a, b] = [left.mixer.action(*a).expect("known"), touched.mixer.action(*b).expect("known")];
                let of = |a: anim::mixer::ActionRef<'_>| {
                    (a.time(), a.loop_count(), a.effective_weight(), a.effective_time_scale(), a.is_enabled())
                };
                assert_eq!(of(a), of(b), "seed {seed}, update {update}");
            }
            assert_eq!(left.passed(), touched.passed(), "seed {seed}, update {update}");
            assert_eq!(left.object(0), touched.object(0), "seed {seed}, update {update}");
        }
    }
}

#[test]
fn a_step_too_long_is_refused_however_long_nothing_was_done_to_the_actions() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    for _ in 0..10 {
        scene.update(0.25);
    }
    for seconds in [5e18, 1e300] {
        let refused = scene.frame.update(&mut scene.mixer, seconds);
        assert_eq!(refused, Err(UpdateError::Advance(AdvanceError::TooFar { seconds })));
    }
    scene.update((1_u64 << 61) as f64);
    scene.update((1_u64 << 61) as f64);
    let seconds = 0.25;
    let refused = scene.frame.update(&mut scene.mixer, seconds);
    assert_eq!(refused, Err(UpdateError::Advance(AdvanceError::TooFar { seconds })), "no more laps can be counted");
    assert_eq!(scene.mixer.action(id).expect("known").time(), 0.0, "too little beside so much");
}

#[test]
fn a_joint_is_carried_as_far_as_its_clip_goes_whether_or_not_anything_is_heard_of_the_clip() {
    let joint = Joint { name: "hips".into(), parent: None, rest: Transform::default() };
    let mut builder = Schema::builder();
    builder.object("");
    builder.skeleton(SchemaBuilder::ROOT, Arc::new(Skeleton::build(&[joint]).expect("valid")));
    let schema = Arc::new(builder.build().expect("a valid schema"));
    let keys = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0, 0.0, 0.0, 3.0, 0.0, 0.0]);
    let target = Target::Joint { joint: 0, part: TransformPart::Translation };
    let walk = Clip { length: 1.0, tracks: vec![Track::new(target, TrackContent::Values(keys))], ..Clip::default() };
    let mut heard = walk.clone();
    let key = EventKey { time: 0.4, name: "step".into(), payload: String::new() };
    heard.tracks.push(Track::new(Target::Events, TrackContent::Events(vec![key])));
    for clip in [walk, heard] {
        let mut mixer = Mixer::new(Arc::default());
        let root = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(1), 1));
        let id = mixer.add_action(&Arc::new(clip), root).expect("a known root");
        mixer.action_mut(id).expect("just made").play();
        let mut rigs = Rigs::default();
        rigs.get_or_make(mixer.stage(), 0).expect("there").root_motion = Some(RootMotion::of(0));
        let mut frame = Frame::default();
        for _ in 0..8 {
            frame.update_with(&mut mixer, &mut rigs, 0.25).expect("a valid step");
            let moved = rigs.get(0).expect("made").motion.translation;
            assert!((moved - Vec3::new(0.75, 0.0, 0.0)).length() < 1e-6, "{moved:?}");
        }
    }
}
