//! three.js cases of the shape `mixer`: a scene, clips, and a list of steps, with the whole state after each.
//!
//! The steps are played on a libanim mixer. Where libanim differs on purpose, a rule says which part of the state may
//! differ from then on, and everything else must still agree.

use std::collections::BTreeSet;

use serde_json::Value;

use super::case::{Case, Layout, list};
use super::three_play::{Play, Reply};
use super::three_state::{self, Excused};
use super::{CaseOutcome, Runner};

/// Takes every `mixer` case.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes: |case| case.run == "mixer", run };

/// **what an action gives back comes with the next update**
const GIVEN_BACK: &str = "originals are read and given back in an update";
/// **what a listener does counts from the next update**
const LISTENERS: &str = "what is done on hearing an event counts from the next update";
/// **mistakes are refused**
const REFUSED: &str = "mistakes are refused";
/// **a step is never negative**
const BACKWARD: &str = "a step is never negative";
/// **synchronising takes the leg over**
const LEG: &str = "synchronising takes over the leg of a ping-pong";
/// **a finished ping-pong is read where its last leg ended**
const LAST_LEG: &str = "a finished ping-pong is read where its last leg ended";
/// **endings are seen at once**
const ENDINGS: &str = "a change of endings is seen at once";

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut play = Play::new(&case.input, &case.expect)?;
    let mut rules = BTreeSet::new();
    let mut excused = Excused { smooth: play.smooth_places(), ..Excused::default() };
    let steps = list(&case.input, "steps")?;
    let expected = list(&case.expect, "steps")?;
    for (number, (step, expected)) in steps.iter().zip(expected).enumerate() {
        let before = play.values();
        let reply = match play.step(step)? {
            Reply::Refused(why) => {
                // Nothing of what follows in three.js can be compared; that nothing has changed is the library's own test.
                let _ = why;
                rules.insert(REFUSED);
                break;
            }
            reply => reply,
        };
        note_rules(&mut rules, &mut excused, &mut play, &reply);
        if expected.is_null() {
            continue;
        }
        let updated = matches!(reply, Reply::Updated { .. });
        if !updated && !matches!(reply, Reply::HostWrote) && play.values() != before {
            return Ok(CaseOutcome::Miss(format!("step {number} {step}: the host was written outside an update")));
        }
        match compare(&play, &reply, expected, &mut excused)? {
            Ok(used) => rules.extend(used),
            Err(why) => return Ok(CaseOutcome::Miss(format!("step {number} {step}: {why}"))),
        }
    }
    if let Some(why) = three_state::compare_reports(&play, &case.expect) {
        return Ok(CaseOutcome::Miss(why));
    }
    Ok(match rules.iter().next() {
        None => CaseOutcome::Pass,
        Some(rule) => CaseOutcome::ByRule(rule),
    })
}

/// What a step makes differ from now on.
fn note_rules(rules: &mut BTreeSet<&'static str>, excused: &mut Excused, play: &mut Play, reply: &Reply) {
    match reply {
        Reply::Stopped => excused.until_update = true,
        Reply::Synchronised { action, leg: true } => {
            excused.legs.insert(action.clone());
        }
        Reply::Reset(actions) => actions.iter().for_each(|action| {
            excused.legs.remove(action);
        }),
        Reply::Updated { backward, heard, finished_legs } => {
            excused.until_update = false;
            excused.finished = finished_legs.clone();
            excused.heard |= *heard;
            if *backward {
                rules.insert(BACKWARD);
            }
            if *heard && play.deactivated_since_update() {
                excused.until_update = true;
            }
        }
        _ => {}
    }
}

/// Compares a step's state; gives the rules that were needed, or what differs beside them.
fn compare(
    play: &Play,
    reply: &Reply,
    expected: &Value,
    excused: &mut Excused,
) -> anyhow::Result<Result<Vec<&'static str>, String>> {
    let mut used = Vec::new();
    let mut differences = three_state::compare_clocks(play, expected)?;
    differences.extend(three_state::compare_reply(play, reply, expected)?);
    if !differences.is_empty() && excused.heard {
        // What was done on hearing an event came after the update here and within it there.
        used.push(LISTENERS);
        differences.clear();
    }
    for (watch, difference) in three_state::compare_values(play, expected)? {
        let place = play.scene.watched(&watch)?;
        let driven = |actions: &BTreeSet<String>| actions.iter().any(|action| play.drives(action, &place));
        let rule = if excused.until_update {
            GIVEN_BACK
        } else if driven(&excused.finished) {
            LAST_LEG
        } else if driven(&excused.legs) {
            LEG
        } else if excused.smooth.contains(&place) {
            ENDINGS
        } else if excused.heard {
            LISTENERS
        } else {
            differences.push(difference);
            continue;
        };
        used.push(rule);
    }
    Ok(if differences.is_empty() { Ok(used) } else { Err(differences.join("; ")) })
}
