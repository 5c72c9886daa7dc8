//! What the names of tracks mean where no scene is known, and the names of targets.
//!
//! A node's position, quaternion and scale are its transform, morph influences its weights; everything else is a property
//! of the node, named as it stands behind the node: `material.opacity`, `material[1].color`, `visible`.

use std::fmt::Write as _;

use super::names::{TrackName, sanitize_node_name};
use crate::clip::{Target, TransformPart};
use crate::value::Kind;

/// The properties that are parts of a transform.
pub(super) const PARTS: [(&str, TransformPart); 3] = [
    ("position", TransformPart::Translation),
    ("quaternion", TransformPart::Rotation),
    ("scale", TransformPart::Scale),
];

/// The property of morph weights.
pub(super) const INFLUENCES: &str = "morphTargetInfluences";

/// The part of a transform that keys of a kind drive under a name.
pub(super) fn part_of(property: &str, kind: Kind) -> Option<TransformPart> {
    let (_, part) = PARTS.into_iter().find(|(name, _)| *name == property)?;
    let wanted = if part == TransformPart::Rotation { Kind::Quaternion } else { Kind::Vec3 };
    (kind == wanted).then_some(part)
}

/// One number of a property by its letter: which, and what the whole property is.
pub(super) fn component_of(property: &str, index: &str) -> Option<(u8, Kind)> {
    let letter = |letters: &str| (index.len() == 1).then(|| letters.find(index)).flatten().map(|at| at as u8);
    if property == "rotation" {
        // The components of a rotation are its angles.
        return letter("xyz").map(|at| (at, Kind::Quaternion));
    }
    let of_vector = letter("xyzw").map(|at| (at, if at < 3 { Kind::Vec3 } else { Kind::Vec4 }));
    of_vector.or_else(|| letter("rgb").map(|at| (at, Kind::Color)))
}

/// The target that a track's name means, and the kind of what it is part of; or why there is none.
pub(super) fn target_of(name: &TrackName<'_>, kind: Kind) -> Result<(Target, Kind), &'static str> {
    let path = name.node.filter(|&node| node != ".").unwrap_or_default().to_owned();
    if name.property == INFLUENCES && name.object.is_none() && matches!(kind, Kind::Float | Kind::Weights(_)) {
        let index = name.property_index.map(str::parse);
        match index {
            None => return Ok((Target::Weights { path, index: None }, Kind::Float)),
            Some(Ok(index)) if kind == Kind::Float => {
                return Ok((Target::Weights { path, index: Some(index) }, Kind::Float));
            }
            // By the target's name, which the mesh would know.
            Some(_) => {}
        }
    }
    if name.property_index.is_none()
        && let Some(part) = part_of(name.property, kind)
    {
        match (name.object, name.object_index) {
            (None, _) => return Ok((Target::Transform { path, bone: None, part }, kind)),
            (Some("bones"), Some(bone)) => {
                return Ok((Target::Transform { path, bone: Some(bone.to_owned()), part }, kind));
            }
            _ => {}
        }
    }
    let mut property = String::new();
    if let Some((object, index)) = name.object.map(|object| (object, name.object_index)) {
        property.push_str(object);
        if let Some(index) = index {
            // Writing to a text cannot fail.
            let _written = write!(property, "[{index}]");
        }
        property.push('.');
    }
    property.push_str(name.property);
    let Some(index) = name.property_index else {
        return Ok((Target::Property { path, property, component: None }, kind));
    };
    if name.property == "quaternion" {
        return Err("one number of a quaternion is no rotation");
    }
    if let Some((component, whole)) = component_of(name.property, index).filter(|_| kind == Kind::Float) {
        return Ok((Target::Property { path, property, component: Some(component) }, whole));
    }
    if PARTS.iter().any(|(part, _)| *part == name.property) || name.property == "rotation" {
        return Err("three.js knows the numbers of a vector by their letters alone");
    }
    let _written = write!(property, "[{index}]");
    Ok((Target::Property { path, property, component: None }, kind))
}

/// The name of a target whose keys are of a kind, and whether reading it gives the same target; or why it has none.
pub(super) fn name_of(target: &Target, kind: Kind, stride: usize) -> Result<(String, bool), &'static str> {
    // three.js looks for the last name of a path, wherever it is.
    let node = |path: &str| match TrackName::parse(&format!("{path}.v")) {
        Ok(name) if name.object.is_none() => name.node.filter(|&node| node != ".").unwrap_or_default().to_owned(),
        _ => sanitize_node_name(path),
    };
    let part_name = |part| PARTS.iter().find(|(_, other)| *other == part).map_or("", |(name, _)| *name);
    let name = match target {
        Target::Transform { path, bone: None, part } => format!("{}.{}", node(path), part_name(*part)),
        // Bones are nodes, which are found wherever they are, and not only below a skinned mesh.
        Target::Transform { bone: Some(bone), part, .. } => format!("{}.{}", node(bone), part_name(*part)),
        Target::Weights { path, index: None } => format!("{}.{INFLUENCES}", node(path)),
        Target::Weights { path, index: Some(index) } => format!("{}.{INFLUENCES}[{index}]", node(path)),
        Target::Property { path, property, component: None } => format!("{}.{property}", node(path)),
        Target::Property { path, property, component: Some(component) } => {
            let letters = if kind == Kind::Color { "rgb" } else { "xyzw" };
            let letter = letters.chars().nth(usize::from(*component));
            format!("{}.{property}[{}]", node(path), letter.ok_or("three.js has no letter for this component")?)
        }
        Target::Joint { .. } | Target::JointWeights { .. } => return Err("three.js knows joints by name alone"),
        Target::Methods { .. } => return Err("three.js has no tracks of method calls"),
        Target::Audio { .. } => return Err("three.js has no tracks of audio"),
        Target::Events => return Err("three.js has no tracks of events"),
    };
    let parsed = TrackName::parse(&name).map_err(|_| "no name of three.js's says it")?;
    let of_one = if stride == 1 && !kind.is_always_discrete() { Kind::Float } else { kind };
    let back = target_of(&parsed, of_one).map(|(target, _)| target);
    let same = back.as_ref() == Ok(target);
    Ok((name, same))
}
