//! `anim sample`: the values of a clip's tracks at times, as CSV or JSON.

use std::path::PathBuf;

use anim::clip::{Clip, Track};
use anyhow::{Result, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::files::{choose_clip, named_clip, put, read_telling};
use crate::output::{Outcome, Output, write_bytes};
use crate::tracks::{chosen, component_name, label, value_json};

/// Most times one call samples at.
const MOST_TIMES: f64 = 10_000_000.0;

/// Write the values of a clip at times, as CSV or (--json) JSON
#[derive(Args, Debug)]
pub struct SampleArgs {
    /// The file
    file: PathBuf,
    /// The clip; may be left out where there is one
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// Only tracks with one of these words in their name, such as `Hips` or `rotation`
    #[arg(long, value_name = "WORDS")]
    track: Vec<String>,
    /// The times in seconds, with commas between
    #[arg(long, value_name = "TIMES", value_delimiter = ',', allow_hyphen_values = true)]
    at: Vec<f64>,
    /// Times a second over the whole clip, where --at does not say them
    #[arg(long, value_name = "NUMBER", default_value_t = 30.0, conflicts_with = "at", allow_negative_numbers = true)]
    rate: f64,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// Runs the subcommand.
pub fn run(args: &SampleArgs, output: Output) -> Result<Outcome> {
    let document = read_telling(&args.file, output)?;
    let clip = named_clip(&document, choose_clip(&args.file, &document, args.clip.as_deref())?);
    let times = if args.at.is_empty() { times(clip.length, args.rate)? } else { args.at.clone() };
    if let Some(time) = times.iter().find(|time| !time.is_finite()) {
        anyhow::bail!("--at {time}: a time is a finite number of seconds");
    }
    let tracks: Vec<&Track> =
        chosen(&clip, &args.track).filter(|track| track.value_at(&clip.sample_at(0.0)).is_some()).collect();
    ensure!(!tracks.is_empty(), "{}: no track of \"{}\" with values fits", args.file.display(), clip.name);
    let bytes = if output.is_json() {
        let mut text = serde_json::to_vec_pretty(&as_json(&clip, &tracks, &times))?;
        text.push(b'\n');
        text
    } else {
        as_csv(&clip, &tracks, &times)?
    };
    match &args.output {
        Some(path) => put(path, &bytes)?,
        None => write_bytes(&bytes)?,
    }
    Ok(Outcome::Done)
}

/// Evenly spaced times from zero, and the clip's end.
pub fn times(length: f64, rate: f64) -> Result<Vec<f64>> {
    ensure!(rate.is_finite() && rate > 0.0, "a rate of {rate}: it must be above zero");
    let count = (length * rate).floor();
    ensure!(count < MOST_TIMES, "{count} times are too many; lower the rate");
    let mut times: Vec<f64> = (0..=count as u64).map(|index| index as f64 / rate).collect();
    if times.last().is_some_and(|&last| last < length) {
        times.push(length);
    }
    Ok(times)
}

/// A column for each number of each track.
fn as_csv(clip: &Clip, tracks: &[&Track], times: &[f64]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut head = vec!["time".to_owned()];
    for track in tracks {
        let name = label(&track.target);
        let count = track.value_at(&clip.sample_at(0.0)).and_then(|value| value.numbers()).map_or(1, |v| v.len());
        if count == 1 {
            head.push(name);
        } else {
            head.extend((0..count).map(|index| format!("{name}.{}", component_name(index, count))));
        }
    }
    writer.write_record(&head)?;
    for &time in times {
        let mut row = vec![time.to_string()];
        for track in tracks {
            match track.value_at(&clip.sample_at(time)).map(|value| value_json(&value)) {
                Some(Value::Array(numbers)) => row.extend(numbers.iter().map(ToString::to_string)),
                Some(Value::String(text)) => row.push(text),
                Some(number) => row.push(number.to_string()),
                None => row.push(String::new()),
            }
        }
        writer.write_record(&row)?;
    }
    Ok(writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

fn as_json(clip: &Clip, tracks: &[&Track], times: &[f64]) -> Value {
    let list = tracks.iter().map(|track| {
        let values: Vec<Value> = times
            .iter()
            .map(|&time| track.value_at(&clip.sample_at(time)).map_or(Value::Null, |value| value_json(&value)))
            .collect();
        json!({ "target": label(&track.target), "values": values })
    });
    json!({ "clip": clip.name, "length": clip.length, "times": times, "tracks": list.collect::<Vec<_>>() })
}
