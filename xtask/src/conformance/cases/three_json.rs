//! three.js cases of the shapes `toJSON`, `parseJSON` and `roundTrip`: clips as JSON.

use std::sync::Arc;

use anim::clip::{Clip, Target, Track};
use anim::io::three::{ThreeClip, TrackName, read_clip, write_clip};
use anim::io::{LoadBudget, Report};
use serde_json::{Value, json};

use super::case::{Case, Layout, list, text};
use super::compare::{Measure, difference};
use super::three_clips::{self, clip_difference};
use super::{CaseOutcome, Runner};

/// Takes every `toJSON`, `parseJSON` and `roundTrip` case.
pub const RUNNER: Runner = Runner {
    layout: Layout::Three,
    takes: |case| matches!(case.run.as_str(), "toJSON" | "parseJSON" | "roundTrip"),
    run,
};

/// Coarser than any number that is rounded, finer than any that is another one.
const TOLERANCE: f32 = 1e-4;

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let miss = match case.run.as_str() {
        "toJSON" => write(case)?,
        "parseJSON" => read(&case.input["json"].to_string(), &case.expect)?,
        _ => write(case)?.map_or_else(|| read(text(&case.expect, "text")?, &case.expect), |why| Ok(Some(why)))?,
    };
    Ok(miss.map_or(CaseOutcome::Pass, CaseOutcome::Miss))
}

/// Writes the case's clip and compares with the answer's text: members in their order, numbers as 32 bits.
fn write(case: &Case) -> anyhow::Result<Option<String>> {
    let json = &case.input["clip"];
    let mut clip = three_clips::read_clip(json)?;
    json["name"].as_str().or(json["id"].as_str()).unwrap_or_default().clone_into(&mut clip.name);
    for (track, json) in clip.tracks.iter_mut().zip(list(json, "tracks")?) {
        track.target = target_of(text(json, "name")?, track)?;
    }
    let uuid = json["uuid"].as_str().map(str::to_owned);
    let three = ThreeClip { clip: Arc::new(clip), uuid, kept: Vec::new() };
    let mut report = Report::default();
    let actual: Value = serde_json::from_str(&write_clip(&three, TOLERANCE, &mut report))?;
    let expected: Value = serde_json::from_str(text(&case.expect, "text")?)?;
    Ok(json_difference("", &actual, &expected).or_else(|| (!report.is_empty()).then(|| report.to_string())))
}

/// The target of a track's name, as reading a track of its kind gives it.
fn target_of(name: &str, track: &Track) -> anyhow::Result<Target> {
    let one = json!({ "tracks": [three_clips::write_track(name, track)?] });
    let (read, _) = read_clip("name", one.to_string().as_bytes(), LoadBudget::default())?;
    Ok(read.clip.tracks[0].target.clone())
}

fn read(json: &str, expect: &Value) -> anyhow::Result<Option<String>> {
    let read = read_clip("case", json.as_bytes(), LoadBudget::default());
    if expect["threw"].is_string() {
        return Ok(read.ok().map(|_| "it was read, and three.js refuses it".into()));
    }
    let (three, report) = match read {
        Ok(read) => read,
        Err(error) => return Ok(Some(error.to_string())),
    };
    let mut clip = Clip::clone(&three.clip);
    let data: Value = serde_json::from_str(clip.user_data.take().as_deref().unwrap_or("{}"))?;
    if data != expect["userData"] {
        return Ok(Some(format!("the user data is {data}")));
    }
    let uuid = three.uuid.map_or(Value::Null, Value::from);
    if uuid != expect["uuid"] {
        return Ok(Some(format!("the uuid is {uuid}")));
    }
    if report.is_empty() == expect["logged"].is_array() {
        return Ok(Some(format!("the report is {report:?}")));
    }
    clip_difference(&clip, &expect["clip"], name_of)
}

/// three.js's name of a target.
fn name_of(target: &Target) -> String {
    let path = target.path().unwrap_or_default();
    let rest = match target {
        Target::Transform { part, .. } => ["position", "quaternion", "scale"][*part as usize].to_owned(),
        Target::Property { property, .. } => property.clone(),
        Target::Weights { index: None, .. } => "morphTargetInfluences".to_owned(),
        Target::Weights { index: Some(index), .. } => format!("morphTargetInfluences[{index}]"),
        _ => String::new(),
    };
    let name = format!("{path}.{rest}");
    if TrackName::parse(&name).is_ok() { name } else { String::new() }
}

/// Where two answers differ, if they do.
fn json_difference(place: &str, actual: &Value, expected: &Value) -> Option<String> {
    match (actual, expected) {
        (Value::Object(a), Value::Object(b)) => {
            if !a.keys().eq(b.keys()) {
                let names = |map: &serde_json::Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
                return Some(format!("{place}: members {:?} are not {:?}", names(a), names(b)));
            }
            a.iter().find_map(|(name, value)| json_difference(&format!("{place}.{name}"), value, &b[name]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(at, (a, b))| json_difference(&format!("{place}[{at}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            difference(&[a], &[b], Measure::Plain, 1e-7, 0.0).map(|why| format!("{place}: {why}"))
        }
        (a, b) => (a != b).then(|| format!("{place}: {a} is not {b}")),
    }
}
