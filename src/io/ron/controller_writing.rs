//! From a controller's definition to an `.actl.ron`.
//!
//! The fields of the engine come in its order; what only libanim has (parameters of other kinds, conditions, weights in
//! masks and so on) follows in fields that the engine skips, and only where it is not what their absence means.

use super::ControllerFile;
use super::clip_writing::put_kept;
use super::controller_reading::{CULLINGS, INTERRUPTIONS, KINDS, SHAPES, SYNCS, derived_parameters, transition_place};
use super::kept::{KeptByPlace, Places};
use super::text::{Digits, Text, Tuple};
use crate::controller::{
    BlendDefinition, BlendShape, BlendSync, ControllerDefinition, Culling, Interruption, LayerDefinition, MaskEntry,
    Parameter, StateDefinition, Test, TransitionDefinition,
};

/// Writes a controller as a file's text.
pub(super) fn write(file: &ControllerFile) -> String {
    let ControllerFile { definition, kept } = file;
    let mut text = Text::new(&kept.header);
    let kept = &kept.by_place();
    let mut writing = Writing { definition, kept, places: Places::default() };
    text.structure(|text| {
        text.plain("default_fade", Digits(definition.default_fade));
        text.some("sample_fps", definition.stepped);
        if definition.culling != Culling::Always {
            text.plain("culling", word(definition.culling, &CULLINGS));
        }
        // Named places are counted in the order in which they are read: layers first.
        let mut layers = Text::at(1);
        layers.list(&definition.layers, |text, layer| writing.layer(text, layer));
        if definition.parameters != derived_parameters(&definition.layers) {
            text.field("parameters", |text| {
                text.list(&definition.parameters, |text, parameter| writing.parameter(text, parameter));
            });
        }
        text.plain("layers", layers.finish());
        put_kept(text, kept, "");
    });
    text.finish()
}

