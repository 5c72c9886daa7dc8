//! Bone writes, limbs that reach and heads that look, as their users see them.

use std::sync::Arc;

use anim::math::{Affine, Quat, Transform, Vec3};
use anim::rig::*;
use anim::simd::Kernels;
use anim::skeleton::{Joint, Pose, Skeleton};

fn joint(name: &str, parent: Option<u32>, at: [f32; 3], scale: [f32; 3]) -> Joint {
    let rest = Transform { translation: at.into(), rotation: Quat::IDENTITY, scale: scale.into() };
    Joint { name: name.into(), parent, rest }
}

/// Hips with a bent leg of lengths 0.5 and 0.4, far from the origin, under a parent of some scale.
fn leg(scale: [f32; 3]) -> Arc<Skeleton> {
    let bent = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 0.0), 0.3);
    let mut joints = [
        joint("world", None, [100.0, 2.0, -50.0], scale),
        joint("hips", Some(0), [0.1, 1.0, 0.0], [1.0; 3]),
        joint("thigh", Some(1), [0.1, -0.1, 0.0], [1.0; 3]),
        joint("shin", Some(2), [0.0, -0.5, 0.0], [1.0; 3]),
        joint("foot", Some(3), [0.0, -0.4, 0.0], [1.0; 3]),
    ];
    joints[2].rest.rotation = bent;
    joints[3].rest.rotation = bent.conjugate() * bent.conjugate();
    Arc::new(Skeleton::build(&joints).expect("valid"))
}

fn models(skeleton: &Skeleton, pose: &Pose) -> Vec<Affine> {
    let mut models = vec![Affine::IDENTITY; skeleton.joint_count()];
    skeleton.local_to_model(Kernels::best(), pose, &mut models);
    models
}

fn places(skeleton: &Skeleton, pose: &Pose) -> Vec<Vec3> {
    models(skeleton, pose).iter().map(|m| m.transform_point(Vec3::ZERO)).collect()
}

const THIGH: usize = 2;
const SHIN: usize = 3;
const FOOT: usize = 4;

#[test]
fn a_foot_reaches_its_target_and_no_bone_changes_its_length_wherever_the_body_stands() {
    for scale in [[1.0; 3], [2.0; 3], [0.01; 3], [-1.0, 1.0, 1.0]] {
        let skeleton = leg(scale);
        let size = scale[1];
        let before = places(&skeleton, skeleton.rest_pose());
        let lengths = |p: &[Vec3]| [(p[SHIN] - p[THIGH]).length(), (p[FOOT] - p[SHIN]).length()];
        for offset in [[0.2, 0.3, 0.1], [-0.3, 0.1, 0.4], [0.0, 0.05, -0.2]] {
            let target = before[FOOT] + Vec3::from(offset) * size;
            let mut rig = Rig::new(skeleton.clone());
            let pole = Some(before[SHIN] + Vec3::new(0.0, 0.0, 1.0) * size);
            rig.reach(Reach { pole, ..Reach::new(FOOT as u32, target) }).expect("valid");
            let mut pose = skeleton.rest_pose().clone();
            rig.apply(&mut pose);
            let after = places(&skeleton, &pose);
            assert!(
                (after[FOOT] - target).length() < 2e-4 * size.max(0.5),
                "{scale:?} {offset:?} {:?}",
                after[FOOT] - target
            );
            for (a, b) in lengths(&before).into_iter().zip(lengths(&after)) {
                assert!((a - b).abs() < 1e-4 * size.max(0.5), "{scale:?}: {a} became {b}");
            }
            let knee = after[SHIN] - after[THIGH];
            assert!(knee.z > -0.01 * size, "the knee bends toward the pole: {knee:?}");
        }
    }
}

