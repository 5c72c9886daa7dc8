//! Animators through the C ABI: the driver that runs a controller on one instance.
//!
//! # Header
//! An animator runs a controller on one instance. States are named; `anim_animator_play` is safe to call in every update.
//! Layers are named too, and an empty name means the lowest (or, for a state, the layer that has it).
//!
//! ```c
//! anim_animator_create(controller, instance, &animator);
//! for (;;) {
//!     anim_animator_set_parameter(animator, speed, 2.5f);
//!     anim_animator_play(animator, anim_text("Run"), anim_text(""), ANIM_DEFAULT_FADE);
//!     anim_animator_update(animator, dt);
//! }
//! ```

use std::sync::Arc;

use super::controller::{AnimController, AnimCulling};
use super::driver;
use super::event::{AnimEvent, copy_events, copy_events_of_many};
use super::handle::{Handle, alone, release, shared};
use super::instance::AnimInstance;
use super::model::ANIM_NONE;
use super::pointer::{AnimText, Options, change, element, fill, finite, out, slice, text};
use super::status::{AnimStatus, Failure, guard};
use crate::controller::{Animator, LayerQuery};

/// Runs a controller on one instance. Serves one call at a time, together with its instance.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimAnimator {
    /// Zero for none.
    pub id: u64,
}

/// A fade that leaves its length to the state, the transition, or the controller.
pub const ANIM_DEFAULT_FADE: f64 = -1.0;

/// How a layer of an animator stands. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimLayerState {
    /// `sizeof(AnimLayerState)`.
    pub struct_size: usize,
    /// The state that it is in, or goes to; empty where it plays nothing.
    pub state: AnimText,
    /// While a transition fades, the state that it leaves; else empty.
    pub previous: AnimText,
    /// How far the transition has come, from 0 to 1; 1 where none fades.
    pub progress: f64,
    /// Seconds on the state's clock.
    pub time: f64,
    /// Seconds of one lap of the state.
    pub length: f64,
    /// How fast the layer's clock runs.
    pub speed: f64,
    /// How much of the layer counts.
    pub weight: f32,
    /// Whether the state came to its end and does not loop.
    pub finished: u8,
    /// Always 0.
    pub reserved: [u8; 3],
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimLayerState {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            state: AnimText::EMPTY,
            previous: AnimText::EMPTY,
            progress: 1.0,
            time: 0.0,
            length: 0.0,
            speed: 1.0,
            weight: 1.0,
            finished: 0,
            reserved: [0; 3],
        }
    }
}

/// A name, or none where it is empty.
fn named(name: &str) -> Option<&str> {
    (!name.is_empty()).then_some(name)
}

/// Seconds of a fade, or none below zero.
fn fade_of(fade: f64) -> Result<Option<f64>, Failure> {
    Ok(Some(finite(fade, "fade")?).filter(|&f| f >= 0.0))
}

/// Makes an animator in the controller's initial states.
///
/// @param controller what it runs; kept alive by the animator
/// @param instance an instance without a driver
/// @param animator becomes the new animator
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what pointers and handles give
///
/// Ownership: the caller releases the animator with `anim_animator_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_create(
    controller: AnimController,
    instance: AnimInstance,
    animator: *mut AnimAnimator,
) -> AnimStatus {
    guard(|| {
        let animator = out!(animator);
        let held = shared(controller)?;
        let cache = Arc::clone(&held.context().hold()?.programs);
        let made = driver::create_on::<AnimAnimator, _>(controller.id, instance, |own| {
            Animator::new(Arc::clone(&held), own, cache)
        })?;
        animator.write(made);
        Ok(())
    })
}

/// Releases an animator, and ends its instance.
///
/// @param animator the animator; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the animator, it is dropped when that call ends.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_release(animator: AnimAnimator) -> AnimStatus {
    guard(|| release(animator))
}

/// Goes to a state, if its layer is not in it yet: safe to call in every update.
///
/// @param animator the animator
/// @param state the state's name
/// @param layer the name of the layer that has it; empty for whichever has
/// @param fade seconds in which it fades, unless the state has a fade of its own; `ANIM_DEFAULT_FADE` for what the
/// transition or the controller says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_play(
    animator: AnimAnimator,
    state: AnimText,
    layer: AnimText,
    fade: f64,
) -> AnimStatus {
    guard(|| {
        let (state, layer) = (text!(state), text!(layer));
        let fade = fade_of(fade)?;
        Ok(alone(animator)?.driver.play(state, fade, named(layer))?)
    })
}

