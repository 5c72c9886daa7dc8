//! The box around a skinned mesh, without skinning it.
//!
//! Made once per mesh: for each joint the box of the vertices it moves, as they were bound. Per pose the boxes are
//! moved and merged, in a time that grows with joints, not vertices. The result is never smaller than the skinned mesh.
//!
//! Linear: a vertex is a weighted mean of where each of its joints takes it, and each of those places is in that
//! joint's moved box.
//!
//! Dual quaternions: with unit rotations qᵢ on the side of the heaviest, r = Σ wᵢqᵢ, and yᵢ where joint i alone takes a
//! vertex, the formula for the translation of a sum of dual quaternions, written about any point m, puts the vertex at
//! m + Σ wᵢ vec((yᵢ − m) qᵢ r*) / |r|². The scalar parts of wᵢ qᵢ r* / |r|² sum to one, so where none is negative their
//! share is a mean of the yᵢ, in the box of the moved boxes; the vector parts add, along each axis, at most the
//! distance of the yᵢ from m across that axis times Σᵢₖ wᵢwₖ|sin(qᵢ, qₖ)| / |r|². Vertices are grouped by their heaviest
//! joint; of each group the least Σ wᵢ² is known, and the pose gives the least cosine c, hence both sums. Where some qᵢ
//! are more than a right angle apart, |r| is bounded by the cosines to the heaviest, and the box is that of a ball.
//!
//! How much larger: boxes turn with their joints and get boxes around them, so up to √3 times the extent of a joint's
//! own vertices. The diagonal in all, for a limb whose joints bend by up to 1.5 radians: at most 1.25 times that of the
//! skinned mesh, and 1.35 times for dual quaternions, as tests hold.

use std::collections::BTreeMap;

use super::{DualPalette, SkinMesh, SkinPalette};
use crate::math::{Affine, Quat, Transform, Vec3};
use crate::simd::skin::{ABSENT, BLOCK, MeshParts, WEIGHT_UNITS};

/// What rounding may add to a position, as a share of the largest number in its sum.
const ROUNDING: f32 = 4e-6;

/// A box along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least coordinates.
    pub min: Vec3,
    /// The greatest coordinates.
    pub max: Vec3,
}

/// What the box around a mesh is made from. Immutable; one per mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshBounds {
    /// Vertices that nothing moves: at most one box.
    unbound: Boxes,
    /// One box per joint.
    joints: Boxes,
    /// One box per heaviest joint and joint that moves vertices with it, ordered by the first.
    pairs: Boxes,
    groups: Vec<Group>,
}

/// Vertices with the same heaviest joint.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Group {
    /// Their boxes in `pairs`.
    first: usize,
    end: usize,
    /// The joint.
    heaviest: u32,
    /// Its least weight.
    weight: f32,
    /// The least sum of the squares of a vertex's weights.
    squares: f32,
}

/// Boxes of vertices as they were bound, each with a joint.
#[derive(Clone, Debug, Default, PartialEq)]
struct Boxes {
    joints: Vec<u32>,
    bounds: Vec<Bounds>,
    /// For each morph target, box after box, between what its changes are.
    changes: Vec<Bounds>,
}

impl Bounds {
    const EMPTY: Self = Self {
        min: Vec3::new(f32::INFINITY, f32::INFINITY, f32::INFINITY),
        max: Vec3::new(f32::NEG_INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY),
    };

    /// The box around this one and another.
    pub fn merged(self, other: Self) -> Self {
        let (a, b) = (self, other);
        Self {
            min: Vec3::new(a.min.x.min(b.min.x), a.min.y.min(b.min.y), a.min.z.min(b.min.z)),
            max: Vec3::new(a.max.x.max(b.max.x), a.max.y.max(b.max.y), a.max.z.max(b.max.z)),
        }
    }

    /// Whether a point is in the box or on its faces.
    pub fn contains(&self, p: Vec3) -> bool {
        let within = |low: f32, v: f32, high: f32| low <= v && v <= high;
        within(self.min.x, p.x, self.max.x)
            && within(self.min.y, p.y, self.max.y)
            && within(self.min.z, p.z, self.max.z)
    }

    /// The distance from one corner to the opposite one.
    pub fn diagonal(&self) -> f32 {
        (self.max - self.min).length()
    }

    fn grown(self, by: f32) -> Self {
        let by = Vec3::new(by, by, by);
        Self { min: self.min - by, max: self.max + by }
    }

    /// The box around this one moved by a matrix, and the largest number in the sums.
    fn moved(&self, m: &Affine) -> (Self, f32) {
        let (low, high) = (self.min.to_array(), self.max.to_array());
        let (mut min, mut max, mut largest) = ([0.0; 3], [0.0; 3], 0.0_f32);
        for row in 0..3 {
            let r = m.rows[row];
            (min[row], max[row]) = (r[3], r[3]);
            let mut sum = r[3].abs();
            for column in 0..3 {
                let (a, b) = (r[column] * low[column], r[column] * high[column]);
                min[row] += a.min(b);
                max[row] += a.max(b);
                sum += a.abs().max(b.abs());
            }
            largest = largest.max(sum);
        }
        (Self { min: min.into(), max: max.into() }, largest)
    }
}

