//! What a player plays: a clip with its playhead, and the fade from what played before.

use std::sync::Arc;

use crate::clip::{Clip, LoopMode};
use crate::eval::{Stage, VoiceId};
use crate::math::easing::Easing;
use crate::timeline::Playhead;

/// Whether the assigned clip moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    /// Nothing was played, or it was stopped: there is nothing to fade from.
    Stopped,
    /// It stands where it is until it is played again.
    Paused,
    /// It moves.
    Playing,
    /// It stands at its end.
    Finished,
}

/// A clip that plays.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    /// The name it is played by.
    pub name: Arc<str>,
    pub clip: Arc<Clip>,
    pub voice: VoiceId,
    pub playhead: Playhead,
    /// Seconds of the clip in a second, before the player's factor.
    pub speed: f64,
    /// The part that plays; `None` for all of it.
    pub section: Option<[f64; 2]>,
    /// What happens at its end, where the play said so.
    pub loop_override: Option<LoopMode>,
    /// Whether no update has begun with it yet, so that what lies at its start is still to fire.
    pub fresh: bool,
}

impl Playing {
    /// The first and the last second that play.
    pub fn bounds(&self) -> [f64; 2] {
        let length = self.clip.length;
        self.section.map_or([0.0, length], |[start, end]| [start.clamp(0.0, length), end.clamp(0.0, length)])
    }

    /// What happens at the end.
    pub fn loop_mode(&self) -> LoopMode {
        self.loop_override.unwrap_or(self.clip.loop_mode)
    }
}

/// The way from what played before.
#[derive(Clone, Debug)]
pub(super) struct Fade {
    pub from: FadeFrom,
    /// Seconds that it takes in all; above zero.
    pub duration: f64,
    /// Seconds that have passed.
    pub elapsed: f64,
    /// The curve on which it goes; `None` for a straight line.
    pub curve: Option<Easing>,
}

/// What a fade comes from.
#[derive(Clone, Debug)]
pub(super) enum FadeFrom {
    /// A clip that plays on, silently. `moving` says whether it was paused or at its end.
    Clip { playing: Playing, moving: bool },
    /// The values there were when the fade began.
    Snapshot,
}

impl Fade {
    /// How far it has come, from 0 to 1.
    pub fn progress(&self) -> f64 {
        (self.elapsed / self.duration).min(1.0)
    }

    /// The weight of what comes.
    pub fn weight(&self) -> f64 {
        let progress = self.progress();
        self.curve.map_or(progress, |curve| curve.apply(progress))
    }
}

/// The voices of a player, used again when their clip plays again, so that a switch rarely allocates.
#[derive(Debug, Default)]
pub(super) struct Voices {
    idle: Vec<VoiceId>,
}

/// How many voices wait for their clips to play again.
const IDLE_VOICES: usize = 32;

impl Voices {
    /// A voice for a clip.
    pub fn take(&mut self, stage: &mut Stage, clip: &Arc<Clip>) -> VoiceId {
        let of_clip = |voice: &VoiceId| stage.voice_clip(*voice).is_some_and(|other| Arc::ptr_eq(other, clip));
        match self.idle.iter().position(of_clip) {
            Some(place) => self.idle.remove(place),
            None => stage.add_voice(clip.clone()),
        }
    }

    /// Takes back a voice that plays no more.
    pub fn give_back(&mut self, stage: &mut Stage, voice: VoiceId) {
        if self.idle.len() == IDLE_VOICES {
            stage.remove_voice(self.idle.remove(0));
        }
        self.idle.push(voice);
    }
}
