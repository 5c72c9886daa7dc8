//! The walk of the test assets as plain numbers, so that the measuring program needs no reader of FBX files: it is then
//! built as other checks are, and one build of the library serves all.

use std::path::{Path, PathBuf};

use anim::clip::{Interpolation, KeyValues, Target, TrackContent, TransformPart};
use anim::io::{Options, fbx};
use anim::skeleton::NO_PARENT;
use anyhow::{Context, Result, bail, ensure};
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

fn read(folder: &Path) -> Result<Value> {
    let model = |file: &str| anyhow::Ok(fbx::import_path(folder.join(file), Options::default())?.model);
    let (character, motion) = (model("pab_skeleton.fbx")?, model("pab_walk.fbx")?);
    let walk = motion.clips.first().context("pab_walk.fbx has no clip")?;
    let walk = character.adopt_clip(walk, &motion.skeleton).clip;
    let skeleton = &character.skeleton;
    let joint = |joint: usize| {
        let (parent, rest) = (skeleton.parents()[joint], &skeleton.rest()[joint]);
        json!({
            "name": skeleton.names()[joint],
            "parent": (parent != NO_PARENT).then_some(parent),
            "translation": rest.translation.to_array(),
            "rotation": rest.rotation.to_array(),
            "scale": rest.scale.to_array(),
        })
    };
    let mut tracks = Vec::new();
    for track in &walk.tracks {
        let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
            bail!("it moves something else than joints");
        };
        let KeyValues::Floats(values) = &keys.values else { bail!("it has a track of no floats") };
        let stays = values.chunks(keys.stride()).all(|value| value == &values[..keys.stride()]);
        let linear = keys.interpolation == Interpolation::Linear && keys.modes.is_empty();
        ensure!(stays || linear, "{:?} has keys of {:?}, {:?}", track.target, keys.interpolation, keys.modes.first());
        let part = match part {
            TransformPart::Translation => "translation",
            TransformPart::Rotation => "rotation",
            TransformPart::Scale => "scale",
        };
        tracks.push(json!({ "joint": joint, "part": part, "times": keys.times, "values": values }));
    }
    // The files are in centimetres.
    Ok(json!({
        "source": format!("pab_skeleton.fbx with pab_walk.fbx, {} joints", skeleton.joint_count()),
        "metre": 100.0,
        "length": walk.length,
        "joints": (0..skeleton.joint_count()).map(joint).collect::<Vec<_>>(),
        "tracks": tracks,
    }))
}
