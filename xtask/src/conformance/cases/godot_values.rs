//! Godot's kinds of values: reading keys of them from inputs, and writing sampled numbers as Godot shows them.
//!
//! Godot's bases and transforms are matrices, libanim's are parts: translation, rotation and scale in 3D; position,
//! rotation, scale and skew in 2D.

use anim::clip::{KeyValues, Keys, Tangents};
use anim::math::{Affine, Quat, Vec3, curves, trig};
use anim::value::Kind;
use anyhow::{Context, anyhow, bail};
use serde_json::Value;

use super::case::{floats, numbers};
use super::godot_functions::{basis_of_rotation, rotation_of_basis};

/// The keys of a track, of a kind as the case names it.
pub fn read_keys(kind: &str, json: &Value) -> anyhow::Result<Keys> {
    let times = floats(&json["times"])?;
    let values = &json["values"];
    let plain = |kind| Ok(Keys::floats(kind, times.clone(), floats(values)?));
    let integers = |kind| {
        let values = KeyValues::Integers(numbers(values)?.into_iter().map(|value| value as i64).collect());
        anyhow::Ok(Keys { values, ..Keys::floats(kind, times.clone(), Vec::new()) })
    };
    let by_key = |kind, convert: fn(&[f64]) -> Vec<f32>| {
        let keys = values.as_array().context("no values")?.iter();
        let converted = keys.map(|key| Ok(convert(&numbers(key)?))).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::Ok(Keys::floats(kind, times.clone(), converted.concat()))
    };
    match kind {
        "float" => {
            let values = KeyValues::Doubles(numbers(values)?);
            Ok(Keys { values, ..Keys::floats(Kind::Double, times, Vec::new()) })
        }
        "null" | "blend_shape" => plain(Kind::Float),
        "vector2" => plain(Kind::Vec2),
        "vector3" => plain(Kind::Vec3),
        "vector4" => plain(Kind::Vec4),
        "color" => plain(Kind::Color),
        "quaternion" => plain(Kind::Quaternion),
        "rect2" => plain(Kind::Rect2),
        "int" if numbers(values)?.iter().any(|value| value.fract() != 0.0) => plain(Kind::Float),
        "int" => integers(Kind::Int64),
        "bool" => integers(Kind::Bool),
        "vector2i" => integers(Kind::Vec2i),
        "rect2i" => integers(Kind::Rect2i),
        "basis" => by_key(Kind::Quaternion, |columns| rotation_of_basis(columns).to_array().to_vec()),
        "transform3d" => by_key(Kind::Transform3d, transform_parts),
        "transform2d" => Ok(unwound(by_key(Kind::Transform2d, transform_2d_parts)?)),
        "string" => {
            let texts = values.as_array().into_iter().flatten();
            let texts = texts.map(|text| Ok(text.as_str().ok_or_else(|| anyhow!("{text} is no text"))?.into()));
            let values = KeyValues::Texts(texts.collect::<anyhow::Result<_>>()?);
            Ok(Keys { values, ..Keys::floats(Kind::Text, times, Vec::new()) })
        }
        "bezier" => {
            let points = |member: &str| -> anyhow::Result<Vec<[f32; 2]>> {
                Ok(floats(&json[member])?.chunks_exact(2).map(|point| [point[0], point[1]]).collect())
            };
            let tangents =
                Tangents::Handles { into: points("in_handles")?, out: points("out_handles")?, relative: true };
            Ok(Keys { tangents, ..plain(Kind::Float)? })
        }
        other => bail!("unknown kind {other:?}"),
    }
}

/// The numbers as Godot shows them: matrices column by column.
pub fn shown(kind: &str, parts: &[f64]) -> Vec<f64> {
    match kind {
        "basis" => basis_of_rotation(quaternion(parts)),
        "transform3d" => {
            let basis = basis_of_rotation(quaternion(&parts[3..7]));
            let scaled = basis.iter().enumerate().map(|(index, value)| value * parts[7 + index / 3]);
            scaled.chain(parts[..3].iter().copied()).collect()
        }
        "transform2d" => {
            let (sin, cos) = trig::sin_cos(parts[2]);
            let (skew_sin, skew_cos) = trig::sin_cos(parts[2] + parts[5]);
            vec![cos * parts[3], sin * parts[3], -skew_sin * parts[4], skew_cos * parts[4], parts[0], parts[1]]
        }
        _ => parts.to_vec(),
    }
}

fn quaternion(numbers: &[f64]) -> Quat {
    Quat::new(numbers[0] as f32, numbers[1] as f32, numbers[2] as f32, numbers[3] as f32)
}

/// Translation, rotation and scale of a basis column by column and an origin.
pub fn transform_parts(numbers: &[f64]) -> Vec<f32> {
    let column = |c: usize| [0, 1, 2].map(|row| numbers[c * 3 + row] as f32);
    let rows = [0, 1, 2].map(|row| [column(0)[row], column(1)[row], column(2)[row], column(3)[row]]);
    let parts = Affine { rows }.to_transform();
    let Vec3 { x, y, z } = parts.translation;
    [vec![x, y, z], parts.rotation.to_array().to_vec(), parts.scale.to_array().to_vec()].concat()
}

/// Position, rotation, scale and skew of two columns and an origin.
pub fn transform_2d_parts(numbers: &[f64]) -> Vec<f32> {
    let [xx, xy, yx, yy, x, y] = [0, 1, 2, 3, 4, 5].map(|index| numbers[index]);
    let rotation = trig::atan2(xy, xx);
    let mirrored = if xx * yy - xy * yx < 0.0 { -1.0 } else { 1.0 };
    let skew = trig::atan2(-yx * mirrored, yy * mirrored) - rotation;
    let lengths = [xx * xx + xy * xy, yx * yx + yy * yy].map(f64::sqrt);
    [x, y, rotation, lengths[0], mirrored * lengths[1], curves::nearest_angle(0.0, skew)]
        .map(|number| number as f32)
        .to_vec()
}

/// 2D rotations within half a turn of the key before, as an importer of matrices would choose them.
fn unwound(mut keys: Keys) -> Keys {
    if let KeyValues::Floats(values) = &mut keys.values {
        for key in 1..values.len() / 6 {
            let before = f64::from(values[(key - 1) * 6 + 2]);
            values[key * 6 + 2] = curves::nearest_angle(before, f64::from(values[key * 6 + 2])) as f32;
        }
    }
    keys
}