#[test]
fn a_foot_reaches_its_target_under_a_parent_that_is_scaled_unevenly() {
    for scale in [[1.0, 2.0, 1.0], [1.5, 1.0, 0.7], [0.5, 1.0, 2.0], [-1.0, 1.3, 1.0]] {
        let skeleton = leg(scale);
        let before = places(&skeleton, skeleton.rest_pose());
        for offset in [[0.2, 0.3, 0.1], [-0.3, 0.2, 0.2], [0.0, 0.15, -0.1]] {
            let target = before[FOOT] + Vec3::from(offset);
            let mut rig = Rig::new(skeleton.clone());
            let pole = Some(before[SHIN] + Vec3::new(0.0, 0.0, 1.0));
            rig.reach(Reach { pole, ..Reach::new(FOOT as u32, target) }).expect("valid");
            let mut pose = skeleton.rest_pose().clone();
            rig.apply(&mut pose);
            let missed = (places(&skeleton, &pose)[FOOT] - target).length();
            assert!(missed < 1e-3, "{scale:?} {offset:?}: missed by {missed}");
            for joint in [SHIN, FOOT] {
                let (now, rest) = (pose.get(joint), skeleton.rest()[joint]);
                assert_eq!((now.translation, now.scale), (rest.translation, rest.scale), "only turns");
            }
        }
    }
}

#[test]
fn a_target_out_of_reach_straightens_the_limb_toward_it() {
    let skeleton = leg([1.0; 3]);
    let hip = places(&skeleton, skeleton.rest_pose())[THIGH];
    let target = hip + Vec3::new(3.0, -3.0, 1.0);
    let mut rig = Rig::new(skeleton.clone());
    rig.reach(Reach::new(FOOT as u32, target)).expect("valid");
    let mut pose = skeleton.rest_pose().clone();
    rig.apply(&mut pose);
    let after = places(&skeleton, &pose);
    assert!(((after[FOOT] - hip).length() - 0.9).abs() < 1e-4);
    let toward = (target - hip) * (1.0 / (target - hip).length());
    assert!(((after[FOOT] - hip) * (1.0 / 0.9)).dot(toward) > 0.9999);
}

#[test]
fn a_soft_limit_straightens_without_a_jump_in_speed() {
    let skeleton = leg([1.0; 3]);
    let hip = places(&skeleton, skeleton.rest_pose())[THIGH];
    let distance = |d: f32| {
        let mut rig = Rig::new(skeleton.clone());
        rig.reach(Reach { softness: 0.2, ..Reach::new(FOOT as u32, hip + Vec3::new(0.0, -d, 0.0)) }).expect("valid");
        let mut pose = skeleton.rest_pose().clone();
        rig.apply(&mut pose);
        (places(&skeleton, &pose)[FOOT] - hip).length()
    };
    let step = 0.02;
    let seen: Vec<f32> = (0..40).map(|i| distance(0.5 + step * i as f32)).collect();
    for w in seen.windows(3) {
        let (first, second) = (w[1] - w[0], w[2] - w[1]);
        assert!(second <= first + 1e-4 && first - second < 0.25 * step, "{seen:?}");
    }
    assert!(seen[39] < 0.9 && seen[39] > 0.87);
}

#[test]
fn half_a_weight_goes_half_of_the_way() {
    let skeleton = leg([1.0; 3]);
    let foot = places(&skeleton, skeleton.rest_pose())[FOOT];
    let mut moved = Vec::new();
    for weight in [0.0, 0.5, 1.0] {
        let mut rig = Rig::new(skeleton.clone());
        rig.reach(Reach { weight, ..Reach::new(FOOT as u32, foot + Vec3::new(0.1, 0.2, 0.2)) }).expect("valid");
        let mut pose = skeleton.rest_pose().clone();
        rig.apply(&mut pose);
        moved.push((places(&skeleton, &pose)[FOOT] - foot).length());
    }
    assert!(moved[0] < 1e-6 && moved[1] > 0.3 * moved[2] && moved[1] < 0.7 * moved[2], "{moved:?}");
}

/// A spine of three and a head, the head's bone rolled.
fn neck() -> Arc<Skeleton> {
    let mut joints = [
        joint("hips", None, [0.0, 1.0, 0.0], [1.0; 3]),
        joint("spine", Some(0), [0.0, 0.3, 0.0], [1.0; 3]),
        joint("neck", Some(1), [0.0, 0.3, 0.0], [1.0; 3]),
        joint("head", Some(2), [0.0, 0.15, 0.05], [1.0; 3]),
    ];
    joints[2].rest.rotation = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 0.0), 0.4);
    joints[3].rest.rotation = Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), 1.1);
    Arc::new(Skeleton::build(&joints).expect("valid"))
}

