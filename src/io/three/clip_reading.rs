//! From a clip's JSON to the clip, as `AnimationClip.parse` of three.js reads it.

use std::sync::Arc;

use super::ThreeClip;
use super::names::TrackName;
use super::targets::target_of;
use crate::clip::{Clip, ClipError, Interpolation, KeyValues, Keys, Tangents, Target, Track, TrackContent};
use crate::io::json::{JsonFault, Members, Piece, Reader};
use crate::io::{Action, Report};
use crate::value::Kind;

/// three.js's numbers of interpolations.
pub(super) const INTERPOLATIONS: [(Interpolation, u32); 4] = [
    (Interpolation::Step, 2300),
    (Interpolation::Linear, 2301),
    (Interpolation::Smooth, 2302),
    (Interpolation::Bezier, 2303),
];

/// three.js's numbers of blend modes: normal and additive.
pub(super) const BLEND_MODES: [u32; 2] = [2500, 2501];

/// What three.js's words for types come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Number,
    Vector,
    Color,
    Quaternion,
    Bool,
    String,
}

impl Type {
    fn read(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "scalar" | "double" | "float" | "number" | "integer" => Self::Number,
            "vector" | "vector2" | "vector3" | "vector4" => Self::Vector,
            "color" => Self::Color,
            "quaternion" => Self::Quaternion,
            "bool" | "boolean" => Self::Bool,
            "string" => Self::String,
            _ => return None,
        })
    }
}

/// Decides what a track's name, in parts and whole, means.
pub(super) type Resolve<'r> = dyn FnMut(&TrackName<'_>, &str, Kind) -> Result<(Target, Kind), String> + 'r;

/// Names as they stand, where no scene is known.
pub(super) fn by_name(name: &TrackName<'_>, _: &str, kind: Kind) -> Result<(Target, Kind), String> {
    target_of(name, kind).map_err(str::to_owned)
}

/// Reads a clip. Tracks that `resolve` finds nothing for are left out and reported.
pub(super) fn read_clip<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    place: &str,
    resolve: &mut Resolve<'_>,
    report: &mut Report,
) -> Result<ThreeClip, JsonFault> {
    let members = reader.members(piece, place)?;
    let at = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    let Some(tracks) = members.get("tracks") else {
        return Err(reader.missing(piece, at("tracks"), "a clip has a list of tracks"));
    };
    let mut clip = Clip::default();
    if let Some(name) = members.get("name") {
        clip.name = reader.text(name, &at("name"))?;
    }
    let fps = members.get("fps").map(|fps| reader.number(fps, &at("fps"))).transpose()?;
    let mut places = Vec::new();
    for (index, piece) in reader.elements(tracks, &at("tracks"))?.into_iter().enumerate() {
        let place = format!("{}[{index}]", at("tracks"));
        if let Some(track) = read_track(reader, piece, &place, fps, resolve, report)? {
            clip.tracks.push(track);
            places.push((piece, place));
        }
    }
    match members.get("duration").map(|seconds| reader.number(seconds, &at("duration"))).transpose()? {
        Some(seconds) if seconds >= 0.0 => clip.length = seconds,
        _ => clip.reset_length(),
    }
    if let Some(mode) = members.get("blendMode") {
        let modes = BLEND_MODES.map(|mode| mode.to_string());
        let found = modes.iter().position(|known| known == mode);
        let expected = "it must be 2500 or 2501";
        clip.additive = found.ok_or_else(|| reader.refuse(mode, at("blendMode"), expected))? == 1;
    }
    if let Some(data) = members.get("userData") {
        clip.user_data = read_user_data(reader, data, &at("userData"))?;
    }
    for settled in clip.settle_rotations() {
        let text = format!("{} rotations not of unit length (such as {})", settled.keys, settled.worst_length);
        report.add(Action::Repaired, places[settled.track].1.clone(), text);
    }
    if let Some(mistake) = clip.mistakes().into_iter().next() {
        let (piece, place) = match &mistake {
            ClipError::Track { track, .. } => places[*track].clone(),
            _ => (piece, at("duration")),
        };
        return Err(reader.fault(piece, place, mistake.to_string()));
    }
    let uuid = match members.get("uuid").filter(|uuid| *uuid != "null") {
        Some(uuid) => Some(reader.text(uuid, &at("uuid"))?),
        None => None,
    };
    let kept = keep(reader, members)?;
    Ok(ThreeClip { clip: Arc::new(clip), uuid, kept })
}

/// The host's own data: JSON as text within JSON.
fn read_user_data<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, place: &str) -> Result<Option<String>, JsonFault> {
    let text = reader.text(piece, place)?;
    if matches!(text.trim(), "" | "{}") {
        return Ok(None);
    }
    let parsed: Result<&serde_json::value::RawValue, _> = serde_json::from_str(&text);
    if let Err(error) = parsed {
        return Err(reader.refuse(piece, place, format!("it must be JSON as text: {error}")));
    }
    Ok(Some(text))
}

