//! Owners that go and come back, properties that several instances reach, and who hears of what does not fit.

use std::sync::Arc;

use parking_lot::Mutex;

use anim::clip::{Clip, Interpolation, Keys, SampleAt, Target, Track, TrackContent};
use anim::eval::*;
use anim::frame::Frame;
use anim::target::*;
use anim::value::Kind;

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

/// A property of a host whose objects are numbers: what was written, in order, and which owners are there.
#[derive(Default)]
struct Host {
    writes: Mutex<Vec<(usize, f32)>>,
    gone: Mutex<Vec<usize>>,
    asked: Mutex<Vec<usize>>,
}

impl Host {
    fn written(&self) -> Vec<(usize, f32)> {
        std::mem::take(&mut self.writes.lock())
    }

    fn asked(&self) -> Vec<usize> {
        std::mem::take(&mut self.asked.lock())
    }
}

impl PropertyAccess for Host {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        let Value::Floats(&[value, ..]) = value else { panic!("floats expected") };
        self.writes.lock().push((owner.id(), value));
        !self.gone.lock().contains(&owner.id())
    }

    /// An owner's original is ten times its number.
    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let ValueMut::Floats(values) = value else { panic!("floats expected") };
        values.fill(owner.id() as f32 * 10.0);
        self.asked.lock().push(owner.id());
        true
    }
}

impl BatchSink for Host {
    fn write(&self, entries: &[BatchEntry], data: &[u64]) {
        for entry in entries {
            let bytes = data[entry.offset as usize / 8].to_ne_bytes();
            let value = f32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            self.writes.lock().push((entry.owner.id(), value));
        }
    }
}

fn track(path: &str, property: &str, keys: Keys) -> Track {
    let target = Target::Property { path: path.into(), property: property.into(), component: None };
    Track::new(target, TrackContent::Values(keys))
}

fn constant(path: &str, property: &str, value: f32) -> Track {
    track(path, property, Keys::floats(Kind::Float, vec![0.0], vec![value]))
}

fn clip(tracks: Vec<Track>) -> Arc<Clip> {
    Arc::new(Clip { name: "open".into(), length: 1.0, tracks, ..Clip::default() })
}

fn stage() -> ByHand {
    let mut stage = Stage::new(Arc::default());
    stage.plan.layers.push(Layer::default());
    ByHand(stage)
}

fn play(driver: &mut ByHand, clip: Arc<Clip>, weight: f32) -> VoiceId {
    let voice = driver.0.add_voice(clip);
    driver.0.plan.contributions.push(Contribution { weight, ..Contribution::new(voice, SampleAt::time(0.0)) });
    voice
}

fn update(driver: &mut ByHand) {
    Frame::default().update(driver, 0.0).expect("valid");
}

/// A door at the root with two properties, and a lamp below it with one.
fn door(host: &Arc<Host>) -> Arc<Schema> {
    let mut builder = Schema::builder();
    let (root, lamp) = (builder.object(""), builder.object("Lift/Lamp"));
    for (object, name) in [(root, "angle"), (root, "gap"), (lamp, "power")] {
        builder.property(object, name, Kind::Float, Access::Typed(host.clone()));
    }
    Arc::new(builder.build().expect("valid"))
}

#[test]
fn an_owner_that_is_gone_is_skipped_with_one_note_and_read_anew_when_it_comes_back() {
    let host: Arc<Host> = Arc::default();
    let mut driver = stage();
    driver.0.add_instance(Instance::new(door(&host), Owner::from_id(1), 7));
    let tracks = vec![constant("", "angle", 4.0), constant("", "gap", 4.0), constant("Lift/Lamp", "power", 4.0)];
    driver.0.set_owner(0, 1, Owner::from_id(2));
    play(&mut driver, clip(tracks), 0.5);
    host.gone.lock().push(1);
    update(&mut driver);
    assert_eq!(host.written(), [(1, 7.0), (2, 12.0)], "nothing more for the door once it is gone; the lamp is there");
    let notes: Vec<_> = driver.0.take_notes().collect();
    assert_eq!(notes, ["the owner of object \"\" of the instance with tag 7 is gone; it is skipped"]);
    update(&mut driver);
    assert_eq!(host.written(), [(2, 12.0)]);
    assert_eq!(driver.0.take_notes().count(), 0);

    host.asked();
    driver.0.set_owner(0, 0, Owner::from_id(5));
    update(&mut driver);
    assert_eq!(host.asked(), [5, 5], "only the originals of the new owner are read");
    assert_eq!(host.written(), [(5, 27.0), (5, 27.0), (2, 12.0)]);
}

