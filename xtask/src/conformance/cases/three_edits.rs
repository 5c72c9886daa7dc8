//! three.js cases of the shapes `track`, `clips` and `find`: editing one track, making and editing clips, finding one.

use anim::clip::{Clip, ClipError, Interpolation, KeyValues, Keys, Tangents, Track, TrackContent};
use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::case::{Case, Layout, list, number, text};
use super::three_clips::{clip_difference, given_name, read_clip, read_track, track_difference};
use super::{CaseOutcome, Runner};

/// Takes `track`, `clips` and `find` cases.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes, run };

const WHOLE_SIZES: &str = "the number of values per key is whole";
const JUMPS_STAY: &str = "optimising keeps jumps";
const SLOPES_SCALE: &str = "scaling divides slopes";
const HANDLES_FOLLOW: &str = "control points keep to their keys";

fn takes(case: &Case) -> bool {
    matches!(case.run.as_str(), "track" | "clips" | "find")
}

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    match case.run.as_str() {
        "track" => run_track(case),
        "clips" => run_clips(case),
        _ => run_find(case),
    }
}

fn run_track(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut track = read_track(&case.input["track"])?;
    let mut rule = None;
    for (call, answer) in list(&case.input, "calls")?.iter().zip(list(&case.expect, "after")?) {
        match call_track(&mut track, call, answer)? {
            CaseOutcome::Pass => {}
            CaseOutcome::ByRule(by) => rule = Some(by),
            other => return Ok(other),
        }
    }
    Ok(rule.map_or(CaseOutcome::Pass, CaseOutcome::ByRule))
}

fn call_track(track: &mut Track, call: &Value, answer: &Value) -> anyhow::Result<CaseOutcome> {
    let before = keys_of(track)?.clone();
    let arguments = call["args"].as_array().cloned().unwrap_or_default();
    let argument = |index: usize| number(arguments.get(index).context("too few arguments")?);
    let done = match text(call, "call")? {
        "shift" => track.shift(argument(0)?),
        "scale" => track.scale(argument(0)?),
        "trim" => track.trim(argument(0)?, argument(1)?),
        "optimize" => {
            track.optimize();
            Ok(())
        }
        "clone" => return compare(&track.clone(), &answer["returned"]),
        "validate" => {
            let valid = track.validate().is_ok();
            let wanted = answer["returned"].as_bool().context("validate returns a flag")?;
            let why = format!("valid: {valid}, {:?}", track.mistakes());
            return Ok(if valid == wanted { CaseOutcome::Pass } else { CaseOutcome::Miss(why) });
        }
        "getValueSize" => return value_size(track, number(&answer["returned"])?),
        other => return Ok(CaseOutcome::Unsupported(format!("the call {other}"))),
    };
    if let Err(error) = done {
        return Ok(CaseOutcome::Miss(error.to_string()));
    }
    let outcome = compare(track, &answer["track"])?;
    if outcome == CaseOutcome::Pass {
        return Ok(outcome);
    }
    // What the rule asks for is worked out here anew, from the keys before the call.
    let (rule, asked_for) = match text(call, "call")? {
        "optimize" if before.times.windows(2).any(|pair| pair[0] == pair[1]) => (JUMPS_STAY, without_repeats(&before)),
        "scale" if before.interpolation == Interpolation::CubicSpline => {
            (SLOPES_SCALE, with_scaled_slopes(keys_of(track)?, &before, argument(0)? as f32))
        }
        _ => return Ok(outcome),
    };
    Ok(if *keys_of(track)? == asked_for { CaseOutcome::ByRule(rule) } else { outcome })
}

fn keys_of(track: &Track) -> anyhow::Result<&Keys> {
    match &track.content {
        TrackContent::Values(keys) => Ok(keys),
        _ => bail!("three.js has tracks of values only"),
    }
}

fn compare(track: &Track, expected: &Value) -> anyhow::Result<CaseOutcome> {
    Ok(track_difference(track, expected, given_name)?.map_or(CaseOutcome::Pass, CaseOutcome::Miss))
}

