//! Godot cases of the shape `function`: one function of the curve library, called with a list of arguments.

use anim::math::easing::{Easing, Shape, Side, ease};
use anim::math::{Affine, Quat, Vec3, curves, lerp_f64, periods, rotation_curves};
use anyhow::{Context, anyhow};

use super::case::{Case, Layout, list, number, numbers, text};
use super::compare::{Measure, difference, magnitude};
use super::{CaseOutcome, Runner};

/// Takes every case that names a function.
pub const RUNNER: Runner = Runner { layout: Layout::Godot, takes: |case| case.input["function"].is_string(), run };

/// Arguments of one call, each a list of numbers.
type Arguments = [Vec<f64>];

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let function = text(&case.input, "function")?;
    let Some((measure, relative, call)) = find(function) else {
        return Ok(CaseOutcome::Unsupported(format!("the function {function}")));
    };
    for entry in case.expect.as_array().ok_or_else(|| anyhow!("no answers"))? {
        let index = number(&entry["after"])? as usize;
        let arguments = list(&case.input, "calls")?.get(index).context("an answer without a call")?;
        let arguments: Vec<Vec<f64>> =
            arguments.as_array().into_iter().flatten().map(numbers).collect::<anyhow::Result<_>>()?;
        let actual = call(&arguments).with_context(|| format!("call {index}"))?;
        let scale = magnitude(&arguments.concat());
        if let Some(why) = difference(&actual, &numbers(&entry["result"])?, measure, relative, scale) {
            return Ok(CaseOutcome::Miss(format!("call {index} of {function}: {why}")));
        }
    }
    Ok(CaseOutcome::Pass)
}

type Call = fn(&Arguments) -> anyhow::Result<Vec<f64>>;

fn find(function: &str) -> Option<(Measure, f64, Call)> {
    let numbers = |call: Call| Some((Measure::Plain, 1e-6, call));
    let angle = |call: Call| Some((Measure::Angle, 1e-6, call));
    let rotation = |call: Call| Some((Measure::Rotation, 1e-5, call));
    // Vectors are interpolated number by number by the same function.
    match function.split_once('.').map_or(function, |(_, method)| method) {
        "ease" => numbers(|a| Ok(vec![ease(scalar(a, 0)?, scalar(a, 1)?)])),
        "lerp" => numbers(|a| componentwise(a, 2, |v, rest| lerp_f64(v[0], v[1], rest[0]))),
        "pingpong" => numbers(|a| Ok(vec![periods::ping_pong(scalar(a, 0)?, scalar(a, 1)?)])),
        "cubic_interpolate" => numbers(|a| {
            componentwise(a, 4, |v, rest| curves::weighted([v[2], v[0], v[1], v[3]], curves::cubic_weights(rest[0])))
        }),
        "cubic_interpolate_in_time" => numbers(|a| {
            componentwise(a, 4, |v, rest| curves::weighted([v[2], v[0], v[1], v[3]], in_time_weights(rest)))
        }),
        "lerp_angle" => {
            angle(|a| componentwise(a, 2, |v, rest| lerp_f64(v[0], curves::nearest_angle(v[0], v[1]), rest[0])))
        }
        "angle_difference" => angle(|a| componentwise(a, 2, |v, _| curves::nearest_angle(0.0, v[1] - v[0]))),
        "cubic_interpolate_angle" => angle(|a| {
            componentwise(a, 4, |v, rest| {
                curves::weighted(curves::unwind([v[2], v[0], v[1], v[3]]), curves::cubic_weights(rest[0]))
            })
        }),
        "cubic_interpolate_angle_in_time" => angle(|a| {
            componentwise(a, 4, |v, rest| {
                curves::weighted(curves::unwind([v[2], v[0], v[1], v[3]]), in_time_weights(rest))
            })
        }),
        "bezier_interpolate" => {
            numbers(|a| componentwise(a, 4, |v, rest| curves::bezier(v[0], v[1], v[2], v[3], rest[0])))
        }
        "bezier_derivative" => {
            numbers(|a| componentwise(a, 4, |v, rest| curves::bezier_derivative(v[0], v[1], v[2], v[3], rest[0])))
        }
        "interpolate_value" => numbers(tween),
        "slerp" if function == "Quaternion.slerp" => {
            rotation(|a| Ok(floats(quaternion(a, 0)?.slerp(quaternion(a, 1)?, scalar(a, 2)? as f32).to_array())))
        }
        "slerpni" => rotation(|a| {
            let turned = rotation_curves::slerp_as_given(quaternion(a, 0)?, quaternion(a, 1)?, scalar(a, 2)?);
            Ok(floats(turned.to_array()))
        }),
        "spherical_cubic_interpolate" => rotation(|a| {
            let even = curves::KeyTimes { pre: -1.0, to: 1.0, post: 2.0 };
            spherical_cubic(a, even)
        }),
        "spherical_cubic_interpolate_in_time" => {
            rotation(|a| spherical_cubic(a, key_times(&[scalar(a, 4)?, scalar(a, 5)?, scalar(a, 6)?, scalar(a, 7)?])))
        }
        "slerp" if function == "Basis.slerp" => Some((Measure::Plain, 1e-5, basis_slerp)),
        "slerp" => Some((Measure::Plain, 1e-5, vector_slerp)),
        _ => None,
    }
}

