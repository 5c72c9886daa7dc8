//! Actions of mixers through the C ABI.
//!
//! # Header
//! An action is *active* from `anim_action_play` to `anim_action_stop`, *enabled* until it finishes or has faded out, and
//! *running* while its clock moves. Calls take effect in the mixer's next update; a call that is refused changes nothing.

use super::clip::AnimLoopMode;
use super::handle::{alone, shared};
use super::mixer::{AnimAction, AnimBlendMode, AnimMixer};
use super::pointer::{Options, fill};
use super::status::{AnimStatus, Failure, guard};
use crate::mixer::{ActionId, ActionMut};

/// As many repetitions as there is time for.
pub const ANIM_FOREVER: u64 = u64::MAX;

/// What an action says of itself. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimActionState {
    /// `sizeof(AnimActionState)`.
    pub struct_size: usize,
    /// Seconds into the clip, or into the present leg of a ping-pong.
    pub time: f64,
    /// Where the clip is read, in seconds.
    pub position: f64,
    /// How much it counts, without fades.
    pub weight: f64,
    /// How much it counted in the last update.
    pub effective_weight: f64,
    /// How fast it runs, without warps.
    pub time_scale: f64,
    /// How fast it ran in the last update.
    pub effective_time_scale: f64,
    /// Ends passed since it was started or reset: laps of a loop, legs of a ping-pong.
    pub loop_count: u64,
    /// After how many laps it finishes, or `ANIM_FOREVER`.
    pub repetitions: u64,
    /// An `AnimLoopMode`.
    pub loop_mode: u32,
    /// An `AnimBlendMode`.
    pub blend_mode: u32,
    /// Whether it was told to play and not to stop since.
    pub active: u8,
    /// Whether it may contribute: it has neither finished nor faded out.
    pub enabled: u8,
    /// Whether its clock moves.
    pub running: u8,
    /// Whether its clock is held.
    pub paused: u8,
    /// Whether its weight follows a fade.
    pub fading: u8,
    /// Whether its time scale follows a warp.
    pub warping: u8,
    /// Always 0.
    pub reserved: [u8; 2],
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimActionState {
    const FIRST_SIZE: usize = size_of::<usize>() + 80;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            time: 0.0,
            position: 0.0,
            weight: 1.0,
            effective_weight: 1.0,
            time_scale: 1.0,
            effective_time_scale: 1.0,
            loop_count: 0,
            repetitions: ANIM_FOREVER,
            loop_mode: 0,
            blend_mode: 0,
            active: 0,
            enabled: 0,
            running: 0,
            paused: 0,
            fading: 0,
            warping: 0,
            reserved: [0; 2],
        }
    }
}

/// Changes an action.
fn edit(
    mixer: AnimMixer,
    action: AnimAction,
    change: impl FnOnce(&mut ActionMut<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    change(&mut alone(mixer)?.driver.action_mut(ActionId::from_bits(action.id))?)
}

/// Activates an action. One that has finished, or faded out, also needs `anim_action_reset` to be seen again.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_play(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.play();
            Ok(())
        })
    })
}

/// Deactivates and resets an action. What nothing else drives goes back to its original in the next update.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_stop(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.stop();
            Ok(())
        })
    })
}

/// Rewinds an action, enables and unpauses it, and forgets its laps, its fade, its warp and its start time. It stays
/// active or inactive as it is.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_reset(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.reset();
            Ok(())
        })
    })
}

/// Holds an action's clock, or lets it go on. A paused action goes on contributing.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param paused whether it is held
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_paused(mixer: AnimMixer, action: AnimAction, paused: u8) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.set_paused(paused != 0);
            Ok(())
        })
    })
}

/// Says whether an action contributes while it is active. Its clock moves only while it is enabled.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param enabled whether it contributes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_enabled(mixer: AnimMixer, action: AnimAction, enabled: u8) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.set_enabled(enabled != 0);
            Ok(())
        })
    })
}

/// Sets what happens at the clip's end, and when an action finishes. `ANIM_LOOP_MODE_NONE` finishes at the first end.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param loop_mode an `AnimLoopMode`
/// @param repetitions after how many laps (legs of a ping-pong) it finishes, or `ANIM_FOREVER`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_loop(
    mixer: AnimMixer,
    action: AnimAction,
    loop_mode: u32,
    repetitions: u64,
) -> AnimStatus {
    guard(|| {
        let mode = AnimLoopMode::read(loop_mode, "loop_mode")?;
        edit(mixer, action, |action| {
            action.set_loop(mode, (repetitions != ANIM_FOREVER).then_some(repetitions));
            Ok(())
        })
    })
}

/// Says whether an action holds its last frame when it has finished. If not, as at first, it lets go.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param clamp whether it holds
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_clamp_when_finished(mixer: AnimMixer, action: AnimAction, clamp: u8) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.set_clamp_when_finished(clamp != 0);
            Ok(())
        })
    })
}

