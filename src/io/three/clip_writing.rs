//! From a clip to its JSON, as `AnimationClip.toJSON` of three.js writes it.

use super::ThreeClip;
use super::clip_reading::{BLEND_MODES, INTERPOLATIONS};
use crate::clip::{Clip, Interpolation, KeyValues, Keys, LoopMode, Tangents, Target, Track, TrackContent};
use crate::io::curves::{self, Curves};
use crate::io::json::write;
use crate::io::{Action, Report};
use crate::math::fnv::{FNV_START, fnv1a};
use crate::value::Kind;

/// The curves that three.js has.
const CURVES: Curves = Curves {
    interpolations: &[Interpolation::Step, Interpolation::Linear, Interpolation::Smooth, Interpolation::Bezier],
    relative_handles: false,
    transitions: false,
    tolerance: crate::io::bake::BAKING_TOLERANCE,
};

/// The curves that three.js has for rotations.
const ROTATION_CURVES: Curves =
    Curves { interpolations: &[Interpolation::Step, Interpolation::Linear, Interpolation::Bezier], ..CURVES };

/// Finds the name of a target whose keys are of a kind and number; with whether it means the same when it is read.
pub(super) type NameOf<'n> = dyn Fn(&Target, Kind, usize) -> Result<(String, bool), &'static str> + 'n;

/// Writes a clip, at a level of the file.
pub(super) fn write_clip(
    three: &ThreeClip,
    named: &NameOf<'_>,
    tolerance: f32,
    level: usize,
    report: &mut Report,
) -> String {
    let clip = &*three.clip;
    report_losses(clip, report);
    let tracks: Vec<String> =
        clip.tracks.iter().filter_map(|track| write_track(track, clip, named, tolerance, level + 2, report)).collect();
    let indent = "  ".repeat(level + 1);
    let list = match tracks.len() {
        0 => "[]".to_owned(),
        _ => format!("[\n{indent}  {}\n{indent}]", tracks.join(&format!(",\n{indent}  "))),
    };
    let uuid = three.uuid.clone().unwrap_or_else(|| uuid_of(&clip.name));
    let mut members = vec![
        ("name", write::text(&clip.name)),
        ("duration", write::number(clip.length)),
        ("tracks", list),
        ("uuid", write::text(&uuid)),
        ("blendMode", BLEND_MODES[usize::from(clip.additive)].to_string()),
        ("userData", write::text(clip.user_data.as_deref().unwrap_or("{}"))),
    ];
    members.extend(three.kept.iter().map(|(name, text)| (name.as_str(), text.clone())));
    object(&members, level)
}

/// An object with a member a line.
pub(super) fn object(members: &[(&str, String)], level: usize) -> String {
    let indent = "  ".repeat(level);
    let lines: Vec<String> =
        members.iter().map(|(name, text)| format!("{indent}  {}: {text}", write::text(name))).collect();
    if lines.is_empty() { "{}".into() } else { format!("{{\n{}\n{indent}}}", lines.join(",\n")) }
}

fn report_losses(clip: &Clip, report: &mut Report) {
    let mut losses = curves::losses(clip, false, true, true);
    if clip.loop_mode != LoopMode::None {
        losses.push(format!("that it loops ({:?}) is for whoever plays it to say", clip.loop_mode));
    }
    if clip.step != Clip::default().step {
        losses.push(format!("its step of {} s has no place in the format", clip.step));
    }
    for loss in losses {
        report.add(Action::Dropped, format!("clip \"{}\"", clip.name), loss);
    }
}

fn write_track(
    track: &Track,
    clip: &Clip,
    named: &NameOf<'_>,
    tolerance: f32,
    level: usize,
    report: &mut Report,
) -> Option<String> {
    let mut note = |action, text: String| report.add(action, curves::place_of(clip, &track.target), text);
    let kind_of = |keys: &Keys| (keys.kind, keys.stride());
    let (kind, stride) = match &track.content {
        TrackContent::Values(keys) => kind_of(keys),
        _ => (Kind::Text, 1),
    };
    let (name, same) = match named(&track.target, kind, stride) {
        Ok(found) => found,
        Err(why) => {
            note(Action::Dropped, why.into());
            return None;
        }
    };
    let TrackContent::Values(keys) = &track.content else { return None };
    if !track.enabled {
        note(Action::Dropped, "three.js has no tracks that are switched off".into());
        return None;
    }
    if kind == Kind::Transform3d && stride > 1 {
        note(Action::Dropped, "three.js has no tracks of whole transforms".into());
        return None;
    }
    if !same {
        note(Action::Renamed, format!("is called {name:?}, which is read as another target"));
    }
    if curves::wraps(track, clip) {
        note(Action::Dropped, "three.js has no values from the last key to the first".into());
    }
    let whole_rotation = kind == Kind::Quaternion && stride == 4;
    let curves = if whole_rotation { ROTATION_CURVES } else { CURVES };
    let (mut keys, loss) = Curves { tolerance, ..curves }.fit(keys);
    if let Some(loss) = loss {
        note(Action::Approximated, loss);
    }
    if keys.discrete {
        (keys.interpolation, keys.tangents) = (Interpolation::Step, Tangents::None);
    }
    let written = Written::of(&keys, stride);
    if let Some(why) = written.misread(&keys, &track.target) {
        note(Action::Approximated, why);
    }
    Some(written.to_text(&name, &keys, level))
}

