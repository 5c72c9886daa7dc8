//! From an `.actl.ron` to a controller's definition.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt::Display;

use super::document::{
    BlendDocument, ConditionDocument, ControllerDocument, LayerDocument, Plain, Raw, StateDocument, TransitionDocument,
};
use super::kept::{Kept, Places};
use super::{ControllerFile, RonError};
use crate::controller::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, ControllerDefinition, Culling, Interruption,
    LayerDefinition, MaskEntry, Parameter, ParameterKind, Reference, StateDefinition, Test, TransitionDefinition,
};
use crate::io::{Action, Report};

/// Makes a definition of a file.
pub(super) fn read(
    file: &str,
    name: &str,
    document: ControllerDocument,
    header: String,
) -> Result<(ControllerFile, Report), RonError> {
    let mut reading = Reading {
        file,
        kept: Kept { header, ..Kept::default() },
        report: Report::default(),
        places: Places::default(),
    };
    let ControllerDocument { default_fade, sample_fps, culling, parameters, layers, unknown } = document;
    reading.kept.add("", unknown);
    let culling = reading.choose("culling", culling, &CULLINGS)?;
    let mut definition = ControllerDefinition {
        name: name.into(),
        default_fade: reading.finite("default_fade", default_fade)?,
        stepped: reading.optional("sample_fps", sample_fps)?,
        culling: culling.unwrap_or_default(),
        ..ControllerDefinition::default()
    };
    for (index, layer) in layers.into_iter().enumerate() {
        definition.layers.push(reading.layer(index, layer)?);
    }
    definition.parameters = derived_parameters(&definition.layers);
    if let Plain(Some(parameters)) = parameters {
        definition.parameters.clear();
        for (index, parameter) in parameters.into_iter().enumerate() {
            let place = format!("parameters[{index}]");
            let kind = reading.choose(&place, Plain(Some(parameter.kind)), &KINDS)?.unwrap_or(ParameterKind::Float);
            reading.finite(&place, f64::from(parameter.initial))?;
            let kept = reading.places.name(format!("parameters[{:?}]", parameter.name));
            reading.kept.add(&kept, parameter.unknown);
            definition.parameters.push(Parameter { name: parameter.name, kind, initial: parameter.initial });
        }
    }
    Ok((ControllerFile { definition, kept: reading.kept }, reading.report))
}

pub(super) const CULLINGS: [(&str, Culling); 3] =
    [("Always", Culling::Always), ("WhenVisible", Culling::WhenVisible), ("Reduced", Culling::Reduced)];
pub(super) const KINDS: [(&str, ParameterKind); 4] = [
    ("Bool", ParameterKind::Bool),
    ("Int", ParameterKind::Int),
    ("Float", ParameterKind::Float),
    ("Trigger", ParameterKind::Trigger),
];
pub(super) const SHAPES: [(&str, BlendShape); 3] =
    [("Distance", BlendShape::Distance), ("Triangles", BlendShape::Triangles), ("Nearest", BlendShape::Nearest)];
pub(super) const SYNCS: [(&str, BlendSync); 3] =
    [("Phase", BlendSync::Phase), ("Markers", BlendSync::Markers), ("None", BlendSync::None)];
pub(super) const INTERRUPTIONS: [(&str, Interruption); 4] = [
    ("None", Interruption::None),
    ("Destination", Interruption::Destination),
    ("Source", Interruption::Source),
    ("Both", Interruption::Both),
];

/// The parameters that blends name, as numbers that begin at zero: what a file has that does not list its own.
pub(super) fn derived_parameters(layers: &[LayerDefinition]) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut known = HashSet::new();
    let blends = layers.iter().flat_map(|layer| &layer.states).filter_map(|state| state.blend.as_ref());
    for name in blends.flat_map(|blend| &blend.parameters) {
        if known.insert(name) {
            parameters.push(Parameter { name: name.clone(), kind: ParameterKind::Float, initial: 0.0 });
        }
    }
    parameters
}

struct Reading<'a> {
    file: &'a str,
    kept: Kept,
    report: Report,
    places: Places,
}

