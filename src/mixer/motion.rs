//! How an action's clock moves: laps, legs and ends, the same in one long step as in many short ones.

use super::Action;
use crate::clip::{Ending, LoopMode, Track, TrackContent};
use crate::timeline::{Passage, Quiet, fold};

/// What a step did to an action's clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Motion {
    /// Where the clip is to be read, in seconds.
    pub position: f64,
    /// Whether the action's clock moved forward; a ping-pong on its way back does while the position falls.
    pub forward: bool,
    /// The way there, where anything may be heard of it, or a joint be carried along.
    pub passage: Option<Passage>,
    /// What is to be heard of it.
    pub notice: Option<Notice>,
}

/// How a clock moves where nothing happens but that it is somewhere else: no end and no key that is heard of is passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    /// Where it may come to, in seconds: from `low` on, up to `high` without it.
    pub low: f64,
    pub high: f64,
    pub time_scale: f64,
}

impl Glide {
    /// Of a clock that does not glide.
    pub const NONE: Self = Self { low: f64::INFINITY, high: f64::NEG_INFINITY, time_scale: 0.0 };
    /// Of a clock that is held.
    pub const STANDING: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY, time_scale: 0.0 };
}

/// What is heard of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// It passed ends and goes on: how many, negative when running backward.
    Looped(i64),
    /// It came to its last end.
    Finished,
}

impl Action {
    /// How the next steps move the clock as long as nothing is done to the action, it stays within bounds, and no fade ends.
    pub(super) fn glide(&self) -> Glide {
        // Where its way matters in itself, or it has yet to begin, or its speed changes, every step is to be looked at.
        if self.carries || (self.enabled && (self.warp.is_some() || self.start_at.is_some())) {
            return Glide::NONE;
        }
        // What its last step has paused is at that step's speed still.
        if !self.enabled || (self.paused && self.effective_time_scale == 0.0) {
            return Glide::STANDING;
        }
        let (length, time_scale) = (self.clip.length, self.time_scale);
        // What has not moved yet passes the key that it stands on; what is not in the clip comes to its end first.
        if self.paused || self.laps < 0 || (self.heard && !(self.moved && (0.0..=length).contains(&self.time))) {
            return Glide::NONE;
        }
        if !self.heard {
            return Glide { low: 0.0, high: length, time_scale };
        }
        let Quiet { low, high } = self.quiet();
        if self.runs_back() {
            // As far from the bounds as a difference of times may be rounded.
            let margin = length * (4.0 * f64::EPSILON);
            Glide { low: (length - high + margin).max(0.0), high: (length - low - margin).min(length), time_scale }
        } else {
            Glide { low: low.max(0.0), high: high.min(length), time_scale }
        }
    }

    /// Where in the clip, around the place where it is read, no key lies that is heard of.
    fn quiet(&self) -> Quiet {
        let place = self.position();
        let of_track = |track: &Track| match &track.content {
            TrackContent::Methods(keys) => Quiet::among_keys(place, keys, |key| key.time),
            TrackContent::Audio(keys) => Quiet::among_keys(place, keys, |key| key.time),
            TrackContent::Events(keys) => Quiet::among_events(place, keys, |key| key.time),
            TrackContent::Values(_) => Quiet::EVERYWHERE,
        };
        self.clip.tracks.iter().map(of_track).fold(Quiet::EVERYWHERE, Quiet::within)
    }

    /// Moves the clock on at a time on the mixer's clock, by a step of the mixer's; updates weight and time scale.
    pub(super) fn advance(&mut self, now: f64, step: f64) -> Option<Motion> {
        if !self.enabled {
            self.update_weight(now);
            return None;
        }
        let mut step = step;
        if let Some(start) = self.start_at {
            let since = if step < 0.0 { start - now } else { now - start };
            if since < 0.0 || step == 0.0 {
                step = 0.0;
            } else {
                self.start_at = None;
                step = since.copysign(step);
            }
        }
        let seconds = step * self.update_time_scale(now);
        let motion = self.move_clock(seconds);
        self.update_weight(now);
        Some(motion)
    }

    /// Whether the clock can be moved from `time` by so much: neither place nor count of laps may leave what numbers can hold.
    pub(super) fn can_move(&self, time: f64, seconds: f64) -> bool {
        // Half of what a lap count can hold, so that the present count fits beside it.
        const MOST_LAPS: f64 = (1_u64 << 62) as f64;
        let to = time + seconds;
        let most = MOST_LAPS * self.clip.length;
        let counts = self.loop_mode != LoopMode::None && self.repetitions.is_none() && self.clip.length > 0.0;
        to.is_finite() && (!counts || (to.abs() < most && self.laps < 1 << 62))
    }

