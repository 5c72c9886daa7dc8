//! From a definition to a controller: resolves every name, and names every mistake.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::asset::{Blend, Clock, Controller, Layer, Motion, State, Transition};
use super::blend::{BlendSpace, FARTHEST};
use super::definition::{
    BlendDefinition, Condition, ControllerDefinition, LayerDefinition, ParameterKind, StateDefinition, Test,
    TransitionDefinition,
};
use crate::clip::Clip;
use crate::math::sorting::{sort_by, sort_by_key};

/// How many layers a plan can number.
const MOST_LAYERS: usize = 1 << 16;

/// One thing that is wrong with a definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ControllerMistake {
    /// Where, such as `layer "Attack", state "Slash"`.
    pub place: String,
    /// What.
    pub message: String,
}

/// Everything that is wrong with a definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ControllerMistakes(pub Vec<ControllerMistake>);

impl Controller {
    /// Checks a definition whole and resolves its names; `clips` gives a clip for the name or path that states have.
    pub fn build(
        definition: ControllerDefinition,
        clips: &dyn Fn(&str) -> Option<Arc<Clip>>,
    ) -> Result<Self, ControllerMistakes> {
        let mut builder = Builder { definition: &definition, clips, mistakes: Vec::new() };
        builder.check_parameters();
        builder.check_times();
        builder.check_layers();
        let layers = definition.layers.iter().enumerate().map(|(index, layer)| builder.layer(index, layer)).collect();
        let mistakes = builder.mistakes;
        if !mistakes.is_empty() {
            return Err(ControllerMistakes(mistakes));
        }
        let parameter_kinds = definition.parameters.iter().map(|p| p.kind).collect();
        Ok(Self { definition, layers, parameter_kinds })
    }
}

struct Builder<'a> {
    definition: &'a ControllerDefinition,
    clips: &'a dyn Fn(&str) -> Option<Arc<Clip>>,
    mistakes: Vec<ControllerMistake>,
}

