//! The second stage of an update: samples, piles, results. No host code runs here.

use std::ops::Deref;

use super::StagedInstance;
use super::accumulate::ValuePile;
use super::cohort::Scratch;
use super::joints::{BasePoses, JointBlender, JointInput};
use super::layer::{Base, Layer, Operation};
use super::sample::Sample;
use super::stage::{Voice, VoiceProgram};
use super::{Contribution, Contributions, Plan, Source, Stage, VoiceId};
use crate::math::Quat;
use crate::simd::{DefaultArithmetic, Kernels};
use crate::skeleton::{PartWeights, Pose};
use crate::target::Slots;
use crate::value::Class;

/// What a worker needs to compute, kept from update to update so that nothing is allocated.
#[derive(Debug)]
pub struct Worker {
    kernels: &'static Kernels,
    samples: Vec<Sample>,
    values: ValuePile,
    joints: JointBlender,
    scratch: Scratch,
}

impl Default for Worker {
    fn default() -> Self {
        Self::new(Kernels::best())
    }
}

impl Worker {
    /// A worker that computes with the given kernels; they all give the same bits.
    pub fn new(kernels: &'static Kernels) -> Self {
        Self {
            kernels,
            samples: Vec::new(),
            values: ValuePile::default(),
            joints: JointBlender::default(),
            scratch: Scratch::default(),
        }
    }

    /// Computes the stage's plan: the pose and the values of every instance.
    pub fn compute(&mut self, stage: &mut Stage) {
        if stage.plan.idle {
            return;
        }
        // Whatever the host has set, the bits are the same.
        let _arithmetic = DefaultArithmetic::enter();
        self.take_samples(stage);
        for &index in &stage.cohorts.alone {
            let Some(Some(staged)) = stage.instances.get_mut(index as usize) else { continue };
            let joints = staged.pose.joint_count();
            self.joints.fit(joints);
            self.values.fit(staged.instance.schema().totals());
            let work = Work { kernels: self.kernels, plan: &stage.plan, voices: &stage.voices, samples: &self.samples };
            work.evaluate(staged, stage.cohorts.lists.of(index as usize), &mut self.values, &mut self.joints);
        }
        let policies = stage.cohorts.policies();
        for (recipe, members) in stage.cohorts.each_mut() {
            members.all(recipe, policies).compute(&stage.plan, self.kernels, &mut self.scratch);
        }
    }

    /// Samples each voice that reaches an instance which is computed alone once, for every schema it has met.
    fn take_samples(&mut self, stage: &mut Stage) {
        let mut used = 0;
        for &index in &stage.cohorts.alone_inputs {
            let contributions = &stage.plan.contributions;
            let Contribution { source, mirrored, .. } = contributions.standing()[index as usize];
            let Source::Voice(VoiceId(voice)) = source else { continue };
            if contributions.columns().1[index as usize] <= 0.0 {
                continue;
            }
            let at = contributions.at(index as usize);
            let Some(Some(voice)) = stage.voices.get_mut(voice as usize) else { continue };
            for program in &mut voice.programs {
                if used == self.samples.len() {
                    self.samples.push(Sample::default());
                }
                self.samples[used].take(self.kernels, &program.program, &mut program.cursors, &at);
                if mirrored {
                    self.samples[used].mirror(&program.program);
                }
                program.sample = used as u32;
                used += 1;
            }
        }
    }
}

/// What all instances of a stage share while they are evaluated.
struct Work<'a> {
    kernels: &'a Kernels,
    plan: &'a Plan,
    voices: &'a [Option<Voice>],
    samples: &'a [Sample],
}

