//! Recording: what the host's objects are changed to while a clip is at some time becomes keys of the clip.

use super::preview::{Preview, Restored};
use crate::clip::{
    Clip, ClipError, Interpolation, KeyValues, Keys, Tangents, Target, Track, TrackContent, TrackMistake, TransformPart,
};
use crate::eval::{ValueColumns, find_property};
use crate::target::{Instance, ObjectId, PropertyId, Schema};

/// Makes keys of what the host changes.
///
/// An editor begins to record, and after each change of its user's asks for the keys; after each scrub, which changes the
/// scene too, it says so by [`Recorder::look`]. When recording ends, the scene is as it was: recording makes a clip, never
/// a scene.
#[derive(Clone, Debug)]
pub struct Recorder {
    preview: Preview,
    /// What was seen last.
    seen: ValueColumns,
    present: ValueColumns,
}

impl Recorder {
    /// Begins: holds what the host has of every property of the instance that can be read. Calls host code.
    pub fn new(instance: Instance) -> Self {
        let mut preview = Preview::new(instance);
        preview.capture_all();
        Self { seen: preview.values().clone(), present: preview.values().clone(), preview }
    }

    /// Takes over the owners that the instance has by now.
    pub fn follow(&mut self, instance: &Instance) {
        self.preview.follow(instance);
    }

    /// What the host has now is not to be recorded: a clip was scrubbed. Calls host code.
    pub fn look(&mut self) {
        for id in self.preview.held() {
            self.preview.host.read(id, &mut self.seen);
        }
    }

    /// A clip with keys, at a time, for all that changed since it was last looked at or recorded; `None` where nothing did.
    /// Calls host code.
    ///
    /// A property that the clip drives gets a key in each of its tracks that change, or in those of its components; another
    /// gets a track, of a transform where the property is a part of one. Numbers get straight lines, what cannot be mixed
    /// holds. A key at the time that is there already is replaced; the clip becomes longer where the time is after its end.
    /// Tangents of new keys are flat.
    ///
    /// # Errors
    /// If the time is not finite or below zero, the clip is packed, or a key does not fit its track. Nothing counts as
    /// recorded then.
    pub fn record(&mut self, clip: &Clip, time: f64) -> Result<Option<Clip>, ClipError> {
        let key_time = time as f32;
        if !(time >= 0.0 && key_time.is_finite()) {
            return Err(ClipError::Argument { what: "the time of a key", value: time });
        }
        if clip.packed.is_some() {
            return Err(ClipError::Packed { clip: clip.name.clone() });
        }
        let mut recorded = None;
        let ids: Vec<PropertyId> = self.preview.held().collect();
        self.present.copy_from(&self.seen);
        for id in ids {
            let read = self.preview.host.read(id, &mut self.present);
            if read && !self.preview.host.is_same(id, [&mut self.present, &mut self.seen]) {
                self.record_one(recorded.get_or_insert_with(|| clip.clone()), id, key_time)?;
            }
        }
        if let Some(clip) = &mut recorded {
            clip.length = if clip.length > time { clip.length } else { time };
            clip.validate()?;
        }
        self.seen.copy_from(&self.present);
        Ok(recorded)
    }

    fn record_one(&self, clip: &mut Clip, id: PropertyId, time: f32) -> Result<(), ClipError> {
        let host = &self.preview.host;
        let mut driven = false;
        for (index, track) in clip.tracks.iter_mut().enumerate() {
            let Some((found, component)) = find_property(&track.target, host.schema()) else { continue };
            let TrackContent::Values(keys) = &mut track.content else { continue };
            if found != id {
                continue;
            }
            driven = true;
            let value = host.key(id, component, &self.present);
            if value == host.key(id, component, &self.seen) {
                continue;
            }
            let target = track.target.clone();
            let wrong = |mistake| ClipError::Track { track: index, target, mistake };
            if let Some(value) = value {
                insert(keys, time, value).map_err(wrong)?;
            }
        }
        if !driven && let Some(value) = host.key(id, None, &self.present) {
            let keys = first_key(host.schema(), id, time, value);
            clip.tracks.push(Track::new(target_of(host.schema(), id), TrackContent::Values(keys)));
        }
        Ok(())
    }

    /// Puts back what the host had when recording began. Calls host code.
    pub fn restore(&mut self) -> Restored {
        self.preview.restore()
    }

    /// The properties that cannot be read, and so not recorded.
    pub fn unreadable(&self) -> impl Iterator<Item = PropertyId> + '_ {
        self.preview.unreadable()
    }
}

/// Adds a key to others, of their form.
fn insert(keys: &mut Keys, time: f32, value: KeyValues) -> Result<(), TrackMistake> {
    let value = as_those_of(keys, value);
    let count = value.len();
    let tangents = match keys.tangents {
        Tangents::None => Tangents::None,
        Tangents::Slopes { .. } => Tangents::Slopes { into: vec![0.0; count], out: vec![0.0; count] },
        Tangents::Handles { relative, .. } => {
            let handles: Vec<[f32; 2]> = match &value {
                KeyValues::Floats(values) if !relative => values.iter().map(|&value| [time, value]).collect(),
                _ => vec![[0.0; 2]; count],
            };
            Tangents::Handles { into: handles.clone(), out: handles, relative }
        }
    };
    let key = Keys {
        kind: keys.kind,
        interpolation: keys.interpolation,
        discrete: keys.discrete,
        times: vec![time],
        values: value,
        tangents,
        transitions: Vec::new(),
        modes: Vec::new(),
    };
    keys.insert(&key)
}

/// A value in the type that a track's keys have, where the property has another: a clip may drive doubles by floats.
fn as_those_of(keys: &Keys, value: KeyValues) -> KeyValues {
    let numbers: Vec<f64> = match &value {
        KeyValues::Floats(numbers) => numbers.iter().map(|&number| f64::from(number)).collect(),
        KeyValues::Doubles(numbers) => numbers.clone(),
        KeyValues::Integers(numbers) => numbers.iter().map(|&number| number as f64).collect(),
        KeyValues::Texts(_) => return value,
    };
    match (&keys.values, &value) {
        (KeyValues::Floats(_), KeyValues::Doubles(_) | KeyValues::Integers(_)) => {
            KeyValues::Floats(numbers.iter().map(|&number| number as f32).collect())
        }
        (KeyValues::Doubles(_), KeyValues::Floats(_) | KeyValues::Integers(_)) => KeyValues::Doubles(numbers),
        _ => value,
    }
}

/// The first key of a new track: numbers run in straight lines, what cannot be mixed holds.
fn first_key(schema: &Schema, id: PropertyId, time: f32, values: KeyValues) -> Keys {
    let held = matches!(values, KeyValues::Integers(_) | KeyValues::Texts(_));
    Keys {
        interpolation: if held { Interpolation::Step } else { Interpolation::Linear },
        discrete: held,
        values,
        ..Keys::floats(schema.property(id).kind, vec![time], Vec::new())
    }
}

/// What a track that drives a property names.
fn target_of(schema: &Schema, id: PropertyId) -> Target {
    let property = schema.property(id);
    let object = ObjectId(property.object);
    let path = schema.objects()[property.object as usize].clone();
    let parts = [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale];
    if let Some(&part) = parts.iter().find(|&&part| schema.find_transform(object, part) == Some(id)) {
        return Target::Transform { path, bone: None, part };
    }
    if schema.find_weights(object) == Some(id) {
        return Target::Weights { path, index: None };
    }
    Target::Property { path, property: property.name.clone(), component: None }
}
