//! Events through the C ABI, fetched after an update.
//!
//! # Header
//! What happened in an update of a driver is fetched after it, in order. Texts are views that are good until the driver's
//! next update. A host with thousands of drivers fetches what happened to all of them by one call, as it updates them:
//!
//! ```c
//! AnimEvent events[256];
//! size_t *begin = malloc((count + 1) * sizeof *begin);
//! anim_players_update(players, count, seconds, NULL);
//! anim_players_events(players, count, events, sizeof *events, 256, begin);
//! for (size_t i = 0; i < begin[count]; i++)
//!     heard(events[i].tag, &events[i]);
//! ```

use super::driver::with_stage_of;
use super::handle::{Handle, shared};
use super::instance::AnimInstance;
use super::keep::Kept;
use super::player::AnimPlayer;
use super::pointer::{AnimText, change, out, same_enum, slice};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::eval::{Driver, Event, EventKind, EventListener, Stage};
use crate::target::Owner;

use std::ffi::c_void;
use std::sync::Arc;

/// What happened.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimEventKind {
    /// A clip began to play.
    Started = 0,
    /// A clip that does not loop came to its end.
    Finished = 1,
    /// A queued clip took over.
    Changed = 2,
    /// A loop passed its end, or a ping-pong turned.
    Looped = 3,
    /// The playhead passed an event of the clip: `event` is its name, `payload` the host's own text.
    Clip = 4,
    /// The playhead passed a method key: `event` is the method, `payload` a JSON array of its arguments.
    Method = 5,
    /// The playhead passed an audio key: `event` is the stream, `offset` where in it to start.
    Audio = 6,
    /// Audio that a clip started is to stop.
    AudioStop = 7,
    /// More laps lay in one update than events are fired for; `count` says how many laps were silent.
    Skipped = 8,
}

same_enum!(AnimEventKind: EventKind { Started, Finished, Changed, Looped, Clip, Method, Audio, AudioStop, Skipped });

/// One thing that happened in an update. Later versions may add members at its end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimEvent {
    /// An `AnimEventKind`.
    pub kind: u32,
    /// Whether the playhead moved forward.
    pub forward: u8,
    /// Always 0.
    pub reserved: [u8; 3],
    /// The instance; zero where it concerns the driver as a whole.
    pub instance: AnimInstance,
    /// The instance's tag.
    pub tag: u64,
    /// The driver's own number of what plays: an action of a mixer, a state of a controller.
    pub action: u64,
    /// Seconds in the clip.
    pub time: f64,
    /// For audio, seconds into the stream to start at.
    pub offset: f64,
    /// For a loop the ends that were passed, negative when running backward; for skipped laps how many.
    pub count: i64,
    /// For keys, the track's number in the clip.
    pub track: u32,
    /// For keys, the key's number in the track.
    pub key: u32,
    /// The name by which the clip plays; empty where there is none.
    pub name: AnimText,
    /// For `ANIM_EVENT_KIND_CHANGED`, the name that played before.
    pub previous: AnimText,
    /// For keys, what the key names: the event, the method, the stream.
    pub event: AnimText,
    /// For keys, what the key carries.
    pub payload: AnimText,
}

/// Hears of an event. The event and its texts are good during the call.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
pub type AnimEventCallback = Option<unsafe extern "C" fn(user: *mut c_void, event: *const AnimEvent)>;

/// A host's listener to the events of a player.
pub(super) struct HostListener {
    player: AnimPlayer,
    hear: unsafe extern "C" fn(*mut c_void, *const AnimEvent),
    user: Owner,
    _kept: Option<Kept>,
}

impl HostListener {
    /// A listener that the library has.
    pub fn owned(
        player: AnimPlayer,
        hear: unsafe extern "C" fn(*mut c_void, *const AnimEvent),
        user: *mut c_void,
        kept: Kept,
    ) -> Arc<dyn EventListener> {
        Arc::new(Self { player, hear, user: Owner(user), _kept: Some(kept) })
    }

