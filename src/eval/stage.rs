//! Stages: the instances a driver drives, and the clips it plays on them.

use std::sync::Arc;

use super::cohort::Cohorts;
use super::crossings::{Crossing, PartEvent, Sounding};
use super::outbox::{Refusals, WritePolicy};
use super::{
    CallMode, Contribution, Event, EventListener, Plan, Program, ProgramCache, ProgramReport, Scope, StagedInstance,
};
use crate::clip::Clip;
use crate::target::{Instance, Owner, PropertyId, Schema};
use crate::timeline::DEFAULT_LAP_LIMIT;

/// Why a driver cannot be moved on. Nothing has moved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AdvanceError {
    /// A clock would leave what numbers can hold, or pass more laps than can be counted.
    #[error("a step of {seconds} seconds is more than a clock can be moved by")]
    TooFar {
        /// The step in seconds.
        seconds: f64,
    },
}

/// Which of the host's rounds an update belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Once a frame, by the time that has passed.
    #[default]
    Idle,
    /// In the fixed steps of a simulation.
    Physics,
    /// Only when the host asks for this very driver.
    Manual,
}

/// What decides which clips play, when and with which weight. It knows nothing of values.
pub trait Driver: Send {
    /// Whether every clock can be moved on by `dt` seconds (finite, at least zero). Asked before anything moves.
    fn check(&self, dt: f64) -> Result<(), AdvanceError> {
        let _ = dt;
        Ok(())
    }

    /// Moves the clocks on by `dt` seconds (finite, at least zero) and fills the stage's plan and its events.
    /// Calls no host code.
    fn advance(&mut self, dt: f64);

    /// An instance is about to leave the stage: whatever plays on it alone is forgotten.
    fn part_from(&mut self, instance: u32) {
        let _ = instance;
    }

    /// The instances and voices.
    fn stage(&self) -> &Stage;

    /// The instances and voices, to change.
    fn stage_mut(&mut self) -> &mut Stage;
}

/// A clip that a driver plays, by its place on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VoiceId(pub u32);

/// A clip that plays: its programs, one per schema that it has met, and where each track was read last.
#[derive(Debug)]
pub(super) struct Voice {
    pub clip: Arc<Clip>,
    /// The name that its driver plays it by, for events.
    pub name: Option<Arc<str>>,
    pub programs: Vec<VoiceProgram>,
    /// The stage's binding number and the scope for which nothing is left to bind, and no original to read.
    pub(super) settled: Option<(u32, Scope)>,
    /// Whether it drives components of properties, whose others are read in every update.
    pub(super) partial: bool,
}

#[derive(Debug)]
pub(super) struct VoiceProgram {
    pub schema: u32,
    pub program: Arc<Program>,
    pub cursors: Vec<u32>,
    /// Place of this update's sample in the worker's list.
    pub sample: u32,
    /// The stage's binding number when originals were last read for it.
    pub(super) gathered: u32,
}

/// The instances that a driver drives, the clips it plays on them, and the plan of the present update.
#[derive(Debug)]
pub struct Stage {
    /// What the driver asks for this update.
    pub plan: Plan,
    /// What happened in this update, in order.
    pub events: Vec<Event>,
    /// What the driver wants to be heard after the keys that this update passes.
    pub closing: Vec<Event>,
    /// What a driver that plays clips for parts of an update says of them, in order.
    pub parts: Vec<PartEvent>,
    /// Which of the rounds that update many drivers moves this one.
    pub phase: Phase,
    /// Where among many it comes: the lowest first.
    pub priority: i32,
    /// How many laps of one update events are fired for.
    pub lap_limit: u64,
    /// When methods that clips name are called.
    pub call_mode: CallMode,
    /// Hears of events as they are delivered.
    pub listener: Option<Arc<dyn EventListener>>,
    /// When values are written that did not change.
    pub write_policy: WritePolicy,
    /// The same for properties that only discrete tracks drive.
    pub discrete_policy: WritePolicy,
    pub(super) instances: Vec<Option<StagedInstance>>,
    free_instances: Vec<u32>,
    pub(super) schemas: Vec<Arc<Schema>>,
    pub(super) texts: Vec<Vec<Arc<str>>>,
    pub(super) voices: Vec<Option<Voice>>,
    free_voices: Vec<u32>,
    pub(super) groups: Vec<Vec<u32>>,
    pub(super) cache: Arc<ProgramCache>,
    pub(super) reports: Vec<ProgramReport>,
    notes: Vec<String>,
    pub(super) binding: u32,
    /// In how many more updates originals are let go that no contribution holds: one in which they are given back, and
    /// one after it.
    pub(super) releases: u8,
    pub(super) crossings: Vec<Crossing>,
    pub(super) sounding: Vec<Sounding>,
    /// Voices whose audio stops once this update's keys have been passed, and the driver's numbers of what they play.
    pub(super) ending: Vec<(VoiceId, u64)>,
    pub(super) captures_host: bool,
    pub(super) cohorts: Cohorts,
    pub(super) refusals: Refusals,
}

