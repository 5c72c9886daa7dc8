//! One update of a player: from calls and a time step to a plan and events.

use std::sync::Arc;

use super::playing::{FadeFrom, Motion, Playing};
use super::{Autoplay, PlayOptions, Player};
use crate::clip::{Ending, LoopMode, SampleAt};
use crate::eval::{Base, Contribution, Event, EventKind, Source};
use crate::timeline::{Passage, Step};

impl Player {
    /// Moves on by `dt` seconds.
    pub(super) fn move_on(&mut self, dt: f64) {
        self.stage.plan.contributions.clear();
        self.stage.plan.idle = true;
        self.stage.closing.clear();
        if self.shelves.take_changed() {
            self.take_up_clips();
        }
        if !self.settings.active {
            return;
        }
        if self.current.is_none() {
            self.play_by_itself();
        }
        self.stage.events.append(&mut self.pending);
        let requests = std::mem::take(&mut self.requests);
        let base = if requests.reset { Base::Original } else { Base::Snapshot };
        self.stage.plan.layers[0].base = base;
        if requests.reset {
            self.stage.plan.idle = false;
            self.stage.reset_to_originals();
        }
        let fading = self.fade.is_some() && matches!(self.motion, Motion::Playing | Motion::Finished);
        if self.motion == Motion::Playing || fading || requests.refresh {
            self.stage.plan.idle = false;
            self.move_fade(if requests.refresh && !self.is_playing() { 0.0 } else { dt });
            if requests.refresh {
                self.stage.forget_delivered();
            }
            self.move_current(dt, requests.sought);
        }
    }

    /// Plays what the settings say, if it is there.
    fn play_by_itself(&mut self) {
        let (clip, loop_mode) = match &self.settings.autoplay {
            Autoplay::Nothing => return,
            Autoplay::Clip(name) => (self.shelves.find(name).map(|clip| (name.clone(), clip)), None),
            Autoplay::IdleOrFirst => {
                let names = self.clip_names();
                let ranked = [
                    names.iter().find(|name| name.eq_ignore_ascii_case("idle")),
                    names.iter().find(|name| name.to_ascii_lowercase().contains("idle")),
                    names.first(),
                ];
                let name = ranked.into_iter().flatten().next();
                let clip = name.and_then(|name| Some((name.clone(), self.shelves.find(name)?)));
                (clip, Some(LoopMode::Linear))
            }
        };
        if let Some((name, clip)) = clip {
            self.switch(name, clip, PlayOptions { loop_mode, ..PlayOptions::default() });
        }
    }

    /// Moves the fade on and asks for what it comes from.
    fn move_fade(&mut self, dt: f64) {
        let scale = self.settings.speed_scale();
        let Some(fade) = &mut self.fade else { return };
        fade.elapsed += dt * scale.abs();
        let weight = 1.0 - fade.weight();
        if fade.elapsed >= fade.duration {
            return self.set_fade(None);
        }
        let within = self.current.as_ref().map(|playing| playing.voice);
        let contribution = match &mut fade.from {
            FadeFrom::Clip { playing, moving } => {
                let passage = moving.then(|| playing.step(dt * scale).passage);
                Contribution { passage, heard: false, ..Contribution::new(playing.voice, playing.sample_at()) }
            }
            FadeFrom::Snapshot => {
                let place = SampleAt::time(0.0);
                Contribution { source: Source::Snapshot, ..Contribution::new(crate::eval::VoiceId(0), place) }
            }
        };
        let weight = weight as f32;
        self.stage.plan.contributions.push(Contribution { weight, within, ..contribution });
    }

    /// Moves the assigned clip on, asks for it, and says what happened to it.
    fn move_current(&mut self, dt: f64, sought: bool) {
        let scale = self.settings.speed_scale();
        let plays = self.is_playing();
        // A weight that is too small to be seen still sets what only the new clip drives.
        let weight = self.fade.as_ref().map_or(1.0, |fade| (fade.weight() as f32).max(f32::MIN_POSITIVE));
        let Some(playing) = &mut self.current else { return };
        let Step { mut passage, finished } = if plays {
            playing.step(dt * scale)
        } else {
            let at = playing.playhead.position;
            Step { passage: Passage::standing(at, playing.bounds(), false), finished: false }
        };
        passage.includes_start = sought || (plays && playing.fresh);
        if passage.includes_start {
            self.stage.forget_delivered();
        }
        if plays {
            playing.fresh = false;
        }
        self.stage.plan.contributions.push(Contribution {
            weight,
            passage: (plays || sought).then_some(passage),
            sought,
            ..Contribution::new(playing.voice, playing.sample_at())
        });
        if passage.ends > 0 {
            let count = if passage.forward { passage.ends as i64 } else { -(passage.ends as i64) };
            let event = Event { count, ..playing.event(EventKind::Looped, scale) };
            self.stage.closing.push(event);
        }
        if finished && plays {
            self.finish();
        }
    }

    /// The assigned clip has come to its end: what is queued takes over.
    fn finish(&mut self) {
        let scale = self.settings.speed_scale();
        let Some(playing) = &self.current else { return };
        let previous = playing.name.clone();
        let event = playing.event(EventKind::Finished, scale);
        self.stage.closing.push(event);
        self.motion = Motion::Finished;
        while let Some(name) = self.queue.pop_front() {
            let Some(clip) = self.shelves.find(&name) else { continue };
            self.switch(name, clip, PlayOptions::default());
            self.stage.closing.append(&mut self.pending);
            if let Some(playing) = &self.current {
                let event = Event { previous: Some(previous), ..playing.event(EventKind::Changed, scale) };
                self.stage.closing.push(event);
            }
            return;
        }
    }

    /// Puts new versions of clips in the place of the old ones, where they are.
    fn take_up_clips(&mut self) {
        let old = match &mut self.fade {
            Some(super::Fade { from: FadeFrom::Clip { playing, .. }, .. }) => Some(playing),
            _ => None,
        };
        for playing in self.current.iter_mut().chain(old) {
            if let Some(clip) = self.shelves.find(&playing.name)
                && !Arc::ptr_eq(&clip, &playing.clip)
            {
                self.stage.replace_clip(playing.voice, clip.clone());
                playing.clip = clip;
            }
        }
    }
}

impl Playing {
    /// Moves the playhead by the player's seconds.
    fn step(&mut self, seconds: f64) -> Step {
        let (bounds, mode) = (self.bounds(), self.loop_mode());
        self.playhead.advance(seconds * self.speed, bounds, mode)
    }

    /// Where the clip is read. A place that rounds up to a key's time has reached the key, as it has for events.
    fn sample_at(&self) -> SampleAt {
        let position = self.playhead.position;
        SampleAt {
            time: position.max(f64::from(position as f32)),
            length: self.clip.length,
            looped: self.loop_mode() == LoopMode::Linear && self.section.is_none(),
            endings: [Ending::ZeroCurvature; 2],
        }
    }
}
