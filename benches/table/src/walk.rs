//! Characters that walk: the one of the test assets, and made-up ones of any number of joints and keys.

use std::path::Path;
use std::sync::Arc;

use anim::clip::{Clip, Interpolation, Keys, LoopMode, Tangents, Target, Track, TrackContent, TransformPart};
use anim::math::{Quat, Transform, Vec3};
use anim::skeleton::{Joint, Skeleton};
use anim::value::Kind;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// Joints of a human with fingers.
pub const HUMAN: usize = 67;
/// Joints of one with hair, clothes and a face.
pub const LARGE: usize = 368;
/// Keys of a track of a made-up walk: 1.33 s at 30 a second.
pub const KEYS: usize = 41;

/// A skeleton and a clip that moves it.
pub struct Walk {
    /// The joints.
    pub skeleton: Arc<Skeleton>,
    /// The walk, which loops.
    pub clip: Clip,
    /// Length units in a metre.
    pub metre: f64,
    /// Where both come from.
    pub source: String,
}

/// Appends `length` joints, each below the one before, the first below `from`; gives the last.
fn chain(parents: &mut Vec<Option<u32>>, from: u32, length: usize) -> u32 {
    (0..length).fold(from, |parent, _| {
        parents.push(Some(parent));
        parents.len() as u32 - 1
    })
}

/// The joints of a human (a spine, a head, arms with five fingers, legs), and strands of four joints on the head until
/// there are as many as are asked for; fewer where fewer are.
fn parents(joints: usize) -> Vec<Option<u32>> {
    let mut parents = vec![None];
    let chest = chain(&mut parents, 0, 3);
    let head = chain(&mut parents, chest, 2);
    for _ in 0..3 {
        chain(&mut parents, head, 1);
    }
    for _ in 0..2 {
        let hand = chain(&mut parents, chest, 4);
        for _ in 0..5 {
            chain(&mut parents, hand, 4);
        }
        chain(&mut parents, 0, 5);
    }
    while parents.len() < joints {
        let left = joints - parents.len();
        chain(&mut parents, head, left.min(4));
    }
    parents.truncate(joints);
    parents
}

fn made_up_skeleton(joints: usize) -> Skeleton {
    let rest = |f: f32| Transform {
        translation: Vec3::new(0.1, 0.02 * libm::sinf(f), 0.01),
        rotation: Quat::new(0.3 * libm::sinf(f * 0.9), 0.2, -0.2 * libm::cosf(f * 1.7), 1.0).normalized(),
        scale: Vec3::ONE,
    };
    let joint = |(index, parent)| Joint { name: format!("joint {index}"), parent, rest: rest(index as f32) };
    let joints: Vec<Joint> = parents(joints).into_iter().enumerate().map(joint).collect();
    Skeleton::build(&joints).expect("a tree")
}

impl Walk {
    /// Every joint turns about an axis of its own, in a wave with an overtone; the first also moves.
    pub fn made_up(joints: usize, keys: usize) -> Self {
        let skeleton = made_up_skeleton(joints);
        let length = (keys - 1) as f32 / 30.0;
        let times: Vec<f32> = (0..keys).map(|key| key as f32 / 30.0).collect();
        let phase = |key: usize| key as f32 / (keys - 1) as f32 * std::f32::consts::TAU;
        let track = |joint: usize, part, kind, values| {
            let target = Target::Joint { joint: joint as u32, part };
            Track::new(target, TrackContent::Values(Keys::floats(kind, times.clone(), values)))
        };
        let turn = |joint: usize, key: usize| {
            let (j, p) = (joint as f32, phase(key));
            let half = 0.2 * libm::sinf(p + j * 0.37) + 0.05 * libm::sinf(2.0 * p + j);
            let (sin, cos) = (libm::sinf(half), libm::cosf(half));
            let axis = Vec3::new(libm::sinf(j), libm::cosf(j * 1.3), 0.5).normalized_or(Vec3::ONE);
            let swing = Quat::new(axis.x * sin, axis.y * sin, axis.z * sin, cos);
            (skeleton.rest()[joint].rotation * swing).normalized().to_array()
        };
        let mut tracks: Vec<Track> = (0..joints)
            .map(|joint| {
                let values = (0..keys).flat_map(|key| turn(joint, key)).collect();
                track(joint, TransformPart::Rotation, Kind::Quaternion, values)
            })
            .collect();
        let steps = (0..keys).flat_map(|key| [0.1 + 0.02 * libm::sinf(2.0 * phase(key)), 0.01 * phase(key), 0.01]);
        tracks.push(track(0, TransformPart::Translation, Kind::Vec3, steps.collect()));
        let length = f64::from(length);
        let clip = Clip { name: "walk".into(), length, loop_mode: LoopMode::Linear, tracks, ..Clip::default() };
        let source = format!("a made-up character of {joints} joints");
        Self { skeleton: Arc::new(skeleton), clip, metre: 1.0, source }
    }

