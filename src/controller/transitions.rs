//! Which transition of a layer happens next, and when.

use super::asset::{Controller, Transition};
use super::definition::{Interruption, ParameterKind, Test};
use super::fading::{Fading, Playing, loop_mode};
use crate::clip::LoopMode;

/// The host's parameters, by index; booleans and triggers as 0 or 1.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub values: Vec<f32>,
}

impl Parameters {
    fn holds(&self, (parameter, test): (u32, Test)) -> bool {
        let value = self.values[parameter as usize];
        match test {
            Test::True => value != 0.0,
            Test::False => value == 0.0,
            Test::Greater(bound) => value > bound,
            Test::Less(bound) => value < bound,
            Test::Equal(number) => value == number as f32,
            Test::NotEqual(number) => value != number as f32,
        }
    }

    /// Unsets the triggers that let a transition through.
    pub fn consume(&mut self, controller: &Controller, transition: &Transition) {
        for &(parameter, _) in &transition.conditions {
            if controller.parameter_kinds[parameter as usize] == ParameterKind::Trigger {
                self.values[parameter as usize] = 0.0;
            }
        }
    }
}

/// A transition that happens within a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Due {
    /// Index of the transition; `None` where a one-shot lets go of its layer.
    pub transition: Option<u32>,
    /// Seconds from the stretch's start.
    pub after: f64,
}

/// The earliest transition of a layer within `seconds`; of several at one moment, the first in the layer's order.
pub(super) fn find_due(
    controller: &Controller,
    layer: u32,
    fading: &Fading,
    parameters: &Parameters,
    layer_speed: f64,
    seconds: f64,
) -> Option<Due> {
    let transitions = &controller.layers[layer as usize].transitions;
    let top = fading.top();
    let below = fading.stack.len().checked_sub(2).map(|i| &fading.stack[i]);
    let interruption = top.filter(|top| top.share() < 1.0).map(|top| interruption_of(transitions, top));
    let mut best: Option<Due> = None;
    for (index, transition) in transitions.iter().enumerate() {
        if !transition.is_automatic() || !transition.conditions.iter().all(|&c| parameters.holds(c)) {
            continue;
        }
        // Any state leads to this one only from others; a transition from itself begins it again.
        if transition.from.is_none() && transition.to == top.and_then(|top| top.state) {
            continue;
        }
        let after = match top.map(|top| leaves(transition, top, below, interruption)) {
            // Where a layer plays nothing, only what may leave any state can happen.
            None => transition.from.is_none().then_some(0.0),
            Some(None) => None,
            Some(Some(leaving)) => match (transition.exit_time, leaving.state) {
                (Some(exit), Some(state)) => exit_after(controller, layer, state, leaving, layer_speed, exit),
                _ => Some(0.0),
            },
        };
        if let Some(after) = after.and_then(|a| within(a, seconds)).filter(|&a| best.is_none_or(|b| a < b.after)) {
            best = Some(Due { transition: Some(index as u32), after });
        }
    }
    best.or_else(|| release_after(controller, layer, top?, layer_speed, seconds))
}

fn interruption_of(transitions: &[Transition], top: &Playing) -> Interruption {
    top.transition.map_or(Interruption::Destination, |index| transitions[index as usize].interruption)
}

/// The state whose clock a transition goes by, if it may begin now. While a transition fades, it says which may.
fn leaves<'a>(
    transition: &Transition,
    top: &'a Playing,
    below: Option<&'a Playing>,
    interruption: Option<Interruption>,
) -> Option<&'a Playing> {
    let from_top = transition.from.is_none() || transition.from == top.state;
    let from_below = || below.filter(|b| transition.from.is_some() && transition.from == b.state);
    match interruption {
        Some(Interruption::None) => None,
        None | Some(Interruption::Destination) => from_top.then_some(top),
        Some(Interruption::Source) => from_below().or((transition.from.is_none()).then_some(top)),
        Some(Interruption::Both) => from_below().or(from_top.then_some(top)),
    }
}

/// The share of a lap, and the seconds, by which steps may miss an exit time for want of digits.
const EXIT_ROUNDING: f64 = 1e-9;

/// Seconds until a state's exit time; `None` where it never comes.
fn exit_after(
    controller: &Controller,
    layer: u32,
    state: u32,
    playing: &Playing,
    layer_speed: f64,
    exit: f64,
) -> Option<f64> {
    let looped = loop_mode(controller, layer, state) != LoopMode::None;
    let progress = playing.progress();
    let target = match (looped, exit <= 1.0) {
        (false, _) => exit.min(1.0),
        // In every lap: the next one that lies ahead, or at most the rounding of one step behind.
        (true, true) => ((progress - exit - EXIT_ROUNDING).floor() + 1.0).max(0.0) + exit,
        (true, false) => exit,
    };
    if progress >= target {
        return Some(0.0);
    }
    let speed = (controller.definition.layers[layer as usize].states[state as usize].speed * layer_speed).abs();
    (speed > 0.0).then(|| (target - progress) * playing.length / speed)
}

/// When a one-shot on an upper layer lets go of it: at its end.
fn release_after(controller: &Controller, layer: u32, top: &Playing, layer_speed: f64, seconds: f64) -> Option<Due> {
    let state = top.state?;
    if layer == 0 || loop_mode(controller, layer, state) != LoopMode::None {
        return None;
    }
    let after = within(exit_after(controller, layer, state, top, layer_speed, 1.0)?, seconds)?;
    Some(Due { transition: None, after })
}

/// `after` if it lies within `seconds`, or past them by no more than rounding.
fn within(after: f64, seconds: f64) -> Option<f64> {
    (after <= seconds + EXIT_ROUNDING).then(|| after.min(seconds))
}
