//! The scene's clips: joints turned, moved and scaled; properties of every kind with every interpolation; and all that is
//! heard rather than sampled.

use std::sync::Arc;

use anim::clip::{
    AudioKey, Clip, ClipBuilder, EventKey, Interpolation, KeyMode, Keys, LoopMode, MethodKey, Tangents, Target, Track,
    TrackContent, TransformPart,
};
use anim::math::Quat;
use anim::value::Kind;

use crate::random::Random;

/// The properties of the scene's objects, by name and kind.
pub const PROPERTIES: [(&str, Kind); 19] = [
    ("float", Kind::Float),
    ("double", Kind::Double),
    ("vec2", Kind::Vec2),
    ("vec3", Kind::Vec3),
    ("vec4", Kind::Vec4),
    ("quaternion", Kind::Quaternion),
    ("color", Kind::Color),
    ("bool", Kind::Bool),
    ("int32", Kind::Int32),
    ("int64", Kind::Int64),
    ("enum", Kind::Enum),
    ("vec2i", Kind::Vec2i),
    ("rect2", Kind::Rect2),
    ("rect2i", Kind::Rect2i),
    ("transform2d", Kind::Transform2d),
    ("transform3d", Kind::Transform3d),
    ("text", Kind::Text),
    ("resource", Kind::Resource),
    ("struct", Kind::Struct(5)),
];

const INTERPOLATIONS: [Interpolation; 8] = [
    Interpolation::Linear,
    Interpolation::Step,
    Interpolation::Cubic,
    Interpolation::LinearAngle,
    Interpolation::CubicAngle,
    Interpolation::Smooth,
    Interpolation::CubicSpline,
    Interpolation::Bezier,
];

const MODES: [KeyMode; 6] =
    [KeyMode::Linear, KeyMode::Smooth, KeyMode::EaseIn, KeyMode::EaseOut, KeyMode::EaseInOut, KeyMode::Hold];

/// Key times from zero to `length`.
fn times(random: &mut Random, length: f32, count: usize) -> Vec<f32> {
    let gaps: Vec<f32> = (0..count).map(|_| random.between(0.2, 1.0)).collect();
    let whole: f32 = gaps[1..].iter().sum();
    let mut time = 0.0;
    gaps.iter()
        .enumerate()
        .map(|(key, gap)| {
            if key > 0 {
                time += gap;
            }
            (length * time / whole).min(length)
        })
        .collect()
}

fn rotation(random: &mut Random) -> [f32; 4] {
    let numbers = std::array::from_fn(|part| random.signed() + if part == 3 { 1.5 } else { 0.0 });
    Quat::from(numbers).normalized().to_array()
}

fn numbers(random: &mut Random, kind: Kind, keys: usize) -> Vec<f32> {
    let mut values = Vec::new();
    for _ in 0..keys {
        match kind {
            Kind::Quaternion => values.extend(rotation(random)),
            Kind::Transform3d => {
                values.extend((0..3).map(|_| random.signed()));
                values.extend(rotation(random));
                values.extend((0..3).map(|_| random.between(0.5, 1.5)));
            }
            _ => values.extend((0..kind.components()).map(|_| random.between(-3.0, 3.0))),
        }
    }
    values
}

/// Keys of floats, bent as the interpolation wants.
fn float_keys(random: &mut Random, kind: Kind, interpolation: Interpolation, times: Vec<f32>) -> Keys {
    let values = numbers(random, kind, times.len());
    let mut bends = |from: f32, to: f32| -> Vec<[f32; 2]> {
        values.iter().map(|_| [random.between(from, to), random.signed()]).collect()
    };
    let slopes = |bends: Vec<[f32; 2]>| bends.into_iter().map(|bend| bend[1]).collect();
    let tangents = match interpolation {
        Interpolation::CubicSpline => Tangents::Slopes { into: slopes(bends(0.0, 0.0)), out: slopes(bends(0.0, 0.0)) },
        Interpolation::Bezier => Tangents::Handles { into: bends(-0.05, 0.0), out: bends(0.0, 0.05), relative: true },
        _ => Tangents::None,
    };
    Keys { interpolation, tangents, ..Keys::floats(kind, times, values) }
}

