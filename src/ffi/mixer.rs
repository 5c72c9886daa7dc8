//! Mixers through the C ABI.
//!
//! # Header
//! A mixer plays many actions on many instances. An action is one clip on one instance or on one group of them, with a
//! weight, a time scale and a loop mode of its own. Actions that drive the same property are mixed by weight; what is
//! missing of the weight one is the property's original, and additive actions come on top.
//!
//! ```c
//! anim_mixer_create(context, &mixer);
//! anim_mixer_add_instance(mixer, instance);
//! anim_mixer_add_action(mixer, walk, instance, ANIM_NONE, &walking);
//! anim_mixer_add_action(mixer, run, instance, ANIM_NONE, &running);
//! anim_action_play(mixer, walking);
//! anim_action_play(mixer, running);
//! anim_mixer_cross_fade(mixer, walking, running, 0.5, 0);
//! for (;;) {
//!     anim_mixer_update(mixer, dt);
//! }
//! ```

use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimContext;
use super::driver::{self, HostDriver, index_of};
use super::event::{AnimEvent, copy_events, copy_events_of_many};
use super::handle::{Handle, alone, context, release, same_context, shared};
use super::instance::AnimInstance;
use super::model::ANIM_NONE;
use super::part::Part;
use super::pointer::{Options, change, fill, finite, out, same_enum, slice};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::mixer::{ActionId, BlendMode, Mixer, Root};

/// Plays many actions. Serves one call at a time, together with its instances.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimMixer {
    /// Zero for none.
    pub id: u64,
}

/// An action of a mixer. Its number is never given to another one of the same mixer.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimAction {
    /// Zero for none; events carry it.
    pub id: u64,
}

/// How an action becomes part of the result.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimBlendMode {
    /// By weighted mean with the other normal actions.
    Normal = 0,
    /// On top of what the normal actions make.
    Additive = 1,
}

same_enum!(AnimBlendMode: BlendMode { Normal, Additive });

/// What a mixer says of itself. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimMixerState {
    /// `sizeof(AnimMixerState)`.
    pub struct_size: usize,
    /// Seconds that it has been moved by, at its time scale.
    pub time: f64,
    /// How fast its clock runs.
    pub time_scale: f64,
    /// How many actions it has.
    pub actions: u32,
    /// How many of them are active.
    pub active_actions: u32,
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimMixerState {
    const FIRST_SIZE: usize = size_of::<usize>() + 24;

    fn defaults() -> Self {
        Self { struct_size: size_of::<Self>(), time: 0.0, time_scale: 1.0, actions: 0, active_actions: 0 }
    }
}

/// Makes an action, or finds the one there is.
fn add_action(mixer: AnimMixer, clip: AnimClip, blend_mode: u32, root: Root) -> Result<AnimAction, Failure> {
    let held = shared(clip)?;
    same_context(mixer.id, clip.id)?;
    let mut mixer = alone(mixer)?;
    let id = if blend_mode == ANIM_NONE {
        mixer.driver.add_action(&held, root)?
    } else {
        let mode = AnimBlendMode::read(blend_mode, "blend_mode")?;
        mixer.driver.add_action_blended(&held, root, mode)?
    };
    Ok(AnimAction { id: id.to_bits() })
}

/// The action of a clip on a root.
fn find_action(mixer: &Mixer, clip: &Arc<Clip>, root: Root) -> Result<AnimAction, Failure> {
    match mixer.find_action(clip, root) {
        Some(id) => Ok(AnimAction { id: id.to_bits() }),
        None => fail!(NotFound, "there is no action of clip \"{}\" on {root}", clip.name),
    }
}

