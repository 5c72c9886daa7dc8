//! Packing, loading and sampling small clips, and rows of random integers on every width.

use super::format::{Lane, blocks_of};
use super::write_rows::{WrittenLane, WrittenRows, write_rows};
use super::*;
use crate::clip::{
    Clip, ClipError, EventKey, Interpolation, KeyMode, Keys, LoopMode, MethodKey, SampleAt, Target, Track,
    TrackContent, TransformPart,
};
use crate::math::{Quat, Transform, Vec3, trig};
use crate::simd::decode::{BLOCK, BlockKind, Decode, Rows, RowsShape, SLACK};
use crate::simd::{DefaultArithmetic, Kernels, SharedBytes, on_flushing_host};
use crate::skeleton::{Joint, Pose, Skeleton};
use crate::value::Kind;

fn chain(count: u32) -> Skeleton {
    let joint = |j: u32| Joint {
        name: format!("joint {j}"),
        parent: j.checked_sub(1),
        rest: Transform { translation: Vec3::new(0.0, if j == 0 { 0.0 } else { 0.3 }, 0.0), ..Transform::IDENTITY },
    };
    Skeleton::build(&(0..count).map(joint).collect::<Vec<_>>()).expect("valid")
}

fn track(joint: u32, part: TransformPart, keys: Keys) -> Track {
    Track::new(Target::Joint { joint, part }, TrackContent::Values(keys))
}

fn turned(joint: u32, frames: u32, angle: impl Fn(f64) -> f64) -> Track {
    let times: Vec<f32> = (0..frames).map(|f| f as f32 / 30.0).collect();
    let axis = Vec3::new(1.0, joint as f32, 0.5).normalized_or(Vec3::ONE);
    let turn = |t: f32| Quat::from_axis_angle(axis, angle(f64::from(t)) as f32).to_array();
    let values = times.iter().flat_map(|&t| turn(t)).collect();
    track(joint, TransformPart::Rotation, Keys::floats(Kind::Quaternion, times, values))
}

/// A chain whose joints swing, each in its own way, with keys at 30 frames a second.
fn swinging(joints: u32, frames: u32) -> Clip {
    let swing = |joint: u32| turned(joint, frames, move |t| 0.6 * trig::sin(t * 3.0 + f64::from(joint)));
    let length = f64::from(frames - 1) / 30.0;
    Clip { name: "swing".into(), length, tracks: (0..joints).map(swing).collect(), ..Clip::default() }
}

/// What the clip itself makes of a skeleton's joints.
fn sample_clip(clip: &Clip, skeleton: &Skeleton, time: f64) -> Pose {
    let mut pose = skeleton.rest_pose().clone();
    for track in &clip.tracks {
        let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
            continue;
        };
        let mut v = [0.0; 4];
        let count = if *part == TransformPart::Rotation { 4 } else { 3 };
        let at = SampleAt { length: clip.length, looped: clip.loop_mode == LoopMode::Linear, ..SampleAt::time(time) };
        keys.sample_floats(&at, track.loop_wrap, &mut 0, &mut v[..count]);
        match part {
            TransformPart::Translation => pose.set_translation(*joint as usize, Vec3::new(v[0], v[1], v[2])),
            TransformPart::Rotation => pose.set_rotation(*joint as usize, Quat::from(v)),
            TransformPart::Scale => pose.set_scale(*joint as usize, Vec3::new(v[0], v[1], v[2])),
        }
    }
    pose
}

fn sample(packed: &PackedClip, time: f64) -> Pose {
    let mut pose = Pose::identity(packed.joint_count());
    packed.sample(Kernels::best(), time, &mut pose);
    pose
}

/// Holds a packed clip against its original, at times that are on no frame.
fn assert_follows(clip: &Clip, skeleton: &Skeleton, packed: &PackedClip, report: &PackReport) {
    for step in 0..=997 {
        let time = clip.length * f64::from(step) / 997.0;
        let original = sample_clip(clip, skeleton, time);
        let (error, joint) = model_error(skeleton, &original, &sample(packed, time), report.shell);
        assert!(error <= report.error_bound, "joint {joint} is {error} off at {time} s: {report:?}");
    }
}

