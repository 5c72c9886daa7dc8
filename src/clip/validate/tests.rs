//! Each mistake is named with its track, key and value; what the design accepts is accepted.

use super::*;
use crate::clip::{EventKey, MethodKey};

fn property(component: Option<u8>) -> Target {
    Target::Property { path: "Lift".into(), property: "height".into(), component }
}

fn clip(target: Target, content: TrackContent) -> Clip {
    Clip { name: "lift".into(), length: 1.0, tracks: vec![Track::new(target, content)], ..Clip::default() }
}

fn floats(kind: Kind, times: &[f32], values: &[f32]) -> Keys {
    Keys::floats(kind, times.to_vec(), values.to_vec())
}

/// The message about keys of `Lift:height`, which must have exactly one mistake.
fn message(keys: Keys) -> String {
    let mistakes = clip(property(None), TrackContent::Values(keys)).mistakes();
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    mistakes[0].to_string()
}

#[test]
fn a_clip_without_tracks_and_length_is_valid() {
    assert_eq!(Clip::default().validate(), Ok(()));
}

#[test]
fn keys_at_one_time_before_zero_and_past_the_length_are_valid() {
    let keys = floats(Kind::Float, &[-1.0, 0.5, 0.5, 7.0], &[0.0, 1.0, 2.0, 3.0]);
    assert_eq!(clip(property(None), TrackContent::Values(keys)).validate(), Ok(()));
}

#[test]
fn a_track_without_keys_is_refused() {
    assert_eq!(message(floats(Kind::Float, &[], &[])), "track 0 (Lift:height): no keys");
}

#[test]
fn falling_times_are_refused_with_both_times() {
    let keys = floats(Kind::Float, &[0.0, 2.0, 1.5], &[0.0, 1.0, 2.0]);
    assert_eq!(message(keys), "track 0 (Lift:height): key 2: the time 1.5 s is before the key before it, at 2 s");
}

#[test]
fn numbers_that_are_none_are_refused_wherever_they_stand() {
    let nan = f32::NAN;
    assert!(message(floats(Kind::Float, &[nan], &[0.0])).ends_with("key 0: the time NaN is not a number of seconds"));
    assert!(
        message(floats(Kind::Vec2, &[0.0, 1.0], &[0.0, 0.0, 0.0, nan])).ends_with("key 1: NaN is not a finite number")
    );
    let transitions = Keys { transitions: vec![1.0, f32::INFINITY], ..floats(Kind::Float, &[0.0, 1.0], &[0.0, 0.0]) };
    assert!(message(transitions).ends_with("key 1: the transition inf is not a number"));
    let slopes = Tangents::Slopes { into: vec![0.0, 0.0], out: vec![0.0, nan] };
    let spline = floats(Kind::Float, &[0.0, 1.0], &[0.0, 0.0]);
    let spline = Keys { interpolation: Interpolation::CubicSpline, tangents: slopes, ..spline };
    assert!(message(spline).ends_with("key 1: NaN in its tangents is not a number"));
    let mut timeless = Clip { length: f64::NAN, ..Clip::default() };
    assert!(matches!(timeless.validate(), Err(ClipError::Length { .. })));
    timeless.length = -0.5;
    assert!(matches!(timeless.validate(), Err(ClipError::Length { .. })));
}

#[test]
fn values_must_divide_into_one_per_key() {
    let keys = floats(Kind::Vec3, &[0.0, 1.0], &[1.0; 7]);
    assert_eq!(message(keys), "track 0 (Lift:height): 7 values for 2 keys, which need 6");
    let weights = clip(
        Target::Weights { path: String::new(), index: None },
        TrackContent::Values(floats(Kind::Float, &[0.0, 1.0], &[0.0; 6])),
    );
    assert_eq!(weights.validate(), Ok(()));
}