/// Goes to a state from its beginning, even from itself: to trigger a one-shot again.
///
/// @param animator the animator
/// @param state the state's name
/// @param layer the name of the layer that has it; empty for whichever has
/// @param fade as for `anim_animator_play`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_restart(
    animator: AnimAnimator,
    state: AnimText,
    layer: AnimText,
    fade: f64,
) -> AnimStatus {
    guard(|| {
        let (state, layer) = (text!(state), text!(layer));
        let fade = fade_of(fade)?;
        Ok(alone(animator)?.driver.restart(state, fade, named(layer))?)
    })
}

/// Lets go of a layer: what is below it shows.
///
/// @param animator the animator
/// @param layer the layer's name; empty for all layers
/// @param fade seconds; `ANIM_DEFAULT_FADE` for the controller's
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_stop(animator: AnimAnimator, layer: AnimText, fade: f64) -> AnimStatus {
    guard(|| {
        let layer = text!(layer);
        let fade = fade_of(fade)?;
        Ok(alone(animator)?.driver.stop(named(layer), fade)?)
    })
}

/// Puts a layer's state at a time of its clock. What lies between is not passed; what lies exactly there is.
///
/// @param animator the animator
/// @param layer the layer's name; empty for the lowest
/// @param seconds at least zero; beyond the state's length is its end
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE`; or what text and
/// handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_seek(animator: AnimAnimator, layer: AnimText, seconds: f64) -> AnimStatus {
    guard(|| {
        let layer = text!(layer);
        let seconds = finite(seconds, "seconds")?;
        Ok(alone(animator)?.driver.seek(seconds, named(layer))?)
    })
}

/// Sets how fast a layer's clock runs.
///
/// @param animator the animator
/// @param layer the layer's name; empty for all layers
/// @param speed a factor; negative runs backward
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what text and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_set_speed(animator: AnimAnimator, layer: AnimText, speed: f64) -> AnimStatus {
    guard(|| {
        let layer = text!(layer);
        let speed = finite(speed, "speed")?;
        Ok(alone(animator)?.driver.set_speed(speed, named(layer))?)
    })
}

/// Sets how much of a layer counts.
///
/// @param animator the animator
/// @param layer the layer's name
/// @param weight from 0 to 1
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_OUT_OF_RANGE`; or what text and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_set_layer_weight(
    animator: AnimAnimator,
    layer: AnimText,
    weight: f32,
) -> AnimStatus {
    guard(|| {
        let layer = text!(layer);
        let weight = finite(f64::from(weight), "weight")? as f32;
        Ok(alone(animator)?.driver.set_layer_weight(layer, weight)?)
    })
}

/// Sets a parameter.
///
/// @param animator the animator
/// @param parameter the parameter's number, as `anim_controller_find_parameter` gives it
/// @param value a number; 0 or 1 for a bool; 1 to set a trigger; a whole number for an int
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for the number, and for what its kind
/// cannot hold; or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_parameter(animator: AnimAnimator, parameter: u32, value: f32) -> AnimStatus {
    guard(|| {
        let value = finite(f64::from(value), "value")? as f32;
        let mut held = alone(animator)?;
        element(held.driver.parameters(), parameter, "parameter")?;
        Ok(held.driver.set_parameter_at(parameter, value)?)
    })
}

/// Switches an animator on or off. Off, it holds its last pose and costs nothing; its time stands still.
///
/// @param animator the animator
/// @param enabled whether it is on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_enabled(animator: AnimAnimator, enabled: u8) -> AnimStatus {
    guard(|| {
        alone(animator)?.driver.set_enabled(enabled != 0);
        Ok(())
    })
}

/// Sets when an animator works, over what its controller says.
///
/// @param animator the animator
/// @param culling an `AnimCulling`; `ANIM_NONE` for the controller's
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_culling(animator: AnimAnimator, culling: u32) -> AnimStatus {
    guard(|| {
        let culling = if culling == ANIM_NONE { None } else { Some(AnimCulling::read(culling, "culling")?) };
        alone(animator)?.driver.set_culling(culling);
        Ok(())
    })
}

/// Says whether the instance is on screen, and how far from the viewer.
///
/// @param animator the animator
/// @param visible whether it is on screen
/// @param distance in the host's units
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_visibility(animator: AnimAnimator, visible: u8, distance: f32) -> AnimStatus {
    guard(|| {
        let distance = finite(f64::from(distance), "distance")? as f32;
        Ok(alone(animator)?.driver.set_visibility(visible != 0, distance)?)
    })
}

/// Sets the distance beyond which `ANIM_CULLING_REDUCED` reduces; 30 at first.
///
/// @param animator the animator
/// @param distance in the host's units, at least 0
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_reduced_distance(animator: AnimAnimator, distance: f32) -> AnimStatus {
    guard(|| {
        let distance = finite(f64::from(distance), "distance")? as f32;
        Ok(alone(animator)?.driver.set_reduced_distance(distance)?)
    })
}