fn pack_default(clip: &Clip, skeleton: &Skeleton) -> (PackedClip, PackReport) {
    pack(clip, skeleton, &PackSettings::default()).expect("packable")
}

#[test]
fn a_packed_clip_stays_within_its_bound_and_is_smaller() {
    let (skeleton, clip) = (chain(10), swinging(10, 61));
    let (packed, report) = pack_default(&clip, &skeleton);
    assert!(report.worst_error <= report.error_bound && report.bytes_after * 4 < report.bytes_before, "{report:?}");
    assert_follows(&clip, &skeleton, &packed, &report);
}

/// More than what decoding goes along an arc for by the vector part alone.
#[test]
fn joints_that_turn_far_in_one_frame_keep_the_bound() {
    let skeleton = chain(3);
    let to_and_fro = |t: f64| if (t * 30.0).round() as i64 % 2 == 0 { 1.8 } else { -1.8 };
    let clip = Clip { length: 1.0, tracks: vec![turned(0, 31, to_and_fro), turned(1, 31, |t| t)], ..Clip::default() };
    let (packed, report) = pack_default(&clip, &skeleton);
    assert_follows(&clip, &skeleton, &packed, &report);
}

#[test]
fn a_bound_ten_times_as_wide_takes_fewer_bytes() {
    let (skeleton, clip) = (chain(6), swinging(6, 61));
    let bytes = |error: f64| {
        let settings = PackSettings { error: Some(error), ..PackSettings::default() };
        let (packed, report) = pack(&clip, &skeleton, &settings).expect("packable");
        assert_follows(&clip, &skeleton, &packed, &report);
        packed.bytes().len()
    };
    assert!(bytes(1e-3) < bytes(1e-4));
}

#[test]
fn any_order_of_times_and_every_width_give_the_same_bits() {
    let (skeleton, mut clip) = (chain(12), swinging(12, 200));
    clip.tracks.push(turned(3, 200, |t| 3.0 * t));
    let (packed, _) = pack_default(&clip, &skeleton);
    let times: Vec<f64> = (0..300).map(|i| clip.length * f64::from(i * 7919 % 300) / 299.0).collect();
    let mut sorted = times.clone();
    sorted.sort_by(f64::total_cmp);
    for kernels in Kernels::available() {
        let mut one = Pose::identity(12);
        for (index, &time) in sorted.iter().enumerate() {
            packed.sample(kernels, time, &mut one);
            // Backwards, at random, by the reference, and from bytes that were never touched before.
            let mut other = Pose::identity(12);
            packed.sample(kernels, sorted[sorted.len() - 1 - index], &mut other);
            packed.sample(kernels, times[index], &mut other);
            packed.sample(Kernels::scalar(), time, &mut other);
            assert_eq!(one, other, "{:?} at {time}", kernels.width());
        }
        let cold = PackedClip::load(packed.bytes().to_vec(), &skeleton).expect("valid");
        cold.sample(kernels, 1.234, &mut one);
        assert_eq!(one, sample(&packed, 1.234));
    }
}

#[test]
fn one_joint_by_itself_has_the_bits_it_has_in_the_pose() {
    let (skeleton, mut clip) = (chain(20), swinging(20, 90));
    clip.tracks.push(turned(3, 90, |t| 3.0 * t));
    let times: Vec<f32> = (0..90).map(|f| f as f32 / 30.0).collect();
    let values = times.iter().flat_map(|&t| [t * t, -t, 0.25]).collect();
    clip.tracks.push(track(0, TransformPart::Translation, Keys::floats(Kind::Vec3, times, values)));
    let (packed, _) = pack_default(&clip, &skeleton);
    for time in [0.0, 0.71, 1.3, 2.9, 99.0] {
        let pose = sample(&packed, time);
        for joint in 0..20 {
            let rotation = packed.sample_joint(joint, TransformPart::Rotation, time).expect("moved");
            assert_eq!(rotation, pose.get(joint as usize).rotation.to_array());
        }
        let translation = packed.sample_joint(0, TransformPart::Translation, time).expect("moved");
        assert_eq!(translation[..3], pose.get(0).translation.to_array());
        assert_eq!(packed.sample_joint(1, TransformPart::Scale, time), None);
    }
}

