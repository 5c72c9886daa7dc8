//! A resource file as it was written: its members, its inline resources and its properties, each as text.
//!
//! What is not known to this library stays as it is, and what is known is written anew only where it changed, so that a
//! file that is read and written back differs in what was edited and nowhere else.

use std::collections::HashMap;

use super::field::Field;
use crate::io::LoadBudget;
use crate::io::json::{JsonFault, Members, Piece, Reader, write};

/// A resource file. Texts are JSON, as the file had them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Document {
    /// The members in their order; the texts of `resources` and `props` are not used.
    pub members: Vec<(String, String)>,
    /// The inline resources, each a name and an object.
    pub resources: Vec<(String, String)>,
    /// The object of the resource's own properties.
    pub props: String,
}

/// The pieces of a file that is being read.
#[derive(Debug, Default)]
pub(super) struct Pieces<'a> {
    /// The members of the whole.
    pub members: Members<'a>,
    /// The inline resources by their names.
    pub resources: HashMap<String, Piece<'a>>,
    /// Their names in the file's order.
    pub order: Vec<String>,
}

impl<'a> Pieces<'a> {
    pub fn read(reader: &mut Reader<'a>) -> Result<Self, JsonFault> {
        let root = reader.root()?;
        let mut pieces = Self { members: reader.members(root, "the file")?, ..Self::default() };
        if let Some(resources) = pieces.members.get("resources") {
            for (name, piece) in reader.members(resources, "resources")?.0 {
                if pieces.resources.insert(name.clone(), piece).is_none() {
                    pieces.order.push(name);
                }
            }
        }
        Ok(pieces)
    }
}

impl Document {
    /// Keeps a file's pieces; the texts are charged.
    pub fn keep(pieces: &Pieces<'_>, reader: &mut Reader<'_>) -> Result<Self, JsonFault> {
        let mut document = Self::default();
        let all = pieces.members.0.iter().map(|(name, piece)| name.len() + piece.len()).sum::<usize>();
        reader.ledger.charge_bytes(all as u64, || "the file".into())?;
        for (name, piece) in &pieces.members.0 {
            // Of several members of one name the last counts, in the place of the first.
            let text = match name.as_str() {
                "resources" => String::new(),
                "props" => {
                    (*piece).clone_into(&mut document.props);
                    String::new()
                }
                _ => (*piece).to_owned(),
            };
            match document.members.iter_mut().find(|(other, _)| other == name) {
                Some((_, known)) => *known = text,
                None => document.members.push((name.clone(), text)),
            }
        }
        document.resources =
            pieces.order.iter().map(|name| (name.clone(), pieces.resources[name].to_owned())).collect();
        Ok(document)
    }

    /// A file of a type without anything in it.
    pub fn new(type_name: &str) -> Self {
        let member = |name: &str, text: String| (name.to_owned(), text);
        Self {
            members: vec![member("format", "2".into()), member("type", write::text(type_name))],
            resources: Vec::new(),
            props: "{}".into(),
        }
    }

    /// A member's text.
    pub fn member(&self, name: &str) -> Option<&str> {
        self.members.iter().find(|(other, _)| other == name).map(|(_, text)| text.as_str())
    }

    /// Sets a member, behind `after` where it is new.
    pub fn set_member(&mut self, name: &str, text: String, after: &str) {
        if let Some((_, known)) = self.members.iter_mut().find(|(other, _)| other == name) {
            *known = text;
        } else {
            let place = self.members.iter().position(|(other, _)| other == after).map_or(0, |index| index + 1);
            self.members.insert(place, (name.to_owned(), text));
        }
    }

    /// The file, two blanks a level, a line for each member, lists of numbers on one line.
    pub fn to_text(&self) -> String {
        let mut members: Vec<(&str, String)> = Vec::new();
        let known = |name: &str| self.members.iter().any(|(other, _)| other == name);
        for (name, text) in &self.members {
            match name.as_str() {
                "resources" => members.extend(self.resources_text().map(|text| (name.as_str(), text))),
                "props" => members.push((name, self.props.clone())),
                _ => members.push((name, text.clone())),
            }
        }
        if !known("resources") {
            members.extend(self.resources_text().map(|text| ("resources", text)));
        }
        if !known("props") {
            members.push(("props", self.props.clone()));
        }
        let mut text = object(members.iter().map(|(name, text)| (*name, text.as_str())), 0);
        text.push('\n');
        text
    }