/// The word for a value.
fn word<T: Copy + PartialEq>(value: T, of: &[(&'static str, T)]) -> &'static str {
    of.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| word)
}

struct Writing<'a> {
    definition: &'a ControllerDefinition,
    kept: &'a KeptByPlace<'a>,
    places: Places,
}

impl Writing<'_> {
    fn parameter(&mut self, text: &mut Text, parameter: &Parameter) {
        let place = self.places.name(format!("parameters[{:?}]", parameter.name));
        text.structure(|text| {
            text.string("name", &parameter.name);
            text.plain("kind", word(parameter.kind, &KINDS));
            text.plain("initial", Digits(parameter.initial));
            put_kept(text, self.kept, &place);
        });
    }

    fn layer(&mut self, text: &mut Text, layer: &LayerDefinition) {
        let place = self.places.name(format!("layers[{:?}]", layer.name));
        text.structure(|text| {
            text.string("name", &layer.name);
            text.plain("weight", Digits(layer.weight));
            if layer.speed != 1.0 {
                text.plain("speed", Digits(layer.speed));
            }
            if layer.additive {
                text.plain("additive", true);
            }
            if let Some(reference) = &layer.reference {
                text.field("reference", |text| {
                    text.put("Some(");
                    text.structure(|text| {
                        text.string("clip", &reference.clip);
                        text.plain("time", Digits(reference.time));
                        put_kept(text, self.kept, &format!("{place}.reference"));
                    });
                    text.put(")");
                });
            }
            self.mask(text, &place, layer);
            text.field("states", |text| text.list(&layer.states, |text, state| self.state(text, &place, state)));
            if let Some(initial) = &layer.initial {
                text.field("default_state", |text| {
                    text.put("Some(");
                    text.quote(initial);
                    text.put(")");
                });
            }
            text.field("transitions", |text| {
                text.list(&layer.transitions, |text, transition| self.transition(text, &place, transition));
            });
            put_kept(text, self.kept, &place);
        });
    }

    /// Names alone where that says all, as the engine has them; with them the rest otherwise.
    fn mask(&self, text: &mut Text, place: &str, layer: &LayerDefinition) {
        if layer.mask.is_empty() {
            return;
        }
        text.field("mask", |text| text.list(&layer.mask, |text, entry| text.quote(&entry.bone)));
        let kept = |bone: &str| format!("{place}.mask_entries[{bone:?}]");
        let is_plain = |entry: &MaskEntry| {
            !entry.children && entry.weight == 1.0 && self.kept.of(&kept(&entry.bone)).next().is_none()
        };
        if layer.mask.iter().all(is_plain) {
            return;
        }
        text.field("mask_entries", |text| {
            text.list(&layer.mask, |text, entry| {
                text.structure(|text| {
                    text.string("bone", &entry.bone);
                    text.plain("children", entry.children);
                    text.plain("weight", Digits(entry.weight));
                    put_kept(text, self.kept, &kept(&entry.bone));
                });
            });
        });
    }

    fn state(&mut self, text: &mut Text, layer: &str, state: &StateDefinition) {
        let place = self.places.name(format!("{layer}.states[{:?}]", state.name));
        text.structure(|text| {
            text.string("name", &state.name);
            text.string("clip", &state.clip);
            text.plain("speed", Digits(state.speed));
            text.plain("looped", state.looped);
            text.some("fade_in", state.fade_in);
            text.some("fps", state.stepped);
            if state.mirror {
                text.plain("mirror", true);
            }
            text.plain("pos", Tuple(&state.graph_position));
            if let Some(blend) = &state.blend {
                text.field("blend", |text| {
                    text.put("Some(");
                    self.blend(text, &place, blend);
                    text.put(")");
                });
            }
            put_kept(text, self.kept, &place);
        });
    }

    fn blend(&mut self, text: &mut Text, state: &str, blend: &BlendDefinition) {
        text.structure(|text| {
            text.field("params", |text| text.list(&blend.parameters, |text, name| text.quote(name)));
            text.field("points", |text| {
                text.list(&blend.points, |text, point| {
                    let place = self.places.name(format!("{state}.blend.points[{:?}]", point.clip));
                    text.structure(|text| {
                        text.string("clip", &point.clip);
                        text.plain("at", Tuple(&point.at));
                        put_kept(text, self.kept, &place);
                    });
                });
            });
            if blend.shape != BlendShape::default() {
                text.plain("shape", word(blend.shape, &SHAPES));
            }
            if blend.sync != BlendSync::default() {
                text.plain("sync", word(blend.sync, &SYNCS));
            }
            put_kept(text, self.kept, &format!("{state}.blend"));
        });
    }

    fn transition(&mut self, text: &mut Text, layer: &str, transition: &TransitionDefinition) {
        let end = |name: &Option<String>| name.clone().unwrap_or_default();
        let (from, to) = (end(&transition.from), end(&transition.to));
        let place = self.places.name(transition_place(layer, &from, &to));
        text.structure(|text| {
            text.string("from", &from);
            text.string("to", &to);
            // The engine needs a number here.
            text.plain("fade", Digits(transition.fade.unwrap_or(self.definition.default_fade)));
            if transition.fade.is_none() {
                text.plain("default_fade", true);
            }
            if !transition.conditions.is_empty() {
                text.field("conditions", |text| {
                    text.list(&transition.conditions, |text, condition| {
                        text.structure(|text| {
                            text.string("parameter", &condition.parameter);
                            text.field("test", |text| write_test(text, condition.test));
                            put_kept(text, self.kept, &format!("{place}.conditions[{:?}]", condition.parameter));
                        });
                    });
                });
            }
            text.some("exit_time", transition.exit_time);
            if transition.priority != 0 {
                text.plain("priority", transition.priority);
            }
            if transition.interruption != Interruption::default() {
                text.plain("interruption", word(transition.interruption, &INTERRUPTIONS));
            }
            put_kept(text, self.kept, &place);
        });
    }
}

fn write_test(text: &mut Text, test: Test) {
    match test {
        Test::True => text.put("True"),
        Test::False => text.put("False"),
        Test::Greater(number) => text.put(format_args!("Greater({})", Digits(number))),
        Test::Less(number) => text.put(format_args!("Less({})", Digits(number))),
        Test::Equal(number) => text.put(format_args!("Equal({number})")),
        Test::NotEqual(number) => text.put(format_args!("NotEqual({number})")),
    }
}
