//! Clocks, phases and laps, and the crossings that become events: once, for all drivers.

/// The way a playhead took through a clip in one update.
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
