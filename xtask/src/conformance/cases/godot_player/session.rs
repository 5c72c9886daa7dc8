//! One case as it is played: the player, its host, and what has happened so far.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anim::clip::{Clip, MethodKey, TrackContent};
use anim::eval::{Driver, Event, EventKind, WritePolicy};
use anim::frame::Frame;
use anim::math::easing::{Easing, Shape, Side};
use anim::player::{Library, PlayOptions, Player, SeekMode};
use anim::value::Kind;
use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::super::case::{Case, list, number, text};
use super::clips::{capture_time, insert, read_clip};
use super::host::{Held, Host};
use super::rules::{CAPTURE_ASKED, NAMES_LATER, NOTHING};

/// The player of a case and its host, and the logs that are compared at the end.
pub struct Session<'a> {
    pub(super) input: &'a Value,
    pub(super) player: Player,
    library: Arc<Library>,
    frame: Frame,
    pub(super) host: Host,
    pub(super) clips: BTreeMap<String, Clip>,
    /// Method calls that wait for Godot's message queue to run.
    waiting: Vec<(String, Vec<Value>)>,
    /// Listeners that have not been called yet.
    listeners: Vec<&'a Value>,
    /// What happened and what should have, in order.
    pub(super) actual: [Vec<String>; 2],
    pub(super) expected: [Vec<String>; 2],
    /// The answer of the call just made.
    pub(super) refused: bool,
    /// Whether a call's effects wait for an update.
    pub(super) unseen: bool,
    /// Properties whose last write comes with the next update.
    pub(super) late: BTreeSet<String>,
    pub(super) capture: Option<Capture>,
    /// The clip that a fade comes from, where it was when the fade began, and the fade's seconds.
    pub(super) fade: Option<(String, f64, f64)>,
    /// How many ends the last update passed.
    pub(super) ends: u64,
    /// Where a ping-pong is that Godot has turned too seldom, unfolded from its start.
    pub(super) unfolded: Option<f64>,
    pub(super) rule: Option<&'static str>,
}

/// A capture under way: what was captured, and how far it is.
pub struct Capture {
    /// The properties that Godot leaves out.
    pub others: BTreeMap<String, f64>,
    pub duration: f64,
    pub elapsed: f64,
}

/// The log of signals.
pub const SIGNALS: usize = 0;
/// The log of method calls.
pub const METHODS: usize = 1;

impl<'a> Session<'a> {
    pub fn new(case: &'a Case) -> anyhow::Result<Self> {
        let input = &case.input;
        let mut clips = BTreeMap::new();
        for (name, animation) in input["animations"].as_object().context("no animations")? {
            clips.insert(name.clone(), read_clip(name, animation)?);
        }
        let (host, instance) = Host::new(&input["start"], &methods(&clips)?)?;
        let library = Arc::new(Library::default());
        let mut player = Player::new(Arc::default());
        player.add_library("", library.clone())?;
        player.stage_mut().add_instance(instance);
        let mut session = Self {
            input,
            player,
            library,
            frame: Frame::default(),
            host,
            clips,
            waiting: Vec::new(),
            listeners: input["on"].as_array().into_iter().flatten().collect(),
            actual: Default::default(),
            expected: Default::default(),
            refused: false,
            unseen: false,
            late: BTreeSet::new(),
            capture: None,
            fade: None,
            ends: 0,
            unfolded: None,
            rule: None,
        };
        session.publish();
        for (property, value) in input["player"].as_object().into_iter().flatten() {
            session.set(property, value)?;
        }
        Ok(session)
    }

    /// Puts the clips into the library.
    fn publish(&self) {
        for (name, clip) in &self.clips {
            self.library.set(name, Arc::new(clip.clone()));
        }
    }

