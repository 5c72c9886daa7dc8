//! The player, against a host that remembers what it was given.

mod events;
mod fades;
mod faults;
mod kit;
mod many;
mod playback;
mod state;
