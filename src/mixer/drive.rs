//! The mixer as a driver: one update's clocks, contributions and events.

use super::arrangement::Slot;
use super::motion::{Motion, Notice};
use super::registry::{Mixer, Place};
use super::{Action, ActionId, BlendMode, Root};
use crate::clip::{LoopMode, SampleAt};
use crate::eval::{AdvanceError, Contribution, Driver, Event, EventKind, Plan, Scope, Stage};

impl Driver for Mixer {
    fn check(&self, dt: f64) -> Result<(), AdvanceError> {
        let step = (dt + self.seek) * self.time_scale;
        let clock = self.time + step;
        if !clock.is_finite() {
            return Err(AdvanceError::TooFar { seconds: dt });
        }
        if self.arrangement.bears(step) {
            return Ok(());
        }
        for &index in &self.active {
            if let Some(action) = &self.places[index as usize].action {
                check_action(action, action.time, dt, step, clock)?;
            }
        }
        Ok(())
    }

    fn advance(&mut self, dt: f64) {
        let step = (dt + std::mem::take(&mut self.seek)) * self.time_scale;
        self.time += step;
        self.stage.closing.clear();
        self.stage.events.append(&mut self.pending);
        if self.arrangement.is_valid() {
            self.move_arranged(step);
        } else {
            self.arrange(step);
        }
    }

    fn part_from(&mut self, instance: u32) {
        self.forget_instance(instance);
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }

    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}

impl Mixer {
    /// Moves every active action, and makes the plan anew.
    fn arrange(&mut self, step: f64) {
        let Self { stage, places, active, additive, time, arrangement, .. } = self;
        stage.plan.contributions.clear();
        arrangement.begin();
        for &index in active.iter() {
            let Place { action: Some(action), generation, .. } = &mut places[index as usize] else { continue };
            let id = ActionId::new(index, *generation);
            let list = match action.blend_mode {
                BlendMode::Normal => &mut stage.plan.contributions,
                BlendMode::Additive => &mut *additive,
            };
            let place = list.len() as u32;
            list.push(move_action(action, id, *time, step, &mut stage.closing));
            arrangement.add(index, place, action);
        }
        let normal = stage.plan.contributions.len() as u32;
        for slot in &mut arrangement.slots {
            let action = places[slot.index as usize].action.as_ref();
            if action.is_some_and(|action| action.blend_mode == BlendMode::Additive) {
                slot.contribution += normal;
            }
        }
        let plan = &mut stage.plan;
        plan.contributions.append(additive);
        plan.arrangement = arrangement.number();
        plan.passing.clear();
        plan.passing.extend((0..).zip(&plan.contributions).filter(|(_, c)| c.heard).map(|(index, _)| index));
    }

    /// Moves every active action where nothing was done to any since the plan was made: each has its contribution there.
    fn move_arranged(&mut self, step: f64) {
        let Self { stage, places, time, arrangement, .. } = self;
        let Plan { contributions, passing, .. } = &mut stage.plan;
        for passed in passing.drain(..) {
            contributions[passed as usize].passage = None;
        }
        let (places, contributions, now) = (&mut places[..], &mut contributions[..], *time);
        let mut weighs_alike = true;
        for slot in &mut arrangement.slots {
            let Place { action: Some(action), generation, .. } = &mut places[slot.index as usize] else { continue };
            let planned = &mut contributions[slot.contribution as usize];
            if let Some((position, weight)) = action.glide_on(slot, now, step) {
                planned.at.time = position;
                if let Some(weight) = weight {
                    weighs_alike &= (weight <= 0.0) == (planned.weight <= 0.0);
                    planned.weight = weight;
                }
                continue;
            }
            let id = ActionId::new(slot.index, *generation);
            let moved = move_action(action, id, now, step, &mut stage.closing);
            weighs_alike &= (moved.weight <= 0.0) == (planned.weight <= 0.0);
            if moved.heard {
                passing.push(slot.contribution);
            }
            *planned = moved;
            *slot = Slot::new(slot.index, slot.contribution, action);
            arrangement.limits.include(action);
        }
        passing.sort_unstable();
        if !weighs_alike {
            arrangement.renumber();
        }
        stage.plan.arrangement = arrangement.number();
    }

    /// Whether every clock, set to zero, can be moved by so much.
    pub(super) fn check_seek(&self, seconds: f64) -> Result<(), AdvanceError> {
        let step = seconds * self.time_scale;
        if !step.is_finite() || seconds < 0.0 {
            return Err(AdvanceError::TooFar { seconds });
        }
        let mut actions = self.places.iter().filter_map(|place| place.action.as_ref());
        actions.try_for_each(|action| check_action(action, 0.0, seconds, step, step))
    }
}

/// Refuses a step of the mixer's that would take an action's clock, now at `time`, out of what numbers can hold.
fn check_action(action: &Action, time: f64, dt: f64, step: f64, clock: f64) -> Result<(), AdvanceError> {
    let step = action.start_at.map_or(step, |start| (clock - start).abs().max(step.abs()));
    let scale = action.time_scale * action.warp.map_or(1.0, |warp| warp.at(clock));
    if action.can_move(time, step * scale) { Ok(()) } else { Err(AdvanceError::TooFar { seconds: dt }) }
}

impl Action {
    /// The short way of a step: where the clip is to be read then and, where it fades, how much it counts. `None` where more
    /// happens than that; nothing is done then.
    #[inline]
    fn glide_on(&mut self, slot: &Slot, now: f64, step: f64) -> Option<(f64, Option<f32>)> {
        let to = self.time + step * slot.glide.time_scale;
        if !(to >= slot.glide.low && to < slot.glide.high) {
            return None;
        }
        let mut weight = None;
        if slot.fades {
            let fade = self.fade.filter(|fade| !fade.is_over(now))?;
            self.effective_weight = self.weight * fade.at(now);
            weight = Some(self.effective_weight as f32);
        }
        self.time = to;
        Some((if slot.runs_back { slot.length - to } else { to }, weight))
    }
}

/// Moves an action's clock, and says what it asks for.
fn move_action(action: &mut Action, id: ActionId, now: f64, step: f64, closing: &mut Vec<Event>) -> Contribution {
    let motion = action.advance(now, step);
    if let Some(motion) = motion
        && let Some(notice) = motion.notice
    {
        closing.push(event(id, action, &motion, notice));
    }
    contribution(id, action, motion.as_ref())
}

fn event(id: ActionId, action: &Action, motion: &Motion, notice: Notice) -> Event {
    let (kind, count) = match notice {
        Notice::Looped(ends) => (EventKind::Looped, ends),
        Notice::Finished => (EventKind::Finished, 0),
    };
    Event {
        action: id.to_bits(),
        clip: Some(action.clip().clone()),
        time: motion.position,
        count,
        forward: motion.forward,
        ..Event::new(kind)
    }
}

/// What an active action asks for. One that is disabled, or weighs nothing, still holds what it drives.
fn contribution(id: ActionId, action: &Action, motion: Option<&Motion>) -> Contribution {
    Contribution {
        layer: action.blend_mode as u16,
        scope: match action.root {
            Root::Instance(index) => Scope::One(index),
            Root::Group(index) => Scope::Group(index),
        },
        weight: action.effective_weight as f32,
        at: SampleAt {
            time: motion.map_or_else(|| action.position(), |m| m.position),
            length: action.clip.length,
            looped: action.loop_mode == LoopMode::Linear,
            endings: action.endings,
        },
        passage: motion.and_then(|m| m.passage),
        heard: action.heard,
        action: id.to_bits(),
        ..Contribution::new(action.voice, SampleAt::time(0.0))
    }
}
