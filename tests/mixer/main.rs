//! The mixer on a small host, driven through whole updates.

mod refusals;
mod steps;
mod values;

use std::sync::Arc;

use parking_lot::Mutex;

use anim::clip::{AudioKey, Clip, KeyValues, Keys, Target, Track, TrackContent};
use anim::eval::{Event, EventKind};
use anim::frame::Frame;
use anim::mixer::{ActionId, Mixer, Root};
use anim::target::{Access, Instance, Owner, PropertyAccess, Range, Schema, SchemaBuilder, Value, ValueMut};
use anim::value::Kind;

/// A host object with three properties.
#[derive(Clone, Debug, PartialEq)]
struct Object {
    position: [f32; 3],
    rotation: [f32; 4],
    visible: bool,
    /// How many writes it has seen.
    writes: usize,
}

/// A host's objects, known by their numbers.
type Objects = Arc<Mutex<Vec<Object>>>;

struct Access3(Objects, &'static str);

impl PropertyAccess for Access3 {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        let object = &mut self.0.lock()[owner.id() - 1];
        match value {
            Value::Floats(floats) if self.1 == "position" => object.position.copy_from_slice(floats),
            Value::Floats(floats) => object.rotation.copy_from_slice(floats),
            Value::Bool(flag) => object.visible = flag,
            _ => return false,
        }
        object.writes += 1;
        true
    }

    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let object = &self.0.lock()[owner.id() - 1];
        match value {
            ValueMut::Floats(floats) if self.1 == "position" => floats.copy_from_slice(&object.position),
            ValueMut::Floats(floats) => floats.copy_from_slice(&object.rotation),
            ValueMut::Bool(flag) => *flag = object.visible,
            _ => return false,
        }
        true
    }
}

/// A mixer, its host, and the buffers of its updates.
struct Scene {
    mixer: Mixer,
    objects: Objects,
    roots: Vec<Root>,
    frame: Frame,
    schema: Arc<Schema>,
}

impl Scene {
    /// A scene of objects at `(10, 20, 30)`, not turned, not visible.
    fn new(objects: usize) -> Self {
        Self::within(objects, None)
    }

    /// The same, where a position can only hold numbers within a range.
    fn within(count: usize, range: Option<Range>) -> Self {
        let object = Object { position: [10.0, 20.0, 30.0], rotation: [0.0, 0.0, 0.0, 1.0], visible: false, writes: 0 };
        let objects: Objects = Arc::new(Mutex::new(vec![object; count]));
        let access = |name| Access::Typed(Arc::new(Access3(objects.clone(), name)));
        let mut builder = Schema::builder();
        builder.object("");
        let position = builder.property(SchemaBuilder::ROOT, "position", Kind::Vec3, access("position"));
        builder.edit(position).range = range;
        builder.property(SchemaBuilder::ROOT, "rotation", Kind::Quaternion, access("rotation"));
        builder.property(SchemaBuilder::ROOT, "visible", Kind::Bool, access("visible"));
        let schema = Arc::new(builder.build().expect("a valid schema"));
        let mut mixer = Mixer::new(Arc::default());
        let instance = |id| Instance::new(schema.clone(), Owner::from_id(id), id as u64);
        let roots = (1..=count).map(|id| mixer.add_instance(instance(id))).collect();
        Self { mixer, objects, roots, frame: Frame::default(), schema }
    }

    fn play(&mut self, clip: &Arc<Clip>) -> ActionId {
        let id = self.mixer.add_action(clip, self.roots[0]).expect("a known root");
        self.mixer.action_mut(id).expect("just made").play();
        id
    }

    fn edit(&mut self, id: ActionId) -> anim::mixer::ActionMut<'_> {
        self.mixer.action_mut(id).expect("a known action")
    }

    fn update(&mut self, seconds: f64) {
        self.frame.update(&mut self.mixer, seconds).expect("a valid step");
    }

    fn object(&self, index: usize) -> Object {
        self.objects.lock()[index].clone()
    }

    fn x(&self) -> f32 {
        self.object(0).position[0]
    }

    /// All that is known of what was heard of the last update.
    fn passed(&self) -> Vec<(EventKind, u32, u32, f64, i64, bool)> {
        let of = |e: &Event| (e.kind, e.track, e.key, e.time, e.count, e.forward);
        self.mixer.stage().events.iter().map(of).collect()
    }

    /// What was heard of the last update: kind, count, direction.
    fn heard(&self) -> Vec<(EventKind, i64, bool)> {
        self.mixer.stage().events.iter().map(|e: &Event| (e.kind, e.count, e.forward)).collect()
    }
}

fn track(property: &str, component: Option<u8>, keys: Keys) -> Track {
    let target = Target::Property { path: String::new(), property: property.into(), component };
    Track::new(target, TrackContent::Values(keys))
}

fn clip(length: f64, tracks: Vec<Track>) -> Arc<Clip> {
    Arc::new(Clip { name: "clip".into(), length, tracks, ..Clip::default() })
}

/// A position from zero to `(10 · length, 0, 0)` over `length` seconds.
fn slide(length: f32) -> Arc<Clip> {
    let keys = Keys::floats(Kind::Vec3, vec![0.0, length], vec![0.0, 0.0, 0.0, 10.0 * length, 0.0, 0.0]);
    clip(f64::from(length), vec![track("position", None, keys)])
}

/// A clip that holds a position.
fn hold(position: [f32; 3]) -> Arc<Clip> {
    clip(1.0, vec![track("position", None, Keys::floats(Kind::Vec3, vec![0.0], position.to_vec()))])
}

/// A clip that holds a flag.
fn flag(visible: bool) -> Arc<Clip> {
    let keys =
        Keys { values: KeyValues::Integers(vec![i64::from(visible)]), ..Keys::floats(Kind::Bool, vec![0.0], vec![]) };
    clip(1.0, vec![track("visible", None, keys)])
}