impl VoiceProgram {
    /// A program that no sample was taken of.
    pub fn new(schema: u32, program: Arc<Program>) -> Self {
        let cursors = vec![0; program.cursor_count()];
        Self { schema, program, cursors, sample: 0, gathered: u32::MAX }
    }
}

impl Stage {
    /// A stage without instances, whose programs are shared through `cache`.
    pub fn new(cache: Arc<ProgramCache>) -> Self {
        Self {
            plan: Plan::default(),
            events: Vec::new(),
            closing: Vec::new(),
            parts: Vec::new(),
            phase: Phase::Idle,
            priority: 0,
            lap_limit: DEFAULT_LAP_LIMIT,
            call_mode: CallMode::Deferred,
            listener: None,
            write_policy: WritePolicy::Always,
            discrete_policy: WritePolicy::Always,
            instances: Vec::new(),
            free_instances: Vec::new(),
            schemas: Vec::new(),
            texts: Vec::new(),
            voices: Vec::new(),
            free_voices: Vec::new(),
            groups: Vec::new(),
            cache,
            reports: Vec::new(),
            notes: Vec::new(),
            binding: 0,
            releases: 0,
            crossings: Vec::new(),
            sounding: Vec::new(),
            ending: Vec::new(),
            captures_host: false,
            cohorts: Cohorts::default(),
            refusals: Refusals::default(),
        }
    }

    /// Has everything that plays looked at anew: what it drives may be another, or not be what it was.
    pub(super) fn rebind(&mut self) {
        self.binding += 1;
        self.cohorts.disturb();
    }

    /// Puts an instance on the stage and returns its index, which it keeps. Its schema's newest version counts.
    pub fn add_instance(&mut self, mut instance: Instance) -> u32 {
        let newest = instance.schema().newest();
        instance.take_version(&newest);
        let schema = self.schema_index(instance.schema());
        let staged = Some(StagedInstance::new(instance, schema));
        self.rebind();
        if let Some(free) = self.free_instances.pop() {
            self.instances[free as usize] = staged;
            return free;
        }
        self.instances.push(staged);
        self.instances.len() as u32 - 1
    }

    /// Takes an instance off the stage and out of its groups. Nothing is heard of its audio any more.
    pub fn remove_instance(&mut self, index: u32) -> Option<Instance> {
        self.part(index);
        self.cohorts.disturb();
        self.refusals.forget(index);
        self.sounding.retain(|sounding| !sounding.is_on(index));
        let staged = self.instances.get_mut(index as usize)?.take()?;
        self.free_instances.push(index);
        for group in &mut self.groups {
            group.retain(|&member| member != index);
        }
        Some(staged.instance)
    }

    /// The floats of a property that is made of floats, as the last update left them: morph weights, for one. `None` if
    /// there is no such instance.
    pub fn floats(&self, instance: u32, property: PropertyId) -> Option<&[f32]> {
        let staged = self.instance(instance)?;
        let of_row = self
            .cohorts
            .find(instance)
            .and_then(|(recipe, members, place)| recipe.floats(property, members.row(recipe, place)));
        Some(of_row.unwrap_or_else(|| staged.floats(property)))
    }

