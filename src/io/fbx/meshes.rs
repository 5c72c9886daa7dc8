//! Meshes: polygons to triangles, and every corner's attributes to vertices, each once.
//!
//! A mesh of the model is made once for all nodes that show it alike. Nodes with other materials, or with a geometry
//! transform (which FBX applies to a node's geometry but not to its children), get one of their own; the transform is
//! baked into the vertices. A skinned mesh needs no baking: its bind matrices begin in the geometry's own space.

use std::sync::Arc;

use super::scene::place_of;
use super::shapes::{Shape, list_shapes};
use super::skins::{BoundSkin, build_skin};
use super::vertices::{Corners, build_primitive};
use super::{FbxError, Import, nodes};
use crate::io::Action;
use crate::model::{Material, MeshNode, Model};
use crate::skin::Mesh;

/// A mesh of the file and what it became.
pub(super) struct ShownMesh<'a> {
    pub node: &'a ufbx::Node,
    pub shapes: Vec<Shape<'a>>,
}

/// How a node shows a mesh; nodes that show it alike share a mesh of the model.
#[derive(PartialEq, Eq)]
struct Look {
    mesh: u32,
    materials: Vec<u32>,
    /// The node, where its geometry transform is baked or its skin moves vertices with it.
    own: Option<u32>,
}

/// Adds the meshes, skins and materials of the scene to `model`; gives each [`MeshNode`]'s node and targets.
pub(super) fn build_meshes<'a>(
    import: &mut Import,
    scene: &'a ufbx::Scene,
    model: &mut Model,
) -> Result<Vec<ShownMesh<'a>>, FbxError> {
    if !import.settings.skip.materials {
        model.materials = scene.materials.into_iter().map(build_material).collect();
    }
    let (mut shown, mut looks) = (Vec::new(), Vec::new());
    if import.settings.skip.meshes {
        return Ok(shown);
    }
    for node in scene.nodes.into_iter().filter(|node| !node.is_root) {
        let Some(mesh) = node.mesh.as_deref() else { continue };
        report_other_attributes(import, node, mesh);
        if mesh.num_triangles == 0 {
            import.report.add(Action::Dropped, place_of(&mesh.element), "has no triangles");
            continue;
        }
        let shapes = list_shapes(import, mesh)?;
        let (index, skin) = build_shown(import, model, &mut looks, node, mesh, &shapes)?;
        model.mesh_nodes.push(MeshNode {
            joint: model.skeleton.from_source()[nodes::source_index(node) as usize],
            mesh: index,
            skin,
            morph_weights: Vec::new(),
        });
        shown.push(ShownMesh { node, shapes });
    }
    Ok(shown)
}

fn build_material(material: &ufbx::Material) -> Material {
    let [color, opacity] = if material.pbr.base_color.has_value {
        [&material.pbr.base_color, &material.pbr.opacity]
    } else {
        [&material.fbx.diffuse_color, &material.fbx.transparency_factor]
    };
    let c = color.value_vec4;
    let opaque = if opacity.has_value && material.pbr.base_color.has_value { opacity.value_vec4.x } else { 1.0 };
    let rgb = if color.has_value { [c.x, c.y, c.z] } else { [1.0; 3] };
    let base_color = [rgb[0], rgb[1], rgb[2], opaque].map(|v| if v.is_finite() { v as f32 } else { 1.0 });
    Material { name: material.element.name.to_string(), base_color }
}

fn report_other_attributes(import: &mut Import, node: &ufbx::Node, mesh: &ufbx::Mesh) {
    let place = || place_of(&mesh.element);
    for other in node.all_attribs.into_iter().filter(|other| other.element_id != mesh.element.element_id) {
        let text = format!("is a second attribute of {}", place_of(&node.element));
        import.report.add(Action::Dropped, place_of(other), text);
    }
    if mesh.cache_deformers.count > 0 {
        import.report.add(Action::Dropped, place(), "is moved by a geometry cache, which is not read");
    }
    if mesh.subdivision_display_mode != ufbx::SubdivisionDisplayMode::Disabled {
        import.report.add(Action::Guessed, place(), "is a subdivision surface; its control mesh is taken");
    }
    let faces = mesh.num_empty_faces + mesh.num_point_faces + mesh.num_line_faces;
    if faces > 0 {
        import.report.add(Action::Dropped, place(), format!("{faces} faces of fewer than three corners"));
    }
}

/// The index of the mesh that `node` shows, and of its skin; built if no node before it shows the same.
fn build_shown(
    import: &mut Import,
    model: &mut Model,
    looks: &mut Vec<(Look, u32, Option<u32>)>,
    node: &ufbx::Node,
    mesh: &ufbx::Mesh,
    shapes: &[Shape],
) -> Result<(u32, Option<u32>), FbxError> {
    let bound = build_skin(import, &model.skeleton, node, mesh, &mut model.extras)?;
    let own = bound.is_some() || node.has_geometry_transform;
    let look = Look {
        mesh: mesh.element.typed_id,
        materials: node.materials.into_iter().map(|material| material.element.typed_id).collect(),
        own: own.then_some(node.element.typed_id),
    };
    if let Some((_, mesh, skin)) = looks.iter().find(|(known, ..)| *known == look) {
        return Ok((*mesh, *skin));
    }
    let built = build_mesh(import, node, mesh, shapes, bound.as_ref())?;
    let index = model.meshes.len() as u32;
    model.meshes.push(Arc::new(built));
    let skin = bound.map(|bound| {
        model.skins.push(Arc::new(bound.skin));
        model.skins.len() as u32 - 1
    });
    looks.push((look, index, skin));
    Ok((index, skin))
}

fn build_mesh(
    import: &mut Import,
    node: &ufbx::Node,
    mesh: &ufbx::Mesh,
    shapes: &[Shape],
    bound: Option<&BoundSkin>,
) -> Result<Mesh, FbxError> {
    let baked = (bound.is_none() && node.has_geometry_transform).then_some(&node.geometry_to_node);
    let corners = Corners::new(import, mesh, baked);
    let mut built = Mesh {
        name: if mesh.element.name.is_empty() { node.element.name.to_string() } else { mesh.element.name.to_string() },
        morph_weights: shapes.iter().map(|shape| shape.weight(shape.channel.weight) as f32).collect(),
        morph_names: shapes.iter().map(|shape| shape.name.clone()).collect(),
        ..Mesh::default()
    };
    for part in mesh.material_parts.iter().filter(|part| part.num_triangles > 0) {
        let mut primitive = build_primitive(import, &corners, part, shapes, bound)?;
        let material = node.materials.into_iter().nth(part.index as usize);
        primitive.material = material.map(|m| m.element.typed_id).filter(|_| !import.settings.skip.materials);
        built.primitives.push(primitive);
    }
    Ok(built)
}
