//! Clips as JSON: `.mres` files and three.js, both ways.

mod any_clip;
#[cfg(feature = "gltf")]
mod assets;
mod mres;
mod mres_files;
mod scene;
mod three;
