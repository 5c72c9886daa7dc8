//! Editing on a host's scene: previews leave no trace, and recording makes clips of what was changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use anim::clip::{Clip, Interpolation, KeyValues, Keys, Target, Track, TrackContent, TransformPart};
use anim::edit::{Preview, Recorder, Restored};
use anim::eval::Driver;
use anim::frame::Frame;
use anim::player::{Library, PlayOptions, Player, SeekMode};
use anim::target::{
    Access, BatchEntry, BatchSink, Instance, Owner, Property, PropertyAccess, PropertyId, Resolver, Schema,
    SchemaBuilder, Value, ValueMut, Wanted,
};
use anim::value::Kind;

/// What a property of the host's holds.
#[derive(Clone, Debug, PartialEq)]
enum Held {
    Floats(Vec<f32>),
    Double(f64),
    Bool(bool),
    Integers(Vec<i64>),
    Text(String),
}

/// The host's scene: each owner's properties by name.
#[derive(Clone, Default)]
struct Scene(Arc<Mutex<HashMap<(usize, String), Held>>>);

struct Named(Scene, String);

impl Scene {
    fn set(&self, owner: usize, name: &str, held: Held) {
        self.0.lock().expect("not poisoned").insert((owner, name.to_owned()), held);
    }

    fn get(&self, owner: usize, name: &str) -> Held {
        self.0.lock().expect("not poisoned")[&(owner, name.to_owned())].clone()
    }

    fn everything(&self) -> HashMap<(usize, String), Held> {
        self.0.lock().expect("not poisoned").clone()
    }

    fn access(&self, name: &str) -> Access {
        Access::Typed(Arc::new(Named(self.clone(), name.to_owned())))
    }
}

impl PropertyAccess for Named {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        let held = match value {
            Value::Floats(numbers) => Held::Floats(numbers.to_vec()),
            Value::Double(number) => Held::Double(number),
            Value::Bool(set) => Held::Bool(set),
            Value::Integers(numbers) => Held::Integers(numbers.to_vec()),
            Value::Text(text) => Held::Text(text.to_owned()),
        };
        self.0.set(owner.id(), &self.1, held);
        true
    }

    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        match (value, self.0.get(owner.id(), &self.1)) {
            (ValueMut::Floats(to), Held::Floats(numbers)) => to.copy_from_slice(&numbers),
            (ValueMut::Double(to), Held::Double(number)) => *to = number,
            (ValueMut::Bool(to), Held::Bool(set)) => *to = set,
            (ValueMut::Integers(to), Held::Integers(numbers)) => to.copy_from_slice(&numbers),
            (ValueMut::Text(to), Held::Text(text)) => *to = text,
            _ => return false,
        }
        true
    }
}

/// Takes batches of one float each.
struct Batches(Scene);

impl BatchSink for Batches {
    fn write(&self, entries: &[BatchEntry], data: &[u64]) {
        for entry in entries {
            let number = f32::from_bits(data[entry.offset as usize / 8] as u32);
            self.0.set(entry.owner.id(), "glow", Held::Floats(vec![number]));
        }
    }

    fn read(&self, entries: &[BatchEntry], data: &mut [u64]) -> bool {
        for entry in entries {
            let Held::Floats(numbers) = self.0.get(entry.owner.id(), "glow") else { return false };
            data[entry.offset as usize / 8] = u64::from(numbers[0].to_bits());
        }
        true
    }
}

/// A property that can be written and not read.
struct Mute;

impl PropertyAccess for Mute {
    fn set(&self, _: Owner, _: Value<'_>) -> bool {
        true
    }
}

const DOOR: usize = 7;

/// A door with a property of every class, and a batch.
fn door() -> (Scene, Instance) {
    let scene = Scene::default();
    let properties = [
        ("position", Kind::Vec3, Held::Floats(vec![1.0, 2.0, 3.0])),
        ("turn", Kind::Quaternion, Held::Floats(vec![0.0, 0.0, 0.0, 1.0])),
        ("color", Kind::Color, Held::Floats(vec![0.1, 0.2, 0.3, 1.0])),
        ("weight", Kind::Double, Held::Double(1.0 / 3.0)),
        ("open", Kind::Bool, Held::Bool(true)),
        ("count", Kind::Int64, Held::Integers(vec![(1 << 60) + 1])),
        ("picture", Kind::Resource, Held::Text("oak.png".into())),
        ("place", Kind::Transform3d, Held::Floats(vec![1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 2.0, 2.0])),
    ];
    let mut builder = Schema::builder();
    let object = builder.object("door");
    for (name, kind, held) in properties {
        scene.set(DOOR, name, held);
        let property = builder.property(object, name, kind, scene.access(name));
        if name == "position" {
            builder.transform_part(property, TransformPart::Translation);
        }
    }
    scene.set(DOOR, "glow", Held::Floats(vec![0.5]));
    builder.property(object, "glow", Kind::Float, Access::Batch);
    builder.property(object, "mute", Kind::Float, Access::Typed(Arc::new(Mute)));
    builder.property(object, "kept", Kind::Float, Access::Kept);
    builder.sink(Arc::new(Batches(scene.clone())));
    let schema = Arc::new(builder.build().expect("a valid schema"));
    (scene, Instance::new(schema, Owner::from_id(DOOR), 0))
}

