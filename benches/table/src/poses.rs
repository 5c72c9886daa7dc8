//! From packed clips to poses and model matrices.

use std::hint::black_box;

use anim::jobs::Inline;
use anim::math::Affine;
use anim::simd::{BlendSample, Kernels};
use anim::skeleton::{Coverage, Pile, Pose, RotationMean};
use glam::Affine3A;

use crate::character::Character;
use crate::job::Job;
use crate::kernels::{MATRIX, TRANSFORM};
use crate::packed::Packed;
use crate::textbook::{self, PlainTransform};
use crate::updates::Poses;

const FRAME: f64 = 1.0 / 60.0;

/// Moves a time on and begins again at the end.
fn step(time: &mut f64, length: f64) -> f64 {
    *time += FRAME;
    if *time >= length {
        *time -= length;
    }
    *time
}

/// Times that look random, the same in every run.
fn random_times(length: f64, count: usize) -> Vec<f64> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24) * length
    };
    (0..count).map(|_| next()).collect()
}

/// Bytes of one sample: its share of the packed clip, and the pose.
fn sample_bytes(walk: &Packed) -> usize {
    walk.report.bytes_after / walk.report.frames.max(1) as usize + TRANSFORM * walk.skeleton.joint_count()
}

/// One clip into a pose at any time.
///
/// # Panics
/// Never.
pub fn at_random<'a>(kernels: &'static Kernels, walk: &'a Packed) -> Job<'a> {
    sampling(kernels, walk).pop().expect("two jobs")
}

/// One clip into a pose: forward, and at any time.
pub fn sampling<'a>(kernels: &'static Kernels, walk: &'a Packed) -> Vec<Job<'a>> {
    let joints = walk.skeleton.joint_count();
    let length = walk.length();
    let job = |name, mut next: Box<dyn FnMut() -> f64>| {
        let mut pose = Pose::identity(joints);
        Job::new(name, (joints, "joint"), sample_bytes(walk), move || {
            walk.packed[0].sample(kernels, next(), &mut pose);
            black_box(&pose);
        })
    };
    let mut plain = vec![PlainTransform::default(); joints];
    let mut plain_at_random = plain.clone();
    let mut cursors = vec![[0; 3]; joints];
    let (mut now, mut plain_now) = (0.0, 0.0);
    let times = random_times(length, 1024);
    let (at_random, mut plain_times) = (times.clone(), times.into_iter().cycle_forever());
    let next = at_random.into_iter().cycle_forever();
    vec![
        job("sample, forward at 60 fps", Box::new(move || step(&mut now, length))).beside(move || {
            walk.plain[0].sample(step(&mut plain_now, length) as f32, Some(&mut cursors), &mut plain);
            black_box(&plain);
        }),
        job("sample, at random", Box::new(next)).beside(move || {
            walk.plain[0].sample(plain_times() as f32, None, &mut plain_at_random);
            black_box(&plain_at_random);
        }),
    ]
}

/// What a worker needs to mix two clips into model matrices.
struct Mixer<'a> {
    kernels: &'static Kernels,
    walk: &'a Packed,
    poses: [Pose; 2],
    pile: Pile,
}

impl<'a> Mixer<'a> {
    fn new(kernels: &'static Kernels, walk: &'a Packed) -> Self {
        let joints = walk.skeleton.joint_count();
        Self { kernels, walk, poses: [0, 1].map(|_| Pose::identity(joints)), pile: Pile::new(joints) }
    }

    fn mix(&mut self, times: [f64; 2], models: &mut [Affine]) {
        for ((pose, packed), time) in self.poses.iter_mut().zip(&self.walk.packed).zip(times) {
            packed.sample(self.kernels, time, pose);
        }
        let [first, second] = &self.poses;
        let samples = [BlendSample::new(first, 0.4), BlendSample::new(second, 0.6)];
        let skeleton = &self.walk.skeleton;
        self.pile.clear(RotationMean::Chord);
        let mixed = self.pile.blend(self.kernels, &samples, skeleton.rest_pose(), Coverage::Normalized);
        skeleton.local_to_model(self.kernels, mixed, models);
    }
}

/// The same, as a textbook has it.
struct PlainMixer<'a> {
    walk: &'a Packed,
    poses: [Vec<PlainTransform>; 2],
    mixed: Vec<PlainTransform>,
}

impl<'a> PlainMixer<'a> {
    fn new(walk: &'a Packed) -> Self {
        let pose = vec![PlainTransform::default(); walk.skeleton.joint_count()];
        Self { walk, poses: [pose.clone(), pose.clone()], mixed: pose }
    }