#[test]
fn steps_modes_whole_turns_and_curves_survive() {
    let skeleton = chain(5);
    let mut clip = Clip { name: "all".into(), length: 2.0, ..Clip::default() };
    // Two whole turns, in steps that are far from any one reference.
    clip.tracks.push(turned(0, 61, |t| t * std::f64::consts::TAU));
    let mut steps = Keys::floats(Kind::Vec3, vec![0.0, 0.5, 1.37], vec![0.0, 0.0, 0.0, 1.0, 2.0, 3.0, -1.0, 0.0, 0.5]);
    steps.interpolation = Interpolation::Step;
    clip.tracks.push(track(1, TransformPart::Translation, steps));
    let quarter = Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), 1.5).to_array();
    let mut modes = Keys::floats(
        Kind::Quaternion,
        vec![0.0, 0.5, 1.0, 1.5],
        [[0.0, 0.0, 0.0, 1.0], quarter, [0.0, 0.0, 0.0, 1.0], quarter].concat(),
    );
    modes.modes = vec![KeyMode::EaseIn, KeyMode::Hold, KeyMode::Smooth, KeyMode::Linear];
    clip.tracks.push(track(2, TransformPart::Rotation, modes));
    let mut cubic = Keys::floats(Kind::Vec3, vec![0.0, 1.0, 2.0], vec![0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.0, 2.0, 0.0]);
    cubic.interpolation = Interpolation::Cubic;
    clip.tracks.push(track(3, TransformPart::Translation, cubic));
    let (packed, report) = pack_default(&clip, &skeleton);
    assert!(report.keyed_tracks >= 2 && report.framed_tracks >= 2, "{report:?}");
    assert_follows(&clip, &skeleton, &packed, &report);
    let at = |time: f64| sample(&packed, time).get(1).translation;
    assert_eq!([at(0.499), at(0.5)], [Vec3::new(0.0, 0.0, 0.0), Vec3::new(1.0, 2.0, 3.0)]);
}

#[test]
fn joints_that_stay_cost_no_frame_and_those_at_rest_no_constant() {
    let skeleton = chain(4);
    let still = |joint: u32, y: f32| {
        let keys = Keys::floats(Kind::Vec3, (0..60).map(|f| f as f32 / 30.0).collect(), [0.0, y, 0.0].repeat(60));
        track(joint, TransformPart::Translation, keys)
    };
    let clip = |y: f32| Clip { length: 2.0, tracks: (1..4).map(|joint| still(joint, y)).collect(), ..Clip::default() };
    let (rests, report) = pack_default(&clip(0.3), &skeleton);
    assert_eq!((report.still_tracks, report.framed_tracks, rests.frame_count()), (3, 0, 0));
    let (constant, _) = pack_default(&clip(0.5), &skeleton);
    assert_eq!(constant.bytes().len(), rests.bytes().len() + 3 * 12);
    assert_eq!(sample(&constant, 1.0).get(2).translation, Vec3::new(0.0, 0.5, 0.0));
}

#[test]
fn an_additive_clip_is_measured_as_changes_of_the_rest_pose() {
    let skeleton = chain(6);
    let clip = Clip { additive: true, ..swinging(3, 61) };
    let (packed, report) = pack_default(&clip, &skeleton);
    assert!(packed.outline().additive && report.worst_error <= report.error_bound);
    // What it does not move, it does not change.
    let pose = sample(&packed, 1.0);
    let still = pose.get(5);
    assert_eq!((still.translation, still.rotation, still.scale), (Vec3::ZERO, Quat::IDENTITY, Vec3::ZERO));
    assert!(pose.get(1).rotation != Quat::IDENTITY);
}

