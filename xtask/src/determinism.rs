//! `cargo xtask determinism`: runs the scene of `tests/determinism` in every way this machine can, and holds that the bits
//! never differ: each width of the kernels, several numbers of threads, builds with and without optimisation, and 64-bit
//! Arm under an emulator where the compiler has that target.

use anyhow::Result;
use clap::Args;

use crate::setup::{self, Tool};
use crate::shell::{cargo, command, run};
use crate::verdict::Verdict;

/// Arguments of `cargo xtask determinism`.
#[derive(Args, Debug)]
pub struct DeterminismArgs {
    /// Write the hashes that others are compared with anew, after a change that is meant to change results.
    #[arg(long)]
    pub write: bool,
}

/// The other architecture.
const ARM: &str = "aarch64-unknown-linux-gnu";
/// Links for it.
const ARM_LINKER: Tool =
    Tool { program: "aarch64-linux-gnu-gcc", package: "gcc-aarch64-linux-gnu libc6-dev-arm64-cross" };
/// Runs programs of it.
const ARM_EMULATOR: Tool = Tool { program: "qemu-aarch64", package: "qemu-user" };

/// Runs the scene in every way there is.
pub fn run_all(args: &DeterminismArgs) -> Result<Verdict> {
    let mut optimised = cargo();
    optimised.args(["run", "--quiet", "--release", "--package", "determinism", "--"]);
    if args.write {
        optimised.arg("--write");
    }
    println!("optimised:");
    let mut ways = vec![run(&mut optimised)];
    println!("not optimised, with checks:");
    ways.push(run(cargo().args(["run", "--quiet", "--package", "determinism", "--", "--scalar"])));
    if has_arm() {
        println!("64-bit Arm, under an emulator:");
        ways.push(run_on_arm());
    } else {
        println!("64-bit Arm: left out, for `rustup target add {ARM}` has not been run");
    }
    let differ: Vec<_> = ways.into_iter().filter_map(Result::err).collect();
    for error in &differ {
        println!("{error:#}");
    }
    Ok(if differ.is_empty() { Verdict::Pass } else { Verdict::Miss })
}

/// Whether this machine's compiler has the other architecture.
pub fn has_arm() -> bool {
    let installed = command("rustup").args(["target", "list", "--installed"]).output();
    installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().any(|target| target == ARM))
}

/// Optimised, but compiled in parts: one more way of building.
fn run_on_arm() -> Result<()> {
    setup::ensure(&[ARM_LINKER, ARM_EMULATOR])?;
    let mut build = cargo();
    build.args(["run", "--quiet", "--release", "--package", "determinism", "--target", ARM]);
    build.args(["--config", "profile.release.lto=false", "--config", "profile.release.codegen-units=16"]);
    build.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", ARM_LINKER.program);
    build.env(
        "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
        format!("{} -L /usr/aarch64-linux-gnu", ARM_EMULATOR.program),
    );
    run(&mut build)
}
