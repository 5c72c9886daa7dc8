//! The mixer as a driver: one update's clocks, contributions and events.

use super::motion::{Motion, Notice};
use super::registry::{Mixer, Place};
use super::{Action, ActionId, BlendMode, Root};
use crate::clip::{LoopMode, SampleAt};
use crate::eval::{AdvanceError, Contribution, Driver, Event, EventKind, Scope, Stage};

impl Driver for Mixer {
    fn check(&self, dt: f64) -> Result<(), AdvanceError> {
        let step = (dt + self.seek) * self.time_scale;
        let clock = self.time + step;
        if !clock.is_finite() {
            return Err(AdvanceError::TooFar { seconds: dt });
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
        let Self { stage, places, active, additive, pending, time, .. } = self;
        stage.plan.contributions.clear();
        stage.closing.clear();
        stage.events.append(pending);
        for &index in active.iter() {
            let Place { action: Some(action), generation } = &mut places[index as usize] else { continue };
            let id = ActionId::new(index, *generation);
            let motion = action.advance(*time, step);
            if let Some(motion) = motion
                && let Some(notice) = motion.notice
            {
                stage.closing.push(event(id, action, &motion, notice));
            }
            let list = match action.blend_mode {
                BlendMode::Normal => &mut stage.plan.contributions,
                BlendMode::Additive => &mut *additive,
            };
            list.push(contribution(id, action, motion.as_ref()));
        }
        stage.plan.contributions.append(additive);
    }

    fn part_from(&mut self, instance: u32) {
        self.remove_root(Root::Instance(instance));
    }

    fn stage(&self) -> &Stage {
        &self.stage
    }

    fn stage_mut(&mut self) -> &mut Stage {
        &mut self.stage
    }
}

impl Mixer {
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
