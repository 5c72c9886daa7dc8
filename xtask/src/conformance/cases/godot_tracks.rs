//! Godot cases that sample tracks straight, without a player: calls of `interpolate`, and changes between them.
//!
//! Godot's times are 64-bit, libanim's key times 32-bit: a sample time that rounds to a key's time is read at that key.

use anim::clip::{Interpolation, KeyValues, Keys, LoopMode, SampleAt, Tangents, reorder};
use anim::value::Kind;
use anyhow::{Context, bail};
use serde_json::Value;

use super::case::{Case, Layout, floats, list, number, numbers, text};
use super::compare::{Measure, difference, magnitude};
use super::godot_values::{read_keys, shown};
use super::{CaseOutcome, Runner};

/// Takes every case whose calls are `interpolate` and what may stand between.
pub const RUNNER: Runner = Runner { layout: Layout::Godot, takes, run };

const PAST_LENGTH: &str = "keys past the length count";
const BY_PARTS: &str = "transforms are interpolated by their parts";
const PING_PONG: &str = "a ping-pong never wraps";
const SEAM: &str = "keys that meet at the seam";

fn takes(case: &Case) -> bool {
    let known = |call: &Value| matches!(call["call"].as_str(), Some("interpolate" | "set_track" | "set_animation"));
    case.input["calls"].as_array().is_some_and(|calls| !calls.is_empty() && calls.iter().all(known))
}

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut animations = read_animations(&case.input["animations"])?;
    let mut outcome = CaseOutcome::Pass;
    for entry in case.expect.as_array().context("no answers")? {
        let index = number(&entry["after"])? as usize;
        let call = list(&case.input, "calls")?.get(index).context("an answer without a call")?;
        let arguments = list(call, "args")?;
        let name = arguments.first().and_then(Value::as_str).context("a call without an animation")?;
        let animation = animations.iter_mut().find(|animation| animation.name == name).context("unknown animation")?;
        if text(call, "call")? != "interpolate" {
            animation.change(arguments)?;
            continue;
        }
        let track = &animation.tracks[number(&arguments[1])? as usize];
        let times = arguments[2].as_array().context("no times")?;
        for (time, expected) in times.iter().zip(list(entry, "samples")?) {
            match animation.compare(track, number(time)?, expected)? {
                CaseOutcome::Pass => {}
                CaseOutcome::Miss(why) => {
                    return Ok(CaseOutcome::Miss(format!("call {index}, track {}, at {time}: {why}", arguments[1])));
                }
                other => outcome = other,
            }
        }
    }
    Ok(outcome)
}

struct Animation {
    name: String,
    length: f64,
    loop_mode: LoopMode,
    tracks: Vec<GodotTrack>,
}

/// A track, with what Godot called its values.
pub struct GodotTrack {
    /// Its keys.
    pub keys: Keys,
    /// Whether it runs on across the seam of a loop.
    pub loop_wrap: bool,
    /// Godot's name of what a key holds.
    pub kind: String,
}

fn read_animations(json: &Value) -> anyhow::Result<Vec<Animation>> {
    json.as_object()
        .context("no animations")?
        .iter()
        .map(|(name, animation)| {
            Ok(Animation {
                name: name.clone(),
                // Godot keeps lengths in 32 bits.
                length: f64::from(number(&animation["length"])? as f32),
                loop_mode: read_loop_mode(&animation["loop_mode"])?,
                tracks: list(animation, "tracks")?.iter().map(read_track).collect::<anyhow::Result<_>>()?,
            })
        })
        .collect()
}

/// The loop mode of an animation.
pub fn read_loop_mode(json: &Value) -> anyhow::Result<LoopMode> {
    Ok(match json.as_str() {
        Some("none") => LoopMode::None,
        Some("linear") => LoopMode::Linear,
        Some("pingpong") => LoopMode::PingPong,
        _ => bail!("unknown loop mode {json}"),
    })
}

