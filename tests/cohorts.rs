//! Instances that are driven alike are evaluated together; this holds that nobody can tell. Scenes at random are played
//! twice: once as they are, and once with a joint in each schema, which has every instance computed alone. What the hosts
//! are told must be the same, number by number and call by call.

use std::ffi::c_void;
use std::sync::Arc;

use parking_lot::Mutex;

use anim::clip::{Clip, Ending, Interpolation, KeyMode, KeyValues, Keys, SampleAt, Target, Track, TrackContent};
use anim::eval::*;
use anim::frame::{Frame, Rigs};
use anim::math::Transform;
use anim::skeleton::{Joint, Skeleton};
use anim::target::*;
use anim::value::Kind;

/// Plans some contributions and nothing else.
fn fill(plan: &mut Plan, contributions: &[Contribution]) {
    plan.contributions.clear();
    for &contribution in contributions {
        plan.contributions.push(contribution);
    }
}

/// Numbers that look random and are the same in every run (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn float(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// What a host holds, and what it was told.
#[derive(Default)]
struct Host {
    /// By owner and property.
    held: std::collections::BTreeMap<(usize, usize), Vec<f32>>,
    told: Vec<(usize, usize, Vec<u64>)>,
    /// Owners that are gone.
    gone: Vec<usize>,
}

struct Entry(Arc<Mutex<Host>>, usize);

impl PropertyAccess for Entry {
    fn set(&self, owner: Owner, value: Value<'_>) -> bool {
        let mut host = self.0.lock();
        let bits = match value {
            Value::Floats(floats) => {
                host.held.insert((owner.id(), self.1), floats.to_vec());
                floats.iter().map(|v| u64::from(v.to_bits())).collect()
            }
            Value::Double(double) => vec![double.to_bits()],
            Value::Bool(flag) => vec![u64::from(flag)],
            Value::Integers(integers) => integers.iter().map(|&v| v as u64).collect(),
            Value::Text(text) => text.bytes().map(u64::from).collect(),
        };
        host.told.push((owner.id(), self.1, bits));
        !host.gone.contains(&owner.id())
    }

    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let host = self.0.lock();
        match value {
            ValueMut::Floats(floats) => match host.held.get(&(owner.id(), self.1)) {
                Some(held) => floats.copy_from_slice(held),
                None if floats.len() == 4 => floats.copy_from_slice(&[0.0, 0.0, 0.0, 1.0]),
                None => floats.fill(0.5),
            },
            ValueMut::Double(double) => *double = 2.0,
            ValueMut::Bool(flag) => *flag = true,
            ValueMut::Integers(integers) => integers.fill(3),
            ValueMut::Text(text) => text.push_str("held"),
        }
        true
    }
}

/// A property as a host in C has it: which, and how many floats it is.
struct RawEntry(Entry, usize);

unsafe extern "C" fn raw_set(user: *mut c_void, owner: *mut c_void, value: *const c_void) -> u8 {
    // SAFETY: the user pointer is an entry, which is never freed, and the value has its floats.
    let (entry, floats) = unsafe {
        let entry = &*user.cast::<RawEntry>();
        (entry, std::slice::from_raw_parts(value.cast::<f32>(), entry.1))
    };
    u8::from(entry.0.set(Owner(owner), Value::Floats(floats)))
}

unsafe extern "C" fn raw_get(user: *mut c_void, owner: *mut c_void, value: *mut c_void) -> u8 {
    // SAFETY: as above.
    let (entry, floats) = unsafe {
        let entry = &*user.cast::<RawEntry>();
        (entry, std::slice::from_raw_parts_mut(value.cast::<f32>(), entry.1))
    };
    u8::from(entry.0.get(Owner(owner), ValueMut::Floats(floats)))
}

fn raw(entry: Entry, kind: Kind) -> Access {
    let user = Box::leak(Box::new(RawEntry(entry, kind.components())));
    Access::Raw(RawAccess { set: raw_set, get: Some(raw_get), user: Owner(std::ptr::from_mut(user).cast()) })
}

