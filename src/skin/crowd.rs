//! Crowds: the poses of thousands of characters of one skeleton, by one call, straight into the caller's memory.
//!
//! In go, for each member, the clips that play on it with their times and weights, which the host's own logic decides: there
//! are no drivers and no instances, and nothing is kept of a member from one call to the next. Out come model matrices,
//! palettes or both. Blocks of members are computed on the host's job system or the library's threads; members share what
//! clips hold, and no lock is taken and nothing allocated for any of them. What comes out does not depend on how many
//! threads there are.

use std::sync::Arc;

use parking_lot::Mutex;

use super::SkinBinding;
use crate::clip::{Clip, SampleAt};
use crate::eval::{PoseSampler, Program, ProgramReport};
use crate::jobs::{JobSystem, share};
use crate::math::Affine;
use crate::simd::{BlendSample, DefaultArithmetic, Kernels};
use crate::skeleton::{Coverage, Pile, RotationMean};
use crate::target::Schema;

/// How many clips play on a member at the most.
pub const MOST_PLAYS: usize = 4;

/// In how many pieces the work is cut at the most.
const MOST_PIECES: usize = 64;

/// Members that a piece has at least.
const FEWEST: usize = 8;

/// One clip on one member.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CrowdPlay {
    /// Seconds into the clip.
    pub time: f64,
    /// The clip, as [`PoseCrowd::add_clip`] counted it.
    pub clip: u32,
    /// How much it counts beside the others; one of no weight does not play.
    pub weight: f32,
}

/// What plays on one member, in the order in which it is mixed.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CrowdMember {
    /// Seconds into each clip.
    pub times: [f64; MOST_PLAYS],
    /// The clips.
    pub clips: [u32; MOST_PLAYS],
    /// How much each counts.
    pub weights: [f32; MOST_PLAYS],
}

impl CrowdMember {
    /// A member on which these play, at most [`MOST_PLAYS`] of them.
    pub fn new(plays: &[CrowdPlay]) -> Self {
        let mut member = Self::default();
        for (index, play) in plays.iter().take(MOST_PLAYS).enumerate() {
            member.set(index, *play);
        }
        member
    }

    /// Sets one of what plays.
    pub fn set(&mut self, index: usize, play: CrowdPlay) {
        (self.times[index], self.clips[index], self.weights[index]) = (play.time, play.clip, play.weight);
    }

    /// All that may play, with and without weight.
    pub fn plays(&self) -> [CrowdPlay; MOST_PLAYS] {
        std::array::from_fn(|index| CrowdPlay {
            time: self.times[index],
            clip: self.clips[index],
            weight: self.weights[index],
        })
    }
}

/// Where results go, member by member. Either may be empty, which leaves it out.
#[derive(Debug, Default)]
pub struct CrowdOutput<'a> {
    /// A model matrix per joint.
    pub models: &'a mut [Affine],
    /// A matrix per joint of the skin. Only written, so that it may lie where reading is slow.
    pub palettes: &'a mut [Affine],
}

/// Why a crowd was not computed. Nothing has been written.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum CrowdError {
    /// A member plays a clip that was never added.
    #[error("member {member} plays clip {clip}, but the crowd has {clips}")]
    Clip {
        /// Index of the member.
        member: usize,
        /// The clip it plays.
        clip: u32,
        /// How many there are.
        clips: usize,
    },
    /// A time is not finite, or a weight is not, or is below zero.
    #[error("member {member} plays clip {clip} at {time} s with a weight of {weight}")]
    Number {
        /// Index of the member.
        member: usize,
        /// The clip it plays.
        clip: u32,
        /// Where.
        time: f64,
        /// How much.
        weight: f32,
    },
    /// There is not as much room as results.
    #[error("{members} members have {wanted} matrices, but there is room for {room}")]
    Room {
        /// How many members there are.
        members: usize,
        /// How many matrices they have.
        wanted: usize,
        /// How many there is room for.
        room: usize,
    },
}

/// Computes poses of many characters of one skeleton.
#[derive(Debug)]
pub struct PoseCrowd {
    schema: Arc<Schema>,
    binding: SkinBinding,
    mean: RotationMean,
    clips: Vec<Arc<Program>>,
    /// One per piece of work.
    workers: Vec<Mutex<Worker>>,
}

/// What computing needs, kept so that nothing is allocated.
#[derive(Debug, Default)]
struct Worker {
    samplers: [PoseSampler; MOST_PLAYS],
    pile: Pile,
    models: Vec<Affine>,
}

