//! What three.js's objects, materials and maps have that can be animated, with what it is where the file does not say.

use super::objects::Object;
use crate::io::json::{JsonFault, Members, Reader};
use crate::value::Kind;

/// A property: its name, what it holds, and its numbers where the file does not say.
type Entry = (&'static str, Kind, &'static [f64]);

const ONE: &[f64] = &[1.0];
const ZERO: &[f64] = &[0.0];
const WHITE: &[f64] = &[1.0, 1.0, 1.0, 1.0];
const BLACK: &[f64] = &[0.0, 0.0, 0.0, 1.0];

const OBJECT: &[Entry] = &[
    ("visible", Kind::Bool, ONE),
    ("name", Kind::Text, &[]),
    ("castShadow", Kind::Bool, ZERO),
    ("receiveShadow", Kind::Bool, ZERO),
    ("frustumCulled", Kind::Bool, ONE),
    ("renderOrder", Kind::Float, ZERO),
];

const LIGHT: &[Entry] = &[("color", Kind::Color, WHITE), ("intensity", Kind::Float, ONE)];

/// By type what objects have besides.
const BY_TYPE: &[(&str, &[Entry])] = &[
    ("PointLight", &[("distance", Kind::Float, ZERO), ("decay", Kind::Float, &[2.0])]),
    (
        "SpotLight",
        &[
            ("distance", Kind::Float, ZERO),
            ("decay", Kind::Float, &[2.0]),
            ("angle", Kind::Float, &[std::f64::consts::FRAC_PI_3]),
            ("penumbra", Kind::Float, ZERO),
        ],
    ),
    ("HemisphereLight", &[("groundColor", Kind::Color, WHITE)]),
    ("RectAreaLight", &[("width", Kind::Float, &[10.0]), ("height", Kind::Float, &[10.0])]),
    (
        "PerspectiveCamera",
        &[
            ("fov", Kind::Float, &[50.0]),
            ("aspect", Kind::Float, ONE),
            ("zoom", Kind::Float, ONE),
            ("near", Kind::Float, &[0.1]),
            ("far", Kind::Float, &[2000.0]),
            ("focus", Kind::Float, &[10.0]),
            ("filmGauge", Kind::Float, &[35.0]),
            ("filmOffset", Kind::Float, ZERO),
        ],
    ),
    (
        "OrthographicCamera",
        &[
            ("zoom", Kind::Float, ONE),
            ("near", Kind::Float, &[0.1]),
            ("far", Kind::Float, &[2000.0]),
            ("left", Kind::Float, &[-1.0]),
            ("right", Kind::Float, ONE),
            ("top", Kind::Float, ONE),
            ("bottom", Kind::Float, &[-1.0]),
        ],
    ),
];

const MATERIAL: &[Entry] = &[
    ("opacity", Kind::Float, ONE),
    ("transparent", Kind::Bool, ZERO),
    ("visible", Kind::Bool, ONE),
    ("alphaTest", Kind::Float, ZERO),
    ("depthTest", Kind::Bool, ONE),
    ("depthWrite", Kind::Bool, ONE),
    ("name", Kind::Text, &[]),
];

/// What materials have besides, by the types that have it; a type is named by what its name begins with.
const BY_MATERIAL: &[(&[&str], &[Entry])] = &[
    (
        &[
            "MeshBasic",
            "MeshLambert",
            "MeshPhong",
            "MeshStandard",
            "MeshPhysical",
            "MeshToon",
            "MeshMatcap",
            "Line",
            "Points",
            "Sprite",
            "Shadow",
        ],
        &[("color", Kind::Color, WHITE)],
    ),
    (
        &[
            "MeshBasic",
            "MeshLambert",
            "MeshPhong",
            "MeshStandard",
            "MeshPhysical",
            "MeshToon",
            "MeshNormal",
            "MeshDepth",
        ],
        &[("wireframe", Kind::Bool, ZERO)],
    ),
    (
        &["MeshLambert", "MeshPhong", "MeshStandard", "MeshPhysical", "MeshToon"],
        &[
            ("emissive", Kind::Color, BLACK),
            ("emissiveIntensity", Kind::Float, ONE),
            ("aoMapIntensity", Kind::Float, ONE),
            ("lightMapIntensity", Kind::Float, ONE),
            ("bumpScale", Kind::Float, ONE),
        ],
    ),
    (
        &["MeshStandard", "MeshPhysical"],
        &[("roughness", Kind::Float, ONE), ("metalness", Kind::Float, ZERO), ("envMapIntensity", Kind::Float, ONE)],
    ),
    (
        &["MeshPhysical"],
        &[
            ("clearcoat", Kind::Float, ZERO),
            ("clearcoatRoughness", Kind::Float, ZERO),
            ("specularIntensity", Kind::Float, ONE),
            ("ior", Kind::Float, &[1.5]),
            ("transmission", Kind::Float, ZERO),
            ("thickness", Kind::Float, ZERO),
            ("sheen", Kind::Float, ZERO),
            ("iridescence", Kind::Float, ZERO),
        ],
    ),
    (&["MeshPhong"], &[("specular", Kind::Color, &[]), ("shininess", Kind::Float, &[30.0])]),
    (&["MeshBasic", "MeshLambert", "MeshPhong"], &[("reflectivity", Kind::Float, ONE)]),
    (&["Points"], &[("size", Kind::Float, ONE)]),
    (&["Sprite"], &[("rotation", Kind::Float, ZERO)]),
    (&["Line"], &[("linewidth", Kind::Float, ONE)]),
];