    /// The rule that the case passed by, if by one.
    pub fn rule(&self) -> Option<&'static str> {
        self.rule
    }

    pub fn call(&mut self, call: &Value) -> anyhow::Result<()> {
        let empty = Vec::new();
        let arguments = call["args"].as_array().unwrap_or(&empty);
        self.refused = false;
        self.make(text(call, "call")?, arguments)
    }

    fn make(&mut self, call: &str, arguments: &[Value]) -> anyhow::Result<()> {
        let at = |index: usize| arguments.get(index).unwrap_or(&Value::Null);
        let name = at(0).as_str().unwrap_or_default();
        let flag = |index: usize| at(index).as_bool().unwrap_or(false);
        match call {
            "play" => self.play(name, options(at(1), at(2), at(3))?)?,
            "play_backwards" => self.play(name, PlayOptions { blend: blend(at(1))?, ..PlayOptions::backwards() })?,
            "play_section" => {
                let section = self.section(name, at(1), at(2))?;
                self.play(name, PlayOptions { section, ..options(at(3), at(4), at(5))? })?;
            }
            "play_section_backwards" => {
                let section = self.section(name, at(1), at(2))?;
                self.play(name, PlayOptions { section, blend: blend(at(3))?, ..PlayOptions::backwards() })?;
            }
            "play_section_with_markers" => match self.player.section_between(name, at(1).as_str(), at(2).as_str()) {
                Ok(section) => {
                    self.play(name, PlayOptions { section: Some(section), ..options(at(3), at(4), at(5))? })?;
                }
                Err(_) => self.refused = true,
            },
            "play_with_capture" => {
                let curve = Self::curve(at(5), at(6))?;
                self.play_with_capture(name, number_or(at(1), -1.0)?, curve, options(at(2), at(3), at(4))?)?;
            }
            "pause" => self.player.pause(),
            "stop" => {
                self.player.stop(flag(0));
                if !flag(0) {
                    self.update(0.0)?;
                }
            }
            "seek" => {
                let mode = match (flag(1), flag(2)) {
                    (false, _) => SeekMode::Move,
                    (true, false) => SeekMode::Update,
                    (true, true) => SeekMode::UpdateOnly,
                };
                let idle = self.player.assigned().is_none();
                self.refused = self.player.seek(number(at(0))?, mode).is_err() && !idle;
                if idle {
                    self.rule = Some(NOTHING);
                }
                if mode != SeekMode::Move {
                    self.update(0.0)?;
                }
            }
            "queue" => self.refused = self.player.enqueue(name).is_err(),
            "clear_queue" => self.player.clear_queue(),
            "advance" => self.update(number(at(0))?)?,
            "advance_many" => {
                for _ in 0..number(at(1))? as u64 {
                    self.update(number(at(0))?)?;
                }
            }
            "set" => self.set(name, at(1))?,
            "set_target" => self.host.set(name, at(1))?,
            "set_section" => {
                let section = [number(at(0))?, number(at(1))?];
                self.refused = self.player.set_section(Some(section)).is_err();
            }
            "reset_section" => self.refused = self.player.set_section(None).is_err(),
            "set_blend_time" => {
                let (to, seconds) = (text_of(at(1))?, number(at(2))?);
                self.refused = self.player.settings.set_blend(name, to, Some(seconds)).is_err();
                if self.player.clip(name).is_none() || self.player.clip(to).is_none() {
                    self.rule = Some(NAMES_LATER);
                }
            }
            "animation_set_next" => self.player.settings.set_next(name, at(1).as_str()),
            "insert_key" | "remove_key" => self.change_keys(call, name, arguments)?,
            "frame" => {
                for (method, arguments) in std::mem::take(&mut self.waiting) {
                    self.called(&method, &arguments)?;
                }
            }
            other => bail!("the call {other} is not known"),
        }
        Ok(())
    }

    fn set(&mut self, property: &str, value: &Value) -> anyhow::Result<()> {
        match property {
            "speed_scale" => self.player.settings.set_speed_scale(f64::from(number(value)? as f32))?,
            "playback_default_blend_time" => self.player.settings.set_default_blend(number(value)?)?,
            "blend_times" => {
                for pair in value.as_array().into_iter().flatten() {
                    let seconds = Some(number(&pair[2])?);
                    self.player.settings.set_blend(text_of(&pair[0])?, text_of(&pair[1])?, seconds)?;
                }
            }
            "next" => {
                for (name, next) in value.as_object().into_iter().flatten() {
                    self.player.settings.set_next(name, next.as_str());
                }
            }
            "current_animation" => match text_of(value)? {
                "" => self.make("stop", &[])?,
                name => self.play(name, PlayOptions::default())?,
            },
            "assigned_animation" => self.refused = self.player.assign(text_of(value)?).is_err(),
            "callback_mode_discrete" if value == "force_continuous" => {
                self.player.stage_mut().discrete_policy = WritePolicy::Always;
            }
            // The runner keeps Godot's message queue; mixes are always whole; captures are asked for by the runner.
            "callback_mode_discrete" | "callback_mode_method" | "deterministic" | "playback_auto_capture_duration" => {}
            other => bail!("the property {other} is not known"),
        }
        Ok(())
    }

    fn section(&self, name: &str, start: &Value, end: &Value) -> anyhow::Result<Option<[f64; 2]>> {
        let length = self.clips.get(name).map_or(0.0, |clip| clip.length);
        let bound = |value: &Value, otherwise: f64| {
            number_or(value, -1.0).map(|bound| if bound < 0.0 { otherwise } else { bound })
        };
        Ok(Some([bound(start, 0.0)?, bound(end, length)?]))
    }

    fn curve(transition: &Value, ease: &Value) -> anyhow::Result<Option<Easing>> {
        let shape = Shape::from_number(number_or(transition, 0.0)? as u32).context("a transition")?;
        let side = match number_or(ease, 0.0)? as u32 {
            0 => Side::In,
            1 => Side::Out,
            2 => Side::InOut,
            _ => Side::OutIn,
        };
        Ok((shape != Shape::Linear).then_some(Easing { shape, side }))
    }

    /// Godot captures of itself what has tracks in capture mode; libanim when it is asked to.
    fn play(&mut self, name: &str, options: PlayOptions) -> anyhow::Result<()> {
        let playing = self.player.current().is_some_and(|current| &**current == name);
        let seconds = match number_or(&self.input["player"]["playback_auto_capture_duration"], -1.0)? {
            seconds if seconds < 0.0 => capture_time(&self.input["animations"][name]),
            seconds => capture_time(&self.input["animations"][name]).map(|_| seconds),
        };
        if let Some(seconds) = seconds.filter(|&seconds| seconds > 0.0 && !playing) {
            self.rule = Some(CAPTURE_ASKED);
            return self.play_with_capture(name, seconds, None, options);
        }
        let from = self.player.assigned().map(ToString::to_string).zip(self.player.position());
        let finished = self.player.assigned().is_some_and(|assigned| &**assigned == name) && !playing;
        self.refused = match name {
            "" => self.player.play_assigned(options).is_err(),
            name => self.player.play(name, options).is_err(),
        };
        if self.player.fade_progress() == Some(0.0) {
            let seconds = options.blend.unwrap_or(self.player.settings.default_blend());
            self.fade = from.map(|(name, position)| (name, position, seconds));
        }
        self.unseen |= finished && !self.refused;
        Ok(())
    }

    fn play_with_capture(
        &mut self,
        name: &str,
        seconds: f64,
        curve: Option<Easing>,
        options: PlayOptions,
    ) -> anyhow::Result<()> {
        let seconds = match capture_time(&self.input["animations"][name]) {
            Some(first) if seconds < 0.0 => first,
            _ => seconds.max(0.0),
        };
        let mut others = BTreeMap::new();
        for track in list(&self.input["animations"][name], "tracks")? {
            let path = text(track, "path")?;
            if track["update"] != "capture"
                && let Held::Numbers(numbers) = self.host.get(path)?
                && let [number] = numbers[..]
            {
                others.insert(path.to_owned(), number);
            }
        }
        self.capture = (seconds > 0.0).then_some(Capture { others, duration: seconds, elapsed: 0.0 });
        self.refused = self.player.play_with_capture(name, seconds, curve, options).is_err();
        Ok(())
    }

    fn change_keys(&mut self, call: &str, name: &str, arguments: &[Value]) -> anyhow::Result<()> {
        let clip = self.clips.get_mut(name).context("no such animation")?;
        let track = clip.tracks.get_mut(number(&arguments[1])? as usize).context("no such track")?;
        let TrackContent::Methods(keys) = &mut track.content else { bail!("only keys of methods are changed") };
        if call == "insert_key" {
            let method = text(&arguments[3], "method")?.to_owned();
            let arguments = (number(&arguments[2])?, arguments[3]["args"].to_string());
            insert(keys, MethodKey { time: arguments.0 as f32, method, arguments: arguments.1 });
        } else {
            keys.remove(number(&arguments[2])? as usize);
        }
        self.publish();
        Ok(())
    }

    pub(super) fn update(&mut self, dt: f64) -> anyhow::Result<()> {
        if dt < 0.0 {
            bail!("a negative step is refused");
        }
        self.frame.update(&mut self.player, dt)?;
        self.unseen = false;
        if let Some(unfolded) = &mut self.unfolded {
            *unfolded += dt * self.player.playing_speed().abs();
        }
        if let Some(capture) = &mut self.capture {
            capture.elapsed += dt * self.player.settings.speed_scale().abs();
        }
        let events = self.player.stage().events.clone();
        self.ends = 0;
        for event in &events {
            if event.kind == EventKind::Looped {
                self.ends = event.count.unsigned_abs();
            } else if event.kind == EventKind::Method {
                let (method, arguments) = called(event)?;
                if self.input["player"]["callback_mode_method"] == "immediate" {
                    self.called(&method, &arguments)?;
                } else {
                    self.waiting.push((method, arguments));
                }
            } else if let Some(signal) = signal(event) {
                self.actual[SIGNALS].push(signal);
                self.tell_listeners(event)?;
            }
        }
        Ok(())
    }

    fn tell_listeners(&mut self, event: &Event) -> anyhow::Result<()> {
        let wanted = |on: &&Value| {
            let name = match event.kind {
                EventKind::Started => "animation_started",
                EventKind::Finished => "animation_finished",
                _ => "animation_changed",
            };
            on["signal"] == name && on["of"].as_str() == event.name.as_deref()
        };
        let Some(place) = self.listeners.iter().position(wanted) else { return Ok(()) };
        let listener = self.listeners.remove(place);
        self.make(text(listener, "call")?, list(listener, "args")?)
    }

    /// A method of a node was called.
    fn called(&mut self, method: &str, arguments: &[Value]) -> anyhow::Result<()> {
        self.actual[METHODS].push(format!("{method}{}", Value::Array(arguments.to_vec())));
        let name = method.rsplit('.').next().unwrap_or_default();
        match name.strip_prefix("do_") {
            Some("speed") => self.set("speed_scale", &arguments[0]),
            Some(call) => self.make(call, arguments),
            None => Ok(()),
        }
    }
}