/// Has an animator work in one of every so many updates only, for crowds that share the work out over frames.
///
/// @param animator the animator
/// @param interval every how many updates; 0 counts as 1
/// @param offset shifts the updates in which it works, so that not all of a crowd do at once
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_update_interval(animator: AnimAnimator, interval: u32, offset: u32) -> AnimStatus {
    guard(|| {
        alone(animator)?.driver.set_update_interval(interval, offset);
        Ok(())
    })
}

/// Adds a level of detail that leaves out joints: they stay where they rest.
///
/// @param animator the animator
/// @param joints the joints to leave out, fingers and faces as a rule
/// @param count how many
/// @param level becomes the level's number; level 0, which is always there, leaves out none
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE` for a joint, or what pointers and handles give
///
/// Threads: one at a time on one animator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_add_detail_level(
    animator: AnimAnimator,
    joints: *const u32,
    count: usize,
    level: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (joints, level) = (slice!(joints, count), out!(level));
        level.write(alone(animator)?.driver.add_detail_level(joints)?);
        Ok(())
    })
}

/// Sets the level of detail from the next update on.
///
/// @param animator the animator
/// @param level the level's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one animator. Allocates nothing.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_set_detail_level(animator: AnimAnimator, level: u32) -> AnimStatus {
    guard(|| Ok(alone(animator)?.driver.set_detail_level(level)?))
}

/// Reads how a layer stands.
///
/// @param animator the animator
/// @param layer the layer's name; empty for the lowest
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers, text and
/// handles give
///
/// Ownership: views are good until the animator is changed or updated.
/// Threads: any, but not while the animator is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_layer(
    animator: AnimAnimator,
    layer: AnimText,
    state: *mut AnimLayerState,
) -> AnimStatus {
    guard(|| {
        let layer = text!(layer);
        let held = shared(animator)?;
        let found = held.driver.layer(named(layer))?;
        fill!(state, layer_state(&found))
    })
}

fn layer_state(layer: &LayerQuery<'_>) -> AnimLayerState {
    let view = |name: Option<&str>| name.map_or(AnimText::EMPTY, AnimText::view);
    AnimLayerState {
        struct_size: size_of::<AnimLayerState>(),
        state: view(layer.state),
        previous: view(layer.previous),
        progress: layer.progress,
        time: layer.time,
        length: layer.length,
        speed: layer.speed,
        weight: layer.weight,
        finished: u8::from(layer.finished),
        reserved: [0; 3],
    }
}

/// Moves an animator on, and writes what changed to the host, as `anim_player_update` does.
///
/// @param animator the animator
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has moved;
/// `ANIM_STATUS_BUSY` if the animator is in use, or is the one whose update is calling the host; or what handles give
///
/// Threads: one at a time on one animator; different animators at once. Allocates nothing once it has met what it plays.
#[unsafe(no_mangle)]
pub extern "C" fn anim_animator_update(animator: AnimAnimator, seconds: f64) -> AnimStatus {
    guard(|| driver::update(animator, seconds))
}

/// Moves many animators on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param animators the animators; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the others have been updated all the same; or what pointers
/// give
///
/// Threads: as `anim_animator_update`. Allocates nothing once the animators have met what they play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animators_update(
    animators: *const AnimAnimator,
    count: usize,
    seconds: f64,
    statuses: *mut AnimStatus,
) -> AnimStatus {
    guard(|| {
        let animators = slice!(animators, count);
        let statuses = if statuses.is_null() { None } else { Some(change!(statuses, count)) };
        driver::update_many(animators, seconds, statuses)
    })
}

/// Copies out the events of an animator's last update. Their `action` is the state's number, layer after layer.
///
/// @param animator the animator
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the animator's next update.
/// Threads: any, but not while the animator is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_events(
    animator: AnimAnimator,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events` does.
    guard(|| unsafe { copy_events(AnimAnimator::KIND, animator.id, events, event_size, capacity, count) })
}

/// Copies out the events of many animators' last updates, as `anim_players_events` does those of players.
///
/// @param animators the animators
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each animator's events begin, and
/// how many there are in all
/// @return as `anim_players_events`
///
/// Ownership: texts are good until their animator's next update.
/// Threads: any, but not while one of the animators is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animators_events(
    animators: *const AnimAnimator,
    count: usize,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events_of_many` does.
    guard(|| unsafe {
        copy_events_of_many(AnimAnimator::KIND, animators.cast(), count, events, event_size, capacity, offsets)
    })
}