impl Builder<'_> {
    fn mistake(&mut self, place: &str, message: String) {
        self.mistakes.push(ControllerMistake { place: place.to_owned(), message });
    }

    fn check_parameters(&mut self) {
        let parameters = &self.definition.parameters;
        self.check_names("parameter", parameters.iter().map(|p| p.name.as_str()));
        for parameter in parameters.iter().filter(|p| !p.kind.takes(p.initial)) {
            let message = format!("a {:?} cannot begin with {}", parameter.kind, parameter.initial);
            self.mistake(&format!("parameter \"{}\"", parameter.name), message);
        }
    }

    /// Names every one that was there before.
    fn check_names<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n str>) {
        let mut known = BTreeSet::new();
        for name in names {
            if !known.insert(name) {
                self.mistake(&format!("{what} \"{name}\""), format!("another {what} has this name"));
            }
        }
    }

    fn check_times(&mut self) {
        let place = "controller";
        self.check_seconds(place, "default fade", self.definition.default_fade);
        self.check_rate(place, self.definition.stepped);
    }

    fn check_layers(&mut self) {
        let layers = &self.definition.layers;
        if layers.len() > MOST_LAYERS {
            self.mistake("controller", format!("{} layers; {MOST_LAYERS} are possible", layers.len()));
        }
        self.check_names("layer", layers.iter().map(|l| l.name.as_str()));
        self.check_names("state", layers.iter().flat_map(|l| &l.states).map(|s| s.name.as_str()));
    }

    fn check_seconds(&mut self, place: &str, what: &str, seconds: f64) {
        if !seconds.is_finite() || seconds < 0.0 {
            self.mistake(place, format!("a {what} of {seconds} seconds"));
        }
    }

    fn check_rate(&mut self, place: &str, rate: Option<f64>) {
        if let Some(rate) = rate.filter(|r| !r.is_finite() || *r <= 0.0) {
            self.mistake(place, format!("stepped at {rate} frames a second"));
        }
    }

    fn check_share(&mut self, place: &str, what: &str, share: f32) {
        if !(0.0..=1.0).contains(&share) {
            self.mistake(place, format!("a {what} of {share}; 0 to 1 is possible"));
        }
    }

    fn layer(&mut self, index: usize, layer: &LayerDefinition) -> Layer {
        let place = format!("layer \"{}\"", layer.name);
        self.check_share(&place, "weight", layer.weight);
        if !layer.speed.is_finite() {
            self.mistake(&place, format!("a speed of {}", layer.speed));
        }
        for entry in &layer.mask {
            self.check_share(&format!("{place}, mask, bone \"{}\"", entry.bone), "weight", entry.weight);
        }
        let states = layer.states.iter().map(|state| self.state(&place, layer, state)).collect();
        let mut order: Vec<&TransitionDefinition> = layer.transitions.iter().collect();
        sort_by_key(&mut order, |t| std::cmp::Reverse(t.priority));
        let transitions = order.into_iter().map(|transition| self.transition(&place, layer, transition)).collect();
        let named = layer.initial.as_ref().and_then(|name| self.find(&place, layer, name, "initial state"));
        let first = (index == 0 && !layer.states.is_empty()).then_some(0);
        Layer { additive: layer.additive, mask: layer.mask.clone(), states, transitions, initial: named.or(first) }
    }

    fn find(&mut self, place: &str, layer: &LayerDefinition, name: &str, what: &str) -> Option<u32> {
        let found = layer.states.iter().position(|s| s.name == name);
        if found.is_none() {
            self.mistake(place, format!("the {what} \"{name}\" is not a state of this layer"));
        }
        found.map(|index| index as u32)
    }

    fn state(&mut self, layer_place: &str, layer: &LayerDefinition, state: &StateDefinition) -> State {
        let place = format!("{layer_place}, state \"{}\"", state.name);
        if !state.speed.is_finite() {
            self.mistake(&place, format!("a speed of {}", state.speed));
        }
        if let Some(fade) = state.fade_in {
            self.check_seconds(&place, "fade", fade);
        }
        self.check_rate(&place, state.stepped);
        let own = if state.clip.is_empty() { None } else { self.clip(&place, &state.clip) };
        let clock = own.as_ref().map(|clip| Clock { length: clip.length, markers: clip.markers.clone() });
        let fps = state.stepped.or(self.definition.stepped);
        let mut motions = Vec::new();
        let mut blend = None;
        match &state.blend {
            Some(definition) => (motions, blend) = self.blend(&place, layer, definition),
            None => motions.extend(own.and_then(|clip| self.motion(&place, layer, clip))),
        }
        if state.blend.is_none() && state.clip.is_empty() {
            self.mistake(&place, "has neither a clip nor a blend".into());
        }
        State { name: state.name.as_str().into(), motions, blend, clock, fps }
    }

    fn clip(&mut self, place: &str, name: &str) -> Option<Arc<Clip>> {
        let found = (self.clips)(name);
        if found.is_none() {
            self.mistake(place, format!("there is no clip \"{name}\""));
        }
        found
    }

    /// A clip as the layer plays it: on an additive layer, as changes from its own first frame or the layer's reference.
    fn motion(&mut self, place: &str, layer: &LayerDefinition, clip: Arc<Clip>) -> Option<Motion> {
        if !layer.additive || clip.additive {
            return Some(Motion { clip: clip.clone(), source: clip });
        }
        let (reference, time) = match &layer.reference {
            Some(reference) => (self.clip(place, &reference.clip)?, reference.time),
            None => (clip.clone(), 0.0),
        };
        // At one frame a second, a frame is a second.
        match clip.to_additive(&reference, time, 1.0) {
            Ok(additive) => Some(Motion { clip: Arc::new(additive), source: clip }),
            Err(error) => {
                self.mistake(place, format!("clip \"{}\" cannot be made additive: {error}", clip.name));
                None
            }
        }
    }

    fn blend(
        &mut self,
        place: &str,
        layer: &LayerDefinition,
        definition: &BlendDefinition,
    ) -> (Vec<Motion>, Option<Blend>) {
        let count = definition.parameters.len();
        if !(1..=2).contains(&count) {
            self.mistake(place, format!("a blend by {count} parameters; 1 or 2 are possible"));
            return (Vec::new(), None);
        }
        let mut parameters = [0; 2];
        for (index, name) in definition.parameters.iter().enumerate() {
            parameters[index] = self.parameter(place, name, &[ParameterKind::Float, ParameterKind::Int]).unwrap_or(0);
        }
        if definition.points.is_empty() {
            self.mistake(place, "a blend without points".into());
            return (Vec::new(), None);
        }
        // Zero has one sign here, so that points that are the same also come one after the other.
        let at = |p: &super::BlendPoint| [p.at[0] + 0.0, if count == 1 { 0.0 } else { p.at[1] + 0.0 }];
        let mut points: Vec<_> = definition.points.iter().collect();
        sort_by(&mut points, |a, b| at(a)[0].total_cmp(&at(b)[0]).then(at(a)[1].total_cmp(&at(b)[1])));
        for pair in points.windows(2).filter(|pair| at(pair[0]) == at(pair[1])) {
            let message =
                format!("clips \"{}\" and \"{}\" lie on one point, {:?}", pair[0].clip, pair[1].clip, at(pair[0]));
            self.mistake(place, message);
        }
        if let Some(point) = points.iter().find(|p| !at(p).iter().all(|v| v.abs() <= FARTHEST)) {
            let message = format!("the point of clip \"{}\" is {:?}; {FARTHEST:e} is possible", point.clip, at(point));
            self.mistake(place, message);
            return (Vec::new(), None);
        }
        let places: Vec<[f32; 2]> = points.iter().map(|p| at(p)).collect();
        let space = BlendSpace::new(&places, count, definition.shape);
        let motions = points.iter().filter_map(|p| {
            let clip = self.clip(place, &p.clip)?;
            self.motion(place, layer, clip)
        });
        (motions.collect(), Some(Blend { parameters, space, sync: definition.sync }))
    }

    fn parameter(&mut self, place: &str, name: &str, kinds: &[ParameterKind]) -> Option<u32> {
        let Some(index) = self.definition.parameters.iter().position(|p| p.name == name) else {
            self.mistake(place, format!("there is no parameter \"{name}\""));
            return None;
        };
        let kind = self.definition.parameters[index].kind;
        if !kinds.contains(&kind) {
            self.mistake(place, format!("parameter \"{name}\" is a {kind:?}, which does not fit here"));
        }
        Some(index as u32)
    }

    fn transition(&mut self, place: &str, layer: &LayerDefinition, definition: &TransitionDefinition) -> Transition {
        let name = |end: &Option<String>, none: &str| end.clone().unwrap_or_else(|| none.to_owned());
        let place = format!(
            "{place}, transition {} to {}",
            name(&definition.from, "any state"),
            name(&definition.to, "nothing")
        );
        if let Some(fade) = definition.fade {
            self.check_seconds(&place, "fade", fade);
        }
        if let Some(exit) = definition.exit_time {
            self.check_seconds(&place, "exit time", exit);
            if definition.from.is_none() {
                self.mistake(&place, "an exit time needs a state to leave".into());
            }
        }
        let conditions = definition.conditions.iter().filter_map(|c| self.condition(&place, c)).collect();
        Transition {
            from: definition.from.as_ref().and_then(|from| self.find(&place, layer, from, "state it leaves")),
            to: definition.to.as_ref().and_then(|to| self.find(&place, layer, to, "state it goes to")),
            fade: definition.fade,
            conditions,
            exit_time: definition.exit_time,
            interruption: definition.interruption,
        }
    }

    fn condition(&mut self, place: &str, condition: &Condition) -> Option<(u32, Test)> {
        let kinds: &[ParameterKind] = match condition.test {
            Test::True => &[ParameterKind::Bool, ParameterKind::Trigger],
            Test::False => &[ParameterKind::Bool],
            Test::Greater(_) | Test::Less(_) => &[ParameterKind::Int, ParameterKind::Float],
            Test::Equal(_) | Test::NotEqual(_) => &[ParameterKind::Int],
        };
        if let Test::Greater(bound) | Test::Less(bound) = condition.test
            && !bound.is_finite()
        {
            self.mistake(place, format!("parameter \"{}\" is compared with {bound}", condition.parameter));
        }
        if let Test::Equal(number) | Test::NotEqual(number) = condition.test
            && f64::from(number as f32) != f64::from(number)
        {
            let message =
                format!("parameter \"{}\" is compared with {number}, which it cannot hold", condition.parameter);
            self.mistake(place, message);
        }
        Some((self.parameter(place, &condition.parameter, kinds)?, condition.test))
    }
}
