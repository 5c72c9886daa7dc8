//! Arrangements: what stays the same of a mixer's plan as long as nobody does anything to its actions.
//!
//! The contributions of one update are then those of the next, at other times and with other weights. An arrangement knows
//! whose each is, moves them on, and knows how far a step may go without any clock being asked whether it bears it.

use super::Action;
use super::glides::Glides;

/// The active actions, in the order of their contributions.
#[derive(Debug, Default)]
pub(super) struct Arrangement {
    pub slots: Vec<Slot>,
    pub glides: Glides,
    pub limits: Limits,
    /// Not zero; another for each that differs by more than times and weights.
    number: u64,
    valid: bool,
    /// Whether the actions themselves have the times that they have here.
    settled: bool,
    reordered: bool,
}

/// An active action's place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// Index of the action.
    pub index: u32,
    /// How many were activated before it.
    pub rank: u32,
}

/// What the clocks of all active actions have in common.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// The greatest amount of a clock or a length.
    furthest: f64,
    /// The greatest amount of a time scale.
    fastest: f64,
    /// The least length, of those that are not zero.
    shortest: f64,
    most_laps: i64,
    /// Whether an action waits for its start, or follows a warp.
    varies: bool,
}

impl Arrangement {
    /// Begins an arrangement of no actions yet.
    pub fn begin(&mut self) {
        self.slots.clear();
        self.glides.clear();
        self.limits = Limits { shortest: f64::MAX, ..Limits::default() };
        (self.valid, self.settled, self.reordered) = (true, true, false);
        self.renumber();
    }

    /// Adds an active action, as it is now.
    pub fn add(&mut self, slot: Slot, action: &Action) {
        self.reordered |= slot.rank as usize != self.slots.len();
        self.slots.push(slot);
        self.glides.push(action);
        self.limits.include(action);
    }

    /// Whether contributions come in another order than that in which their actions were activated.
    pub fn is_reordered(&self) -> bool {
        self.reordered
    }

    /// Takes over an action as it is now.
    pub fn update(&mut self, place: usize, action: &Action) {
        self.glides.set(place, action);
        self.limits.include(action);
    }

    /// Clocks move here.
    pub fn unsettle(&mut self) {
        self.settled = false;
    }

    /// Whether the actions had yet to take over their times; they are to do so now.
    pub fn settle(&mut self) -> bool {
        !std::mem::replace(&mut self.settled, true) && self.valid
    }

    /// Something was done to an action.
    pub fn disturb(&mut self) {
        self.valid = false;
    }

    /// Whether nothing was done to any action since it was made.
    pub fn is_valid(&self) -> bool {
        self.valid
    }

    /// Says that the contributions differ from what they were by more than times and weights.
    pub fn renumber(&mut self) {
        self.number += 1;
    }

    /// See [`crate::eval::Plan::arrangement`].
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether every clock surely can be moved by a step of the mixer's.
    pub fn bears(&self, step: f64) -> bool {
        // Of the 2⁶² laps that a clock may count, half as many as all steps since the limits were taken may add.
        const MOST: f64 = (1_u64 << 61) as f64;
        let Limits { furthest, fastest, shortest, most_laps, varies } = self.limits;
        let reached = furthest + step.abs() * fastest;
        self.valid && !varies && most_laps < 1 << 61 && reached < (shortest * MOST).min(f64::MAX)
    }
}

impl Limits {
    /// Takes an action into account as it is now.
    pub fn include(&mut self, action: &Action) {
        let length = action.clip.length;
        self.furthest = self.furthest.max(action.time.abs()).max(length);
        self.fastest = self.fastest.max(action.time_scale.abs());
        if length > 0.0 {
            self.shortest = self.shortest.min(length);
        }
        self.most_laps = self.most_laps.max(action.laps);
        self.varies |= action.start_at.is_some() || action.warp.is_some();
    }
}
