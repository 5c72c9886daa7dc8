//! What a value track's numbers are.
//!
//! The format says only how many numbers a key has; what they are is known to whoever has the property. That is enough to
//! play a clip, since keys bind by their numbers. Where this library knows more than the format would let it guess, it
//! says so in a property of its own, `Kind`, which others keep and do not read.

use crate::value::Kind;

/// The name under which morph weights are kept.
pub(super) const WEIGHTS: &str = "MorphWeights";

/// The word of [`WEIGHTS`]' kind.
pub(super) const WEIGHTS_KIND: &str = "weights";

/// What keys of so many numbers are taken for; `None` where no property has so many.
pub(super) fn assumed(components: usize) -> Option<Kind> {
    Some(match components {
        1 => Kind::Float,
        2 => Kind::Vec2,
        3 => Kind::Vec3,
        4 => Kind::Vec4,
        5.. => Kind::Struct(u8::try_from(components).ok().filter(|&floats| floats <= Kind::MAX_STRUCT_FLOATS)?),
        0 => return None,
    })
}

/// What the property of one component is taken for, by the letter or number after the colon.
pub(super) fn assumed_whole(suffix: &str) -> Kind {
    match suffix {
        "x" | "y" | "z" => Kind::Vec3,
        "w" => Kind::Vec4,
        "r" | "g" | "b" | "a" => Kind::Color,
        _ => Kind::Struct(Kind::MAX_STRUCT_FLOATS),
    }
}

/// The word for a kind, with a struct's or weights' size behind it.
pub(super) fn word(kind: Kind) -> String {
    match kind {
        Kind::Struct(size) => format!("struct{size}"),
        Kind::Weights(size) => format!("weights{size}"),
        _ => kind.name().to_owned(),
    }
}

/// The kind a word means.
pub(super) fn read_word(word: &str) -> Option<Kind> {
    if let Some(size) = word.strip_prefix("struct") {
        return size.parse().ok().filter(|size| (1..=Kind::MAX_STRUCT_FLOATS).contains(size)).map(Kind::Struct);
    }
    if let Some(size) = word.strip_prefix("weights") {
        return size.parse().ok().map(Kind::Weights);
    }
    Kind::NAMED.into_iter().find(|kind| kind.name() == word)
}

/// Which number of a property a letter or number after the colon means.
pub(super) fn component(suffix: &str) -> Option<u32> {
    let letters = ["x", "y", "z", "w", "r", "g", "b", "a"];
    let letter = letters.iter().position(|&letter| letter == suffix).map(|index| index as u32 % 4);
    letter.or_else(|| suffix.bytes().all(|byte| byte.is_ascii_digit()).then(|| suffix.parse().ok()).flatten())
}

/// The letter of one number of a property, or its number where it has none.
pub(super) fn suffix(kind: Kind, component: u32) -> String {
    let letters = if kind == Kind::Color { "rgba" } else { "xyzw" };
    letters.chars().nth(component as usize).map_or_else(|| component.to_string(), String::from)
}

/// A property's name and what follows its colon, where that is a component.
pub(super) fn split(property: &str) -> (&str, Option<&str>) {
    match property.rsplit_once(':') {
        Some((name, suffix)) if component(suffix).is_some() && !name.is_empty() => (name, Some(suffix)),
        _ => (property, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_word_of_its_own() {
        for kind in Kind::NAMED.into_iter().chain([Kind::Struct(7), Kind::Struct(16), Kind::Weights(9)]) {
            assert_eq!(read_word(&word(kind)), Some(kind));
        }
        for wrong in ["", "struct", "struct0", "struct17", "Float", "weights"] {
            assert_eq!(read_word(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn components_are_told_by_letters_and_then_by_numbers() {
        assert_eq!(split("Position:y"), ("Position", Some("y")));
        assert_eq!(split("a:b"), ("a", Some("b")));
        assert_eq!(split("a:long"), ("a:long", None));
        assert_eq!(
            [component("y"), component("a"), component("12"), component("")],
            [Some(1), Some(3), Some(12), None]
        );
        assert_eq!([suffix(Kind::Color, 3), suffix(Kind::Vec4, 3), suffix(Kind::Struct(9), 4)], ["a", "w", "4"]);
    }
}
