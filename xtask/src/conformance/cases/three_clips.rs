//! three.js's way of writing tracks and clips: reading them from inputs, and comparing libanim's with answers.

use anim::clip::{Clip, Interpolation, KeyValues, Keys, Tangents, Target, Track, TrackContent};
use anim::value::Kind;
use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::case::{floats, list, number, numbers, text};
use super::compare::{Measure, difference};

/// The keys of a track. A colour gets an alpha of one.
pub fn read_keys(track: &Value) -> anyhow::Result<Keys> {
    let kind = text(track, "kind")?;
    let times = floats(&track["times"])?;
    let stride = list(track, "values")?.len() / times.len().max(1);
    let (kind, values) = match kind {
        "vector" if stride == 3 => (Kind::Vec3, KeyValues::Floats(floats(&track["values"])?)),
        "vector" if stride == 2 => (Kind::Vec2, KeyValues::Floats(floats(&track["values"])?)),
        "quaternion" => (Kind::Quaternion, KeyValues::Floats(floats(&track["values"])?)),
        "number" | "vector" => (Kind::Float, KeyValues::Floats(floats(&track["values"])?)),
        "color" => (Kind::Color, KeyValues::Floats(with_alpha(&floats(&track["values"])?, 1.0))),
        "boolean" => (Kind::Bool, KeyValues::Integers(floats(&track["values"])?.iter().map(|v| *v as i64).collect())),
        "string" => {
            let texts = list(track, "values")?.iter().map(|v| v.as_str().ok_or_else(|| anyhow!("{v} is no text")));
            (Kind::Text, KeyValues::Texts(texts.map(|v| Ok(v?.into())).collect::<anyhow::Result<_>>()?))
        }
        other => bail!("unknown kind {other:?}"),
    };
    let default = if kind.is_always_discrete() { "discrete" } else { "linear" };
    let interpolation = match track["interpolation"].as_str().unwrap_or(default) {
        "discrete" => Interpolation::Step,
        "linear" => Interpolation::Linear,
        "smooth" => Interpolation::Smooth,
        "bezier" => Interpolation::Bezier,
        "cubicspline" => Interpolation::CubicSpline,
        other => bail!("unknown interpolation {other:?}"),
    };
    let tangents = read_tangents(track, interpolation, kind)?;
    Ok(Keys { interpolation, tangents, values, ..Keys::floats(kind, times, Vec::new()) })
}

fn read_tangents(track: &Value, interpolation: Interpolation, kind: Kind) -> anyhow::Result<Tangents> {
    let (into, out) = (floats(&track["inTangents"])?, floats(&track["outTangents"])?);
    let color = kind == Kind::Color;
    let slopes = |list: Vec<f32>| if color { with_alpha(&list, 0.0) } else { list };
    let handles = |list: Vec<f32>| -> Vec<[f32; 2]> {
        let points: Vec<[f32; 2]> = list.chunks_exact(2).map(|point| [point[0], point[1]]).collect();
        if !color {
            return points;
        }
        points.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], [rgb[0][0], 1.0]]).collect()
    };
    Ok(match interpolation {
        Interpolation::CubicSpline => Tangents::Slopes { into: slopes(into), out: slopes(out) },
        Interpolation::Bezier => Tangents::Handles { into: handles(into), out: handles(out), relative: false },
        _ => Tangents::None,
    })
}

/// Lists of `r g b` with a fourth number after each three.
fn with_alpha(numbers: &[f32], alpha: f32) -> Vec<f32> {
    numbers.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], alpha]).collect()
}

/// A track whose target goes by three.js's name alone.
pub fn read_track(track: &Value) -> anyhow::Result<Track> {
    let keys = read_keys(track)?;
    let path = track["name"].as_str().unwrap_or_default().to_owned();
    let target = if keys.kind == Kind::Float && keys.stride() != 1 {
        Target::Weights { path, index: None }
    } else {
        Target::Property { path, property: String::new(), component: None }
    };
    Ok(Track::new(target, TrackContent::Values(keys)))
}

/// A clip of tracks, named and as long as the case says.
pub fn read_clip(json: &Value) -> anyhow::Result<Clip> {
    let tracks = list(json, "tracks")?.iter().map(read_track).collect::<anyhow::Result<_>>()?;
    let mut clip = Clip { tracks, additive: json["blendMode"] == "additive", ..Clip::default() };
    clip.user_data = json["userData"].as_object().map(|object| Value::Object(object.clone()).to_string());
    match json["duration"].as_f64() {
        Some(seconds) if seconds >= 0.0 => clip.length = seconds,
        _ => clip.reset_length(),
    }
    Ok(clip)
}

/// How a clip differs from an answer. `name_of` gives three.js's name of a target.
pub fn clip_difference(
    clip: &Clip,
    expected: &Value,
    name_of: impl Fn(&Target) -> String,
) -> anyhow::Result<Option<String>> {
    let tracks = list(expected, "tracks")?;
    if clip.name != text(expected, "name")? || clip.tracks.len() != tracks.len() {
        return Ok(Some(format!("clip {:?} with {} tracks is not {expected}", clip.name, clip.tracks.len())));
    }
    let blend_mode = if clip.additive { "additive" } else { "normal" };
    if blend_mode != text(expected, "blendMode")? {
        return Ok(Some(format!("the blend mode is {blend_mode}")));
    }
    if let Some(why) = difference(&[clip.length], &[number(&expected["duration"])?], Measure::Plain, 1e-6, 0.0) {
        return Ok(Some(format!("the length {why}")));
    }
    let user_data: Option<Value> = clip.user_data.as_deref().map(serde_json::from_str).transpose()?;
    if user_data.as_ref() != expected.get("userData") {
        return Ok(Some(format!("the user data is {user_data:?}")));
    }
    for (track, expected) in clip.tracks.iter().zip(tracks) {
        if let Some(why) = track_difference(track, expected, &name_of)? {
            return Ok(Some(why));
        }
    }
    Ok(None)
}

