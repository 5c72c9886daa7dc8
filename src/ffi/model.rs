//! Models through the C ABI: loading files, and reading what is in them.
//!
//! # Header
//! A model is what a file holds: nodes, meshes, skins, materials and clips. Its node tree is a skeleton in which every node
//! is a joint, whether or not a skin names it.
//!
//! ```c
//! AnimModel model;
//! anim_model_load_path(context, anim_text("fox.glb"), NULL, &model);
//! AnimModelInfo info = { .struct_size = sizeof info };
//! anim_model_info(model, &info);
//! AnimClip walk;
//! anim_model_find_clip(model, anim_text("Walk"), &walk);
//! ```
//!
//! What was dropped, repaired or guessed on the way is in the model's report, and in the context's log.

use std::ffi::c_void;
use std::sync::Arc;

use super::clip::AnimClip;
use super::context::{AnimContext, AnimLogLevel};
use super::handle::{context, release, shared};
use super::import::{self, AnimLoadOptions};
use super::pointer::{AnimText, Options, element, fill, init, options, out, slice, text};
use super::skeleton::AnimSkeleton;
use super::skin::AnimSkin;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::io::{Action, Imported};
use crate::model::Model;

/// A model. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimModel {
    /// Zero for none.
    pub id: u64,
}

/// Stands for "none" where an index is optional.
pub const ANIM_NONE: u32 = u32::MAX;

/// A model with the sentences of its import.
#[derive(Debug)]
pub struct HostModel {
    pub(super) model: Model,
    report: Vec<String>,
}

/// How much a model holds. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimModelInfo {
    /// `sizeof(AnimModelInfo)`.
    pub struct_size: usize,
    /// The model's name, usually of the file.
    pub name: AnimText,
    /// Nodes, which are the joints of the model's skeleton.
    pub joint_count: u32,
    /// Meshes.
    pub mesh_count: u32,
    /// Nodes that show a mesh.
    pub mesh_node_count: u32,
    /// Skins.
    pub skin_count: u32,
    /// Clips.
    pub clip_count: u32,
    /// Materials.
    pub material_count: u32,
    /// Lines of the import's report.
    pub report_count: u32,
    /// Always 0.
    pub reserved: u32,
}

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
    /// Always 0.
    pub reserved: [u8; 3],
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

/// What a struct that is filled has before; each begins with its size and has no padding.
macro_rules! filled {
    ($($type:ident $first_size:expr, { $($member:ident: $value:expr),* $(,)? };)*) => {
        $(
            // SAFETY: `repr(C)`, begins with its size; integers, floats and pointers; no padding.
            unsafe impl Options for $type {
                const FIRST_SIZE: usize = $first_size;
                fn defaults() -> Self {
                    Self { struct_size: size_of::<Self>(), $($member: $value),* }
                }
            }
        )*
    };
}

const NO_FLOATS: *const f32 = std::ptr::null();

filled! {
    AnimModelInfo size_of::<usize>() * 3 + 32, {
        name: AnimText::EMPTY, joint_count: 0, mesh_count: 0, mesh_node_count: 0, skin_count: 0, clip_count: 0,
        material_count: 0, report_count: 0, reserved: 0,
    };
    AnimMeshNode size_of::<usize>() * 2 + 16, {
        joint: 0, mesh: 0, skin: ANIM_NONE, morph_weight_count: 0, morph_weights: NO_FLOATS,
    };
    AnimMesh size_of::<usize>() * 3 + 8, { name: AnimText::EMPTY, primitive_count: 0, morph_target_count: 0 };
    AnimPrimitive size_of::<usize>() * 7 + 16, {
        vertex_count: 0, index_count: 0, positions: NO_FLOATS, normals: NO_FLOATS, tangents: NO_FLOATS, uvs: NO_FLOATS,
        colors: NO_FLOATS, indices: std::ptr::null(), material: ANIM_NONE, skinned: 0, reserved: [0; 3],
    };
    AnimMaterial size_of::<usize>() * 3 + 16, { name: AnimText::EMPTY, base_color: [0.0; 4] };
}

/// A view of an array of arrays of numbers; null where it is empty.
fn view<T, const N: usize>(items: &[[T; N]]) -> *const T {
    if items.is_empty() { std::ptr::null() } else { items.as_ptr().cast() }
}

/// Stores a model and tells the log what its import changed.
fn keep(
    context: AnimContext,
    import: impl FnOnce(&super::context::Settings) -> Result<Imported, Failure>,
) -> Result<AnimModel, Failure> {
    let context = self::context(context)?;
    let Imported { model, report } = import(&context)?;
    let mut lines: Vec<String> = report.lines().iter().map(ToString::to_string).collect();
    if report.omitted() > 0 {
        lines.push(format!("and {} more", report.omitted()));
    }
    let levels: Vec<AnimLogLevel> = report.lines().iter().map(|line| level_of(line.action)).collect();
    for (line, level) in lines.iter().zip(levels) {
        context.log(level, &format!("{}: {line}", model.name));
    }
    context.objects().create(HostModel { model, report: lines })
}

fn level_of(action: Action) -> AnimLogLevel {
    match action {
        Action::Dropped | Action::Repaired => AnimLogLevel::Warning,
        Action::Renamed | Action::Guessed => AnimLogLevel::Info,
    }
}

