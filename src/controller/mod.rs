//! Layered state controllers: states that play clips or blends of clips, transitions between them, and layers that
//! override or add.
//!
//! A [`ControllerDefinition`] is what files and editors hold: plain data with names. [`Controller::build`] checks it
//! whole, resolves the names, and makes the immutable asset that thousands of instances share. An [`Animator`] is the
//! driver that runs a controller on one instance.

mod animator;
mod asset;
mod blend;
mod build;
mod culling;
mod definition;
mod fading;
mod layer;
mod transitions;

pub use animator::{Animator, AnimatorError, LayerQuery, PlayedContribution};
pub use asset::Controller;
pub use build::{ControllerMistake, ControllerMistakes};
pub use culling::Culling;
pub use definition::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, ControllerDefinition, Interruption, LayerDefinition,
    MaskEntry, Parameter, ParameterKind, Reference, StateDefinition, Test, TransitionDefinition,
};
