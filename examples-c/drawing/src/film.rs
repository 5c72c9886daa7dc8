//! Keeps the frames and writes them: an animated PNG and a sheet that shows some of them side by side.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::canvas::{Canvas, Ink, text_width};

const PAPER: Ink = [24, 26, 32];
const WORDS: Ink = [206, 208, 212];
/// Pictures in a row of the sheet, and in all.
const SHEET: [usize; 2] = [4, 8];

/// A frame and what is written under it on the sheet.
struct Frame {
    pixels: Vec<u8>,
    caption: String,
}

/// All frames so far.
pub struct Film {
    width: usize,
    height: usize,
    frames_per_second: u16,
    frames: Vec<Frame>,
}

impl Film {
    /// An empty film.
    pub fn new(width: usize, height: usize, frames_per_second: u16) -> Self {
        Self { width, height, frames_per_second, frames: Vec::new() }
    }

    /// Adds a frame: 8-bit red, green and blue, row by row.
    pub fn add(&mut self, pixels: Vec<u8>, caption: String) {
        self.frames.push(Frame { pixels, caption });
    }

    /// The frames' pixels: 8-bit red, green and blue, row by row.
    pub fn pictures(&self) -> impl Iterator<Item = &[u8]> {
        self.frames.iter().map(|frame| &frame.pixels[..])
    }

    /// How many frames there are.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Writes an animated PNG that plays forever. After the first frame only what changed is stored.
    pub fn write_animation(&self, path: &Path) -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_animated(self.frames.len().max(1) as u32, 0)?;
        encoder.set_frame_delay(1, self.frames_per_second)?;
        encoder.set_blend_op(png::BlendOp::Over)?;
        encoder.set_dispose_op(png::DisposeOp::None)?;
        let mut writer = encoder.write_header()?;
        let mut shown: Option<&[u8]> = None;
        for frame in &self.frames {
            let change = Change::between(shown, &frame.pixels, self.width);
            // A position is checked against the size in force, and the other way round.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(change.width as u32, change.height as u32)?;
            writer.set_frame_position(change.x as u32, change.y as u32)?;
            writer.write_image_data(&change.pixels)?;
            shown = Some(&frame.pixels);
        }
        writer.finish()
    }

    /// Writes the sheet.
    pub fn write_sheet(&self, path: &Path) -> Result<(), png::EncodingError> {
        const GAP: usize = 8;
        const LINE: usize = 24;
        let [columns, most] = SHEET;
        let shown = self.frames.len().min(most);
        let columns = columns.min(shown.max(1));
        let (width, height) = (self.width / 2, self.height / 2);
        let rows = shown.div_ceil(columns).max(1);
        let mut sheet = Canvas::new(columns * (width + GAP) + GAP, rows * (height + LINE + GAP) + GAP, PAPER);
        for place in 0..shown {
            let frame = &self.frames[place * self.frames.len() / shown];
            let x = GAP + place % columns * (width + GAP);
            let y = GAP + place / columns * (height + LINE + GAP);
            sheet.place_half(&frame.pixels, self.width, x, y);
            let letters = 10.0 * (width as f32 / text_width(&frame.caption, 10.0)).min(1.0);
            let left = x as f32 + (width as f32 - text_width(&frame.caption, letters)) * 0.5;
            sheet.text(&frame.caption, left, (y + height + 8) as f32, letters, WORDS);
        }
        write_picture(path, &sheet)
    }
}

/// Writes a still picture.
pub fn write_picture(path: &Path, canvas: &Canvas) -> Result<(), png::EncodingError> {
    let file: Box<dyn Write> = Box::new(BufWriter::new(File::create(path)?));
    let mut encoder = png::Encoder::new(file, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()
}

/// Writes a still picture of red, green, blue and alpha bytes; the folder is made where it is absent.
pub fn write_pixels(path: &Path, width: u32, height: u32, pixels: &[u8]) -> Result<(), png::EncodingError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()
}

/// The part of a frame that differs from the frame before; transparent where it does not.
struct Change {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Change {
    fn between(before: Option<&[u8]>, after: &[u8], width: usize) -> Self {
        let height = after.len() / 3 / width;
        let differs = |x: usize, y: usize| {
            let at = (y * width + x) * 3;
            before.is_none_or(|before| before[at..at + 3] != after[at..at + 3])
        };
        let rows: Vec<usize> = (0..height).filter(|&y| (0..width).any(|x| differs(x, y))).collect();
        let columns: Vec<usize> = (0..width).filter(|&x| rows.iter().any(|&y| differs(x, y))).collect();
        // A frame has at least one pixel.
        let range = |all: &[usize]| (all.first().copied().unwrap_or(0), all.last().map_or(1, |last| last + 1));
        let ((top, bottom), (left, right)) = (range(&rows), range(&columns));
        let mut pixels = Vec::with_capacity((bottom - top) * (right - left) * 4);
        for y in top..bottom {
            for x in left..right {
                let at = (y * width + x) * 3;
                if differs(x, y) {
                    pixels.extend_from_slice(&[after[at], after[at + 1], after[at + 2], 255]);
                } else {
                    pixels.extend_from_slice(&[0; 4]);
                }
            }
        }
        Self { x: left, y: top, width: right - left, height: bottom - top, pixels }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_stored_and_the_rest_is_transparent() {
        let before = [0; 4 * 3 * 3];
        let mut after = before;
        after[(4 + 1) * 3] = 9;
        after[(8 + 2) * 3] = 9;
        let change = Change::between(Some(&before), &after, 4);
        assert_eq!((change.x, change.y, change.width, change.height), (1, 1, 2, 2));
        assert_eq!(change.pixels, [9, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 255]);
        let still = Change::between(Some(&before), &before, 4);
        assert_eq!((still.width, still.height), (1, 1));
        assert_eq!(Change::between(None, &after, 4).pixels.len(), 4 * 3 * 4);
    }
}
