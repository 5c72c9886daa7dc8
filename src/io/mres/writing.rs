//! From clips to inline resources: what each track becomes, what has no place, and which resources stay.

use super::field::Field;
use super::kinds;
use super::reading::{INTERPOLATIONS, LENGTH, LOOPS};
use crate::clip::{
    AudioKey, Clip, Interpolation, KeyValues, Keys, MethodKey, Tangents, Target, Track, TrackContent, TransformPart,
};
use crate::io::bake::BAKING_TOLERANCE;
use crate::io::curves::{self, Curves};
use crate::io::{Action, Report};
use crate::value::Kind;

/// The curves that tracks of values and of transforms have.
const LINES: Curves = Curves {
    interpolations: &[Interpolation::Step, Interpolation::Linear, Interpolation::Cubic],
    relative_handles: true,
    transitions: true,
    tolerance: BAKING_TOLERANCE,
};

/// The curves of a single number.
const BEZIER: Curves = Curves {
    interpolations: &[Interpolation::Step, Interpolation::Linear, Interpolation::Cubic, Interpolation::Bezier],
    ..LINES
};

/// A track as a resource.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    /// The resource's type.
    pub type_name: &'static str,
    /// The track that reading it gives.
    pub track: Track,
}

/// Turns a clip's tracks into such as the format has, and reports what is lost.
pub(super) fn tracks_of(clip: &Clip, tolerance: f32, report: &mut Report) -> Vec<Written> {
    for loss in curves::losses(clip, false, false, false) {
        report.add(Action::Dropped, format!("clip \"{}\"", clip.name), loss);
    }
    let mut written = Vec::with_capacity(clip.tracks.len());
    for track in &clip.tracks {
        let mut note = |action, text: String| report.add(action, curves::place_of(clip, &track.target), text);
        match refuse_name(&track.target) {
            None => written.extend(track_of(track, clip, tolerance, &mut note)),
            Some(why) => note(Action::Dropped, why.into()),
        }
    }
    written.retain(|Written { track, .. }| match track.validate() {
        Ok(()) => true,
        Err(mistake) => {
            report.add(Action::Dropped, curves::place_of(clip, &track.target), mistake.to_string());
            false
        }
    });
    written
}

/// Why a target cannot be said by the names that are all the format has.
fn refuse_name(target: &Target) -> Option<&'static str> {
    match target {
        Target::Joint { .. } | Target::JointWeights { .. } => Some("the format knows joints by name alone"),
        Target::Property { property, component: None, .. } if kinds::split(property).1.is_some() => {
            Some("its property's name reads as a component")
        }
        _ => None,
    }
}

type Note<'a> = dyn FnMut(Action, String) + 'a;

fn track_of(track: &Track, clip: &Clip, tolerance: f32, note: &mut Note<'_>) -> Vec<Written> {
    let one = |type_name| vec![Written { type_name, track: Track { loop_wrap: false, ..track.clone() } }];
    let keys = match &track.content {
        TrackContent::Methods(_) => return one("MethodTrack"),
        TrackContent::Audio(_) => return one("AudioTrack"),
        TrackContent::Events(_) => {
            note(Action::Dropped, "events have no place in the format".into());
            return Vec::new();
        }
        TrackContent::Values(keys) => keys,
    };
    match &track.target {
        Target::Transform { part, .. } => vec![transform_of(track, keys, *part, tolerance, note)],
        _ if matches!(keys.values, KeyValues::Texts(_)) => {
            note(Action::Dropped, "texts have no place in the format, whose values are numbers".into());
            Vec::new()
        }
        _ => values_of(track, keys, clip, tolerance, note),
    }
}

fn transform_of(track: &Track, keys: &Keys, part: TransformPart, tolerance: f32, note: &mut Note<'_>) -> Written {
    let (mut keys, loss) = Curves { tolerance, ..LINES }.fit(keys);
    if let Some(loss) = loss {
        note(Action::Approximated, loss);
    }
    if keys.discrete {
        keys.interpolation = Interpolation::Step;
        keys.discrete = false;
    }
    let type_name = match part {
        TransformPart::Translation => "Position3DTrack",
        TransformPart::Rotation => "Rotation3DTrack",
        TransformPart::Scale => "Scale3DTrack",
    };
    Written { type_name, track: Track { content: TrackContent::Values(keys), ..track.clone() } }
}

