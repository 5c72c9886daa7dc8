//! Contributions: what a driver asks the evaluator to compute, in one reused list.

use super::{Layer, VoiceId};
use crate::clip::SampleAt;
use crate::timeline::Passage;

/// Where a contribution's values come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A clip that plays.
    Voice(VoiceId),
    /// What was captured last ([`super::Stage::request_capture`]).
    Snapshot,
}

/// Which of the stage's instances a contribution reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// All of them.
    #[default]
    All,
    /// One, by its index.
    One(u32),
    /// The members of a group, by the group's index ([`super::Stage::add_group`]).
    Group(u32),
}

/// One clip's part in an update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// Where the clip is read.
    pub at: SampleAt,
    /// How much it counts, at least zero.
    pub weight: f32,
    /// Index of the layer it counts in. Contributions are given in the order of their layers; within a layer their
    /// order is kept.
    pub layer: u16,
    /// Whether the clip is mirrored left to right.
    pub mirrored: bool,
    /// Whether what it passed is heard of.
    pub heard: bool,
    /// Whether the playhead was put where the passage begins, so that audio before it is to be joined in its middle.
    pub sought: bool,
    /// Where the values come from.
    pub source: Source,
    /// Which instances it reaches.
    pub scope: Scope,
    /// A voice that limits this one: slots that it does not drive get nothing from this contribution.
    pub within: Option<VoiceId>,
    /// How much it counted while it took its way, where the update left it on the way: its pose counts no more, and
    /// `weight` is zero, but what it moved a root by does. Zero elsewhere.
    pub weight_before: f32,
    /// The driver's own number of what plays, for events.
    pub action: u64,
    /// The way the playhead took.
    pub passage: Option<Passage>,
    /// Between which shares of the update it took that way. Of keys at one moment those of the earlier part are heard first,
    /// of those in one part those of the earlier contribution.
    pub during: [f32; 2],
}

impl Contribution {
    /// A voice at full weight on layer 0, for all instances, silent.
    pub fn new(voice: VoiceId, at: SampleAt) -> Self {
        Self {
            layer: 0,
            source: Source::Voice(voice),
            scope: Scope::All,
            weight: 1.0,
            at,
            mirrored: false,
            within: None,
            weight_before: 0.0,
            passage: None,
            during: [0.0, 1.0],
            heard: true,
            sought: false,
            action: 0,
        }
    }
}

/// The contributions of an update, in the order of their layers. What most updates change of many, times and weights,
/// lies in columns.
#[derive(Clone, Debug, Default)]
pub struct Contributions {
    /// All but the times and weights, which are those of when each was put here.
    standing: Vec<Contribution>,
    times: Vec<f64>,
    weights: Vec<f32>,
}

impl Contributions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.standing.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// Takes all of them off.
    pub fn clear(&mut self) {
        self.standing.clear();
        self.times.clear();
        self.weights.clear();
    }

    /// Adds one after the others.
    pub fn push(&mut self, contribution: Contribution) {
        self.times.push(contribution.at.time);
        self.weights.push(contribution.weight);
        self.standing.push(contribution);
    }

    /// One by its index.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn get(&self, index: usize) -> Contribution {
        Contribution { at: self.at(index), weight: self.weights[index], ..self.standing[index] }
    }

    /// Puts another in the place of one.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn set(&mut self, index: usize, contribution: Contribution) {
        self.times[index] = contribution.at.time;
        self.weights[index] = contribution.weight;
        self.standing[index] = contribution;
    }

    /// Changes one.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn change(&mut self, index: usize, change: impl FnOnce(&mut Contribution)) {
        let mut contribution = self.get(index);
        change(&mut contribution);
        self.set(index, contribution);
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Contribution> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// All but their times and weights.
    pub(crate) fn standing(&self) -> &[Contribution] {
        &self.standing
    }

    /// Where each clip is read, in seconds, and how much it counts.
    pub(crate) fn columns(&self) -> (&[f64], &[f32]) {
        (&self.times, &self.weights)
    }

    /// The same, to change.
    pub(crate) fn columns_mut(&mut self) -> (&mut [f64], &mut [f32]) {
        (&mut self.times, &mut self.weights)
    }

    /// Where the clip of one is read.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> SampleAt {
        SampleAt { time: self.times[index], ..self.standing[index].at }
    }

    /// Takes the passage off one.
    pub(crate) fn forget_passage(&mut self, index: usize) {
        self.standing[index].passage = None;
    }
}

/// What one update is to compute. Kept from update to update, so that filling it does not allocate.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Whether this update computes and delivers nothing: poses and values stay what they are.
    pub idle: bool,
    /// The layers, lowest first.
    pub layers: Vec<Layer>,
    /// The contributions, in the order of their layers.
    pub contributions: Contributions,
    /// A number that a driver gives to plans whose contributions differ in nothing but times, passages and weights, and in
    /// those only where a weight stays zero or stays more than that. Zero where it does not say.
    pub arrangement: u64,
    /// Where it says: indices, ascending, of the contributions whose passages may have keys on them that are heard of.
    pub passing: Vec<u32>,
}
