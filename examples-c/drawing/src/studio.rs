//! A film in the making: collects the batches of a frame, draws it, and at the end writes all files.

use std::io::IsTerminal;
use std::path::Path;

use glam::Vec3;
use indicatif::{ProgressBar, ProgressStyle};

use crate::film::{Film, write_picture};
use crate::plot::{Curve, Mark, plot};
use crate::scene::{Batch, Lamp, Scene, Surface};
use crate::shade;

/// Samples along each side of a pixel.
const SAMPLES: usize = 2;

/// A film in the making.
pub struct Studio {
    width: usize,
    height: usize,
    frames_per_second: u16,
    scene: Scene,
    film: Film,
    curves: Vec<Curve>,
    marks: Vec<Mark>,
    progress: ProgressBar,
    frames: usize,
}

impl Studio {
    /// Begins a film of about `frames` frames.
    pub fn new(width: usize, height: usize, frames: usize, frames_per_second: u16) -> Self {
        let progress = ProgressBar::new(frames as u64);
        let style = ProgressStyle::with_template("drawing {bar:32} {pos}/{len} {msg}");
        progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let scene = Scene { size: 2.0, middle: Vec3::Y, ..Scene::default() };
        let film = Film::new(width, height, frames_per_second);
        Self { width, height, frames_per_second, scene, film, curves: Vec::new(), marks: Vec::new(), progress, frames }
    }

    /// Chooses the view so that a box is seen whole.
    pub fn show(&mut self, low: Vec3, high: Vec3) {
        self.scene.frame(low, high, self.width as f32 / self.height as f32);
    }

    /// Moves the ground by so much along z since the film began.
    pub fn go(&mut self, distance: f32) {
        self.scene.gone_by = distance;
    }

    /// Adds a light to this frame.
    pub fn lamp(&mut self, position: Vec3, color: Vec3) {
        self.scene.lamps.push(Lamp { position, color });
    }

    /// Adds triangles to this frame; those with an index out of range are left out, absent normals made.
    pub fn mesh(&mut self, positions: Vec<Vec3>, normals: Option<Vec<Vec3>>, indices: &[u32], surface: Surface) {
        let inside = |triangle: &&[u32]| triangle.iter().all(|&index| (index as usize) < positions.len());
        let indices: Vec<u32> = indices.chunks_exact(3).filter(inside).flatten().copied().collect();
        let normals = normals.unwrap_or_else(|| smooth_normals(&positions, &indices));
        self.scene.batches.push(Batch { positions, normals, indices, surface });
    }

    /// Adds a number to the curve of that name.
    pub fn curve(&mut self, name: &str, value: f32) {
        if let Some(curve) = self.curves.iter_mut().find(|curve| curve.name == name) {
            curve.values.push(value);
        } else {
            self.curves.push(Curve { name: name.to_owned(), values: vec![value] });
        }
    }

    /// Marks this frame in the plot.
    pub fn mark(&mut self, name: &str) {
        self.marks.push(Mark { frame: self.film.len(), name: name.to_owned() });
    }

    /// Draws the frame and begins the next.
    pub fn frame(&mut self, caption: &str) {
        let pixels = shade::render(&self.scene, self.width, self.height, SAMPLES);
        self.film.add(pixels, caption.to_owned());
        self.scene.batches.clear();
        self.scene.lamps.clear();
        let done = self.film.len();
        if std::io::stderr().is_terminal() {
            self.progress.set_message(caption.to_owned());
            self.progress.inc(1);
        } else if done * 4 / self.frames.max(1) != (done - 1) * 4 / self.frames.max(1) {
            eprintln!("drawing {done}/{}", self.frames);
        }
    }

    /// Writes the files.
    pub fn end(self, folder: &Path) -> Result<(), png::EncodingError> {
        self.progress.finish_and_clear();
        std::fs::create_dir_all(folder)?;
        self.film.write_sheet(&folder.join("sheet.png"))?;
        if !self.curves.is_empty() {
            write_picture(&folder.join("curves.png"), &plot(&self.curves, &self.marks, self.frames_per_second))?;
        }
        self.film.write_animation(&folder.join("animation.png"))
    }
}

/// Normals as the mean of the triangles at each vertex, by area.
pub fn smooth_normals(positions: &[Vec3], indices: &[u32]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::ZERO; positions.len()];
    for triangle in indices.chunks_exact(3) {
        let [a, b, c] = [0, 1, 2].map(|corner| positions[triangle[corner] as usize]);
        for &index in triangle {
            normals[index as usize] += (b - a).cross(c - a);
        }
    }
    normals.iter().map(|normal| normal.normalize_or(Vec3::Y)).collect()
}
