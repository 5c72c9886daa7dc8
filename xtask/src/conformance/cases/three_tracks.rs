//! three.js cases of the shape `sample`: one track, read at a list of times.

use anim::clip::{Ending, KeyValues, Keys, SampleAt};
use anim::value::Kind;
use anyhow::{anyhow, bail};
use serde_json::Value;

use super::case::{Case, Layout, list, number, numbers};
use super::compare::{Measure, difference, magnitude};
use super::three_clips::{read_keys, read_track};
use super::{CaseOutcome, Runner};

/// Takes every `sample` case.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes: |case| case.run == "sample", run };

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let track = &case.input["track"];
    let keys = read_keys(track)?;
    if let Err(mistake) = read_track(track)?.validate() {
        return Ok(CaseOutcome::Miss(format!("refused: {mistake}")));
    }
    let mut endings = read_endings(&case.input["endings"])?;
    let mut cursor = 0;
    for (at, expected) in list(&case.input, "at")?.iter().zip(list(&case.expect, "samples")?) {
        if at.is_object() {
            endings = read_endings(&at["endings"])?;
            continue;
        }
        let at = SampleAt { endings, ..SampleAt::time(number(at)?) };
        if let Some(why) = compare(&keys, &at, &mut cursor, expected, colour_components(track))? {
            return Ok(CaseOutcome::Miss(format!("at {}: {why}", at.time)));
        }
    }
    Ok(CaseOutcome::Pass)
}

/// How many numbers of a sample three.js has: its colours have no alpha.
fn colour_components(track: &Value) -> Option<usize> {
    (track["kind"] == "color").then_some(3)
}

fn compare(
    keys: &Keys,
    at: &SampleAt,
    cursor: &mut u32,
    expected: &Value,
    shown: Option<usize>,
) -> anyhow::Result<Option<String>> {
    let stride = keys.stride();
    let (actual, scale) = match &keys.values {
        KeyValues::Texts(_) => {
            let actual = keys.sample_text(at, false, cursor);
            return Ok((actual != expected[0].as_str()).then(|| format!("{actual:?} is not {expected}")));
        }
        KeyValues::Integers(_) => {
            let mut out = vec![0; stride];
            keys.sample_integers(at, false, cursor, &mut out);
            (out.into_iter().map(|value| value as f64).collect::<Vec<_>>(), 0.0)
        }
        KeyValues::Floats(values) => {
            let mut out = vec![0.0; stride];
            keys.sample_floats(at, false, cursor, &mut out);
            let values: Vec<f64> = values.iter().copied().map(f64::from).collect();
            (out.into_iter().map(f64::from).collect(), magnitude(&values))
        }
        KeyValues::Doubles(_) => bail!("three.js has no tracks of doubles"),
    };
    let measure = if keys.kind == Kind::Quaternion { Measure::Rotation } else { Measure::Plain };
    let actual = &actual[..shown.unwrap_or(stride)];
    Ok(difference(actual, &numbers(expected)?, measure, 1e-6, scale))
}

fn read_endings(json: &Value) -> anyhow::Result<[Ending; 2]> {
    let read = |side: &str| match json[side].as_str() {
        None | Some("zeroCurvature") => Ok(Ending::ZeroCurvature),
        Some("zeroSlope") => Ok(Ending::ZeroSlope),
        Some("wrapAround") => Ok(Ending::WrapAround),
        Some(other) => Err(anyhow!("unknown ending {other:?}")),
    };
    Ok([read("start")?, read("end")?])
}
