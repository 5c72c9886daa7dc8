//! The library's own binary format, `.animb`: clips, packed clips, skeletons, controllers and models as they are.
//!
//! In go bytes and a budget, out comes a [`Document`], which is checked whole before anyone sees it. Packed clips can be
//! used where they stand in the bytes. And back: the same document gives the same bytes.
//!
//! # Layout
//!
//! All numbers are little-endian. A head, a table of sections, and the sections, each at a multiple of 16 bytes:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `ANIMB`, 0x1A, 0x0D, 0x0A: text tools that would change line ends break it visibly |
//! | 4 | version of the format |
//! | 4 | how many sections there are |
//! | 8 | length of the whole file |
//! | 4 | checksum (CRC-32 of zlib and PNG) of the table |
//! | 4 | zero |
//! | 32 each | the table: kind (4 letters), checksum, offset (8), length (8), zero (8) |
//!
//! | section | what |
//! | --- | --- |
//! | `HEAD` | the document's name and what belongs to it as a whole |
//! | `MODL` | a model |
//! | `SKEL` | a skeleton |
//! | `CLIP` | a clip |
//! | `LIBR` | a library of clips |
//! | `CTRL` | a controller |
//! | `PACK` | what a clip has in packed form: which clip it is, which skeleton it is for, then its bytes at a multiple of 16 in the file |
//!
//! [`layout`] has the fields of each. A reader knows all versions up to its own; it skips sections of kinds that it does
//! not know and reports them.

mod check;
mod error;
mod layout;
mod record;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

pub use error::{AnimbError, AnimbFault};

use super::{Action, Document, Ledger, LoadBudget, ReadError, Report, WriteError};
use crate::clip::Clip;
use crate::pack::PackedClip;
use crate::simd::SharedBytes;
use layout::{ALIGNMENT, Head, PackedHead};
use record::{Reader, Record};

/// The first bytes of every file.
pub const MAGIC: [u8; 8] = *b"ANIMB\x1a\r\n";
/// The version that is written, and the newest that is read.
pub const VERSION: u32 = 1;

const HEAD_SIZE: usize = 32;
const ENTRY_SIZE: usize = 32;
/// Most sections of a file: their table takes 32 MiB.
const MOST_SECTIONS: usize = 1 << 20;

/// A section's place in the file.
struct Section {
    kind: [u8; 4],
    range: Range<usize>,
    place: String,
}

/// Reads a file from memory; `name` is for messages. Packed clips are copied out of the bytes.
pub fn read(name: &str, bytes: &[u8], budget: LoadBudget) -> Result<(Document, Report), AnimbError> {
    let copied = |range: Range<usize>| bytes.get(range).map(|bytes| bytes.to_vec().into());
    read_file(bytes, &copied, budget).map_err(|fault| AnimbError { file: name.into(), fault })
}

/// Reads a file whose bytes are shared, or mapped and borrowed for the program's life. Packed clips are used where they
/// stand, without copying them.
pub fn read_shared(name: &str, bytes: &SharedBytes, budget: LoadBudget) -> Result<(Document, Report), AnimbError> {
    let shared = |range: Range<usize>| bytes.part(range);
    read_file(bytes.as_slice(), &shared, budget).map_err(|fault| AnimbError { file: name.into(), fault })
}

