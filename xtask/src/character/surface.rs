//! Finds the surface of a [`Part`]: a grid of distances becomes triangles by surface nets (one vertex per cell that the
//! surface passes, one quad per grid edge it crosses), and each vertex is then drawn onto the surface exactly.
//!
//! Gibson, "Constrained Elastic Surface Nets", 1998.

use std::collections::BTreeMap;

use anim::math::Vec3;

use super::field::Part;

/// Triangles with unit normals.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    /// Where the vertices are.
    pub positions: Vec<Vec3>,
    /// The outward directions.
    pub normals: Vec<Vec3>,
    /// Three a triangle, anticlockwise seen from outside.
    pub indices: Vec<u32>,
}

/// The distances at the corners of a grid of cubes.
struct Grid {
    low: Vec3,
    cell: f32,
    size: [usize; 3],
    distances: Vec<f32>,
}

impl Grid {
    fn sample(part: &Part) -> Self {
        let (low, high) = part.bounds();
        let margin = Vec3::new(2.0, 2.0, 2.0) * part.cell;
        let (low, extent) = (low - margin, high - low + margin * 2.0);
        let size = [extent.x, extent.y, extent.z].map(|e| (e / part.cell).ceil() as usize + 1);
        let mut grid = Self { low, cell: part.cell, size, distances: Vec::new() };
        grid.distances =
            (0..size[0] * size[1] * size[2]).map(|index| part.distance(grid.position(grid.corner(index)))).collect();
        grid
    }

    fn corner(&self, index: usize) -> [usize; 3] {
        [index % self.size[0], index / self.size[0] % self.size[1], index / (self.size[0] * self.size[1])]
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }

    fn position(&self, corner: [usize; 3]) -> Vec3 {
        self.low + Vec3::new(corner[0] as f32, corner[1] as f32, corner[2] as f32) * self.cell
    }

    /// The mean of the points where the surface crosses the edges of the cube at `corner`; `None` where it does not.
    fn crossing(&self, corner: [usize; 3]) -> Option<Vec3> {
        let corners: [[usize; 3]; 8] =
            std::array::from_fn(|bits| [corner[0] + (bits & 1), corner[1] + (bits >> 1 & 1), corner[2] + (bits >> 2)]);
        let mut sum = Vec3::ZERO;
        let mut count = 0;
        for (from, to) in (0..8).flat_map(|a| [1, 2, 4].map(|bit| (a, a | bit))).filter(|(a, b)| a != b) {
            let (a, b) = (self.distances[self.index(corners[from])], self.distances[self.index(corners[to])]);
            if (a < 0.0) != (b < 0.0) {
                let (p, q) = (self.position(corners[from]), self.position(corners[to]));
                sum = sum + p + (q - p) * (a / (a - b));
                count += 1;
            }
        }
        (count > 0).then(|| sum * (1.0 / count as f32))
    }
}

/// The part's surface.
pub fn surface_of(part: &Part) -> Surface {
    let grid = Grid::sample(part);
    let mut surface = Surface::default();
    let mut vertex_of = BTreeMap::new();
    for z in 0..grid.size[2] - 1 {
        for y in 0..grid.size[1] - 1 {
            for x in 0..grid.size[0] - 1 {
                if let Some(point) = grid.crossing([x, y, z]) {
                    vertex_of.insert(grid.index([x, y, z]), surface.positions.len() as u32);
                    surface.positions.push(draw_onto(part, point));
                }
            }
        }
    }
    surface.normals = surface.positions.iter().map(|&p| part.normal(p)).collect();
    for axis in 0..3 {
        add_quads(&grid, axis, &vertex_of, &mut surface);
    }
    surface
}

/// Newton's method along the normal.
fn draw_onto(part: &Part, mut point: Vec3) -> Vec3 {
    for _ in 0..4 {
        point = point - part.normal(point) * part.distance(point).clamp(-0.5 * part.cell, 0.5 * part.cell);
    }
    point
}

/// A quad around every grid edge along `axis` that the surface crosses.
fn add_quads(grid: &Grid, axis: usize, vertex_of: &BTreeMap<usize, u32>, surface: &mut Surface) {
    let (side, up) = ((axis + 1) % 3, (axis + 2) % 3);
    for index in 0..grid.distances.len() {
        let corner = grid.corner(index);
        if corner[axis] + 1 >= grid.size[axis] || corner[side] == 0 || corner[up] == 0 {
            continue;
        }
        let mut next = corner;
        next[axis] += 1;
        let inside = [corner, next].map(|c| grid.distances[grid.index(c)] < 0.0);
        if inside[0] == inside[1] {
            continue;
        }
        let around = [[1, 1], [0, 1], [0, 0], [1, 0]].map(|[s, u]| {
            let mut cell = corner;
            cell[side] -= s;
            cell[up] -= u;
            vertex_of[&grid.index(cell)]
        });
        let quad = if inside[0] { around } else { [around[3], around[2], around[1], around[0]] };
        surface.indices.extend(split(quad, &surface.positions));
    }
}

/// Two triangles of a quad, along its shorter diagonal.
fn split(q: [u32; 4], positions: &[Vec3]) -> [u32; 6] {
    let length = |a: u32, b: u32| (positions[a as usize] - positions[b as usize]).length();
    if length(q[0], q[2]) <= length(q[1], q[3]) {
        [q[0], q[1], q[2], q[0], q[2], q[3]]
    } else {
        [q[1], q[2], q[3], q[1], q[3], q[0]]
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::{Part, ball};
    use super::super::rig::Bone;
    use super::*;

    #[test]
    fn a_ball_is_closed_round_and_faces_outward() {
        let mut part = Part::new(0.2);
        part.add(Bone::Root, 0.0, ball(Vec3::ZERO, 1.0));
        let surface = surface_of(&part);
        let mut open = BTreeMap::new();
        for triangle in surface.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|k| surface.positions[triangle[k] as usize]);
            assert!((b - a).cross(c - a).dot(a + b + c) > 0.0, "a triangle faces inward");
            for k in 0..3 {
                let (from, to) = (triangle[k], triangle[(k + 1) % 3]);
                *open.entry((from.min(to), from.max(to))).or_insert(0) += if from < to { 1 } else { -1 };
            }
        }
        assert!(open.values().all(|&balance| balance == 0), "every edge has a triangle on both sides");
        assert!(surface.positions.iter().all(|p| (p.length() - 1.0).abs() < 1e-4));
    }
}