/// How a track differs from an answer.
pub fn track_difference(
    track: &Track,
    expected: &Value,
    name_of: impl Fn(&Target) -> String,
) -> anyhow::Result<Option<String>> {
    let TrackContent::Values(keys) = &track.content else { bail!("three.js has tracks of values only") };
    let name = name_of(&track.target);
    let named = |why: String| Ok(Some(format!("track {name}: {why}")));
    if name != text(expected, "name")? {
        return named(format!("the name should be {}", expected["name"]));
    }
    let words = [kind_of(keys), interpolation_of(keys)];
    if words != [text(expected, "kind")?, text(expected, "interpolation")?] {
        return named(format!("{words:?} is not {}, {}", expected["kind"], expected["interpolation"]));
    }
    if let KeyValues::Texts(texts) = &keys.values {
        let wanted = list(expected, "values")?;
        let same = texts.iter().map(|text| Some(&**text)).eq(wanted.iter().map(Value::as_str));
        return if same { Ok(None) } else { named(format!("{texts:?} is not {wanted:?}")) };
    }
    for (what, actual) in parts_of(keys) {
        let measure = if keys.kind == Kind::Quaternion && what == "values" && keys.stride() == 4 {
            Measure::Rotation
        } else {
            Measure::Plain
        };
        let wanted = numbers(&expected[what])?;
        let chunk = if measure == Measure::Rotation { 4 } else { actual.len().max(wanted.len()).max(1) };
        let mut pairs = actual.chunks(chunk).zip(wanted.chunks(chunk));
        let why = pairs.find_map(|(actual, wanted)| difference(actual, wanted, measure, 1e-6, 0.0));
        if actual.len() != wanted.len() || why.is_some() {
            return named(format!("{what}: {}", why.unwrap_or_else(|| format!("{actual:?} is not {wanted:?}"))));
        }
    }
    Ok(None)
}

/// The name that the case gave a track.
pub fn given_name(target: &Target) -> String {
    target.path().unwrap_or_default().to_owned()
}

fn kind_of(keys: &Keys) -> &'static str {
    match keys.kind {
        Kind::Vec2 | Kind::Vec3 | Kind::Vec4 if keys.stride() == keys.kind.components() => "vector",
        Kind::Quaternion if keys.stride() == 4 => "quaternion",
        Kind::Color => "color",
        Kind::Bool => "boolean",
        Kind::Text => "string",
        _ => "number",
    }
}

fn interpolation_of(keys: &Keys) -> &'static str {
    match keys.interpolation {
        Interpolation::Step => "discrete",
        Interpolation::Smooth => "smooth",
        Interpolation::Bezier => "bezier",
        Interpolation::CubicSpline => "cubicspline",
        _ => "linear",
    }
}

/// Times, values and tangents as three.js lists them: colours without alpha.
fn parts_of(keys: &Keys) -> Vec<(&'static str, Vec<f64>)> {
    let shown = |numbers: Vec<f64>, per_value: usize| -> Vec<f64> {
        if keys.kind != Kind::Color {
            return numbers;
        }
        numbers.chunks_exact(4 * per_value).flat_map(|rgba| rgba[..3 * per_value].to_vec()).collect()
    };
    let wide = |numbers: &[f32]| numbers.iter().copied().map(f64::from).collect::<Vec<_>>();
    let values = match &keys.values {
        KeyValues::Floats(values) => wide(values),
        KeyValues::Doubles(values) => values.clone(),
        KeyValues::Integers(values) => values.iter().map(|value| *value as f64).collect(),
        KeyValues::Texts(_) => Vec::new(),
    };
    let mut parts = vec![("times", wide(&keys.times)), ("values", shown(values, 1))];
    match &keys.tangents {
        Tangents::None => {}
        Tangents::Slopes { into, out } => {
            parts.extend([("inTangents", shown(wide(into), 1)), ("outTangents", shown(wide(out), 1))]);
        }
        Tangents::Handles { into, out, .. } => {
            parts.extend([
                ("inTangents", shown(wide(into.as_flattened()), 2)),
                ("outTangents", shown(wide(out.as_flattened()), 2)),
            ]);
        }
    }
    parts
}

/// A track of one key as three.js's JSON has it, of the kind of another.
pub fn write_track(name: &str, track: &Track) -> anyhow::Result<Value> {
    let TrackContent::Values(keys) = &track.content else { bail!("three.js has tracks of values only") };
    let kind = match kind_of(keys) {
        "boolean" => "bool",
        kind => kind,
    };
    let values = match (&keys.values, keys.kind) {
        (KeyValues::Texts(_), _) => json!([""]),
        (_, Kind::Bool) => json!([true]),
        (_, Kind::Quaternion) => json!([0, 0, 0, 1]),
        (_, Kind::Color) => json!([1, 1, 1]),
        _ => json!(vec![0; keys.stride()]),
    };
    Ok(json!({ "name": name, "type": kind, "times": [0], "values": values }))
}
