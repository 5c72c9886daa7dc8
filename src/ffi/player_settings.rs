//! More of players through the C ABI: sections, captures, names, and how and when they play.
//!
//! # Header
//! What a player plays of itself, which parts of clips, in which of the host's rounds, and how its keys are heard.

use super::driver;
use super::event::{AnimEventCallback, HostListener};
use super::handle::{alone, same_context, shared};
use super::keep::{AnimReleaseCallback, Kept, required};
use super::library::{AnimLibrary, joined};
use super::player::{AnimPlayOptions, AnimPlayer, read_play_options};
use super::pointer::{AnimText, change, copy_out, finite, options, out, same_enum, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::eval::{CallMode, Driver, Phase, WritePolicy};
use crate::math::easing::{Easing, Shape, Side};
use crate::math::sorting::sort_by;
use crate::player::Autoplay;

use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use std::sync::Arc;

/// Which of the host's rounds an update belongs to.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimPhase {
    /// Once a frame, by the time that has passed.
    Idle = 0,
    /// In the fixed steps of a simulation.
    Physics = 1,
    /// Only when the host updates the player itself.
    Manual = 2,
}

same_enum!(AnimPhase: Phase { Idle, Physics, Manual });

/// When methods that clips name are called.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimCallMode {
    /// After the values of the update, among its events.
    Deferred = 0,
    /// Before the values of the update.
    Immediate = 1,
}

same_enum!(AnimCallMode: CallMode { Deferred, Immediate });

/// The shape of an easing curve: Penner's, and Godot's spring.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimEaseShape {
    /// A straight line.
    Linear = 0,
    /// A quarter of a sine wave.
    Sine = 1,
    /// The fifth power.
    Quint = 2,
    /// The fourth power.
    Quart = 3,
    /// The second power.
    Quad = 4,
    /// Powers of two.
    Expo = 5,
    /// Swings like a rubber band.
    Elastic = 6,
    /// The third power.
    Cubic = 7,
    /// A quarter of a circle.
    Circ = 8,
    /// Bounces like a ball.
    Bounce = 9,
    /// Draws back first.
    Back = 10,
    /// Swings out like a spring.
    Spring = 11,
}

same_enum!(AnimEaseShape: Shape {
    Linear, Sine, Quint, Quart, Quad, Expo, Elastic, Cubic, Circ, Bounce, Back, Spring
});

/// Where an easing curve is slow.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimEaseSide {
    /// At the start.
    In = 0,
    /// At the end.
    Out = 1,
    /// At both ends.
    InOut = 2,
    /// In the middle.
    OutIn = 3,
}

same_enum!(AnimEaseSide: Side { In, Out, InOut, OutIn });

/// Plays a clip, fading into it from what the host has now.
///
/// Everything that the clip drives is read from the host and captured, whoever moved it last.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @param seconds how long the fade takes; at least zero
/// @param shape an `AnimEaseShape`: the curve the fade goes on
/// @param side an `AnimEaseSide`
/// @param options null for the defaults; its `blend` is ignored
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE` for negative seconds; or what `anim_player_play` gives
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_play_with_capture(
    player: AnimPlayer,
    name: AnimText,
    seconds: f64,
    shape: u32,
    side: u32,
    options: *const AnimPlayOptions,
) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        let seconds = finite(seconds, "seconds")?;
        let curve = Easing { shape: AnimEaseShape::read(shape, "shape")?, side: AnimEaseSide::read(side, "side")? };
        let options = read_play_options(&options!(options))?;
        let curve = (curve.shape != Shape::Linear).then_some(curve);
        Ok(alone(player)?.driver.play_with_capture(name, seconds, curve, options)?)
    })
}

/// Makes a clip the assigned one without playing it: it stands at its start. Where something plays, the clip plays.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_assign(player: AnimPlayer, name: AnimText) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        Ok(alone(player)?.driver.assign(name)?)
    })
}

/// Sets the part of the assigned clip that plays. A position outside moves to the nearer end.
///
/// @param player the player
/// @param start the first second
/// @param end the last second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no clip is assigned; `ANIM_STATUS_NOT_FINITE`;
/// `ANIM_STATUS_OUT_OF_RANGE` for a section without length; or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_section(player: AnimPlayer, start: f64, end: f64) -> AnimStatus {
    guard(|| Ok(alone(player)?.driver.set_section(Some([start, end]))?))
}

/// Lets all of the assigned clip play again.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND` if no clip is assigned, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_clear_section(player: AnimPlayer) -> AnimStatus {
    guard(|| Ok(alone(player)?.driver.set_section(None)?))
}

