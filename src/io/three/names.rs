//! The names of three.js's tracks: `directory/node.object[index].property[index]`.
//!
//! In goes a text such as `Hips.quaternion`, `face.morphTargetInfluences[smile]` or `rig.bones[Hips].position`; out come
//! its parts, as `PropertyBinding.parseTrackName` of three.js finds them. The characters `[ ] . : /` are reserved: a node
//! name may hold dots, an index anything, all other parts none of them.

/// A track's name in its parts. What three.js binds it to is up to whoever has the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrackName<'a> {
    /// The node, by name or by uuid: the root where it is absent or empty. Directories before it mean nothing.
    pub node: Option<&'a str>,
    /// What of the node: `material`, `bones`, `map` or another of its members; the node itself where it is absent.
    pub object: Option<&'a str>,
    /// Which of them, by number or name.
    pub object_index: Option<&'a str>,
    /// The property.
    pub property: &'a str,
    /// Which of its numbers, by number or name.
    pub property_index: Option<&'a str>,
}

/// A text that is no track name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a track name: it needs a property after a dot, and closed brackets around an index")]
pub struct TrackNameError(pub String);

/// Members of a node that need no index to be known from a part of the node's name.
const OBJECTS: [&str; 4] = ["material", "materials", "bones", "map"];

impl<'a> TrackName<'a> {
    /// Takes a name apart.
    pub fn parse(name: &'a str) -> Result<Self, TrackNameError> {
        let rest = skip_directories(name);
        let most = rest.find(['[', ']', ':', '/']).unwrap_or(rest.len());
        let lengths = (0..=most).rev().filter(|&length| rest.is_char_boundary(length));
        for length in lengths {
            let (node, after) = rest.split_at(length);
            let Some(mut found) = with_object(after).or_else(|| with_property(after)) else { continue };
            found.node = (!node.is_empty()).then_some(node);
            found.split_object_from_node();
            return Ok(found);
        }
        Err(TrackNameError(name.to_owned()))
    }

    /// `mesh.material` may be a node or the material of one; three.js takes it for the latter.
    fn split_object_from_node(&mut self) {
        if let Some((node, object)) = self.node.and_then(|node| node.rsplit_once('.'))
            && OBJECTS.contains(&object)
        {
            self.node = Some(node);
            self.object = Some(object);
        }
    }
}

/// A node's name as three.js's importers change it, so that tracks can name it: blanks become underscores, reserved
/// characters go.
pub fn sanitize_node_name(name: &str) -> String {
    name.chars()
        .filter(|&c| !is_reserved(c))
        .map(|c| if c.is_whitespace() || c == '\u{feff}' { '_' } else { c })
        .collect()
}

fn is_reserved(c: char) -> bool {
    matches!(c, '[' | ']' | '.' | ':' | '/')
}

/// What follows the directories, each a word with a slash or colon behind it.
fn skip_directories(name: &str) -> &str {
    let mut rest = name;
    while let Some(end) = rest.find(is_reserved)
        && end > 0
        && matches!(rest.as_bytes()[end], b'/' | b':')
    {
        rest = &rest[end + 1..];
    }
    rest
}

/// `.word`, and what follows it.
fn dotted_word(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('.')?;
    let end = text.find(is_reserved).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// `.object.property` or `.object[index].property`, to the end. Of several closing brackets the last that will do counts.
fn with_object(text: &str) -> Option<TrackName<'_>> {
    let (object, rest) = dotted_word(text)?;
    if let Some(inner) = rest.strip_prefix('[') {
        let closings = inner.rmatch_indices(']').map(|(at, _)| at).filter(|&at| at > 0);
        for at in closings {
            if let Some(found) = with_property(&inner[at + 1..]) {
                return Some(TrackName { object: Some(object), object_index: Some(&inner[..at]), ..found });
            }
        }
    }
    with_property(rest).map(|found| TrackName { object: Some(object), ..found })
}

/// `.property` or `.property[index]`, to the end.
fn with_property(text: &str) -> Option<TrackName<'_>> {
    let (property, rest) = dotted_word(text)?;
    if rest.is_empty() {
        return Some(TrackName { property, ..TrackName::default() });
    }
    let index = rest.strip_prefix('[')?.strip_suffix(']')?;
    (!index.is_empty()).then_some(TrackName { property, property_index: Some(index), ..TrackName::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts with `-` for what is absent.
    fn parts(name: &str) -> Option<String> {
        let name = TrackName::parse(name).ok()?;
        let all = [name.node, name.object, name.object_index, Some(name.property), name.property_index];
        Some(all.map(|part| part.unwrap_or("-")).join(" "))
    }

    #[test]
    fn a_name_falls_into_node_object_and_property() {
        assert_eq!(parts("hip.position"), Some("hip - - position -".into()));
        assert_eq!(parts(".position[x]"), Some("- - - position x".into()));
        assert_eq!(parts("Armature.Bone.001.quaternion"), Some("Armature.Bone.001 - - quaternion -".into()));
        assert_eq!(parts("a/b:mesh.material[2].color[r]"), Some("mesh material 2 color r".into()));
        assert_eq!(parts("mesh.material.opacity"), Some("mesh material - opacity -".into()));
        assert_eq!(parts(".material.opacity"), Some(" material - opacity -".into()));
    }

    #[test]
    fn an_index_may_hold_what_is_reserved_elsewhere() {
        assert_eq!(parts("rig.bones[A/b.c]d].scale"), Some("rig bones A/b.c]d scale -".into()));
        assert_eq!(parts("face.morphTargetInfluences[a.b]"), Some("face - - morphTargetInfluences a.b".into()));
    }

    #[test]
    fn what_has_no_property_or_open_brackets_is_no_name() {
        for name in ["", "hip", "hip.", "hip.position.", "hip.position[x", "hip.position[]", "/hip.position", "[0].x"] {
            assert_eq!(TrackName::parse(name), Err(TrackNameError(name.to_owned())));
        }
    }

    #[test]
    fn a_sanitized_name_can_be_named() {
        assert_eq!(sanitize_node_name("left hand.001 [a]:b/c"), "left_hand001_abc");
    }
}
