//! The mixer itself: its actions by id, the instances and groups they play on, and its clock.

use std::collections::HashMap;
use std::sync::Arc;

use super::arrangement::{Arrangement, Slot};
use super::error::check_finite;
use super::{Action, ActionMut, ActionRef, BlendMode, MixerError, Root};
use crate::clip::Clip;
use crate::eval::{AdvanceError, Contribution, Event, Layer, Operation, ProgramCache, Stage, WritePolicy};
use crate::target::Instance;

/// An action of a mixer. It is never given to another action, so that an old one is known for what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionId {
    index: u32,
    generation: u32,
}

impl ActionId {
    pub(super) fn new(index: u32, generation: u32) -> Self {
        Self { index, generation }
    }

    /// The id as one number, as events carry it ([`crate::eval::Event::action`]).
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    /// The id that [`ActionId::to_bits`] was asked of.
    pub fn from_bits(bits: u64) -> Self {
        Self { index: bits as u32, generation: (bits >> 32) as u32 }
    }
}

impl std::fmt::Display for ActionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "action {}.{}", self.index, self.generation)
    }
}

#[derive(Debug)]
pub(super) struct Place {
    /// Counted from one, so that no id is zero.
    pub generation: u32,
    /// Its place in the arrangement, while that is valid and the action active.
    pub slot: u32,
    pub action: Option<Action>,
}

/// Many actions on many instances.
#[derive(Debug)]
pub struct Mixer {
    pub(super) stage: Stage,
    pub(super) places: Vec<Place>,
    free: Vec<u32>,
    /// The actions of a clip on a root in the order in which they were made, the clip by its address: an action keeps its
    /// clip alive.
    by_clip: HashMap<(usize, Root), Vec<ActionId>>,
    /// Indices of the active actions, in the order in which they were activated.
    pub(super) active: Vec<u32>,
    pub(super) arrangement: Arrangement,
    /// The additive actions' contributions of the present update, which come after the normal ones.
    pub(super) additive: Vec<(Slot, Contribution)>,
    /// The actions to which more happens in the present update than that they glide on.
    pub(super) late: Vec<u32>,
    /// Events of stopping that the next update tells.
    pub(super) pending: Vec<Event>,
    pub(super) time: f64,
    pub(super) time_scale: f64,
    /// Seconds that the next update moves besides its own step, after [`Mixer::set_time`].
    pub(super) seek: f64,
    /// Which groups there are still; an index is given to one group only.
    groups: Vec<bool>,
}

/// The layer of normal and that of additive actions.
pub(super) const LAYERS: [Operation; 2] = [Operation::Override, Operation::Additive];

impl Mixer {
    /// A mixer without actions, whose programs are shared through `cache`.
    pub fn new(cache: Arc<ProgramCache>) -> Self {
        let mut stage = Stage::new(cache);
        stage.write_policy = WritePolicy::Changed;
        stage.discrete_policy = WritePolicy::Changed;
        stage.plan.layers.extend(LAYERS.map(|operation| Layer { operation, ..Layer::default() }));
        Self {
            stage,
            places: Vec::new(),
            free: Vec::new(),
            by_clip: HashMap::new(),
            active: Vec::new(),
            arrangement: Arrangement::default(),
            additive: Vec::new(),
            late: Vec::new(),
            pending: Vec::new(),
            time: 0.0,
            time_scale: 1.0,
            seek: 0.0,
            groups: Vec::new(),
        }
    }

    /// The stage: instances with their poses and values, and the events of the last update.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Puts an instance on the stage.
    pub fn add_instance(&mut self, instance: Instance) -> Root {
        Root::Instance(self.stage.add_instance(instance))
    }

    /// Takes an instance off the stage, out of its groups, and removes its actions. What was driven stays as it is, and
    /// nothing is heard of its audio any more.
    pub fn remove_instance(&mut self, index: u32) -> Result<Instance, MixerError> {
        self.check_root(Root::Instance(index))?;
        self.forget_instance(index);
        self.stage.remove_instance(index).ok_or(MixerError::UnknownRoot(Root::Instance(index)))
    }

    /// Makes an empty group.
    pub fn add_group(&mut self) -> Root {
        self.groups.push(true);
        Root::Group(self.stage.add_group())
    }

    /// Dissolves a group and removes its actions.
    pub fn remove_group(&mut self, index: u32) -> Result<(), MixerError> {
        self.check_root(Root::Group(index))?;
        self.remove_root(Root::Group(index));
        self.groups[index as usize] = false;
        self.stage.remove_group(index);
        Ok(())
    }

    /// Puts an instance into a group; `false` if it was there. Whatever plays on the group drives it from the next
    /// update on.
    pub fn join_group(&mut self, group: u32, instance: u32) -> Result<bool, MixerError> {
        self.check_root(Root::Group(group))?;
        self.check_root(Root::Instance(instance))?;
        Ok(self.stage.join_group(group, instance))
    }

