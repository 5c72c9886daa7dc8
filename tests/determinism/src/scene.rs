//! The scene: players, mixers and animators over characters and objects, with rigs, root motion and skinning, told what to
//! do by numbers that look random.

use std::hash::Hasher;
use std::sync::Arc;

use anim::clip::{Clip, LoopMode, TransformPart};
use anim::controller::Animator;
use anim::eval::{Driver, Phase, Stage};
use anim::frame::{Crowd, Member, Rigs};
use anim::jobs::JobSystem;
use anim::math::easing::Easing;
use anim::math::{Affine, Quat, Transform, Vec3};
use anim::mixer::{ActionId, Mixer, Root};
use anim::pack::{PackSettings, PackedClip, pack};
use anim::player::{Library, PlayOptions, Player, SeekMode};
use anim::rig::{BoneChange, LookAt, Reach, RootMotion};
use anim::simd::{Kernels, Stream};
use anim::skeleton::{Joint, Pose, Skeleton};
use anim::skin::{
    DualPalette, Influences, MorphTarget, Primitive, Skin, SkinBinding, SkinJob, SkinMesh, SkinPalette, skin,
};
use anim::target::{Access, Instance, Owner, Schema, SchemaBuilder};
use anim::value::Kind;

use crate::clips::{PROPERTIES, of_joints, of_properties};
use crate::controllers;
use crate::host::{Batches, Listener, Method, Property, Record};
use crate::random::Random;

const JOINTS: u32 = 37;
const VERTICES: usize = 150;
const CHARACTERS: usize = 5;

/// Steps of an update: what games have, and what they should not.
const STEPS: [f64; 8] = [1.0 / 60.0, 1.0 / 30.0, 0.0473, 0.1, 0.37, 0.0, 0.25, 1.9];

/// Everything that is updated, and the record of what came of it.
pub struct Scene {
    time: f64,
    random: Random,
    record: Record,
    crowd: Crowd,
    players: Vec<(Player, Rigs)>,
    mixers: Vec<(Mixer, Rigs)>,
    actions: Vec<Vec<ActionId>>,
    animators: Vec<(Animator, Rigs)>,
    body: Body,
    packed: Packed,
}

/// A packed clip, whose bytes were made here, and the pose that it is sampled into.
struct Packed {
    kernels: &'static Kernels,
    clip: PackedClip,
    pose: Pose,
}

/// What skins the characters.
struct Body {
    kernels: &'static Kernels,
    mesh: SkinMesh,
    binding: SkinBinding,
    models: Vec<Affine>,
    palette: Vec<Affine>,
    dual: DualPalette,
    vertices: Vec<f32>,
}

/// A tree of joints with one of no size and one that is mirrored.
fn skeleton() -> Arc<Skeleton> {
    let random = &mut Random::new(7);
    let joints: Vec<Joint> = (0..JOINTS)
        .map(|joint| {
            let parent = joint.checked_sub(1).map(|before| before - random.below(3).min(before));
            let mut rest = Transform {
                translation: Vec3::new(random.signed(), random.between(0.2, 1.0), random.signed()),
                rotation: Quat::new(random.signed(), random.signed(), random.signed(), 2.0).normalized(),
                scale: Vec3::ONE,
            };
            match joint {
                20 => rest.scale = Vec3::new(0.0, 0.0, 0.0),
                25 => rest.scale = Vec3::new(-1.0, 1.0, 1.0),
                _ => {}
            }
            Joint { name: format!("joint {joint}"), parent, rest }
        })
        .collect();
    Arc::new(Skeleton::build(&joints).expect("a sound skeleton"))
}

