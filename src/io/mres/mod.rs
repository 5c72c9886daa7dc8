//! `.mres` files: animations and libraries of animations as format 2 JSON.
//!
//! In goes a file, out comes an [`MresFile`]: its clips, and everything else it holds, kept as it was written. Writing
//! puts the clips of an [`MresFile`] back: what did not change keeps its text, resources keep their names, and unknown
//! types, members and resources stay where they were, so that version control shows what was edited and nothing else.
//!
//! A clip's tracks are resources of the file: `ValueTrack`, `Position3DTrack`, `Rotation3DTrack`, `Scale3DTrack`,
//! `BezierTrack`, `MethodTrack` and `AudioTrack`, each with its keys in parallel arrays. What a value track's numbers
//! are is guessed from their count, or said in its property `Kind`, which is this library's own ([`kinds`]).
//!
//! The way: [`document`] is the file as texts, [`reading`] turns resources into tracks and [`writing`] tracks into
//! resources, [`merge`] puts those among the ones that were there, [`exchange`] is for all formats.

mod document;
mod exchange;
mod field;
mod kinds;
mod merge;
mod reading;
mod writing;

use std::sync::Arc;

use self::document::{Document, Pieces};
pub(crate) use self::exchange::{read_document, write_document};
use self::reading::Resource;
use super::json::{JsonFault as Fault, Members, Reader, write};
use super::{Action, LoadBudget, ReadError, Report};
use crate::clip::Clip;

/// The type of a file of one clip.
const ANIMATION: &str = "Animation";

/// The type of a file of several.
const LIBRARY: &str = "AnimationLibrary";

/// The newest version of the format that is read, and the one that is written.
const FORMAT: f64 = 2.0;

/// A `.mres` file: its clips, and what else it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct MresFile {
    /// The clips: one of an animation's file, any number of a library's, in its order.
    pub clips: Vec<Arc<Clip>>,
    /// The library's name, under which players know its clips, where the file is a library; may be empty.
    pub library: Option<String>,
    document: Document,
}

impl MresFile {
    /// A new file of one clip.
    pub fn from_clip(clip: Arc<Clip>) -> Self {
        Self { clips: vec![clip], library: None, document: Document::new(ANIMATION) }
    }

    /// A new file of a library of clips.
    pub fn from_library(name: impl Into<String>, clips: Vec<Arc<Clip>>) -> Self {
        Self { clips, library: Some(name.into()), document: Document::new(LIBRARY) }
    }

    /// The name by which other files of the project refer to this one, if it has one.
    pub fn uid(&self) -> Option<String> {
        serde_json::from_str(self.document.member("uid")?).ok()
    }

    /// Gives the file a name for others to refer to.
    pub fn set_uid(&mut self, uid: &str) {
        self.document.set_member("uid", write::text(uid), "format");
    }

    /// What the file says an animation was baked from: the hash that a tool wrote beside the keys. `None` for an
    /// animation that was not baked, or is new.
    pub fn baked_hash(&self, clip: usize) -> Option<String> {
        let props = merge::props_of(&self.document, self.library.is_some(), &self.clips, clip)?;
        let (_, hash) = document::members_of(props).into_iter().find(|(name, _)| name == "BakedHash")?;
        serde_json::from_str(hash).ok().filter(|hash: &String| !hash.is_empty())
    }
}

/// Reads a file; `name` is for messages. What of it is no clip is kept and reported; what should be one and cannot be
/// played is an error.
pub fn read_bytes(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(MresFile, Report), ReadError> {
    let mut report = Report::default();
    let file = read(bytes, budget, &mut report).map_err(|fault| fault.of_file(name))?;
    Ok((file, report))
}

fn read(bytes: &[u8], budget: LoadBudget, report: &mut Report) -> Result<MresFile, Fault> {
    let mut reader = Reader::new(bytes, budget)?;
    let pieces = Pieces::read(&mut reader)?;
    let root = reader.root()?;
    let Some(format) = pieces.members.get("format") else {
        return Err(reader.missing(root, "format", "a resource file has the number of its format"));
    };
    if !(1.0..=FORMAT).contains(&reader.number(format, "format")?) {
        return Err(reader.refuse(format, "format", "formats up to 2 are known"));
    }
    let Some(type_name) = pieces.members.get("type") else {
        return Err(reader.missing(root, "type", "a resource file has the type of its resource"));
    };
    let type_piece = type_name;
    let type_name = reader.text(type_name, "type")?;
    let props = match pieces.members.get("props") {
        Some(props) => reader.members(props, "props")?,
        None => Members::default(),
    };
    let own = Resource { type_name, props, piece: root, place: "the file".into() };
    let (clips, library) = match own.type_name.as_str() {
        ANIMATION => (vec![Arc::new(reading::read_clip(&mut reader, &pieces, &own, report)?)], None),
        LIBRARY => {
            let clips = read_library(&mut reader, &pieces, &own, report)?;
            (clips, Some(own.text(&mut reader, "ResourceName")?))
        }
        _ => return Err(reader.refuse(type_piece, "type", "it must be Animation or AnimationLibrary")),
    };
    let document = Document::keep(&pieces, &mut reader)?;
    Ok(MresFile { clips, library, document })
}

fn read_library<'a>(
    reader: &mut Reader<'a>,
    pieces: &Pieces<'a>,
    own: &Resource<'a>,
    report: &mut Report,
) -> Result<Vec<Arc<Clip>>, Fault> {
    let entries = match own.props.get("Animations") {
        Some(list) => reader.elements(list, "props.Animations")?,
        None => Vec::new(),
    };
    let mut clips = Vec::with_capacity(entries.len());
    for (index, entry) in entries.into_iter().enumerate() {
        let place = format!("props.Animations[{index}]");
        let name = document::reference_of(entry);
        let Some(piece) = name.as_ref().and_then(|name| pieces.resources.get(name)) else {
            report.add(Action::Dropped, place, format!("{entry:.60} is not in the file"));
            continue;
        };
        let resource = Resource::read(reader, piece, format!("resources.{}", name.unwrap_or_default()))?;
        if resource.type_name != ANIMATION {
            let text = format!("resources of type {} are kept and not played", resource.type_name);
            report.add(Action::Dropped, resource.place, text);
            continue;
        }
        clips.push(Arc::new(reading::read_clip(reader, pieces, &resource, report)?));
    }
    Ok(clips)
}

/// Writes a file: the clips as they are now, and what was read with them. Curves that the format has no word for become
/// lines within a tolerance, in units and radians.
///
/// What the format has no place for is in the report, and so are tracks of joints by number: see
/// [`super::conversions::name_targets`].
pub fn write_text(file: &MresFile, tolerance: f32, report: &mut Report) -> String {
    merge::merge(file.document.clone(), file.library.as_deref(), &file.clips, tolerance, report).to_text()
}
