//! Forming cohorts: who stays, who leaves, who joins.

use std::sync::Arc;

use super::members::Members;
use super::recipe::Recipe;
use super::{ALONE, Cohort, Cohorts, Station};
use crate::eval::outbox::Policies;
use crate::eval::{Base, Program, Source, Stage, StagedInstance, VoiceId};
use crate::target::Schema;

/// How many cohorts there may be for each that is in use, and besides, before the others are forgotten.
const SPARE: usize = 64;

impl Stage {
    /// Looks whether the plan differs from the last one by more than times and weights.
    pub(in crate::eval) fn look(&mut self) {
        let policies = Policies::of(self);
        if self.cohorts.policies != policies {
            // What was noted under other policies may not be what was written last.
            self.forget_delivered();
            self.cohorts.policies = policies;
        }
        let layers = &self.plan.layers;
        let layers = (layers.len(), layers.iter().all(|layer| layer.base != Base::Snapshot));
        if !self.cohorts.sees(&self.plan) || self.cohorts.layers != layers {
            self.cohorts.layers = layers;
            self.cohorts.disturb();
        }
    }

    /// Instances that are driven otherwise than before leave their cohorts, and those that were computed alone join where they
    /// belong. Comes after binding and before anything is read.
    pub(in crate::eval) fn muster(&mut self) {
        if self.cohorts.rounds > 0 {
            if !self.plan.idle {
                self.cohorts.rounds -= 1;
            }
            let mut cohorts = std::mem::take(&mut self.cohorts);
            cohorts.form(self);
            self.cohorts = cohorts;
        }
    }
}

