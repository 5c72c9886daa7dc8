//! The calls that change what plays.

use std::sync::Arc;

use super::error::{at_least_zero, finite};
use super::playing::{Fade, FadeFrom, Motion, Playing};
use super::{Player, PlayerError};
use crate::clip::{Clip, LoopMode};
use crate::eval::{Capture, Event, EventKind};
use crate::math::easing::Easing;
use crate::timeline::Playhead;

/// How a clip is to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayOptions {
    /// Seconds of the crossfade from what plays now; `None` for what the player's settings say.
    pub blend: Option<f64>,
    /// Seconds of the clip in a second, negative for backward.
    pub speed: f64,
    /// Whether it begins at its end.
    pub from_end: bool,
    /// The first and the last second to play; `None` for the whole clip.
    pub section: Option<[f64; 2]>,
    /// What happens at the end; `None` for what the clip says.
    pub loop_mode: Option<LoopMode>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self { blend: None, speed: 1.0, from_end: false, section: None, loop_mode: None }
    }
}

impl PlayOptions {
    /// Backward from the end.
    pub fn backwards() -> Self {
        Self { speed: -1.0, from_end: true, ..Self::default() }
    }

    pub(super) fn check(&self) -> Result<(), PlayerError> {
        if let Some(blend) = self.blend {
            at_least_zero("the blend time", blend)?;
        }
        finite("the speed", self.speed)?;
        self.section.map_or(Ok(()), check_section)
    }
}

/// What a seek does besides putting the playhead somewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeekMode {
    /// Nothing: the next update goes on from there.
    #[default]
    Move,
    /// The next update shows the place, even if nothing plays, and fires what lies exactly there.
    Update,
    /// The next update shows the place, even if nothing plays, and fires nothing that lies there.
    UpdateOnly,
}

impl Player {
    /// Plays a clip. What plays now fades into it, where there is a blend time. Playing what plays already changes its
    /// speed, its section and nothing else; playing what is paused goes on.
    pub fn play(&mut self, name: &str, options: PlayOptions) -> Result<(), PlayerError> {
        let clip = self.find(name)?;
        options.check()?;
        match &self.current {
            Some(playing) if &*playing.name == name => self.play_again(options),
            _ => self.switch(name.into(), clip, options),
        }
        Ok(())
    }

    /// Plays the assigned clip.
    pub fn play_assigned(&mut self, options: PlayOptions) -> Result<(), PlayerError> {
        options.check()?;
        let playing = self.current.as_ref().ok_or(PlayerError::NothingAssigned)?;
        self.find(&playing.name)?;
        self.play_again(options);
        Ok(())
    }

    /// Plays a clip and fades into it from what the host has now, for `seconds` on a curve. Every target of the clip
    /// is captured, whoever moved it last.
    pub fn play_with_capture(
        &mut self,
        name: &str,
        seconds: f64,
        curve: Option<Easing>,
        options: PlayOptions,
    ) -> Result<(), PlayerError> {
        at_least_zero("the capture time", seconds)?;
        let options = PlayOptions { blend: Some(0.0), ..options };
        self.play(name, options)?;
        if seconds > 0.0 {
            self.stage.request_capture(Capture::Host);
            self.set_fade(Some(Fade { from: FadeFrom::Snapshot, duration: seconds, elapsed: 0.0, curve }));
        }
        Ok(())
    }

    /// Makes a clip the assigned one without playing it: it stands at its start.
    pub fn assign(&mut self, name: &str) -> Result<(), PlayerError> {
        let clip = self.find(name)?;
        let plays = self.is_playing();
        let queue = std::mem::take(&mut self.queue);
        if let Some(previous) = self.replace_current(name.into(), clip, PlayOptions::default()) {
            self.voices.give_back(&mut self.stage, previous.voice);
        }
        self.queue = queue;
        self.set_fade(None);
        if plays {
            self.start();
        } else {
            self.motion = Motion::Paused;
        }
        Ok(())
    }

    /// Holds the clip where it is, and empties the queue. The clip's audio stops.
    pub fn pause(&mut self) {
        self.queue.clear();
        if self.motion == Motion::Playing {
            self.motion = Motion::Paused;
            self.silence();
        }
    }