fn schema(record: &Record, skeleton: &Arc<Skeleton>) -> Arc<Schema> {
    let mut builder = Schema::builder();
    builder.object("");
    let node = builder.object("node");
    let typed = |number| Access::Typed(Arc::new(Property { number, record: record.clone() }));
    for (number, (name, kind)) in PROPERTIES.into_iter().enumerate() {
        let access = match kind {
            Kind::Vec2 | Kind::Struct(_) | Kind::Rect2i => Access::Batch,
            Kind::Transform2d => Access::Kept,
            _ => typed(number as u32),
        };
        builder.property(node, name, kind, access);
    }
    builder.property(node, "part", Kind::Vec3, typed(100));
    let weights = builder.property(node, "weights", Kind::Weights(2), Access::Kept);
    builder.joint_weights(weights, 3);
    let place = builder.property(node, "place", Kind::Vec3, typed(101));
    builder.transform_part(place, TransformPart::Translation);
    let method = builder.method(node, "hit", &[Kind::Int32, Kind::Text]);
    builder.method_handler(method, Arc::new(Method(record.clone())));
    builder.sink(Arc::new(Batches(record.clone())));
    builder.skeleton(SchemaBuilder::ROOT, skeleton.clone());
    Arc::new(builder.build().expect("a sound schema"))
}

fn primitive() -> Primitive {
    let random = &mut Random::new(11);
    let mut direction = || {
        let v = Vec3::new(random.signed(), random.signed(), random.signed() + 2.0);
        let length = v.dot(v).sqrt();
        [v.x / length, v.y / length, v.z / length]
    };
    let positions = (0..VERTICES).map(|_| direction()).collect();
    let normals: Vec<_> = (0..VERTICES).map(|_| direction()).collect();
    let tangents = (0..VERTICES).map(|_| direction()).map(|[x, y, z]| [x, y, z, 1.0]).collect();
    let mut influences = Influences { offsets: vec![0], ..Influences::default() };
    for vertex in 0..VERTICES {
        let count = 1 + vertex as u32 % 6;
        for place in 0..count {
            influences.joints.push((vertex as u32 * 5 + place * 7) as u16 % JOINTS as u16);
            influences.weights.push(2.0 * (count - place) as f32 / (count * (count + 1)) as f32);
        }
        influences.offsets.push(influences.joints.len() as u32);
    }
    let target = |shift: usize| MorphTarget {
        positions: (0..VERTICES).map(|v| if (v + shift) % 70 < 30 { [0.1, 0.0, -0.2] } else { [0.0; 3] }).collect(),
        ..MorphTarget::default()
    };
    Primitive {
        positions,
        normals,
        tangents,
        influences: Some(influences),
        morph_targets: vec![target(0), target(64)],
        ..Primitive::default()
    }
}

impl Body {
    fn new(kernels: &'static Kernels, skeleton: &Skeleton) -> Self {
        let joints = JOINTS as usize;
        let rest: Vec<Affine> = {
            let mut models = vec![Affine::IDENTITY; joints];
            skeleton.local_to_model(Kernels::scalar(), skeleton.rest_pose(), &mut models);
            models
        };
        let inverse = rest.iter().map(|model| model.inverse().unwrap_or(Affine::IDENTITY)).collect();
        let bound = Skin {
            name: "body".into(),
            joints: (0..JOINTS).collect(),
            joint_names: skeleton.names().to_vec(),
            inverse_bind: inverse,
        };
        Self {
            kernels,
            mesh: SkinMesh::prepare(&primitive(), joints).expect("a sound mesh"),
            binding: SkinBinding::by_index(&bound, skeleton),
            models: vec![Affine::IDENTITY; joints],
            palette: vec![Affine::IDENTITY; joints],
            dual: DualPalette::new(),
            vertices: vec![0.0; VERTICES * 10],
        }
    }