fn target(property: &str, component: Option<u8>) -> Target {
    Target::Property { path: "door".into(), property: property.into(), component }
}

fn values(property: &str, component: Option<u8>, keys: Keys) -> Track {
    Track::new(target(property, component), TrackContent::Values(keys))
}

fn text(text: &str) -> Arc<str> {
    text.into()
}

/// A clip that changes everything.
fn swing() -> Arc<Clip> {
    let floats = |name, kind, values: &[f32]| self::values(name, None, Keys::floats(kind, vec![0.0], values.to_vec()));
    let tracks = vec![
        floats("position", Kind::Vec3, &[9.0; 3]),
        floats("turn", Kind::Quaternion, &[0.0, 1.0, 0.0, 0.0]),
        floats("color", Kind::Color, &[1.0; 4]),
        floats("glow", Kind::Float, &[9.0]),
        floats("mute", Kind::Float, &[9.0]),
        floats("place", Kind::Transform3d, &[5.0, 5.0, 5.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0]),
        values("weight", None, Keys::doubles(vec![0.0], vec![9.0])),
        values("open", None, Keys::integers(Kind::Bool, vec![0.0], vec![0])),
        values("count", None, Keys::integers(Kind::Int64, vec![0.0], vec![9])),
        values("picture", None, Keys::texts(Kind::Resource, vec![0.0], vec![text("ash.png")])),
    ];
    Arc::new(Clip { name: "swing".into(), length: 1.0, tracks, ..Clip::default() })
}

fn play(instance: &Instance, clip: &Arc<Clip>) -> (Player, Frame) {
    let mut player = Player::new(Arc::default());
    player.stage_mut().add_instance(instance.clone());
    player.add_library("", Arc::new(Library::from_clips([clip.clone()]))).expect("a free name");
    player.play(&clip.name, PlayOptions::default()).expect("there");
    let mut frame = Frame::default();
    frame.update(&mut player, 0.1).expect("valid");
    (player, frame)
}

#[test]
fn after_a_preview_every_property_holds_what_was_authored() {
    let (scene, instance) = door();
    let authored = scene.everything();
    let clip = swing();
    let mut preview = Preview::new(instance.clone());
    preview.capture(&clip);
    let _player = play(&instance, &clip);
    assert!(scene.everything().iter().all(|(name, held)| authored[name] != *held), "everything was changed");
    let name = |id: PropertyId| instance.schema().property(id).name.as_str();
    assert_eq!(preview.unreadable().map(name).collect::<Vec<_>>(), ["mute"]);
    assert_eq!(preview.restore(), Restored { written: 9, gone: 0 });
    assert_eq!(scene.everything(), authored);
}

#[test]
fn a_preview_that_was_taken_off_for_saving_comes_back_with_a_seek() {
    let (scene, instance) = door();
    let clip = swing();
    let mut preview = Preview::new(instance.clone());
    preview.capture(&clip);
    let (mut player, mut frame) = play(&instance, &clip);
    let shown = scene.everything();
    preview.restore();
    player.seek(0.1, SeekMode::Update).expect("a time");
    frame.update(&mut player, 0.0).expect("valid");
    assert_eq!(scene.everything(), shown);
}

#[test]
fn what_is_held_first_counts_however_many_clips_are_played() {
    let (scene, instance) = door();
    let authored = scene.everything();
    let mut preview = Preview::new(instance.clone());
    for clip in [swing(), swing()] {
        preview.capture(&clip);
        let _player = play(&instance, &clip);
    }
    preview.restore();
    assert_eq!(scene.everything(), authored);
}