impl Work<'_> {
    fn evaluate(&self, staged: &mut StagedInstance, list: &[u32], values: &mut ValuePile, joints: &mut JointBlender) {
        std::mem::swap(&mut staged.driven, &mut staged.was_driven);
        staged.driven.clear();
        staged.continuous.clear();
        staged.is_rigged = false;
        // What an update starts from: a player's goes on from what it had, all others from what the host has.
        let holds = self.plan.layers.first().is_some_and(|layer| layer.base == Base::Snapshot);
        if holds {
            staged.animated.clear();
            staged.animated_joints.clear();
        }
        let has_joints = staged.pose.joint_count() > 0;
        let has_values = staged.instance.schema().totals() != Slots::default();
        joints.begin(has_joints && !holds);
        let mut rest = Given { all: &self.plan.contributions, list };
        if !holds && self.take_alone(rest, staged) {
            return;
        }
        for (index, layer) in self.plan.layers.iter().enumerate() {
            let mine = rest.take_layer(index);
            if has_values {
                for contribution in mine.iter() {
                    self.add_values(contribution, staged, layer, values);
                    self.note_values(contribution, staged, holds);
                }
                let base = if layer.base == Base::Snapshot { &staged.snapshot } else { &staged.originals };
                values.finish(layer, base, &mut staged.driven, &mut staged.values);
            }
            if has_joints {
                self.blend_joints(mine, staged, layer, joints);
                if holds {
                    self.note_joints(mine, staged);
                }
            }
        }
        joints.end(&staged.base_pose, &mut staged.pose);
        if !has_values {
            return;
        }
        staged.pending.copy_from(&staged.driven);
        if !holds {
            staged.pending.union(&staged.was_driven);
            staged.restore_undriven();
        }
    }

    /// The short way where one contribution alone drives an instance without joints, and leaves nothing of the base: the
    /// sample is the result. `false` where that is not so, and nothing is done.
    fn take_alone(&self, contributions: Given<'_>, staged: &mut StagedInstance) -> bool {
        if contributions.len() != 1 || staged.pose.joint_count() > 0 {
            return false;
        }
        let c = contributions.get(0);
        let Some(layer) = self.plan.layers.get(c.layer as usize) else { return false };
        let whole = c.weight >= 1.0 && layer.weight >= 1.0 && layer.mask.is_none();
        let Source::Voice(voice) = c.source else { return false };
        if !whole || layer.operation != Operation::Override || c.within.is_some() {
            return false;
        }
        let Some(playing) = self.program(voice, staged.schema) else { return false };
        let (program, sample) = (&playing.program, &self.samples[playing.sample as usize]);
        for b in &program.bindings {
            let (from, to, count) = (b.offset as usize, b.slot as usize, b.count as usize);
            let values = &mut staged.values;
            match b.class {
                Class::Lane => copy_few(&mut values.lanes[to..to + count], &sample.floats[from..from + count]),
                Class::Rotation => {
                    let v = &sample.floats[from..from + 4];
                    values.rotations[to] = Quat::new(v[0], v[1], v[2], v[3]);
                }
                Class::Double => values.doubles[to..to + count].copy_from_slice(&sample.doubles[from..from + count]),
                Class::Discrete => {
                    values.discretes[to..to + count].copy_from_slice(&sample.discretes[from..from + count]);
                }
            }
        }
        staged.driven.copy_from(&program.slots);
        staged.continuous.copy_from(&program.continuous);
        staged.pending.copy_from(&program.slots);
        staged.pending.union(&staged.was_driven);
        staged.restore_undriven();
        true
    }

    fn add_values(&self, c: Weighed<'_>, staged: &StagedInstance, layer: &Layer, values: &mut ValuePile) {
        if c.weight <= 0.0 {
            return;
        }
        let within = c.within.and_then(|voice| self.program(voice, staged.schema)).map(|w| &w.program.slots);
        match c.source {
            Source::Voice(voice) => {
                let Some(playing) = self.program(voice, staged.schema) else { return };
                values.add(&playing.program, &self.samples[playing.sample as usize], within, c.weight, layer);
            }
            Source::Snapshot => {
                values.add_columns(&staged.snapshot, &staged.snapshot_slots, within, c.weight, layer);
            }
        }
    }

    /// Notes which values a contribution has: what changes between keys, and in a plan that holds results everything.
    fn note_values(&self, c: Weighed<'_>, staged: &mut StagedInstance, holds: bool) {
        if c.weight <= 0.0 {
            return;
        }
        let (continuous, slots) = match c.source {
            Source::Voice(voice) => {
                let Some(VoiceProgram { program, .. }) = self.program(voice, staged.schema) else { return };
                (&program.continuous, &program.slots)
            }
            Source::Snapshot => (&staged.snapshot_slots, &staged.snapshot_slots),
        };
        staged.continuous.union(continuous);
        if holds {
            staged.animated.union(slots);
        }
    }

    /// Notes which joints contributions have, in a plan that holds results.
    fn note_joints(&self, contributions: Given<'_>, staged: &mut StagedInstance) {
        for c in contributions.iter().filter(|c| c.weight > 0.0) {
            match c.source {
                Source::Voice(voice) => {
                    if let Some(VoiceProgram { program, .. }) = self.program(voice, staged.schema) {
                        staged.animated_joints.union(&program.presence(c.mirrored).bits);
                    }
                }
                Source::Snapshot => staged.animated_joints.union(&staged.snapshot_presence.bits),
            }
        }
    }

    fn blend_joints(
        &self,
        contributions: Given<'_>,
        staged: &mut StagedInstance,
        layer: &Layer,
        joints: &mut JointBlender,
    ) {
        let StagedInstance { instance, schema, pose, base_pose, snapshot_pose, snapshot_presence, .. } = staged;
        let rest = instance.schema().skeleton().rest_pose();
        let bases = BasePoses { rest, original: base_pose, snapshot: snapshot_pose };
        let input =
            |index| self.joint_input(contributions.get(index), *schema, (bases.snapshot, &snapshot_presence.weights));
        joints.blend(self.kernels, layer, contributions.len(), input, bases, pose);
    }

    /// What a contribution has for the joints of an instance with this schema.
    fn joint_input<'b>(
        &'b self,
        c: Weighed<'_>,
        schema: u32,
        snapshot: (&'b Pose, &'b PartWeights),
    ) -> Option<JointInput<'b>> {
        if c.weight <= 0.0 {
            return None;
        }
        let has_joints = |p: &&VoiceProgram| p.program.has_joints();
        let within = c.within.and_then(|voice| self.program(voice, schema)).map(|w| &w.program.presence(false).weights);
        match c.source {
            Source::Voice(voice) => {
                let playing = self.program(voice, schema).filter(has_joints)?;
                let pose = &self.samples[playing.sample as usize].pose;
                Some(JointInput {
                    pose,
                    presence: &playing.program.presence(c.mirrored).weights,
                    within,
                    weight: c.weight,
                })
            }
            Source::Snapshot => {
                let (pose, presence) = snapshot;
                Some(JointInput { pose, presence, within, weight: c.weight })
            }
        }
    }

    fn program(&self, voice: VoiceId, schema: u32) -> Option<&VoiceProgram> {
        let voice = self.voices.get(voice.0 as usize)?.as_ref()?;
        voice.programs.iter().find(|p| p.schema == schema)
    }
}

