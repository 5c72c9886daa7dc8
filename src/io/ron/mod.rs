//! Clips and controllers as RON text: `.anim.ron`, `.actl.ron` and `.spriteanim.ron`.
//!
//! In goes text, out come a [`ClipFile`] or a [`ControllerFile`] and a [`Report`]; and back. Channels bind by node name:
//! a lane of a node called `Hand` moves the joint or the object of that name, wherever it stands, and a lane of a
//! component's field is the property `Component.field`. Fields of older versions may be absent, and fields that are
//! unknown are kept ([`Kept`]) and written back, so that nothing another program put into a file is lost.
//!
//! What libanim has and the format has not is written in fields of its own, which other programs skip: of clips
//! `loop_mode`, `additive`, `snap` (the editor's step in seconds), `markers` and `user_data`; of lanes `enabled` and
//! `wraps`; of events `payload`; of controllers `parameters` (where they are more than numbers that blends name); of
//! layers `speed`, `reference` and `mask_entries`; of blends `shape` and `sync`; of transitions `default_fade`,
//! `conditions`, `exit_time`, `priority` and `interruption`, with an empty `from` for any state and an empty `to` for
//! none. Each is there only where it is not what its absence means.
//!
//! Writing gives the same text for the same clip, in the order and form of the engine whose format it is. Times and
//! values are written with the fewest digits that read back as the same number.

mod clip_reading;
mod clip_writing;
mod controller_reading;
mod controller_writing;
mod document;
mod error;
mod exchange;
mod kept;
mod paths;
mod sprites;
mod text;

use std::path::Path;

use serde::de::DeserializeOwned;

pub use error::RonError;
pub(crate) use exchange::{read_document, write_document};
pub use kept::{Kept, KeptField};
pub use paths::find_by_path;

use super::bake::BAKING_TOLERANCE;
use super::{Ledger, LoadBudget, Report};
use crate::clip::Clip;
use crate::controller::ControllerDefinition;
use crate::skeleton::Skeleton;

/// What each byte of a file is charged: no list of the format takes more memory for a byte of text (an empty entry is
/// three, and a growing list has room for twice its entries).
const BYTES_PER_BYTE: u64 = 96;

/// How deep values may lie within each other; the format needs a dozen.
const MOST_LEVELS: u32 = 64;

/// A clip as a file has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipFile {
    /// The clip.
    pub clip: Clip,
    /// The model it was taken from, as a path; empty for none.
    pub source_model: String,
    /// What libanim does not know of the file.
    pub kept: Kept,
}

impl From<Clip> for ClipFile {
    fn from(clip: Clip) -> Self {
        Self { clip, ..Self::default() }
    }
}

/// A controller as a file has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ControllerFile {
    /// The controller. Its name is not in the file, which is named after it.
    pub definition: ControllerDefinition,
    /// What libanim does not know of the file.
    pub kept: Kept,
}

impl From<ControllerDefinition> for ControllerFile {
    fn from(definition: ControllerDefinition) -> Self {
        Self { definition, kept: Kept::default() }
    }
}

/// How a clip is written.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions<'a> {
    /// The skeleton whose joints the clip's tracks number; without it such tracks are left out.
    pub skeleton: Option<&'a Skeleton>,
    /// How far lines may be from curves that the format does not have.
    pub tolerance: f32,
}

impl Default for WriteOptions<'_> {
    fn default() -> Self {
        Self { skeleton: None, tolerance: BAKING_TOLERANCE }
    }
}

/// Reads an `.anim.ron` from memory; `name` is for messages.
pub fn read_clip(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(ClipFile, Report), RonError> {
    let (document, header) = parse(name, bytes, budget)?;
    clip_reading::read(name, document, header)
}

/// Reads a `.spriteanim.ron` from memory; the clip is named after the file.
pub fn read_sprite_clip(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(ClipFile, Report), RonError> {
    let (document, header) = parse(name, bytes, budget)?;
    sprites::read(name, paths::stem(name), document, header)
}

/// Reads an `.actl.ron` from memory; the controller is named after the file.
pub fn read_controller(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(ControllerFile, Report), RonError> {
    let (document, header) = parse(name, bytes, budget)?;
    controller_reading::read(name, paths::stem(name), document, header)
}

/// The text of an `.anim.ron`, and what it could not hold.
pub fn write_clip(file: &ClipFile, options: &WriteOptions<'_>) -> (String, Report) {
    clip_writing::write(file, options)
}

/// The text of a `.spriteanim.ron`, and what it could not hold: all but one lane of sprite frames.
pub fn write_sprite_clip(file: &ClipFile) -> (String, Report) {
    sprites::write(file)
}

/// The text of an `.actl.ron`. It holds all of a controller but the name.
pub fn write_controller(file: &ControllerFile) -> String {
    controller_writing::write(file)
}

/// Reads the bytes of a file, at most as many as the budget has.
pub fn read_file(path: &Path, budget: LoadBudget) -> Result<Vec<u8>, RonError> {
    let file = || path.display().to_string();
    super::budget::read_file(path, budget.bytes).map_err(|source| RonError::File { file: file(), source })
}

/// Reads a document and the line of extensions before it.
fn parse<T: DeserializeOwned>(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(T, String), RonError> {
    let mut ledger = Ledger::new(budget);
    let size = bytes.len() as u64;
    let charged = ledger
        .charge_bytes(size.saturating_mul(BYTES_PER_BYTE), || "the text".into())
        .and_then(|()| ledger.charge_elements(size / 2, || "the text".into()));
    charged.map_err(|source| RonError::Budget { file: name.into(), source })?;
    let syntax = |line, column, message: String| RonError::Syntax { file: name.into(), line, column, message };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        syntax(line, column, format!("the byte {:#04x} is no UTF-8", bytes[error.valid_up_to()]))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let levels = budget.depth.min(MOST_LEVELS) as usize;
    let options = ron::Options::default().with_recursion_limit(levels);
    let document = options.from_str(text).map_err(|error| {
        let start = error.span.start;
        syntax(start.line, start.col, error.code.to_string())
    })?;
    Ok((document, header(text)))
}

/// The line that enables extensions of RON, which what is kept may need.
fn header(text: &str) -> String {
    let text = text.trim_start();
    let end = if text.starts_with("#![enable") { text.find(']').map_or(0, |end| end + 1) } else { 0 };
    text[..end].to_owned()
}
