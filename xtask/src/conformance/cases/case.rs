//! Case files: reading them, and the two layouts they come in.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::Value;

/// Who was asked, which decides how a case reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// three.js: files with a member `three`.
    Three,
    /// Godot: files whose `source` names Godot.
    Godot,
}

/// One file of cases.
#[derive(Debug)]
pub struct CaseFile {
    /// What its cases are about.
    pub topic: String,
    /// The cases, in the file's order.
    pub cases: Vec<Case>,
}

/// One question and its answer.
#[derive(Debug)]
pub struct Case {
    /// Who was asked.
    pub layout: Layout,
    /// Its name, unique in the file.
    pub name: String,
    /// The shape of a three.js case; empty for Godot.
    pub run: String,
    /// Why the answer is odd, where it is.
    pub odd: Option<String>,
    /// Whether the answer turns on rounding.
    pub sensitive: bool,
    /// What was asked.
    pub input: Value,
    /// What was answered.
    pub expect: Value,
}

impl Case {
    /// Why the case does not count, if it does not.
    pub fn not_counted(&self) -> Option<&'static str> {
        match (&self.odd, self.sensitive) {
            (Some(_), _) => Some("odd"),
            (None, true) => Some("sensitive"),
            (None, false) => None,
        }
    }

    fn read(layout: Layout, json: &Value) -> anyhow::Result<Self> {
        let text = |member: &str| json[member].as_str().map(str::to_owned);
        Ok(Self {
            layout,
            name: text("name").ok_or_else(|| anyhow!("a case without a name"))?,
            run: text("run").unwrap_or_default(),
            odd: text("odd"),
            sensitive: json["sensitive"].as_bool().unwrap_or_default(),
            input: json["input"].clone(),
            expect: json["expect"].clone(),
        })
    }
}

impl CaseFile {
    /// Every case file in a folder and the folders in it, by path. Files that are none of ours are left out.
    pub fn read_all(directory: &Path) -> anyhow::Result<Vec<Self>> {
        let mut files = Vec::new();
        for path in json_files(directory)? {
            let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let json: Value = serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))?;
            files.extend(Self::read(&json).with_context(|| format!("in {}", path.display()))?);
        }
        Ok(files)
    }

    fn read(json: &Value) -> anyhow::Result<Option<Self>> {
        let godot = json["source"].as_str().is_some_and(|source| source.starts_with("Godot"));
        let layout = match (json["three"].is_string(), godot) {
            (true, _) => Layout::Three,
            (false, true) => Layout::Godot,
            (false, false) => return Ok(None),
        };
        let (Some(topic), Some(cases)) = (json["topic"].as_str(), json["cases"].as_array()) else {
            return Ok(None);
        };
        let cases = cases.iter().map(|case| Case::read(layout, case)).collect::<anyhow::Result<_>>()?;
        Ok(Some(Self { topic: topic.into(), cases }))
    }
}

fn json_files(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(json_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(files)
}

/// A number, or one of the texts that stand for what JSON lacks.
pub fn number(json: &Value) -> anyhow::Result<f64> {
    match (json.as_f64(), json.as_str(), json.as_bool()) {
        (Some(number), _, _) => Ok(number),
        (_, Some("NaN" | "nan"), _) => Ok(f64::NAN),
        (_, Some("Infinity" | "inf"), _) => Ok(f64::INFINITY),
        (_, Some("-Infinity" | "-inf"), _) => Ok(f64::NEG_INFINITY),
        (_, _, Some(flag)) => Ok(f64::from(u8::from(flag))),
        _ => Err(anyhow!("{json} is no number")),
    }
}

/// All numbers of a number or a list, nested or not, in order.
pub fn numbers(json: &Value) -> anyhow::Result<Vec<f64>> {
    match json {
        Value::Null => Ok(Vec::new()),
        Value::Array(list) => Ok(list.iter().map(numbers).collect::<anyhow::Result<Vec<_>>>()?.concat()),
        _ => Ok(vec![number(json)?]),
    }
}

/// [`numbers`] in single precision.
pub fn floats(json: &Value) -> anyhow::Result<Vec<f32>> {
    Ok(numbers(json)?.into_iter().map(|number| number as f32).collect())
}

/// The list a member holds.
pub fn list<'a>(json: &'a Value, member: &str) -> anyhow::Result<&'a Vec<Value>> {
    json[member].as_array().ok_or_else(|| anyhow!("no list {member:?}"))
}

/// The text a member holds.
pub fn text<'a>(json: &'a Value, member: &str) -> anyhow::Result<&'a str> {
    json[member].as_str().ok_or_else(|| anyhow!("no text {member:?}"))
}
