//! Runs other programs for the commands: from the repository's root, with their output passed on.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// The repository's root.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// The cargo that runs this command.
pub fn cargo() -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// A command that runs in the repository's root.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs it with its output passed on; an error if it cannot start or ends with anything but success.
pub fn run(command: &mut Command) -> Result<()> {
    let line = shown(command);
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// Runs it, passes each line of its standard output on and to `see`; an error as [`run`] has it.
pub fn run_seeing(command: &mut Command, mut see: impl FnMut(&str)) -> Result<()> {
    let line = shown(command);
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start `{line}`"))?;
    if let Some(output) = child.stdout.take() {
        for text in BufReader::new(output).split(b'\n') {
            let text = String::from_utf8_lossy(&text?).into_owned();
            println!("{text}");
            see(&text);
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// Runs it without its output and gives how it ended.
pub fn quiet(command: &mut Command) -> Result<ExitStatus> {
    let line = shown(command);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().with_context(|| format!("cannot start `{line}`"))
}

/// Whether `program` is on the path and runs.
pub fn has(program: &str) -> bool {
    quiet(command(program).arg("--version")).is_ok_and(|status| status.success())
}

/// The command as one would type it.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
