//! What holds for every clip: sampling does not depend on the way, curves do not jump where they should not, and
//! operations leave clips valid.

use anim::clip::{
    Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Marker, SampleAt, Tangents, Target, Tolerance,
    Track, TrackContent, TrackMistake,
};
use anim::math::{Quat, Vec3, trig};
use anim::value::Kind;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 200, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

const SPLINES: [Interpolation; 5] = [
    Interpolation::Linear,
    Interpolation::Cubic,
    Interpolation::Smooth,
    Interpolation::CubicSpline,
    Interpolation::Bezier,
];

/// Key times that rise, from near zero; with `repeats` some come twice.
fn times(repeats: bool) -> impl Strategy<Value = Vec<f32>> {
    let gap = if repeats { prop_oneof![1 => Just(0u8), 4 => 1u8..60].boxed() } else { (5u8..60).boxed() };
    prop::collection::vec(gap, 1..9).prop_map(|gaps| {
        let mut time = 0.0;
        gaps.into_iter()
            .map(|gap| {
                time += f32::from(gap) / 37.0;
                time
            })
            .collect()
    })
}

fn rotation() -> impl Strategy<Value = [f32; 4]> {
    prop::array::uniform4(-1.0f32..1.0).prop_filter_map("a direction", |numbers| {
        let rotation = Quat::from(numbers);
        (rotation.dot(rotation) > 0.01).then(|| rotation.normalized().to_array())
    })
}

/// Keys of a kind of floats with an interpolation, and tangents where it has them.
fn float_keys(interpolation: Interpolation, repeats: bool) -> impl Strategy<Value = Keys> {
    (times(repeats), prop_oneof![Just(Kind::Float), Just(Kind::Vec3), Just(Kind::Quaternion), Just(Kind::Transform3d)])
        .prop_flat_map(move |(times, kind)| {
            let count = times.len() * kind.components();
            let numbers = prop::collection::vec(-10.0f32..10.0, count);
            let rotations = prop::collection::vec(rotation(), times.len());
            let slopes = prop::collection::vec((-5.0f32..5.0, 0.05f32..0.3), 2 * count);
            (Just(times), Just(kind), numbers, rotations, slopes)
        })
        .prop_map(move |(times, kind, mut values, rotations, bends)| {
            let lane = if kind == Kind::Transform3d { 3 } else { 0 };
            if matches!(kind, Kind::Quaternion | Kind::Transform3d) {
                for (key, rotation) in values.chunks_exact_mut(kind.components()).zip(rotations) {
                    key[lane..lane + 4].copy_from_slice(&rotation);
                }
            }
            let (into, out) = bends.split_at(values.len());
            let slopes = |bends: &[(f32, f32)]| bends.iter().map(|bend| bend.0).collect();
            let handles = |side: f32| {
                move |bends: &[(f32, f32)]| bends.iter().map(|bend| [side * bend.1 / 3.0, bend.0]).collect()
            };
            let tangents = match interpolation {
                Interpolation::CubicSpline => Tangents::Slopes { into: slopes(into), out: slopes(out) },
                Interpolation::Bezier => {
                    Tangents::Handles { into: handles(-1.0)(into), out: handles(1.0)(out), relative: true }
                }
                _ => Tangents::None,
            };
            Keys { interpolation, tangents, ..Keys::floats(kind, times, values) }
        })
}

fn any_keys() -> impl Strategy<Value = Keys> {
    let floats = prop::sample::select([&SPLINES[..], &[Interpolation::Step]].concat())
        .prop_flat_map(|interpolation| float_keys(interpolation, true));
    let modes =
        [KeyMode::Linear, KeyMode::Smooth, KeyMode::EaseIn, KeyMode::EaseOut, KeyMode::EaseInOut, KeyMode::Hold];
    let moded =
        (float_keys(Interpolation::Linear, true), prop::collection::vec(prop::sample::select(modes.to_vec()), 9))
            .prop_map(|(keys, modes)| Keys { modes: modes[..keys.len()].to_vec(), ..keys });
    let eased = (
        float_keys(Interpolation::Cubic, true),
        prop::collection::vec(prop::sample::select(&[0.0f32, 0.25, 1.0, 2.0, -0.5][..]), 9),
    )
        .prop_map(|(keys, curves)| Keys { transitions: curves[..keys.len()].to_vec(), ..keys });
    let integers = (times(true), prop::collection::vec(-9i64..9, 9)).prop_map(|(times, values)| Keys {
        values: KeyValues::Integers(values[..times.len()].to_vec()),
        ..Keys::floats(Kind::Int32, times, Vec::new())
    });
    prop_oneof![4 => floats, 1 => moded, 1 => eased, 1 => integers]
}

