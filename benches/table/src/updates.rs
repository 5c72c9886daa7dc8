//! Whole updates: drivers, the evaluator, and what reaches the host.

use std::hint::black_box;
use std::sync::Arc;

use anim::clip::{Clip, Keys, LoopMode, Target, Track, TrackContent};
use anim::eval::{Driver, Phase};
use anim::frame::{Crowd, Frame, Member};
use anim::jobs::{Inline, JobSystem};
use anim::math::Affine;
use anim::mixer::{Mixer, Root};
use anim::player::{Library, PlayOptions, Player};
use anim::simd::Kernels;
use anim::skeleton::RotationMean;
use anim::skin::{CrowdMember, CrowdOutput, CrowdPlay, PoseCrowd, SkinBinding};
use anim::target::{Access, Instance, Owner, Schema, SchemaBuilder};
use anim::value::Kind;

use crate::job::Job;
use crate::kernels::TRANSFORM;
use crate::packed::Packed;
use crate::textbook::{self, PlainTransform};

const STEP: f64 = 1.0 / 60.0;

fn of_joints(walk: &Packed) -> Arc<Schema> {
    let mut builder = Schema::builder();
    builder.object("");
    builder.skeleton(SchemaBuilder::ROOT, walk.skeleton.clone());
    Arc::new(builder.build().expect("a sound schema"))
}

/// A player that plays an editable clip on one character.
///
/// # Panics
/// Never: all names, times and meshes are sound.
pub fn player<'a>(kernels: &'static Kernels, walk: &'a Packed) -> Job<'a> {
    let joints = walk.skeleton.joint_count();
    let mut player = Player::new(Arc::default());
    player.add_library("", Arc::new(Library::from_clips([walk.clip.clone()]))).expect("the only one");
    player.stage_mut().add_instance(Instance::new(of_joints(walk), Owner::NONE, 0));
    player.play(&walk.clip.name, PlayOptions::default()).expect("there");
    let mut frame = Frame::with_kernels(kernels);
    let mut plain = vec![PlainTransform::default(); joints];
    let (mut cursors, mut now) = (vec![[0; 3]; joints], 0.0);
    Job::new("player, editable clip", (joints, "joint"), 2 * TRANSFORM * joints, move || {
        frame.update(&mut player, STEP).expect("a valid step");
        black_box(player.stage().instance(0).map(anim::eval::StagedInstance::pose));
    })
    .beside(move || {
        now = (now + STEP) % walk.length();
        walk.plain[0].sample(now as f32, Some(&mut cursors), &mut plain);
        black_box(&plain);
    })
}

/// Mixers with a character each, on which two editable clips play.
pub struct Characters {
    mixers: Vec<Mixer>,
    crowd: Crowd,
}

impl Characters {
    /// So many, at different times.
    ///
    /// # Panics
    /// Never: all names and times are sound.
    pub fn new(kernels: &'static Kernels, walk: &Packed, count: usize) -> Self {
        let schema = of_joints(walk);
        let other = Arc::new(Clip { name: "other".into(), ..(*walk.clip).clone() });
        let cache = Arc::default();
        let mixer = |index: usize| {
            let mut mixer = Mixer::new(Arc::clone(&cache));
            let root = mixer.add_instance(Instance::new(schema.clone(), Owner::NONE, index as u64));
            for (clip, weight, share) in [(&walk.clip, 0.4, 0.0), (&other, 0.6, 0.5)] {
                let action = mixer.add_action(clip, root).expect("a known root");
                let share = (share + index as f64 / count as f64) % 1.0;
                let mut action = mixer.action_mut(action).expect("just made");
                action.play().set_time(walk.length() * share).expect("a time").set_weight(weight).expect("a weight");
            }
            mixer
        };
        let mixers = (0..count).map(mixer).collect();
        let mut characters = Self { mixers, crowd: Crowd::with_kernels(kernels) };
        characters.update(&Inline);
        characters
    }

    /// Moves all of them on.
    ///
    /// # Panics
    /// Never: the step is sound.
    pub fn update(&mut self, jobs: &dyn JobSystem) {
        let mut members: Vec<Member<'_>> =
            self.mixers.iter_mut().map(|mixer| Member { driver: mixer, rigs: None }).collect();
        self.crowd.update(&mut members, Phase::default(), STEP, jobs).expect("a valid step");
    }
}