/// Where the head looks and where it stands after looking at a target.
fn look(skeleton: &Arc<Skeleton>, target: Vec3, limit: f32, weight: f32) -> (Vec3, Vec3) {
    let mut look = LookAt::new(&[1, 2, 3], target).expect("few joints");
    (look.limit, look.weight) = (limit, weight);
    let mut rig = Rig::new(skeleton.clone());
    rig.look_at(look).expect("valid");
    let mut pose = skeleton.rest_pose().clone();
    rig.apply(&mut pose);
    let rest = models(skeleton, skeleton.rest_pose())[3].inverse().expect("regular");
    let facing = rest.transform_vector(Vec3::new(0.0, 0.0, 1.0));
    let head = models(skeleton, &pose)[3];
    (head.transform_vector(facing).normalized_or(Vec3::ZERO), head.transform_point(Vec3::ZERO))
}

fn degrees(a: Vec3, b: Vec3) -> f32 {
    a.dot(b).clamp(-1.0, 1.0).acos_degrees()
}

trait AcosDegrees {
    fn acos_degrees(self) -> f32;
}

impl AcosDegrees for f32 {
    fn acos_degrees(self) -> f32 {
        anim::math::trig::acos(f64::from(self)).to_degrees() as f32
    }
}

#[test]
fn the_head_looks_at_its_target_and_the_neck_shares_the_turn() {
    let skeleton = neck();
    for target in [[2.0, 2.0, 1.0], [-1.0, 1.0, 2.0], [0.1, 3.0, 0.3]] {
        let (forward, head) = look(&skeleton, target.into(), std::f32::consts::PI, 1.0);
        let wanted = (Vec3::from(target) - head).normalized_or(Vec3::ZERO);
        assert!(degrees(forward, wanted) < 0.3, "{target:?}: {} degrees off", degrees(forward, wanted));
    }
}

#[test]
fn the_limit_holds_and_a_target_that_passes_behind_does_not_flip_the_head() {
    let skeleton = neck();
    let ahead = Vec3::new(0.0, 0.0, 1.0);
    let limit = 75_f32.to_radians();
    let mut last: Option<Vec3> = None;
    for step in 0..=360 {
        let angle = f64::from(step).to_radians();
        let (sin, cos) = anim::math::trig::sin_cos(angle);
        let target = Vec3::new(5.0 * sin as f32, 1.8, 5.0 * cos as f32);
        let (forward, _) = look(&skeleton, target, limit, 1.0);
        assert!(degrees(forward, ahead) < 75.5, "at {step} degrees: {}", degrees(forward, ahead));
        if let Some(last) = last {
            assert!(degrees(forward, last) < 12.0, "at {step} degrees a jump of {}", degrees(forward, last));
        }
        last = Some(forward);
    }
}

#[test]
fn writes_come_in_call_order_and_a_read_counts_those_before_it() {
    let skeleton = leg([1.0; 3]);
    let mut rig = Rig::new(skeleton.clone());
    let mut scratch = Pose::default();
    let pose = skeleton.rest_pose().clone();
    let before = rig.bone(1, &pose, &mut scratch).expect("there").transform_point(Vec3::ZERO);
    rig.write(1, BoneChange::SetPosition(Vec3::new(5.0, 0.0, 0.0)), 1.0).expect("valid");
    rig.write(1, BoneChange::AddPosition(Vec3::new(0.0, 1.0, 0.0)), 0.5).expect("valid");
    let after = rig.bone(1, &pose, &mut scratch).expect("there").transform_point(Vec3::ZERO);
    assert!((after - before - Vec3::new(4.9, -0.5, 0.0)).length() < 1e-4, "{before:?} {after:?}");
}

#[test]
fn what_is_asked_lasts_one_update_unless_the_pose_is_held() {
    let skeleton = leg([1.0; 3]);
    let moved = |rig: &mut Rig| {
        let mut pose = skeleton.rest_pose().clone();
        rig.apply(&mut pose);
        pose.get(1).translation.x
    };
    let mut rig = Rig::new(skeleton.clone());
    let write = |rig: &mut Rig, x| rig.write(1, BoneChange::SetPosition(Vec3::new(x, 0.0, 0.0)), 1.0).expect("valid");
    write(&mut rig, 3.0);
    assert_eq!((moved(&mut rig), moved(&mut rig)), (3.0, 0.1));
    rig.hold_pose(true);
    write(&mut rig, 4.0);
    assert_eq!((moved(&mut rig), moved(&mut rig)), (4.0, 4.0));
    rig.write(2, BoneChange::AddPosition(Vec3::ONE), 1.0).expect("valid");
    assert_eq!(moved(&mut rig), 0.1, "the first write of a later update replaces the whole held pose");
    rig.hold_pose(false);
    assert!(rig.is_empty(), "the clips have the rig again at once");
}