const KINDS: [Kind; 12] = [
    Kind::Float,
    Kind::Vec2,
    Kind::Vec3,
    Kind::Vec4,
    Kind::Quaternion,
    Kind::Color,
    Kind::Transform2d,
    Kind::Transform3d,
    Kind::Weights(7),
    Kind::Double,
    Kind::Bool,
    Kind::Int32,
];

/// The kinds of a schema's properties: all but the last few schemas are made of floats alone.
fn kinds(schema: usize) -> Vec<Kind> {
    match schema {
        0 => vec![Kind::Vec3, Kind::Quaternion, Kind::Color, Kind::Vec3],
        1 => KINDS[..9].to_vec(),
        _ => KINDS.to_vec(),
    }
}

fn schema(number: usize, host: &Arc<Mutex<Host>>, alone: bool) -> Arc<Schema> {
    let mut builder = Schema::builder();
    let root = builder.object("");
    let leaf = builder.object("leaf");
    for (index, kind) in kinds(number).into_iter().enumerate() {
        let object = if index % 3 == 2 { leaf } else { root };
        let access = match index {
            6 => Access::Kept,
            _ if number == 0 => raw(Entry(host.clone(), index), kind),
            _ => Access::Typed(Arc::new(Entry(host.clone(), index))),
        };
        let id = builder.property(object, &format!("p{index}"), kind, access);
        builder.edit(id).shared = index == 5;
        builder.edit(id).srgb_bytes = kind == Kind::Color && number == 2;
        if index == 3 {
            builder.edit(id).range = Some(Range { min: -0.9, max: 0.9 });
        }
    }
    if alone {
        let joint = Joint { name: "joint".into(), parent: None, rest: Transform::IDENTITY };
        builder.skeleton(root, Arc::new(Skeleton::build(&[joint]).expect("valid")));
    }
    Arc::new(builder.build().expect("valid"))
}

fn keys(numbers: &mut Numbers, kind: Kind, count: usize) -> Keys {
    let mut time = if numbers.chance(50) { 0.0 } else { numbers.float().abs() };
    let mut times = Vec::new();
    for _ in 0..count {
        times.push(time);
        time += if numbers.chance(10) { 0.0 } else { numbers.float().abs() * 0.5 + 0.01 };
    }
    let stride = kind.components();
    let mut keys = match kind {
        Kind::Double => Keys::doubles(times, (0..count).map(|_| f64::from(numbers.float())).collect()),
        Kind::Bool | Kind::Int32 => {
            let value = |numbers: &mut Numbers| numbers.below(if kind == Kind::Bool { 2 } else { 100 }) as i64;
            Keys::integers(kind, times, (0..count).map(|_| value(numbers)).collect())
        }
        _ => {
            let mut values: Vec<f32> = (0..count * stride).map(|_| numbers.float()).collect();
            if numbers.chance(30) {
                values.iter_mut().step_by(3).for_each(|v| *v = -0.0);
            }
            Keys::floats(kind, times, values)
        }
    };
    if matches!(keys.values, KeyValues::Floats(_)) {
        match numbers.below(8) {
            0 => keys.interpolation = Interpolation::Step,
            1 => keys.interpolation = Interpolation::Smooth,
            2 => keys.interpolation = Interpolation::Cubic,
            3 => {
                let mode = |_| numbers.pick(&[KeyMode::Linear, KeyMode::EaseIn, KeyMode::Hold]);
                keys.modes = (0..count).map(mode).collect();
            }
            4 => keys.discrete = true,
            _ => {}
        }
    }
    if kind == Kind::Int32 && numbers.chance(50) {
        (keys.discrete, keys.interpolation) = (false, Interpolation::Linear);
    }
    keys
}

