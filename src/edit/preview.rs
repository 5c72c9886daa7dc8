//! Previews: clips play on the scene that is edited, and leave no trace in it.

use std::sync::Arc;

use super::host_values::HostValues;
use crate::clip::Clip;
use crate::eval::{Program, ValueColumns};
use crate::target::{Instance, PropertyId};

/// What the host's properties held before clips were played on them.
///
/// An editor captures what a clip drives before the first update that plays it, and restores it when the preview ends, or
/// for as long as it takes to save the scene: saved scenes hold what was authored. A seek, which delivers everything anew,
/// brings the preview back. Poses of joints are the library's own and not held.
#[derive(Clone, Debug)]
pub struct Preview {
    pub(super) host: HostValues,
    held: ValueColumns,
    /// For each property of the schema.
    state: Vec<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Untouched,
    Held,
    Unreadable,
}

/// What became of the properties that were held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// How many were written.
    pub written: usize,
    /// How many have no owner any more.
    pub gone: usize,
}

impl Preview {
    /// Of an instance, with nothing held.
    pub fn new(instance: Instance) -> Self {
        let host = HostValues::new(instance);
        let held = ValueColumns::new(host.schema().totals());
        let state = vec![State::Untouched; host.schema().properties().len()];
        Self { host, held, state }
    }

    /// Takes over the owners that the instance has by now, where objects came or went since.
    pub fn follow(&mut self, instance: &Instance) {
        self.host.follow(instance);
    }

    /// Holds what the host has now of all that a clip drives, where that is not held yet. Calls host code.
    pub fn capture(&mut self, clip: &Arc<Clip>) {
        self.host.extend(clip);
        self.held.grow(self.host.schema().totals());
        self.state.resize(self.host.schema().properties().len(), State::Untouched);
        for &id in Program::compile(clip, self.host.schema()).properties() {
            self.hold(id);
        }
    }

    /// Holds what the host has now of every property that is not held yet. Calls host code.
    pub fn capture_all(&mut self) {
        (0..self.state.len() as u32).for_each(|index| self.hold(PropertyId(index)));
    }

    fn hold(&mut self, id: PropertyId) {
        let state = &mut self.state[id.0 as usize];
        if *state == State::Untouched && self.host.is_hosts(id) {
            *state = if self.host.read(id, &mut self.held) { State::Held } else { State::Unreadable };
        }
    }

    /// The properties that are held.
    pub fn held(&self) -> impl Iterator<Item = PropertyId> + '_ {
        self.in_state(State::Held)
    }

    /// The properties that were to be held and cannot be read: a preview changes them for good.
    pub fn unreadable(&self) -> impl Iterator<Item = PropertyId> + '_ {
        self.in_state(State::Unreadable)
    }

    fn in_state(&self, wanted: State) -> impl Iterator<Item = PropertyId> + '_ {
        let states = self.state.iter().enumerate().filter(move |&(_, &state)| state == wanted);
        states.map(|(index, _)| PropertyId(index as u32))
    }

    /// The values that are held.
    pub(super) fn values(&self) -> &ValueColumns {
        &self.held
    }

    /// Puts back all that is held, and goes on holding it. Calls host code.
    pub fn restore(&mut self) -> Restored {
        let mut restored = Restored::default();
        for index in 0..self.state.len() {
            if self.state[index] == State::Held {
                let written = self.host.write(PropertyId(index as u32), &mut self.held);
                *(if written { &mut restored.written } else { &mut restored.gone }) += 1;
            }
        }
        restored
    }
}