    /// A listener, where the host gives one.
    pub fn of(player: AnimPlayer, hear: AnimEventCallback, user: *mut c_void) -> Option<Arc<dyn EventListener>> {
        hear.map(|hear| Arc::new(Self { player, hear, user: Owner(user), _kept: None }) as Arc<dyn EventListener>)
    }
}

impl EventListener for HostListener {
    fn hear(&self, event: &Event) {
        // The driver is free while it delivers; one that was released has no instances to name.
        let found = event.instance.and_then(|at| {
            let held = shared(self.player).ok()?;
            let tag = held.driver.stage().instance(at)?.instance.tag;
            Some((held.instance(at), tag))
        });
        let (instance, tag) = found.unwrap_or((AnimInstance { id: 0 }, 0));
        let event = event_of(event, instance, tag);
        // SAFETY: whoever set the listener promised that it takes this user and reads an event.
        unsafe { (self.hear)(self.user.0, &raw const event) };
    }
}

/// How many bytes the struct had when it was first published.
const FIRST_SIZE: usize = 64 + size_of::<AnimText>() * 4;

fn view(text: Option<&str>) -> AnimText {
    text.map_or(AnimText::EMPTY, AnimText::view)
}

fn event_of(event: &Event, instance: AnimInstance, tag: u64) -> AnimEvent {
    let named = event.event_key().map(|key| (key.name.as_str(), key.payload.as_str()));
    let called = event.method_key().map(|key| (key.method.as_str(), key.arguments.as_str()));
    let heard = event.audio_key().map(|key| (key.stream.as_str(), ""));
    let (key_event, payload) = named.or(called).or(heard).unwrap_or_default();
    AnimEvent {
        kind: AnimEventKind::number(event.kind),
        forward: u8::from(event.forward),
        reserved: [0; 3],
        instance,
        tag,
        action: event.action,
        time: event.time,
        offset: event.offset,
        count: event.count,
        track: event.track,
        key: event.key,
        name: view(event.name.as_deref()),
        previous: view(event.previous.as_deref()),
        event: AnimText::view(key_event),
        payload: AnimText::view(payload),
    }
}

/// Room of the host's for events that have the size it knows.
struct Room {
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
}

impl Room {
    /// Checks what the host passes.
    fn check(&self) -> Result<(), Failure> {
        let &Self { events, event_size, capacity } = self;
        if events.is_null() && capacity > 0 {
            return fail!(InvalidPointer, "`events` is null, but its capacity is {capacity}");
        }
        if !events.is_aligned() {
            return fail!(InvalidPointer, "`events` is not aligned to {} bytes", align_of::<AnimEvent>());
        }
        let bytes = event_size.checked_mul(capacity);
        if event_size < FIRST_SIZE || bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
            return fail!(InvalidStructSize, "`event_size` is {event_size}; pass sizeof(AnimEvent)");
        }
        Ok(())
    }

    /// Whether so many events are written: they fit, and the host wants more than their number.
    fn takes(&self, count: usize) -> bool {
        !self.events.is_null() && count <= self.capacity
    }

    /// Refuses more events than fit, where the host wants more than their number.
    fn check_held(&self, count: usize) -> Result<(), Failure> {
        if !self.events.is_null() && count > self.capacity {
            return fail!(BufferTooSmall, "the buffer holds {} events, but there are {count}", self.capacity);
        }
        Ok(())
    }

    /// Writes the events of a driver, from one of the room on.
    ///
    /// # Safety
    /// The host's array has room for so many after `first`.
    unsafe fn write_all(&self, first: usize, stage: &Stage, instances: &[AnimInstance]) {
        for (index, event) in stage.events.iter().enumerate() {
            let instance = event.instance.and_then(|at| instances.get(at as usize)).copied();
            let tag = event.instance.and_then(|at| stage.instance(at)).map_or(0, |staged| staged.instance.tag);
            let event = event_of(event, instance.unwrap_or(AnimInstance { id: 0 }), tag);
            // SAFETY: the caller's promise.
            unsafe { self.write(first + index, &event) };
        }
    }

    /// Writes the event at an index, as much of it as the host knows.
    ///
    /// # Safety
    /// The host's array has more than `index` events of `event_size` bytes.
    unsafe fn write(&self, index: usize, event: &AnimEvent) {
        let known = self.event_size.min(size_of::<AnimEvent>());
        // SAFETY: the place lies in the array by the caller's promise; `known` bytes fit it and the event.
        unsafe {
            let place = self.events.cast::<u8>().add(index * self.event_size);
            std::ptr::copy_nonoverlapping(std::ptr::from_ref(event).cast::<u8>(), place, known);
            place.add(known).write_bytes(0, self.event_size - known);
        }
    }
}

