//! One case as it is played: the player, its host, and what has happened so far.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anim::clip::{Clip, LoopMode, MethodKey, SampleAt, TrackContent};
use anim::eval::{Driver, Event, EventKind, WritePolicy};
use anim::frame::Frame;
use anim::math::easing::{Easing, Shape, Side};
use anim::player::{Library, PlayOptions, Player, SeekMode};
use anim::value::Kind;
use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::super::case::{Case, list, number, numbers, text};
use super::super::compare::magnitude;
use super::super::godot_tracks::read_track;
use super::clips::{capture_time, insert, read_clip};
use super::host::{Held, Host, held_difference};

const CAPTURE_ASKED: &str = "a capture is asked for by whoever plays";
const CAPTURES_ALL: &str = "a capture takes every target";
const WITH_UPDATE: &str = "what a call brings about shows and is heard with the next update";
const FIRST_KEY: &str = "before its first key a track has the first key's value";
const SEEK_ENDS: &str = "a seek to the end finishes";
const ONE_WRITE: &str = "an update writes a property once";
const ELAPSED: &str = "a fade weighs by the time elapsed";
const ANGLES: &str = "a fade mixes angles as numbers";
const TURNS: &str = "a ping-pong turns at every end";
const NOTHING: &str = "a seek without a clip is refused";
const BY_PARTS: &str = "transforms are interpolated by their parts";
const MIRRORED: &str = "a mirrored node keeps its rotation";
const NAMES_LATER: &str = "names may be set before their clips come";

/// The player of a case and its host, and the logs that are compared at the end.
pub struct Session<'a> {
    input: &'a Value,
    player: Player,
    library: Arc<Library>,
    frame: Frame,
    host: Host,
    clips: BTreeMap<String, Clip>,
    /// Method calls that wait for Godot's message queue to run.
    waiting: Vec<(String, Vec<Value>)>,
    /// Listeners that have not been called yet.
    listeners: Vec<&'a Value>,
    /// What happened and what should have, in order.
    actual: [Vec<String>; 2],
    expected: [Vec<String>; 2],
    /// The answer of the call just made.
    refused: bool,
    /// Whether a call's effects wait for an update.
    unseen: bool,
    capture: Option<Capture>,
    /// The clip that a fade comes from, where it was when the fade began, and the fade's seconds.
    fade: Option<(String, f64, f64)>,
    /// How many ends the last update passed.
    ends: u64,
    /// Where a ping-pong is that Godot has turned too seldom, unfolded from its start.
    unfolded: Option<f64>,
    rule: Option<&'static str>,
}

/// A capture under way: what was captured, and how far it is.
struct Capture {
    /// The properties that Godot leaves out.
    others: BTreeMap<String, f64>,
    duration: f64,
    elapsed: f64,
}

