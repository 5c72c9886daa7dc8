//! The state of a mixer case after a step: what three.js had, beside what libanim has.

use std::collections::BTreeSet;

use anim::eval::EventKind;
use anim::math::Quat;
use serde_json::{Value, json};

use super::case::{number, numbers};
use super::compare::{Measure, difference};
use super::three_play::{Play, Reply};
use super::three_scene::{Datum, Place};

/// Which parts of the state may differ, by the rules that have come into force.
#[derive(Debug, Default)]
pub struct Excused {
    /// What these actions drove, until the next update gives it back.
    pub stopped: BTreeSet<String>,
    /// The actions that were activated since the last update.
    pub activated: BTreeSet<String>,
    /// What the host wrote between an action's activation and the update in which its original was read.
    pub rewritten: BTreeSet<Place>,
    /// What these actions drive, in this update.
    pub finished: BTreeSet<String>,
    /// What these actions drive, as long as they are not reset.
    pub legs: BTreeSet<String>,
    /// What smooth tracks drive.
    pub smooth: BTreeSet<Place>,
    /// Everything, after a listener has done something.
    pub heard: bool,
    /// By how much weights may differ because three.js keeps fades and warps in single precision.
    pub slack: f64,
}

const TOLERANCE: f64 = 1e-6;

/// The mixer's clock, and every action's numbers and states.
pub fn compare_clocks(play: &Play, expected: &Value, slack: f64) -> anyhow::Result<Vec<String>> {
    let mut differences = Vec::new();
    let mut check = |what: String, actual: f64, expected: &Value| -> anyhow::Result<()> {
        if let Some(why) = difference(&[actual], &[number(expected)?], Measure::Plain, TOLERANCE + slack, 0.0) {
            differences.push(format!("{what}: {why}"));
        }
        Ok(())
    };
    check("mixer time".into(), play.mixer.time(), &expected["mixerTime"])?;
    let actions = expected["actions"].as_object().into_iter().flatten();
    for (name, expected) in actions {
        let Some(action) = play.action(name) else {
            // Forgotten here; three.js goes on with what is left of it.
            check(format!("{name} scheduled"), 0.0, &expected["scheduled"])?;
            continue;
        };
        let flag = |flag: bool| f64::from(u8::from(flag));
        for (member, actual) in [
            ("time", action.time()),
            ("weight", action.weight()),
            ("effectiveWeight", action.effective_weight()),
            ("timeScale", action.time_scale()),
            ("effectiveTimeScale", action.effective_time_scale()),
            ("enabled", flag(action.is_enabled())),
            ("paused", flag(action.is_paused())),
            ("running", flag(action.is_running())),
            ("scheduled", flag(action.is_active())),
        ] {
            check(format!("{name} {member}"), actual, &expected[member])?;
        }
    }
    if let Some(stats) = expected["stats"]["actions"].as_array() {
        check("actions".into(), play.mixer.actions().count() as f64, &stats[0])?;
        check("active actions".into(), play.mixer.active_actions().count() as f64, &stats[1])?;
    }
    Ok(differences)
}

/// What the step gave back, and the events it sent.
pub fn compare_reply(play: &Play, reply: &Reply, expected: &Value) -> Vec<String> {
    let mut differences = Vec::new();
    if let Reply::Action(action) = reply {
        let actual = action.as_ref().map_or(Value::Null, |name| json!({ "action": name }));
        let new = expected.get("returned").is_none();
        if !new && actual != expected["returned"] {
            differences.push(format!("returned {actual}, not {}", expected["returned"]));
        }
    }
    let none = Vec::new();
    let expected = expected["events"].as_array().unwrap_or(&none);
    let actual = if matches!(reply, Reply::Updated { .. }) { play.events() } else { Vec::new() };
    if actual != *expected {
        differences.push(format!("events {actual:?} are not {expected:?}"));
    }
    differences
}

/// An event as the cases have it.
pub fn event_json(kind: EventKind, action: &str, count: i64, forward: bool) -> Option<Value> {
    match kind {
        EventKind::Looped => Some(json!({ "type": "loop", "action": action, "loopDelta": count })),
        EventKind::Finished => {
            Some(json!({ "type": "finished", "action": action, "direction": if forward { 1 } else { -1 } }))
        }
        _ => None,
    }
}

/// Whether the events agree up to the first one that a listener did something on.
pub fn heard_the_same(play: &Play, expected: &Value) -> bool {
    let none = Vec::new();
    let (actual, expected) = (play.events(), expected["events"].as_array().unwrap_or(&none));
    let first = actual.iter().position(|event| play.listens(event)).map_or(0, |at| at + 1);
    expected.len() >= first && actual[..first] == expected[..first]
}

/// The watched properties that differ, whether by more than single precision explains, and how.
pub fn compare_values(play: &Play, expected: &Value, slack: f64) -> anyhow::Result<Vec<(String, bool, String)>> {
    let mut differences = Vec::new();
    for (watch, expected) in expected["values"].as_object().into_iter().flatten() {
        let (thing, property) = play.scene.watched(watch)?;
        let actual = play.scene.get(thing, &property);
        let mut exact = true;
        let why = match (&actual, expected) {
            (Some(Datum::Flag(actual)), Value::Bool(expected)) => {
                (actual != expected).then(|| format!("{actual} is not {expected}"))
            }
            (Some(Datum::Text(actual)), Value::String(expected)) => {
                (actual != expected).then(|| format!("{actual:?} is not {expected:?}"))
            }
            (Some(Datum::Floats(actual)), expected) if expected.is_number() || expected.is_array() => {
                let turned = property == "quaternion";
                let mut expected = numbers(expected)?;
                if turned && expected.len() == 3 {
                    // Angles: one rotation has several sets of them.
                    let [x, y, z] = [0, 1, 2].map(|axis| expected[axis] as f32);
                    expected = Quat::from_euler_xyz([x, y, z]).to_array().map(f64::from).into();
                }
                let actual: Vec<f64> = actual.iter().copied().map(f64::from).collect();
                let measure = if turned { Measure::Rotation } else { Measure::Plain };
                // A weight's error counts as much as the values are apart, a clock's as much as tracks are steep.
                let slack = slack * (2.0 + play.steepness / play.scale.max(1.0));
                exact = difference(&actual, &expected, measure, TOLERANCE + slack, play.scale).is_some();
                difference(&actual, &expected, measure, TOLERANCE, play.scale)
            }
            _ => Some(format!("{actual:?} is not {expected}")),
        };
        differences.extend(why.map(|why| (watch.clone(), exact, format!("{watch}: {why}"))));
    }
    Ok(differences)
}

/// Whether something was found missing on one side only.
pub fn compare_reports(play: &Play, expected: &Value) -> Option<String> {
    let logged = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
    let steps = expected["steps"].as_array()?;
    let theirs = steps.iter().any(|step| logged(&step["logged"]));
    match (theirs, &play.reports[..]) {
        (true, []) if play.ran => Some("three.js found something missing and libanim did not".into()),
        (false, [first, ..]) => Some(format!("libanim found something missing: {first}")),
        _ => None,
    }
}
