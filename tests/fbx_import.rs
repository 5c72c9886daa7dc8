//! Imports the FBX files of the test assets and compares what comes out with what their makers say.

use std::path::PathBuf;

use anim::io::{Imported, Options, fbx};

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