#[test]
fn numbers_events_and_names_are_kept() {
    let times: Vec<f32> = (0..120).map(|f| f as f32 / 60.0).collect();
    let wave = |t: f32, by: f64| (100.0 * trig::sin(f64::from(t) * by)) as f32;
    let values: Vec<f32> = times.iter().flat_map(|&t| (0..5).map(move |i| wave(t, f64::from(i)))).collect();
    let weights = Keys::floats(Kind::Weights(5), times.clone(), values);
    let turns: Vec<f32> =
        times.iter().flat_map(|&t| Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), 4.0 * t).to_array()).collect();
    let property = |name: &str| Target::Property { path: "door".into(), property: name.into(), component: None };
    let event = EventKey { time: 0.5, name: "creak".into(), payload: "{}".into() };
    let clip = Clip {
        name: "door".into(),
        length: 2.0,
        loop_mode: LoopMode::Linear,
        tracks: vec![
            Track::new(property("weights"), TrackContent::Values(weights.clone())),
            Track::new(Target::Events, TrackContent::Events(vec![event.clone()])),
            Track::new(property("turn"), TrackContent::Values(Keys::floats(Kind::Quaternion, times, turns))),
        ],
        ..Clip::default()
    };
    let skeleton = Skeleton::default();
    let (packed, report) = pack_default(&clip, &skeleton);
    assert!(report.value_tracks == 2 && report.bytes_after * 3 < report.bytes_before, "{report:?}");
    let outline = packed.outline();
    assert_eq!((outline.name.as_str(), outline.length, outline.loop_mode), ("door", 2.0, LoopMode::Linear));
    assert_eq!(outline.events(), [&event]);
    let mut values = vec![0.0; packed.value_count()];
    for step in 0..=997 {
        let time = 2.0 * f64::from(step) / 997.0;
        packed.sample_values(Kernels::best(), time, &mut values);
        for (value, original) in packed.values().iter().zip([0, 2]) {
            assert_eq!(value.track, original);
            let TrackContent::Values(keys) = &clip.tracks[original as usize].content else { panic!("values") };
            let mut expected = vec![0.0; keys.stride()];
            keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut expected);
            let found = &values[value.offset as usize..][..keys.stride()];
            let side = if keys.stride() == 4 && found.iter().zip(&expected).map(|(a, b)| a * b).sum::<f32>() < 0.0 {
                -1.0
            } else {
                1.0
            };
            for (i, (found, expected)) in found.iter().zip(&expected).enumerate() {
                let tolerance = if keys.stride() == 4 { 1e-4 } else { 200.0 * 1e-4 + 1e-4 };
                assert!((found * side - expected).abs() <= tolerance, "{i} at {time}: {found}, not {expected}");
            }
        }
    }
}

#[test]
fn bytes_in_place_give_what_copied_ones_give() {
    let (skeleton, clip) = (chain(4), swinging(4, 40));
    let (packed, _) = pack_default(&clip, &skeleton);
    // At an odd address within other bytes.
    let held: Vec<u8> = [&[1, 2, 3][..], packed.bytes(), &[4]].concat();
    let shared: std::sync::Arc<[u8]> = held.into();
    let part = SharedBytes::part_of(&shared, 3..3 + packed.bytes().len()).expect("within");
    let in_place = PackedClip::load(part, &skeleton).expect("valid");
    assert_eq!(in_place.bytes().as_ptr(), shared[3..].as_ptr());
    assert_eq!(sample(&in_place, 0.77), sample(&packed, 0.77));
}

#[test]
fn a_clip_packed_for_another_skeleton_is_refused() {
    let clip = swinging(4, 40);
    let (packed, _) = pack_default(&clip, &chain(4));
    let error = PackedClip::load(packed.bytes().to_vec(), &chain(5)).expect_err("another skeleton");
    assert_eq!(error, PackError::OtherSkeleton { clip: "swing".into(), packed: 4, joints: 5 });
    assert!(packed.fits(&chain(4)) && !packed.fits(&chain(5)));
}

