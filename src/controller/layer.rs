//! One layer while it runs: its states' clocks, its transitions, and what it gives to the plan.

use std::sync::Arc;

use super::asset::{Controller, State};
use super::fading::{Fading, Playing, lap_length, loop_mode, passage_of, sample_at};
use super::transitions::{Due, Parameters, find_due};
use crate::clip::LoopMode;
use crate::eval::{Contribution, Event, EventKind, PartEvent, Stage, VoiceId};

/// How many transitions a layer may make in one update. More are left to the next one, with a report.
pub(super) const MAX_HOPS: usize = 8;

/// A layer of one animator.
#[derive(Debug)]
pub(super) struct RunningLayer {
    index: u32,
    pub weight: f32,
    pub speed: f64,
    pub fading: Fading,
    /// Per state, sets of one voice per clip; a state that fades in while it fades out needs two.
    voices: Vec<Vec<Vec<VoiceId>>>,
    weights: Vec<f32>,
}

/// What happens to a layer, said to whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All of the time was played.
    Done,
    /// There were more transitions than [`MAX_HOPS`].
    TooManyHops,
}

impl RunningLayer {
    pub fn new(controller: &Controller, index: u32, stage: &mut Stage) -> Self {
        let layer = &controller.layers[index as usize];
        let definition = &controller.definition.layers[index as usize];
        let mut running = Self {
            index,
            weight: definition.weight,
            speed: definition.speed,
            fading: Fading::default(),
            voices: vec![Vec::new(); layer.states.len()],
            weights: Vec::new(),
        };
        let most = layer.states.iter().map(|s| s.motions.len()).max().unwrap_or(0);
        running.weights.resize(most, 0.0);
        for state in 0..layer.states.len() {
            running.add_voices(controller, state, stage);
        }
        if let Some(initial) = layer.initial {
            running.enter(controller, Some(initial), 0.0, None, stage, &Parameters::initial(controller));
        }
        running
    }

    fn add_voices(&mut self, controller: &Controller, state: usize, stage: &mut Stage) {
        let motions = &controller.layers[self.index as usize].states[state].motions;
        self.voices[state].push(motions.iter().map(|m| stage.add_voice(m.clip.clone())).collect());
    }

    /// Goes to a state, or lets go of the layer, fading over some seconds.
    pub fn enter(
        &mut self,
        controller: &Controller,
        state: Option<u32>,
        fade: f64,
        transition: Option<u32>,
        stage: &mut Stage,
        parameters: &Parameters,
    ) {
        let mut length = 0.0;
        let mut backward = false;
        let mut voices = 0;
        if let Some(index) = state {
            let asset = &controller.layers[self.index as usize].states[index as usize];
            length = lap_length(asset, weigh(asset, parameters, &mut self.weights));
            let speed = controller.definition.layers[self.index as usize].states[index as usize].speed;
            backward = speed * self.speed < 0.0;
            voices = self.free_voices(controller, index, fade, stage);
        }
        self.fading.push(Playing { voices, ..Playing::entered(state, fade, transition, length, backward) });
    }

    /// A set of voices that nothing plays with which fades, or is still to be heard of.
    fn free_voices(&mut self, controller: &Controller, state: u32, fade: f64, stage: &mut Stage) -> u32 {
        let Fading { stack, left } = &self.fading;
        let stays = stack.iter().filter(|p| fade > 0.0 || p.heard.is_some());
        let stays = stays.chain(left.iter().filter(|p| p.heard.is_some()));
        let used = |set: u32| stays.clone().any(|p| p.state == Some(state) && p.voices == set);
        let sets = self.voices[state as usize].len() as u32;
        if let Some(free) = (0..sets).find(|&set| !used(set)) {
            return free;
        }
        self.add_voices(controller, state as usize, stage);
        sets
    }

    /// Plays `seconds`, with the transitions that come due. `heard` says whether events of the time are heard of.
    pub fn advance(
        &mut self,
        controller: &Controller,
        parameters: &mut Parameters,
        stage: &mut Stage,
        seconds: f64,
        heard: bool,
    ) -> Outcome {
        for playing in &mut self.fading.stack {
            playing.begin();
        }
        let mut rest = seconds;
        for _ in 0..MAX_HOPS {
            self.stretch_laps(controller, parameters);
            let due = find_due(controller, self.index, &self.fading, parameters, self.speed, rest);
            let after = due.map_or(rest, |due| due.after);
            let during = [seconds - rest, seconds - (rest - after)].map(|done| share(done, seconds));
            self.play(controller, stage, after, heard.then_some(during));
            let Some(due) = due else { return Outcome::Done };
            rest -= due.after;
            self.take(controller, parameters, stage, due);
        }
        let more = find_due(controller, self.index, &self.fading, parameters, self.speed, rest);
        self.play(controller, stage, rest, heard.then(|| [share(seconds - rest, seconds), 1.0]));
        if more.is_some_and(|due| due.transition.is_some()) { Outcome::TooManyHops } else { Outcome::Done }
    }

    fn take(&mut self, controller: &Controller, parameters: &mut Parameters, stage: &mut Stage, due: Due) {
        let from = self.fading.top().and_then(|p| p.state);
        let mut to = None;
        if let Some(index) = due.transition {
            let transition = &controller.layers[self.index as usize].transitions[index as usize];
            parameters.consume(controller, transition);
            to = transition.to;
        }
        let fade = controller.fade_into(self.index, from, to, due.transition);
        self.enter(controller, to, fade, due.transition, stage, parameters);
    }