    /// One that was written as JSON, such as that of the test assets by `cargo xtask bench`.
    pub fn read(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let file: Value = serde_json::from_str(&text)?;
        let list = |name: &str| file[name].as_array().with_context(|| format!("it has no `{name}`"));
        let joints = list("joints")?.iter().map(joint).collect::<Result<Vec<_>>>()?;
        let tracks = list("tracks")?.iter().map(track).collect::<Result<Vec<_>>>()?;
        let number = |name: &str| file[name].as_f64().with_context(|| format!("it has no `{name}`"));
        let clip = Clip {
            name: "walk".into(),
            length: number("length")?,
            loop_mode: LoopMode::Linear,
            tracks,
            ..Clip::default()
        };
        let source = file["source"].as_str().unwrap_or("a character").to_owned();
        Ok(Self { skeleton: Arc::new(Skeleton::build(&joints)?), clip, metre: number("metre")?, source })
    }
}

fn floats(of: &Value, name: &str) -> Result<Vec<f32>> {
    let numbers = of[name].as_array().with_context(|| format!("`{name}` is no list"))?;
    numbers.iter().map(|number| number.as_f64().map(|v| v as f32).context("not a number")).collect()
}

fn joint(of: &Value) -> Result<Joint> {
    let (t, r, s) = (floats(of, "translation")?, floats(of, "rotation")?, floats(of, "scale")?);
    ensure!(t.len() == 3 && r.len() == 4 && s.len() == 3, "a joint lacks numbers");
    let rest = Transform {
        translation: Vec3::new(t[0], t[1], t[2]),
        rotation: Quat::new(r[0], r[1], r[2], r[3]),
        scale: Vec3::new(s[0], s[1], s[2]),
    };
    let name = of["name"].as_str().context("a joint has no name")?.to_owned();
    Ok(Joint { name, parent: of["parent"].as_u64().map(|parent| parent as u32), rest })
}

fn track(of: &Value) -> Result<Track> {
    let joint = of["joint"].as_u64().context("a track has no joint")? as u32;
    let (part, kind) = match of["part"].as_str() {
        Some("translation") => (TransformPart::Translation, Kind::Vec3),
        Some("rotation") => (TransformPart::Rotation, Kind::Quaternion),
        Some("scale") => (TransformPart::Scale, Kind::Vec3),
        _ => bail!("a track has no part"),
    };
    let mut keys = Keys::floats(kind, floats(of, "times")?, floats(of, "values")?);
    if let Some(slopes) = of.get("slopes").filter(|slopes| !slopes.is_null()) {
        keys.interpolation = Interpolation::CubicSpline;
        keys.tangents = Tangents::Slopes { into: floats(slopes, "into")?, out: floats(slopes, "out")? };
    }
    Ok(Track::new(Target::Joint { joint, part }, TrackContent::Values(keys)))
}
