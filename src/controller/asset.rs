//! The built controller: everything by index, immutable, shared by all its instances.

use std::sync::Arc;

use super::blend::BlendSpace;
use super::definition::{BlendSync, ControllerDefinition, Interruption, MaskEntry, ParameterKind, Test};
use crate::clip::{Clip, Marker};
use crate::skeleton::{Mask, Skeleton};

/// A controller that was checked whole. Made by [`Controller::build`].
#[derive(Debug)]
pub struct Controller {
    pub(super) definition: ControllerDefinition,
    pub(super) layers: Vec<Layer>,
    pub(super) parameter_kinds: Vec<ParameterKind>,
}

/// A layer by index.
#[derive(Debug)]
pub(super) struct Layer {
    pub additive: bool,
    pub mask: Vec<MaskEntry>,
    pub states: Vec<State>,
    /// In the order in which they are tried: by falling priority, then as listed.
    pub transitions: Vec<Transition>,
    pub initial: Option<u32>,
}

/// A state by index.
#[derive(Debug)]
pub(super) struct State {
    /// Shared with the events that name it.
    pub name: Arc<str>,
    /// The clips, in the canonical order of their points; one where there is no blend.
    pub motions: Vec<Motion>,
    pub blend: Option<Blend>,
    /// Which of the motions sets the clock, or a clip that is none of them; `None` for the mean of the lengths.
    pub clock: Option<Clock>,
    pub fps: Option<f64>,
}

/// A clip that a state plays.
#[derive(Debug)]
pub(super) struct Motion {
    pub clip: Arc<Clip>,
    /// The clip as it was given: an additive layer plays the difference.
    pub source: Arc<Clip>,
}

/// What sets a state's clock.
#[derive(Debug)]
pub(super) struct Clock {
    pub length: f64,
    pub markers: Vec<Marker>,
}

/// How a state's motions are weighted.
#[derive(Debug)]
pub(super) struct Blend {
    pub parameters: [u32; 2],
    pub space: BlendSpace,
    pub sync: BlendSync,
}

/// A transition by index.
#[derive(Debug)]
pub(super) struct Transition {
    pub from: Option<u32>,
    pub to: Option<u32>,
    pub fade: Option<f64>,
    pub conditions: Vec<(u32, Test)>,
    pub exit_time: Option<f64>,
    pub interruption: Interruption,
}

impl Transition {
    /// Whether it can happen without code asking for it.
    pub fn is_automatic(&self) -> bool {
        !self.conditions.is_empty() || self.exit_time.is_some()
    }
}

impl Controller {
    /// What it was built from.
    pub fn definition(&self) -> &ControllerDefinition {
        &self.definition
    }

    /// A parameter's index.
    pub fn find_parameter(&self, name: &str) -> Option<u32> {
        self.definition.parameters.iter().position(|p| p.name == name).map(|i| i as u32)
    }

    /// A layer's index.
    pub fn find_layer(&self, name: &str) -> Option<u32> {
        self.definition.layers.iter().position(|l| l.name == name).map(|i| i as u32)
    }

    /// A state's layer and its index there.
    pub fn find_state(&self, name: &str) -> Option<(u32, u32)> {
        self.definition.layers.iter().enumerate().find_map(|(layer, definition)| {
            let state = definition.states.iter().position(|s| s.name == name)?;
            Some((layer as u32, state as u32))
        })
    }

    /// The clips that a state plays, as they were given: of a blend, in the order of their points by the first
    /// parameter, then by the second.
    pub fn state_clips(&self, layer: u32, state: u32) -> impl Iterator<Item = &Arc<Clip>> {
        self.layers[layer as usize].states[state as usize].motions.iter().map(|m| &m.source)
    }

    /// The seconds in which a transition into a state fades: the state's own word, then the transition's, then the
    /// controller's.
    pub(super) fn fade_into(&self, layer: u32, from: Option<u32>, to: Option<u32>, transition: Option<u32>) -> f64 {
        let states = &self.definition.layers[layer as usize].states;
        let own = to.and_then(|state| states[state as usize].fade_in);
        let transitions = &self.layers[layer as usize].transitions;
        let by = || match transition {
            Some(index) => transitions[index as usize].fade,
            None => transitions.iter().find(|t| t.to == to && t.from == from && from.is_some()).and_then(|t| t.fade),
        };
        own.or_else(by).unwrap_or(self.definition.default_fade)
    }

    /// Each layer's mask on a skeleton, and the names of bones that it lacks.
    pub(super) fn masks(&self, skeleton: &Skeleton) -> (Vec<Option<Arc<Mask>>>, Vec<String>) {
        let mut missing = Vec::new();
        let masks = self.layers.iter().map(|layer| {
            if layer.mask.is_empty() {
                return None;
            }
            let mut mask = Mask::none(skeleton);
            for entry in &layer.mask {
                match skeleton.find(&entry.bone) {
                    Some(joint) => mask.set(skeleton, joint, entry.children, entry.weight),
                    None => missing.push(entry.bone.clone()),
                }
            }
            Some(Arc::new(mask))
        });
        (masks.collect(), missing)
    }
}
