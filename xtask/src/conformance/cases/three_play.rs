//! Playing the steps of a three.js mixer case on a libanim mixer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyValues, LoopMode, TrackContent};
use anim::eval::EventKind;
use anim::frame::Frame;
use anim::mixer::{ActionId, ActionRef, BlendMode, Mixer, Root};
use anyhow::{anyhow, bail};
use serde_json::Value;

use super::case::{list, number, text};
use super::three_clips::given_name;
use super::three_edits::{Made, make_clip};
use super::three_scene::{Datum, Place, Scene};
use super::three_state::event_json;

/// What became of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Nothing that is to be said.
    Done,
    /// The host wrote a property of its own.
    HostWrote(Place),
    /// An action was asked for: the name it was first made by.
    Action(Option<String>),
    /// The call was refused.
    Refused(String),
    /// Actions may have been stopped or reset.
    Reset,
    /// An action was put where another one is; whether that changed its leg.
    Synchronised { action: String, leg: bool },
    /// An update was made.
    Updated {
        /// The case's step was negative.
        backward: bool,
        /// A listener did something.
        heard: bool,
        /// The ping-pongs that finished in it.
        finished_legs: BTreeSet<String>,
    },
}

/// A step to be done when an event is heard.
#[derive(Debug)]
struct Listener {
    event: String,
    action: String,
    once: bool,
    steps: Vec<Value>,
}

/// A case being played.
pub struct Play {
    pub mixer: Mixer,
    pub scene: Scene,
    /// The largest number among the keys, as the scale of what is compared.
    pub scale: f64,
    /// How fast the numbers of any track change at most, per second.
    pub steepness: f64,
    /// What libanim found missing.
    pub reports: Vec<String>,
    /// Whether any update was made while an action was active.
    pub ran: bool,
    frame: Frame,
    clips: Vec<Made>,
    /// Clips with the targets that their tracks have from a root, by the places of clip and root.
    bound: BTreeMap<(usize, String), Arc<Clip>>,
    track_names: Vec<Vec<String>>,
    /// Actions by their names in the case, in the order of making.
    actions: Vec<(String, ActionId)>,
    animations: BTreeMap<String, Vec<String>>,
    roots: BTreeMap<String, Root>,
    root: String,
    groups: BTreeMap<String, Vec<String>>,
    listeners: Vec<Listener>,
    /// Kind and action of the events that anything was ever to be done on.
    listened: Vec<(String, String)>,
    heard: Vec<Value>,
    /// What actions drove that are forgotten by now.
    forgotten: BTreeMap<String, BTreeSet<Place>>,
    slack: f64,
}

impl Play {
    /// Sets a case up; `expect` gives the values before the first step, and clips that operations have made.
    pub fn new(input: &Value, expect: &Value) -> anyhow::Result<Self> {
        let objects = list(input, "objects")?;
        let scene = Scene::read(objects)?;
        let mut play = Self {
            mixer: Mixer::new(Arc::default()),
            scene,
            scale: 0.0,
            steepness: 0.0,
            reports: Vec::new(),
            ran: false,
            frame: Frame::default(),
            clips: Vec::new(),
            bound: BTreeMap::new(),
            track_names: Vec::new(),
            actions: Vec::new(),
            animations: BTreeMap::new(),
            roots: BTreeMap::new(),
            root: input["root"].as_str().map_or_else(|| text(&objects[0], "id"), Ok)?.to_owned(),
            groups: BTreeMap::new(),
            listeners: Vec::new(),
            listened: Vec::new(),
            heard: Vec::new(),
            forgotten: BTreeMap::new(),
            slack: 0.0,
        };
        for (watch, value) in expect["before"].as_object().into_iter().flatten() {
            if !watch.ends_with(".rotation") && !value.is_null() {
                let (thing, property) = play.scene.watched(watch)?;
                play.scene.assign(thing, &property, value)?;
            }
        }
        for object in objects {
            let names = object["animations"].as_array().into_iter().flatten().filter_map(Value::as_str);
            play.animations.insert(text(object, "id")?.to_owned(), names.map(str::to_owned).collect());
        }
        for clip in list(input, "clips")? {
            let made = make_clip(&play.clips, clip)??;
            play.add_clip(made);
        }
        for group in input["groups"].as_array().into_iter().flatten() {
            let members = list(group, "members")?.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            play.groups.insert(text(group, "id")?.to_owned(), members);
        }
        for listener in input["listeners"].as_array().into_iter().flatten() {
            play.listened.push((text(listener, "event")?.to_owned(), text(listener, "action")?.to_owned()));
            play.listeners.push(Listener {
                event: text(listener, "event")?.to_owned(),
                action: text(listener, "action")?.to_owned(),
                once: listener["once"].as_bool().unwrap_or_default(),
                steps: list(listener, "do")?.clone(),
            });
        }
        Ok(play)
    }

