//! Godot cases of an `AnimationTree`, run on a controller.
//!
//! A tree whose output a controller can give becomes one: animations are states, `Blend2` and `Add2` an override and an
//! additive layer over another one, `Blend3` and the blend spaces a state with a blend, `TimeScale` a layer's speed,
//! `TimeSeek` a seek. What a controller does not do is answered with [`CaseOutcome::Unsupported`] and its reason, which
//! `docs/differences.md` lists.

use std::collections::BTreeMap;
use std::sync::Arc;

use anim::clip::{Clip, LoopMode, SampleAt, TrackContent};
use anim::controller::{
    Animator, BlendDefinition, BlendPoint, BlendShape, BlendSync, Controller, ControllerDefinition, LayerDefinition,
    Parameter, ParameterKind, Reference, StateDefinition,
};
use anim::frame::Frame;
use anim::math::Quat;
use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::case::{Case, Layout, list, number, numbers, text};
use super::compare::{Measure, difference, magnitude};
use super::godot_player::clips::read_clip;
use super::godot_player::host::{Held, Host, held_difference};
use super::godot_tracks::read_track;
use super::{CaseOutcome, Runner};

/// Takes every case with a tree.
pub const RUNNER: Runner = Runner { layout: Layout::Godot, takes: |case| case.input["tree"].is_object(), run };

const CHORD: &str = "layers turn along the chord";
const LINE: &str = "points on one line are blended along it";
const SEEK: &str = "a seek takes no time from its update";

/// The clip that stands for Godot's values without a RESET animation.
const NOTHING: &str = "(nothing)";

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let plan = match Plan::read(&case.input)? {
        Ok(plan) => plan,
        Err(reason) => return Ok(CaseOutcome::Unsupported(reason)),
    };
    let mut session = Session::new(case, plan)?;
    let mut entries = case.expect.as_array().context("no answers")?.iter().peekable();
    for (index, call) in list(&case.input, "calls")?.iter().enumerate() {
        if let Some(reason) = session.call(call).with_context(|| format!("call {index}"))? {
            return Ok(CaseOutcome::Unsupported(reason));
        }
        while let Some(entry) = entries.next_if(|entry| entry["after"].as_u64() == Some(index as u64)) {
            if let Some(why) = session.compare(entry)? {
                return Ok(CaseOutcome::Miss(format!("call {index}, {}: {why}", call["call"])));
            }
        }
    }
    Ok(session.rule.map_or(CaseOutcome::Pass, CaseOutcome::ByRule))
}

/// What a parameter of the tree sets.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    /// The weight of the upper layer.
    Weight,
    /// The speed of the only layer.
    Speed,
    /// Where the only layer is.
    Seek,
    /// The blend's parameters.
    Place,
}

/// A tree as a controller.
struct Plan {
    definition: ControllerDefinition,
    /// The tree's one parameter that does something, and what.
    control: Option<(String, Effect)>,
}

/// What is planned, or why a controller cannot do it.
type Planned<T> = Result<T, String>;

impl Plan {
    fn read(input: &Value) -> anyhow::Result<Planned<Self>> {
        let tree = &input["tree"];
        match text(tree, "type")? {
            "animation" => Ok(Ok(Self::of(vec![layer("base", vec![state(input, tree)?])], None))),
            "blend_space_1d" | "blend_space_2d" => Self::space(input, tree),
            "blend_tree" => Self::blend_tree(input, tree),
            "state_machine" => Ok(Err("a state machine of a tree switches one advance late".into())),
            other => bail!("the node {other:?} is not known"),
        }
    }

    fn of(layers: Vec<LayerDefinition>, control: Option<(String, Effect)>) -> Self {
        Self { definition: ControllerDefinition { layers, ..ControllerDefinition::default() }, control }
    }

