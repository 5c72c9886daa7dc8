//! `.mres` files as parts of a [`io::Document`]: the file's whole text is kept for writing it back, and what of it only
//! this format understands is kept apart, so that whoever writes another format can say what is lost.

use std::collections::HashSet;
use std::sync::Arc;

use super::document::{Document, Pieces, members_of};
use super::{ANIMATION, Fault, LIBRARY, MresFile, read};
use crate::clip::Clip;
use crate::io::json::{Reader, write};
use crate::io::{self, Action, ClipEntry, Format, LibraryEntry, LoadBudget, ReadError, Report};

/// The properties that are read, of whatever they belong to.
const KNOWN: [&str; 21] = [
    "ResourceName",
    "Length",
    "LoopMode",
    "Step",
    "Tracks",
    "Animations",
    "Path",
    "Enabled",
    "Times",
    "Values",
    "Transitions",
    "Interpolation",
    "Update",
    "LoopWrap",
    "Property",
    "Kind",
    "Components",
    "Bone",
    "InHandles",
    "OutHandles",
    "Methods",
];

/// More of them, of points.
const KNOWN_POINTS: [&str; 3] = ["Arguments", "Streams", "StartOffsets"];

/// Reads a file.
pub(crate) fn read_document(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(io::Document, Report), ReadError> {
    let mut report = Report::default();
    let file = read(bytes, budget, &mut report).map_err(|fault| fault.of_file(name))?;
    let kept = keep(bytes, &file.document, budget).map_err(|fault| fault.of_file(name))?;
    let mut document = io::Document { kept, ..io::Document::default() };
    document.name = match &file.library {
        Some(name) => name.clone(),
        None => file.clips.first().map(|clip| clip.name.clone()).unwrap_or_default(),
    };
    document.libraries =
        file.library.into_iter().map(|name| LibraryEntry { name, ..LibraryEntry::default() }).collect();
    for library in &mut document.libraries {
        library.clips = (0..file.clips.len() as u32).collect();
    }
    document.clips = file.clips.into_iter().map(ClipEntry::from).collect();
    Ok((document, report))
}

/// The whole text, and each part that only this format understands.
fn keep(bytes: &[u8], document: &Document, budget: LoadBudget) -> Result<Vec<io::Kept>, Fault> {
    let mut reader = Reader::new(bytes, budget)?;
    reader.ledger.charge_bytes(2 * bytes.len() as u64, || "the file".into())?;
    let part = |place: String, text: &str| io::Kept { format: Format::Mres, place, text: text.to_owned() };
    // The text is UTF-8: the reader has seen it.
    let mut kept = vec![part(String::new(), &String::from_utf8_lossy(bytes))];
    let members = document.members.iter();
    let unknown = members.filter(|(name, _)| !["format", "type", "resources", "props"].contains(&name.as_str()));
    kept.extend(unknown.map(|(name, text)| part(name.clone(), text)));
    let mut keep_props = |props: &str, place: &str| {
        let unknown = |name: &str| !KNOWN.contains(&name) && !KNOWN_POINTS.contains(&name);
        let props = members_of(props).into_iter().filter(|(name, _)| unknown(name));
        kept.extend(props.map(|(name, text)| part(format!("{place}.{name}"), text)));
    };
    keep_props(&document.props, "props");
    for (name, text) in &document.resources {
        let members = members_of(text);
        if let Some((_, props)) = members.iter().find(|(member, _)| member == "props") {
            keep_props(props, &format!("resources.{name}.props"));
        }
    }
    Ok(kept)
}

/// Writes a document of clips: one as an animation, unless it is in a library, several as a library.
pub(crate) fn write_document(document: &io::Document, options: &io::WriteOptions, report: &mut Report) -> Vec<u8> {
    let clips = clips_by_names(document, report);
    let library = match document.libraries.first() {
        Some(library) => Some(library.name.clone()),
        None if clips.len() == 1 => None,
        None => Some(document.name.clone()),
    };
    for other in document.libraries.iter().skip(1) {
        let text = "a file holds one library, which got the clips of all";
        report.add(Action::Dropped, format!("library \"{}\"", other.name), text);
    }
    for entry in document.clips.iter().filter(|entry| !entry.source_model.is_empty()) {
        let text = format!("mres has no place for its source model, {:?}", entry.source_model);
        report.add(Action::Dropped, format!("clip \"{}\"", entry.clip.name), text);
    }
    let type_name = if library.is_some() { LIBRARY } else { ANIMATION };
    let of_file = document.kept.iter().find(|kept| kept.format == Format::Mres && kept.place.is_empty());
    let old = of_file.and_then(|kept| read_kept(&kept.text, type_name));
    let file = MresFile { clips, library, document: old.unwrap_or_else(|| Document::new(type_name)) };
    let text = super::write_text(&file, options.tolerance, report);
    if options.pretty { text.into_bytes() } else { write::without_blanks(&text).into_bytes() }
}

/// All clips, each by a name of its own: one library takes those of all, and tells them apart by their names.
fn clips_by_names(document: &io::Document, report: &mut Report) -> Vec<Arc<Clip>> {
    let mut clips: Vec<Arc<Clip>> = document.clips.iter().map(|entry| entry.clip.clone()).collect();
    let mut names: HashSet<String> = HashSet::new();
    for (index, clip) in clips.iter_mut().enumerate() {
        if names.insert(clip.name.clone()) || document.libraries.len() < 2 {
            continue;
        }
        let own = document.libraries.iter().find(|library| library.clips.contains(&(index as u32)));
        let mut name = format!("{}_{}", own.map_or("", |library| &library.name), clip.name);
        while !names.insert(name.clone()) {
            name.push('_');
        }
        let text = format!("became \"{name}\", as another library has a clip of its name");
        report.add(Action::Renamed, format!("clip \"{}\"", clip.name), text);
        *clip = Arc::new(Clip { name, ..(**clip).clone() });
    }
    clips
}

/// A file that was read before, if it is still of the type.
fn read_kept(text: &str, type_name: &str) -> Option<Document> {
    let mut reader = Reader::new(text.as_bytes(), LoadBudget::default()).ok()?;
    let pieces = Pieces::read(&mut reader).ok()?;
    let own = reader.text(pieces.members.get("type")?, "type").ok()?;
    (own == type_name).then(|| Document::keep(&pieces, &mut reader).ok()).flatten()
}
