//! Layers: how the contributions of one level become part of the result. Data, not code: what a driver is like lies in
//! the layers it gives.

use std::sync::Arc;

use crate::skeleton::Mask;
pub use crate::skeleton::{Coverage, RotationMean};

/// What a layer does to what lies below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Operation {
    /// Takes its place, as far as weight and mask say.
    #[default]
    Override,
    /// Adds to it: numbers are added, rotations turn after it.
    Additive,
}

/// What shows through where a layer's contributions do not weigh one, or none drives a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// The skeleton's rest pose; for properties the original.
    Rest,
    /// What the host had before anything drove it.
    #[default]
    Original,
    /// The result of the layers below.
    Below,
    /// What was captured last ([`super::Stage::request_capture`]); a slot that nothing drives keeps its value.
    Snapshot,
}

/// One level of a [`super::Plan`].
#[derive(Clone, Debug)]
pub struct Layer {
    /// What it does to the levels below.
    pub operation: Operation,
    /// How much of it counts, from 0 to 1.
    pub weight: f32,
    /// How much of it reaches each joint; all of it where there is no mask.
    pub mask: Option<Arc<Mask>>,
    /// What shows through.
    pub base: Base,
    /// How much of the base shows.
    pub coverage: Coverage,
    /// How rotations are mixed within the layer.
    pub rotation_mean: RotationMean,
}

impl Default for Layer {
    fn default() -> Self {
        Self {
            operation: Operation::Override,
            weight: 1.0,
            mask: None,
            base: Base::Original,
            coverage: Coverage::Absolute,
            rotation_mean: RotationMean::Arc,
        }
    }
}
