//! Playheads: a place in a clip that moves by signed seconds, and stops, jumps or turns at the ends.

use super::Passage;
use crate::clip::LoopMode;

/// A place in a clip, and on which leg of a ping-pong it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Playhead {
    /// Seconds in the clip.
    pub position: f64,
    /// Whether it has turned and runs against the direction of its steps.
    pub turned: bool,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The way it took.
    pub passage: Passage,
    /// Whether it came to the end of a clip that does not loop, or ran against it. A step of zero seconds does neither.
    pub finished: bool,
}

impl Playhead {
    /// A playhead at a place, not turned.
    pub fn at(position: f64) -> Self {
        Self { position, turned: false }
    }

    /// Moves by signed seconds along a section, whose ends are where it stops, jumps or turns. A place outside the
    /// section is first brought to its nearer end. The sign of a zero says the direction of a step that goes nowhere.
    ///
    /// A linear loop that lands exactly on its end forward is at its start; backward it stays on the start until the next
    /// step, as it is the same place. A ping-pong that lands exactly on an end turns with the next step. A section without length does not move and counts no laps.
    pub fn advance(&mut self, seconds: f64, section: [f64; 2], mode: LoopMode) -> Step {
        let [start, end] = section;
        let length = end - start;
        let forward = seconds.is_sign_positive() != (self.turned && mode == LoopMode::PingPong);
        let from = self.position.clamp(start, end);
        let mut ends = 0;
        let mut finished = false;
        self.position = match mode {
            LoopMode::None => {
                let to = from + seconds;
                finished = seconds != 0.0 && if forward { to >= end } else { to <= start };
                to.clamp(start, end)
            }
            _ if length <= 0.0 => start,
            LoopMode::Linear if forward => {
                let (phase, laps) = fold(from - start + seconds, length);
                ends = laps.unsigned_abs();
                if ends == 0 { (from + seconds).min(end) } else { start + phase }
            }
            LoopMode::Linear => {
                let (phase, laps) = fold_upward(end - from - seconds, length);
                ends = laps;
                if ends == 0 { (from + seconds).max(start) } else { end - phase }
            }
            LoopMode::PingPong => {
                let done = if forward { from - start } else { end - from };
                let (phase, turns) = fold_upward(done + seconds.abs(), length);
                ends = turns;
                self.turned ^= turns % 2 == 1;
                let forward = forward != (turns % 2 == 1);
                match (turns, forward) {
                    (0, _) => (if forward { from + seconds.abs() } else { from - seconds.abs() }).clamp(start, end),
                    (_, true) => start + phase,
                    (_, false) => end - phase,
                }
            }
        };
        let passage = Passage {
            from,
            to: self.position,
            section,
            forward,
            ping_pong: mode == LoopMode::PingPong,
            ends,
            includes_start: false,
        };
        Step { passage, finished }
    }
}

/// Folds a place into `[0, length)` and counts the laps that lie between, negative for places below zero. Exact but for
/// the count, which is exact too below 2⁵³ laps.
pub fn fold(at: f64, length: f64) -> (f64, i64) {
    let remainder = at % length;
    if remainder < 0.0 {
        let phase = remainder + length;
        // A remainder too small to be seen beside the length: the place is the end of the lap below.
        return (phase.min(length), (((at - remainder) / length).round() as i64).saturating_sub(1));
    }
    (remainder.abs(), ((at - remainder) / length).round() as i64)
}

