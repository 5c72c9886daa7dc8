//! How the player and its host differ from what Godot had, and where a rule covers it.

use std::collections::BTreeSet;

use anim::clip::{LoopMode, SampleAt};
use anyhow::Context;
use serde_json::Value;

use super::super::case::{list, number, numbers, text};
use super::super::compare::magnitude;
use super::super::godot_tracks::read_track;
use super::host::{Held, held_difference};
use super::rules::{
    ANGLES, BY_PARTS, CAPTURES_ALL, ELAPSED, FIRST_KEY, MIRRORED, NAMES_LATER, ONE_WRITE, SEEK_ENDS, TURNS, WITH_UPDATE,
};
use super::session::{Capture, METHODS, SIGNALS, Session};

impl Session<'_> {
    /// How the player and the host differ from an entry of the answer.
    pub fn compare(&mut self, call: &Value, entry: &Value) -> anyhow::Result<Option<String>> {
        self.expect_logs(entry)?;
        if entry["errors"].is_array() != self.refused && self.rule != Some(NAMES_LATER) {
            return Ok(Some(format!("refused: {}, but {}", self.refused, entry["errors"])));
        }
        let waits =
            self.input["on"].as_array().is_some_and(|on| on.iter().any(|on| on["signal"] == "animation_started"));
        if waits && text(call, "call")?.starts_with("play") {
            self.rule = Some(WITH_UPDATE);
            return Ok(None);
        }
        if let Some(unfolded) = self.unfolded {
            return Ok(self.compare_unfolded(unfolded));
        }
        if let Some(why) = self.compare_player(entry)? {
            return Ok(Some(why));
        }
        // Fades in fine steps come this close to the plain fade, of the numbers involved.
        let relative = if text(call, "call")? == "advance_many" { 1.0 / 4000.0 } else { 1e-6 };
        let scale = if relative > 1e-6 { self.scale()? } else { 0.0 };
        for (path, kind) in self.input["observe"].as_object().into_iter().flatten() {
            let (mut kind, expected) = (kind.as_str().unwrap_or_default(), &entry["values"][path]);
            if self.is_angle(path) {
                kind = "angle";
            }
            if expected.is_null() {
                continue;
            }
            let held = self.host.get(path)?;
            if let Some(why) = held_difference(&held, kind, expected, relative, scale)?
                && !self.by_rule(path, kind, &held, expected)?
            {
                return Ok(Some(format!("{path}: {why}")));
            }
        }
        self.compare_writes(entry)
    }

    fn compare_player(&mut self, entry: &Value) -> anyhow::Result<Option<String>> {
        let player = &self.player;
        let differs =
            |what: &str, actual: String, expected: &Value| Some(format!("{what} is {actual}, not {expected}"));
        let position = player.position();
        let same = match (position, entry["position"].as_f64()) {
            (None, None) => true,
            (Some(actual), Some(expected)) => self.same_place(actual, expected),
            _ => false,
        };
        if !same {
            return Ok(differs("position", format!("{position:?}"), &entry["position"]));
        }
        let current = player.current().map_or("", |name| name);
        // Godot has ended silently what stands at its end; here the next step does.
        if entry["current"] == "" && player.is_playing() && self.ended_by_seek().is_some() {
            self.rule = Some(SEEK_ENDS);
            return Ok(None);
        }
        if entry["current"] != current {
            return Ok(differs("current", current.to_owned(), &entry["current"]));
        }
        let assigned = player.assigned().map_or("", |name| name);
        if entry["assigned"].as_str().is_some_and(|expected| expected != assigned) {
            return Ok(differs("assigned", assigned.to_owned(), &entry["assigned"]));
        }
        let ping_pong = player.assigned_clip().is_some_and(|clip| clip.loop_mode == LoopMode::PingPong);
        if ping_pong && self.ends > 1 && player.playing_speed() == -number(&entry["speed"])? {
            let (position, length) = (position.unwrap_or_default(), player.length().unwrap_or_default());
            self.unfolded = Some(if player.playing_speed() > 0.0 { position } else { 2.0 * length - position });
            self.rule = Some(TURNS);
        } else if player.playing_speed() != number(&entry["speed"])? {
            return Ok(differs("speed", player.playing_speed().to_string(), &entry["speed"]));
        }
        let queue: Vec<Value> = player.queue().map(|name| Value::from(&**name)).collect();
        if entry["queue"].as_array().map_or(&[][..], Vec::as_slice) != queue {
            return Ok(differs("queue", format!("{queue:?}"), &entry["queue"]));
        }
        let section = player.section().map(|section| Value::from(section.to_vec()));
        let number_of = |value: &Value, index: usize| value[index].as_f64();
        let same = match &section {
            Some(section) => {
                [0, 1].iter().all(|&index| number_of(section, index) == number_of(&entry["section"], index))
            }
            None => entry["section"].is_null(),
        };
        Ok(if same { None } else { differs("section", format!("{section:?}"), &entry["section"]) })
    }

    /// A ping-pong's place is a triangle wave of the way it has gone.
    fn compare_unfolded(&self, unfolded: f64) -> Option<String> {
        let (position, length) = self.player.position().zip(self.player.length())?;
        let asked = length - (length - unfolded.rem_euclid(2.0 * length)).abs();
        (!self.same_place(position, asked))
            .then(|| format!("position is {position}, not {asked} by the rule {TURNS:?}"))
    }

    /// Positions are compared modulo the length of a loop.
    fn same_place(&self, actual: f64, expected: f64) -> bool {
        let apart = (actual - expected).abs();
        let looped = self.player.assigned_clip().filter(|clip| clip.loop_mode == LoopMode::Linear);
        let apart = looped.map_or(apart, |clip| apart.min((clip.length - apart).abs()));
        apart <= 1e-9 || apart <= 1e-7 * expected.abs()
    }

    /// Whether a rule covers the input and what is held is what it asks for.
    fn by_rule(&mut self, path: &str, kind: &str, held: &Held, expected: &Value) -> anyhow::Result<bool> {
        if self.unseen {
            self.rule = Some(WITH_UPDATE);
            return Ok(true);
        }
        if let Some(Capture { others, duration, elapsed }) = &self.capture
            && let Some(captured) = others.get(path)
            && elapsed < duration
        {
            let share = elapsed / duration;
            let mixed = captured + (number(expected)? - captured) * share;
            self.rule = Some(CAPTURES_ALL);
            return Ok(held_difference(held, kind, &Value::from(mixed), 1e-6, 0.0)?.is_none());
        }
        let Some(position) = self.player.position() else { return Ok(false) };
        if let Some(mixed) = self.plain_fade(path)? {
            self.rule = Some(if kind == "angle" { ANGLES } else { ELAPSED });
            let exactly = held_difference(held, "float", &Value::from(mixed), 1e-6, 0.0)?;
            return Ok(exactly.is_none());
        }
        let name = self.player.assigned().context("nothing plays")?.to_string();
        if let Some(node) = path.strip_suffix(":quaternion")
            && let Held::Numbers(scale) = self.host.get(&format!("{node}:scale"))?
            && scale.iter().product::<f64>() < 0.0
        {
            let turned = self.sample(&name, node, position)?;
            self.rule = Some(MIRRORED);
            return Ok(turned.is_some_and(|turned| Held::Numbers(turned) == *held));
        }
        if let Some(value) = self.first_key(path)? {
            let held_otherwise = held_difference(held, kind, value, 1e-6, 0.0)?;
            self.rule = Some(FIRST_KEY);
            return Ok(held_otherwise.is_none());
        }
        for track in list(&self.input["animations"][&name], "tracks")? {
            if track["path"] != path {
                continue;
            }
            if kind == "transform3d" {
                let parts = self.sample(&name, path, position)?;
                self.rule = Some(BY_PARTS);
                return Ok(parts.is_some_and(|parts| Held::Numbers(parts) == *held));
            }
        }
        Ok(false)
    }

    /// What a track of a clip holds at a time, in libanim's parts.
    fn sample(&self, name: &str, path: &str, time: f64) -> anyhow::Result<Option<Vec<f64>>> {
        let tracks = list(&self.input["animations"][name], "tracks")?;
        let sampled = |track: &&Value| {
            track["path"] == path && !matches!(track["type"].as_str(), Some("position_3d" | "scale_3d"))
        };
        let Some(track) = tracks.iter().find(sampled) else { return Ok(None) };
        let looped = self.clips[name].loop_mode == LoopMode::Linear;
        let time = time.max(f64::from(time as f32));
        let at = SampleAt { length: self.clips[name].length, looped, ..SampleAt::time(time) };
        Ok(Some(read_track(track)?.sample(&at)?))
    }

    /// The value of a number in a plain crossfade from the clip that played before.
    fn plain_fade(&self, path: &str) -> anyhow::Result<Option<f64>> {
        let (Some((old, begun, seconds)), Some(progress)) = (&self.fade, self.player.fade_progress()) else {
            return Ok(None);
        };
        let (new, position) = self.player.assigned().zip(self.player.position()).context("nothing plays")?;
        let then = (begun + progress * seconds).rem_euclid(self.clips[old].length);
        let (from, to) = (self.sample(old, path, then)?, self.sample(new, path, position)?);
        Ok(match (from.as_deref(), to.as_deref()) {
            (Some([from]), Some([to])) => Some(from + (to - from) * progress),
            _ => None,
        })
    }

    /// Whether a property is an angle to its tracks.
    fn is_angle(&self, path: &str) -> bool {
        let tracks = self.input["animations"].as_object().into_iter().flatten();
        let mut tracks = tracks.flat_map(|(_, animation)| animation["tracks"].as_array().into_iter().flatten());
        tracks
            .any(|track| track["path"] == path && track["interpolation"].as_str().is_some_and(|i| i.contains("angle")))
    }

    /// The largest number among the keys.
    fn scale(&self) -> anyhow::Result<f64> {
        let mut largest = 0.0_f64;
        for (_, animation) in self.input["animations"].as_object().into_iter().flatten() {
            for track in list(animation, "tracks")? {
                largest = largest.max(magnitude(&numbers(&track["values"])?));
            }
        }
        Ok(largest)
    }

    /// Of the writes of a call Godot's last ones are compared.
    fn compare_writes(&mut self, entry: &Value) -> anyhow::Result<Option<String>> {
        let written = self.host.take_writes();
        let sets = || entry["events"].as_array().into_iter().flatten().filter(|event| event["set"].is_string());
        let paths: BTreeSet<&str> = sets().filter_map(|event| event["set"].as_str()).collect();
        for path in &paths {
            let of_path: Vec<&Value> = sets().filter(|event| event["set"] == *path).collect();
            let last = of_path.last().context("a write")?;
            if self.unseen {
                // It comes with the next update.
                self.rule = self.rule.or(Some(WITH_UPDATE));
                self.late.insert((*path).to_owned());
                continue;
            }
            let Some((_, held)) = written.iter().rfind(|(other, _)| other == path) else {
                return Ok(Some(format!("{path} was not written")));
            };
            let kind = self.input["observe"][path].as_str().unwrap_or("float");
            if let Some(why) = held_difference(held, kind, &last["value"], 1e-6, 0.0)? {
                return Ok(Some(format!("{path} was written: {why}")));
            }
            if of_path.len() > 1 {
                self.rule = self.rule.or(Some(ONE_WRITE));
            }
        }
        for (path, held) in written.iter().filter(|(path, _)| !paths.contains(path.as_str())) {
            if !self.late.remove(path) && self.first_key(path)?.is_none() {
                return Ok(Some(format!("{path} was written: {held:?}")));
            }
        }
        Ok(None)
    }

    /// What a discrete track of the assigned clip gives where the playhead is before its first key.
    fn first_key(&self, path: &str) -> anyhow::Result<Option<&Value>> {
        let Some((name, position)) = self.player.assigned().zip(self.player.position()) else { return Ok(None) };
        let tracks = list(&self.input["animations"][&**name], "tracks")?;
        let Some(track) = tracks.iter().find(|track| track["path"] == path && track["update"] == "discrete") else {
            return Ok(None);
        };
        if position >= track["times"][0].as_f64().unwrap_or_default() {
            return Ok(None);
        }
        // Across the seam of a loop the last key's value goes on to the first.
        let values = list(track, "values")?;
        let wraps = self.clips[&**name].loop_mode == LoopMode::Linear && track["loop_wrap"] == true;
        Ok(if wraps { values.last() } else { values.first() })
    }

    /// Adds an entry's signals and calls to what should have happened.
    fn expect_logs(&mut self, entry: &Value) -> anyhow::Result<()> {
        for signal in entry["signals"].as_array().into_iter().flatten() {
            let name = text(signal, "signal")?;
            if name != "current_animation_changed" {
                let arguments: Vec<&str> = list(signal, "args")?.iter().filter_map(Value::as_str).collect();
                self.expected[SIGNALS].push(format!("{name} {}", arguments.join(" ")));
            }
        }
        for event in entry["events"].as_array().into_iter().flatten() {
            if let Some(method) = event["method"].as_str() {
                self.expected[METHODS].push(format!("{method}{}", event["args"]));
            }
        }
        Ok(())
    }

    /// How what happened over the whole case differs from what should have.
    pub fn compare_logs(&mut self) -> Option<String> {
        // A play without an update after it has not been heard of yet.
        if let Err(error) = self.update(0.0) {
            return Some(error.to_string());
        }
        let [signals, methods] = &self.actual;
        let [expected_signals, expected_methods] = &self.expected;
        if signals != expected_signals {
            let told = |list: &[String], extra: &str| {
                list.iter().filter(|signal| *signal != extra).cloned().collect::<Vec<_>>()
            };
            return match self.ended_by_seek() {
                Some(end) if told(signals, &end) == told(expected_signals, &end) => {
                    self.rule = Some(SEEK_ENDS);
                    None
                }
                _ => Some(format!("signals {signals:?} are not {expected_signals:?}")),
            };
        }
        (methods != expected_methods).then(|| format!("calls {methods:?} are not {expected_methods:?}"))
    }

    /// The end that a seek to the end of a clip brings about.
    fn ended_by_seek(&self) -> Option<String> {
        let calls = self.input["calls"].as_array()?;
        let to_end = |call: &&Value| {
            let place = call["args"][0].as_f64();
            call["call"] == "seek" && self.clips.values().any(|clip| place.is_some_and(|place| place >= clip.length))
        };
        calls.iter().find(to_end)?;
        Some(format!("animation_finished {}", self.player.assigned()?))
    }
}