fn clip(numbers: &mut Numbers, schema: usize) -> Arc<Clip> {
    let mut tracks = Vec::new();
    let shared = keys(numbers, Kind::Float, 5);
    for (index, kind) in kinds(schema).into_iter().enumerate() {
        if numbers.chance(35) {
            continue;
        }
        let path = if index % 3 == 2 { "leaf" } else { "" };
        let component = (numbers.chance(25) && kind.components() > 1).then(|| numbers.below(3) as u8);
        let count = numbers.below(6) + 1;
        let mut track_keys = keys(numbers, if component.is_some() { Kind::Float } else { kind }, count);
        if component.is_some() {
            track_keys.kind = kind;
        }
        if track_keys.len() == shared.len() && numbers.chance(70) {
            track_keys.times.clone_from(&shared.times);
        }
        let target = Target::Property { path: path.into(), property: format!("p{index}"), component };
        let mut track = Track::new(target, TrackContent::Values(track_keys));
        track.loop_wrap = numbers.chance(20);
        tracks.push(track);
    }
    Arc::new(Clip { length: 2.0, tracks, additive: numbers.chance(20), ..Clip::default() })
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

/// One of the two scenes.
struct Scene {
    driver: ByHand,
    host: Arc<Mutex<Host>>,
    frame: Frame,
    schemas: Vec<Arc<Schema>>,
}

impl Scene {
    fn new(alone: bool) -> Self {
        let host = Arc::default();
        let schemas = (0..3).map(|number| schema(number, &host, alone)).collect();
        Self { driver: ByHand(Stage::new(Arc::default())), host, frame: Frame::default(), schemas }
    }
}

/// Both scenes, to which the same is done.
struct Both {
    scenes: [Scene; 2],
    numbers: Numbers,
    clips: Vec<Arc<Clip>>,
    voices: Vec<VoiceId>,
}

impl Both {
    fn new(seed: u64) -> Self {
        let mut numbers = Numbers(seed);
        let clips = (0..9).map(|number| clip(&mut numbers, number % 3)).collect();
        let mut both = Self { scenes: [Scene::new(false), Scene::new(true)], numbers, clips, voices: Vec::new() };
        let layers = both.layers();
        let policy = both.numbers.pick(&[WritePolicy::Always, WritePolicy::Changed, WritePolicy::Changed]);
        both.each(|stage| {
            (stage.write_policy, stage.discrete_policy) = (policy, policy);
            stage.plan.layers.clone_from(&layers);
            stage.add_group();
        });
        for owner in 1..=40 {
            both.add_instance(owner);
        }
        both
    }

    fn each(&mut self, mut act: impl FnMut(&mut Stage)) {
        self.scenes.iter_mut().for_each(|scene| act(&mut scene.driver.0));
    }

    fn layers(&mut self) -> Vec<Layer> {
        let numbers = &mut self.numbers;
        let mut layer = |operation| Layer {
            operation,
            weight: numbers.pick(&[1.0, 1.0, 0.4]),
            base: numbers.pick(&[Base::Original, Base::Below, Base::Rest]),
            coverage: numbers.pick(&[Coverage::Absolute, Coverage::Normalized]),
            rotation_mean: numbers.pick(&[RotationMean::Arc, RotationMean::Chord]),
            mask: None,
        };
        vec![layer(Operation::Override), layer(Operation::Override), layer(Operation::Additive)]
    }

    fn add_instance(&mut self, owner: usize) {
        let (number, groups) = (self.numbers.below(3), self.numbers.chance(30));
        for scene in &mut self.scenes {
            let stage = &mut scene.driver.0;
            let index = stage.add_instance(Instance::new(scene.schemas[number].clone(), Owner::from_id(owner), 0));
            if groups {
                stage.join_group(0, index);
            }
        }
    }

    /// Another plan, as a driver makes one whose clips start and stop.
    fn plan(&mut self) {
        let mut contributions = Vec::new();
        for &voice in &self.voices.clone() {
            self.each(|stage| stage.remove_voice(voice));
        }
        self.voices.clear();
        let count = self.numbers.below(60) + 1;
        for _ in 0..count {
            let clip = self.clips[self.numbers.below(self.clips.len())].clone();
            let mut voice = VoiceId(0);
            self.each(|stage| voice = stage.add_voice(clip.clone()));
            self.voices.push(voice);
            let instances = self.scenes[0].driver.0.instance_count();
            let scope = match self.numbers.below(12) {
                0 => Scope::All,
                1 => Scope::Group(0),
                _ => Scope::One(self.numbers.below(instances as usize) as u32),
            };
            let within = (self.voices.len() > 1 && self.numbers.chance(3)).then(|| self.voices[0]);
            let layer = self.numbers.pick(&[0, 0, 0, 1, 2]);
            contributions.push(Contribution { layer, scope, within, ..Contribution::new(voice, SampleAt::time(0.0)) });
        }
        contributions.sort_by_key(|c: &Contribution| c.layer);
        self.each(|stage| fill(&mut stage.plan, &contributions));
        self.each(Stage::release_originals);
    }

    /// Other times and weights.
    fn advance(&mut self) {
        let mut contributions: Vec<Contribution> = self.scenes[0].driver.0.plan.contributions.iter().collect();
        // In some updates something weighs nothing; in the others everything goes on.
        let nothing = if self.numbers.chance(20) { 10 } else { 0 };
        // What stands still is written only where the host has moved it.
        let still = self.numbers.pick(&[0, 50, 95]);
        for c in &mut contributions {
            if self.numbers.chance(still) {
                continue;
            }
            let endings = [self.numbers.pick(&[Ending::ZeroSlope, Ending::WrapAround]), Ending::ZeroCurvature];
            let time = f64::from(self.numbers.float()).abs() * 2.2;
            c.at = SampleAt { length: 2.0, looped: self.numbers.chance(50), endings, ..SampleAt::time(time) };
            c.weight = if self.numbers.chance(nothing) { 0.0 } else { self.numbers.pick(&[1.0, 1.0, 0.3, 0.75, 2.0]) };
        }
        self.each(|stage| fill(&mut stage.plan, &contributions));
    }

    /// Something that happens now and then.
    fn disturb(&mut self, update: usize) {
        let instances = self.scenes[0].driver.0.instance_count() as usize;
        let one = self.numbers.below(instances) as u32;
        let which = self.numbers.below(16);
        match which {
            0 => self.each(|stage| {
                stage.remove_instance(one);
            }),
            1 => self.add_instance(100 + update),
            2 => {
                let owner = if self.numbers.chance(30) { Owner::NONE } else { Owner::from_id(200 + update) };
                self.each(|stage| {
                    stage.set_owner(one, 1, owner);
                });
            }
            3 => self.each(|stage| stage.let_go(one)),
            4 => self.each(Stage::forget_originals),
            5 => self.each(Stage::forget_delivered),
            6 => self.each(|stage| {
                stage.leave_group(0, one);
            }),
            7 => {
                let policy = self.numbers.pick(&[WritePolicy::Always, WritePolicy::Changed]);
                let discrete = self.numbers.pick(&[WritePolicy::Always, WritePolicy::Changed]);
                self.each(|stage| (stage.write_policy, stage.discrete_policy) = (policy, discrete));
            }
            8 => {
                let layers = self.layers();
                self.each(|stage| stage.plan.layers.clone_from(&layers));
            }
            9 => self.each(|stage| stage.plan.idle = !stage.plan.idle),
            10 => {
                let gone = self.numbers.below(40) + 1;
                self.scenes.iter().for_each(|scene| scene.host.lock().gone = vec![gone]);
            }
            11..=13 => {
                // The host moves something by itself.
                let (owner, value) = (self.numbers.below(40) + 1, self.numbers.float());
                for scene in &self.scenes {
                    scene.host.lock().held.values_mut().for_each(|held| {
                        let count = held.len();
                        if count == owner % 3 + 1 {
                            held[owner % count] = value;
                        }
                    });
                }
            }
            14 => self.each(|stage| stage.request_capture(Capture::Results)),
            _ => self.plan(),
        }
    }

    fn update(&mut self) -> [Vec<String>; 2] {
        let mut notes = [Vec::new(), Vec::new()];
        let instances = self.scenes[0].driver.0.instance_count() as usize;
        let mut touched: Vec<u32> = (0..4).map(|_| self.numbers.below(instances) as u32).collect();
        if self.numbers.chance(70) {
            touched.fill(u32::MAX);
        }
        let removed = if self.numbers.chance(95) { u32::MAX } else { self.numbers.below(instances) as u32 };
        for (scene, notes) in self.scenes.iter_mut().zip(&mut notes) {
            scene.host.lock().told.clear();
            // Whoever is asked for to be changed is no member any more, before or after what the others have is computed.
            Frame::gather(&mut scene.driver, 0.0).expect("valid");
            for &one in &touched[..2] {
                scene.driver.0.instance_mut(one);
            }
            scene.frame.compute(&mut scene.driver);
            for &one in &touched[2..] {
                scene.driver.0.instance_mut(one);
            }
            scene.driver.0.remove_instance(removed);
            scene.frame.finish(&mut scene.driver, &mut Rigs::default());
            scene.frame.outbox().deliver(|_| true);
            scene.driver.0.lose_owners(scene.frame.outbox().gone());
            notes.extend(scene.driver.0.take_notes());
            notes.extend(scene.frame.outbox().refusals().iter().map(|refusal| format!("{refusal:?}")));
        }
        notes
    }

    fn compare(&self, seed: u64, update: usize) {
        let [together, alone] = &self.scenes;
        let (together_host, alone_host) = (together.host.lock(), alone.host.lock());
        for (place, (a, b)) in together_host.told.iter().zip(&alone_host.told).enumerate() {
            assert_eq!(a, b, "seed {seed}, update {update}, write {place}");
        }
        assert_eq!(together_host.told.len(), alone_host.told.len(), "seed {seed}, update {update}");
        for instance in 0..together.driver.0.instance_count() {
            let kept = |scene: &Scene| {
                let schema = scene.driver.0.instance(instance)?.instance.schema().clone();
                let id = (0..schema.properties().len())
                    .find(|&id| matches!(schema.properties()[id].access, Access::Kept))?;
                let floats = scene.driver.0.floats(instance, PropertyId(id as u32))?;
                Some(floats.iter().map(|v| v.to_bits()).collect::<Vec<_>>())
            };
            assert_eq!(kept(together), kept(alone), "seed {seed}, update {update}, instance {instance}");
        }
    }
}

#[test]
fn what_is_evaluated_together_is_as_if_evaluated_alone() {
    for seed in 0..20 {
        let mut both = Both::new(seed);
        both.plan();
        for update in 0..60 {
            if both.numbers.chance(35) {
                both.disturb(update);
            }
            both.advance();
            let [together, alone] = both.update();
            assert_eq!(together, alone, "seed {seed}, update {update}");
            both.compare(seed, update);
        }
    }
}

/// What a host keeps in its own memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    position: [f32; 3],
    rotation: [f32; 4],
    size: [f32; 2],
    scale: [f32; 3],
    glow: f32,
}

