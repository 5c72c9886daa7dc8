//! From inline resources to tracks, and from properties to clips.

use super::document::{Pieces, reference_of};
use super::kinds;
use crate::clip::{
    AudioKey, Clip, Interpolation, KeyValues, Keys, LoopMode, MethodKey, Tangents, Target, Track, TrackContent,
    TransformPart,
};
use crate::io::json::{JsonFault, Members, Piece, Reader, write};
use crate::io::{Action, Report};
use crate::value::Kind;

/// The words of [`LoopMode`], in the order of the engine's numbers.
pub(super) const LOOPS: [(LoopMode, &str); 3] =
    [(LoopMode::None, "None"), (LoopMode::Linear, "Linear"), (LoopMode::PingPong, "PingPong")];

/// The words of the interpolations the format has, in the order of the engine's numbers.
pub(super) const INTERPOLATIONS: [(Interpolation, &str); 3] =
    [(Interpolation::Step, "Nearest"), (Interpolation::Linear, "Linear"), (Interpolation::Cubic, "Cubic")];

/// Whether a value changes only at keys.
pub(super) const UPDATES: [(bool, &str); 2] = [(false, "Continuous"), (true, "Discrete")];

/// What a clip lasts where the file does not say, in seconds.
pub(super) const LENGTH: f64 = 1.0;

/// A resource of a file: its type and properties, and where it is.
pub(super) struct Resource<'a> {
    pub type_name: String,
    pub props: Members<'a>,
    pub piece: Piece<'a>,
    pub place: String,
}

impl<'a> Resource<'a> {
    /// Reads an inline resource.
    pub fn read(reader: &mut Reader<'a>, piece: Piece<'a>, place: String) -> Result<Self, JsonFault> {
        let members = reader.members(piece, &place)?;
        let Some(type_name) = members.get("type") else {
            return Err(reader.missing(piece, format!("{place}.type"), "a resource has a type"));
        };
        let type_name = reader.text(type_name, &format!("{place}.type"))?;
        let props = match members.get("props") {
            Some(props) => reader.members(props, &format!("{place}.props"))?,
            None => Members::default(),
        };
        Ok(Self { type_name, props, piece, place })
    }

    fn place(&self, name: &str) -> String {
        format!("{}.props.{name}", self.place)
    }

    pub fn text(&self, reader: &mut Reader<'a>, name: &str) -> Result<String, JsonFault> {
        // An absent reference to a node or text is written as nothing or as null.
        self.props
            .get(name)
            .filter(|piece| *piece != "null")
            .map_or(Ok(String::new()), |piece| reader.text(piece, &self.place(name)))
    }

    fn number(&self, reader: &Reader<'a>, name: &str, default: f64) -> Result<f64, JsonFault> {
        self.props.get(name).map_or(Ok(default), |piece| reader.number(piece, &self.place(name)))
    }

    fn flag(&self, reader: &Reader<'a>, name: &str, default: bool) -> Result<bool, JsonFault> {
        self.props.get(name).map_or(Ok(default), |piece| reader.flag(piece, &self.place(name)))
    }

    fn floats(&self, reader: &mut Reader<'a>, name: &str, size: usize) -> Result<Vec<f32>, JsonFault> {
        self.props.get(name).map_or(Ok(Vec::new()), |piece| reader.numbers(piece, size, &self.place(name)))
    }

    /// One of an enum's names, or its number.
    fn word<T: Copy>(&self, reader: &Reader<'a>, name: &str, words: &[(T, &str)], default: T) -> Result<T, JsonFault> {
        let Some(piece) = self.props.get(name) else { return Ok(default) };
        let named = words.iter().find(|(_, word)| piece.trim_matches('"') == *word && piece.len() == word.len() + 2);
        let numbered = || piece.parse().ok().and_then(|index: usize| words.get(index));
        named.or_else(numbered).map(|(value, _)| *value).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
            reader.refuse(piece, self.place(name), format!("it must be one of {}", words.join(", ")))
        })
    }

    /// As the error for a value that goes with no other.
    fn refuse(&self, reader: &Reader<'a>, name: &str, expected: String) -> JsonFault {
        let piece = self.props.get(name).unwrap_or(self.piece);
        reader.refuse(piece, self.place(name), expected)
    }
}