    /// Takes an instance out of a group; `false` if it was not there. What nothing else drives keeps its last value, and
    /// audio that the group's actions started on it stops.
    pub fn leave_group(&mut self, group: u32, instance: u32) -> Result<bool, MixerError> {
        self.check_root(Root::Group(group))?;
        self.check_root(Root::Instance(instance))?;
        let left = self.stage.leave_group(group, instance);
        if left {
            self.stage.let_go(instance);
            for id in self.actions().collect::<Vec<_>>() {
                let Action { root, voice, .. } = *self.known(id);
                if root == Root::Group(group) {
                    self.stage.silence(voice, id.to_bits(), Some(instance), &mut self.pending);
                }
            }
        }
        Ok(left)
    }

    /// The action of a clip on a root, in the clip's own blend mode; made if there is none.
    pub fn add_action(&mut self, clip: &Arc<Clip>, root: Root) -> Result<ActionId, MixerError> {
        let mode = if clip.additive { BlendMode::Additive } else { BlendMode::Normal };
        self.add_action_blended(clip, root, mode)
    }

    /// The action of a clip on a root in a blend mode; made if the last one made for the two is of another mode, or if
    /// there is none.
    pub fn add_action_blended(
        &mut self,
        clip: &Arc<Clip>,
        root: Root,
        mode: BlendMode,
    ) -> Result<ActionId, MixerError> {
        self.check_root(root)?;
        if !clip.length.is_finite() || clip.length < 0.0 {
            return Err(MixerError::ClipLength { clip: clip.name.clone(), length: clip.length });
        }
        if let Some(id) = self.find_action(clip, root)
            && self.known(id).blend_mode == mode
        {
            return Ok(id);
        }
        let voice = self.stage.add_voice(clip.clone());
        let action = Some(Action::new(clip.clone(), root, voice, mode));
        let index = self.free.pop().unwrap_or_else(|| {
            self.places.push(Place { generation: 1, slot: 0, action: None });
            self.places.len() as u32 - 1
        });
        let place = &mut self.places[index as usize];
        place.action = action;
        let id = ActionId { index, generation: place.generation };
        self.by_clip.entry((Arc::as_ptr(clip).addr(), root)).or_default().push(id);
        Ok(id)
    }

    /// The action that was made last for a clip and a root, of those that are left.
    pub fn find_action(&self, clip: &Arc<Clip>, root: Root) -> Option<ActionId> {
        self.by_clip.get(&(Arc::as_ptr(clip).addr(), root))?.last().copied()
    }

    /// The action that was made first, of those on a clip of that name and on a root.
    pub fn find_action_by_name(&self, clip: &str, root: Root) -> Option<ActionId> {
        self.actions().find(|&id| {
            let action = self.known(id);
            action.root == root && action.clip.name == clip
        })
    }