/// What is not known of a clip.
fn keep(reader: &mut Reader<'_>, members: Members<'_>) -> Result<Vec<(String, String)>, JsonFault> {
    const KNOWN: [&str; 7] = ["name", "duration", "tracks", "uuid", "blendMode", "userData", "fps"];
    let mut kept = Vec::new();
    for (name, piece) in members.0.into_iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())) {
        reader.ledger.charge_bytes(piece.len() as u64, || name.clone())?;
        kept.push((name, piece.to_owned()));
    }
    Ok(kept)
}

fn read_track<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    place: &str,
    fps: Option<f64>,
    resolve: &mut Resolve<'_>,
    report: &mut Report,
) -> Result<Option<Track>, JsonFault> {
    let members = reader.members(piece, place)?;
    let mut own = Own { reader, members, place };
    let (word, at) = own.required("type")?;
    let word = own.reader.text(word, &at)?;
    let Some(of) = Type::read(&word) else {
        return Err(own.refuse("type", "it must be number, vector, color, quaternion, bool or string"));
    };
    let (times, values) = match own.members.get("times") {
        Some(times) => {
            let (values, at) = own.required("values")?;
            (own.reader.numbers(times, 1, &own.at("times"))?, own.read_values(values, of, &at)?)
        }
        None => own.read_key_list(of)?,
    };
    if times.is_empty() || values.is_empty() || values.len() % times.len() != 0 {
        let text = format!("{} values for {} keys, which must have the same number each", values.len(), times.len());
        return Err(own.reader.fault(piece, place, text));
    }
    let stride = values.len() / times.len();
    let Some(kind) = kind_of(of, stride) else {
        return Err(own.reader.fault(piece, place, format!("{stride} numbers a key are no {word}")));
    };
    let name = match own.members.get("name") {
        Some(name) => own.reader.text(name, &own.at("name"))?,
        None => String::new(),
    };
    let resolved =
        TrackName::parse(&name).map_err(|error| error.to_string()).and_then(|parsed| resolve(&parsed, &name, kind));
    let (target, kind) = match resolved {
        Ok(resolved) => resolved,
        Err(why) => {
            report.add(Action::Dropped, format!("{place}.name"), format!("{name:?} is bound to nothing: {why}"));
            return Ok(None);
        }
    };
    let mut keys = Keys { values, ..Keys::floats(kind, times, Vec::new()) };
    (keys.interpolation, keys.tangents) = own.read_curve(of, &keys, report)?;
    keys.discrete = kind.is_always_discrete();
    if of == Type::Color && stride == 3 {
        add_alpha(&mut keys);
    }
    if let Some(fps) = fps.filter(|&fps| fps != 0.0 && fps != 1.0) {
        scale_times(&mut keys, 1.0 / fps);
    }
    Ok(Some(Track::new(target, TrackContent::Values(keys))))
}

/// What keys of a type and so many numbers hold; `None` where they hold nothing.
fn kind_of(of: Type, stride: usize) -> Option<Kind> {
    let vector = |stride| match stride {
        1 => Some(Kind::Float),
        2 => Some(Kind::Vec2),
        3 => Some(Kind::Vec3),
        4 => Some(Kind::Vec4),
        _ => u8::try_from(stride).ok().filter(|&floats| floats <= Kind::MAX_STRUCT_FLOATS).map(Kind::Struct),
    };
    match (of, stride) {
        (Type::Number, 1) => Some(Kind::Float),
        // Several numbers a key are a list, such as morph influences.
        (Type::Number, _) => u16::try_from(stride).ok().map(Kind::Weights),
        (Type::Vector, _) => vector(stride),
        (Type::Color, 3 | 4) => Some(Kind::Color),
        (Type::Quaternion, 4) => Some(Kind::Quaternion),
        (Type::Bool, 1) => Some(Kind::Bool),
        (Type::String, 1) => Some(Kind::Text),
        _ => None,
    }
}

/// A track that is being read.
struct Own<'r, 'a> {
    reader: &'r mut Reader<'a>,
    members: Members<'a>,
    place: &'r str,
}