fn number_or(value: &Value, otherwise: f64) -> anyhow::Result<f64> {
    if value.is_null() { Ok(otherwise) } else { number(value) }
}

fn text_of(value: &Value) -> anyhow::Result<&str> {
    value.as_str().ok_or_else(|| anyhow!("{value} is no text"))
}

fn blend(value: &Value) -> anyhow::Result<Option<f64>> {
    Ok(Some(number_or(value, -1.0)?).filter(|&seconds| seconds >= 0.0))
}

/// The options of a play from Godot's arguments; speeds are in 32 bits.
fn options(seconds: &Value, speed: &Value, from_end: &Value) -> anyhow::Result<PlayOptions> {
    let speed = f64::from(number_or(speed, 1.0)? as f32);
    Ok(PlayOptions {
        blend: blend(seconds)?,
        speed,
        from_end: from_end.as_bool().unwrap_or(false),
        ..PlayOptions::default()
    })
}

fn signal(event: &Event) -> Option<String> {
    let name = event.name.as_deref()?;
    match event.kind {
        EventKind::Started => Some(format!("animation_started {name}")),
        EventKind::Finished => Some(format!("animation_finished {name}")),
        EventKind::Changed => Some(format!("animation_changed {} {name}", event.previous.as_deref()?)),
        _ => None,
    }
}

