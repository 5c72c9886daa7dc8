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
        for action in self.active_actions().map(|id| self.read(id)) {
            check_action(&action, action.time(), dt, step, clock)?;
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
        let contributions = &mut stage.plan.contributions;
        contributions.clear();
        additive.clear();
        arrangement.begin();
        for (rank, &index) in (0..).zip(active.iter()) {
            let Place { action: Some(action), generation, .. } = &mut places[index as usize] else { continue };
            let (id, slot) = (ActionId::new(index, *generation), Slot { index, rank });
            let moved = move_action(action, id, *time, step, &mut stage.closing);
            match action.blend_mode {
                BlendMode::Normal => {
                    contributions.push(moved);
                    arrangement.add(slot, action);
                }
                BlendMode::Additive => additive.push((slot, moved)),
            }
        }
        for (slot, moved) in additive.drain(..) {
            let Some(action) = &places[slot.index as usize].action else { continue };
            contributions.push(moved);
            arrangement.add(slot, action);
        }
        for (slot, place) in arrangement.slots.iter().zip(0..) {
            places[slot.index as usize].slot = place;
        }
        let plan = &mut stage.plan;
        plan.arrangement = arrangement.number();
        plan.passing.clear();
        let heard = (0..).zip(plan.contributions.standing()).filter(|(_, c)| c.heard);
        plan.passing.extend(heard.map(|(index, _)| index));
    }

    /// Moves every active action where nothing was done to any since the plan was made: each has its contribution there.
    fn move_arranged(&mut self, step: f64) {
        let Self { stage, places, time, arrangement, late, .. } = self;
        let Plan { contributions, passing, .. } = &mut stage.plan;
        for passed in passing.drain(..) {
            contributions.forget_passage(passed as usize);
        }
        arrangement.unsettle();
        late.clear();
        let mut weighs_alike = arrangement.glides.advance([*time, step], contributions.columns_mut(), late);
        // As they were activated, so that what is heard of them comes in that order.
        if arrangement.is_reordered() {
            late.sort_unstable_by_key(|&place| arrangement.slots[place as usize].rank);
        }
        for &place in &*late {
            let Slot { index, .. } = arrangement.slots[place as usize];
            let Place { action: Some(action), generation, .. } = &mut places[index as usize] else { continue };
            action.time = arrangement.glides.time(place as usize);
            let moved = move_action(action, ActionId::new(index, *generation), *time, step, &mut stage.closing);
            weighs_alike &= (moved.weight <= 0.0) == (contributions.columns().1[place as usize] <= 0.0);
            if moved.heard {
                passing.push(place);
            }
            contributions.set(place as usize, moved);
            arrangement.update(place as usize, action);
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