fn value_size(track: &Track, wanted: f64) -> anyhow::Result<CaseOutcome> {
    let keys = keys_of(track)?;
    // Colours of three.js have no alpha.
    let size = if keys.kind == anim::value::Kind::Color { 3 } else { keys.stride() };
    if size as f64 == wanted {
        return Ok(CaseOutcome::Pass);
    }
    let refused = track.validate().is_err();
    if wanted.fract() != 0.0 && refused {
        return Ok(CaseOutcome::ByRule(WHOLE_SIZES));
    }
    Ok(CaseOutcome::Miss(format!("the value size is {size}, not {wanted}")))
}

/// The keys but those that hold the same as both neighbours.
fn without_repeats(keys: &Keys) -> Keys {
    let KeyValues::Floats(values) = &keys.values else { return keys.clone() };
    let stride = keys.stride();
    let value = |key: usize| &values[key * stride..(key + 1) * stride];
    let repeats =
        |key: usize| key > 0 && key + 1 < keys.len() && value(key) == value(key - 1) && value(key) == value(key + 1);
    let curved = matches!(keys.interpolation, Interpolation::Smooth | Interpolation::Bezier);
    let kept: Vec<usize> = (0..keys.len()).filter(|&key| curved || !repeats(key)).collect();
    Keys {
        times: kept.iter().map(|&key| keys.times[key]).collect(),
        values: KeyValues::Floats(kept.iter().flat_map(|&key| value(key).iter().copied()).collect()),
        ..keys.clone()
    }
}

/// `scaled` with the slopes that `before` had, divided by the factor.
fn with_scaled_slopes(scaled: &Keys, before: &Keys, factor: f32) -> Keys {
    let Tangents::Slopes { into, out } = &before.tangents else { return scaled.clone() };
    let divided = |slopes: &[f32]| slopes.iter().map(|slope| (f64::from(*slope) / f64::from(factor)) as f32).collect();
    Keys { tangents: Tangents::Slopes { into: divided(into), out: divided(out) }, ..scaled.clone() }
}

/// A clip of a case.
pub struct Made {
    /// What the case calls it.
    pub id: String,
    /// The clip.
    pub clip: Clip,
    /// As it was before it was made additive.
    before: Clip,
}

fn find<'a>(clips: &'a [Made], id: &str) -> anyhow::Result<&'a Clip> {
    clips.iter().find(|made| made.id == id).map(|made| &made.clip).ok_or_else(|| anyhow!("no clip {id:?}"))
}

fn run_clips(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut clips: Vec<Made> = Vec::new();
    for json in list(&case.input, "clips")? {
        match make_clip(&clips, json)? {
            Ok(made) => clips.push(made),
            Err(refusal) => return Ok(CaseOutcome::Miss(format!("refused: {refusal}"))),
        }
    }
    let mut rule = None;
    for made in &clips {
        let expected = &case.expect["clips"][&made.id];
        if let Some(why) = clip_difference(&made.clip, expected, given_name)? {
            if !points_follow(made, expected)? {
                return Ok(CaseOutcome::Miss(format!("clip {}: {why}", made.id)));
            }
            rule = Some(HANDLES_FOLLOW);
        }
    }
    for (call, answer) in list(&case.input, "calls")?.iter().zip(case.expect["after"].as_array().into_iter().flatten())
    {
        let id = text(call, "on")?;
        let made = clips.iter_mut().find(|made| made.id == id).with_context(|| format!("no clip {id:?}"))?;
        let clip = &mut made.clip;
        match text(call, "call")? {
            "trim" => clip.trim()?,
            "optimize" => clip.optimize(),
            "resetDuration" => clip.reset_length(),
            "validate" => {
                if answer["returned"].as_bool() != Some(clip.validate().is_ok()) {
                    return Ok(CaseOutcome::Miss(format!("{:?}", clip.mistakes())));
                }
            }
            "clone" => {
                let copy = clip_difference(&clip.clone(), &answer["returned"], given_name)?;
                if let Some(why) = copy {
                    return Ok(CaseOutcome::Miss(format!("the copy: {why}")));
                }
            }
            other => return Ok(CaseOutcome::Unsupported(format!("the call {other}"))),
        }
        if let Some(why) = clip_difference(clip, &answer["clip"], given_name)? {
            return Ok(CaseOutcome::Miss(format!("after {}: {why}", call["call"])));
        }
    }
    Ok(rule.map_or(CaseOutcome::Pass, CaseOutcome::ByRule))
}