fn values_of(track: &Track, keys: &Keys, clip: &Clip, tolerance: f32, note: &mut Note<'_>) -> Vec<Written> {
    let stride = keys.stride();
    // What has handles of its own is a track for each number; rotations are no four numbers.
    let numbers = matches!(keys.values, KeyValues::Floats(_)) && !keys.discrete;
    let whole_rotation = stride > 1 && matches!(keys.kind, Kind::Quaternion | Kind::Transform3d);
    let components = u8::try_from(stride).is_ok();
    let curves = if numbers && components && !whole_rotation { BEZIER } else { LINES };
    let (keys, loss) = Curves { tolerance, ..curves }.fit(keys);
    if let Some(loss) = loss {
        note(Action::Approximated, loss);
    }
    let whole = |type_name, keys: Keys| Written {
        type_name,
        track: Track { content: TrackContent::Values(keys), ..track.clone() },
    };
    if keys.interpolation != Interpolation::Bezier {
        return vec![whole("ValueTrack", keys)];
    }
    if curves::wraps(track, clip) {
        note(Action::Dropped, "Bézier tracks have no curve from the last key to the first".into());
    }
    if stride != 1 {
        note(Action::Approximated, format!("became {stride} Bézier tracks of one number each"));
    }
    let bezier = |index: usize| {
        let target = match &track.target {
            Target::Property { path, property, component } => Target::Property {
                path: path.clone(),
                property: property.clone(),
                component: if stride == 1 { *component } else { Some(index as u8) },
            },
            Target::Weights { path, index: own } => {
                Target::Weights { path: path.clone(), index: if stride == 1 { *own } else { Some(index as u32) } }
            }
            other => other.clone(),
        };
        let mut written = whole("BezierTrack", one_number(&keys, index, stride));
        (written.track.target, written.track.loop_wrap) = (target, false);
        written
    };
    (0..stride).map(bezier).collect()
}

/// The keys of one of their numbers.
fn one_number(keys: &Keys, index: usize, stride: usize) -> Keys {
    let pick = |handles: &[[f32; 2]]| handles.iter().copied().skip(index).step_by(stride).collect();
    let values = match &keys.values {
        KeyValues::Floats(values) => values.iter().copied().skip(index).step_by(stride).collect(),
        _ => Vec::new(),
    };
    let tangents = match &keys.tangents {
        Tangents::Handles { into, out, relative } => {
            Tangents::Handles { into: pick(into), out: pick(out), relative: *relative }
        }
        other => other.clone(),
    };
    Keys { tangents, values: KeyValues::Floats(values), ..keys.clone() }
}

/// The properties of a track's resource, in their order.
pub(super) fn fields_of(written: &Written) -> Vec<(&'static str, Field)> {
    let Track { target, enabled, loop_wrap, content } = &written.track;
    let path = target.path().unwrap_or_default();
    let mut fields = vec![
        ("Path", Field::Text(path.to_owned()).or_default(path.is_empty())),
        ("Enabled", Field::Flag(*enabled).or_default(*enabled)),
    ];
    match content {
        TrackContent::Values(keys) => {
            fields.extend(name_fields(target, keys, written.type_name));
            fields.push(("Times", Field::Floats(keys.times.clone(), 1)));
            fields.extend(key_fields(keys, written.type_name));
            if written.type_name != "BezierTrack" {
                fields.push(("LoopWrap", Field::Flag(*loop_wrap).or_default(*loop_wrap)));
            }
        }
        TrackContent::Methods(keys) => fields.extend(method_fields(keys)),
        TrackContent::Audio(keys) => fields.extend(audio_fields(keys)),
        TrackContent::Events(_) => {}
    }
    fields
}

/// What of the object the track drives.
fn name_fields(target: &Target, keys: &Keys, type_name: &str) -> Vec<(&'static str, Field)> {
    let (name, component, word) = match target {
        Target::Transform { bone, .. } => {
            let bone = bone.clone().unwrap_or_default();
            let none = bone.is_empty();
            return vec![("Bone", Field::Text(bone).or_default(none))];
        }
        Target::Weights { index, .. } => (kinds::WEIGHTS.to_owned(), *index, kinds::WEIGHTS_KIND.to_owned()),
        Target::Property { property, component, .. } => {
            (property.clone(), component.map(u32::from), kinds::word(keys.kind))
        }
        _ => return Vec::new(),
    };
    let suffix = component.map(|component| kinds::suffix(keys.kind, component));
    let assumed = match &suffix {
        Some(suffix) => Some(kinds::assumed_whole(suffix)),
        None => kinds::assumed(keys.stride()),
    };
    let known = word != kinds::WEIGHTS_KIND && assumed == Some(keys.kind);
    let name = suffix.map_or(name.clone(), |suffix| format!("{name}:{suffix}"));
    let mut fields = vec![("Property", Field::Text(name)), ("Kind", Field::Text(word).or_default(known))];
    if type_name == "ValueTrack" {
        fields.push(("Components", Field::Number(keys.stride() as f64).or_default(keys.stride() == 1)));
    }
    fields
}

