//! Reading JSON step by step within a budget, for the formats that keep what they do not know.
//!
//! In goes a text; out come the members of its objects and the elements of its lists as pieces of that text, which are
//! read further only where something is known of them. So what is unknown costs nothing, can be kept as it was written,
//! however deep it lies, and every error says the line it is in. Numbers are read by the standard library, exactly.

pub(crate) mod write;

use serde_json::value::RawValue;

use super::{BudgetError, Ledger, LoadBudget, ReadError};

/// What can be wrong with a file of JSON.
#[derive(Debug)]
pub(crate) enum JsonFault {
    /// The text is not JSON, or a value in it is not what it must be.
    Invalid {
        /// The line, from 1, where there is one.
        line: Option<usize>,
        /// The place, such as `tracks[2].times`.
        place: String,
        /// The value, and what it should have been.
        message: String,
    },
    /// The file would need more than its budget.
    Budget(BudgetError),
}

impl From<BudgetError> for JsonFault {
    fn from(error: BudgetError) -> Self {
        Self::Budget(error)
    }
}

impl JsonFault {
    /// The fault as an error of a file.
    pub fn of_file(self, file: &str) -> ReadError {
        let file = file.to_owned();
        match self {
            Self::Invalid { line, place, message } => {
                let line = line.map(|line| u32::try_from(line).unwrap_or(u32::MAX));
                ReadError::Invalid { file, line, place, message }
            }
            Self::Budget(source) => ReadError::Budget { file, source },
        }
    }
}

/// A piece of the text that is one JSON value, without blanks around it.
pub(crate) type Piece<'a> = &'a str;

/// The members of an object, in the file's order. Of several of one name the last counts, as in JavaScript.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members<'a>(pub Vec<(String, Piece<'a>)>);

impl<'a> Members<'a> {
    /// A member by its name. `null` is a member like any other.
    pub fn get(&self, name: &str) -> Option<Piece<'a>> {
        self.0.iter().rev().find(|(other, _)| other == name).map(|(_, piece)| *piece)
    }
}

/// Reads pieces of one text and charges what they need.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    /// What reading has used so far.
    pub ledger: Ledger,
}

