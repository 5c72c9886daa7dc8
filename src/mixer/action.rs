//! Actions: one clip played on one root, with everything that says how.

use std::sync::Arc;

use super::ramp::Ramp;
use crate::clip::{Clip, Ending, LoopMode, Target, TrackContent};
use crate::eval::VoiceId;

/// What an action plays on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// One instance, by its index on the mixer's stage.
    Instance(u32),
    /// A group of instances, by its index on the mixer's stage.
    Group(u32),
}

impl std::fmt::Display for Root {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Instance(index) => write!(f, "instance {index}"),
            Self::Group(index) => write!(f, "group {index}"),
        }
    }
}

/// How an action becomes part of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlendMode {
    /// By weighted mean with the other normal actions.
    #[default]
    Normal,
    /// On top of what the normal actions make.
    Additive,
}

/// One clip played on one root. [`super::Mixer::action`] gives it to read, [`super::Mixer::action_mut`] to change.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own, as in the model")]
#[derive(Clone, Debug)]
pub struct Action {
    pub(super) clip: Arc<Clip>,
    pub(super) root: Root,
    pub(super) voice: VoiceId,
    /// Whether the clip has keys that are heard of, so that the way of the playhead matters.
    pub(super) heard: bool,
    /// Whether the clip has tracks of joints, which the way of the playhead carries where a host takes root motion.
    pub(super) carries: bool,
    pub(super) blend_mode: BlendMode,
    pub(super) loop_mode: LoopMode,
    pub(super) clamp_when_finished: bool,
    pub(super) zero_slopes: [bool; 2],
    pub(super) enabled: bool,
    pub(super) active: bool,
    pub(super) paused: bool,
    /// Whether a ping-pong is on its way back, where it is read from the end.
    pub(super) turned: bool,
    /// Whether the clock has moved since the last reset.
    pub(super) moved: bool,
    pub(super) endings: [Ending; 2],
    pub(super) repetitions: Option<u64>,
    /// Ends passed so far; -1 until the clock has moved forward or passed its first end backward.
    pub(super) laps: i64,
    pub(super) time_scale: f64,
    pub(super) effective_time_scale: f64,
    pub(super) warp: Option<Ramp>,
    /// The time scale to have once the warp of a cross-fade is over.
    pub(super) restore_time_scale: Option<f64>,
    pub(super) start_at: Option<f64>,
    pub(super) time: f64,
    pub(super) weight: f64,
    pub(super) effective_weight: f64,
    pub(super) fade: Option<Ramp>,
}

/// An action of a mixer, to read: an [`Action`], with what every update changes of it.
#[derive(Clone, Copy, Debug)]
pub struct ActionRef<'a> {
    action: &'a Action,
    time: f64,
    effective_weight: f64,
}

impl std::ops::Deref for ActionRef<'_> {
    type Target = Action;

    fn deref(&self) -> &Action {
        self.action
    }
}

impl<'a> ActionRef<'a> {
    pub(super) fn new(action: &'a Action, time: f64, effective_weight: f64) -> Self {
        Self { action, time, effective_weight }
    }

    /// Seconds into the clip, or into the present leg of a ping-pong.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Where the clip is read, in seconds: [`ActionRef::time`], or seconds from the end on a ping-pong's way back.
    pub fn position(&self) -> f64 {
        self.action.position_at(self.time)
    }

    /// How much it counted in the last update.
    pub fn effective_weight(&self) -> f64 {
        self.effective_weight
    }

    /// The clip, as long as the mixer is borrowed.
    pub fn clip(&self) -> &'a Arc<Clip> {
        &self.action.clip
    }
}

impl Action {
    /// A new action: repeating without end, at full weight and speed, enabled and not active.
    pub(super) fn new(clip: Arc<Clip>, root: Root, voice: VoiceId, blend_mode: BlendMode) -> Self {
        let heard = clip.tracks.iter().any(|track| !matches!(track.content, TrackContent::Values(_)));
        let is_joint = |target: &Target| matches!(target, Target::Transform { .. } | Target::Joint { .. });
        let carries = clip.tracks.iter().any(|track| is_joint(&track.target));
        Self {
            clip,
            root,
            voice,
            heard,
            carries,
            blend_mode,
            loop_mode: LoopMode::Linear,
            repetitions: None,
            clamp_when_finished: false,
            zero_slopes: [true; 2],
            enabled: true,
            active: false,
            paused: false,
            time: 0.0,
            laps: -1,
            turned: false,
            moved: false,
            endings: [Ending::ZeroCurvature; 2],
            weight: 1.0,
            effective_weight: 1.0,
            fade: None,
            time_scale: 1.0,
            effective_time_scale: 1.0,
            warp: None,
            restore_time_scale: None,
            start_at: None,
        }
    }

