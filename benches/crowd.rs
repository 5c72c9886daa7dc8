//! Crowds: thousands of characters of 67 joints that each mix two clips, to model matrices, by one call.
//!
//! `cargo bench --bench crowd` prints nanoseconds per character for plain and for packed clips, by how many characters
//! there are and on how many threads, beside a plain version of the same job: structures in arrays, glam, one thread. All of
//! one size and kind of clips are measured by turns, and the shortest of their rounds counts: on a machine that does other
//! things, that is the one that nothing broke into.

#![allow(missing_docs)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use anim::clip::{Clip, Keys, Target, Track, TrackContent, TransformPart};
use anim::jobs::{Inline, JobSystem, Threads};
use anim::math::{Affine, Transform};
use anim::pack::{PackSettings, pack};
use anim::simd::Kernels;
use anim::skeleton::{Joint, RotationMean, Skeleton};
use anim::skin::{CrowdMember, CrowdOutput, CrowdPlay, PoseCrowd, SkinBinding};
use anim::target::{Schema, SchemaBuilder};
use anim::value::Kind;
use glam::{Affine3A, Quat, Vec3};

const JOINTS: usize = 67;
const KEYS: usize = 41;
const LENGTH: f32 = 1.33;
/// How long each size and kind is measured.
const TIME: Duration = Duration::from_secs(5);

fn parent(joint: usize) -> Option<usize> {
    // Chains of eight from the first, as limbs and fingers are.
    joint.checked_sub(1).map(|before| if before % 8 == 0 { 0 } else { before })
}

fn rotation(clip: usize, joint: usize, key: usize) -> Quat {
    let phase = key as f32 / (KEYS - 1) as f32 * std::f32::consts::TAU;
    let angle = 0.4 * libm::sinf(phase + joint as f32 * 0.7 + clip as f32);
    Quat::from_xyzw(libm::sinf(0.5 * angle), 0.1, 0.0, libm::cosf(0.5 * angle)).normalize()
}

fn clip(number: usize) -> Arc<Clip> {
    let times: Vec<f32> = (0..KEYS).map(|key| LENGTH * key as f32 / (KEYS - 1) as f32).collect();
    let track = |joint: usize| {
        let values = (0..KEYS).flat_map(|key| rotation(number, joint, key).to_array()).collect();
        let keys = Keys::floats(Kind::Quaternion, times.clone(), values);
        let target = Target::Joint { joint: joint as u32, part: TransformPart::Rotation };
        Track::new(target, TrackContent::Values(keys))
    };
    let tracks = (0..JOINTS).map(track).collect();
    Arc::new(Clip { name: format!("clip {number}"), length: f64::from(LENGTH), tracks, ..Clip::default() })
}

fn skeleton() -> Arc<Skeleton> {
    let rest = Transform { translation: [0.0, 0.1, 0.0].into(), ..Transform::IDENTITY };
    let joint = |index: usize| Joint {
        name: format!("joint {index}"),
        parent: parent(index).map(|parent| parent as u32),
        rest,
    };
    Arc::new(Skeleton::build(&(0..JOINTS).map(joint).collect::<Vec<_>>()).expect("a valid skeleton"))
}

fn schema(skeleton: &Arc<Skeleton>) -> Arc<Schema> {
    let mut builder = Schema::builder();
    builder.skeleton(SchemaBuilder::ROOT, skeleton.clone());
    Arc::new(builder.build().expect("a valid schema"))
}

fn members(count: usize) -> Vec<CrowdMember> {
    let play = |member: usize, clip: u32| CrowdPlay {
        time: f64::from(LENGTH) * ((member * 7919 + clip as usize * 31) % 1000) as f64 / 1000.0,
        clip,
        weight: if clip == 0 { 0.7 } else { 0.3 },
    };
    (0..count).map(|member| CrowdMember::new(&[play(member, 0), play(member, 1)])).collect()
}

/// The same job as one writes it at first.
struct Textbook {
    times: Vec<f32>,
    /// Clip by clip, joint by joint, key by key.
    clips: [Vec<Vec<Quat>>; 2],
}

impl Textbook {
    fn new() -> Self {
        let keys = |clip: usize, joint: usize| (0..KEYS).map(|key| rotation(clip, joint, key)).collect();
        let clips = [0, 1].map(|clip| (0..JOINTS).map(|joint| keys(clip, joint)).collect());
        Self { times: (0..KEYS).map(|key| LENGTH * key as f32 / (KEYS - 1) as f32).collect(), clips }
    }