    /// Laps of blends without a clock of their own grow and shrink with the parameters.
    fn stretch_laps(&mut self, controller: &Controller, parameters: &Parameters) {
        for index in 0..self.fading.stack.len() {
            let Some(state) = self.fading.stack[index].state else { continue };
            let asset = &controller.layers[self.index as usize].states[state as usize];
            if asset.clock.is_none() {
                let length = lap_length(asset, weigh(asset, parameters, &mut self.weights));
                self.fading.stack[index].stretch(length);
            }
        }
    }

    /// Moves the clocks and fades on; `heard` gives the shares of the update between which that happens, where its events
    /// are heard of.
    fn play(&mut self, controller: &Controller, stage: &mut Stage, seconds: f64, heard: Option<[f32; 2]>) {
        let top = self.fading.stack.len().wrapping_sub(1);
        for index in 0..self.fading.stack.len() {
            let playing = &mut self.fading.stack[index];
            let Some(state) = playing.state else { continue };
            let definition = &controller.definition.layers[self.index as usize].states[state as usize];
            let looped = loop_mode(controller, self.index, state);
            let began = !std::mem::replace(&mut playing.announced, true);
            let speed = definition.speed * self.speed;
            let (ends, ended) = playing.advance(seconds, speed, looped, heard.filter(|_| index == top));
            if let Some(during) = heard.filter(|_| index == top) {
                let event = |kind, count: u64| Event {
                    action: controller.state_number(self.index, state),
                    name: Some(controller.state_name(self.index, state)),
                    count: if speed < 0.0 { -(count as i64) } else { count as i64 },
                    forward: speed >= 0.0,
                    ..Event::new(kind)
                };
                if began {
                    stage.parts.push(PartEvent { during, event: event(EventKind::Started, 0) });
                }
                if ends > 0 && looped != LoopMode::None {
                    stage.parts.push(PartEvent { during, event: event(EventKind::Looped, ends) });
                }
                if ended {
                    stage.parts.push(PartEvent { during, event: event(EventKind::Finished, 0) });
                }
            }
        }
        self.fading.fade(seconds);
    }

    /// Gives the plan what the layer plays, and what it left within this update.
    pub fn contribute(&mut self, controller: &Controller, parameters: &Parameters, stage: &mut Stage) {
        let Self { index: layer, fading, voices, weights, .. } = self;
        let shown = (0..fading.stack.len()).map(|index| (&fading.stack[index], fading.weight(index), 0.0));
        let left = fading.left.iter().filter(|left| left.heard.is_some()).map(|left| (left, 0.0, left.shown));
        for (playing, share, share_before) in left.chain(shown) {
            let Some(state) = playing.state else { continue };
            let asset = &controller.layers[*layer as usize].states[state as usize];
            let looped = loop_mode(controller, *layer, state);
            let weights = weigh(asset, parameters, weights);
            // Of a blend, the clip that shows most is heard.
            let loudest = (0..weights.len()).fold(0, |best, i| if weights[i] > weights[best] { i } else { best });
            for (motion, &weight) in weights.iter().enumerate() {
                let heard = playing.heard.filter(|_| motion == loudest);
                let [weight, weight_before] = [share, share_before].map(|share| (share * f64::from(weight)) as f32);
                if weight <= 0.0 && weight_before <= 0.0 && heard.is_none() {
                    continue;
                }
                let voice = voices[state as usize][playing.voices as usize][motion];
                stage.plan.contributions.push(Contribution {
                    layer: *layer as u16,
                    weight,
                    weight_before,
                    mirrored: controller.definition.layers[*layer as usize].states[state as usize].mirror,
                    passage: passage_of(asset, motion, playing, looped, heard.is_some() || weight_before > 0.0),
                    during: heard.map_or([0.0, 1.0], |heard| heard.during),
                    heard: heard.is_some(),
                    action: controller.state_number(*layer, state),
                    ..Contribution::new(voice, sample_at(asset, motion, playing, looped))
                });
            }
        }
        self.end(controller, stage);
    }

    /// Stops the audio of what was left, and forgets it.
    fn end(&mut self, controller: &Controller, stage: &mut Stage) {
        let mut events = std::mem::take(&mut stage.events);
        for playing in &self.fading.left {
            let Some(state) = playing.state else { continue };
            let action = controller.state_number(self.index, state);
            for &voice in &self.voices[state as usize][playing.voices as usize] {
                match playing.heard {
                    Some(_) => stage.silence_at_end(voice, action),
                    // It was left before this update: its voices may play something else by now.
                    None => stage.silence(voice, action, None, &mut events),
                }
            }
        }
        stage.events = events;
        self.fading.hear();
    }
}

/// The weights of a state's clips for the present parameters, written over those in `weights`.
fn weigh<'a>(state: &State, parameters: &Parameters, weights: &'a mut [f32]) -> &'a [f32] {
    let weights = &mut weights[..state.motions.len()];
    match &state.blend {
        None => weights.fill(1.0),
        Some(blend) => blend.space.weigh(blend.parameters.map(|p| parameters.values[p as usize]), weights),
    }
    weights
}

/// The share of an update that some of its seconds are.
fn share(seconds: f64, of: f64) -> f32 {
    if of > 0.0 { (seconds / of) as f32 } else { 0.0 }
}

impl Controller {
    /// A number for each state of the controller, layer after layer: the `action` of its events.
    pub fn state_number(&self, layer: u32, state: u32) -> u64 {
        let before: usize = self.layers[..layer as usize].iter().map(|l| l.states.len()).sum();
        before as u64 + u64::from(state)
    }

    pub(super) fn state_name(&self, layer: u32, state: u32) -> Arc<str> {
        self.layers[layer as usize].states[state as usize].name.clone()
    }
}
