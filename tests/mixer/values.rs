//! What actions come to together: weights, originals, additive layers, groups.

use super::*;
use anim::eval::{Refusal, WritePolicy};
use anim::mixer::BlendMode;

#[test]
fn weights_mix_and_the_missing_weight_shows_the_original() {
    let mut scene = Scene::new(1);
    let one = scene.play(&hold([0.0; 3]));
    let two = scene.play(&hold([40.0; 3]));
    scene.edit(one).set_weight(0.25).expect("a weight");
    scene.edit(two).set_weight(0.25).expect("a weight");
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [15.0, 20.0, 25.0]);
}

#[test]
fn additive_actions_come_on_top_whatever_the_order_of_play() {
    for additive_first in [false, true] {
        let mut scene = Scene::new(1);
        let (normal, change) = (hold([1.0; 3]), hold([0.5, 0.0, -1.0]));
        let mut play = |clip, mode| {
            let id = scene.mixer.add_action_blended(clip, scene.roots[0], mode).expect("a known root");
            scene.edit(id).play();
        };
        if additive_first {
            play(&change, BlendMode::Additive);
        }
        play(&normal, BlendMode::Normal);
        if !additive_first {
            play(&change, BlendMode::Additive);
        }
        scene.update(0.0);
        assert_eq!(scene.object(0).position, [1.5, 1.0, 0.0]);
    }
}

#[test]
fn an_additive_flag_takes_the_place_of_the_normal_one() {
    let mut scene = Scene::new(1);
    let normal = scene.play(&flag(true));
    let id = scene.mixer.add_action_blended(&flag(true), scene.roots[0], BlendMode::Additive).expect("a known root");
    scene.edit(id).play().set_weight(0.4).expect("a weight");
    scene.update(0.0);
    assert!(!scene.object(0).visible, "a light additive pile holds the original");
    scene.edit(id).set_weight(0.5).expect("a weight");
    scene.edit(normal).set_enabled(false);
    scene.update(0.0);
    assert!(scene.object(0).visible);
}

#[test]
fn an_original_is_given_back_on_stop_and_read_anew_on_the_next_play() {
    let mut scene = Scene::new(1);
    let id = scene.play(&hold([0.0; 3]));
    scene.update(0.0);
    scene.objects.lock()[0].position = [5.0; 3];
    scene.edit(id).stop();
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [10.0, 20.0, 30.0]);
    scene.objects.lock()[0].position = [6.0; 3];
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [6.0; 3], "the host's again");
    scene.edit(id).play().set_weight(0.5).expect("a weight");
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [3.0; 3]);
}

#[test]
fn an_action_that_weighs_nothing_holds_the_original() {
    let mut scene = Scene::new(1);
    let id = scene.play(&hold([0.0; 3]));
    scene.update(0.0);
    scene.edit(id).set_weight(0.0).expect("a weight");
    let other = scene.play(&hold([7.0; 3]));
    scene.edit(other).stop();
    scene.update(0.0);
    scene.objects.lock()[0].position = [6.0; 3];
    scene.edit(id).set_weight(0.5).expect("a weight");
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [5.0, 10.0, 15.0]);
}

#[test]
fn a_value_that_stays_is_not_written_again() {
    let mut scene = Scene::new(1);
    assert_eq!(scene.mixer.stage().write_policy, WritePolicy::Changed);
    scene.play(&hold([0.0; 3]));
    scene.update(0.1);
    scene.objects.lock()[0].position = [5.0; 3];
    scene.update(0.1);
    assert_eq!((scene.object(0).position, scene.object(0).writes), ([5.0; 3], 1));
}

#[test]
fn a_value_outside_its_range_is_refused_by_name() {
    let mut scene = Scene::within(1, Some(Range { min: 0.0, max: 50.0 }));
    scene.play(&hold([1.0, 2.0, 51.0]));
    scene.update(0.0);
    assert_eq!(scene.object(0).position, [10.0, 20.0, 30.0]);
    let refusal = Refusal { instance: 0, property: ":position".into(), value: 51.0 };
    assert_eq!(scene.frame.outbox().refusals(), [refusal]);
}

