//! The part of a timeline that is seen: from times to pixels and back, and where a ruler has its ticks.

use std::fmt::{self, Write};

use super::TimeGrid;

/// Which times are where on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeView {
    /// The time at the left edge, in seconds.
    pub start: f64,
    /// How wide a second is.
    pub pixels_per_second: f64,
}

/// What a ruler counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RulerUnit {
    /// Seconds, in steps of 1, 2 and 5 of a power of ten.
    Seconds,
    /// Frames of a grid, in the same steps, none shorter than a frame.
    Frames(TimeGrid),
}

/// A line of a ruler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tick {
    /// Seconds.
    pub time: f64,
    /// Pixels from the left edge.
    pub x: f64,
    /// Its number in the ruler's unit: seconds, or a frame.
    pub number: f64,
    /// Whether it is labelled; the others divide the way between two that are.
    pub major: bool,
}

/// Most ticks that a ruler has: more than any screen has pixels.
const MOST_TICKS: f64 = 100_000.0;

impl TimeView {
    /// Where a time is, in pixels from the left edge.
    pub fn x(&self, seconds: f64) -> f64 {
        (seconds - self.start) * self.pixels_per_second
    }

    /// Which time is at a place.
    pub fn time_at(&self, x: f64) -> f64 {
        self.start + x / self.pixels_per_second
    }

    /// Zooms so that the time at `x` stays where it is; the width of a second stays within `limits`.
    #[must_use]
    pub fn zoomed(self, x: f64, factor: f64, limits: [f64; 2]) -> Self {
        let wide = self.pixels_per_second * factor;
        let pixels_per_second = if wide > limits[0] { wide.min(limits[1]) } else { limits[0] };
        Self { start: self.time_at(x) - x / pixels_per_second, pixels_per_second }
    }

    /// The ticks of a ruler of `width` pixels, from left to right, the labelled ones at least `spacing` pixels apart.
    /// None where the view or the numbers make no sense.
    pub fn ticks(&self, width: f64, spacing: f64, unit: RulerUnit) -> impl ExactSizeIterator<Item = Tick> + use<> {
        let view = *self;
        let rate = if let RulerUnit::Frames(grid) = unit { grid.rate() } else { 1.0 };
        let per_pixel = rate / view.pixels_per_second;
        let (step, parts) = steps(spacing * per_pixel, matches!(unit, RulerUnit::Frames(_)));
        let fine = step / f64::from(parts);
        let first = (view.start * rate / fine).ceil();
        let last = (view.time_at(width) * rate / fine).floor();
        let sound = [first, last, fine].iter().all(|number| number.is_finite()) && spacing > 0.0 && per_pixel > 0.0;
        let count = if sound && last >= first { (last - first + 1.0).min(MOST_TICKS) } else { 0.0 };
        (0..count as usize).map(move |index| {
            let place = first + index as f64;
            // A whole number of steps to a unit is divided by rather than multiplied: 3 of 10 is 0.3 to the bit.
            let number = if fine < 1.0 { place / (1.0 / fine).round() } else { place * fine };
            let time = number / rate;
            Tick { time, x: view.x(time), number, major: place.rem_euclid(f64::from(parts)) == 0.0 }
        })
    }
}

/// The least step of the series 1, 2, 5, 10 … that is at least so long, and into how many parts it is divided. Steps of
/// whole units are at least one unit long and divided into whole ones.
fn steps(least: f64, whole: bool) -> (f64, u32) {
    let power = libm::pow(10.0, libm::floor(libm::log10(least)));
    let (step, parts) = match least / power {
        mantissa if mantissa <= 1.0 => (power, 5),
        mantissa if mantissa <= 2.0 => (2.0 * power, 4),
        mantissa if mantissa <= 5.0 => (5.0 * power, 5),
        _ => (10.0 * power, 5),
    };
    match step {
        step if !whole => (step, parts),
        step if step <= 1.0 => (1.0, 1),
        step if step < 10.0 => (step.round(), step.round() as u32),
        step => (step, parts),
    }
}

