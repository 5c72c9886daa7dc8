//! Turns the pieces into meshes: surfaces, the bones that move each vertex, and morph targets.

use std::collections::BTreeMap;

use anim::math::Vec3;

use super::body::{self, Color};
use super::face;
use super::field::Part;
use super::rig::{Bone, SIDES};
use super::surface::{Surface, surface_of};

/// The bones of one vertex with their weights in 255ths, which sum to 255; unused entries are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Influences {
    /// Indices of bones.
    pub bones: [u8; 4],
    /// Their weights.
    pub weights: [u8; 4],
}

/// Triangles of one colour.
#[derive(Clone, Debug, Default)]
pub struct Primitive {
    /// The triangles.
    pub surface: Surface,
    /// What moves each vertex; empty where the whole mesh hangs from a node.
    pub influences: Vec<Influences>,
    /// How far each vertex moves, for each of the mesh's morph targets.
    pub morphs: Vec<Vec<Vec3>>,
    /// Index into [`Meshes::materials`].
    pub material: usize,
}

/// A mesh: its primitives share morph weights.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// The name in the file.
    pub name: &'static str,
    /// The names of its morph targets.
    pub morph_names: Vec<&'static str>,
    /// One per colour.
    pub primitives: Vec<Primitive>,
}

/// A colour and how it shines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// The name in the file.
    pub name: &'static str,
    /// Linear base colour.
    pub color: Color,
    /// Light it gives off, linear.
    pub glow: Color,
    /// From mirror (0) to chalk (1).
    pub roughness: f32,
}

/// All meshes of the character.
#[derive(Clone, Debug, Default)]
pub struct Meshes {
    /// Everything that does not morph.
    pub body: Mesh,
    /// The sweater, whose chest breathes.
    pub torso: Mesh,
    /// Eyes, brows, mouth and cheeks.
    pub face: Mesh,
    /// The lantern, in its own space.
    pub lantern: Mesh,
    /// Every material that a primitive names.
    pub materials: Vec<Material>,
}

/// Finds all surfaces.
pub fn meshes() -> Meshes {
    let mut meshes = Meshes::default();
    meshes.body.name = "body";
    let mut cloth = vec![
        (body::head(), "skin", body::SKIN),
        (body::hair(), "hair", body::HAIR),
        (body::locks(), "hair", body::HAIR),
        (body::tuft(), "hair", body::HAIR),
        (body::trousers(), "trousers", body::TROUSERS),
        (body::trim(), "cream", body::CREAM),
        (body::scarf(), "scarf", body::SCARF),
    ];
    for side in SIDES {
        cloth.push((body::hand(side), "skin", body::SKIN));
        cloth.push((body::cuff(side), "cream", body::CREAM));
        cloth.push((body::boot(side), "boots", body::BOOTS));
        cloth.push((body::boot_fold(side), "cream", body::CREAM));
        cloth.push((body::sole(side), "cream", body::CREAM));
    }
    for (part, name, color) in cloth {
        let material = meshes.matte(name, color);
        meshes.body.add(skinned(&part, material));
    }
    meshes.torso = torso(&mut meshes.materials);
    meshes.face = face_mesh(&mut meshes.materials);
    meshes.lantern = lantern(&mut meshes.materials);
    meshes
}

impl Meshes {
    fn matte(&mut self, name: &'static str, color: Color) -> usize {
        intern(&mut self.materials, Material { name, color, glow: [0.0; 3], roughness: 0.9 })
    }
}

fn intern(materials: &mut Vec<Material>, material: Material) -> usize {
    materials.iter().position(|m| *m == material).unwrap_or_else(|| {
        materials.push(material);
        materials.len() - 1
    })
}

fn torso(materials: &mut Vec<Material>) -> Mesh {
    let material =
        intern(materials, Material { name: "sweater", color: body::SWEATER, glow: [0.0; 3], roughness: 1.0 });
    let mut primitive = skinned(&body::sweater(), material);
    primitive.morphs = vec![primitive.surface.positions.iter().map(|&p| breath(p)).collect()];
    Mesh { name: "torso", morph_names: vec!["breathe"], primitives: vec![primitive] }
}

/// The chest swells forward and a little to the sides, most in the middle of the ribs.
fn breath(p: Vec3) -> Vec3 {
    let from_ribs = Vec3::new(p.x / 0.13, (p.y - 0.915) / 0.12, (p.z - 0.02) / 0.11);
    let near = (1.0 - from_ribs.dot(from_ribs) / 2.2).max(0.0);
    Vec3::new(p.x * 0.06, 0.004, 0.016 * (p.z / 0.09).max(-0.2)) * (near * near * (3.0 - 2.0 * near))
}