/// Keys of any kind; `turn` chooses among what the kind can do.
fn keys(random: &mut Random, kind: Kind, turn: usize, length: f32) -> Keys {
    let times = times(random, length, 3 + turn % 4);
    let count = times.len();
    match kind {
        Kind::Double => Keys::doubles(times, (0..count).map(|_| f64::from(random.signed()) * 1e6).collect()),
        Kind::Bool => Keys::integers(kind, times, (0..count).map(|_| i64::from(random.below(2))).collect()),
        Kind::Enum | Kind::Int32 | Kind::Int64 | Kind::Vec2i | Kind::Rect2i => {
            let values = (0..count * kind.components()).map(|_| i64::from(random.below(100)) - 50).collect();
            let keys = Keys::integers(kind, times, values);
            if kind.is_integer() && turn.is_multiple_of(2) {
                Keys { discrete: false, interpolation: Interpolation::Linear, ..keys }
            } else {
                keys
            }
        }
        Kind::Text | Kind::Resource => {
            Keys::texts(kind, times, (0..count).map(|_| format!("text {}", random.below(9)).into()).collect())
        }
        _ if turn % 5 == 4 => {
            let modes = (0..count).map(|key| MODES[(key + turn) % MODES.len()]).collect();
            Keys { modes, ..float_keys(random, kind, Interpolation::Linear, times) }
        }
        _ if turn % 5 == 3 => {
            let transitions = (0..count).map(|_| random.between(-2.0, 3.0)).collect();
            Keys { transitions, ..float_keys(random, kind, Interpolation::Linear, times) }
        }
        _ => float_keys(random, kind, INTERPOLATIONS[turn % INTERPOLATIONS.len()], times),
    }
}

/// A clip that drives every property of the objects, their methods, audio and events.
pub fn of_properties(name: &str, seed: u64, length: f32, loop_mode: LoopMode) -> Arc<Clip> {
    let random = &mut Random::new(seed);
    let mut builder = ClipBuilder::new(name);
    builder.length(f64::from(length)).loop_mode(loop_mode);
    for (index, (property, kind)) in PROPERTIES.into_iter().enumerate() {
        let target = Target::Property { path: "node".into(), property: property.into(), component: None };
        let mut track = Track::new(target, TrackContent::Values(keys(random, kind, index + seed as usize, length)));
        track.loop_wrap = index % 2 == 0;
        builder.add_track(track).expect("a sound track");
    }
    for component in [0, 2] {
        let target = Target::Property { path: "node".into(), property: "part".into(), component: Some(component) };
        let keys = float_keys(random, Kind::Float, Interpolation::Linear, vec![0.0, length]);
        builder.add_track(Track::new(target, TrackContent::Values(Keys { kind: Kind::Vec3, ..keys }))).expect("sound");
    }
    add_heard(&mut builder, length);
    Arc::new(builder.build().expect("a sound clip").0)
}

fn add_heard(builder: &mut ClipBuilder, length: f32) {
    let parts = [0.0, 0.3, 0.31, 0.8, 1.0].map(|part| part * length);
    let call = |time| MethodKey { time, method: "hit".into(), arguments: "[3, \"hard\"]".into() };
    let sound = |time: f32| AudioKey { time, stream: "step.ogg".into(), start_offset: 0.1 };
    let event = |time: f32| EventKey { time: f64::from(time), name: "foot".into(), payload: "left".into() };
    let path = || "node".to_owned();
    let contents = [
        (Target::Methods { path: path() }, TrackContent::Methods(parts.map(call).into())),
        (Target::Audio { path: path() }, TrackContent::Audio(parts.map(sound).into())),
        (Target::Events, TrackContent::Events(parts.map(event).into())),
    ];
    for (target, content) in contents {
        builder.add_track(Track::new(target, content)).expect("a sound track");
    }
}

/// A clip that drives joints: most rotations, some translations and scales, one of them through zero.
pub fn of_joints(name: &str, seed: u64, length: f32, joints: u32) -> Arc<Clip> {
    let random = &mut Random::new(seed);
    let mut builder = ClipBuilder::new(name);
    builder.length(f64::from(length)).loop_mode(LoopMode::Linear);
    for joint in 0..joints {
        let turn = joint as usize + seed as usize;
        let mut add = |part, kind, interpolation| {
            let times = times(random, length, 3 + turn % 7);
            let keys = float_keys(random, kind, interpolation, times);
            let track = Track::new(Target::Joint { joint, part }, TrackContent::Values(keys));
            builder.add_track(track).expect("a sound track");
        };
        if turn % 6 != 5 {
            add(TransformPart::Rotation, Kind::Quaternion, INTERPOLATIONS[[0, 0, 2, 5, 6][turn % 5]]);
        }
        if joint == 0 || turn.is_multiple_of(5) {
            add(TransformPart::Translation, Kind::Vec3, INTERPOLATIONS[[0, 2, 7][turn % 3]]);
        }
        if turn.is_multiple_of(7) {
            add(TransformPart::Scale, Kind::Vec3, Interpolation::Linear);
        }
    }
    add_heard(&mut builder, length);
    Arc::new(builder.build().expect("a sound clip").0)
}
