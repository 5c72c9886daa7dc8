//! `cargo xtask conformance`: compares libanim with numbers and files that others made.
//!
//! A subcommand is a file here with its arguments and `pub fn run(args: &…Args) -> anyhow::Result<Verdict>`, and a
//! variant of [`Truth`]. What it found goes through a [`report::Report`], which prints a table or JSON.

pub mod blender;
pub mod cases;
pub mod fbx;
pub mod gltf;
pub mod posed;
pub mod report;

use clap::{Args, Subcommand};

use crate::verdict::Verdict;

/// Arguments of `cargo xtask conformance`.
#[derive(Args, Debug)]
pub struct ConformanceArgs {
    /// What to compare with.
    #[command(subcommand)]
    pub truth: Truth,
}

/// What to compare with.
#[derive(Subcommand, Debug)]
pub enum Truth {
    /// Blender's own numbers beside the files it exported.
    Blender(blender::BlenderArgs),
    /// FBX files, with the posed meshes of the programs that wrote them.
    Fbx(fbx::FbxArgs),
    /// glTF files, with numbers of another reader where they exist.
    Gltf(gltf::GltfArgs),
    /// Cases that three.js and Godot were asked.
    Cases(cases::CasesArgs),
}

/// Compares, prints what it found, and says whether anything missed.
pub fn run(args: &ConformanceArgs) -> anyhow::Result<Verdict> {
    compare(&args.truth)
}

/// Compares with one kind of truth.
pub fn compare(truth: &Truth) -> anyhow::Result<Verdict> {
    match truth {
        Truth::Blender(args) => blender::run(args),
        Truth::Fbx(args) => fbx::run(args),
        Truth::Gltf(args) => gltf::run(args),
        Truth::Cases(args) => cases::run(args),
    }
}