    fn blend_tree(input: &Value, tree: &Value) -> anyhow::Result<Planned<Self>> {
        let wires = list(tree, "connections")?;
        let source = |name: &str, port: u64| -> anyhow::Result<&str> {
            let wire = wires.iter().find(|wire| wire[0] == name && wire[1].as_u64() == Some(port));
            wire.and_then(|wire| wire[2].as_str()).with_context(|| format!("nothing is wired to {name} {port}"))
        };
        let name = source("output", 0)?;
        let node = &tree["nodes"][name];
        let input_state = |port: u64| state(input, &tree["nodes"][source(name, port)?]);
        let control = |parameter: &str, effect| Some((format!("{name}/{parameter}"), effect));
        Ok(Ok(match text(node, "type")? {
            "time_scale" => Self::of(vec![layer("base", vec![input_state(0)?])], control("scale", Effect::Speed)),
            "time_seek" => Self::of(vec![layer("base", vec![input_state(0)?])], control("seek_request", Effect::Seek)),
            "blend2" => {
                let upper = LayerDefinition { weight: 0.0, ..upper(input_state(1)?) };
                Self::of(vec![layer("base", vec![input_state(0)?]), upper], control("blend_amount", Effect::Weight))
            }
            "add2" => {
                let reset = input["animations"]["RESET"].is_object();
                let clip = if reset { "RESET" } else { NOTHING }.to_owned();
                let reference = Some(Reference { clip, time: 0.0 });
                let upper = LayerDefinition { weight: 0.0, additive: true, reference, ..upper(input_state(1)?) };
                Self::of(vec![layer("base", vec![input_state(0)?]), upper], control("add_amount", Effect::Weight))
            }
            "blend3" => {
                let states = [input_state(0)?, input_state(1)?, input_state(2)?];
                let points = states.into_iter().zip([-1.0, 0.0, 1.0]);
                let points = points.map(|(state, x)| BlendPoint { clip: state.clip, at: [x, 0.0] }).collect();
                let mut plan = Self::blend(points, 1, BlendShape::Distance);
                plan.control = control("blend_amount", Effect::Place);
                plan
            }
            "one_shot" | "transition" => return Ok(Err("a switch of a tree shows one advance late".into())),
            other => return Ok(Err(format!("a controller has no {other}"))),
        }))
    }

    fn space(input: &Value, tree: &Value) -> anyhow::Result<Planned<Self>> {
        let parameters = if tree["type"] == "blend_space_1d" { 1 } else { 2 };
        let shape = match (tree["blend_mode"].as_str().unwrap_or("interpolated"), parameters) {
            ("interpolated", 1) => BlendShape::Distance,
            ("interpolated", _) => BlendShape::Triangles,
            ("discrete", _) => BlendShape::Nearest,
            (other, _) => return Ok(Err(format!("a blend has no mode {other}"))),
        };
        let mut points = Vec::new();
        for point in list(tree, "points")? {
            let place = numbers(&point["position"])?;
            let at = [place[0] as f32, place.get(1).map_or(0.0, |&y| y as f32)];
            points.push(BlendPoint { clip: state(input, &point["node"])?.clip, at });
        }
        Ok(Ok(Self::blend(points, parameters, shape)))
    }

    /// A state that blends clips at their own pace, as Godot's trees do.
    fn blend(points: Vec<BlendPoint>, parameters: usize, shape: BlendShape) -> Self {
        let names: Vec<String> = ["x", "y"][..parameters].iter().map(ToString::to_string).collect();
        let blend = BlendDefinition { parameters: names.clone(), points, shape, sync: BlendSync::None };
        let moving = StateDefinition { name: "blend".into(), blend: Some(blend), ..StateDefinition::default() };
        let mut plan = Self::of(vec![layer("base", vec![moving])], Some(("blend_position".into(), Effect::Place)));
        let parameter = |name| Parameter { name, kind: ParameterKind::Float, initial: 0.0 };
        plan.definition.parameters = names.into_iter().map(parameter).collect();
        plan
    }
}

fn layer(name: &str, states: Vec<StateDefinition>) -> LayerDefinition {
    LayerDefinition { name: name.into(), states, ..LayerDefinition::default() }
}

/// A layer over the base that plays a state from the start.
fn upper(state: StateDefinition) -> LayerDefinition {
    LayerDefinition { initial: Some(state.name.clone()), ..layer("upper", vec![state]) }
}

