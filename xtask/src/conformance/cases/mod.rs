//! `cargo xtask conformance cases DIR`: runs case files that three.js and Godot were asked, and compares answers.
//!
//! In goes any folder of case files in the layouts of `oracles/three` and `oracles/godot`; out comes a row per topic.
//! A [`Runner`] takes the cases of one shape and lives in a file of its own; a case that no runner takes is counted as
//! unsupported. Cases marked `odd` or `sensitive` are run and printed, but not counted. A runner answers
//! [`CaseOutcome::ByRule`] where libanim differs on purpose and did what `docs/differences.md` says.

mod case;
mod compare;
mod godot_functions;
mod godot_player;
mod godot_root_motion;
mod godot_tracks;
mod godot_trees;
mod godot_values;
mod three_clips;
mod three_edits;
mod three_json;
mod three_makers;
mod three_mixer;
mod three_names;
mod three_play;
mod three_scene;
mod three_state;
mod three_tracks;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use self::case::{Case, CaseFile, Layout};
use super::report::{Cell, Outcome, Report, Row};
use crate::verdict::Verdict;

/// Arguments of `cargo xtask conformance cases`.
#[derive(Args, Debug)]
pub struct CasesArgs {
    /// A folder with case files, looked through with its subfolders.
    pub directory: PathBuf,
    /// Only these topics, separated by commas.
    #[arg(long, value_delimiter = ',')]
    pub topics: Vec<String>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// What became of one case.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseOutcome {
    /// The answers agree.
    Pass,
    /// They differ as this rule of `docs/differences.md` says.
    ByRule(&'static str),
    /// They differ: where and how.
    Miss(String),
    /// It asks for something that libanim does not offer: what.
    Unsupported(String),
}

/// Runs the cases of one shape.
pub struct Runner {
    /// The layout of the files whose cases it takes.
    layout: Layout,
    /// Whether it takes a case.
    takes: fn(&Case) -> bool,
    /// Runs a case it takes; an error is something in the case that it cannot read.
    run: fn(&Case) -> anyhow::Result<CaseOutcome>,
}

/// All there are; the first that takes a case runs it.
const RUNNERS: &[Runner] = &[
    three_tracks::RUNNER,
    three_edits::RUNNER,
    three_json::RUNNER,
    three_makers::RUNNER,
    three_mixer::RUNNER,
    three_names::RUNNER,
    godot_functions::RUNNER,
    godot_tracks::RUNNER,
    godot_trees::RUNNER,
    godot_root_motion::RUNNER,
    godot_player::RUNNER,
];

/// Runs every case of every file, prints what it found, and says whether anything missed.
pub fn run(args: &CasesArgs) -> anyhow::Result<Verdict> {
    let files = CaseFile::read_all(&args.directory)?;
    let wanted = |file: &CaseFile| args.topics.is_empty() || args.topics.contains(&file.topic);
    let topics: Vec<TopicResult> = files.iter().filter(|file| wanted(file)).map(TopicResult::of).collect();
    if let Some(missing) = args.topics.iter().find(|topic| !topics.iter().any(|result| result.topic == **topic)) {
        anyhow::bail!("no topic {missing:?} in {}", args.directory.display());
    }
    let mut report = Report::new("topic", &["cases", "passed", "by rule", "failed", "odd", "unsupported"]);
    for topic in &topics {
        report.push(topic.row());
    }
    if args.json {
        let mut json = report.to_json();
        json["cases"] = topics.iter().flat_map(TopicResult::lines).map(|line| line.to_json()).collect();
        println!("{json:#}");
        return Ok(report.verdict());
    }
    for line in topics.iter().flat_map(TopicResult::lines) {
        if let Some(text) = line.to_text() {
            println!("{text}");
        }
    }
    Ok(report.print(false))
}

/// How the cases that count went, over all topics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many agree, or differ as a rule says.
    pub passed: usize,
    /// Topic, name and difference of each that does not.
    pub missed: Vec<String>,
    /// The rules that were needed, odd cases included.
    pub rules: BTreeSet<&'static str>,
}