/// Makes a mixer without instances or actions.
///
/// @param context where it belongs
/// @param mixer becomes the new mixer
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the mixer with `anim_mixer_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_create(context: AnimContext, mixer: *mut AnimMixer) -> AnimStatus {
    guard(|| {
        Part::MIXER.check()?;
        let mixer = out!(mixer);
        let context = self::context(context)?;
        let made = HostDriver::new(Mixer::new(Arc::clone(&context.programs)));
        mixer.write(context.objects().create(made)?);
        Ok(())
    })
}

/// Releases a mixer with its actions, and ends its instances.
///
/// @param mixer the mixer; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the mixer, it is dropped when that call ends.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_release(mixer: AnimMixer) -> AnimStatus {
    guard(|| release(mixer))
}

/// Gives a mixer an instance, so that actions can play on it.
///
/// @param mixer the mixer
/// @param instance an instance without a driver
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_add_instance(mixer: AnimMixer, instance: AnimInstance) -> AnimStatus {
    guard(|| driver::add_instance(mixer, instance))
}

/// Takes an instance from a mixer, out of its groups, and removes its actions. What was driven stays as it is.
///
/// @param mixer the mixer
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have it; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_remove_instance(mixer: AnimMixer, instance: AnimInstance) -> AnimStatus {
    guard(|| driver::remove_instance(mixer, instance))
}

/// Makes an empty group of instances, on which an action can play as on one.
///
/// @param mixer the mixer
/// @param group becomes the group's number, which is never given to another
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_add_group(mixer: AnimMixer, group: *mut u32) -> AnimStatus {
    guard(|| {
        let group = out!(group);
        let Root::Group(made) = alone(mixer)?.driver.add_group() else {
            return fail!(InvalidArgument, "a group is not an instance");
        };
        group.write(made);
        Ok(())
    })
}

/// Dissolves a group and removes its actions. What was driven goes back to its originals in the next update.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_remove_group(mixer: AnimMixer, group: u32) -> AnimStatus {
    guard(|| Ok(alone(mixer)?.driver.remove_group(group)?))
}

/// Puts an instance into a group: what plays on the group drives it from the next update on. One that is there stays.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_join_group(mixer: AnimMixer, group: u32, instance: AnimInstance) -> AnimStatus {
    guard(|| {
        let mut mixer = alone(mixer)?;
        let index = index_of(mixer.handle(), instance)?;
        mixer.driver.join_group(group, index)?;
        Ok(())
    })
}

/// Takes an instance out of a group. What nothing else drives keeps its last value.
///
/// @param mixer the mixer
/// @param group one of its groups
/// @param instance one of its instances; one that is not in the group is left alone
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_leave_group(mixer: AnimMixer, group: u32, instance: AnimInstance) -> AnimStatus {
    guard(|| {
        let mut mixer = alone(mixer)?;
        let index = index_of(mixer.handle(), instance)?;
        mixer.driver.leave_group(group, index)?;
        Ok(())
    })
}

/// Makes the action of a clip on an instance, or gives the one there is in that blend mode.
///
/// A new action repeats without end, at full weight and speed, and is not active.
///
/// @param mixer the mixer
/// @param clip the clip; kept alive by the action
/// @param instance one of its instances
/// @param blend_mode an `AnimBlendMode`, or `ANIM_NONE` for the clip's own
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for a clip
/// whose length is none; or what pointers and handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_add_action(
    mixer: AnimMixer,
    clip: AnimClip,
    instance: AnimInstance,
    blend_mode: u32,
    action: *mut AnimAction,
) -> AnimStatus {
    guard(|| {
        let action = out!(action);
        let root = Root::Instance(index_of(mixer, instance)?);
        action.write(add_action(mixer, clip, blend_mode, root)?);
        Ok(())
    })
}

/// Makes the action of a clip on a group, or gives the one there is in that blend mode.
///
/// A new action repeats without end, at full weight and speed, and is not active.
///
/// @param mixer the mixer
/// @param clip the clip; kept alive by the action
/// @param group one of its groups
/// @param blend_mode an `AnimBlendMode`, or `ANIM_NONE` for the clip's own
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_OUT_OF_RANGE` for a clip
/// whose length is none; or what pointers and handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_add_group_action(
    mixer: AnimMixer,
    clip: AnimClip,
    group: u32,
    blend_mode: u32,
    action: *mut AnimAction,
) -> AnimStatus {
    guard(|| {
        let action = out!(action);
        action.write(add_action(mixer, clip, blend_mode, Root::Group(group))?);
        Ok(())
    })
}

/// Finds the action that was made last for a clip and an instance.
///
/// @param mixer the mixer
/// @param clip the clip
/// @param instance one of its instances
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_find_action(
    mixer: AnimMixer,
    clip: AnimClip,
    instance: AnimInstance,
    action: *mut AnimAction,
) -> AnimStatus {
    guard(|| {
        let action = out!(action);
        let (clip, root) = (shared(clip)?, Root::Instance(index_of(mixer, instance)?));
        action.write(find_action(&shared(mixer)?.driver, &clip, root)?);
        Ok(())
    })
}

/// Finds the action that was made last for a clip and a group.
///
/// @param mixer the mixer
/// @param clip the clip
/// @param group one of its groups
/// @param action becomes the action
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_find_group_action(
    mixer: AnimMixer,
    clip: AnimClip,
    group: u32,
    action: *mut AnimAction,
) -> AnimStatus {
    guard(|| {
        let action = out!(action);
        let clip = shared(clip)?;
        action.write(find_action(&shared(mixer)?.driver, &clip, Root::Group(group))?);
        Ok(())
    })
}

/// Stops an action and forgets it.
///
/// @param mixer the mixer
/// @param action one of its actions; unknown from now on
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_remove_action(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| Ok(alone(mixer)?.driver.remove_action(ActionId::from_bits(action.id))?))
}

/// Stops and forgets every action of a clip.
///
/// @param mixer the mixer
/// @param clip the clip
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_remove_clip(mixer: AnimMixer, clip: AnimClip) -> AnimStatus {
    guard(|| {
        let clip = shared(clip)?;
        alone(mixer)?.driver.remove_clip(&clip);
        Ok(())
    })
}

/// Stops and forgets every action on an instance; those on its groups stay.
///
/// @param mixer the mixer
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_remove_actions(mixer: AnimMixer, instance: AnimInstance) -> AnimStatus {
    guard(|| {
        let mut mixer = alone(mixer)?;
        let index = index_of(mixer.handle(), instance)?;
        mixer.driver.remove_root(Root::Instance(index));
        Ok(())
    })
}