unsafe extern "C" fn set_body<const FIRST: usize, const COUNT: usize>(
    _: *mut c_void,
    owner: *mut c_void,
    value: *const c_void,
) -> u8 {
    // SAFETY: the owner is a body, which has at least as many floats, and the value has `COUNT`.
    unsafe { std::ptr::copy_nonoverlapping(value.cast::<f32>(), owner.cast::<f32>().add(FIRST), COUNT) };
    1
}

unsafe extern "C" fn get_body<const FIRST: usize, const COUNT: usize>(
    _: *mut c_void,
    owner: *mut c_void,
    value: *mut c_void,
) -> u8 {
    // SAFETY: as above.
    unsafe { std::ptr::copy_nonoverlapping(owner.cast::<f32>().add(FIRST), value.cast::<f32>(), COUNT) };
    1
}

fn setter<const FIRST: usize, const COUNT: usize>() -> Access {
    Access::Raw(RawAccess {
        set: set_body::<FIRST, COUNT>,
        get: Some(get_body::<FIRST, COUNT>),
        user: Owner(std::ptr::null_mut()),
    })
}

/// Instances whose bodies are written in place, or by setters.
fn bodies(in_memory: bool, clip: &Arc<Clip>, bodies: &mut [Body]) -> Stage {
    let setters = [setter::<0, 3>(), setter::<3, 4>(), setter::<7, 2>(), setter::<9, 3>(), setter::<12, 1>()];
    let memory = [0, 12, 28, 36, 48].map(|offset| Access::Memory { offset });
    let mut builder = Schema::builder();
    let root = builder.object("");
    let kinds = [Kind::Vec3, Kind::Quaternion, Kind::Vec2, Kind::Vec3, Kind::Float];
    let names = ["position", "rotation", "size", "scale", "glow"];
    for ((name, kind), access) in names.into_iter().zip(kinds).zip(if in_memory { memory } else { setters }) {
        builder.property(root, name, kind, access);
    }
    let schema = Arc::new(builder.build().expect("valid"));
    let mut stage = Stage::new(Arc::default());
    stage.write_policy = WritePolicy::Changed;
    stage.plan.layers.push(Layer::default());
    for (index, body) in bodies.iter_mut().enumerate() {
        let owner = Owner(std::ptr::from_mut(body).cast());
        let instance = stage.add_instance(Instance::new(schema.clone(), owner, index as u64));
        let voice = stage.add_voice(clip.clone());
        stage
            .plan
            .contributions
            .push(Contribution { scope: Scope::One(instance), ..Contribution::new(voice, SampleAt::time(0.0)) });
    }
    stage
}