impl Boxes {
    /// The box `index` with morph targets at their weights.
    fn morphed(&self, index: usize, morph_weights: &[f32]) -> Bounds {
        let mut bounds = self.bounds[index];
        for (target, &weight) in morph_weights.iter().enumerate() {
            if weight != 0.0 {
                let change = self.changes[target * self.bounds.len() + index];
                let (a, b) = (change.min * weight, change.max * weight);
                let (low, high) = if weight < 0.0 { (b, a) } else { (a, b) };
                bounds = Bounds { min: bounds.min + low, max: bounds.max + high };
            }
        }
        bounds
    }
}

impl MeshBounds {
    /// Measures a mesh.
    pub fn new(mesh: &SkinMesh) -> Self {
        let parts = mesh.streams.parts();
        let mut unbound = Collector::default();
        let mut joints = Collector::default();
        let mut pairs = Collector::default();
        let mut least: BTreeMap<u32, (f32, f32)> = BTreeMap::new();
        for vertex in 0..parts.vertices {
            let mut heaviest = None;
            let mut squares = 0.0;
            for (joint, weight) in influences(parts, vertex) {
                let (heaviest, _) = *heaviest.get_or_insert((joint, weight));
                joints.include((0, joint), vertex);
                pairs.include((heaviest, joint), vertex);
                squares += weight * weight;
            }
            let Some((heaviest, weight)) = heaviest else {
                unbound.include((0, 0), vertex);
                continue;
            };
            let least = least.entry(heaviest).or_insert((weight, squares));
            *least = (least.0.min(weight), least.1.min(squares));
        }
        let mut groups = Vec::with_capacity(least.len());
        let mut first = 0;
        for (heaviest, (weight, squares)) in least {
            let end = first + pairs.lists.range((heaviest, 0)..=(heaviest, u32::MAX)).count();
            groups.push(Group { first, end, heaviest, weight, squares });
            first = end;
        }
        Self { unbound: unbound.measured(parts), joints: joints.measured(parts), pairs: pairs.measured(parts), groups }
    }

    /// The box around the mesh as a skin job with this palette and these morph weights makes it; `None` for a mesh
    /// without vertices.
    ///
    /// # Panics
    /// If the palette is shorter, or the weights are more, than the mesh's.
    pub fn posed(&self, palette: SkinPalette<'_>, morph_weights: &[f32]) -> Option<Bounds> {
        let (mut all, mut margin) = match palette {
            SkinPalette::Linear(matrices) => self.linear(matrices, morph_weights),
            SkinPalette::DualQuaternion(palette) => self.dual(palette, morph_weights),
        };
        for index in 0..self.unbound.bounds.len() {
            let (bounds, largest) = self.unbound.morphed(index, morph_weights).moved(&Affine::IDENTITY);
            all = all.merged(bounds);
            margin = margin.max(largest * ROUNDING);
        }
        (all.min.x <= all.max.x).then(|| all.grown(margin))
    }

    fn linear(&self, matrices: &[Affine], morph_weights: &[f32]) -> (Bounds, f32) {
        let (mut all, mut margin) = (Bounds::EMPTY, 0.0_f32);
        for (index, &joint) in self.joints.joints.iter().enumerate() {
            let (bounds, largest) = self.joints.morphed(index, morph_weights).moved(&matrices[joint as usize]);
            all = all.merged(bounds);
            margin = margin.max(largest * ROUNDING);
        }
        (all, margin)
    }

    fn dual(&self, palette: &DualPalette, morph_weights: &[f32]) -> (Bounds, f32) {
        let (mut all, mut margin) = (Bounds::EMPTY, 0.0_f32);
        for group in &self.groups {
            let (bounds, largest) = self.group(group, palette, morph_weights);
            let (bounds, length_squared) = mean_motions(bounds, group, &self.pairs.joints, palette);
            all = all.merged(bounds);
            margin = margin.max(largest * ROUNDING / length_squared);
        }
        (all, margin)
    }

    /// The box around where each joint of a group alone would take the group's stretched vertices.
    fn group(&self, group: &Group, palette: &DualPalette, morph_weights: &[f32]) -> (Bounds, f32) {
        let (mut all, mut most) = (Bounds::EMPTY, 0.0_f32);
        for index in group.first..group.end {
            let motion = motion(palette, self.pairs.joints[index]);
            // A stretched vertex is a mean of stretches by all of its joints.
            let stretches = if palette.is_stretched() { group.first..group.end } else { index..index + 1 };
            for other in stretches {
                let bound = self.pairs.morphed(other, morph_weights);
                let stretch = Affine { rows: palette.entries()[self.pairs.joints[other] as usize].stretch };
                let stretched = if palette.is_stretched() { bound.moved(&stretch).0 } else { bound };
                let (bounds, largest) = stretched.moved(&motion);
                all = all.merged(bounds);
                most = most.max(largest);
            }
        }
        (all, most)
    }
}