/// A track's values in three.js's words.
struct Written {
    type_name: &'static str,
    values: String,
    tangents: Option<[String; 2]>,
    /// The kind that reading gives.
    kind: Kind,
    /// Whether numbers did not fit 32 bits.
    rounded: bool,
    /// Whether an alpha other than one is lost.
    alpha: bool,
}

impl Written {
    fn of(keys: &Keys, stride: usize) -> Self {
        let color = keys.kind == Kind::Color && stride == 4;
        let (type_name, kind) = match (&keys.values, keys.kind) {
            (KeyValues::Texts(_), _) => ("string", Kind::Text),
            (_, Kind::Bool) => ("bool", Kind::Bool),
            _ if color => ("color", Kind::Color),
            (_, Kind::Quaternion) if stride == 4 => ("quaternion", Kind::Quaternion),
            (_, Kind::Weights(_)) => ("number", keys.kind),
            _ if stride == 1 => ("number", Kind::Float),
            (_, Kind::Float) => ("number", Kind::Weights(stride as u16)),
            _ => ("vector", vector_of(stride)),
        };
        let mut written = Self { type_name, values: String::new(), tangents: None, kind, rounded: false, alpha: false };
        written.values = match &keys.values {
            KeyValues::Texts(texts) => write::texts(texts.iter().map(|text| &**text)),
            KeyValues::Floats(values) if color => {
                written.alpha = values.iter().skip(3).step_by(4).any(|&alpha| alpha != 1.0);
                write::numbers(&without_fourth(values), 1)
            }
            KeyValues::Floats(values) => write::numbers(values, 1),
            KeyValues::Doubles(values) => {
                written.rounded = values.iter().any(|&value| f64::from(value as f32) != value);
                write::numbers(&values.iter().map(|&value| value as f32).collect::<Vec<_>>(), 1)
            }
            KeyValues::Integers(values) if keys.kind == Kind::Bool => {
                let flags: Vec<&str> = values.iter().map(|&value| if value == 0 { "false" } else { "true" }).collect();
                format!("[{}]", flags.join(", "))
            }
            KeyValues::Integers(values) => {
                written.rounded = values.iter().any(|&value| i128::from(value) != (value as f32) as i128);
                write::numbers(&values.iter().map(|&value| value as f32).collect::<Vec<_>>(), 1)
            }
        };
        if let Tangents::Handles { into, out, .. } = &keys.tangents {
            let list = |handles: &[[f32; 2]]| {
                let handles = if color { without_fourth(handles) } else { handles.to_vec() };
                write::numbers(handles.as_flattened(), 1)
            };
            written.tangents = Some([list(into), list(out)]);
        }
        written
    }

    /// What reading does not give back as it was.
    fn misread(&self, keys: &Keys, target: &Target) -> Option<String> {
        if self.alpha {
            return Some("three.js's colors have no alpha".into());
        }
        let component = matches!(target, Target::Property { component: Some(_), .. });
        let weights = matches!(target, Target::Weights { .. } | Target::JointWeights { .. });
        let same = component || weights || self.kind == keys.kind;
        let kind = format!("is read back as {}, not {}", self.kind.name(), keys.kind.name());
        match (same, self.rounded) {
            (false, true) => Some(format!("{kind}, rounded to 32 bits")),
            (false, false) => Some(kind),
            (true, true) => Some("is read back rounded to 32 bits".into()),
            (true, false) => None,
        }
    }

    fn to_text(&self, name: &str, keys: &Keys, level: usize) -> String {
        let mut members = vec![
            ("name", write::text(name)),
            ("times", write::numbers(&keys.times, 1)),
            ("values", self.values.clone()),
        ];
        let held = matches!(self.type_name, "bool" | "string");
        let usual = if held { Interpolation::Step } else { Interpolation::Linear };
        let number = INTERPOLATIONS.iter().find(|(other, _)| *other == keys.interpolation && *other != usual);
        members.extend(number.map(|(_, number)| ("interpolation", number.to_string())));
        if let Some([into, out]) = &self.tangents {
            let settings = [("inTangents", into.clone()), ("outTangents", out.clone())];
            members.push(("settings", object(&settings, level + 1)));
        }
        members.push(("type", write::text(self.type_name)));
        object(&members, level)
    }
}

fn vector_of(stride: usize) -> Kind {
    match stride {
        2 => Kind::Vec2,
        3 => Kind::Vec3,
        4 => Kind::Vec4,
        _ => Kind::Struct(stride as u8),
    }
}

/// Each three of four.
fn without_fourth<T: Copy>(list: &[T]) -> Vec<T> {
    list.chunks_exact(4).flat_map(|four| four[..3].iter().copied()).collect()
}

/// A uuid for something that has none: the same for the same text, in the form of version 8, which is for such.
pub(super) fn uuid_of(what: &str) -> String {
    let [a, b] = [FNV_START, 0x6c62_272e_07bb_0142].map(|start| fnv1a(start, what.bytes()));
    let (a, b) = (a & !0xf000 | 0x8000, b & !(3 << 62) | (1 << 63));
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        a >> 32,
        (a >> 16) & 0xffff,
        a & 0xffff,
        b >> 48,
        b & 0xffff_ffff_ffff
    )
}
