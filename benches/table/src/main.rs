//! `cargo xtask bench` builds and runs this; `--help` says how.

use std::path::PathBuf;
use std::time::Duration;

use anim::simd::{Kernels, Width};
use anyhow::{Context, Result};
use benchmarks::job::{Job, Times, measure};
use benchmarks::walk::{HUMAN, KEYS, Walk};
use benchmarks::{Scene, growth};
use clap::Parser;
use serde_json::{Value, json};

/// Measures libanim beside plain textbook versions of the same jobs.
#[derive(Parser)]
struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Measure every width of the kernels that this processor has, not the widest alone.
    #[arg(long)]
    widths: bool,
    /// Measure how cost grows with joints, keys, characters and threads instead.
    #[arg(long)]
    growth: bool,
    /// A character and its walk, as JSON; without it one is made up.
    #[arg(long, value_name = "FILE")]
    walk: Option<PathBuf>,
    /// Only jobs, or rows of growth, that have this in their name.
    #[arg(long, value_name = "WORDS", default_value = "")]
    only: String,
    /// Milliseconds to measure each job for.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    length: u64,
    /// Run each job a few times instead, on kernels of this width, for a tool that counts instructions; print what ran.
    #[arg(long, value_name = "WIDTH")]
    count: Option<String>,
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let number = |word: &str| {
        let line = text.lines().find(|line| line.split(':').next().is_some_and(|name| name.trim() == word));
        line.and_then(|line| Some(line.split_once(':')?.1.trim().to_owned()))
    };
    let name = name.map_or_else(|| "unknown processor".to_owned(), |(_, name)| name.trim().to_owned());
    match (number("cpu family"), number("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    }
}

/// Runs of each job whose instructions are counted.
const COUNTED: u32 = 4;

/// What is counted. Its name is known to `cargo xtask bench`.
#[inline(never)]
fn counted_runs(job: &mut dyn FnMut()) {
    for _ in 0..COUNTED {
        job();
    }
}

/// Runs what is counted: one call of [`counted_runs`] a job, in the order in which they are printed.
fn count(width: &str) -> Result<()> {
    let width = Width::ALL.into_iter().find(|known| known.name() == width).context("no such width")?;
    let kernels = Kernels::of(width).context("this processor lacks the width")?;
    let scene = Scene::new(Walk::made_up(HUMAN, KEYS));
    for mut job in scene.counted_jobs(kernels) {
        (0..3).for_each(|_| (job.library)());
        counted_runs(&mut job.library);
        println!("{}\t{}\t{}", job.name, job.units * COUNTED as usize, job.unit);
    }
    Ok(())
}

/// A row of the table.
struct Row {
    kernels: &'static str,
    name: String,
    unit: &'static str,
    units: usize,
    of: usize,
    times: Times,
}

impl Row {
    fn measure(kernels: &'static Kernels, job: Job<'_>, length: Duration) -> Self {
        let (name, unit, units, of) = (job.name.clone(), job.unit, job.units, job.of);
        Self { kernels: kernels.width().name(), name, unit, units, of, times: measure(job, length) }
    }

    fn print(&self) {
        let Times { library, textbook, copy } = self.times;
        let per = |time: f64| time / self.units as f64;
        let each = format!("{:.2}/{}", per(library), self.unit);
        let (beside, ratio) = textbook.map_or((String::new(), String::new()), |time| {
            (format!("{:.0}", time / self.of as f64), format!("{:.3}", library / time))
        });
        let (ns, copy) = (library / self.of as f64, per(copy));
        println!("{:<7} {:<30} {ns:>9.0} {each:>13} {beside:>12} {ratio:>7} {copy:>9.2}", self.kernels, self.name);
    }

    fn json(&self) -> Value {
        let Times { library, textbook, copy } = self.times;
        let (units, of) = (self.units as f64, self.of as f64);
        json!({
            "kernels": self.kernels,
            "job": self.name,
            "unit": self.unit,
            "units": self.units / self.of,
            "ns": library / of,
            "ns_per_unit": library / units,
            "textbook_ns": textbook.map(|time| time / of),
            "ratio": textbook.map(|time| library / time),
            "copy_ns_per_unit": copy / units,
        })
    }
}

fn table(arguments: &Arguments) -> Result<()> {
    let walk = arguments.walk.as_ref().map_or_else(|| Ok(Walk::made_up(HUMAN, KEYS)), |file| Walk::read(file))?;
    let source = walk.source.clone();
    let begun = std::time::Instant::now();
    let scene = Scene::new(walk);
    let packing = begun.elapsed().as_secs_f64();
    if !arguments.json {
        println!("{}; character: {source}", processor());
        println!("what moves: {}", scene.walk.plays);
        println!(
            "{:<7} {:<30} {:>9} {:>13} {:>12} {:>7} {:>9}",
            "kernels", "job", "ns", "ns/unit", "textbook ns", "ratio", "copy/unit"
        );
    }
    let widest = [Kernels::best()];
    let widths: Vec<&'static Kernels> = if arguments.widths { Kernels::available().collect() } else { widest.into() };
    let mut rows = Vec::new();
    for kernels in widths {
        for job in scene.jobs(kernels).into_iter().filter(|job| job.name.contains(&arguments.only)) {
            let row = Row::measure(kernels, job, Duration::from_millis(arguments.length));
            if !arguments.json {
                row.print();
            }
            rows.push(row.json());
        }
    }
    let report = &scene.walk.report;
    let millimetres = |length: f64| length / scene.walk.metre * 1e3;
    if arguments.json {
        rows.push(json!({
            "job": "walk packed",
            "bytes": report.bytes_after,
            "bytes_before": report.bytes_before,
            "error_mm": millimetres(report.worst_error),
            "shell_mm": millimetres(report.shell),
            "framed_tracks": report.framed_tracks,
        }));
        let whole = json!({
            "processor": processor(),
            "character": source,
            "moving": scene.walk.plays.to_string(),
            "jobs": rows,
        });
        println!("{whole:#}");
    } else {
        println!(
            "walk packed: {} tracks that move, {} bytes ({} before), {:.4} mm off at points {:.0} mm from joints",
            report.framed_tracks,
            report.bytes_after,
            report.bytes_before,
            millimetres(report.worst_error),
            millimetres(report.shell),
        );
        println!("both clips were packed in {packing:.1} s");
    }
    Ok(())
}

fn grow(arguments: &Arguments) {
    let mut points = Vec::new();
    if !arguments.json {
        println!("{}; made-up characters of {HUMAN} joints, {} kernels", processor(), Kernels::best().width().name());
        println!("{:<50} {:>7} {:>9} {:>9} {:>6}", "what grows: job", "to", "ns/joint", "beside it", "ratio");
    }
    growth::measure_all(Kernels::best(), &arguments.only, |point| {
        let growth::Point { what, count, library, beside } = point;
        let ratio = library / beside;
        if !arguments.json {
            println!("{what:<50} {count:>7} {library:>9.2} {beside:>9.2} {ratio:>6.3}");
        }
        points.push(json!({
            "what": what, "count": count, "ns_per_joint": library, "beside_ns_per_joint": beside, "ratio": ratio,
        }));
    });
    if arguments.json {
        println!("{:#}", json!({ "processor": processor(), "growth": points }));
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let Some(width) = &arguments.count {
        return count(width);
    }
    if arguments.growth {
        grow(&arguments);
        return Ok(());
    }
    table(&arguments)
}