    /// Stops the clip, ends a fade and empties the queue. The next update shows the clip's start, unless the state is
    /// to be kept. The clip's audio stops.
    pub fn stop(&mut self, keep_state: bool) {
        self.queue.clear();
        self.set_fade(None);
        self.silence();
        let Some(playing) = &mut self.current else { return };
        playing.playhead = Playhead::at(playing.bounds()[0]);
        playing.section = None;
        playing.fresh = true;
        self.motion = Motion::Stopped;
        self.requests.refresh = !keep_state;
        self.requests.sought = false;
    }

    /// Puts the playhead somewhere in the assigned clip: within what plays of it, a loop's place being folded into it.
    pub fn seek(&mut self, seconds: f64, mode: SeekMode) -> Result<(), PlayerError> {
        finite("the place to seek", seconds)?;
        let playing = self.current.as_mut().ok_or(PlayerError::NothingAssigned)?;
        playing.playhead = playing.fold(seconds);
        match self.motion {
            Motion::Stopped | Motion::Finished => self.motion = Motion::Paused,
            Motion::Paused | Motion::Playing => {}
        }
        if mode != SeekMode::Move {
            self.requests.refresh = true;
            self.requests.sought = mode == SeekMode::Update;
            playing.fresh = false;
        }
        Ok(())
    }

    /// Plays a clip when what plays now has ended; at once where nothing plays.
    pub fn enqueue(&mut self, name: &str) -> Result<(), PlayerError> {
        self.find(name)?;
        if self.is_playing() {
            self.queue.push_back(name.into());
            return Ok(());
        }
        self.play(name, PlayOptions::default())
    }

    /// Forgets what was to play next.
    pub fn clear_queue(&mut self) {
        self.queue.clear();
    }

    /// Sets the part of the assigned clip that plays. The playhead moves to its nearer end where it is outside.
    pub fn set_section(&mut self, section: Option<[f64; 2]>) -> Result<(), PlayerError> {
        section.map_or(Ok(()), check_section)?;
        let playing = self.current.as_mut().ok_or(PlayerError::NothingAssigned)?;
        playing.section = section;
        let [start, end] = playing.bounds();
        playing.playhead.position = playing.playhead.position.clamp(start, end);
        Ok(())
    }

    /// The section between two markers of a clip; from its start or to its end where one is not given.
    pub fn section_between(&self, name: &str, from: Option<&str>, to: Option<&str>) -> Result<[f64; 2], PlayerError> {
        let clip = self.find(name)?;
        let time = |marker: &str| {
            let found = clip.markers.iter().find(|m| m.name == marker).map(|m| m.time);
            found.ok_or_else(|| PlayerError::UnknownMarker { clip: name.to_owned(), marker: marker.to_owned() })
        };
        let section = [from.map_or(Ok(0.0), time)?, to.map_or(Ok(clip.length), time)?];
        check_section(section)?;
        Ok(section)
    }

    /// Stops, and gives everything that was animated its original back with the next update.
    pub fn reset(&mut self) {
        self.stop(true);
        self.requests = super::Requests { reset: true, ..super::Requests::default() };
    }

    /// Goes on with the assigned clip, from its other end where it stands at the end it would run against.
    fn play_again(&mut self, options: PlayOptions) {
        let playing = self.current.as_mut().expect("there is an assigned clip");
        playing.speed = options.speed;
        let section_changes = playing.section != options.section;
        playing.section = options.section;
        playing.loop_override = options.loop_mode;
        let [start, end] = playing.bounds();
        let position = &mut playing.playhead.position;
        if self.motion != Motion::Playing || playing.fresh || section_changes {
            let stopped = self.motion == Motion::Stopped;
            let restart = if options.from_end { *position <= start || stopped } else { *position >= end };
            *position = position.clamp(start, end);
            if restart && *position != if options.from_end { end } else { start } {
                *position = if options.from_end { end } else { start };
                playing.playhead.turned = false;
                playing.fresh = true;
            }
        }
        playing.fresh |= matches!(self.motion, Motion::Stopped | Motion::Finished);
        if self.motion != Motion::Playing {
            self.start();
        }
    }

