//! three.js cases of the shapes `utils`, `morph` and `creator`: functions that order keys or make whole clips.

use anim::clip::{
    Axis, Clip, ClipError, MorphTarget, Target, TransformPart, clip_of_morph_targets, clips_of_morph_targets,
    flatten_keys, keyframe_order, material_color_clip, pulsation_clip, reorder, rotation_clip, scale_axis_clip,
    shake_clip, visibility_clip,
};
use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};

use super::case::{Case, Layout, floats, list, number, numbers, text};
use super::three_clips::clip_difference;
use super::{CaseOutcome, Runner};

/// Takes `utils`, `morph` and `creator` cases.
pub const RUNNER: Runner = Runner { layout: Layout::Three, takes, run };

fn takes(case: &Case) -> bool {
    matches!(case.run.as_str(), "utils" | "morph" | "creator")
}

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    match case.run.as_str() {
        "utils" => run_utility(case),
        "morph" => run_morph(case),
        _ => run_creator(case),
    }
}

fn outcome(actual: &Value, wanted: &Value) -> CaseOutcome {
    if actual == wanted { CaseOutcome::Pass } else { CaseOutcome::Miss(format!("{actual} is not {wanted}")) }
}

fn run_utility(case: &Case) -> anyhow::Result<CaseOutcome> {
    let arguments = list(&case.input, "args")?;
    let argument = |index: usize| arguments.get(index).context("too few arguments");
    Ok(match text(&case.input, "function")? {
        "getKeyframeOrder" => outcome(&json!(keyframe_order(&floats(argument(0)?)?)), &case.expect["returned"]),
        "sortedArray" => {
            let values = argument(0)?.as_array().context("no values")?;
            let order: Vec<usize> = numbers(argument(2)?)?.into_iter().map(|index| index as usize).collect();
            outcome(&json!(reorder(values, number(argument(1)?)? as usize, &order)), &case.expect["returned"])
        }
        "flattenJSON" => {
            let property = argument(1)?.as_str().context("no property")?;
            let keys = argument(0)?.as_array().context("no keys")?.iter().map(|key| {
                let value = key.get(property).map(|value| value.as_array().cloned().unwrap_or(vec![value.clone()]));
                Ok((number(&key["time"])? as f32, value))
            });
            let (times, values) = flatten_keys(&keys.collect::<anyhow::Result<Vec<_>>>()?);
            let same = times == floats(&case.expect["times"])? && json!(values) == case.expect["values"];
            if same { CaseOutcome::Pass } else { CaseOutcome::Miss(format!("{times:?} {values:?}")) }
        }
        other => CaseOutcome::Unsupported(format!("the function {other}")),
    })
}

fn run_morph(case: &Case) -> anyhow::Result<CaseOutcome> {
    let names = list(&case.input, "morphTargets")?.iter().map(|name| name.as_str().context("a name")).zip(0..);
    let targets = names.map(|(name, index)| Ok(MorphTarget { name: name?.to_owned(), index }));
    let targets = targets.collect::<anyhow::Result<Vec<_>>>()?;
    let (rate, no_loop) = (number(&case.input["fps"])?, case.input["noLoop"].as_bool().unwrap_or_default());
    let made = match text(&case.input, "function")? {
        "CreateFromMorphTargetSequence" => {
            clip_of_morph_targets(text(&case.input, "name")?, "", &targets, rate, no_loop).map(|clip| vec![clip])
        }
        "CreateClipsFromMorphTargetSequences" => clips_of_morph_targets("", &targets, rate, no_loop),
        other => return Ok(CaseOutcome::Unsupported(format!("the function {other}"))),
    };
    let clips = match made {
        Ok(clips) => clips,
        Err(refusal) => return Ok(CaseOutcome::Miss(format!("refused: {refusal}"))),
    };
    let wanted = list(&case.expect, "clips")?;
    if clips.len() != wanted.len() {
        return Ok(CaseOutcome::Miss(format!("{} clips, not {}", clips.len(), wanted.len())));
    }
    let name_of = |target: &Target| match target {
        Target::Weights { index: Some(index), .. } => {
            format!(".morphTargetInfluences[{}]", targets[*index as usize].name)
        }
        other => other.to_string(),
    };
    for (clip, wanted) in clips.iter().zip(wanted) {
        if let Some(why) = clip_difference(clip, wanted, name_of)? {
            return Ok(CaseOutcome::Miss(format!("clip {}: {why}", clip.name)));
        }
    }
    Ok(CaseOutcome::Pass)
}

fn run_creator(case: &Case) -> anyhow::Result<CaseOutcome> {
    let drawn = numbers(&case.input["random"])?;
    match (create(case, drawn)?, case.expect["threw"].is_string()) {
        (Err(_), true) => Ok(CaseOutcome::Pass),
        (Err(refusal), false) => Ok(CaseOutcome::Miss(format!("refused: {refusal}"))),
        (Ok(_), true) => Ok(CaseOutcome::Miss("not refused".into())),
        (Ok(clip), false) => {
            let why = clip_difference(&clip, &case.expect["clip"], creator_name)?;
            Ok(why.map_or(CaseOutcome::Pass, CaseOutcome::Miss))
        }
    }
}

fn create(case: &Case, drawn: Vec<f64>) -> anyhow::Result<Result<Clip, ClipError>> {
    let arguments = list(&case.input, "args")?;
    let duration = number(arguments.first().context("no duration")?)?;
    let second = arguments.get(1);
    let mut drawn = drawn.into_iter();
    // What three.js drew; a number too many would show as NaN.
    let random = || drawn.next().unwrap_or(f64::NAN);
    let axis = match second.and_then(Value::as_str) {
        Some("y") => Axis::Y,
        Some("z") => Axis::Z,
        _ => Axis::X,
    };
    Ok(match text(&case.input, "function")? {
        "CreateRotationAnimation" => rotation_clip("", duration, axis),
        "CreateScaleAxisAnimation" => scale_axis_clip("", duration, axis),
        "CreateShakeAnimation" => {
            let extent: [f64; 3] =
                numbers(second.context("no scale")?)?.try_into().map_err(|_| anyhow!("a scale has three numbers"))?;
            shake_clip("", duration, extent, random)
        }
        "CreatePulsationAnimation" => pulsation_clip("", duration, number(second.context("no scale")?)?, random),
        "CreateVisibilityAnimation" => visibility_clip("", duration),
        "CreateMaterialColorAnimation" => {
            let colors = floats(second.context("no colours")?)?;
            let colors: Vec<[f32; 4]> = colors.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2], 1.0]).collect();
            material_color_clip("", "material.color", duration, &colors)
        }
        other => bail!("unknown function {other:?}"),
    })
}

/// three.js's names of the targets of ready-made clips.
fn creator_name(target: &Target) -> String {
    match target {
        Target::Property { property, component: Some(axis), .. } => {
            format!(".{property}[{}]", ["x", "y", "z"][usize::from(*axis)])
        }
        Target::Property { property, component: None, .. } => format!(".{property}"),
        Target::Transform { part: TransformPart::Translation, .. } => ".position".into(),
        Target::Transform { part: TransformPart::Rotation, .. } => ".quaternion".into(),
        Target::Transform { part: TransformPart::Scale, .. } => ".scale".into(),
        other => other.to_string(),
    }
}