#[test]
fn a_list_is_taken_whole_or_not_at_all() {
    let skeleton = leg([1.0; 3]);
    let mut rig = Rig::new(skeleton);
    let places = [Vec3::ONE, Vec3::ZERO];
    assert!(matches!(rig.write_all(&[1, 99], Some(&places), None, 1.0), Err(RigError::NoJoint { joint: 99, .. })));
    assert!(matches!(rig.write_all(&[1, 2, 3], Some(&places), None, 1.0), Err(RigError::Lengths { .. })));
    let broken = [Vec3::ONE, Vec3::new(0.0, f32::NAN, 0.0)];
    assert!(matches!(rig.write_all(&[1, 2], Some(&broken), None, 1.0), Err(RigError::Value { .. })));
    assert!(rig.is_empty());
    rig.write_all(&[1, 2], Some(&places), None, 1.0).expect("valid");
    assert!(!rig.is_empty());
}

#[test]
fn nonsense_is_refused_by_name() {
    let mut rig = Rig::new(leg([1.0; 3]));
    assert!(matches!(rig.reach(Reach::new(0, Vec3::ZERO)), Err(RigError::NoLimb { tip: 0 })));
    let far = Reach { weight: 2.0, ..Reach::new(4, Vec3::ZERO) };
    assert!(matches!(rig.reach(far), Err(RigError::Value { what: "a weight", .. })));
    assert!(rig.write(0, BoneChange::SetRotation(Quat::new(0.0, f32::INFINITY, 0.0, 1.0)), 1.0).is_err());
    assert!(LookAt::new(&[], Vec3::ZERO).is_none() && LookAt::new(&[0; 9], Vec3::ZERO).is_none());
}

mod updates {
    use anim::clip::{Clip, Keys, SampleAt, Target, Track, TrackContent, TransformPart};
    use anim::eval::{Base, Contribution, Coverage, Driver, Layer, Stage};
    use anim::frame::{Frame, Rigs};
    use anim::target::{Instance, Owner, Schema, SchemaBuilder};
    use anim::value::Kind;

    use super::*;

    /// A driver that goes on from the pose it had, as a player does, and moves the hips alone.
    struct Hips(Stage);

    impl Driver for Hips {
        fn advance(&mut self, _: f64) {}
        fn stage(&self) -> &Stage {
            &self.0
        }
        fn stage_mut(&mut self) -> &mut Stage {
            &mut self.0
        }
    }

    fn hips() -> Hips {
        let mut builder = Schema::builder();
        builder.object("");
        builder.skeleton(SchemaBuilder::ROOT, neck());
        let mut stage = Stage::new(Arc::default());
        stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
        let layer = Layer { base: Base::Snapshot, coverage: Coverage::Normalized, ..Layer::default() };
        stage.plan.layers.push(layer);
        let target = Target::Joint { joint: 0, part: TransformPart::Translation };
        let keys = Keys::floats(Kind::Vec3, vec![0.0], vec![0.0, 2.0, 0.0]);
        let tracks = vec![Track::new(target, TrackContent::Values(keys))];
        let voice = stage.add_voice(Arc::new(Clip { length: 1.0, tracks, ..Clip::default() }));
        stage.plan.contributions.push(Contribution::new(voice, SampleAt::time(0.0)));
        Hips(stage)
    }

    const HEAD: u32 = 3;

    fn move_head(driver: &Hips, rigs: &mut Rigs) {
        let rig = &mut rigs.get_or_make(driver.stage(), 0).expect("there").rig;
        rig.write(HEAD, BoneChange::AddPosition(Vec3::new(1.0, 0.0, 0.0)), 1.0).expect("valid");
    }

    fn head_x(driver: &Hips) -> f32 {
        driver.0.instance(0).expect("there").pose().get(HEAD as usize).translation.x
    }

    #[test]
    fn what_is_added_to_a_bone_in_every_update_does_not_add_up_and_goes_when_it_is_not_asked_for() {
        let (mut driver, mut rigs, mut frame) = (hips(), Rigs::default(), Frame::default());
        for _ in 0..5 {
            move_head(&driver, &mut rigs);
            frame.update_with(&mut driver, &mut rigs, 0.1).expect("valid");
            assert_eq!(head_x(&driver), 1.0, "no clip drives the head");
        }
        frame.update_with(&mut driver, &mut rigs, 0.1).expect("valid");
        assert_eq!(head_x(&driver), 0.0, "the clips have it again");
    }

