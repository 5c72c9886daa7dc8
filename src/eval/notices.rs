//! Notices: the events and method calls of an update on their way to the host.
//!
//! They borrow nothing of the stage, so that what the host does when it hears of one is an ordinary call.

use std::sync::Arc;

use super::{CallMode, Event, EventListener, Stage};
use crate::target::{Owner, Schema};

/// The events of one update, with what is to be called for each.
#[derive(Debug, Default)]
pub(super) struct Notices {
    list: Vec<Notice>,
    mode: CallMode,
    listener: Option<Arc<dyn EventListener>>,
}

#[derive(Debug)]
struct Notice {
    event: Event,
    /// Where the event is a call that the host takes: the schema, and the owner of the object.
    call: Option<(Arc<Schema>, Owner)>,
}

impl Notices {
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Takes over the events of a stage that anyone wants to hear of.
    pub fn collect(&mut self, stage: &Stage) {
        self.mode = stage.call_mode;
        self.listener.clone_from(&stage.listener);
        for event in &stage.events {
            let call = call_of(event, stage);
            if call.is_some() || self.listener.is_some() {
                self.list.push(Notice { event: event.clone(), call });
            }
        }
    }

    /// Makes the calls that come before the values. Calls host code.
    pub fn deliver_early(&self, alive: &mut impl FnMut(u32) -> bool, gone: &mut Vec<(u32, u32, Owner)>) {
        if self.mode == CallMode::Immediate {
            self.list.iter().for_each(|notice| notice.call(alive, gone));
        }
    }

    /// Delivers the events, and the calls that come among them. Calls host code.
    pub fn deliver(&self, alive: &mut impl FnMut(u32) -> bool, gone: &mut Vec<(u32, u32, Owner)>) {
        for notice in &self.list {
            if self.mode == CallMode::Deferred {
                notice.call(alive, gone);
            }
            if let Some(listener) = &self.listener
                && notice.event.instance.is_none_or(&mut *alive)
            {
                listener.hear(&notice.event);
            }
        }
    }
}

impl Notice {
    fn call(&self, alive: &mut impl FnMut(u32) -> bool, gone: &mut Vec<(u32, u32, Owner)>) {
        let (Some((schema, owner)), Some(call), Some(instance)) = (&self.call, &self.event.call, self.event.instance)
        else {
            return;
        };
        let lost = (instance, call.object.0, *owner);
        if gone.contains(&lost) || !alive(instance) {
            return;
        }
        if let Some(handler) = &schema.methods()[call.method as usize].handler
            && !handler.call(*owner, &call.arguments)
        {
            gone.push(lost);
        }
    }
}

fn call_of(event: &Event, stage: &Stage) -> Option<(Arc<Schema>, Owner)> {
    let call = event.call.as_ref()?;
    let instance = &stage.instance(event.instance?)?.instance;
    let owner = instance.owners()[call.object.0 as usize];
    instance.schema().methods()[call.method as usize].handler.as_ref()?;
    (!owner.is_none()).then(|| (instance.schema().clone(), owner))
}