/// Members in a row, and where their results go.
struct Piece<'a> {
    members: &'a [CrowdMember],
    output: CrowdOutput<'a>,
}

impl PoseCrowd {
    /// A crowd for the skeleton of a schema, whose palettes are those of a skin that was bound to it; one without joints
    /// where no palettes are wanted. Rotations are mixed as `mean` says.
    pub fn new(schema: Arc<Schema>, binding: SkinBinding, mean: RotationMean) -> Self {
        Self { schema, binding, mean, clips: Vec::new(), workers: Vec::new() }
    }

    /// Adds a clip, plain or packed, and gives its number. What does not fit the skeleton is inert and reported.
    pub fn add_clip(&mut self, clip: &Arc<Clip>) -> (u32, Vec<ProgramReport>) {
        let program = Program::compile(clip, &self.schema);
        let reports = program.reports().to_vec();
        self.clips.push(Arc::new(program));
        (self.clips.len() as u32 - 1, reports)
    }

    /// How many matrices a member has: model matrices, and those of its palette.
    pub fn counts(&self) -> (usize, usize) {
        (self.schema.skeleton().joint_count(), self.binding.len())
    }

    /// Computes all members. A member on which nothing plays rests. Allocates nothing once there has been as much work.
    pub fn compute(
        &mut self,
        kernels: &Kernels,
        jobs: &dyn JobSystem,
        members: &[CrowdMember],
        output: CrowdOutput<'_>,
    ) -> Result<(), CrowdError> {
        self.check(members, &output)?;
        let most = members.len().div_ceil(FEWEST).clamp(1, MOST_PIECES);
        let count = if jobs.width() > 1 { (jobs.width() * 4).min(most) } else { 1 };
        self.workers.resize_with(self.workers.len().max(count), Mutex::default);
        let mut rest = Piece { members, output };
        let total = members.len();
        let pieces: [Mutex<Option<Piece<'_>>>; MOST_PIECES] = std::array::from_fn(|index| {
            let range = share(total, count, index);
            Mutex::new((!range.is_empty()).then(|| self.take(&mut rest, range.len())))
        });
        jobs.run(count, &|index| {
            if let Some(mut piece) = pieces[index].lock().take() {
                let _arithmetic = DefaultArithmetic::enter();
                self.compute_piece(kernels, &mut self.workers[index].lock(), &mut piece);
            }
        });
        Ok(())
    }

    fn check(&self, members: &[CrowdMember], output: &CrowdOutput<'_>) -> Result<(), CrowdError> {
        let (joints, entries) = self.counts();
        for (each, room) in [(joints, output.models.len()), (entries, output.palettes.len())] {
            let wanted = members.len().saturating_mul(each);
            if room != 0 && room < wanted {
                return Err(CrowdError::Room { members: members.len(), wanted, room });
            }
        }
        for (member, plays) in members.iter().enumerate() {
            for CrowdPlay { time, clip, weight } in plays.plays() {
                if !weight.is_finite() || weight < 0.0 || (weight > 0.0 && !time.is_finite()) {
                    return Err(CrowdError::Number { member, clip, time, weight });
                }
                if weight > 0.0 && clip as usize >= self.clips.len() {
                    return Err(CrowdError::Clip { member, clip, clips: self.clips.len() });
                }
            }
        }
        Ok(())
    }

    /// Takes off the first members.
    fn take<'a>(&self, rest: &mut Piece<'a>, count: usize) -> Piece<'a> {
        let (joints, entries) = self.counts();
        let (members, others) = rest.members.split_at(count);
        rest.members = others;
        // Where there is no room, none is wanted.
        let models = rest.output.models.split_off_mut(..count * joints).unwrap_or_default();
        let palettes = rest.output.palettes.split_off_mut(..count * entries).unwrap_or_default();
        Piece { members, output: CrowdOutput { models, palettes } }
    }

    fn compute_piece(&self, kernels: &Kernels, worker: &mut Worker, piece: &mut Piece<'_>) {
        let (joints, entries) = self.counts();
        if worker.pile.totals().joint_count() != joints {
            worker.pile = Pile::new(joints);
        }
        worker.models.resize(joints, Affine::IDENTITY);
        let mut models = piece.output.models.chunks_exact_mut(joints.max(1));
        let mut palettes = piece.output.palettes.chunks_exact_mut(entries.max(1));
        for member in piece.members {
            self.compute_member(kernels, worker, member);
            if let Some(models) = models.next() {
                models.copy_from_slice(&worker.models);
            }
            if let Some(palette) = palettes.next() {
                self.binding.palette(kernels, &worker.models, palette);
            }
        }
    }

    /// Leaves a member's model matrices with the worker.
    fn compute_member(&self, kernels: &Kernels, worker: &mut Worker, member: &CrowdMember) {
        let skeleton = self.schema.skeleton();
        let rest = skeleton.rest_pose();
        let nothing = BlendSample::new(rest, 0.0);
        let mut samples = [nothing; MOST_PLAYS];
        let mut count = 0;
        let Worker { samplers, pile, models } = worker;
        for (play, sampler) in member.plays().iter().zip(samplers) {
            if play.weight <= 0.0 {
                continue;
            }
            let program = &self.clips[play.clip as usize];
            if let Some(pose) = sampler.sample(kernels, program, &SampleAt::time(play.time)) {
                samples[count] = BlendSample::new(pose, play.weight).with_presence(program.joint_presence());
                count += 1;
            }
        }
        pile.clear(self.mean);
        let pose = if count == 0 { rest } else { pile.blend(kernels, &samples[..count], rest, Coverage::Normalized) };
        skeleton.local_to_model(kernels, pose, models);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Keys, Target, Track, TrackContent, TransformPart};
    use crate::jobs::{Inline, Threads};
    use crate::math::Transform;
    use crate::skeleton::{Joint, Pose, Skeleton};
    use crate::skin::Skin;
    use crate::target::SchemaBuilder;
    use crate::value::Kind;

    const JOINTS: usize = 21;

    fn schema() -> Arc<Schema> {
        let joint = |index: usize| {
            let rest = Transform { translation: [0.0, 1.0, 0.25].into(), ..Transform::IDENTITY };
            Joint { name: format!("joint {index}"), parent: index.checked_sub(1).map(|parent| parent as u32 / 2), rest }
        };
        let skeleton = Skeleton::build(&(0..JOINTS).map(joint).collect::<Vec<_>>()).expect("valid");
        let mut builder = Schema::builder();
        builder.skeleton(SchemaBuilder::ROOT, Arc::new(skeleton));
        Arc::new(builder.build().expect("valid"))
    }

    /// A clip that moves every joint whose number has `step` for a divisor.
    fn clip(step: usize) -> Arc<Clip> {
        let times: Vec<f32> = (0..7).map(|key| key as f32 * 0.2).collect();
        let mut tracks = Vec::new();
        for joint in (0..JOINTS).step_by(step) {
            let wave = |key: usize| ((key * 7 + joint * 3 + step) % 11) as f32 / 11.0;
            let rotations = (0..7).flat_map(|key| [wave(key), 0.2, -0.1, 1.0]).collect();
            let places = (0..7).flat_map(|key| [0.1, wave(key), 0.3]).collect();
            for (part, keys) in [
                (TransformPart::Rotation, Keys::floats(Kind::Quaternion, times.clone(), rotations)),
                (TransformPart::Translation, Keys::floats(Kind::Vec3, times.clone(), places)),
            ] {
                let target = Target::Joint { joint: joint as u32, part };
                tracks.push(Track::new(target, TrackContent::Values(keys)));
            }
        }
        Arc::new(Clip { length: 1.2, tracks, ..Clip::default() })
    }

    fn crowd() -> (PoseCrowd, [Arc<Clip>; 2]) {
        let schema = schema();
        let skin = Skin {
            joints: (0..JOINTS as u32).rev().step_by(2).collect(),
            inverse_bind: vec![
                Affine::from_transform(&Transform {
                    translation: [0.5, 0.0, 0.0].into(),
                    ..Transform::IDENTITY
                });
                11
            ],
            ..Skin::default()
        };
        let binding = SkinBinding::by_index(&skin, schema.skeleton());
        let mut crowd = PoseCrowd::new(schema, binding, RotationMean::Arc);
        let clips = [clip(1), clip(3)];
        for clip in &clips {
            assert_eq!(crowd.add_clip(clip).1, []);
        }
        (crowd, clips)
    }

    fn members(count: usize) -> Vec<CrowdMember> {
        let play = |member: usize, number: usize| CrowdPlay {
            time: (member * 37 % 120) as f64 / 100.0,
            clip: ((member + number) % 2) as u32,
            weight: ((member + number * 3) % 4) as f32 / 3.0,
        };
        (0..count).map(|member| CrowdMember::new(&[0, 1, 2, 3].map(|number| play(member, number)))).collect()
    }

    fn bits(matrices: &[Affine]) -> Vec<u32> {
        matrices.iter().flat_map(|matrix| matrix.rows.into_iter().flatten().map(f32::to_bits)).collect()
    }

    #[test]
    fn a_crowd_is_the_same_on_any_threads_and_as_its_members_by_themselves() {
        let (mut crowd, clips) = crowd();
        let members = members(333);
        let schema = crowd.schema.clone();
        let (joints, entries) = crowd.counts();
        let threads: [&dyn JobSystem; 3] = [&Inline, &Threads::new(2), &Threads::new(5)];
        let mut first = None;
        for jobs in threads {
            let mut models = vec![Affine::IDENTITY; members.len() * joints];
            let mut palettes = vec![Affine::IDENTITY; members.len() * entries];
            let output = CrowdOutput { models: &mut models, palettes: &mut palettes };
            crowd.compute(Kernels::best(), jobs, &members, output).expect("sound");
            let all = (bits(&models), bits(&palettes));
            assert!(first.is_none() || first.as_ref() == Some(&all));
            first = Some(all);
        }
        let (models, palettes) = first.expect("it was computed");
        for (index, member) in members.iter().enumerate() {
            let mut pile = Pile::new(joints);
            pile.clear(RotationMean::Arc);
            let programs = clips.each_ref().map(|clip| Program::compile(clip, &schema));
            for play in member.plays().iter().filter(|play| play.weight > 0.0) {
                let program = &programs[play.clip as usize];
                let mut pose = Pose::identity(joints);
                for track in program.joints() {
                    let v = program.sample_joint(track.joint, track.part, play.time).expect("it is driven");
                    match track.part {
                        TransformPart::Rotation => pose.set_rotation(track.joint as usize, v.into()),
                        _ => pose.set_translation(track.joint as usize, [v[0], v[1], v[2]].into()),
                    }
                }
                pile.put(
                    Kernels::scalar(),
                    &[BlendSample::new(&pose, play.weight).with_presence(program.joint_presence())],
                );
            }
            let rest = schema.skeleton().rest_pose();
            let pose = pile.finish(Kernels::scalar(), rest, Coverage::Normalized);
            let mut expected = vec![Affine::IDENTITY; joints];
            schema.skeleton().local_to_model(Kernels::scalar(), pose, &mut expected);
            let numbers = joints * 12;
            assert_eq!(models[index * numbers..][..numbers], bits(&expected), "member {index}");
            let mut palette = vec![Affine::IDENTITY; entries];
            crowd.binding.palette(Kernels::scalar(), &expected, &mut palette);
            assert_eq!(palettes[index * entries * 12..][..entries * 12], bits(&palette), "member {index}");
        }
    }

    #[test]
    fn what_a_crowd_cannot_compute_is_refused_and_nothing_is_written() {
        let (mut crowd, _) = crowd();
        let mut refuse = |change: &dyn Fn(&mut Vec<CrowdMember>), room: usize| {
            let mut members = members(3);
            change(&mut members);
            let mut models = vec![Affine::IDENTITY; room];
            let output = CrowdOutput { models: &mut models, palettes: &mut [] };
            let refused = crowd.compute(Kernels::best(), &Inline, &members, output).expect_err("it is wrong");
            assert!(models.iter().all(|matrix| *matrix == Affine::IDENTITY));
            refused.to_string()
        };
        let room = 3 * JOINTS;
        assert_eq!(refuse(&|_| {}, room - 1), "3 members have 63 matrices, but there is room for 62");
        let wrong = |clip, time, weight| {
            move |members: &mut Vec<CrowdMember>| members[1].set(2, CrowdPlay { time, clip, weight })
        };
        assert_eq!(refuse(&wrong(7, 0.0, 1.0), room), "member 1 plays clip 7, but the crowd has 2");
        assert_eq!(refuse(&wrong(0, f64::NAN, 1.0), room), "member 1 plays clip 0 at NaN s with a weight of 1");
        assert_eq!(refuse(&wrong(0, 0.5, -1.0), room), "member 1 plays clip 0 at 0.5 s with a weight of -1");
    }
}
