//! Mixers.

use std::sync::Arc;

use anim::clip::Clip;
use anim::eval::ProgramCache;
use anim::mixer::{ActionId, Root};

use crate::driving::{Driving, drives};
use crate::error::Error;
use crate::loading::Model;
use crate::properties::Properties;

/// Plays many clips of a model with weights.
#[derive(Debug)]
pub struct Mixer {
    driving: Driving<anim::mixer::Mixer>,
    root: Root,
    clips: Vec<Arc<Clip>>,
    actions: Vec<ActionId>,
}

pub(crate) fn new_mixer(model: &Model) -> Result<Box<Mixer>, Error> {
    new_mixer_with(model, Box::default())
}

pub(crate) fn new_mixer_with(model: &Model, properties: Box<Properties>) -> Result<Box<Mixer>, Error> {
    let mut mixer = anim::mixer::Mixer::new(Arc::<ProgramCache>::default());
    let root = mixer.add_instance(model.instance(&properties)?);
    let clips = model.model.clips.clone();
    Ok(Box::new(Mixer { driving: Driving::new(mixer, *properties), root, clips, actions: Vec::new() }))
}

drives!(Mixer);

impl Mixer {
    pub(crate) fn add_action(&mut self, clip: &str) -> Result<usize, Error> {
        let unknown = || Error::Unknown { what: "clip", name: clip.to_owned() };
        let found = self.clips.iter().find(|it| &*it.name == clip).ok_or_else(unknown)?;
        let action = self.driving.driver.add_action(found, self.root)?;
        if let Some(place) = self.actions.iter().position(|&known| known == action) {
            return Ok(place);
        }
        self.actions.push(action);
        Ok(self.actions.len() - 1)
    }

    fn action(&self, action: usize) -> Result<ActionId, Error> {
        let count = self.actions.len();
        self.actions.get(action).copied().ok_or(Error::OutOfRange { what: "actions", index: action, count })
    }

    pub(crate) fn play(&mut self, action: usize) -> Result<(), Error> {
        let action = self.action(action)?;
        self.driving.driver.action_mut(action)?.play();
        Ok(())
    }

    pub(crate) fn stop(&mut self, action: usize) -> Result<(), Error> {
        let action = self.action(action)?;
        self.driving.driver.action_mut(action)?.stop();
        Ok(())
    }

    pub(crate) fn set_weight(&mut self, action: usize, weight: f64) -> Result<(), Error> {
        let action = self.action(action)?;
        self.driving.driver.action_mut(action)?.set_weight(weight)?;
        Ok(())
    }

    pub(crate) fn set_time_scale(&mut self, action: usize, scale: f64) -> Result<(), Error> {
        let action = self.action(action)?;
        self.driving.driver.action_mut(action)?.set_time_scale(scale)?;
        Ok(())
    }

    pub(crate) fn cross_fade(&mut self, from: usize, to: usize, seconds: f64, warp: bool) -> Result<(), Error> {
        let (from, to) = (self.action(from)?, self.action(to)?);
        Ok(self.driving.driver.cross_fade(from, to, seconds, warp)?)
    }
}