#[test]
fn bytes_that_were_changed_or_cut_are_refused_or_sampled_and_never_read_past() {
    let (skeleton, mut clip) = (chain(5), swinging(5, 70));
    let mut steps = Keys::floats(Kind::Vec3, vec![0.0, 0.5], vec![0.0, 0.0, 0.0, 1.0, 2.0, 3.0]);
    steps.interpolation = Interpolation::Step;
    clip.tracks.push(track(1, TransformPart::Translation, steps));
    let (packed, _) = pack_default(&clip, &skeleton);
    let bytes = packed.bytes();
    for length in (0..bytes.len()).step_by(3) {
        assert!(PackedClip::load(bytes[..length].to_vec(), &skeleton).is_err(), "{length} bytes");
    }
    let mut accepted = 0;
    for at in 0..bytes.len() {
        let mut changed = bytes.to_vec();
        changed[at] ^= [1_u8, 0x80, 0xFF, 0x13][at % 4];
        let Ok(loaded) = PackedClip::load(changed, &skeleton) else { continue };
        accepted += 1;
        for time in [-1.0, 0.4, 2.2, f64::NAN] {
            let mut pose = Pose::identity(5);
            Kernels::available().for_each(|kernels| loaded.sample(kernels, time, &mut pose));
            loaded.sample_joint(1, TransformPart::Translation, time);
        }
    }
    assert!(accepted > 0, "rows hold any numbers");
}

#[test]
fn settings_that_are_no_lengths_are_refused() {
    for error in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let settings = PackSettings { error: Some(error), ..PackSettings::default() };
        let refused = pack(&swinging(2, 10), &chain(2), &settings).expect_err("not a length");
        assert!(matches!(refused, PackError::Setting { name: "error", .. }), "{refused}");
    }
}

/// Random numbers.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    /// An integer of up to some bits, on both sides of zero.
    fn integer(&mut self, bits: u32) -> i32 {
        (self.next().cast_signed()) >> (32 - bits).min(31)
    }
}

#[test]
fn rows_decode_to_the_same_bits_on_every_width_whatever_they_hold() {
    let mut numbers = Numbers(7);
    for round in 0..16_u32 {
        let frames = 2 + numbers.next() % 60;
        let kinds = [BlockKind::Turn, BlockKind::Rotation, BlockKind::Number, BlockKind::Curve];
        // Places that follow each other, whole blocks of each kind; or places that rise by one or more.
        let straight = round % 3 == 1;
        let count = 1 + (numbers.next() % 300) as usize;
        let count = if straight { count.next_multiple_of(4 * BLOCK) } else { count };
        let mut lanes: Vec<Lane> = Vec::new();
        let mut written: Vec<WrittenLane> = Vec::new();
        let mut to = 0;
        for index in 0..count {
            let kind = kinds[index * 4 / count];
            let bits = [1, 2, 5, 9, 15, 23][(numbers.next() % 6) as usize];
            // References and steps of all sizes: denormal, huge, negative zero.
            let reference = std::array::from_fn(|_| match numbers.next() % 6 {
                0 => -0.0,
                1 => f32::from_bits(numbers.next() & 0x807F_FFFF),
                2 => 1e30,
                _ => numbers.integer(20) as f32 / 524_288.0,
            });
            let code = [200, 255, -255, 0, 100][(numbers.next() % 5) as usize];
            let gap = [0, 0, 0, 1, 9][(numbers.next() % 5) as usize];
            to += if straight { 0 } else { gap };
            lanes.push(Lane { kind, reference, code, to });
            let integers = (0..frames).map(|_| std::array::from_fn(|_| numbers.integer(bits))).collect();
            written.push(WrittenLane { kind, to, frames: integers });
            to += 1;
        }
        let written = write_rows(&mut written, frames).expect("at most 25 bits");
        let stride = (to as usize).next_multiple_of(BLOCK);
        let bytes = [&written.bytes[..], &[0xA5; SLACK]].concat();
        let shape = RowsShape {
            frames,
            shift: written.shift,
            wide: written.wide,
            segments: written.segments,
            blocks: blocks_of(lanes.clone()),
            stride,
            room: 4 * stride,
        };
        let rows = Rows::check(bytes.into(), shape).expect("sound");
        let decode = |kernels: &Kernels, frame: u32, fraction: f32| -> Vec<u32> {
            let (still, mut out) = (vec![7.0; 4 * stride], vec![0.0; 4 * stride]);
            kernels.decode(&mut Decode { rows: &rows, frame, fraction, still: &still, out: &mut out });
            out.iter().map(|v| if v.is_nan() { 0x7FC0_0000 } else { v.to_bits() }).collect()
        };
        for frame in 0..frames - 1 {
            let fraction = [0.0, 1.0, 0.5, f32::from_bits(1), 0.3][(frame + round) as usize % 5];
            let expected = decode(Kernels::scalar(), frame, fraction);
            for kernels in Kernels::available() {
                assert_eq!(decode(kernels, frame, fraction), expected, "{:?}", kernels.width());
                let flushing = on_flushing_host(|| {
                    let _arithmetic = DefaultArithmetic::enter();
                    decode(kernels, frame, fraction)
                });
                assert_eq!(flushing, expected, "{:?}, where the host flushes denormals", kernels.width());
            }
            for lane in &lanes {
                let one = rows.decode_joint(lane.to, frame, fraction).expect("there");
                for (component, v) in one.iter().enumerate().take(lane.kind.outputs()) {
                    let whole = expected[lane.to as usize + component * stride];
                    assert!(v.to_bits() == whole || v.is_nan() && whole == 0x7FC0_0000);
                }
            }
        }
    }
}

