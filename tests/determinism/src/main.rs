//! A scene of everything that computes, run for ten minutes at odd steps and hashed every second, on every width of the
//! vector kernels that this processor has and on several numbers of threads. All must come to the hashes that stand in
//! `hashes.txt`: they are the same on every processor, in every build and in every run.
//!
//! `determinism` compares; `determinism --scalar` only the reference, for builds that are slow; `determinism --write`
//! writes the file anew.

mod clips;
mod controllers;
mod host;
mod random;
mod scene;

use std::process::ExitCode;

use anim::jobs::{Inline, JobSystem, Threads};
use anim::simd::{Kernels, Width};
use scene::Scene;

/// Seconds that the scene runs.
const SECONDS: u32 = 600;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/hashes.txt");

/// The hash after each second.
fn run(kernels: &'static Kernels, jobs: &dyn JobSystem) -> Vec<u64> {
    let mut scene = Scene::new(kernels);
    (0..SECONDS).map(|second| scene.run_to(f64::from(second + 1), jobs)).collect()
}

fn committed() -> Vec<u64> {
    let text = std::fs::read_to_string(FILE).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| u64::from_str_radix(line, 16).ok()).collect()
}

fn write(hashes: &[u64]) -> std::io::Result<()> {
    let head = "# Made by `cargo xtask determinism --write`: the hash of the scene after each second.\n";
    let lines = hashes.iter().map(|hash| format!("{hash:016x}\n"));
    std::fs::write(FILE, std::iter::once(head.to_owned()).chain(lines).collect::<Vec<_>>().concat())
}

/// Runs once and says whether the hashes are the committed ones.
fn check(what: &str, kernels: &'static Kernels, jobs: &dyn JobSystem, expected: &[u64]) -> bool {
    let hashes = run(kernels, jobs);
    let first = hashes.iter().zip(expected).position(|(a, b)| a != b);
    let last = hashes.last().copied().unwrap_or_default();
    match first {
        None if hashes.len() == expected.len() => {
            println!("{what:<22} {last:016x}  the same in all {SECONDS} seconds");
            true
        }
        Some(second) => {
            println!("{what:<22} {last:016x}  DIFFERS from second {} on", second + 1);
            false
        }
        None => {
            println!("{what:<22} {last:016x}  hashes.txt has {} seconds, not {SECONDS}", expected.len());
            false
        }
    }
}

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--write")
        && let Err(error) = write(&run(Kernels::scalar(), &Inline))
    {
        eprintln!("cannot write {FILE}: {error}");
        return ExitCode::from(2);
    }
    let expected = committed();
    let mut same = true;
    let only_scalar = std::env::args().any(|argument| argument == "--scalar");
    for width in Width::ALL.into_iter().filter(|&width| width == Width::Scalar || !only_scalar) {
        match Kernels::of(width) {
            Some(kernels) => same &= check(&format!("{}, 1 thread", width.name()), kernels, &Inline, &expected),
            None => println!("{:<22} not on this processor", width.name()),
        }
    }
    let best = Kernels::best();
    for count in [2, 5].into_iter().filter(|_| !only_scalar) {
        let what = format!("{}, {count} threads", best.width().name());
        same &= check(&what, best, &Threads::new(count), &expected);
    }
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