/// Where means of a group's motions take vertices that its joints alone take into `bounds`, and the least square of the
/// length of a mean before it is scaled to one.
fn mean_motions(bounds: Bounds, group: &Group, joints: &[u32], palette: &DualPalette) -> (Bounds, f32) {
    let rotation = |joint: u32| Quat::from(palette.entries()[joint as usize].real);
    let heaviest = rotation(group.heaviest);
    let joints = &joints[group.first..group.end];
    let aligned = |joint: u32| if heaviest.dot(rotation(joint)) < 0.0 { -rotation(joint) } else { rotation(joint) };
    let (mut least, mut least_to_heaviest) = (1.0_f32, 1.0_f32);
    for (index, &joint) in joints.iter().enumerate() {
        least_to_heaviest = least_to_heaviest.min(heaviest.dot(aligned(joint)));
        for &other in &joints[..index] {
            least = least.min(aligned(joint).dot(aligned(other)));
        }
    }
    let half = (bounds.max - bounds.min) * 0.5;
    if least < 0.0 {
        let length = group.weight + (1.0 - group.weight) * least_to_heaviest;
        let middle = (bounds.min + bounds.max) * 0.5;
        return (Bounds { min: middle, max: middle }.grown(half.length() / length), length * length);
    }
    let apart = 1.0 - group.squares;
    let length_squared = group.squares + apart * least;
    let turned = apart * (1.0 - least * least).max(0.0).sqrt() / length_squared;
    let across = |a: f32, b: f32| (a * a + b * b).sqrt() * turned;
    let by = Vec3::new(across(half.y, half.z), across(half.z, half.x), across(half.x, half.y));
    (Bounds { min: bounds.min - by, max: bounds.max + by }, length_squared)
}

/// The rigid motion of a palette's joint.
fn motion(palette: &DualPalette, joint: u32) -> Affine {
    let entry = &palette.entries()[joint as usize];
    let rotation = Quat::from(entry.real);
    let Quat { x, y, z, .. } = Quat::from(entry.dual) * rotation.conjugate();
    Transform { translation: Vec3::new(x, y, z) * 2.0, rotation, scale: Vec3::ONE }.to_affine()
}

/// A vertex's joints and weights, heaviest first.
fn influences(parts: &MeshParts, vertex: usize) -> impl Iterator<Item = (u32, f32)> {
    let block = parts.blocks[vertex / BLOCK];
    (0..block.influences as usize)
        .map(move |i| parts.words[block.first_word as usize + i * BLOCK + vertex % BLOCK])
        .map(|word| (word & 0xFFFF, (word >> 16) as f32 / WEIGHT_UNITS as f32))
        .filter(|&(_, weight)| weight > 0.0)
}

/// Lists of vertices, each for a pair of joints.
#[derive(Default)]
struct Collector {
    lists: BTreeMap<(u32, u32), Vec<usize>>,
}

impl Collector {
    fn include(&mut self, key: (u32, u32), vertex: usize) {
        self.lists.entry(key).or_default().push(vertex);
    }

    fn measured(&self, parts: &MeshParts) -> Boxes {
        let bound = |vertex: usize| column3(&parts.floats, vertex / BLOCK * parts.columns(), vertex);
        let around = |list: &Vec<usize>, at: &dyn Fn(usize) -> Vec3| {
            list.iter().map(|&v| at(v)).fold(Bounds::EMPTY, |b, p| b.merged(Bounds { min: p, max: p }))
        };
        let mut changes = Vec::with_capacity(parts.morphs.len() * self.lists.len());
        for morph in &parts.morphs {
            let change = |vertex: usize| match morph.blocks[vertex / BLOCK] {
                ABSENT => Vec3::ZERO,
                block => column3(&morph.floats, block as usize * morph.columns, vertex),
            };
            changes.extend(self.lists.values().map(|list| around(list, &change)));
        }
        Boxes {
            joints: self.lists.keys().map(|key| key.1).collect(),
            bounds: self.lists.values().map(|list| around(list, &bound)).collect(),
            changes,
        }
    }
}

/// A vertex's numbers in a block's first three columns, which begin at `column`.
fn column3(floats: &[f32], column: usize, vertex: usize) -> Vec3 {
    let at = |c: usize| floats[(column + c) * BLOCK + vertex % BLOCK];
    Vec3::new(at(0), at(1), at(2))
}

#[cfg(test)]
mod tests;