fn called(event: &Event) -> anyhow::Result<(String, Vec<Value>)> {
    let key = event.method_key().context("a method key")?;
    let clip = event.clip.as_ref().context("a clip")?;
    let anim::clip::Target::Methods { path } = &clip.tracks[event.track as usize].target else {
        bail!("a method track");
    };
    Ok((format!("{path}.{}", key.method), serde_json::from_str(&key.arguments)?))
}

/// The methods that clips call, with the kinds of the arguments that they pass.
fn methods(clips: &BTreeMap<String, Clip>) -> anyhow::Result<BTreeMap<(String, String), Vec<Kind>>> {
    let mut methods = BTreeMap::new();
    for track in clips.values().flat_map(|clip| &clip.tracks) {
        let (anim::clip::Target::Methods { path }, TrackContent::Methods(keys)) = (&track.target, &track.content)
        else {
            continue;
        };
        for key in keys {
            let arguments: Vec<Value> = serde_json::from_str(&key.arguments)?;
            let kinds = arguments.iter().map(|argument| match argument {
                Value::String(_) => Kind::Text,
                Value::Bool(_) => Kind::Bool,
                Value::Number(number) if number.is_i64() => Kind::Int64,
                _ => Kind::Double,
            });
            methods.entry((path.clone(), key.method.clone())).or_insert_with(|| kinds.collect());
        }
    }
    Ok(methods)
}
