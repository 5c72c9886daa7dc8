//! Godot cases that play animations on an `AnimationPlayer`: calls in order, and what the player and the host's objects
//! are like after each.
//!
//! Signals and method calls are compared in their order over the whole case, as libanim delivers what a call brings
//! about with the next update. Where Godot shows a seek or a stop at once, the host of these cases updates by zero
//! seconds. `current_animation_changed` has no event of its own: it follows from the others.

mod answers;
pub mod clips;
pub mod host;
mod rules;
mod session;

use anyhow::Context;
use serde_json::Value;

use self::session::Session;
use super::case::{Case, Layout, list};
use super::{CaseOutcome, Runner};

/// Takes every case with a player, but those of root motion.
pub const RUNNER: Runner = Runner { layout: Layout::Godot, takes, run };

/// The calls that are run.
const CALLS: [&str; 25] = [
    "play",
    "play_backwards",
    "play_section",
    "play_section_backwards",
    "play_section_with_markers",
    "play_with_capture",
    "pause",
    "stop",
    "seek",
    "queue",
    "clear_queue",
    "advance",
    "advance_many",
    "set",
    "set_target",
    "set_section",
    "reset_section",
    "set_blend_time",
    "animation_set_next",
    "insert_key",
    "remove_key",
    "set_animation",
    "set_track",
    "frame",
    "interpolate",
];

fn takes(case: &Case) -> bool {
    let known = |call: &Value| call["call"].as_str().is_some_and(|call| CALLS.contains(&call));
    let moved = |entry: &Value| entry["root_motion"].is_object();
    case.input["player"].is_object()
        && case.input["tree"].is_null()
        && case.input["calls"].as_array().is_some_and(|calls| calls.iter().all(known))
        && !case.expect.as_array().is_some_and(|entries| entries.iter().any(moved))
}

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut session = Session::new(case)?;
    let calls = list(&case.input, "calls")?;
    let mut entries = case.expect.as_array().context("no answers")?.iter().peekable();
    for (index, call) in calls.iter().enumerate() {
        session.call(call).with_context(|| format!("call {index}"))?;
        while let Some(entry) = entries.next_if(|entry| entry["after"].as_u64() == Some(index as u64)) {
            if let Some(why) = session.compare(call, entry)? {
                return Ok(CaseOutcome::Miss(format!("call {index}, {}: {why}", call["call"])));
            }
        }
    }
    if let Some(why) = session.compare_logs() {
        return Ok(CaseOutcome::Miss(why));
    }
    Ok(session.rule().map_or(CaseOutcome::Pass, CaseOutcome::ByRule))
}
