//! The evaluator, driven by plans written by hand.

use std::sync::Arc;

use parking_lot::Mutex;

use anim::clip::{Clip, KeyValues, Keys, SampleAt, Target, Track, TrackContent, TransformPart};
use anim::eval::*;
use anim::frame::Frame;
use anim::math::Transform;
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Access, Instance, Owner, PropertyAccess, Schema, SchemaBuilder, Value, ValueMut};
use anim::value::Kind;

/// A host object with a few properties, which remembers what was written.
#[derive(Default)]
struct Object {
    floats: Mutex<Vec<f32>>,
    flag: Mutex<bool>,
    writes: Mutex<usize>,
}

struct FloatsOf(Arc<Object>);
struct FlagOf(Arc<Object>);

impl PropertyAccess for FloatsOf {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        let Value::Floats(values) = value else { panic!("floats expected") };
        *self.0.floats.lock() = values.to_vec();
        *self.0.writes.lock() += 1;
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        let ValueMut::Floats(values) = value else { panic!("floats expected") };
        values.copy_from_slice(&self.0.floats.lock());
        true
    }
}

impl PropertyAccess for FlagOf {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        let Value::Bool(value) = value else { panic!("a flag expected") };
        *self.0.flag.lock() = value;
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        let ValueMut::Bool(value) = value else { panic!("a flag expected") };
        *value = *self.0.flag.lock();
        true
    }
}

/// A driver whose plan the test writes.
struct ByHand(Stage);

impl Driver for ByHand {
    fn advance(&mut self, _: f64) {}
    fn stage(&self) -> &Stage {
        &self.0
    }
    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.0
    }
}

fn schema(object: &Arc<Object>) -> Arc<Schema> {
    let mut builder = Schema::builder();
    let root = SchemaBuilder::ROOT;
    builder.object("");
    builder.property(root, "position", Kind::Vec3, Access::Typed(Arc::new(FloatsOf(object.clone()))));
    builder.property(root, "visible", Kind::Bool, Access::Typed(Arc::new(FlagOf(object.clone()))));
    let joint = |name: &str, parent| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
    builder.skeleton(root, Arc::new(Skeleton::build(&[joint("hip", None), joint("knee", Some(0))]).expect("valid")));
    Arc::new(builder.build().expect("valid"))
}

fn property(name: &str, component: Option<u8>, keys: Keys) -> Track {
    let target = Target::Property { path: String::new(), property: name.into(), component };
    Track::new(target, TrackContent::Values(keys))
}

fn clip(tracks: Vec<Track>) -> Arc<Clip> {
    Arc::new(Clip { length: 1.0, tracks, ..Clip::default() })
}

fn at_rest(object: &Arc<Object>) -> ByHand {
    object.floats.lock().extend([1.0, 2.0, 3.0]);
    let mut stage = Stage::new(Arc::default());
    stage.add_instance(Instance::new(schema(object), Owner::from_id(1), 0));
    stage.plan.layers.push(Layer::default());
    ByHand(stage)
}

fn moved(to: [f32; 3]) -> Arc<Clip> {
    clip(vec![property("position", None, Keys::floats(Kind::Vec3, vec![0.0], to.to_vec()))])
}

fn play(driver: &mut ByHand, clip: Arc<Clip>, weight: f32) -> VoiceId {
    let voice = driver.0.add_voice(clip);
    let contribution = Contribution { weight, ..Contribution::new(voice, SampleAt::time(0.0)) };
    driver.0.plan.contributions.push(contribution);
    voice
}

#[test]
fn weights_that_sum_to_one_mix_and_what_is_missing_shows_the_original() {
    let object = Arc::default();
    let mut driver = at_rest(&object);
    play(&mut driver, moved([10.0, 0.0, 0.0]), 0.25);
    play(&mut driver, moved([20.0, 0.0, 0.0]), 0.25);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    // The mean of the two, 15, for one half; the original 1, 2, 3 for the other half.
    assert_eq!(*object.floats.lock(), [8.0, 1.0, 1.5]);
    driver.0.plan.contributions.clear();
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*object.floats.lock(), [1.0, 2.0, 3.0], "given back when nothing drives it");
    let writes = *object.writes.lock();
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*object.writes.lock(), writes, "given back once");
}

#[test]
fn a_track_of_one_component_leaves_the_others_to_the_host() {
    let object = Arc::default();
    let mut driver = at_rest(&object);
    play(&mut driver, clip(vec![property("position", Some(1), Keys::floats(Kind::Vec3, vec![0.0], vec![9.0]))]), 1.0);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    object.floats.lock()[2] = 7.0;
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*object.floats.lock(), [1.0, 9.0, 7.0]);
}

