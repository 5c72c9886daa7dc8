//! Cohorts: instances that are driven alike, evaluated together.
//!
//! In most updates most objects are driven as in the one before: by the same clips in the same layers, at other times and
//! with other weights. Such instances, where their properties are made of floats, stand in a [`Members`] list of their
//! [`Recipe`], and what an update has to do for one is what differs: find the keys, mix, compare. An instance whose
//! contributions change leaves, is computed alone as [`super::evaluate`] does, and joins where it then belongs. Results are
//! the same bits either way.

mod compute;
mod lists;
mod members;
mod mix;
mod muster;
mod recipe;
mod wide;

use std::collections::HashMap;
use std::sync::Arc;

pub(super) use compute::Scratch;
pub(super) use lists::Lists;
pub(super) use members::Members;
pub(super) use recipe::{Recipe, RowProperty};
pub(super) use wide::{Quad, Wide};

use super::contribution::{Scope, Source};
use super::outbox::Policies;
use super::{Contribution, Plan, Program, Stage, VoiceId};
use crate::target::Schema;

/// Where an instance is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Station {
    pub cohort: u32,
    pub place: u32,
}

/// Instances that follow each other on the stage as well as in their cohort.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u32,
    end: u32,
    cohort: u32,
    /// The first one's place.
    place: u32,
}

impl Run {
    /// Whether an instance in a place of a cohort is the next.
    fn follows(&self, instance: u32, cohort: u32, place: u32) -> bool {
        self.end == instance && self.cohort == cohort && self.place + (self.end - self.first) == place
    }
}

/// No cohort.
const ALONE: Station = Station { cohort: u32::MAX, place: u32::MAX };

/// What a contribution was like when the cohorts were last looked through, but for time and weight.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    source: Source,
    scope: Scope,
    within: Option<VoiceId>,
    layer: u16,
    nothing: bool,
}

impl Seen {
    #[inline]
    fn new((c, &weight): (&Contribution, &f32)) -> Self {
        Self { source: c.source, scope: c.scope, within: c.within, layer: c.layer, nothing: weight <= 0.0 }
    }

    /// All contributions of a plan.
    fn all(plan: &Plan) -> impl Iterator<Item = Self> + '_ {
        plan.contributions.standing().iter().zip(plan.contributions.columns().1).map(Self::new)
    }
}

/// Layers and programs that were met together, and the instances that they drive.
#[derive(Debug)]
struct Cohort {
    schema: Arc<Schema>,
    steps: Vec<(u16, Arc<Program>)>,
    /// `None` where such instances are computed alone.
    recipe: Option<Arc<Recipe>>,
    members: Members,
    /// The members of before, while the cohorts are formed anew.
    former: Members,
}

/// The cohorts of a stage.
#[derive(Debug, Default)]
pub(super) struct Cohorts {
    list: Vec<Cohort>,
    /// Indices of cohorts by what their key is mixed to.
    by_key: HashMap<u64, Vec<u32>>,
    /// One per instance.
    stations: Vec<Station>,
    /// Of all members, as long as nobody has changed places since they were found.
    runs: Vec<Run>,
    runs_known: bool,
    seen: Vec<Seen>,
    /// The arrangement of the plan that was seen last.
    arrangement: u64,
    pub lists: Lists,
    /// The instances that are computed one by one, ascending.
    pub alone: Vec<u32>,
    /// Indices of the contributions that reach any of those, ascending.
    pub alone_inputs: Vec<u32>,
    /// In how many more updates instances may change places.
    rounds: u8,
    policies: Policies,
    /// How many layers there are, and whether none of them rests on a snapshot.
    layers: (usize, bool),
    steps: Vec<(u16, Arc<Program>)>,
    inputs: Vec<u32>,
}

impl Cohorts {
    /// Where an instance is a member, with the members and their recipe.
    #[inline]
    pub fn find(&self, instance: u32) -> Option<(&Arc<Recipe>, &Members, usize)> {
        let station = *self.stations.get(instance as usize)?;
        let cohort = self.list.get(station.cohort as usize)?;
        Some((cohort.recipe.as_ref()?, &cohort.members, station.place as usize))
    }

    /// When the plan that was seen last wants values written that are what they were.
    pub fn policies(&self) -> Policies {
        self.policies
    }

    /// Whether an instance is a member of any.
    #[inline]
    pub fn has(&self, instance: u32) -> bool {
        self.stations.get(instance as usize).is_some_and(|&station| station != ALONE)
    }