/// Stops every active action, the last activated first.
///
/// @param mixer the mixer
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_stop_all(mixer: AnimMixer) -> AnimStatus {
    guard(|| {
        alone(mixer)?.driver.stop_all();
        Ok(())
    })
}

/// Fades one action out and another in. It plays neither.
///
/// With `warp` each also runs at the other's pace while the other is the louder: the one that fades out ends at the pace
/// of the one that fades in, which begins at the other's. Afterwards each has its own pace again.
///
/// @param mixer the mixer
/// @param from the action that fades out
/// @param to the action that fades in
/// @param seconds how long it takes, on the mixer's clock
/// @param warp whether paces are brought together
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action and itself, and for a warp of a time scale of zero or of
/// a clip without length; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_cross_fade(
    mixer: AnimMixer,
    from: AnimAction,
    to: AnimAction,
    seconds: f64,
    warp: u8,
) -> AnimStatus {
    guard(|| {
        let (from, to) = (ActionId::from_bits(from.id), ActionId::from_bits(to.id));
        Ok(alone(mixer)?.driver.cross_fade(from, to, seconds, warp != 0)?)
    })
}

/// Puts an action where another one is, and lets it run as fast: it takes over time, leg of a ping-pong and time scale,
/// and drops its warp.
///
/// @param mixer the mixer
/// @param action the action that is put somewhere
/// @param with the action that it follows
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_synchronize(mixer: AnimMixer, action: AnimAction, with: AnimAction) -> AnimStatus {
    guard(|| {
        let (action, with) = (ActionId::from_bits(action.id), ActionId::from_bits(with.id));
        Ok(alone(mixer)?.driver.synchronize(action, with)?)
    })
}

/// Sets how fast the mixer's clock runs, and with it every action, fade and warp. Negative runs backward.
///
/// @param mixer the mixer
/// @param scale 1 at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_set_time_scale(mixer: AnimMixer, scale: f64) -> AnimStatus {
    guard(|| Ok(alone(mixer)?.driver.set_time_scale(scale)?))
}

/// Sets the mixer's clock and every action's to zero; the next update moves them on by `seconds`, at the mixer's time
/// scale, besides its own step. Update by 0 to see the result.
///
/// Laps are not forgotten, and what has finished stays so.
///
/// @param mixer the mixer
/// @param seconds at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero, or for more than clocks
/// can count; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_set_time(mixer: AnimMixer, seconds: f64) -> AnimStatus {
    guard(|| {
        finite(seconds, "seconds")?;
        Ok(alone(mixer)?.driver.set_time(seconds)?)
    })
}

/// Tells what a mixer does.
///
/// @param mixer the mixer
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_state(mixer: AnimMixer, state: *mut AnimMixerState) -> AnimStatus {
    guard(|| {
        let held = shared(mixer)?;
        let filled = AnimMixerState {
            time: held.driver.time(),
            time_scale: held.driver.time_scale(),
            actions: held.driver.actions().count() as u32,
            active_actions: held.driver.active_actions().count() as u32,
            ..AnimMixerState::defaults()
        };
        fill!(state, filled)
    })
}

/// Copies out the events of a mixer's last update.
///
/// @param mixer the mixer
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the mixer's next update.
/// Threads: any, but not while the mixer is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixer_events(
    mixer: AnimMixer,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events` does.
    guard(|| unsafe { copy_events(AnimMixer::KIND, mixer.id, events, event_size, capacity, count) })
}

/// Copies out the events of many mixers' last updates, as `anim_players_events` does those of players.
///
/// @param mixers the mixers
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each mixer's events begin, and
/// how many there are in all
/// @return as `anim_players_events`
///
/// Ownership: texts are good until their mixer's next update.
/// Threads: any, but not while one of the mixers is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixers_events(
    mixers: *const AnimMixer,
    count: usize,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events_of_many` does.
    guard(|| unsafe {
        copy_events_of_many(AnimMixer::KIND, mixers.cast(), count, events, event_size, capacity, offsets)
    })
}

/// Moves a mixer on, and writes what its actions come to to the host, as `anim_player_update` does.
///
/// @param mixer the mixer
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has
/// moved; `ANIM_STATUS_BUSY` if the mixer is in use, or is the one whose update is calling the host; or what handles
/// give
///
/// Threads: one at a time on one mixer; different mixers at once. Allocates nothing once it has met what it plays.
#[unsafe(no_mangle)]
pub extern "C" fn anim_mixer_update(mixer: AnimMixer, seconds: f64) -> AnimStatus {
    guard(|| driver::update(mixer, seconds))
}

/// Moves many mixers on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param mixers the mixers; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each mixer's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other mixers have been updated all the same; or
/// what pointers give
///
/// Threads: as `anim_mixer_update`. Allocates nothing once the mixers have met what they play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_mixers_update(
    mixers: *const AnimMixer,
    count: usize,
    seconds: f64,
    statuses: *mut AnimStatus,
) -> AnimStatus {
    guard(|| {
        let mixers = slice!(mixers, count);
        let statuses = if statuses.is_null() { None } else { Some(change!(statuses, count)) };
        driver::update_many(mixers, seconds, statuses)
    })
}