    /// All actions.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> + '_ {
        let known = |(index, place): (usize, &Place)| {
            place.action.is_some().then_some(ActionId { index: index as u32, generation: place.generation })
        };
        self.places.iter().enumerate().filter_map(known)
    }

    /// The active actions, in the order in which they were activated.
    pub fn active_actions(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.active.iter().map(|&index| self.id_at(index))
    }

    /// An action, to read.
    pub fn action(&self, id: ActionId) -> Result<ActionRef<'_>, MixerError> {
        let place = self.places.get(id.index as usize).filter(|place| place.generation == id.generation);
        let Some(Place { action: Some(action), slot, .. }) = place else { return Err(MixerError::UnknownAction(id)) };
        Ok(self.read_at(*slot, action))
    }

    /// An action as it is by now, given its place in the arrangement.
    fn read_at<'a>(&self, slot: u32, action: &'a Action) -> ActionRef<'a> {
        if !action.active || !self.arrangement.is_valid() {
            return ActionRef::new(action, action.time, action.effective_weight);
        }
        ActionRef::new(action, self.arrangement.glides.time(slot as usize), action.weight_at(self.time))
    }

    /// An action of an id that was checked before, to read.
    pub(super) fn read(&self, id: ActionId) -> ActionRef<'_> {
        self.read_at(self.places[id.index as usize].slot, self.known(id))
    }

    /// An action, to change.
    pub fn action_mut(&mut self, id: ActionId) -> Result<ActionMut<'_>, MixerError> {
        self.action(id)?;
        Ok(ActionMut { mixer: self, id })
    }

    /// Something is about to be done to actions: they take over what they have come to, and the next update looks at all.
    fn disturb(&mut self) {
        if self.arrangement.settle() {
            for (place, slot) in self.arrangement.slots.iter().enumerate() {
                let Some(action) = &mut self.places[slot.index as usize].action else { continue };
                action.time = self.arrangement.glides.time(place);
                action.effective_weight = action.weight_at(self.time);
            }
        }
        self.arrangement.disturb();
    }

    /// Stops every active action, the last activated first.
    pub fn stop_all(&mut self) {
        while let Some(&index) = self.active.last() {
            let id = self.id_at(index);
            ActionMut { mixer: self, id }.stop();
        }
    }

    /// Stops an action and forgets it; its id is unknown from now on.
    pub fn remove_action(&mut self, id: ActionId) -> Result<(), MixerError> {
        self.action(id)?;
        self.forget(id);
        Ok(())
    }

    /// Stops and forgets every action of a clip.
    pub fn remove_clip(&mut self, clip: &Arc<Clip>) {
        self.forget_all(|action| Arc::ptr_eq(&action.clip, clip));
    }

    /// Stops and forgets every action on a root.
    pub fn remove_root(&mut self, root: Root) {
        self.forget_all(|action| action.root == root);
    }

    /// Seconds that the mixer has been moved by, at its time scale.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// How fast the mixer's clock runs, and with it every action, fade and warp. Negative runs backward.
    pub fn time_scale(&self) -> f64 {
        self.time_scale
    }

    /// Sets how fast the mixer's clock runs.
    pub fn set_time_scale(&mut self, scale: f64) -> Result<(), MixerError> {
        self.time_scale = check_finite("a time scale", scale)?;
        Ok(())
    }

    /// Sets the mixer's clock and every action's to zero. The next update moves them on by `seconds`, at the mixer's
    /// time scale, besides its own step. Laps are not forgotten, and what has finished stays so.
    ///
    /// # Errors
    /// If `seconds` are negative or not finite, or more than an action can count.
    pub fn set_time(&mut self, seconds: f64) -> Result<(), AdvanceError> {
        self.check_seek(seconds)?;
        self.disturb();
        self.time = 0.0;
        self.seek = seconds;
        for action in self.places.iter_mut().filter_map(|place| place.action.as_mut()) {
            action.time = 0.0;
        }
        Ok(())
    }

    /// Forgets the actions on an instance and what was to be heard of it: its index may be given to another.
    pub(super) fn forget_instance(&mut self, index: u32) {
        self.remove_root(Root::Instance(index));
        self.pending.retain(|event| event.instance != Some(index));
    }

    fn check_root(&self, root: Root) -> Result<(), MixerError> {
        let known = match root {
            Root::Instance(index) => self.stage.instance(index).is_some(),
            Root::Group(index) => self.groups.get(index as usize) == Some(&true),
        };
        if known { Ok(()) } else { Err(MixerError::UnknownRoot(root)) }
    }

    pub(super) fn id_at(&self, index: u32) -> ActionId {
        ActionId { index, generation: self.places[index as usize].generation }
    }

    /// The action of an id that was checked before.
    pub(super) fn known(&self, id: ActionId) -> &Action {
        self.places[id.index as usize].action.as_ref().expect("the id was checked and the mixer borrowed since")
    }

    /// The action of an id that was checked before, to change.
    pub(super) fn known_mut(&mut self, id: ActionId) -> &mut Action {
        self.disturb();
        self.places[id.index as usize].action.as_mut().expect("the id was checked and the mixer borrowed since")
    }

    pub(super) fn activate(&mut self, id: ActionId) {
        if !self.known(id).active {
            self.known_mut(id).active = true;
            self.active.push(id.index);
        }
    }

    pub(super) fn deactivate(&mut self, id: ActionId) {
        if self.known(id).active {
            self.known_mut(id).active = false;
            self.active.retain(|&index| index != id.index);
            self.stage.release_originals();
            let voice = self.known(id).voice;
            self.stage.silence(voice, id.to_bits(), None, &mut self.pending);
        }
    }

    fn forget_all(&mut self, which: impl Fn(&Action) -> bool) {
        for index in 0..self.places.len() as u32 {
            if self.places[index as usize].action.as_ref().is_some_and(&which) {
                self.forget(self.id_at(index));
            }
        }
    }

    fn forget(&mut self, id: ActionId) {
        self.deactivate(id);
        self.disturb();
        let place = &mut self.places[id.index as usize];
        let Some(action) = place.action.take() else { return };
        self.stage.remove_voice(action.voice);
        let key = (Arc::as_ptr(&action.clip).addr(), action.root);
        if let Some(made) = self.by_clip.get_mut(&key) {
            made.retain(|other| *other != id);
            if made.is_empty() {
                self.by_clip.remove(&key);
            }
        }
        // A used-up generation retires the place.
        if let Some(next) = place.generation.checked_add(1) {
            place.generation = next;
            self.free.push(id.index);
        }
    }
}
