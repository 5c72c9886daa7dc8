//! The second stage of an update: samples, piles, results. No host code runs here.

use super::accumulate::ValuePile;
use super::joints::JointPile;
use super::layer::Base;
use super::outbox::Outbox;
use super::sample::Sample;
use super::stage::{StagedInstance, Voice, VoiceProgram};
use super::{Contribution, Plan, Scope, Source, Stage, VoiceId};
use crate::value::Class;

/// What a worker needs to compute, kept from update to update so that nothing is allocated.
#[derive(Debug, Default)]
pub struct Worker {
    samples: Vec<Sample>,
    values: ValuePile,
    joints: JointPile,
    lists: Lists,
}

/// Which contributions reach which instance, where they do not all reach all.
#[derive(Debug, Default)]
struct Lists {
    /// Where each instance's part of `entries` begins.
    starts: Vec<u32>,
    /// Indices of contributions.
    entries: Vec<u32>,
}

impl Worker {
    /// Computes the stage's plan: the pose and the values of every instance.
    pub fn compute(&mut self, stage: &mut Stage) {
        if stage.plan.idle {
            return;
        }
        self.take_samples(stage);
        let all = stage.plan.contributions.iter().all(|c| c.scope == Scope::All);
        if !all {
            self.lists.fill(stage);
        }
        for (index, staged) in stage.instances.iter_mut().enumerate() {
            let Some(staged) = staged else { continue };
            let joints = staged.pose.joint_count();
            self.joints.fit(joints);
            self.values.fit(staged.instance.schema().totals());
            let work = Work { plan: &stage.plan, voices: &stage.voices, samples: &self.samples };
            let list = if all { None } else { Some(self.lists.of(index)) };
            work.evaluate(staged, list, &mut self.values, &mut self.joints);
        }
    }

    /// Computes the stage's plan and gathers what is to be delivered.
    pub fn compute_into(&mut self, stage: &mut Stage, outbox: &mut Outbox) {
        self.compute(stage);
        outbox.collect(stage);
    }

    /// Samples each voice of the plan once, for every schema it has met.
    fn take_samples(&mut self, stage: &mut Stage) {
        let mut used = 0;
        for contribution in &stage.plan.contributions {
            let Source::Voice(VoiceId(voice)) = contribution.source else { continue };
            if contribution.weight <= 0.0 {
                continue;
            }
            let Some(Some(voice)) = stage.voices.get_mut(voice as usize) else { continue };
            for program in &mut voice.programs {
                if used == self.samples.len() {
                    self.samples.push(Sample::default());
                }
                self.samples[used].take(&program.program, &mut program.cursors, &contribution.at);
                if contribution.mirrored {
                    self.samples[used].mirror(&program.program);
                }
                program.sample = used as u32;
                used += 1;
            }
        }
    }
}

impl Lists {
    /// A counting sort, so that each instance's contributions stay in their order.
    fn fill(&mut self, stage: &Stage) {
        let instances = stage.instances.len();
        self.starts.clear();
        self.starts.resize(instances + 1, 0);
        let each = |c: &Contribution, act: &mut dyn FnMut(usize)| match c.scope {
            Scope::All => (0..instances).for_each(act),
            Scope::One(instance) => act(instance as usize),
            Scope::Group(group) => stage.groups[group as usize].iter().for_each(|&i| act(i as usize)),
        };
        for contribution in &stage.plan.contributions {
            each(contribution, &mut |instance| self.starts[instance + 1] += 1);
        }
        for instance in 0..instances {
            self.starts[instance + 1] += self.starts[instance];
        }
        self.entries.clear();
        self.entries.resize(self.starts[instances] as usize, 0);
        for (index, contribution) in stage.plan.contributions.iter().enumerate() {
            each(contribution, &mut |instance| {
                let place = &mut self.starts[instance];
                self.entries[*place as usize] = index as u32;
                *place += 1;
            });
        }
        // Each start has moved to its own end, which is the next one's start.
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    fn of(&self, instance: usize) -> &[u32] {
        &self.entries[self.starts[instance] as usize..self.starts[instance + 1] as usize]
    }
}

/// What all instances of a stage share while they are evaluated.
struct Work<'a> {
    plan: &'a Plan,
    voices: &'a [Option<Voice>],
    samples: &'a [Sample],
}

