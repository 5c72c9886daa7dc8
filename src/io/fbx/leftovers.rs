//! What of a file is not in the model: a report line for each element that the model has no place for, and the
//! properties that makers added to nodes, kept as they are.

use serde_json::{Map, Value, json};

use super::Import;
use super::scene::place_of;
use crate::io::Action;
use crate::model::Extra;

/// Reports what the importer does not read.
pub(super) fn report_unread(import: &mut Import, scene: &ufbx::Scene) {
    use ufbx::ElementType as Type;
    for element in &scene.elements {
        let text = match element.type_ {
            Type::LineCurve | Type::NurbsCurve | Type::NurbsSurface | Type::ProceduralGeometry => {
                "is geometry that is no polygon mesh"
            }
            Type::Constraint => "is a constraint; what moves by it stands still unless the file has keys of it",
            Type::AudioClip => "is sound",
            Type::CacheFile => "is a geometry cache",
            _ => continue,
        };
        import.report.add(Action::Dropped, place_of(element), text);
    }
}

/// The properties that makers added to nodes, as JSON objects.
pub(super) fn list_added_properties(import: &Import, scene: &ufbx::Scene) -> Vec<Extra> {
    if import.settings.skip.extras {
        return Vec::new();
    }
    let mut extras = Vec::new();
    for node in scene.nodes.into_iter().filter(|node| !node.is_root) {
        let mut members = Map::new();
        for property in &node.element.props.props {
            if property.flags.has_any(ufbx::PropFlags::USER_DEFINED)
                && let Some(value) = to_json(property)
            {
                members.insert(property.name.to_string(), value);
            }
        }
        if !members.is_empty() {
            extras.push(Extra { place: place_of(&node.element), json: Value::Object(members).to_string() });
        }
    }
    extras
}

/// A value that JSON can hold: numbers that are not finite become null.
fn to_json(property: &ufbx::Prop) -> Option<Value> {
    use ufbx::PropType as Type;
    let v = property.value_vec4;
    Some(match property.type_ {
        Type::Boolean => json!(property.value_int != 0),
        Type::Integer => json!(property.value_int),
        Type::Number | Type::Distance => json!(v.x),
        Type::Vector | Type::Color | Type::Translation | Type::Rotation | Type::Scaling => json!([v.x, v.y, v.z]),
        Type::ColorWithAlpha => json!([v.x, v.y, v.z, v.w]),
        Type::String | Type::DateTime => json!(property.value_str.as_ref()),
        _ => return None,
    })
}
