//! What a file had that libanim does not know, so that it can be written back.

use std::collections::HashMap;

use super::document::Unknown;

/// A field that libanim does not know, as it stood in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptField {
    /// What it belongs to, such as `channels["Torso"].rotation`; empty for the file itself.
    pub place: String,
    /// The field's name; with `[]` behind it, an entry of that list.
    pub name: String,
    /// Its value in RON.
    pub text: String,
}

/// Everything of a file that libanim does not know, in the order of the file.
///
/// Places are names, so that what is kept stays with its node, layer or state when others are added or removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The file's first line, where it enables extensions of RON; else empty.
    pub header: String,
    /// The fields.
    pub fields: Vec<KeptField>,
    /// Nodes whose channels have no lane that libanim knows.
    pub bare_nodes: Vec<String>,
}

impl Kept {
    pub(super) fn add(&mut self, place: &str, unknown: Vec<Unknown>) {
        for Unknown { name, text } in unknown {
            self.fields.push(KeptField { place: place.into(), name: name.into(), text: text.into() });
        }
    }

    /// The same sorted by places, for a writer that asks at each.
    pub(super) fn by_place(&self) -> KeptByPlace<'_> {
        let mut fields: HashMap<&str, Vec<&KeptField>> = HashMap::new();
        for field in &self.fields {
            fields.entry(&field.place).or_default().push(field);
        }
        KeptByPlace(fields)
    }
}

/// What is kept, by its places.
pub(super) struct KeptByPlace<'a>(HashMap<&'a str, Vec<&'a KeptField>>);

impl<'a> KeptByPlace<'a> {
    /// What belongs to a place: names and values.
    pub fn of(&self, place: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let here = self.0.get(place).into_iter().flatten();
        here.map(|field| (field.name.as_str(), field.text.as_str()))
    }
}

/// Gives the same names to places in the same order: the second of one name gets `#2` and so on.
#[derive(Default)]
pub(super) struct Places(HashMap<String, u32>);

impl Places {
    pub fn name(&mut self, place: String) -> String {
        let count = self.0.entry(place.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { place } else { format!("{place}#{count}") }
    }
}
