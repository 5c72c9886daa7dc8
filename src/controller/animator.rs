//! The driver: runs a controller on one instance.

use std::sync::Arc;

use super::asset::Controller;
use super::culling::{Culling, Schedule, Turn};
use super::definition::ParameterKind;
use super::layer::{MAX_HOPS, Outcome, RunningLayer};
use super::transitions::Parameters;
use crate::eval::{Base, Coverage, Driver, Layer, Operation, ProgramCache, RotationMean, Stage};
use crate::skeleton::Mask;
use crate::target::Instance;

/// Why an animator refused a call. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AnimatorError {
    /// The controller has no such state.
    #[error("the controller has no state \"{0}\"")]
    NoState(String),
    /// The layer has no such state.
    #[error("layer \"{layer}\" has no state \"{state}\"")]
    NoStateInLayer {
        /// The layer.
        layer: String,
        /// The state.
        state: String,
    },
    /// The controller has no such layer.
    #[error("the controller has no layer \"{0}\"")]
    NoLayer(String),
    /// The lowest layer of a controller without layers.
    #[error("the controller has no layers")]
    NoLayers,
    /// The controller has no such parameter.
    #[error("the controller has no parameter \"{0}\"")]
    NoParameter(String),
    /// The parameter holds something else.
    #[error("parameter \"{name}\" is a {kind:?}")]
    ParameterKind {
        /// The parameter.
        name: String,
        /// What it holds.
        kind: ParameterKind,
    },
    /// A number that is not finite, or outside what is possible.
    #[error("{what} cannot be {value}")]
    Value {
        /// What it was for.
        what: &'static str,
        /// The number.
        value: f64,
    },
}

/// A layer as it stands, for the host to read.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerQuery<'a> {
    /// The state that it is in, or that it goes to; `None` where it plays nothing.
    pub state: Option<&'a str>,
    /// While a transition fades, the state that it leaves.
    pub previous: Option<&'a str>,
    /// How far the transition has come, from 0 to 1; 1 where none fades.
    pub progress: f64,
    /// Seconds on the state's clock.
    pub time: f64,
    /// Seconds of one lap.
    pub length: f64,
    /// Whether the state came to its end and does not loop.
    pub finished: bool,
    /// The layer's weight.
    pub weight: f32,
    /// The layer's speed.
    pub speed: f64,
}

/// What a clip gave to the last update, for debuggers.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedContribution<'a> {
    /// The layer's index.
    pub layer: u32,
    /// The state.
    pub state: &'a str,
    /// The clip's name.
    pub clip: &'a str,
    /// Its weight within the layer.
    pub weight: f32,
    /// Seconds in the clip at which it was sampled.
    pub time: f64,
}

/// Runs a [`Controller`] on one instance.
#[derive(Debug)]
pub struct Animator {
    controller: Arc<Controller>,
    stage: Stage,
    parameters: Parameters,
    layers: Vec<RunningLayer>,
    enabled: bool,
    culling: Option<Culling>,
    schedule: Schedule,
    details: Vec<DetailLevel>,
}

/// The layers' masks at one level of detail.
#[derive(Debug)]
struct DetailLevel {
    masks: Vec<Option<Arc<Mask>>>,
}

impl Parameters {
    /// What the controller's parameters hold at first.
    pub(super) fn initial(controller: &Controller) -> Self {
        Self { values: controller.definition.parameters.iter().map(|p| p.initial).collect() }
    }
}

impl Animator {
    /// An animator in the controller's initial states. Bones of masks that the instance's skeleton lacks are noted
    /// ([`Stage::take_notes`]).
    pub fn new(controller: Arc<Controller>, instance: Instance, cache: Arc<ProgramCache>) -> Self {
        let mut stage = Stage::new(cache);
        let (masks, missing) = controller.masks(instance.schema().skeleton());
        stage.add_instance(instance);
        for bone in missing {
            stage.note(format!("a mask names the bone \"{bone}\", which is not there"));
        }
        let details = vec![DetailLevel { masks: masks.clone() }];
        for (index, mask) in masks.into_iter().enumerate() {
            let operation = if controller.layers[index].additive { Operation::Additive } else { Operation::Override };
            stage.plan.layers.push(Layer {
                operation,
                weight: 1.0,
                mask,
                base: Base::Below,
                coverage: Coverage::Absolute,
                rotation_mean: RotationMean::Chord,
            });
        }
        let layers = 0..controller.layers.len() as u32;
        let layers = layers.map(|index| RunningLayer::new(&controller, index, &mut stage)).collect();
        Self {
            parameters: Parameters::initial(&controller),
            layers,
            stage,
            enabled: true,
            culling: None,
            schedule: Schedule::new(),
            details,
            controller,
        }
    }