    fn add_clip(&mut self, made: Made) {
        for track in &made.clip.tracks {
            if let TrackContent::Values(keys) = &track.content
                && let KeyValues::Floats(values) = &keys.values
            {
                let stride = keys.stride();
                for (times, at) in keys.times.windows(2).zip(0..) {
                    let here = at * stride..(at + 1) * stride;
                    let pairs = values[here].iter().zip(&values[(at + 1) * stride..]);
                    let rise = pairs.map(|(a, b)| f64::from((a - b).abs())).fold(0.0, f64::max);
                    let steepness = rise / f64::from(times[1] - times[0]);
                    self.steepness = self.steepness.max(if steepness.is_finite() { steepness } else { 0.0 });
                }
                self.scale = values.iter().fold(self.scale, |scale, value| scale.max(f64::from(value.abs())));
            }
        }
        self.track_names.push(made.clip.tracks.iter().map(|track| given_name(&track.target)).collect());
        self.clips.push(made);
    }

    /// What smooth tracks drive.
    pub fn smooth_places(&self) -> BTreeSet<Place> {
        let root = self.scene.find(&self.root).unwrap_or_default();
        let mut places = BTreeSet::new();
        for (made, names) in self.clips.iter().zip(&self.track_names) {
            for (track, name) in made.clip.tracks.iter().zip(names) {
                let smooth =
                    matches!(&track.content, TrackContent::Values(keys) if keys.interpolation == Interpolation::Smooth);
                places.extend(smooth.then(|| self.scene.driven(root, name)).flatten());
            }
        }
        places
    }

    /// Whether an action's clip drives a property, or did while the mixer had the action.
    pub fn drives(&self, action: &str, place: &Place) -> bool {
        let known = self.forgotten.get(action).is_some_and(|places| places.contains(place));
        known || self.places_of(action).contains(place)
    }

    /// What an action's clip drives.
    fn places_of(&self, action: &str) -> BTreeSet<Place> {
        let Some(action) = self.action(action) else { return BTreeSet::new() };
        let clip = self.bound.iter().find(|(_, clip)| Arc::ptr_eq(clip, action.clip())).map(|(key, _)| key.0);
        let names = clip.map_or(&[][..], |clip| &self.track_names[clip]);
        let roots = self.roots.iter().filter(|(_, root)| **root == action.root()).map(|(name, _)| name);
        let roots = roots.flat_map(|name| self.groups.get(name).cloned().unwrap_or_else(|| vec![name.clone()]));
        let objects = roots.filter_map(|root| self.scene.find(&root).ok());
        objects.flat_map(|root| names.iter().filter_map(move |name| self.scene.driven(root, name))).collect()
    }

    /// Whether a property is that of a group's member other than its first, and driven by an action on the group.
    pub fn is_driven_in_group(&self, place: &Place) -> bool {
        let others = self.groups.values().flat_map(|members| members.iter().skip(1));
        let mut names = self.track_names.iter().flatten();
        let mut others: Vec<usize> = others.filter_map(|member| self.scene.find(member).ok()).collect();
        others.dedup();
        names.any(|name| others.iter().any(|&member| self.scene.driven(member, name).as_ref() == Some(place)))
    }

    /// The names of the active actions.
    pub fn active(&self) -> BTreeSet<String> {
        self.mixer.active_actions().filter_map(|id| self.name_of(id)).map(str::to_owned).collect()
    }

    /// By how much single precision moves the weights of the fades and warps so far: three.js rounds the times of both
    /// ends, so that a short fade far from zero is off by a share of its length.
    pub fn single_precision_slack(&self) -> f64 {
        self.slack
    }

