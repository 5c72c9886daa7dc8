//! Property tracks: what a stack animates besides transforms and blend weights, such as a light's intensity, a camera's
//! focal length, a node's visibility or a property that its maker added.

use super::clips::{Stack, node_path, push_track};
use super::fit::{Mixing, Request, fit};
use super::motion::is_transform_property;
use super::scene::place_of;
use super::{FbxError, Import};
use crate::clip::{KeyValues, Target, Track};
use crate::io::Action;
use crate::model::{Model, Property};
use crate::skeleton::Skeleton;
use crate::value::Kind;

/// How a property's numbers are read.
#[derive(Clone, Copy)]
enum Reading {
    /// The first number.
    Number,
    /// The first three.
    Vector,
    /// Red, green, blue, and alpha or one.
    Color { alpha: bool },
    /// A whole number.
    Integer,
    /// Whether the first number is not zero.
    Boolean,
}

impl Reading {
    fn of(property: Option<&ufbx::Prop>, name: &str) -> Option<Self> {
        use ufbx::PropType as Type;
        if name == "Visibility" {
            return Some(Self::Boolean);
        }
        Some(match property.map_or(Type::Number, |property| property.type_) {
            Type::Boolean => Self::Boolean,
            Type::Integer => Self::Integer,
            Type::Number | Type::Distance | Type::Unknown => Self::Number,
            Type::Vector | Type::Translation | Type::Rotation | Type::Scaling => Self::Vector,
            Type::Color => Self::Color { alpha: false },
            Type::ColorWithAlpha => Self::Color { alpha: true },
            _ => return None,
        })
    }

    fn kind(self) -> Kind {
        match self {
            Self::Number => Kind::Float,
            Self::Vector => Kind::Vec3,
            Self::Color { .. } => Kind::Color,
            Self::Integer => Kind::Int32,
            Self::Boolean => Kind::Bool,
        }
    }

    fn numbers(self, property: &ufbx::Prop) -> [f64; 4] {
        let v = property.value_vec4;
        match self {
            Self::Color { alpha: false } => [v.x, v.y, v.z, 1.0],
            Self::Integer => [property.value_int as f64, 0.0, 0.0, 0.0],
            Self::Boolean => [f64::from(u8::from(v.x != 0.0)), 0.0, 0.0, 0.0],
            _ => [v.x, v.y, v.z, v.w],
        }
    }
}

/// A property that the file gives a value. The parser makes up those that are animated and have none.
pub(super) fn find_stated<'a>(element: &'a ufbx::Element, name: &str) -> Option<&'a ufbx::Prop> {
    use ufbx::PropFlags;
    ufbx::find_prop(&element.props, name).filter(|property| {
        let made_up = property.flags.has_any(PropFlags::SYNTHETIC) && property.type_ == ufbx::PropType::Unknown;
        !made_up && !property.flags.has_any(PropFlags::NO_VALUE)
    })
}

/// Adds a track for each animated property and each object it belongs to.
pub(super) fn add_tracks(
    import: &mut Import,
    model: &mut Model,
    stack: &Stack,
    tracks: &mut Vec<Track>,
) -> Result<(), FbxError> {
    if import.settings.skip.properties {
        return Ok(());
    }
    for &(element, name) in &stack.curves.animated {
        let handled = match element.type_ {
            ufbx::ElementType::Node => is_transform_property(name),
            ufbx::ElementType::BlendChannel => name == "DeformPercent",
            _ => false,
        };
        if !handled {
            add_property(import, model, element, name, stack, tracks)?;
        }
    }
    Ok(())
}

fn add_property(
    import: &mut Import,
    model: &mut Model,
    element: &ufbx::Element,
    name: &str,
    stack: &Stack,
    tracks: &mut Vec<Track>,
) -> Result<(), FbxError> {
    let property = find_stated(element, name);
    let Some(reading) = Reading::of(property, name) else {
        let text = format!("property \"{name}\" of {} is of a type that has no tracks", place_of(element));
        import.report.add(Action::Dropped, stack.place.as_str(), text);
        return Ok(());
    };
    let at = |time: f64| reading.numbers(&ufbx::evaluate_prop(stack.anim, element, name, time));
    let kind = reading.kind();
    let mixing = if kind.is_always_discrete() || kind.is_integer() { Mixing::Steps } else { Mixing::Lines };
    let breaks = stack.curves.breaks(import, &[(element, name)])?;
    let rate = stack.rate;
    // A kind's keys hold as many numbers as it has, so there is one function for each count.
    let keys = match kind.components() {
        1 => {
            let value = |time| [at(time)[0]];
            fit(import, &breaks, &Request { kind, mixing, rate, value: &value }, &stack.place)?
        }
        3 => {
            let value = |time| at(time)[..3].try_into().unwrap_or([0.0; 3]);
            fit(import, &breaks, &Request { kind, mixing, rate, value: &value }, &stack.place)?
        }
        _ => fit(import, &breaks, &Request { kind, mixing, rate, value: &at }, &stack.place)?,
    };
    // What a file does not say is shown.
    let default = (name == "Visibility").then_some([1.0; 4]);
    let rest = property.map(|property| reading.numbers(property)).or(default);
    let rest = rest.map_or_else(Vec::new, |numbers| numbers[..kind.components()].to_vec());
    if keys.as_ref().is_some_and(|keys| is_constant(&keys.values, &rest)) {
        return Ok(());
    }
    let paths = object_paths(&model.skeleton, element);
    if paths.is_empty() {
        let text = format!("animates \"{name}\" of {}, which no node shows", place_of(element));
        import.report.add(Action::Dropped, stack.place.as_str(), text);
    }
    for path in paths {
        declare(model, Property { path: path.clone(), property: name.into(), kind, rest: rest.clone() });
        let target = Target::Property { path, property: name.into(), component: None };
        let rest: Vec<f32> = rest.iter().map(|v| *v as f32).collect();
        push_track(import, tracks, target, keys.clone(), &rest, breaks.is_empty(), stack);
    }
    Ok(())
}

/// Lists a property of the model, once.
fn declare(model: &mut Model, property: Property) {
    let known = |other: &Property| other.path == property.path && other.property == property.property;
    if !model.properties.iter().any(known) {
        model.properties.push(property);
    }
}

/// Whether every key says what the file says without the stack.
fn is_constant(values: &KeyValues, rest: &[f64]) -> bool {
    match values {
        _ if rest.is_empty() => false,
        KeyValues::Floats(values) => {
            values.chunks_exact(rest.len()).all(|value| value.iter().zip(rest).all(|(a, b)| *a == *b as f32))
        }
        KeyValues::Integers(values) => values.iter().all(|value| *value == rest[0] as i64),
        _ => false,
    }
}

/// The objects an element's properties belong to: the node itself, the nodes that show it, or the material.
fn object_paths(skeleton: &Skeleton, element: &ufbx::Element) -> Vec<String> {
    if let Some(node) = ufbx::as_node(element) {
        return vec![node_path(skeleton, node)];
    }
    if element.type_ == ufbx::ElementType::Material {
        return vec![format!("materials/{}", element.name)];
    }
    element.instances.into_iter().map(|node| node_path(skeleton, node)).collect()
}
