//! The mixer beside three.js's: 1 000 objects, each with an action of its own that plays a position, a rotation, a
//! colour and one component of a scale.
//!
//! `cargo bench --bench mixer` prints nanoseconds per track through typed setters, through memory slots and in three.js,
//! measured by turns in this one run, and how many times faster each is than three.js. For three.js it needs Node and
//! `npm install` in `benches/mixer`; without them it says so and measures libanim alone.

#![allow(missing_docs)]

use std::ffi::c_void;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anim::clip::{Clip, Keys, Target, Track, TrackContent};
use anim::frame::Frame;
use anim::mixer::Mixer;
use anim::target::{Access, Instance, Owner, RawAccess, Schema, SchemaBuilder};
use anim::value::Kind;

const OBJECTS: usize = 1_000;
const TRACKS: usize = 4;
const KEYS: usize = 30;
const LENGTH: f64 = 2.0;
const UPDATES: usize = 4;
const ROUNDS: usize = 400;

/// A host's object.
#[repr(C)]
#[derive(Clone, Default)]
struct Object {
    position: [f32; 3],
    rotation: [f32; 4],
    color: [f32; 4],
    scale: [f32; 3],
}

/// A setter and a getter of one field, as a host in C writes them.
macro_rules! field {
    ($set:ident, $get:ident, $field:ident: $numbers:literal) => {
        unsafe extern "C" fn $set(_: *mut c_void, owner: *mut c_void, value: *const c_void) -> u8 {
            // SAFETY: the owner is one of the objects, and the value as many floats as the field has.
            unsafe { (*owner.cast::<Object>()).$field = *value.cast::<[f32; $numbers]>() };
            1
        }
        unsafe extern "C" fn $get(_: *mut c_void, owner: *mut c_void, value: *mut c_void) -> u8 {
            // SAFETY: as above.
            unsafe { *value.cast::<[f32; $numbers]>() = (*owner.cast::<Object>()).$field };
            1
        }
    };
}

field!(set_position, get_position, position: 3);
field!(set_rotation, get_rotation, rotation: 4);
field!(set_color, get_color, color: 4);
field!(set_scale, get_scale, scale: 3);

fn typed() -> [Access; 4] {
    let of = |set, get| Access::Raw(RawAccess { set, get: Some(get), user: Owner::NONE });
    [of(set_position, get_position), of(set_rotation, get_rotation), of(set_color, get_color), of(set_scale, get_scale)]
}

fn memory() -> [Access; 4] {
    let offsets = [
        std::mem::offset_of!(Object, position),
        std::mem::offset_of!(Object, rotation),
        std::mem::offset_of!(Object, color),
        std::mem::offset_of!(Object, scale),
    ];
    offsets.map(|offset| Access::Memory { offset })
}

fn wave(key: usize, lane: usize) -> f32 {
    libm::sinf(key as f32 * 0.7 + lane as f32 * 1.3)
}

fn clip() -> Arc<Clip> {
    let times: Vec<f32> = (0..KEYS).map(|key| LENGTH as f32 * key as f32 / (KEYS - 1) as f32).collect();
    let values = |lanes: usize| (0..KEYS).flat_map(|key| (0..lanes).map(move |lane| wave(key, lane))).collect();
    let rotations = (0..KEYS).flat_map(|key| {
        let half = 0.5 * wave(key, 0);
        [0.0, libm::sinf(half), 0.0, libm::cosf(half)]
    });
    let track = |property: &str, component, kind, values| {
        let target = Target::Property { path: String::new(), property: property.into(), component };
        Track::new(target, TrackContent::Values(Keys::floats(kind, times.clone(), values)))
    };
    let tracks = vec![
        track("position", None, Kind::Vec3, values(3)),
        track("rotation", None, Kind::Quaternion, rotations.collect()),
        track("color", None, Kind::Color, values(4)),
        track("scale", Some(0), Kind::Vec3, values(1)),
    ];
    Arc::new(Clip { name: "wave".into(), length: LENGTH, tracks, ..Clip::default() })
}