#[test]
fn a_rotation_must_be_of_unit_length_unless_it_is_a_vertex_of_a_spline() {
    let keys = floats(Kind::Quaternion, &[0.0, 1.0], &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
    assert_eq!(message(keys.clone()), "track 0 (Lift:height): key 1: a rotation of length 2; it should be one");
    let slopes = Tangents::Slopes { into: vec![0.0; 8], out: vec![0.0; 8] };
    let spline = Keys { interpolation: Interpolation::CubicSpline, tangents: slopes, ..keys };
    assert_eq!(clip(property(None), TrackContent::Values(spline)).validate(), Ok(()));
}

#[test]
fn flags_are_zero_or_one_and_never_interpolated() {
    let integers = |kind, values: &[i64]| Keys {
        values: KeyValues::Integers(values.to_vec()),
        interpolation: Interpolation::Step,
        ..Keys::floats(kind, vec![0.0, 1.0], vec![])
    };
    assert!(message(integers(Kind::Bool, &[1, 2])).ends_with("key 1: 2 is not a boolean, 0 or 1"));
    assert!(message(integers(Kind::Int32, &[1 << 40, 0])).ends_with("key 0: 1099511627776 is not a 32-bit integer"));
    let linear = Keys { interpolation: Interpolation::Linear, ..integers(Kind::Bool, &[0, 1]) };
    assert!(message(linear).ends_with("keys of kind bool cannot be interpolated by Linear"));
}

#[test]
fn splines_need_tangents_and_other_curves_have_none() {
    let bare = Keys { interpolation: Interpolation::Bezier, ..floats(Kind::Float, &[0.0], &[0.0]) };
    assert!(message(bare).ends_with("Bezier interpolation needs an in-handle and an out-handle per value"));
    let slopes = Tangents::Slopes { into: vec![0.0], out: vec![0.0] };
    let linear = Keys { tangents: slopes.clone(), ..floats(Kind::Float, &[0.0], &[0.0]) };
    assert!(message(linear).ends_with("Linear interpolation has no tangents or handles"));
    let few = floats(Kind::Float, &[0.0, 1.0], &[0.0, 0.0]);
    let few = Keys { interpolation: Interpolation::CubicSpline, tangents: slopes, ..few };
    assert!(message(few).ends_with("1 in-tangents for 2 keys, which need 2"));
}

#[test]
fn a_target_takes_only_what_it_can_hold() {
    let position = Target::Transform { path: "hip".into(), bone: None, part: TransformPart::Translation };
    let turned = floats(Kind::Quaternion, &[0.0], &[0.0, 0.0, 0.0, 1.0]);
    let error = clip(position, TrackContent::Values(turned)).validate().expect_err("refused");
    let expected = "track 0 (Translation of node \"hip\"): keys of kind quaternion where the target takes vec3";
    assert_eq!(error.to_string(), expected);
    let events = clip(property(None), TrackContent::Events(vec![])).validate().expect_err("refused");
    assert_eq!(events.to_string(), "track 0 (Lift:height): its target cannot take events");
    let component = clip(property(Some(2)), TrackContent::Values(floats(Kind::Vec2, &[0.0], &[0.0])));
    let error = component.validate().expect_err("refused").to_string();
    assert_eq!(error, "track 0 (Lift:height:2): component 2 of a vec2, which has 2");
    let angle = clip(property(Some(2)), TrackContent::Values(floats(Kind::Quaternion, &[0.0], &[0.0])));
    assert_eq!(angle.validate(), Ok(()));
}

#[test]
fn methods_need_names_and_json_arguments_and_events_rising_times() {
    let method = |name: &str, arguments: &str| {
        let key = MethodKey { time: 0.0, method: name.into(), arguments: arguments.into() };
        clip(Target::Methods { path: String::new() }, TrackContent::Methods(vec![key])).validate()
    };
    assert_eq!(method("open", "[2, \"wide\"]"), Ok(()));
    let error = method("open", "{").expect_err("refused").to_string();
    assert!(error.contains("key 0: the arguments \"{\" are not a JSON array"), "{error}");
    assert!(method("", "[]").is_err());
    let event = |time| EventKey { time, name: "step".into(), payload: String::new() };
    let events = clip(Target::Events, TrackContent::Events(vec![event(1.0), event(1.0), event(0.5)])).validate();
    let error = events.expect_err("refused").to_string();
    assert_eq!(error, "track 0 (events): key 2: the time 0.5 s is before the key before it, at 1 s");
}

#[test]
fn markers_have_names_of_their_own_and_rising_times() {
    let marker = |name: &str, time| Marker { name: name.into(), time };
    let named_twice = Clip { markers: vec![marker("a", 0.0), marker("a", 1.0)], ..Clip::default() };
    assert!(matches!(named_twice.validate(), Err(ClipError::MarkerName { .. })));
    let falling = Clip { markers: vec![marker("a", 1.0), marker("b", 0.5)], ..Clip::default() };
    assert!(matches!(falling.validate(), Err(ClipError::MarkerTime { time: 0.5, .. })));
}
