//! The player: one clip at a time, crossfading on a switch, as Godot's `AnimationPlayer` does.
//!
//! In go calls (play, pause, seek, queue …) and time steps; out come a plan for the evaluator and events. A player
//! never touches a value: a crossfade is two contributions whose weights sum to one, on a single layer that keeps what
//! nothing drives.
//!
//! Calls take effect at once on what the player says of itself (its position, what is current), and on values with the
//! next update. An update first does what calls asked for, then moves by its time step. A host that wants to see a seek
//! at once updates by zero seconds.

mod advance;
mod error;
mod library;
mod names;
mod play;
mod playing;
mod settings;
mod state;

use std::collections::VecDeque;
use std::sync::Arc;

pub use error::PlayerError;
pub use library::Library;
pub use play::{PlayOptions, SeekMode};
pub use settings::{Autoplay, Settings};
pub use state::PlayerState;

use crate::clip::Clip;
use crate::eval::{Base, Coverage, Driver, Event, Layer, ProgramCache, RotationMean, Stage, WritePolicy};
use names::Shelves;
use playing::{Fade, Motion, Playing, Voices};

/// Plays one clip at a time on the instances of its stage.
#[derive(Debug)]
pub struct Player {
    /// What the host sets and the player only reads.
    pub settings: Settings,
    stage: Stage,
    shelves: Shelves,
    voices: Voices,
    current: Option<Playing>,
    motion: Motion,
    fade: Option<Fade>,
    queue: VecDeque<Arc<str>>,
    /// What calls made happen since the last update.
    pending: Vec<Event>,
    /// What the next update is to do besides moving.
    requests: Requests,
}

/// What calls asked the next update to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Requests {
    /// Compute values even if nothing moves.
    refresh: bool,
    /// Fire what lies exactly where the playhead was put, and start audio in its middle.
    sought: bool,
    /// Give everything back its original.
    reset: bool,
}

impl Player {
    /// A player without libraries or instances. Players that share a cache share the compiled clips.
    pub fn new(cache: Arc<ProgramCache>) -> Self {
        let mut stage = Stage::new(cache);
        stage.plan.layers.push(Layer {
            base: Base::Snapshot,
            coverage: Coverage::Normalized,
            rotation_mean: RotationMean::Arc,
            ..Layer::default()
        });
        stage.plan.idle = true;
        stage.discrete_policy = WritePolicy::Changed;
        Self {
            settings: Settings::default(),
            stage,
            shelves: Shelves::default(),
            voices: Voices::default(),
            current: None,
            motion: Motion::Stopped,
            fade: None,
            queue: VecDeque::new(),
            pending: Vec::new(),
            requests: Requests::default(),
        }
    }

    /// The name of the clip that plays; none while nothing does.
    pub fn current(&self) -> Option<&Arc<str>> {
        if self.is_playing() { self.assigned() } else { None }
    }

    /// The name of the clip that plays, or played last.
    pub fn assigned(&self) -> Option<&Arc<str>> {
        self.current.as_ref().map(|playing| &playing.name)
    }

    /// The clip that plays, or played last.
    pub fn assigned_clip(&self) -> Option<&Arc<Clip>> {
        self.current.as_ref().map(|playing| &playing.clip)
    }

    /// Seconds in the clip; none before the first play and after a stop.
    pub fn position(&self) -> Option<f64> {
        let playing = self.current.as_ref().filter(|_| self.motion != Motion::Stopped)?;
        Some(playing.playhead.position)
    }

    /// The length of the assigned clip in seconds.
    pub fn length(&self) -> Option<f64> {
        self.assigned_clip().map(|clip| clip.length)
    }

    /// The part that plays, where it is not the whole clip.
    pub fn section(&self) -> Option<[f64; 2]> {
        self.current.as_ref().and_then(|playing| playing.section)
    }

    /// Whether a clip plays: it was not paused, stopped or finished.
    pub fn is_playing(&self) -> bool {
        self.motion == Motion::Playing
    }

    /// Seconds of the clip that pass in a second: the player's speed times the clip's, negative on the way back of a
    /// ping-pong; zero while nothing plays.
    pub fn playing_speed(&self) -> f64 {
        match &self.current {
            Some(playing) if self.is_playing() => {
                let turned = playing.playhead.turned && playing.loop_mode() == crate::clip::LoopMode::PingPong;
                self.settings.speed_scale() * if turned { -playing.speed } else { playing.speed }
            }
            _ => 0.0,
        }
    }

    /// How far a crossfade has come, from 0 to 1; none where there is none.
    pub fn fade_progress(&self) -> Option<f64> {
        self.fade.as_ref().map(Fade::progress)
    }

    /// The names that play next.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = &Arc<str>> {
        self.queue.iter()
    }
}

impl Driver for Player {
    fn advance(&mut self, dt: f64) {
        self.move_on(dt);
    }

    fn part_from(&mut self, instance: u32) {
        self.pending.retain(|event| event.instance != Some(instance));
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }

    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}
