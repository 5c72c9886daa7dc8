//! Imports the FBX files of the test assets and compares what comes out with what their makers say.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anim::clip::{Clip, KeyMode, KeyValues, Keys, SampleAt, Target, TrackContent, TransformPart};
use anim::io::fbx::FbxError;
use anim::io::{ImportSettings, Imported, LoadBudget, Options, Skip, fbx};
use anim::math::{Affine, Quat, Vec3};
use anim::model::Model;
use anim::simd::Kernels;
use anim::skeleton::Pose;
use anim::value::Kind;

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

#[test]
fn the_clip_of_one_file_moves_the_skeleton_of_another_by_the_bones_names() {
    let (Some(character), Some(motion)) = (import("pab_skeleton.fbx"), import("pab_walk.fbx")) else { return };
    for model in [&character.model, &motion.model] {
        let bones: Vec<usize> = model.bone_trees().iter().map(|tree| tree.bones.len()).collect();
        assert_eq!(bones.iter().max(), Some(&67), "{bones:?}");
    }
    let walk = &motion.model.clips[0];
    let adopted = character.model.adopt_clip(walk, &motion.model.skeleton);
    let [tree] = &motion.model.bone_trees()[..] else { panic!("{:?}", motion.model.bone_trees()) };
    let bones: Vec<&str> =
        tree.bones.iter().map(|&bone| motion.model.skeleton.names()[bone as usize].as_str()).collect();
    // Only the ends of fingers, toes and head, which move nothing, are named otherwise in the two files.
    let missing: Vec<&String> = adopted.missing.iter().filter(|name| bones.contains(&name.as_str())).collect();
    assert!(missing.len() == 13 && missing.iter().all(|name| name.ends_with("Nub")), "{missing:?}");
    // Every bone stands against its parent as in the file of the motion.
    for time in [0.0, 0.4, 1.0] {
        let (ours, theirs) = (sample(&character.model, &adopted.clip, time), sample(&motion.model, walk, time));
        for (&bone, name) in tree.bones.iter().zip(&bones).filter(|(_, name)| !name.ends_with("Nub")) {
            let own = character.model.skeleton.find(name).expect("a bone of the same name");
            let (ours, theirs) = (ours.get(own as usize), theirs.get(bone as usize));
            let dot = ours.rotation.dot(theirs.rotation).abs();
            assert!(dot > 0.9999, "{name} at {time} s: {ours:?}, not {theirs:?}");
        }
    }
}

/// A file of the project's own: two bones, a strip of two quads that follows them and bulges, a lamp, a camera.
const SMALL: &[u8] = include_bytes!("fbx/small.fbx");

fn small(settings: ImportSettings) -> Imported {
    fbx::import_bytes("small.fbx", SMALL, settings.into()).expect("a readable file")
}

#[test]
fn polygons_become_triangles_of_vertices_that_occur_once() {
    let model = small(ImportSettings::default()).model;
    let primitive = &model.meshes[0].primitives[0];
    assert_eq!(primitive.positions.len(), 6);
    assert_eq!(primitive.indices, [0, 1, 2, 2, 3, 0, 3, 2, 4, 4, 5, 3]);
    assert!(primitive.normals.iter().all(|normal| *normal == [0.0, 0.0, 1.0]));
    // The file counts texture coordinates from below.
    assert_eq!((primitive.positions[4], primitive.uvs[0][4]), ([1.0, 20.0, 0.0], [1.0, 0.0]));
    assert_eq!(primitive.material, Some(0));
    assert_eq!(model.materials[0].base_color, [0.25, 0.5, 0.75, 1.0]);
}

