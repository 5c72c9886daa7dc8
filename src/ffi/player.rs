//! Players through the C ABI.
//!
//! # Header
//! A player plays one clip at a time on its instances, and fades from one to the next. Calls take effect at once on what
//! the player says of itself, and on values with the next update.
//!
//! ```c
//! anim_player_create(context, &player);
//! anim_player_add_library(player, anim_text(""), library);
//! anim_player_add_instance(player, instance);
//! anim_player_play(player, anim_text("Walk"), NULL);
//! for (;;) {
//!     anim_player_update(player, dt);
//!     anim_instance_model_matrices(instance, matrices, joint_count, &count);
//! }
//! ```

use super::context::AnimContext;
use super::driver::{self, HostDriver};
use super::handle::{Handle, alone, context, release, same_context, shared};
use super::instance::{AnimInstance, instance_of_model};
use super::library::AnimLibrary;
use super::model::{ANIM_NONE, AnimModel};
use super::pointer::{AnimText, Options, change, fill, finite, init, options, out, same_enum, slice, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::eval::Driver;
use crate::player::{PlayOptions, Player, SeekMode};
use crate::target::Owner;

use std::sync::Arc;

/// Plays one clip at a time. Serves one call at a time, together with its instances.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimPlayer {
    /// Zero for none.
    pub id: u64,
}

/// What a seek does besides putting the playhead somewhere.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimSeekMode {
    /// Nothing: the next update goes on from there.
    Move = 0,
    /// The next update shows the place, even if nothing plays, and fires what lies exactly there.
    Update = 1,
    /// The next update shows the place, even if nothing plays, and fires nothing that lies there.
    UpdateOnly = 2,
}

same_enum!(AnimSeekMode: SeekMode { Move, Update, UpdateOnly });

/// How a clip is to be played. `anim_play_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPlayOptions {
    /// `sizeof(AnimPlayOptions)`.
    pub struct_size: usize,
    /// Seconds of the crossfade from what plays now; below zero, the default, for what the player is set to.
    pub blend: f64,
    /// Seconds of the clip in a second, negative for backward; 1 by default.
    pub speed: f64,
    /// Where `has_section`: the first second to play.
    pub section_start: f64,
    /// Where `has_section`: the last second to play.
    pub section_end: f64,
    /// An `AnimLoopMode`, or `ANIM_NONE`, the default, for the clip's own.
    pub loop_mode: u32,
    /// Whether it begins at its end; false by default.
    pub from_end: u8,
    /// Whether only a part plays; false by default.
    pub has_section: u8,
    /// Must be 0.
    pub reserved: [u8; 2],
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimPlayOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            blend: -1.0,
            speed: 1.0,
            section_start: 0.0,
            section_end: 0.0,
            loop_mode: ANIM_NONE,
            from_end: 0,
            has_section: 0,
            reserved: [0; 2],
        }
    }
}

/// What a player says of itself. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPlayerState {
    /// `sizeof(AnimPlayerState)`.
    pub struct_size: usize,
    /// The name of the clip that plays or played last; empty where nothing did. Good until the player is changed.
    pub assigned: AnimText,
    /// Seconds in the clip; 0 where nothing is assigned.
    pub position: f64,
    /// The clip's length in seconds.
    pub length: f64,
    /// Seconds of the clip that pass in a second, with the player's own speed; 0 while nothing plays.
    pub speed: f64,
    /// How far a crossfade has come, from 0 to 1; 1 where there is none.
    pub fade: f64,
    /// How many clips are queued.
    pub queued: u32,
    /// Whether a clip plays: it was not paused, stopped or finished.
    pub playing: u8,
    /// Always 0.
    pub reserved: [u8; 3],
}

// SAFETY: `repr(C)`, begins with its size; numbers and a pointer; no padding.
unsafe impl Options for AnimPlayerState {
    const FIRST_SIZE: usize = size_of::<usize>() * 3 + 40;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            assigned: AnimText::EMPTY,
            position: 0.0,
            length: 0.0,
            speed: 0.0,
            fade: 1.0,
            queued: 0,
            playing: 0,
            reserved: [0; 3],
        }
    }
}

