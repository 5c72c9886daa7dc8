//! What an editor needs besides clips and their operations: edits that can be undone, times on a grid and on a ruler,
//! previews that leave the scene as it was, and recording.
//!
//! A [`History`] holds the versions of one clip. A [`TimeGrid`] snaps times, a [`TimeView`] maps them to pixels and says
//! where a ruler has its ticks. A [`Preview`] keeps what the host's properties held before clips were played on them, and
//! puts it back; a [`Recorder`] does the same, and in between makes keys of what the host changed. None of it draws,
//! opens files or knows an editor's widgets, and no frame of a game needs it.
//!
//! Scrubbing is a player's or a mixer's seek; keys are moved and removed by [`crate::clip::Keys`]; each edit makes a new
//! version of a clip, which a [`History`] takes and players take up where they are.

mod grid;
mod history;
mod host_values;
mod preview;
mod recorder;
mod view;

pub use grid::{GridError, Rounding, TimeGrid};
pub use history::History;
pub use preview::{Preview, Restored};
pub use recorder::Recorder;
pub use view::{RulerUnit, Tick, TimeView};
