//! Draws curves over the frames of a film.

use glam::Vec2;

use crate::canvas::{Canvas, Ink, text_width};

const PAPER: Ink = [24, 26, 32];
const GRID: Ink = [58, 61, 70];
const WORDS: Ink = [190, 193, 199];
/// Colours that differ in lightness too.
const INKS: [Ink; 6] =
    [[240, 170, 70], [86, 180, 233], [120, 200, 120], [230, 110, 100], [200, 150, 230], [220, 220, 130]];
const SIZE: [usize; 2] = [960, 420];
/// Space left, above, right and below the curves.
const MARGIN: [f32; 4] = [66.0, 46.0, 20.0, 44.0];

/// A named number that changes over the frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// What it was in each frame.
    pub values: Vec<f32>,
}

/// A point in time with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The frame.
    pub frame: usize,
    /// The name.
    pub name: String,
}

/// Draws `curves` with a scale for all of them, and `marks` as upright lines.
pub fn plot(curves: &[Curve], marks: &[Mark], frames_per_second: u16) -> Canvas {
    let mut canvas = Canvas::new(SIZE[0], SIZE[1], PAPER);
    let frames = curves.iter().map(|curve| curve.values.len()).max().unwrap_or(0).max(2);
    let (low, high) = range(curves);
    let [left, top, right, bottom] = MARGIN;
    let (width, height) = (SIZE[0] as f32 - left - right, SIZE[1] as f32 - top - bottom);
    let place = |frame: f32, value: f32| {
        Vec2::new(left + frame / (frames - 1) as f32 * width, top + (high - value) / (high - low) * height)
    };
    for step in 0..=4 {
        let value = low + (high - low) * step as f32 / 4.0;
        let (from, to) = (place(0.0, value), place((frames - 1) as f32, value));
        canvas.line(from, to, 1.0, GRID);
        let label = format!("{value:.2}");
        canvas.text(&label, left - 8.0 - text_width(&label, 10.0), from.y - 5.0, 10.0, WORDS);
    }
    let second = f32::from(frames_per_second.max(1));
    let mut time = 0.0;
    while time * second <= (frames - 1) as f32 {
        let foot = place(time * second, low);
        canvas.line(foot, foot + Vec2::new(0.0, 5.0), 1.0, WORDS);
        let label = format!("{time:.1} s");
        canvas.text(&label, foot.x - text_width(&label, 10.0) * 0.5, foot.y + 14.0, 10.0, WORDS);
        time += if frames as f32 / second > 4.0 { 1.0 } else { 0.5 };
    }
    for (index, mark) in marks.iter().enumerate() {
        let (from, to) = (place(mark.frame as f32, low), place(mark.frame as f32, high));
        canvas.line(from, to, 1.0, WORDS);
        // Names of one moment stand below each other.
        let line = marks[..index].iter().filter(|other| other.frame == mark.frame).count();
        canvas.text(&mark.name, to.x + 5.0, to.y + 6.0 + 15.0 * line as f32, 9.0, WORDS);
    }
    let mut pen = left;
    for (curve, ink) in curves.iter().zip(INKS.iter().cycle()) {
        let points: Vec<Vec2> =
            curve.values.iter().enumerate().map(|(frame, &value)| place(frame as f32, value)).collect();
        canvas.path(&points, 2.2, *ink);
        canvas.line(Vec2::new(pen, 22.0), Vec2::new(pen + 18.0, 22.0), 3.0, *ink);
        pen = canvas.text(&curve.name, pen + 26.0, 17.0, 10.0, WORDS) + 22.0;
    }
    canvas
}

/// The lowest and highest value, a little apart.
fn range(curves: &[Curve]) -> (f32, f32) {
    let values = || curves.iter().flat_map(|curve| curve.values.iter().copied());
    let low = values().fold(f32::INFINITY, f32::min);
    let high = values().fold(f32::NEG_INFINITY, f32::max);
    if !low.is_finite() || !high.is_finite() {
        return (0.0, 1.0);
    }
    let room = ((high - low) * 0.05).max(1e-3);
    (low - room, high + room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_leaves_ink_at_its_ends_and_none_is_fine_too() {
        let curve = Curve { name: "knee".into(), values: vec![0.0, 1.0] };
        let drawn = plot(std::slice::from_ref(&curve), &[], 30);
        let inked = drawn.pixels.chunks(3).filter(|pixel| *pixel == INKS[0]).count();
        assert!(inked > 500, "{inked}");
        assert_eq!(plot(&[], &[], 30).pixels.len(), SIZE[0] * SIZE[1] * 3);
    }
}