impl<'a> Reader<'a> {
    /// Begins with a file's bytes, whose size is charged.
    pub fn new(bytes: &'a [u8], budget: LoadBudget) -> Result<Self, JsonFault> {
        let mut ledger = Ledger::new(budget);
        ledger.charge_bytes(bytes.len() as u64, || "the file".into())?;
        let text = std::str::from_utf8(bytes).map_err(|error| JsonFault::Invalid {
            line: None,
            place: format!("byte {}", error.valid_up_to()),
            message: "is not UTF-8".into(),
        })?;
        Ok(Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), ledger })
    }

    /// Another reader of the same text, with as much of the budget left as this one has now.
    #[cfg(feature = "three")]
    pub fn beside(other: &Self) -> Self {
        Self { text: other.text, ledger: other.ledger.clone() }
    }

    /// The whole text as one piece, known to be JSON from here on.
    pub fn root(&self) -> Result<Piece<'a>, JsonFault> {
        let root: Result<&RawValue, _> = serde_json::from_str(self.text);
        root.map(|root| root.get().trim()).map_err(|error| JsonFault::Invalid {
            line: Some(error.line()),
            place: format!("column {}", error.column()),
            message: message_of(&error),
        })
    }

    /// The line a piece begins in, from 1.
    pub fn line(&self, piece: Piece<'_>) -> usize {
        let offset = (piece.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let before = offset.and_then(|offset| self.text.as_bytes().get(..offset)).unwrap_or_default();
        before.split(|&byte| byte == b'\n').count()
    }

    /// The error that a piece is not what it must be.
    pub fn refuse(&self, piece: Piece<'_>, place: impl Into<String>, expected: impl Into<String>) -> JsonFault {
        let message = format!("is {}, but {}", excerpt(piece), expected.into());
        self.fault(piece, place, message)
    }

    /// The error that a member of an object is missing.
    pub fn missing(&self, of: Piece<'_>, place: impl Into<String>, expected: impl Into<String>) -> JsonFault {
        self.fault(of, place, format!("is missing, but {}", expected.into()))
    }

    /// An error at a piece, in other words.
    pub fn fault(&self, piece: Piece<'_>, place: impl Into<String>, message: impl Into<String>) -> JsonFault {
        JsonFault::Invalid { line: Some(self.line(piece)), place: place.into(), message: message.into() }
    }

    /// The members of an object.
    pub fn members(&mut self, piece: Piece<'a>, place: &str) -> Result<Members<'a>, JsonFault> {
        let Some(rest) = piece.strip_prefix('{') else {
            return Err(self.refuse(piece, place, "it must be an object"));
        };
        let mut members = Vec::new();
        let mut rest = skip_blanks(rest);
        while rest.starts_with('"') {
            let (name, after) = split_value(rest);
            let (value, after) = split_value(skip_blanks(after));
            self.grow(&mut members, name.len(), place)?;
            members.push((self.text(name, place)?, value));
            rest = skip_blanks(after);
        }
        Ok(Members(members))
    }

    /// The elements of a list.
    pub fn elements(&mut self, piece: Piece<'a>, place: &str) -> Result<Vec<Piece<'a>>, JsonFault> {
        let Some(rest) = piece.strip_prefix('[') else {
            return Err(self.refuse(piece, place, "it must be a list"));
        };
        let mut elements = Vec::new();
        let mut rest = skip_blanks(rest);
        while !rest.starts_with(']') && !rest.is_empty() {
            let (element, after) = split_value(rest);
            self.grow(&mut elements, 0, place)?;
            elements.push(element);
            rest = skip_blanks(after);
        }
        Ok(elements)
    }

    /// Makes room for an entry of a list that grows by doubling, and charges it.
    fn grow<T>(&mut self, list: &mut Vec<T>, text: usize, place: &str) -> Result<(), BudgetError> {
        let wanted = (2 * size_of::<T>() + text) as u64;
        self.ledger.charge_elements(1, || place.into())?;
        self.ledger.charge_bytes(wanted, || place.into())?;
        list.try_reserve(1).map_err(|_| BudgetError::Memory { place: place.into(), wanted })
    }

    /// A text.
    pub fn text(&mut self, piece: Piece<'a>, place: &str) -> Result<String, JsonFault> {
        if !piece.starts_with('"') {
            return Err(self.refuse(piece, place, "it must be a text"));
        }
        self.ledger.charge_bytes(piece.len() as u64, || place.into())?;
        // JSON but for surrogates that stand alone, which no text can hold.
        serde_json::from_str(piece).map_err(|error| self.refuse(piece, place, message_of(&error)))
    }

    /// A list of texts.
    pub fn texts(&mut self, piece: Piece<'a>, place: &str) -> Result<Vec<String>, JsonFault> {
        let elements = self.elements(piece, place)?;
        elements.into_iter().enumerate().map(|(index, piece)| self.text(piece, &format!("{place}[{index}]"))).collect()
    }

    /// A number.
    pub fn number(&self, piece: Piece<'a>, place: &str) -> Result<f64, JsonFault> {
        let number = piece.parse().ok().filter(|number: &f64| is_number(piece) && number.is_finite());
        number.ok_or_else(|| self.refuse(piece, place, "it must be a number"))
    }

    /// True or false.
    pub fn flag(&self, piece: Piece<'a>, place: &str) -> Result<bool, JsonFault> {
        let flag = piece.parse().ok();
        flag.ok_or_else(|| self.refuse(piece, place, "it must be true or false"))
    }

    /// A list of numbers, `size` in a list of their own where it is more than one: `[[0, 0], [1, 2]]`.
    pub fn numbers<T: Number>(&mut self, piece: Piece<'a>, size: usize, place: &str) -> Result<Vec<T>, JsonFault> {
        if !piece.starts_with('[') {
            return Err(self.refuse(piece, place, "it must be a list of numbers"));
        }
        let count = count_numbers(piece);
        let mut numbers = self.ledger.vec(count, || place.into())?;
        let mut scan = Scan { rest: piece, depth: 0, inner: 0 };
        let depth = if size > 1 { 2 } else { 1 };
        while let Some(token) = scan.next() {
            let at = || format!("{place}[{}]", numbers.len() / size.max(1));
            match token {
                Token::Number(text) if scan.depth == depth => {
                    let number = T::read(text).ok_or_else(|| self.refuse(text, at(), T::EXPECTED))?;
                    // Counted beforehand: this never grows.
                    numbers.push(number);
                }
                Token::Close(count) if scan.depth + 1 == depth && depth == 2 && count != size => {
                    let expected = format!("each of its lists must have {size} numbers, and one has {count}");
                    return Err(self.refuse(piece, place, expected));
                }
                Token::Open if scan.depth <= depth => {}
                Token::Close(_) => {}
                Token::Open | Token::Number(_) | Token::Other(_) => {
                    let rest = if let Token::Number(text) | Token::Other(text) = token { text } else { scan.rest };
                    let expected =
                        if depth == 2 { format!("it must be a list of {size} numbers") } else { T::EXPECTED.into() };
                    return Err(self.refuse(rest, at(), expected));
                }
            }
        }
        Ok(numbers)
    }
}

/// A number that a list may hold.
pub(crate) trait Number: Sized {
    /// What a text must be that is no such number.
    const EXPECTED: &'static str;
    /// Reads one.
    fn read(text: &str) -> Option<Self>;
}

impl Number for f32 {
    const EXPECTED: &'static str = "it must be a number that fits 32 bits";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number: &Self| number.is_finite())
    }
}

impl Number for f64 {
    const EXPECTED: &'static str = "it must be a number";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number: &Self| number.is_finite())
    }
}