fn state(input: &Value, node: &Value) -> anyhow::Result<StateDefinition> {
    if text(node, "type")? != "animation" {
        bail!("the input of a node is {}", node["type"]);
    }
    let clip = text(node, "animation")?.to_owned();
    let looped = input["animations"][&clip]["loop_mode"] != "none";
    Ok(StateDefinition { name: clip.clone(), clip, looped, ..StateDefinition::default() })
}

struct Session<'a> {
    input: &'a Value,
    clips: BTreeMap<String, Arc<Clip>>,
    animator: Animator,
    frame: Frame,
    host: Host,
    control: Option<(String, Effect)>,
    /// What the control was set to last, and what it was at the last advance.
    amount: Vec<f64>,
    shown: Vec<f64>,
    sought: bool,
    rule: Option<&'static str>,
}

impl<'a> Session<'a> {
    fn new(case: &'a Case, plan: Plan) -> anyhow::Result<Self> {
        let input = &case.input;
        let mut clips = BTreeMap::new();
        for (name, animation) in input["animations"].as_object().context("no animations")? {
            clips.insert(name.clone(), Arc::new(read_clip(name, animation)?));
        }
        clips.insert(NOTHING.into(), Arc::new(nothing(&clips)));
        let find = |name: &str| clips.get(name).cloned();
        let controller = Controller::build(plan.definition, &find)?;
        let (host, instance) = Host::new(&input["start"], &BTreeMap::new())?;
        let animator = Animator::new(Arc::new(controller), instance, Arc::default());
        let (frame, control) = (Frame::default(), plan.control);
        let mut session = Self {
            input,
            clips,
            animator,
            frame,
            host,
            control,
            amount: vec![0.0],
            shown: Vec::new(),
            sought: false,
            rule: None,
        };
        for (name, value) in input["parameters"].as_object().into_iter().flatten() {
            if let Some(reason) = session.set(name, value)? {
                bail!("{reason}");
            }
        }
        Ok(session)
    }

    /// Makes a call; says why a controller cannot, if so.
    fn call(&mut self, call: &Value) -> anyhow::Result<Option<String>> {
        match text(call, "call")? {
            "tree_set" => self.set(text_at(call, 0)?, &call["args"][1]),
            "tree_advance" => {
                let seconds = number(&call["args"][0])?;
                // Godot's seek stands in for the advance's own time.
                let seconds = if std::mem::take(&mut self.sought) { 0.0 } else { seconds };
                self.frame.update(&mut self.animator, seconds)?;
                self.shown.clone_from(&self.amount);
                Ok(None)
            }
            other => bail!("the call {other} is not known"),
        }
    }

    fn set(&mut self, name: &str, value: &Value) -> anyhow::Result<Option<String>> {
        let Some((_, effect)) = self.control.as_ref().filter(|(control, _)| control == name) else {
            bail!("the parameter {name:?} is not known")
        };
        let given = numbers(value)?;
        let first = *given.first().context("a number")?;
        match effect {
            Effect::Weight if !(0.0..=1.0).contains(&first) => {
                return Ok(Some("a layer's weight is from 0 to 1".into()));
            }
            Effect::Weight => self.animator.set_layer_weight("upper", first as f32)?,
            Effect::Speed => self.animator.set_speed(first, None)?,
            Effect::Seek => {
                self.animator.seek(first, None)?;
                self.sought = true;
                self.rule = Some(SEEK);
            }
            Effect::Place => {
                for (name, &value) in ["x", "y"].into_iter().zip(&given) {
                    self.animator.set_parameter(name, value as f32)?;
                }
            }
        }
        self.amount = given;
        Ok(None)
    }

    fn compare(&mut self, entry: &Value) -> anyhow::Result<Option<String>> {
        let scale = self.scale()?;
        for (path, expected) in entry["values"].as_object().into_iter().flatten() {
            let kind = text(&self.input["observe"], path)?;
            let held = self.host.get(path)?;
            let Some(why) = held_difference(&held, kind, expected, 1e-6, scale)? else { continue };
            match self.by_rule(path, kind, &held)? {
                Some(rule) => self.rule = Some(rule),
                None => return Ok(Some(format!("{path}: {why}"))),
            }
        }
        Ok(None)
    }

