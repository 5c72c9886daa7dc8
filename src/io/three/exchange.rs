//! three.js JSON as parts of a [`io::Document`]: a clip, a list of clips, or a scene, whose text is kept for its clips to be
//! put back into it.

use std::path::Path;

use super::ThreeClip;
use super::clip_reading::{self, by_name};
use super::clips::{write_clip, write_clips};
use super::scene;
use crate::io::json::{JsonFault, Piece, Reader, write};
use crate::io::{self, ClipEntry, Document, Format, Kept, LoadBudget, ReadError, Report};

/// Where the name by which three.js tells clips apart is kept.
const UUID: &str = "uuid";

/// Reads a file.
pub(crate) fn read_document(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(Document, Report), ReadError> {
    let mut report = Report::default();
    let mut document = read(bytes, budget, &mut report).map_err(|fault| fault.of_file(name))?;
    if document.name.is_empty() {
        let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        document.name = stem.unwrap_or_default();
    }
    Ok((document, report))
}

fn read(bytes: &[u8], budget: LoadBudget, report: &mut Report) -> Result<Document, JsonFault> {
    let mut reader = Reader::new(bytes, budget)?;
    let root = reader.root()?;
    let mut document = Document::default();
    if root.starts_with('{') && is_scene(&mut reader, root)? {
        let scene = scene::read(&mut reader, report)?;
        document.name.clone_from(&scene.model.name);
        document.model = Some(scene.model);
        reader.ledger.charge_bytes(bytes.len() as u64, || "the file".into())?;
        // The text is UTF-8: the reader has seen it.
        document.kept.push(kept("", String::from_utf8_lossy(bytes).into_owned()));
        return Ok(document);
    }
    if !root.starts_with('[') {
        let three = clip_reading::read_clip(&mut reader, root, "", &mut by_name, report)?;
        document.name.clone_from(&three.clip.name);
        document.clips.push(entry_of(three));
        return Ok(document);
    }
    for (index, piece) in reader.elements(root, "the file")?.into_iter().enumerate() {
        let three = clip_reading::read_clip(&mut reader, piece, &format!("[{index}]"), &mut by_name, report)?;
        document.clips.push(entry_of(three));
    }
    // A list of one stays a list.
    document.kept.push(kept("", "[]".into()));
    Ok(document)
}

/// Whether a file is a scene and no clip.
fn is_scene<'a>(reader: &mut Reader<'a>, root: Piece<'a>) -> Result<bool, JsonFault> {
    let members = reader.members(root, "the file")?;
    Ok(members.get("tracks").is_none() && members.get("object").is_some())
}

fn kept(place: &str, text: String) -> Kept {
    Kept { format: Format::ThreeJson, place: place.to_owned(), text }
}

fn entry_of(three: ThreeClip) -> ClipEntry {
    let uuid = three.uuid.map(|uuid| kept(UUID, write::text(&uuid)));
    let rest = three.kept.into_iter().map(|(name, text)| kept(&name, text));
    ClipEntry { kept: uuid.into_iter().chain(rest).collect(), ..three.clip.into() }
}

fn three_of(entry: &ClipEntry) -> ThreeClip {
    let mut three = ThreeClip::from(entry.clip.clone());
    for kept in entry.kept.iter().filter(|kept| kept.format == Format::ThreeJson) {
        if kept.place == UUID {
            three.uuid = serde_json::from_str(&kept.text).ok();
        } else {
            three.kept.push((kept.place.clone(), kept.text.clone()));
        }
    }
    three
}

/// Writes a document's clips: into the scene they came from, or one as it is, several as a list.
pub(crate) fn write_document(document: &Document, options: &io::WriteOptions, report: &mut Report) -> Vec<u8> {
    if let Some(text) = write_scene(document, options, report) {
        return if options.pretty { text.into_bytes() } else { write::without_blanks(&text).into_bytes() };
    }
    let clips: Vec<ThreeClip> = document.clips.iter().map(three_of).collect();
    for entry in document.clips.iter().filter(|entry| !entry.source_model.is_empty()) {
        let text = format!("three_json has no place for its source model, {:?}", entry.source_model);
        report.add(io::Action::Dropped, format!("clip \"{}\"", entry.clip.name), text);
    }
    let was_list = document.kept.iter().any(|kept| kept.format == Format::ThreeJson && kept.text == "[]");
    let text = match &clips[..] {
        [clip] if !was_list => write_clip(clip, options.tolerance, report),
        clips => write_clips(clips, options.tolerance, report),
    };
    if options.pretty { text.into_bytes() } else { write::without_blanks(&text).into_bytes() }
}

/// The scene that was read, with the document's clips.
fn write_scene(document: &Document, options: &io::WriteOptions, report: &mut Report) -> Option<String> {
    let model = document.model.as_ref()?;
    let scene = document.kept.iter().find(|kept| kept.format == Format::ThreeJson && kept.place.is_empty())?;
    let clips = model.clips.iter().chain(document.clips.iter().map(|entry| &entry.clip));
    scene::write_into(&scene.text, &clips.cloned().collect::<Vec<_>>(), options.tolerance, report)
}