    fn move_clock(&mut self, seconds: f64) -> Motion {
        let first = !self.moved;
        let mut motion = if seconds == 0.0 {
            let position = self.position();
            Motion { position, forward: true, passage: self.pass(position, position, true, 0), notice: None }
        } else {
            self.moved = true;
            match self.loop_mode {
                LoopMode::None => self.move_once(seconds),
                LoopMode::Linear | LoopMode::PingPong => self.move_repeating(seconds),
            }
        };
        if let Some(passage) = &mut motion.passage {
            passage.includes_start = first && seconds != 0.0;
        }
        motion
    }

    #[inline]
    fn pass(&self, from: f64, to: f64, forward: bool, ends: u64) -> Option<Passage> {
        let length = self.clip.length;
        (self.heard || self.carries).then(|| Passage {
            from: from.clamp(0.0, length),
            to: to.clamp(0.0, length),
            section: [0.0, length],
            forward,
            ping_pong: self.loop_mode == LoopMode::PingPong,
            ends,
            includes_start: false,
        })
    }

    fn move_once(&mut self, seconds: f64) -> Motion {
        let from = self.time;
        let to = from + seconds;
        if self.laps < 0 {
            self.laps = 0;
            self.set_endings(true, true);
        }
        let finished = to >= self.clip.length || to < 0.0;
        self.time = if to >= self.clip.length { self.clip.length } else { to.max(0.0) };
        if finished {
            self.finish();
        }
        let passage = self.pass(from, self.time, seconds > 0.0, 0);
        let notice = finished.then_some(Notice::Finished);
        Motion { position: self.time, forward: seconds > 0.0, passage, notice }
    }

    fn move_repeating(&mut self, seconds: f64) -> Motion {
        let forward = seconds > 0.0;
        if self.laps < 0 {
            // Backward, the first passing of zero is where the first lap begins, not a lap.
            self.turned = !forward;
            let never = self.repetitions == Some(0);
            if forward {
                self.laps = 0;
                self.set_endings(true, never);
            } else {
                self.set_endings(never, true);
            }
        }
        let length = self.clip.length;
        let (from, ran_forward) = (self.position(), forward != self.runs_back());
        let to = self.time + seconds;
        let mut ends = 0;
        let mut notice = None;
        if length <= 0.0 {
            // A clip of no length passes all its ends at once.
            self.time = 0.0;
            if self.repetitions.is_some() {
                notice = Some(Notice::Finished);
                self.finish();
            }
        } else if to >= length || to < 0.0 {
            let (phase, crossed) = fold(to, length);
            let laps = self.laps.saturating_add(crossed.saturating_abs());
            if let Some(last) = self.repetitions.filter(|&most| laps >= 0 && laps as u64 >= most) {
                let last_lap = (i64::try_from(last).unwrap_or(i64::MAX) - 1).max(self.laps);
                ends = last_lap.wrapping_sub(self.laps) as u64;
                self.turned ^= ends % 2 == 1;
                self.laps = last_lap;
                self.time = if forward { length } else { 0.0 };
                notice = Some(Notice::Finished);
                self.finish();
            } else {
                let entering_last = self.repetitions.is_some_and(|most| most as i128 - laps as i128 == 1);
                self.set_endings(entering_last && !forward, entering_last && forward);
                ends = crossed.unsigned_abs();
                self.turned ^= ends % 2 == 1;
                self.laps = laps;
                // A place so little below zero that it rounds to the end still lies within the lap.
                self.time = if phase < length { phase } else { length.next_down() };
                notice = Some(Notice::Looped(crossed));
            }
        } else {
            self.time = to;
        }
        let position = self.position();
        Motion { position, forward, passage: self.pass(from, position, ran_forward, ends), notice }
    }

    fn finish(&mut self) {
        if self.clamp_when_finished {
            self.paused = true;
        } else {
            self.enabled = false;
        }
    }

    /// Where smooth tracks are to end rather than to go on into the next lap.
    fn set_endings(&mut self, at_start: bool, at_end: bool) {
        let ending = |ends: bool, flat: bool| match (ends, flat) {
            (false, _) => Ending::WrapAround,
            (true, true) => Ending::ZeroSlope,
            (true, false) => Ending::ZeroCurvature,
        };
        self.endings = match self.loop_mode {
            LoopMode::PingPong => [Ending::ZeroSlope; 2],
            _ => [ending(at_start, self.zero_slopes[0]), ending(at_end, self.zero_slopes[1])],
        };
    }
}
