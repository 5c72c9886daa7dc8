//! Meshes and materials of models through the C ABI, as views of the model's arrays.
//!
//! # Header
//! What a model shows: which of its joints show which mesh, and the vertices, influences and morph targets of each mesh's
//! parts. Views are of the model's own arrays, in the order and at the size they have there.

use super::handle::shared;
use super::model::{ANIM_NONE, AnimModel};
use super::pointer::{AnimText, Options, element, fill, filled, out};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::model::Model;
use crate::skin::Primitive;

/// A node that shows a mesh. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimMeshNode {
    /// `sizeof(AnimMeshNode)`.
    pub struct_size: usize,
    /// The joint it is.
    pub joint: u32,
    /// The mesh it shows.
    pub mesh: u32,
    /// The skin that moves it, and the joint's own transform plays no part; or `ANIM_NONE`.
    pub skin: u32,
    /// How many morph weights there are.
    pub morph_weight_count: u32,
    /// The morph weights when nothing animates them; null where there are none.
    pub morph_weights: *const f32,
}

/// A mesh: drawable parts that share morph weights. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimMesh {
    /// `sizeof(AnimMesh)`.
    pub struct_size: usize,
    /// The mesh's name, empty for none.
    pub name: AnimText,
    /// How many drawable parts there are.
    pub primitive_count: u32,
    /// How many morph targets there are.
    pub morph_target_count: u32,
}

/// A drawable part of a mesh, as views of the model's arrays. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPrimitive {
    /// `sizeof(AnimPrimitive)`.
    pub struct_size: usize,
    /// How many vertices there are.
    pub vertex_count: u32,
    /// How many indices there are, three for each triangle.
    pub index_count: u32,
    /// `vertex_count` positions of 3 floats.
    pub positions: *const f32,
    /// `vertex_count` unit normals of 3 floats, or null.
    pub normals: *const f32,
    /// `vertex_count` tangents of 4 floats, the last the sign of the bitangent, or null.
    pub tangents: *const f32,
    /// `vertex_count` texture coordinates of 2 floats, of the first set, or null.
    pub uvs: *const f32,
    /// `vertex_count` linear colors of 4 floats, of the first set, or null.
    pub colors: *const f32,
    /// `index_count` indices.
    pub indices: *const u32,
    /// The material, or `ANIM_NONE`.
    pub material: u32,
    /// Whether joints move the vertices.
    pub skinned: u8,
    /// How many sets of texture coordinates there are.
    pub uv_set_count: u8,
    /// How many sets of colors there are.
    pub color_set_count: u8,
    /// Always 0.
    pub reserved: u8,
}

/// Which joints of its skin move each vertex of a part, and how much. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimInfluences {
    /// `sizeof(AnimInfluences)`.
    pub struct_size: usize,
    /// How many vertices there are.
    pub vertex_count: u32,
    /// How many influences there are in all.
    pub influence_count: u32,
    /// `vertex_count + 1` numbers: the influences of vertex v are those from `offsets[v]` to before `offsets[v + 1]`, the
    /// heaviest first.
    pub offsets: *const u32,
    /// `influence_count` numbers of the skin's joints.
    pub joints: *const u16,
    /// `influence_count` weights above zero, which sum to one for each vertex that has any.
    pub weights: *const f32,
}

/// What a morph target adds to the vertices of a part, times its weight. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimMorphTarget {
    /// `sizeof(AnimMorphTarget)`.
    pub struct_size: usize,
    /// The name, empty for none.
    pub name: AnimText,
    /// `vertex_count` changes of positions, 3 floats each, or null.
    pub positions: *const f32,
    /// `vertex_count` changes of normals, 3 floats each, or null.
    pub normals: *const f32,
    /// `vertex_count` changes of tangents' directions, 3 floats each, or null.
    pub tangents: *const f32,
}

/// What the host may want to show a material. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimMaterial {
    /// `sizeof(AnimMaterial)`.
    pub struct_size: usize,
    /// The name, empty for none.
    pub name: AnimText,
    /// Linear red, green, blue and opacity.
    pub base_color: [f32; 4],
}

