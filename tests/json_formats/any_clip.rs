//! Clips with every kind of track, made at random and the same in every run.

use std::sync::Arc;

use anim::clip::{
    AudioKey, Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Marker, MethodKey, Tangents, Target,
    Track, TrackContent, TransformPart,
};
use anim::value::Kind;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
pub fn config() -> ProptestConfig {
    ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

/// Any finite number of 32 bits, short ones more often than not.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        2 => (-1000i16..1000).prop_map(|number| f32::from(number) / 8.0),
        1 => -10.0f32..10.0,
        1 => any::<u32>().prop_map(f32::from_bits).prop_filter("finite", |number| number.is_finite()),
    ]
}

/// Key times that do not fall.
fn times() -> impl Strategy<Value = Vec<f32>> {
    let gap = prop_oneof![1 => Just(0.0f32), 3 => 0.001f32..2.0, 3 => (1u8..9).prop_map(|n| f32::from(n) / 4.0)];
    (-1.0f32..1.0, prop::collection::vec(gap, 1..6)).prop_map(|(start, gaps)| {
        let mut time = start;
        gaps.into_iter()
            .map(|gap| {
                time += gap;
                time
            })
            .collect()
    })
}

/// A name such as nodes have, sometimes with what formats reserve.
pub fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[A-Za-z][A-Za-z0-9_]{0,8}",
        1 => "[A-Za-z ]{1,4}/[A-Za-z0-9_.]{1,5}",
        1 => "[a-z.:\\[\\]/ \"\\\\é]{1,6}",
    ]
}

/// Kinds of numbers.
const KINDS: [Kind; 18] = [
    Kind::Float,
    Kind::Double,
    Kind::Vec2,
    Kind::Vec3,
    Kind::Vec4,
    Kind::Quaternion,
    Kind::Color,
    Kind::Bool,
    Kind::Int32,
    Kind::Int64,
    Kind::Enum,
    Kind::Vec2i,
    Kind::Rect2,
    Kind::Rect2i,
    Kind::Transform2d,
    Kind::Transform3d,
    Kind::Struct(5),
    Kind::Resource,
];

const INTERPOLATIONS: [Interpolation; 8] = [
    Interpolation::Step,
    Interpolation::Linear,
    Interpolation::Cubic,
    Interpolation::LinearAngle,
    Interpolation::CubicAngle,
    Interpolation::Smooth,
    Interpolation::CubicSpline,
    Interpolation::Bezier,
];

const MODES: [KeyMode; 6] =
    [KeyMode::Linear, KeyMode::Smooth, KeyMode::EaseIn, KeyMode::EaseOut, KeyMode::EaseInOut, KeyMode::Hold];

/// Keys of `stride` numbers a key, of which `lane` begins a rotation.
fn keys(kind: Kind, stride: usize, lane: Option<usize>) -> impl Strategy<Value = Keys> {
    times().prop_flat_map(move |times| {
        let count = times.len();
        let total = count * stride;
        (
            Just(times),
            prop::collection::vec(number(), total),
            prop::collection::vec((any::<i64>(), "[a-z{}\"]{0,4}"), total),
            prop::sample::select(&INTERPOLATIONS[..]),
            prop::collection::vec((number(), number()), 2 * total),
            prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(prop::sample::select(&MODES[..]), count)],
            prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(-2.0f32..2.0, count)],
            any::<(bool, bool)>(),
        )
            .prop_map(move |(times, mut values, others, interpolation, bends, modes, transitions, flags)| {
                if let Some(lane) = lane {
                    for key in values.chunks_exact_mut(stride) {
                        let angle = f64::from(key[lane]) % 3.0;
                        key[lane..lane + 4].copy_from_slice(&turn(angle));
                    }
                }
                let held = kind.is_always_discrete();
                let angles = matches!(interpolation, Interpolation::LinearAngle | Interpolation::CubicAngle);
                let interpolation = match interpolation {
                    _ if held => Interpolation::Step,
                    Interpolation::CubicSpline | Interpolation::Bezier if others.is_empty() => Interpolation::Linear,
                    _ if angles && lane.is_some() => Interpolation::Linear,
                    interpolation => interpolation,
                };
                // Curves that a format has to follow with lines are followed to the last digit.
                if !matches!(interpolation, Interpolation::Step | Interpolation::Linear | Interpolation::Cubic) {
                    for value in &mut values {
                        *value %= 16.0;
                    }
                }
                let bends: Vec<(f32, f32)> = bends.into_iter().map(|(a, b)| (a % 16.0, b % 16.0)).collect();
                let (into, out) = bends.split_at(total);
                let tangents = match interpolation {
                    Interpolation::CubicSpline => Tangents::Slopes {
                        into: into.iter().map(|bend| bend.0).collect(),
                        out: out.iter().map(|bend| bend.0).collect(),
                    },
                    Interpolation::Bezier => Tangents::Handles {
                        into: into.iter().map(|bend| [bend.0, bend.1]).collect(),
                        out: out.iter().map(|bend| [bend.0, bend.1]).collect(),
                        relative: flags.0,
                    },
                    _ => Tangents::None,
                };
                let moded = matches!(interpolation, Interpolation::Linear | Interpolation::Step) && !held;
                Keys {
                    interpolation,
                    discrete: held || (flags.1 && kind.is_integer()),
                    values: match kind {
                        Kind::Double => KeyValues::Doubles(others.iter().map(|other| other.0 as f64 / 3.0).collect()),
                        Kind::Bool => KeyValues::Integers(others.iter().map(|other| other.0 & 1).collect()),
                        Kind::Int64 => KeyValues::Integers(others.iter().map(|other| other.0).collect()),
                        Kind::Text | Kind::Resource => {
                            KeyValues::Texts(others.iter().map(|other| Arc::from(other.1.as_str())).collect())
                        }
                        kind if kind.is_integer() || held => {
                            KeyValues::Integers(others.iter().map(|other| other.0 >> 33).collect())
                        }
                        _ => KeyValues::Floats(values),
                    },
                    tangents,
                    modes: if moded { modes } else { Vec::new() },
                    transitions: if interpolation == Interpolation::Bezier { Vec::new() } else { transitions },
                    ..Keys::floats(kind, times, Vec::new())
                }
            })
    })
}

