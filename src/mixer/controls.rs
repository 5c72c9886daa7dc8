//! What can be done to an action: playing, weights and fades, time scales and warps.
//!
//! Every call takes effect in the mixer's next update. A call that is refused changes nothing.

use std::ops::Deref;

use super::error::{check_duration, check_finite, check_weight};
use super::ramp::Ramp;
use super::{Action, ActionId, ActionRef, BlendMode, Mixer, MixerError};
use crate::clip::LoopMode;

/// An action of a mixer, to change. It reads like the [`Action`] it is; [`ActionMut::read`] gives what
/// updates change.
#[derive(Debug)]
pub struct ActionMut<'a> {
    pub(super) mixer: &'a mut Mixer,
    pub(super) id: ActionId,
}

impl Deref for ActionMut<'_> {
    type Target = Action;

    fn deref(&self) -> &Action {
        self.mixer.known(self.id)
    }
}

/// What a setter gives back: the action, for the next call.
type Changed<'a, 'b> = Result<&'b mut ActionMut<'a>, MixerError>;

impl<'a> ActionMut<'a> {
    /// The action as [`Mixer::action`] gives it.
    pub fn read(&self) -> ActionRef<'_> {
        self.mixer.read(self.id)
    }

    fn edit(&mut self) -> &mut Action {
        self.mixer.known_mut(self.id)
    }

    /// Activates it. One that has finished, or faded out, also needs [`ActionMut::reset`] to be seen again.
    pub fn play(&mut self) -> &mut Self {
        self.mixer.activate(self.id);
        self
    }

    /// Deactivates and resets it. What nothing else drives goes back to its original in the next update.
    pub fn stop(&mut self) -> &mut Self {
        self.mixer.deactivate(self.id);
        self.reset()
    }

    /// Rewinds it, enables and unpauses it, and forgets its laps, its fade, its warp and its start time. It stays active
    /// or inactive as it is.
    pub fn reset(&mut self) -> &mut Self {
        self.edit().reset();
        self
    }

    /// Holds its clock, or lets it go on. A paused action goes on contributing.
    pub fn set_paused(&mut self, paused: bool) -> &mut Self {
        self.edit().paused = paused;
        self
    }

    /// Says whether it contributes while it is active. Its clock moves only while it is enabled.
    pub fn set_enabled(&mut self, enabled: bool) -> &mut Self {
        self.edit().enabled = enabled;
        self
    }

    /// Sets what happens at the clip's end, and after how many laps (legs of a ping-pong) it finishes; `None` for never.
    /// [`LoopMode::None`] finishes after the first.
    pub fn set_loop(&mut self, mode: LoopMode, repetitions: Option<u64>) -> &mut Self {
        let action = self.edit();
        action.loop_mode = mode;
        action.repetitions = repetitions;
        self
    }

    /// Says whether it holds its last frame when it has finished. If not, it lets go.
    pub fn set_clamp_when_finished(&mut self, clamp: bool) -> &mut Self {
        self.edit().clamp_when_finished = clamp;
        self
    }

    /// Says whether smooth tracks are flat at the first and at the last key, where the curve does not go on into another
    /// lap; else they run straight on there. Taken into account when the clock next starts or passes an end.
    pub fn set_zero_slopes(&mut self, at_start: bool, at_end: bool) -> &mut Self {
        self.edit().zero_slopes = [at_start, at_end];
        self
    }

    /// Sets how it becomes part of the result.
    pub fn set_blend_mode(&mut self, mode: BlendMode) -> &mut Self {
        self.edit().blend_mode = mode;
        self
    }

    /// Sets its clock: seconds into the clip, or into the present leg of a ping-pong. A time outside the clip is folded
    /// into it by the next step that is not zero.
    pub fn set_time(&mut self, seconds: f64) -> Changed<'a, '_> {
        self.edit().time = check_finite("a time", seconds)?;
        Ok(self)
    }

    /// Holds its clock until the mixer's reaches `seconds`. It contributes while it waits.
    pub fn start_at(&mut self, seconds: f64) -> Changed<'a, '_> {
        self.edit().start_at = Some(check_finite("a start time", seconds)?);
        Ok(self)
    }

    /// Sets how much it counts, at least zero. A fade goes on, as a factor of it.
    pub fn set_weight(&mut self, weight: f64) -> Changed<'a, '_> {
        self.edit().weight = check_weight(weight)?;
        Ok(self)
    }

    /// Sets how much it counts, and drops its fade.
    pub fn set_effective_weight(&mut self, weight: f64) -> Changed<'a, '_> {
        let weight = check_weight(weight)?;
        let action = self.edit();
        action.weight = weight;
        action.effective_weight = if action.enabled { weight } else { 0.0 };
        Ok(self.stop_fading())
    }

    /// Lets the weight rise from nothing to itself over `seconds` of the mixer's clock, from now on. It does not play
    /// the action.
    pub fn fade_in(&mut self, seconds: f64) -> Changed<'a, '_> {
        self.fade(seconds, [0.0, 1.0])
    }

    /// Lets the weight fall to nothing over `seconds` of the mixer's clock; the first update past the end disables the
    /// action.
    pub fn fade_out(&mut self, seconds: f64) -> Changed<'a, '_> {
        self.fade(seconds, [1.0, 0.0])
    }

    fn fade(&mut self, seconds: f64, values: [f64; 2]) -> Changed<'a, '_> {
        let seconds = check_duration("fade", seconds)?;
        self.edit().fade = Some(Ramp::new(self.mixer.time(), seconds, values));
        Ok(self)
    }

    /// Drops its fade: the whole weight counts.
    pub fn stop_fading(&mut self) -> &mut Self {
        self.edit().fade = None;
        self
    }

    /// Sets how fast it runs. A warp goes on, as a factor of it.
    pub fn set_time_scale(&mut self, scale: f64) -> Changed<'a, '_> {
        self.edit().time_scale = check_finite("a time scale", scale)?;
        Ok(self)
    }

    /// Sets how fast it runs, and drops its warp.
    pub fn set_effective_time_scale(&mut self, scale: f64) -> Changed<'a, '_> {
        let scale = check_finite("a time scale", scale)?;
        let action = self.edit();
        action.time_scale = scale;
        action.effective_time_scale = if action.paused { 0.0 } else { scale };
        Ok(self.stop_warping())
    }

    /// Sets the time scale so that one run through the clip takes `seconds`; negative ones run it backward. Drops its
    /// warp.
    pub fn set_duration(&mut self, seconds: f64) -> Changed<'a, '_> {
        if check_finite("a duration", seconds)? == 0.0 {
            return Err(MixerError::ZeroDuration);
        }
        let scale = check_finite("a time scale", self.pace()? / seconds)?;
        self.edit().time_scale = scale;
        Ok(self.stop_warping())
    }

    /// Lets the time scale run from one value to another over `seconds` of the mixer's clock, from now on. The last one
    /// stays; where it is zero, the action pauses.
    pub fn warp(&mut self, from: f64, to: f64, seconds: f64) -> Changed<'a, '_> {
        let seconds = check_duration("warp", seconds)?;
        let shares = [self.share_of_scale(from)?, self.share_of_scale(to)?];
        self.edit().warp = Some(Ramp::new(self.mixer.time(), seconds, shares));
        Ok(self)
    }

    /// Lets the time scale run from what it was in the last update to zero, and pauses the action then.
    pub fn halt(&mut self, seconds: f64) -> Changed<'a, '_> {
        let from = self.effective_time_scale;
        self.warp(from, 0.0, seconds)
    }

    /// Drops its warp: the time scale counts as it is.
    pub fn stop_warping(&mut self) -> &mut Self {
        self.edit().stop_warping();
        self
    }

    fn share_of_scale(&self, scale: f64) -> Result<f64, MixerError> {
        check_finite("a time scale", scale)?;
        if self.time_scale == 0.0 {
            return Err(MixerError::WarpOfZero(self.id));
        }
        check_finite("a time scale", scale / self.time_scale)
    }

    /// Seconds that one run through the clip takes at time scale one; never zero.
    fn pace(&self) -> Result<f64, MixerError> {
        let length = self.clip.length;
        if length > 0.0 { Ok(length) } else { Err(MixerError::ClipWithoutLength(self.clip.name.clone())) }
    }
}

