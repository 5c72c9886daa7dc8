//! The RON formats as parts of a [`Document`].

use super::{
    ClipFile, ControllerFile, Kept, KeptField, RonError, WriteOptions, read_clip, read_controller, read_sprite_clip,
    write_clip, write_controller, write_sprite_clip,
};
use crate::io::{self, ClipEntry, ControllerEntry, Document, Format, LoadBudget, ReadError, Report};

/// Where the first line of a file is kept, and nodes without lanes.
const HEADER: &str = "#header";
const BARE_NODE: &str = "#node";

/// Reads a file of one of the formats.
pub(crate) fn read_document(
    format: Format,
    name: &str,
    bytes: &[u8],
    budget: LoadBudget,
) -> Result<(Document, Report), ReadError> {
    let mut document = Document::default();
    let report = if format == Format::ActlRon {
        let (file, report) = read_controller(name, bytes, budget)?;
        document.name.clone_from(&file.definition.name);
        let kept = spread(format, file.kept);
        document.controllers.push(ControllerEntry { definition: file.definition, kept });
        report
    } else {
        let read = if format == Format::AnimRon { read_clip } else { read_sprite_clip };
        let (file, report) = read(name, bytes, budget)?;
        document.name.clone_from(&file.clip.name);
        let ClipFile { clip, source_model, kept } = file;
        document.clips.push(ClipEntry { clip: clip.into(), source_model, kept: spread(format, kept) });
        report
    };
    Ok((document, report))
}

/// Writes a document that has one clip, or one controller, as the formats ask.
pub(crate) fn write_document(
    document: &Document,
    format: Format,
    options: &io::WriteOptions,
    report: &mut Report,
) -> Vec<u8> {
    let text = if format == Format::ActlRon {
        let Some(entry) = document.controllers.first() else { return Vec::new() };
        let kept = gather(format, &entry.kept);
        write_controller(&ControllerFile { definition: entry.definition.clone(), kept })
    } else {
        let Some(entry) = document.clips.first() else { return Vec::new() };
        let kept = gather(format, &entry.kept);
        let file = ClipFile { clip: (*entry.clip).clone(), source_model: entry.source_model.clone(), kept };
        let own = WriteOptions { tolerance: options.tolerance, ..WriteOptions::default() };
        let (text, lost) = if format == Format::AnimRon { write_clip(&file, &own) } else { write_sprite_clip(&file) };
        report.append(lost);
        text
    };
    text.into_bytes()
}

/// What was kept, as a document has it: the place and the field's name in one.
fn spread(format: Format, kept: Kept) -> Vec<io::Kept> {
    let one = |place: String, text: String| io::Kept { format, place, text };
    let header = (!kept.header.is_empty()).then(|| one(HEADER.into(), kept.header));
    let fields = kept.fields.into_iter().map(|field| one(format!("{}/{}", field.place, field.name), field.text));
    let nodes = kept.bare_nodes.into_iter().map(|node| one(BARE_NODE.into(), node));
    header.into_iter().chain(fields).chain(nodes).collect()
}

fn gather(format: Format, spread: &[io::Kept]) -> Kept {
    let mut kept = Kept::default();
    for part in spread.iter().filter(|part| part.format == format) {
        match (part.place.as_str(), part.place.rsplit_once('/')) {
            (HEADER, _) => kept.header.clone_from(&part.text),
            (BARE_NODE, _) => kept.bare_nodes.push(part.text.clone()),
            (_, Some((place, name))) => {
                kept.fields.push(KeptField { place: place.into(), name: name.into(), text: part.text.clone() });
            }
            // Not of this module's making.
            (_, None) => {}
        }
    }
    kept
}

impl From<RonError> for ReadError {
    fn from(error: RonError) -> Self {
        match error {
            RonError::File { file, source } => Self::Read { file, source },
            RonError::Syntax { file, line, column, message } => {
                let line = Some(u32::try_from(line).unwrap_or(u32::MAX));
                Self::Invalid { file, line, place: format!("column {column}"), message }
            }
            RonError::Invalid { file, place, message } => Self::Invalid { file, line: None, place, message },
            RonError::Budget { file, source } => Self::Budget { file, source },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_keeps_what_only_the_format_understands() {
        let text = "(\n    name: \"a\",\n    duration: 1.0,\n    source_model: \"m.glb\",\n    channels: [\n        (\n            \
                    node: \"x/y\",\n            tag: 'c',\n        ),\n    ],\n    events: [],\n    more: [1, 2],\n)";
        let (document, _) =
            read_document(Format::AnimRon, "a.anim.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
        let mut report = Report::default();
        let bytes = write_document(&document, Format::AnimRon, &io::WriteOptions::default(), &mut report);
        assert_eq!(String::from_utf8(bytes).expect("text"), text);
        assert!(report.is_empty(), "{report}");
    }
}