impl Work<'_> {
    fn evaluate(
        &self,
        staged: &mut StagedInstance,
        list: Option<&[u32]>,
        values: &mut ValuePile,
        joints: &mut JointPile,
    ) {
        std::mem::swap(&mut staged.driven, &mut staged.was_driven);
        staged.driven.clear();
        // What an update starts from: a player's goes on from what it had, all others from what the host has.
        let holds = self.plan.layers.first().is_some_and(|layer| layer.base == Base::Snapshot);
        if !holds {
            staged.pose.copy_from(&staged.base_pose);
        }
        let count = list.map_or(self.plan.contributions.len(), <[u32]>::len);
        let at = |place: usize| list.map_or(place, |l| l[place] as usize);
        let mut next = 0;
        for (index, layer) in self.plan.layers.iter().enumerate() {
            while next < count && self.plan.contributions[at(next)].layer as usize == index {
                self.add(&self.plan.contributions[at(next)], staged, values, joints);
                next += 1;
            }
            let (base_values, base_pose) = match layer.base {
                Base::Snapshot => (&staged.snapshot, Some(&staged.snapshot_pose)),
                Base::Rest => (&staged.originals, Some(staged.instance.schema().skeleton().rest_pose())),
                Base::Original => (&staged.originals, Some(&staged.base_pose)),
                Base::Below => (&staged.originals, None),
            };
            values.finish(layer, base_values, &mut staged.driven, &mut staged.values);
            joints.finish(layer, base_pose, &mut staged.pose);
        }
        staged.pending.clear();
        staged.pending.union(&staged.driven);
        if !holds {
            staged.pending.union(&staged.was_driven);
            staged.restore_undriven();
        }
    }

    fn add(&self, c: &Contribution, staged: &StagedInstance, values: &mut ValuePile, joints: &mut JointPile) {
        if c.weight <= 0.0 {
            return;
        }
        let layer = &self.plan.layers[c.layer as usize];
        let within = c.within.and_then(|voice| self.program(voice, staged));
        match c.source {
            Source::Voice(voice) => {
                let Some(playing) = self.program(voice, staged) else { return };
                let program = &playing.program;
                let sample = &self.samples[playing.sample as usize];
                values.add(program, sample, within.map(|w| &w.program.slots), c.weight, layer);
                if !program.joints.is_empty() {
                    let limit = within.map(|w| &w.program.presence);
                    joints.add(&sample.pose, program.presence(c.mirrored), limit, c.weight, layer);
                }
            }
            Source::Snapshot => {
                let Some(within) = within else { return };
                values.add_columns(&staged.snapshot, &within.program.slots, c.weight, layer);
                if !within.program.joints.is_empty() {
                    joints.add(&staged.snapshot_pose, &within.program.presence, None, c.weight, layer);
                }
            }
        }
    }

    fn program(&self, voice: VoiceId, staged: &StagedInstance) -> Option<&VoiceProgram> {
        let voice = self.voices.get(voice.0 as usize)?.as_ref()?;
        voice.programs.iter().find(|p| p.schema == staged.schema)
    }
}

impl StagedInstance {
    /// Gives slots back their originals in the first update in which nothing drives them any more.
    fn restore_undriven(&mut self) {
        for (class, slot) in self.was_driven.iter_all() {
            if self.driven.contains(class, slot) {
                continue;
            }
            match class {
                Class::Lane => self.values.lanes[slot] = self.originals.lanes[slot],
                Class::Rotation => self.values.rotations[slot] = self.originals.rotations[slot],
                Class::Double => self.values.doubles[slot] = self.originals.doubles[slot],
                Class::Discrete => self.values.discretes[slot] = self.originals.discretes[slot],
            }
        }
    }
}
