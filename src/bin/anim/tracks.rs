//! Which tracks of a clip are meant, and how they and their values are written as text.

use anim::clip::{
    Clip, Interpolation, Keys, Measure, Target, Track, TrackContent, TrackDifference, TrackValue, TransformPart,
};
use serde_json::{Value, json};

/// The tracks whose target has all the words in it, whatever their case; all for no words.
pub fn chosen<'a>(clip: &'a Clip, words: &'a [String]) -> impl Iterator<Item = &'a Track> {
    clip.tracks.iter().filter(|track| {
        let name = label(&track.target).to_lowercase();
        words.is_empty() || words.iter().any(|word| name.contains(&word.to_lowercase()))
    })
}

/// A short name for a target, the same for joints by name and for nodes: `Hips.rotation`, `Lamp:energy.x`.
pub fn label(target: &Target) -> String {
    let part = |part: TransformPart| match part {
        TransformPart::Translation => "translation",
        TransformPart::Rotation => "rotation",
        TransformPart::Scale => "scale",
    };
    let index = |index: Option<u32>| index.map_or_else(String::new, |index| format!("[{index}]"));
    match target {
        Target::Transform { path, bone: None, part: of } => format!("{path}.{}", part(*of)),
        Target::Transform { path, bone: Some(bone), part: of } if path.is_empty() => format!("{bone}.{}", part(*of)),
        Target::Transform { path, bone: Some(bone), part: of } => format!("{path}:{bone}.{}", part(*of)),
        Target::Joint { joint, part: of } => format!("joint {joint}.{}", part(*of)),
        Target::JointWeights { joint, index: at } => format!("joint {joint}.weights{}", index(*at)),
        Target::Weights { path, index: at } => format!("{path}.weights{}", index(*at)),
        Target::Property { path, property, component: None } => format!("{path}:{property}"),
        Target::Property { path, property, component: Some(component) } => {
            format!("{path}:{property}.{}", component_name(*component as usize, 4))
        }
        Target::Methods { path } => format!("{path} methods"),
        Target::Audio { path } => format!("{path} audio"),
        Target::Events => "events".to_owned(),
    }
}

/// A number's name among so many: a letter for vectors and rotations, else its index.
pub fn component_name(index: usize, count: usize) -> String {
    match (index, count) {
        (0..4, 2..=4) => ["x", "y", "z", "w"][index].to_owned(),
        _ => index.to_string(),
    }
}

/// A value as JSON: a number, a list of them, a text.
pub fn value_json(value: &TrackValue) -> Value {
    match value {
        TrackValue::Floats(values) if values.len() == 1 => json!(shortest(values[0])),
        TrackValue::Floats(values) => values.iter().map(|&value| shortest(value)).collect(),
        TrackValue::Double(value) => json!(value),
        TrackValue::Integers(values) if values.len() == 1 => json!(values[0]),
        TrackValue::Integers(values) => json!(values),
        TrackValue::Text(text) => json!(&**text),
    }
}

/// The number with the fewest digits that is read back as the same `f32`.
fn shortest(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| f64::from(value))
}

/// How far two tracks are apart, as words.
pub fn measured(track: &TrackDifference) -> String {
    match track.measure {
        Measure::Number => format!("{:.6}", track.worst),
        Measure::Angle => format!("{:.5} degrees", track.worst.to_degrees()),
        Measure::Choice => "another".to_owned(),
    }
}

/// What a difference is measured in, as a word.
pub fn measure_name(measure: Measure) -> &'static str {
    match measure {
        Measure::Number => "number",
        Measure::Angle => "radians",
        Measure::Choice => "choice",
    }
}

/// A value as words.
pub fn value_text(value: Option<&TrackValue>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    match value_json(value) {
        Value::String(text) => format!("\"{text}\""),
        other => other.to_string().replace(',', " ").replace(['[', ']'], ""),
    }
}

/// How keys are joined, as a word.
pub fn interpolation(keys: &Keys) -> &'static str {
    if keys.discrete || keys.kind.is_always_discrete() {
        return "step";
    }
    if !keys.modes.is_empty() {
        return "by key";
    }
    match keys.interpolation {
        Interpolation::Step => "step",
        Interpolation::Linear => "linear",
        Interpolation::Cubic => "cubic",
        Interpolation::LinearAngle => "linear angle",
        Interpolation::CubicAngle => "cubic angle",
        Interpolation::Smooth => "smooth",
        Interpolation::CubicSpline => "cubic spline",
        Interpolation::Bezier => "bezier",
    }
}

/// What a track holds, as words: kind and interpolation, or what its keys do.
pub fn content(track: &Track) -> String {
    match &track.content {
        TrackContent::Values(keys) => format!("{} {}", keys.kind.name(), interpolation(keys)),
        TrackContent::Methods(_) => "method calls".to_owned(),
        TrackContent::Audio(_) => "audio".to_owned(),
        TrackContent::Events(_) => "events".to_owned(),
    }
}