fn read_file(
    bytes: &[u8],
    part: &dyn Fn(Range<usize>) -> Option<SharedBytes>,
    budget: LoadBudget,
) -> Result<(Document, Report), AnimbFault> {
    let mut ledger = Ledger::new(budget);
    ledger.charge_bytes(bytes.len() as u64, || "the file".into())?;
    let mut document = Document::default();
    let mut packed = Vec::new();
    let mut report = Report::default();
    let mut once = HashSet::new();
    for section in read_table(bytes, &mut ledger)? {
        let Section { kind, range, place } = section;
        let mut from = Reader::new(&bytes[range.clone()], range.start as u64, &place, &mut ledger);
        match &kind {
            b"HEAD" | b"MODL" if !once.insert(kind) => {
                let message = "is there twice; a file has one at the most".to_owned();
                return Err(AnimbFault::Invalid { place, offset: range.start as u64, message });
            }
            b"HEAD" => Head { name: document.name, kept: document.kept } = Record::read(&mut from)?,
            b"MODL" => document.model = Some(Record::read(&mut from)?),
            b"SKEL" => document.skeletons.push(Record::read(&mut from)?),
            b"CLIP" => document.clips.push(Record::read(&mut from)?),
            b"LIBR" => document.libraries.push(Record::read(&mut from)?),
            b"CTRL" => document.controllers.push(Record::read(&mut from)?),
            b"PACK" => {
                let head: PackedHead = Record::read(&mut from)?;
                let start = (range.end - from.rest()).next_multiple_of(ALIGNMENT);
                let bytes = if start <= range.end { part(start..range.end) } else { None };
                let bytes =
                    bytes.ok_or_else(|| from.invalid(format_args!("the packed clip begins behind its section")))?;
                packed.push((place, start, head, bytes));
                continue;
            }
            _ => {
                report.add(Action::Dropped, place, "is of a kind that this version does not know");
                continue;
            }
        }
        from.finish()?;
    }
    let invalid = |(place, message)| AnimbFault::Invalid { place, offset: 0, message };
    check::check(&document).map_err(invalid)?;
    for (place, start, head, bytes) in packed {
        let offset = start as u64;
        let invalid = |message: String| AnimbFault::Invalid { place: place.clone(), offset, message };
        let skeletons = document.all_skeletons().count();
        let skeleton = document.all_skeletons().nth(head.skeleton as usize).cloned();
        let skeleton = skeleton.ok_or_else(|| invalid(format!("is for skeleton {} of {skeletons}", head.skeleton)))?;
        // What it keeps beside its rows is a few times its bytes and a pose.
        let pose = skeleton.joint_count().saturating_mul(16 * size_of::<f32>());
        ledger.charge_bytes((bytes.as_slice().len() * 4 + pose) as u64, || place.clone())?;
        let packed = PackedClip::load(bytes, &skeleton).map_err(|error| invalid(error.to_string()))?;
        let clips = document.clip_count();
        let clip = clip_mut(&mut document, head.clip as usize);
        let clip = clip.ok_or_else(|| invalid(format!("belongs to clip {} of {clips}", head.clip)))?;
        if **clip != **packed.outline() {
            return Err(invalid(format!("is not what clip {} \"{}\" has in packed form", head.clip, clip.name)));
        }
        *clip = Arc::new(packed).to_clip();
    }
    Ok((document, report))
}

/// A clip by its number: the model's first, then the others.
fn clip_mut(document: &mut Document, index: usize) -> Option<&mut Arc<Clip>> {
    let of_model = document.model.iter_mut().flat_map(|model| &mut model.clips);
    of_model.chain(document.clips.iter_mut().map(|entry| &mut entry.clip)).nth(index)
}

/// Which skeleton of a document a packed clip is for.
fn skeleton_of(document: &Document, packed: &PackedClip) -> Option<usize> {
    document.all_skeletons().position(|skeleton| packed.fits(skeleton))
}

/// Checks the head, the table and every section's checksum.
fn read_table(bytes: &[u8], ledger: &mut Ledger) -> Result<Vec<Section>, AnimbFault> {
    if !bytes.starts_with(&MAGIC) {
        return Err(AnimbFault::NotAnimb);
    }
    let found = bytes.len() as u64;
    let short = |expected: usize| AnimbFault::Length { found, expected: expected as u64 };
    let head = bytes.get(..HEAD_SIZE).ok_or_else(|| short(HEAD_SIZE))?;
    let u32_at = |part: &[u8], at: usize| u32::from_le_bytes([part[at], part[at + 1], part[at + 2], part[at + 3]]);
    let u64_at = |part: &[u8], at: usize| u64::from(u32_at(part, at)) | u64::from(u32_at(part, at + 4)) << 32;
    let version = u32_at(head, 8);
    if !(1..=VERSION).contains(&version) {
        return Err(AnimbFault::Version { version, newest: VERSION });
    }
    if u64_at(head, 16) != found {
        return Err(AnimbFault::Length { found, expected: u64_at(head, 16) });
    }
    let invalid = |offset: usize, message: String| AnimbFault::Invalid {
        place: "the head".into(),
        offset: offset as u64,
        message,
    };
    let count = u32_at(head, 12) as usize;
    let table = count.checked_mul(ENTRY_SIZE).filter(|_| count <= MOST_SECTIONS);
    let table = table.and_then(|size| bytes.get(HEAD_SIZE..HEAD_SIZE + size));
    let table = table.ok_or_else(|| invalid(12, format!("{count} sections in {found} bytes")))?;
    check_sum("the head", table, u32_at(head, 24))?;
    let mut sections = ledger.vec(count, || "the head".into())?;
    let mut end = HEAD_SIZE + table.len();
    for (index, entry) in table.chunks_exact(ENTRY_SIZE).enumerate() {
        let kind = [entry[0], entry[1], entry[2], entry[3]];
        let (offset, length) = (u64_at(entry, 8), u64_at(entry, 16));
        let place = format!("section {index} ({})", String::from_utf8_lossy(&kind));
        let range = usize::try_from(offset).ok().zip(offset.checked_add(length).and_then(|end| end.try_into().ok()));
        let range = range
            .map(|(start, end): (usize, usize)| start..end)
            .filter(|range| range.start >= end && range.end <= bytes.len() && range.start.is_multiple_of(ALIGNMENT));
        let range = range.ok_or_else(|| {
            let message = format!("{length} bytes at {offset}, before the section before ends or behind the file");
            AnimbFault::Invalid { place: place.clone(), offset: (HEAD_SIZE + index * ENTRY_SIZE) as u64, message }
        })?;
        check_sum(&place, &bytes[range.clone()], u32_at(entry, 4))?;
        end = range.end;
        sections.push(Section { kind, range, place });
    }
    if end != bytes.len() {
        return Err(short(end));
    }
    Ok(sections)
}

