//! `cargo xtask bench`: what libanim costs.
//!
//! Times go into a table, beside textbook versions of the same jobs. With `--count` the instructions of each job are
//! counted instead, which noise does not reach, and compared with those in `benches/instructions.txt`.

mod walk;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::setup;
use crate::shell::{cargo, command, root, run, shown};
use crate::verdict::Verdict;

/// Arguments of `cargo xtask bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Count instructions, and compare them with those in `benches/instructions.txt`.
    #[arg(long, conflicts_with_all = ["json", "rest"])]
    count: bool,
    /// Write that file anew, after a change that is meant to change them.
    #[arg(long, requires = "count")]
    write: bool,
    /// What else the measuring program takes: `-- --growth`, `-- --widths`, `-- --only WORDS`, `-- --length MS`.
    #[arg(last = true)]
    rest: Vec<String>,
}

/// Measures, or counts.
pub fn run_bench(args: &BenchArgs) -> Result<Verdict> {
    if args.count {
        return count(args.write);
    }
    let mut measure = cargo();
    measure.args(["run", "--quiet", "--release", "--package", "benchmarks"]);
    measure.arg("--");
    match walk::write_walk(&target().join("walk.json")) {
        Ok(Some(file)) => {
            measure.arg("--walk").arg(file);
        }
        Ok(None) => eprintln!("ANIM_TEST_ASSETS is not set: the character is made up"),
        Err(error) => eprintln!("the character is made up: {error:#}"),
    }
    if args.json {
        measure.arg("--json");
    }
    run(measure.args(&args.rest))?;
    Ok(Verdict::Pass)
}

/// Counts every job's instructions and compares them.
pub fn count(write: bool) -> Result<Verdict> {
    let Some(width) = width() else {
        println!("left out: instructions are counted on x86-64 processors with AVX2, the widest that valgrind has");
        return Ok(Verdict::Pass);
    };
    setup::ensure(&[setup::VALGRIND])?;
    // As the determinism scene is built, so that one build of the library serves both.
    run(cargo().args(["build", "--quiet", "--release", "--package", "benchmarks"]))?;
    let counts = counted(&target().join("release/benchmarks"), width)?;
    let file = root().join("benches/instructions.txt");
    if write {
        return write_counts(&file, &counts);
    }
    compare(&file, &counts)
}

/// The width whose instructions are counted, where this machine has it.
fn width() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        return Some("avx2");
    }
    None
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Instructions of a job.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    job: String,
    /// What they are divided by: joints, vertices or tracks.
    unit: String,
    per_unit: f64,
}

/// Runs the jobs under valgrind: instructions count only inside one function, and each call of it ends with a file.
fn counted(program: &Path, width: &str) -> Result<Vec<Count>> {
    const FUNCTION: &str = "benchmarks::counted_runs";
    let folder = target().join("instructions");
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let mut valgrind = command("valgrind");
    valgrind.args(["--quiet", "--tool=callgrind"]);
    valgrind.args([format!("--toggle-collect={FUNCTION}"), format!("--dump-after={FUNCTION}")]);
    valgrind.arg(format!("--callgrind-out-file={}", folder.join("out").display()));
    valgrind.arg(program).args(["--count", width]);
    let line = shown(&valgrind);
    let output = valgrind.output().with_context(|| format!("cannot start `{line}`"))?;
    ensure!(
        output.status.success(),
        "`{line}` ended with {}:\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout)?;
    text.lines().enumerate().map(|(index, line)| count_of(&folder.join(format!("out.{}", index + 1)), line)).collect()
}

/// One job's count: from the line that the program printed, and the file that was written as it ended.
fn count_of(file: &Path, line: &str) -> Result<Count> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let total = text
        .lines()
        .find_map(|line| line.strip_prefix("summary:").or_else(|| line.strip_prefix("totals:")))
        .and_then(|total| total.trim().parse().ok());
    let total: f64 = total.with_context(|| format!("{} says no total", file.display()))?;
    let mut parts = line.split('\t');
    let (Some(job), Some(units), Some(unit)) = (parts.next(), parts.next(), parts.next()) else {
        bail!("`{line}` is no job");
    };
    let units: f64 = units.parse().with_context(|| format!("`{line}` has no number of units"))?;
    Ok(Count { job: job.to_owned(), unit: unit.to_owned(), per_unit: total / units })
}

