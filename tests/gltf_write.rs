//! Models written as glTF: read again they move and look the same.
//!
//! Where `ANIM_GLTF_OUT` names a folder, the files go there too, for the format's own validator to judge.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::clip::{
    Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, SampleAt, Tangents, Target, Track, TrackContent,
    TransformPart,
};
use anim::io::{Document, Format, Imported, MaxInfluences, Options, WriteOptions, formats, gltf};
use anim::math::Transform;
use anim::model::{MeshNode, Model};
use anim::skeleton::{Joint, Skeleton};
use anim::skin::{Influences, Mesh, MorphTarget, Primitive};
use anim::value::Kind;

/// Files of so many bytes are only written in binary form.
const LARGE: usize = 300_000;

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.settings.max_influences = MaxInfluences::All;
    options
}

/// Writes a model in both forms, keeps them where they are asked for, and reads them again.
fn write_and_read(name: &str, model: &Model) -> Vec<Imported> {
    let options_of_writing = WriteOptions::default();
    let binary = gltf::write_glb(model, &options_of_writing).unwrap_or_else(|error| panic!("{name}: {error}"));
    // Text of large files takes long to read without optimisation, and has the same in it.
    let is_small = binary.bytes.len() < LARGE;
    let text = is_small.then(|| gltf::write_gltf(model, &options_of_writing).expect("as the binary form"));
    let files = [Some((".glb", binary)), text.map(|text| (".gltf", text))];
    files
        .into_iter()
        .flatten()
        .map(|(ending, written)| {
            if let Some(folder) = std::env::var_os("ANIM_GLTF_OUT") {
                fs::create_dir_all(&folder).expect("a folder");
                fs::write(Path::new(&folder).join(format!("{name}{ending}")), &written.bytes).expect("written");
            }
            gltf::import_bytes(name, &written.bytes, options())
                .unwrap_or_else(|error| panic!("{name}{ending}: {error}"))
        })
        .collect()
}

/// Every file of the assets that holds a model.
fn real_files() -> Vec<PathBuf> {
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return Vec::new();
    };
    let mut files = Vec::new();
    for folder in ["gltf", "blender", "fbx"] {
        let folder = Path::new(&root).join("assets").join(folder);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        files.extend(entries.map(|entry| entry.expect("readable").path()));
    }
    files.retain(|path| path.extension().is_some_and(|end| end == "gltf" || end == "glb" || end == "fbx"));
    files.sort();
    assert!(files.len() > 50, "{files:?}");
    files
}

/// Nothing for an FBX file in a build that reads none.
#[allow(clippy::unnecessary_wraps, reason = "in a build with all readers")]
fn import(path: &Path) -> Option<Imported> {
    let name = path.display().to_string();
    if path.extension().is_some_and(|end| end == "fbx") {
        #[cfg(feature = "fbx")]
        return Some(anim::io::fbx::import_path(path, options()).unwrap_or_else(|error| panic!("{name}: {error}")));
        #[cfg(not(feature = "fbx"))]
        return None;
    }
    Some(gltf::import_path(path, options()).unwrap_or_else(|error| panic!("{name}: {error}")))
}

#[test]
fn every_model_that_is_written_and_read_again_moves_and_looks_the_same() {
    for path in real_files() {
        let Some(Imported { model, .. }) = import(&path) else { continue };
        let folder = path.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        let name = format!("{folder}-{}", path.file_stem().expect("a name").to_string_lossy());
        for Imported { model: again, .. } in write_and_read(&name, &model) {
            compare(&name, &model, &again);
        }
    }
}

