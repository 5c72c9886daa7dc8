//! Flat pictures of lines, boxes and words, as SVG for documents and as pixels for PNG: one list of shapes for both.

use std::path::Path;

use anyhow::{Context, Result, bail};
use drawing::canvas::{Canvas, text_width};
use glam::Vec2;
use svg::node::element::{Polyline, Rectangle, Text};

use crate::files::put;

/// A colour: red, green, blue.
pub type Ink = [u8; 3];

pub const PAPER: Ink = [255, 255, 255];
pub const WORDS: Ink = [40, 44, 52];
pub const FAINT: Ink = [120, 126, 136];
pub const GRID: Ink = [222, 225, 230];
/// Colours that people of any colour vision tell apart, after Okabe and Ito.
pub const INKS: [Ink; 6] = [[213, 94, 0], [0, 114, 178], [0, 158, 115], [204, 121, 167], [230, 159, 0], [86, 180, 233]];

/// Where words stand at their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

enum Shape {
    Area { low: Vec2, high: Vec2, fill: Ink, edge: Option<Ink> },
    Path { points: Vec<Vec2>, thickness: f32, ink: Ink },
    Words { at: Vec2, height: f32, anchor: Anchor, ink: Ink, words: String },
}

/// A picture in the making; x to the right, y down, in pixels.
pub struct Picture {
    size: [f32; 2],
    shapes: Vec<Shape>,
}

impl Picture {
    /// An empty picture.
    pub fn new(width: f32, height: f32) -> Self {
        Self { size: [width.ceil().max(1.0), height.ceil().max(1.0)], shapes: Vec::new() }
    }

    /// A filled box, with an edge or none.
    pub fn area(&mut self, low: Vec2, high: Vec2, fill: Ink, edge: Option<Ink>) {
        self.shapes.push(Shape::Area { low, high, fill, edge });
    }

    /// Lines through points.
    pub fn path(&mut self, points: Vec<Vec2>, thickness: f32, ink: Ink) {
        if points.len() > 1 {
            self.shapes.push(Shape::Path { points, thickness, ink });
        }
    }

    /// Lines through points, the last one with an arrow's head.
    pub fn arrow(&mut self, points: Vec<Vec2>, thickness: f32, ink: Ink) {
        if let [.., from, to] = points[..] {
            let along = (to - from).normalize_or(Vec2::X) * 9.0;
            let across = along.perp() * 0.45;
            self.path(vec![to - along + across, to, to - along - across], thickness, ink);
        }
        self.path(points, thickness, ink);
    }

    /// A round dot.
    pub fn dot(&mut self, at: Vec2, size: f32, ink: Ink) {
        self.path(vec![at, at + Vec2::new(0.01, 0.0)], size, ink);
    }

    /// Words whose capitals are `height` high and stand on the point's line.
    pub fn words(&mut self, at: Vec2, height: f32, anchor: Anchor, ink: Ink, words: impl Into<String>) {
        self.shapes.push(Shape::Words { at, height, anchor, ink, words: words.into() });
    }

    /// Writes the picture as the path's name says: `.svg` or `.png`.
    pub fn write(&self, path: &Path) -> Result<()> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("svg") => put(path, self.to_svg().as_bytes()),
            Some("png") => {
                put(path, &[])?;
                drawing::film::write_picture(path, &self.to_canvas())
                    .with_context(|| format!("{}: cannot be written", path.display()))
            }
            _ => bail!("{}: a picture is an .svg or a .png", path.display()),
        }
    }

    /// The picture as SVG.
    pub fn to_svg(&self) -> String {
        let [width, height] = self.size;
        let paper = Rectangle::new().set("width", width).set("height", height).set("fill", color(PAPER));
        let mut document = svg::Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .set("font-family", "system-ui, sans-serif")
            .add(paper);
        for shape in &self.shapes {
            document = match shape {
                Shape::Area { low, high, fill, edge } => {
                    let area = Rectangle::new()
                        .set("x", round(low.x))
                        .set("y", round(low.y))
                        .set("width", round(high.x - low.x))
                        .set("height", round(high.y - low.y))
                        .set("rx", 4)
                        .set("fill", color(*fill));
                    document.add(match edge {
                        Some(edge) => area.set("stroke", color(*edge)),
                        None => area,
                    })
                }
                Shape::Path { points, thickness, ink } => {
                    let points: Vec<String> = points.iter().map(|p| format!("{},{}", round(p.x), round(p.y))).collect();
                    let path = Polyline::new().set("points", points.join(" ")).set("fill", "none");
                    let path = path.set("stroke", color(*ink)).set("stroke-width", *thickness);
                    document.add(path.set("stroke-linejoin", "round").set("stroke-linecap", "round"))
                }
                Shape::Words { at, height, anchor, ink, words } => {
                    let anchor = match anchor {
                        Anchor::Start => "start",
                        Anchor::Middle => "middle",
                        Anchor::End => "end",
                    };
                    let text = Text::new(words.as_str()).set("x", round(at.x)).set("y", round(at.y));
                    let text = text.set("font-size", height * 1.4).set("text-anchor", anchor);
                    document.add(text.set("fill", color(*ink)))
                }
            };
        }
        format!("{document}\n")
    }

    fn to_canvas(&self) -> Canvas {
        let [width, height] = self.size;
        let mut canvas = Canvas::new(width as usize, height as usize, PAPER);
        for shape in &self.shapes {
            match shape {
                Shape::Area { low, high, fill, edge } => {
                    fill_area(&mut canvas, *low, *high, *fill);
                    if let Some(edge) = edge {
                        let corners = [*low, Vec2::new(high.x, low.y), *high, Vec2::new(low.x, high.y), *low];
                        canvas.path(&corners, 1.0, *edge);
                    }
                }
                Shape::Path { points, thickness, ink } => canvas.path(points, *thickness, *ink),
                Shape::Words { at, height, anchor, ink, words } => {
                    let width = text_width(words, *height);
                    let left = match anchor {
                        Anchor::Start => at.x,
                        Anchor::Middle => at.x - width * 0.5,
                        Anchor::End => at.x - width,
                    };
                    canvas.text(words, left, at.y - height, *height, *ink);
                }
            }
        }
        canvas
    }
}

fn fill_area(canvas: &mut Canvas, low: Vec2, high: Vec2, fill: Ink) {
    let span =
        |low: f32, high: f32, limit: usize| (low.max(0.0) as usize).min(limit)..(high.max(0.0) as usize).min(limit);
    for y in span(low.y, high.y, canvas.height) {
        for x in span(low.x, high.x, canvas.width) {
            let at = (y * canvas.width + x) * 3;
            canvas.pixels[at..at + 3].copy_from_slice(&fill);
        }
    }
}

fn color([r, g, b]: Ink) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Tenths of a pixel are enough, and keep files small.
fn round(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}