fn key_fields(keys: &Keys, type_name: &str) -> Vec<(&'static str, Field)> {
    let size = match type_name {
        "Position3DTrack" | "Scale3DTrack" => 3,
        "Rotation3DTrack" => 4,
        _ => 1,
    };
    let values = match &keys.values {
        KeyValues::Floats(values) => Field::Floats(values.clone(), size),
        KeyValues::Doubles(values) => Field::Doubles(values.clone()),
        KeyValues::Integers(values) => Field::Integers(values.clone()),
        KeyValues::Texts(_) => Field::Floats(Vec::new(), 1),
    };
    let mut fields = vec![("Values", values)];
    if let Tangents::Handles { into, out, .. } = &keys.tangents {
        fields.push(("InHandles", Field::Floats(into.as_flattened().to_vec(), 2)));
        fields.push(("OutHandles", Field::Floats(out.as_flattened().to_vec(), 2)));
        return fields;
    }
    let none = keys.transitions.is_empty();
    fields.push(("Transitions", Field::Floats(keys.transitions.clone(), 1).or_default(none)));
    let held = keys.kind.is_always_discrete();
    let word = INTERPOLATIONS.iter().position(|(interpolation, _)| *interpolation == keys.interpolation);
    let word = word.unwrap_or(1);
    let usual = if held { Interpolation::Step } else { Interpolation::Linear };
    // An engine that does not know the kind must be told that such values do not mix.
    let is_default = keys.interpolation == usual && !held;
    fields.push(("Interpolation", Field::Word(INTERPOLATIONS[word].1, word).or_default(is_default)));
    if type_name == "ValueTrack" {
        let update = Field::Word(if keys.discrete { "Discrete" } else { "Continuous" }, usize::from(keys.discrete));
        fields.push(("Update", update.or_default(!keys.discrete && !held)));
    }
    fields
}

fn method_fields(keys: &[MethodKey]) -> [(&'static str, Field); 3] {
    // No arguments at all are an empty array.
    let arguments = |key: &MethodKey| if key.arguments.trim().is_empty() { "[]".into() } else { key.arguments.clone() };
    let none = keys.iter().all(|key| key.arguments.trim().is_empty());
    [
        ("Times", Field::Floats(keys.iter().map(|key| key.time).collect(), 1)),
        ("Methods", Field::Texts(keys.iter().map(|key| key.method.clone()).collect())),
        ("Arguments", Field::Texts(keys.iter().map(arguments).collect()).or_default(none)),
    ]
}

fn audio_fields(keys: &[AudioKey]) -> [(&'static str, Field); 3] {
    let offsets: Vec<f32> = keys.iter().map(|key| key.start_offset).collect();
    let none = offsets.iter().all(|&offset| offset == 0.0);
    [
        ("Times", Field::Floats(keys.iter().map(|key| key.time).collect(), 1)),
        ("Streams", Field::Json(keys.iter().map(|key| stream(&key.stream)).collect())),
        ("StartOffsets", Field::Floats(offsets, 1).or_default(none)),
    ]
}

/// A stream's name: nothing, a reference as the file had it, or a text.
fn stream(name: &str) -> String {
    let is_reference = name.starts_with('{') && serde_json::from_str::<&serde_json::value::RawValue>(name).is_ok();
    match name {
        "" => "null".into(),
        _ if is_reference => name.to_owned(),
        _ => crate::io::json::write::text(name),
    }
}

/// The properties of an animation besides its tracks.
pub(super) fn clip_fields(clip: &Clip) -> Vec<(&'static str, Field)> {
    let word = LOOPS.iter().position(|(mode, _)| *mode == clip.loop_mode).unwrap_or(0);
    let step = Clip::default().step;
    // The engine keeps 32 bits.
    let usual_step = clip.step == step || clip.step as f32 == step as f32;
    vec![
        ("ResourceName", Field::Text(clip.name.clone()).or_default(clip.name.is_empty())),
        ("Length", Field::Number(clip.length).or_default(clip.length == LENGTH)),
        ("LoopMode", Field::Word(LOOPS[word].1, word).or_default(word == 0)),
        ("Step", Field::Number(clip.step).or_default(usual_step)),
    ]
}