fn compare(name: &str, model: &Model, again: &Model) {
    // A root is added where a skin needs one; it comes last in the file.
    let count = model.skeleton.joint_count();
    assert!((count..=count + 1).contains(&again.skeleton.joint_count()), "{name}");
    let joint = |joint: u32| again.skeleton.from_source()[model.skeleton.to_source()[joint as usize] as usize];
    for before in 0..count as u32 {
        let after = joint(before) as usize;
        assert_eq!(model.skeleton.names()[before as usize], again.skeleton.names()[after], "{name}");
        // Rotations are made of unit length each time, which rounds.
        let [old, new] = [model.skeleton.rest()[before as usize], again.skeleton.rest()[after]];
        assert_eq!((old.translation, old.scale), (new.translation, new.scale), "{name}");
        let off = old.rotation.to_array().into_iter().zip(new.rotation.to_array()).map(|(a, b)| (a - b).abs());
        assert!(off.fold(0.0, f32::max) < 1e-6, "{name}: {old:?} became {new:?}");
    }
    assert_eq!(model.materials, again.materials, "{name}");
    assert_eq!(model.hidden.iter().map(|&hidden| joint(hidden)).collect::<Vec<_>>(), again.hidden, "{name}");
    for (before, after) in model.skins.iter().zip(&again.skins) {
        assert_eq!(before.joints.iter().map(|&of| joint(of)).collect::<Vec<_>>(), after.joints, "{name}");
        assert_eq!(before.inverse_bind, after.inverse_bind, "{name}");
    }
    let is_empty =
        |shown: &&MeshNode| model.meshes[shown.mesh as usize].primitives.iter().all(|p| p.positions.is_empty());
    let shown: Vec<&MeshNode> = model.mesh_nodes.iter().filter(|shown| !is_empty(shown)).collect();
    assert_eq!(shown.len(), again.mesh_nodes.len(), "{name}");
    for before in shown {
        let after = again.mesh_nodes.iter().find(|after| after.joint == joint(before.joint)).expect("the same node");
        assert_eq!(before.skin.is_some(), after.skin.is_some(), "{name}");
        assert_eq!(before.morph_weights, after.morph_weights, "{name}");
        compare_meshes(name, &model.meshes[before.mesh as usize], &again.meshes[after.mesh as usize]);
    }
    let moves = |clip: &&Arc<Clip>| clip.tracks.iter().any(|track| is_written(model, track));
    let clips: Vec<&Arc<Clip>> = model.clips.iter().filter(moves).collect();
    assert_eq!(clips.len(), again.clips.len(), "{name}");
    for (before, after) in clips.into_iter().zip(&again.clips) {
        assert_eq!(before.name, after.name, "{name}");
        let length = before.length.max(f64::from(f32::MIN_POSITIVE));
        assert!((before.length - after.length).abs() <= 1e-6 * length.max(1.0), "{name}: {}", before.name);
        compare_clips(name, model, before, after, &joint);
    }
}

fn is_written(model: &Model, track: &Track) -> bool {
    let has_morphs = |joint: u32| {
        let shown = model.mesh_nodes.iter().find(|shown| shown.joint == joint);
        shown.is_some_and(|shown| !model.meshes[shown.mesh as usize].morph_weights.is_empty())
    };
    match track.target {
        Target::Joint { .. } => true,
        Target::JointWeights { joint, .. } => has_morphs(joint),
        _ => false,
    }
}

fn keys(track: &Track) -> &Keys {
    let TrackContent::Values(keys) = &track.content else { panic!("values") };
    keys
}

fn compare_clips(name: &str, model: &Model, before: &Clip, after: &Clip, joint: &dyn Fn(u32) -> u32) {
    for track in before.tracks.iter().filter(|track| is_written(model, track)) {
        let target = match track.target {
            Target::Joint { joint: of, part } => Target::Joint { joint: joint(of), part },
            Target::JointWeights { joint: of, .. } => Target::JointWeights { joint: joint(of), index: None },
            _ => continue,
        };
        let found = after.tracks.iter().rfind(|track| track.target == target);
        let found = found.unwrap_or_else(|| panic!("{name}: {} has no {target}", after.name));
        let (old, new) = (keys(track), keys(found));
        let index = match track.target {
            Target::JointWeights { index: Some(index), .. } => index as usize,
            _ => 0,
        };
        for step in 0..=60 {
            // Between frames: where values jump, rounding of the jump's time would decide.
            let at = SampleAt::time(before.length * (f64::from(step) + 0.317) / 60.9);
            let (mut a, mut b) = (vec![0.0; old.stride()], vec![0.0; new.stride()]);
            old.sample_floats(&at, false, &mut 0, &mut a);
            new.sample_floats(&at, false, &mut 0, &mut b);
            let scale = a.iter().fold(1.0_f32, |scale, v| scale.max(v.abs()));
            let off = a.iter().zip(&b[index..]).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(off <= 2e-4 * scale, "{name}: {} at {}: {a:?} became {b:?}", track.target, at.time);
        }
    }
}

