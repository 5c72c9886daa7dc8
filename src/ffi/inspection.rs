//! Looking into controllers through the C ABI: what their layers, states and clips are, and what an animator plays.
//!
//! # Header
//! What a controller holds is read from the controller, so it can be read before anything plays: its parameters, layers and
//! states, and the clips of each state. What an animator
//! gave to its last update is read from the animator, for debuggers.

use super::animator::AnimAnimator;
use super::clip::AnimClip;
use super::controller::{AnimController, AnimParameterKind};
use super::handle::shared;
use super::pointer::{AnimText, Options, element, fill, out, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::controller::{LayerDefinition, PlayedContribution, StateDefinition};

/// A parameter of a controller. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimParameterInfo {
    /// `sizeof(AnimParameterInfo)`.
    pub struct_size: usize,
    /// The name.
    pub name: AnimText,
    /// An `AnimParameterKind`.
    pub kind: u32,
    /// What it holds at first; booleans and triggers as 0 or 1.
    pub initial: f32,
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimParameterInfo {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self { struct_size: size_of::<Self>(), name: AnimText::EMPTY, kind: 0, initial: 0.0 }
    }
}

/// A state of a controller. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimStateInfo {
    /// `sizeof(AnimStateInfo)`.
    pub struct_size: usize,
    /// The name.
    pub name: AnimText,
    /// The state's number over all layers, as events carry it in `action`.
    pub action: u64,
    /// How fast it plays; negative runs backward.
    pub speed: f64,
    /// How many clips it plays: one, or those of its blend.
    pub clip_count: u32,
    /// Whether it begins again at its end.
    pub looped: u8,
    /// Whether it plays left for right.
    pub mirror: u8,
    /// Always 0.
    pub reserved: [u8; 2],
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimStateInfo {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            name: AnimText::EMPTY,
            action: 0,
            speed: 1.0,
            clip_count: 0,
            looped: 0,
            mirror: 0,
            reserved: [0; 2],
        }
    }
}

/// What one clip gave to an animator's last update. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimContribution {
    /// `sizeof(AnimContribution)`.
    pub struct_size: usize,
    /// The state that plays it.
    pub state: AnimText,
    /// The clip's name.
    pub clip: AnimText,
    /// Seconds in the clip at which it was sampled.
    pub time: f64,
    /// The layer's number.
    pub layer: u32,
    /// Its weight within the layer.
    pub weight: f32,
}

// SAFETY: `repr(C)`, begins with its size; numbers and pointers; no padding.
unsafe impl Options for AnimContribution {
    const FIRST_SIZE: usize = size_of::<Self>();

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            state: AnimText::EMPTY,
            clip: AnimText::EMPTY,
            time: 0.0,
            layer: 0,
            weight: 0.0,
        }
    }
}

fn layer_of(layers: &[LayerDefinition], layer: u32) -> Result<&LayerDefinition, Failure> {
    element(layers, layer, "layer")
}

fn state_of(layers: &[LayerDefinition], layer: u32, state: u32) -> Result<&StateDefinition, Failure> {
    element(&layer_of(layers, layer)?.states, state, "state")
}

/// Tells how many parameters a controller has.
///
/// @param controller the controller
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_parameter_count(controller: AnimController, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(controller)?.definition().parameters.len() as u32);
        Ok(())
    })
}

/// Gives a parameter of a controller.
///
/// @param controller the controller
/// @param parameter the parameter's number
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the controller's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_parameter(
    controller: AnimController,
    parameter: u32,
    info: *mut AnimParameterInfo,
) -> AnimStatus {
    guard(|| {
        let held = shared(controller)?;
        let found = element(&held.definition().parameters, parameter, "parameter")?;
        let filled = AnimParameterInfo {
            struct_size: size_of::<AnimParameterInfo>(),
            name: AnimText::view(&found.name),
            kind: AnimParameterKind::number(found.kind),
            initial: found.initial,
        };
        fill!(info, filled)
    })
}

/// Tells how many layers a controller has.
///
/// @param controller the controller
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_layer_count(controller: AnimController, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(controller)?.definition().layers.len() as u32);
        Ok(())
    })
}

/// Gives the name of a layer.
///
/// @param controller the controller
/// @param layer the layer's number, the lowest's being 0
/// @param name becomes a view of the name
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the view is good until the controller's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_layer_name(
    controller: AnimController,
    layer: u32,
    name: *mut AnimText,
) -> AnimStatus {
    guard(|| {
        let name = out!(name);
        name.write(AnimText::view(&layer_of(&shared(controller)?.definition().layers, layer)?.name));
        Ok(())
    })
}