    /// The controller.
    pub fn controller(&self) -> &Arc<Controller> {
        &self.controller
    }

    fn layer_index(&self, name: Option<&str>) -> Result<u32, AnimatorError> {
        let Some(name) = name else { return if self.layers.is_empty() { Err(AnimatorError::NoLayers) } else { Ok(0) } };
        self.controller.find_layer(name).ok_or_else(|| AnimatorError::NoLayer(name.to_owned()))
    }

    fn find(&self, state: &str, layer: Option<&str>) -> Result<(u32, u32), AnimatorError> {
        let found = self.controller.find_state(state).ok_or_else(|| AnimatorError::NoState(state.to_owned()))?;
        match layer {
            Some(name) if self.layer_index(Some(name))? != found.0 => {
                Err(AnimatorError::NoStateInLayer { layer: name.to_owned(), state: state.to_owned() })
            }
            _ => Ok(found),
        }
    }

    /// Goes to a state of the layer that has it, if that layer is not in it yet: calling this in every update is safe.
    /// `fade` stands in for what the transition between the two states, or the controller, says.
    pub fn play(&mut self, state: &str, fade: Option<f64>, layer: Option<&str>) -> Result<(), AnimatorError> {
        let (layer, state) = self.find(state, layer)?;
        let top = self.layers[layer as usize].fading.top();
        if top.is_some_and(|p| p.state == Some(state)) {
            check_seconds("a fade", fade.unwrap_or(0.0))?;
            return Ok(());
        }
        self.enter(layer, Some(state), fade)
    }

    /// Goes to a state from its beginning, even from itself.
    pub fn restart(&mut self, state: &str, fade: Option<f64>, layer: Option<&str>) -> Result<(), AnimatorError> {
        let (layer, state) = self.find(state, layer)?;
        self.enter(layer, Some(state), fade)
    }

    /// [`Animator::play`] over a given time. A state that takes no fades but its own keeps to that.
    pub fn crossfade(&mut self, state: &str, fade: f64, layer: Option<&str>) -> Result<(), AnimatorError> {
        self.play(state, Some(fade), layer)
    }