/// Folds a place that is not negative into `(0, length]`, zero staying zero, and counts the ends left behind.
fn fold_upward(at: f64, length: f64) -> (f64, u64) {
    let (phase, laps) = fold(at, length);
    if phase == 0.0 && laps > 0 { (length, laps as u64 - 1) } else { (phase, laps as u64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: [f64; 2] = [0.0, 2.0];

    #[test]
    fn without_a_loop_it_stops_at_either_end_and_says_so() {
        let mut playhead = Playhead::at(1.5);
        assert!(!playhead.advance(0.25, WHOLE, LoopMode::None).finished);
        assert!(playhead.advance(5.0, WHOLE, LoopMode::None).finished);
        assert_eq!(playhead.position, 2.0);
        assert!(!playhead.advance(-1.0, WHOLE, LoopMode::None).finished);
        assert!(playhead.advance(-1.0, WHOLE, LoopMode::None).finished);
        assert_eq!(playhead.position, 0.0);
        assert!(!playhead.advance(-0.0, WHOLE, LoopMode::None).finished, "a step of nothing ends nothing");
        assert!(playhead.advance(-0.5, WHOLE, LoopMode::None).finished);
    }

    #[test]
    fn a_month_of_looping_is_as_exact_as_the_first_lap() {
        let mut playhead = Playhead::default();
        // A step that is a power of two divides the length exactly, so that every lap must end on the same place.
        let month = 30.0 * 86_400.0;
        let step = playhead.advance(month + 0.5, WHOLE, LoopMode::Linear);
        assert_eq!((playhead.position, step.passage.ends), (0.5, 1_296_000));
        for _ in 0..100_000 {
            playhead.advance(1.0 / 64.0, WHOLE, LoopMode::Linear);
        }
        assert_eq!(playhead.position, 0.5 + 100_000.0 / 64.0 % 2.0);
    }

    #[test]
    fn a_linear_loop_backward_counts_its_laps() {
        let mut playhead = Playhead::at(0.5);
        let step = playhead.advance(-5.0, WHOLE, LoopMode::Linear);
        assert_eq!((playhead.position, step.passage.ends, step.passage.forward), (1.5, 3, false));
        let step = playhead.advance(-1.5, WHOLE, LoopMode::Linear);
        assert_eq!((playhead.position, step.passage.ends), (0.0, 0), "the start is still in the lap");
    }

    #[test]
    fn a_ping_pong_turns_at_each_end_however_many_a_step_passes() {
        let mut playhead = Playhead::at(0.0);
        playhead.advance(2.0, WHOLE, LoopMode::PingPong);
        assert_eq!(playhead, Playhead { position: 2.0, turned: false }, "it turns with the next step");
        playhead.advance(0.5, WHOLE, LoopMode::PingPong);
        assert_eq!(playhead, Playhead { position: 1.5, turned: true });
        let step = playhead.advance(4.0, WHOLE, LoopMode::PingPong);
        assert_eq!((playhead, step.passage.ends), (Playhead { position: 1.5, turned: true }, 2));
        playhead.advance(-0.5, WHOLE, LoopMode::PingPong);
        assert_eq!(playhead, Playhead { position: 2.0, turned: true }, "a negative step goes back");
    }

    #[test]
    fn a_section_is_played_like_a_clip_of_its_own() {
        let section = [0.5, 1.0];
        let mut playhead = Playhead::at(0.0);
        let step = playhead.advance(0.75, section, LoopMode::Linear);
        assert_eq!((step.passage.from, playhead.position, step.passage.ends), (0.5, 0.75, 1));
        assert!(playhead.advance(1.0, section, LoopMode::None).finished);
        assert_eq!(playhead.position, 1.0);
    }

    #[test]
    fn a_clip_without_length_ends_at_once_and_never_laps() {
        let mut playhead = Playhead::default();
        assert!(playhead.advance(0.1, [0.0, 0.0], LoopMode::None).finished);
        for mode in [LoopMode::Linear, LoopMode::PingPong] {
            let step = playhead.advance(0.1, [0.0, 0.0], mode);
            assert_eq!((playhead.position, step.passage.ends), (0.0, 0));
        }
    }

    #[test]
    fn two_half_steps_are_one_whole_step() {
        for mode in [LoopMode::None, LoopMode::Linear, LoopMode::PingPong] {
            for seconds in [0.125, 1.875, 4.25, -0.5, -7.0] {
                let (mut once, mut twice) = (Playhead::at(0.75), Playhead::at(0.75));
                once.advance(seconds, WHOLE, mode);
                twice.advance(seconds / 2.0, WHOLE, mode);
                twice.advance(seconds / 2.0, WHOLE, mode);
                assert_eq!(once, twice, "{mode:?} {seconds}");
            }
        }
    }
}
