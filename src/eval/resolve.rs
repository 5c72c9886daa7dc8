//! From the names in a track to the places in a schema.

use crate::clip::{Target, Track, TrackContent, TransformPart};
use crate::target::{ObjectId, PropertyId, Schema, Wanted};
use crate::value::Kind;

/// What a track's target is in a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resolved {
    /// A part of a joint.
    Joint(u32, TransformPart),
    /// A property, or one component of it.
    Property(PropertyId, Option<u32>),
    /// An object, for keys that are heard of.
    Object(ObjectId),
}

/// Finds a target, or says why it cannot be found.
pub(super) fn resolve(target: &Target, schema: &Schema) -> Result<Resolved, String> {
    match target {
        Target::Joint { joint, part } => {
            let count = schema.skeleton().joint_count();
            let there = (*joint as usize) < count;
            there
                .then_some(Resolved::Joint(*joint, *part))
                .ok_or_else(|| format!("joint {joint} is not among the {count} of the skeleton"))
        }
        Target::JointWeights { joint, index } => {
            let id = schema.find_joint_weights(*joint);
            id.map(|id| Resolved::Property(id, *index)).ok_or_else(|| format!("joint {joint} has no morph weights"))
        }
        Target::Transform { path, bone, part } => resolve_transform(path, bone.as_deref(), *part, schema),
        Target::Property { path, property, component } => {
            let object = find_object(path, schema)?;
            let id = schema
                .find_property(object, property)
                .ok_or_else(|| format!("object \"{path}\" has no property \"{property}\""))?;
            Ok(Resolved::Property(id, component.map(u32::from)))
        }
        Target::Weights { path, index } => {
            let object = find_object(path, schema)?;
            let id = schema.find_weights(object).ok_or_else(|| format!("object \"{path}\" has no morph weights"))?;
            Ok(Resolved::Property(id, *index))
        }
        Target::Methods { path } | Target::Audio { path } => find_object(path, schema).map(Resolved::Object),
        Target::Events => Ok(Resolved::Object(ObjectId(0))),
    }
}

/// The property that a target names, and which of its components where it is one.
pub fn find_property(target: &Target, schema: &Schema) -> Option<(PropertyId, Option<u32>)> {
    match resolve(target, schema) {
        Ok(Resolved::Property(id, component)) => Some((id, component)),
        _ => None,
    }
}

/// What a track drives that the schema lacks and the host may offer: a property of an object.
pub(super) fn find_wanted<'a>(track: &'a Track, schema: &'a Schema) -> Option<Wanted<'a>> {
    let TrackContent::Values(keys) = &track.content else { return None };
    if !track.enabled || keys.is_empty() || resolve(&track.target, schema).is_ok() {
        return None;
    }
    let wanted = |path: &'a str, name, kind, part| {
        let path = find_object(path, schema).map_or(path, |object| &schema.objects()[object.0 as usize]);
        Some(Wanted { path, name, kind, part })
    };
    match &track.target {
        Target::Property { path, property, .. } => wanted(path, property, keys.kind, None),
        Target::Transform { path, bone: None, part } => {
            let (name, kind) = match part {
                TransformPart::Translation => ("translation", Kind::Vec3),
                TransformPart::Rotation => ("rotation", Kind::Quaternion),
                TransformPart::Scale => ("scale", Kind::Vec3),
            };
            wanted(path, name, kind, Some(*part))
        }
        Target::Weights { path, index } => {
            let count = index.map_or(keys.stride() as u32, |index| index.saturating_add(1));
            wanted(path, "weights", Kind::Weights(u16::try_from(count).ok()?), None)
        }
        _ => None,
    }
}

/// An object by its path, or by its name alone where only one has it.
fn find_object(path: &str, schema: &Schema) -> Result<ObjectId, String> {
    if let Some(object) = schema.find_object(path) {
        return Ok(object);
    }
    let mut named = schema.find_named(path);
    match (named.next(), named.next()) {
        (Some(object), None) => Ok(object),
        (Some(_), Some(_)) => Err(format!("\"{path}\" is the name of several objects")),
        (None, _) => Err(format!("there is no object \"{path}\"")),
    }
}

/// A bone by its name; a node by its properties that are parts of a transform, else as a joint of the same name (clips
/// of characters name nodes by their last name, wherever they stand in the tree).
fn resolve_transform(path: &str, bone: Option<&str>, part: TransformPart, schema: &Schema) -> Result<Resolved, String> {
    let skeleton = schema.skeleton();
    if let Some(bone) = bone {
        let joint = skeleton.find(bone).ok_or_else(|| format!("the skeleton has no joint \"{bone}\""))?;
        return Ok(Resolved::Joint(joint, part));
    }
    if let Ok(object) = find_object(path, schema)
        && let Some(id) = schema.find_transform(object, part)
    {
        return Ok(Resolved::Property(id, None));
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    skeleton
        .find(name)
        .map(|joint| Resolved::Joint(joint, part))
        .ok_or_else(|| format!("\"{path}\" is neither an object with a {part:?} nor a joint"))
}