/// Finds the section between two markers of a clip.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @param from the marker it begins at; empty for the clip's start
/// @param to the marker it ends at; empty for the clip's end
/// @param start becomes the first second
/// @param end becomes the last second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for the clip or a marker; `ANIM_STATUS_OUT_OF_RANGE` for a section
/// without length; or what pointers, text and handles give
///
/// Threads: any, but not while the player is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_find_section(
    player: AnimPlayer,
    name: AnimText,
    from: AnimText,
    to: AnimText,
    start: *mut f64,
    end: *mut f64,
) -> AnimStatus {
    guard(|| {
        let (start, end) = (out!(start), out!(end));
        let (name, from, to) = (text!(name), text!(from), text!(to));
        let given = |marker| Some(marker).filter(|marker: &&str| !marker.is_empty());
        let section = shared(player)?.driver.section_between(name, given(from), given(to))?;
        start.write(section[0]);
        end.write(section[1]);
        Ok(())
    })
}

/// Copies out the names of all clips that a player can play, one after the other, each ended by a zero byte.
///
/// @param player the player
/// @param bytes where the names go
/// @param capacity how many bytes `bytes` holds
/// @param length becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_clip_names(
    player: AnimPlayer,
    bytes: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> AnimStatus {
    guard(|| {
        let joined = joined(&shared(player)?.driver.clip_names());
        copy_out!(&joined => bytes, capacity, length)
    })
}

/// Sets the clips that a model brought along. A clip of the same name in a library takes over from them, also while one
/// plays.
///
/// @param player the player
/// @param library their library; zero for none
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_own_clips(player: AnimPlayer, library: AnimLibrary) -> AnimStatus {
    guard(|| {
        let own = if library.id == 0 {
            None
        } else {
            same_context(player.id, library.id)?;
            Some(Arc::clone(&*shared(library)?))
        };
        alone(player)?.driver.set_own_clips(own);
        Ok(())
    })
}

/// Sets what the player plays of itself, if nothing was played before its first update.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix; it may come later. Empty for nothing
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_set_autoplay(player: AnimPlayer, name: AnimText) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        let autoplay = if name.is_empty() { Autoplay::Nothing } else { Autoplay::Clip(name.into()) };
        alone(player)?.driver.settings.autoplay = autoplay;
        Ok(())
    })
}

/// Lets the player play what shows a model that nobody has set up: its clip named idle, else one with idle in its name,
/// else its first, looping.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_autoplay_idle(player: AnimPlayer) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.settings.autoplay = Autoplay::IdleOrFirst;
        Ok(())
    })
}

/// Sets in which round of the host's `anim_players_update_phase` moves the player, and where in it.
///
/// @param player the player
/// @param phase an `AnimPhase`; idle at first
/// @param priority the lowest comes first, 0 at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_phase(player: AnimPlayer, phase: u32, priority: i32) -> AnimStatus {
    guard(|| {
        let phase = AnimPhase::read(phase, "phase")?;
        let mut held = alone(player)?;
        let stage = held.driver.stage_mut();
        (stage.phase, stage.priority) = (phase, priority);
        Ok(())
    })
}

/// Sets when methods that clips name are called.
///
/// @param player the player
/// @param mode an `AnimCallMode`; deferred at first
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_call_mode(player: AnimPlayer, mode: u32) -> AnimStatus {
    guard(|| {
        let mode = AnimCallMode::read(mode, "mode")?;
        alone(player)?.driver.stage_mut().call_mode = mode;
        Ok(())
    })
}

/// Sets whether properties are written in every update in which something drives them, or only when they change.
///
/// @param player the player
/// @param continuous whether what changes between keys is always written; true at first
/// @param discrete whether what changes only at keys is always written; false at first, so that what the host sets
/// between two keys stays until the next one
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_writes(player: AnimPlayer, continuous: u8, discrete: u8) -> AnimStatus {
    guard(|| {
        let policy = |always: u8| if always == 0 { WritePolicy::Changed } else { WritePolicy::Always };
        let mut held = alone(player)?;
        let stage = held.driver.stage_mut();
        (stage.write_policy, stage.discrete_policy) = (policy(continuous), policy(discrete));
        Ok(())
    })
}

