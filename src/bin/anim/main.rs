//! The `anim` command: looks into animation files, checks, converts, measures and draws them.
//!
//! Each subcommand is a file with its arguments and one function. What a user of the library would want lies in the
//! library; here is what belongs to a terminal: arguments, words, colours, progress, files.

mod batch;
mod character;
mod clips;
mod controller;
mod convert;
mod diff;
mod events;
mod files;
mod graph;
mod info;
mod optimize;
mod output;
mod pack;
mod picture;
mod plot;
mod render;
mod sample;
mod script;
mod shell;
mod tracks;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Outcome, Output, OutputArgs};

/// Looks into animation files, checks, converts, measures and draws them.
///
/// Files are known by what is in them, else by how their names end:
/// .gltf .glb .fbx .mres .json .anim.ron .actl.ron .spriteanim.ron .animb
#[derive(Parser, Debug)]
#[command(name = "anim", version, max_term_width = 100, after_help = AFTER_HELP, after_long_help = AFTER_HELP)]
struct Anim {
    #[command(flatten)]
    output: OutputArgs,
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  anim info fox.glb                                what is in a file
  anim validate assets/                            check every file of a folder
  anim convert fox.fbx -o fox.glb                  from one format to another
  anim sample fox.glb --clip Walk --rate 30        values as CSV

Exit codes:
  0  done, and nothing was found wrong
  1  it could not be done; standard error says which file, where and why
  2  the command line is wrong
  3  done, and something was found: files that are not valid (validate), a difference (diff), a loss
     with --strict (convert), files that failed (batch)";

#[derive(Subcommand, Debug)]
enum Command {
    Info(info::InfoArgs),
    Validate(validate::ValidateArgs),
    Convert(convert::ConvertArgs),
    Optimize(optimize::OptimizeArgs),
    Pack(pack::PackArgs),
    Sample(sample::SampleArgs),
    Events(events::EventsArgs),
    Plot(plot::PlotArgs),
    Render(render::RenderArgs),
    Diff(diff::DiffArgs),
    Controller(controller::ControllerArgs),
    Batch(batch::BatchArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

fn main() -> ExitCode {
    let arguments = Anim::parse();
    let output = Output::new(&arguments.output);
    let result = match &arguments.command {
        Command::Info(args) => info::run(args, output),
        Command::Validate(args) => validate::run(args, output),
        Command::Convert(args) => convert::run(args, output),
        Command::Optimize(args) => optimize::run(args, output),
        Command::Pack(args) => pack::run(args, output),
        Command::Sample(args) => sample::run(args, output),
        Command::Events(args) => events::run(args, output),
        Command::Plot(args) => plot::run(args, output),
        Command::Render(args) => render::run(args, output),
        Command::Diff(args) => diff::run(args, output),
        Command::Controller(args) => controller::run(args, output),
        Command::Batch(args) => batch::run(args, output),
        Command::Completions(args) => shell::complete::<Anim>(args),
        Command::Man(args) => shell::write_manual::<Anim>(args),
    };
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(3),
        Err(error) => {
            output.error(&error);
            ExitCode::FAILURE
        }
    }
}