const MAP: &[Entry] = &[
    ("offset", Kind::Vec2, &[0.0, 0.0]),
    ("repeat", Kind::Vec2, &[1.0, 1.0]),
    ("center", Kind::Vec2, &[0.0, 0.0]),
    ("rotation", Kind::Float, ZERO),
];

/// A property that was found: what it holds, and its numbers in the file.
pub(super) type Found = (Kind, Vec<f64>);

/// A property of an object itself.
pub(super) fn of_object(reader: &mut Reader<'_>, object: &Object<'_>, name: &str) -> Result<Option<Found>, JsonFault> {
    let t = object.transform;
    let numbers = |values: &[f32]| values.iter().copied().map(f64::from).collect();
    match name {
        "position" => return Ok(Some((Kind::Vec3, numbers(&t.translation.to_array())))),
        "scale" => return Ok(Some((Kind::Vec3, numbers(&t.scale.to_array())))),
        "quaternion" | "rotation" => return Ok(Some((Kind::Quaternion, numbers(&t.rotation.to_array())))),
        _ => {}
    }
    let of_type = BY_TYPE.iter().filter(|(type_name, _)| *type_name == object.type_name).map(|(_, entries)| *entries);
    let light = object.type_name.ends_with("Light").then_some(LIGHT);
    find(reader, &object.members, name, [OBJECT].into_iter().chain(light).chain(of_type))
}

/// A property of a material.
pub(super) fn of_material(
    reader: &mut Reader<'_>,
    material: &Members<'_>,
    name: &str,
) -> Result<Option<Found>, JsonFault> {
    let type_name = material.get("type").unwrap_or_default().trim_matches('"');
    let is = |types: &&(&[&str], _)| types.0.iter().any(|beginning| type_name.starts_with(beginning));
    let entries = [MATERIAL].into_iter().chain(BY_MATERIAL.iter().filter(is).map(|(_, entries)| *entries));
    find(reader, material, name, entries)
}

/// A property of a map.
pub(super) fn of_map(reader: &mut Reader<'_>, map: &Members<'_>, name: &str) -> Result<Option<Found>, JsonFault> {
    find(reader, map, name, [MAP].into_iter())
}

fn find<'e>(
    reader: &mut Reader<'_>,
    members: &Members<'_>,
    name: &str,
    entries: impl Iterator<Item = &'e [Entry]>,
) -> Result<Option<Found>, JsonFault> {
    let mut all = entries.flatten();
    let Some(&(_, kind, default)) = all.find(|(known, ..)| *known == name) else { return Ok(None) };
    let usual = || default.to_vec();
    let Some(piece) = members.get(name) else { return Ok(Some((kind, usual()))) };
    let numbers = match kind {
        Kind::Text => Vec::new(),
        Kind::Bool => vec![f64::from(u8::from(piece == "true"))],
        Kind::Color => piece.parse().map_or_else(|_| usual(), linear_of),
        _ if piece.starts_with('[') => piece_numbers(reader, piece, name)?,
        _ => piece.parse().map_or_else(|_| usual(), |number| vec![number]),
    };
    if let Err(wrong) = kind.check_numbers(&numbers) {
        return Err(reader.refuse(piece, name, wrong));
    }
    Ok(Some((kind, numbers)))
}

fn piece_numbers(reader: &mut Reader<'_>, piece: &str, name: &str) -> Result<Vec<f64>, JsonFault> {
    // A list of a texture or a vector: it is short.
    let mut own = Reader::new(piece.as_bytes(), reader.ledger.budget())?;
    let root = own.root()?;
    own.numbers(root, 1, name)
}

/// A colour as three.js writes it, `0xRRGGBB` in sRGB, as linear numbers with an alpha of one.
fn linear_of(hex: u32) -> Vec<f64> {
    let channel = |shift: u32| {
        let value = f64::from(hex >> shift & 0xff) / 255.0;
        // IEC 61966-2-1. The power of 2.4 is the square times the fifth root of the square.
        if value <= 0.04045 { value / 12.92 } else { to_2_4((value + 0.055) / 1.055) }
    };
    vec![channel(16), channel(8), channel(0), 1.0]
}

/// A number between 0 and 1 to the power of 2.4.
fn to_2_4(base: f64) -> f64 {
    let square = base * base;
    // Newton's method for the fifth root, which is not far from 1.
    let mut root = 1.0;
    for _ in 0..24 {
        let fourth = root * root * root * root;
        root = (4.0 * root + square / fourth) / 5.0;
    }
    square * root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_become_linear() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let linear = linear_of(0x00ff_8010);
        // As `new Color(0xff8010)` of three.js r187.
        assert!(near(linear[0], 1.0) && near(linear[1], 0.215_860_5) && near(linear[2], 0.005_181_516_7), "{linear:?}");
        assert_eq!(linear_of(0)[..3], [0.0; 3]);
    }

    #[test]
    fn numbers_that_are_no_value_of_the_property_are_refused() {
        let read = |json: &str, name: &str| {
            let mut reader = Reader::new(json.as_bytes(), crate::io::LoadBudget::default()).expect("JSON");
            let root = reader.root().expect("JSON");
            let members = reader.members(root, "map").expect("an object");
            of_map(&mut reader, &members, name).map_err(|_| ())
        };
        assert_eq!(read("{\"rotation\":1e999}", "rotation"), Err(()));
        assert_eq!(read("{\"repeat\":[1]}", "repeat"), Err(()));
        assert_eq!(read("{\"repeat\":[1,2]}", "repeat"), Ok(Some((Kind::Vec2, vec![1.0, 2.0]))));
        assert_eq!(read("{\"rotation\":0.5}", "rotation"), Ok(Some((Kind::Float, vec![0.5]))));
    }
}
