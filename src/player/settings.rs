//! Settings of a player: what the host sets once and the player reads.

use std::sync::Arc;

use super::PlayerError;
use super::error::{at_least_zero, finite};

/// How a player plays whatever it plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether updates do anything.
    pub active: bool,
    /// What the first update plays if nothing was played before it.
    pub autoplay: Autoplay,
    speed_scale: f64,
    default_blend: f64,
    blends: Vec<Blend>,
    nexts: Vec<(Arc<str>, Arc<str>)>,
}

/// What a player plays of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Autoplay {
    /// Nothing.
    #[default]
    Nothing,
    /// A clip by its name, as soon as a library has it.
    Clip(Arc<str>),
    /// What shows a model that nobody has set up: its clip named idle, else one with idle in its name, else its first,
    /// looping.
    IdleOrFirst,
}

/// How long the crossfade between two clips takes.
#[derive(Clone, Debug)]
struct Blend {
    from: Arc<str>,
    to: Arc<str>,
    seconds: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            active: true,
            autoplay: Autoplay::Nothing,
            speed_scale: 1.0,
            default_blend: 0.0,
            blends: Vec::new(),
            nexts: Vec::new(),
        }
    }
}

impl Settings {
    /// The factor that all speeds are multiplied with, 1 at first.
    pub fn speed_scale(&self) -> f64 {
        self.speed_scale
    }

    /// Sets the factor that all speeds are multiplied with. A negative one plays everything backward.
    pub fn set_speed_scale(&mut self, factor: f64) -> Result<(), PlayerError> {
        self.speed_scale = finite("the speed scale", factor)?;
        Ok(())
    }

    /// Takes back a factor that was set before.
    pub(super) fn restore_speed_scale(&mut self, factor: f64) {
        self.speed_scale = factor;
    }

    /// How many seconds a crossfade takes where nothing more special says so, 0 at first.
    pub fn default_blend(&self) -> f64 {
        self.default_blend
    }

    /// Sets how many seconds a crossfade takes where nothing more special says so.
    pub fn set_default_blend(&mut self, seconds: f64) -> Result<(), PlayerError> {
        self.default_blend = at_least_zero("the default blend time", seconds)?;
        Ok(())
    }

    /// How many seconds the crossfade from one clip to another takes, where that was set.
    pub fn blend(&self, from: &str, to: &str) -> Option<f64> {
        self.blends.iter().find(|blend| &*blend.from == from && &*blend.to == to).map(|blend| blend.seconds)
    }

    /// Sets how many seconds the crossfade from one clip to another takes; `None` to take the default again.
    pub fn set_blend(&mut self, from: &str, to: &str, seconds: Option<f64>) -> Result<(), PlayerError> {
        if let Some(seconds) = seconds {
            at_least_zero("the blend time", seconds)?;
        }
        self.blends.retain(|blend| &*blend.from != from || &*blend.to != to);
        self.blends.extend(seconds.map(|seconds| Blend { from: from.into(), to: to.into(), seconds }));
        Ok(())
    }

    /// The clip that follows a clip when it ends.
    pub fn next(&self, name: &str) -> Option<&Arc<str>> {
        self.nexts.iter().find(|(from, _)| &**from == name).map(|(_, to)| to)
    }

    /// Sets the clip that follows a clip when it ends: playing the one queues the other.
    pub fn set_next(&mut self, name: &str, next: Option<&str>) {
        self.nexts.retain(|(from, _)| &**from != name);
        self.nexts.extend(next.map(|next| (name.into(), next.into())));
    }
}