    /// How many places for instances there are, taken or not.
    pub fn instance_count(&self) -> u32 {
        self.instances.len() as u32
    }

    /// An instance by its index.
    pub fn instance(&self, index: u32) -> Option<&StagedInstance> {
        self.instances.get(index as usize)?.as_ref()
    }

    /// An instance by its index, to change.
    pub fn instance_mut(&mut self, index: u32) -> Option<&mut StagedInstance> {
        self.part(index);
        self.instances.get_mut(index as usize)?.as_mut()
    }

    /// Makes an empty group and returns its index.
    pub fn add_group(&mut self) -> u32 {
        self.groups.push(Vec::new());
        self.groups.len() as u32 - 1
    }

    /// The members of a group, ascending.
    pub fn group(&self, group: u32) -> &[u32] {
        &self.groups[group as usize]
    }

    /// Puts an instance into a group; `false` if it was there.
    pub fn join_group(&mut self, group: u32, instance: u32) -> bool {
        let members = &mut self.groups[group as usize];
        let Err(place) = members.binary_search(&instance) else { return false };
        members.insert(place, instance);
        self.rebind();
        true
    }

    /// Takes an instance out of a group; `false` if it was not there.
    pub fn leave_group(&mut self, group: u32, instance: u32) -> bool {
        self.cohorts.disturb();
        let members = &mut self.groups[group as usize];
        members.binary_search(&instance).map(|place| members.remove(place)).is_ok()
    }

    /// Empties a group for good; its index is given to no other.
    pub fn remove_group(&mut self, group: u32) {
        self.groups[group as usize] = Vec::new();
        self.cohorts.disturb();
    }

    /// Leaves an instance with what it has: what nothing drives in the next update keeps its last value, instead of
    /// going back to its original.
    pub fn let_go(&mut self, instance: u32) {
        if let Some(staged) = self.instance_mut(instance) {
            staged.driven.clear();
        }
        self.release_originals();
    }

    /// Makes a clip ready to play. A voice may stand in one contribution of a plan at the most.
    pub fn add_voice(&mut self, clip: Arc<Clip>) -> VoiceId {
        let voice = Some(Voice { clip, name: None, programs: Vec::new(), settled: None, partial: false });
        if let Some(free) = self.free_voices.pop() {
            self.voices[free as usize] = voice;
            return VoiceId(free);
        }
        self.voices.push(voice);
        VoiceId(self.voices.len() as u32 - 1)
    }

    /// Forgets a voice; its place is given to another.
    pub fn remove_voice(&mut self, voice: VoiceId) {
        if let Some(place) = self.voices.get_mut(voice.0 as usize)
            && place.take().is_some()
        {
            self.free_voices.push(voice.0);
            self.cohorts.disturb();
        }
    }

    /// Sets the name that a voice's events carry.
    pub fn name_voice(&mut self, voice: VoiceId, name: &Arc<str>) {
        if let Some(Some(voice)) = self.voices.get_mut(voice.0 as usize) {
            voice.name = Some(name.clone());
        }
    }

    /// The clip of a voice.
    pub fn voice_clip(&self, voice: VoiceId) -> Option<&Arc<Clip>> {
        Some(&self.voices.get(voice.0 as usize)?.as_ref()?.clip)
    }

    /// Gives a voice a new version of its clip, from the next update on.
    pub fn replace_clip(&mut self, voice: VoiceId, clip: Arc<Clip>) {
        if let Some(Some(voice)) = self.voices.get_mut(voice.0 as usize) {
            voice.clip = clip;
            voice.programs.clear();
            voice.settled = None;
            self.cohorts.disturb();
        }
    }