    /// Hashes an instance: its pose, values, matrices and skinned vertices.
    fn record(&mut self, stage: &Stage, index: u32, record: &Record) {
        let Some(staged) = stage.instance(index) else { return };
        let pose = staged.pose();
        for column in pose.columns() {
            record.floats(&column[..pose.joint_count()]);
        }
        let schema = staged.instance.schema();
        schema.skeleton().local_to_model(self.kernels, pose, &mut self.models);
        self.binding.palette(self.kernels, &self.models, &mut self.palette);
        self.dual.set(&self.palette);
        let kept = schema.find_object("node").and_then(|node| schema.find_weights(node)).expect("registered");
        let weights = stage.floats(index, kept).expect("the instance is there").to_vec();
        record.floats(&weights);
        for dual in [false, true] {
            let (positions, rest) = self.vertices.split_at_mut(VERTICES * 3);
            let (normals, tangents) = rest.split_at_mut(VERTICES * 3);
            let palette =
                if dual { SkinPalette::DualQuaternion(&self.dual) } else { SkinPalette::Linear(&self.palette) };
            let mut job = SkinJob::new(&self.mesh, palette);
            job.morph_weights = &weights;
            job.positions = Some(Stream::planar(positions, 3));
            job.normals = Some(Stream::planar(normals, 3));
            job.tangents = Some(Stream::planar(tangents, 4));
            skin(self.kernels, &mut [job]).expect("a sound job");
            record.floats(&self.vertices);
        }
    }
}

impl Packed {
    fn new(kernels: &'static Kernels, clip: &Clip, skeleton: &Skeleton, record: &Record) -> Self {
        let (clip, _) = pack(clip, skeleton, &PackSettings::default()).expect("a sound clip");
        record.hear(|hasher| hasher.write(clip.bytes()));
        Self { kernels, clip, pose: Pose::identity(skeleton.joint_count()) }
    }

    /// Hashes its joints at a time, from its beginning each time it has ended.
    fn record(&mut self, time: f64, record: &Record) {
        self.clip.sample(self.kernels, time % self.clip.outline().length, &mut self.pose);
        for column in self.pose.columns() {
            record.floats(&column[..self.pose.joint_count()]);
        }
    }
}

fn player(library: &Arc<Library>, schema: &Arc<Schema>, record: &Record, number: usize) -> (Player, Rigs) {
    let mut player = Player::new(Arc::default());
    player.add_library("", library.clone()).expect("the only one");
    player.settings.set_default_blend(0.2).expect("a time");
    for character in 0..2 {
        let id = number * 10 + character + 1;
        player.stage_mut().add_instance(Instance::new(schema.clone(), Owner::from_id(id), id as u64));
    }
    player.stage_mut().listener = Some(Arc::new(Listener(record.clone())));
    player.stage_mut().priority = number as i32 % 3;
    player.play("all", PlayOptions::default()).expect("there");
    (player, Rigs::default())
}

fn mixer(clips: &[Arc<Clip>], schema: &Arc<Schema>, record: &Record, number: usize) -> (Mixer, Vec<ActionId>) {
    let mut mixer = Mixer::new(Arc::default());
    let group = mixer.add_group();
    let Root::Group(index) = group else { unreachable!("a group was asked for") };
    let mut actions = Vec::new();
    for character in 0..3 {
        let id = 100 + number * 10 + character;
        let root = mixer.add_instance(Instance::new(schema.clone(), Owner::from_id(id), id as u64));
        let Root::Instance(instance) = root else { unreachable!("an instance was asked for") };
        mixer.join_group(index, instance).expect("both are there");
        actions.push(mixer.add_action(&clips[character % clips.len()], root).expect("a root"));
    }
    for clip in clips {
        actions.push(mixer.add_action(clip, group).expect("a root"));
    }
    for &action in &actions {
        mixer.action_mut(action).expect("known").play();
    }
    mixer.stage_mut().listener = Some(Arc::new(Listener(record.clone())));
    (mixer, actions)
}