fn read_interpolation(name: &str) -> anyhow::Result<Interpolation> {
    Ok(match name {
        "nearest" => Interpolation::Step,
        "linear" => Interpolation::Linear,
        "cubic" => Interpolation::Cubic,
        "linear_angle" => Interpolation::LinearAngle,
        "cubic_angle" => Interpolation::CubicAngle,
        other => bail!("unknown interpolation {other:?}"),
    })
}

/// A track that is sampled.
pub fn read_track(json: &Value) -> anyhow::Result<GodotTrack> {
    let track_type = text(json, "type")?;
    let kind = match track_type {
        "value" => text(json, "kind")?,
        "position_3d" | "scale_3d" => "vector3",
        "rotation_3d" => "quaternion",
        "blend_shape" => "blend_shape",
        "bezier" => "bezier",
        other => bail!("unknown track type {other:?}"),
    };
    let mut keys = read_keys(kind, json)?;
    keys.interpolation = match json["interpolation"].as_str() {
        Some(name) => read_interpolation(name)?,
        None if track_type == "bezier" => Interpolation::Bezier,
        None => Interpolation::Linear,
    };
    if keys.kind.is_always_discrete() {
        keys.interpolation = Interpolation::Step;
    }
    keys.transitions = floats(&json["transitions"])?;
    keys.sort();
    // Godot's Bezier tracks never wrap.
    let loop_wrap = track_type != "bezier" && json["loop_wrap"].as_bool().unwrap_or(true);
    Ok(GodotTrack { keys, loop_wrap, kind: kind.into() })
}

impl Animation {
    /// `set_animation` (what, value) and `set_track` (track, what, value).
    fn change(&mut self, arguments: &[Value]) -> anyhow::Result<()> {
        match arguments {
            [_, what, value] if what == "loop_mode" => self.loop_mode = read_loop_mode(value)?,
            [_, what, value] if what == "length" => self.length = f64::from(number(value)? as f32),
            [_, track, what, value] if what == "loop_wrap" => {
                self.track(track)?.loop_wrap = value.as_bool().context("loop_wrap is a flag")?;
            }
            [_, track, what, value] if what == "interpolation" => {
                self.track(track)?.keys.interpolation = read_interpolation(value.as_str().unwrap_or_default())?;
            }
            _ => bail!("unknown change {arguments:?}"),
        }
        Ok(())
    }

    fn track(&mut self, index: &Value) -> anyhow::Result<&mut GodotTrack> {
        self.tracks.get_mut(number(index)? as usize).context("no such track")
    }

    fn compare(&self, track: &GodotTrack, time: f64, expected: &Value) -> anyhow::Result<CaseOutcome> {
        let at = SampleAt {
            length: self.length,
            looped: self.loop_mode == LoopMode::Linear,
            ..SampleAt::time(on_key(&track.keys.times, time))
        };
        if track.keys.is_empty() {
            return Ok(CaseOutcome::Unsupported("a track without keys".into()));
        }
        if track.keys.times.iter().all(|&key| f64::from(key) > self.length) {
            let held = SampleAt { looped: false, ..at };
            return Ok(track.compare_exactly(&held, &track.sample(&at)?, PAST_LENGTH));
        }
        if let KeyValues::Texts(_) = track.keys.values {
            let actual = track.keys.sample_text(&at, track.loop_wrap, &mut 0);
            return Ok(outcome((actual != expected.as_str()).then(|| format!("{actual:?} is not {expected}"))));
        }
        let smooth = track.keys.interpolation == Interpolation::Cubic;
        if smooth && matches!(track.kind.as_str(), "basis" | "transform3d" | "transform2d") {
            return track.compare_parts(&at);
        }
        let sampled = track.sample(&at)?;
        match track.difference(&shown(&track.kind, &sampled), &numbers(expected)?) {
            None => Ok(CaseOutcome::Pass),
            Some(why) => self.by_rule(track, &at, &sampled, why),
        }
    }