#[test]
fn memory_holds_what_setters_would_have_been_told() {
    let track = |property: &str, component, keys| {
        let target = Target::Property { path: String::new(), property: property.into(), component };
        Track::new(target, TrackContent::Values(keys))
    };
    let mut numbers = Numbers(3);
    let mut keys = |kind: Kind, lanes: usize, count: usize, step: f32| {
        let times = (0..count).map(|key| key as f32 * step).collect();
        Keys::floats(kind, times, (0..count * lanes).map(|_| numbers.float()).collect())
    };
    let tracks = vec![
        track("position", None, keys(Kind::Vec3, 3, 9, 0.25)),
        track("rotation", None, keys(Kind::Quaternion, 4, 9, 0.25)),
        track("size", Some(1), keys(Kind::Vec2, 1, 3, 0.5)),
        track("scale", Some(0), keys(Kind::Vec3, 1, 9, 0.25)),
        track("glow", None, keys(Kind::Float, 1, 2, 1.0)),
    ];
    let clip = Arc::new(Clip { length: 2.0, tracks, ..Clip::default() });
    let count = 150;
    let mut hosts = [vec![Body::default(); count], vec![Body::default(); count]];
    let [first, second] = &mut hosts;
    let mut scenes = [(bodies(true, &clip, first), Frame::default()), (bodies(false, &clip, second), Frame::default())];
    for update in 0..120 {
        let (one, other) = (numbers.below(count), numbers.below(count));
        // One that moves in every update.
        let removed = other / 3 * 3 + 1;
        let value = if numbers.chance(20) { f32::NAN } else { numbers.float() };
        for (index, (stage, frame)) in scenes.iter_mut().enumerate() {
            for at in 0..stage.plan.contributions.len() {
                // Some at keys, some outside, some where they were.
                let step = (at * 7 + update * (at % 3)) % 180;
                stage.plan.contributions.change(at, |c| c.at.time = step as f64 / 80.0);
            }
            // The host moves what nothing drives, and what something does.
            hosts[index][one].scale[1] = value;
            hosts[index][one].size[0] = value;
            hosts[index][removed].position[2] = 77.0;
            let mut driver = ByHand(std::mem::replace(stage, Stage::new(Arc::default())));
            Frame::gather(&mut driver, 0.0).expect("valid");
            frame.compute(&mut driver);
            if update % 40 == 39 {
                driver.0.remove_instance(removed as u32);
                let left = |c: &Contribution| c.scope != Scope::One(removed as u32);
                let left: Vec<Contribution> = driver.0.plan.contributions.iter().filter(left).collect();
                fill(&mut driver.0.plan, &left);
            }
            frame.finish(&mut driver, &mut Rigs::default());
            frame.outbox().deliver(|_| true);
            *stage = driver.0;
            assert!(update % 40 != 39 || hosts[index][removed].position[2] == 77.0, "nothing comes to who has left");
        }
        for (at, (a, b)) in hosts[0].iter().zip(&hosts[1]).enumerate() {
            let bits = |body: &Body| format!("{body:?}");
            assert_eq!(bits(a), bits(b), "update {update}, body {at}");
        }
    }
    assert!(hosts[0].iter().all(|body| body.glow != 0.0), "all of them are driven");
}
