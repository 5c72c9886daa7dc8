//! A scene of three.js with animations: what its tracks are bound to, and how clips are put back into it.

use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyValues, Target, TrackContent};
use anim::io::three::read_scene;
use anim::io::{Document, Format, LoadBudget, Options, WriteOptions, formats};
use anim::value::Kind;

/// As `Object3D.toJSON` of three.js r187 wrote it: a scene with bones, meshes, a light and a camera. Its clip "all" drives
/// something of each, its clip "none" names what is not there, and the mesh "body" holds the clip "own".
const SCENE: &str = include_str!("scene.json");

fn document() -> Document {
    formats::read(SCENE.as_bytes(), "scene.json", Options::default()).expect("a scene").0
}

fn write(document: &Document) -> String {
    let written = formats::write(document, Format::ThreeJson, &WriteOptions::default()).expect("a scene");
    assert!(written.report.is_empty(), "{}", written.report);
    String::from_utf8(written.bytes).expect("text")
}

#[test]
fn tracks_are_bound_as_three_binds_them_and_the_rest_is_reported() {
    let (scene, report) = read_scene("scene.json", SCENE.as_bytes(), LoadBudget::default()).expect("a scene");
    let names = |index: u32| scene.model.skeleton.names()[index as usize].as_str();
    let clips = &scene.model.clips;
    assert_eq!(clips.iter().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), ["all", "own"]);
    assert_eq!(scene.roots.iter().map(|&root| names(root)).collect::<Vec<_>>(), ["root", "body"]);
    let target = |target: &Target| match target {
        Target::Joint { joint, part } => format!("{} {part:?}", names(*joint)),
        Target::JointWeights { joint, index } => format!("{} weights {index:?}", names(*joint)),
        other => other.to_string(),
    };
    let targets: Vec<String> = clips[0].tracks.iter().map(|track| target(&track.target)).collect();
    let expected = [
        "hip Translation",
        "spine.001 Rotation",
        "hip Scale",
        "root/hip:position:1",
        "root/hip:rotation:2",
        "spine.001 Translation",
        "root Translation",
        "body weights None",
        "body weights Some(0)",
        "body weights Some(1)",
        "root/body:material.opacity",
        "root/body:material.color",
        "root/body:material.color:1",
        "root/twin:material[1].opacity",
        "root/plain:map.offset",
        "root/plain:visible",
        "root/plain:name",
        "root/lamp:intensity",
        "root/lamp:penumbra",
        "root/eye:fov",
    ];
    assert_eq!(targets, expected);
    assert_eq!(clips[1].tracks.iter().map(|track| target(&track.target)).collect::<Vec<_>>(), ["hip Scale"]);
    let lines: Vec<String> = report.lines().iter().map(ToString::to_string).collect();
    let of_none = lines.iter().filter(|line| line.contains("is bound to nothing")).count();
    assert_eq!((of_none, lines.len()), (10, 12), "{report}");
    for why in [
        "\"hip.warmth\" is bound to nothing: it has no property \"warmth\"",
        "\"nobody.position\" is bound to nothing: there is no object \"nobody\" below it",
        "\"hip.material.opacity\" is bound to nothing: it has no material",
        "\"twin.material.opacity\" is bound to nothing: it has several materials, and the name has no number",
        "\"twin.material[5].opacity\" is bound to nothing: it has no material of this number",
        "\"twin.materials[0].opacity\" is bound to nothing: no material has a list of materials",
        "\"hip.position[0]\" is bound to nothing: \"position\" has no number \"0\"",
        "\"body.morphTargetInfluences[wink]\" is bound to nothing: it has no morph target \"wink\"",
        "\"plain.lamp.intensity\" is bound to nothing: there is no object \"plain.lamp\" below it",
        "\"lamp.position\" is bound to nothing: there is no object \"lamp\" below it",
        "it has no track left",
        "meshes are not read",
    ] {
        assert!(lines.iter().any(|line| line.contains(why)), "{why} is not in\n{report}");
    }
}