impl Scene {
    /// The scene before its first update.
    pub fn new(kernels: &'static Kernels) -> Self {
        let (record, skeleton) = (Record::default(), skeleton());
        let schema = schema(&record, &skeleton);
        let modes = [LoopMode::Linear, LoopMode::PingPong, LoopMode::None];
        let mut clips: Vec<Arc<Clip>> =
            (0..3).map(|i| of_properties(["all", "most", "once"][i], i as u64, 1.3 + i as f32, modes[i])).collect();
        clips.extend(
            ["walk", "run", "lean", "wave"]
                .into_iter()
                .enumerate()
                .map(|(index, name)| of_joints(name, 20 + index as u64, 0.8 + 0.37 * index as f32, JOINTS)),
        );
        let library = Arc::new(Library::from_clips(clips.clone()));
        let players = (0..3).map(|number| player(&library, &schema, &record, number)).collect();
        let (mixers, actions): (Vec<_>, Vec<_>) =
            (0..2).map(|number| mixer(&clips[number * 2..number * 2 + 4], &schema, &record, number)).unzip();
        let controller = controllers::controller(&clips);
        let animators = (0..CHARACTERS)
            .map(|number| {
                let id = 200 + number;
                let instance = Instance::new(schema.clone(), Owner::from_id(id), id as u64);
                let mut animator = Animator::new(controller.clone(), instance, Arc::default());
                animator.stage_mut().listener = Some(Arc::new(Listener(record.clone())));
                let mut rigs = Rigs::default();
                rigs.get_or_make(animator.stage(), 0).expect("there").root_motion =
                    Some(RootMotion { local: number % 2 == 0, ..RootMotion::of(0) });
                (animator, rigs)
            })
            .collect();
        Self {
            time: 0.0,
            random: Random::new(3),
            crowd: Crowd::with_kernels(kernels),
            players,
            mixers: mixers.into_iter().map(|mixer| (mixer, Rigs::default())).collect(),
            actions,
            animators,
            body: Body::new(kernels, &skeleton),
            packed: Packed::new(kernels, &clips[3], &skeleton, &record),
            record,
        }
    }

    /// Updates until `time` has come, and hashes what there is then together with all that was heard on the way.
    pub fn run_to(&mut self, time: f64, jobs: &dyn JobSystem) -> u64 {
        while self.time < time {
            let steps = if self.random.below(40) == 0 { STEPS.len() } else { 6 };
            let dt = STEPS[self.random.below(steps as u32) as usize];
            self.ask();
            self.update(dt, jobs);
            self.time += dt;
        }
        self.record_state();
        self.record.hash()
    }

    fn update(&mut self, dt: f64, jobs: &dyn JobSystem) {
        let players = self.players.iter_mut().map(|(driver, rigs)| Member { driver, rigs: Some(rigs) });
        let mixers = self.mixers.iter_mut().map(|(driver, rigs)| Member { driver, rigs: Some(rigs) });
        let animators = self.animators.iter_mut().map(|(driver, rigs)| Member { driver, rigs: Some(rigs) });
        let mut members: Vec<Member<'_>> = players.chain(mixers).chain(animators).collect();
        self.crowd.update(&mut members, Phase::Idle, dt, jobs).expect("a sound step");
    }

    fn record_state(&mut self) {
        let players = self.players.iter().map(|(driver, rigs)| (driver as &dyn Driver, rigs));
        let mixers = self.mixers.iter().map(|(driver, rigs)| (driver as &dyn Driver, rigs));
        let animators = self.animators.iter().map(|(driver, rigs)| (driver as &dyn Driver, rigs));
        for (driver, rigs) in players.chain(mixers).chain(animators) {
            let stage = driver.stage();
            for index in 0..stage.instance_count() {
                self.body.record(stage, index, &self.record);
                let Some(rig) = rigs.get(index) else { continue };
                let motion = rig.motion;
                self.record.floats(&[motion.translation.x, motion.translation.y, motion.translation.z]);
                self.record.floats(&motion.rotation.to_array());
            }
        }
        self.packed.record(self.time, &self.record);
        self.record.hear(|hasher| hasher.write(&self.time.to_bits().to_le_bytes()));
    }