/// Copies out the events of a driver's last update.
///
/// @param player the player
/// @param events where the events go
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param count becomes the number of events, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_STRUCT_SIZE` for the event's size; or
/// what pointers and handles give
///
/// Ownership: texts are good until the driver's next update.
/// Threads: any, but not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_player_events(
    player: AnimPlayer,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events` does.
    guard(|| unsafe { copy_events(AnimPlayer::KIND, player.id, events, event_size, capacity, count) })
}

/// Copies out the events of many players' last updates, those of one after those of the other. A player may come twice.
///
/// @param players the players
/// @param count how many
/// @param events where the events go; null, with a capacity of 0, to ask for `offsets` alone. Of no use after a failure, nor are
/// `offsets` but for too little room
/// @param event_size `sizeof(AnimEvent)`
/// @param capacity how many `events` holds
/// @param offsets becomes `count + 1` numbers, also when there is too little room: where each player's events begin, and
/// how many there are in all
/// @return as `anim_player_events`
///
/// Ownership: texts are good until their player's next update.
/// Threads: any, but not while one of the players is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_players_events(
    players: *const AnimPlayer,
    count: usize,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    offsets: *mut usize,
) -> AnimStatus {
    // SAFETY: the header asks the same of these pointers as `copy_events_of_many` does.
    guard(|| unsafe {
        copy_events_of_many(AnimPlayer::KIND, players.cast(), count, events, event_size, capacity, offsets)
    })
}

/// Copies out the events of the last update of a driver, which is of the type with a number.
///
/// # Safety
/// `events` has room for `capacity` events of `event_size` bytes, and `count` can be written.
pub(super) unsafe fn copy_events(
    kind: u8,
    driver: u64,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    let room = Room { events, event_size, capacity };
    room.check()?;
    let count = out!(count);
    let mut found = 0;
    with_stage_of(kind, driver, &mut |stage, instances| {
        found = stage.events.len();
        if found > 0 && room.takes(found) {
            // SAFETY: the caller's promise, and so many fit.
            unsafe { room.write_all(0, stage, instances) };
        }
    })?;
    count.write(found);
    room.check_held(found)
}

/// Copies out the events of the last updates of many drivers, all of the type with a number.
///
/// # Safety
/// `drivers` can be read `count` times, `events` has room for `capacity` events of `event_size` bytes, and `offsets` for one
/// more than there are drivers; nobody else changes any of it during the call.
pub(super) unsafe fn copy_events_of_many(
    kind: u8,
    drivers: *const u64,
    count: usize,
    events: *mut AnimEvent,
    event_size: usize,
    capacity: usize,
    offsets: *mut usize,
) -> Result<(), Failure> {
    let room = Room { events, event_size, capacity };
    room.check()?;
    let (drivers, offsets) = (slice!(drivers, count), change!(offsets, count + 1));
    let mut end = 0;
    for (offset, &driver) in offsets.iter_mut().zip(drivers) {
        *offset = end;
        with_stage_of(kind, driver, &mut |stage, instances| {
            let first = end;
            end += stage.events.len();
            if end > first && room.takes(end) {
                // SAFETY: the caller's promise, and those up to `end` fit.
                unsafe { room.write_all(first, stage, instances) };
            }
        })?;
    }
    offsets[count] = end;
    room.check_held(end)
}
