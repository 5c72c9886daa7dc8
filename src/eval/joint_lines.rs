//! A program's joints as they are sampled: keys that lie at the same times in columns, so that they are looked up once and
//! sampled sixteen at a time; and tracks that go each by itself.
//!
//! In go the tracks that drive joints; out come blocks of joints for [`crate::simd`], and how a sample is taken with them.
//! Most clips have their keys at few different times: those of all joints of a bake, or of all that move.

use super::program::{JointTrack, Program};
use super::sample::keys_of;
use crate::clip::{KeyValues, Keys, SampleAt, TransformPart};
use crate::math::sorting::sort_by_key;
use crate::simd::lines::{Arcs, Column, LineAt, LineBlock, LineGroup, LinePlace, Lines};
use crate::simd::{Kernels, LANES};
use crate::skeleton::{Pose, TransformColumn};

/// The joints of a program, as they are sampled.
#[derive(Debug, Default)]
pub(super) struct JointLines {
    /// Of each group a track, which has its times.
    times: Vec<u32>,
    groups: Vec<LineGroup>,
    /// Those that fill a run of joints first: the others may write over what these have no keys of.
    blocks: Vec<LineBlock>,
    /// Tracks that are sampled one by one, after all blocks.
    single: Vec<JointTrack>,
}

/// How many of a run of sixteen joints must have keys for it to be one. More than half, so that no two groups have one run.
const RUN: usize = 11;

/// How many different times of keys are told apart at the most: each takes a look at all tracks that are left. Tracks beyond
/// stay single, so that a file of very many tracks, no two alike, takes no longer than one of few times.
const MOST_TIMES: usize = 64;

/// How many tracks at least make a block.
const FEWEST: usize = 3;

impl JointLines {
    /// The tracks of a program. Where something else of it drives joints too, they are not to be written over: no block is
    /// then a run.
    pub fn new(program: &Program, beside_others: bool) -> Self {
        let mut lines = Self::default();
        let mut rest: Vec<JointTrack> = Vec::new();
        for &joint in &program.joints {
            let straight = keys_of(program, joint.track).is_some_and(|(keys, _)| is_line(keys, joint.part));
            if straight { &mut rest } else { &mut lines.single }.push(joint);
        }
        for _ in 0..MOST_TIMES {
            let Some(&first) = rest.first() else { break };
            let Some((keys, wrap)) = keys_of(program, first.track) else { break };
            let is_same = |joint: &JointTrack| {
                keys_of(program, joint.track).is_some_and(|(other, wraps)| wraps == wrap && other.times == keys.times)
            };
            let (same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_same);
            rest = others;
            lines.add_group(program, first.track, &same, beside_others);
        }
        lines.single.extend(rest);
        sort_by_key(&mut lines.blocks, |block| matches!(block.place, LinePlace::Each(..)));
        lines
    }

    /// How many cursors a sample takes.
    pub fn cursor_count(&self) -> usize {
        self.times.len() + self.single.len()
    }

    /// Samples all joints. `cursors` are as many as are counted; `at` is kept to allocate once.
    pub fn sample(
        &self,
        kernels: &Kernels,
        program: &Program,
        cursors: &mut [u32],
        time: &SampleAt,
        at: &mut Vec<LineAt>,
        pose: &mut Pose,
    ) {
        let (of_groups, of_single) = cursors.split_at_mut(self.times.len());
        at.clear();
        for (&track, cursor) in self.times.iter().zip(of_groups) {
            at.push(keys_of(program, track).map_or_else(LineAt::default, |(keys, wrap)| {
                let (from, to, gone) = keys.find_on_lines(time, wrap, cursor);
                LineAt { from, to, gone }
            }));
        }
        if !self.blocks.is_empty() {
            kernels.lines(&mut Lines { blocks: &self.blocks, groups: &self.groups, at, pose: pose.floats_mut() });
        }
        for (joint, cursor) in self.single.iter().zip(of_single) {
            let Some((keys, wrap)) = keys_of(program, joint.track) else { continue };
            let index = joint.joint as usize;
            let mut v = [0.0; 4];
            match joint.part {
                TransformPart::Rotation => {
                    keys.sample_floats(time, wrap, cursor, &mut v);
                    pose.set_rotation(index, v.into());
                }
                TransformPart::Translation => {
                    keys.sample_floats(time, wrap, cursor, &mut v[..3]);
                    pose.set_translation(index, [v[0], v[1], v[2]].into());
                }
                TransformPart::Scale => {
                    keys.sample_floats(time, wrap, cursor, &mut v[..3]);
                    pose.set_scale(index, [v[0], v[1], v[2]].into());
                }
            }
        }
    }