    fn resources_text(&self) -> Option<String> {
        let resources = self.resources.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        (!self.resources.is_empty()).then(|| object(resources, 1))
    }
}

/// An object with a member a line, at a level of the file.
pub(super) fn object<'a>(members: impl Iterator<Item = (&'a str, &'a str)>, level: usize) -> String {
    let lines: Vec<String> =
        members.map(|(name, text)| format!("{}{}: {text}", "  ".repeat(level + 1), write::text(name))).collect();
    match lines.len() {
        0 => "{}".into(),
        _ => format!("{{\n{}\n{}}}", lines.join(",\n"), "  ".repeat(level)),
    }
}

/// The members of an object that was kept. It was JSON when it was read, so there is nothing to say where it is not.
pub(super) fn members_of(text: &str) -> Vec<(String, &str)> {
    let members = Reader::new(text.as_bytes(), LoadBudget::default()).and_then(|mut reader| {
        let root = reader.root()?;
        reader.members(root, "props")
    });
    members.map(|members| members.0).unwrap_or_default()
}

/// The elements of a list that was kept.
pub(super) fn elements_of(text: &str) -> Vec<&str> {
    let elements = Reader::new(text.as_bytes(), LoadBudget::default()).and_then(|mut reader| {
        let root = reader.root()?;
        reader.elements(root, "list")
    });
    elements.unwrap_or_default()
}

/// The name in a reference `{ "res": "…" }` to an inline resource.
pub(super) fn reference_of(text: &str) -> Option<String> {
    let members = if text.starts_with('{') { members_of(text) } else { return None };
    let (_, name) = members.iter().find(|(name, _)| name == "res")?;
    serde_json::from_str(name).ok()
}

/// Every text in a JSON text, with its quotes.
pub(super) fn texts_in(json: &str) -> Vec<&str> {
    let (mut texts, mut start, mut escaped) = (Vec::new(), None, false);
    for (at, byte) in json.bytes().enumerate() {
        match (byte, start) {
            _ if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', None) => start = Some(at),
            (b'"', Some(begun)) => {
                texts.push(&json[begun..=at]);
                start = None;
            }
            _ => {}
        }
    }
    texts
}

/// A reference to an inline resource.
pub(super) fn reference(name: &str) -> String {
    format!("{{ \"res\": {} }}", write::text(name))
}

/// An object of properties after a change: what says the same stays as it was written, what is new comes last, what is
/// as by default and was not there stays away, and what is unknown stays.
pub(super) fn revise(old: &str, fields: &[(&str, Field)], level: usize) -> String {
    let members = members_of(old);
    let mut changed = false;
    let mut revised: Vec<(&str, String)> = Vec::new();
    for (name, text) in &members {
        match fields.iter().find(|(other, _)| other == name) {
            Some((_, field)) if field.says_same(text) => revised.push((name, (*text).to_owned())),
            Some((_, field)) => {
                changed = true;
                revised.extend(field.text(level + 1).map(|text| (name.as_str(), text)));
            }
            None => revised.push((name, (*text).to_owned())),
        }
    }
    for (name, field) in fields {
        let known = members.iter().any(|(other, _)| other == name);
        if let Some(text) = field.text(level + 1).filter(|_| !known) {
            changed = true;
            revised.push((name, text));
        }
    }
    if changed { object(revised.iter().map(|(name, text)| (*name, text.as_str())), level) } else { old.to_owned() }
}

/// An inline resource after a change of its properties.
pub(super) fn revise_resource(old: Option<&str>, type_name: &str, fields: &[(&str, Field)]) -> String {
    let members = old.map(members_of).unwrap_or_default();
    let old_props = members.iter().find(|(name, _)| name == "props").map_or("{}", |(_, text)| *text);
    with_props(old, type_name, old_props, &revise(old_props, fields, 3))
}

/// An inline resource with other properties than it had.
pub(super) fn with_props(old: Option<&str>, type_name: &str, old_props: &str, props: &str) -> String {
    if let Some(old) = old.filter(|_| props == old_props) {
        return old.to_owned();
    }
    let members = old.map(members_of).unwrap_or_default();
    let mut revised: Vec<(&str, &str)> = members.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let type_text = write::text(type_name);
    if !revised.iter().any(|(name, _)| *name == "type") {
        revised.insert(0, ("type", &type_text));
    }
    match revised.iter_mut().find(|(name, _)| *name == "props") {
        Some((_, text)) => *text = props,
        None => revised.push(("props", props)),
    }
    object(revised.into_iter(), 2)
}