impl Number for i64 {
    const EXPECTED: &'static str = "it must be a whole number that fits 64 bits";
    fn read(text: &str) -> Option<Self> {
        let whole = |number: &f64| number.fract() == 0.0 && number.abs() < 9e15;
        text.parse().ok().or_else(|| text.parse().ok().filter(whole).map(|number: f64| number as Self))
    }
}

/// A piece of a list of numbers.
enum Token<'a> {
    /// A list begins.
    Open,
    /// A list ends that had so many numbers itself.
    Close(usize),
    /// A number.
    Number(&'a str),
    /// Anything else, with what follows.
    Other(&'a str),
}

/// Goes through a list that is known to be JSON.
struct Scan<'a> {
    rest: &'a str,
    depth: usize,
    inner: usize,
}

impl<'a> Scan<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        let start = self.rest.find(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n' | ','))?;
        self.rest = &self.rest[start..];
        match self.rest.as_bytes()[0] {
            b'[' => {
                (self.rest, self.depth, self.inner) = (&self.rest[1..], self.depth + 1, 0);
                Some(Token::Open)
            }
            b']' => {
                let count = std::mem::take(&mut self.inner);
                (self.rest, self.depth) = (&self.rest[1..], self.depth.saturating_sub(1));
                Some(Token::Close(count))
            }
            b'-' | b'0'..=b'9' => {
                let end = self.rest.find([' ', '\t', '\r', '\n', ',', ']']).unwrap_or(self.rest.len());
                let (number, rest) = self.rest.split_at(end);
                (self.rest, self.inner) = (rest, self.inner + 1);
                Some(Token::Number(number))
            }
            _ => {
                let (other, rest) = split_value(self.rest);
                self.rest = rest;
                Some(Token::Other(other))
            }
        }
    }
}

/// How many numbers a list may hold: one more than it has commas, none where it has nothing.
fn count_numbers(list: &str) -> usize {
    let digits = list.bytes().any(|byte| byte.is_ascii_digit());
    if digits { list.bytes().filter(|&byte| byte == b',').count() + 1 } else { 0 }
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
}

/// The beginning of a piece, for messages.
fn excerpt(piece: &str) -> String {
    const MOST: usize = 60;
    let line = piece.trim_start();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// What the parser says, without the place, which is said apart.
fn message_of(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(message.clone(), |(message, _)| message.to_owned())
}

/// The rest of a list or object behind what separates its values.
fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\r', '\n', ',', ':'])
}