    fn compute(&self, members: &[CrowdMember], models: &mut [Affine3A]) {
        for (member, models) in members.iter().zip(models.chunks_exact_mut(JOINTS)) {
            for joint in 0..JOINTS {
                let [a, b] = [0, 1].map(|clip| {
                    let time = member.times[clip] as f32;
                    let keys = &self.clips[clip][joint];
                    let after = self.times.partition_point(|&key| key <= time).clamp(1, KEYS - 1);
                    let (from, to) = (self.times[after - 1], self.times[after]);
                    keys[after - 1].slerp(keys[after], (time - from) / (to - from))
                });
                let local = Affine3A::from_rotation_translation(a.slerp(b, 0.3), Vec3::new(0.0, 0.1, 0.0));
                models[joint] = parent(joint).map_or(local, |parent| models[parent] * local);
            }
        }
    }
}

/// Does each by turns, and gives their shortest times in nanoseconds per member.
fn shortest(members: usize, acts: &mut [Box<dyn FnMut() + '_>]) -> Vec<f64> {
    let mut shortest = vec![f64::INFINITY; acts.len()];
    let begun = Instant::now();
    while begun.elapsed() < TIME {
        for (act, shortest) in acts.iter_mut().zip(&mut shortest) {
            let start = Instant::now();
            act();
            *shortest = shortest.min(start.elapsed().as_secs_f64() * 1e9 / members as f64);
        }
    }
    shortest
}

fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find(|line| line.starts_with("model name"));
    line.and_then(|line| line.split(':').nth(1)).map_or("unknown processor".into(), |name| name.trim().into())
}

fn main() {
    let skeleton = skeleton();
    let schema = schema(&skeleton);
    let plain = [clip(0), clip(1)];
    let packed = plain.each_ref().map(|clip| {
        let (packed, _) = pack(clip, &skeleton, &PackSettings::default()).expect("it can be packed");
        Arc::new(packed).to_clip()
    });
    println!(
        "{}, {:?}: {JOINTS} joints, two clips mixed, model matrices; nanoseconds per character:",
        processor(),
        Kernels::best()
    );
    let textbook = Textbook::new();
    for count in [250, 1_000, 8_000] {
        for (name, clips) in [("plain", &plain), ("packed", &packed)] {
            measure(name, &schema, clips, &textbook, count);
        }
    }
}

/// The job systems to measure on, with their numbers of threads: doubling up to what the machine has.
fn job_systems() -> Vec<(usize, Box<dyn JobSystem>)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let widths = (0..).map(|power| 1 << power).take_while(|&width| width <= cores);
    let jobs =
        |width| -> Box<dyn JobSystem> { if width == 1 { Box::new(Inline) } else { Box::new(Threads::new(width)) } };
    widths.map(|width| (width, jobs(width))).collect()
}

fn measure(name: &str, schema: &Arc<Schema>, clips: &[Arc<Clip>; 2], textbook: &Textbook, count: usize) {
    let members = members(count);
    let mut plain_models = vec![Affine3A::IDENTITY; count * JOINTS];
    let systems = job_systems();
    let mut acts: Vec<Box<dyn FnMut()>> = vec![Box::new(|| textbook.compute(&members, &mut plain_models))];
    for (_, jobs) in &systems {
        let mut crowd = PoseCrowd::new(schema.clone(), SkinBinding::default(), RotationMean::Arc);
        for clip in clips {
            assert!(crowd.add_clip(clip).1.is_empty());
        }
        let mut models = vec![Affine::IDENTITY; count * JOINTS];
        let members = &members;
        acts.push(Box::new(move || {
            let output = CrowdOutput { models: &mut models, palettes: &mut [] };
            crowd.compute(Kernels::best(), jobs.as_ref(), members, output).expect("a sound crowd");
        }));
    }
    let times = shortest(count, &mut acts);
    println!("  {count} characters, {name}: textbook {:.0}", times[0]);
    for ((width, _), time) in systems.iter().zip(&times[1..]) {
        let (ratio, speed) = (time / times[0], times[1] / time);
        println!("    {width:>2} threads: {time:6.0}  {ratio:.2} x textbook, {speed:.2} x as fast as one thread");
    }
}
