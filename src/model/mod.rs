//! A [`Model`]: what every format gives and takes.
//!
//! Its node tree is a [`Skeleton`]: every node is a joint, whether or not a skin names it. Clips of an imported model
//! have [`crate::clip::Target::Joint`] and [`crate::clip::Target::JointWeights`] tracks into that skeleton, so nothing
//! is looked up by name. What else a file animates becomes a [`Property`].

mod adopt;
mod bones;
mod schema;

pub use adopt::AdoptedClip;
pub use bones::{Attachment, BoneTree};

use std::sync::Arc;

use crate::clip::Clip;
use crate::skeleton::Skeleton;
use crate::skin::{Mesh, Skin};
use crate::value::Kind;

/// A node that shows a mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshNode {
    /// The joint of [`Model::skeleton`] it is.
    pub joint: u32,
    /// Index into [`Model::meshes`].
    pub mesh: u32,
    /// Index into [`Model::skins`]; the joint's own transform then plays no part.
    pub skin: Option<u32>,
    /// The morph weights when nothing animates them; empty for the mesh's own.
    pub morph_weights: Vec<f32>,
}

/// What the host may want to show a material.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Material {
    /// The name, empty for none.
    pub name: String,
    /// Linear colour and opacity.
    pub base_color: [f32; 4],
}

/// A value that the model's clips animate and that is neither a transform nor a morph weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// The object, as the clips' [`crate::clip::Target::Property`] names it.
    pub path: String,
    /// The property's name there.
    pub property: String,
    /// What it holds.
    pub kind: Kind,
    /// Its numbers when nothing animates it; empty where the file does not say.
    pub rest: Vec<f64>,
}

/// Free-form data of the file, which the library keeps and does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// Where in the file, such as `nodes[3]`.
    pub place: String,
    /// JSON text.
    pub json: String,
}

/// Nodes, meshes, skins and clips that belong together.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The name, usually of the file.
    pub name: String,
    /// Every node, as a transform forest.
    pub skeleton: Arc<Skeleton>,
    /// The meshes.
    pub meshes: Vec<Arc<Mesh>>,
    /// The skins.
    pub skins: Vec<Arc<Skin>>,
    /// Which nodes show which mesh.
    pub mesh_nodes: Vec<MeshNode>,
    /// The materials that primitives name.
    pub materials: Vec<Material>,
    /// The clips.
    pub clips: Vec<Arc<Clip>>,
    /// What the clips animate besides transforms and morph weights.
    pub properties: Vec<Property>,
    /// Joints that the file itself calls bones, whether or not a skin names them.
    pub bones: Vec<u32>,
    /// Joints that the file hides, and with them everything below.
    pub hidden: Vec<u32>,
    /// The file's free-form data.
    pub extras: Vec<Extra>,
}