/// The compiler, as it names itself.
fn compiler() -> Result<String> {
    let output = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into())).arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

const HEAD: &str = "\
# Made by `cargo xtask bench --count --write`: instructions per joint, vertex or track of each job, on AVX2.
";

fn write_counts(file: &Path, counts: &[Count]) -> Result<Verdict> {
    let lines = counts.iter().map(|Count { job, unit, per_unit }| format!("{job}\t{per_unit:.2}\t{unit}\n"));
    let text = format!("{HEAD}{}\n{}", compiler()?, lines.collect::<String>());
    std::fs::write(file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    print!("{text}");
    Ok(Verdict::Pass)
}

/// How much more a job may take than the file says, with the compiler that the file was made with.
const TOLERANCE: f64 = 0.03;
/// The same with another compiler.
const TOLERANCE_OF_OTHERS: f64 = 0.25;

/// What the file says of a job.
fn committed<'a>(text: &'a str, job: &str) -> Option<f64> {
    let find = |line: &'a str| line.strip_prefix(job)?.strip_prefix('\t')?.split('\t').next()?.parse().ok();
    text.lines().find_map(find)
}

fn compare(file: &Path, counts: &[Count]) -> Result<Verdict> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let compiler = compiler()?;
    let same = text.lines().any(|line| line == compiler);
    let tolerance = if same { TOLERANCE } else { TOLERANCE_OF_OTHERS };
    if !same {
        println!("{compiler} is not the compiler of {}: up to {:.0} % more passes", file.display(), tolerance * 100.0);
    }
    let (mut more, mut fewer) = (0, 0);
    for Count { job, unit, per_unit } in counts {
        let each = format!("{per_unit:.2}/{unit}");
        match judge(committed(&text, job), *per_unit, tolerance) {
            Judgement::New => {
                println!("{job:<32} {each:>16}  NOT IN THE FILE");
                more += 1;
            }
            Judgement::More(change) => {
                println!("{job:<32} {each:>16}  {change:+.1} %  MORE THAN BEFORE");
                more += 1;
            }
            Judgement::Fewer(change) => {
                println!("{job:<32} {each:>16}  {change:+.1} %  fewer than before");
                fewer += 1;
            }
            Judgement::Same(change) => println!("{job:<32} {each:>16}  {change:+.1} %"),
        }
    }
    if more + fewer > 0 {
        println!("`cargo xtask bench --count --write` writes the file anew, where that is meant");
    }
    Ok(if more == 0 { Verdict::Pass } else { Verdict::Miss })
}

/// What to think of a count; changes in per cent.
#[derive(Debug, PartialEq)]
enum Judgement {
    New,
    More(f64),
    Fewer(f64),
    Same(f64),
}

fn judge(before: Option<f64>, now: f64, tolerance: f64) -> Judgement {
    let Some(before) = before else { return Judgement::New };
    let change = now / before - 1.0;
    match change {
        change if change > tolerance => Judgement::More(change * 100.0),
        change if change < -tolerance => Judgement::Fewer(change * 100.0),
        change => Judgement::Same(change * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, committed, judge};

    #[test]
    fn a_count_is_judged_by_what_the_file_says_of_its_job() {
        let text = "# head\nrustc 1\nblend\t10.00\tjoint\nblend two\t20.00\tjoint\n";
        assert!(
            matches!(judge(committed(text, "blend two"), 20.5, 0.03), Judgement::Same(change) if (2.4..2.6).contains(&change))
        );
        assert!(matches!(judge(committed(text, "blend"), 10.5, 0.03), Judgement::More(_)));
        assert!(matches!(judge(committed(text, "blend"), 9.5, 0.03), Judgement::Fewer(_)));
        assert_eq!(judge(committed(text, "skin"), 1.0, 0.03), Judgement::New);
    }
}