#[test]
fn clusters_become_a_skin_and_weights_sum_to_one() {
    let Imported { model, report } = small(ImportSettings::default());
    let skin = &model.skins[0];
    assert_eq!(skin.joint_names, ["Lower", "Upper"]);
    assert_eq!(skin.inverse_bind[1].rows[1], [0.0, 1.0, 0.0, -10.0]);
    let influences = model.meshes[0].primitives[0].influences.as_ref().expect("a skinned mesh");
    assert_eq!(influences.offsets, [0, 1, 2, 4, 6, 7, 8]);
    assert_eq!(influences.weights, [1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0]);
    let expected = "repaired mesh \"Strip\": 2 vertices had weights that did not sum to one\n";
    assert_eq!(report.to_string(), expected);
}

fn keys<'a>(clip: &'a Clip, wanted: &Target) -> &'a Keys {
    let track = clip.tracks.iter().find(|track| track.target == *wanted);
    match track.map(|track| &track.content) {
        Some(TrackContent::Values(keys)) => keys,
        other => panic!("{wanted:?}: {other:?}"),
    }
}

#[test]
fn an_in_between_rises_and_gives_way_at_its_own_weight() {
    let model = small(ImportSettings::default()).model;
    assert_eq!(model.meshes[0].morph_names, ["Half", "Bulge"]);
    for (index, values) in [(0, [0.0, 1.0, 0.0]), (1, [0.0, 0.0, 1.0])] {
        let keys = keys(&model.clips[0], &Target::JointWeights { joint: 0, index: Some(index) });
        assert_eq!((&keys.times[..], &keys.values), (&[0.0, 0.5, 1.0][..], &KeyValues::Floats(values.to_vec())));
    }
}

#[test]
fn cameras_lights_materials_and_added_properties_become_tracks_named_as_in_the_file() {
    let model = small(ImportSettings::default()).model;
    let property =
        |path: &str, property: &str| Target::Property { path: path.into(), property: property.into(), component: None };
    let clip = &model.clips[0];
    assert_eq!(keys(clip, &property("Lower/Upper/Lamp", "Intensity")).values, KeyValues::Floats(vec![0.0, 100.0]));
    assert_eq!(keys(clip, &property("Eye", "FocalLength")).kind, Kind::Float);
    assert_eq!(keys(clip, &property("materials/Paint", "DiffuseColor")).kind, Kind::Color);
    let mood = keys(clip, &property("Lower/Upper", "Mood"));
    assert_eq!((&mood.times[..], &mood.modes[..]), (&[0.0, 0.5][..], &[KeyMode::Hold, KeyMode::Linear][..]));
    let visible = keys(clip, &property("Lower/Upper/Lamp", "Visibility"));
    assert_eq!((visible.discrete, &visible.values), (true, &KeyValues::Integers(vec![1, 0])));
    let rest: Vec<(&str, &[f64])> = model.properties.iter().map(|p| (p.property.as_str(), &p.rest[..])).collect();
    let expected: [(&str, &[f64]); 5] = [
        ("Mood", &[0.5]),
        ("Visibility", &[1.0]),
        ("Intensity", &[100.0]),
        ("FocalLength", &[35.0]),
        ("DiffuseColor", &[0.25, 0.5, 0.75, 1.0]),
    ];
    assert_eq!(rest, expected);
    assert!(model.hidden.is_empty() && model.schema().is_ok());
}

