//! Skins, meshes that deform, and skinning on the CPU.
//!
//! A [`Skin`] says which joints move a mesh and where they stood when it was bound. A *palette* is one 3×4 matrix per
//! joint of a skin: the joint's model matrix times its inverse bind matrix. Skinning moves each vertex by the weighted
//! palette entries of its influences, after its morph targets were added.

mod binding;
mod bounds;
mod crowd;
mod dual;
mod job;
mod mesh;

pub use binding::SkinBinding;
pub use bounds::{Bounds, MeshBounds};
pub use crowd::{CrowdError, CrowdMember, CrowdOutput, CrowdPlay, MOST_PLAYS, PoseCrowd};
pub use dual::DualPalette;
pub use job::{PreviousPositions, SkinError, SkinJob, SkinPalette, skin};
pub use mesh::{Repairs, SkinMesh, SkinMeshError};

use crate::math::Affine;

/// The joints that move a mesh, and the inverses of their model matrices at binding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    /// The skin's name in its file, empty for none.
    pub name: String,
    /// Per skin joint, the joint of the skeleton the skin came with.
    pub joints: Vec<u32>,
    /// Per skin joint, its name, for binding to another skeleton.
    pub joint_names: Vec<String>,
    /// Per skin joint, the matrix from the mesh's bind space to the joint's own space.
    pub inverse_bind: Vec<Affine>,
}

/// Which joints move each vertex, and how much.
///
/// `offsets[v]..offsets[v + 1]` are vertex `v`'s entries of `joints` and `weights`, heaviest first. The weights of a
/// vertex sum to one, or it has none (and follows nothing).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Influences {
    /// Where each vertex's entries begin; one more than there are vertices.
    pub offsets: Vec<u32>,
    /// Indices into the skin's joints.
    pub joints: Vec<u16>,
    /// The weights, above zero.
    pub weights: Vec<f32>,
}

/// Changes that a morph target adds to a mesh, times its weight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MorphTarget {
    /// The name, empty for none.
    pub name: String,
    /// Change of each vertex's position; empty for none.
    pub positions: Vec<[f32; 3]>,
    /// Change of each vertex's normal; empty for none.
    pub normals: Vec<[f32; 3]>,
    /// Change of each vertex's tangent direction; empty for none.
    pub tangents: Vec<[f32; 3]>,
}

/// One drawable part of a mesh: vertices in arrays of equal length, and triangles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Primitive {
    /// Positions in the mesh's space.
    pub positions: Vec<[f32; 3]>,
    /// Unit normals; empty for none.
    pub normals: Vec<[f32; 3]>,
    /// Unit tangents, and in w the sign of the bitangent; empty for none.
    pub tangents: Vec<[f32; 4]>,
    /// Texture coordinates, one list per set.
    pub uvs: Vec<Vec<[f32; 2]>>,
    /// Linear colours, one list per set.
    pub colors: Vec<Vec<[f32; 4]>>,
    /// Triangles, three indices each.
    pub indices: Vec<u32>,
    /// What moves the vertices, where the mesh is skinned.
    pub influences: Option<Influences>,
    /// Morph targets; every primitive of a mesh has as many.
    pub morph_targets: Vec<MorphTarget>,
    /// Index of the material in the model, for the host.
    pub material: Option<u32>,
}

/// A mesh: its primitives share morph weights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// The name, empty for none.
    pub name: String,
    /// The drawable parts.
    pub primitives: Vec<Primitive>,
    /// The morph weights when nothing animates them, one per target.
    pub morph_weights: Vec<f32>,
    /// Names of the morph targets, empty texts where they have none.
    pub morph_names: Vec<String>,
}

#[cfg(test)]
mod dual_tests;
#[cfg(test)]
mod tests;