    /// Lets go of a layer, or of all: what is below shows.
    pub fn stop(&mut self, layer: Option<&str>, fade: Option<f64>) -> Result<(), AnimatorError> {
        check_seconds("a fade", fade.unwrap_or(0.0))?;
        let layers = match layer {
            Some(_) => {
                let index = self.layer_index(layer)?;
                index..index + 1
            }
            None => 0..self.layers.len() as u32,
        };
        for index in layers {
            if self.layers[index as usize].fading.top().is_some_and(|p| p.state.is_some()) {
                self.enter(index, None, fade)?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, layer: u32, state: Option<u32>, fade: Option<f64>) -> Result<(), AnimatorError> {
        check_seconds("a fade", fade.unwrap_or(0.0))?;
        let running = &mut self.layers[layer as usize];
        let from = running.fading.top().and_then(|p| p.state);
        let states = &self.controller.definition.layers[layer as usize].states;
        let own = state.and_then(|s| states[s as usize].fade_in);
        let seconds = own.or(fade).unwrap_or_else(|| self.controller.fade_into(layer, from, state, None));
        running.enter(&self.controller, state, seconds, None, &mut self.stage, &self.parameters);
        Ok(())
    }

    /// Puts a layer's state at a time of its clock. What lies between is not passed; what lies exactly there is.
    pub fn seek(&mut self, seconds: f64, layer: Option<&str>) -> Result<(), AnimatorError> {
        check_seconds("a time", seconds)?;
        let index = self.layer_index(layer)?;
        let states = &self.controller.definition.layers[index as usize].states;
        let RunningLayer { fading, speed, .. } = &mut self.layers[index as usize];
        if let Some(playing) = fading.top_mut() {
            let seconds = if seconds > playing.length { playing.length } else { seconds };
            let backward = playing.state.is_some_and(|s| states[s as usize].speed * *speed < 0.0);
            playing.head = crate::timeline::Playhead::at(seconds);
            playing.from_end = backward;
            playing.travelled = if backward { playing.length - seconds } else { seconds };
            playing.elapsed = if backward { -playing.travelled } else { seconds };
            playing.fresh = true;
            playing.ended = false;
        }
        Ok(())
    }

    /// Sets how fast a layer's clock runs; all layers' where none is named.
    pub fn set_speed(&mut self, speed: f64, layer: Option<&str>) -> Result<(), AnimatorError> {
        if !speed.is_finite() {
            return Err(AnimatorError::Value { what: "a speed", value: speed });
        }
        match layer {
            Some(_) => {
                let index = self.layer_index(layer)?;
                self.layers[index as usize].speed = speed;
            }
            None => self.layers.iter_mut().for_each(|l| l.speed = speed),
        }
        Ok(())
    }

    /// Sets how much of a layer counts, from 0 to 1.
    pub fn set_layer_weight(&mut self, layer: &str, weight: f32) -> Result<(), AnimatorError> {
        if !(0.0..=1.0).contains(&weight) {
            return Err(AnimatorError::Value { what: "a layer's weight", value: f64::from(weight) });
        }
        let index = self.layer_index(Some(layer))?;
        self.layers[index as usize].weight = weight;
        Ok(())
    }

    /// Sets a parameter: a number, a boolean as 0 or 1, or a trigger as 1.
    pub fn set_parameter(&mut self, name: &str, value: f32) -> Result<(), AnimatorError> {
        let index = self.controller.find_parameter(name).ok_or_else(|| AnimatorError::NoParameter(name.to_owned()))?;
        self.set_parameter_at(index, value)
    }

    /// [`Animator::set_parameter`] by index, as [`Controller::find_parameter`] gives it.
    pub fn set_parameter_at(&mut self, index: u32, value: f32) -> Result<(), AnimatorError> {
        let kind = *self
            .controller
            .parameter_kinds
            .get(index as usize)
            .ok_or_else(|| AnimatorError::NoParameter(format!("#{index}")))?;
        if !kind.takes(value) {
            return Err(AnimatorError::Value { what: "a parameter of its kind", value: f64::from(value) });
        }
        self.parameters.values[index as usize] = value;
        Ok(())
    }

    /// What the parameters hold, by index.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters.values
    }

    /// A parameter's value.
    pub fn parameter(&self, name: &str) -> Option<f32> {
        self.controller.find_parameter(name).map(|index| self.parameters.values[index as usize])
    }

    /// Switches the animator on or off. Off, it holds its last pose and costs nothing; its time stands still.
    pub fn set_enabled(&mut self, enabled: bool) {
        self.enabled = enabled;
    }

    /// Sets when this animator works, over what its controller says.
    pub fn set_culling(&mut self, culling: Option<Culling>) {
        self.culling = culling;
    }

    /// Says whether the instance is on screen, and how far from the viewer.
    pub fn set_visibility(&mut self, visible: bool, distance: f32) -> Result<(), AnimatorError> {
        if !distance.is_finite() {
            return Err(AnimatorError::Value { what: "a distance", value: f64::from(distance) });
        }
        self.schedule.visible = visible;
        self.schedule.distance = distance;
        Ok(())
    }

    /// Sets the distance beyond which [`Culling::Reduced`] reduces; 30 at first.
    pub fn set_reduced_distance(&mut self, distance: f32) -> Result<(), AnimatorError> {
        if !(distance >= 0.0 && distance.is_finite()) {
            return Err(AnimatorError::Value { what: "a distance", value: f64::from(distance) });
        }
        self.schedule.reduced_distance = distance;
        Ok(())
    }

    /// Works in one of every `interval` updates only, shifted by `offset`, so that a crowd shares the work out evenly
    /// over frames. An interval of 0 counts as 1.
    pub fn set_update_interval(&mut self, interval: u32, offset: u32) {
        self.schedule.interval = interval.max(1);
        self.schedule.offset = offset;
    }

    /// Adds a level of detail that leaves out joints, fingers and faces as a rule: they stay where they rest. Returns the
    /// level's number; level 0, which is always there, leaves out none.
    pub fn add_detail_level(&mut self, left_out: &[u32]) -> Result<u32, AnimatorError> {
        let Some(staged) = self.stage.instance(0) else { return Ok(0) };
        let skeleton = staged.instance.schema().skeleton().clone();
        let masks = self.details[0].masks.iter().map(|mask| {
            let mut mask = mask.as_ref().map_or_else(|| Mask::all(&skeleton), |mask| Mask::clone(mask));
            for &joint in left_out {
                if joint as usize >= skeleton.joint_count() {
                    return Err(AnimatorError::Value { what: "a joint", value: f64::from(joint) });
                }
                mask.set(&skeleton, joint, false, 0.0);
            }
            Ok(Some(Arc::new(mask)))
        });
        let masks = masks.collect::<Result<_, _>>()?;
        self.details.push(DetailLevel { masks });
        Ok(self.details.len() as u32 - 1)
    }

    /// Sets the level of detail from the next update on.
    pub fn set_detail_level(&mut self, level: u32) -> Result<(), AnimatorError> {
        let found = self.details.get(level as usize);
        let level = found.ok_or(AnimatorError::Value { what: "a level of detail", value: f64::from(level) })?;
        for (layer, mask) in self.stage.plan.layers.iter_mut().zip(&level.masks) {
            layer.mask.clone_from(mask);
        }
        Ok(())
    }

    /// A layer as it stands; the lowest where none is named.
    pub fn layer(&self, layer: Option<&str>) -> Result<LayerQuery<'_>, AnimatorError> {
        let index = self.layer_index(layer)?;
        let running = &self.layers[index as usize];
        let states = &self.controller.definition.layers[index as usize].states;
        let name = |state: Option<u32>| state.map(|s| states[s as usize].name.as_str());
        let top = running.fading.top();
        let below = running.fading.stack.len().checked_sub(2).map(|i| &running.fading.stack[i]);
        Ok(LayerQuery {
            state: name(top.and_then(|p| p.state)),
            previous: name(below.and_then(|p| p.state)),
            progress: top.map_or(1.0, super::fading::Playing::share),
            time: top.map_or(0.0, |p| p.head.position),
            length: top.map_or(0.0, |p| p.length),
            finished: top.is_some_and(|p| p.ended),
            weight: running.weight,
            speed: running.speed,
        })
    }

