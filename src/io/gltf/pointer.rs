//! `KHR_animation_pointer`: channels that animate any number in the file by its JSON pointer.
//!
//! Pointers at a node's transform or weights, or at a mesh's weights, are the ordinary targets spelt another way.
//! Everything else becomes a property named by the pointer, of the kind that the value in the file has.

use serde_json::Value;

use crate::value::Kind;

/// What a pointer animates.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pointer {
    /// `translation`, `rotation`, `scale` or `weights` of a node.
    Node {
        /// The node.
        node: usize,
        /// Which of the four.
        path: gltf::json::animation::Property,
        /// The weight's index, where one of them is animated.
        index: Option<u32>,
    },
    /// The weights of a mesh, for every node that shows it and has none of its own.
    Mesh {
        /// The mesh.
        mesh: usize,
        /// The weight's index, where one of them is animated.
        index: Option<u32>,
    },
    /// Any other value.
    Property {
        /// The pointer itself.
        name: String,
        /// The value in the file; nothing where the file leaves it at its default.
        rest: Vec<f64>,
        /// Whether it is a boolean.
        is_bool: bool,
    },
}

/// Reads a pointer (RFC 6901) against the document it points into.
pub(super) fn read_pointer(root: &Value, pointer: &str) -> Pointer {
    use gltf::json::animation::Property;
    let parts: Vec<&str> = pointer.split('/').collect();
    let index = |text: &str| text.parse::<usize>().ok();
    let weight = |text: Option<&&str>| text.and_then(|text| text.parse().ok());
    match parts[..] {
        ["", "nodes", node, part] | ["", "nodes", node, part @ "weights", _] if index(node).is_some() => {
            let path = match part {
                "translation" => Some(Property::Translation),
                "rotation" => Some(Property::Rotation),
                "scale" => Some(Property::Scale),
                "weights" => Some(Property::MorphTargetWeights),
                _ => None,
            };
            if let (Some(path), Some(node)) = (path, index(node)) {
                return Pointer::Node { node, path, index: weight(parts.get(4)) };
            }
        }
        ["", "meshes", mesh, "weights"] | ["", "meshes", mesh, "weights", _] => {
            if let Some(mesh) = index(mesh) {
                return Pointer::Mesh { mesh, index: weight(parts.get(4)) };
            }
        }
        _ => {}
    }
    let value = root.pointer(pointer);
    let rest = match value {
        Some(Value::Number(number)) => number.as_f64().into_iter().collect(),
        Some(Value::Array(numbers)) => numbers.iter().filter_map(Value::as_f64).collect(),
        Some(Value::Bool(truth)) => vec![f64::from(u8::from(*truth))],
        _ => Vec::new(),
    };
    let is_bool = matches!(value, Some(Value::Bool(_))) || pointer.ends_with("/KHR_node_visibility/visible");
    Pointer::Property { name: pointer.into(), rest, is_bool }
}

/// The kind of a property by its name and how many numbers a key has; `None` where no kind holds as many.
pub(super) fn property_kind(name: &str, is_bool: bool, components: usize) -> Option<Kind> {
    match components {
        1 if is_bool => Some(Kind::Bool),
        1 => Some(Kind::Float),
        2 => Some(Kind::Vec2),
        3 => Some(Kind::Vec3),
        4 if name.ends_with("ColorFactor") => Some(Kind::Color),
        4 => Some(Kind::Vec4),
        9 | 16 => Some(Kind::Struct(components as u8)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gltf::json::animation::Property;

    #[test]
    fn pointers_at_transforms_and_weights_are_ordinary_targets() {
        let root = Value::Null;
        let node = |node, path, index| Pointer::Node { node, path, index };
        assert_eq!(read_pointer(&root, "/nodes/3/rotation"), node(3, Property::Rotation, None));
        assert_eq!(read_pointer(&root, "/nodes/3/weights/2"), node(3, Property::MorphTargetWeights, Some(2)));
        assert_eq!(read_pointer(&root, "/meshes/1/weights"), Pointer::Mesh { mesh: 1, index: None });
    }

    #[test]
    fn other_pointers_are_properties_with_the_files_value() {
        let root = serde_json::json!({ "materials": [ { "alphaCutoff": 0.25 } ] });
        let property =
            |name: &str, rest: &[f64]| Pointer::Property { name: name.into(), rest: rest.into(), is_bool: false };
        assert_eq!(read_pointer(&root, "/materials/0/alphaCutoff"), property("/materials/0/alphaCutoff", &[0.25]));
        assert_eq!(read_pointer(&root, "/nodes/0/camera"), property("/nodes/0/camera", &[]));
    }
}