pub(super) fn read_play_options(options: &AnimPlayOptions) -> Result<PlayOptions, Failure> {
    if options.reserved != [0; 2] {
        return fail!(InvalidArgument, "`options.reserved` must be 0");
    }
    let blend = finite(options.blend, "options.blend")?;
    let loop_mode = match options.loop_mode {
        ANIM_NONE => None,
        mode => Some(super::clip::AnimLoopMode::read(mode, "options.loop_mode")?),
    };
    Ok(PlayOptions {
        blend: (blend >= 0.0).then_some(blend),
        speed: finite(options.speed, "options.speed")?,
        from_end: options.from_end != 0,
        section: (options.has_section != 0).then_some([options.section_start, options.section_end]),
        loop_mode,
    })
}

/// Makes a player without libraries or instances.
///
/// @param context where it belongs
/// @param player becomes the new player
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the player with `anim_player_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_create(context: AnimContext, player: *mut AnimPlayer) -> AnimStatus {
    guard(|| {
        AnimPlayer::PART.check()?;
        let player = out!(player);
        let context = self::context(context)?;
        let made = HostDriver::new(Player::new(Arc::clone(&context.programs)));
        player.write(context.objects().create(made)?);
        Ok(())
    })
}

/// Makes an instance of a model as it is, as `anim_model_create_instance` does, and a player that plays the model's clips
/// on it. Nothing plays yet.
///
/// It does what these do: `anim_model_create_instance`, `anim_player_create`, `anim_library_create` and
/// `anim_library_add_model` (one library for all such players of the model), `anim_player_add_library` without a prefix,
/// and `anim_player_add_instance`.
///
/// @param model the model
/// @param instance becomes the new instance, with the tag 0 and without an owner
/// @param player becomes the new player
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_finish` gives; or what pointers and handles give
///
/// Ownership: the caller releases both, with `anim_instance_release` and `anim_player_release`; they live on without the
/// model.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_create_player(
    model: AnimModel,
    instance: *mut AnimInstance,
    player: *mut AnimPlayer,
) -> AnimStatus {
    guard(|| {
        let (instance, player) = (out!(instance), out!(player));
        let held = shared(model)?;
        let mut made = Player::new(Arc::clone(&held.context().hold()?.programs));
        made.add_library("", held.library())?;
        let own = instance_of_model(model, Owner(std::ptr::null_mut()), 0)?;
        let created = driver::create_on(model.id, own, |staged| {
            made.stage_mut().add_instance(staged);
            made
        });
        match created {
            Ok(handle) => {
                instance.write(own);
                player.write(handle);
                Ok(())
            }
            Err(failure) => {
                release(own)?;
                Err(failure)
            }
        }
    })
}

/// Releases a player, and ends its instances.
///
/// In the middle of the player's own update, what it has not delivered yet is dropped.
///
/// @param player the player; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the player, it is dropped when that call ends.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_release(player: AnimPlayer) -> AnimStatus {
    guard(|| release(player))
}

/// Gives a player an instance, on which it plays from the next update on.
///
/// @param player the player
/// @param instance an instance without a driver
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the instance has a driver; or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_add_instance(player: AnimPlayer, instance: AnimInstance) -> AnimStatus {
    guard(|| driver::add_instance(player, instance))
}

/// Takes an instance from a player; it may be given to another driver then.
///
/// @param player the player
/// @param instance one of its instances
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the player does not have it; or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_remove_instance(player: AnimPlayer, instance: AnimInstance) -> AnimStatus {
    guard(|| driver::remove_instance(player, instance))
}

