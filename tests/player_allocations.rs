//! The allocation gate of players: a thousand nodes, crossfading, with method keys firing, allocate nothing in a frame.
//!
//! The C libraries bring an allocator of their own, so this is left out with them; their gate is tried from C.
#![cfg(not(feature = "capi"))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anim::clip::{Clip, Keys, LoopMode, MethodKey, Target, Track, TrackContent};
use anim::eval::{Driver, Event, EventListener, Phase};
use anim::frame::{Crowd, Member};
use anim::jobs::{Inline, JobSystem, Threads};
use anim::player::{Library, PlayOptions, Player};
use anim::target::{
    Access, Argument, Instance, MethodHandler, Owner, PropertyAccess, Schema, SchemaBuilder, Value, ValueMut,
};
use anim::value::Kind;

struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed on to the system's allocator as it comes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATED.fetch_add(size, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A host that only counts.
#[derive(Default)]
struct Host {
    writes: AtomicUsize,
    calls: AtomicUsize,
    heard: AtomicUsize,
}

struct Property(Arc<Host>);
struct Method(Arc<Host>);
struct Listener(Arc<Host>);

impl PropertyAccess for Property {
    fn set(&self, _: Owner, _: Value<'_>) -> bool {
        self.0.writes.fetch_add(1, Ordering::Relaxed);
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        if let ValueMut::Floats(floats) = value {
            floats.fill(0.5);
        }
        true
    }
}

impl MethodHandler for Method {
    fn call(&self, _: Owner, _: &[Argument]) -> bool {
        self.0.calls.fetch_add(1, Ordering::Relaxed);
        true
    }
}

impl EventListener for Listener {
    fn hear(&self, _: &Event) {
        self.0.heard.fetch_add(1, Ordering::Relaxed);
    }
}

fn schema(host: &Arc<Host>) -> Arc<Schema> {
    let mut builder = Schema::builder();
    let root = builder.object("");
    let access = || Access::Typed(Arc::new(Property(host.clone())));
    for (name, kind) in
        [("position", Kind::Vec3), ("rotation", Kind::Quaternion), ("color", Kind::Color), ("offset", Kind::Vec3)]
    {
        builder.property(root, name, kind, access());
    }
    let method = builder.method(SchemaBuilder::ROOT, "tick", &[Kind::Int32]);
    builder.method_handler(method, Arc::new(Method(host.clone())));
    Arc::new(builder.build().expect("valid"))
}

fn track(property: &str, component: Option<u8>, keys: Keys) -> Track {
    let target = Target::Property { path: String::new(), property: property.to_owned(), component };
    Track::new(target, TrackContent::Values(keys))
}

fn clip(name: &str, height: f32) -> Arc<Clip> {
    let times = || vec![0.0, 0.25, 0.5];
    let key = |time| MethodKey { time, method: "tick".to_owned(), arguments: "[1]".to_owned() };
    let calls = TrackContent::Methods([0.0, 0.1, 0.2, 0.3, 0.4].map(key).to_vec());
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turns = vec![0.0, 0.0, 0.0, 1.0, 0.0, half, 0.0, half, 0.0, 0.0, 0.0, 1.0];
    let floats = |kind, values| Keys::floats(kind, times(), values);
    let tracks = vec![
        track("position", None, floats(Kind::Vec3, vec![0.0, height, 0.0, 1.0, 0.0, 0.0, 0.0, height, 0.0])),
        track("rotation", None, floats(Kind::Quaternion, turns)),
        track("color", None, floats(Kind::Color, vec![height; 12])),
        track("offset", Some(1), floats(Kind::Vec3, vec![0.0, height, 0.0])),
        Track::new(Target::Methods { path: String::new() }, calls),
    ];
    Arc::new(Clip { name: name.to_owned(), length: 0.5, loop_mode: LoopMode::Linear, tracks, ..Clip::default() })
}

/// Half of the nodes idle, half in physics, of ten players.
fn players(host: &Arc<Host>) -> Vec<Player> {
    let (schema, cache) = (schema(host), Arc::default());
    let library = Arc::new(Library::from_clips([clip("a", 1.0), clip("b", 2.0), clip("c", 3.0)]));
    let make = |number: usize| {
        let mut player = Player::new(Arc::clone(&cache));
        player.add_library("", library.clone()).expect("the first");
        let stage = player.stage_mut();
        for node in 0..100 {
            stage.add_instance(Instance::new(schema.clone(), Owner::from_id(node + 1), 0));
        }
        stage.phase = if number.is_multiple_of(2) { Phase::Idle } else { Phase::Physics };
        stage.listener = Some(Arc::new(Listener(host.clone())));
        player
    };
    (0..10).map(make).collect()
}

fn members(players: &mut [Player]) -> Vec<Member<'_>> {
    players.iter_mut().map(|player| Member { driver: player, rigs: None }).collect()
}

/// Fades every player, and moves all for a few frames.
fn run(crowd: &mut Crowd, players: &mut [Player], fade: (&str, f64), frames: usize, jobs: &dyn JobSystem) -> usize {
    let (name, seconds) = fade;
    for player in players.iter_mut() {
        let options = PlayOptions { blend: Some(seconds), ..PlayOptions::default() };
        player.play(name, options).expect("there");
    }
    let mut members = members(players);
    let mut allocated = 0;
    for frame in 0..frames {
        let before = ALLOCATED.load(Ordering::Relaxed);
        crowd.update(&mut members, Phase::Idle, 1.0 / 60.0, jobs).expect("a step");
        crowd.update(&mut members, Phase::Physics, 1.0 / 50.0, jobs).expect("a step");
        // The first frame of a clip that was never met compiles it.
        allocated += if frame == 0 { 0 } else { ALLOCATED.load(Ordering::Relaxed) - before };
    }
    allocated
}

#[test]
fn a_thousand_nodes_in_a_crossfade_with_method_keys_allocate_nothing_in_a_frame() {
    for jobs in [&Inline as &dyn JobSystem, &Threads::new(2)] {
        let host = Arc::new(Host::default());
        let mut players = players(&host);
        let mut crowd = Crowd::default();
        // Everything is met once: each clip, a fade, a third play during it, loops.
        for (name, frames) in [("a", 10), ("b", 10), ("c", 10), ("a", 60), ("b", 60)] {
            run(&mut crowd, &mut players, (name, 0.3), frames, jobs);
        }
        let calls = host.calls.load(Ordering::Relaxed);
        assert_eq!(run(&mut crowd, &mut players, ("c", 0.8), 60, jobs), 0, "bytes in sixty frames");
        assert!(host.calls.load(Ordering::Relaxed) > calls + 5000, "method keys fired");
        assert!(host.writes.load(Ordering::Relaxed) > 100_000 && host.heard.load(Ordering::Relaxed) > 5000);
    }
}