    /// Puts tracks with the same times into blocks; those that would leave a block all but empty stay single.
    fn add_group(&mut self, program: &Program, track: u32, same: &[JointTrack], beside_others: bool) {
        let group = self.groups.len() as u32;
        let joints = program.schema.skeleton().joint_count();
        let mut blocks: Vec<(LineBlock, Vec<JointTrack>)> = Vec::new();
        let (mut width, mut turns) = (0, 0);
        for part in [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale] {
            let mut add = |place, tracks: &[JointTrack]| {
                let block = LineBlock {
                    group,
                    column: width as u32,
                    to: first_column(part) as u32,
                    turned: (part == TransformPart::Rotation).then_some(turns),
                    place,
                };
                turns += u32::from(block.turned.is_some());
                width += numbers(part);
                blocks.push((block, tracks.to_vec()));
            };
            let of_part: Vec<JointTrack> = same.iter().filter(|joint| joint.part == part).copied().collect();
            let mut scattered = Vec::new();
            for run in of_part.chunk_by(|a, b| a.joint as usize / LANES == b.joint as usize / LANES) {
                let first = run[0].joint as usize / LANES * LANES;
                let whole = run.len() == (joints - first).min(LANES) && run.len() >= FEWEST;
                if (run.len() >= RUN || whole) && !beside_others {
                    add(LinePlace::Run(first as u32), run);
                } else {
                    scattered.extend_from_slice(run);
                }
            }
            for tracks in scattered.chunks(LANES) {
                if tracks.len() < FEWEST {
                    self.single.extend_from_slice(tracks);
                    continue;
                }
                let joint = |at: usize| tracks.get(at).map_or(0, |track| track.joint);
                add(LinePlace::Each(tracks.len() as u32, std::array::from_fn(joint)), tracks);
            }
        }
        if blocks.is_empty() {
            return;
        }
        let count = keys_of(program, track).map_or(0, |(keys, _)| keys.len());
        let mut keys = Vec::with_capacity(count * width);
        for key in 0..count {
            for (block, tracks) in &blocks {
                keys.extend((0..numbers_of(block)).map(|number| column(program, block, tracks, key, number)));
            }
        }
        let mut arcs = Vec::new();
        for (from, to) in keys.chunks_exact(width).zip(keys.chunks_exact(width).skip(1)) {
            for (block, _) in blocks.iter().filter(|(block, _)| block.turned.is_some()) {
                let first = block.column as usize;
                if let (Some(from), Some(to)) = (from[first..].first_chunk(), to[first..].first_chunk()) {
                    arcs.push(Arcs::between(from, to));
                }
            }
        }
        self.times.push(track);
        self.groups.push(LineGroup { width, keys, turns: turns as usize, arcs });
        self.blocks.extend(blocks.into_iter().map(|(block, _)| block));
    }
}

/// Whether keys lie on straight lines as a part of a joint does, rotations on arcs.
fn is_line(keys: &Keys, part: TransformPart) -> bool {
    let turned = part == TransformPart::Rotation;
    keys.is_straight() && keys.rotation_lane(keys.stride()) == turned.then_some(0)
}

/// How many numbers a part has.
const fn numbers(part: TransformPart) -> usize {
    match part {
        TransformPart::Rotation => 4,
        TransformPart::Translation | TransformPart::Scale => 3,
    }
}

const fn numbers_of(block: &LineBlock) -> usize {
    if block.turned.is_some() { 4 } else { 3 }
}

/// The first column of a part.
const fn first_column(part: TransformPart) -> TransformColumn {
    match part {
        TransformPart::Translation => TransformColumn::TranslationX,
        TransformPart::Rotation => TransformColumn::RotationX,
        TransformPart::Scale => TransformColumn::ScaleX,
    }
}