fn compare_meshes(name: &str, before: &Mesh, after: &Mesh) {
    let before: Vec<&Primitive> = before.primitives.iter().filter(|p| !p.positions.is_empty()).collect();
    assert_eq!(before.len(), after.primitives.len(), "{name}");
    for (before, after) in before.into_iter().zip(&after.primitives) {
        assert_eq!(before.positions, after.positions, "{name}");
        assert_eq!(before.indices, after.indices, "{name}");
        assert_eq!(before.uvs, after.uvs, "{name}");
        assert_eq!(before.material, after.material, "{name}");
        assert_eq!(before.morph_targets.len(), after.morph_targets.len(), "{name}");
        for (before, after) in before.morph_targets.iter().zip(&after.morph_targets) {
            let still = |v: &[[f32; 3]]| v.as_flattened().iter().all(|&v| v == 0.0);
            assert!(before.positions == after.positions || still(&after.positions), "{name}");
            assert_eq!(before.normals, after.normals, "{name}");
        }
        let near = |a: &[[f32; 3]], b: &[[f32; 3]]| {
            a.as_flattened().iter().zip(b.as_flattened()).all(|(a, b)| (a - b).abs() < 1e-3)
        };
        assert!(before.normals.len() == after.normals.len() && near(&before.normals, &after.normals), "{name}");
        if let (Some(before), Some(after)) = (&before.influences, &after.influences) {
            assert_eq!(before.offsets, after.offsets, "{name}");
            for vertex in before.offsets.windows(2) {
                let range = vertex[0] as usize..vertex[1] as usize;
                let sorted = |of: &Influences| {
                    let pairs = of.joints[range.clone()].iter().zip(&of.weights[range.clone()]);
                    let mut pairs: Vec<(u16, f32)> = pairs.map(|(&joint, &weight)| (joint, weight)).collect();
                    pairs.sort_by_key(|pair| pair.0);
                    pairs
                };
                for (a, b) in sorted(before).into_iter().zip(sorted(after)) {
                    assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-5, "{name}: {a:?} {b:?}");
                }
            }
        }
    }
}

/// A model of the test's own: two joints, a mesh with a morph target, and a clip.
fn own_model(tracks: Vec<Track>, length: f64) -> Model {
    let joint = |name: &str, parent| Joint { name: name.into(), parent, rest: Transform::IDENTITY };
    let skeleton = Skeleton::build(&[joint("a", None), joint("b", Some(0))]).expect("valid");
    let target = MorphTarget { positions: vec![[0.0, 1.0, 0.0]; 3], ..MorphTarget::default() };
    let primitive = Primitive {
        positions: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        indices: vec![0, 1, 2],
        morph_targets: vec![target.clone(), target],
        ..Primitive::default()
    };
    let mesh = Mesh { primitives: vec![primitive], morph_weights: vec![0.5, 0.0], ..Mesh::default() };
    let clip = Clip { name: "move".into(), length, tracks, ..Clip::default() };
    Model {
        skeleton: Arc::new(skeleton),
        meshes: vec![Arc::new(mesh)],
        mesh_nodes: vec![MeshNode { joint: 1, mesh: 0, skin: None, morph_weights: Vec::new() }],
        clips: vec![Arc::new(clip)],
        ..Model::default()
    }
}

fn track(part: TransformPart, keys: Keys) -> Track {
    Track::new(Target::Joint { joint: 0, part }, TrackContent::Values(keys))
}

#[test]
fn curves_of_every_kind_come_out_as_steps_lines_and_splines_that_move_the_same() {
    let times = vec![0.0, 0.5, 1.0, 2.0];
    let values = vec![0.0, 0.0, 0.0, 1.0, -1.0, 2.0, 3.0, 0.5, 0.0, 0.0, 1.0, 0.0];
    let vector = || Keys::floats(Kind::Vec3, times.clone(), values.clone());
    let slopes = || Tangents::Slopes { into: vec![0.5; 12], out: vec![-0.25; 12] };
    let handles = Tangents::Handles { into: vec![[-0.1, 0.2]; 12], out: vec![[0.1, -0.3]; 12], relative: true };
    let made = [
        Keys { interpolation: Interpolation::Step, ..vector() },
        vector(),
        Keys { interpolation: Interpolation::CubicSpline, tangents: slopes(), ..vector() },
        Keys { interpolation: Interpolation::Cubic, ..vector() },
        Keys { interpolation: Interpolation::Smooth, ..vector() },
        Keys { interpolation: Interpolation::Bezier, tangents: handles, ..vector() },
        Keys { transitions: vec![2.0, 0.0, -1.5, 1.0], ..vector() },
        Keys { modes: vec![KeyMode::EaseInOut, KeyMode::Hold, KeyMode::Smooth, KeyMode::Linear], ..vector() },
    ];
    let names = ["STEP", "LINEAR", "CUBICSPLINE", "LINEAR", "LINEAR", "LINEAR", "LINEAR", "LINEAR"];
    for (number, (keys, expected)) in made.into_iter().zip(names).enumerate() {
        let model = own_model(vec![track(TransformPart::Translation, keys)], 2.5);
        for again in write_and_read(&format!("own-curve-{number}"), &model) {
            compare("own", &model, &again.model);
        }
        let text = gltf::write_gltf(&model, &WriteOptions::default()).expect("written");
        let way = format!("\"interpolation\": \"{expected}\"");
        let (bytes, report) = (String::from_utf8(text.bytes).expect("text"), text.report);
        assert!(bytes.contains(&way), "{number}: {way}");
        assert_eq!(report.is_empty(), number < 3, "{number}: {report}");
    }
}