/// Tells how many states a layer has.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_state_count(
    controller: AnimController,
    layer: u32,
    count: *mut u32,
) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(layer_of(&shared(controller)?.definition().layers, layer)?.states.len() as u32);
        Ok(())
    })
}

/// Gives a state of a controller.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param state the state's number in its layer
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the controller's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_state(
    controller: AnimController,
    layer: u32,
    state: u32,
    info: *mut AnimStateInfo,
) -> AnimStatus {
    guard(|| {
        let held = shared(controller)?;
        let found = state_of(&held.definition().layers, layer, state)?;
        let filled = AnimStateInfo {
            struct_size: size_of::<AnimStateInfo>(),
            name: AnimText::view(&found.name),
            action: held.state_number(layer, state),
            speed: found.speed,
            clip_count: held.state_clips(layer, state).count() as u32,
            looped: u8::from(found.looped),
            mirror: u8::from(found.mirror),
            reserved: [0; 2],
        };
        fill!(info, filled)
    })
}

/// Gives a clip that a state plays, as it was given to the builder.
///
/// @param controller the controller
/// @param layer the layer's number
/// @param state the state's number in its layer
/// @param index which of the state's clips: of a blend, in the order of their points, by the first parameter and then by
/// the second
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_state_clip(
    controller: AnimController,
    layer: u32,
    state: u32,
    index: u32,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let held = shared(controller)?;
        state_of(&held.definition().layers, layer, state)?;
        let Some(found) = held.state_clips(layer, state).nth(index as usize) else {
            let count = held.state_clips(layer, state).count();
            return fail!(OutOfRange, "`index` is {index}, but there are {count}");
        };
        clip.write(held.context().create(found.clone())?);
        Ok(())
    })
}

/// Tells how many clips gave to an animator's last update.
///
/// @param animator the animator
/// @param count becomes the number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_contribution_count(animator: AnimAnimator, count: *mut u32) -> AnimStatus {
    guard(|| {
        let count = out!(count);
        count.write(shared(animator)?.driver.contributions().count() as u32);
        Ok(())
    })
}

/// Tells what a clip gave to an animator's last update: layer by layer from the lowest, in each from the state that was
/// there first.
///
/// @param animator the animator
/// @param index which contribution
/// @param contribution is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the animator is changed or updated.
/// Threads: any, but not while the animator is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_contribution(
    animator: AnimAnimator,
    index: u32,
    contribution: *mut AnimContribution,
) -> AnimStatus {
    guard(|| {
        let held = shared(animator)?;
        let Some(found) = held.driver.contributions().nth(index as usize) else {
            let count = held.driver.contributions().count();
            return fail!(OutOfRange, "`index` is {index}, but there are {count}");
        };
        fill!(contribution, contribution_of(&found))
    })
}

fn contribution_of(found: &PlayedContribution<'_>) -> AnimContribution {
    AnimContribution {
        struct_size: size_of::<AnimContribution>(),
        state: AnimText::view(found.state),
        clip: AnimText::view(found.clip),
        time: found.time,
        layer: found.layer,
        weight: found.weight,
    }
}

/// Tells whether a state plays: whether its layer is in it, or goes to it, and it has not come to its end.
///
/// @param animator the animator
/// @param state the state's name
/// @param playing becomes whether it plays
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the controller has no such state; or what pointers, text and
/// handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_is_playing(
    animator: AnimAnimator,
    state: AnimText,
    playing: *mut u8,
) -> AnimStatus {
    guard(|| {
        let (state, playing) = (text!(state), out!(playing));
        let held = shared(animator)?;
        if held.driver.controller().find_state(state).is_none() {
            return fail!(NotFound, "the controller has no state \"{state}\"");
        }
        playing.write(u8::from(held.driver.is_playing(state)));
        Ok(())
    })
}

/// Reads a parameter of an animator.
///
/// @param animator the animator
/// @param parameter the parameter's number
/// @param value becomes what it holds; booleans and triggers as 0 or 1
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Threads: any, but not while the animator is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_animator_parameter(
    animator: AnimAnimator,
    parameter: u32,
    value: *mut f32,
) -> AnimStatus {
    guard(|| {
        let value = out!(value);
        let held = shared(animator)?;
        value.write(*element(held.driver.parameters(), parameter, "parameter")?);
        Ok(())
    })
}