    /// Passes where a rule covers the input and `sampled` is what it asks for.
    fn by_rule(&self, track: &GodotTrack, at: &SampleAt, sampled: &[f64], why: String) -> anyhow::Result<CaseOutcome> {
        let curved = matches!(track.keys.interpolation, Interpolation::Cubic | Interpolation::CubicAngle);
        let meets = track.keys.times.first() == Some(&0.0)
            && track.keys.times.last().is_some_and(|&last| f64::from(last) == self.length);
        let (rule, asked_for) = match self.loop_mode {
            LoopMode::PingPong if curved && track.loop_wrap => {
                (PING_PONG, track.with_wrap(false).sample(&SampleAt::time(at.time))?)
            }
            LoopMode::Linear if curved && track.loop_wrap && meets => {
                let laid_out = if at.time < self.length { track.laid_out(self.length) } else { track.with_wrap(false) };
                (SEAM, laid_out.sample(at)?)
            }
            _ => return Ok(CaseOutcome::Miss(why)),
        };
        Ok(match track.difference(sampled, &asked_for) {
            None => CaseOutcome::ByRule(rule),
            Some(why) => CaseOutcome::Miss(format!("{why}, which the rule {rule:?} asks for")),
        })
    }
}

fn outcome(why: Option<String>) -> CaseOutcome {
    why.map_or(CaseOutcome::Pass, CaseOutcome::Miss)
}

/// Whole numbers; integers round half away from zero.
fn rounded(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| value.round()).collect()
}

/// `time`, or the time of the key it rounds to.
fn on_key(times: &[f32], time: f64) -> f64 {
    times.iter().find(|&&key| key == time as f32).map_or(time, |&key| f64::from(key))
}

impl GodotTrack {
    /// How two samples differ, as far as the README says that they may not.
    fn difference(&self, actual: &[f64], expected: &[f64]) -> Option<String> {
        if self.keys.kind.is_integer() {
            return difference(&rounded(actual), expected, Measure::Plain, 1.0, 0.0);
        }
        let (measure, relative) = match (self.kind.as_str(), self.keys.interpolation) {
            ("quaternion", _) => (Measure::Rotation, 1e-5),
            (_, Interpolation::LinearAngle | Interpolation::CubicAngle) => (Measure::Angle, 1e-6),
            ("bezier" | "basis" | "transform3d" | "transform2d", _) => (Measure::Plain, 1e-5),
            _ => (Measure::Plain, 1e-6),
        };
        difference(actual, expected, measure, relative, self.scale())
    }

    fn with_wrap(&self, loop_wrap: bool) -> Self {
        Self { keys: self.keys.clone(), kind: self.kind.clone(), loop_wrap }
    }

    /// A track that does not wrap, with the keys of the lap before, of this one and of the next. Where a lap's last key
    /// is at the time of the next one's first and has its value, the two are one.
    fn laid_out(&self, length: f64) -> Self {
        let count = self.keys.len();
        let stride = self.keys.stride();
        let once = match &self.keys.values {
            KeyValues::Floats(values) => values[..stride] == values[(count - 1) * stride..],
            KeyValues::Doubles(values) => values[0] == values[count - 1],
            KeyValues::Integers(values) => values[..stride] == values[(count - 1) * stride..],
            KeyValues::Texts(_) => false,
        };
        let shared = usize::from(once);
        let laps = [(-1.0, 0..count - shared), (0.0, 0..count), (1.0, shared..count)];
        let placed: Vec<(usize, f64)> =
            laps.into_iter().flat_map(|(lap, keys)| keys.map(move |key| (key, lap))).collect();
        let order: Vec<usize> = placed.iter().map(|&(key, _)| key).collect();
        let times = placed.iter().map(|&(key, lap)| self.keys.times[key] + (lap * length) as f32).collect();
        let values = match &self.keys.values {
            KeyValues::Floats(values) => KeyValues::Floats(reorder(values, stride, &order)),
            KeyValues::Doubles(values) => KeyValues::Doubles(reorder(values, stride, &order)),
            KeyValues::Integers(values) => KeyValues::Integers(reorder(values, stride, &order)),
            KeyValues::Texts(values) => KeyValues::Texts(reorder(values, stride, &order)),
        };
        let curved = if self.keys.transitions.is_empty() { Vec::new() } else { order };
        let transitions = reorder(&self.keys.transitions, 1, &curved);
        let keys = Keys { times, values, transitions, ..self.keys.clone() };
        Self { keys, kind: self.kind.clone(), loop_wrap: false }
    }

