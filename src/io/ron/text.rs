//! Writing RON in the form that its own pretty printer has: a field a line, four spaces a level, tuples on one line.

use std::fmt::{Display, Write};

/// A text that grows.
#[derive(Default)]
pub(super) struct Text {
    out: String,
    depth: usize,
}

impl Text {
    /// A text that begins with a line of its own, or none.
    pub fn new(header: &str) -> Self {
        let mut text = Self::default();
        if !header.is_empty() {
            text.put(header);
            text.put("\n");
        }
        text
    }

    /// A text that continues another, at a depth.
    pub fn at(depth: usize) -> Self {
        Self { depth, ..Self::default() }
    }

    pub fn finish(self) -> String {
        self.out
    }

    /// Adds text as it is.
    pub fn put(&mut self, text: impl Display) {
        // Writing to a `String` cannot fail.
        let _written = write!(self.out, "{text}");
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push_str("    ");
        }
    }

    /// A struct without a name, whose fields `fields` writes.
    pub fn structure(&mut self, fields: impl FnOnce(&mut Self)) {
        self.block(['(', ')'], fields);
    }

    fn block(&mut self, [open, close]: [char; 2], content: impl FnOnce(&mut Self)) {
        self.out.push(open);
        let start = self.out.len();
        self.out.push('\n');
        self.depth += 1;
        content(self);
        self.depth -= 1;
        if self.out.len() == start + 1 {
            self.out.truncate(start);
        } else {
            self.indent();
        }
        self.out.push(close);
    }

    /// A field whose value `value` writes.
    pub fn field(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.indent();
        self.put(name);
        self.put(": ");
        value(self);
        self.put(",\n");
    }

    /// A field with a value that displays itself as RON.
    pub fn plain(&mut self, name: &str, value: impl Display) {
        self.field(name, |text| text.put(value));
    }

    /// A field with a text.
    pub fn string(&mut self, name: &str, value: &str) {
        self.field(name, |text| text.quote(value));
    }

    /// A field with a value in `Some`; nothing where there is none.
    pub fn some(&mut self, name: &str, value: Option<f64>) {
        if let Some(value) = value {
            self.plain(name, format_args!("Some({})", Digits(value)));
        }
    }

    /// A list, one item a line.
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        self.block(['[', ']'], |text| {
            for value in items {
                text.indent();
                item(text, value);
                text.put(",\n");
            }
        });
    }

    /// A text in quotes, escaped as RON reads it.
    pub fn quote(&mut self, value: &str) {
        self.out.push('"');
        for letter in value.chars().flat_map(char::escape_debug) {
            self.out.push(letter);
        }
        self.out.push('"');
    }
}

/// A number with the fewest digits that read back as the same, and always a point.
pub(super) struct Digits<N>(pub N);

impl<N: Display> Display for Digits<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = self.0.to_string();
        let point = if digits.contains('.') { "" } else { ".0" };
        write!(f, "{digits}{point}")
    }
}

/// A tuple of numbers.
pub(super) struct Tuple<'a>(pub &'a [f32]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_char('(')?;
        for (index, number) in self.0.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { ", " }, Digits(number))?;
        }
        f.write_char(')')
    }
}