fn face_mesh(materials: &mut Vec<Material>) -> Mesh {
    let mut mesh = Mesh { name: "face", morph_names: vec!["blink", "smile"], primitives: Vec::new() };
    for feature in face::features(&body::head()) {
        let roughness = if feature.color == face::IRIS { 0.15 } else { 0.8 };
        let material =
            intern(materials, Material { name: feature.name, color: feature.color, glow: [0.0; 3], roughness });
        let mut primitive = skinned(&feature.part, material);
        let moved = |morph: face::Morph| primitive.surface.positions.iter().map(|&p| morph(p)).collect();
        primitive.morphs = vec![moved(feature.blink), moved(feature.smile)];
        mesh.primitives.push(primitive);
    }
    mesh
}

fn lantern(materials: &mut Vec<Material>) -> Mesh {
    let metal = Material { name: "metal", color: [0.10, 0.075, 0.055], glow: [0.0; 3], roughness: 0.35 };
    let glass = Material { name: "light", color: [1.0, 0.72, 0.30], glow: [1.0, 0.58, 0.18], roughness: 0.2 };
    let rigid = |part: &Part, material| Primitive { surface: surface_of(part), material, ..Primitive::default() };
    let metal = rigid(&body::lantern_metal(), intern(materials, metal));
    let glass = rigid(&body::lantern_glass(), intern(materials, glass));
    Mesh { name: "lantern", morph_names: Vec::new(), primitives: vec![metal, glass] }
}

impl Mesh {
    /// Adds triangles, to those of the same material where there are some.
    fn add(&mut self, added: Primitive) {
        let Some(primitive) = self.primitives.iter_mut().find(|p| p.material == added.material) else {
            self.primitives.push(added);
            return;
        };
        let first = primitive.surface.positions.len() as u32;
        primitive.surface.positions.extend(added.surface.positions);
        primitive.surface.normals.extend(added.surface.normals);
        primitive.surface.indices.extend(added.surface.indices.iter().map(|index| index + first));
        primitive.influences.extend(added.influences);
    }
}

fn skinned(part: &Part, material: usize) -> Primitive {
    let surface = surface_of(part);
    let influences = surface.positions.iter().map(|&p| influences(part, p)).collect();
    Primitive { surface, influences, morphs: Vec::new(), material }
}

/// The nearest bone moves a vertex, with others that are less than [`Part::share`] further away: a bone's weight falls
/// from one to zero over that span, without a corner where two bones are equally near.
fn influences(part: &Part, p: Vec3) -> Influences {
    let mut distances: BTreeMap<Bone, f32> = BTreeMap::new();
    for flesh in &part.flesh {
        let distance = flesh.shape.distance(p);
        distances.entry(flesh.bone).and_modify(|d| *d = d.min(distance)).or_insert(distance);
    }
    let nearest = distances.values().copied().fold(f32::INFINITY, f32::min);
    let weigh = |distance: f32| {
        let left = (1.0 - (distance - nearest) / part.share).max(0.0);
        left * left
    };
    let mut weighed: Vec<(f32, Bone)> = distances.iter().map(|(&bone, &d)| (weigh(d), bone)).collect();
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    weighed.truncate(4);
    let sum: f32 = weighed.iter().map(|(weight, _)| weight).sum();
    let mut result = Influences::default();
    for (slot, (weight, bone)) in weighed.iter().enumerate() {
        result.weights[slot] = (weight / sum * 255.0).round() as u8;
        result.bones[slot] = if result.weights[slot] > 0 { *bone as u8 } else { 0 };
    }
    // Rounding may have moved the sum by a unit or two; the heaviest takes it.
    let rest: i32 = 255 - result.weights.iter().map(|&w| i32::from(w)).sum::<i32>();
    result.weights[0] = (i32::from(result.weights[0]) + rest) as u8;
    result
}

#[cfg(test)]
mod tests {
    use super::super::field::limb;
    use super::*;

    #[test]
    fn weights_sum_to_one_and_are_shared_evenly_where_two_bones_meet() {
        let mut part = Part::new(0.01).sharing(0.05);
        part.add(Bone::Hips, 0.0, limb(Vec3::ZERO, Vec3::new(0.0, 1.0, 0.0), 0.1, 0.1));
        part.add(Bone::Spine, 0.0, limb(Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 2.0, 0.0), 0.1, 0.1));
        let middle = influences(&part, Vec3::new(0.1, 1.0, 0.0));
        assert_eq!(middle.weights.iter().map(|&w| u32::from(w)).sum::<u32>(), 255);
        assert!(middle.weights[0].abs_diff(middle.weights[1]) <= 1);
        let far = influences(&part, Vec3::new(0.1, 0.4, 0.0));
        assert_eq!(far, Influences { bones: [Bone::Hips as u8, 0, 0, 0], weights: [255, 0, 0, 0] });
    }
}
