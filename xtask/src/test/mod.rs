//! `cargo xtask test`: installs what the tests need, runs every check there is, and says how many tests ran.
//!
//! A check that fails does not stop the others, so that one run shows all that is wrong.

mod abi;
mod assets;
mod cpp;
mod crowd;
mod csharp;
mod example;
mod guide;
mod licences;
mod numbers;
mod package;
mod readme;
mod validator;

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;

use crate::c_program::{Libraries, build_libraries};
use crate::shell::{cargo, run, run_seeing};
use crate::verdict::Verdict;
use crate::{bench, character, demo, determinism, docs, header, setup, shaders};

/// Arguments of `cargo xtask test`.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// Run only the checks that have this in their name.
    #[arg(long, value_name = "WORDS")]
    pub only: Option<String>,
}

/// One check and how it went.
struct Step {
    name: &'static str,
    failure: Option<anyhow::Error>,
    took: Duration,
}

/// What has run so far.
#[derive(Default)]
struct Progress {
    steps: Vec<Step>,
    tests: u64,
    left_out: Vec<(&'static str, &'static str)>,
    only: Option<String>,
}

impl Progress {
    /// Runs a check and keeps how it went.
    fn step(&mut self, name: &'static str, check: impl FnOnce(&mut u64) -> Result<()>) {
        if self.only.as_ref().is_some_and(|only| !name.contains(only)) {
            self.left_out.push((name, "not asked for"));
            return;
        }
        println!("\n== {name}");
        let begun = Instant::now();
        let failure = check(&mut self.tests).err();
        if let Some(error) = &failure {
            println!("FAILED: {error:#}");
        }
        self.steps.push(Step { name, failure, took: begun.elapsed() });
    }

    fn conclude(&self) -> Verdict {
        println!();
        for step in &self.steps {
            let outcome = if step.failure.is_some() { "FAILED" } else { "ok" };
            println!("{:>6.1} s  {:<34} {outcome}", step.took.as_secs_f64(), step.name);
        }
        for (name, why) in &self.left_out {
            println!("left out  {name:<34} {why}");
        }
        if self.steps.is_empty() {
            println!("no check has that in its name");
            return Verdict::Miss;
        }
        let failed = self.steps.iter().filter(|step| step.failure.is_some()).count();
        println!("{} tests passed; {failed} of {} checks failed", self.tests, self.steps.len());
        if failed == 0 { Verdict::Pass } else { Verdict::Miss }
    }
}

/// Runs every check.
pub fn run_all(args: &TestArgs) -> Result<Verdict> {
    setup::ensure(&[setup::C_COMPILER, setup::CPP_COMPILER, setup::VALGRIND])?;
    setup::ensure(&[setup::CSHARP_COMPILER, setup::MONO])?;
    setup::ensure_pieces(&setup::CSHARP)?;
    setup::ensure_pieces(&setup::VULKAN)?;
    setup::ensure_components()?;
    let mut progress = Progress { only: args.only.clone(), ..Progress::default() };
    sources(&mut progress);
    let built = c_programs(&mut progress);
    progress.step("tests", |tests| {
        let mut test = cargo();
        test.args(["test", "--quiet", "--workspace", "--all-features", "--no-fail-fast"]);
        let written = validator::folder();
        if written.is_dir() {
            std::fs::remove_dir_all(&written)?;
        }
        test.env("ANIM_GLTF_OUT", written);
        if let Some(built) = &built {
            // Tests of the C ABI would build the same libraries again.
            test.env("ANIM_C_LIBRARIES", built.libraries.folder());
        }
        run_counting(&mut test, tests)
    });
    progress.step("tests that count allocations", |tests| {
        let mut test = cargo();
        test.args(["test", "--quiet", "--package", "libanim", "--features", "vulkan"]);
        run_counting(test.args(["--test", "allocations", "--test", "player_allocations"]), tests)
    });
    packages(&mut progress, built.as_ref());
    if !determinism::has_arm() {
        progress.left_out.push(("bits never differ, on 64-bit Arm", "the compiler has no such target"));
    }
    progress.step("fuzz targets", |_| {
        let flags =
            ["clippy", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "target/fuzz", "--", "-D"];
        run(cargo().args(flags).arg("warnings"))
    });
    progress.step("bits never differ", |tests| {
        passes(determinism::run_all(&determinism::DeterminismArgs { write: false })?)?;
        *tests += 1;
        Ok(())
    });
    progress.step("instructions are as many as before", |tests| {
        passes(bench::count(false)?)?;
        *tests += 1;
        Ok(())
    });
    validator::judge(&mut progress);
    assets::compare(&mut progress, built.as_ref());
    Ok(progress.conclude())
}

