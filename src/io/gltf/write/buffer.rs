//! The binary part of a file: arrays go in, accessors come out.

use serde_json::{Value, json};

use super::{Step, invalid};

/// What an array is for; the numbers are glTF's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Vertices = 34962,
    Indices = 34963,
}

/// Bytes, and the views and accessors that describe them.
#[derive(Default)]
pub(super) struct Buffer {
    pub bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds floats of some components an element, and returns their accessor.
    pub fn floats(&mut self, values: &[f32], components: usize, place: &str) -> Step<usize> {
        self.add_floats(values, components, None, false, place)
    }

    /// The same with the least and the greatest value of each component, which positions and times need.
    pub fn bounded_floats(&mut self, values: &[f32], components: usize, used: Option<Use>, place: &str) -> Step<usize> {
        self.add_floats(values, components, used, true, place)
    }

    /// An attribute of vertices.
    pub fn attribute<const N: usize>(&mut self, values: &[[f32; N]], place: &str) -> Step<usize> {
        self.add_floats(values.as_flattened(), N, Some(Use::Vertices), false, place)
    }

    fn add_floats(
        &mut self,
        values: &[f32],
        components: usize,
        used: Option<Use>,
        bounded: bool,
        place: &str,
    ) -> Step<usize> {
        if let Some(bad) = values.iter().position(|value| !value.is_finite()) {
            let text = format!("element {}: {} is not a finite number", bad / components, values[bad]);
            return Err(invalid(place, text));
        }
        let view = self.view(values.iter().flat_map(|value| value.to_le_bytes()), used);
        let mut accessor = accessor(view, 5126, values.len() / components, components);
        if bounded {
            let mut bounds = vec![[f32::INFINITY, f32::NEG_INFINITY]; components];
            for element in values.chunks_exact(components) {
                for ([least, greatest], &value) in bounds.iter_mut().zip(element) {
                    (*least, *greatest) = (least.min(value), greatest.max(value));
                }
            }
            accessor["min"] = json!(bounds.iter().map(|bound| bound[0]).collect::<Vec<_>>());
            accessor["max"] = json!(bounds.iter().map(|bound| bound[1]).collect::<Vec<_>>());
        }
        self.accessors.push(accessor);
        Ok(self.accessors.len() - 1)
    }

    /// Adds joints of four a vertex, in bytes where they fit.
    pub fn joints(&mut self, joints: &[[u16; 4]]) -> usize {
        let wide = joints.as_flattened().iter().any(|&joint| joint > 255);
        let (view, kind) = if wide {
            (self.view(joints.as_flattened().iter().flat_map(|joint| joint.to_le_bytes()), Some(Use::Vertices)), 5123)
        } else {
            (self.view(joints.as_flattened().iter().map(|&joint| joint as u8), Some(Use::Vertices)), 5121)
        };
        self.accessors.push(accessor(view, kind, joints.len(), 4));
        self.accessors.len() - 1
    }

    /// Adds indices of triangles, in 16 bits where they fit; the highest of a size marks the end of a strip.
    pub fn indices(&mut self, indices: &[u32]) -> usize {
        let narrow = indices.iter().all(|&index| index < 65_535);
        let (view, kind) = if narrow {
            (self.view(indices.iter().flat_map(|&index| (index as u16).to_le_bytes()), Some(Use::Indices)), 5123)
        } else {
            (self.view(indices.iter().flat_map(|index| index.to_le_bytes()), Some(Use::Indices)), 5125)
        };
        self.accessors.push(accessor(view, kind, indices.len(), 1));
        self.accessors.len() - 1
    }

    /// Adds bytes as a view that begins at a multiple of four.
    fn view(&mut self, bytes: impl Iterator<Item = u8>, used: Option<Use>) -> usize {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        let start = self.bytes.len();
        self.bytes.extend(bytes);
        let mut view = json!({ "buffer": 0, "byteOffset": start, "byteLength": self.bytes.len() - start });
        if let Some(used) = used {
            view["target"] = json!(used as u32);
        }
        self.views.push(view);
        self.views.len() - 1
    }

    /// Adds the views and accessors to a file's JSON.
    pub fn describe(&mut self, root: &mut Value) {
        for (name, list) in [("bufferViews", &mut self.views), ("accessors", &mut self.accessors)] {
            if !list.is_empty() {
                root[name] = Value::Array(std::mem::take(list));
            }
        }
    }
}

fn accessor(view: usize, component_type: u32, count: usize, components: usize) -> Value {
    let kind = match components {
        1 => "SCALAR",
        2 => "VEC2",
        3 => "VEC3",
        4 => "VEC4",
        _ => "MAT4",
    };
    json!({ "bufferView": view, "componentType": component_type, "count": count, "type": kind })
}

/// RFC 4648's base 64, with padding.
pub(super) fn encode_base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let is_there = letter <= group.len();
            let index = bits >> (18 - 6 * letter) & 63;
            text.push(if is_there { char::from(LETTERS[index as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_as_the_rfcs_own_examples() {
        let pairs =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (plain, encoded) in pairs {
            assert_eq!(encode_base64(plain.as_bytes()), encoded);
        }
    }
}