const NO_FLOATS: *const f32 = std::ptr::null();

filled! {
    AnimMeshNode size_of::<usize>() * 2 + 16, {
        joint: 0, mesh: 0, skin: ANIM_NONE, morph_weight_count: 0, morph_weights: NO_FLOATS,
    };
    AnimMesh size_of::<usize>() * 3 + 8, { name: AnimText::EMPTY, primitive_count: 0, morph_target_count: 0 };
    AnimPrimitive size_of::<usize>() * 7 + 16, {
        vertex_count: 0, index_count: 0, positions: NO_FLOATS, normals: NO_FLOATS, tangents: NO_FLOATS, uvs: NO_FLOATS,
        colors: NO_FLOATS, indices: std::ptr::null(), material: ANIM_NONE, skinned: 0, uv_set_count: 0,
        color_set_count: 0, reserved: 0,
    };
    AnimInfluences size_of::<usize>() * 4 + 8, {
        vertex_count: 0, influence_count: 0, offsets: std::ptr::null(), joints: std::ptr::null(), weights: NO_FLOATS,
    };
    AnimMorphTarget size_of::<usize>() * 6, {
        name: AnimText::EMPTY, positions: NO_FLOATS, normals: NO_FLOATS, tangents: NO_FLOATS,
    };
    AnimMaterial size_of::<usize>() * 3 + 16, { name: AnimText::EMPTY, base_color: [0.0; 4] };
}

/// A view of an array of arrays of numbers; null where it is empty.
fn view<T, const N: usize>(items: &[[T; N]]) -> *const T {
    if items.is_empty() { std::ptr::null() } else { items.as_ptr().cast() }
}

/// A drawable part of a mesh.
fn part(model: &Model, mesh: u32, primitive: u32) -> Result<&Primitive, Failure> {
    element(&element(&model.meshes, mesh, "mesh")?.primitives, primitive, "primitive")
}

/// Tells which node shows which mesh.
///
/// @param model the model
/// @param index which mesh node, below `mesh_node_count`
/// @param node is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_mesh_node(model: AnimModel, index: u32, node: *mut AnimMeshNode) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&held.model.mesh_nodes, index, "index")?;
        let mesh = held.model.meshes.get(found.mesh as usize);
        let of_mesh = mesh.map_or(&[][..], |mesh| &mesh.morph_weights);
        let weights = if found.morph_weights.is_empty() { of_mesh } else { &found.morph_weights };
        let filled = AnimMeshNode {
            joint: found.joint,
            mesh: found.mesh,
            skin: found.skin.unwrap_or(ANIM_NONE),
            morph_weight_count: weights.len() as u32,
            morph_weights: if weights.is_empty() { NO_FLOATS } else { weights.as_ptr() },
            ..AnimMeshNode::defaults()
        };
        fill!(node, filled)
    })
}

/// Tells what a mesh consists of.
///
/// @param model the model
/// @param index which mesh, below `mesh_count`
/// @param mesh is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_mesh(model: AnimModel, index: u32, mesh: *mut AnimMesh) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&held.model.meshes, index, "index")?;
        let filled = AnimMesh {
            name: AnimText::view(&found.name),
            primitive_count: found.primitives.len() as u32,
            morph_target_count: found.morph_weights.len() as u32,
            ..AnimMesh::defaults()
        };
        fill!(mesh, filled)
    })
}

/// Gives the name of a mesh's morph target.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param target which target, below the mesh's `morph_target_count`
/// @param name becomes a view of the name, empty for none
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_morph_target_name(
    model: AnimModel,
    mesh: u32,
    target: u32,
    name: *mut AnimText,
) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        let held = shared(model)?;
        let mesh = element(&held.model.meshes, mesh, "mesh")?;
        element(&mesh.morph_weights, target, "target")?;
        name.write(mesh.morph_names.get(target as usize).map_or(AnimText::EMPTY, |name| AnimText::view(name)));
        Ok(())
    })
}

