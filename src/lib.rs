//! libanim: an animation runtime that engines embed.
//!
//! Drivers decide what plays, one evaluator computes it, the host receives it. `ARCHITECTURE.md` shows the modules in
//! their order (each uses only those above it) and the way of one frame through them.

pub mod clip;
pub mod controller;
pub mod edit;
pub mod eval;
#[cfg(feature = "capi")]
pub mod ffi;
pub mod frame;
pub mod io;
pub mod jobs;
pub mod math;
pub mod mixer;
pub mod model;
pub mod pack;
pub mod player;
pub mod rig;
pub mod simd;
pub mod skeleton;
pub mod skin;
pub mod target;
pub mod timeline;
pub mod value;
#[cfg(feature = "vulkan")]
pub mod vulkan;