    #[test]
    fn a_bone_that_is_read_has_this_updates_writes_once_and_the_last_ones_not_at_all() {
        let (mut driver, mut rigs, mut frame) = (hips(), Rigs::default(), Frame::default());
        let x = |driver: &Hips, rigs: &mut Rigs| {
            let staged = driver.0.instance(0).expect("there");
            let rig = rigs.get_or_make(driver.stage(), 0).expect("there");
            rig.bone(staged, HEAD).expect("a joint").transform_point(Vec3::ZERO).x
        };
        for _ in 0..3 {
            assert_eq!(x(&driver, &mut rigs), 0.0, "before any write, the clips' pose");
            move_head(&driver, &mut rigs);
            assert_eq!(x(&driver, &mut rigs), 1.0);
            frame.update_with(&mut driver, &mut rigs, 0.1).expect("valid");
        }
    }

    #[test]
    fn what_is_asked_for_while_nothing_is_posed_does_not_pile_up() {
        let (mut driver, mut rigs, mut frame) = (hips(), Rigs::default(), Frame::default());
        driver.0.plan.idle = true;
        for _ in 0..3 {
            move_head(&driver, &mut rigs);
            frame.update_with(&mut driver, &mut rigs, 0.1).expect("valid");
            assert!(rigs.get(0).expect("made").rig.is_empty());
        }
        driver.0.plan.idle = false;
        frame.update_with(&mut driver, &mut rigs, 0.1).expect("valid");
        assert_eq!(head_x(&driver), 0.0);
    }
}

mod root_motion {
    use anim::clip::{Clip, Keys, LoopMode, SampleAt, Target, Track, TrackContent, TransformPart};
    use anim::eval::{Contribution, Driver, Layer, Stage};
    use anim::frame::{Frame, Rigs};
    use anim::target::{Instance, Owner, Schema, SchemaBuilder};
    use anim::timeline::Playhead;
    use anim::value::Kind;

    use super::*;

    /// A driver that plays clips at fixed weights, one playhead each.
    struct Walk {
        stage: Stage,
        playing: Vec<(anim::eval::VoiceId, Playhead, f32)>,
        speed: f64,
        mode: LoopMode,
    }

    impl Driver for Walk {
        fn advance(&mut self, dt: f64) {
            self.stage.plan.contributions.clear();
            for (voice, head, weight) in &mut self.playing {
                let passage = Some(head.advance(dt * self.speed, [0.0, 2.0], self.mode).passage);
                let at = SampleAt::time(head.position);
                let contribution = Contribution { passage, weight: *weight, ..Contribution::new(*voice, at) };
                self.stage.plan.contributions.push(contribution);
            }
        }
        fn stage(&self) -> &Stage {
            &self.stage
        }
        fn stage_mut(&mut self) -> &mut Stage {
            &mut self.stage
        }
    }

    /// A lap of two seconds that walks `distance` along z and turns by an angle.
    fn clip(distance: f32, angle: f32) -> Arc<Clip> {
        let target = |part| Target::Joint { joint: 0, part };
        let turned = [0.0, 0.3, 1.0].map(|t| Quat::from_axis_angle(Vec3::new(0.0, 1.0, 0.0), t * angle).to_array());
        let walk = Keys::floats(
            Kind::Vec3,
            vec![0.0, 0.5, 2.0],
            vec![0.0, 0.0, 0.0, 0.1, 0.0, 0.7 * distance, 0.0, 0.0, distance],
        );
        let turn = Keys::floats(Kind::Quaternion, vec![0.0, 0.7, 2.0], turned.concat());
        let tracks = vec![
            Track::new(target(TransformPart::Translation), TrackContent::Values(walk)),
            Track::new(target(TransformPart::Rotation), TrackContent::Values(turn)),
        ];
        Arc::new(Clip { length: 2.0, tracks, ..Clip::default() })
    }