/// Sets how many laps of one update events are fired for, 64 at first. Of more the last ones fire, and one event counts
/// the others.
///
/// @param player the player
/// @param laps how many
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_lap_limit(player: AnimPlayer, laps: u64) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.stage_mut().lap_limit = laps;
        Ok(())
    })
}

/// Sets who hears of events as they are delivered, after the values of an update. `anim_player_events` gives them too.
///
/// @param player the player
/// @param hear is called for each event; null for nobody
/// @param user handed to it
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Ownership: `hear` and `user` must stay good until they are replaced or the player is gone.
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_set_listener(
    player: AnimPlayer,
    hear: AnimEventCallback,
    user: *mut c_void,
) -> AnimStatus {
    guard(|| {
        let listener = HostListener::of(player, hear, user);
        let mut held = alone(player)?;
        let replaced = std::mem::replace(&mut held.driver.stage_mut().listener, listener);
        // One that the library has is given back by calling the host, so the player is let go of first.
        drop(held);
        drop(replaced);
        Ok(())
    })
}

/// `anim_player_set_listener` with a listener that the library has: it gives it back when another one takes its place, or
/// the player is gone and no call uses it any more.
///
/// @param player the player
/// @param hear is called for each event
/// @param user handed to it
/// @param release gets `user` back
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if a function is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_keep_listener(
    player: AnimPlayer,
    hear: AnimEventCallback,
    user: *mut c_void,
    release: AnimReleaseCallback,
) -> AnimStatus {
    guard(|| {
        let release = required(release)?;
        let Some(hear) = hear else { return fail!(InvalidPointer, "`hear` is null") };
        let mut held = alone(player)?;
        let listener = HostListener::owned(player, hear, user, Kept::new(user, release));
        let replaced = held.driver.stage_mut().listener.replace(listener);
        // Giving the old one back calls the host, so the player is let go of first.
        drop(held);
        drop(replaced);
        Ok(())
    })
}

thread_local! {
    /// Priorities and places of the players of a round, kept so that rounds do not allocate.
    static ORDER: RefCell<Vec<(i32, usize)>> = const { RefCell::new(Vec::new()) };
}

/// Moves those of many players on that belong to a round of the host's, in the order of their priorities and, where those
/// are equal, of the array.
///
/// @param players the players; the array must not change during the call
/// @param count how many
/// @param phase an `AnimPhase`: the players of others are left alone
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each player's update, OK for those left alone; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other players have been updated all the same;
/// `ANIM_STATUS_INVALID_ENUM`; or what pointers give
///
/// Threads: as `anim_player_update`. Allocates nothing once the players have met what they play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_players_update_phase(
    players: *const AnimPlayer,
    count: usize,
    phase: u32,
    seconds: f64,
    statuses: *mut AnimStatus,
) -> AnimStatus {
    guard(|| {
        let players = slice!(players, count);
        let phase = AnimPhase::read(phase, "phase")?;
        let mut statuses = if statuses.is_null() { None } else { Some(change!(statuses, count)) };
        // A callback may come back here: the list is taken, not borrowed, while hosts are called.
        let mut order = ORDER.take();
        order.clear();
        let mut first = Ok(());
        for (index, &player) in players.iter().enumerate() {
            let looked = shared(player).map(|held| (held.driver.stage().phase, held.driver.stage().priority));
            if let Some(statuses) = &mut statuses {
                statuses[index] = looked.as_ref().map_or_else(Failure::status, |_| AnimStatus::Ok);
            }
            match looked {
                Ok((of, priority)) if of == phase => order.push((priority, index)),
                Ok(_) => {}
                Err(failure) => first = first.and(Err(failure)),
            }
        }
        sort_by(&mut order, Ord::cmp);
        let updated = driver::update_some(players, order.len(), &|place| order[place].1, seconds, statuses);
        first = first.and(updated);
        ORDER.set(order);
        first
    })
}

/// Tells whether a player has a library of a prefix.
///
/// @param player the player
/// @param prefix the prefix
/// @param has becomes whether there is one
/// @return `ANIM_STATUS_OK`, or what pointers, text and handles give
///
/// Threads: any, but not while the player is changed or updated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_has_library(player: AnimPlayer, prefix: AnimText, has: *mut u8) -> AnimStatus {
    guard(|| {
        let has = out!(has);
        let prefix = text!(prefix);
        has.write(u8::from(shared(player)?.driver.library(prefix).is_some()));
        Ok(())
    })
}
