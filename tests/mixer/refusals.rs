//! What is refused, and that nothing changes then.

use super::*;
use anim::frame::UpdateError;
use anim::mixer::BlendMode;
use anim::mixer::MixerError;

/// Whether a call was refused with an error that passes, and left the action as it was.
fn refuses(
    scene: &mut Scene,
    id: ActionId,
    call: impl Fn(&mut Scene) -> Result<(), MixerError>,
    with: impl Fn(&MixerError) -> bool,
) {
    let before = format!("{:?}", scene.mixer.action(id));
    let error = call(scene).expect_err("it is refused");
    assert!(with(&error), "{error:?}");
    assert!(!error.to_string().is_empty());
    assert_eq!(before, format!("{:?}", scene.mixer.action(id)));
}

#[test]
fn numbers_that_are_none_are_refused_everywhere() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        type Call = fn(&mut anim::mixer::ActionMut<'_>, f64) -> Result<(), MixerError>;
        let calls: [Call; 13] = [
            |a, v| a.set_time(v).map(drop),
            |a, v| a.start_at(v).map(drop),
            |a, v| a.set_weight(v).map(drop),
            |a, v| a.set_effective_weight(v).map(drop),
            |a, v| a.fade_in(v).map(drop),
            |a, v| a.fade_out(v).map(drop),
            |a, v| a.set_time_scale(v).map(drop),
            |a, v| a.set_effective_time_scale(v).map(drop),
            |a, v| a.set_duration(v).map(drop),
            |a, v| a.warp(v, 1.0, 1.0).map(drop),
            |a, v| a.warp(1.0, v, 1.0).map(drop),
            |a, v| a.warp(1.0, 1.0, v).map(drop),
            |a, v| a.halt(v).map(drop),
        ];
        for call in calls {
            refuses(&mut scene, id, |s| call(&mut s.edit(id), bad), |e| matches!(e, MixerError::NotFinite { .. }));
        }
        refuses(&mut scene, id, |s| s.mixer.set_time_scale(bad), |e| matches!(e, MixerError::NotFinite { .. }));
        assert!(matches!(scene.frame.update(&mut scene.mixer, bad), Err(UpdateError::NotFinite(_))));
        assert!(scene.mixer.set_time(bad).is_err());
    }
    assert_eq!(scene.frame.update(&mut scene.mixer, -0.5), Err(UpdateError::Negative(-0.5)));
    assert!(scene.mixer.set_time(-0.5).is_err());
}

#[test]
fn weights_below_zero_and_less_than_no_time_are_refused() {
    let mut scene = Scene::new(1);
    let (id, other) = (scene.play(&slide(1.0)), scene.play(&slide(2.0)));
    let negative = |e: &MixerError| matches!(e, MixerError::NegativeWeight(-0.5));
    refuses(&mut scene, id, |s| s.edit(id).set_weight(-0.5).map(drop), negative);
    refuses(&mut scene, id, |s| s.edit(id).set_effective_weight(-0.5).map(drop), negative);
    let backward = |e: &MixerError| matches!(e, MixerError::NegativeDuration { .. });
    refuses(&mut scene, id, |s| s.edit(id).fade_in(-0.5).map(drop), backward);
    refuses(&mut scene, id, |s| s.edit(id).fade_out(-0.5).map(drop), backward);
    refuses(&mut scene, id, |s| s.edit(id).warp(1.0, 1.0, -0.5).map(drop), backward);
    refuses(&mut scene, id, |s| s.edit(id).halt(-0.5).map(drop), backward);
    refuses(&mut scene, id, |s| s.mixer.cross_fade(id, other, -0.5, false), backward);
    refuses(&mut scene, id, |s| s.edit(id).set_duration(0.0).map(drop), |e| *e == MixerError::ZeroDuration);
}

