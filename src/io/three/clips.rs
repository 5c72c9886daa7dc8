//! Clips of three.js as files of their own.

use std::sync::Arc;

use super::clip_reading::{self, by_name};
use super::clip_writing;
use super::targets::name_of;
use crate::clip::Clip;
use crate::io::json::Reader;
use crate::io::{LoadBudget, ReadError, Report};

/// A clip, with what its JSON says besides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThreeClip {
    /// The clip.
    pub clip: Arc<Clip>,
    /// The name by which three.js tells clips apart; one is made of the clip's name where there is none.
    pub uuid: Option<String>,
    /// Members that are not known, with their JSON, which writing puts back.
    pub kept: Vec<(String, String)>,
}

impl From<Arc<Clip>> for ThreeClip {
    fn from(clip: Arc<Clip>) -> Self {
        Self { clip, ..Self::default() }
    }
}

/// Reads a clip; `name` is for messages. What three.js would bind to nothing is left out and reported.
pub fn read_clip(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(ThreeClip, Report), ReadError> {
    let mut report = Report::default();
    let clip = Reader::new(bytes, budget).and_then(|mut reader| {
        let root = reader.root()?;
        clip_reading::read_clip(&mut reader, root, "", &mut by_name, &mut report)
    });
    Ok((clip.map_err(|fault| fault.of_file(name))?, report))
}

/// Reads a list of clips, as `AnimationLoader` of three.js does.
pub fn read_clips(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(Vec<ThreeClip>, Report), ReadError> {
    let mut report = Report::default();
    let clips = Reader::new(bytes, budget).and_then(|mut reader| {
        let root = reader.root()?;
        let pieces = reader.elements(root, "the file")?;
        let read = |(index, piece)| {
            clip_reading::read_clip(&mut reader, piece, &format!("[{index}]"), &mut by_name, &mut report)
        };
        pieces.into_iter().enumerate().map(read).collect()
    });
    Ok((clips.map_err(|fault| fault.of_file(name))?, report))
}

/// Writes a clip. Curves that three.js lacks become lines within a tolerance, in units and radians; what it has no place
/// for is in the report.
pub fn write_clip(clip: &ThreeClip, tolerance: f32, report: &mut Report) -> String {
    let mut text = clip_writing::write_clip(clip, &name_of, tolerance, 0, report);
    text.push('\n');
    text
}

/// Writes a list of clips, as `AnimationLoader` of three.js reads them.
pub fn write_clips(clips: &[ThreeClip], tolerance: f32, report: &mut Report) -> String {
    let texts: Vec<String> =
        clips.iter().map(|clip| clip_writing::write_clip(clip, &name_of, tolerance, 1, report)).collect();
    if texts.is_empty() { "[]\n".into() } else { format!("[\n  {}\n]\n", texts.join(",\n  ")) }
}