fn check_sum(place: &str, bytes: &[u8], expected: u32) -> Result<(), AnimbFault> {
    let found = crc32fast::hash(bytes);
    if found == expected { Ok(()) } else { Err(AnimbFault::Checksum { place: place.into(), found, expected }) }
}

/// Writes a document. What could not be read again is refused.
pub fn write(document: &Document) -> Result<Vec<u8>, WriteError> {
    let invalid = |(place, message)| WriteError::Invalid { place, message };
    check::check(document).map_err(invalid)?;
    let mut packed = Vec::new();
    for (index, clip) in document.all_clips().enumerate() {
        if let Some(found) = PackedClip::of(clip) {
            let skeleton = skeleton_of(document, &found).ok_or_else(|| {
                let message = "was packed for a skeleton that is not in the document".to_owned();
                invalid((format!("clip {index} \"{}\"", clip.name), message))
            })?;
            packed.push((PackedHead { clip: index as u32, skeleton: skeleton as u32 }, found));
        }
    }
    let mut sections: Vec<([u8; 4], Vec<u8>)> = Vec::new();
    let mut add = |kind: &[u8; 4], write: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        write(&mut bytes);
        sections.push((*kind, bytes));
    };
    let head = Head { name: document.name.clone(), kept: document.kept.clone() };
    add(b"HEAD", &|out| head.write(out));
    if let Some(model) = &document.model {
        add(b"MODL", &|out| model.write(out));
    }
    document.skeletons.iter().for_each(|entry| add(b"SKEL", &|out| entry.write(out)));
    document.clips.iter().for_each(|entry| add(b"CLIP", &|out| entry.write(out)));
    document.libraries.iter().for_each(|entry| add(b"LIBR", &|out| entry.write(out)));
    document.controllers.iter().for_each(|entry| add(b"CTRL", &|out| entry.write(out)));
    for (head, clip) in &packed {
        add(b"PACK", &|out| {
            head.write(out);
            // Sections begin at multiples of it too.
            out.resize(out.len().next_multiple_of(ALIGNMENT), 0);
            out.extend_from_slice(clip.bytes());
        });
    }
    if let Some((kind, bytes)) = sections.iter().find(|(_, bytes)| bytes.len() > u32::MAX as usize) {
        let place = String::from_utf8_lossy(kind).into_owned();
        let message = format!("{} bytes; a section has at most {}", bytes.len(), u32::MAX);
        return Err(WriteError::Invalid { place, message });
    }
    Ok(assemble(&sections))
}

/// Head, table and sections in one.
fn assemble(sections: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut table = Vec::with_capacity(sections.len() * ENTRY_SIZE);
    let mut end = HEAD_SIZE + sections.len() * ENTRY_SIZE;
    let mut offsets = Vec::with_capacity(sections.len());
    for (kind, bytes) in sections {
        let offset = end.next_multiple_of(ALIGNMENT);
        table.extend(kind);
        table.extend(crc32fast::hash(bytes).to_le_bytes());
        table.extend((offset as u64).to_le_bytes());
        table.extend((bytes.len() as u64).to_le_bytes());
        table.extend([0; 8]);
        offsets.push(offset);
        end = offset + bytes.len();
    }
    let mut file = Vec::with_capacity(end);
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend((sections.len() as u32).to_le_bytes());
    file.extend((end as u64).to_le_bytes());
    file.extend(crc32fast::hash(&table).to_le_bytes());
    file.extend([0; 4]);
    file.extend(table);
    for ((_, bytes), offset) in sections.iter().zip(offsets) {
        file.resize(offset, 0);
        file.extend(bytes);
    }
    file
}

impl From<AnimbError> for ReadError {
    fn from(error: AnimbError) -> Self {
        let AnimbError { file, fault } = error;
        match fault {
            AnimbFault::Read(source) => Self::Read { file, source },
            AnimbFault::Budget(source) => Self::Budget { file, source },
            fault => Self::Invalid { file, line: None, place: String::new(), message: fault.to_string() },
        }
    }
}
