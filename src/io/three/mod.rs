//! What three.js writes: the names of its tracks.

mod names;

pub use names::{TrackName, TrackNameError, sanitize_node_name};