/// A host's scene with a mixer on it.
struct Scene {
    mixer: Mixer,
    frame: Frame,
    // The mixer's instances point into it.
    _objects: Box<[Object]>,
}

impl Scene {
    fn new(accesses: [Access; 4]) -> Self {
        let mut objects = vec![Object::default(); OBJECTS].into_boxed_slice();
        let mut builder = Schema::builder();
        builder.object("");
        let kinds = [Kind::Vec3, Kind::Quaternion, Kind::Color, Kind::Vec3];
        for ((name, kind), access) in ["position", "rotation", "color", "scale"].into_iter().zip(kinds).zip(accesses) {
            builder.property(SchemaBuilder::ROOT, name, kind, access);
        }
        let schema = Arc::new(builder.build().expect("a valid schema"));
        let clip = clip();
        let mut mixer = Mixer::new(Arc::default());
        for (index, object) in objects.iter_mut().enumerate() {
            let owner = Owner(std::ptr::from_mut(object).cast());
            let root = mixer.add_instance(Instance::new(schema.clone(), owner, index as u64));
            let id = mixer.add_action(&clip, root).expect("a known root");
            let mut action = mixer.action_mut(id).expect("just made");
            action.play().set_time(LENGTH * index as f64 / OBJECTS as f64).expect("a time");
        }
        let mut scene = Self { mixer, frame: Frame::default(), _objects: objects };
        scene.run(200);
        scene
    }

    fn run(&mut self, updates: usize) {
        for _ in 0..updates {
            self.frame.update(&mut self.mixer, 1.0 / 60.0).expect("a valid step");
        }
    }

    /// Nanoseconds of an update, in one round.
    fn time(&mut self) -> f64 {
        let start = Instant::now();
        self.run(UPDATES);
        start.elapsed().as_secs_f64() * 1e9 / UPDATES as f64
    }
}

/// Shortest time of an update in three.js, in nanoseconds; `None` where it cannot be had.
fn three() -> Option<f64> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/mixer");
    let numbers = [OBJECTS, KEYS, UPDATES, ROUNDS / 4].map(|number| number.to_string());
    let output = Command::new("node").current_dir(folder).arg("three.mjs").args(numbers).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn main() {
    // For an instruction count: one way of writing, and as many updates as are asked for.
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--updates") {
        let updates = arguments.get(place + 1).and_then(|number| number.parse().ok()).expect("a number of updates");
        let accesses = if arguments.iter().any(|argument| argument == "memory") { memory() } else { typed() };
        return Scene::new(accesses).run(updates);
    }
    let mut scenes = [("typed setters", Scene::new(typed())), ("memory slots", Scene::new(memory()))];
    let mut shortest = [f64::INFINITY; 2];
    let mut shortest_three: Option<f64> = None;
    // By turns, so that what else the machine does meets all of them.
    for _ in 0..4 {
        for _ in 0..ROUNDS / 4 {
            for (best, (_, scene)) in shortest.iter_mut().zip(&mut scenes) {
                *best = best.min(scene.time());
            }
        }
        if let Some(time) = three() {
            shortest_three = Some(shortest_three.map_or(time, |best| best.min(time)));
        }
    }
    let per_track = |time: f64| time / (OBJECTS * TRACKS) as f64;
    println!("{OBJECTS} objects of {TRACKS} tracks, nanoseconds per track:");
    for (best, (name, _)) in shortest.iter().zip(&scenes) {
        let ratio = shortest_three.map_or(String::new(), |three| format!("  {:.1} times as fast", three / best));
        println!("  {name:<14} {:7.1}{ratio}", per_track(*best));
    }
    match shortest_three {
        Some(time) => println!("  {:<14} {:7.1}", "three.js", per_track(time)),
        None => println!("  three.js is absent: it needs Node, and `npm install` in benches/mixer"),
    }
}
