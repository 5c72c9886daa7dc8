//! three.js cases of the shape `mixer`: a scene, clips, and a list of steps, with the whole state after each.
//!
//! The steps are played on a libanim mixer. Where libanim differs on purpose, a rule says which part of the state may
//! differ from then on, and everything else must still agree.

use std::collections::BTreeSet;

use serde_json::Value;

use super::case::{Case, Layout, list};
use super::three_play::{Play, Reply};
use super::three_scene::Place;
use super::three_state::{self, Excused};
use super::{CaseOutcome, Runner};

/// Takes every `mixer` case.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes: |case| case.run == "mixer", run };

const GIVEN_BACK: &str = "originals are read and given back in an update";
const LISTENERS: &str = "what is done on hearing an event counts from the next update";
const REFUSED: &str = "mistakes are refused";
const BACKWARD: &str = "a step is never negative";
const LEG: &str = "synchronising takes over the leg of a ping-pong";
const LAST_LEG: &str = "a finished ping-pong is read where its last leg ended";
const ENDINGS: &str = "a change of endings is seen at once";
const MEMBERS: &str = "each member of a group rests on its own original";
const DOUBLES: &str = "fades and warps are kept in double precision";

/// A case while it is judged.
struct Judge {
    play: Play,
    excused: Excused,
    rules: BTreeSet<&'static str>,
}

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let play = Play::new(&case.input, &case.expect)?;
    let excused = Excused { smooth: play.smooth_places(), ..Excused::default() };
    let mut judge = Judge { play, excused, rules: BTreeSet::new() };
    let expected = list(&case.expect, "steps")?;
    for (number, (step, expected)) in list(&case.input, "steps")?.iter().zip(expected).enumerate() {
        match judge.step(step, expected)? {
            Verdict::Agrees => {}
            Verdict::Ends => return Ok(CaseOutcome::ByRule(REFUSED)),
            Verdict::Differs(why) => return Ok(CaseOutcome::Miss(format!("step {number} {step}: {why}"))),
        }
    }
    let why = judge.settle(expected.last())?.or_else(|| three_state::compare_reports(&judge.play, &case.expect));
    Ok(match (why, judge.rules.first()) {
        (Some(why), _) => CaseOutcome::Miss(why),
        (None, None) => CaseOutcome::Pass,
        (None, Some(rule)) => CaseOutcome::ByRule(rule),
    })
}

/// What a step came to.
enum Verdict {
    /// The state agrees, but for what a rule excuses.
    Agrees,
    /// The step was refused, so that nothing after it can be compared. That a refusal changes nothing is the library's
    /// own test.
    Ends,
    /// The state differs.
    Differs(String),
}

impl Judge {
    fn step(&mut self, step: &Value, expected: &Value) -> anyhow::Result<Verdict> {
        let (before, active) = (self.play.values(), self.play.active());
        let reply = self.play.step(step)?;
        self.excused.slack = self.excused.slack.max(self.play.single_precision_slack());
        match &reply {
            Reply::Refused(_) => return Ok(Verdict::Ends),
            Reply::Synchronised { action, leg: true } => drop(self.excused.legs.insert(action.clone())),
            Reply::Reset => self.excused.legs.retain(|action| active.contains(action)),
            Reply::HostWrote(place) => self.note_write(place, &active),
            Reply::Updated { backward, finished_legs, .. } => {
                self.excused.stopped.clear();
                self.excused.activated.clear();
                self.excused.finished.clone_from(finished_legs);
                if *backward {
                    self.rules.insert(BACKWARD);
                }
            }
            _ => {}
        }
        let now = self.play.active();
        self.excused.stopped.extend(active.difference(&now).cloned());
        self.excused.activated.extend(now.difference(&active).cloned());
        let writes = matches!(reply, Reply::Updated { .. } | Reply::HostWrote(_));
        if !writes && self.play.values() != before {
            return Ok(Verdict::Differs("the host was written outside an update".into()));
        }
        let heard = matches!(reply, Reply::Updated { heard: true, .. });
        if heard && !three_state::heard_the_same(&self.play, expected) {
            return Ok(Verdict::Differs(format!("events {:?} are not {}", self.play.events(), expected["events"])));
        }
        self.excused.heard |= heard;
        if expected.is_null() {
            return Ok(Verdict::Agrees);
        }
        self.compare(&reply, expected)
    }

    /// A host that writes what an action is about to drive, before the update in which its original is read.
    fn note_write(&mut self, place: &Place, active: &BTreeSet<String>) {
        let drivers: Vec<&String> = active.iter().filter(|action| self.play.drives(action, place)).collect();
        if !drivers.is_empty() && drivers.iter().all(|action| self.excused.activated.contains(*action)) {
            self.excused.rewritten.insert(place.clone());
        }
    }

    /// Compares a step's state, and notes the rules that were needed.
    fn compare(&mut self, reply: &Reply, expected: &Value) -> anyhow::Result<Verdict> {
        let mut differences = three_state::compare_clocks(&self.play, expected, self.excused.slack)?;
        differences.extend(three_state::compare_reply(&self.play, reply, expected));
        if !differences.is_empty() && self.excused.heard {
            self.rules.insert(LISTENERS);
            differences.clear();
        }
        for (watch, exact, difference) in three_state::compare_values(&self.play, expected, self.excused.slack)? {
            let place = self.play.scene.watched(&watch)?;
            let driven = |actions: &BTreeSet<String>| actions.iter().any(|action| self.play.drives(action, &place));
            let rule = if driven(&self.excused.stopped) || self.excused.rewritten.contains(&place) {
                GIVEN_BACK
            } else if self.play.is_driven_in_group(&place) {
                MEMBERS
            } else if driven(&self.excused.finished) {
                LAST_LEG
            } else if driven(&self.excused.legs) {
                LEG
            } else if self.excused.smooth.contains(&place) {
                ENDINGS
            } else if self.excused.heard {
                LISTENERS
            } else if !exact {
                DOUBLES
            } else {
                differences.push(difference);
                continue;
            };
            self.rules.insert(rule);
        }
        Ok(if differences.is_empty() { Verdict::Agrees } else { Verdict::Differs(differences.join("; ")) })
    }

    /// Where a case ends with an original that is still to be given back, an update more gives it back.
    fn settle(&mut self, expected: Option<&Value>) -> anyhow::Result<Option<String>> {
        let Some(expected) = expected.filter(|_| !self.excused.stopped.is_empty()) else { return Ok(None) };
        let stopped = std::mem::take(&mut self.excused.stopped);
        self.play.settle()?;
        for (watch, _, difference) in three_state::compare_values(&self.play, expected, self.excused.slack)? {
            let place = self.play.scene.watched(&watch)?;
            let given_back = stopped.iter().any(|action| self.play.drives(action, &place));
            if self.play.is_driven_in_group(&place) {
                self.rules.insert(MEMBERS);
            } else if given_back && !self.excused.heard && !self.excused.rewritten.contains(&place) {
                return Ok(Some(format!("given back at last: {difference}")));
            }
        }
        Ok(None)
    }
}