/// Says whether smooth tracks are flat at the first and at the last key, as at first, where the curve does not go on
/// into another lap; else they run straight on there.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param at_start whether they are flat at the first key
/// @param at_end whether they are flat at the last key
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_zero_slopes(
    mixer: AnimMixer,
    action: AnimAction,
    at_start: u8,
    at_end: u8,
) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.set_zero_slopes(at_start != 0, at_end != 0);
            Ok(())
        })
    })
}

/// Sets how an action becomes part of the result.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param blend_mode an `AnimBlendMode`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_ENUM`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_blend_mode(mixer: AnimMixer, action: AnimAction, blend_mode: u32) -> AnimStatus {
    guard(|| {
        let mode = AnimBlendMode::read(blend_mode, "blend_mode")?;
        edit(mixer, action, |action| {
            action.set_blend_mode(mode);
            Ok(())
        })
    })
}

/// Sets an action's clock. A time outside the clip is folded into it by the next step that is not zero.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds seconds into the clip, or into the present leg of a ping-pong
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_time(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_time(seconds).map(drop)?)))
}

/// Holds an action's clock until the mixer's reaches a time. It contributes while it waits.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_start_at(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.start_at(seconds).map(drop)?)))
}

/// Sets how much an action counts. A fade goes on, as a factor of it.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param weight at least zero; 1 at first
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero;
/// or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_weight(mixer: AnimMixer, action: AnimAction, weight: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_weight(weight).map(drop)?)))
}

/// Sets how much an action counts, and drops its fade.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param weight at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` below zero;
/// or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_effective_weight(mixer: AnimMixer, action: AnimAction, weight: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_effective_weight(weight).map(drop)?)))
}

/// Lets the weight rise from nothing to itself, from now on. It does not play the action.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_fade_in(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.fade_in(seconds).map(drop)?)))
}

/// Lets the weight fall to nothing, from now on; the first update past the end disables the action.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_fade_out(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.fade_out(seconds).map(drop)?)))
}

/// Drops an action's fade: the whole weight counts.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_stop_fading(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.stop_fading();
            Ok(())
        })
    })
}

/// Sets how fast an action runs; negative runs backward. A warp goes on, as a factor of it.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param scale 1 at first
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_time_scale(mixer: AnimMixer, action: AnimAction, scale: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_time_scale(scale).map(drop)?)))
}

/// Sets how fast an action runs, and drops its warp.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param scale seconds of the clip in a second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_effective_time_scale(mixer: AnimMixer, action: AnimAction, scale: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_effective_time_scale(scale).map(drop)?)))
}

/// Sets the time scale so that one run through the clip takes some time, and drops the warp.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds not zero; negative to run backward
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for zero;
/// `ANIM_STATUS_INVALID_ARGUMENT` for a clip without length; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_set_duration(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.set_duration(seconds).map(drop)?)))
}

/// Lets the time scale run from one value to another, from now on. The last one stays; where it is zero, the action
/// pauses.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param from the time scale at the beginning
/// @param to the time scale at the end
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action whose time scale is zero; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_warp(
    mixer: AnimMixer,
    action: AnimAction,
    from: f64,
    to: f64,
    seconds: f64,
) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.warp(from, to, seconds).map(drop)?)))
}

/// Lets the time scale run from what it was in the last update to zero, and pauses the action then.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param seconds how long it takes, on the mixer's clock
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for less
/// than no time; `ANIM_STATUS_INVALID_ARGUMENT` for an action whose time scale is zero; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_halt(mixer: AnimMixer, action: AnimAction, seconds: f64) -> AnimStatus {
    guard(|| edit(mixer, action, |action| Ok(action.halt(seconds).map(drop)?)))
}

/// Drops an action's warp: the time scale counts as it is.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the mixer does not have the action; or what handles give
///
/// Threads: one at a time on one mixer.
#[unsafe(no_mangle)]
pub extern "C" fn anim_action_stop_warping(mixer: AnimMixer, action: AnimAction) -> AnimStatus {
    guard(|| {
        edit(mixer, action, |action| {
            action.stop_warping();
            Ok(())
        })
    })
}

/// Tells how an action stands.
///
/// @param mixer the mixer
/// @param action one of its actions
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_action_state(
    mixer: AnimMixer,
    action: AnimAction,
    state: *mut AnimActionState,
) -> AnimStatus {
    guard(|| {
        let held = shared(mixer)?;
        let action = held.driver.action(ActionId::from_bits(action.id))?;
        let filled = AnimActionState {
            time: action.time(),
            position: action.position(),
            weight: action.weight(),
            effective_weight: action.effective_weight(),
            time_scale: action.time_scale(),
            effective_time_scale: action.effective_time_scale(),
            loop_count: action.loop_count(),
            repetitions: action.repetitions().unwrap_or(ANIM_FOREVER),
            loop_mode: AnimLoopMode::number(action.loop_mode()),
            blend_mode: AnimBlendMode::number(action.blend_mode()),
            active: u8::from(action.is_active()),
            enabled: u8::from(action.is_enabled()),
            running: u8::from(action.is_running()),
            paused: u8::from(action.is_paused()),
            fading: u8::from(action.is_fading()),
            warping: u8::from(action.is_warping()),
            ..AnimActionState::defaults()
        };
        fill!(state, filled)
    })
}