#[test]
fn a_normalised_layer_is_set_as_it_is_and_a_limited_voice_reaches_only_what_the_other_drives() {
    let object = Arc::default();
    let mut driver = at_rest(&object);
    driver.0.plan.layers[0] = Layer { base: Base::Snapshot, coverage: Coverage::Normalized, ..Layer::default() };
    let both = clip(vec![
        property("position", None, Keys::floats(Kind::Vec3, vec![0.0], vec![4.0, 4.0, 4.0])),
        property(
            "visible",
            None,
            Keys { values: KeyValues::Integers(vec![1]), ..Keys::floats(Kind::Bool, vec![0.0], vec![]) },
        ),
    ]);
    let old = play(&mut driver, both, 0.5);
    let new = play(&mut driver, moved([8.0, 8.0, 8.0]), 0.5);
    assert_eq!(old, VoiceId(0));
    driver.0.plan.contributions.change(0, |c| c.within = Some(new));
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*object.floats.lock(), [6.0, 6.0, 6.0]);
    assert!(!*object.flag.lock(), "the new clip does not drive it");
}

#[test]
fn joints_mix_like_values_and_rest_where_nothing_drives_them() {
    let object = Arc::default();
    let mut driver = at_rest(&object);
    let target = Target::Transform { path: String::new(), bone: Some("knee".into()), part: TransformPart::Translation };
    let keys = Keys::floats(Kind::Vec3, vec![0.0], vec![0.0, 4.0, 0.0]);
    play(&mut driver, clip(vec![Track::new(target, TrackContent::Values(keys))]), 0.5);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    let pose = driver.0.instance(0).expect("staged").pose();
    assert_eq!(pose.get(1).translation.y, 2.0);
    assert_eq!(pose.get(0), Transform::IDENTITY);
}

#[test]
fn what_a_clip_names_and_the_schema_lacks_is_reported_once() {
    let object = Arc::default();
    let mut driver = at_rest(&object);
    let unknown = clip(vec![property("colour", None, Keys::floats(Kind::Color, vec![0.0], vec![0.0; 4]))]);
    play(&mut driver, unknown.clone(), 1.0);
    play(&mut driver, unknown, 1.0);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    let reports: Vec<_> = driver.0.take_reports().collect();
    assert_eq!(reports.len(), 1);
    assert!(reports[0].message.contains("colour"), "{reports:?}");
}

#[test]
fn a_value_outside_its_range_is_refused_by_name_and_the_rest_delivered() {
    let object: Arc<Object> = Arc::default();
    let mut builder = Schema::builder();
    builder.object("");
    let range = Some(anim::target::Range { min: 0.0, max: 5.0 });
    let position = Access::Typed(Arc::new(FloatsOf(object.clone())));
    let id = builder.property(SchemaBuilder::ROOT, "position", Kind::Vec3, position);
    builder.edit(id).range = range;
    builder.property(SchemaBuilder::ROOT, "visible", Kind::Bool, Access::Typed(Arc::new(FlagOf(object.clone()))));
    object.floats.lock().extend([0.0; 3]);
    let mut stage = Stage::new(Arc::default());
    stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    stage.plan.layers.push(Layer::default());
    let mut driver = ByHand(stage);
    let flag = Keys { values: KeyValues::Integers(vec![1]), ..Keys::floats(Kind::Bool, vec![0.0], vec![]) };
    let position = Keys::floats(Kind::Vec3, vec![0.0], vec![1.0, 6.0, 1.0]);
    play(&mut driver, clip(vec![property("position", None, position), property("visible", None, flag)]), 1.0);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*object.floats.lock(), [0.0; 3]);
    assert!(*object.flag.lock());
    let refusal = &frame.outbox().refusals()[0];
    assert_eq!((refusal.property.as_str(), refusal.value), (":position", 6.0));
}

/// An integer of a host.
struct IntegerOf(Arc<Mutex<i64>>);

impl PropertyAccess for IntegerOf {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        let Value::Integers(&[value]) = value else { panic!("an integer expected") };
        *self.0.lock() = value;
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        let ValueMut::Integers(values) = value else { panic!("an integer expected") };
        values[0] = *self.0.lock();
        true
    }
}

#[test]
fn of_an_integer_that_some_drive_continuously_the_others_count_for_nothing() {
    let held = Arc::new(Mutex::new(4));
    let mut builder = Schema::builder();
    builder.object("");
    builder.property(SchemaBuilder::ROOT, "score", Kind::Int32, Access::Typed(Arc::new(IntegerOf(held.clone()))));
    let mut stage = Stage::new(Arc::default());
    stage.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    stage.plan.layers.push(Layer::default());
    let mut driver = ByHand(stage);
    let keys = |value, discrete| Keys { discrete, ..Keys::integers(Kind::Int32, vec![0.0], vec![value]) };
    play(&mut driver, clip(vec![property("score", None, keys(100, true))]), 0.75);
    play(&mut driver, clip(vec![property("score", None, keys(10, false))]), 0.25);
    let mut frame = Frame::default();
    frame.update(&mut driver, 0.0).expect("valid");
    // A quarter of 10 and three quarters of the original 4: 5.5, rounded away from zero.
    assert_eq!(*held.lock(), 6);
    driver.0.plan.contributions.change(1, |c| c.weight = 0.0);
    frame.update(&mut driver, 0.0).expect("valid");
    assert_eq!(*held.lock(), 100, "discrete again once nothing continuous weighs");
}
