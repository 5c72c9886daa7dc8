//! Vertices: the triangles of one material of a mesh, each combination of attributes once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::nodes::to_vec3;
use super::scene::place_of;
use super::shapes::Shape;
use super::skins::BoundSkin;
use super::{FbxError, Import};
use crate::io::{Action, influences};
use crate::math::Vec3;
use crate::skin::{Influences, MorphTarget, Primitive};

/// The attributes of a mesh's corners, as numbers in a row each.
pub(super) struct Corners<'a> {
    mesh: &'a ufbx::Mesh,
    /// Baked into positions, normals and offsets.
    baked: Option<&'a ufbx::Matrix>,
    for_normals: ufbx::Matrix,
    normals: bool,
    tangents: bool,
    uv_sets: usize,
    color_sets: usize,
    scale: f64,
}

impl<'a> Corners<'a> {
    /// The corners of `mesh` with what the settings want of it.
    pub(super) fn new(import: &Import, mesh: &'a ufbx::Mesh, baked: Option<&'a ufbx::Matrix>) -> Self {
        let skip = &import.settings.skip;
        let tangents = mesh.vertex_tangent.exists && mesh.vertex_bitangent.exists;
        Self {
            mesh,
            baked,
            for_normals: baked.map_or_else(ufbx::identity_matrix, ufbx::matrix_for_normals),
            normals: mesh.vertex_normal.exists && !skip.normals,
            tangents: tangents && mesh.vertex_normal.exists && !skip.normals,
            uv_sets: if skip.surface { 0 } else { mesh.uv_sets.count },
            color_sets: if skip.surface { 0 } else { mesh.color_sets.count },
            scale: import.scale,
        }
    }

    /// How many numbers a row has: control point, normal, tangent, uv sets, colours.
    fn width(&self) -> usize {
        1 + 3 * usize::from(self.normals) + 4 * usize::from(self.tangents) + 2 * self.uv_sets + 4 * self.color_sets
    }

    /// Adds the row of a corner: the control point's index, then the bits of its numbers.
    fn push_row(&self, corner: usize, row: &mut Vec<u32>) {
        let mesh = self.mesh;
        // Zero is added so that negative zero does not make a vertex of its own.
        let bits = |v: f32| (v + 0.0).to_bits();
        row.push(mesh.vertex_indices[corner]);
        if self.normals {
            let normal = self.normal(mesh.vertex_normal[corner]);
            row.extend(normal.to_array().map(bits));
            if self.tangents {
                let tangent = self.direction(mesh.vertex_tangent[corner]);
                let bitangent = self.direction(mesh.vertex_bitangent[corner]);
                let side = if normal.cross(tangent).dot(bitangent) < 0.0 { -1.0 } else { 1.0 };
                row.extend(tangent.normalized_or(Vec3::new(1.0, 0.0, 0.0)).to_array().map(bits));
                row.push(bits(side));
            }
        }
        for set in &mesh.uv_sets.as_ref()[..self.uv_sets] {
            let uv = if set.vertex_uv.exists { set.vertex_uv[corner] } else { ufbx::zero_vec2() };
            row.extend([uv.x as f32, (1.0 - uv.y) as f32].map(bits));
        }
        for set in &mesh.color_sets.as_ref()[..self.color_sets] {
            let color = if set.vertex_color.exists { set.vertex_color[corner] } else { ufbx::zero_vec4() };
            row.extend([color.x, color.y, color.z, color.w].map(|v| bits(v as f32)));
        }
    }

    fn position(&self, point: usize) -> Vec3 {
        let position = self.mesh.vertices[point];
        to_vec3(self.baked.map_or(position, |matrix| ufbx::transform_position(matrix, position)), self.scale)
    }

    fn normal(&self, normal: ufbx::Vec3) -> Vec3 {
        let turned = if self.baked.is_some() { ufbx::transform_direction(&self.for_normals, normal) } else { normal };
        to_vec3(turned, 1.0).normalized_or(Vec3::new(0.0, 0.0, 1.0))
    }

    fn direction(&self, direction: ufbx::Vec3) -> Vec3 {
        to_vec3(self.baked.map_or(direction, |matrix| ufbx::transform_direction(matrix, direction)), 1.0)
    }

    fn offset(&self, offset: ufbx::Vec3) -> Vec3 {
        self.direction(offset) * self.scale as f32
    }
}

/// Builds the primitive of one part of a mesh.
pub(super) fn build_primitive(
    import: &mut Import,
    corners: &Corners,
    part: &ufbx::MeshPart,
    shapes: &[Shape],
    bound: Option<&BoundSkin>,
) -> Result<Primitive, FbxError> {
    let place = place_of(&corners.mesh.element);
    let triangles = triangulate(import, corners, part, &place)?;
    let width = corners.width();
    let mut rows: Vec<u32> = import.vec(triangles.len().saturating_mul(width), || place.clone())?;
    // A map's slot: the row's slice, its vertex, and one in eight left free.
    import.charge_bytes((triangles.len() * 32) as u64, || place.clone())?;
    for &corner in &triangles {
        corners.push_row(corner as usize, &mut rows);
    }
    let mut indices = import.vec(triangles.len(), || place.clone())?;
    let mut vertices: Vec<&[u32]> = Vec::new();
    let mut known: HashMap<&[u32], u32> = HashMap::new();
    for row in rows.chunks_exact(width) {
        indices.push(match known.entry(row) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                vertices.push(row);
                *entry.insert(vertices.len() as u32 - 1)
            }
        });
    }
    let mut primitive = Primitive { indices, ..Primitive::default() };
    import.charge_bytes((vertices.len() * (width + 2) * 4) as u64, || place.clone())?;
    fill_attributes(corners, &vertices, &mut primitive);
    repair_positions(import, &mut primitive, &place);
    let points: Vec<usize> = vertices.iter().map(|row| row[0] as usize).collect();
    primitive.morph_targets = build_targets(import, corners, &points, shapes, &place)?;
    primitive.influences = bound.map(|bound| {
        let mut list = Influences::default();
        for &point in &points {
            influences::push(&mut list, &bound.influences[point]);
        }
        list
    });
    Ok(primitive)
}

