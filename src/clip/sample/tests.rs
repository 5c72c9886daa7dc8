//! Small truths about sampling; the numbers of Godot and three.js are checked by `cargo xtask conformance cases`.

use super::*;
use crate::math::Vec3;

fn numbers(interpolation: Interpolation, times: &[f32], values: &[f32]) -> Keys {
    Keys { interpolation, ..Keys::floats(Kind::Float, times.to_vec(), values.to_vec()) }
}

fn read(keys: &Keys, time: f64) -> f32 {
    read_at(keys, &SampleAt::time(time), false)
}

fn read_at(keys: &Keys, at: &SampleAt, loop_wrap: bool) -> f32 {
    let mut out = [0.0];
    keys.sample_floats(at, loop_wrap, &mut 0, &mut out);
    out[0]
}

const ALL: [Interpolation; 6] = [
    Interpolation::Step,
    Interpolation::Linear,
    Interpolation::Cubic,
    Interpolation::LinearAngle,
    Interpolation::CubicAngle,
    Interpolation::Smooth,
];

#[test]
fn every_interpolation_passes_through_its_keys_and_holds_outside() {
    for interpolation in ALL {
        let keys = numbers(interpolation, &[0.5, 1.0, 2.25], &[1.0, -2.0, 0.5]);
        for (time, value) in [(-9.0, 1.0), (0.5, 1.0), (1.0, -2.0), (2.25, 0.5), (1e9, 0.5)] {
            assert_eq!(read(&keys, time), value, "{interpolation:?} at {time}");
        }
    }
}

#[test]
fn keys_at_one_time_jump_and_never_divide_by_zero() {
    for interpolation in ALL {
        let keys = numbers(interpolation, &[0.0, 1.0, 1.0, 2.0], &[0.0, 1.0, 2.0, 3.0]);
        assert_eq!(read(&keys, 1.0), 2.0, "{interpolation:?}");
        for step in 0..=20 {
            assert!(read(&keys, f64::from(step) / 10.0).is_finite(), "{interpolation:?} at step {step}");
        }
    }
}

#[test]
fn a_loop_runs_from_the_last_key_to_the_first_only_where_the_track_wraps() {
    let keys = numbers(Interpolation::Linear, &[0.5, 1.5], &[0.0, 4.0]);
    let at = |time| SampleAt { length: 2.0, looped: true, ..SampleAt::time(time) };
    assert_eq!(read_at(&keys, &at(1.75), true), 3.0);
    assert_eq!(read_at(&keys, &at(0.25), true), 1.0);
    assert_eq!(read_at(&keys, &at(1.75), false), 4.0);
    let not_looped = SampleAt { looped: false, ..at(1.75) };
    assert_eq!(read_at(&keys, &not_looped, true), 4.0);
}

#[test]
fn a_cubic_loop_whose_ends_meet_has_no_corner_at_the_seam() {
    let keys = numbers(Interpolation::Cubic, &[0.0, 0.5, 1.5, 2.0], &[0.0, 2.0, -1.0, 0.0]);
    let at = |time| SampleAt { length: 2.0, looped: true, ..SampleAt::time(time) };
    let step = 1.0 / 1024.0;
    let before = (0.0 - read_at(&keys, &at(2.0 - step), true)) / step as f32;
    let after = (read_at(&keys, &at(step), true) - 0.0) / step as f32;
    assert!((before - after).abs() < 0.05, "{before} {after}");
}

#[test]
fn each_key_mode_reaches_the_next_key_its_own_way() {
    let mut keys = numbers(Interpolation::Linear, &[0.0, 1.0, 2.0], &[0.0, 1.0, 1.0]);
    let mut halfway = |mode| {
        keys.modes = vec![mode; 3];
        read(&keys, 0.5)
    };
    assert_eq!(halfway(KeyMode::Linear), 0.5);
    assert_eq!(halfway(KeyMode::EaseIn), 0.25);
    assert_eq!(halfway(KeyMode::EaseOut), 0.75);
    assert_eq!(halfway(KeyMode::EaseInOut), 0.5);
    assert_eq!(halfway(KeyMode::Hold), 0.0);
    // The first key stands in for its missing neighbour, so the curve starts flat: lines 0.25 and 0.625, then their middle.
    assert_eq!(halfway(KeyMode::Smooth), 0.4375);
}

#[test]
fn a_transition_of_zero_holds_and_then_jumps() {
    let mut keys = numbers(Interpolation::Cubic, &[0.0, 1.0], &[3.0, 5.0]);
    keys.transitions = vec![0.0, 1.0];
    assert_eq!((read(&keys, 0.999), read(&keys, 1.0)), (3.0, 5.0));
}

#[test]
fn the_ends_of_the_float_range_do_not_overflow() {
    let keys = numbers(Interpolation::Linear, &[0.0, 1.0], &[f32::MAX, f32::MIN]);
    assert_eq!(read(&keys, 0.5), 0.0);
}

#[test]
fn the_rotation_in_a_transform_is_turned_and_the_rest_moved() {
    let turned = Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), 2.0).to_array();
    let mut values = vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 2.0, 4.0, 6.0];
    values.extend(turned);
    values.extend([3.0, 3.0, 3.0]);
    let keys = Keys::floats(Kind::Transform3d, vec![0.0, 1.0], values);
    let mut out = [0.0; 10];
    keys.sample_floats(&SampleAt::time(0.5), false, &mut 0, &mut out);
    let half = Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), 1.0);
    assert_eq!(out[..3], [1.0, 2.0, 3.0]);
    assert_eq!(out[7..], [2.0, 2.0, 2.0]);
    assert!((Quat::new(out[3], out[4], out[5], out[6]).dot(half) - 1.0).abs() < 1e-6, "{out:?}");
}

#[test]
fn discrete_integers_hold_and_continuous_ones_run_evenly() {
    let mut keys =
        Keys { values: KeyValues::Integers(vec![1, 4]), ..Keys::floats(Kind::Int32, vec![0.0, 1.0], vec![]) };
    let mut even = [0.0];
    keys.sample_integers_continuous(&SampleAt::time(0.5), false, &mut 0, &mut even);
    assert_eq!(even, [2.5]);
    keys.discrete = true;
    let mut held = [0];
    keys.sample_integers(&SampleAt::time(0.5), false, &mut 0, &mut held);
    assert_eq!(held, [1]);
}

#[test]
fn texts_hold_until_the_next_key() {
    let texts = vec!["idle".into(), "walk".into()];
    let keys = Keys { values: KeyValues::Texts(texts), ..Keys::floats(Kind::Text, vec![0.5, 1.0], vec![]) };
    let read = |time| keys.sample_text(&SampleAt::time(time), false, &mut 0);
    assert_eq!((read(0.0), read(0.99), read(1.0)), (Some("idle"), Some("idle"), Some("walk")));
}