/// Reads the clip that properties of an `Animation` make, and reports what of its list of tracks is no track.
pub(super) fn read_clip<'a>(
    reader: &mut Reader<'a>,
    pieces: &Pieces<'a>,
    own: &Resource<'a>,
    report: &mut Report,
) -> Result<Clip, JsonFault> {
    let mut clip = Clip {
        name: own.text(reader, "ResourceName")?,
        length: own.number(reader, "Length", LENGTH)?,
        loop_mode: own.word(reader, "LoopMode", &LOOPS, LoopMode::None)?,
        step: own.number(reader, "Step", Clip::default().step)?,
        ..Clip::default()
    };
    let list = own.place("Tracks");
    let entries = match own.props.get("Tracks") {
        Some(tracks) => reader.elements(tracks, &list)?,
        None => Vec::new(),
    };
    let mut lines = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        let place = format!("{list}[{index}]");
        let name = reference_of(entry);
        let Some(piece) = name.as_ref().and_then(|name| pieces.resources.get(name)) else {
            report.add(Action::Dropped, place, format!("{entry:.60} is not in the file"));
            continue;
        };
        let resource = Resource::read(reader, piece, format!("resources.{}", name.unwrap_or_default()))?;
        let Some(track) = read_track(reader, &resource)? else {
            let text = format!("tracks of type {} are kept and not played", resource.type_name);
            report.add(Action::Dropped, resource.place, text);
            continue;
        };
        lines.push((resource.piece, resource.place));
        clip.tracks.push(track);
    }
    for settled in clip.settle_rotations() {
        let text = format!("{} rotations not of unit length (such as {})", settled.keys, settled.worst_length);
        report.add(Action::Repaired, lines[settled.track].1.clone(), text);
    }
    if let Some(source) = clip.mistakes().into_iter().next() {
        let (piece, place) = match &source {
            crate::clip::ClipError::Track { track, .. } => lines[*track].clone(),
            _ => (own.piece, own.place.clone()),
        };
        return Err(reader.fault(piece, place, source.to_string()));
    }
    Ok(clip)
}

/// The track that a resource is; `None` for a type that is not known.
pub(super) fn read_track<'a>(reader: &mut Reader<'a>, own: &Resource<'a>) -> Result<Option<Track>, JsonFault> {
    let path = own.text(reader, "Path")?;
    let times = own.floats(reader, "Times", 1)?;
    let (target, content, wraps) = match own.type_name.as_str() {
        "ValueTrack" => {
            let (target, keys) = read_values(reader, own, path, times)?;
            (target, TrackContent::Values(keys), true)
        }
        "Position3DTrack" => read_transform(reader, own, path, times, TransformPart::Translation)?,
        "Rotation3DTrack" => read_transform(reader, own, path, times, TransformPart::Rotation)?,
        "Scale3DTrack" => read_transform(reader, own, path, times, TransformPart::Scale)?,
        "BezierTrack" => {
            let (target, keys) = read_bezier(reader, own, path, times)?;
            (target, TrackContent::Values(keys), false)
        }
        "MethodTrack" => (Target::Methods { path }, read_methods(reader, own, &times)?, false),
        "AudioTrack" => (Target::Audio { path }, read_audio(reader, own, &times)?, false),
        _ => return Ok(None),
    };
    let enabled = own.flag(reader, "Enabled", true)?;
    let loop_wrap = wraps && own.flag(reader, "LoopWrap", true)?;
    Ok(Some(Track { target, enabled, loop_wrap, content }))
}

fn read_transform<'a>(
    reader: &mut Reader<'a>,
    own: &Resource<'a>,
    path: String,
    times: Vec<f32>,
    part: TransformPart,
) -> Result<(Target, TrackContent, bool), JsonFault> {
    let bone = Some(own.text(reader, "Bone")?).filter(|bone| !bone.is_empty());
    let (kind, size) = if part == TransformPart::Rotation { (Kind::Quaternion, 4) } else { (Kind::Vec3, 3) };
    let values = own.floats(reader, "Values", size)?;
    let keys = Keys {
        interpolation: own.word(reader, "Interpolation", &INTERPOLATIONS, Interpolation::Linear)?,
        transitions: own.floats(reader, "Transitions", 1)?,
        ..Keys::floats(kind, times, values)
    };
    Ok((Target::Transform { path, bone, part }, TrackContent::Values(keys), true))
}

/// The target of a track of a property, and the kind of the whole property.
fn read_target<'a>(reader: &mut Reader<'a>, own: &Resource<'a>, path: String) -> Result<(Target, Kind), JsonFault> {
    let name = own.text(reader, "Property")?;
    let (property, suffix) = kinds::split(&name);
    let component = suffix.and_then(kinds::component);
    let word = own.text(reader, "Kind")?;
    if word == kinds::WEIGHTS_KIND {
        return Ok((Target::Weights { path, index: component }, Kind::Float));
    }
    let components = own.number(reader, "Components", 1.0)?;
    let kind = match (word.as_str(), suffix) {
        ("", Some(suffix)) => kinds::assumed_whole(suffix),
        ("", None) => kinds::assumed(components as usize)
            .filter(|_| components.fract() == 0.0)
            .ok_or_else(|| own.refuse(reader, "Components", format!("it must be 1 to {}", Kind::MAX_STRUCT_FLOATS)))?,
        (word, _) => kinds::read_word(word)
            .filter(|kind| !matches!(kind, Kind::Text))
            .ok_or_else(|| own.refuse(reader, "Kind", "it must be the name of a kind of numbers".into()))?,
    };
    let component = match component.map(u8::try_from) {
        Some(Ok(component)) => Some(component),
        Some(Err(_)) => return Err(own.refuse(reader, "Property", "no property has so many components".into())),
        None => None,
    };
    Ok((Target::Property { path, property: property.to_owned(), component }, kind))
}