/// Loads a file: glTF (`.gltf`, `.glb`), or another format this build of the library reads.
///
/// Files it names are looked for in its own folder and below, unless the options have a callback that reads them.
///
/// @param context where the model belongs; its limits hold
/// @param path the file
/// @param options null for the defaults
/// @param model becomes the new model
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INPUT_OUTPUT` if a file cannot be read; `ANIM_STATUS_INVALID_FILE`, with the
/// place in the message; `ANIM_STATUS_UNSUPPORTED`; `ANIM_STATUS_OUT_OF_MEMORY` if the file would pass a limit;
/// `ANIM_STATUS_INVALID_ARGUMENT` for the settings; `ANIM_STATUS_HOST_REFUSED` if the progress callback says so; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_load_path(
    context: AnimContext,
    path: AnimText,
    options: *const AnimLoadOptions,
    model: *mut AnimModel,
) -> AnimStatus {
    guard(|| {
        let model = out!(model);
        let options = options!(options);
        let path = text!(path);
        model.write(keep(context, |settings| import::from_path(path, &options, settings))?);
        Ok(())
    })
}

/// Loads a file that is in memory already.
///
/// @param context where the model belongs; its limits hold
/// @param name the file's name, for messages and to tell formats apart by its ending
/// @param bytes the file; read during the call
/// @param size how many bytes there are
/// @param options null for the defaults; files that the file names are read through its callback
/// @param model becomes the new model
/// @return as `anim_model_load_path`
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_load_memory(
    context: AnimContext,
    name: AnimText,
    bytes: *const c_void,
    size: usize,
    options: *const AnimLoadOptions,
    model: *mut AnimModel,
) -> AnimStatus {
    guard(|| {
        let model = out!(model);
        let options = options!(options);
        let name = text!(name);
        let bytes = slice!(bytes.cast::<u8>(), size);
        model.write(keep(context, |settings| import::from_memory(name, bytes, &options, settings))?);
        Ok(())
    })
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimLoadOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_load_options_init(options: *mut AnimLoadOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Releases a model. Clips, skins and skeletons that were taken out of it live on.
///
/// @param model the model; its handle, and every view of its arrays and names, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_model_release(model: AnimModel) -> AnimStatus {
    guard(|| release(model))
}

/// Tells how much a model holds.
///
/// @param model the model
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_info(model: AnimModel, info: *mut AnimModelInfo) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let model = &held.model;
        let filled = AnimModelInfo {
            name: AnimText::view(&model.name),
            joint_count: model.skeleton.joint_count() as u32,
            mesh_count: model.meshes.len() as u32,
            mesh_node_count: model.mesh_nodes.len() as u32,
            skin_count: model.skins.len() as u32,
            clip_count: model.clips.len() as u32,
            material_count: model.materials.len() as u32,
            report_count: held.report.len() as u32,
            ..AnimModelInfo::defaults()
        };
        fill!(info, filled)
    })
}

/// Gives a line of what the import dropped, repaired, renamed or guessed.
///
/// @param model the model
/// @param index which line, below `report_count`
/// @param line becomes a view of the line
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_report(model: AnimModel, index: u32, line: *mut AnimText) -> AnimStatus {
    guard(|| {
        let line = out!(line);
        line.write(AnimText::view(element(&shared(model)?.report, index, "index")?));
        Ok(())
    })
}

/// Gives the model's node tree as a skeleton.
///
/// @param model the model
/// @param skeleton becomes a new handle of the skeleton
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skeleton_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_skeleton(model: AnimModel, skeleton: *mut AnimSkeleton) -> AnimStatus {
    guard(|| {
        let skeleton = out!(skeleton);
        let model = shared(model)?;
        skeleton.write(model.context().create(Arc::clone(&model.model.skeleton))?);
        Ok(())
    })
}

/// Gives a clip by its number.
///
/// @param model the model
/// @param index which clip, below `clip_count`
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_clip(model: AnimModel, index: u32, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let model = shared(model)?;
        let found = Arc::clone(element(&model.model.clips, index, "index")?);
        clip.write(model.context().create(found)?);
        Ok(())
    })
}

/// Gives a clip by its name.
///
/// @param model the model
/// @param name the clip's name; the first clip with it is found
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_find_clip(model: AnimModel, name: AnimText, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let name = text!(name);
        let model = shared(model)?;
        let Some(found) = model.model.clips.iter().find(|clip| clip.name == name) else {
            return fail!(NotFound, "the model \"{}\" has no clip \"{name}\"", model.model.name);
        };
        clip.write(model.context().create(Arc::clone(found))?);
        Ok(())
    })
}

/// Gives a skin by its number.
///
/// @param model the model
/// @param index which skin, below `skin_count`
/// @param skin becomes a new handle of the skin
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skin_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_skin(model: AnimModel, index: u32, skin: *mut AnimSkin) -> AnimStatus {
    guard(|| {
        let skin = out!(skin);
        let model = shared(model)?;
        let found = Arc::clone(element(&model.model.skins, index, "index")?);
        skin.write(model.context().create(found)?);
        Ok(())
    })
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
pub unsafe extern "C" fn anim_model_morph_name(
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
        let mesh = element(&held.model.meshes, mesh, "mesh")?;
        let found = element(&mesh.primitives, index, "index")?;
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
            ..AnimPrimitive::defaults()
        };
        fill!(primitive, filled)
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