impl Tick {
    /// Writes the tick's number as a ruler shows it, `1.5` or `45`, after what is in `text` already.
    pub fn label(&self, text: &mut impl Write) -> fmt::Result {
        // Rounding of a few last places is not shown.
        let number = (self.number * 1e9).round() / 1e9;
        write!(text, "{}", if number == 0.0 { 0.0 } else { number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(view: TimeView, width: f64, spacing: f64, unit: RulerUnit) -> Vec<String> {
        let label = |tick: Tick| {
            let mut text = String::new();
            tick.label(&mut text).expect("text takes all");
            text
        };
        view.ticks(width, spacing, unit).filter(|tick| tick.major).map(label).collect()
    }

    #[test]
    fn places_and_times_are_each_other_s_inverse() {
        let view = TimeView { start: 2.0, pixels_per_second: 100.0 };
        assert_eq!((view.x(3.5), view.time_at(150.0)), (150.0, 3.5));
    }

    #[test]
    fn zooming_keeps_the_time_under_the_mouse() {
        let view = TimeView { start: 2.0, pixels_per_second: 100.0 };
        let closer = view.zoomed(150.0, 2.0, [10.0, 1000.0]);
        assert_eq!((closer.pixels_per_second, closer.time_at(150.0)), (200.0, 3.5));
        assert_eq!(view.zoomed(0.0, 1e9, [10.0, 1000.0]).pixels_per_second, 1000.0);
        assert_eq!(view.zoomed(0.0, f64::NAN, [10.0, 1000.0]).pixels_per_second, 10.0);
    }

    #[test]
    fn labels_are_at_steps_of_one_two_and_five_and_no_closer_than_asked() {
        let view = |pixels_per_second| TimeView { start: 0.0, pixels_per_second };
        assert_eq!(labels(view(100.0), 300.0, 60.0, RulerUnit::Seconds), ["0", "1", "2", "3"]);
        assert_eq!(labels(view(100.0), 100.0, 50.0, RulerUnit::Seconds), ["0", "0.5", "1"]);
        assert_eq!(labels(view(700.0), 300.0, 60.0, RulerUnit::Seconds), ["0", "0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(labels(view(4.0), 100.0, 60.0, RulerUnit::Seconds), ["0", "20"]);
        let frames = RulerUnit::Frames(TimeGrid::from_rate(30.0).expect("above zero"));
        assert_eq!(labels(view(300.0), 100.0, 40.0, frames), ["0", "5", "10"]);
        assert_eq!(labels(view(30_000.0), 3000.0, 40.0, frames), ["0", "1", "2", "3"]);
    }

    #[test]
    fn ticks_between_labels_divide_the_way_evenly_also_before_zero() {
        let view = TimeView { start: -1.0, pixels_per_second: 100.0 };
        let ticks: Vec<Tick> = view.ticks(200.0, 60.0, RulerUnit::Seconds).collect();
        assert_eq!(ticks.len(), 11);
        assert_eq!(
            ticks.iter().map(|tick| tick.major).collect::<Vec<_>>()[..6],
            [true, false, false, false, false, true]
        );
        assert_eq!((ticks[0].time, ticks[1].time, ticks[10].x), (-1.0, -0.8, 200.0));
    }

    #[test]
    fn numbers_that_make_no_sense_have_no_ticks() {
        for pixels_per_second in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let view = TimeView { start: 0.0, pixels_per_second };
            assert_eq!(view.ticks(100.0, 50.0, RulerUnit::Seconds).count(), 0, "{pixels_per_second}");
        }
        let view = TimeView { start: 0.0, pixels_per_second: 100.0 };
        for (width, spacing) in [(-1.0, 50.0), (100.0, 0.0), (100.0, -5.0), (f64::NAN, 50.0), (100.0, f64::NAN)] {
            assert_eq!(view.ticks(width, spacing, RulerUnit::Seconds).count(), 0, "{width} {spacing}");
        }
    }
}