    /// Whether there is any member.
    pub fn has_members(&self) -> bool {
        self.stations.iter().any(|&station| station != ALONE)
    }

    /// Those that have members, with their recipes.
    pub fn each_mut(&mut self) -> impl Iterator<Item = (&Arc<Recipe>, &mut Members)> {
        let cohorts = self.list.iter_mut().filter(|cohort| !cohort.members.instances.is_empty());
        cohorts.filter_map(|cohort| Some((cohort.recipe.as_ref()?, &mut cohort.members)))
    }

    /// The instances from one on that are members of one cohort, in a row: the cohort, the first one's place, how many.
    pub fn run_from(&mut self, instance: u32) -> Option<(u32, usize, usize)> {
        if !std::mem::replace(&mut self.runs_known, true) {
            self.find_runs();
        }
        let run = self.runs[..].partition_point(|run| run.end <= instance);
        let run = self.runs.get(run).filter(|run| run.first <= instance)?;
        let into = instance - run.first;
        Some((run.cohort, (run.place + into) as usize, (run.end - instance) as usize))
    }

    fn find_runs(&mut self) {
        self.runs.clear();
        for (instance, &Station { cohort, place }) in (0..).zip(&self.stations) {
            match self.runs.last_mut() {
                _ if cohort == ALONE.cohort => {}
                Some(run) if run.follows(instance, cohort, place) => run.end += 1,
                _ => self.runs.push(Run { first: instance, end: instance + 1, cohort, place }),
            }
        }
    }

    /// The recipe and the members of a cohort.
    #[inline]
    pub fn at_mut(&mut self, cohort: u32) -> Option<(&Arc<Recipe>, &mut Members)> {
        let cohort = self.list.get_mut(cohort as usize)?;
        Some((cohort.recipe.as_ref()?, &mut cohort.members))
    }

    /// Whether everything that the plan needs was bound, and everybody has a place.
    pub fn are_settled(&self) -> bool {
        self.rounds == 0
    }

    /// Looks at everybody again in the next updates.
    pub fn disturb(&mut self) {
        self.rounds = 2;
    }

    /// Has an instance computed alone in this update already.
    fn compute_alone(&mut self, instance: u32) {
        if let Err(place) = self.alone.binary_search(&instance) {
            self.alone.insert(place, instance);
        }
        for &input in self.lists.of(instance as usize) {
            if let Err(place) = self.alone_inputs.binary_search(&input) {
                self.alone_inputs.insert(place, input);
            }
        }
    }

    /// Compares a plan with the one that was seen last, and remembers it. `true` if only times and weights differ.
    fn sees(&mut self, plan: &Plan) -> bool {
        if plan.arrangement != 0 && plan.arrangement == self.arrangement {
            debug_assert!(self.seen.iter().copied().eq(Seen::all(plan)), "another arrangement");
            return true;
        }
        self.arrangement = plan.arrangement;
        let mut same = self.seen.len() == plan.contributions.len();
        self.seen.resize_with(plan.contributions.len(), || Seen {
            source: Source::Snapshot,
            scope: Scope::All,
            within: None,
            layer: 0,
            nothing: false,
        });
        for (seen, now) in self.seen.iter_mut().zip(Seen::all(plan)) {
            same &= *seen == now;
            *seen = now;
        }
        same
    }
}

impl Stage {
    /// Takes an instance out of its cohort: its values are then where they would be had it been computed alone.
    pub(super) fn part(&mut self, instance: u32) {
        let Some(station) = self.cohorts.stations.get_mut(instance as usize) else { return };
        let Station { cohort, place } = std::mem::replace(station, ALONE);
        let policies = self.cohorts.policies;
        self.cohorts.runs_known = false;
        let Some((recipe, members)) = self.cohorts.at_mut(cohort) else { return };
        let place = place as usize;
        if let Some(Some(staged)) = self.instances.get_mut(instance as usize) {
            members.put_back(recipe, place, staged, policies);
        }
        self.cohorts.disturb();
        self.cohorts.compute_alone(instance);
    }

    /// Takes every instance out of its cohort.
    pub(super) fn part_all(&mut self) {
        for instance in 0..self.cohorts.stations.len() as u32 {
            if self.cohorts.has(instance) {
                self.part(instance);
            }
        }
        self.cohorts.disturb();
    }
}
