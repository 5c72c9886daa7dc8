//! Mixers: crowds, fades, loops, plays and stops.

use std::sync::Arc;

use anim::clip::{Clip, Keys, LoopMode, MethodKey, Target, Track, TrackContent};
use anim::frame::Frame;
use anim::mixer::{ActionId, Mixer, Root};
use anim::target::{
    Access, Argument, Instance, MethodHandler, Owner, PropertyAccess, Schema, SchemaBuilder, Value, ValueMut,
};
use anim::value::Kind;

use super::allocations_of;

/// Takes everything, and gives ones.
struct Ones;

impl PropertyAccess for Ones {
    fn set(&self, _: Owner, _: Value<'_>) -> bool {
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        match value {
            ValueMut::Floats(values) => values.fill(1.0),
            ValueMut::Bool(value) => *value = true,
            _ => return false,
        }
        true
    }
}

impl MethodHandler for Ones {
    fn call(&self, _: Owner, _: &[Argument]) -> bool {
        true
    }
}

fn schema() -> Arc<Schema> {
    let mut builder = Schema::builder();
    builder.object("");
    let step = builder.method(SchemaBuilder::ROOT, "step", &[]);
    builder.method_handler(step, Arc::new(Ones));
    for (name, kind) in [("position", Kind::Vec3), ("rotation", Kind::Quaternion), ("color", Kind::Color)] {
        let id = builder.property(SchemaBuilder::ROOT, name, kind, Access::Typed(Arc::new(Ones)));
        builder.edit(id).shared = kind == Kind::Color;
    }
    Arc::new(builder.build().expect("valid"))
}

fn clip(additive: bool) -> Arc<Clip> {
    let track = |property: &str, component, kind, values: &[f32]| {
        let target = Target::Property { path: String::new(), property: property.into(), component };
        let keys = Keys::floats(kind, vec![0.0, 1.0], values.to_vec());
        Track::new(target, TrackContent::Values(keys))
    };
    let tracks = vec![
        track("position", Some(1), Kind::Vec3, &[0.0, 1.0]),
        track("rotation", None, Kind::Quaternion, &[0.0, 0.0, 0.0, 1.0, 0.0, 0.6, 0.0, 0.8]),
        track("color", None, Kind::Color, &[0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0]),
    ];
    Arc::new(Clip { name: "wave".into(), length: 1.0, additive, tracks, ..Clip::default() })
}

/// How many allocations `updates` make, each of a step that ends laps now and then.
fn count(mixer: &mut Mixer, frame: &mut Frame, updates: usize) -> usize {
    allocations_of(|| {
        for _ in 0..updates {
            frame.update(mixer, 0.3).expect("a valid step");
        }
    })
}

fn add(mixer: &mut Mixer, clip: &Arc<Clip>, root: Root) -> ActionId {
    let id = mixer.add_action(clip, root).expect("a known root");
    mixer.action_mut(id).expect("just made").play();
    id
}

#[test]
fn a_crowd_of_ten_thousand_is_one_action_and_allocates_nothing() {
    let (mut mixer, mut frame) = (Mixer::new(Arc::default()), Frame::default());
    let crowd = mixer.add_group();
    let Root::Group(group) = crowd else { panic!("a group") };
    let schema = schema();
    for id in 0..10_000 {
        let Root::Instance(index) = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(id + 1), 0)) else {
            panic!("an instance");
        };
        mixer.join_group(group, index).expect("both are there");
    }
    add(&mut mixer, &clip(false), crowd);
    count(&mut mixer, &mut frame, 5);
    assert_eq!(mixer.active_actions().count(), 1);
    assert_eq!(count(&mut mixer, &mut frame, 3), 0);
    assert_eq!(frame.outbox().write_count(), 30_000);
}

#[test]
fn fades_loops_plays_and_stops_allocate_nothing_once_met() {
    let (mut mixer, mut frame) = (Mixer::new(Arc::default()), Frame::default());
    let schema = schema();
    let mut actions = Vec::new();
    for id in 0..20 {
        let root = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(id + 1), 0));
        for additive in [false, true] {
            actions.push(add(&mut mixer, &clip(additive), root));
        }
        actions.push(add(&mut mixer, &clip(false), root));
    }
    let round = |mixer: &mut Mixer, frame: &mut Frame| {
        allocations_of(|| {
            for (number, &id) in actions.iter().enumerate() {
                let mut action = mixer.action_mut(id).expect("known");
                let changed = match number % 4 {
                    0 => Ok(action.stop()),
                    1 => action.fade_out(1.0),
                    2 => Ok(action.set_loop(LoopMode::PingPong, Some(3))),
                    _ => action.warp(1.0, 2.0, 1.0),
                };
                changed.expect("a valid change");
            }
            count(mixer, frame, 8);
            for &id in &actions {
                mixer.action_mut(id).expect("known").reset().play();
            }
            count(mixer, frame, 4);
        })
    };
    round(&mut mixer, &mut frame);
    round(&mut mixer, &mut frame);
    assert_eq!(round(&mut mixer, &mut frame), 0);
}

#[test]
fn a_thousand_crossfades_with_method_keys_allocate_nothing_once_met() {
    let (mut mixer, mut frame) = (Mixer::new(Arc::default()), Frame::default());
    let schema = schema();
    let clips = [0.2, 0.7].map(|time| {
        let mut clip = Clip::clone(&clip(false));
        let key = MethodKey { time, method: "step".into(), arguments: "[]".into() };
        let target = Target::Methods { path: String::new() };
        clip.tracks.push(Track::new(target, TrackContent::Methods(vec![key])));
        Arc::new(clip)
    });
    for id in 0..1000 {
        let root = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(id + 1), 0));
        let [from, to] = clips.each_ref().map(|clip| add(&mut mixer, clip, root));
        mixer.cross_fade(from, to, 100.0, false).expect("both are known");
    }
    count(&mut mixer, &mut frame, 20);
    assert_eq!(count(&mut mixer, &mut frame, 20), 0);
    let calls = (0..4).any(|_| {
        frame.update(&mut mixer, 0.3).expect("a valid step");
        mixer.stage().events.iter().any(|event| event.call.is_some())
    });
    assert!(calls, "methods are called");
}