    /// Whether a layer is in a state, or fades it in, and the state has not come to its end.
    pub fn is_playing(&self, state: &str) -> bool {
        self.controller.find_state(state).is_some_and(|(layer, state)| {
            let top = self.layers[layer as usize].fading.top();
            top.is_some_and(|p| p.state == Some(state) && !p.ended)
        })
    }

    /// What each clip gave to the last update, layer by layer.
    pub fn contributions(&self) -> impl Iterator<Item = PlayedContribution<'_>> {
        self.stage.plan.contributions.iter().filter_map(|c| {
            let crate::eval::Source::Voice(voice) = c.source else { return None };
            let (layer, state) = self.controller.state_of_number(c.action)?;
            Some(PlayedContribution {
                layer: u32::from(c.layer),
                state: &self.controller.definition.layers[layer as usize].states[state as usize].name,
                clip: &self.stage.voice_clip(voice)?.name,
                weight: c.weight,
                time: c.at.time,
            })
        })
    }

    fn run(&mut self, seconds: f64, heard: bool) {
        for layer in &mut self.layers {
            let outcome = layer.advance(&self.controller, &mut self.parameters, &mut self.stage, seconds, heard);
            if outcome == Outcome::TooManyHops {
                self.stage.note(format!("a layer wanted more than {MAX_HOPS} transitions in one update"));
            }
        }
    }
}

impl Controller {
    /// The layer and state of a number that events carry.
    pub fn state_of_number(&self, number: u64) -> Option<(u32, u32)> {
        let mut rest = usize::try_from(number).ok()?;
        for (index, layer) in self.layers.iter().enumerate() {
            if rest < layer.states.len() {
                return Some((index as u32, rest as u32));
            }
            rest -= layer.states.len();
        }
        None
    }
}

impl Driver for Animator {
    fn advance(&mut self, dt: f64) {
        let culling = self.culling.unwrap_or(self.controller.definition.culling);
        let turn = if self.enabled { self.schedule.turn(culling, dt) } else { Turn::Rest };
        let Turn::Work { silent, heard } = turn else {
            self.stage.plan.idle = true;
            return;
        };
        self.stage.plan.idle = false;
        self.stage.plan.contributions.clear();
        if silent > 0.0 {
            self.run(silent, false);
        }
        self.run(heard, true);
        for (layer, planned) in self.layers.iter_mut().zip(&mut self.stage.plan.layers) {
            planned.weight = layer.weight;
        }
        for layer in &mut self.layers {
            layer.contribute(&self.controller, &self.parameters, &mut self.stage);
        }
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }

    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}

fn check_seconds(what: &'static str, value: f64) -> Result<(), AnimatorError> {
    if value.is_finite() && value >= 0.0 { Ok(()) } else { Err(AnimatorError::Value { what, value }) }
}
