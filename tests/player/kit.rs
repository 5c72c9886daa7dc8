//! A host for the tests: an object with a few properties and methods, clips made in a line, and a player to play them.

use std::sync::Arc;

use anim::clip::{Clip, EventKey, KeyValues, Keys, LoopMode, MethodKey, Target, Track, TrackContent};
use anim::eval::{Driver, Event, EventKind, EventListener};
use anim::frame::Frame;
use anim::player::{Library, PlayOptions, Player};
use anim::target::{Access, Argument, Instance, MethodHandler, Owner, PropertyAccess, Schema, Value, ValueMut};
use anim::value::Kind;
use parking_lot::Mutex;

/// What a property of the host holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    Floats(Vec<f32>),
    Bool(bool),
    Integer(i64),
}

/// A property of the host, and everything that was written to it.
#[derive(Debug)]
pub struct Property {
    pub now: Mutex<Held>,
    pub writes: Mutex<usize>,
    /// Whether the setter says that its owner is gone.
    pub gone: Mutex<bool>,
}

/// What the host was told, in order: values and calls.
pub type Log = Arc<Mutex<Vec<String>>>;

struct Setter {
    name: String,
    property: Arc<Property>,
    log: Log,
}

impl PropertyAccess for Setter {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        let held = match value {
            Value::Floats(values) => Held::Floats(values.to_vec()),
            Value::Bool(value) => Held::Bool(value),
            Value::Integers(values) => Held::Integer(values[0]),
            other => panic!("{other:?} is not expected"),
        };
        *self.property.writes.lock() += 1;
        if *self.property.gone.lock() {
            return false;
        }
        *self.property.now.lock() = held;
        self.log.lock().push(format!("{} is set", self.name));
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        match (value, &*self.property.now.lock()) {
            (ValueMut::Floats(to), Held::Floats(from)) => to.copy_from_slice(from),
            (ValueMut::Bool(to), Held::Bool(from)) => *to = *from,
            (ValueMut::Integers(to), Held::Integer(from)) => to[0] = *from,
            (value, held) => panic!("{value:?} is not {held:?}"),
        }
        true
    }
}

struct Caller {
    name: String,
    log: Log,
}

impl MethodHandler for Caller {
    fn call(&self, _: Owner, arguments: &[Argument]) -> bool {
        self.log.lock().push(format!("{} {arguments:?}", self.name));
        true
    }
}

struct Hearer(Log);

impl EventListener for Hearer {
    fn hear(&self, event: &Event) {
        self.0.lock().push(format!("{:?} is heard", event.kind));
    }
}

struct Named(Log, usize);

impl EventListener for Named {
    fn hear(&self, event: &Event) {
        if event.kind == EventKind::Started {
            self.0.lock().push(format!("player {}", self.1));
        }
    }
}

/// The player of the tests, its host, and the frame it is updated in.
pub struct Kit {
    pub player: Player,
    pub library: Arc<Library>,
    log: Log,
    frame: Frame,
    properties: Vec<(&'static str, Arc<Property>)>,
}

impl Kit {
    /// A host with the floats `x`, `y` and `z`, the flag `on`, the integer `count`, the rotation `turn`, and the methods
    /// `hit(int)` and `say(text, float)`.
    pub fn new() -> Self {
        let log = Log::default();
        let mut builder = Schema::builder();
        let root = builder.object("");
        let mut properties = Vec::new();
        for (name, kind, held) in [
            ("x", Kind::Float, Held::Floats(vec![5.0])),
            ("y", Kind::Float, Held::Floats(vec![6.0])),
            ("z", Kind::Float, Held::Floats(vec![7.0])),
            ("on", Kind::Bool, Held::Bool(false)),
            ("count", Kind::Int32, Held::Integer(0)),
            ("turn", Kind::Quaternion, Held::Floats(vec![0.0, 0.0, 0.0, 1.0])),
        ] {
            let property = Arc::new(Property { now: Mutex::new(held), writes: Mutex::new(0), gone: Mutex::new(false) });
            let setter = Setter { name: name.to_owned(), property: property.clone(), log: log.clone() };
            builder.property(root, name, kind, Access::Typed(Arc::new(setter)));
            properties.push((name, property));
        }
        for (name, parameters) in [("hit", &[Kind::Int32][..]), ("say", &[Kind::Text, Kind::Float])] {
            let method = builder.method(root, name, parameters);
            let caller = Caller { name: name.to_owned(), log: log.clone() };
            builder.method_handler(method, Arc::new(caller));
        }
        let schema = Arc::new(builder.build().expect("valid"));
        let library = Arc::new(Library::default());
        let mut player = Player::new(Arc::default());
        player.add_library("", library.clone()).expect("the first");
        player.stage_mut().add_instance(Instance::new(schema, Owner::from_id(1), 0));
        Self { player, library, log, frame: Frame::default(), properties }
    }

    /// Adds clips to the player's library.
    pub fn with(self, clips: impl IntoIterator<Item = Clip>) -> Self {
        for clip in clips {
            self.library.set(&clip.name.clone(), Arc::new(clip));
        }
        self
    }

    pub fn play(&mut self, name: &str) {
        self.player.play(name, PlayOptions::default()).expect("there");
    }

