//! The value of one property: as JSON, and whether a text that was kept says the same.

use crate::io::LoadBudget;
use crate::io::json::{JsonFault, Reader, write};

/// What a property holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Field {
    /// Nothing, or what it holds when the file does not say; written only where the file says so already.
    Default(Box<Field>),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
    /// A number.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// Numbers, so many in a list of their own where it is more than one.
    Floats(Vec<f32>, usize),
    /// Numbers of 64 bits.
    Doubles(Vec<f64>),
    /// Whole numbers.
    Integers(Vec<i64>),
    /// One of an enum's names, and its number.
    Word(&'static str, usize),
    /// JSON texts, one a line.
    Lines(Vec<String>),
    /// JSON texts on one line.
    Json(Vec<String>),
}

impl Field {
    /// The field, or the same as a default where it is one.
    pub fn or_default(self, is_default: bool) -> Self {
        if is_default { Self::Default(Box::new(self)) } else { self }
    }

    /// The value as JSON; `None` where the file need not say it.
    pub fn text(&self, level: usize) -> Option<String> {
        Some(match self {
            Self::Default(_) => return None,
            Self::Text(text) => write::text(text),
            Self::Texts(texts) => write::texts(texts),
            Self::Number(number) => write::number(*number),
            Self::Flag(flag) => flag.to_string(),
            Self::Floats(numbers, size) => write::numbers(numbers, *size),
            Self::Doubles(numbers) => write::numbers(numbers, 1),
            Self::Integers(numbers) => write::numbers(numbers, 1),
            Self::Word(word, _) => write::text(word),
            Self::Lines(lines) if lines.is_empty() => "[]".into(),
            Self::Lines(lines) => {
                let indent = "  ".repeat(level);
                format!("[\n{indent}  {}\n{indent}]", lines.join(&format!(",\n{indent}  ")))
            }
            Self::Json(texts) => format!("[{}]", texts.join(", ")),
        })
    }

    /// Whether a text of the file says the same.
    pub fn says_same(&self, text: &str) -> bool {
        self.compare(text).unwrap_or(false)
    }

    fn compare(&self, text: &str) -> Result<bool, JsonFault> {
        let mut reader = Reader::new(text.as_bytes(), LoadBudget::default())?;
        let root = reader.root()?;
        Ok(match self {
            Self::Default(field) => field.compare(text)?,
            Self::Text(own) => reader.text(root, "")? == *own,
            Self::Texts(own) => reader.texts(root, "")? == *own,
            Self::Number(own) => reader.number(root, "")? == *own,
            Self::Flag(own) => reader.flag(root, "")? == *own,
            Self::Floats(own, size) => same_bits(&reader.numbers::<f32>(root, *size, "")?, own),
            Self::Doubles(own) => reader.numbers::<f64>(root, 1, "")? == *own,
            Self::Integers(own) => reader.numbers::<i64>(root, 1, "")? == *own,
            Self::Word(own, number) => root == write::text(own) || root == number.to_string(),
            Self::Lines(own) | Self::Json(own) => {
                let elements = reader.elements(root, "")?;
                elements
                    .iter()
                    .copied()
                    .map(write::without_blanks)
                    .eq(own.iter().map(|text| write::without_blanks(text)))
            }
        })
    }
}

fn same_bits(a: &[f32], b: &[f32]) -> bool {
    a.iter().map(|number| number.to_bits()).eq(b.iter().map(|number| number.to_bits()))
}
