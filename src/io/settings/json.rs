//! Import settings as JSON, both ways.

use serde_json::{Map, Value, json};

use super::{Axes, ClipSettings, ImportSettings, MaxInfluences, SettingsError, Skip};
use crate::clip::LoopMode;

const AXES: [(Axes, &str); 5] = [
    (Axes::File, "File"),
    (Axes::RightHandedYUp, "RightHandedYUp"),
    (Axes::RightHandedZUp, "RightHandedZUp"),
    (Axes::LeftHandedYUp, "LeftHandedYUp"),
    (Axes::LeftHandedZUp, "LeftHandedZUp"),
];

const LOOPS: [(LoopMode, &str); 3] =
    [(LoopMode::None, "None"), (LoopMode::Linear, "Linear"), (LoopMode::PingPong, "PingPong")];

type SkipSwitch = (&'static str, fn(&mut Skip) -> &mut bool);

const SKIPS: [SkipSwitch; 8] = [
    ("meshes", |s| &mut s.meshes),
    ("skins", |s| &mut s.skins),
    ("morphTargets", |s| &mut s.morph_targets),
    ("materials", |s| &mut s.materials),
    ("normals", |s| &mut s.normals),
    ("surface", |s| &mut s.surface),
    ("properties", |s| &mut s.properties),
    ("extras", |s| &mut s.extras),
];

impl ImportSettings {
    /// Reads settings from a JSON object; absent members keep their defaults.
    ///
    /// A whole `.meta` file (`{ "importer": "model", "settings": { … } }`) is taken too.
    pub fn from_json(text: &str) -> Result<Self, SettingsError> {
        let root: Value =
            serde_json::from_str(text).map_err(|error| SettingsError::Syntax { message: error.to_string() })?;
        let root = object(&root, "the whole")?;
        let members = match root.get("settings") {
            Some(settings) if root.contains_key("importer") => object(settings, "settings")?,
            _ => root,
        };
        let mut settings = Self::default();
        for (name, value) in members {
            settings.read_member(name, value)?;
        }
        settings.check()?;
        Ok(settings)
    }

    fn read_member(&mut self, name: &str, value: &Value) -> Result<(), SettingsError> {
        match name {
            "scale" => self.scale = number(value, name)? as f32,
            "importAnimations" => self.import_animations = boolean(value, name)?,
            "optimizeAnimations" => self.optimize_animations = boolean(value, name)?,
            "optimizeTolerance" => self.optimize_tolerance = number(value, name)? as f32,
            "clips" => self.clips = read_clips(value)?,
            "trimLeadingTime" => self.trim_leading_time = boolean(value, name)?,
            "rate" => self.rate = number(value, name)?,
            "maxInfluences" => {
                self.max_influences = match value {
                    Value::Number(n) if n.as_u64() == Some(4) => MaxInfluences::Four,
                    Value::Number(n) if n.as_u64() == Some(8) => MaxInfluences::Eight,
                    Value::String(text) if text == "All" => MaxInfluences::All,
                    _ => return Err(refuse(name, value, "it must be 4, 8 or \"All\"")),
                }
            }
            "axes" => {
                let expected = "it must be File, RightHandedYUp, RightHandedZUp, LeftHandedYUp or LeftHandedZUp";
                self.axes = choose(&AXES, value).ok_or_else(|| refuse(name, value, expected))?;
            }
            "unitMeters" => self.unit_meters = number(value, name)?,
            "alignCubicRotations" => self.align_cubic_rotations = boolean(value, name)?,
            "skip" => self.skip = read_skip(value)?,
            _ => return Err(refuse(name, value, "no such setting exists")),
        }
        Ok(())
    }

    /// Writes all settings as a JSON object, which [`ImportSettings::from_json`] reads again.
    pub fn to_json(&self) -> String {
        let mut skip = self.skip;
        let skipped: Vec<&str> = SKIPS.iter().filter(|(_, member)| *member(&mut skip)).map(|(name, _)| *name).collect();
        let max_influences = match self.max_influences {
            MaxInfluences::Four => json!(4),
            MaxInfluences::Eight => json!(8),
            MaxInfluences::All => json!("All"),
        };
        let settings = json!({
            "scale": self.scale,
            "importAnimations": self.import_animations,
            "optimizeAnimations": self.optimize_animations,
            "optimizeTolerance": self.optimize_tolerance,
            "clips": self.clips.iter().map(write_clip).collect::<Vec<_>>(),
            "trimLeadingTime": self.trim_leading_time,
            "rate": self.rate,
            "maxInfluences": max_influences,
            "axes": spell(&AXES, &self.axes),
            "unitMeters": self.unit_meters,
            "alignCubicRotations": self.align_cubic_rotations,
            "skip": skipped,
        });
        format!("{settings:#}")
    }
}

fn read_clips(value: &Value) -> Result<Vec<ClipSettings>, SettingsError> {
    let list = value.as_array().ok_or_else(|| refuse("clips", value, "it must be an array"))?;
    list.iter().enumerate().map(|(index, value)| read_clip(&format!("clips[{index}]"), value)).collect()
}

fn read_clip(place: &str, value: &Value) -> Result<ClipSettings, SettingsError> {
    let mut clip = ClipSettings::default();
    for (name, value) in object(value, place)? {
        let place = format!("{place}.{name}");
        match name.as_str() {
            "name" => clip.name = text(value, &place)?,
            "rename" => clip.rename = Some(text(value, &place)?),
            "loop" => {
                let mode = choose(&LOOPS, value);
                clip.loop_mode =
                    Some(mode.ok_or_else(|| refuse(&place, value, "it must be None, Linear or PingPong"))?);
            }
            "range" => match value.as_array().map(Vec::as_slice) {
                Some([start, end]) => clip.range = Some([number(start, &place)?, number(end, &place)?]),
                _ => return Err(refuse(&place, value, "it must be an array of two numbers")),
            },
            _ => return Err(refuse(&place, value, "no such setting exists")),
        }
    }
    if clip.name.is_empty() {
        return Err(refuse(&format!("{place}.name"), &Value::Null, "it must name a clip of the file"));
    }
    Ok(clip)
}

fn write_clip(clip: &ClipSettings) -> Value {
    let mut members = Map::new();
    members.insert("name".into(), json!(clip.name));
    if let Some(mode) = clip.loop_mode {
        members.insert("loop".into(), json!(spell(&LOOPS, &mode)));
    }
    if let Some(rename) = &clip.rename {
        members.insert("rename".into(), json!(rename));
    }
    if let Some(range) = clip.range {
        members.insert("range".into(), json!(range));
    }
    Value::Object(members)
}

fn read_skip(value: &Value) -> Result<Skip, SettingsError> {
    let expected =
        "it must be an array of: meshes, skins, morphTargets, materials, normals, surface, properties, extras";
    let mut skip = Skip::default();
    for name in value.as_array().ok_or_else(|| refuse("skip", value, expected))? {
        let member = SKIPS.iter().find(|(known, _)| name.as_str() == Some(known));
        let (_, member) = member.ok_or_else(|| refuse("skip", name, expected))?;
        *member(&mut skip) = true;
    }
    Ok(skip)
}

fn refuse(place: &str, value: &Value, expected: &'static str) -> SettingsError {
    SettingsError::Value { place: place.into(), value: value.to_string(), expected }
}

fn object<'a>(value: &'a Value, place: &str) -> Result<&'a Map<String, Value>, SettingsError> {
    value.as_object().ok_or_else(|| refuse(place, value, "it must be an object"))
}