#[test]
fn rotations_that_are_nothing_or_too_long_decode_to_finite_ones() {
    for (kind, integer) in [(BlockKind::Rotation, 0), (BlockKind::Turn, 8_000_000)] {
        let lane = Lane { kind, reference: [0.0, 0.6, 0.0, 0.8], code: 8, to: 0 };
        let mut lanes = [WrittenLane { kind, to: 0, frames: vec![[integer; 4]; 9] }];
        let written = write_rows(&mut lanes, 9).expect("at most 25 bits");
        let bytes = [&written.bytes[..], &[0; SLACK]].concat();
        let WrittenRows { shift, wide, segments, .. } = written;
        let blocks = blocks_of(vec![lane]);
        let shape = RowsShape { frames: 9, shift, wide, segments, blocks, stride: 1, room: 19 };
        let rows = Rows::check(bytes.into(), shape).expect("sound");
        for kernels in Kernels::available() {
            let mut out = [f32::NAN; 19];
            kernels.decode(&mut Decode { rows: &rows, frame: 4, fraction: 0.5, still: &[0.0; 19], out: &mut out });
            let out = &out[..4];
            let length = out.iter().map(|v| v * v).sum::<f32>();
            // What is too long for a turn stays too long.
            let is_unit = (length - 1.0).abs() < 1e-5;
            assert!(length.is_finite() && (is_unit || kind == BlockKind::Turn), "{:?}: {out:?}", kernels.width());
        }
    }
}

#[test]
fn arguments_that_are_no_json_do_not_stop_packed_bytes_from_being_sampled() {
    let skeleton = chain(2);
    let mut clip = swinging(2, 8);
    let call = MethodKey { time: 0.1, method: "ring".into(), arguments: r#"["twice"]"#.into() };
    clip.tracks.push(Track::new(Target::Methods { path: "bell".into() }, TrackContent::Methods(vec![call])));
    let (packed, _) = pack(&clip, &skeleton, &PackSettings::default()).expect("can be packed");
    let mut bytes = packed.bytes().to_vec();
    let at = bytes.windows(9).position(|part| part == br#"["twice"]"#).expect("is in there as it is");
    bytes[at + 8] = b'}';
    let loaded = PackedClip::load(bytes, &skeleton).expect("the arguments are looked at where calls are made of them");
    assert!(matches!(loaded.outline().validate(), Err(ClipError::Track { .. })));
}
