//! What a player is doing, for those who join late, and all of it as bytes, for rollback.

use std::collections::VecDeque;
use std::sync::Arc;

use super::error::finite;
use super::playing::{Fade, FadeFrom, Motion, Playing};
use super::{PlayOptions, Player, PlayerError, Requests};
use crate::clip::LoopMode;
use crate::eval::{Capture, Event, EventKind, StateReader, StateWriter};
use crate::math::easing::{Easing, Shape, Side};
use crate::math::fnv::{FNV_START, fnv1a};
use crate::timeline::Playhead;

/// What a player is doing: enough for another to go on with the same, without fades.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerState {
    /// The assigned clip; `None` before the first play.
    pub clip: Option<Arc<str>>,
    /// Seconds in the clip.
    pub position: f64,
    /// Seconds of the clip in a second, before the player's own factor; negative for backward.
    pub speed: f64,
    /// Whether a ping-pong is on its way back.
    pub turned: bool,
    /// Whether the clip moves.
    pub playing: bool,
    /// The part that plays; `None` for all of it.
    pub section: Option<[f64; 2]>,
    /// What happens at the end, where the play said so.
    pub loop_mode: Option<LoopMode>,
    /// What plays next.
    pub queue: Vec<Arc<str>>,
}

impl Player {
    /// What the player is doing.
    pub fn state(&self) -> PlayerState {
        let queue = self.queue.iter().cloned().collect();
        let Some(playing) = self.current.as_ref().filter(|_| self.motion != Motion::Stopped) else {
            return PlayerState { queue, speed: 1.0, ..PlayerState::default() };
        };
        PlayerState {
            clip: Some(playing.name.clone()),
            position: playing.playhead.position,
            speed: playing.speed,
            turned: playing.playhead.turned,
            playing: self.is_playing(),
            section: playing.section,
            loop_mode: playing.loop_override,
            queue,
        }
    }

    /// Does what another player was doing, at once and silently: nothing that lies before the position fires, no clip is
    /// said to have started, and nothing is faded. The next update shows it.
    pub fn apply_state(&mut self, state: &PlayerState) -> Result<(), PlayerError> {
        finite("the position", state.position)?;
        let options = PlayOptions {
            speed: state.speed,
            section: state.section,
            loop_mode: state.loop_mode,
            ..PlayOptions::default()
        };
        options.check()?;
        for name in &state.queue {
            self.find(name)?;
        }
        let clip = state.clip.as_ref().map(|name| Ok((name.clone(), self.find(name)?))).transpose()?;
        self.stop(true);
        if let Some((name, clip)) = clip {
            if let Some(previous) = self.replace_current(name, clip, options) {
                self.voices.give_back(&mut self.stage, previous.voice);
            }
            if let Some(playing) = &mut self.current {
                let [start, end] = playing.bounds();
                playing.playhead = Playhead { position: state.position.clamp(start, end), turned: state.turned };
                playing.fresh = false;
            }
            self.motion = if state.playing { Motion::Playing } else { Motion::Paused };
            self.requests = Requests { refresh: true, ..Requests::default() };
        }
        self.queue = state.queue.iter().cloned().collect();
        Ok(())
    }

    /// How many bytes [`Player::save`] needs now.
    pub fn saved_size(&self) -> usize {
        let mut writer = StateWriter::new(&mut []);
        self.write_state(&mut writer);
        writer.length() + CHECK_SIZE
    }

    /// Writes everything that updates change into a buffer and says how many bytes it took; `Err` with how many it needs
    /// where they are more than there are. What the host set (libraries,
    /// blend times, instances) is not in it, but for the speed scale and whether the player is active.
    pub fn save(&self, buffer: &mut [u8]) -> Result<usize, usize> {
        let needed = self.saved_size();
        if needed > buffer.len() {
            return Err(needed);
        }
        let (room, check) = buffer[..needed].split_at_mut(needed - CHECK_SIZE);
        let mut writer = StateWriter::new(room);
        self.write_state(&mut writer);
        check.copy_from_slice(&fnv1a(FNV_START, writer.written().iter().copied()).to_le_bytes());
        Ok(needed)
    }

