//! States of players through the C ABI: for late joiners, and for rollback.
//!
//! # Header
//! What a player is doing can be told to another one that joins late, or kept whole to go back to: a player that goes back
//! and on again gives the same bits as the one that never left.

use super::clip::AnimLoopMode;
use super::handle::{alone, shared};
use super::model::ANIM_NONE;
use super::player::AnimPlayer;
use super::pointer::{AnimText, Options, copy_out, fill, finite, make_room, options, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::player::PlayerState;

/// What a player is doing, without fades. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimSharedState {
    /// `sizeof(AnimSharedState)`.
    pub struct_size: usize,
    /// The assigned clip; empty where nothing was played, or it was stopped. Good until the player is changed.
    pub clip: AnimText,
    /// Seconds in the clip.
    pub position: f64,
    /// Seconds of the clip in a second, before the player's own speed; negative for backward.
    pub speed: f64,
    /// Where `has_section`: the first second that plays.
    pub section_start: f64,
    /// Where `has_section`: the last second that plays.
    pub section_end: f64,
    /// An `AnimLoopMode`, or `ANIM_NONE` for the clip's own.
    pub loop_mode: u32,
    /// Whether only a part plays.
    pub has_section: u8,
    /// Whether a ping-pong is on its way back.
    pub turned: u8,
    /// Whether the clip moves.
    pub playing: u8,
    /// Always 0.
    pub reserved: u8,
}

// SAFETY: `repr(C)`, begins with its size; numbers and a pointer; no padding.
unsafe impl Options for AnimSharedState {
    const FIRST_SIZE: usize = size_of::<usize>() * 3 + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            clip: AnimText::EMPTY,
            position: 0.0,
            speed: 1.0,
            section_start: 0.0,
            section_end: 0.0,
            loop_mode: ANIM_NONE,
            has_section: 0,
            turned: 0,
            playing: 0,
            reserved: 0,
        }
    }
}

/// Tells what a player is doing, for another one to do the same.
///
/// @param player the player
/// @param state is filled as far as its `struct_size` says
/// @param queue where the names of what plays next go; good until the player is changed
/// @param capacity how many names `queue` holds
/// @param count becomes the number of names, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`, with the state filled; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or
/// what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_shared_state(
    player: AnimPlayer,
    state: *mut AnimSharedState,
    queue: *mut AnimText,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let held = shared(player)?;
        let driver = &held.driver;
        let told = driver.state();
        let section = told.section.unwrap_or_default();
        let filled = AnimSharedState {
            // The name lives in the player; the state has a share of it.
            clip: told.clip.as_ref().and(driver.assigned()).map_or(AnimText::EMPTY, |name| AnimText::view(name)),
            position: told.position,
            speed: told.speed,
            section_start: section[0],
            section_end: section[1],
            loop_mode: told.loop_mode.map_or(ANIM_NONE, AnimLoopMode::number),
            has_section: u8::from(told.section.is_some()),
            turned: u8::from(told.turned),
            playing: u8::from(told.playing),
            ..AnimSharedState::defaults()
        };
        fill!(state, filled)?;
        let names: Vec<AnimText> = driver.queue().map(|name| AnimText::view(name)).collect();
        copy_out!(&names => queue, capacity, count)
    })
}

/// Does what another player was doing, at once and silently: nothing that lies before the position fires, and nothing is
/// faded. The next update shows it.
///
/// @param player the player
/// @param state what to do
/// @param queue the names of what plays next
/// @param count how many
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for a clip; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a
/// section without length; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_INVALID_POINTER` if the state is null; or what
/// pointers, text and handles give. Nothing has changed then
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_apply_shared_state(
    player: AnimPlayer,
    state: *const AnimSharedState,
    queue: *const AnimText,
    count: usize,
) -> AnimStatus {
    guard(|| {
        if state.is_null() {
            return fail!(InvalidPointer, "`state` is null");
        }
        let state = options!(state);
        let clip = text!(state.clip);
        let queue = slice!(queue, count);
        let mut names = Vec::with_capacity(queue.len());
        for &name in queue {
            names.push(text!(name).into());
        }
        let wanted = PlayerState {
            clip: (!clip.is_empty()).then(|| clip.into()),
            position: finite(state.position, "state.position")?,
            speed: finite(state.speed, "state.speed")?,
            turned: state.turned != 0,
            playing: state.playing != 0,
            section: (state.has_section != 0).then_some([state.section_start, state.section_end]),
            loop_mode: match state.loop_mode {
                ANIM_NONE => None,
                mode => Some(AnimLoopMode::read(mode, "state.loop_mode")?),
            },
            queue: names,
        };
        Ok(alone(player)?.driver.apply_state(&wanted)?)
    })
}

/// Writes everything that updates change in a player and its instances into a buffer, to go back to.
///
/// @param player the player
/// @param bytes where it goes
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_save(
    player: AnimPlayer,
    bytes: *mut u8,
    capacity: usize,
    length: *mut usize,
) -> AnimStatus {
    guard(|| {
        let held = shared(player)?;
        let needed = held.driver.saved_size();
        // SAFETY: the header asks that the buffer can be written for its capacity, and the length's pointer once.
        if let Some(room) = unsafe { make_room(needed, bytes, capacity, length) }? {
            held.driver.save(room).map_err(|needed| {
                Failure::new(AnimStatus::BufferTooSmall, format!("the player's state takes {needed} bytes"))
            })?;
        }
        Ok(())
    })
}

/// Goes back to what `anim_player_save` wrote. The updates that follow give the same bits as those that followed then.
///
/// The player must have the instances, and know the clips by the names, that it had. What it drives is written to the host
/// anew with the next update.
///
/// @param player the player that was saved
/// @param bytes what was written
/// @param length how many bytes
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE` for bytes that are not this player's, or have changed;
/// `ANIM_STATUS_NOT_FOUND` for a clip; or what pointers and handles give. Nothing has changed then
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_restore(player: AnimPlayer, bytes: *const u8, length: usize) -> AnimStatus {
    guard(|| {
        let bytes = slice!(bytes, length);
        Ok(alone(player)?.driver.restore(bytes)?)
    })
}
