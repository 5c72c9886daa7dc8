//! Imports the FBX files of the test assets and compares what comes out with what their makers say.

use std::path::PathBuf;

use anim::clip::{Clip, SampleAt, Target, TrackContent, TransformPart};
use anim::io::{ImportSettings, Imported, Options, fbx};
use anim::math::{Quat, Vec3};
use anim::model::Model;
use anim::skeleton::Pose;

/// The folder of FBX files, or `None` (said in one line) where the test assets are absent.
fn assets() -> Option<PathBuf> {
    let folder = std::env::var_os("ANIM_TEST_ASSETS").map(|root| PathBuf::from(root).join("assets/fbx"));
    let folder = folder.filter(|folder| folder.is_dir());
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS must name the test assets");
        println!("left out: ANIM_TEST_ASSETS names no test assets");
    }
    folder
}

fn import(file: &str) -> Option<Imported> {
    let path = assets()?.join(file);
    Some(fbx::import_path(path, Options::default()).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn several_stacks_become_several_clips_named_as_the_stacks_are() {
    let Some(imported) = import("blender_279_sausage_7400_binary.fbx") else { return };
    let names: Vec<&str> = imported.model.clips.iter().map(|clip| clip.name.as_str()).collect();
    assert_eq!(names, ["Skeleton|Base", "Skeleton|Spin", "Skeleton|Wiggle"]);
}

#[test]
fn every_node_is_one_joint_and_none_is_added() {
    let Some(imported) = import("maya_anim_pivot_rotate_7700_ascii.fbx") else { return };
    assert_eq!(imported.model.skeleton.names(), ["pCube1"]);
    let Some(imported) = import("maya_anim_no_inherit_scale_7700_ascii.fbx") else { return };
    assert_eq!(imported.model.skeleton.names(), ["joint1", "joint2", "joint3", "joint4"]);
}

#[test]
fn in_betweens_are_morph_targets_of_their_own() {
    let Some(imported) = import("maya_blend_inbetween_7500_binary.fbx") else { return };
    let mesh = &imported.model.meshes[0];
    let expected = [
        "KeyBlend.LiftTop0",
        "KeyBlend.LiftTop",
        "KeyBlend.MoveToSide0",
        "KeyBlend.MoveToSide1",
        "KeyBlend.MoveToSide",
    ];
    assert_eq!(mesh.morph_names, expected);
    assert_eq!(mesh.morph_weights.len(), 5);
}

/// Times within a clip, most of them on no frame.
fn odd_times(length: f64) -> impl Iterator<Item = f64> {
    (0..=61).map(move |part| length * f64::from(part) / 61.0)
}

/// Compares every joint's transform, sampled `rate` times a second where it must be, with the parser's own evaluation of
/// the file's curves. Tolerances are relative to the largest number, or one; a rotation's is half an angle in radians.
fn assert_follows_the_curves(file: &str, rate: f64, tolerance: f64) {
    let Some(folder) = assets() else { return };
    let bytes = std::fs::read(folder.join(file)).expect("a file of the test assets");
    let scene = ufbx::load_memory(&bytes, ufbx::LoadOpts::default()).expect("a readable file");
    let settings = ImportSettings { rate, ..ImportSettings::default() };
    let model = fbx::import_bytes(file, &bytes, settings.into()).expect("a readable file").model;
    for (stack, clip) in scene.anim_stacks.into_iter().zip(&model.clips) {
        for time in odd_times(clip.length).filter(|time| *time >= stack.time_begin) {
            let pose = sample(&model, clip, time);
            for node in scene.nodes.into_iter().filter(|node| !node.is_root) {
                let joint = model.skeleton.from_source()[node.element.typed_id as usize - 1];
                let (ours, theirs) = (pose.get(joint as usize), ufbx::evaluate_transform(&stack.anim, node, time));
                let place = format!("{file}, {} at {time} s", node.element.name);
                let v = |v: ufbx::Vec3| [v.x, v.y, v.z];
                assert_near(&ours.translation.to_array(), &v(theirs.translation), tolerance, &place);
                if node.inherit_mode == ufbx::InheritMode::Normal {
                    assert_near(&ours.scale.to_array(), &v(theirs.scale), tolerance, &place);
                }
                let (q, r) = (ours.rotation, theirs.rotation);
                let dot = f64::from(q.x) * r.x + f64::from(q.y) * r.y + f64::from(q.z) * r.z + f64::from(q.w) * r.w;
                let half = (1.0 - dot * dot).max(0.0).sqrt();
                assert!(half <= tolerance.max(5e-4), "{place}: half angle {half}, {q:?} {r:?}");
            }
        }
    }
}

fn assert_near(ours: &[f32; 3], theirs: &[f64; 3], tolerance: f64, place: &str) {
    let size = theirs.iter().fold(1.0_f64, |size, v| size.max(v.abs()));
    for (a, b) in ours.iter().zip(theirs) {
        assert!((f64::from(*a) - b).abs() <= tolerance * size, "{place}: {ours:?}, not {theirs:?}");
    }
}

fn sample(model: &Model, clip: &Clip, time: f64) -> Pose {
    let mut pose = model.skeleton.rest_pose().clone();
    for track in &clip.tracks {
        let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) else {
            continue;
        };
        let mut v = [0.0; 4];
        let count = if *part == TransformPart::Rotation { 4 } else { 3 };
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut v[..count]);
        match part {
            TransformPart::Translation => pose.set_translation(*joint as usize, Vec3::new(v[0], v[1], v[2])),
            TransformPart::Rotation => pose.set_rotation(*joint as usize, Quat::new(v[0], v[1], v[2], v[3])),
            TransformPart::Scale => pose.set_scale(*joint as usize, Vec3::new(v[0], v[1], v[2])),
        }
    }
    pose
}

#[test]
fn steps_lines_and_repetitions_of_curves_are_exact_at_any_time() {
    assert_follows_the_curves("maya_anim_linear_7700_ascii.fbx", 1.0, 1e-6);
    // Curves that are repeated, mirrored and continued past their keys.
    assert_follows_the_curves("maya_anim_extrapolation_7700_ascii.fbx", 0.0, 1e-5);
}

#[test]
fn what_no_key_can_say_nears_the_files_curves_as_the_rate_rises() {
    // Tangents with weights, layers with animated weights, and a turn about a pivot.
    for file in [
        "maya_anim_interpolation_7700_ascii.fbx",
        "maya_anim_layers_7500_binary.fbx",
        "maya_anim_pivot_rotate_7700_ascii.fbx",
    ] {
        assert_follows_the_curves(file, 0.0, 5e-3);
        assert_follows_the_curves(file, 240.0, 2e-5);
    }
    for file in ["max7_skin_5000_binary.fbx", "max2009_cube_anim_6100_binary.fbx", "pab_walk.fbx"] {
        assert_follows_the_curves(file, 240.0, 5e-4);
    }
}