#[test]
fn a_warp_of_no_pace_and_a_fade_to_itself_are_refused_whole() {
    let mut scene = Scene::new(1);
    let (id, other) = (scene.play(&slide(1.0)), scene.play(&slide(2.0)));
    scene.edit(other).set_time_scale(0.0).expect("a number");
    let of_zero = |e: &MixerError| *e == MixerError::WarpOfZero(other);
    refuses(&mut scene, other, |s| s.edit(other).warp(1.0, 2.0, 1.0).map(drop), of_zero);
    refuses(&mut scene, other, |s| s.edit(other).halt(1.0).map(drop), of_zero);
    refuses(&mut scene, id, |s| s.mixer.cross_fade(id, other, 1.0, true), of_zero);
    refuses(&mut scene, id, |s| s.mixer.cross_fade(other, id, 1.0, true), of_zero);
    refuses(&mut scene, id, |s| s.mixer.cross_fade(id, id, 1.0, false), |e| *e == MixerError::CrossFadeToItself(id));
    let empty = scene.play(&clip(0.0, Vec::new()));
    let without_length = |e: &MixerError| matches!(e, MixerError::ClipWithoutLength(_));
    refuses(&mut scene, empty, |s| s.edit(empty).set_duration(2.0).map(drop), without_length);
    refuses(&mut scene, id, |s| s.mixer.cross_fade(id, empty, 1.0, true), without_length);
}

#[test]
fn what_the_mixer_does_not_have_is_refused() {
    let mut scene = Scene::new(1);
    let id = scene.play(&slide(1.0));
    let unknown = |root| move |e: &MixerError| *e == MixerError::UnknownRoot(root);
    let (nobody, nowhere) = (Root::Instance(7), Root::Group(0));
    for root in [nobody, nowhere] {
        refuses(&mut scene, id, |s| s.mixer.add_action(&slide(1.0), root).map(drop), unknown(root));
    }
    refuses(&mut scene, id, |s| s.mixer.join_group(0, 0).map(drop), unknown(nowhere));
    let Root::Group(group) = scene.mixer.add_group() else { panic!("a group") };
    refuses(&mut scene, id, |s| s.mixer.join_group(group, 7).map(drop), unknown(nobody));
    refuses(&mut scene, id, |s| s.mixer.leave_group(group, 7).map(drop), unknown(nobody));
    refuses(&mut scene, id, |s| s.mixer.remove_instance(7).map(drop), unknown(nobody));
    let bad = Arc::new(Clip { length: f64::NAN, ..Clip::default() });
    let root = scene.roots[0];
    let bad_length = |e: &MixerError| matches!(e, MixerError::ClipLength { .. });
    refuses(&mut scene, id, |s| s.mixer.add_action(&bad, root).map(drop), bad_length);
}

#[test]
fn an_action_that_was_removed_is_never_taken_for_a_new_one() {
    let mut scene = Scene::new(1);
    let old_clip = slide(1.0);
    let old = scene.play(&old_clip);
    scene.mixer.remove_action(old).expect("known");
    let new = scene.play(&slide(2.0));
    assert_eq!(scene.mixer.action(old).err(), Some(MixerError::UnknownAction(old)));
    assert_eq!(scene.mixer.action_mut(old).err(), Some(MixerError::UnknownAction(old)));
    assert_eq!(scene.mixer.remove_action(old), Err(MixerError::UnknownAction(old)));
    assert_eq!(scene.mixer.cross_fade(new, old, 1.0, false), Err(MixerError::UnknownAction(old)));
    assert_eq!(scene.mixer.synchronize(new, old), Err(MixerError::UnknownAction(old)));
    assert_eq!(ActionId::from_bits(new.to_bits()), new);
    assert_eq!(scene.mixer.find_action(&old_clip, scene.roots[0]), None);
    assert_eq!(scene.mixer.find_action_by_name("clip", scene.roots[0]), Some(new));
}

#[test]
fn where_the_action_that_was_made_last_is_removed_the_one_before_it_is_found_again() {
    let mut scene = Scene::new(1);
    let (clip, root) = (slide(1.0), scene.roots[0]);
    let normal = scene.mixer.add_action(&clip, root).expect("a known root");
    let additive = scene.mixer.add_action_blended(&clip, root, BlendMode::Additive).expect("a known root");
    assert_eq!(scene.mixer.find_action(&clip, root), Some(additive));
    scene.mixer.remove_action(additive).expect("known");
    assert_eq!(scene.mixer.find_action(&clip, root), Some(normal));
    assert_eq!(scene.mixer.add_action(&clip, root), Ok(normal));
    scene.mixer.remove_action(normal).expect("known");
    assert_eq!(scene.mixer.find_action(&clip, root), None);
}