/// The value that a text of known JSON begins with, and what follows.
fn split_value(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let end = match bytes.first() {
        Some(b'"') => end_of_text(bytes, 0),
        Some(b'{' | b'[') => end_of_nested(bytes),
        _ => text.find([' ', '\t', '\r', '\n', ',', ':', ']', '}']).unwrap_or(text.len()).max(1),
    };
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Behind the text that begins at `start`.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Behind the list or object that begins at the start.
fn end_of_nested(bytes: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = end_of_text(bytes, at);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(text: &str) -> Reader<'_> {
        Reader::new(text.as_bytes(), LoadBudget { bytes: 1 << 16, ..LoadBudget::default() }).expect("within the budget")
    }

    #[test]
    fn objects_and_lists_fall_into_pieces_of_the_text() {
        let text = r#" { "a\u0062" : [1, "],}\"", {"x": []}] , "b":null,"c": -1.5e3 , "b":true} "#;
        let mut reader = reader(text);
        let root = reader.root().expect("JSON");
        let members = reader.members(root, "it").expect("an object");
        let names: Vec<&str> = members.0.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ab", "b", "c", "b"]);
        assert_eq!((members.get("b"), members.get("c"), members.get("d")), (Some("true"), Some("-1.5e3"), None));
        let list = reader.elements(members.0[0].1, "ab").expect("a list");
        assert_eq!(list, ["1", r#""],}\"""#, r#"{"x": []}"#]);
        assert_eq!(reader.elements("[ ]", "it").expect("a list"), Vec::<&str>::new());
    }

    #[test]
    fn numbers_are_read_exactly_and_alone_or_in_lists_of_a_size() {
        let mut reader = reader("0");
        assert_eq!(reader.numbers::<f32>("[0.1, -0, 1e-3 ]", 1, "v").expect("numbers"), [0.1, -0.0, 0.001]);
        assert_eq!(reader.numbers::<f32>("[[1,2],[3,4]]", 2, "v").expect("numbers"), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(
            reader.numbers::<i64>("[9007199254740993, 2.0]", 1, "v").expect("numbers"),
            [9_007_199_254_740_993, 2]
        );
        assert!(reader.numbers::<f64>("[]", 1, "v").expect("numbers").is_empty());
        for (list, size) in [
            ("[1e39]", 1),
            ("[null]", 1),
            ("[1, [2]]", 1),
            ("[\"1\"]", 1),
            ("1", 1),
            ("[1, 2]", 2),
            ("[[1]]", 2),
            ("[[1, 2, 3]]", 2),
            ("[[1, [2]]]", 2),
            ("[[]]", 2),
        ] {
            assert!(reader.numbers::<f32>(list, size, "v").is_err(), "{list}");
        }
    }

    #[test]
    fn an_error_names_the_line_the_place_and_the_value() {
        let text = "{\n  \"times\": [0,\n    true]\n}";
        let mut reader = reader(text);
        let root = reader.root().expect("JSON");
        let members = reader.members(root, "it").expect("an object");
        let times = members.get("times").expect("there");
        let error = reader.numbers::<f32>(times, 1, "times").expect_err("no number");
        let expected = "a.json:3: times[1]: is true, but it must be a number that fits 32 bits";
        assert_eq!(error.of_file("a.json").to_string(), expected);
    }

    #[test]
    fn depth_costs_nothing_and_width_is_charged() {
        let deep = format!("{{\"a\": {}{}}}", "[".repeat(30_000), "]".repeat(30_000));
        let mut deep_reader = Reader::new(deep.as_bytes(), LoadBudget::default()).expect("within the budget");
        let root = deep_reader.root().expect("JSON");
        assert_eq!(deep_reader.members(root, "it").expect("an object").0[0].1.len(), 60_000);
        let wide = format!("[{}1]", "1,".repeat(10_000));
        let mut wide_reader = reader(&wide);
        let root = wide_reader.root().expect("JSON");
        assert!(matches!(wide_reader.elements(root, "it"), Err(JsonFault::Budget(_))));
    }
}