/// Makes a clip as a case says: of its tracks, or from one of the clips made before.
pub fn make_clip(clips: &[Made], json: &Value) -> anyhow::Result<Result<Made, ClipError>> {
    let id = text(json, "id")?;
    let mut clip = if let Some(source) = json["clone"].as_str() {
        find(clips, source)?.clone()
    } else if let Some(cut) = json["subclip"].as_object() {
        let arguments = list(&json["subclip"], "args")?;
        let argument = |index: usize| arguments.get(index).map(number).transpose();
        let [start, end] = [argument(0)?.unwrap_or(0.0), argument(1)?.unwrap_or(0.0)];
        let source = find(clips, cut.get("clip").and_then(Value::as_str).unwrap_or_default())?;
        match source.subclip(id, start, end, argument(2)?.unwrap_or(30.0)) {
            Ok(clip) => clip,
            Err(refusal) => return Ok(Err(refusal)),
        }
    } else {
        Clip { name: json["name"].as_str().unwrap_or(id).to_owned(), ..read_clip(json)? }
    };
    let before = clip.clone();
    if json["makeClipAdditive"].is_object() {
        let settings = &json["makeClipAdditive"];
        let setting = |name: &str, default: f64| settings.get(name).map_or(Ok(default), number);
        let reference = match settings["referenceClip"].as_str() {
            Some(id) => find(clips, id)?.clone(),
            None => clip.clone(),
        };
        clip = match clip.to_additive(&reference, setting("referenceFrame", 0.0)?, setting("fps", 30.0)?) {
            Ok(clip) => clip,
            Err(refusal) => return Ok(Err(refusal)),
        };
    }
    Ok(Ok(Made { id: id.to_owned(), clip, before }))
}

/// Whether a clip is as expected, but for control points of Bézier tracks, which moved by as much as their keys.
fn points_follow(made: &Made, expected: &Value) -> anyhow::Result<bool> {
    let mut followed = false;
    for ((track, before), expected) in made.clip.tracks.iter().zip(&made.before.tracks).zip(list(expected, "tracks")?) {
        let wanted = read_track(expected)?;
        let (keys, before, wanted) = (keys_of(track)?, keys_of(before)?, keys_of(&wanted)?.clone());
        match (&keys.values, &before.values, &wanted.values, &keys.tangents, &wanted.tangents) {
            (
                KeyValues::Floats(now),
                KeyValues::Floats(then),
                KeyValues::Floats(wanted),
                Tangents::Handles { into, out, .. },
                Tangents::Handles { into: old_into, out: old_out, .. },
            ) => {
                let close = |a: f32, b: f32| (a - b).abs() <= 1e-5 * b.abs().max(1.0);
                let follow =
                    |points: &[[f32; 2]], old: &[[f32; 2]]| {
                        points.iter().zip(old).zip(now.iter().zip(then)).all(|((point, old), (now, then))| {
                            close(point[1], old[1] + (now - then)) && point[0] == old[0]
                        })
                    };
                let valued = now.iter().zip(wanted).all(|(a, b)| close(*a, *b));
                if !(valued && follow(into, old_into) && follow(out, old_out)) {
                    return Ok(false);
                }
                followed = true;
            }
            _ if track_difference(track, expected, given_name)?.is_some() => return Ok(false),
            _ => {}
        }
    }
    Ok(followed)
}

fn run_find(case: &Case) -> anyhow::Result<CaseOutcome> {
    let named = |name: &Value| Clip { name: name.as_str().unwrap_or_default().to_owned(), ..Clip::default() };
    let clips: Vec<Clip> = list(&case.input, "clips")?.iter().map(named).collect();
    let index = Clip::find(&clips, text(&case.input, "wanted")?);
    let wanted = case.expect["index"].as_u64().map(|index| index as usize);
    let why = format!("{index:?} is not {wanted:?}");
    Ok(if index == wanted { CaseOutcome::Pass } else { CaseOutcome::Miss(why) })
}