#[test]
fn objects_that_are_gone_are_skipped_and_those_that_came_back_are_restored() {
    let (scene, mut instance) = door();
    let clip = swing();
    let mut preview = Preview::new(instance.clone());
    preview.capture(&clip);
    let _player = play(&instance, &clip);
    let object = instance.schema().find_object("door").expect("there").0;
    instance.set_owner(object, Owner::NONE);
    preview.follow(&instance);
    assert_eq!(preview.restore(), Restored { written: 0, gone: 9 });
    instance.set_owner(object, Owner::from_id(DOOR));
    preview.follow(&instance);
    assert_eq!(preview.restore(), Restored { written: 9, gone: 0 });
    assert_eq!(scene.get(DOOR, "open"), Held::Bool(true));
}

#[test]
fn what_a_host_offers_when_a_clip_asks_is_held_too() {
    struct Offers(Scene);
    impl Resolver for Offers {
        fn resolve(&self, wanted: &Wanted<'_>) -> Result<Option<Property>, String> {
            Ok(Some(Property::new(wanted.name, wanted.kind, self.0.access(wanted.name))))
        }
    }
    let scene = Scene::default();
    scene.set(DOOR, "height", Held::Floats(vec![4.0]));
    let mut builder = Schema::builder();
    builder.resolver(Arc::new(Offers(scene.clone())));
    let instance = Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(DOOR), 0);
    let keys = Keys::floats(Kind::Float, vec![0.0], vec![9.0]);
    let clip =
        Arc::new(Clip { name: "a".into(), length: 1.0, tracks: vec![values("height", None, keys)], ..Clip::default() });
    let mut preview = Preview::new(instance.clone());
    preview.capture(&clip);
    let _player = play(&instance, &clip);
    assert_eq!(scene.get(DOOR, "height"), Held::Floats(vec![9.0]));
    preview.restore();
    assert_eq!(scene.get(DOOR, "height"), Held::Floats(vec![4.0]));
    // The instance itself has not met the object that was offered; where its root is gone, that is too.
    let mut gone = instance.clone();
    (0..instance.schema().objects().len() as u32).for_each(|object| gone.set_owner(object, Owner::NONE));
    preview.follow(&gone);
    assert_eq!(preview.restore(), Restored { written: 0, gone: 1 });
}

fn track_of<'a>(clip: &'a Clip, name: &str) -> (&'a Target, &'a Keys) {
    let named = |track: &&Track| match &track.target {
        Target::Property { property, .. } => property == name,
        Target::Transform { .. } => name == "position",
        _ => false,
    };
    let track = clip.tracks.iter().find(named).expect("recorded");
    let TrackContent::Values(keys) = &track.content else { panic!("values") };
    (&track.target, keys)
}

#[test]
fn what_is_changed_while_recording_becomes_keys_and_the_scene_stays_as_it_was() {
    let (scene, instance) = door();
    let authored = scene.everything();
    let mut recorder = Recorder::new(instance);
    let empty = Clip::default();
    assert_eq!(recorder.record(&empty, 0.0), Ok(None));
    scene.set(DOOR, "position", Held::Floats(vec![1.0, 5.0, 3.0]));
    scene.set(DOOR, "open", Held::Bool(false));
    scene.set(DOOR, "picture", Held::Text("elm.png".into()));
    scene.set(DOOR, "count", Held::Integers(vec![(1 << 60) + 2]));
    scene.set(DOOR, "glow", Held::Floats(vec![0.75]));
    let clip = recorder.record(&empty, 0.5).expect("fits").expect("changed");
    assert_eq!((clip.tracks.len(), clip.length), (5, 0.5));
    let translation = Target::Transform { path: "door".into(), bone: None, part: TransformPart::Translation };
    assert_eq!(track_of(&clip, "position"), (&translation, &Keys::floats(Kind::Vec3, vec![0.5], vec![1.0, 5.0, 3.0])));
    assert_eq!(track_of(&clip, "open").1, &Keys::integers(Kind::Bool, vec![0.5], vec![0]));
    assert_eq!(track_of(&clip, "count").1, &Keys::integers(Kind::Int64, vec![0.5], vec![(1 << 60) + 2]));
    assert_eq!(track_of(&clip, "picture").1, &Keys::texts(Kind::Resource, vec![0.5], vec![text("elm.png")]));

    scene.set(DOOR, "position", Held::Floats(vec![1.0, 6.0, 3.0]));
    let clip = recorder.record(&clip, 1.5).expect("fits").expect("changed");
    let keys = track_of(&clip, "position").1;
    assert_eq!((&keys.times, &keys.values), (&vec![0.5, 1.5], &KeyValues::Floats(vec![1.0, 5.0, 3.0, 1.0, 6.0, 3.0])));
    assert_eq!((clip.tracks.len(), clip.length), (5, 1.5));

    assert_eq!(recorder.restore(), Restored { written: 9, gone: 0 });
    assert_eq!(scene.everything(), authored);
}