fn number(value: &Value, place: &str) -> Result<f64, SettingsError> {
    value.as_f64().ok_or_else(|| refuse(place, value, "it must be a number"))
}

fn boolean(value: &Value, place: &str) -> Result<bool, SettingsError> {
    value.as_bool().ok_or_else(|| refuse(place, value, "it must be true or false"))
}

fn text(value: &Value, place: &str) -> Result<String, SettingsError> {
    value.as_str().map(str::to_owned).ok_or_else(|| refuse(place, value, "it must be a text"))
}

fn choose<T: Copy>(words: &[(T, &str)], value: &Value) -> Option<T> {
    words.iter().find(|(_, word)| value.as_str() == Some(word)).map(|(choice, _)| *choice)
}

fn spell<T: PartialEq>(words: &[(T, &'static str)], choice: &T) -> &'static str {
    words.iter().find(|(known, _)| known == choice).map_or("", |(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_written_as_json_read_back_the_same() {
        let settings = ImportSettings {
            scale: 0.5,
            optimize_animations: true,
            optimize_tolerance: 0.25,
            clips: vec![ClipSettings {
                name: "Run".into(),
                loop_mode: Some(LoopMode::PingPong),
                rename: Some("run".into()),
                range: Some([0.5, 1.5]),
            }],
            trim_leading_time: true,
            rate: 30.0,
            max_influences: MaxInfluences::All,
            axes: Axes::LeftHandedZUp,
            unit_meters: 0.01,
            skip: Skip { materials: true, extras: true, ..Skip::default() },
            ..ImportSettings::default()
        };
        assert_eq!(ImportSettings::from_json(&settings.to_json()), Ok(settings));
    }

    #[test]
    fn a_meta_file_is_read_and_absent_members_keep_their_defaults() {
        let text = r#"{ "importer": "model", "settings": {
            "scale": 2, "clips": [ { "name": "Jump", "loop": "None", "rename": "jump_start" } ] } }"#;
        let settings = ImportSettings::from_json(text).expect("valid");
        assert_eq!(settings.scale, 2.0);
        assert!(settings.import_animations);
        assert_eq!(settings.clips[0].rename.as_deref(), Some("jump_start"));
    }

    #[test]
    fn unknown_members_and_values_out_of_range_are_refused_with_their_place() {
        for (text, place) in [
            (r#"{ "scael": 1 }"#, "scael"),
            (r#"{ "scale": 0 }"#, "scale"),
            (r#"{ "rate": -1 }"#, "rate"),
            (r#"{ "clips": [ { "name": "a" }, { "name": "b", "loop": "Forever" } ] }"#, "clips[1].loop"),
            (r#"{ "clips": [ { "name": "a", "range": [2, 1] } ] }"#, "clips[0].range"),
            (r#"{ "clips": [ { "loop": "None" } ] }"#, "clips[0].name"),
            (r#"{ "skip": [ "everything" ] }"#, "skip"),
        ] {
            match ImportSettings::from_json(text) {
                Err(SettingsError::Value { place: found, .. }) => assert_eq!(found, place, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(matches!(ImportSettings::from_json("{"), Err(SettingsError::Syntax { .. })));
    }
}