impl Mixer {
    /// Fades one action out and another in over `seconds` of the mixer's clock. It plays neither.
    ///
    /// With `warp` each also runs at the pace of the other at the end where the other is heard: the one that fades out
    /// ends at the pace of the one that fades in, which begins at the other's. Afterwards each has its own again.
    pub fn cross_fade(&mut self, from: ActionId, to: ActionId, seconds: f64, warp: bool) -> Result<(), MixerError> {
        let lengths = [self.action(from)?, self.action(to)?].map(|action| action.clip.length);
        if from == to {
            return Err(MixerError::CrossFadeToItself(from));
        }
        check_duration("cross-fade", seconds)?;
        if warp {
            for id in [from, to] {
                let action = self.action_mut(id)?;
                let pace = action.pace()?;
                action.share_of_scale(1.0)?;
                action.share_of_scale(lengths[0] / pace)?;
                action.share_of_scale(lengths[1] / pace)?;
            }
        }
        self.action_mut(from)?.fade_out(seconds)?;
        self.action_mut(to)?.fade_in(seconds)?;
        if warp {
            for (id, begin, end) in [(from, 1.0, lengths[0] / lengths[1]), (to, lengths[1] / lengths[0], 1.0)] {
                let mut action = self.action_mut(id)?;
                action.warp(begin, end, seconds)?;
                let own = action.time_scale;
                action.edit().restore_time_scale = Some(own);
            }
        }
        Ok(())
    }

    /// Puts an action where another one is, and lets it run as fast: it takes over time, leg of a ping-pong and time
    /// scale, and drops its warp.
    pub fn synchronize(&mut self, action: ActionId, with: ActionId) -> Result<(), MixerError> {
        let (time, turned, time_scale) = {
            let other = self.action(with)?;
            (other.time(), other.runs_back(), other.time_scale)
        };
        let mut action = self.action_mut(action)?;
        let action = action.edit();
        action.time = time;
        action.time_scale = time_scale;
        if action.loop_mode == LoopMode::PingPong {
            action.turned = turned;
            if turned {
                // On the way back it has passed an end; a first step must not take it for one that begins.
                action.laps = action.laps.max(0);
            }
        }
        action.stop_warping();
        Ok(())
    }
}
