//! What a conformance command found: rows of cells with an outcome each, printed as a table or as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::verdict::Verdict;

/// One number or text of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// How many.
    Count(u64),
    /// A difference, relative to the size of what was measured.
    Error(f64),
    /// Nothing to say here.
    Absent,
}

/// How a row ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is as the truth has it.
    Pass,
    /// It is not, and should be: why.
    Miss(String),
    /// It needs work that the library does not do, and is not counted: which.
    Unsupported(String),
    /// The truth itself is not to be followed here, and is not counted: why.
    Excused(String),
}

/// One file or topic that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The file, case or topic.
    pub name: String,
    /// One cell per column of the report.
    pub cells: Vec<Cell>,
    /// How it ended.
    pub outcome: Outcome,
}

/// All rows of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    name_column: &'static str,
    columns: Vec<&'static str>,
    rows: Vec<Row>,
}

impl Report {
    /// A report whose rows are named under `name_column` and have a cell for each of `columns`.
    pub fn new(name_column: &'static str, columns: &[&'static str]) -> Self {
        Self { name_column, columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row has not one cell per column.
    pub fn push(&mut self, row: Row) {
        assert_eq!(row.cells.len(), self.columns.len(), "row {} has a cell per column", row.name);
        self.rows.push(row);
    }

    /// The rows so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// [`Verdict::Miss`] if a row missed, or if there is nothing to judge.
    pub fn verdict(&self) -> Verdict {
        let missed = self.rows.iter().any(|row| matches!(row.outcome, Outcome::Miss(_)));
        if missed || self.rows.is_empty() { Verdict::Miss } else { Verdict::Pass }
    }

    /// Prints the report to standard output, as JSON if asked, and gives the verdict.
    pub fn print(&self, as_json: bool) -> Verdict {
        if as_json {
            println!("{:#}", self.to_json());
        } else {
            print!("{}", self.to_table());
        }
        self.verdict()
    }

    /// `{"passed", "missed", "unsupported", "excused", "rows": [{NAME, COLUMN…, "verdict", "why"}]}`.
    pub fn to_json(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(|row| self.row_to_json(row)).collect();
        let mut report = Map::new();
        for (verdict, count) in self.counts() {
            report.insert(verdict.into(), json!(count));
        }
        report.insert("rows".into(), Value::Array(rows));
        Value::Object(report)
    }

    fn row_to_json(&self, row: &Row) -> Value {
        let mut object = Map::new();
        object.insert(self.name_column.into(), json!(row.name));
        for (column, cell) in self.columns.iter().zip(&row.cells) {
            let value = match cell {
                Cell::Text(text) => json!(text),
                Cell::Count(count) => json!(count),
                Cell::Error(error) => json!(error),
                Cell::Absent => Value::Null,
            };
            object.insert((*column).into(), value);
        }
        let (verdict, why) = describe(&row.outcome);
        object.insert("verdict".into(), json!(verdict));
        if !why.is_empty() {
            object.insert("why".into(), json!(why));
        }
        Value::Object(object)
    }

    /// The table, a line per row and one that counts them.
    pub fn to_table(&self) -> String {
        let mut lines: Vec<Vec<String>> = vec![header(self.name_column, &self.columns)];
        lines.extend(self.rows.iter().map(table_line));
        let columns = self.columns.len() + 2;
        let widths: Vec<usize> =
            (0..columns).map(|c| lines.iter().map(|line| line[c].chars().count()).max().unwrap_or(0)).collect();
        let mut table = String::new();
        for line in &lines {
            for (column, (text, width)) in line.iter().zip(&widths).enumerate() {
                let right = column > 0 && column + 1 < columns;
                let padding = " ".repeat(width - text.chars().count());
                let (before, after) = if right { (padding.as_str(), "") } else { ("", padding.as_str()) };
                let gap = if column == 0 { "" } else { "  " };
                let _ = write!(table, "{gap}{before}{text}{after}");
            }
            table.truncate(table.trim_end().len());
            table.push('\n');
        }
        let counts: Vec<String> = self.counts().iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let _ = writeln!(table, "{}", counts.join(", "));
        table
    }

    fn counts(&self) -> [(&'static str, usize); 4] {
        let count = |wanted: fn(&Outcome) -> bool| self.rows.iter().filter(|row| wanted(&row.outcome)).count();
        [
            ("passed", count(|o| matches!(o, Outcome::Pass))),
            ("missed", count(|o| matches!(o, Outcome::Miss(_)))),
            ("unsupported", count(|o| matches!(o, Outcome::Unsupported(_)))),
            ("excused", count(|o| matches!(o, Outcome::Excused(_)))),
        ]
    }
}

fn header(name_column: &str, columns: &[&str]) -> Vec<String> {
    [name_column].iter().chain(columns).chain(&["verdict"]).map(|text| (*text).to_owned()).collect()
}

fn table_line(row: &Row) -> Vec<String> {
    let mut line = vec![row.name.clone()];
    line.extend(row.cells.iter().map(|cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Count(count) => count.to_string(),
        Cell::Error(error) => format!("{error:.1e}"),
        Cell::Absent => "-".into(),
    }));
    let (verdict, why) = describe(&row.outcome);
    line.push(if why.is_empty() { verdict.into() } else { format!("{verdict}: {why}") });
    line
}

fn describe(outcome: &Outcome) -> (&'static str, &str) {
    match outcome {
        Outcome::Pass => ("pass", ""),
        Outcome::Miss(why) => ("miss", why),
        Outcome::Unsupported(why) => ("unsupported", why),
        Outcome::Excused(why) => ("excused", why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(outcomes: &[Outcome]) -> Report {
        let mut report = Report::new("file", &["clips", "error"]);
        for (index, outcome) in outcomes.iter().enumerate() {
            let cells = vec![Cell::Count(index as u64), Cell::Error(1e-7)];
            report.push(Row { name: format!("f{index}.glb"), cells, outcome: outcome.clone() });
        }
        report
    }

    #[test]
    fn one_miss_makes_the_run_a_miss_and_unsupported_rows_do_not() {
        let unsupported = Outcome::Unsupported("KHR_x".into());
        assert_eq!(report(&[Outcome::Pass, unsupported.clone()]).verdict(), Verdict::Pass);
        assert_eq!(report(&[Outcome::Pass, unsupported, Outcome::Miss("far".into())]).verdict(), Verdict::Miss);
    }

    #[test]
    fn a_run_that_looked_at_nothing_is_a_miss() {
        assert_eq!(report(&[]).verdict(), Verdict::Miss);
    }

    #[test]
    fn the_table_has_a_line_per_row_and_says_why() {
        let table = report(&[Outcome::Pass, Outcome::Miss("2 m off".into())]).to_table();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], "file    clips   error  verdict");
        assert_eq!(lines[2], "f1.glb      1  1.0e-7  miss: 2 m off");
        assert_eq!(lines[3], "1 passed, 1 missed, 0 unsupported, 0 excused");
    }

    #[test]
    fn json_has_the_same_cells_under_the_columns_names() {
        let json = report(&[Outcome::Miss("2 m off".into())]).to_json();
        let row = json!({ "file": "f0.glb", "clips": 0, "error": 1e-7, "verdict": "miss", "why": "2 m off" });
        assert_eq!(json["rows"][0], row);
        assert_eq!(json["missed"], 1);
    }
}