#[test]
fn only_tracks_of_components_that_change_get_keys() {
    let (scene, instance) = door();
    let angle = |keys: &[f32]| Keys::floats(Kind::Quaternion, vec![0.0], keys.to_vec());
    let tracks = vec![
        values("color", Some(0), Keys::floats(Kind::Color, vec![0.0], vec![0.1])),
        values("color", Some(3), Keys::floats(Kind::Color, vec![0.0], vec![1.0])),
        values("turn", Some(1), angle(&[0.0])),
    ];
    let clip = Clip { length: 2.0, tracks, ..Clip::default() };
    let mut recorder = Recorder::new(instance);
    scene.set(DOOR, "color", Held::Floats(vec![0.1, 0.2, 0.3, 0.5]));
    let (sin, cos) = (libm::sinf(0.5), libm::cosf(0.5));
    scene.set(DOOR, "turn", Held::Floats(vec![0.0, sin, 0.0, cos]));
    let recorded = recorder.record(&clip, 1.0).expect("fits").expect("changed");
    let keys = |index: usize| match &recorded.tracks[index].content {
        TrackContent::Values(keys) => keys,
        _ => panic!("values"),
    };
    assert_eq!((recorded.tracks.len(), recorded.length), (3, 2.0));
    assert_eq!(keys(0).times, [0.0]);
    assert_eq!((&keys(1).times, &keys(1).values), (&vec![0.0, 1.0], &KeyValues::Floats(vec![1.0, 0.5])));
    let KeyValues::Floats(angles) = &keys(2).values else { panic!("floats") };
    assert!((angles[1] - 1.0).abs() < 1e-6, "{angles:?}");
}

#[test]
fn keys_come_in_the_form_that_their_track_has() {
    let (scene, instance) = door();
    let mut bent = Keys::floats(Kind::Float, vec![0.0, 1.0], vec![0.5, 0.5]);
    bent.interpolation = Interpolation::CubicSpline;
    bent.tangents = anim::clip::Tangents::Slopes { into: vec![1.0; 2], out: vec![1.0; 2] };
    let doubles_by_floats = Keys::floats(Kind::Float, vec![0.0], vec![0.25]);
    let tracks = vec![values("glow", None, bent), values("weight", None, doubles_by_floats)];
    let clip = Clip { length: 1.0, tracks, ..Clip::default() };
    let mut recorder = Recorder::new(instance);
    scene.set(DOOR, "glow", Held::Floats(vec![0.75]));
    scene.set(DOOR, "weight", Held::Double(0.5));
    let recorded = recorder.record(&clip, 0.5).expect("fits").expect("changed");
    assert_eq!(track_of(&recorded, "glow").1.times, [0.0, 0.5, 1.0]);
    assert_eq!(track_of(&recorded, "weight").1.values, KeyValues::Floats(vec![0.25, 0.5]));
}

#[test]
fn what_a_scrub_shows_is_not_recorded() {
    let (scene, instance) = door();
    let mut recorder = Recorder::new(instance.clone());
    let clip = swing();
    let _player = play(&instance, &clip);
    recorder.look();
    assert_eq!(recorder.record(&clip, 0.5), Ok(None));
    scene.set(DOOR, "position", Held::Floats(vec![0.0; 3]));
    let recorded = recorder.record(&clip, 0.5).expect("fits").expect("changed");
    let changed = recorded.tracks.iter().zip(&clip.tracks).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1);
}

#[test]
fn a_time_that_is_none_and_keys_that_do_not_fit_record_nothing() {
    let (scene, instance) = door();
    let mut recorder = Recorder::new(instance);
    scene.set(DOOR, "glow", Held::Floats(vec![0.75]));
    for time in [-1.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(recorder.record(&Clip::default(), time).is_err(), "{time}");
    }
    let misfit = values("glow", None, Keys::texts(Kind::Text, vec![0.0], vec![text("a")]));
    let clip = Clip { length: 1.0, tracks: vec![misfit], ..Clip::default() };
    assert!(recorder.record(&clip, 0.5).is_err());
    let recorded = recorder.record(&Clip::default(), 0.5).expect("fits");
    assert!(recorded.is_some(), "it still counts as changed");
}

#[test]
fn a_schema_without_properties_has_nothing_to_hold() {
    let schema = Arc::new(SchemaBuilder::default().build().expect("empty is valid"));
    let mut preview = Preview::new(Instance::new(schema, Owner::from_id(1), 0));
    preview.capture_all();
    assert_eq!(preview.restore(), Restored::default());
}
