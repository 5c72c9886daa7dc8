//! Controllers and their animators.

use std::sync::Arc;

use anim::controller::{
    Condition, Controller, ControllerDefinition, LayerDefinition, MaskEntry, Parameter, ParameterKind, StateDefinition,
    Test, TransitionDefinition,
};
use anim::eval::ProgramCache;

use crate::driving::{Driving, drives};
use crate::error::Error;
use crate::loading::Model;
use crate::properties::Properties;

/// Gathers the layers, states and transitions of a controller.
#[derive(Debug, Default)]
pub struct ControllerBuilder {
    definition: ControllerDefinition,
}

/// Runs a controller.
#[derive(Debug)]
pub struct Animator {
    driving: Driving<anim::controller::Animator>,
}

// C++ can only have what is in a box.
#[allow(clippy::unnecessary_box_returns)]
pub(crate) fn new_controller() -> Box<ControllerBuilder> {
    Box::default()
}

/// A transition, as C++ says it.
struct Way<'a> {
    layer: usize,
    from: &'a str,
    to: &'a str,
    fade: f64,
    parameter: &'a str,
}

impl ControllerBuilder {
    pub(crate) fn add_parameter(&mut self, name: &str, initial: f32) {
        self.definition.parameters.push(Parameter { name: name.to_owned(), kind: ParameterKind::Float, initial });
    }

    pub(crate) fn add_layer(&mut self, name: &str, additive: bool) -> usize {
        self.definition.layers.push(LayerDefinition { name: name.to_owned(), additive, ..LayerDefinition::default() });
        self.definition.layers.len() - 1
    }

    fn layer(&mut self, layer: usize) -> Result<&mut LayerDefinition, Error> {
        let count = self.definition.layers.len();
        self.definition.layers.get_mut(layer).ok_or(Error::OutOfRange { what: "layers", index: layer, count })
    }

    pub(crate) fn add_mask_bone(&mut self, layer: usize, bone: &str) -> Result<(), Error> {
        self.layer(layer)?.mask.push(MaskEntry { bone: bone.to_owned(), children: true, weight: 1.0 });
        Ok(())
    }

    pub(crate) fn add_state(&mut self, layer: usize, name: &str, clip: &str, looped: bool) -> Result<(), Error> {
        let (name, clip) = (name.to_owned(), clip.to_owned());
        self.layer(layer)?.states.push(StateDefinition { name, clip, looped, ..StateDefinition::default() });
        Ok(())
    }

    pub(crate) fn add_transition_above(
        &mut self,
        layer: usize,
        from: &str,
        to: &str,
        fade: f64,
        parameter: &str,
        number: f32,
    ) -> Result<(), Error> {
        self.add_transition(&Way { layer, from, to, fade, parameter }, Test::Greater(number))
    }

    pub(crate) fn add_transition_below(
        &mut self,
        layer: usize,
        from: &str,
        to: &str,
        fade: f64,
        parameter: &str,
        number: f32,
    ) -> Result<(), Error> {
        self.add_transition(&Way { layer, from, to, fade, parameter }, Test::Less(number))
    }

    fn add_transition(&mut self, way: &Way<'_>, test: Test) -> Result<(), Error> {
        let transition = TransitionDefinition {
            from: Some(way.from.to_owned()),
            to: Some(way.to.to_owned()),
            fade: Some(way.fade),
            conditions: vec![Condition { parameter: way.parameter.to_owned(), test }],
            ..TransitionDefinition::default()
        };
        self.layer(way.layer)?.transitions.push(transition);
        Ok(())
    }

    pub(crate) fn animate(&self, model: &Model) -> Result<Box<Animator>, Error> {
        self.animate_with(model, Box::default())
    }

    pub(crate) fn animate_with(&self, model: &Model, properties: Box<Properties>) -> Result<Box<Animator>, Error> {
        let controller = Controller::build(self.definition.clone(), &|clip| model.clip(clip).ok().cloned())?;
        let cache = Arc::<ProgramCache>::default();
        let animator = anim::controller::Animator::new(Arc::new(controller), model.instance(&properties)?, cache);
        Ok(Box::new(Animator { driving: Driving::new(animator, *properties) }))
    }
}

drives!(Animator);

impl Animator {
    pub(crate) fn play(&mut self, state: &str, fade: f64) -> Result<(), Error> {
        Ok(self.driving.driver.play(state, (fade >= 0.0).then_some(fade), None)?)
    }

    pub(crate) fn set_parameter(&mut self, name: &str, value: f32) -> Result<(), Error> {
        Ok(self.driving.driver.set_parameter(name, value)?)
    }

    pub(crate) fn state(&self, layer: &str) -> Result<String, Error> {
        let query = self.driving.driver.layer(Some(layer))?;
        Ok(query.state.unwrap_or_default().to_owned())
    }
}