#[test]
fn one_angle_can_be_driven_all_the_way_round() {
    let mut scene = Scene::new(1);
    let keys = Keys::floats(Kind::Quaternion, vec![0.0, 1.0], vec![0.0, std::f32::consts::TAU]);
    scene.play(&clip(1.0, vec![track("rotation", Some(1), keys)]));
    for step in 1..32 {
        scene.update(1.0 / 32.0);
        let half = f64::from(step) / 32.0 * std::f64::consts::PI;
        let (sin, cos) = anim::math::trig::sin_cos(half);
        let [x, y, z, w] = scene.object(0).rotation.map(f64::from);
        let dot = y * sin + w * cos;
        assert!((dot.abs() - 1.0).abs() < 1e-6 && x.abs() < 1e-6 && z.abs() < 1e-6, "{step}: {x} {y} {z} {w}");
    }
}

#[test]
fn each_member_of_a_group_rests_on_its_own_original() {
    let mut scene = Scene::new(3);
    let crowd = scene.mixer.add_group();
    let Root::Group(group) = crowd else { panic!("a group") };
    scene.objects.lock()[1].position = [100.0; 3];
    for index in 0..2 {
        assert_eq!(scene.mixer.join_group(group, index), Ok(true));
    }
    assert_eq!(scene.mixer.join_group(group, 0), Ok(false), "it is there already");
    let id = scene.mixer.add_action(&hold([0.0; 3]), crowd).expect("a known group");
    scene.edit(id).play().set_weight(0.5).expect("a weight");
    scene.update(0.0);
    assert_eq!([0, 1, 2].map(|i| scene.object(i).position[0]), [5.0, 50.0, 10.0]);
    scene.mixer.join_group(group, 2).expect("known");
    scene.mixer.leave_group(group, 1).expect("known");
    scene.update(0.0);
    assert_eq!([0, 1, 2].map(|i| scene.object(i).position[0]), [5.0, 50.0, 5.0], "who leaves keeps its value");
    scene.objects.lock()[1].position = [60.0; 3];
    scene.mixer.join_group(group, 1).expect("known");
    scene.update(0.0);
    assert_eq!(scene.object(1).position[0], 30.0, "who comes back has a new original");
    scene.edit(id).stop();
    scene.update(0.0);
    assert_eq!([0, 1, 2].map(|i| scene.object(i).position[0]), [10.0, 60.0, 10.0]);
}

#[test]
fn an_instance_that_goes_takes_its_actions_along() {
    let mut scene = Scene::new(2);
    let id = scene.play(&hold([0.0; 3]));
    let other = scene.mixer.add_action(&hold([1.0; 3]), scene.roots[1]).expect("known");
    scene.update(0.0);
    scene.mixer.remove_instance(0).expect("known");
    assert!(scene.mixer.action(id).is_err() && scene.mixer.action(other).is_ok());
    scene.update(0.0);
    let again = scene.mixer.add_instance(Instance::new(scene.schema.clone(), Owner::from_id(1), 0));
    assert_eq!(again, Root::Instance(0), "the place is used again");
}

#[test]
fn audio_stops_on_who_leaves_a_group_and_is_the_hosts_on_who_goes() {
    let mut scene = Scene::new(3);
    let crowd = scene.mixer.add_group();
    let Root::Group(group) = crowd else { panic!("a group") };
    for index in 0..3 {
        scene.mixer.join_group(group, index).expect("known");
    }
    let chime = AudioKey { time: 0.25, stream: "chime".into(), start_offset: 0.0 };
    let target = Target::Audio { path: String::new() };
    let id = {
        let clip = clip(4.0, vec![Track::new(target, TrackContent::Audio(vec![chime]))]);
        scene.mixer.add_action(&clip, crowd).expect("a known group")
    };
    scene.edit(id).play();
    scene.update(0.5);
    let heard = |scene: &Scene| {
        let of = |event: &Event| (event.kind, event.instance, event.action == id.to_bits());
        scene.mixer.stage().events.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(heard(&scene), [0, 1, 2].map(|index| (EventKind::Audio, Some(index), true)));
    scene.mixer.leave_group(group, 1).expect("known");
    scene.mixer.remove_instance(2).expect("known");
    assert_eq!(scene.mixer.add_instance(Instance::new(scene.schema.clone(), Owner::from_id(9), 9)), Root::Instance(2));
    scene.update(0.0);
    assert_eq!(heard(&scene), [(EventKind::AudioStop, Some(1), true)]);
    scene.edit(id).stop();
    scene.update(0.0);
    assert_eq!(heard(&scene), [(EventKind::AudioStop, Some(0), true)], "nothing for who came in the place of another");
}