/// Calls `function` for each component of the first `vectors` arguments, with the numbers of the others.
fn componentwise(
    arguments: &Arguments,
    vectors: usize,
    function: fn(&[f64], &[f64]) -> f64,
) -> anyhow::Result<Vec<f64>> {
    let (vectors, rest) = arguments.split_at_checked(vectors).context("too few arguments")?;
    let rest = rest.concat();
    let components = vectors.first().map_or(0, Vec::len);
    (0..components)
        .map(|component| {
            let values = vectors.iter().map(|v| v.get(component).copied().context("vectors of different sizes"));
            Ok(function(&values.collect::<anyhow::Result<Vec<_>>>()?, &rest))
        })
        .collect()
}

/// Weights from Godot's arguments weight, to, pre, post.
fn in_time_weights(rest: &[f64]) -> [f64; 4] {
    curves::cubic_in_time_weights(rest[0], key_times(rest))
}

fn key_times(rest: &[f64]) -> curves::KeyTimes {
    curves::KeyTimes { pre: rest[2], to: rest[1], post: rest[3] }
}

fn spherical_cubic(arguments: &Arguments, times: curves::KeyTimes) -> anyhow::Result<Vec<f64>> {
    let [from, to, pre, post] = [0, 1, 2, 3].map(|index| quaternion(arguments, index));
    let turned = rotation_curves::spherical_cubic_in_time([pre?, from?, to?, post?], scalar(arguments, 4)?, times);
    Ok(floats(turned.to_array()))
}

fn tween(arguments: &Arguments) -> anyhow::Result<Vec<f64>> {
    let shape = Shape::from_number(scalar(arguments, 4)? as u32).context("unknown transition type")?;
    let side = match scalar(arguments, 5)? as u32 {
        0 => Side::In,
        1 => Side::Out,
        2 => Side::InOut,
        _ => Side::OutIn,
    };
    let eased = Easing { shape, side }.apply(scalar(arguments, 2)? / scalar(arguments, 3)?);
    componentwise(&arguments[..2], 2, |v, _| v[1])
        .map(|delta| arguments[0].iter().zip(delta).map(|(initial, delta)| initial + delta * eased).collect())
}

fn vector_slerp(arguments: &Arguments) -> anyhow::Result<Vec<f64>> {
    let vector = |index: usize| {
        let numbers = &arguments[index];
        let at = |axis: usize| numbers.get(axis).copied().unwrap_or(0.0) as f32;
        Vec3::new(at(0), at(1), at(2))
    };
    let turned = vector(0).slerp(vector(1), scalar(arguments, 2)? as f32);
    Ok(turned.to_array().map(f64::from)[..arguments[0].len()].to_vec())
}

fn basis_slerp(arguments: &Arguments) -> anyhow::Result<Vec<f64>> {
    let rotation = |index: usize| rotation_of_basis(&arguments[index]);
    Ok(basis_of_rotation(rotation(0).slerp(rotation(1), scalar(arguments, 2)? as f32)))
}

/// The rotation of nine numbers, column by column.
pub fn rotation_of_basis(columns: &[f64]) -> Quat {
    let column = |c: usize| [0, 1, 2].map(|row| columns[c * 3 + row] as f32);
    Affine { rows: [0, 1, 2].map(|row| [column(0)[row], column(1)[row], column(2)[row], 0.0]) }.to_transform().rotation
}

/// Nine numbers, column by column.
pub fn basis_of_rotation(rotation: Quat) -> Vec<f64> {
    let axes = [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
    axes.iter().flat_map(|&axis| floats(rotation.rotate(axis).to_array())).collect()
}

fn scalar(arguments: &Arguments, index: usize) -> anyhow::Result<f64> {
    arguments.get(index).and_then(|argument| argument.first()).copied().with_context(|| format!("no argument {index}"))
}

fn quaternion(arguments: &Arguments, index: usize) -> anyhow::Result<Quat> {
    let numbers = arguments.get(index).with_context(|| format!("no argument {index}"))?;
    let numbers: [f64; 4] = numbers.as_slice().try_into().context("a quaternion has four numbers")?;
    Ok(Quat::from(numbers.map(|number| number as f32)))
}

fn floats<const N: usize>(numbers: [f32; N]) -> Vec<f64> {
    numbers.map(f64::from).to_vec()
}