#[test]
fn a_property_that_two_instances_reach_is_written_once_by_the_first() {
    for access in [None, Some(Access::Batch)] {
        let host: Arc<Host> = Arc::default();
        let mut driver = stage();
        // Doors and windows of one material: two schemas.
        for _ in ["door", "window"] {
            let mut builder = Schema::builder();
            let material = builder.object("Material");
            builder.sink(host.clone());
            let typed = Access::Typed(host.clone());
            let id = builder.property(material, "fade", Kind::Float, access.clone().unwrap_or(typed));
            builder.edit(id).shared = true;
            let schema = Arc::new(builder.build().expect("valid"));
            for _ in 0..2 {
                driver.0.add_instance(Instance::new(schema.clone(), Owner::from_id(3), 0));
            }
        }
        play(&mut driver, clip(vec![constant("Material", "fade", 0.25)]), 1.0);
        update(&mut driver);
        // Two schemas' batches are two calls, and know nothing of each other.
        let times = if access.is_some() { 2 } else { 1 };
        assert_eq!(host.written(), vec![(3, 0.25); times]);
        driver.0.set_owner(1, 1, Owner::from_id(4));
        driver.0.forget_delivered();
        update(&mut driver);
        let written = host.written();
        assert_eq!(written.iter().filter(|(owner, _)| *owner == 4).count(), 1, "another material is another place");
        assert_eq!(written.len(), times + 1);
    }
}

#[test]
fn what_does_not_fit_is_reported_once_for_a_clip_and_a_schema_however_often_it_plays() {
    let host: Arc<Host> = Arc::default();
    let mut driver = stage();
    driver.0.add_instance(Instance::new(door(&host), Owner::from_id(1), 0));
    driver.0.add_instance(Instance::new(door(&host), Owner::from_id(2), 0));
    let odd = clip(vec![
        constant("", "colour", 1.0),
        constant("Cellar", "angle", 1.0),
        track("", "angle", Keys::texts(Kind::Text, vec![0.0], vec!["wide".into()])),
        constant("", "gap", 1.0),
    ]);
    for round in 0..3 {
        let voice = play(&mut driver, odd.clone(), 1.0);
        update(&mut driver);
        assert_eq!(host.written(), [(1, 1.0), (2, 1.0)], "what fits is written");
        let reports: Vec<_> = driver.0.take_reports().collect();
        assert_eq!(reports.len(), if round == 0 { 6 } else { 0 }, "three for each of two schemas: {reports:?}");
        if round == 0 {
            let messages: Vec<_> = reports.iter().map(|r| (r.clip.as_str(), r.track, r.message.as_str())).collect();
            let unknown = ("open", 0, "object \"\" has no property \"colour\"");
            assert_eq!(messages[..2], [unknown, ("open", 1, "there is no object \"Cellar\"")]);
            assert!(messages[2].2.contains("text") && messages[2].2.contains("float"), "{messages:?}");
        }
        driver.0.plan.contributions.clear();
        driver.0.remove_voice(voice);
    }
}

#[test]
fn a_discrete_clip_after_a_continuous_one_is_written_from_its_first_update_on() {
    #[derive(Default)]
    struct Number(Mutex<Vec<i64>>);
    impl PropertyAccess for Number {
        fn set(&self, _: Owner, value: Value<'_>) -> bool {
            let Value::Integers(&[value]) = value else { panic!("an integer expected") };
            self.0.lock().push(value);
            true
        }
    }
    let number: Arc<Number> = Arc::default();
    let mut builder = Schema::builder();
    let root = builder.object("");
    builder.property(root, "steps", Kind::Int32, Access::Typed(number.clone()));
    let mut driver = stage();
    driver.0.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    let discrete = Keys::integers(Kind::Int32, vec![0.0], vec![8]);
    let continuous = Keys { discrete: false, interpolation: Interpolation::Linear, ..discrete.clone() };
    play(&mut driver, clip(vec![track("", "steps", continuous)]), 1.0);
    update(&mut driver);
    driver.0.plan.contributions.clear();
    play(&mut driver, clip(vec![track("", "steps", discrete)]), 1.0);
    update(&mut driver);
    assert_eq!(*number.0.lock(), [8, 8]);
}

