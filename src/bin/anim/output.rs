//! What the command says and how: text for people, JSON for programs, warnings and progress on standard error.

use std::fmt::{Arguments, Display, Write as _};
use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

/// How a subcommand ended, where nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done.
    Done,
    /// It is done, and what it looked for was found: exit code 3.
    Found,
}

/// Arguments that every subcommand has.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Write JSON to standard output instead of text; errors are JSON on standard error
    #[arg(long, global = true)]
    json: bool,
    /// Say nothing but the result: no warnings, no progress
    #[arg(long, short, global = true)]
    quiet: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: When,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum When {
    /// On terminals, unless the variable `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Where a subcommand's words go.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    json: bool,
    quiet: bool,
}

const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const WARNING: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// A text that is printed strong.
pub fn strong(text: impl Display) -> String {
    format!("{STRONG}{text}{STRONG:#}")
}

/// A text that is printed faint.
pub fn faint(text: impl Display) -> String {
    format!("{FAINT}{text}{FAINT:#}")
}

/// A text that says that something is well.
pub fn good(text: impl Display) -> String {
    format!("{GOOD}{text}{GOOD:#}")
}

/// A text that says that something is wrong.
pub fn bad(text: impl Display) -> String {
    format!("{BAD}{text}{BAD:#}")
}

/// A count with its noun.
pub fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Text in the making, line by line.
#[derive(Debug, Default)]
pub struct Lines {
    text: String,
}

impl Lines {
    /// Adds a line.
    pub fn add(&mut self, line: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _written = writeln!(self.text, "{line}");
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl Output {
    /// As the arguments say.
    pub fn new(args: &OutputArgs) -> Self {
        match args.color {
            When::Auto => {}
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
        }
        Self { json: args.json, quiet: args.quiet }
    }

    /// Whether JSON is asked for.
    pub fn is_json(self) -> bool {
        self.json
    }

    /// The result: JSON where it is asked for, else text; only one of them is made.
    pub fn result(self, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> Result<()> {
        if self.json {
            let mut line = serde_json::to_string_pretty(&json())?;
            line.push('\n');
            write_bytes(line.as_bytes())
        } else {
            let mut out = anstream::stdout().lock();
            let written = out.write_all(text().as_bytes()).and_then(|()| out.flush());
            ignore_closed_pipe(written)
        }
    }

    /// Something the user should know and that is not the result.
    pub fn warn(self, text: impl Display) {
        if !self.quiet {
            anstream::eprintln!("{WARNING}warning{WARNING:#}: {text}");
        }
    }

    /// What was done, where the result went into a file.
    pub fn note(self, text: impl Display) {
        if !self.quiet && !self.json {
            anstream::eprintln!("{text}");
        }
    }

    /// Why it could not be done.
    pub fn error(self, error: &anyhow::Error) {
        if self.json {
            eprintln!("{}", json!({ "error": message(error) }));
        } else {
            anstream::eprintln!("{BAD}error{BAD:#}: {}", message(error));
        }
    }

    /// A bar for `count` steps, which shows itself on terminals only.
    pub fn progress(self, what: &str, count: usize) -> ProgressBar {
        if self.quiet || self.json || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(count as u64).with_prefix(what.to_owned());
        let style = ProgressStyle::with_template("{prefix} {bar:32} {pos}/{len} {wide_msg}");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }
}

/// An error with its causes, each said once: many say their cause themselves.
pub fn message(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| {
        if said.contains(&cause) {
            said
        } else if said.is_empty() {
            cause
        } else {
            format!("{said}: {cause}")
        }
    })
}

/// Writes a result as it is to standard output.
pub fn write_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    ignore_closed_pipe(out.write_all(bytes).and_then(|()| out.flush()))
}

/// Who reads the output may stop when it has enough, as `head` does.
fn ignore_closed_pipe(written: std::io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output"),
    }
}
