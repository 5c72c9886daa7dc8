//! Players.

use std::sync::Arc;

use anim::eval::{Driver, ProgramCache};
use anim::player::{Library, PlayOptions, SeekMode};

use crate::driving::{Driving, drives};
use crate::error::Error;
use crate::loading::Model;
use crate::properties::Properties;

/// Plays one clip of a model at a time.
#[derive(Debug)]
pub struct Player {
    driving: Driving<anim::player::Player>,
}

pub(crate) fn new_player(model: &Model) -> Result<Box<Player>, Error> {
    new_player_with(model, Box::default())
}

pub(crate) fn new_player_with(model: &Model, properties: Box<Properties>) -> Result<Box<Player>, Error> {
    let mut player = anim::player::Player::new(Arc::<ProgramCache>::default());
    player.add_library("", Arc::new(Library::from_clips(model.model.clips.iter().cloned())))?;
    player.stage_mut().add_instance(model.instance(&properties)?);
    Ok(Box::new(Player { driving: Driving::new(player, *properties) }))
}

drives!(Player);

impl Player {
    pub(crate) fn play(&mut self, name: &str, fade: f64) -> Result<(), Error> {
        Ok(self.driving.driver.play(name, PlayOptions { blend: Some(fade), ..PlayOptions::default() })?)
    }

    pub(crate) fn queue(&mut self, name: &str) -> Result<(), Error> {
        Ok(self.driving.driver.enqueue(name)?)
    }

    pub(crate) fn pause(&mut self) {
        self.driving.driver.pause();
    }

    pub(crate) fn seek(&mut self, seconds: f64) -> Result<(), Error> {
        Ok(self.driving.driver.seek(seconds, SeekMode::Update)?)
    }

    pub(crate) fn set_speed(&mut self, factor: f64) -> Result<(), Error> {
        Ok(self.driving.driver.settings.set_speed_scale(factor)?)
    }

    pub(crate) fn position(&self) -> f64 {
        self.driving.driver.position().unwrap_or(0.0)
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.driving.driver.is_playing()
    }
}