/// A layer over the driver's own; its weight is that of properties in its mask.
fn layered(operation: Operation, weight: f32) -> (Arc<Host>, ByHand) {
    let host: Arc<Host> = Arc::default();
    let mut driver = stage();
    driver.0.add_instance(Instance::new(door(&host), Owner::from_id(1), 0));
    driver.0.plan.layers.push(Layer { operation, weight, base: Base::Below, ..Layer::default() });
    (host, driver)
}

fn play_on(driver: &mut ByHand, layer: u16, clip: Arc<Clip>, weight: f32) {
    play(driver, clip, weight);
    let last = driver.0.plan.contributions.len() - 1;
    driver.0.plan.contributions.change(last, |c| c.layer = layer);
}

#[test]
fn an_additive_layer_adds_to_what_lies_below_and_to_the_original_where_nothing_does() {
    let (host, mut driver) = layered(Operation::Additive, 0.5);
    play_on(&mut driver, 0, clip(vec![constant("", "angle", 100.0)]), 1.0);
    let added = clip(vec![constant("", "angle", 8.0), constant("", "gap", 8.0)]);
    play_on(&mut driver, 1, added, 0.5);
    update(&mut driver);
    // 8 at half weight on a layer of half weight is 2; the original is 10.
    assert_eq!(host.written(), [(1, 102.0), (1, 12.0)]);
}

#[test]
fn an_override_layer_covers_what_lies_below_by_its_weight_and_its_masks() {
    let (host, mut driver) = layered(Operation::Override, 0.5);
    let mut mask = anim::skeleton::Mask::none(&anim::skeleton::Skeleton::default());
    mask.set_properties(0.5);
    driver.0.plan.layers[1].mask = Some(mask.into());
    play_on(&mut driver, 0, clip(vec![constant("", "angle", 100.0)]), 1.0);
    play_on(&mut driver, 1, clip(vec![constant("", "angle", 200.0)]), 1.0);
    update(&mut driver);
    assert_eq!(host.written(), [(1, 125.0)]);
}

/// A host that offers what begins with a letter it knows, and remembers what it was asked for.
struct Offers {
    host: Arc<Host>,
    asked: Mutex<Vec<String>>,
}

impl Resolver for Offers {
    fn resolve(&self, wanted: &Wanted<'_>) -> Result<Option<Property>, String> {
        self.asked.lock().push(format!("{}:{} {}", wanted.path, wanted.name, wanted.kind.name()));
        match wanted.name {
            "shade" | "translation" => {
                Ok(Some(Property::new("whatever", wanted.kind, Access::Typed(self.host.clone()))))
            }
            "broken" => Err("no kind 77".to_owned()),
            "batched" => Ok(Some(Property::new("", wanted.kind, Access::Batch))),
            _ => Ok(None),
        }
    }
}

fn open_door(host: &Arc<Host>) -> (Arc<Offers>, Arc<Schema>) {
    let offers = Arc::new(Offers { host: host.clone(), asked: Mutex::default() });
    let mut builder = Schema::builder();
    let root = builder.object("");
    builder.property(root, "angle", Kind::Float, Access::Typed(host.clone()));
    builder.resolver(offers.clone());
    (offers, Arc::new(builder.build().expect("valid")))
}