    /// Puts another clip in the place of what plays, fading from it.
    pub(super) fn switch(&mut self, name: Arc<str>, clip: Arc<Clip>, options: PlayOptions) {
        let from = self.current.as_ref().filter(|_| self.motion != Motion::Stopped);
        let set = || from.and_then(|from| self.settings.blend(&from.name, &name));
        let seconds = options.blend.or_else(set).unwrap_or(self.settings.default_blend());
        let fades = seconds > 0.0 && from.is_some();
        let moving = self.motion == Motion::Playing;
        let interrupted = self.fade.is_some();
        self.silence();
        let previous = self.replace_current(name, clip, options);
        let fade = match previous {
            Some(previous) if fades && interrupted => {
                self.stage.request_capture(Capture::Results);
                self.voices.give_back(&mut self.stage, previous.voice);
                Some(FadeFrom::Snapshot)
            }
            Some(playing) if fades => Some(FadeFrom::Clip { playing, moving }),
            Some(previous) => {
                self.voices.give_back(&mut self.stage, previous.voice);
                None
            }
            None => None,
        };
        self.set_fade(fade.map(|from| Fade { from, duration: seconds, elapsed: 0.0, curve: None }));
        self.start();
    }

    /// Assigns a clip at its start, or its end, and gives back what was assigned.
    pub(super) fn replace_current(&mut self, name: Arc<str>, clip: Arc<Clip>, options: PlayOptions) -> Option<Playing> {
        let voice = self.voices.take(&mut self.stage, &clip);
        self.stage.name_voice(voice, &name);
        let mut playing = Playing {
            name,
            clip,
            voice,
            playhead: Playhead::default(),
            speed: options.speed,
            section: options.section,
            loop_override: options.loop_mode,
            fresh: true,
        };
        let [start, end] = playing.bounds();
        playing.playhead.position = if options.from_end { end } else { start };
        self.requests = super::Requests::default();
        self.current.replace(playing)
    }

    /// Begins to move the assigned clip; says so, and queues what follows it.
    fn start(&mut self) {
        self.motion = Motion::Playing;
        self.requests.refresh = false;
        let Some(playing) = &self.current else { return };
        self.pending.push(playing.event(EventKind::Started, self.settings.speed_scale()));
        if let Some(next) = self.settings.next(&playing.name) {
            self.queue.push_back(next.clone());
        }
    }

    /// Replaces the fade, giving back the voice of the one before.
    pub(super) fn set_fade(&mut self, fade: Option<Fade>) {
        if let Some(Fade { from: FadeFrom::Clip { playing, .. }, .. }) = std::mem::replace(&mut self.fade, fade) {
            self.voices.give_back(&mut self.stage, playing.voice);
        }
    }

    /// Stops the audio that the assigned clip started.
    fn silence(&mut self) {
        if let Some(playing) = &self.current {
            self.stage.silence(playing.voice, 0, None, &mut self.pending);
        }
    }
}

impl Playing {
    /// The playhead at a place that may lie outside the clip.
    fn fold(&self, seconds: f64) -> Playhead {
        let [start, end] = self.bounds();
        let turned = self.playhead.turned;
        let length = end - start;
        if self.loop_mode() == LoopMode::None || length <= 0.0 || (start..=end).contains(&seconds) {
            return Playhead { position: seconds.clamp(start, end), turned };
        }
        let (phase, laps) = crate::timeline::fold(seconds - start, length);
        let mirrored = self.loop_mode() == LoopMode::PingPong && laps.rem_euclid(2) == 1;
        Playhead { position: if mirrored { end - phase } else { start + phase }, turned: turned != mirrored }
    }

    /// An event about this clip at its present place.
    pub fn event(&self, kind: EventKind, scale: f64) -> Event {
        Event {
            name: Some(self.name.clone()),
            clip: Some(self.clip.clone()),
            time: self.playhead.position,
            forward: (self.speed * scale).is_sign_positive() != self.playhead.turned,
            ..Event::new(kind)
        }
    }
}

fn check_section([start, end]: [f64; 2]) -> Result<(), PlayerError> {
    finite("a section's start", start)?;
    finite("a section's end", end)?;
    if start < end { Ok(()) } else { Err(PlayerError::EmptySection { start, end }) }
}