/// A turn about x by twice an angle, of unit length as exactly as 32 bits allow.
fn turn(angle: f64) -> [f32; 4] {
    let (sine, cosine) = (anim::math::trig::sin(angle), anim::math::trig::cos(angle));
    [sine as f32, 0.0, 0.0, cosine as f32]
}

fn value_track() -> impl Strategy<Value = (Target, Keys)> {
    let whole = (name(), name(), prop::sample::select([&KINDS[..], &[Kind::Text]].concat())).prop_flat_map(
        |(path, property, kind)| {
            let lane = match kind {
                Kind::Quaternion => Some(0),
                Kind::Transform3d => Some(3),
                _ => None,
            };
            let target = Target::Property { path, property, component: None };
            (Just(target), keys(kind, kind.components(), lane))
        },
    );
    let numbers = [Kind::Vec2, Kind::Vec3, Kind::Vec4, Kind::Quaternion, Kind::Color, Kind::Rect2, Kind::Struct(9)];
    let component = (name(), name(), prop::sample::select(numbers.to_vec()), any::<u8>()).prop_flat_map(
        |(path, property, kind, at)| {
            let components = if kind == Kind::Quaternion { 3 } else { kind.components() as u8 };
            let target = Target::Property { path, property, component: Some(at % components) };
            (Just(target), keys(kind, 1, None))
        },
    );
    let weights = (name(), 1u32..5, any::<bool>()).prop_flat_map(|(path, count, one)| {
        let target = Target::Weights { path, index: one.then_some(count) };
        (Just(target), keys(Kind::Float, if one { 1 } else { count as usize }, None))
    });
    let parts = [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale];
    let transform =
        (name(), prop::option::of(name()), prop::sample::select(parts.to_vec())).prop_flat_map(|(path, bone, part)| {
            let rotation = part == TransformPart::Rotation;
            let target = Target::Transform { path, bone, part };
            let keys =
                if rotation { keys(Kind::Quaternion, 4, Some(0)).boxed() } else { keys(Kind::Vec3, 3, None).boxed() };
            (Just(target), keys)
        });
    prop_oneof![4 => whole, 2 => component, 1 => weights, 3 => transform]
}

fn point_track() -> impl Strategy<Value = Track> {
    let arguments = prop::sample::select(&["", "[]", r#"[2, "open"]"#, "[[1, 2.5], null]"][..]);
    let method = (name(), times(), name(), arguments).prop_map(|(path, times, method, arguments)| {
        let key = |time| MethodKey { time, method: method.clone(), arguments: arguments.into() };
        Track::new(Target::Methods { path }, TrackContent::Methods(times.into_iter().map(key).collect()))
    });
    let streams = prop::sample::select(&["", "chime.ogg", r#"{"res":"AudioStream_x"}"#, "{"][..]);
    let audio = (name(), times(), streams, 0.0f32..3.0).prop_map(|(path, times, stream, start_offset)| {
        let key = |time| AudioKey { time, stream: stream.into(), start_offset };
        Track::new(Target::Audio { path }, TrackContent::Audio(times.into_iter().map(key).collect()))
    });
    let events = (times(), name()).prop_map(|(times, name)| {
        let key = |time| EventKey { time: f64::from(time), name: name.clone(), payload: String::new() };
        Track::new(Target::Events, TrackContent::Events(times.into_iter().map(key).collect()))
    });
    prop_oneof![method, audio, events]
}

/// A track of any kind.
pub fn track() -> impl Strategy<Value = Track> {
    let values = value_track().prop_map(|(target, keys)| Track::new(target, TrackContent::Values(keys)));
    (prop_oneof![5 => values, 1 => point_track()], any::<(bool, bool)>()).prop_map(|(track, (enabled, loop_wrap))| {
        let values = matches!(track.content, TrackContent::Values(_));
        Track { enabled, loop_wrap: loop_wrap && values, ..track }
    })
}

/// A valid clip with tracks of every kind.
pub fn clip() -> impl Strategy<Value = Clip> {
    let loops = [LoopMode::None, LoopMode::Linear, LoopMode::PingPong];
    let texts = prop_oneof![2 => Just(None), 1 => Just(Some(r#"{"a":[1,"b"]}"#.to_owned()))];
    let lengths = prop_oneof![Just(1.0), 0.0f64..9.0, Just(0.1)];
    (name(), lengths, prop::sample::select(loops.to_vec()), any::<bool>(), prop::collection::vec(track(), 0..5), texts)
        .prop_map(|(name, length, loop_mode, rest, tracks, user_data)| {
            let markers = if rest { Vec::new() } else { vec![Marker { name: "hit".into(), time: 0.5 }] };
            let step = if rest { 1.0 / 30.0 } else { 0.25 };
            let mut clip =
                Clip { name, length, loop_mode, additive: !rest, step, tracks, markers, user_data, ..Clip::default() };
            clip.settle_rotations();
            clip
        })
        .prop_filter("a clip that can be played", |clip| clip.validate().is_ok())
}