#[test]
fn a_host_offers_what_a_clip_asks_for_and_is_asked_once() {
    let host: Arc<Host> = Arc::default();
    let (offers, schema) = open_door(&host);
    let mut driver = stage();
    driver.0.add_instance(Instance::new(schema.clone(), Owner::from_id(1), 0));
    driver.0.add_instance(Instance::new(schema.clone(), Owner::from_id(2), 0));
    play(&mut driver, clip(vec![constant("", "angle", 1.0)]), 1.0);
    update(&mut driver);
    assert_eq!(host.written(), [(1, 1.0), (2, 1.0)]);
    assert!(offers.asked.lock().is_empty(), "nothing is missing yet");

    let moved = Target::Transform { path: "Lift".into(), bone: None, part: anim::clip::TransformPart::Translation };
    let keys = Keys::floats(Kind::Vec3, vec![0.0], vec![6.0, 0.0, 0.0]);
    let more = vec![
        constant("Lift/Lamp", "shade", 3.0),
        constant("", "nothing", 3.0),
        constant("", "broken", 3.0),
        constant("", "batched", 3.0),
        Track::new(moved, TrackContent::Values(keys)),
    ];
    for round in 0..2 {
        play(&mut driver, clip(more.clone()), 1.0);
        driver.0.forget_originals();
        update(&mut driver);
        assert_eq!(host.written(), [(1, 1.0), (1, 3.0), (1, 6.0), (2, 1.0), (2, 3.0), (2, 6.0)]);
        let asked = std::mem::take(&mut *offers.asked.lock());
        let wanted =
            ["Lift/Lamp:shade float", ":nothing float", ":broken float", ":batched float", "Lift:translation vec3"];
        assert_eq!(asked, wanted[..if round == 0 { 5 } else { 0 }]);
        let notes: Vec<_> = driver.0.take_notes().collect();
        assert_eq!(notes.len(), if round == 0 { 2 } else { 0 }, "{notes:?}");
        if round == 0 {
            assert_eq!(notes[0], "property \":broken\" was offered wrongly: no kind 77");
            assert!(notes[1].contains("no batch sink"), "{notes:?}");
        }
    }

    // Other stages, and instances made of the first version, take over what is known.
    let mut other = stage();
    other.0.add_instance(Instance::new(schema.clone(), Owner::from_id(8), 0));
    play(&mut other, clip(vec![constant("Lamp", "shade", 5.0)]), 1.0);
    update(&mut other);
    assert_eq!(host.written(), [(8, 5.0)], "an object is found by its name alone, too");
    assert!(offers.asked.lock().is_empty());
    let newest = schema.newest();
    assert_eq!(newest.properties()[0].slots, schema.properties()[0].slots);
    assert_eq!((schema.properties().len(), newest.properties().len()), (1, 3));
}

#[test]
fn an_object_that_came_later_can_have_an_owner_of_its_own() {
    let host: Arc<Host> = Arc::default();
    let (_, schema) = open_door(&host);
    let mut first = stage();
    let mut second = stage();
    for driver in [&mut first, &mut second] {
        driver.0.add_instance(Instance::new(schema.clone(), Owner::from_id(1), 0));
    }
    let shade = clip(vec![constant("Lamp", "shade", 0.5)]);
    play(&mut first, shade.clone(), 1.0);
    update(&mut first);
    let lamp = schema.newest().find_object("Lamp").expect("offered");
    assert!(second.0.set_owner(0, lamp.0, Owner::from_id(9)), "also where nothing has asked for it yet");
    assert!(!second.0.set_owner(0, 7, Owner::from_id(9)));
    play(&mut second, shade, 1.0);
    update(&mut second);
    assert_eq!(host.written(), [(1, 0.5), (9, 0.5)]);
}

#[test]
fn a_name_that_several_objects_have_is_no_path() {
    let host: Arc<Host> = Arc::default();
    let mut builder = Schema::builder();
    for path in ["Left/Lamp", "Right/Lamp"] {
        let lamp = builder.object(path);
        builder.property(lamp, "power", Kind::Float, Access::Typed(host.clone()));
    }
    let mut driver = stage();
    driver.0.add_instance(Instance::new(Arc::new(builder.build().expect("valid")), Owner::from_id(1), 0));
    play(&mut driver, clip(vec![constant("Lamp", "power", 1.0), constant("Right/Lamp", "power", 2.0)]), 1.0);
    update(&mut driver);
    assert_eq!(host.written(), [(1, 2.0)]);
    let reports: Vec<_> = driver.0.take_reports().map(|report| report.message).collect();
    assert_eq!(reports, ["\"Lamp\" is the name of several objects"]);
}