    /// The clip.
    pub fn clip(&self) -> &Arc<Clip> {
        &self.clip
    }

    /// What it plays on.
    pub fn root(&self) -> Root {
        self.root
    }

    /// How it becomes part of the result.
    pub fn blend_mode(&self) -> BlendMode {
        self.blend_mode
    }

    /// What happens at the clip's end.
    pub fn loop_mode(&self) -> LoopMode {
        self.loop_mode
    }

    /// How many times it repeats; `None` for without end.
    pub fn repetitions(&self) -> Option<u64> {
        self.repetitions
    }

    /// Whether it holds its last frame when it has finished, rather than letting go.
    pub fn clamps_when_finished(&self) -> bool {
        self.clamp_when_finished
    }

    /// Whether smooth tracks are flat at the first and at the last key, where the curve does not go on.
    pub fn zero_slopes(&self) -> [bool; 2] {
        self.zero_slopes
    }

    /// Whether it may contribute. It stops being so when it has finished or faded out.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether it was told to play and not to stop since.
    pub fn is_active(&self) -> bool {
        self.active
    }

    /// Whether its clock is held. It goes on contributing.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether its clock moves with the mixer's.
    pub fn is_running(&self) -> bool {
        self.active && self.enabled && !self.paused && self.time_scale != 0.0 && self.start_at.is_none()
    }

    /// Where the clip is read when the clock is at a time.
    pub(super) fn position_at(&self, time: f64) -> f64 {
        if self.runs_back() { self.clip.length - time } else { time }
    }

    /// Where the clip is read now.
    pub(super) fn position(&self) -> f64 {
        self.position_at(self.time)
    }

    /// Whether the weight follows a fade.
    pub(super) fn follows_fade(&self) -> bool {
        self.enabled && self.fade.is_some()
    }

    /// Ends passed since it was started or reset: laps of a loop, legs of a ping-pong.
    pub fn loop_count(&self) -> u64 {
        self.laps.max(0) as u64
    }

    /// How much it counts, without fades.
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// How fast it runs, without warps. Negative runs backward.
    pub fn time_scale(&self) -> f64 {
        self.time_scale
    }

    /// How fast it ran in the last update.
    pub fn effective_time_scale(&self) -> f64 {
        self.effective_time_scale
    }

    /// The time on the mixer's clock that it waits for, if it does.
    pub fn start_time(&self) -> Option<f64> {
        self.start_at
    }

    /// Whether its weight follows a fade.
    pub fn is_fading(&self) -> bool {
        self.fade.is_some()
    }

    /// Whether its time scale follows a warp.
    pub fn is_warping(&self) -> bool {
        self.warp.is_some()
    }

    /// Whether it is on the way back of a ping-pong, where the clip is read from its end.
    pub fn runs_back(&self) -> bool {
        self.loop_mode == LoopMode::PingPong && self.turned
    }

    /// How much it counts at a time on the mixer's clock, as long as no fade ends and nothing is done to it.
    pub(super) fn weight_at(&self, now: f64) -> f64 {
        match self.fade.filter(|_| self.follows_fade()) {
            Some(fade) => self.weight * fade.at(now),
            None => self.effective_weight,
        }
    }

    pub(super) fn reset(&mut self) {
        self.paused = false;
        self.enabled = true;
        self.time = 0.0;
        self.laps = -1;
        self.turned = false;
        self.moved = false;
        self.start_at = None;
        self.fade = None;
        self.stop_warping();
    }

    pub(super) fn stop_warping(&mut self) {
        self.warp = None;
        self.restore_time_scale = None;
    }

    /// The weight at a time on the mixer's clock. A fade whose end has been passed is over; one that ended at zero
    /// disables the action.
    pub(super) fn update_weight(&mut self, now: f64) {
        let mut weight = if self.enabled { self.weight } else { 0.0 };
        if let Some(fade) = self.fade
            && self.enabled
        {
            let factor = fade.at(now);
            weight *= factor;
            if fade.is_over(now) {
                self.fade = None;
                self.enabled = factor != 0.0;
            }
        }
        self.effective_weight = weight;
    }

    /// The time scale at a time on the mixer's clock. A warp whose end has been passed leaves its last time scale; one
    /// that ended at zero pauses the action.
    pub(super) fn update_time_scale(&mut self, now: f64) -> f64 {
        let mut scale = if self.paused { 0.0 } else { self.time_scale };
        if let Some(warp) = self.warp
            && !self.paused
        {
            scale *= warp.at(now);
            if warp.is_over(now) {
                if scale == 0.0 {
                    self.paused = true;
                } else {
                    scale = self.restore_time_scale.unwrap_or(scale);
                    self.time_scale = scale;
                }
                self.stop_warping();
            }
        }
        self.effective_time_scale = scale;
        scale
    }
}