    /// Goes back to what [`Player::save`] wrote. The updates that follow give the same bits as those that followed then.
    /// The player must have the instances, and know the clips by the names, that it had.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), PlayerError> {
        let wrong = |what: &str| PlayerError::Snapshot { what: what.to_owned() };
        let split = bytes.len().checked_sub(CHECK_SIZE).ok_or_else(|| wrong("it is too short"))?;
        let (content, check) = bytes.split_at(split);
        if check != fnv1a(FNV_START, content.iter().copied()).to_le_bytes() {
            return Err(wrong("its bytes have changed"));
        }
        let mut reader = StateReader::new(content);
        let saved = Saved::read(&mut reader).ok_or_else(|| wrong("it is not a player's"))?;
        let mut measure = StateWriter::new(&mut []);
        self.stage.save_state(&mut measure);
        if measure.length() != reader.remaining() {
            return Err(wrong("the player had other instances"));
        }
        for name in saved.names() {
            self.find(name)?;
        }
        self.stage.load_state(&mut reader).ok_or_else(|| wrong("the player had other instances"))?;
        self.take_over(&saved);
        Ok(())
    }

    fn write_state(&self, out: &mut StateWriter<'_>) {
        out.u32(MAGIC);
        out.u8(motion_number(self.motion));
        let Requests { refresh, sought, reset } = self.requests;
        for flag in [refresh, sought, reset, self.stage.captures_host(), self.settings.active] {
            out.u8(u8::from(flag));
        }
        out.f64(self.settings.speed_scale());
        out.u8(u8::from(self.current.is_some()));
        if let Some(playing) = &self.current {
            write_playing(playing, out);
        }
        let fade = match &self.fade {
            None => 0,
            Some(Fade { from: FadeFrom::Snapshot, .. }) => 1,
            Some(Fade { from: FadeFrom::Clip { moving, .. }, .. }) => 2 + u8::from(*moving),
        };
        out.u8(fade);
        if let Some(fade) = &self.fade {
            out.f64(fade.duration);
            out.f64(fade.elapsed);
            out.u8(fade.curve.map_or(u8::MAX, |curve| curve.shape as u8));
            out.u8(fade.curve.map_or(0, |curve| curve.side as u8));
            if let FadeFrom::Clip { playing, .. } = &fade.from {
                write_playing(playing, out);
            }
        }
        out.u32(self.queue.len() as u32);
        self.queue.iter().for_each(|name| out.text(name));
        // Only starts wait for updates in order; what was to stop sounding has stopped for whoever goes back.
        let started = || self.pending.iter().filter(|event| event.kind == EventKind::Started);
        out.u32(started().count() as u32);
        for event in started() {
            out.text(event.name.as_deref().unwrap_or_default());
            out.f64(event.time);
            out.u8(u8::from(event.forward));
        }
        self.stage.save_state(out);
    }

    fn take_over(&mut self, saved: &Saved<'_>) {
        self.set_fade(None);
        if let Some(playing) = self.current.take() {
            self.voices.give_back(&mut self.stage, playing.voice);
        }
        self.current = saved.current.as_ref().and_then(|playing| self.make(playing));
        let fade = saved.fade.as_ref().and_then(|fade| {
            let from = match &fade.playing {
                None => FadeFrom::Snapshot,
                Some(playing) => FadeFrom::Clip { playing: self.make(playing)?, moving: fade.moving },
            };
            Some(Fade { from, duration: fade.duration, elapsed: fade.elapsed, curve: fade.curve })
        });
        self.set_fade(fade);
        self.motion = saved.motion;
        self.requests = saved.requests;
        self.settings.active = saved.active;
        self.settings.restore_speed_scale(saved.speed_scale);
        if saved.captures_host {
            self.stage.request_capture(Capture::Host);
        }
        self.queue = saved.queue.iter().map(|&name| name.into()).collect::<VecDeque<_>>();
        self.pending.clear();
        for &(name, time, forward) in &saved.started {
            let clip = self.shelves.find(name);
            let event = Event { name: Some(name.into()), clip, time, forward, ..Event::new(EventKind::Started) };
            self.pending.push(event);
        }
    }

    fn make(&mut self, saved: &SavedPlaying<'_>) -> Option<Playing> {
        let clip = self.shelves.find(saved.name)?;
        let name: Arc<str> = saved.name.into();
        let voice = self.voices.take(&mut self.stage, &clip);
        self.stage.name_voice(voice, &name);
        Some(Playing {
            name,
            clip,
            voice,
            playhead: saved.playhead,
            speed: saved.speed,
            section: saved.section,
            loop_override: saved.loop_override,
            fresh: saved.fresh,
        })
    }
}

/// Begins every snapshot; the last character counts its versions.
const MAGIC: u32 = u32::from_le_bytes(*b"AnP1");

/// Bytes of the number that ends a snapshot.
const CHECK_SIZE: usize = 8;

/// What a snapshot says of the player itself.
struct Saved<'a> {
    motion: Motion,
    requests: Requests,
    captures_host: bool,
    active: bool,
    speed_scale: f64,
    current: Option<SavedPlaying<'a>>,
    fade: Option<SavedFade<'a>>,
    queue: Vec<&'a str>,
    started: Vec<(&'a str, f64, bool)>,
}

