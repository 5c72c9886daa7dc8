//! Packs every clip of the test assets and holds each packed clip against its original.

mod playing;

use std::path::PathBuf;

use anim::clip::{Clip, LoopMode, SampleAt, Target, TrackContent, TransformPart};
use anim::io::{Options, fbx, gltf};
use anim::math::{Quat, Vec3};
use anim::model::Model;
use anim::pack::{PackReport, PackSettings, PackedClip, model_error, pack};
use anim::simd::Kernels;
use anim::skeleton::Pose;

/// The folder of a format's files, or `None` (said in one line) where the test assets are absent.
fn assets(format: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("ANIM_TEST_ASSETS").map(|root| PathBuf::from(root).join("assets").join(format));
    let folder = folder.filter(|folder| folder.is_dir());
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS must name the test assets");
        println!("left out: ANIM_TEST_ASSETS names no test assets");
    }
    folder
}

fn model(folder: &str, file: &str) -> Option<Model> {
    let path = assets(folder)?.join(file);
    let imported = if path.extension().is_some_and(|extension| extension == "fbx") {
        fbx::import_path(path, Options::default()).unwrap_or_else(|error| panic!("{error}"))
    } else {
        gltf::import_path(path, Options::default()).unwrap_or_else(|error| panic!("{error}"))
    };
    Some(imported.model)
}

/// Every model with clips among the test assets of a format.
fn models(folder: &str) -> Vec<(String, Model)> {
    let Some(path) = assets(folder) else { return Vec::new() };
    let entries = std::fs::read_dir(path).expect("a folder of the test assets");
    let mut files: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    files.retain(|file| [".glb", ".gltf", ".fbx"].iter().any(|end| file.ends_with(end)));
    files.into_iter().filter_map(|file| Some((format!("{folder}/{file}"), model(folder, &file)?))).collect()
}

fn packed(model: &Model, clip: &Clip, settings: &PackSettings) -> (PackedClip, PackReport) {
    pack(clip, &model.skeleton, settings).unwrap_or_else(|error| panic!("{}: {error}", clip.name))
}

/// The largest error of a packed clip at a number of times, which divides its length into odd parts, and at which joint.
fn worst_error(model: &Model, clip: &Clip, packed: &PackedClip, shell: f64, times: u32) -> (f64, u32) {
    let skeleton = &model.skeleton;
    let mut cursors = vec![0; clip.tracks.len()];
    let (mut original, mut lossy) = (skeleton.rest_pose().clone(), Pose::identity(skeleton.joint_count()));
    let mut worst = (0.0, 0);
    for step in 0..=times {
        let time = clip.length * f64::from(step) / f64::from(times);
        let looped = clip.loop_mode == LoopMode::Linear;
        let at = SampleAt { length: clip.length, looped, ..SampleAt::time(time) };
        for (track, cursor) in clip.tracks.iter().zip(&mut cursors) {
            let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
                continue;
            };
            let mut v = [0.0; 4];
            let joint = *joint as usize;
            keys.sample_floats(&at, track.loop_wrap, cursor, &mut v[..keys.stride()]);
            match part {
                TransformPart::Translation => original.set_translation(joint, Vec3::new(v[0], v[1], v[2])),
                TransformPart::Rotation => original.set_rotation(joint, Quat::from(v)),
                TransformPart::Scale => original.set_scale(joint, Vec3::new(v[0], v[1], v[2])),
            }
        }
        packed.sample(Kernels::best(), time, &mut lossy);
        let found = model_error(skeleton, &original, &lossy, shell);
        if found.0 > worst.0 {
            worst = found;
        }
    }
    worst
}

/// Packs and measures every clip of a folder, and gives the bytes before and after.
fn hold_all(folder: &str) -> (usize, usize) {
    let (mut before, mut after) = (0, 0);
    for (name, model) in models(folder) {
        for clip in &model.clips {
            let (packed, report) = packed(&model, clip, &PackSettings::default());
            // Odd against the ten times a frame that the encoder itself looks at.
            let times = (report.frames * 10).clamp(50, 4000) + 3;
            let (error, joint) = worst_error(&model, clip, &packed, report.shell, times);
            assert!(
                error <= report.error_bound,
                "{name}, {}: joint {joint} is {error} off, more than {}",
                clip.name,
                report.error_bound
            );
            before += report.bytes_before;
            after += report.bytes_after;
        }
    }
    (before, after)
}

#[test]
fn clips_of_gltf_files_keep_their_bound_at_more_than_ten_times_their_rate() {
    let (before, after) = hold_all("gltf");
    assert!(after * 9 <= before * 2, "{before} bytes became {after}");
}

#[test]
fn clips_of_fbx_files_keep_their_bound_at_more_than_ten_times_their_rate() {
    hold_all("fbx");
}

#[test]
fn clips_that_blender_wrote_keep_their_bound_at_more_than_ten_times_their_rate() {
    hold_all("blender");
}

/// The file is in centimetres.
#[test]
fn the_walk_of_67_joints_takes_few_bytes_at_a_tenth_of_a_millimetre() {
    let (Some(character), Some(motion)) = (model("fbx", "pab_skeleton.fbx"), model("fbx", "pab_walk.fbx")) else {
        return;
    };
    let walk = character.adopt_clip(&motion.clips[0], &motion.skeleton).clip;
    let settings = PackSettings { error: Some(0.01), shell: Some(3.0), ..PackSettings::default() };
    let (packed, report) = packed(&character, &walk, &settings);
    println!("{report:?}");
    assert_eq!(packed.bytes().len(), report.bytes_after);
    assert!(report.bytes_after <= 4_600, "{report:?}");
    assert_eq!(report.keyed_tracks, 0, "{report:?}");
}