/// The logs: signals, method calls.
const SIGNALS: usize = 0;
const METHODS: usize = 1;

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

    fn update(&mut self, dt: f64) -> anyhow::Result<()> {
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

    /// How the player and the host differ from an entry of the answer.
    pub fn compare(&mut self, call: &Value, entry: &Value) -> anyhow::Result<Option<String>> {
        self.expect_logs(entry)?;
        if entry["errors"].is_array() != self.refused && self.rule != Some(NAMES_LATER) {
            return Ok(Some(format!("refused: {}, but {}", self.refused, entry["errors"])));
        }
        let waits =
            self.input["on"].as_array().is_some_and(|on| on.iter().any(|on| on["signal"] == "animation_started"));
        if waits && text(call, "call")?.starts_with("play") {
            self.rule = Some(WITH_UPDATE);
            return Ok(None);
        }
        if let Some(unfolded) = self.unfolded {
            return Ok(self.compare_unfolded(unfolded));
        }
        if let Some(why) = self.compare_player(entry)? {
            return Ok(Some(why));
        }
        // Fades in fine steps come this close to the plain fade, of the numbers involved.
        let relative = if text(call, "call")? == "advance_many" { 1.0 / 4000.0 } else { 1e-6 };
        let scale = if relative > 1e-6 { self.scale()? } else { 0.0 };
        for (path, kind) in self.input["observe"].as_object().into_iter().flatten() {
            let (mut kind, expected) = (kind.as_str().unwrap_or_default(), &entry["values"][path]);
            if self.is_angle(path) {
                kind = "angle";
            }
            if expected.is_null() {
                continue;
            }
            let held = self.host.get(path)?;
            if let Some(why) = held_difference(&held, kind, expected, relative, scale)?
                && !self.by_rule(path, kind, &held, expected)?
            {
                return Ok(Some(format!("{path}: {why}")));
            }
        }
        self.compare_writes(entry)
    }

    fn compare_player(&mut self, entry: &Value) -> anyhow::Result<Option<String>> {
        let player = &self.player;
        let differs =
            |what: &str, actual: String, expected: &Value| Some(format!("{what} is {actual}, not {expected}"));
        let position = player.position();
        let same = match (position, entry["position"].as_f64()) {
            (None, None) => true,
            (Some(actual), Some(expected)) => self.same_place(actual, expected),
            _ => false,
        };
        if !same {
            return Ok(differs("position", format!("{position:?}"), &entry["position"]));
        }
        let current = player.current().map_or("", |name| name);
        if entry["current"] != current {
            return Ok(differs("current", current.to_owned(), &entry["current"]));
        }
        let assigned = player.assigned().map_or("", |name| name);
        if entry["assigned"].as_str().is_some_and(|expected| expected != assigned) {
            return Ok(differs("assigned", assigned.to_owned(), &entry["assigned"]));
        }
        let ping_pong = player.assigned_clip().is_some_and(|clip| clip.loop_mode == LoopMode::PingPong);
        if ping_pong && self.ends > 1 && player.playing_speed() == -number(&entry["speed"])? {
            let (position, length) = (position.unwrap_or_default(), player.length().unwrap_or_default());
            self.unfolded = Some(if player.playing_speed() > 0.0 { position } else { 2.0 * length - position });
            self.rule = Some(TURNS);
        } else if player.playing_speed() != number(&entry["speed"])? {
            return Ok(differs("speed", player.playing_speed().to_string(), &entry["speed"]));
        }
        let queue: Vec<Value> = player.queue().map(|name| Value::from(&**name)).collect();
        if entry["queue"].as_array().map_or(&[][..], Vec::as_slice) != queue {
            return Ok(differs("queue", format!("{queue:?}"), &entry["queue"]));
        }
        let section = player.section().map(|section| Value::from(section.to_vec()));
        let number_of = |value: &Value, index: usize| value[index].as_f64();
        let same = match &section {
            Some(section) => {
                [0, 1].iter().all(|&index| number_of(section, index) == number_of(&entry["section"], index))
            }
            None => entry["section"].is_null(),
        };
        Ok(if same { None } else { differs("section", format!("{section:?}"), &entry["section"]) })
    }

    /// A ping-pong's place is a triangle wave of the way it has gone.
    fn compare_unfolded(&self, unfolded: f64) -> Option<String> {
        let (position, length) = self.player.position().zip(self.player.length())?;
        let asked = length - (length - unfolded.rem_euclid(2.0 * length)).abs();
        (!self.same_place(position, asked))
            .then(|| format!("position is {position}, not {asked} by the rule {TURNS:?}"))
    }

    /// Positions are compared modulo the length of a loop.
    fn same_place(&self, actual: f64, expected: f64) -> bool {
        let apart = (actual - expected).abs();
        let looped = self.player.assigned_clip().filter(|clip| clip.loop_mode == LoopMode::Linear);
        let apart = looped.map_or(apart, |clip| apart.min((clip.length - apart).abs()));
        apart <= 1e-9 || apart <= 1e-7 * expected.abs()
    }

    /// Whether a rule covers the input and what is held is what it asks for.
    fn by_rule(&mut self, path: &str, kind: &str, held: &Held, expected: &Value) -> anyhow::Result<bool> {
        if self.unseen {
            self.rule = Some(WITH_UPDATE);
            return Ok(true);
        }
        if let Some(Capture { others, duration, elapsed }) = &self.capture
            && let Some(captured) = others.get(path)
            && elapsed < duration
        {
            let share = elapsed / duration;
            let mixed = captured + (number(expected)? - captured) * share;
            self.rule = Some(CAPTURES_ALL);
            return Ok(held_difference(held, kind, &Value::from(mixed), 1e-6, 0.0)?.is_none());
        }
        let Some(position) = self.player.position() else { return Ok(false) };
        if let Some(mixed) = self.plain_fade(path)? {
            self.rule = Some(if kind == "angle" { ANGLES } else { ELAPSED });
            let exactly = held_difference(held, "float", &Value::from(mixed), 1e-6, 0.0)?;
            return Ok(exactly.is_none());
        }
        let name = self.player.assigned().context("nothing plays")?.to_string();
        if let Some(node) = path.strip_suffix(":quaternion")
            && let Held::Numbers(scale) = self.host.get(&format!("{node}:scale"))?
            && scale.iter().product::<f64>() < 0.0
        {
            let turned = self.sample(&name, node, position)?;
            self.rule = Some(MIRRORED);
            return Ok(turned.is_some_and(|turned| Held::Numbers(turned) == *held));
        }
        for track in list(&self.input["animations"][&name], "tracks")? {
            if track["path"] != path {
                continue;
            }
            let first = track["times"][0].as_f64().unwrap_or_default();
            if track["update"] == "discrete" && position < first {
                // Across the seam of a loop the last key's value goes on to the first.
                let values = list(track, "values")?;
                let wraps = self.clips[&name].loop_mode == LoopMode::Linear && track["loop_wrap"] == true;
                let value = if wraps { values.last() } else { values.first() };
                self.rule = Some(FIRST_KEY);
                return Ok(held_difference(held, kind, value.context("a key")?, 1e-6, 0.0)?.is_none());
            }
            if kind == "transform3d" {
                let parts = self.sample(&name, path, position)?;
                self.rule = Some(BY_PARTS);
                return Ok(parts.is_some_and(|parts| Held::Numbers(parts) == *held));
            }
        }
        Ok(false)
    }

    /// What a track of a clip holds at a time, in libanim's parts.
    fn sample(&self, name: &str, path: &str, time: f64) -> anyhow::Result<Option<Vec<f64>>> {
        let tracks = list(&self.input["animations"][name], "tracks")?;
        let sampled = |track: &&Value| {
            track["path"] == path && !matches!(track["type"].as_str(), Some("position_3d" | "scale_3d"))
        };
        let Some(track) = tracks.iter().find(sampled) else { return Ok(None) };
        let looped = self.clips[name].loop_mode == LoopMode::Linear;
        let time = time.max(f64::from(time as f32));
        let at = SampleAt { length: self.clips[name].length, looped, ..SampleAt::time(time) };
        Ok(Some(read_track(track)?.sample(&at)?))
    }

    /// The value of a number in a plain crossfade from the clip that played before.
    fn plain_fade(&self, path: &str) -> anyhow::Result<Option<f64>> {
        let (Some((old, begun, seconds)), Some(progress)) = (&self.fade, self.player.fade_progress()) else {
            return Ok(None);
        };
        let (new, position) = self.player.assigned().zip(self.player.position()).context("nothing plays")?;
        let then = (begun + progress * seconds).rem_euclid(self.clips[old].length);
        let (from, to) = (self.sample(old, path, then)?, self.sample(new, path, position)?);
        Ok(match (from.as_deref(), to.as_deref()) {
            (Some([from]), Some([to])) => Some(from + (to - from) * progress),
            _ => None,
        })
    }

    /// Whether a property is an angle to its tracks.
    fn is_angle(&self, path: &str) -> bool {
        let tracks = self.input["animations"].as_object().into_iter().flatten();
        let mut tracks = tracks.flat_map(|(_, animation)| animation["tracks"].as_array().into_iter().flatten());
        tracks
            .any(|track| track["path"] == path && track["interpolation"].as_str().is_some_and(|i| i.contains("angle")))
    }

    /// The largest number among the keys.
    fn scale(&self) -> anyhow::Result<f64> {
        let mut largest = 0.0_f64;
        for (_, animation) in self.input["animations"].as_object().into_iter().flatten() {
            for track in list(animation, "tracks")? {
                largest = largest.max(magnitude(&numbers(&track["values"])?));
            }
        }
        Ok(largest)
    }

    /// Of the writes of a call Godot's last ones are compared.
    fn compare_writes(&mut self, entry: &Value) -> anyhow::Result<Option<String>> {
        let written = self.host.take_writes();
        let sets = || entry["events"].as_array().into_iter().flatten().filter(|event| event["set"].is_string());
        let paths: BTreeSet<&str> = sets().filter_map(|event| event["set"].as_str()).collect();
        for path in &paths {
            let of_path: Vec<&Value> = sets().filter(|event| event["set"] == *path).collect();
            let last = of_path.last().context("a write")?;
            if self.unseen || self.rule == Some(FIRST_KEY) {
                self.rule = self.rule.or(Some(WITH_UPDATE));
                continue;
            }
            let Some((_, held)) = written.iter().rfind(|(other, _)| other == path) else {
                return Ok(Some(format!("{path} was not written")));
            };
            let kind = self.input["observe"][path].as_str().unwrap_or("float");
            if let Some(why) = held_difference(held, kind, &last["value"], 1e-6, 0.0)? {
                return Ok(Some(format!("{path} was written: {why}")));
            }
            if of_path.len() > 1 {
                self.rule = self.rule.or(Some(ONE_WRITE));
            }
        }
        let unasked = written.iter().find(|(path, _)| !paths.contains(path.as_str()));
        Ok(match unasked {
            Some((path, held)) if self.rule != Some(FIRST_KEY) && self.rule != Some(WITH_UPDATE) => {
                Some(format!("{path} was written: {held:?}"))
            }
            _ => None,
        })
    }

    /// Adds an entry's signals and calls to what should have happened.
    fn expect_logs(&mut self, entry: &Value) -> anyhow::Result<()> {
        for signal in entry["signals"].as_array().into_iter().flatten() {
            let name = text(signal, "signal")?;
            if name != "current_animation_changed" {
                let arguments: Vec<&str> = list(signal, "args")?.iter().filter_map(Value::as_str).collect();
                self.expected[SIGNALS].push(format!("{name} {}", arguments.join(" ")));
            }
        }
        for event in entry["events"].as_array().into_iter().flatten() {
            if let Some(method) = event["method"].as_str() {
                self.expected[METHODS].push(format!("{method}{}", event["args"]));
            }
        }
        Ok(())
    }

    /// How what happened over the whole case differs from what should have.
    pub fn compare_logs(&mut self) -> Option<String> {
        // A play without an update after it has not been heard of yet.
        if let Err(error) = self.update(0.0) {
            return Some(error.to_string());
        }
        let [signals, methods] = &self.actual;
        let [expected_signals, expected_methods] = &self.expected;
        let later = signals.get(expected_signals.len()..).unwrap_or_default();
        let flushed = later.iter().all(|signal| signal.starts_with("animation_finished"));
        if !(signals.starts_with(expected_signals) && flushed) {
            if let Some(extra) = self.ended_by_seek() {
                let told: Vec<&String> = signals.iter().filter(|signal| **signal != extra).collect();
                let asked: Vec<&String> = expected_signals.iter().filter(|signal| **signal != extra).collect();
                if told == asked {
                    self.rule = Some(SEEK_ENDS);
                    return None;
                }
            }
            return Some(format!("signals {signals:?} are not {expected_signals:?}"));
        }
        let later = methods.get(expected_methods.len()..).unwrap_or_default();
        (!methods.starts_with(expected_methods) || !later.is_empty())
            .then(|| format!("calls {methods:?} are not {expected_methods:?}"))
    }

    /// The end that a seek to the end of a clip brings about.
    fn ended_by_seek(&self) -> Option<String> {
        let calls = self.input["calls"].as_array()?;
        let to_end = |call: &&Value| {
            let place = call["args"][0].as_f64();
            call["call"] == "seek" && self.clips.values().any(|clip| place.is_some_and(|place| place >= clip.length))
        };
        calls.iter().find(to_end)?;
        Some(format!("animation_finished {}", self.player.assigned()?))
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