struct SavedPlaying<'a> {
    name: &'a str,
    playhead: Playhead,
    speed: f64,
    section: Option<[f64; 2]>,
    loop_override: Option<LoopMode>,
    fresh: bool,
}

struct SavedFade<'a> {
    playing: Option<SavedPlaying<'a>>,
    moving: bool,
    duration: f64,
    elapsed: f64,
    curve: Option<Easing>,
}

impl<'a> Saved<'a> {
    fn read(from: &mut StateReader<'a>) -> Option<Self> {
        if from.u32()? != MAGIC {
            return None;
        }
        let motion = read_motion(from.u8()?)?;
        let requests = Requests { refresh: from.u8()? != 0, sought: from.u8()? != 0, reset: from.u8()? != 0 };
        let (captures_host, active) = (from.u8()? != 0, from.u8()? != 0);
        let speed_scale = finite_number(from)?;
        let current = if from.u8()? == 0 { None } else { Some(read_playing(from)?) };
        let fade = match from.u8()? {
            0 => None,
            number => Some(read_fade(number, from)?),
        };
        let queue = (0..from.u32()?).map(|_| from.text()).collect::<Option<_>>()?;
        let started =
            (0..from.u32()?).map(|_| Some((from.text()?, from.f64()?, from.u8()? != 0))).collect::<Option<_>>()?;
        Some(Self { motion, requests, captures_host, active, speed_scale, current, fade, queue, started })
    }

    /// The names of all clips that it plays.
    fn names(&self) -> impl Iterator<Item = &'a str> + '_ {
        let old = self.fade.as_ref().and_then(|fade| fade.playing.as_ref());
        self.current.iter().chain(old).map(|playing| playing.name)
    }
}

fn write_playing(playing: &Playing, out: &mut StateWriter<'_>) {
    out.text(&playing.name);
    out.f64(playing.playhead.position);
    out.u8(u8::from(playing.playhead.turned));
    out.f64(playing.speed);
    out.u8(u8::from(playing.section.is_some()));
    playing.section.iter().flatten().for_each(|&bound| out.f64(bound));
    out.u8(match playing.loop_override {
        None => 0,
        Some(LoopMode::None) => 1,
        Some(LoopMode::Linear) => 2,
        Some(LoopMode::PingPong) => 3,
    });
    out.u8(u8::from(playing.fresh));
}

fn read_playing<'a>(from: &mut StateReader<'a>) -> Option<SavedPlaying<'a>> {
    Some(SavedPlaying {
        name: from.text()?,
        playhead: Playhead { position: finite_number(from)?, turned: from.u8()? != 0 },
        speed: finite_number(from)?,
        section: if from.u8()? == 0 { None } else { Some(read_section(from)?) },
        loop_override: match from.u8()? {
            0 => None,
            1 => Some(LoopMode::None),
            2 => Some(LoopMode::Linear),
            3 => Some(LoopMode::PingPong),
            _ => return None,
        },
        fresh: from.u8()? != 0,
    })
}

/// No number that is not one comes in, as none comes in through calls.
fn finite_number(from: &mut StateReader<'_>) -> Option<f64> {
    from.f64().filter(|number| number.is_finite())
}

fn read_section(from: &mut StateReader<'_>) -> Option<[f64; 2]> {
    Some([finite_number(from)?, finite_number(from)?]).filter(|[start, end]| start < end)
}

fn read_fade<'a>(number: u8, from: &mut StateReader<'a>) -> Option<SavedFade<'a>> {
    let (duration, elapsed) = (finite_number(from).filter(|&seconds| seconds > 0.0)?, finite_number(from)?);
    let (shape, side) = (from.u8()?, from.u8()?);
    let side = *[Side::In, Side::Out, Side::InOut, Side::OutIn].get(side as usize)?;
    let curve = match shape {
        u8::MAX => None,
        shape => Some(Easing { shape: Shape::from_number(u32::from(shape))?, side }),
    };
    let playing = if number == 1 { None } else { Some(read_playing(from)?) };
    Some(SavedFade { playing, moving: number == 3, duration, elapsed, curve })
}

fn motion_number(motion: Motion) -> u8 {
    match motion {
        Motion::Stopped => 0,
        Motion::Paused => 1,
        Motion::Playing => 2,
        Motion::Finished => 3,
    }
}

fn read_motion(number: u8) -> Option<Motion> {
    [Motion::Stopped, Motion::Paused, Motion::Playing, Motion::Finished].get(number as usize).copied()
}