/// Many characters by one call on one thread, with two editable clips each.
pub fn crowd<'a>(kernels: &'static Kernels, walk: &'a Packed, count: usize) -> Job<'a> {
    let joints = walk.skeleton.joint_count();
    let mut characters = Characters::new(kernels, walk, count);
    let mut poses = [0, 1].map(|_| vec![PlainTransform::default(); joints]);
    let mut results = vec![vec![PlainTransform::default(); joints]; count];
    let mut cursors = vec![[vec![[0; 3]; joints], vec![[0; 3]; joints]]; count];
    let mut times: Vec<f64> = (0..count).map(|index| walk.length() * index as f64 / count as f64).collect();
    let name = format!("crowd of {count}, two clips each");
    Job::new(&name, (joints * count, "joint"), 3 * TRANSFORM * joints * count, move || characters.update(&Inline))
        .beside(move || {
            for ((time, result), cursors) in times.iter_mut().zip(&mut results).zip(&mut cursors) {
                *time = (*time + STEP) % walk.length();
                for (place, (pose, cursors)) in poses.iter_mut().zip(cursors).enumerate() {
                    let time = (*time + place as f64 * 0.5 * walk.length()) % walk.length();
                    walk.plain[place].sample(time as f32, Some(cursors), pose);
                }
                textbook::blend(&[(&poses[0], 0.4), (&poses[1], 0.6)], true, result);
            }
            black_box(&results);
        })
        .of(count)
}

/// Characters without drivers, computed by one call into model matrices: two packed clips each.
pub struct Poses {
    kernels: &'static Kernels,
    crowd: PoseCrowd,
    members: Vec<CrowdMember>,
    models: Vec<Affine>,
    length: f64,
}

impl Poses {
    /// So many, at different times.
    pub fn new(kernels: &'static Kernels, walk: &Packed, count: usize) -> Self {
        let mut crowd = PoseCrowd::new(of_joints(walk), SkinBinding::default(), RotationMean::Chord);
        let clips = walk.packed.clone().map(|packed| crowd.add_clip(&Arc::new(packed).to_clip()).0);
        let length = walk.length();
        let member = |index: usize| {
            let mut member = CrowdMember::default();
            for (place, (weight, share)) in [(0.4, 0.0), (0.6, 0.5)].into_iter().enumerate() {
                let time = length * ((share + index as f64 / count as f64) % 1.0);
                member.set(place, CrowdPlay { time, clip: clips[place], weight });
            }
            member
        };
        let members = (0..count).map(member).collect();
        let models = vec![Affine::IDENTITY; count * walk.skeleton.joint_count()];
        Self { kernels, crowd, members, models, length }
    }

    /// Moves all of them on.
    ///
    /// # Panics
    /// Never: there is room, and the times are sound.
    pub fn update(&mut self, jobs: &dyn JobSystem) {
        for time in self.members.iter_mut().flat_map(|member| &mut member.times) {
            *time = (*time + STEP) % self.length;
        }
        let output = CrowdOutput { models: &mut self.models, palettes: &mut [] };
        self.crowd.compute(self.kernels, jobs, &self.members, output).expect("sound members");
        black_box(&self.models);
    }
}

/// A host's object.
#[repr(C)]
#[derive(Clone, Default)]
struct Object {
    position: [f32; 3],
    rotation: [f32; 4],
    color: [f32; 4],
    scale: [f32; 3],
}

/// What `benches/mixer` has: a clip of a position, a rotation, a colour and one component of a scale.
fn of_properties() -> Arc<Clip> {
    const KEYS: usize = 30;
    const LENGTH: f64 = 2.0;
    let wave = |key: usize, lane: usize| libm::sinf(key as f32 * 0.7 + lane as f32 * 1.3);
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
    Arc::new(Clip { name: "wave".into(), length: LENGTH, loop_mode: LoopMode::Linear, tracks, ..Clip::default() })
}

/// One mixer with many objects, an action of its own on each, written through memory slots.
///
/// # Panics
/// Never: all names and times are sound.
pub fn mixer(kernels: &'static Kernels, objects: usize) -> Job<'static> {
    let mut host = vec![Object::default(); objects].into_boxed_slice();
    let mut builder = Schema::builder();
    builder.object("");
    let properties = [
        ("position", Kind::Vec3, std::mem::offset_of!(Object, position)),
        ("rotation", Kind::Quaternion, std::mem::offset_of!(Object, rotation)),
        ("color", Kind::Color, std::mem::offset_of!(Object, color)),
        ("scale", Kind::Vec3, std::mem::offset_of!(Object, scale)),
    ];
    for (name, kind, offset) in properties {
        builder.property(SchemaBuilder::ROOT, name, kind, Access::Memory { offset });
    }
    let schema = Arc::new(builder.build().expect("a sound schema"));
    let clip = of_properties();
    let mut mixer = Mixer::new(Arc::default());
    for (index, object) in host.iter_mut().enumerate() {
        let owner = Owner(std::ptr::from_mut(object).cast());
        let root: Root = mixer.add_instance(Instance::new(schema.clone(), owner, index as u64));
        let action = mixer.add_action(&clip, root).expect("a known root");
        let mut action = mixer.action_mut(action).expect("just made");
        action.play().set_time(clip.length * index as f64 / objects as f64).expect("a time");
    }
    let mut frame = Frame::with_kernels(kernels);
    let tracks = clip.tracks.len() * objects;
    // A value of 2.75 numbers is found between two of its keys and written.
    let bytes = tracks * 3 * 11;
    Job::new(&format!("mixer, {objects} objects"), (tracks, "track"), bytes, move || {
        frame.update(&mut mixer, STEP).expect("a valid step");
        // The mixer's instances point into it.
        black_box(&host);
    })
}