/// One number of a key of a block's joints. Those without a track have what padding joints have.
fn column(program: &Program, block: &LineBlock, tracks: &[JointTrack], key: usize, number: usize) -> Column {
    let nothing = if block.turned.is_some() { number == 3 } else { block.to == TransformColumn::ScaleX as u32 };
    let mut column = Column([if nothing { 1.0 } else { 0.0 }; LANES]);
    for (place, joint) in tracks.iter().enumerate() {
        let lane = match block.place {
            LinePlace::Run(first) => (joint.joint - first) as usize,
            LinePlace::Each(..) => place,
        };
        if let Some((Keys { values: KeyValues::Floats(values), .. }, _)) = keys_of(program, joint.track) {
            column.0[lane] = values[key * numbers_of(block) + number];
        }
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Clip, Interpolation, Target, Track, TrackContent};
    use crate::eval::PoseSampler;
    use crate::math::{Quat, Transform};
    use crate::skeleton::{Joint, Skeleton};
    use crate::target::{Schema, SchemaBuilder};
    use crate::value::Kind;
    use std::sync::Arc;

    const PARTS: [TransformPart; 3] = [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale];

    /// Numbers that look random, from 0 to 1.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 40) as f32 / (1 << 24) as f32
        }

        fn below(&mut self, count: usize) -> usize {
            ((self.next() * count as f32) as usize).min(count - 1)
        }
    }

    fn schema(joints: usize) -> Arc<Schema> {
        let joint = |index: usize| Joint {
            name: format!("joint {index}"),
            parent: index.checked_sub(1).map(|parent| parent as u32 / 2),
            rest: Transform::IDENTITY,
        };
        let skeleton = Skeleton::build(&(0..joints).map(joint).collect::<Vec<_>>()).expect("a tree");
        let mut builder = Schema::builder();
        builder.skeleton(SchemaBuilder::ROOT, Arc::new(skeleton));
        Arc::new(builder.build().expect("sound"))
    }

    /// Tracks of joints: most with keys at the same times, `odd` of every hundred with others, curves or none.
    fn clip(joints: usize, odd: usize, random: &mut Random) -> Clip {
        let times: [&[f32]; 4] = [&[0.0, 0.25, 0.5, 1.0], &[0.1, 0.5, 0.5, 0.75], &[0.4], &[-0.5, 0.2, 1.5]];
        let mut tracks = Vec::new();
        for (joint, part) in (0..joints).flat_map(|joint| PARTS.map(|part| (joint, part))) {
            let (is_odd, kind) = (random.below(100) < odd, random.below(6));
            if is_odd && kind == 0 {
                continue;
            }
            let times = if is_odd { times[random.below(4)] } else { times[0] }.to_vec();
            let count = numbers(part);
            let mut values: Vec<f32> = (0..times.len() * count).map(|_| random.next() * 4.0 - 2.0).collect();
            if part == TransformPart::Rotation {
                for key in values.chunks_exact_mut(4) {
                    key.copy_from_slice(&Quat::new(key[0], key[1], key[2], key[3]).normalized().to_array());
                }
            }
            let of = if part == TransformPart::Rotation { Kind::Quaternion } else { Kind::Vec3 };
            let mut keys = Keys::floats(of, times, values);
            if is_odd && kind == 1 {
                keys.interpolation = Interpolation::Cubic;
            }
            let target = Target::Joint { joint: joint as u32, part };
            tracks.push(Track { loop_wrap: is_odd && kind == 2, ..Track::new(target, TrackContent::Values(keys)) });
        }
        Clip { length: 1.2, tracks, ..Clip::default() }
    }

    /// What each track gives by itself, beside what the program gives.
    fn compare(program: &Program, at: &SampleAt, pose: &Pose) {
        for joint in program.joints() {
            let (keys, wrap) = keys_of(program, joint.track).expect("values");
            let mut v = [0.0; 4];
            let expected = &mut v[..numbers(joint.part)];
            keys.sample_floats(at, wrap, &mut 0, expected);
            for (number, expected) in expected.iter().enumerate() {
                let column = first_column(joint.part) as usize + number;
                let found = pose.columns()[column][joint.joint as usize];
                assert_eq!(found.to_bits(), expected.to_bits(), "{joint:?} at {at:?}");
            }
        }
    }

    #[test]
    fn joints_together_are_the_same_bits_as_track_by_track_on_every_width() {
        let mut random = Random(3);
        for (joints, odd) in [(1, 0), (67, 0), (67, 5), (67, 30), (35, 100), (16, 40), (20, 0)] {
            let schema = schema(joints);
            let program = Program::compile(&Arc::new(clip(joints, odd, &mut random)), &schema);
            assert!(joints == 1 || !program.joint_lines.blocks.is_empty(), "some go together");
            for kernels in Kernels::available() {
                let mut sampler = PoseSampler::default();
                for step in 0..60 {
                    let time = if step % 10 == 0 { 0.25 } else { f64::from(random.next()) * 3.0 - 1.0 };
                    let at = SampleAt { length: 1.2, looped: step % 2 == 0, ..SampleAt::time(time) };
                    compare(&program, &at, sampler.sample(kernels, &program, &at).expect("joints"));
                }
            }
        }
    }

    #[test]
    fn tracks_of_more_times_than_are_told_apart_are_sampled_all_the_same() {
        const TIMES: usize = MOST_TIMES + 36;
        let mut clip = clip(3 * TIMES, 0, &mut Random(5));
        clip.tracks.retain(|track| matches!(track.target, Target::Joint { part: TransformPart::Rotation, .. }));
        for (joint, track) in clip.tracks.iter_mut().enumerate() {
            let TrackContent::Values(keys) = &mut track.content else { continue };
            keys.times[1] += (joint % TIMES) as f32 * 1e-3;
        }
        let program = Program::compile(&Arc::new(clip), &schema(3 * TIMES));
        let lines = &program.joint_lines;
        assert_eq!((lines.times.len(), lines.single.len()), (MOST_TIMES, 3 * (TIMES - MOST_TIMES)));
        let at = SampleAt::time(0.3);
        let mut sampler = PoseSampler::default();
        compare(&program, &at, sampler.sample(Kernels::best(), &program, &at).expect("joints"));
    }

    #[test]
    fn rotations_without_a_length_are_sampled_as_track_by_track() {
        let mut random = Random(9);
        let mut clip = clip(16, 0, &mut random);
        for track in &mut clip.tracks {
            if let TrackContent::Values(Keys { values: KeyValues::Floats(values), kind: Kind::Quaternion, .. }) =
                &mut track.content
            {
                values.fill(0.0);
            }
        }
        let program = Program::compile(&Arc::new(clip), &schema(16));
        let at = SampleAt::time(0.3);
        for kernels in Kernels::available() {
            compare(&program, &at, PoseSampler::default().sample(kernels, &program, &at).expect("joints"));
        }
    }
}
