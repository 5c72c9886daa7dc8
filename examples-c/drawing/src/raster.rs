//! Finds what each sample of a picture sees: the nearest triangle, and the point and normal there.

use glam::{Mat4, Vec3, Vec4};

use crate::scene::Batch;

/// Marks a sample that sees no triangle.
pub const NOTHING: u32 = u32::MAX;

/// What one sample sees.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The point, in the world.
    pub position: Vec3,
    /// The normal there; not yet of unit length.
    pub normal: Vec3,
    /// Index of the batch, or [`NOTHING`].
    pub batch: u32,
}

/// A grid of samples with the nearest hit in each.
#[derive(Clone, Debug)]
pub struct Samples {
    /// Samples in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// What each sees, row by row from the top.
    pub hits: Vec<Hit>,
    depths: Vec<f32>,
}

/// A projected vertex: place in samples, depth in -1 to 1, and one over the distance.
#[derive(Clone, Copy)]
struct Corner {
    x: f32,
    y: f32,
    depth: f32,
    inverse_w: f32,
}

impl Samples {
    /// A grid that sees nothing.
    pub fn new(width: usize, height: usize) -> Self {
        let nothing = Hit { position: Vec3::ZERO, normal: Vec3::ZERO, batch: NOTHING };
        Self { width, height, hits: vec![nothing; width * height], depths: vec![f32::INFINITY; width * height] }
    }

    /// The depth in each sample, from -1 (near) to 1; infinite where nothing is.
    pub fn depths(&self) -> &[f32] {
        &self.depths
    }

    /// Draws a batch. Triangles that reach behind the eye are left out; both sides are seen.
    pub fn draw(&mut self, batch: &Batch, index: u32, projection: &Mat4) {
        let corners: Vec<Option<Corner>> = batch.positions.iter().map(|&p| self.project(projection, p)).collect();
        for triangle in batch.indices.chunks_exact(3) {
            let ids = [triangle[0] as usize, triangle[1] as usize, triangle[2] as usize];
            if let [Some(a), Some(b), Some(c)] = ids.map(|id| corners[id]) {
                self.fill([a, b, c], |weights| Hit {
                    position: mix(ids.map(|id| batch.positions[id]), weights),
                    normal: mix(ids.map(|id| batch.normals[id]), weights),
                    batch: index,
                });
            }
        }
    }

    fn project(&self, projection: &Mat4, point: Vec3) -> Option<Corner> {
        let clip: Vec4 = *projection * point.extend(1.0);
        (clip.w > 1e-6).then(|| Corner {
            x: (clip.x / clip.w * 0.5 + 0.5) * self.width as f32,
            y: (0.5 - clip.y / clip.w * 0.5) * self.height as f32,
            depth: clip.z / clip.w,
            inverse_w: 1.0 / clip.w,
        })
    }

    /// Visits the samples inside a triangle; `hit` makes what is seen of the weights of the three corners.
    fn fill(&mut self, [a, b, c]: [Corner; 3], hit: impl Fn([f32; 3]) -> Hit) {
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        if area == 0.0 || !area.is_finite() {
            return;
        }
        let span = |low: f32, high: f32, limit: usize| {
            let first = (low - 0.5).ceil().clamp(0.0, limit as f32) as usize;
            let last = (high - 0.5).floor().clamp(-1.0, limit as f32 - 1.0) as isize;
            first..(last + 1).max(first as isize) as usize
        };
        let columns = span(a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x), self.width);
        for row in span(a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y), self.height) {
            for column in columns.clone() {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                let edge = |p: Corner, q: Corner| ((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)) / area;
                let flat = [edge(b, c), edge(c, a), edge(a, b)];
                if flat.iter().any(|&weight| weight < 0.0) {
                    continue;
                }
                let depth = flat[0] * a.depth + flat[1] * b.depth + flat[2] * c.depth;
                let at = row * self.width + column;
                if depth < self.depths[at] && depth >= -1.0 {
                    self.depths[at] = depth;
                    let near = [flat[0] * a.inverse_w, flat[1] * b.inverse_w, flat[2] * c.inverse_w];
                    let sum = near[0] + near[1] + near[2];
                    self.hits[at] = hit(near.map(|weight| weight / sum));
                }
            }
        }
    }
}

fn mix(corners: [Vec3; 3], weights: [f32; 3]) -> Vec3 {
    corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Surface;

    fn square(z: f32) -> Batch {
        Batch {
            positions: [[-1.0, -1.0, z], [1.0, -1.0, z], [1.0, 1.0, z], [-1.0, 1.0, z]].map(Vec3::from).to_vec(),
            normals: vec![Vec3::Z; 4],
            indices: vec![0, 1, 2, 0, 2, 3],
            surface: Surface { color: Vec3::ONE, glow: 0.0, shine: 0.0 },
        }
    }

    #[test]
    fn the_nearer_of_two_squares_is_seen_in_every_sample_without_a_crack() {
        let mut samples = Samples::new(31, 17);
        samples.draw(&square(0.5), 0, &Mat4::IDENTITY);
        samples.draw(&square(-0.5), 1, &Mat4::IDENTITY);
        samples.draw(&square(0.1), 2, &Mat4::IDENTITY);
        assert!(samples.hits.iter().all(|hit| hit.batch == 1));
    }
}