impl Reading<'_> {
    fn invalid(&self, place: &str, message: impl Display) -> RonError {
        RonError::Invalid { file: self.file.into(), place: place.into(), message: message.to_string() }
    }

    fn finite(&self, place: &str, number: f64) -> Result<f64, RonError> {
        if number.is_finite() { Ok(number) } else { Err(self.invalid(place, format!("{number} is not a number"))) }
    }

    /// The same of a number that has 32 bits.
    fn narrow(&self, place: &str, number: f32) -> Result<f32, RonError> {
        self.finite(place, f64::from(number)).map(|_| number)
    }

    fn optional(&self, place: &str, number: Option<f64>) -> Result<Option<f64>, RonError> {
        number.map(|number| self.finite(place, number)).transpose()
    }

    /// One of several words, in whatever letters, with or without quotes.
    fn choose<T: Copy>(&self, place: &str, word: Plain<Raw>, of: &[(&str, T)]) -> Result<Option<T>, RonError> {
        let Some(Raw(text)) = word.0 else { return Ok(None) };
        let inner = text.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text);
        let word = inner.trim().trim_matches('"');
        if let Some((_, value)) = of.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
            return Ok(Some(*value));
        }
        let words: Vec<&str> = of.iter().map(|(name, _)| *name).collect();
        Err(self.invalid(place, format!("{text} is none of {}", words.join(", "))))
    }

    fn layer(&mut self, index: usize, layer: LayerDocument) -> Result<LayerDefinition, RonError> {
        let place = format!("layers[{index}]");
        let kept = self.places.name(format!("layers[{:?}]", layer.name));
        self.kept.add(&kept, layer.unknown);
        let reference = match layer.reference {
            Some(reference) => {
                let time = self.finite(&format!("{place}.reference.time"), reference.time)?;
                self.kept.add(&format!("{kept}.reference"), reference.unknown);
                Some(Reference { clip: reference.clip, time })
            }
            None => None,
        };
        let mut entries = Vec::with_capacity(layer.mask_entries.len());
        for (number, entry) in layer.mask_entries.into_iter().enumerate() {
            let weight = self.narrow(&format!("{place}.mask_entries[{number}].weight"), entry.weight)?;
            self.kept.add(&format!("{kept}.mask_entries[{:?}]", entry.bone), entry.unknown);
            entries.push(MaskEntry { bone: entry.bone, children: entry.children, weight });
        }
        let mask = self.mask(&place, layer.mask, entries);
        let mut made = LayerDefinition {
            name: layer.name,
            weight: self.narrow(&format!("{place}.weight"), layer.weight)?,
            speed: self.finite(&format!("{place}.speed"), layer.speed)?,
            additive: layer.additive,
            reference,
            mask,
            initial: layer.default_state.filter(|name| !name.is_empty()),
            ..LayerDefinition::default()
        };
        for (number, state) in layer.states.into_iter().enumerate() {
            let state = self.state(&format!("{place}.states[{number}]"), &kept, state)?;
            made.states.push(state);
        }
        for (number, transition) in layer.transitions.into_iter().enumerate() {
            let place = format!("{place}.transitions[{number}]");
            let transition = self.transition(&place, &kept, transition)?;
            let unknown = |end: &Option<String>| {
                end.as_ref().filter(|name| !made.states.iter().any(|state| state.name == **name)).cloned()
            };
            if let Some(name) = unknown(&transition.from).or_else(|| unknown(&transition.to)) {
                // Editors leave these when a state is deleted.
                self.report.add(Action::Dropped, place, format!("{name:?} is no state of the layer"));
                continue;
            }
            made.transitions.push(transition);
        }
        if let Some(initial) = made.initial.clone().filter(|name| !made.states.iter().any(|s| s.name == *name)) {
            let text = format!("{initial:?} is no state of the layer");
            self.report.add(Action::Dropped, format!("{place}.default_state"), text);
            made.initial = None;
        }
        Ok(made)
    }

    /// The bones that the engine knows decide, where it knows any; entries say more of them.
    fn mask(&mut self, place: &str, bones: Vec<String>, entries: Vec<MaskEntry>) -> Vec<MaskEntry> {
        if bones.is_empty() {
            return entries;
        }
        let mut by_bone: BTreeMap<String, VecDeque<MaskEntry>> = BTreeMap::new();
        for entry in entries {
            by_bone.entry(entry.bone.clone()).or_default().push_back(entry);
        }
        let mut entry_of = |bone: String| {
            let entry = by_bone.get_mut(&bone).and_then(VecDeque::pop_front);
            entry.unwrap_or(MaskEntry { bone, children: false, weight: 1.0 })
        };
        let mask = bones.into_iter().map(&mut entry_of).collect();
        for entry in by_bone.into_values().flatten() {
            let text = format!("the mask has no bone {:?}", entry.bone);
            self.report.add(Action::Dropped, format!("{place}.mask_entries"), text);
        }
        mask
    }

    fn state(&mut self, place: &str, layer: &str, state: StateDocument) -> Result<StateDefinition, RonError> {
        let kept = self.places.name(format!("{layer}.states[{:?}]", state.name));
        self.kept.add(&kept, state.unknown);
        let blend = match state.blend {
            Some(blend) => Some(self.blend(&format!("{place}.blend"), &kept, blend)?),
            None => None,
        };
        for number in state.pos {
            self.narrow(&format!("{place}.pos"), number)?;
        }
        Ok(StateDefinition {
            name: state.name,
            clip: state.clip,
            speed: self.finite(&format!("{place}.speed"), state.speed)?,
            looped: state.looped,
            fade_in: self.optional(&format!("{place}.fade_in"), state.fade_in)?,
            stepped: self.optional(&format!("{place}.fps"), state.fps)?,
            mirror: state.mirror,
            blend,
            graph_position: state.pos,
        })
    }

    fn blend(&mut self, place: &str, state: &str, blend: BlendDocument) -> Result<BlendDefinition, RonError> {
        self.kept.add(&format!("{state}.blend"), blend.unknown);
        let mut points = Vec::with_capacity(blend.points.len());
        for (number, point) in blend.points.into_iter().enumerate() {
            for coordinate in point.at {
                self.narrow(&format!("{place}.points[{number}].at"), coordinate)?;
            }
            let kept = self.places.name(format!("{state}.blend.points[{:?}]", point.clip));
            self.kept.add(&kept, point.unknown);
            points.push(BlendPoint { clip: point.clip, at: point.at });
        }
        Ok(BlendDefinition {
            parameters: blend.params,
            points,
            shape: self.choose(&format!("{place}.shape"), blend.shape, &SHAPES)?.unwrap_or_default(),
            sync: self.choose(&format!("{place}.sync"), blend.sync, &SYNCS)?.unwrap_or_default(),
        })
    }

    fn transition(
        &mut self,
        place: &str,
        layer: &str,
        transition: TransitionDocument,
    ) -> Result<TransitionDefinition, RonError> {
        let TransitionDocument { from, to, fade, conditions, default_fade, .. } = transition;
        let kept = self.places.name(transition_place(layer, &from, &to));
        self.kept.add(&kept, transition.unknown);
        let fade = self.optional(&format!("{place}.fade"), fade.0.filter(|_| !default_fade))?;
        let conditions: Result<Vec<Condition>, RonError> = conditions
            .into_iter()
            .enumerate()
            .map(|(index, condition)| self.condition(&format!("{place}.conditions[{index}]"), &kept, condition))
            .collect();
        let interruption = self.choose(&format!("{place}.interruption"), transition.interruption, &INTERRUPTIONS)?;
        let name = |name: String| (!name.is_empty()).then_some(name);
        Ok(TransitionDefinition {
            from: name(from),
            to: name(to),
            fade,
            conditions: conditions?,
            exit_time: self.optional(&format!("{place}.exit_time"), transition.exit_time)?,
            priority: transition.priority,
            interruption: interruption.unwrap_or_default(),
        })
    }

    fn condition(
        &mut self,
        place: &str,
        transition: &str,
        condition: ConditionDocument,
    ) -> Result<Condition, RonError> {
        let ConditionDocument { parameter, test: Raw(text), unknown } = condition;
        self.kept.add(&format!("{transition}.conditions[{parameter:?}]"), unknown);
        let (word, number) = match text.split_once('(') {
            Some((word, rest)) => (word.trim(), rest.trim_end_matches(')').trim()),
            None => (&*text, ""),
        };
        let whole = || number.parse::<i32>().ok();
        let real = || number.parse::<f32>().ok().filter(|number| number.is_finite());
        let test = match word {
            "True" => Some(Test::True),
            "False" => Some(Test::False),
            "Greater" => real().map(Test::Greater),
            "Less" => real().map(Test::Less),
            "Equal" => whole().map(Test::Equal),
            "NotEqual" => whole().map(Test::NotEqual),
            _ => None,
        };
        let test = test.ok_or_else(|| self.invalid(place, format!("{text} asks nothing of a parameter")))?;
        Ok(Condition { parameter, test })
    }
}

/// What is kept of a transition stays with its ends.
pub(super) fn transition_place(layer: &str, from: &str, to: &str) -> String {
    format!("{layer}.transitions[{from:?} {to:?}]")
}
