//! Times on a grid: an editor's frames.

/// Times that are so many to a second, as an editor snaps keys to them.
///
/// A time of the grid is a frame's number over the rate rather than a multiple of the step, so that frame 30 of 30 a second
/// is at one second to the bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeGrid {
    rate: f64,
}

/// Which time of the grid a time becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// The nearest; of two that are as near, the later.
    #[default]
    Nearest,
    /// The last that is not after it.
    Down,
    /// The first that is not before it.
    Up,
}

/// A rate or a step that makes no grid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{what} cannot be {value}: it is to be finite and above zero")]
pub struct GridError {
    /// What it is.
    pub what: &'static str,
    /// The value.
    pub value: f64,
}

/// A time this close to one of the grid, in frames, is that one, whichever way it is rounded.
const CLOSE: f64 = 1e-4;

impl TimeGrid {
    /// So many frames a second.
    ///
    /// # Errors
    /// If the rate is not finite and above zero.
    pub fn from_rate(frames_per_second: f64) -> Result<Self, GridError> {
        let good = frames_per_second > 0.0 && frames_per_second.is_finite();
        good.then_some(Self { rate: frames_per_second })
            .ok_or(GridError { what: "frames per second", value: frames_per_second })
    }

    /// Frames of so many seconds, as [`crate::clip::Clip::step`] has them. A step that is a whole part of a second but for
    /// the rounding of an `f32` is that part.
    ///
    /// # Errors
    /// If the step is not finite and above zero, or so small that its rate is not finite.
    pub fn from_step(seconds: f64) -> Result<Self, GridError> {
        let error = GridError { what: "a step", value: seconds };
        if !(seconds > 0.0 && seconds.is_finite()) {
            return Err(error);
        }
        let rate = 1.0 / seconds;
        let whole = rate.round();
        let rate = if whole > 0.0 && (rate - whole).abs() < whole * 1e-6 { whole } else { rate };
        Self::from_rate(rate).map_err(|_| error)
    }

    /// Frames per second.
    pub fn rate(self) -> f64 {
        self.rate
    }

    /// The number of the frame that a time becomes. Times that are not numbers are at frame 0.
    pub fn frame(self, seconds: f64, rounding: Rounding) -> i64 {
        let frames = seconds * self.rate;
        let nearest = (frames + 0.5).floor();
        let number = match rounding {
            Rounding::Nearest => nearest,
            _ if (frames - nearest).abs() < CLOSE => nearest,
            Rounding::Down => frames.floor(),
            Rounding::Up => frames.ceil(),
        };
        number as i64
    }

    /// The time of a frame.
    pub fn time(self, frame: i64) -> f64 {
        frame as f64 / self.rate
    }

    /// The time of the grid that a time becomes.
    pub fn snap(self, seconds: f64, rounding: Rounding) -> f64 {
        self.time(self.frame(seconds, rounding))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_snap_to_frames_over_the_rate() {
        for rate in [8.0, 12.0, 24.0, 29.97, 30.0, 60.0] {
            let grid = TimeGrid::from_rate(rate).expect("above zero");
            for frame in -500..500 {
                let time = grid.time(frame);
                assert_eq!(time, frame as f64 / rate);
                for rounding in [Rounding::Nearest, Rounding::Down, Rounding::Up] {
                    assert_eq!(grid.snap(time, rounding), time, "{rounding:?} of frame {frame} of {rate}");
                    // Keys have their times as `f32`.
                    assert_eq!(grid.frame(f64::from(time as f32), rounding), frame, "{rounding:?} of {rate}");
                }
                let between = (frame as f64 + 0.25) / rate;
                let snapped = [Rounding::Nearest, Rounding::Down, Rounding::Up].map(|r| grid.frame(between, r));
                assert_eq!(snapped, [frame, frame, frame + 1]);
            }
        }
    }

    #[test]
    fn a_step_as_an_f32_is_the_part_of_a_second_that_it_stands_for() {
        assert_eq!(TimeGrid::from_step(f64::from(1.0_f32 / 30.0)).expect("above zero").rate(), 30.0);
        assert_eq!(TimeGrid::from_step(0.3).expect("above zero").rate(), 1.0 / 0.3);
        assert_eq!(TimeGrid::from_step(2.0).expect("above zero").time(3), 6.0);
    }

    #[test]
    fn what_makes_no_grid_is_refused() {
        for value in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(TimeGrid::from_rate(value).is_err() && TimeGrid::from_step(value).is_err(), "{value}");
        }
        assert!(TimeGrid::from_step(f64::MIN_POSITIVE / 8.0).is_err());
    }
}