#[test]
fn what_is_animated_has_its_value_in_the_file() {
    let model = document().model.expect("a model");
    let rest = |property: &str| {
        let found = model.properties.iter().find(|own| format!("{}:{}", own.path, own.property) == property);
        let found = found.unwrap_or_else(|| panic!("{property} is not there"));
        (found.kind, found.rest.clone())
    };
    assert_eq!(rest("root/eye:fov"), (Kind::Float, vec![40.0]));
    assert_eq!(rest("root/lamp:intensity"), (Kind::Float, vec![2.0]));
    assert_eq!(rest("root/twin:material[1].opacity"), (Kind::Float, vec![0.75]));
    assert_eq!(rest("root/plain:map.offset"), (Kind::Vec2, vec![0.0, 0.0]));
    assert_eq!(rest("root/plain:visible"), (Kind::Bool, vec![1.0]));
    let (kind, color) = rest("root/body:material.color");
    assert_eq!((kind, color.len()), (Kind::Color, 4));
    assert!((color[1] - 0.215_860_5).abs() < 1e-6, "{color:?}");
    let spine = model.skeleton.find("spine.001").expect("there");
    let turn = model.skeleton.rest()[spine as usize].rotation.to_array();
    assert!((f64::from(turn[0]) - 0.247_403_96).abs() < 1e-6, "{turn:?}");
    let body =
        model.mesh_nodes.iter().find(|node| model.skeleton.names()[node.joint as usize] == "body").expect("there");
    let mesh = &model.meshes[body.mesh as usize];
    assert_eq!((&mesh.morph_weights, &mesh.morph_names), (&vec![0.0, 0.25], &vec!["smile".into(), "frown".to_owned()]));
    model.schema().expect("a schema for all of it");
}

#[test]
fn a_scene_nobody_edited_is_written_as_it_was() {
    assert_eq!(write(&document()), SCENE);
}

#[test]
fn an_edited_clip_is_put_back_and_everything_else_stays() {
    let mut document = document();
    let model = document.model.as_mut().expect("a model");
    let mut all = Clip::clone(&model.clips[0]);
    let TrackContent::Values(keys) = &mut all.tracks[0].content else { panic!("values") };
    keys.values = KeyValues::Floats(vec![0.5; 6]);
    keys.interpolation = Interpolation::Step;
    all.length = 2.0;
    model.clips[0] = Arc::new(all);
    let new =
        Clip { name: "new".into(), length: 1.0, tracks: vec![model.clips[1].tracks[0].clone()], ..Clip::default() };
    model.clips.push(Arc::new(new));
    let text = write(&document);
    let (before, after) = (SCENE.find("\"animations\"").expect("there"), SCENE.find("\"object\"").expect("there"));
    assert!(text.starts_with(&SCENE[..before]));
    assert!(
        text.contains(r#""name":"hip.position","times":[0,1],"values":[0.5,0.5,0.5,0.5,0.5,0.5],"interpolation":2300"#)
    );
    assert!(text.contains(r#""name":"00000000-0000-4000-8000-000000000002.scale""#), "{text}");
    assert!(text.contains(r#""name":"none""#) && text.contains(r#""name":"hip.warmth""#), "unbound clips stay");
    // The root holds one more clip; all else of the objects is as it was.
    let list = r#""animations":["00000000-0000-4000-8000-000000000016","00000000-0000-4000-8000-000000000017"]"#;
    assert!(SCENE[after..].contains(list), "{}", &SCENE[after..]);
    let uuid = text.rsplit(r#"000000000017",""#).next().and_then(|rest| rest.split('"').next()).expect("a third");
    let expected = SCENE[after..].replace(list, &list.replace(']', &format!(",\"{uuid}\"]")));
    assert!(text.ends_with(&expected), "{text}");
    let (again, _) = formats::read(text.as_bytes(), "scene.json", Options::default()).expect("a scene");
    let mut clips = again.model.expect("a model").clips;
    // New clips come behind those that the root held, and before those of other objects.
    clips.swap(1, 2);
    assert_eq!(clips, document.model.expect("a model").clips);
}

#[test]
fn a_clip_that_is_taken_out_leaves_the_objects_that_held_it() {
    let mut document = document();
    document.model.as_mut().expect("a model").clips.remove(0);
    let text = write(&document);
    assert!(
        !text.contains("000000000016") && text.contains(r#""animations":["00000000-0000-4000-8000-000000000017"]"#)
    );
    let (again, _) = formats::read(text.as_bytes(), "scene.json", Options::default()).expect("a scene");
    assert_eq!(again.model.expect("a model").clips, document.model.expect("a model").clips);
}