#[test]
fn single_weights_times_before_zero_and_jumps_are_brought_into_form() {
    let weight = |index, values: Vec<f32>| {
        let keys = Keys::floats(Kind::Float, vec![-0.5, 0.5, 0.5, 1.0], values);
        Track::new(Target::JointWeights { joint: 1, index: Some(index) }, TrackContent::Values(keys))
    };
    let model = own_model(vec![weight(0, vec![0.0, 1.0, 0.25, 0.5]), weight(1, vec![1.0, 0.0, 0.0, 1.0])], 1.0);
    for again in write_and_read("own-weights", &model) {
        compare("own", &model, &again.model);
        assert_eq!(again.model.clips[0].tracks.len(), 1);
    }
}

#[test]
fn what_gltf_cannot_hold_is_listed() {
    let event = EventKey { time: 0.5, name: "step".into(), payload: String::new() };
    let property = Target::Property { path: "lamp".into(), property: "power".into(), component: None };
    let power = Keys::floats(Kind::Float, vec![0.0], vec![1.0]);
    let tracks = vec![
        track(TransformPart::Scale, Keys::floats(Kind::Vec3, vec![0.0], vec![1.0; 3])),
        Track::new(Target::Events, TrackContent::Events(vec![event])),
        Track::new(property, TrackContent::Values(power)),
    ];
    let mut model = own_model(tracks, 0.0);
    model.clips.push(Arc::new(Clip { name: "nothing".into(), ..Clip::default() }));
    let written = gltf::write_glb(&model, &WriteOptions::default()).expect("written");
    let lines: Vec<String> = written.report.lines().iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "dropped clip \"move\", events: glTF has no events, method calls or audio",
            "dropped clip \"move\", lamp:power: the model does not have what it animates",
            "dropped clip \"nothing\": moves nothing that glTF could animate",
        ]
    );
}

#[test]
fn vertices_without_numbers_are_refused_with_their_place() {
    let mut model = own_model(Vec::new(), 0.0);
    let mut mesh = (*model.meshes[0]).clone();
    mesh.primitives[0].positions[1][2] = f32::NAN;
    model.meshes[0] = Arc::new(mesh);
    let error = gltf::write_glb(&model, &WriteOptions::default()).expect_err("NaN");
    let text = "meshes[0].primitives[0].attributes.POSITION: element 1: NaN is not a finite number";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_clip_without_a_model_becomes_a_file_with_nodes_of_its_names() {
    let target = Target::Transform { path: "door/hinge".into(), bone: None, part: TransformPart::Rotation };
    let turn = Keys::floats(Kind::Quaternion, vec![0.0, 1.0], vec![0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
    let clip = Clip {
        name: "open".into(),
        length: 1.0,
        tracks: vec![Track::new(target, TrackContent::Values(turn))],
        ..Clip::default()
    };
    let document = Document { name: "door".into(), clips: vec![clip.into()], ..Document::default() };
    let written = formats::write(&document, Format::Glb, &WriteOptions::default()).expect("written");
    let again = gltf::import_bytes("door", &written.bytes, options()).expect("valid");
    assert_eq!(again.model.skeleton.names(), ["door", "hinge"]);
    let KeyValues::Floats(values) = &keys(&again.model.clips[0].tracks[0]).values else { panic!("floats") };
    assert_eq!(values, &[0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
}
