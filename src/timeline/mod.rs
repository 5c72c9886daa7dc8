//! Clocks, phases and laps, and the crossings that become events: once, for all drivers.
//!
//! A driver keeps a [`Playhead`] for what it plays and moves it by signed seconds along a section of a clip. Each move
//! gives the [`Passage`] it took: from where to where, and how many ends it passed on the way. From a passage follow its
//! [`Leg`]s, and from each leg which keys it passes, in which order. No cost depends on how many laps a move takes: the
//! place after it is found by a remainder, which is exact, and of very many legs only the last are asked for.

mod legs;
mod playhead;
mod quiet;

pub use legs::{Leg, Legs};
pub use playhead::{Playhead, Step, fold};
pub use quiet::Quiet;

/// How many laps of one update events are fired for, unless a driver says otherwise.
pub const DEFAULT_LAP_LIMIT: u64 = 64;

/// The way of one playhead in one update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    /// Seconds in the clip before the update.
    pub from: f64,
    /// Seconds in the clip after the update.
    pub to: f64,
    /// The first and the last second of the part that plays; the whole clip is `[0, length]`.
    pub section: [f64; 2],
    /// Whether the playhead moved forward at first.
    pub forward: bool,
    /// Whether it turns at the ends rather than jumping to the other one.
    pub ping_pong: bool,
    /// How many ends it passed: laps of a loop, legs of a ping-pong.
    pub ends: u64,
    /// Whether what lies exactly at `from` is passed too, as in the first update of a play.
    pub includes_start: bool,
}

impl Passage {
    /// A playhead that stays at `at`, or has just been put there.
    pub fn standing(at: f64, section: [f64; 2], includes_start: bool) -> Self {
        Self { from: at, to: at, section, forward: true, ping_pong: false, ends: 0, includes_start }
    }

    /// Whether the playhead moves forward at the end of the passage.
    pub fn ends_forward(&self) -> bool {
        self.forward != (self.ping_pong && self.ends % 2 == 1)
    }

    /// The stretches without a turn or a jump that the passage is made of, in order. Of more than `limit` laps the last
    /// ones are given; [`Passage::skipped`] counts the others.
    pub fn legs(&self, limit: u64) -> Legs {
        Legs::new(*self, self.skipped(limit))
    }

    /// How many laps from the beginning on [`Passage::legs`] leaves out.
    pub fn skipped(&self, limit: u64) -> u64 {
        self.ends.saturating_sub(limit)
    }
}