/// Adds a library. Its clips are named `prefix/name`, or `name` where the prefix is empty.
///
/// Where two libraries have a name, the one added first has it.
///
/// @param player the player
/// @param prefix what the names begin with; empty for nothing
/// @param library the library; kept alive by the player
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_ALREADY_EXISTS` if the player has a library of the prefix; or what text and
/// handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_add_library(
    player: AnimPlayer,
    prefix: AnimText,
    library: AnimLibrary,
) -> AnimStatus {
    guard(|| {
        let prefix = text!(prefix);
        let library_held = shared(library)?;
        same_context(player.id, library.id)?;
        Ok(alone(player)?.driver.add_library(prefix, Arc::clone(&library_held))?)
    })
}

/// Takes a library away. What plays from it goes on.
///
/// @param player the player
/// @param prefix the library's prefix
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_remove_library(player: AnimPlayer, prefix: AnimText) -> AnimStatus {
    guard(|| {
        let prefix = text!(prefix);
        alone(player)?.driver.remove_library(prefix)?;
        Ok(())
    })
}

/// Fills in the defaults: forward, the whole clip, the player's own crossfade.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimPlayOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_play_options_init(options: *mut AnimPlayOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Plays a clip. What plays now fades into it, where there is a crossfade.
///
/// Playing what plays already changes its speed and its section and nothing else; playing what is paused goes on.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix; empty to go on with the assigned clip
/// @param options null for the defaults
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if no library has the clip, or none is assigned;
/// `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a section without length; `ANIM_STATUS_INVALID_ENUM`;
/// `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0; or what pointers, text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_play(
    player: AnimPlayer,
    name: AnimText,
    options: *const AnimPlayOptions,
) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        let options = read_play_options(&options!(options))?;
        let mut player = alone(player)?;
        if name.is_empty() {
            Ok(player.driver.play_assigned(options)?)
        } else {
            Ok(player.driver.play(name, options)?)
        }
    })
}

/// Plays a clip when what plays now has ended; at once where nothing plays.
///
/// @param player the player
/// @param name the clip's name, with its library's prefix
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND`; or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_queue(player: AnimPlayer, name: AnimText) -> AnimStatus {
    guard(|| {
        let name = text!(name);
        Ok(alone(player)?.driver.enqueue(name)?)
    })
}

/// Forgets what was to play next.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_clear_queue(player: AnimPlayer) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.clear_queue();
        Ok(())
    })
}

/// Holds the clip where it is, and empties the queue.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_pause(player: AnimPlayer) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.pause();
        Ok(())
    })
}

/// Stops the clip, ends a crossfade, and empties the queue.
///
/// @param player the player
/// @param keep_state 0 to show the clip's start with the next update, else to leave everything as it is
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_stop(player: AnimPlayer, keep_state: u8) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.stop(keep_state != 0);
        Ok(())
    })
}

/// Stops, and gives everything that was animated its original back with the next update.
///
/// @param player the player
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_reset(player: AnimPlayer) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.reset();
        Ok(())
    })
}

/// Puts the playhead somewhere in the assigned clip.
///
/// @param player the player
/// @param seconds where; kept within what plays of the clip, a loop's place folded into it
/// @param mode an `AnimSeekMode`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ENUM`; `ANIM_STATUS_NOT_FOUND` if nothing is
/// assigned; or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_seek(player: AnimPlayer, seconds: f64, mode: u32) -> AnimStatus {
    guard(|| {
        let mode = AnimSeekMode::read(mode, "mode")?;
        Ok(alone(player)?.driver.seek(seconds, mode)?)
    })
}

/// Sets the factor that all speeds are multiplied with: 1 at first; a negative one plays everything backward.
///
/// @param player the player
/// @param factor the factor
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_speed(player: AnimPlayer, factor: f64) -> AnimStatus {
    guard(|| Ok(alone(player)?.driver.settings.set_speed_scale(factor)?))
}

/// Sets whether updates do anything: 1 at first.
///
/// @param player the player
/// @param active 0 to do nothing
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_set_active(player: AnimPlayer, active: u8) -> AnimStatus {
    guard(|| {
        alone(player)?.driver.settings.active = active != 0;
        Ok(())
    })
}

