//! When an animator does its work, by what the host says of visibility and distance.

/// When an animator does its work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Culling {
    /// In every update.
    #[default]
    Always,
    /// Only while it is visible. When it comes back it catches up in one step, and fires nothing of the time between.
    WhenVisible,
    /// The same, and beyond a distance only in every third update.
    Reduced,
}

/// Beyond this many units [`Culling::Reduced`] works in every third update, unless the host sets another.
pub const REDUCED_DISTANCE: f32 = 30.0;

/// How many updates lie between two of a reduced animator.
const REDUCED_INTERVAL: u32 = 3;

/// What an animator does in an update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Turn {
    /// Nothing.
    Rest,
    /// Goes on by some seconds, after others whose events are not heard.
    Work {
        /// Seconds to catch up in silence.
        silent: f64,
        /// Seconds to play.
        heard: f64,
    },
}

/// Decides, update by update, whether an animator works, and keeps the time it has not worked through.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// Whether it is on screen, as the host says.
    pub visible: bool,
    /// How far away it is, as the host says.
    pub distance: f32,
    /// The distance beyond which it is reduced.
    pub reduced_distance: f32,
    /// In which of every so many updates it works, over what culling says; at least 1.
    pub interval: u32,
    /// Shifts the updates it works in, so that a crowd does not work all at once.
    pub offset: u32,
    /// Whether it has worked at all: nobody is to be seen in the rest pose for lack of a turn.
    begun: bool,
    hidden: f64,
    waiting: f64,
    count: u32,
}

impl Schedule {
    pub fn new() -> Self {
        Self {
            visible: true,
            distance: 0.0,
            reduced_distance: REDUCED_DISTANCE,
            interval: 1,
            offset: 0,
            begun: false,
            hidden: 0.0,
            waiting: 0.0,
            count: 0,
        }
    }

    /// What to do in an update of `dt` seconds.
    pub fn turn(&mut self, culling: Culling, dt: f64) -> Turn {
        if culling != Culling::Always && !self.visible {
            self.hidden += self.waiting + dt;
            self.waiting = 0.0;
            return Turn::Rest;
        }
        let far = culling == Culling::Reduced && self.distance > self.reduced_distance;
        let interval = if far { self.interval.max(REDUCED_INTERVAL) } else { self.interval.max(1) };
        self.count = self.count.wrapping_add(1);
        self.waiting += dt;
        // Whoever was hidden, or is new, shows where it would be at once.
        if self.begun && self.hidden == 0.0 && !self.count.wrapping_add(self.offset).is_multiple_of(interval) {
            return Turn::Rest;
        }
        self.begun = true;
        let (silent, heard) = (self.hidden, self.waiting);
        (self.hidden, self.waiting) = (0.0, 0.0);
        Turn::Work { silent, heard }
    }
}