/// Compares where every node stands in the world with the parser's own idea of it, at the frames of the first stack.
fn assert_stands_as_in_the_file(name: &str, bytes: &[u8]) {
    let scene = ufbx::load_memory(bytes, ufbx::LoadOpts::default()).expect("a readable file");
    let model = fbx::import_bytes(name, bytes, Options::default()).expect("a readable file").model;
    assert_eq!(model.skeleton.joint_count(), scene.nodes.count - 1, "{name}: a joint for each node, and no more");
    let clip = &model.clips[0];
    for frame in 0..=(clip.length / clip.step) as u32 {
        let time = f64::from(frame) * clip.step;
        let pose = sample(&model, clip, time);
        let mut matrices = vec![Affine::IDENTITY; model.skeleton.joint_count()];
        model.skeleton.local_to_model(Kernels::best(), &pose, &mut matrices);
        let truth = ufbx::evaluate_scene(&scene, &scene.anim_stacks[0].anim, time, ufbx::EvaluateOpts::default());
        for node in truth.expect("evaluated").nodes.into_iter().filter(|node| !node.is_root) {
            let joint = model.skeleton.from_source()[node.element.typed_id as usize - 1];
            let m = &node.node_to_world;
            let theirs = [m.m00, m.m01, m.m02, m.m03, m.m10, m.m11, m.m12, m.m13, m.m20, m.m21, m.m22, m.m23];
            let size = theirs.iter().fold(1.0_f64, |size, v| size.max(v.abs()));
            for (ours, theirs) in matrices[joint as usize].rows.iter().flatten().zip(theirs) {
                let place = format!("{name}, {} at frame {frame}: {ours}, not {theirs}", node.element.name);
                assert!((f64::from(*ours) - theirs).abs() <= 1e-5 * size, "{place}");
            }
        }
    }
}

#[test]
fn every_way_of_inheriting_scale_puts_each_node_where_the_file_has_it() {
    let text = std::str::from_utf8(SMALL).expect("text");
    let scaled = text.replace("\"Lcl Scaling\", \"\", \"A\",1,1,1", "\"Lcl Scaling\", \"\", \"A\",2,1,0.5");
    assert_ne!(scaled, text);
    for inherit in [0, 1, 2] {
        let upper = scaled.find("Model::Upper").expect("a bone");
        let (head, tail) = scaled.split_at(upper);
        let tail = tail.replacen(
            "\"InheritType\", \"enum\", \"\", \"\",1",
            &format!("\"InheritType\", \"enum\", \"\", \"\",{inherit}"),
            1,
        );
        assert_stands_as_in_the_file(&format!("inherit type {inherit}"), format!("{head}{tail}").as_bytes());
    }
    let Some(folder) = assets() else { return };
    for file in [
        "motionbuilder_sausage_rrss_7700_binary.fbx",
        "maya_anim_no_inherit_scale_7700_ascii.fbx",
        "maya_transformed_skin_7700_binary.fbx",
        "max2009_cube_anim_6100_binary.fbx",
        "pab_walk.fbx",
    ] {
        assert_stands_as_in_the_file(file, &std::fs::read(folder.join(file)).expect("a file of the test assets"));
    }
}

#[test]
fn a_geometry_transform_moves_the_vertices_of_its_node_alone() {
    let text = std::str::from_utf8(SMALL).expect("text");
    let own = "P: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",0,0,0";
    let moved = format!(
        "{own}\nP: \"GeometricTranslation\", \"Vector3D\", \"Vector\", \"\",0,0,5\nP: \"GeometricScaling\", \"Vector3D\", \"Vector\", \"\",-1,1,1"
    );
    let skip = Skip { skins: true, ..Skip::default() };
    let settings = ImportSettings { skip, ..ImportSettings::default() };
    let bytes = text.replace(own, &moved);
    let model = fbx::import_bytes("a.fbx", bytes.as_bytes(), settings.into()).expect("a readable file").model;
    let primitive = &model.meshes[0].primitives[0];
    assert_eq!(primitive.positions[4], [-1.0, 20.0, 5.0]);
    // Mirrored, the triangles turn the other way round and still face along their normals.
    assert_eq!((&primitive.indices[..3], primitive.normals[0]), (&[0, 1, 2][..], [0.0, 0.0, 1.0]));
    let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(primitive.positions[primitive.indices[corner] as usize]));
    assert!((b - a).cross(c - a).z > 0.0);
    assert_eq!(model.skeleton.rest()[0].translation, Vec3::ZERO);
}

#[test]
fn what_makers_added_to_a_node_is_kept() {
    let model = small(ImportSettings::default()).model;
    let extras: Vec<(&str, &str)> = model.extras.iter().map(|e| (e.place.as_str(), e.json.as_str())).collect();
    assert_eq!(extras, [("node \"Upper\"", "{\"Mood\":0.5}")]);
}