    /// Plays with a crossfade of some seconds.
    pub fn fade(&mut self, name: &str, seconds: f64) {
        self.player.play(name, PlayOptions { blend: Some(seconds), ..PlayOptions::default() }).expect("there");
    }

    pub fn update(&mut self, dt: f64) {
        self.frame.update(&mut self.player, dt).expect("a step");
    }

    /// Updates, and says what happened: a word for each event.
    pub fn events(&mut self, dt: f64) -> Vec<String> {
        self.update(dt);
        self.player.stage().events.iter().map(describe).collect()
    }

    /// Puts every event that is heard of into what the host was told.
    pub fn listen(&mut self) {
        self.player.stage_mut().listener = Some(Arc::new(Hearer(self.log.clone())));
    }

    /// The log of what the host was told.
    pub fn log(&self) -> Log {
        self.log.clone()
    }

    /// Says in another log that the player of a number is heard of, once an update.
    pub fn call_in(&mut self, log: &Log, number: usize) {
        self.player.stage_mut().listener = Some(Arc::new(Named(log.clone(), number)));
    }

    /// What the host was told since the last call.
    pub fn told(&self) -> Vec<String> {
        std::mem::take(&mut *self.log.lock())
    }

    fn property(&self, name: &str) -> &Property {
        &self.properties.iter().find(|(other, _)| *other == name).expect("a property").1
    }

    pub fn held(&self, name: &str) -> Held {
        self.property(name).now.lock().clone()
    }

    pub fn set(&self, name: &str, held: Held) {
        *self.property(name).now.lock() = held;
    }

    pub fn writes(&self, name: &str) -> usize {
        *self.property(name).writes.lock()
    }

    /// Says whether the object that a property belongs to is gone.
    pub fn set_gone(&self, name: &str, gone: bool) {
        *self.property(name).gone.lock() = gone;
    }

    /// A float of the host.
    pub fn float(&self, name: &str) -> f32 {
        match self.held(name) {
            Held::Floats(values) => values[0],
            other => panic!("{other:?} is not expected"),
        }
    }

    pub fn x(&self) -> f32 {
        self.float("x")
    }

    /// The keys at their seconds that a passage fired, from one update.
    pub fn fired(&mut self, dt: f64) -> Vec<f64> {
        self.update(dt);
        let keys = |event: &&Event| matches!(event.kind, EventKind::Clip | EventKind::Method | EventKind::Audio);
        self.player.stage().events.iter().filter(keys).map(|event| event.time).collect()
    }
}

fn describe(event: &Event) -> String {
    let name = event.name.as_deref().unwrap_or("");
    match event.kind {
        EventKind::Started => format!("started {name}"),
        EventKind::Finished => format!("finished {name}"),
        EventKind::Changed => format!("changed {} {name}", event.previous.as_deref().unwrap_or("")),
        EventKind::Looped => format!("looped {name} {}", event.count),
        EventKind::Skipped => format!("skipped {name} {}", event.count),
        EventKind::Clip => event.event_key().expect("an event key").name.clone(),
        EventKind::Method => event.method_key().expect("a method key").method.clone(),
        EventKind::Audio => format!("audio {} {}", event.audio_key().expect("an audio key").stream, event.offset),
        EventKind::AudioStop => format!("stop {}", event.audio_key().expect("an audio key").stream),
    }
}

/// A clip of `length` seconds.
pub fn clip(name: &str, length: f64, loop_mode: LoopMode, tracks: Vec<Track>) -> Clip {
    Clip { name: name.to_owned(), length, loop_mode, tracks, ..Clip::default() }
}

/// A clip whose only track moves `x` from one value to another.
pub fn ramp(name: &str, length: f64, loop_mode: LoopMode, from: f32, to: f32) -> Clip {
    clip(name, length, loop_mode, vec![line("x", length as f32, from, to)])
}

/// A track that moves a float from one value to another.
pub fn line(property: &str, seconds: f32, from: f32, to: f32) -> Track {
    track(property, Keys::floats(Kind::Float, vec![0.0, seconds], vec![from, to]))
}

/// A track that holds an integer.
pub fn hold(property: &str, kind: Kind, value: i64) -> Track {
    let keys = Keys { values: KeyValues::Integers(vec![value]), ..Keys::floats(kind, vec![0.0], vec![]) };
    track(property, Keys { discrete: true, ..keys })
}

/// A track of a property of the root.
pub fn track(property: &str, keys: Keys) -> Track {
    let target = Target::Property { path: String::new(), property: property.to_owned(), component: None };
    Track::new(target, TrackContent::Values(keys))
}

/// Events named by their seconds.
pub fn event_track(times: &[f64]) -> Track {
    let key = |&time: &f64| EventKey { time, name: format!("at {time}"), payload: String::new() };
    Track::new(Target::Events, TrackContent::Events(times.iter().map(key).collect()))
}

/// Calls of methods of the root.
pub fn method_track(keys: &[(f32, &str, &str)]) -> Track {
    let key = |&(time, method, arguments): &(f32, &str, &str)| MethodKey {
        time,
        method: method.to_owned(),
        arguments: arguments.to_owned(),
    };
    let target = Target::Methods { path: String::new() };
    Track::new(target, TrackContent::Methods(keys.iter().map(key).collect()))
}