/// Sets the crossfade from one clip to another.
///
/// @param player the player
/// @param from the name of the clip that plays before; empty with an empty `to` for every pair that nothing is set for
/// @param to the name of the clip that plays after
/// @param seconds how long it takes; below zero to take the default again
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_OUT_OF_RANGE` for a negative default;
/// `ANIM_STATUS_INVALID_ARGUMENT` if only one name is empty; or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_set_blend(
    player: AnimPlayer,
    from: AnimText,
    to: AnimText,
    seconds: f64,
) -> AnimStatus {
    guard(|| {
        let (from, to) = (text!(from), text!(to));
        finite(seconds, "seconds")?;
        let settings = &mut alone(player)?.driver.settings;
        match (from.is_empty(), to.is_empty()) {
            (true, true) => Ok(settings.set_default_blend(seconds)?),
            (false, false) => Ok(settings.set_blend(from, to, (seconds >= 0.0).then_some(seconds))?),
            _ => fail!(InvalidArgument, "`from` and `to` are both names, or both empty"),
        }
    })
}

/// Sets the clip that follows a clip: playing the one queues the other.
///
/// @param player the player
/// @param name the name of the clip
/// @param next the name of the clip that follows; empty for none
/// @return `ANIM_STATUS_OK`, or what text and handles give
///
/// Threads: one at a time on one player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_set_next(player: AnimPlayer, name: AnimText, next: AnimText) -> AnimStatus {
    guard(|| {
        let (name, next) = (text!(name), text!(next));
        alone(player)?.driver.settings.set_next(name, Some(next).filter(|next| !next.is_empty()));
        Ok(())
    })
}

/// Tells what a player does.
///
/// @param player the player
/// @param state is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Threads: any, but not while the player is changed or updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_state(player: AnimPlayer, state: *mut AnimPlayerState) -> AnimStatus {
    guard(|| {
        let held = shared(player)?;
        let player = &held.driver;
        let filled = AnimPlayerState {
            assigned: player.assigned().map_or(AnimText::EMPTY, |name| AnimText::view(name)),
            position: player.position().unwrap_or(0.0),
            length: player.length().unwrap_or(0.0),
            speed: player.playing_speed(),
            fade: player.fade_progress().unwrap_or(1.0),
            queued: player.queue().len() as u32,
            playing: u8::from(player.is_playing()),
            ..AnimPlayerState::defaults()
        };
        fill!(state, filled)
    })
}

/// Moves a player on, and writes what it plays to the host.
///
/// First getters may be called; then everything is computed; then, while nothing is held, setters, batch sinks and
/// methods are called and memory is written. Host code may call anything then, also on this player, but not update it.
/// What it changes counts from the next update. What belongs to an object that it releases is not delivered any more.
///
/// @param player the player
/// @param seconds how much time has passed: finite and at least zero
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for the time, and nothing has moved;
/// `ANIM_STATUS_BUSY` if the player is in use, or is the one whose update is calling the host; or what handles give
///
/// Threads: one at a time on one player; different players at once. Allocates nothing once it has met what it plays.
#[unsafe(no_mangle)]
pub extern "C" fn anim_player_update(player: AnimPlayer, seconds: f64) -> AnimStatus {
    guard(|| driver::update(player, seconds))
}

/// Moves many players on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param players the players; the array must not change during the call
/// @param count how many
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each player's update; may be null
/// @return `ANIM_STATUS_OK`, or the first status that is not, and the other players have been updated all the same; or what
/// pointers give
///
/// Threads: as `anim_player_update`. Allocates nothing once the players have met what they play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_players_update(
    players: *const AnimPlayer,
    count: usize,
    seconds: f64,
    statuses: *mut AnimStatus,
) -> AnimStatus {
    guard(|| {
        let players = slice!(players, count);
        let statuses = if statuses.is_null() { None } else { Some(change!(statuses, count)) };
        driver::update_many(players, seconds, statuses)
    })
}