#[test]
fn a_clip_that_begins_before_zero_is_moved_to_begin_there_and_the_report_says_so() {
    let text = std::str::from_utf8(SMALL).expect("text");
    let earlier = text
        .replace(
            "P: \"LocalStart\", \"KTime\", \"Time\", \"\",0",
            "P: \"LocalStart\", \"KTime\", \"Time\", \"\",-46186158000",
        )
        .replace("a: 0,46186158000", "a: -46186158000,0")
        .replace(
            "P: \"LocalStop\", \"KTime\", \"Time\", \"\",46186158000",
            "P: \"LocalStop\", \"KTime\", \"Time\", \"\",0",
        );
    let Imported { model, report } =
        fbx::import_bytes("a.fbx", earlier.as_bytes(), Options::default()).expect("a readable file");
    let turn = keys(&model.clips[0], &Target::Joint { joint: 3, part: TransformPart::Rotation });
    assert_eq!((model.clips[0].length, &turn.times[..]), (1.0, &[0.0, 1.0][..]));
    assert!(report.to_string().contains("guessed anim stack \"Bend\": begins at -1 s;"), "{report}");
}

#[test]
fn what_the_settings_skip_is_not_there() {
    let skip = Skip { skins: true, morph_targets: true, properties: true, normals: true, ..Skip::default() };
    let model = small(ImportSettings { skip, ..ImportSettings::default() }).model;
    let primitive = &model.meshes[0].primitives[0];
    assert!(model.skins.is_empty() && primitive.influences.is_none() && primitive.morph_targets.is_empty());
    assert!(primitive.normals.is_empty() && !primitive.uvs.is_empty() && model.properties.is_empty());
    assert_eq!(model.clips[0].tracks.len(), 1);
    let skip = Skip { meshes: true, ..Skip::default() };
    let model = small(ImportSettings { skip, import_animations: false, ..ImportSettings::default() }).model;
    assert!(model.meshes.is_empty() && model.mesh_nodes.is_empty() && model.clips.is_empty());
}

#[test]
fn the_scale_of_the_settings_reaches_every_length() {
    let model = small(ImportSettings { scale: 0.5, ..ImportSettings::default() }).model;
    let primitive = &model.meshes[0].primitives[0];
    assert_eq!(primitive.positions[4], [0.5, 10.0, 0.0]);
    assert_eq!(primitive.morph_targets[1].positions[4], [0.0, 0.0, 2.0]);
    assert_eq!(model.skins[0].inverse_bind[1].rows[1], [0.0, 1.0, 0.0, -5.0]);
    assert_eq!(model.skeleton.rest()[3].translation, Vec3::new(0.0, 5.0, 0.0));
}

#[test]
fn a_host_that_breaks_off_gets_no_model() {
    let mut calls = 0;
    let mut progress = |_: f32| {
        calls += 1;
        if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let options = Options { progress: Some(&mut progress), ..Options::default() };
    let result = fbx::import_bytes("small.fbx", SMALL, options);
    assert!(matches!(result, Err(FbxError::Cancelled { .. })), "{result:?}");
}

#[test]
fn errors_name_the_file_and_what_is_wrong() {
    let error = |bytes: &[u8]| fbx::import_bytes("a.fbx", bytes, Options::default()).expect_err("no FBX").to_string();
    assert!(error(b"").starts_with("a.fbx: not a readable FBX file: "), "{}", error(b""));
    let missing = fbx::import_path("no/such.fbx", Options::default()).expect_err("no file").to_string();
    assert!(missing.starts_with("no/such.fbx: "), "{missing}");
    let budget = LoadBudget { elements: 10, ..LoadBudget::default() };
    let refused = fbx::import_bytes("small.fbx", SMALL, Options { budget, ..Options::default() });
    assert!(matches!(refused, Err(FbxError::Budget { .. })), "{refused:?}");
}
