//! three.js: the names of its tracks, and its JSON.
//!
//! [`TrackName`] takes a track's name apart. With the feature `three`, clips are read as `AnimationClip.parse` reads them
//! and written as `AnimationClip.toJSON` writes them ([`ThreeClip`]): in goes JSON, out comes a clip with what else it
//! said; and back.
//!
//! Scenes and objects are read with their animations ([`ThreeScene`]).
//!
//! A clip alone knows no scene: its tracks name nodes, wherever they are. [`targets`] says which target a name is.

#[cfg(feature = "three")]
mod clip_reading;
#[cfg(feature = "three")]
mod clip_writing;
#[cfg(feature = "three")]
mod clips;
#[cfg(feature = "three")]
mod exchange;
mod names;
#[cfg(feature = "three")]
mod scene;
#[cfg(feature = "three")]
mod targets;

pub use names::{TrackName, TrackNameError, sanitize_node_name};

#[cfg(feature = "three")]
pub use self::clips::{ThreeClip, read_clip, read_clips, write_clip, write_clips};
#[cfg(feature = "three")]
pub(crate) use self::exchange::{read_document, write_document};
#[cfg(feature = "three")]
pub use self::scene::{ThreeScene, read_scene};
