//! The rules of `docs/differences.md` that cover cases of the player.

pub const CAPTURE_ASKED: &str = "a capture is asked for by whoever plays";
pub const CAPTURES_ALL: &str = "a capture takes every target";
pub const WITH_UPDATE: &str = "what a call brings about shows and is heard with the next update";
pub const FIRST_KEY: &str = "before its first key a track has the first key's value";
pub const SEEK_ENDS: &str = "a seek to the end finishes";
pub const ONE_WRITE: &str = "an update writes a property once";
pub const ELAPSED: &str = "a fade weighs by the time elapsed";
pub const ANGLES: &str = "a fade mixes angles as numbers";
pub const TURNS: &str = "a ping-pong turns at every end";
pub const NOTHING: &str = "a seek without a clip is refused";
pub const BY_PARTS: &str = "transforms are interpolated by their parts";
pub const MIRRORED: &str = "a mirrored node keeps its rotation";
pub const NAMES_LATER: &str = "names may be set before their clips come";