    /// The contributions of the present plan that reach an instance, in order.
    pub fn contributions_of(&self, instance: u32) -> impl Iterator<Item = Contribution> + '_ {
        let reaches = move |c: &Contribution| match c.scope {
            Scope::All => true,
            Scope::One(one) => one == instance,
            Scope::Group(group) => self.groups[group as usize].binary_search(&instance).is_ok(),
        };
        let all = &self.plan.contributions;
        (0..).zip(all.standing()).filter(move |(_, c)| reaches(c)).map(|(index, _)| all.get(index))
    }

    /// The program of a voice for an instance, once an update has needed it.
    pub fn program(&self, voice: VoiceId, instance: u32) -> Option<&Arc<Program>> {
        let schema = self.instance(instance)?.schema;
        let voice = self.voices.get(voice.0 as usize)?.as_ref()?;
        voice.programs.iter().find(|p| p.schema == schema).map(|p| &p.program)
    }

    /// Forgets the originals of properties, so that they are read again when something drives them next.
    pub fn forget_originals(&mut self) {
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.captured.clear();
        }
        self.rebind();
    }

    /// Lets go of properties that no contribution of the next update holds, whatever its weight: they are the host's
    /// again, once they have been given back, and their originals are read anew when something drives them next.
    pub fn release_originals(&mut self) {
        self.releases = 2;
    }

    /// Forgets what was written, so that the next update writes everything it drives, changed or not.
    pub fn forget_delivered(&mut self) {
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.delivered_slots.clear();
        }
    }

    /// Puts everything that was ever driven back to its original, to be delivered by the next update whose plan drives
    /// nothing and rests on originals.
    pub fn reset_to_originals(&mut self) {
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.driven.clear();
            staged.driven.union(&staged.captured);
            staged.pose.copy_from(&staged.base_pose);
            staged.is_rigged = false;
        }
    }

    /// Forgets owners whose setters said that they are gone, and notes it; their objects are skipped until the host sets
    /// new ones.
    pub fn lose_owners(&mut self, gone: &[(u32, u32, Owner)]) {
        for &(index, object, owner) in gone {
            let Some(staged) = self.instance_mut(index) else { continue };
            let instance = &mut staged.instance;
            if instance.owners()[object as usize] == owner {
                instance.set_owner(object, Owner::NONE);
                let (path, tag) = (&instance.schema().objects()[object as usize], instance.tag);
                let text =
                    format!("the owner of object \"{path}\" of the instance with tag {tag} is gone; it is skipped");
                self.note(text);
            }
        }
    }

    /// Sets the owner of one object of an instance; [`Owner::NONE`] where it is gone. What the object's properties hold is
    /// read anew before they are driven again. `false` if there is no such instance or object.
    pub fn set_owner(&mut self, instance: u32, object: u32, owner: Owner) -> bool {
        let Some(staged) = self.instance(instance) else { return false };
        if object as usize >= staged.instance.owners().len() {
            let (schema, newest) = (staged.schema, staged.instance.schema().newest());
            self.take_version(schema, &newest);
        }
        let Some(staged) = self.instance_mut(instance) else { return false };
        if object as usize >= staged.instance.owners().len() {
            return false;
        }
        staged.instance.set_owner(object, owner);
        let schema = staged.instance.schema().clone();
        for property in schema.properties().iter().filter(|property| property.object == object) {
            for (class, first, count) in property.slot_runs() {
                for slot in first..first + count {
                    staged.captured.remove(class, slot);
                    staged.delivered_slots.remove(class, slot);
                }
            }
        }
        self.rebind();
        true
    }

    /// Keeps something for the host's log, such as a name that a driver's asset has and the instance lacks.
    pub fn note(&mut self, text: String) {
        self.notes.push(text);
    }

    /// What was noted since the last call.
    pub fn take_notes(&mut self) -> impl Iterator<Item = String> + '_ {
        self.notes.drain(..)
    }

    /// What did not fit between clips and schemas since the last call.
    pub fn take_reports(&mut self) -> impl Iterator<Item = ProgramReport> + '_ {
        self.reports.drain(..)
    }

    fn schema_index(&mut self, schema: &Arc<Schema>) -> u32 {
        if let Some(found) = self.schemas.iter().position(|s| Arc::ptr_eq(s, schema)) {
            return found as u32;
        }
        self.schemas.push(schema.clone());
        self.texts.push(Vec::new());
        self.schemas.len() as u32 - 1
    }
}