/// Gives a drawable part of a mesh.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param index which part, below the mesh's `primitive_count`
/// @param primitive is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_primitive(
    model: AnimModel,
    mesh: u32,
    index: u32,
    primitive: *mut AnimPrimitive,
) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = part(&held.model, mesh, index)?;
        let filled = AnimPrimitive {
            vertex_count: found.positions.len() as u32,
            index_count: found.indices.len() as u32,
            positions: view(&found.positions),
            normals: view(&found.normals),
            tangents: view(&found.tangents),
            uvs: found.uvs.first().map_or(NO_FLOATS, |set| view(set)),
            colors: found.colors.first().map_or(NO_FLOATS, |set| view(set)),
            indices: if found.indices.is_empty() { std::ptr::null() } else { found.indices.as_ptr() },
            material: found.material.unwrap_or(ANIM_NONE),
            skinned: u8::from(found.influences.is_some()),
            uv_set_count: found.uvs.len().min(u8::MAX.into()) as u8,
            color_set_count: found.colors.len().min(u8::MAX.into()) as u8,
            ..AnimPrimitive::defaults()
        };
        fill!(primitive, filled)
    })
}

/// Gives one of the sets of texture coordinates and of colors of a drawable part. `AnimPrimitive` has the first of each.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param set which set, below the larger of `uv_set_count` and `color_set_count`
/// @param uvs becomes a view of as many texture coordinates of 2 floats as there are vertices, or null
/// @param colors becomes a view of as many linear colors of 4 floats, or null
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_surface_set(
    model: AnimModel,
    mesh: u32,
    primitive: u32,
    set: u32,
    uvs: *mut *const f32,
    colors: *mut *const f32,
) -> AnimStatus {
    guard(|| {
        let (uvs, colors) = (out!(uvs), out!(colors));
        let held = shared(model)?;
        let found = part(&held.model, mesh, primitive)?;
        let sets = found.uvs.len().max(found.colors.len());
        if set as usize >= sets {
            return fail!(OutOfRange, "`set` is {set}, but there are {sets}");
        }
        uvs.write(found.uvs.get(set as usize).map_or(NO_FLOATS, |set| view(set)));
        colors.write(found.colors.get(set as usize).map_or(NO_FLOATS, |set| view(set)));
        Ok(())
    })
}

/// Gives which joints move the vertices of a drawable part.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param influences is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FOUND` for a part that no joints move,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_influences(
    model: AnimModel,
    mesh: u32,
    primitive: u32,
    influences: *mut AnimInfluences,
) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let Some(found) = &part(&held.model, mesh, primitive)?.influences else {
            return fail!(NotFound, "no joints move part {primitive} of mesh {mesh}");
        };
        let filled = AnimInfluences {
            vertex_count: found.offsets.len().saturating_sub(1) as u32,
            influence_count: found.weights.len() as u32,
            offsets: found.offsets.as_ptr(),
            joints: found.joints.as_ptr(),
            weights: found.weights.as_ptr(),
            ..AnimInfluences::defaults()
        };
        fill!(influences, filled)
    })
}

/// Gives what a morph target adds to a drawable part.
///
/// @param model the model
/// @param mesh which mesh, below `mesh_count`
/// @param primitive which part, below the mesh's `primitive_count`
/// @param index which target, below the mesh's `morph_target_count`
/// @param target is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_morph_target(
    model: AnimModel,
    mesh: u32,
    primitive: u32,
    index: u32,
    target: *mut AnimMorphTarget,
) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&part(&held.model, mesh, primitive)?.morph_targets, index, "index")?;
        let filled = AnimMorphTarget {
            name: AnimText::view(&found.name),
            positions: view(&found.positions),
            normals: view(&found.normals),
            tangents: view(&found.tangents),
            ..AnimMorphTarget::defaults()
        };
        fill!(target, filled)
    })
}

/// Gives a material.
///
/// @param model the model
/// @param index which material, below `material_count`
/// @param material is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_material(model: AnimModel, index: u32, material: *mut AnimMaterial) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&held.model.materials, index, "index")?;
        let filled = AnimMaterial {
            name: AnimText::view(&found.name),
            base_color: found.base_color,
            ..AnimMaterial::defaults()
        };
        fill!(material, filled)
    })
}
