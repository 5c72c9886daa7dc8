//! The project's own commands: `cargo xtask help` lists them.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::verdict::Verdict;
use xtask::{bench, character, conformance, demo, determinism, docs, header, package, shaders, test};

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the C example and runs it: pictures of a character that plays its clips.
    Demo(demo::DemoArgs),
    /// Makes the demo's own character.
    Character(character::CharacterArgs),
    /// Installs what the tests need and runs every check there is.
    Test(test::TestArgs),
    /// Compares libanim with numbers and files that others made.
    Conformance(conformance::ConformanceArgs),
    /// Runs a scene of everything in every way this machine can, and holds that its bits never differ.
    Determinism(determinism::DeterminismArgs),
    /// Measures what libanim costs beside textbook versions of the same jobs, or counts instructions.
    Bench(bench::BenchArgs),
    /// Makes browsable pages of the C headers.
    Docs,
    /// Makes the tree that hosts install, with both libraries, and an archive of it.
    Package(package::PackageArgs),
    /// Makes the C header and the description of the ABI from the sources.
    Header(header::HeaderArgs),
    /// Compiles the shaders to the SPIR-V that is committed.
    Shaders(shaders::ShadersArgs),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Demo(args) => demo::run(&args),
        Command::Character(args) => character::run(&args),
        Command::Test(args) => test::run_all(&args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Determinism(args) => determinism::run_all(&args),
        Command::Bench(args) => bench::run_bench(&args),
        Command::Docs => docs::make(),
        Command::Package(args) => package::run(&args),
        Command::Header(args) => header::run(&args),
        Command::Shaders(args) => shaders::run_shaders(&args),
    };
    match outcome {
        Ok(Verdict::Pass) => ExitCode::SUCCESS,
        Ok(Verdict::Miss) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
