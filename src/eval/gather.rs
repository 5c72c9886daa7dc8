//! The first stage of an update: compiles what has not met yet, and reads from the host what the plan needs. Host code
//! runs here.

use super::stage::VoiceProgram;
use super::{Contribution, Program, Scope, Source, Stage, StagedInstance, VoiceId};
use crate::target::{Property, host};
use crate::value::Kind;

impl Stage {
    /// The first stage of an update, where host code runs: compiles what has not met yet, and reads the originals and
    /// the present values that the plan needs.
    pub fn gather(&mut self) {
        self.look();
        if !self.cohorts.are_settled() || self.releases > 0 {
            self.each_voice(true, Self::bind);
            if self.releases > 0 {
                self.release_unheld();
            }
            self.muster();
        }
        if !self.cohorts.alone.is_empty() {
            self.each_voice(false, Self::read_present);
        }
        for (recipe, members) in self.cohorts.each_mut() {
            members.read_partial(recipe);
        }
        if std::mem::take(&mut self.captures_host) {
            self.capture_host();
        }
    }

    /// Does something for every voice of the plan that is not settled, with the scope of its contribution. A voice of
    /// which something must be read in every update is settled as to `binding` only.
    fn each_voice(&mut self, binding: bool, act: impl Fn(&mut Self, VoiceId, Scope)) {
        for index in 0..self.plan.contributions.len() {
            let Contribution { source, scope, within, .. } = self.plan.contributions.standing()[index];
            let of_source = if let Source::Voice(voice) = source { Some(voice) } else { None };
            for voice in [of_source, within].into_iter().flatten() {
                if !self.is_settled(voice, scope, binding) {
                    act(self, voice, scope);
                }
            }
        }
    }

    #[inline]
    fn is_settled(&self, voice: VoiceId, scope: Scope, binding: bool) -> bool {
        let voice = self.voices.get(voice.0 as usize).and_then(Option::as_ref);
        voice.is_none_or(|voice| {
            let settled = voice.settled == Some((self.binding, scope));
            settled && (binding || !voice.partial)
        })
    }

    // Once, not in each place that an update may come from: what it does is rare.
    #[inline(never)]
    fn bind(&mut self, voice: VoiceId, scope: Scope) {
        match scope {
            Scope::All => (0..self.schemas.len() as u32).for_each(|schema| self.bind_schema(voice, schema)),
            Scope::One(instance) => {
                if let Some(schema) = self.instance(instance).map(|i| i.schema) {
                    self.bind_schema(voice, schema);
                }
            }
            Scope::Group(group) => {
                for member in 0..self.groups[group as usize].len() {
                    let instance = self.groups[group as usize][member];
                    if let Some(schema) = self.instance(instance).map(|i| i.schema) {
                        self.bind_schema(voice, schema);
                    }
                }
            }
        }
    }

    fn bind_schema(&mut self, voice: VoiceId, schema: u32) {
        let Some(Some(playing)) = self.voices.get(voice.0 as usize) else { return };
        if playing.programs.iter().any(|p| p.schema == schema) {
            return;
        }
        let clip = playing.clip.clone();
        self.extend_schema(schema, &clip);
        let (program, met) = self.cache.get(&clip, &self.schemas[schema as usize]);
        if met {
            self.reports.extend_from_slice(program.reports());
        }
        self.schemas[schema as usize].copy_texts(&mut self.texts[schema as usize]);
        if let Some(Some(playing)) = self.voices.get_mut(voice.0 as usize) {
            playing.programs.push(VoiceProgram::new(schema, program));
        }
    }

    /// Reads originals that were never read, and properties of which the voice drives only some components.
    #[inline(never)]
    fn read_present(&mut self, voice: VoiceId, scope: Scope) {
        let Some(Some(playing)) = self.voices.get_mut(voice.0 as usize) else { return };
        let members = match scope {
            Scope::Group(group) => Some(self.groups[group as usize].as_slice()),
            _ => None,
        };
        playing.partial = playing.programs.iter().any(|p| !p.program.partial.is_empty());
        playing.settled = Some((self.binding, scope));
        for program in &mut playing.programs {
            let fresh = program.gathered != self.binding;
            if !fresh && program.program.partial.is_empty() {
                continue;
            }
            program.gathered = self.binding;
            let range = match scope {
                Scope::One(instance) => instance as usize..instance as usize + 1,
                _ => 0..members.map_or(self.instances.len(), <[u32]>::len),
            };
            for place in range {
                let index = members.map_or(place, |m| m[place] as usize);
                if self.cohorts.has(index as u32) {
                    continue;
                }
                if let Some(staged) = self.instances.get_mut(index).and_then(Option::as_mut)
                    && staged.schema == program.schema
                {
                    staged.read_for(&program.program, fresh);
                }
            }
        }
    }

    fn release_unheld(&mut self) {
        self.releases -= 1;
        self.binding += 1;
        self.cohorts.disturb();
        let Self { instances, voices, groups, plan, .. } = self;
        for staged in instances.iter_mut().flatten() {
            staged.held.clear();
        }
        for contribution in plan.contributions.standing() {
            let Source::Voice(VoiceId(voice)) = contribution.source else { continue };
            let Some(Some(voice)) = voices.get(voice as usize) else { continue };
            let count = instances.len();
            let mut hold = |index: usize| {
                if let Some(Some(staged)) = instances.get_mut(index)
                    && let Some(program) = voice.programs.iter().find(|p| p.schema == staged.schema)
                {
                    staged.hold(&program.program);
                }
            };
            match contribution.scope {
                Scope::All => (0..count).for_each(hold),
                Scope::One(index) => hold(index as usize),
                Scope::Group(group) => groups[group as usize].iter().for_each(|&index| hold(index as usize)),
            }
        }
        for staged in instances.iter_mut().flatten() {
            staged.captured.intersect(&staged.held);
            staged.delivered_slots.intersect(&staged.held);
        }
    }
}

impl StagedInstance {
    /// Holds all of the properties that a program drives, those too of which it drives one component.
    fn hold(&mut self, program: &Program) {
        for &id in &program.properties {
            for (class, first, count) in program.schema.property(id).slot_runs() {
                self.held.insert_all(class, first, count);
            }
        }
    }

    fn read_for(&mut self, program: &Program, fresh: bool) {
        let schema = &program.schema;
        if fresh {
            for &id in &program.properties {
                let property = schema.property(id);
                let runs = property.slot_runs();
                if runs.iter().all(|&(class, first, count)| self.captured.contains_all(class, first, count)) {
                    continue;
                }
                host::read(&self.instance, property, &mut self.originals);
                for (class, first, count) in runs {
                    self.captured.insert_all(class, first, count);
                }
                let angles = runs[0].1..runs[0].1 + runs[0].2;
                self.values.lanes[angles.clone()].copy_from_slice(&self.originals.lanes[angles]);
            }
        }
        for &id in &program.partial {
            self.read_partial(schema.property(id));
        }
    }

    /// Reads a property of which only some numbers are driven. A rotation's angles are those nearest to the ones it had,
    /// so that one angle can be driven all the way round.
    fn read_partial(&mut self, property: &Property) {
        let first = property.slots.lane as usize;
        if property.kind != Kind::Quaternion {
            host::read(&self.instance, property, &mut self.values);
            return;
        }
        let angles = [0, 1, 2].map(|axis| self.values.lanes[first + axis]);
        if host::read(&self.instance, property, &mut self.values) {
            let rotation = self.values.rotations[property.slots.rotation as usize];
            self.values.lanes[first..first + 3].copy_from_slice(&rotation.to_euler_xyz_near(angles));
        }
    }
}