    /// The rule by which a property holds something else than Godot's does, if one asks for just what it holds.
    fn by_rule(&self, path: &str, kind: &str, held: &Held) -> anyhow::Result<Option<&'static str>> {
        let Held::Numbers(held) = held else { return Ok(None) };
        let tree = &self.input["tree"];
        if kind == "quaternion" && self.control.as_ref().is_some_and(|(_, effect)| *effect == Effect::Weight) {
            let turned = |layer: &str| -> anyhow::Result<Option<Quat>> {
                let layer = self.animator.layer(Some(layer))?;
                self.rotation(layer.state.context("a state")?, path, layer.time)
            };
            let (Some(below), Some(above)) = (turned("base")?, turned("upper")?) else { return Ok(None) };
            let weight = self.shown[0] as f32;
            let sense = if below.dot(above) < 0.0 { -1.0 } else { 1.0 };
            let mixed = |i: usize| below.to_array()[i] * (1.0 - weight) + above.to_array()[i] * weight * sense;
            let wanted = Quat::new(mixed(0), mixed(1), mixed(2), mixed(3)).normalized().to_array().map(f64::from);
            return Ok(difference(held, &wanted, Measure::Rotation, 1e-6, 1.0).is_none().then_some(CHORD));
        }
        let points = tree["points"].as_array().map_or(&[][..], Vec::as_slice);
        if tree["type"] == "blend_space_2d" && points.len() == 2 {
            let [a, b] = [numbers(&points[0]["position"])?, numbers(&points[1]["position"])?];
            let at = [self.shown[0], self.shown.get(1).copied().unwrap_or(0.0)];
            let along = [b[0] - a[0], b[1] - a[1]];
            let share =
                ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / (along[0] * along[0] + along[1] * along[1]);
            let share = share.clamp(0.0, 1.0);
            // Each clip holds 1 in the property of its own name, and 0 in the others.
            let first = path.ends_with(text(&points[0]["node"], "animation")?);
            let wanted = [if first { 1.0 - share } else { share }];
            return Ok(difference(held, &wanted, Measure::Plain, 1e-6, 1.0).is_none().then_some(LINE));
        }
        Ok(None)
    }

    /// What the rotation track of a node holds at a time of an animation.
    fn rotation(&self, animation: &str, path: &str, time: f64) -> anyhow::Result<Option<Quat>> {
        let node = path.split(':').next().context("a node")?;
        let tracks = list(&self.input["animations"][animation], "tracks")?;
        let Some(track) = tracks.iter().find(|t| t["type"] == "rotation_3d" && t["path"] == node) else {
            return Ok(None);
        };
        let clip = &self.clips[animation];
        let looped = clip.loop_mode == LoopMode::Linear;
        let at = SampleAt { length: clip.length, looped, ..SampleAt::time(time) };
        let parts: Vec<f32> = read_track(track)?.sample(&at)?.into_iter().map(|part| part as f32).collect();
        let parts: [f32; 4] = parts.try_into().map_err(|_| anyhow!("a rotation has four parts"))?;
        Ok(Some(Quat::from(parts)))
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
}

fn text_at(call: &Value, index: usize) -> anyhow::Result<&str> {
    call["args"][index].as_str().with_context(|| format!("argument {index} is no text"))
}

/// A clip that holds, for every track, what Godot measures additions from where there is no RESET: zero, or no rotation.
fn nothing(clips: &BTreeMap<String, Arc<Clip>>) -> Clip {
    let mut still = Clip { name: NOTHING.into(), length: 0.001, ..Clip::default() };
    for track in clips.values().flat_map(|clip| &clip.tracks) {
        let TrackContent::Values(keys) = &track.content else { continue };
        if still.tracks.iter().any(|other| other.target == track.target) {
            continue;
        }
        let kind = keys.kind;
        let zero =
            if kind == anim::value::Kind::Quaternion { vec![0.0, 0.0, 0.0, 1.0] } else { vec![0.0; kind.components()] };
        let mut track = track.clone();
        track.content = TrackContent::Values(anim::clip::Keys::floats(kind, vec![0.0], zero));
        still.tracks.push(track);
    }
    still
}