    fn walk(clips: &[(Arc<Clip>, f32)], mode: LoopMode, speed: f64) -> Walk {
        let mut builder = Schema::builder();
        builder.object("");
        builder.skeleton(SchemaBuilder::ROOT, neck());
        let schema = Arc::new(builder.build().expect("valid"));
        let mut stage = Stage::new(Arc::default());
        stage.add_instance(Instance::new(schema, Owner::from_id(1), 0));
        stage.plan.layers.push(Layer::default());
        let start = if speed < 0.0 { 2.0 } else { 0.0 };
        let playing = clips.iter().map(|(c, w)| (stage.add_voice(c.clone()), Playhead::at(start), *w)).collect();
        Walk { stage, playing, speed, mode }
    }

    /// The sum of the motion of some steps, and the last pose.
    fn sum(mut walk: Walk, steps: &[f64]) -> (Motion, Pose) {
        let mut rigs = Rigs::default();
        rigs.get_or_make(&walk.stage, 0).expect("there").root_motion = Some(RootMotion::of(0));
        let mut frame = Frame::default();
        let mut total = Motion::default();
        for &step in steps {
            frame.update_with(&mut walk, &mut rigs, step).expect("valid");
            let motion = rigs.get(0).expect("made").motion;
            total.translation += motion.translation;
            total.rotation = (total.rotation * motion.rotation).normalized();
        }
        (total, walk.stage.instance(0).expect("there").pose().clone())
    }

    fn same(a: &Motion, b: &Motion, tolerance: f32) -> bool {
        (a.translation - b.translation).length() < tolerance && a.rotation.dot(b.rotation).abs() > 1.0 - tolerance
    }

    #[test]
    fn its_sum_is_the_clips_own_whatever_the_steps_across_loops_and_backward() {
        for (mode, speed) in
            [(LoopMode::Linear, 1.0), (LoopMode::Linear, -1.0), (LoopMode::None, 1.0), (LoopMode::PingPong, 1.0)]
        {
            let make = || walk(&[(clip(3.0, 0.8), 1.0)], mode, speed);
            let (whole, _) = sum(make(), &[7.3]);
            let (few, _) = sum(make(), &[2.0, 0.1, 5.2]);
            let small = vec![7.3 / 200.0; 200];
            let (many, _) = sum(make(), &small);
            assert!(same(&whole, &few, 1e-4), "{mode:?} {speed}: {whole:?} {few:?}");
            assert!(same(&whole, &many, 1e-3), "{mode:?} {speed}: {whole:?} {many:?}");
        }
    }

    #[test]
    fn local_steps_done_one_after_the_other_lead_where_one_step_does_across_loops_too() {
        let follow = |steps: &[f64], speed: f64| {
            let mut walk = walk(&[(clip(3.0, 0.8), 1.0)], LoopMode::Linear, speed);
            let mut rigs = Rigs::default();
            rigs.get_or_make(&walk.stage, 0).expect("there").root_motion =
                Some(RootMotion { local: true, ..RootMotion::of(0) });
            let mut frame = Frame::default();
            let mut at = Motion::default();
            for &step in steps {
                frame.update_with(&mut walk, &mut rigs, step).expect("valid");
                let motion = rigs.get(0).expect("made").motion;
                at.translation += at.rotation.rotate(motion.translation);
                at.rotation = (at.rotation * motion.rotation).normalized();
            }
            at
        };
        for speed in [1.0, -1.0] {
            let whole = follow(&[9.3], speed);
            assert!(same(&whole, &follow(&[0.3, 2.0, 3.0, 4.0], speed), 1e-4), "{speed}");
            assert!(same(&whole, &follow(&[0.093; 100], speed), 1e-3), "{speed}");
        }
    }

    #[test]
    fn the_step_that_ends_a_clip_gives_its_motion_too_and_the_joint_rests() {
        let (total, pose) = sum(walk(&[(clip(3.0, 0.8), 1.0)], LoopMode::None, 1.0), &[1.9, 5.0]);
        assert!((total.translation.z - 3.0).abs() < 1e-5, "{total:?}");
        assert_eq!(pose.get(0), neck().rest()[0]);
    }

    #[test]
    fn of_clips_with_constant_weights_it_is_the_mean() {
        let half = walk(&[(clip(2.0, 0.0), 0.25), (clip(6.0, 0.0), 0.75)], LoopMode::Linear, 1.0);
        let (total, _) = sum(half, &[0.7, 3.3]);
        assert!((total.translation.z - 10.0).abs() < 1e-4, "{total:?}");
    }
}