impl<'a> Own<'_, 'a> {
    fn at(&self, name: &str) -> String {
        format!("{}.{name}", self.place)
    }

    fn required(&self, name: &str) -> Result<(Piece<'a>, String), JsonFault> {
        let piece = self.members.get(name).ok_or_else(|| JsonFault::Invalid {
            line: self.members.0.first().map(|(_, piece)| self.reader.line(piece)),
            place: self.at(name),
            message: "is missing, but every track has it".into(),
        })?;
        Ok((piece, self.at(name)))
    }

    fn refuse(&self, name: &str, expected: &str) -> JsonFault {
        let piece = self.members.get(name).unwrap_or_default();
        self.reader.refuse(piece, self.at(name), expected)
    }

    fn read_values(&mut self, piece: Piece<'a>, of: Type, at: &str) -> Result<KeyValues, JsonFault> {
        match of {
            Type::Bool => {
                let elements = self.reader.elements(piece, at)?;
                self.reader.ledger.charge_bytes(8 * elements.len() as u64, || at.into())?;
                let flag = |(index, piece): (usize, &&str)| match *piece {
                    "true" | "1" => Ok(1),
                    "false" | "0" => Ok(0),
                    _ => Err(self.reader.refuse(piece, format!("{at}[{index}]"), "it must be true or false")),
                };
                Ok(KeyValues::Integers(elements.iter().enumerate().map(flag).collect::<Result<_, _>>()?))
            }
            Type::String => {
                let texts = self.reader.texts(piece, at)?;
                Ok(KeyValues::Texts(texts.into_iter().map(Arc::from).collect()))
            }
            _ => Ok(KeyValues::Floats(self.reader.numbers(piece, 1, at)?)),
        }
    }

    /// The older form: a list of keys, each with its time and value. Keys without a value mean nothing.
    fn read_key_list(&mut self, of: Type) -> Result<(Vec<f32>, KeyValues), JsonFault> {
        let (list, at) = self.required("keys")?;
        let mut times = Vec::new();
        let (mut floats, mut flags, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        for (index, key) in self.reader.elements(list, &at)?.into_iter().enumerate() {
            let at = format!("{at}[{index}]");
            let members = self.reader.members(key, &at)?;
            let Some(value) = members.get("value") else { continue };
            let Some(time) = members.get("time") else {
                return Err(self.reader.missing(key, format!("{at}.time"), "a key has a time"));
            };
            times.push(self.reader.number(time, &format!("{at}.time"))? as f32);
            let at = format!("{at}.value");
            match (of, value.starts_with('[')) {
                (Type::Bool, false) => flags.push(i64::from(self.reader.flag(value, &at)?)),
                (Type::String, false) => texts.push(Arc::from(self.reader.text(value, &at)?)),
                (_, true) => floats.extend(self.reader.numbers::<f32>(value, 1, &at)?),
                (_, false) => floats.push(self.reader.number(value, &at)? as f32),
            }
        }
        let values = match of {
            Type::Bool => KeyValues::Integers(flags),
            Type::String => KeyValues::Texts(texts),
            _ => KeyValues::Floats(floats),
        };
        Ok((times, values))
    }

    /// How values between keys are found; what three.js has no interpolant for becomes what it takes instead.
    fn read_curve(
        &mut self,
        of: Type,
        keys: &Keys,
        report: &mut Report,
    ) -> Result<(Interpolation, Tangents), JsonFault> {
        let held = matches!(of, Type::Bool | Type::String);
        let usual = if held { Interpolation::Step } else { Interpolation::Linear };
        let Some(piece) = self.members.get("interpolation") else { return Ok((usual, Tangents::None)) };
        let found = INTERPOLATIONS.iter().find(|(_, number)| piece == number.to_string());
        let Some(&(wanted, _)) = found else {
            return Err(self.refuse("interpolation", "it must be 2300, 2301, 2302 or 2303"));
        };
        let at = self.at("interpolation");
        let mut instead = |why: &str| {
            report.add(Action::Repaired, at.as_str(), format!("{wanted:?} became {usual:?}: {why}"));
            Ok((usual, Tangents::None))
        };
        if held && wanted != usual {
            return instead("flags and texts only step");
        }
        let Some(settings) = self.members.get("settings").filter(|_| wanted == Interpolation::Bezier) else {
            return if wanted == Interpolation::Bezier {
                instead("it has no control points")
            } else {
                Ok((wanted, Tangents::None))
            };
        };
        let place = self.at("settings");
        let settings = self.reader.members(settings, &place)?;
        let mut handles = |name: &str| -> Result<Option<Vec<[f32; 2]>>, JsonFault> {
            let Some(piece) = settings.get(name) else { return Ok(None) };
            let place = format!("{place}.{name}");
            let numbers: Vec<f32> = self.reader.numbers(piece, 1, &place)?;
            let wanted = 2 * keys.values.len();
            if numbers.len() != wanted {
                return Err(self.reader.refuse(
                    piece,
                    place,
                    format!("it must have {wanted} numbers, two for each value"),
                ));
            }
            Ok(Some(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()))
        };
        match (handles("inTangents")?, handles("outTangents")?) {
            (Some(into), Some(out)) => Ok((wanted, Tangents::Handles { into, out, relative: false })),
            _ => instead("it has no control points"),
        }
    }
}

/// Colours of three numbers get an alpha of one.
fn add_alpha(keys: &mut Keys) {
    if let KeyValues::Floats(values) = &mut keys.values {
        *values = values.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 1.0]).collect();
    }
    if let Tangents::Handles { into, out, .. } = &mut keys.tangents {
        for handles in [into, out] {
            *handles = handles.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], [rgb[0][0], 1.0]]).collect();
        }
    }
}

/// Times in frames become seconds, and those of control points with them.
fn scale_times(keys: &mut Keys, factor: f64) {
    let scaled = |time: f32| (f64::from(time) * factor) as f32;
    for time in &mut keys.times {
        *time = scaled(*time);
    }
    if let Tangents::Handles { into, out, .. } = &mut keys.tangents {
        for handle in into.iter_mut().chain(out) {
            handle[0] = scaled(handle[0]);
        }
    }
}
