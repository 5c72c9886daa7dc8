//! What happens to a controller over time, as a text file says it: a time and an action on each line.
//!
//! ```text
//! # seconds  action
//! 0.5   set speed 2.5
//! 1     set grounded false
//! 1     trigger jump
//! 2     play Slash fade 0.1
//! 3     stop Attack
//! ```

use std::fs;
use std::path::Path;

use anim::controller::Animator;
use anyhow::{Context, Result, bail, ensure};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
enum Action {
    Set { parameter: String, value: f32 },
    Play { state: String, layer: Option<String>, fade: Option<f64> },
    Stop { layer: Option<String>, fade: Option<f64> },
    Speed { value: f64, layer: Option<String> },
    Weight { layer: String, value: f32 },
}

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    time: f64,
    /// `file:line`, for messages.
    place: String,
    action: Action,
}

/// The lines of a script, by time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    steps: Vec<Step>,
    next: usize,
}

/// How the lines are written, for messages and help.
pub const GRAMMAR: &str = "TIME set PARAMETER VALUE | TIME trigger PARAMETER | TIME play STATE [layer LAYER] [fade SECONDS] | \
    TIME stop [layer LAYER] [fade SECONDS] | TIME speed NUMBER [layer LAYER] | TIME weight LAYER NUMBER";

impl Script {
    /// Reads a script from a file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?;
        Self::parse(&path.display().to_string(), &text)
    }

    fn parse(file: &str, text: &str) -> Result<Self> {
        let mut steps = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let place = format!("{file}:{}", index + 1);
            let words = words(line).with_context(|| place.clone())?;
            if let [time, action @ ..] = &words[..] {
                let time = seconds(time).with_context(|| place.clone())?;
                let action = parse_action(action).with_context(|| place.clone())?;
                steps.push(Step { time, place, action });
            }
        }
        steps.sort_by(|a, b| a.time.total_cmp(&b.time));
        Ok(Self { steps, next: 0 })
    }

    /// The time of the last line.
    pub fn end(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.time)
    }

    /// Does what the lines up to a time ask for and has not been done.
    pub fn advance(&mut self, time: f64, animator: &mut Animator) -> Result<()> {
        while let Some(step) = self.steps.get(self.next).filter(|step| step.time <= time) {
            step.action.apply(animator).with_context(|| step.place.clone())?;
            self.next += 1;
        }
        Ok(())
    }
}

impl Action {
    fn apply(&self, animator: &mut Animator) -> Result<()> {
        match self {
            Self::Set { parameter, value } => animator.set_parameter(parameter, *value)?,
            Self::Play { state, layer, fade } => animator.play(state, *fade, layer.as_deref())?,
            Self::Stop { layer, fade } => animator.stop(layer.as_deref(), *fade)?,
            Self::Speed { value, layer } => animator.set_speed(*value, layer.as_deref())?,
            Self::Weight { layer, value } => animator.set_layer_weight(layer, *value)?,
        }
        Ok(())
    }
}

fn parse_action(words: &[String]) -> Result<Action> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Ok(match &words[..] {
        ["set", parameter, value] => Action::Set { parameter: (*parameter).into(), value: value_of(value)? },
        ["trigger", parameter] => Action::Set { parameter: (*parameter).into(), value: 1.0 },
        ["play", state, rest @ ..] => {
            let (layer, fade) = layer_and_fade(rest)?;
            Action::Play { state: (*state).into(), layer, fade }
        }
        ["stop", rest @ ..] => {
            let (layer, fade) = layer_and_fade(rest)?;
            Action::Stop { layer, fade }
        }
        ["speed", value, rest @ ..] => {
            let (layer, fade) = layer_and_fade(rest)?;
            ensure!(fade.is_none(), "a speed does not fade");
            Action::Speed { value: number(value)?, layer }
        }
        ["weight", layer, value] => Action::Weight { layer: (*layer).into(), value: number(value)? as f32 },
        _ => return Err(no_action(&words)),
    })
}

/// What is wrong with words that are no action: how the one that they begin as is written, or which there are.
fn no_action(words: &[&str]) -> anyhow::Error {
    let form = words.first().and_then(|verb| GRAMMAR.split(" | ").find(|form| form.split(' ').nth(1) == Some(verb)));
    match (words, form) {
        ([], _) => anyhow::anyhow!("a time without an action; there are: {GRAMMAR}"),
        (_, Some(form)) => anyhow::anyhow!("\"{}\" is not written as: {form}", words.join(" ")),
        (_, None) => anyhow::anyhow!("\"{}\" is no action; there are: {GRAMMAR}", words.join(" ")),
    }
}

fn layer_and_fade(mut words: &[&str]) -> Result<(Option<String>, Option<f64>)> {
    let (mut layer, mut fade) = (None, None);
    loop {
        match words {
            [] => return Ok((layer, fade)),
            ["layer", name, rest @ ..] => (layer, words) = (Some((*name).to_owned()), rest),
            ["fade", value, rest @ ..] => (fade, words) = (Some(seconds(value)?), rest),
            [other, ..] => bail!("\"{other}\" where `layer NAME` or `fade SECONDS` may stand"),
        }
    }
}

fn value_of(word: &str) -> Result<f32> {
    match word {
        "true" => Ok(1.0),
        "false" => Ok(0.0),
        _ => Ok(number(word)? as f32),
    }
}

fn number(word: &str) -> Result<f64> {
    let value: f64 = word.parse().with_context(|| format!("\"{word}\" is no number"))?;
    ensure!(value.is_finite(), "\"{word}\" is no finite number");
    Ok(value)
}

fn seconds(word: &str) -> Result<f64> {
    let value = number(word)?;
    ensure!(value >= 0.0, "\"{word}\" is no time: it is below zero");
    Ok(value)
}

/// The words of a line up to `#`; names with blanks stand in double quotes.
fn words(line: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').with_context(|| format!("a quote is not closed: {rest}"))?,
            None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
        };
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_by_time_and_comments_and_blank_lines_mean_nothing() {
        let text = "# inputs\n\n2 play \"Slash wide\" fade 0.1 layer Attack # now\n1 set grounded false\n";
        let script = Script::parse("a", text).expect("right");
        let play = Action::Play { state: "Slash wide".into(), layer: Some("Attack".into()), fade: Some(0.1) };
        let set = Action::Set { parameter: "grounded".into(), value: 0.0 };
        assert_eq!(script.steps.iter().map(|step| step.action.clone()).collect::<Vec<_>>(), [set, play]);
        assert_eq!(script.end(), 2.0);
    }

    #[test]
    fn a_mistake_is_named_with_its_line_and_value() {
        for (line, expected) in [
            ("fast set speed 1", "inputs.txt:2: \"fast\" is no number"),
            ("-1 set speed 1", "inputs.txt:2: \"-1\" is no time"),
            ("1 fly", "inputs.txt:2: \"fly\" is no action"),
            ("1", "inputs.txt:2: a time without an action; there are: TIME set"),
            ("1 play", "inputs.txt:2: \"play\" is not written as: TIME play STATE [layer LAYER] [fade SECONDS]"),
            ("1 weight Attack", "inputs.txt:2: \"weight Attack\" is not written as: TIME weight LAYER NUMBER"),
            ("1 play Run slowly", "inputs.txt:2: \"slowly\" where"),
            ("1 play \"Run", "inputs.txt:2: a quote is not closed"),
        ] {
            let error = Script::parse("inputs.txt", &format!("\n{line}\n")).expect_err("wrong");
            assert!(format!("{error:#}").starts_with(expected), "{error:#}");
        }
    }
}
