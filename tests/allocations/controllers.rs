//! Two hundred controllers with three layers on a rig of sixty joints.

use std::sync::Arc;

use anim::clip::{Clip, EventKey, Keys, Target, Track, TrackContent, TransformPart};
use anim::controller::*;
use anim::eval::Driver;
use anim::frame::{Frame, Rigs};
use anim::math::{Quat, Transform, Vec3};
use anim::rig::{BoneChange, LookAt, Reach, RootMotion};
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Instance, Owner, Schema, SchemaBuilder};
use anim::value::Kind;

use crate::allocations_of;

const JOINTS: u32 = 60;

fn schema() -> Arc<Schema> {
    let joints: Vec<_> = (0..JOINTS)
        .map(|joint| Joint {
            name: format!("joint {joint}"),
            parent: joint.checked_sub(1 + joint % 2),
            rest: Transform { translation: Vec3::new(0.0, 0.1, 0.01), ..Transform::IDENTITY },
        })
        .collect();
    let mut builder = Schema::builder();
    builder.object("");
    builder.skeleton(SchemaBuilder::ROOT, Arc::new(Skeleton::build(&joints).expect("valid")));
    Arc::new(builder.build().expect("valid"))
}

fn clip(name: &str, angle: f32) -> Arc<Clip> {
    let turn = |t: f32| Quat::from_axis_angle(Vec3::new(0.0, 0.6, 0.8), t * angle).to_array();
    let rotation = |joint| {
        let keys = Keys::floats(Kind::Quaternion, vec![0.0, 0.4, 1.0], [0.0, 1.0, 0.2].map(turn).concat());
        Track::new(Target::Joint { joint, part: TransformPart::Rotation }, TrackContent::Values(keys))
    };
    let walk = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    let mut tracks: Vec<_> = (0..JOINTS).map(rotation).collect();
    tracks.push(Track::new(Target::Joint { joint: 0, part: TransformPart::Translation }, TrackContent::Values(walk)));
    let step = EventKey { time: 0.3, name: "step".into(), payload: String::new() };
    tracks.push(Track::new(Target::Events, TrackContent::Events(vec![step])));
    Arc::new(Clip { name: name.into(), length: 1.0, tracks, ..Clip::default() })
}

fn state(name: &str, clip: &str) -> StateDefinition {
    StateDefinition { name: name.into(), clip: clip.into(), ..StateDefinition::default() }
}

fn controller(clips: &[Arc<Clip>]) -> Arc<Controller> {
    let blend = BlendDefinition {
        parameters: vec!["speed".into()],
        points: vec![
            BlendPoint { clip: "walk".into(), at: [0.0; 2] },
            BlendPoint { clip: "run".into(), at: [1.0, 0.0] },
        ],
        ..BlendDefinition::default()
    };
    let fast = |test| vec![Condition { parameter: "speed".into(), test }];
    let between = |from: &str, to: &str, test| TransitionDefinition {
        from: Some(from.into()),
        to: Some(to.into()),
        conditions: fast(test),
        ..TransitionDefinition::default()
    };
    let base = LayerDefinition {
        name: "base".into(),
        states: vec![state("Idle", "idle"), StateDefinition { blend: Some(blend), ..state("Move", "walk") }],
        transitions: vec![between("Idle", "Move", Test::Greater(0.1)), between("Move", "Idle", Test::Less(0.1))],
        ..LayerDefinition::default()
    };
    let attack = LayerDefinition {
        name: "attack".into(),
        mask: vec![MaskEntry { bone: "joint 5".into(), children: true, weight: 1.0 }],
        states: vec![StateDefinition { looped: false, mirror: true, ..state("Slash", "run") }],
        ..LayerDefinition::default()
    };
    let lean = LayerDefinition {
        name: "lean".into(),
        additive: true,
        initial: Some("Lean".into()),
        states: vec![state("Lean", "idle")],
        ..LayerDefinition::default()
    };
    let definition = ControllerDefinition {
        parameters: vec![Parameter { name: "speed".into(), kind: ParameterKind::Float, initial: 0.0 }],
        layers: vec![base, attack, lean],
        default_fade: 0.25,
        stepped: Some(12.0),
        ..ControllerDefinition::default()
    };
    let find = |name: &str| clips.iter().find(|c| c.name == name).cloned();
    Arc::new(Controller::build(definition, &find).expect("valid"))
}

/// What a game asks of a character in one update.
fn ask(animator: &mut Animator, rigs: &mut Rigs, update: usize) {
    let speed = if (update / 20).is_multiple_of(2) { 0.7 } else { 0.0 };
    animator.set_parameter("speed", speed).expect("there");
    if update.is_multiple_of(31) {
        animator.restart("Slash", None, None).expect("there");
    }
    let rig = &mut rigs.get_or_make(animator.stage(), 0).expect("there").rig;
    rig.write(3, BoneChange::AddRotation(Quat::IDENTITY), 0.5).expect("valid");
    rig.reach(Reach::new(20, Vec3::new(0.5, 1.0, 0.2))).expect("valid");
    rig.look_at(LookAt::new(&[1, 3, 5], Vec3::new(2.0, 1.0, 4.0)).expect("few")).expect("valid");
}

#[test]
fn two_hundred_controllers_with_three_layers_allocate_nothing() {
    let clips = [clip("idle", 0.2), clip("walk", 0.8), clip("run", 1.4)];
    let (controller, schema, cache) = (controller(&clips), schema(), Arc::default());
    let make = |_| {
        let instance = Instance::new(schema.clone(), Owner::from_id(1), 0);
        let animator = Animator::new(controller.clone(), instance, Arc::clone(&cache));
        let mut rigs = Rigs::default();
        rigs.get_or_make(animator.stage(), 0).expect("there").root_motion = Some(RootMotion::of(0));
        (animator, rigs)
    };
    let mut crowd: Vec<_> = (0..200).map(make).collect();
    let mut frame = Frame::default();
    let mut run = |updates: std::ops::Range<usize>| {
        for update in updates {
            for (animator, rigs) in &mut crowd {
                ask(animator, rigs, update);
                frame.update_with(animator, rigs, 1.0 / 60.0).expect("valid");
            }
        }
    };
    run(0..80);
    assert_eq!(allocations_of(|| run(80..120)), 0);
}
