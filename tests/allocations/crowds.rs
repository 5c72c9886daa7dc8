//! Crowds: poses by one call, and many drivers by one call, on the calling thread and on threads of the library's.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anim::clip::{Clip, Keys, LoopMode, Target, Track, TrackContent, TransformPart};
use anim::eval::Phase;
use anim::frame::{Crowd, Member};
use anim::jobs::{Inline, JobSystem, Threads};
use anim::math::{Affine, Transform};
use anim::mixer::Mixer;
use anim::pack::{PackSettings, pack};
use anim::simd::Kernels;
use anim::skeleton::{Joint, RotationMean, Skeleton};
use anim::skin::{CrowdMember, CrowdOutput, CrowdPlay, PoseCrowd, Skin, SkinBinding};
use anim::target::{Instance, Owner, Schema, SchemaBuilder};
use anim::value::Kind;

use super::allocations_of;

const JOINTS: usize = 20;
const MEMBERS: usize = 200;

/// Threads whose own allocations count too, not the calling one's alone.
struct Counted<'a> {
    jobs: &'a dyn JobSystem,
    allocations: AtomicUsize,
}

impl JobSystem for Counted<'_> {
    fn run(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        self.jobs.run(count, &|index| {
            self.allocations.fetch_add(allocations_of(|| work(index)), Ordering::Relaxed);
        });
    }

    fn width(&self) -> usize {
        self.jobs.width()
    }
}

/// What `act` allocates on the calling thread and in jobs; at least that, where a job runs on the calling thread.
fn allocations_on(jobs: &dyn JobSystem, act: impl FnOnce(&dyn JobSystem)) -> usize {
    let counted = Counted { jobs, allocations: AtomicUsize::new(0) };
    allocations_of(|| act(&counted)) + counted.allocations.load(Ordering::Relaxed)
}

fn schema() -> Arc<Schema> {
    let rest = Transform { translation: [0.0, 0.1, 0.0].into(), ..Transform::IDENTITY };
    let joint = |index: usize| Joint {
        name: format!("joint {index}"),
        parent: index.checked_sub(1).map(|before| before as u32 / 2),
        rest,
    };
    let skeleton = Skeleton::build(&(0..JOINTS).map(joint).collect::<Vec<_>>()).expect("a tree");
    let mut builder = Schema::builder();
    builder.skeleton(SchemaBuilder::ROOT, Arc::new(skeleton));
    Arc::new(builder.build().expect("valid"))
}

/// A clip that turns every `step`th joint.
fn clip(name: &str, step: usize) -> Arc<Clip> {
    let track = |joint: usize| {
        let turn = |half: f32| [libm::sinf(half), 0.0, 0.0, libm::cosf(half)];
        let values = [0.0, 0.4, 0.1, 0.0].into_iter().flat_map(|half| turn(half + joint as f32 * 0.01)).collect();
        let keys = Keys::floats(Kind::Quaternion, vec![0.0, 0.3, 0.7, 1.0], values);
        let target = Target::Joint { joint: joint as u32, part: TransformPart::Rotation };
        Track::new(target, TrackContent::Values(keys))
    };
    let tracks = (0..JOINTS).step_by(step).map(track).collect();
    Arc::new(Clip { name: name.into(), length: 1.0, loop_mode: LoopMode::Linear, tracks, ..Clip::default() })
}

/// On the calling thread, and on threads of which there are more than most machines of tests have.
fn job_systems() -> [Box<dyn JobSystem>; 3] {
    [Box::new(Inline), Box::new(Threads::new(2)), Box::new(Threads::new(5))]
}

#[test]
fn poses_of_a_crowd_allocate_nothing_once_met() {
    let schema = schema();
    let skin =
        Skin { joints: (0..JOINTS as u32).collect(), inverse_bind: vec![Affine::IDENTITY; JOINTS], ..Skin::default() };
    let (packed, _) = pack(&clip("packed", 3), schema.skeleton(), &PackSettings::default()).expect("it can be packed");
    let clips = [clip("plain", 1), Arc::new(packed).to_clip()];
    for jobs in job_systems() {
        let binding = SkinBinding::by_index(&skin, schema.skeleton());
        let mut crowd = PoseCrowd::new(schema.clone(), binding, RotationMean::Arc);
        for clip in &clips {
            assert!(crowd.add_clip(clip).1.is_empty());
        }
        let mut members = vec![CrowdMember::default(); MEMBERS];
        let mut models = vec![Affine::IDENTITY; MEMBERS * JOINTS];
        let mut palettes = models.clone();
        let mut update = |frame: usize, jobs: &dyn JobSystem| {
            for (index, member) in members.iter_mut().enumerate() {
                for place in 0..2 {
                    let time = ((index * 7 + frame * 3 + place) % 100) as f64 / 100.0;
                    let clip = ((index + frame + place) % 2) as u32;
                    member.set(place, CrowdPlay { time, clip, weight: 0.5 });
                }
            }
            let output = CrowdOutput { models: &mut models, palettes: &mut palettes };
            crowd.compute(Kernels::best(), jobs, &members, output).expect("a sound crowd");
        };
        let first = allocations_on(&*jobs, |jobs| update(0, jobs));
        assert!(first > 0, "buffers are not counted");
        update(1, &*jobs);
        for frame in 2..50 {
            let count = allocations_on(&*jobs, |jobs| update(frame, jobs));
            assert_eq!(count, 0, "on {} threads, frame {frame}", jobs.width());
        }
    }
}

#[test]
fn a_crowd_of_mixers_allocates_nothing_once_met() {
    let (schema, clips) = (schema(), [clip("walk", 1), clip("wave", 2)]);
    for jobs in job_systems() {
        let cache = Arc::default();
        let mut mixers: Vec<Mixer> = Vec::new();
        for index in 0..MEMBERS {
            let mut mixer = Mixer::new(Arc::clone(&cache));
            let root = mixer.add_instance(Instance::new(schema.clone(), Owner::NONE, index as u64));
            for clip in &clips {
                let action = mixer.add_action(clip, root).expect("a known root");
                mixer.action_mut(action).expect("just made").play().set_weight(0.5).expect("a weight");
            }
            mixers.push(mixer);
        }
        let mut members: Vec<Member<'_>> =
            mixers.iter_mut().map(|mixer| Member { driver: mixer, rigs: None }).collect();
        let mut crowd = Crowd::default();
        let mut update = |jobs: &dyn JobSystem| {
            crowd.update(&mut members, Phase::default(), 1.0 / 60.0, jobs).expect("a valid step");
        };
        assert!(allocations_on(&*jobs, &mut update) > 0, "buffers are not counted");
        // Through two loops of the clips.
        (0..120).for_each(|_| update(&*jobs));
        for frame in 0..120 {
            assert_eq!(allocations_on(&*jobs, &mut update), 0, "on {} threads, frame {frame}", jobs.width());
        }
    }
}
