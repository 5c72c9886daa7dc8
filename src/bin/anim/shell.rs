//! `anim completions` and `anim man`: what a shell and `man` want to know of the command, made from its arguments.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use crate::files::put;
use crate::output::{Outcome, write_bytes};

/// Write completions for a shell to standard output
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write the manual page to standard output, or a page for each subcommand too into a folder
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The folder
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Runs `completions`.
pub fn complete<C: CommandFactory>(args: &CompletionsArgs) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut C::command(), "anim", &mut script);
    write_bytes(&script)?;
    Ok(Outcome::Done)
}

/// Runs `man`.
pub fn write_manual<C: CommandFactory>(args: &ManArgs) -> Result<Outcome> {
    let mut command = C::command();
    command.build();
    let Some(folder) = &args.output else {
        write_bytes(&page(&command)?)?;
        return Ok(Outcome::Done);
    };
    let subcommands = command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help");
    for command in std::iter::once(&command).chain(subcommands) {
        let name = command.get_display_name().unwrap_or(command.get_name()).replace(' ', "-");
        put(&folder.join(format!("{name}.1")), &page(command)?)?;
    }
    Ok(Outcome::Done)
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