/// Runs every case of every file in a folder.
pub fn tally(directory: &Path) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    for file in CaseFile::read_all(directory)? {
        for case in &file.cases {
            let outcome = run_case(case);
            if let CaseOutcome::ByRule(rule) = outcome {
                tally.rules.insert(rule);
            }
            match outcome {
                _ if case.not_counted().is_some() => {}
                CaseOutcome::Pass | CaseOutcome::ByRule(_) => tally.passed += 1,
                CaseOutcome::Miss(why) => tally.missed.push(format!("{}: {}: {why}", file.topic, case.name)),
                CaseOutcome::Unsupported(_) => {}
            }
        }
    }
    Ok(tally)
}

/// What became of a case, with the topic and the name it goes by.
struct Line<'a> {
    topic: &'a str,
    name: &'a str,
    not_counted: Option<&'a str>,
    outcome: &'a CaseOutcome,
}

impl Line<'_> {
    /// The line to print: everything but plain passes.
    fn to_text(&self) -> Option<String> {
        let (verdict, why) = self.verdict();
        match self.not_counted {
            None if self.outcome == &CaseOutcome::Pass => None,
            None => Some(format!("{}: {}: {verdict}: {why}", self.topic, self.name)),
            Some(reason) if why.is_empty() => Some(format!("{}: {}: {reason}: agrees", self.topic, self.name)),
            Some(reason) => Some(format!("{}: {}: {reason}: {verdict}: {why}", self.topic, self.name)),
        }
    }

    fn to_json(&self) -> Value {
        let (verdict, why) = self.verdict();
        json!({ "topic": self.topic, "name": self.name, "not_counted": self.not_counted, "verdict": verdict, "why": why })
    }

    fn verdict(&self) -> (&'static str, &str) {
        match self.outcome {
            CaseOutcome::Pass => ("pass", ""),
            CaseOutcome::ByRule(rule) => ("by rule", rule),
            CaseOutcome::Miss(why) => ("miss", why),
            CaseOutcome::Unsupported(why) => ("unsupported", why),
        }
    }
}

/// The outcomes of a file's cases.
struct TopicResult<'a> {
    topic: &'a str,
    outcomes: Vec<(&'a Case, CaseOutcome)>,
}

impl<'a> TopicResult<'a> {
    fn of(file: &'a CaseFile) -> Self {
        Self { topic: &file.topic, outcomes: file.cases.iter().map(|case| (case, run_case(case))).collect() }
    }

    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.outcomes.iter().map(|(case, outcome)| Line {
            topic: self.topic,
            name: &case.name,
            not_counted: case.not_counted(),
            outcome,
        })
    }

    fn row(&self) -> Row {
        let count = |wanted: fn(&CaseOutcome) -> bool| {
            self.outcomes.iter().filter(|(case, outcome)| case.not_counted().is_none() && wanted(outcome)).count()
        };
        let passed = count(|outcome| *outcome == CaseOutcome::Pass);
        let by_rule = count(|outcome| matches!(outcome, CaseOutcome::ByRule(_)));
        let failed = count(|outcome| matches!(outcome, CaseOutcome::Miss(_)));
        let unsupported = count(|outcome| matches!(outcome, CaseOutcome::Unsupported(_)));
        let odd = self.outcomes.len() - passed - by_rule - failed - unsupported;
        let counts = [self.outcomes.len(), passed, by_rule, failed, odd, unsupported];
        let outcome = if failed > 0 {
            Outcome::Miss(format!("{failed} of {}", failed + passed + by_rule))
        } else if passed + by_rule == 0 && unsupported > 0 {
            Outcome::Unsupported("no case of it can be run".into())
        } else {
            Outcome::Pass
        };
        Row { name: self.topic.into(), cells: counts.map(|count| Cell::Count(count as u64)).into(), outcome }
    }
}

fn run_case(case: &Case) -> CaseOutcome {
    let runner = RUNNERS.iter().find(|runner| runner.layout == case.layout && (runner.takes)(case));
    match runner {
        None => CaseOutcome::Unsupported("no runner takes it".into()),
        Some(runner) => (runner.run)(case).unwrap_or_else(|error| CaseOutcome::Miss(format!("{error:#}"))),
    }
}