/// Copies numbers; few of them without a call.
#[inline]
fn copy_few(to: &mut [f32], from: &[f32]) {
    match (to, from) {
        ([a], [b]) => *a = *b,
        ([a0, a1, a2], [b0, b1, b2]) => (*a0, *a1, *a2) = (*b0, *b1, *b2),
        ([a0, a1, a2, a3], [b0, b1, b2, b3]) => (*a0, *a1, *a2, *a3) = (*b0, *b1, *b2, *b3),
        (to, from) => to.copy_from_slice(from),
    }
}

/// A contribution, all but its time.
#[derive(Clone, Copy)]
struct Weighed<'a> {
    weight: f32,
    contribution: &'a Contribution,
}

impl Deref for Weighed<'_> {
    type Target = Contribution;

    fn deref(&self) -> &Contribution {
        self.contribution
    }
}

/// The contributions that reach one instance, in order.
#[derive(Clone, Copy)]
struct Given<'a> {
    all: &'a Contributions,
    /// Indices into `all`.
    list: &'a [u32],
}

impl<'a> Given<'a> {
    fn len(&self) -> usize {
        self.list.len()
    }

    fn get(&self, index: usize) -> Weighed<'a> {
        self.at(self.list[index])
    }

    fn iter(self) -> impl Iterator<Item = Weighed<'a>> {
        self.list.iter().map(move |&index| self.at(index))
    }

    fn at(&self, index: u32) -> Weighed<'a> {
        let weight = self.all.columns().1[index as usize];
        Weighed { weight, contribution: &self.all.standing()[index as usize] }
    }

    /// Takes off those of a layer, which come first.
    fn take_layer(&mut self, layer: usize) -> Self {
        let count = self.iter().take_while(|c| c.layer as usize == layer).count();
        let (head, tail) = self.list.split_at(count);
        self.list = tail;
        Self { all: self.all, list: head }
    }
}

impl StagedInstance {
    /// Gives slots back their originals in the first update in which nothing drives them any more.
    fn restore_undriven(&mut self) {
        let (values, originals) = (&mut self.values, &self.originals);
        self.was_driven.for_each_without(&self.driven, |class, slot| match class {
            Class::Lane => values.lanes[slot] = originals.lanes[slot],
            Class::Rotation => values.rotations[slot] = originals.rotations[slot],
            Class::Double => values.doubles[slot] = originals.doubles[slot],
            Class::Discrete => values.discretes[slot] = originals.discretes[slot],
        });
    }
}