    fn note_ramp(&mut self, seconds: f64) {
        if seconds > 0.0 {
            let rounding = (self.mixer.time().abs() + seconds) * f64::from(f32::EPSILON);
            self.slack = self.slack.max(rounding / seconds.min(1.0));
        }
    }

    /// Whether anything is done on hearing an event.
    pub fn listens(&self, event: &Value) -> bool {
        self.listened.iter().any(|(kind, action)| event["type"] == **kind && event["action"] == **action)
    }

    /// An update that moves nothing.
    pub fn settle(&mut self) -> anyhow::Result<()> {
        Ok(self.frame.update(&mut self.mixer, 0.0)?)
    }

    /// An action by its name, as long as the mixer has it.
    pub fn action(&self, name: &str) -> Option<ActionRef<'_>> {
        let (_, id) = self.actions.iter().find(|(other, _)| other == name)?;
        self.mixer.action(*id).ok()
    }

    /// Everything the host has, to see whether it changes.
    pub fn values(&self) -> Vec<Datum> {
        self.scene.all()
    }

    /// The events of the last update, as the cases have them.
    pub fn events(&self) -> Vec<Value> {
        self.heard.clone()
    }

    fn name_of(&self, id: ActionId) -> Option<&str> {
        self.actions.iter().find(|(_, other)| *other == id).map(|(name, _)| name.as_str())
    }

    fn id(&self, name: &str) -> anyhow::Result<ActionId> {
        let found = self.actions.iter().find(|(other, _)| other == name);
        found.map(|(_, id)| *id).ok_or_else(|| anyhow!("no action {name:?}"))
    }

    /// Plays one step.
    pub fn step(&mut self, step: &Value) -> anyhow::Result<Reply> {
        if step["action"].is_string() {
            return self.make_action(step);
        }
        let on = text(step, "on")?.to_owned();
        if let Some(property) = step["set"].as_str() {
            return self.set(&on, property, &step["to"]);
        }
        let call = text(step, "call")?;
        let arguments = step["args"].as_array().cloned().unwrap_or_default();
        if on == "mixer" {
            self.call_mixer(call, &arguments)
        } else if self.groups.contains_key(&on) {
            self.call_group(&on, call, &arguments)
        } else {
            self.call_action(&on, call, &arguments)
        }
    }

    fn root(&mut self, name: &str) -> anyhow::Result<Root> {
        if let Some(&root) = self.roots.get(name) {
            return Ok(root);
        }
        let root = if let Some(members) = self.groups.get(name).cloned() {
            let root = self.mixer.add_group();
            for member in members {
                let member = self.root(&member)?;
                self.join(root, member)?;
            }
            root
        } else {
            let names: Vec<String> = self.track_names.concat();
            let object = self.scene.find(name)?;
            let instance = self.scene.instance(object, &names)?;
            self.mixer.add_instance(instance)
        };
        self.roots.insert(name.to_owned(), root);
        Ok(root)
    }

    fn join(&mut self, group: Root, member: Root) -> anyhow::Result<()> {
        let (Root::Group(group), Root::Instance(member)) = (group, member) else { bail!("a group and a member") };
        self.mixer.join_group(group, member)?;
        Ok(())
    }

    /// The clip with targets as they are seen from a root.
    fn clip(&mut self, place: usize, root: &str) -> anyhow::Result<Arc<Clip>> {
        let key = (place, root.to_owned());
        if let Some(clip) = self.bound.get(&key) {
            return Ok(clip.clone());
        }
        // Members of a group are alike, so one of them stands for all.
        let object = self.groups.get(root).and_then(|members| members.first()).map_or(root, String::as_str);
        let object = self.scene.find(object)?;
        let mut clip = self.clips[place].clip.clone();
        for (track, name) in clip.tracks.iter_mut().zip(&self.track_names[place]) {
            track.target = self.scene.target(object, name)?;
        }
        let clip = Arc::new(clip);
        self.bound.insert(key, clip.clone());
        Ok(clip)
    }

    fn place_of(&self, id: &str) -> anyhow::Result<usize> {
        self.clips.iter().position(|made| made.id == id).ok_or_else(|| anyhow!("no clip {id:?}"))
    }

    /// The place of a clip that is given as itself, or by name among a root's animations.
    fn clip_argument(&self, argument: &Value, root: &str) -> anyhow::Result<Option<usize>> {
        if let Some(id) = argument["clip"].as_str() {
            return self.place_of(id).map(Some);
        }
        let name = argument.as_str().ok_or_else(|| anyhow!("{argument} is no clip"))?;
        let ids = self.animations.get(root).into_iter().flatten();
        let found = ids.filter_map(|id| self.place_of(id).ok()).find(|&place| self.clips[place].clip.name == name);
        Ok(found)
    }

    fn make_action(&mut self, step: &Value) -> anyhow::Result<Reply> {
        let root = step["root"].as_str().unwrap_or(&self.root).to_owned();
        let argument = if step["clip"].is_string() { step } else { &step["clipName"] };
        let Some(place) = self.clip_argument(argument, &root)? else { return Ok(Reply::Action(None)) };
        let (clip, on) = (self.clip(place, &root)?, self.root(&root)?);
        let made = match step["blendMode"].as_str() {
            None => self.mixer.add_action(&clip, on)?,
            Some(mode) => self.mixer.add_action_blended(&clip, on, blend_mode(mode)?)?,
        };
        let known = self.name_of(made).map(str::to_owned);
        let name = text(step, "action")?.to_owned();
        self.actions.push((name.clone(), made));
        Ok(Reply::Action(Some(known.unwrap_or(name))))
    }

    fn set(&mut self, on: &str, property: &str, to: &Value) -> anyhow::Result<Reply> {
        if on == "mixer" {
            return match property {
                "timeScale" => Ok(reply(self.mixer.set_time_scale(number(to)?))),
                _ => bail!("the mixer has no {property:?}"),
            };
        }
        if !self.actions.iter().any(|(name, _)| name == on) {
            let thing = self.scene.find(on)?;
            self.scene.assign(thing, property, to)?;
            return Ok(Reply::HostWrote((thing, property.to_owned())));
        }
        let id = self.id(on)?;
        let Ok(mut action) = self.mixer.action_mut(id) else { return Ok(Reply::Refused("forgotten".into())) };
        let flag = to.as_bool().unwrap_or_default();
        let [start, end] = action.zero_slopes();
        match property {
            "weight" => return Ok(reply(action.set_weight(number(to)?).map(drop))),
            "timeScale" => return Ok(reply(action.set_time_scale(number(to)?).map(drop))),
            "time" => return Ok(reply(action.set_time(number(to)?).map(drop))),
            "enabled" => action.set_enabled(flag),
            "paused" => action.set_paused(flag),
            "clampWhenFinished" => action.set_clamp_when_finished(flag),
            "zeroSlopeAtStart" => action.set_zero_slopes(flag, end),
            "zeroSlopeAtEnd" => action.set_zero_slopes(start, flag),
            "blendMode" => action.set_blend_mode(blend_mode(to.as_str().unwrap_or_default())?),
            "loop" => {
                let repetitions = action.repetitions();
                action.set_loop(loop_mode(to)?, repetitions)
            }
            "repetitions" => {
                let mode = action.loop_mode();
                action.set_loop(mode, repetitions(to)?)
            }
            _ => bail!("an action has no {property:?}"),
        };
        Ok(Reply::Done)
    }

    fn call_mixer(&mut self, call: &str, arguments: &[Value]) -> anyhow::Result<Reply> {
        if call.starts_with("uncache") {
            let names: Vec<String> = self.actions.iter().map(|(name, _)| name.clone()).collect();
            for name in names {
                let places = self.places_of(&name);
                self.forgotten.entry(name).or_default().extend(places);
            }
        }
        let none = Value::Null;
        let first = arguments.first().unwrap_or(&none);
        let root = arguments.get(1).and_then(|root| root["object"].as_str()).unwrap_or(&self.root).to_owned();
        match call {
            "update" => self.update(number(first)?),
            "setTime" => match self.mixer.set_time(number(first)?) {
                Err(error) => Ok(Reply::Refused(error.to_string())),
                Ok(()) => self.update(0.0),
            },
            "stopAllAction" => {
                self.mixer.stop_all();
                Ok(Reply::Reset)
            }
            "existingAction" => {
                let found = self.clip_argument(first, &root)?.map(|place| self.existing(place, &root));
                let found = found.transpose()?.flatten();
                Ok(Reply::Action(found.and_then(|id| self.name_of(id)).map(str::to_owned)))
            }
            "uncacheAction" => {
                let found = self.clip_argument(first, &root)?.map(|place| self.existing(place, &root));
                if let Some(id) = found.transpose()?.flatten() {
                    self.mixer.remove_action(id)?;
                }
                Ok(Reply::Reset)
            }
            "uncacheClip" => {
                let place = self.place_of(text(first, "clip")?)?;
                let bound: Vec<Arc<Clip>> =
                    self.bound.iter().filter(|(key, _)| key.0 == place).map(|(_, c)| c.clone()).collect();
                for clip in &bound {
                    self.mixer.remove_clip(clip);
                }
                Ok(Reply::Reset)
            }
            "uncacheRoot" => {
                let root = self.root(text(first, "object")?)?;
                self.mixer.remove_root(root);
                Ok(Reply::Reset)
            }
            _ => bail!("a mixer cannot {call:?}"),
        }
    }

    fn existing(&mut self, place: usize, root: &str) -> anyhow::Result<Option<ActionId>> {
        let (clip, on) = (self.clip(place, root)?, self.root(root)?);
        Ok(self.mixer.find_action(&clip, on))
    }

    fn update(&mut self, seconds: f64) -> anyhow::Result<Reply> {
        self.ran |= self.mixer.active_actions().next().is_some();
        let backward = seconds < 0.0;
        if backward {
            // A step is never negative; the mixer's own time scale turns it.
            if self.frame.update(&mut self.mixer, seconds).is_ok() {
                bail!("a negative step was taken");
            }
            let scale = self.mixer.time_scale();
            self.mixer.set_time_scale(-scale)?;
            self.frame.update(&mut self.mixer, -seconds)?;
            self.mixer.set_time_scale(scale)?;
        } else if let Err(error) = self.frame.update(&mut self.mixer, seconds) {
            return Ok(Reply::Refused(error.to_string()));
        }
        let stage = anim::eval::Driver::stage_mut(&mut self.mixer);
        self.reports.extend(stage.take_reports().map(|report| report.message));
        let events: Vec<(EventKind, ActionId, i64, bool)> = self
            .mixer
            .stage()
            .events
            .iter()
            .map(|event| (event.kind, ActionId::from_bits(event.action), event.count, event.forward))
            .collect();
        self.heard.clear();
        let mut finished_legs = BTreeSet::new();
        let mut heard = false;
        for (kind, id, count, forward) in events {
            let name = self.name_of(id).unwrap_or_default().to_owned();
            if kind == EventKind::Finished && self.mixer.action(id).is_ok_and(|a| a.loop_mode() == LoopMode::PingPong) {
                finished_legs.insert(name.clone());
            }
            let Some(json) = event_json(kind, &name, count, forward) else { continue };
            heard |= self.hear(&json)?;
            self.heard.push(json);
        }
        Ok(Reply::Updated { backward, heard, finished_legs })
    }

    /// Does what is to be done on hearing an event.
    fn hear(&mut self, event: &Value) -> anyhow::Result<bool> {
        let listens = |l: &Listener| l.event == event["type"] && l.action == event["action"];
        let Some(at) = self.listeners.iter().position(listens) else { return Ok(false) };
        let steps =
            if self.listeners[at].once { self.listeners.remove(at).steps } else { self.listeners[at].steps.clone() };
        for step in &steps {
            let events = std::mem::take(&mut self.heard);
            self.step(step)?;
            self.heard = events;
        }
        Ok(true)
    }

    fn call_group(&mut self, on: &str, call: &str, arguments: &[Value]) -> anyhow::Result<Reply> {
        let group = self.root(on)?;
        for argument in arguments {
            let name = text(argument, "object")?.to_owned();
            let member = self.root(&name)?;
            let (Root::Group(group), Root::Instance(index)) = (group, member) else { bail!("no member") };
            match call {
                "add" => drop(self.mixer.join_group(group, index)?),
                "remove" | "uncache" => drop(self.mixer.leave_group(group, index)?),
                _ => bail!("a group cannot {call:?}"),
            }
            let members = self.groups.entry(on.to_owned()).or_default();
            if !members.contains(&name) {
                members.push(name);
            }
        }
        Ok(Reply::Done)
    }

    fn call_action(&mut self, on: &str, call: &str, arguments: &[Value]) -> anyhow::Result<Reply> {
        let ramp = match call {
            "fadeIn" | "fadeOut" | "halt" => arguments.first(),
            "crossFadeTo" | "crossFadeFrom" => arguments.get(1),
            "warp" => arguments.get(2),
            _ => None,
        };
        self.note_ramp(ramp.map_or(Ok(0.0), number)?);
        let id = self.id(on)?;
        let other = arguments.first().and_then(|other| other["action"].as_str()).map(str::to_owned);
        if let Some(other) = other {
            return self.call_pair(on, call, &other, arguments);
        }
        let Ok(mut action) = self.mixer.action_mut(id) else {
            return Ok(Reply::Refused("the action is forgotten".into()));
        };
        let seconds = |at: usize| number(arguments.get(at).unwrap_or(&Value::Null));
        let result = match call {
            "play" => {
                action.play();
                return Ok(Reply::Done);
            }
            "stop" => {
                action.stop();
                return Ok(Reply::Reset);
            }
            "reset" => {
                action.reset();
                return Ok(Reply::Reset);
            }
            "setLoop" => {
                action.set_loop(loop_mode(&arguments[0])?, repetitions(arguments.get(1).unwrap_or(&Value::Null))?);
                return Ok(Reply::Done);
            }
            "stopFading" => Ok(action.stop_fading()),
            "stopWarping" => Ok(action.stop_warping()),
            "fadeIn" => action.fade_in(seconds(0)?),
            "fadeOut" => action.fade_out(seconds(0)?),
            "startAt" => action.start_at(seconds(0)?),
            "halt" => action.halt(seconds(0)?),
            "warp" => action.warp(seconds(0)?, seconds(1)?, seconds(2)?),
            "setDuration" => action.set_duration(seconds(0)?),
            "setEffectiveWeight" => action.set_effective_weight(seconds(0)?),
            "setEffectiveTimeScale" => action.set_effective_time_scale(seconds(0)?),
            _ => bail!("an action cannot {call:?}"),
        };
        Ok(reply(result.map(drop)))
    }

    fn call_pair(&mut self, on: &str, call: &str, other: &str, arguments: &[Value]) -> anyhow::Result<Reply> {
        let (id, other) = (self.id(on)?, self.id(other)?);
        let warp = arguments.get(2).and_then(Value::as_bool).unwrap_or_default();
        match call {
            "crossFadeTo" => Ok(reply(self.mixer.cross_fade(id, other, number(&arguments[1])?, warp))),
            "crossFadeFrom" => Ok(reply(self.mixer.cross_fade(other, id, number(&arguments[1])?, warp))),
            "syncWith" => {
                let leg = |mixer: &Mixer| mixer.action(id).map(|action| action.runs_back());
                let before = leg(&self.mixer);
                let done = reply(self.mixer.synchronize(id, other));
                let leg = before.ok() != leg(&self.mixer).ok();
                Ok(if done == Reply::Done { Reply::Synchronised { action: on.to_owned(), leg } } else { done })
            }
            _ => bail!("an action cannot {call:?} another"),
        }
    }
}

fn reply<E: std::fmt::Display>(result: Result<(), E>) -> Reply {
    result.map_or_else(|error| Reply::Refused(error.to_string()), |()| Reply::Done)
}

fn loop_mode(json: &Value) -> anyhow::Result<LoopMode> {
    match json.as_str() {
        Some("once") => Ok(LoopMode::None),
        Some("repeat") => Ok(LoopMode::Linear),
        Some("pingpong") => Ok(LoopMode::PingPong),
        _ => bail!("{json} is no loop mode"),
    }
}

/// A count of repetitions; half a repetition ends where a whole one does. Without a count three.js never ends.
fn repetitions(json: &Value) -> anyhow::Result<Option<u64>> {
    let count = if json.is_null() { f64::INFINITY } else { number(json)? };
    Ok(count.is_finite().then(|| count.ceil().max(0.0) as u64))
}

fn blend_mode(text: &str) -> anyhow::Result<BlendMode> {
    match text {
        "normal" => Ok(BlendMode::Normal),
        "additive" => Ok(BlendMode::Additive),
        _ => bail!("{text:?} is no blend mode"),
    }
}
