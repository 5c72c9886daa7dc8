//! Packed clips whose bytes were cut anywhere, or changed in any one bit: they are refused, or they are clips that can be
//! sampled and read back, and nothing outside their bytes is read.

use std::sync::Arc;

use anim::clip::{Clip, EventKey, Interpolation, Keys, MethodKey, Target, Track, TrackContent, TransformPart};
use anim::math::Transform;
use anim::pack::{PackSettings, PackedClip, pack};
use anim::simd::{Kernels, SharedBytes};
use anim::skeleton::{Joint, Pose, Skeleton};
use anim::value::Kind;

const JOINTS: u32 = 3;

fn skeleton() -> Skeleton {
    let joint = |j: u32| Joint { name: format!("{j}"), parent: j.checked_sub(1), rest: Transform::IDENTITY };
    Skeleton::build(&(0..JOINTS).map(joint).collect::<Vec<_>>()).expect("a tree")
}

/// One of everything that a packed clip has: tracks with a value a frame, still ones, steps, numbers, events, methods,
/// texts.
fn everything() -> Clip {
    let times: Vec<f32> = (0..40).map(|frame| frame as f32 / 30.0).collect();
    let wave = |t: f32, by: f32| 0.3 * libm::sinf(by * t);
    let places = times.iter().flat_map(|&t| [wave(t, 2.0), 1.0, wave(t, 5.0)]).collect();
    let turns = times.iter().flat_map(|&t| [libm::sinf(wave(t, 3.0)), 0.0, 0.0, libm::cosf(wave(t, 3.0))]).collect();
    let numbers = times.iter().flat_map(|&t| [wave(t, 1.0), wave(t, 7.0)]).collect();
    let joint = |joint, part| Target::Joint { joint, part };
    let property = |name: &str| Target::Property { path: "lamp".into(), property: name.into(), component: None };
    let floats = |kind, values| Keys::floats(kind, times.clone(), values);
    let steps = Keys {
        interpolation: Interpolation::Step,
        ..Keys::floats(Kind::Vec3, vec![0.0, 0.5], vec![1.0, 1.0, 1.0, 2.0, 2.0, 2.0])
    };
    let call = MethodKey { time: 0.2, method: "ring".into(), arguments: "[1]".into() };
    let event = EventKey { time: 0.5, name: "step".into(), payload: "{}".into() };
    let values = |target, keys| Track::new(target, TrackContent::Values(keys));
    let tracks = vec![
        values(joint(0, TransformPart::Translation), floats(Kind::Vec3, places)),
        values(joint(1, TransformPart::Rotation), floats(Kind::Quaternion, turns)),
        values(joint(1, TransformPart::Translation), Keys::floats(Kind::Vec3, vec![0.0], vec![0.0, 2.0, 0.0])),
        values(joint(2, TransformPart::Scale), steps),
        values(property("glow"), floats(Kind::Vec2, numbers)),
        values(property("word"), Keys::texts(Kind::Text, vec![0.0, 1.0], vec!["off".into(), "on".into()])),
        Track::new(Target::Events, TrackContent::Events(vec![event])),
        Track::new(Target::Methods { path: "lamp".into() }, TrackContent::Methods(vec![call])),
    ];
    Clip { name: "all".into(), length: 1.3, tracks, ..Clip::default() }
}

/// Uses all that a packed clip gives.
fn use_all(packed: PackedClip) {
    let mut pose = Pose::identity(JOINTS as usize);
    let mut values = vec![0.0; packed.value_count()];
    for kernels in Kernels::available() {
        for time in [-1.0, 0.0, 0.51, 1.3, 1e9, f64::NAN] {
            packed.sample(kernels, time, &mut pose);
            packed.sample_values(kernels, time, &mut values);
        }
    }
    for part in [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale] {
        (0..=JOINTS).for_each(|joint| _ = std::hint::black_box(packed.sample_joint(joint, part, 0.7)));
    }
    let clip = Arc::new(packed).to_clip();
    assert!(PackedClip::of(&clip).is_some());
}

#[test]
fn a_packed_clip_that_was_cut_anywhere_is_refused() {
    let skeleton = skeleton();
    let (packed, _) = pack(&everything(), &skeleton, &PackSettings::default()).expect("it can be packed");
    let bytes = packed.bytes();
    for length in 0..bytes.len() {
        assert!(PackedClip::load(bytes[..length].to_vec(), &skeleton).is_err(), "{length} of {} bytes", bytes.len());
    }
    use_all(PackedClip::load(bytes.to_vec(), &skeleton).expect("whole"));
}

#[test]
fn a_packed_clip_with_any_one_bit_changed_is_refused_or_can_be_used() {
    let skeleton = skeleton();
    let (packed, _) = pack(&everything(), &skeleton, &PackSettings::default()).expect("it can be packed");
    let mut accepted = 0;
    for bit in 0..packed.bytes().len() * 8 {
        let mut changed = packed.bytes().to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        // In place, between other bytes: what reads past them gives other bits than a copy does.
        let beside: Arc<[u8]> = [&[0xAA; 64][..], &changed, &[0x55; 64]].concat().into();
        let part = SharedBytes::part_of(&beside, 64..64 + changed.len()).expect("within");
        let (copied, in_place) = (PackedClip::load(changed, &skeleton), PackedClip::load(part, &skeleton));
        assert_eq!(copied.is_ok(), in_place.is_ok(), "bit {bit}");
        let (Ok(copied), Ok(in_place)) = (copied, in_place) else { continue };
        accepted += 1;
        let mut poses = [(); 2].map(|()| Pose::identity(JOINTS as usize));
        for time in [0.2, 0.9, 1.3] {
            copied.sample(Kernels::best(), time, &mut poses[0]);
            in_place.sample(Kernels::best(), time, &mut poses[1]);
            assert_eq!(bits(&poses[0]), bits(&poses[1]), "bit {bit} at {time} s");
        }
        use_all(copied);
    }
    assert!(accepted > 0, "rows hold any numbers");
}

fn bits(pose: &Pose) -> Vec<u32> {
    let transform = |joint: usize| pose.get(joint);
    let numbers = |t: Transform| [&t.translation.to_array()[..], &t.rotation.to_array(), &t.scale.to_array()].concat();
    (0..JOINTS as usize).flat_map(|joint| numbers(transform(joint))).map(f32::to_bits).collect()
}
