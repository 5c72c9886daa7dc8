//! three.js cases of the shape `sample`: one track, read at a list of times.

use anim::clip::{Ending, Interpolation, KeyValues, Keys, SampleAt, Tangents, Target, Track, TrackContent};
use anim::value::Kind;
use anyhow::{anyhow, bail};
use serde_json::Value;

use super::case::{Case, Layout, floats, list, number, numbers, text};
use super::compare::{Measure, difference, magnitude};
use super::{CaseOutcome, Runner};

/// Takes every `sample` case.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes: |case| case.run == "sample", run };

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let track = &case.input["track"];
    let keys = read_keys(track)?;
    if let Err(mistake) = Track::new(target(&keys), TrackContent::Values(keys.clone())).validate() {
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

/// A target that takes the keys.
pub fn target(keys: &Keys) -> Target {
    if keys.kind == Kind::Float && keys.stride() != 1 {
        return Target::Weights { path: String::new(), index: None };
    }
    Target::Property { path: String::new(), property: String::new(), component: None }
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

/// The keys of a three.js track. A colour gets an alpha of one.
pub fn read_keys(track: &Value) -> anyhow::Result<Keys> {
    let kind = text(track, "kind")?;
    let times = floats(&track["times"])?;
    let stride = list(track, "values")?.len() / times.len().max(1);
    let (kind, values) = match kind {
        "vector" if stride == 3 => (Kind::Vec3, KeyValues::Floats(floats(&track["values"])?)),
        "vector" if stride == 2 => (Kind::Vec2, KeyValues::Floats(floats(&track["values"])?)),
        "quaternion" => (Kind::Quaternion, KeyValues::Floats(floats(&track["values"])?)),
        "number" | "vector" => (Kind::Float, KeyValues::Floats(floats(&track["values"])?)),
        "color" => (Kind::Color, KeyValues::Floats(with_alpha(&floats(&track["values"])?, 1.0))),
        "boolean" => (Kind::Bool, KeyValues::Integers(floats(&track["values"])?.iter().map(|v| *v as i64).collect())),
        "string" => {
            let texts = list(track, "values")?.iter().map(|v| v.as_str().ok_or_else(|| anyhow!("{v} is no text")));
            (Kind::Text, KeyValues::Texts(texts.map(|v| Ok(v?.into())).collect::<anyhow::Result<_>>()?))
        }
        other => bail!("unknown kind {other:?}"),
    };
    let default = if kind.is_always_discrete() { "discrete" } else { "linear" };
    let interpolation = match track["interpolation"].as_str().unwrap_or(default) {
        "discrete" => Interpolation::Step,
        "linear" => Interpolation::Linear,
        "smooth" => Interpolation::Smooth,
        "bezier" => Interpolation::Bezier,
        "cubicspline" => Interpolation::CubicSpline,
        other => bail!("unknown interpolation {other:?}"),
    };
    let tangents = read_tangents(track, interpolation, kind)?;
    Ok(Keys { interpolation, tangents, values, ..Keys::floats(kind, times, Vec::new()) })
}

fn read_tangents(track: &Value, interpolation: Interpolation, kind: Kind) -> anyhow::Result<Tangents> {
    let (into, out) = (floats(&track["inTangents"])?, floats(&track["outTangents"])?);
    let colour = kind == Kind::Color;
    let slopes = |list: Vec<f32>| if colour { with_alpha(&list, 0.0) } else { list };
    let handles = |list: Vec<f32>| -> Vec<[f32; 2]> {
        let points: Vec<[f32; 2]> = list.chunks_exact(2).map(|point| [point[0], point[1]]).collect();
        if !colour {
            return points;
        }
        points.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], [rgb[0][0], 1.0]]).collect()
    };
    Ok(match interpolation {
        Interpolation::CubicSpline => Tangents::Slopes { into: slopes(into), out: slopes(out) },
        Interpolation::Bezier => Tangents::Handles { into: handles(into), out: handles(out), relative: false },
        _ => Tangents::None,
    })
}

/// Lists of `r g b` with a fourth number after each three.
fn with_alpha(numbers: &[f32], alpha: f32) -> Vec<f32> {
    numbers.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], alpha]).collect()
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