impl Cohorts {
    fn form(&mut self, stage: &mut Stage) {
        self.lists.fill(stage);
        self.alone.clear();
        self.alone_inputs.clear();
        self.runs_known = false;
        self.stations.resize(stage.instances.len(), ALONE);
        for cohort in &mut self.list {
            std::mem::swap(&mut cohort.members, &mut cohort.former);
            cohort.members.clear();
        }
        let alike = self.layers.1;
        let (mut steps, mut inputs) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.inputs));
        for index in 0..stage.instances.len() {
            let wanted = if alike { self.choose(stage, index, &mut steps, &mut inputs) } else { None };
            let station = std::mem::replace(&mut self.stations[index], ALONE);
            let Some(staged) = &mut stage.instances[index] else { continue };
            if station.cohort != u32::MAX && wanted != Some(station.cohort) {
                self.leave(station, staged);
            }
            let stays = wanted == Some(station.cohort);
            let joined =
                wanted.is_some_and(|cohort| self.enter(cohort, stays.then_some(station), index, staged, &inputs));
            if !joined {
                self.alone.push(index as u32);
                self.alone_inputs.extend_from_slice(self.lists.of(index));
            }
        }
        for Cohort { members, .. } in &mut self.list {
            members.in_a_row = members.inputs.is_sorted_by(|a, b| a + 1 == *b);
        }
        steps.clear();
        (self.steps, self.inputs) = (steps, inputs);
        self.alone_inputs.sort_unstable();
        self.alone_inputs.dedup();
        self.forget_unused();
    }

    /// The cohort that an instance belongs to, if it can be in any, and the contributions that weigh.
    fn choose(
        &mut self,
        stage: &Stage,
        index: usize,
        steps: &mut Vec<(u16, Arc<Program>)>,
        inputs: &mut Vec<u32>,
    ) -> Option<u32> {
        let staged = stage.instances[index].as_ref()?;
        steps.clear();
        inputs.clear();
        if staged.pose.joint_count() > 0 {
            return None;
        }
        for &place in self.lists.of(index) {
            let c = stage.plan.contributions.get(place as usize);
            if c.weight <= 0.0 {
                continue;
            }
            let Source::Voice(VoiceId(voice)) = c.source else { return None };
            let ordered = steps.last().is_none_or(|(layer, _)| *layer <= c.layer);
            if c.within.is_some() || !ordered || c.layer as usize >= stage.plan.layers.len() {
                return None;
            }
            let voice = stage.voices.get(voice as usize)?.as_ref()?;
            let playing = voice.programs.iter().find(|p| p.schema == staged.schema)?;
            steps.push((c.layer, playing.program.clone()));
            inputs.push(place);
        }
        if steps.is_empty() { None } else { self.meet(staged.instance.schema(), steps) }
    }

    /// The cohort for layers and programs, made if they have not met; `None` where their instances are computed alone.
    fn meet(&mut self, schema: &Arc<Schema>, steps: &[(u16, Arc<Program>)]) -> Option<u32> {
        let key = key_of(schema, steps);
        let known = self.by_key.entry(key).or_default();
        let found = known.iter().copied().find(|&index| self.list[index as usize].is_for(schema, steps));
        let index = found.unwrap_or_else(|| {
            let recipe = Recipe::new(schema, steps).map(Arc::new);
            let (schema, steps) = (schema.clone(), steps.to_vec());
            let (members, former) = (Members::default(), Members::default());
            self.list.push(Cohort { schema, steps, recipe, members, former });
            known.push(self.list.len() as u32 - 1);
            self.list.len() as u32 - 1
        });
        self.list[index as usize].recipe.is_some().then_some(index)
    }

    fn leave(&mut self, station: Station, staged: &mut StagedInstance) {
        let cohort = &mut self.list[station.cohort as usize];
        if let Some(recipe) = &cohort.recipe {
            cohort.former.put_back(recipe, station.place as usize, staged, self.policies);
        }
    }

    /// Takes an instance into a cohort, from its place there before or from among those that were computed alone; `false`
    /// if it has to be computed alone once more.
    fn enter(
        &mut self,
        index: u32,
        before: Option<Station>,
        instance: usize,
        staged: &mut StagedInstance,
        inputs: &[u32],
    ) -> bool {
        let cohort = &mut self.list[index as usize];
        let Some(recipe) = &cohort.recipe else { return false };
        match before {
            Some(station) => cohort.members.take(recipe, &cohort.former, station.place as usize, inputs),
            None if Members::can_join(recipe, staged) => {
                cohort.members.join(recipe, instance as u32, staged, inputs, self.policies);
            }
            None => return false,
        }
        self.stations[instance] = Station { cohort: index, place: cohort.members.instances.len() as u32 - 1 };
        true
    }

    /// Forgets what played once, where it is much beside what plays.
    fn forget_unused(&mut self) {
        let used = self.list.iter().filter(|cohort| !cohort.members.instances.is_empty()).count();
        if self.list.len() <= 4 * used + SPARE {
            return;
        }
        self.list.retain(|cohort| !cohort.members.instances.is_empty());
        self.by_key.clear();
        for (index, cohort) in self.list.iter().enumerate() {
            self.by_key.entry(key_of(&cohort.schema, &cohort.steps)).or_default().push(index as u32);
            for (place, &instance) in cohort.members.instances.iter().enumerate() {
                self.stations[instance as usize] = Station { cohort: index as u32, place: place as u32 };
            }
        }
    }
}

impl Cohort {
    fn is_for(&self, schema: &Arc<Schema>, steps: &[(u16, Arc<Program>)]) -> bool {
        let mut both = self.steps.iter().zip(steps);
        let all = self.steps.len() == steps.len() && both.all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(&a.1, &b.1));
        all && Arc::ptr_eq(&self.schema, schema)
    }
}

/// Addresses and layers, mixed (Knuth, "The Art of Computer Programming", volume 3, 6.4).
fn key_of(schema: &Arc<Schema>, steps: &[(u16, Arc<Program>)]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let numbers = steps.iter().flat_map(|(layer, program)| [u64::from(*layer), Arc::as_ptr(program).addr() as u64]);
    let all = std::iter::once(Arc::as_ptr(schema).addr() as u64).chain(numbers);
    all.fold(0, |mixed: u64, number| (mixed ^ number).wrapping_mul(FACTOR).rotate_left(29))
}