    /// What a game asks of its characters between two updates: now and then, of one of each.
    fn ask(&mut self) {
        if self.random.below(12) == 0 {
            self.ask_player();
        }
        if self.random.below(12) == 0 {
            self.ask_mixer();
        }
        if self.random.below(6) == 0 {
            self.ask_animator();
        }
        for (number, (animator, rigs)) in self.animators.iter_mut().enumerate().skip(1) {
            let phase = (self.time * 0.3) as f32;
            let target = Vec3::new(phase - phase.floor() - 0.5, 1.0, number as f32);
            let rig = &mut rigs.get_or_make(animator.stage(), 0).expect("there").rig;
            let turn = BoneChange::AddRotation(Quat::new(0.1, 0.0, 0.2, 1.0).normalized());
            rig.write(2, turn, 0.5).expect("sound");
            rig.reach(Reach { softness: 0.1, ..Reach::new(12, target) }).expect("a limb");
            rig.look_at(LookAt::new(&[0, 1], target).expect("few")).expect("sound");
        }
    }

    fn ask_player(&mut self) {
        let random = &mut self.random;
        let index = random.below(self.players.len() as u32) as usize;
        let player = &mut self.players[index].0;
        let name = ["all", "most", "once", "walk", "run"][random.below(5) as usize];
        let asked = match random.below(8) {
            0 => player.play(name, PlayOptions { blend: Some(0.4), ..PlayOptions::default() }),
            1 => player.play(name, PlayOptions { speed: -0.7, from_end: true, ..PlayOptions::default() }),
            2 => player.play(name, PlayOptions { section: Some([0.2, 0.7]), ..PlayOptions::default() }),
            3 => player.play_with_capture(name, 0.5, Some(Easing::default()), PlayOptions::default()),
            4 => player.enqueue(name),
            5 => player.seek(f64::from(random.between(0.0, 1.0)), SeekMode::default()),
            6 => player.settings.set_speed_scale(f64::from(random.between(-2.0, 2.0))),
            _ => {
                player.pause();
                player.play(name, PlayOptions::default())
            }
        };
        asked.expect("nothing that a player refuses");
    }

    fn ask_mixer(&mut self) {
        let random = &mut self.random;
        let index = random.below(self.mixers.len() as u32) as usize;
        let (mixer, actions) = (&mut self.mixers[index].0, &self.actions[index]);
        let mut any = || actions[random.below(actions.len() as u32) as usize];
        let (one, other) = (any(), any());
        let choice = random.below(9);
        let number = f64::from(random.between(0.1, 2.0));
        if choice == 0 && one != other {
            mixer.cross_fade(one, other, number, true).expect("both are there");
            return;
        }
        let mut action = mixer.action_mut(one).expect("known");
        let asked = match choice {
            1 => action.fade_in(number),
            2 => action.fade_out(number),
            3 => action.warp(1.0, number, 0.5),
            4 => action.set_weight(number),
            5 => Ok(action.set_loop(LoopMode::PingPong, Some(3))),
            6 => Ok(action.reset().play()),
            7 => Ok(action.set_loop(LoopMode::Linear, None).play()),
            _ => action.set_time_scale(number - 1.0),
        };
        asked.expect("nothing that a mixer refuses");
    }

    fn ask_animator(&mut self) {
        let random = &mut self.random;
        let index = random.below(self.animators.len() as u32) as usize;
        let animator = &mut self.animators[index].0;
        let asked = match random.below(6) {
            0 => animator.set_parameter("speed", random.between(0.0, 1.0)),
            1 => animator.set_parameter("turn", random.signed()),
            2 => animator.restart("Wave", None, None),
            3 => animator.set_layer_weight("lean", random.between(0.0, 1.0)),
            4 => animator.set_visibility(random.below(3) > 0, random.between(0.0, 60.0)),
            _ => animator.set_parameter("jump", 1.0),
        };
        asked.expect("nothing that an animator refuses");
    }
}
