//! Drivers play packed clips as they play editable ones: joints, numbers, events, root motion's samples.

use std::sync::Arc;

use anim::clip::{Clip, ClipError, EventKey, Keys, LoopMode, Target, Track, TrackContent, TransformPart};
use anim::eval::Program;
use anim::frame::Frame;
use anim::math::{Quat, Transform, Vec3};
use anim::mixer::Mixer;
use anim::pack::{PackError, PackSettings, PackedClip, model_error, pack};
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Access, Instance, Owner, PropertyId, Schema};
use anim::value::Kind;

fn skeleton(joints: u32) -> Arc<Skeleton> {
    let joint = |j: u32| Joint {
        name: format!("joint {j}"),
        parent: j.checked_sub(1),
        rest: Transform { translation: Vec3::new(0.0, 0.25, 0.0), ..Transform::IDENTITY },
    };
    Arc::new(Skeleton::build(&(0..joints).map(joint).collect::<Vec<_>>()).expect("valid"))
}

/// A character that bends, walks on in steps, glows, and is heard.
fn clip(joints: u32) -> Clip {
    let times: Vec<f32> = (0..=30).map(|f| f as f32 / 15.0).collect();
    let bend = |joint: u32| {
        let values = times.iter().flat_map(|&t| {
            let angle = 0.4 * (t * (2.0 - t)) * (joint as f32 + 1.0) / joints as f32;
            Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), angle).to_array()
        });
        let target = Target::Joint { joint, part: TransformPart::Rotation };
        Track::new(target, TrackContent::Values(Keys::floats(Kind::Quaternion, times.clone(), values.collect())))
    };
    let mut steps = Keys::floats(Kind::Vec3, vec![0.0, 0.7, 1.5], vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
    steps.interpolation = anim::clip::Interpolation::Step;
    let target = Target::Joint { joint: 0, part: TransformPart::Translation };
    let mut tracks: Vec<Track> = (0..joints).map(bend).collect();
    tracks.push(Track::new(target, TrackContent::Values(steps)));
    let glow: Vec<f32> = times.iter().flat_map(|&t| [t * t, 1.0 - t, 0.5 * t, t * (2.0 - t)]).collect();
    let target = Target::Property { path: "lamp".into(), property: "color".into(), component: None };
    tracks.push(Track::new(target, TrackContent::Values(Keys::floats(Kind::Color, times.clone(), glow))));
    let heard = [0.5, 1.5].map(|time| EventKey { time, name: "step".into(), payload: String::new() });
    tracks.push(Track::new(Target::Events, TrackContent::Events(heard.to_vec())));
    Clip { name: "walk".into(), length: 2.0, loop_mode: LoopMode::Linear, tracks, ..Clip::default() }
}

fn schema(skeleton: &Arc<Skeleton>) -> (Arc<Schema>, PropertyId) {
    let mut builder = Schema::builder();
    let root = builder.object("");
    builder.skeleton(root, skeleton.clone());
    let lamp = builder.object("lamp");
    let color = builder.property(lamp, "color", Kind::Color, Access::Kept);
    (Arc::new(builder.build().expect("valid")), color)
}

/// A mixer that plays two clips at once, and its frame.
fn playing(schema: &Arc<Schema>, clips: [&Arc<Clip>; 2]) -> Mixer {
    let mut mixer = Mixer::new(Arc::default());
    let root = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(1), 1));
    for (clip, weight) in clips.into_iter().zip([0.75, 0.25]) {
        let id = mixer.add_action(clip, root).expect("a known root");
        let mut action = mixer.action_mut(id).expect("just made");
        action.set_effective_weight(weight).expect("a weight");
        action.play();
    }
    mixer
}

#[test]
fn a_mixer_makes_of_packed_clips_what_it_makes_of_editable_ones() {
    let skeleton = skeleton(9);
    let (schema, color) = schema(&skeleton);
    let editable = Arc::new(clip(9));
    let (packed, report) = pack(&editable, &skeleton, &PackSettings::default()).expect("packable");
    assert!(report.keyed_tracks == 1 && report.value_tracks == 1, "{report:?}");
    let packed = Arc::new(packed).to_clip();
    let mut other = clip(9);
    other.name = "other".into();
    let other = Arc::new(other);
    let mut mixers = [playing(&schema, [&editable, &other]), playing(&schema, [&packed, &other])];
    let mut heard = [0, 0];
    for step in 0..200 {
        let seconds = 0.011 + 0.0007 * f64::from(step % 13);
        for (mixer, heard) in mixers.iter_mut().zip(&mut heard) {
            Frame::default().update(mixer, seconds).expect("a valid step");
            *heard += mixer.stage().events.len();
        }
        let [a, b] = [0, 1].map(|i| mixers[i].stage().instance(0).expect("there").pose());
        let (error, joint) = model_error(&skeleton, a, b, report.shell);
        assert!(error <= report.error_bound, "joint {joint} is {error} off in step {step}");
        let [a, b] = [0, 1].map(|i| mixers[i].stage().floats(0, color).expect("kept").to_vec());
        let close = a.iter().zip(&b).all(|(a, b)| (a - b).abs() <= 4.0 * 1e-4);
        assert!(close, "{a:?} {b:?} in step {step}");
    }
    assert!(heard[0] >= 8 && heard[0] == heard[1], "{heard:?}");
}

#[test]
fn a_program_of_a_packed_clip_finds_each_joint_by_itself() {
    let skeleton = skeleton(5);
    let (schema, _) = schema(&skeleton);
    let (packed, _) = pack(&clip(5), &skeleton, &PackSettings::default()).expect("packable");
    let packed = Arc::new(packed);
    let program = Program::compile(&packed.clone().to_clip(), &schema);
    assert_eq!(program.reports(), []);
    for (joint, part) in [(0, TransformPart::Translation), (3, TransformPart::Rotation), (3, TransformPart::Scale)] {
        assert_eq!(program.sample_joint(joint, part, 0.8), packed.sample_joint(joint, part, 0.8));
        assert_eq!(program.finds_joint(joint, part), part != TransformPart::Scale);
    }
}

#[test]
fn a_clip_packed_for_another_skeleton_moves_no_joint_and_says_so() {
    let own = skeleton(5);
    let (packed, _) = pack(&clip(5), &own, &PackSettings::default()).expect("packable");
    let (schema, _) = schema(&skeleton(6));
    let program = Program::compile(&Arc::new(packed).to_clip(), &schema);
    let [report] = program.reports() else { panic!("{:?}", program.reports()) };
    assert!(report.message.contains("another skeleton"), "{report:?}");
    assert!(!program.finds_joint(3, TransformPart::Rotation));
    assert!(!program.properties().is_empty());
}

#[test]
fn a_packed_clip_is_neither_edited_nor_packed_again() {
    let skeleton = skeleton(5);
    let (packed, _) = pack(&clip(5), &skeleton, &PackSettings::default()).expect("packable");
    let packed = Arc::new(packed).to_clip();
    assert!(PackedClip::of(&packed).is_some() && PackedClip::of(&clip(5)).is_none());
    let refused = ClipError::Packed { clip: "walk".into() };
    assert_eq!(packed.edited(|_| Ok(())), Err(refused.clone()));
    let again = pack(&packed, &skeleton, &PackSettings::default()).expect_err("packed already");
    assert_eq!(again, PackError::Clip(refused));
}
