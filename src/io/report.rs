//! What reading or writing changed on the way between a file and what it holds.

use std::fmt;

/// What happened to a part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It was left out.
    Dropped,
    /// It was wrong and was put right.
    Repaired,
    /// It got another name.
    Renamed,
    /// The file left it open and the importer chose.
    Guessed,
    /// It was put into another form that says nearly or just the same.
    Approximated,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dropped => "dropped",
            Self::Repaired => "repaired",
            Self::Renamed => "renamed",
            Self::Guessed => "guessed",
            Self::Approximated => "approximated",
        })
    }
}

/// One thing that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened.
    pub action: Action,
    /// Where in the file, such as `animations[2].channels[1]`; of FBX, the kind and name of the element.
    pub place: String,
    /// What was found there and what became of it.
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.action, self.place, self.text)
    }
}

/// Everything that was changed, in the order it was found. `Display` writes a line for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    lines: Vec<Line>,
    omitted: u64,
}

impl Report {
    /// Most lines a report keeps; a broken file could otherwise make one line per vertex.
    pub const MAX_LINES: usize = 1000;

    /// Adds a line, or counts it as omitted where there are [`Self::MAX_LINES`] already.
    pub fn add(&mut self, action: Action, place: impl Into<String>, text: impl Into<String>) {
        if self.lines.len() < Self::MAX_LINES {
            self.lines.push(Line { action, place: place.into(), text: text.into() });
        } else {
            self.omitted += 1;
        }
    }

    /// Adds the lines of another, after its own.
    pub fn append(&mut self, other: Self) {
        self.omitted += other.omitted;
        for line in other.lines {
            self.add(line.action, line.place, line.text);
        }
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many lines there would have been beyond [`Self::MAX_LINES`].
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        if self.omitted > 0 {
            writeln!(f, "and {} more", self.omitted)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_too_many_lines_says_how_many_it_left_out() {
        let mut report = Report::default();
        for i in 0..Report::MAX_LINES + 7 {
            report.add(Action::Repaired, format!("nodes[{i}]"), "rotation was not of unit length");
        }
        assert_eq!(report.omitted(), 7);
        assert!(report.to_string().ends_with("and 7 more\n"));
        assert!(report.to_string().starts_with("repaired nodes[0]: rotation was not of unit length\n"));
    }
}