    /// The numbers of the track's kind.
    pub fn sample(&self, at: &SampleAt) -> anyhow::Result<Vec<f64>> {
        let stride = self.keys.stride();
        Ok(match &self.keys.values {
            KeyValues::Floats(_) => {
                let mut out = vec![0.0; stride];
                self.keys.sample_floats(at, self.loop_wrap, &mut 0, &mut out);
                out.into_iter().map(f64::from).collect()
            }
            KeyValues::Doubles(_) => vec![self.keys.sample_double(at, self.loop_wrap, &mut 0)],
            KeyValues::Integers(_) => {
                let mut out = vec![0.0; stride];
                self.keys.sample_integers_continuous(at, self.loop_wrap, &mut 0, &mut out);
                out
            }
            KeyValues::Texts(_) => bail!("texts are no numbers"),
        })
    }

    /// The largest number in the keys and handles.
    fn scale(&self) -> f64 {
        let values = match &self.keys.values {
            KeyValues::Floats(values) => values.iter().copied().map(f64::from).collect(),
            KeyValues::Doubles(values) => values.clone(),
            KeyValues::Integers(_) | KeyValues::Texts(_) => Vec::new(),
        };
        let handles = match &self.keys.tangents {
            Tangents::Handles { into, out, .. } => into.iter().chain(out).flatten().copied().map(f64::from).collect(),
            _ => Vec::new(),
        };
        magnitude(&values).max(magnitude(&handles))
    }

    /// Passes by `rule` if the track read at `at` without wrapping gives just `actual`.
    fn compare_exactly(&self, at: &SampleAt, actual: &[f64], rule: &'static str) -> CaseOutcome {
        let held = f64::from(self.keys.times[0]) >= at.time;
        match self.sample(at) {
            Ok(plain)
                if plain == actual && (!held || shown(&self.kind, &plain) == shown(&self.kind, &self.first_key())) =>
            {
                CaseOutcome::ByRule(rule)
            }
            other => CaseOutcome::Miss(format!("{actual:?} is not {other:?}, which the rule {rule:?} asks for")),
        }
    }

    fn first_key(&self) -> Vec<f64> {
        match &self.keys.values {
            KeyValues::Floats(values) => values[..self.keys.stride()].iter().copied().map(f64::from).collect(),
            KeyValues::Doubles(values) => vec![values[0]],
            KeyValues::Integers(values) => values[..self.keys.stride()].iter().map(|value| *value as f64).collect(),
            KeyValues::Texts(_) => Vec::new(),
        }
    }

    /// Passes by the rule if a whole transform reads as separate tracks of its parts do.
    fn compare_parts(&self, at: &SampleAt) -> anyhow::Result<CaseOutcome> {
        let parts: &[(Kind, std::ops::Range<usize>)] = match self.kind.as_str() {
            "basis" => &[(Kind::Quaternion, 0..4)],
            "transform3d" => &[(Kind::Vec3, 0..3), (Kind::Quaternion, 3..7), (Kind::Vec3, 7..10)],
            _ => &[(Kind::Vec2, 0..2), (Kind::Float, 2..3), (Kind::Vec2, 3..5), (Kind::Float, 5..6)],
        };
        let KeyValues::Floats(values) = &self.keys.values else { bail!("transforms are floats") };
        let whole = self.sample(at)?;
        for (kind, range) in parts {
            let values = values.chunks_exact(self.keys.stride()).flat_map(|key| key[range.clone()].iter().copied());
            let keys = Keys { kind: *kind, values: KeyValues::Floats(values.collect()), ..self.keys.clone() };
            let part = Self { keys, kind: String::new(), loop_wrap: self.loop_wrap }.sample(at)?;
            let measure = if *kind == Kind::Quaternion { Measure::Rotation } else { Measure::Plain };
            if let Some(why) = difference(&whole[range.clone()], &part, measure, 1e-6, self.scale()) {
                return Ok(CaseOutcome::Miss(format!("{why}, which a track of that part gives")));
            }
        }
        Ok(CaseOutcome::ByRule(BY_PARTS))
    }
}