/// Sets of features beside the default and all of them: nothing, the core of the C library, each format alone, since what they
/// share is compiled for those that need it, and all that is not a format.
const SUBSETS: [(&str, &str); 12] = [
    ("clippy, smallest build", ""),
    ("clippy, core of the C library", "capi"),
    ("clippy, C library with animb alone", "capi,animb"),
    ("clippy, C library with fbx alone", "capi,fbx"),
    ("clippy, C library with gltf alone", "capi,gltf"),
    ("clippy, C library with mres alone", "capi,mres"),
    ("clippy, C library with ron alone", "capi,ron"),
    ("clippy, C library with three alone", "capi,three"),
    ("clippy, C library with vulkan alone", "capi,vulkan"),
    (
        "clippy, C library without formats",
        "capi,avx512,building,controller,crowds,editing,mixer,operations,packing,player,skinning,writing",
    ),
    ("clippy, C library with crowds alone", "capi,crowds"),
    ("clippy, C library with players alone", "capi,player"),
];

/// What can be told from the sources alone.
fn sources(progress: &mut Progress) {
    progress.step("format", |_| run(cargo().args(["fmt", "--all", "--", "--check"])));
    progress.step("clippy", |_| {
        let flags = ["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
        run(cargo().args(flags))
    });
    for (name, features) in SUBSETS {
        progress.step(name, |_| {
            let flags = ["clippy", "--quiet", "--package", "libanim", "--no-default-features", "--features", features];
            run(cargo().args(flags).args(["--", "-D", "warnings"]))
        });
    }
    progress.step("documentation", |_| {
        let flags = ["doc", "--quiet", "--package", "libanim", "--all-features", "--no-deps"];
        run(cargo().args(flags).env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links"))
    });
    progress.step("licences", |_| {
        licences::check().map(|count| println!("{count} packages, all under licences that deny.toml allows"))
    });
    progress.step("header and ABI are up to date", |_| passes(header::run(&header::HeaderArgs { check: true })?));
    progress.step("shaders are up to date", |_| passes(shaders::run_shaders(&shaders::ShadersArgs { check: true })?));
    progress.step("pages of the headers", |_| passes(docs::make()?));
    progress.step("character is up to date", |_| passes(character::run(&character::CharacterArgs { check: true })?));
}

/// What the checks of C programs need.
struct CPrograms {
    libraries: Libraries,
    /// The example.
    host: PathBuf,
}

/// The C programs, compiled without a warning and run.
fn c_programs(progress: &mut Progress) -> Option<CPrograms> {
    let mut built = None;
    progress.step("C library and C example", |_| {
        built = Some(build_c_programs()?);
        Ok(())
    });
    // Where only others are asked for, they still need the libraries.
    let built = if progress.only.is_some() { built.or_else(|| build_c_programs().ok()) } else { built };
    let Some(built) = built else {
        progress.left_out.push(("everything that needs the C library", "it could not be built"));
        return None;
    };
    progress.step("README's C program", |tests| readme::check(&built.libraries, tests));
    progress.step("C hosts with Vulkan", |tests| crowd::check(&built.libraries, tests));
    progress.step("C example under valgrind", |tests| example::check(&built.host, tests));
    progress.step("C++ headers and example", |tests| cpp::check(&built.libraries, tests));
    progress.step("C# bindings and example on Mono", |tests| csharp::check(&built.libraries, tests));
    progress.step("programs built against earlier headers", |tests| abi::check(&built.libraries, tests));
    progress.step("programs of the embedding guide", |tests| guide::check(&built.libraries, tests));
    Some(built)
}

fn build_c_programs() -> Result<CPrograms> {
    let libraries = build_libraries()?;
    let host = demo::build(&libraries)?;
    Ok(CPrograms { libraries, host })
}

/// The package that hosts install, and programs that use it.
fn packages(progress: &mut Progress, built: Option<&CPrograms>) {
    let mut made = None;
    progress.step("package", |tests| {
        made = Some(package::make(tests)?);
        Ok(())
    });
    if let (Some(made), Some(built)) = (made, built) {
        progress.step("programs that use the package", |tests| package::consume(&made, &built.libraries, tests));
    }
}

fn passes(verdict: Verdict) -> Result<()> {
    ensure!(verdict == Verdict::Pass, "see above");
    Ok(())
}

/// Runs a cargo test command and adds the tests that its closing lines say passed, of which there must be some.
fn run_counting(command: &mut Command, tests: &mut u64) -> Result<()> {
    let mut passed = 0;
    run_seeing(command, |line| passed += passed_in(line))?;
    ensure!(passed > 0, "no test ran");
    *tests += passed;
    Ok(())
}

/// How many tests a closing line of Rust's test runner says passed; 0 for any other line.
fn passed_in(line: &str) -> u64 {
    let Some(result) = line.strip_prefix("test result: ") else { return 0 };
    let passed = result.split_once(". ").and_then(|(_, counts)| counts.split(' ').next());
    passed.and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::passed_in;

    #[test]
    fn closing_lines_are_counted_and_others_are_not() {
        assert_eq!(passed_in("test result: ok. 31 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out"), 31);
        assert_eq!(passed_in("test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out"), 3);
        assert_eq!(passed_in("running 31 tests"), 0);
    }
}