/// All numbers of a sample, as bits.
fn sample(keys: &Keys, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> Vec<f64> {
    if let KeyValues::Floats(_) = &keys.values {
        let mut out = vec![0.0; keys.stride()];
        keys.sample_floats(at, loop_wrap, cursor, &mut out);
        return out.into_iter().map(f64::from).collect();
    }
    let mut out = vec![0.0; keys.stride()];
    keys.sample_integers_continuous(at, loop_wrap, cursor, &mut out);
    out
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn track(keys: Keys) -> Track {
    let target = Target::Property { path: "Lift".into(), property: "height".into(), component: None };
    Track { loop_wrap: true, ..Track::new(target, TrackContent::Values(keys)) }
}

fn keys_of(track: &Track) -> &Keys {
    let TrackContent::Values(keys) = &track.content else { panic!("a track of values") };
    keys
}

/// The largest difference of two samples; rotations may be on either side.
fn distance(kind: Kind, a: &[f64], b: &[f64]) -> f64 {
    let lane = match kind {
        Kind::Quaternion => 0..4,
        Kind::Transform3d => 3..7,
        _ => 0..0,
    };
    let dot: f64 = lane.clone().map(|index| a[index] * b[index]).sum();
    let sign = |index: usize| if lane.contains(&index) && dot < 0.0 { -1.0 } else { 1.0 };
    (0..a.len()).map(|index| (sign(index) * a[index] - b[index]).abs()).fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_cursor_changes_the_cost_and_never_the_value(
        keys in any_keys(),
        reads in prop::collection::vec((-1.0f64..20.0, any::<u32>()), 1..20),
        looped in any::<bool>(),
    ) {
        let mut rolling = 0;
        for (time, garbage) in reads {
            let at = SampleAt { length: 12.0, looped, ..SampleAt::time(time) };
            let fresh = bits(&sample(&keys, &at, true, &mut 0));
            prop_assert_eq!(&fresh, &bits(&sample(&keys, &at, true, &mut rolling)));
            prop_assert_eq!(&fresh, &bits(&sample(&keys, &at, true, &mut garbage.clone())));
        }
    }

    #[test]
    fn curves_do_not_jump_at_keys_nor_at_the_seam(
        keys in prop::sample::select(&SPLINES[..]).prop_flat_map(|interpolation| float_keys(interpolation, false)),
        rest in 0.2f64..3.0,
        u in 0.0f64..1.0,
    ) {
        // Handles of a third of the shortest gap or less cannot make time run back.
        let length = f64::from(keys.times[keys.len() - 1]) + rest;
        let read = |time: f64| sample(&keys, &SampleAt { length, looped: true, ..SampleAt::time(time) }, true, &mut 0);
        let step = 1e-7;
        let near = |a: f64, b: f64| distance(keys.kind, &read(a), &read(b));
        for &key in &keys.times {
            let key = f64::from(key);
            prop_assert!(near(key, key - step) < 1e-3, "before {}: {:?} {:?}", key, read(key - step), read(key));
            prop_assert!(near(key, key + step) < 1e-3, "after {}: {:?} {:?}", key, read(key), read(key + step));
        }
        prop_assert!(near(u * length, u * length + step) < 1e-3);
        prop_assert!(near(0.0, length) < 1e-3, "at the seam: {:?} {:?}", read(0.0), read(length));
    }

    #[test]
    fn every_sample_is_finite_and_every_rotation_of_unit_length(keys in any_keys(), time in -1.0f64..20.0) {
        let values = sample(&keys, &SampleAt { length: 9.0, looped: true, ..SampleAt::time(time) }, true, &mut 0);
        prop_assert!(values.iter().all(|value| value.is_finite()), "{:?}", values);
        let rotation = match keys.kind {
            Kind::Quaternion => &values[0..4],
            Kind::Transform3d => &values[3..7],
            _ => return Ok(()),
        };
        let length = rotation.iter().map(|value| value * value).sum::<f64>().sqrt();
        prop_assert!((length - 1.0).abs() < 1e-5, "{}", length);
    }

    #[test]
    fn trimming_at_keys_is_clamping_where_keys_are_joined_by_steps_or_lines(
        keys in prop::sample::select(&[Interpolation::Step, Interpolation::Linear][..])
            .prop_flat_map(|interpolation| float_keys(interpolation, true)),
        ends in (0usize..9, 0usize..9),
        u in -0.2f64..1.2,
    ) {
        let [first, last] = [ends.0.min(ends.1), ends.0.max(ends.1)].map(|key| key.min(keys.len() - 1));
        let [start, end] = [first, last].map(|key| f64::from(keys.times[key]));
        let mut trimmed = track(keys.clone());
        trimmed.trim(start, end).expect("a range");
        // Before two keys at one time the earlier holds, at their time the later.
        let jumps = keys.times.get(first + 1).is_some_and(|&next| next == keys.times[first])
            || keys.times[..first].last() == Some(&keys.times[first]);
        let time = start + if jumps { u.max(0.0) } else { u } * (end - start);
        let clamped = SampleAt::time(time.clamp(start, end));
        prop_assert_eq!(
            bits(&sample(keys_of(&trimmed), &SampleAt::time(time), false, &mut 0)),
            bits(&sample(&keys, &clamped, false, &mut 0))
        );
    }

    #[test]
    fn optimising_within_a_tolerance_never_leaves_it(
        keys in float_keys(Interpolation::Linear, true),
        tolerance in 0.0f64..3.0,
        reads in prop::collection::vec(0.0f64..1.0, 40),
    ) {
        let mut clip = Clip { tracks: vec![track(keys)], ..Clip::default() };
        clip.settle_rotations();
        let keys = keys_of(&clip.tracks[0]).clone();
        let mut optimized = clip.tracks[0].clone();
        optimized.optimize_within(Tolerance { number: tolerance, angle: tolerance });
        let lane = match keys.kind { Kind::Quaternion => 0, Kind::Transform3d => 3, _ => usize::MAX };
        let last = f64::from(keys.times[keys.len() - 1]);
        for time in reads.iter().map(|u| u * last).chain(keys.times.iter().copied().map(f64::from)) {
            let at = SampleAt::time(time);
            let [before, after] = [&keys, keys_of(&optimized)].map(|keys| sample(keys, &at, false, &mut 0));
            for (index, (before, after)) in before.iter().zip(&after).enumerate() {
                if !(lane..lane.saturating_add(4)).contains(&index) {
                    prop_assert!((before - after).abs() <= tolerance + 1e-5, "{} at {}", index, time);
                }
            }
            if lane != usize::MAX {
                let dot: f64 = (lane..lane + 4).map(|index| before[index] * after[index]).sum();
                // Samples are 32-bit: an angle below a thousandth is rounding.
                let angle = 2.0 * trig::acos(dot.abs().min(1.0));
                prop_assert!(angle <= tolerance + 1e-3, "{} at {}", angle, time);
            }
        }
    }

    #[test]
    fn every_operation_leaves_a_clip_valid_or_as_it_was(
        first in prop::collection::vec(any_keys(), 1..4),
        second in any_keys(),
        operations in prop::collection::vec((0u8..19, number(-3.0..6.0), number(0.0..40.0)), 1..6),
    ) {
        let mut clip = clip_of(first);
        let other = clip_of(vec![second]);
        prop_assert_eq!(clip.validate(), Ok(()));
        for (operation, a, b) in operations {
            let before = clip.clone();
            let changed = apply(&mut clip, &other, operation, a, b);
            prop_assert_eq!(clip.validate(), Ok(()), "after operation {} with {} and {}", operation, a, b);
            if !changed {
                prop_assert_eq!(&before, &clip);
            }
        }
    }

    #[test]
    fn reversing_twice_gives_what_was_there(keys in any_keys(), reads in prop::collection::vec(0.0f64..1.0, 20)) {
        // A curve near a step looks at other neighbours once the step has become a jump.
        let curved = matches!(keys.interpolation, Interpolation::Cubic | Interpolation::Smooth)
            || keys.modes.contains(&KeyMode::Smooth);
        let held = keys.transitions.contains(&0.0) || keys.modes.contains(&KeyMode::Hold);
        prop_assume!(!(curved && held));
        let clip = clip_of(vec![keys]);
        let twice = clip.reversed().and_then(|clip| clip.reversed()).expect("valid");
        for u in reads {
            let at = SampleAt::time(u * clip.length);
            let [before, after] = [&clip, &twice].map(|clip| {
                let keys = keys_of(&clip.tracks[0]);
                sample(keys, &at, false, &mut 0)
            });
            prop_assert!(distance(keys_of(&clip.tracks[0]).kind, &before, &after) < 1e-3, "{:?} {:?}", before, after);
        }
    }
}

/// A number that an operation may take, and now and then one that it should not.
fn number(usual: std::ops::Range<f64>) -> impl Strategy<Value = f64> {
    const ODD: [f64; 12] = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
        1e38,
        -1e38,
        3e9,
        1e-40,
        f64::MIN_POSITIVE,
        -0.0,
        0.0,
    ];
    prop_oneof![5 => usual, 1 => prop::sample::select(ODD.to_vec())]
}

/// A clip with a track for each list of keys, an event and a marker.
fn clip_of(keys: Vec<Keys>) -> Clip {
    let mut tracks: Vec<Track> = keys.into_iter().map(track).collect();
    for (index, track) in tracks.iter_mut().enumerate() {
        track.target = Target::Property { path: format!("Lift{index}"), property: "height".into(), component: None };
    }
    let event = EventKey { time: 0.75, name: "step".into(), payload: String::new() };
    tracks.push(Track::new(Target::Events, TrackContent::Events(vec![event])));
    let mut clip = Clip {
        name: "lift".into(),
        loop_mode: LoopMode::Linear,
        tracks,
        markers: vec![Marker { name: "half".into(), time: 0.5 }],
        ..Clip::default()
    };
    clip.settle_rotations();
    clip.reset_length();
    clip
}

/// Does one of all operations; whether it could.
fn apply(clip: &mut Clip, other: &Clip, operation: u8, a: f64, b: f64) -> bool {
    let made = match operation {
        0 => return clip.shift(a).is_ok(),
        1 => return clip.scale(a).is_ok(),
        2 => return clip.trim().is_ok(),
        3 => return clip.tracks.iter_mut().all(|track| track.trim(a, a + b).is_ok()),
        4 => {
            clip.optimize();
            return true;
        }
        5 => {
            clip.optimize_within(Tolerance { number: b, angle: b });
            return true;
        }
        6 => clip.subclip("part", a, b, 10.0),
        7 => clip.to_additive(other, b, 10.0),
        8 => clip.reversed(),
        9 => clip.resampled(a),
        10 => clip.concatenated(other),
        11 => clip.merged(other),
        12 => return clip.rename_path("Lift0", "Lift1").is_ok(),
        13 => return change_keys(clip, |keys| keys.remove(b as usize)),
        14 => return change_keys(clip, |keys| keys.move_key(b as usize % 4, a as f32)),
        15 => {
            let new = keys_of(&other.tracks[0]);
            return change_keys(clip, |keys| keys.insert(new));
        }
        16 => {
            clip.tracks.iter_mut().for_each(Track::sort);
            return true;
        }
        17 => return clip.rename_bone("hips", "root").is_ok(),
        _ => {
            clip.reset_length();
            return true;
        }
    };
    match made {
        Ok(made) => {
            *clip = made;
            true
        }
        Err(_) => false,
    }
}

/// Changes the keys of the first track; whether that could be done.
fn change_keys(clip: &mut Clip, change: impl FnOnce(&mut Keys) -> Result<(), TrackMistake>) -> bool {
    let TrackContent::Values(keys) = &mut clip.tracks[0].content else { return false };
    change(keys).is_ok()
}

#[test]
fn a_spin_optimised_within_any_tolerance_still_spins() {
    let values: Vec<f32> = (0..=36u8)
        .flat_map(|step| {
            Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), (f32::from(step) * 30.0).to_radians()).to_array()
        })
        .collect();
    let spin = Keys::floats(Kind::Quaternion, (0..=36u8).map(f32::from).collect(), values);
    let mut clip = Clip { tracks: vec![track(spin)], ..Clip::default() };
    clip.settle_rotations();
    let before = keys_of(&clip.tracks[0]).clone();
    for tolerance in [1e-4, 0.1, 1.0] {
        let mut optimized = clip.tracks[0].clone();
        optimized.optimize_within(Tolerance { number: tolerance, angle: tolerance });
        for step in 0..=360u16 {
            let at = SampleAt::time(f64::from(step) / 10.0);
            let [a, b] = [&before, keys_of(&optimized)].map(|keys| sample(keys, &at, false, &mut 0));
            let dot: f64 = a.iter().zip(&b).map(|(a, b)| a * b).sum();
            let angle = 2.0 * trig::acos(dot.abs().min(1.0));
            assert!(angle <= tolerance + 1e-3, "{tolerance} at {step}: {angle}");
        }
    }
}
