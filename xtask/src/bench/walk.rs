//! The walk of the test assets as plain numbers, so that the measuring program needs no reader of FBX files: it is then
//! built as other checks are, and one build of the library serves all.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, Interpolation, KeyValues, Tangents, Target, Track, TrackContent, TransformPart};
use anim::io::{Options, fbx};
use anim::skeleton::{NO_PARENT, Skeleton};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

/// Writes it into a file; `None` where the test assets are absent.
pub fn write_walk(file: &Path) -> Result<Option<PathBuf>> {
    let Some(assets) = std::env::var_os("ANIM_TEST_ASSETS") else { return Ok(None) };
    let folder = PathBuf::from(assets).join("assets/fbx");
    let walk = read(&folder).with_context(|| format!("cannot read the walk in {}", folder.display()))?;
    if let Some(parent) = file.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(file, walk.to_string()).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Some(file.to_owned()))
}

/// The joints below those roots that the walk moves, by their place in the file's skeleton: it has cameras, effectors
/// and the geometry's own nodes beside them.
fn moved(skeleton: &Skeleton, walk: &Clip) -> Vec<usize> {
    let root = |mut joint: usize| {
        while skeleton.parents()[joint] != NO_PARENT {
            joint = skeleton.parents()[joint] as usize;
        }
        joint
    };
    let roots: Vec<usize> = walk
        .tracks
        .iter()
        .filter_map(|track| match track.target {
            Target::Joint { joint, .. } => Some(root(joint as usize)),
            _ => None,
        })
        .collect();
    (0..skeleton.joint_count()).filter(|&joint| roots.contains(&root(joint))).collect()
}

fn track(track: &Track, joints: &[usize]) -> Result<Value> {
    let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
        bail!("it moves something else than joints");
    };
    let KeyValues::Floats(values) = &keys.values else { bail!("it has a track of no floats") };
    if !keys.modes.is_empty() || !keys.transitions.is_empty() {
        bail!("{:?} has keys of several kinds", track.target);
    }
    let slopes = match (keys.interpolation, &keys.tangents) {
        (Interpolation::Linear, _) => None,
        (Interpolation::CubicSpline, Tangents::Slopes { into, out }) => Some(json!({ "into": into, "out": out })),
        (other, _) => bail!("{:?} has keys of {other:?}", track.target),
    };
    let part = match part {
        TransformPart::Translation => "translation",
        TransformPart::Rotation => "rotation",
        TransformPart::Scale => "scale",
    };
    let joint = joints.iter().position(|&known| known == *joint as usize).context("a joint of no moved root")?;
    Ok(json!({ "joint": joint, "part": part, "times": keys.times, "values": values, "slopes": slopes }))
}

fn read(folder: &Path) -> Result<Value> {
    let model = |file: &str| anyhow::Ok(fbx::import_path(folder.join(file), Options::default())?.model);
    let (character, motion) = (model("pab_skeleton.fbx")?, model("pab_walk.fbx")?);
    let walk = motion.clips.first().context("pab_walk.fbx has no clip")?;
    let walk = character.adopt_clip(walk, &motion.skeleton).clip;
    let skeleton = &character.skeleton;
    let joints = moved(skeleton, &walk);
    let joint = |&joint: &usize| {
        let (parent, rest) = (skeleton.parents()[joint], &skeleton.rest()[joint]);
        json!({
            "name": skeleton.names()[joint],
            "parent": joints.iter().position(|&known| known == parent as usize),
            "translation": rest.translation.to_array(),
            "rotation": rest.rotation.to_array(),
            "scale": rest.scale.to_array(),
        })
    };
    // The files are in centimetres.
    Ok(json!({
        "source": format!("pab_skeleton.fbx with pab_walk.fbx, {} joints", joints.len()),
        "metre": 100.0,
        "length": walk.length,
        "joints": joints.iter().map(joint).collect::<Vec<_>>(),
        "tracks": walk.tracks.iter().map(|of| track(of, &joints)).collect::<Result<Vec<_>>>()?,
    }))
}
