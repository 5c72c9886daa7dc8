//! The mixer beside three.js's: 1 000 objects, each with an action of its own that plays a position, a rotation, a
//! colour and one component of a scale.
//!
//! `cargo bench --bench mixer` prints nanoseconds per track through typed setters, through memory slots and in three.js,
//! measured by turns in this one run, and how many times faster each is than three.js; then the same while each object
//! fades from one such action to another, in libanim with keys of methods firing, which three.js has not. For three.js it
//! needs Node and `npm install` in `benches/mixer`; without them it says so and measures libanim alone.

#![allow(missing_docs)]

use std::ffi::c_void;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anim::clip::{Clip, Keys, MethodKey, Target, Track, TrackContent};
use anim::frame::Frame;
use anim::mixer::Mixer;
use anim::simd::Kernels;
use anim::target::{Access, Argument, Instance, MethodHandler, Owner, RawAccess, Schema, SchemaBuilder};
use anim::value::Kind;

const OBJECTS: usize = 1_000;
const TRACKS: usize = 4;
const KEYS: usize = 30;
const LENGTH: f64 = 2.0;
const UPDATES: usize = 4;
const ROUNDS: usize = 400;
/// Seconds of the crossfade: more than all rounds play.
const FADE: f64 = 120.0;

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

/// Hears of keys of methods.
struct Steps;

impl MethodHandler for Steps {
    fn call(&self, owner: Owner, _: &[Argument]) -> bool {
        !std::hint::black_box(owner).is_none()
    }
}

/// A clip of all tracks, with the numbers from a key on, and perhaps with the key of a method.
fn clip(first: usize, calls: bool) -> Arc<Clip> {
    let times: Vec<f32> = (0..KEYS).map(|key| LENGTH as f32 * key as f32 / (KEYS - 1) as f32).collect();
    let values = |lanes: usize| (0..KEYS).flat_map(|key| (0..lanes).map(move |lane| wave(first + key, lane))).collect();
    let rotations = (0..KEYS).flat_map(|key| {
        let half = 0.5 * wave(first + key, 0);
        [0.0, libm::sinf(half), 0.0, libm::cosf(half)]
    });
    let track = |property: &str, component, kind, values| {
        let target = Target::Property { path: String::new(), property: property.into(), component };
        Track::new(target, TrackContent::Values(Keys::floats(kind, times.clone(), values)))
    };
    let mut tracks = vec![
        track("position", None, Kind::Vec3, values(3)),
        track("rotation", None, Kind::Quaternion, rotations.collect()),
        track("color", None, Kind::Color, values(4)),
        track("scale", Some(0), Kind::Vec3, values(1)),
    ];
    if calls {
        let key = MethodKey { time: 1.0, method: "step".into(), arguments: "[]".into() };
        tracks.push(Track::new(Target::Methods { path: String::new() }, TrackContent::Methods(vec![key])));
    }
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
    fn new(accesses: [Access; 4], fades: bool) -> Self {
        let mut objects = vec![Object::default(); OBJECTS].into_boxed_slice();
        let mut builder = Schema::builder();
        builder.object("");
        let kinds = [Kind::Vec3, Kind::Quaternion, Kind::Color, Kind::Vec3];
        for ((name, kind), access) in ["position", "rotation", "color", "scale"].into_iter().zip(kinds).zip(accesses) {
            builder.property(SchemaBuilder::ROOT, name, kind, access);
        }
        let step = builder.method(SchemaBuilder::ROOT, "step", &[]);
        builder.method_handler(step, Arc::new(Steps));
        let schema = Arc::new(builder.build().expect("a valid schema"));
        let clips = [clip(0, fades), clip(7, fades)];
        let mut mixer = Mixer::new(Arc::default());
        for (index, object) in objects.iter_mut().enumerate() {
            let owner = Owner(std::ptr::from_mut(object).cast());
            let root = mixer.add_instance(Instance::new(schema.clone(), owner, index as u64));
            let ids = clips.each_ref().map(|clip| mixer.add_action(clip, root).expect("a known root"));
            for &id in &ids[..if fades { 2 } else { 1 }] {
                let mut action = mixer.action_mut(id).expect("just made");
                action.play().set_time(LENGTH * index as f64 / OBJECTS as f64).expect("a time");
            }
            if fades {
                mixer.cross_fade(ids[0], ids[1], FADE, false).expect("both are known");
            }
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
fn three(fades: bool) -> Option<f64> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/mixer");
    let fade = if fades { FADE as usize } else { 0 };
    let numbers = [OBJECTS, KEYS, UPDATES, ROUNDS / 4, fade].map(|number| number.to_string());
    let output = Command::new("node").current_dir(folder).arg("three.mjs").args(numbers).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Measures both ways of writing and three.js by turns, and prints what they take per track.
fn compare(fades: bool) {
    let mut scenes = [("typed setters", Scene::new(typed(), fades)), ("memory slots", Scene::new(memory(), fades))];
    let mut shortest = [f64::INFINITY; 2];
    let mut shortest_three: Option<f64> = None;
    // By turns, so that what else the machine does meets all of them, and each as many rounds on end as three.js, so that
    // none finds the caches full of another's objects.
    for _ in 0..4 {
        for (best, (_, scene)) in shortest.iter_mut().zip(&mut scenes) {
            for _ in 0..ROUNDS / 4 {
                *best = best.min(scene.time());
            }
        }
        if let Some(time) = three(fades) {
            shortest_three = Some(shortest_three.map_or(time, |best| best.min(time)));
        }
    }
    let tracks = OBJECTS * TRACKS * if fades { 2 } else { 1 };
    let per_track = |time: f64| time / tracks as f64;
    for (best, (name, _)) in shortest.iter().zip(&scenes) {
        let ratio = shortest_three.map_or(String::new(), |three| format!("  {:.1} times as fast", three / best));
        println!("  {name:<14} {:7.1}{ratio}", per_track(*best));
    }
    match shortest_three {
        Some(time) => println!("  {:<14} {:7.1}", "three.js", per_track(time)),
        None => println!("  three.js is absent: it needs Node, and `npm install` in benches/mixer"),
    }
}

/// The processor's name, where the system says it.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| "unknown processor".to_owned(), |(_, name)| name.trim().to_owned())
}

fn main() {
    // For an instruction count: one way of writing, and as many updates as are asked for.
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    if let Some(place) = arguments.iter().position(|argument| argument == "--updates") {
        let updates = arguments.get(place + 1).and_then(|number| number.parse().ok()).expect("a number of updates");
        return Scene::new(if has("memory") { memory() } else { typed() }, has("fade")).run(updates);
    }
    let width = Kernels::best().width().name();
    println!("{}, {width} kernels; {OBJECTS} objects of {TRACKS} tracks, nanoseconds per track:", processor());
    compare(false);
    println!("while each fades from one action to another, with keys of methods firing in libanim:");
    compare(true);
}
