//! `anim diff`: where two clips differ, and how much.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, ClipDifference, Target, Tolerance};
use anim::io::Document;
use anyhow::{Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::files::{named_clip, read_telling};
use crate::output::{Lines, Outcome, Output, bad, good, strong};
use crate::tracks::{label, measure_name, measured, value_json, value_text};

/// Say where the clips of two files differ, and how much: exit code 3 if they do
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// The first file
    first: PathBuf,
    /// The second file
    second: PathBuf,
    /// Only the clip with this name
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// The name that clip has in the second file, where it is another
    #[arg(long, value_name = "NAME", requires = "clip")]
    second_clip: Option<String>,
    /// How far numbers may differ; the default allows for rounding, 0 for nothing
    #[arg(long, value_name = "NUMBER", default_value_t = 1e-4, allow_negative_numbers = true)]
    tolerance: f64,
    /// How far rotations may differ, in degrees
    #[arg(long, value_name = "DEGREES", default_value_t = 0.01, allow_negative_numbers = true)]
    angle: f64,
}

/// Most tracks of a clip that the text lists, the worst first.
const MOST_TRACKS: usize = 12;

/// Two clips of one name.
struct Pair {
    name: String,
    difference: ClipDifference,
}

/// What was found.
#[derive(Default)]
struct Found {
    pairs: Vec<Pair>,
    only_in_first: Vec<String>,
    only_in_second: Vec<String>,
}

/// Runs the subcommand.
pub fn run(args: &DiffArgs, output: Output) -> Result<Outcome> {
    for (what, value) in [("a tolerance", args.tolerance), ("an angle", args.angle)] {
        ensure!(value.is_finite() && value >= 0.0, "{what} of {value}: it must be zero or above");
    }
    let tolerance = Tolerance { number: args.tolerance, angle: args.angle.to_radians() };
    let first = clips(&args.first, &read_telling(&args.first, output)?, args.clip.as_deref())?;
    let second_name = args.second_clip.as_ref().or(args.clip.as_ref());
    let second = clips(&args.second, &read_telling(&args.second, output)?, second_name.map(String::as_str))?;
    let found = if args.clip.is_some() { pair_two(&first[0], &second[0]) } else { pair_by_name(&first, &second) };
    let same = found.only_in_first.is_empty()
        && found.only_in_second.is_empty()
        && found.pairs.iter().all(|pair| pair.difference.is_within(tolerance));
    output.result(|| as_json(&found, tolerance, same), || as_text(args, &found, tolerance))?;
    Ok(if same { Outcome::Done } else { Outcome::Found })
}

fn clips(path: &Path, document: &Document, name: Option<&str>) -> Result<Vec<Clip>> {
    let clips: Vec<Clip> = document
        .all_clips()
        .filter(|clip| name.is_none_or(|name| name == clip.name))
        .map(|clip| named_clip(document, clip))
        .collect();
    let of = name.map_or_else(String::new, |name| format!(" named \"{name}\""));
    ensure!(!clips.is_empty(), "{}: there is no clip{of}", path.display());
    Ok(clips)
}

fn pair_two(first: &Clip, second: &Clip) -> Found {
    let pair = Pair { name: first.name.clone(), difference: first.compare(second) };
    Found { pairs: vec![pair], ..Found::default() }
}

/// Clips of one name; where each file has but one clip, those.
fn pair_by_name(first: &[Clip], second: &[Clip]) -> Found {
    if let ([first], [second]) = (first, second) {
        return pair_two(first, second);
    }
    let mut found = Found::default();
    for clip in first {
        match second.iter().find(|other| other.name == clip.name) {
            Some(other) => found.pairs.push(Pair { name: clip.name.clone(), difference: clip.compare(other) }),
            None => found.only_in_first.push(clip.name.clone()),
        }
    }
    let new = second.iter().filter(|clip| !first.iter().any(|other| other.name == clip.name));
    found.only_in_second = new.map(|clip| clip.name.clone()).collect();
    found
}

fn as_text(args: &DiffArgs, found: &Found, tolerance: Tolerance) -> String {
    let mut text = Lines::default();
    for pair in &found.pairs {
        let (name, difference) = (strong(&pair.name), &pair.difference);
        if difference.is_within(tolerance) {
            let worst = difference.tracks.first().map_or_else(String::new, |track| {
                format!(", at most {} off in {}", measured(track), label(&track.target))
            });
            text.add(format_args!("{name}: {}{worst}", good("the same")));
            continue;
        }
        text.add(format_args!("{name}: {}", bad("differs")));
        if let Some([first, second]) = difference.lengths {
            text.add(format_args!("  lengths: {first} s and {second} s"));
        }
        if difference.loop_modes_differ {
            text.add(format_args!("  they loop in different ways"));
        }
        if difference.additive_differs {
            text.add(format_args!("  only one is additive"));
        }
        let files = [&args.first, &args.second];
        for (file, targets) in files.iter().zip([&difference.only_in_first, &difference.only_in_second]) {
            for target in targets {
                text.add(format_args!("  only in {}: {}", file.display(), label(target)));
            }
        }
        let apart: Vec<_> = difference.tracks.iter().filter(|track| !track.is_within(tolerance)).collect();
        for track in apart.iter().take(MOST_TRACKS) {
            let (first, second) = (value_text(track.first.as_ref()), value_text(track.second.as_ref()));
            let (target, worst) = (label(&track.target), measured(track));
            text.add(format_args!("  {target:32} {worst} at {:.4} s: {first} and {second}", track.time));
        }
        if apart.len() > MOST_TRACKS {
            text.add(format_args!("  and {} tracks more; --json lists all", apart.len() - MOST_TRACKS));
        }
    }
    for (file, names) in [(&args.first, &found.only_in_first), (&args.second, &found.only_in_second)] {
        for name in names {
            text.add(format_args!("{}: {} {}", strong(name), bad("only in"), file.display()));
        }
    }
    text.into_text()
}

fn as_json(found: &Found, tolerance: Tolerance, same: bool) -> Value {
    let pairs = found.pairs.iter().map(|pair| pair_json(pair, tolerance));
    json!({
        "same": same,
        "clips": pairs.collect::<Vec<_>>(),
        "only_in_first": found.only_in_first,
        "only_in_second": found.only_in_second,
    })
}

fn pair_json(pair: &Pair, tolerance: Tolerance) -> Value {
    let difference = &pair.difference;
    let labels = |targets: &[Target]| targets.iter().map(label).collect::<Vec<_>>();
    let tracks = difference.tracks.iter().map(|track| {
        json!({
            "target": label(&track.target),
            "measure": measure_name(track.measure),
            "worst": track.worst,
            "time": track.time,
            "first": track.first.as_ref().map(value_json),
            "second": track.second.as_ref().map(value_json),
            "within": track.is_within(tolerance),
        })
    });
    json!({
        "name": pair.name,
        "same": difference.is_within(tolerance),
        "lengths": difference.lengths,
        "loop_modes_differ": difference.loop_modes_differ,
        "additive_differs": difference.additive_differs,
        "only_in_first": labels(&difference.only_in_first),
        "only_in_second": labels(&difference.only_in_second),
        "tracks": tracks.collect::<Vec<_>>(),
    })
}