/// Three corners for each triangle of the part's faces, holes left out.
fn triangulate(
    import: &mut Import,
    corners: &Corners,
    part: &ufbx::MeshPart,
    place: &str,
) -> Result<Vec<u32>, FbxError> {
    let mesh = corners.mesh;
    let mut triangles = import.vec(part.num_triangles * 3, || place.into())?;
    let mut buffer = vec![0; mesh.max_face_triangles * 3];
    let mirrored = corners.baked.is_some_and(|matrix| ufbx::matrix_determinant(matrix) < 0.0);
    for &index in &part.face_indices {
        let face = mesh.faces[index as usize];
        if mesh.face_hole.get(index as usize) == Some(&true) || face.num_indices < 3 {
            continue;
        }
        let count = ufbx::triangulate_face(&mut buffer, mesh, face) as usize * 3;
        let first = triangles.len();
        triangles.extend_from_slice(&buffer[..count]);
        if mirrored {
            triangles[first..].chunks_exact_mut(3).for_each(|triangle| triangle.swap(1, 2));
        }
    }
    Ok(triangles)
}

fn fill_attributes(corners: &Corners, vertices: &[&[u32]], primitive: &mut Primitive) {
    primitive.positions = vertices.iter().map(|row| corners.position(row[0] as usize).to_array()).collect();
    let mut at = 1;
    if corners.normals {
        primitive.normals = vertices.iter().map(|row| numbers(row, at)).collect();
        at += 3;
    }
    if corners.tangents {
        primitive.tangents = vertices.iter().map(|row| numbers(row, at)).collect();
        at += 4;
    }
    for _ in 0..corners.uv_sets {
        primitive.uvs.push(vertices.iter().map(|row| numbers(row, at)).collect());
        at += 2;
    }
    for _ in 0..corners.color_sets {
        primitive.colors.push(vertices.iter().map(|row| numbers(row, at)).collect());
        at += 4;
    }
}

fn numbers<const N: usize>(row: &[u32], at: usize) -> [f32; N] {
    std::array::from_fn(|n| {
        let number = f32::from_bits(row[at + n]);
        if number.is_finite() { number } else { 0.0 }
    })
}

fn repair_positions(import: &mut Import, primitive: &mut Primitive, place: &str) {
    let mut repaired = 0;
    for position in primitive.positions.iter_mut().filter(|position| !position.iter().all(|v| v.is_finite())) {
        *position = [0.0; 3];
        repaired += 1;
    }
    if repaired > 0 {
        import.report.add(Action::Repaired, place, format!("{repaired} positions that are not finite are now zero"));
    }
}

fn build_targets(
    import: &mut Import,
    corners: &Corners,
    points: &[usize],
    shapes: &[Shape],
    place: &str,
) -> Result<Vec<MorphTarget>, FbxError> {
    let mut targets = import.vec(shapes.len(), || place.into())?;
    let count = corners.mesh.num_vertices;
    for shape in shapes {
        let offsets = shape.offsets();
        let mut target = MorphTarget { name: shape.name.clone(), ..MorphTarget::default() };
        let moved = spread(import, offsets, &offsets.position_offsets, count, place)?;
        target.positions = import.vec(points.len(), || place.into())?;
        target.positions.extend(points.iter().map(|&point| finite(corners.offset(moved[point]))));
        if corners.normals && offsets.normal_offsets.iter().any(|n| n.x != 0.0 || n.y != 0.0 || n.z != 0.0) {
            let turned = spread(import, offsets, &offsets.normal_offsets, count, place)?;
            target.normals = import.vec(points.len(), || place.into())?;
            target.normals.extend(points.iter().map(|&point| finite(corners.direction(turned[point]))));
        }
        targets.push(target);
    }
    Ok(targets)
}

fn finite(v: Vec3) -> [f32; 3] {
    if v.is_finite() { v.to_array() } else { [0.0; 3] }
}

/// A shape's sparse offsets as one for every control point.
fn spread(
    import: &mut Import,
    shape: &ufbx::BlendShape,
    offsets: &[ufbx::Vec3],
    count: usize,
    place: &str,
) -> Result<Vec<ufbx::Vec3>, FbxError> {
    let mut all = import.vec(count, || place.into())?;
    all.resize(count, ufbx::zero_vec3());
    for (index, (&point, offset)) in shape.offset_vertices.iter().zip(offsets).enumerate() {
        let weight = shape.offset_weights.get(index).copied().unwrap_or(1.0);
        if let Some(sum) = all.get_mut(point as usize) {
            sum.x += offset.x * weight;
            sum.y += offset.y * weight;
            sum.z += offset.z * weight;
        }
    }
    Ok(all)
}