    fn mix(&mut self, times: [f64; 2], cursors: &mut [Vec<[u32; 3]>; 2], models: &mut [Affine3A]) {
        for (((pose, clip), time), cursors) in self.poses.iter_mut().zip(&self.walk.plain).zip(times).zip(cursors) {
            clip.sample(time as f32, Some(cursors), pose);
        }
        let [first, second] = &self.poses;
        textbook::blend(&[(first, 0.4), (second, 0.6)], false, &mut self.mixed);
        textbook::local_to_model(&self.mixed, self.walk.skeleton.parents(), models);
    }
}

/// The two times of a character, half a walk apart.
fn both_times(time: f64, length: f64) -> [f64; 2] {
    let other = time + length * 0.5;
    [time, if other >= length { other - length } else { other }]
}

/// Two clips sampled forward, mixed, and taken to model matrices: one character, again and again.
pub fn whole<'a>(name: &str, kernels: &'static Kernels, character: &'a Character, walk: &'a Packed) -> Job<'a> {
    characters(name, kernels, character, walk, 1)
}

/// The same for many characters by one call on one thread, each with times and matrices of its own.
pub fn in_turn<'a>(kernels: &'static Kernels, character: &'a Character, walk: &'a Packed, count: usize) -> Job<'a> {
    let mut poses = Poses::new(kernels, walk, count);
    let whole = characters(&format!("the same, {count} in turn"), kernels, character, walk, count);
    Job { library: Box::new(move || poses.update(&Inline)), ..whole }
}

fn characters<'a>(
    name: &str,
    kernels: &'static Kernels,
    character: &'a Character,
    walk: &'a Packed,
    count: usize,
) -> Job<'a> {
    let (joints, length) = (walk.skeleton.joint_count(), walk.length());
    let mut times = random_times(length, count);
    let mut plain_times = times.clone();
    let mut models: Vec<Vec<Affine>> = vec![character.models.clone(); count];
    let mut plain_models: Vec<Vec<Affine3A>> = vec![character.plain_models.clone(); count];
    let mut cursors = vec![[vec![[0; 3]; joints], vec![[0; 3]; joints]]; count];
    let (mut mixer, mut plain) = (Mixer::new(kernels, walk), PlainMixer::new(walk));
    let bytes = count * (2 * walk.report.bytes_after / walk.report.frames.max(1) as usize + MATRIX * joints);
    Job::new(name, (joints * count, "joint"), bytes, move || {
        for (time, models) in times.iter_mut().zip(&mut models) {
            mixer.mix(both_times(step(time, length), length), models);
        }
        black_box(&models);
    })
    .beside(move || {
        for ((time, models), cursors) in plain_times.iter_mut().zip(&mut plain_models).zip(&mut cursors) {
            plain.mix(both_times(step(time, length), length), cursors, models);
        }
        black_box(&plain_models);
    })
    .of(count)
}

/// Gives the items again and again.
trait CycleForever: Iterator<Item = f64> + Clone + 'static {
    fn cycle_forever(self) -> impl FnMut() -> f64 + 'static;
}

impl<I: Iterator<Item = f64> + Clone + 'static> CycleForever for I {
    fn cycle_forever(self) -> impl FnMut() -> f64 + 'static {
        let mut items = self.cycle();
        move || items.next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::{HUMAN, KEYS, Walk};

    /// What is compared must be one job: the walk is packed to a tenth of a millimetre.
    #[test]
    fn the_library_and_the_textbook_come_to_the_same_matrices() {
        let walk = Packed::new(Walk::made_up(HUMAN, KEYS));
        let (mut mixer, mut plain) = (Mixer::new(Kernels::best(), &walk), PlainMixer::new(&walk));
        let mut models = vec![Affine::IDENTITY; HUMAN];
        let mut plain_models = vec![Affine3A::IDENTITY; HUMAN];
        let mut cursors = [vec![[0; 3]; HUMAN], vec![[0; 3]; HUMAN]];
        for time in random_times(walk.length(), 50) {
            mixer.mix(both_times(time, walk.length()), &mut models);
            plain.mix(both_times(time, walk.length()), &mut cursors, &mut plain_models);
            for (model, plain) in models.iter().zip(&plain_models) {
                let origin = glam::Vec3A::new(model.rows[0][3], model.rows[1][3], model.rows[2][3]);
                let off = origin.distance(plain.translation);
                assert!(off < 3e-4, "{off} m off at {time} s");
            }
        }
    }
}