fn read_values<'a>(
    reader: &mut Reader<'a>,
    own: &Resource<'a>,
    path: String,
    times: Vec<f32>,
) -> Result<(Target, Keys), JsonFault> {
    let (target, kind) = read_target(reader, own, path)?;
    let values = own.props.get("Values").unwrap_or("[]");
    let place = own.place("Values");
    let values = match kind {
        Kind::Double => KeyValues::Doubles(reader.numbers(values, 1, &place)?),
        kind if kind.is_integer() || kind.is_always_discrete() => {
            KeyValues::Integers(reader.numbers(values, 1, &place)?)
        }
        _ => KeyValues::Floats(reader.numbers(values, 1, &place)?),
    };
    let held = kind.is_always_discrete();
    let interpolation = if held { Interpolation::Step } else { Interpolation::Linear };
    let keys = Keys {
        interpolation: own.word(reader, "Interpolation", &INTERPOLATIONS, interpolation)?,
        discrete: own.word(reader, "Update", &UPDATES, held)?,
        transitions: own.floats(reader, "Transitions", 1)?,
        values,
        ..Keys::floats(kind, times, Vec::new())
    };
    Ok((target, keys))
}

fn read_bezier<'a>(
    reader: &mut Reader<'a>,
    own: &Resource<'a>,
    path: String,
    times: Vec<f32>,
) -> Result<(Target, Keys), JsonFault> {
    let (target, kind) = read_target(reader, own, path)?;
    let values = own.floats(reader, "Values", 1)?;
    let mut handles = |name: &str| -> Result<Vec<[f32; 2]>, JsonFault> {
        let numbers = own.floats(reader, name, 2)?;
        // Without handles the curve is straight at its keys.
        let none = numbers.is_empty().then(|| vec![[0.0; 2]; values.len()]);
        Ok(none.unwrap_or_else(|| numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()))
    };
    let tangents = Tangents::Handles { into: handles("InHandles")?, out: handles("OutHandles")?, relative: true };
    Ok((target, Keys { interpolation: Interpolation::Bezier, tangents, ..Keys::floats(kind, times, values) }))
}

/// As many entries as there are keys, or none at all.
fn check_count<'a>(
    reader: &Reader<'a>,
    own: &Resource<'a>,
    name: &str,
    count: usize,
    keys: usize,
) -> Result<(), JsonFault> {
    if count == keys {
        return Ok(());
    }
    Err(own.refuse(reader, name, format!("it must have an entry for each of {keys} keys, and has {count}")))
}

fn read_methods<'a>(reader: &mut Reader<'a>, own: &Resource<'a>, times: &[f32]) -> Result<TrackContent, JsonFault> {
    let mut texts = |name: &str| match own.props.get(name) {
        Some(piece) => reader.texts(piece, &own.place(name)).map(Some),
        None => Ok(None),
    };
    let methods = texts("Methods")?.unwrap_or_default();
    // Without arguments every call has none.
    let arguments = texts("Arguments")?.unwrap_or_else(|| vec![String::new(); methods.len()]);
    check_count(reader, own, "Methods", methods.len(), times.len())?;
    check_count(reader, own, "Arguments", arguments.len(), times.len())?;
    let keys = times.iter().zip(methods.into_iter().zip(arguments));
    let key = |(&time, (method, arguments))| MethodKey { time, method, arguments };
    Ok(TrackContent::Methods(keys.map(key).collect()))
}

fn read_audio<'a>(reader: &mut Reader<'a>, own: &Resource<'a>, times: &[f32]) -> Result<TrackContent, JsonFault> {
    let place = own.place("Streams");
    let mut streams = Vec::new();
    if let Some(piece) = own.props.get("Streams") {
        for (index, stream) in reader.elements(piece, &place)?.into_iter().enumerate() {
            streams.push(match stream.as_bytes().first() {
                Some(b'n') => String::new(),
                // A reference is named by itself.
                Some(b'{') => write::without_blanks(stream),
                _ => reader.text(stream, &format!("{place}[{index}]"))?,
            });
        }
    }
    let mut offsets = own.floats(reader, "StartOffsets", 1)?;
    if offsets.is_empty() {
        offsets = vec![0.0; times.len()];
    }
    check_count(reader, own, "Streams", streams.len(), times.len())?;
    check_count(reader, own, "StartOffsets", offsets.len(), times.len())?;
    let keys = times.iter().zip(streams.into_iter().zip(offsets));
    let key = |(&time, (stream, start_offset))| AudioKey { time, stream, start_offset };
    Ok(TrackContent::Audio(keys.map(key).collect()))
}
